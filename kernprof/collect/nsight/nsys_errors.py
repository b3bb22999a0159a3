"""What nsys prints, as errors and notes: one table, one function. nsys exits 0 on many failures, so
text decides.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from kernprof.collect.nsight.tools import Sign, error_in
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    ToolTooOld,
)
from kernprof.process import Completed

_LIBRARY_HINT = (
    "nsys turns its recording into a report with a program that needs {0}; install it where nsys"
    " runs: apt-get install libdw1 (Debian, Ubuntu), dnf install elfutils-libs (Fedora, RHEL);"
    " without root: apt-get download libdw1 libelf1, unpack both with dpkg -x FILE DIR, and add"
    " DIR/usr/lib/x86_64-linux-gnu to LD_LIBRARY_PATH"
)


# The first that is found counts: causes stand before the general complaint that follows them.
_SIGNS = (
    Sign(
        r"(?i)(libdw\.so[.\d]*|libelf\.so[.\d]*)",
        ToolNotFound,
        "nsys recorded, but could not write its report: {0} is missing",
        _LIBRARY_HINT,
    ),
    Sign(
        r"(?i)error while loading shared libraries: (\S+?):",
        ToolNotFound,
        "nsys could not run: the library {0} is missing",
        "install the package that brings {0}, or add its folder to LD_LIBRARY_PATH",
    ),
    Sign(
        r"(?i)unrecogni[sz]ed (?:option|argument)s?:? '?([^'\s]+)'?",
        ToolTooOld,
        "this nsys does not support the option {0}",
        "use nsys 2021.4 or newer (NSYS=/path/to/nsys)",
    ),
    Sign(
        r"(?i)(?:illegal|invalid) --?trace argument:? '?([^'\s]+?)'?\.?(?:\s|$)",
        ToolTooOld,
        "this nsys cannot trace {0}",
        "leave it out of --trace, or use a newer nsys (NSYS=/path/to/nsys)",
    ),
    Sign(
        r"(?i)(ERR_NVGPUCTRPERM)",
        CounterAccessDenied,
        "the driver restricts its counters to administrators ({0})",
        "see developer.nvidia.com/ERR_NVGPUCTRPERM; a timeline needs no counters: leave out what"
        " asks for them",
    ),
    Sign(
        r"(?i)(no space left on device)",
        CaptureFailed,
        "nsys ran out of disk: {0}",
        "free space in the output folder and in TMPDIR (nsys collects there first), or record a"
        " shorter range",
    ),
    Sign(
        r"(?i)(cannot create CUDA config file)",
        CaptureFailed,
        "nsys cannot write to its temporary folder ({0})",
        "set TMPDIR to a folder of your own",
    ),
    Sign(
        r"(?i)(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS\w*)",
        CaptureFailed,
        "another profiler is already attached to the program ({0})",
        "switch it off (torch.profiler, a second nsys or ncu, CUDA_INJECTION64_PATH) and record"
        " again",
    ),
    Sign(
        r"(?i)(no reports were generated)",
        NothingCaptured,
        "nsys collected nothing: the capture range was never entered",
        "check the NVTX range's exact name, or that cudaProfilerStart is called; record without "
        "--capture-range to see",
    ),
    Sign(
        r"(?i)(?:permission denied|operation not permitted)[^\n]*",
        CaptureFailed,
        "nsys was not allowed to do what it must",
        "check that the output folder and TMPDIR are writable and that the container may use ptrace"
        " and perf events",
    ),
    Sign(
        r"(?i)((?:importer error status|import failed)[^\n]*)",
        CaptureFailed,
        "nsys recorded, but could not write its report ({0})",
        "the recording is kept as a .qdstrm; another machine's nsys of the same version can"
        " import it",
    ),
)

# Complaints that cost a part of the recording, not the whole.
_NOTES = (
    (
        r"CPU context switch(?:es)?[^\n]*(?:not supported|disabl|cannot)",
        "CPU scheduling was not recorded: not permitted",
    ),
    (
        r"Tracing (cuDNN|cuBLAS) library version ([\d.]+) is currently not supported",
        "{0} calls were not recorded: this nsys does not know version {1}",
    ),
    (r"(\d+) CUDA events? (?:were|was) dropped", "{0} CUDA events were dropped by nsys"),
)


def nsys_error(done: Completed, *, log: Path | None, left: Iterable[Path] = ()) -> KernprofError:
    """What went wrong with a call of nsys that left no report. `left` is what it left instead
    (`.qdstrm`).
    """
    recording = next((path for path in left if path.suffix == ".qdstrm"), None)
    details = [f"command: {' '.join(done.argv)}", f"exit code: {done.returncode}"]
    details += [f"log: {log}"] if log else []
    details += [f"kept: {recording}"] if recording else []
    if done.timed_out:
        return CaptureFailed(
            f"the recording did not finish within its time limit; stopped after {done.wall_s:.0f}"
            " s, nothing is kept",
            hint="give it more time, fewer iterations, or record a part with --capture-range",
            details=details,
        )
    if (known := error_in(done.output, _SIGNS, details)) is not None:
        return known
    if recording is not None:
        return CaptureFailed(
            "nsys recorded, but left its raw stream and no report; its importer failed without"
            " saying why",
            hint=_LIBRARY_HINT.format("libdw.so.1 (most often missing)"),
            details=details,
        )
    last = [line for line in done.output.splitlines() if line.strip()][-5:]
    return CaptureFailed(
        f"nsys left no report (exit code {done.returncode})",
        hint="run the command below by hand to see its full output",
        details=[*details, *(f"  {line.strip()}" for line in last)],
    )


def nsys_notes(output: str) -> tuple[str, ...]:
    """What nsys says it left out, each once."""
    found = (
        text.format(*match.groups())
        for pattern, text in _NOTES
        for match in re.finditer(pattern, output, re.IGNORECASE)
    )
    return tuple(dict.fromkeys(found))
