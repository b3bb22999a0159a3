"""Launches made by hand, for which every limiter and gain can be reckoned on paper."""

from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.metrics import BY_ID
from kernprof.model.run import Device, Dim3, Launch, LeastWork, Metric, Profile, Provenance, Timing

H200 = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132)


def case(
    metrics: dict[str, float],
    *,
    time_ns: float | None = None,
    work: LeastWork | None = None,
    grid: Dim3 = (1000, 1, 1),
    block: Dim3 = (256, 1, 1),
    provenance: Provenance = Provenance.MEASURED,
) -> LaunchEvidence:
    """A launch with these metrics, by our ids; `time_ns` is the timing phase's."""
    entries = {
        name: Metric(value=v, unit=BY_ID[name].unit, provenance=provenance)
        for name, v in metrics.items()
    }
    launch = Launch(kernel="k", grid=grid, block=block)
    timing = None
    if time_ns is not None:
        timing = Timing(
            median_ns=time_ns, ci95_ns=(time_ns, time_ns), repetitions=100, min_ns=time_ns
        )
    return LaunchEvidence(
        profile=Profile(launch=launch, metrics=entries, device=H200),
        timing=timing,
        work=work,
        device=H200,
    )


# 1000 loads of 4 sectors, 1000 stores that touch 32 sectors each and use a quarter of them; 100 µs.
SCATTERED = {
    "duration": 100_000.0,
    "busy_l2_input": 80.0,
    "busy_l2_sectors": 30.0,
    "busy_l1_data": 20.0,
    "busy_issue": 5.0,
    "busy_dram": 10.0,
    "global_load_requests": 1000.0,
    "global_load_sectors": 4000.0,
    "global_load_sector_use": 100.0,
    "global_store_requests": 1000.0,
    "global_store_sectors": 32_000.0,
    "global_store_sector_use": 25.0,
}
# 32-way conflicts on loads: 3200 wavefronts of which 3100 are too many; 100 stores without.
CONFLICTS = {
    "duration": 100_000.0,
    "busy_l1_data": 95.0,
    "busy_l2_sectors": 10.0,
    "busy_issue": 10.0,
    "busy_dram": 18.0,
    "l1_wavefronts": 3300.0,
    "shared_load_wavefronts": 3200.0,
    "shared_load_bank_conflicts": 3100.0,
    "shared_store_wavefronts": 100.0,
    "shared_store_bank_conflicts": 0.0,
}
# A copy by 4-byte words: coalesced, DRAM busy for 45 %, warps wait.
NARROW = {
    "duration": 100_000.0,
    "busy_dram": 45.0,
    "busy_l2_sectors": 20.0,
    "busy_l1_data": 10.0,
    "busy_issue": 9.0,
    "instructions": 10_000.0,
    "global_load_requests": 1000.0,
    "global_load_sectors": 4000.0,
    "global_load_sector_use": 100.0,
    "global_store_requests": 1000.0,
    "global_store_sectors": 4000.0,
    "global_store_sector_use": 100.0,
    "stall_long_scoreboard": 9.0,
    "stall_wait": 1.0,
    "stall_selected": 1.0,
    "theoretical_occupancy": 100.0,
}
# Float additions of every thread to one address.
ONE_ADDRESS = {
    "duration": 1_000_000.0,
    "busy_l2_atomics": 0.33,
    "busy_l2_atomics_slice": 31.0,
    "busy_l2_sectors": 1.0,
    "busy_l1_data": 1.0,
    "busy_issue": 1.0,
    "busy_dram": 0.9,
    "global_reduction_requests": 100_000.0,
    "global_reduction_sectors": 3_200_000.0,
    "occupancy_limit_warps": 8.0,
}
