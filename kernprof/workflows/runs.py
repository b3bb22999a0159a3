"""`kernprof runs`: what is stored."""

from collections.abc import Sequence
from pathlib import Path

from kernprof.errors import UsageError
from kernprof.model.documents.fields import like
from kernprof.model.listing import RecordingRow, RunList, UnreadableFile, run_row
from kernprof.store import Store
from kernprof.store.recordings import recordings, remove_recording


def list_runs(store: Path, *, remove: Sequence[str] = (), remove_failed: bool = False) -> RunList:
    """The stored runs and recordings after removing those in `remove`, and with `remove_failed`
    recordings without a trace; a folder that cannot be read is shown with the reason.
    """
    opened = Store(store)
    for name in remove:
        _remove(opened, name)
    for failed in recordings(opened.root) if remove_failed else ():
        if failed.kind != "unsaved" and not failed.complete:
            remove_recording(failed)
    listing = opened.runs()
    broken = tuple(
        UnreadableFile(path=str(each.path), message=each.reason) for each in listing.broken
    )
    return RunList(
        runs=tuple(run_row(stored.run) for stored in listing.runs),
        broken=broken,
        recordings=tuple(like(RecordingRow, each) for each in recordings(opened.root)),
    )


def _remove(store: Store, name: str) -> None:
    """The recording of that name, or of the only one that begins so; else the run."""
    found = [each for each in recordings(store.root) if name and each.name.startswith(name)]
    exact = [each for each in found if each.name == name]
    if not (exact or found) or any(run.startswith(name) for run in store.ids()):
        store.remove(name)
    elif len(exact or found) > 1:
        raise UsageError(
            f"recording {name!r} is ambiguous: {len(found)} begin so",
            hint="give more of its name",
            details=[f"  {each.name}" for each in found[:10]],
        )
    else:
        remove_recording((exact or found)[0])
