"""What the measurements measure is right, whatever the clock says."""

import pytest

from bench.rules import MEMORY_BOUND, main, measure_command_line


@pytest.mark.parametrize("reports", [10_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_reports_stream_through_the_command_line_in_little_memory(reports: int) -> None:
    peak, streams = measure_command_line(reports)

    assert streams
    assert peak < MEMORY_BOUND


def test_the_bare_loops_agree_with_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "500", "--plays", "500", "--reports", "2"])

    assert "Plays compared (500)" in capsys.readouterr().out
