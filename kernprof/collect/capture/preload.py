"""The hook at the CUDA driver's interface (hook.c): compiled once, and preloaded into the program."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from kernprof import cache, outputs
from kernprof.errors import CaptureFailed, ToolNotFound
from kernprof.process import Runner

SOURCE = Path(__file__).with_name("hook.c")
_COMPILERS = ("cc", "gcc", "clang")
# -O2: dlsym looks at who calls it, so that the hook's own must end in a jump to the real one.
_OPTIONS = ("-shared", "-fPIC", "-O2", "-ldl", "-lpthread")


def hook_library(runner: Runner, folder: Path) -> Path:
    """The compiled hook, in `folder`. Raises ToolNotFound without a C compiler, CaptureFailed where
    that fails.
    """
    library = folder / "hook.so"
    key = cache.key_of("capture-hook", SOURCE.read_bytes())
    kept = cache.load("hook", key)
    if kept is not None:
        outputs.write(library, kept)
        return library
    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None:
        raise ToolNotFound(
            "capturing from a compiled program needs a C compiler, once",
            hint="install gcc or clang; on PATH as cc",
        )
    done = runner.run([compiler, str(SOURCE), "-o", str(library), *_OPTIONS])
    if done.returncode != 0 or not library.is_file():
        raise CaptureFailed(
            f"{compiler} does not compile the hook that sees launches",
            details=done.stderr.strip().splitlines()[-3:],
        )
    cache.store("hook", key, library.read_bytes())
    return library


def hook_environment(
    library: Path, folder: Path, asked: Mapping[str, object], environ: Mapping[str, str]
) -> dict[str, str]:
    """The program's environment with the hook in it, and what the hook is asked."""
    before = environ.get("LD_PRELOAD", "")
    return {
        **environ,
        "LD_PRELOAD": f"{library}:{before}" if before else str(library),
        "KERNPROF_CAPTURE": str(folder),
        "KERNPROF_CAPTURE_KERNEL": str(asked["kernel"]),
        "KERNPROF_CAPTURE_SKIP": str(asked["skip"]),
        "KERNPROF_CAPTURE_LIMIT": str(asked["limit_bytes"]),
    }
