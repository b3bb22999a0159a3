"""Every number that a label or a cause depends on, in one place. Shares are percent, times ns.

Settled on the labelled recordings in tests/replay/timeline/data/labelled. `tests.evaluation.timeline.verdicts` prints
the confusion matrix, the range in which each threshold could stand without changing it, and what moving each does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kernprof.model.trace_report import VerdictLabel

# Accounting.
# Work on an idle GPU starts 1 to 7 µs after its launch call on an H200; what was queued and starts later than this
# waited for something.
LAUNCH_LATENCY_NS = 10_000
# A gap that opens this soon after a blocking call is that call's doing: the time in which Python makes its next call.
SYNC_SHADOW_NS = 20_000
# Between the gaps of launch-bound programs (up to 60 µs) and those of programs that work on the CPU (from 2 ms).
SHORT_GAP_NS = 100_000
LONG_GAP_NS = 1_000_000
PROMPT_START_NS = 10_000  # a kernel that starts this soon after its launch call found an idle GPU
BOUNDARY_GAP_SHARE = 10.0  # of the median iteration: a wait for data that is worth the word
LOADER_BUSY_SHARE = 50.0  # of the gaps: another process that is on a CPU for that long makes what is waited for
HOST_LATE_SHARE = 20.0  # of the window: a verdict of no label says so
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
STARVED_SHARE = 1.0
PROFILER_SHARE = 2.0
SMALL_GRID_SHARE = 30.0  # of kernel time in launches with fewer blocks than SMs


class Measure(str, Enum):
    """What verdicts turn on: the fields of `Measures` of the same name."""

    COMPUTE = "compute"
    TRANSFER = "transfer"
    IDLE = "idle"
    GPU_WORK = "gpu_work"
    HOST_LATE = "host_late"
    API_IDLE = "api_idle"
    AFTER_SYNC = "after_sync"
    SYNCS_PER_ITERATION = "syncs_per_iteration"
    SHORT_GAPS = "short_gaps"
    LONG_GAPS = "long_gaps"
    LONG_GAPS_ON_CPU = "long_gaps_on_cpu"
    BOUNDARY = "boundary"
    STARVED_ITERATIONS = "starved_iterations"
    PROMPT_STARTS = "prompt_starts"
    QUEUE_DELAY_US = "queue_delay_us"
    IDLE_ON_CPU = "idle_on_cpu"


class Relation(str, Enum):
    AT_LEAST = "≥"
    AT_MOST = "≤"


@dataclass(frozen=True, slots=True)
class Requirement:
    """A measure, how it stands to its threshold, how to say it, and why the threshold is what it is.

    The margin is in points; with `relative`, in percent of the threshold (for measures that are not percentages).
    Figures in `because` are of the labelled recordings.
    """

    measure: Measure
    relation: Relation
    threshold: float
    says: str
    because: str
    relative: bool = False


@dataclass(frozen=True, slots=True)
class LabelRule:
    """A label, the measure that is its share of the window, and what has to hold."""

    label: VerdictLabel
    share: Measure
    requirements: tuple[Requirement, ...]


# Of confidence: points of margin, percent of iterations that agree, percent of work with a known launch call.
MARGIN_HIGH, MARGIN_MEDIUM = 10.0, HYSTERESIS
AGREEMENT = 70.0
CORRELATED_HIGH, CORRELATED_MEDIUM = 95.0, 80.0

# DataLoader workers deliver in bursts: with n of them that are too slow, one iteration in n waits for all.
STARVED_ITERATIONS = 25.0

# The first label whose requirements all hold wins. A measure that the trace does not give is not held against a label,
# but costs confidence.
RULES: tuple[LabelRule, ...] = (
    LabelRule(
        VerdictLabel.GPU_COMPUTE_BOUND,
        Measure.COMPUTE,
        (
            Requirement(Measure.COMPUTE, Relation.AT_LEAST, 90, "compute kernels fill {value:.1f} % of the window",
                "a fix of anything else gains less than a tenth; labelled so: 92.5 to 100, all others up to 89.1"),
            Requirement(Measure.TRANSFER, Relation.AT_MOST, 5, "exposed copies take {value:.1f} %",
                "half of what compute leaves; labelled so: up to 1.5"),
            Requirement(Measure.HOST_LATE, Relation.AT_MOST, 5, "the GPU waits for the host {value:.1f} % of the time",
                "half of what compute leaves; labelled so: up to 4.5"),
            Requirement(Measure.QUEUE_DELAY_US, Relation.AT_LEAST, 50,
                "the median kernel waits {value:.0f} µs in the queue",
                "the host is ahead by more than the pauses it makes; launch-bound 3, labelled so: 284 and more", True),
        ),
    ),
    LabelRule(
        VerdictLabel.TRANSFER_BOUND,
        Measure.TRANSFER,
        (
            Requirement(Measure.TRANSFER, Relation.AT_LEAST, 30,
                "copies that no kernel hides take {value:.1f} % of the window",
                "labelled so: 66 to 94; a third of the window each for three things is mixed (up to 23)"),
        ),
    ),
    LabelRule(
        VerdictLabel.INPUT_STARVED,
        Measure.BOUNDARY,
        (
            Requirement(Measure.STARVED_ITERATIONS, Relation.AT_LEAST, STARVED_ITERATIONS,
                "{value:.0f} % of the iterations wait for data",
                "a habit, not an accident: one in four, as four slow workers show it; two of them: 46, all others: 0"),
            Requirement(Measure.BOUNDARY, Relation.AT_LEAST, 10, "those waits take {value:.1f} % of the window",
                "worth a tenth of the time; labelled so: 44 to 77, all others: 0"),
        ),
    ),
    LabelRule(
        VerdictLabel.CPU_BOUND,
        Measure.IDLE,
        (
            Requirement(Measure.GPU_WORK, Relation.AT_MOST, 30, "the GPU computes or copies {value:.1f} % of the time",
                "the CPU's work is more than twice the GPU's; labelled so: up to 14, mixed from 66"),
            Requirement(Measure.API_IDLE, Relation.AT_MOST, 10, "{value:.1f} % of the window is idle inside CUDA calls",
                "or CUDA is what the CPU does; labelled so: up to 0.9, launch-bound from 41"),
            Requirement(Measure.LONG_GAPS, Relation.AT_LEAST, 70,
                "{value:.0f} % of the idle time is in gaps of 1 ms and more",
                "pauses that no launch takes; labelled so: 99.6 and more, launch- and sync-bound: 0"),
            Requirement(Measure.LONG_GAPS_ON_CPU, Relation.AT_LEAST, 50,
                "the host works on the CPU {value:.0f} % of those gaps",
                "most of the pause is work, not waiting; labelled so: 99 and more, waiting for workers: 1 to 3"),
        ),
    ),
    LabelRule(
        VerdictLabel.SYNC_BOUND,
        Measure.IDLE,
        (
            Requirement(Measure.IDLE, Relation.AT_LEAST, 10, "the GPU is idle {value:.1f} % of the time",
                "below it the wait is harmless, the GPU being busy; labelled so: 10.9 to 24"),
            Requirement(Measure.AFTER_SYNC, Relation.AT_LEAST, 50,
                "{value:.0f} % of the idle time opens at a blocking call",
                "most of it; labelled so: 52 to 100, launch-bound: 0"),
            Requirement(Measure.LONG_GAPS, Relation.AT_MOST, 50,
                "{value:.0f} % of the idle time is in gaps of 1 ms and more",
                "a longer pause is the host's own work, wherever it opens; labelled so: 0, mixed from 74"),
            Requirement(Measure.SYNCS_PER_ITERATION, Relation.AT_LEAST, 2, "{value:.1f} such gaps per iteration",
                "one wait at a step's end is usual; labelled so: 4 to 20, one read-back per step: 1", True),
        ),
    ),
    LabelRule(
        VerdictLabel.CUDA_API_BOUND,
        Measure.IDLE,
        (
            Requirement(Measure.IDLE, Relation.AT_LEAST, 15, "the GPU is idle {value:.1f} % of the time",
                "what short gaps between kernels add up to on a busy GPU; labelled so: 88 and more"),
            Requirement(Measure.COMPUTE, Relation.AT_MOST, 80, "compute kernels fill only {value:.1f} % of the window",
                "labelled so: up to 12"),
            Requirement(Measure.SHORT_GAPS, Relation.AT_LEAST, 60,
                "{value:.0f} % of the idle time is in gaps shorter than 100 µs",
                "most of it is between launches; labelled so: 99.7 and more, CPU-bound: 0"),
            Requirement(Measure.PROMPT_STARTS, Relation.AT_LEAST, 50,
                "{value:.0f} % of the kernels start within 10 µs of their launch",
                "most kernels find the GPU waiting; labelled so: 100, compute-bound: up to 12"),
            Requirement(Measure.IDLE_ON_CPU, Relation.AT_LEAST, 90,
                "the launching thread is on a CPU {value:.0f} % of the idle time",
                "it launches all the time and waits for nothing; labelled so: 100, waiting for workers: 4 to 5"),
        ),
    ),
)  # fmt: skip
