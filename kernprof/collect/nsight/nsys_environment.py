"""The environment nsys and the program get: what programs need and nothing secret.

nsys stores the whole environment of the profiled process in the report, so a secret in it is
published with the report. The list says what is passed; everything else is left out. (`env -i`
between nsys and the program is not a way to do this: it removes nsys's own injection, nothing is
recorded, and nsys exits 0.)
"""

from collections.abc import Mapping

# Names passed as they are.
KEPT = frozenset(
    {
        "PATH",
        "HOME",
        "LANG",
        "LANGUAGE",
        "TZ",
        "TERM",
        "TMPDIR",
        "TMP",
        "TEMP",
        "SHELL",
        "XDG_CACHE_HOME",
        "XDG_RUNTIME_DIR",
        "LD_LIBRARY_PATH",
        "LD_PRELOAD",
        "LIBRARY_PATH",
        "CPATH",
        "VIRTUAL_ENV",
        "CONDA_PREFIX",
        "CONDA_DEFAULT_ENV",
        "HF_HOME",
        "HF_HUB_CACHE",
        "HF_HUB_OFFLINE",
        "HF_DATASETS_OFFLINE",
        "TRANSFORMERS_OFFLINE",
        "TRANSFORMERS_CACHE",
        "RANK",
        "WORLD_SIZE",
        "LOCAL_RANK",
        "LOCAL_WORLD_SIZE",
        "GROUP_RANK",
        "ROLE_RANK",
        "NODE_RANK",
        "MASTER_ADDR",
        "MASTER_PORT",
        "SLURM_PROCID",
        "SLURM_LOCALID",
        "SLURM_NTASKS",
        "SLURM_NNODES",
        "SLURM_NODEID",
        "NO_COLOR",
        "COLUMNS",
    }
)
# Families passed whole: they steer the interpreter, the GPU stack and the thread counts.
KEPT_PREFIXES = (
    "LC_",
    "PYTHON",
    "CUDA_",
    "CUDNN_",
    "CUBLAS_",
    "NVIDIA_",
    "NCCL_",
    "NVSHMEM_",
    "NVTX_",
    "NSYS_",
    "UCX_",
    "TORCH",
    "PYTORCH_",
    "TRITON_",
    "CUPY_",
    "NUMBA_",
    "XLA_",
    "JAX_",
    "TF_",
    "OMP_",
    "MKL_",
    "OPENBLAS_",
    "BLIS_",
    "KMP_",
    "GOMP_",
    "VECLIB_",
    "NUMEXPR_",
    "OMPI_",
    "PMI_",
    "KERNPROF_",
)
# A name with one of these in it is never passed by the lists above, whatever its family.
SECRET_WORDS = (
    "TOKEN",
    "SECRET",
    "PASSW",
    "PASSPHRASE",
    "CREDENTIAL",
    "APIKEY",
    "API_KEY",
    "ACCESS_KEY",
    "PRIVATE",
    "AUTH",
    "COOKIE",
    "SESSION",
    "SIGNATURE",
    "_KEY",
)


def reduced_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The part of `environ` that is passed on."""
    return {name: value for name, value in environ.items() if _passes(name)}


def looks_secret(name: str) -> bool:
    """Whether a variable of this name is likely to hold a secret."""
    upper = name.upper()
    return any(word in upper for word in SECRET_WORDS)


def _passes(name: str) -> bool:
    if looks_secret(name):
        return False
    return name in KEPT or name.startswith(KEPT_PREFIXES)
