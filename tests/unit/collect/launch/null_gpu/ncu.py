"""Fake ncu without a GPU: parse kernprof's command line, run the program, and write a report.

The report is a recorded report with replaced launches: the program's launches inside the range of
`--nvtx-include`. Launch `i` is a launch of the recorded report with the kernel, grid and block of
the program's launch. NULL_NCU selects a failure.
"""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kernprof.metrics import BY_ID
from kernprof.readers.ncu.csv import _NVTX as NVTX
from kernprof.readers.ncu.framing import fields
from kernprof.readers.ncu.open import read_report
from tests.captures.ncu_report import block, blocks, encode

ROOT = Path(__file__).parents[5]
RECORDED = ROOT / "tests" / "replay" / "data" / "run" / "report.ncu-rep"
FLAGS = ("--force-overwrite", "--nvtx")
VALUED = (
    "--config-file",
    "--export",
    "--log-file",
    "--target-processes",
    "--clock-control",
    "--cache-control",
    "--nvtx-include",
    "--set",
    "--section",
    "--metrics",
    "--import-source",
)
DENIED = (
    "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU"
    " Performance Counters on the target device 0. For instructions on enabling permissions and to"
    " get more information see https://developer.nvidia.com/ERR_NVGPUCTRPERM\n"
)
Launched = tuple[int, str, list[int], list[int]]


def parsed(argv: list[str]) -> tuple[dict[str, list[str]], list[str]]:
    """The options with their values, and the program's command line."""
    options: dict[str, list[str]] = {}
    while argv and argv[0].startswith("-"):
        name = argv[0]
        if name not in (*FLAGS, *VALUED):
            sys.exit(f"==ERROR== unrecognised option '{name}'. Use --help for further details.")
        options.setdefault(name, []).extend([] if name in FLAGS else argv[1:2])
        argv = argv[1 if name in FLAGS else 2 :]
    return options, argv


def captured(log: Path, wanted: str) -> list[Launched]:
    """The launches inside the wanted range, as the null device noted them."""
    launches: list[Launched] = []
    for line in log.read_text().splitlines() if log.exists() else ():
        _, call, *rest, ranges = json.loads(line)
        if call == "launch" and wanted in ranges:
            index = next(re.fullmatch(r"kernprof\.launch:(\d+)", nvtx) for nvtx in reversed(ranges))
            assert index, f"a launch inside {wanted} that no range names: {ranges}"
            launches.append((int(index.group(1)), *rest))
    return launches


def report(launches: list[Launched]) -> bytes:
    """The recorded report with these launches for its own. Field numbers: see
    `kernprof.readers.ncu.framing`.
    """
    data = RECORDED.read_bytes()
    data_blocks = list(blocks(data))
    tables = [bytes(table) for header, _ in data_blocks for table in header.get(4, [])]
    names = [bytes(name).decode() for table in tables for name in fields(table).get(1, [])]
    results = [number for number, (header, _) in enumerate(data_blocks) if header[2][0]]
    templates = [row for number in results for row in data_blocks[number][1]]
    out = [data[: 8 + int.from_bytes(data[4:8], "little")]]
    for number, (header, entries) in enumerate(data_blocks):
        # all in the last block of results: every name they use is told by then
        if number in results:
            entries = [
                entry(templates[row[0]], row, names) for row in launches if number == results[-1]
            ]
            header = {**header, 2: [len(entries)]}
        out.append(block(header, entries))
    return b"".join(out)


def entry(template: bytes, launch: Launched, names: list[str]) -> bytes:
    """The recorded launch with another kernel, grid and block, which it holds as fields and as
    metrics.
    """
    _, kernel, grid, shape = launch
    sizes = {
        f"launch__{what}_dim_{axis}": n
        for what, of in (("grid", grid), ("block", shape))
        for axis, n in zip("xyz", of, strict=True)
    }
    fields_of: Any = fields(template)
    metrics = []
    for metric in fields_of[13]:
        name = names[fields(metric)[1][0]]
        metrics.append(
            encode({**fields(metric), 2: [encode({5: [sizes[name]]})]}) if name in sizes else metric
        )
    grid_field, block_field = (
        [encode({1: [of[0]], 2: [of[1]], 3: [of[2]]})] for of in (grid, shape)
    )
    called = {number: [kernel.encode()] for number in (5, 6, 7)}
    return encode({**fields_of, **called, 10: grid_field, 11: block_field, 13: metrics})


def raw_page(path: Path) -> str:
    """Return the output of `--import FILE --csv --page raw --print-units base`."""
    rows = []
    for number, profile in enumerate(read_report(path, with_all=True).profiles):
        ranges = "  ".join(
            f'"<default domain>:{name}:none:none:none:none:none:none"' for name in profile.nvtx
        )
        cells = {
            "ID": str(number),
            "Process ID": "1",
            "Kernel Name": profile.launch.kernel,
            NVTX: f"7  {ranges}",
            "Block Size": str(profile.launch.block),
            "Grid Size": str(profile.launch.grid),
            "CC": "9.0",
        }
        units = dict.fromkeys(cells, "")
        for key, metric in profile.metrics.items():
            if metric.value is not None:
                name = BY_ID[key].ncu[0] if key in BY_ID else key
                cells[name], units[name] = repr(metric.value), metric.unit
        rows.append((cells, units))
    header = list(dict.fromkeys(name for cells, _ in rows for name in cells))
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    writer.writerow([next((u[name] for _, u in rows if name in u), "") for name in header])
    writer.writerows([cells.get(name, "") for name in header] for cells, _ in rows)
    return text.getvalue()


def main(argv: list[str]) -> int:
    how = os.environ.get("NULL_NCU", "")
    if argv[:1] == ["--import"]:
        if how == "cannot import":
            sys.stdout.write("==ERROR== Failed to load report file.\n")
            return 1
        # This stands for a program of its own, which reads with a library of its own.
        sys.modules.pop("ncu_report", None)
        folders = os.environ["PYTHONPATH"].split(os.pathsep)
        os.environ["PYTHONPATH"] = os.pathsep.join(
            folder for folder in folders if Path(folder).name != "hidden"
        )
        sys.stdout.write(raw_page(Path(argv[1])))
        return 0
    options, command = parsed(argv)
    log = Path(options["--log-file"][0])
    wanted = options["--nvtx-include"][-1]
    if how == "starts badly":
        log.write_text("==ERROR== The profiler had a bad day.\n")
        return 9
    noted = log.with_suffix(".launches")
    program = subprocess.Popen(command, env={**os.environ, "NULL_GPU_LOG": str(noted)})
    if how == "killed":
        while not captured(noted, wanted):
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGKILL)
    code = program.wait()
    launches = captured(noted, wanted)
    noted.unlink(missing_ok=True)
    if how == "denied":
        log.write_text(DENIED + "==WARNING== No kernels were profiled.\n")
        return 1
    if how == "nothing" or not launches:
        log.write_text("==WARNING== No kernels were profiled.\n")
        return code
    log.write_text(f"==PROF== Report: {options['--export'][0]}.ncu-rep\n")
    Path(options["--export"][0] + ".ncu-rep").write_bytes(report(launches))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
