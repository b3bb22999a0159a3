"""`kernprof.annotate`: NVTX ranges around functions that are named, as a context manager or a
decorator.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
import threading
from collections.abc import Callable, Generator
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar, overload

from kernprof.collect.nvtx.annotation import Annotation, missing
from kernprof.collect.nvtx.emit import clean_name
from kernprof.collect.nvtx.registry import Live
from kernprof.collect.nvtx.targets import methods_of
from kernprof.collect.nvtx.wrap import wrapped
from kernprof.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])
NAMES_VARIABLE = "KERNPROF_NVTX"
BOOTSTRAP = Path(__file__).resolve().parent / "bootstrap"
LAUNCH = BOOTSTRAP.parent / "launch.py"


class Annotating:
    """What `annotate` of names gives: enter it, or decorate with it. It may be entered again while
    it is on.
    """

    def __init__(self, names: tuple[str, ...], *, children: bool) -> None:
        self._annotation = Annotation(names)
        self._children = _Children(tuple(dict.fromkeys(names))) if children else None
        self._lock = threading.Lock()

    @property
    def matched(self) -> tuple[str, ...]:
        """The functions that were annotated so far."""
        return tuple(label for labels in self._annotation.matched.values() for label in labels)

    def __enter__(self) -> Annotating:
        # The environment first: what it takes (json) may be among what is annotated.
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
        """The function, with the names annotated while it runs."""
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
    """NVTX ranges around functions and methods, without editing their code.

    `annotate("torch", "mypkg.model:*")` is a context manager and a decorator: while it is on, every
    call of what is
    named is a range; after it, everything is as it was. Names: see docs/annotate.md. Modules that
    are imported
    meanwhile are annotated too, and with `children` so are Python processes that are started
    meanwhile (by spawn or
    subprocess, through the environment; forked ones are in any case).

    `@annotate` on a function or class of your own gives its calls (its methods' calls) a range, for
    good.

    Raises UsageError for names that are invalid or match nothing: when it is entered if that is
    known by then, else at its end (unless the body raises).
    """
    if len(names) == 1 and not isinstance(names[0], str):
        return _annotated(names[0])
    if not all(isinstance(name, str) for name in names):
        raise UsageError(
            "annotate takes names of functions", hint='kernprof.annotate("torch", "mypkg.model:*")'
        )
    return Annotating(names, children=children)


def _annotated(thing: Any) -> Any:
    if isinstance(thing, type):
        for target in methods_of(thing):
            setattr(
                thing,
                target.attribute,
                wrapped(vars(thing)[target.attribute], target.label, Live()),
            )
        return thing
    name = f"{getattr(thing, '__module__', '?')}:{getattr(thing, '__qualname__', type(thing).__name__)}"
    return wrapped(thing, clean_name(name), Live())


class _Children:
    """The environment that makes Python processes annotate themselves, while any annotation is on."""

    _lock = threading.Lock()
    _active: list[tuple[str, ...]] = []  # noqa: RUF012
    _before: dict[str, str | None] = {}  # noqa: RUF012

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
            *(name for each in self._active for name in each),
        ]
        os.environ.update(child_environment(names, python_path=self._before.get("PYTHONPATH")))


def child_environment(
    names: list[str] | tuple[str, ...], *, python_path: str | None
) -> dict[str, str]:
    """The variables that have a Python process annotate these names, beside the PYTHONPATH it would
    have had.
    """
    folders = [
        each for each in (python_path or "").split(os.pathsep) if each and Path(each) != BOOTSTRAP
    ]
    return {
        NAMES_VARIABLE: json.dumps(list(dict.fromkeys(names))),
        "PYTHONPATH": os.pathsep.join([str(BOOTSTRAP), *folders]),
    }


def names_from(value: str | None) -> list[str]:
    """The names in the variable; none when it holds something else."""
    try:
        names = json.loads(value or "[]")
    except ValueError:
        return []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


__all__ = ["Annotating", "annotate", "child_environment", "names_from"]
