"""Two reports: what moved, per kernel, per range, per part of the window."""

from collections import Counter
from collections.abc import Mapping

from kernprof.errors import NotComparable
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    BeforeAfter,
    DeviceComparison,
    DeviceOutcome,
    TimelineComparison,
    TimelineReport,
)


def compare_timelines(before: TimelineReport, after: TimelineReport) -> TimelineComparison:
    """Devices are paired in their order. Raises NotComparable when the reports have different
    numbers of them.
    """
    if len(before.devices) != len(after.devices):
        raise NotComparable(
            f"{before.source.path} has {len(before.devices)} process-GPU pairs and"
            f" {after.source.path} has {len(after.devices)}: there is no way to pair them",
            hint="compare traces of the same number of processes and GPUs",
        )
    pairs = zip(before.devices, after.devices, strict=True)
    return TimelineComparison(
        before=before.source,
        after=after.source,
        devices=tuple(_compare(one, other) for one, other in pairs),
        notes=_notes(before, after),
    )


def _notes(before: TimelineReport, after: TimelineReport) -> tuple[str, ...]:
    first, second = before.source.tool, after.source.tool
    if first == second:
        return ()
    return (
        (
            f"recorded by different tools ({first or 'unknown'}, {second or 'unknown'}): their"
            " overheads differ"
        ),
    )


def _compare(before: DeviceOutcome, after: DeviceOutcome) -> DeviceComparison:
    per_iteration = before.iterations is not None and after.iterations is not None
    scales = [_iterations(outcome) if per_iteration else 1 for outcome in (before, after)]
    notes = [] if per_iteration else ["not both have iterations: times are of the whole windows"]
    if before.device.name != after.device.name:
        notes.append(f"different GPUs: {before.device.name} and {after.device.name}")
    spans = (before.window_ns, after.window_ns)
    windows = [
        float(end - start) / scale for (start, end), scale in zip(spans, scales, strict=True)
    ]
    return DeviceComparison(
        before=before,
        after=after,
        per_iteration=per_iteration,
        window=BeforeAfter(name="window", before_ns=windows[0], after_ns=windows[1]),
        parts=_moved(_parts(before, windows[0]), _parts(after, windows[1])),
        kernels=_moved(_kernels(before, scales[0]), _kernels(after, scales[1])),
        ranges=_moved(_ranges(before, scales[0]), _ranges(after, scales[1])),
        notes=tuple(notes),
    )


def _iterations(outcome: DeviceOutcome) -> int:
    return outcome.iterations.count if outcome.iterations else 1


def _parts(outcome: DeviceOutcome, window: float) -> Mapping[str, float]:
    shares = {
        "compute": outcome.accounting.compute,
        "communication": outcome.accounting.communication,
        "transfer": outcome.accounting.transfer,
    }
    shares |= {
        f"idle: {cause.value}": outcome.accounting.idle_causes[cause] for cause in IDLE_CAUSES
    }
    return {name: window * share / 100 for name, share in shares.items() if share}


def _kernels(outcome: DeviceOutcome, scale: int) -> Mapping[str, float]:
    return {row.name: row.total_ns / scale for row in outcome.kernels}


def _ranges(outcome: DeviceOutcome, scale: int) -> Mapping[str, float]:
    """The GPU's span under each range; of ranges that launched nothing, the host's time."""
    times: Counter[str] = Counter()
    for row in outcome.ranges:
        name = row.name if row.domain is None else f"{row.name} [{row.domain}]"
        spent = row.gpu_span_ns if row.launched else row.host_ns
        times[name if row.launched else f"{name} (host)"] += spent
    return {name: spent / scale for name, spent in times.items()}


def _moved(before: Mapping[str, float], after: Mapping[str, float]) -> tuple[BeforeAfter, ...]:
    """Everything in either, by how much it moved."""
    names = list(dict.fromkeys([*before, *after]))
    moved = [
        BeforeAfter(name=name, before_ns=before.get(name), after_ns=after.get(name))
        for name in names
    ]
    return tuple(sorted(moved, key=lambda one: (-abs(one.change_ns), one.name)))
