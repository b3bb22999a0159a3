"""Every command in a message exists with its options; so do the extras."""

import ast
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from kernprof.cli.app import COMMANDS, cli, run_command_line

ROOT = Path(__file__).parents[3]
# tools with options of their own
OWN = (
    "ncu",
    "nsys",
    "docker",
    "pip",
    "python",
    "nvcc",
    "cuda.jit",
    "dask worker",
    "vLLM",
    "rocprofv3",
)
FLAG = re.compile(r"(?<![\w-])--[a-z][\w-]+")
COMMAND = re.compile(rf"kernprof ({'|'.join(COMMANDS)})\b(?!\.)")


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Yield (place, text) of every string that is no docstring; `X` replaces inserted values."""
    return tuple(
        text for path in sorted((ROOT / "kernprof").rglob("*.py")) for text in texts_of(path)
    )


def texts_of(path: Path) -> Iterator[tuple[str, str]]:
    nodes = tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    parts: set[int] = set()
    for node in nodes:
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            parts.add(id(body[0].value))
        if isinstance(node, ast.JoinedStr):
            parts |= {id(value) for value in node.values}
            text = "".join(
                str(item.value) if isinstance(item, ast.Constant) else "X" for item in node.values
            )
            yield f"{path.name}:{node.lineno}", text
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield f"{path.name}:{node.lineno}", node.value


CONTEXT = click.Context(cli, info_name="kernprof")


def command_of(name: str) -> click.Command:
    command = cli.get_command(CONTEXT, name)
    assert command is not None
    return command


def flags_of(name: str) -> set[str]:
    return {
        flag for param in command_of(name).params for flag in (*param.opts, *param.secondary_opts)
    }


EVERY_FLAG = {flag for name in COMMANDS for flag in flags_of(name)} | {"--help", "--version"}
EVERY_FLAG |= {flag for param in cli.params for flag in param.opts}


def commands_in(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command that the text names, with the options that follow it before another begins."""
    matches = list(COMMAND.finditer(text))
    for match, following in zip(matches, [*matches[1:], None] if matches else [], strict=True):
        rest = re.split(
            r"[`;]|: |\s--\s", text[match.end() : following.start() if following else len(text)]
        )[0]
        yield match[1], FLAG.findall(rest)


def test_commands_in_messages_have_the_options_that_are_named() -> None:
    named = [
        (place, name, flag)
        for place, text in texts()
        for name, flags in commands_in(text)
        for flag in flags
    ]
    assert len(named) > 50
    assert [item for item in named if item[2] not in flags_of(item[1])] == []


def test_commands_in_backticks_can_be_typed() -> None:
    """Placeholders stand in for values; what click refuses of a value is therefore no fault."""
    typed = [
        (place, line) for place, text in texts() for line in re.findall(r"`(kernprof [^`]+)`", text)
    ]
    assert len(typed) > 10
    for place, line in typed:
        words = shlex.split(line)[1:]
        assert words[0] in (*COMMANDS, "COMMAND", "X"), f"{place}: {line}"
        if words[0] in COMMANDS:
            command = command_of(words[0])
            try:
                command.make_context(words[0], words[1:], parent=CONTEXT)
            except (click.MissingParameter, click.BadParameter):
                continue  # `kernprof run` in a sentence; `--top N`


def test_options_in_messages_exist() -> None:
    def foreign(text: str) -> bool:
        return any(re.search(rf"\b{re.escape(tool)}\b", text) for tool in OWN)

    unknown = {
        flag: place
        for place, text in texts()
        if "/cli/" not in place
        and " " in text
        and not foreign(text)
        and not text.startswith(("#", "<"))
        for flag in FLAG.findall(text)
        if flag not in EVERY_FLAG
    }
    assert {
        flag: place for flag, place in unknown.items() if not flag.startswith(KNOWN_ELSEWHERE)
    } == {}


# CSS variables, and options of compilers and of pytest, that stand in strings which are no
# messages.
KNOWN_ELSEWHERE = (
    "--kernprof-update",  # of pytest, with our plugin
    "--define",
    "--include",
    "--gpu",
    "--use",
    "--cap-add",
    "--gpus",
    "--fmad",
    "--device-",
    "--keep-ptx",  # of CuTe DSL
    "--generate-line-info",
    "--std",
    "--dump",
    "--print",
    "--max",
)


@pytest.mark.parametrize("flag", ["--no-counters", "--timing", "--backend"])
def test_an_option_of_run_alone_is_named_with_its_command(flag: str) -> None:
    """A message of what `run` and `profile` share must not send the one to the other's options."""
    shared = ("ncu.py", "tools.py", "build.py", "launches.py", "table.py")
    messages = [
        (place, text)
        for place, text in texts()
        if place.split(":")[0] in shared and flag in FLAG.findall(text)
    ]
    assert all("kernprof run" in text for _, text in messages), messages


def test_extras_in_messages_exist_and_kernprof_is_installed_from_its_checkout() -> None:
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 has no reader of TOML")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    installing = [(place, text) for place, text in texts() if "pip install" in text]
    assert installing
    for place, text in installing:
        assert not re.search(r"pip install [^;:]*\bkernprof\b", text), (
            f"{place}: no package index has kernprof"
        )
        for extra in re.findall(r"'\.\[([\w,]+)\]'", text):
            assert extra in {*extras, "X"}, place


def test_another_spelling_is_the_same_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["analyze", "--help"]) == 0
    assert "Usage: kernprof analyse" in capsys.readouterr().out
