"""`kernprof calibrate`: one workload run again and again, A/A, and how far the processes differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone

from kernprof import outputs
from kernprof.analysis.gate.baseline import key_of
from kernprof.analysis.kernel.compare.noise import BESIDE_EMPTY, beside_empty, spread
from kernprof.errors import DeviceNotFound, NothingCaptured
from kernprof.model.documents.gate import NoiseDocument
from kernprof.model.run import Provenance, Run, VariantResult
from kernprof.model.serialize import encode
from kernprof.store import StoredRun
from kernprof.workflows.gate.noise import noise_file, read_noise, times_of
from kernprof.workflows.run.backend import Host
from kernprof.workflows.run.hardware import HardwareBackend
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import RunRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrateRequest:
    """How many processes, and what each runs."""

    run: RunRequest
    processes: int = 8


def calibrate(request: CalibrateRequest, host: Host) -> NoiseDocument:
    """Keeps each variant's noise in the store, in place of what was known of it. NothingCaptured
    without a time.
    """
    if reason := HardwareBackend(host=host).why_not(request.run):
        raise DeviceNotFound(
            f"nothing to calibrate: {reason}",
            hint=(
                "the emulator's counts are exact; calibrate on the machine whose times are to be"
                " judged"
            ),
        )
    stored = [_run(request, host, number) for number in range(request.processes)]
    runs = [each.run for each in stored]
    first = runs[0]
    shares = {
        key_of(first, each): found
        for each in first.variants
        if (found := dict(_shares(each, runs)))
    }
    for each in first.variants:
        times = [times_of(one.path, each) for one in stored]
        if all(time is not None and time[1] is not None for time in times):
            (beside,) = beside_empty([[time for time in times if time]])
            shares[key_of(first, each)][BESIDE_EMPTY] = round(spread(beside), 6)
    if not shares or first.device is None:
        raise NothingCaptured(
            "nothing to calibrate: no variant was timed or counted in every process"
        )
    path = noise_file(request.run.store, first.device.name)
    known = read_noise(path)
    document = NoiseDocument(
        gpu=first.device.name,
        created=datetime.now(timezone.utc).isoformat(timespec="seconds"),
        processes=len(runs),
        shares=dict(sorted({**(known.shares if known else {}), **shares}.items())),
    )
    with outputs.reported(path):
        outputs.write(path, encode(document) + "\n")
    return document


def _run(request: CalibrateRequest, host: Host, number: int) -> StoredRun:
    host.progress(f"process {number + 1} of {request.processes}")
    (stored,) = run_on(("ncu",), request.run, host)
    return stored


def _shares(one: VariantResult, runs: Sequence[Run]) -> Iterator[tuple[str, float]]:
    """Of what every run has of this variant: the time, and each counter that is not zero."""
    same = [
        each
        for run in runs
        for each in run.variants
        if (each.variant, each.params) == (one.variant, one.params)
    ]
    times = [each.timing.median_ns for each in same if each.timing]
    if len(times) == len(runs):
        yield "time", round(spread(times), 6)
    for name, metric in (one.profile.metrics if one.profile else {}).items():
        values = [
            each.profile.metrics[name].value
            for each in same
            if each.profile and name in each.profile.metrics
        ]
        known = [value for value in values if value]
        if metric.provenance is Provenance.MEASURED and len(known) == len(runs) and min(known) > 0:
            yield name, round(spread(known), 6)
