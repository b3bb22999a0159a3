"""`kernprof inside`: time stamps in a kernel's PTX, and the phases of its warps.

On a GPU, the plain and the instrumented kernel are timed alternately, and one instrumented launch
is recorded. Without a GPU, the emulator executes the instrumented PTX, which gives order and
counts.
"""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace as changed

from kernprof import outputs
from kernprof.analysis.kernel.inside import (
    decode,
    event_cycles,
    overlap_of,
    phases_of,
    picture_of,
    sentence_of,
)
from kernprof.collect.launch import cupy_launcher as gpu
from kernprof.collect.launch.measure import record
from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import run_blocks
from kernprof.emulator.frontend.arguments import PackedArguments
from kernprof.emulator.frontend.compiled import compile_ptx
from kernprof.emulator.launch import (
    PreparedLaunch,
    compile_kernel,
    packed_arguments,
    prepare_launch,
)
from kernprof.emulator.memory import MappedTensor, address_of
from kernprof.emulator.ptx.stamps import COST, COST_EVENTS, EVENTS, instrument, layout_of
from kernprof.errors import UsageError
from kernprof.extras import require
from kernprof.model.documents.inside import InsideDocument, Layout, Site, SiteKind, WarpTrace
from kernprof.model.serialize import stored
from kernprof.process import Host
from kernprof.report.export.timeline import warp_events, write_events
from kernprof.report.html.page import sections_page
from kernprof.report.html.timeline import warps_svg
from kernprof.report.tables.inside import inside_sections
from kernprof.report.text.safe import without_paths
from kernprof.store import DEFAULT_ROOT, Store
from kernprof.units import count_of
from kernprof.workflows.run.emulator import emulator_requests, with_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest, only_launch
from kernprof.workload.problem import (
    MappedMatrix,
    Problem,
    make_problem,
    place_on_host,
    source_digest,
)
from kernprof.workload.sources import CudaSource

_MOST_COST = 0.05  # relative increase of the run time
# The comment survives in the PTX. The clobber keeps the order of memory accesses.
_MARKED = '-DKERNPROF_MARK(name)=asm volatile("// kernprof mark " #name ::: "memory")'


@dataclass(frozen=True, slots=True, kw_only=True)
class InsideRequest:
    """Request of `kernprof inside`: a variant, the places, and the sampled blocks.

    `at` are names of places and source lines. If it is empty, all places except loops are recorded,
    or one block's barriers if all places cost too much run time. `events` is the number of events
    that a warp's ring holds.
    """

    workload: str
    variant: str | None = None
    assignments: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    blocks: int = 8
    events: int = 8192
    device: int = 0
    output: Path | None = None
    store: Path = DEFAULT_ROOT


def inside(request: InsideRequest, host: Host) -> tuple[InsideDocument, WarpTrace]:
    """Record the phases inside a kernel, and write the file that the request names.

    Raises UsageError for unknown names, places and lines, and the errors of the compilers and of
    the launch.
    """
    require("llvmlite", "running a kernel without a GPU")
    output = request.output
    if output and not output.name.endswith((".json", ".json.gz", ".html")):
        raise UsageError(
            f"cannot derive the format of {str(output)!r} from its suffix",
            hint="use the suffix .json or .json.gz (Perfetto), or .html",
        )
    if output:
        outputs.check(output)
    run = RunRequest(
        workload=request.workload,
        variants=(request.variant,) if request.variant else (),
        assignments=request.assignments,
    )
    measured = HardwareBackend(host=host).why_not(replace(run, counters=None)) is None
    device = gpu.device_facts(request.device)["name"] if measured else ""
    run = with_gpu(run, host if measured else None, request.device)
    document, trace, file = _recorded(request, run, device, host)
    kinds, cost = {site.kind for site in trace.sites}, _cost(document)
    if cost > _MOST_COST and SiteKind.BARRIER in kinds and not request.at:
        host.progress(f"recording one block's barriers: the time stamps cost {cost:.0%}")
        document, trace, file = _recorded(
            replace(request, at=("barriers",), blocks=1), run, device, host
        )
        text = f"all places cost {cost:.0%}, so only barriers are recorded: --at adds places"
        document = changed(document, warnings=(text, *document.warnings))
    picture = picture_of(trace, "ns" if measured else "warp instructions")
    with outputs.reported(file):
        Store(request.store).folder("inside")
        outputs.write(file, stored(changed(document, picture=picture)))
    if output:
        with outputs.reported(output):
            if output.suffix == ".html":
                sections = without_paths(inside_sections(document))
                outputs.write(output, sections_page(sections, warps_svg(picture)))
            else:
                write_events(output, warp_events(trace))
    return document, trace


def _recorded(
    request: InsideRequest, run: RunRequest, device: str, host: Host
) -> tuple[InsideDocument, WarpTrace, Path]:
    """Record a launch on the GPU `device`, or on the emulator without one.

    Returns the document, the phases, and the path of the file that stores them. The plain and the
    instrumented kernel come from the same assembler.
    """
    discovered, variant, params = only_launch(run)
    if variant.steps:
        raise UsageError(
            f"{variant.name} is a variant of several kernels", hint="choose one with one kernel"
        )
    host.progress(f"compiling {variant.name}")
    problem = make_problem(discovered.workload, params, with_reference=bool(device))
    place_on_host(problem)
    launch = next(emulator_requests(problem, variant, run))
    compiled, plain = compile_kernel(launch)
    if isinstance(variant.source, CudaSource) and "KERNPROF_MARK" in variant.source.text():
        launch = replace(launch, options=(*launch.options, _MARKED))
    marked, _ = compile_kernel(launch)
    sizes = prepare_launch(plain, compiled).launch
    layout = layout_of(sizes.grid, sizes.block, blocks=request.blocks, events=request.events)
    events = np.zeros(layout.nbytes, np.uint8)

    def assembled(ptx: str, symbols: dict[str, Any]) -> PreparedLaunch:
        code = compile_ptx(ptx, function=compiled.kernel, file=compiled.source_file)
        code = replace(code, language=compiled.language, title=compiled.title)
        return prepare_launch(replace(plain, symbols=symbols), code)

    before = assembled(compiled.ptx, {})
    used = before.compiled.facts.registers if before.compiled.facts else 255
    # The limit keeps the resident blocks but costs time, so it applies only if blocks are lost.
    for registers in (255, used):
        text, sites, skipped = instrument(marked.ptx, marked.kernel, request.at, layout, registers)
        after = assembled(text, {EVENTS: events})
        blocks = [item.occupancy.blocks if item.occupancy else 0 for item in (before, after)]
        if blocks[1] >= blocks[0]:
            break
    host.progress(f"{'recording' if device else 'executing'} {variant.name}")
    fields: dict[str, Any] = {}
    if device:
        with gpu.crashes_named(variant.name):
            trace, fields = _measured(problem, plain, (before, after), layout, sites)
    else:
        run_blocks(after, layout.sampled, {EVENTS: events})
        trace = decode(events, sites, layout, measured=False)
    phases = phases_of(trace, measured=bool(device))
    if not phases:
        raise UsageError(
            f"the sampled warps of {compiled.title} complete no phase at its"
            f" {count_of(len(sites), 'place')}",
            hint="name source lines, --at 42",
        )
    first, second = before.compiled.facts, after.compiled.facts
    if first and second and before.occupancy and after.occupancy:
        fields |= {
            "registers": (first.registers, second.registers),
            "local_bytes": (first.local_bytes, second.local_bytes),
            "blocks_per_sm": (before.occupancy.blocks, after.occupancy.blocks),
        }
    document = InsideDocument(
        workload=discovered.name,
        variant=variant.name,
        kernel=compiled.title,
        device=device or f"emulator ({before.arch.name})",
        measured=bool(device),
        blocks=(layout.blocks, before.spec.block_count()),
        warps=len(trace.warps),
        events=len(trace.slices),
        sentence=sentence_of(phases),
        phases=tuple(phases),
        **fields,
    )
    full = int((trace.warps.events == request.events).sum())
    warnings = (*document.warnings, *_warnings(document, full, skipped))
    file = Store(request.store).inside_file(
        discovered.name, variant.name, params, source_digest(variant, params)
    )
    return changed(document, warnings=warnings), trace, file


def _cost(document: InsideDocument) -> float:
    """Return the relative increase of the run time, 0 without times."""
    before, after = document.time_ns or (1.0, 1.0)
    return after / before - 1


def _measured(
    problem: Problem,
    request: Request,
    kernels: Sequence[PreparedLaunch],
    layout: Layout,
    sites: tuple[Site, ...],
) -> tuple[WarpTrace, dict[str, Any]]:
    """Time the plain and the instrumented kernel on the GPU; return the phases, and the fields."""
    plain, hosts = kernels[0], dict(problem.arrays)
    codes = [
        (kernel.compiled.cubin or kernel.compiled.ptx.encode(), kernel.compiled.kernel)
        for kernel in kernels
    ]
    gpu.upload(problem)
    packed = packed_arguments(plain.compiled, plain.program, request)
    values = tuple(_parameters(packed, request.args, hosts, problem.arrays))
    costs, events, samples, correct = record(
        problem, codes, plain.launch, values, buffer=EVENTS, nbytes=layout.nbytes, cost=COST
    )
    trace = decode(events, sites, layout, measured=True)
    return trace, {
        "time_ns": tuple(map(statistics.median, samples)),
        "event_ns": event_cycles(costs, COST_EVENTS) * trace.cycle_ns,
        "span_ns": float(trace.warps.end.max() - trace.warps.start.min()),
        "overlap": overlap_of(trace),
        "warnings": () if correct else ("the outputs of the instrumented kernel are WRONG",),
    }


def _parameters(
    packed: PackedArguments, args: Sequence[Any], hosts: dict[str, Any], arrays: dict[str, Any]
) -> Iterator[Any]:
    """Yield the kernel's parameters as NumPy records, with pointers to the arrays on the GPU.

    `hosts` are the arrays on the host, whose addresses identify the packed arguments.
    """
    # CuPy passes an array as a structure that begins with its address.
    pointed = {int(address_of(array)): name for name, array in hosts.items()}
    for slot, argument in zip_longest(packed.slots, args):
        if isinstance(argument, MappedTensor):
            array, _ = _placed(argument.data, hosts, arrays)
            rows, columns = argument.box
            matrix = MappedMatrix(array=array, box=(rows, columns), swizzle=argument.swizzle)
            yield gpu.encode(matrix)
            continue
        if not isinstance(slot, bytes):
            array, offset = _placed(packed.buffers[slot.buffer].data, hosts, arrays)
            slot = int(array.data.ptr + offset + slot.offset).to_bytes(8, "little")
        elif name := pointed.get(int.from_bytes(slot[:8], "little")):
            slot = int(arrays[name].data.ptr).to_bytes(8, "little") + slot[8:]
        # A record is passed by value, whatever its size.
        yield np.frombuffer(slot, [("bytes", "u1", len(slot))])[:1].reshape(()).copy()


def _placed(data: Any, hosts: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, int]:
    """Return the array on the GPU that holds `data`, and the offset; allocate memory for scratch."""
    for name, array in hosts.items():
        offset = data.ctypes.data - array.ctypes.data
        if 0 <= offset < max(array.nbytes, 1):
            return arrays[name], offset
    arrays[f"scratch {len(arrays)}"] = memory = gpu.import_cupy().zeros(data.nbytes, np.uint8)
    return memory, 0


def _warnings(document: InsideDocument, full: int, skipped: int) -> Iterator[str]:
    if (blocks := document.blocks_per_sm) and blocks[0] != blocks[1]:
        yield (
            f"the instrumentation changes the blocks per SM from {blocks[0]} to {blocks[1]}: choose"
            " fewer places with --at"
        )
    if _cost(document) > _MOST_COST:
        yield f"the time stamps cost {_cost(document):.0%}: choose fewer places with --at"
    if full:
        yield (
            f"the rings of {full} warps are full, so early events are lost: choose fewer places"
            " with --at"
        )
    if skipped:
        yield f"{skipped} places in functions that are not inlined are left out"
