"""`kernprof layout`: trace a kernel's shared-memory accesses, and search for better layouts."""

from __future__ import annotations

import contextlib
import inspect
import math
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.analysis.layout.search import best_layout, moved, wavefronts
from kernprof.cuda_source.kernels import declared
from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.shared import constants, integer, numba_arrays, shared_declarations
from kernprof.emulator.program import Home
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import Form as Opcode
from kernprof.emulator.request import Request
from kernprof.emulator.shared import SharedTrace, active_lanes, count_wavefronts, trace_shared
from kernprof.model.layouts import (
    BANK_BYTES,
    BANKS,
    AccessCost,
    ArrayLayout,
    Form,
    LayoutReport,
    SharedArray,
)

_STATIC_LIMIT = 48 << 10  # bytes of static shared memory per block (CUDA programming guide)
_KINDS = {"ld": "load", "st": "store", "cp": "cp.async", "red": "atomic", "atom": "atomic"}


def layout_of(request: Request) -> LayoutReport:
    """Trace a launch, and return the best layouts of its shared arrays.

    Raises the errors of `emulate`, and EmulationFault.
    """
    trace = trace_shared(request)
    apart, layouts = np.ones(len(trace.requests), bool), []
    room, free = growth(trace)
    for array in shared_arrays(trace, request):
        rows = inside(array, trace.requests)
        apart &= ~rows
        if (part := trace.requests[rows]).size:
            layout = best_layout(array, part, count_wavefronts, room=room, free=free)
            places = list(_places(trace, part))
            layouts.append(replace(layout, accesses=tuple(access_costs(layout, part, places))))
    return LayoutReport(
        kernel=trace.ready.compiled.title,
        arrays=tuple(layouts),
        language=trace.ready.compiled.language,
        blocks_run=trace.outcome.blocks_run,
        blocks=trace.ready.spec.block_count(),
        apart=int(trace.requests["count"][apart].sum()),
    )


def inside(array: SharedArray, requests: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which requests access only the array."""
    offsets = requests["addresses"] - array.start
    within = (offsets >= 0) & (offsets < array.size)
    return np.asarray((within | ~active_lanes(requests)).all(axis=1), np.bool_)


def shared_arrays(trace: SharedTrace, request: Request) -> Iterator[SharedArray]:
    """Yield the shared arrays of a launch, with the shapes that the source declares.

    Dynamic shared memory is divided into the regions that different instructions access.
    """
    program, requests = trace.ready.program, trace.requests
    sizes = {v.name: v.size for v in program.module.variables.values()}
    sizes |= {v.name: v.size for r in program.routines for v in r.function.variables}
    declarations, numba = _declarations(trace, request), trace.ready.compiled.language == "numba"
    wgmma = any(row_of(i).form is Opcode.GROUP_PRODUCT for i in program.instructions)
    spans = []
    for number, (name, start) in enumerate(program.shared.items()):
        title, size = Home(name, "shared", start, 0).title, sizes[name]
        if numba and number < len(declarations):
            title = declarations[number][0]
        if size:
            spans.append((title, start, size))
        elif start not in [at for _, at, _ in spans]:
            for low, end in _regions(requests, start):
                spans.append((f"{title} + {low - start}" * (low > start) or title, low, end - low))
    for title, start, size in spans:
        array = SharedArray(name=title, start=start, size=size, element=1)
        part = requests[inside(array, requests)]
        narrow = int((part["bytes"] // part["parts"]).min(initial=16))
        shape, element = _shape((d for name, d in declarations if name == title), size, narrow)
        fixed = wgmma or bool((part["form"] & 7 == Form.COPY).any())
        yield replace(array, element=element, shape=shape, fixed=fixed)


def _regions(requests: NDArray[Any], start: int) -> list[list[int]]:
    """Return (start, end) of the parts of dynamic shared memory that instructions share."""
    active, width = active_lanes(requests), requests["bytes"][:, None]
    low = np.where(active, requests["addresses"], 1 << 40).min(axis=1)
    high = np.where(active, requests["addresses"] + width, 0).max(axis=1)
    by_pc = [requests["pc"] == pc for pc in np.unique(requests["pc"])]
    joined: list[list[int]] = []
    for first, end in sorted((int(low[rows].min()), int(high[rows].max())) for rows in by_pc):
        if joined and first < joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], end)
        elif first >= start:
            joined.append([first, end])
    return joined


def _declarations(trace: SharedTrace, request: Request) -> list[tuple[str, list[Any]]]:
    """Return the name and the dimensions of each shared array in the source; None if unknown."""
    compiled, kernel = trace.ready.compiled, request.kernel
    if compiled.language == "numba":
        closure = inspect.getclosurevars(function := getattr(kernel, "py_func", kernel))
        values: dict[str, Any] = {**closure.globals, **closure.nonlocals}
        with contextlib.suppress(OSError, SyntaxError):
            arrays = numba_arrays(textwrap.dedent(inspect.getsource(function)))
            return [(name, [integer(text, values) for text in shape]) for name, shape in arrays]
    source = kernel.read_text() if isinstance(kernel, Path) else kernel
    if compiled.language != "cuda" or not isinstance(source, str):
        return []
    base, arguments = split_name(compiled.title)
    template = getattr(declared(source, base), "template", ())
    defined = (option[2:].partition("=") for option in request.options if option.startswith("-D"))
    values = {**constants(source), **dict(zip(template, arguments, strict=False))}
    values |= {name.strip(): value or "1" for name, _, value in defined}
    return [
        (item.name, [integer(text, values) for text in item.dimensions])
        for item in shared_declarations(source)
    ]


def _shape(
    possible: Iterable[list[int | None]], size: int, narrow: int
) -> tuple[tuple[int, ...], int]:
    """Return the shape and the bytes of an element, from declared dimensions that fit `size`.

    An element that is accessed in parts of `narrow` bytes becomes a further dimension.
    """
    for dimensions in possible:
        shape = tuple(n for n in dimensions if n)
        if len(shape) == len(dimensions) > 0 and size % math.prod(shape) == 0:
            element = size // math.prod(shape)
            parts = (element // narrow,) if element > narrow and element % narrow == 0 else ()
            return shape + parts, narrow if parts else element
    return (), narrow


def growth(trace: SharedTrace) -> tuple[int, int]:
    """Return the bytes by which shared memory may grow: in all, and at equal occupancy."""
    ready = trace.ready
    used = ready.program.dynamic_offset() + ready.spec.shared_bytes
    room = (ready.arch.shared_per_block if ready.spec.shared_bytes else _STATIC_LIMIT) - used
    blocks = max(1, ready.occupancy.blocks) if ready.occupancy else 1
    units = ready.arch.shared_per_sm // blocks // ready.arch.shared_unit
    free = units * ready.arch.shared_unit - ready.arch.shared_reserved - used
    return max(0, room), max(0, min(free, room))


def _places(trace: SharedTrace, requests: NDArray[Any]) -> Iterator[tuple[str, str]]:
    """Yield the source line and the kind of access of each request."""
    file = trace.ready.compiled.source_file
    for pc in requests["pc"]:
        i = trace.ready.program.instructions[pc]
        loc = i.loc.within(file) if i.loc else None
        place = f"{Path(loc.file).name}:{loc.line}" if loc else ""
        yield place, _KINDS.get(i.opcode, i.opcode)


def access_costs(
    layout: ArrayLayout, requests: NDArray[Any], places: list[tuple[str, str]]
) -> Iterator[AccessCost]:
    """Yield the wavefronts of the accesses with equal `places`: source line and kind of access."""
    array, best, count = layout.array, layout.best.arrangement, requests["count"]
    before, least = (count_wavefronts(requests) * count[:, None]).T
    after = wavefronts(best, array, requests, count_wavefronts)
    assert after is not None  # otherwise the search had rejected the layout
    for place, kind in dict.fromkeys(places):
        rows = np.flatnonzero([item == (place, kind) for item in places])
        worst = requests[rows[(before[rows] / count[rows]).argmax()]][None]
        offsets, active = worst["addresses"] - array.start, active_lanes(worst)
        banks = [
            np.where(active, (part + array.start) // BANK_BYTES % BANKS, -1)[0].tolist()
            for part in (offsets, moved(best, offsets))
        ]
        yield AccessCost(
            place=place,
            kind=kind,
            requests=int(count[rows].sum()),
            before=int(before[rows].sum()),
            after=int((after * count)[rows].sum()),
            least=int(least[rows].sum()),
            banks=(tuple(banks[0]), tuple(banks[1])),
        )
