"""Address space, layout, counters, faults, cubins, limits and the cache, by hand-computed cases."""

import contextlib
import dataclasses

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernprof.emulator import memory
from kernprof.emulator.contract import Column, Counters
from kernprof.emulator.counting.metrics import counter_metrics, occupancy
from kernprof.emulator.faults import Fault, FaultKind, fault_error, grouped
from kernprof.emulator.frontend.arguments import PackedArguments, PointerTo, pack_cuda
from kernprof.emulator.frontend.compiled import kernel_facts
from kernprof.emulator.launch import launch_spec
from kernprof.emulator.program import Program, prepare
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import (
    CompileFailed,
    KernprofError,
    UnsupportedInstruction,
    UsageError,
    WorkloadError,
)
from kernprof.gpus.architectures import ARCHITECTURES, architecture, check_launch
from kernprof.model.run import Provenance
from tests.oracle.difference import first_difference

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
REGS = ".reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>;"


def program(
    body: str, outside: str = "", parameters: str = ".param .u64 a, .param .u32 n"
) -> Program:
    return prepare(parse(f"{HEAD}{outside}\n.entry k({parameters}) {{ {REGS} {body} ret; }}"), "k")


def test_buffers_lie_apart_and_are_found_again() -> None:
    arrays = [np.zeros(3_000_000, np.uint8), np.arange(16, dtype=np.float32)]
    space = memory.allocate([memory.buffer_of(f"argument {n}", a) for n, a in enumerate(arrays)])
    first, second = space.address(0), space.address(1)
    assert first % 512 == second % 512 == 0
    assert second - first >= 2 * arrays[0].nbytes
    assert space.locate(second + 8) == (space.buffers[1], 8)
    assert space.locate(first + 3_000_000) == (space.buffers[0], 3_000_000)
    assert space.locate(second - 4) == (space.buffers[1], -4)
    assert space.locate(0) is None
    assert space.table()[:, 2].tolist() == [3_000_000, 64]
    assert space.table()[1, 0] == arrays[1].ctypes.data


def test_buffers_are_the_callers_memory_and_keep_their_misalignment() -> None:
    array = np.zeros(64, np.complex64)
    memory.buffer_of("a", array).data[:4] = np.frombuffer(np.float32(2).tobytes(), np.uint8)
    assert array[0] == 2
    assert memory.buffer_of("a", array[1:]).start == 8
    assert memory.buffer_of("a", np.zeros((), np.float16)).data.nbytes == 2
    assert memory.buffer_of("a", np.zeros(0)).data.nbytes == 0
    array.flags.writeable = False
    assert not memory.buffer_of("a", array).writable


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=6), st.data())
def test_the_documented_translation_agrees_with_locate(
    sizes: list[int], data: st.DataObject
) -> None:
    space = memory.allocate(
        [memory.Buffer(str(n), np.zeros(size, np.uint8)) for n, size in enumerate(sizes)]
    )
    slot = data.draw(st.integers(0, len(sizes) - 1))
    offset = data.draw(st.integers(0, sizes[slot] + 100))
    address = space.address(slot) + offset
    assert (address - memory.GLOBAL_BASE) >> space.slot_shift == slot
    assert space.locate(address) == (space.buffers[slot], offset)


def test_too_much_memory() -> None:
    huge = np.lib.stride_tricks.as_strided(np.zeros(1, np.uint8), (1 << 62,), (0,))
    with pytest.raises(WorkloadError, match="do not fit"):
        memory.allocate([memory.Buffer("a", huge)])


def test_layout_of_shared_local_and_called_functions() -> None:
    outside = """
    .shared .align 4 .b8 unused[999];
    .shared .align 4 .b8 small[6];
    .extern .shared .align 16 .b8 dynamic[];
    .func leaf() { .local .align 8 .b8 stack[24]; .reg .b64 %q; mov.u64 %q, stack; ret; }
    .func middle() { .local .align 4 .b8 stack[4]; call leaf; ret; }
    """
    body = """.shared .align 8 .f64 tile[4]; .local .align 4 .b8 stack[20]; mov.u64 %rd1, small; mov.u64 %rd2, dynamic;
    st.shared.f32 [tile+4], %f1; call middle; call leaf;"""
    result = program(body, outside)
    assert dict(result.shared) == {"small": 0, "tile": 8, "dynamic": 48}
    assert (result.static_shared_bytes, result.dynamic_offset()) == (40, 48)
    assert [r.function.name for r in result.routines] == ["k", "middle", "leaf"]
    # Frames stack on the deepest path: k has 32 bytes (20, rounded up), middle 16, leaf 32.
    assert [r.frame for r in result.routines] == [0, 32, 48]
    assert result.routine("leaf").local == {"stack": 48}
    assert result.local_bytes == 80


def test_recursion_and_missing_bodies_are_refused() -> None:
    with pytest.raises(UnsupportedInstruction, match="recursion \\(k → f → g → f\\)"):
        program("call f;", ".func g(); .func f() { call g; ret; } .func g() { call f; ret; }")
    with pytest.raises(CompileFailed, match="calls absent, which has no body"):
        program("call absent;", ".extern .func absent();")
    outside = ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);"
    assert len(program("{ .param .b32 r; call.uni (r), vprintf, (r, r); }", outside).routines) == 1


def test_a_launch_has_its_parameters_and_relocations(monkeypatch: pytest.MonkeyPatch) -> None:
    # arrays that other tests ask addresses of come first
    monkeypatch.setattr(memory, "_pointed", memory.WeakSlots())
    outside = """.const .align 8 .u64 where = generic(text); .const .align 8 .u64 inside = own+4;
    .global .align 4 .b8 text[8] = {1, 2}; .const .align 4 .b8 own[8]; .global .align 8 .u64 there = generic(own);"""
    result = program("mov.u64 %rd1, where; mov.u64 %rd2, inside; mov.u64 %rd2, there;", outside)
    array = np.zeros(4, np.float32)
    launch = launch_spec(
        result, pack_cuda(result.entry, (array, 7)), grid=(2, 3, 1), block=(64, 2, 1)
    )
    space = launch.memory
    assert launch.parameters == space.address(0).to_bytes(8, "little") + (7).to_bytes(4, "little")
    assert launch.globals_slot == 1
    text = space.address(1) + result.globals_["text"]
    constants = np.frombuffer(launch.const_image, np.uint64)
    assert constants[result.const["where"] // 8] == text
    assert constants[result.const["inside"] // 8] == result.const["own"] + 4
    there = result.globals_["there"]
    assert (
        space.buffers[1].data[there : there + 8].view(np.uint64)[0]
        == memory.CONST_BASE + result.const["own"]
    )
    assert (launch.block_count(), launch.threads_per_block()) == (6, 128)
    # Each launch starts from the initial values.
    space.buffers[1].data[:] = 9
    packed = PackedArguments(
        slots=(PointerTo(0), b"\0" * 4), buffers=(memory.buffer_of("a", array),)
    )
    again = launch_spec(result, packed, grid=(1, 1, 1), block=(1, 1, 1))
    assert again.memory.buffers[1].data[result.globals_["text"]] == 1


def parameter(kind: str, size: int) -> ir.Function:
    return ir.Function(
        name="k", entry=True, parameters=(ir.Variable("p", "param", kind, size, size),)
    )


@pytest.mark.parametrize(
    ("kind", "size", "value", "packed"),
    [
        ("u32", 4, -1, b"\xff\xff\xff\xff"),
        ("u8", 1, True, b"\1"),
        ("f32", 4, 1, np.float32(1).tobytes()),
        ("f32", 4, 0.5, np.float32(0.5).tobytes()),
        ("f64", 8, 0.5, np.float64(0.5).tobytes()),
        ("b32", 4, 0.5, np.float32(0.5).tobytes()),
        ("b8", 12, b"x" * 12, b"x" * 12),
        ("b8", 2, np.float16(1), np.float16(1).tobytes()),
        ("b8", 8, np.array((1, 2), "i4,f4"), np.array((1, 2), "i4,f4").tobytes()),
        ("u64", 8, np.uint64(5), np.uint64(5).tobytes()),
    ],
)
def test_scalars(kind: str, size: int, value: object, packed: bytes) -> None:
    assert pack_cuda(parameter(kind, size), (value,)).slots == (packed,)


@pytest.mark.parametrize(
    ("kind", "size", "value"),
    [
        ("f32", 4, np.int32(1)),
        ("u32", 4, np.float32(1)),
        ("u8", 1, 256),
        ("b8", 12, b"x"),
        ("u32", 4, "x"),
        ("u32", 4, None),
    ],
)
def test_scalars_of_the_wrong_type(kind: str, size: int, value: object) -> None:
    with pytest.raises(WorkloadError, match=f"argument 0 .* .{kind} of {size} bytes"):
        pack_cuda(parameter(kind, size), (value,))


def test_counters_add_and_differ() -> None:
    counters = Counters.zero(3)
    counters.values[1, Column.WARPS] = 5
    two = counters + counters
    assert two.total(Column.WARPS) == 10
    assert first_difference(counters, counters) is None
    assert first_difference(counters, two) == "pc 1 WARPS: 5 and 10 (1 in all)"
    assert (
        first_difference(counters, Counters.zero(2))
        == f"shapes {counters.values.shape} and (2, {counters.values.shape[1]})"
    )


def test_counters_become_metrics() -> None:
    result = program(
        """ld.global.f32 %f1, [%rd1]; st.shared.f32 [%r1], %f1; fma.rn.f32 %f1, %f1, %f1, %f1;
        atom.global.add.u32 %r2, [%rd1], 1; ld.f32 %f2, [%rd2]; ld.local.f32 %f3, [%r3];"""
    )
    counters = Counters.zero(len(result.instructions))
    c, v = Column, counters.values
    v[0, [c.WARPS, c.THREADS, c.GLOBAL_REQUESTS, c.GLOBAL_SECTORS]] = 10, 320, 10, 80
    v[0, [c.GLOBAL_BYTES, c.GLOBAL_DISTINCT_BYTES]] = 1280, 640
    v[1, [c.SHARED_REQUESTS, c.SHARED_WAVEFRONTS, c.SHARED_LEAST_WAVEFRONTS]] = 10, 40, 10
    v[2, [c.WARPS, c.THREADS, c.THREADS_ON]] = 10, 320, 300
    v[3, [c.GLOBAL_REQUESTS, c.GLOBAL_SECTORS]] = 10, 11
    v[4, [c.GLOBAL_REQUESTS, c.GLOBAL_SECTORS, c.SHARED_REQUESTS, c.SHARED_WAVEFRONTS]] = 1, 2, 3, 4
    v[5, c.LOCAL_SECTORS] = 77
    metrics = counter_metrics(result, counters)
    expected = {
        "global_load_requests": 11,
        "global_load_sectors": 82,
        "global_load_bytes": 1280,
        "global_store_sectors": 0,
        "global_reduction_requests": 10,
        "global_reduction_sectors": 11,
        "global_atomic_requests": 0,
        "shared_store_wavefronts": 40,
        "shared_store_bank_conflicts": 30,
        "shared_load_requests": 3,
        "shared_load_wavefronts": 4,
        "local_load_sectors": 77,
        "fp32_fma": 300,
        "fp32_add": 0,
        "instructions": 20,
        "thread_instructions": 640,
        "global_load_sector_use": 100 * 640 / (32 * 82),
        "global_store_sector_use": None,
        # 640 bytes of the first load, and one sector of the second
        "global_load_least_sectors": 21,
        "global_load_uncached_sectors": 82,
    }
    assert {name: metrics[name].value for name in expected} == expected
    assert metrics["fp32_fma"].provenance is Provenance.EXACT
    assert metrics["instructions"].provenance is Provenance.ESTIMATE
    assert metrics["duration"].value is None
    assert metrics["duration"].reason
    sampled = counter_metrics(result, counters, sampled=True)["fp32_fma"]
    assert (sampled.provenance, sampled.reason) == (
        Provenance.ESTIMATE,
        "scaled up from a sample of the blocks",
    )


def test_a_fault_names_kind_thread_and_line() -> None:
    fault = Fault(
        kind=FaultKind.OUT_OF_BOUNDS,
        block=(1, 0, 0),
        thread=(31, 2, 0),
        pc=4,
        loc=ir.SourceLine("k.cu", 9),
        instruction="ld.global.f32",
        space="global",
        address=0x1000,
        width=4,
        buffer="argument 1",
        offset=-4,
        count=3,
    )
    race = dataclasses.replace(fault, kind=FaultKind.SHARED_RACE, other_thread=(0, 0, 0), count=1)
    error = fault_error("naive", [fault, race])
    assert (
        error.message
        == "kernel naive: out-of-bounds access at k.cu:9 by thread (31, 2, 0) of block (1, 0, 0),"
        " in ld.global.f32: 4 bytes at global address 0x1000, byte -4 of argument 1 [3 times]"
    )
    assert "without a __syncthreads() in between: thread (31, 2, 0)" in error.details[0]
    assert "that thread (0, 0, 0) uses" in error.details[0]
    assert error.exit_code == 21


def fault(
    kind: FaultKind, line: int, pc: int, instruction: str, other: int | None = None, count: int = 1
) -> Fault:
    return Fault(
        kind=kind,
        block=(0, 0, 0),
        thread=(2, 0, 0),
        pc=pc,
        loc=ir.SourceLine("/home/me/k.cu", line),
        space="shared",
        instruction=instruction,
        address=8,
        width=4,
        count=count,
        other_thread=None if other is None else (0, 0, 0),
        other_pc=other,
        other_loc=None if other is None else ir.SourceLine("/home/me/k.cu", other),
    )


def test_faults_of_one_kind_line_and_direction_are_one_with_their_counts() -> None:
    kind = FaultKind.OUT_OF_BOUNDS
    result = grouped(
        [
            *(fault(kind, 9, pc, "ld.global.f32", count=3) for pc in range(21)),
            fault(kind, 9, 40, "st.global"),
        ]
    )
    assert [(item.count, item.instruction) for item in result] == [
        (63, "ld.global.f32"),
        (1, "st.global"),
    ]
    error = fault_error("k", [fault(kind, line, line, "ld") for line in range(1, 31)])
    assert len(error.details) == 21
    assert error.details[-1] == "and 9 more"


def test_a_missing_barrier_is_one_race_and_not_an_uninitialised_read() -> None:
    race, early = FaultKind.SHARED_RACE, FaultKind.UNINITIALISED_SHARED
    result = grouped(
        [
            fault(early, 8, 5, "ld.shared.f32"),
            fault(race, 7, 3, "st.shared.f32", other=8, count=5),
            fault(race, 8, 5, "ld.shared.f32", other=7, count=4),
        ]
    )
    assert [(item.kind, item.count) for item in result] == [(race, 9)]
    assert (
        result[0]
        .describe()
        .startswith(
            "shared-memory race between k.cu:7 and k.cu:8, without a __syncwarp() or"
            " __syncthreads() in between: thread (2, 0, 0) of block (0, 0, 0) writes 4 bytes at"
            " shared address 0x8 at k.cu:7 that thread (0, 0, 0) uses at k.cu:8"
        )
    )
    assert "some threads read before any thread has written" in result[0].describe()


def test_a_read_of_what_is_never_written_stays_one_beside_a_race_elsewhere() -> None:
    race, early = FaultKind.SHARED_RACE, FaultKind.UNINITIALISED_SHARED
    result = grouped(
        [fault(early, 20, 9, "ld.shared.f32"), fault(race, 7, 3, "st.shared.f32", other=8)]
    )
    assert [item.kind for item in result] == [race, early]


@pytest.mark.parametrize(
    ("arch", "threads", "registers", "shared", "blocks", "limiters"),
    [
        ("sm_90", 1024, 64, 0, 1, ("registers",)),
        ("sm_90", 256, 255, 0, 1, ("registers",)),  # 8,192 registers a warp: 8 warps fit
        ("sm_90", 256, 32, 100 * 1024, 2, ("shared memory",)),
        ("sm_90", 32, 16, 0, 32, ("shared memory", "blocks")),
        ("sm_86", 512, 32, 0, 3, ("warps",)),
        ("sm_75", 1024, 32, 0, 1, ("warps",)),
        # 1,280 a warp: 51 warps, 48 in fours, 16 blocks of 3
        ("sm_80", 96, 40, 0, 16, ("registers",)),
    ],
)
def test_occupancy_by_hand(
    arch: str, threads: int, registers: int, shared: int, blocks: int, limiters: tuple
) -> None:
    result = occupancy(
        architecture(arch), threads=threads, registers=registers, shared_bytes=shared
    )
    assert (result.blocks, result.limiters) == (blocks, limiters)
    assert result.percent == 100 * blocks * -(-threads // 32) / ARCHITECTURES[arch].warps


@pytest.mark.parametrize(
    ("arch", "threads", "registers", "shared", "blocks"),  # as in reports of ncu
    [
        ("sm_75", 256, 16, 1024, 32),
        ("sm_80", 256, 32, 0, 32),
        ("sm_86", 512, 51, 4096, 3),
        ("sm_86", 256, 121, 8192, 7),
        ("sm_86", 128, 228, 16384, 3),
        ("sm_89", 512, 20, 0, 8),
        ("sm_89", 128, 16, 512, 21),
        ("sm_90", 1024, 32, 0, 8),
        ("sm_90", 1024, 16, 4096, 3),
        ("sm_90", 256, 16, 1024, 16),
        ("sm_90", 256, 16, 1036, 30),
        ("sm_90", 128, 32, 128, 28),
        ("sm_90", 128, 18, 1040, 30),
        ("sm_90", 128, 110, 32768, 4),
        ("sm_90", 256, 39, 16384, 7),
        ("sm_90", 256, 244, 98304, 1),
    ],
)
def test_shared_memory_limits_by_the_drivers_carve_out(
    arch: str, threads: int, registers: int, shared: int, blocks: int
) -> None:
    resources = {"threads": threads, "registers": registers, "shared_bytes": shared}
    assert occupancy(architecture(arch), **resources).shared_blocks == blocks


@pytest.mark.parametrize(
    ("grid", "block", "shared", "message"),
    [
        ((0, 1, 1), (1, 1, 1), 0, "grid"),
        ((1, 65536, 1), (1, 1, 1), 0, "grid"),
        ((1, 1, 1), (2048, 1, 1), 0, "block"),
        ((1, 1, 1), (1, 1, 65), 0, "block"),
        ((1, 1, 1), (32, 33, 1), 0, "1056 threads"),
        ((1, 1, 1), (32, 1, 1), 232449, "232449 bytes of shared memory"),
    ],
)
def test_launches_beyond_the_limits(grid: tuple, block: tuple, shared: int, message: str) -> None:
    with pytest.raises(KernprofError, match=message):
        check_launch(architecture("sm_90"), grid, block, shared)
    check_launch(architecture("sm_90"), (2**31 - 1, 65535, 1), (1024, 1, 1), 232448)


def test_architecture_names() -> None:
    assert (
        architecture("90").name
        == architecture("sm_90a").name
        == architecture("compute_90").name
        == "sm_90"
    )
    assert architecture("sm_120").capability == (12, 0)
    with pytest.raises(UsageError, match="did you mean sm_90"):
        architecture("sm_9")


@given(st.binary(max_size=300))
def test_input_that_is_no_cubin_is_refused(data: bytes) -> None:
    with pytest.raises(CompileFailed, match="cannot be read"):
        kernel_facts(data)
    with contextlib.suppress(CompileFailed):
        assert kernel_facts(b"\x7fELF\x02\x01\x01" + data) == {}
