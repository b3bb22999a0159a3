"""Output that the README shows, for the pages that show it too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def fragments() -> Mapping[str, str]:
    blocks = re.findall(
        r"^```\n(.*?)^```$", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    (run,) = (block for block in blocks if block.startswith("transpose · ncu on "))
    return {"run": f"```text\n{run}```\n"}
