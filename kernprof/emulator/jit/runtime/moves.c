// Fast path of memory accesses: find the cached address pattern of an access group, and copy
// elements between memory and the scratch area. scripts/build-runtime generates moves.ll from this.
//
// Row n of the scratch area holds element n of an access, one per lane. The values of inactive lanes
// are undefined.

#include "numbers.h"

struct pattern *learn(struct context *c, struct warp *w, const struct group *g, struct patterns *known, u64 base, u32 on);

#define ALL_LANES for (u32 lane = 0; lane < LANES; lane++)
// Loops over lanes may be vectorised, because the scratch area never overlaps the accessed memory.
#define EACH_ELEMENT(count) _Pragma("clang loop unroll(full)") for (u32 n = 0; n < count; n++)
#define APART_LANES _Pragma("clang loop vectorize(assume_safety) unroll(disable)") ALL_LANES

// Return true if the active mask and the address range of a cached pattern match; the lanes'
// distances are not compared.
INLINE _Bool holds(const struct pattern *last, u64 base, u32 on)
{
    return on && last->mask == on && base - last->low <= last->range;
}

// Return the address pattern of an access group: the most recently used one if its mask, range and
// lane distances from `base` match, else the result of learn(). Null requires the slow path.
struct pattern *find_i64(struct context *c, struct warp *w, const struct group *g, struct patterns *known, u64 base, u32 on, const lanes *address)
{
    struct pattern *last = known->last;
    lanes distances = *address - base;
    if (holds(last, base, on) && !(~equal(distances, load(last->distances)) & on))
        return last;
    *(lanes *)c->addresses = distances;
    return learn(c, w, g, known, base, on);
}

// Return the address pattern of an access group with 32-bit addresses, as find_i64 does.
struct pattern *find_i32(struct context *c, struct warp *w, const struct group *g, struct patterns *known, u64 base, u32 on, const short_lanes *address)
{
    struct pattern *last = known->last;
    short_lanes distances = *address - (i32)base;
    union { flags flags; u32 mask; } differs = {__builtin_convertvector(distances != *(const short_lanes *)last, flags)};
    if (holds(last, base, on) && !(differs.mask & on))
        return last;
    *(signed_lanes *)c->addresses = __builtin_convertvector(distances, signed_lanes);
    return learn(c, w, g, known, base, on);
}

// Return the address pattern of an access group whose lanes have one address, as find_i64 does.
struct pattern *find_i64_one(struct context *c, struct warp *w, const struct group *g, struct patterns *known, u64 base, u32 on, const u64 *address)
{
    struct pattern *last = known->last;
    if (holds(last, base, on) && last->distances[0] == *address - base)
        return last;
    *(lanes *)c->addresses = (lanes)(*address - base);
    return learn(c, w, g, known, base, on);
}

// Store the lanes' addresses plus an offset to the scratch area, for the slow path.
void addresses_i64(struct context *c, const lanes *address, i64 offset) { *(lanes *)c->addresses = *address + (u64)offset; }
void addresses_i64_one(struct context *c, const u64 *address, i64 offset) { *(lanes *)c->addresses = (lanes)(*address + (u64)offset); }
void addresses_i32_one(struct context *c, const u32 *address, i64 offset) { *(lanes *)c->addresses = (lanes)(u64)(*address + (u32)offset); }
void addresses_i32(struct context *c, const u32 *address, i64 offset)
{
    u64 *places = c->addresses;
    APART_LANES places[lane] = address[lane] + (u32)offset;
}

// Compute the host addresses of the lanes. `start` is the host address that corresponds to `base`.
INLINE void spread_out(u64 *hosts, u64 start, u64 base, const void *address, u32 narrow)
{
    if (narrow)
        *(signed_lanes *)hosts = __builtin_convertvector(*(const short_lanes *)address - (i32)base, signed_lanes) + (i64)start;
    else
        *(lanes *)hosts = *(const lanes *)address - base + start;
}

// Define load and store functions of `count` elements with `bits` bits per lane. `record`: properties
// of the access in the pattern. `bias`: host address minus virtual address. `address`: the lanes'
// addresses without `offset`, with 32 bits per lane if `narrow`.
#define ARGUMENTS \
    struct context *c, const struct member *record, u64 bias, u64 base, i64 offset, u32 on, const void *address, u32 narrow
#define MOVES(count, bits, type) \
    typedef type row_##count##x##bits __attribute__((ext_vector_type(LANES), aligned(sizeof(type)))); \
    void load_##count##x##bits(ARGUMENTS) \
    { \
        char *const values = c->values; \
        const type *start = (const type *)(bias + base + record->start); \
        if (record->kind == KIND_ROW && count == 1 && on == ~0u) { \
            *(row_##count##x##bits *)values = *(const row_##count##x##bits *)start; \
        } else if (record->kind == KIND_ROW) { \
            APART_LANES \
                EACH_ELEMENT(count) \
                    if (count > 1 || on >> lane & 1) ((type *)(values + 256 * n))[lane] = start[count * lane + n]; \
        } else if (record->kind == KIND_SAME) { \
            for (u32 n = 0; n < count; n++) \
                *(row_##count##x##bits *)(values + 256 * n) = (row_##count##x##bits)start[n]; \
        } else { \
            _Alignas(64) u64 hosts[LANES]; \
            spread_out(hosts, bias + base + (u64)offset, base, address, narrow); \
            EACH_LANE(lane, on) \
                for (u32 n = 0; n < count; n++) \
                    ((type *)(values + 256 * n))[lane] = ((const type *)hosts[lane])[n]; \
        } \
    } \
    void store_##count##x##bits(ARGUMENTS) \
    { \
        const char *const values = c->values; \
        type *start = (type *)(bias + base + record->start); \
        if (record->kind == KIND_ROW && count == 1 && on == ~0u) { \
            *(row_##count##x##bits *)start = *(const row_##count##x##bits *)values; \
        } else if (record->kind == KIND_ROW) { \
            APART_LANES \
                EACH_ELEMENT(count) \
                    if (count > 1 || on >> lane & 1) start[count * lane + n] = ((const type *)(values + 256 * n))[lane]; \
        } else if (record->kind == KIND_SAME) { /* the last lane's value remains */ \
            for (u32 n = 0; n < count; n++) \
                start[n] = ((const type *)(values + 256 * n))[31 - __builtin_clz(on)]; \
        } else { \
            _Alignas(64) u64 hosts[LANES]; \
            spread_out(hosts, bias + base + (u64)offset, base, address, narrow); \
            EACH_LANE(lane, on) \
                for (u32 n = 0; n < count; n++) \
                    ((type *)hosts[lane])[n] = ((const type *)(values + 256 * n))[lane]; \
        } \
    }
#define MOVES_BY_WIDTH(count) \
    MOVES(count, 8, unsigned char) MOVES(count, 16, u16) MOVES(count, 32, u32) MOVES(count, 64, u64)
MOVES_BY_WIDTH(1)
MOVES_BY_WIDTH(2)
MOVES_BY_WIDTH(4)
