"""Metrics derived from opcodes and per-instruction values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import AccessKind
from kernprof.model.run import Metric, Provenance
from kernprof.readers.ncu.derived import SectorCount, bytes_per_thread, derived, is_tensor

THREADS = "sass__thread_inst_executed_true_per_opcode"


@dataclass(frozen=True)
class Held:
    """The values per opcode and per instruction of a report made up for the test."""

    opcodes: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    sectors: Mapping[AccessKind, SectorCount] = field(default_factory=dict)

    def by_opcode(self, name: str) -> Mapping[str, float]:
        return self.opcodes.get(name, {})

    def global_sectors(self) -> Mapping[AccessKind, SectorCount]:
        return self.sectors


def metrics(**values: float) -> dict[str, Metric]:
    return {name: Metric(value=value, unit=BY_ID[name].unit) for name, value in values.items()}


def made(held: Held | None = None, **values: float) -> dict[str, tuple[float | None, Provenance]]:
    return {
        name: (m.value, m.provenance) for name, m in derived(metrics(**values), BY_ID, held).items()
    }


COUNTS = {
    "global_load_requests": 100.0,
    "global_load_sectors": 1600.0,
    "global_store_requests": 50.0,
    "global_store_sectors": 200.0,
}


def test_the_counters_ratio_is_bytes_of_32() -> None:
    result = made(**COUNTS, global_load_bytes_per_sector=8.0, global_store_bytes_per_sector=48.0)
    assert result["global_load_sector_use"] == (25.0, Provenance.MEASURED)
    assert result["global_store_sector_use"] == (150.0, Provenance.MEASURED)  # threads share bytes


def test_a_percentage_that_the_report_holds_stays() -> None:
    assert "global_load_sector_use" not in made(
        global_load_sector_use=80.0, global_load_bytes_per_sector=8.0
    )


def test_sectors_of_asynchronous_copies_alone_are_not_unused() -> None:
    copies = {"global_load_sectors": 160.0, "global_load_sector_use": 0.0}
    assert made(**copies)["global_load_sector_use"][0] is None
    assert made(**copies, global_load_bytes=5120.0)["global_load_sector_use"][0] == 100


def test_per_instruction_values_are_split_by_access_kind() -> None:
    held = Held(
        sectors={
            "load": SectorCount(sectors=1600, least=400),
            "store": SectorCount(sectors=200, least=200),
        }
    )
    result = made(held, **COUNTS, global_sectors_source=1800.0, global_ideal_sectors=600.0)
    assert result["global_load_sector_use"] == (25.0, Provenance.MEASURED)
    assert result["global_store_sector_use"] == (100.0, Provenance.MEASURED)
    assert result["global_load_least_sectors"][0] == 400


def test_without_excess_nothing_is_to_be_split() -> None:
    result = made(None, **COUNTS, global_sectors_source=1800.0, global_ideal_sectors=1800.0)
    assert result["global_load_sector_use"] == (100.0, Provenance.MEASURED)
    assert result["global_store_least_sectors"][0] == 200


def test_opcodes_with_widths_give_the_requested_bytes() -> None:
    wide = {"LDG.E.128.CONSTANT": 800.0, "LDG.E": 3200.0, "LDS": 1e6, "STG.E.U8": 1600.0}
    result = made(Held(opcodes={f"{THREADS}_with_modifier_all": wide}), **COUNTS)
    assert result["global_load_bytes"][0] == 800 * 16 + 3200 * 4
    assert result["global_load_sector_use"] == (
        100 * (800 * 16 + 3200 * 4) / (1600 * 32),
        Provenance.MEASURED,
    )
    assert result["global_store_sector_use"] == (25.0, Provenance.MEASURED)


def test_totals_give_an_estimate_by_the_mean_request() -> None:
    """4 sectors per request are needed on average: loads take 16 of them, stores 4."""
    result = made(None, **COUNTS, global_sectors_source=1800.0, global_ideal_sectors=600.0)
    assert result["global_load_sector_use"] == (25.0, Provenance.ESTIMATE)
    assert result["global_store_sector_use"] == (100.0, Provenance.ESTIMATE)


def test_the_widest_access_gives_an_estimate() -> None:
    result = made(None, **COUNTS, memory_instructions_64b=150.0, memory_instructions_32b=0.0)
    assert result["global_load_sector_use"] == (50.0, Provenance.ESTIMATE)


def test_more_sectors_than_16_byte_accesses_need_are_a_bound() -> None:
    result = made(
        None,
        global_load_requests=10.0,
        global_load_sectors=320.0,
        global_store_requests=1.0,
        global_store_sectors=4.0,
    )
    assert result == {"global_load_sector_use": (50.0, Provenance.BOUND)}


def test_arithmetic_and_tensor_instructions_by_opcode() -> None:
    held = Held(
        opcodes={
            THREADS: {"FFMA": 64.0, "FFMA2": 8.0, "DADD": 3.0, "HFMA2": 5.0, "MOV": 20.0},
            "sass__inst_executed_per_opcode": {"HMMA": 4.0, "HGMMA": 2.0, "FFMA": 9.0},
        }
    )
    entries = {name: value for name, (value, _) in made(held).items()}
    assert (entries["fp32_fma"], entries["fp64_add"], entries["fp16_fma"]) == (80, 3, 5)
    assert (entries["thread_instructions"], entries["tensor_instructions"]) == (100, 6)


@pytest.mark.parametrize(
    ("operation", "size"),
    [("LDG.E", 4), ("LDG.E.U8.CONSTANT", 1), ("STG.E.64", 8), ("LDGSTS.E.BYPASS.128", 16)],
)
def test_the_width_of_an_access(operation: str, size: int) -> None:
    assert bytes_per_thread(operation) == size


def test_tensor_opcodes() -> None:
    assert all(map(is_tensor, ("HMMA", "IMMA", "DMMA", "QMMA", "HGMMA", "QGMMA", "UTCHMMA")))
    assert not any(map(is_tensor, ("FFMA", "HFMA2", "MMA", "IMAD")))
