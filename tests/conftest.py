"""What every test can rely on: tables are drawn 110 columns wide, whatever terminal the tests run in; what compiles
CUDA C++ says where there is no NVRTC."""

import pytest

from kernprof.emulator.frontend import nvrtc
from kernprof.errors import ToolNotFound


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")


@pytest.fixture(scope="session")
def nvrtc_ready() -> None:
    try:
        nvrtc.version()
    except ToolNotFound as error:
        pytest.skip(str(error))
