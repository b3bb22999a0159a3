"""A launch kept at the driver's interface: raw bytes, machine addresses and an image → typed arrays
and PTX.
"""

import re
import shutil
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from kernprof.collect.capture.launch import NotSound
from kernprof.collect.capture.launch import number as number_of
from kernprof.cuda_source.arguments import Parameter
from kernprof.cuda_source.kernels import parameters
from kernprof.cuda_source.names import demangled, plain_name
from kernprof.model.serialize import decode
from kernprof.process import Runner

KEPT, IMAGE = "driver.json", "image.bin"
_FATBIN = b"\x50\xed\x55\xba"
_ENTRY = re.compile(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)\s*\((.*?)\)", re.MULTILINE | re.DOTALL)
_PARAM = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.(\w+)")
_UNSET = re.compile(
    r"^\s*(?:\.\w+\s+)*?\.(?:global|const)\s[^;={]*?([\w$]+)(?:\[\d*\])*\s*;", re.MULTILINE
)
_KINDS = {"f32": "float32", "f64": "float64", "f16": "float16"}


class HookedLaunch(Struct, frozen=True):
    """What the hook wrote: parameters as bytes in hexadecimal digits, `memory` as (start, bytes) of
    each allocation.
    """

    name: str
    refused: str | None = None
    grid: tuple[int, int, int] = (1, 1, 1)
    block: tuple[int, int, int] = (1, 1, 1)
    shared_bytes: int = 0
    memory: tuple[tuple[int, int], ...] = ()
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DriverLaunch:
    """The launch as a workload needs it: PTX, and for each parameter an array's number or a typed
    scalar.
    """

    raw: HookedLaunch
    ptx: str
    args: tuple[dict[str, Any], ...]
    before: tuple[Any, ...]
    after: tuple[Any, ...]


def read_launch(folder: Path, program: Sequence[str], runner: Runner) -> DriverLaunch:
    """Raises NotSound for a launch that would not be the same alone."""
    raw = decode((folder / KEPT).read_bytes(), HookedLaunch, "what the hook left")
    if raw.refused:
        raise NotSound(raw.refused)
    ptx = _ptx(folder / IMAGE, raw.name, program, runner)
    declared = _declared(raw.name, ptx)
    if len(declared) != len(raw.parameters):
        raise NotSound(
            f"its PTX declares {len(declared)} parameters, the driver {len(raw.parameters)}"
        )
    spans = _spans(raw)
    args: list[dict[str, Any]] = []
    before: list[Any] = []
    after: list[Any] = []
    for number, (text, (kind, parameter)) in enumerate(zip(raw.parameters, declared, strict=True)):
        data = bytes.fromhex(text)
        address = int.from_bytes(data, "little") if len(data) == 8 else 0
        if address in spans:
            memory, start, size = spans[address]
            dtype = _element(number, parameter, size)
            args.append({"array": len(before)})
            before.append(_array(folder / f"memory.{memory}.before", start, size, dtype))
            after.append(_array(folder / f"memory.{memory}.after", start, size, dtype))
        else:
            args.append(_scalar(number, data, kind, parameter))
    return DriverLaunch(
        raw=raw, ptx=ptx, args=tuple(args), before=tuple(before), after=tuple(after)
    )


def _spans(raw: HookedLaunch) -> dict[int, tuple[int, int, int]]:
    """Of each pointer among the parameters: the allocation's number, where in it, and up to the
    next one or its end.
    """
    pointers: dict[int, int] = {}
    for number, text in enumerate(raw.parameters):
        data = bytes.fromhex(text)
        words = [value for (value,) in struct.iter_unpack("<Q", data[: len(data) // 8 * 8])]
        inside = [word for word in words if _memory_of(raw, word) is not None]
        if inside and len(data) != 8:
            raise NotSound(f"argument {number} is a structure with a pointer in it")
        for word in inside:
            if word in pointers:
                raise NotSound(
                    f"arguments {pointers[word]} and {number} are the same memory: copies of it"
                    " would not be"
                )
            pointers[word] = number
    found = {}
    for word in pointers:
        memory = _memory_of(raw, word)
        assert memory is not None
        start, size = raw.memory[memory]
        end = min((p for p in pointers if word < p < start + size), default=start + size)
        found[word] = (memory, word - start, end - word)
    return found


def _memory_of(raw: HookedLaunch, address: int) -> int | None:
    return next(
        (n for n, (start, size) in enumerate(raw.memory) if start <= address < start + size), None
    )


def _array(path: Path, start: int, size: int, dtype: str) -> Any:
    import numpy as np

    return np.fromfile(path, dtype, count=size // np.dtype(dtype).itemsize, offset=start)


def _element(number: int, parameter: Parameter | None, size: int) -> str:
    """The dtype behind a pointer: as the kernel's name says; bytes where it does not."""
    if parameter is None or parameter.type is None or parameter.pointer < 1:
        return "uint8"
    if parameter.pointer > 1:
        raise NotSound(f"argument {number} points to pointers, whose memory is not followed")
    kind, each = parameter.type.kind, parameter.type.size
    return f"{kind}{each}" if kind in "iuf" and size % each == 0 else "uint8"


def _scalar(number: int, data: bytes, kind: str, parameter: Parameter | None) -> dict[str, Any]:
    import numpy as np

    if parameter is not None and parameter.pointer and any(data):
        raise NotSound(f"argument {number} points to memory that the driver does not know")
    if len(data) not in (1, 2, 4, 8):
        raise NotSound(
            f"argument {number} is a structure of {len(data)} bytes, which a workload cannot pass"
        )
    dtype = _KINDS.get(kind, f"uint{8 * len(data)}")
    known = parameter.type if parameter is not None and not parameter.pointer else None
    if (
        known
        and known.kind in "iufb"
        and known.size * known.lanes == len(data)
        and known.lanes == 1
    ):
        dtype = "bool" if known.kind == "b" else f"{known.kind}{known.size}"
    return number_of(np.frombuffer(data, dtype)[0].item(), np.dtype(dtype).name)


def _declared(name: str, ptx: str) -> list[tuple[str, Parameter | None]]:
    """Of each parameter its type in PTX, and that in C++ where the kernel's mangled name says it."""
    entry = next((each for each in _ENTRY.finditer(ptx) if each[1] == name), None)
    kinds = _PARAM.findall(entry[2]) if entry else []
    inside = demangled(name).partition("(")[2].rpartition(")")[0] if name.startswith("_Z") else ""
    base = plain_name(name)
    source = f"__global__ void {base}({_named(inside)}) {{}}" if inside else ""
    declared = parameters(source, base) if source else None
    known = (
        declared if declared is not None and len(declared) == len(kinds) else [None] * len(kinds)
    )
    return list(zip(kinds, known, strict=True))


def _named(types: str) -> str:
    """`float const*, int` with a name behind each type, as in a declaration."""
    depth, parts = 0, [""]
    for sign in types:
        depth += (sign in "<([") - (sign in ">)]")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return ", ".join(f"{part.strip()} a{number}" for number, part in enumerate(parts))


def _ptx(image: Path, name: str, program: Sequence[str], runner: Runner) -> str:
    """The PTX that has the kernel: of the module that was loaded, or of the program's own file."""
    executable = shutil.which(program[0])
    for path in (image, Path(executable) if executable else image):
        for text in _texts(path, runner):
            if name in {each[1] for each in _ENTRY.finditer(text)}:
                return _checked(text, name)
    raise NotSound(
        "its module holds machine code and no PTX; compile the program with its PTX in it, as"
        " -arch=sm_90 does (-arch=native and code=sm_… alone leave it out)"
    )


def _texts(path: Path, runner: Runner) -> Iterator[str]:
    """The PTX in a file: the file itself, or what cuobjdump finds in a fat binary or an executable."""
    data = path.read_bytes() if path.is_file() else b""
    if b".version" in data[:4096] and b".target" in data[:4096]:
        yield data.rstrip(b"\0").decode("utf-8", "replace")
    elif data.startswith((_FATBIN, b"\x7fELF")):
        tool = cuobjdump()
        if tool is None:
            raise NotSound(
                "its PTX, if any, is packed with machine code, and there is no cuobjdump (CUDA"
                " toolkit) to unpack it"
            )
        done = runner.run([tool, "--dump-ptx", str(path)], keep_chars=200_000_000)
        for part in done.stdout.split("Fatbin ptx code:")[1:]:
            yield part[max(part.find(".version"), 0) :].partition("\nFatbin ")[0]


def cuobjdump() -> str | None:
    """The toolkit's, or the one that comes with Triton."""
    import importlib.util

    spec = importlib.util.find_spec("triton")
    own = (
        [
            Path(root) / "backends/nvidia/bin/cuobjdump"
            for root in spec.submodule_search_locations or ()
        ]
        if spec
        else []
    )
    places = (Path("/usr/local/cuda/bin/cuobjdump"), *own)
    return shutil.which("cuobjdump") or next(
        (str(place) for place in places if place.is_file()), None
    )


def _checked(ptx: str, name: str) -> str:
    """The PTX, if the kernel uses no variable of the module that the program may have set."""
    start = next(each.start() for each in _ENTRY.finditer(ptx) if each[1] == name)
    end = next((each.start() for each in _ENTRY.finditer(ptx) if each.start() > start), len(ptx))
    for variable in _UNSET.findall(ptx):
        if re.search(rf"(?<![\w$]){re.escape(variable)}(?![\w$])", ptx[start:end]):
            raise NotSound(
                f"it uses the variable {plain_name(variable)} of its module, whose value is not"
                " kept"
            )
    return ptx
