"""`kernprof.annotate`: NVTX ranges around functions that are given by name and need no edits.

Names are `pkg.mod:Class.method`, `pkg.mod:*`, `pkg.mod.function`, and those of PyTorch's rules. The
module is left of the colon, the function or method right of it. In a name without a colon, the
module may end at any dot. `*`, `?` and `[…]` match characters between two dots. A single `*` right
of the colon matches every function that the module defines.
"""

from __future__ import annotations

import contextlib
import difflib
import fnmatch
import inspect
import json
import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar, overload

from kernprof.collect.nvtx import patch as patches
from kernprof.collect.nvtx.patch import Build, ImportWatch, Owner, Patch, matches, wrapped
from kernprof.collect.nvtx.torch_rules import MODULE_FORWARD, RULES, apply_rule
from kernprof.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])
NAMES_VARIABLE = "KERNPROF_NVTX"
BOOTSTRAP = Path(__file__).resolve().parent / "bootstrap"
LAUNCH = BOOTSTRAP.parent / "launch.py"
DEFAULT_DEPTH = 3
LIMIT = 500
"""Highest number of functions that one pattern may match: more ranges hide the useful ranges."""
_NAMES_SHOWN = 12
_PATH = r"(?!\d)[\w*?\[\]!-]+(\.(?!\d)[\w*?\[\]!-]+)*"
_ALIASES = MappingProxyType(
    {
        "torch.nn.Module.__call__": MODULE_FORWARD,
        "torch.nn:Module.forward": MODULE_FORWARD,
        "torch.optim:Optimizer.step": "torch.optim.Optimizer.step",
        "torch.Tensor.backward": "torch.autograd.backward",
    }
)


# Names of functions


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Parsed name: a pattern for modules and a pattern for functions.

    `module` is None for a name without a colon. `target` is the text right of the colon, or the
    whole name. `rule` is a key of `torch_rules.RULES`. PyTorch modules nested deeper than `depth`
    get no range.
    """

    text: str
    module: str | None = None
    target: str = ""
    rule: str | None = None
    depth: int | None = None

    def target_in(self, module: str) -> str | None:
        """Return the part of the pattern that may name functions of `module`, or None."""
        if self.module is not None:
            return self.target if fnmatch.fnmatchcase(module, self.module) else None
        patterns, dots = self.target.split("."), module.count(".") + 1
        here = dots < len(patterns) and matches(module, ".".join(patterns[:dots]))
        return ".".join(patterns[dots:]) if here else None


def parse(texts: Iterable[str]) -> tuple[Pattern, ...]:
    """Return the patterns of names, without repetitions. Raises UsageError for an invalid name."""
    patterns = tuple(dict.fromkeys(pattern for text in texts for pattern in _parse(text)))
    if not patterns:
        raise UsageError("no name to annotate", hint="for example torch, or mypkg.model:*")
    return patterns


def _parse(text: str) -> list[Pattern]:
    shown = repr(text[:200])
    name, at, depth = text.partition("@")
    name = _ALIASES.get(name, name)
    if at and not (name in ("torch", MODULE_FORWARD) and re.fullmatch("[1-9][0-9]{0,2}", depth)):
        raise UsageError(
            f"{shown}: only torch and {MODULE_FORWARD} accept a depth of modules, from 1 to 999",
            hint=f"torch@2 or {MODULE_FORWARD}@2",
        )
    if name == "torch" or name in RULES:
        most = int(depth) if at else DEFAULT_DEPTH if name == "torch" else None
        limits = {MODULE_FORWARD: most}
        return [
            Pattern(text=text, module=RULES[rule][0], rule=rule, depth=limits.get(rule))
            for rule in (RULES if name == "torch" else (name,))
        ]
    if not re.fullmatch(f"({_PATH}:)?{_PATH}", text):
        raise UsageError(
            f"{shown} is not the name of a function",
            hint="write module:function, module:Class.method, module:* or the same with dots",
        )
    module, colon, target = text.rpartition(":")
    if not colon and "." not in text:
        raise UsageError(
            f"{shown} names a whole module, or a function without its module",
            hint=(
                f"{text}:* for all its functions; module:function for one function; torch for"
                " PyTorch's training loop"
            ),
        )
    return [Pattern(text=text, module=module or None, target=target)]


# Annotations


class Annotation(contextlib.ContextDecorator):
    """Context manager and decorator that puts ranges around named functions while it is active.

    It may be entered several times; the last exit restores the functions. `labels` maps each name
    to the labels of the functions that it matched. `problems` maps names to errors. `report`
    receives the events `matched` (with a label) and `problem` (with a message).
    """

    def __init__(
        self,
        names: Iterable[str],
        *,
        children: bool = False,
        report: Callable[..., None] = lambda *_, **__: None,
    ) -> None:
        texts = list(names)
        self.patterns = parse(texts)
        self.labels: dict[str, list[str]] = {pattern.text: [] for pattern in self.patterns}
        self.problems: dict[str, UsageError] = {}
        self._children = texts if children else []
        self._report = report
        self._users = 0
        self._patches: dict[int, Patch] = {}
        self._watch = ImportWatch(
            lambda module: any(row.target_in(module) is not None for row in self.patterns),
            self._annotate,
        )

    @property
    def matched(self) -> tuple[str, ...]:
        """Return the labels of the functions that were annotated up to now."""
        return tuple(label for labels in self.labels.values() for label in labels)

    def start(self) -> None:
        """Patch the loaded modules now, and other modules when they are imported."""
        with patches.LOCK:
            self._users += 1
            if self._users == 1:
                sys.meta_path.insert(0, self._watch)
                for module in patches.loaded_modules():
                    self._annotate(module, everywhere=True)

    def stop(self) -> bool:
        """Undo one `start`. The last `stop` restores the functions and returns true."""
        with patches.LOCK:
            self._users -= 1
            if self._users:
                return False
            sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not self._watch]
            for installed in reversed(list(self._patches.values())):
                patches.release(installed)
            self._patches.clear()
            return True

    def missing(self) -> dict[str, UsageError]:
        """Return the errors of the names that matched no function up to now."""
        return {
            pattern.text: self.problems.get(pattern.text) or _unmatched(pattern)
            for pattern in self.patterns
            if not self.labels[pattern.text]
        }

    def note(self, pattern: Pattern, labels: Iterable[str]) -> None:
        """Record that a pattern matched the functions with these labels."""
        for label in labels:
            if label not in self.labels[pattern.text]:
                self.labels[pattern.text].append(label)
                self._report("matched", name=pattern.text, label=label)

    def __enter__(self) -> Annotation:
        # Change the environment before the functions are patched: the change calls functions of
        # module json, which may be among the annotated functions.
        _share([*names_from(os.environ.get(NAMES_VARIABLE)), *self._children])
        self.start()
        for text, error in (self.missing() | self.problems).items():
            if text in self.problems or text.partition(":")[0] in sys.modules:  # certain already
                self._leave()
                raise error
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._leave() and kind is None:
            for missed in self.missing().values():
                raise missed

    def _leave(self) -> bool:
        ended = self.stop()
        names = names_from(os.environ.get(NAMES_VARIABLE))
        for name in self._children:
            names.remove(name)
        _share(names)
        return ended

    def __call__(self, function: F) -> F:
        """Return a function that annotates the names while the decorated function runs."""
        if (
            inspect.isgeneratorfunction(function)
            or inspect.iscoroutinefunction(function)
            or inspect.isasyncgenfunction(function)
        ):
            raise UsageError(
                "annotate cannot decorate a generator or an async function",
                hint="use annotate as a context manager inside the function",
            )
        return super().__call__(function)

    def _annotate(self, module: ModuleType, *, everywhere: bool = False) -> None:
        """Annotate a module. Errors must not make the program's import fail."""
        with patches.LOCK:
            for pattern in self.patterns if self._users else ():
                target = pattern.target_in(module.__name__)
                try:
                    if pattern.rule is not None and target is not None:
                        apply_rule(pattern.rule, module, self._hold, pattern.depth)
                        self.note(pattern, [pattern.rule])
                    elif target is not None:
                        self._match(pattern, module, target, everywhere)
                except UsageError as error:
                    if self.problems.setdefault(pattern.text, error) is error:
                        message, hint = error.message, error.hint
                        self._report("problem", name=pattern.text, message=message, hint=hint)

    def _hold(self, owner: Owner, attribute: str, build: Build) -> None:
        """Patch an attribute until the annotation ends."""
        with patches.LOCK:
            if not self._users:
                return
            done = patches.patch(owner, attribute, build)
            if id(done) in self._patches:
                patches.release(done)
            self._patches[id(done)] = done

    def _match(self, pattern: Pattern, module: ModuleType, target: str, everywhere: bool) -> None:
        """Patch a module's functions. With `everywhere`, also patch aliases in other modules."""
        wild = re.search(r"[*?\[]", pattern.text) is not None
        targets = patches.find_targets(module, target, wild=wild)
        if len(targets) + len(self.labels[pattern.text]) > LIMIT:
            raise UsageError(
                f"{pattern.text!r} matches more than {LIMIT} functions: too many ranges hide"
                f" important ranges; functions of {module.__name__} are not annotated",
                hint=f"name fewer: {module.__name__}:Class.* or {module.__name__}:run_*",
            )
        labels = {}
        for owner, attribute, path in targets:
            label = f"{module.__name__}:{path}"
            if isinstance(owner, ModuleType):
                labels[id(patches.namespace(owner)[attribute])] = label
            self._hold(owner, attribute, _builder(label))
            self.note(pattern, [label])
        # Other modules bind the same functions: `from module import function`.
        for user in patches.loaded_modules() if labels and everywhere else ():
            for name, value in list(patches.namespace(user).items()):
                if id(value) in labels:
                    self._hold(user, name, _builder(labels[id(value)]))


def _builder(label: str) -> Build:
    return lambda function, patch: wrapped(function, label, patch)


def _unmatched(pattern: Pattern) -> UsageError:
    """Return the error of a name that matched no function in the loaded modules."""
    text = f"{pattern.text!r} matched nothing"
    modules = [row for row in patches.loaded_modules() if pattern.target_in(row.__name__)]
    if pattern.rule is not None:
        return UsageError(f"{pattern.text} matched nothing: the program did not load PyTorch")
    if not modules:
        path = pattern.module or pattern.target.rpartition(".")[0]
        names = [name for name in sys.modules if not name.startswith("_")]
        close = difflib.get_close_matches(path, names, n=3, cutoff=0.8)
        return UsageError(
            f"{text}: no module {path!r} was loaded",
            hint=(
                f"did you mean {' or '.join(close)}?"
                if close
                else "functions of the script itself: __main__:NAME"
            ),
        )
    module = max(modules, key=lambda row: len(row.__name__))
    target = pattern.target_in(module.__name__) or ""
    names = [row.path for row in patches.functions_in(module)]
    close = [f"{module.__name__}:{name}" for name in difflib.get_close_matches(target, names)]
    more = f", … ({len(names)} in all)" if len(names) > _NAMES_SHOWN else ""
    defined = ", ".join(names[:_NAMES_SHOWN]) or "no functions"
    return UsageError(
        f"{text}: {module.__name__} has no {target!r}; it defines {defined}{more}",
        hint=f"did you mean {' or '.join(close)}?" if close else None,
    )


@overload
def annotate(*names: str, children: bool = True) -> Annotation: ...
@overload
def annotate(function: F, /) -> F: ...
def annotate(*names: Any, children: bool = True) -> Any:
    """Put NVTX ranges around functions and methods, without editing their code.

    `annotate("torch", "mypkg.model:*")` is a context manager and a decorator. While it is active,
    every call of a named function is a range. At the end, every function is restored.
    docs/annotate.md lists the possible names. Modules that are imported later are annotated too.
    With `children`, Python processes that are started by spawn or subprocess are annotated too.
    Forked processes are always annotated.

    `@annotate` on a function or class of your own gives its calls a range, permanently.

    Raises:
        UsageError: a name is invalid or matches no function. The error is raised at the start if
            the name's module is loaded at the start. Otherwise the error is raised at the end,
            unless the body raises.
    """
    if all(isinstance(name, str) for name in names):
        return Annotation(names, children=children)
    if len(names) > 1:
        raise UsageError(
            "annotate needs names of functions", hint='kernprof.annotate("torch", "mypkg.model:*")'
        )
    (decorated,) = names
    module = getattr(decorated, "__module__", "?")
    if isinstance(decorated, type):
        for owner, attribute, path in patches.functions_in(decorated):
            setattr(owner, attribute, wrapped(vars(owner)[attribute], f"{module}:{path}", Patch()))
        return decorated
    name = getattr(decorated, "__qualname__", type(decorated).__name__)
    return wrapped(decorated, f"{module}:{name}", Patch())


# Child processes


def child_environment(names: Iterable[str], *, python_path: str | None) -> dict[str, str]:
    """Return the environment variables with which a Python process annotates `names`.

    Without names, the variables disable the annotation.
    """
    added = [str(BOOTSTRAP)] if names else []
    folders = [path for path in (python_path or "").split(os.pathsep) if Path(path) != BOOTSTRAP]
    return {
        NAMES_VARIABLE: json.dumps(list(names)) if names else "",
        "PYTHONPATH": os.pathsep.join([*added, *filter(None, folders)]),
    }


def _share(names: list[str]) -> None:
    """Set environment variables so that Python processes started later annotate these names."""
    environ = child_environment(names, python_path=os.environ.get("PYTHONPATH"))
    for variable, value in environ.items():
        if value:
            os.environ[variable] = value
        else:
            os.environ.pop(variable, None)


def names_from(value: str | None) -> list[str]:
    """Return the names in a variable's JSON list; empty if `value` is not a JSON list."""
    try:
        names = json.loads(value or "[]")
    except ValueError:
        return []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
