"""Record what the hardware counts, for the emulator to be held against: needs a GPU, ncu, CuPy and
ncu-report.

    python scripts/record/record_emulator_truth.py --out emulator_truth.json.gz [--limit 150]
    [--groups awkward,library] python scripts/record/record_emulator_truth.py --dry-run       (no
    GPU: compiles everything, checks the references)

One ncu session per group of launches. The fixture holds counters, counts per SASS instruction, PTX
and cubins as this machine's compilers made them; paths are blotted out. A launch that fails costs
only itself.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import gzip
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

import emulator_truth_cases as plan  # noqa: E402

from kernprof.collect.launch import cupy_launcher as gpu  # noqa: E402
from kernprof.collect.launch.job import (  # noqa: E402
    PROFILE_RANGE,
    EventReader,
    EventWriter,
    launch_index,
    launch_range,
)
from kernprof.collect.nsight.ncu import NcuOptions, ncu_argv  # noqa: E402
from kernprof.collect.nsight.tools import Ncu, find_ncu  # noqa: E402
from kernprof.errors import KernelCrashed  # noqa: E402
from kernprof.process import SubprocessRunner  # noqa: E402
from kernprof.workload.check import check_outputs  # noqa: E402
from kernprof.workload.discover import workloads_in  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from kernprof.workload.problem import Problem, make_problem  # noqa: E402
from kernprof.workload.sources import CudaSource  # noqa: E402

GROUPS = ("awkward", "library", "large", "numba")
SCHEMA = 1


# -- the process under ncu -----------------------------------------------------------------------------------------


class Modules:
    """What the compilers of this process made: PTX and cubin of every module, found again by source
    and options.
    """

    def __init__(self) -> None:
        self.latest: dict[str, Any] | None = None
        self.by_source: dict[tuple[str, tuple[str, ...]], dict[str, Any] | None] = {}

    def watch_nvrtc(self) -> None:
        import cupy

        compiler = cupy.cuda.compiler
        plain = compiler._NVRTCProgram.compile

        def watched(program: Any, *args: Any, **kwargs: Any) -> Any:
            result = plain(program, *args, **kwargs)
            with contextlib.suppress(Exception):
                nvrtc = compiler.nvrtc
                if "__global__" in program.src:
                    made = nvrtc.getPTX(program.ptr), nvrtc.getCUBIN(program.ptr)
                    self.latest = {"ptx": made[0], "cubin": made[1], "nvrtc": True}
            return result

        compiler._NVRTCProgram.compile = watched

    def watch_numba(self) -> None:
        from numba.cuda import codegen

        library = codegen.CUDACodeLibrary
        plain = library.get_cufunc

        def watched(self_: Any) -> Any:
            result = plain(self_)
            with contextlib.suppress(Exception):
                cubin = self_.get_cubin()
                made = self_.get_asm_str(), bytes(getattr(cubin, "code", cubin))
                self.latest = {"ptx": made[0], "cubin": made[1], "nvrtc": False}
            return result

        library.get_cufunc = watched

    def taken(self, variant: Any, params: Any) -> dict[str, Any] | None:
        """The module that the last compilation made, or an earlier one of the same source and
        options.
        """
        made, self.latest = self.latest, None
        if not isinstance(variant.source, CudaSource):
            return made
        key = (str(variant.source.path), tuple(variant.options(params)))
        if made is not None or key not in self.by_source:
            self.by_source[key] = made
        return self.by_source[key]


class Launching:
    """Runs the cases of one job, each once inside NVTX ranges, and tells what came of each."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        self.cases, self.deadline = job["cases"], job["deadline"]
        self.events, self.folder = EventWriter(Path(job["events"])), Path(job["folder"])
        self.modules = Modules()
        self.problems: dict[str, Problem] = {}

    def run(self) -> None:
        os.environ["CUPY_CACHE_DIR"] = str(self.folder / f"cache-{os.getpid()}")
        self.modules.watch_nvrtc()
        with contextlib.suppress(Exception):
            self.modules.watch_numba()
        facts = gpu.device_facts(0)
        self.events.write(
            "device",
            nvrtc=_nvrtc_version(),
            **{k: facts[k] for k in ("name", "sm_count", "l2_bytes")},
        )
        for case in self.cases:
            if time.time() > self.deadline:
                return
            self.events.write("start", index=case["index"])
            try:
                self._case(case)
            except KernelCrashed as error:
                self.events.write("failed", index=case["index"], message=str(error))
                raise
            except Exception as error:
                self.events.write(
                    "failed", index=case["index"], message=f"{type(error).__name__}: {error}"[:500]
                )

    def _case(self, case: Mapping[str, Any]) -> None:
        problem = self._problem(case)
        variant = problem.workload.variant(case["variant"])
        launch = variant.launch(problem.params)
        run = gpu.launcher(problem, variant, launch)
        gpu.reset_outputs(problem)
        with gpu.crashes_named(variant.name):
            _in_ranges(run, case["index"])
        assert problem.expected is not None
        check = check_outputs(
            gpu.download_outputs(problem), problem.expected, problem.workload.tolerance
        )
        module = self._kept(self.modules.taken(variant, problem.params))
        self.events.write(
            "done", index=case["index"], launch=asdict(launch), check=asdict(check), module=module
        )

    def _problem(self, case: Mapping[str, Any]) -> Problem:
        key = f"{case['file']}:{case['workload']}:{sorted(case['params'].items())}"
        if key not in self.problems:
            self.problems.clear()
            workload = workloads_in(Path(case["file"]))[case["workload"]]
            problem = make_problem(
                workload, choose(workload.params, case["params"]), with_reference=True
            )
            gpu.upload(problem)
            self.problems[key] = problem
        return self.problems[key]

    def _kept(self, module: Mapping[str, Any] | None) -> str | None:
        if module is None:
            return None
        ptx = (
            module["ptx"]
            if isinstance(module["ptx"], str)
            else module["ptx"].rstrip(b"\0").decode()
        )
        cubin = bytes(module["cubin"])
        if module["nvrtc"]:
            cubin += b"\0"  # CuPy takes the last byte for a string's end
        name = hashlib.sha256(ptx.encode() + cubin).hexdigest()[:12]
        path = self.folder / f"module-{name}.json"
        if not path.exists():
            path.write_text(json.dumps({"ptx": _blotted(ptx), "cubin": _encoded(cubin)}))
        return name


def _in_ranges(launch: gpu.Launcher, index: int) -> None:
    """Launches inside the ranges that `ncu_argv` filters by and that name the launch."""
    from cupy.cuda import nvtx, runtime

    runtime.deviceSynchronize()
    outer = nvtx.RangeStart(PROFILE_RANGE, 0)
    nvtx.RangePush(launch_range(index))
    try:
        launch()
        runtime.deviceSynchronize()
    finally:
        nvtx.RangePop()
        nvtx.RangeEnd(outer)


def _nvrtc_version() -> str:
    from cupy.cuda import nvrtc

    return ".".join(map(str, nvrtc.getVersion()))


def _places() -> Iterator[str]:
    for place in (str(ROOT), str(Path.home()), tempfile.gettempdir(), *sys.path):
        if len(place) > 4:
            yield place


def _blotted(ptx: str) -> str:
    for place in sorted(set(_places()), key=len, reverse=True):
        ptx = ptx.replace(place, "/" + "_" * (len(place) - 1))
    return ptx


def _encoded(cubin: bytes) -> str:
    """Base64, the machine's paths overwritten (the length must stay)."""
    for place in sorted(set(_places()), key=len, reverse=True):
        cubin = cubin.replace(place.encode(), b"/" + b"_" * (len(place.encode()) - 1))
    return base64.b64encode(cubin).decode()


# -- the parent ----------------------------------------------------------------------------------------------------


class Recorder:
    """Runs ncu over the groups and gathers the fixture."""

    def __init__(self, folder: Path, limit_s: float, say: Callable[[str], None]) -> None:
        self.folder, self.say = folder, say
        self.deadline = time.time() + limit_s
        self.runner = SubprocessRunner()
        self.ncu: Ncu = find_ncu(self.runner, environ=os.environ)
        self.metrics = (*plan.SURE, *self._listed(plan.HOPED))
        self.fixture: dict[str, Any] = {
            "schema": SCHEMA,
            "ncu": self.ncu.version_text,
            "cases": [],
            "modules": {},
        }
        self.fixture["sass"], self.sessions = {}, 0

    def _listed(self, hoped: Sequence[str]) -> list[str]:
        done = self.runner.run(
            [str(self.ncu.path), "--query-metrics", "--chip", "gh100"], timeout_s=30
        )
        there = {line.split()[0] for line in done.stdout.splitlines() if line.strip()}
        found = [name for name in hoped if name.partition(".")[0] in there]
        self.say(
            f"metrics: {len(plan.SURE)} and {len(found)} of {len(hoped)} hoped for; not:"
            f" {set(hoped) - set(found)}"
        )
        return found

    def group(self, name: str, first: int) -> int:
        """Records a group, beginning with index `first`; again without a launch that ended the
        process.
        """
        cases = [{"index": first + n, **each} for n, each in enumerate(plan.cases(name))]
        left, metrics = cases, self.metrics
        for _ in range(4):
            if not left or time.time() > self.deadline - 3:
                break
            outcome = self._session(left, metrics)
            tried = {i for i in outcome if outcome[i].get("event") in ("done", "failed", "start")}
            counted = [
                case
                for case in left
                if case["index"] in outcome and self._add(case, outcome[case["index"]])
            ]
            self.say(f"{name}: {len(counted)} of {len(left)} counted, {len(tried)} tried")
            if not tried:
                metrics = plan.SURE
            left = [case for case in left if case["index"] not in tried]
        return first + len(cases)

    def _session(
        self, cases: Sequence[Mapping[str, Any]], metrics: Sequence[str]
    ) -> dict[int, dict[str, Any]]:
        self.sessions += 1
        base = self.folder / f"session-{self.sessions}"
        job, events, log = (
            base.with_suffix(".job"),
            base.with_suffix(".events"),
            base.with_suffix(".log"),
        )
        job.write_text(
            json.dumps(
                {
                    "cases": cases,
                    "events": str(events),
                    "folder": str(self.folder),
                    "deadline": self.deadline,
                }
            )
        )
        argv = ncu_argv(
            self.ncu,
            NcuOptions(metrics=tuple(metrics), import_source=False),
            output=base,
            log=log,
            command=(sys.executable, str(Path(__file__).resolve()), "--launch", str(job)),
        )
        done = self.runner.run(argv, timeout_s=max(30.0, self.deadline - time.time() + 20))
        outcome: dict[int, dict[str, Any]] = {}
        for event in EventReader(events).new() if events.exists() else ():
            if event["event"] == "device":
                self.fixture["device"] = {k: v for k, v in event.items() if k != "event"}
            else:
                outcome[event["index"]] = dict(event)
        if done.returncode:
            text = log.read_text(errors="replace") if log.exists() else ""
            self.say(f"session ended with {done.returncode}: {text[-800:]} {done.output[-800:]}")
        report = base.with_suffix(".ncu-rep")
        if report.exists():
            for index, found in self._read(report):
                outcome.setdefault(index, {"event": "start", "index": index})["counters"] = found
        return outcome

    def _read(self, report: Path) -> Iterator[tuple[int, dict[str, Any]]]:
        import ncu_report

        context = ncu_report.load_report(str(report))
        for number in range(context.num_ranges()):
            for place in range(context.range_by_idx(number).num_actions()):
                action = context.range_by_idx(number).action_by_idx(place)
                index = launch_index(_nvtx(action))
                if index is not None:
                    yield index, self._counters(action)

    def _counters(self, action: Any) -> dict[str, Any]:
        metrics = {}
        for name in self.metrics:
            metric = action.metric_by_name(name)
            metrics[name] = metric.value() if metric is not None and metric.has_value() else None
        found: dict[str, Any] = {"kernel": action.name(), "metrics": metrics}
        with contextlib.suppress(Exception):
            found |= _per_instruction(action)
        return found

    def _add(self, case: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
        record = {k: v for k, v in case.items() if k != "file"} | {
            "failure": outcome.get("message")
        }
        record |= {k: outcome.get(k) for k in ("launch", "check", "module")}
        counters = dict(outcome.get("counters") or {})
        text = counters.pop("sass", None)
        record |= counters
        module = outcome.get("module")
        if module and module not in self.fixture["modules"]:
            self.fixture["modules"][module] = json.loads(
                (self.folder / f"module-{module}.json").read_text()
            )
        if text and module:
            self.fixture["sass"][f"{module}/{counters['kernel']}"] = text
        self.fixture["cases"].append(record)
        return bool(counters)


def _nvtx(action: Any) -> tuple[str, ...]:
    state = action.nvtx_state()
    if state is None:
        return ()
    domains = (state.domain_by_id(number) for number in state.domains())
    return tuple(
        name for domain in domains if domain is not None for name in domain.push_pop_ranges()
    )


def _per_instruction(action: Any) -> dict[str, Any]:
    """SASS text in order of address, and the counts of each instruction in the same order."""
    columns: dict[str, dict[int, int]] = {}
    for name in plan.PER_INSTRUCTION:
        metric = action.metric_by_name(name)
        if metric is not None and metric.num_instances():
            at = metric.correlation_ids()
            columns[name] = {
                at.as_uint64(i): metric.as_uint64(i) for i in range(metric.num_instances())
            }
    addresses = sorted(columns["inst_executed"])
    counts = {name: [column.get(pc, 0) for pc in addresses] for name, column in columns.items()}
    return {
        "offsets": [pc - addresses[0] for pc in addresses],
        "instructions": counts,
        "sass": [action.sass_by_pc(pc) for pc in addresses],
    }


SHOWN = {
    "warps": "smsp__inst_executed.sum",
    "ld sect": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "st sect": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "sh ld wf": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "dram rd": "dram__bytes_read.sum",
    "ns": "gpu__time_duration.sum",
}


def state_of(case: Mapping[str, Any]) -> str:
    check = case["check"]
    if case["failure"]:
        return "failed"
    return "untold" if check is None else "ok" if check["correct"] else "WRONG"


def table(fixture: Mapping[str, Any]) -> str:
    """One row a launch."""
    rows = [
        f"{'group':8s} {'workload':17s} {'variant':17s} {'check':6s}"
        + "".join(f"{n:>12s}" for n in SHOWN)
    ]
    for case in fixture["cases"]:
        values = [(case.get("metrics") or {}).get(name) for name in SHOWN.values()]
        numbers = "".join(
            f"{'-' if value is None else format(value, '.0f'):>12s}" for value in values
        )
        rows.append(
            f"{case['group']:8s} {case['workload']:17s} {case['variant']:17s}"
            f" {state_of(case):6s}{numbers}"
        )
    return "\n".join(rows)


def summary(fixture: Mapping[str, Any]) -> str:
    """By group: launches, correct, counted, with a module, with SASS; then what is not right."""
    rows = [f"{'group':8s} launches correct counted modules per-SASS"]
    for group in GROUPS:
        cases = [case for case in fixture["cases"] if case["group"] == group]
        tests = (
            lambda c: state_of(c) == "ok",
            lambda c: c.get("metrics"),
            lambda c: c["module"],
            lambda c: c.get("offsets"),
        )
        rows.append(
            f"{group:8s} {len(cases):8d}"
            + "".join(f"{sum(bool(t(c)) for c in cases):8d}" for t in tests)
        )
    for case in fixture["cases"]:
        if state_of(case) != "ok":
            said = case["failure"] or (case["check"] or {}).get("message")
            rows.append(
                f"{state_of(case)}: {case['workload']}/{case['variant']} {case['params']}:"
                f" {str(said)[:200]}"
            )
    missing = {
        n for c in fixture["cases"] for n, v in (c.get("metrics") or {}).items() if v is None
    }
    return "\n".join([*rows, f"metrics without a value somewhere: {sorted(missing)}"])


def record(out: Path, limit_s: float, groups: Sequence[str]) -> None:
    began = time.time()

    def say(text: str) -> None:
        print(f"[{time.time() - began:6.1f}] {text}", flush=True)

    with tempfile.TemporaryDirectory(prefix="truth-") as folder:
        recorder = Recorder(Path(folder), limit_s, say)
        first = 0
        try:
            for name in groups:
                first = recorder.group(name, first)
        finally:
            data = json.dumps(recorder.fixture, separators=(",", ":")).encode()
            out.write_bytes(gzip.compress(data, 9, mtime=0))
            out.with_suffix(".txt").write_text(table(recorder.fixture) + "\n")
            print(summary(recorder.fixture))
            say(f"{out}: {out.stat().st_size} bytes, {len(recorder.fixture['cases'])} cases")


def dry_run(groups: Sequence[str]) -> int:
    """Without a GPU: every kernel compiles, every reference has the shape and dtype that is
    declared.
    """
    from kernprof.emulator.frontend.cuda import compile_cuda

    bad, many = 0, 0
    for case in (each for group in groups for each in plan.cases(group)):
        workload = workloads_in(Path(case["file"]))[case["workload"]]
        variant, params = workload.variant(case["variant"]), choose(workload.params, case["params"])
        many += 1
        try:
            launch = variant.launch(params)
            inputs = {} if case["group"] == "large" else workload.make_inputs(params)
            expected = workload.expected(params, inputs) if inputs else {}
            wrong = [
                n
                for n, s in workload.outputs(params).items()
                if inputs and str(expected[n].dtype) != s.dtype
            ]
            source = variant.source
            if isinstance(source, CudaSource):
                compile_cuda(
                    source.text(),
                    function=source.kernel,
                    options=("-std=c++17", *variant.options(params)),
                    file=str(source.path),
                )
            print(
                f"{case['group']:8s} {workload.name:17s} {variant.name:17s} {launch.grid}"
                f" {launch.block} {wrong or ''}"
            )
            bad += bool(wrong)
        except Exception as error:
            bad += 1
            print(f"BAD {case}: {type(error).__name__}: {error}")
    print(f"{many} launches, {bad} bad")
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("emulator_truth.json.gz"))
    parser.add_argument("--limit", type=float, default=150.0, help="seconds for everything")
    parser.add_argument("--groups", default=",".join(GROUPS))
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--launch", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.launch:
        Launching(json.loads(given.launch.read_text())).run()
        return 0
    groups = [name for name in GROUPS if name in given.groups.split(",")]
    if given.dry_run:
        return min(1, dry_run(groups))
    record(given.out, given.limit, groups)
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    if code:
        os._exit(code)
