"""Which functions and methods a pattern names in a loaded module."""

from __future__ import annotations

import difflib
import fnmatch
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

from kernprof.collect.nvtx.registry import Owner, is_ours, namespace
from kernprof.collect.nvtx.wrap import is_function
from kernprof.errors import UsageError

LIMIT = 500
"""Functions that one pattern may name: more ranges hide the important ones."""

# Of the methods that Python calls by itself, those that a wildcard takes; the others are annotated
# when named.
CALLED_BY_PYTHON = frozenset({"__init__", "__call__", "__iter__", "__next__", "__getitem__"})
_IMMUTABLE, _HEAP = 1 << 8, 1 << 9  # Py_TPFLAGS_IMMUTABLETYPE, Py_TPFLAGS_HEAPTYPE


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One attribute to patch, and the name of its range."""

    owner: Owner
    attribute: str
    label: str


def find_targets(module: ModuleType, target: str, *, own: bool = False) -> tuple[Target, ...]:
    """What `target` names in the module: nothing, when nothing is there.

    A wildcard takes what the module defines itself: functions, and classes' methods, static and
    class methods. A written-out name takes anything that can be wrapped, inherited methods and
    properties too; with `own`, not what the module only imported. Raises UsageError for a
    written-out name of something that cannot be annotated.
    """
    if not any(char in target for char in "*?["):
        first = namespace(module).get(target.partition(".")[0])
        if own and getattr(first, "__module__", None) != module.__name__:
            return ()
        return _named(module, target)
    found = tuple(
        each for each in _defined(module) if matches(each.label.partition(":")[2], target)
    )
    return found


def matches(name: str, target: str) -> bool:
    """Whether a name, as it stands after the colon, is meant by what stands after the colon of a
    pattern.
    """
    if target == "*":
        return True
    parts, wanted = name.split("."), target.split(".")
    return len(parts) == len(wanted) and all(map(fnmatch.fnmatchcase, parts, wanted))


def names_in(module: ModuleType) -> list[str]:
    """The names after the colon that the module has to offer."""
    return [each.label.partition(":")[2] for each in _defined(module)]


def _defined(module: ModuleType) -> Iterator[Target]:
    for attribute, found in list(namespace(module).items()):
        if isinstance(found, type):
            if found.__module__ == module.__name__ and attribute == found.__name__:
                yield from _methods(module, found, attribute, frozenset())
        elif is_function(found) and getattr(found, "__module__", None) == module.__name__:
            yield Target(owner=module, attribute=attribute, label=f"{module.__name__}:{attribute}")


def methods_of(owner: type) -> tuple[Target, ...]:
    """The methods that a class defines itself, and its nested classes'."""
    module = sys.modules.get(owner.__module__, ModuleType(owner.__module__))
    return tuple(_methods(module, owner, owner.__qualname__, frozenset()))


def _methods(
    module: ModuleType, owner: type, path: str, above: frozenset[type]
) -> Iterator[Target]:
    if not can_change(owner) or owner in above:
        return
    for attribute, found in list(vars(owner).items()):
        # Python's own, and enum's _new_member_
        special = attribute.startswith("_") and attribute.endswith("_")
        if isinstance(found, type):
            if (
                found.__module__ == module.__name__
                and found.__qualname__ == f"{owner.__qualname__}.{attribute}"
            ):
                yield from _methods(module, found, f"{path}.{attribute}", above | {owner})
        elif special and attribute not in CALLED_BY_PYTHON:
            continue
        elif (
            is_function(found)
            and not isinstance(found, property)
            and not hasattr(found, "__set_name__")
        ):
            yield Target(
                owner=owner, attribute=attribute, label=f"{module.__name__}:{path}.{attribute}"
            )


def can_change(owner: Owner) -> bool:
    """Whether attributes can be set: not on the types that are written in C."""
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
    found = _static(owner, last)
    if found is _ABSENT:
        return ()
    if is_ours(owner, last):
        return (Target(owner=owner, attribute=last, label=label),)
    if not can_change(owner):
        raise UsageError(
            f"{label} cannot be annotated: {target.rpartition('.')[0]} is a type written in C",
            hint="name the Python function that calls it, as in mypkg.model:train_step",
        )
    if not is_function(found):
        raise _not_a_function(label, found)
    return (Target(owner=owner, attribute=last, label=label),)


def _not_a_function(label: str, found: object) -> UsageError:
    if isinstance(found, type):
        return UsageError(
            f"{label} is a class",
            hint=f"{label}.* for its methods, {label}.__init__ for making one",
        )
    if isinstance(found, ModuleType):
        return UsageError(f"{label} is a module", hint=f"{found.__name__}:* for all it defines")
    return UsageError(
        f"{label} cannot be annotated: it is not a function but {type(found).__name__!r}",
        hint=(
            "name the Python function that calls it, or its class's method as in"
            " pkg.mod:Class.__call__"
        ),
    )


_ABSENT = object()


def _static(owner: object, name: str) -> object:
    """An attribute without running anything: no module `__getattr__`, no descriptor."""
    if isinstance(owner, ModuleType):
        return namespace(owner).get(name, _ABSENT)
    return inspect.getattr_static(owner, name, _ABSENT)


def aliases(
    functions: dict[int, object], skip: ModuleType | None = None
) -> Iterator[tuple[ModuleType, str, int]]:
    """Where else, in loaded modules, the functions of these ids are bound: by `from module import
    function`.
    """
    for module in list(sys.modules.values()):
        if not issubclass(type(module), ModuleType) or module is skip:
            continue
        for name, value in list(namespace(module).items()):
            if id(value) in functions and functions[id(value)] is value:
                yield module, name, id(value)


def meant(target: str, known: list[str], *, cutoff: float = 0.6) -> str | None:
    """The names that were probably meant."""
    close = difflib.get_close_matches(target, known, n=3, cutoff=cutoff)
    return " or ".join(close) if close else None
