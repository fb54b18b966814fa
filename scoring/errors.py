"""Expected refusals: a code and its parameters, never a ready-made sentence."""

import json
from collections.abc import Callable
from functools import partial

from scoring.refusals import sentence


class RuleError(Exception):
    """A refusal that somebody can be told about; `str` is its English message.

    >>> str(RuleError("hand.too_many_twos", seat="B", twos=5))
    'Seat B cannot hold 5 twos: a deck has four.'
    """

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return sentence(self.code, self.params)

    def __repr__(self) -> str:
        return f"RuleError({self.code!r}, {self.params!r})"

    def __reduce__(self) -> tuple[Callable[[], "RuleError"], tuple[()]]:
        # Exception's own pickling would drop the keyword arguments.
        return partial(RuleError, self.code, **self.params), ()


def short_text(value: object) -> str:
    """Return a value from outside as short, printable text for a message.

    It has no words in it, since messages are translated.

    >>> short_text("x" * 100), short_text([1, [2]]), short_text(True), short_text(None)
    ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…', '[…]', 'true', 'null')
    """
    match value:
        case str():
            text = value
        case int() if value.bit_length() > 64:
            text = f"≈ {'-' if value < 0 else ''}10^{value.bit_length() * 30103 // 100_000}"
        case None | int() | float():
            text = json.dumps(value)
        case dict():
            text = "{…}"
        case _:
            text = "[…]"
    text = text if len(text) <= 30 else text[:29] + "…"
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
