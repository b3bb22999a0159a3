"""Resources that a command used: wall time, processor time and its own peak of memory.

On Linux a child process inherits the peak memory of its parent (`ru_maxrss`). A small process
between the two therefore starts the command.
"""

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

BETWEEN = """
import json, os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss, os.waitstatus_to_exitcode(status)]))
"""


class Used(NamedTuple):
    seconds: float  # wall
    busy: float  # s of processor time, of the command and those that it waited for
    peak: int  # bytes
    status: int  # its exit status


def used(
    command: Sequence[str], environment: Mapping[str, str], folder: Path | None = None
) -> Used:
    """Runs a command to its end, what it prints on stdout thrown away."""
    begin = time.perf_counter()
    between = [sys.executable, "-S", "-c", BETWEEN, *command]
    stdout = subprocess.run(
        between, check=True, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder
    ).stdout
    busy, kilobytes, status = json.loads(stdout)
    return Used(time.perf_counter() - begin, busy, kilobytes * 1024, status)
