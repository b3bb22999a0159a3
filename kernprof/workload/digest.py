"""What a variant's code is, as a short digest: two runs with equal ones ran the same code."""

import hashlib
import inspect
import re
from pathlib import Path

from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.parse import alone
from kernprof.errors import WorkloadError
from kernprof.workload.define import Variant
from kernprof.workload.params import Params
from kernprof.workload.sources import CudaSource, CupySource, Source

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
_LENGTH = 12


def source_digest(variant: Variant, params: Params) -> str | None:
    """Of the kernel without the others of its file, what it includes from beside it, and the
    compiler's options; of one written in Python its function; of several launches that of each.
    None where a source cannot be read.
    """
    try:
        parts = [text for part in variant.parts for text in _texts(part, part.source, params)]
    except (OSError, TypeError, ValueError, WorkloadError):
        return None
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def _texts(variant: Variant, source: Source, params: Params) -> list[str]:
    if isinstance(source, CudaSource):
        return _cuda(variant, source, params)
    if isinstance(source, CupySource):
        return [source.text(), *variant.options(params)]
    return [inspect.getsource(source.load()), *variant.options(params)]


def _cuda(variant: Variant, source: CudaSource, params: Params) -> list[str]:
    text = source.text()
    own = alone(text, split_name(source.kernel)[0]) or text
    folder = source.path.parent if source.path else None
    # what is left out leaves blank lines
    own = "\n".join(line.rstrip() for line in own.splitlines() if line.strip())
    return [source.kernel, own, *_included(text, folder, set()), *variant.options(params)]


def _included(text: str, folder: Path | None, seen: set[Path]) -> list[str]:
    found: list[str] = []
    for name in _INCLUDE.findall(text) if folder else ():
        path = (folder / name).resolve()
        if path not in seen and path.is_file():
            seen.add(path)
            inner = path.read_text(errors="replace")
            found += [inner, *_included(inner, path.parent, seen)]
    return found
