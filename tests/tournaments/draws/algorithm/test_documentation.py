"""docs/draws.md names what the code does."""

import re

from tests.tournaments.draws.algorithm.files import ROOT
from tournaments.draws.algorithm.document import STATES
from tournaments.draws.algorithm.domain import KINDS
from tournaments.draws.algorithm.refusals import DIFFERENCES, STEPS
from tournaments.draws.algorithm.shape import forms_of

DOCUMENTATION = (ROOT / "docs" / "draws.md").read_text(encoding="utf-8")


def test_the_documentation_names_every_code_kind_and_state() -> None:
    named = set(re.findall(r"`([a-z_-]+)`", DOCUMENTATION))

    assert {*DIFFERENCES, *STEPS, *KINDS, *STATES} - named == set()


def test_the_documentation_links_to_files_that_are_there() -> None:
    links = re.findall(r"\]\(\.\./([^)#]+)\)", DOCUMENTATION)

    assert [link for link in links if not (ROOT / link).exists()] == []
    assert len(links) == 6
    assert set(forms_of(4)) == set(KINDS)
