"""LLVM code for the values of special registers (%tid, %clock) and the addresses of variables."""

from collections.abc import Iterable

from kernprof.emulator import memory
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import ContextField as Field, WarpField
from kernprof.emulator.jit.nodes import NotCovered, is_kernel_parameter
from kernprof.emulator.jit.values import Value, const, vector
from kernprof.emulator.program import WORKSPACE
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.lowering import blocks_of, size_of

WINDOWS = {
    "shared": memory.SHARED_BASE,
    "local": memory.LOCAL_BASE,
    "const": memory.CONST_BASE,
    "param": memory.PARAM_BASE,
    "global": 0,
}
WINDOW_BYTES = memory.WINDOW_BYTES
_FIELDS = {
    "%ntid.x": Field.NTID_X,
    "%ntid.y": Field.NTID_Y,
    "%ntid.z": Field.NTID_Z,
    "%ctaid.x": Field.CTAID_X,
    "%ctaid.y": Field.CTAID_Y,
    "%ctaid.z": Field.CTAID_Z,
    "%nctaid.x": Field.NCTAID_X,
    "%nctaid.y": Field.NCTAID_Y,
    "%nctaid.z": Field.NCTAID_Z,
    "%nwarpid": Field.WARPS,
    "%dynamic_smem_size": Field.DYNAMIC_BYTES,
    "%total_smem_size": Field.SHARED_BYTES,
    "%aggr_smem_size": Field.SHARED_BYTES,
}
_NUMBERS = {
    "%smid": 0,
    "%nsmid": 1,
    "%gridid": 0,
    "%current_graph_exec": 0,
    "%reserved_smem_offset_begin": 0,
    "%reserved_smem_offset_end": 0,
    "%reserved_smem_offset_cap": 0,
}
_CLOCKS = {
    "%clock": 0,
    "%clock64": 0,
    "%globaltimer": 0,
    "%globaltimer_lo": 0,
    "%clock_hi": 32,
    "%globaltimer_hi": 32,
}
_MASKS = {
    "%lanemask_eq": lambda n: 1 << n,
    "%lanemask_lt": lambda n: (1 << n) - 1,
    "%lanemask_le": lambda n: (2 << n) - 1,
    "%lanemask_gt": lambda n: ~((2 << n) - 1),
    "%lanemask_ge": lambda n: ~((1 << n) - 1),
}


def look_up(code: Code, operand: ir.Symbol | ir.Special, bits: int) -> Value:
    return symbol(code, operand, bits) if isinstance(operand, ir.Symbol) else special(code, operand)


def special(code: Code, operand: ir.Special) -> Value:
    """Return the value of a special register: 64 bits for clocks, else 32 bits."""
    name = operand.name
    if name in _FIELDS:
        return Value(code.text.load("i32", code.text.at("%c", _FIELDS[name])), "i32", True)
    if name in ("%envreg1", "%envreg2"):
        base = code.text.load("i64", code.text.at("%c", Field.GLOBALS))
        place = code.text.op(f"add i64 {base}, {code.program.globals_[WORKSPACE]}")
        half = code.text.op(f"lshr i64 {place}, 32") if name == "%envreg1" else place
        return Value(code.text.op(f"trunc i64 {half} to i32"), "i32", True)
    if "cluster" in name and name not in _NUMBERS:
        # Computed from the static cluster size and the index of the block in the grid.
        entry = code.program.entry
        size = size_of(entry)
        if name == "%cluster_nctarank":
            return const(blocks_of(entry), 32)
        if name == "%is_explicit_cluster":
            return const(int("reqnctapercluster" in entry.directives), 32)
        if name == "%cluster_ctarank":
            # Without clusters, the field may hold the index of a block in interleaved execution.
            # The remainder of the division by 1 is then 0.
            rank = code.resized(Value(code.field(Field.CLUSTER_RANK), "i64", True), 32)
            return code.binary("urem", rank, blocks_of(entry))
        length = const(size["xyz".index(name[-1])], 32)
        what = name[1:-2]
        if what == "cluster_nctaid":
            return length
        of_grid = special(code, ir.Special(f"%{'n' * what.startswith('n')}ctaid.{name[-1]}"))
        return code.binary("urem" if what == "cluster_ctaid" else "udiv", of_grid, length)
    # %envreg registers are 0, except %envreg1 and %envreg2: the address of the grid barrier.
    if name in _NUMBERS or name.startswith("%envreg"):
        return const(_NUMBERS.get(name, 0), 32)
    if name.startswith("%tid."):
        return _thread_index(code, "xyz".index(name[-1]))
    if name == "%warpid":
        return Value(code.text.load("i32", code.text.at("%w", WarpField.NUMBER)), "i32", True)
    if name == "%laneid":
        return _lanes(range(32))
    if name in _MASKS:
        return _lanes(_MASKS[name](n) & 0xFFFFFFFF for n in range(32))
    if name in _CLOCKS:
        used = code.text.load("i64", "%used")
        now = code.text.op(
            f"sub i64 {used}, {len(code.node.code) - (code.pc - code.node.first_pc)}"
        )
        return Value(code.text.op(f"lshr i64 {now}, {_CLOCKS[name]}"), "i64", True)
    raise NotCovered(f"the special register {name} is not emulated", code.instruction)


def _lanes(values: Iterable[int]) -> Value:
    return Value(f"<{', '.join(f'i32 {v}' for v in values)}>", "i32")


def _thread_index(code: Code, axis: int) -> Value:
    warp = code.text.op(
        f"zext i32 {code.text.load('i32', code.text.at('%w', WarpField.NUMBER))} to i64"
    )
    row = code.text.op(f"mul i64 {code.field(Field.WARPS)}, {axis}")
    offset = code.text.op(f"shl i64 {code.text.op(f'add i64 {row}, {warp}')}, 7")
    place = code.text.at(code.field(Field.TID, "ptr"), offset)
    return Value(code.text.load(vector("i32"), place, 64), "i32")


def symbol(code: Code, operand: ir.Symbol, bits: int) -> Value:
    """Return the address of a variable in its state space, such as the offset in shared memory."""
    program, name = code.program, operand.name
    for offsets in (program.shared, program.const, code.node.instance.routine.local):
        if name in offsets:
            return const(offsets[name] + operand.offset, bits)
    if name in program.globals_:
        # Each launch has a new copy of the global variables; the worker's context has its address.
        base = code.text.load("i64", code.text.at("%c", Field.GLOBALS))
        address = code.text.op(f"add i64 {base}, {program.globals_[name] + operand.offset}")
        return code.resized(Value(address, "i64", True), bits)
    if is_kernel_parameter(code.node, name):
        return const(code.node.instance.routine.params[name] + operand.offset, bits)
    raise NotCovered(f"the address of {name} is not emulated", code.instruction)
