"""A command line in this process, as in one of its own: a third of a second less than a new
interpreter takes.
"""

import contextlib
import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from kernprof.cli import options
from kernprof.cli.app import run_command_line


def run_here(argv: Sequence[str], cwd: Path, env: Mapping[str, str]) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of `kernprof argv…` in `cwd` with `env`, which what it
    starts inherits.
    """
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        for name in set(os.environ) - set(env):
            patch.delenv(name)
        for name, value in env.items():
            patch.setenv(name, value)
        patch.chdir(cwd)
        # a process names each stage once
        patch.setattr(options, "progress", type(options.progress)())
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run_command_line(argv)
    return code, out.getvalue(), err.getvalue()
