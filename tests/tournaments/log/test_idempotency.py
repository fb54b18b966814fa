"""I3, I5: one key, one effect, one answer."""

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction

from scoring.errors import RuleError
from tests.builders import a_device
from tournaments.events.models import Event
from tournaments.log.models import Idempotency
from tournaments.log.services.answer_once import Answer, answer_once, forget_keys
from tournaments.staff.actors import Actor

ALICE = Actor.system()
WAIT = 30


def make_event(name: str) -> tuple[int, dict[str, Any]]:
    event = Event.objects.create(name=name, ruleset="tw-tournament")
    return 201, {"name": event.name, "scores": (1, 2)}


def names() -> list[str]:
    return sorted(Event.objects.values_list("name", flat=True))


@pytest.mark.django_db
class TestOnce:
    def test_the_same_key_and_body_get_the_first_answer_again(self) -> None:
        first = answer_once(actor=ALICE, key="k-1", body="{}", do=lambda: make_event("one"))
        again = answer_once(actor=ALICE, key="k-1", body=b"{}", do=lambda: make_event("two"))

        assert first == Answer(201, {"name": "one", "scores": [1, 2]}, replayed=False)
        assert again == Answer(201, {"name": "one", "scores": [1, 2]}, replayed=True)
        assert names() == ["one"]

    def test_the_same_key_with_another_body_is_refused_and_does_nothing(self) -> None:
        answer_once(actor=ALICE, key="k-1", body="a", do=lambda: make_event("one"))

        with pytest.raises(RuleError) as refused:
            answer_once(actor=ALICE, key="k-1", body="b", do=lambda: make_event("two"))

        assert refused.value.code == "idempotency.other_body"
        assert names() == ["one"]

    def test_keys_of_different_actors_are_different_keys(self) -> None:
        event = Event.objects.create(name="hall", ruleset="tw-tournament")
        phone = Actor.of_device(a_device(event))

        answer_once(actor=ALICE, key="k-1", body="a", do=lambda: make_event("one"))
        other = answer_once(actor=phone, key="k-1", body="b", do=lambda: make_event("two"))

        assert other.replayed is False
        assert names() == ["hall", "one", "two"]

    def test_a_key_is_new_in_another_event_and_without_one(self) -> None:
        events = [*Event.objects.bulk_create([Event(name=name) for name in "ab"]), None]

        answers = [
            answer_once(
                event=event, actor=ALICE, key="k-1", body=str(event), do=lambda: (200, None)
            )
            for event in [*events, *events]
        ]

        assert [each.replayed for each in answers] == [False] * 3 + [True] * 3
        assert Idempotency.objects.count() == 3

    def test_only_keys_without_an_event_are_forgotten_and_after_a_day(self) -> None:
        event = Event.objects.create(name="hall")
        start = datetime(2026, 3, 18, 9, tzinfo=UTC)

        def forgotten_after(hours: int) -> int:
            with time_machine.travel(start + timedelta(hours=hours), tick=False):
                return forget_keys()

        with time_machine.travel(start, tick=False):
            for each in (event, None):
                answer_once(event=each, actor=ALICE, key="k-1", body="", do=lambda: (200, None))

        assert [forgotten_after(24), forgotten_after(25)] == [0, 1]
        assert Idempotency.objects.get().event == event

    @pytest.mark.parametrize("is_founding", [True, False])
    def test_the_database_itself_holds_a_key_once(self, is_founding: bool) -> None:
        event = None if is_founding else Event.objects.create(name="hall")
        row: dict[str, Any] = {
            "event": event,
            "actor": ALICE.key,
            "key": "k-1",
            "status": 200,
            "answer": {},
        }
        Idempotency.objects.create(**row)

        with pytest.raises(IntegrityError), transaction.atomic():
            Idempotency.objects.create(**row)

    def test_a_refusal_is_not_stored_so_the_key_may_try_again(self) -> None:
        def refuse() -> tuple[int, Any]:
            make_event("half")
            raise RuleError("event.wrong_state", state="draft", wanted="running")

        with pytest.raises(RuleError):
            answer_once(actor=ALICE, key="k-1", body="a", do=refuse)
        assert (names(), Idempotency.objects.count()) == ([], 0)

        answer = answer_once(actor=ALICE, key="k-1", body="a", do=lambda: make_event("one"))
        assert (answer.replayed, names()) == (False, ["one"])

    def test_an_answer_that_is_not_json_leaves_no_effect(self) -> None:
        def unwritable() -> tuple[int, Any]:
            make_event("half")
            return 200, object()

        with pytest.raises(TypeError):
            answer_once(actor=ALICE, key="k-1", body="a", do=unwritable)

        assert (names(), Idempotency.objects.count()) == ([], 0)

    def test_an_empty_answer_is_replayed_too(self) -> None:
        answers = [
            answer_once(actor=ALICE, key="k-1", body="", do=lambda: (204, None)) for _ in range(2)
        ]

        assert answers == [Answer(204, None, replayed=False), Answer(204, None, replayed=True)]

    @pytest.mark.parametrize(
        "key",
        [
            pytest.param("", id="empty"),
            pytest.param("k" * 101, id="too long"),
            pytest.param("two words", id="a space"),
            pytest.param("k-1\n", id="a line break"),
            pytest.param("鍵", id="beyond ASCII"),
            pytest.param("k\x00", id="a control character"),
        ],
    )
    def test_a_malformed_key_is_refused(self, key: str) -> None:
        with pytest.raises(RuleError) as refused:
            answer_once(actor=ALICE, key=key, body="", do=lambda: make_event("one"))

        assert (refused.value.code, names()) == ("idempotency.bad_key", [])

    @pytest.mark.parametrize("key", ["k", "!~", "k" * 100])
    def test_any_visible_ascii_is_a_key(self, key: str) -> None:
        answer_once(actor=ALICE, key=key, body="", do=lambda: make_event("one"))

        assert names() == ["one"]


@pytest.mark.django_db(transaction=True)
class TestAtTheSameTime:
    def test_whoever_comes_second_waits_and_gets_the_first_answer(self) -> None:
        started, go_on = threading.Event(), threading.Event()
        answers: list[Answer] = []

        def slowly() -> tuple[int, Any]:
            started.set()
            assert go_on.wait(WAIT)
            return make_event("one")

        first = in_thread(lambda: answers.append(once(slowly)))
        assert started.wait(WAIT)
        second = in_thread(lambda: answers.append(once(lambda: make_event("two"))))
        go_on.set()
        first.join(WAIT)
        second.join(WAIT)

        assert sorted(answer.replayed for answer in answers) == [False, True]
        assert {answer.data["name"] for answer in answers} == {"one"}
        assert names() == ["one"]

    def test_of_many_at_once_exactly_one_is_done(self) -> None:
        together = threading.Barrier(8)
        answers: list[Answer] = []

        def send(name: str) -> None:
            together.wait(WAIT)
            answers.append(once(lambda: make_event(name)))

        threads = [in_thread(lambda n=number: send(f"e{n}")) for number in range(8)]
        for thread in threads:
            thread.join(WAIT)

        assert sorted(answer.replayed for answer in answers) == [False] + [True] * 7
        assert [answer.data["name"] for answer in answers] == names() * 8

    def test_whoever_waited_for_a_refusal_does_it_then(self) -> None:
        started, go_on = threading.Event(), threading.Event()
        answers: list[Answer] = []

        def refuse() -> tuple[int, Any]:
            started.set()
            assert go_on.wait(WAIT)
            raise RuleError("event.wrong_state", state="draft", wanted="running")

        def refused() -> None:
            with pytest.raises(RuleError):
                once(refuse)

        first = in_thread(refused)
        assert started.wait(WAIT)
        second = in_thread(lambda: answers.append(once(lambda: make_event("two"))))
        go_on.set()
        first.join(WAIT)
        second.join(WAIT)

        assert [answer.replayed for answer in answers] == [False]
        assert names() == ["two"]


def once(do: Any) -> Answer:
    return answer_once(actor=ALICE, key="k-1", body="a", do=do)


def in_thread(run: Any) -> threading.Thread:
    def work() -> None:
        try:
            run()
        finally:
            connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    return thread
