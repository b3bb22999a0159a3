"""An ncu report as sections: launches as rows, or kernels if there are many."""

import statistics
from collections.abc import Iterator, Sequence

from kernprof.model.kernel_names import short_name
from kernprof.model.run import Device, Dim3, Provenance, Run, Score, VariantResult
from kernprof.report.tables.run import Maker, metric_of, run_title, score_notes, scored
from kernprof.report.text.quantity import (
    MISSING,
    SCORE_TITLES,
    legend,
    metric_cell,
    metric_title,
    quantity,
    score_cell,
)
from kernprof.report.text.table import Cell, Row, Section, Table, View, row

MANY = 40  # launches above which the table shows kernels


def launch_sections(run: Run, view: View) -> list[Section]:
    """Return the whole report of a capture without a workload."""
    grouped = len(run.variants) > MANY
    table, text = _kernels(run, view) if grouped else (_launches(run, view), ())
    notes = (
        *text,
        *_name_clashes(run, grouped),
        *_reasons(run),
        *run.remarks,
        *legend(c.text for r in table.rows for c in r.cells),
    )
    return [Section(title=run_title(run), lines=tuple(_lines(run)), table=table, notes=notes)]


def _lines(run: Run) -> Iterator[str]:
    total = sum(_time_ns(r) or 0.0 for r in run.variants)
    text = (
        f"{_count(len(run.variants), 'launch', 'es')} of"
        f" {_count(len({_name(r) for r in run.variants}), 'kernel')}"
    )
    yield text + (f", {quantity(total, 'ns')} under ncu" if total else "")
    if run.device:
        yield device_text(run.device)


def _count(number: int, noun: str, plural: str = "s") -> str:
    return f"{number} {noun}{plural if number != 1 else ''}"


def device_text(device: Device) -> str:
    """Describe the device, e.g. `NVIDIA H200, compute capability 9.0, 132 SMs`."""
    parts = [device.name]
    if device.compute_capability:
        parts.append("compute capability {}.{}".format(*device.compute_capability))
    if device.sm_count:
        parts.append(f"{device.sm_count} SMs")
    if device.l2_bytes:
        parts.append(f"L2 {quantity(device.l2_bytes, 'byte')}")
    return ", ".join(parts)


def _name(result: VariantResult) -> str:
    return result.launch.kernel if result.launch else result.variant


def _time_ns(result: VariantResult) -> float | None:
    return result.profile.value("duration") if result.profile else None


def _shape(dims: Dim3) -> str:
    """Format a grid or block without trailing 1s, e.g. `128×1024`."""
    remaining = [n for i, n in enumerate(dims) if i == 0 or any(d > 1 for d in dims[i:])]
    return "×".join(map(str, remaining))


# Optional columns.
_EXTRA: tuple[Maker, ...] = (
    ("DRAM", lambda r: metric_cell("dram_throughput", metric_of(r, "dram_throughput"))),
    (
        "registers",
        lambda r: metric_cell("registers_per_thread", metric_of(r, "registers_per_thread")),
    ),
)


def _launches(run: Run, view: View) -> Table:
    makers: list[Maker] = [
        ("grid", lambda r: Cell(_shape(r.launch.grid) if r.launch else MISSING)),
        ("block", lambda r: Cell(_shape(r.launch.block) if r.launch else MISSING)),
        ("ncu time", lambda r: metric_cell("duration", metric_of(r, "duration"))),
    ]
    makers += [_metric_maker(name, run.variants) for name in view.metrics if name != "duration"]
    makers += [_score_maker(name) for name in scored(run.variants)]
    optional = tuple(2 + len(makers) + n for n in range(len(_EXTRA)))[::-1]
    makers += _EXTRA
    numbered = [(str(i), r) for i, r in enumerate(run.variants, 1)]
    rows = [row(i, short_name(_name(r)), *(make(r) for _, make in makers)) for i, r in numbered]
    head = ("#", "kernel", *(title for title, _ in makers))
    return Table(head=head, align="rs" + "r" * len(makers), rows=tuple(rows), optional=optional)


def _metric_maker(name: str, results: Sequence[VariantResult]) -> Maker:
    unit = next((m.unit for r in results if (m := metric_of(r, name)) is not None), "")
    return metric_title(name, unit), lambda r: metric_cell(name, metric_of(r, name))


def _score_maker(name: str) -> Maker:
    return SCORE_TITLES[name][1], lambda r: score_cell(r.scores.get(name))


def _kernels(run: Run, view: View) -> tuple[Table, tuple[str, ...]]:
    """Return one row per kernel, costliest first, with medians over its launches."""
    groups: dict[str, list[VariantResult]] = {}
    for result in run.variants:
        groups.setdefault(_name(result), []).append(result)
    ranked = sorted(groups.items(), key=lambda item: (-_total(item[1]), -len(item[1])))
    total = sum(map(_total, groups.values()))
    shown = ranked[: view.top]
    scores = scored(run.variants)
    rows = [_kernel_row(name, members, total, scores) for name, members in shown]
    text = [f"more than {MANY} launches: one row per kernel, medians over its launches"]
    if len(ranked) > len(shown):
        rest = sum(_total(members) for _, members in ranked[len(shown) :])
        share = f", {100 * rest / total:.1f} % of the time" if total else ""
        text.append(f"{len(ranked) - len(shown)} more kernels are not shown{share}")
    head = (
        "kernel",
        "launches",
        "total",
        "% time",
        "median",
        *(SCORE_TITLES[n][1] for n in scores),
    )
    return Table(head=head, align="s" + "r" * (len(head) - 1), rows=tuple(rows)), tuple(text)


def _total(members: Sequence[VariantResult]) -> float:
    return sum(_time_ns(r) or 0.0 for r in members)


def _kernel_row(
    name: str, members: Sequence[VariantResult], value: float, scores: Sequence[str]
) -> Row:
    times = [t for r in members if (t := _time_ns(r)) is not None]
    total = sum(times)
    return row(
        short_name(name),
        str(len(members)),
        quantity(total, "ns") if times else MISSING,
        f"{100 * total / value:.1f}" if times and value else MISSING,
        quantity(statistics.median(times), "ns") if times else MISSING,
        *(score_cell(_median_score([r.scores.get(n) for r in members])) for n in scores),
    )


def _median_score(scores: Sequence[Score | None]) -> Score | None:
    entry = [s for s in scores if s is not None and s.value is not None]
    if not entry:
        return None
    order = list(Provenance)
    weakest = max((s.provenance for s in entry), key=order.index)
    return Score(
        value=statistics.median(s.value for s in entry if s.value is not None), provenance=weakest
    )


def _name_clashes(run: Run, grouped: bool) -> Iterator[str]:
    """Return kernels with equal labels, to be distinguished by their full names."""
    full: dict[str, list[str]] = {}
    for name in dict.fromkeys(map(_name, run.variants)):
        full.setdefault(short_name(name), []).append(name)
    clashes = [label for label, names in full.items() if len(names) > 1]
    if clashes and grouped:
        yield (
            "kernels with the same short name differ in template or argument types:"
            f" {', '.join(clashes[:4])}"
        )


def _reasons(run: Run) -> Iterator[str]:
    """Yield the reasons for scores that all launches lack; single launches are in the JSON."""
    for line in score_notes(run.variants):
        if line.startswith(MISSING) and " (" not in line.partition(":")[0]:
            yield line
