"""Every number that a label or a cause depends on, in one place. Shares are percent, times ns.

Settled on labelled recordings (`scripts/bench/timeline_labels.py` prints the confusion matrix).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kernprof.tracks.outcome import Label

# Accounting.
LAUNCH_LATENCY_NS = 10_000  # queued work that starts later than this waited for something
SYNC_SHADOW_NS = 20_000  # a gap that opens this soon after a blocking call is that call's doing
SHORT_GAP_NS = 100_000
LONG_GAP_NS = 1_000_000
PROMPT_START_NS = 10_000  # a kernel that starts this soon after its launch call found an idle GPU
BOUNDARY_GAP_SHARE = 10.0  # of the median iteration
HYSTERESIS = 3.0  # points around a threshold in which a verdict is not certain

# Causes.
PAGEABLE_LEAST_BYTES = 64 * 1024
PAGEABLE_SHARE = 2.0  # of the window, exposed
PINNED_RATE_LEAST_BYTES = 1024 * 1024
SYNC_COPY_SHARE = 1.0
OVERLAP_COPY_SHARE = 5.0
OVERLAP_LEAST = 10.0  # of the copies' own time
TINY_KERNEL_NS = 10_000
TINY_KERNEL_SHARE = 50.0  # of the kernels' number
TINY_HOST_LATE_SHARE = 20.0
TRANSPOSE_SHARE = 5.0  # of kernel time
FP32_SHARE = 5.0  # of kernel time
FP32_SPEEDUP = 3.0  # TF32 on tensor cores over FP32 FMA in real GEMMs and convolutions; the peaks differ by 7 to 16
ITEM_BYTES = 1024
ITEM_PER_ITERATION = 1.0
ITEM_SHARE = 1.0
PROFILER_SHARE = 2.0
SMALL_GRID_SHARE = 30.0  # of kernel time in launches with fewer blocks than SMs


class Is(str, Enum):
    AT_LEAST = "≥"
    AT_MOST = "≤"


@dataclass(frozen=True, slots=True)
class Need:
    """A measure (a field of Measures), a comparison, its threshold, and how to say it.

    The margin is in points; with `relative`, in percent of the threshold (for measures that are no percentages).
    """

    measure: str
    relation: Is
    threshold: float
    says: str
    relative: bool = False


# Of confidence: points of margin, percent of iterations that agree, percent of work with a known launch call.
MARGIN_HIGH, MARGIN_MEDIUM = 10.0, HYSTERESIS
AGREEMENT = 70.0
CORRELATED_HIGH, CORRELATED_MEDIUM = 95.0, 80.0

# The first label whose needs all hold wins. A measure that the trace cannot give is no obstacle, but costs confidence.
RULES: tuple[tuple[Label, str, tuple[Need, ...]], ...] = (
    (
        Label.GPU_COMPUTE_BOUND,
        "compute",
        (
            Need("compute", Is.AT_LEAST, 90, "compute kernels fill {value:.1f} % of the window"),
            Need("transfer", Is.AT_MOST, 5, "exposed copies take {value:.1f} %"),
            Need("host_late", Is.AT_MOST, 5, "the GPU waits for the host {value:.1f} % of the time"),
            Need("queue_delay_us", Is.AT_LEAST, 50, "the median kernel waits {value:.0f} µs in the queue", True),
        ),
    ),
    (
        Label.TRANSFER_BOUND,
        "transfer",
        (Need("transfer", Is.AT_LEAST, 30, "copies that no kernel hides take {value:.1f} % of the window"),),
    ),
    (
        Label.INPUT_STARVED,
        "boundary",
        (
            Need("starved_iterations", Is.AT_LEAST, 70, "{value:.0f} % of the iterations wait for data"),
            Need("boundary", Is.AT_LEAST, 10, "those waits take {value:.1f} % of the window"),
        ),
    ),
    (
        Label.CPU_BOUND,
        "idle",
        (
            Need("gpu_work", Is.AT_MOST, 30, "the GPU computes or copies {value:.1f} % of the time"),
            Need("api_idle", Is.AT_MOST, 10, "{value:.1f} % of the window is idle inside CUDA calls"),
            Need("long_gaps", Is.AT_LEAST, 70, "{value:.0f} % of the idle time is in gaps of 1 ms and more"),
            Need("long_gaps_on_cpu", Is.AT_LEAST, 50, "the host works on the CPU {value:.0f} % of those gaps"),
        ),
    ),
    (
        Label.SYNC_BOUND,
        "idle",
        (
            Need("idle", Is.AT_LEAST, 10, "the GPU is idle {value:.1f} % of the time"),
            Need("after_sync", Is.AT_LEAST, 50, "{value:.0f} % of the idle time opens at a blocking call"),
            Need("syncs_per_iteration", Is.AT_LEAST, 2, "{value:.1f} such gaps per iteration", True),
        ),
    ),
    (
        Label.CUDA_API_BOUND,
        "idle",
        (
            Need("idle", Is.AT_LEAST, 15, "the GPU is idle {value:.1f} % of the time"),
            Need("compute", Is.AT_MOST, 80, "compute kernels fill only {value:.1f} % of the window"),
            Need("short_gaps", Is.AT_LEAST, 60, "{value:.0f} % of the idle time is in gaps shorter than 100 µs"),
            Need("prompt_starts", Is.AT_LEAST, 50, "{value:.0f} % of the kernels start within 10 µs of their launch"),
            Need("idle_on_cpu", Is.AT_LEAST, 90, "the launching thread is on a CPU {value:.0f} % of the idle time"),
        ),
    ),
)  # fmt: skip
