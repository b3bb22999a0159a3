"""Find the functions that a name stands for, wrap them in ranges, and restore them.

Each attribute is patched once, however many annotations name it, and restored by the last of them.
A wrapper keeps the name, the signature and the result of its function.
"""

from __future__ import annotations

import contextlib
import difflib
import fnmatch
import functools
import inspect
import sys
import threading
import types
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from kernprof.collect.nvtx.emit import outlet
from kernprof.errors import UsageError

Owner = type | ModuleType
Function = Callable[..., Any]

LIMIT = 500
"""Functions that one pattern may name: more ranges hide the important ones."""

# Special methods that a wildcard includes; the others are annotated when they are written out.
CALLED_BY_PYTHON = frozenset({"__init__", "__call__", "__iter__", "__next__", "__getitem__"})
_IMMUTABLE, _HEAP = 1 << 8, 1 << 9  # Py_TPFLAGS_IMMUTABLETYPE, Py_TPFLAGS_HEAPTYPE


class Live:
    """Switch of a wrapper's ranges. A wrapper that outlives its patch only calls its function."""

    __slots__ = ("on",)

    def __init__(self) -> None:
        self.on = True


Build = Callable[[object, Live], object]


# Wrappers


def wrapped(attribute: object, name: str, live: Live) -> object:
    """Return `attribute`, as a class or module holds it, with a range around each call.

    Raises:
        UsageError: `attribute` is not a Python function, static or class method, or property.
    """
    if isinstance(attribute, staticmethod | classmethod):
        return type(attribute)(_function(attribute.__func__, name, live))
    if isinstance(attribute, property):
        accessors = (attribute.fget, attribute.fset, attribute.fdel)
        get, put, delete = (accessor and _function(accessor, name, live) for accessor in accessors)
        return type(attribute)(get, put, delete, attribute.__doc__)
    return _function(attribute, name, live)


def is_function(attribute: object) -> bool:
    """Return whether `wrapped` accepts the attribute."""
    if isinstance(attribute, staticmethod | classmethod):
        return is_function(attribute.__func__)
    if isinstance(attribute, property):
        return True
    return isinstance(attribute, FunctionType) and not inspect.isasyncgenfunction(attribute)


def _function(function: Any, name: str, live: Live) -> Function:
    if not is_function(function):
        raise UsageError(
            f"{name} cannot be annotated: it is not a Python function but"
            f" {type(function).__name__!r}",
            hint=(
                "name the Python function that calls it, or a class's method as in"
                " pkg.mod:Class.method"
            ),
        )
    if inspect.iscoroutinefunction(function):
        wrapper = _coroutine(function, name, live)
    elif inspect.isgeneratorfunction(function):
        wrapper = _generator(function, name, live)
        if function.__code__.co_flags & inspect.CO_ITERABLE_COROUTINE:
            wrapper = types.coroutine(wrapper)
    else:
        wrapper = _call(function, name, live, _is_compiling())
    # torch.jit.script looks up the global names of a function, so the wrapper gets the same ones.
    wrapper = FunctionType(
        wrapper.__code__, function.__globals__, wrapper.__name__, None, wrapper.__closure__
    )
    functools.update_wrapper(wrapper, function)
    with contextlib.suppress(TypeError, ValueError):
        wrapper.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return wrapper


def _is_compiling() -> Callable[[], bool] | None:
    """Return PyTorch's `is_compiling` where it is loaded: traced code gets no range."""
    return getattr(sys.modules.get("torch.compiler"), "is_compiling", None)


# Wrappers run with the global names of their function: everything else is in their closures.


def _call(
    function: Function, name: str, live: Live, is_compiling: Callable[[], bool] | None
) -> Any:
    wrapped_, name_, live_, outlet_, compiling_ = function, name, live, outlet, is_compiling

    def annotated(*args: Any, **kwargs: Any) -> Any:
        if (compiling_ is not None and compiling_()) or not live_.on:
            return wrapped_(*args, **kwargs)
        try:
            outlet_.push(name_)
            return wrapped_(*args, **kwargs)
        finally:
            outlet_.pop()

    return annotated


def _generator(function: Function, name: str, live: Live) -> Any:
    wrapped_, name_, live_, resumed_ = function, name, live, Resumed

    def annotated(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
        return (yield from resumed_(wrapped_(*args, **kwargs), name_, live_))

    return annotated


def _coroutine(function: Function, name: str, live: Live) -> Any:
    wrapped_, name_, live_, resumed_ = function, name, live, Resumed

    async def annotated(*args: Any, **kwargs: Any) -> Any:
        return await resumed_(wrapped_(*args, **kwargs), name_, live_)

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

    def _run(self, resume: Function, *values: Any) -> Any:
        if not self._live.on:
            return resume(*values)
        try:
            outlet.push(self._name)
            return resume(*values)
        finally:
            outlet.pop()


# Patches


class _Missing:
    """Marker of an attribute that the owner inherits and does not hold itself."""


MISSING = _Missing()


@dataclass(slots=True, eq=False, kw_only=True)
class Patch:
    """One attribute of a class or module with a wrapper in it. `was` is the attribute before."""

    owner: Owner
    attribute: str
    was: object
    installed: object
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
        UsageError: the owner is a type written in C. Errors of `build` pass through.
    """
    with _LOCK:
        existing = _PATCHES.get((id(owner), attribute))
        if existing is not None:
            existing.users += 1
            return existing
        was = namespace(owner).get(attribute, MISSING)
        current = inspect.getattr_static(owner, attribute) if was is MISSING else was
        live = Live()
        wrapper = build(current, live)
        try:
            setattr(owner, attribute, wrapper)
        except (TypeError, AttributeError) as error:
            raise UsageError(
                f"{_owner_name(owner)}.{attribute} cannot be annotated, its owner cannot be"
                f" changed: {error}",
                hint="name the Python function that calls it, as in mypkg.model:train_step",
            ) from error
        new = Patch(owner=owner, attribute=attribute, was=was, installed=wrapper, live=live)
        _PATCHES[id(owner), attribute] = new
        return new


def _owner_name(owner: Owner) -> str:
    if isinstance(owner, type):
        return f"{owner.__module__}.{owner.__qualname__}"
    return owner.__name__


def release(done: Patch) -> None:
    """End one use of a patch. The last use restores the attribute, unless it was replaced since."""
    with _LOCK:
        done.users -= 1
        if done.users:
            return
        done.live.on = False
        del _PATCHES[id(done.owner), done.attribute]
        if namespace(done.owner).get(done.attribute, MISSING) is not done.installed:
            return
        if done.was is MISSING:
            delattr(done.owner, done.attribute)
        else:
            setattr(done.owner, done.attribute, done.was)


def is_wrapper_of_another(owner: Owner, attribute: str) -> bool:
    """Return whether the attribute holds a wrapper that was installed elsewhere."""
    current = namespace(owner).get(attribute)
    with _LOCK:
        patched = (id(owner), attribute) in _PATCHES
        return not patched and any(entry.installed is current for entry in _PATCHES.values())


# Targets


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One attribute to patch, and the name of its range."""

    owner: Owner
    attribute: str
    label: str


def find_targets(module: ModuleType, target: str, *, defined: bool = False) -> tuple[Target, ...]:
    """Return the functions that `target` names in a module; empty when it names none.

    A wildcard includes functions and classes that the module defines. A written-out name accepts
    inherited methods and properties too; with `defined`, no imported ones.

    Raises:
        UsageError: a written-out name stands for something that cannot be annotated.
    """
    if not any(char in target for char in "*?["):
        first = namespace(module).get(target.partition(".")[0])
        if defined and getattr(first, "__module__", None) != module.__name__:
            return ()
        return _named(module, target)
    return tuple(
        entry for entry in _defined(module) if matches(entry.label.partition(":")[2], target)
    )


def matches(name: str, target: str) -> bool:
    """Return whether a qualified name fits the part of a pattern after its colon."""
    if target == "*":
        return True
    parts, patterns = name.split("."), target.split(".")
    return len(parts) == len(patterns) and all(map(fnmatch.fnmatchcase, parts, patterns))


def names_in(module: ModuleType) -> list[str]:
    """Return the qualified names of the functions that the module defines."""
    return [entry.label.partition(":")[2] for entry in _defined(module)]


def _defined(module: ModuleType) -> Iterator[Target]:
    for attribute, value in list(namespace(module).items()):
        if isinstance(value, type):
            if value.__module__ == module.__name__ and attribute == value.__name__:
                yield from _methods(module, value, attribute, frozenset())
        elif is_function(value) and getattr(value, "__module__", None) == module.__name__:
            yield Target(owner=module, attribute=attribute, label=f"{module.__name__}:{attribute}")


def methods_of(owner: type) -> tuple[Target, ...]:
    """Return the methods that a class and its nested classes define."""
    module = sys.modules.get(owner.__module__, ModuleType(owner.__module__))
    return tuple(_methods(module, owner, owner.__qualname__, frozenset()))


def _methods(
    module: ModuleType, owner: type, path: str, above: frozenset[type]
) -> Iterator[Target]:
    if not can_change(owner) or owner in above:
        return
    for attribute, value in list(vars(owner).items()):
        # Special methods, and enum's _new_member_.
        special = attribute.startswith("_") and attribute.endswith("_")
        if isinstance(value, type):
            nested = f"{owner.__qualname__}.{attribute}"
            if value.__module__ == module.__name__ and value.__qualname__ == nested:
                yield from _methods(module, value, f"{path}.{attribute}", above | {owner})
        elif special and attribute not in CALLED_BY_PYTHON:
            continue
        elif is_function(value) and not isinstance(value, property):
            label = f"{module.__name__}:{path}.{attribute}"
            yield Target(owner=owner, attribute=attribute, label=label)


def can_change(owner: Owner) -> bool:
    """Return whether attributes can be set: false for types written in C."""
    if not isinstance(owner, type):
        return True
    return bool(owner.__flags__ & _HEAP) and not owner.__flags__ & _IMMUTABLE


def _named(module: ModuleType, target: str) -> tuple[Target, ...]:
    *path, last = target.split(".")
    owner: object = module
    for part in path:
        owner = _static(owner, part)
        if not isinstance(owner, type | ModuleType):
            return ()
    label = f"{module.__name__}:{target}"
    assert isinstance(owner, type | ModuleType)
    value = _static(owner, last)
    if value is MISSING:
        return ()
    with _LOCK:
        if (id(owner), last) in _PATCHES:
            return (Target(owner=owner, attribute=last, label=label),)
    if not can_change(owner):
        raise UsageError(
            f"{label} cannot be annotated: {target.rpartition('.')[0]} is a type written in C",
            hint="name the Python function that calls it, as in mypkg.model:train_step",
        )
    if not is_function(value):
        raise _not_a_function(label, value)
    return (Target(owner=owner, attribute=last, label=label),)


def _not_a_function(label: str, value: object) -> UsageError:
    if isinstance(value, type):
        return UsageError(
            f"{label} is a class",
            hint=f"{label}.* for its methods, {label}.__init__ for its constructor",
        )
    if isinstance(value, ModuleType):
        return UsageError(f"{label} is a module", hint=f"{value.__name__}:* for its functions")
    return UsageError(
        f"{label} cannot be annotated: it is not a Python function but {type(value).__name__!r}",
        hint=(
            "name the Python function that calls it, or its class's method as in"
            " pkg.mod:Class.__call__"
        ),
    )


def _static(owner: object, name: str) -> object:
    """Return an attribute without running code: no module `__getattr__`, no descriptor."""
    if isinstance(owner, ModuleType):
        return namespace(owner).get(name, MISSING)
    return inspect.getattr_static(owner, name, MISSING)


def aliases(
    functions: Mapping[int, object], skip: ModuleType | None = None
) -> Iterator[tuple[ModuleType, str, int]]:
    """Yield other bindings of functions in loaded modules (`from module import function`)."""
    for module in list(sys.modules.values()):
        if not issubclass(type(module), ModuleType) or module is skip:
            continue
        for name, value in list(namespace(module).items()):
            if id(value) in functions and functions[id(value)] is value:
                yield module, name, id(value)


def suggestion(target: str, names: list[str], *, cutoff: float = 0.6) -> str | None:
    """Return the names that were probably meant, joined by "or"."""
    return " or ".join(difflib.get_close_matches(target, names, n=3, cutoff=cutoff)) or None
