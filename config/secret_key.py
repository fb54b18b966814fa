"""The secret key that signs sessions: made once, kept beside the data, never committed."""

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_secret_key(data_dir: Path) -> str:
    """Return the key in the data folder; the first process to ask makes it, readable by its owner only.

    Raises ImproperlyConfigured for a full disk, and for a key that belongs to another user.
    """
    file = data_dir / "secret-key"
    try:
        if not file.exists():
            make_key(file)
        return file.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"DATA_DIR: the key {file} cannot be made or read ({error.strerror})."
        ) from error


def make_key(file: Path) -> None:
    """Write a whole key under its name or nothing, whoever else starts at the same moment."""
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".secret-key-")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(secrets.token_urlsafe(64))
            stream.flush()
            os.fsync(stream.fileno())
        file.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()
