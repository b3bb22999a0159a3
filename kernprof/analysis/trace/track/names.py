"""Classes of API calls, kernels, threads and NVTX ranges by name.

The card file `timeline.any.toml` defines a pattern per class.
"""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

import numpy as np

from kernprof import cards
from kernprof.model.trace import NONE, Bools, Ints, MemoryKind, Timeline, WorkKind


class CallClass(IntEnum):
    OTHER = 0
    SYNC = 1
    BLOCKING_COPY = 2  # copies whose call returns after the copy's end
    LAUNCH = 3  # kernels, graphs and host functions
    ENQUEUE = 4  # asynchronous copies and memsets
    LOAD = 5  # module loading and compilation
    ALLOCATION = 6  # allocating and freeing device memory or pinned memory


_CALLS: dict[CallClass, tuple[str, ...]] = {
    CallClass.SYNC: ("device wait", "stream wait"),
    CallClass.LOAD: ("module load",),
    CallClass.LAUNCH: ("kernel launch", "graph launch", "host function"),
    CallClass.ENQUEUE: ("asynchronous copy",),
    CallClass.BLOCKING_COPY: ("synchronous copy",),
    CallClass.ALLOCATION: ("allocation", "free"),
}
COMMUNICATION, POINTWISE = "communication", "pointwise"
OS_WAIT, DATA_LOADER = "OS wait", "data loader"
DATA_RANGE, STEP_RANGE, FRAMEWORK_RANGE = "data range", "step range", "framework range"
SERVING_STEP, DECODE_STEP = "serving step", "decode step"
STEP_KINDS = ("prefill step", DECODE_STEP)
# Name of an added API call: the thread waits in the OS for a host function that it has enqueued
# after its GPU work.
QUEUED_WAIT = "waiting for a queued host function"
_PATTERNS = cards.patterns(cards.load("timeline"))


def matches(text: str, *classes: str) -> bool:
    """Return True if a text matches one of the classes of the card file `timeline.any.toml`."""
    return any(_PATTERNS[name].search(text) for name in classes)


def matching(timeline: Timeline, name: str) -> Bools:
    """Mark the timeline's strings that match class `name` of the card file `timeline.any.toml`.

    One False is appended. The index NONE (-1), which stands for no string, selects this element.
    """
    return _matching(timeline.strings, name)


@lru_cache(maxsize=32)
def _matching(strings: tuple[str, ...], name: str) -> Bools:
    flags = np.array([matches(text, name) for text in strings] + [False], dtype=np.bool_)
    flags.setflags(write=False)
    return flags


def call_classes(timeline: Timeline) -> Ints:
    """Return the CallClass of each API call.

    A call that copies pageable memory is BLOCKING_COPY if it returned after the copy's end. A call
    of cudaMemcpyAsync waits for every copy to pageable memory, and for big copies from it.
    Source: CUDA Runtime API manual, "API synchronization behavior".
    """
    table = np.full(len(timeline.strings) + 1, CallClass.OTHER, np.int8)
    for call_class, names in _CALLS.items():
        for name in names:
            table[matching(timeline, name)] = call_class
    classes = np.asarray(table[timeline.calls.name])
    work = timeline.work
    rows = np.flatnonzero(
        (work.memory == MemoryKind.PAGEABLE) & (work.kind == WorkKind.COPY) & (work.call != NONE)
    )
    call = work.call[rows]
    classes[call[timeline.calls.end[call] >= work.end[rows]]] = CallClass.BLOCKING_COPY
    return classes


def calls_named(timeline: Timeline, name: str) -> Bools:
    """Mark the API calls whose names match class `name` of the card file `timeline.any.toml`."""
    return np.asarray(matching(timeline, name)[timeline.calls.name])


def call_name(text: str) -> str:
    """Return a call's name without its version: `cudaLaunchKernel_v7000` → `cudaLaunchKernel`."""
    return text.partition("_v")[0].removesuffix("_ptsz").removesuffix("_ptds")


def has_loader(timeline: Timeline) -> bool:
    """Return True if a thread or process has the name of a data loader."""
    called = [thread.name for thread in timeline.threads]
    called += [process.name for process in timeline.processes]
    return any(name and matches(name, DATA_LOADER) for name in called)


def is_served(timeline: Timeline) -> bool:
    """Return True if kernels, operators or ranges are those of an inference server."""
    return bool(matching(timeline, "serving engine").any())


def step_kinds(timeline: Timeline, label: Ints) -> Ints:
    """Return the index in STEP_KINDS of each range name in `label`; NONE for other names."""
    kinds = np.full(len(label), NONE, np.int64)
    for kind in reversed(range(len(STEP_KINDS))):
        kinds[matching(timeline, STEP_KINDS[kind])[label]] = kind
    return kinds


def with_numbers(texts: Sequence[str]) -> str:
    """Return one name for several texts: each number is replaced by its smallest and largest value.

    `step[DECODE bs=8]` and `step[DECODE bs=32]` become `step[DECODE bs=8…32]`. Only the texts with
    the most frequent stem (text without numbers) are used.
    """
    usual, _ = Counter(map(stem, texts)).most_common(1)[0]
    alike, numbers = [text for text in texts if stem(text) == usual], _PATTERNS["counter"]
    values = [
        sorted(set(column), key=lambda text: (len(text), text))
        for column in zip(*map(numbers.findall, alike), strict=True)
    ]
    spans = iter(["…".join(dict.fromkeys((column[0], column[-1]))) for column in values])
    return numbers.sub(lambda _: next(spans), alike[0])


def stem(text: str) -> str:
    """Return an NVTX range's name with `#` for numbers: `step 12` → `step #`, but `h2d` stays."""
    return _PATTERNS["counter"].sub("#", text)
