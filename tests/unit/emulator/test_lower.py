"""wmma accesses as ptxas spells them: the same values as the unlowered form gives, and the requests
of the hardware.
"""

from itertools import product

import numpy as np
import pytest

from kernprof.emulator.contract import Column, Outcome
from kernprof.emulator.program import Program, prepare
from kernprof.emulator.ptx.parser import parse

from .harness import run_program

HALVES = [(16, 16, 16), (32, 8, 16), (8, 32, 16)]
KINDS = {
    "f16": (np.uint16, "b32"),
    "bf16": (np.uint16, "b32"),
    "f32": (np.uint32, "f32"),
    "s32": (np.uint32, "b32"),
    "f64": (np.uint64, "f64"),
}
PITCH = 40  # elements: a multiple of 16 bytes that is no matrix's own


def registers_of(choice: str, shape: tuple[int, int, int], kind: str) -> int:
    m, n, _ = shape
    if choice in "ab":
        return 8
    return m * n // 64 if kind in ("f16", "bf16") else m * n // 32


def kernel(
    form: tuple[bool, str, tuple[int, int, int], str], layout: str, space: str, target: str
) -> Program:
    """Loads a fragment and writes its registers out, or the other way round; the matrix is at `a`,
    registers at `b`.
    """
    store, choice, shape, kind = form
    count = registers_of(choice, shape, kind)
    register = KINDS[kind][1]
    size = 8 if kind == "f64" else 4
    prefix = "%fd" if kind == "f64" else "%f" if kind == "f32" else "%r"
    names = [f"{prefix}{10 + n}" for n in range(count)]
    vector, base = "{" + ", ".join(names) + "}", "%rd1" if space == "global" else "%rd6"
    where = f".{space}" if space != "generic" else ""
    spelled = f"{choice}.sync.aligned.{layout}.m{shape[0]}n{shape[1]}k{shape[2]}{where}.{kind}"
    pairs = [(f"[%rd4+{128 * size // 4 * n}]", name) for n, name in enumerate(names)]
    if store:
        moved = [f"ld.global.{register} {name}, {place};" for place, name in pairs]
        body = [*moved, f"wmma.store.{spelled} [{base}+16], {vector}, %r2;"]
    else:
        moved = [f"st.global.{register} {place}, {name};" for place, name in pairs]
        body = [f"wmma.load.{spelled} {vector}, [{base}+16], %r2;", *moved]
    copied = """
      mov.u32 %r3, 0;
    LOOP{0}: mad.wide.u32 %rd7, %r3, 4, %rd{1}; mad.wide.u32 %rd8, %r1, 4, %rd7; ld{2}.u32 %r4, [%rd8];
      mad.wide.u32 %rd7, %r3, 4, %rd{3}; mad.wide.u32 %rd8, %r1, 4, %rd7; st{4}.u32 [%rd8], %r4;
      add.u32 %r3, %r3, 32; setp.lt.u32 %p1, %r3, {5}; @%p1 bra LOOP{0}; bar.warp.sync 0xffffffff;
    """
    words = 48 * PITCH * 2
    through = space == "shared"
    before = copied.format("A", 1, ".global", 6, ".shared", words) if through else ""
    after = copied.format("B", 6, ".shared", 1, ".global", words) if through and store else ""
    lines = "\n".join(body)
    text = f""".version 8.6
    .target {target}
    .address_size 64
    .visible .entry k(.param .u64 a, .param .u64 b) {{
      .reg .pred %p<4>; .reg .b32 %r<40>; .reg .b64 %rd<40>; .reg .f32 %f<40>; .reg .f64 %fd<40>;
      .shared .align 128 .b8 tile[{4 * words + 64}];
      ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; mov.u32 %r1, %tid.x; mov.u32 %r2, {PITCH};
      mad.wide.u32 %rd4, %r1, {size}, %rd2; mov.u64 %rd6, {"tile" if through else "0"};
      {"mov.u64 %rd6, %rd1;" if space == "generic" else ""}
      {before}
      {lines}
      {after}
      ret;
    }}"""
    return prepare(parse(text), "k")


def ran(program: Program, kind: str) -> tuple[np.ndarray, np.ndarray, Outcome]:
    random = np.random.default_rng(7)
    matrix = random.integers(0, 1 << 32, 48 * PITCH * 2 + 16, np.uint32)
    registers = random.integers(0, 1 << 32, 32 * 16 * 2, np.uint32)
    outcome = run_program(program, [matrix, registers])
    assert not outcome.faults
    return matrix, registers, outcome


FORMS = [
    *(
        (False, choice, shape, kind)
        for choice, shape, kind in product("ab", HALVES, ("f16", "bf16"))
    ),
    *(
        (store, "d" if store else "c", shape, "f16")
        for store, shape in product((False, True), HALVES)
    ),
    *(
        (store, "d" if store else "c", (16, 16, 16), kind)
        for store, kind in product((False, True), ("f32", "s32"))
    ),
    *((store, "d" if store else "c", (8, 8, 4), "f64") for store in (False, True)),
]


@pytest.mark.parametrize(
    "form", FORMS, ids=lambda f: f"{'store' if f[0] else 'load'}-{f[1]}-{f[2][0]}-{f[3]}"
)
@pytest.mark.parametrize("layout", ["row", "col"])
@pytest.mark.parametrize("space", ["global", "shared", "generic"])
def test_values_match_the_fragment_layout(
    form: tuple[bool, str, tuple[int, int, int], str],
    layout: str,
    space: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind = form[3]
    new, old = (kernel(form, layout, space, target) for target in ("sm_90", "sm_70"))
    assert not any(i.opcode == "wmma" for i in new.instructions)
    assert any(i.opcode == "wmma" for i in old.instructions)
    matrix, registers, _ = ran(new, kind)
    monkeypatch.setenv("KERNPROF_TEST_ENGINE", "oracle")
    expected_matrix, expected_registers, _ = ran(old, kind)
    assert (matrix == expected_matrix).all()
    assert (registers == expected_registers).all()


def requests(
    program: Program, kind: str, opcodes: tuple[str, ...], column: Column
) -> tuple[int, int]:
    """Requests and instructions of those that stand for the wmma access."""
    _, _, outcome = ran(program, kind)
    line = next(i.line for i in program.instructions if i.opcode in ("movmatrix", "ldmatrix"))
    local = [
        pc for pc, i in enumerate(program.instructions) if i.line == line and i.opcode in opcodes
    ]
    return int(outcome.counters.values[local, column].sum()), len(local)


def test_requests_match_the_machine_code() -> None:
    # By nvdisasm, for sm_90: LDSM.16.M88.4; two LDSM.16.MT88.4; LDSM.16.M88.2; four LDG with four
    # MOVM.
    for form, layout, space, opcode, wanted in (
        (
            (False, "a", (16, 16, 16), "f16"),
            "row",
            "shared",
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16",
            1,
        ),
        (
            (False, "b", (8, 32, 16), "f16"),
            "row",
            "shared",
            "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16",
            2,
        ),
        (
            (False, "b", (32, 8, 16), "f16"),
            "col",
            "shared",
            "ldmatrix.sync.aligned.m8n8.x2.shared.b16",
            1,
        ),
        (
            (False, "b", (16, 16, 16), "f16"),
            "row",
            "global",
            "movmatrix.sync.aligned.m8n8.trans.b16",
            4,
        ),
        (
            (False, "a", (16, 16, 16), "bf16"),
            "row",
            "generic",
            "movmatrix.sync.aligned.m8n8.trans.b16",
            0,
        ),
        (
            (True, "d", (16, 16, 16), "f16"),
            "col",
            "shared",
            "movmatrix.sync.aligned.m8n8.trans.b16",
            4,
        ),
        ((True, "d", (16, 16, 16), "f32"), "row", "shared", "st.shared.v2.f32", 4),
        ((False, "c", (16, 16, 16), "s32"), "col", "global", "ld.global.b32", 8),
        ((True, "d", (8, 8, 4), "f64"), "row", "generic", "st.v2.f64", 1),
    ):
        program = kernel(form, layout, space, "sm_90")  # type: ignore[arg-type]
        output = [i for i in program.instructions if i.name == opcode]
        local = {i.line for i in output}
        assert len(output) == wanted, (form, layout, space)
        assert len(local) <= 1
        assert local.isdisjoint({-1})
    turned = kernel((False, "b", (16, 16, 16), "f16"), "row", "global", "sm_90")
    assert requests(turned, "f16", ("ld",), Column.GLOBAL_REQUESTS) == (4, 4)
    # Eight lines of 16 bytes 80 bytes apart, 16 bytes from the array's start: 8 sectors a block.
    assert requests(turned, "f16", ("ld",), Column.GLOBAL_SECTORS)[0] == 32


def test_other_forms_stay() -> None:
    program = kernel((False, "a", (16, 16, 16), "f16"), "row", "shared", "sm_72")
    assert [i.name for i in program.instructions if i.opcode == "wmma"]
    text = """.version 8.6
    .target sm_90
    .address_size 64
    .visible .entry k(.param .u64 a) {
      .reg .b32 %r<9>; .reg .b64 %rd<9>; ld.param.u64 %rd1, [a];
      wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%rd1];
      ret;
    }"""
    assert any(i.opcode == "wmma" for i in prepare(parse(text), "k").instructions)
