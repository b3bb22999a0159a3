"""Ranges of PyTorch's training loop, for functions that a plain name cannot address.

The ranges are `forward NET`, `forward layer1.0.conv1 (Conv2d)`, `backward`, `Optimizer.step SGD`,
`data begin`, `data next`, `data fetch (DATASET)` and `step N`. A step lasts from one `next` of a
DataLoader to the following `next`. The timeline interprets `data …` as waiting for data, and
`step N` as iterations.
"""

import contextlib
import sys
import threading
import weakref
from collections.abc import Callable, Mapping
from functools import update_wrapper
from types import MappingProxyType, ModuleType
from typing import Any

from kernprof.collect.nvtx.emit import clean_name, outlet
from kernprof.collect.nvtx.patch import Build, Owner, Patch, wrapped
from kernprof.errors import UsageError

Hold = Callable[[Owner, str, Build], None]
"""Function that patches an attribute until the annotation ends."""
Rule = Callable[[Any, Hold, int], None]
"""Function that patches a module of PyTorch."""
MODULE_FORWARD = "torch.nn.Module.forward"


def apply_rule(rule: str, module: ModuleType, hold: Hold, depth: int | None = None) -> None:
    """Patch the functions of a rule in its module. `depth` limits the nesting of forward ranges.

    Raises:
        UsageError: this version of PyTorch lacks a function that the rule patches.
    """

    def hold_own(owner: Owner, attribute: str, build: Build) -> None:
        vars(owner)[attribute]  # raises KeyError for an inherited or missing attribute
        hold(owner, attribute, build)

    try:
        RULES[rule][1](module, hold_own, depth or sys.maxsize)
    except (AttributeError, KeyError) as error:
        raise UsageError(
            f"{rule}: this PyTorch has no {error} in {module.__name__}",
            hint="name your own functions instead, as in mypkg.model:*",
        ) from error


def _in_range(name_of: Callable[[Any, int], str], depth: int = sys.maxsize) -> Build:
    """Return a function that wraps a method in a range. `name_of` returns the range's name.

    The arguments of `name_of` are the instance and the nesting level of the call.

    Calls nested deeper than `depth` get no range. Code that torch.compile traces gets no range
    either, because a range would break its graph.
    """
    level = threading.local()

    def build(function: Any, patch: Patch) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            if not patch.users or sys.modules["torch"].compiler.is_compiling():
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
                level.open = above  # restored before the pop, after which an interrupt may occur
                outlet.pop()

        return update_wrapper(annotated, function)

    return build


def _forward(module: Any, hold: Hold, depth: int) -> None:
    """Patch `Module.__call__`, which calls the `forward` of every subclass.

    The names of ranges come from `named_modules` of the root module that is called first. A module
    that its root did not contain at the first call (for example, created in `forward`) is named
    after its class.
    """
    names: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()

    def name_of(module: Any, level: int) -> str:
        name = f"forward {type(module).__name__}"
        # A module may override named_modules or __hash__. Errors must not stop the program.
        with contextlib.suppress(Exception):
            if level == 0 and module not in names:
                for path, child in module.named_modules():
                    if path:
                        names[child] = f"forward {path} ({type(child).__name__})"
            return names.setdefault(module, name)
        return name

    hold(module.Module, "__call__", _in_range(name_of, depth))


def _backward(module: Any, hold: Hold, _: int) -> None:
    hold(module, "backward", lambda function, patch: wrapped(function, "backward", patch))


def _optimizer(module: Any, hold: Hold, _: int) -> None:
    """Patch `step` of every optimizer class. A call of the base class's `step` adds no range.

    When a class is first instantiated, PyTorch wraps the class's `step` in hooks. Only then can
    `step` be patched and restored.
    """
    build_step = _in_range(lambda optimizer, _: f"Optimizer.step {type(optimizer).__name__}", 1)

    def hold_step(kind: type) -> None:
        owner = next((parent for parent in kind.__mro__ if "step" in vars(parent)), None)
        if owner is not None and getattr(vars(owner)["step"], "hooked", False):
            hold(owner, "step", build_step)

    def build_init(function: Any, patch: Patch) -> object:
        def annotated(self: Any, *args: Any, **kwargs: Any) -> Any:
            function(self, *args, **kwargs)
            if patch.users:
                hold_step(type(self))

        return update_wrapper(annotated, function)

    kinds: list[type] = [module.Optimizer]
    hold(kinds[0], "__init__", build_init)
    for kind in kinds:  # the list grows during the loop: it gets all direct and indirect subclasses
        subclasses: list[type] = type.__subclasses__(kind)
        kinds += [subclass for subclass in subclasses if subclass not in kinds]
        hold_step(kind)


def _loader(module: Any, hold: Hold, _: int) -> None:
    """Patch DataLoaders: `step N` lasts from one `next` of an iterator to the following `next`.

    A loop that is left early ends its last step. Each epoch counts steps from 0.
    """
    steps: dict[int, tuple[int, Any]] = {}  # number and handle of the current step, by iterator

    def end(key: int) -> int:
        number, *handle = steps.pop(key, (-1,))
        for started in handle:
            outlet.end(started)
        return number

    def build(function: Any, patch: Patch) -> Callable[..., Any]:
        def annotated(self: Any) -> Any:
            if not patch.users:
                return function(self)
            number = end(id(self)) + 1
            if not number:
                weakref.finalize(self, end, id(self)).atexit = False
            steps[id(self)] = number, outlet.start(f"step {number}")
            try:
                outlet.push("data next")
                return function(self)
            except BaseException:  # usually StopIteration: no step follows the last batch
                end(id(self))
                raise
            finally:
                outlet.pop()

        return update_wrapper(annotated, function)

    hold(
        module.DataLoader,
        "__iter__",
        lambda function, patch: wrapped(function, "data begin", patch),
    )
    hold(module._BaseDataLoaderIter, "__next__", build)


def _fetch(module: Any, hold: Hold, _: int) -> None:
    build = _in_range(lambda fetcher, _: f"data fetch ({type(fetcher.dataset).__name__})")
    for kind in (module._MapDatasetFetcher, module._IterableDatasetFetcher):
        hold(kind, "fetch", build)


RULES: Mapping[str, tuple[str, Rule]] = MappingProxyType(
    {
        MODULE_FORWARD: ("torch.nn.modules.module", _forward),
        "torch.optim.Optimizer.step": ("torch.optim.optimizer", _optimizer),
        "torch.autograd.backward": ("torch.autograd", _backward),
        "torch.utils.data.DataLoader": ("torch.utils.data.dataloader", _loader),
        "torch.utils.data.DataLoader.fetch": ("torch.utils.data._utils.fetch", _fetch),
    }
)
"""Module and function of each rule, by its name."""
