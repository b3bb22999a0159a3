"""Running snippets of PTX and CUDA C++ in the tests, and exact arithmetic to check them against."""

import os
import struct
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from kernprof.emulator.contract import Column, Execute, Outcome
from kernprof.emulator.frontend.arguments import pack_cuda
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.jit import JitEngine
from kernprof.emulator.launch import launch_spec
from kernprof.emulator.program import Program, prepare
from kernprof.emulator.ptx.parser import parse
from tests.oracle.run import Interpreter

HEAD = ".version 8.6\n.target sm_100a\n.address_size 64\n"
REGISTERS = (
    ".reg .pred %p<20>; .reg .b16 %h<20>; .reg .b32 %r<40>; .reg .b64 %rd<40>; .reg .f32 %f<40>;"
    " .reg .f64 %fd<20>;"
)
LOAD = {1: "u8", 2: "b16", 4: "b32", 8: "b64"}


def program_of(body: str, arrays: int = 1, outside: str = "") -> Program:
    """A kernel `k` of that many pointers, held in %rd30, %rd31, …"""
    parameters = ", ".join(f".param .u64 a{n}" for n in range(arrays))
    loads = " ".join(f"ld.param.u64 %rd{30 + n}, [a{n}];" for n in range(arrays))
    text = (
        f"{HEAD}{outside}\n.visible .entry k({parameters}) {{ {REGISTERS}\n{loads}\n{body}\nret; }}"
    )
    return prepare(parse(text), "k")


def run_ptx(
    body: str, *arrays: np.ndarray, grid: int = 1, block: int = 32, outside: str = "", **more: Any
) -> tuple[Outcome, Program]:
    program = program_of(body, len(arrays), outside)
    return run_program(program, arrays, grid=grid, block=block, **more), program


def run_program(
    program: Program,
    args: Sequence[object],
    *,
    grid: Any = 1,
    block: Any = 32,
    shared: int = 0,
    **more: Any,
) -> Outcome:
    sizes = [(n, 1, 1) if isinstance(n, int) else (*n, 1, 1)[:3] for n in (grid, block)]
    spec = launch_spec(
        program, pack_cuda(program.entry, args), grid=sizes[0], block=sizes[1], shared_bytes=shared
    )
    return execute()(program, replace(spec, **more))


def execute() -> Execute:
    """The emulator's engine; with KERNPROF_TEST_ENGINE=oracle the interpreter, to put it to the
    same tests.
    """
    return (
        Interpreter().run if os.environ.get("KERNPROF_TEST_ENGINE") == "oracle" else JitEngine().run
    )


def run_cuda(
    source: str, args: Sequence[object], *, function: str | None = None, **launch: Any
) -> Outcome:
    result = compile_cuda(source, function=function)
    return run_program(prepare(parse(result.ptx), result.kernel), args, **launch)


def elementwise(instruction: str, sources: Sequence[np.ndarray], result: Any) -> np.ndarray:
    """`instruction` with {d}, {a}, {b}, {c} for each row of the sources; results of dtype `result`.

    Registers have the width of the data, so that narrow ones are tried too.
    """
    (output,) = each_of([instruction], sources, result)
    return output


def each_of(instructions: Sequence[str], sources: Sequence[np.ndarray], result: Any) -> np.ndarray:
    """A row of results for each of the instructions, which are compiled together, as that takes
    most of the time.
    """
    rows = len(sources[0])
    out = np.zeros((len(instructions), rows), result)
    arrays = [out, *(np.ascontiguousarray(s) for s in sources)]
    names = dict(zip("dabc", (f"%e{n}" for n in range(4)), strict=True))
    declare, load = [], []
    for n, array in enumerate(arrays):
        kind = f"b{max(16, 8 * array.itemsize)}"
        declare.append(f".reg .{kind} %e{n};")
        size = array.itemsize
        load.append(f"mad.wide.u32 %rd2{n}, %r0, {size}, %rd3{n};")
        if n:
            load.append(f"ld.global.{LOAD[size]} %e{n}, [%rd2{n}];")
    item = (
        f"{instruction.format(**names)} st.global.{LOAD[out.itemsize]}"
        f" [%rd20+{n * rows * out.itemsize}], %e0;"
        for n, instruction in enumerate(instructions)
    )
    body = f"""{" ".join(declare)} mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x; mad.lo.u32 %r0, %r1, 64, %r2;
    setp.ge.u32 %p1, %r0, {rows}; @%p1 ret; {" ".join(load)} {" ".join(item)}"""
    outcome, _ = run_ptx(body, *arrays, grid=-(-rows // 64), block=64)
    assert outcome.faults == ()
    assert outcome.counters.values[:, Column.WARPS].any()
    return out


# Exact arithmetic: formats as (bits of fraction, bits of exponent).
FORMATS = {"f16": (10, 5), "bf16": (7, 8), "f32": (23, 8), "f64": (52, 11)}
DTYPES: dict[str, Any] = {"f16": np.uint16, "bf16": np.uint16, "f32": np.uint32, "f64": np.uint64}
NAN = {"f16": 0x7FFF, "bf16": 0x7FFF, "f32": 0x7FFFFFFF, "f64": 0x7FF8 << 48}


def value_of(bits: int, kind: str) -> Fraction | float:
    """A Fraction, or inf, −inf, nan; −0.0 as a float to keep its sign."""
    fraction, exponent = FORMATS[kind]
    sign = -1 if bits >> fraction + exponent & 1 else 1
    power, rest = bits >> fraction & ((1 << exponent) - 1), bits & ((1 << fraction) - 1)
    if power == (1 << exponent) - 1:
        return float("nan") if rest else sign * float("inf")
    if not power and not rest:
        return Fraction(0) if sign > 0 else -0.0
    bias = (1 << exponent - 1) - 1
    full = rest + (1 << fraction) if power else rest
    return sign * Fraction(full) * Fraction(2) ** (max(power, 1) - bias - fraction)


def rounded(value: Fraction, kind: str, mode: str) -> int:
    """The bits of a fraction other than 0, rounded to the format."""
    fraction, exponent = FORMATS[kind]
    bias = (1 << exponent - 1) - 1
    negative, size = value < 0, abs(value)
    power = size.numerator.bit_length() - size.denominator.bit_length()
    power -= Fraction(2) ** power > size
    step = Fraction(2) ** (max(power, 1 - bias) - fraction)
    units = size / step
    full, rest = units.numerator // units.denominator, units - units.numerator // units.denominator
    up = {
        "rn": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and full & 1),
        "rz": False,
        "rm": negative and rest > 0,
        "rp": not negative and rest > 0,
        "rna": rest >= Fraction(1, 2),
    }[mode]
    full += bool(up)
    power = max(power, 1 - bias)
    if full >= 2 << fraction:
        full, power = full >> 1, power + 1
    sign = int(negative) << fraction + exponent
    if power > bias:
        away = (
            mode in ("rn", "rna") or (mode == "rp" and not negative) or (mode == "rm" and negative)
        )
        top = ((1 << exponent) - 1) << fraction
        return sign | (top if away else top - 1)
    return sign | (full + (power + bias - 1 << fraction))


def edges(kind: str) -> list[int]:
    """Zeros, ones, the smallest and largest, ties, ∞ and NaN."""
    fraction, exponent = FORMATS[kind]
    item = ((1 << exponent - 1) - 1) << fraction
    top = ((1 << exponent) - 1) << fraction
    positive = [
        0,
        1,
        2,
        (1 << fraction) - 1,
        1 << fraction,
        (1 << fraction) + 1,
        item,
        item + 1,
        item - 1,
        item + (1 << fraction),
        item + (1 << fraction - 1),
        item | 5,
        top - 1,
        top - 2,
        top,
        top | 1 << fraction - 1,
        item + (fraction << fraction),
        item + (fraction + 1 << fraction),
        item + (fraction + 1 << fraction) + 1,
        item - (fraction + 1 << fraction),
    ]
    sign = 1 << fraction + exponent
    return [*positive, *(sign | n for n in positive)]


def pairs(values: Sequence[int], dtype: Any, count: int = 2, limit: int = 2000) -> list[np.ndarray]:
    """All combinations of the values, or a fixed random choice of them."""
    random = np.random.default_rng(len(values))
    chosen = np.array(values, dtype)
    if len(values) ** count <= limit:
        return [g.reshape(-1).copy() for g in np.meshgrid(*[chosen] * count)]
    return [random.choice(chosen, limit) for _ in range(count)]


def bits32(value: float) -> int:
    return int.from_bytes(struct.pack("<f", value), "little")
