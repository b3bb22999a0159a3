"""Load optional packages on demand; the error of a missing package names the pip extra."""

import contextlib
import importlib
import importlib.util
from importlib import metadata
from typing import Any

from kernprof.errors import ToolNotFound, tool_hint

# Module: name of its package, and the extra in pyproject.toml that installs the package.
EXTRAS = {
    "cuda": ("cuda-bindings", "emulator"),
    "llvmlite": ("llvmlite", "emulator"),
    "numba": ("numba-cuda", "emulator"),
    "nvdisasm": ("nvidia-cuda-nvdisasm", "emulator"),
    "triton": ("Triton", "triton"),
    "warp": ("Warp", "warp"),
    "cutlass": ("nvidia-cutlass-dsl", "cute"),
    "cuda.tile": ("cuda-tile", "cutile"),
    "cupy": ("CuPy", "cuda13"),
    "pynvml": ("nvidia-ml-py", "cuda13"),
    "torch": ("PyTorch", "pipelines"),
    "pyarrow": ("PyArrow", "parquet"),
    "mcp": ("mcp", "mcp"),
    "distributed": ("distributed", "fleet"),
    "fsspec": ("fsspec", "fleet"),
}


def load_package(module: str, need: str) -> Any:
    """Import and return a module. Raises ToolNotFound, which names the pip extra to install.

    `need` begins the message, such as "reading a Parquet export".
    """
    folder, _, name = module.rpartition(".")
    try:
        package = importlib.import_module(folder or module)
        return (
            getattr(package, name)
            if folder and hasattr(package, name)
            else importlib.import_module(module)
        )
    except (ImportError, OSError) as error:
        raise missing_package(module, need, f"cannot be imported: {error}") from error


def missing_package(module: str, need: str, problem: str = "is not installed") -> ToolNotFound:
    """Return a ToolNotFound for a missing package.

    Its hint is advice for a known error message in `problem`, else the pip command for the extra.
    """
    return ToolNotFound(
        f"{need} needs {EXTRAS[_top(module)][0]}, which {problem}",
        hint=tool_hint(_top(module), problem) or install_hint(module),
    )


def require(module: str, need: str) -> None:
    """Raise ToolNotFound if a package is absent; the hint is the pip command for the extra."""
    if not is_installed(module):
        raise missing_package(module, need)


def is_installed(module: str) -> bool:
    """Return true if the module's package is installed, without importing the module."""
    with contextlib.suppress(ModuleNotFoundError):  # the parent of a module such as cuda.tile
        return importlib.util.find_spec(module) is not None
    return False


def install_hint(module: str) -> str:
    """Return the pip command that installs a module's extra from a checkout of kernprof.

    An editable installation stays editable.
    """
    _, extra = EXTRAS[_top(module)]
    source = None
    with contextlib.suppress(metadata.PackageNotFoundError):  # a checkout on PYTHONPATH
        source = metadata.distribution("kernprof").read_text("direct_url.json")
    editable = "-e " if '"editable": true' in (source or "") else ""
    other = " (with a CUDA 12 driver: '.[cuda12]')" if extra == "cuda13" else ""
    return f"in kernprof's checkout: pip install {editable}'.[{extra}]'{other}"


def hint_for(error: BaseException) -> str | None:
    """Return advice for a failed import of an extra, or for Numba without a CUDA driver."""
    if type(error).__name__ == "CudaSupportError":
        return (
            "without a CUDA driver, define kernels and ufuncs that have signatures inside `with"
            " emulator.numba_signatures():`"
        )
    name = _top(error.name or "") if isinstance(error, ModuleNotFoundError) else ""
    return install_hint(name) if name in EXTRAS else None


def _top(module: str) -> str:
    top, *below = module.split(".")
    inner = ".".join([top, *below[:1]])
    return inner if inner in EXTRAS else top
