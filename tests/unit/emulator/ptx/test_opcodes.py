"""One table of opcodes: what follows from its rows, and that nothing beside it lists opcodes again."""

import ast
from pathlib import Path

import pytest

import kernprof.emulator
from kernprof.emulator.jit import control
from kernprof.emulator.jit.instructions import rare
from kernprof.emulator.ptx.facts import operands_of, place_of, why_unsupported, writes_first
from kernprof.emulator.ptx.opcodes import ROWS, BlockEnd, Form, Opcode
from kernprof.emulator.ptx.parser import parse
from tests.oracle import layout

ROOT = Path(kernprof.emulator.__file__).parent
TABLE = ROOT / "ptx" / "opcodes.py"
EMULATED = [row for row in ROWS.values() if not row.refused]
EMITTED = {*control.EMITTERS, *(row.form for row in EMULATED if row.ends is not BlockEnd.NOT)}


def literals(tree: ast.AST) -> list[set[str]]:
    """The strings of every set, tuple, list and dictionary that is written out."""
    lists = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Set | ast.Tuple | ast.List):
            lists.append(node.elts)
        if isinstance(node, ast.Dict):
            lists.append([key for key in node.keys if key])
    return [
        {e.value for e in item if isinstance(e, ast.Constant) and isinstance(e.value, str)}
        for item in lists
    ]


@pytest.mark.parametrize(
    "path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_other_module_lists_opcodes(path: Path) -> None:
    listed = [names & ROWS.keys() for names in literals(ast.parse(path.read_text()))]
    assert path == TABLE or [sorted(names) for names in listed if len(names) >= 3] == []


def test_the_search_for_lists_finds_them() -> None:
    assert literals(ast.parse('ENDS = frozenset({"bra", "ret", "exit"})')) == [
        {"bra", "ret", "exit"}
    ]
    assert any(len(names & ROWS.keys()) >= 3 for names in literals(ast.parse(TABLE.read_text())))


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.name)
def test_every_row_is_emitted_or_refused_with_a_reason(row: Opcode) -> None:
    assert bool(row.refused) != (row.form is not None)
    assert row.refused or row.form in EMITTED
    assert row.refused.endswith("not emulated") or not row.refused
    assert all(reason.endswith("not emulated") for reason in row.refused_with.values())


def test_every_form_has_an_opcode() -> None:
    assert {row.form for row in EMULATED} == set(Form)
    assert set(Form) == EMITTED


def test_the_oracle_executes_all_but_the_rare_opcodes() -> None:
    """The rare ones are compared with what an H200 gave (test_rare_instructions)."""
    plain = {row.name for row in EMULATED if row.form not in rare.EMIT}
    assert layout.handled() == plain - {"mapa", "getctarank"}


@pytest.mark.parametrize("row", EMULATED, ids=lambda row: row.name)
def test_operands_say_what_is_written_where_memory_is_and_who_has_to_meet(row: Opcode) -> None:
    for operands in (row.operands, *row.variants.values()):
        assert set(operands) <= set("=+awp@MLCk|")
        assert operands.count("|") <= 1
        assert not set("=+") & set(operands[1:])
        assert operands.count("M") <= 1
    assert not row.access or "@" in row.operands
    assert (row.ends is BlockEnd.JUMP) == ("L" in row.operands)


def instruction(text: str):
    head = (
        ".version 8.0 .target sm_90 .address_size 64 .visible .entry k() { .reg .pred %p<9>; .reg"
        " .b32 %r<9>;"
    )
    return parse(f"{head} .reg .b64 %d<9>; {text} }}").functions["k"].instructions[0]


@pytest.mark.parametrize(
    ("text", "operands", "writes", "address", "members"),
    [
        ("ld.global.b32 %r1, [%d1];", "=@|a", True, 1, None),
        ("st.shared.b32 [%r1], %r2;", "@a|a", False, 0, None),
        ("shfl.sync.idx.b32 %r1|%p1, %r2, 0, 31, -1;", "=awwM", True, None, 4),
        ("bar.sync 0, 64;", "|ww", False, None, None),
        ("bar.red.popc.u32 %r1, 0, %p1;", "=w|wp", True, None, None),
        ("bar.warp.sync -1;", "M", False, None, 0),
        ("wmma.store.d.sync.aligned.row.m16n16k16.f32 [%d1], {%r1}, %r2;", "@a|w", False, 0, None),
        ("activemask.b32 %r1;", "=", True, None, None),
    ],
)
def test_modifiers_change_the_parsed_instruction(
    text: str, operands: str, writes: bool, address: int | None, members: int | None
) -> None:
    result = instruction(text)
    assert operands_of(result) == operands
    assert writes_first(result) is writes
    assert (place_of(result, "@"), place_of(result, "M")) == (address, members)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("add.s32 %r1, %r2;", "the instruction has 2 operands instead of 3"),
        ("min.f32 %r1, %r2;", "the instruction has 2 operands instead of 3 to 4"),
        ("bar.sync 0, 32, 5;", "the instruction has 3 operands instead of 0 to 2"),
        ("tcgen05.shift.cta_group::1.down [%r1];", "shifts of tensor memory are not emulated"),
        ("alloca.u64 %d1, 64;", "dynamic allocation on the stack is not emulated"),
        ("frobnicate.u32 %r1;", "the instruction is not in the table"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    assert why_unsupported(instruction(text)) == reason
