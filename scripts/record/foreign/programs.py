"""Programs built on other people's models: each with a fault, and the fixes whose gain says what the fault was.

    python scripts/record/foreign/programs.py --list
    python scripts/record/foreign/programs.py NAME [--fix FIX] [--steps N] [--measure] [--profile FILE]

A program's label is not an opinion: it is that of the fix which shortens the step most, if by a sixth or more. Half
of them (by a hash of the name) are for settling rules on, the others for testing these; those of `unseen`, `later`,
`last`, `fresh`, `predicted`, `blind`, `strangers`, `contact`, `guests`, `newcomers`, `visitors`, `tenants`,
`boarders`, `travellers`, `wanderers`, `passengers` and `pilgrims` were written, or recorded, after the rules were
frozen. `declared.py` has all of them, and which half each is of.
"""

from __future__ import annotations

import argparse
import fcntl
import gc
import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict

import settings
from declaration import Foreign
from declared import BY_NAME, PROGRAMS, half_of

# A loader of nine workers has 18 batches ready, and makes nine at a time: its steps are measured after those, and so
# many that it does not matter whether a loop begins before or after nine came.
WARM_UP, DRAINED = 4, 24
ROUNDS, ROUND_MS = 6, 200  # loops that the variants of a program take in turns, each no longer than that
# Of what workers feed: loops as long as that, of at most so many times the steps.
FED_ROUNDS, FED_MS, FED_LOOPS = 2, 2000, 4


def finish() -> None:
    """Waits for the GPU, whichever library uses it."""
    if "torch" in sys.modules:
        sys.modules["torch"].cuda.synchronize()
    if "cupy" in sys.modules:
        sys.modules["cupy"].cuda.runtime.deviceSynchronize()
    if "numba.cuda" in sys.modules:
        sys.modules["numba.cuda"].synchronize()


@contextmanager
def span(pattern: str | None, number: int) -> Iterator[None]:
    if pattern is None:
        yield
        return
    if "torch" in sys.modules:
        nvtx = sys.modules["torch"].cuda.nvtx
        push, pop = nvtx.range_push, nvtx.range_pop
    else:
        import cupy

        push, pop = cupy.cuda.nvtx.RangePush, cupy.cuda.nvtx.RangePop
    push(pattern.format(number))
    yield
    pop()


@contextmanager
def turn(workers: bool) -> Iterator[None]:
    """Where several programs share a GPU, each has it alone while it is made and runs; only imports are beside others.

    What another process has the GPU do costs one that waits for each kernel more than one that never waits. And of
    those that `workers` feed one runs at a time on the host: another's workers would take its CPUs.
    """
    variables = ("KERNPROF_TURN_OF_WORKERS", "KERNPROF_TURN") if workers else ("KERNPROF_TURN",)
    with ExitStack() as held:
        for path in filter(None, map(os.environ.get, variables)):
            file = held.enter_context(open(path, "w", encoding="utf-8"))  # noqa: PTH123
            fcntl.flock(file, fcntl.LOCK_EX)
            held.callback(fcntl.flock, file, fcntl.LOCK_UN)  # workers that still live have the file open, too
        yield


def timed(program: Foreign, fix: str, steps: int, rank: int | None = None, rounds: int = 1) -> list[float]:
    """ms a step of each round: warm-up, a pause where the program has one, and then the measured loop."""
    workers = fed(program)
    warm_up = DRAINED if rounds > 1 and workers else WARM_UP
    with turn(workers):
        settings.as_imported()
        step = made(program, fix, rank)
        if "lightning" in program.name:
            ends = step(steps + warm_up)  # type: ignore[call-arg]
            return [1e3 * (ends[-1] - ends[warm_up - 1]) / (len(ends) - warm_up)]  # type: ignore[arg-type, index]
        first = looped(program, step, steps, warm_up)
        if rounds == 1:
            return [first]
        many = min(FED_LOOPS * steps, max(steps, int(FED_MS / first)))
        return [looped(program, step, many, 0) for _ in range(rounds)]


def fed(program: Foreign) -> bool:
    return any(change.startswith("input-ready=") for _, change in program.changes)


def made(program: Foreign, fix: str, rank: int | None = None) -> Callable[[], object]:
    make: Callable[..., Callable[[], object]] = getattr(importlib.import_module(program.module), program.name)
    return make(fix) if rank is None else make(fix, rank)


def timed_in_turns(program: Foreign, fixes: Sequence[str], steps: int) -> dict[str, list[float]]:
    """By variant, ms a step of each round; all are alive at once and take turns, so that a slow minute is everybody's.

    Workers of one variant would take another's CPUs: what they feed is made and measured by itself, in long loops.
    """
    if fed(program) or "lightning" in program.name:
        return {fix: timed(program, fix, steps, rounds=FED_ROUNDS) for fix in fixes}
    variants: dict[str, tuple[Callable[[], object], settings.Settings, int]] = {}
    took: dict[str, list[float]] = {}
    with turn(False):
        for fix in fixes:
            settings.as_imported()
            step = made(program, fix)
            first = looped(program, step, steps, WARM_UP)
            variants[fix] = step, settings.Settings.now(), min(steps, max(4, int(ROUND_MS / first)))
        for _ in range(ROUNDS):
            for fix, (step, were, few) in variants.items():
                were.set()
                took.setdefault(fix, []).append(looped(program, step, few, 1))
    return took


def looped(program: Foreign, step: Callable[[], object], steps: int, warm_up: int) -> float:
    last = None
    for _ in range(warm_up):
        last = step()
    _settle(last)
    time.sleep(program.pause)
    begin = time.perf_counter()
    for number in range(steps):
        with span(program.ranges, number):
            last = step()
    _settle(last)
    return 1e3 * (time.perf_counter() - begin) / steps


def _settle(last: object) -> None:
    if hasattr(last, "block_until_ready"):
        last.block_until_ready()
    finish()


def profiled(program: Foreign, path: str, steps: int, stacks: bool) -> None:
    """The same loop under the PyTorch profiler, with Python's stacks and the operators' shapes if asked for."""
    import torch

    timed(program, "", 2)
    kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=kinds, with_stack=stacks, record_shapes=stacks) as profile:
        timed(program, "", steps)
    profile.export_chrome_trace(path)


def in_ranks(rank: int, jobs: list[tuple[str, str, int]], port: int, lines: str | None, spans: str | None) -> None:
    """`spans`: where rank 0 notes from when to when each job ran, for a recording of several that is cut afterwards."""
    import torch

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.cuda.set_device(rank)
    torch.distributed.init_process_group("nccl", rank=rank, world_size=2, device_id=torch.device("cuda", rank))
    for name, fix, steps in jobs:
        began = time.time_ns()
        try:
            took = timed(BY_NAME[name], fix, steps, rank)
            if rank == 0:
                report(name, fix, took, lines)
                if spans:
                    note({"name": name, "begin": began, "end": time.time_ns()}, spans)
        except Exception as error:  # the same on both ranks, or the job would hang
            print(f"{name} {fix} on rank {rank}: {error!r}", flush=True)
        torch.cuda.empty_cache()
    torch.distributed.destroy_process_group()


def report(name: str, fix: str, took: list[float], lines: str | None) -> None:
    entry = {"name": name, "fix": fix, "step_ms": statistics.median(took), "rounds": took}
    print(json.dumps(entry), flush=True)
    if lines:
        note(entry, lines)


def note(entry: dict[str, object], lines: str) -> None:
    with open(lines, "a", encoding="utf-8") as file:  # noqa: PTH123
        file.write(json.dumps(entry) + "\n")


def spawn(jobs: list[tuple[str, str, int]], port: int, lines: str | None, spans: str | None) -> None:
    import torch

    torch.multiprocessing.spawn(in_ranks, (jobs, port, lines, spans), nprocs=2)


def measure_all(names: list[str], steps: int, lines: str | None, *, backwards: bool) -> None:
    """Every variant of some one-GPU programs, in this process; a failure is reported and passed by."""
    for name in names[:: -1 if backwards else 1]:
        fixes = ["", *(fix for fix, _ in BY_NAME[name].fixes)]
        try:
            for fix, took in timed_in_turns(BY_NAME[name], fixes[:: -1 if backwards else 1], steps).items():
                report(name, fix, took, lines)
        except Exception as error:
            print(f"{name}: {error!r}", flush=True)
        gc.collect()
        if "torch" in sys.modules:
            sys.modules["torch"].cuda.empty_cache()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--fix", default="")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--measure", action="store_true", help="every variant of the named programs, for times alone")
    parser.add_argument("--backwards", action="store_true", help="measure from the last variant to the first")
    parser.add_argument("--lines", help="where measured times are appended")
    parser.add_argument("--spans", help="where the jobs of two ranks note from when to when each ran")
    parser.add_argument("--profile", help="record with the PyTorch profiler into this file")
    parser.add_argument("--stacks", action="store_true", help="that profiler with Python's stacks and shapes")
    parser.add_argument("--port", type=int, default=29611)
    options = parser.parse_args()
    if options.list:
        print(json.dumps([asdict(one) | {"half": half_of(one)} for one in PROGRAMS], indent=1))
        return 0
    first = BY_NAME[options.names[0]]
    steps = options.steps or first.steps
    if first.ranked:
        pairs = [(name, fix) for name in options.names for fix in ("", *(fix for fix, _ in BY_NAME[name].fixes))]
        chosen = pairs if options.measure else [(name, options.fix) for name in options.names]
        jobs = [(name, fix, options.steps or BY_NAME[name].steps) for name, fix in chosen]
        spawn(jobs, options.port, options.lines, options.spans)
    elif options.measure:
        measure_all(options.names, steps, options.lines, backwards=options.backwards)
    elif options.profile:
        profiled(first, options.profile, steps, options.stacks)
    else:
        report(first.name, options.fix, timed(first, options.fix, steps), options.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
