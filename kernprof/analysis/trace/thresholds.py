"""Thresholds of timeline verdicts and causes, from the card `timeline.any.toml`.

The card holds the unit, meaning and source of each. Shares are percent, times ns.
"""

from dataclasses import dataclass

from kernprof.cards import load, values
from kernprof.model.trace_report import VerdictLabel

_CARD = values(load("timeline"))

LAUNCH_LATENCY_NS = int(_CARD["launch_latency_ns"])
SYNC_SHADOW_NS = int(_CARD["sync_shadow_ns"])
LAUNCH_GAP_NS = int(_CARD["launch_gap_ns"])
LONG_GAP_NS = int(_CARD["long_gap_ns"])
DATA_WAIT_NS = int(_CARD["data_wait_ns"])
BIG_COPY_BYTES = int(_CARD["big_copy_bytes"])
INPUT_BYTES = int(_CARD["input_bytes"])
BATCHES_ALIKE = int(_CARD["batches_alike"])
HOST_LATE = _CARD["host_late_pct"]
BOUNDARY_GAP_SHARE = _CARD["boundary_gap_pct"]
SYNC_SHARE = _CARD["sync_pct"]
WORTH_NAMING = _CARD["worth_naming_pct"]
MARGIN_HIGH = _CARD["margin_high"]
MARGIN_MEDIUM = _CARD["margin_medium"]
AGREEMENT = _CARD["agreement_pct"]
CORRELATED_HIGH = _CARD["correlated_high_pct"]
CORRELATED_MEDIUM = _CARD["correlated_medium_pct"]
CAUSE_SHARE = _CARD["cause_pct"]
CAUSE_GAIN = _CARD["cause_gain_pct"]
PINNED_RATE_LEAST_BYTES = int(_CARD["pinned_rate_least_bytes"])
OVERLAP_LEAST = _CARD["overlap_least_pct"]
TINY_KERNEL_NS = int(_CARD["tiny_kernel_ns"])
TINY_KERNEL_SHARE = _CARD["tiny_kernel_pct"]
FP32_SPEEDUP = _CARD["fp32_speedup"]
NETWORK_SHARE = _CARD["network_pct"]
PER_TENSOR_LEAST = int(_CARD["per_tensor_least"])
PER_TENSOR_GAIN = _CARD["per_tensor_gain"]
CHAIN_LEAST = int(_CARD["chain_least"])
CHAIN_SHARE = _CARD["chain_pct"]
ITEM_BYTES = int(_CARD["item_bytes"])
SMALL_COLLECTIVES = int(_CARD["small_collectives"])
SMALL_COLLECTIVE_NS = int(_CARD["small_collective_ns"])
SMALL_GRID_SHARE = _CARD["small_grid_pct"]
LATE_SHARE = _CARD["late_pct"]
ALIKE_POINTS = _CARD["alike_points"]
ALIKE_LAUNCHES = _CARD["alike_launches_pct"]
COLLECTIVE_NAMES = _CARD["collective_names_pct"]
SAME_LAUNCH = _CARD["same_launch_pct"]
LONGER_PERIOD = _CARD["longer_period_pct"]
MULTIPLE_PERIOD = _CARD["multiple_period_pct"]
ALIKE_ITERATION = _CARD["alike_iteration_pct"]
COVERED_BY_STEPS = _CARD["covered_by_steps_pct"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPart:
    """A part of the window, the label that it gives, and the least share for that label.

    The `host` parts are one family: the leading one is what to fix first. `words` differ from the
    names of the accounting, whose shares leave out the gaps around copies and communication.
    """

    measure: str
    words: str
    label: VerdictLabel
    least: float
    says: str
    host: bool = False


# Parts that a fix could remove. The window is compute-bound if none reaches its threshold.
WINDOW_PARTS: tuple[WindowPart, ...] = (
    WindowPart(
        measure="communication",
        words="communication with its gaps",
        least=_CARD["communication_pct"],
        label=VerdictLabel.COMMUNICATION_BOUND,
        says="communication that no kernel hides takes {value:.1f} % of the window",
    ),
    WindowPart(
        measure="transfer",
        words="copies with the host's part",
        label=VerdictLabel.TRANSFER_BOUND,
        least=_CARD["transfer_pct"],
        says=(
            "copies that no kernel hides, and the host's part in them, take {value:.1f} % of the"
            " window"
        ),
    ),
    WindowPart(
        measure="data",
        words="waits for data",
        label=VerdictLabel.INPUT_STARVED,
        least=_CARD["data_pct"],
        says="the GPU waits for data {value:.1f} % of the time",
    ),
    WindowPart(
        measure="sync",
        words="gaps after the host's waits",
        label=VerdictLabel.SYNC_BOUND,
        least=_CARD["sync_pct"],
        says="the GPU is idle {value:.1f} % of the time because the host had waited for it",
        host=True,
    ),
    WindowPart(
        measure="launch",
        words="gaps between launches",
        label=VerdictLabel.CUDA_API_BOUND,
        least=_CARD["launch_pct"],
        says="the GPU waits {value:.1f} % of the time for the next launch",
        host=True,
    ),
    WindowPart(
        measure="cpu",
        words="the host's other work",
        label=VerdictLabel.CPU_BOUND,
        least=_CARD["cpu_pct"],
        says=(
            "the GPU waits {value:.1f} % of the time while the host does something other than"
            " launching"
        ),
        host=True,
    ),
)
