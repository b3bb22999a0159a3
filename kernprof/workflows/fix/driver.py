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
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import structs

from kernprof import outputs
from kernprof.analysis.kernel.compare.results import pair
from kernprof.analysis.kernel.diagnose import diagnose
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.errors import KernprofError, UsageError, check_seconds, unknown_name
from kernprof.extras import require
from kernprof.model.diagnosis import FindingId
from kernprof.model.documents.results import (
    CheckDocument,
    CostComparison,
    FixDocument,
    ProofCase,
    Trial,
    TrialOutcome,
)
from kernprof.model.layouts import ArrayLayout
from kernprof.model.run import Difference, Run, RunBackend, VariantPair, VariantResult
from kernprof.model.verdict import PairVerdict, TimeVerdict
from kernprof.process import Host
from kernprof.progress import Step
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
from kernprof.workflows.layout import layout_of
from kernprof.workflows.run.emulator import emulator_requests, with_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest, assignment
from kernprof.workload.discover import find
from kernprof.workload.params import Params, choose, sweep
from kernprof.workload.problem import place_on_host
from kernprof.workload.user_code import forget

USUAL_LIMIT_S = 300.0
_ROUNDS = 4


def single_combination(declared: Mapping[str, Any], assignments: Sequence[str]) -> Params:
    """Return the parameters that assignments select. Raises UsageError for several values."""
    combinations = sweep(declared, assignments)
    if len(combinations) > 1:
        raise UsageError("give one value for each parameter")
    return combinations[0]


def is_timed(host: Host) -> bool:
    """Return true if times can be measured on this machine."""
    return HardwareBackend(host=host).why_not(RunRequest(workload="", counters=None)) is None


def timed(
    folders: Sequence[Path], file: str, variant: str, p: Params, store: Path, host: Host
) -> VariantPair:
    """Time the same variant in two folders alternately, in processes of their own."""
    request = DuelRequest(
        base=str(folders[0]),
        head=str(folders[1]),
        workloads=(file,),
        variants=(variant,),
        assignments=tuple(assignment(item) for item in p.items()),
        processes=4,
        at_most=12,
        store=store,
    )
    return duel(request, host).comparisons[0].pairs[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stage:
    """A state of the source: its target, changed files, counts, applied edits, passed cases."""

    target: EditTarget
    texts: Mapping[Path, str]
    result: VariantResult
    applied: tuple[tuple[str, EditCandidate], ...] = ()
    cases: tuple[ProofCase, ...] = ()

    @property
    def side(self) -> ProofSide:
        return ProofSide(self.target.discovered.workload, self.target.variant)


def fix(
    request: RunRequest,
    host: Host,
    *,
    finding: str | None = None,
    write: bool = False,
    limit_s: float | None = None,
) -> FixDocument:
    """Apply the edits that make a variant faster, with proof.

    If `finding` is None, edits for all findings are tried. `write` changes the source files. Raises
    UsageError for a source that cannot be edited, WorkloadError for a variant that does not run or
    gives wrong results.
    """
    require("llvmlite", "running a kernel without a GPU")
    check_seconds(limit_s)
    findings = [item.value for item in FindingId]
    if finding not in (None, *findings):
        raise unknown_name("finding", finding, findings)
    run = with_gpu(request, host if is_timed(host) else None)
    host.progress("running the variant")
    chosen = partial(single_combination, assignments=request.assignments)
    target = target_of(request.workload, next(iter(request.variants), None), chosen)
    side = ProofSide(target.discovered.workload, target.variant)
    proof = Proof(base=side, params=target.params, request=run)
    execution, message = proof.at_full_size(side)
    if message:
        raise UsageError(
            f"{side.variant.name} is not correct, so it is not edited: {message}",
            hint="kernprof run --find-bugs locates the error",
        )
    result = result_of(side, execution, proof.params)
    start = replace(target, profile=result.profile, layouts=_layouts(proof))
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as folder:
        search = _Search(
            original=target,
            proof=proof,
            host=host,
            folder=folder,
            finding=finding,
            findings=_findings(result),
            until=time.monotonic() + (limit_s or USUAL_LIMIT_S),
        )
        stages = [_Stage(target=start, texts={}, result=result)]
        while len(stages) <= _ROUNDS and (following := search.following(stages[-1])):
            stages.append(following)
        last, judged = search.timed(stages)
        return search.document(stages[0], last, judged, write=write)


def _layouts(proof: Proof) -> dict[str, ArrayLayout]:
    """Return the best layouts of the shared arrays; empty if the launch cannot be traced."""
    problem = proof.full[0].problem
    place_on_host(problem)
    with contextlib.suppress(KernprofError):
        report = layout_of(next(emulator_requests(problem, proof.base.variant, proof.request)))
        return {layout.array.name: layout for layout in report.arrays}
    return {}


def _findings(result: VariantResult) -> tuple[str, ...]:
    run = Run(
        id="",
        created="",
        backend=RunBackend.EMULATOR,
        workload=result.variant,
        device=result.profile and result.profile.device,
        variants=(result,),
    )
    return tuple(item.id.value for item in diagnose(result, run, 0, result.variant).findings)


@dataclass(slots=True, kw_only=True)
class _Search:
    """A search for edits: the original, its proof, the time limit, and what was tried."""

    original: EditTarget
    proof: Proof
    host: Host
    folder: str
    finding: str | None
    findings: tuple[str, ...]
    until: float
    trials: dict[str, Trial] = field(default_factory=dict)

    def following(self, stage: _Stage) -> _Stage | None:
        """Try the candidates of a stage; return the fastest that passes, or None."""
        options: list[tuple[float, Trial, _Stage]] = []
        for edit, candidate in self._candidates(stage):
            earlier = self.trials.get(candidate.what)
            again = earlier and earlier.outcome is not TrialOutcome.APPLIED and stage.applied[1:]
            if again or time.monotonic() > self.until:
                continue
            self.host.progress(Step(f"trying: {candidate.what}", "trying edits"))
            trial, option = self._tried(stage, edit, candidate)
            if option is not None:
                options.append((trial.ratio or 1.0, trial, option))
                message = "a faster edit was applied"
                trial = structs.replace(trial, outcome=TrialOutcome.NO_GAIN, message=message)
            self._list(trial)
        for _, trial, option in sorted(options, key=lambda item: item[0]):
            self.host.progress(Step(f"checking: {trial.what}", "checking the results"))
            cases = tuple(self.proof.failures(option.side))
            failed = next((case for case in cases if not case.passed), None)
            if failed is None:
                self._list(trial)
                return replace(option, cases=cases)
            message = f"{failed.title}: {failed.message}"
            self._list(structs.replace(trial, outcome=TrialOutcome.WRONG, message=message))
        return None

    def _list(self, trial: Trial) -> None:
        earlier = self.trials.get(trial.what)
        if earlier is None or earlier.outcome is not TrialOutcome.APPLIED:
            self.trials[trial.what] = trial

    def _candidates(self, stage: _Stage) -> Iterator[tuple[str, EditCandidate]]:
        """Yield the candidates of edits that are not applied yet, first those for findings."""
        applied = {edit for edit, _ in stage.applied} - {"barriers"}
        for name in sorted(EDITS, key=lambda n: {*self.findings}.isdisjoint(EDITS[n].findings)):
            if name not in applied and self.finding in (None, *EDITS[name].findings):
                try:
                    for candidate in EDITS[name].generate(stage.target):
                        yield name, candidate
                except Refused as refusal:
                    self._list(Trial(name, name, TrialOutcome.REFUSED, str(refusal)))

    def _tried(
        self, stage: _Stage, edit: str, candidate: EditCandidate
    ) -> tuple[Trial, _Stage | None]:
        """Run a candidate at full size; return its result, and its stage if it helps."""
        base, copied = self.original.path.parent, stage.target.path.parent
        trial = partial(Trial, edit, candidate.what)
        try:
            files = stage.target.changed(candidate).items()
            texts = {**stage.texts, **{base / f.relative_to(copied): t for f, t in files}}
            address = mirror(self.original, texts, tempfile.mkdtemp(dir=self.folder))
            chosen = partial(choose, chosen=dict(self.proof.params))
            target = target_of(address, self.original.variant.name, chosen)
            side = ProofSide(target.discovered.workload, target.variant)
            execution, message = self.proof.at_full_size(side)
        except (Refused, ValueError) as refusal:
            return Trial(edit, edit, TrialOutcome.REFUSED, str(refusal)), None
        except KernprofError as error:
            return trial(TrialOutcome.FAILED, error.message), None
        if message:
            failed = TrialOutcome.FAILED if execution.failure else TrialOutcome.WRONG
            return trial(failed, message), None
        result = result_of(side, execution, self.proof.params)
        judged, applied = pair(stage.result, result), (*stage.applied, (edit, candidate))
        if not _helps(judged, EDITS[edit].aims):
            return trial(TrialOutcome.NO_GAIN, _changes(judged), judged.judged.ratio), None
        target = replace(target, profile=result.profile, layouts=stage.target.layouts)
        option = _Stage(target=target, texts=texts, result=result, applied=applied)
        return trial(TrialOutcome.APPLIED, "", judged.judged.ratio), option

    def timed(self, stages: Sequence[_Stage]) -> tuple[_Stage, VariantPair | None]:
        """Return the last stage that is faster than the original on a GPU, and its times.

        If times cannot be measured, return the last stage.
        """
        path, name = self.original.path, self.original.variant.name
        file, store = f"{path.name}:{self.original.discovered.name}", self.proof.request.store
        if not is_timed(self.host):
            return stages[-1], None
        for stage in stages[:0:-1]:
            folders = path.parent, stage.target.path.parent
            judged = timed(folders, file, name, self.proof.params, store, self.host)
            if judged.time.verdict is TimeVerdict.FASTER:
                return stage, judged
            edit, candidate = stage.applied[-1]
            message, ratio = judged.judged.message, judged.judged.ratio
            trial = Trial(edit, candidate.what, TrialOutcome.SLOWER, message, ratio)
            self.trials[candidate.what] = trial
        return stages[0], None

    def document(
        self, first: _Stage, last: _Stage, judged: VariantPair | None, *, write: bool
    ) -> FixDocument:
        """Return the result; write changed files if requested. `judged` has the times on a GPU."""
        comparison = None
        if last.applied:
            aims = {name for edit, _ in last.applied for name in EDITS[edit].aims}
            comparison = compared(pair(first.result, last.result), aims, judged)
        for path, text in last.texts.items() if write else ():
            with outputs.reported(path):
                outputs.write(path, text)
            forget(path)
        notes = [candidate.note for _, candidate in last.applied if candidate.note]
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
            written=write and bool(last.applied),
            notes=(*dict.fromkeys(notes), *self.proof.notes),
        )


def _helps(judged: VariantPair, aims: Sequence[str]) -> bool:
    """Return true if a candidate is faster, or improves its counter and makes nothing worse."""
    ratio, better = judged.judged.ratio, {item.id: item.better for item in counters_of(judged)}
    if judged.judged.verdict in (PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER) or ratio is None:
        return False
    aimed = any(better.get(name) == "other" for name in aims)
    return ratio < 1 - Threshold.NEGLIGIBLE.share or (
        ratio <= 1 and aimed and "base" not in better.values()
    )


def compared(judged: VariantPair, aims: set[str], times: VariantPair | None) -> CostComparison:
    """Return the verdict, the times and the changed counters of a pair of emulated results.

    With measured `times`, the verdict is theirs, and the estimated ratio is beside them.
    """
    before, after = (
        profile.value("time_estimate") if profile else None
        for profile in (judged.base.profile, judged.other.profile)
    )
    counters = (item for item in counters_of(judged) if item.better or item.id in aims)
    return CostComparison(
        judged=(times or judged).judged,
        before_ns=times.time.base_ns if times else before,
        after_ns=times.time.other_ns if times else after,
        estimated_ratio=judged.judged.ratio,
        counters=tuple(item for item in counters if item.base.value != item.other.value),
        aims=tuple(sorted(aims)),
    )


def counters_of(judged: VariantPair) -> list[Difference]:
    """Return the counters of a comparison, without times and their estimated parts."""
    times = ("time_", "estimate_")
    return [item for item in judged.metrics if not item.id.startswith(times)]


def _changes(judged: VariantPair) -> str:
    """Name the counters that a useless edit made better or worse."""
    parts = []
    for word, side in (("better", "other"), ("worse", "base")):
        ids = [item.id for item in counters_of(judged) if item.better == side]
        parts += [f"{word}: {', '.join(ids[:3])}{' …' * (len(ids) > 3)}"] if ids else []
    return "; ".join(parts) or "no counter changes"


def _diffs(before: Mapping[Path, str], after: Mapping[Path, str]) -> Iterator[str]:
    for path, text in after.items():
        sides = (before[path].splitlines(), text.splitlines())
        name = os.path.relpath(path)
        yield from (f"{line}\n" for line in difflib.unified_diff(*sides, name, name, lineterm=""))


_FILE = '''"""One kernel on the inputs of a workload."""

from pathlib import Path

from kernprof.workload.discover import selected

workload = selected(Path(__file__), {first!r}, {address!r}, {variant!r}, {source!r})
'''


def check(request: RunRequest, second: str, host: Host) -> CheckDocument:
    """Compare the results of two kernels, then their counters and times.

    `request.workload` and `second` are each WORKLOAD, WORKLOAD@VARIANT or FILE.py. `second` may be
    a .cu file with another source of the first kernel, which is launched as the first. Raises
    UsageError for unknown names, and if the first kernel is itself not correct.
    """
    require("llvmlite", "running a kernel without a GPU")
    run = with_gpu(request, host if is_timed(host) else None)
    is_source = second.endswith(".cu")
    first = _kernel(request.workload)
    kernels = {"base": first, "head": first if is_source else _kernel(second)}
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as name:
        folders = [Path(name).resolve() / side for side in kernels]
        for folder, (address, variant) in zip(folders, kernels.values(), strict=True):
            folder.mkdir()
            source = str(Path(second).absolute()) * (is_source and folder is folders[1])
            text = _FILE.format(first=first[0], address=address, variant=variant, source=source)
            outputs.write(folder / "kernel.py", text)
        workloads = [find(str(folder / "kernel.py")).workload for folder in folders]
        sides = [ProofSide(workload, workload.variant("kernel")) for workload in workloads]
        p = single_combination(workloads[0].params, request.assignments)
        proof = Proof(base=sides[0], params=p, request=run)
        host.progress("running both kernels")
        (base, wrong), (other, message) = map(proof.at_full_size, sides)
        if wrong:
            raise UsageError(f"{request.workload} is not correct: {wrong}")
        title = "the requested parameters" + ", a sample of the blocks" * other.sampled
        cases = [ProofCase(title=title, passed=not message, message=message)]
        host.progress("checking the results")
        cases += proof.failures(sides[1]) if not message else ()
        comparison, equal = None, all(case.passed for case in cases)
        if equal:
            judged = pair(result_of(sides[0], base, p), result_of(sides[1], other, p))
            times = None
            if is_timed(host):
                times = timed(folders, "kernel.py", "kernel", p, request.store, host)
            comparison = compared(judged, set(), times)
    return CheckDocument(
        first=request.workload,
        second=second,
        gpu=run.gpu or "",
        equal=equal,
        cases=tuple(cases),
        comparison=comparison,
        notes=proof.notes,
    )


def _kernel(text: str) -> tuple[str, str]:
    """Return the address and variant of a kernel. Raises UsageError if `text` names several."""
    address, _, variant = text.rpartition("@") if "@" in text else (text, "", "")
    discovered = find(address)
    path = f"{discovered.path.absolute()}:{discovered.name}"
    return path, variant_of(discovered.workload, variant).name
