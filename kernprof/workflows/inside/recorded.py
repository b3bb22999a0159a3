"""`with kernprof.timeline() as recording:` around a loop: this process's own timeline, through
CUPTI.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from kernprof.collect.cupti.child import ActivityRecorder, load_cupti
from kernprof.errors import ToolNotFound, UsageError
from kernprof.workflows.trace.reading import LoadedTimeline, load_timeline

_INSTALL = (
    "pip install cupti-python in the version of the program's CUDA; or: kernprof timeline -- python"
    " SCRIPT"
)


class timeline:  # noqa: N801
    """Records what this process does on the GPU while the `with` block runs; then
    `recording.result` is its timeline.

    `output` keeps the trace (an SQLite file that `kernprof timeline` and `kernprof.load` read);
    `iteration` names the
    NVTX range of one iteration. The block's own errors pass on. Needs cupti-python; records no OS
    calls and no CPU
    scheduling, so that why the host was late is known less surely than from `kernprof timeline`.

    Raises UsageError for one inside another, ToolNotFound without CUPTI, NothingCaptured when
    nothing ran.
    """

    _active = False

    def __init__(
        self,
        output: str | Path | None = None,
        *,
        iteration: str | None = None,
        load: Callable[[], Any] = load_cupti,
    ) -> None:
        self._output = Path(output) if output is not None else None
        self._iteration, self._load = iteration, load
        self._recorder: ActivityRecorder | None = None
        self._result: LoadedTimeline | None = None

    @property
    def result(self) -> LoadedTimeline:
        """The timeline. UsageError before the block has ended."""
        if self._result is None:
            raise UsageError(
                "the recording has not ended", hint="look at .result after the with block"
            )
        return self._result

    def __enter__(self) -> timeline:
        if timeline._active:
            raise UsageError(
                "a recording is under way in this process", hint="one kernprof.timeline() at a time"
            )
        try:
            self._recorder = ActivityRecorder(self._load())
            self._recorder.start()
        # cupti-python has its own error classes, which cannot be named without it
        except Exception as error:
            raise ToolNotFound(
                f"CUPTI cannot record in this process: {error}", hint=_INSTALL
            ) from error
        timeline._active = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        timeline._active = False
        assert self._recorder is not None
        with tempfile.TemporaryDirectory(prefix="kernprof-timeline-") as folder:
            path = self._output or Path(folder) / "timeline.sqlite"
            path.unlink(missing_ok=True)
            self._recorder.finish(path, program=Path(sys.argv[0] or sys.executable).name)
            if kind is None:
                self._result = load_timeline(path, iteration=self._iteration)
