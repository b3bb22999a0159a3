"""Find functions by name in modules, wrap them in ranges, and restore them.

This module runs no code of the program: it reads attributes without descriptors and `__getattr__`.
"""

import contextlib
import fnmatch
import functools
import importlib.machinery
import inspect
import sys
import threading
import types
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from kernprof.collect.nvtx.emit import clean_name, outlet
from kernprof.errors import UsageError

Owner = type | ModuleType
MISSING = object()  # value of an attribute that `owner` inherits but does not define
# Special methods that a wildcard matches. Other special methods must be named in full.
CALLED_BY_PYTHON = frozenset({"__init__", "__call__", "__iter__", "__next__", "__getitem__"})


# Wrappers


@dataclass(slots=True, eq=False, kw_only=True)
class Patch:
    """Wrapper that replaces an attribute of a class or module.

    `users` counts its annotations. Without users, the wrapper only calls its function.
    """

    owner: Owner | None = None
    attribute: str = ""
    original: object = MISSING
    wrapper: object = None
    users: int = 1


Build = Callable[[Any, Patch], object]
"""Function that returns the wrapper of an attribute."""


def is_function(attribute: object) -> bool:
    """Return whether `attribute` of a class or module is a function that `wrapped` accepts."""
    if isinstance(attribute, staticmethod | classmethod):
        attribute = attribute.__func__
    unsupported = inspect.CO_ASYNC_GENERATOR | inspect.CO_ITERABLE_COROUTINE
    return isinstance(attribute, FunctionType) and not attribute.__code__.co_flags & unsupported


def wrapped(function: Any, name: str, patch: Patch) -> Any:
    """Return a function or method that has an NVTX range `name` around each call.

    Raises:
        UsageError: `function` is not a Python function, static method or class method.
    """
    if not is_function(function):
        raise UsageError(
            f"{name} cannot be annotated: it is not a Python function but of type"
            f" {type(function).__name__!r}",
            hint=(
                "name the Python function that calls it, or methods of a class as in"
                " pkg.mod:Class.__call__ or pkg.mod:Class.*"
            ),
        )
    if isinstance(function, staticmethod | classmethod):
        return type(function)(wrapped(function.__func__, name, patch))
    name, resumed = clean_name(name), _resumed
    if inspect.iscoroutinefunction(function):

        async def annotated(*args: Any, **kwargs: Any) -> Any:
            return await resumed(function(*args, **kwargs), name, patch)

    elif inspect.isgeneratorfunction(function):

        def annotated(*args: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
            return (yield from resumed(function(*args, **kwargs), name, patch))

    else:
        annotated = _in_range(function, name, patch)
    # torch.jit.script looks up global names of a function, so the wrapper needs the same globals.
    # The wrapper reads other names from its closure.
    wrapper = FunctionType(
        annotated.__code__, function.__globals__, "annotated", None, annotated.__closure__
    )
    functools.update_wrapper(wrapper, function)
    with contextlib.suppress(TypeError, ValueError):
        wrapper.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return wrapper


def _in_range(function: Callable[..., Any], name: str, patch: Patch) -> Any:
    outlet_ = outlet
    # torch.compile traces functions without ranges.
    is_compiling = getattr(sys.modules.get("torch.compiler"), "is_compiling", lambda: False)

    def annotated(*args: Any, **kwargs: Any) -> Any:
        if is_compiling() or not patch.users:
            return function(*args, **kwargs)
        try:
            outlet_.push(name)
            return function(*args, **kwargs)
        finally:
            outlet_.pop()

    return annotated


@types.coroutine
def _resumed(inner: Any, name: str, patch: Patch) -> Generator[Any, Any, Any]:
    """Run a generator or coroutine with a range around each resumption, so that ranges nest."""
    resume = send = _in_range(inner.send, name, patch)
    value: Any = None
    while True:
        try:
            item = resume(value)
        except StopIteration as end:
            return end.value
        try:
            resume, value = send, (yield item)
        except BaseException as error:  # includes GeneratorExit, which close() raises
            resume, value = _in_range(inner.throw, name, patch), error


# Patches

LOCK = threading.RLock()
_PATCHES: dict[tuple[int, str], Patch] = {}


def namespace(owner: Owner) -> Mapping[str, object]:
    """Return the attributes that `owner` itself defines, without running code (lazy modules)."""
    return vars(owner) if isinstance(owner, type) else object.__getattribute__(owner, "__dict__")


def patch(owner: Owner, attribute: str, build: Build) -> Patch:
    """Replace an attribute by `build(attribute, patch)`, or add a user to an existing patch.

    Raises:
        UsageError: the attribute cannot be set. Errors of `build` are not caught.
    """
    with LOCK:
        new = _PATCHES.get((id(owner), attribute))
        if new is not None:
            new.users += 1
            return new
        original = namespace(owner).get(attribute, MISSING)
        new = Patch(owner=owner, attribute=attribute, original=original)
        new.wrapper = build(inspect.getattr_static(owner, attribute), new)
        try:
            setattr(owner, attribute, new.wrapper)
        except (TypeError, AttributeError) as error:
            raise UsageError(
                f"{owner.__name__}.{attribute} cannot be annotated, because its owner is read-only:"
                f" {error}",
                hint="name the Python function that calls it, as in mypkg.model:train_step",
            ) from error
        _PATCHES[id(owner), attribute] = new
        return new


def release(done: Patch) -> None:
    """Remove a user of a patch. Without users, the attribute is restored.

    If the program has replaced the attribute in the meantime, the attribute stays unchanged.
    """
    owner, attribute = done.owner, done.attribute
    assert owner is not None
    with LOCK:
        done.users -= 1
        if done.users:
            return
        del _PATCHES[id(owner), attribute]
        if namespace(owner).get(attribute) is not done.wrapper:
            return
        if done.original is MISSING:
            delattr(owner, attribute)
        else:
            setattr(owner, attribute, done.original)


# Targets


class Target(NamedTuple):
    """Attribute to patch. `path` is its qualified name in its module."""

    owner: Owner
    attribute: str
    path: str


def find_targets(module: ModuleType, target: str, *, wild: bool) -> list[Target]:
    """Return the functions of `module` that `target` names; empty if it names no function.

    A wildcard matches functions and methods that the module defines. A name without wildcards may
    also be an inherited method.
    """
    if wild:
        return [row for row in functions_in(module) if matches(row.path, target)]
    *path, attribute = target.split(".")
    owner: object = module
    for name in path:
        owner = _static(owner, name)
    if not isinstance(owner, type | ModuleType) or _static(owner, attribute) is MISSING:
        return []
    return [Target(owner, attribute, target)]


def _static(owner: object, name: str) -> object:
    """Return an attribute without running `__getattr__` or descriptors; MISSING if absent."""
    if isinstance(owner, ModuleType):
        return namespace(owner).get(name, MISSING)
    return inspect.getattr_static(owner, name, MISSING)


def matches(name: str, target: str) -> bool:
    """Return whether the qualified name of a function matches `target`, the text after the colon."""
    names, patterns = name.split("."), target.split(".")
    parts = len(names) == len(patterns) and all(map(fnmatch.fnmatchcase, names, patterns))
    return target == "*" or parts


def functions_in(owner: Owner, names: Iterable[str] | None = None) -> Iterator[Target]:
    """Yield the functions that a module or class defines, including those of nested classes.

    With `names`, only these attributes are searched.
    """
    in_class = isinstance(owner, type)
    module = owner.__module__ if in_class else owner.__name__
    for attribute in list(namespace(owner)) if names is None else names:
        value = namespace(owner)[attribute]
        # Names such as __init__, and _new_member_ of enum.
        special = attribute.startswith("_") and attribute.endswith("_")
        path = f"{owner.__qualname__}.{attribute}" if in_class else attribute
        if getattr(value, "__module__", None) != module:
            continue  # imported
        if isinstance(value, type):
            if value.__qualname__ == path:
                yield from functions_in(value)
        elif is_function(value) and (not special or attribute in CALLED_BY_PYTHON):
            yield Target(owner, attribute, path)


def loaded_modules() -> list[ModuleType]:
    """Return the completely imported modules. `ImportWatch` reports later imports."""
    return [
        module
        for name, module in list(sys.modules.items())
        if issubclass(type(module), ModuleType)
        and namespace(module).get("__name__") == name
        and not getattr(namespace(module).get("__spec__"), "_initializing", False)
    ]


class ImportWatch:
    """Import finder for the first place of `sys.meta_path`. It uses the other finders.

    It calls `arrived` with each module whose name `wants` accepts, after the module was executed.
    It does not change loaders and specs permanently. Built-in and frozen modules are not reported,
    because their loader is a class.
    """

    def __init__(self, wants: Callable[[str], bool], arrived: Callable[[ModuleType], None]) -> None:
        self._wants, self._arrived = wants, arrived
        self._busy = threading.local()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec from the other finders. Its loader reports the end of the import."""
        if getattr(self._busy, "on", False) or not self._wants(name):
            return None
        self._busy.on = True
        try:
            finders = [finder for finder in sys.meta_path if hasattr(finder, "find_spec")]
            specs = (finder.find_spec(name, path, target) for finder in finders)
            spec = next((spec for spec in specs if spec is not None), None)
        finally:
            self._busy.on = False
        loader: Any = spec and spec.loader
        execute = getattr(loader, "exec_module", None)
        if execute is None or not isinstance(getattr(loader, "__dict__", None), dict):
            return spec

        def exec_module(module: ModuleType) -> None:
            vars(loader).pop("exec_module", None)  # exec_module is replaced for one call only
            execute(module)
            self._arrived(sys.modules.get(module.__name__, module))

        loader.exec_module = exec_module
        return spec
