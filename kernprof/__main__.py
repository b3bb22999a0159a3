"""`python -m kernprof`, which also works if another package owns the `kernprof` command."""

import os
import sys

# `python -m` searches the working folder first: a file `copy.py` there would hide Python's `copy`.
if sys.path[0] == os.getcwd():  # noqa: PTH109
    del sys.path[0]

from kernprof.cli import main

if __name__ == "__main__":
    main()
