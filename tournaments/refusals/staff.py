"""Staff, devices and accounts."""

STAFF: dict[str, str] = {
    # Staff
    "staff.unknown_role": "There is no role {value} here; there are {roles}.",
    "staff.no_such_table": "Tables are numbered from 1 to {highest}, not {table}.",
    "staff.tables_not_for_role": "Only a referee has tables of their own; this role ({role}) has all of them.",
    "staff.user_inactive": "This account is switched off.",
    "staff.already_member": "This person is on the staff already.",
    "staff.not_a_member": "This person is not on the staff.",
    "staff.owners_only": "Only an owner can make somebody an owner, or change or remove one.",
    "staff.last_owner": "An event needs an owner: make somebody else one first.",
    # Devices
    "device.unknown": "This event has no such device.",
    "device.already_revoked": "This device was sent away already.",
    "device.code_unknown": "This code is not good, or not any more: ask the desk for a new one.",
    "device.code_expired": "This code is too old: ask the desk for a new one.",
    # Accounts
    "account.bad_username": (
        "“{username}” can't be a user name: letters, digits and @ . + - _ are allowed."
    ),
    "account.unknown": "There is no account “{username}”.",
    "account.username_taken": "There is already an account “{username}”.",
    "account.bad_email": "“{email}” is not an e-mail address.",
    "account.weak_password": "This password is not good enough: {problems}",
    "account.works_elsewhere": (
        "You can renew the password only of somebody whose events are all your own."
    ),
}
