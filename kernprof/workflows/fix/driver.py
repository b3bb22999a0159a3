"""`kernprof fix` and `kernprof check`: try edits and keep the best; compare two kernels.

Each kind of edit generates candidates from the current source. The emulator estimates their times,
and the fastest is proved against the original variant. The first that passes is applied, and the
next kind starts from it. On a GPU, the result is timed alternately with the original.

`check` runs the same proof for any second kernel. Outputs are poisoned before every launch. A
kernel fails if it leaves work out, returns the results of an earlier launch, or expects certain
inputs.
"""

from __future__ import annotations

import contextlib
import difflib
import math
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof import outputs
from kernprof.analysis.kernel.compare.results import pair
from kernprof.analysis.kernel.diagnose import diagnose
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.collect.launch.job import LaunchJob
from kernprof.cuda_source.kernels import Edit, edited
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
from kernprof.model.run import (
    Difference,
    Run,
    RunBackend,
    TimeComparison,
    VariantPair,
    VariantResult,
)
from kernprof.model.verdict import PairVerdict, TimeVerdict
from kernprof.process import Host
from kernprof.progress import Step
from kernprof.workflows.fix.edits import EDITS, pinned
from kernprof.workflows.fix.prove import Execution, Proof
from kernprof.workflows.fix.target import (
    EditCandidate,
    EditTarget,
    Refused,
    target_of,
    text_of,
)
from kernprof.workflows.run.emulator import emulator_requests, with_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.layout import layout_of
from kernprof.workflows.run.request import RunRequest, only_launch, versions_file
from kernprof.workflows.tune import leaders
from kernprof.workflows.tune.leaders import GpuTurns, RankedSpace, Times
from kernprof.workload.define import Workload
from kernprof.workload.discover import KernelVersion, find
from kernprof.workload.params import Params
from kernprof.workload.problem import place_on_host
from kernprof.workload.sources import forget

USUAL_LIMIT_S, _TIMING_S = 300.0, 15.0


def timed(kernels: Sequence[KernelVersion], proof: Proof, host: Host) -> Times | None:
    """Time versions of a kernel alternately on the GPU, as `kernprof tune`; None without a GPU."""
    untimed = HardwareBackend(host=host).why_not(RunRequest(workload="", counters=None))
    if untimed or not kernels[1:]:
        return None
    host.progress("timing the kernels")
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as folder:
        names = {str(number): kernel for number, kernel in enumerate(kernels)}
        discovered = find(versions_file(names, Path(folder) / "kernel.py"))
        turns = GpuTurns(discovered=discovered, device=proof.request.device, host=host)
        jobs = [
            LaunchJob(index=int(name), variant=name, params=dict(proof.params)) for name in names
        ]
        space = RankedSpace(jobs=jobs, estimates=[1.0] * len(jobs))
        return leaders.timed(space, len(jobs), turns, _TIMING_S)


def fix(
    request: RunRequest,
    host: Host,
    *,
    finding: str | None = None,
    write: bool = False,
    limit_s: float | None = None,
) -> FixDocument:
    """Apply the edits that make a variant faster, with proof.

    If `finding` is None, edits for all findings are tried. In a program without workloads, host
    memory is pinned. `write` changes the source files. Raises
    UsageError for a source that cannot be edited, WorkloadError for a variant that does not run or
    gives wrong results.
    """
    path = Path(request.workload)
    if path.suffix == ".py" and path.is_file() and "kernprof" not in (text := text_of(path)):
        return _fix_program(path, text, write=write)
    require("llvmlite", "running a kernel without a GPU")
    check_seconds(limit_s)
    findings = [item.value for item in FindingId]
    if finding is not None and finding not in findings:
        raise unknown_name("finding", finding, findings)
    run = with_gpu(request, host)
    host.progress("running the variant")
    workload, version, params = _kernel(request.workload, run)
    target = target_of(version, params)
    proof = Proof(workload=workload, base=target.variant, params=params, request=run)
    _, execution, message = proof.full
    if message:
        raise UsageError(
            f"{target.variant.name} is not correct, so it is not edited: {message}",
            hint="kernprof run --find-bugs locates the error",
        )
    layouts = _layouts(proof, execution) if any(target.kernel.shared_arrays()) else {}
    first = replace(target, result=execution.result, layouts=layouts)
    search = _Search(proof, host, time.monotonic() + (limit_s or USUAL_LIMIT_S))
    stages, listed = [first], _findings(first.result)
    for edit in sorted(EDITS, key=lambda name: {*listed}.isdisjoint(EDITS[name].findings)):
        is_asked = finding in (None, *EDITS[edit].findings)
        if is_asked and (option := search.improved(stages[-1], edit)):
            stages.append(option)
    last, times = search.fastest(stages)
    aims = {name for edit, _ in last.applied for name in EDITS[edit].aims}
    diff, files = _changes(target.texts, last.texts, write=write)
    return FixDocument(
        workload=workload.name,
        source=str(target.path),
        variant=target.variant.name,
        gpu=run.gpu or "",
        findings=listed,
        trials=tuple(search.trials.values()),
        cases=last.cases,
        comparison=compared(first.result, last.result, aims, times) if last.applied else None,
        diff=diff,
        files=files,
        written=write and bool(files),
        notes=(*filter(None, (EDITS[edit].note for edit, _ in last.applied)), *proof.notes),
    )


def _changes(
    before: Mapping[Path, str], after: Mapping[Path, str], *, write: bool
) -> tuple[str, tuple[str, ...]]:
    """Return the unified diff of texts, and the files that differ; `write` changes the files."""
    changed = {path: text for path, text in after.items() if text != before[path]}
    for path, text in changed.items() if write else ():
        with outputs.reported(path):
            outputs.write(path, text)
        forget(path)
    lines = [
        line
        for path, text in changed.items()
        for sides in [(before[path].splitlines(), text.splitlines())]
        for name in [os.path.relpath(path)]
        for line in difflib.unified_diff(*sides, name, name, lineterm="")
    ]
    return "".join(f"{line}\n" for line in lines), tuple(map(str, changed))


def _fix_program(path: Path, text: str, *, write: bool) -> FixDocument:
    """Pin the host memory that a program copies to the GPU; the program is not executed."""
    try:
        items = [*pinned(text)]
    except SyntaxError as error:
        raise UsageError(f"{path} is not a Python program: {error}") from error
    after = edited(text, [item for _, item in items if isinstance(item, Edit)])
    diff, files = _changes({path: text}, {path: after}, write=write)
    return FixDocument(
        workload=path.name,
        source=str(path),
        variant="",
        gpu="",
        findings=(),
        trials=tuple(
            Trial("pinned", f"pin the memory of {place}", TrialOutcome.REFUSED, item)
            if isinstance(item, str)
            else Trial("pinned", f"pin the memory of {place}", TrialOutcome.APPLIED)
            for place, item in items
        ),
        diff=diff,
        files=files,
        written=write and bool(files),
        notes=("the program was not executed, so its results and times are not proved",),
    )


def _layouts(proof: Proof, execution: Execution) -> dict[str, ArrayLayout]:
    """Return the best layouts of the shared arrays; empty if the launch cannot be traced."""
    place_on_host(execution.problem)
    with contextlib.suppress(KernprofError):
        launches = emulator_requests(execution.problem, proof.base, proof.request)
        return {layout.array.name: layout for layout in layout_of(next(launches)).arrays}
    return {}


def _findings(result: VariantResult) -> tuple[str, ...]:
    run = Run(
        id="",
        created="",
        backend=RunBackend.EMULATOR,
        workload=result.variant,
        device=result.profile.device if result.profile else None,
        variants=(result,),
    )
    return tuple(item.id.value for item in diagnose(result, run, 0, result.variant).findings)


@dataclass(slots=True)
class _Search:
    """A search for edits: the proof, the time limit, and what was tried."""

    proof: Proof
    host: Host
    until: float
    trials: dict[str, Trial] = field(default_factory=dict)

    def improved(self, target: EditTarget, edit: str) -> EditTarget | None:
        """Try the candidates of a kind of edit; return the fastest that passes, or None."""
        options: list[tuple[float, str, EditTarget]] = []
        try:
            for candidate in EDITS[edit].generate(target):
                if time.monotonic() > self.until:
                    break
                self.host.progress(Step(f"trying: {candidate.what}", "trying edits"))
                outcome, message, ratio, option = self._tried(target, edit, candidate)
                name = edit if outcome is TrialOutcome.REFUSED else candidate.what
                self.trials[name] = Trial(edit, name, outcome, message, ratio)
                if option is not None:
                    options.append((ratio or 1.0, name, option))
        except Refused as refusal:
            self.trials[edit] = Trial(edit, edit, TrialOutcome.REFUSED, str(refusal))
        for ratio, name, option in sorted(options, key=lambda item: item[0]):
            self.host.progress(Step(f"checking: {name}", "checking the results"))
            cases = tuple(self.proof.failures(option.variant))
            failed = [f"{case.title}: {case.message}" for case in cases if not case.passed]
            outcome = TrialOutcome.WRONG if failed else TrialOutcome.APPLIED
            self.trials[name] = Trial(edit, name, outcome, "".join(failed[:1]), ratio)
            if not failed:
                return replace(option, cases=cases)
        return None

    def _tried(
        self, target: EditTarget, edit: str, candidate: EditCandidate
    ) -> tuple[TrialOutcome, str, float | None, EditTarget | None]:
        """Return (outcome, message, time ratio, target) of a candidate that runs at full size.

        The target is None if the candidate does not help.
        """
        try:
            option = target.edited(edit, candidate)
            execution, message = self.proof.run(option.variant, self.proof.full[0])
        except ValueError as refusal:
            return TrialOutcome.REFUSED, str(refusal), None, None
        except KernprofError as error:
            return TrialOutcome.FAILED, error.message, None, None
        if message:
            failed = TrialOutcome.FAILED if execution.failure else TrialOutcome.WRONG
            return failed, message, None, None
        option = replace(option, result=execution.result)
        judged = pair(target.result, option.result)
        if not _helps(judged, EDITS[edit].aims):
            return TrialOutcome.NO_GAIN, judged.judged.message, judged.judged.ratio, None
        return TrialOutcome.LESS_GAIN, "a faster edit was applied", judged.judged.ratio, option

    def fastest(self, stages: Sequence[EditTarget]) -> tuple[EditTarget, TimeComparison | None]:
        """Return the fastest stage on the GPU and its times; without a GPU, return the last stage.

        If no stage is significantly faster than the first, return the first.
        """
        times = timed([stage.version for stage in stages], self.proof, self.host)
        if times is None:
            return stages[-1], None
        timed_ones = [*times.samples] if 0 in times.samples else []
        compared = {number: times.compared(0, number) for number in timed_ones if number}
        faster = [n for n, item in compared.items() if item.verdict is TimeVerdict.FASTER]
        best = min(faster, key=lambda n: compared[n].other_ns or math.inf, default=0)
        for number in range(best + 1, len(stages)):
            (edit, candidate), item = stages[number].applied[-1], compared.get(number)
            failure = times.failures.get(number) or times.failures.get(0, "")
            message, ratio = (item.message, item.ratio) if item else (failure, None)
            trial = Trial(edit, candidate.what, TrialOutcome.SLOWER, message, ratio)
            self.trials[candidate.what] = trial
        return stages[best], compared.get(best)


def _helps(judged: VariantPair, aims: Sequence[str]) -> bool:
    """Return true if a candidate is faster, or improves its counter and makes nothing worse."""
    ratio, better = judged.judged.ratio, {item.id: item.better for item in counters_of(judged)}
    if judged.judged.verdict in (PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER) or ratio is None:
        return False
    aimed = any(better.get(name) == "other" for name in aims) and "base" not in better.values()
    return ratio < 1 - Threshold.NEGLIGIBLE.share or (ratio <= 1 and aimed)


def compared(
    base: VariantResult, other: VariantResult, aims: set[str], times: TimeComparison | None
) -> CostComparison:
    """Return the verdict, the times and the changed counters of two emulated results.

    If `times` is not None, the verdict and the times are the measured ones.
    """
    judged, profiles = pair(base, other), [base.profile, other.profile]
    estimates = [profile.value("time_estimate") if profile else None for profile in profiles]
    before, after = (times.base_ns, times.other_ns) if times else estimates
    return CostComparison(
        judged=replace(pair(base, other, time=times).judged, modelled=times is None),
        before_ns=before,
        after_ns=after,
        estimated_ratio=judged.judged.ratio,
        counters=tuple(
            item
            for item in counters_of(judged)
            if (item.better or item.id in aims) and item.base.value != item.other.value
        ),
        aims=tuple(sorted(aims)),
    )


def counters_of(judged: VariantPair) -> list[Difference]:
    """Return the counters of a comparison, without times and their estimated parts."""
    times = ("time_", "estimate_")
    return [item for item in judged.metrics if not item.id.startswith(times)]


def check(request: RunRequest, second: str, host: Host) -> CheckDocument:
    """Compare the results of two kernels, then their counters and times.

    `request.workload` and `second` are each WORKLOAD, WORKLOAD@VARIANT or FILE.py. `second` may be
    a .cu file with another source of the first kernel, which is launched as the first. Raises
    UsageError for unknown names, and if the first kernel is itself not correct.
    """
    require("llvmlite", "running a kernel without a GPU")
    run = with_gpu(request, host)
    workload, first, p = _kernel(request.workload, run)
    if second.endswith(".cu") and "@" not in second:
        head = replace(first, file=str(Path(second).absolute()))
    else:
        head = _kernel(second, replace(run, assignments=()))[1]
    proof, other = Proof(workload=workload, base=first.load(), params=p, request=run), head.load()
    host.progress("running both kernels")
    case, base, wrong = proof.full
    if wrong:
        raise UsageError(f"{request.workload} is not correct: {wrong}")
    execution, message = proof.run(other, case)
    # of a sample of the blocks, only outputs that were poisoned are compared
    is_compared = message or execution.written or not execution.sampled
    full = ProofCase(
        title=case.title + ", a sample of the blocks" * execution.sampled,
        passed=not message,
        message=message,
    )
    host.progress("checking the results")
    cases = [
        *([full] if is_compared else []),
        *(proof.failures(other) if not message else ()),
    ]
    comparison, times = None, None
    if all(case.passed for case in cases) and (times := timed([first, head], proof, host)):
        names = ("the first kernel on the GPU", "the second kernel on the GPU")
        failed = sorted(times.failures.items())
        cases += [ProofCase(title=names[n], passed=False, message=text) for n, text in failed]
    if equal := bool(cases) and all(case.passed for case in cases):
        time = times.compared(0, 1) if times else None
        comparison = compared(base.result, execution.result, set(), time)
    return CheckDocument(
        first=request.workload,
        second=second,
        gpu=run.gpu or "",
        equal=equal,
        cases=tuple(cases),
        comparison=comparison,
        notes=tuple(proof.notes),
    )


def _kernel(text: str, request: RunRequest) -> tuple[Workload, KernelVersion, Params]:
    """Return the workload, a kernel of it, and its parameters, for WORKLOAD or WORKLOAD@VARIANT."""
    address, _, name = text.rpartition("@") if "@" in text else (text, "", "")
    variants = (name,) if name else request.variants
    selected = replace(request, workload=address, variants=variants)
    discovered, variant, p = only_launch(selected)
    version = KernelVersion(address=discovered.address, variant=variant.name)
    return discovered.workload, version, p
