"""Recording with nsys: command lines, environment, and checks of small exports counted by hand."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.collect.nsight.nsys import (
    PROFILER_API,
    TraceOptions,
    Tracer,
    check_recording,
    export_argv,
    nsys_notes,
    profile_argv,
    reduced_environment,
    trace_environment,
)
from kernprof.collect.nsight.tools import Nsys, find_nsys
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    NothingCaptured,
    ReportUnreadable,
    ToolNotFound,
    ToolTooOld,
    UsageError,
)
from tests.recorded_tools import Recorded, ReplayRunner
from tests.unit.collect.nsys_file import Call, write_export

NEW = Nsys(path=Path("/opt/nsys"), version=(2025, 3, 1))
OLD = Nsys(path=Path("/opt/nsys"), version=(2021, 2, 4))
COMMAND = ["python", "train.py", "--epochs", "1 2"]
VERSION = "NVIDIA Nsight Systems version 2025.3.1.90-253135822126v0\n"


def test_the_whole_command_line() -> None:
    argv = profile_argv(NEW, TraceOptions(), output=Path("/out/t"), command=COMMAND)
    assert argv == (
        "/opt/nsys",
        "profile",
        "--output=/out/t",
        "--force-overwrite=true",
        "--trace=cuda,nvtx,osrt,cudnn,cublas",
        "--sample=none",
        "--cpuctxsw=process-tree",
        "--cuda-graph-trace=graph",
        "python",
        "train.py",
        "--epochs",
        "1 2",
    )


def test_the_whole_command_line_with_a_range() -> None:
    options = TraceOptions(trace=("cuda", "nvtx"), capture_range="step 3", graph_nodes=True)
    assert profile_argv(NEW, options, output=Path("t"), command=["./a"])[2:] == (
        "--output=t",
        "--force-overwrite=true",
        "--trace=cuda,nvtx",
        "--sample=none",
        "--cpuctxsw=process-tree",
        "--cuda-graph-trace=node",
        "--capture-range=nvtx",
        "--nvtx-capture=step 3",
        "--capture-range-end=stop",
        "./a",
    )
    assert trace_environment(options, {"PATH": "/bin"}) == {
        "PATH": "/bin",
        "NSYS_NVTX_PROFILER_REGISTER_ONLY": "0",
    }


def test_an_older_version_gets_its_own_words() -> None:
    argv = profile_argv(
        OLD, TraceOptions(capture_range=PROFILER_API), output=Path("t"), command=["./a"]
    )
    assert argv[6:] == (
        "--cpuctxsw=process-tree",
        "--capture-range=cudaProfilerApi",
        "--stop-on-range-end=true",
        "./a",
    )
    assert OLD.report_suffix == ".qdrep"
    assert NEW.report_suffix == ".nsys-rep"
    assert trace_environment(TraceOptions(capture_range=PROFILER_API), {}) == {}


def test_the_export_command_line() -> None:
    assert export_argv(NEW, report=Path("a.nsys-rep"), output=Path("b.sqlite")) == (
        "/opt/nsys",
        "export",
        "--type=sqlite",
        "--force-overwrite=true",
        "--output=b.sqlite",
        "a.nsys-rep",
    )


@pytest.mark.parametrize("command", [[], ["--help"], ["-x", "a"]])
def test_a_command_that_nsys_would_take_for_its_own_option_is_refused(command: list[str]) -> None:
    with pytest.raises(UsageError):
        profile_argv(NEW, TraceOptions(), output=Path("t"), command=command)


def test_the_environment_is_what_programs_need_and_nothing_secret() -> None:
    needed = {
        "PATH": "/bin",
        "LD_LIBRARY_PATH": "/l",
        "CUDA_VISIBLE_DEVICES": "0",
        "OMP_NUM_THREADS": "4",
        "LC_ALL": "C",
    }
    secret = {
        "AWS_SECRET_ACCESS_KEY": "1",
        "GITHUB_TOKEN": "2",
        "DATABASE_URL": "3",
        "USER": "me",
        "HOSTNAME": "h",
        "HF_TOKEN": "4",
        "CUDA_LICENSE_TOKEN": "5",
        "TORCH_API_KEY": "6",
        "SSH_AUTH_SOCK": "7",
        "NCCL_PASSWORD": "8",
    }
    assert reduced_environment(needed | secret) == needed


def executable(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def answer(text: str = VERSION, **kind: object) -> ReplayRunner:
    return ReplayRunner(Recorded(argv=("nsys", "--version"), stdout=text, **kind))  # type: ignore[arg-type]


def test_finds_what_is_named_then_the_variable_then_path_then_installed(tmp_path: Path) -> None:
    compute = "opt/nvidia/nsight-compute"
    installed = executable(tmp_path / compute / "2025.10.0/host/target-linux-x64/nsys")
    executable(tmp_path / compute / "2025.3.1/host/target-linux-x64/nsys")
    runner = answer()
    nsys = find_nsys(runner, environ={"PATH": "/nowhere"}, root=tmp_path)
    assert nsys == Nsys(path=installed, version=(2025, 3, 1))
    assert runner.calls[0].argv == (str(installed), "--version")

    on_path = executable(tmp_path / "bin/nsys")
    environ = {"PATH": f"/nowhere:{on_path.parent}"}
    assert find_nsys(answer(), environ=environ, root=tmp_path).path == on_path

    variable = executable(tmp_path / "mine/nsys")
    environ["NSYS"] = str(variable.parent)
    assert find_nsys(answer(), environ=environ, root=tmp_path).path == variable
    named = executable(tmp_path / "named/nsys")
    assert find_nsys(answer(), environ=environ, named=named, root=tmp_path).path == named


def test_not_finding_it_says_where_was_looked(tmp_path: Path) -> None:
    with pytest.raises(ToolNotFound) as caught:
        find_nsys(ReplayRunner(), environ={"PATH": ""}, root=tmp_path)
    assert "/opt/nvidia/nsight-compute/*/host/target-linux-*/nsys" in str(caught.value)
    assert "cupti-python" in str(caught.value)
    with pytest.raises(ToolNotFound, match="no nsys at /nowhere/nsys"):
        find_nsys(ReplayRunner(), environ={"NSYS": "/nowhere/nsys"}, root=tmp_path)


def test_a_version_too_old_or_unsaid_is_refused(tmp_path: Path) -> None:
    named = executable(tmp_path / "nsys")
    with pytest.raises(ToolTooOld, match=r"version 2020\.3; kernprof needs 2021\.1"):
        find_nsys(
            answer("NVIDIA Nsight Systems version 2020.3.2.6-87e152c\n"), environ={}, named=named
        )
    with pytest.raises(CaptureFailed, match="did not print its version: cannot execute"):
        find_nsys(answer("cannot execute", returncode=1), environ={}, named=named)


def test_the_importer_is_looked_for_where_each_product_puts_it(tmp_path: Path) -> None:
    tool = Nsys(path=executable(tmp_path / "target-linux-x64/nsys"), version=(2025, 3, 1))
    assert tool.importer() is None
    importer = executable(tmp_path / "host-linux-x64/QdstrmImporter")
    path = tool.importer()
    assert path is not None
    assert path.resolve() == importer.resolve()


# Recording


def leaves(suffix: str) -> Callable[[tuple[str, ...]], None]:
    """Return an effect that writes a file with this suffix at --output, as `nsys profile` does."""

    def effect(argv: tuple[str, ...]) -> None:
        output = next(a.partition("=")[2] for a in argv if a.startswith("--output="))
        Path(output + suffix).write_bytes(b"report")

    return effect


def exports(**content: int) -> Callable[[tuple[str, ...]], None]:
    calls = [(10 * i, 1, i, "cudaLaunchKernel_v7000", 0) for i in range(content.pop("launches", 0))]
    calls += [(10 * i, 1, i, "cudaGraphLaunch_v10000", 0) for i in range(content.pop("graphs", 0))]

    def effect(argv: tuple[str, ...]) -> None:
        write_export(
            Path(next(a.partition("=")[2] for a in argv if a.startswith("--output="))),
            calls=calls,
            **content,
        )

    return effect


def tracer(*recorded: Recorded) -> tuple[Tracer, ReplayRunner]:
    runner = ReplayRunner(*recorded)
    return (
        Tracer(
            tool=NEW,
            runner=runner,
            environ={"PATH": str(Path(sys.executable).parent), "A_TOKEN": "x"},
        ),
        runner,
    )


def profiled(suffix: str = ".nsys-rep", **kind: object) -> Recorded:
    return Recorded(argv=("nsys", "profile"), effect=leaves(suffix), **kind)  # type: ignore[arg-type]


def record(trace: Tracer, folder: Path) -> object:
    return trace.record(
        [Path(sys.executable).name, "x.py"], folder=folder, options=TraceOptions(), timeout_s=9
    )


def test_a_recording_from_start_to_checked_export(tmp_path: Path) -> None:
    text = "Tracing cuDNN library version 91.9 is currently not supported.\nhello\n"
    trace, runner = tracer(
        profiled(stdout=text, wall_s=3.5),
        Recorded(argv=("nsys", "export"), effect=exports(launches=3, kernels=3)),
    )
    recording = trace.record(
        [Path(sys.executable).name, "x.py"], folder=tmp_path, options=TraceOptions(), timeout_s=9
    )
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "nsys.log",
        "timeline.nsys-rep",
        "timeline.sqlite",
    ]
    assert recording.sqlite == tmp_path / "timeline.sqlite"
    assert recording.report == tmp_path / "timeline.nsys-rep"
    assert "hello" in recording.log.read_text()
    assert (recording.facts.kernels, recording.facts.kernel_launches, recording.facts.warnings) == (
        3,
        3,
        (),
    )
    assert recording.notes == (
        "cuDNN calls were not recorded: this nsys does not know version 91.9",
    )
    assert (recording.program_code, recording.wall_s) == (0, 3.5)
    first, second = runner.calls
    assert first.argv[1:2] == ("profile",)
    assert first.argv[-2:] == (Path(sys.executable).name, "x.py")
    assert first.env == {"PATH": str(Path(sys.executable).parent)}
    assert first.timeout_s == 9
    assert second.env == first.env
    assert recording.commands[1] == export_argv(
        NEW, report=recording.report, output=recording.sqlite
    )


def test_a_program_that_fails_is_recorded_and_said(tmp_path: Path) -> None:
    trace, _ = tracer(
        profiled(returncode=3),
        Recorded(argv=("nsys", "export"), effect=exports(launches=1, kernels=1)),
    )
    recording = record(trace, tmp_path)
    assert recording.program_code == 3  # type: ignore[attr-defined]
    assert recording.notes == (  # type: ignore[attr-defined]
        "the program ended with exit code 3; the report shows the time until then",
    )


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    trace, _ = tracer(profiled(raises=KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        record(trace, tmp_path / "run")
    assert list((tmp_path / "run").iterdir()) == []


def test_a_time_limit_keeps_only_the_log(tmp_path: Path) -> None:
    trace, _ = tracer(profiled(timed_out=True, returncode=-15, wall_s=9.0, stdout="epoch 1\n"))
    with pytest.raises(CaptureFailed, match="time limit; stopped after 9 s") as caught:
        record(trace, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["nsys.log"]
    assert f"log: {tmp_path / 'nsys.log'}" in caught.value.details


LOADER = (
    "QdstrmImporter: error while loading shared libraries: {}: cannot open shared object file: No"
    " such file\n"
)


@pytest.mark.parametrize(
    ("out", "err", "kind", "sign"),
    [
        ("", LOADER.format("libdw.so.1"), ToolNotFound, "nsys-importer-library"),
        ("unrecognised option '--cuda-graph-trace'\n", "", ToolTooOld, "nsys-option-unknown"),
        ("Generated:\n  No reports were generated\n", "", NothingCaptured, "nsys-no-report"),
        ("ERR_NVGPUCTRPERM", "", CounterAccessDenied, "nsys-counters-restricted"),
        ("CUPTI_ERROR_MULTIPLE_SUBSCRIBERS", "", CaptureFailed, "cupti-second-subscriber"),
        ("something new", "", CaptureFailed, None),
    ],
)
def test_what_nsys_prints_becomes_an_error(
    tmp_path: Path, out: str, err: str, kind: type[KernprofError], sign: str | None
) -> None:
    trace, _ = tracer(Recorded(argv=("nsys", "profile"), returncode=1, stdout=out, stderr=err))
    with pytest.raises(kind) as caught:
        record(trace, tmp_path)
    assert (type(caught.value), caught.value.sign) == (kind, sign)
    assert caught.value.details[0].startswith("command: /opt/nsys profile --output=")
    assert [p.name for p in tmp_path.iterdir()] == ["nsys.log"]


def test_an_importer_without_its_library_ends_before_the_program_runs(tmp_path: Path) -> None:
    nsys = executable(tmp_path / "nsight/target-linux-x64/nsys")
    executable(tmp_path / "nsight/host-linux-x64/QdstrmImporter")
    runner = ReplayRunner(
        Recorded(argv=("QdstrmImporter",), returncode=127, stderr=LOADER.format("libdw.so.1"))
    )
    environ = {"PATH": str(Path(sys.executable).parent)}
    trace = Tracer(tool=Nsys(path=nsys, version=(2025, 3, 1)), runner=runner, environ=environ)
    with pytest.raises(ToolNotFound, match=r"libdw\.so\.1 is missing") as caught:
        record(trace, tmp_path / "run")
    assert "dpkg -x" in str(caught.value.hint)
    assert len(runner.calls) == 1


def test_a_raw_stream_without_a_report_is_kept(tmp_path: Path) -> None:
    trace, _ = tracer(profiled(".qdstrm"))
    with pytest.raises(CaptureFailed, match="left its raw stream and no report") as caught:
        record(trace, tmp_path)
    assert "libdw1" in str(caught.value.hint)
    stream = tmp_path / "timeline.qdstrm"
    assert stream.read_bytes() == b"report"
    assert f"kept: {stream}" in caught.value.details


def test_an_export_that_leaves_nothing_is_an_error_though_it_exits_0(tmp_path: Path) -> None:
    trace, _ = tracer(
        profiled(), Recorded(argv=("nsys", "export"), stdout="Processing events...\n")
    )
    with pytest.raises(CaptureFailed, match="left no report"):
        record(trace, tmp_path)


def test_an_export_that_is_no_database_is_refused(tmp_path: Path) -> None:
    trace, _ = tracer(
        profiled(),
        Recorded(
            argv=("nsys", "export"),
            effect=lambda argv: Path(argv[4].partition("=")[2]).write_text("x" * 5000),
        ),  # type: ignore[arg-type,return-value]
    )
    with pytest.raises(ReportUnreadable, match="not a readable nsys export"):
        record(trace, tmp_path)


def test_a_missing_program_is_said_before_nsys_starts(tmp_path: Path) -> None:
    trace, runner = tracer()
    with pytest.raises(UsageError, match="no program 'no-such-program' on PATH"):
        trace.record(["no-such-program"], folder=tmp_path, options=TraceOptions())
    assert runner.calls == []


def test_notes_are_said_once() -> None:
    text = (
        "WARNING: CPU context switch tracing not supported, disabling.\n" * 3
        + "12 CUDA events were dropped\n"
    )
    assert nsys_notes(text) == (
        "CPU scheduling was not recorded: not permitted",
        "12 CUDA events were dropped by nsys",
    )


def launches(
    count: int, *, name: str = "cudaLaunchKernel_v7000", start: int = 0, thread: int = 1
) -> list[Call]:
    return [(start + 10 * i, thread, i, name, 0) for i in range(count)]


def test_every_launch_has_its_kernel(tmp_path: Path) -> None:
    calls = [
        *launches(60),
        *launches(40, name="cuLaunchKernelEx"),
        (5, 1, 1, "cudaMalloc_v3020", 0),
    ]
    facts = check_recording(write_export(tmp_path / "a", calls=calls, kernels=100))
    assert (facts.kernels, facts.kernel_launches) == (100, 100)
    assert facts.warnings == ()


def test_dropped_kernels_are_said(tmp_path: Path) -> None:
    facts = check_recording(write_export(tmp_path / "a", calls=launches(5274), kernels=3))
    assert len(facts.warnings) == 1
    assert facts.warnings[0].startswith("5271 of 5274 kernel launches have no kernel record")


@pytest.mark.parametrize(("kernels", "warned"), [(98, False), (97, True)])
def test_two_in_a_hundred_may_be_missing(tmp_path: Path, kernels: int, warned: bool) -> None:
    assert (
        bool(
            check_recording(
                write_export(tmp_path / "a", calls=launches(100), kernels=kernels)
            ).warnings
        )
        is warned
    )


def test_a_launch_that_failed_is_not_expected(tmp_path: Path) -> None:
    calls = [*launches(2), (50, 1, 9, "cudaLaunchKernel_v7000", 1)]
    assert (
        check_recording(write_export(tmp_path / "a", calls=calls, kernels=2)).kernel_launches == 2
    )


def test_launches_into_a_captured_stream_are_not_compared(tmp_path: Path) -> None:
    calls = [
        (100, 1, 1, "cudaStreamBeginCapture_v10000", 0),
        *launches(5, start=110),
        (200, 1, 2, "cudaStreamEndCapture_v10000", 0),
        (400, 1, 3, "cudaGraphLaunch_v10000", 0),
    ]
    facts = check_recording(write_export(tmp_path / "a", calls=calls, graph_runs=1))
    assert (facts.kernel_launches, facts.captures, facts.graph_launches) == (5, 1, 1)
    assert (facts.graph_runs, facts.warnings) == (1, ())


def test_kernels_of_graph_nodes_are_not_launches(tmp_path: Path) -> None:
    calls = [*launches(2), (90, 1, 3, "cudaGraphLaunch_v10000", 0)]
    facts = check_recording(write_export(tmp_path / "a", calls=calls, kernels=2, node_kernels=8))
    assert (facts.kernels, facts.graph_runs, facts.warnings) == (2, 8, ())


def test_a_graph_that_left_no_trace_is_said(tmp_path: Path) -> None:
    calls = [(90, 1, 3, "cudaGraphLaunch_v10000", 0)] * 4
    facts = check_recording(write_export(tmp_path / "a", calls=calls))
    assert facts.warnings == (
        "4 CUDA graph launches have no record: the GPU appears idle while they run",
    )


def test_an_importer_that_stopped_is_said(tmp_path: Path) -> None:
    path = write_export(tmp_path / "a.sqlite", calls=launches(3), kernels=3)
    assert check_recording(path).import_errors == 0
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE DIAGNOSTIC_EVENT (timestamp INTEGER, severity INTEGER, text TEXT)")
        for text in ("Error when processing events: Source ID=", "No NVTX events collected."):
            db.execute("INSERT INTO DIAGNOSTIC_EVENT VALUES (0, 2, ?)", (text,))
    facts = check_recording(path)
    assert facts.import_errors == 1
    assert any("failed to import part" in warning for warning in facts.warnings)


def test_an_importer_that_stopped_before_any_call_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE DIAGNOSTIC_EVENT (text TEXT)")
        db.execute("INSERT INTO DIAGNOSTIC_EVENT VALUES ('Error when processing events: 1')")
    assert check_recording(path).import_errors == 1


def test_no_cuda_at_all_is_nothing_captured(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE OSRT_API (start INT)")
    db.close()
    with pytest.raises(NothingCaptured, match="no CUDA call") as caught:
        check_recording(path)
    assert "env -i" in str(caught.value.hint)


def test_a_file_of_another_kind_is_refused_and_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(ReportUnreadable):
        check_recording(tmp_path / "absent")
    assert not (tmp_path / "absent").exists()
    (tmp_path / "b").write_bytes(b"not a database" * 500)
    with pytest.raises(ReportUnreadable):
        check_recording(tmp_path / "b")
