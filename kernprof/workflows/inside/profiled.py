"""`@kernprof.profile`: a function whose call is profiled under ncu, in a process of its own, and
gives a Run.
"""

from __future__ import annotations

import functools
import inspect
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kernprof.collect.launch.call import MODULE, write_call
from kernprof.collect.nsight.ncu import ProgramFilter
from kernprof.errors import UsageError
from kernprof.model.run import Run
from kernprof.process import Host, Runner, SubprocessRunner
from kernprof.store import DEFAULT_ROOT
from kernprof.workflows.run.options import CounterOptions
from kernprof.workflows.run.profile import ProfileRequest
from kernprof.workflows.run.profile import profile as profile_program

_PACKAGE = Path(__file__).resolve().parents[3]


def profile(
    function: Callable[..., Any] | None = None,
    *,
    kernel: str | None = None,
    count: int = 20,
    sets: Sequence[str] = (),
    metrics: Sequence[str] = (),
    store: str | Path = DEFAULT_ROOT,
    runner: Runner | None = None,
) -> Any:
    """A decorator: calling the function then profiles its kernels under ncu, and returns the Run,
    which is stored.

    The call happens in a process of its own, with its arguments (numbers, texts, arrays of NumPy,
    CuPy or PyTorch, lists and dicts of these): the function's file is executed there, so what it
    does beside defining functions belongs under `if __name__ == "__main__":`. `kernel` is a regular
    expression; of the launches at most `count` are profiled. The function itself is
    `function.__wrapped__`.

    Raises UsageError (a function of a notebook, an argument that cannot be passed), and what
    `kernprof profile` raises.
    """
    if function is None:
        return functools.partial(
            profile,
            kernel=kernel,
            count=count,
            sets=sets,
            metrics=metrics,
            store=store,
            runner=runner,
        )
    only = ProgramFilter(kernel=kernel, count=count, marked=True)
    options = CounterOptions(sets=tuple(sets), metrics=tuple(metrics))

    @functools.wraps(function)
    def profiled(*args: Any, **kwargs: Any) -> Run:
        file, name = _place_of(function)
        with tempfile.TemporaryDirectory(prefix="kernprof-call-") as folder:
            write_call(Path(folder), file, name, args, kwargs)
            path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(_PACKAGE)]))
            request = ProfileRequest(
                program=(sys.executable, "-m", MODULE, folder),
                only=only,
                counters=options,
                variables={"PYTHONPATH": path},
                store=Path(store),
            )
            done = profile_program(
                request, Host(runner=runner or SubprocessRunner(), progress=lambda _: None)
            )
        return done.run

    return profiled


def _place_of(function: Callable[..., Any]) -> tuple[Path, str]:
    """The file that defines the function, and its name there. UsageError where another process
    cannot find it.
    """
    try:
        file = Path(inspect.getfile(function))
    except TypeError:
        file = Path()
    name = function.__qualname__
    if not file.is_file():
        raise UsageError(
            f"{name} is not defined in a file, so no other process can call it",
            hint="write it to a .py file and import it from there",
        )
    if "<locals>" in name:
        raise UsageError(
            f"{name} is defined inside a function, so no other process can call it",
            hint="define it at the top of its file",
        )
    return file, name
