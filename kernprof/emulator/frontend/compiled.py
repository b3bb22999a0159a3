"""Compiled kernels: PTX, machine code and allocated resources; reading of PTX and source files.

The sections of a cubin are parsed here, so no CUDA tool is needed.
"""

import contextlib
import json
import struct
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from kernprof import cache
from kernprof.cuda_source.binaries import sections, string
from kernprof.cuda_source.names import TARGET, chosen, entries, plain_name
from kernprof.emulator.frontend.compilers import assemble
from kernprof.errors import CompileFailed, UsageError
from kernprof.gpus import architectures

_SYMBOL = struct.Struct("<IBBHQQ")
# Format and attribute of .nv.info, as cuobjdump --dump-elf prints them.
_EIFMT_SVAL = 4
_EIATTR_REGCOUNT, _EIATTR_FRAME_SIZE = 0x2F, 0x11


@dataclass(frozen=True, slots=True, kw_only=True)
class CubinFacts:
    """Resources that ptxas allocated for a kernel.

    `registers` and `local_bytes` (arrays and spills) are per thread, `static_shared_bytes` per
    block.
    """

    registers: int
    static_shared_bytes: int
    local_bytes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """A compiled kernel.

    - `kernel`: the kernel's name in the PTX. `title`: the kernel's name in the source.
    - `arch`: the target architecture, such as "sm_90". `language`: cuda, numba, triton, warp or
      ptx.
    - `source_file`: the user's own file in the `.loc` lines of the PTX.
    - `key`: a digest of the content, for caches.
    - `facts`: the resources that ptxas allocated; None if unknown, with the reason in
      `facts_reason`.
    - `log`: the messages of the compiler.
    - `cubin`: the machine code of the PTX; empty if the PTX was not assembled.
    - `shared_bytes`: the dynamic shared memory per block that the compiler requires.
    """

    ptx: str
    kernel: str
    title: str
    arch: str
    language: str
    source_file: str
    key: str
    facts: CubinFacts | None = None
    facts_reason: str | None = None
    log: str = ""
    cubin: bytes = b""
    shared_bytes: int = 0


def recall(key: str) -> Compiled | None:
    """Return the compiled kernel that the disk cache stores for `key`; None if none is stored.

    A cached kernel with other fields, stored by another version of kernprof, also gives None.
    """
    with contextlib.suppress(KeyError, TypeError):
        return _recalled(cache.root(), key)
    return None


@lru_cache(maxsize=64)
def _recalled(folder: Path | None, key: str) -> Compiled:  # noqa: ARG001
    data, cubin = cache.load("ptx", key), cache.load("cubin", key)
    if data is None or cubin is None:
        raise KeyError(key)
    fields = json.loads(data)
    facts = fields.pop("facts")
    return Compiled(**fields, facts=CubinFacts(**facts) if facts else None, cubin=cubin)


def remember(compiled: Compiled) -> Compiled:
    """Store a compiled kernel in the disk cache, and return it."""
    fields = asdict(compiled)
    cache.store("cubin", compiled.key, fields.pop("cubin"))
    cache.store("ptx", compiled.key, json.dumps(fields).encode())
    return compiled


def compile_ptx(
    text: str, *, function: str | None, file: str, cubin: bytes = b"", arch: str | None = None
) -> Compiled:
    """Return the kernel `function` of a PTX text, by default the only kernel of the text.

    `cubin` is the machine code of the PTX. If `cubin` is empty, the PTX is assembled for the
    architecture `arch`, by default for the target of the PTX. Raises UsageError for text that is
    not PTX, an unknown kernel or an incompatible architecture.
    """
    text = text.rstrip("\0")
    target_line = TARGET.search(text)
    if target_line is None:
        raise UsageError(
            f"{file} is not PTX: it has no .target directive",
            hint="pass a PTX file (nvcc -ptx writes one), or CUDA C++ source",
        )
    oldest, suffix = target_line.groups()
    target = architectures.architecture(arch or oldest)
    number, least = int(target.name[3:]), int(oldest[3:])
    # Code for sm_90a runs only on sm_90. Code for sm_100f runs on sm_100 to sm_109.
    newest = {"a": least, "f": least // 10 * 10 + 9}.get(suffix, number)
    if not least <= number <= newest:
        raise UsageError(
            f"{file} has PTX for {oldest}{suffix}, which a GPU of {target.name} does not execute",
            hint=f"name the architecture of the PTX: arch={oldest!r} (--arch {oldest})",
        )
    kernel = chosen(function, entries(text), "the PTX has no kernel")
    code, reason = (cubin, "") if cubin else assemble(text, target.name + suffix)
    facts = kernel_facts(code).get(kernel) if code else None
    return Compiled(
        ptx=text,
        kernel=kernel,
        title=function or plain_name(kernel),
        arch=target.name,
        language="ptx",
        source_file=file,
        key=cache.key_of("ptx", text, kernel, target.name),
        facts=facts,
        facts_reason=None if facts else reason or f"the cubin has no resource data of {kernel}",
        cubin=code,
    )


def read(path: Path) -> bytes:
    """Return the contents of a file. Raises UsageError if the file is unreadable."""
    try:
        if path.exists() and not path.is_file():
            raise ValueError("not a file")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{path!s:.200} cannot be read as source or PTX: {error!s:.200}",
            hint="check the path and the permissions of the file",
        ) from error


def decoded(data: bytes, what: str) -> str:
    """Decode `data` as UTF-8 text; invalid bytes are replaced. Raises UsageError for binary data.

    Source comments may be in any encoding. `what` names the data in the error message.
    """
    text = data.decode("utf-8-sig", "replace")
    if "\0" in text.rstrip("\0"):
        raise UsageError(
            f"{what} cannot be read as source or PTX: it is not text",
            hint="pass a text file with CUDA C++ or PTX",
        )
    return text


def section(cubin: bytes, name: str) -> bytes | None:
    """Return the contents of the first ELF section named `name` or `name.…`; None if absent."""
    with contextlib.suppress(struct.error, IndexError, ValueError):
        for title, data, _ in sections(cubin):
            if title == name or title.startswith(f"{name}."):
                return data
    return None


def kernel_facts(cubin: bytes) -> dict[str, CubinFacts]:
    """Return the resources of each kernel of a cubin by mangled name. Raises CompileFailed."""
    try:
        if cubin[:5] != b"\x7fELF\x02":
            raise ValueError("not a 64-bit ELF file")
        return _facts(cubin)
    except (struct.error, IndexError, ValueError) as error:
        raise CompileFailed(
            f"the cubin of {len(cubin)} bytes cannot be read: {error}",
            hint="the cubin is damaged: compile the kernel again",
        ) from error


def _facts(cubin: bytes) -> dict[str, CubinFacts]:
    listed = sections(cubin)
    contents, sizes = {t: data for t, data, _ in listed}, {t: size for t, _, size in listed}
    symbols: list[str] = []
    if table := contents.get(".symtab", b""):
        complete = table[: len(table) // _SYMBOL.size * _SYMBOL.size]
        symbols = [string(contents[".strtab"], row[0]) for row in _SYMBOL.iter_unpack(complete)]
    sized: dict[tuple[int, str], int] = {}
    info, at = contents.get(".nv.info", b""), 0
    while at + 4 <= len(info):
        form, attribute, length = struct.unpack_from("<BBH", info, at)
        at += 4
        if form == _EIFMT_SVAL and length >= 8:
            symbol, value = struct.unpack_from("<II", info, at)
            if attribute in (_EIATTR_REGCOUNT, _EIATTR_FRAME_SIZE):
                sized[attribute, symbols[symbol]] = value
        at += length if form == _EIFMT_SVAL else 0
    # The ELF ABI of CUDA 13 stores the architecture's number in another byte of the flags. On sm_90
    # and later, `.nv.shared` sections include 1 KiB that the system reserves.
    (flags,) = struct.unpack_from("<I", cubin, 0x30)
    number = (flags >> 8) & 0xFF if cubin[8] >= 8 else flags & 0xFF
    reserved = 1024 if number >= 90 or ".nv.shared.reserved.0" in contents else 0
    facts: dict[str, CubinFacts] = {}
    for title in contents:
        name = title.removeprefix(".text.")
        if name == title or not {f".nv.info.{name}", f".nv.constant0.{name}"} <= contents.keys():
            continue
        facts[name] = CubinFacts(
            registers=sized.get((_EIATTR_REGCOUNT, name), 0),
            local_bytes=sized.get((_EIATTR_FRAME_SIZE, name), 0),
            static_shared_bytes=max(0, sizes.get(f".nv.shared.{name}", 0) - reserved),
        )
    return facts
