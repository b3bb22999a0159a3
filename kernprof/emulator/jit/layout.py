"""Offsets of the native runtime's structs, and its enums.

scripts/build-runtime writes this file from runtime/layout.h.
"""

from enum import IntEnum

LANES = 32
NAMED_BARRIERS = 16
MOST_MEMBERS = 16
COSTS = 2
VALUE_ROWS = 160
COPY_GROUPS = 8
PLACE_BYTES = 64
ROW_PLACES = 32
ROW_BYTES = 24
SYNC_SLOTS = 64
MOST_SEEN = 16384
MATRIX_BYTES = 65536
GLOBAL_BASE = 17592186044416
WINDOW_SHIFT = 40
WINDOW_BYTES = 4294967296
CONTEXT_BYTES = 664
WARP_BYTES = 248
BARRIERS_BYTES = 392
TENSOR_MEMORY_BYTES = 269320
PUBLICATION_BYTES = 16
SEEN_BYTES = 192
SYNC_BYTES = 88
ACCESS_BYTES = 64
MEMBER_BYTES = 32
PATTERNS_BYTES = 26688
CACHES_BYTES = 136
TRAFFIC_BYTES = 272
Status = IntEnum("Status", {"READY": 0, "FINISHED": 1, "WAITING": 2, "FAULT": 3, "YIELD": 4})
Space = IntEnum(
    "Space",
    {
        "GLOBAL": 0,
        "SHARED": 1,
        "LOCAL": 2,
        "CONST": 3,
        "GENERIC": 4,
        "PARAM": 5,
        "TENSOR": 6,
    },
)
Careful = IntEnum("Careful", {"NOTHING": 0, "OF_RACES": 1, "SLOWLY": 2, "OF_SHARED": 3})
Mode = IntEnum("Mode", {"PLAIN": 0, "ATOMIC": 1, "COUNT": 2, "CHECK": 3})
FaultCode = IntEnum(
    "FaultCode",
    {
        "OUT_OF_BOUNDS": 0,
        "MISALIGNED": 1,
        "READ_ONLY": 2,
        "UNINITIALISED_SHARED": 3,
        "SHARED_RACE": 4,
        "DIVERGENT_BARRIER": 5,
        "DEADLOCK": 6,
        "INSTRUCTION_BUDGET": 7,
        "TRAP": 8,
        "ABSENT_LANE": 9,
        "GLOBAL_RACE": 10,
        "UNINITIALISED_GLOBAL": 11,
        "ASYNC_COPY": 12,
        "MIXED_BARRIER": 13,
        "SAME_VALUE": 14,
        "WRAPPED_INDEX": 15,
        "COUNT": 16,
    },
)
Order = IntEnum(
    "Order",
    {
        "NOTHING": 0,
        "WRITES": 1,
        "ATOMIC": 2,
        "OF_BLOCK": 4,
        "STRONG": 8,
        "SPINS": 16,
        "ASYNC": 32,
        "PUBLISHES": 64,
    },
)
ContextField = IntEnum(
    "ContextField",
    {
        "COUNTS": 0,
        "GROUPS": 8,
        "PARAMS": 16,
        "CONSTANTS": 24,
        "CONSTANTS_BYTES": 32,
        "TABLE": 40,
        "BUFFERS": 48,
        "SHIFT": 56,
        "SHARED": 64,
        "SHARED_BYTES": 72,
        "LOCAL_BYTES": 80,
        "BUDGET": 88,
        "TID": 96,
        "NTID_X": 104,
        "NTID_Y": 112,
        "NTID_Z": 120,
        "NCTAID_X": 128,
        "NCTAID_Y": 136,
        "NCTAID_Z": 144,
        "CTAID_X": 152,
        "CTAID_Y": 160,
        "CTAID_Z": 168,
        "BLOCK": 176,
        "THREADS": 184,
        "WARPS": 192,
        "WARP_STATES": 200,
        "WARP_BYTES": 208,
        "FAULTS": 216,
        "CAREFUL": 224,
        "STOP": 232,
        "ADDRESSES": 240,
        "HOSTS": 248,
        "VALUES": 256,
        "PARAMS_BYTES": 264,
        "DYNAMIC_BYTES": 272,
        "GLOBALS": 280,
        "FAULTED": 288,
        "BARRIERS": 296,
        "BUSY": 304,
        "SHADOW": 312,
        "EPOCH": 320,
        "SHADOW_BYTES": 328,
        "STAMPS": 336,
        "SEEN": 344,
        "SEEN_COUNT": 352,
        "SEEN_EPOCH": 360,
        "CHANGED_EPOCH": 368,
        "COPIED": 376,
        "TICK": 384,
        "STARTED": 392,
        "GRAIN": 400,
        "PLACES": 408,
        "SYNC": 416,
        "CLOCKS": 424,
        "WARP_CLOCKS": 432,
        "BARRIER_CLOCKS": 440,
        "ARRIVED_COPIES": 448,
        "COPY_GROUPS": 456,
        "TRAFFIC": 464,
        "TRAFFIC_USED": 472,
        "TRAFFIC_ROOM": 480,
        "FLUSH": 488,
        "LANE_OFFSETS": 496,
        "SEQUENCE": 504,
        "LOCAL_PITCH": 512,
        "LOCAL": 520,
        "SAVED": 528,
        "SAVED_BYTES": 536,
        "MATRICES": 544,
        "TENSORS": 552,
        "TEXTURES": 560,
        "TEXTURE_COUNT": 568,
        "CLUSTER": 576,
        "CLUSTER_RANK": 584,
        "CLUSTER_PHASE": 592,
        "CLUSTER_ARRIVED": 600,
        "PROBES": 608,
        "PROBES_USED": 616,
        "PROBES_ROOM": 624,
        "PROBE_MASK": 632,
        "EMPTY_PROBES": 640,
        "LONGEST": 648,
        "LONGEST_ADDED": 656,
    },
)
WarpField = IntEnum(
    "WarpField",
    {
        "STATUS": 0,
        "RESUME": 4,
        "ALIVE": 8,
        "NUMBER": 12,
        "USED": 16,
        "LOCAL": 24,
        "RELEASED": 32,
        "REDUCED_ANY": 36,
        "REDUCED_ALL": 40,
        "REDUCED_COUNT": 44,
        "WAIT_PC": 48,
        "CLUSTER": 52,
        "WAIT": 56,
        "ARRIVED": 152,
    },
)
SyncField = IntEnum(
    "SyncField",
    {
        "BLOCKS": 0,
        "SLOTS": 8,
        "FENCES": 16,
        "ANY": 24,
        "FENCE": 32,
        "FENCE_IN_BLOCK": 40,
        "BLOCK_FENCE": 48,
        "BLOCK_EPOCH": 56,
        "PUBLISHED": 64,
        "PASSES": 72,
        "ACQUIRED": 80,
    },
)
AccessField = IntEnum(
    "AccessField",
    {
        "PC": 0,
        "SPACE": 4,
        "ELEMENT_BYTES": 8,
        "ELEMENTS": 12,
        "STORE": 16,
        "SLOT": 20,
        "MODE": 24,
        "OFFSET": 28,
        "BYTES": 32,
        "FLAGS": 36,
        "JOINED": 40,
        "HOME": 44,
        "FIRST": 48,
        "END": 52,
        "TRIES": 56,
        "COUNTED": 60,
    },
)
GroupField = IntEnum(
    "GroupField",
    {
        "ACCESSES": 0,
        "SPACE": 8,
        "NARROW": 12,
        "MEMBERS": 16,
        "LOW": 20,
        "HIGH": 24,
        "STORE": 28,
        "NUMBERS": 32,
    },
)
MemberField = IntEnum("MemberField", {"KIND": 0, "UNUSED": 4, "START": 8, "COSTS": 16})
PatternField = IntEnum(
    "PatternField",
    {
        "DISTANCES": 0,
        "MASK": 256,
        "WATCHED": 260,
        "LOW": 264,
        "RANGE": 272,
        "BIAS": 280,
        "MEMBERS": 288,
        "PADDING": 800,
    },
)
PatternsField = IntEnum("PatternsField", {"LAST": 0, "PADDING": 8, "WAYS": 64})
FaultField = IntEnum(
    "FaultField",
    {
        "COUNT": 0,
        "SEQUENCE": 8,
        "BLOCK": 16,
        "THREAD": 24,
        "ADDRESS": 32,
        "WIDTH": 40,
        "SPACE": 48,
        "OTHER_THREAD": 56,
        "OTHER_PC": 64,
    },
)
CachesField = IntEnum(
    "CachesField",
    {
        "LINES": 0,
        "VALID": 8,
        "DIRTY": 16,
        "USED": 24,
        "PLACES": 32,
        "THERE": 40,
        "SETS": 48,
        "SAMPLING": 56,
        "CLOCK": 64,
        "DRAW": 72,
        "READ": 80,
        "WRITTEN": 88,
        "FETCHED": 96,
        "CHANGED": 104,
        "TOUCHED": 112,
        "FIRSTS": 120,
        "SHIFT": 128,
    },
)
