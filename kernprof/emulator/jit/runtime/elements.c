// Elementwise and warp-level operations. scripts/build-runtime generates elements.ll, which is linked
// to kernels that call one of the functions.
//
// Operands are rows of the scratch area, with one element per lane; the result is row RESULT. `form`
// selects a variant of the operation. Some operations return an i64. All 32 lanes are computed,
// including inactive ones.

#include "numbers.h"

#define OPERATION(name) __attribute__((noinline)) i64 name(struct context *c, u32 on, u64 form)
// Load the address of the scratch area once. Otherwise the compiler reloads it after each store of a
// result, which might alias the pointer.
#define ROWS char *const rows = c->values
#undef ROW
#define ROW(type, n) ((type *)(rows + (n) * 256))
#define ALL_LANES _Pragma("clang loop unroll(disable)") for (u32 lane = 0; lane < LANES; lane++)
#define EACH(name, result, types, expression) \
    OPERATION(name) \
    { \
        ROWS; \
        (void)on, (void)form; \
        ALL_LANES { types; ROW(result, RESULT)[lane] = (result)(expression); } \
        return 0; \
    }
#define A(type) type a = ROW(type, 0)[lane]
#define AB(type) A(type), b = ROW(type, 1)[lane]
#define ABC(type) AB(type), d = ROW(type, 2)[lane]

// Integer operations.

#define BY_WIDTH(MAKE) MAKE(u32, u32, i32, 32) MAKE(s32, i32, i32, 32) MAKE(u64, u64, i64, 64) MAKE(s64, i64, i64, 64)
INLINE u64 up(u64 value, u32 by, u32 bits) { return by < bits ? value << by : 0; }
INLINE u64 low_bits(u32 length, u32 bits) { return up(1, length, bits) - 1; }
INLINE u32 lesser(u32 a, u32 b) { return a < b ? a : b; }

// bfe: extract `length` bits from bit `start`. Bits beyond the width are copies of the sign, or 0.
INLINE u64 extracted(i64 a, u32 start, u32 length, u32 bits, _Bool is_signed)
{
    u64 raw = bits == 32 ? (u32)a : (u64)a, field = start < bits ? raw >> start : 0, kept = low_bits(length, bits);
    if (!is_signed)
        return field & kept;
    u64 negative = raw >> lesser(start + length - 1, bits - 1) & 1;
    kept = low_bits(lesser(length, start < bits ? bits - start : 0), bits);
    return length && negative ? field | ~kept : field & kept;
}
#define EXTRACT(kind, type, signed_type, bits) \
    EACH(bfe_##kind, type, A(type); u32 start = ROW(u32, 1)[lane] & 255; u32 length = ROW(u32, 2)[lane] & 255, \
         extracted((i64)a, start, length, bits, (type)-1 < 0))
BY_WIDTH(EXTRACT)

#define INSERT(kind, type, bits) \
    EACH(bfi_##kind, type, AB(type); u32 start = ROW(u32, 2)[lane] & 255; u32 length = ROW(u32, 3)[lane] & 255; \
         u64 mask = up(low_bits(length, bits), start, bits), (up(a, start, bits) & mask) | (b & ~mask))
INSERT(b32, u32, 32)
INSERT(b64, u64, 64)

// bmsk and szext. `form` 1: .wrap, operands modulo 32; else .clamp.
EACH(bmsk, u32, AB(u32), form ? up(low_bits(b & 31, 32), a & 31, 32) : up(low_bits(b, 32), a, 32))
EACH(szext_u32, u32, AB(u32), extracted((i64)a, 0, form ? b & 31 : lesser(b, 32), 32, 0))
EACH(szext_s32, u32, AB(u32), extracted((i64)a, 0, form ? b & 31 : lesser(b, 32), 32, 1))

// bfind. `form` 1: .shiftamt, the shift that moves the found bit to the top.
#define FIND_TOP(kind, type, signed_type, bits) \
    EACH(bfind_##kind, type, A(type); u64 raw = (u64)(a < 0 ? ~a : a); u32 zeros = raw ? (u32)__builtin_clzl(raw) - (64 - bits) : 0, \
         !raw ? -1u : form ? zeros : bits - 1 - zeros)
BY_WIDTH(FIND_TOP)

// Return the position of the count-th set bit of `mask` from bit `base` upwards, or −1.
INLINE u32 nth_from(u32 mask, u32 base, i32 count)
{
    u32 left = base < 32 ? mask >> base << base : 0;
    for (i32 n = 1; n < count && left; n++)
        left &= left - 1;
    return left ? (u32)__builtin_ctz(left) : -1u;
}

INLINE u32 nth(u32 mask, u32 base, i32 offset)
{
    if (offset > 0)
        return nth_from(mask, base, offset);
    if (!offset)
        return base < 32 && mask >> base & 1 ? base : -1u;
    u32 found = nth_from(__builtin_bitreverse32(mask), base > 31 ? 0 : 31 - base, offset == -0x7fffffff - 1 ? 0x7fffffff : -offset);
    return found == -1u ? found : 31 - found;
}
EACH(fns, u32, ABC(u32), nth(a, b, (i32)d))

// prmt: select four bytes of the pair b:a. Modes: 0 by the selector's nibbles, 1 .f4e, 2 .b4e,
// 3 .rc8, 4 .ecl, 5 .ecr, 6 .rc16.
INLINE u32 permuted(u32 a, u32 b, u32 selector, u64 mode)
{
    u64 both = (u64)b << 32 | a;
    u32 s = selector & 3, total = 0;
    for (u32 n = 0; n < 4; n++) {
        u32 modes[] = {selector >> 4 * n & 15, s + n, (s - n) & 7, s, s > n ? s : n, s < n ? s : n, (s & 1) * 2 + (n & 1)};
        u32 chosen = modes[mode], byte = (u32)(both >> 8 * (chosen & 7)) & 255;
        if (!mode && chosen & 8)
            byte = byte >> 7 ? 255 : 0;
        total |= byte << 8 * n;
    }
    return total;
}
OPERATION(prmt)
{
    ROWS;
    (void)on;
    if (!form)
        ALL_LANES ROW(u32, RESULT)[lane] = permuted(ROW(u32, 0)[lane], ROW(u32, 1)[lane], ROW(u32, 2)[lane], 0);
    else
        ALL_LANES ROW(u32, RESULT)[lane] = permuted(ROW(u32, 0)[lane], ROW(u32, 1)[lane], ROW(u32, 2)[lane], form);
    return 0;
}

// lop3: bitwise function of a, b and d, with the truth table in `form` (immLut).
INLINE u32 spread_bit(u64 table, u32 row) { return -(u32)(table >> row & 1); }
EACH(lop3, u32, ABC(u32),
     (~a & ~b & ~d & spread_bit(form, 0)) | (~a & ~b & d & spread_bit(form, 1)) | (~a & b & ~d & spread_bit(form, 2)) |
     (~a & b & d & spread_bit(form, 3)) | (a & ~b & ~d & spread_bit(form, 4)) | (a & ~b & d & spread_bit(form, 5)) |
     (a & b & ~d & spread_bit(form, 6)) | (a & b & d & spread_bit(form, 7)))

// shf: funnel shift of the pair b:a by d bits. `form` 1: .wrap, else .clamp; 2: .l, else .r.
EACH(shf, u32, ABC(u32); u64 both = (u64)b << 32 | a; u32 by = form & 1 ? d & 31 : lesser(d, 32),
     form & 2 ? both << by >> 32 : both >> by)

// div and rem. Division by 0 results in all ones, and in the dividend as the remainder. The smallest
// signed integer ÷ −1 results in itself and remainder 0. For operands of up to 32 bits, the truncated
// quotient of f64 values is exact.
#define DIVIDE(kind, type) \
    EACH(div_##kind, type, AB(type), b ? (type)(i64)((double)a / (double)b) : (type)-1) \
    EACH(rem_##kind, type, AB(type), b ? (type)(a - (type)(i64)((double)a / (double)b) * b) : a)
DIVIDE(u16, u16)
DIVIDE(s16, short)
DIVIDE(u32, u32)
DIVIDE(s32, i32)
EACH(div_u64, u64, AB(u64), b ? a / b : -1ul)
EACH(rem_u64, u64, AB(u64), b ? a % b : a)
EACH(div_s64, i64, AB(i64), !b ? -1 : b == -1 ? -a : a / b)
EACH(rem_s64, i64, AB(i64), !b ? a : b == -1 ? 0 : a % b)

// mul24 and mad24. Bits of `form`: 1 .hi, 2 add d (mad24), 4 saturate the sum (.sat).
#define PRODUCT_24(kind, type, wide) \
    EACH(mul24_##kind, u32, ABC(type); wide full = (wide)((type)((u32)a << 8) >> 8) * (wide)((type)((u32)b << 8) >> 8); \
         i32 part = (i32)(form & 1 ? full >> 16 : full); i64 sum = (i64)part + (i32)d, \
         !(form & 2) ? part : !(form & 4) ? (i32)sum : sum > 0x7fffffff ? 0x7fffffff : sum < -0x80000000l ? -0x7fffffff - 1 : (i32)sum)
PRODUCT_24(u32, u32, u64)
PRODUCT_24(s32, i32, i64)

#define DIFFERENCES(kind, type, signed_type, bits) EACH(sad_##kind, type, ABC(type), d + (a > b ? a - b : b - a))
BY_WIDTH(DIFFERENCES)
DIFFERENCES(u16, u16, short, 16)
DIFFERENCES(s16, short, short, 16)

// Extract `bits` bits from bit `start`, sign-extended or zero-extended.
INLINE i32 field(u32 value, u32 start, u32 bits, _Bool is_signed)
{
    u32 top = value << (32 - start - bits);
    return is_signed ? (i32)top >> (32 - bits) : (i32)(top >> (32 - bits));
}

// dp4a and dp2a: dot product of 4 bytes, or of 2 halves with 2 bytes, plus d. Bits of `form`: 1 a is
// signed, 2 b is signed, 4 .hi, the upper half of b (dp2a).
EACH(dp4a, u32, ABC(u32), (i32)d + field(a, 0, 8, form & 1) * field(b, 0, 8, form >> 1 & 1) +
     field(a, 8, 8, form & 1) * field(b, 8, 8, form >> 1 & 1) + field(a, 16, 8, form & 1) * field(b, 16, 8, form >> 1 & 1) +
     field(a, 24, 8, form & 1) * field(b, 24, 8, form >> 1 & 1))
EACH(dp2a, u32, ABC(u32); u32 low = form & 4 ? b >> 16 : b, (i32)d + field(a, 0, 16, form & 1) * field(low, 0, 8, form >> 1 & 1) +
     field(a, 16, 16, form & 1) * field(low, 8, 8, form >> 1 & 1))

// vabsdiff4: absolute differences of 4 bytes. Bits of `form`: 1 a is signed, 2 b is signed, 4 .add,
// the sum of the differences plus d.
INLINE u32 byte_difference(u32 a, u32 b, u32 n, u64 form)
{
    i32 size = field(a, 8 * n, 8, form & 1) - field(b, 8 * n, 8, form >> 1 & 1);
    return (u32)(size < 0 ? -size : size);
}
EACH(vabsdiff4, u32, ABC(u32); u32 zero = byte_difference(a, b, 0, form); u32 one = byte_difference(a, b, 1, form);
     u32 two = byte_difference(a, b, 2, form); u32 three = byte_difference(a, b, 3, form),
     form & 4 ? d + zero + one + two + three : zero + (one << 8) + (two << 16) + (three << 24))

// cvt.pack: clamp a and b to narrow integers, and append a and b to the lower end of d. `form`: bits
// of a narrow integer, plus 256 for signed ones.
INLINE u32 clamped(i32 value, u64 form)
{
    u32 bits = form & 255;
    i32 low = form & 256 ? -(1 << (bits - 1)) : 0, high = form & 256 ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
    return (u32)(value < low ? low : value > high ? high : value) & ((1u << bits) - 1);
}
EACH(cvt_pack, u32, ABC(u32), ((d << (form & 255) | clamped((i32)a, form)) << (form & 255)) | clamped((i32)b, form))

// cp.async with a source size: keep the bytes of a 4-byte element below the size b, zero the
// remaining bytes. `form`: byte offset of the element in the copy.
EACH(bytes_below, u32, AB(u32); i32 size = (i32)b - (i32)form; u32 bits = size <= 0 ? 0 : 8 * lesser((u32)size, 4), a & low_bits(bits, 64))

// Count the sector requests of cp.async.cg beyond the sectors that it reads. For each source line of
// 128 bytes (source addresses: row 0), it requests the distinct shared-memory sectors that it fills
// (destination addresses: row 1).
OPERATION(sectors_past_l1)
{
    ROWS;
    _Alignas(64) u64 filled[LANES];
    (void)form;
    ALL_LANES filled[lane] = ROW(u64, 0)[lane] >> 7 << 32 | ROW(u64, 1)[lane] >> 5;
    return (i64)(distinct(filled, on, 0) - distinct(ROW(u64, 0), on, 5));
}

// Floating-point operations.

#define FORMAT(MAKE) MAKE(f32, u32, float, single, 0x7f800000, 0x7fffffff) MAKE(f64, u64, double, real, 0x7ffull << 52, 0x7ff8ull << 48)
#define PROPERTIES(kind, type, real_type, value, infinity, nan) \
    EACH(copysign_##kind, type, AB(type); type top = (type)1 << (8 * sizeof(type) - 1), (a & top) | (b & (top - 1))) \
    OPERATION(testp_##kind) \
    { \
        ROWS; \
        u32 mask = 0; \
        (void)on; \
        ALL_LANES { \
            type size = ROW(type, 0)[lane] << 1 >> 1, least = sizeof(type) == 4 ? (type)1 << 23 : (type)(1ull << 52); \
            u32 holds[] = {size < infinity, size == infinity, size <= infinity, size > infinity, \
                           size < infinity && size >= least, size && size < least}; \
            mask |= holds[form] << lane; \
        } \
        return mask; \
    }
FORMAT(PROPERTIES)

// min and max with −0 < +0; if one operand is NaN, the result is the other one. Bits of `form`: 1 max,
// 2 .NaN, a NaN operand results in NaN, 4 .abs, 8 .xorsign.abs, 16 three operands.
#define EXTREME_OF(kind, type, signed_type, infinity, nan) \
    EACH(extreme_##kind, type, ABC(type); type magnitude = (type)~((type)1 << (8 * sizeof(type) - 1)); \
         type m = form & 4 ? magnitude : (type)-1; type two = extreme_of_##kind(a & m, b & m, form); \
         type all = form & 16 ? extreme_of_##kind(two, d & m, form) : two; \
         type signs = (form & 16 ? a ^ b ^ d : a ^ b) & (type)~magnitude, \
         form & 8 && (all & magnitude) <= infinity ? all | signs : all)
EXTREME_OF(f32, u32, i32, 0x7f800000, 0x7fffffff)
EXTREME_OF(f64, u64, i64, 0x7ffull << 52, 0x7ff8ull << 48)
EXTREME_OF(f16, u16, short, 0x7c00, 0x7fff)
EXTREME_OF(bf16, u16, short, 0x7f80, 0x7fff)

// Sums and products of f16 values are computed in f32 and rounded again. The second rounding is exact,
// because f32 has more than twice the precision.
INLINE u16 half_of_single(float a) { return a != a ? 0x7fff : bits_of_half((_Float16)a); }
INLINE u16 brain_of_single(float a) { return a != a ? 0x7fff : (u16)((bits_of(a) + 0x7fff + (bits_of(a) >> 16 & 1)) >> 16); }
EACH(f16_of_f32, u16, A(float), half_of_single(a))
EACH(bf16_of_f32, u16, A(float), brain_of_single(a))
EACH(fadd_f16, u16, AB(u16), half_of_single(single_of_half(a) + single_of_half(b)))
EACH(fmul_f16, u16, AB(u16), half_of_single(single_of_half(a) * single_of_half(b)))
EACH(fadd_bf16, u16, AB(u16), brain_of_single(single_of_brain(a) + single_of_brain(b)))
EACH(fmul_bf16, u16, AB(u16), brain_bits((double)single_of_brain(a) * (double)single_of_brain(b), ROUND_RN))
// fma of f16 in f64: the product is exact. If the sum is inexact, it is not near a tie between two f16
// values, so rounding it to f16 is correct.
EACH(fma_f16, u16, ABC(u16), half_bits((double)single_of_half(a) * (double)single_of_half(b) + (double)single_of_half(d), ROUND_RN))
EACH(fma_bf16, u16, ABC(u16), brain_bits(odd_sum((double)single_of_brain(a) * (double)single_of_brain(b), (double)single_of_brain(d)), ROUND_RN))

INLINE double flushed(double value) { return bits_of_double(value) & 0x7ffull << 52 ? value : real(bits_of_double(value) & 1ull << 63); }
// rcp.approx.ftz.f64 uses only the upper 32 bits of its operand; the lower 32 bits of its result are 0.
EACH(rcp_f64, u64, A(u64), bits_of_double(flushed(real(canonical_double(1.0 / flushed(real(a >> 32 << 32))) >> 32 << 32))))

// Arithmetic in a rounding mode of the CPU. `form`: rounding mode, encoded as for llvm.set.rounding.
#define DIRECTED(name, kind, type, expression) \
    OPERATION(name##_directed_##kind) \
    { \
        _Pragma("STDC FENV_ACCESS ON") \
        ROWS; \
        (void)on; \
        __builtin_set_flt_rounds((i32)form); \
        ALL_LANES { ABC(type); (void)b, (void)d; ROW(type, RESULT)[lane] = (expression); } \
        __builtin_set_flt_rounds(1); \
        return 0; \
    }
#define ALL_DIRECTED(kind, type, f) \
    DIRECTED(fadd, kind, type, a + b) \
    DIRECTED(fmul, kind, type, a * b) \
    DIRECTED(fdiv, kind, type, a / b) \
    DIRECTED(fma, kind, type, __builtin_fma##f(a, b, d)) \
    DIRECTED(sqrt, kind, type, __builtin_sqrt##f(a))
ALL_DIRECTED(f32, float, f)
ALL_DIRECTED(f64, double, )

// Conversions from f64 values that are exact or rounded to odd (numbers.h), so that a second rounding
// is correct.
#define ROUNDED(mode, MODE) \
    EACH(round_##mode##_f16, u16, A(double), half_bits(a, MODE)) \
    EACH(round_##mode##_bf16, u16, A(double), brain_bits(a, MODE))
#define ROUNDED_SINGLE(mode, MODE) EACH(round_##mode##_f32, u32, A(double), single_bits(a, MODE))
#define ROUNDED_TF32(mode, MODE) EACH(round_##mode##_tf32, u32, A(double), tf32_bits(a, MODE))
ROUNDED(rn, ROUND_RN)
ROUNDED(rz, ROUND_RZ)
ROUNDED(rm, ROUND_RM)
ROUNDED(rp, ROUND_RP)
ROUNDED_SINGLE(rz, ROUND_RZ)
ROUNDED_SINGLE(rm, ROUND_RM)
ROUNDED_SINGLE(rp, ROUND_RP)
ROUNDED_TF32(rn, ROUND_RN)
ROUNDED_TF32(rz, ROUND_RZ)
ROUNDED_TF32(rna, ROUND_RNA)

// Convert 64-bit integers to f64, rounded to odd: the sum of two f64 values represents an integer
// exactly.
EACH(odd_u64, double, A(u64), odd_sum((double)(a & ~0x7ffull), (double)(a & 0x7ff)))
EACH(odd_s64, double, A(i64), odd_sum((double)(a & ~0x7ffl), (double)(a & 0x7ff)))

// Convert 64-bit integers to f64 in a rounding mode. `form`: mode, encoded as for llvm.set.rounding.
// The integer is split into two f64 values; only their sum is rounded.
#define DOUBLE_OF(kind, type) \
    OPERATION(f64_of_##kind) \
    { \
        _Pragma("STDC FENV_ACCESS ON") \
        ROWS; \
        (void)on; \
        __builtin_set_flt_rounds((i32)form); \
        ALL_LANES { A(type); ROW(double, RESULT)[lane] = (double)(a & ~(type)0x7ff) + (double)(a & 0x7ff); } \
        __builtin_set_flt_rounds(1); \
        return 0; \
    }
DOUBLE_OF(u64, u64)
DOUBLE_OF(s64, i64)

// Convert f64 to integers, clamped to the integer's range; NaN becomes 0. `form`: rounding 0 .rzi,
// 1 .rni, 2 .rmi, 3 .rpi.
INLINE double integral(double a, u64 form)
{
    return form == 0 ? __builtin_trunc(a) : form == 1 ? __builtin_roundeven(a) : form == 2 ? __builtin_floor(a) : __builtin_ceil(a);
}
#define INTEGER_OF(kind, type, low, high) \
    EACH(kind##_of_f64, type, A(double); double whole = integral(a, form); type least = (type)-1 < 0 ? (type)((type)1 << (8 * sizeof(type) - 1)) : 0, \
         whole != whole ? 0 : whole <= low ? least : whole >= high ? (type)~least : (type)whole)
INTEGER_OF(u8, unsigned char, 0, 0x1p8)
INTEGER_OF(s8, signed char, -0x1p7, 0x1p7)
INTEGER_OF(u16, u16, 0, 0x1p16)
INTEGER_OF(s16, short, -0x1p15, 0x1p15)
INTEGER_OF(u32, u32, 0, 0x1p32)
INTEGER_OF(s32, i32, -0x1p31, 0x1p31)
INTEGER_OF(u64, u64, 0, 0x1p64)
INTEGER_OF(s64, i64, -0x1p63, 0x1p63)

// .sat clamps to [0, 1]; NaN and −0 become +0. Bit patterns are compared as integers: values from +0 to
// infinity are in order, and NaNs are above them. .relu replaces negative values and −0 by 0; NaN is
// unchanged.
#define CLAMPED(kind, type, signed_type, infinity, one) \
    EACH(sat_##kind, type, A(type), (type)(a - 1) >= infinity ? 0 : a < one ? a : one) \
    EACH(relu_##kind, type, A(type), (a & (type)~((type)1 << (8 * sizeof(type) - 1))) > infinity || (signed_type)a >= 0 ? a : 0)
CLAMPED(f32, u32, i32, 0x7f800000, 0x3f800000)
CLAMPED(tf32, u32, i32, 0x7f800000, 0x3f800000)
CLAMPED(f64, u64, i64, 0x7ffull << 52, 0x3ffull << 52)
CLAMPED(f16, u16, short, 0x7c00, 0x3c00)
CLAMPED(bf16, u16, short, 0x7f80, 0x3f80)

// .satfinite: infinity becomes the largest finite value of the same sign.
#define FINITE(kind, type, infinity, largest) \
    EACH(finite_##kind, type, A(type); type size = a & (type)~((type)1 << (8 * sizeof(type) - 1)), \
         size > infinity || size <= largest ? a : (a ^ size) | largest)
FINITE(f16, u16, 0x7c00, 0x7bff)
FINITE(bf16, u16, 0x7f80, 0x7f7f)
FINITE(f32, u32, 0x7f800000, 0x7f7fffff)
FINITE(tf32, u32, 0x7f800000, 0x7f7fe000)

// Convert f32 to an 8-bit type (e4m3, e5m2), rounded to nearest even and clamped to the largest finite
// value. `relu`: replace negative values by 0.
INLINE u32 code_of(u32 bits, u32 fraction, u32 bias, u32 largest, _Bool relu)
{
    u32 size = lesser(bits & 0x7fffffff, largest), drop = 23 - fraction;
    u32 normal = ((size + (size >> drop & 1) + (1u << (drop - 1)) - 1) >> drop) - ((127 - bias) << fraction);
    // Results below the smallest normal value are multiples of the smallest subnormal value.
    float units = single((127 + bias - 1 + fraction) << 23);
    u32 code = size < (128 - bias) << 23 ? (u32)__builtin_roundevenf(single(size) * units) : normal;
    if ((bits & 0x7fffffff) > 0x7f800000)
        return 0x7f;
    return (i32)bits >= 0 ? code : relu ? 0 : code | 0x80;
}
#define EIGHTHS(kind, exponent, fraction, bias, largest) \
    EACH(kind##_of_f32, u16, AB(u32), code_of(b, fraction, bias, largest, form) | code_of(a, fraction, bias, largest, form) << 8) \
    EACH(kind##_of_f16x2, u16, A(u32), code_of(bits_of(single_of_half((u16)a)), fraction, bias, largest, form) | \
         code_of(bits_of(single_of_half((u16)(a >> 16))), fraction, bias, largest, form) << 8) \
    EACH(f16x2_of_##kind, u32, A(u16), half_of_code(a & 255, exponent, fraction, form) | half_of_code(a >> 8, exponent, fraction, form) << 16)
INLINE u32 half_of_code(u32 code, u32 exponent, u32 fraction, u64 relu)
{
    double value = eighth(code, exponent, fraction);
    u32 bits = value != value ? 0x7fff : bits_of_half((_Float16)(float)value);
    return relu && bits >> 15 ? 0 : bits;
}
EIGHTHS(e4m3x2, 4, 3, 7, 0x43e00000)
EIGHTHS(e5m2x2, 5, 2, 15, 0x47600000)

// Approximate functions (sin, cos, lg2, ex2, tanh): polynomials in f64, which the caller rounds to f32.
// Errors are far below half an ulp of f32. The coefficients are those of Taylor series; the logarithm
// uses the series of atanh.

#define POLYNOMIAL(name, ...) \
    INLINE double name(double x) \
    { \
        const double terms[] = {__VA_ARGS__}; \
        u32 last = sizeof terms / sizeof *terms - 1; \
        double total = terms[last]; \
        _Pragma("clang loop unroll(full)") for (u32 n = last; n-- > 0;) \
            total = __builtin_fma(total, x, terms[n]); \
        return total; \
    }
POLYNOMIAL(power_series, 0x1.0000000000000p+0, 0x1.62e42fefa39efp-1, 0x1.ebfbdff82c58ep-3, 0x1.c6b08d704a0bfp-5, 0x1.3b2ab6fba4e77p-7,
           0x1.5d87fe78a6730p-10, 0x1.430912f86c786p-13, 0x1.ffcbfc588b0c5p-17, 0x1.62c0223a5c822p-20, 0x1.b5253d395e7c1p-24,
           0x1.e4cf5158b8ec7p-28, 0x1.e8cac7351bb22p-32, 0x1.c3bd650fc2983p-36)
POLYNOMIAL(sine_series, 0x1.0000000000000p+0, -0x1.5555555555555p-3, 0x1.1111111111111p-7, -0x1.a01a01a01a01ap-13, 0x1.71de3a556c734p-19,
           -0x1.ae64567f544e4p-26, 0x1.6124613a86d09p-33, -0x1.ae7f3e733b81fp-41, 0x1.952c77030ad4ap-49)
POLYNOMIAL(cosine_series, 0x1.0000000000000p+0, -0x1.0000000000000p-1, 0x1.5555555555555p-5, -0x1.6c16c16c16c17p-10,
           0x1.a01a01a01a01ap-16, -0x1.27e4fb7789f5cp-22, 0x1.1eed8eff8d898p-29, -0x1.93974a8c07c9dp-37, 0x1.ae7f3e733b81fp-45)
POLYNOMIAL(logarithm_series, 0x1.71547652b82fep+1, 0x1.ec709dc3a03fdp-1, 0x1.2776c50ef9bfep-1, 0x1.a61762a7aded9p-2, 0x1.484b13d7c02a9p-2,
           0x1.0c9a84994022dp-2, 0x1.c68f568d31760p-3, 0x1.89f3b1694cffep-3, 0x1.5b9ac9b743f0dp-3, 0x1.3703c1f4d0ffep-3)
POLYNOMIAL(tangent_series, 0x1.0000000000000p+0, -0x1.5555555555555p-2, 0x1.1111111111111p-3, -0x1.ba1ba1ba1ba1cp-5, 0x1.664f4882c10fap-6,
           -0x1.226e355e6c23dp-7)

// 2**x. The exponent is clamped to ±1000, where the result is 0 or infinity in f32. NaN is unchanged.
INLINE double power_of_two(double x)
{
    double inside = x < -1000.0 ? -1000.0 : x > 1000.0 ? 1000.0 : x, whole = __builtin_roundeven(inside);
    i64 exponent = (i64)(x != x ? 0.0 : whole);
    double found = power_series(inside - whole) * real((u64)(exponent + 1023) << 52);
    return x != x ? x : found;
}

// log2(x) = e + log2(m), with x = m · 2**e and m in [√½, √2).
INLINE double logarithm(double x)
{
    u64 bits = bits_of_double(x);
    i64 exponent = (i64)(bits - 0x3fe6a09e667f3bcd) >> 52;  // subtract the bit pattern of √½
    double m = real(bits - ((u64)exponent << 52)), ratio = (m - 1.0) / (m + 1.0);
    double found = ratio * logarithm_series(ratio * ratio) + (double)exponent;
    found = x == 0.0 ? -__builtin_inf() : x != x || x == __builtin_inf() ? x : found;
    return x < 0.0 ? __builtin_nan("") : found;
}

// Sine (`ahead` 0) or cosine (`ahead` 1) of x, by reduction of x modulo π/2.
INLINE double wave(double x, i64 ahead)
{
    double whole = __builtin_roundeven(x * 0x1.45f306dc9c883p-1);
    double rest = __builtin_fma(whole, -0x1.1a62633145c07p-54, __builtin_fma(whole, -0x1.921fb54442d18p+0, x));
    i64 turns = (i64)(__builtin_fabs(x) < 0x1p40 ? whole : 0.0) + ahead;
    double square = rest * rest, sine = rest * sine_series(square), cosine = cosine_series(square);
    double found = turns & 1 ? cosine : sine;
    found = turns & 2 ? -found : found;
    found = __builtin_fabs(x) == __builtin_inf() ? __builtin_nan("") : found;
    return x == 0.0 && !ahead ? x : found;
}

double sin(double);
double cos(double);
// Define sin or cos for all lanes. Beyond |x| = 2**27, reduction modulo π/2 needs more than f64
// precision, so the function of the C library is called.
#define WAVE(name, function, ahead) \
    OPERATION(name) \
    { \
        ROWS; \
        (void)form; \
        ALL_LANES ROW(double, RESULT)[lane] = wave(ROW(double, 0)[lane], ahead); \
        EACH_LANE(lane, on) { \
            double size = __builtin_fabs(ROW(double, 0)[lane]); \
            if (RARELY(size > 0x1p27 && size < __builtin_inf())) \
                ROW(double, RESULT)[lane] = function(ROW(double, 0)[lane]); \
        } \
        return 0; \
    }
WAVE(sin_f64, sin, 0)
WAVE(cos_f64, cos, 1)

// tanh(x), from the power 2**(2 |x| log2 e), or from a series for small |x|.
INLINE double tangent(double x)
{
    double size = __builtin_fabs(x), power = power_of_two(size * 0x1.71547652b82fep+1);
    double large = (power - 1.0) / (power + 1.0), small = size * tangent_series(size * size);
    double found = size > 40.0 ? 1.0 : size < 0.02 ? small : large;
    return x != x ? x : __builtin_copysign(found, x);
}
EACH(ex2_f64, double, A(double), power_of_two(a))
EACH(lg2_f64, double, A(double), logarithm(a))
EACH(tanh_f64, double, A(double), tangent(a))
EACH(rsqrt_f64, double, A(double), 1.0 / __builtin_sqrt(a))

// Exchange of values between lanes.

// shfl: exchange row 0. Row 1 holds the lane operand, row 2 the clamp value and segment mask. `form`:
// 0 .up, 1 .down, 2 .bfly, 3 .idx. Return the mask of lanes whose source lane is in their segment and,
// from bit 32, the mask of these lanes whose source lane is inactive.
typedef u32 words __attribute__((ext_vector_type(LANES), aligned(64)));
INLINE u32 word_mask(words compared)
{
    union { flags flags; u32 mask; } it = {__builtin_convertvector(compared, flags)};
    return it.mask;
}

OPERATION(shfl)
{
    ROWS;
    const words lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    const u32 *values = ROW(u32, 0);
    words by = *ROW(words, 1) & 31, limits = *ROW(words, 2), segment = limits >> 8 & 31, outside = ~segment & 31;
    words low = lane & segment, high = low | (limits & outside);
    words source = form == 0 ? lane - by : form == 1 ? lane + by : form == 2 ? lane ^ by : low | (by & outside);
    // The source lane of .up may be negative: add 64 to both sides of the unsigned comparison.
    words in = (words)(form ? source <= high : source + 64 >= high + 64);
    words there = -(on >> (source & 31) & 1);
    _Alignas(64) u32 from[LANES], read[LANES];
    *(words *)from = source & 31;
    _Pragma("clang loop unroll(full) vectorize(disable)") for (u32 n = 0; n < LANES; n++) read[n] = values[from[n]];
    // Hardware returns 0 if the source lane does not execute the shuffle (measured on an H200).
    *ROW(words, RESULT) = (in & there & *(words *)read) | (~in & *ROW(words, 0));
    return (i64)(word_mask(in) | (u64)word_mask(in & ~there) << 32);
}

// match: compute for each active lane the mask of active lanes with the same 64-bit value. Return the
// number of distinct values.
OPERATION(match)
{
    ROWS;
    lanes values = load(ROW(u64, 0));
    i64 rounds = 0;
    (void)form;
    for (u32 left = on; left; rounds++) {
        u32 same = equal(values, (lanes)ROW(u64, 0)[first_lane(left)]) & on;
        EACH_LANE(lane, same)
            ROW(u32, RESULT)[lane] = same;
        left &= ~same;
    }
    return rounds;
}

// redux: reduce `values` over the lanes of the mask `members`. Bits of `form`: 0 add, 1 min, 2 max,
// 3 and, 4 or, 5 xor; plus 8 signed, 16 f32, 32 .NaN, 64 .abs.
static u32 reduced(const u32 *values, u32 members, u64 form)
{
    u32 how = form & 7, first = first_lane(members), total = values[first] & (form & 64 ? 0x7fffffff : -1u);
    u64 extreme = (how == 2) | (form >> 5 & 1) << 1;
    if (form & 16)
        total = extreme_of_f32(total, total, extreme);
    EACH_LANE(lane, members & (members - 1)) {
        u32 value = values[lane] & (form & 64 ? 0x7fffffff : -1u);
        _Bool less = form & 8 ? (i32)value < (i32)total : value < total;
        if (form & 16)
            total = extreme_of_f32(total, value, extreme);
        else
            total = how == 0 ? total + value : how == 1 ? (less ? value : total) : how == 2 ? (less ? total : value)
                  : how == 3 ? (total & value) : how == 4 ? (total | value) : total ^ value;
    }
    return total;
}
OPERATION(redux)
{
    ROWS;
    u32 known = 0, total = 0;
    EACH_LANE(lane, on) {
        u32 members = ROW(u32, 1)[lane] & on;
        if (members && members != known)
            total = reduced(ROW(u32, 0), known = members, form);
        ROW(u32, RESULT)[lane] = members ? total : 0;
    }
    return 0;
}

// movmatrix: transpose an 8 × 8 matrix of 16-bit elements; each lane has two elements in row 0 of the
// scratch area.
OPERATION(movmatrix)
{
    ROWS;
    _Alignas(64) u16 values[2 * LANES];
    (void)on, (void)form;
    __builtin_memcpy(values, ROW(u16, 0), sizeof values);
    ALL_LANES {
        u32 low = values[8 * (2 * (lane & 3)) + (lane >> 2)], high = values[8 * (2 * (lane & 3) + 1) + (lane >> 2)];
        ROW(u32, RESULT)[lane] = low | high << 16;
    }
    return 0;
}

#include "products.c"

// mapa and getctarank: the upper bits of a shared-memory address hold the rank of the cluster's block
// plus 1; 0 is the own block.
#define CLUSTERS(kind, type) \
    EACH(mapa_##kind, type, A(type); type number = (type)ROW(u32, 1)[lane] + 1, \
         (a & ~((type)255 << CLUSTER_SHIFT)) | number << CLUSTER_SHIFT) \
    EACH(getctarank_##kind, type, A(type); type number = a >> CLUSTER_SHIFT & 255, number ? number - 1 : c->cluster_rank)
CLUSTERS(u32, u32)
CLUSTERS(u64, u64)
