"""Ranges of PyTorch's training loop, which plain names of functions cannot give.

The ranges are `forward NET`, `forward layer1.0.conv1 (Conv2d)`, `backward`, `Optimizer.step SGD`,
`data begin`, `data next`, `data fetch (DATASET)` and `step N`. A step lasts from one `next` of a
DataLoader to the following `next`. The timeline interprets `data …` as waiting for data, and
`step N` as iterations.
"""

import contextlib
import weakref
from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from kernprof.collect.nvtx.emit import Build, clean_name, in_range, outlet

_STEP = "Optimizer.step#"  # prefix of PyTorch's name of an optimizer's step


def torch_loop(depth: int) -> list[tuple[str, str, Build]]:
    """Return module, function and wrapper of each range. `depth` limits the nesting of modules."""
    fetch = in_range(lambda fetcher: f"data fetch ({type(fetcher.dataset).__name__})")
    return [
        ("torch.nn.modules.module", "Module.__call__", in_range(_forward_names(depth))),
        ("torch.autograd", "backward", in_range("backward")),
        ("torch.autograd.profiler", "record_function.__enter__", _optimizer),
        ("torch.autograd.profiler", "record_function.__exit__", _optimizer),
        ("torch.utils.data.dataloader", "DataLoader.__iter__", in_range("data begin")),
        ("torch.utils.data.dataloader", "_BaseDataLoaderIter.__next__", _next_batch),
        ("torch.utils.data._utils.fetch", "_MapDatasetFetcher.fetch", fetch),
        ("torch.utils.data._utils.fetch", "_IterableDatasetFetcher.fetch", fetch),
    ]


def _forward_names(depth: int) -> Callable[[Any], str]:
    """Return a function that names the range of a module's forward, after its path in the network.

    The paths are `named_modules` of the module that is called first. A module that the network did
    not contain at the first call (for example, created in `forward`) is named after its class.
    """
    names: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()

    def name_of(module: Any) -> str:
        own_name = clean_name(f"forward {type(module).__name__}")
        # A module may override named_modules or __hash__. Errors must not stop the program.
        with contextlib.suppress(Exception):
            if module not in names:
                for path, child in module.named_modules():
                    name = f"forward {path} ({type(child).__name__})"
                    names[child] = clean_name(name) if path.count(".") < depth - 1 else ""
                names[module] = own_name
            return names[module]
        return own_name

    return name_of


def _optimizer(function: Any, annotation: Any) -> Any:
    """Wrap `__enter__` or `__exit__` of `record_function`, in which PyTorch runs an optimizer."""

    def annotated(self: Any, *error: Any) -> Any:
        if annotation.users and self.name.startswith(_STEP):
            if error:
                outlet.pop()
            else:
                outlet.push(clean_name(self.name.replace("#", " ").removesuffix(".step")))
        return function(self, *error)

    return update_wrapper(annotated, function)


def _next_batch(function: Any, annotation: Any) -> Any:
    """Wrap `next` of DataLoaders: `step N` lasts from one `next` to the following `next`.

    A loop that is left early ends its last step. Each epoch counts steps from 0.
    """
    steps: Any = (
        weakref.WeakKeyDictionary()
    )  # iterator → (number of the next step, function that ends the current step)

    def annotated(self: Any) -> Any:
        if not annotation.users:
            return function(self)
        number, end = steps.get(self, (0, bool))
        end()
        steps[self] = number + 1, weakref.finalize(self, outlet.end, outlet.start(f"step {number}"))
        try:
            outlet.push("data next")
            return function(self)
        except BaseException:  # usually StopIteration: no step follows the last batch
            steps.pop(self)[1]()
            raise
        finally:
            outlet.pop()

    return update_wrapper(annotated, function)
