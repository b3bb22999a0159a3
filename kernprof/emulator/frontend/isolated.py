"""Run NVRTC or nvJitLink in a separate process: `python isolated.py REQUEST`.

The compilers crash on some inputs, never finish on other inputs, and ignore Ctrl-C. This module
imports few modules of the standard library (not pathlib, not typing), so that the process starts in
30 ms.
REQUEST is a JSON file. The process writes its result to `REQUEST.out`: the length of the JSON
fields (8 bytes), the JSON fields, and the cubin.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


class Library:
    """A compiler library; `prefix` is the common prefix of the function names."""

    def __init__(self, path: str, prefix: str) -> None:
        self.library, self.prefix, self.handle = ctypes.CDLL(path), prefix, ctypes.c_void_p()

    def status(self, name: str, *arguments: Any) -> int:
        return int(getattr(self.library, self.prefix + name)(*arguments))

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function of the library. Raises RuntimeError if the call fails."""
        if status := self.status(name, *arguments):
            raise RuntimeError(f"{self.prefix}{name} failed with status {status}")

    def contents(self, what: str) -> bytes:
        """Return the result `what` of the compilation, such as "PTX"."""
        size = ctypes.c_size_t()
        self.call(f"Get{what}Size", self.handle, ctypes.byref(size))
        data = ctypes.create_string_buffer(size.value)
        self.call(f"Get{what}", self.handle, data)
        return data.raw

    def text(self, what: str) -> str:
        return self.contents(what).rstrip(b"\0").decode(errors="replace").strip()


def _strings(texts: Iterable[str]) -> Any:
    """Return a C array of strings; paths may contain bytes that are not UTF-8."""
    encoded = [text.encode("utf-8", "surrogateescape") for text in texts]
    return (ctypes.c_char_p * len(encoded))(*encoded)


def compile_source(nvrtc: Library, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Compile CUDA C++; return the fields of a CompilerOutput, and the cubin."""
    headers, names = request["headers"], _strings(request["names"])
    source, options = _strings((request["source"], request["file"])), _strings(request["options"])
    texts = len(headers), _strings(headers.values()), _strings(headers)
    nvrtc.call("CreateProgram", ctypes.byref(nvrtc.handle), *source, *texts)
    for name in names:
        nvrtc.call("AddNameExpression", nvrtc.handle, name)
    status = nvrtc.status("CompileProgram", nvrtc.handle, len(options), options)
    log = nvrtc.text("ProgramLog")
    if status:
        nvrtc.library.nvrtcGetErrorString.restype = ctypes.c_char_p
        log = log or nvrtc.library.nvrtcGetErrorString(status).decode()
        return {"ok": False, "log": log, "ptx": "", "names": []}, b""
    # The name of a template that was not instantiated is null.
    lowered = [ctypes.c_char_p() for _ in names]
    for name, symbol in zip(names, lowered, strict=True):
        nvrtc.call("GetLoweredName", nvrtc.handle, name, ctypes.byref(symbol))
    mangled = [symbol.value.decode() for symbol in lowered if symbol.value]
    fields = {"ok": True, "log": log, "ptx": nvrtc.text("PTX"), "names": mangled}
    return fields, nvrtc.contents("CUBIN")


def assemble(linker: Library, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Assemble PTX; return the messages of nvJitLink as the field "log", and the cubin."""
    options, data, ptx = _strings(request["options"]), request["ptx"].encode(), 2
    linker.call("Create", ctypes.byref(linker.handle), len(options), options)
    size = ctypes.c_size_t(len(data))
    failed = linker.status("AddData", linker.handle, ptx, data, size, b"kernel")
    if failed or linker.status("Complete", linker.handle):
        return {"log": linker.text("ErrorLog")}, b""
    return {"log": ""}, linker.contents("LinkedCubin")


def main(file: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's handler would wait for the compiler
    with open(file) as stream:  # noqa: PTH123
        request = json.load(stream)
    if os.name == "posix":
        import resource

        half = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
        resource.setrlimit(resource.RLIMIT_AS, (half, half))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    work = compile_source if request["prefix"] == "nvrtc" else assemble
    fields, cubin = work(Library(request["library"], request["prefix"]), request)
    head = json.dumps(fields).encode()
    with open(f"{file}.out", "wb") as stream:  # noqa: PTH123
        stream.write(len(head).to_bytes(8, "little") + head + cubin)


if __name__ == "__main__":
    main(sys.argv[1])
