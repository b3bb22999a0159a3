"""Loops with several exits: blocks that execute equally often, and executions per iteration."""

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.sass.disassembly import build

pytestmark = pytest.mark.usefixtures("nvrtc_ready", "nvdisasm_ready")


@pytest.mark.parametrize(("leads", "alike"), [((2, 3), False), ((2,), True)])
def test_a_block_that_an_iteration_may_skip_is_not_as_frequent_as_the_loop(
    leads: tuple[int, ...], alike: bool
) -> None:
    """All exits of the loop of blocks 1, 2 and 3 pass 2; an iteration from 1 to 3 may skip it."""
    flow = build([(1,), leads, (3, 4), (1,), ()], {4}, [0])
    assert (2 in flow.alike(1)) is (1 in flow.alike(2)) is alike


def test_a_loop_with_inner_exits_counts_every_iteration() -> None:
    """Each lane needs 100 years and computes the month only in the last one.

    An interpreter of the machine code counts the same.
    """
    limits = "".join(
        f"if (day < {limit}) return {number};"
        for number, limit in enumerate((31, 62, 93, 122, 153), 1)
    )
    source = f"""
    __device__ int month(int day, int &year) {{
      year = 1970;
      for (;; year++) {{
        const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        if (day < 365 + leap) {{ {limits} day -= 306; }}
        day -= 365 + leap;
      }}
    }}
    extern "C" __global__ void k(const int *days, int *out) {{
      int year, number = month(days[threadIdx.x], year);
      out[threadIdx.x] = year << 8 | number;
    }}"""
    profile = emulator.run(
        source, grid=1, block=32, args=[np.full(32, 36_540, np.int32), np.zeros(32, np.int32)]
    )
    assert profile.metrics["instructions"].value == 1634
