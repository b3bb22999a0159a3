"""Matrix instructions."""

from __future__ import annotations

from collections.abc import Callable

from kernprof.emulator.jit.code import Code
from kernprof.emulator.ptx import ir

EMIT: dict[str, Callable[[Code, ir.Instruction], None]] = {}
