"""Names are public as far as the event says: in full, masked, or not at all, wherever anybody can look."""

import re

import pytest
from django.test import Client

from tests.api.client import Api, as_owner, by_token
from tests.builders import owner_of, user_of
from tests.draw_builders import lots_taken
from tests.tournaments.log_reading import logged
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.people.masking import masked
from tournaments.people.models import Participant
from tournaments.people.queries.public_names import as_public
from tournaments.printing.models import PrintJob
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.standings.queries.standings import standings_of
from tournaments.web.access import DEVICE_COOKIE

from .people_in_public import (
    CLUB,
    MASKED,
    NAMES,
    POSTED,
    an_event_in_public,
    everything_public,
    printed,
)

pytestmark = pytest.mark.django_db

# Long enough to stand nowhere by chance.
TELLING = ("小明", "歐陽", "大同", "Zoltan", "Quirke", "Wilhelmina", "Vexington", CLUB)
# What no name stands on, whatever the setting.
WITHOUT_NAMES = {"draw-record"}


# On the own page: number, name and club of whoever looks, as the hash has them.
OWN_ENTRY = re.compile(r'<details class="small own-entry".*?</details>', re.DOTALL)


def shown(event: Event, mode: str) -> Event:
    return configure_event(event=event, changes={"public_names": mode}, by=owner_of(event))


def found(text: str, parts: tuple[str, ...]) -> set[str]:
    flat = "".join(text.split())
    return {part for part in parts if part in text or "".join(part.split()) in flat}


def test_with_numbers_only_no_name_and_no_club_is_anywhere_in_public() -> None:
    event = shown(an_event_in_public(), "number")

    looked_at = {
        place: found(OWN_ENTRY.sub("", text), TELLING) for place, text in everything_public(event)
    }

    assert {place: parts for place, parts in looked_at.items() if parts} == {}
    assert len(looked_at) > 80


def test_the_same_walk_sees_names_where_they_are_shown() -> None:
    """Else the test above would find nothing because it looks nowhere."""
    event = an_event_in_public()

    named = {place for place, text in everything_public(event) if found(text, (*NAMES, CLUB))}

    assert named >= {
        *(f"{language} public:{page}" for language in ("zh-hant", "en") for page in PAGES),
        *(f"en public:screen?show={show}" for show in ("seats",)),
        *(f"print {kind}" for kind in POSTED if kind not in WITHOUT_NAMES),
        *("standings.show", "standings.show?format=csv", "standings.show?at=5"),
        *(
            "tables.find?q=1",
            "tables.list",
            "draws.show",
            "participants.roster",
            "the hall",
            "live en",
            "live zh-hant",
        ),
        *("en draws:draw", "en public:seats?q=Quirke", "tables.find?q=Quirke"),
    }


PAGES = ("event", "standings", "seats", "screen", "me", "card", "roster")


def test_masked_names_show_their_ends_and_nothing_between() -> None:
    event = shown(an_event_in_public(), "masked")
    secret = ("小明", "王小", "陽大", "大同", "Quirke", "Vexington")

    texts = dict(everything_public(event))

    assert {
        place: found(text, secret) for place, text in texts.items() if found(text, secret)
    } == {}
    assert found(texts["en public:seats?q=王小明"], MASKED) == {"王○明"}
    assert found(texts["tables.find?q=2"], MASKED) == {"歐○○同"}
    for place in ("en public:event", "standings.show?format=csv", "print standings", "the hall"):
        assert found(texts[place], MASKED) == set(MASKED), place


@pytest.mark.parametrize(
    "name", [*NAMES, "王明", "王", "Dora", "王小明 (David)", "O'Neil 2", "=1+1", "🀄", "ב׳ שלום"]
)
def test_a_masked_name_masked_again_stays_the_same(name: str) -> None:
    assert masked(masked(name)) == masked(name)


def test_staff_at_the_desk_on_phones_and_by_token_see_full_names() -> None:
    event = shown(an_event_in_public(), "number")
    owner, phone = Client(), Client()
    owner.force_login(user_of(owner_of(event)))
    _, code = invite_device(event=event, name="phone", role="referee", by=owner_of(event))
    phone.cookies[DEVICE_COOKIE] = admit_device(code=code)[1]
    desk = f"/desk/{event.public_id}"

    texts = [
        owner.get(f"{desk}/standings/").content.decode(),
        owner.get(f"{desk}/standings.csv").content.decode(),
        owner.get(f"{desk}/players/").content.decode(),
        phone.get(f"/phone/{event.public_id}/tables/1/").content.decode(),
        as_owner(event).get(f"events/{event.public_id}/standings").content.decode(),
        by_token(event, "viewer").get(f"events/{event.public_id}/jiangs/1/tables").content.decode(),
        printed(event, "score-cards"),
        printed(event, "table-sheets"),
    ]

    flat = ["".join(text.split()) for text in texts]
    assert [NAMES[0] in text and "ZoltanQuirke" in text for text in flat] == [True] * len(texts)


def test_a_personal_page_has_the_own_name_in_full_and_no_others() -> None:
    event = shown(an_event_in_public(), "number")
    link = event.participants.get(number=3).link

    text = Client().get(f"/me/{link}/").content.decode()

    assert found(text, NAMES) == {"Zoltan Quirke"}


def test_what_was_rendered_before_changes_with_the_setting() -> None:
    event = an_event_in_public()
    address, api = f"/events/{event.public_id}/standings/", f"events/{event.public_id}/standings"
    seen = []

    for mode in ("full", "number", "masked", "full"):
        if mode != event.public_names:
            event = shown(event, mode)
        page = Client().get(address)
        answer = Api().get(api)
        seen.append((NAMES[0] in page.content.decode(), NAMES[0] in answer.content.decode()))
        assert Client().get(address, headers={"if-none-match": page["ETag"]}).status_code == 304

    assert seen == [(True, True), (False, False), (False, False), (True, True)]
    settings = [each["settings"] for each in logged(event, "event.configured")]
    assert settings[-3:] == [{"public_names": mode} for mode in ("number", "masked", "full")]


def test_staff_and_everybody_else_never_get_each_others_standings() -> None:
    event = shown(an_event_in_public(), "number")
    path = f"events/{event.public_id}/standings"

    by_turns = [who.get(path).data["rows"] for who in (as_owner(event), Api(), as_owner(event))]

    assert [{row["name"] for row in rows} & set(NAMES) for rows in by_turns] == [
        set(NAMES),
        set(),
        set(NAMES),
    ]


@pytest.mark.parametrize("mode", ["masked", "number"])
def test_it_can_be_changed_when_everything_is_over(mode: str) -> None:
    event = an_event_in_public()
    Event.objects.filter(pk=event.pk).update(state=Event.State.ARCHIVED)

    assert shown(event, mode).public_names == mode


def test_a_search_among_masked_names_tells_nothing_that_the_pages_do_not() -> None:
    event = shown(an_event_in_public(), "masked")
    path = f"events/{event.public_id}/seats?q="

    numbers = {
        text: [each["number"] for each in Api().get(path + text).data["items"]]
        for text in ("王小明", "王大明", "王", "明", "小", "小明", "Quirke", "Zoltan Quirke", "3")
    }

    assert numbers == {
        # Whoever knows a name finds it; so does whoever guesses wrong, and learns nothing.
        "王小明": [1],
        "王大明": [1],
        "王": [1],
        "明": [1],
        "小": [],
        "小明": [],
        "Quirke": [],
        "Zoltan Quirke": [3],
        "3": [3],
    }


def test_seats_by_number_are_in_order_of_numbers() -> None:
    event = shown(an_event_in_public(), "number")

    text = printed(event, "seats-by-name")

    assert "Seatsbynumber" in text
    assert "stroke" not in text


def test_nothing_is_changed_in_the_database() -> None:
    event = shown(an_event_in_public(), "masked")
    before = list(Participant.objects.values_list("name", "club"))

    as_public(list(event.participants.all()), event)
    dict(everything_public(event))

    assert list(Participant.objects.values_list("name", "club")) == before
    assert [row.name for row in standings_of(event).rows] != [masked(name) for name in NAMES]


def test_kinds_of_prints_are_posted_or_handed_out() -> None:
    """A new kind of print is put into one of these."""
    handed_out = {"score-cards", "filled-cards", "blank-cards", "table-sheets"}

    assert set(PrintJob.Kind.values) == handed_out | set(POSTED)


def test_the_hall_and_the_draw_show_lots_as_the_event_shows_names() -> None:
    draw = lots_taken(4)
    event = shown(draw.event, "number")
    owner = Client()
    owner.force_login(user_of(owner_of(event)))
    place = f"draws/{draw.public_id}/"

    hall = owner.get(f"/desk/{event.public_id}/{place}hall/").content.decode()
    public = Client().get(f"/events/{event.public_id}/{place}").content.decode()
    desk = owner.get(f"/desk/{event.public_id}/{place}").content.decode()

    assert ["Player 1" in text for text in (hall, public, desk)] == [False, False, True]
    assert '<span class="number">1</span>' in hall
