"""Kernels for one architecture only, and tensor maps."""

import re
from typing import Any

import numpy as np
import pytest

from kernprof.collect.launch.whole_file import check_device
from kernprof.errors import UsageError, WorkloadError
from kernprof.workload import TensorMap, Workload, empty
from kernprof.workload.params import choose
from kernprof.workload.problem import MappedMatrix, arguments, make_problem, place_on_host

SOURCE = "struct Map { char bytes[128]; }; __global__ void mapped(const Map x, void* out, int n) {}"


def scaled(
    array: str = "x", columns: int = 64, dtype: str = "float16", **mapped: Any
) -> tuple[Workload, Any]:
    work = Workload(
        "scaled",
        params={"rows": 40},
        inputs=lambda p, rng: {"x": np.ones((p.rows, columns), dtype), "flat": np.ones(64, dtype)},
        outputs=lambda p: {"out": empty((p.rows, columns), dtype)},
        reference=lambda p, x: {"out": x.x},
    )
    rules = {"box": lambda p: (p.rows // 5, 64), "swizzle": 128} | mapped
    work.cuda(
        "mapped",
        SOURCE,
        grid=1,
        block=32,
        args="x_map out rows",
        tensor_maps={"x_map": TensorMap(array=array, **rules)},
    )
    problem = make_problem(work, choose(work.params, {}), with_reference=False)
    place_on_host(problem)
    return work, problem


def test_a_map_is_an_argument_beside_the_arrays() -> None:
    work, problem = scaled()
    mapped, out, rows = arguments(problem, work.variant("mapped"))
    assert isinstance(mapped, MappedMatrix)
    assert mapped.array is problem.arrays["x"]
    assert (mapped.box, mapped.swizzle) == ((8, 64), 128)
    assert out is problem.arrays["out"]
    assert rows == np.int32(40)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"array": "y"}, "reads 'y', which is neither an input nor an output: x, flat, out"),
        ({"array": "flat"}, "the array has 1 dimensions; 2 are needed"),
        ({"columns": 20}, "rows of 40 bytes are not a multiple of 16"),
        ({"box": (300, 64)}, "the box is 300 × 64; each side must be from 1 to 256"),
        ({"swizzle": 96}, "the swizzle is 96; 0, 32, 64 and 128 bytes are supported"),
        (
            {"swizzle": 64},
            "a row of the box has 128 bytes; it must be a multiple of 16, and at most the 64 bytes",
        ),
        (
            {"box": (8, 4), "swizzle": 0},
            "a row of the box has 8 bytes; it must be a multiple of 16",
        ),
    ],
)
def test_what_the_hardware_does_not_take_is_refused(changed: dict[str, Any], says: str) -> None:
    work, problem = scaled(**changed)
    with pytest.raises(WorkloadError, match=re.escape(says)):
        arguments(problem, work.variant("mapped"))


def test_an_argument_that_is_neither_array_nor_map_lists_both() -> None:
    work, problem = scaled()
    work.cuda(
        "typo",
        "__global__ void typo(void* x) {}",
        grid=1,
        block=32,
        args="x_mpa",
        tensor_maps={"x_map": TensorMap(array="x", box=(8, 64))},
    )
    with pytest.raises(UsageError) as caught:
        arguments(problem, work.variant("typo"))
    assert caught.value.hint is not None
    assert "x_map" in caught.value.hint


def test_code_for_one_architecture_goes_to_that_one_alone() -> None:
    check_device("hopper", "sm_90a", "90")
    with pytest.raises(
        WorkloadError, match="variant hopper is written for sm_90a; this GPU is sm_100"
    ):
        check_device("hopper", "sm_90a", "100")
