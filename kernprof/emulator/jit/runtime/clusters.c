// Cluster barrier (barrier.cluster): waiting warps poll it and yield to other blocks of the cluster.

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
