"""Findings, verdicts, labels, causes, thresholds, errors and faults, from the data that decides
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from docgen.markdown import block, code, table, words
from kernprof import errors
from kernprof.analysis.kernel.findings.advice import ADVICE
from kernprof.analysis.kernel.findings.find import CHECKS
from kernprof.analysis.kernel.findings.rules import FindingRule
from kernprof.analysis.kernel.limits.parts import TITLES
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.evidence import ADVICE as CAUSE_ADVICE
from kernprof.analysis.trace.thresholds import WINDOW_PARTS
from kernprof.cards import load
from kernprof.gpus.datasheets import GPUS
from kernprof.model.diagnosis import Bottleneck
from kernprof.model.trace_report import CauseId

# Of checks that are made by a function for several metrics, which have no docstring of their own.
_LOOKS = {
    "uncoalesced-loads": (
        "The sectors that loads move hold bytes that no thread asked for: neighbouring threads read"
        " words that lie apart."
    ),
    "uncoalesced-stores": (
        "The sectors that stores move are written in part: neighbouring threads write words that"
        " lie apart."
    ),
    "uncoalesced-atomics": (
        "The atomics of a warp touch more sectors than they would if its threads were neighbours."
    ),
    "misaligned-loads": (
        "Adjacent loads that start off a 32-byte boundary and touch one sector more than they need."
    ),
    "misaligned-stores": (
        "Adjacent stores that start off a 32-byte boundary and touch one sector more than they"
        " need."
    ),
    "memory-latency": (
        "Warps wait for data from L1, L2 or DRAM (`stall_long_scoreboard`), and no part is busy"
        " enough to explain the time."
    ),
    "shared-latency": (
        "Warps wait for data from shared memory or special functions (`stall_short_scoreboard`)."
    ),
    "memory-queue": (
        "Warps wait for room in the queue of shared-memory and special instructions "
        "(`stall_mio_throttle`), or of global-memory instructions (`stall_lg_throttle`)."
    ),
    "math-pipe": "Warps wait for a compute pipe (`stall_math_pipe_throttle`).",
    "dependent-instructions": (
        "Warps wait for the instruction before (`stall_wait`): there is too little to do in "
        "between."
    ),
    "instruction-fetch": (
        "Warps wait for instructions to be fetched (`stall_no_instruction`): the code is large, or "
        "jumps far."
    ),
}


# When each cause is named, with the thresholds as they stand.
_CAUSES = {
    CauseId.PAGEABLE_COPIES: (
        f"Copies of {limit.BIG_COPY_BYTES // 1024} KiB and more from or to pageable memory "
        f"take ≥ {limit.CAUSE_GAIN:g} % of the window with no kernel to hide them."
    ),
    CauseId.SYNC_COPIES: (
        f"The host waits for copies of pinned memory of more than {limit.ITEM_BYTES} bytes; what"
        f" that costs is ≥ {limit.CAUSE_GAIN:g} % of the window."
    ),
    CauseId.NO_OVERLAP: (
        f"Copies take ≥ {limit.CAUSE_SHARE:g} % of the window, and kernels run during less"
        f" than {limit.OVERLAP_LEAST:g} % of them."
    ),
    CauseId.TINY_KERNELS: (
        f"≥ {limit.TINY_KERNEL_SHARE:g} % of the kernels are shorter than"
        f" {limit.TINY_KERNEL_NS // 1000} µs, and the GPU waits for the host ≥"
        f" {limit.HOST_LATE:g} % of the window."
    ),
    CauseId.LAYOUT_TRANSPOSES: (
        "Kernels that only change a layout (NCHW to NHWC and back) take "
        f"≥ {limit.CAUSE_SHARE:g} % of kernel time."
    ),
    CauseId.FP32_MATMUL: (
        "Matrix products and convolutions in FP32, off the tensor cores of a GPU that has "
        "them for such numbers (TF32, or 16 bits), take "
        f"≥ {limit.CAUSE_SHARE:g} % of kernel time."
    ),
    CauseId.UNFUSED_ATTENTION: (
        f"Attention in 16 bits made of two products and a softmax takes ≥ {limit.CAUSE_SHARE:g}"
        " % of kernel time (in FP32 one kernel takes as long as these three)."
    ),
    CauseId.GROUPED_CONVOLUTIONS: (
        "Grouped or depth-wise convolutions in NCHW, for which there are faster kernels in "
        f"NHWC, take ≥ {limit.CAUSE_SHARE:g} % of kernel time."
    ),
    CauseId.PER_TENSOR_OPTIMIZER: (
        f"An optimizer launches its operations for each tensor, ≥ {limit.PER_TENSOR_LEAST} such"
        " kernels in each iteration, and from the first to the last of them go ≥"
        f" {limit.CAUSE_SHARE:g} % of the window."
    ),
    CauseId.ELEMENTWISE_CHAINS: (
        f"Rows of ≥ {limit.CHAIN_LEAST} element-wise kernels take ≥ {limit.CHAIN_SHARE:g} % of "
        "kernel time; the gain is that of one pass instead of each."
    ),
    CauseId.ITEM_PING_PONG: (
        f"Values of up to {limit.ITEM_BYTES} bytes are copied to the host, which waits for them"
        f" while the GPU idles: ≥ 1 time per iteration, ≥"
        f" {limit.CAUSE_GAIN:g} % of the window."
    ),
    CauseId.STEP_SYNC: (
        "The host waits for the GPU, other than for values that it reads back, and the GPU then"
        f" idles ≥ {limit.SYNC_SHARE:g} % of the window, more than for the host's launches or"
        " other work."
    ),
    CauseId.INPUT_STARVATION: f"The GPU waits for data ≥ {limit.CAUSE_SHARE:g} % of the window.",
    CauseId.EXPOSED_COMMUNICATION: (
        f"Collectives that no kernel hides take ≥ {limit.CAUSE_SHARE:g} % of the window."
    ),
    CauseId.SMALL_COLLECTIVES: (
        f"≥ {limit.SMALL_COLLECTIVES} collectives per iteration, the fastest of which take less"
        f" than {limit.SMALL_COLLECTIVE_NS // 1000} µs, cost ≥"
        f" {limit.CAUSE_SHARE:g} % of the window."
    ),
    CauseId.STRAGGLER: (
        "A rank waits in collectives for the last one to arrive, with nothing of its own to"
        f" compute, ≥ {limit.CAUSE_SHARE:g} % of its window; ranks in one trace, or in several."
    ),
}


def fragments() -> Mapping[str, str]:
    return {
        "findings": "\n".join(_findings()),
        "limits": table(
            ("kind", "what limits"), ((code(kind.value), words(t)) for kind, t in TITLES.items())
        ),
        "thresholds": _thresholds(),
        "labels": "\n".join(_labels()),
        "causes": "\n".join(
            block("cause", c.value, f"{_CAUSES[c]}\n\n{words(text)}")
            for c, text in CAUSE_ADVICE.items()
        ),
        "errors": _errors(),
    }


def _findings() -> Iterator[str]:
    checks: dict[str, list[FindingRule]] = {}
    for check in CHECKS:
        checks.setdefault(check.id, []).append(check)
    for name, same in checks.items():
        yield block("finding", name, "\n\n".join(_finding(name, same)))


def _finding(name: str, checks: list[FindingRule]) -> Iterator[str]:
    check = checks[0]
    looks = _LOOKS.get(name) or " ".join((check.look.__doc__ or "").split())
    assert looks, f"{name} needs words: a docstring of its check"
    yield f"**{words(check.title)}.** {words(looks)}"
    needed = dict.fromkeys(need for item in checks for need in item.needs)
    needs = ", ".join(" or ".join(f"{{metric}}`{first}`" for first in need) for need in needed)
    message = (
        "only with a GPU's counters"
        if check.hardware
        else "from a GPU's counters and from the emulator's"
    )
    yield f"Told {message}" + (f"; needs {needs}." if needs else ".")
    if name in ADVICE:
        yield "\n".join(f"- {words(line)}" for line in ADVICE[name])


def _thresholds() -> str:
    rows = [
        (
            code(item.name.lower()),
            f"{item.level:g} {words(item.unit)}",
            words(item.meaning),
            words(item.source),
        )
        for item in Threshold
    ]
    result = table(("threshold", "value", "what it decides", "from"), rows)
    reach = [
        (
            words(TITLES[Bottleneck(kind)]),
            f"{share:.0%}",
            words(f"{gpu.title}, {gpu.source_of('reach')}"),
        )
        for gpu in GPUS
        for kind, share in gpu.reach.items()
    ]
    return (
        result
        + "\nWhat good kernels reach of a part's peak rate, by which a gain is reckoned:\n\n"
        + table(("part", "reachable", "seen"), reach)
    )


def _labels() -> Iterator[str]:
    compute = "No other part of the window is worth a label: a fix of anything else gains little."
    yield block("verdict", "gpu-compute-bound", compute)
    sources = {term.name: term.source for term in load("timeline").term}
    for part in WINDOW_PARTS:
        rows = [
            (words(_plain(part.says)), f"≥ {part.least:g}", words(sources[f"{part.measure}_pct"]))
        ]
        yield block("verdict", part.label.value, table(("measure", "threshold", "why that"), rows))
    mixed = (
        f"Computing is the largest part, and two others reach their labels or "
        f"{limit.WORTH_NAMING:g} %; or two parts are"
        " as large. All are named."
    )
    yield block("verdict", "mixed", mixed)


def _plain(says: str) -> str:
    """`compute kernels fill … % of the window`."""
    for form in ("{value:.1f}", "{value:.0f}"):
        says = says.replace(form, "…")
    return says


def _errors() -> str:
    rows = []
    for name, kind in errors.error_classes().items():
        rows.append(
            (
                code(str(kind.exit_code)),
                code(name),
                words(kind.meaning),
                code(kind.__mro__[1].__name__),
            )
        )
    done = [(code("0"), "", "done", "")]
    interrupted = [(code(str(errors.EXIT_INTERRUPTED)), "", "interrupted (Ctrl-C)", "")]
    return table(("exit code", "class", "meaning", "is a"), [*done, *rows, *interrupted])
