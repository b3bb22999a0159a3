"""`kernprof duel`: two revisions run the same workloads on one machine, in turns, and get one verdict per variant.

Every turn is a process of its own in that side's folder, A B B A …: what drifts meets both sides alike, and what
differs from process to process is part of what is measured. Without a GPU one process of each side counts, exactly.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.analysis.kernel.compare.noise import Noise, compare_processes
from kernprof.analysis.kernel.compare.results import compare_runs, pair
from kernprof.collect.launch.clocks import GpuState, GpuWatch
from kernprof.errors import UsageError, WorkloadError
from kernprof.model.documents.captures import TimingDocument
from kernprof.model.documents.comparison import DuelProcess, DuelReport
from kernprof.model.run import Run, RunComparison, VariantPair, VariantResult
from kernprof.model.serialize import decode
from kernprof.process import Completed, Runner
from kernprof.store import Store, StoredRun
from kernprof.workflows.gate.noise import noise_of
from kernprof.workflows.run.backend import Host
from kernprof.workflows.run.hardware import HardwareBackend
from kernprof.workflows.run.options import LaunchOptions
from kernprof.workflows.run.request import RunRequest
from kernprof.workload.names import names_in

# Without the folder that it starts in on the path: a side that is a checkout of kernprof is run by this kernprof.
_KERNPROF = "import sys; sys.path.pop(0); from kernprof.cli import main; sys.exit(main())"
_PACKAGE = Path(__file__).resolve().parents[3]
_OTHER_CLOCK = 0.01  # by which the sides' median clocks may differ
_LIMIT_S = 1800.0
_TIMED = ("--no-counters", "--timing-precision", "0.003", "--timing-limit", "1")
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_GIT_LIMIT_S = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRequest:
    """Two revisions or folders (head None: this folder as it is), and what they run; `processes` on each side."""

    base: str
    head: str | None = None
    workloads: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    processes: int = 6
    store: Path = Path(".kernprof")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """One process: its run, its times by launch, the GPU meanwhile."""

    side: DuelSide
    stored: StoredRun
    state: GpuState

    def samples(self, result: VariantResult) -> tuple[float, ...]:
        path = self.stored.path / "timing.json"
        document = decode(path.read_bytes(), TimingDocument, str(path)) if path.is_file() else None
        found = (each for each in (document.launches if document else ()) if _key(each) == _key(result))
        return next((each.samples_ns for each in found), ())


def duel(request: DuelRequest, host: Host) -> DuelReport:
    """UsageError for what is neither a revision nor a folder; WorkloadError where a side cannot run at all."""
    timed = HardwareBackend(host=host).why_not(
        RunRequest(launch=LaunchOptions(workload=""), counters=None)
    ) is None  # fmt: skip
    with sides(request.base, request.head, host.runner, Path.cwd()) as both, tempfile.TemporaryDirectory() as folder:
        names = request.workloads or _in_kernels(both[1])
        made = [_duelled(name, both, request, host, Path(folder), timed=timed) for name in names]
        return DuelReport(
            base=both[0].title, head=both[1].title, comparisons=tuple(comparison for comparison, _ in made),
            processes=tuple(each for _, processes in made for each in processes),
        )  # fmt: skip


def _in_kernels(head: DuelSide) -> tuple[str, ...]:
    files = sorted((head.folder / "kernels").glob("[!_]*.py"))
    found = tuple(name for file in files for name in names_in(file).workloads)
    if not found:
        raise UsageError(f"{head.folder} has no kernels/ with workloads", hint="name them: --workload my.py,transpose")
    return found


def _duelled(
    name: str, both: tuple[DuelSide, DuelSide], request: DuelRequest, host: Host, folder: Path, *, timed: bool
) -> tuple[RunComparison, list[DuelProcess]]:
    turns: list[_Turn] = []
    for number in range(request.processes if timed else 1):
        for index in (0, 1) if number % 2 == 0 else (1, 0):
            host.progress(f"{name}, {both[index].title}: process {number + 1} of {request.processes if timed else 1}")
            turns.append(_turn(name, both[index], request, host, folder / f"{len(turns)}", timed=timed))
    first = {side.title: next(turn for turn in turns if turn.side is side) for side in both}
    base, head = (first[side.title].stored.run for side in both)
    noise = noise_of(request.store, base)
    comparison = compare_runs(base, head, noise=noise)
    processes = [_process(name, turn) for turn in turns]
    if not timed:
        return comparison, processes
    unfit = _unfit(both, turns)
    pairs = tuple(_pooled(each, both, turns, unfit, noise(each.base), base) for each in comparison.pairs)
    return replace(comparison, pairs=pairs), processes


def _process(name: str, turn: _Turn) -> DuelProcess:
    side, state = turn.side.title.partition(":")[0], turn.state
    return DuelProcess(side=side, workload=name, sm_clock_mhz=state.sm_clock_mhz, slowed=state.slowed,
                       temperature_c=state.temperature_c, power_capped=state.power_capped)  # fmt: skip


def _turn(name: str, side: DuelSide, request: DuelRequest, host: Host, store: Path, *, timed: bool) -> _Turn:
    how = _TIMED if timed else ("--backend", "emulator")
    chosen = [*(["-v", ",".join(request.variants)] if request.variants else [])]
    chosen += [word for each in request.assignments for word in ("-p", each)]
    argv = [sys.executable, "-c", _KERNPROF, "run", name, *chosen, *how, "--store", str(store)]
    watch = GpuWatch(runner=host.runner)
    if timed:
        with watch.running():
            done = host.runner.run(argv, cwd=side.folder, env=_environment(host.environ), timeout_s=_LIMIT_S)
    else:
        done = host.runner.run(argv, cwd=side.folder, env=_environment(host.environ), timeout_s=_LIMIT_S)
    if not Store(store).ids():
        said = [line for line in done.stderr.splitlines() if line.strip()][-4:]
        raise WorkloadError(f"{name} does not run in {side.title}", details=[f"  {line}" for line in said])
    return _Turn(side=side, stored=Store(store).find("latest"), state=watch.state)


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    path = os.pathsep.join(filter(None, (str(_PACKAGE), given.get("PYTHONPATH", ""))))
    return {**given, "PYTHONPATH": path}


def _pooled(
    one: VariantPair, both: Sequence[DuelSide], turns: Sequence[_Turn], unfit: str, noise: Noise, base: Run
) -> VariantPair:
    """The pair with the times of all processes; a process in which it failed or was wrong speaks for its side."""
    results, series = [], []
    for side, result in zip(both, (one.base, one.other), strict=True):
        own = [turn for turn in turns if turn.side is side]
        every = [each for turn in own for each in turn.stored.run.variants if _key(each) == _key(result)]
        results.append(next((each for each in every if each.failure or each.wrong), result))
        series.append([samples for turn in own if (samples := turn.samples(result))])
    time = compare_processes(series[0], series[1], noise, unfit) if all(series) else None
    return pair(*results, device=base.device, noise=noise, time=time)


def _key(result: object) -> tuple[str, tuple[tuple[str, object], ...]]:
    return result.variant, tuple(sorted(result.params.items()))  # type: ignore[attr-defined]


def _unfit(both: Sequence[DuelSide], turns: Sequence[_Turn]) -> str:
    """Why the times say nothing: a GPU that was slowed down, or sides that ran at other clocks."""
    slowed = [turn for turn in turns if turn.state.slowed]
    if slowed:
        reasons = ", ".join(dict.fromkeys(reason for turn in slowed for reason in turn.state.slowed))
        return f"the GPU was slowed down by {reasons} in {len(slowed)} of {len(turns)} processes"
    clocks = [[t.state.sm_clock_mhz for t in turns if t.side is side and t.state.sm_clock_mhz] for side in both]
    if not all(clocks):
        return ""
    before, after = (sum(filter(None, side)) / len(side) for side in clocks)
    if abs(after / before - 1) <= _OTHER_CLOCK:
        return ""
    return f"the sides ran at other clocks: {before:.0f} MHz, {after:.0f} MHz"


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide:
    """Where a side's files lie, and what to call it: `base: v1.2 (3f2a9c1)`."""

    folder: Path
    title: str


@contextlib.contextmanager
def sides(base: str, head: str | None, runner: Runner, here: Path) -> Iterator[tuple[DuelSide, DuelSide]]:
    """Worktrees are removed in the end. Without `head` it is this folder as it is, uncommitted changes and all."""
    with contextlib.ExitStack() as stack:
        made = [
            stack.enter_context(_side(name, given, runner, here)) for name, given in (("base", base), ("head", head))
        ]
        yield made[0], made[1]


@contextlib.contextmanager
def _side(name: str, given: str | None, runner: Runner, here: Path) -> Iterator[DuelSide]:
    if given is None:
        yield DuelSide(folder=here, title=f"{name}: {_as_it_is(runner, here)}")
        return
    commit = _git(runner, here, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{given}^{{commit}}")
    folder = Path(given)
    if folder.is_dir() and (not commit.ok or "/" in given or given.startswith(".")):
        yield DuelSide(folder=folder.resolve(), title=f"{name}: {folder}")
        return
    if not commit.ok:
        inside = _git(runner, here, "rev-parse", "--show-toplevel").ok
        raise UsageError(
            f"{given} is neither a folder nor a revision" + ("" if inside else f": {here} is not in a git repository"),
            hint="git log and git branch show the revisions" if inside else "give two folders",
        )
    with _worktree(commit.stdout.strip(), runner, here) as made:
        yield DuelSide(folder=made, title=f"{name}: {given} ({commit.stdout.strip()[:9]})")


@contextlib.contextmanager
def _worktree(commit: str, runner: Runner, here: Path) -> Iterator[Path]:
    """The same subfolder of the repository at that commit."""
    prefix = _git(runner, here, "rev-parse", "--show-prefix").stdout.strip()
    with tempfile.TemporaryDirectory(prefix="kernprof-duel-") as folder:
        place = Path(folder) / "tree"
        done = _git(runner, here, "worktree", "add", "--detach", "--force", str(place), commit)
        if not done.ok:
            raise UsageError(f"cannot check out {commit[:9]}", details=done.output.splitlines()[-3:])
        try:
            if not (place / prefix).is_dir():
                raise UsageError(f"{commit[:9]} has no folder {prefix}", hint="start it where both revisions have one")
            yield place / prefix
        finally:
            _git(runner, here, "worktree", "remove", "--force", str(place))


def _as_it_is(runner: Runner, here: Path) -> str:
    commit = _git(runner, here, "rev-parse", "--short=9", "HEAD")
    if not commit.ok:
        return str(here)
    changed = _git(runner, here, "status", "--porcelain").stdout.strip()
    return f"this folder ({commit.stdout.strip()}{' with uncommitted changes' if changed else ''})"


def _git(runner: Runner, here: Path, *arguments: str) -> Completed:
    return runner.run([*_GIT, "-C", str(here), *arguments], timeout_s=_GIT_LIMIT_S)
