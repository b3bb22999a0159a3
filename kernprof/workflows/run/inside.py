"""`kernprof inside`: time stamps in a kernel's PTX, and the phases of its warps.

On a GPU, the plain and the instrumented kernel are timed alternately, and one instrumented launch
is recorded. Without a GPU, the emulator executes the instrumented PTX, which gives order and
counts.
"""

import statistics
from collections.abc import Iterator
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
from kernprof.collect.launch.inside import record
from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import run_blocks
from kernprof.emulator.frontend.compiled import compile_ptx
from kernprof.emulator.launch import (
    PreparedLaunch,
    compile_kernel,
    packed_arguments,
    prepare_launch,
)
from kernprof.emulator.memory import MappedTensor, address_of
from kernprof.emulator.ptx.sites import GROUPS
from kernprof.emulator.ptx.stamps import COST, COST_EVENTS, EVENTS, instrument, layout_of
from kernprof.errors import UsageError
from kernprof.extras import require
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.documents.inside import InsideDocument, Layout, Site, WarpTrace
from kernprof.model.serialize import stored
from kernprof.process import Host
from kernprof.report.export.timeline import warp_events, write_events
from kernprof.report.html.page import sections_page
from kernprof.report.html.timeline import warps_svg
from kernprof.report.tables.inside import inside_sections
from kernprof.report.text.safe import without_paths
from kernprof.store import DEFAULT_ROOT, Store
from kernprof.units import count_of
from kernprof.workflows.run.emulator import emulator_requests, for_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest, only_launch
from kernprof.workload.define import Variant
from kernprof.workload.problem import (
    MappedMatrix,
    Problem,
    make_problem,
    place_on_host,
    source_digest,
)
from kernprof.workload.sources import CudaSource

_MOST_COST = 0.05  # relative increase of the run time
# Places and sampled blocks that record less than all places, in order of their cost.
_LESS = ("waits", 8), ("waits", 1), ("barriers", 1)
# The comment survives in the PTX. The clobber keeps the order of memory accesses.
_MARKED = '-DKERNPROF_MARK(name)=asm volatile("// kernprof mark " #name ::: "memory")'


@dataclass(frozen=True, slots=True, kw_only=True)
class InsideRequest:
    """Request of `kernprof inside`: a variant, the places, and the sampled blocks.

    `at` are names of places and source lines. If it is empty, all places except loops are recorded,
    or only waits or barriers if all places cost too much run time. `events` is the number of events
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """The plain and the instrumented launch of a variant, assembled by the same assembler.

    `skipped` is the number of places in functions that are not inlined. The emulator copies the
    events of the instrumented launch to `events`.
    """

    problem: Problem
    chosen: Variant
    request: Request
    plain: PreparedLaunch
    stamped: PreparedLaunch
    sites: tuple[Site, ...]
    skipped: int
    layout: Layout
    events: Any


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
    device = {}
    if measured:
        device = gpu.device_facts(request.device)
        spec = gpu_named(device["name"])
        run = for_gpu(replace(run, gpu=spec.title if spec else None))
    host.progress(f"compiling {request.variant or request.workload}")
    prepared = _prepared(request, run, measured=measured)
    host.progress(f"{'recording' if measured else 'executing'} {prepared.chosen.name}")
    document, trace = _measured(prepared, device["name"]) if device else _emulated(prepared)
    first = document
    for places, blocks in _LESS if device and not request.at else ():
        if _cost(document) <= _MOST_COST or not any(
            site.kind in GROUPS[places] for site in prepared.sites
        ):
            break
        host.progress(f"recording only {places}: the time stamps cost {_cost(document):.0%}")
        less = replace(request, at=(places,), blocks=min(blocks, request.blocks))
        prepared = _prepared(less, run, measured=True)
        document, trace = _measured(prepared, device["name"])
    if document is not first:
        text = (
            f"all places cost {_cost(first):.0%}, so only {less.at[0]} are recorded: --at adds"
            " places"
        )
        document = changed(document, warnings=(text, *document.warnings))
    picture, params = picture_of(trace), prepared.problem.params
    digest = source_digest(prepared.chosen, params)
    file = Store(request.store).inside_file(document.workload, document.variant, params, digest)
    with outputs.reported(file):
        Store(request.store).folder("inside")
        outputs.write(file, stored(changed(document, picture=picture)))
    if output and output.suffix == ".html":
        with outputs.reported(output):
            sections = without_paths(inside_sections(document))
            outputs.write(output, sections_page(sections, warps_svg(picture, document.unit)))
    elif output:
        with outputs.reported(output):
            write_events(output, warp_events(trace))
    return document, trace


def _prepared(request: InsideRequest, run: RunRequest, *, measured: bool) -> _Prepared:
    """Compile a variant, insert the time stamps, and prepare both launches."""
    discovered, variant, params = only_launch(run)
    if variant.steps:
        raise UsageError(
            f"{variant.name} is a variant of several kernels", hint="choose one with one kernel"
        )
    problem = make_problem(discovered.workload, params, with_reference=measured)
    place_on_host(problem)
    launch = next(emulator_requests(problem, variant, run))
    compiled, plain = compile_kernel(launch)
    marked = compiled
    if isinstance(variant.source, CudaSource) and "KERNPROF_MARK" in variant.source.text():
        marked, _ = compile_kernel(replace(launch, options=(*launch.options, _MARKED)))
    configured = prepare_launch(plain, compiled).launch
    layout = layout_of(
        configured.grid,
        configured.block,
        blocks=request.blocks,
        events=request.events,
    )
    events = np.zeros(layout.nbytes, np.uint8)

    def assembled(ptx: str, symbols: dict[str, Any]) -> PreparedLaunch:
        code = compile_ptx(ptx, function=compiled.kernel, file=compiled.source_file)
        code = replace(code, language=compiled.language, title=compiled.title)
        return prepare_launch(replace(plain, symbols=symbols), code)

    before = assembled(compiled.ptx, {})
    facts = before.compiled.facts
    # A limit of the plain kernel's registers keeps the occupancy; the instrumented one may spill.
    for registers in (0, -(-facts.registers // 8) * 8) if facts else (0,):
        text, sites, skipped = instrument(marked.ptx, marked.kernel, request.at, layout, registers)
        after = assembled(text, {EVENTS: events})
        blocks = [item.occupancy.blocks if item.occupancy else 0 for item in (before, after)]
        if blocks[1] >= blocks[0]:
            break
    return _Prepared(
        problem=problem,
        chosen=variant,
        request=plain,
        plain=before,
        stamped=after,
        sites=sites,
        skipped=skipped,
        layout=layout,
        events=events,
    )


def _cost(document: InsideDocument) -> float:
    """Return the relative increase of the run time, 0 without times."""
    before, after = document.time_ns or (1.0, 1.0)
    return after / before - 1


def _emulated(prepared: _Prepared) -> tuple[InsideDocument, WarpTrace]:
    run_blocks(prepared.stamped, prepared.layout.sampled, {EVENTS: prepared.events})
    trace = decode(prepared.events, prepared.sites, prepared.layout, measured=False)
    return _document(prepared, trace, f"emulator ({prepared.plain.arch.name})"), trace


def _measured(prepared: _Prepared, device: str) -> tuple[InsideDocument, WarpTrace]:
    codes = [
        (item.compiled.cubin or item.compiled.ptx.encode(), item.compiled.kernel)
        for item in (prepared.plain, prepared.stamped)
    ]
    hosts = dict(prepared.problem.arrays)
    with gpu.crashes_named(prepared.chosen.name):
        costs, events, launch_ns, samples, correct = record(
            prepared.problem,
            codes,
            prepared.plain.launch,
            lambda: list(_parameters(prepared, hosts)),
            (EVENTS, prepared.layout.nbytes),
            COST,
        )
    trace = decode(events, prepared.sites, prepared.layout, measured=True)
    plain, stamped = map(statistics.median, samples)
    document = _document(
        prepared,
        trace,
        device,
        measured=True,
        time_ns=(plain, stamped),
        event_ns=event_cycles(costs, COST_EVENTS) * trace.cycle_ns,
        launch_ns=launch_ns,
        span_ns=float(trace.warps.end.max() - trace.warps.start.min()),
        overlap=overlap_of(trace),
    )
    wrong = ("the outputs of the instrumented kernel are WRONG",) * (not correct)
    return changed(document, warnings=(*wrong, *document.warnings)), trace


def _parameters(prepared: _Prepared, hosts: dict[str, Any]) -> Iterator[Any]:
    """Yield the kernel's parameters as NumPy records, with pointers to the arrays on the GPU.

    `hosts` are the arrays on the host, whose addresses identify the packed arguments.
    """
    request, arrays = prepared.request, prepared.problem.arrays
    packed = packed_arguments(prepared.plain.compiled, prepared.plain.program, request)
    # CuPy passes an array as a structure that begins with its address.
    pointed = {int(address_of(array)): name for name, array in hosts.items()}
    scratch = gpu.import_cupy().zeros

    def pointer(data: Any) -> int:
        """Return the address on the GPU; allocate memory for data outside the arrays (scratch)."""
        for name, array in hosts.items():
            offset = data.ctypes.data - array.ctypes.data
            if 0 <= offset < max(array.nbytes, 1):
                return int(arrays[name].data.ptr + offset)
        arrays[f"scratch {len(arrays)}"] = memory = scratch(data.nbytes, np.uint8)
        return int(memory.data.ptr)

    for slot, argument in zip_longest(packed.slots, request.args):
        if isinstance(argument, MappedTensor):
            name = next(n for n, a in hosts.items() if a.ctypes.data == argument.data.ctypes.data)
            rows, columns = argument.box
            matrix = MappedMatrix(array=arrays[name], box=(rows, columns), swizzle=argument.swizzle)
            yield gpu.encode(matrix)
            continue
        if not isinstance(slot, bytes):
            address = pointer(packed.buffers[slot.buffer].data) + slot.offset
            slot = address.to_bytes(8, "little")
        elif array := pointed.get(int.from_bytes(slot[:8], "little")):
            slot = int(arrays[array].data.ptr).to_bytes(8, "little") + slot[8:]
        # A record is passed by value, whatever its size.
        yield np.frombuffer(slot, [("bytes", "u1", len(slot))])[:1].reshape(()).copy()


def _document(
    prepared: _Prepared, trace: WarpTrace, device: str, *, measured: bool = False, **more: Any
) -> InsideDocument:
    """Return the document; `more` are its fields with measured values."""
    before, after = prepared.plain, prepared.stamped
    first, second = before.compiled.facts, after.compiled.facts
    if first and second and before.occupancy and after.occupancy:
        more |= {
            "registers": (first.registers, second.registers),
            "local_bytes": (first.local_bytes, second.local_bytes),
            "blocks_per_sm": (before.occupancy.blocks, after.occupancy.blocks),
        }
    phases = phases_of(trace, measured=measured)
    if not phases:
        raise UsageError(
            f"the sampled warps of {before.compiled.title} complete no phase at its"
            f" {count_of(len(prepared.sites), 'place')}",
            hint="name source lines, --at 42",
        )
    document = InsideDocument(
        workload=prepared.problem.workload.name,
        variant=prepared.chosen.name,
        kernel=before.compiled.title,
        device=device,
        measured=measured,
        blocks=(prepared.layout.blocks, before.spec.block_count()),
        warps=len(trace.warps),
        events=len(trace.slices),
        most_events=int(trace.warps.events.max(initial=0)),
        sentence=sentence_of(phases),
        phases=tuple(phases),
        **more,
    )
    full = int((trace.warps.events == prepared.layout.events).sum())
    return changed(document, warnings=tuple(_warnings(document, full, prepared.skipped)))


def _warnings(document: InsideDocument, full: int, skipped: int) -> Iterator[str]:
    blocks = document.blocks_per_sm
    if blocks and blocks[0] != blocks[1]:
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
