"""Runs an event of eight players from its founding to its standings, through the API alone.

    python docs/examples/run_an_event.py http://localhost:8000 USERNAME PASSWORD

It needs Python and httpx. `manage.py create_organizer USERNAME` makes an account.
"""

import sys
from typing import Any

import httpx

EVENT = {"name": "春季盃", "total_hands": 4, "hands_per_jiang": 2, "table_draw": "at_once"}
PEOPLE = ["王小明", "李小華", "陳大文", "林美玲", "張家豪", "黃淑芬", "吳志明", "周怡君"]
REPORT = {"winner": "A", "left": {"B": {"cards": 9}, "C": {"cards": 5, "twos": 1}, "D": "4C"}}


def main(site: str, username: str, password: str) -> None:
    with httpx.Client(base_url=site, headers={"Referer": site}, timeout=60) as desk:
        log_in(desk, username, password)
        event = sent(desk, "/api/v1/events", EVENT)["id"]
        # Founding an event needs a person; all else can be done by a token for it.
        wanted = {"name": "example", "role": "organizer"}
        token = sent(desk, f"/api/v1/events/{event}/tokens", wanted)["token"]
    headers = {"Authorization": f"Bearer {token}"}
    address = f"{site}/api/v1/events/{event}"
    with httpx.Client(base_url=address, headers=headers, timeout=60) as api:
        let_in(api)
        for jiang in sent(api, "jiangs")["items"]:
            play(api, jiang["number"], jiang["hands"])
        sent(api, "finish")
        for row in answer(api.get("standings"))["rows"]:
            print(row["rank"], row["name"], row["total"])


def log_in(desk: httpx.Client, username: str, password: str) -> None:
    desk.get("/login/")
    form = {"username": username, "password": password, "csrfmiddlewaretoken": guard(desk)}
    desk.post("/login/", data=form)
    desk.headers["X-CSRFToken"] = guard(desk)


def guard(desk: httpx.Client) -> str:
    """Return the token of the guard against foreign pages; with TLS its name begins with “__Host-”."""
    return next(each.value or "" for each in desk.cookies.jar if each.name.endswith("csrftoken"))


def let_in(api: httpx.Client) -> None:
    """Enter everyone, and say that they came."""
    sent(api, "participants/many", {"people": [{"name": name} for name in PEOPLE]})
    sent(api, "open")
    for number in range(1, len(PEOPLE) + 1):
        sent(api, f"participants/{number}/arrive")
    sent(api, "check-in/close")


def play(api: httpx.Client, jiang: int, hands: int) -> None:
    """Draw the tables for the first jiang, keep them later; seat, play and close."""
    here = f"jiangs/{jiang}"
    if jiang == 1:
        draw = sent(api, f"{here}/draws/tables")
        sent(api, f"draws/{draw['id']}/witnesses/close")  # phones in the hall could join until now
        sent(api, f"draws/{draw['id']}/entropy", {"dice": [4, 4, 6, 1, 2, 5, 3, 2, 6, 5]})
    else:
        sent(api, f"{here}/tables/keep")
    tables = answer(api.get(f"{here}/tables"))["items"]
    for table in tables:
        drawn = zip(table["seats"], ["AS", "KH", "QD", "JC"], strict=True)
        cards = [{"participant": seat["number"], "card": card} for seat, card in drawn]
        sent(api, f"{here}/tables/{table['number']}/seats", {"cards": cards})
    sent(api, f"{here}/publish")
    sent(api, f"{here}/start")
    for table in tables:
        for number in range(1, hands + 1):
            enter(api, f"{here}/tables/{table['number']}/hands", number)
    sent(api, f"{here}/close")


def enter(api: httpx.Client, at: str, number: int) -> None:
    """Report a hand; the player after the winner confirms it."""
    sent(api, at, {"number": number, "report": REPORT}, key=f"{at}/{number}")
    hand = answer(api.get(at))["items"][number - 1]
    confirmation = {"version": hand["version"], "participant": hand["confirmer"]}
    sent(api, f"{at}/{number}/confirm", confirmation)


def sent(api: httpx.Client, path: str, body: Any = None, key: str = "") -> Any:
    """Post; a key makes it safe to try again."""
    headers = {"If-Match": "*"} | ({"Idempotency-Key": key} if key else {})
    return answer(api.post(path, json=body or {}, headers=headers))


def answer(response: httpx.Response) -> Any:
    if response.is_error:
        sys.exit(f"{response.request.url}: {response.text}")
    return response.json()


if __name__ == "__main__":
    main(*sys.argv[1:])
