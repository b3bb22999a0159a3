"""Golden Profiles of every ncu capture, compared whole.

After a change that is meant, `python -m tests.replay.readers.test_ncu_golden` in the root writes
them anew.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from kernprof.readers.ncu.open import read_report

REPLAY = Path(__file__).parents[1]
CAPTURES = sorted(
    path for path in (REPLAY / "data" / "ncu").iterdir() if path.suffix in (".ncu-rep", ".csv")
)


def golden_of(capture: Path) -> Path:
    return REPLAY / "golden" / f"{capture.name}.json"


def profiles(capture: Path) -> list[dict[str, Any]]:
    read = [asdict(profile) for profile in read_report(capture).profiles]
    for profile in read:
        # ncu samples nothing
        assert all(metric.pop("error") is None for metric in profile["metrics"].values())
        profile["metrics"] = {
            key: list(metric.values()) for key, metric in profile["metrics"].items()
        }
    return json.loads(json.dumps(read))


def shown(read: list[dict[str, Any]]) -> str:
    """One line per metric: value, unit, provenance, reason."""
    parts = []
    for profile in read:
        metrics = ",\n".join(
            f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}"
            for k, v in profile["metrics"].items()
        )
        rest = json.dumps({k: v for k, v in profile.items() if k != "metrics"})
        parts.append(rest[:-1] + ',\n  "metrics": {\n' + metrics + "}}")
    return "[\n" + ",\n".join(parts) + "\n]\n"


@pytest.mark.parametrize("capture", CAPTURES, ids=lambda path: path.name)
def test_every_profile_of_the_capture(capture: Path) -> None:
    assert profiles(capture) == json.loads(golden_of(capture).read_text())


if __name__ == "__main__":
    (REPLAY / "golden").mkdir(exist_ok=True)
    for capture in CAPTURES:
        golden_of(capture).write_text(shown(profiles(capture)))
