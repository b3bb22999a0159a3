"""What a step could do without: the launches that a second run profiles, their counts, what each
change gains.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Device, Provenance
from kernprof.model.step.rungs import Rung
from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchGroup:
    """The launches of one kernel with one number of blocks. Times and `launches` are per step.

    `exposed_ns` is the part of `busy_ns` that lies on the step's critical path. `function` is the
    name without scopes,
    templates and parameters, as ncu's filters take it; `before` counts launches before the measured
    steps, `total` all.
    """

    name: str
    function: str
    blocks: int | None
    launches: float
    busy_ns: float
    exposed_ns: float
    before: int
    total: int
    library: str | None = None
    nvtx: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedKernel:
    """A kernel whose time is exposed and that is not profiled, and why."""

    name: str
    exposed_ns: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePlan:
    """What the second run profiles: of each of these kernels' functions the launches of these
    `numbers`, from 1.

    `launches` are those that ncu is expected to profile: a number that one function needs counts
    for all of them.
    `covered_pct` is how much of the exposed kernel time the groups stand for; `seconds` an estimate
    for the whole run.
    """

    groups: tuple[LaunchGroup, ...]
    skipped: tuple[SkippedKernel, ...]
    numbers: tuple[int, ...]
    launches: int
    passes: int
    seconds: float
    covered_pct: float
    notes: tuple[str, ...] = ()

    @property
    def functions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(group.function for group in self.groups))


class ItemKind(str, Enum):
    KERNEL = "kernel"
    HOST = "host"
    COPIES = "copies"
    COMMUNICATION = "communication"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recoverable:
    """One thing that can be changed. Times are ns per step.

    `gain_ns` is what the change gives on its own, `adds_ns` what it adds to those before it in the
    list: these sum to
    the whole. None: what can be gained is not known, `reason` says why. `time_ns` is what it takes
    on the critical path
    now. `provenance` BOUND: at most that. `basis` says what the number rests on. `kernel` is a
    kernel's whole name.
    """

    kind: ItemKind
    what: str
    finding: str
    gain_ns: float | None
    adds_ns: float | None
    time_ns: float | None = None
    provenance: Provenance = Provenance.ESTIMATE
    basis: str = ""
    where: str | None = None
    evidence: str = ""
    advice: str = ""
    next: str = ""
    reason: str | None = None
    kernel: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAnalysis:
    """A step of a recorded program, and what could be recovered of it, the most first.

    `together_ns` is what all changes give at once: the sum of what each adds, and never more than
    the step.
    `rung` is the best that the answer rests on; `because` says why not a better one, `cannot_tell`
    what that costs.
    `run` is the stored run of the second run, `stage` what comes next where that was not made.
    """

    source: Source
    device: Device
    process: str
    iteration: str | None
    steps: int
    step_ns: float
    unexplained_pct: float
    verdict: Verdict
    accounting: Accounting
    rung: Rung
    because: str | None = None
    cannot_tell: tuple[str, ...] = ()
    items: tuple[Recoverable, ...]
    together_ns: float
    plan: ProfilePlan | None = None
    unprofiled: tuple[LaunchGroup, ...] = ()
    run: str | None = None
    next: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


MEASURED = "measured counters"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedKernel:
    """What one launch's counts say of its group. `basis` is what they rest on, `run` the id of the
    stored run.
    """

    diagnosis: Diagnosis
    basis: str
    run: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedKernels:
    """`because` says why there are no measured counters, `reasons` why a group has no counts at
    all.

    `run` is the id of the run of all of them, where they come of one.
    """

    kernels: Mapping[LaunchGroup, CountedKernel] = field(default_factory=dict)
    reasons: Mapping[LaunchGroup, str] = field(default_factory=dict)
    because: str | None = None
    run: str | None = None
