// Structs shared by the native runtime and Python: worker context, warp state, address patterns, faults.
//
// scripts/build-runtime generates jit/layout.py from this file. Its parser accepts #defines, and
// enums and structs with one member per line; the member types are listed in its table `SIZES`.

#pragma once

typedef int i32;
typedef unsigned int u32;
typedef long i64;
typedef unsigned long u64;

#define LANES 32
#define NAMED_BARRIERS 16  // barriers of PTX (bar.sync 0 to 15)
#define BARRIERS 24  // named barriers, then one for each warpgroup
#define GROUP_WARPS 4  // warps of a warpgroup
#define MOST_MEMBERS 16
#define COSTS 2  // maximal number of address-dependent counters of a state space (`COLUMNS` in values.py)
#define WAYS 32  // cached address patterns of an access group, indexed by a hash
#define VALUE_ROWS 160  // rows of the scratch area for operands and results
#define CACHE_WAYS 16  // associativity of the modelled L2
#define COPY_GROUPS 8  // cp.async groups that are tracked per warp: the most recent ones
#define PLACE_MARKS 4  // access records of a shadow cell, see races.c
#define PLACE_BYTES 64  // size of a shadow cell
#define ROW_PLACES 32  // shadow cells of global memory that share a row record
#define ROW_BYTES 24  // size of a row record
#define SYNC_SLOTS 64  // hash slots for synchronisation variables and barrier objects
#define MOST_SEEN 16384  // capacity of the list of unrecorded shared-memory loads, see races.c
#define MATRIX_BYTES 65536  // largest matrix operand: b of m64n256k32, in elements of 8 bytes
#define GLOBAL_BASE 0x100000000000  // first virtual address of global memory
#define CLUSTER_SHIFT 24  // shared-memory addresses: position of the bits for the cluster's block
#define WINDOW_SHIFT 40  // generic addresses: position of the bits for the state space
#define WINDOW_BYTES 0x100000000  // size of a state space's range of generic addresses

// Status of a warp after a call of its machine code.
enum status {
    STATUS_READY,
    STATUS_FINISHED,
    STATUS_WAITING,
    STATUS_FAULT,
    STATUS_YIELD,  // lanes poll memory that another warp must write
};

enum space { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST, SPACE_GENERIC, SPACE_PARAM, SPACE_TENSOR };

// Additional work for each memory access of a launch.
enum careful {
    CAREFUL_NOTHING,
    CAREFUL_OF_RACES,  // check accesses to shared and global memory
    CAREFUL_SLOWLY,  // record accesses for a cache model or a trace
    CAREFUL_OF_SHARED,  // record accesses to shared memory, and no others, for a trace
};

// Action of the function access() after its bounds and alignment checks.
enum mode {
    MODE_PLAIN,  // count, and copy the elements
    MODE_ATOMIC,  // count as an atomic; the caller performs it
    MODE_COUNT,  // count an atomic like a store; the caller performs it
    MODE_CHECK,  // do not count; the caller performs the access
};

// Kinds of shared-memory access that differ in the count of wavefronts.
enum form {
    FORM_LOAD,
    FORM_STORE,
    FORM_ATOMIC,
    FORM_MATRIX,  // ldmatrix and stmatrix: the rows of eight lanes are served in common
    FORM_COPY,  // bulk or tensor copy of the bytes between the addresses of lanes 0 and 1
};

// Arrangement of the lanes' addresses of an access.
enum kind {
    KIND_ROW,  // contiguous, in the order of the lanes
    KIND_SAME,  // equal in all active lanes
    KIND_SCATTERED,
};

// Kinds of faults, in the order of the Python enum emulator.faults.FaultKind.
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

// Memory-order flags of an access.
enum order {
    ORDER_NOTHING,
    ORDER_WRITES = 1,
    ORDER_ATOMIC = 2,
    ORDER_OF_BLOCK = 4,  // scope .cta: synchronises only threads of the block
    ORDER_STRONG = 8,  // volatile, or with a memory order such as .relaxed
    ORDER_SPINS = 16,  // load of a spin loop
    ORDER_ASYNC = 32,  // write of an asynchronous copy (cp.async)
    ORDER_PUBLISHES = 64,  // release semantics
};

// State and memory of one worker thread; the machine code receives its address as `c`.
struct context {
    i64 *counts;  // counters, indexed by the slots of the Python class code.Slots
    struct pattern *groups;  // cached address patterns of each access group
    char *params;
    char *constants;
    i64 constants_bytes;
    struct buffer *table;  // arrays in global memory, from the Python method AddressSpace.table()
    u64 buffers;  // number of rows of `table`
    u64 shift;  // log2 of the virtual address range that each array occupies
    char *shared;
    i64 shared_bytes;
    i64 local_bytes;  // local memory of one thread
    i64 budget;  // maximal instructions of a warp; another CPU thread sets it to −1 to end the launch
    i32 *tid;  // three arrays: the x, y and z index of every thread of a block, padded to whole warps
    i64 ntid_x;
    i64 ntid_y;
    i64 ntid_z;
    u64 nctaid_x;
    u64 nctaid_y;
    u64 nctaid_z;
    u64 ctaid_x;
    u64 ctaid_y;
    u64 ctaid_z;
    u64 block;  // linear index of the running block
    u64 threads;  // threads per block
    u64 warps;  // warps per block
    char *warp_states;  // a struct warp and the warp's registers, for each warp of the block
    u64 warp_bytes;  // size of a warp's state
    struct fault *faults;  // one record per (pc, fault_code)
    i64 careful;  // enum careful
    i64 stop;  // true: end the launch at the first fault
    u64 *addresses;  // scratch area: address of an access, for each lane
    u64 *hosts;  // scratch area: host address of an access, for each lane
    char *values;  // scratch area: VALUE_ROWS rows with an element of up to 8 bytes per lane
    i64 params_bytes;
    i64 dynamic_bytes;
    i64 globals;  // virtual address of the module's global variables
    i64 faulted;  // number of blocks that a fault ended
    struct barrier *barriers;
    struct warp *busy;  // the running warp
    char *shadow;  // memory checks: shadow cells of shared memory, see races.c
    i64 epoch;  // number of completed barriers and started blocks of the launch
    u64 shadow_bytes;  // size of the shadow cells of a block
    char *stamps;  // for each element of shared memory: true if the block has written it
    struct seen *seen;  // shared-memory loads since the last barrier that no shadow cell records yet
    i64 seen_count;
    i64 seen_epoch;  // epoch of the loads in `seen`
    i64 changed_epoch;  // last epoch in which shared memory was written
    i64 copied;  // true if asynchronous copies to shared memory were issued
    i64 tick;  // time of the memory checks: number of checked accesses
    i64 started;  // time at which the block began
    i64 grain;  // log2 of the bytes that a shadow cell covers
    // for each array in global memory: pointer to its shadow cells, number of cells, pointer to its
    // row records, and true if the array is initially unwritten
    u64 *places;
    struct sync *sync;
    // vector clocks, [warp][lane][other lane]: the lane is ordered after accesses of the other lane
    // up to this time
    u32 *clocks;
    // vector clocks of warps that synchronise through mbarrier objects, [warp][other warp]
    u32 *warp_clocks;
    u32 *barrier_clocks;  // [hash slot of an mbarrier object][warp]: clocks that arrivals have published
    u32 *arrived_copies;  // for each warp: time up to which its asynchronous copies have completed
    u32 *copy_groups;  // for each warp: commit times of its last COPY_GROUPS groups of copies
    struct traffic *traffic;  // buffer of trace records
    u64 traffic_used;  // number of records in the buffer
    u64 traffic_room;  // capacity of the buffer; 0: do not trace
    void *flush;  // function that empties `traffic`
    u64 *lane_offsets;  // for each lane: lane × local_pitch
    i64 sequence;  // number of recorded faults, which numbers the next one
    u64 local_pitch;  // bytes from one thread's local memory to the next
    char *local;  // local memory of a block
    char *saved;  // states of suspended blocks, `saved_bytes` each; null if blocks run one by one
    u64 saved_bytes;
    char *matrices;  // scratch area of matrix products, MATRIX_BYTES for each matrix
    struct tensor_memory *tensors;  // tensor memory of each block that runs interleaved; null if unused
    char *textures;  // table of struct texture, see textures.c
    u64 texture_count;
    u64 cluster;  // blocks per cluster; 1 without clusters
    u64 cluster_rank;  // rank of the running block in its cluster
    u64 cluster_phase;  // completed phases of the cluster's barrier
    u64 cluster_arrived;  // threads that have arrived in the current phase
    struct probe *probes;  // buffer of accesses to sampled lines of global memory
    u64 probes_used;  // number of records in the buffer
    u64 probes_room;  // capacity of the buffer; 0: do not record
    // a line is sampled if its hash has none of these bits; the host may add bits at any time
    u64 probe_mask;
    void *empty_probes;  // function that empties `probes`
    i64 longest;  // instructions of the longest warp of all blocks
    i64 longest_added;  // sum over blocks of the instructions of the block's longest warp
};

// State of a warp. The warp's registers follow it in memory.
struct warp {
    u32 status;  // enum status
    u32 resume;  // number of the code label at which the next call resumes
    u32 alive;  // mask of threads that have not exited
    u32 number;  // index of the warp in its block
    i64 used;  // warp instructions executed
    u64 local;  // host address of the warp's local memory
    u32 released;  // mask of threads released by a completed barrier
    u32 reduced_any;  // result of barrier.red.or, as a mask
    u32 reduced_all;  // result of barrier.red.and, as a mask
    u32 reduced_count;  // result of barrier.red.popc
    i32 wait_pc;  // pc at which the lowest live lane waits
    u32 cluster;  // for each lane: parity of the phase in which it arrived at the cluster's barrier
    u32 wait[BARRIERS];  // lanes that wait at each barrier
    u32 arrived[BARRIERS];  // lanes that have arrived, waiting or not
};

// A barrier of a block or a warpgroup.
struct barrier {
    u32 expected;  // number of threads that complete the barrier; 0: all threads of the block or warpgroup
    u32 offered;  // threads that arrived with a true predicate (barrier.red)
    u32 total;  // threads that arrived
    u32 unused;
};

// The barriers of a block.
struct barriers {
    struct barrier each[BARRIERS];
    u32 busy;  // mask of the barriers with arrivals
    u32 unused;
};

// Operation of the tensor cores that a block has issued and not committed (tensor.c).
struct pending {
    u64 form;
    u64 operands[8];
    u32 disabled[8];  // mask of the lanes of tensor memory that keep their values
    i32 pc;
    u32 lane;  // issuing lane
};

// Tensor memory of a block: 128 lanes of 512 cells of 32 bits.
struct tensor_memory {
    u32 cells[65536];
    u32 allocated;  // mask of allocated groups of 32 columns
    u32 count;  // number of operations in the queue
    struct pending queue[64];
};

// Release by a block: a write to a synchronisation variable after a fence.
struct publication {
    u32 time;  // time of the last fence beyond block scope before the write
    u32 time_in_block;  // time of the last fence of any scope before the write
    u32 epoch;  // barrier epoch of the write
    u32 unused;
};

// A warp's load of shared memory that no shadow cell records yet.
struct seen {
    u32 offsets[LANES];  // shared-memory offset that each lane reads
    u32 thread;  // thread, time, epoch and what: access record (struct mark) of lane 0
    u32 time;
    u32 epoch;
    u32 what;
    u32 on;  // mask of the active lanes
    u32 width;  // bytes per lane
    u32 warp;
    u32 padding[9];
};

// Fences and releases of all blocks of a launch with memory checks (races.c).
struct sync {
    u64 blocks;  // blocks of the grid
    u64 slots;  // number of hash slots for synchronisation variables
    u64 fences;  // true if a fence was executed
    u64 any;  // set of slots with releases
    u32 *fence;  // for each warp of the grid: time of its last fence beyond block scope
    u32 *fence_in_block;  // for each warp of the grid: time of its last fence of any scope
    u32 *block_fence;  // for each block: time of its last fence beyond block scope
    u32 *block_epoch;  // for each block: barrier epoch of that fence
    struct publication *published;  // [slot][block]: the block's last release through the slot
    u64 *passes;  // for each slot: set of slots that its releasing blocks had acquired
    u64 *acquired;  // for each block: set of slots that it has acquired
};

// An array in global memory: a row of the Python method AddressSpace.table().
struct buffer {
    u64 host;  // host address of the first byte
    u64 start;  // offset of the first byte in the array's virtual address range
    u64 bytes;
    u64 writable;
    u64 written;  // set when the kernel writes the array
};

// A memory access of the kernel's code; written by the Python class values.AccessDescription.
struct access {
    i32 pc;
    i32 space;
    i32 element_bytes;
    i32 elements;
    i32 store;
    i32 slot;  // first counter of the access in context.counts
    i32 mode;  // enum mode
    i32 offset;  // byte offset added to the address register
    i32 bytes;  // per lane
    i32 flags;  // enum order
    i32 joined;  // true if the access merges several accesses of the PTX
    i32 home;  // memory checks: state space of the variable that the address derives from
    i32 first;  // first byte of that variable in its state space
    i32 end;  // end of that variable; 0: variable unknown
    i32 tries;  // counter of Column.TRIES; 0: not counted
    i32 counted; // bytes per lane of the aligned access in the machine code
};

// Access group: accesses of a basic block through one address register by the same lanes.
struct group {
    struct access *accesses;  // array of all accesses of the kernel
    i32 space;
    i32 narrow;  // true if addresses have 32 bits
    i32 members;  // number of accesses in the group
    i32 low;  // lowest byte offset of the members from the address register
    i32 high;  // end of the highest byte that a member accesses, from the address register
    i32 store;  // true if a member is a store
    i32 numbers[MOST_MEMBERS];  // indices of the members in `accesses`
};

// Properties of one access of a group for a known address pattern.
struct member {
    i32 kind;  // enum kind
    i32 unused;
    u64 start;  // address of lane 0 (extrapolated if inactive) relative to the group's base address
    i64 costs[COSTS];  // counter increments of the access, such as sectors
};

// Cached address pattern of an access group: per-lane distances from the base address, with the
// costs and the valid address range of the group's accesses.
struct pattern {
    u64 distances[LANES];
    u32 mask;  // active lanes; 0: the entry is empty
    u32 watched;  // true if the memory checks examine the accesses
    u64 low;  // lowest base address within bounds
    u64 range;  // the access is within bounds if base − low ≤ range, unsigned
    u64 bias;  // host address minus virtual address
    struct member members[MOST_MEMBERS];
    u64 padding[4];
};

// Cache of the address patterns of one access group.
struct patterns {
    struct pattern *last;  // most recently used pattern
    u64 padding[7];
    struct pattern ways[WAYS];
};

// First fault of one kind at one instruction.
struct fault {
    i64 count;  // faults of this kind at this instruction
    i64 sequence;  // order of discovery
    i64 block;
    i64 thread;
    i64 address;
    i64 width;
    i64 space;
    i64 other_thread;  // races: second thread and the pc of its access
    i64 other_pc;
};

// Access to a 128-byte line of global memory, for the cache model.
struct probe {
    u64 place;  // line << 8 | access << 4 | mask of sectors; access: 1 read, 2 write, 3 both
    u64 block;
};

// State of the L2 model (caches.c). The first four arrays have an element per cache way: two L2
// partitions, each with `sets` sets of CACHE_WAYS ways.
struct caches {
    i64 *lines;  // cached line; 0: the way is empty
    i64 *valid;  // mask of valid sectors
    i64 *dirty;  // mask of dirty sectors
    i64 *used;  // time of the last use
    i32 *places;  // for each set: index of its storage in the arrays above, from 1; 0: not allocated
    u64 there;  // number of allocated sets
    u64 sets;
    u64 sampling;  // one line in 2^sampling is simulated
    u64 clock;  // time: number of simulated sector accesses
    u64 draw;  // state of the pseudo-random sequence
    u64 read;  // sectors read from DRAM
    u64 written;  // sectors written to DRAM
    u64 fetched;  // distinct sectors whose first access was a read
    u64 changed;  // distinct sectors that were written
    char *touched;  // for each line two masks: sectors accessed, sectors written
    u64 *firsts;  // for each array in global memory: its first line in `touched`
    u64 shift;  // log2 of an array's virtual address range in lines
};

// Trace record: a warp's access to global or constant memory.
struct traffic {
    u64 addresses[LANES];
    u32 lanes;  // mask of active lanes
    i32 pc;
    u64 warp;  // index of the warp in its block
};
