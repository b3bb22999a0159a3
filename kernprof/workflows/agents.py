"""MCP tools of `kernprof mcp`: commands for AI agents, with answers of at most ~1,000 tokens."""

import functools
import inspect
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias

from kernprof.errors import KernprofError, command_line
from kernprof.extras import load_package
from kernprof.model.run import Run, RunComparison
from kernprof.process import Host, SubprocessRunner
from kernprof.report.brief import Answer, answer_of
from kernprof.version import __version__
from kernprof.workflows.inputs import trace_of
from kernprof.workflows.trace.reading import TraceReader

P = ParamSpec("P")
Reply: TypeAlias = "dict[str, Any]"
INSTRUCTIONS = (
    "kernprof finds the bottlenecks of CUDA kernels and programs. Every reply has `answer` (the"
    " conclusion), `because`, `unknown`, `next` (the next experiment) and `more` (the command for"
    " the full result). A failure has `cannot` and `needs`. Start with analyse for a slow program,"
    " with run or explain for a kernel."
)


def replying(tool: Callable[P, Answer]) -> Callable[P, Reply]:
    """Wrap an MCP tool: return the answer as a dict, or an error as `cannot` and `needs`."""

    @functools.wraps(tool)
    def reply(*args: P.args, **kwargs: P.kwargs) -> Reply:
        try:
            return reply_of(tool(*args, **kwargs))
        except KernprofError as error:
            return {
                "cannot": error.message[:1000],
                "needs": (error.hint or "see `kernprof doctor`")[:1000],
            }

    signature = inspect.signature(tool, eval_str=True)
    reply.__signature__ = signature.replace(  # type: ignore[attr-defined]
        return_annotation=dict[str, Any]
    )
    reply.__annotations__ = {
        **inspect.get_annotations(tool, eval_str=True),
        "return": dict[str, Any],
    }
    return reply


def reply_of(answer: Answer) -> Reply:
    """Return an answer as a dict, shortened to about 1,000 tokens."""
    answer = answer.fitted()
    lists = {"because": answer.because, "unknown": answer.unknown, "next": answer.next}
    return {
        "answer": answer.answer,
        **{name: list(lines) for name, lines in lists.items() if lines},
        "more": answer.more,
    }


def _host() -> Host:
    return Host(runner=SubprocessRunner(), progress=lambda _: None)


@replying
def run(
    workload: str,
    variants: str = "",
    params: str = "",
    backend: str = "auto",
    store: str = ".kernprof",
) -> Answer:
    """Check, count and time a workload's variants; `params`: "n=1024 block=32"."""
    from kernprof.workflows.results.load import diagnoses_of

    result = _run(workload, variants, params, backend, store=Path(store))
    return answer_of(result, diagnoses_of(result))


def _run(workload: str, variants: str, params: str, backend: str, **options: Any) -> Run:
    from kernprof.workflows.run.ladder import run_on
    from kernprof.workflows.run.request import RunRequest

    request = RunRequest(
        workload=workload,
        variants=_names(variants),
        assignments=tuple(params.split()),
        **options,
    )
    return run_on((backend,), request, _host())[0].run


@replying
def explain(target: str = "latest", variants: str = "", store: str = ".kernprof") -> Answer:
    """Return limiter, source line and gains of each variant of a run, or kernel of an .ncu-rep."""
    from kernprof.workflows.results.explain import ExplainOptions
    from kernprof.workflows.results.explain import explain as explained

    return answer_of(
        explained(target, ExplainOptions(variants=_names(variants)), store=Path(store))
    )


@replying
def compare(first: str, second: str = "", baseline: str = "", store: str = ".kernprof") -> Answer:
    """Compare two runs, two traces, or the variants of one run (only `first`), with reasons."""
    from kernprof.workflows.compare import changes_of
    from kernprof.workflows.compare import compare as compared

    targets = tuple(filter(None, (first, second)))
    comparison = compared(
        targets, baseline=baseline or None, store=Path(store), reader=TraceReader()
    )
    if isinstance(comparison, RunComparison):
        return answer_of(comparison, changes_of(comparison))
    return answer_of(comparison)


@replying
def timeline(trace: str, iteration: str = "", store: str = ".kernprof") -> Answer:
    """Account for a recorded program's time: the verdict, its causes, the gain of each fix."""
    path = trace_of(trace, Path(store)) or Path(trace)
    return answer_of(_reader(iteration).report(path))


@replying
def analyse(
    command: str = "",
    trace: str = "",
    iteration: str = "",
    time_limit_s: float = 300.0,
    store: str = ".kernprof",
) -> Answer:
    """Record a program ("python train.py"), profile its exposed kernels, list recoverable time."""
    from kernprof.workflows.analyse.counters import AnalyseRequest
    from kernprof.workflows.analyse.steps import analyse_step

    request = AnalyseRequest(
        program=tuple(shlex.split(command)),
        trace=trace or None,
        limit_s=time_limit_s,
        store=Path(store),
    )
    return answer_of(analyse_step(request, _host(), _reader(iteration)))


@replying
def what_if(
    trace: str, changes: str = "all", iteration: str = "", store: str = ".kernprof"
) -> Answer:
    """Replay a trace with changes ("input-ready=4 cuda-graph"), or rank all of them ("all")."""
    from kernprof.workflows.trace.reading import replay_with

    names = _names(changes.replace(" ", ",")) or ("all",)
    return answer_of(replay_with(trace, names, store=Path(store), reader=_reader(iteration)))


@replying
def find_bugs(
    workload: str, variants: str = "", params: str = "", store: str = ".kernprof"
) -> Answer:
    """Execute variants on the emulator; find races, out-of-bounds and uninitialised reads."""
    run = _run(workload, variants, params, "emulator", store=Path(store), find_bugs=True)
    bugs = []
    for result in run.variants:
        if result.failure:
            bugs.append(f"{result.variant}: {result.failure.error}: {result.failure.message}")
        elif result.wrong:
            message = result.check.message if result.check else ""
            bugs.append(f"{result.variant}: wrong output: {message}")
    more = command_line("show", run.address)
    if bugs:
        return Answer(
            answer=f"{len(bugs)} of {len(run.variants)} variants have a bug",
            because=tuple(bugs),
            next=(command_line("run", workload, "--backend", "emulator", "--find-bugs"),),
            more=more,
        )
    return Answer(
        answer="no bug was found",
        because=(
            "checked with these inputs: races, out-of-bounds accesses, reads of uninitialised"
            " shared memory",
        ),
        unknown=("the behaviour with other inputs",),
        more=more,
    )


@replying
def tune(
    workload: str,
    params: str,
    variants: str = "",
    leaders: int = 10,
    time_limit_s: float = 120.0,
    store: str = ".kernprof",
) -> Answer:
    """Rank configurations ("block=64,128,256 n=4096") by estimated time; time the best on a GPU."""
    from kernprof.workflows.tune.search import TuneRequest
    from kernprof.workflows.tune.search import tune as tuned

    request = TuneRequest(
        workload=workload,
        variants=_names(variants),
        assignments=tuple(params.split()),
        leaders=leaders,
        limit_s=time_limit_s,
        store=Path(store),
    )
    return answer_of(tuned(request, _host()))


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _reader(iteration: str) -> TraceReader:
    return TraceReader(iteration=iteration or None)


TOOLS: Sequence[Callable[..., Reply]] = (
    run,
    explain,
    compare,
    timeline,
    analyse,
    what_if,
    find_bugs,
    tune,
)


def make_server() -> Any:
    """Create the MCP server. Raises ToolNotFound if the mcp package is missing."""
    package = load_package("mcp.server.mcpserver", "serving agents")
    server = package.MCPServer("kernprof", version=__version__, instructions=INSTRUCTIONS)
    for tool in TOOLS:
        server.add_tool(tool, name=tool.__name__.replace("_", "-"), description=tool.__doc__)
    return server


def serve() -> None:
    """Run the MCP server on stdin and stdout until the client disconnects."""
    make_server().run("stdio")
