// Execution of blocks: scheduling of their warps, and barriers. The order of the warps is specified
// in docs/developer/emulator-contract.md.

#include "lanes.h"

u32 warp(struct context *c, struct warp *w);  // the kernel's machine code for one warp

INLINE struct warp *warp_at(const struct context *c, u64 number)
{
    return (struct warp *)(c->warp_states + number * c->warp_bytes);
}

INLINE struct barriers *barriers_of(const struct context *c) { return (struct barriers *)c->barriers; }

// Record that lanes of a warp arrive at barrier `number`, or at the barrier of their warpgroup for
// NAMED_BARRIERS. They wait there unless pc is −1.
void arrive(struct context *c, struct warp *w, u32 number, u32 expected, u32 on, u32 offered, u32 alive, i32 pc)
{
    number = number == NAMED_BARRIERS ? number + w->number / GROUP_WARPS : number & (NAMED_BARRIERS - 1);
    struct barrier *barrier = barriers_of(c)->each + number;
    barrier->expected = expected;
    barrier->offered += population(offered);
    barrier->total += population(on);
    barriers_of(c)->busy |= 1u << number;
    w->arrived[number] |= on;
    if (pc < 0)
        return;
    w->wait[number] |= on;
    if (alive & -alive & on)
        w->wait_pc = pc;
}

// Make the warps that wait at a completed barrier ready, and give them the results of barrier.red.
static void release(struct context *c, struct barrier *barrier, u32 number)
{
    for (u64 n = 0; n < c->warps; n++) {
        struct warp *w = warp_at(c, n);
        u32 waiting = w->wait[number];
        w->wait[number] = w->arrived[number] = 0;
        if (!waiting)
            continue;
        w->released |= waiting;
        w->status = STATUS_READY;
        w->reduced_any = barrier->offered ? ~0u : 0;
        w->reduced_all = barrier->offered == barrier->total ? ~0u : 0;
        w->reduced_count = barrier->offered;
    }
    barrier->offered = barrier->total = 0;
    c->epoch += number < NAMED_BARRIERS;  // the meeting of a warpgroup orders no memory accesses
}

// Report a fault if warps wait for the same barrier at different instructions.
static void check_barrier_pcs(struct context *c, u32 number)
{
    const struct warp *first = 0;
    for (u64 n = 0; n < c->warps; n++) {
        struct warp *w = warp_at(c, n);
        if (!w->wait[number])
            continue;
        first = first ? first : w;
        if (w->wait_pc == first->wait_pc)
            continue;
        struct fault *known = record_of(c, w->wait_pc, FAULT_CODE_MIXED_BARRIER);
        if (!known->count) {
            known->other_thread = (i64)(c->block * c->warps * LANES + (first->number << 5) + first_lane(first->wait[number]));
            known->other_pc = first->wait_pc;
        }
        fault(c, w, FAULT_CODE_MIXED_BARRIER, w->wait_pc, w->wait[number], 0, 0, -1);
    }
}

// Complete a barrier if all expected threads have arrived; return true if it completed.
static _Bool complete_barrier(struct context *c, u32 number)
{
    struct barrier *barrier = barriers_of(c)->each + number;
    _Bool named = number < NAMED_BARRIERS;
    u32 total = 0;
    for (u64 n = c->warps; n-- > 0;) {  // the last warp is the last to arrive
        const struct warp *w = warp_at(c, n);
        if (!named && n / GROUP_WARPS != number - NAMED_BARRIERS)
            continue;
        u32 arrived = w->arrived[number];
        _Bool whole = !(w->alive & ~arrived);
        if (!barrier->expected && !whole)
            return 0;
        total += arrived && whole ? 32 : population(arrived);
    }
    if (RARELY(c->sync) && !barrier->expected && named)
        check_barrier_pcs(c, number);
    if (total < ((barrier->expected + 31) & -32u))
        return 0;
    release(c, barrier, number);
    return 1;
}

// Complete all barriers whose threads have arrived; return true if a barrier completed.
static _Bool complete_barriers(struct context *c)
{
    _Bool any = 0;
    EACH_LANE(number, barriers_of(c)->busy)
        if (complete_barrier(c, number)) {
            any = 1;
            barriers_of(c)->busy &= ~(1u << number);
        }
    return any;
}

// Initialise the memory and the warps of a block.
static void start(struct context *c)
{
    u64 local = LANES * c->local_pitch;
    __builtin_memset(c->shared, 0, (u64)c->shared_bytes);
    __builtin_memset(c->barriers, 0, sizeof(struct barriers));
    __builtin_memset(c->local, 0, local * c->warps);
    c->epoch++;
    c->started = c->tick;
    if (c->stamps)
        __builtin_memset(c->stamps, 0, c->shadow_bytes / PLACE_BYTES);
    if (c->tensors) {  // a cell that was never written is NaN
        struct tensor_memory *memory = c->tensors + c->cluster_rank;
        __builtin_memset(memory->cells, 0xff, sizeof memory->cells);
        memory->allocated = memory->count = 0;
    }
    if (c->cluster == 1)
        c->cluster_phase = c->cluster_arrived = 0;
    for (u64 n = 0; n < c->warps; n++) {
        struct warp *w = warp_at(c, n);
        u64 left = c->threads - LANES * n;
        __builtin_memset(w, 0, sizeof *w);
        w->alive = left >= LANES ? ~0u : (1u << left) - 1;
        w->number = (u32)n;
        w->local = (u64)c->local + local * n;
    }
}

// End a block that has no runnable warp. Report a deadlock for the lowest waiting warp, unless all
// warps have finished. Return true at a deadlock.
static _Bool is_deadlocked(struct context *c)
{
    u64 longest = 0;
    for (u64 n = 0; n < c->warps; n++) {
        struct warp *w = warp_at(c, n);
        if (w->alive) {
            fault(c, w, FAULT_CODE_DEADLOCK, w->wait_pc, w->alive & -w->alive, 0, 0, -1);
            return 1;
        }
        longest = most(longest, (u64)w->used);
    }
    c->longest = (i64)most((u64)c->longest, longest);
    c->longest_added += (i64)longest;
    return 0;
}

// Make the warps ready that have yielded in a spin loop; return true if at least one has.
static _Bool wake_yielded(struct context *c)
{
    _Bool any = 0;
    for (u64 n = 0; n < c->warps; n++)
        if (warp_at(c, n)->status == STATUS_YIELD) {
            warp_at(c, n)->status = STATUS_READY;
            any = 1;
        }
    return any;
}

// Run the block's warps until each has finished, waits or has yielded. The lowest ready warp runs
// next. Return true at a fault.
static _Bool run_warps(struct context *c)
{
    for (u64 n = 0; n < c->warps;) {
        struct warp *w = warp_at(c, n++);
        if (w->status != STATUS_READY)
            continue;
        c->busy = w;
        w->status = warp(c, w);
        if (RARELY(w->status == STATUS_FAULT))
            return 1;
        w->released = 0;
        if (complete_barriers(c))
            n = 0;
    }
    return 0;
}

// Run one block; return true at a fault.
static _Bool run_block(struct context *c)
{
    start(c);
    do
        if (RARELY(run_warps(c)))
            return 1;
    while (wake_yielded(c));
    return is_deadlocked(c);
}

// Return true if the last warp exceeded the instruction budget, or the launch is being stopped.
// Other blocks would exceed the budget, too.
INLINE _Bool is_out_of_budget(const struct context *c) { return c->busy->used >= *(const volatile i64 *)&c->budget; }

INLINE void set_block(struct context *c, u64 block)
{
    u64 row = block / c->nctaid_x;
    c->block = block;
    c->ctaid_x = block % c->nctaid_x;
    c->ctaid_y = row % c->nctaid_y;
    c->ctaid_z = row / c->nctaid_y;
}

static void move_state(const struct context *c, struct saved_block *saved, _Bool back)
{
    char *place = (char *)(saved + 1);
    char *parts[] = {(char *)c->barriers, c->warp_states, c->shared, c->local};
    u64 sizes[] = {sizeof(struct barriers), c->warps * c->warp_bytes, (u64)c->shared_bytes, LANES * c->local_pitch * c->warps};
    for (u32 n = 0; n < 4; n++) {
        __builtin_memcpy(back ? parts[n] : place, back ? place : parts[n], sizes[n]);
        place += (sizes[n] + 63) & -64ull;
    }
}

// Start or resume a block and run it until it finishes or polls memory; return true if it finished.
static _Bool run_until_wait(struct context *c, struct saved_block *saved)
{
    if (saved->begun) {
        move_state(c, saved, 1);
        c->started = saved->started;
        c->epoch = saved->epoch;
    } else {
        start(c);
    }
    saved->begun = 1;
    if (RARELY(run_warps(c))) {
        c->faulted++;
        return 1;
    }
    if (wake_yielded(c)) {
        move_state(c, saved, 0);
        saved->started = c->started;
        saved->epoch = c->epoch;
        return 0;
    }
    c->faulted += is_deadlocked(c);
    return 1;
}

// Run blocks that may wait for one another, round-robin: run each until it finishes or polls
// memory, until all have finished. Arguments and result are those of run().
u64 run_interleaved(struct context *c, const u64 *blocks, u64 first, u64 count)
{
    u64 over = 0;
    i64 faulted = c->faulted;
    char *shadows = c->shadow;
    while (over < count)
        for (u64 index = 0; index < count; index++) {
            struct saved_block *saved = (struct saved_block *)(c->saved + index * c->saved_bytes);
            if (RARELY(*(const volatile i64 *)&c->budget < 0))
                return over;
            if (saved->done)
                continue;
            set_block(c, blocks ? blocks[first + index] : first + index);
            c->cluster_rank = index;
            c->shadow = shadows ? shadows + index * c->shadow_bytes : 0;
            saved->done = run_until_wait(c, saved);
            over += saved->done;
            if (RARELY(c->faulted > faulted))  // the other blocks may wait for the faulted one for ever
                return index + 1;
        }
    return count;
}

// Run the clusters one after the other, and the blocks of a cluster interleaved. The blocks of a
// cluster are consecutive in the list. Arguments and result are those of run().
static u64 run_clusters(struct context *c, const u64 *blocks, u64 first, u64 count)
{
    for (u64 done = 0; done < count; done += c->cluster) {
        i64 faulted = c->faulted;
        for (u64 n = 0; n < c->cluster; n++)
            __builtin_memset(c->saved + n * c->saved_bytes, 0, sizeof(struct saved_block));
        c->cluster_phase = c->cluster_arrived = 0;
        u64 over = run_interleaved(c, blocks, first + done, c->cluster);
        if (RARELY(over < c->cluster && c->faulted == faulted))
            return done + over;  // the launch is being stopped
        if (RARELY(c->faulted > faulted && (c->stop || is_out_of_budget(c))))
            return done + over;
    }
    return count;
}

// Count the threads of the running block's cluster that have not exited.
u64 cluster_alive(const struct context *c)
{
    u64 alive = 0;
    for (u64 n = 0; n < c->cluster; n++) {
        const struct saved_block *saved = (const struct saved_block *)(c->saved + n * c->saved_bytes);
        const char *states = c->cluster == 1 || n == c->cluster_rank
                                 ? c->warp_states
                                 : (const char *)(saved + 1) + ((sizeof(struct barriers) + 63) & -64ull);
        if (states != c->warp_states && !saved->begun)
            alive += c->threads;
        else if (states == c->warp_states || !saved->done)
            for (u64 w = 0; w < c->warps; w++)
                alive += population(((const struct warp *)(states + w * c->warp_bytes))->alive);
    }
    return alive;
}

// Run the blocks first … first + count − 1 of the list `blocks`, or of the grid if the list is null.
// Return the number of started blocks.
u64 run(struct context *c, const u64 *blocks, u64 first, u64 count)
{
    if (c->cluster > 1)
        return run_clusters(c, blocks, first, count);
    if (c->saved)
        return run_interleaved(c, blocks, first, count);
    for (u64 index = 0; index < count; index++) {
        if (RARELY(*(const volatile i64 *)&c->budget < 0))
            return index;
        set_block(c, blocks ? blocks[first + index] : first + index);
        if (RARELY(run_block(c))) {
            c->faulted++;
            if (c->stop || is_out_of_budget(c))
                return index + 1;
        }
    }
    return count;
}
