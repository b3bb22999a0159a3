"""Compilers: NVRTC and nvJitLink through cuda-bindings, and ptxas if it is installed.

NVRTC compiles CUDA C++ to PTX and cubin without a driver or a GPU. ptxas or nvJitLink assembles
PTX.
"""

import contextlib
import importlib.util
import json
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kernprof import cache
from kernprof.cuda_source.names import CompilerOutput
from kernprof.emulator.frontend import isolated
from kernprof.errors import CaptureFailed, CompileFailed, ToolNotFound, UsageError
from kernprof.extras import install_hint, load_package
from kernprof.process import SubprocessRunner

_TIME_LIMIT_S = 120  # limit of the processor time of one compilation
_HOST_FUNCTION = re.compile(
    r"^(.+)\(\d+\): error: A function without execution space", re.MULTILINE
)
# The target that a message of ptxas, or a static assertion of TileLang, requires.
_NEEDS_ITS_OWN = re.compile(r"(?:not supported on \.target '|requires .*such as )(sm_\d+)['a]")


def packed(output: CompilerOutput) -> bytes:
    """Encode a compiler output for the disk cache.

    The encoding is the length of the JSON fields (8 bytes), the JSON fields, and the cubin.
    """
    head = json.dumps(
        {"ok": output.ok, "log": output.log, "ptx": output.ptx, "names": output.names}
    ).encode()
    return len(head).to_bytes(8, "little") + head + output.cubin


def unpacked(data: bytes) -> CompilerOutput:
    end = 8 + int.from_bytes(data[:8], "little")
    fields = json.loads(data[8:end])
    return CompilerOutput(**{**fields, "names": tuple(fields["names"])}, cubin=data[end:])


def _call(function: str) -> list[Any]:
    nvrtc = load_package("cuda.bindings.nvrtc", "compiling CUDA C++ without a GPU")
    try:
        status, *values = getattr(nvrtc, function)()
    except (RuntimeError, OSError) as error:  # the first call loads NVRTC's shared library
        raise ToolNotFound(
            f"NVRTC's library cannot be loaded: {error}", hint=install_hint("cuda")
        ) from error
    if int(status) != 0:
        raise CompileFailed(
            f"{function} failed with status {int(status)}",
            hint=f"reinstall NVRTC; {install_hint('cuda')}",
        )
    return list(values)


def version() -> tuple[int, int]:
    """Return NVRTC's version, such as (13, 0). Raises ToolNotFound without NVRTC."""
    major, minor = _call("nvrtcVersion")
    return int(major), int(minor)


def check_architecture(arch: str) -> None:
    """Raise UsageError if the installed NVRTC does not support `arch`, such as "sm_90"."""
    supported = [f"sm_{number}" for number in _call("nvrtcGetSupportedArchs")[0]]
    if arch not in supported:
        raise UsageError(
            f"NVRTC {'.'.join(map(str, version()))} does not compile for {arch}; it supports"
            f" {supported}",
            hint="select a supported architecture (--arch), or install a newer NVRTC",
        )


def compile_source(
    source: str,
    file: str,
    options: Sequence[str],
    names: Sequence[str] = (),
    headers: Mapping[str, str] = MappingProxyType({}),
) -> CompilerOutput:
    """Compile CUDA C++ with NVRTC.

    - `file`: the source's name in messages and line information.
    - `names`: name expressions of the template instances to compile.
    - `headers`: text of each header by its name in `#include`; files of these names are not read.

    If NVRTC rejects the source, no exception is raised: `ok` of the output is False and `log` has
    NVRTC's messages.
    """
    # In a process that uses a GPU, NVRTC's own cache may return PTX without line information.
    anew = ["--no-cache"] if version() >= (12, 9) else []
    shown = re.sub(r'["\r\n]', "_", file)  # PTX cannot quote these characters in `.file`
    request = {"source": source, "file": shown, "options": [*options, *anew], "names": [*names]}
    try:
        output = unpacked(_isolated("nvrtc", {**request, "headers": {**headers}}))
    except CompileFailed as error:
        raise CompileFailed(
            f"NVRTC {error} on {Path(file).name}",
            hint=(
                "pass the options of the project's build (-I FOLDER, -D NAME=VALUE), or pass a"
                " source with only the kernel"
            ),
        ) from error
    # Instructions such as wgmma need the target sm_90a instead of sm_90: if the log says so,
    # compile again for that target.
    refused = _NEEDS_ITS_OWN.search("" if output.ok else output.log)
    if refused and (arch := f"-arch={refused[1]}") in options:
        specific = [f"{o}a" if o == arch else o for o in options]
        return compile_source(source, file, specific, names, headers)
    # Headers of CUTLASS have constexpr functions without __device__.
    in_headers = {*_HOST_FUNCTION.findall("" if output.ok else output.log)} - {file}
    if in_headers and "-default-device" not in options:
        again = compile_source(source, file, [*options, "-default-device"], names, headers)
        return again if again.ok else output
    return output


def _isolated(prefix: str, request: Mapping[str, Any]) -> bytes:
    """Run a compiler library in a separate process, and return the contents of its result file.

    `prefix` is "nvrtc" or "nvJitLink". `request` and result are described in `isolated`. Raises
    CompileFailed if the process crashes or exceeds the limit of processor time or memory.
    """
    paths = load_package("cuda.pathfinder", "compiling without a GPU")
    library = paths.load_nvidia_dynamic_lib(prefix).abs_path
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        file = Path(folder, "request.json")
        fixed = {"library": library, "prefix": prefix}
        file.write_text(json.dumps({**request, **fixed}))
        argv = [sys.executable, "-I", "-S", isolated.__file__, str(file)]
        done = SubprocessRunner(cpu_s=_TIME_LIMIT_S).run(argv)
        if done.ok:
            return Path(f"{file}.out").read_bytes()
    if -done.returncode == getattr(signal, "SIGXCPU", None):
        raise CompileFailed(f"takes more than {_TIME_LIMIT_S} s of processor time")
    killed = signal.strsignal(-done.returncode) if done.returncode < 0 else None
    problem = done.stderr.strip().rpartition("\n")[2] if done.returncode == 1 else killed
    raise CompileFailed(f"ended its process ({problem or done.returncode})")


def installed(tool: str) -> Iterator[Path]:
    """Yield the paths of a CUDA tool in PyPI packages, on PATH, and in CUDA toolkits."""
    for package, folder in (("nvidia", "*/bin"), ("triton", "backends/nvidia/bin")):
        spec = importlib.util.find_spec(package)
        for root in (spec.submodule_search_locations or ()) if spec else ():
            paths = sorted(Path(root).glob(f"{folder}/{tool}*"), reverse=True)
            yield from (path for path in paths if path.stem == tool)
    on_path = shutil.which(tool)
    homes = (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda")
    toolkits = [Path(home, "bin", tool) for home in homes if home]
    yield from (path for path in (Path(on_path or ""), *toolkits) if path.is_file())


def assemble(ptx: str, arch: str, *options: str) -> tuple[bytes, str]:
    """Return (machine code of PTX, ""), or (b"", the reason that it is missing).

    By default, ptxas assembles a whole program, as the driver does. nvJitLink assembles relocatable
    code, which may differ. It is used only if no installed ptxas accepts the PTX.
    """
    assemblers = list(map(str, installed("ptxas")))
    key = cache.key_of("assembled", ptx, arch, *options, "--", *assemblers)
    code, messages, options = cache.load("cubin", key) or b"", "", (f"-arch={arch}", *options)
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        text, cubin = Path(folder) / "kernel.ptx", Path(folder) / "kernel.cubin"
        text.write_text(ptx)
        for ptxas in assemblers if not code else ():
            argv = [ptxas, "-lineinfo", *options, "-o", str(cubin), str(text)]
            with contextlib.suppress(CaptureFailed):
                messages = SubprocessRunner(cpu_s=_TIME_LIMIT_S).run(argv).output
            if cubin.exists():
                code = cubin.read_bytes()
                break
    if not code:
        request = {"ptx": ptx, "options": ["-lineinfo", *options]}
        try:
            linked = _isolated("nvJitLink", request)
            code = linked[(end := 8 + int.from_bytes(linked[:8], "little")) :]
            messages = messages or json.loads(linked[8:end])["log"]
        except (CompileFailed, ToolNotFound, RuntimeError, OSError) as error:
            messages = messages or f"nvJitLink: {error}"
    cache.store("cubin", key, code)
    first = messages.strip().partition("\n")[0]
    return code, "" if code else f"no installed assembler accepts the PTX: {first:.200}"
