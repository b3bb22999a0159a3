// mma and wmma: convert the fragments in registers to matrices, multiply, and convert the result back.
//
// Fragment layouts: PTX ISA, "Matrix multiply-accumulate operation using mma instruction". With
// g = lane ÷ 4, t = lane mod 4 and w elements per register, all shapes except m8n8k4 of f16 follow
// one rule:
//     a: register r, element e: row g + 8 (r mod 2), column w t + e + 4 w (r ÷ 2); with 8 rows: row g, column … + 4 w r
//     b: register r, element e: row w t + e + 4 w r, column g
//     c: element i: row g + 8 (i ÷ 2), column 2 t + i mod 2
// Larger matrices (wmma) consist of tiles of 16 rows and 8 columns, in row-major order.

void product_real(const double *a, const void *b, void *c, u64 rows, u64 tiles, u64 k);
void product_whole(const u64 *a, const void *b, void *c, u64 rows, u64 tiles, u64 k);

// Element types, in the order of _FORMATS in jit/instructions/matrices.py.
enum format { AS_F16, AS_BF16, AS_TF32, AS_F64, AS_F32, AS_E4M3, AS_E5M2, AS_S8, AS_U8, AS_S4, AS_U4, AS_S32, AS_B1, AS_E2M3, AS_E3M2, AS_E2M1, AS_PAIRS };
static const unsigned char element_bits[] = {16, 16, 32, 64, 32, 8, 8, 8, 8, 4, 4, 32, 1, 8, 8, 8, 4};

// Element of a matrix: f64 for floating-point types, 64-bit integer for integer types.
union cell { double real; i64 whole; };

// Convert the low bits of a register to a matrix element.
INLINE union cell cell_of(u32 value, u32 format)
{
    switch (format) {
    case AS_F16: return (union cell){.real = (double)single_of_half((u16)value)};
    case AS_BF16: return (union cell){.real = (double)single_of_brain((u16)value)};
    case AS_TF32: return (union cell){.real = (double)single(value & 0xffffe000)};
    case AS_F32: return (union cell){.real = (double)single(value)};
    case AS_E4M3: return (union cell){.real = eighth(value & 255, 4, 3)};
    case AS_E5M2: return (union cell){.real = eighth(value & 255, 5, 2)};
    case AS_E2M3: return (union cell){.real = eighth(value & 63, 2, 3)};
    case AS_E3M2: return (union cell){.real = eighth(value & 63, 3, 2)};
    case AS_E2M1: return (union cell){.real = eighth(value >> 2 & 15, 2, 1)};  // bits 2 to 5 of a byte
    case AS_PAIRS: return (union cell){.real = eighth(value & 15, 2, 1)};
    case AS_S8: return (union cell){.whole = (signed char)value};
    case AS_U8: return (union cell){.whole = (unsigned char)value};
    case AS_S4: return (union cell){.whole = (i32)(value << 28) >> 28};
    case AS_U4: return (union cell){.whole = value & 15};
    case AS_S32: return (union cell){.whole = (i32)value};
    default: return (union cell){.whole = value & 1};
    }
}

enum matrix { LEFT, RIGHT, THIRD };

// Layout of a matrix fragment (operand a, b or c). A row-major matrix with `wide` columns is stored
// in `registers` registers of `w` elements per lane. The element of lane 4 g + t is at index
// first + g · by_g + t · by_t of the matrix; `first` differs between registers. `tall`: rows of a
// tile. `length`: k of the product.
struct layout {
    enum matrix matrix;
    u32 format;
    u64 w, registers, tall, length, wide, by_g, by_t;
};

static struct layout layout_of(enum matrix matrix, u32 format, u64 m, u64 n, u64 k)
{
    u64 w = format == AS_F64 ? 1 : 32 / element_bits[format], tall = m < 16 ? m : 16;
    if (matrix == LEFT)
        return (struct layout){matrix, format, w, m * k / 32 / w, tall, k, k, k, w};
    if (matrix == RIGHT)
        return (struct layout){matrix, format, w, n * k / 32 / w, tall, k, n, 1, w * n};
    return (struct layout){matrix, format, w, m * n / 32 / w, tall, k, n, n, 2};
}

// Compute the matrix index of the first element of each register in lane 0 (`firsts`). Return the
// distance in the matrix between consecutive elements of a register.
static u64 first_cells(const struct layout *l, u64 *firsts)
{
    u32 across = (u32)(l->wide / 8);
    u64 each = l->matrix == RIGHT ? (u32)l->length / (u32)(4 * l->w)
                                   : l->matrix == LEFT  ? l->tall / 8 * l->length / (4 * l->w)
                                                        : l->tall / 4 / l->w;
    for (u64 r = 0, tile = 0; r < l->registers; tile++)
        for (u64 inner = 0; inner < each; inner++, r++) {
            u64 over = l->tall == 16 ? inner >> 1 : inner, down = l->tall == 16 ? inner & 1 : 0, i = l->w * inner;
            firsts[r] = l->matrix == RIGHT  ? 4 * l->w * inner * l->wide + 8 * tile
                      : l->matrix == LEFT   ? (16 * tile + 8 * down) * l->wide + 4 * l->w * over
                                            : (16 * (u64)((u32)tile / across) + 8 * (i >> 1)) * l->wide + 8 * ((u32)tile % across) + (i & 1);
        }
    return l->matrix == RIGHT ? l->wide : 1;
}

#define CELLS(name) case name: _Pragma("clang loop vectorize_width(8)") ALL_LANES cells[lane] = cell_of(ROW(u32, row + r)[lane] >> shift, name); break;
#define EACH_CELL \
    for (u32 g = 0; g < 8; g++) _Pragma("clang loop vectorize(disable) unroll(full)") for (u32 t = 0; t < 4; t++)
#define MOST_REGISTERS 64

static void fill(char *rows, union cell *matrix, u64 row, struct layout l)
{
    u64 firsts[MOST_REGISTERS], step = first_cells(&l, firsts);
    _Alignas(64) union cell cells[LANES];
    for (u64 r = 0; r < l.registers; r++)
        for (u64 e = 0; e < l.w; e++) {
            u32 shift = (u32)(e * element_bits[l.format]);
            switch (l.format) {
                CELLS(AS_F16) CELLS(AS_BF16) CELLS(AS_TF32) CELLS(AS_F32) CELLS(AS_E4M3) CELLS(AS_E5M2)
                CELLS(AS_S8) CELLS(AS_U8) CELLS(AS_S4) CELLS(AS_U4) CELLS(AS_S32) CELLS(AS_B1)
                CELLS(AS_E2M3) CELLS(AS_E3M2) CELLS(AS_E2M1) CELLS(AS_PAIRS)
            default: __builtin_memcpy(cells, ROW(u64, row + r), sizeof cells);
            }
            union cell *place = matrix + firsts[r] + e * step;
            EACH_CELL place[g * l.by_g + t * l.by_t] = cells[4 * g + t];
        }
}

INLINE void take(union cell *cells, const union cell *place, const struct layout *l)
{
    EACH_CELL cells[4 * g + t] = place[g * l->by_g + t * l->by_t];
}

// Multiply the 16 rows of a, or the 8 columns of b, by their block scales: `scales` for each in k. Row
// `row` of the scratch area: four scales in each lane; then the byte of the first scale, and the
// number of the lane, or of the pair of lanes for a, in its quad.
static void scale_cells(char *rows, union cell *matrix, u64 row, u64 lines, u64 k, u64 scales, _Bool power)
{
    u64 thread = ROW(u32, row + 2)[0], byte = ROW(u32, row + 1)[0], by_line = lines == 16 ? k : 1, by_k = lines == 16 ? 1 : 8;
    for (u64 line = 0; line < lines; line++) {
        u64 lane = lines == 16 ? line % 8 * 4 + line / 8 + (thread & 1) * 2 : line * 4 + (thread & 3);
        for (u64 n = 0; n < k; n++)
            matrix[line * by_line + n * by_k].real *= scale_of(ROW(u32, row)[lane] >> 8 * ((byte + n * scales / k) & 3) & 255, power);
    }
}

// mma and wmma.mma. Rows of the scratch area: registers of a, b and c, and those of the block scales; the
// result d starts at row 0. Bits of `form`: m and n (6 bits each), k (9 bits), enum format of d, a, b
// and c (5 bits each, from bit 24), .satfinite (bit 44), .xor.popc instead of a product (bit 45),
// number of block scales in k (3 bits, from bit 46), scales are ue8m0 instead of ue4m3 (bit 49).
OPERATION(mma)
{
    ROWS;
    u64 m = form & 63, n = form >> 6 & 63, k = form >> 12 & 511, firsts[MOST_REGISTERS];
    union cell *a = (union cell *)c->matrices, *b = a + MATRIX_BYTES / 8, *sums = b + MATRIX_BYTES / 8;
    _Bool saturated = form >> 44 & 1, differ = form >> 45 & 1, power = form >> 49 & 1;
    _Alignas(64) union cell cells[LANES], next[LANES];
    (void)on;
    struct layout result = layout_of(THIRD, form >> 24 & 31, m, n, k), left = layout_of(LEFT, form >> 29 & 31, m, n, k);
    struct layout right = layout_of(RIGHT, form >> 34 & 31, m, n, k), third = layout_of(THIRD, form >> 39 & 31, m, n, k);
    fill(rows, a, 0, left);
    fill(rows, b, left.registers, right);
    fill(rows, sums, left.registers + right.registers, third);
    u64 scales = form >> 46 & 7, row = left.registers + right.registers + third.registers;
    if (scales) {
        scale_cells(rows, a, row, 16, k, scales, power);
        scale_cells(rows, b, row + 3, 8, k, scales, power);
    }
    if (differ) {
        // popc(a xor b) as a product: with 1 − 2 a and 1 − 2 b, the sum of k products is k minus twice
        // the number of differing bits.
        for (u64 i = 0; i < m * k; i++)
            a[i].whole = 1 - 2 * a[i].whole;
        for (u64 i = 0; i < n * k; i++)
            b[i].whole = 1 - 2 * b[i].whole;
        for (u64 i = 0; i < m * n; i++)
            sums[i].whole = -(i64)k - 2 * sums[i].whole;
    }
    if (left.format >= AS_S8 && left.format <= AS_B1)
        product_whole((const u64 *)a, b, sums, m, n / 8, k);
    else
        product_real((const double *)a, b, sums, m, n / 8, k);
    first_cells(&result, firsts);
    for (u64 r = 0; r < result.registers; r++) {
        take(cells, sums + firsts[r], &result);
        if (result.format == AS_F64)
            ALL_LANES ROW(u64, r)[lane] = canonical_double(cells[lane].real);
        else if (result.format == AS_F32)
            ALL_LANES ROW(u32, r)[lane] = canonical((float)cells[lane].real);
        else if (result.format == AS_F16) {
            take(next, sums + firsts[r] + 1, &result);
            ALL_LANES ROW(u32, r)[lane] = half_bits(cells[lane].real, ROUND_RN) | (u32)half_bits(next[lane].real, ROUND_RN) << 16;
        } else
            ALL_LANES {
                i64 sum = differ ? -(cells[lane].whole >> 1) : cells[lane].whole;
                if (saturated)
                    sum = sum > 0x7fffffff ? 0x7fffffff : sum < -0x80000000l ? -0x80000000l : sum;
                ROW(u32, r)[lane] = (u32)sum;
            }
    }
    return 0;
}
