"""Verdict and causes of simulated programs with a known bottleneck."""

import dataclasses

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.view import CARD
from kernprof.analysis.trace.verdict import Support, decide, judge
from kernprof.errors import NothingCaptured, UsageError
from kernprof.model.run import Provenance
from kernprof.model.trace import CopyKind, MemoryKind, Process, Thread
from kernprof.model.trace_report import (
    PARTS,
    Accounting,
    CauseId,
    Confidence,
    DeviceOutcome,
    IdleCause,
    VerdictLabel,
)
from tests.unit.traces import idle_by_cause

STEPS = 8


def outcome(script, **options) -> DeviceOutcome:
    return analyse(script.timeline(), **options).report.devices[0]


def causes(device_outcome: DeviceOutcome) -> dict[CauseId, float]:
    return {cause.id: cause.estimated_gain_pct for cause in device_outcome.causes}


def deep_queue(script, name: str = "gemm", blocks: int = 1000) -> None:
    """Write ten kernels of 100 µs per step, 1 µs apart, launched far ahead."""
    for step in range(STEPS):
        script.range(f"step {step}", step * 60, step * 60 + 55)
        for at in range(10):
            begin = 1000 + (step * 10 + at) * 101
            launch = step * 60 + at * 5
            script.kernel(begin, begin + 100, launch=(launch, launch + 4), name=name, blocks=blocks)
    script.on_cpu = [(-1000, 1_000_000, 0, "")]


def test_a_full_queue_is_compute_bound(script) -> None:
    deep_queue(script)
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert result.verdict.confidence is Confidence.HIGH
    assert result.accounting.compute == pytest.approx(100 / 1.01, abs=0.02)
    assert idle_by_cause(result.accounting)[IdleCause.LAUNCH_LATENCY] == pytest.approx(
        result.accounting.idle
    )
    assert result.iterations is not None
    assert (result.iterations.name, result.iterations.count) == ("step #", STEPS - 1)
    assert result.iterations.median_ns == 1_010_000
    assert causes(result) == {}


def test_small_grids_are_reported(script) -> None:
    deep_queue(script, blocks=16)
    assert any("fewer blocks than the 132 SMs" in note for note in outcome(script).notes)


def test_fp32_matmul_gain_follows_from_its_share_and_the_speedup(script) -> None:
    deep_queue(script, name="ampere_sgemm_128x64_nn")
    result = outcome(script)
    (cause,) = result.causes
    assert cause.id is CauseId.FP32_MATMUL
    assert cause.provenance is Provenance.ESTIMATE
    assert cause.estimated_gain_pct == pytest.approx(
        result.accounting.compute * (1 - 1 / CARD["fp32_speedup"]), rel=0.1
    )
    assert "float32_matmul_precision" in cause.advice


def test_tensor_core_kernels_are_no_fp32_matmul(script) -> None:
    deep_queue(script, name="ampere_tf32_s1688gemm_ffma_128x64")
    assert outcome(script).causes == ()


def test_layout_transposes(script) -> None:
    deep_queue(script, name="void cudnn::nchwToNhwcKernel<float>")
    assert set(causes(outcome(script))) == {CauseId.LAYOUT_TRANSPOSES}


def launch_bound(script) -> None:
    """Write kernels of 3 µs, each launched 20 µs after the previous one."""
    for step in range(STEPS):
        begin = step * 200
        script.range(f"step {step}", begin, begin + 199)
        for at in range(10):
            now = begin + at * 20
            script.kernel(now + 7, now + 10, launch=(now, now + 6))
    script.on_cpu = [(-1000, 1_000_000, 0, "")]


def test_many_tiny_kernels_are_api_bound(script) -> None:
    launch_bound(script)
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.CUDA_API_BOUND
    assert result.verdict.confidence is Confidence.HIGH
    assert result.accounting.compute == pytest.approx(15, abs=0.01)
    # Of 20 µs: 3 compute, 10 on the CPU between the calls, 7 from launch to start.
    assert idle_by_cause(result.accounting)[IdleCause.CPU] == pytest.approx(50, abs=0.01)
    assert causes(result)[CauseId.TINY_KERNELS] == pytest.approx(85, abs=0.01)


def test_without_scheduling_confidence_is_less(script) -> None:
    launch_bound(script)
    script.on_cpu = None
    verdict = outcome(script).verdict
    assert (verdict.label, verdict.confidence) == (VerdictLabel.CUDA_API_BOUND, Confidence.MEDIUM)


def item_loop(script) -> None:
    """Write steps of five times: 50 µs of compute, a value read back, 150 µs of CPU work."""
    for step in range(STEPS):
        begin = step * 1100
        script.range(f"step {step}", begin, begin + 1090)
        for at in range(5):
            now = begin + at * 220
            script.kernel(now + 5, now + 55, launch=(now, now + 4))
            script.copy(
                now + 57, now + 58, launch=(now + 6, now + 10), kind=CopyKind.DTOH, nbytes=4
            )
            script.call("cudaStreamSynchronize", now + 11, now + 62)
    script.on_cpu = [(-1000, 1_000_000, 0, "")]


def test_reading_values_back_is_sync_bound_item_ping_pong(script) -> None:
    item_loop(script)
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.SYNC_BOUND
    ping = next(cause for cause in result.causes if cause.id is CauseId.ITEM_PING_PONG)
    # Per 220 µs: the copy's 1 µs and the 167 until the next kernel.
    assert ping.estimated_gain_pct == pytest.approx(100 * 168 / 220, abs=0.1)
    assert ping.evidence[1].nvtx[0].startswith("step ")
    assert CauseId.SYNC_COPIES not in causes(result)


def pageable_loop(script, memory: MemoryKind) -> None:
    """Write a loop like item_loop, but cudaMemcpyAsync itself waits for the value."""
    for step in range(STEPS):
        begin = step * 1100
        script.range(f"step {step}", begin, begin + 1090)
        for at in range(5):
            now = begin + at * 220
            script.kernel(now + 5, now + 55, launch=(now, now + 4))
            script.copy(
                now + 57,
                now + 58,
                launch=(now + 6, now + 62),
                kind=CopyKind.DTOH,
                memory=memory,
                nbytes=4,
            )
    script.on_cpu = [(-1000, 1_000_000, 0, "")]


def test_copies_to_pageable_memory_that_return_when_done_block(script) -> None:
    pageable_loop(script, MemoryKind.PAGEABLE)
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.SYNC_BOUND
    # Of 220 µs: the call goes on for 4 µs after the copy, then 158 µs until the next launch.
    assert idle_by_cause(result.accounting)[IdleCause.BLOCKING_COPY] == pytest.approx(
        100 * 4 / 220, abs=0.05
    )
    assert CauseId.ITEM_PING_PONG in causes(result)


def test_a_pinned_copy_that_happens_to_end_before_its_call_does_not_block(script) -> None:
    pageable_loop(script, MemoryKind.PINNED)
    result = outcome(script)
    assert result.verdict.label is not VerdictLabel.SYNC_BOUND
    assert idle_by_cause(result.accounting)[IdleCause.BLOCKING_COPY] == 0


def test_a_sync_while_the_gpu_is_busy_is_harmless(script) -> None:
    deep_queue(script)
    script.call("cudaDeviceSynchronize", 500, 9_100)
    assert outcome(script).verdict.label is VerdictLabel.GPU_COMPUTE_BOUND


def test_work_on_the_host_between_kernels_is_cpu_bound(script) -> None:
    for step in range(STEPS):
        begin = step * 10_000
        script.range(f"step {step}", begin, begin + 9_990)
        script.kernel(begin + 9, begin + 1_009, launch=(begin, begin + 5))
    script.on_cpu = [(-1000, 1_000_000, 0, "")]
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.CPU_BOUND
    assert result.verdict.confidence is Confidence.HIGH
    assert idle_by_cause(result.accounting)[IdleCause.CPU] == pytest.approx(
        100 * 8_991 / 10_000, abs=0.02
    )
    # No cause explains it, so the verdict says when, why and in which ranges the GPU was idle.
    longest = [line for line in result.verdict.why if line.startswith("one of the longest")]
    assert (
        longest[0] == "one of the longest idle gaps: 9.00 ms from 0.001009 s, mostly cpu, in step 0"
    )
    assert result.causes == ()
    assert "py-spy" in result.verdict.advice


def test_a_range_named_for_data_is_input_starved(script) -> None:
    for step in range(STEPS):
        begin = step * 10_000
        script.range(f"step {step}", begin, begin + 9_990)
        script.range("data", begin + 5, begin + 5_950)
        script.kernel(begin + 6_005, begin + 9_005, launch=(begin + 6_000, begin + 6_003))
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.INPUT_STARVED
    assert result.accounting.idle == pytest.approx(70, abs=0.01)
    starved = next(cause for cause in result.causes if cause.id is CauseId.INPUT_STARVATION)
    assert starved.estimated_gain_pct == pytest.approx(70, abs=0.01)
    # ⌈7 ms ÷ 3 ms⌉ = 3, and one to spare.
    assert "num_workers=4," in starved.advice


def waiting_for_a_thread(script) -> None:
    """Write a loop whose launching thread waits 5.9 ms for another thread between two kernels."""
    script.waits = []
    for step in range(STEPS):
        begin = step * 10_000
        script.range(f"step {step}", begin, begin + 9_990)
        script.waits.append((begin + 10, begin + 5_900, 0, "sem_clockwait"))
        script.kernel(begin + 6_005, begin + 9_005, launch=(begin + 6_000, begin + 6_003))


def test_waiting_for_a_thread_is_not_waiting_for_data(script) -> None:
    waiting_for_a_thread(script)
    result = outcome(script)
    assert idle_by_cause(result.accounting)[IdleCause.OS_WAIT] == pytest.approx(58.9, abs=0.01)
    assert result.verdict.label is VerdictLabel.CPU_BOUND
    assert any("mostly os_wait" in fact for fact in result.verdict.why)
    assert CauseId.INPUT_STARVATION not in causes(result)


@pytest.mark.parametrize("where", ["thread", "process"])
def test_waiting_beside_loaders_is_waiting_for_data(script, where: str) -> None:
    waiting_for_a_thread(script)
    timeline = script.timeline()
    if where == "thread":
        loader = Thread(key=9, tid=9, process=0, name="pt_data_pin")
        timeline = dataclasses.replace(timeline, threads=(*timeline.threads, loader))
    else:
        loaders = Process(key=2, pid=2, name="pt_data_worker")
        timeline = dataclasses.replace(timeline, processes=(*timeline.processes, loaders))
    (result,) = analyse(timeline).report.devices
    assert result.verdict.label is VerdictLabel.INPUT_STARVED


def test_confidence_does_not_fall_when_the_second_part_shrinks() -> None:
    """A second part of 9 % is not named, one of 12 % is; confidence stays the same."""
    margins = [decide(shares(input_wait=60, launch=launch)).margin for launch in (12, 9, 0)]
    assert margins == sorted(margins)


def copying(script, memory: MemoryKind) -> None:
    """Write steps of 600 µs of copy at 10 bytes/ns, then 300 µs of compute."""
    for step in range(STEPS):
        begin = step * 1000
        script.range(f"step {step}", begin, begin + 990)
        script.copy(
            begin + 10, begin + 610, launch=(begin, begin + 5), memory=memory, nbytes=6_000_000
        )
        script.kernel(begin + 612, begin + 912, launch=(begin + 6, begin + 10))


def test_exposed_copies_are_transfer_bound_and_could_overlap(script) -> None:
    copying(script, MemoryKind.PINNED)
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.TRANSFER_BOUND
    assert result.accounting.transfer == pytest.approx(60, abs=0.01)
    # only compute can hide them
    assert causes(result) == {CauseId.NO_OVERLAP: pytest.approx(30, abs=0.01)}


def test_copies_after_a_wait_for_the_gpu_cannot_overlap(script) -> None:
    copying(script, MemoryKind.PINNED)
    for step in range(STEPS):
        script.call("cudaDeviceSynchronize", step * 1000 + 11, step * 1000 + 915)
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.TRANSFER_BOUND
    assert CauseId.NO_OVERLAP not in causes(result)


def test_pageable_copies_gain_what_the_trace_own_pinned_copies_show(script) -> None:
    copying(script, MemoryKind.PAGEABLE)
    bound = next(cause for cause in outcome(script).causes if cause.id is CauseId.PAGEABLE_COPIES)
    assert (bound.provenance, round(bound.estimated_gain_pct)) == (Provenance.BOUND, 60)
    # 50 bytes/ns, after the loop
    script.copy(100_000, 100_100, launch=(99_000, 99_005), nbytes=5_000_000)
    result = next(
        cause
        for cause in outcome(script, iteration="step *").causes
        if cause.id is CauseId.PAGEABLE_COPIES
    )
    assert result.provenance is Provenance.ESTIMATE
    assert result.estimated_gain_pct == pytest.approx(60 * (1 - 10 / 50), abs=0.5)


def test_pageable_copies_as_fast_as_pinned_ones_are_no_cause(script) -> None:
    copying(script, MemoryKind.PAGEABLE)
    # 5 bytes/ns, after the loop
    script.copy(100_000, 101_000, launch=(99_000, 99_005), nbytes=5_000_000)
    assert CauseId.PAGEABLE_COPIES not in causes(outcome(script, iteration="step *"))


def test_pinned_copies_that_the_host_waits_for(script) -> None:
    for step in range(STEPS):
        begin = step * 1000
        script.range(f"step {step}", begin, begin + 990)
        script.copy(
            begin + 10, begin + 210, launch=(begin, begin + 215), api="cudaMemcpy", nbytes=6_000_000
        )
        script.kernel(begin + 300, begin + 950, launch=(begin + 290, begin + 295))
    result = causes(outcome(script))
    # The copy's 200 µs and the 90 until the kernel that only then is launched.
    assert result[CauseId.SYNC_COPIES] == pytest.approx(29, abs=0.01)


def test_overlapped_copies_are_no_cause(script) -> None:
    deep_queue(script)
    for step in range(STEPS):
        script.copy(1100 + step * 1000, 1700 + step * 1000, launch=(step, step + 0.5), stream=9)
    assert CauseId.NO_OVERLAP not in causes(outcome(script))


def test_profiler_overhead_is_an_idle_cause(script) -> None:
    for step in range(STEPS):
        begin = step * 1000
        script.range(f"step {step}", begin, begin + 990)
        script.kernel(begin + 510, begin + 990, launch=(begin + 505, begin + 508))
        script.overhead.append((begin + 100, begin + 400, 0, "CUPTI Buffer flush"))
    result = outcome(script)
    assert idle_by_cause(result.accounting)[IdleCause.PROFILER] == pytest.approx(30, abs=0.01)


def test_workers_that_deliver_in_bursts_starve_though_most_iterations_do_not_wait(script) -> None:
    """Three slow workers: every third of 24 iterations waits 6 ms, then three batches are ready."""
    script.waits, now = [], 0
    for step in range(24):
        wait = 6_000 if step % 3 == 0 else 5
        script.range(f"step {step}", now, now + wait + 500)
        script.range("next_batch", now + 1, now + wait - 1)
        script.waits.append((now + 1, now + wait - 1, 0, "poll"))
        script.kernel(now + wait + 5, now + wait + 1_005, launch=(now + wait, now + wait + 3))
        now += wait + 1_010
    script.on_cpu = None
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.INPUT_STARVED
    # An iteration on its own says so only where it waits.
    assert result.verdict.confidence is Confidence.MEDIUM
    cause = next(cause for cause in result.causes if cause.id is CauseId.INPUT_STARVATION)
    # 2 ms of waiting for 1 ms of work per iteration: three times the workers.
    assert "num_workers=<3 times the present number>" in cause.advice


def test_one_long_wait_is_not_starvation(script) -> None:
    script.waits, now = [], 0
    for step in range(24):
        wait = 20_000 if step == 12 else 5
        script.range(f"step {step}", now, now + wait + 500)
        script.waits.append((now + 1, now + wait - 1, 0, "poll"))
        script.kernel(now + wait + 5, now + wait + 1_005, launch=(now + wait, now + wait + 3))
        now += wait + 1_010
    result = outcome(script)
    assert result.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert idle_by_cause(result.accounting)[IdleCause.OS_WAIT] < 1
    (pause,) = (phase for phase in result.phases if phase.name.startswith("pause"))
    assert (pause.end_ns - pause.start_ns) / 1e6 == pytest.approx(20, abs=0.1)


def test_no_pattern_is_mixed_and_names_its_parts(script) -> None:
    for step in range(STEPS):
        begin = step * 1000
        script.range(f"step {step}", begin, begin + 990)
        script.kernel(begin + 10, begin + 710, launch=(begin, begin + 5))
        script.copy(begin + 712, begin + 912, launch=(begin + 6, begin + 9))
    verdict = outcome(script).verdict
    assert verdict.label is VerdictLabel.MIXED
    assert verdict.share_pct is None
    assert (
        verdict.why[1]
        == "20.0 %: copies that no kernel overlaps, and gaps in which the host is blocked in a copy,"
        " take 20.0 % of the window"
    )
    assert verdict.advice.startswith("Copy less")


def test_nothing_on_a_gpu_is_an_error(script) -> None:
    script.call("cudaGetDeviceCount", 0, 1)
    script.call("cudaGetDeviceCount", 1, 2)
    script.call("cudaMemcpy", 2, 3)
    with pytest.raises(NothingCaptured, match="2 cudaGetDeviceCount, 1 cudaMemcpy"):
        analyse(script.timeline())


def test_an_iteration_pattern_without_match_lists_the_ranges(script) -> None:
    deep_queue(script)
    with pytest.raises(UsageError, match="available: step #"):
        outcome(script, iteration="epoch *")


def launches(script, count: int, begin: float = 1000) -> None:
    for at in range(count):
        script.call("cudaLaunchKernel", begin + at, begin + at + 0.5)


def notes_of(script) -> tuple[str, ...]:
    return analyse(script.timeline()).report.notes


def test_dropped_kernel_records_are_noticed(script) -> None:
    launches(script, 100, begin=-200)
    deep_queue(script)
    (note,) = (note for note in notes_of(script) if "launches" in note)
    assert note.startswith(
        "only 80 of 180 kernel launches have recorded work: the tracer dropped the others"
    )
    assert outcome(script).verdict.confidence is Confidence.LOW


def test_missing_work_beyond_the_launch_queue_is_reported(
    script,
) -> None:
    deep_queue(script)
    launches(script, 1024, begin=100_000)
    assert not any("launches" in note for note in notes_of(script))
    launches(script, 300, begin=110_000)
    assert any("only 80 of 380 kernel launches" in note for note in notes_of(script))


def test_launches_into_a_stream_capture_need_no_work(script) -> None:
    script.call("cudaStreamEndCapture_v10000", -300, -299)  # its begin was not recorded
    script.call("cudaStreamBeginCapture_v10000", -250, -249)
    launches(script, 100, begin=-200)
    script.call("cudaStreamEndCapture_v10000", -90, -89)
    deep_queue(script)
    assert not any("launches" in note for note in notes_of(script))
    launches(script, 50, begin=-80)  # after the capture
    assert any("only 80 of 130 kernel launches" in note for note in notes_of(script))


def shares(**parts: float) -> Accounting:
    """Return the accounting with the named parts; compute takes the rest."""
    compute = 100 - sum(parts.values())
    none = dict.fromkeys(PARTS, 0.0) | {"compute": compute}
    return Accounting(**(none | parts), idle=100 - compute, idle_causes={})


BUSY = shares(transfer=1, sync=1, launch=2)


def test_confidence_falls_near_a_threshold_with_few_launches_known_and_with_disagreement() -> None:
    sure = Support(correlated=100, iterations=(BUSY,) * 4)
    assert judge(BUSY, sure).confidence is Confidence.HIGH
    near = shares(communication=14)
    assert decide(near).label is VerdictLabel.GPU_COMPUTE_BOUND
    assert judge(near, sure).confidence is Confidence.LOW
    assert judge(BUSY, dataclasses.replace(sure, correlated=90)).confidence is Confidence.MEDIUM
    torn = judge(BUSY, Support(correlated=100, iterations=(BUSY, shares(transfer=45))))
    assert torn.confidence is Confidence.MEDIUM
    assert "50 % of the iterations, each on its own, give the same label" in torn.why
    assert judge(BUSY, Support(correlated=100, full_run=True)).confidence is Confidence.MEDIUM


@pytest.mark.parametrize(
    ("parts", "label"),
    [
        ({"launch": 9.9}, "gpu-compute-bound"),
        ({"communication": 28, "host": 25, "other": 20}, "communication-bound"),
        ({"input_wait": 46}, "input-starved"),
        ({"input_wait": 11}, "input-starved"),
        ({"sync": 11}, "sync-bound"),
        # both are the host's: which leads is what to change first
        ({"launch": 30, "host": 40}, "cpu-bound"),
        ({"launch": 50, "host": 15}, "cuda-api-bound"),
        ({"launch": 20, "host": 14}, "cuda-api-bound"),
        ({"launch": 14, "host": 14}, "gpu-compute-bound"),  # beside computing neither is worth it
        ({"launch": 40, "sync": 15}, "cuda-api-bound"),
        ({"transfer": 30, "host": 9}, "transfer-bound"),
        ({"transfer": 23, "host": 27}, "mixed"),  # beside half a window of computing neither leads
        ({"transfer": 13, "host": 32}, "mixed"),
        ({"transfer": 5, "other": 60}, "mixed"),
    ],
)
def test_the_leading_part_gives_the_label(parts: dict[str, float], label: str) -> None:
    assert decide(shares(**parts)).label.value == label


def test_long_cpu_work_after_a_short_wait_is_cpu_bound(script) -> None:
    """A kernel of 50 µs, a wait that returns 5 µs later, and 400 µs of Python before the next step."""
    for at in script.steps(30, 470):
        script.kernel(at + 6, at + 56, launch=(at, at + 5))
        script.call("cudaStreamSynchronize", at + 50, at + 61)
    assert outcome(script).verdict.label is VerdictLabel.CPU_BOUND


def test_a_mixture_names_its_parts_and_leads_with_the_largest() -> None:
    verdict = judge(shares(transfer=23, host=27), Support(correlated=100))
    assert verdict.share_pct is None
    assert verdict.why[0] == "compute 50.0 %, other host work 27.0 %, transfer 23.0 %"
    assert verdict.why[1].startswith("27.0 %: the GPU waits")
    assert "py-spy" in verdict.advice
