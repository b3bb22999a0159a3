"""Programs that wait in the OS until a host function, queued after their GPU work, wakes them."""

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.host import with_queued_waits
from kernprof.analysis.what_if import parse_changes, what_if
from kernprof.model.trace_report import VerdictLabel
from tests.unit.traces import Script

STEPS = 10


def waiting(
    script: Script, woken_us: float = 100, function: str = "cuLaunchHostFunc", wait: str = "futex"
) -> Script:
    """Write steps of 400 µs on the GPU; the host sleeps until `woken_us` after the kernel."""
    script.waits = []
    for step in range(STEPS):
        begin = step * (450 + woken_us)
        script.range(f"step {step}", begin, begin + 440 + woken_us)
        script.kernel(begin + 10, begin + 410, launch=(begin, begin + 6))
        script.call(function, begin + 8, begin + 12)
        script.waits.append((begin + 20, begin + 410 + woken_us, 0, wait))
    return script


@pytest.mark.parametrize(
    "other",
    [
        {"woken_us": 5_000},  # long after the GPU was done: it waits for something else
        {"function": "cuEventQuery"},
        {"wait": "write"},
    ],
)
def test_other_os_waits_are_unchanged(script: Script, other: dict[str, object]) -> None:
    timeline = waiting(script, **other).timeline()  # type: ignore[arg-type]
    assert with_queued_waits(timeline) is timeline


def test_launch_calls_stay_assigned_to_their_work(script: Script) -> None:
    timeline = waiting(script).timeline()
    more = with_queued_waits(timeline)
    assert len(more.calls) == len(timeline.calls) + STEPS
    assert (
        more.calls.start[more.work.call].tolist()
        == timeline.calls.start[timeline.work.call].tolist()
    )
    assert with_queued_waits(more) is more


def test_without_the_wait_the_gpu_runs_through(script: Script) -> None:
    result = what_if(waiting(script).timeline(), parse_changes("no-step-sync"))
    assert result.replayed_before_ns == pytest.approx(550_000, rel=0.01)
    assert result.step_after_ns == pytest.approx(401_000, rel=0.01)


def test_gaps_after_waits_are_not_the_gain_of_a_cuda_graph(script: Script) -> None:
    """Fifteen short kernels a step, each followed by a wait: a CUDA graph would not help."""
    for step in range(STEPS):
        script.range(f"step {step}", step * 400, step * 400 + 390)
        for at in range(15):
            begin = step * 400 + at * 25
            script.kernel(begin + 8, begin + 12, launch=(begin, begin + 5))
            script.call("cudaDeviceSynchronize", begin + 6, begin + 14)
    (result,) = analyse(script.timeline()).report.devices
    assert result.verdict.label is VerdictLabel.SYNC_BOUND
    assert [cause.id.value for cause in result.causes] == ["step-sync"]
    assert "cudaDeviceSynchronize 15.0" in result.causes[0].evidence[0].text
