"""Estimated times against measured ones: what is predicted of a launch, and how predictions are judged."""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kernprof.emulator.emulate import emulate
from kernprof.emulator.request import Request
from kernprof.gpus.datasheets import H200
from kernprof.workload.problem import arguments, make_problem, place_on_host
from tests.evaluation.time_estimate.launches import Case

TIMES = Path(__file__).parent / "data" / "h200_times.json.xz"
LIMIT = 1e8  # thread instructions of a launch: a sample of its blocks beyond
_OVERHEAD_NS = 2_000.0  # of the roofline
_NOISE = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One launch: what was measured, and what is predicted of it in ns, by kind."""

    name: str
    group: str
    half: str
    measured_ns: float
    predictions: Mapping[str, float]
    error_ns: float
    said: str
    instructions: float = 0.0

    @classmethod
    def of(cls, case: Case, measured_ns: float, plain: Mapping[str, Any]) -> Judged:
        return cls(name=case.name, group=case.group, half=case.half, measured_ns=measured_ns, **plain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicted:
    """What is predicted of a launch."""

    predictions: Mapping[str, float]
    error_ns: float
    said: str
    instructions: float

    def plain(self) -> dict[str, Any]:
        return {"predictions": dict(self.predictions), "error_ns": self.error_ns, "said": self.said,
                "instructions": self.instructions}  # fmt: skip


@cache
def measured() -> dict[str, float]:
    """Median times by launch, in ns, the L2 flushed before each: of an H200."""
    found = json.loads(lzma.decompress(TIMES.read_bytes()))
    return {name: float(times[0]) for name, times in found["times_ns"].items()}


def request_of(case: Case) -> tuple[Request, float]:
    """The launch for the emulator; and what a roofline gives for it, in ns."""
    problem = make_problem(case.workload, case.params, with_reference=False)
    variant = case.workload.variant(case.variant)
    launch = variant.launch(problem.params)
    work = case.workload.work(problem.params, problem.inputs)
    place_on_host(problem)
    source = variant.source
    is_cuda, is_triton = variant.language == "CUDA C++", variant.language == "Triton"
    kernel = source.text() if is_cuda else source.compiled() if is_triton else source.load()  # type: ignore[union-attr]
    request = Request(
        kernel=kernel,
        function=source.kernel if is_cuda else None,  # type: ignore[union-attr]
        file=case.file.with_suffix(".cu").name, grid=launch.grid,
        block=None if is_triton else launch.block, args=arguments(problem, variant),
        shared_bytes=launch.shared_bytes, limit=LIMIT, caches=False,
        options=(*(("-std=c++17", "-ftz=true") if is_cuda else ()), *variant.options(problem.params)),
    )  # fmt: skip
    blocks = launch.grid[0] * launch.grid[1] * launch.grid[2]
    part = min(1.0, blocks / H200.sms)
    peak = {"fp64": H200.fp64 or 0.0, "fp16": H200.half or 0.0}.get(work.precision, H200.fp32)
    seconds = max(work.least_bytes / H200.dram_bytes_per_s, work.flops / peak / part)
    return request, 1e9 * seconds + _OVERHEAD_NS


def judged(case: Case) -> Predicted:
    """What is predicted, by kind: the estimate, the time bound, a roofline."""
    request, roofline = request_of(case)
    found = emulate(request).profile
    estimate = found.metrics["time_estimate"]
    known = {"estimate": estimate.value, "bound": found.value("time_bound"), "roofline": roofline}
    return Predicted(
        predictions={name: float(value) for name, value in known.items() if value},
        error_ns=float(estimate.error or 0.0),
        said=estimate.reason or "",
        instructions=float(found.value("thread_instructions") or 0.0),
    )


def tau(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Kendall's tau of predicted and measured times; pairs that were measured within 2 % do not count."""
    agree = total = 0
    for index, (own, real) in enumerate(pairs):
        for other, there in pairs[:index]:
            if abs(real - there) > _NOISE * max(real, there):
                total += 1
                product = (own - other) * (real - there)
                agree += (product > 0) - (product < 0)  # what is predicted alike is not ranked
    return agree / total if total else None


def ranked_within(pairs: Sequence[tuple[float, float]], share: float) -> bool:
    """Whether the variant that is predicted to be the fastest is within `share` of the fastest; of those that are
    predicted alike the slowest counts.
    """
    best = min(predicted for predicted, _ in pairs)
    chosen = max(real for predicted, real in pairs if predicted <= best * (1 + 1e-9))
    return chosen <= (1 + share) * min(real for _, real in pairs)
