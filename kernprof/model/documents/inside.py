"""Events and phases inside a kernel, as `kernprof inside` records them by instrumented PTX."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from msgspec import Struct

from kernprof.model.run import Dim3


class SiteKind(str, Enum):
    """Kind of an instrumented place in a kernel."""

    BARRIER = "barrier"
    COPY = "copy issue"
    COPY_WAIT = "copy wait"
    ARRIVE = "mbarrier arrive"
    MBARRIER = "mbarrier wait"
    MMA = "mma"
    MMA_WAIT = "mma wait"
    LOOP = "iteration"
    LINE = "section"
    MARK = "mark"


DATA_WAITS = (SiteKind.BARRIER, SiteKind.COPY_WAIT, SiteKind.MBARRIER)
WAITS = (*DATA_WAITS, SiteKind.MMA_WAIT)
# Kinds with one event. Their phase lasts until the next event of one of these kinds.
SECTIONS = (SiteKind.LINE, SiteKind.MARK)
# Kinds of the phases that follow each other in a warp, so that a picture can show all of them.
DRAWN = tuple(kind for kind in SiteKind if kind not in (*SECTIONS, SiteKind.ARRIVE, SiteKind.LOOP))
# An event is four words: begin and end of a phase (low half of clock64), number of the place, address
# of an mbarrier. A place has time stamps at END and BEGIN, or at POINT.
EVENT_BYTES = 16
END, BEGIN, POINT = range(3)
# A warp's header has entries of 16 bytes: time (64 bits), 1 if the entry was written, payload.
# START has clock64 and the number of the SM; STOP has clock64 and the offset of the next event.
# WALL and WALL_STOP have globaltimer.
HEADER_BYTES, ENTRY_BYTES = 64, 16
WALL, START, WALL_STOP, STOP = range(4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """An instrumented place: the source line of the kernel, and the first and last pc.

    `mark` is the name of a mark. `groups` is the number of groups that a copy commits, or that a
    `wait_group` leaves incomplete.
    """

    kind: SiteKind
    file: str
    line: int
    pcs: tuple[int, int]
    mark: str = ""
    groups: int = 0

    @property
    def title(self) -> str:
        """Return the kind and its line; for a section, the mark or line where it starts."""
        if self.kind in SECTIONS:
            return f"section from {f'mark {self.mark}' if self.mark else f'line {self.line}'}"
        return f"{self.kind.value}, line {self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Layout of the event buffer, and the sampled blocks of the grid.

    Every `step`-th block is sampled, `blocks` in all. Each warp of a sampled block has a ring of
    2^`bits` bytes. The headers of all warps follow the rings.
    """

    grid: Dim3
    blocks: int
    step: int
    warps: int
    bits: int

    @property
    def sampled(self) -> range:
        """Return the numbers of the sampled blocks, from the middle of the first step on."""
        first = self.step // 2
        return range(first, first + self.step * self.blocks, self.step)

    @property
    def rings(self) -> int:
        return self.blocks * self.warps

    @property
    def nbytes(self) -> int:
        return self.rings * ((1 << self.bits) + HEADER_BYTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class WarpTrace:
    """Recorded phases of the sampled warps, as NumPy record arrays.

    - `warps`: ring, block, warp in the block, sm, role, start, end, events (number in the ring).
    - `slices`: warp (row of `warps`), site (row of `sites`), start, end, payload.
    - `cycle_ns`: ns per cycle of the SMs during the launch.

    Times are in ns since the first start. Without a GPU, the unit is the warp instruction.
    """

    sites: tuple[Site, ...]
    warps: Any
    slices: Any
    cycle_ns: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WarpPhase:
    """Row of the table: `count` phases of one kind at one line, in the `warps` warps of one role.

    `share` is in percent of the warps' time. `share` and `median_ns` are None without a GPU. The
    `stages` mbarriers of the line are numbered from 0 by address; `stage` is the one with the
    longest total wait.
    """

    role: str
    kind: SiteKind
    title: str
    file: str
    line: int
    warps: int
    count: int
    median_ns: float | None = None
    share: float | None = None
    stage: int = 0
    stages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WarpPicture:
    """Picture of the phases of the warps of one block; its width is `span` in `unit`.

    A row has the numbers of the block and the warp, the role, and the boxes of the phases. A box is
    (kind, left, width) in thousandths of the width.
    """

    rows: tuple[tuple[int, int, str, tuple[tuple[SiteKind, int, int], ...]], ...]
    span: float
    unit: str


class InsideDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.inside/1"
):
    """Result of `kernprof inside`. `measured` is false without a GPU: then no time is known.

    - `blocks`: the sampled blocks and the blocks of the grid. `phases`: in order of the first
      event.
    - `registers`, `local_bytes` (per thread), `blocks_per_sm` and `time_ns`: pairs of values
      without and with instrumentation. Times are medians by CUDA events.
    - `event_ns`: the time to record a phase, back to back in one warp that runs alone.
    - `span_ns`: the time from the first start to the last end of a sampled warp.
    - `picture`: the phases of one block, only in the store's file for `kernprof report`.
    """

    workload: str
    variant: str
    kernel: str
    device: str
    measured: bool
    blocks: tuple[int, int]
    warps: int
    events: int
    sentence: str
    phases: tuple[WarpPhase, ...]
    overlap: tuple[str, ...] = ()
    registers: tuple[int, int] | None = None
    local_bytes: tuple[int, int] | None = None
    blocks_per_sm: tuple[int, int] | None = None
    time_ns: tuple[float, float] | None = None
    event_ns: float | None = None
    span_ns: float | None = None
    warnings: tuple[str, ...] = ()
    picture: WarpPicture | None = None
