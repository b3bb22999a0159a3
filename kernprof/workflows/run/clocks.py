"""`kernprof run --clocks`: the time of a launch by CUDA events, CUPTI, ncu and nsys, reconciled.

The timing process measures by events and CUPTI. ncu counts twice: with and without cache control.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kernprof.model.run import Metric, Number, VariantResult
from kernprof.process import Host
from kernprof.store import Store, StoredRun
from kernprof.units import format_quantity
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import CounterOptions, RunRequest
from kernprof.workflows.run.timeline import record_variants

# Two metrics, and the causes of their difference.
_CAUSES = (
    (
        "events_cold",
        "cupti_cold",
        "alone, cold L2: {} {} by events than by CUPTI: launch latency on an idle GPU",
    ),
    (
        "events_loop",
        "cupti_loop",
        "back to back: {} {} by events than by CUPTI: gaps between kernels, less their overlap",
    ),
    ("cupti_cold", "cupti_warm", "alone, by CUPTI: {} {} with a cold L2 than with a warm one"),
    (
        "cupti_warm",
        "cupti_loop",
        "warm L2, by CUPTI: {} {} alone than back to back: clocks and caches after idling",
    ),
    (
        "duration",
        "cupti_cold",
        "cold L2: {} {} under ncu than by CUPTI: ncu empties all caches before each of {passes}"
        " replays; {clock}",
    ),
    (
        "duration_warm",
        "cupti_warm",
        "warm L2: {} {} under ncu than by CUPTI: ncu restores the outputs before a replay; {clock}",
    ),
    ("nsys_loop", "cupti_loop", "back to back: {} {} by nsys than by CUPTI: another process"),
)


def run_clocks(
    request: RunRequest, host: Host, backends: Sequence[str] = (), *, timeline: bool = False
) -> StoredRun:
    """Execute the request, and store the times of each launch by each clock with their differences.

    ncu counts the duration alone, unless the request names sets, sections or metrics. Raises the
    errors of the backend and, with `timeline`, of the recording.
    """
    counters = request.counters
    if counters and not (counters.sets or counters.sections or counters.metrics):
        counters = replace(counters, metrics=("duration",), cache_control="all")
    stored, *_ = run_on(backends, replace(request, counters=counters), host)
    again = RunRequest(
        workload=request.workload,
        variants=request.variants,
        assignments=request.assignments,
        device=request.device,
        store=request.store,
    )
    results = stored.run.variants
    times = [
        {n: m.value for n, m in r.profile.metrics.items()} if r.profile else {} for r in results
    ]
    if any(row.get("duration") for row in times):
        options = replace(counters or CounterOptions(), cache_control="none")
        warm, *_ = run_on(("ncu",), replace(again, counters=options, timing=False), host)
        for row, result in zip(times, warm.run.variants, strict=True):
            row["duration_warm"] = result.profile.value("duration") if result.profile else None
    if timeline:
        report = record_variants(again, lambda: host).report
        ran = (row for row, result in zip(times, results, strict=True) if result.launch)
        for row, device in zip(ran, report.devices, strict=False):
            row["nsys_loop"] = max(device.kernels, key=lambda kernel: kernel.total_ns).median_ns
    notes = [] if "cupti_cold" in times[0] else ["no times by CUPTI: pip install cupti-python"]
    locked = stored.run.settings.get("clock_control") == "base"
    clock = "its clocks are locked to the base clock" if locked else "its clocks are not locked"
    for result, row in zip(results, times, strict=True):
        passes = result.profile.passes if result.profile else None
        notes += [f"{result.variant}, {text}" for text in differences(row, passes or 1, clock)]
    run = replace(
        stored.run,
        variants=tuple(map(_with_times, results, times)),
        notes=(*stored.run.notes, *notes),
    )
    Store(request.store).rewrite(stored, run)
    return replace(stored, run=run)


def _with_times(result: VariantResult, times: Mapping[str, Number | None]) -> VariantResult:
    if result.profile is None:
        return result
    added = {
        n: Metric(value=times[n], unit="ns") for n in ("duration_warm", "nsys_loop") if n in times
    }
    metrics = {**result.profile.metrics, **added}
    return replace(result, profile=replace(result.profile, metrics=metrics))


def differences(times: Mapping[str, Number | None], passes: int, clock: str) -> Iterator[str]:
    """Yield a sentence for each known difference between two of the metrics in `_CAUSES`.

    `passes` is the number of ncu's replays. `clock` is a sentence on the clocks under ncu.
    """
    for first, second, text in _CAUSES:
        if (time := times.get(first)) is not None and (other := times.get(second)) is not None:
            change = format_quantity(abs(time - other), "ns")
            sign = "longer" if time >= other else "shorter"
            yield text.format(change, sign, passes=passes, clock=clock)
