"""Names of functions that `--nvtx` accepts, and names that it refuses."""

import contextlib

import pytest
from hypothesis import given, strategies as st

from kernprof.collect.nvtx.annotate import Pattern, parse
from kernprof.errors import UsageError


def test_patterns_of_names() -> None:
    assert parse(["pkg.*:Net.*", "a:b"]) == [
        Pattern("pkg.*:Net.*", "pkg.*", "Net.*"),
        Pattern("a:b", "a", "b"),
    ]
    assert {row.text for row in parse(["torch@2"])} == {"torch@2"}
    assert all(row.build for row in parse(["torch"]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        ":",
        "mod:",
        ":f",
        "mod",
        "a b:c",
        "a:b:c",
        "__import__('os').system('x')",
        "mod:f\n",
        "mod:\x00",
        "x " * 300,
        "torch@0",
        "torch@²",
        "torch@1000",
        "mod:f@2",
        "mod.f",
    ],
)
def test_invalid_names_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not the name of a function") as error:
        parse([text])
    assert error.value.hint
    assert error.value.message.isprintable()


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_a_usage_error(text: str) -> None:
    patterns: list[Pattern] = []
    with contextlib.suppress(UsageError):
        patterns = parse([text])
    assert all(pattern.text == text for pattern in patterns)
