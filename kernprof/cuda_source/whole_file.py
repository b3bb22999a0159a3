"""Whole .cu files, as they are published: host code is left aside, and headers that are not for the
device stand in.

NVRTC compiles device code only. A file that it refuses is compiled again without its host
functions, with small stand-ins for the C and C++ headers that kernels use things of, and nothing in
place of headers that are not there. What the small stand-in of the C++ library lacks comes from
libcu++, of CUB what the text names. Items that do not compile are dropped one by one, as long as
they are not the kernel that is wanted.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol, TypeVar

from kernprof.cuda_source.host_code import HostCode, asked_for, plain_text
from kernprof.cuda_source.signature import split_name
from kernprof.cuda_source.templates import instances
from kernprof.errors import UsageError

_FOLDER = Path(__file__).parent / "include"
_C = """alloca assert ctype errno fcntl float getopt inttypes limits locale malloc math memory signal stdarg stdbool
    stddef stdint stdio stdlib string strings sys/mman sys/stat sys/time sys/types time unistd values wchar"""
_CPP = """algorithm any array atomic bitset cassert cctype cerrno cfloat charconv chrono cinttypes climits cmath compare
    complex concepts condition_variable csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime deque
    exception filesystem forward_list fstream functional future initializer_list iomanip ios iosfwd iostream
    istream iterator limits list map memory mutex new numbers numeric optional ostream queue random ratio regex
    set shared_mutex span sstream stack stdexcept streambuf string string_view system_error thread tuple
    type_traits typeinfo unordered_map unordered_set utility valarray variant vector"""
_ERROR = re.compile(r"^(.*?)\((\d+)\): (?:catastrophic )?error(?: #[\w-]+)?: ", re.MULTILINE)
# What a header says of how its project is configured, which a kernel needs not know.
_REFUSED = re.compile(
    r"^(.*?)\((\d+)\): (?:catastrophic )?error(?: #[\w-]+)?: #error directive", re.MULTILINE
)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^">\n]+)[">]', re.MULTILINE)
_ONCE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+once\b", re.MULTILINE)
_NOT_FOUND = re.compile(r'(?:could not|cannot) open source file "([^"]+)"')
# What more stands in where the compiler misses this: names that a header which is not there would
# have brought.
_LACKING = {
    re.compile(rf"error(?: #[\w-]+)?: {what}"): header
    for what, header in {
        r'(?:namespace "std(?:::\w+)*" has no|no instance of .*?"std::|name followed by)': (
            "more_std.h"
        ),
        r'(?:namespace|identifier) "thrust(?:::\w+)*"': "more_thrust.h",
        r'identifier "(?:__)?half2?(?:_raw)?" is undefined': "cuda_fp16.h",
        r'identifier "(?:__)?nv_bfloat162?(?:_raw)?" is undefined': "cuda_bf16.h",
        r'identifier "cu(?:Float|Double)?Complex" is undefined': "cuComplex.h",
        r'identifier "curand\w+" is undefined': "curand_kernel.h",
        r'identifier "CUDA_KERNEL_LOOP(?:_TYPE)?" is undefined': "torch.h",
    }.items()
}
_UNDEFINED = re.compile("is undefined")
_OF_CUB = re.compile(r"\b(?:(Block|Warp|Thread)[A-Z][a-z]\w*|(?:Cache|Arg|Tex)\w+Iterator)\b")
# What C++17 does not have, by its looks.
_CPP20 = re.compile(
    r"\b(?:concept|requires|consteval|constinit)\b|<=>|\[\]\s*<\s*(?:typename|class)|\{\s*\.\w+\s*=|std::numbers"
)
_MOST_ATTEMPTS, _MOST_ABOVE, _MOST_FOLDERS = 25, 6, 4000
_ENOUGH_S = 15  # of the processor, after which what does not compile is refused
_LISTED_S = 10  # for each launch of a loop it would take longer than the launch
# a project's topmost folder has one
_ROOT = (".git", "setup.py", "pyproject.toml", "CMakeLists.txt", "Makefile")
_NOT_OWN = ("site-packages", "node_modules")
# What stands in for all headers of a folder; algorithms for a whole device are called by the host.
_LIBRARIES = {
    "thrust/": '#include "thrust.h"\n',
    "cub/device/": "#include <cub/cub.cuh>\n",
    "cub/util_allocator": "\n",
}
_LIBRARIES |= {"pybind11/": "namespace pybind11 {}\n"}
_LIBRARIES |= dict.fromkeys(("torch/", "ATen/", "c10/", "THC/"), '#include "torch.h"\n')
_LIBRARIES |= dict.fromkeys(
    ("fmt/", "spdlog/", "nlohmann/", "gtest/", "glog/", "opencv2/", "omp.h", "mpi.h"), "\n"
)
_OPTIONS = ("-default-device", "--pre-include=prelude.h", "-diag-suppress=47")
# What other interfaces see of CUDA, and libraries that the host calls: kernels use nothing of them,
# and where they are there, they may be of another version than the compiler's own headers.
_OF_THE_HOST = """channel_descriptor cuda_gl_interop cuda_egl_interop cuda_vdpau_interop cudaGL cudaEGL cudaVDPAU
    cuda_profiler_api cudaProfiler cublas cublas_v2 cublas_api cublasLt cublasXt cudnn cufft cufftXt cufftw
    cusolver_common cusolverDn cusolverSp cusparse cusparse_v2 nccl npp nvjpeg nvml nvToolsExt nvtx3/nvToolsExt"""
_CUFFT = """#include <cuComplex.h>
typedef float cufftReal; typedef double cufftDoubleReal;
typedef cuComplex cufftComplex; typedef cuDoubleComplex cufftDoubleComplex;
"""


class Tried(Protocol):
    """What a compiler says of a text."""

    @property
    def ok(self) -> bool: ...
    @property
    def log(self) -> str: ...


Output = TypeVar("Output", bound=Tried)
# Compiles a text with headers and further options.
Compile = Callable[[str, Mapping[str, str], Sequence[str]], Output]


@lru_cache(maxsize=1)
def stand_ins() -> Mapping[str, str]:
    """The headers that are always there, by the names they are included by."""
    texts = {
        path.name: path.read_text() for path in _FOLDER.iterdir() if path.suffix in (".h", ".cuh")
    }
    found = dict(texts)
    found |= dict.fromkeys((f"{name}.h" for name in _OF_THE_HOST.split()), "\n")
    found |= dict.fromkeys((f"{name}.h" for name in _C.split()), '#include "c.h"\n')
    found |= dict.fromkeys(_CPP.split(), '#include "std.h"\n')
    found |= {"cufft.h": _CUFFT, "cufftXt.h": _CUFFT, "cutil_math.h": texts["helper_math.h"]}
    return found | {"cub/cub.cuh": texts["cub.cuh"], "nvfunctional": texts["nvstd.h"]}


def own_headers(source: str, path: str, folders: Sequence[str]) -> dict[str, str]:
    """The texts of the user's own headers that a source includes, one through another, by the names
    they are included by. Those of CUDA (its packages, CuPy's copy of them, a toolkit's folder) need
    no help.
    """
    found: dict[str, str] = {}
    names: dict[str, str] = {}  # the first one of a file, for which the others stand
    waiting = [(source, Path(path).parent)]
    around = _includer(path, int(time.monotonic() / _LISTED_S))
    if around:
        found[around[0]] = around[1]
        waiting.append((around[1], Path(path).parent))
    while waiting:
        text, here = waiting.pop()
        for quoted, name in _INCLUDE.findall(text):
            place = _found(name, [str(here)]) if quoted == '"' else None
            stands_in = name in stand_ins() or name.startswith(tuple(_LIBRARIES))
            if place is None and (not stands_in or name == "helper_math.h"):
                place = _found(name, (str(Path(path).parent), *folders)) or _of_the_project(
                    path, name
                )
            if place is not None and name not in found and not _is_cuda(place):
                first = names.setdefault(os.path.realpath(place), name)
                found[name] = (
                    place.read_text("utf-8-sig", errors="replace")
                    if first == name
                    else f'#include "{first}"\n'
                )
                waiting.append((found[name], place.parent))
    return found


@lru_cache(maxsize=64)
def _includer(path: str, _when: int) -> tuple[str, str, str] | None:
    """A source beside a file that includes it: its name, its text as far as there, and the rest."""
    name = Path(path).name
    with contextlib.suppress(OSError):
        for other in sorted(Path(path).parent.glob("*.cu")):
            text = (
                other.read_text("utf-8-sig", errors="replace")
                if other.is_file() and other.name != name
                else ""
            )
            place = next((each for each in _INCLUDE.finditer(text) if each[2] == name), None)
            if place:
                before, after = text[: place.start()], text[place.end() :]
                words = re.findall(r"^[ \t]*#[ \t]*(if|endif)", before, re.MULTILINE)
                return (
                    other.name,
                    before + "#endif\n" * (words.count("if") - words.count("endif")),
                    after,
                )
    return None


def made_of(path: str, name: str) -> Path | None:
    """What the build of a file's project makes a header of: `config.h.in` of `config.h`."""
    return _of_the_project(path, f"{name}.in") or _of_the_project(
        path, f"{name.removesuffix('.h')}.in"
    )


def _of_the_project(path: str, name: str) -> Path | None:
    """A header of the project that a file is of: in a folder above it or for headers and sources
    there, else wherever its folders hold one of that name, the nearest to the file.
    """
    now = int(time.monotonic() / _LISTED_S)
    folders, root = _project(path, now)
    place = _found(name, folders)
    if place or root is None:
        return place
    last = name.rpartition("/")[2]
    everywhere = _listed(root, now)
    inner = [Path(folder, last) for folder, files in everywhere if last in files]
    fitting = [each for each in inner if str(each).endswith(f"/{name}")]
    return min(
        fitting,
        key=lambda each: (-len(os.path.commonpath([each, path])), len(each.parts), each),
        default=None,
    )


@lru_cache(maxsize=64)
def _project(path: str, _when: int) -> tuple[tuple[str, ...], Path | None]:
    """Where a file's project keeps headers, and its topmost folder."""
    above = [folder for folder in list(Path(path).parents)[:_MOST_ABOVE] if len(folder.parts) > 1]
    root = next(
        (folder for folder in reversed(above) if any((folder / mark).exists() for mark in _ROOT)),
        None,
    )
    return (
        tuple(str(folder / inner) for folder in above for inner in ("", "include", "inc", "src")),
        root,
    )


@lru_cache(maxsize=1)
def _listed(root: Path, _when: int) -> list[tuple[str, frozenset[str]]]:
    """The folders of a project and their files. What was listed is good for a while."""
    return list(itertools.islice(_own(root), _MOST_FOLDERS))


def _own(root: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Hidden folders and Python environments are not the project's own."""
    for folder, inner, files in os.walk(root):
        inner[:] = sorted(each for each in inner if each[0] != "." and each not in _NOT_OWN)
        if "pyvenv.cfg" in files:
            inner.clear()
        else:
            yield folder, frozenset(files)


def _found(name: str, folders: Sequence[str]) -> Path | None:
    for place in (Path(folder, name) for folder in folders):
        with contextlib.suppress(OSError):  # it is not there, or its name is too long
            mode = place.stat().st_mode
            if stat.S_ISREG(mode):
                return place
            if not stat.S_ISDIR(mode):
                raise UsageError(f"the header {name!r:.80} is not a file: {place}")
    return None


def _is_cuda(place: Path) -> bool:
    return not {"nvidia", "_cccl"}.isdisjoint(place.parts) or any(
        (folder / "cuda_runtime.h").is_file() for folder in place.parents
    )


def _once(text: str, mark: str) -> str:
    """NVRTC does not always tell which headers that it is handed are one, as `#pragma once` needs."""
    return (
        f"#ifndef {mark}\n#define {mark}\n#line 1\n{text}\n#endif\n" if _ONCE.search(text) else text
    )


class WholeFile:
    """One file on its way through the compiler."""

    def __init__(
        self,
        source: str,
        path: str,
        folders: Sequence[str],
        wanted: str | None,
        own: Mapping[str, str] | None = None,
    ) -> None:
        self.path, self.folders = path, folders
        self.wanted = split_name(wanted)[0] if wanted else None
        own = own_headers(source, path, folders) if own is None else own
        self.around = _includer(path, int(time.monotonic() / _LISTED_S))
        texts = (source, *own.values())
        self.main = HostCode(source, texts)
        self.own = {name: HostCode(text, texts) for name, text in own.items()}
        self.headers = dict(stand_ins())
        self.missing: list[str] = []
        self.cut = False  # have items been dropped that the compiler refused?
        # what was added last, with the errors that asked for it
        self._fresh: dict[str, set[str]] = {}
        self._until = time.thread_time() + _ENOUGH_S
        self._in_vain: set[str] = set()  # errors that such left
        scopes = {
            item.scope.removesuffix("::")
            for item in self.main.items
            if item.kernel and item.name == self.wanted
        }
        # Template arguments are named as they are within.
        outer = {
            "::".join(scope.split("::")[: n + 1])
            for scope in scopes
            if scope
            for n in range(scope.count("::") + 1)
        }
        self.scopes = "".join(f"\nusing namespace {scope};" for scope in sorted(outer))
        self.options = [
            *_OPTIONS,
            *(["-std=c++20"] if any(_CPP20.search(plain_text(text)) for text in texts) else []),
        ]
        alone = self.kernels()
        needed = (
            asked_for(self.main, self.wanted or alone[0]) if self.wanted or len(alone) == 1 else ()
        )
        self.options += [
            f"-D{name}=1"
            for name in needed
            if not re.search(rf"^\s*#\s*define\s+{name}\b", source, re.M)
        ]
        for name in dict.fromkeys(name for text in texts for _, name in _INCLUDE.findall(text)):
            self._stand_in(name)
        self.headers["cub/cub.cuh"] += "".join(map("#include <{}>\n".format, self._parts_of_cub()))

    def _parts_of_cub(self) -> list[str]:
        """The headers of the parts of CUB that the text and the user's headers name."""
        every = (self.main.text, *(code.text for code in self.own.values()))
        texts = [
            re.sub(r"\b(Load|Store)Direct\w+", r"Block\1", text) for text in every if "cub" in text
        ]
        words = {
            m.group(): m.group(1) or "Iterator" for text in texts for m in _OF_CUB.finditer(text)
        }
        names = [
            f"cub/{a.lower()}/{re.sub('(?<!^)(?=[A-Z])', '_', word).lower()}.cuh"
            for word, a in words.items()
        ]
        return sorted({name for name in names if _found(name, self.folders)})

    def _stand_in(self, name: str) -> None:
        """What takes the place of a header that is not the user's: of a library's its small
        stand-in, of one that is not there nothing.
        """
        if name in self.own or name in self.headers:
            return
        library = next((text for start, text in _LIBRARIES.items() if name.startswith(start)), None)
        if library:
            self.headers[name] = library
        elif _found(name, (str(Path(self.path).parent), *self.folders)) is None:
            known = f'#include "{Path(name).name}"\n' if Path(name).name in self.headers else ""
            self.missing += [] if known else [name]
            self.headers[name] = known or "\n"

    def compile(self, compile_text: Compile[Output]) -> tuple[Output, Output]:
        """The last attempt, and the first one: what it complained about, if nothing helped."""
        first = last = self._attempt(compile_text)
        for _ in range(_MOST_ATTEMPTS):
            if last.ok or time.thread_time() > self._until or not self._improved(last.log):
                break
            last = self._attempt(compile_text)
        return last, first

    def _attempt(self, compile_text: Compile[Output]) -> Output:
        texts = {
            name: _once(code.device_text(), f"HEADER_{n}")
            for n, (name, code) in enumerate(self.own.items())
        }
        return compile_text(
            self.main.device_text() + self.scopes, self.headers | texts, self.options
        )

    def _improved(self, log: str) -> bool:
        self._take_back(log)
        absent = [
            name
            for name in _NOT_FOUND.findall(log)
            if name not in self.headers and name not in self.own
        ]
        for name in absent:
            self.missing.append(name)
            self.headers[name] = "\n"
        refused = [
            (self.own[file], int(line)) for file, line in _REFUSED.findall(log) if file in self.own
        ]
        for code, line in refused:
            code.drop_directive(line)
        if absent or refused:
            return True
        places = [(file, int(line)) for file, line in _ERROR.findall(log)]
        if all(file == "__nv_name_map" for file, _ in places):  # the name that was asked for
            return any(code.drop_declarations(self.wanted) for code in self.own.values())
        return (
            self._added(log, of_cuda=True)
            or self._dropped(places, device=False)
            or self._added(log, of_cuda=False)
            or self._dropped(places, device=True)
        )

    def _added(self, log: str, *, of_cuda: bool) -> bool:
        errors = {line for line in log.splitlines() if ": error" in line} - self._in_vain
        # What the file lacks may come before it in the source that includes it.
        around = {_UNDEFINED: self.around[0]} if self.around else {}
        for lacking, header in (_LACKING | around).items():
            option, asking = (
                f"--pre-include={header}",
                {line for line in errors if lacking.search(line)},
            )
            new = option not in self.options and of_cuda != header.startswith("more_")
            if asking and new and (header in self.own or self._is_there(header)):
                self._fresh[option] = asking
        self.options += self._fresh
        return bool(self._fresh)

    def _take_back(self, log: str) -> None:
        """What was added last and did away with no error that asked for it: NVRTC takes seconds to
        read libcu++.
        """
        for option, asking in self._fresh.items():
            if asking <= set(log.splitlines()):
                self._in_vain |= asking
                self.options.remove(option)
        self._fresh = {}

    def _is_there(self, header: str) -> bool:
        return header not in self.missing and (
            _found(header, self.folders) is not None or header in self.headers
        )

    def _dropped(self, places: Sequence[tuple[str, int]], *, device: bool) -> bool:
        lines: dict[str, list[int]] = {}
        for file, line in places:
            lines.setdefault(file, []).append(line)
        codes = {
            file: self.own.get(file) or (self.main if file == self.path else None) for file in lines
        }
        dropped = [
            code.drop_lines(lines[file], self.wanted, device=device)
            for file, code in codes.items()
            if code
        ]
        self.cut = self.cut or any(dropped)
        return any(dropped)

    def chosen_instances(self, function: str | None) -> list[str | None]:
        """What a template is compiled with, the likeliest first; None for a kernel without template
        arguments, or by its name: one that is static has to be asked for.
        """
        templates = [function] if function else self.kernels()
        if len(templates) != 1 or (function and not function.isidentifier()):
            return [None]
        own = tuple(code.text for code in self.own.values())
        text = self.main.text + (self.around[2] if self.around else "")
        return [*instances(text, templates[0], own), None, *templates, f"{templates[0]}<>"]

    def kernels(self) -> list[str]:
        """The names of the kernels in the file."""
        return list(dict.fromkeys(item.name for item in self.main.items if item.kernel))

    def is_program(self) -> bool:
        """Has the file what nvcc takes and NVRTC does not?"""
        return bool(self.main.dropped or _INCLUDE.search(self.main.text))
