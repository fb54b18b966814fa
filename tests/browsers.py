"""The browser that tests look through: Debian's Chromium, or the one that CHROMIUM names."""

import os
import shutil
import sys

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def browser_file() -> str | None:
    """Return the path of the browser to use, or None where there is none."""
    named = os.environ.get("CHROMIUM")
    names = [named] if named else NAMES
    return next((found for name in names if (found := shutil.which(name))), None)


if __name__ == "__main__":
    sys.exit(browser_file() is None)
