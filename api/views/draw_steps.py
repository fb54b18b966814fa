"""Draws made: committed to, given the hall's entropy, completed, abandoned."""

from collections.abc import Callable
from typing import Any

from api.access import staff
from api.fields import Nothing, Strict
from api.lookup import draw_of, jiang_of
from api.operations import Call, operation
from api.resource import Resource
from api.serializers import draws as shapes
from api.serializers.events import Reason
from tournaments.check_in.services.complete_tables import close_lots, fill_tables
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import DrawView
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.witnesses import close_witnesses, go_on_without_silent
from tournaments.events.models import Event
from tournaments.staff.queries.rights import Right

from .draws import EXAMPLE, describe_draw
from .jiangs import NOT_NOW, WRONG_STATE

IN_TURN = "jiang.previous_not_closed"
ENTROPY = {"dice": [4, 4, 6, 1, 2, 5, 3, 2, 6, 5], "cards": []}
COMPLETE = {**EXAMPLE, "state": "complete", "missing": 0, "entropy": ENTROPY, "secret": "c07b…"}
CHOICE = {"body": shapes.ChoiceRequest, "example": {"choice": "house"}, "match": True}
OF_A_CHOICE = (
    *WRONG_STATE,
    IN_TURN,
    "draw.check_in_open",
    "draw.choice_outdated",
    "draw.no_participants",
    "draw.too_many_people",
)


def committing(
    of: str,
    summary: str,
    service: Callable[..., Draw],
    *codes: str,
    about: str,
    body: type[Strict] = Nothing,
) -> type[Resource]:
    """Return the address where a draw is committed to."""

    class Commit(Resource):
        @operation(
            f"draws.commit_{of}",
            summary,
            staff(Right.DRAW),
            services=(service,),
            body=body,
            answer=shapes.DrawSerializer,
            status=201,
            codes=(*NOT_NOW, "draw.already", *codes),
            once=True,
            example={},
            answers=EXAMPLE,
        )
        def post(self, call: Call, jiang: int) -> DrawView:
            row = jiang_of(call.event, jiang)
            return describe_draw(service(jiang=row, by=call.actor, **call.body))

    Commit.post.__doc__ = about
    return Commit


CommitTables = committing(
    "tables",
    "Commit to a draw of a jiang's tables",
    commit_table_draw,
    IN_TURN,
    "draw.check_in_open",
    "draw.not_whole_tables",
    "draw.no_participants",
    "draw.bad_reserve",
    body=shapes.CommitTablesRequest,
    about="This fixes the list and, where the computer draws, a secret whose commitment is shown.",
)
CommitSeats = committing(
    "seats",
    "Commit to an on-screen draw of a jiang's seats",
    commit_seat_draw,
    "draw.cards_are_real",
    "draw.short_table",
    about="This fixes who sits at which table, and a secret for the decks.",
)


class CloseWitnesses(Resource):
    @operation(
        "draws.close_witnesses",
        "Fix who the witnesses of a draw are",
        staff(Right.DRAW),
        services=(close_witnesses,),
        body=Nothing,
        answer=shapes.DrawSerializer,
        codes=(*WRONG_STATE, IN_TURN, "draw.wrong_state"),
        example={},
        answers={**EXAMPLE, "state": "rolling"},
    )
    def post(self, call: Call, draw_id: str) -> DrawView:
        """From now on no phone can join; dice are rolled or cards turned over only after this."""
        return describe_draw(close_witnesses(draw=draw_of(call.event, draw_id), by=call.actor))


class Entropy(Resource):
    @operation(
        "draws.add_entropy",
        "Enter the dice or cards of the hall",
        staff(Right.DRAW),
        services=(add_entropy,),
        body=shapes.EntropyRequest,
        answer=shapes.DrawSerializer,
        codes=(
            *WRONG_STATE,
            IN_TURN,
            "draw.entropy_empty",
            "draw.entropy_no_die",
            "draw.entropy_few_dice",
            "draw.entropy_many_dice",
            "draw.entropy_few_cards",
            "draw.entropy_card_twice",
            "card.*",
            "draw.list_changed",
            "draw.wrong_state",
            "draw.no_lot_left",
        ),
        example={"dice": ENTROPY["dice"]},
        answers={**EXAMPLE, "state": "revealing", "entropy": ENTROPY},
    )
    def post(self, call: Call, draw_id: str) -> DrawView:
        """In the order in which they lay. The witnesses show their values next; without any, and where they are added again, the draw is open at once."""
        return describe_draw(
            add_entropy(draw=draw_of(call.event, draw_id), by=call.actor, **call.body)
        )


class GoOn(Resource):
    @operation(
        "draws.go_on",
        "Go on without witnesses that are silent, or declare the draw void",
        staff(Right.DRAW),
        services=(go_on_without_silent,),
        body=Nothing,
        answer=shapes.DrawSerializer,
        codes=(
            *WRONG_STATE,
            IN_TURN,
            "draw.witnesses_have_time",
            "draw.list_changed",
            "draw.wrong_state",
            "draw.no_lot_left",
        ),
        example={},
        answers={**EXAMPLE, "state": "rerolling", "missing": 1, "entropy": ENTROPY},
    )
    def post(self, call: Call, draw_id: str) -> DrawView:
        """A minute after the dice. With one or two values missing, dice or cards are added again; with more, the draw is void: abandoned."""
        return describe_draw(go_on_without_silent(draw=draw_of(call.event, draw_id), by=call.actor))


class Abandon(Resource):
    @operation(
        "draws.abandon",
        "Abandon a draw",
        staff(Right.DRAW),
        services=(abandon_draw,),
        body=Reason,
        answer=shapes.DrawSerializer,
        codes=(
            *WRONG_STATE,
            "draw.published",
            "draw.witnesses_have_time",
            "draw.wrong_state",
            "reason.*",
        ),
        example={"reason": "Somebody came after the commitment"},
        answers={**COMPLETE, "state": "abandoned"},
    )
    def post(self, call: Call, draw_id: str) -> DrawView:
        """What it decided is cleared; it stays visible, with the reason."""
        return describe_draw(
            abandon_draw(draw=draw_of(call.event, draw_id), by=call.actor, **call.body)
        )


class Choosing(Resource):
    """An address where the desk decides by what it has seen."""

    def current(self, event: Event) -> Any:
        now = shapes.NextSerializer(next_draw_step(event, anew=True)).data
        return {"version": event.head_seq, **now}


class Close(Choosing):
    @operation(
        "draws.close",
        "Close the lots and complete the tables",
        staff(Right.DRAW),
        services=(close_lots,),
        answer=shapes.DrawSerializer,
        codes=(*OF_A_CHOICE, "draw.without_lot", "draw.wrong_kind", "draw.wrong_state"),
        answers=COMPLETE,
        **CHOICE,
    )
    def post(self, call: Call, draw_id: str) -> DrawView:
        """With one of the choices from `draws.next`; the draw's secret is published."""
        return describe_draw(
            close_lots(draw=draw_of(call.event, draw_id), by=call.actor, **call.body)
        )


class FillTables(Choosing):
    @operation(
        "draws.fill_tables",
        "Add or leave out people so that a draw all at once fills its tables",
        staff(Right.DRAW),
        services=(fill_tables,),
        answer=shapes.ChoiceSerializer,
        codes=(*OF_A_CHOICE, "jiang.gone", "draw.already"),
        **CHOICE,
    )
    def post(self, call: Call, jiang: int) -> Choice:
        """With one of the choices from `draws.next`; whoever came last is left out."""
        return fill_tables(jiang=jiang_of(call.event, jiang), by=call.actor, **call.body)
