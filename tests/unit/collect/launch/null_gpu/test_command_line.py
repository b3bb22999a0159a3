"""`kernprof run`, which starts real processes, on the null device, with and without the null ncu."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

TIMING = ("--no-counters", "--timing-limit", "0.2")


def variants(out: str) -> dict[str, Any]:
    return {v["variant"]: v for v in json.loads(out)["variants"]}


def run(kernprof: Any, names: str, *args: str, code: int = 0, **env: str) -> dict[str, Any]:
    """The variants, by name, of one run as JSON."""
    out, _ = kernprof.run(
        "run",
        "w.py:double",
        "--backend",
        "ncu",
        "-v",
        names,
        *args,
        "--format",
        "json",
        code=code,
        **env,
    )
    return variants(out)


def test_a_workload_beside_files_named_as_modules_of_python(kernprof: Any) -> None:
    for name in ("copy", "json", "random", "types"):
        (kernprof.cwd / f"{name}.py").write_text('raise SystemExit(f"imported {__file__}")')
    (kernprof.cwd / "sibling.py").write_text("import copy, json, random, types")
    with (kernprof.cwd / "w.py").open("a") as file:
        file.write("import sibling\n")
    got = run(kernprof, "right", "--timing-limit", "0.2")
    assert got["right"]["timing"]["median_ns"] == 1000
    assert got["right"]["metrics"]["duration"]["value"] > 0


def test_two_variants_as_a_table(kernprof: Any) -> None:
    out, err = kernprof.run("run", "w.py:double", "--backend", "ncu", "-v", "right,slow", *TIMING)
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert "right slow" in rows
    assert "output correct correct" in rows
    assert "time, events 1.00 µs 4.00 µs" in rows
    assert "Null GPU" in out
    assert err.splitlines()[0] == "kernprof: starting: 2 launches to check and time"
    assert "kernprof: checking 2 launches" in err  # a line per stage
    (stored,) = kernprof.runs()
    assert err.splitlines()[-1] == f"kernprof: stored as {stored}"


def test_timing_alone_as_json(kernprof: Any) -> None:
    got = run(kernprof, "right,numba", *TIMING)
    assert got["right"]["correct"] is True
    assert got["right"]["timing"]["median_ns"] == 1000
    assert got["right"]["timing"]["ci95_ns"] == [1000, 1000]
    assert got["right"]["timing"]["repetitions"] == 15
    assert got["numba"]["timing"]["median_ns"] == 2000
    assert got["right"]["launch"] == {
        "kernel": "right",
        "grid": [32, 2, 1],
        "block": [32, 8, 1],
        "shared_bytes": 0,
    }
    assert got["right"]["scores"]["bandwidth"] == pytest.approx(
        100 * (8192 / 1000) / 4000, rel=1e-3
    )


def test_times_by_each_clock_are_stored_with_their_differences(kernprof: Any) -> None:
    out, _ = kernprof.run(
        "run",
        "w.py:double",
        "-v",
        "slow",
        "--backend",
        "ncu",
        "--clocks",
        "--timing-limit",
        "0.2",
        "--format",
        "json",
    )
    run = json.loads(out)
    metrics = run["variants"][0]["metrics"]
    times = {name: metrics[name]["value"] for name in ("events_cold", "events_warm", "events_loop")}
    assert times == {"events_cold": 4000, "events_warm": 4000, "events_loop": 4000}
    assert metrics["duration_warm"] == metrics["duration"]  # the same recorded report
    assert "cupti_cold" not in metrics
    assert len(kernprof.runs()) == 2
    text, _ = kernprof.run("show", run["run"])
    assert "events, alone, cold L2 4.00 µs" in " ".join(text.split())


def test_a_sequence_is_counted_launch_by_launch_and_summed(kernprof: Any) -> None:
    got = run(kernprof, "pair", "--timing-limit", "0.2")
    assert list(got) == ["pair", "pair/first", "pair/second"]
    total, *parts = got.values()
    assert (total["correct"], total["launch"]["kernel"]) == (True, "accumulate, right")
    assert total["timing"]["median_ns"] == 2000
    assert [row.get("part_of") for row in got.values()] == [None, "pair", "pair"]
    assert [row["launch"]["grid"] for row in parts] == [[32, 2, 1], [64, 1, 1]]
    assert [row["timing"] for row in parts] == [None, None]
    for name in ("global_load_sectors", "duration", "instructions"):
        counts = [row["metrics"][name]["value"] for row in (total, *parts)]
        assert counts[0] == counts[1] + counts[2] > counts[1] > 0
    assert total["metrics"]["dram_throughput"]["value"] is None, "shares are not added"
    assert "cannot be summed" in total["metrics"]["dram_throughput"]["reason"]


def test_a_sequence_without_counters_has_no_rows_of_its_launches(kernprof: Any) -> None:
    assert list(run(kernprof, "right,pair", *TIMING)) == ["right", "pair"]


def test_a_sequence_that_crashes_costs_no_other_variant(kernprof: Any) -> None:
    got = run(kernprof, "crashing-pair,right", code=6)
    assert got["crashing-pair"]["error"]["error"] == "KernelCrashed"
    assert got["right"]["metrics"]["duration"]["value"] > 0
    assert got["crashing-pair/first"]["metrics"] == {}


@pytest.mark.parametrize(
    ("variant", "code", "error"),
    [
        ("wrong", 5, None),
        ("syntax", 4, "CompileFailed"),
        ("crash", 6, "KernelCrashed"),
        ("hang", 7, "KernelHung"),
        ("needs-more", 3, "WorkloadError"),
        ("crash-second", 6, "KernelCrashed"),
        ("hang-second", 7, "KernelHung"),
    ],
)
def test_each_failure_has_its_exit_code_and_costs_no_other_variant(
    kernprof: Any, variant: str, code: int, error: str | None
) -> None:
    # a busy machine launches the others in less, too
    limit = "3" if variant.startswith("hang") else "300"
    got = run(kernprof, f"slow,{variant},right", *TIMING, "--time-limit", limit, code=code)
    assert [got[name]["timing"]["median_ns"] for name in ("slow", "right")] == [4000, 1000]
    assert got[variant]["timing"] is None
    assert (got[variant]["error"] or {}).get("error") == error
    assert got[variant]["correct"] is (False if variant == "wrong" else got[variant]["correct"])
    assert len(kernprof.runs()) == 1, "what failed is stored with what did not"
    assert kernprof.left() == {}


@pytest.mark.parametrize(
    ("args", "env", "code", "says"),
    [
        ((), {"NULL_GPU_COUNT": "0"}, 11, "no usable GPU: cudaErrorNoDevice"),
        (("--device", "1"), {}, 2, "there is no device 1"),
        (("--store", "w.py/store"), {}, 18, "a file has this name"),
    ],
)
def test_what_stops_a_run_stores_nothing(
    kernprof: Any, args: tuple[str, ...], env: dict[str, str], code: int, says: str
) -> None:
    out, err = kernprof.run(
        "run", "w.py:double", "--backend", "ncu", "-v", "right", *TIMING, *args, code=code, **env
    )
    assert out == ""
    assert says in err
    assert kernprof.runs() == []
    assert kernprof.left() == {}


def test_a_full_disk_is_not_laid_to_the_kernel(kernprof: Any) -> None:
    _, err = kernprof.run(
        "run", "w.py:double", "--backend", "ncu", "-v", "right,disk-full", *TIMING, code=18
    )
    assert "the disk is full" in err
    assert kernprof.runs() == []


# -- interrupts and kills
# -----------------------------------------------------------------------------------------


def hung(kernprof: Any, *args: str) -> Any:
    """A run whose kernel hangs, and that has got as far."""
    process = kernprof.start(
        "run", "w.py:double", "--backend", "ncu", "-v", "right,hang", "--time-limit", "100", *args
    )
    kernprof.wait_for_start("check", 1)
    return process


@pytest.mark.parametrize("args", [("--no-counters",), ()], ids=["timing", "timing-beside-ncu"])
def test_ctrl_c_ends_everything_and_stores_nothing(kernprof: Any, args: tuple[str, ...]) -> None:
    run(kernprof, "right", *TIMING)
    before = kernprof.runs()
    process = hung(kernprof, *args)
    process.send_signal(signal.SIGINT)
    # less than the time limit: it does not wait for the kernel
    out, err = process.communicate(timeout=90)
    assert process.returncode == 130
    assert out == ""
    assert err.splitlines()[-1] == "kernprof: interrupted; nothing was stored"
    assert "Traceback" not in err
    assert kernprof.left() == {}
    assert kernprof.runs() == before
    assert list((kernprof.store / "tmp").iterdir()) == []
    assert "right" in kernprof.run("show", "latest")[0]


def test_ctrl_c_while_counting(kernprof: Any) -> None:
    process = kernprof.start(
        "run", "w.py:double", "--backend", "ncu", "-v", "right,hang-counted", "--time-limit", "100"
    )
    kernprof.wait_for_start("count", 1)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=90)  # less than the time limit: it does not wait for the kernel
    assert process.returncode == 130
    assert kernprof.left() == {}
    assert kernprof.runs() == []


def test_a_kill_leaves_no_half_run_and_nobody_waiting(kernprof: Any) -> None:
    run(kernprof, "right", *TIMING)
    before = kernprof.runs()
    process = hung(kernprof)
    assert kernprof.has_started(5), "kernprof, its timing process, ncu, its program, the reader"
    process.kill()
    process.wait()
    assert kernprof.left() == {}
    assert kernprof.runs() == before
    assert json.loads(kernprof.run("runs", "--format", "json")[0])["runs"][0]["id"] == before[0]
    assert list((kernprof.store / "tmp").iterdir()) != [], "what it had begun"
    run(kernprof, "right", *TIMING)
    assert list((kernprof.store / "tmp").iterdir()) == [], "the next run cleans up"
    assert len(kernprof.runs()) == 2


def test_two_runs_at_once_are_both_stored(kernprof: Any) -> None:
    command = ("run", "w.py:double", "--backend", "ncu", "-v", "right", *TIMING, "--format", "json")
    both = [kernprof.start(*command) for _ in range(2)]
    outs = [process.communicate(timeout=600)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(json.loads(out)["run"] for out in outs) == kernprof.runs()
    assert len(kernprof.runs()) == 2
    assert list((kernprof.store / "tmp").iterdir()) == []


# -- with counters
# ------------------------------------------------------------------------------------------------


def test_the_whole_of_a_run_with_counters(kernprof: Any) -> None:
    got = run(kernprof, "right,wrong,slow,syntax", code=4)
    assert {name: v["correct"] for name, v in got.items()} == {
        "right": True,
        "wrong": False,
        "slow": True,
        "syntax": None,
    }
    assert got["right"]["metrics"]["global_load_sectors"]["provenance"] == "measured"
    assert got["right"]["metrics"]["global_store_sectors"]["value"] == 33554432, (
        "the first recorded launch's"
    )
    assert got["slow"]["metrics"]["global_store_sectors"]["value"] < 33554432, "the third's"
    assert got["wrong"]["metrics"], "a wrong variant's counters explain it"
    assert got["wrong"]["timing"] is None
    assert got["syntax"]["metrics"] == {}
    (folder,) = (kernprof.store / "runs").iterdir()
    assert {"manifest.json", "report.ncu-rep", "ncu.log", "timing.json"} <= {
        path.name for path in folder.iterdir()
    }
    again = json.loads(kernprof.run("show", str(folder / "report.ncu-rep"), "--format", "json")[0])[
        "variants"
    ]
    assert [v["variant"] for v in again] == [
        "right",
        "wrong",
        "slow",
    ], "only what was marked, in order"
    assert [v["launch"]["grid"] for v in again] == [[32, 2, 1]] * 3


def test_without_timing_results_are_checked_outside_the_profiler(kernprof: Any) -> None:
    """A comparison under ncu would keep the GPU waiting, and a crash there would cost a whole
    session.
    """
    command = ("run", "w.py:double", "--backend", "ncu", "-v", "right,crash,slow", "--no-timing")
    out, err = kernprof.run(*command, "--format", "json", code=6)
    rows = variants(out)
    assert [row["correct"] for row in rows.values()] == [True, None, True]
    assert {row["timing"] for row in rows.values()} == {None}
    assert rows["right"]["metrics"]["duration"]["value"] > 0
    steps = [line.removeprefix("kernprof: ") for line in err.splitlines()]
    assert steps.index("checking 3 launches") < steps.index("counters: ncu is starting")
    assert steps.index("counters: ncu is starting") < steps.index("counting 3 launches")
    (counters,) = kernprof.store.glob("runs/*/counters-0.events.jsonl")
    began = [
        e["index"]
        for e in map(json.loads, counters.read_text().splitlines())
        if e["event"] == "start"
    ]
    assert 1 not in began, "what crashed is not launched under ncu"
    assert {0, 2} <= set(began)
    assert not any(step.startswith("timing ") for step in steps)


def test_a_crash_under_ncu_costs_no_other_variant_its_counters(kernprof: Any) -> None:
    got = run(kernprof, "right,crash-counted,slow", code=6)
    assert got["crash-counted"]["error"]["error"] == "KernelCrashed"
    assert got["crash-counted"]["metrics"] == {}
    assert all(got[name]["metrics"]["duration"]["value"] > 0 for name in ("right", "slow"))


def test_a_run_in_which_every_variant_fails_says_why_and_not_that_ncu_saw_nothing(
    kernprof: Any,
) -> None:
    got = run(kernprof, "syntax,crash", code=4)
    assert [v["error"]["error"] for v in got.values()] == ["CompileFailed", "KernelCrashed"]
    assert kernprof.left() == {}


@pytest.fixture
def no_module(kernprof: Any, tmp_path: Path) -> dict[str, str]:
    """An environment in which `import ncu_report` fails."""
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "sitecustomize.py").write_text(
        "import sys\nsys.modules['ncu_report'] = None\n"
    )
    return {"PYTHONPATH": f"{tmp_path / 'hidden'}:{kernprof.env['PYTHONPATH']}"}


def test_without_the_package_ncu_reads_the_report(kernprof: Any, no_module: dict[str, str]) -> None:
    exact = run(kernprof, "right,slow")
    got = run(kernprof, "right,slow", **no_module)
    for name in ("right", "slow"):
        assert got[name]["metrics"] == exact[name]["metrics"]
        assert got[name]["scores"].keys() == exact[name]["scores"].keys()
    assert "read through `ncu --import`" in kernprof.run("show", "latest")[0]


def test_a_report_that_nothing_can_read_is_kept_and_opens_later(
    kernprof: Any, no_module: dict[str, str]
) -> None:
    command = ("run", "w.py:double", "--backend", "ncu", "-v", "right")
    out, err = kernprof.run(*command, code=16, NULL_NCU="cannot import", **no_module)
    assert "time, events" in " ".join(out.split()), "what was timed is shown"
    assert "no counters yet: report.ncu-rep could not be read" in " ".join(out.split())
    (stored,) = kernprof.runs()
    assert f"kernprof: stored as {stored}" in err
    document = json.loads(
        kernprof.run("show", stored, "--format", "json", NULL_NCU="cannot import", **no_module)[0]
    )
    assert document["unread"]["reports"] == ["report.ncu-rep"]
    assert "ncu --import" in document["unread"]["reason"]
    later = json.loads(kernprof.run("show", stored, "--format", "json")[0])
    assert "unread" not in later
    assert all(v["metrics"]["duration"]["value"] > 0 and v["scores"] for v in later["variants"])
    assert "right" in kernprof.run("explain", stored)[0]
    again = json.loads((kernprof.store / "runs" / stored / "manifest.json").read_text())
    assert "unread" not in again, "it was read once, for good"
    assert sorted(kernprof.runs()) == [stored]


@pytest.mark.parametrize(
    ("args", "how", "code", "says"),
    [
        ((), "nothing", 15, "ncu profiled no kernel"),
        ((), "denied", 13, "ERR_NVGPUCTRPERM"),
        ((), "starts badly", 14, "The profiler had a bad day."),
        ((), "killed", 14, "ncu left no report (exit code -9)"),
        (("--ncu-arg", "--no-such"), "", 12, "this ncu does not support the option --no-such"),
        # the options of --ncu-arg are the last options, which replace those before them
        (("--ncu-arg=--nvtx-include", "--ncu-arg=other"), "", 15, "ncu profiled no kernel"),
    ],
)
def test_what_goes_wrong_with_ncu_has_its_own_error(
    kernprof: Any, args: tuple[str, ...], how: str, code: int, says: str
) -> None:
    command = ("run", "w.py:double", "--backend", "ncu", "-v", "right", *args)
    out, err = kernprof.run(*command, code=code, NULL_NCU=how)
    assert out == ""
    assert says in err
    assert kernprof.runs() == []
    assert kernprof.left() == {}
