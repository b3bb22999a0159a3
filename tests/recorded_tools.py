"""Tools without the tools: what was recorded of them answers, in place of a process."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernprof.process import Completed, OnLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One answer of a `ReplayRunner`: for an argv that begins with `argv` (the program by its file
    name).

    `effect` gets the whole argv and does what the tool would leave on disk.
    """

    argv: tuple[str, ...]
    returncode: int = 0
    stdout: str = ""
    stderr: str = ""
    wall_s: float = 0.0
    timed_out: bool = False
    raises: BaseException | None = None
    effect: Callable[[tuple[str, ...]], None] | None = None

    def answers(self, argv: tuple[str, ...]) -> bool:
        named = (Path(argv[0]).name, *argv[1:])
        return argv[: len(self.argv)] == self.argv or named[: len(self.argv)] == self.argv


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerCall:
    """One command that a `ReplayRunner` was given."""

    argv: tuple[str, ...]
    env: Mapping[str, str] | None
    cwd: Path | None
    timeout_s: float | None


class ReplayRunner:
    """Answers from `recorded`, each at most once and in order for equal commands; `calls` is what
    was asked.
    """

    def __init__(self, *recorded: Recorded) -> None:
        self._left = list(recorded)
        self.calls: list[RunnerCall] = []

    def run(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout_s: float | None = None,
        on_line: OnLine | None = None,
        stop: threading.Event | None = None,
        keep_chars: int | None = None,
    ) -> Completed:
        total = tuple(argv)
        self.calls.append(RunnerCall(argv=total, env=env, cwd=cwd, timeout_s=timeout_s))
        answer = next((item for item in self._left if item.answers(total)), None)
        if answer is None:
            raise AssertionError(f"no recorded answer for {list(total)}")
        self._left.remove(answer)
        if answer.effect is not None:
            answer.effect(total)
        for name, text in (("stdout", answer.stdout), ("stderr", answer.stderr)):
            for line in text.splitlines() if on_line is not None else ():
                on_line(name, line)  # type: ignore[misc]
        if answer.raises is not None:
            raise answer.raises
        return Completed(
            argv=total,
            returncode=answer.returncode,
            stdout=answer.stdout,
            stderr=answer.stderr,
            wall_s=answer.wall_s,
            timed_out=answer.timed_out,
        )
