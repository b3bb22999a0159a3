"""Counters by line of the user's source."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Counters
from kernprof.emulator.counting.metrics import per_instruction
from kernprof.emulator.program import Program


@dataclass(frozen=True, slots=True, kw_only=True)
class LineCounters:
    """Counts of one source line; `line` 0 is code that the compiler generated.

    `values` are the nonzero additive metrics (catalogue ids), so that lines add up to the kernel's;
    `pcs` are the instructions.
    """

    file: str
    line: int
    values: Mapping[str, float]
    pcs: tuple[int, ...]


def line_table(
    program: Program,
    counters: Counters,
    source_file: str,
    machine: Mapping[str, NDArray[np.int64]] | None = None,
) -> tuple[LineCounters, ...]:
    """Return one entry per line with instructions, by file and line.

    Inlined code counts at its call in `source_file`. `machine` holds metrics from the machine code,
    which replace the counters': one value for each pc, and a last one for unattributed code, which
    goes to line 0.
    """
    places: dict[tuple[str, int], list[int]] = {}
    for pc, instruction in enumerate(program.instructions):
        loc = instruction.loc.within(source_file) if instruction.loc else None
        places.setdefault((loc.file, loc.line) if loc else (source_file, 0), []).append(pc)
    every, length = (
        per_instruction(program, counters) | dict(machine or {}),
        len(program.instructions),
    )
    if machine:
        places.setdefault((source_file, 0), []).append(length)
        every = {name: np.append(v, 0) if len(v) == length else v for name, v in every.items()}
    return tuple(
        LineCounters(
            file=file,
            line=line,
            values=_sums(every, pcs),
            pcs=tuple(pc for pc in pcs if pc < length),
        )
        for (file, line), pcs in sorted(places.items())
    )


def _sums(every: Mapping[str, NDArray[np.int64]], pcs: list[int]) -> dict[str, float]:
    sums = {name: int(values[pcs].sum()) for name, values in every.items()}
    return {name: value for name, value in sums.items() if value}
