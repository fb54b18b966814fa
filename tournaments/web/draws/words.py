"""Every sentence that a draw's page says by its script: to a witness's phone, and to whoever tries things out."""

from django.utils.translation import gettext as _


def phone_words() -> dict[str, str]:
    """Return the sentences by name, with {places} that the script fills in."""
    return {**witness_words(), **check_words(), **follow_words(), **try_words()}


def witness_words() -> dict[str, str]:
    return {
        "join": _("Take part as a witness"),
        "why": _(
            "Your phone makes a random value now and shows it when the dice have fallen. One honest phone is enough "
            "that nobody knows the result before."
        ),
        "rejoin": _(
            "This draw repeats one that was void. Your phone showed its value then, so it may take part again."
        ),
        "scan": _("To take part as a witness, scan the QR code on the hall's screen."),
        "sending": _("Sending …"),
        "waiting": _("The server can't be reached. Your phone tries again by itself."),
        "joined": _("Your phone takes part as witness {number} of {count}."),
        "stay": _(
            "Leave this page open: it shows the value by itself as soon as dice or cards are in."
        ),
        "rolling": _("The witnesses are fixed. Now the hall rolls."),
        "shown": _("Value shown ✓"),
        "showing": _("Showing the value …"),
        "not_kept": _(
            "This browser keeps nothing, so your phone can't be a witness. Leave private browsing and scan again."
        ),
        "refused": _("Your phone does not take part: {why}"),
        "refused_value": _("Your phone's value was not taken: {why}"),
        "other": _("The server answered in a way this page doesn't know. Load it again."),
    }


def check_words() -> dict[str, str]:
    return {
        "right": _(
            "✓ Your phone's entry is in the published draw with its value, and the check codes are those it saw."
        ),
        "given_up": _(
            "This draw was given up. Your phone's entry is still there, and the check codes are those it saw."
        ),
        "silent": _(
            "Your phone's value is missing: it didn't arrive in time, so the hall rolled again or the draw was void. "
            "Next time keep this page open and the phone awake until the value is shown."
        ),
        "no_entry": _(
            "Your phone took part as witness {number}, but it is not among the witnesses of this draw now. Somebody has "
            "changed the record. Don't close this page; show it to others and ask the organizer for an explanation."
        ),
        "other_entry": _(
            "Under your phone's name this draw has something else than your phone sent. Somebody has changed the "
            "record. Don't close this page; show it to others and ask the organizer for an explanation."
        ),
        "value_gone": _(
            "Your phone showed its value and the server said it had it, but the published draw lacks it. Don't close "
            "this page; show it to others and ask the organizer for an explanation."
        ),
        "other_code": _(
            "The check code your phone saw was {saw}; this draw has {has}. The list, the secret or the witnesses were "
            "exchanged. Don't close this page; show it to others and ask the organizer for an explanation."
        ),
    }


def follow_words() -> dict[str, str]:
    return {
        "no_number": _("Type a number that takes part in this draw."),
        "in_list": _("Number {number} stands at position {index} of the {count} in the list."),
        "newcomer": _(
            "Number {number} isn't in the list. It came as number {index} of those, and gets reserved place {index}."
        ),
        "given_place": _("The draw gave this position place {place}."),
        "at_table": _("Place {place} is table {table}, place {seat} there."),
        "not_come": _("Number {number} has not come, so the place was not taken."),
        "left": _("When check-in closed, number {number} no longer had a place."),
        "moved": _("When check-in closed, number {number} moved to table {table}, place {seat}."),
        "added": _("When check-in closed, number {number} took a free place at table {table}."),
        "typed_lot": _(
            "Number {number} drew a lot for table {table} from the box; it was typed in."
        ),
        "sits": _("So number {number} is at table {table}."),
        "listed_at": _("Number {number} was at table {table} when the list was fixed."),
        "no_card": _("Number {number} has no card yet."),
        "pointed": _(
            "At table {table}, number {number} pointed at back {back}; {card} lies under it."
        ),
        "turned": _("At table {table}, number {number} turned over {card}; it was typed in."),
        "seat": _("By the cards of the table that is seat {letter}."),
        "not_known": _("Nobody's place is known in this draw yet, not even to this page."),
    }


def try_words() -> dict[str, str]:
    return {
        "code_first": _(
            "✓ This is the first check code. List, names and secret are those that were shown in your picture."
        ),
        "code_second": _(
            "✓ This is the second check code. List, names, secret and witnesses are those that were shown in your "
            "picture."
        ),
        "code_third": _(
            "✓ This is the third check code. List, names, secret, witnesses and the values shown in time are those that "
            "were shown in your picture."
        ),
        "code_wrong": _(
            "✗ This code is not one of this draw's. Look again at the digits and at the number of the draw. If your "
            "picture is of this draw, something was exchanged after it: show it to others and ask the organizer."
        ),
        "code_short": _("A check code has 24 digits; these are {count}."),
        "change_none": _("Nothing is changed yet. Tap a die or a card."),
        "change_tables": _("{count} of {all} people would sit at another table."),
        "change_number": _("Number {number} would be at table {table}."),
        "change_cards": _("{count} of the {all} cards turned over would be others."),
        "change_card": _("Number {number} would have turned over {card}."),
        "die": _("Die {place}: {face}. Tap to change it."),
        "card": _("Card {place}: {card}. Tap to change it."),
    }
