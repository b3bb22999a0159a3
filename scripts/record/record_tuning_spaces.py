"""Time every configuration of the spaces of tests/evaluation/tuning on a GPU: what searches are
judged by.

    python scripts/record/record_tuning_spaces.py --out spaces.json [--only gemm …] [--limit 100]
    [--dry-run]

As `kernprof tune` times, in turns of a few configurations, the L2 flushed before each launch, after
all are compiled. What a space yields is drawn in an order of chance, so that one that is not
finished is still a fair sample.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import statistics
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof.collect.launch import cupy_launcher as gpu  # noqa: E402
from kernprof.collect.launch.job import TimingJob  # noqa: E402
from kernprof.collect.launch.measure import measure_interleaved  # noqa: E402
from kernprof.workload.check import check_outputs  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from kernprof.workload.problem import make_problem  # noqa: E402
from tests.evaluation.tuning.spaces import SPACES, configurations, space  # noqa: E402

PLAN = TimingJob(precision=0.01, limit_s=0.05, least_repetitions=9, most_repetitions=15)
TURN = 8


def record(name: str, out: Path, until: float, found: dict[str, Any]) -> None:
    workload, variant = space(name), space(name).variant(name)
    order = list(configurations(name))
    random.Random(1).shuffle(order)
    times = found.setdefault(
        name, {"names": list(SPACES[name]), "space": len(order), "times_ns": {}}
    )["times_ns"]
    problem = make_problem(workload, choose(workload.params, order[0]), with_reference=True)
    gpu.upload(problem)

    def reset():
        return gpu.reset_outputs(problem)

    with ThreadPoolExecutor(max_workers=12) as pool:
        ready = [
            (each, pool.submit(gpu.compile_ahead, variant, choose(workload.params, each)))
            for each in order
        ]
        wait(future for _, future in ready)  # nothing else runs on the host while it times
        for at in range(0, len(ready), TURN):
            if time.time() > until:
                for _, future in ready:
                    future.cancel()
                break
            launches = []
            for values, future in ready[at : at + TURN]:
                key = ",".join(map(str, values.values()))
                try:
                    launches.append(
                        (key, _launch(problem, variant, choose(workload.params, values), future))
                    )
                    reset()
                    launches[-1][1]()
                    wrong = _wrong(problem, choose(workload.params, values)) if at == 0 else None
                    times[key] = wrong
                    if wrong:
                        launches.pop()
                except Exception as error:
                    times[key] = f"{type(error).__name__}: {error}"[:200]
            samples = measure_interleaved([run for _, run in launches], reset, PLAN)
            for (key, _), ns in zip(launches, samples, strict=True):
                times[key] = statistics.median(ns)
            if at % (8 * TURN) == 0:
                out.write_text(json.dumps(found))
    out.write_text(json.dumps(found))
    print(
        f"{name}: {sum(isinstance(each, float) for each in times.values())} of {len(order)}",
        flush=True,
    )


def _launch(problem: Any, variant: Any, params: Any, compiled: Future[None]) -> Any:
    compiled.result()
    return gpu.launcher(replace(problem, params=params), variant, variant.launch(params))


def _wrong(problem: Any, params: Any) -> str | None:
    """What a launch of the first ones got wrong."""
    problem.expected = problem.workload.expected(params, problem.inputs)
    outputs = {name: problem.arrays[name].get() for name in problem.specs}
    check = check_outputs(outputs, problem.expected, problem.workload.tolerance, problem.specs)
    return None if check.correct else f"wrong: {check.message}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="+", choices=SPACES, default=list(SPACES))
    parser.add_argument("--limit", type=float, default=100.0, help="seconds, shared out evenly")
    parser.add_argument("--dry-run", action="store_true", help="only count the configurations")
    given = parser.parse_args()
    if given.dry_run or not given.out:
        for name in given.only:
            print(name, sum(1 for _ in configurations(name)))
        return
    began, found = time.time(), {"device": gpu.device_facts(0)["name"]}
    for number, name in enumerate(given.only, 1):
        with contextlib.suppress(KeyboardInterrupt):
            record(name, given.out, began + given.limit * number / len(given.only), found)


if __name__ == "__main__":
    main()
