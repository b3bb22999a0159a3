"""Changes as they are typed."""

import pytest
from hypothesis import given, strategies as st

from kernprof.analysis.what_if import AppliedChange, ChangeId, parse_change, parse_changes
from kernprof.errors import UsageError


@pytest.mark.parametrize("change", ChangeId)
def test_every_change_can_be_named(change: ChangeId) -> None:
    assert parse_change(change.value) == AppliedChange(id=change)
    assert str(parse_change(f" {change.value} ")) == change.value


@pytest.mark.parametrize(
    "text", ["input-ready=2", "tensor-core-matmul=3.5", "pinned-copies=55", "no-step-sync=0"]
)
def test_numbers_are_kept(text: str) -> None:
    assert str(parse_change(text)) == text


def test_several_are_applied_in_the_order_given() -> None:
    assert [str(change) for change in parse_changes("cuda-graph, input-ready=4,")] == [
        "cuda-graph",
        "input-ready=4",
    ]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            "cuda-graf",
            "unknown change 'cuda-graf'; available: channels-last,",
            "did you mean cuda-graph?",
        ),
        ("", "unknown change ''", None),
        ("input-ready=fast", "invalid number for input-ready, 'fast'", "for example input-ready=4"),
        ("input-ready=0", "invalid number for input-ready, '0'", "for example input-ready=4"),
        ("input-ready=-1", "invalid number for input-ready, '-1'", "for example input-ready=4"),
        ("input-ready=nan", "invalid number for input-ready, 'nan'", "for example input-ready=4"),
        (
            "tensor-core-matmul=inf",
            "invalid number for tensor-core-matmul, 'inf'",
            "for example tensor-core-matmul=3",
        ),
        (
            "no-step-sync=0.5",
            "invalid number for no-step-sync, '0.5'",
            "for example no-step-sync=1",
        ),
        ("channels-last=2", "channels-last takes no number", "type channels-last"),
        ("cuda-graph,cuda-graph=1", "cuda-graph is given twice", "give each change once"),
        (" , ", "unknown change", None),
    ],
)
def test_unknown_names_and_invalid_numbers_are_refused(
    text: str, message: str, hint: str | None
) -> None:
    with pytest.raises(
        UsageError, match="^" + message.replace("(", r"\(").replace("?", r"\?")
    ) as caught:
        parse_changes(text)
    assert caught.value.hint == hint


@given(st.text())
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        changes = parse_changes(text)
    except UsageError:
        return
    assert changes
    assert all(isinstance(change.id, ChangeId) for change in changes)
