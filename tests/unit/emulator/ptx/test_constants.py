"""Constant expressions and special registers as operands, which ptxas accepts in `mov`."""

import numpy as np
import pytest

from kernprof import emulator
from kernprof.errors import CompileFailed

HEAD = """.version 8.3
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) {
.reg .b32 %r<9>; .reg .b64 %rd<4>; .reg .pred %p<3>;
ld.param.u64 %rd1, [out];
mov.u32 %r6, %tid.x;
mov.u32 %r5, %tid.y;
mad.lo.u32 %r7, %r5, 8, %r6;
mul.wide.u32 %rd2, %r7, 4;
add.u64 %rd3, %rd1, %rd2;
"""


def thread(code: str, number: int) -> int:
    out = np.zeros(64, np.int32)
    text = f"{HEAD}{code};\nst.global.u32 [%rd3], %r1;\nret;\n}}"
    emulator.run(text, grid=1, block=(8, 8), args=(out,), arch="sm_90", caches=False)
    return int(out[number])


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        *(("WARP_SZ-1", 31), ("-WARP_SZ", -32), ("(1<<4)", 16), ("1<<4|2", 18), ("~7", -8)),
        *(("2+3*4", 14), ("7-2-1", 4), ("-7/2", -3), ("-7 % 3", -1), ("-(3)", -3), ("6&3^1", 3)),
        *(("0x10+1", 17), ("64>>2+1", 8), ("5/0", 0)),
    ],
)
def test_constant_expressions(expression: str, value: int) -> None:
    assert thread(f"mov.u32 %r1, {expression}", 0) == value


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("mov.v4.u32 {%r2, %r1, %r3, %r4}, %tid", 1),
        ("mov.v4.u32 {%r2, %r1, %r3, %r4}, %ntid", 8),
        ("mov.u32 %r1, %tid.w", 0),
        ("mov.u32 %r2, %laneid; shl.b32 %r1, 1, %r2", 1 << 9),
        ("mov.u32 %r2, %lanemask_lt; prmt.b32 %r1, %r2, 0, 0x4401", 0xFF00 | 1),
        ("mov.pred %p1, %is_explicit_cluster; selp.b32 %r1, 5, 6, %p1", 6),
        ("ld.global.u32 %r2, [%rd1+4*2+(8-4)]; mov.u32 %r1, %r2", 0),
        ("st.global.u32 [%rd1+16-8+4], 9; ld.global.u32 %r1, [%rd1+12]", 9),
    ],
)
def test_special_registers_and_offsets(code: str, value: int) -> None:
    assert thread(code, 9) == value


@pytest.mark.parametrize("nested", ["(" * 5000, "{" * 5000, "-" * 5000])
def test_operands_that_are_nested_too_deeply_are_refused(nested: str) -> None:
    with pytest.raises(CompileFailed):
        thread(f"mov.u32 %r1, {nested}1", 0)
