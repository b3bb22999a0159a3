"""What executing a prepared kernel takes and gives, for the JIT and for the oracle of the tests
alike.

Both must give the same memory contents, the same `Counters` and the same faults.
docs/developer/emulator-contract.md has the contract: scheduling, counting, meeting points,
barriers, order, arithmetic, faults. Where it says nothing, the PTX ISA manual decides.
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
BULK = 4  # beside the L1: bulk copies and tensor maps


class TrafficSink(Protocol):
    """Sees the accesses to global memory in the order of execution: what a model of L2 and DRAM
    feeds on.
    """

    def accesses(
        self,
        addresses: NDArray[np.uint64],
        lanes: NDArray[np.uint32],
        ways: NDArray[np.uint8],
        pcs: NDArray[np.int32],
    ) -> None:
        """One row for each warp instruction that reached global memory: the byte addresses of its
        32 lanes (shape (n, 32)), a bit for each lane that takes part, READS, WRITES or both (with
        BULK where 32 sectors of a bulk copy are a row), and which instruction of the program it is.
        The arrays may be used again. A sink that has `constants` is given the reads of constant
        memory: places in it, lanes, instructions; one that has `warps` the numbers of the warps in
        their block, before their accesses; one that has `goes_on` is asked after each of the
        launch's parts whether the next one is to run.
        """


class LineSink(Protocol):
    """Sees what is done to lines of 128 bytes of global memory: what a model of L2 and DRAM feeds
    on. Several workers may run: what they saw comes in pieces, each in the order of execution.
    """

    @property
    def mask(self) -> int:
        """Of a line's hash (runtime/probes.c): 0 in the lines that are noted. Bits may be added at
        any time.
        """

    def note(self, records: NDArray[np.uint64]) -> None:
        """Rows of (line << 8 | READS and WRITES << 4 | a bit for each sector, block). The array may
        be used again.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSpec:
    """One launch. `parameters` is the kernel's parameter buffer (see
    `ir.Function.parameter_offsets`), with virtual
    addresses from `memory` in place of pointers. If the program has a global image, `globals_slot`
    is the slot of
    `memory` that holds it (writable, already relocated, fresh for this launch); `const_image` is
    relocated too.

    `blocks` are the linear indices to run, ascending; None for all of them. `parts`: so many blocks
    of them each, each
    ascending, are counted each by themselves as well. `check` turns on the costly checks, of
    global memory only in the slots `written` where that is given;
    `traffic` forces one worker. `deadline`: the time of `time.monotonic` at which a launch that still runs
    is ended.
    `often`: how often threads execute an instruction; None where nothing tells.
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
    """What executing a launch gives. `blocks_run` is how many blocks the counters cover; faults in
    order of discovery.

    `replicates` are there where the counters were scaled up from a sample of the blocks: what parts
    of the sample say,
    spread as the errors of as many samples of a part's size (see `sampling`). `parts`: of each of
    the launch's.
    `longest`: instructions of the warp that executed most, of all blocks, and of each of them added
    up; 0: not known.
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
