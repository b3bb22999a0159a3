"""One cluster of two real workers for all tests of this folder: it takes seconds to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, dashboard_address=":0", silence_logs=60, resources={"GPU": 1}
    ) as here:
        yield here.scheduler_address
