"""A short campaign over every target, and the inputs that were once answered wrongly."""

from pathlib import Path

import pytest

from kernprof.errors import KernprofError
from tests.fuzz.campaign import Failure, campaign, table
from tests.fuzz.planted import PLANTED
from tests.fuzz.targets import TARGETS
from tests.fuzz.worker import HANG_S, outcome

INPUTS = {"ncu-rep": 20}  # each is read and explained as a whole
USUALLY = 36
SECONDS = 3600.0  # no limit: the same inputs are tried each time
ONCE = sorted((Path(__file__).parent / "once").glob("*/*"))


def _shown(failures: list[Failure]) -> str:
    return "\n".join(
        f"{failure.target}, seed {failure.seed}, input {failure.number}: {failure.kind}\n{failure.where}"
        for failure in failures[:3]
    )


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_end_in_a_result_or_in_an_error_that_says_so(name: str) -> None:
    tally = campaign(TARGETS[name], seed=1, count=INPUTS.get(name, USUALLY), seconds=SECONDS)
    assert not tally.failures, _shown(tally.failures)
    assert tally.inputs == INPUTS.get(name, USUALLY)


@pytest.mark.parametrize("path", ONCE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_was_once_answered_wrongly(path: Path, tmp_path: Path) -> None:
    target = TARGETS[path.parent.name]
    copy = tmp_path / f"input{target.suffix}"
    copy.write_bytes(path.read_bytes())
    kind, where = outcome(target, copy, HANG_S)
    assert kind in ("result", "refused"), where


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_read(name: str, tmp_path: Path) -> None:
    """Some seeds end in a result, none in a fault, and inputs are the same each time: else a
    campaign tries nothing.
    """
    target = TARGETS[name]
    seeds, read = target.seeds(), 0
    for seed in seeds:
        path = tmp_path / f"input{target.suffix}"
        path.write_bytes(seed)
        try:
            target.run(path)
            read += 1
        except KernprofError:
            continue
    assert read > 0
    inputs = [target.input(seeds, 1, number) for number in range(20)]
    assert inputs == [target.input(seeds, 1, number) for number in range(20)]
    assert len({*inputs}) > 10


def test_a_campaign_sees_every_bad_end() -> None:
    ends = {
        name.removeprefix("planted-"): campaign(target, seed=1, count=2, seconds=300, hang_s=0.5)
        for name, target in PLANTED.items()
    }
    assert {name: dict(tally.counts) for name, tally in ends.items()} == {
        "result": {"result": 2},
        "refused": {"refused": 2},
        "silent": {"uncaught": 2},
        "uncaught": {"uncaught": 2},
        "memory": {"uncaught": 2},
        "hang": {"hang": 2},
        "crash": {"crash": 2},
    }
    assert "KeyError" in ends["uncaught"].failures[0].where
    assert "MemoryError" in ends["memory"].failures[0].where
    assert table([("crash", ends["crash"])])[1].split() == ["crash", "2", "0", "0", "0", "2", "0"]
