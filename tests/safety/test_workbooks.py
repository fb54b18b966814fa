"""A workbook from a stranger expands no entities: neither endless ones nor the server's own files."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from scoring.errors import RuleError
from tournaments.people.list_files import text_of_file

pytestmark = pytest.mark.no_database

TENFOLD = "".join(f'<!ENTITY a{each + 1} "{f"&a{each};" * 10}">' for each in range(12))


def a_workbook(entities: str, cell: str) -> bytes:
    """Return a workbook in whose sheet these entities are declared, and used in a cell."""
    made, changed = io.BytesIO(), io.BytesIO()
    book = Workbook(write_only=True)
    book.create_sheet().append(["Dora"])
    book.save(made)
    with zipfile.ZipFile(made) as before, zipfile.ZipFile(changed, "w") as after:
        for name in before.namelist():
            text = before.read(name).decode()
            if "Dora" in text:
                root = text[text.index("<sst" if "<sst" in text else "<worksheet") :]
                declared = f"<!DOCTYPE x [{entities}]>" if entities else ""
                text = declared + root.replace("Dora", cell)
            after.writestr(name, text)
    return changed.getvalue()


@pytest.mark.parametrize(
    ("entities", "cell"),
    [
        pytest.param(f'<!ENTITY a0 "ha">{TENFOLD}', "&a12;", id="a thousand thousand million"),
        pytest.param('<!ENTITY e SYSTEM "file:///etc/hostname">', "&e;", id="a file of the server"),
    ],
)
def test_entities_are_refused(entities: str, cell: str) -> None:
    with pytest.raises(RuleError) as refused:
        text_of_file(a_workbook(entities, cell))

    assert refused.value.code == "import.unreadable"


def test_the_same_workbook_without_them_is_read() -> None:
    assert text_of_file(a_workbook("", "Dora")).startswith("Dora")
