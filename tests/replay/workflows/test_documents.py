"""Check every printed or stored document against its JSON Schema and recorded documents."""

import gzip
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.model.documents.schema import DOCUMENTS, schema_name
from kernprof.model.documents.stored import ceilings_text, read_ceilings
from kernprof.store import read_run
from kernprof.store.run_folder import Manifest, manifest_text
from tests.captures.documents import closed_validator

REPLAY = Path(__file__).parents[1]
STORE = REPLAY / "data/store"
TRACES = REPLAY / "timeline/data"
BEFORE, AFTER, SMALL = (
    TRACES / f"{name}.sqlite" for name in ("resnet_w0", "simplenet", "simplenet")
)
TRANSPOSE, OTHER, MATMUL = (
    "20261120-092315-transpose-c889",
    "20261120-092324-transpose-2e6b",
    "20261120-100059",
)
# Strings that are one of a closed set, an id or a unit; all others are prose, which may be said
# better.
EXACT = {
    "schema",
    "kind",
    "id",
    "label",
    "confidence",
    "provenance",
    "verdict",
    "reason",
    "unit",
    "source",
    "better",
    "time_source",
    "run",
    "base",
    "other",
    "baseline",
    "space",
    "format",
    "part",
    "variant",
    "backend",
}


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KERNPROF_CACHE", "")


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def document(*argv: object) -> Any:
        capsys.readouterr()
        run_command_line([*map(str, argv), "--format", "json"])
        return json.loads(capsys.readouterr().out)

    return document


def of_schema(name: str) -> Any:
    return closed_validator(next(kind for kind in DOCUMENTS if schema_name(kind) == name))


COMMANDS: dict[str, tuple[str, tuple[object, ...]]] = {
    "show run": ("kernprof.run/1", ("show", TRANSPOSE, "--store", STORE)),
    "show other program": ("kernprof.run/1", ("show", "20261120-092329", "--store", STORE)),
    "show workload": ("kernprof.workload/2", ("show", "transpose")),
    "explain": ("kernprof.explain/1", ("explain", MATMUL, "--store", STORE)),
    "explain with lines": (
        "kernprof.explain/1",
        ("explain", REPLAY / "data/explain/h200_transpose_source.ncu-rep"),
    ),
    "compare variants": ("kernprof.compare/1", ("compare", TRANSPOSE, "--store", STORE)),
    "compare runs": ("kernprof.compare/1", ("compare", TRANSPOSE, OTHER, "--store", STORE)),
    "timeline": ("kernprof.timeline/2", ("timeline", BEFORE)),
    "compare traces": ("kernprof.timeline-comparison/1", ("compare", BEFORE, AFTER)),
    "ranks": ("kernprof.timeline-ranks/2", ("timeline", SMALL, SMALL, "--ranks")),
    "what-if": ("kernprof.what-if/2", ("what-if", SMALL, "no-step-sync", "cuda-graph")),
    "what-if all": ("kernprof.what-if/2", ("what-if", SMALL)),
    "list": ("kernprof.list/1", ("list",)),
    "runs": ("kernprof.runs/1", ("runs", "--store", STORE)),
    "doctor": ("kernprof.doctor/1", ("doctor",)),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_command_prints_is_as_its_schema_says(
    command: str, printed: Callable[..., Any]
) -> None:
    name, argv = COMMANDS[command]
    document = printed(*argv)
    assert document["schema"] == name
    of_schema(name).validate(document)


def test_a_run_and_all_that_it_stores_are_as_their_schemas_say(
    printed: Callable[..., Any], tmp_path: Path
) -> None:
    document = printed(
        "run", "transpose", "-v", "naive,smem", "-p", "rows=64,cols=96", "--backend", "emulator"
    )
    of_schema("kernprof.run/1").validate(document)
    (folder,) = (tmp_path / ".kernprof/runs").iterdir()
    closed_validator(Manifest).validate(json.loads((folder / "manifest.json").read_text()))
    lines = json.loads((folder / "lines.json").read_text())
    assert lines["launches"][0]["lines"]
    of_schema("kernprof.lines/1").validate(lines)
    explained = printed("explain", "latest", "--source")
    assert explained["diagnoses"][0]["source"]["lines"]
    of_schema("kernprof.explain/1").validate(explained)


def test_measured_ceilings_are_as_their_schema_says() -> None:
    path = REPLAY / "data/h200_ceilings.json"
    ceilings = read_ceilings(path.read_text(), str(path))
    of_schema("kernprof.ceilings/1").validate(json.loads(ceilings_text(ceilings)))


def test_the_data_of_a_page_is_as_its_schema_says(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert (
        run_command_line(["report", TRANSPOSE, str(SMALL), "--store", str(STORE), "-o", str(page)])
        == 0
    )
    match = re.search(
        r'<script type="application/json" id="data">(.*?)</script>', page.read_text(), re.DOTALL
    )
    assert match
    document = json.loads(match[1])
    assert document["runs"]
    assert document["timelines"]
    of_schema("kernprof.report/1").validate(document)


RECORDED: dict[str, tuple[object, ...]] = {
    "compare.variants": ("compare", TRANSPOSE, "--store", STORE),
    "compare.runs": ("compare", TRANSPOSE, OTHER, "--store", STORE),
    "explain.transpose": ("explain", TRANSPOSE, "--store", STORE),
    "explain.matmul": ("explain", MATMUL, "--store", STORE),
    "timeline.simplenet": ("timeline", SMALL),
    "timeline.change": ("compare", BEFORE, AFTER),
    "timeline.ranks": ("timeline", SMALL, SMALL, "--ranks"),
    "what_if.simplenet": ("what-if", SMALL, "no-step-sync", "cuda-graph"),
}


def outline(value: Any, key: str = "") -> Any:
    """Reduce a document to fields, order, lengths, ids and labels; numbers to 12 digits.

    `sum` adds up differently from Python 3.12 on.
    """
    if isinstance(value, dict):
        return {name: outline(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [outline(entry, key) for entry in value]
    if isinstance(value, float):
        return float(f"{value:.12g}")
    prose = isinstance(value, str) and (key not in EXACT or value.endswith(".sqlite"))
    return "…" if prose else value


@pytest.mark.parametrize("name", RECORDED)
def test_documents_have_the_fields_and_numbers_of_version_0_1(
    name: str, printed: Callable[..., Any]
) -> None:
    """Compare with golden files; KERNPROF_UPDATE_GOLDEN=1 writes them (only numbers may change)."""
    path, document = REPLAY / f"golden/documents/{name}.json.gz", printed(*RECORDED[name])
    if os.environ.get("KERNPROF_UPDATE_GOLDEN"):
        path.write_bytes(gzip.compress(json.dumps(outline(document), indent=1).encode(), mtime=0))
    recorded = json.loads(gzip.decompress(path.read_bytes()))
    assert json.dumps(outline(document), indent=1) == json.dumps(outline(recorded), indent=1)


def as_it_was(now: Any, before: Any) -> Any:
    """Remove fields added since the recording if they are empty."""
    if isinstance(now, dict) and isinstance(before, dict):
        assert not [key for key in now.keys() - before.keys() if now[key]]
        return {key: as_it_was(value, before[key]) for key, value in now.items() if key in before}
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        return [as_it_was(item, other) for item, other in zip(now, before, strict=True)]
    return now


@pytest.mark.parametrize("folder", sorted((STORE / "runs").iterdir()), ids=lambda path: path.name)
def test_runs_stored_by_version_0_1_open_and_print_as_they_were(
    folder: Path, printed: Callable[..., Any]
) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    stored = read_run(folder)
    assert as_it_was(json.loads(manifest_text(stored.run, stored.files)), manifest) == manifest
    local_items = {key: value for key, value in manifest.items() if key not in ("store", "files")}
    assert json.dumps(
        as_it_was(printed("show", folder.name, "--store", STORE), local_items)
    ) == json.dumps(local_items)
