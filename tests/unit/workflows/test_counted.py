"""`kernprof.counters()` with a CUPTI that answers by the structures of its headers."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pytest

import kernprof
from kernprof.collect.cupti.counters import LaunchesSeen
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    NothingCaptured,
    ToolNotFound,
    UsageError,
)

# What the headers of CUDA 13.0 give for …_Params_STRUCT_SIZE.
SIZES = {
    "cuptiProfilerInitialize": 16,
    "cuptiDeviceGetChipName": 32,
    "cuptiProfilerGetCounterAvailability": 40,
    "cuptiProfilerHostInitialize": 48,
    "cuptiProfilerHostConfigAddMetrics": 40,
    "cuptiProfilerHostGetConfigImageSize": 32,
    "cuptiProfilerHostGetConfigImage": 40,
    "cuptiProfilerHostGetNumOfPasses": 40,
    "cuptiRangeProfilerEnable": 32,
    "cuptiRangeProfilerGetCounterDataSize": 64,
    "cuptiRangeProfilerCounterDataImageInitialize": 40,
    "cuptiRangeProfilerSetConfig": 90,
    "cuptiRangeProfilerStart": 24,
    "cuptiRangeProfilerStop": 41,
    "cuptiRangeProfilerDecodeData": 32,
    "cuptiRangeProfilerGetCounterDataInfo": 40,
    "cuptiProfilerHostEvaluateToGpuValues": 72,
    "cuptiRangeProfilerDisable": 24,
    "cuptiProfilerHostDeinitialize": 24,
}


class Cupti:
    """Two passes; metric n of a launch has the value 100 × launch + n."""

    def __init__(self, fails: str = "", code: int = 0, counted: int | None = None) -> None:
        self.fails, self.code, self.counted = fails, code, counted
        self.calls: list[str] = []
        self.launches = 0
        self.callback: Any = None

    def cuptiSubscribe(self, subscriber: Any, callback: Any, _: Any) -> int:
        subscriber._obj.value, self.callback = 5, callback
        return 0

    def cuptiEnableCallback(self, *_: Any) -> int:
        return 0

    def cuptiUnsubscribe(self, _: Any) -> int:
        self.callback = None
        return 0

    def cuptiGetResultString(self, code: int, text: Any) -> int:
        text._obj.value = f"CUPTI_ERROR_{code}".encode()
        return 0

    def __getattr__(self, name: str) -> Any:
        return lambda item: self.answer(name, item._obj)

    def answer(self, name: str, struct: Any) -> int:
        self.calls.append(name)
        assert struct.struct_size == SIZES[name]
        if name == self.fails:
            return self.code
        out = {
            "cuptiDeviceGetChipName": ("name", b"GH100"),
            "cuptiProfilerHostInitialize": ("host", 1),
            "cuptiProfilerGetCounterAvailability": ("size", 8),
            "cuptiProfilerHostGetConfigImageSize": ("size", 8),
            "cuptiProfilerHostGetNumOfPasses": ("passes", 2),
            "cuptiRangeProfilerEnable": ("range", 2),
            "cuptiRangeProfilerGetCounterDataSize": ("size", 8),
        }.get(name)
        if out:
            setattr(struct, *out)
        if name == "cuptiRangeProfilerGetCounterDataInfo":
            struct.count = self.launches if self.counted is None else self.counted
        if name == "cuptiProfilerHostEvaluateToGpuValues":
            values = (ctypes.c_double * struct.count).from_address(struct.values)
            values[:] = [100.0 * struct.index + number for number in range(struct.count)]
        return 0

    def launch(self, *, extended: bool = False) -> None:
        """Return CUPTI's record of 4 × 2 blocks of 128 threads with 64 bytes of shared memory."""
        self.launches += 1
        sizes = (ctypes.c_uint32 * 8)(4, 2, 1, 128, 1, 1, 64, 0)
        if extended:
            parameters: Any = (ctypes.c_void_p * 2)(ctypes.addressof(sizes), 7)
        else:
            parameters = (ctypes.c_uint32 * 10)(7, 0, *sizes)
        kind = type(LaunchesSeen(self)._callback)._argtypes_[3]._type_  # type: ignore[attr-defined]
        for site in (0, 1):
            data = kind(
                site=site,
                function=b"cuLaunchKernel",
                parameters=ctypes.addressof(parameters),
                symbol=b"_Z4turnPfS_",
            )
            self.callback(None, 1, 652 if extended else 307, ctypes.byref(data))


class Driver:
    def __init__(self, context: int | None = 3) -> None:
        self.context = context

    def cuCtxGetCurrent(self, context: Any) -> int:
        context._obj.value = self.context
        return 0

    def cuCtxSynchronize(self) -> int:
        return 0


def counted(cupti: Cupti, folder: Path, context: int | None = 3, name: str = "padded") -> Any:
    metrics = ["duration", "dram_bytes_read", "lts__t_sectors.sum"]
    return kernprof.counters(
        name, metrics=metrics, store=folder, load=lambda: (cupti, Driver(context))
    )


def test_each_launch_is_a_variant_of_a_stored_run(tmp_path: Path) -> None:
    cupti = Cupti()
    with counted(cupti, tmp_path) as counting:
        cupti.launch()
        cupti.launch(extended=True)
    first, second = counting.run.variants
    assert (first.variant, second.variant) == ("padded 1", "padded 2")
    assert first.launch == second.launch
    assert first.launch is not None
    assert (first.launch.kernel, first.launch.grid, first.launch.block) == (
        "turn",
        (4, 2, 1),
        (128, 1, 1),
    )
    assert first.launch.shared_bytes == 64
    assert second.profile is not None
    assert {
        name: (metric.value, metric.unit) for name, metric in second.profile.metrics.items()
    } == {
        "duration": (100, "ns"),
        "dram_bytes_read": (101, "byte"),
        "lts__t_sectors.sum": (102, ""),
    }
    assert second.profile.passes == 2
    assert kernprof.load(counting.run.id, store=tmp_path) == counting.run
    assert cupti.calls[-2:] == ["cuptiRangeProfilerDisable", "cuptiProfilerHostDeinitialize"]
    assert cupti.callback is None, "the counters and the callbacks are given back"


@pytest.mark.parametrize(
    ("cupti", "launches", "error", "says"),
    [
        (
            Cupti("cuptiRangeProfilerEnable", 35),
            1,
            CounterAccessDenied,
            "restricts its counters to administrators",
        ),
        (
            Cupti("cuptiProfilerHostConfigAddMetrics", 7),
            1,
            CaptureFailed,
            "cannot count these metrics",
        ),
        (Cupti("cuptiRangeProfilerStop", 999), 1, CaptureFailed, "CUPTI_ERROR_999"),
        (Cupti(counted=3), 1, CaptureFailed, "3 launches were counted and 1 were recorded"),
        (Cupti(), 0, NothingCaptured, "no kernel was launched"),
    ],
)
def test_uncountable_workloads_are_an_error(
    cupti: Cupti, launches: int, error: type[Exception], says: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=says), counted(cupti, tmp_path):
        _ = [cupti.launch() for _ in range(launches)]  # type: ignore[func-returns-value]
    assert cupti.callback is None


def test_missing_requirements_are_reported_before_a_launch(tmp_path: Path) -> None:
    def absent() -> Any:
        raise OSError("libcupti.so is not there")

    with (
        pytest.raises(ToolNotFound, match="needs CUPTI"),
        kernprof.counters("x", metrics=["duration"], load=absent),
    ):
        raise AssertionError
    with (
        pytest.raises(UsageError, match="has no CUDA context"),
        counted(Cupti(), tmp_path, context=None),
    ):
        raise AssertionError
    with pytest.raises(UsageError, match="metric 'duraton'"):
        kernprof.counters("x", metrics=["duraton"])
    with pytest.raises(UsageError, match="must be a list"):
        kernprof.counters("x", metrics="duration")
    with pytest.raises(UsageError, match="has not ended"):
        _ = counted(Cupti(), tmp_path).run


def test_an_error_of_the_block_passes_on(tmp_path: Path) -> None:
    cupti = Cupti()
    with pytest.raises(ZeroDivisionError), counted(cupti, tmp_path):
        raise ZeroDivisionError
    assert cupti.callback is None
