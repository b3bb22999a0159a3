"""Iterations, warm-up, and NVTX ranges projected onto the GPU."""

from __future__ import annotations

import numpy as np
import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.tables import (
    call_rows,
    copy_rows,
    kernel_rows,
    range_rows,
    self_times,
)
from kernprof.analysis.trace.track.view import (
    DATA_RANGE,
    QUEUED_WAIT,
    CallClass,
    call_classes,
    call_name,
    make_view,
    matches,
    path_at,
    project,
    stem,
)
from kernprof.analysis.trace.windows import find_windows
from kernprof.model.trace import NONE, CopyKind, MemoryKind
from kernprof.model.trace_report import VerdictLabel


def view_of(script):
    timeline = script.timeline()
    return make_view(timeline, 0, call_classes(timeline))


def loop(script, steps: int = 6, first: float = 0.0, slow: int = 0) -> None:
    for step in range(steps):
        begin = first + step * 100 + (300 * min(step, slow))
        script.range(f"iter {step}", begin, begin + 90)
        script.kernel(begin + 20, begin + 80, launch=(begin + 5, begin + 10))


def test_windows_run_from_projected_start_to_projected_start(script) -> None:
    loop(script)
    windows = find_windows(view_of(script), None)
    # The last iteration has no successor: it only ends the one before.
    assert (windows.edges / 1000).tolist() == [20, 120, 220, 320, 420, 520]
    assert (windows.name, windows.dropped) == ("iter #", 0)


def test_a_short_loop_after_a_long_upload_is_found_by_its_kernels(script) -> None:
    for tensor in range(40):
        script.copy(tensor * 100, tensor * 100 + 90, launch=(tensor * 100, tensor * 100 + 5))
    for index in range(300):
        at = 5000 + index * 20
        script.kernel(at + 6, at + 8, launch=(at, at + 5), name=f"kernel{index % 4}")
    windows = find_windows(view_of(script), None)
    assert windows.name == "repetition of 4 launches"
    assert windows.edges[0] >= 5000 * 1000


def test_slow_first_iterations_are_warm_up(script) -> None:
    loop(script, steps=8, slow=2)
    windows = find_windows(view_of(script), None)
    assert windows.dropped == 2
    assert windows.edges[0] == (2 * 400 + 20) * 1000


def test_module_loading_marks_warm_up(script) -> None:
    loop(script, steps=8)
    script.call("cuLibraryLoadData", 130, 135)
    assert find_windows(view_of(script), None).dropped == 2


def test_a_whole_run_starts_after_module_loading(script) -> None:
    for at in range(10):
        script.kernel(
            at * 100 + 20, at * 100 + 80, launch=(at * 100, at * 100 + 5), name=f"kernel{at}"
        )
    script.call("cuModuleLoadData", 130, 135)
    windows = find_windows(view_of(script), None)
    assert (windows.name, windows.count) == (None, 1)
    assert [edge / 1000 for edge in windows.span] == [220, 980]
    assert "left out as warm-up" in windows.notes[0]


def test_a_pattern_chooses_ranges_and_steps_win_over_longer_ranges(script) -> None:
    loop(script)
    for at in range(3):
        script.range("epoch", at * 200, at * 200 + 199)
    view = view_of(script)
    assert find_windows(view, None).name == "iter #"
    assert find_windows(view, "epoch").count == 3
    assert find_windows(view, "ep?ch").edges.tolist() == [20_000, 220_000, 420_000, 580_000]


def test_operator_ranges_are_no_iterations(script) -> None:
    for at in range(8):
        script.range("aten::mm", at * 100, at * 100 + 50)
        script.kernel(at * 100 + 20, at * 100 + 80, launch=(at * 100 + 5, at * 100 + 10))
    assert find_windows(view_of(script), None).name is None


def test_ranges_project_onto_what_they_launched(script) -> None:
    script.range("outer", 0, 100)
    script.range("inner", 10, 50)
    script.range("idle", 60, 70)
    script.range("unclosed", 80, None)
    script.kernel(200, 300, launch=(20, 25))
    script.kernel(300, 350, launch=(55, 58))
    script.kernel(500, 600, launch=(150, 155))
    view = view_of(script)
    result = project(view, view.timeline.ranges)
    assert result.start.tolist() == [200_000, 200_000, NONE, 500_000]
    assert result.end.tolist() == [350_000, 300_000, NONE, 600_000]
    assert result.busy.tolist() == [150_000, 100_000, 0, 100_000]
    assert result.count.tolist() == [2, 1, 0, 1]
    assert path_at(view.timeline, 0, 20_000) == ("outer", "inner")
    assert path_at(view.timeline, 0, 55_000) == ("outer",)


def test_a_helper_thread_launches_on_behalf_of_the_thread_with_ranges(script) -> None:
    """PyTorch's backward thread has no ranges; the main thread waits inside its range."""
    script.range("backward", 0, 100)
    script.range("cub::DeviceScan", 30, 40, thread=1, domain="CCCL")
    script.kernel(200, 300, launch=(35, 38), thread=1)
    script.kernel(300, 400, launch=(150, 155), thread=1)  # after the range
    view = view_of(script)
    result = project(view, view.timeline.ranges)
    assert result.count.tolist() == [1, 1]
    assert result.end.tolist() == [300_000, 300_000]


def test_a_thread_with_ranges_of_its_own_is_no_helper(script) -> None:
    script.range("main", 0, 100)
    script.range("worker", 30, 40, thread=1)
    script.kernel(200, 300, launch=(50, 55), thread=1)
    view = view_of(script)
    assert project(view, view.timeline.ranges).count.tolist() == [0, 0]


def test_tables(script) -> None:
    for at, length in enumerate((10, 30, 20, 40)):
        script.kernel(
            at * 100,
            at * 100 + length,
            launch=(at * 100 - 5, at * 100 - 2),
            name="even" if at % 2 else "odd",
        )
    script.copy(
        310,
        330,
        launch=(290, 300),
        kind=CopyKind.DTOH,
        memory=MemoryKind.PINNED,
        nbytes=200,
        stream=8,
    )
    script.copy(
        345,
        355,
        launch=(300, 301),
        kind=CopyKind.DTOH,
        memory=MemoryKind.PINNED,
        nbytes=100,
        stream=8,
    )
    script.range("step 1", -10, 120)
    script.range("step 2", 190, 310)
    view = view_of(script)
    everything = view.work.start >= 0
    even, odd = kernel_rows(view, everything, 10**9)
    assert (even.name, even.count, even.total_ns, even.min_ns, even.max_ns, even.median_ns) == (
        "even",
        2,
        70_000,
        30_000,
        40_000,
        35_000,
    )
    assert odd.share_pct == pytest.approx(30)
    (copies,) = copy_rows(view, everything)
    assert (copies.kind, copies.memory, copies.count, copies.nbytes) == ("DtoH", "pinned", 2, 300)
    assert (copies.total_ns, copies.exposed_ns) == (30_000, 10_000)  # a kernel hides the first
    assert copies.bytes_per_s == pytest.approx(300 / 30e-6)
    calls = {row.name: row for row in call_rows(view, -10_000, 400_000)}
    assert (calls["cudaLaunchKernel"].count, calls["cudaLaunchKernel"].total_ns) == (4, 12_000)
    assert calls["cudaMemcpyAsync"].max_ns == 10_000
    (steps,) = range_rows(view, 0, 400_000)
    assert (steps.name, steps.count, steps.launched) == ("step #", 2, 6)
    assert steps.gpu_span_ns == (130 - 0) * 1000 + (355 - 200) * 1000
    assert steps.gpu_busy_ns == (10 + 30 + 20 + 40 + 20 + 10) * 1000


def test_a_median_of_an_odd_number_is_the_middle_one(script) -> None:
    for at, length in enumerate((10, 30, 50)):
        script.kernel(at * 100, at * 100 + length)
    view = view_of(script)
    assert kernel_rows(view, view.work.start >= 0, 10**9)[0].median_ns == 30_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("step 12", "step #"),
        ("layer7", "layer#"),
        ("ProfilerStep#6", "ProfilerStep#"),
        ("rank0_epoch12_step3", "rank#_epoch#_step#"),
        ("batch 3/120 [32, 128]", "batch #/# [#, #]"),
        *(
            (name, name)
            for name in (
                "h2d",
                "AllToAll4D",
                "c10d::allreduce_",
                "fp8",
                "to fp16",
                "bf16",
                "float32",
                "int8_gemm",
                "uint8",
                "conv2d",
                "ConvolutionBackward0",
                "MulBackward1",
                "sm90",
                "gemm_128x64",
            )
        ),
    ],
)
def test_only_numbers_that_count_are_taken_out_of_a_name(text: str, expected: str) -> None:
    assert stem(text) == expected


def test_version_suffixes_are_removed_from_call_names() -> None:
    assert call_name("cudaLaunchKernel_v7000") == "cudaLaunchKernel"
    assert call_name("cuMemcpyHtoD_v2_ptds") == "cuMemcpyHtoD"


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        ("cudaStreamSynchronize_v3020", CallClass.SYNC),
        ("cuCtxSynchronize", CallClass.SYNC),
        ("cudaMemcpy_v3020", CallClass.BLOCKING_COPY),
        ("cuMemcpyDtoH_v2", CallClass.BLOCKING_COPY),
        ("cudaMalloc_v3020", CallClass.ALLOCATION),
        ("cudaHostAlloc_v3020", CallClass.ALLOCATION),
        ("cudaMallocAsync_v11020", CallClass.OTHER),
        ("cudaMemcpyAsync_v3020", CallClass.ENQUEUE),
        ("cuMemcpyHtoDAsync_v2", CallClass.ENQUEUE),
        ("cudaMemsetAsync_v3020", CallClass.ENQUEUE),
        ("cudaLaunchKernelExC_v11060", CallClass.LAUNCH),
        ("cudaGraphLaunch_v10000", CallClass.LAUNCH),
        ("cuLibraryLoadData", CallClass.LOAD),
        ("cuKernelGetName", CallClass.OTHER),
    ],
)
def test_calls_have_classes(script, call: str, kind: CallClass) -> None:
    script.call(call, 0, 1)
    assert call_classes(script.timeline()).tolist() == [kind]


@pytest.mark.parametrize(
    ("name", "text", "other"),
    [
        ("device wait", "cudaDeviceSynchronize_v3020", "cudaStreamSynchronize"),
        ("stream wait", QUEUED_WAIT, "cuCtxSynchronize"),
        ("kernel launch", "cuLaunchKernelEx", "cudaLaunchHostFunc_v10000"),
        ("graph launch", "hipGraphLaunch", "cudaGraphInstantiate"),
        ("host function", "cuLaunchHostFunc", "cudaLaunchKernel"),
        ("allocation", "cuMemHostAlloc", "cudaMallocAsync_v11020"),
        ("free", "cudaHostUnregister", "cuMemFreeAsync"),
        ("capture begin", "cudaStreamBeginCapture_v10000", "cudaStreamEndCapture_v10000"),
        ("capture end", "cuStreamEndCapture", "cuStreamBeginCapture"),
        ("event record", "cudaEventRecord_v3020", "cudaEventQuery"),
        ("event wait", "cuStreamWaitEvent", "cuEventSynchronize"),
        ("communication", "ncclDevKernel_AllReduce_Sum_f32_RING_LL", "reduce_kernel"),
        ("communication", "void deep_ep::internode::dispatch<false, 8>(int4*)", "dispatch_topk"),
        ("communication", "void vllm::cross_device_reduce_1stage<half, 2>", "gather_kernel"),
        ("communication", "nvshmemi_transfer_rma_nbi", "moe_align_block_size_kernel"),
        ("communication", "mscclpp::allreduce6<__half>", "vllm::moe::topkGating"),
        ("communication", "uct_cuda_ipc_put_kernel", "cutlass::gemm::device_kernel"),
        ("communication", "tensorrt_llm::kernels::oneShotAllReduceKernel<half>", "combine_heads"),
        ("communication", "allreduce_fusion_kernel_oneshot_lamport<bf16>", "splitKreduce_kernel"),
        ("communication", "moeAllToAllDispatchKernel", "all_gather_indices_into_tokens"),
        ("pointwise", "at::native::vectorized_elementwise_kernel<4>", "cupy_sum__float"),
        ("per-tensor optimizer", "at::native::addcdiv_cuda_kernel", "multi_tensor_apply_kernel"),
        ("loss softmax", "cunn_LogSoftMaxForward<log_softmax>", "softmax_warp_forward"),
        ("OS wait", "pthread_cond_timedwait", "write"),
        ("data loader", "pt_data_worker", "MainThread"),
        ("worker range", "enumerate(DataLoader)#_MultiProcessingDataLoaderIter", "data next"),
        ("framework range", "aten::conv2d", "forward pass"),
        ("framework range", "transformer.layers.7", "step 3"),
        ("framework range", "AllToAll4D", "exchange"),
        ("framework range", "record_param_comms", "record"),
        ("framework range", "FlashAttnFunc", "attention"),
        ("framework range", "flash_attn::_flash_attn_forward", "solver::step"),
        ("library domain", "NCCL", "trainer"),
        ("unrecorded work", "XlaModule:jit_step", "cudaMalloc"),
    ],
)
def test_names_have_classes(name: str, text: str, other: str) -> None:
    assert matches(text, name)
    assert not matches(other, name)


def test_copies_to_pageable_memory_block_when_their_times_say_so(script) -> None:
    for at, (end, memory) in enumerate(
        [
            (60, MemoryKind.PAGEABLE),
            (50, MemoryKind.PAGEABLE),
            (49, MemoryKind.PAGEABLE),
            (60, MemoryKind.PINNED),
        ]
    ):
        begin = 100 * at
        script.copy(begin + 40, begin + 50, launch=(begin, begin + end), memory=memory)
    blocking, enqueue = CallClass.BLOCKING_COPY, CallClass.ENQUEUE
    assert call_classes(script.timeline()).tolist() == [blocking, blocking, enqueue, enqueue]


@pytest.mark.parametrize(
    ("name", "is_data"),
    [
        ("data", True),
        ("load", True),
        ("load_data", True),
        ("next_batch", True),
        ("dataloader", True),
        ("input pipeline", True),
        ("DataLoader.__next__", True),
        ("download", False),
        ("loader_setup", False),
        ("metadata", False),
        ("payload", False),
        ("forward", False),
    ],
)
def test_range_names_for_data(name: str, is_data: bool) -> None:
    assert matches(name, DATA_RANGE) is is_data


def test_a_long_wait_for_the_gpu_is_not_a_one_off_phase(script) -> None:
    script.kernel(6, 9050, launch=(0, 5), name="first")
    script.call("cudaStreamSynchronize", 10, 9055)
    script.kernel(9100, 9150, launch=(9090, 9095), name="second")
    assert find_windows(view_of(script), None).span == (6_000, 9_150_000)


def test_steps_that_overlap_by_rounding_are_iterations(script) -> None:
    """PyTorch rounds times one by one: a range may end 1 ns after the next has begun."""
    for step in range(8):
        script.range(f"step {step}", step * 100, step * 100 + 100.001)
        script.kernel(step * 100 + 20, step * 100 + 80, launch=(step * 100 + 5, step * 100 + 10))
    windows = find_windows(view_of(script), None)
    assert (windows.count, windows.dropped) == (7, 0)


@pytest.mark.parametrize(("waits", "count"), [(False, 9), (True, 32)])
def test_regular_long_steps_are_bursts_only_if_the_host_waits(
    script, waits: bool, count: int
) -> None:
    """Every ninth step is followed by 5 ms: CPU work is a checkpoint, a wait means slow workers."""
    script.waits, now = [], 0
    for step in range(33):
        script.range(f"step {step}", now, now + 90)
        script.kernel(now + 20, now + 80, launch=(now + 5, now + 10))
        pause = 5_000 if step % 9 == 8 else 0
        if pause and waits:
            script.waits.append((now + 95, now + pause + 95, 0, "poll"))
        now += 100 + pause
    assert find_windows(view_of(script), None).count == count


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        pytest.param([(0, 10), (2, 5), (3, 4)], [7, 2, 1], id="nested"),
        pytest.param([(0, 10), (1, 1), (2, 8), (3, 4)], [4, 0, 5, 1], id="without length"),
        pytest.param([(0, 10), (5, 15), (12, 14)], [5, 8, 2], id="overlapping"),
        pytest.param([(0, 10), (0, 10), (10, 12)], [0, 10, 2], id="equal"),
    ],
)
def test_a_moment_belongs_to_the_range_that_opened_last(spans, expected) -> None:
    """Ranges of another thread change nothing."""
    start, end = np.array([*spans, (0, 20)]).T
    assert self_times(np.array([0] * len(spans) + [1]), start, end).tolist() == [*expected, 20]


def capture(script, begin: float, launches: int = 20) -> None:
    script.call("cudaStreamBeginCapture", begin, begin + 1)
    for at in range(launches):
        script.call("cudaLaunchKernel", begin + 1 + at, begin + 2 + at)
    script.call("cudaStreamEndCapture", begin + launches + 2, begin + launches + 3)


def test_a_step_that_captures_a_graph_is_not_judged(script) -> None:
    """The step lasts as long as its range; its only phase is the step."""
    script.range("step 1", 0, 1000)
    script.kernel(60, 70, launch=(50, 55))
    capture(script, 100)
    outcome = analyse(script.timeline()).report.devices[0]
    assert outcome.iterations.median_ns == 1_000_000
    assert (outcome.verdict.label, outcome.causes) == (VerdictLabel.TOO_LITTLE, ())
    assert any("20 launches" in note for note in outcome.notes)
    assert outcome.phases == ()


def test_the_replays_of_a_captured_graph_are_judged(script) -> None:
    script.range("step 1", 0, 1000)
    script.kernel(60, 70, launch=(50, 55))
    capture(script, 100)
    script.range("step 2", 1000, 1500)
    script.graph(1020, 1490, launch=(1010, 1015))
    outcome = analyse(script.timeline()).report.devices[0]
    assert outcome.window_ns == (1_000_000, 1_500_000)
    assert outcome.iterations.dropped == 1
    assert outcome.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert not any("captured" in note for note in outcome.notes)


@pytest.mark.parametrize("copies", [1, 30])
def test_a_window_without_kernels_is_not_judged(script, copies: int) -> None:
    for at in range(copies):
        script.copy(at * 100, at * 100 + 1, launch=(at * 100 - 5, at * 100 - 1), nbytes=16)
    outcome = analyse(script.timeline()).report.devices[0]
    assert (outcome.verdict.label, outcome.causes) == (VerdictLabel.TOO_LITTLE, ())


def test_copies_that_fill_the_window_are_judged(script) -> None:
    for at in range(10):
        script.copy(at * 100, at * 100 + 99, launch=(at * 100 - 5, at * 100 - 1))
    assert analyse(script.timeline()).report.devices[0].verdict.label is VerdictLabel.TRANSFER_BOUND
