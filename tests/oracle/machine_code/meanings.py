"""The table of opcodes: for each a function that makes, of the machine and an instruction, a
function of warps.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.state import Unsupported

_PARTS = (
    "access",
    "atomics",
    "bits",
    "control",
    "conversion",
    "floating",
    "half",
    "integer",
    "moves",
    "warp",
)
# What has no effect that counts or results show.
_NOTHING = frozenset(
    [
        "NOP",
        "YIELD",
        "DEPBAR",
        "LDGDEPBAR",
        "MEMBAR",
        "ERRBAR",
        "CGAERRBAR",
        "CCTL",
        "FENCE",
        "ENDCOLLECTIVE",
        "CCTLL",
        "LEPC",
        "PREEXIT",
        "ACQBULK",
    ]
)


class Made(NamedTuple):
    """`run` takes the warps; with `control` also their parts and place, and says whether it sent
    them on.
    """

    run: Callable[..., Any]
    control: bool = False


Meaning = Callable[[Any, int, SassInstruction], Made]
_TABLE: dict[str, Meaning] = {}


def opcodes(*names: str) -> Callable[[Meaning], Meaning]:
    """Registers what these opcodes do."""

    def keep(function: Meaning) -> Meaning:
        _TABLE.update(dict.fromkeys(names, function))
        return function

    return keep


@cache
def _table() -> dict[str, Meaning]:
    for part in _PARTS:
        importlib.import_module(f"tests.oracle.machine_code.{part}")
    return _TABLE


def meaning(machine: Any, pc: int, each: SassInstruction) -> Made:
    if each.opcode in _NOTHING:
        return Made(lambda c: None)
    try:
        found = _table()[each.opcode]
    except KeyError:
        raise Unsupported("no such opcode here") from None
    return found(machine, pc, each)


def is_predicate(text: str) -> bool:
    return bool(re.match(r"^!?U?P(T|\d+)$", text))


def split_operands(text: str) -> list[str]:
    """At commas outside of brackets, without comments."""
    found, depth, last = [], 0, ""
    for sign in re.sub(r"\(\*.*?\*\)", "", text).strip():
        depth += (sign in "[(") - (sign in "])")
        if sign == "," and not depth:
            found.append(last.strip())
            last = ""
        else:
            last += sign
    return [*found, last.strip()] if last.strip() else found
