"""`kernprof calibrate`: measure the noise between processes by A/A runs, and store it for verdicts."""

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from statistics import median

from kernprof import outputs
from kernprof.analysis.gate.baseline import key_of
from kernprof.analysis.kernel.compare.noise import BESIDE_EMPTY, Noise, beside_empty, spread
from kernprof.errors import DeviceNotFound, KernprofError, NothingCaptured
from kernprof.model.documents.stored import NoiseDocument, TimingDocument
from kernprof.model.run import Provenance, Run, VariantResult
from kernprof.model.serialize import decode, encode
from kernprof.process import Host
from kernprof.store import StoredRun
from kernprof.workflows.run.hardware import HardwareBackend
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import RunRequest


def noise_file(store: Path, gpu: str) -> Path:
    """Return the file of a GPU's noise."""
    return store / f"noise-{re.sub(r'[^a-z0-9]+', '-', gpu.lower()).strip('-')}.json"


def times_of(folder: Path, result: VariantResult) -> tuple[float, float | None] | None:
    """Return the median of a result's times, and of the empty kernel's, in a stored run."""
    path = folder / "timing.json"
    document = decode(path.read_bytes(), TimingDocument, str(path)) if path.is_file() else None
    for launch in document.launches if document else ():
        if (launch.variant, launch.params) == (result.variant, result.params) and launch.samples_ns:
            return median(launch.samples_ns), median(launch.empty_ns) if launch.empty_ns else None
    return None


def read_noise(path: Path) -> NoiseDocument | None:
    """Read a GPU's noise; None without a file. Raises ReportUnreadable."""
    return decode(path.read_bytes(), NoiseDocument, str(path)) if path.is_file() else None


def noise_of(store: Path, run: Run) -> Callable[[VariantResult], Noise]:
    """Return the noise between processes of a result: calibrated in this store, else the default."""
    document = None
    # without calibration the default noise applies
    with contextlib.suppress(KernprofError, OSError):
        document = read_noise(noise_file(store, run.device.name)) if run.device else None
    shares = document.shares if document else {}
    processes = document.processes if document else 2
    return lambda result: Noise(shares=shares.get(key_of(run, result)), processes=processes)


def calibrate(request: RunRequest, processes: int, host: Host) -> NoiseDocument:
    """Repeat a run in several processes; store each variant's noise.

    Raises DeviceNotFound, and NothingCaptured if no variant was timed or counted.
    """
    if reason := HardwareBackend(host=host).why_not(request):
        raise DeviceNotFound(
            f"nothing to calibrate: {reason}",
            hint=("the emulator's counts are exact; calibrate on the GPU whose times you compare"),
        )
    stored: list[StoredRun] = []
    for number in range(1, processes + 1):
        host.progress(f"process {number} of {processes}")
        stored += run_on(("ncu",), request, host)
    runs = [stored_run.run for stored_run in stored]
    first = runs[0]
    shares = {}
    for variant in first.variants:
        noise = dict(_shares(variant, runs))
        times = [times_of(stored_run.path, variant) for stored_run in stored]
        if all(time is not None and time[1] is not None for time in times):
            (beside,) = beside_empty([[time for time in times if time]])
            noise[BESIDE_EMPTY] = round(spread(beside), 6)
        if noise:
            shares[key_of(first, variant)] = noise
    if not shares or first.device is None:
        raise NothingCaptured(
            "nothing to calibrate: no variant was timed or counted in every process"
        )
    path = noise_file(request.store, first.device.name)
    before = read_noise(path)
    document = NoiseDocument(
        gpu=first.device.name,
        created=datetime.now(timezone.utc).isoformat(timespec="seconds"),
        processes=len(runs),
        shares=dict(sorted({**(before.shares if before else {}), **shares}.items())),
    )
    with outputs.reported(path):
        outputs.write(path, encode(document) + "\n")
    return document


def _shares(result: VariantResult, runs: Sequence[Run]) -> Iterator[tuple[str, float]]:
    """Yield the spread of the time, and of each nonzero counter that every run has."""
    same = [
        variant
        for run in runs
        for variant in run.variants
        if (variant.variant, variant.params) == (result.variant, result.params)
    ]
    times = [variant.timing.median_ns for variant in same if variant.timing]
    if len(times) == len(runs):
        yield "time", round(spread(times), 6)
    profiles = [variant.profile for variant in same if variant.profile]
    for name, metric in (result.profile.metrics if result.profile else {}).items():
        values = [profile.value(name) or 0.0 for profile in profiles]
        measured = metric.provenance is Provenance.MEASURED
        if measured and len(values) == len(runs) and min(values) > 0:
            yield name, round(spread(values), 6)
