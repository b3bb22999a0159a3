"""Unknown names: the answer lists the available ones and the likely one."""

import pytest

from kernprof.errors import UsageError, unknown_name
from kernprof.model.run import Launch, Metric, Profile

WORKLOADS = ("copy", "gather", "histogram", "matmul", "particles", "stencil", "transpose")
RUNS = (
    "20261122-062400-transpose-f175",
    "20261122-062142-matmul-1524",
    "20261122-062107-transpose-1093",
)
PROFILE = Profile(
    launch=Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1)),
    metrics={"l2_bytes": Metric(value=8.0, unit="byte"), "sm__odd.sum": Metric(value=3.0, unit="")},
)


@pytest.mark.parametrize(
    ("name", "names", "hint"),
    [
        ("tr", WORKLOADS, "did you mean transpose?"),
        ("Trans", WORKLOADS, "did you mean transpose?"),
        ("pose", WORKLOADS, "did you mean transpose?"),
        ("matmlu", WORKLOADS, "did you mean matmul?"),
        ("xyz", WORKLOADS, None),
        ("", WORKLOADS, None),
        ("f175", RUNS, f"did you mean {RUNS[0]}?"),
        ("transpose", RUNS, f"did you mean {RUNS[0]} or {RUNS[2]}?"),
    ],
)
def test_names_that_begin_so_are_meant_before_similar_ones(
    name: str, names: tuple[str, ...], hint: str | None
) -> None:
    assert unknown_name("name", name, names).hint == hint


def test_a_mistyped_end_is_nearest_to_what_begins_alike() -> None:
    hint = unknown_name("run", "20261122-062140-matmul", RUNS).hint
    assert hint is not None
    assert hint.startswith(f"did you mean {RUNS[1]}")


def test_a_profile_knows_a_missing_metric_from_a_name_that_is_none() -> None:
    assert PROFILE.value("l2_bytes") == PROFILE.value("lts__t_bytes.sum") == 8.0
    assert PROFILE.value("sm__odd.sum") == 3.0
    assert PROFILE.value("dram_bytes_read") is None
    assert PROFILE.value("sm__other.sum") is None
    with pytest.raises(UsageError, match="unknown metric 'l2_byts'") as raised:
        PROFILE.value("l2_byts")
    assert str(raised.value.hint).startswith("did you mean l2_bytes or ")
