"""What executes the launches of `kernprof run`: the GPU under ncu where both are usable, else the emulator."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeVar

from kernprof.errors import unknown_name
from kernprof.process import Runner
from kernprof.store import StoredRun
from kernprof.workflows.run.request import RunRequest

Result = TypeVar("Result", covariant=True)


class Backend(Protocol[Result]):
    """Executes a request's launches and keeps what it recorded: hardware, emulator, system timeline."""

    def why_not(self, request: RunRequest) -> str | None:
        """Why this backend cannot do that here; None when it can. Launches nothing."""

    def run(self, request: RunRequest) -> Result:
        """A variant's own failure is in its result, not raised. UsageError for a request that makes no sense."""


class BackendName(str, Enum):
    """As typed after `--backend`."""

    AUTO = "auto"
    NCU = "ncu"
    EMULATOR = "emulator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """The machine as a backend sees it: how processes are started, its environment, and where progress is reported."""

    runner: Runner
    progress: Callable[[str], None]
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)


def run_on(names: Sequence[str], request: RunRequest, host: Host) -> list[StoredRun]:
    """One stored run for each backend. Raises UsageError for an unknown name, and what the backends raise."""
    known = [each.value for each in BackendName]
    for name in names:
        if name not in known:
            raise unknown_name("backend", name, known)
    chosen = [_chosen(BackendName(name), request, host) for name in names or (BackendName.AUTO,)]
    return [_backend(name, host).run(request) for name in dict.fromkeys(chosen)]


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
