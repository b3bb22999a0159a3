"""Errors in a user's functions: one sentence with the place, the frames and the arguments."""

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof.errors import VERBOSE, WorkloadError
from kernprof.workload import Param, Workload, empty, zeros
from kernprof.workload.discover import workloads_in
from kernprof.workload.params import choose
from kernprof.workload.problem import make_problem

HEAD = """
import numpy as np
from kernprof import Workload, empty
def helper(value):
    return value.nothing
w = Workload("w", **{**dict(
    params={"n": 8}, inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": x.x},
), **dict(
    %s
)})
"""


@pytest.fixture
def problem(tmp_path: Path) -> Callable[..., Any]:
    def build(change: str, **params: int) -> Any:
        path = tmp_path / "mine.py"
        path.write_text(HEAD % change)
        w = workloads_in(path)["w"]
        instance = make_problem(w, choose(w.params, params), with_reference=True)
        w.work(instance.params, instance.inputs)
        return instance

    return build


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            "reference=lambda p, x: {'out': x.y}",
            (
                "reference of w failed at mine.py:10: AttributeError: there is no input 'y'; inputs"
                " are x: float32 (8)"
            ),
        ),
        (
            "reference=lambda p, x: helper(x.x)",
            (
                "reference of w failed at mine.py:5: AttributeError: 'numpy.ndarray' object has no"
                " attribute 'nothing'"
            ),
        ),
        (
            "reference=lambda p, x: {'out': x.x @ np.ones(3)}",
            "reference of w failed at mine.py:10: ValueError: matmul",
        ),
        (
            "reference=lambda p, x: None",
            "reference of w returns None, not a dict with names as keys",
        ),
        (
            "reference=lambda p, x: x.x",
            "reference of w returns an array, not a dict with names as keys",
        ),
        (
            "reference=lambda p, x: {'out': x.x[:2]}",
            "returns out of shape (2,); the declared shape",
        ),
        ("reference=lambda p, x: {'o': x.x}", "the reference of w returns no 'out'; it returns o"),
        (
            "reference=lambda p, x: {'out': x.x + 1j}",
            "as complex64, which the declared float32 cannot represent",
        ),
        ("reference=lambda p, x: {'out': np.array(['a'] * 8)}", "of dtype <U1, which a kernel"),
        ("reference=lambda p, x: exit(3)", "reference of w failed at mine.py:10: SystemExit: 3"),
        (
            "inputs=lambda p, rng: {'x': 1 / 0}",
            (
                "inputs of w failed at mine.py:10: ZeroDivisionError: division by zero; parameters"
                " are n=8"
            ),
        ),
        ("inputs=lambda p, rng: [1]", "inputs of w returns a list, not a dict with names as keys"),
        (
            "inputs=lambda p, rng: {'x': np.array([object()] * 8)}",
            "inputs of w returns x as an array of dtype object",
        ),
        (
            "inputs=lambda p, rng: {'x': [[1], [1, 2]]}",
            "inputs of w: x as an array failed: ValueError",
        ),
        (
            "outputs=lambda p: {'out': np.empty(p.n, np.float32)}",
            "outputs of w returns out as an array",
        ),
        ("outputs=lambda p: {'out': (p.n, 'f4')}", "outputs of w returns out as a tuple"),
        (
            "outputs=lambda p: {'out': empty(p.n, 'flaot')}",
            "outputs of w failed at mine.py:10: 'flaot' is not a NumPy dtype",
        ),
        ("outputs=lambda p: {'out': empty(p.n / 3)}", "the shape 2.66"),
        ("outputs=lambda p: {'x': empty(p.n)}", "two arrays named 'x'"),
        (
            "flops=lambda p: p.m",
            "flops of w failed at mine.py:10: AttributeError: there is no parameter 'm'",
        ),
        ("least_bytes=lambda p: {}[0]", "least_bytes of w failed at mine.py:10: KeyError: 0"),
    ],
)
def test_a_users_function_that_fails_is_named_with_its_place(
    problem: Callable[..., Any], change: str, message: str
) -> None:
    with pytest.raises(WorkloadError) as caught:
        problem(change)
    assert message in caught.value.message


def test_only_the_users_own_frames_are_shown(problem: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(WorkloadError) as caught:
        problem("reference=lambda p, x: helper(x.x)")
    files = [line for line in caught.value.details if line.startswith("  File ")]
    assert [line.partition(", line ")[0] for line in files] == [
        f'  File "{tmp_path / "mine.py"}"'
    ] * 2
    assert "    return value.nothing" in caught.value.details


def test_debug_shows_the_whole_traceback(
    problem: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VERBOSE, "1")
    with pytest.raises(WorkloadError) as caught:
        problem("reference=lambda p, x: helper(x.x)")
    assert caught.value.details[0].startswith("Traceback")
    assert any("sources.py" in line for line in caught.value.details)


def test_a_parameter_that_the_inputs_cannot_take_is_shown(problem: Callable[..., Any]) -> None:
    with pytest.raises(
        WorkloadError, match=r"negative dimensions are not allowed; parameters are n=-3"
    ):
        problem("", n=-3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import nothing_of_that_name\n", "mine.py:1: ModuleNotFoundError"),
        ("x = (\n", "SyntaxError"),
        ("\n\nraise SystemExit(2)\n", "mine.py:3: SystemExit: 2"),
        ("def f():\n    return 1 / 0\nf()\n", "mine.py:2: ZeroDivisionError: division by zero"),
    ],
)
def test_a_file_that_does_not_load_names_the_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text)
    with pytest.raises(WorkloadError) as caught:
        workloads_in(path)
    assert message in str(caught.value)


DTYPES = [np.float16, np.dtype("f2"), "float16", "<f2", "e"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    "size", [6, np.int64(6), np.uint8(6), (2, np.int32(3)), [2, 3], np.array([2, 3]), 6.0]
)
def test_outputs_take_every_spelling_of_sizes_and_dtypes(dtype: Any, size: Any) -> None:
    for spec in (empty(size, dtype), zeros(size, dtype)):
        assert spec.dtype == np.float16
        assert spec.nbytes == 12
        assert all(type(n) is int for n in spec.shape)


@pytest.mark.parametrize(
    ("default", "kind"), [(np.int64(4), int), (np.float32(0.5), float), (np.bool_(True), bool)]
)
def test_parameters_take_numpys_numbers(default: Any, kind: type) -> None:
    param = Param(default, minimum=np.int64(0), dtype=np.int64)
    assert type(param.default) is kind
    assert param.kernel_dtype == "int64"
    assert type(choose({"n": param}, {"n": default})["n"]) is kind


@pytest.mark.parametrize("grid", [np.int64(3), 3, 3.0, (np.int32(3), 1), np.array([3, 1, 1])])
def test_grids_take_numpys_numbers(grid: Any) -> None:
    w = Workload("w", inputs=lambda p, rng: {}, outputs=lambda p: {}, reference=lambda p, x: {})
    w.cuda("k", "__global__ void k() {}", grid=lambda p: grid, block=np.int32(32))
    assert w.variant("k").launch(choose({}, {})).grid == (3, 1, 1)


@pytest.mark.parametrize("grid", [3.9, 0, -1, (1, 2, 3, 4), "3", None, (1, 0)])
def test_a_grid_that_is_none_is_refused_and_never_rounded(grid: Any) -> None:
    w = Workload("w", inputs=lambda p, rng: {}, outputs=lambda p: {}, reference=lambda p, x: {})
    w.cuda("k", "__global__ void k() {}", grid=lambda p: grid, block=32)
    with pytest.raises(WorkloadError, match="is not one to three whole numbers"):
        w.variant("k").launch(choose({}, {}))


@pytest.mark.parametrize("rule", ["grid", "block", "shared_bytes", "requires"])
def test_a_rule_of_a_variant_that_fails_is_named(rule: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        HEAD % ""
        + textwrap.dedent(f"""
        rules = {{"grid": 1, "block": 32, "{rule}": lambda p: p.m}}
        w.cuda("k", "__global__ void k() {{}}", **rules)
    """)
    )
    w = workloads_in(path)["w"]
    with pytest.raises(
        WorkloadError, match=rf"{rule} of variant k failed at mine.py:13: AttributeError"
    ):
        w.variant("k").launch(choose(w.params, {}))
