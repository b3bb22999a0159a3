// Atomic operations, executed lane by lane. The function access() has stored the host addresses.
// Operands are rows 0 and 1 of the scratch area; row RESULT receives the old values. `form` is the
// byte offset of the element. Functions with the suffix _shared need no CPU atomics, because all
// threads of a block run on one CPU thread.

#include "numbers.h"

#define LOOP(name, type, body) \
    __attribute__((noinline)) i64 name(struct context *c, u32 on, u64 form) \
    { \
        EACH_LANE(lane, on) { \
            type *place = (type *)(c->hosts[lane] + form), a = ROW(type, 0)[lane]; \
            type b = ROW(type, 1)[lane], old; \
            (void)a, (void)b; \
            body; \
            ROW(type, RESULT)[lane] = old; \
        } \
        return 0; \
    }

// Store `new` if memory contains `old`; return the previous value.
#define EXCHANGE(new) __atomic_compare_exchange_n(place, &old, new, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
// Define an atomic as a compare-and-swap loop on global memory, and a plain variant for shared
// memory. `result` is the new value as an expression of `old`, `a` and `b`.
#define ATOMIC(name, type, result) \
    LOOP(atomic_##name, type, old = __atomic_load_n(place, __ATOMIC_RELAXED); while (!EXCHANGE(result))) \
    LOOP(atomic_##name##_shared, type, old = *place; *place = (result))
// Define an atomic with the compiler builtin `operation`, and a plain variant for shared memory.
#define DIRECT(name, type, operation, result) \
    LOOP(atomic_##name, type, old = operation(place, a, __ATOMIC_RELAXED)) \
    LOOP(atomic_##name##_shared, type, old = *place; *place = (result))

#define WHOLE(bits, type, signed_type) \
    DIRECT(add_b##bits, type, __atomic_fetch_add, old + a) \
    DIRECT(and_b##bits, type, __atomic_fetch_and, old & a) \
    DIRECT(or_b##bits, type, __atomic_fetch_or, old | a) \
    DIRECT(xor_b##bits, type, __atomic_fetch_xor, old ^ a) \
    DIRECT(exch_b##bits, type, __atomic_exchange_n, a) \
    DIRECT(min_u##bits, type, __atomic_fetch_min, old < a ? old : a) \
    DIRECT(max_u##bits, type, __atomic_fetch_max, old > a ? old : a) \
    DIRECT(min_s##bits, signed_type, __atomic_fetch_min, old < a ? old : a) \
    DIRECT(max_s##bits, signed_type, __atomic_fetch_max, old > a ? old : a) \
    LOOP(atomic_cas_b##bits, type, old = a; EXCHANGE(b)) \
    LOOP(atomic_cas_b##bits##_shared, type, old = *place; *place = old == a ? b : old) \
    ATOMIC(inc_b##bits, type, old >= a ? 0 : old + 1) \
    ATOMIC(dec_b##bits, type, old == 0 || old > a ? a : old - 1)

WHOLE(32, u32, i32)
WHOLE(64, u64, i64)

// Floating-point atomic add; a NaN result is the canonical NaN of NVIDIA GPUs.
#define SUM(bits, type, real, nan) \
    INLINE type sum_##bits(type x, type y) \
    { \
        union { type whole; real value; } a = {x}, b = {y}; \
        a.value += b.value; \
        return a.value != a.value ? nan : a.whole; \
    } \
    ATOMIC(add_f##bits, type, sum_##bits(old, a)) \
    DIRECT(exch_f##bits, type, __atomic_exchange_n, a)

SUM(32, u32, float, 0x7FFFFFFF)
SUM(64, u64, double, 0x7FF8000000000000)

LOOP(atomic_cas_b16, u16, old = a; EXCHANGE(b))
LOOP(atomic_cas_b16_shared, u16, old = *place; *place = old == a ? b : old)
DIRECT(exch_b16, u16, __atomic_exchange_n, a)

// f16 and bf16 atomics, scalar and x2. Sums are computed in f32 and rounded again. The second
// rounding is exact, because f32 has more than twice the precision.
INLINE u16 sum_f16(u16 x, u16 y) { return half_bits((double)(single_of_half(x) + single_of_half(y)), ROUND_RN); }
INLINE u16 sum_bf16(u16 x, u16 y) { return brain_bits((double)(single_of_brain(x) + single_of_brain(y)), ROUND_RN); }
#define LOW(x) (u16)(x)
#define HIGH(x) (u16)((x) >> 16)
#define PAIR(f, x, y, ...) ((u32)f(LOW(x), LOW(y) __VA_ARGS__) | (u32)f(HIGH(x), HIGH(y) __VA_ARGS__) << 16)
#define NARROW(kind) \
    ATOMIC(add_##kind, u16, sum_##kind(old, a)) \
    ATOMIC(min_##kind, u16, extreme_of_##kind(old, a, 0)) \
    ATOMIC(max_##kind, u16, extreme_of_##kind(old, a, 1)) \
    ATOMIC(add_##kind##x2, u32, PAIR(sum_##kind, old, a, )) \
    ATOMIC(min_##kind##x2, u32, PAIR(extreme_of_##kind, old, a, , 0)) \
    ATOMIC(max_##kind##x2, u32, PAIR(extreme_of_##kind, old, a, , 1))
NARROW(f16)
NARROW(bf16)
