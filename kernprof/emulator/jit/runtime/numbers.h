// Floating-point formats as bit patterns: conversions, directed rounding, and the canonical NaN of
// NVIDIA GPUs.
//
// Rounding to odd (Boldo and Melquiond 2008): an inexact f64 value becomes the neighbouring f32 value
// whose last bit is 1. Rounding this value to f16, bf16 or TF32 results in the same as rounding the f64
// value directly.

#pragma once

#include "lanes.h"

#define RESULT 8  // the row of an operation's results
#define ROW(type, n) ((type *)(c->values + (n) * 256))

enum rounding { ROUND_RN, ROUND_RZ, ROUND_RM, ROUND_RP, ROUND_RNA };

typedef unsigned short u16;

INLINE u32 bits_of(float value) { union { float value; u32 bits; } it = {value}; return it.bits; }
INLINE u64 bits_of_double(double value) { union { double value; u64 bits; } it = {value}; return it.bits; }
INLINE float single(u32 bits) { union { u32 bits; float value; } it = {bits}; return it.value; }
INLINE double real(u64 bits) { union { u64 bits; double value; } it = {bits}; return it.value; }
INLINE float single_of_half(u16 bits) { union { u16 bits; _Float16 value; } it = {bits}; return (float)it.value; }
INLINE float single_of_brain(u16 bits) { return single((u32)bits << 16); }
INLINE u16 bits_of_half(_Float16 value) { union { _Float16 value; u16 bits; } it = {value}; return it.bits; }
INLINE u32 canonical(float value) { return value != value ? 0x7fffffff : bits_of(value); }
INLINE u64 canonical_double(double value) { return value != value ? 0x7ff8ull << 48 : bits_of_double(value); }

// Return the next larger (`up`) or next smaller value of any floating-point format. `top`: sign bit.
INLINE u32 neighbour(u32 bits, u32 top, _Bool up)
{
    u32 least = up ? 1 : top | 1, away = !(bits & top) == up ? 1 : -1u;
    return bits & (top - 1) ? bits + away : least;
}

// Correct a rounded value for a rounding mode. `near` is one of the two values around `exact`, and
// `bits` its bit pattern; return `bits`, or the bits of the other value. `top`: sign bit.
INLINE u32 directed(u32 bits, u32 top, double near, double exact, int mode)
{
    _Bool above = near > exact, below = near < exact, positive = exact > 0;
    _Bool down = above & (mode == ROUND_RM || (mode == ROUND_RZ && positive));
    _Bool up = below & (mode == ROUND_RP || (mode == ROUND_RZ && !positive));
    return down ? neighbour(bits, top, 0) : up ? neighbour(bits, top, 1) : bits;
}

// Round f64 to f32 by rounding to odd.
INLINE float odd_single(double exact)
{
    float near = (float)exact;
    u32 bits = bits_of(near);
    _Bool moves = ((double)near < exact || (double)near > exact) && !(bits & 1);
    return single(moves ? neighbour(bits, 1u << 31, exact > (double)near) : bits);
}

// Return s + e rounded to odd, where s is a rounded sum and e its rounding error.
INLINE double odd_double(double s, double e)
{
    u64 bits = bits_of_double(s);
    _Bool inwards = (i64)(bits ^ bits_of_double(e)) < 0, finite = (bits & ~(1ull << 63)) < 0x7ffull << 52;
    return real((e < 0 || e > 0) && !(bits & 1) && finite ? bits + (inwards ? -1ull : 1) : bits);
}

// Return a + b rounded to odd. Knuth's TwoSum computes the rounding error exactly.
INLINE double odd_sum(double a, double b)
{
    double s = a + b, t = s - a;
    return odd_double(s, (a - (s - t)) + (b - t));
}

// Round an f32 bit pattern to a shorter mantissa: clear the lowest `drop` bits.
INLINE u32 cut(u32 bits, u32 drop, int mode)
{
    u32 low = (1u << drop) - 1, moved = bits;
    if (mode == ROUND_RN)
        moved = bits + (low >> 1) + (bits >> drop & 1);
    else if (mode == ROUND_RNA)
        moved = bits + (1u << (drop - 1));
    else if (mode != ROUND_RZ && (mode == ROUND_RM) == (bits >> 31))
        moved = bits + low;
    return ((bits & 0x7fffffff) >= 0x7f800000 ? bits : moved) & ~low;
}

INLINE u16 half_bits(double exact, int mode)
{
    float odd = odd_single(exact);
    _Float16 near = (_Float16)odd;
    return exact != exact ? 0x7fff : (u16)directed(bits_of_half(near), 1u << 15, (double)(float)near, (double)odd, mode);
}

INLINE u16 brain_bits(double exact, int mode)
{
    return exact != exact ? 0x7fff : (u16)(cut(bits_of(odd_single(exact)), 16, mode) >> 16);
}

INLINE u32 tf32_bits(double exact, int mode) { return exact != exact ? 0x7fffffff : cut(bits_of(odd_single(exact)), 13, mode); }

INLINE u32 single_bits(double exact, int mode)
{
    float near = (float)exact;
    return exact != exact ? 0x7fffffff : directed(bits_of(near), 1u << 31, (double)near, exact, mode);
}

// Convert the code of a type of 4 to 8 bits (e4m3, e5m2, e2m3, e3m2, e2m1) to f64. `exponent`,
// `fraction`: widths in bits. Types with 2 or 3 bits of exponent have no NaN and no infinity.
INLINE double eighth(u32 code, u32 exponent, u32 fraction)
{
    u32 e = code >> fraction & ((1u << exponent) - 1), f = code & ((1u << fraction) - 1);
    u64 bias = (1u << (exponent - 1)) - 1;
    double scale = real((1023 + (e ? e : 1) - bias - fraction) << 52);
    double value = (double)(e ? f | 1u << fraction : f) * scale;
    if (exponent > 3 && e == (1u << exponent) - 1 && (exponent == 5 || f == 7))
        value = exponent == 5 && !f ? __builtin_inf() : __builtin_nan("");
    return code >> (exponent + fraction) & 1 ? -value : value;
}

// Convert a block scale to f64: a power of two (ue8m0), else an unsigned e4m3.
INLINE double scale_of(u32 code, _Bool power)
{
    if (!power)
        return eighth(code & 127, 4, 3);
    return code == 255 ? __builtin_nan("") : real((u64)(code + 1023 - 127) << 52);
}

// min and max with −0 < +0; if one operand is NaN, the result is the other one. Bits of `form`: 1 max,
// 2 a NaN operand results in NaN.
#define EXTREME(kind, type, signed_type, infinity, nan) \
    INLINE type extreme_of_##kind(type a, type b, u64 form) \
    { \
        type magnitude = (type)~((type)1 << (8 * sizeof(type) - 1)); \
        _Bool nan_a = (a & magnitude) > infinity, nan_b = (b & magnitude) > infinity; \
        signed_type x = (signed_type)((signed_type)a < 0 ? a ^ magnitude : a), y = (signed_type)((signed_type)b < 0 ? b ^ magnitude : b); \
        type chosen = nan_a ? b : nan_b ? a : (form & 1 ? x >= y : x <= y) ? a : b; \
        return (form & 2 ? nan_a | nan_b : nan_a & nan_b) ? nan : chosen; \
    }
EXTREME(f32, u32, i32, 0x7f800000, 0x7fffffff)
EXTREME(f64, u64, i64, 0x7ffull << 52, 0x7ff8ull << 48)
EXTREME(f16, u16, short, 0x7c00, 0x7fff)
EXTREME(bf16, u16, short, 0x7f80, 0x7fff)
