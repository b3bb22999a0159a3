"""Atomic updates that LLVM has no instruction for: halves, packed pairs, vectors, 16-bit
compare-and-swap.

A function made for each operation and type goes through the lanes in order; outside shared memory
other threads may come between, so there it tries until its update holds.
"""

from dataclasses import dataclass, replace

from kernprof.emulator.jit.accesses.moves import value_place
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions import floats
from kernprof.emulator.jit.instructions.integers import PACKED, packed, pieces
from kernprof.emulator.jit.layout import ContextField
from kernprof.emulator.jit.text import vector
from kernprof.emulator.jit.values import Value
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.table import row_of

OLD = 3  # the row of the scratch area that gets the old values
_ORDER = "monotonic monotonic"


@dataclass(frozen=True, slots=True)
class Update:
    """`kind` is the type of one element; `alone`: no other thread can come between."""

    operation: str
    kind: str
    alone: bool

    @property
    def elem(self) -> str:
        return f"i{8 * ir.TYPE_BYTES[self.kind]}"


def update_element(
    code: Code, i: ir.Instruction, update: Update, operands: list[Value], number: int
) -> Value:
    """Updates element `number` at the host addresses that @access has left; gives the old values."""
    for row, operand in enumerate(operands):
        code.text.store(vector(update.elem), code.wide(operand), value_place(code, row), 64)
    name = f"update_{update.operation}_{update.kind}" + ("_alone" if update.alone else "")
    given = {
        "ptr %c": "%c",
        "i32 %on": code.on,
        "i64 %offset": str(number * ir.TYPE_BYTES[update.kind]),
    }
    code.shared("void", name, given, lambda: _update(code, i, update))
    return Value(code.text.load(vector(update.elem), value_place(code, OLD), 64), update.elem)


def _update(code: Code, i: ir.Instruction, update: Update) -> None:
    text = code.text
    hosts = code.field(ContextField.HOSTS, "ptr")
    with text.each_bit("%on") as lane:
        host = text.load("i64", text.op(f"getelementptr i64, ptr {hosts}, i32 {lane}"))
        place = text.op(f"inttoptr i64 {text.op(f'add i64 {host}, %offset')} to ptr")
        rows = [
            text.op(f"getelementptr {update.elem}, ptr {value_place(code, n)}, i32 {lane}")
            for n in (0, 1, OLD)
        ]
        given = [Value(text.load(update.elem, row), update.elem, True) for row in rows[:2]]
        text.store(update.elem, _exchanged(code, i, update, place, given), rows[2])
    text.do("ret void")


def _exchanged(
    code: Code, i: ir.Instruction, update: Update, place: str, given: list[Value]
) -> str:
    """Puts the new value in its place; gives the old one."""
    text, elem = code.text, update.elem
    if update.operation == "cas":
        pair = text.op(
            f"cmpxchg ptr {place}, {elem} {given[0].ref}, {elem} {given[1].ref} {_ORDER}"
        )
        return text.op(f"extractvalue {{ {elem}, i1 }} {pair}, 0")
    if update.alone:
        old = text.load(elem, place)
        text.store(elem, _updated(code, i, update, Value(old, elem, True), given[0]).ref, place)
        return old
    seen = text.variable(elem)
    text.store(elem, text.load(elem, place), seen)
    again, done = text.fresh("c"), text.fresh("c")
    text.goto(again)
    text.label(again)
    old = text.load(elem, seen)
    new = _updated(code, i, update, Value(old, elem, True), given[0])
    pair = text.op(f"cmpxchg ptr {place}, {elem} {old}, {elem} {new.ref} {_ORDER}")
    now = text.op(f"extractvalue {{ {elem}, i1 }} {pair}, 0")
    text.store(elem, now, seen)
    text.branch(text.op(f"extractvalue {{ {elem}, i1 }} {pair}, 1"), done, again)
    text.label(done)
    return now


def _updated(code: Code, i: ir.Instruction, update: Update, old: Value, operand: Value) -> Value:
    operation, kind = update.operation, update.kind
    if operation == "exch":
        return operand
    element, plain = PACKED.get(kind, kind), replace(i, opcode=operation)
    form = row_of(plain).form
    combine = floats.OPERATIONS.get(form) if form is not None and floats.is_float(kind) else None
    if combine is None:
        raise NotCovered("this atomic operation is not emulated", i)
    pairs = zip(pieces(code, old, kind), pieces(code, operand, kind), strict=True)
    results = [combine(code, plain, pair, element) for pair in pairs]
    return packed(code, [code.canonical(result) if result.raw else result for result in results])
