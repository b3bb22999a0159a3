"""Estimated times against measured ones: what is predicted of a launch, and how predictions are
judged.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from kernprof.emulator.emulate import emulate
from kernprof.emulator.request import Request
from kernprof.gpus.datasheets import H200, GpuSpec
from kernprof.model.run import Profile
from kernprof.workload.problem import arguments, make_problem, place_on_host
from tests.evaluation.emulator import foreign
from tests.evaluation.time_estimate.launches import Case, cases
from tests.foreign_kernels.launches import ALL, Launch

TIMES = Path(__file__).parent / "data" / "h200_times.json.xz"
CONTACT = TIMES.with_name("h200_contact_times.json.xz")  # of halves L to W
Timed: TypeAlias = Case | Launch
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
    def of(cls, case: Timed, measured_ns: float, plain: Mapping[str, Any]) -> Judged:
        return cls(
            name=case.name, group=case.group, half=case.half, measured_ns=measured_ns, **plain
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicted:
    """What is predicted of a launch."""

    predictions: Mapping[str, float]
    error_ns: float
    said: str
    instructions: float

    def plain(self) -> dict[str, Any]:
        return {
            "predictions": dict(self.predictions),
            "error_ns": self.error_ns,
            "said": self.said,
            "instructions": self.instructions,
        }


def timed() -> Iterator[Timed]:
    """All launches that a GPU times: of workloads, and the halves of `tests.foreign_kernels` that
    have times too.
    """
    yield from cases()
    yield from (launch for launch in ALL.values() if launch.half not in "AB")


@cache
def measured(path: Path = TIMES) -> dict[str, float]:
    """Median times by launch, in ns, the L2 flushed before each: of an H200, or what
    `record_launch_times.py` wrote.
    """
    data = path.read_bytes()
    found = json.loads(lzma.decompress(data) if path.suffix == ".xz" else data)["times_ns"]
    times = {name: each["cold"] if isinstance(each, dict) else each for name, each in found.items()}
    return {
        n: float(each[0] if isinstance(each, list) else each)
        for n, each in times.items()
        if not isinstance(each, str)
    }


def request_of(case: Case, gpu: GpuSpec) -> tuple[Request, float]:
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
        file=case.file.with_suffix(".cu").name,
        grid=launch.grid,
        block=None if is_triton else launch.block,
        args=arguments(problem, variant),
        shared_bytes=launch.shared_bytes,
        limit=LIMIT,
        caches=False,
        gpu=gpu,
        options=(
            *(("-std=c++17", "-ftz=true") if is_cuda else ()),
            *variant.options(problem.params),
        ),
    )
    blocks = launch.grid[0] * launch.grid[1] * launch.grid[2]
    part = min(1.0, blocks / gpu.sms)
    peak = {"fp64": gpu.fp64 or 0.0, "fp16": gpu.half or 0.0}.get(work.precision, gpu.fp32)
    seconds = max(work.least_bytes / gpu.dram_bytes_per_s, work.flops / peak / part)
    return request, 1e9 * seconds + _OVERHEAD_NS


def judged(case: Timed, gpu: GpuSpec = H200) -> Predicted:
    """What is predicted, by kind: the estimate, the time bound, a roofline where the work is known."""
    kept: Sequence[Any] = ()
    if isinstance(case, Launch):
        request, kept = foreign.request(case, limit=LIMIT, caches=False, gpu=gpu)
    else:
        request, roofline = request_of(case, gpu)
    found = emulate(request).profile
    if isinstance(case, Launch):
        roofline = _roofline(found, sum(array.nbytes for array in kept), gpu)
    del kept  # arrays that only pointers lead to
    estimate = found.metrics["time_estimate"]
    known = {"estimate": estimate.value, "bound": found.value("time_bound"), "roofline": roofline}
    return Predicted(
        predictions={name: float(value) for name, value in known.items() if value},
        error_ns=float(estimate.error or 0.0),
        said=estimate.reason or "",
        instructions=float(found.value("thread_instructions") or 0.0),
    )


def _roofline(found: Profile, array_bytes: float, gpu: GpuSpec) -> float:
    """Of a launch whose work nobody declared, in ns: all its arrays once, or what was counted of
    its arithmetic.
    """
    seconds = [array_bytes / gpu.dram_bytes_per_s]
    for bits, peak in ((32, gpu.fp32), (64, gpu.fp64)):
        counted = [found.value(f"fp{bits}_{op}") or 0.0 for op in ("add", "mul", "fma")]
        seconds.append(sum(counted, counted[-1]) / peak if peak else 0.0)
    return 1e9 * max(seconds) + _OVERHEAD_NS


def tau(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Kendall's tau of predicted and measured times; pairs that were measured within 2 % do not
    count.
    """
    agree = total = 0
    for index, (own, real) in enumerate(pairs):
        for other, there in pairs[:index]:
            if abs(real - there) > _NOISE * max(real, there):
                total += 1
                product = (own - other) * (real - there)
                agree += (product > 0) - (product < 0)  # what is predicted alike is not ranked
    return agree / total if total else None


def ranked_within(pairs: Sequence[tuple[float, float]], share: float) -> bool:
    """Whether the variant that is predicted to be the fastest is within `share` of the fastest; of
    those that are predicted alike the slowest counts.
    """
    best = min(predicted for predicted, _ in pairs)
    chosen = max(real for predicted, real in pairs if predicted <= best * (1 + 1e-9))
    return chosen <= (1 + share) * min(real for _, real in pairs)
