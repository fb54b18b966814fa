"""What can be changed in the text of a file: every value, name and mark in it, and pairs of them."""

import re
from collections.abc import Iterator
from itertools import pairwise

Edit = tuple[int, int, str | list[int]]  # position, how many bytes go, what comes

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+|null|true|false|[\[\]{},:]')
NUMBERS = [
    "0", "-0", "1", "2", "5", "7", "9", "53", "-1", "1.0", "1e0", "10e-1", "1.5", "9999", "10000", "2147483647", "2147483648",
    "9007199254740991", "9007199254740992", "1e400", "9" * 400, "01", "+1", "1.", ".5", "NaN", "Infinity",
]  # fmt: skip
TEXTS = [
    '""', '"x"', '" x"', '"e\\u0301"', '"\\u00e9"', '"\\ud83c\\udc04"', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud83c"', '"\\x"',
    '"\\u12"', "'x'", '"\t"', '"\U0001f004"', '"2S"', '"11D"', '"10d"', '"SHDC"', '"CDH"', '"CDHH"', '"open"', '"committed"',
    '"rolling"', '"revealing"', '"rerolling"', '"complete"', '"abandoned"', '"left"', '"added"', '"dissolved"', '"moved"', '"constructor"',
    '"tables-lots"', '"tables-at-once"', '"seats-digital"', '"' + "0" * 16 + '"', '"' + "0" * 64 + '"', '"' + "A" * 64 + '"',
]  # fmt: skip
OTHERS = [
    "null",
    "true",
    "false",
    "[]",
    "{}",
    "[[]]",
    '[{"x":1}]',
    '{"A":1}',
    '{"dice":[],"cards":[]}',
]
MEMBERS = [
    '"x":1', '"":null', '"__proto__":{"x":1}', '"toString":1', '"name":"Dora","x":[[{}]]', '"\\ud800":1', '"x":1,"x":1',
    '"reserved":4', '"witnesses":[]', '"value":null', '"\uffff":1,"\U0001f004":2,"b":3,"ba":4', '"act":"left"', '"secret":null', '"entropy":null', '"seats":null',
]  # fmt: skip
BYTES = [[0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0]]
WHOLE = ["", "\ufeff", "\ufeff\ufeff", " \t\r\n", "\u00a0", "[" * 64 + "]" * 64, "// x\n", "x"]
DEEP = ["[" * 62 + "]" * 62, "[" * 63 + "]" * 63, "[" * 64 + "]" * 64]


def edits_of(text: str) -> Iterator[tuple[Edit, ...]]:
    """Return every change of a file that is thought of here."""
    tokens = list(TOKEN.finditer(text))
    yield from (((0, 0, put),) for put in WHOLE)
    yield from (((len(text), 0, put),) for put in WHOLE)
    for before, token in pairwise(tokens):
        yield from of_token(text, before.group(), token)
    yield from of_members(text, tokens)
    yield from of_pairs(tokens)


def of_token(text: str, before: str, token: re.Match[str]) -> Iterator[tuple[Edit, ...]]:
    start, end = token.span()
    said = token.group()
    if said in "[{":
        inner = "" if text[end] in "]}" else ","
        for put in MEMBERS if said == "{" else ["1", "null", "[]", "{}", '"x"']:
            yield ((end, 0, put + inner),)
    elif said in "]},:":
        yield from (((start, 0, put),) for put in (",", "0", "\u2028"))
        yield ((start, 1, ""),)
    else:
        if text[end] != ":":
            yield from (((start, end - start, put),) for put in values_for(said))
        if said[0] == '"' and end - start > 2:
            yield ((start + 1, 1, f"\\u{ord(text[start + 1]):04x}"),)
            yield (
                ((start + 1, 1, chr(ord(text[start + 1]) ^ 1)),)
                if text[start + 1].isalnum()
                else ()
            )
            yield from (((start + 1, 0, put),) for put in BYTES)


def values_for(said: str) -> Iterator[str]:
    """Return what may stand there instead of a value."""
    yield from OTHERS
    yield from DEEP
    yield from NUMBERS
    yield from TEXTS
    if said.isdigit():
        yield from (
            str(int(said) + 1),
            str(int(said) - 1),
            said + ".0",
            said + "e0",
            "-" + said,
            "0" + said,
        )


def of_members(text: str, tokens: list[re.Match[str]]) -> Iterator[tuple[Edit, ...]]:
    """Leave out, double, rename or empty each member of an object and each entry of an array."""
    for place, token in enumerate(tokens[:-1]):
        if token.group() not in "[{,":
            continue
        start = tokens[place + 1].start()
        end = end_of(tokens, place + 1)
        if end <= start:
            continue
        member = text[start:end]
        comma = 1 if text[end] == "," else 0
        yield ((start, end + comma - start, ""),)
        yield ((start, 0, member + ","),)
        if member[0] == '"' and ":" in member and text[tokens[place + 1].end()] == ":":
            yield ((start + 1, 0, "x"),)
            yield ((tokens[place + 2].end(), end - tokens[place + 2].end(), "[]"),)


def end_of(tokens: list[re.Match[str]], place: int) -> int:
    """Return where the member or entry ends that begins with this token."""
    depth = 0
    for token in tokens[place:]:
        said = token.group()
        if depth == 0 and said in ",]}":
            return token.start()
        depth += (said in "[{") - (said in "]}")
    return tokens[place].start()


def of_pairs(tokens: list[re.Match[str]]) -> Iterator[tuple[Edit, ...]]:
    """Exchange each value with the next two and with the tenth after it that are written otherwise."""
    values = [token for token in tokens if token.group() not in "[]{},:"]
    for step in (1, 2, 5, 10):
        for one, other in zip(values, values[step:], strict=False):
            if one.group() != other.group():
                yield (
                    (one.start(), len(one.group()), other.group()),
                    (other.start(), len(other.group()), one.group()),
                )


def edits_of_arrays(text: str) -> Iterator[tuple[Edit, ...]]:
    """Empty each array, keep half of it, put its first entry last, and exchange each entry with the next."""
    tokens = list(TOKEN.finditer(text))
    for place, token in enumerate(tokens):
        entries = entries_of(tokens, place) if token.group() == "[" else []
        if len(entries) < 2:
            continue
        (first, _end), (_start, last) = entries[0], entries[-1]
        kept = entries[len(entries) // 2 - 1][1]
        yield ((first, last - first, ""),)
        yield ((kept, last - kept, ""),)
        yield ((first, entries[1][0] - first, ""), (last, 0, "," + text[first : entries[0][1]]))
        for (one, end), (other, stop) in pairwise(entries):
            yield ((one, end - one, text[other:stop]), (other, stop - other, text[one:end]))


def entries_of(tokens: list[re.Match[str]], place: int) -> list[tuple[int, int]]:
    """Return where each entry of the array that begins with this token begins and ends."""
    found, depth, start = [], 0, tokens[place].end()
    for token in tokens[place + 1 :]:
        said = token.group()
        if depth == 0 and said in ",]":
            found.append((start, token.start()))
            start = token.end()
            if said == "]":
                break
        depth += (said in "[{") - (said in "]}")
    return [(one, other) for one, other in found if one < other]
