"""`kernprof new`: a workload, its kernel and a test that holds it to its access pattern, to be
changed.
"""

import keyword
from pathlib import Path

from kernprof import outputs
from kernprof.errors import UsageError

_WORKLOAD = '''"""{title}: two times the input, to be replaced by what your kernel does."""

import numpy as np
from kernprof import Param, Workload, ceil_div, empty

{name} = Workload(
    "{name}",
    params={{"n": Param(1 << 20, "elements", minimum=1)}},
    inputs=lambda p, rng: {{"x": rng.random(p.n, dtype=np.float32)}},
    outputs=lambda p: {{"out": empty(p.n)}},
    reference=lambda p, x: {{"out": 2 * x.x}},
    args="x out n",
)
{name}.cuda("first", "{name}.cu", grid=lambda p: ceil_div(p.n, 256), block=256)
'''
_KERNEL = """extern "C" __global__ void first(const float *x, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * x[i];
}
"""
_TEST = '''"""{title} is right, and stays coalesced. Without a GPU the emulator runs it."""

from pathlib import Path

import pytest

WORKLOAD = Path(__file__).parents[1] / "kernels/{name}.py"


@pytest.mark.kernel_budget(coalescing_load=">=95", coalescing_store=">=95")
def test_{name}(kernprof):
    profile = kernprof.run(WORKLOAD, "first", n=4096)
    assert profile["global_store_sectors"] == 4096 * 4 / 32
'''


def write_workload(name: str, folder: Path) -> tuple[Path, ...]:
    """The files, below `folder`. UsageError for a name that Python does not take, and where one is
    there already.
    """
    if (
        not name.isidentifier()
        or not name.isascii()
        or keyword.iskeyword(name)
        or name.startswith("_")
    ):
        raise UsageError(
            f"{name!r} is not a name for a workload", hint="letters, digits and _, as in my_kernel"
        )
    title = name.replace("_", " ").capitalize()
    files = {
        folder / "kernels" / f"{name}.py": _WORKLOAD.format(name=name, title=title),
        folder / "kernels" / f"{name}.cu": _KERNEL,
        folder / "tests" / f"test_{name}.py": _TEST.format(name=name, title=title),
    }
    for path in files:
        if path.exists():
            raise UsageError(f"{path} is there already", hint="choose another name, or remove it")
    for path, text in files.items():
        with outputs.reported(path):
            path.parent.mkdir(exist_ok=True)
            outputs.write(path, text)
    return tuple(files)
