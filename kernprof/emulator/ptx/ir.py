"""The typed form of a PTX module. Everything is immutable; names that PTX scopes with braces are
made unique.

A register or variable declared inside `{ … }` is renamed `name#N`, so that scopes end with parsing.
Sizes and offsets are bytes. An instruction's `pc` is its index in `Function.instructions`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

TYPE_BYTES = {
    "b8": 1,
    "u8": 1,
    "s8": 1,
    "b16": 2,
    "u16": 2,
    "s16": 2,
    "f16": 2,
    "bf16": 2,
    "b32": 4,
    "u32": 4,
    "s32": 4,
    "f32": 4,
    "f16x2": 4,
    "bf16x2": 4,
    "tf32": 4,
    "b64": 8,
    "u64": 8,
    "s64": 8,
    "f64": 8,
    "f32x2": 8,
    "b128": 16,
    "pred": 1,
    "e4m3": 1,
    "e5m2": 1,
    "e4m3x2": 2,
    "e5m2x2": 2,
    "u16x2": 4,
    "s16x2": 4,
}


@dataclass(frozen=True, slots=True)
class Register:
    """A virtual register. `index` is dense within the function, in order of first appearance."""

    name: str
    type: str
    index: int


@dataclass(frozen=True, slots=True)
class Special:
    """A special register such as `%tid.x`, `%laneid`, `%clock64`; `name` keeps the percent sign."""

    name: str


@dataclass(frozen=True, slots=True)
class Immediate:
    """A constant. `kind` is "int" (`value` signed or unsigned as written), "f32" (a 0f literal;
    `value` holds the 32 bits), or "f64" (a 0d or decimal literal; `value` holds the 64 bits). The
    instruction's type decides how it is used: an f64 literal in an .f32 instruction is rounded to
    nearest.
    """

    value: int
    kind: str = "int"


@dataclass(frozen=True, slots=True)
class Symbol:
    """The address of a variable or function plus `offset`, in the variable's own state space (not
    generic).
    """

    name: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Address:
    """`[base + offset]`. `base` is a Register, a Symbol (whose own offset is 0) or None for an
    absolute address.
    """

    base: Register | Symbol | None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Vector:
    """`{a, b, …}`."""

    items: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """`a|b`: two destinations, as of `setp` and `shfl.sync`. Either may be a Sink."""

    first: Operand
    second: Operand


@dataclass(frozen=True, slots=True)
class Sink:
    """`_`: a result that is thrown away, or a missing name."""


def items_of(operand: Operand) -> tuple[Operand, ...]:
    """The registers of a vector operand, or the operand itself."""
    return operand.items if isinstance(operand, Vector) else (operand,)


def both_of(target: Operand) -> tuple[Operand, Operand]:
    """The two destinations of a result that may have two; the second may be a Sink."""
    return (target.first, target.second) if isinstance(target, Pair) else (target, Sink())


@dataclass(frozen=True, slots=True)
class Negated:
    """`!%p`: the complement of a predicate used as a source."""

    register: Register


@dataclass(frozen=True, slots=True)
class Label:
    """A branch target (or, for `brx.idx`, the name of a target list: see
    `Function.branch_targets`).
    """

    name: str


@dataclass(frozen=True, slots=True)
class CallOperand:
    """`call (returns), target, (arguments)[, prototype]`.

    `returns` and `arguments` name `.param` variables of the caller (Symbol), registers or
    immediates. `target` is a
    Symbol for a direct call and a Register for an indirect one.
    """

    target: Symbol | Register
    returns: tuple[Operand, ...] = ()
    arguments: tuple[Operand, ...] = ()
    prototype: str | None = None


Operand: TypeAlias = (
    Register
    | Special
    | Immediate
    | Symbol
    | Address
    | Vector
    | Pair
    | Sink
    | Negated
    | Label
    | CallOperand
)


@dataclass(frozen=True, slots=True)
class Guard:
    """`@%p` or `@!%p`."""

    register: Register
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SourceLine:
    """Where an instruction comes from (`.loc`). `line` 0 means that the compiler made it up: no
    source line.

    `inlined_at` is the call site that this code was inlined into, outermost last; `function` the
    inlined function.
    """

    file: str
    line: int
    column: int = 0
    function: str | None = None
    inlined_at: SourceLine | None = None

    def chain(self) -> tuple[SourceLine, ...]:
        """This line and the call sites it was inlined through, innermost first."""
        return (self, *(self.inlined_at.chain() if self.inlined_at else ()))

    def within(self, file: str) -> SourceLine:
        """The innermost frame that lies in `file`, or the outermost frame where none does."""
        frames = self.chain()
        return next((frame for frame in frames if frame.file == file), frames[-1])

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One PTX instruction. `modifiers` are all the dotted parts after the opcode, in order, types
    included (`ld.global.v2.f32` → ("global", "v2", "f32")); `types` are those of them that are
    types, in order. `line` is the line of the PTX text, from 1, by which machine code refers to it.
    `joined`: it stands for several accesses of the PTX, as the machine code has them; `width`:
    bytes that the machine code moves there at once, where they are others.
    """

    pc: int
    opcode: str
    modifiers: tuple[str, ...]
    types: tuple[str, ...]
    operands: tuple[Operand, ...]
    guard: Guard | None = None
    loc: SourceLine | None = None
    line: int = 0
    joined: bool = False
    width: int = 0

    @property
    def name(self) -> str:
        return ".".join((self.opcode, *self.modifiers))


@dataclass(frozen=True, slots=True)
class Relocation:
    """`addend` + the address of `symbol` is stored in `size` bytes at `offset` of the variable.
    `generic`: as a generic address.
    """

    offset: int
    size: int
    symbol: str
    addend: int = 0
    generic: bool = False


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a state space ("global", "const", "shared", "local", "param").

    `size` is in bytes; None for `extern .shared x[]`, whose size the launch gives. `initial` is its
    first bytes (the
    rest is zero) or None.
    """

    name: str
    space: str
    type: str
    align: int
    size: int | None
    initial: bytes | None = None
    relocations: tuple[Relocation, ...] = ()
    external: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A kernel (`entry`) or a device function. `parameters` and `returns` are `.param` Variables;
    kernel parameters lie in the parameter buffer in order, each aligned to `Variable.align` (see
    `parameter_offsets`).

    `labels` maps a label to the pc it stands before; it may equal `len(instructions)`.
    `branch_targets` maps a
    `.branchtargets` name to its labels. `variables` are those declared inside the body.
    `directives` hold
    performance-tuning directives as written: {"maxntid": (256, 1, 1)}. `damage` says why the body
    could not be read.
    `meets` are labels before which lanes that left a loop apart wait for one another, `apart` those
    before which nobody
    waits, as far as machine code tells.
    """

    name: str
    entry: bool
    parameters: tuple[Variable, ...] = ()
    returns: tuple[Variable, ...] = ()
    variables: tuple[Variable, ...] = ()
    registers: tuple[Register, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    labels: dict[str, int] = field(default_factory=dict)
    branch_targets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    directives: dict[str, tuple[int, ...]] = field(default_factory=dict)
    declaration: bool = False
    damage: str = ""
    meets: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()

    def parameter_offsets(self) -> tuple[int, ...]:
        offsets, end = [], 0
        for parameter in self.parameters:
            end = -(-end // parameter.align) * parameter.align
            offsets.append(end)
            end += parameter.size or 0
        return tuple(offsets)

    def parameter_bytes(self) -> int:
        if not self.parameters:
            return 0
        return self.parameter_offsets()[-1] + (self.parameters[-1].size or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """A parsed PTX file. `functions` holds definitions and, where there is no definition,
    declarations.
    """

    version: str
    target: str
    address_size: int
    variables: dict[str, Variable]
    functions: dict[str, Function]

    def entries(self) -> tuple[str, ...]:
        return tuple(name for name, function in self.functions.items() if function.entry)
