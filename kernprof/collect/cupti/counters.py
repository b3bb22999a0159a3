"""Hardware counters of this process's launches from CUPTI's range profiler, called with ctypes.

Source: CUPTI's headers cupti_range_profiler.h and cupti_profiler_host.h (CUDA 12.6 and later).
Every CUPTI function has one parameter, a pointer to a structure. The structure's first field is its
size. The size ends with the last known field, so that later CUDA versions may add fields.
"""

import ctypes
import importlib.util
from collections.abc import Iterator, Sequence
from ctypes import (
    POINTER,
    c_char_p,
    c_double,
    c_int,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_void_p,
)
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_AUTO_RANGE, _KERNEL_REPLAY = 1, 2
_MOST_LAUNCHES = 2000
# CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES
_NOT_PERMITTED = {35, 40}
_NAMES = POINTER(c_char_p)
# Constants of the callback interface (cupti_callbacks.h, cupti_driver_cbid.h). `_LAUNCHES` are the
# callback ids of cuLaunchKernel: its parameters are the function, then the launch configuration.
# `_LAUNCHES_EX` are those of cuLaunchKernelEx: its first parameter points to the configuration.
_DRIVER_API, _ENTERED = 1, 0
_LAUNCHES, _LAUNCHES_EX = (307, 442), (652, 653)


class CuptiFailed(Exception):
    """Failed CUPTI call. `denied` is true if the driver restricts counters to administrators."""

    def __init__(self, function: str, code: int, text: str) -> None:
        super().__init__(f"{function}: {text} ({code})")
        self.denied = code in _NOT_PERMITTED


def libraries() -> Iterator[str]:
    """Yield paths of libcupti: CUDA's Python packages, CUDA toolkit, loader's search path."""
    spec = importlib.util.find_spec("nvidia")
    for root in (spec.submodule_search_locations or ()) if spec else ():
        yield from sorted(map(str, Path(root).glob("c*/lib/libcupti.so.1[23]")))
    yield from sorted(map(str, Path("/usr/local/cuda").glob("**/libcupti.so.1[23]")))
    yield from ("libcupti.so.13", "libcupti.so.12")


@dataclass(slots=True)
class LaunchCounters:
    """Count `metrics` for each launch between `start` and `stop`.

    A launch is replayed until all metrics are counted. Its memory is restored before each replay.
    `passes` is the number of replays of a launch.
    """

    metrics: Sequence[str]
    library: Any
    context: int | None
    passes: int = 0
    _range: c_void_p = field(default_factory=c_void_p)
    _host: c_void_p = field(default_factory=c_void_p)
    _config: Any = None
    _data: Any = None

    def start(self) -> None:
        """Start counting the launches of the current CUDA context. Raises CuptiFailed."""
        self._call("cuptiProfilerInitialize")
        chip = self._call(
            "cuptiDeviceGetChipName", ("device", c_size_t, 0), ("name", c_char_p, None)
        ).name
        size = self._call(
            "cuptiProfilerGetCounterAvailability",
            ("ctx", c_void_p, None),
            ("size", c_size_t, 0),
            ("image", c_void_p, None),
        ).size
        available = (c_uint8 * size)()
        self._call(
            "cuptiProfilerGetCounterAvailability",
            ("ctx", c_void_p, None),
            ("size", c_size_t, size),
            ("image", c_void_p, ctypes.addressof(available)),
        )
        self._host = c_void_p(
            self._call(
                "cuptiProfilerHostInitialize",
                ("kind", c_int, 0),
                ("chip", c_char_p, chip),
                ("available", c_void_p, ctypes.addressof(available)),
                ("host", c_void_p, None),
            ).host
        )
        host = ("host", c_void_p, self._host)
        self._call("cuptiProfilerHostConfigAddMetrics", host, *self._named())
        size = self._call("cuptiProfilerHostGetConfigImageSize", host, ("size", c_size_t, 0)).size
        self._config = (c_uint8 * size)()
        image = (("size", c_size_t, size), ("image", c_void_p, ctypes.addressof(self._config)))
        self._call("cuptiProfilerHostGetConfigImage", host, *image)
        self.passes = self._call(
            "cuptiProfilerHostGetNumOfPasses", *image, ("passes", c_size_t, 0)
        ).passes
        self._begin()

    def _begin(self) -> None:
        created = self._call(
            "cuptiRangeProfilerEnable", ("ctx", c_void_p, self.context), ("range", c_void_p, None)
        ).range
        self._range = c_void_p(created)
        field = ("range", c_void_p, self._range)
        most = (
            ("ranges", c_size_t, _MOST_LAUNCHES),
            ("nodes", c_uint32, _MOST_LAUNCHES),
            ("size", c_size_t, 0),
        )
        size = self._call("cuptiRangeProfilerGetCounterDataSize", field, *self._named(), *most).size
        self._data = (c_uint8 * size)()
        data = (("data_size", c_size_t, size), ("data", c_void_p, ctypes.addressof(self._data)))
        self._call("cuptiRangeProfilerCounterDataImageInitialize", field, *data)
        self._call(
            "cuptiRangeProfilerSetConfig",
            field,
            ("size", c_size_t, len(self._config)),
            ("config", c_void_p, ctypes.addressof(self._config)),
            *data,
            ("mode", c_int, _AUTO_RANGE),
            ("replay", c_int, _KERNEL_REPLAY),
            ("most", c_size_t, _MOST_LAUNCHES),
            ("levels", c_uint16, 1),
            ("least", c_uint16, 1),
            ("pass_", c_size_t, 0),
            ("level", c_uint16, 0),
        )
        self._call("cuptiRangeProfilerStart", field)

    def stop(self) -> list[list[float]]:
        """Stop counting. Return the metric values of each launch, in launch order.

        Raises CuptiFailed.
        """
        field = ("range", c_void_p, self._range)
        self._call(
            "cuptiRangeProfilerStop",
            field,
            ("pass_", c_size_t, 0),
            ("level", c_size_t, 0),
            ("all", c_uint8, 0),
        )
        self._call("cuptiRangeProfilerDecodeData", field, ("dropped", c_size_t, 0))
        data = (
            ("data", c_void_p, ctypes.addressof(self._data)),
            ("size", c_size_t, len(self._data)),
        )
        count = self._call(
            "cuptiRangeProfilerGetCounterDataInfo", *data, ("count", c_size_t, 0)
        ).count
        rows = []
        for index in range(count):
            values = (c_double * len(self.metrics))()
            self._call(
                "cuptiProfilerHostEvaluateToGpuValues",
                ("host", c_void_p, self._host),
                *data,
                ("index", c_size_t, index),
                *self._named(),
                ("values", c_void_p, ctypes.addressof(values)),
            )
            rows.append(list(values))
        self.end()
        return rows

    def end(self) -> None:
        """Disable the range profiler and release its resources."""
        if self._range:
            self._call("cuptiRangeProfilerDisable", ("range", c_void_p, self._range))
        if self._host:
            self._call("cuptiProfilerHostDeinitialize", ("host", c_void_p, self._host))
        self._range, self._host = c_void_p(), c_void_p()

    def _named(self) -> tuple[tuple[str, Any, Any], ...]:
        names = (c_char_p * len(self.metrics))(*(metric.encode() for metric in self.metrics))
        return ("names", _NAMES, ctypes.cast(names, _NAMES)), ("count", c_size_t, len(self.metrics))

    def _call(self, function: str, *fields: tuple[str, Any, Any]) -> Any:
        """Call a CUPTI function with a structure of `fields` (name, type, value).

        Return the structure. Raises CuptiFailed.
        """
        declared = [
            ("struct_size", c_size_t),
            ("priv", c_void_p),
            *((name, kind) for name, kind, _ in fields),
        ]
        parameters = type("Parameters", (ctypes.Structure,), {"_fields_": declared})()
        last = getattr(type(parameters), declared[-1][0])
        parameters.struct_size = last.offset + last.size
        for name, _, value in fields:
            setattr(parameters, name, value)
        code = int(getattr(self.library, function)(ctypes.byref(parameters)))
        if code:
            text = c_char_p()
            self.library.cuptiGetResultString(code, ctypes.byref(text))
            raise CuptiFailed(function, code, (text.value or b"unknown").decode())
        return parameters


class _CallbackData(ctypes.Structure):
    """First fields of CUPTI's structure CUpti_CallbackData."""

    _fields_ = (
        ("site", c_int),
        ("function", c_char_p),
        ("parameters", c_void_p),
        ("result", c_void_p),
        ("symbol", c_char_p),
    )


class LaunchesSeen:
    """Recorder of the process's launches. `found` lists the kernel name and 7 sizes of each launch.

    The sizes are grid x, y, z, block x, y, z and dynamic shared memory in bytes.
    """

    def __init__(self, library: Any) -> None:
        self.found: list[tuple[str, tuple[int, ...]]] = []
        self._library, self._subscriber = library, c_void_p()
        self._callback = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_uint32, POINTER(_CallbackData))(
            self._seen
        )

    def start(self) -> None:
        """Subscribe to launches. Raises CuptiFailed, for example if another tool uses CUPTI."""
        code = int(
            self._library.cuptiSubscribe(ctypes.byref(self._subscriber), self._callback, None)
        )
        if code:
            raise CuptiFailed("cuptiSubscribe", code, "another tool may use CUPTI in this process")
        for number in (*_LAUNCHES, *_LAUNCHES_EX):
            self._library.cuptiEnableCallback(1, self._subscriber, _DRIVER_API, number)

    def stop(self) -> None:
        if self._subscriber:
            self._library.cuptiUnsubscribe(self._subscriber)
        self._subscriber = c_void_p()

    def _seen(self, _: int, __: int, number: int, data: Any) -> None:
        about = data.contents
        if about.site != _ENTERED:
            return
        at = about.parameters + ctypes.sizeof(c_void_p)
        if number in _LAUNCHES_EX:  # the first parameter points to the launch configuration
            at = c_void_p.from_address(about.parameters).value or at
        sizes = tuple((c_uint32 * 7).from_address(at))
        self.found.append(((about.symbol or b"").decode(errors="replace"), sizes))


def load_libraries() -> tuple[Any, Any]:
    """Load CUPTI and the driver. Raises OSError, or AttributeError for CUPTI before CUDA 12.6."""
    driver = ctypes.CDLL("libcuda.so.1")
    for path in libraries():
        try:
            library = ctypes.CDLL(path)
        except OSError:
            continue
        library.cuptiRangeProfilerEnable  # noqa: B018
        return library, driver
    raise OSError("libcupti.so of CUDA 12.6 or later is not installed")
