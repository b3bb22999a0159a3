"""Ranges of PyTorch's training loop, where a name alone does not reach the function.

The ranges are `forward NET`, `forward layer1.0.conv1 (Conv2d)`, `backward`, `Optimizer.step SGD`,
`data begin`, `data next`, `data fetch (DATASET)` and `step N`. A step lasts from a DataLoader's
`next` to its next one. The timeline reads `data …` as waiting for data, and `step N` as iterations.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import weakref
from collections.abc import Callable, Mapping
from functools import update_wrapper
from types import MappingProxyType, ModuleType
from typing import Any

from kernprof.collect.nvtx.emit import clean_name, outlet
from kernprof.collect.nvtx.patch import Build, Live, Owner, wrapped
from kernprof.collect.nvtx.patterns import Rule
from kernprof.errors import UsageError

Hold = Callable[[Owner, str, Build], None]
"""Patches an attribute until the annotation ends."""


class _Depth(threading.local):
    forward = 0
    optimizer = 0


_depth = _Depth()


def _reset() -> None:
    """Close in a forked child the levels that the parent's thread has open."""
    _depth.forward = _depth.optimizer = 0


os.register_at_fork(after_in_child=_reset)


def apply_rule(rule: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    """Patch what the rule names in its module. Return the labels of the patched functions.

    Raises:
        UsageError: this version of PyTorch lacks a function that the rule patches.
    """
    try:
        return _RULES[rule.name](rule, module, hold)
    except (AttributeError, KeyError) as error:
        raise UsageError(
            f"{rule.text}: this PyTorch has no {error} in {module.__name__}",
            hint="name functions of your own instead, as in mypkg.model:*",
        ) from error


def _is_compiling() -> bool:
    """Return whether torch.compile traces: ranges would break its graph."""
    return bool(sys.modules["torch"].compiler.is_compiling())


def _in_range(function: Any, live: Live, name_of: Callable[[Any], str]) -> Callable[..., Any]:
    """Return a method that is a range named after its instance."""

    def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
        if not live.on:
            return function(self, *args, **kwargs)
        name = clean_name(name_of(self))
        try:
            outlet.push(name)
            return function(self, *args, **kwargs)
        finally:
            outlet.pop()

    return update_wrapper(annotated, function)


# Modules


def _forward(rule: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    """Patch `Module.__call__`, through which every subclass's `forward` is called."""
    base = vars(module)["Module"]
    names = ModuleNames()
    most = rule.depth if rule.depth is not None else sys.maxsize

    def build(function: Any, live: Live) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            level = _depth.forward
            if level >= most or not live.on or _is_compiling():
                return function(self, *args, **kwargs)
            name = names.of(self, level == 0)
            try:
                outlet.push(name)
                _depth.forward = level + 1
                return function(self, *args, **kwargs)
            finally:
                _depth.forward = level  # first: an interrupt may follow the pop
                outlet.pop()

        return update_wrapper(annotated, function)

    vars(base)["__call__"]  # KeyError where it is inherited
    hold(base, "__call__", build)
    return ("torch.nn.Module.forward",)


class ModuleNames:
    """Names of modules as `named_modules` of the first root that was called gives them.

    The names are stored beside the modules, not in them. A module that its root did not have at
    the first call (one created in `forward`) is named by its class.
    """

    def __init__(self) -> None:
        self._names: dict[int, tuple[weakref.ref[Any], str]] = {}

    def of(self, module: Any, root: bool) -> str:
        reference, name = self._names.get(id(module), (None, ""))
        if reference is not None and reference() is module:
            return name
        if root:
            # A module's own named_modules may be anything; ranges must not break the program.
            with contextlib.suppress(Exception):
                for path, part in root_parts(module):
                    self._keep(part, f"forward {path} ({type(part).__name__})")
        return self._keep(module, f"forward {type(module).__name__}")

    def _keep(self, module: Any, name: str) -> str:
        key, name = id(module), clean_name(name)
        with contextlib.suppress(TypeError):  # a class with slots may not support weak references
            self._names[key] = (weakref.ref(module, lambda _: self._names.pop(key, None)), name)
        return name


def root_parts(root: Any) -> list[tuple[str, Any]]:
    """Return the modules below a root with their paths."""
    return [(path, part) for path, part in root.named_modules() if path]


# Backward and optimizers


def _backward(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    vars(module)["backward"]  # KeyError where it is missing
    hold(module, "backward", lambda function, live: wrapped(function, "backward", live))
    return ("torch.autograd.backward",)


def _optimizer(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    """Patch `step` of every subclass.

    PyTorch wraps a class's `step` in its hooks when the class is first instantiated. Only after
    that can it be patched and restored.
    """
    base = vars(module)["Optimizer"]

    def build_init(function: Any, live: Live) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            result = function(self, *args, **kwargs)
            if live.on:
                _hold_step(type(self), hold)
            return result

        return update_wrapper(annotated, function)

    vars(base)["__init__"]  # KeyError where it is inherited
    hold(base, "__init__", build_init)
    kinds: list[type] = [base]
    for kind in kinds:  # grows: subclasses at every depth
        subclasses: list[type] = type.__subclasses__(kind)
        kinds += [subclass for subclass in subclasses if subclass not in kinds]
    for kind in kinds[1:]:
        _hold_step(kind, hold)
    return ("torch.optim.Optimizer.step",)


def _hold_step(kind: type, hold: Hold) -> None:
    owner = next((parent for parent in kind.__mro__ if "step" in vars(parent)), None)
    if owner is not None and getattr(vars(owner)["step"], "hooked", False):
        hold(owner, "step", _build_step)


def _build_step(function: Any, live: Live) -> object:
    """Return a `step` that is one range, whatever it calls of its base class."""

    def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
        level = _depth.optimizer
        if level or not live.on or _is_compiling():
            return function(self, *args, **kwargs)
        name = clean_name(f"Optimizer.step {type(self).__name__}")
        try:
            outlet.push(name)
            _depth.optimizer = 1
            return function(self, *args, **kwargs)
        finally:
            _depth.optimizer = level
            outlet.pop()

    return update_wrapper(annotated, function)


# Data


class Steps:
    """The open `step N` range of each DataLoader iterator, from one `next` to the next one."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[int, Any]] = {}

    def next(self, iterator: Any) -> None:
        outlet.mark_again()
        key = id(iterator)
        number, handle = self._open.get(key, (-1, None))
        if number < 0:
            weakref.finalize(iterator, self.end, key).atexit = False
        else:
            outlet.end(handle)
        self._open[key] = (number + 1, outlet.start(f"step {number + 1}"))

    def end(self, key: int) -> None:
        """End the last step, also when the loop was left. A second epoch counts from 0 again."""
        number, handle = self._open.pop(key, (-1, None))
        if number >= 0:
            outlet.end(handle)


def _loader(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    iterator, loader = vars(module)["_BaseDataLoaderIter"], vars(module)["DataLoader"]
    vars(loader)["__iter__"], vars(iterator)["__next__"]  # KeyError where missing
    hold(loader, "__iter__", lambda function, live: wrapped(function, "data begin", live))
    steps = Steps()

    def build(function: Any, live: Live) -> Callable[..., Any]:
        def annotated(self: Any) -> Any:
            if not live.on:
                return function(self)
            steps.next(self)
            try:
                outlet.push("data next")
                return function(self)
            except BaseException:  # StopIteration, most often: no step follows the last batch
                steps.end(id(self))
                raise
            finally:
                outlet.pop()

        return update_wrapper(annotated, function)

    hold(iterator, "__next__", build)
    return ("torch.utils.data.DataLoader",)


def _fetch(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    def name(fetcher: Any) -> str:
        return f"data fetch ({type(getattr(fetcher, 'dataset', None)).__name__})"

    for kind in ("_MapDatasetFetcher", "_IterableDatasetFetcher"):
        owner = vars(module)[kind]
        vars(owner)["fetch"]  # KeyError where it is inherited
        hold(owner, "fetch", lambda function, live: _in_range(function, live, name))
    return ("torch.utils.data.DataLoader.fetch",)


_RULES: Mapping[str, Callable[[Rule, ModuleType, Hold], tuple[str, ...]]] = MappingProxyType(
    {
        "torch.nn.Module.forward": _forward,
        "torch.autograd.backward": _backward,
        "torch.optim.Optimizer.step": _optimizer,
        "torch.utils.data.DataLoader": _loader,
        "torch.utils.data.DataLoader.fetch": _fetch,
    }
)
