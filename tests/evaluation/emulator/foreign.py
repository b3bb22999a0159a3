"""How the emulator fares on launches written from other people's kinds of kernels, against what an
H200 computed and counted: how many run, give the right results, and count what ncu counts; for both
halves.

    python -m tests.evaluation.emulator.foreign [NAME…] [half=L …]

Halves "A", "L", "N", "P", "R", "T", "V", "X" and "Z" may settle constants, "B", "M", "O", "Q", "S",
"U", "W", "Y" and "1" never do. An H100 counted X to 1, an H200 the others. A launch's name or its
file decides (`tests.foreign_kernels.launches`).
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kernprof import emulator
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.request import Request
from kernprof.errors import KernprofError
from kernprof.model.run import Provenance
from tests.foreign_kernels import launches as plan
from tests.foreign_kernels import packed

KERNELS = Path(plan.__file__).parent
HALVES = "ABLMNOPQRSTUVWXYZ1"
TRUTH = Path(__file__).parent / "data" / "h200_foreign.msgpack.xz"
# Our metric → ncu's, and the difference that is allowed.
MEMORY = {
    **{
        f"global_{ours}_{what}": (f"l1tex__t_{what}_pipe_lsu_mem_global_op_{ncus}.sum", 0.015)
        for ours, ncus in (("load", "ld"), ("store", "st"))
        for what in ("requests", "sectors")
    },
    "global_atomic_requests": ("l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum", 0.015),
    "global_reduction_requests": ("l1tex__t_requests_pipe_lsu_mem_global_op_red.sum", 0.015),
    "shared_load_requests": ("smsp__sass_inst_executed_op_shared_ld.sum", 0.015),
    "shared_store_requests": ("smsp__sass_inst_executed_op_shared_st.sum", 0.015),
    "shared_load_wavefronts": ("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", 0.08),
    "shared_store_wavefronts": ("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", 0.08),
    "global_reduction_sectors": ("l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum", 0.03),
    "tma_load_sectors": ("l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum", 0.015),
    "tma_store_sectors": ("l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st.sum", 0.015),
    "tma_reduction_sectors": ("l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red.sum", 0.03),
    "shared_load_bank_conflicts": (
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
        0.08,
    ),
    "shared_store_bank_conflicts": (
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
        0.08,
    ),
}
# ncu's counts by instruction have none of the conflicts that no address has, of loads and stores in
# one.
BY_INSTRUCTION = ("memory_l1_wavefronts_shared", "memory_l1_wavefronts_shared_ideal")
CONFLICTS = "shared_bank_conflicts_by_instruction"
# Rounds that depend on time, and what printf and malloc do: counted as misses, and said apart.
UNTOLD = re.compile("depend on time|themselves do|printf itself|ptxas made a loop")
OTHERS = {
    "instructions": ("smsp__inst_executed.sum", 0.05),
    **{
        f"fp{bits}_{op}": (f"smsp__sass_thread_inst_executed_op_{kind}{op}_pred_on.sum", 0.02)
        for bits, kind in ((32, "f"), (64, "d"))
        for op in ("add", "mul", "fma")
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What came of one launch. `right` None: nothing to compare with. `counters`: (name, ours,
    hardware's, agrees).

    `told`: the same, with conflicts as ncu counts them by instruction where the recording has that.
    `again`: the
    hardware's first and second count of what `counters` holds, where it was counted twice.
    """

    name: str
    half: str
    said: str
    right: bool | None = None
    counters: tuple[tuple[str, float, float, bool], ...] = ()
    told: tuple[tuple[str, float, float, bool], ...] = ()
    again: tuple[tuple[str, float, float, bool], ...] = ()
    # of the counters: what the emulator says that it cannot know
    untold: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()  # and what it says that it knows
    seconds: float = 0.0


@cache
def truth() -> dict[str, dict[str, Any]]:
    return packed.read(TRUTH) if TRUTH.exists() else {}


class Arguments:
    """A launch's arguments as the emulator takes them; `arrays` are all that the kernel may write,
    in order of use.
    """

    def __init__(self) -> None:
        self.arrays: list[np.ndarray[Any, Any]] = []
        self.surfaces: list[np.ndarray[Any, Any]] = []

    def taken(self, value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return self._kept(value)
        if isinstance(value, plan.Texture):
            return self._texture(value)
        if isinstance(value, plan.TensorMap):
            return emulator.TensorMap(self._kept(value.data), value.box)
        if isinstance(value, plan.Table):
            rows = [
                self._packed(r if isinstance(r, plan.Record) else plan.Record((r,)))
                for r in value.rows
            ]
            return self._kept(np.frombuffer(b"".join(rows), np.uint8).copy())
        return self._packed(value) if isinstance(value, plan.Record) else value

    def _kept(self, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        if not any(array is known for known in self.arrays):
            self.arrays.append(array)
        return array

    def _packed(self, record: plan.Record) -> bytes:
        data, most = bytearray(), 1
        for each in record.fields:
            value = (
                emulator.address(self._kept(each.data))
                if isinstance(each, plan.PointerTo)
                else each
            )
            size = value.dtype.itemsize
            most = max(most, size)
            data += bytes(-len(data) % size) + value.tobytes()
        return bytes(data) + bytes(-len(data) % most)

    def _texture(self, value: plan.Texture) -> Any:
        if value.flat:
            self._kept(value.data)
        if value.surface:
            self.surfaces.append(value.data)
            return emulator.Surface(value.data)
        return emulator.Texture(
            value.data,
            channels=value.channels,
            linear=value.linear,
            normalized=value.normalised,
            address=value.address,
            normalized_float=value.as_float,
            buffer=value.flat,
        )


def initial(launch: plan.Launch) -> list[np.ndarray[Any, Any]]:
    """The arrays of a launch before it, in the order of `run`'s."""
    taken = Arguments()
    for value in launch.arguments(launch.rng()):
        taken.taken(value)
    return [*taken.arrays, *taken.surfaces]


def request(launch: plan.Launch, **more: Any) -> tuple[Request, list[np.ndarray[Any, Any]]]:
    """A launch as the emulator takes it, and the arrays that it may write; new ones each time."""
    rng, taken = launch.rng(), Arguments()
    args = [taken.taken(value) for value in launch.arguments(rng)]
    symbols = {name: make(rng) for name, make in launch.symbols.items()}
    path = KERNELS / launch.file
    if path.suffix == ".py":
        what = {"kernel": launch.python(), "block": launch.block or None}
    else:
        what = {
            "kernel": path.read_text(),
            "function": launch.function,
            "file": str(path),
            "block": launch.block,
        }
    asked = Request(
        **what,
        grid=launch.grid,
        args=args,
        shared_bytes=launch.shared,
        symbols=symbols,
        options=launch.options,
        arch=launch.arch,
        **more,
    )
    return asked, [*taken.arrays, *taken.surfaces]


def run(launch: plan.Launch, **more: Any) -> tuple[Emulation, list[np.ndarray[Any, Any]]]:
    asked, arrays = request(launch, **more)
    return emulate(asked), arrays


def judge(launch: plan.Launch) -> Judged:
    began = time.monotonic()
    try:
        emulation, arrays = run(launch, time_limit_s=60.0)
    except KernprofError as error:
        return Judged(
            name=launch.name,
            half=launch.half,
            said=f"{type(error).__name__}: {error.message[:160]}",
        )
    except Exception as error:
        return Judged(
            name=launch.name,
            half=launch.half,
            said=f"BARE {type(error).__name__}: {str(error)[:160]}",
        )
    said = emulation.faults[0].describe()[:160] if emulation.faults else "ran"
    known = truth().get(launch.name)
    right = (
        None if known is None else not emulation.faults and _agree(launch, arrays, known["results"])
    )
    counters = tuple(_counters(emulation, known["metrics"])) if known else ()
    return Judged(
        name=launch.name,
        half=launch.half,
        said=said,
        right=right,
        counters=counters,
        told=told(emulation, known["metrics"], counters) if known else (),
        again=(
            tuple(repeated(known["metrics"], known["again"]))
            if known and known.get("again")
            else ()
        ),
        untold=frozenset(
            name
            for name, *_ in counters
            if UNTOLD.search(emulation.profile.metrics[name].reason or "")
        ),
        exact=frozenset(
            n for n, *_ in counters if emulation.profile.metrics[n].provenance is Provenance.EXACT
        ),
        seconds=time.monotonic() - began,
    )


def _agree(
    launch: plan.Launch, ours: list[np.ndarray[Any, Any]], theirs: list[np.ndarray[Any, Any]]
) -> bool:
    pairs = list(zip(ours, theirs, strict=True))
    before = initial(launch) if any(other is None for other in theirs) else ours
    for number, (mine, other) in enumerate(pairs):
        mine = packed.sampled(mine)
        other = packed.sampled(before[number]) if other is None else other
        if number == 0 and launch.unordered:
            continue
        if mine.dtype.kind == "f":
            size = np.abs(other[np.isfinite(other)]).max(initial=1e-30)
            if not np.allclose(
                mine, other, rtol=launch.loose, atol=launch.loose * float(size), equal_nan=True
            ):
                return False
        elif not np.array_equal(mine, other) and not _holds_pointers(launch):
            return False
    return True


def _holds_pointers(launch: plan.Launch) -> bool:
    tables = [each for each in launch.arguments(launch.rng()) if isinstance(each, plan.Table)]
    fields = [
        field
        for each in tables
        for row in each.rows
        if isinstance(row, plan.Record)
        for field in row.fields
    ]
    pointers = any(isinstance(each, plan.PointerTo) for each in fields)
    return pointers or launch.name in ("through structure", "pointer table")


def _counters(
    emulation: Emulation, metrics: dict[str, Any]
) -> Iterator[tuple[str, float, float, bool]]:
    for ours, (theirs, allowed) in (MEMORY | OTHERS).items():
        metric = emulation.profile.metrics.get(ours)
        hardware = metrics.get(theirs)
        if (
            metric is None
            or metric.value is None
            or hardware is None
            or (not hardware and not metric.value)
        ):
            continue
        yield ours, float(metric.value), float(hardware), _near(metric.value, hardware, allowed)


def _near(value: float, hardware: float, allowed: float) -> bool:
    return abs(value - hardware) <= max(allowed * hardware, 2)


def told(
    emulation: Emulation,
    metrics: dict[str, Any],
    counters: tuple[tuple[str, float, float, bool], ...],
) -> tuple[tuple[str, float, float, bool], ...]:
    """Counters with conflicts by instruction for those of the hardware's counters, where a
    recording has both.
    """
    theirs = [metrics.get(name) for name in BY_INSTRUCTION]
    ours = [
        emulation.profile.metrics[name].value
        for name in ("shared_wavefronts_source", "shared_ideal_wavefronts")
    ]
    if None in (*theirs, *ours):
        return counters
    here, there = ours[0] - ours[1], theirs[0] - theirs[1]  # type: ignore[operator]
    kept = tuple(row for row in counters if not row[0].endswith("bank_conflicts"))
    return (*kept, (CONFLICTS, here, there, _near(here, there, 0.08))) if here or there else kept


def repeated(
    first: dict[str, Any], second: dict[str, Any]
) -> Iterator[tuple[str, float, float, bool]]:
    """What a GPU counted twice, by the names that `counters` have."""
    for ours, (theirs, allowed) in (MEMORY | OTHERS).items():
        one, other = first.get(theirs), second.get(theirs)
        if one is not None and other is not None and (one or other):
            yield ours, float(other), float(one), _near(other, one, allowed)


def main() -> int:
    chosen = [
        each
        for each in plan.ALL.values()
        if len(sys.argv) < 2
        or any(n in f"half={each.half} {each.file} {each.name}" for n in sys.argv[1:])
    ]
    judged = []
    for launch in chosen:
        found = judge(launch)
        judged.append(found)
        misses = [
            f"{n} {a:.0f}/{b:.0f}{' said to be exact' * (n in found.exact)}"
            for n, a, b, ok in found.counters
            if not ok
        ]
        state = {None: "?", True: "right", False: "WRONG"}[found.right]
        print(
            f"{found.half} {found.seconds:5.1f} s {found.name:28s} {state:5s} {found.said}"
            f" {'; '.join(misses)}",
            flush=True,
        )
    for half in (*HALVES, "AB", "LM", "NO", "PQ", "RS", "VW", "XY", "Z1"):
        if own := [each for each in judged if each.half in half]:
            print(summary(half, own))
    return 0


def summary(half: str, judged: list[Judged]) -> str:
    ran = sum(each.said == "ran" for each in judged)
    right, known = (
        sum(bool(each.right) for each in judged),
        sum(each.right is not None for each in judged),
    )
    every = [(*row, each.name, row[0]) for each in judged for row in each.counters]
    memory = [row for row in every if row[0] in MEMORY]
    told = [row for each in judged for row in each.told]
    again = [row for each in judged for row in each.again]
    untold = [
        (row[0] in MEMORY)
        for each in judged
        for row in each.counters
        if row[0] in each.untold and not row[3]
    ]
    exact = {(each.name, name) for each in judged for name in each.exact}

    def sure(rows):
        return [row for row in rows if row[4:] in exact]

    def share(rows):
        return f"{sum(r[3] for r in rows)} of {len(rows)}"

    return (
        f"half {half}: {len(judged)} launches, {ran} ran, {right} of {known} right; memory counters"
        f" {share(memory)}, all {share(every)}; of those said to be exact {share(sure(memory))} and"
        f" {share(sure(every))}; of the misses {sum(untold)} and {len(untold)} are such as no"
        " emulator can know, and says; with conflicts by instruction memory counters"
        f" {share([r for r in told if r[0] not in OTHERS])}, all {share(told)}"
        + (f"; the hardware agrees with itself on {share(again)}" if again else "")
    )


if __name__ == "__main__":
    sys.exit(main())
