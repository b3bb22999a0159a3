"""Record what a GPU computes and counts on the launches of tests/foreign_kernels.

    python scripts/record/record_foreign_kernels.py prepare --out bundle.xz     no GPU: compiles every kernel
    python scripts/record/record_foreign_kernels.py record bundle.xz --out truth.msgpack.xz     under a GPU, with ncu

The GPU machine needs NumPy, msgspec, the driver and ncu with its Python module: the very machine code that was prepared
is launched through the driver's own interface. Results come back as samples of each array.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from tests.foreign_kernels import packed  # noqa: E402
from tests.foreign_kernels.launches import ALL, Launch, PointerTo, Record, Table, Texture  # noqa: E402

KERNELS = ROOT / "tests" / "foreign_kernels"
SAMPLES = 4096
OPTIONS = ("-std=c++17",)


def prepare(out: Path) -> None:
    """Machine code of every launch."""
    from kernprof.emulator.frontend.cuda import compile_cuda

    names: dict[str, tuple[str, str]] = {}
    codes: dict[str, bytes] = {}
    for launch in ALL.values():
        path = KERNELS / launch.file
        began = time.time()
        try:
            found = compile_cuda(path.read_text(), function=launch.function, file=str(path), options=OPTIONS)
            key = hashlib.sha256(found.cubin).hexdigest()[:16]
            names[launch.name], codes[key] = (found.kernel, key), found.cubin
            print(f"{time.time() - began:5.1f} s {launch.name}", flush=True)
        except Exception as error:
            print(f"FAILED {launch.name}: {str(error)[:300]}", flush=True)
    packed.write(out, [names, codes])


def opened(bundle: Path) -> dict[str, tuple[str, bytes]]:
    """Kernel name and machine code by launch."""
    names, codes = packed.read(bundle)
    return {name: (kernel, codes[key]) for name, (kernel, key) in names.items()}


def sampled(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    flat = array.reshape(-1)
    return flat[:: max(1, -(-flat.size // SAMPLES))].copy()


# -- the process under ncu -----------------------------------------------------------------------------------------


class Driver:
    """libcuda, with errors as exceptions."""

    def __init__(self) -> None:
        self.lib = ctypes.CDLL("libcuda.so.1")

    def __call__(self, name: str, *arguments: Any) -> None:
        status = getattr(self.lib, name)(*arguments)
        if status:
            raise RuntimeError(f"{name} gives {status}")

    def context(self) -> None:
        self("cuInit", 0)
        context, device = ctypes.c_void_p(), ctypes.c_int()
        self("cuDeviceGet", ctypes.byref(device), 0)
        self("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self("cuCtxSetCurrent", context)


class Memory:
    """The arrays of one launch on the device."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.placed: list[tuple[np.ndarray[Any, Any], int]] = []
        self.arrays: list[tuple[np.ndarray[Any, Any], Any]] = []  # of surfaces
        self.keep: list[Any] = []

    def place(self, array: np.ndarray[Any, Any]) -> int:
        for known, address in self.placed:
            if known is array:
                return address
        pointer = ctypes.c_uint64()
        self.driver("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(max(array.nbytes, 16)))
        data = np.ascontiguousarray(array)
        self.driver("cuMemcpyHtoD_v2", pointer, ctypes.c_void_p(data.ctypes.data), ctypes.c_size_t(array.nbytes))
        self.placed.append((array, pointer.value))
        return pointer.value

    def packed(self, record: Record) -> bytes:
        data, most = bytearray(), 1
        for each in record.fields:
            value = np.uint64(self.place(each.data)) if isinstance(each, PointerTo) else each
            size = value.dtype.itemsize
            most = max(most, size)
            data += bytes(-len(data) % size) + value.tobytes()
        return bytes(data) + bytes(-len(data) % most)

    def argument(self, value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return ctypes.c_uint64(self.place(value))
        if isinstance(value, Texture):
            return ctypes.c_uint64(self.texture(value))
        if isinstance(value, Table):
            rows = [self.packed(r if isinstance(r, Record) else Record((r,))) for r in value.rows]
            return ctypes.c_uint64(self.place(np.frombuffer(b"".join(rows), np.uint8)))
        data = self.packed(value) if isinstance(value, Record) else value.tobytes()
        return ctypes.create_string_buffer(data, len(data))

    def texture(self, texture: Texture) -> int:
        formats = {"f4": 0x20, "u1": 0x01}
        data = np.ascontiguousarray(texture.data)
        kind = formats[data.dtype.str[1:]]
        description = (ctypes.c_uint8 * 144)()
        view = np.frombuffer(description, np.uint8)
        handle = ctypes.c_uint64()
        if texture.flat:
            view[:4].view(np.uint32)[0] = 2
            view[8:16].view(np.uint64)[0] = self.place(data)
            view[16:24].view(np.uint32)[:] = kind, texture.channels
            view[24:32].view(np.uint64)[0] = data.nbytes
        else:
            sizes = data.shape[:-1] if texture.channels > 1 else data.shape
            array = self._array(data, sizes, (kind, texture.channels), surface=texture.surface)
            view[:4].view(np.uint32)[0] = 0
            view[8:16].view(np.uint64)[0] = array.value
            if texture.surface:
                self.driver("cuSurfObjectCreate", ctypes.byref(handle), description)
                self.arrays.append((texture.data, (array, sizes, data)))
                return handle.value
        options = (ctypes.c_uint8 * 104)()
        words = np.frombuffer(options, np.uint32)
        words[:3] = {"wrap": 0, "clamp": 1, "mirror": 2, "border": 3}[texture.address]
        words[3] = int(texture.linear)
        words[4] = (2 if texture.normalised else 0) | (0 if texture.as_float or data.dtype.kind == "f" else 1)
        self.driver("cuTexObjectCreate", ctypes.byref(handle), description, options, None)
        return handle.value

    def _array(self, data: Any, sizes: Any, what: Any, *, surface: bool) -> Any:
        depth, height, width = (0, 0, 0, *sizes)[-3:]
        form = np.zeros(5, np.uint64)
        form[:3] = width, height, depth
        form[3:].view(np.uint32)[:3] = what[0], what[1], 2 if surface else 0
        array = ctypes.c_void_p()
        self.driver("cuArray3DCreate_v2", ctypes.byref(array), ctypes.c_void_p(form.ctypes.data))
        self.copy(data, (array, sizes, data), to_device=True)
        return array

    def copy(self, data: Any, where: Any, *, to_device: bool) -> None:
        array, sizes, like = where
        depth, height, _ = (1, 1, 1, *sizes)[-3:]
        row = like.nbytes // (depth * height)
        job = np.zeros(25, np.uint64)  # CUDA_MEMCPY3D, 200 bytes
        source, target = (0, 11) if to_device else (11, 0)
        job[source + 4 : source + 5].view(np.uint32)[0] = 1
        job[source + 5] = data.ctypes.data
        job[source + 9], job[source + 10] = row, height
        job[target + 4 : target + 5].view(np.uint32)[0] = 3
        job[target + 7] = array.value
        job[22:] = row, height, depth
        self.keep.append(job)
        self.driver("cuMemcpy3D_v2", ctypes.c_void_p(job.ctypes.data))

    def results(self) -> list[np.ndarray[Any, Any]]:
        found = []
        for array, address in self.placed:
            data = np.empty_like(np.ascontiguousarray(array))
            self.driver(
                "cuMemcpyDtoH_v2",
                ctypes.c_void_p(data.ctypes.data),
                ctypes.c_uint64(address),
                ctypes.c_size_t(data.nbytes),
            )
            found.append(data)
        for _, where in self.arrays:
            data = np.empty_like(where[2])
            self.copy(data, where, to_device=False)
            found.append(data)
        return found


def launch_one(driver: Driver, launch: Launch, code: tuple[str, bytes]) -> list[np.ndarray[Any, Any]]:
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    driver("cuModuleLoadData", ctypes.byref(module), code[1])
    driver("cuModuleGetFunction", ctypes.byref(function), module, code[0].encode())
    rng = launch.rng()
    memory = Memory(driver)
    values = [memory.argument(value) for value in launch.arguments(rng)]
    for name, make in launch.symbols.items():
        place, size = ctypes.c_uint64(), ctypes.c_size_t()
        driver("cuModuleGetGlobal_v2", ctypes.byref(place), ctypes.byref(size), module, name.encode())
        data = np.ascontiguousarray(make(rng))
        driver("cuMemcpyHtoD_v2", place, ctypes.c_void_p(data.ctypes.data), ctypes.c_size_t(data.nbytes))
    pointers = (ctypes.c_void_p * max(1, len(values)))(*(ctypes.addressof(v) for v in values))
    if launch.shared > 48 * 1024:
        driver("cuFuncSetAttribute", function, 8, launch.shared)
    call = "cuLaunchCooperativeKernel" if launch.cooperative else "cuLaunchKernel"
    extra = () if launch.cooperative else (None,)
    sizes = [ctypes.c_uint(n) for size in (launch.grid, launch.block) for n in (*size, 1, 1)[:3]]
    driver(call, function, *sizes, ctypes.c_uint(launch.shared), None, pointers, *extra)
    driver("cuCtxSynchronize")
    return [sampled(each) for each in memory.results()]


def run_all(bundle: Path, out: Path) -> None:
    codes = opened(bundle)
    driver = Driver()
    driver.context()
    results = {}
    only = os.environ.get("ONLY", "").split("|") if os.environ.get("ONLY") else list(codes)
    for name in only:
        results[name] = "it ended the process"
        packed.write(out, results)
        try:
            results[name] = launch_one(driver, ALL[name], codes[name])
        except Exception as error:
            results[name] = str(error)
            print(f"FAILED {name}: {error}", flush=True)
            packed.write(out, results)
            if "gives 7" in str(error):  # the context is lost
                os._exit(1)
        packed.write(out, results)


# -- the parent ----------------------------------------------------------------------------------------------------


def record(bundle: Path, out: Path) -> None:
    import emulator_truth_cases as plan

    names = list(opened(bundle))
    truth: dict[str, dict[str, Any]] = {}
    metrics = [m for m in plan.SURE if m not in plan.PER_INSTRUCTION] + ["smsp__thread_inst_executed.sum"]
    left = names
    for attempt in range(4):
        report, results = out.with_suffix(f".{attempt}.ncu-rep"), out.with_suffix(f".{attempt}.results")
        argv = [
            "ncu",
            "--clock-control",
            "none",
            "--metrics",
            ",".join(metrics),
            "-f",
            "-o",
            str(report.with_suffix("")),
        ]
        argv += [sys.executable, str(Path(__file__).resolve()), "run", str(bundle), "--out", str(results)]
        done = subprocess.run(
            argv, env=os.environ | {"ONLY": "|".join(left)}, capture_output=True, text=True, check=False
        )
        print(done.stdout[-3000:], done.stderr[-3000:], flush=True)
        found = packed.read(results) if results.exists() else {}
        ran = [name for name in found if not isinstance(found[name], str)]
        for name, (kernel, values) in zip(ran, counters(report, metrics), strict=False):
            truth[name] = {"kernel": kernel, "metrics": values, "results": found[name]}
        packed.write(out, truth)
        left = [name for name in left if name not in found]
        report.unlink(missing_ok=True)
        results.unlink(missing_ok=True)
        if not left:
            break
    print(f"{len(truth)} of {len(names)} recorded; without: {[n for n in names if n not in truth]}")


def counters(report: Path, names: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    import ncu_report

    context = ncu_report.load_report(str(report))
    for number in range(context.num_ranges()):
        actions = context.range_by_idx(number)
        for place in range(actions.num_actions()):
            action = actions.action_by_idx(place)
            values = {}
            for name in names:
                metric = action.metric_by_name(name)
                values[name] = metric.value() if metric is not None and metric.has_value() else None
            yield action.name(), values


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("prepare", "record", "run"))
    parser.add_argument("bundle", type=Path, nargs="?")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    if given.what == "prepare":
        prepare(given.out)
    else:
        (record if given.what == "record" else run_all)(given.bundle, given.out)


if __name__ == "__main__":
    main()
