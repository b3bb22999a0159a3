"""Settings that all tests share.

Tables are drawn 110 columns wide on every terminal. Tests that compile CUDA C++ report a missing
NVRTC, and tests that read machine code a missing nvdisasm. All processes share one cache of
compiled kernels, which is new each time. Property tests try the same examples each time, however
long one takes. Signals have their default handlers, even if the parent process ignores them, as a
shell does for background jobs.
"""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from kernprof.emulator.frontend import compilers
from kernprof.emulator.sass import disassembly
from kernprof.errors import ToolNotFound

settings.register_profile(
    "same",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same")
for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    if signal.getsignal(ignored) is signal.SIG_IGN:
        signal.signal(
            ignored, signal.default_int_handler if ignored is signal.SIGINT else signal.SIG_DFL
        )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # workers of xdist inherit it
        folder = tempfile.mkdtemp(prefix="kernprof-tests-")
        os.environ["KERNPROF_CACHE"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_collection_finish() -> None:
    """Freeze the objects that collecting the tests created, as they stay until the end.

    Without this the garbage collector would visit them every few hundred new objects. Its passes
    took an eighth of all processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")


@pytest.fixture(scope="session")
def nvrtc_ready() -> None:
    try:
        compilers.version()
    except ToolNotFound as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def nvdisasm_ready() -> None:
    try:
        disassembly.find_nvdisasm()
    except ToolNotFound as error:
        pytest.skip(str(error))


@pytest.fixture
def no_nvdisasm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Kernels run as their PTX says: for tests of what is compiled, as nvdisasm takes longer to
    start than they do.
    """
    from kernprof.emulator.launch import read_kernel

    def missing() -> None:
        raise ToolNotFound("this test does without nvdisasm")

    read_kernel.cache_clear()  # other tests' kernels are not this one's, nor the other way round
    monkeypatch.setattr(disassembly, "find_nvdisasm", missing)
    yield
    read_kernel.cache_clear()
