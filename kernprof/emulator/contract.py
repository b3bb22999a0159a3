"""What executing a prepared kernel means: the contract of the JIT, and of the interpreter that the tests hold it to.

Both must give the same memory contents, the same `Counters` and the same faults. Where this says nothing, the PTX ISA
manual decides.

**Warps.** Thread (x, y, z) of a block has linear index x + ntid.x (y + ntid.y z); warp w holds threads 32 w … 32 w
+ 31, the last warp may be short. `%laneid` is the index modulo 32, `%warpid` w, `%smid` 0, `%nsmid` 1. `%clock` and
`%clock64` give the number of warp instructions that this warp has executed, `%globaltimer` the same.

**Scheduling within a warp.** Every thread has a position: a stack of (routine, block) whose top is the basic block
it will execute next (`cfg.Cfg.blocks`). The warp repeats: among its threads that are neither finished nor waiting,
take those with the deepest call stack; among these, those at the routine with the lowest `first_pc`, and of these
those at the block of lowest index; that set is the *mask*. All the block's instructions are executed for the mask,
in order. A branch, `ret`, `exit`, `call` or block barrier always ends its block. Because blocks are numbered in
weak topological order this reconverges diverged threads at immediate post-dominators. Following
converged warps by a shorter path must give the same counts.

**Counting.** For each warp instruction executed: WARPS += 1, THREADS += |mask|, THREADS_ON += |on|; the rest as
`counters.Column` says. Instructions of called functions count under their own pc. `call` itself counts once; an
ignored call (`table.IGNORED_CALLS`) does nothing else, and leaves zeros in its return parameters. ld.param and
st.param make no request. A generic access is counted and executed for the lanes of each state space apart.

**Matrices.** `ldmatrix` and `stmatrix` are one shared request of 128 bytes a matrix; wavefronts by
`coalescing.matrix_wavefronts`, least wavefronts one a matrix. The layout of a `wmma` fragment is opaque in PTX:
ours is that of the `mma.sync` shape it is made of (m16n8k16 for f16), registers that would hold duplicates left
zero. Most wmma loads and stores are lowered to what ptxas makes of them before that (`ptx.lower`); one
that is left counts as one access of 4 bytes (8 for f64) per lane for each register that is used, in register order. An
element of d is c + Σ a·b, summed in double precision from c on with k ascending (f64: by fused
multiply-adds; products of the other types are exact there), and rounded once to the type of d; integers wrap, with
.satfinite they clamp.

**Meeting points.** A warp-wide `.sync` instruction (shfl, vote, match, redux, elect, bar.warp.sync, mma, wmma,
ldmatrix) always starts a block. That block may be scheduled only when every unfinished lane that its lanes'
membermasks name (all lanes for mma, wmma, ldmatrix) stands at it; until then scheduling passes it over. If no block
can be scheduled, DEADLOCK. A lane whose shfl source is not in the mask gets its own value. A spin-lock between
lanes of one warp therefore never ends: INSTRUCTION_BUDGET. Lanes that came to such an instruction, or to a barrier, by
different calls of the function that holds it stand at different places.

**Barriers.** `bar.sync a[, b]` and `barrier.sync[.aligned] a[, b]` wait until b threads (rounded up to whole
warps), or without b all unfinished threads of the block, have arrived at barrier a. Towards b a warp counts 32 once all
its unfinished threads have arrived, and its arrived threads before; threads that finished elsewhere do not count.
`bar.arrive` arrives and goes on. `.red` variants combine the predicate of the arrivals.
`bar` and `.aligned` executed with fewer on than all unfinished threads of the warp is DIVERGENT_BARRIER. When no
thread of the block can go on, DEADLOCK. Each completed barrier starts a new *epoch* of the block's shared memory.

**Order and atomics.** Blocks run in ascending linear index (x fastest). In a block, warps run in ascending order,
each until none of its threads can go on. A thread that arrives at a barrier waits even if it completes the barrier:
the warp goes on with its other threads, and only when it stops are barriers completed. Whenever a warp stops, the
lowest warp with a thread that can go on runs next. An atomic or colliding store is performed lane
by lane, ascending; of lanes that store to one address the highest lane wins. With `workers` > 1 blocks run in
parallel, atomics on global memory are real atomics, and only the order of floating-point additions may differ;
counters and integer results do not, unless the kernel uses the old values that atomics on global memory give.
`fence`, `membar` and cache hints have no effect.

**Arithmetic** is IEEE: rounding modes, .ftz, .sat as the PTX ISA says, NaN results canonical (0x7fff for f16 and
bf16, 0x7fffffff for f32, 0x7ff8 << 48 for f64). An integer divided by zero gives all ones, with the dividend as the
remainder; the least integer divided by −1 gives itself, remainder 0. Registers that were never written are zero.
`.approx` functions may differ from hardware by the manual's error bounds; the JIT and the interpreter must not differ
from each other by more than 2 units in the last place there, and not at all elsewhere.

**Faults.** See `faults.FaultKind`. OUT_OF_BOUNDS and MISALIGNED are checked for each lane that is on, before the
access is performed and counted; where lanes of a warp do both it is OUT_OF_BOUNDS, of the lowest lane that is outside.
UNINITIALISED_SHARED (a read of a shared byte that nothing in this block wrote; dynamic shared memory included) and
SHARED_RACE (two threads of different warps, or diverged parts of one warp, access a byte in one epoch, at least one
writing, not both atomic) are checked only with `LaunchSpec.check`. Fatal faults end the block; the run goes on with
the next block unless `stop_at_fault`. What a block counted and stored that a fatal fault ended is not specified. Equal
(kind, pc) are merged with a count, the earliest kept in full.

**Limits.** `instruction_budget` is in warp instructions per warp. A warp that has executed as many or more when a
basic block is to start gets INSTRUCTION_BUDGET at that block's first instruction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Counters
from kernprof.emulator.faults import Fault
from kernprof.emulator.memory.address_space import AddressSpace
from kernprof.emulator.program import Program
from kernprof.model.run import Dim3

DEFAULT_INSTRUCTION_BUDGET = 100_000_000


READS, WRITES = 1, 2


class TrafficSink(Protocol):
    """Sees the accesses to global memory in the order of execution: what a model of L2 and DRAM feeds on."""

    def accesses(self, addresses: NDArray[np.uint64], lanes: NDArray[np.uint32], ways: NDArray[np.uint8]) -> None:
        """One row for each warp instruction that reached global memory: the byte addresses of its 32 lanes (shape
        (n, 32)), a bit for each lane that takes part, and READS, WRITES or both. The arrays may be used again.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSpec:
    """One launch. `parameters` is the kernel's parameter buffer (see `ir.Function.parameter_offsets`), with virtual
    addresses from `memory` in place of pointers. If the program has a global image, `globals_slot` is the slot of
    `memory` that holds it (writable, already relocated, fresh for this launch); `const_image` is relocated too.

    `blocks` are the linear indices to run, ascending; None for all of them. `check` turns on the costly checks;
    `traffic` forces one worker.
    """

    grid: Dim3
    block: Dim3
    shared_bytes: int
    parameters: bytes
    memory: AddressSpace
    const_image: bytes = b""
    globals_slot: int | None = None
    blocks: NDArray[np.int64] | None = None
    workers: int = 1
    instruction_budget: int = DEFAULT_INSTRUCTION_BUDGET
    check: bool = False
    stop_at_fault: bool = False
    traffic: TrafficSink | None = None

    def block_count(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    def threads_per_block(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What executing a launch gives. `blocks_run` is how many blocks the counters cover; faults in order of discovery.

    `replicates` are there where the counters were scaled up from a sample of the blocks: what parts of the sample say,
    spread as the errors of as many samples of a part's size (see `sampling`).
    """

    counters: Counters
    faults: tuple[Fault, ...]
    blocks_run: int
    replicates: tuple[Counters, ...] = ()


# Executes a launch. Raises UnsupportedInstruction before anything runs, never for a fault.
Execute: TypeAlias = Callable[[Program, LaunchSpec], Outcome]
