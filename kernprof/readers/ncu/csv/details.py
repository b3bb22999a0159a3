"""The names that ncu's `details` page prints, and the metrics they stand for: by section, as data.

From the section files of Nsight Compute 2020 to 2025; a label that changed its name has a row for
each. The same label means different metrics in different sections ("Memory Throughput" is % of peak
in one and bytes per second in another).
"""

_ELAPSED = ".avg.pct_of_peak_sustained_elapsed"
_ACTIVE = ".avg.pct_of_peak_sustained_active"

_SPEED_OF_LIGHT = {
    "DRAM Frequency": "dram__cycles_elapsed.avg.per_second",
    "SM Frequency": "gpc__cycles_elapsed.avg.per_second",
    "Elapsed Cycles": "gpc__cycles_elapsed.max",
    "Duration": "gpu__time_duration.sum",
    "SM Active Cycles": "sm__cycles_active.avg",
    "Memory Throughput": "gpu__compute_memory_throughput" + _ELAPSED,
    "Memory [%]": "gpu__compute_memory_throughput" + _ELAPSED,
    "DRAM Throughput": "gpu__dram_throughput" + _ELAPSED,
    "SOL DRAM": "gpu__dram_throughput" + _ELAPSED,
    "L1/TEX Cache Throughput": "l1tex__throughput" + _ACTIVE,
    "SOL L1/TEX Cache": "l1tex__throughput" + _ACTIVE,
    "L2 Cache Throughput": "lts__throughput" + _ELAPSED,
    "SOL L2 Cache": "lts__throughput" + _ELAPSED,
    "Compute (SM) Throughput": "sm__throughput" + _ELAPSED,
    "Compute (SM) [%]": "sm__throughput" + _ELAPSED,
    "SM [%]": "sm__throughput" + _ELAPSED,
}
_MEMORY = {
    "Memory Throughput": "dram__bytes.sum.per_second",
    "Mem Busy": "gpu__compute_memory_access_throughput" + _ELAPSED,
    "Max Bandwidth": "gpu__compute_memory_request_throughput" + _ELAPSED,
    "Mem Pipes Busy": "sm__memory_throughput" + _ELAPSED,
    "L1/TEX Hit Rate": "l1tex__t_sector_hit_rate.pct",
    "L2 Hit Rate": "lts__t_sector_hit_rate.pct",
}
_COMPUTE = {
    "Executed Ipc Active": "sm__inst_executed.avg.per_cycle_active",
    "Executed Ipc Elapsed": "sm__inst_executed.avg.per_cycle_elapsed",
    "Issued Ipc Active": "sm__inst_issued.avg.per_cycle_active",
    "SM Busy": "sm__instruction_throughput" + _ELAPSED,
}
_SCHEDULER = {
    "One or More Eligible": "smsp__issue_active" + _ACTIVE,
    "Issued Warp Per Scheduler": "smsp__issue_active.avg.per_cycle_active",
    "No Eligible": "smsp__issue_inst0" + _ACTIVE,
    "Active Warps Per Scheduler": "smsp__warps_active.avg.per_cycle_active",
    "Eligible Warps Per Scheduler": "smsp__warps_eligible.avg.per_cycle_active",
}
_WARP_STATE = {
    "Warp Cycles Per Issued Instruction": "smsp__average_warp_latency_per_inst_issued.ratio",
    "Warp Cycles Per Executed Instruction": "smsp__average_warps_active_per_inst_executed.ratio",
    "Avg. Active Threads Per Warp": "smsp__thread_inst_executed_per_inst_executed.ratio",
    "Avg. Not Predicated Off Threads Per Warp": (
        "smsp__thread_inst_executed_pred_on_per_inst_executed.ratio"
    ),
}
_INSTRUCTIONS = {
    "Executed Instructions": "smsp__inst_executed.sum",
    "Avg. Executed Instructions Per Scheduler": "smsp__inst_executed.avg",
    "Issued Instructions": "smsp__inst_issued.sum",
    "Avg. Issued Instructions Per Scheduler": "smsp__inst_issued.avg",
}
_LAUNCH = {
    "Block Size": "launch__block_size",
    "Grid Size": "launch__grid_size",
    "Threads": "launch__thread_count",
    "Registers Per Thread": "launch__registers_per_thread",
    "Static Shared Memory Per Block": "launch__shared_mem_per_block_static",
    "Dynamic Shared Memory Per Block": "launch__shared_mem_per_block_dynamic",
    "Driver Shared Memory Per Block": "launch__shared_mem_per_block_driver",
    "Shared Memory Configuration Size": "launch__shared_mem_config_size",
    "Waves Per SM": "launch__waves_per_multiprocessor",
    "# SMs": "launch__sm_count",
}
_OCCUPANCY = {
    "Theoretical Occupancy": "sm__maximum_warps_per_active_cycle_pct",
    "Theoretical Active Warps per SM": "sm__maximum_warps_avg_per_active_cycle",
    "Achieved Occupancy": "sm__warps_active" + _ACTIVE,
    "Achieved Active Warps Per SM": "sm__warps_active.avg.per_cycle_active",
    "Block Limit SM": "launch__occupancy_limit_blocks",
    "Block Limit Registers": "launch__occupancy_limit_registers",
    "Block Limit Shared Mem": "launch__occupancy_limit_shared_mem",
    "Block Limit Warps": "launch__occupancy_limit_warps",
    "Block Limit Barriers": "launch__occupancy_limit_barriers",
}
_SOURCE = {
    "Branch Instructions": "smsp__inst_executed_op_branch.sum",
    "Branch Efficiency": "smsp__sass_average_branch_targets_threads_uniform.pct",
    "Avg. Divergent Branches": "smsp__sass_branch_targets_threads_divergent.avg",
}

_SECTIONS = {
    "GPU Speed Of Light Throughput": _SPEED_OF_LIGHT,
    "GPU Speed Of Light": _SPEED_OF_LIGHT,
    "Memory Workload Analysis": _MEMORY,
    "Compute Workload Analysis": _COMPUTE,
    "Scheduler Statistics": _SCHEDULER,
    "Warp State Statistics": _WARP_STATE,
    "Instruction Statistics": _INSTRUCTIONS,
    "Launch Statistics": _LAUNCH,
    "Occupancy": _OCCUPANCY,
    "Source Counters": _SOURCE,
}
NCU_NAMES: dict[tuple[str, str], str] = {
    (section, label): name
    for section, labels in _SECTIONS.items()
    for label, name in labels.items()
}
