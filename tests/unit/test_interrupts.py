"""Ctrl-C is raised outside imports, once, and not forgotten."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from kernprof import interrupts
interrupts.listen()
press = lambda: os.kill(os.getpid(), signal.SIGINT)
"""


def said(code: str, folder: Path, ends: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-c", HEAD + code], capture_output=True, text=True, check=False, cwd=folder
    )
    assert done.returncode == ends, done.stderr
    return done.stdout


def test_it_is_raised_after_an_import_and_not_in_it(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "from __main__ import press\npress()\nx = 1\nprint('imported')\n"
    )
    code = """
try:
    import slow
    for _ in range(1000): time.sleep(0.01)
except KeyboardInterrupt:
    print('interrupted', 'slow' in sys.modules)
"""
    assert said(code, tmp_path).split() == ["imported", "interrupted", "True"]


def test_one_that_a_finaliser_swallowed_is_raised_at_the_next_step(tmp_path: Path) -> None:
    code = """
class Odd:
    def __del__(self): press()
odd = Odd()
del odd
print('went on', interrupts.was_interrupted())
try: interrupts.check()
except KeyboardInterrupt: print('interrupted')
"""
    assert said(code, tmp_path).split() == ["went", "on", "True", "interrupted"]


def test_pressed_twice_it_does_not_interrupt_the_cleaning_up(tmp_path: Path) -> None:
    code = """
try:
    try: press()
    finally:
        press()
        print('cleaned up')
except KeyboardInterrupt: print('interrupted')
"""
    assert said(code, tmp_path).splitlines() == ["cleaned up", "interrupted"]


def test_where_interrupts_are_ignored_they_stay_so(tmp_path: Path) -> None:
    code = """
signal.signal(signal.SIGINT, signal.SIG_IGN)
interrupts.listen(); press(); print('went on')
"""
    code = code.replace(
        "interrupts.listen()", "import importlib; importlib.reload(interrupts).listen()"
    )
    assert said(code, tmp_path) == "went on\n"


@pytest.mark.parametrize(
    "module", ["kernprof.interrupts", "kernprof.cli.streams", "kernprof.cli.app", "kernprof.errors"]
)
def test_an_interrupt_of_the_first_imports_ends_with_130(tmp_path: Path, module: str) -> None:
    """The press is while Python looks for the module, from the first one of the command on."""
    code = f"""
class Pressing:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(Pressing)
            os.kill(os.getpid(), signal.SIGINT)
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Pressing)
sys.argv = ["kernprof", "list"]
from kernprof.cli import main
main()
"""
    argv = [sys.executable, "-c", code]
    done = subprocess.run(argv, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (130, False), done.stderr


@pytest.mark.parametrize("pressed", [False, True])
def test_leaving_waits_for_no_thread_after_an_interrupt_only(tmp_path: Path, pressed: bool) -> None:
    code = f"""
import threading
thread = threading.Thread(target=lambda: (time.sleep(0.3), print('thread ended', flush=True)))
thread.start()
try:
    if {pressed}: press()
except KeyboardInterrupt: print('interrupted')
interrupts.leave(0)
"""
    lines = said(code, tmp_path, 130 * pressed).splitlines()
    assert lines == (["interrupted"] if pressed else ["thread ended"])
