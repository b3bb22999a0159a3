"""The JIT engine: compiles PTX with LLVM, and executes warps with SIMD and blocks in parallel."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kernprof.emulator.contract import LaunchSpec, Outcome
from kernprof.emulator.memory.address_space import copied
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import refuse
from kernprof.errors import UnsupportedInstruction, WorkloadError

if TYPE_CHECKING:
    from kernprof.emulator.jit.native import Native

_MOST_ORDERED = 1 << 28  # number of warps up to which --find-bugs tracks the order
_KEPT = 64  # number of programs whose machine code stays in memory
# Expected executions of an instruction up to which code is compiled with few optimisations. For the
# library's kernels, optimisation takes 0.3 to 1.1 ms more per instruction and saves 0 to 0.27 ns
# per execution (median 0.15 ns). `_ROUNDS`: assumed iterations of a loop.
_SELDOM, _ROUNDS = 5e6, 24


def guessed(program: Program, threads: int) -> int:
    """Estimate the thread instructions of a launch, with an assumed iteration count of loops."""
    blocks = (block for routine in program.routines for block in routine.cfg.blocks)
    return threads * sum(
        (block.end - block.start) * (_ROUNDS if block.loop_depth else 1) for block in blocks
    )


class JitEngine:
    """JIT compiler and its cache of machine code."""

    def __init__(self) -> None:
        self._built: dict[str, Native] = {}

    def run(self, program: Program, launch: LaunchSpec) -> Outcome:
        """Execute a launch. The kernel updates the arrays of `launch.memory` in place.

        Raises UnsupportedInstruction before execution.
        """
        from kernprof.emulator.jit.launch import NativeLaunch
        from kernprof.emulator.jit.layout import ContextField as Field

        if (
            launch.check
            and (warps := launch.block_count() * -(-launch.threads_per_block() // 32))
            > _MOST_ORDERED
        ):
            raise WorkloadError(
                f"--find-bugs tracks the order of at most {_MOST_ORDERED} warps; this launch has"
                f" {warps}. Launch fewer blocks."
            )
        often = launch.often
        if often is None:
            threads = launch.block_count() * launch.threads_per_block()
            often = guessed(program, threads) / max(1, len(program.instructions))
        if launch.check and launch.written is None:
            launch = replace(launch, written=self._written(program, launch, often))
        code = self.prepare(program, check=launch.check, often=often)
        native = NativeLaunch(program, launch, code)
        native.run()
        longest = np.array(
            [
                worker.fields[[Field.LONGEST // 8, Field.LONGEST_ADDED // 8]]
                for worker in native.workers
            ]
        )
        return Outcome(
            counters=native.counters(),
            faults=native.faults(),
            blocks_run=native.blocks_run,
            parts=native.parts(),
            longest=(int(longest[:, 0].max()), int(longest[:, 1].sum())),
        )

    def _written(self, program: Program, launch: LaunchSpec, often: float) -> frozenset[int] | None:
        """Run the kernel once without checks, on a copy of the memory; return the slots it writes.

        Memory that the kernel only reads needs no check. Returns None after a fault, because the
        run may be incomplete.
        """
        from kernprof.emulator.jit.launch import NativeLaunch

        plain = replace(launch, check=False, lines=None, traffic=None, memory=copied(launch.memory))
        first = NativeLaunch(program, plain, self.prepare(program, often=often))
        first.run()
        return None if first.faults() else first.written()

    def prepare(
        self,
        program: Program,
        *,
        check: bool = False,
        often: float = math.inf,
    ) -> Native:
        """Return the machine code of a program, compiled or from the cache.

        `often` is the expected number of executions of an instruction. Raises
        UnsupportedInstruction.
        """
        from kernprof.emulator.jit.native import build
        from kernprof.emulator.jit.nodes import NotCovered

        key = f"{program.key} {program.kernel} {check}"
        native = self._built.get(key) if program.key else None
        if native is not None and (native.best or often <= _SELDOM):
            return native
        try:
            native = build(program, check=check, quickly=often <= _SELDOM)
        except NotCovered as reason:
            raise _refused(program, reason, reason.instruction) from reason
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            unknown = (
                f"the PTX is damaged, or has a syntax that the emulator does not know"
                f" ({type(error).__name__}: {error})"
            )
            raise _refused(program, NotCovered(unknown), None) from error
        if program.key:
            while len(self._built) >= _KEPT:
                self._built.pop(next(iter(self._built)))
            self._built[key] = native
        return native


def _refused(
    program: Program, reason: Exception, instruction: ir.Instruction | None
) -> UnsupportedInstruction:
    if instruction is not None:
        return refuse(instruction, str(reason), kernel=program.kernel)
    return UnsupportedInstruction(
        f"kernel {program.kernel}: {reason}", hint="profile it on a GPU: kernprof run --backend ncu"
    )
