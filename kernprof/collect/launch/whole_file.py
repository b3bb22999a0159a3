"""Whole .cu files on the GPU: what CuPy cannot compile as it is, without its host code, as the
emulator takes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kernprof.collect.launch.exact_arch import loaded
from kernprof.cuda_source import headers, ptx
from kernprof.cuda_source.signature import name_expressions
from kernprof.cuda_source.whole_file import WholeFile


@dataclass(frozen=True, slots=True)
class Attempt:
    ok: bool
    log: str
    cubin: bytes = b""
    ptx: str = ""
    names: tuple[str, ...] = ()


def whole_file_kernel(
    cupy: Any, text: str, where: str, kernel: str, options: Sequence[str]
) -> Any | None:
    """The kernel of a whole .cu file; None where that does not compile either."""
    folders = tuple(f"-I{folder}" for folder in headers.include_folders())
    compiler = (f"-arch=sm_{cupy.cuda.Device().compute_capability}", *options, *folders)
    whole = WholeFile(
        text, where, [o.removeprefix("-I") for o in compiler if o.startswith("-I")], kernel
    )
    for instance in whole.chosen_instances(kernel):
        names = name_expressions(text, instance or kernel)
        last, _ = whole.compile(_Compiler(cupy.cuda.nvrtc, where, tuple(names), compiler))
        if ptx.holds(last, kernel):
            name = (
                last.names[0]
                if last.names
                else ptx.chosen(kernel, ptx.entries(last.ptx), f"{where} has no kernel")
            )
            return loaded(cupy, last.cubin).get_function(name)
    return None


@dataclass(frozen=True, slots=True)
class _Compiler:
    nvrtc: Any
    where: str
    names: tuple[str, ...]
    options: tuple[str, ...]

    def __call__(self, code: str, given: Mapping[str, str], more: Sequence[str]) -> Attempt:
        texts, included = (
            tuple(each.encode() for each in part) for part in (given.values(), given)
        )
        program = self.nvrtc.createProgram(code, self.where, texts, included)
        try:
            for name in self.names:
                self.nvrtc.addNameExpression(program, name)
            try:
                self.nvrtc.compileProgram(program, (*self.options, "--device-int128", *more))
            except self.nvrtc.NVRTCError:
                return Attempt(ok=False, log=self.nvrtc.getProgramLog(program))
            lowered = tuple(str(self.nvrtc.getLoweredName(program, name)) for name in self.names)
            text = self.nvrtc.getPTX(program)
            text = text.decode() if isinstance(text, bytes) else text
            return Attempt(
                ok=True,
                log="",
                cubin=self.nvrtc.getCUBIN(program),
                ptx=text.rstrip("\0"),
                names=lowered,
            )
        finally:
            self.nvrtc.destroyProgram(program)
