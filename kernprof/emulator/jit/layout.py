"""What native code and Python share: the fields of the context, the header of a warp, the entries of the pattern cache.

A context belongs to one worker thread. All its fields are 8 bytes: numbers or host addresses.
"""

from __future__ import annotations

from enum import IntEnum


class Field(IntEnum):
    """Fields of the context, in 8-byte units."""

    COUNTS = 0  # i64 slots, see `slots.Slots`
    GROUPS = 1  # the pattern cache's entries
    PARAMS = 2
    CONST = 3
    CONST_BYTES = 4
    TABLE = 5  # AddressSpace.table()
    BUFFERS = 6
    SHIFT = 7
    SHARED = 8
    SHARED_BYTES = 9
    LOCAL_BYTES = 10  # of one thread
    BUDGET = 11
    TID = 12  # three arrays of i32: x, y, z of every thread of a block, padded to whole warps
    NTID_X = 13
    NTID_Y = 14
    NTID_Z = 15
    NCTAID_X = 16
    NCTAID_Y = 17
    NCTAID_Z = 18
    CTAID_X = 19
    CTAID_Y = 20
    CTAID_Z = 21
    BLOCK = 22  # linear index
    THREADS = 23
    WARPS = 24
    WARP_STATES = 25
    WARP_BYTES = 26
    FAULTS = 27  # one record per (pc, kind)
    CAREFUL = 29  # a `Careful`: which accesses must not go the fast way, because they have to be looked at
    STOP = 30  # stop at the first fault
    ADDRESSES = 31  # scratch, i64[32]: what the lanes access
    HOSTS = 32  # scratch, i64[32]: where that lies
    VALUES = 33  # scratch: 64 rows of 32 elements of up to 8 bytes
    PARAM_BYTES = 34
    DYNAMIC_BYTES = 35
    GLOBALS = 36  # virtual address of the module's global variables
    FAULTED = 37  # blocks stopped by a fault
    BARRIERS = 38  # 16 × Barrier, then an i32 mask of those with arrivals
    BUSY = 39  # the warp state that runs
    SHADOW = 40  # check mode: three `Shadow` records per shared byte
    EPOCH = 41  # barriers completed since the launch began; a new block starts a new one too
    TRAFFIC = 42  # buffer of (pc | write << 32, sector) pairs
    TRAFFIC_USED = 43
    TRAFFIC_ROOM = 44
    FLUSH = 45  # function that empties the buffer
    LANE_OFFSETS = 46  # i64[32]: lane × LOCAL_PITCH
    SEQUENCE = 47  # faults so far: their order
    LOCAL_PITCH = 48  # bytes from one thread's local memory to the next
    LOCAL = 49  # local memory of a block
    FIRST_EPOCH = 51  # of the block that runs
    TICK = 52  # accesses to shared memory that were looked at
    MATRICES = 50  # scratch: the a, b and c of a matrix product, elements of 8 bytes, `MATRIX_BYTES` each


class Careful(IntEnum):
    NOTHING = 0
    EVERYTHING = 1  # the traffic is traced
    SHARED = 2  # shared memory is checked


CONTEXT_BYTES = 8 * (max(Field) + 1)


class Warp(IntEnum):
    """Byte offsets in a warp's state; registers follow at `HEADER`."""

    STATUS = 0  # i32, Status
    RESUME = 4  # i32, where to go on
    ALIVE = 8  # i32 mask of unfinished threads
    NUMBER = 12  # i32
    USED = 16  # i64, warp instructions executed
    LOCAL = 24  # host address of the warp's local memory
    RELEASED = 32  # i32 mask of threads that a completed barrier has let go
    REDUCED_ANY = 36  # i32 masks: what the barrier's .red forms give all lanes
    REDUCED_ALL = 40
    REDUCED_COUNT = 44
    WAIT_PC = 48  # i32: where the lowest unfinished lane waits
    MASK = 52  # check mode: i32 mask of the node that runs
    PIECE = 56  # check mode: i32, how many nodes all unfinished lanes have run together
    WAIT = 64  # i32[16]: lanes that wait at each barrier
    ARRIVED = 128  # i32[16]: lanes that have arrived, waiting or not
    HEADER = 192


class Barrier(IntEnum):
    """Byte offsets in a barrier's record."""

    EXPECTED = 0  # i32: threads it waits for, 0 for all
    TRUE = 4  # i32: arrivals with a true predicate
    TOTAL = 8  # i32: arrivals
    SIZE = 16


class Shadow(IntEnum):
    """Byte offsets in a record of an access to a shared byte; the epoch, i64, is first."""

    THREAD = 8  # i32 each
    PC = 12
    MASK = 16
    PIECE = 20
    ATOMIC = 24
    TICK = 28
    SIZE = 32


class Status(IntEnum):
    READY = 0
    FINISHED = 1
    WAITING = 2
    FAULT = 3


class Space(IntEnum):
    GLOBAL = 0
    SHARED = 1
    LOCAL = 2
    CONST = 3
    GENERIC = 4
    PARAM = 5


SPACE_NAMES = ("global", "shared", "local", "const", "generic", "param")

# A group of accesses through one address register: deltas of the lanes' addresses from the rounded address of lane 0.
DELTAS = 0  # i64[32]
GROUP_MASK = 256  # i32; 0 matches nothing
GROUP_LOW = 264  # i64: base − LOW must not exceed RANGE, unsigned
GROUP_RANGE = 272
GROUP_BIAS = 280  # i64: host address − address
MEMBERS = 288
MEMBER_BYTES = 32  # kind i32, pad, start i64, cost i64, least i64
MOST_MEMBERS = 16
ENTRY_BYTES = 832
# Behind a group's entry lie patterns that it held before, each where its hash says.
WAYS = 32
GROUP_BYTES = ENTRY_BYTES * (1 + WAYS)

# A group's description: i32 fields, then the numbers of its accesses.
GROUP_HEAD = ("space", "narrow", "members", "low", "high", "store")

# A fault record: i64 fields.
FAULT_FIELDS = ("count", "sequence", "block", "thread", "address", "width", "space", "other_thread", "other_pc")
FAULT_BYTES = 8 * len(FAULT_FIELDS)
FAULT_KINDS = 9

MATRIX_BYTES = 32768  # the largest is a of m16n8k256, elements of 8 bytes


class Mode(IntEnum):
    """What @access does with an access after it has checked it."""

    PLAIN = 0  # counts and moves
    ATOMIC = 1  # counts as an atomic, moves nothing
    COUNT = 2  # an atomic that is counted like a store
    TALLY = 3  # only counts: the elements are moved one by one
    MOVE = 4
    CHECK = 5


# A record of the trace: i64[32] addresses, i32 lanes, i32 pc.
TRAFFIC_BYTES = 264

# An access's description: i32 fields.
DESCRIPTION = ("pc", "space", "element_bytes", "elements", "store", "slot", "mode", "offset", "bytes")
DESCRIPTION_BYTES = 4 * len(DESCRIPTION)
