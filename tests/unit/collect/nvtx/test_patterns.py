"""What a name says, and what cannot be a name."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernprof.collect.nvtx.patterns import DEFAULT_DEPTH, RULES, Pattern, Rule, parse
from kernprof.errors import UsageError


def only(text: str) -> Pattern:
    (found,) = parse([text])
    assert isinstance(found, Pattern)
    return found


@pytest.mark.parametrize(
    ("text", "module", "targets"),
    [
        ("pkg.mod:f", "pkg.mod", ("f",)),
        ("pkg.mod:f", "pkg", ()),
        ("pkg.*:Net.*", "pkg.a.b", ("Net.*",)),
        ("pkg.*:f", "pkg", ()),
        ("pkg.mod.Net.forward", "pkg.mod", ("Net.forward",)),
        ("pkg.mod.Net.forward", "pkg", ("mod.Net.forward",)),
        ("pkg.mod.Net.forward", "pkg.mod.Net.forward", ()),
        ("pkg.*.Net.forward", "pkg.other", ("Net.forward",)),
        ("pkg.m?d.f", "pkg.mad", ("f",)),
        ("pkg.m?d.f", "pkg.maad", ()),
    ],
)
def test_a_name_means_something_in_the_modules_it_names(
    text: str, module: str, targets: tuple[str, ...]
) -> None:
    assert only(text).targets_in(module) == targets


def test_torch_stands_for_its_training_loop() -> None:
    found = parse(["torch@2"])
    assert [each.name for each in found if isinstance(each, Rule)] == list(RULES)
    assert [each.depth for each in found if isinstance(each, Rule)] == [2, None, None, None, None]
    default, *_ = parse(["torch"])
    assert isinstance(default, Rule)
    assert default.depth == DEFAULT_DEPTH


def test_known_names_of_pytorch_are_rules_however_they_are_written() -> None:
    for text in ("torch.nn.Module.forward", "torch.nn:Module.forward", "torch.nn.Module.__call__"):
        (found,) = parse([text])
        assert found == Rule(text=text, name="torch.nn.Module.forward", depth=None)


def test_names_are_taken_once() -> None:
    assert len(parse(["a:b", "a:b", "a:c"])) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an empty name"),
        ("   ", "an empty name"),
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
        ("x" * 300 + ":f", "more than 200 characters"),
        ("a:" + "*a" * 20, "8 stars"),
        ("torch@0", "not a depth"),
        ("torch@²", "not a depth"),
        ("torch@1000", "not a depth"),
        ("mod:f@2", "only torch"),
        ("torch.optim.Optimizer.step@2", "take a depth"),
    ],
)
def test_what_cannot_be_a_name_is_said(text: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        parse([text])
    assert says in error.value.message
    assert error.value.hint
    assert error.value.message.isprintable()


def test_no_names_at_all() -> None:
    with pytest.raises(UsageError, match="no name to annotate"):
        parse([])


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_a_usage_error(text: str) -> None:
    found = ()
    with contextlib.suppress(UsageError):
        found = parse([text])
    assert all(each.text == text for each in found)
