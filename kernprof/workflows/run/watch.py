"""Run a workload again after each save of its files, and report what changed since the last run."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.errors import KernprofError, UsageError
from kernprof.model.run import VariantResult
from kernprof.report.tables.run import (
    KEY_METRICS,
    estimate_of,
    estimated_cell,
    metric_of,
    output_cell,
)
from kernprof.report.text.table import (
    SCORE_TITLES,
    metric_cell,
    metric_title,
    quantity,
    score_cell,
)
from kernprof.store import StoredRun
from kernprof.workflows.run.request import RunRequest, launches_of
from kernprof.workload.discover import find
from kernprof.workload.params import choose
from kernprof.workload.problem import source_digest
from kernprof.workload.sources import forget

_SOURCES = (".py", ".cu", ".cuh", ".h", ".hpp", ".ptx")
_POLL_S = 0.05
Files = Mapping[Path, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedChange:
    """Difference that one save made: a text per variant that ran again, or the error of the file."""

    differences: Mapping[str, str]
    error: KernprofError | None = None
    runs: tuple[StoredRun, ...] = ()


def watch(
    request: RunRequest, run: Callable[[RunRequest], list[StoredRun]], saved: Callable[[], bool]
) -> Iterator[SavedChange]:
    """Run the request, and after each save the variants whose code changed. Yield each outcome.

    `saved` waits for the next save; the iterator ends when it returns false. A file that cannot be
    loaded or compiled is an outcome with `error`, and the next save is awaited.
    """
    results: dict[str, VariantResult] = {}
    path = find(request.workload).path
    while True:
        try:
            changed = _changed_variants(request, results)
            runs = run(replace(request, variants=changed)) if changed else []
        except KernprofError as error:
            if not results:
                raise
            yield SavedChange(differences={}, error=error)
        else:
            after = {result.variant: result for stored in runs for result in stored.run.variants}
            yield SavedChange(
                differences={
                    name: difference(results[name], result)
                    for name, result in after.items()
                    if name in results
                },
                runs=tuple(runs),
            )
            results |= after
        if not saved():
            return
        forget(path)


def folder_of(workload: str) -> Path:
    """Return the folder of the file that defines a workload."""
    return find(workload).path.parent


def _changed_variants(request: RunRequest, results: Mapping[str, VariantResult]) -> tuple[str, ...]:
    """Return the requested variants without a result of their present code.

    A variant whose code cannot be read has no digest, and runs again after each save.
    """
    discovered = find(request.workload)
    jobs = launches_of(discovered, request)
    if len({job.variant for job in jobs}) < len(jobs):
        raise UsageError("--watch takes one value of each parameter", hint="omit the sweep")
    workload, names = discovered.workload, list[str]()
    for job in jobs:
        code = source_digest(workload.variant(job.variant), choose(workload.params, job.params))
        before = results.get(job.variant)
        if before is None or code is None or code != before.source_digest:
            names.append(job.variant)
    return tuple(names)


def difference(before: VariantResult, after: VariantResult) -> str:
    """Return the output, times, scores and counters that differ, as `title before → after; …`."""
    texts = {"output": [output_cell(side).text for side in (before, after)]}
    if before.timing and after.timing:
        texts["time"] = [quantity(t.median_ns, "ns") for t in (before.timing, after.timing)]
    texts["estimated time"] = [estimated_cell(estimate_of(side)).text for side in (before, after)]
    for name, (title, _) in SCORE_TITLES.items():
        texts[title] = [score_cell(side.scores.get(name)).text for side in (before, after)]
    for name in KEY_METRICS:
        sides = metric_of(before, name), metric_of(after, name)
        unit = next((metric.unit for metric in sides if metric), "")
        texts[metric_title(name, unit)] = [metric_cell(name, side).text for side in sides]
    changes = [f"{title} {old} → {new}" for title, (old, new) in texts.items() if old != new]
    failure = after.failure.message if after.failure else None
    return "; ".join([*changes, *([failure] if failure else [])]) or "no difference"


def saves_of(folder: Path) -> Callable[[], bool]:
    """Return a function that waits until a source file in `folder` changes."""
    seen = _files(folder)

    def saved() -> bool:
        nonlocal seen
        while (now := _files(folder)) == seen:
            time.sleep(_POLL_S)
        seen = now
        return True

    return saved


def _files(folder: Path) -> Files:
    """Return the modification times in ns of the folder's source files."""
    times: dict[Path, int] = {}
    for path in folder.iterdir():
        if path.suffix in _SOURCES:
            try:
                times[path] = path.stat().st_mtime_ns
            except OSError:  # an editor replaces the file
                continue
    return times
