"""The launching process, on the null device."""

import json
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kernprof.collect.launch import PROFILE_RANGE, worker
from kernprof.collect.launch.job import Job, LaunchJob, TimingJob, launch_range, worker_argv
from kernprof.errors import KernelCrashed, KernelHung, UsageError, WorkloadError

WORKLOAD = Path(__file__).with_name("workload.py")
QUICK = TimingJob(least_repetitions=5, limit_s=5.0)


class Done:
    """Exit code and events of a job."""

    def __init__(self, code: int, events: list[dict[str, Any]]) -> None:
        self.code, self.events = code, events

    def of(self, kind: str) -> dict[int, dict[str, Any]]:
        """Return the events of a kind by launch index, with -1 for events without a launch."""
        return {event.get("index", -1): event for event in self.events if event["event"] == kind}

    @property
    def correct(self) -> list[bool]:
        """Results of the checks, by launch index."""
        return [event["check"]["correct"] for _, event in sorted(self.of("checked").items())]

    @property
    def failures(self) -> dict[int, tuple[str, int]]:
        return {i: (event["error"], event["exit_code"]) for i, event in self.of("failed").items()}


def job(tmp_path: Path, *variants: str, workload: str = "double", **options: Any) -> Job:
    """Return a timing job. Variants are `name` or `name@n`, with the parameter n."""
    launches = []
    for index, text in enumerate(variants):
        name, _, n = text.partition("@")
        launches.append(LaunchJob(index=index, variant=name, params={"n": int(n or 1024)}))
    options = {"timing": QUICK} | options
    return Job(
        file=str(WORKLOAD),
        workload=workload,
        launches=tuple(launches),
        events=str(tmp_path / "events.jsonl"),
        **options,
    )


def done(job: Job, tmp_path: Path) -> Done:
    job.write(tmp_path / "job.json")
    code = worker.main(Job.read(tmp_path / "job.json"))
    return Done(code, [json.loads(line) for line in Path(job.events).read_text().splitlines()])


def marks(device: Any) -> list[tuple[Any, ...]]:
    """Return the NVTX ranges and launches in their order."""
    return [
        call[:2] for call in device.calls if call[0] in ("start", "push", "launch", "pop", "end")
    ]


def test_a_right_variant_is_checked_and_timed_and_the_copy_measured(
    device: Any, tmp_path: Path
) -> None:
    got = done(job(tmp_path, "right", "slow"), tmp_path)
    assert got.code == 0
    assert [e["event"] for e in got.events[-4:]] == ["timed", "timed", "copy", "done"]
    began, device_at = got.of("imported")[-1]["at"], got.of("device")[0].pop("at")
    assert began <= device_at <= got.events[-1]["at"]
    assert got.of("device")[0] == {
        "event": "device",
        "name": "Null GPU",
        "compute_capability": [9, 0],
        "sm_count": 4,
        "memory_bytes": 64 << 20,
        "l2_bytes": 1 << 20,
        "index": 0,
    }
    assert got.of("launch")[0]["launch"] == {
        "kernel": "right",
        "grid": [32, 2, 1],
        "block": [32, 8, 1],
        "shared_bytes": 0,
    }
    assert got.of("launch")[0]["work"] == {
        "least_bytes": 8192.0,
        "flops": 1024.0,
        "precision": "fp32",
    }
    assert got.of("checked")[0]["check"] == {
        "correct": True,
        "max_error": 0.0,
        "tolerance": 1e-5,
        "message": None,
        "differing": None,
        "unwritten": None,
        "elements": None,
    }
    assert set(got.of("timed")[0]["samples_ns"]) == {1000.0}
    assert set(got.of("timed")[1]["samples_ns"]) == {4000.0}
    copied = got.of("copy")[-1]["copied_bytes"]
    assert set(got.of("copy")[-1]["samples_ns"]) == {copied // 4000}
    assert {name for name, _ in marks(device)} == {"launch"}
    timers = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    assert all(timer.finished.is_set() for timer in timers), "each time limit was cancelled"


def test_the_data_are_made_once_for_each_set_of_parameters(device: Any, tmp_path: Path) -> None:
    from kernprof.workload.sources import load_module

    sizes = load_module(WORKLOAD).input_sizes
    sizes.clear()
    got = done(job(tmp_path, "right@1024", "slow@1024", "right@2048", "slow@2048"), tmp_path)
    assert sizes == [1024, 2048]
    assert [got.of("launch")[i]["work"]["least_bytes"] for i in range(4)] == [
        8192,
        8192,
        16384,
        16384,
    ]
    assert len(got.of("timed")) == 4


def test_a_wrong_variant_says_where_and_is_not_timed(device: Any, tmp_path: Path) -> None:
    got = done(job(tmp_path, "right", "wrong", "nothing"), tmp_path)
    assert got.code == 0
    checks = {i: event["check"] for i, event in got.of("checked").items()}
    assert [check["correct"] for check in checks.values()] == [True, False, False]
    assert checks[1]["message"].startswith("out[77] was never written")
    assert checks[2]["message"].startswith("out was never written"), (
        "what the kernel before it left is poisoned"
    )
    assert list(got.of("timed")) == [0]
    assert device.launched["wrong"] == 1


@pytest.mark.parametrize("workload", ["summed", "in-place", "held"])
def test_outputs_are_made_anew_before_every_launch(
    device: Any, tmp_path: Path, workload: str
) -> None:
    """Zeros for a sum, the input's copy in place, and a counter that must be 0 or the kernel
    crashes.
    """
    variant = {"summed": "accumulate", "in-place": "in-place", "held": "ticket"}[workload]
    got = done(job(tmp_path, variant, workload=workload), tmp_path)
    assert got.of("failed") == {}
    assert got.of("checked")[0]["check"]["correct"] is True
    assert len(got.of("timed")[0]["samples_ns"]) >= 5
    before = {"summed": "fill", "in-place": "copy", "held": "fill"}[workload]
    at = [
        n
        for n, call in enumerate(device.calls)
        if call[:1] == ("launch",) and not call[1].startswith("kernprof_")
    ]
    resets = [n for n, call in enumerate(device.calls) if call[0] == before]
    gaps = zip([0, *at], at, strict=False)
    assert all(any(low <= n < high for n in resets) for low, high in gaps), (
        "a launch without a reset before it"
    )


def test_a_misspelt_kernel_is_recognised(device: Any, tmp_path: Path) -> None:
    failed = done(job(tmp_path, "misspelt", workload="summed"), tmp_path).of("failed")[0]
    assert (
        "no kernel 'acumulate'; available: accumulate; did you mean accumulate?"
        in failed["message"]
    )


def test_what_does_not_compile_names_file_and_line_and_takes_no_other_down(
    device: Any, tmp_path: Path
) -> None:
    got = done(
        job(tmp_path, "syntax", "right", "missing", "numba-syntax", "numba", "template"), tmp_path
    )
    assert got.code == 0
    assert got.failures == dict.fromkeys((0, 2, 3), ("CompileFailed", 4))
    failed = got.of("failed")
    assert 'double.cu(2): error: identifier "undefined_name" is undefined' in failed[0]["message"]
    assert "no kernel 'absent'; available: right" in failed[2]["message"]
    assert "NameError" in failed[3]["message"]
    assert {i: event["samples_ns"][0] for i, event in got.of("timed").items()} == {
        1: 1000.0,
        4: 2000.0,
        5: 500.0,
    }


def test_the_toolkits_headers_serve_where_cupy_has_none(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    include = tmp_path / "cuda" / "include"
    (include / "null").mkdir(parents=True)
    for name in ("cuda_runtime.h", "null/mma.h"):
        (include / name).touch()
    monkeypatch.delenv("CUDA_PATH", raising=False)
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "cuda"))
    assert list(done(job(tmp_path, "header"), tmp_path).of("timed")) == [0]
    assert next(call for call in device.calls if call[0] == "compile")[1][-1] == f"-I{include}"


def test_a_header_that_is_nowhere_is_a_compile_error(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CUDA_PATH", "CUDA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    got = done(job(tmp_path, "header"), tmp_path)
    assert (
        "double.cu(1): catastrophic error: cannot open source file"
        in got.of("failed")[0]["message"]
    )


def test_what_a_variant_requires_is_its_failure(device: Any, tmp_path: Path) -> None:
    got = done(job(tmp_path, "needs-more", "right", "needs-more@4096"), tmp_path)
    assert got.failures == {0: ("WorkloadError", 3)}
    assert (
        "needs-more cannot run with {'n': 1024}: n is below 4096" in got.of("failed")[0]["message"]
    )
    assert list(got.of("timed")) == [1, 2]


def test_a_rule_that_cannot_be_worked_out_is_the_variants_failure(
    device: Any, tmp_path: Path
) -> None:
    got = done(job(tmp_path, "bad-rule", "right"), tmp_path)
    assert got.failures == {0: ("WorkloadError", 3)}
    message = (
        "grid of variant bad-rule failed at workload.py:57: AttributeError: there is no"
        " parameter 'm'"
    )
    assert got.of("failed")[0]["message"].startswith(message)
    assert list(got.of("timed")) == [1]


def test_shared_memory_beyond_48_kib_is_asked_for_and_beyond_the_gpu_refused(
    device: Any, tmp_path: Path
) -> None:
    got = done(job(tmp_path, "big-shared", "shared"), tmp_path)
    assert got.failures == {0: ("WorkloadError", 3)}
    assert "asks for 233472 bytes of shared memory" in got.of("failed")[0]["message"]
    assert list(got.of("timed")) == [1]


@pytest.mark.parametrize("variant", ["crash", "big-block"])
def test_a_crash_ends_the_process_and_is_told_first(
    device: Any, tmp_path: Path, variant: str
) -> None:
    got = done(job(tmp_path, "right", variant, "slow"), tmp_path)
    assert got.code == KernelCrashed.exit_code
    assert got.failures == {1: ("KernelCrashed", 6)}
    assert f"variant {variant} crashed: " in got.of("failed")[1]["message"]
    assert got.events[-1]["event"] == "failed", "a poisoned context is asked for nothing more"
    assert "slow" not in device.launched


@pytest.mark.parametrize(
    ("group", "failed"), [(("crash-second",), [0]), (("right", "crash-second"), [])]
)
def test_a_crash_while_timing_is_told_of_one_that_was_alone(
    group: tuple[str, ...], failed: list[int], device: Any, tmp_path: Path
) -> None:
    got = done(job(tmp_path, *group), tmp_path)
    assert got.code == KernelCrashed.exit_code
    assert list(got.of("failed")) == failed
    assert got.correct == [True] * len(group)


@pytest.mark.parametrize(
    ("group", "failed"),
    [(("hang",), [0]), (("hang-second",), [0]), (("right", "hang-second"), [])],
)
def test_a_hang_ends_the_process_and_is_told_of_one_that_was_alone(
    group: tuple[str, ...],
    failed: list[int],
    device: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []

    def leave(code: int) -> None:
        ended.append(code)
        device.hanging = False

    monkeypatch.setattr(worker.os, "_exit", leave)
    quick = TimingJob(least_repetitions=5, limit_s=0.05)
    got = done(job(tmp_path, *group, launch_limit_s=1.0, timing=quick), tmp_path)
    assert ended == [KernelHung.exit_code]
    assert got.failures == dict.fromkeys(failed, ("KernelHung", 7))
    for event in got.of("failed").values():
        assert f"variant {group[0]} did not end within 1" in event["message"]


def test_sizes_beyond_the_gpus_memory_fail_and_the_others_run(device: Any, tmp_path: Path) -> None:
    got = done(job(tmp_path, "right@16777216", "slow@16777216", "right@1024"), tmp_path)
    assert got.failures == {0: ("WorkloadError", 3), 1: ("WorkloadError", 3)}
    assert "needs 0.1 GB; the GPU has 0.1 GB free of 0.1 GB" in got.of("failed")[0]["message"]
    assert list(got.of("timed")) == [2]


def test_memory_that_the_last_size_had_is_there_for_the_next(device: Any, tmp_path: Path) -> None:
    sizes = [n << 20 for n in (6, 7)]  # 48 and 56 of 64 MiB
    got = done(job(tmp_path, *(f"right@{n}" for n in sizes)), tmp_path)
    assert got.failures == {}
    assert list(got.of("timed")) == [0, 1]


def test_memory_that_another_process_takes_meanwhile_is_no_crash(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = sys.modules["cupy"].cuda.runtime
    answers = iter([(1 << 40, 1 << 40)])
    truth = runtime.memGetInfo
    monkeypatch.setattr(runtime, "memGetInfo", lambda: next(answers, None) or truth())
    got = done(job(tmp_path, "right@16777216", "right@1024"), tmp_path)
    assert got.failures == {0: ("WorkloadError", 3)}
    assert "Out of memory" in got.of("failed")[0]["message"]
    assert list(got.of("timed")) == [1]


def test_no_gpu_and_no_such_gpu_abort_the_job(device: Any, tmp_path: Path) -> None:
    device.count = 0
    got = done(job(tmp_path, "right"), tmp_path)
    assert (got.code, got.events[-1]["error"]) == (11, "DeviceNotFound")
    assert "kernprof doctor" in got.events[-1]["message"]
    device.count = 2
    Path(job(tmp_path).events).unlink()
    got = done(job(tmp_path, "right", device=2), tmp_path)
    assert (got.code, got.events[-1]["error"]) == (2, "UsageError")
    assert "there is no device 2" in got.events[-1]["message"]
    assert "--device 0 to --device 1" in got.events[-1]["message"]
    assert done(job(tmp_path, "right", device=1), tmp_path).code == 0
    assert device.current == 1


def test_without_cupy_the_job_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    got = done(job(tmp_path, "right"), tmp_path)
    assert (got.code, got.events[-1]["error"]) == (10, "ToolNotFound")
    assert ".[cuda12]" in got.events[-1]["message"]


# Counting


def counting(tmp_path: Path, *variants: str, go: list[int] | None = None, **options: Any) -> Job:
    if go is not None:
        (tmp_path / "go.json").write_text(json.dumps({"launches": go}) + "\n")
        options["go"] = str(tmp_path / "go.json")
    return job(tmp_path, *variants, timing=None, count=True, **options)


def test_the_ranges_stand_around_exactly_the_counted_launches(device: Any, tmp_path: Path) -> None:
    got = done(counting(tmp_path, "right", "wrong", repeat=2), tmp_path)
    expected = []
    for index, kernel in enumerate(["right", "wrong"]):
        expected += 2 * [
            ("start", PROFILE_RANGE),
            ("push", launch_range(index)),
            ("launch", kernel),
            ("pop", launch_range(index)),
            ("end", PROFILE_RANGE),
        ]
    assert marks(device) == expected
    assert list(got.of("counted")) == [0, 1]
    assert got.of("checked") == got.of("timed") == got.of("copy") == {}, (
        "another process checks and times"
    )


def test_a_job_that_neither_counts_nor_times_checks(device: Any, tmp_path: Path) -> None:
    got = done(job(tmp_path, "right", "wrong", timing=None), tmp_path)
    assert {i: event["check"]["correct"] for i, event in got.of("checked").items()} == {
        0: True,
        1: False,
    }
    assert got.of("counted") == got.of("timed") == got.of("copy") == {}
    assert {name for name, _ in marks(device)} == {"launch"}


def test_inside_a_range_nothing_but_the_launch_and_its_end_is_done(
    device: Any, tmp_path: Path
) -> None:
    done(counting(tmp_path, "right"), tmp_path)
    names = [call[0] for call in device.calls]
    inside = names[names.index("start") + 1 : names.index("end")]
    assert inside == ["push", "launch", "synchronize", "pop"]
    assert names[names.index("start") - 2 : names.index("start")] == [
        "memset",
        "synchronize",
    ], "the reset is over"


def test_repeated_launches_follow_one_another_with_nothing_between(
    device: Any, tmp_path: Path
) -> None:
    """A timeline shows all that is done between them: only the first is waited for, as that says
    how long to allow.
    """
    got = done(counting(tmp_path, "right", repeat=4), tmp_path)
    assert list(got.of("counted")) == [0]
    names = [call[0] for call in device.calls]
    after = names[names.index("end") + 1 :]
    first, last = after.index("start"), len(after) - after[::-1].index("end")
    assert after[first:last] == 3 * ["start", "push", "launch", "pop", "end"]
    assert after[last] == "synchronize"


def test_only_what_the_go_file_names_is_launched(device: Any, tmp_path: Path) -> None:
    got = done(counting(tmp_path, "right", "crash", "slow", "right@2048", go=[0, 2]), tmp_path)
    assert got.code == 0
    assert list(got.of("counted")) == [0, 2]
    assert set(device.launched) == {"right", "slow"}
    assert device.launched["right"] == 1
    compiled = [n for n, call in enumerate(device.calls) if call[0] == "compile"]
    first = next(n for n, call in enumerate(device.calls) if call[0] == "launch")
    assert len([n for n in compiled if n < first]) >= 4, "all were compiled ahead"


def test_nothing_is_launched_before_the_word(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = 0

    def sleep(seconds: float) -> None:
        nonlocal waits
        waits += 1
        assert not device.launched
        if waits == 3:
            (tmp_path / "go.json").write_text('{"launches": [0]}')  # not yet whole
        if waits == 5:
            (tmp_path / "go.json").write_text('{"launches": [0]}\n')

    monkeypatch.setattr(worker.time, "sleep", sleep)
    got = done(
        job(tmp_path, "right", timing=None, count=True, go=str(tmp_path / "go.json")), tmp_path
    )
    assert waits == 5
    assert list(got.of("counted")) == [0]


def test_each_launch_of_a_sequence_stands_in_a_range_of_its_own(
    device: Any, tmp_path: Path
) -> None:
    request = counting(tmp_path, "right", "pair")
    got = done(
        replace(request, launches=(request.launches[0], replace(request.launches[1], parts=2))),
        tmp_path,
    )
    outer, first, second = (launch_range(index) for index in (1, 2, 3))
    assert marks(device)[5:] == [
        ("start", PROFILE_RANGE),
        ("push", outer),
        ("push", first),
        ("launch", "accumulate"),
        ("pop", first),
        ("push", second),
        ("launch", "right"),
        ("pop", second),
        ("pop", outer),
        ("end", PROFILE_RANGE),
    ]
    assert [launch["kernel"] for launch in got.of("launch")[1]["parts"]] == ["accumulate", "right"]


def test_a_sequence_is_checked_after_its_last_launch_and_timed_as_a_whole(
    device: Any, tmp_path: Path
) -> None:
    request = job(tmp_path, "pair")
    got = done(replace(request, launches=(replace(request.launches[0], parts=2),)), tmp_path)
    assert got.of("checked")[0]["check"]["correct"] is True
    assert set(got.of("timed")[0]["samples_ns"]) == {2000}, "two kernels of 1,000 ns"


def test_a_crash_while_counting_is_told(device: Any, tmp_path: Path) -> None:
    got = done(counting(tmp_path, "right", "crash", "slow"), tmp_path)
    assert got.code == 6
    assert list(got.of("counted")) == [0]
    assert got.failures == {1: ("KernelCrashed", 6)}
    names = [call[:2] for call in device.calls][-2:]
    assert names == [
        ("pop", launch_range(1)),
        ("end", PROFILE_RANGE),
    ], "the ranges end on an error too"


def test_a_worker_whose_job_never_comes_ends(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        Job.read(tmp_path / "removed" / "job.json")


@pytest.mark.parametrize("has_job", [True, False])
def test_a_worker_whose_parent_is_gone_ends(tmp_path: Path, has_job: bool) -> None:
    """Waiting for a word that nobody can give any more, under a tool that is still there."""
    packages = Path(__file__).parent / "packages"
    root = Path(__file__).parents[5]
    parent = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    request = job(tmp_path, "right", timing=None, count=True, go=str(tmp_path / "go.json"))
    if has_job:
        request.write(tmp_path / "job.json")
    argv = worker_argv(tmp_path / "job.json", parent.pid)
    started = subprocess.Popen(
        argv, env={"PYTHONPATH": f"{packages}:{root}"}, stderr=subprocess.PIPE, text=True
    )
    with pytest.raises(subprocess.TimeoutExpired):
        started.wait(1.0)
    parent.communicate(b"\n")
    _, err = started.communicate(timeout=600)
    assert started.returncode != 0
    assert "kernprof: the parent process has ended" in err


def test_errors_that_a_job_meets_are_those_the_parent_raises(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown variant of double 'rihgt'"):
        worker.LaunchWorker(job(tmp_path, "right")).workload.variant("rihgt")
    events = str(tmp_path / "events.jsonl")
    missing = Job(file=str(tmp_path / "gone.py"), workload="x", launches=(), events=events)
    got = done(missing, tmp_path)
    assert (got.code, got.events[-1]["error"]) == (WorkloadError.exit_code, "WorkloadError")


def test_parameters_without_inputs_fail_alone(device: Any, tmp_path: Path) -> None:
    """End a job without other parameters."""
    got = done(job(tmp_path, "right@-3", "wrong@-3", "right@1024"), tmp_path)
    assert (got.code, got.correct) == (0, [True])
    assert got.failures == {0: ("WorkloadError", 3), 1: ("WorkloadError", 3)}
    assert "inputs of double failed" in got.of("failed")[0]["message"]
    (alone := tmp_path / "alone").mkdir()
    got = done(job(alone, "right@-3", "wrong@-3"), alone)
    assert got.code == WorkloadError.exit_code
    assert "inputs of double failed" in got.of("aborted")[-1]["message"]


def test_a_result_that_is_the_reference_to_the_bit_stays_on_the_gpu(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cupy

    got, downloads = cupy.ndarray.get, []
    monkeypatch.setattr(
        cupy.ndarray, "get", lambda array: (downloads.append(array.nbytes), got(array))[1]
    )
    checked = done(job(tmp_path, "right", "wrong", "right", timing=None), tmp_path)
    assert checked.correct == [True, False, True]
    assert [size for size in downloads if size > 4] == [4096]  # only the wrong result


def test_without_room_for_the_reference_results_are_compared_on_the_host(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "total", 20 << 20)
    got = done(job(tmp_path, f"right@{2 << 20}", f"wrong@{2 << 20}", timing=None), tmp_path)
    assert got.of("failed") == {}
    assert got.correct == [True, False]
