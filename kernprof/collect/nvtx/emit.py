"""NVTX functions that ranges use, chosen at the first range of the process.

If the program has loaded a PyTorch with CUDA, PyTorch's functions are used, otherwise those of the
`nvtx` package. PyTorch's functions are C functions. Python handles signals after a C call and not
during it. So no interrupt occurs between the start of a range and the `try` that ends the range.
"""

import contextlib
import importlib
import sys
from typing import Any

NOBODY = "nobody"
_NAME_LIMIT = 200
# Kind, and the names of the functions push, pop, start and end.
_FUNCTIONS = {
    "torch": ("rangePushA", "rangePop", "rangeStartA", "rangeEnd"),
    "nvtx": ("push_range", "pop_range", "start_range", "end_range"),
}


class Outlet:
    """NVTX functions of this process. Without PyTorch and `nvtx`, ranges are discarded.

    `push` and `pop` begin and end a range of the calling thread. `start` returns a handle, which
    `end` needs to end the range.
    """

    kind = ""

    def __getattr__(self, name: str) -> Any:
        for kind, functions in _FUNCTIONS.items():
            # If a library is missing or broken, the next library is tried.
            with contextlib.suppress(Exception):
                library = (
                    sys.modules["torch._C"]._nvtx
                    if kind == "torch"
                    else importlib.import_module(kind)
                )
                self.use(kind, *(getattr(library, function) for function in functions))
                break
        else:
            self.silence()
        return vars(self)[name]

    def use(self, kind: str, *functions: Any) -> None:
        """Send ranges to the functions push, pop, start and end."""
        names = ("push", "pop", "start", "end")
        vars(self).update(zip(names, functions, strict=True), kind=kind)

    def silence(self) -> None:
        """Discard ranges."""
        self.use(NOBODY, *[lambda *_: 0] * 4)


def clean_name(name: str) -> str:
    """Return a range name that NVTX accepts: printable, at most 200 characters."""
    text = "".join(char if char.isprintable() else "?" for char in name[: _NAME_LIMIT + 1])
    return text if len(text) <= _NAME_LIMIT else f"{text[: _NAME_LIMIT - 1]}…"


outlet = Outlet()
