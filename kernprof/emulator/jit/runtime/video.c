// Video instructions: parts of registers as numbers, one, two or four at a time (PTX ISA, video instructions).

enum video { VIDEO_ADD, VIDEO_SUB, VIDEO_ABSDIFF, VIDEO_MIN, VIDEO_MAX, VIDEO_SHL, VIDEO_SHR, VIDEO_MAD, VIDEO_SET, VIDEO_AVRG };
enum video_second { SECOND_NONE, SECOND_ADD, SECOND_MIN, SECOND_MAX, SECOND_MERGE };
enum video_compare { COMPARE_EQ, COMPARE_NE, COMPARE_LT, COMPARE_LE, COMPARE_GT, COMPARE_GE };

// The bits of a register from `start` on as a number.
static i64 part_of(u64 from, u32 start, u32 bits, _Bool is_signed)
{
    u64 mask = bits == 32 ? 0xffffffffull : (1ull << bits) - 1, value = from >> start & mask;
    return is_signed && value >> (bits - 1) ? (i64)(value | ~mask) : (i64)value;
}

static i64 limited(i64 value, u32 bits, _Bool is_signed)
{
    i64 high = is_signed ? (1ll << (bits - 1)) - 1 : (1ll << bits) - 1, low = is_signed ? -high - 1 : 0;
    return value < low ? low : value > high ? high : value;
}

static i64 combined(u64 op, i64 a, i64 b, u64 form)
{
    switch (op) {
    case VIDEO_ADD: return a + b;
    case VIDEO_SUB: return a - b;
    case VIDEO_ABSDIFF: return a > b ? a - b : b - a;
    case VIDEO_MIN: return LOWER(a, b);
    case VIDEO_MAX: return HIGHER(a, b);
    case VIDEO_SHL:
    case VIDEO_SHR: {
        u64 by = form >> 20 & 1 ? (u64)b & 31 : (u64)b & 0xffffffff;
        if (op == VIDEO_SHL)
            return by > 31 ? 0 : a << by;
        return a >> (by > 31 ? 63 : by);
    }
    case VIDEO_AVRG: return (a + b + (a + b >= 0)) >> 1;
    case VIDEO_SET:
        switch (form >> 24 & 7) {
        case COMPARE_EQ: return a == b;
        case COMPARE_NE: return a != b;
        case COMPARE_LT: return a < b;
        case COMPARE_LE: return a <= b;
        case COMPARE_GT: return a > b;
        default: return a >= b;
        }
    default: return a * b;
    }
}

static i64 with_second(i64 value, i64 c, u64 second)
{
    return second == SECOND_ADD ? value + c : second == SECOND_MIN ? LOWER(value, c) : second == SECOND_MAX ? HIGHER(value, c) : value;
}

// Operands: a, b, c (rows 0 to 2), selectors of a, b and d (rows 3 to 5). Result: row 8. The form: what (4 bits), parts (3
// bits), signed d, a, b (from bit 7), saturated (10), second (3 bits from 11), shift of a product (5 bits from 14),
// shifts that wrap (20), plus one (21), comparison (from 24).
// A selector: of one part its first bit and, from bit 8 on, its width; of several the part for each, 4 bits each.
RARE(rare_video)
{
    u64 op = form & 15, parts = form >> 4 & 7, second = form >> 11 & 7;
    _Bool sd = form >> 7 & 1, sa = form >> 8 & 1, sb = form >> 9 & 1, saturated = form >> 10 & 1;
    (void)w, (void)pc;
    EACH_LANE(lane, on) {
        u64 a = ROW(u64, 0)[lane], b = ROW(u64, 1)[lane], c_ = ROW(u64, 2)[lane];
        u64 by_a = ROW(u64, 3)[lane], by_b = ROW(u64, 4)[lane], by_d = ROW(u64, 5)[lane];
        if (parts == 1) {
            i64 value = combined(op, part_of(a, by_a & 255, by_a >> 8, sa), part_of(b, by_b & 255, by_b >> 8, sb), form);
            if (op == VIDEO_MAD)
                value = (value + part_of(c_, 0, 32, sd) + (form >> 21 & 1)) >> (form >> 14 & 31);
            if (saturated)
                value = limited(value, by_d >> 8, sd);
            if (second == SECOND_MERGE) {
                u64 mask = ((1ull << (by_d >> 8)) - 1) << (by_d & 255);
                value = (i64)((c_ & ~mask) | ((u64)value << (by_d & 255) & mask));
            } else {
                value = with_second(value, part_of(c_, 0, 32, sd), second);
            }
            ROW(u64, 8)[lane] = (u32)value;
            continue;
        }
        u32 bits = 32 / (u32)parts;
        u64 both = (a & 0xffffffff) | b << 32, result = second == SECOND_ADD ? 0 : c_ & 0xffffffff, sum = 0;
        for (u32 n = 0; n < parts; n++) {
            if (!(by_d >> n & 1))
                continue;
            i64 value = combined(op, part_of(both, (by_a >> 4 * n & 15) * bits, bits, sa),
                                 part_of(both, (by_b >> 4 * n & 15) * bits, bits, sb), form);
            if (saturated)
                value = limited(value, bits, sd);
            u64 mask = ((1ull << bits) - 1) << n * bits;
            sum += (u64)value;
            result = (result & ~mask) | ((u64)value << n * bits & mask);
        }
        ROW(u64, 8)[lane] = (u32)(second == SECOND_ADD ? c_ + sum : result);
    }
    return 0;
}
