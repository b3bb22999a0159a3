"""Short kernel names for tables, plots and sentences."""

import re
from collections.abc import Iterable

from kernprof.cuda_source.names import scopes

# Libraries, by prefixes that only kernels of the library have: `sgemm_naive` may be a user's.
_LIBRARIES = tuple(
    (library, re.compile(pattern))
    for library, pattern in (
        ("cuDNN", r"cudnn|_fprop_|_dgrad_|_wgrad_|winograd_nonfused"),
        (
            "cuBLAS",
            r"cublas|xmma_gemm|nvjet_|cutlass_\d\d_|^(?:ampere|turing|volta|maxwell)\w*_\w*gemm|\bgemv2[NT]_kernel",
        ),
        ("FlashAttention", r"flash::flash_|flash_fwd_|flash_bwd_|fmha_"),
        ("torch.compile", r"^triton_(?:poi|red|per|tem|unk)_fused"),
        ("PyTorch", r"\bat::native::|\bc10::"),
        ("CUB or Thrust", r"\bcub::|\bthrust::"),
        ("cuFFT", r"\b(?:regular|vector)_fft|\bcufft"),
        ("CuPy", r"^cupy_\w+__"),
    )
)
LONGEST = 4000  # examined characters of a kernel name; the rest of a longer name is ignored.
# The names of PyTorch's generic kernels describe the implementation. A template argument names
# the operation.
_FUNCTOR = re.compile(
    r"(\w*(?:Functor|FunctorOnSelf|_kernel_cuda|_kernel_impl|_functor|Ops?)(?:_\w+)?)\b"
)
_PIECES = re.compile(r"[^\s<>(),]+")
_DIFFERENCE = 40  # longest difference in a label, in characters
_NAMELESS = re.compile(r"(?:\(anonymous namespace\)|<unnamed>|\(anonymous\))::")


def library_of(name: str) -> str | None:
    """Return the name of the library that contains the kernel; None for the user's kernels."""
    return next((library for library, names in _LIBRARIES if names.search(name[:LONGEST])), None)


def short_name(name: str) -> str:
    """Return the short name: no return type or arguments, two scopes, `<…>` for templates.

    `"void at::native::reduce_kernel<512, at::Op<float>>(T1)"` → `"native::reduce_kernel<…>"`. For
    PyTorch's generic kernels, the functor is added: `"native::vectorized_elementwise_kernel
    [CUDAFunctor_add]"`. Control characters are kept.
    """
    text = name[:LONGEST].strip()
    if text.startswith("_Z"):
        return "::".join(scopes(text)[-2:])
    bare, inner = _without_templates(
        _NAMELESS.sub("", text).partition("[abi:")[0]
    )  # marker of Numba's mangled names
    bare, signature, _ = bare.partition("(")
    bare = bare.rstrip()
    if signature and "operator" not in bare:
        bare = bare.rpartition(" ")[2]
    functor = _FUNCTOR.search(inner) if "kernel" in bare and "at::" in text else None
    short = "::".join([part for part in bare.split("::") if part][-2:])
    short = short if any(map(str.isalnum, short)) else text
    return f"{short.replace('<…>', '')} [{functor[1]}]" if functor else short


def distinct_names(names: Iterable[str]) -> dict[str, str]:
    """Return unique short names. Equal short names get their differing template arguments or types.

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


def _without_templates(text: str) -> tuple[str, str]:
    """Split a name into text with `<…>` and template arguments; keep unbalanced brackets."""
    outside: list[str] = []
    inside: list[str] = []
    depth = 0
    for char in text:
        if char == "<":
            outside.append("<…>" if depth == 0 else "")
            depth += 1
        elif char == ">" and depth:
            depth -= 1
        elif depth:
            inside.append(char)
            continue
        else:
            outside.append(char)
            continue
        inside.append(" ")
    return (text, "") if depth else ("".join(outside), "".join(inside))


def function_name(name: str) -> str:
    """Return the function's name as Nsight's tools print it: no scopes, arguments or return type."""
    bare, marks, rest = _NAMELESS.sub("", name[:LONGEST].strip()).partition("[abi:")
    bare = _without_templates(bare)[0].replace("<…>", "")
    bare = bare.partition("<")[0].partition("(")[0].strip()
    function = bare.rpartition(" ")[2].rpartition("::")[2] or name
    return f"{function}{marks}{rest.partition(']')[0]}]" if marks else function
