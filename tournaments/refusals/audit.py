"""What an audit finds, and what it looked for; rows are named by model and key."""

from django.utils.translation import gettext_noop as _

AUDIT: dict[str, str] = {
    "event.not_found": _("There is no event “{text}”."),
    "event.not_unique": _("“{text}” is part of several names: {events}."),
    "log.no_such_position": _("The log has no position {position}; its newest is {newest}."),
    "log.not_a_hash": _(
        "“{text}” is not a hash: type at least {fewest} of its digits, from the first on."
    ),
    "log.no_such_hash": _(
        "No log entry here has the hash {hash}: what was printed is of another log, or this log was rewritten."
    ),
    "audit.entry_missing": _("log entry {seq} is missing"),
    "audit.entry_beyond": _("log entry {seq} comes after the event's newest, {newest}"),
    "audit.entry_chain": _("log entry {seq} does not continue the one before"),
    "audit.entry_hash": _("log entry {seq} is not what its hash says"),
    "audit.entry_unreadable": _("log entry {seq} ({kind}) makes no sense here"),
    "audit.entry_without_row": _("log entry {seq} ({kind}) tells of a row that is not there"),
    "audit.head": _("the event names entry {seq} as its newest, with another hash than the log's"),
    "audit.row_without_entry": _("{row} has no log entry {seq} that tells of it"),
    "audit.row_twice": _("{row} is a second row for log entry {seq}"),
    "audit.row_unreadable": _("{row} can't be read at all"),
    "audit.row_differs": _("{row} differs from log entry {seq} in {fields}"),
    "audit.row_elsewhere": _("{row} names a {field} that belongs elsewhere"),
    "audit.hand_unknown": _("{row} ({place}) is not in the log"),
    "audit.hand_gone": _("hand {place} is in the log but has no row"),
    "audit.hand_differs": _("{row} ({place}) is {found}, by the log {told}"),
    "audit.hand_foreign": _("{row} ({place}) accepts a report of another hand"),
    "audit.hand_open": _("{row} ({place}) is {state}, though its results are final"),
    "audit.seats_differ": _("table {place} is seated otherwise than in the log"),
    "audit.seat_twice": _("participant {number} sits twice in jiang {jiang}"),
    "audit.table_not_four": _("table {place} has {count} seats"),
    "audit.seat_elsewhere": _("{row} belongs elsewhere than its table"),
    "audit.participant_differs": _("participant {number} is not entered as in the log"),
    "audit.rules_differ": _("the event's rules are not those that play started with"),
    "audit.standings_differ": _("participant {number} stands otherwise than by the log"),
    "audit.not_zero": _("{row} ({place}) sums to {sum}"),
    "audit.not_whole": _("{row} ({place}) has points that are not whole numbers"),
    "audit.other_points": _("{row} ({place}) has other points than the rules give"),
    "audit.impossible": _("{row} ({place}) is impossible: {problem}"),
    "audit.no_reason": _("{row} ({place}) changes a result without a reason"),
    "audit.replaces_nothing": _("{row} ({place}) does not name what it replaces"),
    "audit.version_gap": _("log entry {seq}: version {version} of hand {place} is out of turn"),
    "audit.wrong_kind": _("log entry {seq}: hand {place} was told again, but not as {kind}"),
    "audit.not_seated": _("log entry {seq}: hand {place} names others than sat there"),
    "audit.out_of_order": _("log entry {seq}: hand {place} comes before the hand before it"),
    "audit.own_confirmation": _("log entry {seq}: the reporter confirmed hand {place}"),
    "audit.wrong_confirmer": _(
        "log entry {seq}: another than the player after the winner confirmed hand {place}"
    ),
    "audit.wrong_version": _("log entry {seq} confirms a version of hand {place} that counts not"),
    "audit.unanswered": _("{row} has no answer"),
    "audit.stage_ahead": _("stage {number} was seeded from log entry {seq}, which is not there"),
    "audit.draw": _("draw {number}: {problem}"),
    "audit.draw_unreadable": _("what came of draw {number} makes no sense"),
    "audit.draw_differs": _("draw {number} differs from the log in {fields}"),
    "audit.draw_placed": _("draw {number} places people otherwise than they were placed"),
}

# One line for each invariant that the database can show.
INVARIANTS: dict[str, str] = {
    "I1": _("accepted hands sum to zero where the rules say so"),
    "I2": _("a hand accepts one report, its own"),
    "I3": _("a key is answered once; a report said again agrees, another disputes"),
    "I4": _("points are whole numbers"),
    "I6": _("corrections append, with a reason; no version is missing"),
    "I7": _("the log is gapless and chained, and tells what the tables hold"),
    "I8": _("standings follow from the log and the rules"),
    "I9": _("final results are confirmed"),
    "I10": _("a stage names the log position it was seeded from"),
    "I11": _("everybody is placed once"),
    "I12": _("draws can be recomputed"),
    "I13": _("order comes from log and hand numbers"),
    "I15": _("nobody confirms their own report"),
}
