"""Rules and codes, which need no event."""

from .case import Call, Case

REPORT = {"winner": "A", "left": {"B": {"cards": 9}, "C": "4D 2S", "D": {"cards": 1}}}

CASES = [
    Case("rulesets.list", Call),
    Case(
        "rulesets.score", lambda: Call(address={"code": "tw-tournament"}, body={"report": REPORT})
    ),
    Case("variants.list", Call),
    Case("variants.compare", lambda: Call(address={"code": "hk"}, body={"play": "3D"})),
    Case("problems.list", Call),
    Case("problems.show", lambda: Call(address={"code": "hand.out_of_order"})),
]
