// Simulation of the L2 and DRAM for jit/cache_model.py, and functions on arrays of memory accesses
// for timing/streams.py and emulator/shared.py.

#include "costs.c"

// An accessed 128-byte line.
struct line {
    struct caches *m;
    u64 set[2];  // first way of its cache set: in the home partition, in the other partition
    i64 number;
};

// Return the way that caches the line, or −1.
INLINE i64 find(const struct caches *m, u64 set, i64 line)
{
    for (u64 at = set; at < set + CACHE_WAYS; at++)
        if (m->lines[at] == line)
            return (i64)at;
    return -1;
}

// Replace the least recently used line of a cache set, and write its dirty sectors to DRAM. Return
// the way of the new line.
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

// Return the way that caches the line, and mark it as the most recently used. Allocate a way on a
// miss.
INLINE u64 place(struct caches *m, u64 set, i64 line)
{
    i64 found = find(m, set, line);
    u64 at = found < 0 ? replace(m, set, line) : (u64)found;
    m->used[at] = (i64)m->clock;
    return at;
}

// Simulate a write of a sector: write to the line's home partition, and invalidate a copy of the
// line in the other partition.
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

// Simulate a read of a sector: from the partition of the reading SM, else from the line's home
// partition, else from DRAM in units of 64 bytes.
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

// Count sectors at their first access if it is a read, and at their first write. `ways`: 1 read,
// 2 write, 3 both.
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

// Return the index of a cache set's first way. Storage of a set is allocated at its first access,
// so that a small footprint takes little memory.
INLINE u64 ways_of_set(struct caches *m, u64 set)
{
    if (!m->places[set])
        m->places[set] = (i32)++m->there;
    return (u64)(m->places[set] - 1) * CACHE_WAYS;
}

#define MIXED(line) ({ u64 m_ = ((line) * 0x9E3779B97F4A7C15) & 0x7FFFFFFFFFFFFFFF; m_ ^ m_ >> 32; })

// Simulate recorded accesses to lines in the L2. The L2 partition through which each access reads
// is drawn from a fixed pseudo-random sequence.
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

// Insert a value into an ascending list without duplicates; return the new length.
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

// Convert the lane addresses of `count` warp accesses to sector numbers (`found`), −1 for lanes that
// are not in the mask `on`. Add the L1 data-stage wavefronts of the accesses to `turns`. The L1
// serves an access in parts[n] passes (0: not counted). A pass takes as many wavefronts as the
// fullest of 32 banks has words, or as the fullest of four cache sets has lines.
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

// Interleave the accesses of `many` warps round-robin: the first access of each warp, then the
// second of each, and so on. `warps`: the warp of each of `count` accesses. `order` receives the
// indices of the accesses. `scratch`: many + 3 × count + 1 zeros.
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

// List the distinct sectors of each access, ascending (`flat`), the access of each listed sector
// (`row`), and the length of the list (`many`).
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

// Find the index of the previous occurrence of each value, −1 for a first occurrence. `table` is a
// hash table of mask + 1 entries, all −1. Its hash keeps 16 consecutive values adjacent.
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

// Count the reuse intervals of a list: often[d] is the number of values whose previous occurrence is
// d positions earlier. The start and the end of the list count as an occurrence of every value.
// often[0] is the number of distinct values. `table`: a hash table of mask + 1 entries, all −1.
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

// Find for each value the start of its current run of reuses: its earliest occurrence from which on
// every occurrence follows the previous one within `window` positions. `previous`: result of before().
void since(const i64 *previous, u64 count, i64 window, i64 *found)
{
    for (u64 n = 0; n < count; n++)
        found[n] = previous[n] < 0 || (i64)n - previous[n] > window ? (i64)n : found[previous[n]];
}

// Return the wavefronts that no arrangement of the words avoids: lanes of an atomic that access the
// same word serialise. `each` lanes are served in common.
INLINE u64 same_words(lanes addresses, u32 on, u64 each)
{
    u64 total = 0;
    for (u64 start = 0; start < LANES; start += each) {
        u64 longest = 0;
        u32 part = on & (0xFFFFFFFF >> (LANES - each)) << start;
        EACH_LANE(lane, part)
            longest = most(longest, population(equal(addresses, (lanes)addresses[lane]) & part));
        total += longest;
    }
    return total;
}

// Count `count` shared-memory accesses: `found` receives, of each, the wavefronts and the fewest
// wavefronts that any arrangement of the words needs. `forms`: bytes per lane << 3 | enum form.
void wavefronts(const u64 *addresses, const u32 *on, const i64 *forms, u64 count, i64 *found)
{
    for (u64 n = 0; n < count; n++, addresses += LANES, found += 2) {
        _Alignas(64) u64 all[LANES];
        u64 bytes = (u64)forms[n] >> 3, form = forms[n] & 7, words = most(bytes >> 2, 1);
        __builtin_memcpy(all, addresses, sizeof all);
        found[0] = found[1] = 0;
        if (form == FORM_MATRIX) {
            for (u32 first = 0; first < LANES && on[n] >> first; first += 8) {
                found[0] += (i64)conflicts(all, on[n] & 0xFFu << first, 4);
                found[1]++;
            }
        } else if (form != FORM_COPY) {
            costs(SPACE_SHARED, all, on[n], bytes, form == FORM_ATOMIC, form == FORM_STORE, found);
            if (form == FORM_ATOMIC)
                found[1] = (i64)most((u64)found[1], same_words(load(all), on[n], LANES / words));
        }
    }
}
