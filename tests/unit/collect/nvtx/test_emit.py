"""Receivers of ranges, names of ranges, and interrupts that leave no range open."""

import signal
import sys
import time
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

import kernprof
from kernprof.collect.nvtx.emit import NOBODY, Outlet, clean_name, outlet


@pytest.mark.parametrize("kind", ["torch", "nvtx", NOBODY])
def test_pytorch_with_cuda_precedes_the_nvtx_package_and_nothing(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []
    functions: list[Any] = [calls.append, lambda: calls.append("pop")]
    functions += [lambda _: 7, calls.append]
    pytorch = dict(
        zip(("rangePushA", "rangePop", "rangeStartA", "rangeEnd"), functions, strict=True)
    )
    package = {"push_range": len, "pop_range": int, "start_range": len, "end_range": len}
    if kind == "nvtx":
        names = ("push_range", "pop_range", "start_range", "end_range")
        pytorch, package = {}, dict(zip(names, functions, strict=True))
    nvtx = {"_nvtx": SimpleNamespace(**pytorch)} if kind == "torch" else {}
    monkeypatch.setitem(sys.modules, "torch._C", SimpleNamespace(**nvtx))
    monkeypatch.setitem(sys.modules, "nvtx", None if kind == NOBODY else SimpleNamespace(**package))
    ranges = Outlet()
    ranges.push("first")
    ranges.pop()
    ranges.end(ranges.start("open"))
    assert ranges.kind == kind
    assert calls == ([] if kind == NOBODY else ["first", "pop", 7])


@given(st.text(max_size=400))
@example("a\ud800b")
def test_every_name_can_be_emitted(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= 200
    assert clean.isprintable()
    assert "\0" not in clean
    assert clean.encode("utf-8").decode() == clean
    if len(name) <= 200 and name.isprintable():
        assert clean == name


def test_an_interrupt_at_any_moment_leaves_no_range_open(zoo: ModuleType) -> None:
    """Interrupt calls after 50 to 150 µs; push and pop are in C, as PyTorch's are."""
    stack: list[str] = []
    seen = 0
    outlet.use("stack", stack.append, stack.pop, len, len)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with kernprof.annotate("zoo:plain", "zoo:recurse"):
            recurse = zoo.recurse
            deadline = time.monotonic() + 20
            while seen < 400 and time.monotonic() < deadline:
                try:
                    signal.setitimer(signal.ITIMER_REAL, 5e-5 + seen % 100 * 1e-6)
                    while True:
                        recurse(3)
                except KeyboardInterrupt:
                    seen += 1
                    assert stack == []
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        vars(outlet).clear()
    assert seen >= 50
