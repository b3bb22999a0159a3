"""Receivers of ranges, names of ranges, and interrupts that leave no range open."""

from __future__ import annotations

import signal
import sys
import time
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kernprof
from kernprof.collect.nvtx.emit import (
    NOBODY,
    Emitter,
    Outlet,
    available_emitter,
    clean_name,
    outlet,
)


class Nvtx:
    """NVTX with PyTorch's functions, which stores their calls."""

    def __init__(self) -> None:
        self.calls: list[object] = []

    def rangePushA(self, name: str) -> int:
        self.calls.append(("push", name))
        return 0

    def rangePop(self) -> int:
        self.calls.append("pop")
        return 0

    def rangeStartA(self, name: str) -> int:
        self.calls.append(("start", name))
        return 7

    def rangeEnd(self, handle: int) -> None:
        self.calls.append(("end", handle))


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)


def test_pytorch_comes_first_when_it_is_loaded_with_cuda(monkeypatch: pytest.MonkeyPatch) -> None:
    nvtx = Nvtx()
    monkeypatch.setitem(sys.modules, "torch", ModuleType("torch"))
    monkeypatch.setitem(sys.modules, "torch._C", SimpleNamespace(_nvtx=nvtx))
    ranges = Outlet()
    assert ranges.kind == ""
    ranges.push("first")
    ranges.pop()
    ranges.end(ranges.start("open"))
    assert ranges.kind == "torch"
    assert nvtx.calls == [("push", "first"), "pop", ("start", "open"), ("end", 7)]


def test_the_order_of_the_others_and_nobody_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", ModuleType("torch"))
    monkeypatch.setitem(sys.modules, "torch._C", SimpleNamespace())  # without CUDA
    package = SimpleNamespace(push_range=len, pop_range=int, start_range=len, end_range=len)
    cupy = SimpleNamespace(
        RangePush=len, RangePop=int, RangeStart=lambda name, color: color, RangeEnd=len
    )
    monkeypatch.setitem(sys.modules, "nvtx", package)
    monkeypatch.setitem(sys.modules, "cupy_backends.cuda.libs.nvtx", cupy)
    monkeypatch.delitem(sys.modules, "cupy", raising=False)
    assert available_emitter().kind == "nvtx"
    monkeypatch.setitem(sys.modules, "cupy", ModuleType("cupy"))
    assert available_emitter().kind == "cupy"
    assert available_emitter().start("x") == 0
    without(monkeypatch, "nvtx", "cupy_backends.cuda.libs.nvtx")
    silent = available_emitter()
    assert silent.kind == NOBODY
    assert (silent.push("x"), silent.pop(), silent.end(silent.start("x"))) == (0, 0, 0)


@given(st.text(max_size=400))
def test_every_name_can_be_emitted(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= 200
    assert clean.isprintable()
    assert "\0" not in clean
    assert clean.encode("utf-8").decode() == clean
    if len(name) <= 200 and name.isprintable():
        assert clean == name


def test_a_name_with_a_lone_surrogate() -> None:
    assert clean_name("a\ud800b") == "a?b"


def test_an_interrupt_at_any_moment_leaves_no_range_open(zoo: ModuleType) -> None:
    """Interrupt calls after 50 to 150 µs; the emitter is in C, as PyTorch's and CuPy's are.

    Python 3.10 also handles signals between an exception and its `finally`, so it cannot pass this
    test at a generator's end.
    """
    numbers = "zoo:counts" if sys.version_info >= (3, 11) else "zoo:plain"
    stack: list[str] = []
    seen = 0
    outlet.use(Emitter(kind="stack", push=stack.append, pop=stack.pop, start=len, end=len))

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with kernprof.annotate("zoo:plain", "zoo:recurse", numbers, children=False):
            recurse, counts = zoo.recurse, zoo.counts
            deadline = time.monotonic() + 20
            while seen < 400 and time.monotonic() < deadline:
                try:
                    signal.setitimer(signal.ITIMER_REAL, 5e-5 + seen % 100 * 1e-6)
                    while True:
                        recurse(3)
                        sum(counts(2))
                except KeyboardInterrupt:
                    seen += 1
                    assert stack == []
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        outlet.use(None)
    assert seen >= 50
