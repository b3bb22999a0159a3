"""What can execute the launches of `kernprof run`: hardware, emulator, system timeline."""

from enum import Enum
from typing import Protocol, TypeVar

from kernprof.process import Host as Host
from kernprof.workflows.run.request import RunRequest

Result = TypeVar("Result", covariant=True)


class Backend(Protocol[Result]):
    """Executes a request's launches and keeps what it recorded: hardware, emulator, system
    timeline.
    """

    def why_not(self, request: RunRequest) -> str | None:
        """Why this backend cannot do that here; None when it can. Launches nothing."""

    def run(self, request: RunRequest) -> Result:
        """A variant's own failure is in its result, not raised. UsageError for a request that makes
        no sense.
        """


class BackendName(str, Enum):
    """As typed after `--backend`."""

    AUTO = "auto"
    NCU = "ncu"
    EMULATOR = "emulator"
