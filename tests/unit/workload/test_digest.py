"""A variant's digest changes with its code, and not with its neighbours'."""

from pathlib import Path

from kernprof.workload.define import Variant
from kernprof.workload.params import Params
from kernprof.workload.problem import source_digest
from kernprof.workload.sources import CudaSource, NumbaSource

FILE = """#include "part.h"
__global__ void a(float* x) {{ x[0] = {a}; }}

__global__ void b(float* x) {{ x[0] = {b}; }}
"""


def digest(
    folder: Path, a: int = 1, b: int = 2, part: str = "", options: tuple[str, ...] = ()
) -> str | None:
    (folder / "k.cu").write_text(FILE.format(a=a, b=b))
    (folder / "part.h").write_text(part)
    source = CudaSource(kernel="a", path=folder / "k.cu", options=options)
    return source_digest(Variant(name="a", source=source, grid=1, block=1), Params({}))


def test_it_is_of_the_kernel_what_it_includes_and_the_options(tmp_path: Path) -> None:
    first = digest(tmp_path)
    assert first
    assert digest(tmp_path, b=3) == first
    digests = {
        digest(tmp_path, a=5),
        digest(tmp_path, part="#define X"),
        digest(tmp_path, options=("-DX",)),
    }
    assert len(digests - {first}) == 3


def test_of_a_numba_kernel_it_is_the_function(tmp_path: Path) -> None:
    def numba(text: str, name: str) -> str | None:
        (tmp_path / name).write_text(text)
        return source_digest(
            Variant(
                name="f", source=NumbaSource(kernel="f", path=tmp_path / name), grid=1, block=1
            ),
            Params({}),
        )

    assert numba("def f(x):\n    return x\n", "one.py") == numba(
        "def f(x):\n    return x\n\ndef g(): pass\n", "two.py"
    )
    assert numba("def f(x):\n    return 2\n", "three.py") != numba(
        "def f(x):\n    return x\n", "four.py"
    )
    assert numba("def g(x):\n    return 2\n", "five.py") is None
