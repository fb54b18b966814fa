"""What an audit finds, and what it looked for; rows are named by model and key."""

from django.utils.translation import gettext_noop as _

AUDIT: dict[str, str] = {
    "event.not_found": _("There is no event “{text}”."),
    "event.not_unique": _("Several events have “{text}” in their name: {events}."),
    "log.no_such_position": _("The log has no entry {position}; its latest is {newest}."),
    "log.not_a_hash": _(
        "“{text}” is not a hash of the log: type at least {fewest} digits, as they are printed. "
        "An entry that fits fewer can be found by trying."
    ),
    "log.no_such_hash": _(
        "No log entry here has the hash {hash}: what was printed comes from another log, "
        "or this log has been rewritten."
    ),
    "log.not_of_installation": _(
        "No entry of the installation's log has the hash {hash}: it was noted elsewhere, "
        "or the log has been rewritten."
    ),
    "audit.entry_missing": _("log entry {seq} is missing"),
    "audit.entry_beyond": _("log entry {seq} comes after the latest, {newest}"),
    "audit.entry_chain": _("log entry {seq} does not follow on from the one before it"),
    "audit.entry_hash": _("log entry {seq} does not match its hash"),
    "audit.entry_unreadable": _("log entry {seq} ({kind}) makes no sense here"),
    "audit.entry_without_row": _("log entry {seq} ({kind}) describes a row that does not exist"),
    "audit.head": _("entry {seq} is kept as the latest, but the log has a different hash for it"),
    "audit.row_without_entry": _("{row} has no log entry {seq} that describes it"),
    "audit.row_twice": _("{row} is a second row for log entry {seq}"),
    "audit.row_unreadable": _("{row} can't be read at all"),
    "audit.row_differs": _("{row} differs from log entry {seq} in {fields}"),
    "audit.row_elsewhere": _("{row} names a {field} that belongs elsewhere"),
    "audit.hand_unknown": _("{row} ({place}) is not in the log"),
    "audit.hand_gone": _("hand {place} is in the log but has no row"),
    "audit.hand_differs": _("{row} ({place}) is {found}; the log says {logged}"),
    "audit.hand_foreign": _("{row} ({place}) accepts a report of another hand"),
    "audit.hand_open": _("{row} ({place}) is {state}, though its results are final"),
    "audit.seats_differ": _("the seats at table {place} differ from the log"),
    "audit.seat_twice": _("participant {number} has two seats in jiang {jiang}"),
    "audit.table_not_full": _("table {place} has {count} seats"),
    "audit.seat_elsewhere": _("{row} belongs somewhere other than its table"),
    "audit.participant_differs": _("the details of participant {number} differ from the log"),
    "audit.name_differs": _(
        "number {number} is not who log entry {seq} says: name, club and salt do not give its hash"
    ),
    "audit.name_moved": _(
        "number {number} is not who log entry {seq} says: that name now stands at number {other}"
    ),
    "audit.name_hash_differs": _(
        "the hash of number {number}'s name is not the one in log entry {seq}"
    ),
    "audit.name_hash_order": _(
        "log entry {seq} changes the name of number {number} from one that the log does not have"
    ),
    "audit.erased_unlogged": _("number {number} is erased, but the log has no erasure"),
    "audit.not_erased": _("the log says that number {number} was erased, but a name is there"),
    "audit.value_differs": _("{row}: {field} is {found}; the log says {logged}"),
    "audit.not_in_log": _("{row} is not in the log"),
    "audit.only_in_log": _("{row} is in the log but has no row"),
    "audit.rules_differ": _("the event's rules are not those that play started with"),
    "audit.standings_differ": _(
        "the standing of participant {number} differs from what the log gives"
    ),
    "audit.not_zero": _("{row} ({place}) sums to {sum}"),
    "audit.not_whole": _("{row} ({place}) has points that are not whole numbers"),
    "audit.other_points": _("{row} ({place}) does not have the points the rules give"),
    "audit.other_carried": _(
        "{row} ({place}) does not carry what the hand before left at the table"
    ),
    "audit.impossible": _("{row} ({place}) is impossible: {problem}"),
    "audit.no_reason": _("{row} ({place}) changes a result without a reason"),
    "audit.replaces_nothing": _("{row} ({place}) does not name what it replaces"),
    "audit.version_gap": _("log entry {seq}: version {version} of hand {place} is out of order"),
    "audit.wrong_kind": _("log entry {seq}: hand {place} was reported again, but not as {kind}"),
    "audit.not_seated": _("log entry {seq}: hand {place} names people who did not sit there"),
    "audit.out_of_order": _("log entry {seq}: hand {place} comes earlier than the hand before it"),
    "audit.own_confirmation": _("log entry {seq}: whoever reported hand {place} also confirmed it"),
    "audit.device_differs": _("phone {device} was not let in by those the log names"),
    "audit.wrong_confirmer": _(
        "log entry {seq}: somebody other than the player whose turn it was confirmed hand {place}"
    ),
    "audit.wrong_version": _(
        "log entry {seq} confirms a version of hand {place} that does not count"
    ),
    "audit.unanswered": _("{row} has no answer"),
    "audit.stage_ahead": _("stage {number} was seeded from log entry {seq}, which does not exist"),
    "audit.draw": _("draw {number}: {problem}"),
    "audit.draw_unreadable": _("the results of draw {number} make no sense"),
    "audit.draw_differs": _("draw {number} differs from the log in {fields}"),
    "audit.draw_placed": _("draw {number} does not put people where they were placed"),
}

# One line for each invariant that the database can show.
INVARIANTS: dict[str, str] = {
    "I1": _("accepted hands sum to zero where the rules say so"),
    "I2": _("each hand accepts one report, and it is one of its own"),
    "I3": _("each key is answered once; repeating a report agrees, a different report disputes"),
    "I4": _("points are whole numbers"),
    "I6": _("corrections are added with a reason; no version is missing"),
    "I7": _("the log has no gaps, is chained, and matches the database"),
    "I8": _("standings follow from the log and the rules"),
    "I9": _("final results are confirmed"),
    "I10": _("a stage names the log position it was seeded from"),
    "I11": _("everybody is placed once"),
    "I12": _("draws can be recomputed"),
    "I13": _("the order follows from log and hand numbers"),
    "I15": _("nobody confirms their own report"),
}

# The same for the installation's own log.
INSTALLATION: dict[str, str] = {
    "I7": _("accounts, phones, tokens and events are as the installation's log has them"),
}
