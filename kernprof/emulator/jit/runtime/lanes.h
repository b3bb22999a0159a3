// Vectors with one element per lane, and lane masks. Python allocates their memory aligned to 64 bytes.

#pragma once

#include "layout.h"

#define INLINE static inline __attribute__((always_inline))
#define APART static __attribute__((noinline))
#define RARELY(condition) __builtin_expect(!!(condition), 0)

typedef u64 lanes __attribute__((ext_vector_type(LANES), aligned(64)));
typedef i64 signed_lanes __attribute__((ext_vector_type(LANES), aligned(64)));
typedef i32 short_lanes __attribute__((ext_vector_type(LANES), aligned(64)));
typedef _Bool flags __attribute__((ext_vector_type(LANES)));

INLINE u32 first_lane(u32 mask) { return (u32)__builtin_ctz(mask); }
INLINE u32 population(u32 mask) { return (u32)__builtin_popcount(mask); }
INLINE u64 most(u64 a, u64 b) { return a > b ? a : b; }

// Loop over the lanes of a mask, in ascending order.
#define EACH_LANE(lane, mask) \
    for (u32 left_ = (mask), lane; left_ && (lane = first_lane(left_), 1); left_ &= left_ - 1)

INLINE lanes load(const u64 *place) { return *(const lanes *)place; }

// Convert the result of a comparison (−1 or 0 per lane) to a lane mask.
INLINE u32 mask_of(signed_lanes compared)
{
    union { flags flags; u32 mask; } it = {__builtin_convertvector(compared, flags)};
    return it.mask;
}

INLINE u32 equal(lanes a, lanes b) { return mask_of(a == b); }

// Count the distinct values of address >> shift over the active lanes.
static inline __attribute__((noinline)) u64 distinct(const u64 *addresses, u32 on, u64 shift)
{
    lanes keys = load(addresses) >> shift;
    u64 count = 0;
    for (u32 left = on; left; count++)
        left &= ~equal(keys, (lanes)(addresses[first_lane(left)] >> shift));
    return count;
}

// Convert a lane mask to a vector: −1 in the lanes of the mask, else 0.
INLINE signed_lanes spread(u32 mask)
{
    union { u32 mask; flags flags; } it = {mask};
    return -__builtin_convertvector(it.flags, signed_lanes);
}
