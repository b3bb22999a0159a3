"""Thresholds of timeline verdicts and causes, from the card `timeline.any.toml`.

The card states the unit, the meaning and the source of each threshold. Shares are in percent, times
in ns.
"""

from dataclasses import dataclass

from kernprof.cards import load, values
from kernprof.model.trace_report import VerdictLabel

CARD = values(load("timeline"))


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPart:
    """Part of the window that a fix could remove, with the verdict label of this part.

    The `host` parts are added before they are compared with the other parts. `words` names the part
    in texts. The names differ from the parts of the accounting, which exclude the gaps around
    copies and communication.
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
        says="communication that no compute kernel overlaps takes {value:.1f} % of the window",
    ),
    WindowPart(
        measure="transfer",
        words="copies with host overhead",
        label=VerdictLabel.TRANSFER_BOUND,
        says=(
            "copies that no kernel overlaps, and gaps in which the host is blocked in a copy, take"
            " {value:.1f} % of the window"
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
        words="gaps after synchronisation",
        label=VerdictLabel.SYNC_BOUND,
        says="the GPU idles {value:.1f} % of the time because the host had waited for the GPU",
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
        words="other work of the host",
        label=VerdictLabel.CPU_BOUND,
        says=(
            "the GPU waits {value:.1f} % of the time while the host does work other than launching"
        ),
        host=True,
    ),
)
