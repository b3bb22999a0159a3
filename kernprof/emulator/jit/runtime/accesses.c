// Slow path of memory accesses: check, count and perform them lane by lane.

#include "lanes.h"

// Bounds of the array or state space that contains an address; all 0 for an invalid address.
struct limits {
    u64 bias;  // host address minus virtual address
    u64 low;
    u64 end;
    u64 writable;
};

// Convert a generic address to a state space and an offset in it. Each space has a range of generic
// addresses; for an address outside all ranges, the result is SPACE_GENERIC.
INLINE i32 resolve(u64 address, u64 *offset)
{
    static const i32 spaces[] = {SPACE_GENERIC, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST, SPACE_PARAM};
    *offset = address;
    if (address >= GLOBAL_BASE)
        return SPACE_GLOBAL;
    u64 window = address >> WINDOW_SHIFT;
    *offset = address & ((1ull << WINDOW_SHIFT) - 1);
    return window < 5 && *offset < WINDOW_BYTES ? spaces[window] : SPACE_GENERIC;
}

INLINE struct limits global_limits(const struct context *c, u64 address, u64 writes)
{
    u64 slot = (address - GLOBAL_BASE) >> c->shift;
    if (address < GLOBAL_BASE || slot >= c->buffers)
        return (struct limits){0};
    struct buffer *row = c->table + slot;
    row->written |= writes;
    u64 low = (slot << c->shift) + GLOBAL_BASE + row->start;
    return (struct limits){row->host - low, low, low + row->bytes, row->writable};
}

// Header of the saved state of a suspended block. The block's barriers, warps, shared memory and
// local memory follow.
struct saved_block {
    u64 begun, done;
    i64 started, epoch;
    u64 padding[4];
};

// Return the shared memory in the saved state of the cluster's block `rank`.
INLINE char *shared_of(const struct context *c, u64 rank)
{
    u64 before = ((sizeof(struct barriers) + 63) & -64ull) + ((c->warps * c->warp_bytes + 63) & -64ull);
    return c->saved + rank * c->saved_bytes + sizeof(struct saved_block) + before;
}

// Return the first address of the shared memory that an address refers to. The upper bits of an
// address (from bit CLUSTER_SHIFT) hold the rank of the cluster's block plus 1; 0 is the own block.
INLINE u64 shared_low(const struct context *c, u64 address)
{
    u64 rank = address >> CLUSTER_SHIFT;
    return rank <= c->cluster ? rank << CLUSTER_SHIFT : 0;
}

INLINE char *shared_host(const struct context *c, u64 low)
{
    u64 rank = low >> CLUSTER_SHIFT;
    return !rank || rank - 1 == c->cluster_rank ? c->shared : shared_of(c, rank - 1);
}

static struct limits limits_of(const struct context *c, const struct warp *w, i32 space, u64 address, i32 writes)
{
    switch (space) {
    case SPACE_GLOBAL: return global_limits(c, address, (u64)writes);
    case SPACE_SHARED: {
        u64 low = shared_low(c, address);
        return (struct limits){(u64)shared_host(c, low) - low, low, low + (u64)c->shared_bytes, 1};
    }
    case SPACE_CONST: return (struct limits){(u64)c->constants, 0, (u64)c->constants_bytes, 0};
    case SPACE_PARAM: return (struct limits){(u64)c->params, 0, (u64)c->params_bytes, 0};
    case SPACE_LOCAL: return (struct limits){w->local, 0, (u64)c->local_bytes, 1};
    default: return (struct limits){0};
    }
}

#define MOVE_ELEMENTS(type) \
    EACH_LANE(lane, on) \
        for (i64 element = 0; element < d->elements; element++) { \
            type *there = (type *)hosts[lane] + element; \
            type *here = (type *)(c->values + element * 256) + lane; \
            if (d->store) \
                *there = *here; \
            else \
                *here = *there; \
        } \
    break

// Copy elements between the lanes' host addresses and the rows of the scratch area, lane 0 first.
static void move(struct context *c, const struct access *d, u32 on, const u64 *hosts)
{
    switch (d->element_bytes) {
    case 1: MOVE_ELEMENTS(unsigned char);
    case 2: MOVE_ELEMENTS(unsigned short);
    case 4: MOVE_ELEMENTS(u32);
    case 8: MOVE_ELEMENTS(u64);
    }
}

// Count the iterations of the compare-and-swap loop that ptxas generates for an unsupported atomic,
// and the active lanes summed over the iterations. In each iteration, one lane per word succeeds,
// or in shared memory one lane per bank.
static void count_tries(i64 *slots, i32 space, u64 bytes, u32 on, const u64 *offsets)
{
    _Alignas(64) u64 keys[LANES] = {0};
    u64 rounds = 0, unit = most(bytes, 4);
    EACH_LANE(lane, on) {
        u64 banks = bytes > 4 ? (offsets[lane] >> 3 & 15) + (lane & 16) : offsets[lane] >> 2 & 31;
        keys[lane] = space == SPACE_SHARED ? banks : offsets[lane] / unit;
    }
    for (u32 left = on; left;) {
        u32 same = equal(load(keys), (lanes)keys[first_lane(left)]) & left;
        u64 count = population(same);
        rounds = most(rounds, count);
        slots[1] += (i64)(count * (count + 1) / 2);
        left &= ~same;
    }
    slots[0] += (i64)rounds;
}

// Add the address-dependent counts of an access (sectors, wavefronts) to its counters, for each
// state space. For generic accesses, also count the requests and bytes per space.
static void count(struct context *c, const struct access *d, const u32 *masks, const u64 *offsets)
{
    for (i32 space = SPACE_GLOBAL; space <= SPACE_CONST; space++) {
        u32 mask = masks[space];
        if (!mask)
            continue;
        i64 *slots = c->counts + d->slot + (d->space == SPACE_GENERIC ? (2 + COSTS) * space : 0);
        if (d->tries)
            count_tries(c->counts + d->tries, space, (u64)d->bytes, mask, offsets);
        if (space != SPACE_CONST) {
            i64 out[COSTS] = {0};
            costs(space, offsets, mask, (u64)d->counted, d->mode == MODE_ATOMIC, d->store, out);
            for (i64 n = 0; n < COSTS; n++)
                slots[2 + n] += out[n];
        }
        if (d->space == SPACE_GENERIC) {
            slots[0]++;
            slots[1] += (i64)population(mask) * d->bytes;
        }
    }
}

// Pass an access to the memory checks (shared, global) and to the trace (global and constant, or
// shared).
APART void inspect(struct context *c, struct warp *w, const struct access *d, const u32 *masks, const u64 *offsets)
{
    if (c->sync) {
        if (c->shadow && masks[SPACE_SHARED])
            check_races(c, w, d, offsets, masks[SPACE_SHARED], SPACE_SHARED);
        if (masks[SPACE_GLOBAL])
            check_races(c, w, d, offsets, masks[SPACE_GLOBAL], SPACE_GLOBAL);
    }
    if (c->careful == CAREFUL_OF_SHARED) {
        u64 form = d->mode == MODE_CHECK ? FORM_MATRIX : d->mode == MODE_ATOMIC ? FORM_ATOMIC : d->store ? FORM_STORE : FORM_LOAD;
        if (masks[SPACE_SHARED])
            note_shared(c, w, d, (u64)d->counted, form, masks[SPACE_SHARED], load(offsets));
        return;
    }
    if (c->traffic_room && d->space == SPACE_CONST && masks[SPACE_CONST])
        note_traffic(c, w, d, masks[SPACE_CONST], load(offsets));
    if (!masks[SPACE_GLOBAL] || d->mode == MODE_CHECK)
        return;
    if (c->probes_room)
        note_lanes(c, d, load(offsets), masks[SPACE_GLOBAL]);
    if (c->traffic_room)
        note_traffic(c, w, d, masks[SPACE_GLOBAL], load(offsets));
}

// Lanes of an access that are out of bounds, misaligned, or store to read-only memory.
struct wrong {
    u32 out_of_bounds, misaligned, read_only;
};

// Report a fault of one kind, for the lowest lane with this kind; out of bounds comes first.
__attribute__((cold, noinline)) static i32 report(
    struct context *c, struct warp *w, const struct access *d, struct wrong wrong, const u64 *offsets, const i32 *spaces)
{
    i32 code = wrong.out_of_bounds ? FAULT_CODE_OUT_OF_BOUNDS : wrong.misaligned ? FAULT_CODE_MISALIGNED : FAULT_CODE_READ_ONLY;
    u32 on = wrong.out_of_bounds ? wrong.out_of_bounds : wrong.misaligned ? wrong.misaligned : wrong.read_only;
    u32 lane = first_lane(on);
    fault(c, w, code, d->pc, on, (i64)offsets[lane], d->bytes, spaces[lane]);
    return 1;
}

// Return whether an access leaves the variable that its address derives from, within the same memory.
INLINE _Bool leaves_variable(const struct context *c, const struct access *d, i32 space, u64 offset)
{
    u64 at = space == SPACE_GLOBAL ? offset - (u64)c->globals : offset, first = (u64)(i64)d->first;
    return space == d->home && (at < first || at + (u64)(i64)d->bytes > (u64)(i64)d->end);
}

i32 access(struct context *c, struct warp *w, const struct access *d, u32 on);

// Perform an access that merges several PTX accesses element by element. As one access, it may be
// misaligned or out of bounds although each element is valid.
__attribute__((cold, noinline)) static i32 access_elements(struct context *c, struct warp *w, const struct access *d, u32 on)
{
    lanes addresses = load(c->addresses);
    char *values = c->values;
    struct access one = *d;
    i32 failed = 0;
    one.elements = 1;
    one.bytes = one.counted = d->element_bytes;
    one.joined = 0;
    for (i64 n = 0; n < d->elements && !failed; n++) {
        *(lanes *)c->addresses = addresses + (u64)(n * d->element_bytes);
        c->values = values + n * 256;
        failed = access(c, w, &one, on);
        if (n && d->space != SPACE_GENERIC)
            c->counts[d->slot]++;
    }
    c->values = values;
    return failed;
}

// Check, count and (unless atomic) perform an access at the addresses in the scratch area. Return 1
// at a fault.
__attribute__((noinline)) i32 access(struct context *c, struct warp *w, const struct access *d, u32 on)
{
    if (!on)
        return 0;
    u32 masks[8] = {0};  // lanes by space
    struct wrong wrong = {0};
    _Alignas(64) u64 offsets[LANES];
    i32 spaces[LANES];
    u64 width = (u64)(i64)d->bytes;
    EACH_LANE(lane, on) {
        u64 address = c->addresses[lane], offset = address;
        i32 space = d->space == SPACE_GENERIC ? resolve(address, &offset) : d->space;
        struct limits limits = limits_of(c, w, space, offset, d->store);
        u64 size = limits.end - limits.low;
        u32 bit = 1u << lane;
        if (offset < limits.low || size < width || offset - limits.low > size - width)
            wrong.out_of_bounds |= bit;
        if (RARELY(d->end) && leaves_variable(c, d, space, offset))
            wrong.out_of_bounds |= bit;
        if (address & (width - 1))
            wrong.misaligned |= bit;
        if (d->store && !limits.writable)
            wrong.read_only |= bit;
        masks[space] |= bit;
        c->hosts[lane] = offset + limits.bias + (space == SPACE_LOCAL ? lane * c->local_pitch : 0);
        offsets[lane] = offset;
        spaces[lane] = space;
    }
    if (RARELY(wrong.out_of_bounds | wrong.misaligned | wrong.read_only))
        return d->joined ? access_elements(c, w, d, on) : report(c, w, d, wrong, offsets, spaces);
    if (d->mode != MODE_CHECK)
        count(c, d, masks, offsets);
    if (RARELY(c->careful))
        inspect(c, w, d, masks, offsets);
    if (d->mode == MODE_PLAIN)
        move(c, d, on, c->hosts);
    return 0;
}

// Return the host address of `bytes` bytes at an address in `space`, or null if they are out of
// bounds or, for a store, read-only.
char *host_address_of(struct context *c, struct warp *w, i32 space, u64 address, u64 bytes, i32 store)
{
    u64 offset = address;
    i32 where = space == SPACE_GENERIC ? resolve(address, &offset) : space;
    struct limits limits = limits_of(c, w, where, offset, store);
    u64 size = limits.end - limits.low;
    if (offset < limits.low || size < bytes || offset - limits.low > size - bytes || (store && !limits.writable))
        return 0;
    return (char *)(offset + limits.bias);
}

// Pass one lane's access of `bytes` bytes, which is part of a copy, to the memory checks.
// `how`: flags of enum order.
void check_copy(struct context *c, struct warp *w, i32 pc, u32 lane, u64 address, u64 bytes, i32 space, u32 how)
{
    u64 offsets[LANES];
    i32 where = space == SPACE_GENERIC ? resolve(address, offsets + lane) : (offsets[lane] = address, space);
    if (c->careful == CAREFUL_OF_SHARED && where == SPACE_SHARED && bytes) {
        struct access copy = {.pc = pc};
        lanes ends = {offsets[lane], offsets[lane] + bytes - 1};
        note_shared(c, w, &copy, bytes, FORM_COPY, 3, ends);
    }
    if (!c->sync || !bytes || (where == SPACE_SHARED ? !c->shadow : where != SPACE_GLOBAL))
        return;
    struct access d = {
        .pc = pc, .space = where, .element_bytes = 1 << c->grain, .elements = 1, .store = how & ORDER_WRITES,
        .mode = MODE_CHECK, .bytes = (i32)bytes, .flags = (i32)how,
    };
    check_races(c, w, &d, offsets, 1u << lane, where);
}

// Count and record the global-memory traffic of a bulk or tensor copy, which bypasses the L1.
// `slot`: index of the sector counter. `ways`: 1 read, 2 write, 3 both, 0 count without recording.
void count_copy_traffic(struct context *c, struct warp *w, i32 pc, i64 slot, u64 address, u64 bytes, u64 ways)
{
    u64 first = address >> 5, end = (address + bytes + 31) >> 5;
    c->counts[slot] += (i64)(end - first);
    while (ways && traces_global(c) && first < end) {
        u64 many = end - first < LANES ? end - first : LANES;
        _Alignas(64) u64 all[LANES] = {0};
        for (u64 lane = 0; lane < many; lane++)
            all[lane] = first++ << 5;
        struct access d = {.pc = pc};
        note_traffic(c, w, &d, (u32)((1ull << many) - 1), *(const lanes *)all);
    }
    if (!ways || !c->probes_room)
        return;
    u64 mask = *(const volatile u64 *)&c->probe_mask;
    for (u64 line = address >> 7; line <= (address + bytes - 1) >> 7; line++)
        if (!(MIXED(line) >> 1 & mask)) {
            u64 low = line == address >> 7 ? address >> 5 & 3 : 0;
            u64 high = line == (address + bytes - 1) >> 7 ? (address + bytes - 1) >> 5 & 3 : 3;
            note_line(c, line, (2ull << high) - (1ull << low), ways);
        }
}
