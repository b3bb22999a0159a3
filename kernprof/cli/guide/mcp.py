"""`kernprof mcp`."""

import click

from kernprof.cli.manual import Command, Manual

MANUAL = Manual(
    examples=(("kernprof mcp", 'What an agent starts: {"command": "kernprof", "args": ["mcp"]}.'),),
    writes=(
        "What the commands behind the tools store, below .kernprof or the tool's `store`. The"
        " protocol's messages go to stdout."
    ),
    exits=("ToolNotFound",),
)


@click.command("mcp", cls=Command, manual=MANUAL)
def command() -> None:
    """Serve these commands' short answers to an agent (Model Context Protocol, over stdio).

    Tools: run, explain, compare, timeline, analyse, what-if, find-bugs, tune. Each ends in a
    conclusion of at most about 1,000 tokens, with the next experiment and the command for the rest;
    or in why there is none, and its needs.
    """
    from kernprof.workflows.agents.tools import serve

    serve()
