"""kernprof: CUDA kernel profiling for people who write kernels in Python.

Importing the package is cheap, because names load on first use.

    # Run variants, or load a run: an id, a path, or any ncu report.

    run = kernprof.run("transpose", variants=["naive", "padded"], params={"rows": 4096})
    run = kernprof.load("latest")
    run.to_frame()
    kernprof.plot(run, "roofline").save("roofline.svg")

    # Load a trace: an nsys export, or PyTorch profiler JSON.

    trace = kernprof.load("trace.sqlite")
    trace.report
    trace.to_frame("kernels")
    trace.plot().save("timeline.svg")
"""

import importlib
from typing import TYPE_CHECKING, Any

from kernprof.model import PRESENTERS
from kernprof.version import __version__ as __version__

if TYPE_CHECKING:
    from kernprof.cli import main as main
    from kernprof.collect.nvtx.annotate import annotate as annotate
    from kernprof.workflows.api import load as load, plot as plot, run as run
    from kernprof.workflows.inside import (
        counters as counters,
        profile as profile,
        timeline as timeline,
    )
    from kernprof.workload import (
        Param as Param,
        TensorMap as TensorMap,
        Workload as Workload,
        ceil_div as ceil_div,
        empty as empty,
        zeros as zeros,
    )

_LAZY = {
    "Workload": "kernprof.workload",
    "Param": "kernprof.workload",
    "TensorMap": "kernprof.workload",
    "ceil_div": "kernprof.workload",
    "empty": "kernprof.workload",
    "zeros": "kernprof.workload",
    "annotate": "kernprof.collect.nvtx.annotate",
    "load": "kernprof.workflows.api",
    "plot": "kernprof.workflows.api",
    "run": "kernprof.workflows.api",
    "counters": "kernprof.workflows.inside",
    "profile": "kernprof.workflows.inside",
    "timeline": "kernprof.workflows.inside",
    # line_profiler's script imports `main` from `kernprof`. This entry explains the conflict.
    "main": "kernprof.cli",
}

__all__ = [
    "Param",
    "TensorMap",
    "Workload",
    "annotate",
    "ceil_div",
    "counters",
    "empty",
    "load",
    "main",
    "plot",
    "profile",
    "run",
    "timeline",
    "zeros",
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'kernprof' has no attribute {name!r}")


def load_ipython_extension(shell: Any) -> None:
    """Add the cell magic `%%kernprof` to IPython, for `%load_ext kernprof`."""
    from kernprof.cli.cell import run_magic

    shell.register_magic_function(run_magic, "cell", "kernprof")


def _html(data: object) -> str | None:
    from kernprof.report.html.fragments import html_of

    return html_of(data)


def _text(data: Any) -> str:
    from kernprof.report.render import run_text

    return run_text(data)


PRESENTERS |= {"html": _html, "text": _text}
