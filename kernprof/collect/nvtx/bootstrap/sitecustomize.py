"""Annotate a Python process at its start. The folder of this file is first on PYTHONPATH.

Python imports this file instead of the program's own `sitecustomize`, so this file first executes
the program's file. Any Python version may import this file. It must not change which modules the
program can import, and must never stop the program.
"""

import os
import sys


def _next_sitecustomize(folder: str) -> None:
    """Execute the program's own sitecustomize, which this file hides."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    spec = PathFinder.find_spec("sitecustomize", [entry for entry in sys.path if entry != folder])
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


def _kernprof(root: str) -> None:
    """Import kernprof without adding its folder to the program's sys.path."""
    from importlib.util import module_from_spec, spec_from_file_location

    if "kernprof" not in sys.modules:
        folder = os.path.join(root, "kernprof")
        spec = spec_from_file_location(
            "kernprof", os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
        )
        assert spec is not None
        assert spec.loader is not None
        sys.modules["kernprof"] = module = module_from_spec(spec)
        spec.loader.exec_module(module)


def _main() -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) != folder]
    _next_sitecustomize(folder)
    if not os.environ.get("KERNPROF_NVTX"):
        return
    try:
        if sys.version_info < (3, 10):
            raise RuntimeError("annotation needs Python 3.10 or newer")
        _kernprof(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(folder)))))
        from kernprof.collect.nvtx.process import begin

        begin(os.environ)
    except Exception as error:
        sys.stderr.write(
            "kernprof: this Python process is not annotated: %s: %s\n"
            % (type(error).__name__, error)
        )


_main()
