"""Memory that does not suffice."""

from collections import namedtuple
from pathlib import Path

import pytest

from kernprof.errors import WorkloadError
from kernprof.pipelines import measure
from kernprof.pipelines.measure import (
    check_shared_memory,
    is_out_of_memory,
    out_of_memory_error,
    shared_memory_failure,
)

Usage = namedtuple("Usage", "total used free")


def test_workers_that_need_more_shared_memory_than_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure.shutil, "disk_usage", lambda _: Usage(64 << 20, 0, 60_000_000))
    check_shared_memory(20_000_000, batches=3, folder=tmp_path, workers=1)
    with pytest.raises(WorkloadError) as caught:
        check_shared_memory(20_000_000, batches=9, folder=tmp_path, workers=4)
    assert (
        "4 loader workers need 180 MB of shared memory (9 batches of 20.0 MB)"
        in caught.value.message
    )
    assert f"{tmp_path} has 60.0 MB" in caught.value.message
    assert "--shm-size" in str(caught.value.hint)


def test_without_such_a_folder_nothing_is_checked(tmp_path: Path) -> None:
    check_shared_memory(1 << 60, batches=9, folder=tmp_path / "none", workers=4)


@pytest.mark.parametrize(
    ("error", "is_shortage"),
    [
        (
            RuntimeError(
                "DataLoader worker (pid 7) is killed by signal: Bus error. It is possible that …"
            ),
            True,
        ),
        (RuntimeError("DataLoader worker (pid(s) 7) exited unexpectedly"), False),
        (
            RuntimeError(
                "unable to write to file </torch_7>: No space left on device: shared memory"
            ),
            True,
        ),
        (OSError("No space left on device"), False),
        (ValueError("shared memory of a block is 48 KiB"), False),
    ],
)
def test_a_worker_killed_for_want_of_shared_memory(error: Exception, is_shortage: bool) -> None:
    shortage = shared_memory_failure(error)
    assert (shortage is not None) == is_shortage
    if shortage is not None:
        assert "-p workers=" in str(shortage.hint)


class OutOfMemoryError(RuntimeError):
    """Named as PyTorch's is."""


def test_what_counts_as_out_of_memory() -> None:
    assert is_out_of_memory(OutOfMemoryError("Tried to allocate 20 GiB"))
    assert is_out_of_memory(RuntimeError("CUDA error: out of memory"))
    assert is_out_of_memory(
        RuntimeError("[enforce fail at alloc_cpu.cpp] . DefaultCPUAllocator: out of memory")
    )
    assert not is_out_of_memory(
        RuntimeError("CUDA error: an illegal memory access was encountered")
    )
    assert not is_out_of_memory(ValueError("out of memory"))


def test_the_error_names_a_smaller_batch() -> None:
    error = out_of_memory_error("simplenet", 1024, 143_771_000_000)
    assert error.message == "simplenet with batch=1024 does not fit into the GPU's memory of 144 GB"
    assert str(error.hint).endswith("-p batch=512")
