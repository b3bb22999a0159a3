"""`kernprof plot` and `roofline`: scores, stalls, occupancy, scaling and rooflines of runs."""

import dataclasses
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.analysis.kernel.ceilings import (
    completed,
    datasheet_ceilings,
    reached,
    reference_device,
)
from kernprof.analysis.kernel.roofline import TOP, RooflineOptions, roofline
from kernprof.analysis.kernel.scores import SCORE_IDS, SCORES
from kernprof.doctor.facts import environment_record, find_gpus
from kernprof.errors import (
    KernprofError,
    MetricUnavailable,
    StoreError,
    UsageError,
    selected_names,
    unknown_name,
)
from kernprof.gpus.architectures import ARCHITECTURES, Architecture, of_capability
from kernprof.metrics import BY_ID
from kernprof.model import pictures as data
from kernprof.model.documents.stored import ceilings_text
from kernprof.model.listing import WrittenFile
from kernprof.model.pictures import (
    ARITHMETIC,
    Ceilings,
    MeasuredCeilings,
    Reach,
    Roofline,
    RooflineKind,
)
from kernprof.model.run import Device, Metric, Run, RunBackend, VariantResult, grouped
from kernprof.process import Runner, SubprocessRunner
from kernprof.progress import Progress
from kernprof.report.plots.charts import (
    occupancy_figure,
    scaling_figure,
    scores_figure,
    stalls_figure,
)
from kernprof.report.plots.style import THEMES, Theme, file_format, save
from kernprof.report.tables.run import labelled
from kernprof.report.text.table import legend, score_cell
from kernprof.store import LATEST, ceilings_in, stored_ceilings
from kernprof.workflows.inputs import input_paths
from kernprof.workflows.results.load import load

KINDS = ("scores", "stalls", "occupancy", "scaling")
_MOST = {"scores": 8, "stalls": 16, "occupancy": 4}  # maximum results in a plot, by kind
_MOST_SERIES = 8
Draw = Callable[[Theme], Any]
LabelledResult = tuple[str, VariantResult]


def draw_plot(
    kind: str,
    output: Path,
    *,
    target: str = LATEST,
    variants: Sequence[str] = (),
    along: str | None = None,
    theme: str = "light",
    store: Path = Path(".kernprof"),
    progress: Progress,
) -> WrittenFile:
    """Write a plot of a run to a file.

    Without `variants`, the plot shows the slowest results that fit.

    Raises UsageError. Raises MetricUnavailable, which names the ncu section to collect.
    """
    file_format(output)
    outputs.check(output, input_paths((target,), store))
    run = load(target, store)
    names = selected_names(f"variant of run {run.id}", variants, (v.variant for v in run.variants))
    if names:
        chosen = tuple(v for v in run.variants if v.variant in names)
        run = dataclasses.replace(run, variants=chosen)
    heading, draw = plot_of(run, kind, along)
    save(output, draw, THEMES[theme], title=f"{heading.title}, {heading.subtitle}")
    for note in heading.notes:
        progress(note)
    return WrittenFile(path=output)


def plot_of(run: Run, kind: str, parameter: str | None = None) -> tuple[data.Heading, Draw]:
    """Return the plot's heading, and a function that draws the plot with matplotlib."""
    if kind == "scaling":
        heading, scaling = scaling_of(run, parameter)
        return heading, lambda theme: scaling_figure(heading, scaling, theme)
    plots = {"scores": _scores, "stalls": _stalls, "occupancy": _occupancy}
    if kind not in plots:
        raise unknown_name("plot", kind, KINDS)
    return plots[kind](run)


def _heading(run: Run, title: str, notes: Iterable[str] = ()) -> data.Heading:
    device = run.device.name if run.device else "unknown GPU"
    subject = run.workload or "launches"
    return data.Heading(
        title=f"{title} · {subject}", subtitle=f"{device} · run {run.id}", notes=tuple(notes)
    )


def _first(
    run: Run, kind: str, results: Sequence[LabelledResult]
) -> tuple[Sequence[LabelledResult], list[str]]:
    """Return the slowest results that fit in the plot, and a note if others are omitted."""
    most = _MOST[kind]
    if len(results) <= most:
        return results, []
    times = [_time_ns(result) for _, result in results]
    longest = sorted(range(len(results)), key=lambda i: times[i], reverse=True)[:most]
    order = "slowest" if any(times) else "first"
    note = (
        f"the {order} {most} of the {len(results)} results of run {run.id}; --variants selects"
        " other results"
    )
    return [results[i] for i in sorted(longest)], [note]


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
            f"run {run.id} has no scores", hint="`kernprof run` collects their counters"
        )
    shown, notes = _first(run, "scores", scored)
    ids = [
        n
        for n in SCORE_IDS
        if any((s := r.scores.get(n)) is not None and s.value is not None for _, r in shown)
    ]
    columns = [
        data.ScoreColumn(label=label, scores={SCORES[n].title: r.scores.get(n) for n in ids})
        for label, r in shown
    ]
    notes += legend(score_cell(r.scores.get(n)).text for _, r in shown for n in ids)
    heading = _heading(run, "Scores, 0–100", notes)
    return heading, lambda theme: scores_figure(heading, columns, theme)


def _stalls(run: Run) -> tuple[data.Heading, Draw]:
    counted = [(label, r) for label, r in labelled(run) if _stall_metrics(r)]
    if not counted:
        durations = [r.profile.metrics.get("duration") for r in run.variants if r.profile]
        hint = "kernprof run WORKLOAD --section WarpStateStats collects them"
        if any(duration and duration.reason for duration in durations):  # an emulated run
            hint = (
                "stalls are measured on a GPU: kernprof run WORKLOAD --section WarpStateStats"
                " --backend ncu"
            )
        raise MetricUnavailable(f"run {run.id} has no warp stalls", hint=hint)
    shown, notes = _first(run, "stalls", counted)
    bars = [data.StallBar(label=label, stalls=_stall_metrics(r)) for label, r in shown]
    missing = len(run.variants) - len(counted)
    notes += [f"{missing} results without stall counters are omitted"] if missing else []
    heading = _heading(run, "Warp stalls", notes)
    return heading, lambda theme: stalls_figure(heading, bars, theme)


def _stall_metrics(result: VariantResult) -> dict[str, Metric]:
    metrics = result.profile.metrics if result.profile else {}
    return {
        n.removeprefix("stall_"): m
        for n, m in metrics.items()
        if n.startswith("stall_") and m.value is not None
    }


_NEEDS = ("registers_per_thread", "shared_memory_static", "shared_memory_dynamic")


def _occupancy(run: Run) -> tuple[data.Heading, Draw]:
    launched = [
        (label, r)
        for label, r in labelled(run)
        if r.launch and (p := r.profile) and all(p.value(n) is not None for n in _NEEDS)
    ]
    if not launched:
        section = BY_ID[_NEEDS[0]].section
        raise MetricUnavailable(
            f"run {run.id} has no registers and shared memory per launch",
            hint=f"kernprof run WORKLOAD --section {section} collects them",
        )
    profile = launched[0][1].profile
    arch = _architecture(run.device or (profile.device if profile else None))
    shown, notes = _first(run, "occupancy", launched)
    rows = [_occupancy_row(label, r, arch) for label, r in shown]
    legend = "line: theoretical occupancy; filled marker: theoretical occupancy of this launch"
    if any(row.achieved is not None for row in rows):
        legend += "; hollow marker: achieved occupancy (measured)"
    heading = _heading(run, "Occupancy", [legend, *notes])
    return heading, lambda theme: occupancy_figure(heading, rows, theme)


def _architecture(device: Device | None) -> Architecture:
    capability = device.compute_capability if device else None
    arch = of_capability(capability)
    if arch is None:
        name = "sm_{}{}".format(*capability) if capability else "no compute capability"
        raise UsageError(
            f"the occupancy limits of {device.name if device else 'the GPU'} ({name}) are not"
            f" known; available: {', '.join(ARCHITECTURES)}",
            hint="plot a run on a GPU of one of these architectures",
        )
    return arch


def _occupancy_row(label: str, result: VariantResult, arch: Architecture) -> data.OccupancyRow:
    from kernprof.emulator.counting.metrics import occupancy  # imports NumPy

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
    kib = range(0, arch.shared_per_block + 1, step)
    axes = (  # quantity, unit, the launch's value, points (value, occupancy in %)
        (
            "threads per block",
            "threads",
            threads,
            [(float(t), percent(t, registers, shared)) for t in range(32, 1025, 32)],
        ),
        (
            "registers per thread",
            "registers",
            registers,
            [(float(r), percent(threads, r, shared)) for r in range(16, 256)],
        ),
        (
            "shared memory per block, KiB",
            "KiB",
            round(shared / 1024, 3),
            [(s / 1024, percent(threads, registers, s)) for s in kib],
        ),
    )
    curves = tuple(
        data.Curve(quantity=quantity, unit=unit, points=tuple(points), x=x, y=here.percent)
        for quantity, unit, x, points in axes
    )
    text = f"{label} – {here.blocks} blocks per SM, limited by {', '.join(here.limiters)}"
    return data.OccupancyRow(
        label=text, curves=curves, achieved=result.profile.value("achieved_occupancy")
    )


_SWEEP = "sweep a parameter: `kernprof run WORKLOAD -p NAME=1024,2048,4096`"
_SECTORS = (
    "global_load_sectors",
    "global_store_sectors",
    "global_reduction_sectors",
    "global_atomic_sectors",
)


def scaling_of(run: Run, parameter: str | None = None) -> tuple[data.Heading, data.Scaling]:
    """Return the data of a scaling plot: times, or counts if nothing was timed, by parameter."""
    # The parameter of the x axis: the requested parameter, or the only numeric one that varies.
    values: dict[str, set[object]] = {}
    for result in run.variants:
        for name, value in result.params.items():
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                values.setdefault(name, set()).add(value)
    swept = [name for name, seen in values.items() if len(seen) > 1]
    if parameter is not None and parameter not in swept:
        raise unknown_name(f"swept parameter of run {run.id}", parameter, swept)
    if not swept:
        raise UsageError(
            f"run {run.id} is not a sweep: every numeric parameter has one value",
            hint=_SWEEP,
        )
    if parameter is None and len(swept) > 1:
        raise UsageError(
            f"{len(swept)} parameters vary: {', '.join(swept)}",
            hint="select a parameter with --along",
        )
    chosen = parameter or swept[0]
    timed = any(map(_time_ns, run.variants))
    drawn = [
        r
        for r in run.variants
        if isinstance(r.params.get(chosen), (int, float))
        and (_time_ns(r) if timed else r.profile and r.profile.value("instructions"))
    ]
    if not drawn:
        raise MetricUnavailable(f"run {run.id} has neither times nor counters to draw", hint=_SWEEP)
    varying = [
        n for n in drawn[0].params if n != chosen and len({r.params.get(n) for r in drawn}) > 1
    ]
    groups = grouped(
        sorted(drawn, key=lambda r: float(r.params[chosen])),
        lambda r: " ".join((r.variant, *(f"{n}={r.params[n]}" for n in varying))),
    )
    series = [
        data.Series(label=label, steps=tuple(_step(r, chosen) for r in members))
        for label, members in groups.items()
    ]
    series.sort(key=lambda s: s.steps[-1].time_ns or s.steps[-1].instructions or 0.0, reverse=True)
    notes = []
    if len(series) > _MOST_SERIES:
        notes.append(f"the slowest {_MOST_SERIES} of {len(series)} lines")
    if not timed:
        notes.append("counted without a GPU: nothing was timed")
    elif all(r.timing is None for r in run.variants):
        notes.append("times were measured under ncu, not in the timing phase")
    rate = run.reference_bandwidth.copy_bytes_per_s if run.reference_bandwidth else None
    scaling = data.Scaling(
        parameter=chosen, series=tuple(series[:_MOST_SERIES]), copy_bytes_per_s=rate
    )
    return _heading(run, f"Scaling with {chosen}", notes), scaling


def _step(result: VariantResult, parameter: str) -> data.ScalingStep:
    timing, profile = result.timing, result.profile
    return data.ScalingStep(
        x=float(result.params[parameter]),
        time_ns=_time_ns(result) or None,
        instructions=profile.value("instructions") if profile else None,
        sectors=sum(profile.value(n) or 0.0 for n in _SECTORS) or None if profile else None,
        interval_ns=timing.ci95_ns if timing else None,
        bytes_per_s=timing.bytes_per_s if timing else None,
        flops_per_s=timing.flops_per_s if timing else None,
    )


class CeilingStore:
    """Measured roofline ceilings (peak rates), one file per GPU model in the store."""

    def __init__(self, store: Path, runner: Runner, progress: Progress) -> None:
        self.folder = store.absolute() / "ceilings"
        self.runner, self.progress = runner, progress

    def path(self, device: Device) -> Path:
        """Return the path of a device's file; the SM count and memory size identify MIG slices."""
        plain = re.sub(r"[^A-Za-z0-9]+", "-", device.name).strip("-")[:60] or "gpu"
        memory = round(device.memory_bytes / (1 << 30)) if device.memory_bytes else 0
        return self.folder / f"{plain}-{device.sm_count or 0}sm-{memory}g.json"

    def of(self, device: Device, *, automatic: bool) -> Ceilings:
        """Return a device's ceilings: stored, measured if `automatic`, or the datasheet's."""
        ceilings = self.stored(device)
        if ceilings is None and automatic:
            here = find_gpus(self.runner)
            if here.usable and here.gpus and here.gpus[0].name == device.name:
                try:
                    ceilings = self.measure(0)
                except KernprofError as error:
                    self.progress(f"the ceilings could not be measured: {error.message}")
        if ceilings is not None and ceilings.device.name == device.name:
            return completed(ceilings, device)
        self.progress(
            f"the ceilings of {device.name} were not measured: datasheet values are drawn;"
            " `kernprof roofline --measure` on this GPU model measures the ceilings"
        )
        return datasheet_ceilings(device)

    def stored(self, device: Device) -> Ceilings | None:
        """Return the device's ceilings; None if they are not stored.

        If the memory size or SM count is unknown, exactly one file must have the device's name.
        """
        exact = self.path(device)
        if exact.is_file():
            return ceilings_in(exact)
        if device.memory_bytes is not None and device.sm_count is not None:
            return None
        named = [
            ceilings
            for ceilings in stored_ceilings(self.folder.parent)
            if ceilings.device.name == device.name
        ]
        return named[0] if len(named) == 1 else None

    def measure(self, index: int) -> Ceilings:
        """Measure and store the ceilings of GPU `index`.

        Raises StoreError, and the errors of `collect.microbench.measure`.
        """
        from kernprof.collect.microbench.measure import measure

        self.progress("measuring the ceilings of this GPU (about 11 s, once for each device)")
        ceilings = measure(self.runner, index)
        ceilings = replace(ceilings, environment=environment_record(self.runner))
        self.save(ceilings)
        return ceilings

    def save(self, ceilings: Ceilings) -> None:
        """Write ceilings to the file of their device. Raises StoreError."""
        path = self.path(ceilings.device)
        try:
            if not self.folder.parent.exists():
                self.folder.parent.mkdir(parents=True)
                outputs.write(self.folder.parent / ".gitignore", "*\n")
            self.folder.mkdir(exist_ok=True)
            outputs.write(path, ceilings_text(ceilings))
        except OSError as error:
            raise StoreError(
                f"cannot store the ceilings in {path}: {error.strerror}",
                hint="check the permissions of the store, or give another one with --store",
            ) from error


def draw_roofline(
    runs: Sequence[str] = (),
    output: Path | None = None,
    *,
    kind: str | None = None,
    precision: str | None = None,
    top: int = TOP,
    theme: str = "light",
    measure: bool | None = None,
    device: int = 0,
    store: Path = Path(".kernprof"),
    runner: Runner,
    progress: Progress,
) -> list[MeasuredCeilings | WrittenFile]:
    """Draw the roofline of runs into a file.

    If `measure` is True, the ceilings are measured again; without runs and an output, nothing is
    drawn. If False, nothing is measured. If None, the ceilings are measured if they are not stored
    and the GPU of the runs is present.

    Raises UsageError, MetricUnavailable, NotComparable, and the errors of
    `collect.microbench.measure`.
    """
    from kernprof.report.plots.roofline import save_roofline

    shelf = CeilingStore(store, runner, progress)
    results: list[MeasuredCeilings | WrittenFile] = []
    if measure:
        result = shelf.measure(device)
        results.append(
            MeasuredCeilings(measured=result, datasheet=datasheet_ceilings(result.device))
        )
        if output is None and not runs:
            return results
    picture = output or Path("roofline.png")
    file_format(picture)
    outputs.check(picture, input_paths(runs, store))
    if precision and precision not in ARITHMETIC:
        raise unknown_name("precision", precision, ARITHMETIC)
    if precision and kind == RooflineKind.INSTRUCTIONS.value:
        raise UsageError(
            "--precision does not apply to an instruction roofline",
            hint="omit one of the options",
        )
    drawn = _on_devices([load(name, store) for name in runs or (LATEST,)], shelf, progress)
    chart = roofline(
        drawn,
        _named(drawn),
        lambda device: shelf.of(device, automatic=measure is None),
        RooflineOptions(
            kind=RooflineKind(kind) if kind else None,
            precision=precision,
            top=top,
        ),
    )
    save_roofline(picture, chart, THEMES[theme])
    for note in chart.notes:
        progress(note)
    return [*results, WrittenFile(path=picture)]


def chart_of(runs: Sequence[Run], store: Path) -> Roofline:
    """Return the roofline of runs with stored or datasheet ceilings, without a measurement."""
    shelf = CeilingStore(store, SubprocessRunner(), lambda _: None)
    runs = _on_devices(runs, shelf, lambda _: None)
    return roofline(runs, _named(runs), lambda device: shelf.of(device, automatic=False))


def reach_of(device: Device | None, store: Path) -> Reach:
    """Return the device's stored micro-benchmark results, or an empty `Reach`."""
    result = (
        CeilingStore(store, SubprocessRunner(), lambda _: None).stored(device) if device else None
    )
    return reached(result) if result is not None else Reach()


def _on_devices(runs: Sequence[Run], shelf: CeilingStore, progress: Progress) -> Sequence[Run]:
    """Assign a GPU of the emulated architecture to each emulated run, to draw its ceilings.

    The order of preference is the GPU of another run, a GPU with stored ceilings, a common GPU.
    Raises UsageError if no GPU of the architecture is known.
    """
    real = [run.device for run in runs if run.device and run.backend is not RunBackend.EMULATOR]
    real += [ceilings.device for ceilings in stored_ceilings(shelf.folder.parent)]
    assigned = []
    for run in runs:
        if run.backend is RunBackend.EMULATOR and run.device:
            capability = run.device.compute_capability
            same = (device for device in real if device.compute_capability == capability)
            device = next(same, None) or reference_device(capability)
            if device is None:
                raise UsageError(
                    f"run {run.id} was emulated for {run.device.name}, and the ceilings of GPUs of"
                    " this architecture are unknown",
                    hint="measure the ceilings on such a GPU: kernprof roofline --measure",
                )
            progress(f"run {run.id} was emulated: the ceilings of {device.name} are drawn")
            run = replace(run, device=device)
        assigned.append(run)
    return assigned


def _named(runs: Sequence[Run]) -> list[list[str]]:
    """Return the labels of the points: for each run, a label for each result.

    If runs have the same device, their labels also contain the workload. If a workload is unknown,
    or two runs have the same workload, the labels contain the end of the run id instead.
    """
    devices = [run.device.name if run.device else None for run in runs]
    workloads = [run.workload for run in runs]
    unique = None not in workloads and len(set(workloads)) == len(runs)
    named = []
    for run, device in zip(runs, devices, strict=True):
        mark = "" if devices.count(device) == 1 else f" · {run.workload if unique else run.id[-4:]}"
        named.append([label + mark for label, _ in labelled(run)])
    return named
