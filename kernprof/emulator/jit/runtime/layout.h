// Structures shared by native code and Python: context of a worker, state of a warp, address patterns, faults.
//
// The only declaration: scripts/build-runtime derives jit/layout.py from this file. It understands the enums, structs and
// #defines below, one member a line, of the types in `SIZES` there.

#pragma once

typedef int i32;
typedef unsigned int u32;
typedef long i64;
typedef unsigned long u64;

#define LANES 32
#define BARRIERS 16
#define MOST_MEMBERS 16
#define COSTS 2  // most columns of a state space that depend on addresses: `COLUMNS` of values.py
#define WAYS 32            // patterns kept of a group, each where its hash says
#define VALUE_ROWS 160
#define CACHE_WAYS 16
#define COPY_GROUPS 8      // of asynchronous copies, the last of each warp
#define PLACE_MARKS 4      // of a place: races.c
#define PLACE_BYTES 64     // of those
#define ROW_PLACES 32      // places of global memory
#define ROW_BYTES 24
#define SYNC_SLOTS 64
#define MOST_SEEN 16384    // loads of shared memory that are kept until something is stored
#define MATRIX_BYTES 65536  // the largest is b of m64n256k32, elements of 8 bytes
#define GLOBAL_BASE 0x100000000000
#define CLUSTER_SHIFT 24
#define WINDOW_SHIFT 40
#define WINDOW_BYTES 0x100000000

enum status {
    STATUS_READY,
    STATUS_FINISHED,
    STATUS_WAITING,
    STATUS_FAULT,
    STATUS_YIELD,  // some lanes poll memory that another thread writes
};

enum space { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST, SPACE_GENERIC, SPACE_PARAM };

// Accesses that must not take the fast path, because they are checked or recorded.
enum careful {
    CAREFUL_NOTHING,
    CAREFUL_OF_RACES,    // shared and global memory is checked
    CAREFUL_SLOWLY,      // lines or traffic are recorded
};

// Action of access() after the checks.
enum mode {
    MODE_PLAIN,   // counts and moves
    MODE_ATOMIC,  // counts as an atomic, moves nothing
    MODE_COUNT,   // an atomic that is counted like a store
    MODE_CHECK,
};

// Arrangement of the addresses of an access.
enum kind {
    KIND_ROW,        // contiguous
    KIND_SAME,       // equal
    KIND_SCATTERED,
};

// In the order of faults.FaultKind.
enum fault_code {
    FAULT_CODE_OUT_OF_BOUNDS,
    FAULT_CODE_MISALIGNED,
    FAULT_CODE_READ_ONLY,
    FAULT_CODE_UNINITIALISED_SHARED,
    FAULT_CODE_SHARED_RACE,
    FAULT_CODE_DIVERGENT_BARRIER,
    FAULT_CODE_DEADLOCK,
    FAULT_CODE_INSTRUCTION_BUDGET,
    FAULT_CODE_TRAP,
    FAULT_CODE_ABSENT_LANE,
    FAULT_CODE_GLOBAL_RACE,
    FAULT_CODE_UNINITIALISED_GLOBAL,
    FAULT_CODE_ASYNC_COPY,
    FAULT_CODE_MIXED_BARRIER,
    FAULT_CODE_SAME_VALUE,
    FAULT_CODE_WRAPPED_INDEX,
    FAULT_CODE_COUNT,
};

// Synchronisation by an access.
enum order {
    ORDER_NOTHING,
    ORDER_WRITES = 1,
    ORDER_ATOMIC = 2,
    ORDER_OF_BLOCK = 4,   // scope .cta
    ORDER_STRONG = 8,     // volatile, or with a memory order
    ORDER_SPINS = 16,     // polled by a loop
    ORDER_ASYNC = 32,     // asynchronous
    ORDER_PUBLISHES = 64,
};

// Of one worker thread.
struct context {
    i64 *counts;  // see `code.Slots`
    struct pattern *groups;
    char *params;
    char *constants;
    i64 constants_bytes;
    struct buffer *table;  // AddressSpace.table()
    u64 buffers;
    u64 shift;
    char *shared;
    i64 shared_bytes;
    i64 local_bytes;  // of one thread
    i64 budget;  // warp instructions of a warp; another thread sets it to −1 to end the launch
    i32 *tid;  // three arrays: x, y, z of every thread of a block, padded to whole warps
    i64 ntid_x;
    i64 ntid_y;
    i64 ntid_z;
    u64 nctaid_x;
    u64 nctaid_y;
    u64 nctaid_z;
    u64 ctaid_x;
    u64 ctaid_y;
    u64 ctaid_z;
    u64 block;  // linear index
    u64 threads;
    u64 warps;
    char *warp_states;
    u64 warp_bytes;
    struct fault *faults;  // one per (pc, fault_code)
    i64 careful;           // enum careful
    i64 stop;              // at the first fault
    u64 *addresses;        // scratch, one per lane: addresses of an access
    u64 *hosts;            // scratch, one per lane: their host addresses
    char *values;          // scratch: VALUE_ROWS rows of one element of up to 8 bytes per lane
    i64 params_bytes;
    i64 dynamic_bytes;
    i64 globals;       // virtual address of the module's global variables
    i64 faulted;       // blocks stopped by a fault
    struct barrier *barriers;
    struct warp *busy;      // the running warp
    char *shadow;           // check mode: marks of shared memory, see races.c
    i64 epoch;              // barriers completed since the launch began; a new block starts a new one too
    u64 shadow_bytes;       // of a block
    char *stamps;           // for each element of shared memory: whether the block has written it
    struct seen *seen;      // loads of shared memory since the last barrier that are not marked yet
    i64 seen_count;
    i64 seen_epoch;         // of those
    i64 changed_epoch;      // the last in which shared memory was written
    i64 copied;             // whether asynchronous copies to shared memory were issued
    i64 tick;               // time: number of checked accesses
    i64 started;            // time at which the block began
    i64 grain;              // log2 of the bytes of a place
    u64 *places;            // for each slot of global memory: marks, how many of a kind, rows, whether it began unwritten
    struct sync *sync;
    u32 *clocks;            // for each warp, lane and lane: time up to which the first comes after the second
    u32 *warp_clocks;       // for each warp and warp: the same, by barrier objects
    u32 *barrier_clocks;    // for each slot of those and warp: what arrivals have left
    u32 *arrived_copies;    // for each warp: time up to which its asynchronous copies are known to be there
    u32 *copy_groups;       // for each warp: when its last groups of copies were committed
    struct traffic *traffic;
    u64 traffic_used;
    u64 traffic_room;
    void *flush;        // function that empties `traffic`
    u64 *lane_offsets;  // one per lane: lane × local_pitch
    i64 sequence;       // faults so far: their order
    u64 local_pitch;    // bytes from one thread's local memory to the next
    char *local;        // local memory of a block
    char *saved;        // blocks that wait for others: SAVED_BYTES each, or null
    u64 saved_bytes;
    char *matrices;     // scratch: a, b and c of a matrix product, elements of 8 bytes, MATRIX_BYTES each
    char *textures;     // see textures.c
    u64 texture_count;
    u64 cluster;        // blocks of a cluster; 1 without clusters
    u64 cluster_rank;   // of the running block
    u64 cluster_phase;  // of the cluster's barrier
    u64 cluster_arrived;
    struct probe *probes;  // accesses to the lines of global memory that are sampled
    u64 probes_used;
    u64 probes_room;    // 0: do not record
    u64 probe_mask;     // of a line's hash: 0 in the lines that are sampled; the host may set more bits at any time
    void *empty_probes;  // function that empties `probes`
    i64 longest;        // most instructions of a warp, over all blocks
    i64 longest_added;  // sum over blocks of the most instructions of a warp
};

// State of a warp, in front of its registers.
struct warp {
    u32 status;  // enum status
    u32 resume;  // number of the label to resume at
    u32 alive;   // mask of unfinished threads
    u32 number;
    i64 used;            // warp instructions executed
    u64 local;           // host address of the warp's local memory
    u32 released;        // mask of threads released by a completed barrier
    u32 reduced_any;     // masks: results of barrier.red
    u32 reduced_all;
    u32 reduced_count;
    i32 wait_pc;         // pc at which the lowest unfinished lane waits
    u32 cluster;         // mask of lanes by the parity of the phase in which they came to the cluster's barrier
    u32 wait[BARRIERS];     // lanes that wait at each barrier
    u32 arrived[BARRIERS];  // lanes that have arrived, waiting or not
};

struct barrier {
    u32 expected;  // threads it waits for, 0 for all
    u32 offered;   // arrivals with a true predicate
    u32 total;     // arrivals
    u32 unused;
};

struct barriers {
    struct barrier each[BARRIERS];
    u32 busy;  // mask of those with arrivals
    u32 unused;
};

// Publication of a block through a slot, with the time of the fence before it.
struct publication {
    u32 time;
    u32 time_in_block;
    u32 epoch;
    u32 unused;
};

// A load of shared memory by a warp: the mark of lane 0, and where each lane reads.
struct seen {
    u32 offsets[LANES];
    u32 thread;
    u32 time;
    u32 epoch;
    u32 what;
    u32 on;
    u32 width;
    u32 warp;
    u32 padding[9];
};

// Synchronisation between the blocks of a checked launch.
struct sync {
    u64 blocks;
    u64 slots;
    u64 fences;                      // whether there was any
    u64 any;                         // slots with publications
    u32 *fence;                      // for each warp of the grid, the time of its last fence
    u32 *fence_in_block;             // the same, of fences for the block alone too
    u32 *block_fence;                // for each block
    u32 *block_epoch;                // of that fence
    struct publication *published;   // for each slot, of each block
    u64 *passes;                     // for each slot, the slots that its publishers had acquired
    u64 *acquired;                   // for each block: slots
};

// A row of AddressSpace.table().
struct buffer {
    u64 host;
    u64 start;
    u64 bytes;
    u64 writable;
    u64 written;  // set when the kernel does
};

// An access of the kernel.
struct access {
    i32 pc;
    i32 space;
    i32 element_bytes;
    i32 elements;
    i32 store;
    i32 slot;
    i32 mode;
    i32 offset;
    i32 bytes;
    i32 flags;   // see races.c
    i32 joined;  // joined from several accesses of the PTX
    i32 home;    // space of the variable that it must stay within,
    i32 first;   // and that variable's place there: checked launches alone
    i32 end;     // 0: it is to any memory
    i32 tries;   // slot of Column.TRIES; 0: not counted
    i32 counted; // bytes that the machine code moves there at once, of an address that is a multiple of them
};

// Accesses through one address register, for the same lanes.
struct group {
    struct access *accesses;  // all of the kernel
    i32 space;
    i32 narrow;  // distances are 32 bits
    i32 members;
    i32 low;
    i32 high;
    i32 store;
    i32 numbers[MOST_MEMBERS];
};

struct member {
    i32 kind;  // enum kind
    i32 unused;
    u64 start;  // address of lane 0 (extrapolated if inactive), from the base
    i64 costs[COSTS];
};

// Costs and bounds of the accesses of a group, by the distances of the lanes' addresses from the base.
struct pattern {
    u64 distances[LANES];
    u32 mask;  // 0 matches nothing
    u32 watched;  // the memory checks examine its accesses
    u64 low;    // base − low must not exceed range, unsigned
    u64 range;
    u64 bias;   // host address − address
    struct member members[MOST_MEMBERS];
    u64 padding[4];
};

// Patterns of a group.
struct patterns {
    struct pattern *last;  // the last used pattern
    u64 padding[7];
    struct pattern ways[WAYS];
};

struct fault {
    i64 count;
    i64 sequence;
    i64 block;
    i64 thread;
    i64 address;
    i64 width;
    i64 space;
    i64 other_thread;
    i64 other_pc;
};

// Access to a line of 128 bytes: line << 8 | ways << 4 | sectors. Ways: 1 read, 2 written.
struct probe {
    u64 place;
    u64 block;
};

// The model of the L2: see caches.c. Four planes of `ways`, each of two sides of `sets` of CACHE_WAYS.
struct caches {
    i64 *lines;
    i64 *valid;
    i64 *dirty;
    i64 *used;
    i32 *places;   // of each set: which of those that are there it is, from 1; 0: it is not
    u64 there;
    u64 sets;
    u64 sampling;  // one line in 2^sampling is simulated
    u64 clock;
    u64 draw;
    u64 read;      // sectors from memory
    u64 written;   // sectors to memory
    u64 fetched;   // distinct sectors whose first access was a read
    u64 changed;   // distinct sectors that were written
    char *touched;  // for each line: sectors seen, sectors written
    u64 *firsts;    // each buffer's first line in `touched`
    u64 shift;      // of a slot, in lines
};

// A global access of a traced launch.
struct traffic {
    u64 addresses[LANES];
    u32 lanes;
    i32 pc;
    u64 warp;  // of its block
};
