"""Call a Python function in its own process, for ncu. The argument is a folder DIR.

DIR contains the call: `call.json` (file, function, arguments) and `arrays.npz`. The process imports
the function's module, then calls the function once inside the NVTX range that ncu profiles.
Launches during the import are not profiled.
"""

import functools
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kernprof.collect.cupti.child import wait_for_gpu
from kernprof.collect.launch import PROFILE_RANGE
from kernprof.collect.nvtx.emit import outlet
from kernprof.errors import UsageError
from kernprof.workload.sources import load_module

CALL, ARRAYS = "call.json", "arrays.npz"
MODULE = "kernprof.collect.launch.call"


def write_call(
    folder: Path, file: Path, function: str, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> None:
    """Write the call to `folder`. Raises UsageError for arguments of an unsupported type.

    Supported are None, numbers, strings, lists, dicts, and arrays of NumPy, CuPy and PyTorch.
    """
    import numpy as np

    arrays: list[Any] = []
    call = {
        "file": str(file),
        "function": function,
        "path": list(sys.path),
        "args": [_encoded(value, arrays) for value in args],
        "kwargs": {name: _encoded(value, arrays) for name, value in kwargs.items()},
    }
    (folder / CALL).write_text(json.dumps(call))
    np.savez(folder / ARRAYS, **{str(number): value for number, value in enumerate(arrays)})


def _encoded(value: Any, arrays: list[Any]) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return {"plain": value}
    if isinstance(value, (list, tuple)):
        return {type(value).__name__: [_encoded(item, arrays) for item in value]}
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {"dict": {key: _encoded(item, arrays) for key, item in value.items()}}
    library = type(value).__module__.partition(".")[0]
    if library in ("numpy", "cupy", "torch"):
        device = library == "torch" and value.is_cuda
        if library == "cupy":
            value = value.get()
        elif library == "torch":
            value = value.detach().cpu().numpy()
        arrays.append(value)
        return {"array": len(arrays) - 1, "library": library, "device": device}
    raise UsageError(
        f"an argument is a {type(value).__name__}, which cannot be passed to another process",
        hint="pass numbers, strings, arrays of NumPy, CuPy or PyTorch, or lists or dicts of them",
    )


def _decoded(coded: Mapping[str, Any], arrays: Mapping[str, Any]) -> Any:
    if "plain" in coded:
        return coded["plain"]
    if "dict" in coded:
        return {key: _decoded(item, arrays) for key, item in coded["dict"].items()}
    if "array" not in coded:
        values = [_decoded(item, arrays) for item in coded.get("list", coded.get("tuple", ()))]
        return tuple(values) if "tuple" in coded else values
    array = arrays[str(coded["array"])]
    if coded["library"] == "cupy":
        import cupy

        return cupy.asarray(array)
    if coded["library"] == "torch":
        import torch

        tensor = torch.from_numpy(array.copy())
        return tensor.cuda() if coded["device"] else tensor
    return array[()] if array.shape == () else array


def main(arguments: Sequence[str]) -> int:
    import numpy as np

    folder = Path(arguments[0])
    call = json.loads((folder / CALL).read_text())
    sys.path[:] = [*call["path"], *(item for item in sys.path if item not in call["path"])]
    function: Any = functools.reduce(
        getattr, call["function"].split("."), load_module(Path(call["file"]))
    )
    function = getattr(function, "__wrapped__", function)
    with np.load(folder / ARRAYS) as arrays:
        args = [_decoded(item, arrays) for item in call["args"]]
        kwargs = {name: _decoded(item, arrays) for name, item in call["kwargs"].items()}
    handle = outlet.start(PROFILE_RANGE)
    function(*args, **kwargs)
    wait_for_gpu()
    outlet.end(handle)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
