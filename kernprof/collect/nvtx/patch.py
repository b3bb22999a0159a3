"""Find functions by name in modules, wrap them in ranges, and restore them.

This module runs no code of the program: it reads attributes without descriptors and `__getattr__`.
"""

from __future__ import annotations

import contextlib
import fnmatch
import functools
import importlib.machinery
import inspect
import sys
import threading
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from kernprof.collect.nvtx.emit import clean_name, outlet
from kernprof.errors import UsageError

Owner = type | ModuleType

# Special methods that a wildcard matches. Other special methods must be named in full.
CALLED_BY_PYTHON = frozenset({"__init__", "__call__", "__iter__", "__next__", "__getitem__"})


class Live:
    """Switch for the ranges of a wrapper. With `on` false, the wrapper only calls its function."""

    __slots__ = ("on",)

    def __init__(self) -> None:
        self.on = True


Build = Callable[[Any, Live], object]
"""Function that returns the wrapper of an attribute."""


# Wrappers


def is_function(attribute: object) -> bool:
    """Return whether `attribute` of a class or module is a function that `wrapped` accepts."""
    if isinstance(attribute, staticmethod | classmethod):
        attribute = attribute.__func__
    unsupported = inspect.CO_ASYNC_GENERATOR | inspect.CO_ITERABLE_COROUTINE
    return isinstance(attribute, FunctionType) and not attribute.__code__.co_flags & unsupported


def wrapped(function: Any, name: str, live: Live) -> Any:
    """Return a function or method that has an NVTX range `name` around each call.

    Raises:
        UsageError: `function` is not a Python function, static method or class method.
    """
    if not is_function(function):
        raise UsageError(
            f"{name} cannot be annotated: it is not a Python function but of type"
            f" {type(function).__name__!r}",
            hint=(
                "name the Python function that calls it, or its class's method as in"
                " pkg.mod:Class.__call__"
            ),
        )
    if isinstance(function, staticmethod | classmethod):
        return type(function)(wrapped(function.__func__, name, live))
    wrapper = _wrapper(function, clean_name(name), live)
    # torch.jit.script looks up global names of a function, so the wrapper needs the same globals.
    wrapper = FunctionType(
        wrapper.__code__, function.__globals__, wrapper.__name__, None, wrapper.__closure__
    )
    functools.update_wrapper(wrapper, function)
    with contextlib.suppress(TypeError, ValueError):
        wrapper.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return wrapper


def _wrapper(function: Callable[..., Any], name: str, live: Live) -> Any:
    # The wrapper has the globals of its function. It reads other names from its closure.
    outlet_, resumed = outlet, Resumed

    if inspect.iscoroutinefunction(function):

        async def annotated(*args: Any, **kwargs: Any) -> Any:
            return await resumed(function(*args, **kwargs), name, live)

    elif inspect.isgeneratorfunction(function):

        def annotated(*args: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
            return (yield from resumed(function(*args, **kwargs), name, live))

    else:
        # torch.compile traces functions without ranges.
        compiler = sys.modules.get("torch.compiler")
        is_compiling = getattr(compiler, "is_compiling", lambda: False)

        def annotated(*args: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
            if is_compiling() or not live.on:
                return function(*args, **kwargs)
            try:
                outlet_.push(name)
                return function(*args, **kwargs)
            finally:
                outlet_.pop()

    return annotated


class Resumed:
    """Generator or coroutine with a range around each resumption, so that a thread's ranges nest."""

    __slots__ = ("_inner", "_live", "_name")

    def __init__(
        self, inner: Generator[Any, Any, Any] | Coroutine[Any, Any, Any], name: str, live: Live
    ) -> None:
        self._inner, self._name, self._live = inner, name, live

    def __iter__(self) -> Resumed:
        return self

    __await__ = __iter__

    def __next__(self) -> Any:
        return self._run(self._inner.send, None)

    def send(self, value: Any) -> Any:
        return self._run(self._inner.send, value)

    def throw(self, *error: Any) -> Any:
        return self._run(self._inner.throw, *error)

    def close(self) -> None:
        self._run(self._inner.close)

    def _run(self, resume: Callable[..., Any], *values: Any) -> Any:
        if not self._live.on:
            return resume(*values)
        try:
            outlet.push(self._name)
            return resume(*values)
        finally:
            outlet.pop()


# Patches

MISSING = object()  # value of an attribute that `owner` inherits but does not define


@dataclass(slots=True, eq=False, kw_only=True)
class Patch:
    """Wrapper that replaces an attribute of a class or module. `users` counts its annotations."""

    owner: Owner
    attribute: str
    original: object
    wrapper: object
    live: Live
    users: int = 1


_LOCK = threading.RLock()
_PATCHES: dict[tuple[int, str], Patch] = {}


def namespace(owner: Owner) -> Mapping[str, object]:
    """Return the attributes that `owner` itself defines, without running code (lazy modules)."""
    return vars(owner) if isinstance(owner, type) else object.__getattribute__(owner, "__dict__")


def patch(owner: Owner, attribute: str, build: Build) -> Patch:
    """Replace an attribute by `build(attribute, live)`, or increase the users of an existing patch.

    Raises:
        UsageError: the attribute cannot be set. Errors of `build` are not caught.
    """
    with _LOCK:
        existing = _PATCHES.get((id(owner), attribute))
        if existing is not None:
            existing.users += 1
            return existing
        original = namespace(owner).get(attribute, MISSING)
        live = Live()
        wrapper = build(inspect.getattr_static(owner, attribute), live)
        try:
            setattr(owner, attribute, wrapper)
        except (TypeError, AttributeError) as error:
            raise UsageError(
                f"{owner.__name__}.{attribute} cannot be annotated, because its owner is read-only:"
                f" {error}",
                hint="name the Python function that calls it, as in mypkg.model:train_step",
            ) from error
        new = Patch(owner=owner, attribute=attribute, original=original, wrapper=wrapper, live=live)
        _PATCHES[id(owner), attribute] = new
        return new


def release(done: Patch) -> None:
    """Decrease the users of a patch. Without users, the attribute is restored.

    An attribute that the program has replaced since stays unchanged.
    """
    with _LOCK:
        done.users -= 1
        if done.users:
            return
        done.live.on = False
        del _PATCHES[id(done.owner), done.attribute]
        if namespace(done.owner).get(done.attribute) is not done.wrapper:
            return
        if done.original is MISSING:
            delattr(done.owner, done.attribute)
        else:
            setattr(done.owner, done.attribute, done.original)


# Targets


class Target(NamedTuple):
    """Attribute to patch. `label` is the name of the NVTX range."""

    owner: Owner
    attribute: str
    label: str


def find_targets(module: ModuleType, target: str, *, defined: bool = False) -> list[Target]:
    """Return the functions of `module` that `target` names; empty if it names no function.

    A wildcard matches functions and methods that the module defines. A name without wildcards may
    also be an inherited method. With `defined`, imported functions and classes are excluded.
    Raises:
        UsageError: `target` is the name of a class or module.
    """
    if any(char in target for char in "*?["):
        return [row for row in functions_in(module) if matches(_qualified_name(row), target)]
    *path, attribute = target.split(".")
    owner: object = module
    for name in path:
        owner = _static(owner, name)
        if not isinstance(owner, type | ModuleType) or (
            defined and owner.__dict__.get("__module__") != module.__name__
        ):
            return []
    assert isinstance(owner, type | ModuleType)
    function = _static(owner, attribute)
    if function is MISSING or (
        defined and not path and getattr(function, "__module__", None) != module.__name__
    ):
        return []
    label = f"{module.__name__}:{target}"
    if isinstance(function, type):
        raise UsageError(
            f"{label} is a class",
            hint=f"{label}.* for its methods, {label}.__init__ for its constructor",
        )
    if isinstance(function, ModuleType):
        raise UsageError(f"{label} is a module", hint=f"{function.__name__}:* for its functions")
    return [Target(owner, attribute, label)]


def _static(owner: object, name: str) -> object:
    """Return an attribute without running `__getattr__` or descriptors; MISSING if absent."""
    if isinstance(owner, ModuleType):
        return namespace(owner).get(name, MISSING)
    return inspect.getattr_static(owner, name, MISSING)


def matches(name: str, target: str) -> bool:
    """Return whether the qualified name of a function matches `target`, the text after the colon."""
    if target == "*":
        return True
    names, patterns = name.split("."), target.split(".")
    return len(names) == len(patterns) and all(map(fnmatch.fnmatchcase, names, patterns))


def names_in(module: ModuleType) -> list[str]:
    """Return the qualified names of the functions that the module defines."""
    return [_qualified_name(row) for row in functions_in(module)]


def _qualified_name(target: Target) -> str:
    return target.label.partition(":")[2]


def functions_in(owner: Owner) -> Iterator[Target]:
    """Yield the functions that a module or class defines, including those of nested classes."""
    in_class = isinstance(owner, type)
    module = owner.__module__ if in_class else owner.__name__
    for attribute, value in list(namespace(owner).items()):
        # Names such as __init__, and _new_member_ of enum.
        special = attribute.startswith("_") and attribute.endswith("_")
        name = f"{owner.__qualname__}.{attribute}" if in_class else attribute
        if getattr(value, "__module__", None) != module:
            continue  # imported
        if isinstance(value, type):
            if value.__qualname__ == name:
                yield from functions_in(value)
        elif is_function(value) and (not special or attribute in CALLED_BY_PYTHON):
            yield Target(owner, attribute, f"{module}:{name}")


def aliases(targets: Sequence[Target], skip: ModuleType) -> Iterator[Target]:
    """Yield other names of module-level targets in loaded modules (`from module import function`)."""
    labels = {
        id(namespace(target.owner)[target.attribute]): target.label
        for target in targets
        if isinstance(target.owner, ModuleType)
    }
    for module in loaded_modules():
        for name, value in list(namespace(module).items()):
            if id(value) in labels and module is not skip:
                yield Target(module, name, labels[id(value)])


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
    """Import finder that precedes all other finders, and uses them to find modules.

    It calls `arrived` with each module whose name `wants` accepts, after the module was executed.
    It does not change loaders and specs permanently. Built-in and frozen modules are not reported,
    because their loader is a class.
    """

    def __init__(self, wants: Callable[[str], bool], arrived: Callable[[ModuleType], None]) -> None:
        self._wants, self._arrived = wants, arrived
        self._busy = threading.local()

    def start(self) -> None:
        sys.meta_path.insert(0, self)

    def stop(self) -> None:
        if self in sys.meta_path:
            sys.meta_path.remove(self)

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
        if spec is not None:
            self._watch(spec.loader)
        return spec

    def _watch(self, loader: Any) -> None:
        """Replace `exec_module` of this loader instance for one call."""
        attributes = getattr(loader, "__dict__", None)
        execute = getattr(loader, "exec_module", None)
        if isinstance(loader, type) or attributes is None or execute is None:
            return

        def exec_module(module: ModuleType) -> None:
            attributes.pop("exec_module", None)
            execute(module)
            self._arrived(sys.modules.get(module.__name__, module))

        loader.exec_module = exec_module
