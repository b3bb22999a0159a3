"""Every number that a label or a cause depends on, in one place. Shares are percent, times ns.

What settled them is said beside them; `scripts/fit/timeline.py` prints how often they
are right, apart for the recordings that settled them and for those that did not.
"""

from dataclasses import dataclass

from kernprof.model.trace_report import VerdictLabel

# Accounting. Work on an idle GPU starts 1 to 7 µs after its launch call on an H200; what was queued
# and starts later than this waited for something.
LAUNCH_LATENCY_NS = 10_000
# A gap that opens this soon after a blocking call is that call's doing: the time in which Python
# makes its next call.
SYNC_SHADOW_NS = 20_000

# Gaps. Launch-bound programs leave gaps of up to 60 µs, work on the CPU longer ones: up to so many
# times the usual way from launch to launch, and between these two, the host is launching.
SHORT_GAP_NS = 100_000
SLOW_LAUNCH_NS = 300_000
LAUNCH_WAYS = 10
LONG_GAP_NS = 1_000_000  # after a wait, what is longer is the host's own work, wherever it opens
# Between two values that are read back: from 17 to 24 launches on waits cost 1 % (Jacobi's
# iterations), with 5 to 10 doing without them gained 23 to 87 %, and where a graph gained more
# there were 72 and more.
LAUNCHES_A_VALUE = 16
DATA_WAIT_NS = 200_000
# 2 GB/s: the host goes through a batch once, into the buffer that it is copied from
STAGED_BYTES_PER_NS = 2.0
BATCH_BYTES = 64 * 1024  # a copy of this size takes time by itself
BATCHES_ALIKE = 64  # of the window's largest upload, the least part that carries a batch
# a copy to the GPU of this size may carry a batch (of token ids): it is more than a setting
INPUT_BYTES = 4 * 1024
FAULTS_LEAST = 4  # migrations in a kernel from which on it is taken to wait for its pages
BOUNDARY_GAP_SHARE = 10.0  # of the median iteration: a wait for data that is worth the word
# of the gaps: another process that is on a CPU for that long makes what is waited for
LOADER_BUSY_SHARE = 50.0
HOST_LATE_SHARE = 20.0  # of the window: the longest gaps are named where no cause covers them

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
# of kernel time in products and convolutions: a program with less is no network
NETWORK_SHARE = 5.0
# TF32 on tensor cores over FP32 FMA in real GEMMs and convolutions; the peaks differ by 7 to 16
FP32_SPEEDUP = 3.0
# of the window: where kernels take little of it, a better form of them gains nothing
FORM_GAIN = 1.0
GROUPED_SHARE = 5.0  # of kernel time
ATTENTION_SHARE = 5.0  # of kernel time
# operations for single tensors in each iteration: an optimizer goes through the tensors
PER_TENSOR_LEAST = 16
PER_TENSOR_SHARE = 5.0  # of the window
PER_TENSOR_GAIN = 0.9  # of that: a few kernels for all tensors stay
CHAIN_LEAST = 3  # element-wise kernels in a row
CHAIN_SHARE = 10.0  # of kernel time
ITEM_BYTES = 1024
ITEM_PER_ITERATION = 1.0
ITEM_SHARE = 1.0
STEP_SYNC_SHARE = 10.0  # of the window, as for its label
STARVED_SHARE = 5.0
EXPOSED_COMMUNICATION_SHARE = 5.0  # of the window
ON_COMPUTE_STREAM_SHARE = 3.0
# in each iteration; DistributedDataParallel's buckets of 25 MB are fewer for most models
SMALL_COLLECTIVES = 24
SMALL_COLLECTIVE_NS = 100_000  # of the fastest: larger ones are busy with their bytes
STRAGGLER_SHARE = 5.0  # of the window: waiting for the last rank
PAGE_FAULT_SHARE = 2.0  # of the window
PROFILER_SHARE = 2.0
SMALL_GRID_SHARE = 30.0  # of kernel time in launches with fewer blocks than SMs


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPart:
    """A part of the window, the label that it makes when it leads, and from which share on it is
    worth the label.

    `host` parts are one family: which of them leads is a matter of what to change first, not of
    different troubles.
    `words` are not those of the accounting, whose shares leave out the gaps around copies and
    communication.
    """

    measure: str
    words: str
    label: VerdictLabel
    least: float
    says: str
    because: str
    host: bool = False


# What a fix could take away. Computing is not among them: it leads where none of these is worth its
# label.
WINDOW_PARTS: tuple[WindowPart, ...] = (
    WindowPart(
        measure="communication",
        words="communication with its gaps",
        least=15,
        label=VerdictLabel.COMMUNICATION_BOUND,
        says="communication that no kernel hides takes {value:.1f} % of the window",
        because="a well hidden exchange leaves up to a tenth at the end of backward",
    ),
    WindowPart(
        measure="transfer",
        words="copies with the host's part",
        label=VerdictLabel.TRANSFER_BOUND,
        least=15,
        says=(
            "copies that no kernel hides, and the host's part in them, take {value:.1f} % of the"
            " window"
        ),
        because="one batch's copy before a step that computes is usual, and up to a tenth of it",
    ),
    WindowPart(
        measure="data",
        words="waits for data",
        label=VerdictLabel.INPUT_STARVED,
        least=10,
        says="the GPU waits for data {value:.1f} % of the time",
        because="a fix of the input takes all of it away",
    ),
    WindowPart(
        measure="sync",
        words="gaps after the host's waits",
        label=VerdictLabel.SYNC_BOUND,
        least=10,
        says="the GPU is idle {value:.1f} % of the time because the host had waited for it",
        host=True,
        because="a fix is a line taken out; labelled so: 10.9 and more, compute-bound: up to 7.2",
    ),
    WindowPart(
        measure="launch",
        words="gaps between launches",
        label=VerdictLabel.CUDA_API_BOUND,
        least=15,
        says="the GPU waits {value:.1f} % of the time for the next launch",
        host=True,
        because="a tracer makes launches slower, and so this share larger than it is without",
    ),
    WindowPart(
        measure="cpu",
        words="the host's other work",
        label=VerdictLabel.CPU_BOUND,
        least=15,
        says=(
            "the GPU waits {value:.1f} % of the time while the host does something other than"
            " launching"
        ),
        host=True,
        because="what an iteration does on its host beside launching, and more than its logging",
    ),
)

# When computing takes more than any of these, one part must be so many times the next one to be the
# one to fix.
LEADS_BESIDE_COMPUTE = 3.0
# Of the window: loaders that are on a CPU for so long set the pace where the GPU waits for data at
# all. What the host saves at its launches it would wait for the next batch.
LOADERS_BUSY = 75.0
# Percent of the step: a fix that gains a sixth makes a label. Waits whose replay gains that go
# before launches.
LABEL_GAIN = 100 / 6
WORTH_NAMING = 10.0  # a second part below it does not make a mixture

# Of confidence: points above what makes the label, percent of iterations that agree, percent of
# work with a known launch call, and how much was seen.
MARGIN_HIGH, MARGIN_MEDIUM = 10.0, 3.0
AGREEMENT = 70.0
CORRELATED_HIGH, CORRELATED_MEDIUM = 95.0, 80.0
FEW_KERNELS = 20
