"""The command group `kernprof`: imports commands on demand, and prints all errors."""

import importlib
import io
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import click

from kernprof import interrupts
from kernprof.cli import streams
from kernprof.cli.manual import global_options
from kernprof.errors import EXIT_INTERRUPTED, VERBOSE, KernprofError, UsageError, unknown_name
from kernprof.settings import settings_for
from kernprof.version import __version__

# Section title in `kernprof --help` → command name → summary.
GROUPS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "Measure": {
            "run": "Run a workload's variants: check, count and time them.",
            "duel": "Run two revisions alternately on one machine, and detect regressions.",
            "tune": "Rank all configurations by estimated time; time the best on a GPU.",
            "fix": "Edit a kernel so that it is faster, and prove the result.",
            "check": "Check that two kernels give equal results, and compare their costs.",
            "calibrate": "Measure this machine's noise between processes, for verdicts.",
            "inside": "Record the phases of a kernel's warps: barriers, copies, mma, lines.",
            "profile": "Profile the kernels of any program under ncu.",
            "timeline": "Break down a program's GPU time, from a recording or a trace.",
            "analyse": "Find the causes of slow steps, and the gain of each fix.",
            "capture": "Save one launch of a program's kernel as a stand-alone workload.",
            "pipeline": "Run a machine-learning pipeline, adding one fix after the other.",
        },
        "Understand": {
            "explain": "Show limiters, their source lines, and the gains of fixes.",
            "compare": "Compare the variants of a run, two runs, or two traces.",
            "history": "Show a metric over the stored runs and commits.",
            "layout": "Find shared-memory layouts without bank conflicts.",
            "baseline": "Save a run's counts to a file, or check a run against the file.",
            "what-if": "Replay a trace with a change, to predict the gain of a fix.",
            "show": "Show a workload, a stored run, or any ncu report.",
        },
        "Draw and share": {
            "roofline": "Draw runs in a roofline with the measured ceilings of the GPU.",
            "plot": "Draw scores, stalls, occupancy, scaling, or a trace's timeline.",
            "open": "Show runs and traces as one page in the browser.",
            "report": "Write runs and traces as one page to share, or as Markdown.",
            "export": "Write a trace for Perfetto, or a trace or run as CSV or JSON.",
            "redact": "Copy a trace or run without environment, user and host names, paths.",
        },
        "List and set up": {
            "list": "List workloads (./kernels, then the library's) and pipelines.",
            "runs": "List the stored runs and recordings, or remove some.",
            "new": "Write an example workload with a kernel and a test.",
            "doctor": "Check GPU, driver, tools and permissions, and print fixes.",
            "mcp": "Serve these commands' short answers to an agent (MCP, over stdio).",
            "completion": "Print the completion script of bash, zsh or fish.",
        },
    }
)
# Options that pyproject.toml cannot set: they act on files, programs or other machines. Options
# whose value is a path cannot be set either.
_NO_DEFAULT = ("ncu-arg", "cluster", "trace", "remove")
# Module in kernprof.cli → names of its commands. A module is imported when a command is used.
_MODULES = {
    "run": ("run", "duel", "calibrate"),
    "search": ("tune", "pipeline", "inside", "fix", "check"),
    "programs": ("profile", "timeline", "analyse", "capture"),
    "understand": tuple(GROUPS["Understand"]),
    "share": tuple(GROUPS["Draw and share"]),
    "guide": tuple(GROUPS["List and set up"]),
}
COMMANDS = MappingProxyType(
    {name: does for commands in GROUPS.values() for name, does in commands.items()}
)


def command_named(name: str) -> click.Command:
    """Import and return a command."""
    module = next(module for module, names in _MODULES.items() if name in names)
    command: click.Command = importlib.import_module(f"kernprof.cli.{module}").COMMANDS[name]
    return command


_ALIASES = {"analyze": "analyse"}  # other spellings of commands
_HELP = """Find out which CUDA kernel variant is faster, why, and what to change.

Start with `kernprof doctor`, then `kernprof run transpose`. `kernprof COMMAND --help` lists the
options, examples and exit codes of a command.
"""


class LazyGroup(click.Group):
    """Command group that lists commands by name and imports a command on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = command_named(cmd_name)
        command.help = command.help or COMMANDS[cmd_name]  # `python -OO` has no docstrings
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # during shell completion (resilient parsing) the last argument may be incomplete
        unknown = args and args[0] not in COMMANDS and not args[0].startswith("-")
        if unknown and not ctx.resilient_parsing:
            raise unknown_name("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        width = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{width}}", does) for name, does in commands.items()])


@click.group(
    cls=LazyGroup,
    help=_HELP,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
)
@click.version_option(__version__, prog_name="kernprof")
def cli() -> None:
    """Define the group of all commands."""


cli.params += global_options(hidden=False)


def run_command_line(argv: Sequence[str]) -> int:
    """Run one command line and return the exit code; errors go to stderr."""
    try:
        # If the options are those of line_profiler's command `kernprof`, explain the conflict.
        is_option = argv and (argv[0].startswith("-") or argv[0].endswith(".py"))
        if is_option and argv[0] not in ("-h", "--help", "--version"):
            from kernprof.doctor.facts import line_profiler_hint

            if hint := line_profiler_hint(argv):
                raise click.UsageError(hint)
        argv = [*(_ALIASES.get(name, name) for name in argv[:1]), *argv[1:]]
        defaults = _defaults(argv)
        code = cli.main(
            args=list(argv), prog_name="kernprof", standalone_mode=False, default_map=defaults
        )
    except (KeyboardInterrupt, click.Abort):
        _end_progress()
        return _interrupted()
    except Exception as error:
        _end_progress()
        # if an interrupt caused another exception in a package, report the interrupt
        return _interrupted() if interrupts.was_interrupted() else _reported(error)
    return code if isinstance(code, int) else 0


def _defaults(argv: Sequence[str]) -> dict[str, dict[str, object]]:
    """Return a command's defaults in pyproject.toml, as a mapping command → parameter → value."""
    name = argv[0] if argv else ""
    if name not in COMMANDS or name == "doctor":  # doctor checks the settings itself
        return {}
    settings = settings_for(Path.cwd())
    if settings.file is None:
        return {}
    if {"-V", "--verbose", "--debug"} & set(argv):
        click.echo(f"kernprof: {settings.file}: {settings.describe()}", err=True)
    command = command_named(name)
    names = {
        opt.lstrip("-"): param
        for param in command.params
        if isinstance(param, click.Option)
        for opt in param.opts
    }
    for option in settings.defaults.get(name, {}):
        if option not in names:
            raise unknown_name(
                f"option in [tool.kernprof.defaults.{name}] of {settings.file}:", option, names
            )
        if isinstance(names[option].type, click.Path) or option in _NO_DEFAULT:
            raise UsageError(
                f"{settings.file}: [tool.kernprof.defaults.{name}] cannot set {option}: settings"
                " cannot contain programs, arguments of programs, files, folders or clusters",
                hint=f"give --{option} on the command line",
            )
    for default in settings.defaults:
        if default not in COMMANDS:
            raise unknown_name(
                f"command in [tool.kernprof.defaults] of {settings.file}:", default, COMMANDS
            )
    return {
        name: {
            str(names[key].name): value
            for key, value in settings.of_command(name).items()
            if key in names
        }
    }


def _end_progress() -> None:
    """Clear the progress line before an error message, if there was progress."""
    if options := sys.modules.get("kernprof.cli.options"):
        options.progress.end()


def _reported(error: Exception) -> int:
    """Print an error and return its exit code. Raises unexpected errors again."""
    if isinstance(error, KernprofError):
        click.echo(f"kernprof: {streams.shown(str(error))}", err=True)
        if os.environ.get(VERBOSE) and not any("Traceback" in line for line in error.details):
            click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
        return error.exit_code
    if isinstance(error, click.ClickException):
        buffer = io.StringIO()
        error.show(buffer)
        click.echo(streams.shown(buffer.getvalue()), err=True, nl=False)
        return error.exit_code
    if isinstance(error, BrokenPipeError):
        streams.silence()
        return 0
    if isinstance(error, OSError) and (translated := streams.refused(error)):
        if error.filename is None:  # stdout itself is full: discard the buffered output
            streams.silence()
        return _reported(translated)
    raise error


def _interrupted() -> int:
    text = ", ".join(interrupts.stored)
    text = f"already stored: {text}" if text else "nothing was stored"
    click.echo(f"kernprof: interrupted; {text}", err=True)
    return EXIT_INTERRUPTED
