"""A wrong output: how much differs, where it lies, how far off it is, and what was never written."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from kernprof.workload import empty, zeros
from kernprof.workload.problem import POISON, check_outputs, where_text


def poisoned(shape: Any, dtype: Any) -> Any:
    array = np.empty(shape, dtype)
    array.reshape(-1).view(np.uint8).fill(POISON)
    return array


def mask(shape: Any, *chosen: Any) -> Any:
    marked = np.zeros(shape, bool)
    for index in chosen:
        marked[index] = True
    return marked


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        (mask(1024, np.s_[512:]), "all from [512] on"),
        (mask(1024, np.s_[:256]), "[0] to [255]"),
        (mask(1024, np.s_[1::2]), "within [1] to [1023]"),
        (mask((200, 200), np.s_[199]), "row 199 of 200"),
        (mask((200, 200), np.s_[:, 176:]), "columns 176–199 of 200"),
        (mask((9, 4), 0, 3, 4, 8), "4 rows within rows 0–8 of 9"),
        (mask((64, 64), np.s_[16:32, 32:48]), "within [16, 32] to [31, 47]"),
        (mask((2, 64, 64), np.s_[:, 60:, :]), "rows 60–63 of 64"),
        (mask((3, 4), np.s_[1, 2]), ""),
        (mask(4, np.s_[:]), ""),
        (mask((), np.s_[...]), ""),
    ],
)
def test_where_marked_elements_lie(marked: Any, text: str) -> None:
    assert where_text(marked) == text


@given(arrays(bool, st.tuples(st.integers(1, 6), st.integers(1, 6))))
def test_any_mask_has_words_unless_it_is_empty_full_or_one(marked: Any) -> None:
    assert bool(where_text(marked)) == (1 < marked.sum() < marked.size)


def test_what_was_never_written_is_called_so() -> None:
    out = np.arange(1024, dtype=np.float32)
    ref = out.copy()
    out[512:] = poisoned(512, np.float32)
    check = check_outputs({"o": out}, {"o": ref}, None, {"o": empty(1024)})
    assert (
        check.message
        == "o[512] and 511 more were never written (all from [512] on): is the grid too small, or a"
        " bounds check wrong?"
    )
    assert (check.differing, check.unwritten, check.elements) == (512, 512, 1024)


def test_an_output_that_is_all_poison_is_said_to_be_no_argument_perhaps() -> None:
    out = poisoned(8, np.int32)
    check = check_outputs({"o": out}, {"o": np.ones(8, np.int32)}, None, {"o": empty(8, np.int32)})
    assert check.message == "o was never written (all 8 elements): is it the right argument?"


def test_wrong_and_unwritten_elements_are_told_apart() -> None:
    ref = np.ones(8, np.float32)
    out = ref.copy()
    out[0], out[6:] = 3, poisoned(2, np.float32)
    check = check_outputs({"o": out}, {"o": ref}, None, {"o": empty(8)})
    assert check.message is not None
    assert check.message.startswith("o[6] and 1 more were never written (all from [6] on)")
    assert "o[0] is 3.0; the reference has 1.0; no other of 8 elements differs" in check.message
    assert check.max_error == pytest.approx(2.0)


def test_poison_never_passes_where_the_reference_has_a_nan() -> None:
    out = poisoned(4, np.float32)
    assert not check_outputs(
        {"o": out}, {"o": np.full(4, np.nan, np.float32)}, None, {"o": empty(4)}
    ).correct
    # a reference of such bits
    assert check_outputs({"o": out}, {"o": out.copy()}, None, {"o": empty(4)}).correct


def test_a_minus_one_that_is_right_is_not_taken_for_poison() -> None:
    out = np.array([-1, -1, 2])
    assert check_outputs({"o": out}, {"o": out.copy()}, None, {"o": empty(3, np.int64)}).correct


def test_an_accumulator_that_was_not_touched_is_said_to_be_as_before() -> None:
    out, ref = np.zeros(6, np.int32), np.arange(6, dtype=np.int32)
    check = check_outputs({"o": out}, {"o": ref}, None, {"o": zeros(6, np.int32)})
    assert check.message is not None
    assert "5 of the wrong elements are still 0, as before the launch" in check.message
    assert check.unwritten == 0


def test_a_missing_transposition_is_named() -> None:
    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    check = check_outputs({"o": x}, {"o": x.T}, None, {"o": empty((4, 4))})
    assert check.message is not None
    assert "it is the reference transposed" in check.message


@pytest.mark.parametrize(
    "dtype", [np.bool_, np.int8, np.uint64, np.float16, np.complex64, [("a", "i4"), ("b", "f4")]]
)
def test_any_dtype_is_compared_and_its_poison_seen(dtype: Any) -> None:
    ref = np.zeros((5, 3), dtype)
    assert check_outputs({"o": ref.copy()}, {"o": ref}, None, {"o": empty((5, 3), dtype)}).correct
    out = ref.copy()
    out[4] = poisoned(3, dtype)
    check = check_outputs({"o": out}, {"o": ref}, None, {"o": empty((5, 3), dtype)})
    assert (check.differing, check.unwritten) == (3, 3)
    assert "row 4 of 5" in str(check.message)


def test_poison_is_no_truth_value() -> None:
    ref = np.ones(4, np.bool_)
    out = ref.copy()
    out[2:] = poisoned(2, np.bool_)
    check = check_outputs({"o": out}, {"o": ref}, None, {"o": empty(4, bool)})
    assert (check.differing, check.unwritten) == (2, 2)


def test_arrays_of_no_elements_are_right() -> None:
    assert check_outputs(
        {"o": np.empty((0, 3))}, {"o": np.empty((0, 3))}, None, {"o": empty((0, 3))}
    ).correct


def test_wrong_elements_that_are_nan_or_infinite_are_counted() -> None:
    out = np.array([1, np.nan, np.inf, 3], np.float32)
    check = check_outputs({"o": out}, {"o": np.ones(4, np.float32)}, None, {"o": zeros(4)})
    assert "2 of the wrong elements are NaN or infinite" in (check.message or "")
