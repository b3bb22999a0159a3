"""Threads of one process recognise formats at the same time, as the workers of a cluster do."""

from pathlib import Path

import pytest

from kernprof.readers.trace import open as reader
from kernprof.readers.trace.build import TraceFormat


def test_a_format_that_another_thread_registers_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reader.format_of(tmp_path)  # imports the formats
    late = list(reader.FORMATS)

    class Registered(list[TraceFormat]):
        """Formats to which another thread adds one after each look."""

        def __getitem__(self, wanted):  # type: ignore[no-untyped-def]
            seen = super().__getitem__(wanted)
            if late:
                self.append(late.pop(0))
            return seen

    monkeypatch.setattr(reader, "FORMATS", Registered())
    trace = tmp_path / "trace.json"
    trace.write_text('{"traceEvents": []}')
    recognised = reader.format_of(trace)
    assert recognised is not None
    assert "PyTorch" in recognised.name
