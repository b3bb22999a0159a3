"""What every test can rely on: tables are drawn 110 columns wide, whatever terminal the tests run in."""

import pytest


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")
