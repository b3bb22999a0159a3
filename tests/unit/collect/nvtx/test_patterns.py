"""Names of functions that `--nvtx` accepts, and names that it refuses."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernprof.collect.nvtx.annotate import DEFAULT_DEPTH, Pattern, parse
from kernprof.collect.nvtx.torch_rules import MODULE_FORWARD, RULES
from kernprof.errors import UsageError


def only(text: str) -> Pattern:
    (pattern,) = parse([text])
    return pattern


@pytest.mark.parametrize(
    ("text", "module", "target"),
    [
        ("pkg.mod:f", "pkg.mod", "f"),
        ("pkg.mod:f", "pkg", None),
        ("pkg.*:Net.*", "pkg.a.b", "Net.*"),
        ("pkg.*:f", "pkg", None),
        ("pkg.mod.Net.forward", "pkg.mod", "Net.forward"),
        ("pkg.mod.Net.forward", "pkg", "mod.Net.forward"),
        ("pkg.mod.Net.forward", "pkg.mod.Net.forward", None),
        ("pkg.*.Net.forward", "pkg.other", "Net.forward"),
        ("pkg.m?d.f", "pkg.mad", "f"),
        ("pkg.m?d.f", "pkg.maad", None),
    ],
)
def test_target_of_a_name_by_module(text: str, module: str, target: str | None) -> None:
    assert only(text).target_in(module) == target


def test_torch_is_all_rules_of_the_training_loop() -> None:
    patterns = parse(["torch@2"])
    assert [pattern.rule for pattern in patterns] == list(RULES)
    assert [pattern.depth for pattern in patterns] == [2, None, None, None, None]
    default, *_ = parse(["torch"])
    assert default.depth == DEFAULT_DEPTH


@pytest.mark.parametrize(
    "text", [MODULE_FORWARD, "torch.nn:Module.forward", "torch.nn.Module.__call__"]
)
def test_spellings_of_a_rule(text: str) -> None:
    pattern = only(text)
    assert (pattern.text, pattern.rule, pattern.depth) == (text, MODULE_FORWARD, None)


def test_repeated_names_count_once() -> None:
    assert len(parse(["a:b", "a:b", "a:c"])) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not the name of a function"),
        ("   ", "not the name of a function"),
        (":", "not the name of a function"),
        ("mod:", "not the name of a function"),
        (":f", "not the name of a function"),
        ("mod", "names a whole module"),
        ("a..b", "not the name of a function"),
        ("a b:c", "not the name of a function"),
        ("a:b:c", "not the name of a function"),
        ("__import__('os').system('x')", "not the name of a function"),
        ("mod:f\n", "not the name of a function"),
        ("mod:\x00", "not the name of a function"),
        ("1mod:f", "not the name of a function"),
        ("x " * 300, "not the name of a function"),
        ("torch@0", "depth of modules, from 1 to 999"),
        ("torch@²", "depth of modules, from 1 to 999"),
        ("torch@1000", "depth of modules, from 1 to 999"),
        ("mod:f@2", "only torch"),
        ("torch.optim.Optimizer.step@2", "accept a depth"),
    ],
)
def test_invalid_names_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        parse([text])
    assert message in error.value.message
    assert error.value.hint
    assert error.value.message.isprintable()


def test_no_names_at_all() -> None:
    with pytest.raises(UsageError, match="no name to annotate"):
        parse([])


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_a_usage_error(text: str) -> None:
    patterns: tuple[Pattern, ...] = ()
    with contextlib.suppress(UsageError):
        patterns = parse([text])
    assert all(pattern.text == text for pattern in patterns)
