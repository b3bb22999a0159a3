"""Thresholds of timeline verdicts and causes, from the card file `timeline.any.toml`.

The card file states the unit, the meaning and the source of each threshold. Shares are in percent,
times in ns.
"""

from dataclasses import dataclass

from kernprof.cards import load, values
from kernprof.model.trace_report import VerdictLabel

CARD = values(load("timeline"))


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPart:
    """Part of the analysed window that a fix could remove, with the verdict label of this part.

    The parts with `host=True` are added before they are compared with the remaining parts. `says`
    is a sentence with a field for the part's percentage.
    """

    name: str
    label: VerdictLabel
    says: str
    host: bool = False

    @property
    def least(self) -> float:
        """Threshold of the verdict label: minimal percentage of the window that this part takes."""
        return CARD[f"{self.name}_pct"]


# The window is compute-bound if no part reaches its threshold.
WINDOW_PARTS: tuple[WindowPart, ...] = (
    WindowPart(
        name="communication",
        label=VerdictLabel.COMMUNICATION_BOUND,
        says=(
            "communication that no compute kernel overlaps, and gaps around it, take {value:.1f} %"
            " of the window"
        ),
    ),
    WindowPart(
        name="transfer",
        label=VerdictLabel.TRANSFER_BOUND,
        says=(
            "copies that no kernel overlaps, and gaps in which the host is blocked in a copy, take"
            " {value:.1f} % of the window"
        ),
    ),
    WindowPart(
        name="input_wait",
        label=VerdictLabel.INPUT_STARVED,
        says="the GPU waits for data {value:.1f} % of the time",
    ),
    WindowPart(
        name="sync",
        label=VerdictLabel.SYNC_BOUND,
        says="the GPU idles {value:.1f} % of the time after the host waited for the GPU",
        host=True,
    ),
    WindowPart(
        name="launch",
        label=VerdictLabel.CUDA_API_BOUND,
        says="the GPU waits {value:.1f} % of the time for the next launch",
        host=True,
    ),
    WindowPart(
        name="host",
        label=VerdictLabel.CPU_BOUND,
        says=(
            "the GPU waits {value:.1f} % of the time while the host does work other than launching"
        ),
        host=True,
    ),
)
