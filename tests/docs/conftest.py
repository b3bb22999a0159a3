"""The generators of the documentation are importable, as they are when it is built."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs"))
