// The model of the L2 and device memory (jit/cache_model.py), and functions on long lists for timing/streams.py.

#include "lanes.h"

struct line {
    struct caches *m;
    u64 set[2];  // where its ways begin: at home, on the other side
    i64 number;
};

INLINE i64 find(const struct caches *m, u64 set, i64 line)
{
    for (u64 at = set; at < set + CACHE_WAYS; at++)
        if (m->lines[at] == line)
            return (i64)at;
    return -1;
}

// Replace the least recently used line; write its dirty sectors.
static u64 replace(struct caches *m, u64 set, i64 line)
{
    u64 oldest = set;
    for (u64 at = set; at < set + CACHE_WAYS; at++) {
        if (!m->lines[at]) {
            oldest = at;
            break;
        }
        if (m->used[at] < m->used[oldest])
            oldest = at;
    }
    if (m->lines[oldest])
        m->written += population((u32)m->dirty[oldest]);
    m->lines[oldest] = line;
    m->valid[oldest] = m->dirty[oldest] = 0;
    return oldest;
}

// Return the way with the line, now the most recently used; allocate one on a miss.
INLINE u64 place(struct caches *m, u64 set, i64 line)
{
    i64 found = find(m, set, line);
    u64 at = found < 0 ? replace(m, set, line) : (u64)found;
    m->used[at] = (i64)m->clock;
    return at;
}

// Write to the home partition of the line; invalidate a copy in the other partition.
INLINE void write_sector(const struct line *l, i64 bit)
{
    struct caches *m = l->m;
    i64 copy = find(m, l->set[1], l->number);
    if (copy >= 0)
        m->lines[copy] = 0;
    u64 at = place(m, l->set[0], l->number);
    m->valid[at] |= bit;
    m->dirty[at] |= bit;
}

// Read from the partition of the reader, else from the home partition, else from memory in units of 64 bytes.
INLINE void read_sector(const struct line *l, i64 bit, _Bool at_home)
{
    struct caches *m = l->m;
    u64 at = place(m, l->set[!at_home], l->number);
    if (m->valid[at] & bit)
        return;
    m->valid[at] |= bit;
    if (!at_home) {
        at = place(m, l->set[0], l->number);
        if (m->valid[at] & bit)
            return;
        m->valid[at] |= bit;
    }
    i64 pair = bit & 3 ? 3 : 12;
    m->read += 1 + !!(pair & ~m->valid[at]);
    m->valid[at] |= pair;
}

// Count distinct sectors whose first access is a read, and distinct written sectors.
INLINE void touch(struct caches *m, u64 line, u32 sectors, u32 ways)
{
    u64 from = line - (GLOBAL_BASE >> 7), slot = from >> m->shift;
    char *seen = m->touched + 2 * (m->firsts[slot] + from - (slot << m->shift));
    if (ways & 1)
        m->fetched += population(sectors & ~(u32)seen[0]);
    if (ways & 2) {
        m->changed += population(sectors & ~(u32)seen[1]);
        seen[1] |= (char)sectors;
    }
    seen[0] |= (char)sectors;
}

// Where the ways of a set begin: sets are put down as they are met, so that few take little memory.
INLINE u64 ways_of_set(struct caches *m, u64 set)
{
    if (!m->places[set])
        m->places[set] = (i32)++m->there;
    return (u64)(m->places[set] - 1) * CACHE_WAYS;
}

#define MIXED(line) ({ u64 m_ = ((line) * 0x9E3779B97F4A7C15) & 0x7FFFFFFFFFFFFFFF; m_ ^ m_ >> 32; })

// Simulate the accesses. The L2 partition of a warp follows a fixed pseudo-random sequence.
void play(struct caches *m, const struct probe *probes, u64 count)
{
    for (u64 n = 0; n < count; n++) {
        u64 line = probes[n].place >> 8, mixed = MIXED(line), home = mixed & 1, rest = mixed >> 1;
        if (rest & ((1ull << m->sampling) - 1))
            continue;
        u32 sectors = probes[n].place & 15, ways = probes[n].place >> 4 & 3;
        m->draw = (m->draw * 1103515245 + 12345) & 0x7FFFFFFF;
        u64 side = m->draw >> 16 & 1, chosen = (rest >> m->sampling) % m->sets;
        u64 there = ways_of_set(m, home * m->sets + chosen), across = ways_of_set(m, (1 - home) * m->sets + chosen);
        struct line l = {m, {there, across}, (i64)line};
        touch(m, line, sectors, ways);
        EACH_LANE(sector, sectors) {
            m->clock++;
            if (ways & 1)
                read_sector(&l, 1 << sector, side == home);
            if (ways & 2)
                write_sector(&l, 1 << sector);
        }
    }
}

// Puts a value into an ascending list, if it is not there; how many there are then.
APART u64 inserted(i64 *list, u64 count, i64 value)
{
    u64 at = count;
    while (at && list[at - 1] > value)
        at--;
    if (at && list[at - 1] == value)
        return count;
    for (u64 n = count; n > at; n--)
        list[n] = list[n - 1];
    list[at] = value;
    return count + 1;
}

// Of rows of 32 addresses, `on` those that take part: their sectors, −1 for the others. And in how many turns the L1
// gives them all: a row is taken in `parts` (0: not at all), each as long as the one of 32 banks of four bytes that most
// words are in, or as the one of four sets that most lines are in.
void sectors(const u64 *addresses, const u32 *on, const i64 *parts, u64 count, i64 *found, i64 *turns)
{
    for (u64 n = 0; n < count; n++, addresses += LANES, found += LANES) {
        i64 words[LANES], many = parts[n], longest[4] = {0}, often[4 * LANES] = {0}, lines[16] = {0}, last = -1;
        u64 different = 0;
#pragma clang loop unroll(disable)
        for (u64 lane = 0; lane < LANES; lane++)
            found[lane] = on[n] >> lane & 1 ? (i64)(addresses[lane] >> 5) : -1;
        EACH_LANE(lane, many ? on[n] : 0)
            different = inserted(words, different, (i64)(addresses[lane] >> 2) / many | (i64)lane * many / LANES << 58);
        for (u64 at = 0; at < different; at++) {
            i64 part = words[at] >> 58, now = ++often[LANES * part + words[at] % (LANES / many)];
            i64 line = words[at] / (LANES / many), set = line ^ line >> 2 ^ line >> 4 ^ line >> 6 ^ line >> 8 ^ line >> 10;
            i64 there = lines[4 * part + (set & 3)] += line != last;
            longest[part] = now > longest[part] ? now : longest[part];
            longest[part] = there > longest[part] ? there : longest[part];
            last = line;
        }
        *turns += longest[0] + longest[1] + longest[2] + longest[3];
    }
}

// The order in which warps that alternate make their accesses. `scratch`: a place for each warp and three for each row
// and one, all 0.
void turns(const i64 *warps, u64 count, u64 many, i64 *scratch, i64 *order)
{
    i64 *seen = scratch, *place = seen + many, *by_warp = place + count, *starts = by_warp + count, before = 0;
    for (u64 n = 0; n < count; n++)
        starts[1 + (place[n] = seen[warps[n]]++)]++;
    for (u64 warp = 0; warp < many; warp++) {
        i64 own = seen[warp];
        seen[warp] = before;
        before += own;
    }
    for (u64 n = 0; n < count; n++)
        by_warp[seen[warps[n]]++] = (i64)n;
    for (u64 n = 1; n < count; n++)
        starts[n] += starts[n - 1];
    for (u64 n = 0; n < count; n++)
        order[starts[place[by_warp[n]]]++] = by_warp[n];
}

// The distinct sectors of each row, ascending, and which row each is of; how many there are.
void flatten(const i64 *sectors, u64 count, u64 lanes, i64 *flat, i64 *row, i64 *many)
{
    for (u64 n = 0; n < count; n++) {
        u64 own = 0;
        for (u64 lane = 0; lane < lanes; lane++)
            if (sectors[n * lanes + lane] >= 0)
                own = inserted(flat + *many, own, sectors[n * lanes + lane]);
        for (u64 last = (u64)*many + own; (u64)*many < last;)
            row[(*many)++] = (i64)n;
    }
}

#define PLACE(value) (((u64)(value) & 15) | (((u64)(value) >> 4) * 0x9e3779b97f4a7c15ull >> 32 << 4))

// For each value where the last one like it is before it, −1 where none is. `table` has mask + 1 places, all −1; values
// that are close are close in it.
void before(const i64 *values, u64 count, i32 *table, u64 mask, i64 *found)
{
    for (u64 n = 0; n < count; n++) {
        u64 at = PLACE(values[n]);
        for (at &= mask; table[at] >= 0 && values[table[at]] != values[n];)
            at = (at + 1) & mask;
        found[n] = table[at];
        table[at] = (i32)n;
    }
}

// How often a value comes again after 1, 2, … others, the ends of the list counting as any value; at 0 how many different
// ones there are. `table` as above.
void gaps(const i64 *values, u64 count, i32 *table, u64 mask, i64 *often)
{
    for (u64 n = 0; n < count; n++) {
        u64 at = PLACE(values[n]);
        for (at &= mask; table[at] >= 0 && values[table[at]] != values[n];)
            at = (at + 1) & mask;
        often[table[at] < 0 ? n + 1 : n - (u64)table[at]]++;
        often[0] += table[at] < 0;
        table[at] = (i32)n;
    }
    for (u64 at = 0; at <= mask; at++)
        if (table[at] >= 0)
            often[count - (u64)table[at]]++;
}

// For each value the first one like it from which on none came later than `window` values after the one before.
void since(const i64 *previous, u64 count, i64 window, i64 *found)
{
    for (u64 n = 0; n < count; n++)
        found[n] = previous[n] < 0 || (i64)n - previous[n] > window ? (i64)n : found[previous[n]];
}
