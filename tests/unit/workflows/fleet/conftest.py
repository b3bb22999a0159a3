"""Share one cluster of two real workers among all tests of this folder: it starts slowly."""

import gc
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

# Disable the sampling profiler, and slow down the health checks of the cluster's processes. By
# default, each idle process checks its event loop 50 times a second.
PATIENT = {
    "distributed.comm.timeouts.connect": "600s",
    "distributed.comm.timeouts.tcp": "600s",
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "10s",
    "distributed.admin.system-monitor.interval": "10s",
}


_running: list[tuple[ExitStack, Any]] = []


def _cluster() -> Any:
    """Return the running cluster, or start one."""
    if not _running:
        distributed = pytest.importorskip("distributed")
        end = ExitStack()
        end.enter_context(pytest.importorskip("dask").config.set(PATIENT))
        started = distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=2,
            memory_limit=0,
            dashboard_address=":0",
            silence_logs=60,
            resources={"GPU": 1},
        )
        _running.append((end, end.enter_context(started)))
    return _running[0][1]


def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Stop the cluster after the last test of this folder: an idle cluster uses some CPU time."""
    if _running and (nextitem is None or Path(__file__).parent not in nextitem.path.parents):
        _running.pop()[0].close()


@pytest.fixture
def cluster() -> str:
    """Return the address once both workers run: a worker killed by a test restarts in seconds."""
    here = _cluster()
    with pytest.importorskip("distributed").Client(
        here.scheduler_address, set_as_default=False
    ) as client:
        client.wait_for_workers(2, timeout=600)
    return str(here.scheduler_address)


@pytest.fixture(scope="module", autouse=True)
def _dask_garbage() -> Iterator[None]:
    """Collect Dask's unclosed sockets here, so that their warnings do not fail other tests."""
    yield
    gc.collect()
