"""The process of a module that may crash: `python -m kernprof.readers.ncu.child FOLDER QUESTION ANSWER`."""

from __future__ import annotations

import sys
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.model.serialize import decode, stored
from kernprof.readers.ncu.native import ReportAnswer, ReportQuestion, answer


def main(folder: str, asked: Path, told: Path) -> None:
    sys.path.insert(0, folder)
    question = decode(asked.read_bytes(), ReportQuestion, str(asked))
    try:
        made = answer(question)
    except KernprofError as error:
        made = ReportAnswer(error=type(error).__name__, message=error.message, hint=error.hint)
    told.write_text(stored(made))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
