"""Time and memory of an emulator run of many variants: memory must not grow with their number.

    PYTHONPATH=. python scripts/bench/many_variants.py [--variants 200] [--limit-mb 500]

Run 4 variants and then all, each time in a new process. The exit status is 1 if a run fails, or if
the second run takes more memory than the limit. The first time, most of the time is compilation.
"""

import argparse
import math
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from used import used

ROOT = Path(__file__).parents[2]
WORKLOAD = '''"""One kernel in many variants."""
import numpy as np
from kernprof import Param, Workload, ceil_div, empty

many = Workload(
    "many",
    params={{"n": Param(1 << 16, "elements")}},
    inputs=lambda p, rng: {{"x": rng.random(p.n, dtype=np.float32)}},
    outputs=lambda p: {{"y": empty(p.n)}},
    reference=lambda p, x: {{"y": x.x * np.float32(2)}},
    args="x y n",
)
KERNEL = """extern "C" __global__ void v%d(const float *x, float *y, int n)
{{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] * 2.0f;
}}
"""
for number in range({variants}):
    many.cuda(f"v{{number}}", source=KERNEL % number, grid=lambda p: ceil_div(p.n, 256), block=256)
'''


def run(folder: Path, variants: int) -> float:
    """Prints what a run of that many took; its peak of memory in MB, infinite when it failed."""
    (folder / "many.py").write_text(WORKLOAD.format(variants=variants))
    command = [
        sys.executable,
        "-m",
        "kernprof",
        "run",
        "many.py",
        "--backend",
        "emulator",
        "--store",
        "store",
    ]
    took = used(command, {**os.environ, "PYTHONPATH": str(ROOT)}, folder)
    megabytes = took.peak / 1e6
    print(
        f"{variants:4} variants: {took.seconds:6.1f} s, {megabytes:5.0f} MB, exit status"
        f" {took.status}",
        flush=True,
    )
    return megabytes if took.status == 0 else math.inf


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--variants", type=int, default=200)
    parser.add_argument("--limit-mb", type=float, default=500.0)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        least, most = (run(Path(folder), variants) for variants in (4, chosen.variants))
    return 1 if most > chosen.limit_mb or math.isinf(least) else 0


if __name__ == "__main__":
    sys.exit(main())
