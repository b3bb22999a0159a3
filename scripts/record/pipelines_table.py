"""The tables of docs/pipelines.md, from what record_pipelines.py measured.

    python scripts/record/pipelines_table.py pipelines.json                        prints them
    python scripts/record/pipelines_table.py pipelines.json --write docs/pipelines.md   between the page's marks
    python scripts/record/pipelines_table.py pipelines.json --merge NEWER.json     some runs measured again
    python scripts/record/pipelines_table.py pipelines.json --again DIR            predictions made anew

`--again` judges and replays the whole recordings in DIR (pipelines-whole-*.tar, also in folders below it) with what
this checkout has, and rewrites the runs and cases in the JSON; a run without its recordings stays as it is.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline_cases import CASES, case_document

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.documents.pipeline import pipeline_document
from kernprof.model.pipeline import PipelineFailure, PipelineReport, PipelineRow
from kernprof.model.serialize import stored
from kernprof.model.trace import Timeline
from kernprof.pipelines import find_pipeline
from kernprof.pipelines.define import changes_of
from kernprof.pipelines.measure import STEP_PATTERN
from kernprof.readers.trace.open import read_timeline
from kernprof.report.text.safe import markdown
from kernprof.units import format_quantity
from kernprof.workflows.pipeline.run import predict

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
MISSING = "–"
AGREES_PCT = 20.0
TITLES = {
    "layout": "image-training, NHWC added last",
    "workers-5-7": "image-training, 5 workers and then 7",
}


def tables(document: dict[str, Any]) -> str:
    """All tables and the count of predictions, as Markdown."""
    gpu, _, rest = str(document["gpu"] or MISSING).partition(", ")
    driver = f", driver {rest.partition(', ')[0]}" if rest else ""
    parts = [f"Measured on: {markdown(gpu + driver)}, {document['cpus']} CPU cores.\n"]
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
    head = (
        "variant", "step", f"{run['item']}s/s", "gain", "predicted", "step off by", "traces differ by", "GPU busy",
        "verdict", "causes left",
    )  # fmt: skip
    return _table(head, [_variant(each) for each in run["variants"]])


def _variant(each: dict[str, Any]) -> tuple[str, ...]:
    if each["step_ns"] is None:
        return (f"`{each['name']}`", f"failed: {markdown(each['failure']['message'][:80])}", *[MISSING] * 8)
    predicted, traced = each["predicted"], each["traced"]
    busy = f"{traced['accounting']['compute'] + traced['accounting']['communication']:.0f} %" if traced else MISSING
    return (
        f"`{each['name']}`",
        format_quantity(each["step_ns"], "ns"),
        f"{each['items_per_s']:,.0f}",
        _percent(each["measured_gain_pct"]),
        _percent(predicted["gain_pct"] if predicted else None),
        _off(predicted, "error_pct"),
        _off(predicted, "traced_error_pct"),
        busy,
        traced["verdict"]["label"] if traced else MISSING,
        ", ".join(each["causes_left"] or ()) or MISSING,
    )


def _off(predicted: dict[str, Any] | None, key: str) -> str:
    value = predicted.get(key) if predicted else None
    return MISSING if value is None else f"{value:+.0f} %"


def _percent(value: float | None) -> str:
    return MISSING if value is None else f"{value:.0f} %"


def predictions(document: dict[str, Any], key: str) -> list[tuple[str, float]]:
    """Each predicted step, `run variant`, and how far it was off in percent."""
    return [
        (f"{name} {each['name']}", each["predicted"][key])
        for name, run in _runs(document)
        for each in run["variants"]
        if each["predicted"] and each["predicted"].get(key) is not None
    ]


def _agreement(document: dict[str, Any]) -> str:
    traced = predictions(document, "traced_error_pct")
    found = predictions(document, "error_pct")
    missed = [f"{name} ({error:+.0f} %)" for name, error in found if abs(error) > AGREES_PCT]
    misses = f" Missed: {', '.join(missed)}." if missed else ""
    return (
        f"Predicted steps within ±{AGREES_PCT:.0f} % of the measured ones: {_good(found)} of {len(found)}.{misses} "
        f"Replayed traces within ±{AGREES_PCT:.0f} % of the next trace: {_good(traced)} of {len(traced)}.\n"
    )


def _good(found: list[tuple[str, float]]) -> int:
    return sum(abs(error) <= AGREES_PCT for _, error in found)


def write(page: Path, text: str) -> None:
    """Puts the tables between the page's marks. ValueError for a page without them."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def judge_again(document: dict[str, Any], folder: Path) -> None:
    """Analyses and predictions made anew, from the whole recordings."""
    reports: dict[str, PipelineReport] = {}
    with tempfile.TemporaryDirectory() as work:
        for tar in sorted(folder.rglob("pipelines-whole-*.tar")):
            with tarfile.open(tar) as archive:
                archive.extractall(work, filter="data")
        for name, run in _runs(document):
            report = _report(name, run, Path(work))
            if all(row.traced or row.step_ns is None for row in report.rows):
                reports[name] = report
                document["runs"][name] = json.loads(stored(pipeline_document(report))) | {"seconds": run["seconds"]}
    for at, case in enumerate(CASES):
        if case.run in reports:
            document["cases"][at] = case_document(case, reports)


def _report(name: str, run: dict[str, Any], work: Path) -> PipelineReport:
    pipeline = find_pipeline(run["pipeline"])
    rows: list[PipelineRow] = []
    read: dict[str, Timeline] = {}
    for each in run["variants"]:
        row = PipelineRow(
            name=each["name"], doc="", fixes=tuple(each["fixes"]), added=tuple(each["added"]),
            based_on=each["compared_with"], items_per_step=each["items_per_step"], step_ns=each["step_ns"],
            memory_bytes=each["memory_bytes"], notes=tuple(each["notes"]), recording=each["recording"],
            command=tuple(each["command"]), failure=PipelineFailure(**each["failure"]) if each["failure"] else None,
        )  # fmt: skip
        packed = work / f"{name}.{row.name}.sqlite.xz"
        if packed.is_file():
            plain = packed.with_suffix("")
            plain.write_bytes(lzma.decompress(packed.read_bytes()))
            read[row.name] = read_timeline(plain, cached=False)
            row = replace(row, traced=analyse(read[row.name], iteration=STEP_PATTERN).report.devices[0])
        before = next((other for other in rows if other.name == row.based_on), None)
        if before is not None and before.name in read and row.step_ns:
            changes = changes_of(pipeline, [fix for fix in row.fixes if fix not in before.fixes], run["params"])
            row = replace(row, predicted=predict(read[before.name], changes, before.step_ns) if changes else None)
        rows.append(row)
    return PipelineReport(
        pipeline=pipeline.name, doc=pipeline.doc, item=run["item"], device=run["device"], timing=run["timing"],
        params=run["params"], rows=tuple(rows), folder=run["folder"], interrupted=run["interrupted"],
        differences=tuple(run["differences"]), notes=tuple(run["notes"]),
    )  # fmt: skip


def merge(document: dict[str, Any], newer: dict[str, Any]) -> None:
    """Takes over the runs and cases that were measured again."""
    document["runs"] |= newer["runs"]
    again = {case["name"]: case for case in newer["cases"] if case["ours"] is not None}
    document["cases"] = [again.get(case["name"], case) for case in document["cases"]]
    kept = [each for each in document["problems"] if each.partition(" ")[0] not in newer["runs"]]
    document["problems"] = [*kept, *newer["problems"]]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("measured", type=Path, help="pipelines.json")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables between this page's marks")
    parser.add_argument("--again", type=Path, metavar="DIR", help="make the predictions anew from the recordings there")
    parser.add_argument("--merge", type=Path, metavar="NEWER", help="take over the runs of another pipelines.json")
    parser.add_argument("--run", metavar="NAME", help="only this run's table, as the README shows it")
    options = parser.parse_args(arguments)
    document = json.loads(options.measured.read_text())
    if options.merge:
        merge(document, json.loads(options.merge.read_text()))
    if options.again:
        judge_again(document, options.again)
    if options.merge or options.again:
        options.measured.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    text = _run_table(document["runs"][options.run]) if options.run else tables(document)
    if options.write:
        write(options.write, text)
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
