"""A range around every call of a function: what it returns, raises and looks like stays as it was.

Generators and coroutines get a range for each time they run, from a resume to the next yield or
await, so that ranges of a thread always nest.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import inspect
import sys
import types
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from types import BuiltinFunctionType, FunctionType
from typing import Any

from kernprof.collect.nvtx.emit import outlet
from kernprof.collect.nvtx.registry import Live
from kernprof.errors import UsageError

Function = Callable[..., Any]
_CACHED = type(functools.lru_cache(lambda: None))
_SLOT = type(object.__init__)
_METHOD = type(str.join)


def wrapped(found: object, name: str, live: Live) -> object:
    """`found`, as it stands in a class's or module's dictionary, with a range around what it calls.

    Raises UsageError for what is not a function: a class, an instance, a C descriptor of another
    kind.
    """
    if isinstance(found, staticmethod | classmethod):
        return type(found)(_function(found.__func__, name, live))
    if isinstance(found, property):
        get, put, delete = (
            each and _function(each, name, live) for each in (found.fget, found.fset, found.fdel)
        )
        return type(found)(get, put, delete, found.__doc__)
    if isinstance(found, functools.cached_property):
        made = copy.copy(found)
        made.func = _function(found.func, name, live)
        return made
    if isinstance(found, BuiltinFunctionType):
        return _Builtin(found, name, live)
    return _function(found, name, live)


def is_function(found: object) -> bool:
    """Whether it can be wrapped."""
    if isinstance(found, staticmethod | classmethod):
        return is_function(found.__func__)
    return isinstance(
        found, (FunctionType, BuiltinFunctionType, property, functools.cached_property)
    ) or (not isinstance(found, type) and _binds(found))


def _binds(found: object) -> bool:
    """A C function that becomes a method: of a C type, of Cython, or one that lru_cache wraps."""
    return (
        isinstance(found, (_CACHED, _SLOT, _METHOD))
        or type(found).__name__ == "cython_function_or_method"
    )


def _function(function: Any, name: str, live: Live) -> Function:
    if not is_function(function):
        raise UsageError(
            f"{name} cannot be annotated: it is not a function but {type(function).__name__!r}",
            hint=(
                "name the Python function that calls it, or a class's method as in"
                " pkg.mod:Class.method"
            ),
        )
    if inspect.iscoroutinefunction(function):
        made: Function = _coroutine(function, name, live)
    elif inspect.isasyncgenfunction(function):
        made = _async_generator(function, name, live)
    elif inspect.isgeneratorfunction(function):
        made = _generator(function, name, live)
        if function.__code__.co_flags & inspect.CO_ITERABLE_COROUTINE:
            made = types.coroutine(made)
    else:
        made = _call(function, name, live, _dynamo_flag())
    return _looking_like(made, function)


def _looking_like(made: Function, function: Function) -> Function:
    """`made` with the name, the signature and the global names of `function`: some look up the
    latter by themselves, as torch.jit.script does.
    """
    if isinstance(function, FunctionType) and isinstance(made, FunctionType):
        made = FunctionType(
            made.__code__, function.__globals__, made.__name__, None, made.__closure__
        )
    functools.update_wrapper(made, function)
    for attribute in ("cache_info", "cache_clear", "cache_parameters"):
        if hasattr(function, attribute):
            setattr(made, attribute, getattr(function, attribute))
    with contextlib.suppress(TypeError, ValueError):  # some C functions have none
        made.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return made


def _dynamo_flag() -> Callable[[], bool] | None:
    """PyTorch's `is_compiling`, where it is loaded: torch.compile takes it for true while it
    traces, and keeps the range out of the graph.
    """
    compiler = sys.modules.get("torch.compiler")
    return getattr(compiler, "is_compiling", None)


# The wrappers run with the global names of what they wrap: all they use is in their closures, under
# names of their own.


def _call(
    function: Function, name: str, live: Live, traced: Callable[[], bool] | None = None
) -> Function:
    """`traced`: whether PyTorch's compiler looks at the call now, which then has no range."""
    wrapped_, name_, live_, outlet_, traced_ = function, name, live, outlet, traced

    def annotated(*args: Any, **kwargs: Any) -> Any:
        if (traced_ is not None and traced_()) or not live_.on:
            return wrapped_(*args, **kwargs)
        try:
            outlet_.push(name_)
            return wrapped_(*args, **kwargs)
        finally:
            outlet_.pop()

    return annotated


def _generator(function: Function, name: str, live: Live) -> Function:
    wrapped_, name_, live_, resumed_ = function, name, live, Resumed

    def annotated(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
        return (yield from resumed_(wrapped_(*args, **kwargs), name_, live_))

    return annotated


def _coroutine(function: Function, name: str, live: Live) -> Function:
    wrapped_, name_, live_, resumed_ = function, name, live, Resumed

    async def annotated(*args: Any, **kwargs: Any) -> Any:
        return await resumed_(wrapped_(*args, **kwargs), name_, live_)

    return annotated


def _async_generator(function: Function, name: str, live: Live) -> Function:
    wrapped_, name_, live_, resumed_ = function, name, live, Resumed

    async def annotated(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
        inner = wrapped_(*args, **kwargs)
        step = inner.__anext__()
        while True:
            try:
                value = await resumed_(step.__await__(), name_, live_)
            except StopAsyncIteration:
                return
            try:
                sent = yield value
            except GeneratorExit:
                await resumed_(inner.aclose().__await__(), name_, live_)
                raise
            except BaseException as error:
                step = inner.athrow(error)
            else:
                step = inner.asend(sent)

    return annotated


class Resumed:
    """A generator or coroutine with a range around each of its resumes; `yield from` and `await`
    drive it.
    """

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


class _Builtin:
    """A C function of a module with a range around it. Like it, it is not a method when it stands
    in a class.
    """

    def __init__(self, function: BuiltinFunctionType, name: str, live: Live) -> None:
        self.__dict__["__wrapped__"] = function
        self._call = _call(function, name, live)
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(*args, **kwargs)

    def __reduce__(self) -> str:
        return self.__wrapped__.__qualname__  # type: ignore[attr-defined,no-any-return]

    def __repr__(self) -> str:
        return repr(self.__wrapped__)  # type: ignore[attr-defined]
