"""Where the files stand that an outsider downloads."""

from pathlib import Path

ROOT = Path(__file__).parents[4]
PYTHON = ROOT / "static" / "verify" / "verify_draw.py"
JAVASCRIPT = ROOT / "static" / "verify" / "verify_draw.js"
DATA = Path(__file__).parent / "data"
