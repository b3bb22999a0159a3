"""`tune`: the space, drops, ranking, recall, and leaders timed in turns."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.collect.launch.hardware import LaunchOutcome
from kernprof.collect.launch.job import LaunchJob
from kernprof.errors import WorkloadError
from kernprof.model.documents.stored import Configuration, Standing, TuneDocument
from kernprof.model.serialize import decode, stored
from kernprof.report.tables.tune import tune_sections
from kernprof.workflows.run.request import RunRequest
from kernprof.workflows.tune import search
from kernprof.workflows.tune.leaders import RankedSpace, chosen, coded, timed
from kernprof.workflows.tune.search import TuneRequest, ranked, with_measured
from kernprof.workload.discover import workloads_in
from kernprof.workload.params import choose

WORKLOAD = """
import numpy as np
from kernprof import Workload, ceil_div, empty

CODE = r'''extern "C" __global__ void sums(const float* x, float* y, int n) {
    __shared__ float kept[BLOCK * EACH];
    static_assert(EACH != 3, "three does not compile");
    for (int k = 0; k < EACH; ++k) {
        int i = (blockIdx.x * EACH + k) * BLOCK + threadIdx.x;
        kept[k * BLOCK + threadIdx.x] = i < n ? x[i] : 0;
    }
    __syncthreads();
#if EACH == 7
    float held[96], sum = 0;
#pragma unroll
    for (int k = 0; k < 96; ++k) sum += held[k] = x[k * 7 % n];
#pragma unroll
    for (int k = 0; k < 96; ++k) y[k * 7 % n] = held[k] * sum;
#endif
    for (int k = 0; k < EACH; ++k) {
        int i = (blockIdx.x * EACH + k) * BLOCK + threadIdx.x;
        if (i < n) y[i] = 2 * kept[k * BLOCK + threadIdx.x] + (EACH == 5);
    }
}'''
sums = Workload("sums", params={"n": 1 << 13, "block": 64, "each": 1},
                inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)}, outputs=lambda p: {"y": empty(p.n)},
                reference=lambda p, x: {"y": 2 * x.x}, args="x y n", constraint=lambda p: p.block * p.each != 256)
sums.cuda("sums", CODE, options=lambda p: (f"-DBLOCK={p.block}", f"-DEACH={p.each}"), block=lambda p: p.block,
          grid=lambda p: ceil_div(p.n, p.block * p.each))
"""
SPACE = ("-p", "block=64,256,2048", "-p", "each=1,2,3,5,80")


@pytest.fixture
def folder(place: Path) -> Path:
    (place / "sums.py").write_text(WORKLOAD)
    return place


def tuned(capsys: pytest.CaptureFixture[str], *more: str, file: str = "sums.py") -> dict[str, Any]:
    assert run_command_line(["tune", file, *more, "--format", "json"]) == 0
    matches: dict[str, Any] = json.loads(capsys.readouterr().out)
    return matches


def by_params(document: Mapping[str, Any]) -> dict[tuple[int, int], dict[str, Any]]:
    return {
        (item["params"]["block"], item["params"]["each"]): item
        for item in document["configurations"]
    }


def test_the_whole_space_is_ranked_or_dropped_with_the_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tuned(capsys, *SPACE)
    matches = by_params(document)
    assert len(matches) == 15
    why = {params: match["dropped"] for params, match in matches.items() if match["dropped"]}
    large = {(2048, item): "the block or grid is too large" for item in (1, 2, 3, 5, 80)}
    assert why == large | {
        (256, 1): "refused by the workload's constraint",
        (64, 3): "does not compile",
        (256, 3): "does not compile",
        (64, 5): "wrong result",
        (256, 5): "wrong result",
        (256, 80): "too much shared memory",
    }
    assert "three does not compile" in matches[64, 3]["message"]
    order = [entry["estimate_ns"] for entry in document["configurations"][:4]]
    assert order == sorted(order)
    for element in document["configurations"][:4]:
        assert element["low_ns"] < element["estimate_ns"] < element["high_ns"]
    assert not matches[64, 80]["tie"], (
        "80 values of each thread fill the shared memory with few blocks"
    )
    assert document["schema"] == "kernprof.tune/1"
    assert "no time was measured: there is no usable NVIDIA GPU here" in document["notes"]


def test_blocks_with_more_registers_than_an_sm_are_dropped(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert folder
    (refused,) = tuned(capsys, "-p", "block=1024", "-p", "each=7")["configurations"]
    assert refused["dropped"] == "too many registers"


def test_what_was_counted_is_not_counted_again(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[Any] = []
    real = search.Seen.weighed
    monkeypatch.setattr(search.Seen, "weighed", lambda *a: counted.append(a[3]) or real(*a))
    first = tuned(capsys, "-p", "each=1,2")
    assert (len(counted), first["recalled"]) == (2, 0)
    other = tuned(capsys, "-p", "each=8")
    assert (len(counted), other["recalled"]) == (3, 0)
    again = tuned(capsys, "-p", "each=1,2,8")  # of two other spaces, one of them the last but one
    assert (len(counted), again["recalled"]) == (3, 3)
    assert {item["estimate_ns"] for item in first["configurations"]} < {
        entry["estimate_ns"] for entry in again["configurations"]
    }
    (folder / "sums.py").write_text(WORKLOAD.replace("2 * kept", "2.0f * kept"))
    assert tuned(capsys, "-p", "each=1,2")["recalled"] == 0, "the source has changed"
    assert tuned(capsys, "-p", "each=1,2", "--gpu", "a100 sxm")["recalled"] == 0, "another GPU"


def test_what_a_variant_does_not_ask_for_is_not_weighed(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = WORKLOAD.replace('"each": 1}', '"each": 1, "other": 1, "seeded": 1}').replace(
        "rng.random(", "p.seeded * rng.random("
    )
    (folder / "seeded.py").write_text(text)
    ran: list[Any] = []
    real = search.emulate
    monkeypatch.setattr(search, "emulate", lambda *a: ran.append(a) or real(*a))
    more = ("-p", "other=1,2,3", "-p", "each=1,2", "-p", "seeded=1,2")
    result = tuned(capsys, *more, file="seeded.py")["configurations"]
    assert len(ran) == 4, "the data depend on one of them, the kernel on another"
    assert len(result) == 12
    assert {
        tuple(match["params"][name] for name in ("other", "each", "seeded")) for match in result
    } == {(other, item, seeded) for other in (1, 2, 3) for item in (1, 2) for seeded in (1, 2)}
    assert len({(entry["params"]["each"], entry["estimate_ns"]) for entry in result}) == 2
    assert len({element["key"] for element in result}) == 12


def test_the_estimate_is_the_one_that_run_shows(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (hit,) = tuned(capsys)["configurations"]
    assert run_command_line(["run", "sums.py", "--backend", "emulator", "--format", "json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["variants"]
    metric = result["metrics"]["time_estimate"]
    assert (hit["estimate_ns"], hit["high_ns"]) == (
        metric["value"],
        metric["value"] + metric["error"],
    )


def test_an_interrupted_search_goes_on(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, left = search.Seen.weighed, [1]

    def interrupted(*a: Any) -> Configuration:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return real(*a)

    monkeypatch.setattr(search.Seen, "weighed", interrupted)
    assert run_command_line(["tune", "sums.py", "-p", "each=1,2"]) == 130
    capsys.readouterr()
    monkeypatch.setattr(search.Seen, "weighed", real)
    assert tuned(capsys, "-p", "each=1,2")["recalled"] == 1


def test_a_damaged_file_is_counted_anew(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tuned(capsys)
    (remaining,) = (folder / ".kernprof/tune").iterdir()
    remaining.write_text("{")
    assert tuned(capsys)["recalled"] == 0


def test_a_constraint_that_says_nothing_is_refused(folder: Path) -> None:
    (folder / "odd.py").write_text(WORKLOAD.replace("p.block * p.each != 256", "None"))
    workload = workloads_in(folder / "odd.py")["sums"]
    with pytest.raises(WorkloadError, match="neither True nor False"):
        workload.allows(choose(workload.params, {}))


def outcome(samples: Sequence[float] = (), message: str = "") -> LaunchOutcome:
    failure = {"error": "KernelCrashed", "message": message, "exit_code": 1} if message else None
    return LaunchOutcome(check={"correct": True}, failure=failure, samples_ns=list(samples))


class Turns:
    """A GPU on which a configuration takes as long as its parameter says."""

    gpu = "NVIDIA H200"

    def __init__(self, *, broken: int = -1, wander: float = 0.0) -> None:
        self.rounds: list[list[int]] = []
        self.broken, self.wander = broken, wander

    def __call__(self, jobs: Sequence[LaunchJob]) -> Mapping[int, LaunchOutcome]:
        self.rounds.append([item.index for item in jobs])
        return {
            job.index: (
                outcome(message="it crashed")
                if job.index == self.broken
                else outcome(
                    [
                        1000.0 * float(job.params["us"]) * self._share(job) + noise
                        for noise in (-1, 0, 1, 2)
                    ]
                )
            )
            for job in jobs
        }

    def _share(self, job: LaunchJob) -> float:
        return 1 + self.wander * ((len(self.rounds) + job.index) % 3 - 1)


def document_of(*times: tuple[float, float]) -> TuneDocument:
    """Build a document from estimated and real times in µs."""
    matches = [
        Configuration(
            variant="a",
            params={"us": real},
            estimate_ns=1000 * text,
            low_ns=650 * text,
            high_ns=1350 * text,
        )
        for text, real in times
    ]
    return TuneDocument(
        workload="w",
        source="w.py",
        gpu="H200",
        arch="sm_90",
        created="",
        configurations=ranked(matches),
    )


def test_many_leaders_do_not_outlast_the_limit() -> None:
    jobs = [LaunchJob(index=i, variant="a", params={"us": 10.0 + i}) for i in range(40)]
    space, turns, clock = (
        RankedSpace(jobs=jobs, estimates=[1000.0 + i for i in range(40)]),
        Turns(),
        [0.0],
    )

    def collect(launch_jobs: Sequence[LaunchJob]) -> Mapping[int, LaunchOutcome]:
        clock[0] += 2.0 * len(launch_jobs)  # two seconds for each launch
        return turns(launch_jobs)

    times = timed(space, 40, collect, 30.0, clock=lambda: clock[0])
    assert clock[0] <= 30
    assert 8 <= len(times.samples) < 15
    assert not times.decided


def test_leaders_are_timed_in_turns_until_the_best_is_decided() -> None:
    turns = Turns()
    result = with_measured(
        document_of((100, 900.0), (110, 500.0), (120, 700.0), (500, 100.0)),
        turns,
        TuneRequest(run=RunRequest(workload="w"), leaders=3),
    )
    assert [configuration.estimate_ns for configuration in result.configurations] == [
        100_000,
        110_000,
        120_000,
        500_000,
    ]
    assert [item.measured and item.measured.standing for item in result.configurations] == [
        Standing.SLOWER,
        Standing.BEST,
        Standing.SLOWER,
        None,
    ]
    assert result.configurations[3].measured is None, "it is no leader, so its time is not known"
    assert turns.rounds == [[0, 1, 2]], "each of the others is slower by more than processes differ"
    assert result.measurement is not None
    assert (result.measurement.decided, result.measurement.rounds) == (True, 1)
    assert decode(stored(result), TuneDocument, "it") == result


@pytest.mark.parametrize(
    ("objective", "standings", "last"),
    [
        ("energy", [Standing.HIGHER, Standing.TIE, Standing.BEST], 1.0),
        ("energy-delay", [Standing.TIE, Standing.BEST, Standing.HIGHER], 0.7 * 900 / 500 / 0.72),
    ],
)
def test_timed_configurations_are_compared_by_energy(
    objective: str, standings: list[Standing], last: float
) -> None:
    joules = {500.0: 0.72, 400.0: 0.95, 900.0: 0.7}
    document = document_of((100, 400.0), (110, 500.0), (120, 900.0))

    def collect(jobs: Sequence[LaunchJob], energy_s: float = 0.0) -> Mapping[int, LaunchOutcome]:
        outcomes = Turns()(jobs)
        for job in jobs if energy_s else ():
            value = joules[float(job.params["us"])]
            energy = {"value": value, "error": 0.04 * value, "reason": "7 rounds of 1.2 s"}
            outcomes[job.index].metrics["energy"] = energy
        return outcomes

    request = TuneRequest(run=RunRequest(workload="w"), leaders=3, objective=objective)
    late = TuneRequest(run=request.run, leaders=3, objective=objective, limit_s=15.0)
    without = with_measured(document, collect, late, ranked_s=7.5)
    # Three launches need 1 + 7 × 3 × 0.35 s, and as long for the timing before.
    assert without.notes == ("no time was left for the energy: use --time-limit 25",)
    result = with_measured(document, collect, request)
    assert result.notes == ("energy: 7 rounds of 1.2 s",)
    measured = [c.measured for c in result.configurations if c.measured]
    assert [m.standing for m in measured] == standings
    assert [m.energy_j for m in measured] == [0.95, 0.72, 0.7]
    assert measured[2].ratio == pytest.approx(last)
    (section,) = tune_sections(result, 9)
    assert "energy" in (section.table.head if section.table else ())


def test_equal_ones_are_ties_and_the_limit_ends_it() -> None:
    now = iter(range(0, 1000, 10))
    jobs = [
        LaunchJob(index=i, variant="a", params={"us": us}) for i, us in enumerate((5.0, 5.05, 9.0))
    ]
    space = RankedSpace(jobs=jobs, estimates=[100.0, 110.0, 120.0])
    times = timed(space, 3, Turns(wander=0.02), 45.0, clock=lambda: float(next(now)))
    assert not times.decided
    assert [times.measured(i).standing for i in range(3)] == [
        Standing.BEST,
        Standing.TIE,
        Standing.SLOWER,
    ]
    assert times.rounds == 4, "a fifth would end at 50"
    assert timed(space, 3, Turns(), 5.0, clock=lambda: float(next(now))).rounds == 1


def test_what_was_measured_corrects_the_ranking() -> None:
    """The estimates ignore `slow`, which triples the time; one measurement moves others ahead."""
    every = [{"slow": slow, "tile": tile} for tile in (8, 16, 32, 64) for slow in ("yes", "no")]
    estimates = [
        tile + (0.1 if parameters["slow"] == "no" else 0.0)
        for parameters in every
        for tile in [float(parameters["tile"])]
    ]
    places = coded(every)
    assert places.shape == (8, 3)
    assert chosen(estimates, places, {}, 1) == [0]
    result = chosen(estimates, places, {0: 3 * estimates[0], 1: estimates[1]}, 2)
    assert [every[index]["slow"] for index in result] == ["no", "no"]
    assert sorted(chosen(estimates, places, {0: 1.0}, 99, without=[3])) == [1, 2, 4, 5, 6, 7]


def test_a_leader_that_fails_is_named_and_the_others_go_on() -> None:
    result = with_measured(
        document_of((100, 900.0), (110, 500.0)),
        Turns(broken=0),
        TuneRequest(run=RunRequest(workload="w")),
    )
    assert result.configurations[0].failure == "it crashed"
    assert result.configurations[1].measured is not None


def test_ties_are_those_that_the_estimate_does_not_tell_from_the_first() -> None:
    assert [
        configuration.tie
        for configuration in document_of((100, 1), (130, 1), (140, 1)).configurations
    ] == [
        False,
        True,
        False,
    ]
