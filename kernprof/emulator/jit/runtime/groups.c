// wgmma.mma_async: each of the four warps of a warpgroup computes its 16 rows of the product when it
// executes the instruction. A matrix descriptor gives the layout of an operand in shared memory
// (PTX ISA, "Matrix Descriptor Format"; "canonical layouts" in CUTLASS).

enum number {
    NUMBER_F16, NUMBER_BF16, NUMBER_TF32, NUMBER_E4M3, NUMBER_E5M2, NUMBER_S8, NUMBER_U8, NUMBER_F32, NUMBER_S32,
    NUMBER_E2M3, NUMBER_E3M2, NUMBER_E2M1, NUMBER_PACKED,  // packed: e2m1, two elements in a byte
};
// Elements of each type in 16 bytes. 6-bit types, and e2m1 if not packed, leave the last bytes unused.
static const unsigned char in_chunk[] = {8, 8, 4, 16, 16, 16, 16, 4, 4, 16, 16, 16, 32};

// Return element `n` of the type `kind` (enum number) from `place`, converted to f64.
static double number_at(const char *place, u64 n, u32 kind)
{
    const unsigned char *bytes = (const unsigned char *)place;
    switch (kind) {
    case NUMBER_F16: return (double)((const _Float16 *)place)[n];
    case NUMBER_BF16: return single_of_brain(((const unsigned short *)place)[n]);
    case NUMBER_TF32: return single(((const u32 *)place)[n] & 0xffffe000);
    case NUMBER_E4M3: return eighth(bytes[n], 4, 3);
    case NUMBER_E5M2: return eighth(bytes[n], 5, 2);
    case NUMBER_S8: return ((const signed char *)place)[n];
    case NUMBER_U8: return bytes[n];
    case NUMBER_F32: return ((const float *)place)[n];
    case NUMBER_S32: return ((const i32 *)place)[n];
    case NUMBER_E2M3:
    case NUMBER_E3M2: {
        u32 code = (bytes[n * 6 / 8] | (u32)bytes[n * 6 / 8 + 1] << 8) >> (n * 6 % 8) & 63;
        return kind == NUMBER_E2M3 ? eighth(code, 2, 3) : eighth(code, 3, 2);
    }
    default: return eighth(bytes[n / 2] >> (n & 1) * 4 & 15, 2, 1);
    }
}

INLINE u64 size_of(u32 kind) { return 16 / in_chunk[kind]; }

// Return the shared-memory address of the byte (across, k) of an operand. `across` is the row of a
// or the column of b; the coordinate along which the operand is contiguous is in bytes. `turned`:
// true if the operand is contiguous along `across` instead of k.
INLINE u64 element(u64 descriptor, u64 across, u64 k, _Bool turned)
{
    u64 start = (descriptor & 0x3fff) << 4, lead = (descriptor >> 16 & 0x3fff) << 4, stride = (descriptor >> 32 & 0x3fff) << 4;
    u32 mode = (u32)(descriptor >> 62), swizzle = mode ? 4 - mode : 0;  // 1: 128 bytes, 2: 64, 3: 32
    u64 width = 16ull << swizzle;
    if (descriptor >> 61 == 1) {  // tcgen05: swizzle of 32-byte chunks within 128 bytes
        u64 address = start + across / 128 * lead + across % 128 + k / 4 * stride + k % 4 * 128;
        return address ^ ((address >> 7 & 3) << 5);
    }
    if (!turned) {
        u64 linear = start + across / 8 * stride + across % 8 * width;
        return swizzled(swizzle ? linear + k : linear + k / 16 * lead + k % 16, swizzle);
    }
    if (!swizzle)
        return start + across / 16 * stride + across % 16 + k / 8 * lead + k % 8 * 16;
    return swizzled(start + across / width * lead + across % width + k / 8 * stride + k % 8 * width, swizzle);
}

// Operand of a matrix product in shared memory.
struct operand {
    u64 descriptor;
    u32 kind;  // enum number
    _Bool turned, negated;
};

// Convert the elements (first … first + count − 1, 0 … k − 1) of an operand to f64. `to` has the
// distances `by_across` and `by_k`. Return the address of a chunk beyond shared memory, else −1.
static i64 gather(const struct context *c, const char *shared, struct operand o, u64 first, u64 count, u64 k, double *to, u64 by_across, u64 by_k)
{
    u64 in = in_chunk[o.kind], outer = o.turned ? k : count, inner = o.turned ? count : k;
    u64 by_outer = o.turned ? by_k : by_across, by_inner = o.turned ? by_across : by_k;
    for (u64 i = 0; i < outer; i++)
        for (u64 j = 0; j < inner; j += in) {
            u64 across = o.turned ? (first + j) / in * 16 : first + i, along = o.turned ? i : j / in * 16;
            u64 at = element(o.descriptor, across, along, o.turned);
            if (at + 16 > (u64)c->shared_bytes)
                return (i64)at;
            for (u64 n = 0; n < in; n++) {
                double value = number_at(shared + at, n, o.kind);
                to[i * by_outer + (j + n) * by_inner] = o.negated ? -value : value;
            }
        }
    return -1;
}

// wgmma.mma_async. Bits of `form`: n (9 bits), types of a, b and d (enum number, 4 bits each); flags
// from bit 21: a in registers, a transposed, b transposed, a negated, b negated. Rows of the scratch
// area: registers of d, registers or descriptor of a, descriptor of b, predicate scale-d.
RARE(rare_group)
{
    u64 n = form & 511;
    u32 ka = form >> 9 & 15, kb = form >> 13 & 15, kd = form >> 17 & 15;
    _Bool in_registers = form >> 21 & 1;
    u64 size = size_of(ka), k = 32 / size, each = kd == NUMBER_F16 ? 4 : 2, registers = n / each;
    char *matrices = c->matrices;
    double *a = (double *)matrices, *b = (double *)(matrices + MATRIX_BYTES), *d = (double *)(matrices + 2 * MATRIX_BYTES);
    u64 first = 16 * (w->number & 3), row = registers;
    u32 leader = first_lane(on);
    if (in_registers) {
        for (u32 lane = 0; lane < LANES; lane++)
            for (u64 r = 0; r < 4; r++)
                for (u64 e = 0; e < 4 / size; e++) {
                    u64 m = lane / 4 + (r & 1) * 8, at = lane % 4 * (4 / size) + e + (r >> 1) * (k / 2);
                    a[m * k + at] = number_at((const char *)&ROW(u64, row + r)[lane], e, ka);
                }
        row += 4;
        if (form >> 24 & 1)
            for (u64 i = 0; i < 16 * k; i++)
                a[i] = -a[i];
    } else {
        struct operand left = {ROW(u64, row++)[leader], ka, form >> 22 & 1, form >> 24 & 1};
        i64 wrong = gather(c, c->shared, left, first, 16, k, a, k, 1);
        if (wrong >= 0)
            return outside(c, w, pc, leader, (u64)wrong, 16, SPACE_SHARED);
    }
    struct operand right = {ROW(u64, row++)[leader], kb, form >> 23 & 1, form >> 25 & 1};
    i64 wrong = gather(c, c->shared, right, 0, n, k, b, 1, n);
    if (wrong >= 0)
        return outside(c, w, pc, leader, (u64)wrong, 16, SPACE_SHARED);
    _Bool added = ROW(u64, row)[leader] != 0;
    for (u32 lane = 0; lane < LANES; lane++)
        for (u64 tile = 0; tile < n / 8; tile++)
            for (u64 e = 0; e < 4; e++) {
                u64 at = (lane / 4 + (e >> 1) * 8) * n + tile * 8 + lane % 4 * 2 + (e & 1);
                const char *place = each == 2 ? (const char *)&ROW(u64, tile * 4 + e)[lane]
                                              : (const char *)&ROW(u64, tile * 2 + e / 2)[lane] + (e & 1) * 2;
                d[at] = added ? number_at(place, 0, kd) : 0;
            }
    product_real(a, b, d, 16, n / 8, k);
    for (u32 lane = 0; lane < LANES; lane++)
        for (u64 tile = 0; tile < n / 8; tile++)
            for (u64 e = 0; e < 4; e++) {
                double value = d[(lane / 4 + (e >> 1) * 8) * n + tile * 8 + lane % 4 * 2 + (e & 1)];
                if (kd == NUMBER_F16) {
                    *((u16 *)&ROW(u64, tile * 2 + e / 2)[lane] + (e & 1)) = half_bits(value, ROUND_RN);
                    continue;
                }
                union { float value; u32 bits; } it = {(float)value};
                u32 bits = it.value != it.value ? 0x7fffffff : it.bits;
                ROW(u64, tile * 4 + e)[lane] = kd == NUMBER_S32 ? (u32)(i64)value : bits;
            }
    return 0;
}

// Copy `count` 32-bit registers from the warp's state to the first rows of the scratch area.
// `places`: byte offsets of the registers in the state.
void registers_to_rows(struct context *c, const char *w, const u64 *places, u64 count, u32 on)
{
    (void)on;
    for (u64 n = 0; n < count; n++)
        for (u32 lane = 0; lane < LANES; lane++)
            ROW(u64, n)[lane] = ((const u32 *)(w + places[n]))[lane];
}

// Copy rows of the scratch area back to registers in the warp's state, for the active lanes `on`.
void registers_back(struct context *c, char *w, const u64 *places, u64 count, u32 on)
{
    for (u64 n = 0; n < count; n++)
        EACH_LANE(lane, on)
            ((u32 *)(w + places[n]))[lane] = (u32)ROW(u64, n)[lane];
}
