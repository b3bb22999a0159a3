"""The documentation names all there is: metrics, scores, findings, verdicts, causes, errors,
commands, schemas.
"""

import importlib
import json
import re
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import docgen
import pytest
from docgen import diagrams, schemas
from docgen.diagram import Diagram, svg
from jsonschema import Draft202012Validator

import kernprof
from kernprof import errors
from kernprof.analysis.kernel.findings.find import CHECKS
from kernprof.analysis.kernel.limits.parts import TITLES
from kernprof.analysis.kernel.scores import SCORE_IDS, SCORES
from kernprof.analysis.trace.evidence import ADVICE as CAUSE_ADVICE
from kernprof.cli.app import COMMANDS
from kernprof.emulator.faults import FaultKind
from kernprof.gpus.architectures import ARCHITECTURES, SOURCES
from kernprof.gpus.datasheets import GPUS
from kernprof.metrics import ENTRIES
from kernprof.model.diagnosis import Bottleneck
from kernprof.model.run import CaveatKind, Provenance
from kernprof.model.step import ChangeId, PathKind
from kernprof.model.trace_report import Confidence, IdleCause, VerdictLabel
from kernprof.model.verdict import PairVerdict, TimeVerdict, VerdictReason
from kernprof.pipelines.catalogue import PIPELINES

DOCS = Path(__file__).resolve().parents[2] / "docs"
PACKAGE = DOCS.parent / "kernprof"


@lru_cache(maxsize=1)
def generated() -> dict[str, str]:
    return dict(docgen.pages())


@lru_cache(maxsize=1)
def written() -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}


def page(name: str) -> str:
    """A written page with the fragments that it includes."""
    return re.sub(
        r"```\{include\} (fragments/\S+)\n```", lambda m: generated()[m[1]], written()[name]
    )


def test_every_fragment_is_on_a_page_and_every_include_exists() -> None:
    included = {
        name
        for path in (*DOCS.glob("*.md"), *DOCS.glob("developer/*.md"))
        for name in re.findall(
            r"\{include\} (?:\.\./)?(fragments/\S+)", path.read_text(encoding="utf-8")
        )
    }
    assert included == {name for name in generated() if name.startswith("fragments/")}


def test_every_command_has_a_page_and_stands_in_the_index() -> None:
    for name in COMMANDS:
        assert f"# kernprof {name}\n" in generated()[f"commands/{name}.md"]
        assert f"(commands/{name}.md)" in generated()["commands/index.md"].replace(
            "](", "](commands/"
        )


def test_a_commands_page_has_its_options_examples_and_exit_codes() -> None:
    text = generated()["commands/compare.md"]
    assert "````{option} --baseline <NAME>" in text
    assert "$ kernprof compare latest --baseline padded" in text
    assert "| `19` |" in text
    assert "(#schema-compare-1)" in text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_every_metric_has_unit_meaning_origin_and_backends(entry: object) -> None:
    assert isinstance(entry, type(ENTRIES[0]))
    text = page("metrics")
    start = text.index(f":::{{metric}} {entry.id}\n")
    block = text[start : text.index("\n:::\n", start)]
    assert f"in {entry.unit}" in block
    assert entry.meaning.replace("*", "\\*") in block
    assert all(f"`{name}`" in block for name in entry.ncu)
    assert "- emulator: " in block


@pytest.mark.parametrize(
    ("metric", "output"),
    [
        ("global_load_sectors", "exact"),
        ("duration", "not known: the emulator measures no duration"),
        ("time_bound", "bound"),
        ("stall_barrier", "not known: the metric depends on timing"),
    ],
)
def test_the_emulators_worth_is_what_it_says_itself(metric: str, output: str) -> None:
    text = page("metrics")
    block = text[text.index(f":::{{metric}} {metric}\n") :].partition("\n:::\n")[0]
    assert f"- emulator: {output}" in block


@pytest.mark.parametrize("name", SCORE_IDS)
def test_every_score_has_its_formula(name: str) -> None:
    score = SCORES[name]
    text = page("scores")
    assert f":::{{score}} {name}\n" in text
    assert score.formula in text
    assert f"{{score}}`{name}`" in written()["scores"]


def test_every_finding_kind_label_cause_and_verdict_is_explained() -> None:
    text = page("reading")
    for check in CHECKS:
        assert f":::{{finding}} {check.id}\n" in text
        assert check.title in text
    for label in VerdictLabel:
        assert f":::{{verdict}} {label.value}\n" in text
    for cause in CAUSE_ADVICE:
        assert f":::{{cause}} {cause.value}\n" in text
    for closed in (
        TimeVerdict,
        PairVerdict,
        VerdictReason,
        CaveatKind,
        IdleCause,
        Bottleneck,
        PathKind,
    ):
        for item in closed:
            assert f"`{item.value}`" in text, item
    for change in ChangeId:
        assert f"| `{change.value}` |" in written()["timeline"]
    for level in Confidence:
        assert level.value in text
    for provenance in Provenance:
        assert f"| {provenance.value} |" in written()["concepts"]


def test_every_error_and_exit_code_is_in_the_table() -> None:
    classes: list[type[errors.KernprofError]] = [errors.KernprofError]
    for kind in classes:
        classes += kind.__subclasses__()
    for kind in classes:
        if kind.__module__ == "kernprof.errors":
            assert f"| `{kind.exit_code}` | `{kind.__name__}` |" in page("errors")
    assert "| `130` |" in page("errors")


def test_every_fault_that_the_emulator_finds_is_in_its_table() -> None:
    for kind in FaultKind:
        assert f"| {kind.value} |" in written()["emulator"]


def test_every_pipeline_variant_and_parameter_is_in_the_library() -> None:
    text = page("library")
    for pipeline in PIPELINES.values():
        part = text[text.index(f"### {pipeline.name}\n") :]
        assert all(f"| `{variant}` |" in part for variant in pipeline.variants)
        assert all(f"`{name}`" in part for name in pipeline.params)


def test_every_public_name_is_in_the_api() -> None:
    for name in set(kernprof.__all__) - {"main"}:
        assert f":: kernprof.{name}\n" in page("python")


def test_every_schema_that_the_source_names_is_documented() -> None:
    text = page("schemas")
    root = Path(kernprof.__file__).parent
    named = {
        n
        for p in root.rglob("*.py")
        for n in re.findall(r'"(kernprof\.[a-z-]+/\d+)"', p.read_text("utf-8"))
    }
    assert {"kernprof.run/1", "kernprof.compare/1", "kernprof.timeline/2"} <= named
    assert named == set(schemas.documents()) - {schemas.MANIFEST}
    for name, schema in schemas.documents().items():
        start = text.index(f"## {name}\n")
        shown = text[start : text.find("\n## ", start + 1)]
        fields = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
        assert all(re.search(rf"^{field}\??: ", shown, re.MULTILINE) for field in fields), name


def test_every_document_has_a_json_schema_file() -> None:
    files = {
        name: json.loads(text)
        for name, text in docgen.pages().items()
        if name.startswith("schemas/")
    }
    assert len(files) == len(schemas.documents())
    assert files["schemas/kernprof.run-1.schema.json"]["title"] == "kernprof.run/1"
    for schema in files.values():
        Draft202012Validator.check_schema(schema)


def test_generated_pages_follow_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command's changed help is a changed page: nothing is kept from before."""
    from kernprof.cli import guide

    monkeypatch.setattr(guide.doctor, "help", "Something else entirely.")
    assert "Something else entirely." in docgen.pages()["commands/doctor.md"]


def test_writing_removes_what_is_gone(tmp_path: Path) -> None:
    (tmp_path / "commands").mkdir()
    (tmp_path / "commands/gone.md").write_text("# gone")
    docgen.write_all(tmp_path)
    assert not (tmp_path / "commands/gone.md").exists()
    assert (tmp_path / "commands/run.md").is_file()
    before = (tmp_path / "commands/run.md").stat().st_mtime_ns
    docgen.write_all(tmp_path)
    assert (tmp_path / "commands/run.md").stat().st_mtime_ns == before


DEVELOPER = sorted((DOCS / "developer").glob("*.md"))


def test_the_drawings_are_those_of_their_data() -> None:
    """`python docs/docgen/diagrams.py` writes them anew."""
    stored = {path.name: path.read_text(encoding="utf-8") for path in diagrams.FOLDER.glob("*.svg")}
    assert stored == diagrams.files()


def test_the_arrows_of_the_architecture_are_the_imports() -> None:
    """An arrow is an import of the package, and each import goes along arrows; every package has
    its box.
    """
    top = [
        path
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    ]
    packages = {path.stem for path in top if not path.stem.startswith("__")} | {"pytest_plugin"}
    drawing = diagrams.DIAGRAMS["architecture"]
    box_of = {
        name: text.split("\n")[0]
        for row in drawing.rows
        for text in row
        for name in re.findall(r"\w+", text)
        if name in packages
    }
    assert box_of.keys() == packages
    imports = set()
    for path in PACKAGE.rglob("*.py"):
        local = box_of.get(path.relative_to(PACKAGE).parts[0].removesuffix(".py"))
        for name in re.findall(
            r"^ *(?:from|import) kernprof\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            if local and name in box_of and local != box_of[name]:
                imports.add(f"{local} > {box_of[name]}")
    assert set(drawing.arrows) <= imports
    reached = set(drawing.arrows)
    for _ in drawing.rows:
        ways = [way.split(" > ") for way in reached]
        reached |= {
            f"{first} > {last}" for first, end in ways for start, last in ways if end == start
        }
    assert imports <= reached


def test_a_drawing_has_its_boxes_in_rows_and_arrows_between_them() -> None:
    diagram = Diagram(
        title="a < b",
        rows=(("top\nof it",), ("left", "right")),
        arrows={"top > left": "goes", "left > right": ""},
    )
    root = ElementTree.fromstring(svg(diagram, "dark"))
    spaces = {"s": "http://www.w3.org/2000/svg"}
    assert root.findtext("s:title", namespaces=spaces) == "a < b"
    top, left, right = (dict(item.attrib) for item in root.findall("s:rect", spaces))
    assert float(top["y"]) < float(left["y"]) == float(right["y"])
    assert (
        float(left["x"]) + float(left["width"]) < float(right["x"]) <= float(root.attrib["width"])
    )
    assert len(root.findall("s:line", spaces)) == 2
    assert [text.text for text in root.findall("s:text", spaces)] == [
        "goes",
        "top",
        "of it",
        "left",
        "right",
    ]


@pytest.mark.parametrize("path", DEVELOPER, ids=lambda path: path.stem)
def test_drawings_of_developers_pages_exist(path: Path) -> None:
    for drawing in re.findall(r"\{image\} (\S+)", path.read_text(encoding="utf-8")):
        assert (path.parent / drawing).resolve().is_file()


@pytest.mark.parametrize("path", DEVELOPER, ids=lambda path: path.stem)
def test_a_page_for_developers_stands_in_their_index(path: Path) -> None:
    assert path.stem == "index" or f"\n{path.stem}\n" in (DOCS / "developer/index.md").read_text(
        encoding="utf-8"
    )


@lru_cache(maxsize=1)
def source_words() -> frozenset[str]:
    """Names of the files of the package, the tests and the scripts, and the words in them."""
    folders = (DOCS.parent / folder for folder in ("kernprof", "tests", "scripts"))
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    paths = [path for path in files if path.suffix in (".py", ".c", ".h", ".toml", "")]
    return frozenset(w for p in paths for w in (p.name, *re.findall(r"\w+", p.read_text("utf-8"))))


GUIDES = [*DEVELOPER, DOCS.parent / "CONTRIBUTING.md"]
# Files of an example and of the restored corpus, and a placeholder.
ELSEWHERE = {
    *("kernprof/cards/time.sm_120.toml", "time.sm_120.toml"),
    *("kernel_pairs.py", "scripts/fit/MODEL.py"),
}


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_what_a_page_for_developers_names_is_there(path: Path) -> None:
    """Paths from the root or from the package, in sentences and commands; files and names."""
    text = path.read_text(encoding="utf-8")
    paths = {*re.findall(r"(?<![\w/.])((?:kernprof|tests|scripts|docs)/[\w/.-]+\w)", text)}
    paths |= {*re.findall(r"`((?:[a-z_]+|\.github)/[\w/.-]+)`", text)} - {"load/store"}
    assert {
        p for p in paths if not (DOCS.parent / p).exists() and not (PACKAGE / p).exists()
    } <= ELSEWHERE
    names = {*re.findall(r"`([\w.-]+\.(?:py|c|h|toml)|[a-zA-Z]*_(?!_)\w+)[`(.]", text)}
    assert names <= source_words() | ELSEWHERE


def test_every_name_of_the_python_page_is_there() -> None:
    names = re.findall(r"^\.\. auto\w+:: (kernprof\.\S+)$", page("python"), re.MULTILINE)
    assert len(names) > 20
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(importlib.import_module(module), attribute), name


def test_every_gpu_and_architecture_is_on_its_page_with_its_sources() -> None:
    text = page("gpus")
    for gpu in GPUS:
        assert f"| {gpu.title}" in text
        assert f"- **{gpu.title}**: " in text
    for name, source in SOURCES.items():
        assert f"| `{name}` |" in text, source
    assert all(f"`{name}`" in text for name in ARCHITECTURES)


def test_every_limiter_is_explained_by_its_name() -> None:
    page = (DOCS / "scores.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE))
    assert set(TITLES.values()) - {"not known"} <= named
