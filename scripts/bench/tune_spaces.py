"""How many measurements `kernprof tune` needs on spaces that an H200 measured whole, beside random
search.

    python scripts/bench/tune_spaces.py [SPACE …] [--sample N] [--kept FILE]

The spaces are those of tests/evaluation/tuning. A sample is drawn before any time is looked at, and
searched as
`kernprof tune` does: four configurations a round, the next ones chosen by what the others taught.
Without a GPU.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import statistics
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof.gpus.architectures import architecture  # noqa: E402
from kernprof.gpus.datasheets import H200  # noqa: E402
from kernprof.model.run import Scalar  # noqa: E402
from kernprof.workflows.run.options import EmulatorOptions, LaunchOptions  # noqa: E402
from kernprof.workflows.run.request import RunRequest  # noqa: E402
from kernprof.workflows.tune.learn import chosen, coded  # noqa: E402
from kernprof.workflows.tune.weigh import Seen, refused  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from tests.evaluation.time_estimate.judge import tau  # noqa: E402
from tests.evaluation.tuning.spaces import SPACES, configurations, space  # noqa: E402

TIMES = ROOT / "tests" / "evaluation" / "tuning" / "data" / "h200_spaces.json.xz"
NEAR, ROUND = 1.05, 4


def measurements(
    params: Sequence[Mapping[str, Scalar]], estimates: Sequence[float], real: Sequence[float]
) -> int:
    """Until one is within 5 % of the best, as `kernprof tune` goes on."""
    measured: dict[int, float] = {}
    places, best = coded(params), min(real)
    while len(measured) < len(real):
        for index in chosen(estimates, places, measured, ROUND):
            measured[index] = real[index]
            if real[index] <= NEAR * best:
                return len(measured)
    return len(measured)


def expected(real: Sequence[float]) -> float:
    """Measurements of a random search."""
    return (len(real) + 1) / (sum(each <= NEAR * min(real) for each in real) + 1)


def estimates(
    name: str, sample: int | None, kept: Path | None
) -> dict[str, tuple[Mapping[str, int], float]]:
    """Of the sample, by name: the parameters and the estimated time in ns."""
    order = list(configurations(name))
    random.Random(1).shuffle(order)
    known = json.loads(kept.read_text()) if kept and kept.exists() else {}
    workload, found, seen = space(name), {}, Seen()
    emulator = EmulatorOptions(arch=H200.arch, gpu=H200.title)  # type: ignore[arg-type]
    run = RunRequest(launch=LaunchOptions(workload=""), emulator=emulator)
    for each in order[:sample]:
        key = ",".join(map(str, each.values()))
        if f"{name} {key}" not in known:
            p, variant = choose(workload.params, each), workload.variant(name)
            launch, base = refused(workload, variant, p, architecture(H200.arch))
            one = base if launch is None else seen.weighed(workload, variant, p, run, base)
            known[f"{name} {key}"] = one.estimate_ns
            if kept:
                kept.write_text(json.dumps(known, indent=0))
        if known[f"{name} {key}"]:
            found[key] = each, float(known[f"{name} {key}"])
    return found


def line(
    name: str, found: Mapping[str, tuple[Mapping[str, int], float]], times: Mapping[str, float]
) -> str:
    keys = [key for key in found if key in times]
    params, said, real = (
        [found[k][0] for k in keys],
        [found[k][1] for k in keys],
        [times[k] for k in keys],
    )
    order = sorted(range(len(keys)), key=lambda n: said[n])
    best = min(real)
    ranked = next(number for number, n in enumerate(order, 1) if real[n] <= NEAR * best)
    pairs = list(zip(said, real, strict=True))
    off = [abs(a / b - 1) for a, b in pairs]
    return (
        f"{name:10s} {len(keys):4d}  {100 * statistics.mean(off):5.1f} %  {tau(pairs):5.2f} "
        f" {real[order[0]] / best:7.3f}  {ranked:6d}  {measurements(params, said, real):7d} "
        f" {expected(real):6.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "spaces", nargs="*", choices=[*SPACES, []], metavar="SPACE", help=", ".join(SPACES)
    )
    parser.add_argument("--sample", type=int, help="so many configurations of each; all without it")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where estimates are kept")
    given = parser.parse_args()
    recorded = json.loads(lzma.decompress(TIMES.read_bytes()))
    print("space         n     MAPE    tau    first  ranked  learned  random")
    for name in given.spaces or SPACES:
        print(line(name, estimates(name, given.sample, given.kept), recorded[name]["times_ns"]))


if __name__ == "__main__":
    main()
