"""The commands completion, doctor, list, mcp, new and runs."""

from pathlib import Path

import click
from click.shell_completion import ShellComplete, get_completion_class

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, store_option
from kernprof.outputs import Format

_INSTALL = {
    "bash": (
        "kernprof completion bash > ~/.local/share/bash-completion/completions/kernprof",
        'or in ~/.bashrc:  eval "$(kernprof completion bash)"',
    ),
    "zsh": (
        "kernprof completion zsh > ~/.zfunc/_kernprof",
        "and in ~/.zshrc:  fpath+=~/.zfunc; autoload -Uz compinit && compinit",
    ),
    "fish": ("kernprof completion fish > ~/.config/fish/completions/kernprof.fish",),
}


@click.command(
    "completion",
    cls=Command,
    manual=Manual(
        arguments=(("SHELL", "The shell: bash (4.4 or newer), zsh or fish."),),
        groups=(("Result", ("help",)),),
        examples=(
            (_INSTALL["bash"][0], "For bash. Create the folder first if it is missing."),
            (_INSTALL["zsh"][0], "For zsh, with fpath+=~/.zfunc before compinit in ~/.zshrc."),
            (_INSTALL["fish"][0], "For fish."),
        ),
        writes="Nothing but stdout.",
    ),
)
@click.argument("shell", type=click.Choice(sorted(_INSTALL)), metavar="SHELL")
def completion(shell: str) -> None:
    """Print a shell's script to complete commands, options, workloads, metrics and runs."""
    click.echo(script(shell))


def script(shell: str) -> str:
    """Return click's completion script for the shell, with installation steps as a comment."""
    from kernprof.cli.app import cli

    shell_class = get_completion_class(shell)
    assert shell_class is not None
    text = ShellComplete.source(shell_class(cli, {}, "kernprof", "_KERNPROF_COMPLETE")).strip()
    # fish: keep completions that contain commas (a,b)
    text = text.replace('string split "," $', 'string split --max 1 "," $')
    install = "\n".join(f"#   {line}" for line in _INSTALL[shell])
    head, _, rest = text.partition("\n")
    # zsh requires `#compdef` in the first line
    first, body = (f"{head}\n", rest) if head.startswith("#compdef") else ("", text)
    return f"{first}# Completion of kernprof for {shell}:\n{install}\n{body}\n".rstrip("\n")


@click.command(
    "doctor",
    cls=Command,
    manual=Manual(
        groups=(("Result", ("format", "help")),),
        examples=(
            ("kernprof doctor", "Before the first run on a machine."),
            ("kernprof doctor --format json", "As JSON, for a script."),
        ),
        writes="Nothing but stdout.",
        exit_notes=((1, "a check failed; warnings do not count"),),
        schemas=("kernprof.doctor/1",),
    ),
)
@format_option
def doctor(format_: Format) -> None:
    """Check GPU, driver, ncu, nsys, permissions, packages and settings, and print fixes."""
    from kernprof.process import SubprocessRunner
    from kernprof.workflows.doctor import doctor as checked

    report = checked(SubprocessRunner())
    options.show(report, format_)
    raise click.exceptions.Exit(1 if report.status == "problem" else 0)


@click.command(
    "list",
    cls=Command,
    manual=Manual(
        groups=(("Result", ("format", "help")),),
        examples=(
            ("kernprof list", "List the names of workloads for `kernprof run`."),
            ("kernprof list --format json", "As JSON, with the defaults of parameters."),
        ),
        writes="Nothing but stdout. Files of ./kernels are read, not executed.",
        schemas=("kernprof.list/1",),
    ),
)
@format_option
def list_(format_: Format) -> None:
    """List the workloads of ./kernels, then the library's, with their variants; then the pipelines."""
    from kernprof.workflows.show import list_workloads

    options.show(list_workloads(), format_)


@click.command(
    "mcp",
    cls=Command,
    manual=Manual(
        groups=(("Server", ("root", "read-only", "help")),),
        examples=(
            ("kernprof mcp", 'In an agent\'s settings: {"command": "kernprof", "args": ["mcp"]}.'),
            ("kernprof mcp --read-only", "Without the tools that execute programs."),
        ),
        writes=(
            "The runs and recordings of the tools' commands, in .kernprof or the tool's `store`. The"
            " protocol's messages go to stdout."
        ),
        exits=("ToolNotFound",),
    ),
)
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    show_default=True,
    help="Folder that contains all files that the tools read and store.",
)
@click.option("--read-only", is_flag=True, help="Omit run, analyse, find-bugs and tune.")
def mcp(*, root: Path, read_only: bool) -> None:
    """Serve these commands' short answers to an agent (Model Context Protocol, over stdio).

    Tools: run, explain, compare, timeline, analyse, what-if, find-bugs, tune. Each answer has at
    most about 1,000 tokens: the conclusion, the next experiment, and the command for the full
    result. Without a conclusion, the answer has the reason and the missing input.
    """
    from kernprof.workflows.agents import serve

    serve(root, read_only=read_only)


@click.command(
    "new",
    cls=Command,
    manual=Manual(
        arguments=(("NAME", "The name of the workload: a Python identifier."),),
        groups=(("Result", ("help",)),),
        examples=(
            (
                "kernprof new blur",
                "Write kernels/blur.py, kernels/blur.cu and tests/test_blur.py.",
            ),
        ),
        writes="Three files; existing files are never overwritten.",
    ),
)
@click.argument("name")
def new(*, name: str) -> None:
    """Write an example workload with a kernel and a test; the test also passes without a GPU."""
    from kernprof.workflows.show import write_workload

    for path in write_workload(name, Path()):
        click.echo(path)
    click.echo(f"kernprof: next: kernprof run {name}; pytest tests/test_{name}.py", err=True)


@click.command(
    "runs",
    cls=Command,
    manual=Manual(
        groups=(
            ("Removal", ("remove", "remove-failed")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            ("kernprof runs", "The stored runs, with the best variant of each."),
            ("kernprof runs --remove 20261113-0911", "Remove a run with its report."),
            ("kernprof runs --remove-failed", "Remove the files of failed recordings."),
        ),
        writes="Nothing but stdout; --remove and --remove-failed delete folders.",
        exits=("StoreError",),
        schemas=("kernprof.runs/1",),
    ),
)
@click.option(
    "--remove",
    multiple=True,
    metavar="RUN",
    shell_complete=completers.runs,
    help="Remove a run or recording, by its id or a prefix of the id; repeatable.",
)
@click.option("--remove-failed", is_flag=True, help="Remove the recordings without a trace.")
@store_option
@format_option
def runs(*, remove: tuple[str, ...], remove_failed: bool, store: Path, format_: Format) -> None:
    """List the stored runs and recordings, newest first, or remove some."""
    from kernprof.workflows.show import list_runs

    options.show(list_runs(store, remove=remove, remove_failed=remove_failed), format_)


COMMANDS = {command.name: command for command in (completion, doctor, list_, mcp, new, runs)}
