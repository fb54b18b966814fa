"""Refusals about printing."""

from django.utils.translation import gettext_noop as _

PRINTING: dict[str, str] = {
    "print.unknown_kind": _("There is no print “{kind}”; choose one of {known}."),
    "print.unknown_option": _("“{option}” does not apply to {kind}."),
    "print.option_missing": _("For {kind}, “{option}” must be given."),
    "print.not_a_number": _("“{option}” must be a whole number of 1 or more, not “{value}”."),
    "print.count_out_of_range": _("At most {highest} blank cards can be printed at once."),
    "print.no_such_jiang": _("The event has no jiang {jiang}."),
    "print.no_such_table": _("Jiang {jiang} has no table {table}."),
    "print.no_such_participant": _("Number {participant} has no score card in jiang {jiang}."),
    "print.no_such_draw": _("There is no draw {draw} here."),
    "print.no_tables": _("Nobody has a table in jiang {jiang} yet; draw the tables first."),
    "print.no_draws": _("Nothing has been drawn yet."),
    "print.unknown_language": _("Sheets can't be printed in “{language}”; choose one of {known}."),
    "print.wrong_paper": _("{kind} can't be printed on “{paper}”; choose one of {known}."),
    "print.already_over": _("This print has already finished; there is nothing to cancel."),
    "print.not_over": _("This print is under way or finished; there is nothing to try again."),
    "print.not_done": _("This print is not finished yet."),
    "print.file_gone": _("The file has been deleted; print it again."),
    # Why a job failed
    "print.disk_full": _(
        "There is no room on the disk for the file. Free up some space, then try again."
    ),
    "print.cannot_write": _("The file can't be written ({problem}). Fix that, then try again."),
    "print.took_too_long": _(
        "Printing took longer than {minutes} minutes and was stopped. Try again."
    ),
    "print.worker_died": _(
        "The worker stopped {attempts} times while printing this, perhaps for lack of memory. Try again, or print less at once."
    ),
    "print.unforeseen": _(
        "Something unexpected went wrong ({problem}). Try again; the worker's log says more."
    ),
    # The command line
    "print.file_is_folder": _("{path} is a folder; name a file."),
    "print.not_a_file": _("{path} is not a file that can be replaced; name another."),
    "print.no_folder": _("There is no folder {path}; create it first."),
}
