"""Which backend `kernprof run` uses, and why: the GPU under ncu where both are usable, else the emulator."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import cache, partial

from kernprof.collect.nsight.temporary import writable_temporary
from kernprof.errors import unknown_name
from kernprof.store import StoredRun
from kernprof.workflows.run.asked import without_effect
from kernprof.workflows.run.backend import Backend, BackendName, Host
from kernprof.workflows.run.ladder import run_best
from kernprof.workflows.run.request import RunRequest


def run_on(names: Sequence[str], request: RunRequest, host: Host) -> list[StoredRun]:
    """One stored run for each backend. Raises UsageError for an unknown name, and what the backends raise."""
    known = [each.value for each in BackendName]
    for name in names:
        if name not in known:
            raise unknown_name("backend", name, known)
    backend = cache(partial(_backend, host=host))  # one that was asked whether it can run has looked at its tools
    asked = [BackendName(name) for name in names or (BackendName.AUTO,)]
    chosen = dict.fromkeys(_chosen(request, backend) if name is BackendName.AUTO else name for name in asked)
    if said := without_effect(request, chosen):
        host.progress(said)
    needed = writable_temporary(host, request.store) if BackendName.NCU in chosen else contextlib.nullcontext(host)
    with needed as within:
        if within is not host:  # all of the ladder's tools get the same folder, which is said once
            host, backend = within, cache(partial(_backend, host=within))
        if asked == [BackendName.AUTO]:
            return run_best(request, host, backend)
        return [backend(name).run(request) for name in chosen]


def _chosen(request: RunRequest, backend: Callable[[BackendName], Backend[StoredRun]]) -> BackendName:
    usable = backend(BackendName.NCU).why_not(request) is None
    return BackendName.NCU if usable else BackendName.EMULATOR


def _backend(name: BackendName, host: Host) -> Backend[StoredRun]:
    """Each is imported only to be used."""
    if name is BackendName.NCU:
        from kernprof.workflows.run.hardware import HardwareBackend

        return HardwareBackend(host=host)
    from kernprof.workflows.run.emulator import EmulatorBackend

    return EmulatorBackend(host=host)
