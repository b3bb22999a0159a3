"""Traces of XLA's profiler and rocprofv3, and files that are named and not read."""

import contextlib
import copy
import gzip
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.trace.track.view import CallClass, call_classes
from kernprof.errors import ReportUnreadable
from kernprof.model.trace import NONE, CopyKind, MemoryKind, WorkKind
from kernprof.model.trace_report import UNKNOWN_GPU
from kernprof.readers.trace.open import read_timeline

_GRID = "regs:184 static_shared:0 grid:256,2,1 block:64,1,1 occ_pct:12.5"
_COPY = "kind_src:device kind_dst:pinned size:4 dest:0 async:1"


def _xla(pid: int, name: str, ts: float, **args: str) -> dict[str, Any]:
    return {"ph": "X", "pid": pid, "tid": 24, "ts": ts, "dur": 2.5, "name": name, "args": args}


XLA = {
    "traceEvents": [
        {"ph": "M", "pid": 1, "name": "process_name", "args": {"name": "/device:GPU:3"}},
        {"ph": "M", "pid": 7, "name": "process_name", "args": {"name": "/host:CPU"}},
        _xla(1, "loop_add_fusion", 30, correlation_id="1", kernel_details=_GRID),
        _xla(1, "MemcpyD2H", 40, correlation_id="2", memcpy_details=_COPY),
        _xla(1, "jit_step", 30, hlo_module="jit_step"),
        _xla(7, "cuGraphLaunch (CudaGraph:16)", 20, correlation_id="1"),
        _xla(7, "MemcpyD2H", 21, correlation_id="2", memcpy_details=_COPY),
        _xla(7, "loop_add_fusion", 22, correlation_id="3"),
        _xla(7, "cuLaunchHostFunc", 23),
        _xla(7, "train", 10, step_num="4"),
        _xla(7, "PjitFunction(step)", 11),
        _xla(7, "np.asarray(jax.Array)", 25),
        _xla(7, "$profiler.py:151 start_trace", 1),
    ]
}


def _row(kind: int, operation: int, **more: object) -> dict[str, object]:
    times = {"start_timestamp": 10_000 * kind, "end_timestamp": 10_000 * kind + 700}
    return {
        "kind": kind,
        "operation": operation,
        "correlation_id": {"internal": 5},
        **times,
        **more,
    }


_AXES = ("x", "y", "z")
ROCPROF: dict[str, Any] = {
    "rocprofiler-sdk-tool": [
        {
            "metadata": {"pid": 41},
            "agents": [
                {"id": {"handle": 9}, "type": 1, "name": "AMD EPYC"},
                {"id": {"handle": 8}, "type": 2, "product_name": "AMD MI300X", "cu_count": 304},
            ],
            "strings": {
                "buffer_records": [
                    {"kind": "NONE", "operations": []},
                    {"kind": "HIP_RUNTIME_API", "operations": ["hipLaunchKernel"]},
                    {"kind": "MARKER_CORE_RANGE_API", "operations": ["roctxRangePushA"]},
                    {"kind": "KERNEL_DISPATCH", "operations": []},
                    {"kind": "MEMORY_COPY", "operations": ["MEMORY_COPY_HOST_TO_DEVICE"]},
                ],
                "marker_api": [{"key": 5, "value": "step 1"}],
            },
            "kernel_symbols": [{"kernel_id": 6, "formatted_kernel_name": "scale(float*)"}],
            "buffer_records": {
                "hip_api": [_row(1, 0, thread_id=42)],
                "marker_api": [_row(2, 0, thread_id=42)],
                "kernel_dispatch": [
                    _row(
                        3,
                        0,
                        dispatch_info={
                            "agent_id": {"handle": 8},
                            "queue_id": {"handle": 1},
                            "kernel_id": 6,
                            "grid_size": dict.fromkeys(_AXES, 64),
                            "workgroup_size": dict.fromkeys(_AXES, 16),
                        },
                    )
                ],
                "memory_copy": [
                    _row(4, 0, dst_agent_id={"handle": 8}, src_agent_id={"handle": 9}, bytes=4096)
                ],
                "hsa_api": [_row(1, 7)],
            },
        }
    ]
}


def _write(path: Path, content: object) -> Path:
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    path.write_bytes(gzip.compress(raw) if path.suffix == ".gz" else raw)
    return path


@pytest.mark.parametrize("name", ["vm.trace.json.gz", "vm.xplane.pb"])
def test_a_trace_of_xla_has_work_calls_and_ranges(tmp_path: Path, name: str) -> None:
    _write(tmp_path / "vm.trace.json.gz", XLA)
    _write(tmp_path / "vm.xplane.pb", b"\n\x10") if name.endswith("pb") else None
    timeline = read_timeline(tmp_path / name)
    work, calls, text = timeline.work, timeline.calls, timeline.text
    assert [text(at) for at in work.name] == ["loop_add_fusion", "DtoH"]
    assert [text(at) for at in calls.name] == [
        "cuGraphLaunch",
        "cuMemcpyAsync",
        "cuLaunchKernel",
        "cuLaunchHostFunc",
        "np.asarray(jax.Array)",
    ]
    assert call_classes(timeline).tolist()[-1] == CallClass.SYNC
    assert work.call.tolist() == [0, 1]
    assert work.blocks.tolist()[0] == 512
    assert (work.copy[1], work.memory[1], work.nbytes[1]) == (CopyKind.DTOH, MemoryKind.PINNED, 4)
    assert {text(at) for at in timeline.ranges.name} == {"train step 4", "PjitFunction(step)"}
    assert (timeline.tracks[0].device.index, timeline.source.tool) == (3, "XLA profiler")


def test_a_trace_of_rocprofv3_has_work_calls_and_ranges(tmp_path: Path) -> None:
    timeline = read_timeline(_write(tmp_path / "out_results.json", ROCPROF))
    work, text = timeline.work, timeline.text
    assert work.kind.tolist() == [WorkKind.KERNEL, WorkKind.COPY]
    assert text(int(work.name[0])) == "scale(float*)"
    assert (work.blocks[0], work.nbytes[1], work.copy[1]) == (64, 4096, CopyKind.HTOD)
    assert (work.end - work.start).tolist() == [700, 700]
    assert [text(int(name)) for name in timeline.calls.name] == ["hipLaunchKernel"]
    assert [text(int(name)) for name in timeline.ranges.name] == ["step 1"]
    device = timeline.tracks[0].device
    assert (device.name, device.sm_count) == ("AMD MI300X", 304)


@pytest.mark.parametrize("member", ["metadata", "agents", "strings", "kernel_symbols"])
def test_a_damaged_document_of_rocprofv3_is_refused(tmp_path: Path, member: str) -> None:
    document = copy.deepcopy(ROCPROF)
    del document["rocprofiler-sdk-tool"][0][member]
    with pytest.raises(ReportUnreadable, match="damaged"):
        read_timeline(_write(tmp_path / "t.json", document))


@pytest.mark.parametrize("args", [{"correlation_id": "x"}, "text", {"correlation_id": [1]}])
def test_a_damaged_trace_of_xla_is_refused(tmp_path: Path, args: object) -> None:
    events = [*XLA["traceEvents"], {**_xla(1, "k", 5), "args": args}]
    with pytest.raises(ReportUnreadable, match="damaged"):
        read_timeline(_write(tmp_path / "t.json", {"traceEvents": events}))


@pytest.mark.parametrize(
    ("content", "what", "remedy"),
    [
        (b'{"a": 1}', "JSON, but no trace: an object with `a`", "torch.profiler"),
        (b"{}", "JSON, but no trace: an object with no members", "torch.profiler"),
        (b"[1, 2]", "JSON, but no trace: a list of 2 elements", "torch.profiler"),
        ([{"frame": {}, "metrics": {}, "children": []}], "Proton", "kernprof timeline --"),
        ([{"Time (%)": 1, "Total Time (ns)": 5, "Name": "k"}], "nsys stats", "nsys export"),
        ({"schema": "1.1.1-chakra", "nodes": []}, "ExecutionTraceObserver", "torch.profiler"),
        ({"schema": "kernprof.run/1"}, r"a result of kernprof \(kernprof.run/1\)", ""),
        (b'{"Type": 80}\n{"Type": 81}\n', "jsonlines", "nsys export --type sqlite"),
        (b"NVR\0....", "Nsight Compute", "kernprof explain"),
        (b"==PROF== Connected\n    Section: Occupancy\n", "Nsight Compute", "kernprof explain"),
        (b"  k(int), Context 1\n    Section: GPU Speed Of Light\n", "Nsight Compute", "--page raw"),
        (b'"ID","Process ID","Process Name"\n', "Nsight Compute", "kernprof explain"),
        (b"\nTime (%),Total Time (ns),Instances,Name\n", "nsys stats", "nsys export"),
        (b" Time (%)  Total Time (ns)  Name\n", "nsys stats", "nsys export"),
        (b'"Kind","Agent_Id","Queue_Id"\n', "rocprofv3", "--output-format json"),
        (b'"Domain","Function","Process_Id"\n', "rocprofv3", "--output-format json"),
        (b"\n\x20\x12\x09/host:CPU\x1a", "XPlane", "trace.json.gz"),
        (b"\n\x0a\x08\x01", "Perfetto", "--output-format json"),
        (b"\x80\x04\x95", "pickle", "kernprof timeline --"),
    ],
)
def test_a_file_without_a_trace_is_named(
    tmp_path: Path, content: object, what: str, remedy: str
) -> None:
    with pytest.raises(ReportUnreadable, match=what) as refused:
        read_timeline(_write(tmp_path / "file", content))
    assert remedy in str(refused.value.hint)
    assert "complete JSON" not in refused.value.message


def test_a_database_of_rocprofv3_is_named(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        connection.execute("CREATE TABLE rocpd_region_0 (id)")
        connection.commit()
    with pytest.raises(ReportUnreadable, match="rocpd") as refused:
        read_timeline(tmp_path / "t.db")
    assert "--output-format json" in str(refused.value.hint)


ROCPD = """
rocpd_string (id, guid, string): (1, 'g', 'HIP_RUNTIME_API_EXT') (2, 'g', 'hipLaunchKernel')
  (3, 'g', 'MEMORY_COPY_HOST_TO_DEVICE') (4, 'g', 'MARKER_CORE_API') (5, 'g', 'HSA_CORE_API')
  (6, 'g', 'roctxThreadRangeA') (7, 'g', 'MEMORY_COPY_HOST_TO_HOST')
rocpd_info_process (id, guid, pid): (1, 'g', 41)
rocpd_info_thread (id, guid, tid): (1, 'g', 43)
rocpd_info_agent (id, guid, type, name, product_name, extdata): (1, 'g', 'CPU', 'EPYC', NULL, '{}')
  (2, 'g', 'GPU', 'gfx942', 'AMD MI300X', '{"cu_count": 304}')
rocpd_info_kernel_symbol (id, guid, display_name): (9, 'g', 'scale(float*)')
rocpd_event (id, guid, category_id, stack_id, extdata): (1, 'g', 1, 5, '{}') (2, 'g', NULL, 5, '{}')
  (3, 'g', NULL, 6, '{}') (4, 'g', 4, 7, '{"message": "step 1"}') (5, 'g', 5, 8, '{}')
rocpd_region (guid, pid, tid, start, end, name_id, event_id): ('g', 1, 1, 1000, 2000, 2, 1)
  ('g', 1, 1, 900, 9000, 6, 4) ('g', 1, 1, 950, 960, 2, 5)
rocpd_kernel_dispatch (guid, pid, agent_id, kernel_id, stream_id, start, end, workgroup_size_x,
  workgroup_size_y, workgroup_size_z, grid_size_x, grid_size_y, grid_size_z, event_id):
  ('g', 1, 2, 9, 3, 3000, 3700, 64, 1, 1, 4000, 1, 1, 2)
rocpd_memory_copy (guid, pid, start, end, name_id, dst_agent_id, src_agent_id, size, stream_id,
  event_id): ('g', 1, 4000, 4700, 3, 2, 1, 4096, 3, 3) ('g', 1, 5000, 5700, 7, 1, 1, 64, 3, 3)
"""


def _rocpd(path: Path) -> Path:
    """Write a database as rocprofv3 does: the tables have a suffix, and the views do not."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for part in re.split(r"\n(?=rocpd)", ROCPD.strip()):
            head, rows = part.split("):", 1)
            name, columns = head.split(" (", 1)
            connection.execute(f"CREATE TABLE {name}_0 ({columns.replace('end', '`end`')})")
            for row in re.findall(r"\(.*?\)(?=[\s]|$)", rows):
                connection.execute(f"INSERT INTO {name}_0 VALUES {row}")
            connection.execute(f"CREATE VIEW `{name}` AS\nSELECT\n  *\nFROM\n  `{name}_0`")
        connection.commit()
    return path


def test_a_database_of_rocprofv3_has_work_calls_and_ranges(tmp_path: Path) -> None:
    timeline = read_timeline(_rocpd(tmp_path / "41_results.db"))
    work, text = timeline.work, timeline.text
    assert work.kind.tolist() == [WorkKind.KERNEL, WorkKind.COPY, WorkKind.COPY]
    assert text(int(work.name[0])) == "scale(float*)"
    assert (work.blocks[0], work.nbytes[1], work.copy[1]) == (63, 4096, CopyKind.HTOD)
    assert (work.end - work.start).tolist() == [700, 700, 700]
    assert work.call.tolist() == [0, NONE, NONE]
    assert [text(int(name)) for name in timeline.calls.name] == ["hipLaunchKernel"]
    assert [text(int(name)) for name in timeline.ranges.name] == ["step 1"]
    device = timeline.tracks[0].device
    assert (device.name, device.sm_count) == ("AMD MI300X", 304)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("DROP TABLE rocpd_region_0", "damaged: no such table"),
        ("UPDATE rocpd_event_0 SET extdata = '{'", "damaged: malformed JSON"),
        ("UPDATE rocpd_kernel_dispatch_0 SET agent_id = 7", "damaged"),
        ("UPDATE rocpd_region_0 SET start = 'x'", "damaged"),
        ("CREATE VIEW rocpd_x AS SELECT * FROM rocpd_event_0, rocpd_event_0", r"rocprofv3 \(rocpd"),
    ],
)
def test_a_damaged_database_of_rocprofv3_is_refused(
    tmp_path: Path, change: str, reason: str
) -> None:
    path = _rocpd(tmp_path / "t.db")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.commit()
    with pytest.raises(ReportUnreadable, match=reason) as refused:
        read_timeline(path)
    assert "--output-format json" in str(refused.value.hint)


@pytest.mark.parametrize(
    ("listed", "name"),
    [
        ([{"id": 1, "name": "A"}, {"id": 3, "name": "B"}], "B"),
        ([{"id": 1, "name": "A"}, {"id": "3", "name": "B"}], "B"),
        ([{"id": 0, "name": "A", "numSms": 304}, {"id": 1, "name": "A"}], "A"),
        ([{"id": 0, "name": "A"}, {"id": 1, "name": "B"}], UNKNOWN_GPU),
    ],
)
def test_the_gpu_of_an_index(tmp_path: Path, listed: list[object], name: str) -> None:
    event = {"ph": "X", "cat": "kernel", "name": "k", "ts": 1, "dur": 2, "pid": 3, "tid": 0}
    document = {"deviceProperties": listed, "traceEvents": [{**event, "args": {"device": 3}}]}
    timeline = read_timeline(_write(tmp_path / "t.json", document))
    assert timeline.tracks[0].device.name == name
