"""Fixtures that tests of several packages share: traces made by hand."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.unit.traces import Export, Script


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture(scope="session")
def new_script() -> Callable[[], Script]:
    return Script


@pytest.fixture
def export(tmp_path: Path) -> Iterator[Export]:
    trace = Export(tmp_path / "export.sqlite")
    yield trace
    trace.database.close()
