"""What `list`, `show WORKLOAD`, `runs` and `doctor` print as JSON."""

from typing import Any

from kernprof.model.doctor import DoctorReport, Health
from kernprof.model.documents.fields import document, like
from kernprof.model.listing import RunList, WorkloadCard, WorkloadList

ListDocument = document(
    "ListDocument",
    WorkloadList,
    "The workloads, the files that could not be loaded, and the pipelines.",
    schema="kernprof.list/1",
)
WorkloadDocument = document(
    "WorkloadDocument",
    WorkloadCard,
    "One workload: its parameters, variants and, if asked, their source.",
    schema="kernprof.workload/2",
)
RunsDocument = document(
    "RunsDocument",
    RunList,
    "The stored runs, newest first, the folders among them that cannot be read, and the recordings"
    " beside them.",
    schema="kernprof.runs/1",
)
DoctorDocument = document(
    "DoctorDocument",
    DoctorReport,
    "All checks; `status` is the worst of theirs.",
    schema="kernprof.doctor/1",
    status=Health,
)
_OF = {
    WorkloadList: ListDocument,
    WorkloadCard: WorkloadDocument,
    RunList: RunsDocument,
    DoctorReport: DoctorDocument,
}


def listing_document(listed: WorkloadList | WorkloadCard | RunList | DoctorReport) -> Any:
    return like(_OF[type(listed)], listed)
