"""Loops are tried on the CPU, tiny, on one thread."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from kernprof.pipelines import PIPELINES

Run = Callable[..., Any]


@pytest.fixture
def torch() -> Iterator[Any]:
    module = pytest.importorskip(
        "torch", reason="PyTorch is not installed (pip install '.[pipelines]')"
    )
    before = module.get_num_threads()
    module.set_num_threads(1)
    yield module
    module.set_num_threads(before)
    module.set_float32_matmul_precision("highest")


@pytest.fixture
def outcome(torch: Any) -> Run:
    """Return the outcome of a variant after a few steps, as a list."""

    def run(name: str, fixes: Sequence[str], *assignments: str, steps: int = 3) -> list[float]:
        from kernprof.pipelines.measure import build_loop

        pipeline = PIPELINES[name]
        settings = pipeline.settings(pipeline.parameters(assignments, tiny=True), fixes)
        loop = build_loop(pipeline, settings, torch.device("cpu"))
        for _ in range(steps):
            loop.step()
        values: list[float] = loop.outcome().flatten().tolist()
        loop.close()
        return values

    return run
