"""What may be played on what, with the reasons as data (1.7, 1.9, 1.10, 2.4, 2.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.cards import Card
from scoring.errors import RuleError
from scoring.games.big_two.combinations import (
    SIZES,
    Combination,
    combination,
    refuse_twice,
    symbols,
)
from scoring.games.big_two.variants import Variant
from scoring.refusals import sentence


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason by code; `str` is its English sentence."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return sentence(self.code, self.params)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a play is legal, what it is, and why."""

    legal: bool
    type: str | None
    why: tuple[Reason, ...]

    def as_data(self) -> dict[str, object]:
        """Return the ruling with its reasons in English."""
        return {"legal": self.legal, "type": self.type, "why": " ".join(map(str, self.why))}


def beats(play: Combination, on: Combination, variant: Variant) -> bool:
    """Say whether one combination may be played on another (1.9, 2.4)."""
    if play.type == on.type:
        return play.strength > on.strength
    return _is_stronger(play.type, on.type, variant)


def can_answer(play: str, on: str, variant: Variant) -> bool:
    """Say whether a type can ever be played on another, or on a lower one of its own."""
    return play == on or _is_stronger(play, on, variant)


def ruling(
    play: Sequence[Card],
    on: Sequence[Card] | None,
    variant: Variant,
    *,
    opening: bool = True,
    hand: int = 1,
) -> Ruling:
    """Return whether cards may be played on others, or led where there are none.

    A lead is the hand's first play unless `opening` is false: then the other three have passed.

    >>> from scoring.cards import parse_cards
    >>> from scoring.games.big_two.variants import variant
    >>> ruled = ruling(parse_cards("3C 3D"), parse_cards("4S"), variant("hk"))
    >>> ruled.legal, ruled.type, str(ruled.why[0])
    (False, 'pair', 'A single card can only be answered by a higher card.')

    Raises RuleError for what cannot be at a table: a card twice, nothing played, no combination to beat.
    """
    if hand < 1:
        raise RuleError("play.no_such_hand", number=hand)
    if not play:
        raise RuleError("play.empty")
    refuse_twice([*play, *(on or ())])
    lying = None if on is None else _lying(on, variant)
    try:
        played = combination(play, variant)
    except RuleError as refusal:
        return Ruling(False, None, (Reason(refusal.code, refusal.params),))
    if lying is None:
        return _led(played, variant, must_open=opening and variant.must_open(hand))
    return _answered(played, lying, variant)


def _lying(cards: Sequence[Card], variant: Variant) -> Combination:
    if not cards:
        raise RuleError("play.empty")
    try:
        return combination(cards, variant)
    except RuleError as refusal:
        raise RuleError("play.nothing_to_beat", cards=symbols(cards)) from refusal


def _led(play: Combination, variant: Variant, *, must_open: bool) -> Ruling:
    if not must_open:
        return Ruling(True, play.type, (Reason("play.leads"),))
    opens = variant.lowest in play.cards
    code = "play.opens" if opens else "play.must_open"
    return Ruling(opens, play.type, (Reason(code, {"card": variant.lowest.symbol}),))


def _answered(play: Combination, on: Combination, variant: Variant) -> Ruling:
    legal = beats(play, on, variant)
    why = []
    if play.type == on.type:
        why.append(_compared(play, on, variant, "play.higher" if legal else "play.not_higher"))
    elif legal and play.type in variant.bombs:
        why.append(Reason(f"play.{play.type}_beats"))
    elif play.type in variant.ladder and on.type in variant.ladder:
        why.append(Reason("play.stronger_type"))
    if not legal:
        why.append(_answers(on.type, variant))
    return Ruling(legal, play.type, tuple(why))


def _is_stronger(play: str, on: str, variant: Variant) -> bool:
    if play in variant.bombs:
        return on not in variant.bombs or variant.bombs.index(play) > variant.bombs.index(on)
    ladder = variant.ladder
    return play in ladder and on in ladder and ladder.index(play) > ladder.index(on)


def _compared(play: Combination, on: Combination, variant: Variant, code: str) -> Reason:
    """Return what decided between two of a type: the straight's place, the flush, or one card."""
    if play.type == "flush":
        return Reason(f"{code}_flush_by_{variant.flush_by}")
    if "straight" in play.type and play.strength[0] != on.strength[0]:
        names = {"play": _straight_name(play, variant), "on": _straight_name(on, variant)}
        return Reason(f"{code}_straight", names)
    return Reason(code, {"play": play.decided_by.symbol, "on": on.decided_by.symbol})


def _straight_name(straight: Combination, variant: Variant) -> str:
    return "-".join(variant.straights[straight.strength[0]].ranks)


def _answers(on: str, variant: Variant) -> Reason:
    """Return the rule that says what may lie on a type."""
    if variant.bombs:
        return Reason(f"play.answer_{on}")
    return Reason(f"play.match_{on if on in SIZES else 'five'}")
