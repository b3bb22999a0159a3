"""Reader of `.ncu-rep` files through NVIDIA's `ncu_report`, limited to the requested metrics.

A child process receives a `ReportQuestion` as JSON, and returns its answer line by line.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from kernprof.errors import ReportUnreadable, ToolNotFound
from kernprof.model.diagnosis import AccessKind, MemorySpace, SourceProfile
from kernprof.model.run import Device, Launch, NcuReport, Profile, RuleKind, RuleResult
from kernprof.readers.ncu.derived import LEAST, SECTORS, SectorCount, access_of
from kernprof.readers.ncu.framing import (
    Framing,
    damaged_launch,
    read_framing,
    read_launch,
    session_settings,
)
from kernprof.readers.ncu.profile import (
    NAN,
    Fetch,
    MetricSource,
    Reading,
    by_ncu_name,
    count,
    device_of,
    dimensions,
    notes_on,
    only_device,
    profile_of,
)
from kernprof.units import is_quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuestion:
    """A request to the reader of a `.ncu-rep`.

    - `plan`: the metrics to read. `with_all`: read every metric.
    - `sources`: return source profiles of `launches` (indices, default: all) instead of metrics.
    - `code`: add SASS and PTX to the source profiles.
    - `of`: the expected number of results in the report.
    """

    path: str
    plan: tuple[MetricSource, ...] = ()
    with_all: bool = False
    sources: bool = False
    launches: tuple[int, ...] | None = None
    code: bool = False
    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAnswer:
    """The answer to a ReportQuestion: a report, or (launch index, source profile) pairs."""

    report: NcuReport | None = None
    sources: tuple[tuple[int, SourceProfile], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLaunch:
    """A launch with ncu's rule results, or the name of a skipped range or graph (`skipped`)."""

    profile: Profile | None = None
    rules: tuple[RuleResult, ...] = ()
    skipped: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """A line of the child's answer: a launch, a source profile, an error, or the end mark."""

    launch: ReadLaunch | None = None
    source: tuple[int, SourceProfile] | None = None
    error: str | None = None
    message: str = ""
    hint: str | None = None
    is_last: bool = False


KERNEL = 0  # IAction.WorkloadType_KERNEL
# Codes of ncu_report.MsgType and SpeedupType. A message of type 0 is the title of a table, not a
# rule result.
_KINDS = {1: RuleKind.INFORMATION, 2: RuleKind.OPTIMIZATION, 3: RuleKind.WARNING, 4: RuleKind.ERROR}
_SCOPES = {1: "local", 2: "global"}
_SECTION_LINK = re.compile(r"@section:[^:@]*:([^@]*)@")
_WEB_LINK = re.compile(r"@url:([^@:]*):([^@]*)@")
# Access kinds by pc. The key is the kernel's name and the pcs with global accesses. Launches of the
# same kernel share an item.
AccessKinds: TypeAlias = dict[tuple[str, tuple[int, ...]], dict[int, AccessKind]]


def read_launches(
    path: Path, plan: tuple[MetricSource, ...], *, with_all: bool = False
) -> Iterator[ReadLaunch]:
    """Yield the report's results one by one, because all results may exceed memory.

    Raises ToolNotFound without an `ncu_report` module. Raises ReportUnreadable if the module finds
    a different number of launches than the file has, for example because the report is newer than
    the module.
    """
    framing = read_framing(path)
    found_ranges = ranges(load(path))
    total = sum(range_.num_actions() for range_ in found_ranges)
    if total != len(framing.results):
        raise ReportUnreadable(
            f"{path} holds {len(framing.results)} launches and the ncu-report package found {total}"
            f" (written by Nsight Compute {framing.tool_version or 'of unknown version'}, file"
            f" version {framing.version})",
            hint=(
                "the report is newer than the package, or damaged: `pip install --upgrade"
                " ncu-report`, or export it with the ncu that wrote it: `ncu --import FILE --csv"
                " --page raw --print-units base`"
            ),
        )
    reader = _Reader(path, framing, plan, with_all)
    number = 0
    for index, action in enumerate(actions(found_ranges)):
        if action.workload_type() != KERNEL:
            yield ReadLaunch(skipped=action.name() or "unnamed")
            continue
        yield ReadLaunch(profile=reader.profile(action, index), rules=tuple(_rules(action, number)))
        number += 1


def assembled(path: Path, launches: Iterable[ReadLaunch]) -> NcuReport:
    """Return a report of the launches, with the session settings of the `.ncu-rep`."""
    profiles: list[Profile] = []
    rules: list[RuleResult] = []
    skipped: list[str] = []
    for launch in launches:
        rules += launch.rules
        profiles += [launch.profile] if launch.profile is not None else []
        skipped += [launch.skipped] if launch.skipped else []
    framing = read_framing(path)
    notes = notes_on(tuple(profiles))
    if skipped:
        notes.append(
            f"{len(skipped)} results are ranges or graphs, not launches, and are left out:"
            f" {skipped[0]}, …"
        )
    return NcuReport(
        source=str(path),
        profiles=tuple(profiles),
        device=only_device(profiles),
        tool_version=framing.tool_version,
        settings=session_settings(framing),
        rules=tuple(rules),
        notes=tuple(notes),
    )


def load(path: Path) -> Any:
    """Open the report with `ncu_report`; its objects are valid only while the report is open."""
    try:
        import ncu_report
    except (ImportError, OSError) as error:
        raise ToolNotFound(
            f"the ncu-report package, which reads {path}, cannot be loaded: {error}",
            hint="pip install ncu-report",
        ) from error
    try:
        return ncu_report.load_report(str(path))
    except (RuntimeError, ValueError, OSError) as error:
        raise ReportUnreadable(
            f"{path}: the ncu-report package rejects the report: {error}",
            hint="pip install --upgrade ncu-report",
        ) from error


def ranges(context: Any) -> list[Any]:
    return [context.range_by_idx(number) for number in range(context.num_ranges())]


def actions(items: list[Any]) -> Iterator[Any]:
    """Yield launches one at a time: `ncu_report` parses a launch's message on first access."""
    for item in items:
        for index in range(item.num_actions()):
            yield item.action_by_idx(index)


class _Reader:
    """State that all launches of a file share: the plan, devices and access kinds."""

    def __init__(
        self, path: Path, framing: Framing, plan: tuple[MetricSource, ...], with_all: bool
    ) -> None:
        self._path, self._framing, self._plan, self._with_all = path, framing, plan, with_all
        self._devices: dict[int | None, Device | None] = {}
        self._kinds: AccessKinds = {}

    def profile(self, action: Any, index: int) -> Profile:
        fetch = _fetch(action)
        plan = by_ncu_name(action.metric_names()) if self._with_all else self._plan
        launch = self._launch(action, fetch, index)
        by_instance = ActionInstances(action, self._kinds)
        return profile_of(launch, fetch, plan, self._device(fetch), _nvtx(action), by_instance)

    def _launch(self, action: Any, fetch: Fetch, index: int) -> Launch:
        grid, block = dimensions(fetch, "grid"), dimensions(fetch, "block")
        kernel = action.name(action.NameBase_DEMANGLED) or action.name()
        # ncu failed to profile the launch, or the report lacks the section LaunchStats.
        if grid is None or block is None or not kernel:
            place = self._framing.results[index]
            raw = read_launch(self._path, place)
            if raw.metrics and not action.metric_names():
                raise damaged_launch(self._path, place)
            grid, block, kernel = raw.grid, raw.block, kernel or raw.kernel
        shared = count(fetch, "launch__shared_mem_per_block_dynamic") or 0
        return Launch(kernel=kernel, grid=grid, block=block, shared_bytes=shared)

    def _device(self, fetch: Fetch) -> Device | None:
        index = count(fetch, "device__attribute_device_index")
        if index not in self._devices:
            self._devices[index] = device_of(
                fetch, driver=self._framing.facts.get("Display Driver Version")
            )
        return self._devices[index]


def _fetch(action: Any) -> Fetch:
    metric_by_name = action.metric_by_name

    def fetch(name: str) -> Reading | None:
        metric = metric_by_name(name)
        if metric is None or not metric.has_value():
            return None
        value = metric.value()
        is_impossible = isinstance(value, int | float) and not is_quantity(value)
        is_nan = isinstance(value, float) and math.isnan(value)
        return (NAN if is_nan else None if is_impossible else value), metric.unit()

    return fetch


def _nvtx(action: Any) -> tuple[str, ...]:
    state = action.nvtx_state()
    if state is None:
        return ()
    domains = (state.domain_by_id(number) for number in state.domains())
    return tuple(
        name for domain in domains if domain is not None for name in domain.push_pop_ranges()
    )


def _rules(action: Any, launch: int) -> Iterable[RuleResult]:
    for result in action.rule_results_as_dicts():
        message = result.get("rule_message") or {}
        kind = _KINDS.get(int(message.get("type", 0)))
        if kind is None:
            continue
        speedup = result.get("speedup_estimation") or {}
        yield RuleResult(
            launch=launch,
            section=result["section_identifier"],
            rule=result["rule_identifier"],
            kind=kind,
            message=plain(message.get("message", "")),
            speedup_percent=speedup.get("speedup"),
            scope=_SCOPES.get(int(speedup.get("type", 0))),
        )


def plain(message: str) -> str:
    """Return a rule's message as ncu prints it: `@section:Occupancy:the section@` → `the section`."""
    return _WEB_LINK.sub(r"\1 (\2)", _SECTION_LINK.sub(r"\1", message)).strip()


# Codes of an instruction (memory_type, memory_access_type) → memory space and access kind.
# Accesses with other codes, such as atomics, are read from the SASS.
_ACCESSES: Mapping[tuple[float | None, float | None], tuple[MemorySpace, AccessKind]] = {
    (4.0, 2.0): ("global", "load"),
    (4.0, 4.0): ("global", "store"),
    (16.0, 2.0): ("shared", "load"),
    (16.0, 4.0): ("shared", "store"),
}


def accesses_of(action: Any) -> Callable[[int], tuple[MemorySpace, AccessKind] | None]:
    """Return a function from pc to (memory space, access kind); None if it is not an access.

    Metrics of the section SourceCounters have priority over the SASS, because the first disassembly
    of a report takes 0.4 s.
    """
    spaces = instances(action, "memory_type", "as_uint64")
    kinds = instances(action, "memory_access_type", "as_uint64")

    def access(pc: int) -> tuple[MemorySpace, AccessKind] | None:
        return _ACCESSES.get((spaces.get(pc), kinds.get(pc))) or access_of(
            action.sass_by_pc(pc) or ""
        )

    return access


def instances(action: Any, name: str, key: str) -> dict[Any, float]:
    """Return a metric's values by opcode (key `as_string`) or by pc (key `as_uint64`)."""
    metric = action.metric_by_name(name)
    if metric is None or not metric.num_instances() or not metric.has_correlation_ids():
        return {}
    key_at = getattr(metric.correlation_ids(), key)
    return {key_at(row): metric.as_double(row) for row in range(metric.num_instances())}


class ActionInstances:
    """The per-instruction values of a launch, for `derived`.

    `kinds` caches the access kinds by pc, because a disassembly takes 1 ms per instruction.
    """

    def __init__(self, action: Any, kinds: AccessKinds) -> None:
        self._action, self._kinds = action, kinds

    def by_opcode(self, name: str) -> Mapping[str, float]:
        return instances(self._action, name, "as_string")

    def global_sectors(self) -> Mapping[AccessKind, SectorCount]:
        sectors = instances(self._action, SECTORS, "as_uint64")
        least = instances(self._action, LEAST, "as_uint64")
        counters = tuple(sorted(pc for pc, count in sectors.items() if count))
        key = (self._action.name(), counters)
        if key not in self._kinds:
            accesses = zip(counters, map(accesses_of(self._action), counters), strict=True)
            self._kinds[key] = {
                pc: access[1] for pc, access in accesses if access and access[0] == "global"
            }
        sums: dict[AccessKind, list[float]] = {}
        for pc, kind in self._kinds[key].items():
            total = sums.setdefault(kind, [0.0, 0.0])
            total[0] += sectors[pc]
            total[1] += least.get(pc, 0.0)
        return {kind: SectorCount(sectors=n, least=minimum) for kind, (n, minimum) in sums.items()}
