"""Commands name their options one by one, with types that the type checker sees."""

import inspect

import click
import pytest

from kernprof.cli.app import COMMANDS, cli


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_names_its_options_and_their_types(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.callback is not None
    options = inspect.signature(inspect.unwrap(command.callback)).parameters
    assert set(options) - {"ctx"} == {param.name for param in command.params if param.expose_value}
    for parameter in options.values():
        assert parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
        assert "Any" not in str(parameter.annotation)
        assert parameter.annotation is not parameter.empty
