"""Which pattern a span shows: the first label whose requirements hold, how sure that is, and the facts behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.causes.advice import FIRST_STEPS
from kernprof.analysis.trace.measures import Measures
from kernprof.analysis.trace.thresholds import RULES, LabelRule, Relation, Requirement
from kernprof.model.trace_report import Confidence, Verdict, VerdictLabel

_LEVELS = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """What confidence rests on besides the margin: percent of work with a known launch, and each iteration."""

    correlated: float
    iterations: Sequence[Measures] = ()


def judge(measures: Measures, support: Support) -> Verdict:
    label = label_of(measures)
    if label is VerdictLabel.MIXED:
        return _mixed(measures)
    rule = next(rule for rule in RULES if rule.label is label)
    unknown = tuple(need.measure for need in rule.requirements if measures.value(need.measure) is None)
    known = [need for need in rule.requirements if need.measure not in unknown]
    margin = min(_certainty(need, measures) for need in known)
    agreeing = _agreement(label, support.iterations)
    facts = [_fact(need, measures) for need in known]
    facts += [f"not known from this trace: {', '.join(measure.value for measure in unknown)}"] if unknown else []
    facts += (
        [f"{agreeing:.0f} % of the iterations, each on its own, give the same label"] if agreeing is not None else []
    )
    return Verdict(
        label=label,
        confidence=_confidence(margin, bool(unknown), support.correlated, agreeing),
        share_pct=measures.value(rule.share),
        why=tuple(facts),
        advice=FIRST_STEPS[label],
    )


def label_of(measures: Measures, rules: Sequence[LabelRule] = RULES) -> VerdictLabel:
    met = (rule.label for rule in rules if all(_holds(need, measures) for need in rule.requirements))
    return next(met, VerdictLabel.MIXED)


def _holds(need: Requirement, measures: Measures) -> bool:
    return _margin(need, measures) >= 0


def _margin(need: Requirement, measures: Measures) -> float:
    """How far a measure is past its threshold, negative when it fails; a measure that is not known neither way: 0."""
    value = measures.value(need.measure)
    if value is None:
        return 0.0
    past = value - need.threshold if need.relation is Relation.AT_LEAST else need.threshold - value
    return min(100.0 * past / need.threshold, 100.0) if need.relative else past


def _certainty(need: Requirement, measures: Measures) -> float:
    """The margin, where 10 is plenty; a threshold near the end of the scale leaves less room, half of it is plenty."""
    room = need.threshold if need.relation is Relation.AT_MOST else 100.0 - need.threshold
    margin = _margin(need, measures)
    plenty = not need.relative and margin >= room / 2
    return max(margin, limit.MARGIN_HIGH) if plenty else margin


def _fact(need: Requirement, measures: Measures) -> str:
    text = need.says.format(value=measures.value(need.measure))
    return f"{text} (needed {need.relation.value} {need.threshold:g})"


def _agreement(label: VerdictLabel, iterations: Sequence[Measures]) -> float | None:
    """Percent of iterations with the same label. What needs several iterations to show is not asked of one."""
    if not iterations:
        return None
    return 100.0 * sum(label_of(one) is label for one in iterations) / len(iterations)


def _confidence(margin: float, unknown: bool, correlated: float, agreeing: float | None) -> Confidence:
    level = 2 if margin >= limit.MARGIN_HIGH else 1 if margin >= limit.MARGIN_MEDIUM else 0
    if unknown or agreeing is None or correlated < limit.CORRELATED_HIGH:
        level = min(level, 1)
    if correlated < limit.CORRELATED_MEDIUM or (agreeing is not None and agreeing < limit.AGREEMENT):
        level = max(level - 1, 0)
    return _LEVELS[level]


def _mixed(measures: Measures) -> Verdict:
    """No label: say where the time goes, and what the nearest label lacks: the one whose worst need is least short."""
    nearest = min(RULES, key=lambda rule: max(_shortfall(need, measures) for need in rule.requirements))
    failed = "; ".join(_fact(need, measures) for need in nearest.requirements if not _holds(need, measures))
    split = (
        f"compute {measures.compute:.1f} %, communication {measures.communication:.1f} %, "
        f"transfer {measures.transfer:.1f} %, idle {measures.idle:.1f} %: no single pattern explains the window"
    )
    near = f"nearest is {nearest.label.value}, which fails on: {failed}"
    late = f"the host is late: the GPU waits for it {measures.host_late:.1f} % of the window"
    certain = all(min(_margin(need, measures) for need in rule.requirements) <= -limit.HYSTERESIS for rule in RULES)
    return Verdict(
        label=VerdictLabel.MIXED,
        confidence=Confidence.MEDIUM if certain else Confidence.LOW,
        share_pct=None,
        why=(split, near, late) if measures.host_late >= limit.HOST_LATE_SHARE else (split, near),
        advice=FIRST_STEPS[VerdictLabel.MIXED],
    )


def _shortfall(need: Requirement, measures: Measures) -> float:
    """How far a need fails, in units of its threshold's distance from the nearer end of the scale; 0 where it holds.

    So a strict need is strict (20 points short of 90 % are twice what it leaves), and any measure compares with any.
    """
    unit = 100.0 if need.relative else min(need.threshold, 100.0 - need.threshold)
    return max(-_margin(need, measures), 0.0) / unit
