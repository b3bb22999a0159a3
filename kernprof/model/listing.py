"""Workloads, stored runs, doctor checks and written files, as table rows and JSON fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from kernprof.model.run import Run, Scalar


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkloadRow:
    """A workload or pipeline in `kernprof list`; `origin` is the kernel library or a file."""

    name: str
    doc: str
    origin: str
    variants: tuple[str, ...]
    params: Mapping[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableFile:
    """A file or folder that could not be read, and the error."""

    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkloadList:
    """Content of `kernprof list`: workloads, pipelines, and files that could not be loaded."""

    workloads: tuple[WorkloadRow, ...] = ()
    problems: tuple[UnreadableFile, ...] = ()
    pipelines: tuple[WorkloadRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParamRow:
    """A parameter in `kernprof show`. `limits` lists the allowed values, "" if any is."""

    name: str
    type: str
    default: Scalar
    limits: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantRow:
    """A variant in `kernprof show`, with default parameters; `grid` is None if the launch fails."""

    name: str
    language: str
    kernel: str
    grid: tuple[int, int, int] | None = None
    block: tuple[int, int, int] | None = None
    shared_bytes: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """One source file (or string) of a workload's kernels."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkloadCard:
    """Description of one workload, as `kernprof show WORKLOAD` prints it."""

    name: str
    doc: str
    origin: str
    params: tuple[ParamRow, ...] = ()
    variants: tuple[VariantRow, ...] = ()
    sources: tuple[SourceText, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """A run in `kernprof runs`; `best` is the correct variant with the shortest median time."""

    id: str
    created: str
    subject: str
    backend: str
    device: str | None
    variants: int
    failed: int
    wrong: int
    best: str | None
    best_ns: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingRow:
    """A recording in `kernprof runs`: a timeline, a pipeline, or captures of an unsaved run."""

    name: str
    kind: str
    complete: bool
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunList:
    """Content of `kernprof runs`: stored runs (newest first), unreadable folders, recordings."""

    runs: tuple[RunRow, ...]
    broken: tuple[UnreadableFile, ...] = ()
    recordings: tuple[RecordingRow, ...] = ()


def run_row(run: Run) -> RunRow:
    """Return the table row that `kernprof runs` prints for a run."""
    good = [
        v
        for v in run.variants
        if v.timing and not v.failure and not (v.check and not v.check.correct)
    ]
    best = min(good, key=lambda v: v.timing.median_ns if v.timing else 0.0, default=None)
    return RunRow(
        id=run.id,
        created=run.created,
        subject=run.workload or run.source or "–",
        backend=run.backend,
        device=run.device.name if run.device else None,
        variants=len(run.whole),
        failed=sum(v.failure is not None for v in run.whole),
        wrong=sum(v.check is not None and not v.check.correct for v in run.variants),
        best=best.variant if best else None,
        best_ns=best.timing.median_ns if best and best.timing else None,
    )


class Health(str, Enum):
    OK = "ok"
    WARNING = "warning"  # a limitation, which the affected commands also print
    PROBLEM = "problem"  # a main function of kernprof does not work


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorCheck:
    """A doctor check: `detail` is the result and its consequence, `fix` the command to type."""

    name: str = ""  # name of the check, set by its caller
    status: Health
    detail: str
    fix: str | None = None


def ok(detail: str) -> DoctorCheck:
    return DoctorCheck(status=Health.OK, detail=detail)


def warning(detail: str, fix: str | None = None) -> DoctorCheck:
    return DoctorCheck(status=Health.WARNING, detail=detail, fix=fix)


def problem(detail: str, fix: str | None = None) -> DoctorCheck:
    return DoctorCheck(status=Health.PROBLEM, detail=detail, fix=fix)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorReport:
    """Results of all checks of a machine by `kernprof doctor`."""

    checks: tuple[DoctorCheck, ...]

    @property
    def status(self) -> Health:
        """Return the worst status of all checks."""
        return max(
            (check.status for check in self.checks), key=list(Health).index, default=Health.OK
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFile:
    """A file that a command wrote, or a folder with the Parquet tables of `runs` runs."""

    path: Path
    size_bytes: int | None = None
    runs: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A file that a redacted copy of a run omits, and the reason."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted:
    """A redacted copy of a run: changed fields, omitted files, and fields that stay unchanged."""

    path: Path
    changed: tuple[str, ...]
    dropped: tuple[LeftOut, ...] = ()
    uncleaned: tuple[str, ...] = ()
