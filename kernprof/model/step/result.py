"""What a step could do without: causes on the host, in communication and in kernels, all in time per step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kernprof.model.run import Device, Provenance
from kernprof.model.step.plan import LaunchGroup, ProfilePlan
from kernprof.model.step.rungs import Rung
from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Verdict


class ItemKind(str, Enum):
    KERNEL = "kernel"
    HOST = "host"
    COPIES = "copies"
    COMMUNICATION = "communication"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recoverable:
    """One thing that can be changed. Times are ns per step.

    `gain_ns` is what the change gives on its own, `adds_ns` what it adds to those before it in the list: these sum to
    the whole. None: what can be gained is not known, `reason` says why. `time_ns` is what it takes on the critical path
    now. `provenance` BOUND: at most that. `basis` says what the number rests on. `kernel` is a kernel's whole name.
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

    `together_ns` is what all changes give at once: the sum of what each adds, and never more than the step.
    `rung` is the best that the answer rests on; `because` says why not a better one, `cannot_tell` what that costs.
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
