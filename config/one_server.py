"""One `bin/serve` for each data folder: a second would empty the first one's temporary files beneath it."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from tournaments.data_folder import InUse
from tournaments.data_folder import hold as hold_folder


def hold(data_dir: Path) -> int:
    """Hold the folder until this process ends, however it ends; return the open file.

    Raises ImproperlyConfigured if another process holds it.
    """
    try:
        return hold_folder(data_dir)
    except InUse as error:
        raise ImproperlyConfigured(
            f"DATA_DIR: {data_dir} is being served already (process {error.holder}); "
            "stop that one, or choose another folder: DATA_DIR=… bin/serve"
        ) from error
