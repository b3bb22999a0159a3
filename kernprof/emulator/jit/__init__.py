"""JIT engine of the emulator: compile PTX to CPU code with LLVM, and execute launches with it.

A SIMD instruction of the CPU executes several lanes of a warp. CPU threads execute blocks in
parallel.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kernprof.emulator.contract import LaunchSpec, Outcome
from kernprof.emulator.memory import copied
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import refuse
from kernprof.errors import UnsupportedInstruction, WorkloadError

if TYPE_CHECKING:
    from kernprof.emulator.jit.native import Native

_MOST_ORDERED = 1 << 28  # maximal number of warps of a launch that --find-bugs can check
_KEPT = 64  # maximal number of compiled kernels that stay in memory

# `_SELDOM`: code is compiled with few optimisations if the estimated executions per instruction are
# at most this number. For the kernel library, full optimisation takes 0.3 to 1.1 ms longer per
# instruction. It saves 0 to 0.27 ns per execution of an instruction (median 0.15 ns).
# `_ROUNDS`: assumed number of iterations of a loop.
_SELDOM, _ROUNDS = 5e6, 24


def estimated_instructions(program: Program, threads: int) -> int:
    """Estimate the thread instructions of a launch; code in loops is assumed to run 24 times."""
    blocks = (block for routine in program.routines for block in routine.cfg.blocks)
    return threads * sum(
        (block.end - block.start) * (_ROUNDS if block.loop_depth else 1) for block in blocks
    )


class JitEngine:
    """Engine that compiles kernels with LLVM and executes launches; it caches the machine code."""

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
                f"--find-bugs checks launches of at most {_MOST_ORDERED} warps; this launch has"
                f" {warps}. Launch fewer blocks."
            )
        often = launch.often
        if often is None:
            threads = launch.block_count() * launch.threads_per_block()
            often = estimated_instructions(program, threads) / max(1, len(program.instructions))
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
        """Run a kernel once without memory checks; return the slots of the arrays that it writes.

        A slot is the index of an array in the address space. The run uses a copy of the memory.
        Arrays that the kernel only reads need no check for races. Returns None after a fault,
        because the run may be incomplete.
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
        """Return the machine code of a kernel, compiled now or taken from the cache.

        `check` adds the memory checks of --find-bugs. `often` is the expected number of executions
        per instruction; for few executions, the code is optimised less. Raises
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
                f"the PTX is damaged, or has a syntax that the emulator does not support"
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
