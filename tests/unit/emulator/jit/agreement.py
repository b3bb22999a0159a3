"""Running one program on the JIT and on the interpreter, from the same memory."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof import cache
from kernprof.emulator.contract import Outcome
from kernprof.emulator.faults import RACES, Fault
from kernprof.emulator.frontend.arguments import pack_cuda
from kernprof.emulator.jit import JitEngine
from kernprof.emulator.launch import launch_spec
from kernprof.emulator.program import Program, prepare
from kernprof.emulator.ptx.parser import parse
from kernprof.model.run import Dim3
from tests.oracle.difference import first_difference
from tests.oracle.run import Interpreter

JIT, ORACLE = JitEngine(), Interpreter()
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"


def program_of(ptx: str, kernel: str = "k") -> Program:
    return prepare(parse(ptx), kernel, key=cache.key_of(ptx, kernel))


@dataclass(frozen=True)
class Both:
    """Arrays and outcomes of both engines, the JIT's first; only the JIT detects races."""

    arrays: tuple[list[NDArray[Any]], list[NDArray[Any]]]
    outcomes: tuple[Outcome, Outcome]

    def difference(self) -> str | None:
        """None if they agree in everything."""
        fast, slow = self.outcomes
        result = first_difference(fast.counters, slow.counters)
        if result:
            return result
        ours, theirs = (
            [_seen(fault) for fault in outcome.faults if fault.kind not in RACES]
            for outcome in self.outcomes
        )
        if ours != theirs:
            return f"faults {ours} and {theirs}"
        for number, (a, b) in enumerate(zip(*self.arrays, strict=True)):
            if a.tobytes() != b.tobytes():
                x, y = (v.reshape(-1).view(np.uint8).reshape(a.size, -1) for v in (a, b))
                at = int(np.flatnonzero((x != y).any(axis=1))[0])
                return f"array {number} at {at}: {a.flat[at]!r} and {b.flat[at]!r}"
        return None


def _seen(fault: Fault) -> tuple[Any, ...]:
    place = fault.space, fault.address, fault.width
    return (
        fault.kind,
        fault.pc,
        fault.block,
        fault.thread,
        fault.count,
        place,
        fault.other_thread,
        fault.other_pc,
    )


def both(program: Program, args: list[Any], **launch: Any) -> Both:
    """Both engines, each on copies of the arrays; `launch` as of `run_on`."""
    return Both(
        *zip(*(run_on(engine, program, args, **launch) for engine in (JIT, ORACLE)), strict=True)
    )


def run_on(
    engine: JitEngine | Interpreter,
    program: Program,
    args: list[Any],
    *,
    grid: Dim3 = (1, 1, 1),
    block: Dim3 = (32, 1, 1),
    shared_bytes: int = 0,
    **more: Any,
) -> tuple[list[NDArray[Any]], Outcome]:
    """Copies of the arrays as it left them, and the outcome; `more` are fields of LaunchSpec."""
    local = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    spec = launch_spec(
        program, pack_cuda(program.entry, local), grid=grid, block=block, shared_bytes=shared_bytes
    )
    outcome = engine.run(program, replace(spec, **more))
    return [a for a in local if isinstance(a, np.ndarray)], outcome
