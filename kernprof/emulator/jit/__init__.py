"""The fast engine: PTX → LLVM → machine code, a warp at a time, blocks in parallel."""

from __future__ import annotations

from kernprof.emulator.engine import LaunchSpec, Outcome
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.table import refuse
from kernprof.errors import UnsupportedInstruction

_KEPT = 64  # programs whose machine code stays in memory


class JitEngine:
    """Keeps the machine code of the programs it has run. A launch with `check` has machine code of its own."""

    name = "jit"

    def __init__(self) -> None:
        self._built: dict[str, object] = {}

    def why_not(self, program: Program, *, check: bool = False) -> str | None:
        from kernprof.emulator.jit.flatten import NotCovered

        try:
            self._native(program, check=check)
        except NotCovered as reason:
            return _said(program, reason)
        return None

    def run(self, program: Program, launch: LaunchSpec) -> Outcome:
        from kernprof.emulator.jit.flatten import NotCovered
        from kernprof.emulator.jit.session import Session

        try:
            native = self._native(program, check=launch.check)
        except NotCovered as reason:
            if reason.instruction is not None:
                raise refuse(reason.instruction, f"{reason}, for the fast engine", kernel=program.kernel) from reason
            raise UnsupportedInstruction(_said(program, reason), hint="use the reference engine") from reason
        session = Session(program, launch, native)  # type: ignore[arg-type]
        session.run()
        return Outcome(
            counters=session.counters(),
            faults=session.faults(),
            blocks_run=session.blocks_run,
            engine=self.name,
        )

    def _native(self, program: Program, *, check: bool) -> object:
        from kernprof.emulator.jit.native import build

        if not program.key:
            return build(program, check=check)
        key = f"{program.key} {program.kernel} {check}"
        found = self._built.get(key)
        if found is None:
            found = build(program, check=check)
            while len(self._built) >= _KEPT:
                self._built.pop(next(iter(self._built)))
            self._built[key] = found
        return found


def _said(program: Program, reason: Exception) -> str:
    instruction = getattr(reason, "instruction", None)
    if instruction is None:
        return f"kernel {program.kernel}: {reason}"
    where = f" ({instruction.loc})" if instruction.loc and instruction.loc.line else ""
    return f"kernel {program.kernel} uses {instruction.name}{where}: {reason}"
