"""`kernprof pipeline NAME`: time, record and analyse each variant of a pipeline.

Each variant runs in its own process. The process times its steps outside the profiler's capture
range, then repeats the steps inside the range. Thus times exclude profiling overhead, and the trace
shows the same loop. The step time of a variant is also predicted from an earlier variant's trace.
"""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from itertools import pairwise
from pathlib import Path
from typing import Any

from kernprof import errors
from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.what_if import (
    parse_change,
    prepare,
    replayed,
    without_tracing,
)
from kernprof.collect.nsight.nsys import PROFILER_API
from kernprof.collect.nsight.tools import find_nsys
from kernprof.collect.python_command import kernprof_argv
from kernprof.doctor.facts import require_gpu
from kernprof.extras import require
from kernprof.model.pipeline import PipelineFailure, PipelineReport, PipelineRow, Prediction
from kernprof.model.serialize import parse
from kernprof.model.trace import Timeline
from kernprof.pipelines import Pipeline, PipelineVariant, choose_variants, find_pipeline
from kernprof.pipelines.catalogue import BASELINE, changes_of
from kernprof.pipelines.measure import STEP_PATTERN, differing
from kernprof.process import Host
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.trace.recording import RecordRequest, record
from kernprof.workload.params import Params

_COMPARED = 3  # number of compared results; later training steps diverge because of rounding
_TIMED_APART = "step times: measured without a profiler, in the same process before recording"
_TIMED_ALONE = "step times: measured without a profiler, in a separate process"


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineRequest:
    """A pipeline, its variants (by default all) and parameters.

    `cpu` runs a small problem on the CPU, without a trace. With `traced`, a tracer that needs no
    GPU also records the run on the CPU.
    """

    pipeline: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    device: int = 0
    cpu: bool = False
    store: Path = Path(".kernprof")
    output: Path | None = None
    limit_s: float | None = None
    nsys: Path | None = None
    graph_nodes: bool = False
    traced: bool | None = None

    @property
    def is_traced(self) -> bool:
        return not self.cpu if self.traced is None else self.traced


def run_pipeline(request: PipelineRequest, host: Host) -> PipelineReport:
    """Run the variants. A failed variant does not end the run; an interrupt does.

    Raises UsageError, ToolNotFound and DeviceNotFound before the first variant runs.
    """
    pipeline = find_pipeline(request.pipeline)
    variants = choose_variants(pipeline, request.variants)
    params = pipeline.parameters(request.assignments, tiny=request.cpu)
    require("torch", "a pipeline")
    if not request.cpu:
        command = errors.command_line("pipeline", request.pipeline, "--cpu")
        require_gpu(host.runner, f"{command} runs a small problem on the CPU, without a trace")
    session = _PipelineRun(request=request, pipeline=pipeline, params=params, host=host)
    rows: list[PipelineRow] = []
    interrupted = False
    try:
        for number, chosen in enumerate(variants, 1):
            host.progress(f"{pipeline.name} {chosen.name} ({number} of {len(variants)})")
            rows.append(session.row(chosen))
    except KeyboardInterrupt:
        interrupted = True
        host.progress(
            f"interrupted; {len(rows)} of {len(variants)} variants are stored in {session.folder}"
        )
    # Variants whose results differ from the previous variant's, although their fixes are exact.
    differences = []
    for before, after in pairwise(row for row in rows if row.step_ns):
        worst = differing(before.outcome[:_COMPARED], after.outcome[:_COMPARED])
        if after.exact and worst is not None:
            differences.append(
                f"the results of {after.name} differ from those of {before.name} by up to"
                f" {100 * worst:.2g} %"
            )
    return PipelineReport(
        pipeline=pipeline.name,
        doc=pipeline.doc,
        item=pipeline.item,
        device=session.device,
        timing=_TIMED_APART if session.has_nsys else _TIMED_ALONE,
        params=dict(params),
        rows=tuple(rows),
        folder=str(session.folder),
        interrupted=interrupted,
        differences=tuple(differences),
        notes=("a small problem on the CPU: the times do not predict GPU times",)
        if request.cpu
        else (),
    )


def exit_code_of(report: PipelineReport) -> int:
    """Return the exit code: the first failed variant's, 130 for an interrupt, else 0."""
    failed = next((row.failure.exit_code for row in report.rows if row.failure), 0)
    return errors.EXIT_INTERRUPTED if report.interrupted else failed


@dataclass(slots=True, kw_only=True)
class _PipelineRun:
    """A run of a pipeline: data that its variants share, and the traces for predictions."""

    request: PipelineRequest
    pipeline: Pipeline
    params: Params
    host: Host
    folder: Path = field(init=False)
    has_nsys: bool = field(init=False)
    device: str | None = None
    done: list[tuple[PipelineRow, Timeline | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        stamp = datetime.now(timezone.utc).strftime("%Y%m%d-%H%M%S")
        request = self.request
        self.folder = request.output or request.store / "pipelines" / f"{stamp}-{request.pipeline}"
        self.has_nsys = False
        if request.is_traced:
            try:
                find_nsys(self.host.runner, environ=self.host.environ, named=request.nsys)
                self.has_nsys = True
            except errors.ToolNotFound:
                if request.nsys is not None:
                    raise

    def row(self, chosen: PipelineVariant) -> PipelineRow:
        """Run a variant; return its times, verdict and predicted step time, or its failure."""
        docs = [self.pipeline.fix(part).doc for part in chosen.name.split("+") if part != BASELINE]
        row = PipelineRow(
            name=chosen.name,
            doc="; ".join(docs) or self.pipeline.baseline,
            fixes=chosen.fixes,
            added=chosen.added,
            exact=all(self.pipeline.fix(name).exact for name in chosen.added),
        )
        timeline = None
        folder = self.folder / chosen.name
        result = folder / "result.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            result.unlink(missing_ok=True)
            if self.request.is_traced:
                # Record a variant; return the recording's path. The child's error takes precedence
                # over the tracer's error.
                written = result
                if not self.has_nsys:
                    self._run_alone(row, result)
                    _result_of(result)
                    written = folder / "recorded.json"
                request = RecordRequest(
                    program=self._argv(row, written),
                    title=row.name,
                    output=folder,
                    limit_s=self.request.limit_s,
                    capture_range=PROFILER_API if self.has_nsys else None,
                    graph_nodes=self.request.graph_nodes,
                    store=self.request.store,
                    nsys=self.request.nsys,
                )
                try:
                    recorded = record(request, self.host)
                except errors.KernprofError as error:
                    if written.is_file():
                        _result_of(written, cause=error)
                    raise
                recording = recorded.sqlite
                row, timeline = self._judged(self._timed(row, result), recording)
            else:
                self._run_alone(row, result)
                row = self._timed(row, result)
        except errors.KernprofError as error:
            self.host.progress(f"{row.name}: {error.message}")
            failure = PipelineFailure(
                kind=type(error).__name__,
                message=error.message,
                exit_code=error.exit_code,
                hint=error.hint,
            )
            if row.step_ns is None:  # the times remain if only the recording failed
                with suppress(errors.KernprofError):
                    row = self._timed(row, result)
            row = replace(row, failure=failure)
        if row.step_ns is not None:
            self.done.append((row, timeline))
        return row

    def _timed(self, row: PipelineRow, result: Path) -> PipelineRow:
        measured = _result_of(result)
        self.device = self.device or str(measured["device"])
        before = self._before(row)
        return replace(
            row,
            items_per_step=int(measured["items_per_step"]),
            step_ns=float(measured["step_ns"]),
            memory_bytes=measured["memory_bytes"],
            outcome=tuple(measured["outcome"]),
            notes=tuple(measured["notes"]),
            command=self._argv(row, result),
            based_on=before[0].name if before else None,
        )

    def _before(self, row: PipelineRow) -> tuple[PipelineRow, Timeline | None] | None:
        """Return the last finished variant whose fixes `row` includes, and its trace; else None."""
        subsets = (done for done in reversed(self.done) if set(done[0].fixes) <= set(row.fixes))
        return next(subsets, None)

    def _judged(self, row: PipelineRow, recording: Path) -> tuple[PipelineRow, Timeline]:
        timeline = read_timeline(recording, cached=False)
        traced = analyse(timeline, iteration=STEP_PATTERN).report.devices[0]
        before = self._before(row)
        predicted = self._predicted(row, *before) if before else None
        row = replace(row, traced=traced, recording=str(recording), predicted=predicted)
        return row, timeline

    def _argv(self, row: PipelineRow, result: Path, *, record: bool = True) -> tuple[str, ...]:
        module = kernprof_argv("kernprof.pipelines", self.pipeline.name)
        values = self.params.items()
        params = (word for name, value in values for word in ("--param", f"{name}={value}"))
        device = "cpu" if self.request.cpu else f"cuda:{self.request.device}"
        options = ("--fixes", ",".join(row.fixes), *params, "--device", device)
        return (*module, *options, *(() if record else ("--no-record",)), "--result", str(result))

    def _run_alone(self, row: PipelineRow, result: Path) -> None:
        argv = self._argv(row, result, record=False)
        done = self.host.runner.run(
            argv, env=dict(self.host.environ), timeout_s=self.request.limit_s
        )
        if done.timed_out:
            raise errors.CaptureFailed(
                f"{row.name} did not end within {self.request.limit_s:.0f} s",
                hint="reduce the number of steps: -p steps=N",
            )
        if not result.is_file():
            last = done.stderr.strip().splitlines()[-3:]
            raise errors.CaptureFailed(
                f"{row.name} ended with exit code {done.returncode}", details=last
            )

    def _predicted(
        self, row: PipelineRow, before: PipelineRow, read: Timeline | None
    ) -> Prediction | None:
        """Predict the step time of `row`: replay the trace of `before` with the added fixes."""
        changes = changes_of(
            self.pipeline, [name for name in row.fixes if name not in before.fixes], self.params
        )
        if read is None or not changes:
            return None
        try:
            prediction = predict(read, changes, before.step_ns)
        except errors.KernprofError as error:
            self.host.progress(f"no prediction by {', '.join(changes)}: {error}")
            return None
        if prediction is None:
            text = f"{', '.join(changes)} would change nothing in the trace of {before.name}"
            self.host.progress(f"no prediction: {text}")
        return prediction


def predict(
    before: Timeline,
    changes: tuple[str, ...],
    step_ns: float | None,
    *,
    iteration: str | None = STEP_PATTERN,
) -> Prediction | None:
    """Predict the step time of a trace after `changes`, by a replay; None if no change applies.

    `step_ns` is the step time without a profiler; if it is None, this time is estimated. Profiling
    overhead on the host is removed first. Raises UsageError for an unknown change.
    """
    recorded = prepare(before, iteration=iteration)
    requested = [parse_change(change) for change in changes]
    used, text = without_tracing(recorded, step_ns)
    replay = replayed(used, requested)
    if len(replay.missing) >= len(changes):
        return None
    traced = replayed(recorded, requested) if text else None
    low, high = replay.step_range_ns
    return Prediction(
        changes=changes,
        share_left=replay.step_after_ns / replay.replayed_before_ns,
        share_range=(low / replay.replayed_before_ns, high / replay.replayed_before_ns),
        traced_share_left=traced.step_after_ns / traced.replayed_before_ns if traced else None,
        verdict=replay.verdict_after.label.value,
        notes=(*replay.missing, *replay.notes, *([text] if text else ())),
    )


def _result_of(result: Path, cause: errors.KernprofError | None = None) -> dict[str, Any]:
    """Return the result that the variant's process wrote; raise its error if it failed.

    If the process wrote no result, raises `cause`, or CaptureFailed if `cause` is None.
    """
    try:
        document: dict[str, Any] = parse(result.read_bytes(), str(result))
    except (OSError, errors.ReportUnreadable) as error:
        raise cause or errors.CaptureFailed(f"the pipeline wrote no result: {error}") from error
    if failure := document.get("error"):
        child_error = errors.error_named(failure["kind"], failure["message"])
        child_error.hint = failure["hint"]
        raise child_error from cause
    return document
