"""What is known of how often the blocks of the machine code ran."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernprof.emulator.sass.places import Place


@dataclass(slots=True)
class Solution:
    """By block: executions by warps, and threads per execution. `reason` says why it must not be used; `uneven`, why
    not for counts of warp instructions: parts of a warp come one after the other somewhere, nobody knows how many.
    `skipped`: routines of ptxas that operands are taken not to need, as a slow path. `rough`: why the
    executions of some blocks are estimates; `unsure`: those that a reason is about. `at`: what PTX lines are.
    """

    warps: list[float]
    threads: list[float]
    reason: str | None = None
    uneven: str | None = None
    skipped: tuple[str, ...] = ()
    rough: Mapping[int, str] = field(default_factory=dict)
    unsure: frozenset[int] = frozenset()
    at: Mapping[int, Place] = field(default_factory=dict)
