"""`dou-dizhu`: the landlord wins or loses the stake against each peasant (4.2)."""

from collections.abc import Sequence
from math import prod
from typing import Any

from scoring.games.read_fields import read_fields
from scoring.games.ruleset import Deal, Preset, Result, Ruleset, Section
from scoring.games.score import Fact, Figure, Score
from scoring.games.settings import ChoiceSetting, NumberSetting, Settings
from scoring.seats import Seat, first_seats, next_seat
from scoring.words import Sentence
from scoring.words import gettext_noop as _

from .entry import LANDLORD, fields
from .paper import PAPER
from .rules_page import playing

# The highest values together still keep the points of a hand within 32-bit integers.
SETTINGS = (
    NumberSetting(
        "players",
        3,
        3,
        4,
        _("Players at a table"),
        _("players at a table; four play with two decks"),
    ),
    NumberSetting("base", 1, 1, 100, _("Base points"), _("points that a stake starts from")),
    ChoiceSetting(
        "bidding",
        "bid",
        {"bid": _("bids of 1 to 3"), "grab": _("grabbing the landlord")},
        _("How the landlord is found"),
        _("bid: from 1 to 3; grab: taken and grabbed"),
    ),
    NumberSetting(
        "spring_factor",
        3,
        1,
        10,
        _("Factor for spring and counter-spring"),
        _("factor for spring and counter-spring"),
    ),
    NumberSetting(
        "shown_factor", 2, 1, 10, _("Factor for cards shown"), _("factor for cards shown")
    ),
)
GRABBED_BID = 3


def seats(settings: Settings) -> tuple[Seat, ...]:
    """Return three seats, or four."""
    return first_seats(settings["players"])


def decks(settings: Settings) -> int:
    """Return one deck for three players, two for four."""
    return 1 if settings["players"] == 3 else 2


def read(data: object, settings: Settings) -> dict[str, Any]:
    """Return the report in its canonical shape; a spring needs the side that can have one (4.1)."""
    return read_fields(data, fields(settings), seats(settings))


def points(result: Result, settings: Settings) -> Score:
    """Return one stake for each peasant and all of them for the landlord; it sums to zero (4.2).

    >>> hand = {"landlord": "B", "bid": 2, "bombs": 1, "won": "landlord", "spring": "none", "shown": False}
    >>> points(hand, DOU_DIZHU.defaults).points
    {'A': -4, 'B': 8, 'C': -4}
    """
    table, landlord = seats(settings), result["landlord"]
    facts = _facts(result, settings)
    stake = prod(value for _name, value in facts)
    landlord_won = result["won"] == LANDLORD
    gain = stake if landlord_won else -stake
    peasants = len(table) - 1
    scores = {seat: gain * peasants if seat == landlord else -gain for seat in table}
    why = {
        seat: (*facts, ("stake", stake), *((("peasants", peasants),) if seat == landlord else ()))
        for seat in table
    }
    won = tuple(seat for seat in table if (seat == landlord) == landlord_won)
    figures = {seat: {"landlord": int(seat == landlord)} for seat in table}
    return Score(scores, why, won, figures)


def _facts(result: Result, settings: Settings) -> tuple[Fact, ...]:
    """Return what multiplies to the stake; a factor of 1 says nothing."""
    spring = settings["spring_factor"] if result["spring"] != "none" else 1
    factors = (
        ("base", settings["base"]),
        ("bid", result.get("bid", GRABBED_BID)),
        ("grabs", 2 ** result.get("grabs", 0)),
        ("bombs", 2 ** result["bombs"]),
        (result["spring"], spring),
        ("shown", settings["shown_factor"] if result["shown"] else 1),
    )
    return tuple(fact for fact in factors if fact[1] != 1)


def deal(before: Sequence[Result], settings: Settings) -> Deal:
    """Return who deals: the last landlord; in hand 1 seat A (4.6). Who leads is known after the bidding."""
    return Deal(dealer=before[-1]["landlord"] if before else "A")


def confirmer(result: Result, settings: Settings) -> Seat:
    """Return somebody of the side that lost: the landlord, or the first peasant after them."""
    landlord: Seat = result["landlord"]
    return next_seat(landlord, seats(settings)) if result["won"] == LANDLORD else landlord


def summary(settings: Settings) -> Sequence[Sentence]:
    """Return the scoring with the event's own numbers; factors of 1 are left out."""
    base = {"points": settings["base"]}
    by_bid = Sentence(_("Stake: {points} × the bid."), base)
    by_grabs = Sentence(_("Stake: {points} × 3, ×2 for each grab."), base)
    sentences = [
        by_grabs if settings["bidding"] == "grab" else by_bid,
        Sentence(_("×2 for each bomb and rocket.")),
    ]
    if settings["spring_factor"] > 1:
        factor = {"factor": settings["spring_factor"]}
        sentences.append(Sentence(_("Spring or counter-spring ×{factor}."), factor))
    if settings["shown_factor"] > 1:
        factor = {"factor": settings["shown_factor"]}
        sentences.append(Sentence(_("Cards shown ×{factor}."), factor))
    return [*sentences, Sentence(_("The landlord settles one stake with each peasant."))]


def rules(settings: Settings) -> Sequence[Section]:
    """Return what players read: how it is played, and this event's scoring."""
    return playing(settings), Section(_("Scoring"), items=tuple(summary(settings)))


DOU_DIZHU = Ruleset(
    code="dou-dizhu",
    description=_("Dou Dizhu: the landlord wins or loses the stake against each peasant."),
    settings=SETTINGS,
    zero_sum=True,
    seats=seats,
    decks=decks,
    fields=fields,
    read=read,
    points=points,
    deal=deal,
    confirmer=confirmer,
    won_label=_("won"),
    facts={
        "base": _("{number} base"),
        "bid": _("×{number} bid"),
        "grabs": _("×{number} grabs"),
        "bombs": _("×{number} bombs"),
        "spring": _("×{number} spring"),
        "counter_spring": _("×{number} counter-spring"),
        "shown": _("×{number} cards shown"),
        "stake": _("stake {number}"),
        "peasants": _("×{number} peasants"),
    },
    summary=summary,
    rules=rules,
    paper=PAPER,
    figures=(
        Figure(
            "landlord",
            _("As landlord"),
            tie_break="most_landlord",
            tie_break_label=_("more hands as landlord"),
        ),
    ),
    preset=Preset(
        description=_("Dou Dizhu: tables of three, 12 hands, tables drawn again for each jiang"),
        settings={
            "tie_breaks": ("hands_won", "most_landlord", "best_hand"),
            "total_hands": 12,
            "hands_per_jiang": 6,
            "minutes_per_jiang": 60,
            "next_tables": "redraw",
        },
    ),
)
