"""The record beside a run: facts that are true, and nothing that is the user's own."""

import os
import platform
import subprocess
from pathlib import Path

import pytest

from kernprof.doctor.facts import (
    Gpu,
    Gpus,
    commit_record,
    environment_record,
    gpu_record,
    installed,
    package_record,
)
from kernprof.errors import ToolNotFound
from kernprof.process import SubprocessRunner
from tests.recorded_tools import Recorded, ReplayRunner

NO_SMI = (
    Recorded(argv=("nvidia-smi",), raises=ToolNotFound("not there")),
    Recorded(argv=("/usr/lib/wsl/lib/nvidia-smi",), raises=ToolNotFound("not there")),
)


def git(folder: Path, *arguments: str) -> str:
    environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    named = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "init.defaultBranch=main"]
    done = subprocess.run(
        ["git", *named, "-C", folder, *arguments],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "--quiet")
    (tmp_path / "kernel.py").write_text("one\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message=one")
    return tmp_path


def test_the_commit_and_whether_it_was_changed(repository: Path) -> None:
    commit = git(repository, "rev-parse", "HEAD")
    kernel = repository / "kernel.py"
    (repository / "untracked").touch()
    assert commit_record(SubprocessRunner(), kernel) == {"commit": commit, "dirty": "false"}
    kernel.write_text("two\n")
    assert commit_record(SubprocessRunner(), repository) == {"commit": commit, "dirty": "true"}


def test_a_repositorys_own_configuration_starts_nothing(repository: Path) -> None:
    trap = repository / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {repository}/sprung\n")
    trap.chmod(0o755)
    git(repository, "config", "core.fsmonitor", str(trap))
    assert commit_record(SubprocessRunner(), repository)["dirty"] == "false"
    assert not (repository / "sprung").exists()


def test_without_repository_or_git_there_is_no_commit(tmp_path: Path) -> None:
    outside = ReplayRunner(
        Recorded(argv=("git",), returncode=128, stderr="fatal: not a git repository")
    )
    assert commit_record(outside, tmp_path) == {}
    assert outside.calls[0].argv[-5:] == ("-C", str(tmp_path), "rev-parse", "--verify", "HEAD")
    assert (
        commit_record(
            ReplayRunner(Recorded(argv=("git",), raises=ToolNotFound("no git"))), tmp_path
        )
        == {}
    )
    assert commit_record(ReplayRunner(Recorded(argv=("git",), stdout="HEAD\n")), tmp_path) == {}


def test_gpus_with_their_clocks() -> None:
    h200 = Gpu(
        name="NVIDIA H200",
        index=1,
        sm_clock_hz=345e6,
        max_sm_clock_hz=1980e6,
        memory_clock_hz=3.2e9,
        mig=True,
    )
    assert gpu_record(Gpus(gpus=(Gpu(name="NVIDIA A10"), h200), driver="580.65.06")) == {
        "driver": "580.65.06",
        "gpu.0": "NVIDIA A10",
        "gpu.1": "NVIDIA H200, SM 345 MHz of 1.98 GHz, memory 3.20 GHz, MIG",
    }
    assert gpu_record(Gpus()) == {}


def test_the_whole_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2-secret")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text(
        'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n'
    )
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/cpuinfo").write_text("processor\t: 0\nmodel name\t: AMD EPYC 9654\n")
    record = environment_record(ReplayRunner(*NO_SMI), tools={"ncu": "2025.3.1"}, root=tmp_path)
    assert record["os"] == f"Debian GNU/Linux 12 (bookworm), kernel {platform.release()}"
    assert record["cpu"] == f"AMD EPYC 9654, {os.cpu_count()} threads"
    assert record["python"] == platform.python_version()
    assert record["ncu"] == "2025.3.1"
    assert record["numpy"].startswith(("1.", "2."))
    assert "commit" not in record
    assert "hunter2" not in repr(record)
    assert set(record) - set(package_record(installed())) == {
        "kernprof",
        "python",
        "os",
        "cpu",
        "ncu",
    }
