#!/usr/bin/env python3
"""Check who is who in a Jiang (將) tournament. 核對將賽事的名單。

    python3 verify_roster.py roster.json
    python3 verify_roster.py roster.json --mine NUMBER NAME CLUB SALT     as your own page says; no club: ""

One file, nothing to install, Python 3.8 or newer, no network. Exit code 0: every hash that can be computed anew is right;
1: something differs; 2: this is not a list. Then compare the hashes with an older file, or with a draw's file.
只有這一個檔案，不必安裝任何東西，不連網路。--mine 之後依序是你個人頁面上的編號、姓名、社團、鹽值；沒有社團就寫 ""。
結束碼 0：算得出的雜湊值都相符；1：有不符之處；2：這不是名單檔。接著請把雜湊值與先前的檔案或抽籤檔核對。

Read it from the top: first the hash, then what is checked, then the words. docs/roster.md has the format.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

# ---------------------------------------------------------------- the hash


def framed(*parts):
    """The parts, each behind its length as four bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def hash_of(salt, number, name, club):
    texts = (part.encode("utf-8") for part in (str(number), name, club))
    return hashlib.sha256(framed(b"jiang-roster-1", bytes.fromhex(salt), *texts)).hexdigest()


# ---------------------------------------------------------------- reading the file

HASH = re.compile("[0-9a-f]{64}")
SALT = re.compile("[0-9a-f]{32}")
EVENT = re.compile("[A-Za-z0-9_-]{1,64}")
NUMBER = re.compile("[1-9][0-9]{0,8}")
HEAD = {"format", "version", "event", "log", "people"}
BARE = {"number", "hash"}
KINDS = (BARE, BARE | {"erased"}, BARE | {"name", "club", "salt"})


class NotAList(Exception):
    """What is wrong with a file, in both languages."""


def read(file_name):
    """Return the list in a file; NotAList if it is none."""
    try:
        data = parsed(Path(file_name).read_bytes().decode("utf-8"))
    except (ValueError, RecursionError):
        raise NotAList("not JSON 不是 JSON") from None
    need(isinstance(data, dict) and set(data) == HEAD, "head 開頭")
    need(data["format"] == "jiang-roster", "format")
    need(type(data["version"]) is int and data["version"] == 1, "version")
    need(is_text(data["event"], EVENT), "event")
    need(is_log(data["log"]), "log")
    need(isinstance(data["people"], list), "people")
    for place, person in enumerate(data["people"], 1):
        need(is_person(person), f"person {place} 第 {place} 人")
    return data


def parsed(text):
    """JSON of one reading: no name twice, no half characters, whole numbers only."""
    data = json.loads(text, object_pairs_hook=named_once, parse_float=refuse, parse_constant=refuse)
    json.dumps(data, ensure_ascii=False).encode("utf-8")
    return data


def named_once(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


def refuse(text):
    raise ValueError(text)


def need(good, part):
    if not good:
        raise NotAList("wrong form 格式不對: " + part)


def is_text(value, form):
    return isinstance(value, str) and form.fullmatch(value) is not None


def is_whole(value, least):
    return type(value) is int and least <= value < 2**31


def is_log(log):
    return (
        isinstance(log, dict)
        and set(log) == {"seq", "hash"}
        and is_whole(log["seq"], 0)
        and (is_text(log["hash"], HASH) or log == {"seq": 0, "hash": ""})
    )


def is_person(person):
    """Somebody with number and hash, and either nothing else, or erased, or named with club and salt."""
    if not isinstance(person, dict) or set(person) not in KINDS:
        return False
    if not is_whole(person["number"], 1) or not is_text(person["hash"], HASH):
        return False
    if "erased" in person:
        return person["erased"] is True
    return "salt" not in person or (
        isinstance(person["name"], str)
        and isinstance(person["club"], str)
        and is_text(person["salt"], SALT)
    )


# ---------------------------------------------------------------- what is checked


def differences_of(people):
    """Yield a code and its params for everything that is wrong in the list, in its order."""
    before = 0
    for person in people:
        number = person["number"]
        if number <= before:
            yield "order", {"number": number, "before": before}
        before = max(before, number)
        if "salt" in person:
            computed = hash_of(person["salt"], number, person["name"], person["club"])
            if computed != person["hash"]:
                yield "hash", {"number": number, "stated": person["hash"], "computed": computed}


def differences_of_mine(people, number, name, club, salt):
    """Yield what is wrong with one person, as their own page says who they are."""
    computed = hash_of(salt, number, name, club)
    entries = [person for person in people if person["number"] == number]
    if not entries:
        yield "not_there", {"number": number}
    for person in entries:
        if person["hash"] != computed:
            yield "mine", {"number": number, "stated": person["hash"], "computed": computed}


# ---------------------------------------------------------------- in words

DIFFERENCES = {
    "order": (
        "Number {number} stands after number {before}: it is there twice, or out of order.",
        "{number} 號出現在 {before} 號之後：重複，或順序不對。",
    ),
    "hash": (
        "Number {number} is not who its hash says. Stated {stated}, computed {computed}.",
        "{number} 號與雜湊值不符。所載 {stated}，算出 {computed}。",
    ),
    "not_there": ("There is no number {number} in this list.", "這份名單裡沒有 {number} 號。"),
    "mine": (
        "Number {number} in this list is not who you say: another name, club, number or salt, one of them "
        "misspelt, or the name was changed later. Stated {stated}, computed {computed}.",
        "名單裡的 {number} 號不是你輸入的那個人：姓名、社團、編號或鹽值有一項不同或打錯，或後來改過姓名。"
        "所載 {stated}，算出 {computed}。",
    ),
}
MOST = 40  # differences printed


def written(value):
    """A value from the file, on one line and harmless to a terminal."""
    text = str(value)
    text = text if len(text) <= 100 else text[:99] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def say(line):
    sys.stdout.write(line + "\n")


def say_all(differences):
    for code, params in differences[:MOST]:
        words = {name: written(value) for name, value in params.items()}
        english, chinese = DIFFERENCES[code]
        say("✗ " + english.format(**words))
        say("  " + chinese.format(**words))
    more = len(differences) - MOST
    if more > 0:
        say(f"… and {more} more differences. 還有 {more} 處不符。")


def say_what_was_checked(data):
    people = data["people"]
    named = sum("salt" in person for person in people)
    erased = sum("erased" in person for person in people)
    hidden = len(people) - named - erased
    say("Event 賽事: {}".format(written(data["event"])))
    say("  At log entry 紀錄第 {} 筆: {}".format(data["log"]["seq"], data["log"]["hash"] or "–"))
    say(f"  {len(people)} people: {named} computed anew from name, club and salt.")
    say(f"  共 {len(people)} 人：{named} 人由姓名、社團與鹽值重新計算。")
    if hidden:
        say(f"  {hidden} cannot be checked here: names are not public (yet).")
        say("  Each of them can, with the salt on their own page (--mine).")
        say(
            f"  {hidden} 人在這裡無法核對：姓名（尚）未公開。本人可用個人頁面上的鹽值核對（--mine）。"
        )
    if erased:
        say(f"  {erased} cannot be checked any more: they were erased, and only the hash is left.")
        say(f"  {erased} 人已無法核對：已刪除，只留下雜湊值。")


def verdict(differences, mine):
    if differences:
        say("")
        say("✗ DIFFERENT: this list does not add up. 名單有不符之處。")
        return 1
    say("✓ OK: every hash that can be computed anew is right. 算得出的雜湊值都相符。")
    if mine is not None:
        say(f"✓ Number {mine[0]} in this list is you: {hash_of(mine[3], *mine[:3])}")
        say(f"  名單裡的 {mine[0]} 號就是你。")
    say(
        "  Now compare the hashes with an older file, or with the list of a draw: a number with another hash was"
    )
    say("  renamed, and the log says when.")
    say("  請再把雜湊值與先前的檔案或抽籤的名單核對：雜湊值不同的號碼更改過姓名，紀錄裡有時間。")
    return 0


def mine_of(arguments):
    """Return number, name, club and salt as they were typed; None if none were. ValueError if they make no sense."""
    if not arguments:
        return None
    if len(arguments) != 5 or arguments[0] != "--mine":
        raise ValueError(arguments)
    number, name, club, salt = arguments[1:]
    salt = "".join(salt.split()).lower()  # copied in groups, perhaps
    if not NUMBER.fullmatch(number) or not SALT.fullmatch(salt):
        raise ValueError(arguments)
    (name + club).encode("utf-8")
    return int(number), name, club, salt


def main(arguments):
    if arguments[:1] in (["-h"], ["--help"]):
        say(__doc__)
        return 0
    try:
        file_name, mine = arguments[0], mine_of(arguments[1:])
    except (IndexError, ValueError):
        say(__doc__)
        return 2
    try:
        data = read(file_name)
    except OSError as error:
        say(f"✗ The file cannot be read. 檔案讀不出來。 ({error.strerror})")
        return 2
    except NotAList as error:
        say(f"✗ This is not a list of people. 這不是名單檔。 ({error})")
        return 2
    differences = list(differences_of(data["people"]))
    if mine is not None:
        differences += differences_of_mine(data["people"], *mine)
    say_what_was_checked(data)
    say_all(differences)
    return verdict(differences, mine)


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
