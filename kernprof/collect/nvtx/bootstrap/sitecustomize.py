"""Annotate a Python process at its start. The folder of this file is first on PYTHONPATH.

Python imports this file instead of the program's own `sitecustomize`, so this file first executes
the program's file. Any Python version may import this file. It must not change which modules the
program can import, and must never stop the program.
"""

import importlib.machinery
import os
import sys


def _execute(spec: "importlib.machinery.ModuleSpec | None") -> None:
    """Import the module of a spec. If the spec is None, do nothing."""
    from importlib.util import module_from_spec

    if spec is not None and spec.loader is not None:
        sys.modules[spec.name] = module = module_from_spec(spec)
        spec.loader.exec_module(module)


def _main() -> None:
    """Execute the program's own sitecustomize, which this file hides. Then annotate the process.

    kernprof is imported without adding its folder to the program's sys.path.
    """
    from importlib.util import spec_from_file_location

    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) != folder]
    _execute(importlib.machinery.PathFinder.find_spec("sitecustomize", sys.path))
    if not os.environ.get("KERNPROF_NVTX"):
        return
    try:
        if sys.version_info < (3, 10):
            raise RuntimeError("annotation needs Python 3.10 or newer")
        package = os.path.dirname(os.path.dirname(os.path.dirname(folder)))
        if "kernprof" not in sys.modules:
            init = os.path.join(package, "__init__.py")
            _execute(
                spec_from_file_location("kernprof", init, submodule_search_locations=[package])
            )
        from kernprof.collect.nvtx.process import begin

        begin(os.environ)
    except Exception as error:
        sys.stderr.write(
            "kernprof: this Python process is not annotated: %s: %s\n"
            % (type(error).__name__, error)
        )


_main()
