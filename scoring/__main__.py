"""The rules on the command line: `python -m scoring COMMAND`, JSON lines in and out."""

import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from io import FileIO
from typing import BinaryIO

from scoring.cards import parse_card
from scoring.errors import RuleError
from scoring.games import RULESETS, Ruleset, ruleset
from scoring.games.big_two.comparison import ruling
from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.play import simulate
from scoring.games.big_two.variants import VARIANTS, variant
from scoring.games.game import game_of
from scoring.games.settings import ChoiceSetting, FlagSetting, NumberSetting, Setting
from scoring.jsonlines import answer_lines, write_line
from scoring.reading import boolean_of, cards_of, fields_of, integer_of, object_of, text_of
from scoring.seats import seats_by_cards

STDIN, STDOUT = 0, 1


def list_rulesets(options: Namespace, sink: BinaryIO) -> None:
    """Print each ruleset with its settings."""
    for rules in RULESETS.values():
        settings = {each.name: described(each) for each in rules.settings}
        listed = {"code": rules.code, "description": rules.description, "settings": settings}
        write_line(sink, listed)


def described(setting: Setting) -> dict[str, object]:
    """Return a setting's default, and what else it can be."""
    match setting:
        case NumberSetting():
            return {"default": setting.default, "from": setting.lowest, "to": setting.highest}
        case ChoiceSetting():
            return {"default": setting.default, "choices": list(setting.options)}
        case _:
            return {"default": setting.default}


def list_variants(options: Namespace, sink: BinaryIO) -> None:
    """Print each variant."""
    for each in VARIANTS.values():
        write_line(sink, {"code": each.code, "description": each.description})


def score(options: Namespace, sink: BinaryIO) -> None:
    """Answer each report with its points and why."""
    rules = ruleset(options.ruleset)
    given = dict(map(_setting, options.set))
    settings = rules.with_defaults(
        {name: _as_flag(rules, name, value) for name, value in given.items()}
    )

    game = game_of({"ruleset": rules.code, "settings": settings})

    def answer(data: object) -> object:
        return game.score(game.read(data)).as_data()

    answer_lines(FileIO(STDIN, closefd=False), sink, answer)


def compare(options: Namespace, sink: BinaryIO) -> None:
    """Answer each play with whether it is legal and why."""
    rules = variant(options.variant)

    def answer(data: object) -> object:
        fields = fields_of(data, "line", needed=("play", "on"), allowed=("opening", "hand"))
        play = cards_of(fields["play"], "play")
        on = None if fields["on"] is None else cards_of(fields["on"], "on")
        opening = boolean_of(fields.get("opening", True), "opening")
        hand = integer_of(fields.get("hand", 1), "hand")
        return ruling(play, on, rules, opening=opening, hand=hand).as_data()

    answer_lines(FileIO(STDIN, closefd=False), sink, answer)


def seats(options: Namespace, sink: BinaryIO) -> None:
    """Answer each draw of cards with who sits where."""
    rules = variant(options.variant)

    def answer(data: object) -> object:
        drawn = object_of(data, "line")
        cards = {who: parse_card(text_of(card, who)) for who, card in drawn.items()}
        return seats_by_cards(cards, len(SEATS), "".join(rules.suits))

    answer_lines(FileIO(STDIN, closefd=False), sink, answer)


def print_simulation(options: Namespace, sink: BinaryIO) -> None:
    """Print the reports of self-played hands, in the shape that `score` reads."""
    for report in simulate(options.hands, options.seed):
        write_line(sink, report.as_data())
        sink.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; bad lines are answered, bad options end with status 2."""
    options = _parser().parse_args(arguments)
    try:
        # Opened here, so that it is buffered whatever PYTHONUNBUFFERED says.
        with open(STDOUT, "wb", closefd=False) as sink:
            options.run(options, sink)
    except (RuleError, OSError) as refusal:
        print(f"python -m scoring: {refusal}", file=sys.stderr)
        return 2
    return 0


def _setting(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RuleError("setting.not_a_pair", text=text)
    try:
        return name, int(value)
    except ValueError:
        return name, value


def _as_flag(rules: Ruleset, name: str, value: object) -> object:
    flags = {each.name for each in rules.settings if isinstance(each, FlagSetting)}
    return {"yes": True, "no": False}.get(str(value), value) if name in flags else value


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 12:
        raise ArgumentTypeError("a number of hands is 0 or more")
    return int(text)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m scoring", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("rulesets", help="list the scoring systems")
    listing.set_defaults(run=list_rulesets)
    listing = commands.add_parser("variants", help="list the ways of playing")
    listing.set_defaults(run=list_variants)

    scoring = commands.add_parser("score", help="reports of hands → points and why")
    scoring.add_argument("ruleset", metavar="RULESET")
    scoring.add_argument("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[])
    scoring.set_defaults(run=score)

    comparing = commands.add_parser("compare", help="plays → legal or not, and why")
    comparing.add_argument("variant", metavar="VARIANT")
    comparing.set_defaults(run=compare)

    seating = commands.add_parser("seats", help="cards drawn by four players → their seats")
    seating.add_argument("--variant", default="tw-tournament")
    seating.set_defaults(run=seats)

    simulating = commands.add_parser("simulate", help="reports of self-played hands")
    simulating.add_argument("--hands", type=_count, default=8, metavar="N")
    simulating.add_argument("--seed", type=int, default=0, metavar="S")
    simulating.set_defaults(run=print_simulation)
    return parser


if __name__ == "__main__":
    # Like any other filter: quiet when the reader leaves or on Ctrl-C.
    for name in ("SIGINT", "SIGPIPE"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    sys.exit(main())
