"""Products that ptxas fused with a sum are fused here too: rounded once."""

from dataclasses import replace

import numpy as np
import pytest

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.widening import contract

_HEAD = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out, .param .f64 p, .param .f64 q, .param .f64 r)
{
.reg .f64 %fd<9>;
.reg .b64 %rd<2>;
ld.param.u64 %rd1, [out];
ld.param.f64 %fd1, [p];
ld.param.f64 %fd2, [q];
ld.param.f64 %fd3, [r];
"""
_TAIL = "st.global.f64 [%rd1], %fd5;\nret;\n}\n"


def function_of(body: str) -> ir.Function:
    return parse(_HEAD + body + "\n" + _TAIL).functions["k"]


def machine(function: ir.Function, *names: str) -> SassKernel:
    """Machine code with these instructions, all of the line of the function's last sum."""
    line = next(i.line for i in reversed(function.instructions) if i.opcode in ("add", "sub"))
    return SassKernel("k", tuple(SassInstruction(0, None, name, "", line) for name in names), ())


def arithmetic(function: ir.Function) -> list[str]:
    return [
        i.name
        for i in function.instructions
        if i.opcode in ("mul", "add", "sub", "fma", "neg", "mov")
    ]


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        ("add.f64 %fd5, %fd4, %fd3;", ["mov.f64", "fma.rn.f64"]),
        ("add.f64 %fd5, %fd3, %fd4;", ["mov.f64", "fma.rn.f64"]),
        ("sub.f64 %fd5, %fd4, %fd3;", ["neg.f64", "fma.rn.f64"]),
        ("sub.f64 %fd5, %fd3, %fd4;", ["neg.f64", "fma.rn.f64"]),
        ("add.rn.f64 %fd5, %fd4, %fd3;", ["mul.f64", "add.rn.f64"]),  # not to be fused
        ("add.f64 %fd5, %fd4, %fd4;", ["mul.f64", "add.f64"]),
        # read twice
        ("add.f64 %fd6, %fd4, %fd3; add.f64 %fd5, %fd6, %fd4;", ["mul.f64", "add.f64", "add.f64"]),
        # a factor is gone
        ("mov.f64 %fd1, %fd3; add.f64 %fd5, %fd4, %fd3;", ["mul.f64", "mov.f64", "add.f64"]),
    ],
)
def test_only_what_is_one_product_in_the_machine_code_is_fused(
    total: str, expected: list[str]
) -> None:
    function = function_of(f"mul.f64 %fd4, %fd1, %fd2;\n{total}")
    assert arithmetic(contract(function, machine(function, "DFMA"))) == expected
    assert contract(function, machine(function, "DMUL", "DADD")) is function
    assert arithmetic(contract(function, machine(function, "DFMA", "DADD"))) == arithmetic(function)


@pytest.mark.parametrize("near", [True, False])
def test_of_two_products_that_one_is_fused_which_has_no_instruction_of_its_own(near: bool) -> None:
    body = "mul.f64 %fd4, %fd1, %fd2;\nmul.f64 %fd6, %fd2, %fd3;\nsub.f64 %fd5, %fd4, %fd6;"
    function = function_of(body)
    first, second = (i for i in function.instructions if i.opcode == "mul")
    stays = SassInstruction(0, None, "DMUL", "", (first if near else second).line)
    code = machine(function, "DFMA")
    output = contract(function, replace(code, instructions=(*code.instructions, stays)))
    assert [i.operands[1:] for i in output.instructions if i.opcode == "mul"] == [
        (first if near else second).operands[1:]
    ]


@pytest.mark.parametrize(
    ("total", "sign"),
    [
        ("add.f64 %fd5, %fd4, %fd3;", (1, 1)),
        ("sub.f64 %fd5, %fd4, %fd3;", (1, -1)),
        ("sub.f64 %fd5, %fd3, %fd4;", (-1, 1)),
    ],
)
def test_fused_operations_round_once(
    total: str, sign: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("llvmlite")
    from kernprof import emulator
    from kernprof.emulator.sass.metrics import MachineCode

    def fused(code: MachineCode, module: ir.Module) -> tuple[ir.Module, MachineCode]:
        function = module.functions["k"]
        return replace(module, functions={"k": contract(function, machine(function, "DFMA"))}), code

    monkeypatch.setattr(MachineCode, "widen", fused)
    out, tiny = np.zeros(1), 2.0**-30
    # so that all but the product's lower half is cancelled
    item = -1.0 if sign[0] * sign[1] > 0 else 1.0
    text = _HEAD + f"mul.f64 %fd4, %fd1, %fd2;\n{total}\n" + _TAIL
    emulator.run(
        text, grid=1, block=1, args=(out, 1 + tiny, 1 - tiny, np.float64(item)), caches=False
    )
    assert out[0] == -sign[0] * tiny**2
