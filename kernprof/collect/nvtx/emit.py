"""Receivers of NVTX ranges.

At its first range, the process chooses the first available receiver:

1. `torch._C._nvtx`, if the program has loaded a PyTorch with CUDA;
2. CuPy's `cupy_backends.cuda.libs.nvtx`, if the program has loaded CuPy;
3. the `nvtx` package;
4. no receiver: ranges are discarded.

`push` and `pop` of the first three receivers are C functions. Python handles signals after a C call
and not during it. So no interrupt occurs between the start of a range and the `try` that ends it.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

NOBODY = "nobody"
_NAME_LIMIT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Emitter:
    """Functions of a receiver. `push` and `pop` begin and end a range of the calling thread.

    `start` returns a handle, which `end` needs to end the range.
    """

    kind: str
    push: Callable[[str], object]
    pop: Callable[[], object]
    start: Callable[[str], Any]
    end: Callable[[Any], object]


def _ignore(*_: object) -> int:
    return 0


SILENT = Emitter(kind=NOBODY, push=_ignore, pop=_ignore, start=_ignore, end=_ignore)


class Outlet:
    """Emitter of this process, chosen at the first range."""

    __slots__ = ("end", "kind", "pop", "push", "start")

    def __init__(self) -> None:
        self.use(None)

    def use(self, emitter: Emitter | None) -> None:
        """Send ranges to `emitter`. If it is None, choose an emitter at the next range."""
        if emitter is None:
            emitter = Emitter(
                kind="", push=self._first_push, pop=_ignore, start=self._first_start, end=_ignore
            )
        self.kind, self.push, self.pop = emitter.kind, emitter.push, emitter.pop
        self.start, self.end = emitter.start, emitter.end

    def _first_push(self, name: str) -> object:
        self.use(available_emitter())
        return self.push(name)

    def _first_start(self, name: str) -> Any:
        self.use(available_emitter())
        return self.start(name)


def clean_name(name: str) -> str:
    """Return a range name that every emitter accepts: printable UTF-8, at most 200 characters."""
    text = "".join(char if char.isprintable() else "?" for char in name[: _NAME_LIMIT + 1])
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= _NAME_LIMIT else f"{text[: _NAME_LIMIT - 1]}…"


def _cupy() -> Any:
    assert "cupy" in sys.modules
    nvtx: Any = importlib.import_module("cupy_backends.cuda.libs.nvtx")
    return SimpleNamespace(
        RangePush=nvtx.RangePush,
        RangePop=nvtx.RangePop,
        RangeStart=lambda name: nvtx.RangeStart(name, 0),  # color 0: no color
        RangeEnd=nvtx.RangeEnd,
    )


# Kind, loader (fails for PyTorch without CUDA), and names of the functions push, pop, start, end.
_LIBRARIES: tuple[tuple[str, Callable[[], Any], tuple[str, ...]], ...] = (
    (
        "torch",
        lambda: sys.modules["torch._C"]._nvtx,
        ("rangePushA", "rangePop", "rangeStartA", "rangeEnd"),
    ),
    ("cupy", _cupy, ("RangePush", "RangePop", "RangeStart", "RangeEnd")),
    (
        "nvtx",
        lambda: importlib.import_module("nvtx"),
        ("push_range", "pop_range", "start_range", "end_range"),
    ),
)


def available_emitter() -> Emitter:
    """Return the first available emitter of the list in the module's docstring."""
    for kind, load, functions in _LIBRARIES:
        # If a library is missing or broken, the next library is tried.
        with contextlib.suppress(Exception):
            library = load()
            push, pop, start, end = (getattr(library, name) for name in functions)
            return Emitter(kind=kind, push=push, pop=pop, start=start, end=end)
    return SILENT


outlet = Outlet()
