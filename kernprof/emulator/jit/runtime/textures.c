// Texture and surface accesses, texel by texel. Python creates textures as emulator.Texture.

// Data type of a texel's channels, and addressing mode of coordinates outside the texture.
enum texel { TEXEL_U8, TEXEL_S8, TEXEL_U16, TEXEL_S16, TEXEL_U32, TEXEL_S32, TEXEL_F16, TEXEL_F32 };
enum beyond { BEYOND_WRAP, BEYOND_CLAMP, BEYOND_MIRROR, BEYOND_BORDER };

// Texture descriptor; `table` of memory.py writes it.
struct texture {
    char *data;
    i64 size[3];  // width, height, depth; the number of layers follows the last used dimension
    u32 kind, channels, linear, normalised, as_float, beyond, writable, dimensions;
};

static const unsigned char texel_bytes[] = {1, 1, 2, 2, 4, 4, 2, 4};

// Apply the addressing mode `beyond` to a texel coordinate; return −1 for the border.
static i64 within(i64 at, i64 size, u32 beyond)
{
    if (at >= 0 && at < size)
        return at;
    switch (beyond) {
    case BEYOND_CLAMP: return at < 0 ? 0 : size - 1;
    case BEYOND_WRAP: at %= size; return at < 0 ? at + size : at;
    case BEYOND_MIRROR: at %= 2 * size; at = at < 0 ? at + 2 * size : at; return at < size ? at : 2 * size - 1 - at;
    default: return -1;
    }
}

INLINE float bits_as_float(u32 bits)
{
    union { u32 bits; float value; } it = {bits};
    return it.value;
}

INLINE u32 float_bits(float value)
{
    union { float value; u32 bits; } it = {value};
    return it.bits;
}

// Return the bits of a texel's channel, converted to the result type of the texture instruction.
static u32 channel_of(const struct texture *t, const char *texel, u32 channel)
{
    if (channel >= t->channels)
        return channel == 3 ? (t->kind >= TEXEL_F16 || t->as_float ? float_bits(1) : 1) : 0;
    const char *place = texel + channel * texel_bytes[t->kind];
    switch (t->kind) {
    case TEXEL_U8: return t->as_float ? float_bits(*(const unsigned char *)place / 255.f) : *(const unsigned char *)place;
    case TEXEL_S8: return t->as_float ? float_bits(HIGHER(*(const signed char *)place / 127.f, -1.f)) : (u32)(i32) * (const signed char *)place;
    case TEXEL_U16: return t->as_float ? float_bits(*(const unsigned short *)place / 65535.f) : *(const unsigned short *)place;
    case TEXEL_S16: return t->as_float ? float_bits(HIGHER(*(const short *)place / 32767.f, -1.f)) : (u32)(i32) * (const short *)place;
    case TEXEL_F16: return float_bits((float)*(const _Float16 *)place);
    default: return *(const u32 *)place;
    }
}

// Read the four channels of the texel at the coordinates `at`; zeros for the border.
static void texel_at(const struct texture *t, const i64 *at, u32 beyond, u32 *out)
{
    i64 x = within(at[0], t->size[0], beyond), y = within(at[1], t->size[1], beyond), z = within(at[2], t->size[2], beyond);
    _Bool inside = x >= 0 && y >= 0 && z >= 0;
    const char *texel = t->data + ((z * t->size[1] + y) * t->size[0] + x) * t->channels * texel_bytes[t->kind];
    for (u32 channel = 0; channel < 4; channel++)
        out[channel] = inside ? channel_of(t, texel, channel) : 0;
}

// Return the texture of a handle; null for an invalid handle.
static const struct texture *texture_of(const struct context *c, u64 handle)
{
    u64 number = handle - 1;
    const struct texture *t = (const struct texture *)c->textures + number;
    return number < c->texture_count && t->data ? t : 0;
}

// Return the largest integral value that is not greater than x.
INLINE float lower_whole(float x)
{
    float whole = (float)(i64)x;
    return whole > x ? whole - 1 : whole;
}

// Return the face of a cube map that a direction vector hits. Replace the first two components of the
// vector by the coordinates on the face, from 0 to 1.
static i64 face_of(u32 *direction)
{
    float to[3] = {bits_as_float(direction[0]), bits_as_float(direction[1]), bits_as_float(direction[2])}, far[3];
    for (u32 d = 0; d < 3; d++)
        far[d] = to[d] < 0 ? -to[d] : to[d];
    u32 axis = far[2] >= far[0] && far[2] >= far[1] ? 2 : far[1] >= far[0];
    _Bool back = to[axis] < 0;
    float across = axis ? to[0] : -to[2], down = axis == 1 ? to[2] : -to[1];
    across = back && axis != 1 ? -across : across;
    down = back && axis == 1 ? -down : down;
    direction[0] = float_bits((across / far[axis] + 1) / 2);
    direction[1] = float_bits((down / far[axis] + 1) / 2);
    return 2 * axis + back;
}

// tex. Operands in the scratch area: handle (row 0), coordinates as f32 or s32 (rows 1 to 3), layer
// (row 4). Results: rows 8 to 11, one per channel. Bits of `form`: number of dimensions (2 bits),
// 4 layered texture, 8 integer coordinates, 128 cube map, whose six faces are stored as layers.
RARE(rare_texture)
{
    EACH_LANE(lane, on) {
        const struct texture *t = texture_of(c, ROW(u64, 0)[lane]);
        if (!t)
            return outside(c, w, pc, lane, ROW(u64, 0)[lane], 8, SPACE_GENERIC);
        u32 dimensions = form & 3, out[4] = {0}, one[4], where[3], cube = form & 128;
        for (u32 d = 0; d < 3; d++)
            where[d] = (u32)ROW(u64, 1 + d)[lane];
        i64 at[3] = {0}, layer = form & 4 ? (i32)ROW(u64, 4)[lane] : 0;
        layer = cube ? 6 * layer + face_of(where) : layer;
        layer = form & 4 ? within(layer, t->size[dimensions], BEYOND_CLAMP) : 0;
        float part[3] = {0};
        _Bool linear = t->linear && !(form & 8);
        for (u32 d = 0; d < dimensions; d++) {
            u32 bits = where[d];
            if (form & 8) {
                at[d] = (i32)bits;
                continue;
            }
            float x = bits_as_float(bits) * (t->normalised || cube ? (float)t->size[d] : 1.f) - (linear ? 0.5f : 0.f);
            x = x > 1e9f ? 1e9f : x < -1e9f ? -1e9f : x == x ? x : 0.f;
            at[d] = (i64)lower_whole(x);
            part[d] = lower_whole((x - lower_whole(x)) * 256.f + 0.5f) / 256.f;  // the hardware's 8 fraction bits
        }
        u32 beyond = form & 8 ? BEYOND_BORDER : t->beyond;
        if (!t->normalised && !cube && (beyond == BEYOND_WRAP || beyond == BEYOND_MIRROR))
            beyond = BEYOND_CLAMP;
        if (form & 4)
            at[dimensions] = layer;
        if (!linear) {
            texel_at(t, at, beyond, out);
        } else {
            float sum[4] = {0};
            for (u32 corner = 0; corner < 1u << dimensions; corner++) {
                i64 near[3] = {at[0], at[1], at[2]};
                float weight = 1;
                for (u32 d = 0; d < dimensions; d++) {
                    near[d] += corner >> d & 1;
                    weight *= corner >> d & 1 ? part[d] : 1 - part[d];
                }
                texel_at(t, near, beyond, one);
                for (u32 n = 0; n < 4; n++)
                    sum[n] += weight * bits_as_float(one[n]);
            }
            for (u32 n = 0; n < 4; n++)
                out[n] = float_bits(sum[n]);
        }
        for (u32 n = 0; n < 4; n++)
            ROW(u64, 8 + n)[lane] = out[n];
    }
    return 0;
}

// suld.b and sust.b. Rows of the scratch area: handle (row 0), x in bytes, y and z (rows 1 to 3),
// layer (row 4), elements (from row 8). Bits of `form`: number of dimensions (2 bits), 4 layered
// surface, 8 store, bytes of an element (from bit 4), number of elements (from bit 8), and from bit
// 11 the access outside the surface: 0 fault (.trap), 1 nearest texel (.clamp), 2 zero (.zero).
RARE(rare_surface)
{
    u64 each = form >> 4 & 15, count = form >> 8 & 7, outside_is = form >> 11 & 3;
    EACH_LANE(lane, on) {
        const struct texture *t = texture_of(c, ROW(u64, 0)[lane]);
        if (!t || (form & 8 && !t->writable))
            return outside(c, w, pc, lane, ROW(u64, 0)[lane], 8, SPACE_GENERIC);
        u64 texel = t->channels * texel_bytes[t->kind], dimensions = form & 3;
        i64 at[3] = {0}, byte = (i32)ROW(u64, 1)[lane], row = t->size[0] * (i64)texel;
        _Bool inside = byte >= 0 && byte + (i64)(each * count) <= row;
        if (!inside && outside_is == 1)
            byte = byte < 0 ? 0 : row - (i64)(each * count);
        for (u32 d = 1; d < 3; d++) {
            i64 place = d < dimensions ? (i32)ROW(u64, 1 + d)[lane] : form & 4 && d == dimensions ? (i32)ROW(u64, 4)[lane] : 0;
            at[d] = place;
            if (place < 0 || place >= t->size[d]) {
                inside = 0;
                at[d] = within(place, t->size[d], BEYOND_CLAMP);
            }
        }
        if (!inside && !outside_is)
            return outside(c, w, pc, lane, (u64)byte, each * count, SPACE_GENERIC);
        char *place = t->data + (at[2] * t->size[1] + at[1]) * row + byte;
        for (u64 n = 0; n < count; n++) {
            char *here = (char *)&ROW(u64, 8 + n)[lane];
            if (!(form & 8)) {
                ROW(u64, 8 + n)[lane] = 0;
                if (inside || outside_is == 1)
                    __builtin_memcpy(here, place + n * each, each);
            } else if (inside || outside_is == 1) {
                __builtin_memcpy(place + n * each, here, each);
            }
        }
    }
    return 0;
}
