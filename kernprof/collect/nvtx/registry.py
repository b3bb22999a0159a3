"""What is patched in this process, by how many, and what was there: each attribute is patched once
and put back.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType

from kernprof.errors import UsageError

Owner = type | ModuleType


class Live:
    """Whether a wrapper is to make ranges. One that outlives its patch, because somebody kept it,
    only passes on.
    """

    __slots__ = ("on",)

    def __init__(self) -> None:
        self.on = True


Build = Callable[[object, Live], object]


class _Missing:
    """Stands for an attribute that the owner itself does not have: it inherits it."""


MISSING = _Missing()


@dataclass(slots=True, eq=False, kw_only=True)
class Patch:
    """One attribute of a class or module with a wrapper in it. `was` is what the owner's own
    dictionary held.
    """

    owner: Owner
    attribute: str
    was: object
    installed: object
    live: Live
    users: int = 1


_LOCK = threading.RLock()
_PATCHES: dict[tuple[int, str], Patch] = {}


def namespace(owner: Owner) -> Mapping[str, object]:
    """What the owner itself holds, without running anything of its own (a lazy module would load)."""
    return vars(owner) if isinstance(owner, type) else object.__getattribute__(owner, "__dict__")


def patch(owner: Owner, attribute: str, build: Build) -> Patch:
    """Puts `build(what is there, live)` in its place, or takes part in the patch that is there
    already.

    Raises UsageError for types that cannot be changed; what `build` raises passes through. Nothing
    is changed then.
    """
    with _LOCK:
        known = _PATCHES.get((id(owner), attribute))
        if known is not None:
            known.users += 1
            return known
        was = namespace(owner).get(attribute, MISSING)
        found = inspect.getattr_static(owner, attribute) if was is MISSING else was
        live = Live()
        made = build(found, live)
        try:
            setattr(owner, attribute, made)
        except (TypeError, AttributeError) as error:
            raise cannot_change(owner, attribute, error) from error
        new = Patch(owner=owner, attribute=attribute, was=was, installed=made, live=live)
        _PATCHES[id(owner), attribute] = new
        return new


def release(done: Patch) -> None:
    """Ends one use; the last one puts back what was there, unless somebody has put something else
    in its place.
    """
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


def is_elsewhere(owner: Owner, attribute: str) -> bool:
    """Whether what stands there is the wrapper of another attribute's patch."""
    found = namespace(owner).get(attribute)
    with _LOCK:
        patched = (id(owner), attribute) in _PATCHES
        return not patched and any(each.installed is found for each in _PATCHES.values())


def is_ours(owner: Owner, attribute: str) -> bool:
    with _LOCK:
        return (id(owner), attribute) in _PATCHES


def cannot_change(owner: Owner, attribute: str, error: Exception | None = None) -> UsageError:
    name = f"{owner.__module__}.{owner.__qualname__}" if isinstance(owner, type) else owner.__name__
    why = f": {error}" if error else ": it is written in C"
    return UsageError(
        f"{name}.{attribute} cannot be annotated, its owner does not let itself be changed{why}",
        hint="name the Python function that calls it, as in --nvtx mypkg.model:train_step",
    )
