"""Redaction, judged by searching the bytes of what comes out for what was planted in what went in."""

import json
import sqlite3
import struct
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from kernprof.errors import ReportUnreadable, StoreError
from kernprof.redact.copy import NOTE_NAME, clean_png, redact
from kernprof.redact.private import (
    REMOVED,
    Private,
    clean_arguments,
    clean_lines,
    clean_text,
    is_environment,
    private_values,
)

SCHEMA = (Path(__file__).parents[2] / "data/nsys_2025_3_schema.sql").read_text()
NOTHING = Private()

# Each is looked for, whole, in the bytes of the result.
USER, HOST, HOME = "zaphod", "heartofgold", "/home/zaphod"
SECRETS = {
    "token": "ghp_0123456789abcdefABCDEF0123456789abcd",
    "variable": "dont-panic-42-towel",
    "password": "vogon-poetry",
    "project": "magrathea",
    "freed": "deleted-but-on-a-free-page",
}
PLANTED = (USER, HOST, *SECRETS.values())


def database(path: Path, fill: Callable[[sqlite3.Connection], None] = lambda _: None) -> Path:
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(SCHEMA)
        fill(db)
    return path


def insert(db: sqlite3.Connection, table: str, **values: object) -> None:
    """A row with these values and a 0 in every other column."""
    columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
    marks = ",".join("?" * len(columns))
    db.execute(
        f'INSERT INTO "{table}" VALUES ({marks})', [values.get(column, 0) for column in columns]
    )


def left(path: Path, secrets: tuple[str, ...] = PLANTED) -> list[str]:
    content = path.read_bytes()
    return [secret for secret in secrets if secret.encode() in content]


def texts(path: Path, query: str) -> list[object]:
    with closing(sqlite3.connect(path)) as db:
        return [row[0] for row in db.execute(query)]


def plant(db: sqlite3.Connection) -> None:
    environment = {"MY_TOKEN": SECRETS["variable"], "USER": USER, "HOME": HOME, "PATH": "/usr/bin"}
    settings_ = {
        "PROCESS_0:COMMAND": f"{HOME}/run.py",
        "PROCESS_0:ARGUMENT_0": f"--password={SECRETS['password']}",
        "PROCESS_0:WORKING_DIR": f"/{SECRETS['project']}",
        "PROCESS_0:USER_NAME": USER,
        "DEVICE_DISPLAY_NAME": HOST,
        "CAPTURE_EVENT_TYPE": "Cuda",
        "RATE_HZ": "0",
        "CUDA_GRAPH_TRACE_OPTIONS:MODE": "Graph",
    }
    for name, value in environment.items():
        insert(
            db,
            "META_DATA_CAPTURE",
            name="PROCESS_0:ENVIRONMENT_VARIABLE",
            value=f'{name}="{value}"',
        )
    for name, value in settings_.items():
        insert(db, "META_DATA_CAPTURE", name=name, value=value)
    exported = {
        "EXPORT_HOST": HOST,
        "EXPORT_PARAM_INPUT_PATH_ABS": f"{HOME}/a.nsys-rep",
        "EXPORT_SCHEMA_VERSION": "3.20.3",
    }
    for name, value in exported.items():
        insert(db, "META_DATA_EXPORT", name=name, value=value)
    gpu = json.dumps({"Gpus": [{"Name": "NVIDIA H200", "Uuid": "1234-uuid", "SmCount": 132}]})
    system = {
        "DeviceEnvironment": ";".join(f"{name}={value}" for name, value in environment.items()),
        "Hostname": HOST,
        "CpuCores": "16",
        "GpuInfo": gpu,
    }
    for name, value in system.items():
        insert(db, "TARGET_INFO_SYSTEM_ENV", devStateName="Local (CLI)", name=name, value=value)
    strings = [
        "cudaLaunchKernel_v7000",
        "void at::native::add<float>(float*)",
        "\0".join(f"{name}={value}" for name, value in environment.items()),
        f"kernel of {USER} on {HOST}",
        f"epoch log\n{SECRETS['password']}\n",  # a file's content
        f"{HOME}/{SECRETS['project']}/libmine.so",
        "/usr/lib/x86_64-linux-gnu/libc.so.6",
        f"worker {SECRETS['project'][:4]}",  # a thread's name
        "python3",
    ]
    for number, text in enumerate(strings):
        insert(db, "StringIds", id=number, value=text)
    insert(db, "ProcessStreams", contentId=4, filenameId=4)
    insert(db, "ThreadNames", nameId=7)
    insert(db, "ThreadNames", nameId=8)
    insert(db, "PROCESSES", name=f"{USER}-daemon")
    insert(db, "PROCESSES", name="python3")
    insert(db, "DIAGNOSTIC_EVENT", text=f"see {HOME}/stdout.log for output")
    for text in (
        "step 3",
        f"load {HOME}/x/y.npz",
        f"key {SECRETS['token']}",
        f"mail {USER}@example.com",
    ):
        insert(
            db,
            "NVTX_EVENTS",
            text=text,
            jsonText=f'{{"k": "{SECRETS["variable"]}"}}',
            binaryData=b"vogon-poetry",
        )
    insert(db, "TARGET_INFO_GPU", name="NVIDIA H200", uuid="1234-uuid")


def png(kind: bytes, text: bytes) -> bytes:
    """One black pixel, with a chunk of that kind before its data."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + head
        + chunk(kind, text)
        + chunk(b"IDAT", zlib.compress(b"\0\0"))
        + chunk(b"IEND", b"")
    )


def test_nothing_planted_is_left_and_what_is_needed_stays(tmp_path: Path) -> None:
    def fill(db: sqlite3.Connection) -> None:
        plant(db)
        for number in range(100, 400):
            insert(db, "StringIds", id=number, value=f"{SECRETS['freed']} {number}")
        db.commit()
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("DELETE FROM StringIds WHERE id >= 100")

    source, target = database(tmp_path / "in.sqlite", fill), tmp_path / "out.sqlite"
    before = source.read_bytes()
    assert left(source) == list(PLANTED)  # the freed pages too
    done = redact(source, target)
    assert left(target, (*PLANTED, "1234-uuid", HOME, "example.com")) == []
    assert source.read_bytes() == before
    assert done.path == target
    assert any(line.startswith("StringIds: ") for line in done.changed)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.sqlite", "out.sqlite"]

    strings = texts(target, "SELECT value FROM StringIds ORDER BY id")
    assert strings == [
        "cudaLaunchKernel_v7000",
        "void at::native::add<float>(float*)",
        REMOVED,
        f"kernel of {REMOVED} on {REMOVED}",
        REMOVED,
        "(path)/libmine.so",
        "/usr/lib/x86_64-linux-gnu/libc.so.6",
        REMOVED,
        "python3",
    ]
    assert texts(target, "SELECT text FROM NVTX_EVENTS") == [
        "step 3",
        "load (path)",
        f"key {REMOVED}",
        f"mail {REMOVED}",
    ]
    assert texts(target, "SELECT name FROM PROCESSES") == [REMOVED, "python3"]
    assert texts(target, "SELECT text FROM DIAGNOSTIC_EVENT") == ["see (path) for output"]
    assert texts(target, "SELECT value FROM META_DATA_EXPORT") == [REMOVED, REMOVED, "3.20.3"]
    setting = (
        "SELECT value FROM META_DATA_CAPTURE WHERE name IN ('CAPTURE_EVENT_TYPE', 'RATE_HZ', '{}')"
    )
    assert texts(target, setting.format("CUDA_GRAPH_TRACE_OPTIONS:MODE")) == ["Cuda", "0", "Graph"]
    assert texts(
        target, "SELECT count(*) FROM META_DATA_CAPTURE WHERE name LIKE '%ENVIRONMENT%'"
    ) == [0]
    system = dict(
        zip(
            *(texts(target, f"SELECT {c} FROM TARGET_INFO_SYSTEM_ENV") for c in ("name", "value")),
            strict=True,
        )
    )
    assert system == {
        "CpuCores": "16",
        "GpuInfo": '{"Gpus":[{"Name":"NVIDIA H200","SmCount":132}]}',
    }
    assert texts(target, "SELECT name FROM TARGET_INFO_GPU") == ["NVIDIA H200"]


def test_every_column_of_every_table_is_covered(tmp_path: Path) -> None:
    """The same four texts in every cell that can hold one, whatever the column is for; and a blob
    in every other.
    """
    forms = (
        f"{HOME}/train.py",
        f"USER={USER};MY_TOKEN={SECRETS['variable']}",
        f"of {USER} at {HOST}",
        SECRETS["token"],
    )
    tables: list[str] = []

    def fill(db: sqlite3.Connection) -> None:
        insert(db, "TARGET_INFO_SYSTEM_ENV", name="Hostname", value=HOST)
        tables.extend(
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        )
        for table in tables:
            info = db.execute(f'PRAGMA table_info("{table}")').fetchall()
            key = next((row[1] for row in info if row[5]), None)
            for number, text in enumerate([*forms, f"{USER} {HOST}".encode()]):
                insert(
                    db, table, **{row[1]: 1000 + number if row[1] == key else text for row in info}
                )

    target = tmp_path / "out.sqlite"
    source = database(tmp_path / "in.sqlite", fill)
    assert len(tables) > 40
    redact(source, target)
    assert left(target, (USER, HOST, SECRETS["variable"], SECRETS["token"], "train.py")) == []
    with closing(sqlite3.connect(target)) as db:
        counts = {
            table: db.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in tables
        }
    assert {table for table, count in counts.items() if count < 5} <= {
        "META_DATA_CAPTURE",
        "TARGET_INFO_SYSTEM_ENV",
    }


def test_an_unknown_table_keeps_its_numbers_and_loses_its_words(tmp_path: Path) -> None:
    def fill(db: sqlite3.Connection) -> None:
        db.execute('CREATE TABLE "odd ""name" (a, b, "c d")')
        db.execute('INSERT INTO "odd ""name" VALUES (7, 1.5, ?)', ("anything at all",))
        db.execute('INSERT INTO "odd ""name" VALUES (NULL, ?, ?)', (b"\x00bytes", "[]"))
        db.execute("CREATE VIEW v AS SELECT 'magrathea' AS x")
        db.execute("CREATE TRIGGER t AFTER UPDATE ON StringIds BEGIN DELETE FROM StringIds; END")
        insert(db, "StringIds", id=1, value="/home/zaphod/x")

    target = tmp_path / "out.sqlite"
    redact(database(tmp_path / "in.sqlite", fill), target)
    with closing(sqlite3.connect(target)) as db:
        assert db.execute('SELECT * FROM "odd ""name"').fetchall() == [
            (7, 1.5, REMOVED),
            (None, b"", "[]"),
        ]
        assert db.execute("SELECT value FROM StringIds").fetchall() == [("(path)",)]
        assert db.execute(
            "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')"
        ).fetchone() == (0,)
    assert left(target) == []


def test_what_is_no_export_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "bad.sqlite").write_bytes(b"no database" * 200)
    with pytest.raises(ReportUnreadable):
        redact(tmp_path / "bad.sqlite", tmp_path / "out.sqlite")
    with pytest.raises(ReportUnreadable, match="does not exist"):
        redact(tmp_path / "absent.sqlite", tmp_path / "out.sqlite")
    assert [p.name for p in tmp_path.iterdir()] == ["bad.sqlite"]
    with pytest.raises(StoreError, match="exists already"):
        redact(tmp_path / "bad.sqlite", tmp_path / "bad.sqlite")


@pytest.mark.parametrize(
    ("name", "hint"), [("a.ncu-rep", "left out"), ("a.nsys-rep", "nsys export --type=sqlite")]
)
def test_a_binary_report_cannot_be_redacted(tmp_path: Path, name: str, hint: str) -> None:
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(ReportUnreadable, match="cannot be rewritten") as caught:
        redact(tmp_path / name, tmp_path / "out")
    assert hint in str(caught.value.hint)


def test_a_run_folder(tmp_path: Path) -> None:
    run = tmp_path / "run"
    (run / "raw").mkdir(parents=True)
    manifest = {
        "schema": "kernprof.run/1",
        "user": USER,
        "environment": {
            "python": "3.12.3",
            "hostname": HOST,
            "HOME": HOME,
            "MY_SECRET_KEY": SECRETS["variable"],
        },
        "commands": [
            [
                "/opt/nvidia/ncu",
                "--set",
                "full",
                f"--password={SECRETS['password']}",
                f"{HOME}/run.py",
            ]
        ],
        "source": f"{HOME}/{SECRETS['project']}/report.ncu-rep",
        "notes": [f"made by {USER}", "18 passes"],
        "duration_ns": 497120,
    }
    (run / "manifest.json").write_text(json.dumps(manifest))
    (run / "ncu.log").write_text(
        f"==PROF== Connected to process 7 ({HOME}/python)\nMY_SECRET_KEY={SECRETS['variable']}\n"
    )
    (run / "raw/report.ncu-rep").write_bytes(f"binary {SECRETS['token']}".encode())
    (run / "raw/cache.npz").write_bytes(SECRETS["token"].encode())
    (run / "plot.png").write_bytes(png(b"tEXt", f"Author\0{USER}".encode()))
    (run / "link.txt").symlink_to("/etc/passwd")
    database(run / "raw/timeline.sqlite", plant)

    done = redact(run, tmp_path / "clean")
    files = sorted(p for p in (tmp_path / "clean").rglob("*") if p.is_file())
    assert [str(p.relative_to(tmp_path / "clean")) for p in files] == [
        NOTE_NAME,
        "manifest.json",
        "ncu.log",
        "plot.png",
        "raw/timeline.sqlite",
    ]
    assert {str(p): left(p) for p in files if left(p)} == {}
    assert [file.name for file in done.dropped] == [
        "link.txt",
        "raw/cache.npz",
        "raw/report.ncu-rep",
    ]
    assert "raw/report.ncu-rep" in (tmp_path / "clean" / NOTE_NAME).read_text()
    assert "cannot be rewritten" in (tmp_path / "clean" / NOTE_NAME).read_text()
    assert json.loads((tmp_path / "clean/manifest.json").read_text()) == {
        "schema": "kernprof.run/1",
        "user": REMOVED,
        "environment": {
            "python": "3.12.3",
            "hostname": REMOVED,
            "HOME": REMOVED,
            "MY_SECRET_KEY": REMOVED,
        },
        "commands": [["ncu", "--set", REMOVED, f"--password={REMOVED}", REMOVED]],
        "source": "(path)",
        "notes": [f"made by {REMOVED}", "18 passes"],
        "duration_ns": 497120,
    }


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("step 17", "step 17"),
        (
            "void at::native::f<(int)4>(T1 *, const T2 &)",
            "void at::native::f<(int)4>(T1 *, const T2 &)",
        ),
        ("train/loss/step", "train/loss/step"),
        ("a / b / c", "a / b / c"),
        ("BLOCK_M=64, num_warps=8", "BLOCK_M=64, num_warps=8"),
        ("kworker/9:1H-kblockd", "kworker/9:1H-kblockd"),
        ("open /data/set/1.npy failed", "open (path) failed"),
        ("../up/and/away.py", "(path)"),
        (r"C:\Users\zaphod\x.py", "(path)"),
        ("~/x/y", "(path)"),
        ("in /root now", "in (path) now"),
        ("get https://user:pw@host.example/x?k=1 now", "get (url) now"),
        ("tool --api-key abc --n 3", "tool --api-key (removed) --n 3"),
        ("AWS_SECRET=abc", REMOVED),
        ("ran with HF_HOME=/x and", "ran with HF_HOME=(removed) and"),
        ("hf_abcdefghijklmnop", REMOVED),
        ("/usr/lib/libc.so.6", "/usr/lib/libc.so.6"),
        ("/usr/lib/../../home/zaphod/secret", "(path)"),
        ("/opt/venv/lib/libtorch_cpu.so", "(path)/libtorch_cpu.so"),
        ("Authorization: Bearer abc.def", "Authorization: (removed)"),
        ("sent bearer abcd1234 to it", "sent bearer (removed) to it"),
        ('{"Cookie": "a=b; c=d"}', '{"Cookie": "(removed)"}'),
        ("password: swordfish", "password: (removed)"),
        ("tool --verbose --token 'a b' --n 3", "tool --verbose --token (removed) --n 3"),
        ("max_tokens=128", "max_tokens=128"),
        ("TokenKernel::run(int)", "TokenKernel::run(int)"),
        ("task-scheduler-kernel_long_name", "task-scheduler-kernel_long_name"),
        ("keyJoinKernelForTables", "keyJoinKernelForTables"),
    ],
)
def test_texts(text: str, clean: str) -> None:
    assert clean_text(text, NOTHING) == clean


def test_an_environment_is_one_when_it_has_variables() -> None:
    assert is_environment("A\0B")
    assert is_environment("HOME=/x;USER=y")
    assert is_environment("HOME=/x\nUSER=y")
    assert not is_environment("x = 1; y = 2")
    assert not is_environment("a == b")


def test_private_values_are_looked_for_unless_everyone_has_them() -> None:
    assert private_values({"HOME": "/home/ford", "API_KEY": "k1k1", "PATH": "/bin"}) == {
        "/home/ford",
        "ford",
        "k1k1",
    }
    assert Private.of(["root", "ab", "1234567", "prefect", "/home/prefect"]).values == (
        "/home/prefect",
        "prefect",
    )
    assert (
        Private.of(["prefect", "/home/prefect"]).taken_from("in /home/prefect of prefect")
        == "in (removed) of (removed)"
    )


def test_command_lines_keep_names_and_lose_values() -> None:
    assert clean_arguments(["/home/x/bin/python", "-u", "--lr=1", "--name", "secret"], NOTHING) == [
        "python",
        "-u",
        "--lr=(removed)",
        "--name",
        REMOVED,
    ]


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_cleaned_and_cleaning_again_changes_nothing_private(text: str) -> None:
    private = Private.of([USER])
    once = clean_text(f"{text} {USER}", private)
    assert USER not in once
    assert USER not in clean_text(once, private)


@pytest.mark.parametrize(
    "unit",
    [
        "-",
        "a",
        "eyJ",
        "a@",
        "-----BEGIN ",
        "A=",
        '"A=',
        "/-",
        "/a.so",
        "token-",
        "--token ",
        "~",
        "x-",
        "tok:",
        " ",
    ],
)
def test_a_long_text_is_cleaned_in_proportion_to_its_length(unit: str) -> None:
    """A rule that looks at each of 200,000 characters from each of them would not end within the
    hour.
    """
    text = unit * (200_000 // len(unit))
    assert len(clean_text(f"{text} {USER}", Private.of([USER]))) <= len(text) * 12
    assert USER not in "".join(clean_lines([text, USER], Private.of([USER])))


def test_many_private_values_are_found_as_few_are() -> None:
    values = [f"value-{number:06}" for number in range(50_000)]
    many, two = (
        Private.of([*values, USER, f"{USER}-xyz"], ["blue5"]),
        Private.of([USER, f"{USER}-xyz"], ["blue5"]),
    )
    text = f"of {USER}, {USER}-xyz and {USER}s; blue5, blue55 and ablue5"
    assert many.taken_from(text * 1000) == two.taken_from(text * 1000)
    assert (
        two.taken_from(text)
        == f"of {REMOVED}, {REMOVED} and {REMOVED}s; {REMOVED}, blue55 and ablue5"
    )
    assert many.taken_from("value-001234 value-1234567") == f"{REMOVED} value-1234567"


def test_a_variable_with_a_harmless_name_is_looked_for_everywhere(tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    (run / "manifest.json").write_text(
        json.dumps({"environment": {"PROJECT": "magrathea", "OMP_NUM_THREADS": "16"}})
    )
    (run / "ncu.log").write_text(
        "TEAM=golgafrincham\nkernel magrathea_forward of golgafrincham, 16 threads\n"
    )

    def fill(db: sqlite3.Connection) -> None:
        insert(db, "StringIds", id=1, value="magrathea::step<16>")
        insert(
            db,
            "META_DATA_CAPTURE",
            name="PROCESS_0:ENVIRONMENT_VARIABLE",
            value='REGION="betelgeuse"',
        )
        insert(db, "NVTX_EVENTS", text="in betelgeuse")

    database(run / "timeline.sqlite", fill)
    database(tmp_path / "alone.sqlite", fill)
    redact(run, tmp_path / "clean")
    redact(tmp_path / "alone.sqlite", tmp_path / "clean.sqlite")
    gone = ("magrathea", "golgafrincham", "betelgeuse")
    assert {str(p): left(p, gone) for p in (tmp_path / "clean").iterdir() if left(p, gone)} == {}
    assert (
        (tmp_path / "clean/ncu.log")
        .read_text()
        .endswith(f"kernel {REMOVED}_forward of {REMOVED}, 16 threads\n")
    )
    assert left(tmp_path / "clean.sqlite", ("betelgeuse",)) == []
    assert texts(tmp_path / "clean.sqlite", "SELECT value FROM StringIds") == [
        "magrathea::step<16>"
    ]


def test_names_of_files_tables_and_columns(tmp_path: Path) -> None:
    """A private name goes; nsys's own stay, even where a host is called as a part of one."""

    def fill(db: sqlite3.Connection) -> None:
        insert(db, "META_DATA_EXPORT", name="EXPORT_HOST", value="correlation")
        insert(db, "META_DATA_EXPORT", name="EXPORT_USER", value=USER)
        db.execute(
            f"CREATE TABLE {USER}_times (a INTEGER, \"{USER} secs\" REAL DEFAULT '{USER}') /*"
            f" {USER} */"
        )
        db.execute(f"INSERT INTO {USER}_times VALUES (7, 1.5)")
        db.execute(f"CREATE TABLE {USER}_other (rowid TEXT, b INTEGER PRIMARY KEY) WITHOUT ROWID")
        db.execute(f"INSERT INTO {USER}_other VALUES ('of {USER}', 3)")
        db.execute(f"CREATE INDEX {USER}_index ON StringIds (value)")
        db.execute("ANALYZE")

    run = tmp_path / "run"
    (run / f"of-{USER}").mkdir(parents=True)
    (run / f"of-{USER}/a.txt").write_text("one")
    (run / "of-(removed)").mkdir()
    (run / "of-(removed)/a.txt").write_text("two")
    (run / f"{USER}.npz").write_bytes(b"x")
    database(run / "timeline.sqlite", fill)
    done = redact(run, tmp_path / "clean")
    names = [
        str(p.relative_to(tmp_path / "clean")) for p in sorted((tmp_path / "clean").rglob("*"))
    ]
    assert names == [
        "REDACTED.txt",
        "of-(removed)",
        "of-(removed)/a-2.txt",
        "of-(removed)/a.txt",
        "timeline.sqlite",
    ]
    assert {name: left(tmp_path / "clean" / name, (USER,)) for name in (names[0], names[-1])} == {
        names[0]: [],
        names[-1]: [],
    }
    assert [file.name for file in done.dropped] == [f"{USER}.npz"]
    with closing(sqlite3.connect(tmp_path / "clean/timeline.sqlite")) as db:
        tables = {
            name
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE name LIKE 'table%'")
        }
        rows = [db.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(tables)]
        assert sorted(map(repr, rows)) == ["[('(removed)', 3)]", "[(7, 1.5)]"]
        columns = [row[1] for row in db.execute("PRAGMA table_info(CUPTI_ACTIVITY_KIND_KERNEL)")]
    assert "correlationId" in columns


def test_records_line_by_line_and_a_private_key_over_lines(tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    record = {
        "event": "start",
        "argv": ["/opt/python", "--team", "magrathea"],
        "command": f"x --user {USER} -q",
    }
    (run / "events.jsonl").write_text(
        json.dumps(record) + f"\nnot JSON, of {HOME}/x/y\n" + json.dumps({"user": USER}) + "\n"
    )
    (run / "a.log").write_text(
        "1\n-----BEGIN RSA PRIVATE KEY-----\nc2VjcmV0\n-----END RSA PRIVATE KEY-----\n2\n"
    )
    (run / "page.html").write_text(f"<script>{'QUJD' * 200}</script>")
    (run / "bad.png").write_bytes(png(b"tEXt", b"x")[:-9])
    done = redact(run, tmp_path / "clean")
    lines = (tmp_path / "clean/events.jsonl").read_text().splitlines()
    assert json.loads(lines[0]) == {
        "event": "start",
        "argv": ["python", "--team", REMOVED],
        "command": f"x --user {REMOVED} -q",
    }
    assert lines[1:] == ["not JSON, of (path)", json.dumps({"user": REMOVED})]
    assert (tmp_path / "clean/a.log").read_text().split() == ["1", REMOVED, "2"]
    assert {file.name: file.reason for file in done.dropped} == {
        "bad.png": "the file is not a complete PNG picture",
        "page.html": "the file contains base64 data, which cannot be inspected",
    }
    note = (tmp_path / "clean" / NOTE_NAME).read_text()
    assert "the contents of pictures" in note
    assert "page.html: the file contains base64 data" in note


def test_a_picture_keeps_what_draws_it_and_nothing_else() -> None:
    plain = clean_png(png(b"tEXt", b"a"))
    for kind in (b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME", b"prVt"):
        assert clean_png(png(kind, b"Author\0" + USER.encode()) + b"trailing zaphod") == plain
    assert b"IDAT" in plain
    assert b"tEXt" not in plain
    with pytest.raises(ReportUnreadable):
        clean_png(b"\x89PNG\r\n\x1a\n")
