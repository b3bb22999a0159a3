"""Contract of the engines that execute a prepared kernel: the JIT, and the oracle of the tests.

Both engines must produce the same memory contents, the same `Counters` and the same faults.
docs/developer/emulator-contract.md specifies scheduling, counting, reconvergence, barriers, order,
arithmetic and faults. The PTX ISA manual specifies all other behaviour.
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
BULK = 4  # flag of bulk copies and tensor copies, which bypass the L1


class TrafficSink(Protocol):
    """Receiver of global-memory accesses in execution order, for a model of L2 and DRAM."""

    def accesses(
        self,
        addresses: NDArray[np.uint64],
        lanes: NDArray[np.uint32],
        ways: NDArray[np.uint8],
        pcs: NDArray[np.int32],
    ) -> None:
        """Receive n warp instructions that accessed global memory.

        - `addresses`: byte address of each lane, shape (n, 32).
        - `lanes`: a mask of the active lanes, shape (n,).
        - `ways`: kind of access (READS, WRITES or UPDATES), shape (n,). The bit BULK marks an
          access to up to 32 sectors by a bulk copy.
        - `pcs`: program-wide pc of the instruction, shape (n,).

        The arrays are overwritten after the call.

        A sink may define three optional methods. `constants` receives reads of constant memory
        (offsets, lanes, pcs). `warps` receives the index of each instruction's warp in its block,
        before each call of `accesses`. `goes_on` is called after each part of the launch. If it
        returns true, the next part runs.

        A sink with a true attribute `shared` receives the accesses to shared memory instead, with
        offsets as addresses. `warps` then receives (bytes << 3) | form of each access (enum form of
        runtime/layout.h).
        """


class LineSink(Protocol):
    """Receiver of accesses to 128-byte lines of global memory, for a model of L2 and DRAM.

    Each worker sends its records in chunks. The records of a chunk are in execution order.
    """

    @property
    def mask(self) -> int:
        """Return the mask that selects the recorded lines.

        A line is recorded if `hash & mask` is 0, with the hash of runtime/probes.c. The sink may
        add bits to the mask at any time.
        """

    def note(self, records: NDArray[np.uint64]) -> None:
        """Receive accesses to lines, shape (n, 2).

        Column 0 is line << 8 | access << 4 | sectors. `access` is READS, WRITES or UPDATES, and
        `sectors` has a bit for each of the line's four sectors. Column 1 is the linear index of the
        block. The array is overwritten after the call.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSpec:
    """One launch of a prepared kernel.

    `parameters` is the kernel's parameter buffer (`ir.Function.parameter_offsets`). Pointers in it
    are virtual addresses of `memory`. `globals_slot` is the slot of `memory` that holds the
    program's global variables. Each launch has a new, relocated copy of these variables.
    `const_image` is the constant bank, also relocated.

    `blocks` are the linear indices of the blocks to run, ascending; None runs all blocks. `parts`
    are sizes of consecutive groups in `blocks`. Each group is also counted separately, and the
    indices ascend within a group.

    `check` enables the memory checks of --find-bugs. `written` are the slots of global memory that
    the kernel writes: only these are checked for races; None checks every slot. A launch with a
    `traffic` sink uses one worker. `deadline` is a time of `time.monotonic`, in seconds. `often` is
    the expected number of thread executions per instruction (mean over the program), None if
    unknown.
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
    """Result of a launch; the counters cover `blocks_run` blocks.

    Faults are in order of discovery. If the counters are scaled up from a sample of blocks,
    `replicates` are estimates from parts of the sample. The spread of the replicates gives the
    sampling error (see `sampling`). `parts` are the counters of each of `LaunchSpec.parts`.

    The longest warp of a block is the warp that executes the most instructions. `longest` has the
    maximum and the sum, over all blocks, of its number of instructions; both are 0 if unknown.
    """

    counters: Counters
    faults: tuple[Fault, ...]
    blocks_run: int
    replicates: tuple[Counters, ...] = ()
    parts: Iterable[Counters] = ()
    longest: tuple[int, int] = (0, 0)


# Function that executes a launch. Raises UnsupportedInstruction before execution and KernelHung at
# the deadline. Faults raise no exception: they are returned in the Outcome.
Execute: TypeAlias = Callable[[Program, LaunchSpec], Outcome]


def strayed(program: Program, launch: LaunchSpec, pc: int, address: int | None) -> str | None:
    """Describe an access whose address derives from a variable, but lies outside the variable.

    Returns None if `launch.check` is false, or if the variable is unknown.
    """
    home = homes(program).get(pc) if launch.check and address is not None else None
    if home is None or address is None:
        return None
    base = launch.memory.address(launch.globals_slot or 0) if home.space == "global" else 0
    return f"byte {address - base - home.first} of {home.title}, which has {home.size} bytes"
