"""The two sides of a duel: folders as they are, and revisions checked out into worktrees that are
removed.
"""

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import UsageError
from kernprof.process import Completed, Runner

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_GIT_LIMIT_S = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide:
    """Where a side's files lie, and what to call it: `base: v1.2 (3f2a9c1)`."""

    folder: Path
    title: str


@contextlib.contextmanager
def sides(
    base: str, head: str | None, runner: Runner, here: Path
) -> Iterator[tuple[DuelSide, DuelSide]]:
    """Worktrees are removed in the end. Without `head` it is this folder as it is, uncommitted
    changes and all.
    """
    with contextlib.ExitStack() as stack:
        made = [
            stack.enter_context(_side(name, given, runner, here))
            for name, given in (("base", base), ("head", head))
        ]
        yield made[0], made[1]


@contextlib.contextmanager
def _side(name: str, given: str | None, runner: Runner, here: Path) -> Iterator[DuelSide]:
    if given is None:
        yield DuelSide(folder=here, title=f"{name}: {_as_it_is(runner, here)}")
        return
    commit = _git(
        runner, here, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{given}^{{commit}}"
    )
    folder = Path(given)
    if folder.is_dir() and (not commit.ok or "/" in given or given.startswith(".")):
        yield DuelSide(folder=folder.resolve(), title=f"{name}: {folder}")
        return
    if not commit.ok:
        inside = _git(runner, here, "rev-parse", "--show-toplevel").ok
        raise UsageError(
            f"{given} is neither a folder nor a revision"
            + ("" if inside else f": {here} is not in a git repository"),
            hint="git log and git branch show the revisions" if inside else "give two folders",
        )
    with _worktree(commit.stdout.strip(), runner, here) as made:
        yield DuelSide(folder=made, title=f"{name}: {given} ({commit.stdout.strip()[:9]})")


@contextlib.contextmanager
def _worktree(commit: str, runner: Runner, here: Path) -> Iterator[Path]:
    """The same subfolder of the repository at that commit."""
    prefix = _git(runner, here, "rev-parse", "--show-prefix").stdout.strip()
    with tempfile.TemporaryDirectory(prefix="kernprof-duel-") as folder:
        place = Path(folder) / "tree"
        done = _git(runner, here, "worktree", "add", "--detach", "--force", str(place), commit)
        if not done.ok:
            raise UsageError(
                f"cannot check out {commit[:9]}", details=done.output.splitlines()[-3:]
            )
        try:
            if not (place / prefix).is_dir():
                raise UsageError(
                    f"{commit[:9]} has no folder {prefix}",
                    hint="start it where both revisions have one",
                )
            yield place / prefix
        finally:
            _git(runner, here, "worktree", "remove", "--force", str(place))


def _as_it_is(runner: Runner, here: Path) -> str:
    commit = _git(runner, here, "rev-parse", "--short=9", "HEAD")
    if not commit.ok:
        return str(here)
    changed = _git(runner, here, "status", "--porcelain").stdout.strip()
    return f"this folder ({commit.stdout.strip()}{' with uncommitted changes' if changed else ''})"


def _git(runner: Runner, here: Path, *arguments: str) -> Completed:
    return runner.run([*_GIT, "-C", str(here), *arguments], timeout_s=_GIT_LIMIT_S)
