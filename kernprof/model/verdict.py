"""Verdicts on two results (by time and overall), reasons, and the checks of a gate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum


class TimeVerdict(str, Enum):
    """Verdict on two times, base and other: FASTER means that the other time is shorter."""

    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"
    UNDECIDED = "undecided"


class PairVerdict(str, Enum):
    """Overall verdict on the second of two results, relative to the base.

    FASTER and SLOWER use measured times; LIKELY FASTER and LIKELY SLOWER use estimated times.
    BETTER and WORSE use counts of one variant if times do not decide. SAME requires times or counts
    that are equal within the noise. WRONG and FAILED describe the second result.
    """

    FASTER = "faster"
    SLOWER = "slower"
    BETTER = "better"
    WORSE = "worse"
    LIKELY_FASTER = "likely faster"
    LIKELY_SLOWER = "likely slower"
    SAME = "same"
    WRONG = "wrong"
    FAILED = "failed"
    UNDECIDED = "undecided"


class VerdictReason(str, Enum):
    """Reason of a verdict."""

    SEPARATE = "intervals-separate"  # the 95 % interval of the ratio excludes 1
    # the interval of the ratio is within the negligible range around 1
    NEGLIGIBLE = "difference-negligible"
    SAME_MEASUREMENT = "same-measurement"  # base and other are the same result
    # the interval of the ratio contains 1 and exceeds the negligible range
    OVERLAP = "intervals-overlap"
    # the intervals are disjoint, but within the noise between processes
    WITHIN_NOISE = "within-noise"
    # the GPU was throttled by heat or power, or the sides ran at different clocks
    THROTTLED = "throttled"
    # single times under a profiler, which differ by more than their stated noise
    SINGLE_SAMPLE = "single-sample"
    # single times under a profiler, which differ by less than their stated noise
    NO_INTERVAL = "no-interval"
    FIXED = "fixed"  # the base failed or is wrong, and the other result is correct
    COUNTS_CHANGED = "counts-changed"  # no times: all changed counts of a variant grew, or all fell
    COUNTS_EQUAL = "counts-equal"  # no times: all counts that the model uses are equal
    ESTIMATED = "estimated"  # no measured times: estimated times are compared
    NO_TIME = "no-time"  # a result lacks a time
    WRONG_RESULT = "wrong-result"  # a launch failed, or its output is wrong


@dataclass(frozen=True, slots=True)
class Judgement:
    """The overall verdict; `ratio` is other time ÷ base time, both estimated if `modelled`."""

    verdict: PairVerdict
    reason: VerdictReason
    message: str
    ratio: float | None = None
    modelled: bool = False


# Relative half-width of a ratio's 90 % interval ÷ that of the less accurate of the two estimates.
RATIO_SHARE = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimatedRatio:
    """Ratio (other ÷ base) of two estimated times, its 90 % interval, and the verdict.

    The interval is 0 to infinity if an estimate has no interval.
    """

    ratio: float
    low: float
    high: float

    @classmethod
    def of(
        cls, base: tuple[float, float | None], other: tuple[float, float | None]
    ) -> EstimatedRatio:
        """Divide `other` by `base`: pairs (time, half-width of its interval, None if unknown)."""
        ratio = other[0] / base[0]
        errors = (math.inf if error is None else error / time for time, error in (base, other))
        width = 1 + RATIO_SHARE * max(errors)
        return cls(ratio=ratio, low=ratio / width, high=ratio * width)

    @property
    def interval(self) -> str:
        """Format the interval; "" if it is unknown."""
        return "–".join(
            f"{end:#.3g}".removesuffix(".")
            for end in (self.low, self.high)
            if not math.isinf(self.high)
        )

    @property
    def verdict(self) -> PairVerdict:
        if self.high < 1:
            return PairVerdict.LIKELY_FASTER
        return PairVerdict.LIKELY_SLOWER if self.low > 1 else PairVerdict.UNDECIDED


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A condition of `--fail-on`: a verdict, or a quantity and its limit (`time>3%`).

    If `relative` is true, the limit is in percent of the base value, if a base exists.
    """

    text: str
    name: str
    above: bool = True
    limit: float | None = None
    relative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlace:
    """A source line and its count: `what` is sectors, wavefronts or instructions."""

    file: str
    line: int
    code: str
    value: float
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterMove:
    """A counter that got worse, and the source line with the largest increase, in both versions.

    `changed` lists differing lines, marked + and -. `exact` means that both counts are exact.
    """

    subject: str
    name: str
    unit: str
    before: float | None
    after: float | None
    base: CounterPlace | None = None
    head: CounterPlace | None = None
    exact: bool = False
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A `--fail-on` condition applied to one result. The gate fails if `met` is true.

    A condition that cannot be checked also counts as met. `message` states value and limit. `file`
    and `line` name the source line with the largest count. `moves` are the counters that got worse.
    """

    subject: str
    condition: str
    met: bool
    message: str
    metric: str = ""
    result: int | None = None
    file: str | None = None
    line: int | None = None
    moves: tuple[CounterMove, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Limit of a metric, score or time: `sign` is <=, >=, <, > or ==, `limit` is in base units."""

    name: str
    sign: str
    limit: float
    text: str


class BudgetState(str, Enum):
    """State of a budget. NEEDS_GPU means that only a run on a GPU has the value."""

    HELD = "held"
    BROKEN = "broken"
    NEEDS_GPU = "needs-gpu"


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetCheck:
    """A budget applied to one result; `before` is the baseline's value.

    `reason` explains a missing value.
    """

    budget: Budget
    state: BudgetState
    unit: str = ""
    value: float | None = None
    before: float | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterChange:
    """Counter that differs from the baseline; `worse` is None without a preferred direction."""

    name: str
    unit: str
    before: float
    after: float
    worse: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetReport:
    """Comparison of a result with its budgets and baseline; the gate passes if `holds` is true.

    `problem` is the reason that nothing could be checked, or an error other than an exceeded limit.
    `file`, `line` and `code` name the source line that contributes most to the excess.
    """

    subject: str
    budgets: tuple[BudgetCheck, ...] = ()
    changes: tuple[CounterChange, ...] = ()
    source_changed: bool | None = None
    problem: str = ""
    file: str | None = None
    line: int | None = None
    code: str = ""

    @property
    def holds(self) -> bool:
        broken = any(budget.state is BudgetState.BROKEN for budget in self.budgets)
        return not (self.problem or broken or any(change.worse for change in self.changes))

    @property
    def summary(self) -> str:
        """Return one line that lists the violated budgets and the counters that got worse."""
        over = [
            (
                f"{c.budget.name} is {c.value:g}, not {c.budget.text}"
                if c.value is not None
                else f"{c.budget.name} is unknown"
            )
            for c in self.budgets
            if c.state is BudgetState.BROKEN
        ]
        over += [f"{c.name} {c.before:g} → {c.after:g}" for c in self.changes if c.worse]
        return f"{self.subject.partition(' ')[0]}: {self.problem or ', '.join(over)}"

    @property
    def waiting(self) -> tuple[BudgetCheck, ...]:
        """Return the budgets that only a GPU can check."""
        return tuple(budget for budget in self.budgets if budget.state is BudgetState.NEEDS_GPU)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineReport:
    """Comparison of a run with a baseline file, and the baseline entries that the run lacks."""

    file: str
    run: str
    results: tuple[BudgetReport, ...]
    missing: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return all(result.holds for result in self.results)
