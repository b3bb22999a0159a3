// The model of L2 and device memory, fed with what was done to lines, in order: see memory/cache_model.py; and what
// timing/streams.py asks of long lists.

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

// Puts the line in place of the one that was not used for longest; its dirty sectors are written.
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

// The way that holds the line, which is now the last one used; a new one where none does.
INLINE u64 place(struct caches *m, u64 set, i64 line)
{
    i64 found = find(m, set, line);
    u64 at = found < 0 ? replace(m, set, line) : (u64)found;
    m->used[at] = (i64)m->clock;
    return at;
}

// To the line's home; a copy on the other side is no longer good.
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

// From the reader's own side, else from the line's home, else from memory, which gives 64 bytes at a time.
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

// Which distinct sectors are read first, and which are written.
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

#define MIXED(line) ({ u64 m_ = ((line) * 0x9E3779B97F4A7C15) & 0x7FFFFFFFFFFFFFFF; m_ ^ m_ >> 32; })

// Plays the accesses. Which side of the L2 a warp is on is drawn at random, always the same draw.
void play(struct caches *m, const struct probe *probes, u64 count)
{
    for (u64 n = 0; n < count; n++) {
        u64 line = probes[n].place >> 8, mixed = MIXED(line), home = mixed & 1, rest = mixed >> 1;
        if (rest & ((1ull << m->sampling) - 1))
            continue;
        u32 sectors = probes[n].place & 15, ways = probes[n].place >> 4 & 3;
        m->draw = (m->draw * 1103515245 + 12345) & 0x7FFFFFFF;
        u64 side = m->draw >> 16 & 1, chosen = (rest >> m->sampling) % m->sets;
        struct line l = {m, {(home * m->sets + chosen) * CACHE_WAYS, ((1 - home) * m->sets + chosen) * CACHE_WAYS}, (i64)line};
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
