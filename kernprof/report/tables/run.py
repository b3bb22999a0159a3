"""A run as sections: the score table of its variants, side by side or one variant per row.

Variants without a measured time show their estimated time, its interval and the ranking.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from kernprof.model.kernel_names import short_name
from kernprof.model.run import Metric, Run, Scalar, Score, Timing, VariantResult
from kernprof.model.verdict import EstimatedRatio, PairVerdict
from kernprof.report.text.formats import table_width
from kernprof.report.text.quantity import (
    MISSING,
    SCORE_TITLES,
    interval_text,
    legend,
    mark,
    metric_cell,
    metric_title,
    quantity,
    quantity_cell,
    score_cell,
    time_cell,
)
from kernprof.report.text.table import (
    Cell,
    Preformatted,
    Row,
    Section,
    Table,
    Text,
    Tone,
    View,
    row,
)

_TONES = {PairVerdict.LIKELY_FASTER: Tone.GOOD, PairVerdict.LIKELY_SLOWER: Tone.BAD}


def estimate_of(result: VariantResult) -> Metric | None:
    """Return the estimated time of a result that was not timed and is not wrong."""
    metric = result.profile.metrics.get("time_estimate") if result.profile else None
    untimed = result.timing is None and not result.wrong and not result.failure
    return metric if untimed and metric is not None and metric.value else None


def ratio_of(base: Metric, other: Metric) -> EstimatedRatio:
    return EstimatedRatio.of(*((side.value or 0.0, side.error or 0.0) for side in (base, other)))


def estimate_rows(results: Sequence[VariantResult]) -> Iterator[Row]:
    """Return the estimated times, their intervals, and ratios to the first."""
    entry = [estimate_of(item) for item in results]
    if not any(entry):
        return
    yield row("estimated time", *(estimated_cell(item) for item in entry))
    yield row("  90 % interval", *(interval_cell(item) for item in entry))
    total = [
        item if result.part_of is None else None
        for result, item in zip(results, entry, strict=True)
    ]
    base = next((item for item in total if item is not None), None)
    if base is not None and sum(item is not None for item in total) > 1:
        name = results[total.index(base)].variant
        yield row(f"  against {name}", *(verdict_cell(base, item) for item in total))


def estimated_cell(metric: Metric | None) -> Cell:
    return (
        Cell(MISSING, Tone.FAINT)
        if metric is None
        else Cell(mark(metric.provenance) + quantity(metric.value, "ns"))
    )


def interval_cell(metric: Metric | None) -> Cell:
    if metric is None or metric.value is None or metric.error is None:
        return Cell(MISSING, Tone.FAINT)
    low, high = (quantity(max(0.0, metric.value + side * metric.error), "ns") for side in (-1, 1))
    return Cell(f"{low} – {high}", Tone.FAINT)


def verdict_cell(base: Metric, other: Metric | None) -> Cell:
    """Format a ratio and verdict, e.g. `0.13×, LIKELY FASTER`."""
    if other is None or other is base:
        return Cell(MISSING, Tone.FAINT)
    result = ratio_of(base, other)
    ratio = f"{result.ratio:.2f}" if result.ratio >= 0.1 else f"{result.ratio:.2g}"
    return Cell(
        f"~{ratio}×, {result.verdict.value.upper()}", _TONES.get(result.verdict, Tone.PLAIN)
    )


def against_first(
    groups: Sequence[Sequence[VariantResult]],
) -> Iterator[tuple[str, Callable[[VariantResult], Cell]]]:
    """Yield a column of ratios to the first of each group, if a group has two estimates.

    A single launch of several is only part of a variant's work and has no ratio.
    """
    wholes = [
        [item for item in group if item.part_of is None and estimate_of(item)] for group in groups
    ]
    if all(len(item) < 2 for item in wholes):
        return
    firsts = [next(iter(item), None) for item in wholes]
    bases = {id(item): first for first, group in zip(firsts, wholes, strict=True) for item in group}
    names = {item.variant for item in firsts if item}

    def cell(result: VariantResult) -> Cell:
        base = bases.get(id(result))
        return (
            verdict_cell(entry, estimate_of(result))
            if base and (entry := estimate_of(base))
            else Cell(MISSING)
        )

    yield f"against {names.pop()}" if len(names) == 1 else "against the first", cell


def ranking(results: Sequence[VariantResult]) -> str:
    """Return the variants by estimated time, naming those undecided against the first."""
    entry = [(result, hit) for result in results if (hit := estimate_of(result)) is not None]
    if len(entry) < 2:
        return ""
    entry.sort(key=lambda pair: pair[1].value or 0.0)
    best = entry[0][1]
    beside = [
        result.variant
        for result, hit in entry[1:]
        if ratio_of(best, hit).verdict is not PairVerdict.LIKELY_SLOWER
    ]
    order = ", ".join(result.variant for result, _ in entry)
    text = (
        f"UNDECIDED between {', '.join([entry[0][0].variant, *beside])}"
        if beside
        else "the first is LIKELY FASTER"
    )
    return f"by estimated time: {order}; {text}"


SIDE_BY_SIDE = 6  # variants; more variants are shown as rows
# Counters of the table by default; rows that are 0 or missing everywhere are left out.
KEY_METRICS = (
    "duration",
    "dram_throughput",
    "dram_bytes_read",
    "dram_bytes_written",
    "l2_hit_rate",
    "global_load_requests",
    "global_load_sectors",
    "global_store_requests",
    "global_store_sectors",
    "local_load_sectors",
    "local_store_sectors",
    "global_atomic_requests",
    "global_reduction_requests",
    "shared_load_wavefronts",
    "shared_load_bank_conflicts",
    "shared_store_wavefronts",
    "shared_store_bank_conflicts",
    "instructions",
    "tensor_instructions",
    "theoretical_occupancy",
    "achieved_occupancy",
    "registers_per_thread",
    "shared_memory_static",
    "shared_memory_dynamic",
)


def run_sections(run: Run, view: View) -> list[Section]:
    """Return the whole report of a workload's run."""
    groups = by_params(run.variants)
    varying = _varying([params for params, _ in groups])
    if len(groups) == 1 and len(run.variants) <= SIDE_BY_SIDE:
        table = _side_by_side(run, view)
        if table_width(table) > view.width:
            table = _one_per_row(groups, varying)
    else:
        table = _one_per_row(groups, varying)
    fixed = {k: v for k, v in _common(run).items() if k not in varying}
    lines = [line for line in (params_text(fixed), reference_bandwidth_text(run)) if line]
    return [
        Section(title=run_title(run), lines=tuple(lines), table=table, notes=_notes(run, table))
    ]


def run_title(run: Run) -> str:
    device = f" on {run.device.name}" if run.device else ""
    return f"{run.workload or run.source or 'report'} · {run.backend}{device} · run {run.id}"


def params_text(params: Mapping[str, Scalar]) -> str:
    return "  ".join(f"{name}={value}" for name, value in params.items())


def reference_bandwidth_text(run: Run) -> str:
    copy = run.reference_bandwidth
    if copy is None:
        return ""
    rate, copied = quantity(copy.copy_bytes_per_s, "byte/s"), quantity(copy.copied_bytes, "byte")
    return (
        f"reference bandwidth: {rate} (read + written), a device-to-device copy of {copied} in"
        " this run"
    )


def by_params(
    results: Sequence[VariantResult],
) -> list[tuple[dict[str, Scalar], list[VariantResult]]]:
    """Group the results by parameters, in the order of first appearance.

    Results without parameters (early failures) join the first group.
    """
    first = next((tuple(r.params.items()) for r in results if r.params), ())
    groups: dict[tuple[tuple[str, Scalar], ...], list[VariantResult]] = {}
    for result in results:
        groups.setdefault(tuple(result.params.items()) or first, []).append(result)
    return [(dict(params), members) for params, members in groups.items()]


def _common(run: Run) -> dict[str, Scalar]:
    return {**run.params, **next((v.params for v in run.variants if v.params), {})}


def _varying(params: Sequence[Mapping[str, Scalar]]) -> tuple[str, ...]:
    names = dict.fromkeys(name for p in params for name in p)
    return tuple(n for n in names if len({p.get(n) for p in params if p}) > 1)


def output_cell(result: VariantResult) -> Cell:
    """Return the state of the output: failed, WRONG, correct or not checked."""
    if result.failure is not None:
        return Cell("failed", Tone.BAD)
    if result.check is None:
        return Cell(MISSING if result.part_of else "not checked", Tone.FAINT)
    return Cell("correct", Tone.GOOD) if result.check.correct else Cell("WRONG", Tone.BAD)


def _has_output(result: VariantResult) -> bool:
    """Check whether to show the state of the output, also unchecked if emulated."""
    return bool(result.check or result.failure or (estimate_of(result) and not result.part_of))


def _side_by_side(run: Run, view: View) -> Table:
    """Return a table with quantities as rows and variants as columns."""
    results = run.variants
    names = [label for label, _ in labelled(run)]
    rows = (
        [Row(cells=(Cell("output"), *map(output_cell, results)))]
        if any(map(_has_output, results))
        else []
    )
    rows += [*_time_rows(results), *estimate_rows(results)]
    scores = [
        row(SCORE_TITLES[n][0], *(score_cell(r.scores.get(n)) for r in results))
        for n in scored(results)
    ]
    if scores:
        rows += [Row(group="scores, 0–100"), *map(_indented, scores)]
    metrics = [_metric_row(name, results) for name in _chosen_metrics(results, view)]
    if metrics:
        rows += [Row(group="counters"), *map(_indented, metrics)]
    return Table(head=("", *names), align="s" + "r" * len(results), rows=tuple(rows))


def _indented(value: Row) -> Row:
    return Row(cells=(Cell("  " + value.cells[0].text), *value.cells[1:]))


def _time_rows(results: Sequence[VariantResult]) -> Iterator[Row]:
    parts: tuple[tuple[str, Callable[[Timing], Cell | None]], ...] = (
        ("time, median", time_cell),
        ("  95 % interval", lambda t: Cell(interval_text(t), Tone.FAINT)),
        (
            "  bandwidth",
            lambda t: quantity_cell(t.bytes_per_s, "byte/s") if t.bytes_per_s else None,
        ),
        (
            "  arithmetic",
            lambda t: quantity_cell(t.flops_per_s, "flop/s") if t.flops_per_s else None,
        ),
    )
    for title, make in parts:
        cells = [make(r.timing) if r.timing else None for r in results]
        if any(cells):
            yield row(title, *(c or Cell(MISSING, Tone.FAINT) for c in cells))


def scored(results: Sequence[VariantResult]) -> list[str]:
    """Return the scores that at least one variant has; notes explain the others."""
    return [name for name in SCORE_TITLES if any(_has_value(r.scores.get(name)) for r in results)]


def _has_value(score: Score | Metric | None) -> bool:
    return score is not None and score.value is not None


def _chosen_metrics(results: Sequence[VariantResult], view: View) -> list[str]:
    """Return the requested metrics, and the usual ones that are not 0 everywhere."""
    profiles = [r.profile.metrics for r in results if r.profile]
    present = dict.fromkeys(name for metrics in profiles for name in metrics)
    shown = [n for n in KEY_METRICS if any(_has_value(m.get(n)) and m[n].value for m in profiles)]
    if not any(r.profile.tensor_core_instructions() for r in results if r.profile):
        shown = [n for n in shown if n != "tensor_instructions"]
    return list(dict.fromkeys([*shown, *(n for n in view.metrics if n in present)]))


def metric_of(result: VariantResult, name: str) -> Metric | None:
    return result.profile.metrics.get(name) if result.profile else None


def _metric_row(name: str, results: Sequence[VariantResult]) -> Row:
    result = [metric_of(r, name) for r in results]
    unit = next((m.unit for m in result if m is not None), "")
    return row(metric_title(name, unit), *(metric_cell(name, m) for m in result))


Maker: TypeAlias = tuple[str, Callable[[VariantResult], Cell]]
Groups: TypeAlias = Sequence[tuple[dict[str, Scalar], list[VariantResult]]]


def _one_per_row(groups: Groups, varying: Sequence[str]) -> Table:
    """Return variants as rows, grouped by swept parameters; columns are times and scores."""
    makers = _row_columns(groups)
    scores = scored([r for _, members in groups for r in members])
    head = ("variant", *(title for title, _ in makers), *(SCORE_TITLES[n][1] for n in scores))
    least = ["± %", "bandwidth", "arithmetic"]
    if "90 % interval" in head:
        least += ["90 % interval", *(SCORE_TITLES[n][1] for n in reversed(scores))]
    optional = tuple(head.index(item) for item in least if item in head)
    rows: list[Row] = []
    for params, members in groups:
        if varying:
            rows.append(Row(group=params_text({n: params[n] for n in varying if n in params})))
        indent = "  " if varying else ""
        rows += [
            row(
                indent + r.variant,
                *(make(r) for _, make in makers),
                *(score_cell(r.scores.get(n)) for n in scores),
            )
            for r in members
        ]
    return Table(head=head, align="s" + "r" * (len(head) - 1), rows=tuple(rows), optional=optional)


def _row_columns(groups: Groups) -> list[Maker]:
    """Return the columns that any result has: output, times and rates."""
    results = [r for _, members in groups for r in members]
    makers: list[Maker] = [("output", output_cell)] if any(map(_has_output, results)) else []
    if any(r.timing for r in results):
        makers.append(("time", lambda r: time_cell(r.timing)))
        makers.append(("± %", _spread_cell))
    elif any(r.profile and r.profile.value("duration") is not None for r in results):
        makers.append(("ncu time", lambda r: metric_cell("duration", metric_of(r, "duration"))))
    if any(map(estimate_of, results)):
        makers.append(("estimated", lambda r: estimated_cell(estimate_of(r))))
        makers.append(("90 % interval", lambda r: interval_cell(estimate_of(r))))
        makers += against_first([members for _, members in groups])
    if any(r.timing and r.timing.bytes_per_s for r in results):
        makers.append(
            (
                "bandwidth",
                lambda r: quantity_cell(r.timing.bytes_per_s if r.timing else None, "byte/s"),
            )
        )
    if any(r.timing and r.timing.flops_per_s for r in results):
        makers.append(
            (
                "arithmetic",
                lambda r: quantity_cell(
                    (r.timing.flops_per_s if r.timing else None) or None, "flop/s"
                ),
            )
        )
    return makers


def _spread_cell(result: VariantResult) -> Cell:
    """Return the larger half of the 95 % interval, relative to the median."""
    if result.timing is None:
        return Cell(MISSING, Tone.FAINT)
    low, high = result.timing.ci95_ns
    middle = result.timing.median_ns
    return Cell(f"{100 * max(high - middle, middle - low) / middle:.1f}", Tone.FAINT)


def _notes(run: Run, table: Table) -> tuple[Text, ...]:
    shown = [c.text for r in table.rows for c in r.cells]
    rankings = [ranking(members) for _, members in by_params(run.whole)]
    return (
        *failure_notes(run),
        *filter(None, rankings if len(rankings) == 1 else ()),
        *score_notes(run.variants),
        *timing_notes(run.variants),
        *run.remarks,
        *legend(shown),
    )


def failure_notes(run: Run) -> Iterator[Text]:
    """Yield failed or wrong variants, merged by message.

    A compiler's message of several lines keeps its layout and is shown once.
    """
    named = labelled(run)
    items: set[tuple[str, str]] = set()
    for name, result in named:
        failure = result.failure
        if failure is None and result.check is not None and not result.check.correct:
            yield (
                f"{name} is wrong:"
                f" {result.check.message or 'its output differs from the reference'}"
            )
        if failure is None or (failure.error, failure.message) in items:
            continue
        items.add((failure.error, failure.message))
        alike = [
            other
            for other, item in named
            if item.failure and item.failure.message == failure.message
        ]
        first, _, rest = failure.message.partition("\n")
        yield f"{listed_names(alike)} failed: {failure.error}: {first}"
        if rest.strip():
            yield Preformatted(rest)


def labelled(run: Run) -> list[tuple[str, VariantResult]]:
    """Return each result with a unique name: the variant, its varying parameters, and a number."""
    varying = _varying([v.params for v in run.variants])
    names = [_name_in_sweep(v, varying, foreign=run.workload is None) for v in run.variants]
    total = Counter(names)
    before: Counter[str] = Counter()
    labels = []
    for name in names:
        before[name] += 1
        labels.append(f"{name} #{before[name]}" if total[name] > 1 else name)
    return list(zip(labels, run.variants, strict=True))


def _name_in_sweep(result: VariantResult, varying: Sequence[str], *, foreign: bool) -> str:
    name = short_name(result.variant) if foreign else result.variant
    chosen = params_text({n: result.params[n] for n in varying if n in result.params})
    return f"{name} ({chosen})" if chosen else name


def score_notes(results: Sequence[VariantResult]) -> Iterator[str]:
    """Yield each reason once, with its variants unless it applies to all."""
    reasons: dict[tuple[str, bool, str], list[str]] = {}
    scored = [r for r in results if r.scores and r.failure is None]
    for result in scored:
        for name, score in result.scores.items():
            if score.reason and not (score.value is None and result.wrong):
                reasons.setdefault((score.reason, score.value is None, name), []).append(
                    result.variant
                )
    merged: dict[tuple[str, bool, tuple[str, ...]], list[str]] = {}
    for (reason, missing, name), variants in reasons.items():
        merged.setdefault((reason, missing, tuple(variants)), []).append(
            SCORE_TITLES.get(name, (name, ""))[0]
        )
    for (reason, missing, who), names in merged.items():
        title = (MISSING + " " if missing else "") + ", ".join(names)
        everyone = len(who) == len(scored)
        yield f"{title}{'' if everyone else ' (' + listed_names(who) + ')'}: {reason}"


def listed_names(names: Sequence[str], most: int = 4) -> str:
    """Join distinct names, e.g. `a, b and 3 more`."""
    unique = list(dict.fromkeys(names))
    return ", ".join(unique[:most]) + (f" and {len(unique) - most} more" if unique[most:] else "")


def timing_notes(results: Sequence[VariantResult]) -> Iterator[str]:
    for result in results:
        if result.timing is not None and result.timing.note:
            yield f"time of {result.variant}: {result.timing.note}"
