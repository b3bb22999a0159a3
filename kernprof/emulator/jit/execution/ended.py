"""Where a launch was that was ended at its deadline: the error that says so."""

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.faults import Fault, FaultKind
from kernprof.emulator.jit.layout import ContextField as Field
from kernprof.emulator.jit.layout import FaultField, WarpField
from kernprof.errors import KernelHung


def waiting(context: NDArray[np.int64]) -> dict[str, int]:
    """Program-wide pc, block and thread where a worker's last block waited between two turns; empty
    where no thread of it was left. The names are those of a fault's fields.
    """
    first, size = int(context[Field.WARP_STATES // 8]), int(context[Field.WARP_BYTES // 8])
    for number in range(int(context[Field.WARPS // 8])):
        warp = first + number * size
        alive = ctypes.c_uint32.from_address(warp + WarpField.ALIVE).value
        if alive:
            thread = 32 * number + (alive & -alive).bit_length() - 1
            pc = ctypes.c_int32.from_address(warp + WarpField.WAIT_PC).value
            place = {
                "pc": pc,
                "block": int(context[Field.BLOCK // 8]),
                "thread": thread,
                "count": 1,
            }
            return dict.fromkeys((each.name.lower() for each in FaultField), -1) | place
    return {}


def hung(kernel: str, faults: Sequence[Fault], run: int, blocks: int) -> KernelHung:
    """Where the warps were is in the faults that ended them; `run` of the blocks had been handed
    out.
    """
    running = [fault for fault in faults if fault.kind is FaultKind.INSTRUCTION_BUDGET]
    places = []
    for each in running[:4]:
        line = f" at {each.loc}" if each.loc and each.loc.line else ""
        places.append(
            f"it was{line} in {each.instruction}, thread {each.thread} of block {each.block}"
        )
    return KernelHung(
        f"{kernel} did not finish within its time limit on the emulator",
        details=places or [f"it was between two blocks: {run:,} of {blocks:,} had run"],
        hint=(
            "an endless loop, or more work than fits: give it longer with --time-limit SECONDS, or"
            " make it smaller"
        ),
    )
