"""What `kernprof tune` was asked."""

from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import check_seconds
from kernprof.store import DEFAULT_ROOT


@dataclass(frozen=True, slots=True, kw_only=True)
class TuneRequest:
    """The variants (empty: all) and parameters' values that make the space; how many leaders are
    timed on a GPU (0:
    none), and for how long at most. `gpu`: whose time is estimated, None for the one here or a
    common one.
    `cluster` says whose workers run the emulator (None: this process).
    """

    workload: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    leaders: int = 10
    limit_s: float | None = None
    device: int = 0
    gpu: str | None = None
    cluster: str | None = None
    store: Path = Path(DEFAULT_ROOT)

    def __post_init__(self) -> None:
        check_seconds(self.limit_s)
