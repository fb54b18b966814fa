"""What docs/draws.md says of jiang-draw-1, written out once more from it alone; nothing here comes from the product."""

from hashlib import sha256
from hmac import new as hmac
from itertools import count
from typing import Any

Document = dict[str, Any]
Act = dict[str, Any]

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
DECK = [rank + suit for rank in RANKS for suit in "CDHS"]


def framed(parts: list[bytes]) -> bytes:
    whole = bytearray()
    for part in parts:
        length = len(part)
        whole += bytes([length >> 24 & 255, length >> 16 & 255, length >> 8 & 255, length & 255])
        whole += part
    return bytes(whole)


def hashed(purpose: str, *parts: bytes) -> str:
    return sha256(framed([purpose.encode(), *parts])).hexdigest()


def commitment(secret: str) -> str:
    return hashed("jiang-draw-1/commitment", bytes.fromhex(secret))


def written(value: object) -> str:
    """Return a list of numbers, texts and lists as JSON without any space."""
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def list_hash(document: Document) -> str:
    texts = [
        str(document["table_size"]),
        document["suits"],
        str(document["reserved"]) if "reserved" in document else "",
        written(document["list"]),
        written(document["roster"]),
        "",
        "",
    ]
    return hashed("jiang-draw-1/list", *(text.encode() for text in texts))


def domain(document: Document) -> str:
    kind, event, jiang, number = (document[key] for key in ("kind", "event", "jiang", "number"))
    return f"jiang-draw-1/{kind}/{event}/jiang-{jiang}/draw-{number}"


def phone(key: str) -> str:
    return hashed("jiang-draw-1/phone", bytes.fromhex(key))[:16]


def witness_commitment(of_draw: str, value: str) -> str:
    return hashed("jiang-draw-1/witness", of_draw.encode(), bytes.fromhex(value))


def witness_hash(witnesses: list[dict[str, Any]]) -> str:
    parts = []
    for each in witnesses:
        parts += [bytes.fromhex(each["phone"]), bytes.fromhex(each["commitment"])]
    return hashed("jiang-draw-1/witnesses", *parts)


def check_codes(document: Document) -> list[str]:
    parts = [bytes.fromhex(document["list_hash"]), bytes.fromhex(document.get("commitment", ""))]
    codes = [hashed("jiang-draw-1/shown", *parts)[:24]]
    if "witnesses" not in document:
        return codes
    second = {
        "committed": False,
        "abandoned": bool(document["witnesses"]) or document["entropy"] is not None,
    }
    parts.append(bytes.fromhex(witness_hash(document["witnesses"])))
    if second.get(document["state"], True):
        codes.append(hashed("jiang-draw-1/shown", *parts)[:24])
    if document["entropy"] and (document["state"] == "rerolling" or document["again"]):
        parts += [*thrown(document["entropy"]), shown(document["witnesses"])]
        codes.append(hashed("jiang-draw-1/shown", *parts)[:24])
    return codes


def thrown(entropy: dict[str, Any] | None) -> list[bytes]:
    """Return dice and cards as they are hashed."""
    dice = "".join(str(die) for die in entropy["dice"]) if entropy else ""
    cards = " ".join(entropy["cards"]) if entropy else ""
    return [dice.encode(), cards.encode()]


def shown(witnesses: list[dict[str, Any]]) -> bytes:
    """Return the witnesses as they go into the seed."""
    parts = []
    for each in witnesses:
        parts += [bytes.fromhex(each["phone"]), bytes.fromhex(each["commitment"])]
        parts.append(bytes.fromhex(each["value"]) if each["value"] else b"")
    return framed(parts)


def seed(document: Document, table: int | None = None) -> bytes:
    message = [
        (domain(document) + (f"/table-{table}" if table else "")).encode(),
        bytes.fromhex(document["list_hash"]),
        *thrown(document["entropy"]),
        shown(document["witnesses"]),
        *thrown(document["again"]),
    ]
    return hmac(bytes.fromhex(document["secret"]), framed(message), "sha256").digest()


def words(key: bytes, blocks: int) -> list[int]:
    text = "".join(hmac(key, at.to_bytes(8, "big"), "sha256").hexdigest() for at in range(blocks))
    return [int(text[start : start + 8], 16) for start in range(0, len(text), 8)]


def shuffled(key: bytes, items: list[Any]) -> list[Any]:
    """Return the order; four numbers for each item are more than are ever needed."""
    result, place, numbers = list(items), 0, words(key, 8 + len(items) // 2)
    for last in range(len(items) - 1, 0, -1):
        bits = len(f"{last:b}")
        while True:
            highest = int(f"{numbers[place]:032b}"[:bits], 2)
            place += 1
            if highest <= last:
                break
        result[last], result[highest] = result[highest], result[last]
    return result


def places(document: Document) -> list[tuple[int, int]]:
    """Return table and place for each number of the list, then for each reserved one."""
    size, many = document["table_size"], len(document["list"]) + document["reserved"]
    every = [(table, at) for table in range(1, many // size + 1) for at in range(1, size + 1)]
    return shuffled(seed(document), every)


def at_once(document: Document) -> list[list[int]]:
    order, size = shuffled(seed(document), document["list"]), document["table_size"]
    tables = zip(*(order[seat::size] for seat in range(size)), strict=True)
    return [[table, *sorted(people)] for table, people in zip(count(1), tables, strict=False)]


def deck(document: Document, table: int) -> list[str]:
    return shuffled(seed(document, table), DECK)


def seats(drawn: list[dict[str, Any]], suits: str) -> dict[str, int]:
    """Return who sits where: the highest card at A."""
    low_to_high = [rank + suit for rank in RANKS for suit in suits]
    held = sorted((low_to_high.index(each["card"]), each["participant"]) for each in drawn)
    return {seat: who for seat, (_card, who) in zip("ABCDEFGH", reversed(held), strict=False)}


def closing(
    arrivals: list[dict[str, Any]],
    tables: int,
    size: int,
    *,
    gone: list[int],
    given_up: int,
    added: list[tuple[int, bool]],
) -> tuple[list[Act], list[list[int]]]:
    """Return the one closing, and the tables after it. Lots that name tables only are counted through."""
    numbered = all(each["place"] for each in arrivals)
    hall: dict[int, dict[int, int]] = {table: {} for table in range(1, tables + 1)}
    for each in arrivals:
        at = hall[each["table"]]
        at[each["place"] or len(at) + 1] = each["participant"]
    acts: list[Act] = [{"act": "left", "participant": who} for who in gone]
    for at in hall.values():
        for place in [place for place, who in at.items() if who in gone]:
            del at[place]
    acts += [{"act": "dissolved", "table": tables - each} for each in range(given_up)]
    last = tables - given_up
    free = [
        (table, place)
        for table in range(1, last + 1)
        for place in range(1, size + 1)
        if place not in hall[table]
    ]

    def take(who: int) -> dict[str, Any]:
        table, place = free.pop(0)
        hall[table][place] = who
        return {"participant": who, "table": table, "place": place if numbered else None}

    for table in range(last + 1, tables + 1):
        for _place, who in sorted(hall[table].items()):
            acts.append(
                {"act": "moved", **take(who)} if free else {"act": "left", "participant": who}
            )
    for who, house in added[: len(free)]:
        acts.append({"act": "added", **take(who), "house": house})
    return acts, [[table, *sorted(hall[table].values())] for table in range(1, last + 1)]
