"""PTX as it is, and source or PTX from a file."""

from pathlib import Path

from kernprof import cache
from kernprof.cuda_source.names import TARGET, chosen, entries, plain_name
from kernprof.emulator.frontend import nvcc
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.frontend.cubin import kernel_facts
from kernprof.errors import UsageError
from kernprof.gpus import architectures


def compile_ptx(text: str, *, function: str | None, file: str, cubin: bytes = b"") -> Compiled:
    """The kernel `function` of a PTX text; None where it has only one. `cubin` is its machine code,
    if known: ptxas makes it where it is installed. Raises UsageError.
    """
    text = text.rstrip("\0")
    found = TARGET.search(text)
    if found is None:
        raise UsageError(f"{file} is not PTX: it has no .target directive")
    target = architectures.architecture(found.group(1)).name
    kernel = chosen(function, entries(text), "the PTX has no kernel")
    code = cubin or nvcc.assemble(text, target)
    facts = kernel_facts(code).get(kernel) if code else None
    return Compiled(
        ptx=text,
        kernel=kernel,
        title=function or plain_name(kernel),
        arch=target,
        language="ptx",
        source_file=file,
        key=cache.key_of("ptx", text, kernel),
        facts=facts,
        facts_reason=None if facts else "there is no ptxas here that takes this PTX",
        cubin=code,
    )


def read(path: Path) -> str:
    """A file's text. Raises UsageError where it is none."""
    try:
        if path.exists() and not path.is_file():
            raise ValueError("not a file")
        return decoded(path.read_bytes(), str(path))
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{path!s:.200} cannot be read as source or PTX: {error!s:.200}"
        ) from error


def decoded(data: bytes, what: str) -> str:
    """Bytes as text; comments may be of any encoding. Raises UsageError for what is none."""
    text = data.decode("utf-8-sig", "replace")
    if "\0" in text.rstrip("\0"):
        raise UsageError(f"{what} cannot be read as source or PTX: it is not text")
    return text
