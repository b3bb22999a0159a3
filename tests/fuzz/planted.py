"""Targets with faults: what shows that a campaign sees each kind of bad end."""

import ctypes
from collections.abc import Callable
from pathlib import Path

from kernprof.errors import ReportUnreadable, UsageError
from tests.fuzz.targets import Target


def _hang(_: Path) -> None:
    while True:
        pass


def _silent(_: Path) -> None:
    raise UsageError("")


def _refuse(path: Path) -> None:
    raise ReportUnreadable(f"{path} cannot be read")


def _planted(name: str, run: Callable[[Path], object]) -> Target:
    return Target(
        name=f"planted-{name}", suffix=".bin", seeds=lambda: [b"seed"], run=_after_the_first(run)
    )


def _after_the_first(run: Callable[[Path], object]) -> Callable[[Path], object]:
    """The unchanged seed, which every worker runs before its inputs, does no harm."""

    def only_changed(path: Path) -> object:
        return None if path.read_bytes() == b"seed" else run(path)

    return only_changed


PLANTED = {
    item.name: item
    for item in (
        _planted("result", lambda path: path.read_bytes()),
        _planted("refused", _refuse),
        _planted("silent", _silent),
        _planted("uncaught", lambda path: {}[path]),
        _planted("memory", lambda _: len(bytearray(3 << 30))),
        _planted("hang", _hang),
        _planted("crash", lambda _: ctypes.string_at(0)),
    )
}
