"""Run every Numba variant of the library in Numba's CUDA simulator and check it;
NUMBA_ENABLE_CUDASIM=1 must be set.

Prints one JSON object: "workload/variant" → null, or what is wrong.
"""

import json
import sys
import warnings

import library
import numpy as np
from numba import cuda

from kernprof.workload import Variant, Workload
from kernprof.workload.problem import check_outputs
from kernprof.workload.sources import NumbaSource


def simulate(workload: Workload, variant: Variant) -> str | None:
    assert isinstance(variant.source, NumbaSource)
    p = library.small(workload)
    launch, inputs = variant.launch(p), workload.make_inputs(p)
    outputs = {
        n: np.full(s.shape, 0xA5 if s.fill is None else s.fill, s.dtype)
        for n, s in workload.outputs(p).items()
    }
    numeric = [(n, q) for n, q in workload.params.items() if q.kernel_dtype]
    values: dict[str, object] = {n: np.dtype(q.kernel_dtype).type(p[n]) for n, q in numeric}
    values |= inputs | outputs
    names = workload.arguments(variant, list(inputs), list(outputs))
    kernel = cuda.jit(variant.source.load())
    kernel[launch.grid, launch.block, 0, launch.shared_bytes](*(values[n] for n in names))
    return check_outputs(outputs, workload.expected(p, inputs), workload.tolerance).message


def main() -> None:
    warnings.simplefilter("ignore")
    done = {}
    for name, variant in library.variants("Numba"):
        workload = library.load(name)
        try:
            done[f"{name}/{variant}"] = simulate(workload, workload.variant(variant))
        except Exception as error:
            done[f"{name}/{variant}"] = f"{type(error).__name__}: {error}"
    json.dump(done, sys.stdout)


if __name__ == "__main__":
    main()
