"""A page for each command from the click tree: the same data as `--help` and the man pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from docgen.markdown import code, table, words
from kernprof.cli.app import GROUPS, cli
from kernprof.cli.manual import Manual, exit_codes, option_groups


def pages() -> Mapping[str, str]:
    result = {
        f"commands/{'-'.join(path)}.md": "\n".join(_page(path, command, ctx))
        for path, command, ctx in walk()
    }
    return {"commands/index.md": "\n".join(_index()), **result}


def walk() -> Iterator[tuple[tuple[str, ...], click.Command, click.Context]]:
    """Every command with its names and a context, subcommands after their group."""
    root = click.Context(
        cli, info_name="kernprof", show_default=True, help_option_names=["-h", "--help"]
    )
    yield from _below(cli, root, ())


def _below(
    group: click.Group, ctx: click.Context, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command, click.Context]]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=ctx)
        yield (*path, name), command, context
        if isinstance(command, click.Group):
            yield from _below(command, context, (*path, name))


def _index() -> Iterator[str]:
    yield "# Commands\n"
    yield (
        "`kernprof COMMAND --help` says what these pages say. A result goes to stdout, progress and"
        " notes to stderr;"
    )
    yield (
        "`--format json` prints [versioned JSON](../schemas.md), and the exit code says [what went"
    )
    yield "wrong](../errors.md).\n"
    for title, commands in GROUPS.items():
        yield f"## {title}\n"
        yield table(
            ("command", "what it does"),
            [(f"[`kernprof {name}`]({name}.md)", words(does)) for name, does in commands.items()],
        )
    yield "```{toctree}\n:hidden:\n"
    yield "\n".join("-".join(path) for path, _, _ in walk())
    yield "```\n"


def purpose(command: click.Command) -> str:
    """The first sentence of a command's help."""
    return (command.help or "").strip().partition("\n\n")[0].replace("\n", " ")


def _page(path: tuple[str, ...], command: click.Command, ctx: click.Context) -> Iterator[str]:
    manual = getattr(command, "manual", None) or Manual()
    name = " ".join(("kernprof", *path))
    yield f"# {name}\n"
    yield _prose(command.help or "")
    yield f"```text\n{name} {' '.join(command.collect_usage_pieces(ctx))}\n```\n"
    yield f"```{{program}} {name}\n```\n"
    if manual.arguments:
        yield "## Arguments\n"
        yield from (f"`{term}`\n: {words(text)}\n" for term, text in manual.arguments)
    for title, options in option_groups(command, ctx):
        yield f"## {title}\n"
        yield from (_option(option, ctx) for option in options)
    if manual.examples:
        yield "## Examples\n"
        yield from (
            f"{words(text)}\n\n```console\n$ {line}\n```\n" for line, text in manual.examples
        )
    if manual.writes:
        yield f"## What it writes\n\n{words(manual.writes)}\n"
    yield from _endings(command, manual)


def _endings(command: click.Command, manual: Manual) -> Iterator[str]:
    if manual.schemas:
        links = ", ".join(f"[`{schema}`](#{anchor(schema)})" for schema in manual.schemas)
        yield f"## JSON\n\n`--format json` prints or the file holds: {links}.\n"
    yield "## Exit codes\n"
    yield table(
        ("code", "meaning"),
        ((code(str(number)), words(text)) for number, text in exit_codes(command)),
    )


def anchor(schema: str) -> str:
    """The label of a schema on its page."""
    return "schema-" + schema.removeprefix("kernprof.").replace("/", "-")


def _prose(text: str) -> str:
    paragraphs = [
        " ".join(line.strip() for line in part.splitlines()) for part in text.strip().split("\n\n")
    ]
    return "\n\n".join(words(part) for part in paragraphs if part and part != "\b") + "\n"


def _option(option: click.Option, ctx: click.Context) -> str:
    record = option.get_help_record(ctx)
    assert record is not None
    metavar = "" if option.is_flag else option.metavar
    names = [*sorted(option.opts, key=len), *option.secondary_opts]
    shown = ", ".join(f"{name} <{metavar}>" if metavar else name for name in names)
    return f"````{{option}} {shown}\n{words(record[1])}\n````\n"
