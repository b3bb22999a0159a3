"""Runs a Python program until a launch is kept: `python -m kernprof.collect.capture.child FOLDER -- SCRIPT ARGS…`

FOLDER holds what is asked (`asked.json`). The process ends with the launch that is kept; a program that ends without
one leaves the names of the kernels that it launched.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from kernprof.collect.capture.hooks import hook_cupy, hook_numba
from kernprof.collect.capture.launch import ASKED, LAUNCH, Catcher
from kernprof.collect.cupti.child import run_program
from kernprof.collect.nvtx.importing import ImportWatch

_DISPATCHER = "cuda.dispatcher"


def main(arguments: Sequence[str]) -> int:
    folder, dashes, *program = arguments
    if dashes != "--" or not program:
        sys.stderr.write("usage: python -m kernprof.collect.capture.child FOLDER -- SCRIPT [ARGS…]\n")
        return 2
    asked = json.loads((Path(folder) / ASKED).read_text())
    catcher = Catcher(**asked, folder=Path(folder), ended=_end)
    watch = ImportWatch(
        lambda name: name == "cupy" or name.endswith(_DISPATCHER), lambda module: _hook(module, catcher)
    )
    watch.start()
    code = run_program(program)
    (Path(folder) / LAUNCH).write_text(json.dumps({"seen": catcher.seen}))
    return code


def _hook(module: ModuleType, catcher: Catcher) -> None:
    if module.__name__ == "cupy":
        hook_cupy(module, catcher)
    elif hasattr(module, "_LaunchConfiguration"):
        hook_numba(module, catcher)


def _end() -> None:
    """The program is not needed any further, and may not write what half a run would give."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
