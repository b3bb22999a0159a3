// Cluster launch control, and the cluster barrier (barrier.cluster): waiting warps poll it and yield to other blocks of the cluster.

u64 cluster_alive(const struct context *c);

// `form` 0: the lanes arrive. `form` 1: test whether the phase in which each lane arrived is
// complete; row 8 of the scratch area receives 1 or 0.
RARE(rare_cluster)
{
    (void)pc;
    if (!(form & 1)) {
        w->cluster = (w->cluster & ~on) | (c->cluster_phase & 1 ? on : 0);
        c->cluster_arrived += population(on);
    }
    if (c->cluster_arrived && c->cluster_arrived >= cluster_alive(c)) {
        c->cluster_phase++;
        c->cluster_arrived = 0;
    }
    EACH_LANE(lane, on)
        ROW(u64, 8)[lane] = (w->cluster >> lane & 1) != (c->cluster_phase & 1);
    return 0;
}

// clusterlaunchcontrol.try_cancel: write the response at an address of shared memory (row 0), and complete
// its 16 bytes at an mbarrier object (row 1); `form` 1: in all blocks of the cluster. No launch is
// cancelled, which hardware may answer too: all blocks of the grid run. A response has 128 bits: bit 0
// is set if a launch was cancelled, and bits 32 to 127 are the index of its first block.
RARE(rare_cancel)
{
    EACH_LANE(lane, on) for (u64 rank = 0; rank < (form & 1 ? c->cluster : 1); rank++) {
        u64 at = ROW(u64, 0)[lane], barrier = ROW(u64, 1)[lane];
        if (form & 1)
            at = in_block(at, rank), barrier = in_block(barrier, rank);
        i32 space = at >> 32 ? SPACE_GENERIC : SPACE_SHARED;
        char *response = host_address_of(c, w, space, at, 16, 1);
        if (!response)
            return outside(c, w, pc, lane, at, 16, space);
        check_copy(c, w, pc, lane, at, 16, space, ORDER_WRITES);
        __builtin_memset(response, 0, 16);
        if (signal(c, w, pc, lane, 16, barrier))
            return 1;
    }
    return 0;
}
