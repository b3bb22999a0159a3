"""What the loads of each instruction wait for: those of the sampled blocks, each with its sectors
in view.

A warp waits for the slowest of its lanes: a load counts as one of the L2 where any of its sectors
is not in the L1, and as one of device memory where any has to come from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS
from kernprof.emulator.timing.streams import BlockTraffic, Stream

_QUANTILES = 16


@dataclass(frozen=True, slots=True)
class Missed:
    """Of each sector that a block asks for: whether the L1 lacks it, and since when it was on its
    way there (0: now; 1: the block's time); whether the block had it before and the L2 lacks it as
    well.
    """

    sectors: NDArray[np.bool_]
    age: NDArray[np.float64]
    lost: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LoadUse:
    """Of the warp loads of one instruction: how many of the sampled ones; sectors of each; the
    shares that wait for more than the L1 (`beyond`): for device memory (`fresh`), for what another
    block reads as well and may have fetched (`late`), for what the block had and the L2 lost
    (`again`), each none of the others; and the share that wait for what another warp asked for
    (`behind`), so much later (`ages`), with `behind_fresh` and `behind_late` among them.
    """

    requests: float
    sectors: float
    beyond: float
    fresh: float
    late: float
    again: float
    behind: float
    behind_fresh: float
    behind_late: float
    ages: NDArray[np.float64]
    # loads of each warp of a block, as a share of the average one's; empty: all alike
    warps: NDArray[np.float64]

    def shares(self, block: float, latency: float, late: float) -> tuple[float, float]:
        """Those that wait for the L2 and for device memory. `block`: cycles of a block; `latency`:
        until data come;
        `late`: share of what another block reads as well.
        """
        left = (
            float(np.maximum(0.0, 1 - self.ages * block / latency).mean())
            if len(self.ages)
            else 0.0
        )
        far = (
            self.fresh
            + late * self.late
            + self.again
            + left * (self.behind_fresh + late * self.behind_late)
        )
        return self.beyond + left * self.behind, far


def load_uses(
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    blocks: Sequence[BlockTraffic],
    starts: NDArray[np.int64],
    fetched: NDArray[np.float64],
) -> dict[int, LoadUse]:
    """By place in the PTX. `starts`: the first sector of each buffer; `fetched`: of what blocks
    read first of it, the share that no other block has fetched.
    """
    pcs, shares, ages = _rows(streams, missed, blocks, starts, fetched)
    warps = _by_warp(streams)
    found: dict[int, LoadUse] = {}
    for pc in np.unique(pcs):
        own = pcs == pc
        known = ages[own & ~np.isnan(ages)]
        some = (
            np.quantile(known, np.linspace(0, 1, _QUANTILES)) if len(known) > _QUANTILES else known
        )
        sectors, *of_loads = (float(each) for each in shares[own].mean(axis=0))
        beyond, fresh, late, again, behind, behind_fresh, behind_late = of_loads
        found[int(pc)] = LoadUse(
            requests=float(own.sum()),
            sectors=sectors,
            beyond=beyond,
            fresh=fresh,
            late=late,
            again=again,
            behind=behind,
            behind_fresh=behind_fresh,
            behind_late=behind_late,
            ages=some,
            warps=warps.get(int(pc), np.zeros(0)),
        )
    return found


def _by_warp(streams: Sequence[Stream]) -> dict[int, NDArray[np.float64]]:
    """Of the instructions that some warps execute more often than others, where warps wait for each
    other.
    """
    found: dict[int, NDArray[np.float64]] = {}
    for stream in streams:
        if stream.meet:
            loads = stream.ways == READS
            for pc in np.unique(stream.pcs[loads]):
                often = np.bincount(
                    stream.numbers[loads & (stream.pcs == pc)], minlength=stream.warps
                )
                found[int(pc)] = found.get(int(pc), np.zeros(stream.warps)) + often
    return {pc: often / often.mean() for pc, often in found.items() if often.min() < often.max()}


def _rows(
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    blocks: Sequence[BlockTraffic],
    starts: NDArray[np.int64],
    fetched: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Of each load of a warp, its place in the PTX, what `LoadUse` has of it, and how far it is
    behind (NaN: not).
    """
    flat, kind, own_first, places = (
        np.concatenate([getattr(each, name) for each in streams])
        for name in ("flat", "kind", "own", "pcs")
    )
    absent, age, lost = (
        np.concatenate([getattr(each, name) for each in missed])
        for name in ("sectors", "age", "lost")
    )
    sectors_before = np.cumsum([0, *(len(each.flat) for each in streams)])
    accesses_before = np.cumsum([0, *(len(each.ways) for each in streams)])
    lead = np.zeros(len(flat))
    for first, each in zip(sectors_before, blocks, strict=False):
        lead[first + each.at] = each.leads
    loads = np.flatnonzero(kind == READS)
    row = np.concatenate(
        [first + each.row for first, each in zip(accesses_before, streams, strict=False)]
    )[loads]
    begins = np.flatnonzero(np.diff(row, prepend=-1))
    if not len(begins):
        return np.zeros(0, np.int64), np.zeros((0, 8)), np.zeros(0)

    def most(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.maximum.reduceat(values, begins))

    lacks, own = absent[loads], own_first[loads]
    new = fetched[np.maximum(0, np.searchsorted(starts, flat[loads], "right") - 1)]
    leads = lead[loads] * lacks
    fresh = most(leads * new)
    late = np.maximum(0.0, most(leads) - fresh)
    beyond = most(lacks.astype(float))
    again = most(lost[loads].astype(float)) * (1 - fresh - late)
    behind = most((own & ~lacks).astype(float)) * (1 - beyond)
    # Half of what comes in pairs is asked for by the one that leads.
    together = np.array([each.leads.mean() if len(each.at) else 0.0 for each in blocks])
    pairs = together[np.searchsorted(accesses_before, row[begins], "right") - 1]
    behind_fresh = behind * most(np.where(own & ~lacks, new, 0.0)) * pairs
    behind_late = behind * pairs - behind_fresh
    ages = np.where(behind > 0, most(np.where(own & ~lacks, -age[loads], -np.inf)), np.nan)
    sectors = np.diff(begins, append=len(loads)).astype(float)
    shares = (sectors, beyond, fresh, late, again, behind, behind_fresh, behind_late)
    return places[row[begins]], np.stack(shares, axis=1), -ages
