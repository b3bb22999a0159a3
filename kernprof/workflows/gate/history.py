"""`kernprof history`: a metric over the stored runs of a workload."""

from collections.abc import Sequence
from pathlib import Path

from kernprof.analysis.gate.conditions import check_name
from kernprof.analysis.gate.history import TIME, histories
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.errors import MetricUnavailable, UsageError, unknown_name
from kernprof.model.documents.gate import HistoryDocument
from kernprof.model.documents.run import RunDocument
from kernprof.store import Store

_WITHOUT_A_CLOCK = "global_store_sectors"


def history(
    workload: str,
    store: Path,
    *,
    metrics: Sequence[str] = (),
    variants: Sequence[str] = (),
    tags: Sequence[str] = (),
) -> HistoryDocument:
    """Of the runs that have all `tags`. UsageError for a workload, variant or metric that none has;
    MetricUnavailable where no run has a value.
    """
    for metric in metrics:
        check_name(metric, (TIME, *SCORE_IDS))
    opened = Store(store)
    runs = [each for each in opened.documents(workload) if set(tags) <= set(each.tags)]
    if not runs:
        stored = sorted({each.split("-", 2)[-1].rpartition("-")[0] for each in opened.ids()})
        if tags and any(True for _ in opened.documents(workload)):
            raise UsageError(
                f"no run of {workload} has the tag {', '.join(tags)}",
                hint=f"kernprof history {workload}",
            )
        raise unknown_name("workload among the stored runs", workload, stored)
    for name in variants:
        known = {each.variant for run in runs for each in run.variants}
        if name not in known:
            raise unknown_name(f"variant of {workload}", name, known)
    made = _made(workload, runs, metrics, variants)
    if not made.series:
        raise MetricUnavailable(
            f"none of the {len(runs)} runs of {workload} has a value of"
            f" {', '.join(metrics) or TIME}",
            hint=f"kernprof history {workload} --metric {_WITHOUT_A_CLOCK}",
        )
    return made


def _made(
    workload: str, runs: Sequence[RunDocument], metrics: Sequence[str], variants: Sequence[str]
) -> HistoryDocument:
    """Without a metric the time; where nothing was timed, the sectors stored."""
    made = histories(workload, runs, metrics or (TIME,), variants)
    return (
        made if metrics or made.series else histories(workload, runs, (_WITHOUT_A_CLOCK,), variants)
    )
