"""The noise that `kernprof calibrate` kept in a store: read by what judges, without what measures."""

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median

from kernprof.analysis.gate.baseline import key_of
from kernprof.analysis.kernel.compare.noise import Noise
from kernprof.errors import KernprofError
from kernprof.model.documents.captures import TimingDocument
from kernprof.model.documents.gate import NoiseDocument
from kernprof.model.run import Run, VariantResult
from kernprof.model.serialize import decode


def noise_file(store: Path, gpu: str) -> Path:
    return store / f"noise-{re.sub(r'[^a-z0-9]+', '-', gpu.lower()).strip('-')}.json"


def times_of(folder: Path, result: VariantResult) -> tuple[float, float | None] | None:
    """Of a stored run the median of a result's times, and of the empty kernel's beside them."""
    path = folder / "timing.json"
    document = decode(path.read_bytes(), TimingDocument, str(path)) if path.is_file() else None
    for each in document.launches if document else ():
        if (each.variant, each.params) == (result.variant, result.params) and each.samples_ns:
            return median(each.samples_ns), median(each.empty_ns) if each.empty_ns else None
    return None


def read_noise(path: Path) -> NoiseDocument | None:
    return decode(path.read_bytes(), NoiseDocument, str(path)) if path.is_file() else None


def noise_of(store: Path, run: Run) -> Callable[[VariantResult], Noise]:
    """The noise between processes of a result of the run: calibrated in this store, else stated."""
    document = None
    with contextlib.suppress(KernprofError, OSError):  # without it the stated noise holds
        document = read_noise(noise_file(store, run.device.name)) if run.device else None
    shares = document.shares if document else {}
    processes = document.processes if document else 2
    return lambda result: Noise(shares=shares.get(key_of(run, result)), processes=processes)
