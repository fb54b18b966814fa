from collections.abc import Iterator

import pytest

from tests.project.conftest import served
from tests.project.processes import Served, serving

__all__ = ["served"]


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running web server for everybody who attacks it; it has to be there for the next one."""
    folder = tmp_path_factory.mktemp("attacked")
    with serving(folder, WORKER_CONCURRENCY="0", HOST="127.0.0.1") as running:
        yield running
        assert running.answers()
        assert "Traceback" not in running.log.read_text()
