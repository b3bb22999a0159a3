"""Options of `kernprof run`, the names of backends, and the launches of a request."""

from __future__ import annotations

import hashlib
import itertools
import math
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.collect.launch.job import LaunchJob
from kernprof.collect.nsight.ncu import SECTIONS, NcuOptions, choose_options
from kernprof.collect.nsight.tools import Ncu, listed
from kernprof.cuda_source.arguments import (
    Argument,
    CType,
    Parameter,
    check_arguments,
    known_type,
)
from kernprof.cuda_source.names import chosen, entries, plain_name, split
from kernprof.cuda_source.parse import kernels
from kernprof.errors import (
    KernprofError,
    UsageError,
    check_seconds,
    command_line,
    selected_names,
    unknown_name,
)
from kernprof.extras import EXTRAS, install_hint, is_installed
from kernprof.gpus.architectures import DEFAULT_ARCH, ArchName, architecture
from kernprof.metrics import BY_ID
from kernprof.model.run import Number, Scalar
from kernprof.process import Runner
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import CUDA_SUFFIXES, DiscoveredWorkload, KernelVersion, find
from kernprof.workload.params import Params, choose, sweep
from kernprof.workload.sources import CudaSource

# Default time limit of a launch, in seconds.
GPU_LIMIT_S = 60.0
EMULATOR_LIMIT_S = 300.0

# Field name → option of `kernprof run`: for ncu's counters, for timing, and for the emulator.
COUNTER_FLAGS = {
    "sets": "--set",
    "sections": "--section",
    "metrics": "--metric",
    "clock_control": "--clock-control",
    "cache_control": "--cache-control",
    "ncu_args": "--ncu-arg",
    "ncu": "--ncu",
}
TIMING_FLAGS = {
    "precision": "--timing-precision",
    "timing_limit_s": "--timing-limit",
    "energy": "--energy",
    "clocks": "--clocks",
}
EMULATOR_FLAGS = {
    "arch": "--arch",
    "gpu": "--gpu",
    "find_bugs": "--find-bugs",
    "caches": "--caches",
    "all_blocks": "--all-blocks",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOptions(NcuOptions):
    """Options of ncu as the user gave them, and its path; the metrics may have kernprof's names."""

    ncu: Path | None = None

    def checked(self, runner: Runner, ncu: Ncu) -> NcuOptions:
        """Validate the options. Raises UsageError, which lists the sections and sets of `ncu`."""
        return choose_options(
            sets=self.sets,
            sections=self.sections,
            metrics=self.metrics,
            clock_control=self.clock_control,
            cache_control=self.cache_control,
            ncu_args=self.ncu_args,
            known_sections=listed(runner, ncu, "sections") if self.sections else (),
        )

    def check_names(self) -> None:
        """Raise UsageError for an unknown set, section, metric or control, without running ncu."""
        choose_options(
            sets=self.sets,
            sections=self.sections,
            metrics=[name for name in self.metrics if name not in BY_ID or BY_ID[name].ncu],
            clock_control=self.clock_control,
            cache_control=self.cache_control,
            known_sections=SECTIONS,
        )


def changed_flags(options: object, flags: Mapping[str, str]) -> tuple[str, ...]:
    """Return the command-line flags of the fields of `options` that differ from the defaults."""
    return tuple(
        flags[field.name]
        for field in fields(options)  # type: ignore[arg-type]
        if field.name in flags and getattr(options, field.name) != field.default
    )


def _refuse_unused(flags: Sequence[str], switch: str) -> None:
    if flags:
        raise UsageError(
            f"{switch} leaves {', '.join(flags)} without effect",
            hint="omit one of the options",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """Request of `kernprof run`; an empty `variants` selects all variants of the workload.

    A launch longer than `launch_limit_s` seconds counts as hung; None is the backend's default
    limit. If `counters` is None, ncu is not used. Timing ends when half the width of the median's
    95 % interval is at most `precision` × median, or after `timing_limit_s` seconds. With
    `energy` the energy of a launch is measured, with `clocks` its time by each clock. The
    emulator executes code for the architecture `arch` and estimates the time on the GPU named
    `gpu`, by default a common GPU of `arch`. With `all_blocks` the emulator executes all blocks
    of large launches. If the request is one task of a sweep, `in_all` is the sweep's number of
    launches.
    """

    workload: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    device: int = 0
    launch_limit_s: float | None = None
    counters: CounterOptions | None = field(default_factory=CounterOptions)
    timing: bool = True
    precision: float = 0.01
    timing_limit_s: float = 3.0
    energy: bool = False
    clocks: bool = False
    arch: ArchName = DEFAULT_ARCH
    gpu: str | None = None
    find_bugs: bool = False
    caches: bool | None = None
    all_blocks: bool = False
    name: str | None = None
    tags: tuple[str, ...] = ()
    store: Path = outputs.DEFAULT_STORE
    in_all: int = 0

    def __post_init__(self) -> None:
        check_seconds(self.launch_limit_s)
        check_seconds(self.timing_limit_s)
        if not self.timing:
            _refuse_unused(changed_flags(self, TIMING_FLAGS), "--no-timing")

    @classmethod
    def of(cls, *, counters: bool = True, **options: Any) -> RunRequest:
        """Build a request from fields of `RunRequest` and of `CounterOptions`.

        Raises UsageError for an unknown field, and for counter options without `counters`.
        """
        names = [*COUNTER_FLAGS, *(field.name for field in fields(cls))]
        for name in options:
            if name not in names:
                raise unknown_name("option of kernprof.run", name, names)
        chosen = CounterOptions(**{n: options.pop(n) for n in COUNTER_FLAGS if n in options})
        if not counters:
            _refuse_unused(changed_flags(chosen, COUNTER_FLAGS), "--no-counters")
        request = cls(counters=chosen if counters else None, **options)
        return replace(request, arch=architecture(request.arch).name)


_VERSIONS = '''"""Kernels as variants, on the inputs of the first."""

from pathlib import Path

from kernprof.workload.discover import KernelVersion, versions

workload = versions(Path(__file__), {kernels!a})
'''
_LAUNCH = '''"""A launch with random arrays. It has no reference, so its results are not checked."""

from kernprof import Param, Workload
from kernprof.workload import ArraySpec

# Dtype, count, and the range of random whole numbers. Floats are from 0 to 1.
ARRAYS = {arrays!a}
SCALARS = {scalars!a}  # dtype, value


def inputs(p, rng):
    return {{
        f"{{name}}_before": (
            rng.random(count).astype(dtype)
            if dtype[1] == "f"
            else rng.integers(low, high, count, dtype)
        )
        for name, (dtype, count, low, high) in ARRAYS.items()
    }}


def outputs(p):
    return {{
        name: ArraySpec(shape=count, dtype=dtype, copy_of=f"{{name}}_before")
        for name, (dtype, count, _, _) in ARRAYS.items()
    }}


workload = Workload(
    {title!a},
    params={{name: Param(value, dtype=dtype) for name, (dtype, value) in SCALARS.items()}},
    args={names!a},
    inputs=inputs,
    outputs=outputs,
    reference=None,
    least_bytes=0,  # unknown
)
{variants}
'''


def versions_file(kernels: Mapping[str, KernelVersion], path: Path) -> str:
    """Write a workload file with kernels as variants, by name; return its path."""
    return _written(_VERSIONS.format(kernels=kernels), path)


def workload_file(files: Sequence[str], launch: str | None, store: Path) -> str:
    """Return the workload of `kernprof run`: `files[0]`, or a file that is written in the store.

    The written file joins the kernels of several files, or states the launch of a CUDA file's
    kernel. Raises UsageError, and the errors of `find`.
    """
    if launch is not None or Path(files[0]).suffix in CUDA_SUFFIXES:
        text = _launch(files, launch or "", store / "joined")
    elif files[1:]:
        text = _VERSIONS.format(kernels=_joined(files))
    else:
        return files[0]
    # files of the same names in other folders are other workloads
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    stems = "-".join(Path(name).stem for name in files)[:80]
    return _written(text, store / "joined" / f"{stems}-{digest}.py")


def _written(text: str, path: Path) -> str:
    with outputs.reported(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        outputs.write(path, text)
    return str(path)


def _joined(files: Sequence[str]) -> dict[str, KernelVersion]:
    """Return the kernels of workload files by name.

    If a variant's name is repeated, its file's name is put before it, and a number after it if
    necessary. Raises UsageError for a target that is not a Python file, and the errors of `find`.
    """
    for name in files:
        if Path(name.partition(":")[0]).suffix != ".py":
            raise UsageError(
                f"{name} is not a Python file: several workloads are joined only from files",
                hint="kernprof run A.py B.py",
            )
    kernels: dict[str, KernelVersion] = {}
    for discovered in map(find, files):
        for variant in discovered.workload.variants:
            long = f"{discovered.path.stem}-{variant}"
            numbered = (f"{long}-{number}" for number in itertools.count(2))
            names = itertools.chain((variant, long), numbered)
            name = next(name for name in names if name not in kernels)
            kernels[name] = KernelVersion(address=discovered.address, variant=variant)
    return kernels


def _launch(files: Sequence[str], launch: str, folder: Path) -> str:
    """Return the workload file of a launch, in `folder`, with a variant for each CUDA file.

    `launch` is `NAME<<<GRID, BLOCK, SHARED_BYTES>>>(ARGUMENTS)`; an array is `TYPE[COUNT]`. If the
    launch does not fit the first file's kernel, raises UsageError with the kernel's parameters and
    an example.
    """
    name, _, configured = launch.partition("<<<")
    paths = [Path(file) for file in dict.fromkeys(files)]
    source = CudaSource(kernel=name.strip(), path=paths[0])
    names = entries(source.text()) if source.is_ptx else kernels(source.text())
    kernel = source.kernel or chosen(None, names, f"{files[0]} has no kernel")
    declared = replace(source, kernel=kernel).takes(Params({}))
    if declared is None:
        raise UsageError(
            f"{files[0]} declares no kernel {kernel!r}, or several of this name",
            details=[f"its kernels: {', '.join(names) or 'none'}"],
            hint="overloads and kernels of macros can be launched from PTX, as NAME(float*, int):"
            f" {command_line('-ptx', files[0], program='nvcc')}",
        )
    title = plain_name(kernel)
    opaque = [p.text for p in declared if not p.pointer and (p.type is None or "[" in p.text)]
    if opaque:
        raise UsageError(
            f"{title} takes {', '.join(opaque)}, which is of no built-in type",
            hint=f"state template arguments, as in {title}<float>; a structure needs a workload"
            " (kernprof new NAME)",
        )
    try:
        sizes, _, values = configured.partition(">>>")
        shape: list[Any] = [
            [_number(size) for size in item.removeprefix("dim3").strip("() ").split(",")]
            for item in split(sizes)
        ]
        texts = [text for text in split(values.strip("(); \n")) if text]
        if len(shape) < 2 or len(texts) != len(declared):
            raise ValueError(f"sizes in <<<…>>>: {len(shape)}; arguments: {len(texts)}")
        grid, block, shared = [*shape, [0]][:3]
        pairs = enumerate(zip(texts, declared, strict=True))
        arguments = [_argument(f"arg{number}", *pair) for number, pair in pairs]
        check_arguments(title, declared, arguments)
    except (KernprofError, ValueError, TypeError, OverflowError) as error:
        problem = f"{launch!r:.200} is not a launch" if launch else "no --kernel states a launch"
        example = f"{kernel}<<<4096, 256>>>({', '.join(map(_example, declared))})"
        raise UsageError(
            getattr(error, "message", f"{problem} of {title}{f': {error}' if configured else ''}"),
            details=[f"parameters of {title}: {', '.join(p.text for p in declared) or 'none'}"],
            hint=command_line("run", *files, "--kernel", example),
        ) from error
    shorts = ["/".join(path.parts[-2:]) for path in paths]
    unique = shorts if len({*shorts}) == len(shorts) else map(str, paths)
    rules = f"grid={grid!r}, block={block!r}, shared_bytes={shared[0]!r}"
    added = (
        f"workload.cuda({variant!a}, {relative!a}, {kernel!a}, {rules})"
        for path, variant in zip(paths, unique, strict=True)
        for relative in [os.path.relpath(path.resolve(), folder.resolve())]
    )
    return _LAUNCH.format(
        title=title,
        arrays={a.name: (a.dtype.str, *a.shape, *a.value) for a in arguments if a.shape},
        scalars={a.name: (a.dtype.str, a.value) for a in arguments if a.shape is None},
        names=[argument.name for argument in arguments],
        variants="\n".join(added),
    )


def _argument(name: str, text: str, parameter: Parameter) -> Argument:
    """Return a typed number, or an array with the range of its random whole numbers as value."""
    import numpy as np

    element_name, is_array, size = text.partition("[")
    if is_array:
        element = known_type(element_name.removeprefix("const "))
        length = _number(size.rstrip("] "))
        if element is None or length < 0 or length % 1:
            raise ValueError(f"{text} is not an array")
        kind, count = element.kind, int(length) * element.lanes
        limits = (0, min(count, 2 if kind == "b" else 1 << 7 * element.size))
        if (kind, element.size) == ("x", 2):
            limits = (0x3C00, 0x3F80)  # the bits of bfloat16 from 1/128 to 1
        dtype = np.dtype(f"{'u' if kind in 'bx' else kind}{element.size}")
        return Argument(name=name, dtype=dtype, shape=(count,), value=limits)
    value, wanted = _number(text), parameter.type or CType("i", 8 * bool(parameter.pointer))
    if not math.isfinite(value):
        raise ValueError(f"{text} is not a finite number")
    integer = "u" if wanted.kind != "i" and 2 * value >= 1 << 8 * wanted.size else "i"
    kind = "f" if isinstance(value, float) or wanted.kind == "f" else integer
    dtype = np.dtype(f"{kind}{wanted.size if wanted.lanes == 1 else 0}")  # 0 is refused
    return Argument(name=name, dtype=dtype.type(value).dtype, value=value)  # refuses an overflow


def _number(text: str) -> Number:
    """Return a number literal of C++, or a product of whole numbers. Raises ValueError."""
    try:
        return math.prod(int(factor.strip().rstrip("uUlL"), 0) for factor in text.split("*"))
    except ValueError:
        return float(text.rstrip("fF"))


def _example(parameter: Parameter) -> str:
    if parameter.pointer:
        return f"{parameter.name if known_type(parameter.name) else 'float'}[1048576]"
    wanted = parameter.type or CType("i", 1)
    return "1.0" if wanted.kind == "f" else "1048576" if wanted.size > 2 else "1"


def launches_of(
    discovered: DiscoveredWorkload, request: RunRequest, *, without: Collection[str] = ()
) -> tuple[LaunchJob, ...]:
    """Return a launch for each combination of parameters and variants, grouped by parameters.

    Variants in `without` are skipped unless the request names them.
    """
    workload = discovered.workload
    if not workload.variants:
        raise UsageError(
            f"{workload.name} has no variants",
            hint=f"add one: {workload.name}.cuda(…) in {discovered.path}",
        )
    names = (
        selected_names(f"variant of {workload.name}", request.variants, workload.variants)
        or tuple(n for n in workload.variants if n not in without)
        or tuple(workload.variants)
    )
    combinations = sweep(workload.params, request.assignments)
    jobs: list[LaunchJob] = []
    for p, name in itertools.product(combinations, dict.fromkeys(names)):
        index = jobs[-1].indices.stop if jobs else 0
        parts = len(workload.variant(name).steps)
        jobs.append(LaunchJob(index=index, variant=name, params=dict(p), parts=parts))
    return tuple(jobs)


def only_launch(request: RunRequest) -> tuple[DiscoveredWorkload, Variant, Params]:
    """Return the workload, the variant and the parameters of a request for one launch.

    Raises UsageError for several variants or values.
    """
    discovered = find(request.workload)
    job, *more = jobs = launches_of(discovered, request)
    if more:
        names = ", ".join(dict.fromkeys(j.variant for j in jobs))
        raise UsageError(
            f"{len(jobs)} launches of {discovered.name} are chosen ({names}), and one is needed",
            hint=f"name one variant, such as {job.variant}, and one value for each parameter",
        )
    workload = discovered.workload
    return discovered, workload.variant(job.variant), choose(workload.params, job.params)


def unfit(workload: Workload, capabilities: Collection[str] | None) -> dict[str, str]:
    """Map each variant that this machine cannot run to the reason.

    A variant may need instructions of another architecture, or a package that is not installed.
    `capabilities` are compute capabilities that the machine executes; None means unknown.
    """
    from kernprof.collect.launch.whole_file import capability_of

    reasons: dict[str, str] = {}
    available = None if capabilities is None else {text.replace(".", "") for text in capabilities}
    for name, variant in workload.variants.items():
        packages = (package for part in variant.parts for package in part.source.packages)
        absent = next((package for package in packages if not is_installed(package)), None)
        if variant.arch and available is not None and capability_of(variant.arch) not in available:
            reasons[name] = f"it is written for {variant.arch}, and needs such a GPU"
        elif absent:
            reasons[name] = f"{EXTRAS[absent][0]} is not installed; {install_hint(absent)}"
    return reasons


def left_out(reasons: Mapping[str, str], variants: Sequence[str]) -> Iterator[str]:
    """Yield a note for each variant that cannot run, unless the request names `variants`."""
    for name, reason in () if variants else reasons.items():
        yield f"{name} was left out: {reason}"


def assignment(param: tuple[str, Scalar | Sequence[Scalar]]) -> str:
    """Return `name=value`, or `name=value,value,…` for a sweep, in the syntax of `--param`."""
    name, value = param
    values = value if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
    texts = (str(v).lower() if isinstance(v, bool) else str(v) for v in values)
    return f"{name}={','.join(texts)}"


def fixed_params(launches: Sequence[LaunchJob]) -> dict[str, int | float | bool | str]:
    """Return the parameters that have the same value in all launches."""
    first = launches[0].params
    return {k: v for k, v in first.items() if all(launch.params[k] == v for launch in launches)}


class BackendName(str, Enum):
    """Values of the option `--backend`."""

    AUTO = "auto"
    NCU = "ncu"
    EMULATOR = "emulator"


def without_effect(request: RunRequest, backends: Collection[BackendName]) -> str | None:
    """Return a message that names the options without effect on these backends, or None."""
    of_gpu = [
        *changed_flags(request, {"device": "--device"} | TIMING_FLAGS),
        *(changed_flags(request.counters, COUNTER_FLAGS) if request.counters else ()),
    ]
    of_gpu = [flag for flag in of_gpu if flag != "--metric"]
    of_emulator = changed_flags(request, EMULATOR_FLAGS)
    if of_gpu and BackendName.NCU not in backends:
        return f"{', '.join(of_gpu)}: without effect on the emulator (only for a GPU)"
    if of_emulator and BackendName.EMULATOR not in backends:
        return (
            f"{', '.join(of_emulator)}: without effect on the GPU (they are for --backend emulator)"
        )
    return None
