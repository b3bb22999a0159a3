"""`kernprof.annotate`: NVTX ranges around functions that are given by name and need no edits.

Names are `pkg.mod:function`, `pkg.mod:Class.method` and `pkg.mod:*`, with `*`, `?` and `[…]` as in
file names, and `torch` for PyTorch's training loop. The search for functions runs no code of the
program: it reads attributes without descriptors and `__getattr__`.
"""

from __future__ import annotations

import contextlib
import difflib
import fnmatch
import inspect
import re
import sys
import threading
from collections.abc import Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from kernprof.collect.imports import ImportWatch
from kernprof.collect.nvtx.emit import Build, in_range
from kernprof.collect.nvtx.torch_loop import torch_loop
from kernprof.errors import UsageError

Owner = type | ModuleType
# Special methods that a wildcard matches. Other special methods must be named in full.
_SPECIAL = frozenset({"__init__", "__call__", "__iter__", "__next__", "__getitem__"})
# Functions whose calls return before their work is done: generators and coroutines.
_RETURNS_EARLY = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Pattern(NamedTuple):
    """Name of functions. `module` and `target` may contain wildcards; `build` wraps a function."""

    text: str
    module: str
    target: str
    build: Build | None = None


def parse(names: Iterable[str]) -> list[Pattern]:
    """Return the patterns of names. Raises UsageError for an invalid name."""
    patterns = []
    for text in names:
        if torch := re.fullmatch("torch(?:@([1-9][0-9]?))?", text):
            rules = torch_loop(int(torch[1] or 3))
            patterns += [Pattern(text, *rule) for rule in rules]
        elif re.fullmatch(r"[\w.*?![\]-]+:[\w.*?![\]-]+", text):
            patterns.append(Pattern(text, *text.partition(":")[::2]))
        else:
            raise UsageError(
                f"{text[:200]!r} is not the name of a function",
                hint="write module:function, module:Class.method, module:* or torch",
            )
    return patterns


class annotate(contextlib.ContextDecorator):  # noqa: N801
    """Put NVTX ranges around functions and methods, without editing their code.

    `annotate("torch", "mypkg.model:*")` is a context manager, and a decorator of plain functions.
    While it is active, every call of a named function in this process is a range. At the end, every
    function is restored. docs/annotate.md lists the possible names. Modules that are imported later
    are annotated too. An object may be entered repeatedly; its last exit restores the functions.

    Raises:
        UsageError: a name is invalid or matches no function. The error is raised at the start if
            the name's module is loaded at the start. Otherwise the error is raised at the end,
            unless the body raises.
    """

    def __init__(self, *names: str) -> None:
        self.patterns = parse(names)
        self.labels: dict[str, set[str]] = {pattern.text: set() for pattern in self.patterns}
        self.users = 0
        self._lock = threading.RLock()
        self._replaced: dict[tuple[Owner, str], tuple[object, object]] = {}
        wanted = re.compile("|".join(fnmatch.translate(row.module) for row in self.patterns))
        self._watch = ImportWatch(wanted.match, self._annotate)

    def matched(self, text: str, label: str) -> None:
        """Record that a name matched the function with this label."""
        self.labels[text].add(label)

    def missing(self) -> dict[str, UsageError]:
        """Return the errors of the names that matched no function up to now, by name."""
        rows = {row.text: row for row in reversed(self.patterns)}
        return {text: _unmatched(rows[text]) for text in rows if not self.labels[text]}

    def start(self) -> None:
        """Wrap functions of the loaded modules now, and of other modules after their import."""
        with self._lock:
            self.users += 1
            if self.users == 1:
                sys.meta_path.insert(0, self._watch)
                for name, module in loaded_modules().items():
                    if self._watch.wants(name):
                        self._annotate(module, everywhere=True)

    def stop(self) -> None:
        """Undo one `start`. The last `stop` restores the functions.

        An attribute that the program has replaced in the meantime stays unchanged.
        """
        with self._lock:
            self.users -= 1
            if not self.users:
                sys.meta_path.remove(self._watch)
                for (owner, attribute), (original, wrapper) in self._replaced.items():
                    if namespace(owner).get(attribute) is wrapper:
                        setattr(owner, attribute, original)
                self._replaced.clear()

    def __enter__(self) -> annotate:
        self.start()
        for text, error in self.missing().items():
            if text.partition(":")[0] in sys.modules:
                self.stop()
                raise error
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.stop()
        for error in self.missing().values() if kind is None and not self.users else ():
            raise error

    def _annotate(self, module: ModuleType, *, everywhere: bool = False) -> None:
        """Wrap a module's functions. With `everywhere`, also their aliases in other modules."""
        name, wrappers = module.__name__, dict[int, object]()
        rows = [row for row in self.patterns if fnmatch.fnmatchcase(name, row.module)]
        for owner, attribute, path in functions_in(module):
            wild = not attribute.startswith("__") or attribute in _SPECIAL
            for row in rows:
                if path == row.target or (wild and fnmatch.fnmatchcase(path, row.target)):
                    original = namespace(owner)[attribute]
                    wrapper = (row.build or in_range(f"{name}:{path}"))(original, self)
                    self._replace(owner, attribute, wrapper)
                    wrappers |= {} if isinstance(owner, type) else {id(original): wrapper}
                    self.matched(row.text, f"{name}:{path}")
        # Other modules bind the same functions: `from module import function`.
        for user in loaded_modules().values() if wrappers and everywhere else ():
            for alias, value in namespace(user).items():
                if id(value) in wrappers:
                    self._replace(user, alias, wrappers[id(value)])

    def _replace(self, owner: Owner, attribute: str, wrapper: object) -> None:
        if self.users and (owner, attribute) not in self._replaced:
            self._replaced[owner, attribute] = namespace(owner)[attribute], wrapper
            setattr(owner, attribute, wrapper)


def loaded_modules() -> dict[str, ModuleType]:
    """Return the modules in `sys.modules`, without objects that imitate a module."""
    return {k: row for k, row in sys.modules.copy().items() if issubclass(type(row), ModuleType)}


def namespace(owner: Owner) -> dict[str, Any]:
    """Return the attributes that `owner` itself defines, without running code (lazy modules)."""
    return dict(
        vars(owner) if isinstance(owner, type) else object.__getattribute__(owner, "__dict__")
    )


def functions_in(owner: Owner) -> Iterator[tuple[Owner, str, str]]:
    """Yield owner, attribute and path of the functions that a module or class defines."""
    in_class = isinstance(owner, type)
    module = owner.__module__ if in_class else owner.__name__
    for attribute, value in namespace(owner).items():
        path = f"{owner.__qualname__}.{attribute}" if in_class else attribute
        if getattr(value, "__module__", None) != module:
            continue  # imported
        if isinstance(value, type) and value.__qualname__ == path:
            yield from functions_in(value)
        function = value.__func__ if isinstance(value, staticmethod | classmethod) else value
        if isinstance(function, FunctionType) and not function.__code__.co_flags & _RETURNS_EARLY:
            yield owner, attribute, path


def _unmatched(row: Pattern) -> UsageError:
    """Return the error of a name that matched no function in the loaded modules."""
    module = sys.modules.get(row.module)
    names = [path for _, _, path in functions_in(module)] if module else list(sys.modules)
    close = difflib.get_close_matches(row.target if module else row.module, names)
    reason, prefix = f"no module {row.module!r} was loaded", ""
    if module:
        listed = ", ".join(names[:12]) or "nothing"
        reason, prefix = f"{row.module} defines no {row.target!r}, but {listed}", f"{row.module}:"
    hint = f"did you mean {' or '.join(prefix + name for name in close)}?" if close else None
    return UsageError(f"{row.text!r} matched nothing: {reason}", hint=hint)
