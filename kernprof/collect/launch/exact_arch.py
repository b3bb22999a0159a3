"""Compiling for exactly one architecture ("sm_90a"), which CuPy cannot be asked for: it takes the
device's own.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kernprof.errors import WorkloadError


def capability_of(arch: str) -> str:
    """`sm_90a` → `90`: the GPUs that run its code."""
    return arch.lower().removeprefix("sm_").rstrip("af")


def check_device(variant: str, arch: str, capability: str) -> None:
    """Raises WorkloadError where a GPU of `capability` ("90") cannot run code for `arch`."""
    if capability_of(arch) != capability:
        raise WorkloadError(f"variant {variant} is written for {arch}; this GPU is sm_{capability}")


def module_for(cupy: Any, code: str, arch: str, options: Sequence[str]) -> Any:
    """A CuPy module of `code`. Raises cupy.cuda.compiler.CompileException with NVRTC's messages."""
    from cupy.cuda import nvrtc

    program = nvrtc.createProgram(code, "kernel.cu", (), ())
    try:
        try:
            nvrtc.compileProgram(program, (f"-arch={arch}", *options))
        except nvrtc.NVRTCError as error:
            log = nvrtc.getProgramLog(program)
            raise cupy.cuda.compiler.CompileException(
                log, code, "kernel.cu", options, "nvrtc"
            ) from error
        cubin = nvrtc.getCUBIN(program)
    finally:
        nvrtc.destroyProgram(program)
    return loaded(cupy, cubin)


def loaded(cupy: Any, code: bytes) -> Any:
    """A CuPy module of machine code, or of PTX, which the driver's own compiler takes as it is."""
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(code)
        module = cupy.RawModule(path=str(path))
        module.compile()  # loads it now: the file is only for CuPy's interface
    return module
