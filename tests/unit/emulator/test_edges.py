"""Lanes that leave a loop in different rounds: where the machine code has them wait, they store together."""

from __future__ import annotations

import numpy as np
import pytest

from kernprof import emulator

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


def test_stores_behind_a_loop_are_one_where_lanes_wait_and_one_for_each_round_where_they_do_not() -> None:
    """ptxas waits before the first store (lanes find their value in rounds 0 and 1) and not before the second, which
    lanes come to after 2, 3, 4 and 5 rounds. An interpreter of the machine code counts as many.
    """
    x, end, out = np.zeros((5, 32), np.int32), np.array([2, 3, 4, 5] * 8, np.int32), np.zeros(32, np.int32)
    x[1, 16:24] = x[0, 24:] = 1
    profile = emulator.run(SOURCE, grid=1, block=32, args=[x, end, out])
    assert out.tolist() == [1] * 16 + [-1] * 16
    assert profile.metrics["global_store_requests"].value == 1 + 4
