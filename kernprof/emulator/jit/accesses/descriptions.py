"""Accesses as the native code reads them: each one described, and those through one register
gathered in groups.
"""

from dataclasses import dataclass, field

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit.layout import ACCESS_BYTES, AccessField, Mode, Space
from kernprof.emulator.jit.values import Value

# Requests, cost, least cost, bytes.
COLUMNS = {
    Space.GLOBAL: (Column.GLOBAL_REQUESTS, Column.GLOBAL_SECTORS, None, Column.GLOBAL_BYTES),
    Space.SHARED: (
        Column.SHARED_REQUESTS,
        Column.SHARED_WAVEFRONTS,
        Column.SHARED_LEAST_WAVEFRONTS,
        Column.SHARED_BYTES,
    ),
    Space.LOCAL: (Column.LOCAL_REQUESTS, Column.LOCAL_SECTORS, None, Column.LOCAL_BYTES),
    Space.CONST: (Column.CONST_REQUESTS, None, None, None),
}
_FIELDS = tuple(field.name.lower() for field in AccessField)


@dataclass(slots=True)
class AccessDescription:
    """One described access: `struct access` of the native runtime, and what only Python knows of
    it.
    """

    pc: int
    space: Space
    element_bytes: int
    elements: int
    store: int
    slot: int
    mode: Mode = Mode.PLAIN
    offset: int = 0
    number: int = 0  # among all accesses
    joined: int = 0
    flags: int = 0  # how threads may synchronise by it: runtime/races.c
    home: int = 0  # space and place of the variable that it must stay within, where that is known
    first: int = 0
    end: int = 0
    tries: int = 0  # slot of Column.TRIES, and behind it TRIED_THREADS
    width: int = 0  # bytes that the machine code moves there at once, where they are others
    plain: bool = True  # its requests and bytes follow from the instruction's other counters

    @property
    def bytes(self) -> int:
        return self.element_bytes * self.elements

    @property
    def counted(self) -> int:
        return self.width or self.bytes

    def fields(self) -> tuple[int, ...]:
        return tuple(int(getattr(self, name)) for name in _FIELDS)


@dataclass(slots=True)
class Group:
    """`ok`: the pattern is known; `base`: the rounded address of lane 0; `address`: scalar if all
    lanes agree.
    """

    number: int
    space: Space
    ok: str
    base: str
    address: Value
    entry: str
    members: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Tables:
    """What goes into the module beside the code, filled while code is made."""

    accesses: list[AccessDescription] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    narrow: list[bool] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)  # definitions of other constants

    def description(self, number: int) -> str:
        return f"ptr getelementptr (i8, ptr @accesses, i64 {number * ACCESS_BYTES})"
