"""Native helpers for atomic operations: lane by lane at the host addresses that @access has left."""

from __future__ import annotations

from kernprof.emulator.jit.code import NAN
from kernprof.emulator.jit.layout import Field
from kernprof.emulator.jit.runtime.blocks import field
from kernprof.emulator.jit.text import Text

# What LLVM's atomicrmw does by itself; PTX's inc and dec are its uinc_wrap and udec_wrap.
_NATIVE = {
    "add_b": "add", "and_b": "and", "or_b": "or", "xor_b": "xor", "exch_b": "xchg", "min_s": "min", "max_s": "max",
    "min_u": "umin", "max_u": "umax", "inc_b": "uinc_wrap", "dec_b": "udec_wrap",
}  # fmt: skip
_ORDER = "monotonic"
OLD = 3  # the row of the scratch area that gets the old values


def helper(declared: dict[str, str], name: str) -> str:
    """The function `atomic_OPERATION_KINDBITS[_shared]`: operands in rows 0 and 1 of the scratch area's values."""
    _, operation, kind, *rest = name.split("_")
    sign, elem = kind[0], f"i{kind[1:]}"
    text = Text(declared)
    hosts, values = field(text, Field.HOSTS, "ptr"), field(text, Field.VALUES, "ptr")
    with text.each_bit("%on") as lane:
        host = text.load("i64", text.op(f"getelementptr i64, ptr {hosts}, i32 {lane}"))
        place = text.op(f"inttoptr i64 {host} to ptr")
        a, b = (text.load(elem, _row(text, values, row, elem, lane)) for row in (0, 1))
        if operation == "cas":
            pair = text.op(f"cmpxchg ptr {place}, {elem} {a}, {elem} {b} {_ORDER} {_ORDER}")
            old = text.op(f"extractvalue {{ {elem}, i1 }} {pair}, 0")
        elif sign == "f" and operation == "add":
            old = _float_add(text, place, a, elem, shared=bool(rest))
        elif rest and _NATIVE.get(f"{operation}_b") == operation:
            old = text.load(elem, place)
            text.store(elem, text.op(f"{operation} {elem} {old}, {a}"), place)
        else:
            how = _NATIVE[f"{operation}_{'b' if operation == 'exch' else sign}"]
            old = text.op(f"atomicrmw {how} ptr {place}, {elem} {a} {_ORDER}")
        text.store(elem, old, _row(text, values, OLD, elem, lane))
    text.do("ret void")
    return text.function(f"internal void @{name}(ptr %c, i32 %on)", "noinline")


def _row(text: Text, values: str, row: int, elem: str, lane: str) -> str:
    return text.op(f"getelementptr {elem}, ptr {text.at(values, row * 256)}, i32 {lane}")


def _float_add(text: Text, place: str, operand: str, elem: str, *, shared: bool) -> str:
    """With canonical NaNs; outside shared memory other threads may come between, so it is tried until it holds."""
    kind, nan = ("float", NAN["f32"]) if elem == "i32" else ("double", NAN["f64"])

    def total(old: str) -> str:
        terms = [text.op(f"bitcast {elem} {v} to {kind}") for v in (old, operand)]
        found = text.op(f"fadd {kind} {terms[0]}, {terms[1]}")
        bad = text.op(f"fcmp uno {kind} {found}, {found}")
        return text.op(f"select i1 {bad}, {elem} {nan}, {elem} {text.op(f'bitcast {kind} {found} to {elem}')}")

    if shared:
        old = text.load(elem, place)
        text.store(elem, total(old), place)
        return old
    seen = text.variable(elem)
    text.store(elem, text.load(elem, place), seen)
    again, done = text.fresh("c"), text.fresh("c")
    text.goto(again)
    text.label(again)
    old = text.load(elem, seen)
    pair = text.op(f"cmpxchg ptr {place}, {elem} {old}, {elem} {total(old)} {_ORDER} {_ORDER}")
    now = text.op(f"extractvalue {{ {elem}, i1 }} {pair}, 0")
    text.store(elem, now, seen)
    text.branch(text.op(f"extractvalue {{ {elem}, i1 }} {pair}, 1"), done, again)
    text.label(done)
    return now
