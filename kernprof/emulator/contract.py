"""Requests of callers, and the contract of the engines: the JIT, and the oracle of the tests.

Both engines must produce the same memory contents, the same `Counters` and the same faults.
docs/developer/emulator-contract.md specifies scheduling, counting, reconvergence, barriers, order,
arithmetic and faults. The PTX ISA manual specifies all other behaviour.

The "mask" of an executed warp instruction is the set of the warp's threads that execute it.
"Active" threads are the threads of the mask whose guard predicate is true.
"""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from types import NoneType
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.faults import Fault
from kernprof.emulator.memory import AddressSpace
from kernprof.emulator.program import Program, homes
from kernprof.errors import UsageError, WorkloadError, check_seconds
from kernprof.gpus.datasheets import GpuSpec
from kernprof.model.run import Dim3


class Column(IntEnum):
    """The columns of `Counters.values`.

    `tests/oracle/coalescing.py` defines the counts of memory accesses per warp instruction. A
    generic access counts in each state space that its lanes address, with the lanes of that space.
    `cp.async` counts its source in GLOBAL and its destination in SHARED. Recordings store columns
    by index, so a new column must be appended at the end.
    """

    WARPS = 0  # executions by a warp with a non-empty mask
    THREADS = 1  # sum of the mask sizes over the executions
    THREADS_ON = 2  # sum of the numbers of active threads over the executions
    WARPS_OFF = 3  # executions without an active thread
    # bra: executions in which some, but not all, threads of the mask are active. brx: executions in
    # which the lanes branch to two or more targets.
    DIVERGED = 4
    GLOBAL_REQUESTS = 5  # executions in which at least one active lane accesses global memory
    GLOBAL_SECTORS = 6  # coalescing.global_sectors; for atom and red, coalescing.atomic_sectors
    GLOBAL_BYTES = 7  # bytes that the active lanes request (coalescing.bytes_asked)
    # bytes at distinct addresses that loads and stores request: numerator of ncu's bytes per sector
    GLOBAL_DISTINCT_BYTES = 8
    LOCAL_REQUESTS = 9
    LOCAL_SECTORS = 10  # coalescing.local_sectors
    LOCAL_BYTES = 11
    SHARED_REQUESTS = 12
    # coalescing.shared_wavefronts; for atom and red except increments, shared_atomic_wavefronts
    SHARED_WAVEFRONTS = 13
    SHARED_LEAST_WAVEFRONTS = 14  # coalescing.least_shared_wavefronts
    SHARED_BYTES = 15
    CONST_REQUESTS = 16  # ld.const; ld.param of a kernel's parameters is not counted
    # Divisions and square roots whose operands need the slow path (`ptx.facts.tests_of`).
    HARD_WARPS = 17  # executions with an active lane that needs the slow path
    HARD_THREADS = 18  # active lanes that need the slow path
    # Atomics that the hardware may not support (`ptx.facts.Access.tries`). For these, ptxas
    # generates a compare-and-swap loop. In each iteration, one lane per word succeeds. In shared
    # memory, one lane per bank succeeds (measured on an H200). `match` is a loop over the distinct
    # values of the lanes.
    TRIES = 19  # iterations: maximal number of active lanes per word or bank, or distinct values
    TRIED_THREADS = 20  # active lanes, summed over the iterations


@dataclass(frozen=True, slots=True)
class Counters:
    """Counts as int64 `values` of shape (number of instructions, len(Column)).

    The row index is the program-wide pc of an instruction.
    """

    values: NDArray[np.int64]

    @classmethod
    def zero(cls, instructions: int) -> Counters:
        return cls(np.zeros((instructions, len(Column)), np.int64))

    def __add__(self, other: Counters) -> Counters:
        """Return the sum of the counters of two disjoint sets of blocks."""
        return Counters(self.values + other.values)

    def total(self, column: Column) -> int:
        """Return the sum of a column over all instructions."""
        return int(self.values[:, column].sum())


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


TIME_LIMIT_S = 300.0  # ten times the usual duration of a sampled launch

_LONGEST_NAME = 10_000

Size: TypeAlias = int | Sequence[int]
_KINDS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("args", "a tuple or a list", (Sequence, np.ndarray)),
    ("function", "a name", (str, NoneType)),
    ("shared_bytes", "an integer", (int, np.integer)),
    ("arch", "text such as 'sm_90'", (str, NoneType)),
    ("options", "a tuple or a list", (list, tuple)),
    ("file", "text", (str, Path)),
    ("symbols", "a dictionary of arrays by name", (Mapping,)),
    ("time_limit_s", "a number of seconds or None", (int, float, np.number, NoneType)),
)
_AS_THEY_ARE = (np.ndarray, np.generic, int, float, bytes, str, tuple, NoneType)
_NARROW = {
    "torch.bfloat16": ("int16", "bf16"),
    "torch.float8_e4m3fn": ("uint8", "fp8e4nv"),
    "torch.float8_e5m2": ("uint8", "fp8e5"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One launch to emulate.

    - `kernel`: CUDA C++ source, PTX, a binary, a Path to one of these, or a kernel of a Python
      language. `function`: the kernel's name, required if the source has several kernels.
    - `grid`: None if the kernel states it.
    - `block`: None for the block size that the kernel is compiled for.
    - `file`: name of the source file in messages and line tables.
    - `args`: NumPy arrays, which the kernel updates in place, and scalars. `names`: their names in
      messages.
    - `symbols`: contents of `__constant__` and `__device__` variables by name. After the launch,
      arrays of `__device__` variables have the final contents.
    - `check`: also detect races and uninitialised reads. `blank`: uninitialised arrays; with
      `check`, reading them is a fault. `stop_at_fault`: end the launch at the first fault.
    - `limit`: work in thread instructions above which only a sample of the blocks runs. None means
      about 30 s of work, math.inf no limit. `sample`: work of the sample in thread instructions,
      None for `limit`.
    - `timing_only`: only the estimated time is requested. Above `limit`, only the blocks with
      recorded accesses run, and the sampling error of the counters is not computed.
    - `caches`: False disables the model of L2 and DRAM. `traffic`: a sink that replaces the model.
    - `arch`: the architecture, None for the target of PTX and sm_90 for other kernels.
    - `gpu`: the modelled GPU, None for a common GPU of the architecture.
    - `time_limit_s`: seconds after which the launch raises KernelHung, None for no limit.
    """

    kernel: Any
    grid: Size | None
    block: Size | None
    args: Sequence[object]
    names: Sequence[str] = ()
    function: str | None = None
    shared_bytes: int = 0
    arch: str | None = None
    gpu: GpuSpec | None = None
    options: Sequence[str] = ()
    file: str = "kernel.cu"
    check: bool = False
    stop_at_fault: bool = False
    limit: float | None = None
    sample: float | None = None
    workers: int | None = None
    instruction_budget: int = DEFAULT_INSTRUCTION_BUDGET
    caches: bool | None = None
    timing_only: bool = False
    traffic: TrafficSink | None = None
    symbols: Mapping[str, Any] = field(default_factory=dict)
    time_limit_s: float | None = TIME_LIMIT_S
    blank: Sequence[object] = ()

    def __post_init__(self) -> None:
        for what, wanted, kinds in _KINDS:
            value = getattr(self, what)
            if not isinstance(value, kinds):
                raise UsageError(
                    f"{what} is {value!r:.80}, of type {type(value).__name__}: {wanted} is needed"
                )
        if any(not isinstance(item, _AS_THEY_ARE) for item in self.args):
            object.__setattr__(self, "args", tuple(map(plain, self.args)))
        check_seconds(self.time_limit_s, "time_limit_s")
        for what in ("options", "symbols"):
            for item in getattr(self, what):
                if not isinstance(item, str):
                    raise UsageError(f"{what} contain {item!r:.80}: only strings are allowed")
                _check_text(what, item, _LONGEST_NAME)
        for what in ("function", "arch", "file"):
            _check_text(what, str(getattr(self, what) or ""), _LONGEST_NAME)
        if not {"\n", "\r"}.isdisjoint(str(self.file)):
            raise UsageError(
                f"file is {str(self.file)!r:.80}: the name must not contain line breaks"
            )
        if isinstance(self.kernel, str):
            _check_text("the kernel's text", self.kernel.rstrip("\0"))


def plain(value: Any) -> Any:
    """Return another library's CPU array as a NumPy view of the same memory.

    Values that are not arrays are returned unchanged. PyTorch data types that NumPy lacks become
    integers with the same bits. The `metadata` of the dtype then has the name of the data type.
    """
    if isinstance(value, _AS_THEY_ARE) or not any(
        hasattr(value, n) for n in ("__dlpack__", "__array_interface__")
    ):
        return value
    narrow = _NARROW.get(str(getattr(value, "dtype", "")))
    try:
        value = value.detach() if hasattr(value, "detach") else value
        if narrow:
            value = value.view(getattr(sys.modules["torch"], narrow[0]))
        array = value.numpy() if hasattr(value, "numpy") else np.asarray(value)
    except Exception as error:  # each library raises exceptions of its own
        raise WorkloadError(
            f"an argument of type {type(value).__name__} cannot be read on the CPU:"
            f" {str(error).splitlines()[0]:.200}",
            hint="pass an array or tensor in host memory",
        ) from error
    return array.view(np.dtype(narrow[0], metadata={"is": narrow[1]})) if narrow else array


def _check_text(what: str, text: str, longest: float = math.inf) -> None:
    """Raise UsageError for text with NULs, invalid characters or more than `longest` characters."""
    with contextlib.suppress(UnicodeEncodeError):
        if (
            "\0" not in text
            and len(text) <= longest
            and text.encode("utf-8", "surrogateescape") is not None
        ):
            return
    wrong = (
        f"has {len(text):,} characters"
        if len(text) > longest
        else "contains a NUL or an invalid character"
    )
    raise UsageError(f"{what} {wrong}: {text!r:.80}")


def dim3(what: str, size: Size | None) -> Dim3:
    """Convert a size of one to three integers to (x, y, z). `what` names the size in messages."""
    listed: Any = getattr(size, "tolist", lambda: size)()  # `tolist` converts arrays
    sizes = tuple(listed) if isinstance(listed, tuple | list) else (listed,)
    if not 1 <= len(sizes) <= 3 or not all(
        hasattr(n, "__index__") and not isinstance(n, bool) for n in sizes
    ):
        raise UsageError(f"the {what} {size!r} must be one to three integers")
    x, y, z = (*(n.__index__() for n in sizes), 1, 1)[:3]
    return x, y, z
