"""Threads that wait for what others write: within a block, between blocks, and all threads of a
grid.
"""

import numpy as np
import pytest

from kernprof import emulator
from kernprof.errors import EmulationFault

FLAG = """__global__ void k(int *out) {
  __shared__ volatile int ready; __shared__ int data[32];
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x >= 32) { data[threadIdx.x - 32] = 3 * threadIdx.x; __threadfence_block(); __syncwarp();
    if (threadIdx.x == 32) ready = 1; }
  else { while (ready == 0); __threadfence_block(); out[blockIdx.x * 32 + threadIdx.x] = data[31 - threadIdx.x]; }
}"""


def test_a_warp_waits_for_a_flag_of_a_later_one() -> None:
    out = np.zeros(96, np.int32)
    emulator.run(FLAG, grid=3, block=64, args=(out,))
    assert out.tolist() == [3 * (63 - i) for i in range(32)] * 3


def test_lanes_of_one_warp_wait_for_one_another() -> None:
    source = """__global__ void k(volatile int *flag, int *out) {
      if (threadIdx.x == 0) { while (flag[0] == 0); out[0] = flag[1]; }
      else if (threadIdx.x == 1) { flag[1] = 7; __threadfence(); flag[0] = 1; }
      __syncthreads(); out[threadIdx.x + 1] = threadIdx.x; }"""
    flag, out = np.zeros(2, np.int32), np.zeros(33, np.int32)
    emulator.run(source, grid=1, block=32, args=(flag, out))
    assert out.tolist() == [7, *range(32)]


def test_blocks_wait_for_earlier_and_for_later_ones() -> None:
    source = """__global__ void k(volatile int *state, int *out, int step) {
      if (threadIdx.x == 0) {
        int before = blockIdx.x + step, sum = 0;
        if (before >= 0 && before < gridDim.x) { int seen; while ((seen = state[before]) == 0); sum = seen - 1; }
        state[blockIdx.x] = sum + blockIdx.x + 1; __threadfence(); out[blockIdx.x] = sum; } }"""
    for step, expected in (
        (-1, np.cumsum([0, *range(99)])),
        (1, np.cumsum([0, *range(99, 0, -1)])[::-1]),
    ):
        state, out = np.zeros(100, np.int32), np.zeros(100, np.int32)
        profile = emulator.run(source, grid=100, block=64, args=(state, out, step))
        assert out.tolist() == expected.tolist()
        time = profile.metrics["time_estimate"]
        assert (time.value, "blocks wait" in (time.reason or "")) == (None, True)


GRID_SYNC = """#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(float *a, float *b, int n, int rounds) {
  __shared__ float kept[64]; kept[threadIdx.x] = blockIdx.x;
  cg::grid_group grid = cg::this_grid();
  for (int r = 0; r < rounds; r++) {
    float *from = r & 1 ? b : a, *to = r & 1 ? a : b;
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      to[i] = from[i ? i - 1 : n - 1] + 2 * from[i + 1 < n ? i + 1 : 0];
    grid.sync();
  }
  if (threadIdx.x == 5) a[blockIdx.x] += kept[5];
}"""


@pytest.mark.parametrize("rounds", [1, 4])
def test_all_threads_of_a_grid_meet(rounds: int) -> None:
    a, b = np.random.default_rng(0).integers(0, 9, (2, 1000)).astype(np.float32)
    now = a.astype(np.float64)
    for _ in range(rounds):
        now = np.roll(now, 1) + 2 * np.roll(now, -1)
    first = a.copy()
    profile = emulator.run(GRID_SYNC, grid=9, block=64, args=(a, b, 1000, rounds))
    expected = now if rounds % 2 == 0 else first.astype(np.float64)
    expected[:9] += np.arange(9)
    if rounds % 2 == 0:
        assert a.tolist() == expected.tolist()
    else:
        assert b.tolist() == now.tolist()
    assert profile.launch.grid == (9, 1, 1)


def test_waits_without_a_writer_end_at_the_budget_or_time_limit() -> None:
    source = "__global__ void k(volatile int *flag) { while (flag[0] == 0); }"
    with pytest.raises((EmulationFault, Exception), match=r"budget|longer than|time"):
        emulator.run(source, grid=2, block=32, args=(np.zeros(1, np.int32),), time_limit_s=0.5)


def test_a_lock_is_taken_by_one_block_after_the_other() -> None:
    source = """__global__ void k(int *lock, int *value) { if (threadIdx.x == 0) for (int r = 0; r < 5; r++) {
      while (atomicCAS(lock, 0, 1) != 0); __threadfence(); value[0] += 1; __threadfence(); atomicExch(lock, 0); } }"""
    lock, value = np.zeros(1, np.int32), np.zeros(1, np.int32)
    emulator.run(source, grid=20, block=64, args=(lock, value))
    assert (lock[0], value[0]) == (0, 100)


def test_lanes_that_skip_the_rest_of_a_round_wait_for_the_others_at_the_head_of_the_loop() -> None:
    source = """__global__ void k(const int *x, int *out) {
      __shared__ int least[66];
      int i = threadIdx.x + 1; bool own = x[threadIdx.x] > 0;
      least[i] = own ? i : 1000; least[0] = least[65] = 1000;
      while (true) {
        __syncthreads();
        int found = own ? min(least[i], min(least[i - 1], least[i + 1])) : 0;
        bool change = own && found < least[i];
        if (!__syncthreads_or(change)) break;
        if (change) least[i] = found;
      }
      out[threadIdx.x] = least[i]; }"""
    x, out = np.arange(64, dtype=np.int32) % 7, np.zeros(64, np.int32)
    profile = emulator.run(source, grid=1, block=64, args=(x, out))
    starts = np.arange(64) // 7 * 7 + 2
    assert out.tolist() == np.where(x > 0, starts, 1000).tolist()
    # five in which something changes, the fewer the longer, and one that sees that nothing does
    rounds = 6
    assert profile.value("shared_load_requests") == 2 * (4 * rounds + 1)
    assert profile.value("shared_store_requests") == 2 * 3 + 2 * 5
