"""Sections of `kernprof layout`: layouts of shared arrays, code, costs, pictures of the banks."""

import re
from collections.abc import Iterator

from kernprof.model.layouts import ArrayLayout, LayoutReport
from kernprof.report.text.table import Cell, Columns, Preformatted, Section, Tone, table_of

_ROWS = 4  # printed rows of a picture
_UNSIGNED = re.compile(r"/ (\d+)u?")  # division in C++
_LANES = "0123456789abcdefghijklmnopqrstuv."  # digits of the lanes; the last is for no lane (−1)


def layout_sections(report: LayoutReport) -> list[Section]:
    """Return the best layout of each array, with the code, the costs and a picture of the banks."""
    columns: Columns = (
        ("array", "array", lambda item: item.array.name),
        ("declared", "declared", lambda item: item.array.title),
        ("best layout", "layout", lambda item: item.best.arrangement.title),
        ("bytes", "bytes", lambda item: f"{item.best.size:,}"),
        ("wavefronts", "before", lambda item: f"{item.before:,}"),
        ("after", "after", lambda item: f"{item.best.wavefronts:,}"),
        ("minimum", "minimum", lambda item: f"{item.least:,}"),
        ("", "verdict", _verdict),
    )
    notes = [
        f"wavefronts: {'an estimate' if report.estimated else 'exact'} for {report.blocks_run:,} of"
        f" {report.blocks:,} blocks, as in ncu's source counters; ncu's hardware counters can be"
        " higher"
    ]
    if report.apart:
        notes.append(f"{report.apart:,} requests access several arrays: not examined")
    table = table_of(report.arrays, columns, "sllrrrrl", optional=(3, 1))
    head = Section(
        title=f"{report.kernel}: shared memory",
        lines=tuple(filter(None, map(proof, report.arrays))),
        table=table,
        notes=tuple(notes),
    )
    parts = (_array_sections(item, report.language) for item in report.arrays)
    return [head, *(section for part in parts for section in part)]


def _verdict(layout: ArrayLayout) -> Cell:
    if layout.before == layout.least:
        return Cell("no conflicts", Tone.FAINT)
    left, data = layout.best.wavefronts - layout.least, ", for these data" * layout.by_data
    if layout.is_random:
        return Cell("as random addresses", Tone.STRONG)
    if left:
        return Cell(f"{left:,} above{data}", Tone.STRONG if data else Tone.BAD)
    return Cell(f"minimum reached{data}", Tone.GOOD)


def proof(layout: ArrayLayout) -> str:
    """Return why a layout above the minimum is the answer; "" if the minimum is reached."""
    if layout.is_random:
        return (
            f"{layout.array.name}: no layout is expected to have fewer wavefronts, because all"
            " lanes access random words. This is an expectation, not a proof."
        )
    counted = f"{layout.array.name}: the fewest wavefronts of {layout.tried:,} layouts counted"
    return counted if layout.best.wavefronts > layout.least else ""


def _array_sections(layout: ArrayLayout, language: str) -> Iterator[Section]:
    if layout.best.arrangement.kind == "as declared":
        return
    code = [f"{name}: {text}" for name, text in layout_code(layout, language).items()]
    costs: Columns = (
        ("line", "place", lambda access: access.place),
        ("access", "kind", lambda access: access.kind),
        ("requests", "requests", lambda access: f"{access.requests:,}"),
        ("wavefronts", "before", lambda access: f"{access.before:,}"),
        ("after", "after", lambda access: f"{access.after:,}"),
        ("minimum", "least", lambda access: f"{access.least:,}"),
    )
    choices: Columns = (
        ("layout", "layout", lambda item: item.arrangement.title),
        ("bytes", "bytes", lambda item: f"{item.size:,}"),
        ("wavefronts", "wavefronts", lambda item: f"{item.wavefronts:,}"),
    )
    table = table_of(layout.accesses, costs, "slrrrr")
    yield Section(
        title=layout.array.name, level=2, lines=tuple(map(Preformatted, code)), table=table
    )
    worst = layout.worst
    for when, rows in zip(("before", "after"), worst.lanes, strict=True):
        lines = [" ".join(_LANES[lane] for lane in row) for row in rows[:_ROWS]]
        lines += [f"… {len(rows) - _ROWS} more rows"] * (len(rows) > _ROWS)
        title = f"{when}: lanes (0–9, a–v) by bank, {worst.kind} in {worst.place}"
        yield Section(lines=(title, Preformatted("\n".join(lines))))
    yield Section(table=table_of(layout.candidates, choices, "srr"), detail=True)


def layout_code(layout: ArrayLayout, language: str) -> dict[str, str]:
    """Return the declaration and the index of the best layout, by library or language.

    `i` is the index in an array without rows. A flat index of rows is written with row and column,
    so that the compiler can still merge accesses to adjacent columns.
    """
    array, best, size = layout.array, layout.best.arrangement, layout.array.element
    flat, swizzle, pad = array.is_flat(best), best.swizzle, best.padding // size
    declared = [str(array.size // size)] if flat else [*map(str, array.shape)]
    sizes, index = array.rearranged(best, declared, ["i"] if flat else ["row", "column"])
    lengths = [row for row in (*array.rows, array.pitch) if row and best.pitch % row == 0]
    if steps := lengths if flat and pad and not swizzle else []:
        step = f"row / {best.pitch // steps[-1]} * {pad}".replace(" / 1 ", " ")
        index = [f"row * {steps[-1] // size} + {step} + column"]
    name = array.name.partition(" ")[0]
    shape, python = (_UNSIGNED.sub(r"// \1", ", ".join(texts)) for texts in (sizes, index))
    codes = {
        "CUDA C++": f"declare {name}[{']['.join(sizes)}], access {name}[{']['.join(index)}]",
        "Numba": f"cuda.shared.array(({shape}), …), access {name}[{python}]",
    }
    is_cute = best.pitch in (0, array.pitch) and (swizzle is None or swizzle.shift is not None)
    move = swizzle.base - size.bit_length() + 1 if swizzle else 0
    if not flat and is_cute:
        *_, rows, columns = array.shape
        strides = f"_1, _{rows + pad}" if best.rows else f"_{columns + pad}, _1"
        codes["CuTe"] = f"Layout<Shape<_{rows}, _{columns}>, Stride<{strides}>>{{}}"
    if not flat and is_cute and swizzle:
        cute = f"Swizzle<{swizzle.bits}, {move}, {swizzle.shift}>{{}}"
        codes["CuTe"] = f"composition({cute}, {codes['CuTe']})"
        phases = f"per_phase={swizzle.unit // array.pitch}, max_phase={1 << swizzle.bits}"
        codes["Gluon"] = f"gl.SwizzledSharedLayout(vec={1 << move}, {phases}, order=[1, 0])"
    shown = {"numba": ("Numba",), "triton": ("Gluon",)}.get(language, ("CUDA C++", "CuTe"))
    return {name: codes[name] for name in shown if name in codes}
