"""Reading PyTorch profiler traces."""

import bz2
import dataclasses
import gc
import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.trace.track.view import CallClass, call_classes
from kernprof.errors import ReportUnreadable
from kernprof.model.trace import CopyKind, MemoryKind, WorkKind
from kernprof.readers.trace import open as timeline_cache
from kernprof.readers.trace.open import format_of, read_timeline


def _event(cat: str, name: str, ts: float, dur: float, **args: object) -> dict[str, object]:
    place = (
        {"pid": 0, "tid": 7}
        if cat in ("kernel", "gpu_memcpy", "gpu_memset")
        else {"pid": 55, "tid": 56}
    )
    return {"ph": "X", "cat": cat, "name": name, "ts": ts, "dur": dur, **place, "args": args}


DOCUMENT = {
    "schemaVersion": 1,
    "baseTimeNanoseconds": 10**18,
    "deviceProperties": [
        {"id": 0, "name": "NVIDIA H100", "numSms": 132, "totalGlobalMem": 85_000_000_000}
    ],
    "metadata": {"env": {"TOKEN": "hunter2"}},
    "traceEvents": [
        _event("kernel", "gemm", 1020.5, 10.25, correlation=2, stream=7, device=0, grid=[2, 3, 4]),
        _event(
            "gpu_memcpy",
            "Memcpy DtoH (Device -> Pinned)",
            1040,
            2,
            correlation=3,
            stream=7,
            device=0,
            bytes=4,
        ),
        _event(
            "gpu_memcpy",
            "Memcpy HtoD (Pageable -> Device)",
            1050,
            2,
            correlation=4,
            stream=7,
            device=0,
            bytes=8,
        ),
        _event("cuda_runtime", "cudaMemcpyAsync", 1030, 3, correlation=3),
        _event("cuda_runtime", "cudaLaunchKernel", 1010, 5, correlation=2),
        _event("user_annotation", "ProfilerStep#3", 1000, 100),
        _event("cpu_op", "aten::mm", 1005, 20),
        {"ph": "M", "name": "process_name", "pid": 55, "args": {"name": "python"}},
    ],
}


def _write(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document))
    return path


def test_events_become_columns(tmp_path: Path) -> None:
    timeline = read_timeline(_write(tmp_path / "t.json", DOCUMENT))
    work = timeline.work
    assert work.start.tolist() == [20_500, 40_000, 50_000]
    assert (work.end - work.start).tolist() == [10_250, 2_000, 2_000]
    assert work.kind.tolist() == [WorkKind.KERNEL, WorkKind.COPY, WorkKind.COPY]
    assert work.copy.tolist()[1:] == [CopyKind.DTOH, CopyKind.HTOD]
    assert work.memory.tolist()[1:] == [MemoryKind.PINNED, MemoryKind.PAGEABLE]
    assert work.blocks[0] == 24
    assert [timeline.text(int(timeline.calls.name[call])) for call in work.call[:2]] == [
        "cudaLaunchKernel",
        "cudaMemcpyAsync",
    ]
    assert work.call[2] == -1
    assert [timeline.text(int(name)) for name in timeline.ranges.name] == [
        "ProfilerStep#3",
        "aten::mm",
    ]
    assert timeline.tracks[0].device.name == "NVIDIA H100"
    assert timeline.source.epoch_ns == 10**18 + 1_000_000
    assert timeline.waits is None
    assert not any("hunter2" in text for text in timeline.strings)


@pytest.mark.parametrize("collects", [True, False])
def test_garbage_collection_is_restored(tmp_path: Path, collects: bool) -> None:
    complete, cut = _write(tmp_path / "t.json", DOCUMENT), tmp_path / "cut.json"
    cut.write_text(complete.read_text()[:-20])
    if not collects:
        gc.disable()
    try:
        read_timeline(complete)
        assert gc.isenabled() is collects
        with pytest.raises(ReportUnreadable):
            read_timeline(cut)
        assert gc.isenabled() is collects
    finally:
        gc.enable()


def test_python_functions_are_not_operators_and_their_overhead_is_reported(tmp_path: Path) -> None:
    """Traces of `with_stack=True, record_shapes=True` have Python functions beside operators."""
    functions = [
        _event("python_function", "train.py(12): step", 990, 150, **{"Python id": 1, "Ev Idx": 8}),
        _event(
            "python_function",
            "nn.Module: Linear_0",
            1004,
            22,
            **{"Python id": 2, "Python parent id": 1},
        ),
        _event(
            "python_function",
            "<built-in method mm>",
            1004.5,
            21,
            **{"Python id": 3, "Python parent id": 2},
        ),
    ]
    events = [*functions, *DOCUMENT["traceEvents"]]  # type: ignore[misc]
    shaped = [
        (
            event | {"args": {"Input Dims": [[8, 8], [8, 8]], "Call stack": "train.py(12): step"}}
            if event.get("cat") == "cpu_op"
            else event
        )
        for event in events
    ]
    plain = read_timeline(_write(tmp_path / "plain.json", DOCUMENT))
    stacked = read_timeline(
        _write(
            tmp_path / "stacked.json",
            DOCUMENT | {"with_stack": 1, "record_shapes": 1, "traceEvents": shaped},
        )
    )
    assert stacked.strings == plain.strings
    for columns in ("work", "calls", "ranges"):
        for values, other in zip(
            _columns(getattr(stacked, columns)), _columns(getattr(plain, columns)), strict=True
        ):
            assert values.tolist() == other.tolist()
    assert stacked.missing[:-1] == plain.missing
    assert "with_stack" in stacked.missing[-1]


def _columns(rows: object) -> list[Any]:
    return [getattr(rows, field.name) for field in dataclasses.fields(rows)]  # type: ignore[arg-type]


def test_gzipped_is_the_same(tmp_path: Path) -> None:
    plain = read_timeline(_write(tmp_path / "t.json", DOCUMENT))
    path = tmp_path / "t.json.gz"
    path.write_bytes(gzip.compress(json.dumps(DOCUMENT).encode()))
    assert read_timeline(path).work.start.tolist() == plain.work.start.tolist()


def test_a_bare_list_of_events_is_a_trace_too(tmp_path: Path) -> None:
    assert len(read_timeline(_write(tmp_path / "t.json", DOCUMENT["traceEvents"])).work) == 3


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (json.dumps(DOCUMENT).encode()[:-20], "not complete JSON"),
        (gzip.compress(json.dumps(DOCUMENT).encode())[:-30], "not complete JSON"),
        (b'{"traceEvents": []}', r"no CUDA events \(no kernel, copy or API call\)\nhint"),
        (
            json.dumps([_event("cpu_op", "aten::mm", 1, 2)]).encode(),
            "no CUDA events.*, but 1 operators ran on the",
        ),
        (
            json.dumps([{**_event("kernel", "k", 1, 2), "pid": "Core0 CTA0"}]).encode(),
            r"inside a kernel of Triton's Proton \(core0 cta0\)",
        ),
        (
            json.dumps([_event("mtia_ccp_events", "k", 1, 2)]).encode(),
            r"Meta MTIA \(mtia_ccp_events\)",
        ),
        (
            json.dumps(
                [_event("kernel", "k", 1, 2), _event("xpu_runtime", "urEnqueue", 1, 2)]
            ).encode(),
            r"Intel GPU \(xpu_runtime\)",
        ),
        (
            json.dumps(
                [_event("kernel", "k", 1, 2), _event("privateuse1_runtime", "L", 1, 2)]
            ).encode(),
            "privateuse1",
        ),
        (
            b'[{"ph": "M", "name": "process_name", "args": {"name": "Ascend Hardware"}}]',
            "another kind of device",
        ),
        (
            b'[{"ph": "M", "name": "process_name", "args": {"name": "/host:CPU"}}]',
            "XLA's or TensorFlow's own profiler",
        ),
        (b"[" * 100_000, "nested too deeply"),
        (
            b'[{"ph": "X", "cat": "kernel", "name": "k", "ts": "now"}]',
            "lacks a field|unexpected type",
        ),
        (
            b'[{"ph": "X", "cat": "kernel", "name": "k", "ts": 1, "dur": NaN, "pid": 0, "tid": 0}]',
            "unexpected type",
        ),
        (json.dumps([_event("kernel", "k", 1, 1e16)]).encode(), "unexpected type"),
        (b'[{"ph": "X", "cat": "kernel", "name": "k"}]', "lacks a field"),
    ],
)
def test_other_json_documents_are_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "t.json"
    path.write_bytes(content)
    with pytest.raises(ReportUnreadable, match=reason):
        read_timeline(path)


def test_kernels_profiled_with_counters_are_work(tmp_path: Path) -> None:
    events = [_event("cuda_profiler_range", "gemm", 1020, 10, correlation=2, stream=7, device=0)]
    events = [{**event, "pid": 0, "tid": 7} for event in events]
    calls = [_event("cuda_runtime", "cudaLaunchKernel", 1010, 5, correlation=2)]
    timeline = read_timeline(
        _write(tmp_path / "t.json", {**DOCUMENT, "traceEvents": events + calls})
    )
    assert timeline.work.kind.tolist() == [WorkKind.KERNEL]
    assert timeline.text(int(timeline.work.name[0])) == "gemm"


def test_rocm_traces_are_read(tmp_path: Path) -> None:
    events = [
        _event("kernel", "Cijk_Ailk_Bljk", 1020, 10, correlation=2, stream=0, device=0),
        _event(
            "gpu_memcpy", "CopyHostToDevice", 1040, 2, correlation=3, stream=0, device=0, bytes=4096
        ),
        _event(
            "gpu_memcpy", "CopyDeviceToHost", 1050, 2, correlation=4, stream=0, device=0, bytes=4096
        ),
        _event("cuda_runtime", "hipExtModuleLaunchKernel", 1010, 5, correlation=2),
        _event("cuda_runtime", "hipMemcpyWithStream", 1030, 13, correlation=3),
        _event("cuda_runtime", "hipMemcpyAsync", 1044, 2, correlation=4),
        _event("cuda_runtime", "hipStreamSynchronize", 1060, 9, correlation=9),
    ]
    timeline = read_timeline(_write(tmp_path / "t.json", {**DOCUMENT, "traceEvents": events}))
    assert timeline.work.copy.tolist() == [CopyKind.UNKNOWN, CopyKind.HTOD, CopyKind.DTOH]
    assert call_classes(timeline).tolist() == [
        CallClass.LAUNCH,
        CallClass.BLOCKING_COPY,
        CallClass.ENQUEUE,
        CallClass.SYNC,
    ]


def test_categories_of_old_pytorch_are_read(tmp_path: Path) -> None:
    """PyTorch up to 1.12 has other categories, quoted thread ids, and steps among the operators."""
    was = {
        "cuda_runtime": "Runtime",
        "gpu_memcpy": "Memcpy",
        "cpu_op": "Operator",
        "user_annotation": "Operator",
        "kernel": "Kernel",
    }
    events = [
        {
            **event,
            "cat": was[str(event["cat"])],
            "tid": f"stream {event['tid']}" if event["pid"] == 0 else "56",
        }
        for event in DOCUMENT["traceEvents"]
        if event.get("ph") == "X"  # type: ignore[attr-defined]
    ]
    today, then = (
        read_timeline(_write(tmp_path / name, {**DOCUMENT, "traceEvents": its}))
        for name, its in (("today.json", DOCUMENT["traceEvents"]), ("then.json", events))
    )
    for part in ("work", "calls", "ranges"):
        for column in getattr(today, part).__slots__:
            assert (
                getattr(getattr(then, part), column).tolist()
                == getattr(getattr(today, part), column).tolist()
            )
    assert then.strings == today.strings


@pytest.mark.parametrize(
    ("name", "packed", "command"),
    [
        ("t.sqlite.xz", lzma.compress, "xz -dk"),
        ("t.sqlite.bz2", bz2.compress, "bunzip2 -k"),
        ("t.sqlite.gz", gzip.compress, "gunzip -k"),
    ],
)
def test_a_packed_export_is_to_be_unpacked_first(
    tmp_path: Path, name: str, packed: Callable[[bytes], bytes], command: str
) -> None:
    path = tmp_path / name
    path.write_bytes(packed(b"SQLite format 3\x00\xff\xfe"))
    with pytest.raises(ReportUnreadable) as caught:
        read_timeline(path)
    assert f"{command} {path}" in (caught.value.hint or "")


def test_a_file_that_fails_to_be_read_is_named() -> None:
    with pytest.raises(ReportUnreadable, match="cannot read /proc/self/mem: Input/output error"):
        format_of(Path("/proc/self/mem"))


def test_collectives_have_bytes_and_ranks(tmp_path: Path) -> None:
    args = {
        "Collective name": "_allgather_base",
        "In msg nelems": 10,
        "Out msg nelems": 40,
        "Group size": 4,
    }
    events = [
        _event("kernel", "ncclDevKernel_AllGather", 1080, 5, device=0, **args, dtype="BFloat16"),
        _event(
            "kernel",
            "ncclDevKernel_AllReduce",
            1060,
            5,
            device=0,
            **{**args, "Group size": "?"},
            dtype="Float",
        ),
        _event("kernel", "ncclDevKernel_AllGather", 1090, 5, device=0, **args, dtype="a new one"),
        _event(
            "kernel",
            "ncclDevKernel_AllGather",
            1095,
            5,
            device=0,
            dtype="Float",
            **{**args, "In msg nelems": "x", "Out msg nelems": -3},
        ),
    ]
    timeline = read_timeline(
        _write(
            tmp_path / "t.json", {**DOCUMENT, "traceEvents": [*DOCUMENT["traceEvents"], *events]}
        )
    )
    messages = timeline.messages
    assert messages is not None
    assert [
        (timeline.work.start[row], size, ranks)
        for row, size, ranks in zip(
            messages.work.tolist(), messages.nbytes.tolist(), messages.ranks.tolist(), strict=True
        )
    ] == [(60_000, 160, -1), (80_000, 80, 4)]
    assert {timeline.text(int(name)) for name in messages.name} == {"_allgather_base"}
    cache = tmp_path / "cache"
    timeline_cache.save(cache, tmp_path / "t.json", timeline)
    again = timeline_cache.load(cache, tmp_path / "t.json")
    assert again is not None
    assert again.messages is not None
    assert again.messages.nbytes.tolist() == [160, 80]


@pytest.mark.parametrize(
    ("about", "rank"),
    [
        ({"rank": 3}, 3),
        ({"rank": "3"}, None),
        ({"rank": -1}, None),
        ({"rank": True}, None),
        ([3], None),
        ({}, None),
    ],
)
def test_the_rank_is_read_from_the_metadata(
    tmp_path: Path, about: object, rank: int | None
) -> None:
    assert (
        read_timeline(
            _write(tmp_path / "t.json", {**DOCUMENT, "distributedInfo": about})
        ).source.rank
        == rank
    )


def test_traces_without_sizes_have_no_messages(tmp_path: Path) -> None:
    assert read_timeline(_write(tmp_path / "t.json", DOCUMENT)).messages is None
