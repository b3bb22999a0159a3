"""The profiles of one ncu report, with its session's settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.run import Device, Profile


class RuleKind(str, Enum):
    """The kind of a rule's message, by ncu."""

    INFORMATION = "information"
    OPTIMIZATION = "optimization"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleResult:
    """One message of one of ncu's rules about one launch (its index in `NcuReport.profiles`).

    `speedup_percent` is ncu's own estimate, of the whole kernel ("global") or of the part looked at
    ("local").
    """

    launch: int
    section: str
    rule: str
    kind: RuleKind
    message: str
    speedup_percent: float | None = None
    speedup_scope: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NcuReport:
    """One ncu report. `profiles` are in launch order.

    `settings` holds what the file says of the session (clock_control, cache_control, metric_set,
    replay_mode,
    command, cuda_version); a key that the file is silent about is not there. `notes` are for
    people: what was left
    out or is missing, in plain words.
    """

    source: str
    profiles: tuple[Profile, ...]
    device: Device | None = None
    tool_version: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[RuleResult, ...] = ()
    notes: tuple[str, ...] = ()
