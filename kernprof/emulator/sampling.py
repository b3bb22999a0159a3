"""Which blocks of a large grid to run, and how to scale what they counted.

Blocks are grouped by where they stand: first, between or last on each axis (edges behave differently). Of every group
some blocks run, spread evenly with a random offset, and its counters are scaled by how many it stands for.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counters import Column, Counters
from kernprof.emulator.engine import Engine, LaunchSpec, Outcome
from kernprof.emulator.faults import Fault
from kernprof.emulator.memory import AddressSpace
from kernprof.emulator.order import order_matters
from kernprof.emulator.program import Program
from kernprof.model import Dim3

_PILOT = 64
_LEAST = 8  # blocks of a group, where it has so many


@dataclass(frozen=True, slots=True)
class Stratum:
    """Blocks that are alike: `total` of them, of which `blocks` (linear indices, ascending) run."""

    total: int
    blocks: NDArray[np.int64]

    @property
    def factor(self) -> float:
        return self.total / len(self.blocks)


def run_within(engine: Engine, program: Program, spec: LaunchSpec, limit: float) -> Outcome:
    """All blocks, or a sample where all would execute more than `limit` thread instructions.

    A few blocks run first and tell how many that would be. `blocks_run` below the number of blocks means a sample; the
    counters are estimates for the whole grid then.
    """
    total = spec.block_count()
    if total <= _PILOT or math.isinf(limit) or spec.traffic is not None or spec.blocks is not None:
        return engine.run(program, spec)
    pilot = np.unique(np.concatenate([s.blocks for s in strata(spec.grid, _PILOT)]))
    # Blocks that may wait for those before them are not to run out of turn.
    in_turn = order_matters(program)[1]
    first = engine.run(program, replace(spec, blocks=pilot, memory=copied(spec.memory) if in_turn else spec.memory))
    expected = first.counters.total(Column.THREADS) / len(pilot) * total
    if expected > limit:
        return _sample(engine, program, spec, max(1, math.floor(total * limit / expected)))
    if in_turn:
        return engine.run(program, spec)
    rest = engine.run(program, replace(spec, blocks=np.setdiff1d(np.arange(total, dtype=np.int64), pilot)))
    return Outcome(
        counters=first.counters + rest.counters,
        faults=_merged((*first.faults, *rest.faults)),
        blocks_run=first.blocks_run + rest.blocks_run,
        engine=engine.name,
    )


def _sample(engine: Engine, program: Program, spec: LaunchSpec, wanted: int) -> Outcome:
    values = np.zeros((len(program.instructions), len(Column)))
    faults: list[Fault] = []
    run = 0
    for stratum in strata(spec.grid, wanted):
        outcome = engine.run(program, replace(spec, blocks=stratum.blocks))
        values += outcome.counters.values * stratum.factor
        faults += outcome.faults
        run += outcome.blocks_run
    counters = Counters(np.rint(values).astype(np.int64))
    return Outcome(counters=counters, faults=_merged(faults), blocks_run=run, engine=engine.name)


def copied(space: AddressSpace) -> AddressSpace:
    """The same memory, apart from the caller's."""
    return replace(space, buffers=tuple(replace(b, data=b.data.copy()) for b in space.buffers))


def _merged(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Equal (kind, pc) of several runs as one."""
    found: dict[tuple[str, int], Fault] = {}
    for fault in faults:
        known = found.get((fault.kind, fault.pc))
        found[fault.kind, fault.pc] = replace(known, count=known.count + fault.count) if known else fault
    return tuple(found.values())


def strata(grid: Dim3, wanted: int, *, seed: int = 0) -> tuple[Stratum, ...]:
    """A sample of about `wanted` blocks, the same for the same arguments."""
    random = np.random.default_rng(seed)
    share = min(1.0, wanted / math.prod(grid))
    return tuple(_stratum(grid, ranges, share, random) for ranges in _groups(grid))


def _groups(grid: Dim3) -> Iterator[tuple[range, range, range]]:
    """First, middle and last along each axis: up to 27 boxes that make up the grid."""
    axes = []
    for size in grid:
        cuts = sorted({0, min(1, size), max(size - 1, 0), size})
        axes.append([range(a, b) for a, b in itertools.pairwise(cuts)])
    for z in axes[2]:
        for y in axes[1]:
            for x in axes[0]:
                yield x, y, z


def _stratum(grid: Dim3, box: tuple[range, range, range], share: float, random: np.random.Generator) -> Stratum:
    x, y, z = box
    total = len(x) * len(y) * len(z)
    count = min(total, max(_LEAST, math.ceil(total * share)))
    # Evenly spaced with a random offset within each step: no stripe of the grid is left out.
    step = total / count
    inside = np.minimum((np.arange(count) + random.random(count)) * step, total - 1).astype(np.int64)
    inside = np.unique(inside)
    across = inside % len(x)
    down = inside // len(x) % len(y)
    deep = inside // (len(x) * len(y))
    linear = x.start + across + grid[0] * (y.start + down + grid[1] * (z.start + deep))
    return Stratum(total, np.sort(linear))
