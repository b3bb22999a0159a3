"""A stored baseline: what each variant counted, and may count, in a file that one commits. Small, sorted, diffable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kernprof.model.documents.fields import document, like
from kernprof.model.run import Number, RunBackend
from kernprof.model.verdict import BaselineReport


class BaselineEntry(Struct, frozen=True, omit_defaults=True):
    """One variant with its parameters: its counters in base units, its budgets, and the digest of its code."""

    counters: Mapping[str, Number]
    budgets: Mapping[str, str] = {}
    source_digest: str | None = None


class BaselineDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.baseline/1"):
    """What was counted on, and the results by `workload/variant name=value,…`. `gpu` is null for the emulator."""

    backend: RunBackend
    arch: str | None
    gpu: str | None
    results: Mapping[str, BaselineEntry]


BaselineCheckDocument = document(
    "BaselineCheckDocument", BaselineReport,
    "A run against a baseline file: whether all holds, each result, and the entries that the run does not have.",
    schema="kernprof.baseline-check/1", run=..., holds=bool,
)  # fmt: skip


def baseline_check_document(report: BaselineReport) -> Any:
    return like(BaselineCheckDocument, report)
