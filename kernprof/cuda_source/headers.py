"""Headers of CUDA C++ sources: CUDA's folders, the user's headers, and replacement headers.

CUDA's headers (cuda_fp16.h, mma.h, cooperative_groups.h) come from PyPI packages, or else from a
CUDA toolkit.
"""

import contextlib
import importlib.util
import os
import re
import stat
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from kernprof.errors import UsageError

PACKAGES = "nvidia-cuda-runtime nvidia-cuda-crt nvidia-cuda-cccl"
RANDOM = "nvidia-curand"  # curand_kernel.h
WMMA = "crt/mma.h"  # header of the package nvidia-cuda-crt; mma.h does not compile without it
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^">\n]+)[">]', re.MULTILINE)
_FOLDER = Path(__file__).parent / "include"
_C = """alloca assert ctype errno fcntl float getopt inttypes limits locale malloc math memory signal stdarg
    stdbool stddef stdint stdio stdlib string strings sys/mman sys/stat sys/time sys/types time
    unistd values wchar"""
_CPP = """algorithm any array atomic bitset cassert cctype cerrno cfloat charconv chrono cinttypes climits cmath compare
    complex concepts condition_variable csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime deque
    exception filesystem forward_list fstream functional future initializer_list iomanip ios iosfwd iostream
    istream iterator limits list map memory mutex new numbers numeric optional ostream queue random ratio regex
    set shared_mutex span sstream stack stdexcept streambuf string string_view system_error thread tuple
    type_traits typeinfo unordered_map unordered_set utility valarray variant vector"""
# Headers of host APIs and host libraries. Kernels do not use them, and an installed version
# may not match the compiler's headers.
_OF_THE_HOST = """channel_descriptor cuda_gl_interop cuda_egl_interop cuda_vdpau_interop cudaGL cudaEGL cudaVDPAU
    cuda_profiler_api cudaProfiler cublas cublas_v2 cublas_api cublasLt cublasXt cudnn cufft cufftXt cufftw
    cusolver_common cusolverDn cusolverSp cusparse cusparse_v2 nccl npp nvjpeg nvml nvToolsExt nvtx3/nvToolsExt"""
_CUFFT = """#include <cuComplex.h>
typedef float cufftReal; typedef double cufftDoubleReal;
typedef cuComplex cufftComplex; typedef cuDoubleComplex cufftDoubleComplex;
"""
# Replacement texts of headers, by the beginning of the header's name.
LIBRARIES = {
    "thrust/": '#include "thrust.h"\n',
    "cub/device/": "#include <cub/cub.cuh>\n",  # only host code calls these algorithms
    "cub/util_allocator": "\n",
    "pybind11/": "namespace pybind11 {}\n",
    **dict.fromkeys(("torch/", "ATen/", "c10/", "THC/"), '#include "torch.h"\n'),
    **dict.fromkeys(
        ("fmt/", "spdlog/", "nlohmann/", "gtest/", "glog/", "opencv2/", "omp.h", "mpi.h"), "\n"
    ),
}
_MOST_ABOVE = 6


def include_folders() -> tuple[str, ...]:
    """Return the folders of CUDA's headers for `-I`; empty if no headers are installed.

    A toolkit or Triton adds the headers that the packages lack. libcu++, CUB and Thrust may come
    from CuPy, because they support several CUDA versions.

    The PyPI packages are nvidia-cuda-runtime (fp16, bf16, cooperative groups), nvidia-cuda-crt
    (mma) and nvidia-cuda-cccl (libcu++). Packages of CUDA 12 have the suffix -cu12 and separate
    folders. Packages of CUDA 13 share a folder.
    """
    folders = [folder for root in _package("nvidia") for folder in sorted(root.glob("*/include"))]
    homes = (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda")
    toolkits = [Path(home) / "include" for home in homes if home]
    toolkits += [root / "backends" / "nvidia" / "include" for root in _package("triton")]
    for header in ("cuda_fp16.h", WMMA):
        if not any((folder / header).is_file() for folder in folders):
            folders += [folder for folder in toolkits if (folder / header).is_file()][:1]
    inner = [folder / "cccl" for folder in folders if (folder / "cccl").is_dir()]
    if folders and not any((folder / "cuda" / "std").is_dir() for folder in (*folders, *inner)):
        cupys = [place / "_core" / "include" / "cupy" / "_cccl" for place in _package("cupy")]
        parts = [folder / part for folder in cupys for part in ("libcudacxx", "cub", "thrust")]
        inner = [part for part in parts if part.is_dir()]
    return tuple(str(folder) for folder in (*folders, *inner))


def _package(name: str) -> list[Path]:
    spec = importlib.util.find_spec(name)
    return [Path(place) for place in spec.submodule_search_locations or ()] if spec else []


@lru_cache(maxsize=1)
def stand_ins() -> Mapping[str, str]:
    """Return small texts that replace C, C++ and host-library headers, by name in `#include`."""
    texts = {
        path.name: path.read_text() for path in _FOLDER.iterdir() if path.suffix in (".h", ".cuh")
    }
    return {
        **texts,
        **dict.fromkeys((f"{name}.h" for name in _OF_THE_HOST.split()), "\n"),
        **dict.fromkeys((f"{name}.h" for name in _C.split()), '#include "c.h"\n'),
        **dict.fromkeys(_CPP.split(), '#include "std.h"\n'),
        "cufft.h": _CUFFT,
        "cufftXt.h": _CUFFT,
        "cutil_math.h": texts["helper_math.h"],
        "cub/cub.cuh": texts["cub.cuh"],
        "nvfunctional": texts["nvstd.h"],
    }


def own_headers(source: str, path: str, folders: Sequence[str]) -> dict[str, str]:
    """Return the texts of the user's headers that a source includes, by `#include` name.

    Headers that these headers include are part of the result. CUDA's headers are omitted, because
    NVRTC finds them.
    """
    texts: dict[str, str] = {}
    names: dict[str, str] = {}  # real path of a file → its name in the first `#include`
    waiting = [(source, Path(path).parent)]
    beside = (str(Path(path).parent), *folders)
    # the folders above the source file, and their subfolders `include`, `inc` and `src`
    above = [folder for folder in list(Path(path).parents)[:_MOST_ABOVE] if len(folder.parts) > 1]
    project = [str(folder / inner) for folder in above for inner in ("", "include", "inc", "src")]
    while waiting:
        text, folder = waiting.pop()
        for quote, name in INCLUDE.findall(text):
            file = find_header(name, [str(folder)]) if quote == '"' else None
            replaced = name in stand_ins() or name.startswith(tuple(LIBRARIES))
            if file is None and (not replaced or name == "helper_math.h"):
                file = find_header(name, (*beside, *project))
            if file is None or name in texts or not {"nvidia", "_cccl"}.isdisjoint(file.parts):
                continue
            if any((folder / "cuda_runtime.h").is_file() for folder in file.parents):
                continue  # the header belongs to a CUDA toolkit
            first = names.setdefault(os.path.realpath(file), name)
            texts[name] = f'#include "{first}"\n'
            if first == name:
                texts[name] = file.read_text("utf-8-sig", errors="replace")
            waiting.append((texts[name], file.parent))
    return texts


def find_header(name: str, folders: Sequence[str]) -> Path | None:
    """Return the path of a header in the first folder that has it; None if no folder has it.

    Raises UsageError if the path is a pipe or a device.
    """
    for place in (Path(folder, name) for folder in folders):
        with contextlib.suppress(OSError):  # the file does not exist, or its name is too long
            mode = place.stat().st_mode
            if stat.S_ISREG(mode):
                return place
            if not stat.S_ISDIR(mode):
                raise UsageError(
                    f"the header {name!r:.80} is not a file: {place}",
                    hint="remove it from the include folders (-I)",
                )
    return None
