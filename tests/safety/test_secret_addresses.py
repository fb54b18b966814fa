"""Whoever has an address has what it opens: no log has one, and a personal one can be renewed."""

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.log import configure_logging

from tests.builders import a_participant, a_running_jiang, an_event, owner_of, user_of
from tests.tournaments.hall import refusal
from tournaments.people.models import Participant
from tournaments.people.queries.link_hashes import hash_of_link
from tournaments.people.services.links import renew_all_links, renew_link
from tournaments.public_ids import new_link
from tournaments.staff.actors import Actor

SECRET = "0123456789ABCDEFGHJKMNPQ"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Return what a person would see, logged as the product does."""
    screen = io.StringIO()
    monkeypatch.setattr("sys.stderr", screen)
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    yield screen
    monkeypatch.undo()
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


def secret_addresses() -> list[str]:
    """Return every address of the product that has a secret in it."""
    return sorted(
        "/" + "".join(SECRET if part in SECRETS else "1" if part else text for text, part in parts)
        for parts in addresses(get_resolver())
        # What the API calls a code is a ruleset's or a problem's, and no secret.
        if not parts[0][0].startswith("api/") and any(part in SECRETS for _text, part in parts)
    )


SECRETS = ("link", "code")


def addresses(resolver: URLResolver, before: str = "") -> Iterator[list[tuple[str, str]]]:
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each, route)
        elif isinstance(each, URLPattern):
            yield pieces_of(route)


def pieces_of(route: str) -> list[tuple[str, str]]:
    return [
        (part, part.strip("<>").split(":")[-1] if part.startswith("<") else "")
        for part in route.replace("<", "\0<").replace(">", ">\0").split("\0")
    ]


def test_the_addresses_with_a_secret_are_known() -> None:
    assert {address.split("/")[1] for address in secret_addresses()} == {
        "invitation",
        "join",
        "me",
    }


@pytest.mark.django_db
@pytest.mark.parametrize("address", secret_addresses())
def test_no_log_has_the_secret(terminal: io.StringIO, address: str) -> None:
    client = Client(enforce_csrf_checks=True)
    referer = f"http://elsewhere{address}"
    for ask in (client.get, client.post, client.put):
        ask(address)
        ask(address.lower(), HTTP_REFERER=referer, secure=True)

    assert "/…" in terminal.getvalue()
    assert SECRET not in terminal.getvalue().upper()


@pytest.mark.parametrize(
    "line",
    [
        f"Not Found: /me/{SECRET}/",
        f'127.0.0.1 - "GET /join/{SECRET}/ HTTP/1.1" 404',
        f"/login/?next=/me/{SECRET}/",
        f"/login/?next=%2Fme%2F{SECRET}%2F",
        f"Authorization: Bearer jiang_{SECRET}",
        f"http://hall/ME/{SECRET.lower()}",
    ],
)
@pytest.mark.parametrize("logger", ["django.request", "tournaments", "uvicorn.access", "axes", ""])
def test_whoever_logs_it(terminal: io.StringIO, logger: str, line: str) -> None:
    logging.getLogger(logger).error("%s", line)
    logging.getLogger(logger).error("a fault", exc_info=ValueError(line))

    assert terminal.getvalue().count("…") >= 2
    assert SECRET not in terminal.getvalue().upper()


@pytest.mark.django_db
class TestRenewing:
    def page(self, link: str) -> int:
        return Client().get(f"/me/{link}/").status_code

    def test_the_old_link_is_dead_at_once(self) -> None:
        event = a_running_jiang(1).event
        dora, other = event.participants.order_by("number")[:2]
        old = dora.link

        renewed = renew_link(participant=dora, by=owner_of(event))

        assert (self.page(old), self.page(renewed.link), self.page(other.link)) == (404, 200, 200)
        assert Participant.objects.get(pk=other.pk).link == other.link

    def test_the_log_says_whose_and_not_which(self) -> None:
        dora = a_participant(an_event())
        old = dora.link

        renewed = renew_link(participant=dora, by=Actor.of_participant(dora))

        entry = dora.event.log.latest("seq")
        assert (entry.kind, entry.by) == (
            "participant.links_renewed",
            Actor.of_participant(dora).key,
        )
        assert entry.data == {"participants": [{"number": 1, "link": hash_of_link(renewed.link)}]}
        text = str(list(dora.event.log.values()))
        assert old not in text
        assert renewed.link not in text

    def test_a_dead_link_renews_nothing(self) -> None:
        dora = a_participant(an_event())
        thief = Actor.of_participant(Participant.objects.get(pk=dora.pk))
        renew_link(participant=dora, by=Actor.of_participant(dora))

        assert refusal(lambda: renew_link(participant=dora, by=thief)) == "participant.old_link"

    def test_nobody_renews_anothers(self) -> None:
        event = an_event()
        dora, eve = a_participant(event), a_participant(event, "Eve")

        assert refusal(lambda: renew_link(participant=eve, by=Actor.of_participant(dora))) == (
            "actor.not_allowed"
        )

    def test_all_at_once(self) -> None:
        event = a_running_jiang(1).event
        old = {each.link for each in event.participants.all()}

        renewed = renew_all_links(event=event, by=owner_of(event))

        now = {each.link for each in event.participants.all()}
        assert len(renewed) == len(now) == 4
        assert old.isdisjoint(now)
        assert refusal(
            lambda: renew_all_links(event=event, by=Actor.of_participant(renewed[0]))
        ) == ("actor.not_allowed")

    def test_by_the_player_on_their_own_page(self) -> None:
        event = a_running_jiang(1).event
        dora = event.participants.get(number=1)

        answer = Client().post(f"/me/{dora.link}/renew/", follow=True)

        new = Participant.objects.get(pk=dora.pk).link
        assert answer.redirect_chain == [(f"/me/{new}/", 302)]
        assert new != dora.link
        assert "之前的網址已經失效" in answer.content.decode()

    def test_by_the_desk(self, client: Client) -> None:
        event = a_running_jiang(1).event
        client.force_login(user_of(owner_of(event)))
        links = [each.link for each in event.participants.order_by("number")]

        one = client.post(f"/desk/{event.public_id}/players/1/link/", follow=True)
        after_one = [each.link for each in event.participants.order_by("number")]
        everyone = client.post(f"/desk/{event.public_id}/players/links/", follow=True)
        after_all = [each.link for each in event.participants.order_by("number")]

        assert after_one[0] in one.content.decode()
        assert (after_one[0] != links[0], after_one[1:]) == (True, links[1:])
        assert everyone.status_code == 200
        assert not set(after_one) & set(after_all)

    def test_a_dead_link_says_what_to_do(self) -> None:
        answer: Any = Client().get(f"/me/{new_link()}/")

        assert answer.status_code == 404
        assert "這個個人頁網址無效" in answer.content.decode()
