"""Staff, devices and accounts."""

STAFF: dict[str, str] = {
    # Staff
    "staff.unknown_role": "There is no role {value} here; choose one of: {roles}.",
    "staff.no_such_table": "Tables are numbered from 1 to {highest}, not {table}.",
    "staff.tables_not_for_role": (
        "Only a referee can be given tables of their own; this role ({role}) has all of them."
    ),
    "staff.user_inactive": "This account is disabled.",
    "staff.already_member": "This person is already on the staff.",
    "staff.not_a_member": "This person is not on the staff.",
    "staff.owners_only": "Only an owner can make somebody an owner, or change or remove one.",
    "staff.last_owner": "An event needs an owner: make somebody else one first.",
    # Devices
    "device.unknown": "This event has no such phone.",
    "device.already_revoked": "This phone has already been removed.",
    "device.code_unknown": "This code is not valid, or no longer valid: ask the desk for a new one.",
    "device.code_expired": "This code has expired: ask the desk for a new one.",
    # Accounts
    "account.bad_username": (
        "“{username}” can't be a login name: only letters, digits and @ . + - _ are allowed."
    ),
    "account.unknown": "There is no account “{username}”.",
    "account.username_taken": "There is already an account “{username}”.",
    "account.bad_email": "“{email}” is not an e-mail address.",
    "account.weak_password": "This password is not good enough: {problems}",
    "account.works_elsewhere": (
        "You can only reset somebody's password if you are an owner of all the events they work at."
    ),
}
