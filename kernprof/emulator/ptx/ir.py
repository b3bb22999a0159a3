"""Typed, immutable intermediate representation (IR) of a PTX module.

A register or variable that is declared in a nested scope `{ … }` is renamed `name#N`, so that names
are unique. Sizes and offsets are in bytes. An instruction's `pc` is its index in
`Function.instructions`.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    """A constant of kind "int", "f32" or "f64".

    For "int", `value` is the number as written. For "f32" (a 0f literal), `value` is the 32-bit
    pattern. For "f64" (a 0d or decimal literal), `value` is the 64-bit pattern. The instruction's
    type determines the conversion: an f64 literal in an .f32 instruction is rounded to nearest.
    """

    value: int
    kind: str = "int"


@dataclass(frozen=True, slots=True)
class Symbol:
    """Address of a variable or function plus `offset`, in the variable's own state space."""

    name: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Address:
    """Address operand `[base + offset]`; `base` is None for an absolute address."""

    base: Register | Symbol | None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Vector:
    """Vector operand `{a, b, …}`."""

    items: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Pair of destinations `a|b`, as of `setp` and `shfl.sync`; each may be a Sink."""

    first: Operand
    second: Operand


@dataclass(frozen=True, slots=True)
class Sink:
    """A discarded result: `_`, or an omitted destination."""


def items_of(operand: Operand) -> tuple[Operand, ...]:
    """Return the elements of a vector operand, or a tuple of the operand itself."""
    return operand.items if isinstance(operand, Vector) else (operand,)


def both_of(target: Operand) -> tuple[Operand, Operand]:
    """Return both destinations of a result; the second is a Sink if there is only one."""
    return (target.first, target.second) if isinstance(target, Pair) else (target, Sink())


@dataclass(frozen=True, slots=True)
class Negated:
    """The complement `!%p` of a source predicate."""

    register: Register


@dataclass(frozen=True, slots=True)
class Label:
    """A branch target; for `brx.idx`, the name of a target list in `Function.branch_targets`."""

    name: str


@dataclass(frozen=True, slots=True)
class CallOperand:
    """Call operand `call (returns), target, (arguments)[, prototype]`.

    `returns` and `arguments` name `.param` variables of the caller (Symbol), registers or
    immediates. `target` is a Symbol for a direct call and a Register for an indirect one.
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
    """Guard of an instruction: `@%p`, or `@!%p` if `negated`."""

    register: Register
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SourceLine:
    """Source line of an instruction (`.loc`). Line 0 marks compiler-generated code.

    For inlined code, `function` is the inlined function and `inlined_at` is the source line of its
    call. The call may itself be inlined code.
    """

    file: str
    line: int
    column: int = 0
    function: str | None = None
    inlined_at: SourceLine | None = None

    def chain(self) -> tuple[SourceLine, ...]:
        """Return this source line and the lines of the calls around it, innermost first."""
        return (self, *(self.inlined_at.chain() if self.inlined_at else ()))

    def within(self, file: str) -> SourceLine:
        """Return the innermost line of `chain` in `file`; if none is in `file`, the outermost."""
        frames = self.chain()
        return next((frame for frame in frames if frame.file == file), frames[-1])

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One PTX instruction.

    `modifiers` are all dotted suffixes of the opcode, in order (`ld.global.v2.f32` → ("global",
    "v2", "f32")); `types` are the suffixes that name types. `line` is the line of the PTX text,
    from 1; the line table of the machine code refers to it. `span` has the offsets of the statement
    in the text, from its guard to after its semicolon. `joined` is true if the instruction
    represents several PTX accesses that the machine code merges. `width` is the number of bytes
    that the machine code accesses at once, 0 if it equals the PTX.
    """

    pc: int
    opcode: str
    modifiers: tuple[str, ...]
    types: tuple[str, ...]
    operands: tuple[Operand, ...]
    guard: Guard | None = None
    loc: SourceLine | None = None
    line: int = 0
    span: tuple[int, int] = (0, 0)
    joined: bool = False
    width: int = 0

    @property
    def name(self) -> str:
        return ".".join((self.opcode, *self.modifiers))


@dataclass(frozen=True, slots=True)
class Relocation:
    """Relocation of an initial value: the address of `symbol` plus `addend`.

    The value has `size` bytes at byte `offset` of the variable. `generic` is true if the value is a
    generic address.
    """

    offset: int
    size: int
    symbol: str
    addend: int = 0
    generic: bool = False


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a state space ("global", "const", "shared", "local", "param").

    `size` is in bytes; None for `extern .shared x[]`, whose size the launch determines. `initial`
    has the initial value of the first bytes, None without one. Other bytes are initially zero.
    """

    name: str
    space: str
    type: str
    align: int
    size: int | None
    initial: bytes | None = None
    relocations: tuple[Relocation, ...] = ()
    external: bool = False


def offsets(variables: Iterable[Variable], start: int = 0) -> tuple[dict[str, int], int]:
    """Return the aligned byte offset of each variable, and the end of the last variable.

    The first variable is at `start`, rounded up to its alignment.
    """
    starts: dict[str, int] = {}
    end = start
    for variable in variables:
        starts[variable.name] = -(-end // variable.align) * variable.align
        end = starts[variable.name] + (variable.size or 0)
    return starts, end


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A kernel (`entry` is true) or a device function.

    `parameters` and `returns` are `.param` variables. Kernel parameters occupy the parameter buffer
    in order, each aligned to `Variable.align` (see `parameter_offsets`). `variables` are the
    variables that the body declares. `labels` maps a label to the pc of the following instruction,
    at most `len(instructions)`. `label_spans` has the offsets of `label:` in the text.
    `branch_targets` maps a `.branchtargets` name to its labels.
    `directives` are the tuning directives: {"maxntid": (256, 1, 1)}. `declaration` is true for a
    function without a body. `damage` is the parser's error for an unreadable body, else "".
    """

    name: str
    entry: bool
    parameters: tuple[Variable, ...] = ()
    returns: tuple[Variable, ...] = ()
    variables: tuple[Variable, ...] = ()
    registers: tuple[Register, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    labels: dict[str, int] = field(default_factory=dict)
    label_spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    branch_targets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    directives: dict[str, tuple[int, ...]] = field(default_factory=dict)
    declaration: bool = False
    damage: str = ""

    def parameter_offsets(self) -> tuple[int, ...]:
        return tuple(offsets(self.parameters)[0].values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """A parsed PTX file; `functions` also has declarations of functions without a definition."""

    version: str
    target: str
    address_size: int
    variables: dict[str, Variable]
    functions: dict[str, Function]

    def entries(self) -> tuple[str, ...]:
        return tuple(name for name, function in self.functions.items() if function.entry)
