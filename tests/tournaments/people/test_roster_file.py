"""The list of who is who as everybody may read it; verify_roster.py, as a sceptic runs it on it."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.api.client import Api
from tests.builders import (
    a_drawn_jiang,
    a_participant,
    a_published_jiang,
    a_running_jiang,
    an_event,
    owner_of,
    players,
)
from tests.project.processes import BASE
from tournaments.draws.algorithm.name_hash import name_hash
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.jiangs.services.publish import unpublish_jiang
from tournaments.people.models import Participant
from tournaments.people.queries.roster_file import roster_of, roster_text
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.participants import edit_participant, withdraw_participant

pytestmark = pytest.mark.django_db

VERIFIER = BASE / "static" / "verify" / "verify_roster.py"
DOCUMENTATION = (BASE / "docs" / "roster.md").read_text(encoding="utf-8")
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def check(tmp_path: Path) -> Run:
    """Run verify_roster.py on a file; return its exit code and what it said."""

    def run(content: Any, *typed: str) -> tuple[int, str]:
        file = tmp_path / "roster.json"
        text = content if isinstance(content, str) else json.dumps(content)
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-S", "-s", "-P", str(VERIFIER), str(file), *typed]
        done = subprocess.run(command, capture_output=True, cwd="/", check=False)
        assert done.stderr == b""
        return done.returncode, done.stdout.decode()

    return run


def an_event_of_all_kinds() -> Event:
    """Return an event in play: 1 to 4 have a seat, 5 has none, 6 was erased."""
    event = a_published_jiang(1).event
    players(event, 2, club="台北")
    gone, by = event.participants.get(number=6), owner_of(event)
    withdraw_participant(participant=gone, reason="ill", by=by)
    erase_participant(participant=gone, reason="Asked us to", by=by)
    return Event.objects.get(pk=event.pk)


def people_in(event: Event) -> list[dict[str, Any]]:
    return roster_of(event)["people"]


def fields(event: Event) -> list[list[str]]:
    return [sorted(each) for each in people_in(event)]


BARE, ERASED = ["hash", "number"], ["erased", "hash", "number"]
NAMED = ["club", "hash", "name", "number", "salt"]


def test_names_and_salts_are_there_for_those_who_have_a_seat_in_public() -> None:
    event = an_event_of_all_kinds()

    assert fields(event) == [NAMED] * 4 + [BARE, ERASED]
    for each in people_in(event)[:4]:
        given = (each["salt"], each["number"], each["name"], each["club"])
        assert each["hash"] == name_hash(*given)


def test_the_head_says_which_moment_of_the_log_it_is() -> None:
    event = an_event_of_all_kinds()

    head = {key: each for key, each in roster_of(event).items() if key != "people"}

    assert head == {
        "format": "jiang-roster",
        "version": 1,
        "event": event.public_id,
        "log": {"seq": event.head_seq, "hash": event.head_hash},
    }


@pytest.mark.parametrize("mode", ["masked", "number"])
def test_where_names_are_not_fully_public_there_are_numbers_and_hashes(mode: str) -> None:
    event = an_event_of_all_kinds()

    configure_event(event=event, changes={"public_names": mode}, by=owner_of(event))

    assert fields(event) == [BARE] * 5 + [ERASED]


def test_before_publication_and_after_it_was_taken_back_there_are_no_names() -> None:
    drawn = a_drawn_jiang(1)
    published = a_published_jiang(1)
    unpublish_jiang(jiang=published, reason="too early", by=owner_of(published.event))

    for event in (drawn.event, published.event):
        assert fields(event) == [BARE] * 4


def test_after_an_erasure_the_hash_stays_as_it_was() -> None:
    event = a_running_jiang(1).event
    eve, by = a_participant(event, "Eve"), owner_of(event)
    before = people_in(event)[4]["hash"]
    withdraw_participant(participant=eve, reason="ill", by=by)

    erase_participant(participant=eve, reason="Asked us to", by=by)

    assert people_in(event)[4] == {"number": 5, "hash": before, "erased": True}


def test_page_and_program_get_the_same_file() -> None:
    event = an_event_of_all_kinds()

    answer = Client().get(f"/events/{event.public_id}/roster.json")
    told = Api().get(f"events/{event.public_id}/roster")

    assert answer["content-type"] == "application/json; charset=utf-8"
    assert answer.content.decode() == roster_text(roster_of(event))
    assert json.loads(answer.content) == told.data == roster_of(event)


def test_a_draft_is_nobodys() -> None:
    event = an_event()

    assert Client().get(f"/events/{event.public_id}/roster.json").status_code == 404
    assert Api().get(f"events/{event.public_id}/roster").status == 404


def test_five_people_and_fifty_take_as_many_queries(
    django_assert_num_queries: Any,
) -> None:
    for people in (1, 45):
        event = a_published_jiang(1).event
        players(event, people)

        with django_assert_num_queries(4):
            roster_of(event)


# verify_roster.py


def test_a_list_as_the_product_gives_it_is_right(check: Run) -> None:
    code, said = check(roster_text(roster_of(an_event_of_all_kinds())))

    assert code == 0
    assert "6 people: 4 computed anew" in said
    assert "1 cannot be checked here" in said
    assert "1 cannot be checked any more: they were erased" in said


def test_an_event_without_people_is_right_too(check: Run) -> None:
    assert check(roster_text(roster_of(an_event(opened=True))))[0] == 0


@pytest.mark.parametrize("mode", ["full", "number"])
def test_everybody_can_check_themselves_with_what_their_page_says(check: Run, mode: str) -> None:
    event = an_event_of_all_kinds()
    if mode != "full":
        configure_event(event=event, changes={"public_names": mode}, by=owner_of(event))
    who = event.participants.get(number=5)
    text = roster_text(roster_of(event))

    code, said = check(text, "--mine", "5", who.name, who.club, who.salt)
    in_groups = " ".join(re.findall("........", who.salt.upper()))
    other_name = check(text, "--mine", "5", "Eve", who.club, who.salt)
    other_number = check(text, "--mine", "4", who.name, who.club, who.salt)
    nobody = check(text, "--mine", "9", who.name, who.club, who.salt)

    assert (code, f"Number 5 in this list is you: {who.name_hash}" in said) == (0, True)
    assert check(text, "--mine", "5", who.name, who.club, in_groups)[0] == 0
    assert [other_name[0], other_number[0], nobody[0]] == [1, 1, 1]
    assert "Number 5 in this list is not who you say" in other_name[1]
    assert "There is no number 9" in nobody[1]


def test_after_a_rename_the_old_salt_and_the_old_name_do_not_fit(check: Run) -> None:
    event = an_event_of_all_kinds()
    old = event.participants.get(number=5)
    new = edit_participant(participant=old, name="Eve", by=owner_of(event))
    text = roster_text(roster_of(event))

    assert check(text, "--mine", "5", old.name, old.club, old.salt)[0] == 1
    assert check(text, "--mine", "5", new.name, new.club, new.salt)[0] == 0


def swapped(people: list[dict[str, Any]]) -> None:
    people[0]["name"], people[1]["name"] = people[1]["name"], people[0]["name"]


def renumbered(people: list[dict[str, Any]]) -> None:
    people[0]["number"], people[1]["number"] = 2, 1
    people[0], people[1] = people[1], people[0]


def twice(people: list[dict[str, Any]]) -> None:
    people.insert(2, people[1])


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (lambda people: people[0].update(name="Eve"), ["Number 1 is not who its hash says."]),
        (lambda people: people[0].update(club="Eve"), ["Number 1 is not who its hash says."]),
        (lambda people: people[0].update(salt="0" * 32), ["Number 1 is not who its hash says."]),
        (lambda people: people[0].update(hash="0" * 64), ["Number 1 is not who its hash says."]),
        (
            swapped,
            ["Number 1 is not who its hash says.", "Number 2 is not who its hash says."],
        ),
        (
            renumbered,
            ["Number 1 is not who its hash says.", "Number 2 is not who its hash says."],
        ),
        (twice, ["Number 2 stands after number 2: it is there twice, or out of order."]),
        (
            lambda people: people.reverse(),
            [f"Number {n} stands after number 6: it is there twice" for n in (5, 4, 3, 2, 1)],
        ),
    ],
)
def test_what_differs_is_named(check: Run, tamper: Callable[[Any], None], said: list[str]) -> None:
    document = roster_of(an_event_of_all_kinds())
    tamper(document["people"])

    code, words = check(document)

    lines = [line[2:] for line in words.splitlines() if line.startswith("✗ N")]
    assert code == 1
    assert [line[: len(wanted)] for line, wanted in zip(lines, said, strict=True)] == said


@pytest.mark.parametrize(
    "tamper",
    [
        lambda document: document.update(format="jiang-draw"),
        lambda document: document.update(version=True),
        lambda document: document.update(more=1),
        lambda document: document.pop("log"),
        lambda document: document["log"].update(hash=""),
        lambda document: document.update(event="\x1b[31m"),
        lambda document: document.update(people={}),
        lambda document: document["people"].append(7),
        lambda document: document["people"][0].update(number="1"),
        lambda document: document["people"][0].update(number=0),
        lambda document: document["people"][0].update(erased=True),
        lambda document: document["people"][5].update(erased=False),
        lambda document: document["people"][0].pop("salt"),
        lambda document: document["people"][0].update(salt="A" * 32),
        lambda document: document["people"][0].update(name=None),
        lambda document: document["people"][0].update(hash="0" * 63),
    ],
)
def test_what_is_no_list_is_called_none(check: Run, tamper: Callable[[Any], None]) -> None:
    document = roster_of(an_event_of_all_kinds())
    tamper(document)

    code, said = check(document)

    assert (code, "This is not a list of people." in said) == (2, True)
    assert "\x1b" not in said


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "{", '{"people": []}', "[" * 100_000, '{"a": 1, "a": 2}', '"\\ud800"']
)
def test_what_is_not_even_an_object_is_called_none(check: Run, text: str) -> None:
    assert check(text)[0] == 2


@pytest.mark.parametrize(
    "typed",
    [
        ("--mine",),
        ("--mine", "7", "Dora", "Taipei"),
        ("--mine", "x", "Dora", "", "0" * 32),
        ("--mine", "7", "Dora", "", "0" * 31),
        ("Dora",),
    ],
)
def test_what_was_mistyped_is_answered_with_how_to_use_it(check: Run, typed: Any) -> None:
    code, said = check(roster_text(roster_of(an_event(opened=True))), *typed)

    assert (code, "python3 verify_roster.py roster.json" in said) == (2, True)


def test_it_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(VERIFIER.read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }

    assert imported == {"hashlib", "json", "re", "sys"}


# docs/roster.md


def test_the_example_of_the_documentation_is_right(check: Run) -> None:
    [example] = re.findall(r"```json\n(.*?)```", DOCUMENTATION, re.DOTALL)
    known = Participant(number=7, name="王小明", club="台北")

    code, said = check(example)

    assert (code, "3 people: 1 computed anew" in said) == (0, True)
    [named] = [each for each in json.loads(example)["people"] if "salt" in each]
    salt, given = named["salt"], (named["number"], named["name"], named["club"])
    assert given == (known.number, known.name, known.club)
    assert named["hash"] == name_hash(salt, *given)
