"""Numba kernels whose types are CUDA C++ underneath, and how their types are called in messages."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend.numba import joined
from kernprof.errors import CompileFailed

cuda = pytest.importorskip("numba.cuda")


def doubled(x: Any, out: Any, n: Any) -> None:
    i = cuda.grid(1)
    if i < n:
        out[i] = x[i] + x[i]


def unknown(x: Any, a: Any) -> None:
    x[0, 0] = nowhere + a  # type: ignore[name-defined]  # noqa: F821


def test_float16_runs_and_is_right() -> None:
    x = np.arange(300, dtype=np.float16) / 8
    out = np.zeros_like(x)
    profile = emulator.run(doubled, grid=2, block=256, args=(x, out, np.int32(300)))
    assert np.array_equal(out, x + x)
    assert profile.value("registers_per_thread"), "ptxas takes the joined module"


def test_a_compilers_message_names_types_as_numba_spells_them() -> None:
    with pytest.raises(CompileFailed, match=r"cannot compile unknown for float32\[:, :\], int64: .*"):
        emulator.run(unknown, grid=1, block=32, args=(np.zeros((2, 2), np.float32), 3))


def test_joining_puts_functions_before_their_calls_and_drops_their_declarations() -> None:
    kernel = """.version 8.0
.target sm_90
.address_size 64
.extern .func (.param .b32 r) helper(.param .b64 a);
.extern .func other(.param .b64 a);
.visible .entry k() { call (r), helper, (a); }
"""
    helper = """.version 8.5
.target sm_90
.address_size 64
.visible .func (.param .b32 r) helper(.param .b64 a)
{
.loc 1 2 3
ret; }
.section .debug_str {
.b8 1
}
"""
    text = joined(kernel, [helper])
    assert text.count(".version 8.5") == 1
    assert ".version 8.0" not in text
    assert ".extern .func other" in text
    assert ".extern .func (.param" not in text
    assert text.index("helper(.param .b64 a)") < text.index(".entry")
    assert not any(word in text for word in (".loc", ".section", ".b8 1"))
