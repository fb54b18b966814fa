from collections.abc import Iterator

import pytest

from tests.project.processes import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One running installation in the embedded form, for tests that leave it as it was."""
    with serving(tmp_path_factory.mktemp("data"), TEST_STATIC_FILES="") as running:
        yield running
