"""Refusals about backups and the database."""

from django.utils.translation import gettext_noop as _

ARCHIVE: dict[str, str] = {
    "backup.cannot_write": _("“{file}” can't be written: {problem}."),
    "backup.cannot_read": _("“{file}” can't be read: {problem}."),
    "backup.other_file": _("“{file}” already exists and is not a backup; it was left as it is."),
    "backup.not_one": _("“{file}” is not a Jiang backup."),
    "backup.damaged": _("“{file}” is damaged: it was cut short or changed after it was made."),
    "backup.newer": _(
        "“{file}” was made by a newer version of Jiang; first install that version or a later one."
    ),
    "backup.older": _(
        "“{file}” was made by an older version of Jiang with a different database layout; "
        "restore it with that version, then upgrade."
    ),
    "database.other_version": _(
        "The data in this folder was written by another version of Jiang and can't be used by this one. "
        "Choose a new folder (DATA_DIR=…), or keep using the version that wrote it."
    ),
    "database.not_migrated": _("The database is not set up: run “manage.py migrate” first."),
    "backup.server_running": _(
        "A server is running on this data folder (process {process}): stop it first, then restore."
    ),
    "backup.not_empty": _(
        "The database is not empty. With --replace everything in it is replaced by the backup; a backup of it is made before."
    ),
    "backup.broken": _(
        "“{file}” is complete, but its contents do not pass the audit; nothing was "
        "restored. {event}: {problem}"
    ),
}
