"""Properties of emulated runs: one estimated time behind limiter, gains, bounds and ratios.

They read the JSON of `run`, `explain` and `compare` over all workloads of the library.
"""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.kernel.limits.parts import SERIAL
from kernprof.cli.app import run_command_line
from kernprof.gpus.datasheets import measured_costs

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
        self.times_ns = {
            variant["variant"]: variant["metrics"]["time_estimate"]["value"]
            for variant in self.run["variants"]
            if variant["metrics"]
        }


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


def test_no_bound_is_beaten_by_a_variant_of_the_run(answers: Answers) -> None:
    fastest = min(time for time in answers.times_ns.values() if time)
    for variant, gain in gains(answers):
        if gain["provenance"] == "bound":
            assert gain["after_ns"] <= fastest * (1 + ROUNDING), (variant, gain)


def test_no_fix_ends_below_an_empty_launch(answers: Answers) -> None:
    assert all(gain["after_ns"] >= measured_costs().launch_ns for _, gain in gains(answers))


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
    metrics = [variant["metrics"] for variant in answers.run["variants"]]
    assert all((m["threads_per_instruction"]["value"] or 0) <= 32 for m in metrics if m)


def test_ratios_of_a_comparison_are_those_of_the_run(answers: Answers) -> None:
    for pair in answers.pairs:
        times = (answers.times_ns[pair[side]] for side in ("other", "base"))
        ratio = next(times) / next(times)
        assert pair["verdict"]["ratio"] == pytest.approx(ratio)


def test_parts_of_a_change_are_shares_of_it(answers: Answers) -> None:
    """Both times are estimates, so their parts explain the change, and no share is negative."""
    for pair in answers.pairs:
        if change := pair["change"]:
            total = answers.times_ns[pair["base"]] - answers.times_ns[pair["other"]]
            shares = [part["saved_ns"] / total for part in change["parts"]]
            assert all(share > 0 for share in shares)
            assert sum(shares) + change["left_ns"] / total == pytest.approx(1)
            assert -ROUNDING <= change["left_ns"] / total < 0.5
            assert "unexplained" not in change["sentence"]
