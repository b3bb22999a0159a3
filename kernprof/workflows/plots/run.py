"""`kernprof plot`: scores, stalls, occupancy and scaling of a run, as plots."""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.analysis.kernel.scores import SCORE_IDS, explain_score
from kernprof.emulator.counting.occupancy import occupancy
from kernprof.errors import MetricUnavailable, UsageError, unknown_name
from kernprof.gpus.architectures import ARCHITECTURES, Architecture, of_capability
from kernprof.metrics import BY_ID
from kernprof.model import pictures as data
from kernprof.model.listing import WrittenFile
from kernprof.model.run import Device, Metric, Run, VariantResult
from kernprof.progress import Progress
from kernprof.report.plots.charts import (
    occupancy_figure,
    scaling_figure,
    scores_figure,
    stalls_figure,
)
from kernprof.report.plots.style import THEMES, Theme, encoded, file_format, save
from kernprof.report.tables.run import labelled
from kernprof.report.text.quantity import legend, score_cell
from kernprof.store import LATEST
from kernprof.workflows.trace.files import input_paths


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A plot that notebooks display; `notes` list omitted parts."""

    title: str
    draw: Callable[[Theme], Any]
    theme: Theme
    notes: tuple[str, ...] = ()

    @property
    def figure(self) -> Any:
        """Return a new matplotlib Figure."""
        return self.draw(self.theme)

    def save(self, path: str | Path) -> None:
        """Save as .png, .svg, .pdf or .html. Raises UsageError if the file cannot be written."""
        save(Path(path), self.draw, self.theme, title=self.title)

    def _repr_png_(self) -> bytes:
        return encoded(self.figure, self.theme, "png")


KINDS = ("scores", "stalls", "occupancy", "scaling")
_MOST = {"scores": 8, "stalls": 16, "occupancy": 4}
Draw = Callable[[Theme], Any]
LabelledResult = tuple[str, VariantResult]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotRequest:
    """Request of `kernprof plot`; empty `variants`: as many as the plot holds."""

    kind: str
    output: Path
    target: str = LATEST
    variants: tuple[str, ...] = ()
    along: str | None = None
    theme: str = "light"
    store: Path = Path(".kernprof")


def draw_plot(request: PlotRequest, *, progress: Progress) -> WrittenFile:
    """Write the plot. Raises UsageError, MetricUnavailable (naming the section to add)."""
    from kernprof.workflows.show import load

    file_format(request.output)
    outputs.check(request.output, input_paths((request.target,), request.store))
    run = _only(load(request.target, request.store), request.variants)
    heading, draw = plot_of(run, request.kind, request.along)
    save(request.output, draw, THEMES[request.theme], title=f"{heading.title}, {heading.subtitle}")
    for note in heading.notes:
        progress(note)
    return WrittenFile(path=request.output)


def plot_of(run: Run, kind: str, parameter: str | None = None) -> tuple[data.Heading, Draw]:
    """Return the heading and the function that draws the figure."""
    if kind == "scaling":
        return _scaling(run, parameter)
    makers = {"scores": _scores, "stalls": _stalls, "occupancy": _occupancy}
    if kind not in makers:
        raise unknown_name("plot", kind, KINDS)
    return makers[kind](run)


def _only(run: Run, variants: Sequence[str]) -> Run:
    names = {v.variant for v in run.variants}
    for name in variants:
        if name not in names:
            raise unknown_name(f"variant of run {run.id}", name, names)
    chosen = tuple(v for v in run.variants if not variants or v.variant in variants)
    return dataclasses.replace(run, variants=chosen)


def _heading(run: Run, title: str, notes: Iterable[str] = ()) -> data.Heading:
    device = run.device.name if run.device else "unknown GPU"
    subject = run.workload or "launches"
    return data.Heading(
        title=f"{title} · {subject}", subtitle=f"{device} · run {run.id}", notes=tuple(notes)
    )


def _first(
    run: Run, kind: str, results: Sequence[LabelledResult]
) -> tuple[Sequence[LabelledResult], list[str]]:
    """Return the slowest results that fit in the plot, and a note that lists the others."""
    most = _MOST[kind]
    if len(results) <= most:
        return results, []
    longest = sorted(range(len(results)), key=lambda i: _time_ns(results[i][1]), reverse=True)[
        :most
    ]
    text = (
        "that take most time"
        if any(_time_ns(result) for _, result in results)
        else "that come first"
    )
    return [results[i] for i in sorted(longest)], [
        f"{most} of the {len(results)} results of run {run.id}, those {text}; --variants chooses"
        " others"
    ]


def _time_ns(result: VariantResult) -> float:
    if result.timing:
        return result.timing.median_ns
    return (result.profile.value("duration") if result.profile else None) or 0.0


def _scores(run: Run) -> tuple[data.Heading, Draw]:
    scored = [
        (label, r)
        for label, r in labelled(run)
        if any(s.value is not None for s in r.scores.values())
    ]
    if not scored:
        raise MetricUnavailable(
            f"run {run.id} has no scores", hint="`kernprof run` collects what they need"
        )
    shown, notes = _first(run, "scores", scored)
    ids = [
        n
        for n in SCORE_IDS
        if any((s := r.scores.get(n)) is not None and s.value is not None for _, r in shown)
    ]
    columns = [
        data.ScoreColumn(label=label, scores={explain_score(n).title: r.scores.get(n) for n in ids})
        for label, r in shown
    ]
    notes += legend(score_cell(r.scores.get(n)).text for _, r in shown for n in ids)
    heading = _heading(run, "Scores, 0–100", notes)
    return heading, lambda theme: scores_figure(heading, columns, theme)


def _stalls(run: Run) -> tuple[data.Heading, Draw]:
    counted = [(label, r) for label, r in labelled(run) if _stall_metrics(r)]
    if not counted:
        raise MetricUnavailable(f"run {run.id} has no warp stalls", hint=_stalls_hint(run))
    shown, notes = _first(run, "stalls", counted)
    bars = [data.StallBar(label=label, stalls=_stall_metrics(r)) for label, r in shown]
    missing = len(run.variants) - len(counted)
    notes += [f"{missing} results without stall counters are left out"] if missing else []
    heading = _heading(run, "Warp stalls", notes)
    return heading, lambda theme: stalls_figure(heading, bars, theme)


def _stalls_hint(run: Run) -> str:
    if any(
        r.profile and (m := r.profile.metrics.get("duration")) and m.reason for r in run.variants
    ):
        return (
            "stalls are measured on a GPU: kernprof run WORKLOAD --section WarpStateStats"
            " --backend ncu"
        )
    return "kernprof run WORKLOAD --section WarpStateStats collects them"


def _stall_metrics(result: VariantResult) -> dict[str, Metric]:
    metrics = result.profile.metrics if result.profile else {}
    return {
        n.removeprefix("stall_"): m
        for n, m in metrics.items()
        if n.startswith("stall_") and m.value is not None
    }


# -- occupancy --------------------------------------------------------------------------------------------------------

_NEEDS = ("registers_per_thread", "shared_memory_static", "shared_memory_dynamic")


def _occupancy(run: Run) -> tuple[data.Heading, Draw]:
    names = [(label, r) for label, r in labelled(run) if _has_occupancy(r)]
    if not names:
        section = BY_ID[_NEEDS[0]].section
        raise MetricUnavailable(
            f"run {run.id} has no registers and shared memory per launch",
            hint=f"kernprof run WORKLOAD --section {section} collects them",
        )
    arch = _architecture(
        run.device or (names[0][1].profile.device if names[0][1].profile else None)
    )
    shown, notes = _first(run, "occupancy", names)
    rows = [_occupancy_row(label, r, arch) for label, r in shown]
    legend = "line: what the rules of the occupancy calculator allow; filled: this launch"
    legend += (
        "; hollow: achieved, measured" if any(row.achieved is not None for row in rows) else ""
    )
    heading = _heading(run, "Occupancy", [legend, *notes])
    return heading, lambda theme: occupancy_figure(heading, rows, theme)


def _has_occupancy(result: VariantResult) -> bool:
    profile = result.profile
    return bool(result.launch and profile) and all(
        profile and profile.value(n) is not None for n in _NEEDS
    )


def _architecture(device: Device | None) -> Architecture:
    capability = device.compute_capability if device else None
    arch = of_capability(capability)
    if arch is None:
        name = "sm_{}{}".format(*capability) if capability else "no compute capability"
        raise UsageError(
            f"the occupancy limits of {device.name if device else 'the GPU'} ({name}) are not"
            f" known; available: {', '.join(ARCHITECTURES)}"
        )
    return arch


def _occupancy_row(label: str, result: VariantResult, arch: Architecture) -> data.OccupancyRow:
    assert result.launch is not None
    assert result.profile is not None
    x, y, z = result.launch.block
    threads = x * y * z
    registers, static, dynamic = (int(result.profile.value(n) or 0) for n in _NEEDS)
    shared = static + dynamic

    def percent(t: int, r: int, s: int) -> float:
        return occupancy(arch, threads=t, registers=r, shared_bytes=s).percent

    here = occupancy(arch, threads=threads, registers=registers, shared_bytes=shared)
    step = max(arch.shared_unit, 512)
    by_threads = tuple((float(t), percent(t, registers, shared)) for t in range(32, 1025, 32))
    by_registers = tuple((float(r), percent(threads, r, shared)) for r in range(16, 256))
    sizes = range(0, arch.shared_per_block + 1, step)
    by_shared = tuple((s / 1024, percent(threads, registers, s)) for s in sizes)
    curves = (
        data.Curve(
            quantity="threads per block",
            unit="threads",
            points=by_threads,
            x=threads,
            y=here.percent,
        ),
        data.Curve(
            quantity="registers per thread",
            unit="registers",
            points=by_registers,
            x=registers,
            y=here.percent,
        ),
        data.Curve(
            quantity="shared memory per block, KiB",
            unit="KiB",
            points=by_shared,
            x=round(shared / 1024, 3),
            y=here.percent,
        ),
    )
    text = f"{label} – {here.blocks} blocks per SM, limited by {', '.join(here.limiters)}"
    return data.OccupancyRow(
        label=text, curves=curves, achieved=result.profile.value("achieved_occupancy")
    )


# -- scaling ----------------------------------------------------------------------------------------------------------


_SWEEP = "sweep one: `kernprof run WORKLOAD -p NAME=1024,2048,4096`"


def _counted(result: VariantResult) -> bool:
    return result.profile is not None and bool(result.profile.value("instructions"))


def _sectors(result: VariantResult) -> float | None:
    names = (
        "global_load_sectors",
        "global_store_sectors",
        "global_reduction_sectors",
        "global_atomic_sectors",
    )
    values = [result.profile.value(name) for name in names] if result.profile else []
    return sum(value or 0.0 for value in values) or None


def _scaling(run: Run, parameter: str | None) -> tuple[data.Heading, Draw]:
    heading, scaling = scaling_of(run, parameter)
    return heading, lambda theme: scaling_figure(heading, scaling, theme)


def scaling_of(run: Run, parameter: str | None = None) -> tuple[data.Heading, data.Scaling]:
    """Return the sweep of one parameter: times, or counts if nothing was timed."""
    chosen = _swept(run, parameter)
    groups: dict[str, list[VariantResult]] = {}
    remaining: dict[str, set[str]] = {}
    timed = any(map(_time_ns, run.variants))
    for result in run.variants:
        if (_time_ns(result) if timed else _counted(result)) and isinstance(
            result.params.get(chosen), (int, float)
        ):
            rest = {n: str(v) for n, v in result.params.items() if n != chosen}
            for name, value in rest.items():
                remaining.setdefault(name, set()).add(value)
            groups.setdefault(
                result.variant + "".join(f" {n}={v}" for n, v in rest.items()), []
            ).append(result)
    varying = [n for n, values in remaining.items() if len(values) > 1]
    series = []
    for members in groups.values():
        extra = " ".join(f"{n}={members[0].params[n]}" for n in varying)
        ordered = sorted(members, key=lambda r: float(r.params[chosen]))
        label = f"{members[0].variant} {extra}".strip()
        series.append(data.Series(label=label, steps=tuple(_step(r, chosen) for r in ordered)))
    if not series:
        raise MetricUnavailable(f"run {run.id} has neither times nor counters to draw", hint=_SWEEP)
    series.sort(key=lambda s: s.steps[-1].time_ns or s.steps[-1].instructions or 0.0, reverse=True)
    notes = [f"8 of {len(series)} lines: those that take most time"] if len(series) > 8 else []
    if not timed:
        notes.append("counted without a GPU: nothing was timed")
    elif all(r.timing is None for r in run.variants):
        notes.append("times under ncu, not of the timing phase")
    rate = run.reference_bandwidth.copy_bytes_per_s if run.reference_bandwidth else None
    scaling = data.Scaling(parameter=chosen, series=tuple(series[:8]), copy_bytes_per_s=rate)
    return _heading(run, f"Scaling with {chosen}", notes), scaling


def _swept(run: Run, parameter: str | None) -> str:
    """Return the parameter of the x axis: the requested one, or the only varying number."""
    values: dict[str, set[object]] = {}
    for result in run.variants:
        for name, value in result.params.items():
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                values.setdefault(name, set()).add(value)
    varying = [name for name, seen in values.items() if len(seen) > 1]
    if parameter is not None and parameter not in varying:
        raise unknown_name(f"swept parameter of run {run.id}", parameter, varying)
    if not varying:
        raise UsageError(
            f"run {run.id} is not a sweep: every numeric parameter has one value",
            hint=_SWEEP,
        )
    if parameter is None and len(varying) > 1:
        raise UsageError(
            f"{len(varying)} parameters vary: {', '.join(varying)}", hint="name one with --along"
        )
    return parameter or varying[0]


def _step(result: VariantResult, parameter: str) -> data.ScalingStep:
    timing = result.timing
    return data.ScalingStep(
        x=float(result.params[parameter]),
        time_ns=_time_ns(result) or None,
        instructions=result.profile.value("instructions") if result.profile else None,
        sectors=_sectors(result),
        interval_ns=timing.ci95_ns if timing else None,
        bytes_per_s=timing.bytes_per_s if timing else None,
        flops_per_s=timing.flops_per_s if timing else None,
    )
