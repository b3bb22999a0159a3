// The barrier of a cluster: waiting warps poll it and yield to the other blocks of the cluster.

u64 cluster_alive(const struct context *c);

// The form: 0 to arrive, 1 to test whether the phase in which a lane arrived is complete (row 8).
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
