// tcgen05: tensor memory, and the matrix products of the fifth generation of tensor cores.
//
// Loads and stores of tensor memory are performed when a warp executes them. Copies (cp) and products
// (mma) join a queue of their block, which commit performs. A kernel that reads a product without
// commit gets the old values. Layouts: PTX ISA, "Tensor Memory", and cute/atom/mma_traits_sm100.hpp.

// Operation of an instruction, and kind of a product, in the order of the tables in
// jit/instructions/rare.py.
enum tensor { TENSOR_ALLOC, TENSOR_FREE, TENSOR_LOAD, TENSOR_STORE, TENSOR_COPY, TENSOR_MULTIPLY, TENSOR_COMMIT };
enum product_kind { KIND_F16, KIND_TF32, KIND_F8F6F4, KIND_I8, KIND_MXF8F6F4, KIND_MXF4, KIND_MXF4NVF4 };
// Bits of `form`. Bits 0 to 3: enum tensor.
#define TENSOR_KIND(form) ((form) >> 4 & 7)
#define TENSOR_PAIR(form) ((form) >> 7 & 1)  // cta_group::2
#define TENSOR_SHAPE(form) ((form) >> 8 & 7)
#define TENSOR_REPEATS(form) ((form) >> 11 & 7)  // log2 of .num
#define TENSOR_PACKED(form) ((form) >> 14 & 1)  // ld.pack::16b, st.unpack::16b
#define TENSOR_SCALES(form) ((form) >> 15 & 3)  // block scales in k: 1 << (scales − 1); 0: the default of the kind
#define TENSOR_SEVERAL(form) ((form) >> 17 & 1)  // commit.multicast::cluster
#define TENSOR_WARPS(form) ((form) >> 18 & 1)  // mma.ws
#define TENSOR_LEFT(form) ((form) >> 19 & 1)  // a is in tensor memory
#define TENSOR_MASKED(form) ((form) >> 20 & 1)  // with masks of the lanes that keep their values
#define TENSOR_COLUMNS 512
#define TENSOR_DATA 16  // row of the scratch area with the first data register

static i32 wrong_cell(struct context *c, struct warp *w, i32 pc, u32 lane, u64 address)
{
    return outside(c, w, pc, lane, address, 4, SPACE_TENSOR);
}

// Return a row of tensor memory from the column of `address`; null unless this block allocated all
// columns. The other block of a pair allocates the same columns, maybe later.
INLINE u32 *row_of_cells(struct context *c, struct tensor_memory *memory, u64 lane, u64 address, u64 columns)
{
    u64 first = address & 0xffff, last = first + columns - 1;
    if (lane > 127 || last >= TENSOR_COLUMNS)
        return 0;
    for (u64 group = first / 32; group <= last / 32; group++)
        if (!(c->tensors[c->cluster_rank].allocated >> group & 1))
            return 0;
    return memory->cells + lane * TENSOR_COLUMNS + first;
}

// tcgen05.alloc: allocate columns, and write their address to shared memory (row 0). tcgen05.dealloc:
// free the columns from an address (row 0). Row 1: number of columns.
static i32 allocate(struct context *c, struct warp *w, u32 on, i32 pc, u64 form)
{
    struct tensor_memory *memory = c->tensors + c->cluster_rank;
    u32 lane = first_lane(on);
    u64 address = ROW(u64, 0)[lane], columns = ROW(u64, 1)[lane] & 0xffffffff, first = 0;
    u32 groups = (u32)((1ull << columns / 32) - 1);
    if (columns < 32 || columns > TENSOR_COLUMNS || columns & (columns - 1))
        return wrong_cell(c, w, pc, lane, columns);
    if ((form & 15) == TENSOR_FREE) {
        groups <<= (address & 0xffff) / 32 & 15;
        if ((memory->allocated & groups) != groups || address & 31)
            return wrong_cell(c, w, pc, lane, address);
        memory->allocated &= ~groups;
        return 0;
    }
    while (first * 32 + columns <= TENSOR_COLUMNS && memory->allocated & groups << first)
        first++;
    if (first * 32 + columns > TENSOR_COLUMNS) {  // hardware waits until another warp frees columns
        fault(c, w, FAULT_CODE_DEADLOCK, pc, 1u << lane, 0, 0, -1);
        return 1;
    }
    i32 space = address >> 32 ? SPACE_GENERIC : SPACE_SHARED;
    u32 *place = (u32 *)host_address_of(c, w, space, address, 4, 1);
    if (!place)
        return outside(c, w, pc, lane, address, 4, space);
    memory->allocated |= groups << first;
    *place = (u32)first * 32;
    return 0;
}

// tcgen05.ld and tcgen05.st: shapes 32x32b, 16x64b, 16x128b, 16x256b and 16x32bx2 (0 to 4). Row 0:
// address; row 1: distance of the second half of 16x32bx2. A warp accesses the 32 lanes of its number
// modulo 4.
static i32 move_cells(struct context *c, struct warp *w, u32 on, i32 pc, u64 form)
{
    static const unsigned char registers[] = {1, 1, 2, 4, 1}, columns[] = {1, 2, 4, 8, 1};
    struct tensor_memory *memory = c->tensors + c->cluster_rank;
    u64 shape = TENSOR_SHAPE(form), each = registers[shape], count = each << TENSOR_REPEATS(form), packed = TENSOR_PACKED(form);
    u64 address = ROW(u64, 0)[first_lane(on)], base = address >> 16 & 0xffff, half = ROW(u64, 1)[first_lane(on)];
    if (base / 32 != (w->number & 3) || (shape ? base & 15 : base & 31))
        return wrong_cell(c, w, pc, first_lane(on), address);
    for (u32 lane = 0; lane < LANES; lane++)
        for (u64 n = 0; n < count; n++) {
            u64 r = n % each, row = lane / 4, column = n / each * columns[shape];
            switch (shape) {
            case 0: row = lane; break;
            case 1: row += (lane & 1) * 8, column += lane >> 1 & 1; break;
            case 2: row += (r & 1) * 8, column += lane % 4; break;
            case 3: row += (r >> 1) * 8, column += lane % 4 * 2 + (r & 1); break;
            default: row = lane % 16, column += lane / 16 * half; break;
            }
            column <<= packed;
            u32 *cell = row_of_cells(c, memory, base + row, (address & 0xffff) + column, 1 + packed), *value = &ROW(u32, TENSOR_DATA + n)[lane];
            if (!cell)
                return wrong_cell(c, w, pc, lane, address + column);
            if ((form & 15) == TENSOR_LOAD) {
                *value = packed ? (cell[0] & 0xffff) | cell[1] << 16 : cell[0];
            } else {
                cell[0] = packed ? *value & 0xffff : *value;
                if (packed)
                    cell[1] = *value >> 16;
            }
        }
    return 0;
}

// Return the shared memory of block `rank` of the cluster.
static char *shared_in(struct context *c, struct warp *w, u64 rank)
{
    return rank == c->cluster_rank ? c->shared : host_address_of(c, w, SPACE_SHARED, in_block(0, rank), 1, 1);
}

// tcgen05.cp: shapes 128x256b, 128x128b, 64x128b.warpx2::02_13, 64x128b.warpx2::01_23 and
// 32x128b.warpx4 (0 to 4), from a matrix descriptor (operand 1) to tensor memory (operand 0).
static i32 copy_cells(struct context *c, struct warp *w, const struct pending *p, u64 rank)
{
    static const unsigned char heights[] = {128, 128, 64, 64, 32};
    u64 shape = TENSOR_SHAPE(p->form), height = heights[shape], chunks = shape ? 1 : 2;
    const char *shared = shared_in(c, w, rank);
    for (u64 lane = 0; lane < 128; lane++) {
        u64 from = shape == 3 ? lane / 64 * 32 + lane % 32 : lane % height;
        u32 *cells = row_of_cells(c, c->tensors + rank, lane, p->operands[0], 4 * chunks);
        if (!cells)
            return wrong_cell(c, w, p->pc, p->lane, p->operands[0]);
        for (u64 chunk = 0; chunk < chunks; chunk++) {
            u64 at = element(p->operands[1], from, 16 * chunk, 0);
            if (at + 16 > (u64)c->shared_bytes)
                return outside(c, w, p->pc, p->lane, at, 16, SPACE_SHARED);
            __builtin_memcpy(cells + 4 * chunk, shared + at, 16);
        }
    }
    return 0;
}

// Shape and operands of a product, from the instruction descriptor.
struct tensor_product {
    u64 m, n, k;  // m: rows of one block
    u64 width;  // columns of d in a lane of tensor memory
    u64 lanes;  // used lanes of each group of 32 lanes
    u64 scales;  // scales of a row in k; 0: none
    u32 result;  // enum number
    struct operand left, right;
    _Bool power, saturated;  // type of the scales: ue8m0 instead of ue4m3
    u32 id_left, id_right;  // bytes of the first scales in their cells
};

// Read an instruction descriptor; return false if it is invalid, or sparse.
static _Bool described(const struct pending *p, struct tensor_product *t)
{
    enum { NO = 255 };
    static const unsigned char types[7][6] = {
        {NUMBER_F16, NUMBER_BF16, NO, NO, NO, NO},
        {NO, NO, NUMBER_TF32, NO, NO, NO},
        {NUMBER_E4M3, NUMBER_E5M2, NO, NUMBER_E2M3, NUMBER_E3M2, NUMBER_E2M1},
        {NUMBER_U8, NUMBER_S8, NO, NO, NO, NO},
        {NUMBER_E4M3, NUMBER_E5M2, NO, NUMBER_E2M3, NUMBER_E3M2, NUMBER_E2M1},
        {NO, NUMBER_PACKED, NO, NO, NO, NO},
        {NO, NUMBER_PACKED, NO, NO, NO, NO},
    };
    static const u32 results[] = {NUMBER_F16, NUMBER_F32, NUMBER_S32, NO};
    u64 d = p->operands[3], kind = TENSOR_KIND(p->form), scales = TENSOR_SCALES(p->form), pair = TENSOR_PAIR(p->form);
    u64 a = d >> 7 & 7, b = d >> 10 & 7;
    if (a > 5 || b > 5 || types[kind][a] == NO || types[kind][b] == NO || d & 4)
        return 0;
    t->left = (struct operand){p->operands[1], types[kind][a], d >> 15 & 1, d >> 13 & 1};
    t->right = (struct operand){p->operands[2], types[kind][b], d >> 16 & 1, d >> 14 & 1};
    t->m = (d >> 24 & 31) * 16 >> pair;
    t->n = (d >> 17 & 63) * 8;
    t->k = kind >= KIND_MXF4 ? 64 : 32 / size_of(t->left.kind);
    t->scales = kind < KIND_MXF8F6F4 ? 0 : kind == KIND_MXF8F6F4 ? 1 : scales ? 1u << (scales - 1) : 2;
    t->result = t->scales ? (u32)NUMBER_F32 : results[d >> 4 & 3];
    t->saturated = d >> 3 & 1;
    t->power = d >> 23 & 1;
    t->id_left = d >> 29 & 3;
    t->id_right = d >> 4 & 3;
    t->lanes = t->m == 64 && !pair && !TENSOR_WARPS(p->form) ? 16 : 32;
    t->width = t->lanes == 16 ? t->n : t->n * t->m / 128;
    _Bool inside = t->n && t->n <= 256 && !(t->width & 7) && (t->m == 128 || t->m == 64 || (t->m == 32 && TENSOR_WARPS(p->form)));
    _Bool integers = (t->result == NUMBER_S32) == (kind == KIND_I8), last = kind >= KIND_MXF4 && d >> 31;
    return inside && integers && !last && t->result != NO && (!t->scales || t->m == 128);
}

// Return the scale factor of row (or column) `n`, block `block` in k, for the lanes of tensor memory
// from 32 · `group`. Each cell has four scales.
INLINE double factor(const struct tensor_memory *memory, u64 address, u64 group, u64 n, u64 byte, _Bool power)
{
    u64 at = (group * 32 + n % 32) * TENSOR_COLUMNS + ((address & 0xffff) + n / 32) % TENSOR_COLUMNS;
    return scale_of(memory->cells[at] >> 8 * (byte & 3) & 255, power);
}

// Fill matrix a of a product: a row for each lane of d. Return 1 at a fault.
static i32 fill_left(struct context *c, struct warp *w, const struct pending *p, const struct tensor_product *t, u64 rank, double *a)
{
    struct tensor_memory *memory = c->tensors + rank;
    if (!TENSOR_LEFT(p->form)) {
        i64 wrong = gather(c, shared_in(c, w, rank), t->left, 0, t->m, t->k, a, t->k, 1);
        if (wrong >= 0)
            return outside(c, w, p->pc, p->lane, (u64)wrong, 16, SPACE_SHARED);
        for (u64 row = t->m; row < 4 * t->lanes; row++)
            __builtin_memcpy(a + row * t->k, a + row % t->m * t->k, t->k * sizeof *a);
        return 0;
    }
    u64 in_cell = in_chunk[t->left.kind] / 4;
    for (u64 row = 0; row < 4 * t->lanes; row++) {
        u64 lane = row / t->lanes * 32 + row % t->lanes + (p->operands[1] >> 16 & 16);
        const u32 *cells = row_of_cells(c, memory, lane, p->operands[1], t->k / in_cell);
        if (!cells)
            return wrong_cell(c, w, p->pc, p->lane, p->operands[1]);
        for (u64 k = 0; k < t->k; k++) {
            double value = number_at((const char *)cells, k, t->left.kind);
            a[row * t->k + k] = t->left.negated ? -value : value;
        }
    }
    return 0;
}

// Fill matrix b of a product: parts of `width` columns, each [k][width]. In a pair, each block has half
// of the columns. Return 1 at a fault.
static i32 fill_right(struct context *c, struct warp *w, const struct pending *p, const struct tensor_product *t, u64 rank, double *b)
{
    u64 pair = TENSOR_PAIR(p->form), share = t->n >> pair, step = share < t->width ? share : t->width;
    for (u64 first = 0; first < t->n; first += step) {
        const char *shared = shared_in(c, w, pair ? (rank & -2ull) + first / share : rank);
        double *part = b + first / t->width * t->width * t->k + first % t->width;
        i64 wrong = gather(c, shared, t->right, first % share, step, t->k, part, 1, t->width);
        if (wrong >= 0)
            return outside(c, w, p->pc, p->lane, (u64)wrong, 16, SPACE_SHARED);
    }
    return 0;
}

// Round a sum to the type of d, as the value of a cell.
static u32 rounded(double sum, const struct tensor_product *t)
{
    if (t->result == NUMBER_F16)
        return half_bits(sum, ROUND_RN);
    if (t->result == NUMBER_F32)
        return canonical((float)sum);
    if (t->saturated)
        sum = sum > 0x7fffffff ? 0x7fffffff : sum < -0x80000000l ? -0x80000000l : sum;
    return (u32)(i64)sum;
}

// tcgen05.mma for block `rank`. Operands: d, a, b, instruction descriptor; then a predicate (add to d)
// and the exponent of the factor of d, or the scales of a and b, and the predicate.
static i32 multiply_cells(struct context *c, struct warp *w, const struct pending *p, u64 rank)
{
    struct tensor_product t;
    if (!described(p, &t) || (TENSOR_LEFT(p->form) && t.left.kind >= NUMBER_E2M3 && t.left.kind != NUMBER_PACKED)) {
        fault(c, w, FAULT_CODE_TRAP, p->pc, 1u << p->lane, 0, 0, -1);
        return 1;
    }
    struct tensor_memory *memory = c->tensors + rank;
    double *a = (double *)c->matrices, *b = a + MATRIX_BYTES / 8, *scaled = b + MATRIX_BYTES / 4, *d = scaled + MATRIX_BYTES / 4;
    u64 rows = 4 * t.lanes, added = p->operands[t.scales ? 6 : 4];
    double factor_of_d = real((1023 - (t.scales ? 0 : p->operands[5])) << 52);
    if (fill_left(c, w, p, &t, rank, a) || fill_right(c, w, p, &t, rank, b))
        return 1;
    for (u64 row = 0; row < rows; row++) {
        u64 group = row / t.lanes, lane = group * 32 + row % t.lanes + (p->operands[0] >> 16 & 16);
        const u32 *cells = row_of_cells(c, memory, lane, p->operands[0], t.width);
        if (!cells)
            return wrong_cell(c, w, p->pc, p->lane, p->operands[0]);
        for (u64 n = 0; n < t.width; n++)
            d[row * t.width + n] = added ? number_at((const char *)(cells + n), 0, t.result) * factor_of_d : 0;
        for (u64 k = 0; k < t.k && t.scales; k++)
            a[row * t.k + k] *= factor(memory, p->operands[4], group, row, t.id_left + k * t.scales / t.k, t.power);
    }
    for (u64 group = 0; group < 4; group++) {
        u64 part = t.lanes == 16 ? 0 : group * 32 / t.m;
        const double *right = b + part * t.k * t.width;
        if (t.scales) {
            for (u64 n = 0; n < t.width; n++)
                for (u64 k = 0; k < t.k; k++)
                    scaled[k * t.width + n] = right[k * t.width + n]
                        * factor(memory, p->operands[5], group, part * t.width + n, t.id_right + k * t.scales / t.k, t.power);
            right = scaled;
        }
        product_real(a + group * t.lanes * t.k, right, d + group * t.lanes * t.width, t.lanes, t.width / 8, t.k);
    }
    const u32 *kept = p->disabled + (TENSOR_PAIR(p->form) ? 4 * (rank & 1) : 0);
    for (u64 row = 0; row < rows; row++) {
        u64 lane = row / t.lanes * 32 + row % t.lanes + (p->operands[0] >> 16 & 16);
        u32 *cells = row_of_cells(c, memory, lane, p->operands[0], t.width);
        for (u64 n = 0; n < t.width && !(kept[lane / 32] >> lane % 32 & 1); n++)
            cells[n] = rounded(d[row * t.width + n], &t);
    }
    return 0;
}

// Perform the queued operations of the block; return 1 at a fault.
static i32 perform(struct context *c, struct warp *w)
{
    struct tensor_memory *memory = c->tensors + c->cluster_rank;
    for (u32 n = 0; n < memory->count; n++) {
        const struct pending *p = memory->queue + n;
        u64 pair = TENSOR_PAIR(p->form), first = pair ? c->cluster_rank & -2ull : c->cluster_rank;
        for (u64 rank = first; rank <= first + pair; rank++)
            if (((p->form & 15) == TENSOR_COPY ? copy_cells : multiply_cells)(c, w, p, rank))
                return 1;
    }
    memory->count = 0;
    return 0;
}

// tcgen05.commit: arrive at the mbarrier object (row 0), for a multicast in the blocks of a mask (row 1).
static i32 commit(struct context *c, struct warp *w, u32 lane, i32 pc, u64 form)
{
    if (perform(c, w))
        return 1;
    for (u64 rank = 0; rank < (TENSOR_SEVERAL(form) ? c->cluster : 1); rank++) {
        u64 address = ROW(u64, 0)[lane];
        if (TENSOR_SEVERAL(form) && !(ROW(u64, 1)[lane] >> rank & 1))
            continue;
        address = TENSOR_SEVERAL(form) ? in_block(address, rank) : address;
        i32 space = address >> 32 ? SPACE_GENERIC : SPACE_SHARED;
        u64 *place = (u64 *)host_address_of(c, w, space, address, 8, 1);
        if (!place || (u64)place & 7)
            return outside(c, w, pc, lane, address, 8, space);
        *place = arrived(*place, 1);
        record_barrier_use(c, w, address, 1);
    }
    return 0;
}

// tcgen05. Operands: rows 0 to 7 of the scratch area; data registers, or the masks of disabled lanes,
// from row TENSOR_DATA.
RARE(rare_tensor_memory)
{
    struct tensor_memory *memory = c->tensors + c->cluster_rank;
    if (!on)
        return 0;
    if (TENSOR_PAIR(form) && c->cluster & 1)
        return wrong_cell(c, w, pc, first_lane(on), ROW(u64, 0)[first_lane(on)]);
    if ((form & 15) <= TENSOR_FREE)
        return allocate(c, w, on, pc, form);
    if ((form & 15) <= TENSOR_STORE)
        return move_cells(c, w, on, pc, form);
    EACH_LANE(lane, on) {
        if ((form & 15) == TENSOR_COMMIT) {
            if (commit(c, w, lane, pc, form))
                return 1;
            continue;
        }
        if (memory->count == sizeof memory->queue / sizeof *memory->queue && perform(c, w))
            return 1;
        struct pending *p = memory->queue + memory->count++;
        p->form = form, p->pc = pc, p->lane = lane;
        for (u64 n = 0; n < 8; n++) {
            p->operands[n] = ROW(u64, n)[lane];
            p->disabled[n] = TENSOR_MASKED(form) ? ROW(u32, TENSOR_DATA + n)[lane] : 0;
        }
    }
    return 0;
}
