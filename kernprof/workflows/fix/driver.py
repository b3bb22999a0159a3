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
from kernprof.model.run import Difference, Run, RunBackend, VariantPair, VariantResult
from kernprof.model.verdict import PairVerdict, TimeVerdict
from kernprof.process import Host
from kernprof.progress import Step
from kernprof.workflows.fix.edits import EDITS
from kernprof.workflows.fix.pinned import pinned
from kernprof.workflows.fix.prove import Proof, result_of
from kernprof.workflows.fix.target import (
    EditCandidate,
    EditTarget,
    Refused,
    target_of,
    text_of,
)
from kernprof.workflows.gate.duel import DuelRequest, duel
from kernprof.workflows.run.emulator import emulator_requests, with_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.layout import layout_of
from kernprof.workflows.run.request import RunRequest, assignment, only_launch
from kernprof.workload.discover import find
from kernprof.workload.params import Params
from kernprof.workload.problem import place_on_host
from kernprof.workload.sources import forget

USUAL_LIMIT_S = 300.0


def is_timed(host: Host) -> bool:
    """Return true if times can be measured on this machine."""
    return HardwareBackend(host=host).why_not(RunRequest(workload="", counters=None)) is None


_FILE = '''"""One kernel on the inputs of a workload."""

from pathlib import Path

from kernprof.workload.discover import selected

workload = selected(Path(__file__), {first!r}, {address!r}, {variant!r}, {source!r})
'''


def written(root: Path, kernels: Sequence[tuple[str, str, str]]) -> list[Path]:
    """Write a folder with a workload file for each kernel, on the inputs of the first.

    A kernel is an address, a variant and another source, or "". The folders contain no other
    modules, which would hide those of Python.
    """
    folders = [root / side for side in ("base", "head")]
    for folder, (address, variant, source) in zip(folders, kernels, strict=True):
        folder.mkdir(parents=True)
        text = _FILE.format(first=kernels[0][0], address=address, variant=variant, source=source)
        outputs.write(folder / "kernel.py", text)
    return folders


def timed(folders: Sequence[Path], p: Params, store: Path, host: Host) -> VariantPair:
    """Time the kernels of two folders alternately, in processes of their own."""
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
    run = with_gpu(request, host if is_timed(host) else None)
    host.progress("running the variant")
    target = target_of(run)
    proof = Proof(base=target.side, params=target.params, request=run)
    execution, message = proof.at_full_size(target.side)
    if message:
        raise UsageError(
            f"{target.variant.name} is not correct, so it is not edited: {message}",
            hint="kernprof run --find-bugs locates the error",
        )
    result = result_of(target.side, execution, target.params)
    has_arrays = any(target.kernel.shared_arrays())
    first = replace(target, result=result, layouts=_layouts(proof) if has_arrays else {})
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as folder:
        search = _Search(
            proof=proof,
            host=host,
            folder=Path(folder).resolve(),
            until=time.monotonic() + (limit_s or USUAL_LIMIT_S),
        )
        stages, listed = [first], _findings(result)
        for edit in sorted(EDITS, key=lambda name: {*listed}.isdisjoint(EDITS[name].findings)):
            is_asked = finding in (None, *EDITS[edit].findings)
            if is_asked and (option := search.improved(stages[-1], edit)):
                stages.append(option)
        last, times = search.timed(stages)
    base, aims = target.path.parent, {n for edit, _ in last.applied for n in EDITS[edit].aims}
    texts = {path: last.texts[last.path.parent / path.relative_to(base)] for path in target.texts}
    diff, files = _changes(target.texts, texts, write=write)
    return FixDocument(
        workload=target.workload.name,
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
        notes=(*filter(None, (candidate.note for _, candidate in last.applied)), *proof.notes),
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


def _layouts(proof: Proof) -> dict[str, ArrayLayout]:
    """Return the best layouts of the shared arrays; empty if the launch cannot be traced."""
    problem = proof.full[0].problem
    place_on_host(problem)
    with contextlib.suppress(KernprofError):
        report = layout_of(next(emulator_requests(problem, proof.base[1], proof.request)))
        return {layout.array.name: layout for layout in report.arrays}
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


@dataclass(slots=True, kw_only=True)
class _Search:
    """A search for edits: the proof, the time limit, and what was tried."""

    proof: Proof
    host: Host
    folder: Path
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
            cases = tuple(self.proof.failures(option.side))
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
            address = target.copy(candidate, Path(tempfile.mkdtemp(dir=self.folder)))
            copy = target_of(replace(self.proof.request, workload=address))
            execution, message = self.proof.at_full_size(copy.side)
        except (Refused, ValueError) as refusal:
            return TrialOutcome.REFUSED, str(refusal), None, None
        except KernprofError as error:
            return TrialOutcome.FAILED, error.message, None, None
        if message:
            failed = TrialOutcome.FAILED if execution.failure else TrialOutcome.WRONG
            return failed, message, None, None
        result = result_of(copy.side, execution, copy.params)
        judged = pair(target.result, result)
        ratio, applied = judged.judged.ratio, (*target.applied, (edit, candidate))
        if not _helps(judged, EDITS[edit].aims):
            return TrialOutcome.NO_GAIN, judged.judged.message, ratio, None
        option = replace(copy, result=result, layouts=target.layouts, applied=applied)
        return TrialOutcome.LESS_GAIN, "a faster edit was applied", ratio, option

    def timed(self, stages: Sequence[EditTarget]) -> tuple[EditTarget, VariantPair | None]:
        """Return the last stage that is faster than the original on a GPU, and its times.

        If times cannot be measured, return the last stage.
        """
        if not is_timed(self.host):
            return stages[-1], None
        first, store = stages[0], self.proof.request.store
        for stage in stages[:0:-1]:
            name, folder = first.variant.name, Path(tempfile.mkdtemp(dir=self.folder))
            folders = written(folder, [(side.address, name, "") for side in (first, stage)])
            times = timed(folders, first.params, store, self.host)
            if times.time.verdict is TimeVerdict.FASTER:
                return stage, times
            (edit, candidate), judged = stage.applied[-1], times.judged
            trial = Trial(edit, candidate.what, TrialOutcome.SLOWER, judged.message, judged.ratio)
            self.trials[candidate.what] = trial
        return first, None


def _helps(judged: VariantPair, aims: Sequence[str]) -> bool:
    """Return true if a candidate is faster, or improves its counter and makes nothing worse."""
    ratio, better = judged.judged.ratio, {item.id: item.better for item in counters_of(judged)}
    if judged.judged.verdict in (PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER) or ratio is None:
        return False
    aimed = any(better.get(name) == "other" for name in aims) and "base" not in better.values()
    return ratio < 1 - Threshold.NEGLIGIBLE.share or (ratio <= 1 and aimed)


def compared(
    base: VariantResult, other: VariantResult, aims: set[str], times: VariantPair | None
) -> CostComparison:
    """Return the verdict, the times and the changed counters of two emulated results.

    If `times` is not None, the verdict and the times are the measured ones.
    """
    judged, profiles = pair(base, other), [base.profile, other.profile]
    estimates = [profile.value("time_estimate") if profile else None for profile in profiles]
    before, after = [times.time.base_ns, times.time.other_ns] if times else estimates
    return CostComparison(
        judged=(times or judged).judged,
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
    run = with_gpu(request, host if is_timed(host) else None)
    is_source = second.endswith(".cu")
    first, p = _kernel(run.workload, run)
    head = first if is_source else _kernel(second, replace(run, assignments=()))[0]
    source = str(Path(second).absolute()) * is_source
    with tempfile.TemporaryDirectory(prefix=outputs.temporary_prefix()) as name:
        folders = written(Path(name).resolve(), [(*first, ""), (*head, source)])
        workloads = [find(str(folder / "kernel.py")).workload for folder in folders]
        sides = [(workload, workload.variant("kernel")) for workload in workloads]
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
            results = result_of(sides[0], base, p), result_of(sides[1], other, p)
            times = None
            if is_timed(host):
                times = timed(folders, p, request.store, host)
            comparison = compared(*results, set(), times)
    return CheckDocument(
        first=request.workload,
        second=second,
        gpu=run.gpu or "",
        equal=equal,
        cases=tuple(cases),
        comparison=comparison,
        notes=proof.notes,
    )


def _kernel(text: str, request: RunRequest) -> tuple[tuple[str, str], Params]:
    """Return the address and the variant of a kernel, and its parameters."""
    address, _, name = text.rpartition("@") if "@" in text else (text, "", "")
    selected = replace(request, workload=address, variants=(name,) if name else ())
    discovered, variant, p = only_launch(selected)
    return (f"{discovered.path.absolute()}:{discovered.name}", variant.name), p
