"""The contract of an engine that executes a prepared kernel: the JIT, and the oracle of the tests.

Both must give the same memory contents, the same `Counters` and the same faults.
docs/developer/emulator-contract.md specifies scheduling, counting, meeting points, barriers, order,
arithmetic and faults. The PTX ISA manual decides the rest.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Counters
from kernprof.emulator.faults import Fault
from kernprof.emulator.memory.address_space import AddressSpace
from kernprof.emulator.program import Program, homes
from kernprof.model.run import Dim3

DEFAULT_INSTRUCTION_BUDGET = 100_000_000


READS, WRITES = 1, 2
UPDATES = READS | WRITES
BULK = 4  # bypasses the L1: bulk copies and tensor maps


class TrafficSink(Protocol):
    """Receives the accesses to global memory in order of execution, for a model of L2 and DRAM."""

    def accesses(
        self,
        addresses: NDArray[np.uint64],
        lanes: NDArray[np.uint32],
        ways: NDArray[np.uint8],
        pcs: NDArray[np.int32],
    ) -> None:
        """Take one row for each warp instruction that reached global memory.

        A row has the byte addresses of 32 lanes (shape (n, 32)), a bit for each active lane, the
        kind of access, and the pc. The kind is READS, WRITES or both, with BULK for 32 sectors of a
        bulk copy. The arrays may be reused. A sink with `constants` also gets reads of constant memory (offsets, lanes,
        pcs). A sink with `warps` gets the warps' numbers in their block before their accesses. A
        sink with `goes_on` is asked after each part of the launch whether the next one runs.
        """


class LineSink(Protocol):
    """Receives the accesses to lines of 128 bytes of global memory, for a model of L2 and DRAM.

    Several workers may run: their records arrive in pieces, each in order of execution.
    """

    @property
    def mask(self) -> int:
        """Return the mask of a line's hash (runtime/probes.c): 0 in lines to record.

        Bits may be added at any time.
        """

    def note(self, records: NDArray[np.uint64]) -> None:
        """Take rows of (line << 8 | READS and WRITES << 4 | a bit for each sector, block).

        The array may be reused afterwards.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSpec:
    """One launch.

    `parameters` is the kernel's parameter buffer (`ir.Function.parameter_offsets`), with virtual
    addresses from `memory` for pointers. `globals_slot` is the slot of `memory` with the program's
    global image (writable, relocated, fresh for this launch); `const_image` is relocated too.

    `blocks` are the linear indices to run, ascending; None for all. `parts` are sizes of
    consecutive runs of blocks, ascending in each, that are also counted separately. `check` turns
    on the costly checks; of global memory only in the slots `written`, if given. `traffic` forces
    one worker. `deadline` is a time of `time.monotonic`. `often`: expected executions of an
    instruction, None if unknown.
    """

    grid: Dim3
    block: Dim3
    shared_bytes: int
    parameters: bytes
    memory: AddressSpace
    const_image: bytes = b""
    globals_slot: int | None = None
    blocks: NDArray[np.int64] | None = None
    parts: tuple[int, ...] = ()
    workers: int = 1
    instruction_budget: int = DEFAULT_INSTRUCTION_BUDGET
    check: bool = False
    stop_at_fault: bool = False
    written: frozenset[int] | None = None
    traffic: TrafficSink | None = None
    lines: LineSink | None = None
    deadline: float | None = None
    often: float | None = None

    def block_count(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    def threads_per_block(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of a launch; the counters cover `blocks_run` blocks.

    Faults are in order of discovery. `replicates` exist for counters scaled up from a sample. They
    are estimates from parts of the sample; their spread is that of the error (see `sampling`).
    `parts` are the counters of the launch's parts. `longest`: instructions of the warp with the
    most, over all blocks, and the sum of that over blocks; 0 if unknown.
    """

    counters: Counters
    faults: tuple[Fault, ...]
    blocks_run: int
    replicates: tuple[Counters, ...] = ()
    parts: Iterable[Counters] = ()
    longest: tuple[int, int] = (0, 0)


# Executes a launch. Raises UnsupportedInstruction before anything runs, KernelHung at the deadline,
# never for a fault.
Execute: TypeAlias = Callable[[Program, LaunchSpec], Outcome]


def strayed(program: Program, launch: LaunchSpec, pc: int, address: int | None) -> str | None:
    """Describe an access beyond the variable that its address derives from, with `check`."""
    home = homes(program).get(pc) if launch.check and address is not None else None
    if home is None or address is None:
        return None
    base = launch.memory.address(launch.globals_slot or 0) if home.space == "global" else 0
    return f"byte {address - base - home.first} of {home.title}, which has {home.size}"
