"""Tables of docs/pipelines.md and the README: measured and predicted gains of the pipelines.

The data are tests/replay/data/pipelines/measured.json. Tests recompute its predictions from the
recordings in the same folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kernprof.report.text.safe import markdown
from kernprof.units import format_quantity

DATA = Path(__file__).resolve().parents[2] / "tests/replay/data/pipelines/measured.json"
MISSING = "–"
AGREES_PCT = 20.0
TITLES = {
    "layout": "image-training, NHWC added last",
    "workers-5-7": "image-training, 5 workers and then 7",
}


def fragments() -> Mapping[str, str]:
    return {"measured": tables(json.loads(DATA.read_text(encoding="utf-8")))}


def tables(document: dict[str, Any]) -> str:
    """All tables and the count of predictions, as Markdown."""
    gpu, _, rest = str(document["gpu"] or MISSING).partition(", ")
    driver = f", driver {rest.partition(', ')[0]}" if rest else ""
    parts = [f"Measured on: {markdown(gpu + driver)}, {document['cpus']} CPU cores.\n"]
    parts += [_cases(document["cases"])]
    for name, run in runs(document):
        parts.append(f"### {TITLES.get(name, name)}\n\n{_parameters(run)}\n\n{run_table(run)}")
    parts.append(_agreement(document))
    return "\n".join(parts)


def runs(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, run in document["runs"].items():
        if "variants" in run:
            yield name, run


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _cases(cases: list[dict[str, Any]]) -> str:
    head = (
        "published case",
        "source",
        "here, before → after",
        "speed-up (source)",
        "predicted step",
        "verdict",
    )
    return "### The published cases\n\n" + _table(head, [_case(case) for case in cases])


def _case(case: dict[str, Any]) -> tuple[str, ...]:
    ours, source = case["ours"], case["source_speedup"]
    missing = MISSING if source is None else f"{source:.2f}×"
    title, figures = markdown(case["title"]), markdown(case["source"] or MISSING)
    if ours is None:
        return (title, figures, "not measured", f"{MISSING} ({missing})", MISSING, MISSING)
    before, after = (format_quantity(1e6 * value, "ns") for value in ours["step_ms"])
    rates = " → ".join(f"{value:,.0f}" for value in ours["items_per_s"])
    here = f"{before} → {after}, {rates} {ours['item']}s/s"
    if ours["kernel_ms"] and None not in ours["kernel_ms"]:
        here += (
            f", {case['kernels']} kernels"
            f" {' → '.join(f'{value:.3g}' for value in ours['kernel_ms'])} ms a step"
        )
    predicted = MISSING
    if ours["predicted_step_ms"] is not None:
        predicted = (
            f"{format_quantity(1e6 * ours['predicted_step_ms'], 'ns')} ({ours['error_pct']:+.0f} %)"
        )
    verdicts = " → ".join(markdown(our or MISSING) for our in ours["verdicts"])
    return (title, figures, here, f"{ours['speedup']:.2f}× ({missing})", predicted, verdicts)


def _parameters(run: dict[str, Any]) -> str:
    return ", ".join(
        f"`{name}={value}`"
        for name, value in run["params"].items()
        if name not in ("seed", "warmup")
    )


def run_table(run: dict[str, Any]) -> str:
    head = (
        "variant",
        "step",
        f"{run['item']}s/s",
        "gain",
        "predicted",
        "step off by",
        "traces differ by",
        "GPU busy",
        "verdict",
        "causes left",
    )
    return _table(head, [_variant(item) for item in run["variants"]])


def _variant(item: dict[str, Any]) -> tuple[str, ...]:
    if item["step_ns"] is None:
        return (
            f"`{item['name']}`",
            f"failed: {markdown(item['failure']['message'][:80])}",
            *[MISSING] * 8,
        )
    predicted, traced = item["predicted"], item["traced"]
    busy = (
        f"{traced['accounting']['compute'] + traced['accounting']['communication']:.0f} %"
        if traced
        else MISSING
    )
    return (
        f"`{item['name']}`",
        format_quantity(item["step_ns"], "ns"),
        f"{item['items_per_s']:,.0f}",
        _percent(item["measured_gain_pct"]),
        _percent(predicted["gain_pct"] if predicted else None),
        _off(predicted, "error_pct"),
        _off(predicted, "traced_error_pct"),
        busy,
        traced["verdict"]["label"] if traced else MISSING,
        ", ".join(item["causes_left"] or ()) or MISSING,
    )


def _off(predicted: dict[str, Any] | None, key: str) -> str:
    value = predicted.get(key) if predicted else None
    return MISSING if value is None else f"{value:+.0f} %"


def _percent(value: float | None) -> str:
    return MISSING if value is None else f"{value:.0f} %"


def predictions(document: dict[str, Any], key: str) -> list[tuple[str, float]]:
    """Each predicted step, `run variant`, and how far it was off in percent."""
    return [
        (f"{name} {item['name']}", item["predicted"][key])
        for name, run in runs(document)
        for item in run["variants"]
        if item["predicted"] and item["predicted"].get(key) is not None
    ]


def _agreement(document: dict[str, Any]) -> str:
    traced = predictions(document, "traced_error_pct")
    result = predictions(document, "error_pct")
    missed = [f"{name} ({error:+.0f} %)" for name, error in result if abs(error) > AGREES_PCT]
    misses = f" Missed: {', '.join(missed)}." if missed else ""
    return (
        f"Predicted steps within ±{AGREES_PCT:.0f} % of the measured ones: {_good(result)} of"
        f" {len(result)}.{misses} Replayed traces within ±{AGREES_PCT:.0f} % of the next trace:"
        f" {_good(traced)} of {len(traced)}.\n"
    )


def _good(values: list[tuple[str, float]]) -> int:
    return sum(abs(error) <= AGREES_PCT for _, error in values)
