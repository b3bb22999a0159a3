"""What `nvrtc.rehearse` starts: compiles as a file says. A refusal is an answer, which the caller
gets again.
"""

import contextlib
import json
import sys
from pathlib import Path

from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.errors import KernprofError

if __name__ == "__main__":
    request = json.loads(Path(sys.argv[1]).read_text())
    with contextlib.suppress(KernprofError):
        compile_cuda(request.pop("source"), **request, rehearsed=True)
