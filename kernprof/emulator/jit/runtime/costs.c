// Sectors and wavefronts of one warp-level memory access, from the lanes' addresses.
//
// Sources: the CUDA C++ programming guide on global and shared memory. A 64-bit shared-memory load
// is served in half warps, a 128-bit load in quarter warps. Two half or quarter warps merge if pairs
// of lanes agree; the rule reproduces the wavefronts that ncu counts on an H200. Stores never merge.
//
// Bank conflicts, as ncu counts them, are the wavefronts beyond one for each merged or single half
// or quarter warp. A 128-bit broadcast takes two wavefronts without a conflict.
//
// Addresses may be relative to any base that is a multiple of 32.

#include "lanes.h"

INLINE u64 fill_banks(u64 *counts, u64 fullest, u64 word, u64 words)
{
    for (u64 part = 0; part < words; part++)
        fullest = most(fullest, ++counts[(word + part) & 31]);
    return fullest;
}

// Return the wavefronts of a shared-memory access: the largest number of distinct words in a bank.
APART u64 conflicts(const u64 *addresses, u32 on, u64 words)
{
    lanes keys = load(addresses) >> 2;
    u64 counts[32] = {0}, fullest = 0;
    for (u32 left = on; left;) {
        u64 word = addresses[first_lane(left)] >> 2;
        left &= ~equal(keys, (lanes)word);
        fullest = fill_banks(counts, fullest, word, words);
    }
    return fullest;
}

// Return the wavefronts of a shared-memory atomic: the largest number of lanes that access a bank.
// Lanes that access the same word serialise, too.
APART u64 fullest_bank(const u64 *addresses, u32 on, u64 words)
{
    u64 counts[32] = {0}, fullest = 0;
    EACH_LANE(lane, on)
        fullest = fill_banks(counts, fullest, addresses[lane] >> 2, words);
    return fullest;
}

// Return true if every active lane i has the same address as lane i^1, or every one as lane i^2.
// Then two half or quarter warps of a load are served in common.
INLINE _Bool pairs_agree(const u64 *addresses, u32 on)
{
    lanes a = load(addresses);
    lanes one = __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14,
                                        17, 16, 19, 18, 21, 20, 23, 22, 25, 24, 27, 26, 29, 28, 31, 30);
    lanes two = __builtin_shufflevector(a, a, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,
                                        18, 19, 16, 17, 22, 23, 20, 21, 26, 27, 24, 25, 30, 31, 28, 29);
    u32 on_one = (on >> 1 & 0x55555555) | (on & 0x55555555) << 1;
    u32 on_two = (on >> 2 & 0x33333333) | (on & 0x33333333) << 2;
    return !(~equal(a, one) & on & on_one) || !(~equal(a, two) & on & on_two);
}

// Add the wavefronts of lanes that shared memory serves in common (out[0]), and their minimum
// without bank conflicts, 1 (out[1]).
INLINE void one_group(const u64 *addresses, u32 on, u64 words, i64 *out)
{
    out[0] += (i64)conflicts(addresses, on, words);
    out[1] += on != 0;
}

// Add the wavefronts of two neighbouring half or quarter warps: merged, or one after the other.
APART void two_groups(const u64 *addresses, u32 on, u32 low, u32 high, u64 words, i32 together, i64 *out)
{
    if (together) {
        one_group(addresses, on & (low | high), words, out);
        return;
    }
    one_group(addresses, on & low, words, out);
    one_group(addresses, on & high, words, out);
}

static void shared_cost(const u64 *lanes_at, u32 on, u64 bytes, i32 store, i64 *out)
{
    u64 words = bytes >> 2;
    _Alignas(64) u64 addresses[LANES];
    *(lanes *)addresses = load(lanes_at) & -bytes;
    if (bytes <= 4) {
        one_group(addresses, on, 1, out);
        return;
    }
    i32 together = !store && pairs_agree(addresses, on);
    if (bytes == 8) {
        two_groups(addresses, on, 0xFFFF, 0xFFFF0000, words, together, out);
    } else {
        two_groups(addresses, on, 0xFF, 0xFF00, words, together, out);
        two_groups(addresses, on, 0xFF0000, 0xFF000000, words, together, out);
    }
}

static u64 shared_atomic_cost(const u64 *addresses, u32 on, u64 bytes)
{
    u64 words = most(bytes >> 2, 1), each = LANES / words, total = 0;
    u64 ones = 0xFFFFFFFF >> (LANES - each);
    for (u64 part = 0; part < words; part++)
        total += fullest_bank(addresses, on & (u32)(ones << part * each), words);
    return total;
}

// Count the sectors of a global atomic. Lanes with equal addresses serialise: the k-th lane of an
// address is processed in pass k. The sectors of each pass are counted.
static u64 atomic_sectors(const u64 *addresses, u32 on)
{
    lanes all = load(addresses);
    _Alignas(64) u64 keys[LANES] = {0};
    EACH_LANE(lane, on) {
        u32 before = equal(all, (lanes)addresses[lane]) & on & ((1u << lane) - 1);
        keys[lane] = (addresses[lane] & -32ull) | population(before);
    }
    return distinct(keys, on, 0);
}

// Count the sectors of a local-memory access. Hardware interleaves local memory: word w of lane l
// is stored at byte (32 w + l) × 4.
static u64 local_cost(const u64 *addresses, u32 on, u64 bytes)
{
    const lanes groups = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
    _Alignas(64) u64 keys[LANES];
    *(lanes *)keys = (load(addresses) & -4ull) | groups;
    return distinct(keys, on, 0) * most(bytes >> 2, 1);
}

// Compute the address-dependent counts of an access, in the order of `COLUMNS` in values.py. `out`
// is unchanged for counts that the state space does not have.
APART void costs(i32 space, const u64 *addresses, u32 on, u64 bytes, i32 atomic, i32 store, i64 *out)
{
    switch (space) {
    case SPACE_GLOBAL:
        out[0] = (i64)(atomic ? atomic_sectors(addresses, on) : distinct(addresses, on, 5));
        out[1] = atomic ? 0 : (i64)(distinct(addresses, on, 0) * bytes);
        break;
    case SPACE_SHARED:
        if (!atomic) {
            shared_cost(addresses, on, bytes, store, out);
            break;
        }
        out[0] = (i64)shared_atomic_cost(addresses, on, bytes);
        out[1] = (i64)(distinct(addresses, on, 2) * most(bytes >> 2, 1) + 31) >> 5;
        break;
    case SPACE_LOCAL:
        out[0] = (i64)local_cost(addresses, on, bytes);
        break;
    }
}
