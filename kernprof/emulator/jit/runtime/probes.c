// Recording of accesses to global memory: all accesses for a trace, or those to the lines that the
// cache model samples.

#include "lanes.h"

// Hash a 128-byte line by its number. The hash selects the sampled lines and the cache set.
#define MIXED(line) ({ __typeof__(line) m_ = ((line) * 0x9E3779B97F4A7C15) & 0x7FFFFFFFFFFFFFFF; m_ ^ m_ >> 32; })

// Record an access to a line. `sectors`: mask of its four sectors. `ways`: 1 read, 2 write, 3 both.
INLINE void note_line(struct context *c, u64 line, u64 sectors, u64 ways)
{
    if (RARELY(c->probes_used >= c->probes_room))
        ((void (*)(void))c->empty_probes)();
    c->probes[c->probes_used++] = (struct probe){line << 8 | ways << 4 | sectors, c->block};
}

INLINE u64 ways_of(const struct access *d) { return d->mode == MODE_ATOMIC || d->mode == MODE_COUNT ? 3 : d->store ? 2 : 1; }

static void note_traffic(struct context *c, const struct warp *w, const struct access *d, u32 on, lanes addresses)
{
    if (c->traffic_used + 1 > c->traffic_room)
        ((void (*)(void))c->flush)();
    struct traffic *record = c->traffic + c->traffic_used++;
    __builtin_memcpy(record->addresses, &addresses, sizeof addresses);
    record->lanes = on;
    record->pc = d->pc;
    record->warp = w->number;
}

// Record an access to shared memory. Instead of the warp, the record has the bytes per lane and the
// kind of access: bytes << 3 | enum form.
static void note_shared(struct context *c, const struct warp *w, const struct access *d, u64 bytes, u64 form, u32 on, lanes addresses)
{
    note_traffic(c, w, d, on, addresses);
    c->traffic[c->traffic_used - 1].warp = bytes << 3 | form;
}

// Return whether a trace records the accesses to global memory.
INLINE _Bool traces_global(const struct context *c) { return c->traffic_room && c->careful != CAREFUL_OF_SHARED; }

// Record the sampled lines that the active lanes `on` access, with one record per line.
static void note_lanes(struct context *c, const struct access *d, lanes addresses, u32 on)
{
    u64 mask = *(const volatile u64 *)&c->probe_mask, ways = ways_of(d);
    lanes line = addresses >> 7;
    u32 left = on & equal(MIXED(line) >> 1 & mask, (lanes)0);
    _Alignas(64) u64 all[LANES];
    *(lanes *)all = addresses;
    while (left) {
        u64 here = all[first_lane(left)] >> 7, sectors = 0;
        u32 there = equal(line, (lanes)here) & left;
        EACH_LANE(lane, there)
            sectors |= 1ull << (all[lane] >> 5 & 3);
        note_line(c, here, sectors, ways);
        left &= ~there;
    }
}

// Record an access of the fast path; compute the lanes' addresses from its address pattern.
__attribute__((noinline)) void probe(
    struct context *c, const struct access *d, const struct pattern *entry, i32 member, u64 base, u32 on)
{
    const struct member *known = entry->members + member;
    lanes addresses = load(entry->distances) + (base + (u64)(i64)d->offset);
    if (RARELY(traces_global(c)))
        note_traffic(c, c->busy, d, on, addresses);
    if (!c->probes_room)
        return;
    if (known->kind == KIND_SCATTERED || (on & (on + 1))) {
        note_lanes(c, d, addresses, on);
        return;
    }
    u64 width = (u64)(i64)d->bytes, mask = *(const volatile u64 *)&c->probe_mask, start = base + known->start;
    u64 end = start + (known->kind == KIND_SAME ? width : population(on) * width) - 1;
    for (u64 line = start >> 7; line <= end >> 7; line++)
        if (!(MIXED(line) >> 1 & mask)) {
            u64 first = line == start >> 7 ? start >> 5 & 3 : 0, last = line == end >> 7 ? end >> 5 & 3 : 3;
            note_line(c, line, (2ull << last) - (1ull << first), ways_of(d));
        }
}
