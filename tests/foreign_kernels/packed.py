"""What is recorded of the launches, as compressed MessagePack: numbers, text, bytes, and arrays by
dtype and data.
"""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

MOST = 1024  # of an array's elements are kept


def sampled(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What is kept of a result: at most 4096 elements are recorded, and of these as many as MOST
    packed.
    """
    flat = array.reshape(-1)
    some = flat[:: max(1, -(-flat.size // 4096))]
    return some[:: max(1, -(-some.size // MOST))].copy()


def write(path: Path, data: Any) -> None:
    path.write_bytes(lzma.compress(msgspec.msgpack.encode(data, enc_hook=_plain)))


def read(path: Path) -> Any:
    return _revived(msgspec.msgpack.decode(lzma.decompress(path.read_bytes())))


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return {"dtype": value.dtype.str, "data": np.ascontiguousarray(value).tobytes()}
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} is not written")


def _revived(data: Any) -> Any:
    if isinstance(data, dict):
        if data.keys() == {"dtype", "data"}:
            return np.frombuffer(data["data"], data["dtype"])
        return {name: _revived(value) for name, value in data.items()}
    return [_revived(value) for value in data] if isinstance(data, list) else data
