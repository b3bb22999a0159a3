"""Results as Parquet: readable without kernprof, and by `kernprof.load`."""

import json
from pathlib import Path

import pytest

import kernprof
from kernprof.cli.app import run_command_line
from kernprof.errors import ReportUnreadable, UsageError
from kernprof.model.documents.tables import TABLES, schema_of
from kernprof.workflows.export import LoadedTables
from tests.unit.workflows.fleet.ranks import NCCL, Job, write_job

parquet = pytest.importorskip("pyarrow.parquet")
REPLAY = Path(__file__).parents[3] / "replay/data"
REPORT = REPLAY / "explain/h200_transpose_source.ncu-rep"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write two traces and a report as tables."""
    folder = tmp_path_factory.mktemp("tables")
    write_job(folder, Job(ranks=2, steps=6))
    words = [
        "export",
        f"{folder}/rank*.sqlite",
        str(REPORT),
        "-o",
        str(folder / "data"),
        "--format",
        "parquet",
    ]
    assert run_command_line(words) == 0
    return folder / "data"


def test_loaded_tables_equal_the_run(data: Path) -> None:
    loaded, run = kernprof.load(data), kernprof.load(REPORT)
    assert isinstance(loaded, LoadedTables)
    assert loaded.tables == tuple(TABLES)
    wanted, actual = run.to_frame(), loaded.to_frame("launches")
    numbers = wanted[wanted.kind != "score"].reset_index(drop=True)
    for column in ("launch", "variant", "kind", "id"):
        assert actual[column].tolist() == numbers[column].tolist()
    assert actual.value.equals(numbers.value)
    scores = wanted[wanted.kind == "score"].reset_index(drop=True)
    assert loaded.to_frame("scores").value.equals(scores.value)
    findings = loaded.to_frame("findings")
    assert {"uncoalesced-stores"} <= set(findings.finding)
    assert findings[findings.finding == "uncoalesced-stores"].line.notna().any()


def test_shares_sum_to_the_window_and_collectives_are_all_there(data: Path) -> None:
    loaded = kernprof.load(data)
    accounting = loaded.to_frame("accounting")
    assert accounting.run.nunique() == 2
    assert accounting.groupby("run").share_pct.sum().tolist() == pytest.approx([100, 100])
    collectives = loaded.to_frame("collectives")
    assert len(collectives) == 2 * 6 * 4
    assert set(collectives.name) == {NCCL}
    assert ((collectives.end_ns - collectives.start_ns) >= collectives.exposed_ns).all()


def test_columns_and_schemas_are_those_that_are_documented(data: Path) -> None:
    page = (Path(__file__).parents[4] / "docs/tables.md").read_text()
    for table, columns in TABLES.items():
        for path in (data / table).rglob("*.parquet"):
            schema = parquet.read_schema(path)
            assert schema.names == [column.name for column in columns]
            assert schema.metadata[b"schema"].decode() == schema_of(table)
        assert f"`{schema_of(table)}`" in page
        for column in columns:
            assert f"`{column.name}`" in page


def test_other_tools_read_them(data: Path) -> None:
    import pandas as pd

    frame = pd.read_parquet(data / "launches")
    assert len(frame) == len(kernprof.load(data).to_frame("launches"))
    assert frame.run.nunique() == 1
    spread = pytest.importorskip("pyarrow.dataset").dataset(
        data / "accounting", partitioning="hive"
    )
    assert len(spread.to_table().column("run").unique()) == 2


def test_polars_and_duckdb_read_them(data: Path) -> None:
    polars = pytest.importorskip("polars")
    assert (
        polars.read_parquet(f"{data}/accounting/**/*.parquet", hive_partitioning=True)[
            "run"
        ].n_unique()
        == 2
    )
    duckdb = pytest.importorskip("duckdb")
    query = (
        f"select count(*), count(distinct run) from read_parquet('{data}/collectives/*/*.parquet',"
        " hive_partitioning=1)"
    )
    assert duckdb.sql(query).fetchall() == [(48, 2)]


def test_several_folders_are_joined_and_rewriting_replaces(data: Path, tmp_path: Path) -> None:
    for name in ("one", "one", "two"):
        words = ["export", str(REPORT), "-o", str(tmp_path / f"data-{name}"), "--format", "parquet"]
        assert run_command_line(words) == 0
    once = len(kernprof.load(data).to_frame("launches"))
    assert len(kernprof.load(tmp_path / "data-one").to_frame("launches")) == once
    assert len(kernprof.load(str(tmp_path / "data-*")).to_frame("launches")) == 2 * once
    with pytest.raises(UsageError, match="collectives"):
        kernprof.load(tmp_path / "data-one").to_frame("collectives")


def test_a_cluster_writes_the_same_tables_despite_a_broken_input(
    cluster: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"SQLite format 3\0" + b"\0" * 200)
    words = [
        "export",
        f"{data.parent}/rank*.sqlite",
        str(broken),
        "-o",
        str(tmp_path / "data"),
        "--format",
        "parquet",
    ]
    assert run_command_line([*words, "--cluster", cluster]) == ReportUnreadable.exit_code
    assert "broken.sqlite cannot be read" in capsys.readouterr().err
    for path in sorted((tmp_path / "data").rglob("*.parquet")):
        assert path.read_bytes() == (data / path.relative_to(tmp_path / "data")).read_bytes()


def test_another_versions_tables_are_refused(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "scores/run=a/part-0.parquet"
    path.parent.mkdir(parents=True)
    table = parquet.read_table(next((data / "scores").rglob("*.parquet")))
    parquet.write_table(table.replace_schema_metadata({"schema": "kernprof.scores/9"}), path)
    with pytest.raises(ReportUnreadable, match=r"kernprof\.scores/9"):
        kernprof.load(tmp_path).to_frame("scores")
    path.write_bytes(b"PAR1 nothing")
    with pytest.raises(ReportUnreadable, match="cannot read"):
        kernprof.load(tmp_path).to_frame("scores")


def test_params_are_json(data: Path) -> None:
    assert all(
        isinstance(json.loads(params), dict)
        for params in kernprof.load(data).to_frame("launches").params
    )
