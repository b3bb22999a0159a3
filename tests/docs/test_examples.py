"""Commands and files of the documentation: the command lines parse, and the files run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from kernprof.cli.app import COMMANDS, cli
from kernprof.errors import KernprofError
from tests.unit.command_line import run_here

ROOT = Path(__file__).resolve().parents[2]
SOURCES = f"{ROOT}{os.pathsep}{ROOT / 'kernprof/pytest_plugin'}"
PAGES = sorted([*ROOT.glob("docs/*.md"), *ROOT.glob("docs/developer/*.md"), *ROOT.glob("*.md")])
# those that are named, without what else is installed here
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
_FENCE = re.compile(r"^ *(`{3,}|:{3,})")


def blocks(text: str) -> Iterator[str]:
    """The lines of all code blocks, fenced or indented by four spaces."""
    inside, previous = "", ""
    for line in text.splitlines():
        fence = _FENCE.match(line)
        if fence and not inside:
            inside = fence[1]
        elif inside and line.strip() == inside:
            inside = ""
        elif inside or (line.startswith("    ") and not previous.strip().startswith((":", "-"))):
            yield line.strip()
        previous = line


def command_lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    results = [line.removeprefix("$ ") for line in blocks(text)]
    results += re.findall(r"`(?:\$ )?(kernprof [^`\n]+)`", text)
    return [line for line in results if re.match(r"(python -m )?kernprof [a-z<]", line)]


EXAMPLES = [(path.name, line) for path in PAGES for line in command_lines(path)]


def parsed(line: str) -> tuple[click.Command, click.Context]:
    """The command that a line names, its arguments parsed as they would be; raises what a user
    would see.
    """
    words = shlex.split(line, comments=True)
    words = words[words.index("kernprof") + 1 :]
    for sign in ("|", ">", "&&", ";"):
        words = words[: words.index(sign)] if sign in words else words
    words = [word.partition("|")[0] for word in words]  # `bash|zsh|fish`: one of them
    group: click.Group = cli
    ctx = click.Context(cli, info_name="kernprof")
    while True:
        name, *words = words
        command = group.get_command(ctx, name)
        if command is None:
            raise click.UsageError(f"no command {name}")
        if not isinstance(command, click.Group):
            return command, command.make_context(name, words, parent=ctx)
        group = command
        if not words:
            return command, ctx


def test_there_are_examples_on_most_pages() -> None:
    assert len(EXAMPLES) > 80
    assert {"README.md", "tour.md", "workloads.md", "timeline.md", "emulator.md"} <= {
        page for page, _ in EXAMPLES
    }


@pytest.mark.parametrize(("page", "line"), EXAMPLES, ids=lambda v: v)
def test_every_command_line_parses(page: str, line: str) -> None:
    if line.split()[1] in ("COMMAND", "…"):
        return
    try:
        parsed(line)
    except click.exceptions.Exit:
        pass  # --help
    except click.MissingParameter:
        # In a sentence a command is named without its arguments; in a block it is what to type.
        assert any(f"`{line}`" in p.read_text(encoding="utf-8") for p in PAGES if p.name == page)


@pytest.mark.parametrize(
    "line", ["kernprof nope", "kernprof run transpose --no-such-option", "kernprof plot pie"]
)
def test_a_wrong_line_would_be_noticed(line: str) -> None:
    with pytest.raises((click.UsageError, KernprofError)):
        parsed(line)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_the_help_parse(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    for line, words in command.manual.examples:  # type: ignore[union-attr]
        assert parsed(line)[0].name == name
        assert words.endswith(".")


def captioned(page: str) -> dict[str, str]:
    """The code blocks of a page that are files, by name."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return {
        m[1]: m[2]
        for m in re.finditer(r"```\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)```", text, re.DOTALL)
    }


@pytest.mark.parametrize("name", ["saxpy", "squares", "halves"])
def test_the_workloads_of_the_page_run_and_are_right(name: str, tmp_path: Path) -> None:
    from kernprof.workflows.api import run

    for file, text in captioned("workloads").items():
        (tmp_path / file).write_text(text)
    result = run(
        tmp_path / f"{name}.py", params={"n": 5000}, backend="emulator", store=tmp_path / "store"
    )
    assert result.variants
    for variant in result.variants:
        assert variant.failure is None, variant.failure
        assert variant.check is not None
        assert variant.check.correct


def test_the_ci_example_holds_the_kernel_to_its_access_pattern(tmp_path: Path) -> None:
    (tmp_path / "test_transpose.py").write_text(captioned("emulator")["test_transpose.py"])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, **ALONE, "PYTHONPATH": SOURCES},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


def test_the_budgets_of_the_page_hold(tmp_path: Path) -> None:
    (tmp_path / "test_budgets.py").write_text(captioned("gate")["test_budgets.py"])
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "pytest_kernprof",
            "-rs",
            str(tmp_path),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, **ALONE, "PYTHONPATH": SOURCES, "CUDA_VISIBLE_DEVICES": ""},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed, 1 skipped" in done.stdout
    assert "needs a GPU: time <50us" in done.stdout


def test_the_example_of_a_gate_passes_and_fails_as_the_page_shows(tmp_path: Path) -> None:
    """`docs/examples/gate`: a kernel, its test, its workflow, and a patch that makes it worse."""
    folder = tmp_path / "gate"
    shutil.copytree(ROOT / "docs/examples/gate", folder)

    def tested() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [
                sys.executable,
                "-X",
                "utf8",
                "-m",
                "pytest",
                "-q",
                "-p",
                "pytest_kernprof",
                "-p",
                "no:cacheprovider",
            ],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            cwd=folder,
            env={**os.environ, **ALONE, "COLUMNS": "110", "PYTHONPATH": SOURCES},
        )

    first = tested()
    assert (first.returncode, "1 passed" in first.stdout) == (0, True), first.stdout + first.stderr
    assert "- run: pytest\n" in (folder / ".github/workflows/kernels.yml").read_text()
    subprocess.run(
        ["git", "apply", "worse.patch"],
        cwd=folder,
        check=True,
        env={**os.environ, "GIT_DIR": "/nowhere"},
    )
    second = tested()
    assert second.returncode == 1
    page = (ROOT / "docs/gate.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"text\n:class: wrap\n\n(turn/tiled.*?)```", page, re.DOTALL)
    printed = [line.removeprefix("E").strip() for line in second.stdout.splitlines()]
    assert [line for line in shown.splitlines() if line.strip() not in printed] == [], second.stdout


def test_the_readmes_commands_run_in_a_clean_clone(tmp_path: Path) -> None:
    """Run the commands of all blocks without a GPU, except those of the reader's programs."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    workload = (ROOT / "docs/examples/saxpy.py").read_text(encoding="utf-8")
    assert f"```python\n{workload}```" in text
    lines = re.findall(r"^    (kernprof (?!.*train\.py).*?)(?: +#.*)?$", text, re.MULTILINE)
    assert len(lines) >= 9
    for folder in ("docs", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for line in lines:
        code, _, err = run_here(shlex.split(line)[1:], tmp_path, {**os.environ})
        assert code == 0, (line, err)


def test_what_the_readme_shows_of_the_emulator_is_what_it_prints(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    line, _, shown = re.findall(r"```\n\$ (kernprof run transpose .*?)```", text, re.DOTALL)[
        0
    ].partition("\n")
    argv = [*shlex.split(line)[1:], "--backend", "emulator", "--store", str(tmp_path)]
    code, out, _ = run_here(argv, Path.cwd(), {**os.environ, "COLUMNS": "80"})
    assert code == 0
    printed = out.splitlines()
    assert len(shown.splitlines()) > 10
    assert [row for row in shown.splitlines() if row.strip() != "…" and row not in printed] == []


def test_no_page_loads_anything_from_a_network() -> None:
    assert not re.search("intersphinx|http", (ROOT / "docs/conf.py").read_text(encoding="utf-8"))
