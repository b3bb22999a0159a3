// Checked launches look at shared memory byte by byte.
//
// Every byte has three records of an access each: the last write, the first reader, and the first reader of another
// warp, all of them of this epoch. Epochs go on from block to block, so that nothing has to be cleared: what is older
// than the block's first epoch was not there.

#include "lanes.h"

struct bytes_shadow {
    struct shadow write, reader, other;
};

struct looked_at {
    struct context *c;
    struct warp *w;
    const u64 *offsets;
    i64 width;
    i32 pc;
    i32 atomic;
};

// Do the access of `lane` now and the one of a record race, if one of them writes?
INLINE _Bool races(const struct looked_at *now, const struct shadow *record, u32 lane)
{
    _Bool other_warp = record->thread >> 5 != now->w->number;
    u32 together = (now->w->mask >> (record->thread & 31) | record->mask >> lane) & 1;
    _Bool apart = record->piece == now->w->piece && !together;
    return record->epoch == now->c->epoch && (other_warp || apart) && !(record->atomic & now->atomic);
}

// A race of these lanes, and the other party of the first of them.
__attribute__((cold, noinline)) static void report_race(
    const struct looked_at *now, u32 on, const struct shadow *record)
{
    struct fault *known = record_of(now->c, now->pc, FAULT_CODE_SHARED_RACE);
    if (!known->count) {
        known->other_thread = (i32)record->thread;
        known->other_pc = record->pc;
    }
    i64 address = (i64)now->offsets[first_lane(on)];
    fault(now->c, now->w, FAULT_CODE_SHARED_RACE, now->pc, on, address, now->width, SPACE_SHARED);
}

INLINE void note(const struct looked_at *now, struct shadow *record, u32 lane)
{
    *record = (struct shadow){
        .epoch = now->c->epoch, .thread = now->w->number << 5 | lane, .pc = now->pc, .mask = now->w->mask,
        .piece = now->w->piece, .atomic = now->atomic, .tick = (i32)now->c->tick,
    };
}

// Of lanes that share a byte the highest counts.
INLINE void update(const struct looked_at *now, struct bytes_shadow *byte, u32 lane, _Bool writes)
{
    i64 epoch = now->c->epoch;
    i32 tick = (i32)now->c->tick;
    if (writes)
        note(now, &byte->write, lane);
    else if (byte->reader.epoch != epoch || byte->reader.tick == tick)
        note(now, &byte->reader, lane);
    else if (byte->reader.thread >> 5 != now->w->number && (byte->other.epoch != epoch || byte->other.tick == tick))
        note(now, &byte->other, lane);
}

INLINE struct bytes_shadow *shadow_at(const struct looked_at *now, u32 lane)
{
    return (struct bytes_shadow *)now->c->shadow + now->offsets[lane];
}

// One access to shared memory.
APART void watch(struct context *c, struct warp *w, const struct access *d, const u64 *offsets, u32 on)
{
    _Bool atomic = d->mode == MODE_ATOMIC || d->mode == MODE_COUNT;
    _Bool writes = atomic || d->store, reads = atomic || !d->store;
    struct looked_at now = {c, w, offsets, d->bytes, d->pc, atomic};
    u32 blank = 0, racing[3] = {0};
    const struct shadow *first[3] = {0};
    c->tick++;
    EACH_LANE(lane, on)
        for (i64 byte = 0; byte < now.width; byte++) {
            struct bytes_shadow *known = shadow_at(&now, lane) + byte;
            if (RARELY(reads && known->write.epoch < c->first_epoch))
                blank |= 1u << lane;
            const struct shadow *records = &known->write;
            for (u32 n = 0; n < 3; n++)
                if (RARELY((n == 0 || writes) && races(&now, records + n, lane))) {
                    first[n] = racing[n] ? first[n] : records + n;
                    racing[n] |= 1u << lane;
                }
        }
    if (RARELY(blank))
        fault(c, w, FAULT_CODE_UNINITIALISED_SHARED, d->pc, blank, (i64)offsets[first_lane(blank)], now.width, SPACE_SHARED);
    for (u32 n = 0; n < 3; n++)
        if (RARELY(racing[n]))
            report_race(&now, racing[n], first[n]);
    EACH_LANE(lane, on)
        for (i64 byte = 0; byte < now.width; byte++)
            update(&now, shadow_at(&now, lane) + byte, lane, writes);
}
