"""Help of commands as a manual page: arguments, options, examples, written files, exit codes.

The documentation is generated from the same `Manual` data.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from kernprof import errors
from kernprof.progress import QUIET

_OTHER = "Other options"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manual:
    """Help of a command, in addition to its docstring.

    `arguments` and `examples` are pairs of the text to type and its meaning. `groups` are pairs of
    a heading and option names without dashes. `exits` names the error classes that the command
    raises. `schemas` are the JSON schemas of `--format json`.
    """

    arguments: tuple[tuple[str, str], ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    writes: str = ""
    exits: tuple[str, ...] = ()
    exit_notes: tuple[tuple[int, str], ...] = ()
    schemas: tuple[str, ...] = ()


class Command(click.Command):
    """click command whose help is formatted as a manual page."""

    def __init__(self, *args: Any, manual: Manual, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.manual = manual
        self._global_options = global_options()

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), *self._global_options]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.resilient_parsing and args and args[-1].startswith("-"):
            # The shell completes the value of this option. Without a value, the parser would fail
            # and drop all arguments, so remove the option.
            args = args[:-1]
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        groups = option_groups(self, ctx)
        rows = [
            record for _, options in groups for o in options if (record := o.get_help_record(ctx))
        ]
        rows += self.manual.arguments
        width = min(max((len(term) for term, _ in rows), default=0), 28)
        if self.manual.arguments:
            with formatter.section("Arguments"):
                formatter.write_dl(
                    [(f"{term:{width}}", text) for term, text in self.manual.arguments]
                )
        for title, options in groups:
            records = [record for o in options if (record := o.get_help_record(ctx))]
            with formatter.section(title):
                formatter.write_dl(
                    [(f"{term:{width}}", text) for term, text in records], col_max=28
                )
        if self.manual.examples:
            with formatter.section("Examples"):
                for line, words in self.manual.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")
                    with formatter.indentation(), formatter.indentation():
                        formatter.write_text(words)
        if self.manual.writes:
            with formatter.section("Writes"):
                formatter.write_text(self.manual.writes)
        with formatter.section("Exit codes"):
            formatter.write_dl([(f"{code:<3d}", text) for code, text in exit_codes(self)])


def global_options(*, hidden: bool = True) -> list[click.Parameter]:
    """Return the options that every command has: --verbose, --quiet.

    Only `kernprof --help` lists these options. Each option sets an environment variable, which
    child processes inherit.
    """
    helps = {
        ("-V", "--verbose", "--debug"): (
            errors.VERBOSE,
            "Show arithmetic, accuracy and method, and the traceback of an error; for any command.",
        ),
        ("--quiet",): (QUIET, "Print no progress, only the result and errors; for any command."),
    }
    return [
        click.Option(
            flags,
            is_flag=True,
            hidden=hidden,
            expose_value=False,
            is_eager=True,
            callback=partial(_set_variable, variable),
            help=text,
        )
        for flags, (variable, text) in helps.items()
    ]


def _set_variable(variable: str, _: click.Context, __: click.Parameter, value: bool) -> None:
    if value:
        os.environ[variable] = "1"


def option_groups(
    command: click.Command, ctx: click.Context
) -> list[tuple[str, list[click.Option]]]:
    """Return (heading, options) in the manual's order; options without a group come last."""
    options = {
        long_name(o): o
        for o in command.get_params(ctx)
        if isinstance(o, click.Option) and not o.hidden
    }
    manual = getattr(command, "manual", None)
    grouped = []
    for title, names in manual.groups if manual else ():
        grouped.append((title, [options.pop(name) for name in names if name in options]))
    if options:
        grouped.append((_OTHER if grouped else "Options", list(options.values())))
    return [(title, chosen) for title, chosen in grouped if chosen]


def long_name(option: click.Option) -> str:
    """Return the long name of an option, e.g. `variants` of `-v/--variants`."""
    return max(option.opts, key=len).lstrip("-")


def exit_codes(command: click.Command) -> Iterator[tuple[int, str]]:
    """Yield the exit codes of a command, with their meanings, in ascending order."""
    manual = getattr(command, "manual", None) or Manual()
    kinds = (errors.error_classes()[name] for name in ("UsageError", *manual.exits))
    codes = {
        0: "done",
        **{kind.exit_code: kind.meaning for kind in kinds},
        **dict(manual.exit_notes),
    }
    yield from sorted(
        {**codes, errors.EXIT_INTERRUPTED: "interrupted (Ctrl-C); nothing was stored"}.items()
    )
