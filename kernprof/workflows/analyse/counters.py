"""Counters for `kernprof analyse`: from a second run under ncu, or from the emulator."""

import itertools
import math
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernprof.analysis.step.exposed import launch_numbers
from kernprof.analysis.what_if.engine import RecordedTrack
from kernprof.collect.nsight.ncu import ProgramFilter
from kernprof.errors import KernprofError, UnsupportedInstruction, WrongResult, check_seconds
from kernprof.extras import require
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.kernel_names import function_name
from kernprof.model.run import Provenance, Run
from kernprof.model.step import (
    MEASURED,
    CountedKernel,
    CountedKernels,
    LaunchGroup,
    ProfilePlan,
)
from kernprof.model.trace import Timeline
from kernprof.process import Host
from kernprof.workflows.results.explain import diagnosed, stored_subject
from kernprof.workflows.run.capture import CaptureRequest, capture
from kernprof.workflows.run.emulator import EmulatorBackend
from kernprof.workflows.run.hardware import ProfileRequest, profile
from kernprof.workflows.run.request import CounterOptions, RunRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyseRequest:
    """Request of `kernprof analyse`: a program, a trace, or both.

    If a trace is given, the program runs only once, to collect counters. At most `top` kernel
    functions are profiled, in a second run of at most `limit_s` seconds. `dry_run` stops before the
    second run and shows its plan. `step_ms` is the measured step time without profiling; it
    determines the profiling overhead to remove. `fresh` ignores an interrupted analysis of the same
    command.
    """

    program: tuple[str, ...] = ()
    trace: str | None = None
    device: int | None = None
    sets: tuple[str, ...] = ("full",)
    top: int = 12
    limit_s: float = 300.0
    dry_run: bool = False
    fresh: bool = False
    graph_nodes: bool = False
    step_ms: float | None = None
    nvtx: tuple[str, ...] = ()
    ncu: Path | None = None
    nsys: Path | None = None
    store: Path = Path(".kernprof")

    def __post_init__(self) -> None:
        check_seconds(self.limit_s)


_XLA = re.compile(r"^Thunk:|^XlaModule|^TSL:|^(loop|input|wrapped)_\w*fusion|command_buffer")
_XLA_THREAD = re.compile(r"^(Xla|tf_XLA|py_xla)")
NO_GRAPHS = "--xla_gpu_enable_command_buffer="
_PREALLOCATE = "XLA_PYTHON_CLIENT_PREALLOCATE"
# White space, and casts in template arguments such as `(int)4`: only some tools print them.
_CASTS = re.compile(r"\((?:unsigned |signed )?(?:int|long|short|char|bool)\)|\s+")
_SUFFIXES = (".py", ".cu", ".cuh", ".cpp", ".h", ".hpp")
_LONGEST_KERNEL = 500  # lines
_MOST_FILES = 400
_MOST_BYTES = 1_000_000
_LEFT_OUT = frozenset({"node_modules", "site-packages", "build", "dist", "__pycache__"})
_DEFINED = r"(__global__\b[^;{{}}]*?\b|^[ \t]*def[ \t]+){name}\s*\("


def variables(timeline: Timeline, environ: Mapping[str, str]) -> dict[str, str]:
    """Return environment variables that let ncu replay XLA's kernels fast.

    Without these variables, ncu saves and restores XLA's single large allocation for every pass.
    """
    xla = uses_xla(timeline) or NO_GRAPHS in environ.get("XLA_FLAGS", "")
    return {_PREALLOCATE: "false"} if xla and _PREALLOCATE not in environ else {}


def uses_xla(timeline: Timeline) -> bool:
    """Return true if the program uses XLA: ranges, kernels or threads have names of XLA."""
    threads = (thread.name for thread in timeline.threads if thread.name)
    return any(map(_XLA.search, timeline.strings)) or any(map(_XLA_THREAD.search, threads))


def run_profiled(
    request: AnalyseRequest,
    plan: ProfilePlan,
    host: Host,
    *,
    device: int | None,
    more: Mapping[str, str],
) -> CountedKernels:
    """Profile the launches of `plan` in a second run of the program.

    Raises the errors of `profile`: CounterAccessDenied, ToolNotFound, CaptureFailed,
    NothingCaptured, …
    """
    # ncu's filter numbers the launches of each kernel name. A colon ends the name in the filter.
    functions = (name.partition("[")[0] for name in plan.functions)
    names = "|".join(re.sub(r"[^A-Za-z0-9_]", ".", name) for name in functions)
    numbers = "|".join(map(str, plan.numbers))
    only = ProgramFilter(
        kernel_id=rf"::regex:^({names})(\[.*)?$:^({numbers})$",
        count=plan.launches,
        end_after=True,
        device=device,
    )
    requested = ProfileRequest(
        program=request.program,
        only=only,
        variables=more,
        limit_s=request.limit_s,
        counters=CounterOptions(sets=request.sets, ncu=request.ncu),
        store=request.store,
        nvtx=request.nvtx,
    )
    stored = profile(requested, host)
    matches = {group: _launch_of(group, stored.run) for group in plan.groups}
    indices = {index for index in matches.values() if index is not None}
    diagnoses = diagnosed(stored_subject(stored.run, stored.path), sorted(indices))
    counted = {
        group: CountedKernel(diagnosis=diagnoses[index], basis=MEASURED, run=stored.run.id)
        for group, index in matches.items()
        if index is not None
    }
    return CountedKernels(kernels=counted, run=stored.run.id)


def _launch_of(group: LaunchGroup, run: Run) -> int | None:
    """Return the index of the profiled launch that is most like the launches of `group`.

    Of the profiled launches of the group's kernel, this is the launch whose number of blocks is
    closest to the group's. If the group's number of blocks is unknown, it is the first launch.
    Return None if no launch was profiled.
    """
    launches = [
        (i, v.launch)
        for i, v in enumerate(run.variants)
        if v.launch is not None and v.profile is not None
    ]
    alike = [(i, x) for i, x in launches if function_name(x.kernel) == group.function]
    same = [(i, x) for i, x in alike if _plain(x.kernel) == _plain(group.name)] or alike
    if not same or group.blocks is None:
        return same[0][0] if same else None
    blocks = math.log(max(group.blocks, 1))
    distance = {i: abs(math.log(max(math.prod(x.grid), 1)) - blocks) for i, x in same}
    return min(distance, key=lambda i: distance[i])


def _plain(name: str) -> str:
    return _CASTS.sub("", name).replace("<unnamed>", "(anonymousnamespace)")


def definitions(program: Sequence[str], functions: Iterable[str]) -> Mapping[str, str]:
    """Return `file:line` of each function in `functions` that the program's folder defines."""
    wanted = {
        name: re.compile(_DEFINED.format(name=re.escape(name.partition("[")[0])), re.MULTILINE)
        for name in functions
        if name
    }
    matches: dict[str, str] = {}
    for path in itertools.islice(_files(program), _MOST_FILES):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        shown = os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
        for name, pattern in wanted.items():
            if name not in matches and (definition := pattern.search(text)):
                line = text.count("\n", 0, definition.end()) + 1
                matches[name] = f"{shown}:{line}"
    return matches


def line_in_program(defined: str, text: str) -> str | None:
    """Return `file:line` of the first line that equals `text` after the kernel's definition.

    `defined` is the `file:line` of the definition. If a script contains the kernel as a string, the
    compiler reports lines of a temporary file. This function finds the line in the script.
    """
    file, _, first = defined.rpartition(":")
    try:
        lines = Path(file).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    after = range(int(first) - 1, min(len(lines), int(first) + _LONGEST_KERNEL))
    same = (number for number in after if text.split() and lines[number].split() == text.split())
    number = next(same, None)
    return None if number is None else f"{file}:{number + 1}"


def _files(program: Sequence[str]) -> Iterator[Path]:
    """Yield the source files in the folder of the script or binary that a command names."""
    paths = [Path(word) for word in program if word.endswith(".py") or "/" in word]
    files = [path for path in paths if path.is_file() and not path.name.startswith("python")]
    folder = files[0].absolute().parent if files else None
    if folder is None or folder in (Path("/"), Path.home()):
        return
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _LEFT_OUT)
        for path in (Path(root, name) for name in sorted(names)):
            if path.suffix in _SUFFIXES and path.stat().st_size <= _MOST_BYTES:
                yield path


EXACT, SAMPLED = "exact counts on the emulator", "counts of a sample of the blocks on the emulator"


def count_on_emulator(
    request: AnalyseRequest, plan: ProfilePlan, host: Host, recorded: RecordedTrack, because: str
) -> CountedKernels:
    """Count, on the emulator, the kernels of the plan that the program defines.

    The kernel with the most exposed time is counted first. For each kernel, the program runs again
    up to the launch to capture. The time limit is for all kernels together. The result gives a
    reason for each kernel that is not counted.
    """
    began = time.monotonic()
    kernels: dict[LaunchGroup, CountedKernel] = {}
    reasons: dict[LaunchGroup, str] = {}
    groups = [group for group in plan.groups if group.library is None]
    for number, group in enumerate(groups, 1):
        left_s = request.limit_s - (time.monotonic() - began)
        if left_s <= 0:
            reasons[group] = f"not counted: the --time-limit of {request.limit_s:.0f} s was reached"
            continue
        host.progress(
            f"counting {group.function} ({number} of {len(groups)}): captured from a run of the"
            " program, executed on the emulator"
        )
        try:
            require("llvmlite", "counting a kernel without hardware counters")
            # Capture and emulate one launch of a group.
            number = next(iter(launch_numbers(recorded, [group]).of[group]), 1)
            name = re.sub(r"[^A-Za-z0-9_]", "_", group.function)
            captured = CaptureRequest(
                kernel=_pattern(group),
                skip=number - 1,
                program=request.program,
                output=request.store / "captured" / f"{name}-{group.blocks}",
                limit_s=left_s,
            )
            gpu = gpu_named(recorded.outcome.device.name or "")
            requested = RunRequest(
                workload=str(capture(captured, host)),
                store=request.store,
                gpu=gpu.title if gpu else None,
                launch_limit_s=left_s,
            )
            stored = EmulatorBackend(host=host).run(requested)
            result = stored.run.variants[0]
            if result.failure is not None:
                raise UnsupportedInstruction(
                    f"the emulator cannot run the kernel: {result.failure.message}"
                )
            if result.wrong:
                raise WrongResult("the emulator's result differs from the program's result")
            blocks = math.prod(result.launch.grid) if result.launch else None
            if group.blocks not in (None, blocks):
                raise WrongResult(
                    f"the captured launch has {blocks} blocks, the launches in the step have"
                    f" {group.blocks}"
                )
            diagnosis = diagnosed(stored_subject(stored.run, stored.path), [0])[0]
            # if blocks were sampled, every count is an estimate
            counts = result.profile.metrics.values() if result.profile else ()
            exact = any(count.provenance is Provenance.EXACT for count in counts)
            kernels[group] = CountedKernel(
                diagnosis=diagnosis, basis=EXACT if exact else SAMPLED, run=stored.id
            )
        except KernprofError as error:
            reasons[group] = (
                f"not counted: {error.message.replace(_pattern(group), group.function)}"
            )
            host.progress(f"{group.function} is {reasons[group]}")
    return CountedKernels(kernels=kernels, reasons=reasons, because=because)


def _pattern(group: LaunchGroup) -> str:
    """Return a regular expression for the kernel's name that Python and the C library accept."""
    name = re.sub(r"\W", ".", group.function.partition("[")[0])
    return f"(^|::){name}(<|$)"
