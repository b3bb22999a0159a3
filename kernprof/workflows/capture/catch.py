"""Runs the program until the launch was kept, and writes it as a workload: FOLDER/NAME.py, its source, its arrays."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from kernprof import outputs
from kernprof.collect.capture.launch import AFTER, ASKED, BEFORE, LAUNCH
from kernprof.collect.cupti.record import child_argv
from kernprof.errors import CaptureFailed, NothingCaptured, UsageError
from kernprof.model.serialize import decode
from kernprof.units import format_quantity
from kernprof.workflows.run.backend import Host

_CHILD = "kernprof.collect.capture.child"
_PACKAGE = Path(__file__).resolve().parents[3]
_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureRequest:
    """The kernel's name, how many of its launches pass first, and the program. `size_limit_mb` is of all its arrays."""

    kernel: str
    program: tuple[str, ...]
    skip: int = 0
    size_limit_mb: float = 1024.0
    output: Path = Path("captured")
    limit_s: float | None = None


class KeptLaunch(Struct, frozen=True):
    """What the program's process wrote: the launch, or why it was refused, or only which kernels were launched."""

    seen: dict[str, int]
    refused: str | None = None
    language: str = ""
    name: str = ""
    text: str = ""
    options: tuple[str, ...] = ()
    grid: tuple[int, int, int] = (1, 1, 1)
    block: tuple[int, int, int] = (1, 1, 1)
    shared_bytes: int = 0
    args: tuple[dict[str, Any], ...] = ()
    changed: tuple[int, ...] = ()
    shapes: tuple[tuple[int, ...], ...] = ()
    dtypes: tuple[str, ...] = ()
    bytes: int = 0


def capture(request: CaptureRequest, host: Host) -> Path:
    """The workload's file. Raises UsageError, NothingCaptured (with the kernels that were seen), CaptureFailed."""
    try:
        re.compile(request.kernel)
    except re.error as error:
        raise UsageError(f"--kernel {request.kernel!r} is not a regular expression: {error}") from error
    if not request.program:
        raise UsageError("no program to capture from", hint="kernprof capture --kernel NAME -- python train.py")
    with tempfile.TemporaryDirectory(prefix="kernprof-capture-") as work:
        kept = _run(request, host, Path(work))
        folder = request.output
        folder.mkdir(parents=True, exist_ok=True)
        stem = "".join(char if char.isalnum() else "_" for char in kept.name)
        for name in (BEFORE, AFTER):
            shutil.copyfile(Path(work) / name, folder / f"{stem}.{name}")
        outputs.write(folder / f"{stem}.{_suffix(kept)}", kept.text)
        file = folder / f"{stem}.py"
        outputs.write(file, workload_text(kept, stem, request.program))
    size = format_quantity(kept.bytes, "byte")
    host.progress(
        f"kept launch {request.skip + 1} of {kept.name}: {len(kept.shapes)} arrays, {size}; the program was ended"
    )
    return file


def _run(request: CaptureRequest, host: Host, work: Path) -> KeptLaunch:
    asked = {"kernel": request.kernel, "skip": request.skip, "limit_bytes": int(request.size_limit_mb * 1e6)}
    outputs.write(work / ASKED, json.dumps(asked))
    argv = child_argv(request.program, output=work, module=_CHILD)
    path = os.pathsep.join(filter(None, [host.environ.get("PYTHONPATH"), str(_PACKAGE)]))
    done = host.runner.run(argv, env={**host.environ, "PYTHONPATH": path}, timeout_s=request.limit_s,
                           on_line=lambda _, line: host.progress(line))  # fmt: skip
    if not (work / LAUNCH).is_file():
        raise CaptureFailed(f"the program ended with exit code {done.returncode} before {request.kernel} was launched",
                            hint="run it without kernprof to see whether it works",
                            details=done.stderr.strip().splitlines()[-3:])  # fmt: skip
    kept = decode((work / LAUNCH).read_bytes(), KeptLaunch, "what the program left")
    if kept.refused:
        raise CaptureFailed(f"this launch of {request.kernel} cannot be kept soundly: {kept.refused}",
                            hint="another launch may do: --skip N")  # fmt: skip
    if not kept.name:
        raise _nothing(request, kept)
    return kept


def _nothing(request: CaptureRequest, kept: KeptLaunch) -> NothingCaptured:
    counts = ", ".join(f"{name} ({count})" for name, count in list(kept.seen.items())[:_SHOWN])
    return NothingCaptured(
        f"the program made no launch {request.skip + 1} of {request.kernel}; launches seen: {counts or 'none'}",
        hint="CuPy's RawKernel and RawModule and Numba's kernels are seen, in the program's own process; those of "
        "Triton, of libraries and of compiled programs are not: kernprof profile --kernel NAME counts them in place",
    )


def _suffix(kept: KeptLaunch) -> str:
    return "cu" if kept.language == "cuda" else "kernel.py"


def workload_text(kept: KeptLaunch, stem: str, program: tuple[str, ...]) -> str:
    """The workload: inputs as they were before the launch, and what the program got as the reference."""
    names, params = [], {}
    for number, each in enumerate(kept.args):
        if "array" in each:
            names.append(f"x{each['array']}" + ("_after" if each["array"] in kept.changed else ""))
        else:
            names.append(f"p{number}")
            params[f"p{number}"] = f"Param({each['value']!r}, dtype={each['dtype']!r})"
    specs = "".join(
        f'        "x{n}_after": ArraySpec(shape={kept.shapes[n]!r}, dtype={kept.dtypes[n]!r}, copy_of="x{n}"),\n'
        for n in kept.changed
    )
    declared = "".join(f"        {name!r}: {text},\n" for name, text in params.items())
    rules = f"grid={kept.grid!r}, block={kept.block!r}, shared_bytes={kept.shared_bytes}"
    source = f"{stem}.{_suffix(kept)}"
    options = f", options={kept.options!r}" if kept.language == "cuda" else ""
    return f'''"""{kept.name}, as a program launched it: {_command(program)}"""

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
captured.{kept.language}("captured", "{source}", {kept.name!r}{options}, {rules})
'''


def _command(program: tuple[str, ...]) -> str:
    return " ".join(program).replace("\\", "/").replace('"', "'")[:200]
