"""One `bin/serve` for each data folder: a second would empty the first one's temporary files beneath it."""

import fcntl
import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

FILE = "serve.lock"


def hold(data_dir: Path) -> int:
    """Hold the folder until this process ends, however it ends; return the open file.

    Raises ImproperlyConfigured if another process holds it.
    """
    file = os.open(data_dir / FILE, os.O_RDWR | os.O_CREAT, 0o640)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.read(file, 20).decode("ascii", "replace").strip()
        os.close(file)
        raise ImproperlyConfigured(
            f"DATA_DIR: {data_dir} is being served already (process {holder}); "
            "stop that one, or choose another folder: DATA_DIR=… bin/serve"
        ) from error
    os.truncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode("ascii"))
    return file
