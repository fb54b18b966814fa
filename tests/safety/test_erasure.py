"""Somebody who asks to be forgotten is: no name is left anywhere, and everything they played is as it was."""

from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone, translation

from scoring.errors import RuleError
from tests.api.client import Api, as_owner
from tests.builders import a_member, a_participant, a_report, owner_of, user_of
from tests.tournaments.log_reading import logged
from tournaments.archive.services.backup import make_backup
from tournaments.archive.services.backup_files import reading
from tournaments.audit import audit
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.queries.erasure import erasure_of, is_named
from tournaments.people.queries.link_hashes import hash_of_link
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.participants import (
    edit_participant,
    reinstate_participant,
    withdraw_participant,
)
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import file_of
from tournaments.printing.services.jobs import printed_file, request_print
from tournaments.printing.services.sweep import sweep
from tournaments.push.snapshots import snapshots
from tournaments.staff.models import Role
from tournaments.standings.queries.standings import standings_of
from tournaments.standings.services.adjustments import make_adjustment

from .people_in_public import CLUB, NAMES, an_event_in_public, everything_public, printed

pytestmark = pytest.mark.django_db

QUIRKE = 3  # Zoltan Quirke
REMOVED = {"zh-hant": "已刪除", "en": "removed"}


def a_finished_event_in_public() -> Event:
    event = an_event_in_public()
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    return Event.objects.get(pk=event.pk)


def quirke(event: Event) -> Participant:
    return event.participants.select_related("event").get(number=QUIRKE)


def erased(event: Event, reason: str = "Asked us to") -> Participant:
    return erase_participant(participant=quirke(event), reason=reason, by=owner_of(event))


def everything_stored() -> str:
    """Return every value of every row."""
    rows = [
        str(list(model._base_manager.values_list()))
        for model in apps.get_models(include_auto_created=True)
    ]
    return "\n".join(rows).encode().decode("unicode_escape", "replace")


def with_answers(event: Event) -> None:
    """Keep answers that name people: of a phone and of a program."""
    api = as_owner(event)
    people = {"people": [{"name": "Yolanda Quirke"}]}
    path = f"events/{event.public_id}"
    api.post(f"{path}/participants/many", people, idempotency_key="k-1", if_match="*")
    owner = Client()
    owner.force_login(user_of(owner_of(event)))
    entry = {
        "key": "k-2",
        "jiang": 1,
        "table": 1,
        "number": 3,
        "attempt": 1,
        "report": a_report("B"),
    }
    answer = owner.post(f"/phone/{event.public_id}/outbox/", entry, "application/json")
    assert answer.json()["confirmer"] == NAMES[2]


def test_nothing_that_is_stored_names_the_person_any_more() -> None:
    event = an_event_in_public()
    with_answers(event)
    link = quirke(event).link
    assert erasure_of(quirke(event)).stored_answers == 1
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    event.refresh_from_db()

    erased(event)

    stored = everything_stored()
    assert [word for word in ("Zoltan", link) if word in stored] == []
    assert "Yolanda Quirke" in stored
    assert "Wilhelmina" in stored


def test_the_same_key_still_gets_an_answer_and_nothing_happens_twice() -> None:
    event = an_event_in_public()
    with_answers(event)
    path, people = (
        f"events/{event.public_id}/participants/many",
        {"people": [{"name": "Yolanda Quirke"}]},
    )
    yolanda = event.participants.get(number=5)
    withdraw_participant(participant=yolanda, reason="ill", by=owner_of(event))

    erase_participant(participant=yolanda, reason="Asked us to", by=owner_of(event))
    again = as_owner(event).post(path, people, idempotency_key="k-1", if_match="*")

    assert again.headers["Idempotency-Replayed"] == "true"
    assert [each["name"] for each in again.data["items"]] == [""]
    assert event.participants.count() == 5


def test_a_name_that_they_had_before_goes_from_the_answers_too() -> None:
    event = an_event_in_public()
    with_answers(event)
    yolanda = event.participants.get(number=5)
    edit_participant(participant=yolanda, name="Yolanda Quark", by=owner_of(event))
    withdraw_participant(participant=yolanda, reason="ill", by=owner_of(event))

    erase_participant(participant=yolanda, reason="Asked us to", by=owner_of(event))

    assert "Yolanda" not in everything_stored()


def test_everywhere_it_says_removed_in_the_language_of_whoever_reads() -> None:
    event = a_finished_event_in_public()
    before = {row.number: row._replace(name="", club="") for row in standings_of(event).rows}

    erased(event)

    event.refresh_from_db()
    for place, text in everything_public(event):
        assert "Quirke" not in text, place
    for language, word in REMOVED.items():
        client = Client(headers={"accept-language": language})
        page = client.get(f"/events/{event.public_id}/").content.decode()
        assert word in page, language
        assert word in printed(event, "standings", language)
    after = {row.number: row._replace(name="", club="") for row in standings_of(event).rows}
    assert after == before
    assert standings_of(event).rows != ()


def test_masked_and_full_names_say_the_same_of_somebody_erased() -> None:
    event = a_finished_event_in_public()
    erased(event)
    event.public_names = "masked"
    event.save(update_fields=["public_names"])
    snapshots.clear()

    rows = Api().get(f"events/{event.public_id}/standings").data["rows"]

    assert {row["number"]: row["name"] for row in rows}[QUIRKE] == "removed"


def test_the_log_its_hashes_and_the_audit_stay_clean() -> None:
    event = an_event_in_public()
    eve, by = a_participant(event, "Eve"), owner_of(event)
    withdraw_participant(participant=eve, reason="ill", by=by)

    erase_participant(participant=eve, reason="Asked us to", by=by)

    event.refresh_from_db()
    assert [check for check in audit(event) if check.findings] == []
    link = hash_of_link(event.participants.get(number=5).link)  # a new one, which opens nothing
    assert logged(event, "participant.erased") == [
        {"participant": 5, "link": link, "reason": "Asked us to"}
    ]


def test_the_personal_link_is_gone() -> None:
    event = a_finished_event_in_public()
    link = quirke(event).link

    erased(event)

    assert Client().get(f"/me/{link}/").status_code == 404
    assert Client().get(f"/me/{quirke(event).link}/").status_code == 404
    links = as_owner(event).get(f"events/{event.public_id}/participants/links").data["items"]
    assert QUIRKE not in [each["number"] for each in links]


def test_who_still_takes_part_is_not_erased() -> None:
    event = an_event_in_public()

    with pytest.raises(RuleError) as refused:
        erased(event)

    assert refused.value.code == "participant.still_in"


def test_nobody_is_erased_twice_or_brought_back() -> None:
    event = an_event_in_public()
    eve, by = a_participant(event, "Eve"), owner_of(event)
    withdraw_participant(participant=eve, reason="ill", by=by)
    erase_participant(participant=eve, reason="Asked us to", by=by)

    for again in (
        lambda: erase_participant(participant=eve, reason="Again", by=by),
        lambda: edit_participant(participant=eve, name="Eve", by=by),
        lambda: reinstate_participant(participant=eve, by=by),
    ):
        with pytest.raises(RuleError) as refused:
            again()
        assert refused.value.code == "participant.erased"


@pytest.mark.parametrize("reason", ["Zoltan Quirke asked us to", "因 zoltan quirke 要求"])
def test_the_reason_may_not_name_the_person(reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        erased(a_finished_event_in_public(), reason)

    assert refused.value.code == "participant.named_in_reason"


def test_only_an_owner_erases() -> None:
    event = a_finished_event_in_public()
    organizer = a_member(event, Role.ORGANIZER)

    with pytest.raises(RuleError) as refused:
        erase_participant(participant=quirke(event), reason="x", by=organizer)

    assert refused.value.code == "actor.not_allowed"


def test_two_who_were_erased_stand_side_by_side() -> None:
    event = a_finished_event_in_public()
    erased(event)
    other = event.participants.get(number=4)

    erase_participant(participant=other, reason="Too", by=owner_of(event))

    assert event.participants.filter(erased=True).count() == 2


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"name": ""}, id="no name, not erased"),
        pytest.param({"erased": True}, id="erased, with a name"),
        pytest.param({"erased": True, "name": "", "club": "x"}, id="erased, with a club"),
    ],
)
def test_the_database_has_no_one_half_erased(values: dict[str, Any]) -> None:
    event = a_finished_event_in_public()

    with pytest.raises(IntegrityError), transaction.atomic():
        event.participants.filter(number=QUIRKE).update(**values)


def test_log_entries_that_name_somebody_are_told_of_beforehand() -> None:
    event = an_event_in_public()
    who = event.participants.get(number=1)
    make_adjustment(participant=who, points=-5, reason="Zoltan Quirke waited", by=owner_of(event))
    event.refresh_from_db()

    told = erasure_of(quirke(event))

    assert told.log_entries == (event.head_seq,)
    assert (told.number, told.name, told.club) == (QUIRKE, "Zoltan Quirke", CLUB)


@pytest.mark.parametrize(
    ("name", "words", "named"),
    [("王小明", "因王小明缺席", True), ("Al", "al left", True), ("Al", "Also late", False)],
)
def test_a_name_in_letters_is_found_as_a_word(name: str, words: str, *, named: bool) -> None:
    assert is_named(name, words) == named


def test_prints_from_before_are_gone_and_those_after_are_not() -> None:
    event, files = a_finished_event_in_public(), []
    for name in ("before", "after"):
        job = request_print(event=event, kind="standings", by=owner_of(event))
        file_of(name).write_bytes(b"%PDF")
        PrintJob.objects.filter(pk=job.pk).update(
            state=PrintJob.State.DONE, file=name, finished_at=timezone.now()
        )
        files.append(job)
        if name == "before":
            erased(event)
            with pytest.raises(RuleError) as refused:
                printed_file(job=job, by=owner_of(event))
            assert refused.value.code == "print.file_gone"

    sweep()

    assert [file_of(name).exists() for name in ("before", "after")] == [False, True]
    assert printed_file(job=files[1], by=owner_of(event)) == file_of("after")


def test_a_backup_made_afterwards_has_no_name_and_no_word_instead(tmp_path: Path) -> None:
    event = a_finished_event_in_public()
    erased(event)
    file = tmp_path / "a.jiang"
    with translation.override("en"):
        make_backup(file=file)

    with reading(file) as archive:
        rows = [row for name in archive.tables for row in archive.rows(name)]

    assert "Quirke" not in str(rows)
    assert [row for row in rows if "removed" in row] == []


def test_the_page_shows_what_goes_and_what_stays_and_erases_with_a_reason() -> None:
    event = a_finished_event_in_public()
    owner = Client(headers={"accept-language": "en"})
    owner.force_login(user_of(owner_of(event)))
    address = f"/desk/{event.public_id}/players/{QUIRKE}/erase/"

    page = owner.get(address).content.decode()
    refused = owner.post(address, {"reason": ""})
    done = owner.post(address, {"reason": "Asked us to"}, follow=True).content.decode()

    assert all(word in page for word in ("Zoltan Quirke", CLUB, "backups", "Number 3, its seats"))
    assert refused.status_code == 409
    assert "Number 3 was erased." in done
    assert "Zoltan" not in done
    assert owner.get(address).status_code == 302


def test_a_program_can_do_the_same() -> None:
    event = a_finished_event_in_public()
    api, path = as_owner(event), f"events/{event.public_id}/participants/{QUIRKE}"

    told = api.get(f"{path}/erasure")
    done = api.post(f"{path}/erase", {"reason": "Asked us to"}, if_match="*")

    assert (told.data["name"], told.data["log_entries"]) == ("Zoltan Quirke", [])
    assert (done.data["name"], done.data["club"], done.data["erased"]) == ("removed", "", True)
