"""Backups that can't be made or restored."""

from django.utils.translation import gettext_noop as _

BACKUPS: dict[str, str] = {
    "backup.cannot_write": _("“{file}” can't be written: {problem}."),
    "backup.cannot_read": _("“{file}” can't be read: {problem}."),
    "backup.other_file": _("“{file}” is there already and is not a backup; it stays as it is."),
    "backup.not_one": _("“{file}” is not a backup of Jiang."),
    "backup.damaged": _("“{file}” is damaged: it was cut short or changed after it was made."),
    "backup.newer": _(
        "“{file}” was made by a newer version of Jiang; install that one, or a later one, first."
    ),
    "backup.older": _(
        "“{file}” was made by an older version of Jiang whose tables were different; restore it with that version, then upgrade."
    ),
    "database.other_version": _(
        "The data in this folder was written by another version of Jiang, and cannot be used by this one. "
        "Choose a new folder (DATA_DIR=…), or go on with the version that wrote it."
    ),
    "database.not_migrated": _("The database is not set up: run “manage.py migrate” first."),
    "backup.not_empty": _(
        "The database is not empty. With --replace everything in it is deleted and replaced by the backup."
    ),
    "backup.broken": _(
        "“{file}” is complete, but what it holds does not pass the audit; nothing was restored. {event}: {problem}"
    ),
}
