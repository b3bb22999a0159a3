"""Record what a GPU computes and counts on the launches of tests/foreign_kernels.

    python scripts/record/record_foreign_kernels.py prepare --out bundle.xz [--only NAME,…]     no
    GPU: compiles kernels python scripts/record/record_foreign_kernels.py record bundle.xz --out
    truth.xz             under a GPU, with ncu python scripts/record/record_foreign_kernels.py pack
    truth.xz --out truth.msgpack.xz     no GPU: what the tests keep

What is packed is added to what the file holds of launches that were not recorded again.

The GPU machine needs NumPy, msgspec, the driver and ncu: the very machine code that was prepared
is launched through the driver's own interface. Results come back as samples of each array.
"""

from __future__ import annotations

import argparse
import csv
import ctypes
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from tests.foreign_kernels import packed  # noqa: E402
from tests.foreign_kernels.launches import (  # noqa: E402
    ALL,
    Launch,
    PointerTo,
    Record,
    Table,
    TensorMap,
    Texture,
)

KERNELS = ROOT / "tests" / "foreign_kernels"
# A launch takes milliseconds; one that has not ended by then never will.
LONGEST_S = 20
AT_ONCE = 60  # launches of one process under ncu: what a process that dies loses


def prepare(out: Path, only: list[str]) -> None:
    """Machine code of every launch, or those of these names or files, and what is passed to it."""
    launches: dict[str, dict[str, Any]] = {}
    codes: dict[str, bytes] = {}
    for launch in [each for each in ALL.values() if not only or {each.name, each.file} & set(only)]:
        began = time.time()
        try:
            make = (
                cuda_code
                if launch.file.endswith(".cu")
                else numba_code
                if launch.block
                else triton_code
            )
            made = make(launch)
            code = made.pop("code")
            made["key"] = hashlib.sha256(code).hexdigest()[:16]
            launches[launch.name], codes[made["key"]] = made, code
            print(f"{time.time() - began:5.1f} s {launch.name}", flush=True)
        except Exception as error:
            print(f"FAILED {launch.name}: {str(error)[:300]}", flush=True)
    packed.write(out, [launches, codes])


def cuda_code(launch: Launch) -> dict[str, Any]:
    from kernprof.emulator.frontend.cuda import compile_cuda

    path = KERNELS / launch.file
    found = compile_cuda(
        path.read_text(), function=launch.function, file=str(path), options=launch.options
    )
    return {
        "kernel": found.kernel,
        "code": found.cubin,
        "block": launch.block,
        "shared": launch.shared,
    }


def numba_code(launch: Launch) -> dict[str, Any]:
    from kernprof.emulator.frontend.numba import compile_numba

    found = compile_numba(launch.python(), launch.arguments(launch.rng()))
    assert found.cubin, found.facts_reason
    return {
        "kernel": found.kernel,
        "code": found.cubin,
        "block": launch.block,
        "shared": launch.shared,
        "wide": True,
    }


def triton_code(launch: Launch) -> dict[str, Any]:
    """Machine code for sm_90 whatever the PTX is for, as the driver would make it."""
    from kernprof.emulator.frontend.compilers import assemble
    from kernprof.emulator.frontend.triton import compile_triton

    kernel, arguments = launch.python(), launch.arguments(launch.rng())
    found, passed = compile_triton(kernel, arguments, arch=launch.arch, options=launch.options)
    code = found.cubin if launch.arch == "sm_90" else assemble(found.ptx, "sm_90")
    header = found.ptx[found.ptx.index(".entry") :].partition("{")[0]
    block = header.partition(".reqntid")[2].replace(",", " ").split()[:1]
    kept: list[int] = []
    # in order; equal numbers may be the same object, and do as well
    for number, value in enumerate(arguments):
        if len(kept) < len(passed) and value is passed[len(kept)]:
            kept.append(number)
    assert code, "no machine code"
    assert len(kept) == len(passed)
    return {
        "kernel": found.kernel,
        "code": code,
        "block": [int(block[0])],
        "shared": found.shared_bytes,
        "kept": kept,
        "nulls": header.count(".param") - len(kept),
    }


def opened(bundle: Path) -> dict[str, dict[str, Any]]:
    """What was prepared, by launch."""
    launches, codes = packed.read(bundle)
    return {name: made | {"code": codes[made["key"]]} for name, made in launches.items()}


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
        self.copies: list[tuple[Any, Any, Any]] = []

    def place(self, array: np.ndarray[Any, Any]) -> int:
        for known, address in self.placed:
            if known is array:
                return address
        pointer = ctypes.c_uint64()
        self.driver("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(max(array.nbytes, 16)))
        data = np.ascontiguousarray(array)
        self.driver(
            "cuMemcpyHtoD_v2",
            pointer,
            ctypes.c_void_p(data.ctypes.data),
            ctypes.c_size_t(array.nbytes),
        )
        self.placed.append((array, pointer.value))
        return pointer.value

    def keep_copies(self) -> None:
        """Of all arrays as they are now, on the device."""
        self.copies = []
        for array, address in self.placed:
            copy = ctypes.c_uint64()
            self.driver("cuMemAlloc_v2", ctypes.byref(copy), ctypes.c_size_t(max(array.nbytes, 16)))
            self.copies.append((ctypes.c_uint64(address), copy, ctypes.c_size_t(array.nbytes)))
        self._exchange(lambda there, copy: (copy, there))

    def restore(self) -> None:
        """Every array as it was when copies were made; at once, and the host does not wait."""
        self._exchange(lambda there, copy: (there, copy))

    def _exchange(self, order: Any) -> None:
        for there, copy, size in self.copies:
            self.driver("cuMemcpyDtoDAsync_v2", *order(there, copy), size, None)

    def free(self) -> None:
        for _, address in self.placed:
            self.driver("cuMemFree_v2", ctypes.c_uint64(address))
        for _, copy, _ in self.copies:
            self.driver("cuMemFree_v2", copy)

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
        if isinstance(value, TensorMap):
            return self.tensor_map(value)
        # a NumPy double is a float too
        if isinstance(value, float) and not isinstance(value, np.generic):
            return ctypes.c_float(value)
        if isinstance(value, int):
            return ctypes.c_int64(value) if value >> 31 not in (0, -1) else ctypes.c_int32(value)
        if isinstance(value, Table):
            rows = [self.packed(r if isinstance(r, Record) else Record((r,))) for r in value.rows]
            return ctypes.c_uint64(self.place(np.frombuffer(b"".join(rows), np.uint8)))
        data = self.packed(value) if isinstance(value, Record) else value.tobytes()
        return ctypes.create_string_buffer(data, len(data))

    def tensor_map(self, tensor: TensorMap) -> Any:
        data, rank = tensor.data, tensor.data.ndim
        kind = {"u1": 0, "u2": 1, "u4": 2, "i4": 3, "f2": 6, "f4": 7, "f8": 8}[data.dtype.str[1:]]
        room = (ctypes.c_uint8 * 192)()
        start = -ctypes.addressof(room) % 64
        sizes = (ctypes.c_uint64 * rank)(*data.shape[::-1])
        strides = (ctypes.c_uint64 * rank)(*data.strides[-2::-1])
        box = (ctypes.c_uint32 * rank)(*tensor.box[::-1])
        steps = (ctypes.c_uint32 * rank)(*[1] * rank)
        there = ctypes.byref(room, start)
        self.driver(
            "cuTensorMapEncodeTiled",
            there,
            kind,
            rank,
            ctypes.c_uint64(self.place(data)),
            sizes,
            strides,
            box,
            steps,
            0,
            0,
            0,
            0,
        )
        self.keep.append(room)
        return (ctypes.c_uint8 * 128).from_buffer(room, start)

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
        words[4] = (2 if texture.normalised else 0) | (
            0 if texture.as_float or data.dtype.kind == "f" else 1
        )
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


class Loaded:
    """A launch that is ready: its machine code, its arguments on the device."""

    def __init__(self, driver: Driver, launch: Launch, made: dict[str, Any]) -> None:
        self.driver, self.memory, self.module, function = (
            driver,
            Memory(driver),
            ctypes.c_void_p(),
            ctypes.c_void_p(),
        )
        driver("cuModuleLoadData", ctypes.byref(self.module), made["code"])
        driver("cuModuleGetFunction", ctypes.byref(function), self.module, made["kernel"].encode())
        rng = launch.rng()
        arguments = launch.arguments(rng)
        self.values = [
            v
            for number in made.get("kept", range(len(arguments)))
            for v in self._slots(arguments[number], made)
        ]
        self.values += [ctypes.c_uint64(0) for _ in range(made.get("nulls", 0))]
        for name, make in launch.symbols.items():
            place, size = ctypes.c_uint64(), ctypes.c_size_t()
            driver(
                "cuModuleGetGlobal_v2",
                ctypes.byref(place),
                ctypes.byref(size),
                self.module,
                name.encode(),
            )
            data = np.ascontiguousarray(make(rng))
            driver(
                "cuMemcpyHtoD_v2",
                place,
                ctypes.c_void_p(data.ctypes.data),
                ctypes.c_size_t(data.nbytes),
            )
        if made["shared"] > 32 * 1024:  # beside what the kernel has itself
            driver("cuFuncSetAttribute", function, 8, made["shared"])
        pointers = (ctypes.c_void_p * max(1, len(self.values)))(
            *(ctypes.addressof(v) for v in self.values)
        )
        sizes = [
            ctypes.c_uint(n) for size in (launch.grid, made["block"]) for n in (*size, 1, 1)[:3]
        ]
        extra = () if launch.cooperative else (None,)
        self.call = "cuLaunchCooperativeKernel" if launch.cooperative else "cuLaunchKernel"
        self.how = (function, *sizes, ctypes.c_uint(made["shared"]), None, pointers, *extra)

    def _slots(self, value: Any, made: dict[str, Any]) -> list[Any]:
        """What is passed for an argument: an array of Numba's is two null pointers, counts,
        pointer, shape, strides.
        """
        if not (made.get("wide") and isinstance(value, np.ndarray)):
            return [self.memory.argument(value)]
        numbers = (
            0,
            0,
            value.size,
            value.itemsize,
            self.memory.place(value),
            *value.shape,
            *value.strides,
        )
        return [ctypes.c_uint64(number) for number in numbers]

    def launch(self) -> None:
        self.driver(self.call, *self.how)


def launch_one(driver: Driver, launch: Launch, made: dict[str, Any]) -> list[np.ndarray[Any, Any]]:
    ready = Loaded(driver, launch, made)
    ready.launch()
    driver("cuCtxSynchronize")
    results = [packed.sampled(each) for each in ready.memory.results()]
    driver("cuModuleUnload", ready.module)
    return results


def run_all(bundle: Path, out: Path) -> None:
    """Each launch of the list in ONLY; what came of it goes to a file of its own: a launch may end
    the process.
    """
    prepared = opened(bundle)
    driver = Driver()
    driver.context()
    out.mkdir(exist_ok=True)
    for number, name in enumerate(os.environ["ONLY"].split("|")):
        part = out / f"{number:03d}"
        packed.write(part, [name, "it ended the process"])
        watch = threading.Timer(LONGEST_S, os._exit, (3,))
        watch.start()
        try:
            packed.write(part, [name, launch_one(driver, ALL[name], prepared[name])])
        except Exception as error:
            packed.write(part, [name, str(error)])
            if "gives 7" in str(error) or "gives 2" in str(error):  # the context is lost
                os._exit(1)
        finally:
            watch.cancel()
    os._exit(0)


# -- the parent ----------------------------------------------------------------------------------------------------


def record(bundle: Path, out: Path) -> None:
    """Results by themselves first, then counters of the launches that ended. Written as it comes."""
    prepared = opened(bundle)
    truth: dict[str, dict[str, Any]] = {}
    wrong: dict[str, str] = {}
    began = time.time()
    for name, result in launched(bundle, list(prepared), out.with_suffix(".plain"), []):
        if isinstance(result, str):
            wrong[name] = result
        else:
            truth[name] = {"kernel": prepared[name]["kernel"], "metrics": {}, "results": result}
    packed.write(out, truth)
    print(
        f"{time.time() - began:.0f} s: {len(truth)} of {len(prepared)} end; not: {wrong}",
        flush=True,
    )
    metrics = wanted()
    names = list(truth)
    # Twice, so that what varies on the GPU itself is known.
    for kept, start in [
        (kept, n) for kept in ("metrics", "again") for n in range(0, len(names), AT_ONCE)
    ]:
        report = out.with_suffix(f".{kept}{start}.ncu-rep")
        argv = ["ncu", "--clock-control", "none", "--metrics", ",".join(metrics), "-f", "-o"]
        argv.append(str(report.with_suffix("")))
        under = launched(
            bundle, names[start : start + AT_ONCE], out.with_suffix(f".{kept}{start}"), argv
        )
        ran = [name for name, result in under if not isinstance(result, str)]
        reports = sorted(
            report.parent.glob(f"{report.stem}-*.ncu-rep"), key=lambda path: path.stat().st_mtime
        )
        measured = [each for path in reports for each in counters(path, metrics)]
        for name, values in matched(ran, measured, prepared):
            truth[name][kept] = values
        packed.write(out, truth)
        print(
            f"{time.time() - began:.0f} s: {sum(bool(t.get(kept)) for t in truth.values())} {kept}",
            flush=True,
        )
    print(f"without counters: {[name for name in truth if not truth[name]['metrics']]}")


def wanted() -> list[str]:
    """The counters: those that are sure, and of the others those that this ncu knows."""
    import emulator_truth_cases as plan

    sure = [
        m
        for m in plan.SURE
        if m not in plan.PER_INSTRUCTION or m.startswith("memory_l1_wavefronts_shared")
    ]
    known = subprocess.run(
        ["ncu", "--query-metrics"], capture_output=True, text=True, check=False, timeout=60
    ).stdout
    bases = {line.split()[0] for line in known.splitlines() if "__" in line.split(" ")[0]}
    return sure + [m for m in plan.HOPED if m.partition(".")[0] in bases]


def launched(
    bundle: Path, names: list[str], folder: Path, before: list[str]
) -> list[tuple[str, Any]]:
    """What came of each launch, in processes of which each goes on behind the launch that ended the
    last one.
    """
    found: list[tuple[str, Any]] = []
    left = names
    while left:
        parts = folder.with_suffix(f"{folder.suffix}-{len(found)}")
        argv = [
            sys.executable,
            str(Path(__file__).resolve()),
            "run",
            str(bundle),
            "--out",
            str(parts),
        ]
        first = [f"{each}-{len(found)}" if each == before[-1] else each for each in before]
        try:
            done = subprocess.run(
                [*first, *argv],
                env=os.environ | {"ONLY": "|".join(left)},
                capture_output=True,
                text=True,
                check=False,
                timeout=60 + len(left),
            )
            complaints = [
                line for line in done.stderr.splitlines() if "Error" in line or "ERROR" in line
            ]
            print("\n".join(complaints)[-2000:], flush=True)
        except subprocess.TimeoutExpired as error:
            print(error, flush=True)
        came = [tuple(packed.read(part)) for part in sorted(parts.glob("*")) if part.stat().st_size]
        if not came:
            print("nothing was launched:", done.stdout[-1500:], done.stderr[-1500:], flush=True)
            break
        found += came
        left = left[len(came) :]
    return found


def matched(
    names: list[str],
    measured: list[tuple[str, dict[str, Any]]],
    prepared: dict[str, dict[str, Any]],
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Which measurement belongs to which launch: both are in order, and a kernel's plain name is
    part of its symbol.
    """
    left = list(measured)
    for name in names:
        for place, (kernel, values) in enumerate(left):
            if kernel.partition("(")[0].partition("<")[0].split()[-1] in prepared[name]["kernel"]:
                del left[: place + 1]
                yield name, values
                break


def counters(report: Path, names: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The symbol of each kernel in a report, and its counters."""
    argv = ["ncu", "--import", str(report), "--csv", "--page", "raw", "--print-units", "base"]
    argv += ["--print-kernel-base", "mangled"]
    text = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=120).stdout
    rows = list(csv.DictReader(text[text.find('"ID"') :].splitlines()))
    for row in rows[1:]:  # behind the units
        yield row["Kernel Name"], {name: number(row.get(name)) for name in names}


def number(text: str | None) -> float | None:
    try:
        return float((text or "").replace(",", ""))
    except ValueError:
        return None


def pack(truth: Path, out: Path) -> None:
    """Without the arrays that a launch left as they were (None), and counters that are nowhere."""
    from tests.evaluation.emulator.foreign import initial

    found = packed.read(truth)
    for name, each in found.items():
        before = [packed.sampled(array) for array in initial(ALL[name])]
        after = [array[:: max(1, -(-array.size // packed.MOST))] for array in each["results"]]
        same = [
            np.array_equal(a, b, equal_nan=b.dtype.kind == "f")
            for a, b in zip(before, after, strict=True)
        ]
        each["results"] = [None if kept else array for kept, array in zip(same, after, strict=True)]
        for counted in {"metrics", "again"} & each.keys():
            each[counted] = {
                metric: value for metric, value in each[counted].items() if value is not None
            }
    packed.write(out, (packed.read(out) if out.exists() else {}) | found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("prepare", "record", "run", "pack"))
    parser.add_argument("bundle", type=Path, nargs="?")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", type=lambda text: text.split(","), default=[])
    given = parser.parse_args()
    if given.what == "prepare":
        prepare(given.out, given.only)
    else:
        {"record": record, "run": run_all, "pack": pack}[given.what](
            given.bundle.resolve(), given.out.resolve()
        )


if __name__ == "__main__":
    main()
