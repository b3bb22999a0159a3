"""PyTorch's own rules: what is to be annotated is in subclasses, hidden behind hooks, or known by
instance only.

Names of the ranges: `forward NET`, `forward layer1.0.conv1 (Conv2d)`, `backward`, `Optimizer.step
SGD`,
`data begin`, `data next`, `data fetch (DATASET)`, and `step N`: one iteration, from a DataLoader's
`next` to its
next one. The timeline takes `data …` for waiting for data and `step N` for iterations.
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
from kernprof.collect.nvtx.patterns import Rule
from kernprof.collect.nvtx.registry import Build, Live, Owner
from kernprof.collect.nvtx.wrap import wrapped
from kernprof.errors import UsageError

Hold = Callable[[Owner, str, Build], None]
"""Patches an attribute for as long as the annotation lasts."""


class _Depth(threading.local):
    forward = 0
    optimizer = 0


_depth = _Depth()


def _reset() -> None:
    """In a forked child: what the forking thread had open is not the child's."""
    _depth.forward = _depth.optimizer = 0


os.register_at_fork(after_in_child=_reset)


def apply_rule(rule: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    """Patches what the rule is about in its module; what that is. UsageError where this PyTorch has
    it not.
    """
    try:
        return _APPLY[rule.name](rule, module, hold)
    except (AttributeError, KeyError) as error:
        raise UsageError(
            f"{rule.text}: this PyTorch has no {error} in {module.__name__}",
            hint="name functions of your own instead, as in mypkg.model:*",
        ) from error


# Modules


def _forward(rule: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    base = vars(module)["Module"]
    names = ModuleNames()
    most = rule.depth if rule.depth is not None else sys.maxsize

    def build(found: object, live: Live) -> object:
        return _module_call(found, live, names.of, most)

    vars(base)["__call__"]
    hold(base, "__call__", build)
    return ("torch.nn.Module.forward",)


def _module_call(
    function: Any, live: Live, name_of: Callable[[Any, bool], str], most: int
) -> Callable[..., Any]:
    """`Module.__call__`, which every subclass's `forward` is called through, with a range named by
    the instance.
    """
    traced = _is_compiling

    def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
        level = _depth.forward
        if level >= most or not live.on or traced():
            return function(self, *args, **kwargs)
        name = name_of(self, level == 0)
        try:
            outlet.push(name)
            _depth.forward = level + 1
            return function(self, *args, **kwargs)
        finally:
            _depth.forward = level  # first: an interrupt may follow the pop
            outlet.pop()

    return update_wrapper(annotated, function)


def _is_compiling() -> bool:
    """Whether torch.compile traces: then there is nothing to time, and ranges would break its
    graph.
    """
    return bool(sys.modules["torch"].compiler.is_compiling())


class ModuleNames:
    """The names of modules as the first root that was called sees them, by `named_modules`.

    Kept beside the modules, not in them. A module that its root did not have when it was first
    called (made in
    `forward`, say) goes by its class.
    """

    def __init__(self) -> None:
        self._names: dict[int, tuple[weakref.ref[Any], str]] = {}

    def of(self, module: Any, root: bool) -> str:
        known = self._names.get(id(module))
        if known is not None and known[0]() is module:
            return known[1]
        if root:
            self._learn(module)
        return self._keep(module, f"forward {type(module).__name__}")

    def _learn(self, root: Any) -> None:
        try:
            below = [(path, each) for path, each in root.named_modules() if path]
        # a module's own named_modules may be anything; ranges must not break the program
        except Exception:
            return
        for path, each in below:
            self._keep(each, f"forward {path} ({type(each).__name__})")

    def _keep(self, module: Any, name: str) -> str:
        key, name = id(module), clean_name(name)
        with contextlib.suppress(TypeError):  # a class with slots may have no room for it
            self._names[key] = (weakref.ref(module, lambda _: self._names.pop(key, None)), name)
        return name


# Backward


def _backward(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    vars(module)["backward"]
    hold(module, "backward", lambda found, live: wrapped(found, "backward", live))
    return ("torch.autograd.backward",)


# Optimizers


def _optimizer(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    """`step` of every subclass. PyTorch wraps a class's `step` in its hooks when the class is first
    instantiated: only after that it can be patched and put back.
    """
    base = vars(module)["Optimizer"]

    def build_init(function: Any, live: Live) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            made = function(self, *args, **kwargs)
            if live.on:
                _hold_step(type(self), hold, set())
            return made

        return update_wrapper(annotated, function)

    vars(base)["__init__"]
    hold(base, "__init__", build_init)
    held: set[type] = set()
    for kind in _below(base):
        _hold_step(kind, hold, held)
    return ("torch.optim.Optimizer.step",)


def _below(base: type) -> list[type]:
    """All subclasses, however far down."""
    found: list[type] = [base]
    for kind in found:
        below: list[type] = type.__subclasses__(kind)
        found += [each for each in below if each not in found]
    return found[1:]


def _hold_step(kind: type, hold: Hold, held: set[type]) -> None:
    owner = next((each for each in kind.__mro__ if "step" in vars(each)), None)
    if owner is not None and owner not in held and getattr(vars(owner)["step"], "hooked", False):
        held.add(owner)
        hold(owner, "step", _build_step)


def _build_step(function: Any, live: Live) -> object:
    """One range for a step, whatever its class calls of its base."""

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
    """The open `step N` range of each DataLoader iterator: from a `next` to the next `next`, or to
    its end.
    """

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
        """Also when the loop was left and the iterator is gone; a second epoch counts from 0 again."""
        number, handle = self._open.pop(key, (-1, None))
        if number >= 0:
            outlet.end(handle)


def _loader(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    iterator, loader = vars(module)["_BaseDataLoaderIter"], vars(module)["DataLoader"]
    vars(loader)["__iter__"], vars(iterator)["__next__"]
    hold(loader, "__iter__", lambda found, live: wrapped(found, "data begin", live))
    steps = Steps()
    hold(iterator, "__next__", lambda found, live: _loader_next(found, live, steps))
    return ("torch.utils.data.DataLoader",)


def _loader_next(function: Any, live: Live, steps: Steps) -> Callable[..., Any]:
    def annotated(self: Any) -> Any:
        if not live.on:
            return function(self)
        steps.next(self)
        try:
            outlet.push("data next")
            return function(self)
        except BaseException:  # StopIteration, most often: there is no step after the last batch
            steps.end(id(self))
            raise
        finally:
            outlet.pop()

    return update_wrapper(annotated, function)


def _fetch(_: Rule, module: ModuleType, hold: Hold) -> tuple[str, ...]:
    for kind in ("_MapDatasetFetcher", "_IterableDatasetFetcher"):
        owner = vars(module)[kind]
        vars(owner)["fetch"]
        hold(owner, "fetch", _build_fetch)
    return ("torch.utils.data.DataLoader.fetch",)


def _build_fetch(function: Any, live: Live) -> object:
    def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
        if not live.on:
            return function(self, *args, **kwargs)
        name = clean_name(f"data fetch ({type(getattr(self, 'dataset', None)).__name__})")
        try:
            outlet.push(name)
            return function(self, *args, **kwargs)
        finally:
            outlet.pop()

    return update_wrapper(annotated, function)


_APPLY: Mapping[str, Callable[[Rule, ModuleType, Hold], tuple[str, ...]]] = MappingProxyType(
    {
        "torch.nn.Module.forward": _forward,
        "torch.autograd.backward": _backward,
        "torch.optim.Optimizer.step": _optimizer,
        "torch.utils.data.DataLoader": _loader,
        "torch.utils.data.DataLoader.fetch": _fetch,
    }
)
