"""Verdicts on two results, by time and overall, with reasons; the checks of a gate."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class TimeVerdict(str, Enum):
    """The verdict of two times, from the baseline's view."""

    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"
    UNDECIDED = "undecided"


class PairVerdict(str, Enum):
    """Overall verdict on two results, from the baseline's view.

    FASTER and SLOWER use measured times; LIKELY FASTER and LIKELY SLOWER use estimated times.
    BETTER and WORSE use counts if there are no times. SAME requires evidence. WRONG and FAILED
    describe the second result.
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
    """Reason for a verdict."""

    SEPARATE = "intervals-separate"  # the 95 % interval of the ratio excludes 1
    # the whole interval is within the negligible range around 1
    NEGLIGIBLE = "difference-negligible"
    SAME_MEASUREMENT = "same-measurement"  # both sides are the same result
    # the interval of the ratio contains 1, and more than the negligible range
    OVERLAP = "intervals-overlap"
    # the intervals are disjoint, but within the noise between processes
    WITHIN_NOISE = "within-noise"
    # the GPU was throttled by heat or power, or the sides ran at different clocks
    THROTTLED = "throttled"
    # single times under a profiler, which differ by more than their stated noise
    SINGLE_SAMPLE = "single-sample"
    # single times under a profiler, which differ by less than their stated noise
    NO_INTERVAL = "no-interval"
    FIXED = "fixed"  # the base failed or is wrong, the other is correct
    # no times: the limiter needs more or fewer cycles by the model
    LIMITER = "limiter-changed"
    # no times: counts differ, but not those of the limiter
    BESIDE_LIMITER = "beside-limiter"
    COUNTS_EQUAL = "counts-equal"  # no times: all counts that the model uses are equal
    ESTIMATED = "estimated"  # no times: by estimated times
    NO_TIME = "no-time"  # a side has no time
    WRONG_RESULT = "wrong-result"  # a side failed or its output is wrong


@dataclass(frozen=True, slots=True)
class Judgement:
    """The overall verdict; `ratio` is other ÷ base of times, or of modelled limiter cycles."""

    verdict: PairVerdict
    reason: VerdictReason
    message: str
    ratio: float | None = None
    modelled: bool = False


# Half-interval (90 %) of a ratio ÷ the larger half-interval of its two estimates.
RATIO_SHARE = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimatedRatio:
    """Ratio other ÷ base of two estimated times, its 90 % interval, and the resulting verdict."""

    ratio: float
    low: float
    high: float

    @classmethod
    def of(cls, base: tuple[float, float], other: tuple[float, float]) -> EstimatedRatio:
        """Divide two times that have half-intervals."""
        ratio = other[0] / base[0]
        width = 1 + RATIO_SHARE * max(base[1] / base[0], other[1] / other[0])
        return cls(ratio=ratio, low=ratio / width, high=ratio * width)

    @property
    def verdict(self) -> PairVerdict:
        if self.high < 1:
            return PairVerdict.LIKELY_FASTER
        return PairVerdict.LIKELY_SLOWER if self.low > 1 else PairVerdict.UNDECIDED


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One `--fail-on` condition: a verdict, or a number and its limit (`time>3%`).

    `relative`: the limit is in percent, relative to the base if there is one.
    """

    text: str
    name: str
    above: bool = True
    limit: float | None = None
    relative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlace:
    """Source line and its count: `value` sectors, wavefronts or instructions (`what`)."""

    file: str
    line: int
    code: str
    value: float
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterMove:
    """A counter that got worse, and the line that grew most in `head`, next to its line in `base`.

    `changed` lists differing source lines, marked + and -. `exact`: both sides have exact counts.
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
    """One condition applied to one result; `met` fails the gate, also if it cannot be checked.

    `message` states value and limit. `file` and `line` name the source line with the largest count.
    `moves` are the regressions.
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
    """A limit on a number: `sign` is <=, >=, <, > or ==, `limit` in the base unit."""

    name: str
    sign: str
    limit: float
    text: str


class BudgetState(str, Enum):
    """The state of a budget; NEEDS_GPU: only a GPU has the number."""

    HELD = "held"
    BROKEN = "broken"
    NEEDS_GPU = "needs-gpu"


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetCheck:
    """One budget of one result; `before` is the baseline's value, `reason` explains missing ones."""

    budget: Budget
    state: BudgetState
    unit: str = ""
    value: float | None = None
    before: float | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterChange:
    """Counter that differs from the stored baseline; `worse` is None without a preferred direction."""

    name: str
    unit: str
    before: float
    after: float
    worse: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetReport:
    """One result compared with its budgets and the stored baseline; `holds` passes the gate.

    `problem` is the reason that nothing could be checked, or an error besides the numbers. `file`,
    `line` and `code` name the source line that contributes most to the excess.
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
        """Return the violations in one line."""
        over = [
            (
                f"{c.budget.name} is {c.value:g}, not {c.budget.text}"
                if c.value is not None
                else f"{c.budget.name} is not known"
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
    """A run against a baseline file, and the entries that the run lacks."""

    file: str
    run: str
    results: tuple[BudgetReport, ...]
    missing: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return all(result.holds for result in self.results)
