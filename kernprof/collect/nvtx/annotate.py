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
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType, TracebackType
from typing import Any, Protocol, TypeVar, overload

from kernprof.collect.nvtx import patch as patches
from kernprof.collect.nvtx.patch import Build, ImportWatch, Live, Owner, Patch, Target, wrapped
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
_WILD = re.compile(r"[*?\[]")
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
    whole name. `rule` is a key of `torch_rules.RULES`. With `depth`, PyTorch modules nested deeper
    get no range.
    """

    text: str
    module: str | None
    target: str
    rule: str | None = None
    depth: int | None = None

    @property
    def wild(self) -> bool:
        return _WILD.search(self.text) is not None

    def targets_in(self, module: str) -> tuple[str, ...]:
        """Return the parts of the pattern that may name functions of `module`.

        The result is empty if the pattern names no function of the module.
        """
        if self.module is not None:
            return (self.target,) if fnmatch.fnmatchcase(module, self.module) else ()
        patterns, names = self.target.split("."), module.split(".")
        if len(names) < len(patterns) and all(
            fnmatch.fnmatchcase(name, pattern)
            for name, pattern in zip(names, patterns, strict=False)
        ):
            return (".".join(patterns[len(names) :]),)
        return ()


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
        return [
            Pattern(
                text=text,
                module=RULES[rule].module,
                target="",
                rule=rule,
                depth=most if rule == MODULE_FORWARD else None,
            )
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


class Report(Protocol):
    """Receiver of an annotation's events: `matched` (with a label) and `problem` (with a message)."""

    def __call__(self, event: str, **values: object) -> None: ...


def _no_report(event: str, **values: object) -> None:
    pass


class Annotation(contextlib.ContextDecorator):
    """Context manager and decorator that puts ranges around named functions while it is active.

    It may be entered several times; the last exit restores the functions. `labels` maps each name
    to the labels of the functions that it matched. `problems` maps names to errors.
    """

    def __init__(
        self, names: Iterable[str], *, children: bool = False, report: Report = _no_report
    ) -> None:
        texts = list(names)
        self.patterns = parse(texts)
        self.labels: dict[str, list[str]] = {pattern.text: [] for pattern in self.patterns}
        self.problems: dict[str, UsageError] = {}
        self._children = texts if children else []
        self._report = report
        self._lock = threading.RLock()
        self._users = 0
        self._patches: dict[int, Patch] = {}
        self._watch = ImportWatch(
            lambda module: any(
                pattern.module == module or pattern.targets_in(module) for pattern in self.patterns
            ),
            self._arrived,
        )

    @property
    def matched(self) -> tuple[str, ...]:
        """Return the labels of the functions that were annotated up to now."""
        return tuple(label for labels in self.labels.values() for label in labels)

    def start(self) -> None:
        """Patch the loaded modules now, and other modules when they are imported."""
        with self._lock:
            self._users += 1
            if self._users > 1:
                return
            self._watch.start()
            for module in patches.loaded_modules():
                self._annotate(module, everywhere=True)

    def stop(self) -> bool:
        """Undo one `start`. The last `stop` restores the functions and returns true."""
        with self._lock:
            self._users -= 1
            if self._users:
                return False
            self._watch.stop()
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
        # Change the environment before the functions: this step calls functions that may be
        # annotated (of module json).
        _share([*names_from(os.environ.get(NAMES_VARIABLE)), *self._children])
        self.start()
        certain = [
            error
            for text, error in (self.missing() | self.problems).items()
            if text in self.problems or text.partition(":")[0] in sys.modules
        ]
        if certain:
            self._leave()
            raise certain[0]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
                hint="use it as a context manager inside",
            )
        return super().__call__(function)

    def _arrived(self, module: ModuleType) -> None:
        """Annotate a module after its import. Errors must not make the program's import fail."""
        with self._lock:
            if self._users:
                self._annotate(module, everywhere=False)

    def _annotate(self, module: ModuleType, *, everywhere: bool) -> None:
        for pattern in self.patterns:
            try:
                if pattern.rule is None:
                    self._match(pattern, module, everywhere)
                elif pattern.module == module.__name__:
                    apply_rule(pattern.rule, module, self._hold, pattern.depth)
                    self.note(pattern, [pattern.rule])
            except UsageError as error:
                if self.problems.setdefault(pattern.text, error) is error:
                    self._report(
                        "problem", name=pattern.text, message=error.message, hint=error.hint
                    )

    def _hold(self, owner: Owner, attribute: str, build: Build) -> None:
        """Patch an attribute until the annotation ends."""
        with self._lock:
            if not self._users:
                return
            done = patches.patch(owner, attribute, build)
            if id(done) in self._patches:
                patches.release(done)
            self._patches[id(done)] = done

    def _match(self, pattern: Pattern, module: ModuleType, everywhere: bool) -> None:
        for path in pattern.targets_in(module.__name__):
            targets = patches.find_targets(module, path, defined=pattern.wild)
            if len(targets) + len(self.labels[pattern.text]) > LIMIT:
                raise UsageError(
                    f"{pattern.text!r} matches more than {LIMIT} functions: too many ranges hide"
                    f" the important ones; functions of {module.__name__} are not annotated",
                    hint=f"name fewer: {module.__name__}:Class.* or {module.__name__}:run_*",
                )
            aliases = list(patches.aliases(targets, module)) if targets and everywhere else []
            for target in [*targets, *aliases]:
                self._wrap(target)
            self.note(pattern, [target.label for target in targets])

    def _wrap(self, target: Target) -> None:
        owner, attribute, label = target
        self._hold(owner, attribute, lambda function, live: wrapped(function, label, live))


def _unmatched(pattern: Pattern) -> UsageError:
    """Return the error of a name that matched no function in the loaded modules."""
    if pattern.rule is not None:
        return UsageError(f"{pattern.text} matched nothing: the program did not load PyTorch")
    text = f"{pattern.text!r} matched nothing"
    modules = [row for row in patches.loaded_modules() if pattern.targets_in(row.__name__)]
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
    target, names = pattern.targets_in(module.__name__)[0], patches.names_in(module)
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
    if isinstance(decorated, type):
        for target in patches.functions_in(decorated):
            method = vars(target.owner)[target.attribute]
            setattr(target.owner, target.attribute, wrapped(method, target.label, Live()))
        return decorated
    module = getattr(decorated, "__module__", "?")
    name = getattr(decorated, "__qualname__", type(decorated).__name__)
    return wrapped(decorated, f"{module}:{name}", Live())


# Child processes


def child_environment(names: Iterable[str], *, python_path: str | None) -> dict[str, str]:
    """Return the environment variables with which a Python process annotates `names`.

    Without names, the variables disable the annotation.
    """
    folders = [
        folder
        for folder in (python_path or "").split(os.pathsep)
        if folder and Path(folder) != BOOTSTRAP
    ]
    if not names:
        return {NAMES_VARIABLE: "", "PYTHONPATH": os.pathsep.join(folders)}
    path = os.pathsep.join([str(BOOTSTRAP), *folders])
    return {NAMES_VARIABLE: json.dumps(list(names)), "PYTHONPATH": path}


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
