#!/usr/bin/env python3
"""Check the log of a Jiang (將) tournament. 核對將賽事的紀錄。

    python3 verify_log.py FILE.jsonl [HASH]        HASH: as printed on a standings sheet, all 24 digits

One file, nothing to install, Python 3.8 or newer, no network. Exit code 0: the log is whole, and has the hash that was
given; 1: something differs; 2: this is not a log.
只有這一個檔案，不必安裝任何東西，不連網路。雜湊值：印在名次表上的 24 位，全部輸入。結束碼 0：紀錄完整，也有所給的雜湊值；
1：有不符之處；2：這不是紀錄檔。

Read it from the top: first the hash, then what is checked, then the words. docs/log.md has the format.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

# ---------------------------------------------------------------- the hash


def canonical(data):
    """JSON that is the same for the same data: no spaces, names in order, characters as they are."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def hash_of(entry):
    covered = {name: entry[name] for name in ("event", "seq", "kind", "by", "at", "payload")}
    text = entry["previous"] + "\n" + canonical(covered)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


# ---------------------------------------------------------------- reading the file

FORMS = {
    "event": re.compile("[A-Za-z0-9_-]{1,64}"),
    "seq": None,  # a whole number from 1 on
    "kind": re.compile(r"[a-z_.]{1,40}"),
    "by": re.compile(r"(?s).{1,64}"),
    "at": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{6})?\+00:00"),
    "payload": re.compile(r"(?s)\{.*\}"),
    "previous": re.compile("([0-9a-f]{64})?"),
    "hash": re.compile("[0-9a-f]{64}"),
}


class NotALog(Exception):
    """What is wrong with a file, in both languages."""


def read_line(line):
    """Return the entry of a line; NotALog if it is none."""
    try:
        entry = parsed(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise NotALog("not JSON 不是 JSON") from None
    if not isinstance(entry, dict):
        raise NotALog("not an object 不是物件")
    lacking, unknown = sorted(set(FORMS) - set(entry)), sorted(set(entry) - set(FORMS))
    if lacking or unknown:
        said = f"missing 缺少: {lacking[0]}" if lacking else f"unknown 多出: {written(unknown[0])}"
        raise NotALog(said)
    for name, form in FORMS.items():
        if not fits(entry[name], form):
            raise NotALog(f"wrong form 格式不對: {name}")
    return entry


def parsed(text):
    """JSON of one reading: no name twice, no half characters, whole numbers only."""
    data = json.loads(text, object_pairs_hook=named_once, parse_float=refuse, parse_constant=refuse)
    canonical(data).encode("utf-8")
    return data


def named_once(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


def refuse(text):
    raise ValueError(text)


def fits(value, form):
    if form is None:
        return type(value) is int and 1 <= value < 2**31
    return isinstance(value, str) and form.fullmatch(value) is not None


# ---------------------------------------------------------------- what is checked


def differences_of(entries):
    """Yield a code and its params for everything that is wrong in the entries of a log, in order."""
    before = None
    for entry in entries:
        yield from check_place(entry, before)
        if not is_canonical(entry["payload"]):
            yield "payload", {"seq": entry["seq"]}
        computed = hash_of(entry)
        if computed != entry["hash"]:
            yield "hash", {"seq": entry["seq"], "stated": entry["hash"], "computed": computed}
        before = entry


def check_place(entry, before):
    """The entry comes right after the one before, of the same event, and is chained to it."""
    last, event, link = (
        (before["seq"], before["event"], before["hash"]) if before else (0, None, "")
    )
    seq = entry["seq"]
    if event is not None and entry["event"] != event:
        yield "event", {"seq": seq, "event": entry["event"], "before": event}
    if seq <= last:
        yield "order", {"seq": seq, "before": last}
    elif seq > last + 1:
        yield "missing", {"first": last + 1, "last": seq - 1}
    elif entry["previous"] != link:
        yield (
            "previous",
            {"seq": seq, "before": last, "stated": entry["previous"] or "–", "link": link or "–"},
        )


def is_canonical(text):
    try:
        return canonical(parsed(text)) == text
    except (ValueError, RecursionError):
        return False


def entry_with(digits, entries):
    """Return the entry whose hash, computed anew, begins with these digits."""
    return next((entry for entry in entries if hash_of(entry).startswith(digits)), None)


# ---------------------------------------------------------------- in words

DIFFERENCES = {
    "missing": ("Entries {first} to {last} are missing.", "缺少第 {first} 到 {last} 筆。"),
    "order": (
        "Entry {seq} stands after entry {before}: it is there twice, or out of order.",
        "第 {seq} 筆出現在第 {before} 筆之後：重複，或順序不對。",
    ),
    "event": (
        "Entry {seq} is of event {event}, the one before of {before}.",
        "第 {seq} 筆屬於賽事 {event}，前一筆屬於 {before}。",
    ),
    "payload": (
        "The payload of entry {seq} is not canonical JSON.",
        "第 {seq} 筆的內容不是標準寫法的 JSON。",
    ),
    "hash": (
        "Entry {seq} is not what its hash says: it was changed. Stated {stated}, computed {computed}.",
        "第 {seq} 筆與自己的雜湊值不符：內容被改過。所載 {stated}，算出 {computed}。",
    ),
    "previous": (
        "Entry {seq} does not follow entry {before}: one of the two was exchanged. It was chained to {stated}, "
        "the one before has {link}.",
        "第 {seq} 筆接不上第 {before} 筆：兩筆之一被換過。它接的是 {stated}，前一筆是 {link}。",
    ),
    "head": (
        "No entry has the hash {digits}: this is not the log that was printed, or it ends before that.",
        "沒有一筆的雜湊值是 {digits}：這不是當時印出的那份紀錄，或結束得更早。",
    ),
}
MOST = 40  # differences printed
FEWEST_DIGITS = 24  # of a printed hash


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


def verdict(entries, differences, printed):
    if differences:
        say("")
        say(
            "✗ DIFFERENT: this log is not whole, or not the one that was printed. 紀錄不完整，或不是印出的那一份。"
        )
        return 1
    newest = entries[-1]
    say(
        f"✓ OK: {len(entries)} entries of event {newest['event']}, none missing, none changed. 共 {len(entries)} 筆，無缺漏，無更動。"
    )
    say(f"  Newest 最新: {newest['seq']} {newest['hash']}")
    if printed is None:
        say(
            "  Compare number and hash with a printed standings sheet, or give the printed hash: whoever writes the whole"
        )
        say(
            "  log anew, or leaves out its end, can chain it anew too, but cannot change what was printed."
        )
        say(
            "  請與印出的名次表核對筆數與雜湊值，或把印出的雜湊值一起輸入：整份重寫或刪去結尾的紀錄，本身看不出破綻。"
        )
    else:
        say(
            f"✓ The printed hash is that of entry {printed['seq']}: everything up to it is as it was printed."
        )
        say(f"  印出的雜湊值是第 {printed['seq']} 筆：到這一筆為止，都與印出時相同。")
    return 0


def read(file_name):
    """Return the entries of a file; NotALog with the line that is none."""
    lines = Path(file_name).read_bytes().split(b"\n")
    if lines.pop() or not lines:
        raise NotALog("The file ends in the middle of a line, or is empty. 檔案不完整，或是空的。")
    entries = []
    for number, line in enumerate(lines, 1):
        try:
            entries.append(read_line(line))
        except NotALog as error:
            said = f"Line {number} is no log entry. 第 {number} 行不是紀錄。 ({error})"
            raise NotALog(said) from None
    return entries


def main(arguments):
    digits = "".join("".join(arguments[1:]).split()).lower()  # printed in groups
    if (
        not arguments
        or arguments[0] in ("-h", "--help")
        or not re.fullmatch("([0-9a-f]{1,64})?", digits)
    ):
        say(__doc__)
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    if digits and len(digits) < FEWEST_DIGITS:
        say(
            f"✗ {len(digits)} digits are too few: type all {FEWEST_DIGITS} that are printed. Somebody who rewrites the log can find"
        )
        say("  an entry that fits fewer by trying.")
        say(
            f"  只有 {len(digits)} 位，太少了：請輸入印出的全部 {FEWEST_DIGITS} 位。位數再少，改寫紀錄的人就可能湊出一筆吻合的。"
        )
        return 2
    try:
        entries = read(arguments[0])
    except OSError as error:
        say(f"✗ The file cannot be read. 檔案讀不出來。 ({error.strerror})")
        return 2
    except NotALog as error:
        say(f"✗ {error}")
        return 2
    differences = list(differences_of(entries))
    printed = entry_with(digits, entries) if digits else None
    if digits and printed is None:
        differences.append(("head", {"digits": digits}))
    say_all(differences)
    return verdict(entries, differences, printed)


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
