"""Annotate a Python process at its start. The folder of this file is first on PYTHONPATH.

Python imports this file instead of the program's own `sitecustomize`, so this file first executes
the program's file. It must not change which modules the program can import, and must never stop the
program. kernprof is imported without adding its folder to the program's sys.path.
"""

import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec, spec_from_file_location


def _execute(spec: "ModuleSpec | None") -> None:
    """Import the module of a spec. If the spec is None, do nothing."""
    if spec is not None and spec.loader is not None:
        sys.modules[spec.name] = module = module_from_spec(spec)
        spec.loader.exec_module(module)


_folder = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) != _folder]
_execute(PathFinder.find_spec("sitecustomize", sys.path))
if os.environ.get("KERNPROF_NVTX"):
    try:
        assert sys.version_info >= (3, 10), "annotation needs Python 3.10 or newer"
        _package = os.path.dirname(os.path.dirname(os.path.dirname(_folder)))
        _init = os.path.join(_package, "__init__.py")
        _execute(spec_from_file_location("kernprof", _init, submodule_search_locations=[_package]))
        from kernprof.collect.nvtx.process import begin

        begin()
    except Exception as error:
        sys.stderr.write(
            "kernprof: this Python process is not annotated: %s: %s\n"
            % (type(error).__name__, error)
        )
