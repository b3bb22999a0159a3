// Bulk and tensor copies (cp.async.bulk, cp.reduce.async.bulk) and tensor maps. A copy is performed
// when the instruction executes, and completes its transaction at the mbarrier object immediately.

// Operation of a copy or reduction, and element type of a reduction.
enum moved { MOVE_COPY, MOVE_ADD, MOVE_MIN, MOVE_MAX, MOVE_AND, MOVE_OR, MOVE_XOR, MOVE_INC, MOVE_DEC };
enum moved_type { TYPE_U32, TYPE_S32, TYPE_U64, TYPE_S64, TYPE_F16, TYPE_BF16, TYPE_F32, TYPE_F64 };

// Tensor map in the emulator's 128-byte encoding, which the Python class emulator.TensorMap writes.
struct tensor_map {
    u64 magic, address;
    unsigned char rank, bytes, swizzle, fill;  // swizzle: 0 none, 1 32 bytes, 2 64, 3 128; fill: 1 NaN
    u32 sizes[5];  // tensor size in each dimension, in elements
    u64 strides[4];  // stride of dimension 1 and up, in bytes
    unsigned short box[5];
    unsigned char steps[5], unused;
};
#define MAP_MAGIC 0x70616d726f736e65ull

INLINE unsigned short brain_of_single(float value)
{
    union { float value; u32 bits; } it = {value};
    if (value != value)
        return 0x7fff;
    return (unsigned short)((it.bits + 0x7fff + (it.bits >> 16 & 1)) >> 16);
}

#define LOWER(a, b) ((a) < (b) ? (a) : (b))
#define HIGHER(a, b) ((a) > (b) ? (a) : (b))
// Reduce one element in memory with compare-and-swap, because blocks that run on several CPU threads
// may reduce to the same address.
#define JOIN_AS(type, bits, made) \
    { \
        union { bits raw; type value; } was, now; \
        type b = *(const type *)from; \
        was.raw = __atomic_load_n((bits *)to, __ATOMIC_RELAXED); \
        do { \
            type a = was.value; \
            now.value = (type)(made); \
        } while (!__atomic_compare_exchange_n((bits *)to, &was.raw, now.raw, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)); \
        return sizeof(type); \
    }
#define SIMPLE how == MOVE_ADD ? a + b : how == MOVE_MIN ? LOWER(a, b) : how == MOVE_MAX ? HIGHER(a, b)
#define WHOLE \
    SIMPLE : how == MOVE_AND ? (a & b) : how == MOVE_OR ? (a | b) : how == MOVE_XOR ? (a ^ b) \
           : how == MOVE_INC ? (a >= b ? 0 : a + 1) : how == MOVE_DEC ? (a == 0 || a > b ? b : a - 1) : b
#define BRAIN brain_of_single(how == MOVE_MIN ? LOWER(x, y) : how == MOVE_MAX ? HIGHER(x, y) : x + y)

// Reduce one element of memory with the element at `from`; return the element's size in bytes.
static u64 join(char *to, const char *from, u64 how, u64 type)
{
    switch (type) {
    case TYPE_U32: JOIN_AS(u32, u32, WHOLE)
    case TYPE_S32: JOIN_AS(i32, u32, WHOLE)
    case TYPE_U64: JOIN_AS(u64, u64, WHOLE)
    case TYPE_S64: JOIN_AS(i64, u64, WHOLE)
    case TYPE_F16: JOIN_AS(_Float16, unsigned short, SIMPLE : b)
    case TYPE_F32: JOIN_AS(float, u32, SIMPLE : b)
    case TYPE_F64: JOIN_AS(double, u64, SIMPLE : b)
    default: JOIN_AS(unsigned short, unsigned short, ({ float x = single_of_brain(a), y = single_of_brain(b); BRAIN; }))
    }
}

static void apply(char *to, const char *from, u64 bytes, u64 how, u64 type)
{
    if (how == MOVE_COPY)
        __builtin_memmove(to, from, bytes);
    else
        for (u64 done = 0; done < bytes;)
            done += join(to + done, from + done, how, type);
}

// Return the corresponding shared-memory address in block `rank` of the cluster.
INLINE u64 in_block(u64 address, u64 rank)
{
    return (address & ~(255ull << CLUSTER_SHIFT)) | (rank + 1) << CLUSTER_SHIFT;
}

// Return the rank of the pair of block `rank` that corresponds to the block of an address: even or odd.
INLINE u64 pair_rank(const struct context *c, u64 address, u64 rank)
{
    u64 block = address >> CLUSTER_SHIFT & 255;
    return (rank & -2ull) | ((block ? block - 1 : c->cluster_rank) & 1);
}

// Complete a transaction of `bytes` bytes at an mbarrier object; return 1 at a fault.
static i32 signal(struct context *c, struct warp *w, i32 pc, u32 lane, u64 bytes, u64 address)
{
    i32 space = address >> 32 ? SPACE_GENERIC : SPACE_SHARED;
    u64 *place = (u64 *)host_address_of(c, w, space, address, 8, 1);
    if (!place)
        return outside(c, w, pc, lane, address, 8, space);
    *place = settled(with_bytes(*place, missing_bytes(*place) - (i64)bytes));
    record_barrier_use(c, w, address, 1);
    return 0;
}

// Return true if block `rank` is the first destination of a multicast copy in the block mask
// `blocks`. A multicast copy reads global memory only once for all destinations.
INLINE _Bool first_of(u64 form, u64 blocks, u64 rank) { return !(form & 2048) || !(blocks & ((1ull << rank) - 1)); }

// Return the lanes that execute a copy. ptxas emits a loop over the lanes, except for a store whose
// operands are the same in all of them: the warp executes it once. Bit n of `rows`: row n is an operand.
static u32 executing(struct context *c, u64 form, u32 on, u32 rows)
{
    if (form & (512 | 256 | 15))
        return on;
    EACH_LANE(lane, on) for (u32 n = 0; n < 9; n++)
        if (rows >> n & 1 && ROW(u64, n)[lane] != ROW(u64, n)[first_lane(on)])
            return on;
    return on & -on;
}

// cp.async.bulk and cp.reduce.async.bulk of linear memory. Operands in the scratch area: destination,
// source, bytes, mbarrier object (rows 0 to 3), block mask of a multicast (row 9). Bits of `form`:
// enum moved (4 bits), enum moved_type (4 bits), 256 signal the mbarrier object, 512 destination in
// shared memory, 1024 source in shared memory, 2048 multicast; from bit 32: index of the counter of
// global-memory sectors.
RARE(rare_bulk)
{
    EACH_LANE(lane, executing(c, form, on, 7)) for (u64 rank = 0; rank < (form & 2048 ? c->cluster : 1); rank++) {
        if (form & 2048 && !(ROW(u64, 9)[lane] >> rank & 1))
            continue;
        u64 to = ROW(u64, 0)[lane], barrier = ROW(u64, 3)[lane];
        if (form & 2048)
            to = in_block(to, rank), barrier = in_block(barrier, rank);
        u64 from = ROW(u64, 1)[lane], bytes = ROW(u64, 2)[lane] & 0xffffffff;
        i32 to_space = form & 512 ? SPACE_SHARED : SPACE_GLOBAL, from_space = form & 1024 ? SPACE_SHARED : SPACE_GLOBAL;
        if (to_space == SPACE_SHARED && to >> 32)
            to_space = SPACE_GENERIC;
        if (from_space == SPACE_SHARED && from >> 32)
            from_space = SPACE_GENERIC;
        char *target = host_address_of(c, w, to_space, to, bytes, 1), *source = host_address_of(c, w, from_space, from, bytes, 0);
        if (!target || !source)
            return outside(c, w, pc, lane, target ? from : to, bytes, target ? from_space : to_space);
        if ((to | from | bytes) & 15) {
            fault(c, w, FAULT_CODE_MISALIGNED, pc, 1u << lane, (i64)((to & 15) ? to : from), 16, to_space);
            return 1;
        }
        u32 joins = form & 15 ? ORDER_WRITES | ORDER_ATOMIC : ORDER_WRITES;
        check_copy(c, w, pc, lane, from, bytes, from_space, ORDER_NOTHING);
        check_copy(c, w, pc, lane, to, bytes, to_space, joins);
        apply(target, source, bytes, form & 15, form >> 4 & 15);
        if (from_space == SPACE_GLOBAL) {
            count_copy_traffic(c, w, pc, form >> 32, from, bytes, first_of(form, ROW(u64, 9)[lane], rank));
            // Hardware requests each 128-byte line of shared memory separately (measured on an H100
            // and an H200). If source and destination are aligned differently within a sector, each
            // line needs a further sector.
            c->counts[form >> 32] += (from - to) & 31 ? (i64)(((to + bytes - 1) >> 7) - (to >> 7)) : 0;
        }
        if (to_space == SPACE_GLOBAL)
            count_copy_traffic(c, w, pc, form >> 32, to, bytes, form & 15 ? 3 : 2);
        if (form & 256 && signal(c, w, pc, lane, bytes, barrier))
            return 1;
    }
    return 0;
}

// Return the swizzled address of a byte in shared memory. A swizzle permutes 16-byte chunks within
// 32, 64 or 128 bytes (`swizzle`: 1, 2, 3; 0: none).
INLINE u64 swizzled(u64 address, u32 swizzle)
{
    u64 chunks = (1ull << swizzle) - 1;
    return address ^ ((address >> 7 & chunks) << 4);
}

// cp.async.bulk.tensor and cp.reduce.async.bulk.tensor. Operands in the scratch area: tensor map,
// shared memory (rows 0, 1), mbarrier object (row 3), coordinates (rows 4 to 8), block mask of a
// multicast (row 9). Bits of `form`: those of rare_bulk; 512 a copy from global to shared memory; 4096 the
// multicast of a pair of blocks (cta_group::2), which signals the even or the odd block of each pair.
RARE(rare_tensor)
{
    const struct tensor_map *first = (const struct tensor_map *)host_address_of(c, w, SPACE_GENERIC, ROW(u64, 0)[first_lane(on)], 128, 0);
    u32 coordinates = first ? (1u << (first->rank & 7)) - 1 : 31;
    EACH_LANE(lane, executing(c, form, on, 3 | coordinates << 4)) for (u64 rank = 0; rank < (form & 2048 ? c->cluster : 1); rank++) {
        if (form & 2048 && !(ROW(u64, 9)[lane] >> rank & 1))
            continue;
        u64 at = ROW(u64, 0)[lane], shared = ROW(u64, 1)[lane], barrier = ROW(u64, 3)[lane];
        if (form & 2048)
            shared = in_block(shared, rank), barrier = in_block(barrier, form & 4096 ? pair_rank(c, barrier, rank) : rank);
        const struct tensor_map *map = (const struct tensor_map *)host_address_of(c, w, SPACE_GENERIC, at, 128, 0);
        if (!map || map->magic != MAP_MAGIC || !map->rank || map->rank > 5)
            return outside(c, w, pc, lane, at, 128, SPACE_GENERIC);
        u64 count = 1, each = map->bytes, sizes[5], corner = map->address;
        for (u32 d = 0; d < map->rank; d++) {
            u64 step = d && map->steps[d] ? map->steps[d] : 1;  // dimension 0 ignores its step
            count *= sizes[d] = (map->box[d] + step - 1) / step;
            corner += (u64)(i64)(i32)ROW(u64, 4 + d)[lane] * (d ? map->strides[d - 1] : each);
        }
        // Coordinates and addresses that an H200 rejects: with an illegal instruction for a negative
        // coordinate of a store, else with a misaligned address.
        _Bool before = !(form & 512) && (i32)ROW(u64, 4)[lane] < 0;
        if (before || (ROW(u64, 4)[lane] * each) & 15 || shared & 127) {
            i32 where = shared & 127 ? SPACE_SHARED : SPACE_GLOBAL, what = before ? FAULT_CODE_OUT_OF_BOUNDS : FAULT_CODE_MISALIGNED;
            fault(c, w, what, pc, 1u << lane, (i64)(shared & 127 ? shared : corner), shared & 127 ? 128 : 16, where);
            return 1;
        }
        i32 space = shared >> 32 ? SPACE_GENERIC : SPACE_SHARED;
        u64 start = shared & ((1ull << 32) - 1), room = (count * each + 127) & -128ull;
        room = map->swizzle ? room : count * each;
        char *box = host_address_of(c, w, space, shared, room, 1);
        if (!box || !each)
            return outside(c, w, pc, lane, shared, count * each, space);
        check_copy(c, w, pc, lane, shared, room, space, form & 512 ? ORDER_WRITES : ORDER_NOTHING);
        u64 ways = form & 512 ? first_of(form, ROW(u64, 9)[lane], rank) : form & 15 ? 3 : 2, begin = 0, end = 0;
        for (u64 n = 0; n < count; n++) {
            u64 rest = n, address = map->address;
            _Bool inside = 1;
            for (u32 d = 0; d < map->rank; d++) {
                i64 place = (i32)ROW(u64, 4 + d)[lane] + (i64)(rest % sizes[d]) * (d && map->steps[d] ? map->steps[d] : 1);
                rest /= sizes[d];
                inside &= place >= 0 && place < (i64)map->sizes[d];
                address += (u64)place * (d ? map->strides[d - 1] : each);
            }
            if (inside && n % sizes[0] && address >= end && (address >> 5) - ((end - 1) >> 5) <= 1) {
                end = address + each;  // the element continues a contiguous range
                c->counts[form >> 32] += form & 512 && address & 31 && !(n * each & 127);
            } else if (inside) {
                if (end)
                    count_copy_traffic(c, w, pc, form >> 32, begin, end - begin, ways);
                begin = address, end = address + each;
            }
            char *here = box + (swizzled(start + n * each, map->swizzle) - start);
            char *there = inside ? host_address_of(c, w, SPACE_GLOBAL, address, each, !(form & 512)) : 0;
            if (inside && !there)
                return outside(c, w, pc, lane, address, each, SPACE_GLOBAL);
            if (inside)
                check_copy(c, w, pc, lane, address, each, SPACE_GLOBAL, (form & 512 ? 0 : ORDER_WRITES) | (form & 15 ? ORDER_ATOMIC : 0));
            if (!(form & 512)) {
                if (inside)
                    apply(there, here, each, form & 15, form >> 4 & 15);
            } else if (inside)
                __builtin_memcpy(here, there, each);
            else
                __builtin_memset(here, map->fill ? 0x7f : 0, each);
        }
        if (end)
            count_copy_traffic(c, w, pc, form >> 32, begin, end - begin, ways);
        if (form & 256 && signal(c, w, pc, lane, count * each, barrier))
            return 1;
    }
    return 0;
}

enum map_field { MAP_ADDRESS, MAP_RANK, MAP_BOX, MAP_SIZE, MAP_STRIDE, MAP_STEP, MAP_TYPE, MAP_SWIZZLE, MAP_FILL, MAP_OTHER };

// tensormap.replace: store a value (row 1 of the scratch area) to a field of the tensor map whose
// address is in row 0. Bits of `form`: enum map_field (4 bits), dimension (4 bits), 256 map in shared
// memory. Field 15: tensormap.cp_fenceproxy, copy the map at the address in row 1.
RARE(rare_map)
{
    static const unsigned char sizes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
    EACH_LANE(lane, on) {
        u64 at = ROW(u64, 0)[lane], value = ROW(u64, 1)[lane];
        i32 space = form & 256 && !(at >> 32) ? SPACE_SHARED : SPACE_GENERIC;
        struct tensor_map *map = (struct tensor_map *)host_address_of(c, w, space, at, 128, 1);
        if (!map)
            return outside(c, w, pc, lane, at, 128, space);
        u32 d = (form >> 4 & 15) % 5;
        switch (form & 15) {
        case MAP_ADDRESS: map->address = value; break;
        case MAP_RANK: map->rank = (unsigned char)((value & 7) + 1); break;
        case MAP_BOX: map->box[d] = (unsigned short)value; break;
        case MAP_SIZE: map->sizes[d] = (u32)value; break;
        case MAP_STRIDE: map->strides[d & 3] = value; break;
        case MAP_STEP: map->steps[d] = (unsigned char)value; break;
        case MAP_TYPE: map->bytes = value < sizeof sizes ? sizes[value] : 0; break;
        case MAP_SWIZZLE: map->swizzle = (unsigned char)(value & 3); break;
        case MAP_FILL: map->fill = (unsigned char)value; break;
        case 15: {
            const char *source = host_address_of(c, w, value >> 32 ? SPACE_GENERIC : SPACE_SHARED, value, 128, 0);
            if (!source)
                return outside(c, w, pc, lane, value, 128, SPACE_SHARED);
            __builtin_memmove(map, source, 128);
        }
        }
        map->magic = MAP_MAGIC;
    }
    return 0;
}
