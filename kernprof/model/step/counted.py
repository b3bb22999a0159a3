"""The counts of a step's kernels: of which there are some, what they rest on, and why not of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernprof.model.diagnosis import Diagnosis
from kernprof.model.step.plan import LaunchGroup

MEASURED = "measured counters"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedKernel:
    """What one launch's counts say of its group. `basis` is what they rest on, `run` the id of the stored run."""

    diagnosis: Diagnosis
    basis: str
    run: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedKernels:
    """`because` says why there are no measured counters, `reasons` why a group has no counts at all.

    `run` is the id of the run of all of them, where they come of one.
    """

    kernels: Mapping[LaunchGroup, CountedKernel] = field(default_factory=dict)
    reasons: Mapping[LaunchGroup, str] = field(default_factory=dict)
    because: str | None = None
    run: str | None = None
