from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kernprof.emulator.frontend import nvrtc
from kernprof.errors import ToolNotFound


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KERNPROF_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def nvrtc_ready() -> None:
    try:
        nvrtc.version()
    except ToolNotFound as error:
        pytest.skip(str(error))
