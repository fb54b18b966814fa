"""The product's settings, with what only tests need changed."""

import os
import tempfile
from pathlib import Path

# Each process has its own folder, whatever the environment says: nobody's data is a test's.
# conftest.py removes it at the end.
folder = Path(tempfile.mkdtemp(prefix="jiang-tests-"))
os.environ["DATA_DIR"] = str(folder)

from config.settings import *

STATIC_ROOT.mkdir()
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
database = DATABASES["default"]
if database["ENGINE"].endswith("sqlite3"):
    # A file, as it ships: a shared in-memory database locks differently.
    database["TEST"] = {"NAME": str(folder / "test.sqlite3")}
    # What a crash of the machine would lose is of no interest here.
    options = database["OPTIONS"]
    options["init_command"] = options["init_command"].replace(
        "synchronous=EXTRA", "synchronous=OFF"
    )
API_REQUESTS_PER_MINUTE = API_ANONYMOUS_PER_MINUTE = 1_000_000
