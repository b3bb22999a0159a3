"""Find functions by their names in modules, wrap them in ranges, and restore them.

Nothing here runs code of the program: attributes are read without descriptors or `__getattr__`.
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

# Special methods that a wildcard includes; the others are annotated when they are written out.
CALLED_BY_PYTHON = frozenset({"__init__", "__call__", "__iter__", "__next__", "__getitem__"})


class Live:
    """Switch of a wrapper's ranges. A wrapper that outlives its patch only calls its function."""

    __slots__ = ("on",)

    def __init__(self) -> None:
        self.on = True


Build = Callable[[Any, Live], object]
"""Returns the wrapper of an attribute."""


# Wrappers


def is_function(attribute: object) -> bool:
    """Return whether `wrapped` accepts the attribute of a class or module."""
    if isinstance(attribute, staticmethod | classmethod):
        attribute = attribute.__func__
    unsupported = inspect.CO_ASYNC_GENERATOR | inspect.CO_ITERABLE_COROUTINE
    return isinstance(attribute, FunctionType) and not attribute.__code__.co_flags & unsupported


def wrapped(function: Any, name: str, live: Live) -> Any:
    """Return a function, static or class method with a range around each call.

    Raises:
        UsageError: `function` is none of these.
    """
    if not is_function(function):
        raise UsageError(
            f"{name} cannot be annotated: it is not a Python function but"
            f" {type(function).__name__!r}",
            hint=(
                "name the Python function that calls it, or its class's method as in"
                " pkg.mod:Class.__call__"
            ),
        )
    if isinstance(function, staticmethod | classmethod):
        return type(function)(wrapped(function.__func__, name, live))
    wrapper = _wrapper(function, clean_name(name), live)
    # torch.jit.script looks up the global names of a function, so the wrapper gets the same ones.
    wrapper = FunctionType(
        wrapper.__code__, function.__globals__, wrapper.__name__, None, wrapper.__closure__
    )
    functools.update_wrapper(wrapper, function)
    with contextlib.suppress(TypeError, ValueError):
        wrapper.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return wrapper


def _wrapper(function: Callable[..., Any], name: str, live: Live) -> Any:
    # Wrappers run with the global names of their function: everything else is in their closures.
    outlet_, resumed = outlet, Resumed

    if inspect.iscoroutinefunction(function):

        async def annotated(*args: Any, **kwargs: Any) -> Any:
            return await resumed(function(*args, **kwargs), name, live)

    elif inspect.isgeneratorfunction(function):

        def annotated(*args: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
            return (yield from resumed(function(*args, **kwargs), name, live))

    else:
        # Code that torch.compile traces gets no range.
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
    """A generator or coroutine with a range around each resume, so that ranges of a thread nest."""

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

MISSING = object()  # value of an attribute that the owner only inherits


@dataclass(slots=True, eq=False, kw_only=True)
class Patch:
    """A wrapper that replaces an attribute of a class or module for `users` annotations."""

    owner: Owner
    attribute: str
    original: object
    wrapper: object
    live: Live
    users: int = 1


_LOCK = threading.RLock()
_PATCHES: dict[tuple[int, str], Patch] = {}


def namespace(owner: Owner) -> Mapping[str, object]:
    """Return the owner's own attributes. Runs no code: a lazy module does not load."""
    return vars(owner) if isinstance(owner, type) else object.__getattribute__(owner, "__dict__")


def patch(owner: Owner, attribute: str, build: Build) -> Patch:
    """Replace an attribute by `build(attribute, live)`, or join the patch that it already has.

    Raises:
        UsageError: the owner's attributes cannot be set. Errors of `build` pass through.
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
                f"{owner.__name__}.{attribute} cannot be annotated, its owner cannot be changed:"
                f" {error}",
                hint="name the Python function that calls it, as in mypkg.model:train_step",
            ) from error
        new = Patch(owner=owner, attribute=attribute, original=original, wrapper=wrapper, live=live)
        _PATCHES[id(owner), attribute] = new
        return new


def release(done: Patch) -> None:
    """End one use of a patch. The last use restores the attribute, unless it was replaced since."""
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
    """An attribute to patch, and the name of its range."""

    owner: Owner
    attribute: str
    label: str


def find_targets(module: ModuleType, target: str, *, defined: bool = False) -> list[Target]:
    """Return the functions that `target` names in a module; empty when it names none.

    A wildcard includes functions and methods that the module defines. A written-out name accepts
    inherited methods too; with `defined`, no imported ones.

    Raises:
        UsageError: a written-out name is that of a class or module.
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
    """Return an attribute without running code: no module `__getattr__`, no descriptor."""
    if isinstance(owner, ModuleType):
        return namespace(owner).get(name, MISSING)
    return inspect.getattr_static(owner, name, MISSING)


def matches(name: str, target: str) -> bool:
    """Return whether a qualified name fits the part of a pattern after its colon."""
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
    """Yield the functions that a module or class defines, with those of nested classes."""
    in_class = isinstance(owner, type)
    module = owner.__module__ if in_class else owner.__name__
    for attribute, value in list(namespace(owner).items()):
        # Special methods, and enum's _new_member_.
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
    """Yield other bindings of module-level targets (`from module import function`)."""
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
    """Return the modules that are completely imported; `ImportWatch` reports the others."""
    return [
        module
        for name, module in list(sys.modules.items())
        if issubclass(type(module), ModuleType)
        and namespace(module).get("__name__") == name
        and not getattr(namespace(module).get("__spec__"), "_initializing", False)
    ]


class ImportWatch:
    """A finder before all others that delegates to them.

    Calls `arrived` with each module that `wants` accepts by name, after the module was executed.
    Leaves loaders and specs unchanged. Built-in and frozen modules, whose loader is a class, are
    not reported.
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
        """Return the spec that the other finders find, with a loader that reports the import."""
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
        """Replace the loader's `exec_module` on the instance, for one call."""
        attributes = getattr(loader, "__dict__", None)
        execute = getattr(loader, "exec_module", None)
        if isinstance(loader, type) or attributes is None or execute is None:
            return

        def exec_module(module: ModuleType) -> None:
            attributes.pop("exec_module", None)
            execute(module)
            self._arrived(sys.modules.get(module.__name__, module))

        loader.exec_module = exec_module
