"""The instruction table: what each PTX opcode counts as, and which instructions no engine executes.

The classes are those that ncu counts (`smsp__sass_thread_inst_executed_op_*`), at PTX level.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from kernprof.emulator.ptx import ir
from kernprof.errors import UnsupportedInstruction


class OpClass(str, Enum):
    """What a thread instruction counts as. A packed operation (f16x2) counts once; `LANES`: how many results."""

    FP16_ADD = "fp16_add"
    FP16_MUL = "fp16_mul"
    FP16_FMA = "fp16_fma"
    FP16_OTHER = "fp16_other"
    FP32_ADD = "fp32_add"
    FP32_MUL = "fp32_mul"
    FP32_FMA = "fp32_fma"
    FP32_OTHER = "fp32_other"
    FP64_ADD = "fp64_add"
    FP64_MUL = "fp64_mul"
    FP64_FMA = "fp64_fma"
    FP64_OTHER = "fp64_other"
    INTEGER = "integer"
    BIT = "bit"
    CONVERSION = "conversion"
    SPECIAL = "special"
    MOVE = "move"
    CONTROL = "control"
    MEMORY = "memory"
    COMMUNICATION = "communication"
    TENSOR = "tensor"


LANES = {"f16x2": 2, "bf16x2": 2, "f32x2": 2}
_PRECISION = {
    "f16": "fp16", "f16x2": "fp16", "bf16": "fp16", "bf16x2": "fp16", "f32": "fp32", "f32x2": "fp32", "f64": "fp64",
}  # fmt: skip
# Arithmetic whose class follows from its type: opcode → the floating-point kind; integers are INTEGER.
ARITHMETIC = {
    "add": "add", "sub": "add", "mul": "mul", "fma": "fma", "mad": "fma", "min": "other", "max": "other",
    "neg": "other", "abs": "other", "div": "other", "rem": "other", "setp": "other", "set": "other",
    "slct": "other", "testp": "other", "copysign": "other",
}  # fmt: skip
FIXED: dict[OpClass, tuple[str, ...]] = {
    OpClass.INTEGER: (
        "addc", "subc", "madc", "mul24", "mad24", "sad", "dp4a", "dp2a", "vabsdiff4",
    ),
    OpClass.BIT: (
        "and", "or", "xor", "not", "cnot", "lop3", "shl", "shr", "shf", "popc", "clz", "bfind", "brev", "bfe", "bfi",
        "bmsk", "szext", "fns", "prmt",
    ),
    OpClass.CONVERSION: ("cvt",),
    OpClass.SPECIAL: ("rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh"),
    OpClass.MOVE: ("mov", "selp", "cvta", "isspacep", "mapa", "movmatrix", "pragma"),
    OpClass.CONTROL: (
        "bra", "brx", "call", "ret", "exit", "trap", "brkpt", "bar", "barrier", "membar", "fence", "nanosleep",
        "griddepcontrol", "setmaxnreg", "pmevent", "discard", "applypriority",
    ),
    OpClass.MEMORY: (
        "ld", "ldu", "st", "atom", "red", "prefetch", "prefetchu", "cp", "ldmatrix", "stmatrix",
    ),
    OpClass.COMMUNICATION: ("shfl", "vote", "match", "redux", "activemask", "elect"),
    OpClass.TENSOR: ("mma", "wmma"),
}  # fmt: skip
_CLASS_OF = {opcode: op_class for op_class, opcodes in FIXED.items() for opcode in opcodes}

# What no engine executes: opcode, a modifier that must be there ("" for any), why.
UNSUPPORTED: tuple[tuple[str, str, str], ...] = (
    ("cp", "bulk", "bulk asynchronous copies (TMA) are not emulated"),
    ("cp", "reduce", "bulk asynchronous copies (TMA) are not emulated"),
    ("cp", "mbarrier", "mbarrier objects are not emulated"),
    ("wgmma", "", "warp-group matrix instructions are not emulated"),
    ("tcgen05", "", "fifth-generation tensor core instructions are not emulated"),
    ("mbarrier", "", "mbarrier objects are not emulated"),
    ("mapa", "", "thread-block clusters are not emulated"),
    ("getctarank", "", "thread-block clusters are not emulated"),
    ("barrier", "cluster", "thread-block clusters are not emulated"),
    ("clusterlaunchcontrol", "", "thread-block clusters are not emulated"),
    ("multimem", "", "multicast memory is not emulated"),
    ("tex", "", "textures are not emulated"),
    ("tld4", "", "textures are not emulated"),
    ("txq", "", "textures are not emulated"),
    ("istypep", "", "textures are not emulated"),
    ("suld", "", "surfaces are not emulated"),
    ("sust", "", "surfaces are not emulated"),
    ("sured", "", "surfaces are not emulated"),
    ("suq", "", "surfaces are not emulated"),
    ("tensormap", "", "tensor maps (TMA) are not emulated"),
    ("st", "async", "asynchronous remote stores are not emulated"),
    ("red", "async", "asynchronous remote reductions are not emulated"),
    ("st", "bulk", "bulk stores are not emulated"),
    ("setmaxnreg", "", "register reallocation is not emulated"),
    ("stacksave", "", "a changing stack is not emulated"),
    ("stackrestore", "", "a changing stack is not emulated"),
    ("alloca", "", "a changing stack is not emulated"),
    ("mma", "sp", "sparse matrix instructions are not emulated"),
)
# Space modifiers that mean another block's memory.
_CLUSTER = frozenset({"shared::cluster", "multicast::cluster", "dsmem"})
# Functions that NVRTC leaves as external calls and that do nothing the emulator must do.
IGNORED_CALLS = frozenset({"vprintf"})


def op_class(instruction: ir.Instruction) -> OpClass:
    """The class an instruction is counted in. Raises KeyError for an opcode that is not in the table."""
    opcode = instruction.opcode
    kind = ARITHMETIC.get(opcode)
    if opcode == "wmma" and instruction.modifiers[0] in ("load", "store"):
        return OpClass.MEMORY
    if kind is None:
        return _CLASS_OF[opcode]
    # set and setp write .pred or an integer but work in their source type, which comes last.
    first = instruction.types[-1 if opcode in ("set", "setp") else 0] if instruction.types else "b32"
    precision = _PRECISION.get(first)
    if precision is None:
        return OpClass.INTEGER
    return OpClass(f"{precision}_{kind}")


def why_unsupported(instruction: ir.Instruction) -> str | None:
    """The reason that no engine executes this instruction, or None."""
    opcode, modifiers = instruction.opcode, instruction.modifiers
    for name, modifier, reason in UNSUPPORTED:
        if name == opcode and (not modifier or any(m.split("::")[0] == modifier for m in modifiers)):
            return reason
    if _CLUSTER & set(modifiers):
        return "thread-block clusters are not emulated"
    if opcode == "call" and isinstance(instruction.operands[0], ir.Call):
        if isinstance(instruction.operands[0].target, ir.Register):
            return "indirect calls are not emulated"
        return None
    if opcode not in ARITHMETIC and opcode not in _CLASS_OF:
        return "the instruction is not in the table"
    return _unsupported_special(instruction)


def _unsupported_special(instruction: ir.Instruction) -> str | None:
    for operand in instruction.operands:
        if isinstance(operand, ir.Special) and "cluster" in operand.name:
            return "thread-block clusters are not emulated"
    return None


def refuse(instruction: ir.Instruction, reason: str, *, kernel: str) -> UnsupportedInstruction:
    """The error for an instruction that cannot be executed: the PTX, the source line, why."""
    where = f" ({instruction.loc})" if instruction.loc and instruction.loc.line else ""
    return UnsupportedInstruction(
        f"kernel {kernel} uses the PTX instruction {instruction.name}{where}: {reason}",
        hint="profile it on a GPU: --backend ncu",
    )


def refuse_unsupported(instructions: Iterable[ir.Instruction], *, kernel: str) -> None:
    """Raises UnsupportedInstruction for the first instruction that no engine executes. Run before anything executes."""
    for instruction in instructions:
        reason = why_unsupported(instruction)
        if reason:
            raise refuse(instruction, reason, kernel=kernel)
