"""`run --watch`: a save runs the variants whose code changed, and reports their differences."""

from pathlib import Path

from kernprof.process import Host, SubprocessRunner
from kernprof.store import StoredRun
from kernprof.workflows.run.emulator import EmulatorBackend
from kernprof.workflows.run.request import RunRequest
from kernprof.workflows.run.watch import saves_of, watch

WORKLOAD = """
import numpy as np
from kernprof import Workload, empty

w = Workload(
    "scale",
    inputs=lambda p, rng: {"x": rng.random(1024, dtype=np.float32)},
    outputs=lambda p: {"y": empty(1024)},
    reference=lambda p, a: {"y": 2 * a.x},
    args="x y",
)
w.cuda("near", "scale.cu", grid=4, block=256)
w.cuda("far", "scale.cu", grid=4, block=256)
"""
KERNEL = """
extern "C" __global__ void %s(const float* x, float* y) {
    const int t = blockIdx.x * 256 + threadIdx.x, i = %s;
    y[i] = 2 * x[i];
}
"""
NEAR = KERNEL % ("near", "t")


def test_a_save_runs_what_changed_and_reports_its_counters(tmp_path: Path) -> None:
    code = tmp_path / "scale.cu"
    (tmp_path / "scale.py").write_text(WORKLOAD)
    code.write_text(NEAR + KERNEL % ("far", "t % 32 * 32 + t / 32"))
    saves = iter([NEAR + KERNEL % ("far", "t"), NEAR + "broken", NEAR + KERNEL % ("far", "t ")])
    requested: list[tuple[str, ...]] = []

    def run(request: RunRequest) -> list[StoredRun]:
        requested.append(request.variants)
        return [
            EmulatorBackend(host=Host(runner=SubprocessRunner(), progress=lambda _: None)).run(
                request
            )
        ]

    wait = saves_of(tmp_path)

    def saved() -> bool:
        text = next(saves, None)
        if text is None:
            return False
        code.write_text(text)
        return wait()

    request = RunRequest(workload=str(tmp_path / "scale.py"), store=tmp_path / "store")
    outcomes = list(watch(request, run, saved))
    assert requested[:2] == [("near", "far"), ("far",)]
    assert not outcomes[0].differences
    assert "coalescing 12.5 → 100" in outcomes[1].differences["far"]
    assert outcomes[2].error or "→ failed" in " ".join(outcomes[2].differences.values())
    assert "correct" in outcomes[3].differences["far"]


def test_a_save_of_the_python_file_runs_its_new_code(tmp_path: Path) -> None:
    file = tmp_path / "scale.py"
    text = WORKLOAD.split("w.cuda")[0] + f"w.cuda('near', source={NEAR!r}, grid=4, block=256)"
    file.write_text(text)
    saves = iter([text.replace("2 * x[i]", "3.5f * x[i]"), "import absent", text])
    run = EmulatorBackend(host=Host(runner=SubprocessRunner(), progress=lambda _: None)).run
    request = RunRequest(workload=str(file), store=tmp_path / "store")
    outcomes = [
        *watch(request, lambda now: [run(now)], lambda: file.write_text(next(saves, "")) > 0)
    ]
    assert "correct → WRONG" in outcomes[1].differences["near"]
    assert "WRONG → correct" in outcomes[3].differences["near"]
