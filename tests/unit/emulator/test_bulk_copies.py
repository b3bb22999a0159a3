"""Copies of the tensor memory accelerator: sectors, and addresses that an H200 refuses."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.program import prepare
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import EmulationFault
from kernprof.model.run import Provenance
from tests.unit.emulator.harness import run_program

SOURCE = Path(__file__).with_name("bulk.cu").read_text()
WARPGROUPS = Path(__file__).with_name("wgmma.cu").read_text()


def bulk(function: str, *args: object, block: int = 32) -> Mapping[str, float | None]:
    profile = emulator.run(SOURCE, function=function, grid=1, block=block, args=args, arch="sm_90")
    return {name: profile.value(f"tma_{name}_sectors") for name in ("load", "store", "reduction")}


def test_sectors_of_bulk_copies_count_global_memory_only() -> None:
    data = np.arange(1024, dtype=np.float32)
    out = np.zeros(1024, np.float32)
    assert bulk("copied", data, out, np.int32(4096), np.int32(0)) == {
        "load": 128,
        "store": 128,
        "reduction": 0,
    }
    assert np.array_equal(out, data)
    assert bulk("copied", data[4:], out, np.int32(48), np.int32(1)) == {
        "load": 2,
        "store": 0,
        "reduction": 2,
    }
    assert out[:12].tolist() == (data[:12] + data[4:16]).tolist()


def test_a_tile_counts_the_sectors_of_its_rows_that_lie_in_the_array() -> None:
    data, out = np.arange(32 * 64, dtype=np.float32).reshape(32, 64), np.zeros(32, np.float32)
    numbers = np.int32(4), np.int32(1), np.int32(0), np.int32(8 * 8 * 4)
    # each row is in two sectors
    assert bulk("tile", emulator.TensorMap(data, (8, 8)), out, *numbers)["load"] == 16
    assert out[:10].tolist() == [*data[1, 4:12], *data[2, 4:6]]
    outside = np.int32(-4), np.int32(-3), np.int32(0), np.int32(8 * 8 * 4)
    assert bulk("tile", emulator.TensorMap(data, (8, 8)), out, *outside)["load"] == 5
    assert out.tolist() == [0.0] * 28 + [0.0, 1.0, 2.0, 3.0]
    wide = emulator.TensorMap(data, (8, 8), steps=(2, 4))  # the last dimension has no steps
    assert (
        bulk("tile", wide, out, np.int32(0), np.int32(0), np.int32(0), np.int32(4 * 8 * 4))["load"]
        == 4
    )
    assert out[:9].tolist() == [*data[0, :8], data[2, 0]]


def test_a_tensor_map_in_device_memory() -> None:
    data, out = np.arange(32 * 64, dtype=np.float32).reshape(32, 64), np.zeros(32, np.float32)
    source = SOURCE.replace(
        "tile(const __grid_constant__ CUtensorMap map", "tile(const CUtensorMap *map"
    )
    source = source.replace(
        '"l"(&map), "r"(x), "r"(y), "r"(at(&bar))', '"l"(map), "r"(x), "r"(y), "r"(at(&bar))'
    )
    args = emulator.TensorMap(data, (8, 8)), out, 4, 1, 0, 8 * 8 * 4
    emulator.run(source, function="tile", grid=1, block=32, args=args, arch="sm_90")
    assert out[:8].tolist() == data[1, 4:12].tolist()


def test_a_warp_executes_a_store_with_equal_operands_once() -> None:
    data = np.ones((32, 64), np.float32)
    assert bulk("put", emulator.TensorMap(data, (8, 8)), 0)["store"] == 8
    assert (data[:8, :8].any(), data[8:].all()) == (False, True)


@pytest.mark.parametrize(("x", "shift"), [(1, 0), (2, 0), (-1, 0), (0, 64), (0, 16)])
def test_tiles_at_addresses_that_an_h200_refuses_are_faults(x: int, shift: int) -> None:
    data, out = np.zeros((32, 64), np.float32), np.zeros(32, np.float32)
    with pytest.raises(EmulationFault, match="misaligned"):
        bulk(
            "tile",
            emulator.TensorMap(data, (8, 8)),
            out,
            np.int32(x),
            np.int32(0),
            np.int32(shift),
            np.int32(256),
        )


def test_a_tile_that_is_stored_before_the_first_column_is_out_of_bounds() -> None:
    with pytest.raises(EmulationFault, match="out-of-bounds access"):
        bulk(
            "put", emulator.TensorMap(np.zeros((32, 64), np.float32), (8, 8)), np.int32(-4), block=1
        )


@pytest.mark.parametrize(
    ("how", "kind", "expected"),
    [
        ("add", "noftz.f16", np.array([1.5, 4.5, 7.5, 10.5] * 2, np.float16)),
        ("min", "s32", np.array([-1, 0, 1, 2], np.int32)),
        ("inc", "u32", np.array([1, 0, 0, 4], np.uint32)),
        ("xor", "b64", np.array([0, 3], np.uint64)),
    ],
)
def test_bulk_reductions_combine_two_numbers(how: str, kind: str, expected: np.ndarray) -> None:  # type: ignore[type-arg]
    source = SOURCE.replace(".add.f32", f".{how}.{kind}")
    there = {"f16": [1, 3, 5, 7] * 2, "s32": [0, 1, 2, 3], "u32": [0, 5, 9, 3], "b64": [5, 6]}[
        kind[-3:]
    ]
    arguments = {
        "f16": [0.5, 1.5, 2.5, 3.5] * 2,
        "s32": [-1, 0, 1, 2],
        "u32": [1, 5, 8, 7],
        "b64": [5, 5],
    }[kind[-3:]]
    out, data = np.array(there, expected.dtype), np.array(arguments, expected.dtype)
    emulator.run(
        source,
        function="copied",
        grid=1,
        block=32,
        args=(data.view(np.float32), out.view(np.float32), np.int32(16), np.int32(1)),
    )
    assert out.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("groups", "stages", "producer", "arrivals", "pending"),
    [
        *((1, 1, 0, 128, 0), (1, 1, 0, 1, 0), (2, 1, 0, 128, 0), (1, 2, 0, 128, 1)),
        *((2, 3, 1, 1, 0), (3, 4, 1, 1, 2), (2, 3, 2, 1, 1), (7, 1, 2, 1, 0)),
    ],
)
@pytest.mark.parametrize("find_bugs", [False, True])
def test_the_warps_of_a_warpgroup_multiply_the_same_copy(
    groups: int, stages: int, producer: int, arrivals: int, pending: int, find_bugs: bool
) -> None:
    tiles = np.repeat(2.0 ** np.arange(groups + 3), 1024).astype(np.float32)
    out = np.zeros(128 * groups, np.float32)
    numbers = {"GROUPS": groups, "STAGES": stages, "PRODUCER": producer}
    numbers |= {"ARRIVALS": arrivals, "PENDING": pending}
    emulator.run(
        WARPGROUPS,
        grid=1,
        block=128 * groups + (0, 32, 128)[producer],
        args=((tiles.view(np.uint32) >> 16).astype(np.uint16), out),
        arch="sm_90a",
        options=[f"-D{name}={number}" for name, number in numbers.items()],
        find_bugs=find_bugs,
    )
    assert out.tolist() == np.repeat(480 * 2.0 ** np.arange(groups), 128).tolist()


def test_sector_use_with_asynchronous_copies_is_an_estimate() -> None:
    source = r"""extern "C" __global__ void k(const float* x, float* y) {
      __shared__ float s[32]; int t = threadIdx.x;
      unsigned to = (unsigned)__cvta_generic_to_shared(s + t);
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(to), "l"(x + t));
      asm volatile("cp.async.wait_all;"); __syncthreads(); y[t] = s[t]; }"""
    profile = emulator.run(source, grid=1, block=32, args=(np.zeros(32, "f4"), np.zeros(32, "f4")))
    assert profile.metrics["global_load_sector_use"].provenance is Provenance.ESTIMATE


PAIR = """.version 8.8
.target sm_100a
.address_size 64
.visible .entry k(.param .align 64 .b8 map[128], .param .u64 out) .reqnctapercluster 2, 1, 1
{
  .reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 %r<20>; .reg .b64 %rd<8>;
  .shared .align 128 .b8 tiles[512];
  .shared .align 8 .b64 bar;
  mov.u64 %rd1, map;
  cvta.param.u64 %rd1, %rd1;
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %cluster_ctarank;
  mov.u32 %r3, bar;
  mov.u32 %r4, tiles;
  setp.ne.u32 %p1, %r1, 0;
  @%p1 bra ready;
  mbarrier.init.shared.b64 [%r3], 1;
  setp.ne.u32 %p2, %r2, 0;
  @!%p2 mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 1024;
ready:
  barrier.cluster.arrive.aligned;
  barrier.cluster.wait.aligned;
  @%p1 bra copied;
  and.b32 %r5, %r3, 0xFEFFFFFF;
  shl.b32 %r6, %r2, 8;
  add.u32 %r7, %r4, %r6;
  shl.b32 %r8, %r2, 3;
  mov.b32 %r9, 0;
  mov.b16 %h1, 3;
  cp.async.bulk.tensor.2d.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster
    [%r7], [%rd1, {%r9, %r8}], [%r5], %h1;
  @%p2 bra copied;
wait:
  mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r3], 0;
  @!%p3 bra wait;
copied:
  barrier.cluster.arrive.aligned;
  barrier.cluster.wait.aligned;
  shl.b32 %r10, %r1, 2;
  add.u32 %r11, %r4, %r10;
  ld.shared.u32 %r12, [%r11];
  shl.b32 %r13, %r2, 9;
  add.u32 %r14, %r13, %r10;
  cvt.u64.u32 %rd2, %r14;
  ld.param.u64 %rd3, [out];
  add.u64 %rd4, %rd3, %rd2;
  st.global.u32 [%rd4], %r12;
  ret;
}
"""


def test_copies_of_a_pair_of_blocks_signal_its_even_block() -> None:
    data, out = np.arange(128, dtype=np.float32).reshape(16, 8), np.zeros((2, 128), np.float32)
    args = emulator.TensorMap(data, (8, 8)), out
    outcome = run_program(prepare(parse(PAIR), "k"), args, grid=2, block=128)
    assert not outcome.faults
    assert (out == data.reshape(-1)).all()
