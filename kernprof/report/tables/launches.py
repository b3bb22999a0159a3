"""Sections of an ncu report: a row per launch, or per kernel for many launches."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kernprof.model.kernel_names import short_name
from kernprof.model.run import Device, Dim3, Provenance, Run, Score, VariantResult, grouped
from kernprof.report.tables.run import (
    metric_of,
    run_title,
    score_column,
    score_notes,
    scored,
    workload_sections,
)
from kernprof.report.text.table import (
    MISSING,
    SCORE_TITLES,
    Column,
    Columns,
    Detail,
    Section,
    Table,
    View,
    legend,
    metric_cell,
    metric_title,
    quantity,
    score_cell,
    table_of,
)
from kernprof.units import count_of

MANY = 40  # if there are more launches, the table has a row per kernel


def run_sections(run: Run, view: View) -> list[Section]:
    """Return all sections of a run: its variants, or the launches of an ncu report."""
    return workload_sections(run, view) if run.workload else _launch_sections(run, view)


def _launch_sections(run: Run, view: View) -> list[Section]:
    many = len(run.variants) > MANY
    table, text = _kernels(run, view) if many else (_launches(run, view), [])
    names: dict[str, set[str]] = {}
    for result in run.variants:
        names.setdefault(short_name(_name(result)), set()).add(_name(result))
    clashes = [label for label, kernels in names.items() if len(kernels) > 1]
    if clashes and many:
        text.append(
            "kernels with the same short name differ in template or argument types:"
            f" {', '.join(clashes[:4])}"
        )
    # Add reasons of scores that all launches lack; JSON output has the reasons per launch.
    text += [
        Detail(line)
        for line in score_notes(run.variants)
        if line.startswith(MISSING) and " (" not in line.partition(":")[0]
    ]
    total = sum(_time_ns(r) or 0.0 for r in run.variants)
    launches, kernels = len(run.variants), len({_name(r) for r in run.variants})
    counts = f"{count_of(launches, 'launch', 'es')} of {count_of(kernels, 'kernel')}"
    lines = [counts + (f", {quantity(total, 'ns')} under ncu" if total else "")]
    if run.device:
        lines.append(device_text(run.device))
    notes = (*text, *run.remarks, *legend(c.text for r in table.rows for c in r.cells))
    return [Section(title=run_title(run), lines=tuple(lines), table=table, notes=notes)]


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


def shape_text(dims: Dim3 | None) -> str:
    """Format a grid or block without trailing 1s, e.g. `128×1024`."""
    if dims is None:
        return MISSING
    remaining = [n for i, n in enumerate(dims) if i == 0 or any(d > 1 for d in dims[i:])]
    return "×".join(map(str, remaining))


def _metric(name: str, title: str) -> Column:
    return title, "", lambda r: metric_cell(name, metric_of(r, name))


_EXTRA: Columns = (_metric("dram_throughput", "DRAM"), _metric("registers_per_thread", "registers"))


def _launches(run: Run, view: View) -> Table:
    numbers = {id(result): str(number) for number, result in enumerate(run.variants, 1)}
    metrics = [name for name in view.metrics if name != "duration"]
    units = {n: next((m.unit for r in run.variants if (m := metric_of(r, n))), "") for n in metrics}
    columns: Columns = (
        ("#", "", lambda r: numbers[id(r)]),
        ("kernel", "", lambda r: short_name(_name(r))),
        ("grid", "", lambda r: shape_text(r.launch and r.launch.grid)),
        ("block", "", lambda r: shape_text(r.launch and r.launch.block)),
        _metric("duration", "ncu time"),
        *(_metric(name, metric_title(name, units[name])) for name in metrics),
        *map(score_column, scored(run.variants)),
        *_EXTRA,
    )
    count = len(columns)
    optional = (count - 1, count - 2, 2, 3, *range(count - 3, 4 + len(metrics), -1))
    return table_of(run.variants, columns, "rs" + "r" * (count - 2), optional=optional)


def _kernels(run: Run, view: View) -> tuple[Table, list[str]]:
    """Return one row per kernel, costliest first, with medians over its launches."""
    groups = grouped(run.variants, _name)
    ranked = sorted(groups.items(), key=lambda item: (-_total(item[1]), -len(item[1])))
    total = sum(map(_total, groups.values()))
    columns: Columns = (
        ("kernel", "", lambda k: short_name(k[0])),
        ("launches", "", lambda k: str(len(k[1]))),
        ("total", "", lambda k: quantity(_total(k[1]) or None, "ns")),
        ("% time", "", lambda k: f"{100 * t / total:.1f}" if (t := _total(k[1])) else MISSING),
        ("median", "", lambda k: quantity(_median(map(_time_ns, k[1])), "ns")),
        *(
            (SCORE_TITLES[name][1], "", lambda k, name=name: score_cell(_median_score(k[1], name)))
            for name in scored(run.variants)
        ),
    )
    text = [f"more than {MANY} launches: one row per kernel, medians over its launches"]
    if rest := ranked[view.top :]:
        share = sum(_total(members) for _, members in rest)
        of = f", {100 * share / total:.1f} % of the time" if total else ""
        text.append(f"{len(rest)} more kernels are not shown{of}")
    return replace(table_of(ranked, columns, most=view.top), cut=0), text


def _total(members: Sequence[VariantResult]) -> float:
    return sum(_time_ns(r) or 0.0 for r in members)


def _median(values: Iterable[float | None]) -> float | None:
    numbers = [value for value in values if value is not None]
    return statistics.median(numbers) if numbers else None


def _median_score(members: Sequence[VariantResult], name: str) -> Score | None:
    scores = [s for r in members if (s := r.scores.get(name)) and s.value is not None]
    if not scores:
        return None
    weakest = max((score.provenance for score in scores), key=list(Provenance).index)
    return Score(value=_median(score.value for score in scores), provenance=weakest)
