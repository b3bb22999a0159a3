"""Sections of a run: the table of variants, side by side or one variant per row.

For variants without a measured time, the table shows the estimated time and its interval.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from kernprof.model.kernel_names import listed_names, short_name
from kernprof.model.run import EMULATED, Metric, Run, Scalar, Timing, VariantResult, grouped
from kernprof.model.verdict import EstimatedRatio, PairVerdict
from kernprof.report.text.formats import table_width
from kernprof.report.text.table import (
    MISSING,
    SCORE_TITLES,
    Cell,
    Column,
    Detail,
    Preformatted,
    Row,
    Section,
    Table,
    Text,
    Tone,
    View,
    interval_text,
    legend,
    mark,
    metric_cell,
    metric_title,
    quantity,
    quantity_cell,
    row,
    score_cell,
    table_of,
    time_cell,
)

_TONES = {PairVerdict.LIKELY_FASTER: Tone.GOOD, PairVerdict.LIKELY_SLOWER: Tone.BAD}


def estimate_of(result: VariantResult) -> Metric | None:
    """Return the estimated time of a result that was not timed and is not wrong."""
    metric = result.profile.metrics.get("time_estimate") if result.profile else None
    untimed = result.timing is None and not result.wrong and not result.failure
    return metric if untimed and metric is not None and metric.value else None


def ratio_of(base: Metric, other: Metric) -> EstimatedRatio:
    return EstimatedRatio.of(*((side.value or 0.0, side.error) for side in (base, other)))


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
    """Format the ratio of two estimated times and the verdict, e.g. `0.13×, LIKELY FASTER`."""
    if other is None or other is base:
        return Cell(MISSING, Tone.FAINT)
    ratio = ratio_of(base, other)
    text = f"{ratio.ratio:.2f}" if ratio.ratio >= 0.1 else f"{ratio.ratio:.2g}"
    return Cell(f"~{text}×, {ratio.verdict.value.upper()}", _TONES.get(ratio.verdict, Tone.PLAIN))


def ranking(results: Sequence[VariantResult]) -> str:
    """Return a sentence that ranks variants by estimated time; "" with fewer than two estimates."""
    times = [(time, result.variant) for result in results if (time := estimate_of(result))]
    if len(times) < 2:
        return ""
    times.sort(key=lambda pair: pair[0].value or 0.0)
    best = times[0][0]
    ties = [
        variant
        for time, variant in times[1:]
        if ratio_of(best, time).verdict is not PairVerdict.LIKELY_SLOWER
    ]
    first = [times[0][1], *ties]
    verdict = f"UNDECIDED between {listed_names(first)}" if ties else f"{first[0]} is LIKELY FASTER"
    rest = [variant for _, variant in times if variant not in first]
    order = f"; then {listed_names(rest)}" if rest else ""
    return f"{verdict}, by estimated time (~{quantity(best.value, 'ns')}){order}"


SIDE_BY_SIDE = 6  # largest number of variants shown as columns; more variants are rows
# Default counters of the table. A counter is omitted if its value is 0 or missing for all variants.
KEY_METRICS = (
    "duration",
    "duration_warm",
    *(f"{clock}_{state}" for clock in ("events", "cupti") for state in ("cold", "warm", "loop")),
    "events_cupti",
    "nsys_loop",
    "energy",
    "power",
    "energy_clock",
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


def workload_sections(run: Run, view: View) -> list[Section]:
    """Return all sections of a workload's run."""
    groups = by_params(run.variants)
    varying = _varying([params for params, _ in groups])
    fits = len(groups) == 1 and len(run.variants) <= SIDE_BY_SIDE
    table = _side_by_side(run, view) if fits else _one_per_row(groups, varying)
    if fits and table_width(table) > view.width:
        table = _one_per_row(groups, varying)
    params = {**run.params, **next((v.params for v in run.variants if v.params), {})}
    rankings = [ranking(members) for _, members in by_params(run.whole)]
    lines: list[Text] = [
        (rankings[0] or fastest_text(run)) if len(rankings) == 1 else "",
        params_text({name: value for name, value in params.items() if name not in varying}),
    ]
    if (copy := run.reference_bandwidth) is not None:
        rate, size = quantity(copy.copy_bytes_per_s, "byte/s"), quantity(copy.copied_bytes, "byte")
        lines.append(
            Detail(
                f"reference bandwidth: {rate} (read + written), a device-to-device copy of {size}"
                " in this run"
            )
        )
    notes = (
        *failure_notes(run),
        *_clock_notes(run.variants),
        *map(Detail, score_notes(run.variants)),
        *(
            f"time of {v.variant}: {v.timing.note}"
            for v in run.variants
            if v.timing and v.timing.note
        ),
        *(Detail(note) if note == EMULATED else note for note in run.remarks),
        *legend(cell.text for line in table.rows for cell in line.cells),
    )
    return [
        Section(title=run_title(run), lines=tuple(filter(None, lines)), table=table, notes=notes)
    ]


def _clock_notes(results: Sequence[VariantResult]) -> Iterator[str]:
    """Yield a note on what estimated times include, and on GPUs without a validated interval."""
    estimates = [estimate for result in results if (estimate := estimate_of(result))]
    if estimates:
        yield Detail(
            "estimated times are comparable with CUDA events: with launch time and cold caches"
        )
    for name in dict.fromkeys(
        (e.reason or "").partition(",")[0] for e in estimates if e.error is None
    ):
        yield f"no interval and no verdict: estimates are not validated on {name or 'this GPU'}"


def run_title(run: Run) -> str:
    where = where_text(str(run.backend), run.device.name if run.device else "")
    return f"{run.workload or run.source or 'report'} · {where} · run {run.id}"


def where_text(backend: str, device: str | None) -> str:
    """Join backend and device, e.g. `ncu on NVIDIA H200`.

    Return only the device if its text begins with the backend, as for the emulator.
    """
    return (device if device and device.startswith(backend) else "") or " on ".join(
        filter(None, (backend, device))
    )


def fastest(run: Run) -> tuple[str, Timing] | None:
    """Return the label and the times of the fastest correct result; None without times."""
    timed = [(label, r.timing) for label, r in labelled(run) if r.timing and not r.wrong]
    return min(timed, key=lambda item: item[1].median_ns, default=None)


def fastest_text(run: Run) -> str:
    best = fastest(run) if len(run.variants) > 1 else None
    return f"{best[0]} is the fastest: {quantity(best[1].median_ns, 'ns')}" if best else ""


def params_text(params: Mapping[str, Scalar]) -> str:
    return "  ".join(f"{name}={value}" for name, value in params.items())


def by_params(
    results: Sequence[VariantResult],
) -> list[tuple[dict[str, Scalar], list[VariantResult]]]:
    """Group the results by parameters, in the order of first appearance.

    Results without parameters, which failed before the launch, are added to the first group.
    """
    first = next((tuple(r.params.items()) for r in results if r.params), ())
    groups = grouped(results, lambda result: tuple(result.params.items()) or first)
    return [(dict(params), members) for params, members in groups.items()]


def _varying(params: Sequence[Mapping[str, Scalar]]) -> tuple[str, ...]:
    names = dict.fromkeys(name for p in params for name in p)
    return tuple(n for n in names if len({p.get(n) for p in params if p}) > 1)


def output_cell(result: VariantResult) -> Cell:
    """Return a cell with the state of the output: failed, WRONG, correct or not checked."""
    if result.failure is not None:
        return Cell("failed", Tone.BAD)
    if result.check is None:
        return Cell(MISSING if result.part_of else "not checked", Tone.FAINT)
    return Cell("correct", Tone.GOOD) if result.check.correct else Cell("WRONG", Tone.BAD)


def _has_output(result: VariantResult) -> bool:
    """Return true if the table shows the state of the output (always for emulated runs)."""
    return bool(result.check or result.failure or (estimate_of(result) and not result.part_of))


def _side_by_side(run: Run, view: View) -> Table:
    results = run.variants
    rows: list[Row] = []
    if any(map(_has_output, results)):
        rows.append(row("output", *map(output_cell, results)))
    for title, timed in _TIMES:
        rates = [timed(r.timing) if r.timing else None for r in results]
        if any(rates):
            cells = [cell or Cell(MISSING, Tone.FAINT) for cell in rates]
            rows.append(replace(row(title, *cells), detail="interval" in title))
    times = [estimate_of(result) for result in results]
    if any(times):
        rows.append(row("estimated time, events", *map(estimated_cell, times)))
        rows.append(replace(row("  90 % interval", *map(interval_cell, times)), detail=True))
    for title, against in against_first([results]):
        if sum(bool(estimate_of(r)) and r.part_of is None for r in results) > 1:
            rows.append(row(f"  {title}", *map(against, results)))
    if scores := scored(results):
        rows.append(Row(group="scores, 0–100"))
    for name in scores:
        cells = [score_cell(r.scores.get(name)) for r in results]
        rows.append(_row_of(SCORE_TITLES[name][0], cells))
    profiles = [r.profile for r in results if r.profile]
    usual = [n for n in KEY_METRICS if any(p.metrics.get(n) and p.value(n) for p in profiles)]
    if not any(profile.tensor_core_instructions() for profile in profiles):
        usual = [n for n in usual if n != "tensor_instructions"]
    present = {name for profile in profiles for name in profile.metrics}
    metrics = list(dict.fromkeys([*usual, *(n for n in view.metrics if n in present)]))
    if metrics:
        rows.append(Row(group="counters"))
    for name in metrics:
        values = [metric_of(result, name) for result in results]
        unit = next((metric.unit for metric in values if metric is not None), "")
        cells = [metric_cell(name, metric) for metric in values]
        requested = name in view.metrics
        rows.append(_row_of(metric_title(name, unit), cells, requested=requested))
    head = ("", *(label for label, _ in labelled(run)))
    return Table(head=head, align="s" + "r" * len(results), rows=tuple(rows))


def _row_of(title: str, cells: Sequence[Cell], *, requested: bool = False) -> Row:
    """Return a row of scores or counters; it is a detail if all variants have equal values."""
    equal = len(cells) > 1 and len({cell.text for cell in cells}) == 1
    return replace(row(f"  {title}", *cells), detail=equal and not requested)


# Rows of a variant's times; a cell is None if the variant lacks the rate.
_TIMES: tuple[tuple[str, Callable[[Timing], Cell | None]], ...] = (
    ("time, events", time_cell),
    ("  95 % interval", lambda t: Cell(interval_text(t), Tone.FAINT)),
    ("  bandwidth", lambda t: quantity_cell(t.bytes_per_s, "byte/s") if t.bytes_per_s else None),
    ("  arithmetic", lambda t: quantity_cell(t.flops_per_s, "flop/s") if t.flops_per_s else None),
)


def against_first(
    groups: Sequence[Sequence[VariantResult]],
) -> Iterator[tuple[str, Callable[[VariantResult], Cell]]]:
    """Yield a column with each estimated time ÷ the first estimated time of its group.

    Nothing is yielded if no group has two estimates. A single launch of a variant with several
    launches has no ratio, because it does only a part of the work.
    """
    complete = [[r for r in group if r.part_of is None and estimate_of(r)] for group in groups]
    if all(len(group) < 2 for group in complete):
        return
    bases = {id(result): group[0] for group in complete for result in group}
    names = {group[0].variant for group in complete if group}

    def cell(result: VariantResult) -> Cell:
        base = estimate_of(bases[id(result)]) if id(result) in bases else None
        return verdict_cell(base, estimate_of(result)) if base else Cell(MISSING, Tone.FAINT)

    yield f"against {names.pop()}" if len(names) == 1 else "against the first", cell


def scored(results: Sequence[VariantResult]) -> list[str]:
    """Return the ids of scores that at least one variant has, in table order."""
    scores = [{name for name, s in r.scores.items() if s.value is not None} for r in results]
    return [name for name in SCORE_TITLES if any(name in group for group in scores)]


def metric_of(result: VariantResult, name: str) -> Metric | None:
    return result.profile.metrics.get(name) if result.profile else None


Groups: TypeAlias = Sequence[tuple[dict[str, Scalar], list[VariantResult]]]


def _one_per_row(groups: Groups, varying: Sequence[str]) -> Table:
    """Return variants as rows, grouped by swept parameters; columns are times and scores."""
    results = [r for _, members in groups for r in members]
    indent = "  " if varying else ""
    columns: list[Column] = [("variant", "", lambda r: indent + r.variant)]
    if any(map(_has_output, results)):
        columns.append(("output", "", output_cell))
    if any(r.timing for r in results):
        columns.append(("events", "", lambda r: time_cell(r.timing)))
        columns.append(("± %", "", _spread_cell))
    elif any(r.profile and r.profile.value("duration") is not None for r in results):
        columns.append(
            ("ncu time", "", lambda r: metric_cell("duration", metric_of(r, "duration")))
        )
    if any(map(estimate_of, results)):
        columns.append(("estimated", "", lambda r: estimated_cell(estimate_of(r))))
        columns.append(("90 % interval", "", lambda r: interval_cell(estimate_of(r))))
        ratios = against_first([members for _, members in groups])
        columns += [(title, "", cell) for title, cell in ratios]
    if any(r.timing and r.timing.bytes_per_s for r in results):
        columns.append(("bandwidth", "", lambda r: _rate_cell(r, "bytes_per_s", "byte/s")))
    if any(r.timing and r.timing.flops_per_s for r in results):
        columns.append(("arithmetic", "", lambda r: _rate_cell(r, "flops_per_s", "flop/s")))
    scores = scored(results)
    columns += map(score_column, scores)
    head = [title for title, _, _ in columns]
    least = ["± %", "bandwidth", "arithmetic", "90 % interval"]
    lowest = {
        name: min(s.value for r in results if (s := r.scores.get(name)) and s.value is not None)
        for name in scores
    }
    scores.sort(key=lambda name: -lowest[name])  # high scores are dropped first
    least += [SCORE_TITLES[name][1] for name in scores]
    rows: list[Row] = []
    for params, members in groups:
        if varying:
            rows.append(Row(group=params_text({n: params[n] for n in varying if n in params})))
        rows += table_of(members, columns).rows
    optional = tuple(head.index(title) for title in least if title in head)
    return replace(table_of((), columns, optional=optional), rows=tuple(rows))


def score_column(name: str) -> Column:
    return SCORE_TITLES[name][1], "", lambda result: score_cell(result.scores.get(name))


def _rate_cell(result: VariantResult, name: str, unit: str) -> Cell:
    return quantity_cell(getattr(result.timing, name, None) or None, unit)


def _spread_cell(result: VariantResult) -> Cell:
    """Return a cell with the larger half of the 95 % interval, in percent of the median."""
    if result.timing is None:
        return Cell(MISSING, Tone.FAINT)
    (low, high), middle = result.timing.ci95_ns, result.timing.median_ns
    return Cell(f"{100 * max(high - middle, middle - low) / middle:.1f}", Tone.FAINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedVariants:
    """Failed or wrong results with one message: its first line, and the rest (compiler output).

    `word` is "failed" or "wrong". `names` are the labels of the results, `variants` their variants.
    """

    word: str
    names: tuple[str, ...]
    variants: tuple[str, ...]
    text: str
    output: Preformatted | None


def failures(run: Run) -> Iterator[FailedVariants]:
    """Yield the failed results, then the wrong results, merged by message."""
    named: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for name, result in labelled(run):
        if (failure := result.failure) is not None:
            key = "failed", f"{failure.error}: {failure.message}"
            named.setdefault(key, []).append((name, result.variant))
        elif result.check and not result.check.correct:
            key = "wrong", result.check.message or "its output differs from the reference"
            named.setdefault(key, []).append((name, result.variant))
    for (word, message), results in sorted(named.items(), key=lambda item: item[0][0]):
        names, variants = zip(*results, strict=True)
        text, _, rest = message.partition("\n")
        output = Preformatted(rest) if rest.strip() else None
        yield FailedVariants(
            word=word, names=names, variants=(*dict.fromkeys(variants),), text=text, output=output
        )


def failure_notes(run: Run) -> Iterator[Text]:
    """Yield notes on failed or wrong results; a compiler message keeps its layout."""
    for failed in failures(run):
        if failed.word == "wrong":
            yield from (f"{name} is wrong: {failed.text}" for name in failed.names)
        else:
            yield f"{listed_names(failed.names)} failed: {failed.text}"
        if failed.output:
            yield failed.output


def labelled(run: Run) -> list[tuple[str, VariantResult]]:
    """Return (unique name, result) pairs; names add varying parameters and a number."""
    varying = _varying([v.params for v in run.variants])
    names = []
    for variant in run.variants:
        name = short_name(variant.variant) if run.workload is None else variant.variant
        params = params_text({n: variant.params[n] for n in varying if n in variant.params})
        names.append(f"{name} ({params})" if params else name)
    total, before = Counter(names), Counter[str]()
    labels = []
    for name in names:
        before[name] += 1
        labels.append(f"{name} #{before[name]}" if total[name] > 1 else name)
    return list(zip(labels, run.variants, strict=True))


def score_notes(results: Sequence[VariantResult]) -> Iterator[str]:
    """Yield each reason of a missing score, with the affected variants unless all are affected."""
    reasons: dict[tuple[str, bool, str], list[str]] = {}
    judged = [r for r in results if r.scores and r.failure is None]
    for result in judged:
        for name, score in result.scores.items():
            if score.reason and not (score.value is None and result.wrong):
                key = score.reason, score.value is None, name
                reasons.setdefault(key, []).append(result.variant)
    merged: dict[tuple[str, bool, tuple[str, ...]], list[str]] = {}
    for (reason, missing, name), variants in reasons.items():
        title = SCORE_TITLES.get(name, (name, ""))[0]
        merged.setdefault((reason, missing, tuple(variants)), []).append(title)
    for (reason, missing, who), names in merged.items():
        title = (MISSING + " " if missing else "") + ", ".join(names)
        some = f" ({listed_names(who)})" if len(who) < len(judged) else ""
        yield f"{title}{some}: {reason}"
