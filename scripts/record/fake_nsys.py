#!/usr/bin/env python3
"""Stands in for nsys where there is none: `profile` leaves a report, `export` copies the file
KERNPROF_FIXTURE.

With KERNPROF_FAKE_RUNS set, `profile` runs the program, too; with KERNPROF_FAKE_RESULT, a pipeline
is not run: that file is taken for its result.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

arguments = sys.argv[1:]
output = Path(next((a.partition("=")[2] for a in arguments if a.startswith("--output=")), ""))
if arguments == ["--version"]:
    print("NVIDIA Nsight Systems version 2025.3.1.90-253135822126v0")
elif arguments[0] == "profile":
    assert arguments[-1] != "sync_each_op", (
        "one program fails, so that a dry run shows a failure too"
    )
    if result := os.environ.get("KERNPROF_FAKE_RESULT"):
        shutil.copyfile(result, arguments[arguments.index("--result") + 1])
    elif os.environ.get("KERNPROF_FAKE_RUNS"):
        first = next(at for at, word in enumerate(arguments) if at and not word.startswith("--"))
        subprocess.run(arguments[first:], check=False)
    output.with_name(output.name + ".nsys-rep").write_text("\n".join(arguments))
elif arguments[0] == "export":
    assert Path(arguments[-1]).is_file()
    shutil.copyfile(os.environ["KERNPROF_FIXTURE"], output)
