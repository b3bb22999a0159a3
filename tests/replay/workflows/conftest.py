"""Read each report once for the tests of this folder."""

import pytest

from tests.kept_reports import ask_once


@pytest.fixture(autouse=True)
def _reports_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernprof.readers.ncu.open.ask", ask_once)
