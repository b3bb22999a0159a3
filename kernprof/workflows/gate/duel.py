"""`kernprof duel`: run two revisions alternately on one machine, and compare each variant.

The two revisions are called sides, A and B. Processes run in the order A B B A …, each in the
folder of its side. Clock drift then affects both sides equally, and the spread between processes is
measured. Variants without a significant result are timed in further processes. Without a GPU, each
side runs once on the emulator, which gives exact counts.
"""

import contextlib
import itertools
import re
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof import outputs
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
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import UsageError, WorkloadError
from kernprof.model.documents.results import DuelProcess, DuelReport
from kernprof.model.run import RunComparison, VariantPair, VariantResult
from kernprof.model.verdict import CounterMove, PairVerdict, TimeVerdict, VerdictReason
from kernprof.process import Completed, Host, Runner
from kernprof.store import Store, StoredRun
from kernprof.workflows.gate.baseline import noise_of, times_of
from kernprof.workflows.gate.fail_on import Counted, alike, moved
from kernprof.workflows.results.explain import stored_subject
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest
from kernprof.workload.discover import names_in

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_GIT_LIMIT_S = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide:
    """Folder of a side, and its title, such as `base: v1.2 (3f2a9c1)`."""

    folder: Path
    title: str


@contextlib.contextmanager
def sides(
    base: str, head: str | None, runner: Runner, here: Path
) -> Iterator[tuple[DuelSide, DuelSide]]:
    """Yield both sides: folders, or revisions in git worktrees that are removed at the end.

    If `head` is None, the second side is the folder `here` with its uncommitted changes.
    """
    with _side("base", base, runner, here) as first, _side("head", head, runner, here) as second:
        yield first, second


@contextlib.contextmanager
def _side(name: str, revision: str | None, runner: Runner, here: Path) -> Iterator[DuelSide]:
    if revision is None:
        title = str(here)
        head = _git(runner, here, "rev-parse", "--short=9", "HEAD")
        if head.ok:
            changed = _git(runner, here, "status", "--porcelain").stdout.strip()
            text = " with uncommitted changes" if changed else ""
            title = f"this folder ({head.stdout.strip()}{text})"
        yield DuelSide(folder=here, title=f"{name}: {title}")
        return
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    commit = _git(runner, here, *words)
    folder = Path(revision)
    if folder.is_dir() and (not commit.ok or "/" in revision or revision.startswith(".")):
        yield DuelSide(folder=folder.resolve(), title=f"{name}: {folder}")
        return
    if not commit.ok:
        inside = _git(runner, here, "rev-parse", "--show-toplevel").ok
        raise UsageError(
            f"{revision} is neither a folder nor a revision"
            + ("" if inside else f": {here} is not in a git repository"),
            hint="git log and git branch show the revisions" if inside else "give two folders",
        )
    digest = commit.stdout.strip()
    with _worktree(digest, runner, here) as tree:
        yield DuelSide(folder=tree, title=f"{name}: {revision} ({digest[:9]})")


@contextlib.contextmanager
def _worktree(commit: str, runner: Runner, here: Path) -> Iterator[Path]:
    """Check out a commit into a temporary folder; yield the folder in it that matches `here`."""
    prefix = _git(runner, here, "rev-parse", "--show-prefix").stdout.strip()
    # A killed duel leaves temporary folders, and Git's entries of their worktrees. Remove both.
    outputs.remove_leftovers(Path(tempfile.gettempdir()))
    for line in _git(runner, here, "worktree", "list", "--porcelain").stdout.splitlines():
        name = line.removeprefix("worktree ")
        if re.search(r"/\.kernprof-[0-9][^/]*/tree$", name) and not Path(name).exists():
            _git(runner, here, "worktree", "remove", "--force", name)
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as folder:
        tree = Path(folder) / "tree"
        done = _git(runner, here, "worktree", "add", "--detach", "--force", str(tree), commit)
        if not done.ok:
            raise UsageError(
                f"cannot check out {commit[:9]}", details=done.output.splitlines()[-3:]
            )
        try:
            if not (tree / prefix).is_dir():
                raise UsageError(
                    f"{commit[:9]} has no folder {prefix}",
                    hint="run `kernprof duel` in a folder that both revisions have",
                )
            yield tree / prefix
        finally:
            _git(runner, here, "worktree", "remove", "--force", str(tree))


def _git(runner: Runner, here: Path, *arguments: str) -> Completed:
    return runner.run([*_GIT, "-C", str(here), *arguments], timeout_s=_GIT_LIMIT_S)


_OTHER_CLOCK = 0.01  # relative difference above which GPU clocks are different
_LIMIT_S = 1800.0
_TIMED = ("--no-counters", "--timing-precision", "0.003", "--timing-limit", "1")
_EMULATED = ("--backend", "emulator")
_EXCESS = 2  # a variant that needs more than this factor × `at_most` processes is given up


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRequest:
    """Request of `kernprof duel`: two revisions or folders, and workloads.

    If `head` is None, the second side is the current folder. Each side runs `processes` processes.
    While a verdict is undecided, further processes run, up to `at_most` for each side.
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
class _SideProcess:
    """Process of a side: its stored run, and the GPU's state during the run."""

    side: DuelSide
    stored: StoredRun
    state: GpuState


def duel(request: DuelRequest, host: Host) -> DuelReport:
    """Run the workloads of both revisions alternately and compare the results.

    Raises UsageError for a side that is neither a revision nor a folder, WorkloadError for a side
    that cannot run.
    """
    untimed = HardwareBackend(host=host).why_not(RunRequest(workload="", counters=None))
    with (
        sides(request.base, request.head, host.runner, Path.cwd()) as both,
        tempfile.TemporaryDirectory() as folder,
    ):
        base, head = both
        files = sorted((head.folder / "kernels").glob("[!_]*.py"))
        names = request.workloads or tuple(n for file in files for n in names_in(file).workloads)
        if not names:
            raise UsageError(
                f"{head.folder} has no kernels/ with workloads",
                hint="name the workloads: --workload my.py,transpose",
            )
        comparisons: list[RunComparison] = []
        processes: list[DuelProcess] = []
        moves: list[CounterMove] = []
        for number, name in enumerate(names):
            workload_duel = _WorkloadDuel(
                name=name,
                both=both,
                request=request,
                host=host,
                folder=Path(folder) / str(number),
                timed=untimed is None,
            )
            comparisons.append(workload_duel.comparison())
            moves += workload_duel.moves(comparisons[-1])
            processes += [
                DuelProcess(
                    side=process.side.title.partition(":")[0],
                    workload=name,
                    sm_clock_mhz=process.state.sm_clock_mhz,
                    slowed=process.state.slowed,
                    temperature_c=process.state.temperature_c,
                    power_capped=process.state.power_capped,
                )
                for process in workload_duel.processes
            ]
        return DuelReport(
            base=base.title,
            head=head.title,
            comparisons=tuple(comparisons),
            processes=tuple(processes),
            moves=tuple(moves),
        )


@dataclass(slots=True, kw_only=True)
class _WorkloadDuel:
    """Duel of one workload: processes run until each variant is decided or given up."""

    name: str
    both: tuple[DuelSide, DuelSide]
    request: DuelRequest
    host: Host
    folder: Path
    timed: bool
    processes: list[_SideProcess] = field(default_factory=list)
    counted: list[_SideProcess] = field(default_factory=list)

    def comparison(self) -> RunComparison:
        """Compare the times of all processes of the sides; add counters if a time regressed."""
        if not self.timed:
            self._run_processes(1, self.request.variants)
            return self._compared()
        counts = list(looks(self.request.processes, self.request.at_most))
        self._run_processes(counts[0], self.request.variants)
        comparison = self._compared()
        for count, more in itertools.pairwise(counts):
            # undecided variants, except those that need more than `_EXCESS` × `at_most` processes
            noise, undecided = noise_of(self.request.store, comparison.base), []
            for item in comparison.pairs:
                judged = item.judged.verdict, item.judged.reason
                if judged == (PairVerdict.UNDECIDED, VerdictReason.OVERLAP):
                    needed = estimate(self._times(item), noise(item.base)).needed
                    undecided += [item.other.variant] if needed <= _EXCESS * counts[-1] else []
            if not undecided:
                break
            self._run_processes(
                more - count, [*dict.fromkeys(undecided)], begun=count, most=counts[-1]
            )
            comparison = self._compared()
        slower = [p for p in comparison.pairs if p.judged.verdict is PairVerdict.SLOWER]
        names = tuple(dict.fromkeys(pair.other.variant for pair in slower))
        return self._with_counters(comparison, names) if names else comparison

    def moves(self, comparison: RunComparison) -> Iterator[CounterMove]:
        """Yield the counter changes that explain regressions, with source lines."""
        processes = self.counted or self.processes
        both = [
            next((process for process in processes if process.side is side), None)
            for side in self.both
        ]
        if both[0] and both[1]:
            before, after = (
                Counted(
                    subject=stored_subject(process.stored.run, process.stored.path),
                    root=process.side.folder,
                )
                for process in both
                if process
            )
            yield from moved(comparison, before, after, prefix=f"{comparison.other.workload}/")

    def _run_processes(
        self, count: int, variants: Sequence[str], *, begun: int = 0, most: int = 0
    ) -> None:
        for number in range(begun, begun + count):
            for index in (0, 1) if number % 2 == 0 else (1, 0):
                of = f"{begun + count}{f', at most {most}' if most else ''}"
                self.host.progress(
                    f"{self.name}, {self.both[index].title}: process {number + 1} of {of}"
                )
                flags = _TIMED if self.timed else _EMULATED
                self.processes.append(
                    self._run_process(self.both[index], variants, flags, watched=self.timed)
                )

    def _run_process(
        self, side: DuelSide, variants: Sequence[str], flags: Sequence[str], *, watched: bool
    ) -> _SideProcess:
        store = self.folder / str(len(self.processes) + len(self.counted))
        chosen = ["-v", ",".join(variants)] if variants else []
        chosen += [word for assignment in self.request.assignments for word in ("-p", assignment)]
        # A side may be a checkout of kernprof, but the process runs the current kernprof.
        command = kernprof_argv("kernprof", "run", self.name, *chosen, *flags)
        watch = GpuWatch(runner=self.host.runner)
        with watch.running() if watched else contextlib.nullcontext():
            done = self.host.runner.run(
                [*command, "--store", str(store)],
                cwd=side.folder,
                env=self.host.environ,
                timeout_s=_LIMIT_S,
            )
        if not Store(store).ids():
            text = [line for line in done.stderr.splitlines() if line.strip()][-4:]
            raise WorkloadError(
                f"{self.name} does not run in {side.title}",
                details=[f"  {line}" for line in text],
                hint="`kernprof run` in the side's folder shows the complete error",
            )
        return _SideProcess(side=side, stored=Store(store).find("latest"), state=watch.state)

    def _compared(self) -> RunComparison:
        base, head = (
            next(process for process in self.processes if process.side is side).stored.run
            for side in self.both
        )
        noise = noise_of(self.request.store, base)
        comparison = compare_runs(base, head, noise=noise)
        if not self.timed:
            return comparison
        return _with(
            comparison,
            [self._pooled(item, noise(item.base)) for item in comparison.pairs],
        )

    def _pooled(self, item: VariantPair, noise: Noise) -> VariantPair:
        """Compare a pair by the times of all processes.

        A side fails if any of its processes failed or gave a wrong result.
        """
        results = []
        for side, result in zip(self.both, (item.base, item.other), strict=True):
            variants = (
                v
                for process in self.processes
                if process.side is side
                for v in process.stored.run.variants
            )
            bad = (v for v in variants if alike(v, result) and (v.failure or v.wrong))
            results.append(next(bad, result))
        base, head = self._times(item)
        unfit = _unfit(self.both, self.processes)
        time = compare_processes(base, head, noise, unfit) if base and head else None
        return pair(*results, noise=noise, time=time)

    def _times(self, item: VariantPair) -> list[list[float]]:
        return beside_empty(
            [
                [
                    times
                    for process in self.processes
                    if process.side is side and (times := times_of(process.stored.path, result))
                ]
                for side, result in zip(self.both, (item.base, item.other), strict=True)
            ]
        )

    def _with_counters(self, comparison: RunComparison, variants: Sequence[str]) -> RunComparison:
        """Run one more process of each side to collect counters, which explain the times."""
        names = ", ".join(variants)
        for flags in (("--no-timing", "--section", ",".join(LINE_SECTIONS)), _EMULATED):
            try:
                for side in self.both:
                    self.host.progress(f"{self.name}, {side.title}: counters of {names}")
                    self.counted.append(self._run_process(side, variants, flags, watched=False))
            except WorkloadError as error:
                self.host.progress(f"no counters: {error.message}")
                self.counted.clear()
            else:
                pairs = [self._with_profiles(item, comparison) for item in comparison.pairs]
                return _with(comparison, pairs)
        return comparison

    def _with_profiles(self, item: VariantPair, comparison: RunComparison) -> VariantPair:
        results = []
        for process, result in zip(self.counted, (item.base, item.other), strict=True):
            counted = next((v for v in process.stored.run.variants if alike(v, result)), None)
            if (
                counted is None
                or not counted.profile
                or item.time.verdict is not TimeVerdict.SLOWER
            ):
                return item
            results.append(
                replace(result, profile=counted.profile, scores=counted.scores, work=counted.work)
            )
        noise = noise_of(self.request.store, comparison.base)(item.base)
        return pair(*results, noise=noise, time=item.time)


def _with(comparison: RunComparison, pairs: Sequence[VariantPair]) -> RunComparison:
    """Replace the pairs of `comparison` by `pairs`, and their results in both runs."""
    new: dict[int, VariantResult] = {}
    for old, judged in zip(comparison.pairs, pairs, strict=True):
        new |= {id(old.base): judged.base, id(old.other): judged.other}
    base, other = (
        replace(run, variants=tuple(new.get(id(variant), variant) for variant in run.variants))
        for run in (comparison.base, comparison.other)
    )
    return replace(comparison, pairs=tuple(pairs), base=base, other=other)


def _unfit(both: Sequence[DuelSide], processes: Sequence[_SideProcess]) -> str:
    """Return the reason that times are invalid (GPU throttling, different clocks); empty if valid."""
    fastest = max((process.state.sm_clock_mhz or 0.0 for process in processes), default=0.0)
    slowed = list(
        filter(None, (process.state.slowed_from(fastest, _OTHER_CLOCK) for process in processes))
    )
    if slowed:
        reasons = ", ".join(dict.fromkeys(itertools.chain(*slowed)))
        lowest = min(
            process.state.capped_mhz or process.state.sm_clock_mhz or fastest
            for process in processes
        )
        clocks = f" ({lowest:.0f} of {fastest:.0f} MHz)" if lowest < fastest else ""
        return (
            f"the GPU was slowed down by {reasons}{clocks} in {len(slowed)} of {len(processes)}"
            " processes"
        )
    clocks_mhz = [
        [t.state.sm_clock_mhz for t in processes if t.side is side and t.state.sm_clock_mhz]
        for side in both
    ]
    if not all(clocks_mhz):
        return ""
    before, after = map(statistics.fmean, clocks_mhz)
    if abs(after / before - 1) <= _OTHER_CLOCK:
        return ""
    return f"the sides ran at different clocks: {before:.0f} MHz, {after:.0f} MHz"
