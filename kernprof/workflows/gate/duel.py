"""`kernprof duel`: run two revisions alternately on one machine, with one verdict per variant.

The processes run in the order A B B A …, each in its side's folder. Drift then affects both sides
equally, and the spread between processes is part of the measurement. Undecided variants get more
processes. Without a GPU, one emulated process per side gives exact counts.
"""

import contextlib
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof.analysis.kernel.compare.noise import (
    Noise,
    beside_empty,
    compare_processes,
    estimate,
    looks,
)
from kernprof.analysis.kernel.compare.results import compare_runs, pair
from kernprof.collect.launch.measure import GpuState, GpuWatch
from kernprof.collect.nsight.ncu import LINE_SECTIONS
from kernprof.errors import UsageError, WorkloadError
from kernprof.model.documents.results import DuelProcess, DuelReport
from kernprof.model.run import RunComparison, TimeComparison, VariantPair
from kernprof.model.verdict import CounterMove, PairVerdict, TimeVerdict, VerdictReason
from kernprof.process import Completed, Host, Runner
from kernprof.store import Store, StoredRun
from kernprof.workflows.gate.calibrate import noise_of, times_of
from kernprof.workflows.gate.fail_on import Counted, alike, moved
from kernprof.workflows.run.hardware import HardwareBackend
from kernprof.workflows.run.request import LaunchOptions, RunRequest
from kernprof.workload.discover import names_in

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_GIT_LIMIT_S = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide:
    """A side's folder and title: `base: v1.2 (3f2a9c1)`."""

    folder: Path
    title: str


@contextlib.contextmanager
def sides(
    base: str, head: str | None, runner: Runner, here: Path
) -> Iterator[tuple[DuelSide, DuelSide]]:
    """Check out both sides; worktrees are removed at the end.

    `head` None: the current folder with its uncommitted changes.
    """
    with contextlib.ExitStack() as stack:
        results = [
            stack.enter_context(_side(name, options, runner, here))
            for name, options in (("base", base), ("head", head))
        ]
        yield results[0], results[1]


@contextlib.contextmanager
def _side(name: str, none: str | None, runner: Runner, here: Path) -> Iterator[DuelSide]:
    if none is None:
        yield DuelSide(folder=here, title=f"{name}: {_as_it_is(runner, here)}")
        return
    commit = _git(
        runner, here, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{none}^{{commit}}"
    )
    folder = Path(none)
    if folder.is_dir() and (not commit.ok or "/" in none or none.startswith(".")):
        yield DuelSide(folder=folder.resolve(), title=f"{name}: {folder}")
        return
    if not commit.ok:
        inside = _git(runner, here, "rev-parse", "--show-toplevel").ok
        raise UsageError(
            f"{none} is neither a folder nor a revision"
            + ("" if inside else f": {here} is not in a git repository"),
            hint="git log and git branch show the revisions" if inside else "give two folders",
        )
    with _worktree(commit.stdout.strip(), runner, here) as result:
        yield DuelSide(folder=result, title=f"{name}: {none} ({commit.stdout.strip()[:9]})")


@contextlib.contextmanager
def _worktree(commit: str, runner: Runner, here: Path) -> Iterator[Path]:
    """Return the same subfolder of the repository at that commit."""
    prefix = _git(runner, here, "rev-parse", "--show-prefix").stdout.strip()
    with tempfile.TemporaryDirectory(prefix="kernprof-duel-") as folder:
        place = Path(folder) / "tree"
        done = _git(runner, here, "worktree", "add", "--detach", "--force", str(place), commit)
        if not done.ok:
            raise UsageError(
                f"cannot check out {commit[:9]}", details=done.output.splitlines()[-3:]
            )
        try:
            if not (place / prefix).is_dir():
                raise UsageError(
                    f"{commit[:9]} has no folder {prefix}",
                    hint="start it where both revisions have one",
                )
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


# The path excludes the start folder: if a side is a checkout of kernprof, this kernprof must run
# it.
_KERNPROF = "import sys; sys.path.pop(0); from kernprof.cli import main; sys.exit(main())"
_PACKAGE = Path(__file__).resolve().parents[3]
_OTHER_CLOCK = 0.01  # maximal relative difference of the sides' median clocks
_LIMIT_S = 1800.0
_TIMED = ("--no-counters", "--timing-precision", "0.003", "--timing-limit", "1")
_HOPELESS = 2  # factor over the allowed processes: if a verdict needs more, the duel ends


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRequest:
    """Two revisions or folders and their workloads; `head` None: this folder.

    Each side runs `processes`, and up to `at_most` while a verdict is undecided.
    """

    base: str
    head: str | None = None
    workloads: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    processes: int = 6
    at_most: int = 24
    store: Path = Path(".kernprof")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """One process: its run, its times by launch, and the GPU's state during the run."""

    side: DuelSide
    stored: StoredRun
    state: GpuState


def duel(request: DuelRequest, host: Host) -> DuelReport:
    """Run both revisions and compare them.

    Raises UsageError for a side that is neither a revision nor a folder, WorkloadError for a side
    that cannot run.
    """
    timed = (
        HardwareBackend(host=host).why_not(
            RunRequest(launch=LaunchOptions(workload=""), counters=None)
        )
        is None
    )
    with (
        sides(request.base, request.head, host.runner, Path.cwd()) as both,
        tempfile.TemporaryDirectory() as folder,
    ):
        names = request.workloads or _in_kernels(both[1])
        fought = [
            _Fight(
                name=name,
                both=both,
                request=request,
                host=host,
                folder=Path(folder) / str(number),
                timed=timed,
            )
            for number, name in enumerate(names)
        ]
        comparisons = tuple(item.comparison() for item in fought)
        return DuelReport(
            base=both[0].title,
            head=both[1].title,
            comparisons=comparisons,
            processes=tuple(_process(entry.name, turn) for entry in fought for turn in entry.turns),
            moves=tuple(
                move
                for element, comparison in zip(fought, comparisons, strict=True)
                for move in element.moves(comparison)
            ),
        )


def _in_kernels(head: DuelSide) -> tuple[str, ...]:
    files = sorted((head.folder / "kernels").glob("[!_]*.py"))
    matches = tuple(name for file in files for name in names_in(file).workloads)
    if not matches:
        raise UsageError(
            f"{head.folder} has no kernels/ with workloads",
            hint="name them: --workload my.py,transpose",
        )
    return matches


def _process(name: str, turn: _Turn) -> DuelProcess:
    side, state = turn.side.title.partition(":")[0], turn.state
    return DuelProcess(
        side=side,
        workload=name,
        sm_clock_mhz=state.sm_clock_mhz,
        slowed=state.slowed,
        temperature_c=state.temperature_c,
        power_capped=state.power_capped,
    )


@dataclass(slots=True, kw_only=True)
class _Fight:
    """One workload on both sides: run processes until every verdict is decided or undecidable."""

    name: str
    both: tuple[DuelSide, DuelSide]
    request: DuelRequest
    host: Host
    folder: Path
    timed: bool
    turns: list[_Turn] = field(default_factory=list)
    counted: list[_Turn] = field(default_factory=list)

    def comparison(self) -> RunComparison:
        """Compare the sides with the times of all processes; add counters if a time got worse."""
        if not self.timed:
            self._play(1, self.request.variants)
            return self._compared()
        counts = list(looks(self.request.processes, self.request.at_most))
        self._play(counts[0], self.request.variants)
        result = self._compared()
        for count, more in itertools.pairwise(counts):
            if not (still := self._open(result, counts[-1])):
                break
            self._play(more - count, still, begun=count, most=counts[-1])
            result = self._compared()
        slower = tuple(
            dict.fromkeys(
                p.other.variant for p in result.pairs if p.judged.verdict is PairVerdict.SLOWER
            )
        )
        return self._with_counters(result, slower) if slower else result

    def moves(self, comparison: RunComparison) -> Iterator[CounterMove]:
        """Yield the regressions with their source lines, if the sides were counted."""
        turns = self.counted or self.turns
        both = [next((turn for turn in turns if turn.side is side), None) for side in self.both]
        if both[0] and both[1]:
            before, after = (
                Counted.stored(t.stored.run, t.stored.path, t.side.folder) for t in both if t
            )
            yield from moved(comparison, before, after, prefix=f"{comparison.other.workload}/")

    def _play(self, count: int, variants: Sequence[str], *, begun: int = 0, most: int = 0) -> None:
        for number in range(begun, begun + count):
            for index in (0, 1) if number % 2 == 0 else (1, 0):
                of = f"{begun + count}{f', at most {most}' if most else ''}"
                self.host.progress(
                    f"{self.name}, {self.both[index].title}: process {number + 1} of {of}"
                )
                how = _TIMED if self.timed else ("--backend", "emulator")
                self.turns.append(self._turn(self.both[index], variants, how, watched=self.timed))

    def _turn(
        self, side: DuelSide, variants: Sequence[str], how: Sequence[str], *, watched: bool
    ) -> _Turn:
        store = self.folder / str(len(self.turns) + len(self.counted))
        chosen = [*(["-v", ",".join(variants)] if variants else [])]
        chosen += [word for assignment in self.request.assignments for word in ("-p", assignment)]
        argv = [
            sys.executable,
            "-c",
            _KERNPROF,
            "run",
            self.name,
            *chosen,
            *how,
            "--store",
            str(store),
        ]
        watch = GpuWatch(runner=self.host.runner)
        if watched:
            with watch.running():
                done = self._done(argv, side)
        else:
            done = self._done(argv, side)
        if not Store(store).ids():
            text = [line for line in done.stderr.splitlines() if line.strip()][-4:]
            raise WorkloadError(
                f"{self.name} does not run in {side.title}", details=[f"  {line}" for line in text]
            )
        return _Turn(side=side, stored=Store(store).find("latest"), state=watch.state)

    def _done(self, argv: Sequence[str], side: DuelSide) -> Completed:
        return self.host.runner.run(
            argv, cwd=side.folder, env=_environment(self.host.environ), timeout_s=_LIMIT_S
        )

    def _compared(self) -> RunComparison:
        base, head = (
            next(turn for turn in self.turns if turn.side is side).stored.run for side in self.both
        )
        noise = noise_of(self.request.store, base)
        comparison = compare_runs(base, head, noise=noise)
        if not self.timed:
            return comparison
        return _with(
            comparison,
            [self._pooled(item, noise(item.base), comparison) for item in comparison.pairs],
        )

    def _pooled(self, item: VariantPair, noise: Noise, comparison: RunComparison) -> VariantPair:
        """Judge a pair by the times of all processes; a failed or wrong process decides its side."""
        results = []
        for side, result in zip(self.both, (item.base, item.other), strict=True):
            matching_turns = [turn for turn in self.turns if turn.side is side]
            every = [
                variant
                for turn in matching_turns
                for variant in turn.stored.run.variants
                if alike(variant, result)
            ]
            results.append(
                next(
                    (parameters for parameters in every if parameters.failure or parameters.wrong),
                    result,
                )
            )
        return pair(
            *results, device=comparison.base.device, noise=noise, time=self._time(item, noise)
        )

    def _time(self, item: VariantPair, noise: Noise) -> TimeComparison | None:
        base, head = self._times(item)
        return (
            compare_processes(base, head, noise, _unfit(self.both, self.turns))
            if base and head
            else None
        )

    def _times(self, item: VariantPair) -> list[list[float]]:
        return beside_empty(
            [
                [
                    outcome
                    for turn in self.turns
                    if turn.side is side and (outcome := times_of(turn.stored.path, result))
                ]
                for side, result in zip(self.both, (item.base, item.other), strict=True)
            ]
        )

    def _open(self, comparison: RunComparison, most: int) -> tuple[str, ...]:
        """Return the variants that more processes can decide."""
        noise = noise_of(self.request.store, comparison.base)
        return tuple(
            dict.fromkeys(
                item.other.variant
                for item in comparison.pairs
                if (item.judged.verdict, item.judged.reason)
                == (PairVerdict.UNDECIDED, VerdictReason.OVERLAP)
                and estimate(self._times(item), noise(item.base)).needed <= _HOPELESS * most
            )
        )

    def _with_counters(self, comparison: RunComparison, variants: Sequence[str]) -> RunComparison:
        """Add the counters of one more process of each side, to explain the times."""
        for how in (
            ("--no-timing", "--section", ",".join(LINE_SECTIONS)),
            ("--backend", "emulator"),
        ):
            try:
                for side in self.both:
                    self.host.progress(
                        f"{self.name}, {side.title}: counters of {', '.join(variants)}"
                    )
                    self.counted.append(self._turn(side, variants, how, watched=False))
            except WorkloadError as error:
                self.host.progress(f"no counters: {error.message}")
                self.counted.clear()
            else:
                return _with(
                    comparison, [self._counted(item, comparison) for item in comparison.pairs]
                )
        return comparison

    def _counted(self, item: VariantPair, comparison: RunComparison) -> VariantPair:
        results = []
        for turn, result in zip(self.counted, (item.base, item.other), strict=True):
            outcome = next(
                (variant for variant in turn.stored.run.variants if alike(variant, result)), None
            )
            if (
                outcome is None
                or outcome.profile is None
                or item.time.verdict is not TimeVerdict.SLOWER
            ):
                return item
            results.append(
                replace(result, profile=outcome.profile, scores=outcome.scores, work=outcome.work)
            )
        noise = noise_of(self.request.store, comparison.base)(item.base)
        return pair(*results, device=comparison.base.device, noise=noise, time=item.time)


def _with(comparison: RunComparison, pairs: Sequence[VariantPair]) -> RunComparison:
    """Replace the pairs, and their results in both runs."""
    both = list(zip(comparison.pairs, pairs, strict=True))
    base = {id(old.base): new.base for old, new in both}
    other = {id(old.other): new.other for old, new in both}
    return replace(
        comparison,
        pairs=tuple(pairs),
        base=replace(
            comparison.base, variants=tuple(base.get(id(e), e) for e in comparison.base.variants)
        ),
        other=replace(
            comparison.other, variants=tuple(other.get(id(e), e) for e in comparison.other.variants)
        ),
    )


def _environment(options: Mapping[str, str]) -> dict[str, str]:
    path = os.pathsep.join(filter(None, (str(_PACKAGE), options.get("PYTHONPATH", ""))))
    return {**options, "PYTHONPATH": path}


def _unfit(both: Sequence[DuelSide], turns: Sequence[_Turn]) -> str:
    """Return why the times are invalid: a throttled GPU, or different clocks of the sides."""
    fastest = max((turn.state.sm_clock_mhz or 0.0 for turn in turns), default=0.0)
    slowed = [
        outcome for turn in turns if (outcome := turn.state.slowed_from(fastest, _OTHER_CLOCK))
    ]
    if slowed:
        reasons = ", ".join(dict.fromkeys(reason for result in slowed for reason in result))
        lowest = min(turn.state.capped_mhz or turn.state.sm_clock_mhz or fastest for turn in turns)
        clocks = f" ({lowest:.0f} of {fastest:.0f} MHz)" if lowest < fastest else ""
        return (
            f"the GPU was slowed down by {reasons}{clocks} in {len(slowed)} of {len(turns)}"
            " processes"
        )
    names = [
        [t.state.sm_clock_mhz for t in turns if t.side is side and t.state.sm_clock_mhz]
        for side in both
    ]
    if not all(names):
        return ""
    before, after = (sum(filter(None, side)) / len(side) for side in names)
    if abs(after / before - 1) <= _OTHER_CLOCK:
        return ""
    return f"the sides ran at other clocks: {before:.0f} MHz, {after:.0f} MHz"
