"""Recognise files of other profilers, name the command for a readable file, and convert events.

Traces of XLA's profiler and of rocprofv3 are converted to events of the PyTorch profiler, so that
`torch.py` reads them.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Event = Mapping[str, Any]
_RECORD = "record the program with Nsight Systems: kernprof timeline -- python PROGRAM"
EXPORT = "export the report: nsys export --type sqlite REPORT.nsys-rep"
ROCPROF = (
    "record it with rocprofv3 --output-format json or rocpd, and give the _results.json or"
    " _results.db"
)
# JSON documents that kernprof cannot read: members that identify the document, its description, and
# the command that makes a readable file. A list is identified by its first object.
_DOCUMENTS = (
    ({"frame", "metrics"}, "a profile of Triton's Proton, with totals and without times", _RECORD),
    ({"Total Time (ns)"}, "a table of nsys stats, with totals and without times", EXPORT),
    (
        {"schema", "nodes"},
        "an execution trace of PyTorch's ExecutionTraceObserver, without times",
        None,
    ),
    ({"$schema", "profiles"}, "a speedscope profile of host code", _RECORD),
    ({"device_traces", "segments"}, "a memory snapshot of PyTorch", _RECORD),
)
# Beginnings of files that are not JSON. The first matching pattern applies.
_FILES = (
    (rb"^NVR\0", "a report of Nsight Compute", "kernprof explain reads it"),
    (
        rb'(?m)^==PROF==|^ +Section: \w|^"?ID"?,"?Process ID',
        "an output of Nsight Compute (ncu)",
        "give the .ncu-rep to kernprof explain; a CSV: ncu --import FILE.ncu-rep --csv --page raw",
    ),
    (
        rb'(?m)Time \(%\)"?,|^ *Time \(%\) +Total|Start \(ns\)"?,|_sum\.py\]\.\.\.',
        "a table of nsys stats",
        EXPORT,
    ),
    (
        rb'^"?(Kind|Domain)"?,"?(Agent_Id|Function|Operation|Direction)|^"?Name"?,"?Calls',
        "a table of rocprofv3",
        ROCPROF,
    ),
    (
        rb"(?s)^\n.*/(host|device):",
        "a trace of XLA's or TensorFlow's profiler (XPlane)",
        "give the .trace.json.gz of the same folder; jax.profiler.trace(FOLDER) writes both",
    ),
    (
        rb"^\n",
        "a protocol buffer, such as a Perfetto trace",
        f"if rocprofv3 wrote it, {ROCPROF}; otherwise {_RECORD}",
    ),
    (rb"^\x80[\x02-\x05]", "a pickle, which can execute code and is not read", _RECORD),
)
_TABLES = {
    "kernel_dispatch": "kernel",
    "memory_copy": "gpu_memcpy",
    "marker_api": "user_annotation",
    "hip_api": "cuda_runtime",
}
_DETAIL = re.compile(r"(\w+):(\S+)")
_CALL = re.compile(r"cu(?:da)?[A-Z]\w+")
_XLA_WAIT = re.compile(r"^np\.asarray\(jax\.Array\)|block_until_ready")
XLA_GPU = re.compile(r"^/device:GPU:(\d{1,6})")


def document_name(document: object) -> tuple[str, str | None]:
    """Return why a JSON document is not a trace, and a hint to obtain a trace (or None)."""
    first = document[0] if isinstance(document, list) and document else document
    holder = f"a list of {len(document)} elements" if isinstance(document, list) else "an object"
    members = dict(first) if isinstance(first, dict) else {}
    if (schema := str(members.get("schema"))).startswith("kernprof."):
        return f"it is a result of kernprof ({schema:.40}), not a trace", None
    for needed, what, remedy in _DOCUMENTS:
        if needed <= set(members):
            return f"it is {what}", remedy
    listed = ", ".join(f"`{name:.40}`" for name in list(members)[:4]) or "no members"
    return f"it is JSON, but no trace: {holder} with {listed}", None


def file_name(head: bytes) -> Sequence[str] | None:
    """Return a file's kind by its first bytes, and a hint to obtain a trace; None if unknown."""
    return next((entry for pattern, *entry in _FILES if re.search(pattern, head)), None)


def xla_events(events: Sequence[Event]) -> list[Event]:
    """Convert events of XLA's profiler to events of the PyTorch profiler.

    In XLA's trace, a GPU is a process, and each of its streams is a thread. A host event with a
    correlation id and a kernel's name becomes `cuLaunchKernel`. Python functions are dropped.
    """
    names = {
        event.get("pid"): str((event.get("args") or {}).get("name"))
        for event in events
        if event.get("name") == "process_name"
    }
    gpus = {pid: int(gpu[1]) for pid, name in names.items() if (gpu := XLA_GPU.match(name))}
    converted = (_xla_event(event, gpus) for event in events if event["ph"] == "X")
    return [event for event in converted if event]


def _xla_event(event: Event, gpus: Mapping[Any, int]) -> Event | None:
    args, name = event.get("args") or {}, str(event.get("name"))
    about: dict[str, Any] = {"correlation": int(args.get("correlation_id", -1))}
    category = "cpu_op"
    if event.get("pid") in gpus:
        facts = dict(_DETAIL.findall(" ".join(map(str, args.values()))))
        about |= {
            "device": gpus[event["pid"]],
            "stream": event.get("tid"),
            "bytes": int(facts.get("size", -1)),
            "grid": [int(size) for size in facts.get("grid", "").split(",") if size],
        }
        category = "gpu_memset" if "memset_details" in args else "kernel"
        if "memcpy_details" in args:
            kind = name.removeprefix("Memcpy").replace("2", "to")
            ends = (facts.get(end, "").title() for end in ("kind_src", "kind_dst"))
            category, name = "gpu_memcpy", f"Memcpy {kind} ({' -> '.join(ends)})"
        if "correlation_id" not in args:  # the event is a summary of modules, operators or steps
            return None
    elif (call := _CALL.match(name)) or "correlation_id" in args:
        copies = "memcpy_details" in args
        name = call[0] if call else "cuMemcpyAsync" if copies else "cuLaunchKernel"
        category = "cuda_driver"
    elif _XLA_WAIT.search(name):
        category = "cuda_runtime"
    elif "step_num" in args:
        category, name = "user_annotation", f"{name} step {args['step_num']}"
    elif name in ("BUFFER_FLUSH", "<UNKNOWN>"):
        category = "overhead"
    place = {key: event[key] for key in ("ts", "dur", "pid", "tid") if key in event}
    return None if name[:1] == "$" else {**place, "cat": category, "name": name, "args": about}


def rocprof_events(document: object) -> tuple[dict[str, Any], list[Event]]:
    """Return the members (deviceProperties) and events of a PyTorch trace, from rocprofv3's JSON.

    Both are empty if the document is not from rocprofv3.

    Raises KeyError, TypeError, ValueError or IndexError for a damaged document.
    """
    tool = document.get("rocprofiler-sdk-tool") if isinstance(document, dict) else None
    tool = tool[0] if isinstance(tool, list) and tool else tool
    if not isinstance(tool, dict):
        return {}, []
    gpus = [agent for agent in tool["agents"] if agent.get("type") == 2]
    number = {agent["id"]["handle"]: index for index, agent in enumerate(gpus)}
    names = {
        symbol["kernel_id"]: symbol.get("formatted_kernel_name") or symbol["kernel_name"]
        for symbol in tool["kernel_symbols"]
    }
    markers = {row["key"]: row["value"] for row in tool["strings"].get("marker_api", ())}
    tool = {**tool, "names": names, "markers": markers}
    properties = [
        {
            "id": index,
            "name": str(agent.get("product_name") or agent.get("name")),
            "numSms": agent.get("cu_count"),
        }
        for index, agent in enumerate(gpus)
    ]
    return {"deviceProperties": properties}, [
        _rocprof_event(tool, number, category, row)
        for table, category in _TABLES.items()
        for row in tool["buffer_records"].get(table, ())
    ]


def _rocprof_event(tool: Event, gpus: Mapping[Any, int], category: str, row: Event) -> Event:
    start, key = row["start_timestamp"], row["correlation_id"]["internal"]
    about: dict[str, Any] = {"correlation": key}
    if category == "kernel":
        launch = row["dispatch_info"]
        name = tool["names"][launch["kernel_id"]]
        about["device"] = gpus[launch["agent_id"]["handle"]]
        about["stream"] = launch["queue_id"]["handle"] % (1 << 31)
        sizes = ((launch["grid_size"][axis], launch["workgroup_size"][axis]) for axis in "xyz")
        about["grid"] = [-(-threads // max(size, 1)) for threads, size in sizes]
    else:
        name = tool["strings"]["buffer_records"][row["kind"]]["operations"][row["operation"]]
    if category == "gpu_memcpy":
        ends = (row["dst_agent_id"]["handle"], row["src_agent_id"]["handle"])
        about["device"] = next((gpus[end] for end in ends if end in gpus), 0)
        about["bytes"] = row.get("bytes", -1)
        name = "Copy" + name.removeprefix("MEMORY_COPY_").title().replace("_", "")
    return {
        "ts": start / 1000,
        "dur": (row["end_timestamp"] - start) / 1000,
        "pid": tool["metadata"]["pid"],
        "tid": row.get("thread_id", 0),
        "cat": category,
        "name": tool["markers"].get(key, name) if category == "user_annotation" else name,
        "args": about,
    }


def sibling(path: Path) -> Path | None:
    """Return the Chrome trace that XLA's profiler wrote beside an XPlane file, if it is there."""
    beside = path.with_name(path.name.removesuffix(".xplane.pb") + ".trace.json.gz")
    return beside if path.name.endswith(".xplane.pb") and beside.is_file() else None
