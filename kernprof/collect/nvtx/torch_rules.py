"""Ranges of PyTorch's training loop, where a name alone does not reach the function.

The ranges are `forward NET`, `forward layer1.0.conv1 (Conv2d)`, `backward`, `Optimizer.step SGD`,
`data begin`, `data next`, `data fetch (DATASET)` and `step N`. A step lasts from a DataLoader's
`next` to its next one. The timeline reads `data …` as waiting for data, and `step N` as iterations.
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
"""Patches an attribute until the annotation ends."""
MODULE_FORWARD = "torch.nn.Module.forward"


class Rule(NamedTuple):
    """The module that a rule patches, and the function that patches it."""

    module: str
    apply: Callable[[ModuleType, Hold, int], None]


def apply_rule(rule: str, module: ModuleType, hold: Hold, depth: int | None = None) -> None:
    """Patch the functions of a rule in its module; `depth` limits nested forward ranges.

    Raises:
        UsageError: this version of PyTorch lacks a function that the rule patches.
    """

    def hold_own(owner: Owner, attribute: str, build: Build) -> None:
        vars(owner)[attribute]  # KeyError where it is inherited or missing
        hold(owner, attribute, build)

    try:
        RULES[rule].apply(module, hold_own, depth or sys.maxsize)
    except (AttributeError, KeyError) as error:
        raise UsageError(
            f"{rule}: this PyTorch has no {error} in {module.__name__}",
            hint="name functions of your own instead, as in mypkg.model:*",
        ) from error


def _in_range(name_of: Callable[[Any, int], str], depth: int = sys.maxsize) -> Build:
    """Return a builder of methods that are ranges, named after the instance and the nesting level.

    Calls nested deeper than `depth` get no range. Neither does code that torch.compile traces,
    because a range would break its graph.
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
                level.open = above  # first: an interrupt may follow the pop
                outlet.pop()

        return update_wrapper(annotated, function)

    return build


def _forward(module: ModuleType, hold: Hold, depth: int) -> None:
    """Patch `Module.__call__`, through which every subclass's `forward` is called."""
    hold(vars(module)["Module"], "__call__", _in_range(ModuleNames().of, depth))


class ModuleNames:
    """Names of modules as `named_modules` of the first root that was called gives them.

    A module that its root did not have at the first call (one created in `forward`) is named by its
    class.
    """

    def __init__(self) -> None:
        self._names: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()

    def of(self, module: Any, level: int) -> str:
        """Return the module's name; `level` 0 is a root."""
        name = f"forward {type(module).__name__}"
        # A module may override named_modules or hashing; ranges must not break the program.
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
    """Patch `step` of every subclass, as one range, whatever it calls of its base class.

    PyTorch wraps a class's `step` in its hooks when the class is first instantiated. Only after
    that can it be patched and restored.
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
    for kind in kinds:  # grows: subclasses at every depth
        subclasses: list[type] = type.__subclasses__(kind)
        kinds += [subclass for subclass in subclasses if subclass not in kinds]
        hold_step(kind)


class Steps:
    """The open `step N` range of each DataLoader iterator, from one `next` to the next one."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[int, Any]] = {}

    def next(self, iterator: Any) -> None:
        """End the step of the iterator, and begin its next step."""
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
            except BaseException:  # StopIteration, most often: no step follows the last batch
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
