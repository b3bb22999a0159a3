"""PTX in fat binaries and cubins: files of nvcc and tileiras, whole, damaged, and without PTX."""

import lzma
from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.errors import CompileFailed, UsageError

DATA = Path(__file__).parents[2] / "data" / "binaries"


def cubin(name: str) -> bytes:
    return lzma.decompress((DATA / f"{name}.cubin.xz").read_bytes())


@pytest.mark.parametrize(("name", "arch"), [("zstd", "sm_90"), ("lz4", "sm_90"), ("zstd", "sm_80")])
def test_the_newest_ptx_of_a_fat_binary_runs(name: str, arch: str) -> None:
    pytest.importorskip("pyarrow")
    x = np.arange(40, dtype=np.float32)
    path, chosen = DATA / f"{name}.fatbin", None if arch == "sm_90" else arch
    profile = emulator.run(path, function="scaled", grid=1, block=64, args=(x, 40), arch=chosen)
    assert np.array_equal(x, 2 * np.arange(40))
    assert profile.device.name == f"emulator ({arch})"


def test_the_ptx_and_the_machine_code_of_a_tile_kernel_run() -> None:
    a, b, out = (np.arange(300, dtype=np.float32) for _ in range(3))
    profile = emulator.run(cubin("tile"), grid=2, args=(a, 300, 1, b, 300, 1, out, 300, 1))
    assert np.array_equal(out, 2 * np.arange(300))
    assert profile.value("registers_per_thread") == 16


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (cubin("machine"), "kernel.cu has no PTX.* machine code of scaled"),
        (cubin("machine")[:900], "kernel.cu is damaged"),
        ((DATA / "zstd.fatbin").read_bytes()[:300], "kernel.cu has no PTX|exceeds the file"),
        ((DATA / "zstd.fatbin").read_bytes().replace(b"\x28\xb5\x2f\xfd", b"abcd"), "decompress"),
    ],
)
def test_a_binary_that_cannot_run_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        emulator.run(data, grid=1, block=1, args=())


def test_every_truncated_binary_is_refused() -> None:
    for data in (cubin("tile"), (DATA / "lz4.fatbin").read_bytes()):
        for length in range(5, len(data), len(data) // 23):
            with pytest.raises((UsageError, CompileFailed)):
                emulator.run(data[:length], grid=1, block=1, args=())
