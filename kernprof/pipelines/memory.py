"""Too little memory, of the GPU or shared by processes: found before a process is killed, with a
clear message.
"""

import re
import shutil
from pathlib import Path

from kernprof.errors import WorkloadError
from kernprof.units import format_quantity

_OUT_OF_MEMORY = re.compile(r"out of memory", re.IGNORECASE)
_WORKER_DIED = re.compile(
    r"insufficient shared memory|Bus error|unable to open shared memory|No space left on device"
)


def check_shared_memory(batch_bytes: int, *, batches: int, folder: Path, workers: int) -> None:
    """Raises WorkloadError when `batches` batches do not fit into the shared memory through which
    workers send them.
    """
    if not folder.is_dir():
        return
    free = shutil.disk_usage(folder).free
    needed = batch_bytes * batches
    if needed > free:
        raise shared_memory_error(
            f"{workers} loader workers need {format_quantity(needed, 'byte')} of shared memory"
            f" ({batches} batches of {format_quantity(batch_bytes, 'byte')}), and {folder} has"
            f" {format_quantity(free, 'byte')}",
        )


def shared_memory_error(message: str) -> WorkloadError:
    return WorkloadError(
        message,
        hint=(
            "fewer workers (-p workers=4), a smaller batch (-p batch=64), or more shared memory "
            "(docker run --shm-size=16g, or --ipc=host)"
        ),
    )


def shared_memory_failure(error: BaseException) -> WorkloadError | None:
    """The error for a loader that ran out of shared memory; None for another failure."""
    text = str(error)
    if "DataLoader worker" not in text and "shared memory" not in text:
        return None
    if not _WORKER_DIED.search(text):
        return None
    return shared_memory_error(f"a loader worker ran out of shared memory: {text.splitlines()[0]}")


def is_out_of_memory(error: BaseException) -> bool:
    """Whether PyTorch, cuDNN or the CPU's allocator had no memory left."""
    return type(error).__name__ == "OutOfMemoryError" or (
        isinstance(error, RuntimeError | MemoryError) and bool(_OUT_OF_MEMORY.search(str(error)))
    )


def out_of_memory_error(
    pipeline: str, batch: int, fits: int | None, total_bytes: int | None
) -> WorkloadError:
    """`fits` is the largest halving of `batch` that ran a step; None when none did."""
    room = f" of {format_quantity(total_bytes, 'byte')}" if total_bytes else ""
    message = f"{pipeline} with batch={batch} does not fit into the GPU's memory{room}"
    if fits is None:
        return WorkloadError(
            f"{message}, nor does any half of it", hint="is another program using the GPU's memory?"
        )
    return WorkloadError(f"{message}; batch={fits} does", hint=f"-p batch={fits}")
