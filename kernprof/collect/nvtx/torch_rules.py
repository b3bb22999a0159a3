"""Ranges of PyTorch's training loop, for functions that a plain name cannot address.

The ranges are `forward NET`, `forward layer1.0.conv1 (Conv2d)`, `backward`, `Optimizer.step SGD`,
`data begin`, `data next`, `data fetch (DATASET)` and `step N`. A step lasts from one `next` of a
DataLoader to the following `next`. The timeline interprets `data …` as waiting for data, and
`step N` as iterations.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import weakref
from collections.abc import Callable, Mapping
from functools import update_wrapper
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from kernprof.collect.nvtx.emit import clean_name, outlet
from kernprof.collect.nvtx.patch import Build, Live, Owner, wrapped
from kernprof.errors import UsageError

Hold = Callable[[Owner, str, Build], None]
"""Function that patches an attribute until the annotation ends."""
MODULE_FORWARD = "torch.nn.Module.forward"


class Rule(NamedTuple):
    """Rule: the module that it patches, and the function that patches the module."""

    module: str
    apply: Callable[[ModuleType, Hold, int], None]


def apply_rule(rule: str, module: ModuleType, hold: Hold, depth: int | None = None) -> None:
    """Patch the functions of a rule in its module. `depth` limits the nesting of forward ranges.

    Raises:
        UsageError: this version of PyTorch lacks a function that the rule patches.
    """

    def hold_own(owner: Owner, attribute: str, build: Build) -> None:
        vars(owner)[attribute]  # raises KeyError for an inherited or missing attribute
        hold(owner, attribute, build)

    try:
        RULES[rule].apply(module, hold_own, depth or sys.maxsize)
    except (AttributeError, KeyError) as error:
        raise UsageError(
            f"{rule}: this PyTorch has no {error} in {module.__name__}",
            hint="name your own functions instead, as in mypkg.model:*",
        ) from error


def _in_range(name_of: Callable[[Any, int], str], depth: int = sys.maxsize) -> Build:
    """Return a builder of methods with a range, named after the instance and the nesting level.

    Calls nested deeper than `depth` get no range. Code that torch.compile traces gets no range
    either, because a range would break its graph.
    """
    level = threading.local()

    def build(function: Any, live: Live) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            if not live.on or sys.modules["torch"].compiler.is_compiling():
                return function(self, *args, **kwargs)
            above = getattr(level, "open", 0)
            if above >= depth:
                return function(self, *args, **kwargs)
            name = clean_name(name_of(self, above))
            try:
                outlet.push(name)
                level.open = above + 1
                return function(self, *args, **kwargs)
            finally:
                level.open = above  # restored first: an interrupt may occur after the pop
                outlet.pop()

        return update_wrapper(annotated, function)

    return build


def _forward(module: ModuleType, hold: Hold, depth: int) -> None:
    """Patch `Module.__call__`, which calls the `forward` of every subclass."""
    hold(vars(module)["Module"], "__call__", _in_range(ModuleNames().of, depth))


class ModuleNames:
    """Names of PyTorch modules, from `named_modules` of the first called root module.

    A module that its root did not contain at the first call (for example, created in `forward`) is
    named after its class.
    """

    def __init__(self) -> None:
        self._names: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()

    def of(self, module: Any, level: int) -> str:
        """Return the range name of a PyTorch module. `level` 0 means a root module."""
        name = f"forward {type(module).__name__}"
        # A module may override named_modules or __hash__. Errors must not stop the program.
        with contextlib.suppress(Exception):
            if level == 0 and module not in self._names:
                for path, child in module.named_modules():
                    if path:
                        self._names[child] = f"forward {path} ({type(child).__name__})"
            return self._names.setdefault(module, name)
        return name


def _backward(module: ModuleType, hold: Hold, _: int) -> None:
    hold(module, "backward", lambda function, live: wrapped(function, "backward", live))


def _optimizer(module: ModuleType, hold: Hold, _: int) -> None:
    """Patch `step` of every optimizer class. A call of the base class's `step` adds no range.

    When a class is first instantiated, PyTorch wraps the class's `step` in hooks. Only then can
    `step` be patched and restored.
    """
    build_step = _in_range(lambda optimizer, _: f"Optimizer.step {type(optimizer).__name__}", 1)

    def hold_step(kind: type) -> None:
        owner = next((parent for parent in kind.__mro__ if "step" in vars(parent)), None)
        if owner is not None and getattr(vars(owner)["step"], "hooked", False):
            hold(owner, "step", build_step)

    def build_init(function: Any, live: Live) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            function(self, *args, **kwargs)
            if live.on:
                hold_step(type(self))

        return update_wrapper(annotated, function)

    kinds: list[type] = [vars(module)["Optimizer"]]
    hold(kinds[0], "__init__", build_init)
    for kind in kinds:  # the list grows during the loop: it gets all direct and indirect subclasses
        subclasses: list[type] = type.__subclasses__(kind)
        kinds += [subclass for subclass in subclasses if subclass not in kinds]
        hold_step(kind)


class Steps:
    """Current `step N` range of each DataLoader iterator, from one `next` to the following `next`."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[int, Any]] = {}

    def next(self, iterator: Any) -> None:
        """End the current step of the iterator, and begin its next step."""
        key = id(iterator)
        number, handle = self._open.get(key, (-1, None))
        if number < 0:
            weakref.finalize(iterator, self.end, key).atexit = False
        else:
            outlet.end(handle)
        self._open[key] = (number + 1, outlet.start(f"step {number + 1}"))

    def end(self, key: int) -> None:
        """End the last step, even if the loop was left early. Each epoch counts steps from 0."""
        number, handle = self._open.pop(key, (-1, None))
        if number >= 0:
            outlet.end(handle)


def _loader(module: ModuleType, hold: Hold, _: int) -> None:
    steps = Steps()

    def build(function: Any, live: Live) -> Callable[..., Any]:
        def annotated(self: Any) -> Any:
            if not live.on:
                return function(self)
            steps.next(self)
            try:
                outlet.push("data next")
                return function(self)
            except BaseException:  # usually StopIteration: no step follows the last batch
                steps.end(id(self))
                raise
            finally:
                outlet.pop()

        return update_wrapper(annotated, function)

    hold(
        vars(module)["DataLoader"],
        "__iter__",
        lambda function, live: wrapped(function, "data begin", live),
    )
    hold(vars(module)["_BaseDataLoaderIter"], "__next__", build)


def _fetch(module: ModuleType, hold: Hold, _: int) -> None:
    build = _in_range(lambda fetcher, _: f"data fetch ({type(fetcher.dataset).__name__})")
    for kind in ("_MapDatasetFetcher", "_IterableDatasetFetcher"):
        hold(vars(module)[kind], "fetch", build)


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        MODULE_FORWARD: Rule("torch.nn.modules.module", _forward),
        "torch.optim.Optimizer.step": Rule("torch.optim.optimizer", _optimizer),
        "torch.autograd.backward": Rule("torch.autograd", _backward),
        "torch.utils.data.DataLoader": Rule("torch.utils.data.dataloader", _loader),
        "torch.utils.data.DataLoader.fetch": Rule("torch.utils.data._utils.fetch", _fetch),
    }
)
