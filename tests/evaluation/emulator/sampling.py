"""How far counts from a sample of the blocks are off, and how often that is inside the interval
they state.

    python -m tests.evaluation.emulator.sampling [--only softmax] [--share 0.05] [--seeds 5]
    [--again]

Every kernel of the library runs whole once, then `seeds` samples of about `share` of its blocks.
For each kernel: the largest error of any metric and what was stated for it, and on how many of its
metrics and samples the true value is inside the stated 95 % interval. Metrics that no sample gets
wrong are left out of that: they are always inside. Kernels of few blocks, where a sample would be
nearly all of them, are left out. `--again`: where a sample does not tell the work within 5 %, one
of ten times as many blocks is taken instead, as a `run` does.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kernprof.emulator.contract import Outcome
from kernprof.emulator.counting.counters import Counters
from kernprof.emulator.jit import JitEngine
from kernprof.emulator.launch import program_of
from kernprof.emulator.sampling import REPLICATES, _is_uneven, run_sample, with_errors
from kernprof.emulator.sass.metrics import machine_code, machine_metrics
from kernprof.model.run import Metric
from tests.evaluation.emulator.library import MEDIUM, Case, cases

_FEW = 4 * REPLICATES  # blocks
_LARGER = 10


@dataclass(frozen=True, slots=True)
class Estimated:
    """One metric of one sample: how far it is off and what was stated, both as shares of the true
    value.
    """

    metric: str
    off: float
    stated: float
    again: bool = False  # of the larger sample


def compared(case: Case, share: float, seeds: int, *, again: bool = False) -> Iterator[Estimated]:
    engine = JitEngine()
    code = machine_code(case.compiled.cubin, case.compiled.ptx, case.compiled.kernel)
    code, program = program_of(case.compiled, code)
    blocks = case.spec.block_count()

    def metrics(counters: Counters, *, sampled: bool) -> dict[str, Metric]:
        return machine_metrics(program, counters, code, sampled=sampled).metrics

    case.reset()
    true = metrics(engine.run(program, replace(case.spec, workers=2)).counters, sampled=False)
    for seed in range(seeds):
        case.reset()
        spec, larger = replace(case.spec, workers=2), False
        outcome = run_sample(engine.run, program, spec, math.ceil(blocks * share), seed=seed)
        if again and (larger := _is_uneven(program, outcome)):
            case.reset()
            outcome = run_sample(
                engine.run, program, spec, math.ceil(blocks * min(1, _LARGER * share)), seed=seed
            )
        found = _stated(outcome, metrics, blocks)
        for name, metric in found.items():
            exact = true[name].value
            if metric.error is not None and metric.value is not None and exact:
                yield Estimated(name, metric.value / exact - 1, metric.error / exact, larger)


def _stated(outcome: Outcome, metrics: object, blocks: int) -> dict[str, Metric]:
    assert callable(metrics)
    parts = [metrics(each, sampled=True) for each in outcome.replicates]
    return with_errors(metrics(outcome.counters, sampled=True), parts, outcome.blocks_run, blocks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="kernels whose name contains this")
    parser.add_argument("--share", type=float, default=0.05)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--again", action="store_true")
    chosen = parser.parse_args()
    print(f"{'kernel':28}{'blocks':>8}{'inside':>12}  largest error, stated, of")
    inside = total = 0
    largest = 0.0
    for case in cases(MEDIUM, chosen.only):
        blocks = case.spec.block_count()
        if blocks * chosen.share < REPLICATES or blocks < _FEW:
            print(f"{case.name:28}{blocks:8}{'too few':>12}")
            continue
        found = list(compared(case, chosen.share, chosen.seeds, again=chosen.again))
        wrong = {each.metric for each in found if each.off}
        counted = [each for each in found if each.metric in wrong]
        good = sum(abs(each.off) <= each.stated + 1e-12 for each in counted)
        inside, total = inside + good, total + len(counted)
        worst = max(found, key=lambda each: abs(each.off))
        largest = max(largest, abs(worst.off))
        said = (
            f"{100 * worst.off:+8.3f} %  ± {100 * worst.stated:.3f} %  {worst.metric}"
            if counted
            else "none"
        )
        said += "  (ten times as many blocks)" if any(each.again for each in found) else ""
        print(f"{case.name:28}{blocks:8}{f'{good} of {len(counted)}':>12}  {said}", flush=True)
    if total:
        print(
            f"inside the stated interval: {inside} of {total}, {100 * inside / total:.1f} %;"
            f" largest {largest:.2%}"
        )


if __name__ == "__main__":
    main()
