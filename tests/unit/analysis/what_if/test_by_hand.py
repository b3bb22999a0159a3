"""Replays whose every time can be worked out by hand."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import pytest

from kernprof.analysis.what_if import (
    PathKind,
    WhatIf,
    parse_change,
    parse_changes,
    prepare,
    replayed,
    what_if,
    what_if_each,
    without_tracing,
)
from kernprof.analysis.what_if.changes import unchanged
from kernprof.analysis.what_if.engine import replayed_plan
from kernprof.analysis.what_if.graph import EdgeKind
from kernprof.analysis.what_if.model import paced, step_of
from kernprof.errors import NothingCaptured, UsageError
from kernprof.model.run import Device
from kernprof.model.trace import CopyKind, MemoryKind, Process, Thread, Timeline
from kernprof.model.trace_report import VerdictLabel
from tests.unit.analysis.what_if.machine import Cpu, Kernel, Op, Pageable, Sync, run
from tests.unit.traces import Script


def replay(step: Sequence[Op], *changes: str) -> WhatIf:
    return what_if(run(step), [parse_change(change) for change in changes])


THREE = (Kernel(20), Cpu(2), Kernel(20), Cpu(2), Kernel(20), Cpu(1), Sync(), Cpu(28))


def test_without_a_change_every_time_comes_out_as_recorded() -> None:
    """Launch to work 6, kernels 20 + 1 + 20 + 1 + 20, back after 4, then 28 on the CPU: 100 µs."""
    outcome = replay(THREE)
    assert outcome.step_before_ns == 100_000
    assert outcome.replayed_before_ns == outcome.step_after_ns == 100_000
    assert outcome.gain_pct == 0
    assert outcome.unexplained_pct == 0
    assert (outcome.iteration, outcome.iterations) == ("step #", 15)


def test_a_step_lasts_until_the_next_one_begins() -> None:
    """Three launches a step, which no range marks, and work for 40 of 100: after the last step's
    nothing comes.
    """
    script = Script()
    for at in range(0, 800, 100):
        for launch, name in enumerate("abc"):
            begin = at + 10.0 * launch
            script.kernel(begin + 6, begin + 16, launch=(begin, begin + 5), name=name)
    outcome = what_if(script.timeline(), [])
    assert outcome.iteration == "repetition of 3 launches"
    assert outcome.step_before_ns == outcome.replayed_before_ns == 100_000


def test_without_a_sync_the_gpu_runs_through() -> None:
    """The host needs 15 + 5 + 28 = 48 µs a step, the GPU three kernels and three gaps: 63."""
    outcome = replay(THREE, "no-step-sync")
    assert outcome.step_after_ns == 63_000
    assert outcome.gain_pct == pytest.approx(37)
    assert outcome.verdict_after.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert outcome.accounting_after.compute == pytest.approx(100 * 60 / 63, abs=0.1)


def test_without_a_sync_the_host_can_be_the_bound() -> None:
    """28 + 5 on the CPU, two launches of 2 + 5, and half of 1 before the wait: longer than the
    kernel and its gap.
    """
    step = (Kernel(20), Cpu(1), Sync(), Cpu(28), Kernel(2), Cpu(2))
    assert replay(step, "no-step-sync").step_after_ns == 40_500


@pytest.mark.parametrize(("after", "stays"), [(20, 10), (24, 12), (26, 26)])
def test_of_a_library_s_short_work_around_a_wait_half_is_the_launches(
    after: int, stays: int
) -> None:
    """A launch of 5, 6 before the wait and some after it; what takes longer is the program's."""
    step = (Kernel(1), Cpu(6), Sync(), Cpu(after))
    assert replay(step, "no-step-sync").step_after_ns == 1000 * (5 + 3 + stays)


def test_a_sync_that_stays_in_each_step_is_waited_for() -> None:
    """The second of two waits stays: 6 + 20 + 1 + 20 + 4 and 10 on the CPU; the first one's 10 are
    hidden.
    """
    step = (Kernel(20), Sync(), Cpu(10), Kernel(20), Sync(), Cpu(10))
    assert replay(step).step_before_ns == (6 + 20 + 4 + 10) * 2 * 1000
    assert replay(step, "no-step-sync=1").step_after_ns == 61_000
    assert replay(step, "no-step-sync=0").step_after_ns == 42_000
    assert not replay(step, "no-step-sync=2").applies


SHORT = (Kernel(2), Cpu(5), Kernel(2), Cpu(5), Kernel(2), Sync(), Cpu(28))


def test_a_graph_is_launched_at_once() -> None:
    """The call of three nodes takes 6.15, they run 6 after its start, 0.25 apart: 6 + 6 + 0.5, then
    4 and 28.
    """
    outcome = replay(SHORT, "cuda-graph")
    assert outcome.step_before_ns == (10 + 10 + 6 + 2 + 4 + 28) * 1000
    assert outcome.step_after_ns == 44_500
    assert (outcome.launches_before, outcome.launches_after) == (3, 1)
    assert outcome.critical_path[0].kind is PathKind.CPU
    assert outcome.critical_path[0].ns == 28_000


def test_graphs_that_were_queued_are_further_apart_than_kernels() -> None:
    """Two kernels of 100 that follow each other 1 apart; in graphs 0.25, and 3 from one graph to
    the next.
    """
    outcome = replay((Kernel(100), Kernel(100)), "cuda-graph")
    assert (outcome.step_before_ns, outcome.step_after_ns) == (202_000, 203_250)


def test_a_graph_is_cut_by_waits() -> None:
    outcome = replay((*SHORT[:3], Sync(), *SHORT[3:]), "cuda-graph")
    assert (outcome.launches_before, outcome.launches_after) == (3, 2)
    assert "1.0 per step" in " ".join(outcome.notes)


def test_the_gap_between_nodes_can_be_given() -> None:
    assert replay(SHORT, "cuda-graph=0.5").step_after_ns == 45_000


def test_single_launches_make_no_graph() -> None:
    outcome = replay((Kernel(20), Sync()), "cuda-graph")
    assert outcome.step_after_ns == outcome.step_before_ns
    assert outcome.missing == (
        "cuda-graph: there is a wait, a copy or a long pause between any two consecutive launches",
    )


LOADING = (Cpu(60, data=True), Kernel(30), Cpu(2), Sync())
MOSTLY_LOADING = (Cpu(300, data=True), *LOADING[1:])


@pytest.mark.parametrize(
    ("change", "step_us"),
    [
        ("input-ready", 3010),
        ("input-ready=4", 4410),
        ("input-ready=1.2", 6000 / 1.2),
        ("input-ready=1", 6000),
    ],
)
def test_input_that_is_ready(change: str, step_us: float) -> None:
    """6000 for data, 6 + 3000 + 4 for the kernel. Workers make the data in 6000, divided by the
    factor. Taking a batch from a worker takes 1400.
    """
    outcome = replay((Cpu(6000, data=True), Kernel(3000), Cpu(2), Sync()), change)
    assert outcome.step_before_ns == 9_010_000
    assert outcome.step_after_ns == pytest.approx(step_us * 1000, rel=1e-6)


def test_a_batch_that_is_made_sooner_than_a_worker_hands_it_over_gains_nothing() -> None:
    assert not replay(LOADING, "input-ready=4").applies


def test_data_on_the_critical_path_is_called_input() -> None:
    parts = {part.kind: part.ns for part in replay(LOADING).critical_path}
    assert parts == {
        PathKind.INPUT: 60_000,
        PathKind.LAUNCH_LATENCY: 6_000,
        PathKind.KERNEL: 30_000,
        PathKind.WAKE_UP: 4_000,
    }


def waiting_for_workers() -> Script:
    """Every 1000 µs a batch comes; the host has waited 700 for it, and takes 10 more to get it out."""
    script = Script()
    script.waits = []
    for at in script.steps(30, 1000):
        script.range("data", at, at + 710)
        script.waits.append((at, at + 700, 0, "pthread_cond_wait"))
        script.kernel(at + 716, at + 916, launch=(at + 710, at + 715), name="sgemm")
        script.call("cudaDeviceSynchronize", at + 720, at + 920)
    return script


def test_where_others_make_the_data_a_late_short_stay_in_its_range_is_no_work_on_it() -> None:
    script = waiting_for_workers()
    for index in range(20, 30):
        at = 1000.0 * index
        script.range("data", at + 930, at + 950)
        script.call("cudaDeviceSynchronize", at + 960, at + 962)
    outcome = what_if(script.timeline(), parse_changes("input-ready=10"))
    assert outcome.step_after_ns == pytest.approx(300_000, rel=0.01)


def test_a_loader_that_is_seldom_waited_for_is_taken_to_keep_up() -> None:
    """400 of 10000 wait for data: three times as fast a kernel saves its 6000."""
    script = Script()
    script.waits = []
    for at in script.steps(20, 10000):
        script.range("data", at, at + 410)
        script.waits.append((at, at + 400, 0, "pthread_cond_wait"))
        script.kernel(at + 416, at + 9416, launch=(at + 410, at + 415), name="sgemm")
        script.call("cudaDeviceSynchronize", at + 420, at + 9420)
    outcome = what_if(script.timeline(), parse_changes("tensor-core-matmul=3"))
    assert outcome.step_after_ns == 4_000_000


@pytest.mark.parametrize(
    ("changes", "step_us"),
    [
        ("input-ready", 1000 - 700),
        ("input-ready=2", 1000 / 2),
        ("input-ready=10", 1000 - 700),
        ("tensor-core-matmul=4", 1000),  # the workers are no faster
        ("input-ready,tensor-core-matmul=4", 150),
    ],
)
def test_data_that_others_make(changes: str, step_us: float) -> None:
    outcome = what_if(waiting_for_workers().timeline(), parse_changes(changes))
    assert outcome.step_before_ns == 1_000_000
    assert outcome.step_after_ns == pytest.approx(step_us * 1000, rel=1e-6)


@pytest.mark.parametrize("step_us", [800, 1300])
def test_a_step_that_waits_for_data_says_how_long_making_it_takes_and_not_how_fast_the_host_is(
    step_us: int,
) -> None:
    """Batches came every 1000; the 300 that are not waiting stay, whatever the step took without
    the profiler.
    """
    used, note = without_tracing(prepare(waiting_for_workers().timeline()), 1000 * step_us)
    outcome = replayed(used, parse_changes("input-ready"))
    assert outcome.replayed_before_ns == pytest.approx(1000 * step_us, rel=0.01)
    assert outcome.step_after_ns == 300_000
    assert f"data preparation is set to {step_us / 1000:.2f} of its recorded time" in note


def locked_out(busy: float, beside: float) -> Script:
    """The launching thread of each step of 1000 stops for 400 and 330, and runs for 270;
    another makes no calls.
    """
    script = Script()
    script.waits, script.on_cpu = [], []
    for at in script.steps(30, 1000):
        script.range("makes data", at, at + 1, thread=1)
        script.on_cpu += [(at, at + 1000 * busy, 1, "on CPU")] + [
            (at, at + 1000 * beside, 0, "on CPU")
        ] * bool(beside)
        for begin, wait in ((at + 100, 400), (at + 600, 330)):
            script.waits.append((begin, begin + wait, 0, "pthread_cond_timedwait"))
            script.kernel(
                begin + wait + 6,
                begin + wait + 16,
                launch=(begin + wait, begin + wait + 5),
                name="sgemm",
            )
    return script


@pytest.mark.parametrize(
    ("busy", "beside", "step_us"), [(0.9, 0.0, 270), (0.1, 0.0, 1000), (0.9, 0.8, 1000)]
)
def test_a_thread_that_makes_the_data_keeps_the_interpreter_from_the_others(
    busy: float, beside: float, step_us: float
) -> None:
    """Two threads on a CPU at once do not wait for the other's lock."""
    outcome = what_if(locked_out(busy, beside).timeline(), parse_changes("input-ready"))
    assert outcome.step_before_ns == 1_000_000
    assert outcome.step_after_ns == pytest.approx(1000 * step_us, abs=5000)


@pytest.mark.parametrize("step_us", [800, 1300])
def test_a_step_that_another_thread_holds_up_says_how_long_that_takes(step_us: int) -> None:
    used, _ = without_tracing(prepare(locked_out(0.9, 0.0).timeline()), 1000 * step_us)
    outcome = replayed(used, parse_changes("input-ready"))
    assert outcome.replayed_before_ns == pytest.approx(1000 * step_us, rel=0.01)
    assert outcome.step_after_ns == pytest.approx(270_000, abs=5000)


def test_what_another_thread_works_is_not_made_faster_with_the_host() -> None:
    """The launching thread runs for 270 of each 1000, and waits for 730 for the interpreter."""
    model = prepare(locked_out(0.9, 0.0).timeline()).model
    for share, step_us in ((1.0, 1000), (0.5, 730 + 135)):
        used = paced(model, share)
        assert step_of(used, replayed_plan(unchanged(used))) == pytest.approx(
            1000 * step_us, abs=5000
        )


def test_batches_that_come_in_pairs() -> None:
    """Every 2000 µs two batches are there: 1400 are waited for the first, the second is taken in
    10.
    """
    script = Script()
    script.waits = []
    for index in range(30):
        at, waited = 2000.0 * (index // 2) + 1700 * (index % 2), 1400 * (1 - index % 2)
        script.range(f"step {index}", at, at + waited + 299)
        script.range("data", at, at + waited + 10)
        if waited:
            script.waits.append((at, at + waited, 0, "poll"))
        at += waited
        script.kernel(at + 16, at + 216, launch=(at + 10, at + 15), name="sgemm")
        script.call("cudaDeviceSynchronize", at + 20, at + 220)
    outcome = what_if(script.timeline(), parse_changes("input-ready=10"))
    assert outcome.step_before_ns == 1_000_000
    assert outcome.step_after_ns == 300_000


@pytest.mark.parametrize(("name", "gained_us"), [("data", 600), ("first", 880)])
def test_beside_a_loader_a_wait_is_for_data_unless_ranges_say_what_is(
    name: str, gained_us: float
) -> None:
    """Two waits a step, of 600 and 280, each before a kernel of 50 that is waited for."""
    script = Script()
    script.waits = []
    for at in script.steps(30, 1000):
        for begin, wait in ((at, 600), (at + 660, 280)):
            end = begin + wait
            script.range(name if wait == 600 else "other", begin, end)
            script.waits.append((begin, end, 0, "pthread_cond_wait"))
            script.kernel(end + 6, end + 56, launch=(end, end + 5), name="sgemm")
            script.call("cudaDeviceSynchronize", end + 6, end + 60)
    plain = script.timeline()
    loaded = dataclasses.replace(
        plain, threads=(*plain.threads, dataclasses.replace(plain.threads[0], name="pt_data_pin"))
    )
    outcome = what_if(loaded, parse_changes("input-ready"))
    assert outcome.step_before_ns == 1_000_000
    assert outcome.step_after_ns == (1000 - gained_us) * 1000


def test_pinned_copies_run_beside_the_kernels() -> None:
    """1 MiB at 50 GB/s takes 20.972 µs from 6 after its call, which takes 5; the kernel follows 1
    after it.
    """
    outcome = replay((Pageable(40), Kernel(30), Cpu(1), Sync(), Cpu(10)), "pinned-copies=50")
    assert outcome.step_before_ns == (6 + 40 + 2 + 6 + 30 + 4 + 10) * 1000
    assert outcome.step_after_ns == 6_000 + 20_972 + 1_000 + 30_000 + 4_000 + 10_000
    assert outcome.accounting_after.transfer == pytest.approx(100 * 20_972 / 71_972, abs=0.1)


def test_pinned_copies_overlap_when_nothing_waits_for_the_step() -> None:
    """Copies take 20.972 + 1 and kernels 30 + 1 after each other in their stream; on one of their
    own, beside them.
    """
    step = (Pageable(40), Kernel(30), Cpu(10))
    assert replay(step, "pinned-copies=50").step_after_ns == 52_972
    assert replay(step, "copy-stream", "pinned-copies=50").step_after_ns == 31_000


def test_the_rate_of_pinned_copies_is_the_trace_s_own_where_it_has_one() -> None:
    script = Script()
    for at in script.steps(10, 1000):
        script.copy(
            at + 5, at + 105, launch=(at, at + 108), memory=MemoryKind.PAGEABLE, nbytes=1 << 20
        )
        script.copy(
            at + 130,
            at + 150,
            launch=(at + 120, at + 122),
            memory=MemoryKind.PINNED,
            nbytes=1 << 20,
            kind=CopyKind.DTOH,
        )
        script.call("cudaStreamSynchronize", at + 123, at + 155)
    outcome = what_if(script.timeline(), [parse_change("pinned-copies")])
    assert any("52.4 GB/s (measured in this trace)" in note for note in outcome.notes)


def test_a_copy_whose_call_returns_as_it_is_about_to_end_waits_for_what_is_before_it() -> None:
    """The copy is 20 long and its call returns 1 before its end, after 70 for the kernel. Pinned, the
    host does not wait.
    """
    script = Script()
    for at in script.steps(20, 100):
        script.kernel(at + 6, at + 76, launch=(at, at + 5), name="sgemm")
        script.copy(at + 77, at + 97, launch=(at + 6, at + 96), memory=MemoryKind.PAGEABLE)
    faster = what_if(script.timeline(), [parse_change("tensor-core-matmul=7")])
    assert faster.step_before_ns == faster.replayed_before_ns == 100_000
    assert faster.step_after_ns == 40_000
    pinned = what_if(script.timeline(), [parse_change("pinned-copies=52.4288")])
    assert pinned.step_after_ns == 92_000


@pytest.mark.parametrize("api", ["cudaMemcpyAsync", "cuMemcpyHtoD_v2"])
def test_a_shorter_step_says_so_of_pageable_copies_and_of_their_calls(api: str) -> None:
    """A step of 120 is a kernel of 30 and a copy of 80, whose call returns 1 before its end. Where
    it is 100, the copy takes 60. Pinned, at 52.4 GB/s, it is as fast as ever.
    """
    script = Script()
    for at in script.steps(20, 120):
        script.kernel(at + 6, at + 36, launch=(at, at + 5))
        script.copy(
            at + 37, at + 117, launch=(at + 6, at + 116), api=api, memory=MemoryKind.PAGEABLE
        )
    recorded = prepare(script.timeline())
    faster, note = without_tracing(recorded, 100_000)
    assert "the time of pageable copies is set to 0.75 of its recorded time" in note
    assert replayed(faster, ()).replayed_before_ns == pytest.approx(100_000, rel=0.01)
    fix = [parse_change("pinned-copies=52.4288")]
    assert replayed(faster, fix).step_after_ns == pytest.approx(
        replayed(recorded, fix).step_after_ns, abs=50
    )


def copies_between(memory: MemoryKind) -> Script:
    """Each step has a copy of 30 and a kernel of 60 in one stream, 1 apart. The host takes 30 a
    step, and is ahead.
    """
    script = Script()
    for index in range(20):
        at, work = 30.0 * index, 100 + 92.0 * index
        script.range(f"step {index}", at, at + 29)
        script.copy(work, work + 30, launch=(at, at + 5), memory=memory)
        script.kernel(work + 31, work + 91, launch=(at + 10, at + 15))
    return script


def test_copies_on_a_stream_of_their_own_run_beside_the_kernels() -> None:
    outcome = what_if(copies_between(MemoryKind.PINNED).timeline(), [parse_change("copy-stream")])
    assert outcome.step_before_ns == 92_000
    assert outcome.step_after_ns == pytest.approx(61_000, rel=0.01)
    assert outcome.accounting_before.compute == pytest.approx(100 * 60 / 92, abs=1)
    assert outcome.accounting_after.compute > 95


def test_a_stream_of_their_own_is_for_asynchronous_copies() -> None:
    assert not what_if(
        copies_between(MemoryKind.PAGEABLE).timeline(), [parse_change("copy-stream")]
    ).applies


def items(count: int, *, launch_between: bool = False) -> Script:
    """Steps of 300: a kernel, then values read back, each 10 for the copy, 3 for the wait, and 22
    on the CPU.
    """
    script = Script()
    for at in script.steps(20, 300):
        script.kernel(at + 6, at + 16, launch=(at, at + 5))
        for item in range(count):
            begin = at + 20 + 35 * item
            script.copy(
                begin + 6,
                begin + 8,
                launch=(begin, begin + 10),
                kind=CopyKind.DTOH,
                memory=MemoryKind.PAGEABLE,
                nbytes=4,
            )
            script.call("cudaStreamSynchronize", begin + 11, begin + 13)
            if launch_between:
                script.kernel(begin + 22, begin + 24, launch=(begin + 16, begin + 20))
    return script


def test_values_read_one_by_one_come_in_one_copy() -> None:
    """Three of four read-backs are dropped, with 35 each."""
    outcome = what_if(items(4).timeline(), [parse_change("no-item-loop")])
    assert outcome.step_before_ns == 300_000
    assert outcome.step_after_ns == (300 - 3 * 35) * 1000
    assert any("read-backs are removed" in note for note in outcome.notes)


def test_what_nobody_looks_at_is_not_copied() -> None:
    """Each of two read-backs took 10 for the copy and 2 for the wait. A third of the 15 + 1 + 22 + 1
    around the two stays, and the long pause before the next step.
    """
    outcome = what_if(items(2).timeline(), [parse_change("no-step-sync")])
    assert outcome.step_after_ns == pytest.approx((300 - 2 * (10 + 2) - 26) * 1000, abs=2)
    assert any("waits are removed, with their read-backs" in note for note in outcome.notes)


def test_of_the_host_s_time_around_a_value_read_back_half_is_the_launches() -> None:
    """Four launches 8 apart, and a value read back before the last, 30 and 40 from its neighbours:
    35 stay of these.
    """
    script = Script()
    for at in script.steps(20, 400):
        for launch in (0, 13, 26, 39, 126):
            script.kernel(at + launch + 6, at + launch + 8, launch=(at + launch, at + launch + 5))
        script.copy(
            at + 80,
            at + 82,
            launch=(at + 74, at + 86),
            kind=CopyKind.DTOH,
            memory=MemoryKind.PAGEABLE,
            nbytes=4,
        )
    outcome = what_if(script.timeline(), [parse_change("no-step-sync")])
    assert outcome.step_after_ns == (400 - 12 - 35) * 1000


def test_an_asynchronous_copy_of_a_value_goes_with_the_wait_for_it() -> None:
    """A launch of 5, a copy of 2 and a wait of 9; of the 5 + 1 + 78 around these the launch's half
    stays.
    """
    script = Script()
    for at in script.steps(20, 100):
        script.kernel(at + 6, at + 16, launch=(at, at + 5))
        script.copy(at + 17, at + 18, launch=(at + 10, at + 12), kind=CopyKind.DTOH, nbytes=1)
        script.call("cudaStreamSynchronize", at + 13, at + 22)
    outcome = what_if(script.timeline(), [parse_change("no-step-sync")])
    assert outcome.step_after_ns == pytest.approx(5_000 + 84_000 / 2, abs=2)


@pytest.mark.parametrize("script", [items(2), items(4, launch_between=True)])
def test_values_between_which_something_is_launched_are_no_item_loop(script: Script) -> None:
    outcome = what_if(script.timeline(), [parse_change("no-item-loop")])
    assert not outcome.applies
    assert outcome.step_after_ns == 300_000


def test_what_recording_costs_is_taken_out_until_the_step_is_the_measured_one() -> None:
    """The host is faster in all it does, up to twice."""
    recorded = prepare(run(THREE))
    same, none = without_tracing(recorded, 100_000)
    assert same is recorded
    assert none == ""
    for step_ns in (96_000, 86_000):
        faster, note = without_tracing(recorded, step_ns)
        assert "of its recorded time, fitted to the step without the profiler" in note
        assert replayed(faster, ()).replayed_before_ns == pytest.approx(step_ns, rel=0.02)


def test_a_step_that_hardly_follows_the_host_says_little_of_it() -> None:
    """The host has 14 of 2,014: a step of 2,010 would need a host of 0.7, and is as well the GPU's."""
    recorded = prepare(run((Kernel(2000), Cpu(1), Sync(), Cpu(8))))
    step = replayed(recorded, ()).replayed_before_ns
    assert step - 2_000_000 < 20_000
    assert without_tracing(recorded, step - 4_000) == (recorded, "")
    assert without_tracing(recorded, 50_000) == (recorded, "")


def by_nsys(timeline: Timeline) -> Timeline:
    return dataclasses.replace(
        timeline, source=dataclasses.replace(timeline.source, tool="nsys 2025.3.2")
    )


def test_what_recording_costs_behind_a_busy_gpu_is_the_usual() -> None:
    """Two kernels of 50, launched in 24 on the host. Its calls of 5 are 4.9 without other work, and
    1.5 of each are the recorder's. The cost of another profiler is unknown.
    """
    timeline = run((Kernel(50, name="sgemm"), Cpu(10), Kernel(50, name="sgemm"), Cpu(4)))
    assert without_tracing(prepare(timeline), 102_000)[1] == ""
    recorded = prepare(by_nsys(timeline))
    faster, note = without_tracing(recorded, 102_000)
    assert note.startswith(
        "without recording overhead, the host needs 0.98 of its recorded time and 1.5 µs less per API call"
    )
    assert replayed(faster, ()).replayed_before_ns == replayed(recorded, ()).replayed_before_ns
    quick = [parse_change("tensor-core-matmul=50")]
    slow, fast = (replayed(outcome, quick).step_after_ns for outcome in (recorded, faster))
    assert fast == pytest.approx(0.98 * slow - 3_000, rel=0.01)


def test_without_a_given_step_the_recorder_s_cost_is_estimated_and_left_out() -> None:
    """Beside 60 on the GPU the host's 28 and first launch take 0.98 of their time, and 1.5 less
    before that launch.
    """
    timeline = by_nsys(run(THREE))
    outcome = what_if(timeline, [parse_change("no-step-sync")])
    assert outcome.step_before_ns == 100_000
    assert outcome.is_lighter
    light = outcome.replayed_before_ns
    assert light == what_if_each(timeline)[0].replayed_before_ns
    assert light == pytest.approx(100_000 - 0.02 * 33_000 - 1_500, rel=0.01)
    assert any(
        f"profiling: {light / 1e3:.1f} µs ({0.75 * light / 1e3:.1f} µs to 110 µs; override" in note
        for note in outcome.notes
    )
    with_note, other = (
        what_if(timeline, [], step_ns=step).replayed_before_ns for step in (light, 94_000)
    )
    assert with_note == light
    assert other == pytest.approx(94_000, rel=0.01)


def test_launches_by_the_driver_s_own_api_cost_the_recorder_what_others_do() -> None:
    timeline = by_nsys(run(THREE))
    named = tuple(name.replace("cudaLaunchKernel", "cuLaunchKernel") for name in timeline.strings)
    assert named != timeline.strings
    driver, runtime = (
        what_if(dataclasses.replace(timeline, strings=strings), [])
        for strings in (named, timeline.strings)
    )
    assert driver.replayed_before_ns == runtime.replayed_before_ns < 100_000


def test_a_change_of_what_was_not_recorded_keeps_the_gpu_s_time() -> None:
    """The GPU is the bound if there is no wait: 63, with and without the cost of recording."""
    faster, _ = without_tracing(prepare(run(THREE)), 96_000)
    assert replayed(faster, [parse_change("no-step-sync")]).step_after_ns == 63_000


def test_tensor_cores_speed_up_matrix_kernels_until_the_host_is_the_bound() -> None:
    step = (Kernel(40, name="ampere_sgemm_128x64"), Kernel(12, name="tanh"), Cpu(10))
    assert replay(step).step_before_ns == 54_000
    assert replay(step, "tensor-core-matmul=2").step_after_ns == 34_000
    # two launches and 10 on the CPU
    assert replay(step, "tensor-core-matmul=100").step_after_ns == 20_000


@pytest.mark.parametrize(
    ("step", "longer_ns", "says", "change"),
    [
        # longer by a quarter of its copy's 100, that took 125; pinned it is as fast as ever
        (
            (Pageable(100), Kernel(20), Sync()),
            25_000,
            "the time of pageable copies is set to 1.25",
            "pinned-copies=20",
        ),
        # longer by half of its data's 60, that took 90; ready, it is as fast as ever
        (LOADING, 30_000, "data preparation is set to 1.50", "input-ready"),
        # a step is as long as two of these, and is one: each of them has its data made
        (MOSTLY_LOADING, 330_000, "data preparation is set to 2.10", "input-ready"),
    ],
)
def test_a_step_that_took_longer_unrecorded_says_so_of_its_copies_or_of_the_data_that_its_thread_makes(
    step: Sequence[Op], longer_ns: int, says: str, change: str
) -> None:
    recorded = prepare(run(step))
    before = replayed(recorded, ()).replayed_before_ns
    slower, note = without_tracing(recorded, before + longer_ns)
    assert f"{says} of its recorded time" in note
    assert replayed(slower, ()).replayed_before_ns == pytest.approx(before + longer_ns, rel=0.01)
    fix = [parse_change(change)]
    assert replayed(slower, fix).step_after_ns == pytest.approx(
        replayed(recorded, fix).step_after_ns, abs=50
    )


def test_work_that_waits_for_another_stream_is_not_late_from_its_launch() -> None:
    """Each step's second kernel, alone in its stream, starts 300 after its launch, when the first
    one ends.
    """
    script = Script()
    for at in script.steps(20, 400):
        script.kernel(at + 6, at + 310, launch=(at, at + 5))
        script.kernel(at + 311, at + 330, stream=8, launch=(at + 11, at + 16))
    assert int(prepare(script.timeline()).model.latencies.launch.max()) < 50_000


@pytest.mark.parametrize(
    "names", [("cupy_sin__float32_float32",), ("sgemm", "saxpy(float)"), ("at::native::fft",)]
)
def test_what_is_no_network_is_left_alone(names: tuple[str, ...]) -> None:
    outcome = replay([Kernel(40, name=name) for name in names], "half-precision")
    assert outcome.missing[0].startswith("half-precision: the kernels are not a neural network")
    assert outcome.step_after_ns == outcome.step_before_ns


def test_a_kernel_has_one_speed_up_however_many_changes_are_combined() -> None:
    """Eight times in half precision, three on tensor cores: eight together, in either order."""
    step = (
        Kernel(800, name="at::native::sgemm"),
        Kernel(10, name="cudnn::nchwToNhwcKernel<float>"),
    )
    wanted = ("half-precision=8", "tensor-core-matmul=3", "channels-last")
    assert (
        replay(step, *wanted).step_after_ns
        == replay(step, *wanted[::-1]).step_after_ns
        == (100 + 1) * 1000
    )


@pytest.mark.parametrize(
    ("gpu", "applies"),
    [("Tesla V100-SXM2-32GB", False), ("Tesla T4", False), ("NVIDIA A100", True)],
)
def test_tf32_is_for_gpus_that_have_it(gpu: str, applies: bool) -> None:
    timeline = run((Kernel(100, name="sgemm"),))
    (track,) = timeline.tracks
    there = dataclasses.replace(
        timeline, tracks=(dataclasses.replace(track, device=Device(name=gpu)),)
    )
    assert what_if(there, [parse_change("tensor-core-matmul")]).applies is applies


def test_changes_act_together() -> None:
    """No wait and three times as fast: the GPU's 6.667 + 1 a step is less than the host's 5 + 26
    and half of 2.
    """
    step = (Kernel(20, name="sgemm"), Cpu(2), Sync(), Cpu(26))
    both = replay(step, "no-step-sync", "tensor-core-matmul=3")
    assert both.step_after_ns == 32_000
    assert [str(change) for change in both.changes] == ["no-step-sync", "tensor-core-matmul=3"]


def two_streams() -> Script:
    """Work on the second stream is launched at once and starts 1 after the first stream's, though
    it is not of it.
    """
    script = Script()
    for at in script.steps(30, 100):
        script.kernel(at + 6, at + 46, launch=(at, at + 5), name="sgemm", stream=7)
        script.kernel(at + 47, at + 77, launch=(at + 6, at + 11), name="copy", stream=8)
        script.call("cudaDeviceSynchronize", at + 12, at + 81)
    return script


def test_a_stream_that_waited_for_another_still_does() -> None:
    """6 + 40 + 1 + 30 + 4 and 19 on the CPU; at four times the speed the 40 are 10."""
    outcome = what_if(two_streams().timeline(), [parse_change("tensor-core-matmul=4")])
    assert outcome.replayed_before_ns == 100_000
    assert outcome.step_after_ns == 70_000
    assert {part.name for part in outcome.critical_path} >= {"between streams", "sgemm", "copy"}


def test_work_that_started_as_another_stream_s_was_about_to_end_keeps_its_place_in_it() -> None:
    script = Script()
    for at in script.steps(30, 100):
        script.kernel(at + 6, at + 46, launch=(at, at + 5), name="sgemm", stream=7)
        # at three quarters
        script.kernel(at + 36, at + 76, launch=(at + 6, at + 11), name="other", stream=8)
        script.call("cudaDeviceSynchronize", at + 12, at + 80)
    outcome = what_if(script.timeline(), [parse_change("tensor-core-matmul=4")])
    assert outcome.step_after_ns == (6 + 7.5 + 40 + 4 + 20) * 1000


def test_a_full_queue_holds_launches_up_and_stops_doing_so() -> None:
    """Each launch call returns as the work 100 before it ends. Twice as fast, the GPU is still the
    bound.
    """
    script = Script()
    ahead = 100
    for index in range(400):
        at = 100.0 * index
        held = at - 100.0 * ahead
        call = (6.0 * index, 6.0 * index + 5) if index < ahead else (held - 50, held + 2)
        script.kernel(at, at + 99, launch=call, name="sgemm")
        script.range(f"step {index}", call[0], call[1])
    outcome = what_if(script.timeline(), [parse_change("tensor-core-matmul=2")])
    assert outcome.step_before_ns == outcome.replayed_before_ns == 100_000
    assert outcome.step_after_ns == pytest.approx(50_500, rel=0.01)


def test_launch_calls_that_a_full_queue_stalls_wait_for_the_oldest_work() -> None:
    """Each call stalls for 98 of 100, until the work 70 before it ends."""
    script = Script()
    for index in range(400):
        at = 100.0 * index
        released = at - 100.0 * 70
        call = (6.0 * index, 6.0 * index + 5) if index < 70 else (released - 96, released + 2)
        script.kernel(at, at + 99, launch=call, name="sgemm")
        script.range(f"step {index}", call[0], call[1])
    assert np.count_nonzero(prepare(script.timeline()).model.edges.kind == EdgeKind.QUEUE) >= 20


def autograd() -> Script:
    """Two threads take turns: each launches one kernel of 5, and waits for the other."""
    script = Script()
    script.waits = []
    for at in script.steps(30, 100):
        script.kernel(at + 6, at + 11, launch=(at, at + 5), name="forward")
        script.waits.append((at + 6, at + 49, 0, "pthread_cond_wait"))
        script.kernel(at + 46, at + 51, launch=(at + 40, at + 45), name="backward", thread=1)
        script.waits.append((at + 46, at + 138, 1, "pthread_cond_wait"))
        script.kernel(at + 56, at + 61, launch=(at + 50, at + 55), name="optimizer")
    return script


def test_a_graph_spans_threads_that_take_turns() -> None:
    """The three launches become one; what the main thread does between steps, 45, stays."""
    outcome = what_if(autograd().timeline(), [parse_change("cuda-graph")])
    assert outcome.replayed_before_ns == 100_000
    assert (outcome.launches_before, outcome.launches_after) == (3, 1)
    assert outcome.step_after_ns == 45_000 + 6_150


def test_all_changes_are_ranked_and_those_that_do_not_apply_come_last() -> None:
    short = (Kernel(2), Cpu(2), Kernel(2), Cpu(2), Kernel(20), Cpu(1), Sync(), Cpu(28))
    ranked = what_if_each(run(short))
    assert [outcome.changes[0].id.value for outcome in ranked[:2]] == ["no-step-sync", "cuda-graph"]
    assert [outcome.applies for outcome in ranked] == [True] * 2 + [False] * 7
    assert ranked[-1].gain_pct == 0


def test_a_change_that_gains_nothing_does_not_apply() -> None:
    long = (Kernel(4000), Cpu(3), Kernel(4000))
    (graph,) = (
        outcome
        for outcome in what_if_each(run(long))
        if outcome.changes[0].id.value == "cuda-graph"
    )
    assert graph.missing == ("cuda-graph: applicable, but the step time does not depend on it",)
    assert replay(long, "cuda-graph").missing == graph.missing


def test_a_run_without_iterations_is_one_step() -> None:
    script = Script()
    for index in range(5):
        start, launch = 100.0 * index + 6, (100.0 * index, 100.0 * index + 5)
        script.kernel(start, start + 80, launch=launch, name=f"kernel{index}")
        script.call("cudaDeviceSynchronize", 100.0 * index + 6, 100.0 * index + 90)
    outcome = what_if(script.timeline(), [parse_change("no-step-sync")])
    assert (outcome.iteration, outcome.iterations) == (None, 1)
    assert outcome.step_before_ns == 480_000
    assert outcome.step_after_ns == 5 * 80_000 + 4 * 1_000


def test_a_trace_without_calls_cannot_be_replayed() -> None:
    script = Script()
    script.kernel(0, 10)
    with pytest.raises(NothingCaptured, match="API calls"):
        what_if(script.timeline(), [])


def test_a_device_that_is_not_there() -> None:
    with pytest.raises(UsageError, match="there is no device 3"):
        what_if(run(THREE), [], track=3)


def prepared_inline(nbytes: int = 1 << 19, making: float = 400) -> Script:
    """The thread makes a batch for 400 µs, copies it (20) and launches a kernel (100); no range
    names it.
    """
    script = Script()
    for step in range(20):
        at = (200 + making) * step
        script.range(f"step {step}", at, at + making + 190)
        at += making - 400
        script.copy(at + 406, at + 426, launch=(at + 400, at + 405), nbytes=nbytes)
        script.kernel(at + 430, at + 530, launch=(at + 406, at + 410), name="net")
        script.call("cudaStreamSynchronize", at + 411, at + 535)
    script.on_cpu = [(-100, 100_000, 0, "")]
    return script


def test_a_batch_that_the_launching_thread_makes_is_input() -> None:
    """Remove 400 µs of input work and 65 µs of the wait's return from a step of 600 µs."""
    ready = what_if(prepared_inline().timeline(), [parse_change("input-ready")])
    assert ready.applies
    assert ready.step_before_ns == 600_000
    assert ready.step_after_ns == pytest.approx(135_000, abs=1_000)


@pytest.mark.parametrize(("nbytes", "step_us"), [(1 << 19, 4065 / 2)])
def test_a_batch_of_workers_is_made_by_several_and_handed_over_by_one_thread(
    nbytes: int, step_us: float
) -> None:
    """4000 (and 65 of the wait's way back) to make it, by two; 4 MiB are handed over at 3.7 GB/s,
    beside the Python.
    """
    slow = what_if(prepared_inline(nbytes, 4000).timeline(), [parse_change("input-ready=2")])
    assert slow.step_before_ns == 4_200_000
    assert slow.step_after_ns == pytest.approx(1000 * step_us, rel=0.03)


def test_more_work_than_calls_beside_batches_made_in_line() -> None:
    """A launch of many kernels, as a graph's, and a step that took longer without the profiler."""
    script = prepared_inline()
    kernels = [row for row in script.work if row[4] == "net"]
    script.work += [(end + at, end + at + 1, *rest) for _, end, *rest in kernels for at in range(8)]
    outcome = what_if(script.timeline(), [parse_change("input-ready")], step_ns=800_000)
    assert outcome.applies
    assert outcome.step_after_ns < 300_000


def test_a_setting_is_no_batch() -> None:
    assert not what_if(
        prepared_inline(nbytes=256).timeline(), [parse_change("input-ready")]
    ).applies


def fed_by_a_worker(busy: float, *, by_launches: bool = False) -> Timeline:
    """A step of 100 µs, in which a process without GPU work is on a CPU for some time; it may be
    launches, 10 each.
    """
    script = Script()
    for at in script.steps(20, 100):
        for launch in range(5 * by_launches):
            script.kernel(
                at + 20 * launch + 11,
                at + 20 * launch + 13,
                launch=(at + 20 * launch, at + 20 * launch + 10),
            )
        if by_launches:
            continue
        script.copy(at + 6, at + 16, launch=(at, at + 5))
        script.kernel(at + 17, at + 97, launch=(at + 6, at + 11), name="sgemm")
        script.call("cudaStreamSynchronize", at + 12, at + 99)
    script.on_cpu = [(100.0 * step, 100.0 * step + busy, 1, "") for step in range(20)]
    timeline = script.timeline()
    other = (*timeline.processes, Process(key=2, pid=2, name="pt_data_worker"))
    threads = (timeline.threads[0], Thread(key=1, tid=1, process=1))
    return dataclasses.replace(timeline, processes=other, threads=threads)


@pytest.mark.parametrize(("busy", "step_us"), [(90.0, 90.0), (20.0, 28.0)])
def test_a_step_is_not_shorter_than_its_loader_can_supply(busy: float, step_us: float) -> None:
    """Ten times as fast, the kernel takes 8 and the step 28; a worker is busy with the next batch
    for so long.
    """
    outcome = what_if(fed_by_a_worker(busy), [parse_change("tensor-core-matmul=10")])
    assert outcome.step_before_ns == pytest.approx(100_000, rel=0.01)
    assert outcome.step_after_ns == pytest.approx(step_us * 1000, rel=0.06)


def test_a_loader_that_recording_hid_holds_the_step_up_and_says_nothing_of_the_host() -> None:
    """Launches of 10 are 4.9 unrecorded, and the host's 100 less than half of that; the step takes
    98 all the same.
    """
    used, note = without_tracing(prepare(by_nsys(fed_by_a_worker(90, by_launches=True))), 98_000)
    outcome = replayed(used, [parse_change("input-ready=10")])
    assert outcome.replayed_before_ns == pytest.approx(98_000, rel=0.01)
    assert outcome.step_after_ns == pytest.approx(49_000 - 5 * 1_500, rel=0.02)
    assert "data preparation is set to 1.09 of its recorded time" in note


def test_the_step_at_best_and_at_worst() -> None:
    outcome = replay((Kernel(100, name="sgemm"),), "tensor-core-matmul")
    best, worst = outcome.step_range_ns
    assert best < outcome.step_after_ns < worst


def test_a_host_that_is_slow_for_a_while_is_not_slow_in_all_that_it_does() -> None:
    """Launches take 4.9 with 5 before each; for half of the time, both are twice as long.

    Without the recorder's 1.5, all are alike except launches between the two.
    """
    script, at = Script(), 0.0
    for index in range(40):
        slow = 2.0 if index >= 20 else 1.0
        script.range(f"step {index}", at, at + 40 * 9.9 * slow - 0.01)
        for _ in range(40):
            script.kernel(
                at + 9.9 * slow, at + 9.9 * slow + 0.5, launch=(at + 5 * slow, at + 9.9 * slow)
            )
            at += 9.9 * slow
    outcome = what_if(by_nsys(script.timeline()), [])
    assert outcome.step_before_ns > 1.4 * 4 * 99_000
    assert outcome.replayed_before_ns == pytest.approx(40 * (9_900 - 1_500), rel=0.05)


@pytest.mark.parametrize("slow", [1, 2])
def test_a_batch_that_one_thread_makes_and_another_copies_is_input(slow: int) -> None:
    """The first thread works for 400 and sleeps for 20, while the second copies (10 alone).

    Then a kernel of 30 is launched. Without the 400, a step takes 5 + 30 + 15 of both threads, also
    in the recording of a slow host.
    """
    script = Script()
    script.waits = []
    for step in range(20):
        at, call = 500.0 * step, 4.9 * slow
        script.copy(at + 412, at + 420, launch=(at + 410, at + 415), thread=1, nbytes=1 << 21)
        script.kernel(at + 431, at + 456, launch=(at + 420, at + 420 + call), name="net")
        script.kernel(at + 457, at + 458, launch=(at + 440, at + 440 + call), name="sum")
        script.waits += [
            (at + 416, at + 419, 0, "pthread_cond_wait"),
            (at - 80, at + 400, 1, "pthread_cond_wait"),
        ]
    outcome = what_if(by_nsys(script.timeline()), [parse_change("input-ready")])
    assert outcome.applies
    assert outcome.step_before_ns == 500_000
    assert outcome.replayed_before_ns < 500_000 / slow
    assert outcome.step_after_ns < 120_000


@pytest.mark.parametrize(("long", "share"), [(900, 0.5), (1100, 0.5**0.5)])
def test_work_of_a_millisecond_without_a_call_is_slower_by_half_as_much_as_launches(
    long: float, share: float
) -> None:
    """Launches of 9.8 are 4.9 unrecorded, and 15 before each 7.5; so is shorter work, of longer √½
    is left.
    """
    script, at = Script(), 0.0
    for index in range(40):
        script.range(f"step {index}", at, at + long + 3 * 15 + 4 * 9.8 - 0.01)
        for work in (long, 15, 15, 15):
            script.kernel(at + work + 9.8, at + work + 10.3, launch=(at + work, at + work + 9.8))
            at += work + 9.8
    outcome = what_if(by_nsys(script.timeline()), [])
    assert outcome.replayed_before_ns == pytest.approx(
        1000 * (share * (long + 9.8) + 0.5 * 3 * 24.8 - 4 * 1.5), rel=0.01
    )
