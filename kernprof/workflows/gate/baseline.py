"""Baselines as files: read, written, and brought up to date by several processes at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from kernprof import outputs
from kernprof.errors import ReportUnreadable, StoreError, no_such_file
from kernprof.model.documents.baseline import BaselineDocument
from kernprof.model.serialize import convert, encode, parse
from kernprof.store.locks import Lock

_WAIT_S = 30.0


def read_baseline(path: Path) -> BaselineDocument:
    """UsageError where it is not there; ReportUnreadable for what is not a baseline, or of another schema."""
    try:
        text = path.read_bytes()
    except FileNotFoundError as error:
        raise no_such_file(path) from error
    except OSError as error:
        raise ReportUnreadable(f"cannot read {path}: {error.strerror}") from error
    return convert(parse(text, str(path)), BaselineDocument, str(path), hint="save it anew: kernprof baseline save")


def update_baseline(path: Path, change: Callable[[BaselineDocument | None], BaselineDocument]) -> BaselineDocument:
    """Writes what `change` makes of the file (None: there was none); nobody else writes it meanwhile."""
    outputs.check(path)
    lock = _locked(path)
    try:
        document = change(read_baseline(path) if path.exists() else None)
        with outputs.reported(path):
            outputs.write(path, encode(document) + "\n")
    finally:
        lock.release()
    return document


def _locked(path: Path) -> Lock:
    began = time.monotonic()
    with outputs.reported(path):
        while (lock := Lock.take(path.with_name(f".{path.name}.lock"))) is None:
            if time.monotonic() - began > _WAIT_S:
                raise StoreError(f"another process has been writing {path} for {_WAIT_S:g} s")
            time.sleep(0.02)
    return lock
