"""Runs the program until the launch was kept, and writes it as a workload: FOLDER/NAME.py, its
source, its arrays.
"""

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
from kernprof.collect.capture.launch import (
    AFTER,
    ASKED,
    BEFORE,
    LAUNCH,
    NotSound,
    hook_environment,
    hook_library,
)
from kernprof.collect.python_command import python_command
from kernprof.cuda_source.names import demangled, plain_name
from kernprof.errors import CaptureFailed, KernprofError, NothingCaptured, UsageError
from kernprof.model.serialize import decode
from kernprof.units import format_quantity
from kernprof.workflows.capture.driver import KEPT, read_launch
from kernprof.workflows.run.backend import Host

_CHILD = "kernprof.collect.capture.child"
_PACKAGE = Path(__file__).resolve().parents[3]
_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureRequest:
    """The kernel's name, how many of its launches pass first, and the program. `size_limit_mb` is
    of all its arrays.
    """

    kernel: str
    program: tuple[str, ...]
    skip: int = 0
    size_limit_mb: float = 1024.0
    output: Path = Path("captured")
    limit_s: float | None = None


class KeptLaunch(Struct, frozen=True):
    """What the program's process wrote: the launch, or why it was refused, or only which kernels
    were launched.
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
    """The workload's file. Raises UsageError, NothingCaptured (with the kernels that were seen),
    CaptureFailed.
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
        kept = _run(request, host, Path(work))
        folder = request.output
        folder.mkdir(parents=True, exist_ok=True)
        stem = "".join(char if char.isalnum() else "_" for char in plain_name(kept.name))
        for name in (BEFORE, AFTER):
            shutil.copyfile(Path(work) / name, folder / f"{stem}.{name}")
        outputs.write(folder / f"{stem}.{_suffix(kept)}", kept.text)
        file = folder / f"{stem}.py"
        outputs.write(file, workload_text(kept, stem, request.program))
    size = format_quantity(kept.bytes, "byte")
    what = f"launch {request.skip + 1} of {plain_name(kept.name)}"
    host.progress(f"kept {what}: {len(kept.shapes)} arrays, {size}; the program was ended")
    return file


def _run(request: CaptureRequest, host: Host, work: Path) -> KeptLaunch:
    asked = {
        "kernel": request.kernel,
        "skip": request.skip,
        "limit_bytes": int(request.size_limit_mb * 1e6),
    }
    outputs.write(work / ASKED, json.dumps(asked))
    command = python_command(request.program)
    python = command.under(_CHILD, work) if command else None
    path = os.pathsep.join(filter(None, [host.environ.get("PYTHONPATH"), str(_PACKAGE)]))
    env = {**host.environ, "PYTHONPATH": path} if python else dict(host.environ)
    try:
        env = hook_environment(hook_library(host.runner, work), work, asked, env)
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
        kept = _kept(work, request, host)
    except NotSound as error:
        raise _refused(request, str(error)) from error
    if kept is None or (kept.refused is None and not kept.name):
        if kept is None and not seen:
            ended = f"the program ended with exit code {done.returncode}"
            raise CaptureFailed(
                f"{ended} before {request.kernel} was launched",
                hint="run it without kernprof to see whether it works",
                details=done.stderr.strip().splitlines()[-3:],
            )
        raise _nothing(request, {**seen, **(kept.seen if kept else {})})
    if kept.refused:
        raise _refused(request, kept.refused)
    return kept


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


def _kept(work: Path, request: CaptureRequest, host: Host) -> KeptLaunch | None:
    """What a hook kept, in Python or at the driver's interface; None where the program ended before
    any could.
    """
    if (work / KEPT).is_file():
        return _of_driver(work, request, host)
    return (
        decode((work / LAUNCH).read_bytes(), KeptLaunch, "what the program left")
        if (work / LAUNCH).is_file()
        else None
    )


def _of_driver(work: Path, request: CaptureRequest, host: Host) -> KeptLaunch:
    """Raises NotSound."""
    import numpy as np

    made = read_launch(work, request.program, host.runner)
    pairs = list(zip(made.before, made.after, strict=True))
    changed = tuple(n for n, (old, new) in enumerate(pairs) if old.tobytes() != new.tobytes())
    changed = changed or tuple(range(len(pairs)))  # none: that is what is compared then
    np.savez(work / BEFORE, **{f"x{n}": each for n, each in enumerate(made.before)})
    np.savez(work / AFTER, **{f"x{n}": made.after[n] for n in changed})
    return KeptLaunch(
        seen={},
        language="ptx",
        name=made.raw.name,
        text=made.ptx,
        grid=made.raw.grid,
        block=made.raw.block,
        shared_bytes=made.raw.shared_bytes,
        args=made.args,
        changed=changed,
        shapes=tuple(each.shape for each in made.before),
        dtypes=tuple(each.dtype.name for each in made.before),
        bytes=sum(each.nbytes for each in made.before),
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


def _suffix(kept: KeptLaunch) -> str:
    return {"cuda": "cu", "ptx": "ptx"}.get(kept.language, "kernel.py")


def workload_text(kept: KeptLaunch, stem: str, program: tuple[str, ...]) -> str:
    """The workload: inputs as they were before the launch, and what the program got as the
    reference.
    """
    names, params = [], {}
    for number, each in enumerate(kept.args):
        if "array" in each:
            names.append(f"x{each['array']}" + ("_after" if each["array"] in kept.changed else ""))
        else:
            names.append(f"p{number}")
            params[f"p{number}"] = f"Param({each['value']!r}, dtype={each['dtype']!r})"
    specs = "".join(
        f'        "x{n}_after": ArraySpec(shape={kept.shapes[n]!r}, dtype={kept.dtypes[n]!r},'
        f' copy_of="x{n}"),\n'
        for n in kept.changed
    )
    declared = "".join(f"        {name!r}: {text},\n" for name, text in params.items())
    rules = f"grid={kept.grid!r}, block={kept.block!r}, shared_bytes={kept.shared_bytes}"
    if kept.language == "triton":
        rules = f"grid={kept.grid!r}, constants={kept.constants!r}"
    source = f"{stem}.{_suffix(kept)}"
    options = f", options={kept.options!r}" if kept.language == "cuda" else ""
    add = "cuda" if kept.language == "ptx" else kept.language
    return f'''"""{demangled(kept.name)}, as a program launched it: {_command(program)}"""

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
captured.{add}("captured", "{source}", {kept.name!r}{options}, {rules})
'''


def _command(program: tuple[str, ...]) -> str:
    return " ".join(program).replace("\\", "/").replace('"', "'")[:200]
