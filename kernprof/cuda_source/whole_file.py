"""Compilation of complete .cu files, with host code, by NVRTC, which compiles only device code.

If NVRTC rejects a file, the file is compiled again without its host functions. Small replacements
are used for the C and C++ headers, and empty texts for missing headers. Later attempts add headers
for undefined names. They also drop items that do not compile, except the requested kernel.
"""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePath

from kernprof.cuda_source.headers import INCLUDE, LIBRARIES, find_header, own_headers, stand_ins
from kernprof.cuda_source.kernels import instances
from kernprof.cuda_source.names import CompilerOutput, demangled, split_name
from kernprof.cuda_source.parse import HostCode, kernel_names, needed_macros, tree_of

_ERROR = re.compile(r"^(.*?)\((\d+)\): (?:catastrophic )?error(?: #[\w-]+)?: (.*)$", re.MULTILINE)
_ONCE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+once\b", re.MULTILINE)
_NOT_FOUND = re.compile(r'(?:could not|cannot) open source file "([^"]+)"')
_UNDEFINED = re.compile(r'error.*: (?:identifier "(\w+)" is undefined|\w+ is not a template)')
_UNRESOLVED = re.compile(r"Unresolved extern function '(.+?)'(?=\s*$)", re.MULTILINE)
_LAUNCH = "device-side kernel launch could not be processed"
_MANGLED = re.compile(r"\b_Z\w+")
_SUM = re.compile(r"^\s*\d+ errors? detected in the compilation of .*\n?", re.MULTILINE)
# Error message of NVRTC (pattern) → header that defines the undefined name. Headers that include
# libcu++ are last, because NVRTC takes a second to compile libcu++.
_LACKING = {
    r'identifier "(?:__)?half2?(?:_raw)?" is undefined': "cuda_fp16.h",
    r'identifier "(?:__)?nv_bfloat162?(?:_raw)?" is undefined': "cuda_bf16.h",
    r'identifier "cu(?:Float|Double)?Complex" is undefined': "cuComplex.h",
    r'identifier "curand\w+" is undefined': "curand_kernel.h",
    r'identifier "CUDA_KERNEL_LOOP(?:_TYPE)?" is undefined': "torch.h",
    r'(?:namespace "std(?:::\w+)*" has no|no instance of .*?"std::|name followed by)': "more_std.h",
    r'(?:namespace|identifier) "thrust(?:::\w+)*"': "more_thrust.h",
}
_OF_CUB = re.compile(r"\b(?:(Block|Warp|Thread)[A-Z][a-z]\w*|(?:Cache|Arg|Tex)\w+Iterator)\b")
_CPP20 = re.compile(
    r"\b(?:concept|requires|consteval|constinit)\b|<=>|\[\]\s*<\s*(?:typename|class)|\{\s*\.\w+\s*=|std::numbers"
)
_MOST_ATTEMPTS = 25
_ENOUGH_S = 15  # limit of CPU time in seconds for all attempts to compile a file
_OPTIONS = ("-default-device", "--pre-include=prelude.h", "-diag-suppress=47")


# Function that compiles a source text with headers (name → text) and additional NVRTC options.
Compile = Callable[[str, Mapping[str, str], Sequence[str]], CompilerOutput]


class WholeFile:
    """Repeated attempts to compile a .cu file with NVRTC, each of which repairs some errors.

    `main` is the file, and `own` are the user's headers, without host code. `headers` are the
    replacement headers, `missing` the names of headers that were not found.
    """

    def __init__(
        self,
        source: str,
        path: str,
        folders: Sequence[str],
        wanted: str | None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.path, self.folders = path, folders
        self.wanted = split_name(wanted)[0] if wanted else None
        if headers is None:
            headers = own_headers(source, path, folders)
        texts = (source, *headers.values())
        self.main = HostCode(source, texts)
        self.own = {name: HostCode(text, texts) for name, text in headers.items()}
        self.headers = dict(stand_ins())
        self.missing: list[str] = []
        self._until = time.thread_time() + _ENOUGH_S
        # NVRTC resolves names in template arguments at global scope, so import these namespaces.
        scopes = {
            item.scope for item in self.main.items if item.kernel and item.name == self.wanted
        }
        spaces = [scope.split("::")[:-1] for scope in scopes]
        outer = {"::".join(space[: n + 1]) for space in spaces for n in range(len(space))}
        self.scopes = "".join(f"\nusing namespace {scope};" for scope in sorted(outer))
        newer = any(_CPP20.search(tree_of(text, texts).plain) for text in texts)
        self.options = [*_OPTIONS, *(["-std=c++20"] if newer else [])]
        kernels = self.kernels()
        if self.wanted or len(kernels) == 1:
            self.options += [
                f"-D{name}=1"
                for name in needed_macros(self.main, self.wanted or kernels[0])
                if not re.search(rf"^\s*#\s*define\s+{name}\b", source, re.M)
            ]
        for name in dict.fromkeys(name for text in texts for _, name in INCLUDE.findall(text)):
            self._stand_in(name)
        # Include the header of each CUB class that the file or a user's header mentions.
        parts = set()
        for text in (self.main.text, *(code.text for code in self.own.values())):
            for part in _OF_CUB.finditer(re.sub(r"\b(Load|Store)Direct\w+", r"Block\1", text)):
                word = re.sub("(?<!^)(?=[A-Z])", "_", part[0]).lower()
                parts.add(f"cub/{(part[1] or 'Iterator').lower()}/{word}.cuh")
        self.headers["cub/cub.cuh"] += "".join(
            f"#include <{name}>\n" for name in sorted(parts) if find_header(name, self.folders)
        )

    def _stand_in(self, name: str) -> None:
        """Add a replacement of the header `name` if it is of a known library or missing.

        The replacement of a missing header is an empty text, or the known header of this file name.
        """
        if name in self.own or name in self.headers:
            return
        library = next((text for start, text in LIBRARIES.items() if name.startswith(start)), None)
        if library:
            self.headers[name] = library
        elif find_header(name, (str(Path(self.path).parent), *self.folders)) is None:
            last = Path(name).name
            if last not in self.headers:
                self.missing.append(name)
            self.headers[name] = f'#include "{last}"\n' if last in self.headers else "\n"

    def compile(self, compile_text: Compile) -> tuple[CompilerOutput, CompilerOutput]:
        """Compile until an attempt succeeds; return the outputs of the last and first attempt."""
        first = last = self._attempt(compile_text)
        for _ in range(_MOST_ATTEMPTS):
            if last.ok or time.thread_time() > self._until or not self._improved(last.log):
                break
            last = self._attempt(compile_text)
        return last, first

    def _attempt(self, compile_text: Compile) -> CompilerOutput:
        # Replace `#pragma once` by include guards: NVRTC may not recognise that two names of a
        # header refer to the same file.
        texts = {}
        for number, (name, code) in enumerate(self.own.items()):
            text, mark = code.device_text(), f"HEADER_{number}"
            guarded = f"#ifndef {mark}\n#define {mark}\n#line 1\n{text}\n#endif\n"
            texts[name] = guarded if _ONCE.search(text) else text
        return compile_text(
            self.main.device_text() + self.scopes, self.headers | texts, self.options
        )

    def _improved(self, log: str) -> bool:
        """Repair the source by NVRTC's error messages; return true if anything was changed.

        First, headers are added and host declarations are removed. If this changes nothing,
        replacement headers of the standard library are added and device declarations are removed.
        """
        available = self.headers.keys() | self.own.keys()
        absent = [name for name in _NOT_FOUND.findall(log) if name not in available]
        self.missing += absent
        self.headers |= dict.fromkeys(absent, "\n")
        errors = [(file, int(line), text) for file, line, text in _ERROR.findall(log)]
        # An #error in a user's header checks the configuration of the user's build: remove it.
        refused = [e for e in errors if e[2].startswith("#error directive") and e[0] in self.own]
        for file, line, _ in refused:
            self.own[file].drop_directive(line)
        if absent or refused:
            return True
        if all(
            file == "__nv_name_map" for file, _, _ in errors
        ):  # all errors are in the name expression
            return any(code.drop_declarations(self.wanted) for code in self.own.values())
        return (
            self._added(log, ours=False)
            or self._dropped(errors, device=False)
            or self._added(log, ours=True)
            or self._dropped(errors, device=True)
        )

    def _added(self, log: str, *, ours: bool) -> bool:
        fresh = [
            option
            for lacking, header in _LACKING.items()
            if ours == header.startswith("more_")
            and (option := f"--pre-include={header}") not in self.options
            and re.search(f"error(?: #[\\w-]+)?: {lacking}", log)
            and header not in self.missing
            and (header in self.headers or find_header(header, self.folders))
        ]
        self.options += fresh
        return bool(fresh)

    def _dropped(self, errors: Sequence[tuple[str, int, str]], *, device: bool) -> bool:
        lines: dict[str, list[int]] = {}
        for file, line, _ in errors:
            lines.setdefault(file, []).append(line)
        codes = {self.path: self.main} | self.own
        dropped = [
            codes[file].drop_lines(listed, self.wanted, device=device)
            for file, listed in lines.items()
            if file in codes
        ]
        return any(dropped)

    def chosen_instances(self, function: str | None) -> list[str | None]:
        """Return the instances of a kernel template to try, as name expressions for NVRTC.

        The most likely is first. None means a kernel without template arguments, which needs no name
        expression.
        """
        templates = [function] if function else self.kernels()
        if len(templates) != 1 or (function and not function.isidentifier()):
            return [None]
        return [*instances(self.main.text, templates[0]), None, *templates, f"{templates[0]}<>"]

    def kernels(self) -> list[str]:
        """Return the names of the kernels that the .cu file declares."""
        return kernel_names(self.main.items)


def undefined_names(log: str) -> list[str]:
    """Return undefined names in NVRTC's error messages that a macro (-D) might define.

    The list has the first undefined name, and further names in upper case. Other names may result
    from the first error. The list is empty if a template is undefined, which a macro cannot define.
    """
    names = [*dict.fromkeys(match[1] for match in _UNDEFINED.finditer(log))]
    return [] if None in names else names[:1] + [name for name in names[1:] if name.isupper()]


def refusal(log: str, incomplete: bool = False) -> str:
    """Return the error message for a source that NVRTC rejects, from NVRTC's log.

    Example: `saxpy.cu does not compile, line 5: identifier "y" is undefined`. If headers are
    missing (`incomplete`), the message shows the first undefined name.
    """
    log = _readable(log)
    errors = list(_ERROR.finditer(log))
    undefined = (error for error in errors if incomplete and _UNDEFINED.search(error[0]))
    first = next(undefined, next(iter(errors), None))
    unresolved = _UNRESOLVED.search(log)
    if unresolved and first is None:
        return f"the kernel calls {unresolved[1]}, which the source declares but does not define"
    if first is None:
        line = (log.strip().splitlines() or ["no message"])[0]
        return f"the CUDA C++ source does not compile: {line}"
    launch = first[3].startswith(_LAUNCH)
    message = "a launch from the device, which is not emulated" if launch else first[3]
    return f"{PurePath(first[1]).name} does not compile, line {first[2]}: {message}"


def lasting(log: str, later: str) -> str:
    """Return the end of the compiler log `log`, from the first error that also occurs in `later`.

    `later` is the log of an attempt without host code. Host code caused the omitted errors. If no
    error occurs in both, return the errors of `later`.
    """
    common = (log[error.start() :] for error in _ERROR.finditer(log) if error[0] in later)
    fresh = (later[error.start() :] for error in _ERROR.finditer(later))
    return next(common, next(fresh, later if _UNRESOLVED.search(later) else log))


def message_lines(log: str) -> list[str]:
    """Return the lines of a compiler log; [] if the message of `refusal` contains all of them."""
    lines = _readable(_SUM.sub("", log)).strip("\n").splitlines()
    return lines if len(lines) > 1 or _ERROR.search(log) else []


def _readable(log: str) -> str:
    return _MANGLED.sub(lambda name: demangled(name[0]), log)
