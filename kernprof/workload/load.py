"""Executing a user's Python file as a module."""

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from kernprof.errors import WorkloadError
from kernprof.extras import hint_for
from kernprof.workload.user_code import user_error


def load_module(path: Path) -> ModuleType:
    """The Python file at `path`, executed once per process; WorkloadError with its error otherwise.

    Its folder is not put on sys.path: a workload called `copy.py` must not hide the standard
    library's.
    """
    resolved = path.resolve()
    name = (
        "kernprof_user_"
        + hashlib.sha256(str(resolved).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    )
    if name in sys.modules:
        return sys.modules[name]
    if not resolved.is_file():
        raise WorkloadError(f"no such file: {path}")
    spec = importlib.util.spec_from_file_location(name, resolved)
    if spec is None or spec.loader is None:
        raise WorkloadError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        problem = user_error(f"loading {path}", error)
        raise WorkloadError(
            problem.message, details=problem.details, hint=hint_for(error) or problem.hint
        ) from error
    return module
