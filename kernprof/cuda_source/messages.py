"""NVRTC's messages: the one sentence that stands for them. They themselves are shown as they are."""

from __future__ import annotations

import re
from pathlib import PurePath

_ERROR = re.compile(r"^(.*?)\((\d+)\): (?:catastrophic )?error(?: #[\w-]+)?: (.*)$", re.MULTILINE)


def refused(log: str) -> str:
    """`saxpy.cu does not compile, line 5: identifier "y" is undefined`."""
    first = _ERROR.search(log)
    if first is None:
        return f"the CUDA C++ source does not compile: {(log.strip().splitlines() or ['no message'])[0]}"
    return f"{PurePath(first[1]).name} does not compile, line {first[2]}: {first[3]}"
