"""How fast collectives are, beside the GPU's link: bytes, algorithm and bus bandwidth as NCCL's own
tests count them.

The bus bandwidth is what the slowest link must carry, whatever the number of ranks: the bytes over
the time, times a factor of the collective. A collective's time holds its wait for the last rank, so
that links were at least that fast.
"""

import re

import numpy as np

from kernprof.analysis.trace.causes.evidence import CauseContext
from kernprof.analysis.trace.track.order import distinct, median
from kernprof.gpus.architectures import PCIE_BYTES_PER_S
from kernprof.gpus.datasheets import gpu_named, nvlink_of
from kernprof.model.trace import NONE, Ints
from kernprof.units import format_quantity

_MOST = 3  # collectives named
_NODE = 8  # ranks; more may be on several nodes, and their link is the network
# Of n ranks (NCCL-tests, doc/PERFORMANCE.md); the first that is found in a collective's name holds.
_FACTORS: tuple[tuple[str, float], ...] = (
    (r"all_?reduce", 2.0),
    (r"all_?gather|reduce_?scatter|all_?to_?all|gather|scatter", 1.0),
    (r"broadcast|reduce|send|recv", 0.0),
)
_WAITS = "the times hold the wait for the last rank"
NO_BYTES = (
    "bytes and bandwidth are not known: the trace does not hold the sizes of messages"
    " (torch.profiler's may)"
)


def bus_factor(name: str, ranks: int) -> float | None:
    """What turns the algorithm bandwidth into the bus bandwidth: 2 (n − 1) ÷ n, (n − 1) ÷ n or 1;
    None: not known.
    """
    for pattern, times in _FACTORS:
        if re.search(pattern, name, re.IGNORECASE):
            return 1.0 if not times else times * (ranks - 1) / ranks if ranks > 1 else None
    return None


def said_of_bandwidth(context: CauseContext, rows: Ints) -> tuple[str, ...]:
    """One sentence for each kind of collective among the most time, and one on what the link could
    do.
    """
    messages = context.view.messages
    if messages is None:
        return (NO_BYTES,)
    mine = messages.rows(np.isin(messages.work, rows))
    if not len(mine):
        return (NO_BYTES,)
    time = context.length[mine.work]
    kinds: list[tuple[float, str]] = []
    for key in distinct(mine.name.astype(np.int64) << 32 | (mine.ranks & 0xFFFFFFFF)).tolist():
        chosen = (mine.name == key >> 32) & ((mine.ranks & 0xFFFFFFFF) == key & 0xFFFFFFFF)
        name, ranks = context.view.timeline.text(key >> 32), int(mine.ranks[chosen][0])
        kinds.append(
            (float(time[chosen].sum()), _rates(name, ranks, mine.nbytes[chosen], time[chosen]))
        )
    most = [said for _, said in sorted(kinds, key=lambda one: -one[0])[:_MOST]]
    without = len(rows) - len(mine)
    missing = (
        (f"the message of {without} of {len(rows)} collectives is not in the trace",)
        if without
        else ()
    )
    return (*most, *missing, _link(context, int(mine.ranks.max())))


def _rates(name: str, ranks: int, nbytes: Ints, time: Ints) -> str:
    """The bytes over the time they took: of all together, and of the fastest one in ten."""
    rate = 1e9 * float(nbytes.sum()) / max(float(time.sum()), 1.0)
    each = np.sort(1e9 * nbytes / np.maximum(time, 1))
    fastest = float(each[len(each) - 1 - len(each) // 10])
    among = f" among {ranks} ranks" if ranks != NONE else ""
    size = f"{len(nbytes)} × {format_quantity(int(median(nbytes)), 'byte')}"
    factor = bus_factor(name, ranks)
    bus = "bus bandwidth not known"
    if factor is not None:
        bus = (
            f"bus bandwidth {_speed(rate * factor)} ({_speed(fastest * factor)} of the fastest"
            " tenth)"
        )
    return f"{name}{among}, {size} in the median: algorithm bandwidth {_speed(rate)}, {bus}"


def _link(context: CauseContext, ranks: int) -> str:
    device = context.view.timeline.tracks[context.view.track].device
    gpu = gpu_named(device.name)
    if gpu is None:
        return "the link's peak is not known: no data sheet of this GPU is here"
    if ranks > _NODE:
        return (
            f"{ranks} ranks may be on several nodes: the peak of the network between them is not in"
            " the trace"
        )
    if peak := nvlink_of(device.name):
        source = gpu.source_of("nvlink_bytes_per_s")
        return f"the link's peak: NVLink, {_speed(peak)} each way ({source}), in one node; {_WAITS}"
    generation = gpu.architecture.pcie
    return (
        f"the link's peak: PCIe {generation}, {_speed(PCIE_BYTES_PER_S[generation])} each way of 16"
        f" lanes (specification), where no NVLink joins the GPUs; {_WAITS}"
    )


def _speed(rate: float) -> str:
    return format_quantity(rate, "byte/s")
