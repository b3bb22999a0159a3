"""Short kernel names for tables, plots and sentences."""

import re
from collections.abc import Iterable

from kernprof.cuda_source.names import scopes

# Pairs (library, pattern). A pattern matches only the library's kernels: `sgemm` alone would also
# match a user's `sgemm_naive`.
_LIBRARIES = tuple(
    (library, re.compile(pattern))
    for library, pattern in (
        ("cuDNN", r"cudnn|_fprop_|_dgrad_|_wgrad_|winograd_nonfused"),
        (
            "cuBLAS",
            r"cublas|xmma_gemm|nvjet_|cutlass_\d\d_|^(?:ampere|turing|volta|maxwell)\w*_\w*gemm|\bgemv2[NT]_kernel",
        ),
        ("FlashAttention", r"flash::(?:flash_|Flash)|flash_fwd_|flash_bwd_|fmha_"),
        ("torch.compile", r"^triton_(?:poi|red|per|tem|unk)_fused"),
        ("PyTorch", r"\bat::native::|\bc10::"),
        ("CUB or Thrust", r"\bcub::|\bthrust::"),
        ("cuFFT", r"\b(?:regular|vector)_fft|\bcufft"),
        ("CuPy", r"^cupy_\w+__"),
        ("rocBLAS or hipBLASLt", r"^Cijk_"),
        ("MIOpen", r"(?i)^miopen|^igemm_(?:fwd|bwd|wrw)_|\bck::kernel_\w*conv"),
        ("Composable Kernel", r"\bck(?:_tile)?::|^_ZN(?:2ck|7ck_tile)"),
        ("AITER", r"\baiter::|^_ZN5aiter"),
        ("NCCL or RCCL", r"^(?:void )?[rn]ccl(?:Dev)?Kernel"),
    )
)
LONGEST = 4000  # only this number of characters of a kernel name is examined
# The names of PyTorch's generic kernels describe the implementation. A template argument names
# the operation.
_FUNCTOR = re.compile(
    r"\b(?!gpu_|_|ReduceOp\b)"
    r"(\w*(?:Functor|FunctorOnSelf|[kK]ernel(?:_cuda|_impl|Impl)?|_functor|Ops?|launch)(?:_\w+)?)\b"
)
_PIECES = re.compile(r"[^\s<>(),]+")
_DIFFERENCE = 40  # maximal length in characters of the arguments that distinguish two short names
_NAMELESS = re.compile(r"(?:\((?:anonymous|unnamed)[^()]*\)|<unnamed>|\{anonymous\})::")
# Suffixes of AMD's code objects, and of functions that a compiler cloned.
_SUFFIX = re.compile(r"(?:\.kd|\s*\[clone [^\]]*\])+$")
_MARKS = re.compile(r"\[abi:[^\]]*\]")
_TOKENS = re.compile(r"\boperator\s*(?:\(\)|[<>=-]+)|->|.", re.DOTALL)


def library_of(name: str) -> str | None:
    """Return the name of the library that contains the kernel; None for the user's kernels."""
    return next((library for library, names in _LIBRARIES if names.search(name[:LONGEST])), None)


def short_name(name: str) -> str:
    """Return the short name: without return type and arguments, at most two scopes, `<…>`.

    `"void at::native::reduce_kernel<512, at::Op<float>>(T1)"` → `"native::reduce_kernel<…>"`. For
    PyTorch's generic kernels, the functor is added: `"native::vectorized_elementwise_kernel
    [CUDAFunctor_add]"`. Control characters are kept. A name that a profiler truncated is treated as
    if it were complete.
    """
    path, inner = _path(name)
    short = "::".join(path[-2:])
    functor = _FUNCTOR.search(inner) if "kernel" in short and "at::" in name[:LONGEST] else None
    if not any(map(str.isalnum, short)):
        return name[:LONGEST].strip()
    return f"{short.replace('<…>', '')} [{functor[1]}]" if functor else short


def distinct_names(names: Iterable[str]) -> dict[str, str]:
    """Map each name to a unique short name.

    Equal short names get their differing template arguments or types.

    Example: `gemm<…> [128, 64]` and `gemm<…> [64, 64]`.
    """
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        groups.setdefault(short_name(name), []).append(name)
    labels: dict[str, str] = {}
    for short, group in groups.items():
        labels |= {group[0]: short} if len(group) == 1 else _with_differences(short, group)
    return labels


def _with_differences(short: str, names: list[str]) -> dict[str, str]:
    pieces = [_PIECES.findall(name[:LONGEST]) for name in names]
    least = min(map(len, pieces))
    same = next((at for at in range(least) if len({piece[at] for piece in pieces}) > 1), least)
    tail = next(
        (at for at in range(least - same) if len({piece[-1 - at] for piece in pieces}) > 1),
        least - same,
    )
    labels: dict[str, str] = {}
    for name, piece in zip(names, pieces, strict=True):
        differs = ", ".join(piece[same : len(piece) - tail])
        differs = differs if len(differs) <= _DIFFERENCE else f"{differs[: _DIFFERENCE - 1]}…"
        label = f"{short} [{differs}]" if differs else short
        labels[name] = label if label not in labels.values() else f"{label} ({len(labels) + 1})"
    return labels


def _path(name: str) -> tuple[list[str], str]:
    """Return the scopes and the function of a kernel name, and the template arguments."""
    text = _SUFFIX.sub("", name[:LONGEST].strip())
    if text.startswith("_Z"):
        return list(scopes(text)), ""
    text = _NAMELESS.sub("", text).partition("[abi:")[0]  # marker of Numba's mangled names
    bare, inner, is_declared = _without_templates(text)
    bare = bare.strip()
    if "operator" in bare:
        bare = bare[bare.rfind(" ", 0, bare.index("operator")) + 1 :]
    elif is_declared or bare.startswith("void ") or "<…>" in bare:
        bare = bare.rpartition(" ")[2]
    return [part for part in bare.split("::") if part], inner


def _without_templates(text: str) -> tuple[str, str, bool]:
    """Return (text before the parameters, template arguments, whether it has parameters).

    In the first value, `<…>` replaces the template arguments. Within parentheses, `<` and `>` may
    be comparisons, so they need not be paired.
    """
    outside: list[str] = []
    inside: list[str] = []
    opened: list[str] = []
    for sign in _TOKENS.findall(text):
        if sign == "(" and not opened and outside and not outside[-1].isspace():
            return "".join(outside), "".join(inside), True
        if sign == "<" and "<" not in opened:
            outside.append("<…>")
        elif "<" not in opened:
            outside.append(sign)
        else:
            inside.append(" " if sign in "<>" else sign)
        if sign in ("<", "("):
            opened.append(sign)
        elif sign == ")" and "(" in opened:
            while opened.pop() != "(":
                pass
        elif sign == ">" and opened[-1:] == ["<"]:
            opened.pop()
    return "".join(outside), "".join(inside), False


def function_name(name: str) -> str:
    """Return the function's name as Nsight's tools print it: no scopes, arguments or return type."""
    marks = _MARKS.search(name[:LONGEST])
    function = "".join(_path(name)[0][-1:]).replace("<…>", "")
    return f"{function or name}{marks[0] if marks else ''}"


def listed_names(names: Iterable[str], most: int = 4) -> str:
    """Join distinct names, e.g. `a, b and 3 more`."""
    unique = list(dict.fromkeys(names))
    return ", ".join(unique[:most]) + (f" and {len(unique) - most} more" if unique[most:] else "")
