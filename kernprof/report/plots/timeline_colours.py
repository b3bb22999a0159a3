"""What events of a timeline are, and the colour of each, in light and dark: for the page and for
pictures.

Okabe and Ito's palette (see `plot_style.Theme`) and Paul Tol's, so that colour-blind readers tell
apart what lies in one row. A colour has one meaning: what shares one is a call and what it does or
causes (a waiting call and the idle time after it; a copy, the call that makes it, and the idle time
in that call).
"""

from kernprof.model.trace_report import IDLE_CAUSES

RANGE, KERNEL, COMMUNICATION, COPY, MEMSET, SYNC, LAUNCH, MEMORY, CALL = range(9)
FIRST_IDLE = 9  # the causes of idle time, in their own order
CLASSES = (
    "NVTX range",
    "kernel",
    "communication",
    "copy",
    "memset",
    "API: sync",
    "API: launch",
    "API: memory",
    "API: other",
    *(f"idle: {cause.value.replace('_', ' ')}" for cause in IDLE_CAUSES),
)
COLOURS = {
    "light": (
        "#C9D6E6",
        "#009E73",
        "#CC79A7",
        "#E69F00",
        "#8A7A00",
        "#D55E00",
        "#56B4E9",
        "#E69F00",
        "#A9B1BA",
        "#D55E00",
        "#E69F00",
        "#56B4E9",
        "#DDCC77",
        "#882255",
        "#0072B2",
        "#4D4D4D",
        "#332288",
        "#B9BEC5",
    ),
    "dark": (
        "#3A4B61",
        "#1FA67E",
        "#E39AC3",
        "#F0B63C",
        "#B8A93C",
        "#F07A30",
        "#8FD0F7",
        "#F0B63C",
        "#6A737D",
        "#F07A30",
        "#F0B63C",
        "#8FD0F7",
        "#F3E7A6",
        "#B5446E",
        "#2F83C4",
        "#C9CED4",
        "#8C7BE0",
        "#59626C",
    ),
}
# What a part of an API call's name makes of it; the first that is found.
_CALLS = (("Synchronize", SYNC), ("Launch", LAUNCH), ("Mem", MEMORY))


def call_class(name: str) -> int:
    return next((kind for part, kind in _CALLS if part in name), CALL)


def is_communication(name: str) -> bool:
    """Whether a kernel's name says that it moves data between GPUs."""
    return "nccl" in name.lower() or "nvshmem" in name.lower()
