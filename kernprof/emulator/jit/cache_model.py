"""Model of L2 and DRAM that estimates DRAM traffic from the accesses of a launch.

The L2 of recent NVIDIA GPUs has two partitions. Each 128-byte line belongs to one home partition.
If an SM reads the line through the other partition, that partition caches a copy. Read data
therefore occupies about 1.5 times its size in the L2, written data once. The H200's L2 lookups
confirm this ratio: 1.5 misses per sector that is read once.

DRAM reads fetch 32-byte sectors in pairs. Written sectors are not fetched first. They are written
to DRAM when their line is replaced. Lines that are dirty at the end of the launch stay in the L2,
as on the hardware.

The emulator does not assign blocks to SMs: the L2 partition of each access is drawn from a fixed
pseudo-random sequence. For a large footprint, or for many accesses, only a sample of the lines is
simulated and the counts are scaled up.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.jit import layout
from kernprof.emulator.jit.layout import CachesField
from kernprof.emulator.memory import AddressSpace
from kernprof.model.run import Metric, Provenance

WAYS = 16
LINE_BYTES = 128
SECTOR_BYTES = 32
SECTORS = LINE_BYTES // SECTOR_BYTES
# Minimal number of 128-byte lines in the initial sample. It keeps the sampling error below 1 %.
_LEAST_LINES = 1 << 16
# Maximal number of simulated accesses to lines (about 10 ms of CPU time). The limit is eight times
# as high if the sample has fewer than `_FEW_LINES` lines.
_MOST_ACCESSES, _FEW_LINES = 1 << 18, 1 << 12
# Fraction of the L2's capacity that the model uses. It is fitted on the DRAM writes of streaming
# kernels on an H200.
_USABLE = 0.85
ERROR = (
    "modelled L2 with cold caches and serial blocks: usually within 15 % of an H200, too low if"
    " many concurrent blocks reuse data in the L2 for a long time"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """Modelled DRAM traffic in bytes.

    `fetched_bytes` is the size of the distinct sectors whose first access is a read: the compulsory
    traffic with cold caches. `changed_bytes` is the size of the distinct written sectors. `error`
    is the relative sampling error, 0 if every line was simulated.
    """

    read_bytes: int
    written_bytes: int
    fetched_bytes: int
    changed_bytes: int
    error: float = 0.0


class CacheModel:
    """Receiver (`LineSink`) of a launch's global-memory accesses, which simulates the L2.

    `l2_bytes` is the size of the L2 with both partitions. The number of stored accesses is limited.
    When the limit is reached, the model halves its sample: it drops every second line with all its
    accesses. A hash of the address selects the lines, so the results do not depend on the number of
    worker threads.
    """

    def __init__(self, l2_bytes: int, memory: AddressSpace) -> None:
        self._memory, self._l2_bytes = memory, l2_bytes
        self._sizes = [-(-(b.start + b.data.nbytes) // LINE_BYTES) for b in memory.buffers]
        self._sampling = max(0, (sum(self._sizes) // _LEAST_LINES).bit_length() - 1)
        self._kept: list[NDArray[np.uint64]] = []
        self._count = 0

    @property
    def mask(self) -> int:
        return (1 << self._sampling) - 1

    def note(self, records: NDArray[np.uint64]) -> None:
        """Store accesses to the sampled lines; `contract.LineSink` describes the records."""
        self._kept.append(records[_sampled(records[:, 0], self.mask)])
        self._count += len(self._kept[-1])
        sparse = sum(self._sizes) >> self._sampling < _FEW_LINES
        while self._count > (8 * _MOST_ACCESSES if sparse else _MOST_ACCESSES):
            self._sampling += 1
            self._kept = [records_[_sampled(records_[:, 0], self.mask)] for records_ in self._kept]
            self._count = sum(len(records_) for records_ in self._kept)

    def traffic(self) -> Traffic:
        """Simulate the stored accesses in the L2, in the order of the blocks.

        Returns the DRAM traffic, scaled from the sampled lines to all lines.
        """
        from kernprof.emulator.jit.native import lists

        records = np.concatenate([np.zeros((0, 2), np.uint64), *self._kept])
        records = np.ascontiguousarray(records[np.argsort(records[:, 1], kind="stable")])
        sets = max(1, round(_USABLE * self._l2_bytes / 2 / LINE_BYTES / WAYS) >> self._sampling)
        places = np.zeros(2 * sets, np.int32)
        # state of each cache way: line (0 if empty), valid sectors, dirty sectors, time of last use
        ways = np.zeros((4, 2 * min(sets, len(records)) * WAYS), np.int64)
        touched = np.zeros(2 * sum(self._sizes) + 2, np.uint8)
        firsts = np.array([0, *np.cumsum(self._sizes)], np.uint64)
        state = np.zeros(layout.CACHES_BYTES // 8, np.uint64)
        for field, value in {
            **{CachesField(8 * n): row.ctypes.data for n, row in enumerate(ways)},
            CachesField.SETS: sets,
            CachesField.PLACES: places.ctypes.data,
            CachesField.SAMPLING: self._sampling,
            CachesField.TOUCHED: touched.ctypes.data,
            CachesField.FIRSTS: firsts.ctypes.data,
            CachesField.SHIFT: self._memory.slot_shift - 7,
        }.items():
            state[field // 8] = value
        lists().play(state.ctypes.data, records.ctypes.data, len(records))
        read, written, fetched, changed = (
            (SECTOR_BYTES << self._sampling) * int(state[field // 8])
            for field in (
                CachesField.READ,
                CachesField.WRITTEN,
                CachesField.FETCHED,
                CachesField.CHANGED,
            )
        )
        return Traffic(
            read_bytes=read,
            written_bytes=written,
            fetched_bytes=fetched,
            changed_bytes=changed,
            error=(
                4
                * (SECTORS * (1 << self._sampling) * SECTOR_BYTES / max(1, fetched + changed))
                ** 0.5
                if self._sampling
                else 0.0
            ),
        )


def _sampled(places: NDArray[np.uint64], mask: int) -> NDArray[np.bool_]:
    """Return true for each access record whose line is sampled: hash of the line & `mask` is 0.

    The hash function is the same as in runtime/probes.c. `places` has one integer per record; bits
    8 and up are the line number.
    """
    mixed = (places >> np.uint64(8)) * np.uint64(0x9E3779B97F4A7C15) & np.uint64(2**63 - 1)
    mixed ^= mixed >> np.uint64(32)
    return np.asarray((mixed >> np.uint64(1)) & np.uint64(mask) == 0)


def traffic_metrics(traffic: Traffic) -> dict[str, Metric]:
    """Return the modelled DRAM reads and writes as metrics (estimates), by metric name."""
    values = {"dram_bytes_read": traffic.read_bytes, "dram_bytes_written": traffic.written_bytes}
    return {
        n: Metric(value=v, unit="byte", provenance=Provenance.ESTIMATE, reason=ERROR)
        for n, v in values.items()
    }


def write_traffic(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metric `l2_write_sectors`: the sectors of all global and local stores.

    The L1 is write-through, so each stored sector is written to the L2. Returns {} if a count of
    stored sectors is missing.
    """
    parts = [metrics[name].value for name in ("global_store_sectors", "local_store_sectors")]
    if None in parts:
        return {}
    reason = "counts every stored sector; a GPU's L1 merges consecutive stores to one sector"
    value = sum(part or 0.0 for part in parts)
    return {
        "l2_write_sectors": Metric(
            value=value, unit="sector", provenance=Provenance.ESTIMATE, reason=reason
        ),
    }
