"""What one check for a finding is made of, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix
from kernprof.metrics import MetricId, known
from kernprof.model.diagnosis import Fact, FindingId, LineCount

Need: TypeAlias = "tuple[MetricId, ...]"  # one of these


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleMatch:
    """A check's answer where it found something: the message, the numbers, the fix that the gain is
    computed for.

    `why_no_gain`: then the fix only ranks the finding.
    `place` says which source lines are responsible, by what they waste: see
    `kernprof.analysis.kernel.findings.lines`.
    `advice`: instead of the finding's own, where the kernel already does what that proposes.
    """

    message: str
    evidence: tuple[Fact, ...]
    fix: ModelledFix | None = None
    why_no_gain: str | None = None
    place: LineCount | None = None
    advice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRule:
    """One check. Each of `needs` is a metric, or several of which one will do; missing ones are
    reported.

    `hardware`: it rests on rates or stalls, which a count without a GPU never has. `unlimited`: it
    says something where
    no part of the GPU is the limit, so the capture must tell.
    """

    id: FindingId
    title: str
    needs: tuple[Need, ...]
    look: Callable[[LaunchEvidence, LaunchModel], RuleMatch | None]
    hardware: bool = False
    unlimited: bool = False


def needs(*names: str | tuple[str, ...]) -> tuple[Need, ...]:
    """All of these metrics of the catalogue, of a tuple any. UsageError, with the nearest names,
    for another.
    """
    return tuple(tuple(map(known, (each,) if isinstance(each, str) else each)) for each in names)


def ratio_text(value: float) -> str:
    """`8 ×`, `1.25 ×`, `32 ×`."""
    return f"{value:.3g} ×"


def percent(share: float) -> str:
    return f"{100 * share:.3g} %"
