"""`--help` as manual pages: parts, layout, and options that exist."""

import re
import subprocess
import sys

import click
import pytest

from kernprof import errors
from kernprof.cli.app import COMMANDS, GROUPS, cli, command_named
from kernprof.cli.manual import Command, Manual, exit_codes, long_name, option_groups


def command_and_context(name: str) -> tuple[click.Command, click.Context]:
    group = click.Context(cli, info_name="kernprof", max_content_width=100, show_default=True)
    command = cli.get_command(group, name)
    assert command is not None
    return command, click.Context(command, info_name=name, parent=group)


def help_of(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    command, ctx = command_and_context(name)
    ctx.terminal_width = min(width - 2, 100)
    return command.get_help(ctx)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("width", [80, 110])
def test_help_is_a_manual_page_that_fits(
    name: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = help_of(name, width, monkeypatch)
    lines = text.splitlines()
    assert lines[2].strip(), "the purpose comes first"
    assert max(map(len, lines)) <= width
    headings = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert headings[-3:] == ["Examples:", "Writes:", "Exit codes:"]
    assert f"kernprof {name}" in text[text.index("Examples:") :]
    assert "TEXT" not in text
    assert "INTEGER" not in text
    assert "FLOAT" not in text


@pytest.mark.parametrize("name", COMMANDS)
def test_groups_name_options_that_exist_and_every_option_once(name: str) -> None:
    command, ctx = command_and_context(name)
    assert isinstance(command, Command)
    names = {o.lstrip("-") for p in command.get_params(ctx) for o in p.opts}
    assert {option for _, options in command.manual.groups for option in options} <= names
    shown = [long_name(option) for _, options in option_groups(command, ctx) for option in options]
    options = [o for o in command.get_params(ctx) if isinstance(o, click.Option) and not o.hidden]
    assert sorted(shown) == sorted(map(long_name, options))


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_says_what_it_does_in_a_sentence(name: str) -> None:
    command, ctx = command_and_context(name)
    for option in command.get_params(ctx):
        if isinstance(option, click.Option):
            text = (option.help or "").partition("  [")[0]
            assert text.endswith((".", "…")), f"{option.name}: {text!r} is no sentence"


def test_an_option_without_a_group_is_shown_last() -> None:
    command = Command(
        "x",
        params=[click.Option(["--old"], help="Old."), click.Option(["--new"], help="New.")],
        manual=Manual(groups=(("Known", ("old",)),)),
    )
    ctx = click.Context(command, help_option_names=["--help"])
    assert [title for title, _ in option_groups(command, ctx)] == ["Known", "Other options"]
    assert command.get_help(ctx).index("--old") < command.get_help(ctx).index("--new")


def test_every_error_class_has_a_code_and_a_meaning_of_its_own() -> None:
    local_items = {
        name: kind
        for name, kind in errors.error_classes().items()
        if kind.__module__ == "kernprof.errors"
    }
    defined = {
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, Exception)
    }
    assert set(local_items.values()) == defined
    assert all({"exit_code", "meaning"} <= vars(kind).keys() for kind in local_items.values())
    assert (
        len({kind.exit_code for kind in local_items.values()})
        == len({kind.meaning for kind in local_items.values()})
        == len(local_items)
    )


def test_help_needs_no_docstrings() -> None:
    def said(*flags: str) -> str:
        argv = [sys.executable, *flags, "-m", "kernprof", "run", "--help"]
        return subprocess.run(argv, capture_output=True, text=True, check=True).stdout

    plain = said()
    assert said("-OO") == plain
    assert re.search(r"^ +5 +a variant's output differs from the reference$", plain, re.MULTILINE)


def test_manuals_name_errors_that_exist_and_codes_come_in_order() -> None:
    for name in COMMANDS:
        command, _ = command_and_context(name)
        assert isinstance(command, Command)
        assert set(command.manual.exits) <= errors.error_classes().keys()
        codes = [code for code, _ in exit_codes(command)]
        assert codes == sorted(codes)
        assert {0, 2, 130} <= set(codes)


def test_the_first_page_shows_each_command_once() -> None:
    assert len(COMMANDS) == sum(len(commands) for commands in GROUPS.values())
    for name in COMMANDS:
        assert command_named(name).name == name
    text = cli.get_help(click.Context(cli, info_name="kernprof", terminal_width=78))
    first_words = [
        line.split()[0] for line in text.splitlines() if line.startswith("  ") and line.strip()
    ]
    for name in COMMANDS:
        assert first_words.count(name) == 1
