"""Memory that is used again: a copy for a while, and the arrays of one launch after the other."""

import gc
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kernprof.emulator import memory
from kernprof.workload import Params, empty, zeros
from kernprof.workload.problem import Problem, place_on_host


@pytest.fixture
def array() -> np.ndarray:
    return np.arange(64, dtype=np.uint8)


def test_writes_to_borrowed_memory_do_not_reach_the_array(array: np.ndarray) -> None:
    space = memory.allocate([memory.buffer_of("a", array)])
    with memory.borrowed(space) as other:
        other.buffers[0].data[:] = 9
        assert array.tolist() == list(range(64))
        first = other.buffers[0].data.ctypes.data
    array[0] = 7
    with memory.borrowed(space) as again:
        assert again.buffers[0].data.ctypes.data == first
        assert again.buffers[0].data[:3].tolist() == [7, 1, 2]


def test_arrays_are_lent_read_only_unless_blank(array: np.ndarray) -> None:
    arguments, empty_one = (
        memory.buffer_of("a", array),
        replace(memory.buffer_of("b", array.copy()), blank=True),
    )
    lent = memory.lent(memory.allocate([arguments, empty_one]))
    assert [buffer.writable for buffer in lent.buffers] == [False, True]
    assert lent.buffers[0].data.ctypes.data == array.ctypes.data


def test_two_that_borrow_at_once_have_memory_of_their_own(array: np.ndarray) -> None:
    space = memory.allocate([memory.buffer_of("a", array), memory.buffer_of("b", array)])
    with memory.borrowed(space) as borrowed, memory.borrowed(space) as other:
        places = {buffer.data.ctypes.data for copy in (borrowed, other) for buffer in copy.buffers}
    assert len(places) == 4


def test_copies_live_as_long_as_the_array() -> None:
    array = np.ones(100, np.uint8)
    space = memory.allocate([memory.buffer_of("a", array)])
    with memory.borrowed(space):
        pass
    key = id(array)
    assert key in memory._copies
    del array, space
    gc.collect()
    assert key not in memory._copies


def test_the_next_launch_has_the_same_arrays_as_if_nothing_had_run() -> None:
    x = np.arange(8, dtype=np.float32)
    specs = {"y": empty(8), "z": zeros(8)}
    problem = Problem(workload=None, params=Params({}), inputs={"x": x}, specs=specs)  # type: ignore[arg-type]
    place_on_host(problem)
    before = {name: array.ctypes.data for name, array in problem.arrays.items()}
    for array in problem.arrays.values():
        array[:] = 5
    place_on_host(problem)
    assert {name: array.ctypes.data for name, array in problem.arrays.items()} == before
    assert problem.arrays["x"].tolist() == list(range(8))
    assert not problem.arrays["z"].any()
    assert np.isnan(problem.arrays["y"]).all()
    assert x.ctypes.data != before["x"]


def test_free_memory_is_cached_and_later_released(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[str, int]] = []
    library = SimpleNamespace(
        mallopt=lambda name, value: calls.append((f"option {name}", value)),
        malloc_trim=lambda left: calls.append(("trim", left)),
    )
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda _: library)

    @memory.kept_memory()
    def fails() -> None:
        assert calls == [("option -3", 1 << 30), ("option -1", 1 << 30)]
        calls.clear()
        raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert calls == [("option -3", 1 << 25), ("option -1", 1 << 26), ("trim", 0)]


def test_another_c_library_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda _: SimpleNamespace())
    with memory.kept_memory():
        assert np.zeros(3).sum() == 0
