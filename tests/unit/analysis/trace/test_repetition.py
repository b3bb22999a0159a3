"""Iterations without NVTX ranges, phases, and steady iterations."""

import random

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.view import TrackView, call_classes, make_view
from kernprof.analysis.trace.windows import find_repetition, find_windows
from kernprof.model.trace_report import VerdictLabel


def view_of(script) -> TrackView:
    timeline = script.timeline()
    return make_view(timeline, 0, call_classes(timeline))


def launch(script, now: float, name: str, length: float = 8) -> float:
    """Launch a kernel on an idle GPU; return the time of the next call."""
    script.kernel(now + 5, now + 5 + length, launch=(now, now + 4), name=name)
    return now + length + 7


def transformer_step(script, now: float, layers: int = 12) -> float:
    """Write a step of repeated layers."""
    now = launch(script, now, "embedding")
    for _ in range(layers):
        for name in ("norm", "gemm", "attention", "gemm", "gelu", "gemm"):
            now = launch(script, now, name)
    return launch(script, launch(script, now, "loss"), "sgd")


def test_the_step_is_found_not_its_layers(script) -> None:
    now, begins = 0.0, []
    for _ in range(9):
        begins.append(now)
        now = transformer_step(script, now) + 100
    repetition = find_repetition(view_of(script))
    assert repetition is not None
    assert repetition.launches == 12 * 6 + 3
    assert len(repetition.begin) >= 8
    assert set(repetition.begin.tolist()) <= {int((begin + 5) * 1000) for begin in begins}


def test_an_iteration_is_never_a_layer_of_a_graph(script) -> None:
    for step in range(9):
        call = script.call("cudaGraphLaunch", 400 * step, 400 * step + 4)
        for at in range(36):
            begin = 400 * step + 5 + 9 * at
            script.kernel(begin, begin + 8, name=f"kernel {at % 6}")
            script.work[-1] = (*script.work[-1][:5], call, *script.work[-1][6:])
    repetition = find_repetition(view_of(script))
    assert repetition is not None
    assert (len(repetition.begin), repetition.launches) == (9, 36)


def test_a_step_of_xla_is_its_module_not_a_pass_or_an_operation(script) -> None:
    for at in range(9):
        script.range(f"XlaPass{chr(97 + at)}:#module=jit_step#", 1000 * at, 1000 * at + 999)
    script.call("cuModuleLoadData", 9_000, 9_500)
    for begin in range(10_000, 20_000, 1_000):
        script.range("XlaModule:#hlo_module=jit_step,program_id=12#", begin, begin + 200)
        for at in range(9):
            name = f"Thunk:#name=jit(step)/{chr(97 + at)}#"
            script.range(name, begin + 20 * at, begin + 20 * at + 9)
        script.graph(begin + 210, begin + 900, launch=(begin + 190, begin + 195))
    windows = find_windows(view_of(script), None)
    assert (windows.name, windows.count) == ("XlaModule:#hlo_module=jit_step,program_id=##", 9)


def test_without_any_range_repeated_launches_replace_the_named_iterations(script) -> None:
    now = 0.0
    for _ in range(9):
        now = transformer_step(script, now) + 100
    named, unnamed = (find_windows(view_of(script), pattern) for pattern in ("step *", None))
    assert named.edges.tolist() == unnamed.edges.tolist()
    assert "'step *'" in named.notes[0]
    assert named.notes[1:] == unnamed.notes


def test_iterations_reach_to_the_last_launch(script) -> None:
    """No iteration is lost at the end of the trace, for ten to sixteen iterations."""
    now = 0.0
    for count in range(1, 17):
        now = launch(script, now, "axpy") + 40
        if count >= 10:
            repetition = find_repetition(view_of(script))
            assert repetition is not None
            assert len(repetition.begin) == count


def test_work_before_and_after_the_loop_is_excluded(script) -> None:
    now = 0.0
    for at in range(30):
        now = launch(script, now, f"set-up {at % 7} {at}")
    first = now
    for _ in range(9):
        now = transformer_step(script, now, 4) + 50
    last = now
    for at in range(20):
        now = launch(script, now, f"after {at}")
    windows = find_windows(view_of(script), None)
    assert windows.name == "repetition of 27 launches"
    assert first * 1000 <= windows.span[0]
    assert windows.span[1] <= (last + 5) * 1000


def test_kernels_without_any_order_are_no_loop(script) -> None:
    chance, now = random.Random(5), 0.0
    for _ in range(300):
        now = launch(script, now, f"kernel {chance.randint(0, 200)}")
    assert find_repetition(view_of(script)) is None


def paused_loop(script, pause: float) -> None:
    """Write four warm-up iterations of busy kernels, a pause, and forty iterations."""
    now = 0.0
    for step in range(44):
        if step == 4:
            now += pause
        script.range(f"iter {step}", now, now + 5)
        script.kernel(now + 10, now + 1_005, launch=(now, now + 4))
        now += 1_000
    script.waits = [(4_010, 4_000 + pause - 10, 0, "nanosleep")]


def test_a_pause_before_the_loop_is_a_phase_and_no_part_of_the_verdict(script) -> None:
    paused_loop(script, 300_000)
    (result,) = analyse(script.timeline()).report.devices
    assert result.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert result.accounting.compute > 99
    assert result.iterations is not None
    assert result.iterations.count == 39  # the last one is without its end
    (pause,) = (phase for phase in result.phases if phase.name.startswith("pause"))
    assert (pause.end_ns - pause.start_ns) / 1e6 == pytest.approx(300, abs=0.1)
    assert pause.name == "pause: the host waits in the OS"
    assert pause.busy_pct == 0
    assert pause.share_pct == pytest.approx(100 * 300 / 344, abs=0.5)


def test_checkpoints_every_few_steps_are_left_out(script) -> None:
    now = 0.0
    for step in range(40):
        script.range(f"step {step}", now, now + 5)
        script.kernel(now + 10, now + 1_005, launch=(now, now + 4))
        now += 1_000 + (3_000 if step % 10 == 9 else 0)
    (result,) = analyse(script.timeline()).report.devices
    assert result.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert result.iterations is not None
    assert result.iterations.count == 10


def test_one_step_is_judged_as_one(script) -> None:
    script.range("ProfilerStep#6", 0, 2_000)
    now = 10.0
    for _ in range(8):
        now = transformer_step(script, now, 2)
    windows = find_windows(view_of(script), None)
    assert (windows.name, windows.count) == ("ProfilerStep#", 1)
