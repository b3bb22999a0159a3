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
from types import MappingProxyType, ModuleType
from typing import Any

from kernprof import cache
from kernprof.cuda_source.names import CompilerOutput
from kernprof.errors import CaptureFailed, CompileFailed, KernprofError, ToolNotFound, UsageError
from kernprof.extras import install_hint, load_package
from kernprof.process import Runner, SubprocessRunner

_TIME_LIMIT_S = 120.0
_NEEDS_ITS_OWN = re.compile(r"not supported on \.target '(sm_\d+)'")


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


def _library() -> ModuleType:
    library: ModuleType = load_package("cuda.bindings.nvrtc", "compiling CUDA C++ without a GPU")
    return library


def _call(function: str, *arguments: Any) -> Any:
    nvrtc = _library()
    try:
        status, *values = getattr(nvrtc, function)(*arguments)
    except (RuntimeError, OSError) as error:  # the first call loads NVRTC's shared library
        raise ToolNotFound(
            f"NVRTC's library cannot be loaded: {error}", hint=install_hint("cuda")
        ) from error
    if int(status) != 0:
        text = nvrtc.nvrtcGetErrorString(status)[1].decode()
        raise CompileFailed(f"{function} failed: {text}")
    return values[0] if len(values) == 1 else values


def version() -> tuple[int, int]:
    """Return NVRTC's version, such as (13, 0). Raises ToolNotFound without NVRTC."""
    major, minor = _call("nvrtcVersion")
    return int(major), int(minor)


def check_architecture(arch: str) -> None:
    """Raise UsageError if the installed NVRTC does not support `arch`, such as "sm_90"."""
    supported = [f"sm_{number}" for number in _call("nvrtcGetSupportedArchs")]
    if arch not in supported:
        raise UsageError(
            f"NVRTC {'.'.join(map(str, version()))} does not compile for {arch}; it supports"
            f" {supported}"
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
    - `headers`: texts by name in `#include`, which take precedence over files of the same name.

    If NVRTC rejects the source, no exception is raised: `ok` of the output is False and `log` has
    NVRTC's messages.
    """
    nvrtc = _library()
    texts, included = map(_encoded, headers.values()), map(_encoded, headers)
    # In a process that uses a GPU, NVRTC's own cache may return PTX without line information.
    anew = ["--no-cache"] if version() >= (12, 9) else []
    arguments = [_encoded(option) for option in (*options, *anew)]
    program = _call(
        "nvrtcCreateProgram",
        *(_encoded(source), _encoded(file)),
        *(len(headers), list(texts), list(included)),
    )
    try:
        for name in names:
            _call("nvrtcAddNameExpression", program, _encoded(name))
        (status,) = nvrtc.nvrtcCompileProgram(program, len(arguments), arguments)
        log = _text(program, "ProgramLog")
        if int(status) != 0:
            # wgmma needs sm_90a: compile again with these options if the log requires them
            refused = _NEEDS_ITS_OWN.search(log)
            arch = f"-arch={refused[1]}" if refused else ""
            specific = [f"{o}a" if o == arch else o for o in options] if arch in options else []
            if specific:
                return compile_source(source, file, specific, names, headers)
            log = log or nvrtc.nvrtcGetErrorString(status)[1].decode()
            return CompilerOutput(ok=False, log=log)
        # The lowered name is None for a template that was not instantiated.
        lowered = [_call("nvrtcGetLoweredName", program, _encoded(name)) for name in names]
        return CompilerOutput(
            ok=True,
            log=log,
            ptx=_text(program, "PTX"),
            cubin=_bytes(program, "CUBIN"),
            names=tuple(name.decode() for name in lowered if name),
        )
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def _encoded(text: str) -> bytes:
    """Encode a text as a file system path; paths may contain bytes that are not UTF-8."""
    return text.encode("utf-8", "surrogateescape")


def _bytes(program: object, what: str) -> bytes:
    # NVRTC writes into the buffer, so the buffer must be a bytearray. Python shares one-byte
    # `bytes` objects: the terminating zero of an empty log would change the shared object
    # everywhere in the process.
    data = bytearray(_call(f"nvrtcGet{what}Size", program))
    _call(f"nvrtcGet{what}", program, data)
    return bytes(data)


def _text(program: object, what: str) -> str:
    return _bytes(program, what).rstrip(b"\0").decode(errors="replace").strip()


def rehearse(request: Mapping[str, Any], runner: Runner | None = None) -> None:
    """Compile CUDA C++ in a separate process, which stores the result in the disk cache.

    NVRTC may crash on a source from which rejected declarations were removed. NVRTC may also never
    finish on nested macros. `request` holds the arguments of `compile_cuda`. Raises CompileFailed if
    the process crashes or exceeds the time limit. If no process can be started, the function
    returns, and the caller compiles in the current process.
    """
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        request_file = Path(folder, "request.json")
        request_file.write_text(json.dumps(request))
        argv = [sys.executable, "-m", f"{__package__}.cuda", str(request_file)]
        try:
            done = (runner or SubprocessRunner()).run(argv, timeout_s=_TIME_LIMIT_S)
        except KernprofError:
            return
    if done.timed_out or not 0 <= done.returncode < 256:
        killed = signal.strsignal(-done.returncode) if done.returncode < 0 else None
        ended = f"ended its process ({killed or done.returncode})"
        how = f"takes more than {_TIME_LIMIT_S:.0f} s" if done.timed_out else ended
        raise CompileFailed(
            f"NVRTC {how} on {Path(request['file']).name}",
            hint=(
                "pass the options of the project's build (-I FOLDER, -D NAME=VALUE), or pass a"
                " source with only the kernel"
            ),
        )


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

    The driver assembles a whole program, as ptxas does by default. nvJitLink assembles relocatable
    code, so it is used only if no installed ptxas accepts the PTX.
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
                messages = SubprocessRunner().run(argv, timeout_s=_TIME_LIMIT_S).output
            if cubin.exists():
                code = cubin.read_bytes()
                break
    if not code:
        try:
            code = _linked(ptx, ["-lineinfo", *options])
        except ImportError as error:
            messages = messages or f"nvJitLink is not installed ({error}): {install_hint('cuda')}"
        # nvJitLink's own error type; RuntimeError if its shared library is absent
        except Exception as error:
            messages = messages or str(error)
    cache.store("cubin", key, code)
    first = messages.strip().partition("\n")[0]
    return code, "" if code else f"no installed assembler accepts the PTX: {first:.200}"


def _linked(ptx: str, options: list[str]) -> bytes:
    """Return the cubin of PTX from nvJitLink."""
    from cuda.bindings import nvjitlink

    data, linker = ptx.encode(), nvjitlink.create(len(options), options)
    try:
        nvjitlink.add_data(linker, nvjitlink.InputType.PTX, data, len(data), "kernel")
        nvjitlink.complete(linker)
        cubin = bytearray(nvjitlink.get_linked_cubin_size(linker))
        nvjitlink.get_linked_cubin(linker, cubin)
    finally:
        nvjitlink.destroy(linker)
    return bytes(cubin)
