"""docs/draws.md names what the code does."""

import re

from tests.tournaments.draws.algorithm.files import ROOT
from tests.tournaments.draws.algorithm.generated import generated
from tournaments.draws.algorithm.document import STATES
from tournaments.draws.algorithm.domain import KINDS
from tournaments.draws.algorithm.refusals import DIFFERENCES, STEPS
from tournaments.draws.algorithm.shape import forms_of

DOCUMENTATION = (ROOT / "docs" / "draws.md").read_text(encoding="utf-8")


def test_the_documentation_names_every_code_kind_and_state() -> None:
    named = set(re.findall(r"`([a-z_-]+)`", DOCUMENTATION))

    assert {*DIFFERENCES, *STEPS, *KINDS, *STATES} - named == set()


def test_the_table_of_fields_has_every_field_in_its_order() -> None:
    table = DOCUMENTATION.split("## The document")[1].split("## Verifying")[0]
    rows = re.findall(r"^\| (`[a-z_`, ]+) \|", table, re.MULTILINE)
    named = [name for row in rows for name in re.findall("[a-z_]+", row)]

    for seed, kind in enumerate(KINDS):
        document = generated(seed, kind=kind, state="complete")
        assert [name for name in named if name in document] == list(document)
    assert len(named) == len(set(named)) == 25


def test_the_documentation_names_every_form() -> None:
    words = set(re.findall(r"`([a-z]+)`", DOCUMENTATION.split("`wrong_form` says which")[1]))
    source = (ROOT / "tournaments/draws/algorithm/shape.py").read_text(encoding="utf-8")

    assert set(re.findall(r'leaf\("(\w+)"', source)) - {"known"} <= words


def test_the_documentation_links_to_files_that_are_there() -> None:
    links = re.findall(r"\]\(\.\./([^)#]+)\)", DOCUMENTATION)

    assert [link for link in links if not (ROOT / link).exists()] == []
    assert len(links) == 6
    assert set(forms_of(4)) == set(KINDS)
