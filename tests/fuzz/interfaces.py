"""Requests instead of files: command lines, calls of MCP tools, and answers of a cluster's workers."""

from __future__ import annotations

import io
import json
import re
import shutil
import tempfile
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from tests.fuzz.project import STORE, working_in

LINES = (
    "list --format json",
    "runs --store runs --format csv",
    "runs --store runs --remove none",
    "show transpose --no-source",
    "show latest --store runs --metric l2_bytes --format markdown",
    "explain latest --store runs --variants naive --format brief",
    "compare latest --store runs --baseline naive --fail-on time>3%",
    "history transpose --store runs --metric time --format json",
    "roofline latest --store runs -o r.svg",
    "plot latest --store runs -o p.svg",
    "report latest --store runs --redact -o r.html --top 3",
    "export latest --store runs --format csv -o e.csv",
    "baseline save b.json latest --store runs --budget time<50us",
    "baseline check b.json latest --store runs --format junit",
    "timeline a.sqlite --iteration step --format json",
    "timeline a.sqlite a.sqlite --ranks",
    "what-if a.sqlite input-ready=4 cuda-graph --step 11.1",
    "analyse --trace a.sqlite --iteration step --format brief",
    "compare a.sqlite a.sqlite --format json",
    "export a.sqlite --format perfetto -o e.json",
    "report a.sqlite --ranks --format markdown",
    "redact a.sqlite c.sqlite",
    "new blur",
    "completion bash",
    "doctor --format json",
    "run transpose --dry-run --variants naive --size small",
    "profile prog -o p",
    "capture prog -o c --time-limit 9",
    "analyse prog --dry-run",
    "pipeline prog --format json",
    "timeline prog --iteration step",
    "calibrate --format json",
    "duel transpose naive nothing",
    "tune nothing --time-limit 9",
    "fix nothing --top 2",
    "check nothing --variants naive",
    "layout nothing --variant padded",
    "inside nothing --variant naive",
    "mcp --help",
)
CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("explain", {"target": "latest", "variants": ["naive"], "store": "runs"}),
    ("compare", {"first": "latest", "second": "", "baseline": "naive", "store": "runs"}),
    ("compare", {"first": "a.sqlite", "second": "a.sqlite", "store": "runs"}),
    ("timeline", {"trace": "a.sqlite", "iteration": "step", "store": "runs"}),
    ("what-if", {"trace": "a.sqlite", "changes": ["cuda-graph", "input-ready=4"]}),
    ("what-if", {"trace": "a.sqlite", "changes": "all", "iteration": "step *"}),
)
_UNEXPECTED = re.compile(r"\w+(?:Error|Exception|Warning)")


def lines() -> list[bytes]:
    return [json.dumps(line.split()).encode() for line in LINES]


def calls() -> list[bytes]:
    return [json.dumps({"tool": name, "arguments": values}).encode() for name, values in CALLS]


def answers() -> list[bytes]:
    from kernprof.version import __version__
    from kernprof.workflows.inputs import build_digest

    good = [__version__, build_digest()]
    seeds = ({"tcp://a": good, "tcp://b": good}, {"tcp://a": good[:1], "b": None, "c": [1, 2]})
    return [json.dumps(seed).encode() for seed in seeds]


def _fill(folder: Path) -> None:
    from tests.unit.traces import Export

    Export(folder / "a.sqlite").usual().done()
    run = "20261120-092315-transpose-c889"
    shutil.copytree(STORE / "runs" / run, folder / "runs/runs" / run)


def _loaded(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return None


def command(path: Path) -> None:
    """A command line, in a folder with a trace and a run. Files outside are never named."""
    from kernprof.cli.app import run_command_line

    words = _loaded(path)
    words = words[:40] if isinstance(words, list) else []
    # as the system passes arguments: bytes without a zero
    words = [str(word).replace("\0", "").encode("utf-8", "replace").decode() for word in words]
    if any(word.startswith("/") or ".." in word or word in ("--", "--cluster") for word in words):
        return
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        _fill(Path(folder))
        out = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
        with working_in(Path(folder)), redirect_stdout(out), redirect_stderr(out):
            run_command_line(words)


def call(path: Path) -> None:
    """A call of a tool: the reply is an answer or a refusal, and no unexpected error."""
    import anyio

    from kernprof.workflows.agents import make_server

    document = _loaded(path)
    document = document if isinstance(document, dict) else {}
    name, arguments = document.get("tool"), document.get("arguments")
    with tempfile.TemporaryDirectory(dir=path.parent) as folder, working_in(Path(folder)):
        _fill(Path(folder))
        server = make_server(Path(folder), read_only=True)
        values = arguments if isinstance(arguments, dict) else {}
        result = anyio.run(server.call_tool, str(name), values)
        reply = json.loads(result.content[0].text)
        if result.is_error:
            assert set(reply) == {"cannot", "needs"}, reply
            assert not _UNEXPECTED.fullmatch(reply["cannot"]), reply
        else:
            assert reply["answer"]


class _Client(nullcontext[None]):
    """A client of a cluster whose workers answer with the content of the input."""

    answered: object = None

    def wait_for_workers(self, *_: object, **__: object) -> None:
        pass

    def run(self, *_: object, **__: object) -> object:
        return self.answered


def answer(path: Path) -> None:
    """The first answer of workers, before work is sent to them."""
    from unittest import mock

    from kernprof.workflows import inputs

    document = _loaded(path)
    workers = document if isinstance(document, dict) else {}
    client = _Client()
    client.answered = {
        name: tuple(item) if isinstance(item, list) else item for name, item in workers.items()
    }
    with mock.patch.object(inputs, "_remote", return_value=client), inputs.connected("tcp://a"):
        pass


REQUESTS = (
    ("command", lines, command),
    ("mcp", calls, call),
    ("cluster", answers, answer),
)
