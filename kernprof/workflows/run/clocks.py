"""`kernprof run --clocks`: the time of a launch by CUDA events, CUPTI, ncu and nsys, reconciled.

The timing process uses CUDA events and CUPTI. ncu runs twice: with and without cache control.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kernprof.metrics import BY_ID
from kernprof.model.run import Metric, Number, VariantResult
from kernprof.process import Host
from kernprof.store import Store, StoredRun
from kernprof.units import format_quantity
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import CounterOptions, RunRequest
from kernprof.workflows.run.timeline import record_variants

# Two metrics, the condition of the launches, the cause if the first metric is longer, and the cause
# if it is shorter ("" if unknown).
_CAUSES = (
    ("events_cold", "cupti_cold", "alone, cold L2", "launch latency on an idle GPU", ""),
    ("events_loop", "cupti_loop", "back to back", "gaps between kernels", "overlap of kernels"),
    ("events_cupti", "events_loop", "back to back", "cost of CUPTI's recording", ""),
    (
        "cupti_cold",
        "cupti_warm",
        "alone",
        "misses of the cold L2",
        "write-back of dirty lines of L2",
    ),
    ("cupti_warm", "cupti_loop", "warm L2", "clocks and caches after idling", ""),
    ("duration", "cupti_cold", "cold L2", "replay and clock control of ncu", ""),
    ("duration_warm", "cupti_warm", "warm L2", "replay and clock control of ncu", ""),
    ("nsys_loop", "cupti_loop", "back to back", "", ""),
)
_SAME = 0.02  # relative difference up to which two times are equal


def run_clocks(
    request: RunRequest, host: Host, backends: Sequence[str] = (), *, timeline: bool = False
) -> StoredRun:
    """Execute the request; store each launch's time by each timing tool, and their differences.

    The tools are CUDA events, CUPTI, ncu and, with `timeline`, nsys. ncu counts only the duration,
    unless the request names sets, sections or metrics. Raises the errors of the backend and, with
    `timeline`, of the recording.
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
    for result, row in zip(results, times, strict=True):
        notes += [f"{result.variant}, {text}" for text in differences(row)]
    run = replace(
        stored.run,
        variants=tuple(map(_with_times, results, times)),
        notes=(*stored.run.notes, *notes),
    )
    Store(request.store).rewrite(stored, run)
    return replace(stored, run=run)


def _with_times(result: VariantResult, times: Mapping[str, Number | None]) -> VariantResult:
    profile, names = result.profile, ("duration_warm", "nsys_loop")
    added = {name: Metric(value=times[name], unit="ns") for name in names if name in times}
    return replace(
        result, profile=profile and replace(profile, metrics={**profile.metrics, **added})
    )


def differences(times: Mapping[str, Number | None]) -> Iterator[str]:
    """Yield a sentence for each row of `_CAUSES` whose two metrics are in `times`.

    A cause is stated only if it explains the sign of the difference. If CUPTI's recording slowed
    the launches down, it is the cause of shorter times by other clocks.
    """
    added = (times.get("events_cupti") or 0.0) - (times.get("events_loop") or 0.0)
    for first, second, where, longer, shorter in _CAUSES:
        if (time := times.get(first)) and (other := times.get(second)):
            change = time - other
            cause = longer if change > 0 else shorter
            if change < 0 and second.startswith("cupti") and not first.startswith("cupti"):
                slowed = added > _SAME * other
                cause = "CUPTI's recording slows launches down" if slowed else cause
            if abs(change) <= _SAME * other:
                cause = f"within the {_SAME:.0%} of repeated measurements"
            titles = BY_ID[first].title, BY_ID[second].title
            text = f"{format_quantity(abs(change), 'ns')} {'longer' if change > 0 else 'shorter'}"
            yield f"{where}: {titles[0]} is {text} than {titles[1]}: {cause or 'not explained'}"
