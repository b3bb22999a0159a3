// wgmma.mma_async: each of the four warps of a warpgroup computes its 16 rows of the product when it
// executes the instruction. A matrix descriptor gives the layout of an operand in shared memory
// (PTX ISA, "Matrix Descriptor Format"; "canonical layouts" in CUTLASS).

enum number { NUMBER_F16, NUMBER_BF16, NUMBER_TF32, NUMBER_E4M3, NUMBER_E5M2, NUMBER_S8, NUMBER_U8, NUMBER_F32, NUMBER_S32 };

// Return an element of type `kind` (enum number), converted to f64.
static double number_at(const char *place, u32 kind)
{
    switch (kind) {
    case NUMBER_F16: return (double)*(const _Float16 *)place;
    case NUMBER_BF16: return single_of_brain(*(const unsigned short *)place);
    case NUMBER_TF32: {
        union { u32 bits; float value; } it = {*(const u32 *)place & 0xffffe000};
        return it.value;
    }
    case NUMBER_E4M3: return eighth(*(const unsigned char *)place, 4, 3);
    case NUMBER_E5M2: return eighth(*(const unsigned char *)place, 5, 2);
    case NUMBER_S8: return *(const signed char *)place;
    case NUMBER_U8: return *(const unsigned char *)place;
    case NUMBER_F32: return *(const float *)place;
    default: return *(const i32 *)place;
    }
}

INLINE u64 size_of(u32 kind) { return kind <= NUMBER_BF16 ? 2 : kind == NUMBER_TF32 ? 4 : kind <= NUMBER_U8 ? 1 : 4; }

// Return the shared-memory address of the element (across, k) of an operand. `across` is the row of
// a or the column of b. `turned`: true if the operand is contiguous along `across` instead of k.
INLINE u64 element(u64 descriptor, u64 across, u64 k, u64 size, _Bool turned)
{
    u64 start = (descriptor & 0x3fff) << 4, lead = (descriptor >> 16 & 0x3fff) << 4, stride = (descriptor >> 32 & 0x3fff) << 4;
    u32 mode = (u32)(descriptor >> 62), swizzle = mode ? 4 - mode : 0;  // 1: 128 bytes, 2: 64, 3: 32
    u64 width = 16ull << swizzle;
    if (!turned) {
        u64 byte = k * size, linear = start + across / 8 * stride + across % 8 * width;
        return swizzled(swizzle ? linear + byte : linear + byte / 16 * lead + byte % 16, swizzle);
    }
    u64 byte = across * size;
    if (!swizzle)
        return start + byte / 16 * stride + byte % 16 + k / 8 * lead + k % 8 * 16;
    return swizzled(start + byte / width * lead + byte % width + k / 8 * stride + k % 8 * width, swizzle);
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
                    a[m * k + at] = number_at((const char *)&ROW(u64, row + r)[lane] + e * size, ka);
                }
        row += 4;
    } else {
        u64 descriptor = ROW(u64, row++)[leader];
        for (u64 m = 0; m < 16; m++)
            for (u64 i = 0; i < k; i++) {
                u64 at = element(descriptor, first + m, i, size, form >> 22 & 1);
                if (at + size > (u64)c->shared_bytes)
                    return outside(c, w, pc, leader, at, size, SPACE_SHARED);
                a[m * k + i] = number_at(c->shared + at, ka);
            }
    }
    u64 descriptor = ROW(u64, row++)[leader];
    for (u64 i = 0; i < k; i++)
        for (u64 column = 0; column < n; column++) {
            u64 at = element(descriptor, column, i, size, form >> 23 & 1);
            if (at + size > (u64)c->shared_bytes)
                return outside(c, w, pc, leader, at, size, SPACE_SHARED);
            b[i * n + column] = number_at(c->shared + at, kb);
        }
    if (form >> 24 & 1)
        for (u64 i = 0; i < 16 * k; i++)
            a[i] = -a[i];
    if (form >> 25 & 1)
        for (u64 i = 0; i < n * k; i++)
            b[i] = -b[i];
    _Bool added = ROW(u64, row)[leader] != 0;
    for (u32 lane = 0; lane < LANES; lane++)
        for (u64 tile = 0; tile < n / 8; tile++)
            for (u64 e = 0; e < 4; e++) {
                u64 at = (lane / 4 + (e >> 1) * 8) * n + tile * 8 + lane % 4 * 2 + (e & 1);
                const char *place = each == 2 ? (const char *)&ROW(u64, tile * 4 + e)[lane]
                                              : (const char *)&ROW(u64, tile * 2 + e / 2)[lane] + (e & 1) * 2;
                d[at] = added ? number_at(place, kd) : 0;
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
