"""Everything the product says is said in Traditional Chinese too."""

import re
from pathlib import Path

import polib
import pytest

from config.translations import Message, catalogs, in_python, in_template, messages
from tournaments.refusals import MESSAGES

pytestmark = pytest.mark.no_database

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
ASCII_PUNCTUATION = re.compile(r"[一-鿿][,;:!?](?:\s|$)|[一-鿿]\.(?:\s|$)")


@pytest.fixture(params=catalogs(), ids=lambda file: file.parent.parent.name)
def catalog(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(request.param))


def test_there_is_a_catalog_for_traditional_chinese() -> None:
    assert [file.parent.parent.name for file in catalogs()] == ["zh_Hant"]


def test_the_catalog_has_every_message_and_no_other(catalog: polib.POFile) -> None:
    known = {Message(entry.msgid, entry.msgid_plural, entry.msgctxt) for entry in catalog}

    missing, unused = messages().keys() - known, known - messages().keys()

    assert (sorted(missing, key=str), sorted(unused, key=str)) == ([], []), (
        "bin/messages mends this"
    )


def test_the_catalog_says_truly_which_files_a_message_comes_from(catalog: polib.POFile) -> None:
    said = {
        Message(entry.msgid, entry.msgid_plural, entry.msgctxt): [
            file if not line else f"{file}:{line}" for file, line in entry.occurrences
        ]
        for entry in catalog
    }

    untrue = {message: files for message, files in messages().items() if said[message] != files}

    assert untrue == {}, "bin/messages mends this"
    assert all(said.values())


def test_every_refusal_is_a_message() -> None:
    assert {Message(template) for template in MESSAGES.values()} - messages().keys() == set()


def test_a_message_names_each_of_its_files_once_and_in_order(tmp_path: Path) -> None:
    for name in ("templates/z.html", "templates/a.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(
            '{% load i18n %}{% translate "Table" %} {% translate "Table" %}'
        )

    assert messages(tmp_path) == {Message("Table"): ["templates/a.html", "templates/z.html"]}


def test_every_message_is_translated(catalog: polib.POFile) -> None:
    lacking = [entry.msgid for entry in catalog if not entry.translated() or entry.fuzzy]

    assert lacking == []


def test_a_translation_keeps_the_placeholders(catalog: polib.POFile) -> None:
    differing = [
        entry.msgid
        for entry in catalog.translated_entries()
        if set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        != set(PLACEHOLDER.findall("".join([entry.msgstr, *entry.msgstr_plural.values()])))
    ]

    assert differing == []


def test_chinese_has_full_width_punctuation(catalog: polib.POFile) -> None:
    narrow = [entry.msgstr for entry in catalog if ASCII_PUNCTUATION.search(entry.msgstr)]

    assert narrow == []


def test_what_django_reads_is_newer_than_its_source() -> None:
    for file in catalogs():
        assert Path(file).with_suffix(".mo").exists()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('_("Table")', Message("Table")),
        ('gettext_lazy("Table")', Message("Table")),
        ('translation.gettext("Table")', Message("Table")),
        ('pgettext("furniture", "Table")', Message("Table", "", "furniture")),
        ('ngettext("%(n)s card", "%(n)s cards", n)', Message("%(n)s card", "%(n)s cards")),
        ('npgettext_lazy("c", "card", "cards", n)', Message("card", "cards", "c")),
    ],
)
def test_a_message_is_found_in_python(source: str, found: Message) -> None:
    assert list(in_python(source)) == [found]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{% translate "Table" %}', Message("Table")),
        ('{% translate "The desk\'s list" %}', Message("The desk's list")),
        ('{% translate "Table" context "furniture" %}', Message("Table", "", "furniture")),
        ("{% blocktranslate %}Table {{ n }}{% endblocktranslate %}", Message("Table %(n)s")),
        (
            "{% blocktranslate count n=n %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}",
            Message("%(n)s card", "%(n)s cards"),
        ),
        ('{{ _("Table") }}', Message("Table")),
        ('{{ name|default:_("Nobody") }}', Message("Nobody")),
    ],
)
def test_a_message_is_found_in_a_template(source: str, found: Message) -> None:
    assert set(in_template("{% load i18n %}" + source)) == {found}
