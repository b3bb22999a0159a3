// Runs blocks: their warps in the contract's order, and barriers.

#include "lanes.h"

u32 warp(struct context *c, struct warp *w);  // the kernel

INLINE struct warp *warp_at(const struct context *c, u64 number)
{
    return (struct warp *)(c->warp_states + number * c->warp_bytes);
}

INLINE struct barriers *barriers_of(const struct context *c) { return (struct barriers *)c->barriers; }

// Lanes of a warp arrive at a barrier, and wait there unless pc is −1.
void arrive(struct context *c, struct warp *w, u32 number, u32 expected, u32 on, u32 offered, u32 alive, i32 pc)
{
    number &= BARRIERS - 1;
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

// Warps that wait at a completed barrier become ready.
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
    c->epoch++;
}

// Completes a barrier if all it waits for have arrived: true if it did.
static _Bool complete_one(struct context *c, u32 number)
{
    struct barrier *barrier = barriers_of(c)->each + number;
    u32 total = 0;
    for (u64 n = c->warps; n-- > 0;) {  // the last warp is the last to arrive
        const struct warp *w = warp_at(c, n);
        u32 arrived = w->arrived[number];
        _Bool whole = !(w->alive & ~arrived);
        if (!barrier->expected && !whole)
            return 0;
        total += arrived && whole ? 32 : population(arrived);
    }
    if (total < ((barrier->expected + 31) & -32u))
        return 0;
    release(c, barrier, number);
    return 1;
}

// Completes the barriers that can be: true if any was.
static _Bool complete(struct context *c)
{
    _Bool any = 0;
    EACH_LANE(number, barriers_of(c)->busy)
        if (complete_one(c, number)) {
            any = 1;
            barriers_of(c)->busy &= ~(1u << number);
        }
    return any;
}

// Makes a block's memories and warps as they are at its start.
static void start(struct context *c)
{
    u64 local = LANES * c->local_pitch;
    __builtin_memset(c->shared, 0, (u64)c->shared_bytes);
    __builtin_memset(c->barriers, 0, sizeof(struct barriers));
    __builtin_memset(c->local, 0, local * c->warps);
    c->first_epoch = ++c->epoch;
    for (u64 n = 0; n < c->warps; n++) {
        struct warp *w = warp_at(c, n);
        u64 left = c->threads - LANES * n;
        __builtin_memset(w, 0, sizeof *w);
        w->alive = left >= LANES ? ~0u : (1u << left) - 1;
        w->number = (u32)n;
        w->local = (u64)c->local + local * n;
    }
}

// No warp can go on: a deadlock, unless all have finished. The warp at fault is the lowest that waits.
static _Bool stuck(struct context *c)
{
    for (u64 n = 0; n < c->warps; n++) {
        struct warp *w = warp_at(c, n);
        if (w->alive) {
            fault(c, w, FAULT_CODE_DEADLOCK, w->wait_pc, w->alive & -w->alive, 0, 0, -1);
            return 1;
        }
    }
    return 0;
}

// Runs one block: true if a fault stopped it. Whenever a warp stops, the lowest one that can go on is next.
static _Bool run_block(struct context *c)
{
    start(c);
    for (u64 n = 0; n < c->warps;) {
        struct warp *w = warp_at(c, n++);
        if (w->status != STATUS_READY)
            continue;
        c->busy = w;
        w->status = warp(c, w);
        if (RARELY(w->status == STATUS_FAULT))
            return 1;
        w->released = 0;
        if (complete(c))
            n = 0;
    }
    return stuck(c);
}

// Has the warp that ran last used up its budget? Then every other block would take as long. Also true of a launch that
// is to end.
INLINE _Bool used_up(const struct context *c) { return c->busy->used >= *(const volatile i64 *)&c->budget; }

// Runs blocks first … first + count − 1 of the list, or of the grid where the list is null; gives how many were started.
u64 run(struct context *c, const u64 *blocks, u64 first, u64 count)
{
    for (u64 index = 0; index < count; index++) {
        if (RARELY(*(const volatile i64 *)&c->budget < 0))
            return index;
        u64 block = blocks ? blocks[first + index] : first + index, row = block / c->nctaid_x;
        c->block = block;
        c->ctaid_x = block % c->nctaid_x;
        c->ctaid_y = row % c->nctaid_y;
        c->ctaid_z = row / c->nctaid_y;
        if (RARELY(run_block(c))) {
            c->faulted++;
            if (c->stop || used_up(c))
                return index + 1;
        }
    }
    return count;
}
