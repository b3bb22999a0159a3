"""`kernprof mcp` through the SDK's client, and `--format brief`: short, one shape for refusals."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.report.brief import MOST_CHARS, Answer
from kernprof.workflows.agents import TOOLS, reply_of
from tests.unit.workflows.analysed_program import REPORT, write_trace

mcp = pytest.importorskip("mcp")
ROOT = Path(__file__).parents[3]


def asked(tool: str, **arguments: Any) -> dict[str, Any]:
    """Return the server's reply to the SDK's client, in this process."""
    import anyio

    from kernprof.workflows.agents import make_server

    async def ask() -> dict[str, Any]:
        async with mcp.Client(make_server()) as client:
            result = await client.call_tool(tool, arguments)
            assert not result.is_error, result.content
            reply = result.structured_content or json.loads(result.content[0].text)
            return dict(reply.get("result", reply))

    return anyio.run(ask)


def test_the_tools_and_their_arguments() -> None:
    import anyio

    from kernprof.workflows.agents import make_server

    async def listed() -> dict[str, Any]:
        async with mcp.Client(make_server()) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    tools = anyio.run(listed)
    assert list(tools) == [
        "run",
        "explain",
        "compare",
        "timeline",
        "analyse",
        "what-if",
        "find-bugs",
        "tune",
    ]
    assert all(tool.description for tool in tools.values())
    assert set(tools["what-if"].input_schema["properties"]) == {
        "trace",
        "changes",
        "iteration",
        "store",
    }
    assert tools["what-if"].input_schema["required"] == ["trace"]


def test_a_trace_is_judged_analysed_and_replayed(tmp_path: Path) -> None:
    trace = str(write_trace(tmp_path / "a.sqlite"))
    judged = asked("timeline", trace=trace)
    assert "confidence" in judged["answer"]
    assert judged["more"] == f"kernprof timeline {trace}"
    result = asked("analyse", trace=trace, store=str(tmp_path))
    assert result["answer"].startswith("at most ")
    assert any("collectives" in line for line in result["because"])
    assert result["next"]
    assert any("its costliest source line" in line for line in result["unknown"])
    replayed = asked("what-if", trace=trace, changes="no-step-sync")
    assert "no-step-sync" in replayed["answer"]


def test_a_report_is_explained(tmp_path: Path) -> None:
    reply = asked("explain", target=str(REPORT), store=str(tmp_path))
    assert "naive" in reply["answer"]
    assert "limited by" in reply["answer"]
    assert any("uncoalesced" in line for line in reply["because"])
    assert reply["more"].startswith("kernprof explain")
    compared = asked("compare", first=str(REPORT), store=str(tmp_path))
    assert "smem" in compared["answer"]


def test_unanswerable_questions_have_one_shape(tmp_path: Path) -> None:
    for reply in (
        asked("timeline", trace=str(tmp_path / "none.sqlite")),
        asked("explain", target="latest", store=str(tmp_path)),
        asked("run", workload="no_such_workload", store=str(tmp_path)),
        asked("analyse", store=str(tmp_path)),
        asked("what-if", trace="x", changes="no-such-change"),
        asked("analyse", command="python train.py", time_limit_s=-5, store=str(tmp_path)),
        asked("tune", workload="transpose", params="rows=64", time_limit_s=0, store=str(tmp_path)),
    ):
        assert set(reply) == {"cannot", "needs"}
        assert all(reply.values())


def test_bugs_are_looked_for_on_the_emulator(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    reply = asked(
        "find-bugs",
        workload="transpose",
        variants="naive",
        params="rows=64 cols=64",
        store=str(tmp_path),
    )
    assert reply["answer"] == "no bug was found"
    assert reply["unknown"] == ["the behaviour with other inputs"]


def test_configurations_are_ranked(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    reply = asked(
        "tune",
        workload="transpose",
        variants="naive,padded",
        params="rows=64 cols=64",
        store=str(tmp_path),
    )
    assert "padded" in reply["answer"]
    assert reply["more"].startswith("kernprof ")
    assert set(asked("tune", workload="transpose", params="rows=x", store=str(tmp_path))) == {
        "cannot",
        "needs",
    }


def test_the_command_answers_over_stdio(tmp_path: Path) -> None:
    import anyio

    parameters = mcp.StdioServerParameters(
        command=sys.executable,
        args=["-m", "kernprof", "mcp"],
        env={"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
    )

    async def ask() -> Any:
        async with mcp.Client(mcp.stdio_client(parameters)) as client:
            return await client.call_tool("timeline", {"trace": "none.sqlite"})

    result = anyio.run(ask)
    assert "cannot" in result.content[0].text


def test_an_answer_is_never_long() -> None:
    long = Answer(
        answer="a" * 1000,
        because=("fact " * 200,) * 60,
        unknown=("x" * 900,) * 20,
        next=("n",) * 9,
        more="m",
    )
    fitted = reply_of(long)
    assert len(json.dumps(fitted)) < 1.3 * MOST_CHARS
    assert len(long.text()) < 1.1 * MOST_CHARS
    assert fitted["because"][-1].startswith("… ")
    assert fitted["because"][-1].endswith("more: m")
    short = Answer(answer="yes", more="m")
    assert reply_of(short) == {"answer": "yes", "more": "m"}
    assert short.text() == "yes\nmore: m\n"


@pytest.mark.parametrize("command", ["timeline", "analyse", "what-if"])
def test_brief_on_the_command_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = str(write_trace(tmp_path / "$(touch X) 'a' & b.sqlite"))
    target = ["--trace", trace] if command == "analyse" else [trace]
    assert run_command_line([command, *target, "--format", "brief"]) == 0
    out = capsys.readouterr().out
    assert len(out) < 1.1 * MOST_CHARS
    lines = [
        line.split(": ", 1)[1] for line in out.splitlines() if line.startswith(("next", "more"))
    ]
    assert len(lines) >= 2
    for line in lines:  # agents execute printed commands: a shell sees the file as one word
        if line.startswith("kernprof "):
            assert trace in shlex.split(line), line


def test_brief_of_runs_and_comparisons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["explain", str(REPORT), "--format", "brief"]) == 0
    out = capsys.readouterr().out
    assert "naive" in out.splitlines()[0]
    assert shlex.split(out.splitlines()[-1])[-2] == str(REPORT)
    assert run_command_line(["compare", str(REPORT), "--format", "brief"]) == 0
    assert "smem" in capsys.readouterr().out.splitlines()[0]
    traces = [str(write_trace(tmp_path / f"{n}.sqlite")) for n in "ab"]
    assert run_command_line(["compare", *traces, "--format", "brief"]) == 0
    assert "→" in capsys.readouterr().out


def test_every_tool_says_what_it_does() -> None:
    assert all(tool.__doc__ and len(tool.__doc__) < 200 for tool in TOOLS)
