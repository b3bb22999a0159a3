"""Fuzz targets: the seeds and mutations of each kind of input, and its full processing.

A target takes a path and returns; a KernprofError counts as an answer. Inputs that can be read are
also judged and rendered, as the commands do.
"""

import gzip
import json
import lzma
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.captures.ncu_report import block, blocks
from tests.fuzz import folders, interfaces, mutate, project
from tests.fuzz.forked import answer_in_fork
from tests.fuzz.mutate import Mutation

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests/replay/data"
MOST_SEED_BYTES = 400_000
_RESULTS = 2  # in a block's header: how many of its entries are launches


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """`weight` is its share of a long campaign's time."""

    name: str
    suffix: str
    seeds: Callable[[], Sequence[bytes]]
    run: Callable[[Path], object]
    mutations: Sequence[Mutation] = ()
    weight: int = 1

    def input(self, seeds: Sequence[bytes], seed: int, number: int) -> bytes:
        """Input `number` of a campaign: always the same one."""
        rng = Random(f"{self.name} {seed} {number}")
        data = rng.choice(seeds)
        if rng.random() < 0.05:
            data = (
                data[: rng.randrange(len(data) + 1)]
                + rng.choice(seeds)[rng.randrange(len(data) + 1) :]
            )
        return mutate.mutated(rng, data, self.mutations)


def _files(*patterns: str) -> Callable[[], list[bytes]]:
    def read() -> list[bytes]:
        result = [path.read_bytes() for pattern in patterns for path in sorted(ROOT.glob(pattern))]
        return [data for data in result if len(data) <= MOST_SEED_BYTES]

    return read


# Reports of ncu.


def _reports() -> list[bytes]:
    """The recorded reports with their first two launches."""
    seeds = []
    for path in sorted(DATA.glob("*/*.ncu-rep")):
        data = path.read_bytes()
        out, left = data[: 8 + int.from_bytes(data[4:8], "little")], 2
        for header, entries in blocks(data):
            results = int(header.get(_RESULTS, [0])[0])
            sources, launches = (
                entries[: len(entries) - results],
                entries[len(entries) - results :][:left],
            )
            left -= len(launches)
            out += block(
                {**header, _RESULTS: [len(launches)]} if results else header, [*sources, *launches]
            )
        seeds.append(out)
    return [seed for seed in seeds if len(seed) <= MOST_SEED_BYTES]


def _tables(pattern: str, most_lines: int) -> Callable[[], list[bytes]]:
    def read() -> list[bytes]:
        paths = sorted((DATA / "ncu").glob(pattern))
        return [
            b"".join(path.read_bytes().splitlines(keepends=True)[:most_lines]) for path in paths
        ]

    return read


def _forked(path: Path) -> None:
    """A `.ncu-rep`: read in forks, except every 50th input, which takes the product's own way."""
    from kernprof.readers.ncu import native

    if sum(path.read_bytes()) % 50 == 0:
        _report(path)
        return
    usual, native.answer_in_child = native.answer_in_child, answer_in_fork
    try:
        _report(path)
    finally:
        native.answer_in_child = usual


def _report(path: Path) -> None:
    from kernprof.workflows.results.explain import ExplainOptions, explain, render as explained
    from kernprof.workflows.results.load import render_runs, view
    from kernprof.workflows.run.reports import report_run

    result = report_run(path)
    for format_ in ("table", "json", "csv"):
        render_runs((result,), format_, view())
    options = ExplainOptions(source=path.stat().st_size % 4 == 0)  # takes longer than all else
    explained(explain(str(path), options, store=path.parent), "table", options)


# Traces.


def _trace(path: Path) -> None:
    from kernprof.analysis.trace.analyse import analyse
    from kernprof.readers.trace.open import read_timeline
    from kernprof.report.render import render

    report = analyse(read_timeline(path, cached=False)).report
    for format_ in ("table", "json"):
        render(report, format_)


def _exports() -> list[bytes]:
    """A hand-written export, the smallest recorded one, and pipelines cut to their first rows."""
    import sqlite3
    from contextlib import closing

    from tests.unit.traces import Export

    seeds = []
    with tempfile.TemporaryDirectory() as folder:
        seeds.append(Export(Path(folder) / "usual.sqlite").usual().done().read_bytes())
        for number, source in enumerate(sorted((DATA / "pipelines").glob("*.sqlite.xz"))):
            if number % 4:
                continue
            path = Path(folder) / "cut.sqlite"
            path.write_bytes(lzma.decompress(source.read_bytes()))
            with closing(sqlite3.connect(path, isolation_level=None)) as database:
                for (table,) in database.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table'"
                ).fetchall():
                    saved = f'SELECT rowid FROM "{table}" ORDER BY rowid LIMIT 200'
                    database.execute(f'DELETE FROM "{table}" WHERE rowid NOT IN ({saved})')
                database.execute("VACUUM")
            seeds.append(path.read_bytes())
    return seeds


def _event(
    category: str | None,
    name: str,
    ts: float,
    dur: float,
    place: tuple[object, object],
    **args: object,
) -> object:
    event = {
        "ph": "X",
        "cat": category,
        "name": name,
        "ts": ts,
        "dur": dur,
        "pid": place[0],
        "tid": place[1],
        "args": args,
    }
    return {key: value for key, value in event.items() if value is not None}


def _torch_events(words: str = "cuda") -> list[object]:
    launch = {"cuda": "cudaLaunchKernel", "hip": "hipLaunchKernel"}[words]
    events: list[object] = [_event("user_annotation", "ProfilerStep#3", 1000, 400, (55, 56))]
    for step in range(6):
        at = 1010 + 60 * step
        events += [
            _event(
                "cpu_op",
                "aten::mm",
                at - 5,
                20,
                (55, 56),
                **{"Sequence number": 7, "Input Dims": [[1, 2]]},
            ),
            _event("cuda_runtime", launch, at, 5, (55, 56), correlation=step + 2),
            _event(
                "kernel",
                "gemm<float>",
                at + 10,
                10.25,
                (0, 7),
                correlation=step + 2,
                stream=7,
                device=0,
                grid=[2, 3, 4],
            ),
            _event(
                "cuda_runtime", f"{words}MemcpyAsync", at + 22, 3, (55, 56), correlation=step + 50
            ),
            _event(
                "gpu_memcpy",
                "Memcpy DtoH (Device -> Pinned)",
                at + 30,
                2,
                (0, 7),
                correlation=step + 50,
                stream=7,
                device=0,
                bytes=4096,
            ),
        ]
    events += [
        _event(
            "gpu_memset",
            "Memset (Device)",
            1390,
            2,
            (0, 7),
            correlation=99,
            stream=7,
            device=0,
            bytes=8,
        )
    ]
    return [*events, {"ph": "M", "name": "process_name", "pid": 55, "args": {"name": "python"}}]


def _chrome() -> list[bytes]:
    """PyTorch's on CUDA and on ROCm, and JAX's, which has metadata events and no categories."""
    card = {"id": 0, "name": "NVIDIA H100", "numSms": 132, "totalGlobalMem": 85_000_000_000}
    torch = {
        "schemaVersion": 1,
        "baseTimeNanoseconds": 10**18,
        "deviceProperties": [card],
        "traceEvents": _torch_events(),
    }
    rocm = {**torch, "roctracer_version": 4, "traceEvents": _torch_events("hip")}
    named = [(1, "/device:GPU:0"), (2, "/host:CPU")]
    jax = [
        {"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}}
        for pid, name in named
    ]
    jax += [
        {
            "ph": "M",
            "name": "thread_name",
            "pid": 1,
            "tid": 7,
            "args": {"name": "Stream #7(Kernel)"},
        }
    ]
    jax += [
        _event(
            None,
            f"fusion_{at % 3}",
            100.0 + 10 * at,
            6.5,
            (1, 7),
            correlation_id=str(at),
            hlo_op="fusion",
        )  # type: ignore[misc]
        for at in range(20)
    ]
    jax += [_event(None, "PjitFunction(step)", 95.0 + 50 * at, 40.0, (2, 3)) for at in range(4)]  # type: ignore[misc]
    documents = [
        torch,
        rocm,
        {"displayTimeUnit": "ns", "metadata": {"highres-ticks": True}, "traceEvents": jax},
        _torch_events(),
    ]
    return [
        json.dumps(document, indent=indent).encode()
        for document in documents
        for indent in (None, 2)
    ]


def _gzipped(path: Path) -> None:
    """Mutated JSON inside a whole gzip, so that the reader gets to it."""
    packed = path.with_suffix(".json.gz")
    packed.write_bytes(gzip.compress(path.read_bytes(), 1))
    _trace(packed)


# What kernprof itself has stored.


def _stored_run(path: Path) -> None:
    from kernprof.analysis.kernel.compare.results import compare_runs
    from kernprof.report.render import render_comparison
    from kernprof.store import Store
    from kernprof.workflows.results.explain import ExplainOptions, explain, render as explained
    from kernprof.workflows.results.load import render_runs, view

    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        run = Path(folder) / "runs/20261120-092315-transpose-c889"
        run.mkdir(parents=True)
        shutil.copyfile(path, run / "manifest.json")
        store = Store(Path(folder))
        store.runs()
        output = store.find("latest")
        result = output.run
        for format_ in ("table", "json", "csv"):
            render_runs((result,), format_, view())
        render_comparison(compare_runs(output.run, output.run))
        options = ExplainOptions()
        explained(explain("latest", options, store=Path(folder)), "table", options)


def _ceilings(path: Path) -> None:
    """Measured ceilings, and a roofline under them."""
    from kernprof.analysis.kernel.roofline import roofline
    from kernprof.model.documents.stored import ceilings_text, read_ceilings
    from kernprof.store import Store

    result = read_ceilings(path.read_text(errors="replace"), path.name)
    ceilings_text(result)
    run = Store(DATA / "store").find("20261120-092315-transpose-c889").run
    roofline([run], [[variant.variant for variant in run.variants]], lambda _: result)


def _trace_cache(path: Path) -> None:
    """The kept columns of a trace, one of them damaged: they are read as nothing, or as what they
    were.
    """
    from kernprof.analysis.trace.analyse import analyse
    from kernprof.readers.trace import open as cache
    from tests.unit.traces import Script

    trace, root = path.with_name("trace.sqlite"), path.with_name("cache")
    trace.write_bytes(b"any")
    script = Script()
    for at in range(5):
        script.kernel(10 + 20 * at, 20 + 20 * at, launch=(20 * at, 20 * at + 3))
    shutil.rmtree(root, ignore_errors=True)
    cache.save(root, trace, script.timeline())
    data = path.read_bytes()
    files = sorted(
        item for item in cache.folder(root, trace).iterdir() if item.suffix in (".npy", ".json")
    )
    place, rng = files[data[0] % len(files)] if data else files[0], Random(data)
    place.write_bytes(mutate.any_bytes(rng, place.read_bytes()))
    result = cache.load(root, trace)
    if result is not None:
        analyse(result)


# Copies to give away.


def _redacted(name: str) -> Callable[[Path], None]:
    def run(path: Path) -> None:
        from kernprof.redact.copy import redact

        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            source = Path(folder) / "run"
            source.mkdir()
            shutil.copyfile(path, source / name)
            redact(source, Path(folder) / "clean")
            if name.endswith(".sqlite"):
                redact(source / name, Path(folder) / "clean.sqlite")

    return run


def _pictures() -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "docs/images").glob("*.png"))][:3] or [
        b"\x89PNG\r\n\x1a\n"
    ]


def _logs() -> list[bytes]:
    log = "USER=zaphod\nHOME=/home/zaphod\n==PROF== Connected to process 7 (/home/zaphod/python)\n"
    log += (
        "Authorization: Bearer abcdefgh.ijkl\ntool --token 'a b' --n 3\n-----BEGIN PRIVATE"
        " KEY-----\nabc\n"
    )
    return [log.encode(), *_files("tests/replay/data/run/*.log")()]


# Programs.

_PTX = """
.version 8.7
.target sm_90
.address_size 64
.extern .func (.param .b32 retval0) vprintf (.param .b64 a, .param .b64 b);
.global .align 4 .b8 table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
.shared .align 4 .b8 tile[4096];
.visible .entry saxpy(.param .u64 saxpy_x, .param .u64 saxpy_y, .param .f32 saxpy_a, .param .u32 saxpy_n)
.maxntid 256, 1, 1
{
  .reg .pred %p<4>; .reg .b32 %r<20>; .reg .f32 %f<8>; .reg .b64 %rd<12>;
  .loc 1 7 3
  ld.param.u64 %rd1, [saxpy_x]; ld.param.u64 %rd2, [saxpy_y]; ld.param.f32 %f1, [saxpy_a];
  ld.param.u32 %r1, [saxpy_n];
  mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  setp.ge.u32 %p1, %r5, %r1;
  @%p1 bra $L_end;
  mul.wide.u32 %rd3, %r5, 4; add.s64 %rd4, %rd1, %rd3; add.s64 %rd5, %rd2, %rd3;
  ld.global.nc.f32 %f2, [%rd4]; ld.global.f32 %f3, [%rd5+0];
  fma.rn.f32 %f4, %f1, %f2, %f3;
  mov.u32 %r6, tile; shl.b32 %r7, %r4, 2; add.s32 %r8, %r6, %r7;
  st.shared.f32 [%r8], %f4; bar.sync 0; ld.shared.f32 %f5, [%r8];
$L_loop:
  shfl.sync.bfly.b32 %r9|%p2, %r8, 16, 31, -1;
  atom.global.add.u32 %r10, [%rd1+8], 1;
  setp.lt.s32 %p3, %r9, 10; @%p3 bra $L_loop;
  st.global.v2.f32 [%rd5], {%f4, %f5};
  selp.b32 %r11, %r9, 0x7fffffff, %p3; cvt.rn.f32.s32 %f6, %r11; mov.f32 %f7, 0f3F800000;
$L_end:
  ret;
}
"""


def _ptx(path: Path) -> None:
    from kernprof.emulator.program import prepare
    from kernprof.emulator.ptx.parser import parse

    module = parse(path.read_text(errors="replace"))
    for entry in module.entries():
        prepare(module, entry)


def _workload(path: Path) -> None:
    """The names in a workload file, which is not executed."""
    from kernprof.workload.discover import names_in

    names_in(path)


_TREE, _TEXT = (mutate.json_tree,), (mutate.words, mutate.lines)
TARGETS = {
    item.name: item
    for item in (
        Target(
            name="ncu-rep",
            suffix=".ncu-rep",
            seeds=_reports,
            run=_forked,
            mutations=(mutate.report_fields,),
            weight=3,
        ),
        Target(
            name="ncu-csv-raw",
            suffix=".csv",
            seeds=_tables("*raw.csv", 5),
            run=_report,
            mutations=(mutate.csv_cells, mutate.lines),
            weight=2,
        ),
        Target(
            name="ncu-csv-details",
            suffix=".csv",
            seeds=_tables("*details.csv", 130),
            run=_report,
            mutations=(mutate.csv_cells, mutate.lines),
            weight=2,
        ),
        Target(
            name="nsys-sqlite",
            suffix=".sqlite",
            seeds=_exports,
            run=_trace,
            mutations=(mutate.sqlite_rows,),
            weight=4,
        ),
        Target(
            name="chrome-json",
            suffix=".json",
            seeds=_chrome,
            run=_trace,
            mutations=(*_TREE, mutate.lines),
            weight=4,
        ),
        Target(name="chrome-json-gz", suffix=".json", seeds=_chrome, run=_gzipped, mutations=_TREE),
        Target(
            name="gzip",
            suffix=".json.gz",
            seeds=lambda: [gzip.compress(item, 6, mtime=0) for item in _chrome()],
            run=_trace,
        ),
        Target(
            name="stored-run",
            suffix=".json",
            seeds=_files("tests/replay/data/store/runs/*/manifest.json"),
            run=_stored_run,
            mutations=_TREE,
            weight=3,
        ),
        Target(
            name="ceilings",
            suffix=".json",
            seeds=_files("tests/replay/data/h200_ceilings.json"),
            run=_ceilings,
            mutations=_TREE,
        ),
        Target(
            name="trace-cache",
            suffix=".bin",
            seeds=lambda: [bytes([number]) * 9 for number in range(64)],
            run=_trace_cache,
        ),
        Target(
            name="baseline",
            suffix=".json",
            seeds=project.baselines,
            run=project.baseline,
            mutations=_TREE,
        ),
        Target(
            name="settings",
            suffix=".toml",
            seeds=lambda: [project.SETTINGS.encode()],
            run=project.settings,
            mutations=_TEXT,
        ),
        Target(name="captured", suffix=".bin", seeds=lambda: project.CHOICES, run=project.captured),
        Target(
            name="run-lines",
            suffix=".json",
            seeds=folders.lines_documents,
            run=folders.run_lines,
            mutations=_TREE,
        ),
        Target(
            name="nsys-parquet",
            suffix=".bin",
            seeds=lambda: [bytes([number]) * 9 for number in range(64)],
            run=folders.parquet_folder,
            weight=2,
        ),
        Target(
            name="redact-sqlite",
            suffix=".sqlite",
            seeds=_exports,
            run=_redacted("a.sqlite"),
            mutations=(mutate.sqlite_rows,),
        ),
        Target(
            name="redact-json",
            suffix=".json",
            seeds=_files("tests/replay/data/store/runs/*/manifest.json"),
            run=_redacted("a.json"),
            mutations=_TREE,
        ),
        Target(
            name="redact-jsonl",
            suffix=".jsonl",
            seeds=_files("tests/replay/data/run/*.jsonl"),
            run=_redacted("a.jsonl"),
            mutations=(mutate.lines,),
        ),
        Target(
            name="redact-log", suffix=".log", seeds=_logs, run=_redacted("a.log"), mutations=_TEXT
        ),
        Target(name="redact-png", suffix=".png", seeds=_pictures, run=_redacted("a.png")),
        Target(
            name="ptx",
            suffix=".ptx",
            seeds=lambda: [_PTX.encode()],
            run=_ptx,
            mutations=_TEXT,
            weight=3,
        ),
        *(
            Target(name=name, suffix=".json", seeds=seeds, run=run, mutations=_TREE, weight=2)
            for name, seeds, run in interfaces.REQUESTS
        ),
        Target(
            name="workload",
            suffix=".py",
            seeds=_files("kernels/*.py"),
            run=_workload,
            mutations=_TEXT,
        ),
    )
}
