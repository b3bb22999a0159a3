"""What `list`, `show WORKLOAD`, `runs` and `doctor` print as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from kernprof.model.doctor import DoctorCheck, Health, worst
from kernprof.model.documents.fields import like
from kernprof.model.listing import (
    ParamRow,
    RecordingRow,
    RunRow,
    SourceText,
    UnreadableFile,
    VariantRow,
    WorkloadCard,
    WorkloadRow,
)


class ListDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.list/1"):
    """The workloads, the files that could not be loaded, and the pipelines."""

    workloads: tuple[WorkloadRow, ...]
    problems: tuple[UnreadableFile, ...]
    pipelines: tuple[WorkloadRow, ...]


class WorkloadDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.workload/1"):
    """One workload, with the least bytes and the flops of its default parameters."""

    name: str
    doc: str
    origin: str
    params: tuple[ParamRow, ...]
    variants: tuple[VariantRow, ...]
    sources: tuple[SourceText, ...]
    least_bytes: float | None
    flops: float | None
    precision: str | None


class RunsDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.runs/1"):
    """The stored runs, newest first, the folders among them that cannot be read, and the recordings beside them."""

    runs: tuple[RunRow, ...]
    broken: tuple[UnreadableFile, ...]
    recordings: tuple[RecordingRow, ...]


class DoctorDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.doctor/1"):
    """All checks; `status` is the worst of theirs."""

    status: Health
    checks: tuple[DoctorCheck, ...]


def list_document(
    rows: Sequence[WorkloadRow], problems: Sequence[UnreadableFile] = (), pipelines: Sequence[WorkloadRow] = ()
) -> ListDocument:
    return ListDocument(tuple(rows), tuple(problems), tuple(pipelines))


def workload_document(card: WorkloadCard) -> WorkloadDocument:
    return like(WorkloadDocument, card)


def runs_document(
    rows: Sequence[RunRow], broken: Sequence[UnreadableFile] = (), recordings: Sequence[RecordingRow] = ()
) -> RunsDocument:
    return RunsDocument(tuple(rows), tuple(broken), tuple(recordings))


def doctor_document(checks: Sequence[DoctorCheck]) -> DoctorDocument:
    return DoctorDocument(worst(checks), tuple(checks))
