"""Properties of emulated runs: one estimated time behind limiter, gains, bounds and ratios.

They read the JSON of `run`, `explain` and `compare` over all workloads of the library. What is
called exact is compared with a recording of 20 workloads, three variants each, on an H200. The
recording has ncu's values, and those of the emulator on the same machine.
"""

import contextlib
import io
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.kernel.limits.parts import SERIAL, events_beyond_ncu
from kernprof.cli.app import run_command_line
from kernprof.gpus.datasheets import LAUNCH_COSTS, measured_costs
from kernprof.metrics import BY_ID
from kernprof.model.documents.run import document_run
from tests.invariants.captures import TREE
from tests.invariants.texts import rows_without_unit, without_evidence

pytestmark = pytest.mark.usefixtures("nvrtc_ready")
SIZES = {
    "copy": "n=65536",
    "gather": "n=65536",
    "histogram": "n=65536 bins=256",
    "matmul": "m=128 n=256 k=64",
    "particles": "n=65536",
    "reduce": "n=65536",
    "softmax": "rows=64 cols=1024",
    "stencil": "nx=64 ny=64 nz=32",
    "transpose": "rows=512 cols=256",
}
ROUNDING = 1e-6
RECORDING = json.loads(lzma.decompress((TREE / "data/emulator/h200_exact.json.xz").read_bytes()))


def document(store: Path, *args: str) -> Any:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert run_command_line([*args, "--store", str(store), "--format", "json"]) == 0
    return json.loads(out.getvalue())


class Answers:
    """Documents of three commands about one run."""

    def __init__(self, store: Path, name: str) -> None:
        params = [word for size in SIZES[name].split() for word in ("-p", size)]
        self.run = document(store, "run", name, *params, "--backend", "emulator")
        self.diagnoses = document(store, "explain", "latest")["diagnoses"]
        self.pairs = document(store, "compare", "latest")["pairs"]
        self.metrics = {v["variant"]: v["metrics"] for v in self.run["variants"] if v["metrics"]}
        self.times_ns = {v: m["time_estimate"]["value"] for v, m in self.metrics.items()}


@pytest.fixture(scope="module", params=SIZES)
def answers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    return Answers(tmp_path_factory.mktemp(request.param), request.param)


def gains(answers: Answers) -> list[tuple[str, dict[str, Any]]]:
    """Return (variant, gain) of each finding, and of all fixes together."""
    return [
        (diagnosis["name"], gain)
        for diagnosis in answers.diagnoses
        for gain in (diagnosis["together"], *(f["gain"] for f in diagnosis["findings"]))
        if gain
    ]


def test_no_gain_is_beaten_by_a_variant_or_ends_below_an_empty_launch(answers: Answers) -> None:
    fastest = min(time for time in answers.times_ns.values() if time)
    for variant, gain in gains(answers):
        assert gain["after_ns"] >= measured_costs().launch_ns
        if gain["provenance"] == "bound":
            assert gain["after_ns"] <= fastest * (1 + ROUNDING), (variant, gain)


def test_all_commands_have_one_time_and_one_limiter(answers: Answers) -> None:
    reasons = {
        v["variant"]: v["metrics"]["time_estimate"]["reason"] for v in answers.run["variants"]
    }
    for diagnosis in answers.diagnoses:
        time, limiter = answers.times_ns[diagnosis["name"]], diagnosis["limiter"]
        assert (diagnosis["time_ns"], diagnosis["time_source"]) == (time, "estimate")
        first = diagnosis["components"][0]
        assert (limiter["kind"], limiter["share"]) == (first["kind"], first["share"])
        assert limiter["evidence"][1]["value"] == first["work_ns"]
        assert f"mostly {first['title']}" in reasons[diagnosis["name"]]


def test_shares_are_of_the_estimated_time(answers: Answers) -> None:
    """Parts that overlap take at most the time that the serial parts leave."""
    for diagnosis in answers.diagnoses:
        shares = {part["part"]: part["share"] for part in diagnosis["components"]}
        assert sum(shares.pop(part, 0.0) for part in SERIAL) + max(shares.values()) <= 1 + ROUNDING
        for part in diagnosis["components"]:
            assert part["work_ns"] == pytest.approx(part["share"] * diagnosis["time_ns"])
    assert all((m["threads_per_instruction"]["value"] or 0) <= 32 for m in answers.metrics.values())


def test_parts_of_a_change_are_shares_of_it(answers: Answers) -> None:
    """Both times are estimates, so their parts explain the change, and no share is negative.

    The numbers of its sentence are those times, the parts, and the metrics that it names.
    """
    for pair in answers.pairs:
        base, other = (answers.times_ns[pair[side]] for side in ("base", "other"))
        assert pair["verdict"]["ratio"] == pytest.approx(other / base)
        if change := pair["change"]:
            saved = [part["saved_ns"] for part in change["parts"]]
            *shares, left = (ns / (base - other) for ns in (*saved, change["left_ns"]))
            assert min(shares) > 0
            assert sum(shares) + left == pytest.approx(1)
            assert -ROUNDING <= left < 0.5
            assert "unexplained" not in change["sentence"]
            metrics = [
                metric
                for name, metric in pair["metrics"].items()
                if BY_ID[name].title in change["sentence"]
                or any(name == part["id"] for part in change["parts"])
            ]
            values = [base, other, base / other, other / base, *shares]
            values += [metric[side] for metric in metrics for side in ("base", "other", "ratio")]
            values += [1 / metric["ratio"] for metric in metrics if metric["ratio"]]
            values += map(abs, (base - other, *saved))
            assert without_evidence(change["sentence"], values) == []


def test_every_number_of_a_sentence_is_in_its_evidence(answers: Answers) -> None:
    """Evidence, or the load of a hardware unit in percent.

    The notes are on the interval, which holds 90 %, on the parts of the time, and on the clocks.
    """
    for diagnosis in answers.diagnoses:
        metrics = answers.metrics[diagnosis["name"]]
        time, error = (metrics["time_estimate"][field] for field in ("value", "error"))
        parts = {n: m["value"] for n, m in metrics.items() if n.startswith("estimate_")}
        overlapping = time - parts["estimate_launch"] - parts["estimate_fill"]
        alone = max(time - events_beyond_ncu(), LAUNCH_COSTS.empty_kernel)
        values = [time, time - error, time + error, 90, overlapping, alone, *parts.values()]
        assert without_evidence(" ".join(diagnosis["notes"]), values) == []
        loads = [100 * part["share"] for part in diagnosis["components"]]
        for result in (diagnosis["limiter"], *diagnosis["findings"]):
            values = [*loads, *(fact["value"] for fact in result["evidence"])]
            assert without_evidence(result["message"], values) == []


def test_every_row_states_its_unit_and_each_time_is_an_estimate(answers: Answers) -> None:
    assert rows_without_unit(document_run(answers.run)) == []


@pytest.mark.parametrize("name", ["spmv", "options", "push", "montecarlo"])
def test_what_is_called_exact_is_what_ncu_counts(name: str, tmp_path: Path) -> None:
    """Irregular loads, FP64 functions, structures staged in shared memory, and atomics.

    They are counted again, at the recorded sizes. What was exact stays exact. Not compared are
    counts without a counter of ncu in the recording: sectors of TMA, shared wavefronts by source,
    and bytes asked for.
    """
    (source := tmp_path / "workloads.py").write_text(RECORDING["source"])
    run = document(tmp_path, "run", f"{source}:{name}", "--backend", "emulator")
    for variant in run["variants"]:
        recorded = RECORDING["launches"][name][variant["variant"]]
        exact = {
            metric: (counted["value"], recorded[metric][2])
            for metric, counted in variant["metrics"].items()
            if counted["provenance"] == "exact" and metric in recorded
        }
        assert exact.keys() >= {n for n, (_, origin, _) in recorded.items() if origin == "exact"}
        assert [m for m, (ours, ncu) in exact.items() if abs(ours - ncu) > 0.015 * ncu] == []
