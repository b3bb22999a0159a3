"""Directed rounding (.rz, .rm, .rp) of single and double precision, by the processor's own rounding
mode.

The mode is set only inside functions made for one operation, which LLVM knows to depend on it
(`strictfp`).
"""

import functools
from collections.abc import Sequence

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.text import LANES, vector
from kernprof.emulator.jit.values import Value

_NEAREST = 1
_MODES = {"rz": 0, "rp": 2, "rm": 3}  # the numbers of llvm.set.rounding
_SHORT = {"float": "f32", "double": "f64"}


def directed(code: Code, operation: str, mode: str, operands: Sequence[Value]) -> Value:
    """fadd, fmul, fdiv, fma or sqrt of bit patterns, rounded once as `mode` says; NaNs canonical."""
    reals = [code.as_float(operand) for operand in operands]
    elem, scalar = reals[0].elem, all(real.scalar for real in reals)
    kind = elem if scalar else vector(elem)
    suffix = _SHORT[elem] if scalar else f"v{LANES}{_SHORT[elem]}"
    name = f"{operation}_{mode}_{suffix}"
    given = {
        f"{kind} %o{n}": real.ref if scalar else code.wide(real) for n, real in enumerate(reals)
    }
    body = functools.partial(_body, code, (operation, mode), kind, suffix, len(reals))
    found = code.shared(kind, name, given, body, "strictfp")
    return code.canonical(code.as_bits(Value(found, elem, scalar)))


def _body(code: Code, what: tuple[str, str], kind: str, suffix: str, count: int) -> None:
    operation, mode = what
    text = code.text
    operands = [f"{kind} %o{n}" for n in range(count)]
    how = ('metadata !"round.dynamic"', 'metadata !"fpexcept.strict"')
    text.call("void", "llvm.set.rounding", f"i32 {_MODES[mode]}")
    result = text.call(kind, f"llvm.experimental.constrained.{operation}.{suffix}", *operands, *how)
    text.call("void", "llvm.set.rounding", f"i32 {_NEAREST}")
    text.do(f"ret {kind} {result}")
