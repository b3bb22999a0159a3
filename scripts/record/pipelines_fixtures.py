"""Extract small recordings for the tests from the recordings of record_pipelines.py.

    PYTHONPATH=. python scripts/record/pipelines_fixtures.py OUT --to tests/replay/data/pipelines

OUT holds pipelines.json and RUN.VARIANT.sqlite or pipelines-whole-N.tar. The script keeps the
recordings that fixes with a what-if change are compared with. Each keeps as many steps as fit in
300 KiB. Measured values are kept without paths.
"""

import argparse
import json
import lzma
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import trim_nsys

from kernprof.analysis.what_if import prepare
from kernprof.pipelines import find_pipeline
from kernprof.pipelines.catalogue import changes_of
from kernprof.pipelines.measure import STEP_PATTERN
from kernprof.readers.trace.open import read_timeline

MOST_BYTES = 300 << 10
STEPS = (12, 10, 9, 8, 7, 6, 5, 4, 3)  # when all of them are too many
AROUND = 0.3  # of a step before and after: a step's calls come before its work


def wanted(document: dict[str, Any]) -> Iterator[str]:
    """RUN.VARIANT of the recordings that something is predicted from."""
    for name, run in document["runs"].items():
        rows = {variant["name"]: variant for variant in run.get("variants", ())}
        for after in rows.values():
            if before := rows.get(after["compared_with"]):
                added = [fix for fix in after["fixes"] if fix not in before["fixes"]]
                if changes_of(find_pipeline(run["pipeline"]), added, run["params"]):
                    yield f"{name}.{before['name']}"


def without_paths(document: dict[str, Any]) -> dict[str, Any]:
    for run in document["runs"].values():
        run.pop("folder", None)
        for variant in run.get("variants", ()):
            variant["recording"] = None
            variant.pop("command", None)
    return {key: value for key, value in document.items() if key != "no_room"}


def small(source: Path, work: Path) -> tuple[bytes, int]:
    """The first steps, compressed, and how many; as few as there are sizes for when none fits."""
    edges = prepare(
        read_timeline(source, cached=False), iteration=STEP_PATTERN
    ).model.scope.windows.edges
    count, content = (
        len(edges) - 1,
        lzma.compress(source.read_bytes(), preset=9 | lzma.PRESET_EXTREME),
    )
    around = AROUND * float(edges[-1] - edges[0]) / count
    for steps in STEPS:
        if len(content) <= MOST_BYTES:
            break
        if steps < len(edges) - 1:
            trim_nsys.trim(
                source, work / "small.sqlite", int(edges[0] - around), int(edges[steps] + around)
            )
            content = lzma.compress(
                (work / "small.sqlite").read_bytes(), preset=9 | lzma.PRESET_EXTREME
            )
            count = steps
    return content, count


def found(folder: Path, name: str, work: Path) -> Path | None:
    plain = folder / f"{name}.sqlite"
    if plain.is_file():
        return plain
    for tar in sorted(folder.glob("pipelines-whole-*.tar")):
        with tarfile.open(tar) as archive:
            if f"{name}.sqlite.xz" in archive.getnames():
                member = archive.extractfile(f"{name}.sqlite.xz")
                if member is not None:
                    (work / f"{name}.sqlite").write_bytes(lzma.decompress(member.read()))
                    return work / f"{name}.sqlite"
    return None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("measured", type=Path, help="what record_pipelines.py left")
    parser.add_argument(
        "--recordings", type=Path, help="where the recordings are; otherwise there, too"
    )
    parser.add_argument("--to", type=Path, required=True, help="folder of the fixtures")
    options = parser.parse_args(arguments)
    document = json.loads((options.measured / "pipelines.json").read_text())
    options.to.mkdir(parents=True, exist_ok=True)
    for name in dict.fromkeys(wanted(document)):
        with tempfile.TemporaryDirectory() as folder:
            source = found(options.recordings or options.measured, name, Path(folder))
            if source is None:
                print(f"{name}: not recorded")
                continue
            content, steps = small(source, Path(folder))
            (options.to / f"{name}.sqlite.xz").write_bytes(content)
            print(f"{name}: {steps} steps, {len(content) >> 10} KiB")
    text = json.dumps(without_paths(document), indent=1, ensure_ascii=False)
    (options.to / "measured.json").write_text(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
