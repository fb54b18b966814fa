"""Refusals about accounts, roles, phones, tokens and the first set-up."""

STAFF: dict[str, str] = {
    "actor.not_allowed": "You are not allowed to do this in this event.",
    "setup.done": "This installation is already set up. Log in instead.",
    "setup.wrong_code": (
        "This is not the set-up code. It is shown in the terminal where the server was "
        "started; restarting the server makes a new one."
    ),
    # Staff
    "staff.unknown_role": "There is no role {value} here; choose one of: {roles}.",
    "staff.no_such_table": "Tables are numbered from 1 to {highest}, not {table}.",
    "staff.no_tables": "Name at least one table, or leave the tables out: then it is all of them.",
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
    "account.given_password": (
        "Choose a password of your own first, under My account: whoever created your account knows this one."
    ),
    "account.not_yours": (
        "You can only give a new password to somebody whose account was created in an event of yours and has "
        "never been used elsewhere. For anybody else, whoever runs this computer can: manage.py renew_password."
    ),
    # Invitations
    "invitation.unknown": "This invitation is not valid, or no longer valid: ask for a new one.",
    "invitation.expired": "This invitation has expired: ask for a new one.",
    "invitation.not_here": "This event has no such invitation.",
    "invitation.answered": "This invitation has been answered or withdrawn already.",
    # Logging in
    "login.wait": "Too many wrong tries. Wait {seconds} seconds, then try again.",
    "login.wrong_password": "This is not your current password.",
    "login.wrong_code": (
        "This code is not right, or it was used already. Wait for the next one in your app, or take a recovery code."
    ),
    "two_step.already_on": "Two-step login is already on.",
    "two_step.not_on": "Two-step login is not on.",
    "token.unknown": "There is no such token here.",
    "token.expired": "This token has expired: create a new one at the desk.",
    "token.revoked": "This token was revoked.",
    "token.already_revoked": "This token has already been revoked.",
    "token.not_here": "This event has no such token.",
    "token.too_much": "A token can't do more than whoever creates it; this role ({role}) could.",
    "token.days": "A token can be valid for 1 to {highest} days.",
}
