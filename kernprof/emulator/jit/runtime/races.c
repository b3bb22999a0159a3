// Checked launches: races in shared and global memory, and reads of what nothing wrote.
//
// Every place (the narrowest element that the kernel accesses) has four marks: the last write, two readers of
// the block that runs, and one of another block. Two accesses of one place race if one writes, they
// are not both atomic at a scope that holds both threads, and nothing orders them:
// - barriers of the block: each begins a new epoch;
// - __syncwarp: every lane has a clock of the others' accesses that it comes after;
// - barrier objects: every warp has a clock of the others' accesses, which an arrival leaves at the object and who has
//   seen its phase end takes over (for all lanes, and of arrivals for the next phase too);
// - publication: a fence, then an atomic, volatile or relaxed write to a place (its slot), which a thread of the other
//   block reads in such a way. Orders more than the PTX memory model does, never less: a slot stands for several
//   places, and what one thread of a block has acquired all have.
// Plain stores of one value do no harm: lanes of one instruction that store it are left out, others are told apart.
// Between two barriers shared memory is mostly read, or mostly written: loads are only noted, and become marks when
// something is stored before the next barrier.
// Places are kept by time (accesses looked at since the launch began); times and epochs go on from block to block, so
// that nothing has to be cleared.

#include "lanes.h"

#define MARK_BITS 6

struct mark {
    u32 thread;  // of the grid, warps padded
    u32 time;    // 0: there is none
    u32 epoch;
    u32 what;  // pc << MARK_BITS | enum order
};

// A place's marks: the last write's, and those of readers `plane` marks apart. In shared memory they lie side by side, of
// global memory in planes: where nothing reads, only one of them is touched.
struct place {
    struct mark *write;
    u64 plane;
};

// What was done to ROW_PLACES places of global memory: as a rule one warp stored to all of them at once, its lanes side by side.
struct row {
    struct mark mark;  // of the first place; thread + n >> shift is that of place n
    u32 shift;
    u32 state;  // enum row_state
};

enum row_state { ROW_UNTOUCHED, ROW_STORED, ROW_OF_PLACES };

// Where the marks of a memory's places lie.
struct places {
    struct mark *marks;
    u64 step;
    u64 plane;
    struct row *rows;  // of global memory
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

// From now on each place of a row has marks of its own.
__attribute__((noinline)) static void part_row(struct places places, u64 number)
{
    struct row *row = places.rows + number;
    for (u32 n = 0; row->state == ROW_STORED && n < ROW_PLACES; n++) {
        places.marks[number * ROW_PLACES + n] = row->mark;
        places.marks[number * ROW_PLACES + n].thread += n >> row->shift;
    }
    row->state = ROW_OF_PLACES;
}


struct looked_at {
    struct context *c;
    struct warp *w;
    const struct access *d;
    const u64 *offsets;
    struct mark mark;  // of lane 0
    u32 first;         // thread of the grid that the block begins with
    u32 start;         // time before which marks are of no concern
    i32 space;
    u32 racing, blank, late, alike;  // lanes
    struct mark rival, source, twin;  // of the first of racing, of late, of alike
};

INLINE u32 padded(const struct context *c) { return LANES * (u32)c->warps; }
INLINE u32 *clock_of(const struct context *c, u32 warp, u32 lane) { return c->clocks + (warp * LANES + lane) * LANES; }

// Has the block acquired what the mark's block published after it?
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

INLINE _Bool races(const struct looked_at *now, const struct mark *m, u32 lane, u32 what)
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

// Does the lane store what the mark's store has left in the place's element (or stores there with it)?
__attribute__((cold, noinline)) static _Bool stores_alike(const struct looked_at *now, const struct mark *m, u32 lane, u32 element)
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

// Gives whether both store one value.
INLINE _Bool look(struct looked_at *now, const struct mark *m, u32 lane, u32 what, u32 element)
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

// A reader stays the first of its epoch, as a rule: what comes later is kept where it says more.
INLINE void keep_reader(const struct looked_at *now, struct place p, struct mark me)
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

INLINE void look_at_place(struct looked_at *now, struct place p, u32 lane, u32 what, u32 element, _Bool reads)
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
    _Bool alike = look(now, w, lane, what, element);
    if (!(what & ORDER_WRITES)) {
        keep_reader(now, p, me);
        return;
    }
    look(now, reader_of(p), lane, what, element);
    look(now, other_of(p), lane, what, element);
    look(now, past_of(p), lane, what, element);
    if (RARELY(alike))  // what comes may race with either
        keep_reader(now, p, *w);
    *p.write = me;
}

__attribute__((cold, noinline)) static void report_race(const struct looked_at *now, i32 code, u32 on, struct mark rival)
{
    struct fault *known = record_of(now->c, now->d->pc, code);
    if (!known->count) {
        known->other_thread = rival.thread;
        known->other_pc = (i32)(rival.what >> MARK_BITS);
    }
    i64 address = (i64)now->offsets[first_lane(on)];
    fault(now->c, now->w, code, now->d->pc, on, address, now->d->bytes, now->space);
}

// What an access by which threads may synchronise publishes and acquires.
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

// Marks the loads that were noted, if they still matter.
static void mark_seen(struct context *c)
{
    i64 count = c->seen_epoch == c->epoch ? c->seen_count : 0;
    struct places places = shared_places(c);
    c->seen_count = 0;
    for (i64 index = 0; index < count; index++) {
        const struct seen *it = c->seen + index;
        struct warp *w = (struct warp *)(c->warp_states + it->warp * c->warp_bytes);
        struct looked_at now = {
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

// Notes a load of shared memory that races with nothing before it: false where it has to be looked at.
INLINE _Bool noted(struct context *c, const struct warp *w, const struct access *d, lanes offsets, u32 on, u32 what, _Bool in_row)
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
        for (u64 n = 0; n < (LANES * width) >> shift; n += 8)  // a row is of 32 places at least
            blank |= *(const u64 *)(c->stamps + first + n) != 0x0101010101010101;
    } else {
        EACH_LANE(lane, on)
            for (u32 n = it->offsets[lane] >> shift; n <= (it->offsets[lane] + width - 1) >> shift; n++)
                blank |= !c->stamps[n];
    }
    if (RARELY(blank))
        return 0;
    if (RARELY(++c->seen_count == MOST_SEEN))
        mark_seen(c);
    return 1;
}

INLINE u32 order_of(const struct access *d)
{
    _Bool atomic = d->mode == MODE_ATOMIC || d->mode == MODE_COUNT;
    return ((u32)d->flags & 63) | (atomic || d->store ? ORDER_WRITES : 0) | (atomic ? ORDER_ATOMIC : 0);
}

// Notes a store of a whole warp, side by side from the address on, to rows that nothing was done to yet.
INLINE _Bool stored_in_rows(struct context *c, const struct warp *w, const struct access *d, u64 address)
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

// One access to shared or global memory.
APART void watch(struct context *c, struct warp *w, const struct access *d, const u64 *offsets, u32 on, i32 space)
{
    if (c->cluster > 1)  // whose order is not followed
        return;
    u32 what = order_of(d);
    if (space == SPACE_SHARED) {
        mark_seen(c);
        if (what & ORDER_WRITES)
            c->changed_epoch = c->epoch;
        c->copied |= (what & ORDER_ASYNC) != 0;
    }
    u32 time = (u32)++c->tick, first = (u32)c->block * padded(c);
    struct looked_at now = {
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
        if (alike > 1 && !(what & ORDER_WRITES))  // one of two readers is not the writer
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
                part_row(places, n / ROW_PLACES);
            look_at_place(&now, place_at(places, n), lane, what, (u32)(((n << shift) - offset) / (u64)(i64)d->element_bytes), reads && blank);
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

// A fence of the threads of a warp; `wide`: of more than the block.
void fenced(struct context *c, const struct warp *w, i32 wide)
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

// Lanes synchronise at __syncwarp, in the groups that their masks name (in the scratch area): each comes after all that those of
// its group did or came after.
void meet(struct context *c, const struct warp *w, u32 on)
{
    const u32 *named = (const u32 *)c->values;
    mark_seen(c);
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

// cp.async.commit_group, and waits for all but the last `pending` groups (−1: for everything).
void commit_copies(struct context *c, const struct warp *w)
{
    u32 *groups = c->copy_groups + w->number * COPY_GROUPS;
    __builtin_memmove(groups + 1, groups, (COPY_GROUPS - 1) * sizeof *groups);
    groups[0] = (u32)c->tick;
}

void wait_for_copies(struct context *c, const struct warp *w, i32 pending)
{
    u32 *arrived = c->arrived_copies + w->number;
    u32 time = pending < 0 ? (u32)c->tick : pending < COPY_GROUPS ? c->copy_groups[w->number * COPY_GROUPS + (u32)pending] : 0;
    *arrived = (u32)most(*arrived, time);
}

// Arrives at a barrier object or, if not, has seen a phase of it end.
void signalled(struct context *c, const struct warp *w, u64 place, i32 arrives)
{
    if (!c->sync)
        return;
    mark_seen(c);
    u32 *own = c->warp_clocks + w->number * c->warps, *there = c->barrier_clocks + place / 8 % SYNC_SLOTS * c->warps;
    u32 *to = arrives ? there : own;
    const u32 *from = arrives ? own : there;
    own[w->number] = (u32)++c->tick;
    for (u64 n = 0; n < c->warps; n++)
        to[n] = (u32)most(to[n], from[n]);
}
