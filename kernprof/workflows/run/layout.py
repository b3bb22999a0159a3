"""`kernprof layout`: trace a kernel's shared-memory accesses, and search for better layouts."""

from __future__ import annotations

import contextlib
import inspect
import itertools
import math
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from kernprof import outputs
from kernprof.analysis.layout.search import (
    STATIC_LIMIT,
    best_layout,
    least_wavefronts,
    moved,
    wavefronts,
)
from kernprof.cuda_source.kernels import KernelCode, declared
from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.shared import constants, integer, numba_arrays, shared_declarations
from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.order import dependents
from kernprof.emulator.program import Home
from kernprof.emulator.ptx.facts import row_of, space_of
from kernprof.emulator.ptx.opcodes import Form as Opcode
from kernprof.emulator.shared import (
    SharedTrace,
    active_lanes,
    count_wavefronts,
    trace_shared,
)
from kernprof.errors import UsageError
from kernprof.extras import require
from kernprof.model.layouts import (
    BANK_BYTES,
    BANKS,
    AccessCost,
    Arrangement,
    ArrayLayout,
    Form,
    LayoutReport,
    SharedArray,
)
from kernprof.report.plots.charts import banks_svg
from kernprof.workflows.run.emulator import emulator_requests
from kernprof.workflows.run.request import RunRequest, only_launch
from kernprof.workload.problem import make_problem, place_on_host

# Name and possible dimensions of an array in the source; a dimension is None if it is unknown.
Declared: TypeAlias = "tuple[str, list[Any]]"
_ACCESSES = {  # PTX of a stated access; {0} is the type of its words, {1} their registers
    "load": "ld.shared.{0} {1}, [%0];",
    "store": "st.shared.{0} [%0], {1};",
    "atomic": "red.shared.add.u32 [%0], r0;",
    "ldmatrix": "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{r0, r1, r2, r3}}, [%0];",
}
_WORDS = {
    1: ("b8", "r0"),
    2: ("b16", "r0"),
    4: ("b32", "r0"),
    8: ("v2.b32", "{r0, r1}"),
    16: ("v4.b32", "{r0, r1, r2, r3}"),
}
_ACCESS = re.compile(rf"({'|'.join(_ACCESSES)})(?: *x(\d{{1,2}}))? +(.*)")
_EXTENTS = re.compile(r"\d{1,6}(x\d{1,6})*", re.ASCII)
_RANGE = re.compile(r"([A-Za-z_]\w*)=(-?\d{1,6}):(-?\d{1,6})(?::(-?[1-9]\d{0,5}))?", re.ASCII)
_KINDS = {"ld": "load", "st": "store", "cp": "cp.async", "red": "atomic", "atom": "atomic"}


def layout(request: RunRequest, line: int | None = None) -> LayoutReport:
    """Return the layouts of the shared arrays of one variant, on the emulator.

    `line` selects the arrays that this source line accesses. Raises UsageError, the errors of
    `emulate`, and EmulationFault.
    """
    require("llvmlite", "the search for layouts")
    discovered, variant, params = only_launch(request)
    problem = make_problem(discovered.workload, params, with_reference=False)
    place_on_host(problem)
    reports: list[LayoutReport] = []
    for launch in emulator_requests(problem, variant, request):
        reports.append(layout_of(launch))
        if len(reports) < len(variant.parts):
            emulate(launch).raise_for_faults()
    arrays = [array for report in reports for array in report.arrays]
    if line is not None:
        arrays = [a for a in arrays if any(c.place.endswith(f":{line}") for c in a.accesses)]
    title = f"{discovered.name} {variant.name}"
    if not arrays:
        where = "" if line is None else f" in line {line}"
        raise UsageError(f"{title} accesses no shared array{where}")
    return structs.replace(reports[-1], kernel=title, arrays=tuple(arrays))


def stated_layout(
    shape: str, element: int, block: str, accesses: Sequence[str], ranges: Sequence[str] = ()
) -> LayoutReport:
    """Return the layout of an array from its shape ("32x33") and the accesses of a block.

    An access is "KIND INDEX, …" with an index for each dimension: C++ expressions of tx, ty, tz and
    the names in `ranges` ("j=0:32:8"). KIND is load, store, atomic or ldmatrix. A suffix such as x4
    is the number of elements per thread. The accesses are traced as a kernel. Raises UsageError,
    CompileFailed and EmulationFault.
    """
    sizes, threads = _extents(shape, "shape"), _extents(block, "block")
    source = [
        "__global__ void stated() {",
        f"struct Element {{ char bytes[{element}]; }};",
        f"__shared__ __align__(16) Element tile[{']['.join(map(str, sizes))}];",
        "[[maybe_unused]] int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;",
        *map(_loop, ranges),
        "{",
        *(_stated(text, element, line) for line, text in enumerate(accesses, 1)),
        "} }",
    ]
    request = Request(kernel="\n".join(source), grid=1, block=threads, args=(), file="access")
    report = layout_of(request, stated=True)
    texts = {f"access:{n}": text.partition(" ")[2] for n, text in enumerate(accesses, 1)}
    arrays = tuple(
        replace(array, accesses=tuple(replace(a, place=texts[a.place]) for a in array.accesses))
        for array in report.arrays
    )
    return structs.replace(report, kernel="stated accesses", arrays=arrays)


def _extents(text: str, option: str) -> tuple[int, ...]:
    """Return the sizes in a text such as "32x8"."""
    sizes = tuple(map(int, text.split("x"))) if _EXTENTS.fullmatch(text) else (0,)
    if math.prod(sizes) == 0:
        raise UsageError(f"--{option} {text!r} is not sizes", hint=f"for example --{option} 32x8")
    return sizes


def _loop(text: str) -> str:
    """Return the C++ loop over the values of a range such as "j=0:32:8"."""
    parts = _RANGE.fullmatch(text)
    if not parts or not range(*map(int, parts.groups("1")[1:])):
        raise UsageError(
            f"--range {text!r} is not NAME=FIRST:END or NAME=FIRST:END:STEP, or it has no values",
            hint="for example --range j=0:32:8",
        )
    name, first, end, step = parts.groups("1")
    condition = f"{step} > 0 ? {name} < {end} : {name} > {end}"
    return f"for (int {name} = {first}; {condition}; {name} += {step})"


def _stated(text: str, element: int, line: int) -> str:
    """Return the C++ statement of an access, with its line number."""
    parts = _ACCESS.fullmatch(text)
    kind, count, index = parts.groups("1") if parts else ("", "1", "")
    words = _WORDS.get(element * int(count))
    if not parts or not words:
        raise UsageError(
            f"access {text!r} is not KIND INDEX, … with 1, 2, 4, 8 or 16 bytes per thread",
            hint="KIND is load, store, atomic or ldmatrix, for example 'load x4 ty, 4*tx'",
        )
    ptx = "{.reg .b32 r<4>; " + _ACCESSES[kind].format(*words) + "}"
    return (
        f'#line {line}\n{{ Element *at = &tile[{index.replace(",", "][")}]; asm volatile("{ptx}"'
        ' :: "r"((unsigned)__cvta_generic_to_shared(at)) : "memory"); }'
    )


def draw(report: LayoutReport, path: Path) -> None:
    """Write the picture of the banks before and after as SVG."""
    with outputs.reported(path):
        outputs.write(path, banks_svg(report))


def layout_of(request: Request, *, stated: bool = False) -> LayoutReport:
    """Trace a launch, and return the best layouts of its shared arrays.

    If `stated` is true, accesses count that ptxas removes because their results are not used.
    Raises the errors of `emulate`, and EmulationFault.
    """
    trace = trace_shared(request)
    apart, layouts = np.ones(len(trace.requests), bool), []
    if stated:
        trace.requests["share"] = 1
    room, free = growth(trace)
    loads = frozenset(
        pc
        for pc, i in enumerate(trace.ready.program.instructions)
        if row_of(i).form is Opcode.LOAD and space_of(i) in ("global", "shared", "generic")
    )
    by_data = np.isin(trace.requests["pc"], [*dependents(trace.ready.program, loads)])
    for array in shared_arrays(trace, request):
        rows = inside(array, trace.requests)
        apart &= ~rows
        if (part := trace.requests[rows]).size:
            layout = best_layout(
                array, part, count_wavefronts, room=room, free=free, by_data=by_data[rows]
            )
            layouts.append(with_costs(layout, part, _places(trace, part)))
    return LayoutReport(
        kernel=trace.ready.compiled.title,
        arrays=tuple(layouts),
        language=trace.ready.compiled.language,
        blocks_run=trace.outcome.blocks_run,
        blocks=trace.ready.spec.block_count(),
        apart=int(trace.requests["count"][apart].sum()),
        estimated=bool((trace.requests["share"] % 1).any()),
    )


def inside(array: SharedArray, requests: NDArray[Any]) -> NDArray[np.bool_]:
    """Return a mask of the requests whose active lanes all access the array."""
    places = requests["addresses"]
    outside = (places < array.start) | (places >= array.start + array.size)
    return np.asarray(~(outside & active_lanes(requests)).any(axis=1), np.bool_)


def shared_arrays(trace: SharedTrace, request: Request) -> Iterator[SharedArray]:
    """Yield the shared arrays of a launch, with the shapes that the source declares.

    Dynamic shared memory and arrays of one dimension are divided into the regions that different
    instructions access.
    """
    program, requests, starts = trace.ready.program, trace.requests, set[int]()
    sizes = {v.name: v.size for v in program.module.variables.values()}
    sizes |= {v.name: v.size for r in program.routines for v in r.function.variables}
    declarations = [*_declarations(trace, request)]
    wgmma = any(row_of(i).form is Opcode.GROUP_PRODUCT for i in program.instructions)
    for number, (name, start) in enumerate(program.shared.items()):
        title, size = Home(name, "shared", start, 0).title, sizes[name] or 0
        if trace.ready.compiled.language == "numba" and number < len(declarations):
            title = declarations[number][0]
        possible = [dimensions for declared, dimensions in declarations if declared == title]
        ranges = _regions(requests, start, size)
        if size and (len(ranges) < 2 or any(len(dimensions) > 1 for dimensions in possible)):
            ranges = [[start, start + size]]
        for low, end in ranges if size or start not in starts else ():
            array = SharedArray(
                name=f"{title} + {low - start}" * (low > start) or title,
                start=low,
                size=end - low,
                element=1,
            )
            part = requests[inside(array, requests)]
            narrow = int(part["width"].min(initial=16))
            fixed = wgmma or bool((part["form"] & 7 == Form.COPY).any())
            array = replace(array, element=narrow, fixed=fixed)
            yield _shaped(array, possible, set(part["bytes"].tolist()), size or array.size)
        starts.add(start)


def _regions(requests: NDArray[Any], start: int, size: int) -> list[list[int]]:
    """Return the (start, end) of regions of shared memory from `start`; `size` is 0 if unknown.

    Instructions whose address ranges overlap access the same region.
    """
    active, width = active_lanes(requests), requests["bytes"][:, None]
    low = np.where(active, requests["addresses"], 1 << 40).min(axis=1)
    high = np.where(active, requests["addresses"] + width, 0).max(axis=1)
    by_pc = [requests["pc"] == pc for pc in np.unique(requests["pc"])]
    joined: list[list[int]] = []
    for first, end in sorted((int(low[rows].min()), int(high[rows].max())) for rows in by_pc):
        if joined and first < joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], end)
        elif first >= start and (not size or first < start + size):
            joined.append([first, end])
    return joined


def _declarations(trace: SharedTrace, request: Request) -> Iterator[Declared]:
    """Yield the shared arrays that the source declares, first those of the kernel.

    A dimension that is a product is a list of its factors.
    """
    compiled, kernel = trace.ready.compiled, request.kernel
    if compiled.language == "numba":
        closure = inspect.getclosurevars(function := getattr(kernel, "py_func", kernel))
        names = {**closure.globals, **closure.nonlocals}
        with contextlib.suppress(OSError, SyntaxError):
            for name, shape in numba_arrays(textwrap.dedent(inspect.getsource(function))):
                yield name, [[integer(text, names)] for text in shape]
    source = kernel.read_text() if isinstance(kernel, Path) else kernel
    if compiled.language == "cuda" and isinstance(source, str):
        base, arguments = split_name(compiled.title)
        template = getattr(declared(source, base), "template", ())
        defines = (text[2:].partition("=") for text in request.options if text.startswith("-D"))
        values = {**constants(source), **dict(zip(template, arguments, strict=False))}
        values |= {name.strip(): value or "1" for name, _, value in defines}
        first = [item for item, _ in KernelCode.of(source, base).shared_arrays()]
        for item in (*first, *shared_declarations(source)):
            factors = [re.split(r"\*(?![^(]*\))", text) for text in item.dimensions]
            yield item.name, [[integer(text, values) for text in listed] for listed in factors]


def _shaped(
    array: SharedArray, possible: list[list[Any]], widths: set[int], size: int
) -> SharedArray:
    """Return the array with the shape of the first declaration that fits its `size` in bytes.

    An element that is accessed in narrower parts becomes a further dimension. `widths` are the
    bytes of the accesses.
    """
    for factors in possible:
        shape = tuple(math.prod(n or 0 for n in listed) for listed in factors)
        count = math.prod(shape)
        if shape and count and size % count == 0:
            element = size // count
            shape = (array.size // element,) if len(shape) == 1 else shape
            narrow = array.element if any(width % element for width in widths) else element
            if element > narrow and element % narrow == 0:
                return replace(array, shape=(*shape, element // narrow))
            ends = itertools.combinations(range(len(factors[0]) + 1), 2)
            rows = {math.prod(factors[0][i:j]) * element for i, j in ends} - {array.size}
            rows = rows if len(shape) == 1 else set()
            return replace(array, element=element, shape=shape, rows=tuple(sorted(rows)))
    return array


def growth(trace: SharedTrace) -> tuple[int, int]:
    """Return how many bytes shared memory may grow: at most, and without lower occupancy."""
    ready = trace.ready
    used = ready.program.dynamic_offset() + ready.spec.shared_bytes
    room = (ready.arch.shared_per_block if ready.spec.shared_bytes else STATIC_LIMIT) - used
    blocks = max(1, ready.occupancy.blocks) if ready.occupancy else 1
    units = ready.arch.shared_per_sm // blocks // ready.arch.shared_unit
    free = units * ready.arch.shared_unit - ready.arch.shared_reserved - used
    return max(0, room), max(0, min(free, room))


def _places(trace: SharedTrace, requests: NDArray[Any]) -> list[tuple[str, str]]:
    """Return the source line and the kind of access of each request."""
    file, code = trace.ready.compiled.source_file, trace.ready.program.instructions
    return [
        (f"{Path(loc.file).name}:{loc.line}" if loc else "", _KINDS.get(i.opcode, i.opcode))
        for i in (code[pc] for pc in requests["pc"])
        for loc in [i.loc.within(file) if i.loc else None]
    ]


def with_costs(
    layout: ArrayLayout, requests: NDArray[Any], places: list[tuple[str, str]]
) -> ArrayLayout:
    """Add the wavefronts of each source line and kind of access.

    `places` has the source line and the kind of each request.
    """
    array, best, count = layout.array, layout.best.arrangement, requests["count"]
    before = count_wavefronts(requests)[:, 0] * requests["share"]
    after = wavefronts(best, array, requests, count_wavefronts)
    least, costs = least_wavefronts(array, requests, count_wavefronts) * count, []
    for place, kind in dict.fromkeys(places):
        rows = np.flatnonzero([item == (place, kind) for item in places])
        worst = requests[rows[before[rows].argmax()]][None]
        offsets, active = worst["addresses"] - array.start, np.flatnonzero(active_lanes(worst))
        sides = (moved(a, offsets)[0, active] + array.start for a in (Arrangement(), best))
        costs.append(
            AccessCost(
                place=place,
                kind=kind,
                requests=int(count[rows].sum()),
                before=round((before * count)[rows].sum()),
                after=round((after * count)[rows].sum()),
                least=round(least[rows].sum()),
                lanes=tuple(_served(side, active, int(worst["bytes"][0])) for side in sides),
            )
        )
    return replace(layout, accesses=tuple(costs))


def _served(
    addresses: NDArray[np.int64], lanes: NDArray[np.int64], width: int
) -> tuple[tuple[int, ...], ...]:
    """Return a row of lanes for the first, second, … word of each bank; −1 for no lane."""
    words: dict[int, int] = {}
    for lane, first in zip(lanes.tolist(), addresses.tolist(), strict=True):
        for word in range(first // BANK_BYTES, (first + width - 1) // BANK_BYTES + 1):
            words.setdefault(word, lane)
    by_bank = [[lane for w, lane in words.items() if w % BANKS == b] for b in range(BANKS)]
    return tuple(itertools.zip_longest(*by_bank, fillvalue=-1))
