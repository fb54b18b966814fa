"""Where phones reached `bin/serve` last: commands beside it make the same links and QR codes."""

from pathlib import Path

FILE = "address"


def remember(data_dir: Path, address: str) -> None:
    (data_dir / FILE).write_text(address, encoding="ascii")


def last_address(data_dir: Path) -> str:
    """Return it, or an empty text if nothing was served from this folder yet."""
    try:
        return (data_dir / FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
