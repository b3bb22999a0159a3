"""The table of contents of the pages on use: in reading order, and whatever other page lies in
docs/.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent
_USE = (
    "workloads",
    "languages",
    "library",
    "reading",
    "annotate",
    "roofline",
    "timeline",
    "analyse",
    "capture",
    "inside",
    "fleet",
    "tables",
    "pipelines",
    "emulator",
    "layout",
    "tune",
    "fix",
    "gate",
    "redact",
    "agents",
    "notebooks",
    "troubleshooting",
)
_ELSEWHERE = {
    "index",
    "tour",
    "install",
    "concepts",
    "metrics",
    "scores",
    "gpus",
    "python",
    "schemas",
    "errors",
    "contributing",
    "changelog",
}


def fragments() -> Mapping[str, str]:
    there = {path.stem for path in DOCS.glob("*.md")}
    reference = [name for name in _USE if name in there]
    names = [*reference, *sorted(there - set(reference) - _ELSEWHERE)]
    return {"use": "\n".join(["```{toctree}", ":caption: Use", ":hidden:", "", *names, "```", ""])}
