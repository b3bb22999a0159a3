"""Tools of `kernprof mcp`: the commands' use cases, with answers of about 1,000 tokens at most."""

import functools
import inspect
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias

from kernprof.errors import KernprofError
from kernprof.extras import load_package
from kernprof.process import Host, SubprocessRunner
from kernprof.report.brief import Answer, answer_of
from kernprof.version import __version__
from kernprof.workflows.trace.files import trace_of
from kernprof.workflows.trace.reading import ReadOptions, TraceReader

P = ParamSpec("P")
Reply: TypeAlias = "dict[str, Any]"
INSTRUCTIONS = (
    "kernprof finds what limits CUDA kernels and programs. Every reply has `answer` (the"
    " conclusion), `because`, `unknown`, `next` (the next experiment) and `more` (the command that"
    " shows everything); what cannot be answered has `cannot` and `needs`. Start with analyse for a"
    " slow program, with run or explain for a kernel."
)


def replying(tool: Callable[P, Answer]) -> Callable[P, Reply]:
    """Wrap a tool: return its answer as data, or an error as `cannot` and `needs`."""

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
    item = answer.fitted()
    lists = {"because": item.because, "unknown": item.unknown, "next": item.next}
    return {
        "answer": item.answer,
        **{name: list(lines) for name, lines in lists.items() if lines},
        "more": item.more,
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
    from kernprof.workflows.run.ladder import run_on
    from kernprof.workflows.run.request import RunRequest
    from kernprof.workflows.show import diagnoses_of

    request = RunRequest.of(
        workload=workload,
        variants=_names(variants),
        assignments=tuple(params.split()),
        store=Path(store),
    )
    first, *_ = run_on((backend,), request, _host())
    return answer_of(first.run, diagnoses_of(first.run))


@replying
def explain(target: str = "latest", variants: str = "", store: str = ".kernprof") -> Answer:
    """Find what limits each variant of a run or kernel of an .ncu-rep, the line, and a fix's gain."""
    from kernprof.workflows.explain import ExplainOptions
    from kernprof.workflows.explain import explain as explained

    return answer_of(
        explained(target, ExplainOptions(variants=_names(variants)), store=Path(store))
    )


@replying
def compare(first: str, second: str = "", baseline: str = "", store: str = ".kernprof") -> Answer:
    """Compare two runs, two traces, or the variants of one run (`first` alone): verdict and why."""
    from kernprof.model.run import RunComparison
    from kernprof.workflows.compare import CompareRequest, changes_of
    from kernprof.workflows.compare import compare as compared

    targets = tuple(filter(None, (first, second)))
    request = CompareRequest(targets=targets, baseline=baseline or None, store=Path(store))
    comparison = compared(request, reader=TraceReader())
    return (
        answer_of(comparison, changes_of(comparison))
        if isinstance(comparison, RunComparison)
        else answer_of(comparison)
    )


@replying
def timeline(trace: str, iteration: str = "", store: str = ".kernprof") -> Answer:
    """Say where a recorded program's time goes: the verdict, its causes, what each fix gains."""
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
    from kernprof.workflows.trace.judge import WhatIfRequest, replay_with

    request = WhatIfRequest(
        trace=trace, changes=_names(changes.replace(" ", ",")) or ("all",), store=Path(store)
    )
    return answer_of(replay_with(request, reader=_reader(iteration)))


@replying
def find_bugs(
    workload: str, variants: str = "", params: str = "", store: str = ".kernprof"
) -> Answer:
    """Execute variants on the emulator; find races, out-of-bounds and uninitialised reads."""
    from kernprof.workflows.run.ladder import run_on
    from kernprof.workflows.run.request import RunRequest

    request = RunRequest.of(
        workload=workload,
        variants=_names(variants),
        assignments=tuple(params.split()),
        find_bugs=True,
        store=Path(store),
    )
    (stored,) = run_on(("emulator",), request, _host())
    matching_variants = [
        variant for variant in stored.run.variants if variant.failure or variant.wrong
    ]
    lines = [f"{match.variant}: {_bug(match)}" for match in matching_variants]
    words = (
        f"{len(matching_variants)} of {len(stored.run.variants)} variants have a bug"
        if matching_variants
        else "no bug was found"
    )
    ran = (
        "races, out-of-bounds accesses and reads of uninitialised shared memory were looked for,"
        " with these inputs"
    )
    return Answer(
        answer=words,
        because=tuple(lines or [ran]),
        unknown=() if matching_variants else ("what other inputs would do",),
        next=(f"kernprof run {workload} --backend emulator --find-bugs",)
        if matching_variants
        else (),
        more=f"kernprof show {stored.id}",
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
    """Rank configurations ("block=64,128,256 n=4096") by estimated time; on a GPU time the leaders."""
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


def _bug(result: Any) -> str:
    if result.failure:
        return f"{result.failure.error}: {result.failure.message}"
    return f"wrong output: {result.check.message if result.check else ''}"


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _reader(iteration: str) -> TraceReader:
    return TraceReader(options=ReadOptions(iteration=iteration or None))


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
    """Create the server. Raises ToolNotFound, naming the extra, if the mcp package is missing."""
    package = load_package("mcp.server.mcpserver", "serving agents")
    server = package.MCPServer("kernprof", version=__version__, instructions=INSTRUCTIONS)
    for tool in TOOLS:
        server.add_tool(tool, name=tool.__name__.replace("_", "-"), description=tool.__doc__)
    return server


def serve() -> None:
    """Serve on stdin and stdout until the client disconnects."""
    make_server().run("stdio")
