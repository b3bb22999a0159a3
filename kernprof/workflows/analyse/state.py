"""How far an analysis has come: beside the runs, so that one that was interrupted goes on where it was.

<store>/analyses/<digest of the command>.json    the recording that was made, and the second run once it is stored
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from msgspec import Struct

from kernprof import outputs
from kernprof.errors import KernprofError
from kernprof.model.serialize import decode, stored
from kernprof.workflows.analyse.request import AnalyseRequest


class AnalysisState(Struct, frozen=True):
    """`wall_s` is how long the recorded program took; `run` the id of the stored second run."""

    program: tuple[str, ...]
    folder: str
    trace: str
    wall_s: float | None = None
    run: str | None = None


def place_of(request: AnalyseRequest) -> Path:
    """Of the same program with the same arguments, started in the same folder."""
    text = "\0".join((str(Path.cwd()), *request.program, *request.nvtx, str(request.graph_nodes)))
    return request.store / "analyses" / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"


def unfinished(request: AnalyseRequest) -> AnalysisState | None:
    """The state of an analysis of this command that was recorded and not profiled; None where there is none to use."""
    place = place_of(request)
    if request.fresh or not place.is_file():
        return None
    try:
        state = decode(place.read_bytes(), AnalysisState, str(place))
    except (KernprofError, OSError):
        return None
    return state if state.run is None and Path(state.trace).is_file() else None


def keep(request: AnalyseRequest, state: AnalysisState) -> None:
    """A store that cannot be written only means that an interrupted analysis starts anew."""
    place = place_of(request)
    with contextlib.suppress(OSError, KernprofError):
        place.parent.mkdir(parents=True, exist_ok=True)
        outputs.write(place, stored(state) + "\n")
