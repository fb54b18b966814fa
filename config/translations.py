"""The message catalogs: `update` collects the message ids of all sources, `compile` makes what Django reads."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
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


def messages(base: Path = BASE_DIR) -> set[Message]:
    """Return every message the product can show, except Django's own."""
    from tournaments.refusals import MESSAGES

    found = {Message(template) for template in MESSAGES.values()}
    for folder in PYTHON_FOLDERS:
        for file in (base / folder).rglob("*.py"):
            found.update(in_python(file.read_text(encoding="utf-8")))
    for file in (base / "templates").rglob("*.*"):
        found.update(in_template(file.read_text(encoding="utf-8")))
    return found


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


def update(file: Path, wanted: set[Message]) -> list[str]:
    """Give the catalog exactly the wanted messages, keep its translations; return what lacks one."""
    old = polib.pofile(str(file), wrapwidth=100)
    known = {(entry.msgid, entry.msgctxt): entry for entry in old}
    new = polib.POFile(wrapwidth=100)
    new.metadata, new.header = old.metadata, old.header
    for message in sorted(wanted, key=lambda each: (each.msgid, each.context or "")):
        new.append(known.get((message.msgid, message.context)) or untranslated(message))
    if str(new) != str(old):
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
