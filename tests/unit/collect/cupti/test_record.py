"""Recording through CUPTI: activities become rows of an export. A fake cupti package records."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from kernprof.collect.cupti import child as cupti_child
from kernprof.collect.cupti.child import NO_CUPTI, loaded_library
from kernprof.collect.cupti.export import (
    MISSING,
    ApiCall,
    Marker,
    RecordedProcess,
    Records,
    ranges,
    without_nested,
    write_export,
)
from kernprof.collect.cupti.record import child_argv, record_cupti
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import CaptureFailed, ToolNotFound, UsageError
from kernprof.process import SubprocessRunner
from tests.recorded_tools import Recorded, ReplayRunner

# A cupti package with the functions that the recorder calls. The last flush delivers one activity
# of each kind.
STAND_IN = """
import enum, os, threading
from types import SimpleNamespace as N
class ActivityKind(enum.IntEnum):
    MEMCPY=1; MEMSET=2; DRIVER=4; RUNTIME=5; DEVICE=8; CONCURRENT_KERNEL=10; MARKER=12; OVERHEAD=17
    MEMCPY2=22; GRAPH_TRACE=51
class ActivityThreadIdType(enum.IntEnum): SYSTEM=1
class CallbackDomain(enum.IntEnum): DRIVER_API=1; RUNTIME_API=2
enabled, callbacks = set(), {}
def get_timestamp(): return 1_000_000
def set_thread_id_type(kind): assert kind is ActivityThreadIdType.SYSTEM
def activity_enable(kind):
    if kind == ActivityKind.GRAPH_TRACE: raise RuntimeError("not on this driver")
    enabled.add(kind)
def activity_disable(kind): enabled.discard(kind)
def activity_register_callbacks(requested, completed): callbacks["take"] = completed; assert requested() == (8 << 20, 0)
NAMES = {(1, 307): "cuLaunchKernel", (2, 211): "cudaLaunchKernel_v7000"}
def get_callback_name(domain, cbid): return NAMES[domain, cbid]
def activity_flush_all(flag):
    assert flag == 1
    tid, pid = threading.get_native_id(), os.getpid()
    place = dict(device_id=0, context_id=1, stream_id=7, correlation_id=12, graph_node_id=0)
    thread = dict(object_id=N(pt=N(thread_id=tid, process_id=pid)))
    marker = dict(kind=12, id=5, **thread)
    on = dict(thread_id=tid, process_id=pid, return_value=0)
    shape = dict(grid_x=4, grid_y=1, grid_z=1, block_x=256, block_y=1, block_z=1, static_shared_memory=0,
                 dynamic_shared_memory=64, local_memory_per_thread=0, local_memory_total=0, grid_id=3, graph_id=0)
    callbacks["take"]([
        N(kind=5, cbid=211, start=1_000_100, end=1_000_200, correlation_id=11, **on),
        N(kind=4, cbid=307, start=1_000_110, end=1_000_190, correlation_id=12, **on),
        N(kind=10, start=1_000_300, end=1_000_900, name="_Z4axpyPf", registers_per_thread=16, **shape, **place),
        N(kind=17, start=1_000_000, end=1_000_040, overhead_kind=2 << 16, **thread),
        N(kind=17, start=1_000_041, end=1_000_049, overhead_kind=5 << 16, **thread),  # the program's own: lazy loading
        N(kind=8, id=0, name="NVIDIA H200", global_memory_size=150, global_memory_bandwidth=4814304, l2cache_size=60,
          core_clock_rate=1980000, num_multiprocessors=132, compute_capability_major=9, compute_capability_minor=0),
        N(flags_=2, timestamp=1_000_050, name="step 0", **marker),
        N(flags_=4, timestamp=1_000_950, name=None, **marker),
    ])
"""


def test_the_command_line_of_the_recording_process() -> None:
    out = Path("/o/t.sqlite")
    tail = (*kernprof_argv("kernprof.collect.cupti.child")[1:], "/o/t.sqlite", "--")
    assert child_argv(["/v/bin/python3", "-u", "a.py", "-x"], output=out) == (
        "/v/bin/python3",
        "-u",
        *tail,
        "a.py",
        "-x",
    )
    assert child_argv(["python", "-m", "pkg", "1"], output=out) == (
        "python",
        *tail,
        "-m",
        "pkg",
        "1",
    )
    assert child_argv(["a.py", "1"], output=out) == (sys.executable, *tail, "a.py", "1")


@pytest.mark.parametrize(
    "command",
    [[], ["./binary"], ["python"], ["python", "-m"], ["python", "-c", "1"], ["bash", "x"]],
)
def test_other_programs_are_refused(command: list[str]) -> None:
    with pytest.raises(UsageError):
        child_argv(command, output=Path("o"))


def call(
    start: int, end: int, correlation: int, *, driver: bool = False, thread: int = 1
) -> ApiCall:
    return ApiCall(start, end, thread, correlation, 1, 0, driver)


def test_a_driver_call_inside_a_runtime_call_is_the_same_launch() -> None:
    calls = [
        call(10, 50, 1),
        call(20, 40, 2, driver=True),  # inside the first
        call(60, 70, 3, driver=True),  # the program's own
        call(21, 30, 4, driver=True, thread=2),  # meanwhile, on another thread
    ]
    outermost, outer = without_nested(calls)
    assert [c.correlation for c in outermost] == [1, 4, 3]
    assert outer == {2: 1}


def test_ranges_are_put_together_from_their_two_ends() -> None:
    markers = [
        Marker(10, 2, 1, 9, "outer"),
        Marker(20, 2, 2, 9, "inner"),
        Marker(30, 4, 2, 9, None),
        Marker(40, 4, 1, 9, None),
        Marker(45, 4, 99, 9, None),
        Marker(50, 1, 3, 9, "mark"),
        Marker(60, 2, 4, 9, "open"),
    ]
    assert ranges(markers) == [
        (10, 40, 9, "outer"),
        (20, 30, 9, "inner"),
        (60, None, 9, "open"),
    ]


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query).fetchall()


def test_an_export_has_the_columns_and_codes_of_nsys(tmp_path: Path) -> None:
    records = Records()
    place = {
        "device_id": 0,
        "context_id": 1,
        "stream_id": 7,
        "correlation_id": 5,
        "graph_node_id": 0,
    }
    copy = SimpleNamespace(
        kind=1, start=1100, end=1300, bytes=4096, copy_kind=1, src_kind=1, dst_kind=3, **place
    )
    peer = SimpleNamespace(
        **{**vars(copy), "kind": 22, "src_kind": 3, "src_device_id": 0, "dst_device_id": 1}
    )
    memset = SimpleNamespace(kind=2, start=1400, end=1500, value=0, bytes=16, **place)
    graph = SimpleNamespace(kind=51, start=1600, end=1700, graph_id=3, **place)
    records.add_all([copy, peer, memset, graph, SimpleNamespace(kind=99)])
    session = RecordedProcess(pid=77, program="python", base_ns=1000, utc_ns=5, names={})
    write_export(records, session, tmp_path / "t.sqlite")
    copies = rows(
        tmp_path / "t.sqlite",
        "SELECT start, end, bytes, copyKind, srcKind, dstKind, srcDeviceId, dstDeviceId"
        " FROM CUPTI_ACTIVITY_KIND_MEMCPY",
    )
    # pageable is 0 and device 2 in an nsys export; CUPTI counts both one higher
    assert copies == [(100, 300, 4096, 1, 0, 2, None, None), (100, 300, 4096, 1, 2, 2, 0, 1)]
    pid = (1 << 48) | (77 << 24)
    assert rows(
        tmp_path / "t.sqlite",
        "SELECT start, globalPid, graphId FROM CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
    ) == [(600, pid, 3)]
    tables = {name for (name,) in rows(tmp_path / "t.sqlite", "SELECT name FROM sqlite_master")}
    assert "CUPTI_ACTIVITY_KIND_KERNEL" not in tables  # no rows, no table, as nsys does it


def recorded_program(tmp_path: Path, code: str) -> Path:
    package = tmp_path / "site/cupti"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "cupti.py").write_text(STAND_IN)
    script = tmp_path / "program.py"
    script.write_text(code)
    return script


def environ(tmp_path: Path) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(tmp_path / "site"), "A_TOKEN": "x"}


def test_a_program_is_recorded_in_its_own_process(tmp_path: Path) -> None:
    script = recorded_program(
        tmp_path,
        "import os, sys; print(sys.argv[1:], 'A_TOKEN' in os.environ, __name__); sys.exit(3)",
    )
    recording = record_cupti(
        [sys.executable, str(script), "a b"],
        folder=tmp_path / "run",
        runner=SubprocessRunner(),
        environ=environ(tmp_path),
    )
    assert sorted(p.name for p in (tmp_path / "run").iterdir()) == ["cupti.log", "timeline.sqlite"]
    assert recording.program_code == 3
    assert "['a b'] False __main__" in recording.log.read_text()
    assert "not recorded: GRAPH_TRACE: not on this driver" in recording.log.read_text()
    assert (recording.facts.kernels, recording.facts.kernel_launches) == (1, 1)
    assert rows(recording.sqlite, "SELECT count(*) FROM NVTX_EVENTS") == [(1,)]
    assert recording.notes == tuple(f"not recorded: {text}" for text in MISSING)
    # The kernel has the correlation id of the inner driver call, the file that of the outer call.
    joined = rows(
        recording.sqlite,
        "SELECT k.start, k.end, s.value, n.value, r.start FROM CUPTI_ACTIVITY_KIND_KERNEL k"
        " JOIN StringIds s ON s.id = k.demangledName"
        " JOIN CUPTI_ACTIVITY_KIND_RUNTIME r"
        " ON r.correlationId = k.correlationId AND r.globalTid >> 24 = k.globalPid >> 24"
        " JOIN StringIds n ON n.id = r.nameId",
    )
    assert joined == [(300, 900, "axpy(float*)", "cudaLaunchKernel_v7000", 100)]
    assert rows(recording.sqlite, "SELECT start, end, eventType, text FROM NVTX_EVENTS") == [
        (50, 950, 59, "step 0")
    ]
    overhead = (
        "SELECT o.start, o.end, s.value FROM PROFILER_OVERHEAD o JOIN StringIds s ON s.id ="
        " o.nameId"
    )
    assert rows(recording.sqlite, overhead) == [(0, 40, "CUPTI instrumentation")]
    device = "SELECT name, smCount, l2CacheSize, totalMemory, computeMajor FROM TARGET_INFO_GPU"
    assert rows(recording.sqlite, device) == [("NVIDIA H200", 132, 60, 150, 9)]
    assert len(
        rows(
            recording.sqlite, "SELECT value FROM META_DATA_CAPTURE WHERE name = 'KERNPROF_MISSING'"
        )
    ) == len(MISSING)


def test_a_program_that_raises_is_still_recorded(tmp_path: Path) -> None:
    script = recorded_program(tmp_path, "raise ValueError('no such layer')")
    recording = record_cupti(
        [str(script)], folder=tmp_path / "run", runner=SubprocessRunner(), environ=environ(tmp_path)
    )
    assert recording.program_code == 1
    assert "ValueError: no such layer" in recording.log.read_text()
    assert recording.facts.kernels == 1


def test_a_forked_child_writes_nothing(tmp_path: Path) -> None:
    code = "import os, sys\nif os.fork() == 0: sys.exit(0)\nos.wait()"
    script = recorded_program(tmp_path, code)
    recording = record_cupti(
        [str(script)], folder=tmp_path / "run", runner=SubprocessRunner(), environ=environ(tmp_path)
    )
    assert recording.facts.kernels == 1


def test_without_cupti_the_hint_names_the_package(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("print('never')")
    with pytest.raises(ToolNotFound, match="neither nsys nor cupti-python") as caught:
        record_cupti(
            [sys.executable, "-s", str(tmp_path / "a.py")],
            folder=tmp_path / "run",
            runner=ReplayRunner(
                Recorded(
                    argv=(sys.executable,),
                    returncode=NO_CUPTI,
                    stderr="cupti: ModuleNotFoundError: No module named 'cupti'\n",
                )
            ),
            environ={},
        )
    assert "cupti-python~=13.0" in str(caught.value.hint)
    assert "cupti: ModuleNotFoundError: No module named 'cupti'" in caught.value.details
    assert [p.name for p in (tmp_path / "run").iterdir()] == ["cupti.log"]


def test_without_cupti_the_child_runs_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def load() -> object:
        raise ImportError("no libcupti")

    (tmp_path / "a.py").write_text("print('never')")
    assert cupti_child.main([str(tmp_path / "o"), "--", str(tmp_path / "a.py")], load) == NO_CUPTI
    assert capfd.readouterr() == ("", "cupti: ImportError: no libcupti\n")


@pytest.mark.parametrize(
    ("code", "timed_out", "message"), [(-9, True, "time limit"), (-11, False, "exit code -11")]
)
def test_a_program_that_ends_without_a_recording(
    tmp_path: Path, code: int, timed_out: bool, message: str
) -> None:
    runner = ReplayRunner(Recorded(argv=(sys.executable,), returncode=code, timed_out=timed_out))
    with pytest.raises(CaptureFailed, match=message):
        record_cupti([sys.executable, "a.py"], folder=tmp_path, runner=runner, environ={})


def test_a_loaded_library_is_found_by_its_map(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    maps.write_text(
        "7f-8f r-xp 0 08:01 7  /v/lib/libcudart.so.13\n7f-8f r-xp 0 08:01 9 "
        " /v/lib/libcupti.so.13\n"
    )
    assert loaded_library("libcupti.so", maps) == "/v/lib/libcupti.so.13"
    assert loaded_library("libnone.so", maps) is None
