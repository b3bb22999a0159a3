#!/usr/bin/env python3
"""How often verdicts on equal kernels are false, and how often 3 % more is found, beside other
tools' rules.

    python scripts/bench/gate_statistics.py [SERIES.json.xz]

Without a file on the series recorded on an H200. What it does is in
tests/evaluation/gate/statistics.py, which tests hold to its targets; scripts/record/gate_series.py
records others.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.evaluation.gate.statistics import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
