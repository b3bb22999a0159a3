"""Source lines of real captures."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from kernprof.errors import ReportUnreadable
from kernprof.model.diagnosis import Line
from kernprof.readers.ncu.derived import access_of
from kernprof.readers.ncu.open import read_source
from kernprof.readers.ncu.rep import accesses_of
from kernprof.readers.ncu.source import NO_LINES, NO_VALUES

DATA = Path(__file__).parents[1] / "data"
SOURCE = DATA / "explain" / "h200_transpose_source.ncu-rep"


def lines(launch: int, *, code: bool = False) -> dict[int, Line]:
    return {line.line: line for line in read_source(SOURCE, [launch], code=code)[launch].lines}


def test_the_naive_transpose_wastes_in_its_store() -> None:
    """1,048,576 warps load 4 sectors and store to 32 of which 4 suffice, on one line."""
    naive = lines(0)
    assert list(naive) == [11, 12, 13, 14, 15]
    store = naive[14]
    assert store.total("sectors", "global", "load") == 4 * 2**20
    assert store.total("sectors", "global", "store") == 32 * 2**20
    assert store.total("wasted_sectors", "global", "store") == 28 * 2**20
    assert store.total("wasted_sectors", "global", "load") == 0
    assert store.total("wavefronts") is None  # no shared memory, no number
    assert sum(line.total("sectors") or 0 for line in naive.values()) == 36 * 2**20


def test_the_tile_of_smem_conflicts_where_it_is_read() -> None:
    """Each of 1,048,576 loads takes 32 wavefronts."""
    smem = lines(1)
    assert smem[46].total("wavefronts", "shared", "load") == 32 * 2**20
    assert smem[46].total("wasted_wavefronts") == 31 * 2**20
    assert smem[39].total("wasted_wavefronts") == 0
    assert smem[39].stalls["long_scoreboard"] > smem[39].stalls["wait"]


def test_the_file_is_in_the_capture_and_lines_point_into_it() -> None:
    source = read_source(SOURCE, [0])[0]
    (text,) = source.files.values()
    assert "dst[(size_t)x * rows + y]" in text.splitlines()[13]
    assert source.kernel == "naive"
    assert source.reason is None


def test_code_comes_on_request_sass_with_its_ptx() -> None:
    assert lines(0)[14].code == ()
    code = lines(0, code=True)[14].code
    assert any("LDG.E" in sass and ptx and "ld.global" in ptx for sass, ptx in code)
    assert sum("STG" in sass for sass, _ in code) == 1


def metric(values: dict[int, float]) -> SimpleNamespace:
    """Return a metric of `ncu_report` with a value per pc."""
    ids, numbers = [*values], [*values.values()]
    return SimpleNamespace(
        num_instances=lambda: len(ids),
        has_correlation_ids=lambda: True,
        correlation_ids=lambda: SimpleNamespace(as_uint64=ids.__getitem__),
        as_double=numbers.__getitem__,
    )


def test_accesses_come_from_the_section_and_only_others_are_disassembled() -> None:
    metrics = {
        "memory_type": metric({1: 4, 2: 4, 3: 16, 4: 16, 5: 4, 6: 20}),
        "memory_access_type": metric({1: 2, 2: 4, 3: 2, 4: 4, 6: 2}),
    }
    disassembled = {5: "ATOMG.E.ADD R1, [R2], R3", 6: "@P0 LDGSTS.E [R5], [R2]"}
    action = SimpleNamespace(metric_by_name=metrics.get, sass_by_pc=disassembled.pop)
    assert [*map(accesses_of(action), range(1, 7))] == [
        ("global", "load"),
        ("global", "store"),
        ("shared", "load"),
        ("shared", "store"),
        ("global", "atomic"),
        ("global", "load"),
    ]
    assert not disassembled


def test_a_kernel_without_line_information_names_the_flag() -> None:
    (source,) = read_source(DATA / "explain" / "h200_numba_no_lines.ncu-rep").values()
    assert source.lines == ()
    assert source.reason == NO_LINES


def test_a_report_without_instruction_values_names_the_section() -> None:
    assert read_source(DATA / "ncu" / "h200_transpose_basic.ncu-rep", [0])[0].reason == NO_VALUES


def test_a_broken_report_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ncu-rep"
    broken.write_bytes(SOURCE.read_bytes()[:100_000])
    with pytest.raises(ReportUnreadable):
        read_source(broken)


@pytest.mark.parametrize(
    ("sass", "expected"),
    [
        ("@!P2  LDG.E.CONSTANT R3, desc[UR6][R2.64]", ("global", "load")),
        ("@!UPT STG.E.128 [R2], R4", ("global", "store")),
        ("      RED.E.ADD.F32.FTZ.RN.STRONG.GPU [R2], R5", ("global", "atomic")),
        ("LDGSTS.E.BYPASS.128 [R1], [R2.64]", ("global", "load")),
        ("ATOMS.POPC.INC.32 RZ, [R3]", ("shared", "atomic")),
        ("LDSM.16.M88.4 R4, [R2]", ("shared", "load")),
        ("STL.64 [R1+0x8], R2", ("local", "store")),
        ("LDC.64 R2, c[0x0][0x210]", None),
        ("IMAD R1, R2, R3, R4", None),
        ("", None),
    ],
)
def test_the_opcode_determines_the_memory_space(
    sass: str, expected: tuple[str, str] | None
) -> None:
    assert access_of(sass) == expected
