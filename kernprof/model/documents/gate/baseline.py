"""A stored baseline: what each variant counted, and may count, in a file that one commits. Small, sorted, diffable."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kernprof.model.run import Number, RunBackend
from kernprof.model.verdict import BaselineReport, BudgetReport


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


class BaselineCheckDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.baseline-check/1"):
    """A run against a baseline file: whether all holds, each result, and the entries that the run does not have."""

    file: str
    run: str
    holds: bool
    results: tuple[BudgetReport, ...]
    missing: tuple[str, ...]


def check_document(report: BaselineReport) -> BaselineCheckDocument:
    return BaselineCheckDocument(
        file=report.file, run=report.run, holds=report.holds, results=report.results, missing=report.missing
    )
