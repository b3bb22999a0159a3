"""Search of a space: list it, reuse stored counts, emulate the rest, time the leaders, rank."""

import contextlib
import hashlib
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from pathlib import Path

from msgspec.structs import replace as changed

from kernprof import outputs
from kernprof.collect.launch.job import LaunchJob
from kernprof.doctor.gpus import find_gpus
from kernprof.errors import KernprofError, ReportUnreadable, check_seconds
from kernprof.extras import require
from kernprof.gpus.architectures import architecture
from kernprof.gpus.datasheets import gpu_named, stand_in
from kernprof.model.documents.stored import Configuration, Dropped, Measurement, TuneDocument
from kernprof.model.run import Launch
from kernprof.model.serialize import decode, stored
from kernprof.model.verdict import EstimatedRatio, PairVerdict
from kernprof.process import Host
from kernprof.store import DEFAULT_ROOT, Store
from kernprof.version import __version__
from kernprof.workflows.fleet.targets import each_of
from kernprof.workflows.run.emulator import capabilities_of, for_gpu
from kernprof.workflows.run.hardware import HardwareBackend
from kernprof.workflows.run.request import (
    EmulatorOptions,
    LaunchOptions,
    RunRequest,
    launches_of,
    left_out,
    unfit,
)
from kernprof.workflows.tune.leaders import Collect, GpuTurns, RankedSpace, timed
from kernprof.workflows.tune.weigh import Seen, refused
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import DiscoveredWorkload, find
from kernprof.workload.params import Params, choose
from kernprof.workload.problem import source_digest


@dataclass(frozen=True, slots=True, kw_only=True)
class TuneRequest:
    """Request of `kernprof tune`: the space, the leaders to time (0: none) and the time limit.

    `gpu` is the GPU whose time is estimated; None: this one or a common one. `cluster` names the
    workers of the emulator; None: this process.
    """

    workload: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    leaders: int = 10
    limit_s: float | None = None
    device: int = 0
    gpu: str | None = None
    cluster: str | None = None
    store: Path = Path(DEFAULT_ROOT)

    def __post_init__(self) -> None:
        check_seconds(self.limit_s)


USUAL_LIMIT_S = 120.0
_SAVE_S = 3.0
_FOR_GOOD = {
    None,
    Dropped.SHARED_MEMORY,
    Dropped.BLOCK,
    Dropped.REGISTERS,
    Dropped.COMPILE,
    Dropped.WRONG,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    """Searched space, its GPU, and the file of stored results."""

    discovered: DiscoveredWorkload
    run: RunRequest
    file: Path
    known: Mapping[str, Configuration]
    measurement: Measurement | None

    @property
    def gpu(self) -> str:
        return self.run.emulator.gpu or ""


def tune(request: TuneRequest, host: Host) -> TuneDocument:
    """Search the space. Raises UsageError (names, values), WorkloadError (a failing file or
    constraint).
    """
    require("llvmlite", "ranking without a GPU")
    discovered = find(request.workload)
    why_not = _why_not(request, host)
    launch = LaunchOptions(
        workload=request.workload, variants=request.variants, assignments=request.assignments
    )
    run = RunRequest(
        launch=launch, emulator=_emulated(request, host, here=why_not is None), store=request.store
    )
    rest = unfit(discovered.workload, capabilities_of(run.emulator.arch))
    jobs = launches_of(discovered, run.launch, without=rest)
    search = _search(discovered, run)
    result, recalled = _weighed(search, jobs, host, request.cluster)
    document = TuneDocument(
        workload=discovered.name,
        source=str(discovered.path),
        gpu=search.gpu,
        arch=run.emulator.arch,
        created=_now(),
        configurations=ranked(result),
        recalled=recalled,
        notes=(*left_out(rest, launch),),
    )
    if why_not is None:
        turns = GpuTurns(discovered=discovered, device=request.device, host=host)
        document = with_measured(document, turns, request)
    else:
        document = _with_earlier_times(document, search.measurement, why_not)
    _save(search, document)
    return document


def _why_not(request: TuneRequest, host: Host) -> str | None:
    """Return the reason that nothing is timed."""
    if not request.leaders:
        return "--leaders 0"
    return HardwareBackend(host=host).why_not(
        RunRequest(launch=LaunchOptions(workload=request.workload), counters=None)
    )


def _emulated(request: TuneRequest, host: Host, *, here: bool) -> EmulatorOptions:
    """Return the title of the modelled GPU: the requested one, the present one, or a common one."""
    gpu = request.gpu
    if gpu is None and here:
        names = [item.name for item in find_gpus(host.runner).gpus]
        spec = gpu_named(names[request.device]) if request.device < len(names) else None
        gpu = spec.title if spec else None
    options = for_gpu(EmulatorOptions(gpu=gpu))
    usual = stand_in(architecture(options.arch))
    return options if options.gpu or usual is None else replace(options, gpu=usual.title)


def _search(discovered: DiscoveredWorkload, run: RunRequest) -> _Search:
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", discovered.name)
    place = hashlib.sha256(
        f"{discovered.path.resolve()}\0{run.emulator.gpu}".encode("utf-8", "surrogatepass")
    ).hexdigest()[:8]
    file = run.store / "tune" / f"{name}-{place}.json"
    before = None
    # without stored results, everything is counted anew
    with contextlib.suppress(ReportUnreadable):
        before = decode(file.read_bytes(), TuneDocument, str(file)) if file.is_file() else None
    names = (*before.configurations, *before.earlier) if before else ()
    return _Search(
        discovered=discovered,
        run=run,
        file=file,
        known={
            configuration.key: configuration
            for configuration in names
            if configuration.key and configuration.dropped in _FOR_GOOD
        },
        measurement=before.measurement if before else None,
    )


def _weighed(
    search: _Search, jobs: Sequence[LaunchJob], host: Host, cluster: str | None
) -> tuple[list[Configuration], int]:
    """Return every configuration, and the number recalled; counts are saved on any exit."""
    settled = [_settled(search, job) for job in jobs]
    left = [at for at, (done, _) in enumerate(settled) if not done]
    matches: dict[int, Configuration] = {
        at: item for at, (done, item) in enumerate(settled) if done
    }
    saved = time.monotonic()

    def keep(place: int, error: Configuration | KernprofError) -> None:
        nonlocal saved
        base = settled[left[place]][1]
        failed = (
            changed(base, dropped=Dropped.FAILS, message=str(error))
            if isinstance(error, KernprofError)
            else error
        )
        matches[left[place]] = failed
        if time.monotonic() - saved > _SAVE_S:
            _save(search, _unfinished(search, list(matches.values())))
            saved = time.monotonic()

    items = [(jobs[at], settled[at][1].key) for at in left]
    named = f"{search.discovered.path.absolute()}:{search.discovered.name}"
    task = partial(
        weigh,
        named if cluster else search.discovered.workload,
        search.run,
        Seen() if not cluster else None,
    )
    try:
        each_of(
            task,
            items,
            cluster=cluster,
            progress=host.progress,
            doing="ranking the configurations",
            keep=keep,
        )
    except BaseException:
        _save(search, _unfinished(search, list(matches.values())))
        raise
    return [matches[at] for at in range(len(jobs))], sum(
        entry.key in search.known for _, entry in settled if entry.key
    )


def _settled(search: _Search, job: LaunchJob) -> tuple[bool, Configuration]:
    """Return true with a finished configuration, else false with the configuration to emulate."""
    workload = search.discovered.workload
    variant, p = workload.variant(job.variant), choose(workload.params, job.params)
    launch, base = refused(workload, variant, p, architecture(search.run.emulator.arch))
    if launch is None:
        return True, base
    key = _key(search, variant, p, launch)
    configuration = search.known.get(key) if key is not None else None
    return (True, configuration) if configuration else (False, changed(base, key=key))


def weigh(
    workload: str | Workload, run: RunRequest, seen: Seen | None, item: tuple[LaunchJob, str | None]
) -> Configuration:
    """Estimate one configuration, here or on a worker without earlier results."""
    job, key = item
    result = find(workload).workload if isinstance(workload, str) else workload
    variant, p = result.variant(job.variant), choose(result.params, job.params)
    launch, base = refused(result, variant, p, architecture(run.emulator.arch))
    return (
        base
        if launch is None
        else (seen or Seen()).weighed(result, variant, p, run, changed(base, key=key))
    )


def _key(search: _Search, variant: Variant, p: Params, launch: Launch) -> str | None:
    """Return a key of source, workload file, launch, parameters, GPU and version, if known."""
    digest = source_digest(variant, p)
    if digest is None:
        return None
    path = search.discovered.path
    file = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    texts = (
        digest,
        file,
        variant.name,
        sorted(p.items()),
        launch.grid,
        launch.block,
        launch.shared_bytes,
        search.gpu,
    )
    return hashlib.sha256(repr((*texts, __version__)).encode()).hexdigest()[:16]


def ranked(found: Sequence[Configuration]) -> tuple[Configuration, ...]:
    """Sort by estimated time and mark ties with the first; dropped ones come last."""
    first, *rest = sorted(
        found, key=lambda item: (item.dropped is not None, item.estimate_ns or 0.0)
    )
    return (
        changed(first, tie=False),
        *(changed(configuration, tie=_ties(first, configuration)) for configuration in rest),
    )


def _ties(first: Configuration, other: Configuration) -> bool:
    sides = [
        (c.estimate_ns, (c.high_ns or 0.0) - c.estimate_ns) for c in (first, other) if c.estimate_ns
    ]
    return len(sides) == 2 and EstimatedRatio.of(*sides).verdict is PairVerdict.UNDECIDED


def with_measured(document: TuneDocument, collect: Collect, request: TuneRequest) -> TuneDocument:
    """Time the leaders and further candidates; the order remains that of the estimates."""
    plain = [
        changed(configuration, measured=None, failure=None)
        for configuration in document.configurations
    ]
    matching_configurations = [item for item in plain if item.dropped is None]  # the first of them
    jobs = [
        LaunchJob(index=n, variant=entry.variant, params=entry.params)
        for n, entry in enumerate(matching_configurations)
    ]
    if not jobs or not request.leaders:
        return changed(document, configurations=tuple(plain))
    space = RankedSpace(
        jobs=jobs, estimates=[element.estimate_ns or 1.0 for element in matching_configurations]
    )
    times = timed(
        space,
        request.leaders,
        collect,
        USUAL_LIMIT_S if request.limit_s is None else request.limit_s,
    )
    for index, text in times.failures.items():
        plain[index] = changed(plain[index], failure=text)
    for index in times.samples:
        plain[index] = changed(plain[index], measured=times.measured(index))
    measurement = Measurement(
        gpu=str(getattr(collect, "gpu", "") or document.gpu),
        created=_now(),
        leaders=len(times.samples) + len(times.failures),
        rounds=times.rounds,
        decided=times.decided,
    )
    return changed(document, configurations=tuple(plain), measurement=measurement)


def _with_earlier_times(
    document: TuneDocument, before: Measurement | None, why_not: str
) -> TuneDocument:
    """Restore earlier measured times if all of them belong to this space."""
    note = f"nothing was timed: {why_not}"
    count = sum(configuration.measured is not None for configuration in document.configurations)
    if before and count:
        return changed(
            document,
            measurement=before,
            notes=(*document.notes, f"{note}; times are of {before.created}"),
        )
    return changed(document, notes=(*document.notes, note))


def _unfinished(search: _Search, configurations: Sequence[Configuration]) -> TuneDocument:
    return TuneDocument(
        workload=search.discovered.name,
        source=str(search.discovered.path),
        gpu=search.gpu,
        arch=search.run.emulator.arch,
        created=_now(),
        configurations=ranked(configurations) if configurations else (),
        measurement=search.measurement,
        notes=("not finished",),
    )


def _save(search: _Search, document: TuneDocument) -> None:
    now = {configuration.key for configuration in document.configurations}
    earlier = tuple(item for key, item in search.known.items() if key not in now)
    with outputs.reported(search.file):
        Store(search.run.store).folder(search.file.parent.name)
        outputs.write(search.file, stored(changed(document, earlier=earlier), indent=1) + "\n")


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="seconds")
