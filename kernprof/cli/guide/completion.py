"""`kernprof completion`."""

import click
from click.shell_completion import ShellComplete, get_completion_class

from kernprof.cli.manual import Command, Manual

_HOW = {
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

MANUAL = Manual(
    arguments=(("SHELL", "bash (4.4 or newer), zsh or fish."),),
    groups=(("Result", ("help",)),),
    examples=(
        (
            "kernprof completion bash > ~/.local/share/bash-completion/completions/kernprof",
            "For every new bash; make the folder first where it is not there.",
        ),
        (
            "kernprof completion zsh > ~/.zfunc/_kernprof",
            "For zsh, with fpath+=~/.zfunc before compinit in ~/.zshrc.",
        ),
        ("kernprof completion fish > ~/.config/fish/completions/kernprof.fish", "For fish."),
    ),
    writes="Nothing but stdout.",
)


@click.command("completion", cls=Command, manual=MANUAL)
@click.argument("shell", type=click.Choice(sorted(_HOW)), metavar="SHELL")
def command(shell: str) -> None:
    """Print the script that lets a shell complete commands, options, workloads, variants, metrics
    and runs.
    """
    click.echo(script(shell))


def script(shell: str) -> str:
    """click's script for the shell, with how to install it as a comment."""
    from kernprof.cli.app import cli

    shell_class = get_completion_class(shell)
    assert shell_class is not None
    script = ShellComplete.source(shell_class(cli, {}, "kernprof", "_KERNPROF_COMPLETE")).strip()
    # fish: names may hold commas: a,b
    script = script.replace('string split "," $', 'string split --max 1 "," $')
    how = "\n".join(f"#   {line}" for line in _HOW[shell])
    head, _, rest = script.partition("\n")
    # zsh reads its first line
    first, others = (f"{head}\n", rest) if head.startswith("#compdef") else ("", script)
    return f"{first}# Completion of kernprof for {shell}:\n{how}\n{others}\n".rstrip("\n")
