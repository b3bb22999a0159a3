"""Inputs that are a file among others of a folder: a run's source lines, and a trace exported as
Parquet.
"""

import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz import mutate

ROOT = Path(__file__).parents[2]
RUN = ROOT / "tests/replay/data/store/runs/20261120-092315-transpose-c889/manifest.json"


def lines_documents() -> list[bytes]:
    """`lines.json` of a run with as many results as the recorded one."""
    counted = {
        "instructions": 4096.0,
        "thread_instructions": 131072.0,
        "global_load_sectors": 1024.0,
        "global_load_bytes": 8192.0,
        "shared_store_wavefronts": 64.0,
        "shared_store_bank_conflicts": 32.0,
        "global_atomic_sectors": 9.0,
    }
    lines = [
        {"file": "a.cu", "line": line, "values": dict(list(counted.items())[line % 3 :])}
        for line in range(5)
    ]
    launches = [
        {"index": index, "variant": name, "lines": lines, "files": {"a.cu": 0}}
        for index, name in enumerate(("naive", "smem", "padded"))
    ]
    document = {
        "schema": "kernprof.lines/1",
        "launches": launches,
        "texts": ["// one\nint two;\n\nint four;\n"],
    }
    return [json.dumps(document).encode(), json.dumps({**document, "texts": []}).encode()]


def run_lines(path: Path) -> None:
    """Explained, with the lines of a run that came from anywhere."""
    from kernprof.workflows.results.explain import ExplainOptions, explain, render

    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        run = Path(folder) / "runs" / RUN.parent.name
        run.mkdir(parents=True)
        shutil.copyfile(RUN, run / "manifest.json")
        shutil.copyfile(path, run / "lines.json")
        options = ExplainOptions()
        render(explain("latest", options, store=Path(folder)), "table", options)


@cache
def _parquet_files() -> dict[str, bytes]:
    """The hand-written export as `nsys export --type parquetdir` would write it: file name →
    content.
    """
    import pyarrow
    from pyarrow import parquet

    from tests.unit.traces import Export

    with tempfile.TemporaryDirectory() as folder:
        export = Export(Path(folder) / "usual.sqlite").usual().done()
        with closing(sqlite3.connect(export)) as database:
            for (table,) in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).fetchall():
                cursor = database.execute(f'SELECT * FROM "{table}"')
                names, rows = [column[0] for column in cursor.description], cursor.fetchall()
                columns: Any = {name: [row[at] for row in rows] for at, name in enumerate(names)}
                parquet.write_table(
                    pyarrow.table(columns), Path(folder) / f"{table}.parquet", compression="none"
                )
        return {item.name: item.read_bytes() for item in sorted(Path(folder).glob("*.parquet"))}


def parquet_folder(path: Path) -> None:
    """The input's bytes choose a file of the folder, and how it is changed: bytes, or a column of
    another type.
    """
    from kernprof.analysis.trace.analyse import analyse
    from kernprof.readers.trace.open import read_timeline

    data = path.read_bytes()
    files, rng = _parquet_files(), Random(data)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        for name in rng.sample(sorted(files), 1 if len(data) % 3 else 3):
            target = Path(folder) / name
            if rng.random() < 0.4:
                target.write_bytes(mutate.any_bytes(rng, files[name]))
            else:
                _other_values(rng, target)
        analyse(read_timeline(Path(folder), cached=False))


def _other_values(rng: Random, path: Path) -> None:
    """One column with other values, of another type, or gone."""
    import pyarrow
    from pyarrow import parquet

    table = parquet.read_table(path)
    if not table.num_columns:
        return
    at = rng.randrange(table.num_columns)
    name, count = table.column_names[at], table.num_rows
    values: list[Any] = rng.choice(
        (
            [None] * count,
            [rng.choice((-1, 0, 1, 2**31, 2**62, -(2**63), None)) for _ in range(count)],
            [rng.choice((0.5, 1e300, float("nan"), float("inf"))) for _ in range(count)],
            [rng.choice(("", "a", "\x1b[31m", "\u2028", "9" * 400)) for _ in range(count)],
            [b"\xff\xfe"] * count,
            [[1, 2]] * count,
            [True] * count,
        )
    )
    changed = table.remove_column(at)
    if rng.random() < 0.8:
        changed = changed.add_column(at, name, pyarrow.array(values))
    parquet.write_table(changed, path)
