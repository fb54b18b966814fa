#!/usr/bin/env python3
"""Recompute a draw of a Jiang (將) tournament. 驗算將賽事的抽籤。

    python3 verify_draw.py FILE.json                  or: … | python3 verify_draw.py
    python3 verify_draw.py FILE.json --seen CODE      compares the check code in your picture

One file, nothing to install, Python 3.8 or newer, no network. Exit code 0: everything follows;
1: something differs, or the draw is not complete yet; 2: this is not a draw document.
只有這一個檔案，不必安裝任何東西，不連網路。--seen 之後寫照片裡的核對碼，會一併比對。
結束碼 0：全部相符；1：有不符之處，或抽籤尚未完成；2：這不是抽籤檔。

Read it from the top: first the algorithm, then what is checked, then the words.
"""

import hashlib
import hmac
import json
import re
import sys

ALGORITHM = "jiang-draw-1"
KINDS = ("tables-lots", "tables-at-once", "tables-physical", "seats-physical", "seats-digital")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # low to high
DECK = [rank + suit for rank in RANKS for suit in "CDHS"]  # before the shuffle
SEATS = "ABCDEFGH"  # as many of them as sit at a table
BEFORE_ENTROPY = ("committed", "rolling")
BEFORE_RESULTS = (*BEFORE_ENTROPY, "revealing", "rerolling")
UNFINISHED = (*BEFORE_RESULTS, "open")
STATES = (*UNFINISHED, "complete", "abandoned")
FEWEST_DICE, FEWEST_CARDS = 10, 6
MOST_SILENT = 2  # witnesses whose values are missing
MOST_RESERVED = 9999


# ---------------------------------------------------------------- the algorithm, jiang-draw-1


def framed(*parts):
    """Each part behind its length (4 bytes, big-endian)."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def sha256(*parts):
    return hashlib.sha256(framed(*parts)).hexdigest()


def commitment_of(secret):
    return sha256(b"jiang-draw-1/commitment", bytes.fromhex(secret))


def list_hash_of(document):
    """What is fixed before: the tables, the list, and who has which number."""
    parts = [
        "jiang-draw-1/list",
        str(document["table_size"]),
        document["suits"],
        str(document.get("reserved", "")),
        json.dumps(document["list"], separators=(",", ":")),
        json.dumps(document["roster"], separators=(",", ":")),
        "",  # a plan
        "",  # its constraints
    ]
    return sha256(*[part.encode("ascii") for part in parts])


def domain_of(document, table=None):
    parts = [ALGORITHM, document["kind"], document["event"]]
    parts += [f"jiang-{document['jiang']}", f"draw-{document['number']}"]
    return "/".join(parts if table is None else [*parts, f"table-{table}"])


def phone_name(key):
    return sha256(b"jiang-draw-1/phone", bytes.fromhex(key))[:16]


def witness_commitment(domain, value):
    return sha256(b"jiang-draw-1/witness", domain.encode("ascii"), bytes.fromhex(value))


def witness_hash(witnesses):
    named = [each[name] for each in witnesses for name in ("phone", "commitment")]
    return sha256(b"jiang-draw-1/witnesses", *map(bytes.fromhex, named))


def witness_bytes(witnesses):
    """A value that was not shown is empty."""
    names = ("phone", "commitment", "value")
    return framed(*[bytes.fromhex(each[name] or "") for each in witnesses for name in names])


def check_codes(document):
    """The digits shown of list and secret, then of the witnesses, then of all before a second roll."""
    parts = [bytes.fromhex(document["list_hash"]), bytes.fromhex(document.get("commitment", ""))]
    codes = [shown_code(parts)]
    if "witnesses" not in document:
        return codes
    state, witnesses, entropy = document["state"], document["witnesses"], document["entropy"]
    parts.append(bytes.fromhex(witness_hash(witnesses)))
    began = witnesses or entropy is not None
    if state != "committed" and (state != "abandoned" or began):
        codes.append(shown_code(parts))
    if entropy is not None and (state == "rerolling" or document["again"] is not None):
        thrown = [text.encode("ascii") for text in entropy_texts(entropy)]
        codes.append(shown_code([*parts, *thrown, witness_bytes(witnesses)]))
    return codes


def shown_code(parts):
    return sha256(b"jiang-draw-1/shown", *parts)[:24]


def entropy_texts(entropy):
    """Dice and cards, each with its only spelling; nothing of what was not needed."""
    if entropy is None:
        return "", ""
    return "".join(map(str, entropy["dice"])), " ".join(entropy["cards"])


def seed_of(document, table=None):
    dice, cards = entropy_texts(document["entropy"])
    dice_again, cards_again = entropy_texts(document["again"])
    message = framed(
        domain_of(document, table).encode("ascii"),
        bytes.fromhex(document["list_hash"]),
        dice.encode("ascii"),
        cards.encode("ascii"),
        witness_bytes(document["witnesses"]),
        dice_again.encode("ascii"),
        cards_again.encode("ascii"),
    )
    return hmac.new(bytes.fromhex(document["secret"]), message, "sha256").digest()


def stream(seed):
    """32-bit numbers, eight from each HMAC of a counter."""
    counter = 0
    while True:
        block = hmac.new(seed, counter.to_bytes(8, "big"), "sha256").digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def shuffled(seed, items):
    """Fisher–Yates from the end; a number that does not fit is thrown away."""
    result, numbers = list(items), stream(seed)
    for last in range(len(result) - 1, 0, -1):
        bits = last.bit_length()
        other = next(numbers) >> (32 - bits)
        while other > last:
            other = next(numbers) >> (32 - bits)
        result[last], result[other] = result[other], result[last]
    return result


def place_numbered(number, size):
    """The table, and the place at it."""
    return [(number - 1) // size + 1, (number - 1) % size + 1]


# ---------------------------------------------------------------- what is found


class Findings:
    """Steps that were checked, and differences, in the order of the document."""

    def __init__(self):
        self.steps = []
        self.differences = []
        self._counted = 0

    def step(self, code, **params):
        """Close a step: it is ok unless a difference was noted since the step before."""
        ok = len(self.differences) == self._counted
        self._counted = len(self.differences)
        self.steps.append({"code": code, "ok": ok, "params": params})

    def differ(self, code, path, expected=None, found=None):
        self.differences.append({"code": code, "path": path, "expected": expected, "found": found})

    def same(self, code, path, expected, found):
        if expected != found:
            self.differ(code, path, expected, found)

    def ascending(self, values, path):
        """Note the first value that is not higher than the one before."""
        for place in range(1, len(values)):
            if values[place] <= values[place - 1]:
                self.differ("order", path % place, f">{values[place - 1]}", values[place])
                return


def shown(value):
    """A value of the wrong form, without its structure."""
    if isinstance(value, list):
        return "array"
    if isinstance(value, dict):
        return "object"
    if isinstance(value, float) or (isinstance(value, int) and abs(value) >= 2**53):
        return "number"
    return value


# ---------------------------------------------------------------- reading the file

DEEPEST = 64  # arrays and objects within one another


def document_in(content):
    """What a file says: JSON in which every reader reads the same (RFC 7493), else ValueError."""
    text = content.decode("utf-8-sig")
    depth = 0
    for mark in re.findall(r"[\[\]{}]", re.sub(r'(?s)"(?:[^"\\]|\\.)*"', "", text)):
        depth += 1 if mark in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("too deep")
    document = json.loads(
        text, object_pairs_hook=named_once, parse_int=whole, parse_constant=refuse_constant
    )
    json.dumps(document, ensure_ascii=False).encode(
        "utf-8"
    )  # half a character is none that UTF-8 has
    return document


def named_once(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


def whole(digits):
    return int(digits) if len(digits) <= len("-9007199254740991") else float("inf")


def refuse_constant(name):
    raise ValueError(name)


# ---------------------------------------------------------------- the form of a document


def is_number(value, highest=2**31 - 1):
    return type(value) is int and 1 <= value <= highest


def matches(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def is_row(value, size):
    return isinstance(value, list) and len(value) == 1 + size and all(map(is_number, value))


is_hash = matches("[0-9a-f]{64}")


def is_entry(value):
    return isinstance(value, list) and len(value) == 2 and is_number(value[0]) and is_hash(value[1])


LEAVES = {
    "known": lambda value: True,  # looked at before
    "number": is_number,
    "count": lambda value: type(value) is int and 0 <= value <= MOST_RESERVED,
    "size": lambda value: is_number(value, 8) and value > 1,
    "suits": lambda value: isinstance(value, str) and sorted(value) == list("CDHS"),
    "back": lambda value: is_number(value, 52),
    "die": lambda value: is_number(value, 6),
    "hash": is_hash,
    "phone": matches("[0-9a-f]{16}"),
    "entry": is_entry,
    "null": lambda value: value is None,
    "event": matches("[A-Za-z0-9_-]{1,64}"),
    "state": lambda value: isinstance(value, str) and value in STATES,
    "card": lambda value: isinstance(value, str) and value in DECK,
    "flag": lambda value: isinstance(value, bool),
}

# What a table of each size has; the size is looked at first.
SIZED = {
    "place": is_number,
    "row": is_row,
}


def head(entry, reserved=False):
    form = {"format": "known", "algorithm": "known", "kind": "known", "event": "event"}
    form.update({"jiang": "number", "number": "number", "table_size": "size", "suits": "suits"})
    form.update({"replaces": ("null", "number"), "state": "state", "list": ("list", entry, 1)})
    form.update({"reserved": "count"} if reserved else {})
    form.update({"roster": ("list", "entry", 0), "plan": "null", "constraints": "null"})
    form.update({"list_hash": "hash"})
    return form


def joined(*forms):
    return {name: inner for form in forms for name, inner in form.items()}


def taken(place):
    who, where = {"participant": "number"}, {"table": "number", "place": place}
    acts = {
        "left": who,
        "dissolved": {"table": "number"},
        "moved": joined(who, where),
        "added": joined(who, where, {"house": "flag"}),
    }
    return {"arrivals": ("list", joined(who, where), 0), "closing": ("list", ("act", acts), 0)}


def drawn(back):
    card = joined({"participant": "number"}, back, {"card": "card"})
    table = {"table": "number", "cards": ("list", card, 0), "seats": ("null", ("seats",))}
    return {"drawn": ("list", table, 0)}


WITNESS = {"phone": "phone", "commitment": "hash", "value": ("null", "hash")}
ENTROPY = {"dice": ("list", "die", 0), "cards": ("list", "card", 0)}
SEALED = {
    "commitment": "hash",
    "witnesses": ("list", WITNESS, 0),
    "entropy": ("null", ENTROPY),
    "again": ("null", ENTROPY),
    "secret": ("null", "hash"),
}
TABLES = {"tables": ("null", ("list", "row", 0))}
FORMS = {
    "tables-lots": joined(head("number", reserved=True), SEALED, taken("place"), TABLES),
    "tables-at-once": joined(head("number"), SEALED, TABLES),
    "tables-physical": joined(head("number"), taken(("null", "place")), TABLES),
    "seats-physical": joined(head("row"), drawn({})),
    "seats-digital": joined(head("row"), SEALED, drawn({"back": "back"})),
}


def check_form(value, form, size, path, findings):
    """A text is a leaf; a dict the fields of an object; a tuple something around another form."""
    if isinstance(form, str):
        fits = SIZED[form](value, size) if form in SIZED else LEAVES[form](value)
        if not fits:
            findings.differ("wrong_form", path, form, shown(value))
    elif isinstance(form, dict):
        check_fields(value, form, size, path, findings)
    elif form[0] == "null":
        if value is not None:
            check_form(value, form[1], size, path, findings)
    elif form[0] == "list":
        if not isinstance(value, list) or len(value) < form[2]:
            findings.differ("wrong_form", path, "array", shown(value))
        else:
            for place, item in enumerate(value):
                check_form(item, form[1], size, f"{path}[{place}]", findings)
    elif form[0] == "seats":
        check_fields(value, dict.fromkeys(SEATS[:size], "number"), size, path, findings)
    else:
        check_act(value, form[1], size, path, findings)


def check_fields(value, form, size, path, findings):
    if not isinstance(value, dict):
        findings.differ("wrong_form", path, "object", shown(value))
        return
    before = path + "." if path else ""
    for name in form:
        if name in value:
            check_form(value[name], form[name], size, before + name, findings)
        else:
            findings.differ("missing", before + name)
    for name in sorted(set(value) - set(form)):
        findings.differ("unknown_field", before + name, None, shown(value[name]))


def check_act(value, acts, size, path, findings):
    """What an act has to say depends on which act it is."""
    act = value.get("act") if isinstance(value, dict) else None
    if isinstance(act, str) and act in acts:
        check_fields(value, joined({"act": "known"}, acts[act]), size, path, findings)
    elif isinstance(value, dict) and "act" in value:
        findings.differ("wrong_form", path + ".act", "act", shown(act))
    else:
        check_fields(value, {"act": "known"}, size, path, findings)


# ---------------------------------------------------------------- what is checked


def verify(document):
    """Return what was found in a document, whatever it is."""
    findings = Findings()
    given = document if isinstance(document, dict) else {}
    for code, name, known in (
        ("not_a_draw", "format", ("jiang-draw",)),
        ("unknown_algorithm", "algorithm", (ALGORITHM,)),
        ("unknown_kind", "kind", KINDS),
    ):
        found = given.get(name)
        if not isinstance(found, str) or found not in known:
            findings.differ(code, name, ", ".join(known), shown(found))
            return findings
    size = given.get("table_size")
    if "table_size" not in given:
        findings.differ("missing", "table_size")
    elif not LEAVES["size"](size):
        findings.differ("wrong_form", "table_size", "size", shown(size))
    else:
        check_form(given, FORMS[given["kind"]], size, "", findings)
    if not findings.differences:
        go_through(given, findings)
    return findings


def verify_file(content):
    """Return what was found in the bytes of a file, whatever they are."""
    try:
        return verify(document_in(content))
    except ValueError:
        findings = Findings()
        findings.differ("not_json", "")
        return findings


def go_through(document, findings):
    check_state(document, findings)
    names = ("algorithm", "kind", "event", "jiang", "number", "state")
    findings.step("document", **{name: document[name] for name in names})
    if check_list(document, findings):
        check_sealed(document, findings)
        if "drawn" in document:
            check_seats(document, findings)
        else:
            check_tables(document, findings)
    if document["state"] in UNFINISHED:
        findings.differ("not_complete", "state", "complete", document["state"])


def check_state(document, findings):
    """What is there must be possible in this state, and nothing may be missing."""
    state, number, replaces = document["state"], document["number"], document["replaces"]
    if replaces is not None and replaces >= number:
        findings.differ("replaces", "replaces", f"<{number}", replaces)
    silent = any(each["value"] is None for each in document.get("witnesses", ()))
    results = ("open", "complete")
    for name, needed, forbidden in (
        ("entropy", ("revealing", "rerolling", "open", "complete"), BEFORE_ENTROPY),
        ("again", results if silent else (), BEFORE_RESULTS + (() if silent else results)),
        ("secret", ("complete",), UNFINISHED),
        ("tables", ("complete",), (*UNFINISHED, "abandoned")),
    ):
        if name in document and document[name] is None and state in needed:
            findings.differ("missing", name)
        if document.get(name) is not None and state in forbidden:
            findings.differ("too_early", name, None, shown(document[name]))
    counts = {name: len(document.get(name, ())) for name in ("arrivals", "closing", "drawn")}
    counts["witnesses"] = sum(each["value"] is not None for each in document.get("witnesses", ()))
    for name, count in counts.items():
        before = BEFORE_ENTROPY if name == "witnesses" else BEFORE_RESULTS
        if count and (state in before or document.get("entropy", "") is None):
            findings.differ("too_early", name, 0, count)


def places_in(document):
    """How many places are drawn."""
    return len(document["list"]) + document.get("reserved", 0)


def check_list(document, findings):
    """Say whether the list can be worked with."""
    given, size, suits = document["list"], document["table_size"], document["suits"]
    findings.same("list_hash", "list_hash", list_hash_of(document), document["list_hash"])
    before = len(findings.differences)
    if document["kind"].startswith("seats-"):
        check_list_of_tables(given, findings)
    else:
        if document["kind"] == "tables-physical":
            wrong = [place for place, number in enumerate(given) if number != place + 1]
            for place in wrong[:1]:
                findings.differ("order", f"list[{place}]", place + 1, given[place])
        else:
            findings.ascending(given, "list[%d]")
        findings.same("not_whole_tables", "list", size, places_in(document) % size or size)
    usable = len(findings.differences) == before
    check_roster(document, findings)
    findings.step("list", count=len(given), size=size, suits=suits, list_hash=document["list_hash"])
    return usable


def check_roster(document, findings):
    """Everyone in the list is in the roster, and nobody else; lots from a box have no numbers yet."""
    roster = [number for number, name_hash in document["roster"]]
    findings.ascending(roster, "roster[%d][0]")
    if document["kind"] != "tables-physical":
        rows = [row[1:] if isinstance(row, list) else [row] for row in document["list"]]
        listed = [number for row in rows for number in row]
        known, wanted = set(roster), set(listed)
        for number in listed:
            if number not in known:
                findings.differ("not_in_roster", "roster", number)
        for place, number in enumerate(roster):
            if number not in wanted:
                findings.differ("not_in_list", f"roster[{place}][0]", None, number)


def check_list_of_tables(given, findings):
    findings.ascending([row[0] for row in given], "list[%d][0]")
    seen = set()
    for place, row in enumerate(given):
        # the first of a row is the table, so its people are compared among themselves
        for seat in range(2, len(row)):
            if row[seat] <= row[seat - 1]:
                path = f"list[{place}][{seat}]"
                findings.differ("order", path, f">{row[seat - 1]}", row[seat])
                break
        for seat in range(1, len(row)):
            if row[seat] in seen:
                findings.differ("listed_twice", f"list[{place}][{seat}]", None, row[seat])
            seen.add(row[seat])


def check_sealed(document, findings):
    if document.get("secret") is not None:
        commitment = commitment_of(document["secret"])
        findings.same("commitment", "commitment", commitment, document["commitment"])
        findings.step("commitment", commitment=document["commitment"], secret=document["secret"])
    if document.get("witnesses"):
        check_witnesses(document, findings)
    for name in ("entropy", "again"):
        if document.get(name) is not None:
            check_entropy(document[name], name, findings)


def check_witnesses(document, findings):
    """Each phone once, each value the one committed to, and not so many silent that they could choose."""
    witnesses, domain = document["witnesses"], domain_of(document)
    seen = set()
    for place, each in enumerate(witnesses):
        path = f"witnesses[{place}]."
        for name, code in (("phone", "phone_twice"), ("commitment", "commitment_twice")):
            if (name, each[name]) in seen:
                findings.differ(code, path + name, None, each[name])
            seen.add((name, each[name]))
        if each["value"] is not None:
            made = witness_commitment(domain, each["value"])
            findings.same("witness", path + "commitment", made, each["commitment"])
    silent = sum(each["value"] is None for each in witnesses)
    if document["state"] in ("open", "complete") and silent > MOST_SILENT:
        findings.differ("silent", "witnesses", MOST_SILENT, silent)
    findings.step("witnesses", count=len(witnesses), silent=silent)


def check_entropy(entropy, step, findings):
    """Enough of it that nobody could have known it, and no card twice."""
    dice, cards = entropy["dice"], entropy["cards"]
    if 0 < len(dice) < FEWEST_DICE or not (dice or cards):
        findings.differ("entropy_short", f"{step}.dice", FEWEST_DICE, len(dice))
    if 0 < len(cards) < FEWEST_CARDS:
        findings.differ("entropy_short", f"{step}.cards", FEWEST_CARDS, len(cards))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            findings.differ("card_taken", f"{step}.cards[{place}]", None, card)
    dice_text, cards_text = entropy_texts(entropy)
    findings.step(step, dice=dice_text, cards=cards_text)


def is_open_book(document):
    """Whether secret and entropy are there, so that the draw can be recomputed."""
    return document.get("secret") is not None and document.get("entropy") is not None


# ---------------------------------------------------------------- draws of tables


def check_tables(document, findings):
    order, size = None, document["table_size"]
    if is_open_book(document):
        seed, count = seed_of(document), places_in(document)
        order = shuffled(seed, range(1, count + 1))
        findings.step("shuffle", domain=domain_of(document), seed=seed.hex(), count=count)
    if "arrivals" in document:
        check_lots(document, order, findings)
    elif order and document["tables"] is not None:
        people = [document["list"][number - 1] for number in order]
        groups = [people[start : start + size] for start in range(0, len(people), size)]
        rows = [[table, *sorted(group)] for table, group in enumerate(groups, 1)]
        check_rows(rows, document["tables"], findings)
        findings.step("tables", count=len(rows), size=size)


def check_lots(document, order, findings):
    arrivals, closing, size = document["arrivals"], document["closing"], document["table_size"]
    if order:
        check_places(document, order, findings)
    before = len(findings.differences)
    hall = hall_after_arrivals(document, findings)
    for place, act in enumerate(closing):
        getattr(hall, act["act"])(act, f"closing[{place}]")
    if document["kind"] == "tables-lots" and len(findings.differences) == before:
        check_closing(document, findings)
    findings.step("placing", arrivals=len(arrivals), closing=len(closing))
    if document["tables"] is not None:
        rows = hall.check_full()
        check_rows(rows, document["tables"], findings)
        findings.step("tables", count=len(rows), size=size)


def hall_after_arrivals(document, findings):
    size = document["table_size"]
    hall = Hall(places_in(document) // size, size, findings)
    for place, arrival in enumerate(document["arrivals"]):
        hall.added(arrival, f"arrivals[{place}]")
    return hall


def check_places(document, order, findings):
    """A number has its place whenever it comes; the others have the reserved ones, as they come."""
    given = document["list"]
    places = {number: order[place] for place, number in enumerate(given)}
    reserved = iter(order[len(given) :])
    for turn, arrival in enumerate(document["arrivals"]):
        who = arrival["participant"]
        if who not in places:
            places[who] = next(reserved, None)
        number = places[who]
        expected = None if number is None else place_numbered(number, document["table_size"])
        found = [arrival["table"], arrival["place"]]
        findings.same("place", f"arrivals[{turn}]", expected, found)
    findings.step("lots", count=len(document["arrivals"]))


def check_closing(document, findings):
    """Note the first act that is not that of the one closing; every act is possible."""
    expected = the_one_closing(document, hall_after_arrivals(document, findings))
    found = [act_shown(act) for act in document["closing"]]
    for place in range(max(len(expected), len(found))):
        one = expected[place] if place < len(expected) else None
        other = found[place] if place < len(found) else None
        if one != other:
            findings.differ("closing", f"closing[{place}]", one, other)
            return


def act_shown(act):
    names = ("act", "participant", "table", "place")
    return [act[name] for name in names if name in act]


def the_one_closing(document, hall):
    """The acts, as shown, that follow from who had left, how many tables go, and who is added."""
    acts = document["closing"]
    left = next((k for k, act in enumerate(acts) if act["act"] != "left"), len(acts))
    gone = {act["participant"]: act for act in acts[:left]}
    standing = hall.tables - sum(act["act"] == "dissolved" for act in acts)
    expected = [["left", who] for who in gone]
    expected += [["dissolved", table] for table in range(hall.tables, standing, -1)]
    seated = {hall.at[who]: who for who in hall.at if who not in gone}
    places = [(table, place) for table in hall.people for place in range(1, hall.size + 1)]
    free = [at for at in places if at not in seated and at[0] <= standing]
    for at in sorted(seated):
        if at[0] > standing:
            expected.append(["moved", seated[at], *free.pop(0)] if free else ["left", seated[at]])
    known = {arrival["participant"] for arrival in document["arrivals"]}
    for act in acts:
        if act["act"] == "added" and act["participant"] not in known and free:
            expected.append(["added", act["participant"], *free.pop(0)])
            known.add(act["participant"])
    return expected


def check_rows(expected, found, findings):
    for place in range(max(len(expected), len(found))):
        one = expected[place] if place < len(expected) else None
        other = found[place] if place < len(found) else None
        findings.same("table", f"tables[{place}]", one, other)


class Hall:
    """Who sits where; an act that is not possible is noted and has no effect."""

    def __init__(self, tables, size, findings):
        self.tables = tables
        self.size = size
        self.findings = findings
        self.dissolved_tables = set()
        self.at = {}  # participant -> (table, place)
        self.people = {table: set() for table in range(1, tables + 1)}

    def fault(self, code, act, path, field, expected=None):
        self.findings.differ(code, f"{path}.{field}", expected, act[field])
        return False

    def is_free(self, act, path):
        table, place = act["table"], act["place"]
        if table > self.tables:
            return self.fault("no_such_table", act, path, "table", self.tables)
        if table in self.dissolved_tables:
            return self.fault("table_dissolved", act, path, "table")
        if place is not None and any(
            self.at[other] == (table, place) for other in self.people[table]
        ):
            return self.fault("lot_taken", act, path, "place")
        if len(self.people[table]) >= self.size:
            return self.fault("table_full", act, path, "table")
        return True

    def put(self, act):
        self.at[act["participant"]] = (act["table"], act["place"])
        self.people[act["table"]].add(act["participant"])

    def remove(self, participant):
        self.people[self.at.pop(participant)[0]].remove(participant)

    def added(self, act, path):
        if act["participant"] in self.at:
            self.fault("placed_twice", act, path, "participant")
        elif self.is_free(act, path):
            self.put(act)

    def left(self, act, path):
        if act["participant"] not in self.at:
            self.fault("not_placed", act, path, "participant")
        else:
            self.remove(act["participant"])

    def dissolved(self, act, path):
        if act["table"] > self.tables:
            self.fault("no_such_table", act, path, "table", self.tables)
        elif act["table"] in self.dissolved_tables:
            self.fault("dissolved_twice", act, path, "table")
        else:
            self.dissolved_tables.add(act["table"])

    def moved(self, act, path):
        if act["participant"] not in self.at:
            self.fault("not_placed", act, path, "participant")
        elif self.at[act["participant"]][0] not in self.dissolved_tables:
            self.fault("not_dissolved", act, path, "participant")
        elif self.is_free(act, path):
            self.remove(act["participant"])
            self.put(act)

    def check_full(self):
        """Every table that was not dissolved is full; those dissolved are the last, and empty."""
        dissolved = sorted(self.dissolved_tables)
        last = list(range(self.tables - len(dissolved) + 1, self.tables + 1))
        self.findings.same("not_last", "closing", last, dissolved)
        for table in dissolved:
            row = [table, *sorted(self.people[table])]
            self.findings.same("stranded", "closing", [table], row)
        rows = [[table, *sorted(self.people[table])] for table in self.people]
        rows = [row for row in rows if row[0] not in self.dissolved_tables]
        for row in rows:
            if len(row) != 1 + self.size:
                self.findings.differ("short_table", "tables", self.size, row)
        return rows


# ---------------------------------------------------------------- draws of seats


def check_seats(document, findings):
    people = {row[0]: row[1:] for row in document["list"]}
    entries, complete = document["drawn"], document["state"] == "complete"
    if is_open_book(document):
        check_decks(document, findings)
    findings.ascending([entry["table"] for entry in entries], "drawn[%d].table")
    for place, entry in enumerate(entries):
        path = f"drawn[{place}]"
        if entry["table"] not in people:
            findings.differ("no_such_table", path + ".table", None, entry["table"])
        else:
            check_table(entry, people[entry["table"]], document, path, findings)
    if complete:
        for table in sorted(set(people) - {entry["table"] for entry in entries}):
            findings.differ("missing_table", "drawn", table)
    findings.step("seats", tables=len(entries))


def check_decks(document, findings):
    for place, entry in enumerate(document["drawn"]):
        deck = shuffled(seed_of(document, entry["table"]), DECK)
        for turn, card in enumerate(entry["cards"]):
            path = f"drawn[{place}].cards[{turn}].card"
            findings.same("card", path, deck[card["back"] - 1], card["card"])
    findings.step(
        "decks",
        domain=domain_of(document),
        tables=len(document["drawn"]),
        cards=sum(len(entry["cards"]) for entry in document["drawn"]),
    )


def check_table(entry, people, document, path, findings):
    cards, seats, size = entry["cards"], entry["seats"], document["table_size"]
    before = len(findings.differences)
    check_cards(cards, people, path, findings)
    if len(cards) != size:
        if document["state"] == "complete":
            findings.differ("short_table", path + ".cards", size, len(cards))
        if seats is not None:
            findings.differ("too_early", path + ".seats", None, "object")
    elif seats is None:
        findings.differ("missing", path + ".seats")
    elif len(findings.differences) == before:
        low_to_high = [rank + suit for rank in RANKS for suit in document["suits"]]
        highest_first = sorted(cards, key=lambda card: -low_to_high.index(card["card"]))
        for place, seat in enumerate(SEATS[:size]):
            expected = highest_first[place]["participant"]
            findings.same("seat", f"{path}.seats.{seat}", expected, seats[seat])


def check_cards(cards, people, path, findings):
    seen = set()
    for turn, card in enumerate(cards):
        where = f"{path}.cards[{turn}]."
        if card["participant"] not in people:
            findings.differ("not_at_table", where + "participant", people, card["participant"])
        for name, code in (
            ("participant", "drawn_twice"),
            ("back", "back_taken"),
            ("card", "card_taken"),
        ):
            if name in card and (name, card[name]) in seen:
                findings.differ(code, where + name, None, card[name])
            seen.add((name, card.get(name)))


# ---------------------------------------------------------------- in words

STEPS = {
    "document": (
        "Draw {number} of event {event}, for jiang {jiang}: {kind}, {algorithm}, {state}.",
        "賽事 {event} 第 {number} 次抽籤，第 {jiang} 將：{kind}，{algorithm}，{state}。",
    ),
    "list": (
        "The list of {count} entries, for tables of {size} and suits from low to high {suits}, has "
        "the hash {list_hash}",
        "名單共 {count} 項，每桌 {size} 人，花色由小到大為 {suits}，雜湊值相符。",
    ),
    "commitment": (
        "The secret {secret} has the commitment {commitment}",
        "祕密值與承諾值相符。",
    ),
    "witnesses": (
        "{count} phones took part as witnesses; {silent} of their values are missing.",
        "{count} 支手機參加見證，其中 {silent} 支沒有公開數值。",
    ),
    "entropy": (
        "The hall added dice ({dice}) and cards ({cards})",
        "現場擲出的骰子與翻開的牌如上。",
    ),
    "again": (
        "Since values were missing, the hall added dice ({dice}) and cards ({cards}) again",
        "因為有見證手機沒有公開數值，現場再擲出的骰子與再翻開的牌如上。",
    ),
    "shuffle": (
        "The secret, the list, dice and cards and the witnesses' values give the seed {seed}, and the seed "
        "gives an order of {count}.",
        "由祕密值、名單、骰子與牌、見證手機的數值得出種子，再由種子排出 {count} 項的順序。",
    ),
    "lots": (
        "Each of the {count} arrivals got the place that was drawn for their number.",
        "{count} 位報到者都得到抽給自己編號的位置。",
    ),
    "placing": (
        "{arrivals} lots and {closing} changes when check-in closed: nobody twice, no "
        "place twice, and moves only from dissolved tables.",
        "{arrivals} 支籤、報到截止時 {closing} 項處理：無人重複，位置不重複，只有拆桌的人換桌。",
    ),
    "tables": (
        "This gives {count} tables of {size}, with everyone at exactly one.",
        "得出 {count} 桌，每桌 {size} 人，每人恰在一桌。",
    ),
    "decks": (
        "The {cards} cards turned over at {tables} tables lay under the backs that were pointed at.",
        "{tables} 桌翻開的 {cards} 張牌，確實在所指的牌背之下。",
    ),
    "seats": (
        "At {tables} tables, the highest card sits at A, the next at B, and so on.",
        "{tables} 桌皆由牌最大者坐 A，次大者坐 B，依此類推。",
    ),
}

DIFFERENCES = {
    "not_json": (
        "This is not a file of JSON that can be read in one way only.",
        "這不是只有一種讀法的 JSON 檔。",
    ),
    "not_a_draw": ("This is not a draw document.", "這不是抽籤檔。"),
    "unknown_algorithm": (
        "This draw was made with an algorithm that is not known here.",
        "這次抽籤所用的演算法，這個程式不認得。",
    ),
    "unknown_kind": ("This kind of draw is not known here.", "這種抽籤，這個程式不認得。"),
    "missing": ("This is missing.", "缺少這一項。"),
    "unknown_field": ("This does not belong in a draw document.", "抽籤檔裡不該有這一項。"),
    "wrong_form": ("This does not have the right form.", "格式不對。"),
    "not_complete": (
        "The draw is not complete yet; what can be checked now has been checked.",
        "抽籤尚未完成；目前能查的都查過了。",
    ),
    "too_early": ("This should not be there yet.", "這一項現在還不該出現。"),
    "replaces": ("A draw can only replace an earlier one.", "只能取代先前的抽籤。"),
    "order": ("The list is not in its fixed order.", "沒有照固定的順序排列。"),
    "not_whole_tables": ("The list does not fill whole tables.", "名單數目湊不滿整桌。"),
    "listed_twice": ("This participant is in the list twice.", "這位參賽者在名單裡重複。"),
    "list_hash": (
        "The hash shown before the draw is not that of this list, roster, table size and order of suits.",
        "名單、名冊、每桌人數或花色大小與抽籤前公布的雜湊值不符。",
    ),
    "commitment": (
        "The secret is not the one that was committed to before the draw.",
        "祕密值與抽籤前公布的承諾值不符。",
    ),
    "not_in_roster": (
        "This number is in the list, but the roster doesn't say who it is.",
        "名單裡有這個編號，名冊卻沒有說是誰。",
    ),
    "not_in_list": (
        "This number is in the roster, but not in the list.",
        "名冊裡有這個編號，名單裡卻沒有。",
    ),
    "phone_twice": ("This phone is a witness twice.", "這支手機重複見證。"),
    "commitment_twice": (
        "Two witnesses committed to the same thing.",
        "有兩支見證手機的承諾值相同。",
    ),
    "witness": (
        "This witness's value is not the one it committed to before the dice fell.",
        "這支見證手機的數值，與擲骰之前的承諾值不符。",
    ),
    "silent": (
        "More witnesses' values are missing than a draw can do without: it ought to be void.",
        "沒有公開數值的見證手機太多，這次抽籤應為無效。",
    ),
    "entropy_short": (
        "These are too few to be unknown beforehand.",
        "數量太少，事先猜得到。",
    ),
    "place": ("The draw gives this number a different place.", "依抽籤，這個編號應在別的位置。"),
    "closing": (
        "When check-in closed, something else should have been done here.",
        "報到截止時，這裡應是別的處理。",
    ),
    "placed_twice": ("This participant already has a place.", "這位參賽者已經有位置了。"),
    "not_placed": ("This participant has no place.", "這位參賽者沒有位置。"),
    "not_dissolved": (
        "This participant's table was not dissolved, so nobody moves from it.",
        "這位參賽者的桌子沒有拆，不能換桌。",
    ),
    "no_such_table": ("This table is not in the draw.", "抽籤裡沒有這一桌。"),
    "table_dissolved": ("This table was dissolved.", "這一桌已經拆了。"),
    "dissolved_twice": ("This table has already been dissolved.", "這一桌先前已經拆了。"),
    "table_full": ("This table is already full.", "這一桌已經滿了。"),
    "lot_taken": ("This place is already taken.", "這個位置已經有人。"),
    "not_last": ("Only the tables with the highest numbers are dissolved.", "只能拆桌號最大的桌。"),
    "stranded": ("Somebody still sits at a dissolved table.", "已拆的桌還有人。"),
    "short_table": ("A table is not full.", "有一桌沒有坐滿。"),
    "table": ("The draw gives this table different people.", "依抽籤，這一桌應是別的人。"),
    "missing_table": ("This table has not drawn its seats.", "這一桌還沒有抓位。"),
    "not_at_table": ("This participant does not sit at this table.", "這位參賽者不在這一桌。"),
    "drawn_twice": ("This participant has already drawn a card.", "這位參賽者已經抓過牌。"),
    "card_taken": ("This card is already there.", "這張牌已經有了。"),
    "back_taken": ("Somebody has already pointed at this back.", "這張牌背已經有人指過。"),
    "card": ("A different card lies under this back.", "這張牌背下是別的牌。"),
    "seat": (
        "By the cards, this seat belongs to another participant.",
        "依牌的大小，這個座位應是別人。",
    ),
}

FOREIGN = ("not_json", "not_a_draw", "unknown_algorithm", "unknown_kind")
MOST = 40  # differences printed
CODES = (
    "  Check code, list and secret    名單與祕密值的核對碼:  ",
    "  Check code, with the witnesses 加上見證手機的核對碼:  ",
    "  Check code, before rolling again   再擲之前的核對碼:  ",
)


def written(value):
    """A value from the document, on one line and harmless to a terminal."""
    if value is None:
        return "–"
    text = value if isinstance(value, str) else json.dumps(value)
    text = text if len(text) <= 300 else text[:299] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def lines_of(findings):
    """Yield what is printed about a document."""
    for step in findings.steps:
        words = {name: written(value) or "–" for name, value in step["params"].items()}
        english, chinese = STEPS[step["code"]]
        yield ("✓ " if step["ok"] else "✗ ") + english.format(**words)
        yield "  " + chinese.format(**words)
    for difference in findings.differences[:MOST]:
        english, chinese = DIFFERENCES[difference["code"]]
        yield ""
        where = written(difference["path"]) + ": " if difference["path"] else ""
        yield f"✗ {where}{english} {chinese}"
        if (difference["expected"], difference["found"]) != (None, None):
            yield "    expected 應為: " + written(difference["expected"])
            yield "    found    實為: " + written(difference["found"])
    more = len(findings.differences) - MOST
    if more > 0:
        yield f"… and {more} more differences. 還有 {more} 處不符。"
    yield ""
    yield verdict_of(findings)


def verdict_of(findings):
    codes = {difference["code"] for difference in findings.differences}
    if not codes:
        return "✓ OK: everything in this draw follows. 全部相符。"
    if codes <= set(FOREIGN):
        return "✗ This is not a draw document that can be checked here. 這不是可驗算的抽籤檔。"
    if codes == {"not_complete"}:
        return "… NOT COMPLETE YET: nothing differs so far. 抽籤尚未完成；目前沒有不符之處。"
    return "✗ DIFFERENT: this draw does not follow. 有不符之處。"


def codes_in(document, seen):
    """Yield the check codes, and whether the one in somebody's picture is among them."""
    codes = check_codes(document)
    for place, code in enumerate(codes):
        yield CODES[place] + in_fours(code)
    if document.get("entropy") is not None:
        yield "  Compare dice and cards with what fell in the hall. 骰子與牌，請與現場所見核對。"
    if seen is None:
        yield "  Compare the codes with your picture, or: --seen CODE 請與拍下的核對碼核對。"
    elif is_seen(seen, codes):
        yield "✓ The code that you saw is this draw's. 你看到的核對碼就是這次抽籤的。"
    else:
        yield "✗ The code that you saw is NOT this draw's. 你看到的核對碼不是這次抽籤的！"


def in_fours(code):
    return " ".join(code[start : start + 4] for start in range(0, len(code), 4))


def is_seen(seen, codes):
    """Spaces and capitals don't matter, and the address in the QR code does as well."""
    plain = re.sub(r"\s", "", seen).lower()
    found = re.search("[#&?]c=([0-9a-f]+)", plain)
    return (found.group(1) if found else plain) in codes


def read(name):
    """Return the bytes of the file named, or of standard input."""
    with open(name or 0, "rb", closefd=name is not None) as file:
        return file.read()


def say(line):
    sys.stdout.write(line + "\n")


def split_arguments(arguments):
    """Return the file's name and the code after --seen, if they are there; None if it is no command."""
    seen = None
    if "--seen" in arguments:
        place = arguments.index("--seen")
        seen = " ".join(arguments[place + 1 :])  # also in groups of four
        arguments = arguments[:place]
    if len(arguments) > 1 or seen == "":
        return None
    return (arguments or [None])[0], seen


def main(arguments):
    command = split_arguments(arguments)
    if command is None or command[0] in ("-h", "--help"):
        say(__doc__)
        return 2 if command is None else 0
    name, seen = command
    try:
        content = read(name)
    except OSError as error:
        say(f"✗ The file cannot be read. 檔案讀不出來。 ({error.strerror})")
        return 2
    findings = verify_file(content)
    for line in lines_of(findings):
        say(line)
    if any(difference["code"] in FOREIGN for difference in findings.differences):
        return 2
    good = not findings.differences
    if findings.steps:  # it has its form
        document = document_in(content)
        good = good and (seen is None or is_seen(seen, check_codes(document)))
        for line in codes_in(document, seen):
            say(line)
    return 0 if good else 1


if __name__ == "__main__":
    for output in (sys.stdout, sys.stderr):
        output.reconfigure(errors="replace")  # an old console may not know ✓
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        code = 1
        sys.stderr.close()
    sys.exit(code)
