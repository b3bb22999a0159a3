"""Which backend `kernprof run` uses, and why: the GPU under ncu where both are usable, else the emulator."""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.errors import unknown_name
from kernprof.store import StoredRun
from kernprof.workflows.run.asked import without_effect
from kernprof.workflows.run.backend import Backend, BackendName, Host
from kernprof.workflows.run.request import RunRequest


def run_on(names: Sequence[str], request: RunRequest, host: Host) -> list[StoredRun]:
    """One stored run for each backend. Raises UsageError for an unknown name, and what the backends raise."""
    known = [each.value for each in BackendName]
    for name in names:
        if name not in known:
            raise unknown_name("backend", name, known)
    chosen = dict.fromkeys(_chosen(BackendName(name), request, host) for name in names or (BackendName.AUTO,))
    if said := without_effect(request, chosen):
        host.progress(said)
    return [_backend(name, host).run(request) for name in chosen]


def _chosen(name: BackendName, request: RunRequest, host: Host) -> BackendName:
    if name is not BackendName.AUTO:
        return name
    reason = _backend(BackendName.NCU, host).why_not(request)
    if reason is None:
        return BackendName.NCU
    host.progress(f"backend: the emulator, because {reason}")
    return BackendName.EMULATOR


def _backend(name: BackendName, host: Host) -> Backend[StoredRun]:
    """Each is imported only to be used."""
    if name is BackendName.NCU:
        from kernprof.workflows.run.hardware import HardwareBackend

        return HardwareBackend(host=host)
    from kernprof.workflows.run.emulator import EmulatorBackend

    return EmulatorBackend(host=host)
