from __future__ import annotations

import sys
from pathlib import Path

# The comparison is a bench of its own; the tests hold it to its targets.
sys.path.append(str(Path(__file__).parents[3] / "scripts" / "bench"))
