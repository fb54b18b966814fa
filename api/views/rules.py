"""The rules themselves, asked without any event: what a hand is worth, what may lie on what."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext

from api.operations import Call, operation
from api.pagination import Page, listing
from api.problems import status_of
from api.resource import Resource
from api.serializers import rules as shapes
from scoring.cards import parse_cards
from scoring.games import RULESETS, Ruleset
from scoring.games.big_two.comparison import ruling
from scoring.games.big_two.variants import VARIANTS, Variant
from scoring.games.settings import ChoiceSetting, NumberSetting, Setting
from tournaments.refusals import MESSAGES, message
from tournaments.report_fields import describe_fields

REPORT = {
    "winner": "A",
    "left": {"B": {"cards": 9}, "C": {"cards": 5, "twos": 1}, "D": {"cards": 1}},
}


class Rulesets(Resource):
    @operation(
        "rulesets.list", "List the rulesets", answer=listing("Rulesets", shapes.RulesetSerializer)
    )
    def get(self, call: Call) -> Page:
        return Page([describe_ruleset(each) for each in RULESETS.values()], None)


class Score(Resource):
    @operation(
        "rulesets.score",
        "Score a report without keeping it",
        body=shapes.ScoreRequest,
        answer=shapes.ScoreSerializer,
        codes=("request.not_found", "hand.*", "report.*", "card.*", "input.*", "setting.*"),
        example={"report": REPORT},
        answers={"seats": [{"seat": "B", "points": -18, "why": [{"fact": "cards", "value": 9}]}]},
    )
    def post(self, call: Call, code: str) -> dict[str, Any]:
        rules = RULESETS.get(code)
        if rules is None:
            raise Http404
        given = call.body
        score = rules.score(given["report"], given.get("settings"))
        return {
            "seats": [
                {"seat": seat, "points": points, "why": facts_of(score.why[seat])}
                for seat, points in score.points.items()
            ]
        }


class Variants(Resource):
    @operation(
        "variants.list", "List the variants", answer=listing("Variants", shapes.VariantSerializer)
    )
    def get(self, call: Call) -> Page:
        return Page([describe_variant(each) for each in VARIANTS.values()], None)


class Compare(Resource):
    @operation(
        "variants.compare",
        "Ask whether a play is legal",
        body=shapes.CompareRequest,
        answer=shapes.RulingSerializer,
        codes=("request.not_found", "card.*", "play.*"),
        example={"play": "4C 4D", "on": "3H 3S"},
        answers={"legal": True, "type": "pair", "why": []},
    )
    def post(self, call: Call, code: str) -> dict[str, Any]:
        variant = VARIANTS.get(code)
        if variant is None:
            raise Http404
        given = call.body
        on = None if given["on"] is None else parse_cards(given["on"])
        found = ruling(
            parse_cards(given["play"]), on, variant, opening=given["opening"], hand=given["hand"]
        )
        why = [
            {
                "code": each.code,
                "params": each.params,
                "detail": message(each.code, {**each.params}),
            }
            for each in found.why
        ]
        return {"legal": found.legal, "type": found.type, "why": why}


class Problems(Resource):
    @operation(
        "problems.list",
        "List every code that an error can have",
        answer=listing("ProblemKinds", shapes.ProblemKindSerializer),
    )
    def get(self, call: Call) -> Page:
        return Page([describe_problem(code) for code in sorted(MESSAGES)], None)


class ProblemKind(Resource):
    @operation(
        "problems.show",
        "Explain a code",
        answer=shapes.ProblemKindSerializer,
        codes=("request.not_found",),
    )
    def get(self, call: Call, code: str) -> dict[str, Any]:
        if code not in MESSAGES:
            raise Http404
        return describe_problem(code)


class Unknown(Resource):
    """Any other address below the API: a problem, not a page."""

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        raise Http404


def describe_ruleset(rules: Ruleset) -> dict[str, Any]:
    return {
        "code": rules.code,
        "description": gettext(rules.description),
        "variant": rules.variant,
        "zero_sum": rules.zero_sum,
        "seats": rules.seats(rules.defaults),
        "decks": rules.decks(rules.defaults),
        "report_fields": describe_fields(rules.fields(rules.defaults)),
        "settings": [describe_setting(each) for each in rules.settings],
    }


def describe_setting(setting: Setting) -> dict[str, Any]:
    common = {
        "name": setting.name,
        "kind": setting.kind,
        "description": gettext(setting.description),
        "default": setting.default,
    }
    match setting:
        case NumberSetting():
            return {**common, "lowest": setting.lowest, "highest": setting.highest}
        case ChoiceSetting():
            choices = {code: gettext(label) for code, label in setting.options.items()}
            return {**common, "choices": choices}
        case _:
            return common


def describe_variant(variant: Variant) -> dict[str, Any]:
    return {
        "code": variant.code,
        "description": gettext(variant.description),
        "suits": variant.suits,
        "types": variant.types,
    }


def describe_problem(code: str) -> dict[str, Any]:
    return {"code": code, "status": status_of(code), "detail": gettext(MESSAGES[code])}


def facts_of(why: Any) -> list[dict[str, Any]]:
    return [{"fact": fact, "value": value} for fact, value in why]
