"""Every command prints its result in every format, from recorded data."""

import csv
import gzip
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from wcwidth import wcswidth

from kernprof.cli.app import run_command_line
from kernprof.errors import VERBOSE
from kernprof.model.documents.run import document_run
from kernprof.outputs import FORMATS
from kernprof.store import Store

REPLAY = Path(__file__).parents[1]
TRACES = REPLAY / "timeline" / "data"
REPORT = str(REPLAY / "data" / "ncu" / "h200_transpose_suite_full.ncu-rep")
BEFORE, AFTER = str(TRACES / "resnet_w0.sqlite"), str(TRACES / "simplenet.sqlite")
SIMPLE = str(TRACES / "simplenet.sqlite")
# what is typed, and a word of the result in all formats
COMMANDS: dict[str, tuple[list[str], str]] = {
    "list": (["list"], "transpose"),
    "runs": (["runs"], "transpose"),
    "show run": (["show", "latest"], "naive"),
    "show report": (["show", REPORT], "naive"),
    "show workload": (["show", "transpose"], "padded"),
    "explain": (["explain", "latest"], "naive"),
    "compare": (["compare"], "naive"),
    "pipelines": (["pipeline"], "image-training"),
    "doctor": (["doctor"], "python"),
    "timeline": (["timeline", SIMPLE], "cudaLaunchKernel"),
    "ranks": (["timeline", SIMPLE, SIMPLE, "--ranks"], "cuda-api-bound"),
    "what-if": (["what-if", SIMPLE, "all"], "cuda-graph"),
    "what-if one": (["what-if", SIMPLE, "cuda-graph"], "compute"),
    "compare traces": (["compare", BEFORE, AFTER], "compute"),
}
WIDTH = 72


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("store")
    with Store(root).begin("transpose") as draft:
        recorded = gzip.decompress((REPLAY / "data" / "explain" / "transpose.json.gz").read_bytes())
        draft.commit(document_run(json.loads(recorded)))
    return root


class Page(HTMLParser):
    """The elements of a page and its text; an error for one closed out of turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == "br" or self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_in_every_format(
    command: str,
    format_: str,
    store: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.setenv("KERNPROF_STORE", str(store))
    monkeypatch.setenv(VERBOSE, "1")
    typed, word = COMMANDS[command]
    code = run_command_line([*typed, "--format", format_])
    shown = capsys.readouterr().out
    assert code == 0 or command == "doctor"
    if format_ == "csv" and command == "pipelines":
        assert shown.startswith("workload,variant,")  # pipelines are not in it
        return
    if format_ == "json":
        assert json.loads(shown)["schema"].startswith("kernprof.")
    elif format_ == "csv":
        head, *rows = csv.reader(io.StringIO(shown))
        assert len(head) > 2
        assert rows
        assert {len(row) for row in rows} == {len(head)}
    elif format_ == "markdown":
        assert re.search(r"(?m)^(#+ |\| )", shown)
    elif format_ == "html":
        page = Page(shown)
        assert page.tags[:2] == ["html", "head"]
        assert "script" not in page.tags
        shown = page.text
    else:
        assert max(map(wcswidth, shown.splitlines())) <= WIDTH or command in (
            "explain",
            "show workload",
        )  # source lines
    assert word in shown.replace("\\", "")
