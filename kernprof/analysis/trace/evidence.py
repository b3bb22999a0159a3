"""Collect the input of cause finders, format evidence, and define the advice of each cause.

Advice names the PyTorch and CuPy functions to use. Fields in braces are filled from the trace.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.gaps import Idle
from kernprof.analysis.trace.track.kernels import KernelClasses, kernel_classes
from kernprof.analysis.trace.track.view import TrackView, path_at
from kernprof.analysis.trace.windows import Windows
from kernprof.model.kernel_names import short_name
from kernprof.model.run import Provenance
from kernprof.model.trace import NONE, Bools, Ints, WorkKind
from kernprof.model.trace_report import Accounting, Cause, CauseId, Evidence
from kernprof.units import format_quantity

_NAME_WIDTH = 56  # maximal number of characters of a kernel's name in evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseContext:
    """Measurements of the analysed window of one track (a process on a GPU), for cause finders.

    `inside` marks GPU work (kernels, copies, memsets) that starts in the window. `kernels` marks
    the compute kernels in the window. `length` is the duration in ns of each row of `view.work`.
    `kinds` is the GapKind of each gap in `idle`.
    """

    view: TrackView
    windows: Windows
    idle: Idle
    kinds: Ints
    accounting: Accounting
    inside: Bools
    kernels: Bools
    length: Ints
    classes: KernelClasses

    @property
    def window_ns(self) -> int:
        low, high = self.windows.span
        return high - low

    @property
    def host_late(self) -> float:
        """Percentage of the window in idle gaps that began before the next work was launched."""
        return self.percent(float(self.idle.length[self.idle.late].sum()))

    def percent(self, length: float) -> float:
        return 100.0 * length / self.window_ns


def cause_context(
    view: TrackView, windows: Windows, idle: Idle, kinds: Ints, accounting: Accounting
) -> CauseContext:
    low, high = windows.span
    inside = (view.work.start >= low) & (view.work.start < high)
    return CauseContext(
        view=view,
        windows=windows,
        idle=idle,
        kinds=kinds,
        accounting=accounting,
        inside=inside,
        kernels=inside & (view.work.kind == WorkKind.KERNEL) & ~view.communicates,
        length=view.work.end - view.work.start,
        classes=kernel_classes(view.timeline, view.work),
    )


def percent_of(part: float, total: float) -> float:
    return 100.0 * part / total if total else 0.0


def cause(
    id: CauseId,  # noqa: A002
    gain: float,
    provenance: Provenance,
    evidence: Sequence[Evidence],
    **fields: str,
) -> Cause:
    advice = ADVICE[id]
    for name, value in fields.items():
        advice = advice.replace("{" + name + "}", value)
    return Cause(
        id=id,
        estimated_gain_pct=min(gain, 100.0),
        provenance=provenance,
        evidence=tuple(evidence),
        advice=advice,
    )


def work_evidence(
    context: CauseContext, rows: Ints, since: Ints | None = None
) -> tuple[Evidence, ...]:
    """Return one line per row of GPU work: its duration, and the NVTX ranges open at its launch.

    If `since` is given, the line states the GPU's idle time from `since` to the start of the work
    instead of the duration.
    """
    results = []
    for at, row in enumerate(rows.tolist()):
        if row == NONE:
            continue
        work, timeline = context.view.work, context.view.timeline
        thread, launched = int(context.view.launch_thread[row]), int(context.view.launch_start[row])
        start, end = int(work.start[row]), int(work.end[row])
        span = (start, end) if since is None else (int(since[at]), start)
        size = (
            f", {format_quantity(int(work.nbytes[row]), 'byte')}" if work.nbytes[row] >= 0 else ""
        )
        name = _cut(short_name(timeline.text(int(work.name[row]))))
        length = format_quantity(span[1] - span[0], "ns")
        text = f"{name}{size}: {length}" if since is None else f"idle {length} before {name}{size}"
        path = path_at(timeline, thread, launched) if thread != NONE else ()
        results.append(Evidence(text=text, start_ns=span[0], end_ns=span[1], nvtx=path))
    return tuple(results)


def longest(context: CauseContext, rows: Ints, count: int = 2) -> Ints:
    return rows[np.argsort(-context.length[rows], kind="stable")][:count]


def waited_for(context: CauseContext, gaps: Ints) -> tuple[Evidence, ...]:
    """Describe each of the two longest idle gaps, with the GPU work that ends the gap."""
    worst = gaps[np.argsort(-context.idle.length[gaps], kind="stable")][:2]
    return work_evidence(context, context.idle.ended_by[worst], context.idle.start[worst])


def _cut(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"


def longest_gaps(context: CauseContext, count: int = 2) -> tuple[str, ...]:
    """Describe the `count` longest idle gaps: length, main cause, and NVTX ranges open on the host.

    The ranges are those of the thread that launches the work which ends the gap.
    """
    idle, timeline, text = context.idle, context.view.timeline, []
    for row in np.argsort(-idle.length, kind="stable")[:count].tolist():
        start, end, thread = int(idle.start[row]), int(idle.end[row]), int(idle.thread[row])
        cause = max(idle.parts, key=lambda part: int(idle.parts[part][row]))
        path = path_at(timeline, thread, (start + end) // 2) if thread != NONE else ()
        where = f", in {' > '.join(path)}" if path else ""
        length = format_quantity(end - start, "ns")
        text.append(
            f"one of the longest idle gaps: {length} from {start / 1e9:.6f} s, mostly"
            f" {cause.value}{where}"
        )
    return tuple(text)


ADVICE: dict[CauseId, str] = {
    CauseId.PAGEABLE_COPIES: (
        "Pin the host memory. In PyTorch, use DataLoader(..., pin_memory=True) or"
        " tensor.pin_memory() for inputs, torch.empty(..., pin_memory=True) for results, and"
        " non_blocking=True. In CuPy, use cupyx.empty_pinned() and ndarray.set(...,"
        " stream=stream)."
    ),
    CauseId.SYNC_COPIES: (
        "Do not wait for each copy. In PyTorch, use tensor.to('cuda', non_blocking=True) from"
        " pinned memory, on a separate stream (torch.cuda.Stream()) with stream.wait_stream(). In"
        " CuPy, use ndarray.set(..., stream=stream) or cupy.cuda.runtime.memcpyAsync, and one"
        " synchronize() where the result is used."
    ),
    CauseId.NO_OVERLAP: (
        "Copy the next input or the last result while the GPU computes. In PyTorch, use batch.to("
        "'cuda', non_blocking=True) from pinned memory in `with torch.cuda.stream(copy_stream):`,"
        " then torch.cuda.current_stream().wait_stream(copy_stream). In CuPy, use two"
        " cupy.cuda.Stream(non_blocking=True)."
    ),
    CauseId.TINY_KERNELS: (
        "Launch less often: torch.compile(model, mode='reduce-overhead') or torch.cuda.CUDAGraph in"
        " PyTorch; cupy.fuse or a stream capture (stream.begin_capture() … graph.launch()) in CuPy;"
        " or a bigger batch."
    ),
    CauseId.LAYOUT_TRANSPOSES: (
        "Keep one layout: model.to(memory_format=torch.channels_last) and"
        " batch.to(memory_format=torch.channels_last), so that cuDNN does not transpose around each"
        " convolution."
    ),
    CauseId.FP32_MATMUL: (
        "Use tensor cores: torch.set_float32_matmul_precision('high') and"
        " torch.backends.cudnn.allow_tf32 = True (TF32), or torch.autocast('cuda',"
        " dtype=torch.bfloat16); in CuPy set CUPY_TF32=1 or use float16 arrays. Check that the"
        " accuracy still suffices."
    ),
    CauseId.UNFUSED_ATTENTION: (
        "Use one fused attention kernel: torch.nn.functional.scaled_dot_product_attention(q, k, v,"
        " attn_mask=…), or in Hugging Face Transformers attn_implementation='sdpa' (or"
        " 'flash_attention_2')."
    ),
    CauseId.GROUPED_CONVOLUTIONS: (
        "Use channels last: model.to(memory_format=torch.channels_last) and batch.to(memory_format="
        "torch.channels_last): grouped and depth-wise convolutions have fast kernels for NHWC."
    ),
    CauseId.PER_TENSOR_OPTIMIZER: (
        "Update all tensors at once: torch.optim.AdamW(…, fused=True), or foreach=True; for other"
        " optimizers torch._foreach_* operations."
    ),
    CauseId.ELEMENTWISE_CHAINS: (
        "Fuse the element-wise kernels: torch.compile(model) in PyTorch, cupy.fuse in CuPy, jax.jit"
        " in JAX."
    ),
    CauseId.ITEM_PING_PONG: (
        "Keep the value on the GPU: no .item(), .cpu(), print(tensor) or `if tensor:` per step."
        " Accumulate values in a tensor and read it once in many steps; use torch.where instead of"
        " a branch. In CuPy, avoid float(array) and array.get() in the loop."
    ),
    CauseId.STEP_SYNC: (
        "Do not wait in the loop: no synchronize(), block_until_ready() or cudaDeviceSynchronize"
        " per step, and no wait hidden in nonzero(), masked indexing or an `if` on a tensor"
        " (torch.where keeps the condition on the GPU); wait once, where results are used."
    ),
    CauseId.ALLOCATIONS: (
        "Allocate once, before the loop, and reuse the memory. PyTorch's caching allocators reuse"
        " memory unless a step calls torch.cuda.empty_cache() or pin_memory(). Against"
        " fragmentation, set PYTORCH_ALLOC_CONF=expandable_segments:True. In CuPy, keep"
        " cupy.get_default_memory_pool(); in CUDA C++, use cudaMallocAsync."
    ),
    CauseId.INPUT_STARVATION: (
        "Prepare batches in parallel and ahead: DataLoader(num_workers={workers}, pin_memory=True, "
        "persistent_workers=True, prefetch_factor=4), or move the preprocessing to the GPU."
    ),
    CauseId.EXPOSED_COMMUNICATION: (
        "Overlap communication with backward (DistributedDataParallel; FSDP prefetch) or with"
        " another micro-batch, or communicate less: accumulate gradients (no_sync() for all but"
        " every n-th step), compress them to 16 bits (bf16_compress_hook), or use a larger batch"
        " per GPU."
    ),
    CauseId.SMALL_COLLECTIVES: (
        "Send fewer and larger messages: DistributedDataParallel(bucket_cap_mb=…), one all_reduce"
        " of torch._utils._flatten_dense_tensors(…), or torch.distributed.all_reduce_coalesced."
    ),
    CauseId.STRAGGLER: (
        "Make the late rank faster: balance the batches or the data loading, and look at the causes"
        " in the late rank's report. The evidence names the late rank's activity while other ranks"
        " wait."
    ),
}
