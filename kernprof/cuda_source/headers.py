"""Where the CUDA headers are (cuda_fp16.h, mma.h, cooperative_groups.h): PyPI packages first, then
a toolkit.
"""

import importlib.util
import os
from pathlib import Path

PACKAGES = "nvidia-cuda-runtime nvidia-cuda-crt nvidia-cuda-cccl"
RANDOM = "nvidia-curand"  # the generators of curand_kernel.h, as CUDA has them


def include_folders() -> tuple[str, ...]:
    """Folders for `-I`, from one origin: versions are not mixed, but that libcu++, CUB and Thrust,
    which are made for several, come from CuPy where that origin lacks them. Empty where there are
    no headers.

    The packages are nvidia-cuda-runtime (fp16, bf16, cooperative groups, pipelines),
    nvidia-cuda-crt (mma) and nvidia-cuda-cccl (libcu++). CUDA 12's carry the suffix -cu12, one
    folder each; CUDA 13's share one folder.
    """
    found = [folder for root in _package_roots() for folder in sorted(root.glob("*/include"))]
    if not any((folder / "cuda_fp16.h").is_file() for folder in found):
        found = [folder for folder in _toolkit_folders() if (folder / "cuda_fp16.h").is_file()][:1]
    inner = [folder / "cccl" for folder in found if (folder / "cccl").is_dir()]
    if found and not any((folder / "cuda" / "std").is_dir() for folder in (*found, *inner)):
        inner = _cupys_cccl()
    return tuple(str(folder) for folder in (*found, *inner))


def _cupys_cccl() -> list[Path]:
    """What CuPy brings of libcu++, CUB and Thrust, for where the package of them is not installed."""
    spec = importlib.util.find_spec("cupy")
    places = [Path(place) for place in spec.submodule_search_locations or ()] if spec else []
    cccl = [place / "_core" / "include" / "cupy" / "_cccl" for place in places]
    return [
        folder / part
        for folder in cccl
        for part in ("libcudacxx", "cub", "thrust")
        if (folder / part).is_dir()
    ]


def _package_roots() -> list[Path]:
    spec = importlib.util.find_spec("nvidia")
    return [Path(place) for place in spec.submodule_search_locations or ()] if spec else []


def _toolkit_folders() -> list[Path]:
    named = [os.environ.get(name) for name in ("CUDA_HOME", "CUDA_PATH")]
    return [Path(place) / "include" for place in (*named, "/usr/local/cuda") if place]
