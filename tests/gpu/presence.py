"""Skip the tests of this folder on machines without their requirements."""

import importlib.util
import shutil
import subprocess

import pytest


def no_gpu() -> str | None:
    """Why there is nothing to run on; None where there is."""
    if not shutil.which("nvidia-smi"):
        return "no NVIDIA driver: nvidia-smi is not there"
    if subprocess.run(["nvidia-smi", "-L"], capture_output=True, check=False).returncode:
        return "no NVIDIA GPU: nvidia-smi finds none"
    return None if importlib.util.find_spec("cupy") else "CuPy is not installed"


_REASON = no_gpu()
NEEDS_GPU = [pytest.mark.gpu, pytest.mark.skipif(_REASON is not None, reason=str(_REASON))]
