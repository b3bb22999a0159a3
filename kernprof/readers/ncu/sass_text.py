"""What an instruction's SASS text says: which memory it goes to, how, and how wide it is."""

import re

from kernprof.model.diagnosis import AccessKind, MemorySpace

# The operation, behind an optional predicate.
_OPERATION = re.compile(r"^\s*(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_]*)")
_ACCESSES: tuple[tuple[str, MemorySpace, AccessKind], ...] = (
    ("LDGSTS", "global", "load"),
    ("LDG", "global", "load"),
    ("STG", "global", "store"),
    ("ATOMG", "global", "atomic"),
    ("REDG", "global", "atomic"),
    ("RED", "global", "atomic"),
    ("LDSM", "shared", "load"),
    ("LDS", "shared", "load"),
    ("STS", "shared", "store"),
    ("ATOMS", "shared", "atomic"),
    ("LDL", "local", "load"),
    ("STL", "local", "store"),
    ("LD", "global", "load"),
    ("ST", "global", "store"),
    ("ATOM", "global", "atomic"),
)
_WIDTHS = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16, "256": 32}
_TENSOR = re.compile(r"(?:UTC)?[A-Z]?[A-Z]MMA")  # HMMA, IMMA, DMMA, BMMA, QMMA, HGMMA, UTCHMMA, …


def access_of(sass: str) -> tuple[MemorySpace, AccessKind] | None:
    """The memory that an instruction goes to and how, from its SASS: `@!P2 LDG.E R3, …` →
    ("global", "load").
    """
    found = _OPERATION.match(sass)
    if found is None:
        return None
    return next(((space, kind) for name, space, kind in _ACCESSES if found[1] == name), None)


def bytes_per_thread(operation: str) -> int:
    """How much a thread moves with a load or store: `LDG.E.128.CONSTANT` → 16, `LDG.E` → 4."""
    return next((_WIDTHS[part] for part in operation.split(".")[1:] if part in _WIDTHS), 4)


def is_tensor(opcode: str) -> bool:
    """Whether the opcode (without modifiers) is one of the tensor cores'."""
    return _TENSOR.fullmatch(opcode) is not None
