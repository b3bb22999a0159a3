"""PTX text → IR: every operand form, scopes, lines, calls, initial values, and errors with the
line.
"""

import contextlib
import re
import struct

import pytest
from hypothesis import example, given, strategies as st

from kernprof.emulator.program import part_of
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import CompileFailed

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
REGS = (
    ".reg .pred %p<9>;\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n.reg .f32 %f<9>;\n.reg .f64 %fd<9>;\n"
)


def kernel(body: str, outside: str = "") -> ir.Function:
    return parse(
        f"{HEAD}{outside}\n.visible .entry k(.param .u64 a, .param .u32 n)\n{{\n{REGS}{body}\n}}\n"
    ).functions["k"]


def one(text: str) -> ir.Instruction:
    (instruction,) = kernel(text).instructions
    return instruction


def test_a_load_with_everything() -> None:
    result = one("@!%p1 ld.global.nc.L1::no_allocate.v2.f32 {%f1, %f2}, [%rd1+-16];")
    assert (result.opcode, result.modifiers) == (
        "ld",
        ("global", "nc", "L1::no_allocate", "v2", "f32"),
    )
    assert result.types == ("f32",)
    assert result.guard is not None
    assert (result.guard.register.name, result.guard.register.type, result.guard.negated) == (
        "%p1",
        "pred",
        True,
    )
    vector, address = result.operands
    assert isinstance(vector, ir.Vector)
    assert [r.name for r in vector.items] == ["%f1", "%f2"]
    assert isinstance(address, ir.Address)
    assert (address.base.name, address.offset) == ("%rd1", -16)


@pytest.mark.parametrize(
    ("text", "operand"),
    [
        ("mov.u32 %r1, 0x1F;", ir.Immediate(31)),
        ("mov.u32 %r1, -5;", ir.Immediate(-5)),
        ("mov.b32 %r1, 0x7FFFFFFFU;", ir.Immediate(0x7FFFFFFF)),
        ("mov.u32 %r1, 0b101;", ir.Immediate(5)),
        ("mov.u32 %r1, 017;", ir.Immediate(15)),
        ("mov.f32 %f1, 0f3F800000;", ir.Immediate(0x3F800000, "f32")),
        ("mov.f32 %f1, 0fBF800000;", ir.Immediate(0xBF800000, "f32")),
        ("mov.f64 %fd1, 0d3FF0000000000000;", ir.Immediate(0x3FF0000000000000, "f64")),
        ("mov.f64 %fd1, 1.5;", ir.Immediate(0x3FF8000000000000, "f64")),
        ("mov.f32 %f1, -0f3F800000;", ir.Immediate(0xBF800000, "f32")),
        ("mov.u32 %r1, %tid.x;", ir.Special("%tid.x")),
        ("mov.u64 %rd1, a;", ir.Symbol("a")),
        ("mov.u64 %rd1, a+8;", ir.Symbol("a", 8)),
        ("ld.param.u32 %r1, [n];", ir.Address(ir.Symbol("n"))),
        ("ld.param.u32 %r1, [a+4];", ir.Address(ir.Symbol("a"), 4)),
        ("ld.shared.u32 %r1, [64];", ir.Address(None, 64)),
    ],
)
def test_operands(text: str, operand: ir.Operand) -> None:
    assert one(text).operands[1] == operand


def test_pairs_sinks_and_negations() -> None:
    shfl = one("shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, 31, -1;")
    assert isinstance(shfl.operands[0], ir.Pair)
    assert shfl.operands[0].second.name == "%p1"
    setp = one("setp.lt.and.s32 _|%p2, %r1, %r2, !%p1;")
    assert setp.operands[0].first == ir.Sink()
    assert isinstance(setp.operands[3], ir.Negated)
    assert setp.operands[3].register.name == "%p1"


def test_labels_branches_and_jump_tables() -> None:
    result = kernel("""
        @%p1 bra $L_2;
        $L_t: .branchtargets $L_1, $L_2;
        brx.idx %r1, $L_t;
        $L_1: bra.uni $L_2;
        $L_2: ret;
        $L_end:""")
    assert result.labels == {"$L_1": 2, "$L_2": 3, "$L_end": 4}
    assert result.branch_targets == {"$L_t": ("$L_1", "$L_2")}
    assert result.instructions[0].operands == (ir.Label("$L_2"),)
    assert result.instructions[1].operands[1] == ir.Label("$L_t")


def test_scopes_rename_what_they_declare() -> None:
    result = kernel("""
        {.reg .b32 t; mov.b32 t, 1; mov.b32 %r1, t;}
        {.reg.b32 t; mov.b32 t, 2; { .reg .b64 t; mov.b64 t, 3; } mov.b32 %r1, t; }""")
    names = [i.operands[0].name for i in result.instructions]
    assert names == ["t#1", "%r1", "t#2", "t#3", "%r1"]
    assert [i.operands[0].type for i in result.instructions] == ["b32", "b32", "b32", "b64", "b32"]
    assert result.instructions[4].operands[1].name == "t#2"
    assert [r.index for r in result.registers] == list(range(len(result.registers)))


def test_registers_are_found_by_the_longest_declared_family() -> None:
    result = kernel(".reg .b16 %r1<5>;\nmov.u32 %r2, 0; mov.u16 %r12, 0; mov.u32 %r1, 0;")
    assert [i.operands[0].type for i in result.instructions] == ["b32", "b16", "b32"]


def test_a_call_with_parameters() -> None:
    text = """
        { .param .b32 param0; st.param.f32 [param0+0], %f1;
          .param .b32 retval0;
          call.uni (retval0), helper, (param0);
          ld.param.f32 %f2, [retval0+0]; }"""
    outside = ".func (.param .b32 r) helper(.param .b32 x) { ret; }"
    result = kernel(text, outside)
    call = result.instructions[1].operands[0]
    assert call == ir.CallOperand(
        ir.Symbol("helper"), (ir.Symbol("retval0#1"),), (ir.Symbol("param0#1"),)
    )
    assert [(v.name, v.space, v.size) for v in result.variables] == [
        ("param0#1", "param", 4),
        ("retval0#1", "param", 4),
    ]


def test_an_indirect_call_keeps_its_prototype() -> None:
    result = kernel("""
        { .param .b32 param0; .param .b32 retval0;
          prototype_2 : .callprototype (.param .b32 _) _ (.param .b32 _);
          call (retval0), %rd1, (param0), prototype_2; }""")
    call = result.instructions[0].operands[0]
    assert isinstance(call, ir.CallOperand)
    assert (call.target.name, call.prototype) == ("%rd1", "prototype_2")


def test_variables_with_initial_values() -> None:
    module = parse(
        HEAD
        + """
        .const .align 4 .f32 c[3] = {0f3F800000, -0f3F800000, 2.0};
        .global .align 8 .u64 pointer = generic(text);
        .global .align 8 .u64 inside = text+2;
        .global .align 1 .b8 text[4] = {104, 105, 10};
        .global .align 4 .s32 minus = -2;
        .global .align 4 .b32 grid[2][2] = {{1, 2}, {3, 4}};
        .extern .shared .align 16 .b8 dynamic[];
        .shared .align 8 .f64 tile[16];
        """
    )
    v = module.variables
    assert v["c"].initial == struct.pack("<3f", 1, -1, 2)
    assert v["pointer"].relocations == (ir.Relocation(0, 8, "text", 0, True),)
    assert v["inside"].relocations == (ir.Relocation(0, 8, "text", 2, False),)
    assert (v["text"].initial, v["text"].size) == (b"hi\n", 4)
    assert v["minus"].initial == struct.pack("<i", -2)
    assert v["grid"].initial == struct.pack("<4i", 1, 2, 3, 4)
    assert (v["dynamic"].size, v["dynamic"].external, v["dynamic"].align) == (None, True, 16)
    assert (v["tile"].size, v["tile"].align, v["tile"].space) == (128, 8, "shared")


def test_source_lines_follow_inlining() -> None:
    text = (
        HEAD
        + """
    .visible .entry k() { .reg .b32 %r<9>;
    .loc 1 10 3
    mov.u32 %r1, 0;
    .loc 2 5 1, function_name $L__info_string0, inlined_at 1 11 7
    mov.u32 %r1, 1;
    .loc 2 6 1, function_name $L__info_string0+0, inlined_at 2 5 1
    mov.u32 %r1, 2;
    }
    .file 1 "/a/user file.cu"
    .file 2 "/b//x.h"
    .section .debug_str {
$L__info_string0:
.b8 104,105
.b8 0
    }"""
    )
    first, second, third = parse(text).functions["k"].instructions
    assert str(first.loc) == "/a/user file.cu:10"
    assert second.loc == ir.SourceLine(
        "/b//x.h", 5, 1, "hi", ir.SourceLine("/a/user file.cu", 11, 7)
    )
    assert [f.line for f in third.loc.chain()] == [6, 5, 11]
    assert third.loc.within("/a/user file.cu").line == 11
    assert third.loc.within("/other").line == 11


def test_parameters_and_directives() -> None:
    text = (
        HEAD + ".entry k(.param .u64 .ptr .global .align 4 k_0, .param .u8 k_1, .param .align 8 .b8"
        " k_2[24], .param .u32 k_3)\n.maxntid 256, 1, 1\n.minnctapersm 2\n{ ret; }"
    )
    k = parse(text).functions["k"]
    assert [(p.size, p.align) for p in k.parameters] == [(8, 8), (1, 1), (24, 8), (4, 4)]
    assert k.parameter_offsets() == (0, 8, 16, 40)
    assert ir.offsets(k.parameters)[1] == 44
    assert k.directives == {"maxntid": (256, 1, 1), "minnctapersm": (2,)}


@pytest.mark.parametrize(
    ("body", "reported"),
    [
        ("mov.u32 %r1 %r2;", "line 12: expected .,., found .%r2."),
        ("mov.u32 %x1, 0;", "declared register"),
        ("mov.u32 %r1, ;", "operand"),
        ("ld.global.u32 %r1, [%rd1;", "'\\]'"),
        ("mov.u32 %r1, 12cats;", "a number"),
        (".nonsense", "directive"),
        (".reg .quark %q;", "register type"),
    ],
)
def test_invalid_ptx_is_refused_with_its_position(body: str, reported: str) -> None:
    assert re.search(reported, kernel(body).damage)


def test_a_function_that_cannot_be_read_does_not_stop_its_neighbours() -> None:
    module = parse(
        HEAD
        + ".func bad() { .reg .quark %q; { } }\n.entry k() { ret; }\n.entry other() { call bad; }"
    )
    assert part_of(module, "k").functions.keys() == {"k"}
    with pytest.raises(CompileFailed, match="register type"):
        part_of(module, "other")


def test_text_that_ends_in_nul_as_a_driver_takes_it() -> None:
    assert parse(HEAD + ".entry k() { ret; }\n\0").entries() == ("k",)


def test_the_warp_size_by_name() -> None:
    assert kernel("mov.u32 %r1, WARP_SZ;").instructions[0].operands[1] == ir.Immediate(32)


@pytest.mark.parametrize("text", ["", "hello", HEAD + ".visible .entry k(", ".version 8.0"])
def test_broken_files(text: str) -> None:
    with pytest.raises(CompileFailed, match=r"PTX line \d+"):
        parse(text)


@example("@%")
@given(st.text(alphabet='.%{}[]()@!;:,<>|+-_ \n"\\/*abr0f1', max_size=80))
def test_nothing_but_compile_failed_comes_out_of_garbage(text: str) -> None:
    with contextlib.suppress(CompileFailed):
        assert all(isinstance(i, ir.Instruction) for i in kernel(text).instructions)


_names = st.sampled_from(["%r1", "%r2", "%rd3", "%f4"])
_operand = st.one_of(
    _names,
    st.integers(-(2**31), 2**32).map(str),
    st.integers(0, 2**32 - 1).map(lambda v: f"0f{v:08X}"),
    st.integers(0, 2**64 - 1).map(lambda v: f"0d{v:016X}"),
    st.tuples(_names, st.integers(-4096, 4096)).map(lambda t: f"[{t[0]}+{t[1]}]"),
    st.lists(_names, min_size=1, max_size=4).map(lambda names: "{" + ", ".join(names) + "}"),
)


def written(operand: ir.Operand) -> str:
    if isinstance(operand, ir.Register):
        return operand.name
    if isinstance(operand, ir.Vector):
        return "{" + ", ".join(map(written, operand.items)) + "}"
    if isinstance(operand, ir.Address):
        return f"[{written(operand.base)}+{operand.offset}]"
    return {"f32": "0f{:08X}", "f64": "0d{:016X}", "int": "{}"}[operand.kind].format(operand.value)


@given(st.lists(_operand, min_size=1, max_size=5), st.sampled_from(["", "@%p1 ", "@!%p2 "]))
def test_printing_gives_back_what_was_read(operands: list[str], guard: str) -> None:
    result = one(f"{guard}add.rn.f32 {', '.join(operands)};")
    assert [written(o) for o in result.operands] == operands
    shown = f"@{'!' * result.guard.negated}{result.guard.register.name} " if result.guard else ""
    assert shown == guard
    assert result.name == "add.rn.f32"
