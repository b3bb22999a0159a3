"""A comparison of results as a JSON document: schema `kernprof.compare/1`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from kernprof.model.diagnosis import Bottleneck, Change
from kernprof.model.documents.fields import document, each_of, like
from kernprof.model.run import (
    Ahead,
    Caveat,
    Difference,
    Provenance,
    RunComparison,
    Scalar,
    TimeComparison,
    VariantPair,
)
from kernprof.model.verdict import CounterMove, Judgement


class ChangePartDocument(Struct, frozen=True):
    """One counter's part in a change of time; `saved_ns` is positive where the other side is
    faster.
    """

    id: str
    words: str
    kind: Bottleneck
    saved_ns: float | None


class ChangeDocument(Struct, frozen=True):
    """Why the other side is faster or slower; the parts and `left_ns` sum to the whole change."""

    sentence: str
    parts: tuple[ChangePartDocument, ...]
    left_ns: float
    notes: tuple[str, ...]


class DifferenceDocument(Struct, frozen=True):
    """A metric or score of both sides. `ratio` is other ÷ base; `better` is base, other or empty."""

    base: float | None
    other: float | None
    ratio: float | None
    unit: str
    better: Ahead
    provenance: tuple[Provenance, Provenance]


class PairDocument(Struct, frozen=True):
    """One variant against another; `verdict` is the whole one, `time` that of the times alone.

    `explaining`: ids of the metrics that explain the time, foremost first.
    """

    base: str
    other: str
    params: Mapping[str, Scalar]
    time: TimeComparison
    verdict: Judgement
    explaining: tuple[str, ...]
    change: ChangeDocument | None
    metrics: Mapping[str, DifferenceDocument]
    scores: Mapping[str, DifferenceDocument]


class ComparisonDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.compare/1"):
    """Variants of one run against its `baseline`, or the same variants of two runs, where that is
    null.

    `comparable` is false where there are caveats; `base_only` and `other_only` are what only one of
    the runs has.
    """

    base: str
    other: str
    baseline: str | None
    comparable: bool
    caveats: tuple[Caveat, ...]
    pairs: tuple[PairDocument, ...]
    base_only: tuple[str, ...]
    other_only: tuple[str, ...]


def comparison_document(
    comparison: RunComparison, changes: Sequence[Change | None] = ()
) -> ComparisonDocument:
    """`changes` explain the comparison's pairs, in their order."""
    return like(
        ComparisonDocument,
        comparison,
        base=comparison.base.id,
        other=comparison.other.id,
        comparable=not comparison.caveats,
        pairs=tuple(_pair(*each) for each in zip_longest(comparison.pairs, changes)),
    )


def _pair(pair: VariantPair, change: Change | None) -> PairDocument:
    return PairDocument(
        base=pair.base.variant,
        other=pair.other.variant,
        params=pair.other.params,
        time=pair.time,
        verdict=pair.judged,
        explaining=tuple(each.id for each in pair.explaining),
        change=change_document(change) if change else None,
        metrics={each.id: _difference(each) for each in pair.metrics},
        scores={each.id: _difference(each) for each in pair.scores},
    )


def change_document(change: Change) -> ChangeDocument:
    return like(
        ChangeDocument, change, parts=tuple(like(ChangePartDocument, each) for each in change.parts)
    )


def _difference(one: Difference) -> DifferenceDocument:
    provenance = (one.base.provenance, one.other.provenance)
    return like(
        DifferenceDocument, one, base=one.base.value, other=one.other.value, provenance=provenance
    )


class DuelProcess(Struct, frozen=True, kw_only=True):
    """One process of a duel, and the GPU while it ran: median SM clock, highest temperature, what
    slowed it down.
    """

    side: str
    workload: str
    sm_clock_mhz: float | None = None
    temperature_c: float | None = None
    slowed: tuple[str, ...] = ()
    power_capped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelReport:
    """Two sides that ran the same workloads on one machine: their titles, a comparison for each
    workload, the processes in order, what got worse and where.
    """

    base: str
    head: str
    comparisons: tuple[RunComparison, ...]
    processes: tuple[DuelProcess, ...] = ()
    moves: tuple[CounterMove, ...] = ()


DuelDocument = document(
    "DuelDocument",
    DuelReport,
    "Two sides that ran the same workloads on one machine, and the processes in the order in which"
    " they ran.",
    schema="kernprof.duel/1",
    comparisons=each_of(ComparisonDocument),
)


def duel_document(report: DuelReport) -> Any:
    return like(
        DuelDocument,
        report,
        comparisons=tuple(comparison_document(each) for each in report.comparisons),
    )
