// Memory checks: data races and reads of uninitialised data in shared and global memory.
//
// A happens-before race detector with vector clocks (as FastTrack, Flanagan and Freund 2009) and a
// fixed number of access records per shadow cell (as ThreadSanitizer). A shadow cell (`place`)
// covers the narrowest element that the kernel accesses. It has four access records (`mark`): the
// last write, two reads by the running block, and one read by another block.
//
// Two accesses of one cell race if one of them writes, they are not both atomic at a scope that
// includes both threads, and no synchronisation orders them:
// - Block barriers: each completed barrier begins a new epoch.
// - __syncwarp: each lane has a vector clock of the other lanes' accesses that precede it.
// - mbarrier objects: each warp has a vector clock of the other warps. An arrival stores the clock
//   at the object; a warp that observes the end of a phase takes it over. This holds for all lanes
//   of the warp, and also includes arrivals at the next phase.
// - Release and acquire: a thread executes a fence and writes a synchronisation variable (atomic,
//   volatile or relaxed); a thread of another block reads the variable in the same way.
//
// Two approximations only add order, so they may hide races, but cause no false reports: a hash slot
// stands for several synchronisation variables, and an acquire by one thread counts for its block.
//
// Plain stores of equal values are harmless: lanes of one instruction that store equal values are
// ignored, and such stores by several instructions are reported as a fault of a separate kind.
//
// Between two barriers, shared memory is mostly read or mostly written. Loads are therefore only
// listed, and enter the shadow cells when shared memory is written before the next barrier.
//
// Time is the number of checked accesses since the launch began. Times and epochs continue from
// block to block, so shadow cells need not be cleared.

#include "lanes.h"

#define MARK_BITS 6

// Access record of a shadow cell.
struct mark {
    u32 thread;  // linear thread index in the grid, with blocks padded to whole warps
    u32 time;  // 0: the record is empty
    u32 epoch;  // barrier epoch
    u32 what;  // pc << MARK_BITS | flags of enum order
};

// Shadow cell: pointer to the record of the last write. Three records of reads follow at a distance
// of `plane` records. In shared memory the records of a cell are adjacent. In global memory each
// kind of record has an array, so that write-only memory touches only one array.
struct place {
    struct mark *write;
    u64 plane;
};

// Row record: compressed state of ROW_PLACES consecutive shadow cells of global memory. Usually, one
// warp instruction stored to all of them, with contiguous lanes.
struct row {
    struct mark mark;  // record of cell 0; the thread of cell n is mark.thread + (n >> shift)
    u32 shift;  // log2 of the cells per thread
    u32 state;  // enum row_state
};

enum row_state { ROW_UNTOUCHED, ROW_STORED, ROW_OF_PLACES };

// Layout of the shadow cells of shared memory, or of one array in global memory.
struct places {
    struct mark *marks;  // write record of cell 0
    u64 step;  // records from one cell's write record to the next
    u64 plane;  // records from a cell's write record to its first read record
    struct row *rows;  // row records; null for shared memory
};

INLINE struct place place_at(struct places places, u64 n) { return (struct place){places.marks + n * places.step, places.plane}; }
INLINE struct mark *reader_of(struct place p) { return p.write + p.plane; }
INLINE struct mark *other_of(struct place p) { return p.write + 2 * p.plane; }
INLINE struct mark *past_of(struct place p) { return p.write + 3 * p.plane; }
INLINE struct places shared_places(const struct context *c) { return (struct places){(struct mark *)c->shadow, PLACE_MARKS, 1, 0}; }

INLINE struct places global_places(const struct context *c, u64 slot)
{
    const u64 *row = c->places + 4 * slot;
    return (struct places){(struct mark *)row[0], 1, row[1], (struct row *)row[2]};
}

// Expand a row record into a separate access record for each shadow cell.
__attribute__((noinline)) static void expand_row(struct places places, u64 number)
{
    struct row *row = places.rows + number;
    for (u32 n = 0; row->state == ROW_STORED && n < ROW_PLACES; n++) {
        places.marks[number * ROW_PLACES + n] = row->mark;
        places.marks[number * ROW_PLACES + n].thread += n >> row->shift;
    }
    row->state = ROW_OF_PLACES;
}

// A warp-level access under examination, and the lanes with problems.
struct examined {
    struct context *c;
    struct warp *w;
    const struct access *d;
    const u64 *offsets;  // per lane: offset in shared memory, or address in global memory
    struct mark mark;  // access record of lane 0
    u32 first;  // linear index of the block's first thread in the grid
    u32 start;  // access records up to this time are obsolete
    i32 space;
    // masks of lanes that race, read uninitialised data, access data before its asynchronous copy
    // has completed, or store the value that another store has written
    u32 racing, blank, late, alike;
    struct mark rival, source, twin;  // earlier access of the first lane in racing, late, alike
};

INLINE u32 padded(const struct context *c) { return LANES * (u32)c->warps; }
INLINE u32 *clock_of(const struct context *c, u32 warp, u32 lane) { return c->clocks + (warp * LANES + lane) * LANES; }

// Return true if the running block has acquired a release that follows the access of record `m`.
static _Bool published(const struct context *c, const struct mark *m, _Bool same_block)
{
    const struct sync *s = c->sync;
    u32 block = m->thread / padded(c), warp = m->thread >> 5;
    for (u64 left = s->acquired[c->block]; left; left &= left - 1) {
        const struct publication *p = s->published + (u64)__builtin_ctzl(left) * s->blocks + block;
        u32 time = same_block ? p->time_in_block : p->time;
        u32 fence = same_block ? s->fence_in_block[warp] : s->fence[warp];
        if (m->time < time && (m->epoch < p->epoch || m->time < fence))
            return 1;
    }
    return 0;
}

// Return true if a lane's access races with the access of record `m`. `what`: flags of enum order.
INLINE _Bool races(const struct examined *now, const struct mark *m, u32 lane, u32 what)
{
    u32 me = now->mark.thread + lane, from = m->thread - now->first;
    _Bool same_block = from < padded(now->c);
    if (m->time <= now->start || m->thread == me || !((m->what | what) & ORDER_WRITES))
        return 0;
    if ((m->what & what & ORDER_ATOMIC) && (same_block || !((m->what | what) & ORDER_OF_BLOCK)))
        return 0;
    if (((m->what | what) & ORDER_SPINS) && (m->what & (ORDER_STRONG | ORDER_ATOMIC)) && (what & (ORDER_STRONG | ORDER_ATOMIC)))
        return 0;
    if (same_block) {
        if (m->epoch != now->mark.epoch)
            return 0;
        if (from >> 5 != now->w->number && now->c->warp_clocks[now->w->number * now->c->warps + (from >> 5)] >= m->time)
            return 0;
        if (from >> 5 == now->w->number && clock_of(now->c, from >> 5, lane)[from & 31] >= m->time)
            return 0;
    }
    return !published(now->c, m, same_block);
}

// Return true if the lane stores the value that the store of record `m` has written. If both are
// lanes of one instruction, compare their operands instead of the memory.
__attribute__((cold, noinline)) static _Bool stores_alike(const struct examined *now, const struct mark *m, u32 lane, u32 element)
{
    const struct access *d = now->d;
    u64 bytes = (u64)(i64)d->element_bytes;
    if (!d->store || d->mode != MODE_PLAIN || !(m->what & ORDER_WRITES) || m->what & (ORDER_ATOMIC | ORDER_ASYNC))
        return 0;
    const char *row = now->c->values + element * 256, *own = row + lane * bytes;
    const char *other = (const char *)now->c->hosts[lane] + element * bytes;
    if (m->time == now->mark.time)
        other = row + (m->thread & 31) * bytes;
    for (u64 n = 0; n < bytes; n++)
        if (own[n] != other[n])
            return 0;
    return 1;
}

// Add the lane to the racing lanes if its access races with record `m`; return true if both store
// the same value, which is not a race.
INLINE _Bool compare_mark(struct examined *now, const struct mark *m, u32 lane, u32 what, u32 element)
{
    if (!RARELY(races(now, m, lane, what)))
        return 0;
    if (!stores_alike(now, m, lane, element)) {
        if (!now->racing)
            now->rival = *m;
        now->racing |= 1u << lane;
        return 0;
    }
    if (m->time != now->mark.time) {
        if (!now->alike)
            now->twin = *m;
        now->alike |= 1u << lane;
    }
    return 1;
}

// Record a read. A cell keeps the first reader of an epoch, and a second reader preferably of
// another warp: with these two, most later writes that race with a read are detected.
INLINE void keep_reader(const struct examined *now, struct place p, struct mark me)
{
    struct mark *r = reader_of(p), *o = other_of(p);
    u32 from = r->thread - now->first;
    _Bool here = r->time > now->start && from < padded(now->c);
    if (!here || r->epoch != me.epoch) {
        if (!here && r->time)
            *past_of(p) = *r;
        *r = me;
        if (o->time)
            o->time = 0;
    } else if (from >> 5 == now->w->number && clock_of(now->c, from >> 5, me.thread & 31)[from & 31] >= r->time)
        *r = me;
    else if (r->thread != me.thread && (!o->time || (o->thread >> 5 == r->thread >> 5 && me.thread >> 5 != r->thread >> 5)))
        *o = me;
}

// Compare a lane's access with the records of a shadow cell, and record the access. `reads`: true if
// a read of unwritten data is a fault.
INLINE void check_place(struct examined *now, struct place p, u32 lane, u32 what, u32 element, _Bool reads)
{
    struct mark me = now->mark;
    me.thread += lane;
    const struct mark *w = p.write;
    if (RARELY(reads && w->time <= now->start))
        now->blank |= 1u << lane;
    if (RARELY((w->what & ORDER_ASYNC) && w->time > now->start && w->thread - now->first < padded(now->c) &&
               w->time > now->c->arrived_copies[(w->thread - now->first) >> 5] && !(what & ORDER_ASYNC))) {
        now->source = *w;
        now->late |= 1u << lane;
    }
    _Bool alike = compare_mark(now, w, lane, what, element);
    if (!(what & ORDER_WRITES)) {
        keep_reader(now, p, me);
        return;
    }
    compare_mark(now, reader_of(p), lane, what, element);
    compare_mark(now, other_of(p), lane, what, element);
    compare_mark(now, past_of(p), lane, what, element);
    if (RARELY(alike))  // a later access may race with either store: keep the earlier one as a read
        keep_reader(now, p, *w);
    *p.write = me;
}

__attribute__((cold, noinline)) static void report_race(const struct examined *now, i32 code, u32 on, struct mark rival)
{
    struct fault *known = record_of(now->c, now->d->pc, code);
    if (!known->count) {
        known->other_thread = rival.thread;
        known->other_pc = (i32)(rival.what >> MARK_BITS);
    }
    i64 address = (i64)now->offsets[first_lane(on)];
    fault(now->c, now->w, code, now->d->pc, on, address, now->d->bytes, now->space);
}

// Record the release and acquire of an access that may synchronise threads (atomic, volatile, or
// with a memory order).
__attribute__((noinline)) static void synchronise(struct context *c, const struct warp *w, u32 flags, u64 place)
{
    struct sync *s = c->sync;
    u64 block = c->block, slot = (place * 0x9E3779B97F4A7C15 >> 32) % s->slots;
    u32 warp = (u32)(block * c->warps) + w->number, epoch = (u32)c->epoch;
    if (s->any >> slot & 1)
        s->acquired[block] |= s->passes[slot] | 1ull << slot;
    if (!(flags & ORDER_WRITES) || !(s->fences || flags & ORDER_PUBLISHES))
        return;
    u32 time = s->fence[warp], in_block = s->fence_in_block[warp];
    if (s->block_epoch[block] < epoch)
        time = (u32)most(time, s->block_fence[block]);
    if (flags & ORDER_PUBLISHES) {
        in_block = (u32)c->tick;
        time = flags & ORDER_OF_BLOCK ? time : in_block;
        s->fence[warp] = time;
        s->fence_in_block[warp] = in_block;
    }
    if (!time && !in_block)
        return;
    struct publication *p = s->published + slot * s->blocks + block;
    *p = (struct publication){time, (u32)most(time, in_block), epoch, 0};
    s->passes[slot] |= s->acquired[block];
    s->any |= 1ull << slot;
}

// Enter the listed loads of shared memory into the shadow cells, if no barrier has followed them.
static void record_listed_loads(struct context *c)
{
    i64 count = c->seen_epoch == c->epoch ? c->seen_count : 0;
    struct places places = shared_places(c);
    c->seen_count = 0;
    for (i64 index = 0; index < count; index++) {
        const struct seen *it = c->seen + index;
        struct warp *w = (struct warp *)(c->warp_states + it->warp * c->warp_bytes);
        struct examined now = {
            .c = c, .w = w, .first = (u32)c->block * padded(c), .start = (u32)c->started,
            .mark = {it->thread, it->time, it->epoch, it->what},
        };
        EACH_LANE(lane, it->on) {
            struct mark me = now.mark;
            me.thread += lane;
            for (u32 n = it->offsets[lane] >> c->grain; n <= (it->offsets[lane] + it->width - 1) >> c->grain; n++)
                keep_reader(&now, place_at(places, n), me);
        }
    }
}

// Append a load of shared memory to the list of unrecorded loads. Return false if the load may race
// with an earlier write, or reads uninitialised data, so that it must be checked at once.
INLINE _Bool list_load(struct context *c, const struct warp *w, const struct access *d, lanes offsets, u32 on, u32 what, _Bool in_row)
{
    if (what || c->changed_epoch == c->epoch || c->copied || c->saved)
        return 0;
    if (c->seen_epoch != c->epoch)
        c->seen_count = 0;
    c->seen_epoch = c->epoch;
    struct seen *it = c->seen + c->seen_count;
    u32 width = (u32)d->bytes, blank = 0;
    it->thread = (u32)c->block * padded(c) + (w->number << 5);
    it->time = (u32)++c->tick;
    it->epoch = (u32)c->epoch;
    it->what = (u32)d->pc << MARK_BITS;
    it->on = on;
    it->width = width;
    it->warp = w->number;
    *(short_lanes *)it->offsets = __builtin_convertvector(offsets, short_lanes);
    u32 shift = (u32)c->grain, first = it->offsets[0] >> shift;
    if (in_row && on == ~0u) {
        for (u64 n = 0; n < (LANES * width) >> shift; n += 8)  // contiguous lanes cover ≥ 32 cells
            blank |= *(const u64 *)(c->stamps + first + n) != 0x0101010101010101;
    } else {
        EACH_LANE(lane, on)
            for (u32 n = it->offsets[lane] >> shift; n <= (it->offsets[lane] + width - 1) >> shift; n++)
                blank |= !c->stamps[n];
    }
    if (RARELY(blank))
        return 0;
    if (RARELY(++c->seen_count == MOST_SEEN))
        record_listed_loads(c);
    return 1;
}

INLINE u32 order_of(const struct access *d)
{
    _Bool atomic = d->mode == MODE_ATOMIC || d->mode == MODE_COUNT;
    return ((u32)d->flags & 63) | (atomic || d->store ? ORDER_WRITES : 0) | (atomic ? ORDER_ATOMIC : 0);
}

// Record a store by all lanes of a warp to contiguous addresses, in row records. Return false if the
// store does not begin at the first cell of a row, or a cell was accessed before.
INLINE _Bool record_row_store(struct context *c, const struct warp *w, const struct access *d, u64 address)
{
    u64 slot = (address - GLOBAL_BASE) >> c->shift, place = (address - GLOBAL_BASE - (slot << c->shift)) >> c->grain;
    u64 each = (u64)(i64)d->bytes >> c->grain, first = place / ROW_PLACES;
    struct places places = global_places(c, slot);
    if (order_of(d) != ORDER_WRITES || place % ROW_PLACES || !each)
        return 0;
    for (u64 n = 0; n < each; n++)
        if (places.rows[first + n].state != ROW_UNTOUCHED)
            return 0;
    u32 thread = (u32)c->block * padded(c) + (w->number << 5), shift = (u32)__builtin_ctzl(each);
    struct mark mark = {thread, (u32)++c->tick, (u32)c->epoch, (u32)d->pc << MARK_BITS | ORDER_WRITES};
    for (u64 n = 0; n < each; n++) {
        places.rows[first + n] = (struct row){mark, shift, ROW_STORED};
        mark.thread += ROW_PLACES >> shift;
    }
    return 1;
}

// Check a warp-level access to shared or global memory, and report its faults.
APART void check_races(struct context *c, struct warp *w, const struct access *d, const u64 *offsets, u32 on, i32 space)
{
    if (c->cluster > 1)  // the order of accesses by the blocks of a cluster is not tracked
        return;
    u32 what = order_of(d);
    if (space == SPACE_SHARED) {
        record_listed_loads(c);
        if (what & ORDER_WRITES)
            c->changed_epoch = c->epoch;
        c->copied |= (what & ORDER_ASYNC) != 0;
    }
    u32 time = (u32)++c->tick, first = (u32)c->block * padded(c);
    struct examined now = {
        .c = c, .w = w, .d = d, .offsets = offsets, .first = first, .space = space,
        .start = space == SPACE_SHARED ? (u32)c->started : 0,
        .mark = {first + (w->number << 5), time, (u32)c->epoch, (u32)d->pc << MARK_BITS | what},
    };
    u64 width = (u64)(i64)d->bytes, shift = (u64)c->grain, slot = -1ull;
    struct places places = shared_places(c);
    _Bool reads = what & ORDER_ATOMIC || !d->store, blank = space == SPACE_SHARED;
    u64 same = -1ull;
    u32 alike = 0;
    EACH_LANE(lane, on) {
        u64 offset = offsets[lane];
        alike = offset == same ? alike + 1 : 0;
        same = offset;
        if (alike > 1 && !(what & ORDER_WRITES))  // two readers suffice: a writer races with one of them
            continue;
        if (space == SPACE_GLOBAL) {
            u64 here = (offset - GLOBAL_BASE) >> c->shift;
            if (here != slot) {
                slot = here;
                places = global_places(c, slot);
                blank = c->places[4 * slot + 3];
            }
            if (!places.marks)
                continue;
            offset = offset - GLOBAL_BASE - (slot << c->shift);
        }
        u64 last = (offset + width - 1) >> shift;
        if (space == SPACE_SHARED && what & ORDER_WRITES)
            __builtin_memset(c->stamps + (offset >> shift), 1, last - (offset >> shift) + 1);
        for (u64 n = offset >> shift; n <= last; n++) {
            if (places.rows && RARELY(places.rows[n / ROW_PLACES].state != ROW_OF_PLACES))
                expand_row(places, n / ROW_PLACES);
            check_place(&now, place_at(places, n), lane, what, (u32)(((n << shift) - offset) / (u64)(i64)d->element_bytes), reads && blank);
        }
    }
    if (RARELY(now.blank))
        fault(c, w, space == SPACE_SHARED ? FAULT_CODE_UNINITIALISED_SHARED : FAULT_CODE_UNINITIALISED_GLOBAL, d->pc, now.blank,
              (i64)offsets[first_lane(now.blank)], d->bytes, space);
    if (RARELY(now.late))
        report_race(&now, FAULT_CODE_ASYNC_COPY, now.late, now.source);
    if (RARELY(now.racing & ~now.late))
        report_race(&now, space == SPACE_SHARED ? FAULT_CODE_SHARED_RACE : FAULT_CODE_GLOBAL_RACE, now.racing & ~now.late, now.rival);
    if (RARELY(now.alike & ~now.racing))
        report_race(&now, FAULT_CODE_SAME_VALUE, now.alike & ~now.racing, now.twin);
    if (what & (ORDER_ATOMIC | ORDER_STRONG))
        EACH_LANE(lane, on)
            synchronise(c, w, (u32)d->flags | what, offsets[lane]);
}

// Record the time of a fence. `wide`: true beyond block scope.
void record_fence(struct context *c, const struct warp *w, i32 wide)
{
    struct sync *s = c->sync;
    u64 warp = c->block * c->warps + w->number;
    u32 now = (u32)++c->tick;
    s->fences = 1;
    s->fence_in_block[warp] = now;
    if (!wide)
        return;
    s->fence[warp] = s->block_fence[c->block] = now;
    s->block_epoch[c->block] = (u32)c->epoch;
}

// Join the vector clocks of lanes that synchronise at __syncwarp. The lanes with equal member masks
// (in row 0 of the scratch area) synchronise with each other.
void join_lane_clocks(struct context *c, const struct warp *w, u32 on)
{
    const u32 *named = (const u32 *)c->values;
    record_listed_loads(c);
    typedef u32 clocks __attribute__((ext_vector_type(LANES), aligned(64)));
    u32 now = (u32)++c->tick;
    for (u32 left = on; left;) {
        u32 group = 0, members = named[first_lane(left)];
        EACH_LANE(lane, left)
            group |= (u32)(named[lane] == members) << lane;
        clocks all = 0;
        EACH_LANE(lane, group) {
            clocks *own = (clocks *)clock_of(c, w->number, lane);
            (*own)[lane] = now;
            all = __builtin_elementwise_max(all, *own);
        }
        EACH_LANE(lane, group)
            *(clocks *)clock_of(c, w->number, lane) = all;
        left &= ~group;
    }
}

// Record the time of cp.async.commit_group for a warp.
void commit_copies(struct context *c, const struct warp *w)
{
    u32 *groups = c->copy_groups + w->number * COPY_GROUPS;
    __builtin_memmove(groups + 1, groups, (COPY_GROUPS - 1) * sizeof *groups);
    groups[0] = (u32)c->tick;
}

// Record that a warp has waited for all but its last `pending` groups of cp.async; −1: for all copies.
void wait_for_copies(struct context *c, const struct warp *w, i32 pending)
{
    u32 *arrived = c->arrived_copies + w->number;
    u32 time = pending < 0 ? (u32)c->tick : pending < COPY_GROUPS ? c->copy_groups[w->number * COPY_GROUPS + (u32)pending] : 0;
    *arrived = (u32)most(*arrived, time);
}

// Join vector clocks of a warp and an mbarrier object: at an arrival (`arrives`) the object takes
// over the warp's clock; after the end of a phase the warp takes over the object's.
void record_barrier_use(struct context *c, const struct warp *w, u64 place, i32 arrives)
{
    if (!c->sync)
        return;
    record_listed_loads(c);
    u32 *own = c->warp_clocks + w->number * c->warps, *there = c->barrier_clocks + place / 8 % SYNC_SLOTS * c->warps;
    u32 *to = arrives ? there : own;
    const u32 *from = arrives ? own : there;
    own[w->number] = (u32)++c->tick;
    for (u64 n = 0; n < c->warps; n++)
        to[n] = (u32)most(to[n], from[n]);
}
