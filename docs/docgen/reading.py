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
from kernprof.analysis.trace.evidence import ADVICE as CAUSE_ADVICE
from kernprof.analysis.trace.track.view import CARD
from kernprof.analysis.trace.verdict import WINDOW_PARTS
from kernprof.cards import load
from kernprof.gpus.datasheets import GPUS
from kernprof.model.diagnosis import Bottleneck
from kernprof.model.trace_report import CauseId

# Findings whose check is generated for several metrics, and has no docstring.
_LOOKS = {
    "uncoalesced-loads": (
        "Threads of a warp load from distant addresses, so that sectors contain unused bytes."
    ),
    "uncoalesced-stores": (
        "Threads of a warp store to distant addresses, so that sectors are written partially."
    ),
    "uncoalesced-atomics": (
        "The atomics of a warp touch more sectors than atomics on adjacent addresses."
    ),
    "misaligned-loads": (
        "Adjacent loads start off a 32-byte boundary, and touch one additional sector."
    ),
    "misaligned-stores": (
        "Adjacent stores start off a 32-byte boundary, and touch one additional sector."
    ),
    "memory-latency": (
        "Warps wait for data from L1, L2 or DRAM (`stall_long_scoreboard`), and no unit is busy"
        " enough to explain the time. Or latency is the longest part of the estimated time."
    ),
    "shared-latency": (
        "Warps wait for data from shared memory or special functions (`stall_short_scoreboard`)."
    ),
    "memory-queue": (
        "Warps wait for a free entry in the queue of shared-memory and special instructions"
        " (`stall_mio_throttle`), or of global-memory instructions (`stall_lg_throttle`). Or loads and"
        " stores keep the L1 busy, whatever their access pattern."
    ),
    "special-functions": "Special functions (exp, sqrt, division) keep their pipe busy.",
    "instructions": "Instruction issue or a pipe of ordinary arithmetic limits the launch.",
    "short-launch": "Launch overhead dominates the launch.",
    "at-the-limit": (
        "DRAM is busy for most of the time, and moves little more than the compulsory traffic."
    ),
    "math-pipe": "Warps wait for a compute pipe (`stall_math_pipe_throttle`).",
    "dependent-instructions": (
        "Warps wait for the previous instruction (`stall_wait`), with too few independent"
        " instructions."
    ),
    "instruction-fetch": (
        "Warps wait for instruction fetches (`stall_no_instruction`), because the code is large or"
        " jumps far."
    ),
}


# The condition of each cause, with the thresholds of the card.
_SHARE, _GAIN = f"{CARD['cause_pct']:g} %", f"{CARD['cause_gain_pct']:g} %"
_ITEM = f"{CARD['item_bytes']:g} bytes"
_CAUSES = {
    CauseId.PAGEABLE_COPIES: (
        f"Copies of at least {CARD['big_copy_bytes'] // 1024:g} KiB from or to pageable memory,"
        f" without a concurrent kernel, take ≥ {_GAIN} of the window."
    ),
    CauseId.SYNC_COPIES: (
        f"The host waits for copies of pinned memory of more than {_ITEM}, at a cost of ≥ {_GAIN}"
        " of the window."
    ),
    CauseId.NO_OVERLAP: (
        f"Copies take ≥ {_SHARE} of the window, and ≥ {_GAIN} without a kernel that they could"
        " overlap."
    ),
    CauseId.TINY_KERNELS: (
        f"≥ {CARD['tiny_kernel_pct']:g} % of the kernels are shorter than"
        f" {CARD['tiny_kernel_ns'] / 1000:g} µs, and the GPU waits for the host during ≥"
        f" {CARD['host_late_pct']:g} % of the window."
    ),
    CauseId.LAYOUT_TRANSPOSES: (
        f"Kernels that only change a layout (NCHW to NHWC and back) take ≥ {_SHARE} of kernel time."
    ),
    CauseId.FP32_MATMUL: (
        f"Matrix products and convolutions in FP32 take ≥ {_SHARE} of kernel time, on a GPU with"
        " tensor cores for TF32 or 16-bit types."
    ),
    CauseId.UNFUSED_ATTENTION: (
        f"16-bit attention as two products and a softmax takes ≥ {_SHARE} of kernel time. (In FP32"
        " a fused kernel is not faster.)"
    ),
    CauseId.GROUPED_CONVOLUTIONS: (
        "Grouped or depth-wise convolutions in NCHW, which have faster kernels in NHWC, take"
        f" ≥ {_SHARE} of kernel time."
    ),
    CauseId.PER_TENSOR_OPTIMIZER: (
        f"An optimizer launches its operations for each tensor: its kernels span ≥ {_SHARE} of the"
        " window."
    ),
    CauseId.ELEMENTWISE_CHAINS: (
        f"Chains of ≥ {CARD['chain_least']:g} element-wise kernels take ≥ {CARD['chain_pct']:g} %"
        " of kernel time. The gain assumes one fused kernel per chain."
    ),
    CauseId.ITEM_PING_PONG: (
        f"Values of up to {_ITEM} are copied to the host, which waits for each copy while the GPU"
        f" idles: at least once per iteration, ≥ {_GAIN} of the window."
    ),
    CauseId.STEP_SYNC: (
        "The host synchronises with the GPU without reading a value. The GPU then idles for ≥"
        f" {CARD['sync_pct']:g} % of the window, which is more than its waits for launches or other"
        " host work."
    ),
    CauseId.ALLOCATIONS: (
        f"The GPU idles for ≥ {_GAIN} of the window while the host allocates or frees memory of the"
        " device, or pinned memory."
    ),
    CauseId.INPUT_STARVATION: f"The GPU waits for data during ≥ {_SHARE} of the window.",
    CauseId.EXPOSED_COMMUNICATION: (
        f"Collectives without a concurrent kernel take ≥ {_SHARE} of the window."
    ),
    CauseId.SMALL_COLLECTIVES: (
        f"≥ {CARD['small_collectives']:g} collectives per iteration take ≥ {_SHARE} of the window."
    ),
    CauseId.STRAGGLER: (
        "A rank waits in collectives for the last rank, without its own kernels, during"
        f" ≥ {_SHARE} of its window. The ranks are in one trace or in several."
    ),
}

_TOOLS = {
    "ncu": "Nsight Compute",
    "nsys": "Nsight Systems",
    "nsight": "Both Nsight tools",
    "cupti": "CUPTI",
    "driver": "Driver and runtime",
    "nvrtc": "NVRTC",
    "nvcc": "nvcc and ptxas",
    "numba": "Numba",
    "cupy": "CuPy",
    "triton": "Triton",
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
        "tool-texts": _tool_texts(),
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
    titles = "; ".join(dict.fromkeys(words(item.title) for item in checks))
    yield f"**{titles}.** {words(looks)}"
    needed = dict.fromkeys(need for item in checks for need in item.needs)
    needs = ", ".join(" or ".join(f"{{metric}}`{first}`" for first in need) for need in needed)
    message = (
        "only with a GPU's counters"
        if all(item.hardware for item in checks)
        else "from a GPU's counters and from the emulator's"
    )
    yield f"Reported {message}" + (f"; needs {needs}." if needs else ".")
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
        rows = [(words(_plain(part.says)), f"≥ {part.least:g}", words(sources[f"{part.name}_pct"]))]
        yield block("verdict", part.label.value, table(("measure", "threshold", "why that"), rows))
    mixed = (
        f"Computing is the largest part, and two others reach their labels or "
        f"{CARD['worth_naming_pct']:g} %; or two parts are"
        " as large. All are named."
    )
    yield block("verdict", "mixed", mixed)
    little = (
        "The window captures a CUDA graph without a replay, or has no kernel and few copies."
        " Record steps that run kernels."
    )
    yield block("verdict", "too-little-to-judge", little)


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
    meaning = "interrupted (Ctrl-C); before Python has started kernprof, Python's own exit code 1"
    interrupted = [(code(str(errors.EXIT_INTERRUPTED)), "", meaning, "")]
    return table(("exit code", "class", "meaning", "is a"), [*done, *rows, *interrupted])


def _tool_texts() -> str:
    """A table per tool: a text as a pattern, its cause and its fix, with their source."""
    parts = []
    for tool, title in _TOOLS.items():
        signs = [
            sign
            for sign in errors.tool_signs(tool)
            if sign.id.partition("-")[0] in (tool, "ptxas", "nvlink")
        ]
        rows = [
            (
                (f"`` {sign.text} ``" if "`" in sign.text else code(sign.text))
                + (f", or error {', '.join(map(str, sign.codes))}" if sign.codes else ""),
                words(sign.cause.format("…")),
                words(sign.fix.format("…")),
                words(sign.source),
            )
            for sign in signs
        ]
        parts.append(f"### {title}\n\n{table(('text', 'cause', 'fix', 'source'), rows)}")
    return "\n".join(parts)
