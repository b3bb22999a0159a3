"""The orchestration of a hardware run, with processes replayed: what each worker would have written
is written.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kernprof.collect.launch.hardware import CollectionRequest, HardwareCapture, HardwareCollector
from kernprof.collect.launch.job import (
    EventWriter,
    Job,
    LaunchJob,
    TimingJob,
    launch_index,
    launch_range,
)
from kernprof.collect.nsight.ncu import choose_options
from kernprof.collect.nsight.tools import Ncu
from kernprof.errors import CaptureFailed, CounterAccessDenied, DeviceNotFound, StoreError
from tests.recorded_tools import Recorded, ReplayRunner

NCU = Ncu(path=Path("/opt/ncu"), version=(2025, 3, 1))
LAUNCHES = tuple(
    LaunchJob(index=i, variant=v, params={"n": 4}) for i, v in enumerate(("naive", "smem", "bad"))
)
LAUNCH = {"kernel": "k", "grid": [1, 1, 1], "block": [32, 1, 1], "shared_bytes": 0}
WORK = {"least_bytes": 8.0, "flops": 0.0, "precision": "fp32"}


def request(**changed: Any) -> CollectionRequest:
    fields: dict[str, Any] = {
        "file": Path("w.py"),
        "workload": "w",
        "launches": LAUNCHES,
        "timing": TimingJob(),
    }
    return CollectionRequest(**(fields | changed))


def with_ncu(**changed: Any) -> CollectionRequest:
    return request(ncu=NCU, options=choose_options(sets=("basic",)), **changed)


def job_of(argv: tuple[str, ...]) -> Job:
    return Job.read(Path(argv[-1]))


def worker(act: Callable[[Job, EventWriter], None]) -> Callable[[tuple[str, ...]], None]:
    def effect(argv: tuple[str, ...]) -> None:
        job = job_of(argv)
        act(job, EventWriter(Path(job.events)))

    return effect


def allowed(job: Job) -> list[int]:
    """Wait for the `go` file as the worker does, and return the launches that it permits."""
    assert job.go
    for _ in range(60_000):
        if Path(job.go).exists():
            return list(json.loads(Path(job.go).read_text())["launches"])
        time.sleep(0.01)
    raise AssertionError("the word to launch never came")


def time_all(job: Job, events: EventWriter) -> None:
    events.write("device", name="GPU", index=0)
    for launch in job.launches:
        events.write("launch", index=launch.index, launch=LAUNCH, work=WORK)
        events.write("start", index=launch.index, phase="check")
        events.write(
            "checked",
            index=launch.index,
            check={"correct": launch.variant != "bad", "tolerance": 0.0},
        )
    for launch in job.launches:
        if launch.variant != "bad":
            events.write("timed", index=launch.index, samples_ns=[100.0, 101.0])
    events.write("copy", copied_bytes=10, samples_ns=[5.0])


def check_all(job: Job, events: EventWriter) -> None:
    assert job.timing is None
    for launch in job.launches:
        events.write("start", index=launch.index, phase="check")
        events.write(
            "checked",
            index=launch.index,
            check=None if launch.variant == "naive" else {"correct": True},
        )


def count_all(argv: tuple[str, ...]) -> None:
    job = job_of(argv)
    events = EventWriter(Path(job.events))
    for index in allowed(job):
        events.write("start", index=index, phase="count")
        events.write("counted", index=index)
    output = Path(argv[argv.index("--export") + 1])
    output.with_name(output.name + ".ncu-rep").write_text("report")


def python(effect: Callable[[tuple[str, ...]], None], returncode: int = 0) -> Recorded:
    return Recorded(argv=(sys.executable,), effect=effect, returncode=returncode)


def ncu(effect: Callable[[tuple[str, ...]], None], returncode: int = 0, **output: Any) -> Recorded:
    return Recorded(argv=("ncu",), effect=effect, returncode=returncode, **output)


def collect(
    tmp_path: Path, collection: CollectionRequest, *recorded: Recorded
) -> tuple[HardwareCapture, ReplayRunner]:
    runner = ReplayRunner(*recorded)
    return HardwareCollector(runner, tmp_path).collect(collection), runner


def test_timing_then_counters_of_everything(tmp_path: Path) -> None:
    got, runner = collect(tmp_path, with_ncu(), python(worker(time_all)), ncu(count_all))
    assert got.reports == [tmp_path / "report.ncu-rep"]
    assert [o.samples_ns for o in got.outcomes.values()] == [[100.0, 101.0], [100.0, 101.0], []]
    assert got.outcomes[2].check == {"correct": False, "tolerance": 0.0}
    assert (got.device, got.copied_bytes) == ({"name": "GPU", "index": 0}, 10)
    assert len(runner.calls) == 2
    assert all(o.counted for o in got.outcomes.values()), "a wrong variant still has counters"


def test_a_crash_costs_only_its_variant_and_ncu_never_sees_it(tmp_path: Path) -> None:
    def crash(job: Job, events: EventWriter) -> None:
        events.write("start", index=0, phase="check")
        events.write("failed", index=0, error="KernelCrashed", message="boom", exit_code=6)

    got, runner = collect(
        tmp_path, with_ncu(), python(worker(crash), 6), python(worker(time_all)), ncu(count_all)
    )
    assert got.outcomes[0].failure == {"error": "KernelCrashed", "message": "boom", "exit_code": 6}
    assert got.outcomes[1].samples_ns
    second = job_of([call.argv for call in runner.calls if call.argv[0] != "/opt/ncu"][-1])
    assert [launch.index for launch in second.launches] == [1, 2]
    assert not got.outcomes[0].counted
    assert got.outcomes[1].counted


def test_launches_that_were_timed_in_turn_when_the_process_died_are_tried_one_by_one(
    tmp_path: Path,
) -> None:
    def die(job: Job, events: EventWriter) -> None:
        for launch in job.launches:
            events.write("start", index=launch.index, phase="time")

    def one(job: Job, events: EventWriter) -> None:
        if [launch.index for launch in job.launches] == [1]:
            return die(job, events)
        return time_all(job, events)

    recorded = [
        python(worker(die), -9),
        python(worker(one)),
        python(worker(one), -9),
        python(worker(one)),
    ]
    got, runner = collect(tmp_path, request(), *recorded)
    assert [[e.index for e in job_of(call.argv).launches] for call in runner.calls] == [
        [0, 1, 2],
        [0],
        [1],
        [2],
    ]
    assert [o.failure and o.failure["message"] for o in got.outcomes.values()] == [
        None,
        "the process died during time (exit code -9)",
        None,
    ]
    assert got.outcomes[0].samples_ns == [100.0, 101.0]


def test_the_last_words_of_a_dead_process_are_kept(tmp_path: Path) -> None:
    def die(job: Job, events: EventWriter) -> None:
        events.write("start", index=1, phase="check")

    recorded = Recorded(
        argv=(sys.executable,),
        effect=worker(die),
        returncode=1,
        stderr="Traceback …\nValueError: no\n",
    )
    got, _ = collect(tmp_path, request(), recorded, python(worker(time_all)))
    assert got.outcomes[1].failure is not None
    assert (
        got.outcomes[1].failure["message"]
        == "the process died during check (exit code 1): ValueError: no"
    )


def test_a_full_disk_is_no_launchs_failure(tmp_path: Path) -> None:
    def die(job: Job, events: EventWriter) -> None:
        events.write("start", index=1, phase="check")

    last = "OSError: [Errno 28] No space left on device"
    full = Recorded(argv=(sys.executable,), effect=worker(die), returncode=1, stderr=last)
    with pytest.raises(StoreError, match="the disk is full") as caught:
        collect(tmp_path, request(), full)
    assert caught.value.details == (last,)


@pytest.mark.parametrize(("changed", "before"), [({}, time_all), ({"timing": None}, check_all)])
def test_a_launch_that_is_known_to_end_gets_the_time_of_all_its_passes(
    changed: dict[str, Any], before: Callable[[Job, EventWriter], None], tmp_path: Path
) -> None:
    _, runner = collect(tmp_path, with_ncu(**changed), python(worker(before)), ncu(count_all))
    jobs = {Path(call.argv[0]).name: job_of(call.argv) for call in runner.calls}
    assert jobs["ncu"].launch_limit_s == 60.0 * 14
    assert (jobs["ncu"].count, jobs[Path(sys.executable).name].count) == (True, False)
    assert {int(call.argv[-2]) for call in runner.calls} == {os.getpid()}


def test_when_every_variant_failed_ncu_is_let_go_and_asked_for_nothing(tmp_path: Path) -> None:
    def fail(job: Job, events: EventWriter) -> None:
        for launch in job.launches:
            events.write(
                "failed", index=launch.index, error="CompileFailed", message="no", exit_code=4
            )

    let_go: list[list[int]] = []
    got, _ = collect(
        tmp_path,
        with_ncu(),
        python(worker(fail)),
        ncu(lambda argv: let_go.append(allowed(job_of(argv)))),
    )
    assert let_go == [[]]
    assert got.reports == []
    assert {o.failure["error"] for o in got.outcomes.values() if o.failure} == {"CompileFailed"}


def test_a_process_that_dies_without_a_word_is_laid_to_the_launch_in_hand(tmp_path: Path) -> None:
    def die(job: Job, events: EventWriter) -> None:
        events.write("start", index=1, phase="check")

    got, _ = collect(tmp_path, request(), python(worker(die), -11), python(worker(time_all)))
    failure = got.outcomes[1].failure
    assert failure is not None
    assert failure["error"] == "KernelCrashed"
    assert "during check (exit code -11)" in failure["message"]
    assert got.outcomes[0].samples_ns


def test_a_process_that_dies_before_any_launch_is_a_failed_capture(tmp_path: Path) -> None:
    with pytest.raises(CaptureFailed, match="exit code 1"):
        collect(tmp_path, request(), python(lambda argv: None, 1))


def test_an_aborted_worker_raises_its_own_error(tmp_path: Path) -> None:
    def abort(job: Job, events: EventWriter) -> None:
        events.write("aborted", error="DeviceNotFound", message="no usable GPU", exit_code=11)

    with pytest.raises(DeviceNotFound, match="no usable GPU"):
        collect(tmp_path, request(), python(worker(abort), 11))


def test_without_timing_a_crash_under_ncu_starts_a_session_for_the_rest(tmp_path: Path) -> None:
    def crash(argv: tuple[str, ...]) -> None:
        job = job_of(argv)
        allowed(job)
        events = EventWriter(Path(job.events))
        events.write("counted", index=0)
        events.write("start", index=1, phase="count")
        events.write("failed", index=1, error="KernelCrashed", message="boom", exit_code=6)

    got, runner = collect(
        tmp_path, with_ncu(timing=None), python(worker(check_all)), ncu(crash, 6), ncu(count_all)
    )
    assert [launch.index for launch in job_of(runner.calls[-1].argv).launches] == [
        0,
        2,
    ], "0 went with the lost report"
    assert got.reports == [tmp_path / "report-1.ncu-rep"]
    assert [o.counted for o in got.outcomes.values()] == [True, False, True]


def test_ncu_without_permission_says_so(tmp_path: Path) -> None:
    def denied(argv: tuple[str, ...]) -> None:
        allowed(job_of(argv))
        Path(argv[argv.index("--log-file") + 1]).write_text(
            "==ERROR== ERR_NVGPUCTRPERM - The user does not have ..."
        )

    with pytest.raises(CounterAccessDenied) as caught:
        collect(tmp_path, with_ncu(timing=None), python(worker(check_all)), ncu(denied, 1))
    assert "--no-counters" in str(caught.value)


def test_the_launch_range_names_its_launch_and_nothing_else_does() -> None:
    assert launch_index(("kernprof", launch_range(17))) == 17
    assert launch_index(("kernprof.launch:x", "mine", "kernprof.launch:")) is None
