"""Labels find places that overlap nothing, as long as there is room."""

import itertools

import numpy as np
from hypothesis import given, settings, strategies as st

from kernprof.report.plots.labels import Wanted, along, place

AREA = (0.0, 0.0, 1000.0, 700.0)
NOTHING = np.zeros((0, 4)), np.zeros((0, 2))


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def test_a_taken_box_is_avoided() -> None:
    taken = np.array([[505.0, 200.0, 900.0, 400.0]])
    (result,) = place([Wanted(size=(80, 14), anchors=((500, 300),))], taken, NOTHING[1], AREA)
    assert overlap(result.box, tuple(taken[0])) == 0


def test_a_line_is_avoided() -> None:
    line = along([((500.0, 300.0), (900.0, 300.0))])
    (result,) = place([Wanted(size=(80, 14), anchors=((500, 300),))], NOTHING[0], line, AREA)
    assert not (result.box[1] < 300 < result.box[3] and result.box[2] > 500)


def test_many_labels_at_one_anchor_do_not_overlap() -> None:
    wanted = [Wanted(size=(70, 14), anchors=((500 + n, 300 + n),)) for n in range(12)]
    result = place(wanted, *NOTHING, AREA)
    assert all(overlap(a.box, b.box) == 0 for a, b in itertools.combinations(result, 2))
    assert any(item.leader for item in result)


points = st.tuples(st.floats(100, 900), st.floats(100, 600))


@settings(max_examples=40, deadline=None)
@given(st.lists(points, min_size=1, max_size=8))
def test_labels_stay_inside_and_apart(anchors: list[tuple[float, float]]) -> None:
    result = place([Wanted(size=(90, 15), anchors=(a,)) for a in anchors], *NOTHING, AREA)
    for item in result:
        assert item.box[0] >= 0
        assert item.box[1] >= 0
        assert item.box[2] <= 1000
        assert item.box[3] <= 700
    assert all(overlap(a.box, b.box) == 0 for a, b in itertools.combinations(result, 2))
