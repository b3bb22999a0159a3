"""What events of a timeline are, and the colour of each, in light and dark: for the page and for pictures.

Okabe and Ito's palette (see `plot_style.Theme`), so that colour-blind readers tell apart what lies in one row: what is
alike has one hue (a waiting call and the idle time it causes), and no row holds two classes of one colour.
"""

from __future__ import annotations

from kernprof.model.trace_report import IDLE_CAUSES

RANGE, KERNEL, COMMUNICATION, COPY, MEMSET, SYNC, LAUNCH, MEMORY, CALL = range(9)
FIRST_IDLE = 9  # the causes of idle time, in their own order
CLASSES = (
    "NVTX range", "kernel", "communication", "copy", "memset", "API: sync", "API: launch", "API: memory",
    "API: other", *(f"idle: {cause.value.replace('_', ' ')}" for cause in IDLE_CAUSES),
)  # fmt: skip
COLOURS = {
    "light": ("#C9D6E6", "#009E73", "#CC79A7", "#E69F00", "#8A7A00", "#D55E00", "#56B4E9", "#E69F00", "#A9B1BA",
              "#D55E00", "#E69F00", "#56B4E9", "#8A7A00", "#CC79A7", "#0072B2", "#4D4D4D", "#009E73", "#B9BEC5"),
    "dark": ("#3A4B61", "#1FA67E", "#E39AC3", "#F0B63C", "#B8A93C", "#F07A30", "#8FD0F7", "#F0B63C", "#6A737D",
             "#F07A30", "#F0B63C", "#A5DBFA", "#B8A93C", "#E39AC3", "#2F83C4", "#C9CED4", "#1FA67E", "#59626C"),
}  # fmt: skip
# What a part of an API call's name makes of it; the first that is found.
_CALLS = (("Synchronize", SYNC), ("Launch", LAUNCH), ("Mem", MEMORY))


def call_class(name: str) -> int:
    return next((kind for part, kind in _CALLS if part in name), CALL)


def is_communication(name: str) -> bool:
    """Whether a kernel's name says that it moves data between GPUs."""
    return "nccl" in name.lower() or "nvshmem" in name.lower()
