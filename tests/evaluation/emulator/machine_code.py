"""The emulator against an interpreter of the machine code, and that against an H200: a truth where
there is no GPU.

    python -m tests.evaluation.emulator.machine_code [NAME…]

Of the launches of `tests.foreign_kernels` it runs those that the interpreter
(`tests.oracle.machine_code`) can run, and names the instruction where it cannot; of a large launch
the first blocks, in a grid of so many. Nothing that it finds settles anything by itself.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace

from kernprof.emulator.emulate import emulate
from kernprof.emulator.launch import prepare_launch
from kernprof.errors import KernprofError
from kernprof.model.run import Provenance
from tests.evaluation.emulator import foreign
from tests.foreign_kernels import launches as plan
from tests.oracle.machine_code.counts import counts, differing, untold
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.state import Unsupported

# warp instructions that are aimed at, and those beyond which a launch is refused
MOST, LIMIT = 4e5, 4e6
COUNTERS = {
    name: told
    for name, told in (foreign.MEMORY | foreign.OTHERS).items()
    if name != "shared_wavefronts"
}  # with the differences that are allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """One counter by all three; None where nobody said."""

    name: str
    emulator: float | None
    interpreter: float
    hardware: float | None
    exact: bool = False  # as the emulator says

    @property
    def emulator_agrees(self) -> bool | None:
        """With the interpreter."""
        return None if self.emulator is None else self._near(self.emulator, self.interpreter)

    @property
    def interpreter_agrees(self) -> bool | None:
        """With the hardware."""
        return None if self.hardware is None else self._near(self.interpreter, self.hardware)

    def _near(self, value: float, truth: float) -> bool:
        return abs(value - truth) <= max(COUNTERS[self.name][1] * truth, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """`refused`: why there is nothing to compare. `differing`: arrays that the interpreter filled
    otherwise.
    """

    name: str
    refused: str = ""
    differing: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()


def shortened(launch: plan.Launch) -> plan.Launch:
    """The launch with as many of its blocks as the interpreter runs in half a minute."""
    asked, kept = foreign.request(launch, limit=1e6, caches=False)
    part = 32 * MOST / max(1.0, emulate(asked).profile.value("thread_instructions") or 1.0)
    del kept
    grid = list(launch.grid)
    for axis in reversed(range(len(grid))):
        blocks = min(grid[axis], max(1, int(grid[axis] * part)))
        part, grid[axis] = part * grid[axis] / blocks, blocks
    return replace(launch, grid=tuple(grid))


def compare(launch: plan.Launch) -> Compared:
    whole = launch.grid
    try:
        launch = shortened(launch)
        asked, kept = foreign.request(launch)  # which holds arrays that only pointers lead to
        prepared = prepare_launch(asked)
        if prepared.code.kernel is None:
            return Compared(name=launch.name, refused="no machine code")
        machine = Machine(prepared, LIMIT).run()
        asked, kept = foreign.request(launch, time_limit_s=60.0, caches=False)
        emulation = emulate(asked)
        del kept
    except (Unsupported, KernprofError) as error:
        return Compared(name=launch.name, refused=f"{type(error).__name__}: {error}")
    # a mistake of the interpreter's, which is to be seen and to stop no other launch
    except Exception as error:
        return Compared(name=launch.name, refused=f"BARE {type(error).__name__}: {error}")
    if emulation.faults:
        return Compared(
            name=launch.name, refused=f"the emulator's fault: {emulation.faults[0].describe()}"
        )
    first, second = (
        [b.data.nbytes for b in p.spec.memory.buffers] for p in (prepared, emulation.prepared)
    )
    if first != second:
        return Compared(name=launch.name, refused="its arrays lie in another order the second time")
    found, metrics = counts(machine), emulation.profile.metrics
    known = foreign.truth().get(launch.name) if launch.grid == whole else None  # of all blocks
    rows, unknown = [], untold(machine)
    for name, (theirs, _) in COUNTERS.items():
        metric, hardware = metrics.get(name), known["metrics"].get(theirs) if known else None
        emulated = None if metric is None or metric.value is None else float(metric.value)
        if not name.startswith(unknown) and (found.get(name) or emulated or hardware):
            exact = metric is not None and metric.provenance is Provenance.EXACT
            told = found.get(name, 0)
            rows.append(
                Count(
                    name=name, exact=exact, emulator=emulated, interpreter=told, hardware=hardware
                )
            )
    return Compared(
        name=launch.name,
        counts=tuple(rows),
        differing=tuple(differing(machine, emulation.prepared.spec.memory)),
    )


def line(compared: Compared) -> str:
    """A launch, with what does not agree."""
    if compared.refused:
        return f"{compared.name:28s} refused: {compared.refused[:150]}"
    misses = [
        f"{c.name}{' (exact)' if c.exact else ''} "
        + ", ".join(
            f"{who} {value:.0f}"
            for who, value in (
                ("emulator", c.emulator),
                ("interpreter", c.interpreter),
                ("H200", c.hardware),
            )
            if value is not None
        )
        for c in compared.counts
        if False in (c.emulator_agrees, c.interpreter_agrees)
    ]
    results = (
        f"other results in {', '.join(compared.differing)}"
        if compared.differing
        else "same results"
    )
    return f"{compared.name:28s} {results}; {'; '.join(misses) or 'agree'}"


def summary(compared: list[Compared]) -> str:
    ran = [each for each in compared if not each.refused]
    rows = [count for each in ran for count in each.counts]
    ours = [count.emulator_agrees for count in rows if count.emulator is not None]
    memory = [
        count.emulator_agrees
        for count in rows
        if count.emulator is not None and count.name in foreign.MEMORY
    ]
    exact = [count.emulator_agrees for count in rows if count.exact]
    theirs = [count.interpreter_agrees for count in rows if count.hardware is not None]

    def share(found):
        return f"{sum(map(bool, found))} of {len(found)}"

    return (
        f"{len(ran)} of {len(compared)} launches interpreted,"
        f" {sum(not each.differing for each in ran)} with the emulator's results; emulator and"
        f" interpreter agree on {share(ours)} counters ({share(memory)} of memory; of those said to"
        f" be exact {share(exact)}), interpreter and H200 on {share(theirs)}"
    )


def main() -> int:
    wanted, found = sys.argv[1:], []
    for launch in (plan.ALL | plan.UNRECORDED).values():
        if wanted and not any(
            name in f"half={launch.half} {launch.file} {launch.name}" for name in wanted
        ):
            continue
        began = time.monotonic()
        found.append((launch.half, compare(launch)))
        print(f"{launch.half} {time.monotonic() - began:5.1f} s {line(found[-1][1])}", flush=True)
    for half in ("A", "B", "L", "M", "LM", "N", "O", "NO", "P", "Q", "PQ", "R", "S", "RS", "C"):
        if chosen := [each for which, each in found if which in half]:
            print(f"{'unrecorded' if half == 'C' else f'half {half}'}: {summary(chosen)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
