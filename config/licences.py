"""What the product is made of: `bin/lock` has the list of packages made, and this writes it down in two files.

Run by its path with any Python: it needs nothing but the standard library.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BASE = Path(__file__).parents[1]
SBOM, LIST = BASE / "sbom.cdx.json", BASE / "docs" / "licences.md"
CLASSIFIER = "License :: "

# Licences that a package's metadata tells in words only.
IN_WORDS = {"uritemplate": "BSD-3-Clause OR Apache-2.0"}

HEAD = """\
# Licences

Jiang itself is under the [MIT licence](../LICENSE). This is what it uses. `bin/lock` writes this page and `sbom.cdx.json` (CycloneDX, the same packages for programs that look for known
weaknesses) from `uv.lock`; tests hold all three against each other.

## Python packages

As each package declares it; several licences mean that the package names them all. Not all are needed on every computer.

| package | version | licence |
|---|---|---|
"""

INSIDE = """
## What comes inside these packages

| what | in | licence | used |
|---|---|---|---|
| Swagger UI | drf-spectacular-sidecar | Apache-2.0 | on the page of the API |
| Redoc | drf-spectacular-sidecar | MIT | no |
| Bootstrap with Glyphicons, jQuery | djangorestframework | MIT | no |
| Font Awesome 4.0 | djangorestframework | OFL-1.1 (font), MIT (styles) | no |
| code-prettify | djangorestframework | Apache-2.0 | no |
| ZXing-C++ | zxing-cpp | Apache-2.0 | to draw QR codes |
| libpq, OpenSSL, Kerberos, OpenLDAP, Cyrus SASL and others | psycopg-binary | PostgreSQL, Apache-2.0, MIT, OLDAP-2.8, BSD, LGPL | with PostgreSQL |
| libjpeg-turbo, libpng, libtiff, libwebp, OpenJPEG, FreeType, HarfBuzz and others | pillow | IJG, libpng, libtiff, BSD, FTL, MIT | to print |

Their texts lie in the packages, in `.venv`. Nothing of them was changed.

## Debian packages

What `bin/setup` installs where it is missing; what these need comes with them, and the texts lie in `/usr/share/doc/PACKAGE/copyright`.

| package | for | licence |
|---|---|---|
"""

DEBIAN = {
    "python3": ("everything", "PSF-2.0"),
    "python3-venv": ("everything", "PSF-2.0"),
    "libpango-1.0-0": ("printing", "LGPL-2.0-or-later"),
    "libpangoft2-1.0-0": ("printing", "LGPL-2.0-or-later"),
    "libharfbuzz-subset0": ("printing", "MIT"),
    "fonts-noto-cjk": (
        "printing; parts of the font are in every PDF, which its licence allows",
        "OFL-1.1",
    ),
    "poppler-utils": ("the tests only", "GPL-2.0-or-later"),
    "strace": ("the tests only", "LGPL-2.1-or-later"),
    "openssl": ("the tests only", "Apache-2.0"),
    "nginx-light": ("the tests only", "BSD-2-Clause"),
    "chromium": ("the tests only", "BSD-3-Clause and others"),
    "chromium-headless-shell": ("the tests only", "BSD-3-Clause and others"),
    "libatomic1": ("the tests only", "GPL-3.0-or-later with the GCC exception"),
    "gcc": ("the tests only, for their Redis", "GPL-3.0-or-later"),
    "make": ("the tests only, for their Redis", "GPL-3.0-or-later"),
    "libc6-dev": ("the tests only, for their Redis", "LGPL-2.1-or-later"),
}

FOOT = """
Pages show the fonts of the device that they are read on; none is delivered.
"""


def main(raw: Path) -> None:
    """Write both files from what cyclonedx-py found."""
    sbom = settled(json.loads(raw.read_text(encoding="utf-8")))
    text = json.dumps(sbom, ensure_ascii=False, indent=1, sort_keys=True)
    SBOM.write_text(f"{text}\n", encoding="utf-8")
    LIST.write_text(page_of(sbom), encoding="utf-8")


def settled(sbom: dict[str, Any]) -> dict[str, Any]:
    """Return the list without what differs from run to run and without links, every package with its licence."""
    for each in ("serialNumber", "timestamp"):
        sbom.pop(each, None)
        sbom["metadata"].pop(each, None)
    for tool in sbom["metadata"]["tools"]["components"]:
        tool.pop("externalReferences", None)
    for component in sbom["components"]:
        component.pop("externalReferences", None)
        words = IN_WORDS.get(component["name"])
        if words and not component.get("licenses"):
            component["licenses"] = [{"acknowledgement": "declared", "expression": words}]
    return sbom


def page_of(sbom: dict[str, Any]) -> str:
    packages = sorted(sbom["components"], key=lambda each: str(each["name"]).lower())
    rows = (f"| {each['name']} | {each['version']} | {licence_of(each)} |" for each in packages)
    debian = (f"| {name} | {use} | {licence} |" for name, (use, licence) in DEBIAN.items())
    return HEAD + "\n".join(rows) + "\n" + INSIDE + "\n".join(debian) + "\n" + FOOT


def licence_of(component: dict[str, Any]) -> str:
    return ", ".join(dict.fromkeys(names_in(component.get("licenses", []))))


def names_in(licenses: list[dict[str, Any]]) -> Iterator[str]:
    """Yield each licence by its short name, or in the words of the package."""
    for each in licenses:
        known = each.get("license", {})
        name = each.get("expression") or known.get("id") or known["name"]
        yield name.removeprefix(CLASSIFIER).removeprefix("OSI Approved :: ")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
