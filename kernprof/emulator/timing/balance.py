"""How often the machine code ran where no rule could tell: as often as flows in, flows out; and
what PTX and machine code have one for one runs as often in all its copies together as the PTX
counted. The least squares of all of these.
"""

from collections import Counter
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.flow import flow_of
from kernprof.emulator.sass.places import Solution

_ONE_FOR_ONE = frozenset(
    [
        "FFMA",
        "FADD",
        "FMUL",
        "DFMA",
        "DADD",
        "DMUL",
        "MUFU",
        "LDS",
        "STS",
        "LDG",
        "STG",
        "RED",
        "ATOMG",
        "ATOMS",
        "SHFL",
        "BAR",
        "HMMA",
        "IMMA",
    ]
)
_MOST = 500  # blocks
_DOUBT = 0.002  # weight of what the rules told, where nothing else does


def balanced(solution: Solution, kernel: SassKernel, values: NDArray[np.int64]) -> Solution:
    """The solution with other executions of blocks; the same where it has no reason, or the code is
    too long.
    """
    count = len(kernel.blocks)
    entered = float(values[0, Column.WARPS])
    if solution.reason is None or count > _MOST or not entered:
        return solution
    flow = flow_of(kernel)
    edges = [(n, after) for n, each in enumerate(flow.successors) for after in dict.fromkeys(each)]
    first = [not before for before in flow.predecessors]
    # executions, by what flows in; a start where none does
    into = np.zeros((count, len(edges) + count))
    out = np.zeros_like(into)
    for at, (source, target) in enumerate(edges):
        into[target, at], out[source, at] = 1, 1
    into[first, len(edges) + np.flatnonzero(first)] = 1
    inner = [n for n, each in enumerate(flow.successors) if each]
    rows, wanted = [(into - out)[inner]], [np.zeros(len(inner))]
    for pc, copies in _copies(solution, kernel).items():
        many = float(sum(copies.values()))
        rows.append((sum(n * into[block] for block, n in copies.items()) / many)[None])
        wanted.append(np.array([float(values[pc, Column.WARPS]) / entered / many]))
    known = np.array(solution.warps) / entered
    sure = np.where(np.arange(count) == 0, 1.0, _DOUBT)
    rows.append(into * sure[:, None])
    wanted.append(np.where(np.arange(count) == 0, 1.0, known) * sure)
    found = into @ _not_negative(np.concatenate(rows), np.concatenate(wanted))
    return replace(solution, warps=[float(each) for each in found * entered])


def _copies(solution: Solution, kernel: SassKernel) -> dict[int, Counter[int]]:
    """Of each PTX instruction that becomes just one of the machine code: how many each block has of
    it.
    """
    found: dict[int, Counter[int]] = {}
    mixed = set()
    for number, block in enumerate(kernel.blocks):
        for each in kernel.instructions[block.start : block.end]:
            place = solution.at.get(each.line)
            if place is None:
                continue
            if each.opcode not in _ONE_FOR_ONE or each.predicated or not place.alone:
                mixed.add(place.pc)
            found.setdefault(place.pc, Counter())[number] += 1
    return {pc: copies for pc, copies in found.items() if pc not in mixed}


def _not_negative(rows: NDArray[np.float64], wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Least squares of what is not negative (Lawson and Hanson, "Solving Least Squares Problems",
    1974).
    """
    square, right = rows.T @ rows + 1e-9 * np.eye(rows.shape[1]), rows.T @ wanted
    found, free = np.zeros(len(right)), np.zeros(len(right), bool)
    for _ in range(3 * len(right)):
        gain = np.where(free, -np.inf, right - square @ found)
        if gain.max() <= 1e-8:
            break
        free[gain.argmax()] = True
        while True:
            trial = np.zeros(len(right))
            trial[free] = np.linalg.solve(square[np.ix_(free, free)], right[free])
            below = free & (trial <= 0)
            if not below.any():
                break
            step = (found[below] / np.maximum(found[below] - trial[below], 1e-300)).min()
            found = found + step * (trial - found)
            free &= found > 1e-12
        found = trial
    return found
