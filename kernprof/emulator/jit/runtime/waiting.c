// mbarrier objects: 64 bits of shared memory in an opaque format. The emulator's format, from bit 0:
// pending arrivals (20 bits), expected arrivals of each phase (20 bits), pending bytes of
// transactions (21 bits, signed), phase (3 bits).

// Operation of an mbarrier instruction; the last two are waits for a state or a phase parity.
enum waiting { WAIT_INIT, WAIT_ARRIVE, WAIT_DROP, WAIT_EXPECT, WAIT_COMPLETE, WAIT_TEST, WAIT_PARITY };

#define COUNT_BITS 20
#define COUNT_MASK ((1ull << COUNT_BITS) - 1)
#define BYTES_SHIFT (2 * COUNT_BITS)
#define PHASE_SHIFT 61

INLINE i64 missing_bytes(u64 state) { return (i64)(state << 3) >> (BYTES_SHIFT + 3); }

INLINE u64 with_bytes(u64 state, i64 bytes)
{
    u64 mask = ((1ull << (PHASE_SHIFT - BYTES_SHIFT)) - 1) << BYTES_SHIFT;
    return (state & ~mask) | ((u64)bytes << BYTES_SHIFT & mask);
}

// Return the state of an mbarrier object; begin the next phase if no arrivals and bytes are pending.
INLINE u64 settled(u64 state)
{
    if ((state & COUNT_MASK) || missing_bytes(state))
        return state;
    return (state + (1ull << PHASE_SHIFT)) | (state >> COUNT_BITS & COUNT_MASK);
}

// Return the state of an mbarrier object after `count` arrivals.
INLINE u64 arrived(u64 state, u64 count)
{
    return settled((state & ~COUNT_MASK) | ((state - count) & COUNT_MASK));
}

// mbarrier instructions. Operands in the scratch area: address of the object (row 0); count, bytes,
// state or parity (row 1). Result: row 8. Bits of `form`: enum waiting (4 bits), 16 generic address,
// 32 arrival with expect_tx.
RARE(rare_wait)
{
    EACH_LANE(lane, on) {
        u64 address = ROW(u64, 0)[lane], given = ROW(u64, 1)[lane];
        i32 space = form & 16 ? SPACE_GENERIC : SPACE_SHARED;
        u64 *place = (u64 *)host_address_of(c, w, space, address, 8, 1);
        if (!place || (u64)place & 7)
            return outside(c, w, pc, lane, address, 8, space);
        u64 state = *place;
        ROW(u64, 8)[lane] = state;
        switch (form & 15) {
        case WAIT_INIT: *place = (given & COUNT_MASK) | (given & COUNT_MASK) << COUNT_BITS; break;
        case WAIT_DROP:
            state -= given << COUNT_BITS;
            *place = arrived(state, given);
            break;
        case WAIT_ARRIVE:
            if (form & 32)
                state = with_bytes(state, missing_bytes(state) + (i64)(u32)given);
            *place = arrived(state, form & 32 ? 1 : given);
            break;
        case WAIT_EXPECT: *place = with_bytes(state, missing_bytes(state) + (i64)(u32)given); break;
        case WAIT_COMPLETE: *place = settled(with_bytes(state, missing_bytes(state) - (i64)(u32)given)); break;
        case WAIT_TEST: ROW(u64, 8)[lane] = state >> PHASE_SHIFT != given >> PHASE_SHIFT; break;
        case WAIT_PARITY: ROW(u64, 8)[lane] = (state >> PHASE_SHIFT & 1) != (given & 1); break;
        }
        i32 waits = (form & 15) == WAIT_TEST || (form & 15) == WAIT_PARITY;
        if ((form & 15) != WAIT_INIT && (form & 15) != WAIT_EXPECT && (!waits || ROW(u64, 8)[lane]))
            record_barrier_use(c, w, address, !waits);
    }
    return 0;
}
