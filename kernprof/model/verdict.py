"""What is said of two results, by their times and on the whole, and why; what a gate (`--fail-on`)
asks of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class TimeVerdict(str, Enum):
    """What two times say, seen from the baseline: the other one is FASTER, SLOWER, the SAME, or
    UNDECIDED.
    """

    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"
    UNDECIDED = "undecided"


class PairVerdict(str, Enum):
    """The whole verdict on two results, seen from the baseline: by times FASTER, SLOWER; by counts,
    where nothing was timed, BETTER, WORSE; by estimated times LIKELY FASTER, LIKELY SLOWER; SAME
    with evidence for it; WRONG or FAILED is the other one; else UNDECIDED.
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
    """Why a verdict is what it is."""

    SEPARATE = "intervals-separate"  # the 95 % interval of the ratio excludes 1
    # the whole interval lies so close to 1 that it does not matter
    NEGLIGIBLE = "difference-negligible"
    SAME_MEASUREMENT = "same-measurement"  # the two sides are one and the same
    OVERLAP = "intervals-overlap"  # the interval of the ratio holds 1, and more than is negligible
    # the intervals are apart, by no more than two processes of one program differ
    WITHIN_NOISE = "within-noise"
    # the GPU was slowed down by heat or power, or the sides ran at other clocks
    THROTTLED = "throttled"
    # single times under a profiler, further apart than their stated noise
    SINGLE_SAMPLE = "single-sample"
    NO_INTERVAL = "no-interval"  # single times under a profiler, closer than their stated noise
    FIXED = "fixed"  # the base failed or is wrong, the other is correct
    # nothing was timed: what limits the kernel takes more or fewer cycles, by the model
    LIMITER = "limiter-changed"
    # nothing was timed: counts differ, but not those of what limits the kernel
    BESIDE_LIMITER = "beside-limiter"
    COUNTS_EQUAL = "counts-equal"  # nothing was timed: all that the model weighs is equal
    ESTIMATED = "estimated"  # nothing was timed: by the estimated times
    NO_TIME = "no-time"  # a side has no time
    WRONG_RESULT = "wrong-result"  # a side failed or its output is wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The whole verdict. `ratio` is other ÷ base: of the times, or of the cycles of what limits, by
    the model.
    """

    verdict: PairVerdict
    reason: VerdictReason
    message: str
    ratio: float | None = None
    modelled: bool = False


# Two estimates err independently: half of the 90 % interval of their ratio is so many times that of
# a time.
RATIO_SHARE = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimatedRatio:
    """Other ÷ base of two estimated times, its 90 % interval, and what follows."""

    ratio: float
    low: float
    high: float

    @classmethod
    def of(cls, base: tuple[float, float], other: tuple[float, float]) -> EstimatedRatio:
        """Of two times with half of their intervals."""
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
    """One `--fail-on`: a word of a verdict (`slower`), or a number and its limit (`time>3%`,
    `coalescing_store<95`).

    `relative`: the limit is given in percent, of the change from the base where there is one.
    """

    text: str
    name: str
    above: bool = True
    limit: float | None = None
    relative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlace:
    """A source line and what it has: `value` sectors, wavefronts or instructions (`what`)."""

    file: str
    line: int
    code: str
    value: float
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterMove:
    """A counter of one result that got worse, the line of `head` that grew most in it, and the same
    of `base`.

    `changed` are the lines of the kernel's source that differ, marked + and -. `exact`: both sides
    were counted so.
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
    """One condition of one subject (a variant, a device). `met` fails the gate; so does what could
    not be checked.

    `message` says value and limit; `file` and `line` the source line that has most of it, where one
    is known; `moves`
    what got worse, and where.
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
    """What a number may be: `sign` is <=, >=, <, > or ==, `limit` in the base unit, `text` as it
    was written.
    """

    name: str
    sign: str
    limit: float
    text: str


class BudgetState(str, Enum):
    """What became of a budget. NEEDS_GPU: the emulator does not have the number, a GPU has."""

    HELD = "held"
    BROKEN = "broken"
    NEEDS_GPU = "needs-gpu"


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetCheck:
    """One budget of one result. `before` is the value that the stored baseline has; `reason` why
    there is no value.
    """

    budget: Budget
    state: BudgetState
    unit: str = ""
    value: float | None = None
    before: float | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterChange:
    """A counter that differs from the stored baseline. `worse` None: neither direction is a virtue."""

    name: str
    unit: str
    before: float
    after: float
    worse: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetReport:
    """One result held against its budgets and the stored baseline. `holds` is what a gate asks.

    `problem` says why nothing could be checked, or what is wrong beside the numbers; `file`, `line`
    and `code` the
    source line that has most of what is over.
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
        """In one line what is over."""
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
        """The budgets that only a GPU can check."""
        return tuple(budget for budget in self.budgets if budget.state is BudgetState.NEEDS_GPU)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineReport:
    """A run against a baseline file: each result, and the entries of the file that the run does not
    have.
    """

    file: str
    run: str
    results: tuple[BudgetReport, ...]
    missing: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return all(result.holds for result in self.results)
