"""The message catalogs: `update` collects the message ids of all sources, `compile` makes what Django reads."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import polib
from django.conf import settings
from django.utils.translation.template import templatize

BASE_DIR = Path(__file__).resolve().parent.parent
PYTHON_FOLDERS = ("api", "config", "scoring", "tournaments")
# the name of the call without “_lazy” and “_noop” → what its first arguments are
CALLS = {
    "_": ("msgid",),
    "gettext": ("msgid",),
    "ngettext": ("msgid", "plural"),
    "pgettext": ("context", "msgid"),
    "npgettext": ("context", "msgid", "plural"),
}
CALL = re.compile(r"\b(npgettext|ngettext|pgettext|gettext|_)\(")
LITERAL = re.compile(r"""\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*,?""")


class Message(NamedTuple):
    msgid: str
    plural: str = ""
    context: str | None = None


def messages(base: Path = BASE_DIR) -> dict[Message, list[str]]:
    """Return every message the product can show, except Django's own, with the files that say it."""
    found: dict[Message, list[str]] = {}
    for file in sorted(sources(base)):
        for message in set(in_file(file)):
            found.setdefault(message, []).append(file.relative_to(base).as_posix())
    return found


def sources(base: Path) -> Iterator[Path]:
    for folder in PYTHON_FOLDERS:
        yield from (base / folder).rglob("*.py")
    yield from (base / "templates").rglob("*.*")


def in_file(file: Path) -> Iterator[Message]:
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield from in_template(source)
        return
    yield from in_python(source)
    if file.parent.name == "refusals":
        yield from in_refusals(source)


def in_refusals(source: str) -> Iterator[Message]:
    """Yield the templates of refusals: no call marks them, they are the values by code."""
    from tournaments.refusals import MESSAGES

    templates = set(MESSAGES.values())
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in templates:
            yield Message(str(node.value))


def in_python(source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        yield from as_message(re.sub("_(lazy|noop)$", "", called), texts)


def in_template(source: str) -> Iterator[Message]:
    calls = templatize(source)
    for call in CALL.finditer(calls):
        texts, at = [], call.end()
        while literal := LITERAL.match(calls, at):
            texts.append(ast.literal_eval(literal[1]))
            at = literal.end()
        yield from as_message(call[1], texts)


def as_message(called: str, texts: Iterable[object]) -> Iterator[Message]:
    parts = {
        part: text
        for part, text in zip(CALLS.get(called, ()), texts, strict=False)
        if isinstance(text, str)
    }
    if "msgid" in parts:
        yield Message(**parts)


def catalogs(base: Path = BASE_DIR) -> list[Path]:
    return sorted((base / "locale").glob("*/LC_MESSAGES/django.po"))


def update(file: Path, wanted: Mapping[Message, list[str]]) -> list[str]:
    """Give the catalog exactly the wanted messages, keep its translations; return what lacks one."""
    old = polib.pofile(str(file), wrapwidth=100)
    before = str(old)
    known = {(entry.msgid, entry.msgctxt): entry for entry in old}
    new = polib.POFile(wrapwidth=100)
    new.metadata, new.header = old.metadata, old.header
    for message in sorted(wanted, key=lambda each: (each.msgid, each.context or "")):
        entry = known.get((message.msgid, message.context)) or untranslated(message)
        # Without line numbers: the catalog stays as it is when a line moves.
        entry.occurrences = [(name, "") for name in wanted[message]]
        new.append(entry)
    if str(new) != before:
        new.save(str(file))
    return [entry.msgid for entry in new.untranslated_entries()]


def untranslated(message: Message) -> polib.POEntry:
    plural = {"msgid_plural": message.plural, "msgstr_plural": {0: ""}} if message.plural else {}
    return polib.POEntry(msgid=message.msgid, msgctxt=message.context, **plural)


def compile_catalogs(base: Path = BASE_DIR) -> None:
    for file in catalogs(base):
        polib.pofile(str(file)).save_as_mofile(str(file.with_suffix(".mo")))


def main(command: str) -> None:
    if command == "update":
        settings.configure()
        wanted = messages()
        for file in catalogs():
            for msgid in update(file, wanted):
                print(f"{file.parent.parent.name} lacks: {msgid}")
    compile_catalogs()


if __name__ == "__main__":
    main(sys.argv[1])
