"""What is to be shared carries no absolute path: a result in which each stands as a short one that
names the same file.

Paths below the working directory become relative; of others the last two parts are kept, without a
user's home, and as many before them as it takes to tell one file from another.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

# An absolute path in a text; a whole text that is one may hold blanks.
_INSIDE = re.compile(r"(?<![\w.)\]>/:~…*\\])/(?:[^\s/:;,\"'()<>|`*{}]+/)+[^\s/:;,\"'()<>|`*{}]*")
_HOME = re.compile(r"/(?:home|Users)/[^/]+(?:/|$)|/root(?:/|$)")
_WHOLE = re.compile(r"/(?:[^\n/:]+/)+[^\n/:]*\.\w{1,12}")


def mapped_texts(tree: T, change: Callable[[str], str]) -> T:
    """The same dataclasses, tuples, lists and mappings with every text changed.

    What holds none is kept as it is; what stands in several places stays one object.
    """
    mapped: T = _mapped(tree, change, {})
    return mapped


def _mapped(tree: Any, change: Callable[[str], str], seen: dict[int, tuple[Any, Any]]) -> Any:
    if isinstance(tree, str):
        return tree if isinstance(tree, Enum) else change(tree)
    if id(tree) not in seen:
        seen[id(tree)] = (tree, _mapped_parts(tree, lambda part: _mapped(part, change, seen)))
    return seen[id(tree)][1]


def _mapped_parts(tree: Any, mapped: Callable[[Any], Any]) -> Any:
    if isinstance(tree, tuple | list):
        parts = [mapped(each) for each in tree]
        same = all(new is old for new, old in zip(parts, tree, strict=True))
        return tree if same else type(tree)(parts)
    if isinstance(tree, Mapping):
        return {mapped(key): mapped(value) for key, value in tree.items()}
    if dataclasses.is_dataclass(tree) and not isinstance(tree, type):
        parts_by_name = {
            each.name: getattr(tree, each.name) for each in dataclasses.fields(tree) if each.init
        }
        changed = {
            name: new for name, old in parts_by_name.items() if (new := mapped(old)) is not old
        }
        return dataclasses.replace(tree, **changed) if changed else tree
    return tree


def without_paths(tree: T) -> T:
    """The result with short paths in place of absolute ones."""
    return mapped_texts(tree, ShortPaths().shorten)


class ShortPaths:
    """Short names for absolute paths, each for one file only."""

    def __init__(self, here: Path | None = None) -> None:
        self._here = here or Path.cwd()
        self._taken: dict[str, str] = {}

    def shorten(self, text: str) -> str:
        if "/" not in text:
            return text
        if _WHOLE.fullmatch(text):
            return self._short(text)
        return _INSIDE.sub(lambda match: self._short(match[0]), text)

    def _short(self, path: str) -> str:
        """Relative to here; else its last two parts, or more where another path has those."""
        plain = path.rstrip("/") or path
        if len(self._here.parts) > 1 and Path(plain).is_relative_to(self._here):
            return str(Path(plain).relative_to(self._here))
        parts = Path(_HOME.sub("/", plain)).parts[1:]
        for count in range(min(2, len(parts)), len(parts) + 1):
            name = "/".join(parts[-count:])
            if self._taken.setdefault(name, plain) == plain:
                return name
        return "/".join(parts)
