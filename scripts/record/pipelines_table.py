"""The tables of docs/pipelines.md, from what record_pipelines.py measured.

    python scripts/record/pipelines_table.py pipelines.json                        prints them
    python scripts/record/pipelines_table.py pipelines.json --write docs/pipelines.md   between the page's marks
    python scripts/record/pipelines_table.py pipelines.json --again DIR            predictions made anew

`--again` replays the whole recordings in DIR (pipelines-whole-*.tar) with the changes and the what-if of this
checkout, and rewrites the predictions in the JSON.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kernprof.errors import KernprofError
from kernprof.pipelines import find_pipeline
from kernprof.pipelines.define import changes_of
from kernprof.readers.timeline_open import read_timeline
from kernprof.report.safe import markdown
from kernprof.session.pipelines import predict
from kernprof.units import format_quantity

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
MISSING = "–"
AGREES_PCT = 20.0
TITLES = {
    "layout": "image-training, NHWC added last",
    "workers-5-7": "image-training, 5 workers and then 7",
}


def tables(document: dict[str, Any]) -> str:
    """All tables and the count of predictions, as Markdown."""
    parts = [f"Measured on: {markdown(str(document['gpu'] or MISSING))}, {document['cpus']} CPU cores.\n"]
    parts += [_cases(document["cases"])]
    for name, run in _runs(document):
        parts.append(f"### {TITLES.get(name, name)}\n\n{_parameters(run)}\n\n{_run_table(run)}")
    parts.append(_agreement(document))
    return "\n".join(parts)


def _runs(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, run in document["runs"].items():
        if "variants" in run:
            yield name, run


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _cases(cases: list[dict[str, Any]]) -> str:
    head = ("published case", "source", "here, before → after", "speed-up (source)", "predicted step", "verdict")
    return "### The published cases\n\n" + _table(head, [_case(each) for each in cases])


def _case(case: dict[str, Any]) -> tuple[str, ...]:
    ours, source = case["ours"], case["source_speedup"]
    said = MISSING if source is None else f"{source:.2f}×"
    title, figures = markdown(case["title"]), markdown(case["source"] or MISSING)
    if ours is None:
        return (title, figures, "not measured", f"{MISSING} ({said})", MISSING, MISSING)
    before, after = (format_quantity(1e6 * value, "ns") for value in ours["step_ms"])
    rates = " → ".join(f"{value:,.0f}" for value in ours["items_per_s"])
    here = f"{before} → {after}, {rates} {ours['item']}s/s"
    if ours["kernel_ms"] and None not in ours["kernel_ms"]:
        here += f", {case['kernels']} kernels {' → '.join(f'{value:.3g}' for value in ours['kernel_ms'])} ms a step"
    predicted = MISSING
    if ours["predicted_step_ms"] is not None:
        predicted = f"{format_quantity(1e6 * ours['predicted_step_ms'], 'ns')} ({ours['error_pct']:+.0f} %)"
    verdicts = " → ".join(markdown(each or MISSING) for each in ours["verdicts"])
    return (title, figures, here, f"{ours['speedup']:.2f}× ({said})", predicted, verdicts)


def _parameters(run: dict[str, Any]) -> str:
    return ", ".join(f"`{name}={value}`" for name, value in run["params"].items() if name not in ("seed", "warmup"))


def _run_table(run: dict[str, Any]) -> str:
    head = ("variant", "step", f"{run['item']}s/s", "gain", "predicted", "off", "GPU busy", "verdict", "causes left")
    return _table(head, [_variant(each) for each in run["variants"]])


def _variant(each: dict[str, Any]) -> tuple[str, ...]:
    if each["step_ns"] is None:
        return (f"`{each['name']}`", f"failed: {markdown(each['failure']['message'][:80])}", *[MISSING] * 7)
    predicted, traced = each["predicted"], each["traced"]
    busy = f"{traced['accounting']['compute'] + traced['accounting']['communication']:.0f} %" if traced else MISSING
    return (
        f"`{each['name']}`",
        format_quantity(each["step_ns"], "ns"),
        f"{each['items_per_s']:,.0f}",
        _percent(each["measured_gain_pct"]),
        _percent(predicted["gain_pct"] if predicted else None),
        f"{predicted['error_pct']:+.0f} %" if predicted else MISSING,
        busy,
        traced["verdict"]["label"] if traced else MISSING,
        ", ".join(each["causes_left"] or ()) or MISSING,
    )


def _percent(value: float | None) -> str:
    return MISSING if value is None else f"{value:.0f} %"


def predictions(document: dict[str, Any]) -> list[tuple[str, float]]:
    """Each predicted step, `run variant`, and how far it was off in percent."""
    return [
        (f"{name} {each['name']}", each["predicted"]["error_pct"])
        for name, run in _runs(document)
        for each in run["variants"]
        if each["predicted"] and each["predicted"]["error_pct"] is not None
    ]


def _agreement(document: dict[str, Any]) -> str:
    found = predictions(document)
    missed = [f"{name} ({error:+.0f} %)" for name, error in found if abs(error) > AGREES_PCT]
    good = len(found) - len(missed)
    misses = f" Missed: {', '.join(missed)}." if missed else ""
    return f"Predicted steps within ±{AGREES_PCT:.0f} % of the measured ones: {good} of {len(found)}.{misses}\n"


def write(page: Path, text: str) -> None:
    """Puts the tables between the page's marks. ValueError for a page without them."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def predict_again(document: dict[str, Any], folder: Path) -> None:
    """Makes the predictions anew, from the whole recordings, with the changes that the catalogue has now."""
    with tempfile.TemporaryDirectory() as work:
        for tar in sorted(folder.glob("pipelines-whole-*.tar")):
            with tarfile.open(tar) as archive:
                archive.extractall(work, filter="data")
        for name, run in _runs(document):
            rows = {each["name"]: each for each in run["variants"]}
            for each in rows.values():
                if each["compared_with"]:
                    each["predicted"] = _predicted(run, rows[each["compared_with"]], each, Path(work) / name)
    for case in document["cases"]:
        rows = {each["name"]: each for each in document["runs"].get(case["run"], {}).get("variants", ())}
        if case["ours"] and rows[case["after"]]["compared_with"] == case["before"]:
            found = rows[case["after"]]["predicted"]
            case["ours"]["predicted_step_ms"] = found and round(found["step_ns"] / 1e6, 4)
            case["ours"]["error_pct"] = found and found["error_pct"]


def _predicted(run: dict[str, Any], before: dict[str, Any], after: dict[str, Any], stem: Path) -> dict[str, Any] | None:
    added = [name for name in after["fixes"] if name not in before["fixes"]]
    changes = changes_of(find_pipeline(run["pipeline"]), added, run["params"])
    packed = stem.with_name(f"{stem.name}.{before['name']}.sqlite.xz")
    if not changes or not packed.is_file() or not after["step_ns"]:
        return None
    plain = packed.with_suffix("")
    plain.write_bytes(lzma.decompress(packed.read_bytes()))
    try:
        found = predict(read_timeline(plain, cached=False), changes, before["step_ns"])
    except KernprofError as error:
        print(f"{stem.name} {after['name']}: {error.message}", file=sys.stderr)
        return None
    if found is None:
        return None
    step_ns = before["step_ns"] / before["items_per_step"] * after["items_per_step"] * found.share_left
    return {
        "changes": list(found.changes), "gain_pct": round(found.gain_pct, 3), "step_ns": round(step_ns, 3),
        "error_pct": round(100 * (step_ns / after["step_ns"] - 1), 3), "verdict": found.verdict,
        "notes": list(found.notes), "provenance": "estimate",
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("measured", type=Path, help="pipelines.json")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables between this page's marks")
    parser.add_argument("--again", type=Path, metavar="DIR", help="make the predictions anew from the recordings there")
    options = parser.parse_args(arguments)
    document = json.loads(options.measured.read_text())
    if options.again:
        predict_again(document, options.again)
        options.measured.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    if options.write:
        write(options.write, tables(document))
    else:
        print(tables(document))
    return 0


if __name__ == "__main__":
    sys.exit(main())
