"""Static files: collected once per change, compressed, and served under ASGI."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Megabytes that only organizers and programmers open: compressing them takes longer than a first start may.
LEFT_AS_THEY_ARE = ("drf_spectacular_sidecar/", "rest_framework/")


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, answering in one piece: under ASGI Django would warn about its stream, then join it too."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["content-type"]
        for name, value in found.headers:
            response[name] = value
        return response


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content; compressed where a phone in the hall loads it."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[Any]:
        yield from super().compress_files(
            path for path in paths if not path.startswith(LEFT_AS_THEY_ARE)
        )


def collect_static(root: Path) -> bool:
    """Collect the static files unless nothing changed since; say whether it did."""
    mark, wanted = root / ".collected", fingerprint()
    if mark.exists() and mark.read_text(encoding="ascii") == wanted:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(wanted, encoding="ascii")
    return True


def fingerprint() -> str:
    """Return a hash over name, size and time of every source file."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
