"""`kernprof capture`: save one launch of a program as a stand-alone workload."""

import json
import re
import shutil
import struct
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
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
    number as number_of,
)
from kernprof.collect.python_command import python_command
from kernprof.cuda_source.arguments import Parameter
from kernprof.cuda_source.binaries import image_in, is_binary
from kernprof.cuda_source.kernels import parameters, ptx_parameters
from kernprof.cuda_source.names import ENTRY, demangled, entries, plain_name, split
from kernprof.errors import CaptureFailed, KernprofError, NothingCaptured, UsageError
from kernprof.model.serialize import decode
from kernprof.process import Host
from kernprof.units import format_quantity

KEPT, IMAGE = "driver.json", "image.bin"
_UNSET = re.compile(
    r"^\s*(?:\.\w+\s+)*?\.(?:global|const)\s[^;={]*?([\w$]+)(?:\[\d*\])*\s*;", re.MULTILINE
)
_CHILD = "kernprof.collect.capture.child"
_SHOWN = 12  # maximum launched kernels that an error message names
_SUFFIXES = {"cuda": "cu", "ptx": "ptx"}


class HookedLaunch(Struct, frozen=True):
    """A kernel launch that the hook in the CUDA driver recorded.

    Parameters are bytes in hexadecimal. `memory` has (start address, size in bytes) of each
    allocation.
    """

    name: str
    refused: str | None = None
    grid: tuple[int, int, int] = (1, 1, 1)
    block: tuple[int, int, int] = (1, 1, 1)
    shared_bytes: int = 0
    memory: tuple[tuple[int, int], ...] = ()
    parameters: tuple[str, ...] = ()


def _spans(launch: HookedLaunch) -> dict[int, tuple[int, int, int]]:
    """Map each pointer argument to (allocation index, offset, bytes).

    The bytes end at the next pointer argument in the allocation, or at the allocation's end.
    """
    pointers: dict[int, int] = {}
    for number, text in enumerate(launch.parameters):
        data = bytes.fromhex(text)
        words = [value for (value,) in struct.iter_unpack("<Q", data[: len(data) // 8 * 8])]
        inside = [word for word in words if _memory_of(launch, word) is not None]
        if inside and len(data) != 8:
            raise NotSound(f"argument {number} is a structure that contains a pointer")
        for word in inside:
            if word in pointers:
                raise NotSound(
                    f"arguments {pointers[word]} and {number} share memory, which separate copies"
                    " cannot reproduce"
                )
            pointers[word] = number
    spans = {}
    for word in pointers:
        memory = _memory_of(launch, word)
        assert memory is not None
        start, size = launch.memory[memory]
        end = min((p for p in pointers if word < p < start + size), default=start + size)
        spans[word] = (memory, word - start, end - word)
    return spans


def _memory_of(launch: HookedLaunch, address: int) -> int | None:
    allocations = enumerate(launch.memory)
    return next((n for n, (start, size) in allocations if start <= address < start + size), None)


def _element(number: int, parameter: Parameter, size: int) -> str:
    """Return the NumPy dtype of a pointer's elements, from its C++ type; "uint8" if unknown."""
    if parameter.type is None or parameter.pointer < 1:
        return "uint8"
    if parameter.pointer > 1:
        raise NotSound(f"argument {number} points to pointers, whose targets are not saved")
    kind, item = parameter.type.kind, parameter.type.size
    return f"{kind}{item}" if kind in "iuf" and size % item == 0 else "uint8"


def _scalar(number: int, data: bytes, parameter: Parameter) -> dict[str, Any]:
    import numpy as np

    if parameter.pointer > 0 and any(data):
        raise NotSound(f"argument {number} points to memory that the driver does not know")
    if len(data) not in (1, 2, 4, 8):
        raise NotSound(
            f"argument {number} is a structure of {len(data)} bytes, which a workload cannot pass"
        )
    dtype = f"uint{8 * len(data)}"
    value = None if parameter.pointer else parameter.type
    if value and value.kind in "iufb" and value.size == len(data) and value.lanes == 1:
        dtype = "bool" if value.kind == "b" else f"{value.kind}{value.size}"
    return number_of(np.frombuffer(data, dtype)[0].item(), np.dtype(dtype).name)


def _ptx(image: Path, name: str, program: Sequence[str]) -> str:
    """Return the PTX that defines the kernel, from the loaded module or the program's file."""
    executable = shutil.which(program[0])
    for path in (image, Path(executable) if executable else image):
        data = path.read_bytes() if path.is_file() else b""
        text = data.rstrip(b"\0").decode("utf-8", "replace")
        with suppress(UsageError):
            text = image_in(data, str(path), name).ptx if is_binary(data) else text
        if name in entries(text):
            _check_variables(text, name)
            return text
    raise NotSound(
        "the kernel's module contains machine code and no PTX; compile the program with PTX, for"
        " example with -arch=sm_90 (-arch=native, or code=sm_… alone, omits PTX)"
    )


def _check_variables(ptx: str, name: str) -> None:
    """Raise NotSound if the kernel uses a module variable, which the program may have changed."""
    start = next(entry.start() for entry in ENTRY.finditer(ptx) if entry[1] == name)
    end = next((entry.start() for entry in ENTRY.finditer(ptx) if entry.start() > start), len(ptx))
    for variable in _UNSET.findall(ptx):
        if re.search(rf"(?<![\w$]){re.escape(variable)}(?![\w$])", ptx[start:end]):
            raise NotSound(
                f"the kernel uses the variable {plain_name(variable)} of its module, whose value is"
                " not recorded"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureRequest:
    """Request of `kernprof capture`: the kernel's name, the launches to skip, and the program.

    `size_limit_mb` limits the total size of the arrays.
    """

    kernel: str
    program: tuple[str, ...]
    skip: int = 0
    size_limit_mb: float = 1024.0
    output: Path = Path("captured")
    limit_s: float | None = None


class SavedLaunch(Struct, frozen=True):
    """Result of a capture: a launch, or the reason that it was `refused`.

    `seen` has the number of launches by kernel.
    """

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
    """Capture a launch, save it as a workload, and return the path of the workload's file.

    Raises UsageError, NothingCaptured (with the names of the launched kernels), CaptureFailed.
    """
    try:
        re.compile(request.kernel)
    except re.error as error:
        raise UsageError(
            f"--kernel {request.kernel!r} is not a regular expression: {error}",
            hint="escape special characters with a backslash",
        ) from error
    with tempfile.TemporaryDirectory(prefix="kernprof-capture-") as name:
        work, folder = Path(name), request.output
        saved = _run(request, host, work)
        folder.mkdir(parents=True, exist_ok=True)
        stem = "".join(char if char.isalnum() else "_" for char in plain_name(saved.name))
        for arrays in (BEFORE, AFTER):
            shutil.copyfile(work / arrays, folder / f"{stem}.{arrays}")
        suffix = _SUFFIXES.get(saved.language, "kernel.py")
        outputs.write(folder / f"{stem}.{suffix}", saved.text)
        file = folder / f"{stem}.py"
        outputs.write(file, workload_text(saved, stem, request.program))
    host.progress(
        f"saved launch {request.skip + 1} of {plain_name(saved.name)}: {len(saved.shapes)} arrays,"
        f" {format_quantity(saved.bytes, 'byte')}; the program was terminated"
    )
    return file


def _run(request: CaptureRequest, host: Host, work: Path) -> SavedLaunch:
    """Run the program up to the requested launch, and return the launch."""
    requests = {
        "kernel": request.kernel,
        "skip": request.skip,
        "limit_bytes": int(request.size_limit_mb * 1e6),
    }
    outputs.write(work / ASKED, json.dumps(requests))
    command = python_command(request.program)
    python = command.under(_CHILD, work) if command else None
    env = dict(host.environ)
    try:
        env = hook_environment(hook_library(host.runner, work), work, requests, env)
    except KernprofError as error:
        if not python:
            raise
        host.progress(f"only launches of CuPy, Numba and Triton are recorded: {error.message}")
    done = host.runner.run(
        python or request.program,
        env=env,
        timeout_s=request.limit_s,
        on_line=lambda _, line: host.progress(line),
    )
    limit = f"reached the time limit of {request.limit_s:g} s" if done.timed_out else ""
    # Number of launches by kernel, in all processes of the program.
    counts: Counter[str] = Counter()
    for file in work.glob("seen.*"):
        for line in file.read_text(errors="replace").splitlines():
            count, _, name = line.partition(" ")
            counts[plain_name(name)] += int(count)
    saved, refused = None, None
    try:
        if (work / KEPT).is_file():
            saved = _from_driver(work, request.program)
        elif (work / LAUNCH).is_file():
            saved = decode((work / LAUNCH).read_bytes(), SavedLaunch, "the program's launch")
            refused = saved.refused
    except NotSound as error:
        refused = str(error)
    if refused:
        raise CaptureFailed(
            f"this launch of {request.kernel} cannot be reproduced outside the program: {refused}",
            hint="try another launch: --skip N",
        )
    if saved is None and not counts:
        raise CaptureFailed(
            f"the program {limit or f'ended with exit code {done.returncode}'} before"
            f" {request.kernel} was launched",
            hint="check that the program works without kernprof",
            details=done.stderr.strip().splitlines()[-3:],
        )
    if saved is None or not saved.name:
        launched = [*{**counts, **(saved.seen if saved else {})}.items()][:_SHOWN]
        names = ", ".join(f"{name} ({count})" for name, count in launched)
        raise NothingCaptured(
            f"the program {limit and f'{limit} and '}did not reach launch {request.skip + 1} of"
            f" {request.kernel}; launches: {names or 'none'}",
            hint=(
                "without a C compiler, only launches of CuPy, Numba and Triton are recorded;"
                " `kernprof profile --kernel NAME` profiles kernels inside any program"
            ),
        )
    return saved


def _from_driver(work: Path, program: Sequence[str]) -> SavedLaunch:
    """Read the launch that the driver's hook recorded.

    Raises NotSound if the launch cannot be reproduced outside the program.
    """
    import numpy as np

    launch = decode((work / KEPT).read_bytes(), HookedLaunch, "the hook's launch")
    if launch.refused:
        raise NotSound(launch.refused)
    ptx = _ptx(work / IMAGE, launch.name, program)
    # The parameters have their C++ types if the mangled kernel name contains them.
    declared = ptx_parameters(ptx, launch.name)
    types = (
        demangled(launch.name).partition("(")[2].rpartition(")")[0]
        if launch.name.startswith("_Z")
        else ""
    )
    if types:  # such as `float const*, int`; commas inside brackets do not separate parameters
        named = ", ".join(f"{part} a{number}" for number, part in enumerate(split(types)))
        base = plain_name(launch.name)
        from_name = parameters(f"__global__ void {base}({named}) {{}}", base) or ()
        declared = from_name if len(from_name) == len(declared) else declared
    if len(declared) != len(launch.parameters):
        raise NotSound(
            f"the kernel's PTX declares {len(declared)} parameters, but the driver reports"
            f" {len(launch.parameters)}"
        )
    spans = _spans(launch)
    args: list[dict[str, Any]] = []
    before: list[Any] = []
    after: list[Any] = []
    for number, (text, parameter) in enumerate(zip(launch.parameters, declared, strict=True)):
        data = bytes.fromhex(text)
        address = int.from_bytes(data, "little") if len(data) == 8 else 0
        if address not in spans:
            args.append(_scalar(number, data, parameter))
            continue
        memory, start, size = spans[address]
        dtype = np.dtype(_element(number, parameter, size))
        args.append({"array": len(before)})
        for arrays, time in ((before, "before"), (after, "after")):
            file, length = work / f"memory.{memory}.{time}", size // dtype.itemsize
            arrays.append(np.fromfile(file, dtype, count=length, offset=start))
    # if the launch changed no array, all arrays are compared
    changed = [n for n, old in enumerate(before) if old.tobytes() != after[n].tobytes()]
    changed = changed or list(range(len(before)))
    np.savez(work / BEFORE, **{f"x{n}": array for n, array in enumerate(before)})
    np.savez(work / AFTER, **{f"x{n}": after[n] for n in changed})
    return SavedLaunch(
        seen={},
        language="ptx",
        name=launch.name,
        text=ptx,
        grid=launch.grid,
        block=launch.block,
        shared_bytes=launch.shared_bytes,
        args=tuple(args),
        changed=tuple(changed),
        shapes=tuple(array.shape for array in before),
        dtypes=tuple(array.dtype.name for array in before),
        bytes=sum(array.nbytes for array in before),
    )


def workload_text(launch: SavedLaunch, stem: str, program: tuple[str, ...]) -> str:
    """Return the workload's Python source: recorded inputs, and recorded results as reference."""
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
    source = f"{stem}.{_SUFFIXES.get(launch.language, 'kernel.py')}"
    options = f", options={launch.options!r}" if launch.language == "cuda" else ""
    add = "cuda" if launch.language == "ptx" else launch.language
    command = " ".join(program).replace("\\", "/").replace('"', "'")[:200]
    return f'''"""{demangled(launch.name)}, as a program launched it: {command}"""

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
