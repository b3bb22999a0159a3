// Address patterns of access groups: compute the bounds of a new pattern, and the kind and costs of
// each access in it.

#include "lanes.h"

// Hash a pattern by the active mask and the distances of the first, second and last active lanes.
// Patterns of a loop mostly differ in their first address, so three lanes suffice.
INLINE u64 hash_of(const u64 *distances, u32 on)
{
    u32 rest = on & (on - 1), last = 31 - (u32)__builtin_clz(on);
    u64 mixed = distances[first_lane(on)] + 7 * distances[last] + 61 * distances[rest ? first_lane(rest) : last];
    return (mixed + 4093 * (u64)on) * 0x9E3779B97F4A7C15 >> 40;
}

INLINE lanes distances_of(const struct pattern *pattern, const struct group *g)
{
    if (g->narrow)
        return __builtin_convertvector(__builtin_convertvector(*(const short_lanes *)pattern, signed_lanes), lanes);
    return load(pattern->distances);
}

// Classify the lanes' addresses of an access, and compute the address of lane 0 (extrapolated if
// the lane is inactive).
INLINE void place_member(struct member *member, lanes distances, u32 on, const struct access *access)
{
    const lanes row = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                       16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    u64 width = (u64)(i64)access->bytes;
    u32 first = first_lane(on);
    u64 there = distances[first], origin = there - first * width;
    _Bool usable = access->elements == 1 || on == ~0u;
    _Bool same = !(~equal(distances, (lanes)there) & on);
    _Bool in_row = usable && !(~equal(distances, row * width + origin) & on);
    member->kind = same ? KIND_SAME : in_row ? KIND_ROW : KIND_SCATTERED;
    member->start = (same ? there : origin) + (u64)(i64)access->offset;
}

// Compute the kind and costs of each access of the group; return true if all are aligned.
INLINE _Bool learn_members(struct pattern *entry, const struct group *g, lanes plain, lanes distances, u32 on)
{
    _Bool aligned = 1;
    for (i32 n = 0; n < g->members; n++) {
        const struct access *access = g->accesses + g->numbers[n];
        struct member *member = entry->members + n;
        lanes moved = plain + (u64)(i64)access->offset;
        _Alignas(64) u64 addresses[LANES];
        *(lanes *)addresses = moved;
        aligned &= !(~equal(moved & ((u64)(i64)access->bytes - 1), (lanes)0) & on);
        for (i64 cost = 0; cost < COSTS; cost++)
            member->costs[cost] = 0;
        costs(g->space, addresses, on, (u64)(i64)access->counted, 0, access->store, member->costs);
        place_member(member, distances, on, access);
    }
    return aligned;
}

// Restrict the bounds of a pattern to the variable that the group's addresses derive from. Return
// false if the accesses refer to several variables.
static _Bool stay_home(const struct context *c, const struct group *g, struct limits *limits)
{
    const struct access *first = g->accesses + g->numbers[0];
    for (i32 n = 1; n < g->members; n++) {
        const struct access *other = g->accesses + g->numbers[n];
        if (other->first != first->first || other->end != first->end || other->home != first->home)
            return 0;
    }
    if (!first->end || first->home != g->space)
        return 1;
    u64 from = g->space == SPACE_GLOBAL ? (u64)c->globals : 0;
    limits->low = most(limits->low, from + (u64)(i64)first->first);
    u64 end = from + (u64)(i64)first->end;
    limits->end = limits->end < end ? limits->end : end;
    return limits->low < limits->end;
}

// Return true if the memory checks have shadow cells for this address.
INLINE _Bool is_watched(const struct context *c, i32 space, u64 address)
{
    if (!c->sync || c->cluster > 1)
        return 0;
    if (space == SPACE_GLOBAL)
        return c->places[4 * ((address - GLOBAL_BASE) >> c->shift)] != 0;
    return space == SPACE_SHARED && c->shadow;
}

// Return the address pattern for the distances in the scratch area, cached or new. Return null if
// the accesses must take the slow path: they are invalid, or recorded there.
__attribute__((noinline)) struct pattern *learn(
    struct context *c, struct warp *w, const struct group *g, struct patterns *known, u64 base, u32 on)
{
    // A trace records constant and shared memory only on the slow path; global memory in the
    // function probe().
    _Bool traced = c->traffic_room && g->space == (c->careful == CAREFUL_OF_SHARED ? SPACE_SHARED : SPACE_CONST);
    if (!on || traced || (g->space == SPACE_SHARED && base >> CLUSTER_SHIFT))
        return 0;
    lanes distances = load(c->addresses);
    struct pattern *entry = known->ways + hash_of(c->addresses, on) % WAYS;
    if (entry->mask == on && base - entry->low <= entry->range && !(~equal(distances_of(entry, g), distances) & on))
        return known->last = entry;
    // Each lane has a separate area of local memory; bounds and costs use offsets within the area.
    lanes plain = g->space == SPACE_LOCAL ? distances - load(c->lane_offsets) : distances;
    signed_lanes here = spread(on), values = __builtin_convertvector(plain, signed_lanes);
    i64 largest = 0x7FFFFFFFFFFFFFFF;
    u64 low = (u64)__builtin_reduce_min((values & here) | (~here & largest)) + (u64)(i64)g->low;
    u64 high = (u64)__builtin_reduce_max((values & here) | (~here & (-largest - 1))) + (u64)(i64)g->high;
    struct limits limits = limits_of(c, w, g->space, base + low, g->store);
    if (c->careful == CAREFUL_OF_RACES && !stay_home(c, g, &limits))
        return 0;
    u64 size = limits.end - limits.low, needed = high - low;
    if (size < needed || base + low - limits.low > size - needed || (g->store && !limits.writable))
        return 0;
    if (!learn_members(entry, g, plain, distances, on)) {
        entry->mask = 0;
        return 0;
    }
    if (g->narrow)
        *(short_lanes *)entry = __builtin_convertvector(distances, short_lanes);
    else
        *(lanes *)entry = distances;
    entry->mask = on;
    entry->watched = is_watched(c, g->space, base + low);
    entry->low = limits.low - low;
    entry->range = size - needed;
    entry->bias = limits.bias;
    return known->last = entry;
}

// Pass an access on the fast path to the memory checks (races.c).
__attribute__((noinline)) void check_pattern(
    struct context *c, struct warp *w, const struct access *d, const struct group *g, const struct pattern *entry, i32 member, u64 base, u32 on)
{
    u32 rest = on & (on - 1);
    i32 kind = entry->members[member].kind;
    if (kind == KIND_SAME && !d->store)  // two readers suffice: a writer races with one of them
        on = (on ^ rest) | (rest & -rest);
    _Bool row = kind == KIND_ROW && on == ~0u && d->store && g->space == SPACE_GLOBAL;
    if (row && record_row_store(c, w, d, base + entry->members[member].start))
        return;
    _Alignas(64) u64 offsets[LANES];
    lanes there = distances_of(entry, g) + (base + (u64)(i64)d->offset);
    if (g->space == SPACE_SHARED && list_load(c, w, d, there, on, order_of(d), kind == KIND_ROW))
        return;
    *(lanes *)offsets = there;
    if (d->store)
        *(lanes *)c->hosts = there + entry->bias;
    check_races(c, w, d, offsets, on, g->space);
}
