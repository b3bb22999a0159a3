"""Pictures and Python of runs recorded on an H200: rooflines, plots, frames, the example."""

import dataclasses
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kernprof
from kernprof.analysis.kernel.ceilings import datasheet_ceilings
from kernprof.cli.app import run_command_line
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import MetricUnavailable, ToolNotFound, UsageError
from kernprof.model.documents.stored import ceilings_text
from kernprof.model.pictures import Ceiling, Ceilings, Level, RooflineKind
from kernprof.model.run import Device, Provenance
from kernprof.workflows.results.load import printed
from kernprof.workflows.results.plot import (
    CeilingStore,
    chart_of,
    draw_roofline,
    plot_of,
)
from tests.recorded_tools import Recorded, ReplayRunner

ROOT = Path(__file__).parents[3]
STORE = Path(__file__).parents[1] / "data" / "store"
FULL, SWEEP, PROGRAM = (
    "20261120-092315-transpose-c889",
    "20261120-092324-transpose-2e6b",
    "20261120-092329-python3-a2c5",
)
MATMUL = "20261120-100059-matmul-1a16"
H200 = Device(
    name="NVIDIA H200", compute_capability=(9, 0), sm_count=132, memory_bytes=150109880320
)
MEASURED = Ceilings(
    device=H200,
    ceilings={
        n: Ceiling(id=n, value=v, source="made up")
        for n, v in (("dram", 4.4e12), ("l2", 6e12), ("issue", 1e12))
    },
)


def no_gpu() -> ReplayRunner:
    return ReplayRunner(
        *(Recorded(argv=(), raises=ToolNotFound("nvidia-smi is not there")) for _ in range(4))
    )


def draw(tmp_path: Path, *runs: str, **more: object) -> tuple[list[str], list[str]]:
    texts: list[str] = []
    options: dict[str, Any] = {"output": tmp_path / "x.png", "store": STORE} | more
    return [
        printed(item, "table")
        for item in draw_roofline(runs, runner=no_gpu(), progress=texts.append, **options)
    ], texts


def test_a_transpose_is_an_instruction_roofline_of_its_counters() -> None:
    run = kernprof.load(FULL, store=STORE)
    chart = chart_of([run], STORE)
    assert chart.kind is RooflineKind.INSTRUCTIONS
    naive = next(p for p in chart.panels[0].points if p.label == "naive")
    result = run.variants[0]
    assert result.profile
    assert result.timing
    instructions = result.profile.value("instructions")
    dram = sum(result.profile.value(f"dram_bytes_{w}") or 0 for w in ("read", "written"))
    assert naive.rate == pytest.approx((instructions or 0) / result.timing.median_ns * 1e9)
    assert next(s.intensity for s in naive.spots if s.level is Level.DRAM) == pytest.approx(
        32 * (instructions or 0) / dram
    )
    # 524,288 sectors loaded, 4,179,840 stored
    l1 = next(s.intensity for s in naive.spots if s.level is Level.L1)
    assert l1 == pytest.approx((instructions or 0) / (524288 + 4179840))


def test_a_matrix_product_is_judged_by_the_pipes_that_did_it() -> None:
    chart = chart_of([kernprof.load(MATMUL, store=STORE)], STORE)
    matches = {p.label: p for p in chart.panels[0].points}
    assert {name: p.ceiling for name, p in matches.items()} == {
        "naive": "fp32",
        "tiled": "fp32",
        "register-tiled": "fp32",
        "wmma": "fp16-tensor",
        "tensor-core": "fp16-tensor",
    }
    # 2 × 2048³ flops each, in 3.36 ms and in 40.5 µs
    assert matches["naive"].rate == pytest.approx(17179869184 / 3359504e-9, rel=1e-6)
    assert matches["tensor-core"].rate == pytest.approx(17179869184 / 40464e-9, rel=1e-3)
    assert {p.work_source for p in matches.values()} == {"counters", "workload"}


def test_no_measured_point_is_above_its_datasheet_roof() -> None:
    for name in (FULL, SWEEP, PROGRAM, MATMUL):
        chart = chart_of([kernprof.load(name, store=STORE)], STORE)
        for point in chart.panels[0].points:
            roof = datasheet_ceilings(H200).value("dram")
            dram = next(s for s in point.spots if s.level is Level.DRAM)
            assert roof
            assert point.rate <= dram.intensity * roof / chart.kind.bytes_per_step


def test_without_a_gpu_the_datasheet_is_drawn_and_said(tmp_path: Path) -> None:
    shown, text = draw(tmp_path, FULL)
    assert shown == [f"wrote {tmp_path / 'x.png'}"]
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    assert any("were not measured: datasheet values are drawn" in line for line in text)
    assert any("needs --metric l2_bytes" in line for line in text)


def measuring() -> ReplayRunner:
    def write(argv: tuple[str, ...]) -> None:
        Path(argv[3]).write_text(ceilings_text(MEASURED))

    def listing() -> Recorded:
        return Recorded(
            argv=("nvidia-smi",), stdout="index, name, driver_version\n0, NVIDIA H200, 580.1\n"
        )

    worker = Recorded(argv=kernprof_argv("kernprof.collect.microbench.measure"), effect=write)
    return ReplayRunner(listing(), worker, listing())


def test_the_first_use_on_the_gpu_measures_and_the_second_does_not(tmp_path: Path) -> None:
    texts: list[str] = []
    runner = measuring()
    shelf = CeilingStore(tmp_path / "store", runner, texts.append)
    first = shelf.of(H200, automatic=True)
    assert first.ceilings["dram"].provenance is Provenance.MEASURED
    assert first.ceilings["fp32"].provenance is Provenance.ESTIMATE
    assert first.environment["driver"] == "580.1"
    calls = len(runner.calls)
    assert shelf.of(H200, automatic=True).value("dram") == 4.4e12
    assert len(runner.calls) == calls
    assert (tmp_path / "store" / ".gitignore").read_text() == "*\n"
    # A slice of the same card is another device.
    assert (
        CeilingStore(tmp_path / "store", no_gpu(), texts.append)
        .of(Device(name="NVIDIA H200", sm_count=16, memory_bytes=18 << 30), automatic=True)
        .ceilings["dram"]
        .provenance
        is Provenance.ESTIMATE
    )


def test_measuring_alone_prints_the_ceilings_beside_the_datasheets(tmp_path: Path) -> None:
    (result,) = draw_roofline(
        store=tmp_path, measure=True, runner=measuring(), progress=lambda _: None
    )
    lines = [line.split() for line in printed(result, "table").splitlines()]
    assert lines[0] == ["Ceilings", "of", "NVIDIA", "H200"]
    assert ["ceiling", "measured", "datasheet", "method"] in lines
    assert ["DRAM", "4.40", "TB/s", "4.80", "TB/s", "made", "up"] in lines
    stored = json.loads(next((tmp_path / "ceilings").glob("*.json")).read_text())
    assert stored["schema"] == "kernprof.ceilings/1"


@pytest.mark.parametrize(
    ("kind", "run", "words"),
    [
        ("scores", FULL, ("Scores, 0–100 · transpose", "naive", "store coalescing", "12.5")),
        ("stalls", FULL, ("Warp stalls · transpose", "long scoreboard", "49 %", "241")),
        ("occupancy", FULL, ("Occupancy · transpose", "256 threads: 100 %", "16 registers: 100 %")),
        (
            "scaling",
            SWEEP,
            ("Scaling with rows · transpose", "padded", "device-to-device copy 4.26 TB/s"),
        ),
    ],
)
def test_each_plot_holds_the_runs_numbers(kind: str, run: str, words: tuple[str, ...]) -> None:
    from matplotlib.text import Text

    picture = kernprof.plot(kernprof.load(run, store=STORE), kind, store=STORE)
    matches = [t.get_text() for t in picture.figure.findobj(Text)]
    for word in words:
        assert word in matches
    assert picture._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("kind", "run", "error", "hint"),
    [
        ("stalls", SWEEP, MetricUnavailable, "WarpStateStats"),
        ("occupancy", SWEEP, MetricUnavailable, "LaunchStats"),
        ("scaling", FULL, UsageError, "-p NAME="),
        ("pie", FULL, UsageError, "scores"),
    ],
)
def test_a_plot_that_cannot_be_says_what_it_needs(
    kind: str, run: str, error: type[Exception], hint: str
) -> None:
    with pytest.raises(error) as raised:
        plot_of(kernprof.load(run, store=STORE), kind)
    assert hint in str(raised.value)


def test_the_occupancy_curves_pass_through_the_launch() -> None:
    from kernprof.workflows.results.plot import _architecture, _occupancy_row

    row = _occupancy_row("smem", kernprof.load(FULL, store=STORE).variants[1], _architecture(H200))
    assert [curve.y for curve in row.curves] == [100, 100, 100]
    threads, registers, _ = row.curves
    assert dict(threads.points)[threads.x] == dict(registers.points)[registers.x] == 100
    # 65,536 registers ÷ (256 threads × 64) = 4 blocks of 8 warps: half of 64.
    assert dict(registers.points)[64] == 50


def command(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = run_command_line([*argv, "--store", str(STORE)])
    done = capsys.readouterr()
    return code, done.out, done.err


@pytest.mark.parametrize(
    ("argv", "code", "words"),
    [
        (("roofline", FULL, "-o", "x.gif"), 2, "use one of: .png"),
        (("roofline", FULL, "-o", "nowhere/x.png"), 2, "its folder does not exist"),
        (("roofline", "nothing-there", "-o", "x.png"), 2, "unknown run"),
        (("roofline", FULL, "-o", "x.png", "--precision", "fp8"), 2, "unknown precision"),
        (
            ("roofline", FULL, "-o", "x.png", "--kind", "flops", "--no-measure"),
            17,
            "floating-point",
        ),
        (("plot", "scores", FULL, "-v", "nave", "-o", "x.png"), 2, "did you mean naive"),
        (("plot", "scaling", SWEEP, "--along", "cols", "-o", "x.png"), 2, "rows"),
    ],
)
def test_what_cannot_be_drawn_ends_with_its_exit_code(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    argv: tuple[str, ...],
    code: int,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    result, _, err = command(capsys, *argv)
    assert (result, words in err) == (code, True), err
    assert not list(tmp_path.iterdir())


def test_a_stored_run_is_drawn_without_pandas_numba_or_cupy(tmp_path: Path) -> None:
    code = (
        "import sys; from kernprof.cli.app import run_command_line as run\ncode = run(['roofline',"
        f" {FULL!r}, '--store', {str(STORE)!r}, '-o', {str(tmp_path / 'x.svg')!r}])\nprint(code, [m"
        " for m in ('pandas', 'numba', 'cupy', 'torch', 'matplotlib.pyplot') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "0 []"


def test_python_asks_for_a_run_as_the_command_line_does(monkeypatch: pytest.MonkeyPatch) -> None:
    from kernprof.workflows import api
    from kernprof.workflows.run.request import CounterOptions, RunRequest

    requests: list[object] = []

    class Stored:
        run = "the run"

    def fake(backends: tuple[str, ...], request: object, _: object) -> list[Stored]:
        assert backends == ("auto",)
        requests.append(request)
        return [Stored()]

    monkeypatch.setattr(api, "run_on", fake)
    workload = ROOT / "kernels" / "transpose.py"
    options: dict[str, object] = {"rows": [1024, 2048], "streaming": True}
    both = {"variants": "naive,smem", "params": options}
    assert kernprof.run(workload, **both, counters=False, precision=0.05) == "the run"  # type: ignore[comparison-overlap,arg-type]
    kernprof.run(workload, **both, timing=False, sets=["full"])  # type: ignore[arg-type]
    launches = RunRequest(
        workload=str(workload),
        variants=("naive", "smem"),
        assignments=("rows=1024,2048", "streaming=true"),
    )
    full = CounterOptions(sets=("full",))
    assert requests == [
        dataclasses.replace(launches, counters=None, precision=0.05),
        dataclasses.replace(launches, counters=full, timing=False),
    ]
    with pytest.raises(UsageError, match=r"option of kernprof\.run"):
        kernprof.run("transpose", countres=False)


def test_an_emulated_run_is_drawn_at_its_estimated_time_on_a_gpu_of_its_architecture(
    tmp_path: Path,
) -> None:
    sizes = {"m": 64, "n": 64, "k": 64}
    run = kernprof.run(
        "matmul", variants=["naive", "tiled"], params=sizes, backend="emulator", store=tmp_path
    )
    chart = chart_of([run], tmp_path)
    assert [panel.title for panel in chart.panels] == ["NVIDIA H200"]
    naive, tiled = chart.panels[0].points
    assert (naive.estimated, tiled.estimated, naive.bound, naive.ceiling) == (
        True,
        True,
        False,
        "fp32",
    )
    # 2 × 64³ flops; two matrices of 64 × 64 halves are read, and the one that is written stays in
    # the modelled L2
    dram = next(spot for spot in tiled.spots if spot.level is Level.DRAM)
    assert (dram.intensity, dram.source) == (2 * 64**3 / (2 * 64 * 64 * 2), "counters")
    profile = run.variants[1].profile
    assert profile is not None
    estimate = profile.value("time_estimate")
    assert estimate is not None
    assert tiled.rate == pytest.approx(2 * 64**3 / (estimate * 1e-9))
    # Beside a run on a GPU of the same architecture it stands in that GPU's panel.
    both = chart_of([kernprof.load(MATMUL, store=STORE), run], tmp_path)
    assert len(both.panels) == 1
    assert sum(point.estimated for point in both.panels[0].points) == 2


@pytest.fixture
def example(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    def start(*arguments: str) -> subprocess.CompletedProcess[str]:
        script = ROOT / "docs" / "examples" / "explore_run.py"
        argv = [sys.executable, "-W", "error", str(script), *arguments]
        environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
        return subprocess.run(
            argv, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
        )

    return start


def test_the_documented_example_runs(
    tmp_path: Path, example: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    done = example(str(STORE / "runs" / FULL), str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "transpose on NVIDIA H200: 3 results" in done.stdout
    assert "naive: 32 sectors for each store request" in done.stdout
    assert (tmp_path / "roofline.svg").read_text().startswith("<?xml")
    assert (tmp_path / "scores.svg").exists()
