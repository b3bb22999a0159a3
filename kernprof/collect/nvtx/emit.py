"""Who takes the ranges. The first that is there, at the first range of the process:

1. `torch._C._nvtx`, when the program has loaded a PyTorch with CUDA;
2. CuPy's `cupy_backends.cuda.libs.nvtx`, when the program has loaded CuPy;
3. the `nvtx` package;
4. CuPy's, when it is installed;
5. `libnvtx3interop.so.1` (CUDA 13) or `libnvToolsExt.so.1` (CUDA 12), through ctypes;
6. nobody: ranges cost a call and go nowhere.

`push` and `pop` of the first four are C functions: an interrupt cannot fall between a range's begin
and the
`try` that ends it, for Python looks for signals after a C call, not within.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

NOBODY = "nobody"
_LIBRARIES = ("libnvtx3interop.so.1", "libnvtx3interop.so", "libnvToolsExt.so.1")
_NAME_LIMIT = 200
_MARK_EVERY_NS = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Emitter:
    """Push and pop are of the calling thread; `start` gives what `end` takes, on any thread."""

    kind: str
    push: Callable[[str], object]
    pop: Callable[[], object]
    start: Callable[[str], Any]
    end: Callable[[Any], object]


def _ignore(*_: object) -> int:
    return 0


SILENT = Emitter(kind=NOBODY, push=_ignore, pop=_ignore, start=_ignore, end=_ignore)


class Outlet:
    """The process's emitter, as attributes that are looked up for each range. Chosen at the first
    one.

    `mark` is called then, once the emitter is there, and by `mark_again` at most once a second.
    """

    __slots__ = ("_marked_ns", "end", "kind", "mark", "pop", "push", "start")

    def __init__(self) -> None:
        self.mark: Callable[[], None] | None = None
        self._marked_ns = 0
        self.use(None)

    def use(self, emitter: Emitter | None) -> None:
        """From now on ranges go to `emitter`; None: to whoever is found at the next range."""
        if emitter is None:
            emitter = Emitter(
                kind="", push=self._first_push, pop=_ignore, start=self._first_start, end=_ignore
            )
        self.kind, self.push, self.pop = emitter.kind, emitter.push, emitter.pop
        self.start, self.end = emitter.start, emitter.end

    def choose(self) -> None:
        """Finds the emitter now, if it has not been yet."""
        if not self.kind:
            self.use(found_emitter())
            self.mark_again()

    def mark_again(self) -> None:
        """A recording may hold only a part of the run: there must be a mark in that part."""
        if self.mark is not None and time.monotonic_ns() - self._marked_ns > _MARK_EVERY_NS:
            self._marked_ns = time.monotonic_ns()
            self.mark()

    def _first_push(self, name: str) -> object:
        self.choose()
        return self.push(name)

    def _first_start(self, name: str) -> Any:
        self.choose()
        return self.start(name)


def clean_name(name: str) -> str:
    """A name that every emitter takes: printable, encodable, of a bounded length."""
    text = "".join(char if char.isprintable() else "?" for char in name[: _NAME_LIMIT + 1])
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= _NAME_LIMIT else f"{text[: _NAME_LIMIT - 1]}…"


def found_emitter() -> Emitter:
    """The first of the list above that works here."""
    for find in (_torch, _loaded_cupy, _nvtx_package, _installed_cupy, _library):
        # a broken installation of one is no reason not to try the next
        with contextlib.suppress(Exception):
            if (emitter := find()) is not None:
                return emitter
    return SILENT


def _torch() -> Emitter | None:
    if "torch" not in sys.modules:
        return None
    nvtx = sys.modules["torch._C"]._nvtx  # a PyTorch without CUDA has none
    return Emitter(
        kind="torch",
        push=nvtx.rangePushA,
        pop=nvtx.rangePop,
        start=nvtx.rangeStartA,
        end=nvtx.rangeEnd,
    )


def _loaded_cupy() -> Emitter | None:
    return _installed_cupy() if "cupy" in sys.modules else None


def _installed_cupy() -> Emitter:
    nvtx: Any = importlib.import_module("cupy_backends.cuda.libs.nvtx")
    no_color = 0

    def start(name: str) -> Any:
        return nvtx.RangeStart(name, no_color)

    return Emitter(
        kind="cupy", push=nvtx.RangePush, pop=nvtx.RangePop, start=start, end=nvtx.RangeEnd
    )


def _nvtx_package() -> Emitter:
    nvtx: Any = importlib.import_module("nvtx")
    return Emitter(
        kind="nvtx",
        push=nvtx.push_range,
        pop=nvtx.pop_range,
        start=nvtx.start_range,
        end=nvtx.end_range,
    )


def _library() -> Emitter | None:
    for name in _LIBRARIES:
        try:
            return library_emitter(ctypes.CDLL(name))
        except OSError:
            continue
    return None


def library_emitter(library: Any) -> Emitter:
    """Through an NVTX library's C functions (`nvtxRangePushA` and its like)."""
    library.nvtxRangePushA.argtypes = (ctypes.c_char_p,)
    library.nvtxRangePop.argtypes = ()
    library.nvtxRangeStartA.argtypes, library.nvtxRangeStartA.restype = (
        (ctypes.c_char_p,),
        ctypes.c_uint64,
    )
    library.nvtxRangeEnd.argtypes, library.nvtxRangeEnd.restype = (ctypes.c_uint64,), None

    def push(name: str) -> object:
        return library.nvtxRangePushA(name.encode())

    def start(name: str) -> Any:
        return library.nvtxRangeStartA(name.encode())

    return Emitter(
        kind="library", push=push, pop=library.nvtxRangePop, start=start, end=library.nvtxRangeEnd
    )


outlet = Outlet()
