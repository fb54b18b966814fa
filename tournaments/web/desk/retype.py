"""A hand that was typed wrongly at the desk: typed again by the same person, until somebody confirms it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow
from tournaments.hands.services.report import report_hand
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .hand_form import HandForm, typed_of
from .hands import ConfirmForm, can_type_again, names_in, to_hand
from .lookup import desk_context, hand_at, table_at
from .table import tell


@for_staff(Right.REPORT)
@require_http_methods(["GET", "HEAD", "POST"])
def retype(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    """Show the hand as it was typed, what it comes to now, and then send it as a new version."""
    row = table_at(event, jiang, table)
    now = hand_at(row, hand)
    posted = request.POST or None
    seen = ConfirmForm(posted, initial={"version": now.version, "attempt": now.attempt})
    if not can_type_again(row, now, actor) or (posted and not is_seen(seen, now)):
        messages.error(
            request,
            _(
                "This hand can no longer be entered again: somebody has already confirmed, settled "
                "or changed it."
            ),
        )
        return to_hand(event, jiang, table, hand)
    game = event.game.carrying(now.carried)
    entry = HandForm(posted, game=game, names=names_in(now), initial=typed_of(now, game))
    if "sure" in request.POST:
        said = attempt(
            entry,
            lambda: report_hand(
                table=row,
                number=hand,
                report=entry.report,
                by=actor,
                attempt=now.attempt,
                replaces=now.version,
            ),
        )
        if said is not None:
            tell(request, said)
            return to_hand(event, jiang, table, hand)
    preview = entry.is_valid() and "change" not in request.POST
    page = {"jiang": row.jiang, "table": row, "hand": now, "entry": entry, "seen": seen}
    shown = desk_context(event, actor, "board", preview=preview, **page)
    status = 422 if entry.is_bound and not entry.is_valid() else 200
    return render(request, "desk/retype.html", shown, status=status)


def is_seen(form: ConfirmForm, now: HandNow) -> bool:
    """Say whether the page that was sent showed the hand as it is now."""
    return form.is_valid() and form.cleaned_data == {
        "version": now.version,
        "attempt": now.attempt,
    }
