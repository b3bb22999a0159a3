"""Whole `.cu` files as they lie in a folder: does each kernel looked at compile with its name
alone, and run?

    python -m tests.evaluation.emulator.whole_files FOLDER [LIST] [A|B]

FOLDER holds REPOSITORY/PATH for the rows of the list (data/repository_files.tsv where none is
given). Two kernels of a file are looked at. Each runs in a process of its own, so that an end of
that process is seen too.
"""

import csv
import json
import multiprocessing
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

LIST = Path(__file__).parent / "data" / "repository_files.tsv"
_KERNELS, _LIMIT_S, _ITEMS, _NUMBER = 2, 180, 1 << 16, 16


def attempt(path: Path, kernel: str, out: Connection) -> None:
    """Compiles a kernel with the default options; where its arguments are plain, runs two blocks of
    it.
    """
    import numpy as np

    from kernprof import emulator
    from kernprof.cuda_source.kernels import parameters
    from kernprof.emulator.frontend import compilers
    from kernprof.emulator.frontend.cuda import compile_cuda
    from kernprof.errors import KernprofError

    compilers.compile_with_nvcc = lambda *_: None  # most users have none
    found = {"compiled": False, "said": "", "ran": None, "refused": ""}
    start = time.process_time()
    source = path.read_text("utf-8-sig", errors="replace")
    try:
        made = compile_cuda(source, function=kernel, file=str(path))
        found["compiled"] = True
        known = parameters(source, made.title if "<" in made.title else kernel)
        if known is not None and all(
            p.type and (p.type.size or p.pointer) and p.pointer < 2 for p in known
        ):
            arguments = []
            for p in known:
                kind = p.type.kind.replace("x", "u").replace("b", "u")
                dtype = np.dtype(f"{kind}{max(p.type.size, 1)}")
                lanes = p.type.lanes if p.type.lanes != 3 else 4
                array = np.ones(_ITEMS * lanes, dtype)
                one = array[:1][0] if p.type.lanes == 1 else array[: p.type.lanes].tobytes()
                number = dtype.type(_NUMBER) if kind in "iu" and p.type.lanes == 1 else one
                arguments.append(array if p.pointer else number)
            profile = emulator.run(
                path, function=kernel, grid=2, block=64, args=arguments, time_limit_s=30
            )
            found["ran"] = f"{profile.value('instructions') or 0:.0f}"
    except KernprofError as error:
        found["refused" if found["compiled"] else "said"] = f"{type(error).__name__}: {error}"
    except BaseException as error:  # what should never come out
        found["said"] = f"ESCAPED {type(error).__name__}: {error}"
    out.send(json.dumps(found | {"cpu_s": time.process_time() - start}))


def judged(path: Path, kernel: str) -> dict:
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(
        target=attempt, args=(path, kernel, there)
    )
    process.start()
    there.close()
    try:
        if here.poll(_LIMIT_S):
            return json.loads(here.recv())
    except EOFError:
        pass
    process.terminate()
    process.join()
    return {
        "compiled": False,
        "said": f"THE PROCESS ENDED ({process.exitcode})",
        "ran": None,
        "refused": "",
        "cpu_s": 0,
    }


def main() -> None:
    from kernprof.cuda_source.parse import kernels

    folder = Path(sys.argv[1]).resolve()
    halves = [each for each in sys.argv[2:] if each in ("A", "B")]
    listed = [Path(each) for each in sys.argv[2:] if each not in halves]
    with (listed[0] if listed else LIST).open() as rows:
        files = [
            row
            for row in csv.DictReader(rows, delimiter="\t")
            if row["half"] in (halves or ["A", "B"])
        ]
    good = {"A": [0, 0, 0], "B": [0, 0, 0]}
    for row in files:
        path = folder / row["repository"] / row["file"]
        names = kernels(path.read_text("utf-8-sig", errors="replace"))[:_KERNELS]
        found = [(name, judged(path, name)) for name in names]
        compiled = bool(found) and all(each["compiled"] for _, each in found)
        ran = [each for _, each in found if each["ran"] is not None]
        good[row["half"]][0] += compiled
        good[row["half"]][1] += 1
        good[row["half"]][2] += compiled and bool(ran)
        print(
            f"{row['half']} {'ok ' if compiled else 'NOT'} {row['repository']}/{row['file']}",
            flush=True,
        )
        for name, each in found:
            state = "compiled" if each["compiled"] else "refused"
            print(f"      {name}: {state} {each['cpu_s']:.1f} s, ran {each['ran']}", flush=True)
            for text in (each["said"], each["refused"]):
                print("".join(f"        | {line[:220]}\n" for line in text.splitlines()), end="")
    for half, (compiled, all_, ran) in good.items():
        print(f"half {half}: {compiled} of {all_} compiled, {ran} also ran")


if __name__ == "__main__":
    main()
