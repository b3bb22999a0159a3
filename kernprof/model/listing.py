"""Workloads, stored runs, doctor checks and written files, as rows and as JSON fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from kernprof.model.run import Run, Scalar


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkloadRow:
    """One workload of `kernprof list`, or one pipeline; `origin` is the library or a file."""

    name: str
    doc: str
    origin: str
    variants: tuple[str, ...]
    params: Mapping[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableFile:
    """A file or folder that could not be read, and why."""

    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkloadList:
    """`kernprof list`: the workloads, the files that could not be loaded, the pipelines."""

    workloads: tuple[WorkloadRow, ...] = ()
    problems: tuple[UnreadableFile, ...] = ()
    pipelines: tuple[WorkloadRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParamRow:
    """One parameter of `kernprof show`. `limits` is its rule in words, empty without one."""

    name: str
    type: str
    default: Scalar
    limits: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantRow:
    """One variant of `kernprof show` with default parameters; grid None: the launch fails."""

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
    """One workload of `kernprof show WORKLOAD`."""

    name: str
    doc: str
    origin: str
    params: tuple[ParamRow, ...] = ()
    variants: tuple[VariantRow, ...] = ()
    sources: tuple[SourceText, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """One stored run of `kernprof runs`; `best` is the correct variant with the least median time."""

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
    """One recording of `kernprof runs`: a timeline, a pipeline, or captures of an unsaved run."""

    name: str
    kind: str
    complete: bool
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunList:
    """The lists of `kernprof runs`: stored runs, newest first, unreadable folders, recordings."""

    runs: tuple[RunRow, ...]
    broken: tuple[UnreadableFile, ...] = ()
    recordings: tuple[RecordingRow, ...] = ()


def run_row(run: Run) -> RunRow:
    """Return the row that `kernprof runs` prints for a run."""
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
    WARNING = "warning"  # a limitation; the affected commands repeat it
    PROBLEM = "problem"  # a main function of kernprof does not work


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorCheck:
    """One doctor check: `detail` states the result and its consequence, `fix` the command to type."""

    name: str = ""  # set by the caller of the check
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
    """The result of every check of a machine."""

    checks: tuple[DoctorCheck, ...]

    @property
    def status(self) -> Health:
        """Return the worst status of all checks."""
        return max(
            (check.status for check in self.checks), key=list(Health).index, default=Health.OK
        )

    @property
    def healthy(self) -> bool:
        """Return true if no check found a problem; warnings are allowed."""
        return self.status is not Health.PROBLEM


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFile:
    """A written file, or a folder with the tables of `runs` runs."""

    path: Path
    size_bytes: int | None = None
    runs: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A file that the redacted copy omits, and the reason."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted:
    """A redacted copy: changed fields, omitted files, and fields that redaction never cleans."""

    path: Path
    changed: tuple[str, ...]
    dropped: tuple[LeftOut, ...] = ()
    uncleaned: tuple[str, ...] = ()
