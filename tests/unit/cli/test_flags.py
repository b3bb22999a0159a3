"""A flag means one thing in all commands: type, spelling, placeholder and purpose."""

import re
from collections import defaultdict
from typing import NamedTuple

import click
import pytest

from kernprof.cli.app import COMMANDS, cli
from kernprof.cli.manual import long_name


class Meaning(NamedTuple):
    """The properties that options of one name share; defaults and choices may differ."""

    spellings: tuple[str, ...]
    type: str
    placeholder: str | None
    repeatable: bool
    is_switch: bool
    purpose: str


def meaning(option: click.Option) -> Meaning:
    return Meaning(
        spellings=(*sorted(option.opts), *sorted(option.secondary_opts)),
        type="Choice" if isinstance(option.type, click.Choice) else str(option.type.to_info_dict()),
        placeholder=option.metavar,
        repeatable=option.multiple,
        is_switch=option.is_flag,
        # Up to the first stop: what follows says what the flag means for this command's own thing.
        purpose=re.split(r"[:;.,]", option.help or "")[0],
    )


def options_by_name(group: click.Group = cli) -> dict[str, dict[str, click.Option]]:
    """Flag → command → option, over the whole tree."""
    result: dict[str, dict[str, click.Option]] = defaultdict(dict)
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        if isinstance(command, click.Group):
            for flag, options in options_by_name(command).items():
                result[flag] |= {f"{name} {inner}": option for inner, option in options.items()}
        for option in command.params:
            if isinstance(option, click.Option):
                result[long_name(option)][name] = option
    return result


FLAGS = options_by_name()
FLAGS["kernel"].pop("run")  # the launch of a kernel, not a pattern for names
SHARED = sorted(name for name, commands in FLAGS.items() if len(commands) > 1)


@pytest.mark.parametrize("name", SHARED)
def test_a_flag_means_the_same_in_every_command_that_has_it(name: str) -> None:
    by_meaning: dict[Meaning, list[str]] = defaultdict(list)
    for command, option in FLAGS[name].items():
        by_meaning[meaning(option)].append(command)
    assert len(by_meaning) == 1, dict(by_meaning)


def test_a_short_flag_stands_for_one_long_one() -> None:
    longs: dict[str, set[str]] = defaultdict(set)
    for name, commands in FLAGS.items():
        for option in commands.values():
            for spelling in option.opts:
                if not spelling.startswith("--"):
                    longs[spelling].add(name)
    assert longs == {"-v": {"variants"}, "-p": {"param"}, "-o": {"output"}}


def test_formats_are_the_same_wherever_a_result_is_printed() -> None:
    """`report` and `export` write a file, whose suffix says the format."""
    written = {"report": {"html", "markdown"}, "export": {"perfetto", "csv", "json", "parquet"}}
    written |= {
        name: {"table", "json", "csv", "markdown", "html", "brief", "junit"}
        for name in FLAGS["fail-on"]
    }  # has checks
    written |= {
        name: {"table", "json", "csv", "markdown", "html", "brief"}
        for name in ("explain", "what-if", "analyse", "tune", "fix", "check")
    }
    for command, option in FLAGS["format"].items():
        assert isinstance(option.type, click.Choice)
        assert set(option.type.choices) == written.get(
            command, {"table", "json", "csv", "markdown", "html"}
        ), command
        assert option.name == "format_", command


@pytest.mark.parametrize(
    ("flag", "commands"),
    [
        (
            "variants",
            {"run", "explain", "plot", "pipeline", "history", "duel", "calibrate", "tune"}
            | {"layout"},
        ),
        (
            "param",
            {"inside", "layout", "run", "pipeline", "duel", "calibrate", "tune", "fix", "check"},
        ),
        (
            "device",
            {"inside", "run", "tune", "calibrate", "roofline", "plot", "pipeline", "what-if"},
        ),
        (
            "time-limit",
            {"run", "tune", "fix", "analyse", "capture", "profile", "timeline", "pipeline"},
        ),
        (
            "output",
            {"inside", "timeline", "capture", "pipeline", "plot", "roofline", "report", "export"}
            | {"layout"},
        ),
        ("precision", {"roofline"}),
    ],
)
def test_flags_stand_where_they_are_expected(flag: str, commands: set[str]) -> None:
    """Keep the comparison above from passing on an empty set."""
    assert FLAGS[flag].keys() == commands


def test_every_command_is_looked_at() -> None:
    without = {"redact", "completion", "mcp", "new"}
    assert {command for commands in FLAGS.values() for command in commands} | without == set(
        COMMANDS
    )
