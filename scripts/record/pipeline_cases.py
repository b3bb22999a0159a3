"""Pipeline runs, and the published figures that they reproduce, beside our own."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from kernprof.model.pipeline import PipelineReport, PipelineRow, PipelineStep

MATMUL = re.compile(r"gemm|nvjet|cutlass|gmma|xmma", re.IGNORECASE)
LAYOUT = re.compile(r"nchwToNhwc|nhwcToNchw|genericTranspose")


@dataclass(frozen=True, kw_only=True)
class PipelineRun:
    """One call of the pipeline's command. No variants: all."""

    name: str
    pipeline: str
    variants: tuple[str, ...] = ()
    params: tuple[str, ...] = ()


# The most wanted first: a short limit costs the last.
RUNS = (
    PipelineRun(name="image-training", pipeline="image-training"),
    PipelineRun(name="transformer-training", pipeline="transformer-training"),
    PipelineRun(
        name="layout", pipeline="image-training", variants=("workers+pinned+amp", "channels-last")
    ),
    PipelineRun(
        name="workers-5-7",
        pipeline="image-training",
        variants=("pinned+channels-last+amp", "workers"),
        params=("few_workers=5", "workers=7"),
    ),
    PipelineRun(name="postprocess", pipeline="postprocess"),
    PipelineRun(name="simplenet", pipeline="simplenet"),
)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A published finding and where it is looked for: the run's variant, beside the one it is based
    on.

    `source` are the source's figures in its own words, None where it gives none; `source_speedup`
    its ratio.
    """

    name: str
    title: str
    run: str
    after: str
    before: str
    source: str | None = None
    source_speedup: float | None = None
    kernels: str | None = None


CASES = (
    Case(
        name="starvation",
        title="loader starvation, fixed by workers",
        run="image-training",
        before="baseline",
        after="workers",
        source="460 → 290 ms a step",
        source_speedup=460 / 290,
    ),
    Case(
        name="mixed-precision",
        title="transformer, FP32 → mixed precision",
        run="transformer-training",
        before="baseline",
        after="bf16",
        source="GEMM kernels 2×, step 1.8×",
        source_speedup=1.8,
        kernels="matmul",
    ),
    Case(
        name="layout",
        title="NCHW → NHWC under mixed precision",
        run="layout",
        before="workers+pinned+amp",
        after="channels-last",
        source="690 → 850 images/s, layout kernels gone",
        source_speedup=850 / 690,
        kernels="layout",
    ),
    Case(
        name="workers-5-7",
        title="loader workers 5 → 7",
        run="workers-5-7",
        before="pinned+channels-last+amp",
        after="workers",
        source="850 → 950 images/s",
        source_speedup=950 / 850,
    ),
    Case(
        name="pinned", title="pinned memory", run="image-training", before="workers", after="pinned"
    ),
    Case(
        name="asynchronous-copies",
        title="copies on a stream of their own",
        run="image-training",
        before="pinned",
        after="prefetch",
    ),
    Case(
        name="batched-inference",
        title="batched inference",
        run="simplenet",
        before="cuda-graph",
        after="larger-batch",
    ),
    Case(
        name="sync-free",
        title="post-processing without .item()",
        run="postprocess",
        before="baseline",
        after="vectorised",
    ),
    Case(
        name="batched-postprocess",
        title="post-processing of the whole batch at once",
        run="postprocess",
        before="vectorised",
        after="batched",
    ),
)
_KERNELS = {"matmul": MATMUL, "layout": LAYOUT}


def case_document(case: Case, reports: Mapping[str, PipelineReport]) -> dict[str, Any]:
    """The case with what was measured; `ours` is null where that is missing."""
    return asdict(case) | {"ours": _ours(case, reports.get(case.run))}


def _ours(case: Case, report: PipelineReport | None) -> dict[str, Any] | None:
    rows = {row.name: row for row in report.rows} if report else {}
    before, after = rows.get(case.before), rows.get(case.after)
    if report is None or before is None or after is None or not before.step_ns or not after.step_ns:
        return None
    step = PipelineStep(before=before, after=after)
    gain = step.measured_gain_pct
    predicts = after.predicted if after.based_on == before.name else None
    return {
        "item": report.item,
        "step_ms": [_round(before.step_ns / 1e6), _round(after.step_ns / 1e6)],
        "items_per_s": [_round(before.items_per_s), _round(after.items_per_s)],
        "speedup": None if gain is None else _round(1 / (1 - gain / 100)),
        "verdicts": [_verdict(before), _verdict(after)],
        "predicted_step_ms": _round((step.predicted_step_ns or 0) / 1e6) if predicts else None,
        "error_pct": _round(step.error_pct) if predicts else None,
        "kernel_ms": (
            [_kernel_ms(row, case.kernels) for row in (before, after)] if case.kernels else None
        ),
    }


def _verdict(row: PipelineRow) -> str | None:
    return row.traced.verdict.label.value if row.traced else None


def _kernel_ms(row: PipelineRow, kind: str) -> float | None:
    """A step's time in the kernels of that kind."""
    if row.traced is None or row.traced.iterations is None:
        return None
    total = sum(
        kernel.total_ns for kernel in row.traced.kernels if _KERNELS[kind].search(kernel.name)
    )
    return _round(total / row.traced.iterations.count / 1e6)


def _round(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
