"""The metrics of an estimated time: the time with its interval, and the parts that it is made of."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from kernprof.emulator.contract import Execute, Outcome
from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.frontend.compiled import code_of
from kernprof.emulator.launch import PreparedLaunch
from kernprof.emulator.memory.address_space import borrowed, lent
from kernprof.emulator.sass.metrics import Calibrated
from kernprof.emulator.sass.places import places
from kernprof.emulator.timing.balance import balanced
from kernprof.emulator.timing.bulk import Bulk
from kernprof.emulator.timing.control import Control, controls
from kernprof.emulator.timing.model import TimedLaunch, TimeParts, parts
from kernprof.emulator.timing.traffic import Caches, Sample, sampled_traffic
from kernprof.gpus.costs import costs_of
from kernprof.gpus.datasheets import GpuSpec
from kernprof.metrics import ESTIMATED_PARTS, entry
from kernprof.model.run import Metric, Provenance

# Half of the 90 % interval, as a share of the time; where lanes try again, by a rule from launches
# that settle both (docs/developer/time-estimate.md); and at least so much where costs were not
# measured.
WIDTH, TRIED_WIDTH = 0.33, 1.05
ELSEWHERE = 0.5
GUESS, RETRY = "how often its code ran is a guess", "how often lanes try again is a guess"
_NAME = "time_estimate"
_MUCH = 1 << 22  # bytes that take longer to copy than a block takes to show that it writes to them


def traffic_of(execute: Execute, ready: PreparedLaunch, gpu: GpuSpec) -> Sample | None:
    """What some blocks ask of the caches, and count; None where that cannot be told."""
    arch, fits = ready.arch, ready.occupancy()
    if fits is None or ready.code.kernel is None:
        return None
    # blocks that share an SM
    together = max(1, min(fits.blocks, -(-ready.spec.block_count() // gpu.sms)))
    one, every = costs_of(arch).l2_copies
    caches = Caches(
        l1_lines=max(1.0, (arch.l1_and_shared - fits.carveout_bytes) / 128),
        together=together,
        resident=max(1, min(ready.spec.block_count(), fits.blocks * gpu.sms)),
        l2_own=gpu.l2_bytes / one,
        l2_bytes=gpu.l2_bytes / every,
    )
    spec = ready.spec
    much = sum(b.data.nbytes for b in spec.memory.buffers if not b.blank) > _MUCH
    if much and not ready.program.watches_other_blocks:
        alone = replace(spec, memory=lent(spec.memory), stop_at_fault=True)
        found = sampled_traffic(execute, ready.program, alone, caches)
        if found is None or not found.outcome.faults:
            return found
    with borrowed(ready.spec.memory) as memory:
        return sampled_traffic(execute, ready.program, replace(spec, memory=memory), caches)


def estimated(
    ready: PreparedLaunch,
    machine: Calibrated,
    counts: dict[str, Metric],
    seen: Sample | None,
    gpu: GpuSpec | None,
    *,
    outcome: Outcome,
) -> dict[str, Metric]:
    """`time_estimate` and its parts; the time alone, None with the reason, where something is
    missing.
    """
    fits, solution = ready.occupancy(), machine.solution
    if gpu is None:
        return _unknown(f"no GPU of {ready.arch.name} is in the table")
    if ready.code.kernel is None or solution is None or fits is None:
        return _unknown(
            f"it needs the machine code: {ready.code.reason or ready.compiled.facts_reason}"
        )
    values = {name: metric.value for name, metric in counts.items()}
    launch = TimedLaunch(
        kernel=ready.code.kernel,
        controls=_controls(ready.compiled.cubin, ready.compiled.kernel),
        solution=balanced(solution, ready.code.kernel, machine.counters.values),
        counts=values,
        occupancy=fits,
        use=seen.use if seen else None,
        uneven=seen.uneven if seen else 0.0,
        longest=(1.0, 1.0) if seen and seen.drawn else _longest(ready, outcome),
        made=_made(machine.counters),
        turns={**_rounds(machine.counters), **(seen.constants if seen else {})},
        pcs={line: place.pc for line, place in places(ready.program).items()},
        blocks=ready.spec.block_count(),
        threads=ready.spec.threads_per_block(),
        watching=ready.program.watches_other_blocks,
        gpu=gpu,
        bulk=Bulk.of(values),
    )
    if not fits.blocks:
        return _unknown(f"a block does not fit an SM of {gpu.title}")
    return _metrics(parts(launch), gpu, guessed=solution.reason)


def _rounds(counters: Counters) -> dict[int, float]:
    """Of what takes rounds, such as `match`, how many in the mean."""
    tried, ran = counters.values[:, Column.TRIES], counters.values[:, Column.WARPS]
    return {int(pc): tried[pc] / ran[pc] for pc in np.flatnonzero(tried)}


def _made(counters: Counters) -> dict[int, float]:
    """Of what some warps execute with no lane on, the share of those that have one."""
    off, ran = counters.values[:, Column.WARPS_OFF], counters.values[:, Column.WARPS]
    return {int(pc): 1 - off[pc] / ran[pc] for pc in np.flatnonzero(off)}


def _longest(ready: PreparedLaunch, outcome: Outcome) -> tuple[float, float]:
    """How many times longer the longest warp of all is than that of an average block, and that one
    than the average warp: 1 where warps meet on their way.
    """
    most, added = outcome.longest
    if not added:
        return 1.0, 1.0
    block, average = (
        added / outcome.blocks_run,
        outcome.counters.total(Column.WARPS) / ready.spec.block_count(),
    )
    if ready.program.meets_warps:
        return most / block, 1.0
    return most / block, block * -(-ready.spec.threads_per_block() // 32) / average


@lru_cache(maxsize=64)
def _controls(cubin: bytes, kernel: str) -> list[Control]:
    return controls(code_of(cubin, kernel))


def _unknown(reason: str) -> dict[str, Metric]:
    return {_NAME: Metric(value=None, unit="ns", provenance=Provenance.ESTIMATE, reason=reason)}


def _metrics(found: TimeParts, gpu: GpuSpec, guessed: str | None) -> dict[str, Metric]:
    measured = costs_of(gpu.architecture).measured and gpu.title.startswith("H200")
    reason = (
        f"{gpu.title}, cold caches: mostly"
        f" {entry(f'estimate_{found.slowest}').title.removeprefix('estimate: ')}"
    )
    if not measured:
        reason += "; its costs were not measured"
    if guessed:
        reason += f"; {GUESS}: {guessed}"
    if found.retried:
        reason += f"; {RETRY}"
    share = max(TRIED_WIDTH if found.retried else WIDTH, 0.0 if measured else ELSEWHERE)
    made = {
        f"estimate_{name}": Metric(value=ns, unit="ns", provenance=Provenance.ESTIMATE)
        for name, ns in found.named().items()
        if name in ESTIMATED_PARTS
    }
    total = Metric(
        value=found.total,
        unit="ns",
        provenance=Provenance.ESTIMATE,
        error=share * found.total,
        reason=reason,
    )
    return {_NAME: total, **made}
