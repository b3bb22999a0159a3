"""`kernprof run --clocks`: the time of a launch by CUDA events, CUPTI, ncu and nsys, reconciled.

The timing process measures by events and CUPTI. ncu counts twice: with and without cache control.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernprof.model.run import Metric, Run, VariantResult
from kernprof.process import Host
from kernprof.store import Store, StoredRun
from kernprof.units import format_quantity
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import RunRequest
from kernprof.workflows.run.timeline import record_variants

# Two metrics whose difference has one cause.
_CAUSES = (
    (
        "events_cold",
        "cupti_cold",
        "events alone, cold L2: {} {} than CUPTI, the launch latency on an idle GPU and the events",
    ),
    (
        "events_loop",
        "cupti_loop",
        "events back to back: {} {} than CUPTI for each launch, the gap between kernels"
        " (overlapping kernels are shorter)",
    ),
    ("cupti_cold", "cupti_warm", "CUPTI alone: a cold L2 is {} {}, the misses of L2"),
    (
        "cupti_warm",
        "cupti_loop",
        "CUPTI, warm L2: a launch alone is {} {} than one of a loop, whose clocks and instruction"
        " cache are warm",
    ),
    (
        "duration",
        "cupti_cold",
        "ncu with cache control: {} {} than CUPTI with a cold L2; ncu empties all caches before"
        " each of its {passes} replays, {clock}",
    ),
    (
        "duration_warm",
        "cupti_warm",
        "ncu without cache control: {} {} than CUPTI with a warm L2; a replay restores the outputs"
        " first, {clock}",
    ),
    ("nsys_loop", "cupti_loop", "nsys: {} {} than CUPTI; nsys reads the same records"),
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
        counters = replace(counters, metrics=("duration",))
    stored, *_ = run_on(backends, replace(request, counters=counters), host)
    again = RunRequest(
        workload=request.workload,
        variants=request.variants,
        assignments=request.assignments,
        device=request.device,
        store=request.store,
    )
    times: list[dict[str, float | None]] = [{} for _ in stored.run.variants]
    if counters and any(_value(result, "duration") for result in stored.run.variants):
        counters = replace(counters, cache_control="none")
        warm, *_ = run_on(("ncu",), replace(again, counters=counters, timing=False), host)
        for row, result in zip(times, warm.run.variants, strict=True):
            row["duration_warm"] = _value(result, "duration")
    if timeline:
        report = record_variants(again, lambda: host).report
        ran = (row for row, result in zip(times, stored.run.variants, strict=True) if result.launch)
        for row, device in zip(ran, report.devices, strict=False):
            row["nsys_loop"] = max(device.kernels, key=lambda kernel: kernel.total_ns).median_ns
    run = replace(stored.run, variants=tuple(map(_with_times, stored.run.variants, times)))
    notes = [note for result in run.variants for note in _differences(result, run)]
    if not any(_value(result, "cupti_cold") for result in run.variants):
        notes.append("no times by CUPTI: pip install cupti-python")
    run = replace(run, notes=(*run.notes, *notes))
    Store(request.store).rewrite(stored, run)
    return replace(stored, run=run)


def _value(result: VariantResult, metric: str) -> float | None:
    return result.profile.value(metric) if result.profile else None


def _with_times(result: VariantResult, times: dict[str, float | None]) -> VariantResult:
    if result.profile is None:
        return result
    added = {name: Metric(value=time, unit="ns") for name, time in times.items() if time}
    return replace(
        result, profile=replace(result.profile, metrics={**result.profile.metrics, **added})
    )


def _differences(result: VariantResult, run: Run) -> Iterator[str]:
    """Yield a sentence for each difference between two clocks, with its cause."""
    locked = run.settings.get("clock_control") == "base"
    clock = "with SM clocks locked to the base clock" if locked else "without a lock of the clocks"
    if run.device and run.device.sm_clock_hz:
        clock += f" ({format_quantity(run.device.sm_clock_hz, 'Hz')})"
    for first, second, text in _CAUSES:
        times = _value(result, first), _value(result, second)
        if times[0] is not None and times[1] is not None:
            change = times[0] - times[1]
            passes = result.profile.passes if result.profile else None
            yield f"{result.variant}, " + text.format(
                format_quantity(abs(change), "ns"),
                "longer" if change >= 0 else "shorter",
                passes=passes or "several",
                clock=clock,
            )
