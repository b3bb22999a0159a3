"""`kernprof capture`: save one launch of a program as a stand-alone workload."""

import json
import os
import re
import shutil
import struct
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from kernprof import outputs
from kernprof.collect.capture.launch import (
    AFTER,
    ASKED,
    BEFORE,
    LAUNCH,
    NotSound,
    hook_environment,
    hook_library,
)
from kernprof.collect.capture.launch import number as number_of
from kernprof.collect.python_command import python_command
from kernprof.cuda_source.arguments import Parameter
from kernprof.cuda_source.kernels import parameters
from kernprof.cuda_source.names import demangled, plain_name
from kernprof.errors import CaptureFailed, KernprofError, NothingCaptured, UsageError
from kernprof.model.serialize import decode
from kernprof.process import Host, Runner
from kernprof.units import format_quantity

KEPT, IMAGE = "driver.json", "image.bin"
_FATBIN = b"\x50\xed\x55\xba"
_ENTRY = re.compile(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)\s*\((.*?)\)", re.MULTILINE | re.DOTALL)
_PARAM = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.(\w+)")
_UNSET = re.compile(
    r"^\s*(?:\.\w+\s+)*?\.(?:global|const)\s[^;={]*?([\w$]+)(?:\[\d*\])*\s*;", re.MULTILINE
)
_KINDS = {"f32": "float32", "f64": "float64", "f16": "float16"}


class HookedLaunch(Struct, frozen=True):
    """A launch as recorded by the hook.

    Parameters are bytes in hexadecimal; `memory` holds (start, bytes) of each allocation.
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
    """A launch for a workload: PTX, and an array's index or a typed scalar for each parameter."""

    raw: HookedLaunch
    ptx: str
    args: tuple[dict[str, Any], ...]
    before: tuple[Any, ...]
    after: tuple[Any, ...]


def read_launch(folder: Path, program: Sequence[str], runner: Runner) -> DriverLaunch:
    """Read a recorded launch. Raises NotSound if it cannot be reproduced outside the program."""
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
    """Map each pointer to its allocation, its offset, and its size up to the next pointer."""
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
    matches = {}
    for word in pointers:
        memory = _memory_of(raw, word)
        assert memory is not None
        start, size = raw.memory[memory]
        end = min((p for p in pointers if word < p < start + size), default=start + size)
        matches[word] = (memory, word - start, end - word)
    return matches


def _memory_of(raw: HookedLaunch, address: int) -> int | None:
    return next(
        (n for n, (start, size) in enumerate(raw.memory) if start <= address < start + size), None
    )


def _array(path: Path, start: int, size: int, dtype: str) -> Any:
    import numpy as np

    return np.fromfile(path, dtype, count=size // np.dtype(dtype).itemsize, offset=start)


def _element(number: int, parameter: Parameter | None, size: int) -> str:
    """Return the dtype behind a pointer, from the kernel's name; bytes if unknown."""
    if parameter is None or parameter.type is None or parameter.pointer < 1:
        return "uint8"
    if parameter.pointer > 1:
        raise NotSound(f"argument {number} points to pointers, whose memory is not followed")
    kind, item = parameter.type.kind, parameter.type.size
    return f"{kind}{item}" if kind in "iuf" and size % item == 0 else "uint8"


def _scalar(number: int, data: bytes, kind: str, parameter: Parameter | None) -> dict[str, Any]:
    import numpy as np

    if parameter is not None and parameter.pointer and any(data):
        raise NotSound(f"argument {number} points to memory that the driver does not know")
    if len(data) not in (1, 2, 4, 8):
        raise NotSound(
            f"argument {number} is a structure of {len(data)} bytes, which a workload cannot pass"
        )
    dtype = _KINDS.get(kind, f"uint{8 * len(data)}")
    entry = parameter.type if parameter is not None and not parameter.pointer else None
    if (
        entry
        and entry.kind in "iufb"
        and entry.size * entry.lanes == len(data)
        and entry.lanes == 1
    ):
        dtype = "bool" if entry.kind == "b" else f"{entry.kind}{entry.size}"
    return number_of(np.frombuffer(data, dtype)[0].item(), np.dtype(dtype).name)


def _declared(name: str, ptx: str) -> list[tuple[str, Parameter | None]]:
    """Return each parameter's PTX type, and its C++ type if the mangled name has it."""
    entry = next((item for item in _ENTRY.finditer(ptx) if item[1] == name), None)
    kinds = _PARAM.findall(entry[2]) if entry else []
    inside = demangled(name).partition("(")[2].rpartition(")")[0] if name.startswith("_Z") else ""
    base = plain_name(name)
    source = f"__global__ void {base}({_named(inside)}) {{}}" if inside else ""
    declared = parameters(source, base) if source else None
    available = (
        declared if declared is not None and len(declared) == len(kinds) else [None] * len(kinds)
    )
    return list(zip(kinds, available, strict=True))


def _named(types: str) -> str:
    """Return a parameter list with names, e.g. for `float const*, int`."""
    depth, parts = 0, [""]
    for sign in types:
        depth += (sign in "<([") - (sign in ">)]")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return ", ".join(f"{part.strip()} a{number}" for number, part in enumerate(parts))


def _ptx(image: Path, name: str, program: Sequence[str], runner: Runner) -> str:
    """Return the PTX with the kernel, from the loaded module or the program's file."""
    executable = shutil.which(program[0])
    for path in (image, Path(executable) if executable else image):
        for text in _texts(path, runner):
            if name in {item[1] for item in _ENTRY.finditer(text)}:
                return _checked(text, name)
    raise NotSound(
        "its module holds machine code and no PTX; compile the program with its PTX in it, as"
        " -arch=sm_90 does (-arch=native and code=sm_… alone leave it out)"
    )


def _texts(path: Path, runner: Runner) -> Iterator[str]:
    """Return the PTX of a file: the file itself, or cuobjdump's output for binaries."""
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
    """Return cuobjdump, from the CUDA toolkit or from Triton."""
    import importlib.util

    spec = importlib.util.find_spec("triton")
    local_items = (
        [
            Path(root) / "backends/nvidia/bin/cuobjdump"
            for root in spec.submodule_search_locations or ()
        ]
        if spec
        else []
    )
    places = (Path("/usr/local/cuda/bin/cuobjdump"), *local_items)
    return shutil.which("cuobjdump") or next(
        (str(place) for place in places if place.is_file()), None
    )


def _checked(ptx: str, name: str) -> str:
    """Return the PTX unless the kernel uses a module variable that the program may have changed."""
    start = next(item.start() for item in _ENTRY.finditer(ptx) if item[1] == name)
    end = next((entry.start() for entry in _ENTRY.finditer(ptx) if entry.start() > start), len(ptx))
    for variable in _UNSET.findall(ptx):
        if re.search(rf"(?<![\w$]){re.escape(variable)}(?![\w$])", ptx[start:end]):
            raise NotSound(
                f"it uses the variable {plain_name(variable)} of its module, whose value is not"
                " kept"
            )
    return ptx


_CHILD = "kernprof.collect.capture.child"
_PACKAGE = Path(__file__).resolve().parents[2]
_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureRequest:
    """The kernel's name, the launches to skip, and the program; `size_limit_mb` of all arrays."""

    kernel: str
    program: tuple[str, ...]
    skip: int = 0
    size_limit_mb: float = 1024.0
    output: Path = Path("captured")
    limit_s: float | None = None


class KeptLaunch(Struct, frozen=True):
    """The recorded launch, a refusal with its reason, or the list of launched kernels."""

    seen: dict[str, int]
    refused: str | None = None
    language: str = ""
    name: str = ""
    text: str = ""
    options: tuple[str, ...] = ()
    constants: dict[str, Any] = {}
    grid: tuple[int, int, int] = (1, 1, 1)
    block: tuple[int, int, int] = (1, 1, 1)
    shared_bytes: int = 0
    args: tuple[dict[str, Any], ...] = ()
    changed: tuple[int, ...] = ()
    shapes: tuple[tuple[int, ...], ...] = ()
    dtypes: tuple[str, ...] = ()
    bytes: int = 0


def capture(request: CaptureRequest, host: Host) -> Path:
    """Capture a launch and return the workload's file.

    Raises UsageError, NothingCaptured (with the names of the launched kernels), CaptureFailed.
    """
    try:
        re.compile(request.kernel)
    except re.error as error:
        raise UsageError(
            f"--kernel {request.kernel!r} is not a regular expression: {error}"
        ) from error
    if not request.program:
        raise UsageError(
            "no program to capture from", hint="kernprof capture --kernel NAME -- python train.py"
        )
    with tempfile.TemporaryDirectory(prefix="kernprof-capture-") as work:
        stored = _run(request, host, Path(work))
        folder = request.output
        folder.mkdir(parents=True, exist_ok=True)
        stem = "".join(char if char.isalnum() else "_" for char in plain_name(stored.name))
        for name in (BEFORE, AFTER):
            shutil.copyfile(Path(work) / name, folder / f"{stem}.{name}")
        outputs.write(folder / f"{stem}.{_suffix(stored)}", stored.text)
        file = folder / f"{stem}.py"
        outputs.write(file, workload_text(stored, stem, request.program))
    size = format_quantity(stored.bytes, "byte")
    what = f"launch {request.skip + 1} of {plain_name(stored.name)}"
    host.progress(f"kept {what}: {len(stored.shapes)} arrays, {size}; the program was ended")
    return file


def _run(request: CaptureRequest, host: Host, work: Path) -> KeptLaunch:
    requests = {
        "kernel": request.kernel,
        "skip": request.skip,
        "limit_bytes": int(request.size_limit_mb * 1e6),
    }
    outputs.write(work / ASKED, json.dumps(requests))
    command = python_command(request.program)
    python = command.under(_CHILD, work) if command else None
    path = os.pathsep.join(filter(None, [host.environ.get("PYTHONPATH"), str(_PACKAGE)]))
    env = {**host.environ, "PYTHONPATH": path} if python else dict(host.environ)
    try:
        env = hook_environment(hook_library(host.runner, work), work, requests, env)
    except KernprofError as error:
        if not python:
            raise
        host.progress(f"only launches of CuPy, Numba and Triton are seen: {error.message}")
    done = host.runner.run(
        python or request.program,
        env=env,
        timeout_s=request.limit_s,
        on_line=lambda _, line: host.progress(line),
    )
    seen = _seen(work)
    try:
        stored = _kept_launch(work, request, host)
    except NotSound as error:
        raise _refused(request, str(error)) from error
    if stored is None or (stored.refused is None and not stored.name):
        if stored is None and not seen:
            ended = f"the program ended with exit code {done.returncode}"
            raise CaptureFailed(
                f"{ended} before {request.kernel} was launched",
                hint="run it without kernprof to see whether it works",
                details=done.stderr.strip().splitlines()[-3:],
            )
        raise _nothing(request, {**seen, **(stored.seen if stored else {})})
    if stored.refused:
        raise _refused(request, stored.refused)
    return stored


def _refused(request: CaptureRequest, why: str) -> CaptureFailed:
    return CaptureFailed(
        f"this launch of {request.kernel} cannot be kept soundly: {why}",
        hint="another launch may do: --skip N",
    )


def _seen(work: Path) -> dict[str, int]:
    """The kernels that the driver launched, in all processes of the program."""
    counts: dict[str, int] = {}
    for file in work.glob("seen.*"):
        for line in file.read_text(errors="replace").splitlines():
            count, _, name = line.partition(" ")
            counts[plain_name(name)] = counts.get(plain_name(name), 0) + int(count)
    return counts


def _kept_launch(work: Path, request: CaptureRequest, host: Host) -> KeptLaunch | None:
    """Return the launch recorded in Python or by the driver's hook; None if none was reached."""
    if (work / KEPT).is_file():
        return _of_driver(work, request, host)
    return (
        decode((work / LAUNCH).read_bytes(), KeptLaunch, "what the program left")
        if (work / LAUNCH).is_file()
        else None
    )


def _of_driver(work: Path, request: CaptureRequest, host: Host) -> KeptLaunch:
    """Read a launch of the driver's hook. Raises NotSound."""
    import numpy as np

    launch = read_launch(work, request.program, host.runner)
    pairs = list(zip(launch.before, launch.after, strict=True))
    changed = tuple(n for n, (old, new) in enumerate(pairs) if old.tobytes() != new.tobytes())
    changed = changed or tuple(range(len(pairs)))  # none: that is what is compared then
    np.savez(work / BEFORE, **{f"x{n}": cause for n, cause in enumerate(launch.before)})
    np.savez(work / AFTER, **{f"x{n}": launch.after[n] for n in changed})
    return KeptLaunch(
        seen={},
        language="ptx",
        name=launch.raw.name,
        text=launch.ptx,
        grid=launch.raw.grid,
        block=launch.raw.block,
        shared_bytes=launch.raw.shared_bytes,
        args=launch.args,
        changed=changed,
        shapes=tuple(item.shape for item in launch.before),
        dtypes=tuple(entry.dtype.name for entry in launch.before),
        bytes=sum(element.nbytes for element in launch.before),
    )


def _nothing(request: CaptureRequest, seen: dict[str, int]) -> NothingCaptured:
    counts = ", ".join(f"{name} ({count})" for name, count in list(seen.items())[:_SHOWN])
    return NothingCaptured(
        f"the program made no launch {request.skip + 1} of {request.kernel}; launches seen:"
        f" {counts or 'none'}",
        hint=(
            "without a C compiler only those of CuPy, Numba and Triton are seen; `kernprof profile"
            " --kernel NAME` counts kernels in place"
        ),
    )


def _suffix(launch: KeptLaunch) -> str:
    return {"cuda": "cu", "ptx": "ptx"}.get(launch.language, "kernel.py")


def workload_text(launch: KeptLaunch, stem: str, program: tuple[str, ...]) -> str:
    """Return the workload's source, with the program's inputs and, as reference, its result."""
    names, params = [], {}
    for number, arg in enumerate(launch.args):
        if "array" in arg:
            names.append(f"x{arg['array']}" + ("_after" if arg["array"] in launch.changed else ""))
        else:
            names.append(f"p{number}")
            params[f"p{number}"] = f"Param({arg['value']!r}, dtype={arg['dtype']!r})"
    specs = "".join(
        f'        "x{n}_after": ArraySpec(shape={launch.shapes[n]!r}, dtype={launch.dtypes[n]!r},'
        f' copy_of="x{n}"),\n'
        for n in launch.changed
    )
    declared = "".join(f"        {name!r}: {text},\n" for name, text in params.items())
    rules = f"grid={launch.grid!r}, block={launch.block!r}, shared_bytes={launch.shared_bytes}"
    if launch.language == "triton":
        rules = f"grid={launch.grid!r}, constants={launch.constants!r}"
    source = f"{stem}.{_suffix(launch)}"
    options = f", options={launch.options!r}" if launch.language == "cuda" else ""
    add = "cuda" if launch.language == "ptx" else launch.language
    return f'''"""{demangled(launch.name)}, as a program launched it: {_command(program)}"""

from pathlib import Path

import numpy as np

from kernprof import Param, Workload
from kernprof.workload import ArraySpec

with np.load(Path(__file__).with_name("{stem}.{BEFORE}")) as before, \\
     np.load(Path(__file__).with_name("{stem}.{AFTER}")) as after:
    BEFORE, AFTER = dict(before), dict(after)

captured = Workload(
    {stem!r},
    params={{
{declared}    }},
    args={" ".join(names)!r},
    inputs=lambda p, rng: BEFORE,
    outputs=lambda p: {{
{specs}    }},
    reference=lambda p, x: {{f"{{name}}_after": AFTER[name] for name in AFTER}},
)
captured.{add}("captured", "{source}", {launch.name!r}{options}, {rules})
'''


def _command(program: tuple[str, ...]) -> str:
    return " ".join(program).replace("\\", "/").replace('"', "'")[:200]
