// The barrier of a cluster: who waits looks again and again, and gives way to the cluster's other blocks.

u64 cluster_alive(const struct context *c);

// The form: 0 to arrive, 1 to look whether the phase that a lane came in is over (row 8).
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
