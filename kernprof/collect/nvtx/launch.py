"""Run a script whose own functions are annotated: `python …/launch.py SCRIPT ARGS…`.

The process must be annotated (see `process`). The script sees its own `sys.argv`, `sys.path[0]` and
`__main__`, as without this file.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SourceFileLoader
from types import ModuleType


def run_script(path: str) -> None:
    """Execute the script `path` as `__main__`. Exceptions of the script are not caught."""
    with open(path, "rb") as file:
        source = file.read()
    code = compile(source, path, "exec", dont_inherit=True)
    main = ModuleType("__main__")
    main.__file__, main.__spec__ = path, None
    main.__loader__ = SourceFileLoader("__main__", path)
    main.__dict__.update(__builtins__=__builtins__, __cached__=None)
    sys.modules["__main__"] = main
    process = sys.modules.get("kernprof.collect.nvtx.process")
    execute = process.execute if process else exec
    execute(code, main.__dict__)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python launch.py SCRIPT [ARGS…]")
    del sys.argv[0]
    sys.path[0] = os.path.dirname(os.path.realpath(sys.argv[0]))
    run_script(sys.argv[0])
