"""Compiling Numba kernels for a GPU, with a stand-in for Numba: what the linker refuses with line information."""

from __future__ import annotations

from typing import Any

import pytest

from kernprof.collect.launch.cupy_launcher import compiled_numba
from kernprof.errors import CompileFailed
from kernprof.workload.define import NumbaSource

MIXED = "nvJitLink error log: error: linking module flags 'Debug Info Version': IDs have conflicting behaviors\n\0"


class Dispatcher:
    def __init__(self, lineinfo: bool, refuse: dict[bool, str]) -> None:
        self.lineinfo, self.refuse = lineinfo, refuse

    def typeof_pyval(self, value: Any) -> type:
        return type(value)

    def compile(self, signature: tuple[type, ...]) -> None:
        if said := self.refuse.get(self.lineinfo):
            raise RuntimeError(said)


class Cuda:
    def __init__(self, **refuse: str) -> None:
        self.refuse = {name == "with_lines": said for name, said in refuse.items()}

    def jit(self, _: Any, *, lineinfo: bool) -> Dispatcher:
        return Dispatcher(lineinfo, self.refuse)


SOURCE = NumbaSource(kernel="k", function=lambda x: None)


def test_line_information_is_left_out_where_it_cannot_be_linked() -> None:
    assert compiled_numba(Cuda(), SOURCE, "v", [1]).lineinfo
    assert not compiled_numba(Cuda(with_lines=MIXED), SOURCE, "v", [1]).lineinfo


@pytest.mark.parametrize("refuse", [{"with_lines": "no such type"}, {"with_lines": MIXED, "without": "no such type"}])
def test_another_failure_is_one_of_the_kernel(refuse: dict[str, str]) -> None:
    with pytest.raises(CompileFailed, match="variant v does not compile") as caught:
        compiled_numba(Cuda(**refuse), SOURCE, "v", [1])
    assert caught.value.details == tuple(refuse["with_lines"].replace("\0", "").strip().splitlines())
