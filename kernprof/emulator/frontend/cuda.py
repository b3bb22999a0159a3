"""Compile CUDA C++ to PTX and a cubin with NVRTC."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernprof import cache
from kernprof.cuda_source import headers
from kernprof.cuda_source.headers import own_headers
from kernprof.cuda_source.kernels import (
    declared,
    name_expressions,
    parameters,
    unresolved_template,
    with_arguments,
)
from kernprof.cuda_source.names import (
    CompilerOutput,
    chosen,
    entries,
    plain_name,
    split_name,
)
from kernprof.cuda_source.parse import alone
from kernprof.cuda_source.whole_file import (
    WholeFile,
    lasting,
    message_lines,
    refusal,
    undefined_names,
)
from kernprof.emulator.frontend import compilers
from kernprof.emulator.frontend.compiled import Compiled, kernel_facts, recall, remember
from kernprof.errors import CompileFailed, UsageError, tool_hint
from kernprof.gpus import architectures as architectures

_MISSING_HEADER = re.compile(r'(?:could not|cannot) open source file "([^"]+)"')
_CUDAS = re.compile(r"cuda|cub/|thrust/|cooperative_groups|mma\.h|crt/|nv/")
_WMMA = re.compile(r"\bwmma::")
_NOT_A_NAME = re.compile(r"^__nv_name_map\(\d+\): error[^:]*: (.*)", re.MULTILINE)
_AS_BUILT = "pass the options of the project's build: -I FOLDER, -D NAME=VALUE, -std=c++20"
_SHOWN_LINES, _WIDEST, _MOST_NAMED = 30, 300, 4
_ALWAYS = ("-lineinfo", "--device-int128")


def compile_cuda(
    source: str,
    *,
    function: str | None = None,
    arch: str | None = None,
    options: Sequence[str] = (),
    file: str = "kernel.cu",
    arguments: Sequence[object] | None = None,
) -> Compiled:
    """Compile the kernel `function` of a CUDA C++ source.

    - `function`: an `extern "C"` name, a plain C++ name, or a name expression such as `scale<float,
      4>`. By default the only kernel of the source.
    - `options`: NVRTC's options; `-lineinfo` is always added.
    - `file`: the path of the source, for messages, line information and relative `#include`s.
    - `arguments`: the launch's arguments, which determine template arguments that `function` omits.

    Raises CompileFailed with NVRTC's messages, UsageError for an unknown name or architecture,
    ToolNotFound without NVRTC.
    """
    # Remove the byte-order mark, and replace lone surrogates.
    source = source.removeprefix("\ufeff").encode("utf-8", "replace").decode()
    target = architectures.architecture(arch).name
    for option in options:
        if re.match(r"--?(gpu-architecture|arch)\b", option):
            raise UsageError(
                f"the option {option} conflicts with the chosen architecture",
                hint="use arch= or --arch",
            )
        if re.match(r"--?(dlto|relocatable-device-code=true|rdc=true|dc)\b", option):
            raise UsageError(f"the option {option} produces no complete kernel: omit this option")
    path = str(Path(file).absolute())
    release = ".".join(map(str, compilers.version()))
    options = (*(f"-I{folder}" for folder in headers.include_folders()), *options)
    included = [option.removeprefix("-I") for option in options if option.startswith("-I")]
    headers_of = own_headers(source, path, included)
    every = (source, *headers_of.values())
    if any(map(_WMMA.search, every)) and not headers.find_header(headers.WMMA, included):
        raise CompileFailed(
            f"{Path(file).name} uses wmma, but CUDA's header {headers.WMMA} is not installed",
            hint=f"pip install {headers.PACKAGES}",
        )
    if arguments is not None:
        function = with_arguments(source, function, arguments)
    key = cache.key_of("cuda", *every, "--", function or "", target, path, release, *options)
    if cached := recall(key):
        return cached
    compilers.check_architecture(target)
    names = name_expressions(source, function)
    compiler = _CachedCompiler(path, (f"-arch={target}", *options), headers_of, names)
    output, instance = _compile(source, function, compiler)
    kernel = (
        output.names[0]
        if output.names
        else chosen(
            function, entries(output.ptx), f"no __global__ function {function or ''}".strip()
        )
    )
    facts = kernel_facts(output.cubin).get(kernel)
    return remember(
        Compiled(
            ptx=output.ptx,
            kernel=kernel,
            title=instance or plain_name(kernel),
            arch=target,
            language="cuda",
            source_file=path,
            key=key,
            facts=facts,
            facts_reason=None if facts else f"NVRTC's cubin has no resource data of {kernel}",
            log=output.log,
            cubin=output.cubin,
        )
    )


@dataclass(slots=True)
class _CachedCompiler:
    """NVRTC for one source; the disk cache stores NVRTC's outputs."""

    path: str
    options: Sequence[str]
    headers_of: Mapping[str, str]
    names: Sequence[str]
    program: WholeFile | None = None

    def compile(self, text: str, extra: Mapping[str, str], more: Sequence[str]) -> CompilerOutput:
        texts = (text, self.path, *self.headers_of.values(), "--", *extra.values())
        release = map(str, compilers.version())
        key = cache.key_of("nvrtc", *release, *self.options, *more, "--", *self.names, "--", *texts)
        with cache.alone(key):
            cached = cache.load("module", key)  # all kernels of a file come from one compilation
            if cached is not None:
                return compilers.unpacked(cached)
            output = _by_nvrtc(text, self.path, [*self.options, *_ALWAYS, *more], self.names, extra)
            if output.ok or (": error" in output.log and not _MISSING_HEADER.search(output.log)):
                cache.store("module", key, compilers.packed(output))
            return output


def _compile(
    source: str, function: str | None, compiler: _CachedCompiler
) -> tuple[CompilerOutput, str | None]:
    """Compile a source unchanged; if that fails, compile only its device code.

    Returns the compiler's output, and the kernel's name with its template arguments.
    """
    path, options, names = compiler.path, compiler.options, compiler.names
    plain = compiler.compile(source, {}, ())
    if plain.holds(function):
        return plain, function
    # A missing header stops the compilation even if the other kernels are removed.
    text = (
        alone(source, split_name(function)[0])
        if function and "catastrophic error" not in plain.log
        else None
    )
    by_itself = compiler.compile(text, {}, ()) if text else plain
    if by_itself.holds(function):
        return by_itself, function
    included = [option.removeprefix("-I") for option in options if option.startswith("-I")]
    program = compiler.program = WholeFile(source, path, included, function, compiler.headers_of)
    host_code = bool(program.main.dropped)
    tried: CompileFailed | None = None  # error of the first template instance that does not compile
    for instance in program.chosen_instances(function):
        compiler.names = name_expressions(source, instance) if instance else names
        output, begun = program.compile(compiler.compile)
        if output.holds(function):
            return output, instance or function
        if instance and not output.ok and not _NOT_A_NAME.search(output.log):
            tried = tried or _refused(lasting(begun.log, output.log), program.missing)
        if instance is None:
            last, first, plain = output, begun, output if output.ok else plain
            if not output.ok:
                break
    function = function or next(iter(program.kernels()), None)
    kernel = declared(source, split_name(function)[0]) if function else None
    if (
        plain.ok
        and function
        and (kernel.template if kernel else split_name(function)[0] in program.kernels())
    ):
        raise tried or unresolved_template(source, function, Path(path).name, program.missing)
    if plain.ok:
        return plain, function
    # Report NVRTC's messages for the original source. If host code was removed, report the messages
    # for the remaining device code instead.
    unnamed = _NOT_A_NAME.search(last.log)
    if unnamed:
        raise UsageError(
            f"{Path(path).name} has no kernel {function!r:.80}: {unnamed[1]:.200}",
            hint=(
                f"its kernels: {', '.join(program.kernels())}; select an overload by its parameter"
                " types, such as scale(float *, int)"
            ),
        )
    absent = _MISSING_HEADER.search(by_itself.log)
    changed = host_code or (absent and absent[1] not in program.missing)
    raise _refused(
        lasting(first.log, last.log) if changed else by_itself.log,
        program.missing,
        host_code,
    )


def _by_nvrtc(
    text: str, path: str, options: list[str], names: Sequence[str], extra: Mapping[str, str]
) -> CompilerOutput:
    declared_parameters = parameters(text, names[0]) if names else ()
    if declared_parameters is None or not all(parameter.type for parameter in declared_parameters):
        # NVRTC crashes if a requested template has a parameter that does not compile.
        only = ["-fdevice-syntax-only"] if compilers.version() >= (12, 9) else []
        checked = _by_nvrtc(text, path, [*options, *only], (), extra)
        if not checked.ok:
            return checked
    return compilers.compile_source(text, path, options, names, extra)


def _refused(log: str, absent: Sequence[str] = (), program: bool = False) -> CompileFailed:
    missing = _MISSING_HEADER.search(log)
    names = [missing[1]] if missing else list(absent)
    hint = [f"not found: {', '.join(names)}; name the folder with -I"]
    lacking = [] if missing else undefined_names(log)[:_MOST_NAMED]
    if lacking:
        hint.append(
            f"or, if they are macros, define them: {' '.join(f'-D {name}=…' for name in lacking)}"
        )
    if any(name.startswith("curand_") for name in names):
        hint.append(f"cuRAND's headers: pip install {headers.RANDOM}")
    if any(map(_CUDAS.match, names)):
        hint.append(f"CUDA's headers: pip install {headers.PACKAGES}")
    without = f" without {' and '.join(names[:2])}" if names and not missing else ""
    sentence = refusal(log, bool(names)).replace(
        " does not compile", f" does not compile{without}", 1
    )
    lines = message_lines(log)
    more = [f"… {len(lines) - _SHOWN_LINES} more lines"] if len(lines) > _SHOWN_LINES else []
    return CompileFailed(
        sentence,
        details=[*(line[:_WIDEST] for line in lines[:_SHOWN_LINES]), *more],
        hint="; ".join(hint) if names else _AS_BUILT if program else tool_hint("nvrtc", log),
    )
