// Atomic operations, lane by lane at the host addresses that access() has left: operands in rows 0 and 1 of the scratch
// area's values, old values to row 3. Only blocks share global memory with other threads.

#include "lanes.h"

#define ROW(type, n) ((type *)(c->values + (n) * 256))
#define LOOP(name, type, body)                                             \
    __attribute__((noinline)) void name(struct context *c, u32 on)         \
    {                                                                      \
        EACH_LANE(lane, on) {                                              \
            type *place = (type *)c->hosts[lane], a = ROW(type, 0)[lane];  \
            type b = ROW(type, 1)[lane], old;                              \
            (void)a, (void)b;                                              \
            body;                                                          \
            ROW(type, 3)[lane] = old;                                      \
        }                                                                  \
    }

// Puts `new` where `old` is, or gives what is there instead.
#define EXCHANGE(new) __atomic_compare_exchange_n(place, &old, new, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
// `result` is of `old`, `a` and `b`; where other threads may come between, it is tried until it holds.
#define ATOMIC(name, type, result)                                                              \
    LOOP(atomic_##name, type, old = __atomic_load_n(place, __ATOMIC_RELAXED); while (!EXCHANGE(result))) \
    LOOP(atomic_##name##_shared, type, old = *place; *place = (result))
// The same, where processors have an instruction for it.
#define DIRECT(name, type, operation, result)                                  \
    LOOP(atomic_##name, type, old = operation(place, a, __ATOMIC_RELAXED))     \
    LOOP(atomic_##name##_shared, type, old = *place; *place = (result))

#define WHOLE(bits, type, signed_type)                                                   \
    DIRECT(add_b##bits, type, __atomic_fetch_add, old + a)                               \
    DIRECT(and_b##bits, type, __atomic_fetch_and, old & a)                               \
    DIRECT(or_b##bits, type, __atomic_fetch_or, old | a)                                 \
    DIRECT(xor_b##bits, type, __atomic_fetch_xor, old ^ a)                               \
    DIRECT(exch_b##bits, type, __atomic_exchange_n, a)                                   \
    DIRECT(min_u##bits, type, __atomic_fetch_min, old < a ? old : a)                     \
    DIRECT(max_u##bits, type, __atomic_fetch_max, old > a ? old : a)                     \
    DIRECT(min_s##bits, signed_type, __atomic_fetch_min, old < a ? old : a)              \
    DIRECT(max_s##bits, signed_type, __atomic_fetch_max, old > a ? old : a)              \
    LOOP(atomic_cas_b##bits, type, old = a; EXCHANGE(b))                                 \
    LOOP(atomic_cas_b##bits##_shared, type, old = *place; *place = old == a ? b : old)   \
    ATOMIC(inc_b##bits, type, old >= a ? 0 : old + 1)                                    \
    ATOMIC(dec_b##bits, type, old == 0 || old > a ? a : old - 1)

WHOLE(32, u32, i32)
WHOLE(64, u64, i64)

// Sums of floating-point numbers, with the one NaN of NVIDIA's arithmetic.
#define SUM(bits, type, real, nan)                          \
    INLINE type sum_##bits(type x, type y)                  \
    {                                                       \
        union { type whole; real value; } a = {x}, b = {y}; \
        a.value += b.value;                                 \
        return a.value != a.value ? nan : a.whole;          \
    }                                                       \
    ATOMIC(add_f##bits, type, sum_##bits(old, a))           \
    DIRECT(exch_f##bits, type, __atomic_exchange_n, a)

SUM(32, u32, float, 0x7FFFFFFF)
SUM(64, u64, double, 0x7FF8000000000000)
