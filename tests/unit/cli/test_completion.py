"""Shell completion: what is offered, how quickly, and in a real bash."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from kernprof.cli.app import COMMANDS, cli
from kernprof.metrics import ENTRIES
from kernprof.model.step import ChangeId
from kernprof.workflows import complete
from kernprof.workload.discover import library_dir, names_in
from tests.unit.kernels import library

ROOT = Path(__file__).resolve().parents[3]
STORE = ROOT / "tests/replay/data/store"


def offered(*line: str, incomplete: str = "") -> list[str]:
    items = ShellComplete(cli, {}, "kernprof", "_KERNPROF_COMPLETE").get_completions(
        list(line), incomplete
    )
    return [item.value for item in items if item.type == "plain"]


def test_commands() -> None:
    assert offered() == list(COMMANDS)
    assert offered(incomplete="ro") == ["roofline"]


def test_workloads_are_the_librarys() -> None:
    assert "transpose" in offered("run")
    assert offered("run", incomplete="tr") == ["transpose"]
    assert "transpose" in offered("show", incomplete="tr")


def test_names_read_from_the_source_are_those_that_the_workloads_have() -> None:
    for workload in map(library.load, library.SMALL):
        assert workload.file
        names = names_in(workload.file)
        assert names.complete
        read = names.workloads[workload.name]
        assert read.variants == list(workload.variants)
        assert list(read.params) == list(workload.params)
        assert read.doc == workload.doc


def test_names_of_a_users_file_without_executing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels/mine.py").write_text(
        "import kernprof, nothing_that_exists\n"
        "mine = kernprof.Workload('mine', params={'n': 4, 'm': 2})\n"
        "for _a, _b in (('one', 1), ('two', 2)):\n"
        "    mine.cuda(f'cuda-{_a}', 'x.cu')\n"
        "@mine.numba('three', grid=1)\n"
        "def f(): pass\n"
        "mine.cuda(computed(), 'x.cu')\n"
    )
    (tmp_path / "kernels/broken.py").write_text("this is ( no Python")
    monkeypatch.chdir(tmp_path)
    assert offered("run", incomplete="mi") == ["mine"]
    assert offered("run", "mine", "-v") == ["cuda-one", "cuda-two", "three"]
    assert offered("run", "mine", "-p") == ["n=", "m="]
    assert offered("run", "kernels/mine.py:mine", "--variants", incomplete="t") == ["three"]


def test_a_list_with_commas_completes_its_last_name_and_repeats_none() -> None:
    assert offered("run", "transpose", "-v", incomplete="naive,pa") == ["naive,padded"]
    assert "naive,naive" not in offered("run", "transpose", "-v", incomplete="naive,")
    assert offered("run", "copy", "--metric", incomplete="l2_bytes,l1_b") == ["l2_bytes,l1_bytes"]
    assert offered("run", "copy", "--backend", incomplete="ncu,e") == ["ncu,emulator"]


def test_metrics_sections_sets_and_kinds() -> None:
    assert offered("profile", "--metric") == [entry.id for entry in ENTRIES if entry.ncu]
    assert "WarpStateStats" in offered("run", "copy", "--section", incomplete="Warp")
    assert "full" in offered("run", "copy", "--set", incomplete="f")
    assert offered("plot", incomplete="s") == ["scores", "stalls", "scaling"]
    assert "sm_90" in offered("run", "copy", "--arch", incomplete="sm_9")
    assert offered("explain", "--format") == ["table", "json", "csv", "markdown", "html", "brief"]


def test_pipelines_their_variants_and_parameters() -> None:
    assert offered("pipeline", incomplete="simp") == ["simplenet"]
    assert offered("pipeline", "simplenet", "--variants", incomplete="baseline,no-s") == [
        "baseline,no-sync"
    ]
    assert "batch=" in offered("pipeline", "simplenet", "-p")
    assert offered("pipeline", "no-such", "-p") == []
    assert offered("what-if", "x.sqlite", incomplete="pinned-copies,no-s") == [
        "pinned-copies,no-step-sync"
    ]
    assert offered("what-if", "x.sqlite", "cuda-graph", incomplete="no-s") == ["no-step-sync"]


def test_the_changes_offered_are_those_there_are() -> None:
    assert complete.names_of("changes") == ["all", *(change.value for change in ChangeId)]


def test_runs_and_their_variants(tmp_path: Path) -> None:
    result = offered("explain", "--store", str(STORE))
    assert result[0] == "latest"
    assert "20261120-092315-transpose-c889" in result
    assert offered("compare", "--store", str(STORE), incomplete="20261120-10") == [
        "20261120-100059-matmul-1a16"
    ]
    run = "20261120-092315-transpose-c889"
    assert offered("explain", run, "--store", str(STORE), "--variants") == [
        "naive",
        "smem",
        "padded",
    ]
    assert offered("explain", "--store", str(tmp_path / "none")) == []


def test_what_does_not_exist_offers_nothing_and_does_not_fail() -> None:
    assert offered("foo", incomplete="zzz") == []
    assert offered("run", "no-such-workload", "-v") == []
    assert offered("explain", "no-such-run", "--variants") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_says_how_to_install_it(shell: str) -> None:
    done = CliRunner().invoke(cli, ["completion", shell])
    assert done.exit_code == 0
    assert f"kernprof completion {shell} > " in done.stdout
    assert "_KERNPROF_COMPLETE" in done.stdout
    if shell == "zsh":
        assert done.stdout.startswith("#compdef kernprof")


def test_fish_keeps_a_list_with_commas_whole() -> None:
    assert (
        'string split --max 1 "," $completion'
        in CliRunner().invoke(cli, ["completion", "fish"]).stdout
    )


def answer(shell: str, words: str, current: str) -> str:
    env = environment(COMP_WORDS=words, COMP_CWORD=current, _KERNPROF_COMPLETE=f"{shell}_complete")
    return subprocess.run(
        [sys.executable, "-m", "kernprof"], capture_output=True, text=True, check=True, env=env
    ).stdout


def test_what_each_shell_is_answered() -> None:
    """bash and zsh pass the word's index, fish the word; zsh gets key and description lines."""
    assert answer("bash", "kernprof run transpose -v naive,pa", "4") == "plain,naive,padded\n"
    assert answer("zsh", "kernprof run transpose -v naive,pa", "4") == "plain\nnaive,padded\n_\n"
    assert (
        answer("fish", "kernprof run transpose -v naive,pa", "naive,pa") == "plain,naive,padded\n"
    )
    assert "l2_bytes\nL2 bytes\n" in answer("zsh", "kernprof run copy --metric l2_b", "4")


def test_files_are_the_shells_where_no_name_begins_so() -> None:
    def kinds(*line: str, incomplete: str) -> set[str]:
        items = ShellComplete(cli, {}, "kernprof", "_KERNPROF_COMPLETE").get_completions(
            list(line), incomplete
        )
        return {item.type for item in items}

    assert kinds("pipeline", incomplete="simp") == {"plain"}
    assert kinds("timeline", incomplete="") == {"file"}
    assert kinds("what-if", incomplete="") == {"file"}
    assert kinds("show", incomplete="tr") == {"plain"}
    assert kinds("show", incomplete="report.ncu") == {"file"}
    assert kinds("run", incomplete="./kern") == {"file"}


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def test_it_imports_nothing_heavy() -> None:
    code = (
        "import sys; from kernprof.workflows import complete; complete.metrics()\n"
        "kinds = ('pipelines', 'changes', 'sets', 'backends', 'architectures', 'gpus', 'runs')\n"
        "for kind in kinds: complete.names_of(kind)\n"
        "assert complete.names_of('variants', 'transpose')\nprint([m for m in ('numpy',"
        " 'cupy', 'numba', 'pandas', 'llvmlite', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment()
    )
    assert done.stdout.strip() == "[]"
    assert complete.names_of("workloads")
    line = {
        "COMP_WORDS": "kernprof run transpose -v pa",
        "COMP_CWORD": "4",
        "_KERNPROF_COMPLETE": "bash_complete",
    }
    done = subprocess.run(
        [sys.executable, "-m", "kernprof"],
        capture_output=True,
        text=True,
        check=True,
        env=environment(**line),
    )
    assert done.stdout == "plain,padded\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_in_a_real_bash(tmp_path: Path) -> None:
    command = tmp_path / "kernprof"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kernprof "$@"\n')
    command.chmod(0o755)
    code = (
        'eval "$(kernprof completion bash)"\n'
        "complete -p kernprof\n"
        "COMP_WORDS=(kernprof run transpose -v sw); COMP_CWORD=4\n"
        '_kernprof_completion kernprof; echo "${COMPREPLY[*]}"\n'
        "COMP_WORDS=(kernprof run transpose --ti); COMP_CWORD=3\n"
        '_kernprof_completion kernprof; echo "${COMPREPLY[*]}"\n'
    )
    env = environment(PATH=f"{tmp_path}:{os.environ['PATH']}")
    done = subprocess.run(
        ["bash", "-c", code], capture_output=True, text=True, check=True, env=env, cwd=ROOT
    )
    assert done.stderr == ""
    first, second, third = done.stdout.splitlines()
    assert "_kernprof_completion" in first
    assert second == "swizzled"
    assert {"--timing", "--timeline", "--time-limit"} <= set(third.split())


def test_the_library_is_found() -> None:
    assert (library_dir() / "transpose.py").is_file()
