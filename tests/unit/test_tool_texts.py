"""Texts of tools from public threads and manuals, and the rows of the table that answer them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernprof.collect.nsight.ncu import ncu_error
from kernprof.errors import CaptureFailed, error_classes, tool_error, tool_hint, tool_signs
from kernprof.extras import missing_package
from kernprof.process import Completed

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]

DATA = Path(__file__).parents[1] / "data/tool_texts.toml"
TOOLS = ("ncu", "nsys", "cupti", "driver", "nvrtc", "nvcc", "numba", "cupy", "triton")
SETS = tomllib.loads(DATA.read_text(encoding="utf-8"))


def answers(name: str) -> Iterator[tuple[str, str, str | None]]:
    """Yield the text, the id of the thread's answer ("" for none) and the id of the found sign."""
    for tool, answer, _, text in SETS[name]:
        error = tool_error(tool, text)
        yield text, answer, error.sign if error else ""


@pytest.mark.parametrize("name", SETS)
def test_each_text_gets_its_answer(name: str) -> None:
    assert [answer for answer in answers(name) if answer[1] != answer[2]] == []


def test_each_row_answers_a_text_and_names_an_error_and_a_source() -> None:
    answered = {answer for name in SETS for _, answer, _ in answers(name)}
    signs = {sign.id: sign for tool in TOOLS for sign in tool_signs(tool)}
    assert signs.keys() - answered == set()
    assert {sign.error for sign in signs.values()} <= error_classes().keys()
    assert all(
        sign.source and sign.cause.format("x") and sign.fix.format("x") for sign in signs.values()
    )


@pytest.mark.parametrize("tool", [*TOOLS, "warp"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "==PROF== Connected to process 1 (/bin/a)\nloss 0.3\n==PROF== Disconnected from process 1",
        "epoch 700 error 2 accuracy 35\nloss: nan\nwarning: something new",
        '==PROF== Profiling "ncclDevKernel_AllReduce" - 0: 0%....50%....100% - 9 passes',
        "make: *** [cuda.o] Error 2",
        "==WARNING== Unable to access the following 6 metrics: ctc__rx_bytes_data_user.sum",
        "==ERROR== something new\n==WARNING== No kernels were profiled.",
        "Launching the workload is taking more time than expected.\n==ERROR== something new",
        "SKIPPED: a.sqlite does not contain NV Tools Extension (NVTX) data.\nError: something new",
        "dlerror: libnvinfer.so.7: cannot open shared object file: No such file or directory",
    ],
)
def test_an_unknown_text_gets_no_answer(tool: str, text: str) -> None:
    assert tool_error(tool, text) is None
    assert tool_hint(tool, text) is None


@pytest.mark.parametrize("lines_before", [0, 10_000, 20_000])
def test_an_error_anywhere_in_a_long_output_gets_its_answer(lines_before: int) -> None:
    lines = ["step 3 loss 0.25"] * 20_000
    lines.insert(lines_before, "CUDA_ERROR_OUT_OF_MEMORY: out of memory")
    error = tool_error("ncu", "\n".join(lines))
    assert error is not None
    assert error.sign == "driver-out-of-memory"


NCCL = '==PROF== Profiling "ncclDevKernel_AllReduce_Sum_f32_RING_LL" - 3: 0%'
BUSY = "==ERROR== Profiling failed because a driver resource was unavailable."


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        (NCCL, "ncu-collective"),
        (BUSY, "ncu-counters-busy"),
        ("==WARNING== No kernels were profiled.", None),
        ('==PROF== Profiling "gemm" - 3: 0%', None),
    ],
)
def test_a_time_limit_of_ncu_has_a_specific_cause_or_is_named(text: str, sign: str | None) -> None:
    done = Completed(argv=("ncu",), returncode=-15, timed_out=True, wall_s=7.0)
    error = ncu_error(done, text, Path("ncu.log"))
    assert error.sign == sign
    assert type(error) is CaptureFailed


def test_a_package_that_cannot_be_imported_gets_the_answer_to_its_text() -> None:
    text = "libnvrtc.so.12: cannot open shared object file: No such file or directory"
    unknown = missing_package("cupy", "launching")
    assert missing_package("cupy", "launching", f"cannot be imported: {text}").hint != unknown.hint
