"""Careless declarations raise errors that say what to do."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kernprof import Workload, empty, emulator, metrics
from kernprof.cuda_source.names import is_ptx, ptx_of
from kernprof.errors import KernprofError, UsageError, WorkloadError
from kernprof.workload.params import Param, choose
from kernprof.workload.sources import load_module

CODE = 'extern "C" __global__ void k(const float *x, float *out, int n) {}'


def workload(**options: Any) -> Workload:
    usual: dict[str, Any] = {
        "inputs": lambda p, rng: {"x": np.zeros(4, np.float32)},
        "outputs": lambda p: {"out": empty(4)},
        "reference": lambda p, x: {"out": x.x},
        "args": "x out n",
        "params": {"n": 4},
    }
    return Workload(options.pop("name", "w"), **(usual | options))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"name": ""}, "cannot be the name of a workload"),
        ({"name": "a\0b"}, "cannot be the name of a workload"),
        ({"name": "w" * 1000}, "cannot be the name of a workload"),
        ({"name": 3}, "3 cannot be the name of a workload"),
        ({"params": {1: 2}}, "1 cannot be a parameter's name"),
        ({"args": 5}, "args is 5, which is not a string or a list of names"),
    ],
)
def test_a_workload(options: dict[str, Any], message: str) -> None:
    with pytest.raises(WorkloadError, match=message):
        workload(**options)


@pytest.mark.parametrize(
    ("name", "rules", "message"),
    [
        (1, {"grid": 1, "block": 1}, "cannot be the name of a variant"),
        ("\ud800", {"grid": 1, "block": 1}, "cannot be the name of a variant"),
        ("v", {}, "variant v of w: missing 2 required keyword-only arguments: 'grid' and 'block'"),
        ("v", {"grid": 1, "block": 1, "blocks": 2}, "unexpected keyword argument 'blocks'"),
        ("v", {"grid": 1, "block": 1, "args": 5}, "args is 5"),
        (
            "v",
            {"grid": 1, "block": 1, "values": 5},
            "values of v are 5, not a dict with names as keys",
        ),
    ],
)
def test_a_variant(name: Any, rules: dict[str, Any], message: str) -> None:
    with pytest.raises(WorkloadError, match=message):
        workload().cuda(name, CODE, "k", **rules)


P = choose({"n": Param(4)}, {})
VARIANT: dict[str, Any] = {"grid": 1, "block": 1}


@pytest.mark.parametrize(
    ("request_", "error", "named"),
    [
        (lambda: choose({"n": Param(4)}, {"m": 1}), UsageError, "'m'"),
        (lambda: Param(4, dtype="number"), WorkloadError, "not a NumPy dtype"),
        (lambda: empty(4, object), WorkloadError, "Python objects"),
        (
            lambda: workload().cuda("v", CODE, "k", **VARIANT, shared_bytes=1.5).launch(P),
            WorkloadError,
            "1.5",
        ),
        (
            lambda: workload().cuda("v", CODE, "k", **VARIANT, values={"c": "x"}).value("c", P),
            WorkloadError,
            "not a number",
        ),
        (
            lambda: workload(outputs=lambda p: {"y": replace(empty(4), copy_of="z")}).make_specs(
                P, {"x": np.zeros(4)}
            ),
            UsageError,
            "'z'",
        ),
        (
            lambda: workload().cuda("v", CODE, **VARIANT, requires=lambda p: "n is odd").launch(P),
            WorkloadError,
            "cannot run with .*: n is odd",
        ),
        (
            lambda: workload().cuda("v", CODE, "k", **VARIANT, options=5).source.given(P),
            WorkloadError,
            "options of k are 5",
        ),
        (
            lambda: workload().cuda("v", object(), **VARIANT),
            WorkloadError,
            r"the source of variant v is a object without CUDA C\+\+ source",
        ),
        (
            lambda: workload().cuda("v", type("RawKernel", (), {"code": None})(), **VARIANT),
            WorkloadError,
            r"is a RawKernel without CUDA C\+\+ source",
        ),
        (
            lambda: [w.cuda("v", CODE, **VARIANT) for w in [workload()] * 2],
            WorkloadError,
            "two variants",
        ),
        (
            lambda: workload(
                inputs=lambda p, rng: {"x": np.empty(1 << 55, np.float32)}
            ).make_inputs(P),
            WorkloadError,
            "does not fit in memory",
        ),
        (
            workload().cuda("v", Path(__file__).parent, "k", **VARIANT).source.text,
            WorkloadError,
            "not a file",
        ),
        (
            lambda: load_module(Path(metrics.__file__).with_suffix(".csv")),
            WorkloadError,
            "not a Python file",
        ),
    ],
)
def test_a_value_that_no_launch_takes(request_: Any, error: type[Exception], named: str) -> None:
    with pytest.raises(error, match=named):
        request_()


@pytest.mark.parametrize(
    "broken", [{"code_type": "ptx"}, {"code_type": "ptx", "code": b"\xff"}, {"asm": {}}, {"asm": 3}]
)
def test_an_object_that_holds_no_ptx(broken: dict[str, Any]) -> None:
    with pytest.raises(KernprofError):
        emulator.run(SimpleNamespace(**broken), grid=1, block=1, args=())
    assert not is_ptx(ptx_of(SimpleNamespace(**broken)) or "")
