"""One cluster of two real workers for all tests of this folder: it takes seconds to start."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

PATIENT = {"distributed.comm.timeouts.connect": "600s", "distributed.comm.timeouts.tcp": "600s"}


@pytest.fixture(scope="session")
def _cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    with dask.config.set(PATIENT), distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, memory_limit=0, dashboard_address=":0", silence_logs=60,
        resources={"GPU": 1},
    ) as here:  # fmt: skip
        yield here


@pytest.fixture
def cluster(_cluster: Any) -> str:
    """Its address, once both workers are there: one that a test has killed comes back in seconds."""
    with pytest.importorskip("distributed").Client(_cluster.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=600)
    return str(_cluster.scheduler_address)


@pytest.fixture(scope="module", autouse=True)
def _dask_garbage() -> Iterator[None]:
    """Sockets that Dask leaves to the garbage collector warn here, not in whatever test comes when it runs."""
    yield
    gc.collect()
