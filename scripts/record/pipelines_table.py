"""Generate the documentation's tables (docs/docgen/measured.py) from record_pipelines.py's results.

    python scripts/record/pipelines_table.py pipelines.json                        # print them
    python scripts/record/pipelines_table.py pipelines.json --merge NEWER.json     # replace some
    runs python scripts/record/pipelines_table.py pipelines.json --again DIR            # predict
    again

`--again` judges and predicts the whole recordings in DIR (pipelines-whole-*.tar, also in its
subfolders) with this checkout. It rewrites their runs and cases in the JSON.
"""

import argparse
import json
import lzma
import sys
import tarfile
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs"))

from docgen.measured import run_table, runs, tables
from pipeline_cases import CASES, case_document

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.documents.traces import pipeline_document
from kernprof.model.pipeline import PipelineFailure, PipelineReport, PipelineRow
from kernprof.model.serialize import stored
from kernprof.model.trace import Timeline
from kernprof.pipelines import find_pipeline
from kernprof.pipelines.catalogue import changes_of
from kernprof.pipelines.measure import STEP_PATTERN
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.pipeline import predict


def judge_again(document: dict[str, Any], folder: Path) -> None:
    """Analyses and predictions made anew, from the whole recordings."""
    reports: dict[str, PipelineReport] = {}
    with tempfile.TemporaryDirectory() as work:
        for tar in sorted(folder.rglob("pipelines-whole-*.tar")):
            with tarfile.open(tar) as archive:
                # Python before 3.10.12 and 3.11.4 has no filters: these are recordings of one's
                # own.
                archive.extractall(
                    work,
                    **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}),  # type: ignore[arg-type]
                )
        for name, run in runs(document):
            report = _report(name, run, Path(work))
            if all(row.traced or row.step_ns is None for row in report.rows):
                reports[name] = report
                document["runs"][name] = json.loads(stored(pipeline_document(report))) | {
                    "seconds": run["seconds"]
                }
    for at, case in enumerate(CASES):
        if case.run in reports:
            document["cases"][at] = case_document(case, reports)


def _report(name: str, run: dict[str, Any], work: Path) -> PipelineReport:
    pipeline = find_pipeline(run["pipeline"])
    rows: list[PipelineRow] = []
    read: dict[str, Timeline] = {}
    for variant in run["variants"]:
        row = PipelineRow(
            name=variant["name"],
            doc="",
            fixes=tuple(variant["fixes"]),
            added=tuple(variant["added"]),
            based_on=variant["compared_with"],
            items_per_step=variant["items_per_step"],
            step_ns=variant["step_ns"],
            memory_bytes=variant["memory_bytes"],
            notes=tuple(variant["notes"]),
            recording=variant["recording"],
            command=tuple(variant["command"]),
            failure=PipelineFailure(**variant["failure"]) if variant["failure"] else None,
        )
        packed = work / f"{name}.{row.name}.sqlite.xz"
        if packed.is_file():
            plain = packed.with_suffix("")
            plain.write_bytes(lzma.decompress(packed.read_bytes()))
            read[row.name] = read_timeline(plain, cached=False)
            row = replace(
                row, traced=analyse(read[row.name], iteration=STEP_PATTERN).report.devices[0]
            )
        before = next((other for other in rows if other.name == row.based_on), None)
        if before is not None and before.name in read and row.step_ns:
            changes = changes_of(
                pipeline, [fix for fix in row.fixes if fix not in before.fixes], run["params"]
            )
            row = replace(
                row,
                predicted=predict(read[before.name], changes, before.step_ns) if changes else None,
            )
        rows.append(row)
    return PipelineReport(
        pipeline=pipeline.name,
        doc=pipeline.doc,
        item=run["item"],
        device=run["device"],
        timing=run["timing"],
        params=run["params"],
        rows=tuple(rows),
        folder=run["folder"],
        interrupted=run["interrupted"],
        differences=tuple(run["differences"]),
        notes=tuple(run["notes"]),
    )


def merge(document: dict[str, Any], newer: dict[str, Any]) -> None:
    """Takes over the runs and cases that were measured again."""
    document["runs"] |= newer["runs"]
    again = {case["name"]: case for case in newer["cases"] if case["ours"] is not None}
    document["cases"] = [again.get(case["name"], case) for case in document["cases"]]
    problems = [
        variant
        for variant in document["problems"]
        if variant.partition(" ")[0] not in newer["runs"]
    ]
    document["problems"] = [*problems, *newer["problems"]]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("measured", type=Path, help="pipelines.json")
    parser.add_argument(
        "--again",
        type=Path,
        metavar="DIR",
        help="make the predictions anew from the recordings there",
    )
    parser.add_argument(
        "--merge", type=Path, metavar="NEWER", help="take over the runs of another pipelines.json"
    )
    parser.add_argument("--run", metavar="NAME", help="only this run's table")
    options = parser.parse_args(arguments)
    document = json.loads(options.measured.read_text())
    if options.merge:
        merge(document, json.loads(options.merge.read_text()))
    if options.again:
        judge_again(document, options.again)
    if options.merge or options.again:
        options.measured.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    text = run_table(document["runs"][options.run]) if options.run else tables(document)
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
