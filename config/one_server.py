"""One `bin/serve` for each data folder: a second would empty the first one's temporary files beneath it."""

import os
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from tournaments.data_folder import InUse
from tournaments.data_folder import hold as hold_folder

PATIENCE = 10.0  # seconds for what a killed server has left behind


def hold(data_dir: Path) -> int:
    """Hold the folder until this process ends, and all that inherit the file; return the open file.

    Processes that outlive a killed server are waited for. Raises ImproperlyConfigured if others hold the folder.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return hold_folder(data_dir)
        except InUse as error:
            if is_running(error.holder):
                raise ImproperlyConfigured(
                    f"DATA_DIR: {data_dir} is being served already (process {error.holder}); "
                    "stop that one, or choose another folder: DATA_DIR=… bin/serve"
                ) from error
            if time.monotonic() > deadline:
                raise ImproperlyConfigured(
                    f"DATA_DIR: {data_dir} is still in use by a worker of process {error.holder}, which was killed; "
                    "it ends when what it prints is done. Start again then"
                ) from error
        time.sleep(0.1)


def is_running(process: str) -> bool:
    """Say whether there is such a process; whoever has just taken the folder has not written its number yet."""
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, ValueError):
        return True
    return True
