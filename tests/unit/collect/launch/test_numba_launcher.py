"""Compiling Numba kernels for a GPU, with a stand-in for Numba: what the linker refuses with line
information.
"""

from typing import Any

import numpy as np
import pytest

from kernprof import Workload, empty
from kernprof.collect.launch import cupy_launcher
from kernprof.collect.launch.cupy_launcher import compile_ahead, compiled_numba
from kernprof.errors import CompileFailed
from kernprof.workload.params import choose
from kernprof.workload.problem import make_problem
from kernprof.workload.sources import NumbaSource

MIXED = (
    "nvJitLink error log: error: linking module flags 'Debug Info Version': IDs have conflicting"
    " behaviors\n\0"
)


class Dispatcher:
    def __init__(self, options: dict[str, bool], refuse: dict[str, str]) -> None:
        self.options, self.refuse = options, refuse
        self.signatures: list[tuple[type, ...]] = []

    def typeof_pyval(self, value: Any) -> type:
        return type(value)

    def compile(self, signature: tuple[type, ...]) -> None:
        self.signatures.append(signature)
        across = "" if self.options.get("lto", True) else " apart"
        way = ("lines" if self.options["lineinfo"] else "no lines") + across
        if message := self.refuse.get(way):
            raise RuntimeError(message)


class Cuda:
    def __init__(self, refuse: dict[str, str]) -> None:
        self.refuse = refuse

    def jit(self, _: Any, **options: bool) -> Dispatcher:
        return Dispatcher(options, self.refuse)


SOURCE = NumbaSource(kernel="k", function=lambda x: None)


def test_what_cannot_be_linked_in_one_way_is_linked_in_another() -> None:
    assert compiled_numba(Cuda({}), SOURCE, "v", [1]).options == {"lineinfo": True}
    assert compiled_numba(Cuda({"lines": MIXED}), SOURCE, "v", [1]).options == {
        "lineinfo": True,
        "lto": False,
    }
    refused = {"lines": MIXED, "lines apart": MIXED}
    assert compiled_numba(Cuda(refused), SOURCE, "v", [1]).options == {"lineinfo": False}


@pytest.mark.parametrize(
    "refuse", [{"lines": "no such type"}, {"lines": MIXED, "lines apart": "no such type"}]
)
def test_another_failure_is_one_of_the_kernel(refuse: dict[str, str]) -> None:
    with pytest.raises(CompileFailed, match="variant v does not compile") as caught:
        compiled_numba(Cuda(refuse), SOURCE, "v", [1])
    assert caught.value.details == tuple(refuse["lines"].replace("\0", "").strip().splitlines())


def test_a_failure_of_numba_itself_says_where_to_look() -> None:
    class Broken(Dispatcher):
        def compile(self, signature: tuple[type, ...]) -> None:
            raise AttributeError("module 'numpy' has no attribute 'row_stack'")

    class BrokenCuda(Cuda):
        def jit(self, _: Any, **options: bool) -> Dispatcher:
            return Broken(options, self.refuse)

    with pytest.raises(CompileFailed, match="row_stack") as caught:
        compiled_numba(BrokenCuda({}), SOURCE, "v", [1])
    assert (
        caught.value.hint
        == "kernprof doctor reports whether the installed numba-cuda and numpy are compatible"
    )


def test_code_is_compiled_ahead_without_device_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    cuda = Cuda({})
    monkeypatch.setattr(cupy_launcher, "import_numba", lambda: cuda)
    workload = Workload(
        "w",
        params={"n": 4},
        inputs=lambda p, rng: {"x": np.zeros(2, np.int8)},
        outputs=lambda p: {"y": empty(2)},
        reference=lambda p, x: {"y": x.x},
        args="x y n",
    )

    @workload.numba("v", grid=1, block=1)
    def v(x: Any, y: Any, n: Any) -> None: ...

    problem = make_problem(workload, choose(workload.params, {}), with_reference=False)
    compile_ahead(problem, workload.variant("v"))
    assert problem.arrays == {}
    source = workload.variant("v").source
    dispatcher = compiled_numba(cuda, source, "v", [])
    assert dispatcher.signatures == [(np.ndarray, np.ndarray, np.int32), ()]
