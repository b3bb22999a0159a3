"""`kernprof fix` and `kernprof check`: try edits and keep the best; compare two kernels.

Each round generates candidates from the current source, estimates their times on the emulator, and
proves the fastest against the original variant. The first that passes is applied, and the next
round starts from it. On a GPU, the result is timed alternately with the original.

`check` runs the same proof for any second kernel. Outputs are poisoned before every launch. A kernel
fails if it leaves work out, returns the results of an earlier launch, or expects certain inputs.
"""

from __future__ import annotations

import contextlib
import difflib
import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from kernprof import outputs
from kernprof.analysis.kernel.compare.results import pair
from kernprof.analysis.kernel.diagnose import diagnose
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.emulator.request import Request
from kernprof.errors import KernprofError, UsageError, check_seconds, unknown_name
from kernprof.extras import require
from kernprof.gpus.architectures import architecture
from kernprof.gpus.datasheets import stand_in
from kernprof.model.diagnosis import FindingId
from kernprof.model.documents.results import (
    CheckDocument,
    CostComparison,
    FixDocument,
    ProofCase,
    Trial,
    TrialOutcome,
)
from kernprof.model.layouts import LayoutReport
from kernprof.model.run import Difference, Run, RunBackend, VariantPair, VariantResult
from kernprof.model.verdict import PairVerdict, TimeVerdict
from kernprof.process import Host
from kernprof.progress import Step
from kernprof.store import DEFAULT_ROOT
from kernprof.workflows.fix.edits import EDITS
from kernprof.workflows.fix.prove import Proof, ProofSide, result_of
from kernprof.workflows.fix.target import (
    EditCandidate,
    EditTarget,
    Refused,
    mirror,
    target_of,
    variant_of,
)
from kernprof.workflows.gate.duel import DuelRequest, duel
from kernprof.workflows.run.emulator import emulator_requests, for_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest, assignment
from kernprof.workload.discover import find
from kernprof.workload.params import Params, choose, sweep
from kernprof.workload.problem import place_on_host
from kernprof.workload.user_code import forget

Layouts: TypeAlias = Callable[[Request], LayoutReport]
USUAL_LIMIT_S = 300.0
_ROUNDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FixRequest:
    """Request of `kernprof fix`: a variant with one set of parameters, and the finding to fix.

    If `finding` is None, edits for all findings are tried. `write` changes the source files.
    """

    workload: str
    variant: str | None = None
    assignments: tuple[str, ...] = ()
    finding: str | None = None
    write: bool = False
    gpu: str | None = None
    limit_s: float | None = None
    store: Path = Path(DEFAULT_ROOT)

    def __post_init__(self) -> None:
        check_seconds(self.limit_s)
        findings = [finding.value for finding in FindingId]
        if self.finding is not None and self.finding not in findings:
            raise unknown_name("finding", self.finding, findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stage:
    """A state of the source: its target, changed files, counts, applied edits, passed cases."""

    target: EditTarget
    texts: Mapping[Path, str]
    result: VariantResult
    applied: tuple[EditCandidate, ...] = ()
    cases: tuple[ProofCase, ...] = ()


_FILE = '''"""One kernel on the inputs of a workload."""

from pathlib import Path

from kernprof.workload.discover import selected

workload = selected(Path(__file__), {first!r}, {address!r}, {variant!r}, {source!r})
'''


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedKernel:
    """A variant of a workload, by address; `source` is a .cu file that replaces its kernel."""

    address: str
    variant: str
    source: str = ""

    def file(self, folder: Path, first: str) -> str:
        """Write a workload file with only this kernel, on the inputs of `first`."""
        path = folder / "kernel.py"
        with outputs.reported(path):
            folder.mkdir(parents=True)
            text = _FILE.format(
                first=first, address=self.address, variant=self.variant, source=self.source
            )
            outputs.write(path, text)
        return str(path)


def single_combination(declared: Mapping[str, Any], assignments: Sequence[str]) -> Params:
    """Return the parameters that assignments select. Raises UsageError for several values."""
    combinations = sweep(declared, assignments)
    if len(combinations) > 1:
        raise UsageError("give one value for each parameter")
    return combinations[0]


def why_untimed(host: Host) -> str | None:
    """Return the reason that no time can be measured here; None on a machine with a GPU."""
    return HardwareBackend(host=host).why_not(RunRequest(workload="", counters=None))


def timed(both: Sequence[NamedKernel], p: Params, store: Path, host: Host) -> VariantPair:
    """Time two kernels alternately in processes of their own, and compare them."""
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as name:
        folders = [Path(name).resolve() / side for side in ("base", "head")]
        for folder, kernel in zip(folders, both, strict=True):
            kernel.file(folder, both[0].address)
        request = DuelRequest(
            base=str(folders[0]),
            head=str(folders[1]),
            workloads=("kernel.py",),
            variants=("kernel",),
            assignments=tuple(assignment(item) for item in p.items()),
            processes=4,
            at_most=12,
            store=store,
        )
        return duel(request, host).comparisons[0].pairs[0]


def fix(request: FixRequest, host: Host, layouts: Layouts | None = None) -> FixDocument:
    """Apply the edits that make a variant faster, with proof.

    `layouts` searches the layouts of a launch's shared arrays (`workflows.layout.layout_of`).
    Raises UsageError for a source that cannot be edited, WorkloadError for a variant that does not
    run or gives wrong results.
    """
    require("llvmlite", "running a kernel without a GPU")
    run = emulated_request(request.workload, request.gpu, request.store)

    host.progress("running the variant")
    target = target_of(
        request.workload,
        request.variant,
        lambda declared: single_combination(declared, request.assignments),
    )
    side = ProofSide(target.discovered.workload, target.variant)
    proof = Proof(base=side, params=target.params, request=run)
    execution, message = proof.at_full_size(side)
    if message:
        raise UsageError(
            f"{side.variant.name} is not correct, so it is not edited: {message}",
            hint="kernprof run --find-bugs locates the error",
        )
    result = result_of(side, execution, proof.params)
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as folder:
        search = _Search(
            original=target,
            proof=proof,
            request=request,
            host=host,
            folder=Path(folder).resolve(),
            findings=_findings(result),
            until=time.monotonic() + (request.limit_s or USUAL_LIMIT_S),
        )
        start = replace(
            target,
            profile=result.profile,
            paddings=_paddings(proof, layouts) if layouts else None,
        )
        stages = search.stages(_Stage(target=start, texts={}, result=result))
        last, judged = search.timed(stages)
    return search.document(stages[0], last, judged)


def _paddings(proof: Proof, layouts: Layouts) -> dict[str, tuple[int, int]] | None:
    """Return the best padding of each shared array, in elements; None if it is not known."""
    problem = proof.full[0].problem
    place_on_host(problem)
    with contextlib.suppress(KernprofError):
        report = layouts(next(emulator_requests(problem, proof.base.variant, proof.request)))
        return {
            layout.array.name: (shape.pitch // element, shape.padding // element)
            for layout in report.arrays
            for element in [layout.array.element]
            for shape in [candidate.arrangement for candidate in layout.candidates][:1]
            if shape.kind == "padding" and element
        }
    return None


def emulated_request(workload: str, gpu: str | None, store: Path) -> RunRequest:
    """Return the emulator's request for a GPU, by default a common GPU."""
    run = for_gpu(RunRequest(workload=workload, gpu=gpu, store=store))
    common = stand_in(architecture(run.arch)) if run.gpu is None else None
    return replace(run, gpu=common.title) if common else run


def _findings(result: VariantResult) -> tuple[str, ...]:
    profile = result.profile
    run = Run(
        id="",
        created="",
        backend=RunBackend.EMULATOR,
        workload=result.variant,
        device=profile.device if profile else None,
        variants=(result,),
    )
    return tuple(item.id.value for item in diagnose(result, run, 0, result.variant).findings)


@dataclass(slots=True, kw_only=True)
class _Search:
    """A search for edits: the original, its proof, the time limit, and what was tried."""

    original: EditTarget
    proof: Proof
    request: FixRequest
    host: Host
    folder: Path
    until: float
    findings: tuple[str, ...]
    trials: dict[str, Trial] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def stages(self, stage: _Stage) -> list[_Stage]:
        """Return the original and the source after each applied edit."""
        stages = [stage]
        while len(stages) <= _ROUNDS and (following := self._next(stages[-1])):
            stages.append(following)
        return stages

    def _next(self, stage: _Stage) -> _Stage | None:
        """Try the candidates of a stage; return the fastest that passes, or None."""
        options: list[tuple[float, _Stage]] = []
        for candidate in self._candidates(stage):
            if time.monotonic() > self.until:
                break
            earlier = self.trials.get(candidate.what)
            if earlier and earlier.outcome is not TrialOutcome.APPLIED and len(stage.applied) > 1:
                continue
            self.host.progress(Step(f"trying: {candidate.what}", "trying edits"))
            if gain := self._option(stage, candidate):
                options.append(gain)
        for ratio, option in sorted(options, key=lambda item: item[0]):
            candidate = option.applied[-1]
            self.host.progress(Step(f"checking: {candidate.what}", "checking the results"))
            side = ProofSide(option.target.discovered.workload, option.target.variant)
            cases = tuple(self.proof.failures(side))
            failed = next((case for case in cases if not case.passed), None)
            if failed is None:
                self._tried(candidate, TrialOutcome.APPLIED, "", ratio)
                return replace(option, cases=cases)
            self._tried(candidate, TrialOutcome.WRONG, f"{failed.title}: {failed.message}", ratio)
        return None

    def _tried(
        self,
        candidate: EditCandidate,
        outcome: TrialOutcome,
        message: str,
        ratio: float | None = None,
    ) -> None:
        earlier = self.trials.get(candidate.what)
        if earlier is None or earlier.outcome is not TrialOutcome.APPLIED:
            self.trials[candidate.what] = Trial(
                edit=candidate.edit,
                what=candidate.what,
                outcome=outcome,
                message=message,
                ratio=ratio,
            )

    def _refused(self, edit: str, reason: Exception) -> None:
        nothing = EditCandidate(edit=edit, what=edit, aims=())
        self._tried(nothing, TrialOutcome.REFUSED, str(reason))

    def _candidates(self, stage: _Stage) -> Iterator[EditCandidate]:
        """Yield the candidates of edits that are not applied yet, first those for findings."""
        applied = {candidate.edit for candidate in stage.applied} - {"barriers"}
        for kind in sorted(EDITS, key=lambda kind: {*self.findings}.isdisjoint(kind.findings)):
            if kind.name not in applied and self.request.finding in (None, *kind.findings):
                try:
                    yield from kind.generate(stage.target)
                except Refused as refusal:
                    self._refused(kind.name, refusal)

    def _option(self, stage: _Stage, candidate: EditCandidate) -> tuple[float, _Stage] | None:
        """Return a candidate's estimated time ratio and its stage; None if it does not help."""
        try:
            files = stage.target.changed(candidate)
        except (Refused, ValueError) as refusal:
            self._refused(candidate.edit, refusal)
            return None
        base, copied = self.original.path.parent, stage.target.path.parent
        texts = {**stage.texts, **{base / f.relative_to(copied): t for f, t in files.items()}}
        try:
            address = mirror(self.original, texts, self.folder / str(next(self.numbers)))
            target = target_of(
                address,
                self.original.variant.name,
                lambda declared: choose(declared, dict(self.proof.params)),
            )
            side = ProofSide(target.discovered.workload, target.variant)
            execution, message = self.proof.at_full_size(side)
        except KernprofError as error:
            self._tried(candidate, TrialOutcome.FAILED, error.message)
            return None
        if message:
            outcome = TrialOutcome.FAILED if execution.failure else TrialOutcome.WRONG
            self._tried(candidate, outcome, message)
            return None
        result = result_of(side, execution, self.proof.params)
        judged = pair(stage.result, result)
        ratio = judged.judged.ratio
        if ratio is None or not self._helps(judged, candidate, ratio):
            self._tried(candidate, TrialOutcome.NO_GAIN, _changes(judged), ratio)
            return None
        self._tried(candidate, TrialOutcome.NO_GAIN, "a faster edit was applied", ratio)
        applied = (*stage.applied, candidate)
        target = replace(target, profile=result.profile)
        return ratio, _Stage(target=target, texts=texts, result=result, applied=applied)

    @staticmethod
    def _helps(judged: VariantPair, candidate: EditCandidate, ratio: float) -> bool:
        """Return true if a candidate is faster, or improves its counter and makes nothing worse."""
        if judged.judged.verdict in (PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER):
            return False
        if ratio < 1 - Threshold.NEGLIGIBLE.share:
            return True
        moved = {item.id: item.better for item in counters_of(judged) if item.better}
        aimed = any(moved.get(name) == "other" for name in candidate.aims)
        return ratio <= 1 and aimed and "base" not in moved.values()

    def timed(self, stages: Sequence[_Stage]) -> tuple[_Stage, VariantPair | None]:
        """Return the last stage that is faster than the original on a GPU, and its times.

        If times cannot be measured, return the last stage.
        """
        if len(stages) == 1 or why_untimed(self.host) is not None:
            return stages[-1], None
        name = self.original.variant.name
        base = NamedKernel(address=self.original.address, variant=name)
        for stage in stages[:0:-1]:
            both = (base, NamedKernel(address=stage.target.address, variant=name))
            judged = timed(both, self.proof.params, self.request.store, self.host)
            if judged.time.verdict is TimeVerdict.FASTER:
                return stage, judged
            last = stage.applied[-1]
            self.trials[last.what] = Trial(
                edit=last.edit,
                what=last.what,
                outcome=TrialOutcome.SLOWER,
                message=judged.judged.message,
                ratio=judged.judged.ratio,
            )
        return stages[0], None

    def document(self, first: _Stage, last: _Stage, judged: VariantPair | None) -> FixDocument:
        """Return the result; write changed files if requested. `judged` has the times on a GPU."""
        comparison = None
        if last.applied:
            aims = {name for candidate in last.applied for name in candidate.aims}
            comparison = compared(pair(first.result, last.result), aims, judged)
        written = self.request.write and bool(last.applied)
        for path, text in last.texts.items() if written else ():
            with outputs.reported(path):
                outputs.write(path, text)
            forget(path)
        notes = [note for candidate in last.applied for note in candidate.notes]
        notes += [f"not checked: {title}: {why}" for title, why in self.proof.left_out.items()]
        return FixDocument(
            workload=self.original.discovered.name,
            source=str(self.original.path),
            variant=self.original.variant.name,
            gpu=self.proof.request.gpu or "",
            findings=self.findings,
            trials=tuple(self.trials.values()),
            cases=last.cases,
            comparison=comparison,
            diff="".join(_diffs(self.original.texts, last.texts)),
            files=tuple(map(str, last.texts)),
            written=written,
            notes=tuple(dict.fromkeys(notes)),
        )


def compared(judged: VariantPair, aims: set[str], times: VariantPair | None) -> CostComparison:
    """Return the verdict, the times and the changed counters of a pair of emulated results.

    With measured `times`, the verdict is theirs, and the estimated ratio is beside them.
    """
    sides = (judged.base.profile, judged.other.profile)
    before, after = (profile.value("time_estimate") if profile else None for profile in sides)
    if times is not None:
        before, after = times.time.base_ns, times.time.other_ns
    counters = tuple(
        item
        for item in counters_of(judged)
        if (item.better or item.id in aims) and item.base.value != item.other.value
    )
    decided = (times or judged).judged
    return CostComparison(
        verdict=decided.verdict.value,
        message=decided.message,
        source="timing" if times else "estimate",
        ratio=times.time.ratio if times else decided.ratio,
        estimated_ratio=judged.judged.ratio if times else None,
        before_ns=before,
        after_ns=after,
        counters=counters,
        aims=tuple(sorted(aims)),
    )


def counters_of(judged: VariantPair) -> list[Difference]:
    """Return the counters of a comparison, without times and their estimated parts."""
    times = ("time_", "estimate_")
    return [item for item in judged.metrics if not item.id.startswith(times)]


def _changes(judged: VariantPair) -> str:
    """Name the counters that a useless edit made better or worse."""
    names = {
        word: [item.id for item in counters_of(judged) if item.better == side]
        for word, side in (("better", "other"), ("worse", "base"))
    }
    parts = [
        f"{word}: {', '.join(ids[:3])}{' …' * (len(ids) > 3)}" for word, ids in names.items() if ids
    ]
    return "; ".join(parts) or "no counter changes"


def _diffs(before: Mapping[Path, str], after: Mapping[Path, str]) -> Iterator[str]:
    for path, text in after.items():
        sides = (before[path].splitlines(), text.splitlines())
        name = os.path.relpath(path)
        for line in difflib.unified_diff(*sides, name, name, lineterm=""):
            yield f"{line}\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """Request of `kernprof check`: two kernels, each WORKLOAD, WORKLOAD@VARIANT, or a .cu file.

    A .cu file has another source of the first kernel, which is launched as the first.
    """

    first: str
    second: str
    assignments: tuple[str, ...] = ()
    gpu: str | None = None
    store: Path = Path(DEFAULT_ROOT)


def check(request: CheckRequest, host: Host) -> CheckDocument:
    """Compare the results of two kernels, then their counters and times.

    Raises UsageError for unknown names, and if the first kernel is itself not correct.
    """
    require("llvmlite", "running a kernel without a GPU")
    first = _kernel(request.first, None)
    both = (first, _kernel(request.second, first))
    run = emulated_request(both[0].address, request.gpu, request.store)
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as folder:
        files = [
            kernel.file(Path(folder).resolve() / str(number), first.address)
            for number, kernel in enumerate(both)
        ]
        workloads = [find(file).workload for file in files]
        p = single_combination(workloads[0].params, request.assignments)
        sides = [ProofSide(workload, workload.variant("kernel")) for workload in workloads]
        proof = Proof(base=sides[0], params=p, request=run)
        host.progress("running both kernels")
        executions = [proof.at_full_size(side) for side in sides]
        if message := executions[0][1]:
            raise UsageError(f"{request.first} is not correct: {message}")
        execution, message = executions[1]
        part = ", a sample of the blocks" if execution.sampled else ""
        title = f"the requested parameters{part}"
        cases = [ProofCase(title=title, passed=not message, message=message)]
        host.progress("checking the results")
        if not message:
            cases += proof.failures(sides[1])
        equal = all(case.passed for case in cases)
        comparison = None
        if equal:
            results = [
                result_of(side, ran, p) for side, (ran, _) in zip(sides, executions, strict=True)
            ]
            times = timed(both, p, request.store, host) if why_untimed(host) is None else None
            comparison = compared(pair(*results), set(), times)
    return CheckDocument(
        first=request.first,
        second=request.second,
        gpu=run.gpu or "",
        equal=equal,
        cases=tuple(cases),
        comparison=comparison,
        notes=tuple(f"not checked: {title}: {why}" for title, why in proof.left_out.items()),
    )


def _kernel(text: str, first: NamedKernel | None) -> NamedKernel:
    """Return the kernel that an argument names. Raises UsageError if it names several."""
    if first is not None and text.endswith(".cu"):
        return replace(first, source=str(Path(text).absolute()))
    address, _, variant = text.rpartition("@") if "@" in text else (text, "", "")
    discovered = find(address)
    name = variant_of(discovered.workload, variant).name
    path = f"{discovered.path.absolute()}:{discovered.name}"
    return NamedKernel(address=path, variant=name)
