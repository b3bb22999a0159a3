"""Lanes that leave a loop in different rounds: where the machine code has them wait, they store
together.
"""

from __future__ import annotations

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.sass.flow import build

pytestmark = pytest.mark.usefixtures("nvrtc_ready", "nvdisasm_ready")
SOURCE = """
extern "C" __global__ void first(const int *x, const int *end, int *out) {
  int i = threadIdx.x;
  bool best = true;
#pragma unroll 1
  for (int k = 0; k < end[i]; ++k) {
    int v = x[k * 32 + i];
    if (v == 1) { out[i] = -1; return; }
    if (v > 5) best = false;
  }
  if (best) out[i] = 1;
}"""


def test_stores_behind_a_loop_are_one_where_lanes_wait_and_one_for_each_round_where_they_do_not() -> (
    None
):
    """ptxas waits before the first store, whose lanes find their value in iterations 0 and 1.

    It does not wait before the second store, which lanes reach after 2, 3, 4 and 5 iterations. An
    interpreter of the machine code gives the same counts.
    """
    x, end, out = (
        np.zeros((5, 32), np.int32),
        np.array([2, 3, 4, 5] * 8, np.int32),
        np.zeros(32, np.int32),
    )
    x[1, 16:24] = x[0, 24:] = 1
    profile = emulator.run(SOURCE, grid=1, block=32, args=[x, end, out])
    assert out.tolist() == [1] * 16 + [-1] * 16
    assert profile.metrics["global_store_requests"].value == 1 + 4


@pytest.mark.parametrize(("leads", "alike"), [((2, 3), False), ((2,), True)])
def test_what_a_round_of_a_loop_may_leave_out_does_not_run_as_often_as_the_round(
    leads: tuple[int, ...], alike: bool
) -> None:
    """All exits of the loop of blocks 1, 2 and 3 pass block 2; iterations may go from 1 to 3."""
    flow = build([(1,), leads, (3, 4), (1,), ()], {4}, [0])
    assert flow.run_alike(1, 2) is flow.run_alike(2, 1) is alike


def test_a_loop_that_is_left_from_within_counts_each_round() -> None:
    """Each lane runs 100 years, and needs the month in the last year only.

    An interpreter of the machine code gives the same counts. With as many months as years it gives
    1,734: 12 % more than an H100.
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
