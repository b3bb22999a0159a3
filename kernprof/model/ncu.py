"""Profiles of one ncu report, with the settings of its session."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.run import Device, Profile


class RuleKind(str, Enum):
    """Kind of an ncu rule message."""

    INFORMATION = "information"
    OPTIMIZATION = "optimization"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleResult:
    """One message of an ncu rule about one launch (an index of `NcuReport.profiles`).

    `speedup_percent` is ncu's own estimate, for the whole kernel ("global") or for a part
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
    """One ncu report; `profiles` are in launch order.

    `settings` holds the session's clock_control, cache_control, metric_set, replay_mode, command
    and cuda_version; keys that the file lacks are absent. `notes` tell the user about omitted or
    missing data.
    """

    source: str
    profiles: tuple[Profile, ...]
    device: Device | None = None
    tool_version: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[RuleResult, ...] = ()
    notes: tuple[str, ...] = ()
