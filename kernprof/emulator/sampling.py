"""Sampling of the blocks of a large grid, and estimates for all blocks.

Blocks are grouped by their position on each axis (first, middle or last), because blocks at the
edges of the grid behave differently. The blocks that run in a group are evenly spaced with random
offsets, and their counters are scaled up to the group.

If only some blocks of a group run, they are divided into `REPLICATES` smaller samples, each spread
over the group. The spread of the estimates from these samples gives the error (random groups
method; Wolter, Introduction to Variance Estimation, chapter 2).
"""

import itertools
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column, Counters, Execute, LaunchSpec, Outcome
from kernprof.emulator.faults import Fault, FaultKind
from kernprof.emulator.memory import copied
from kernprof.emulator.order import order_matters
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.lowering import blocks_of
from kernprof.emulator.ptx.opcodes import Form
from kernprof.model.run import Dim3, Metric, Provenance

REPLICATES = 8  # replicates of a sample, each with at least one block of each group
_PILOT = 64  # number of blocks that run first to estimate the total work.
# Cost to emulate a sector or wavefront, and one multiplication of a matrix product, in thread
# instructions.
_PLACE, _PRODUCT = 4, 0.25
_TENSOR_PRODUCT = 128 * 128 * 16  # multiplications of a usual tcgen05.mma
_CERTAIN = 0.05  # largest relative error of the work (95 %) at which blocks count as similar.
# If the expected work is below 1 / _SURELY of the limit, all blocks run without a pilot sample.
_SURELY = 1000
_MOST_BLOCKS = 1 << 23  # empty blocks that the emulator executes in about 30 s


@dataclass(frozen=True, slots=True)
class Stratum:
    """Group of `total` similar blocks, of which `blocks` (linear indices, ascending) run."""

    total: int
    blocks: NDArray[np.int64]

    def dealt(self) -> list[NDArray[np.int64]]:
        """Return the blocks of each replicate; a single list if every block of the group runs."""
        if len(self.blocks) == self.total:
            return [self.blocks]
        return [self.blocks[n::REPLICATES] for n in range(REPLICATES)]


def uses_surfaces(program: Program) -> bool:
    """Return whether the kernel uses surfaces, which a copy of the memory does not include."""
    return any(row_of(i).form is Form.SURFACE for i in program.instructions)


def run_within(
    execute: Execute,
    program: Program,
    spec: LaunchSpec,
    limit: float,
    *,
    sample: float | None = None,
    expected: float | None = None,
) -> Outcome:
    """Run all blocks, or a sample if the `work` of all blocks exceeds `limit` thread instructions.

    A sample has about `sample` thread instructions of work, by default `limit`. If the work of its
    blocks differs too much, a larger sample with about `limit` thread instructions runs. A few
    blocks run first to estimate the work of all blocks. They do not if `expected`, the expected
    work of all blocks, is above the limit or far below it. If `blocks_run` of the result is below
    the number of blocks, a sample ran and the counters are estimates for the whole grid.
    """
    total = spec.block_count()
    apart = not program.watches_other_blocks and blocks_of(program.entry) == 1
    # A sample may run if the blocks are many and independent, and use no surface.
    if (
        spec.traffic is not None
        or spec.blocks is not None
        or total <= _PILOT
        or math.isinf(limit)
        or not apart
        or uses_surfaces(program)
    ):
        return execute(program, spec)
    some = limit if sample is None else min(sample, limit)

    def sampled(expected: float) -> Outcome:
        unseen = replace(spec, lines=None)  # L2 and DRAM are modelled only if every block runs
        outcome = run_sample(execute, program, unseen, _part(total, some, expected))
        parts = [work(program, replicate) for replicate in outcome.replicates]
        certain = _CERTAIN * work(program, outcome.counters)  # largest accepted error
        if some < limit and not outcome.faults and parts and half_width(parts) > certain:
            return run_sample(execute, program, unseen, _part(total, limit, expected))
        return outcome

    if expected is not None and expected > limit:
        return sampled(expected)
    if expected is not None and expected * _SURELY < limit and total <= _MOST_BLOCKS:
        return execute(program, spec)
    pilot = np.unique(np.concatenate([s.blocks for s in strata(spec.grid, _PILOT)]))
    pilot = pilot[:: max(1, 8 * len(pilot) // total)]
    # If the kernel can observe the order of its blocks, the pilot runs on a copy of the memory. All
    # blocks then run in order.
    in_turn = order_matters(program, sums=spec.workers == 1)[1] or spec.check
    first = execute(
        program,
        replace(
            spec, blocks=pilot, check=False, memory=copied(spec.memory) if in_turn else spec.memory
        ),
    )
    if any(fault.kind is FaultKind.INSTRUCTION_BUDGET for fault in first.faults):
        return first  # the other blocks would exceed the instruction budget, too
    expected = work(program, first.counters) / len(pilot) * total
    if expected > limit or total > _MOST_BLOCKS:
        return sampled(expected)
    if in_turn:
        return execute(program, spec)
    rest = execute(
        program, replace(spec, blocks=np.delete(np.arange(total, dtype=np.int64), pilot))
    )
    return Outcome(
        counters=first.counters + rest.counters,
        faults=_merged((*first.faults, *rest.faults)),
        blocks_run=first.blocks_run + rest.blocks_run,
        longest=(max(first.longest[0], rest.longest[0]), first.longest[1] + rest.longest[1]),
    )


def _part(total: int, some: float, expected: float) -> int:
    """Return the number of blocks with `some` work, if `total` blocks have `expected` work."""
    return max(1, min(_MOST_BLOCKS, math.floor(total * min(1.0, some / max(expected, 1)))))


def work(program: Program, counters: Counters) -> float:
    """Return the emulation cost of the counted work, in equivalent thread instructions."""
    touched = Column.GLOBAL_SECTORS, Column.LOCAL_SECTORS, Column.SHARED_WAVEFRONTS
    products = np.zeros(len(program.instructions))  # by pc: multiplications per warp
    for pc, instruction in enumerate(program.instructions):
        form, moves = row_of(instruction).form, {"load", "store"} & set(instruction.modifiers)
        if form in (Form.MATRIX_PRODUCT, Form.GROUP_PRODUCT) and not moves:
            warps = 4 if form is Form.GROUP_PRODUCT else 1  # four warps execute one wgmma
            products[pc] = math.prod(shape_of(instruction.modifiers) or (0,)) / warps
        elif form is Form.TENSOR_MEMORY and "mma" in instruction.modifiers:
            products[pc] = _TENSOR_PRODUCT
    return (
        counters.total(Column.THREADS)
        + _PLACE * sum(counters.total(column) for column in touched)
        + _PRODUCT * float(products @ counters.values[:, Column.WARPS])
    )


def run_sample(
    execute: Execute, program: Program, spec: LaunchSpec, wanted: int, *, seed: int = 0
) -> Outcome:
    """Run about `wanted` blocks (at least `REPLICATES` of each group), and estimate all blocks."""
    shape = len(program.instructions), len(Column)
    total_counts, parts = np.zeros(shape), np.zeros((REPLICATES, *shape))
    groups = [(stratum, stratum.dealt()) for stratum in strata(spec.grid, wanted, seed=seed)]
    listed = [blocks for _, dealt in groups for blocks in dealt]
    ran = execute(
        program, replace(spec, blocks=np.concatenate(listed), parts=tuple(map(len, listed)))
    )
    counted = iter(ran.parts)
    for stratum, dealt in groups:
        counts = [next(counted).values for _ in dealt]
        total = sum(counts) * (stratum.total / len(stratum.blocks))
        total_counts += total
        parts += total
        if len(dealt) > 1:
            # Finite population correction: a group that ran completely has no error.
            shrunk = math.sqrt(1 - len(stratum.blocks) / stratum.total)
            for part, blocks, part_values in zip(parts, dealt, counts, strict=True):
                part += (part_values * (stratum.total / len(blocks)) - total) * shrunk
    scaled = [Counters(np.rint(values).astype(np.int64)) for values in (total_counts, *parts)]
    return replace(ran, counters=scaled[0], replicates=tuple(scaled[1:]), parts=())


def scaled_up(outcomes: Sequence[Outcome], total: int) -> Outcome:
    """Estimate the counters of `total` blocks from the blocks of `outcomes`, without replicates."""
    run = sum(outcome.blocks_run for outcome in outcomes)
    values = sum((outcome.counters.values for outcome in outcomes), np.int64(0)) * (
        total / max(1, run)
    )
    faults = _merged([fault for outcome in outcomes for fault in outcome.faults])
    return Outcome(
        counters=Counters(np.rint(values).astype(np.int64)),
        faults=faults,
        blocks_run=run,
        longest=(
            max(outcome.longest[0] for outcome in outcomes),
            sum(outcome.longest[1] for outcome in outcomes),
        ),
    )


def _merged(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Merge faults of the same kind and pc from several runs."""
    merged: dict[tuple[str, int], Fault] = {}
    for fault in faults:
        earlier = merged.get((fault.kind, fault.pc))
        merged[fault.kind, fault.pc] = (
            replace(earlier, count=earlier.count + fault.count) if earlier else fault
        )
    return tuple(merged.values())


def strata(grid: Dim3, wanted: int, *, seed: int = 0) -> tuple[Stratum, ...]:
    """Return a sample of about `wanted` blocks. Equal arguments give equal samples.

    The positions first, middle and last on each axis divide the grid into up to 27 groups.
    """
    random = np.random.default_rng(seed)
    share = min(1.0, wanted / math.prod(grid))
    axes = []
    for size in grid:
        cuts = sorted({0, min(1, size), max(size - 1, 0), size})
        axes.append([range(a, b) for a, b in itertools.pairwise(cuts)])
    groups = []
    for z, y, x in itertools.product(*axes[::-1]):
        total = len(x) * len(y) * len(z)
        inside = spread(total, min(total, max(REPLICATES, math.ceil(total * share))), random)
        across = inside % len(x)
        down = inside // len(x) % len(y)
        deep = inside // (len(x) * len(y))
        linear = x.start + across + grid[0] * (y.start + down + grid[1] * (z.start + deep))
        groups.append(Stratum(total, np.sort(linear)))
    return tuple(groups)


def spread(total: int, count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Draw `count` integers below `total`: one from each of `count` intervals of equal size."""
    at = np.arange(count + 1, dtype=np.int64)
    # at * total may not fit into 64 bits
    steps = at * (total // count) + at * (total % count) // count
    return random.integers(steps[:-1], steps[1:])


# Student's t for 95 %, by number of replicates (degrees of freedom + 1).
_STUDENT = {
    2: 12.706,
    3: 4.303,
    4: 3.182,
    5: 2.776,
    6: 2.571,
    7: 2.447,
    8: 2.365,
    9: 2.306,
    10: 2.262,
}


def half_width(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean of independent estimates."""
    return _STUDENT[len(values)] * statistics.stdev(values) / math.sqrt(len(values))


def with_errors(
    metrics: Mapping[str, Metric], replicates: Sequence[Mapping[str, Metric]], ran: int, blocks: int
) -> dict[str, Metric]:
    """Return the metrics with their sampling error, and with a reason that states the error.

    The sample has `ran` of the `blocks` blocks. `replicates` has the same metrics for each part of
    the sample. A sample may miss an event in a single block, such as a partial last tile. The
    average value of one block is therefore added to the error. A metric whose values are 0 in all
    parts gets the largest relative error of all metrics.
    """
    result = dict(metrics)
    spread: dict[str, tuple[float, float]] = {}
    for name, metric in metrics.items():
        parts = [replicate[name].value for replicate in replicates]
        values = [value for value in parts if value is not None]
        if metric.value is not None and len(values) == len(parts):
            spread[name] = half_width(values), statistics.fmean(values)
    widest = max((width / abs(mean) for width, mean in spread.values() if mean), default=0.0)
    for name, (width, mean) in spread.items():
        metric = metrics[name]
        assert metric.value is not None
        error = (width if mean else widest * abs(metric.value)) + abs(metric.value) / blocks
        share = f"{100 * error / abs(metric.value):.2g} %" if metric.value else f"{error:.3g}"
        reason = f"scaled up from {ran} of {blocks} blocks: ± {share} (95 %)"
        if metric.reason and not metric.reason.startswith(("scaled up from", "from a sample")):
            reason = f"{metric.reason}; {reason}"
        result[name] = replace(metric, provenance=Provenance.ESTIMATE, error=error, reason=reason)
    return result


def largest_error(metrics: Mapping[str, Metric]) -> tuple[str, float] | None:
    """Return the name and the relative error of the metric with the largest relative error."""
    counts = ((name, m) for name, m in metrics.items() if name != "time_estimate")
    shares = {n: m.error / abs(m.value) for n, m in counts if m.error is not None and m.value}
    return max(shares.items(), key=lambda item: item[1]) if shares else None
