"""Thresholds of timeline verdicts and causes, from the card `timeline.any.toml`.

The card states the unit, the meaning and the source of each. Shares are percent, times ns.
"""

from dataclasses import dataclass

from kernprof.cards import load, values
from kernprof.model.trace_report import VerdictLabel

CARD = values(load("timeline"))


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPart:
    """A part of the window that a fix could remove, and the verdict label that it gives.

    The `host` parts are one family: the largest of them is what to fix first. `words` differ from
    the names of the accounting, whose shares leave out the gaps around copies and communication.
    """

    measure: str
    words: str
    label: VerdictLabel
    says: str
    host: bool = False

    @property
    def least(self) -> float:
        """Smallest share of the window, in percent, that gives the label."""
        return CARD[f"{self.measure}_pct"]


# The window is compute-bound if no part reaches its threshold.
WINDOW_PARTS: tuple[WindowPart, ...] = (
    WindowPart(
        measure="communication",
        words="communication with its gaps",
        label=VerdictLabel.COMMUNICATION_BOUND,
        says="communication that no kernel hides takes {value:.1f} % of the window",
    ),
    WindowPart(
        measure="transfer",
        words="copies with the host's part",
        label=VerdictLabel.TRANSFER_BOUND,
        says=(
            "copies that no kernel hides, and the host's part in them, take {value:.1f} % of the"
            " window"
        ),
    ),
    WindowPart(
        measure="data",
        words="waits for data",
        label=VerdictLabel.INPUT_STARVED,
        says="the GPU waits for data {value:.1f} % of the time",
    ),
    WindowPart(
        measure="sync",
        words="gaps after the host's waits",
        label=VerdictLabel.SYNC_BOUND,
        says="the GPU is idle {value:.1f} % of the time because the host had waited for it",
        host=True,
    ),
    WindowPart(
        measure="launch",
        words="gaps between launches",
        label=VerdictLabel.CUDA_API_BOUND,
        says="the GPU waits {value:.1f} % of the time for the next launch",
        host=True,
    ),
    WindowPart(
        measure="cpu",
        words="the host's other work",
        label=VerdictLabel.CPU_BOUND,
        says=(
            "the GPU waits {value:.1f} % of the time while the host does something other than"
            " launching"
        ),
        host=True,
    ),
)
