"""Read each report once, and compile each folder once, for the tests of this folder."""

import shutil
from pathlib import Path

import pytest

from tests.kept_reports import ask_once


@pytest.fixture(autouse=True)
def _reports_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernprof.readers.ncu.open.ask", ask_once)


@pytest.fixture(scope="module")
def _place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("place")


@pytest.fixture
def place(_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the empty working folder, whose path is the same for a module's tests."""
    for item in _place.iterdir():
        shutil.rmtree(item) if item.is_dir() else item.unlink()
    monkeypatch.chdir(_place)
    return _place
