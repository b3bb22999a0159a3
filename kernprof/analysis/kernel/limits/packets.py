"""How accesses become packets and lines on their way to L2: what the model's counts of L2's work
rest on.
"""

from kernprof.analysis.kernel.evidence import SECTOR_BYTES, LaunchEvidence
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.architectures import PINNED_BYTES_PER_S, of_capability

_FASTER = 1.2  # of the known link's rate: what carries more is another link
_SCATTERED = 16  # sectors per request from which each is taken to lie in a line of its own


def l2_traffic(case: LaunchEvidence) -> tuple[float, float, float]:
    """Sectors that L1 asks of L2: loads, stores, atomics and reductions."""
    loads = case.value("l2_read_sectors")
    if loads is None:
        loads = max(0.0, case.number("global_load_sectors") - case.number("global_load_l1_hits"))
    stores = case.value("l2_write_sectors")
    stores = case.number("global_store_sectors") if stores is None else stores
    atomics = case.number("global_atomic_sectors") + case.number("global_reduction_sectors")
    return loads, stores, atomics


def host_traffic(case: LaunchEvidence) -> float:
    """Sectors of the host's memory that the kernel reads and writes in place; 0 where they are a
    small part of what L1 asks of L2.
    """
    sectors = case.number("host_read_sectors") + case.number("host_write_sectors")
    return sectors if sectors >= Threshold.SHARE.share * sum(l2_traffic(case)[:2]) else 0.0


def link_share(case: LaunchEvidence) -> float:
    """The share of the time that the link to the host takes for what the kernel reads and writes in
    the host's memory.

    At the rate of copies from pinned memory; 0 where the GPU's link is not known, or carries more
    than that.
    """
    moved = (case.number("host_read_sectors") + case.number("host_write_sectors")) * SECTOR_BYTES
    device, time = case.profile.device or case.device, case.time_ns
    arch = of_capability(device.compute_capability) if device else None
    rate = PINNED_BYTES_PER_S.get(arch.pcie) if arch else None
    share = moved / rate / (time * 1e-9) if rate and time else 0.0
    return share if share <= _FASTER else 0.0


def packets(
    case: LaunchEvidence,
    load: float = 1.0,
    store: float = 1.0,
    atomic: float = 1.0,
    *,
    adjacent: bool = False,
) -> float:
    """What goes from L1 to L2: a packet head per line of 4 sectors, and the bytes of each sector
    stored.

    The arguments are what is left of each kind's sectors; `adjacent`: the loads are, now.
    """
    loads, stores, atomics = l2_traffic(case)
    sectors = case.number("global_load_sectors")
    share = loads / sectors if sectors else 1.0  # what L1 has is not asked of L2
    heads = share * lines_touched(case, "load", load, adjacent=adjacent) + lines_touched(
        case, "store", store
    )
    return heads + stores * store + 2 * atomics * atomic


def lines_touched(case: LaunchEvidence, kind: str, left: float, *, adjacent: bool = False) -> float:
    """Lines that the loads or stores touch: scattered accesses one per sector, adjacent ones one
    per 4 sectors.
    """
    sectors, requests = (
        case.number(f"global_{kind}_sectors"),
        case.number(f"global_{kind}_requests"),
    )
    scattered = left == 1.0 and not adjacent and requests and sectors / requests > _SCATTERED
    return sectors * left / (1 if scattered else 4)
