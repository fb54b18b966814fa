"""The regulation's event as people run it in their browsers, and the paper on which it is added up beside them."""

import json
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.steps import send, tap

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SEATS = "ABCD"
CARDS = ("9D", "2S", "3C", "KH")  # as the four turn them over: C, A, D, B

# What the phone's page sends when it is tapped, without the taps.
SENDING = """async ([address, body, type]) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const headers = { "X-CSRFToken": token, "Content-Type": type };
  return (await fetch(address, { method: "POST", headers, body })).status;
}"""


@dataclass(frozen=True, slots=True)
class Played:
    """Who went out, and the cards of the three others, in the order they play."""

    winner: str
    cards: tuple[int, int, int]

    @property
    def losers(self) -> str:
        place = SEATS.index(self.winner)
        return (SEATS[place + 1 :] + SEATS[:place])[:3]

    def points(self) -> dict[str, int]:
        """Return the points by seat as 1.11 says, nine or more counting double."""
        lost = [cards * (2 if cards >= 9 else 1) for cards in self.cards]
        return {self.winner: sum(lost), **{s: -n for s, n in zip(self.losers, lost, strict=True)}}

    def as_report(self) -> dict[str, object]:
        left = {s: {"cards": n, "twos": 0} for s, n in zip(self.losers, self.cards, strict=True)}
        return {"winner": self.winner, "left": left}


@dataclass
class Cup:
    """Alice's desk, Bob's and Bea's phones, Dora's own one, and somebody who only looks."""

    url: str
    alice: "Page"
    phones: "dict[int, Page]"  # by the table at which they stand
    dora: "Page"
    onlooker: "Page"
    event: str = ""
    jiang: int = 1
    seats: dict[int, list[str]] = field(default_factory=dict)  # names at each table, A to D
    paper: Counter[str] = field(default_factory=Counter)  # points by name

    @property
    def desk(self) -> str:
        return f"{self.url}/desk/{self.event}/"

    def next(self, button: str) -> None:
        """Do what the desk's first page says is next."""
        self.alice.goto(self.desk)
        self.alice.locator("#next-button", has_text=button).click()
        expect(self.alice.locator("#next-button", has_text=button)).to_have_count(0)

    def table(self, number: int) -> "Page":
        """Open a table on the phone that stands there."""
        phone = self.phones[number]
        phone.goto(f"{self.url}/phone/{self.event}/tables/{number}/")
        return phone

    def seat(self, number: int) -> None:
        """Tap the cards that the four have drawn, and write down who sits where."""
        phone = self.table(number)
        phone.locator("[data-ready] input[name^=card_]").first.click()
        for card in CARDS:
            phone.locator(f".picker:visible [data-card='{card}']").click()
        phone.get_by_role("button", name="排定座位").click()
        places = [
            phone.locator("#now .seat", has=phone.locator(".letter", has_text=letter))
            for letter in SEATS
        ]
        for place in places:
            expect(place.locator(".card")).to_be_visible()
        self.seats[number] = [place.locator(".name").inner_text() for place in places]

    def check_cards(self, number: int) -> None:
        """Let each of the four and then their next player check the card, on the phone (1.4)."""
        phone = self.table(number)
        for place in range(4):
            card = phone.locator(".checks li").nth(place)
            card.get_by_role("button", name="已清點").click()
            card.get_by_role("button", name="確認無誤").click()
            expect(card.locator(".badge.done")).to_be_visible()

    def tap(self, table: int, number: int, hand: Played) -> None:
        """Enter a hand by tapping, and have its player confirm it on the same phone."""
        phone = self.table(table)
        tap(phone, hand.winner, hand.cards)
        send(phone, number)
        self.confirm(table, number)
        self.note(table, hand)

    def confirm(self, table: int, number: int) -> None:
        """Hand the phone to the player after the winner, who confirms the hand."""
        phone = self.phones[table]
        phone.locator(".hands a", has_text=f"第 {number} 局").click()
        phone.get_by_role("button", name="這是對的").click()
        expect(phone.get_by_text(f"第 {number} 局已確認。")).to_be_visible()

    def play(self, table: int, numbers: range, hand: Played) -> None:
        """Enter hands and confirm them as the phone's page does, quickly."""
        phone, here = self.phones[table], f"/phone/{self.event}"
        for number in numbers:
            place = {"jiang": self.jiang, "table": table, "number": number, "attempt": 1}
            key = f"{self.jiang}-{table}-{number}"
            body = json.dumps({**place, "report": hand.as_report(), "key": key})
            yes = urlencode({"version": 1, "attempt": 1})
            confirm = f"{here}/tables/{table}/hands/{number}/confirm/"
            post(phone, f"{here}/outbox/", body, "application/json")
            post(phone, confirm, yes, "application/x-www-form-urlencoded")
            self.note(table, hand)

    def note(self, table: int, hand: Played, times: int = 1) -> None:
        """Write a hand on the paper; −1 times strikes it out."""
        for seat, points in hand.points().items():
            self.paper[self.seats[table][SEATS.index(seat)]] += times * points


def post(page: "Page", address: str, body: str, kind: str) -> None:
    assert page.evaluate(SENDING, [address, body, kind]) == 200


def scanned(code: "Locator") -> str:
    """Return what a phone reads when its camera is held at a QR code."""
    expect(code).to_be_visible()
    found = zxingcpp.read_barcode(Image.open(BytesIO(code.screenshot())))
    assert found is not None
    return found.text
