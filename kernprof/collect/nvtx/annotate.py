"""`kernprof.annotate`: NVTX ranges around functions that are named, not edited."""

from __future__ import annotations

import functools
import importlib.util
import inspect
import json
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, ClassVar, TypeVar, overload

from kernprof.collect.nvtx import patch as patches
from kernprof.collect.nvtx.emit import clean_name
from kernprof.collect.nvtx.importing import ImportWatch
from kernprof.collect.nvtx.patch import LIMIT, Build, Live, Owner, Patch, Target, wrapped
from kernprof.collect.nvtx.patterns import Named, Pattern, Rule, parse
from kernprof.collect.nvtx.torch_rules import apply_rule
from kernprof.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])
NAMES_VARIABLE = "KERNPROF_NVTX"
BOOTSTRAP = Path(__file__).resolve().parent / "bootstrap"
LAUNCH = BOOTSTRAP.parent / "launch.py"
_NAMES_SHOWN = 12

OnProblem = Callable[[str, UsageError], None]
"""Called with a pattern's text and its error, when a module arrives after the start."""
OnMatch = Callable[[str, str], None]
"""Called with a pattern's text and the label of a function that it names."""


class Annotation:
    """Named functions with ranges around them, from `start` to `stop`.

    `start` and `stop` nest; the last `stop` restores the functions. `matched` lists the labels of
    the functions by the text of the name. Errors after the start go to `problem`.
    """

    def __init__(
        self,
        names: Iterable[str],
        *,
        problem: OnProblem | None = None,
        on_match: OnMatch | None = None,
    ) -> None:
        self.names: tuple[Named, ...] = parse(names)
        self.matched: dict[str, list[str]] = {named.text: [] for named in self.names}
        self._problem, self._on_match = problem, on_match
        self._lock = threading.RLock()
        self._users = 0
        self._patches: dict[int, Patch] = {}
        self._full: set[str] = set()
        self._watch = ImportWatch(self._wants, self._arrived)

    def start(self, *, strict: bool = True) -> None:
        """Patch the loaded modules, and those that are imported later.

        Raises:
            UsageError: with `strict`, a name is certainly wrong. Nothing is patched then.
        """
        with self._lock:
            self._users += 1
            if self._users > 1:
                return
            self._watch.start()
            try:
                for module in _loaded():
                    self._annotate(module, strict=strict, everywhere=True)
                for named in self.unmatched() if strict else ():
                    if (error := missing(named, searching=True)) is not None:
                        raise error
            except BaseException:
                self.stop()
                raise

    def stop(self) -> bool:
        """End one use. Return whether it was the last, which restores the functions."""
        with self._lock:
            self._users -= 1
            if self._users:
                return False
            self._watch.stop()
            for entry in reversed(list(self._patches.values())):
                patches.release(entry)
            self._patches.clear()
            self._full.clear()
            return True

    def unmatched(self) -> tuple[Named, ...]:
        """Return the names that matched no function so far."""
        return tuple(named for named in self.names if not self.matched[named.text])

    def note(self, named: Named, labels: Iterable[str]) -> None:
        """Record that a name matched the functions with these labels."""
        for label in labels:
            if label not in self.matched[named.text]:
                self.matched[named.text].append(label)
                if self._on_match is not None:
                    self._on_match(named.text, label)

    def _wants(self, module: str) -> bool:
        return any(
            named.module == module if isinstance(named, Rule) else bool(named.targets_in(module))
            for named in self.names
        )

    def _arrived(self, module: ModuleType) -> None:
        """Annotate a module after its import. Our errors must not fail the program's import."""
        with self._lock:
            if self._users:
                self._annotate(module, strict=False, everywhere=False)

    def _annotate(self, module: ModuleType, *, strict: bool, everywhere: bool) -> None:
        for named in self.names:
            try:
                if isinstance(named, Pattern):
                    self._match(named, module, everywhere)
                elif named.module == module.__name__:
                    self.note(named, apply_rule(named, module, self._hold))
            except UsageError as error:
                if strict:
                    raise
                if self._problem is not None:
                    self._problem(named.text, error)

    def _hold(self, owner: Owner, attribute: str, build: Build) -> None:
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
            if not targets or pattern.text in self._full:
                continue
            room = LIMIT - len(self.matched[pattern.text])
            if len(targets) > room:
                self._full.add(pattern.text)
                raise _too_many(pattern, module, len(targets), room)
            for target in targets:
                self._wrap(target)
            self.note(pattern, [target.label for target in targets])
            if everywhere:
                self._wrap_aliases(targets, module)

    def _wrap(self, target: Target) -> None:
        if patches.is_wrapper_of_another(target.owner, target.attribute):
            return  # imported by name after it was annotated where it is defined
        name = clean_name(target.label)
        self._hold(target.owner, target.attribute, lambda value, live: wrapped(value, name, live))

    def _wrap_aliases(self, targets: tuple[Target, ...], module: ModuleType) -> None:
        """Wrap the same functions in modules that imported them by name before the start."""
        labels = {
            (id(target.owner), target.attribute): target.label
            for target in targets
            if isinstance(target.owner, ModuleType)
        }
        originals = {
            id(entry.was): (entry.was, labels[id(entry.owner), entry.attribute])
            for entry in self._patches.values()
            if (id(entry.owner), entry.attribute) in labels
        }
        functions = {key: function for key, (function, _) in originals.items()}
        for owner, attribute, key in list(patches.aliases(functions, skip=module)):
            self._wrap(Target(owner=owner, attribute=attribute, label=originals[key][1]))


def _loaded() -> list[ModuleType]:
    """Return the modules that are completely imported; the others arrive through the watch."""
    return [
        module
        for name, module in list(sys.modules.items())
        if issubclass(type(module), ModuleType)
        and patches.namespace(module).get("__name__") == name
        and not getattr(patches.namespace(module).get("__spec__"), "_initializing", False)
    ]


def missing(named: Named, *, searching: bool = False) -> UsageError | None:
    """Return the error for a name that matched nothing in the loaded modules.

    With `searching`, None means that its module may still be imported.
    """
    root = "torch" if isinstance(named, Rule) else named.roots()
    importable = root is not None and root not in sys.modules
    if searching and importable and root and importlib.util.find_spec(root) is not None:
        return None
    if isinstance(named, Rule):
        return UsageError(f"{named.text} matched nothing: the program did not load PyTorch")
    modules = [module for module in _loaded() if named.targets_in(module.__name__)]
    if modules:
        return _not_in(named, max(modules, key=lambda module: len(module.__name__)))
    if searching and (root is None or root in sys.modules):
        return None  # a submodule that is imported later
    path = named.module or named.target.rpartition(".")[0]
    names = [name for name in sys.modules if not name.startswith("_")]
    close = patches.suggestion(path, names, cutoff=0.8)
    return UsageError(
        f"{named.text!r} matched nothing: no module {path!r} was loaded",
        hint=f"did you mean {close}?" if close else "functions of the script itself: __main__:NAME",
    )


def _not_in(named: Pattern, module: ModuleType) -> UsageError:
    target, names = named.targets_in(module.__name__)[0], patches.names_in(module)
    close = patches.suggestion(target, names)
    more = f", … ({len(names)} in all)" if len(names) > _NAMES_SHOWN else ""
    shown = ", ".join(names[:_NAMES_SHOWN]) + more
    return UsageError(
        f"{named.text!r} matched nothing: {module.__name__} has no {target!r}; it defines"
        f" {shown or 'no functions'}",
        hint=(
            f"did you mean {module.__name__}:{close.replace(' or ', f' or {module.__name__}:')}?"
            if close
            else None
        ),
    )


def _too_many(pattern: Pattern, module: ModuleType, count: int, room: int) -> UsageError:
    return UsageError(
        f"{pattern.text!r} matches more than {LIMIT} functions ({count} in {module.__name__}, room"
        f" for {room}): too many ranges hide the important ones; those of {module.__name__} and"
        " later are left out",
        hint=f"name fewer, as in {module.__name__}:Class.* or {module.__name__}:train_*",
    )


class Annotating:
    """Context manager and decorator that `annotate` returns. It may be entered while it is on."""

    def __init__(self, names: tuple[str, ...], *, children: bool) -> None:
        self._annotation = Annotation(names)
        self._children = _Children(tuple(dict.fromkeys(names))) if children else None

    @property
    def matched(self) -> tuple[str, ...]:
        """Labels of the functions that were annotated so far."""
        return tuple(label for labels in self._annotation.matched.values() for label in labels)

    def __enter__(self) -> Annotating:
        # The environment first: what it uses (json) may be among the annotated functions.
        if self._children is not None:
            self._children.start()
        try:
            self._annotation.start()
        except BaseException:
            if self._children is not None:
                self._children.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ended = self._annotation.stop()
        if self._children is not None:
            self._children.stop()
        if not ended or kind is not None:
            return
        for named in self._annotation.unmatched():
            if (wrong := missing(named)) is not None:
                raise wrong

    def __call__(self, function: F) -> F:
        """Return the function, with the names annotated while it runs."""
        if inspect.isasyncgenfunction(function):
            raise UsageError(
                "annotate cannot decorate an async generator",
                hint="use it as a context manager inside",
            )

        if inspect.iscoroutinefunction(function):

            async def decorated(*args: Any, **kwargs: Any) -> Any:
                with self:
                    return await function(*args, **kwargs)

        elif inspect.isgeneratorfunction(function):

            def decorated(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:  # type: ignore[misc]
                with self:
                    return (yield from function(*args, **kwargs))

        else:

            def decorated(*args: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
                with self:
                    return function(*args, **kwargs)

        return functools.update_wrapper(decorated, function)  # type: ignore[return-value]


@overload
def annotate(*names: str, children: bool = True) -> Annotating: ...
@overload
def annotate(function: F, /) -> F: ...
def annotate(*names: Any, children: bool = True) -> Any:
    """Put NVTX ranges around functions and methods, without editing their code.

    `annotate("torch", "mypkg.model:*")` is a context manager and a decorator. While it is on, every
    call of a named function is a range; then every function is restored. docs/annotate.md lists the
    names. Modules that are imported later are annotated too. With `children`, so are Python
    processes that start by spawn or subprocess; forked ones always are.

    `@annotate` on a function or class of your own gives its calls a range, permanently.

    Raises:
        UsageError: a name is invalid or matches nothing. It is raised at the start if that is
            certain by then, else at the end, unless the body raises.
    """
    if len(names) == 1 and not isinstance(names[0], str):
        return _annotated(names[0])
    if not all(isinstance(name, str) for name in names):
        raise UsageError(
            "annotate takes names of functions", hint='kernprof.annotate("torch", "mypkg.model:*")'
        )
    return Annotating(names, children=children)


def _annotated(decorated: Any) -> Any:
    if isinstance(decorated, type):
        for target in patches.methods_of(decorated):
            method = vars(decorated)[target.attribute]
            setattr(decorated, target.attribute, wrapped(method, target.label, Live()))
        return decorated
    module = getattr(decorated, "__module__", "?")
    name = getattr(decorated, "__qualname__", type(decorated).__name__)
    return wrapped(decorated, clean_name(f"{module}:{name}"), Live())


class _Children:
    """The environment in which Python processes annotate themselves, while an annotation is on."""

    _lock = threading.Lock()
    _active: ClassVar[list[tuple[str, ...]]] = []
    _before: ClassVar[dict[str, str | None]] = {}

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def start(self) -> None:
        with self._lock:
            if not self._active:
                self._before.update(
                    {name: os.environ.get(name) for name in (NAMES_VARIABLE, "PYTHONPATH")}
                )
            self._active.append(self._names)
            self._set()

    def stop(self) -> None:
        with self._lock:
            self._active.remove(self._names)
            if self._active:
                self._set()
                return
            for name, value in self._before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value

    def _set(self) -> None:
        names = [
            *names_from(self._before.get(NAMES_VARIABLE)),
            *(name for names in self._active for name in names),
        ]
        os.environ.update(child_environment(names, python_path=self._before.get("PYTHONPATH")))


def child_environment(
    names: list[str] | tuple[str, ...], *, python_path: str | None
) -> dict[str, str]:
    """Return the variables with which a Python process annotates these names."""
    folders = [
        folder
        for folder in (python_path or "").split(os.pathsep)
        if folder and Path(folder) != BOOTSTRAP
    ]
    return {
        NAMES_VARIABLE: json.dumps(list(dict.fromkeys(names))),
        "PYTHONPATH": os.pathsep.join([str(BOOTSTRAP), *folders]),
    }


def names_from(value: str | None) -> list[str]:
    """Return the names that the variable holds; empty when it holds something else."""
    try:
        names = json.loads(value or "[]")
    except ValueError:
        return []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
