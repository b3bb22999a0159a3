"""`kernprof roofline`: draw the kernels of runs below the ceilings of their GPU."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof import outputs
from kernprof.analysis.kernel.ceilings import (
    completed,
    datasheet_ceilings,
    reached,
    reference_device,
)
from kernprof.analysis.kernel.roofline import TOP, RooflineOptions, roofline
from kernprof.errors import KernprofError, StoreError, UsageError, unknown_name
from kernprof.model.ceilings import ARITHMETIC, Ceilings, MeasuredCeilings, Reach
from kernprof.model.documents.stored import ceilings_text
from kernprof.model.pictures import Roofline, RooflineKind
from kernprof.model.run import Device, Run, RunBackend
from kernprof.process import SubprocessRunner
from kernprof.report.tables.run import labelled
from kernprof.store import LATEST, ceilings_in, stored_ceilings
from kernprof.workflows.inputs import input_paths
from kernprof.workflows.results.load import load

if TYPE_CHECKING:
    from kernprof.model.listing import WrittenFile
    from kernprof.process import Runner
    from kernprof.progress import Progress


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
            from kernprof.doctor.facts import find_gpus

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
        from kernprof.doctor.facts import environment_record

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
    from kernprof.model.listing import WrittenFile
    from kernprof.report.plots.roofline import save_roofline
    from kernprof.report.plots.style import THEMES, file_format

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
