"""Run a script whose own functions are annotated: `python …/launch.py SCRIPT ARGS…`.

The process must be annotated before (see `process`): the annotation replaces the function of
`runpy` that executes scripts.
"""

import os
import runpy
import sys

if __name__ == "__main__":
    del sys.argv[0]
    sys.path[0] = os.path.dirname(os.path.realpath(sys.argv[0]))
    runpy.run_path(sys.argv[0], run_name="__main__")
