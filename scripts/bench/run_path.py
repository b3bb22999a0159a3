"""Path of a command through the package: imported modules, called functions and their files.

    python scripts/bench/run_path.py run transpose --variants naive,smem --backend emulator
    PYTHONPATH=/another/checkout python scripts/bench/run_path.py …      # the same of another tree

Execute the command once in this process, under a profiler. Print the numbers of kernprof's loaded
modules, of modules with a called function, of calls into each of `WATCHED`, and of executed
workload files.
"""

from __future__ import annotations

import contextlib
import io
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

WATCHED = ("diagnose", "render_run", "run_sections", "load_module")


def main(argv: list[str]) -> int:
    from kernprof.cli.app import run_command_line

    package = str(Path(sys.modules["kernprof"].__file__ or "").parent) + "/"
    calls: Counter[tuple[str, str, int]] = Counter()

    def note(frame: FrameType, event: str, argument: Any) -> None:  # noqa: ARG001
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(package) and code.co_name != "<module>":
            calls[
                code.co_filename, getattr(code, "co_qualname", code.co_name), code.co_firstlineno
            ] += 1

    printed = io.StringIO()
    threading.setprofile(note)
    sys.setprofile(note)
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        code = run_command_line(argv)
    sys.setprofile(None)
    threading.setprofile(None)
    loaded = [name for name in sys.modules if name.split(".")[0] == "kernprof"]
    print(f"package           {package}")
    print(f"exit code         {code}")
    modules = [name for name in loaded if not hasattr(sys.modules[name], "__path__")]
    print(f"modules loaded    {len(modules)}, and {len(loaded) - len(modules)} packages")
    print(f"files executed    {len({file for file, *_ in calls})}")
    print(f"functions called  {len(calls)}")
    print(f"workload files    {sum(name.startswith('kernprof_user_') for name in sys.modules)}")
    for watched in WATCHED:
        print(
            f"calls of {watched:<16}"
            f" {sum(n for (_, name, _), n in calls.items() if name == watched)}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
