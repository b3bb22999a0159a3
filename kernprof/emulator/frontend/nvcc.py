"""The CUDA toolkit's own compilers, where they are installed: nvcc for whole files, ptxas for PTX.
Never needed: nvJitLink, from PyPI, makes machine code of PTX too.
"""

import contextlib
import importlib.util
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from kernprof import cache
from kernprof.emulator.frontend.nvrtc import Output
from kernprof.errors import CaptureFailed
from kernprof.extras import install_hint
from kernprof.process import SubprocessRunner

_TIME_LIMIT_S = 120.0
_FOR_NVRTC = ("-default-device", "--pre-include")


def compile_source(
    source: str, file: str, options: Sequence[str], absent: Sequence[str]
) -> Output | None:
    """A source as nvcc takes it, host code and all, with nothing in place of `absent` headers; None
    without nvcc.
    """
    nvcc = _tool("nvcc")
    if nvcc is None:
        return None
    arch = next(o.partition("=")[2] for o in options if o.startswith("-arch="))
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        here, ptx = Path(folder) / "source.cu", Path(folder) / "source.ptx"
        name = file.replace("\\", "\\\\").replace('"', '\\"')
        here.write_text(f'#line 1 "{name}"\n{source}')
        plain = [o for o in options if not o.startswith((*_FOR_NVRTC, "-arch="))]
        for header in absent:
            place = Path(folder, "absent", header)
            if Path(folder) in place.resolve().parents:
                with contextlib.suppress(OSError):  # a name that is too long
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.touch()
        include = (f"-I{Path(file).parent}", *plain, f"-I{folder}/absent")
        argv = [nvcc, "-ptx", "-lineinfo", f"-arch={arch}", *include, "-o", str(ptx), str(here)]
        log = _run(argv)
        if not ptx.exists():
            return Output(ok=False, log=log)
        text = ptx.read_text("utf-8", "replace")
    return Output(ok=True, log=log, ptx=text, cubin=assemble(text, arch))


def assemble(ptx: str, arch: str) -> bytes:
    """The machine code that ptxas makes of PTX, or nvJitLink where there is no ptxas that takes it;
    else empty.
    """
    ptxas = next((tool for tool in _assemblers() if tool), "")
    key = cache.key_of("assembled", ptx, arch, ptxas)
    kept = cache.load("cubin", key)
    if kept is not None:
        return kept
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        text, cubin = Path(folder) / "kernel.ptx", Path(folder) / "kernel.cubin"
        text.write_text(ptx)
        if ptxas:
            _run([ptxas, "-lineinfo", f"-arch={arch}", "-o", str(cubin), str(text)])
        code = cubin.read_bytes() if cubin.exists() else linked(ptx, arch, "kernel")[0]
    cache.store("cubin", key, code)
    return code


def linked(ptx: str, arch: str, kernel: str) -> tuple[bytes, str | None]:
    """The cubin that nvJitLink's ptxas makes; empty, with the reason, where there is no nvJitLink."""
    try:
        from cuda.bindings import nvjitlink
    except ImportError as error:
        return b"", f"nvJitLink is not installed ({error}): " + install_hint("cuda")
    data = ptx.encode()
    try:
        linker = nvjitlink.create(2, [f"-arch={arch}", "-lineinfo"])
        try:
            nvjitlink.add_data(linker, nvjitlink.InputType.PTX, data, len(data), kernel[:60])
            nvjitlink.complete(linker)
            cubin = bytearray(nvjitlink.get_linked_cubin_size(linker))
            nvjitlink.get_linked_cubin(linker, cubin)
        finally:
            nvjitlink.destroy(linker)
    # its own error type, and RuntimeError where the library is not there
    except Exception as error:
        return b"", f"nvJitLink could not assemble the PTX: {error}"
    return bytes(cubin), None


def _assemblers() -> Iterator[str | None]:
    yield _tool("ptxas")
    spec = importlib.util.find_spec("triton")
    for root in (spec.submodule_search_locations or ()) if spec else ():
        yield from map(str, Path(root).glob("backends/nvidia/bin/ptxas"))


def _tool(name: str) -> str | None:
    homes = (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda")
    places = [Path(home) / "bin" / name for home in homes if home]
    return shutil.which(name) or next((str(place) for place in places if place.is_file()), None)


def _run(argv: Sequence[str]) -> str:
    try:
        done = SubprocessRunner().run(argv, timeout_s=_TIME_LIMIT_S)
    except CaptureFailed as error:
        return str(error)
    return done.output
