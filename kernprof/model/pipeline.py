"""Results of a pipeline's run for each variant."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernprof.model.run import Scalar
from kernprof.model.trace_report import CauseId, DeviceOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Prediction:
    """Prediction of a fix by replay: remaining fraction of the step time, and the new verdict.

    `share_left` is the step time after ÷ before the fix, both without recording overhead.
    `share_range` is its lowest and highest estimate. `traced_share_left` is the same ratio for
    steps with recording overhead; None if it equals `share_left`. `notes` list assumptions, and
    changes that do not apply.
    """

    changes: tuple[str, ...]
    share_left: float
    share_range: tuple[float, float]
    traced_share_left: float | None = None
    verdict: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def gain_pct(self) -> float:
        return 100.0 * (1.0 - self.share_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineFailure:
    """Reason that a variant lacks times or a trace; `kind` is the error's class name."""

    kind: str
    message: str
    exit_code: int
    hint: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineRow:
    """Result of one variant; `step_ns` is the mean step time without recording overhead.

    `traced_step_ns` includes the overhead. `based_on` names the base variant, which has all fixes
    of this variant except those in `added`. `predicted` is a replay of the base variant's trace.
    Fields are None if not measured or not applicable.
    """

    name: str
    doc: str
    fixes: tuple[str, ...]
    added: tuple[str, ...]
    exact: bool = True
    based_on: str | None = None
    step_ns: float | None = None
    items_per_step: int | None = None
    memory_bytes: int | None = None
    outcome: tuple[float, ...] = ()
    predicted: Prediction | None = None
    traced: DeviceOutcome | None = None
    failure: PipelineFailure | None = None
    recording: str | None = None
    command: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def traced_step_ns(self) -> float | None:
        if self.traced is None or self.traced.iterations is None:
            return None
        low, high = self.traced.window_ns
        return (high - low) / self.traced.iterations.count

    @property
    def item_ns(self) -> float | None:
        return self.step_ns / self.items_per_step if self.step_ns and self.items_per_step else None

    @property
    def items_per_s(self) -> float | None:
        return 1e9 / self.item_ns if self.item_ns else None

    @property
    def cause_ids(self) -> tuple[CauseId, ...] | None:
        return tuple(cause.id for cause in self.traced.causes) if self.traced else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineStep:
    """Comparison of a variant with its base variant; gains are in percent of the time per item.

    `predicted_step_ns` is the measured base time × the replay's remaining fraction. `error_pct`
    compares the prediction with the variant's measured time. If both variants have different
    numbers of items per step, times are for the variant's number of items.
    """

    before: PipelineRow
    after: PipelineRow

    @property
    def measured_gain_pct(self) -> float | None:
        if not self.before.item_ns or not self.after.item_ns:
            return None
        return 100.0 * (1.0 - self.after.item_ns / self.before.item_ns)

    @property
    def predicted_step_ns(self) -> float | None:
        base, result = self._base_ns, self.after.predicted
        return base * result.share_left if base and result else None

    @property
    def predicted_range_ns(self) -> tuple[float, float] | None:
        """Return the shortest and the longest predicted step."""
        base, result = self._base_ns, self.after.predicted
        return (
            (base * result.share_range[0], base * result.share_range[1])
            if base and result
            else None
        )

    @property
    def _base_ns(self) -> float | None:
        """Return the base variant's time for as many items as this variant's step has."""
        item, count = self.before.item_ns, self.after.items_per_step
        return item * count if item and count else None

    @property
    def error_pct(self) -> float | None:
        predicted, measured = self.predicted_step_ns, self.after.step_ns
        return 100.0 * (predicted / measured - 1.0) if predicted and measured else None

    @property
    def traced_error_pct(self) -> float | None:
        """Return the prediction's error in % against the variant's trace; both include overhead."""
        result, before, after = (
            self.after.predicted,
            self.before.traced_step_ns,
            self.after.traced_step_ns,
        )
        if result is None or before is None or after is None or self.before.items_per_step is None:
            return None
        larger = (self.after.items_per_step or 0) / self.before.items_per_step
        share = result.share_left if result.traced_share_left is None else result.traced_share_left
        return 100.0 * (before * larger * share / after - 1.0)

    @property
    def fixed(self) -> tuple[CauseId, ...] | None:
        """Return the causes in the base trace that are absent from the variant's trace."""
        before, after = self.before.cause_ids, self.after.cause_ids
        return (
            None
            if before is None or after is None
            else tuple(cause for cause in before if cause not in after)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineReport:
    """Result of a pipeline run; `timing` names the timing method of the steps.

    `differences` lists the variants whose outcome (for example the loss) differs from the first's.
    """

    pipeline: str
    doc: str
    item: str
    device: str | None
    params: Mapping[str, Scalar] = field(default_factory=dict)
    rows: tuple[PipelineRow, ...] = ()
    timing: str
    folder: str | None = None
    interrupted: bool = False
    differences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def steps(self) -> tuple[PipelineStep | None, ...]:
        """Return each variant paired with its base variant; None for a variant without a base."""
        named = {row.name: row for row in self.rows}
        return tuple(
            (
                PipelineStep(before=named[row.based_on], after=row)
                if row.based_on is not None
                else None
            )
            for row in self.rows
        )
