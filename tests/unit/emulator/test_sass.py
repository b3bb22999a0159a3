"""Machine code: nvdisasm's text into blocks, flow, accesses; and how accesses are joined."""

from pathlib import Path

import numpy as np
import pytest

from kernprof.emulator.program import prepare
from kernprof.emulator.ptx.facts import function_facts
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sass import disassembly as sass
from kernprof.emulator.sass.disassembly import build, flow_of
from kernprof.emulator.sass.estimates import accesses, compare
from kernprof.emulator.sass.widening import guard, widen
from kernprof.errors import CompileFailed, ToolNotFound

from .harness import run_program

# A loop with a branch in it, a call, a jump table, and the padding behind the code.
TEXT = """
//--------------------- .text.other                 --------------------------
other:
.text.other:
        /*0000*/                   EXIT ;

//--------------------- .text.k                     --------------------------
        .global         k
        .type           k,@function
k:
.text.k:
	//## File ".nv_debug_ptx_txt", line 10
        /*0000*/                   LDC R1, c[0x0][0x28] ;
        /*0010*/               @P0 EXIT ;
.L_x_1:
	//## File ".nv_debug_ptx_txt.123", line 12
        /*0020*/                   LDG.E.64.CONSTANT R2, desc[UR4][R2.64] ;
        /*0030*/              @!P1 BRA `(.L_x_2) ;
	//## File ".nv_debug_ptx_txt", line 13
        /*0040*/              @!PT LDS RZ, [RZ] ;
        /*0050*/                   CALL.REL.NOINC `($k$helper) ;
.L_x_2:
        /*0060*/                   BSYNC B0 ;
	//## File ".nv_debug_ptx_txt", line 14
        /*0070*/                   ATOMS.POPC.INC.32 RZ, [R8+URZ] ;
        /*0080*/               @P2 BRA `(.L_x_1) ;
        /*0090*/                   BRX R8 -0x190                                     (*"BRANCH_TARGETS .L_x_1,.L_x_3"*);
.L_x_3:
        /*00a0*/                   EXIT ;
        .type           $k$helper,@function
$k$helper:
        /*00b0*/                   STL [R1], R2                                      (*"SpillRefill"*) ;
        /*00c0*/                   RET.REL.NODEC R2 `(k) ;
.L_x_4:
        /*00d0*/                   BRA `(.L_x_4);
        /*00e0*/                   NOP;
"""


def kernel() -> sass.SassKernel:
    result = sass.read(TEXT, "k")
    assert result is not None
    return result


def test_blocks_targets_lines_and_routines() -> None:
    result = kernel()
    assert sass.read(TEXT, "absent") is None
    assert len(result.instructions) == 13  # without the padding
    assert [(b.start, b.end, b.successors) for b in result.blocks] == [
        (0, 2, (1,)),
        (2, 4, (3, 2)),
        (4, 6, (3,)),
        (6, 7, (4,)),
        (7, 9, (1, 5)),
        (9, 10, (1, 6)),
        (10, 11, ()),
        (11, 13, ()),
    ]
    assert {b.routine for b in result.blocks} == {"k", "$k$helper"}
    load = result.instructions[2]
    assert (load.opcode, load.modifiers, load.line, load.guard) == (
        "LDG",
        ("E", "64", "CONSTANT"),
        12,
        None,
    )
    assert [i.line for i in result.instructions[-2:]] == [0, 0]  # ptxas says nothing of them
    assert [i.predicated for i in result.instructions[:5]] == [False, True, False, True, True]


def test_loops_and_blocks_of_equal_frequency() -> None:
    flow = flow_of(kernel())
    assert [len(loops) for loops in flow.loops] == [0, 1, 1, 1, 1, 1, 0, 0]
    assert 4 in flow.alike(1)  # the loop's first and last block
    assert 2 not in flow.alike(1)  # a branch leads past it
    assert 1 not in flow.alike(0)  # some leave in between


def test_flow_of_a_diamond_and_of_unreachable_code() -> None:
    flow = build([(1, 2), (3,), (3,), (), (3,)], {3}, [0])
    assert 3 in flow.alike(0)
    assert 2 not in flow.alike(1)
    assert flow.predecessors[3] == (1, 2, 4)
    assert flow.dominators[4] == 1 << 4


def test_accesses_omit_unreachable_cases() -> None:
    result = list(accesses(kernel()))
    assert [(a.space, a.kind, a.bytes) for a in result] == [
        ("global", AccessKind.LOAD, 8),
        ("shared", AccessKind.ATOMIC, 4),
        ("local", AccessKind.STORE, 4),
    ]


def test_lines_are_carried_over_to_a_text_with_other_comments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        sass, "section", lambda cubin, name: b".version 8.0\0\0add.s32 \t%r1, %r2, %r3;\0ret;\0"
    )
    ptx = (
        "// a comment\n.version 8.0\n.visible .func x()\n\tadd.s32 %r1, %r2, %r3; // sum\n.loc 1 2"
        " 3\n\tret;\n"
    )
    assert sass.line_numbers(b"", ptx) == {3: 4, 4: 6}
    assert sass.line_numbers(b"", ptx.replace("add", "sub")) is None
    monkeypatch.setattr(sass, "section", lambda cubin, name: None)
    assert sass.line_numbers(b"", ptx) is None


def test_a_disassembler_that_is_not_there_or_refuses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    monkeypatch.setenv("NVDISASM", str(tmp_path / "absent"))
    with pytest.raises(ToolNotFound, match="is not a file"):
        sass.disassemble(b"\x7fELF")
    program = tmp_path / "nvdisasm"
    program.write_text("#!/bin/sh\necho 'invalid ELF file' >&2\nexit 3\n")
    program.chmod(0o755)
    monkeypatch.setenv("NVDISASM", str(program))
    with pytest.raises(CompileFailed, match="exit code 3") as refused:
        sass.disassemble(b"\x7fELF")
    assert "invalid ELF file" in str(refused.value)


# -- joining accesses
# ----------------------------------------------------------------------------------------------

PTX = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 a) {{
.reg .b32 %r<20>; .reg .b64 %rd<4>; .reg .f32 %f<9>; .shared .align 16 .b8 s[1024];
ld.param.u64 %rd1, [a];
mov.u32 %r1, %tid.x;
shl.b32 %r2, %r1, 4;
mov.u32 %r3, s;
add.s32 %r4, %r3, %r2;
{body}
ret;
}}
"""
FIRST = 11  # the line of the body's first instruction


def machine(*lines: tuple[int, str]) -> sass.SassKernel:
    text = "\n".join(
        f'//## File ".nv_debug_ptx_txt", line {n}\n/*{16 * i:04x}*/ {name} ;'
        for i, (n, name) in enumerate(lines)
    )
    result = sass.read(f"//------ .text.k  -----\nk:\n{text}\n", "k")
    assert result is not None
    return result


LOADS = """ld.shared.f32 %f1, [%r4];
ld.shared.f32 %f2, [%r4+4];
add.f32 %f5, %f1, %f2;
ld.shared.f32 %f3, [%r4+8];
ld.shared.f32 %f4, [%r4+12];"""


@pytest.mark.parametrize(
    ("wide", "names"),
    [
        ((FIRST, "LDS.128 R4, [R4]"), ["ld.shared.v4.f32"]),
        ((FIRST, "LDS.64 R4, [R4]"), ["ld.shared.v2.f32", "ld.shared.f32", "ld.shared.f32"]),
        (
            (FIRST + 3, "LDS.64 R4, [R4+0x8]"),
            ["ld.shared.f32", "ld.shared.f32", "ld.shared.v2.f32"],
        ),
    ],
)
def test_neighbouring_loads_are_joined_as_the_machine_code_has_them(
    wide: tuple[int, str], names: list[str]
) -> None:
    result = widen(parse(PTX.format(body=LOADS)).functions["k"], machine(wide))
    assert [
        i.name for i in result.instructions if i.opcode == "ld" and "shared" in i.modifiers
    ] == names
    assert [i.pc for i in result.instructions] == list(range(len(result.instructions)))


def test_a_wide_load_equals_the_narrow_loads() -> None:
    body = """cvt.rn.f32.u32 %f1, %r1;
st.shared.f32 [%r4], %f1;
add.f32 %f2, %f1, 0f3F800000;
st.shared.f32 [%r4+4], %f2;
bar.warp.sync -1;
ld.shared.f32 %f3, [%r4];
ld.shared.f32 %f4, [%r4+4];
fma.rn.f32 %f5, %f4, 0f42C80000, %f3;
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd3, %rd1, %rd2;
st.global.f32 [%rd3], %f5;"""
    module = parse(PTX.format(body=body))
    code = machine((FIRST + 3, "STS.64 [R4], R2"), (FIRST + 5, "LDS.64 R4, [R4]"))
    module.functions["k"] = widen(module.functions["k"], code)
    names = [i.name for i in module.functions["k"].instructions]
    assert "st.shared.v2.f32" in names
    assert "ld.shared.v2.f32" in names
    out = np.zeros(32, np.float32)
    run_program(prepare(module, "k"), [out])
    assert out.tolist() == [n + 100 * (n + 1) for n in range(32)]


@pytest.mark.parametrize(
    "between",
    [
        "st.shared.f32 [%r4+4], %f9;",  # could be the same word
        "bar.sync 0;",
        "add.s32 %r4, %r4, 16;",  # another base
        "add.s32 %r4, %r3, %r1;",  # computed anew
        "atom.shared.add.u32 %r9, [%r3], 1;",
    ],
)
def test_loads_are_not_joined_across_dependent_instructions(between: str) -> None:
    body = f".reg .f32 %f9;\nld.shared.f32 %f1, [%r4];\n{between}\nld.shared.f32 %f2, [%r4+4];"
    function = parse(PTX.format(body=body)).functions["k"]
    widened = widen(function, machine((FIRST + 1, "LDS.64 R4, [R4]")))
    assert [(instruction.name, instruction.joined) for instruction in widened.instructions] == [
        (instruction.name, False) for instruction in function.instructions
    ]
    assert [
        instruction.width for instruction in widened.instructions if instruction.line == FIRST + 1
    ] == [8]  # though it is counted as wide


def test_a_comparison_comes_first_with_what_it_compares_where_ptxas_put_arithmetic_under_it() -> (
    None
):
    body = """.reg .pred %p; cvt.rn.f32.u32 %f1, %r1;
neg.f32 %f2, %f1;
add.f32 %f3, %f2, 0f3F800000;
and.b32 %r5, %r1, 2;
setp.eq.s32 %p, %r5, 0;
selp.f32 %f4, %f1, %f3, %p;
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd3, %rd1, %rd2;
st.global.f32 [%rd3], %f4;"""
    module = parse(PTX.format(body=body))
    module.functions["k"] = guard(
        module.functions["k"], machine((FIRST + 2, "@P1 FADD R2, -R1, 1"))
    )
    code = module.functions["k"].instructions
    order = [instruction.line - FIRST for instruction in code if instruction.line >= FIRST]
    assert order.index(3) < order.index(4) < order.index(2) < order.index(5)
    assert (
        next(instruction.guard for instruction in code if instruction.line == FIRST + 2) is not None
    )
    out = np.zeros(32, np.float32)
    run_program(prepare(module, "k"), [out])
    assert out.tolist() == [1 - n if n & 2 else n for n in range(32)]


IN_ROUNDS = """cvt.rn.f32.u32 %f1, %r1;
st.shared.f32 [%r4], %f1;
st.shared.f32 [%r4+4], %f1;
bar.warp.sync -1;
shl.b32 %r9, %r1, 4; add.s32 %r10, %r3, %r9;
ld.shared.f32 %f2, [%r10];
fma.rn.f32 %f3, %f2, 0f42C80000, %f2;
{next}
ld.shared.f32 %f2, [%r{at}];
add.f32 %f3, %f3, %f2;
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd3, %rd1, %rd2;
st.global.f32 [%rd3], %f3;"""


@pytest.mark.parametrize(
    ("following", "at"),
    [
        ("add.s32 %r10, %r10, 4;", 10),  # a base that counts
        # computed anew
        (
            (
                "add.s32 %r5, %r1, 1; shl.b32 %r6, %r5, 4; add.s32 %r7, %r3, %r6; add.s32 %r8, %r7,"
                " -12;"
            ),
            8,
        ),
    ],
)
def test_loads_of_two_rounds_are_joined_though_their_registers_are_the_same(
    following: str, at: int
) -> None:
    module = parse(PTX.format(body=IN_ROUNDS.format(next=following, at=at)))
    module.functions["k"] = widen(module.functions["k"], machine((FIRST + 5, "LDS.64 R4, [R4]")))
    code = module.functions["k"].instructions
    assert [
        instruction.name
        for instruction in code
        if instruction.opcode == "ld" and "shared" in instruction.modifiers
    ] == ["ld.shared.v2.f32"]
    out = np.zeros(32, np.float32)
    run_program(prepare(module, "k"), [out])
    assert out.tolist() == [102 * n for n in range(32)]


def test_differences_that_remain_are_named() -> None:
    body = """ld.shared.f32 %f1, [%r4];
ld.shared.f32 %f2, [%r4+8];
ld.local.f32 %f3, [%r4];
st.global.f32 [%rd1], %f1;"""
    program = prepare(parse(PTX.format(body=body)), "k")
    code = machine(
        (FIRST, "LDS.64 R4, [R4]"),
        (FIRST + 1, "LDS R6, [R4+0x8]"),
        (FIRST + 3, "STG.E [R2], R4"),
        (FIRST + 3, "LDL R9, [R1]"),
        (99, "LDS R9, [R1]"),
    )
    result = compare(program, code)
    assert [program.instructions[pc].line for pc in result.absent] == [FIRST + 2]
    assert [(a.space, a.line) for a in result.added] == [("local", FIRST + 3), ("shared", 99)]
    assert result.mismatches == {(AccessKind.LOAD, "shared"): "ptxas added a shared load"}


def test_an_increment_differs_from_other_atomics() -> None:
    body = """red.shared.add.u32 [%r4], 1;
atom.shared.add.u32 %r9, [%r4], 1;
atom.shared.add.u32 %r10, [%r4], 1;
red.shared.add.u32 [%r4], 2;
red.global.add.u32 [%rd1], 1;
st.global.u32 [%rd1], %r10;"""
    function = parse(PTX.format(body=body)).functions["k"]
    results = [
        f.accesses[0].increments
        for f in function_facts(function)
        if f.accesses and f.accesses[0].kind is not AccessKind.LOAD
    ]
    assert results == [True, True, False, False, False, False]
