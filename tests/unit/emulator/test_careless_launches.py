"""Careless launches raise errors before anything runs."""

import math
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.frontend.compiled import kernel_facts
from kernprof.emulator.memory import MappedTensor, Texture, address_of
from kernprof.emulator.sampling import strata
from kernprof.emulator.sass import disassembly
from kernprof.errors import CompileFailed, ToolNotFound, UsageError, WorkloadError

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

KERNEL = "__global__ void k(float *a) { a[threadIdx.x] = 1; }"


@pytest.mark.parametrize("limit", [-1, 0, -math.inf, math.nan, np.float32("nan")])
def test_a_time_limit_is_more_than_nothing(limit: Any) -> None:
    with pytest.raises(UsageError, match="more than 0 seconds"):
        emulator.run(KERNEL, grid=1, block=32, args=(np.zeros(32, np.float32),), time_limit_s=limit)


@pytest.mark.parametrize("limit", [None, math.inf])
def test_no_time_limit(limit: Any) -> None:
    array = np.zeros(32, np.float32)
    emulator.run(KERNEL, grid=1, block=32, args=(array,), time_limit_s=limit)
    assert array.all()


@pytest.mark.parametrize(
    ("array", "reported"),
    [
        (
            np.ma.masked_array(np.zeros(32, np.float32), mask=True),
            "a masked array: the elements of an array must be numbers",
        ),
        (np.array(["text"] * 32), "of dtype <U4: the elements of an array must be numbers"),
        (np.array([None] * 32), "of dtype object: the elements of an array must be numbers"),
    ],
)
def test_arrays_that_no_kernel_can_take(array: Any, reported: str) -> None:
    with pytest.raises(WorkloadError, match=reported):
        emulator.run(KERNEL, grid=1, block=32, args=(array,))


def test_the_name_of_a_file_is_one_line() -> None:
    with pytest.raises(UsageError, match="must not contain line breaks"):
        emulator.run(KERNEL, grid=1, block=32, args=(np.zeros(32, np.float32),), file="a\n.cu")


def test_half_a_character_hides_nothing() -> None:
    array = np.zeros(32, np.float32)
    emulator.run(f"// \udcff\n{KERNEL}", grid=1, block=32, args=(array,))
    assert array.all()


def test_headers_that_are_no_files_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.h")
    for name in ("pipe.h", "/dev/zero"):
        with pytest.raises(UsageError, match=f"the header '{name}' is not a file"):
            emulator.run(
                f'#include "{name}"\n{KERNEL}',
                grid=1,
                block=32,
                args=(np.zeros(32, np.float32),),
                file=str(tmp_path / "main.cu"),
            )


def test_contents_of_a_variable_are_numbers() -> None:
    source = "__constant__ float c[4]; __global__ void k(float *a) { a[0] = c[1]; }"
    with pytest.raises(WorkloadError, match="c is given as object: an array or a number"):
        emulator.run(
            source, grid=1, block=1, args=(np.zeros(1, np.float32),), symbols={"c": object()}
        )


def test_grids_of_more_blocks_than_can_be_counted() -> None:
    source = "__global__ void k(int *a) { if (blockIdx.y == 7 && threadIdx.x == 40) a[0] = 1; }"
    with pytest.raises(UsageError, match="the emulator supports at most 68,719,476,736 blocks"):
        emulator.run(
            source, grid=(2**31 - 1, 65535, 65535), block=32, args=(np.zeros(1, np.int32),)
        )
    launch = emulate(
        Request(kernel=source, grid=(2**31 - 1, 31), block=32, args=(np.zeros(1, np.int32),))
    )
    assert launch.sampled
    assert launch.profile.value("global_store_requests") == 0
    groups = strata((2**31 - 1, 65535, 65535), 64)
    assert sum(group.total for group in groups) == (2**31 - 1) * 65535**2
    assert all((np.diff(group.blocks) > 0).all() and group.blocks[0] >= 0 for group in groups)


def test_endless_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.cu")
    for path in (tmp_path / "pipe.cu", Path("/dev/zero")):
        with pytest.raises(UsageError, match="cannot be read as source or PTX: not a file"):
            emulator.run(path, grid=1, block=1, args=())


def test_variables_larger_than_memory_are_refused() -> None:
    source = "__device__ float v[1ull << 40]; __global__ void k(float *a) { v[threadIdx.x] = *a; }"
    with pytest.raises(WorkloadError, match="global variables have 4,398,046,511,104 bytes"):
        emulator.run(source, grid=1, block=32, args=(np.zeros(32, np.float32),))


ARRAY = np.zeros(32, np.float32)
PTX = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 a) {} {{ {} ret; }}"""


def launched(kernel: Any, **more: Any) -> Any:
    return emulator.run(kernel, **{"grid": 1, "block": 32, "args": (ARRAY,), **more})


def nvdisasm(monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.setenv("NVDISASM", named)
    disassembly.disassemble(b"not a cubin")


@pytest.mark.parametrize(
    ("launch", "error", "named"),
    [
        (lambda _: launched(PTX.format(".reqntid 64", "")), UsageError, "compiled for"),
        (
            lambda _: launched(PTX.format("", "call nobody;")),
            CompileFailed,
            "nobody, which has no body",
        ),
        (lambda _: launched(KERNEL, arch="sm_20"), UsageError, "sm_20"),
        (lambda _: launched(KERNEL, block=2048), UsageError, "1024"),
        (lambda _: address_of(np.zeros(4, object)), WorkloadError, "contiguous array"),
        (
            lambda _: Texture(data=ARRAY.reshape(8, 4)[:, ::2], channels=2).packed(),
            WorkloadError,
            "contiguous",
        ),
        (lambda _: MappedTensor(data=ARRAY, box=(512,)).encoded(), WorkloadError, "512"),
        (lambda _: kernel_facts(b"text"), CompileFailed, "not a 64-bit ELF"),
        (lambda _: kernel_facts(b"\x7fELF\x02" + bytes(99)), CompileFailed, "section table"),
        (lambda patch: nvdisasm(patch, "/nowhere"), ToolNotFound, "/nowhere"),
        (lambda patch: nvdisasm(patch, __file__), ToolNotFound, "does not run"),
    ],
)
def test_launches_and_files_are_refused(
    launch: Any, error: type[Exception], named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(error, match=named):
        launch(monkeypatch)


def test_without_nvdisasm_its_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVDISASM", raising=False)
    monkeypatch.setattr(disassembly, "installed", lambda tool: iter(()))
    with pytest.raises(ToolNotFound, match="not installed"):
        disassembly.find_nvdisasm()
