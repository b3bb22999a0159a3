"""Control flow, instruction classes and accesses of small PTX functions, worked out by hand."""

import pytest
from hypothesis import given, strategies as st

from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import Access, function_facts, op_class, refuse_unsupported
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import CompileFailed, UnsupportedInstruction


def kernel(body: str) -> ir.Function:
    regs = (
        ".reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>; .reg .f64 %fd<9>;"
        " .reg .b16 %h<9>;"
    )
    head = ".version 8.0\n.target sm_90\n.address_size 64\n"
    return parse(
        f'{head}.entry k(.param .u64 a) {{ {regs}\n.loc 1 7 1\n{body}\n}}\n.file 1 "k.cu"'
    ).functions["k"]


def shape(body: str) -> list[tuple[int, int, tuple[int, ...], int | None]]:
    return [(b.start, b.end, b.successors, b.reconverge) for b in cfg.build(kernel(body)).blocks]


def test_an_if_meets_after_it() -> None:
    assert shape("@%p1 bra L; mov.u32 %r1, 1; L: ret;") == [
        (0, 1, (1, 2), 2),
        (1, 2, (2,), 2),
        (2, 3, (), None),
    ]


def test_labels_for_debuggers_end_no_block() -> None:
    assert shape("$L__tmp1: mov.u32 %r1, 1; $L__tmp2: mov.u32 %r2, 2; ret;") == [(0, 3, (), None)]


def test_an_if_else_meets_after_both() -> None:
    body = "@%p1 bra E; mov.u32 %r1, 1; bra D; E: mov.u32 %r1, 2; D: ret;"
    result = cfg.build(kernel(body))
    assert [b.reconverge for b in result.blocks] == [3, 3, 3, None]
    assert sorted(result.blocks[0].successors) == [1, 2]
    assert result.blocks[0].falls_to == result.block_of[1]
    assert result.at_label["D"] == 3


def test_a_loop_is_contiguous_and_its_exit_comes_after() -> None:
    # The exit block stands before the loop's second half in the text.
    body = "H: @%p1 bra B; X: ret; B: mov.u32 %r1, 1; @%p2 bra H; bra X;"
    result = cfg.build(kernel(body))
    loop = {result.block_of[0], result.block_of[2]}
    assert loop == {0, 1}
    assert result.block_of[1] > 1
    assert [
        result.blocks[i].loop_depth
        for i in (result.block_of[0], result.block_of[2], result.block_of[1])
    ] == [1, 1, 0]
    assert result.blocks[0].reconverge == result.block_of[1]


def test_nested_loops_and_depths() -> None:
    body = "A: mov.u32 %r1,0; B: mov.u32 %r2,0; @%p1 bra B; @%p2 bra A; ret;"
    result = cfg.build(kernel(body))
    assert [(b.start, b.loop_depth) for b in result.blocks] == [(0, 1), (1, 2), (3, 1), (4, 0)]


def test_unreachable_code_has_no_block() -> None:
    assert cfg.build(kernel("bra L; mov.u32 %r1, 1; L: ret;")).block_of == (0, -1, 1)


def test_barriers_and_calls_stand_alone_and_meeting_points_start_blocks() -> None:
    body = "mov.u32 %r1,0; bar.sync 0; mov.u32 %r1,1; shfl.sync.idx.b32 %r1, %r2, 0, 31, -1; ret;"
    assert [(b.start, b.end) for b in cfg.build(kernel(body)).blocks] == [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 5),
    ]


def test_jump_tables_and_wrong_labels() -> None:
    result = cfg.build(kernel("T: .branchtargets A, B, A; brx.idx %r1, T; A: ret; B: ret;"))
    assert result.blocks[0].successors == (1, 2) or result.blocks[0].successors == (2, 1)
    assert result.blocks[0].falls_to is None
    with pytest.raises(CompileFailed, match="'NOWHERE'"):
        cfg.build(kernel("bra NOWHERE;"))
    with pytest.raises(CompileFailed, match="target list"):
        cfg.build(kernel("brx.idx %r1, NOWHERE;"))


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=10))
def test_invariants_of_any_flow(jumps: list[tuple[int, bool]]) -> None:
    body = "".join(
        f"L{n}: {'@%p1 ' if guarded else ''}bra L{target % len(jumps)};"
        for n, (target, guarded) in enumerate(jumps)
    )
    result = cfg.build(kernel(body + "ret;"))
    covered = [pc for b in result.blocks for pc in range(b.start, b.end)]
    assert len(covered) == len(set(covered))
    assert all(
        result.block_of[pc] == b.index for b in result.blocks for pc in range(b.start, b.end)
    )
    assert result.blocks[0].start == 0
    for block in result.blocks:
        # Every edge backwards in the order goes to a block that a loop is entered by, or left to.
        for step in block.successors:
            assert (
                step > block.index
                or result.blocks[step].loop_depth > 0
                or result.blocks[step].again
            )
        # Taking the meeting point away cuts every way out.
        if block.reconverge is not None:
            assert not leaves(result, block.index, without=block.reconverge)


def leaves(result: cfg.Cfg, start: int, *, without: int) -> bool:
    work, seen = [start], {start, without}
    while work:
        block = result.blocks[work.pop()]
        if not block.successors:
            return True
        fresh = set(block.successors) - seen
        seen |= fresh
        work += fresh
    return False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fma.rn.f32 %f1,%f2,%f3,%f4;", "fp32_fma"),
        ("mad.rn.f32 %f1,%f2,%f3,%f4;", "fp32_fma"),
        ("sub.ftz.f32 %f1,%f2,%f3;", "fp32_add"),
        ("mul.f64 %fd1,%fd2,%fd3;", "fp64_mul"),
        ("fma.rn.f16x2 %r1,%r2,%r3,%r4;", "fp16_fma"),
        ("add.rn.bf16 %h1,%h2,%h3;", "fp16_add"),
        ("mad.lo.s32 %r1,%r2,%r3,%r4;", ""),
        ("add.s64 %rd1,%rd2,%rd3;", ""),
        ("setp.lt.f32 %p1,%f1,%f2;", ""),
        ("setp.lt.s32 %p1,%r1,%r2;", ""),
        ("set.eq.u32.f32 %r1,%f1,%f2;", ""),
        ("and.b32 %r1,%r2,%r3;", ""),
        ("cvt.rn.f32.s32 %f1,%r1;", ""),
        ("ex2.approx.f32 %f1,%f2;", ""),
        ("mov.b32 %r1,%r2;", ""),
        ("bar.sync 0;", ""),
        ("ld.global.f32 %f1,[%rd1];", ""),
        ("vote.sync.ballot.b32 %r1,%p1,-1;", ""),
    ],
)
def test_classes(text: str, expected: str) -> None:
    assert op_class(kernel(text).instructions[0]) == expected


@pytest.mark.parametrize(
    ("text", "accesses"),
    [
        (
            "ld.global.nc.v4.f32 {%f1,%f2,%f3,%f4},[%rd1];",
            [Access(AccessKind.LOAD, "global", 4, 4, 1)],
        ),
        ("st.shared.u8 [%r1],%h1;", [Access(AccessKind.STORE, "shared", 1, 1, 0)]),
        ("ld.f64 %fd1,[%rd1];", [Access(AccessKind.LOAD, "generic", 8, 1, 1)]),
        ("ld.shared::cta.b32 %r1,[%r2];", [Access(AccessKind.LOAD, "shared", 4, 1, 1)]),
        ("red.global.add.u32 [%rd1],%r1;", [Access(AccessKind.REDUCTION, "global", 4, 1, 0)]),
        ("atom.global.add.u32 %r1,[%rd1],1;", [Access(AccessKind.REDUCTION, "global", 4, 1, 1)]),
        (
            "cp.async.cg.shared.global [%r1],[%rd1],16;",
            [
                Access(AccessKind.LOAD, "global", 16, 1, 1),
                Access(AccessKind.STORE, "shared", 16, 1, 0),
            ],
        ),
        ("cp.async.commit_group;", []),
        ("add.s32 %r1,%r2,%r3;", []),
        (
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1,%r2,%r3,%r4},[%r5];",
            [Access(AccessKind.LOAD, "shared", 16, 4, 1, True)],
        ),
    ],
)
def test_accesses(text: str, accesses: list[Access]) -> None:
    assert list(function_facts(kernel(text))[0].accesses) == accesses


def test_an_atomic_whose_result_is_read_stays_atomic() -> None:
    facts = function_facts(kernel("atom.global.add.u32 %r1,[%rd1],1; st.global.u32 [%rd2],%r1;"))
    assert facts[0].accesses[0].kind is AccessKind.ATOMIC
    assert facts[0].accesses[0].bytes == 4


@pytest.mark.parametrize(
    "text",
    [
        "tcgen05.shift.cta_group::1.down [%r1];",
        "multimem.ld_reduce.f32 %f1,[%rd1];",
        "sured.b.add.1d.u32.trap [%rd1,{%r1}],%r2;",
        "frobnicate.u32 %r1;",
    ],
)
def test_unsupported_instructions_name_themselves_and_their_line(text: str) -> None:
    with pytest.raises(UnsupportedInstruction, match=r"kernel k .* \(k\.cu:7\)") as caught:
        refuse_unsupported(kernel(text).instructions, kernel="k")
    assert text.split()[0].rstrip(";") in caught.value.message


def test_supported_instructions_pass() -> None:
    function = kernel(
        "bar.arrive 1, 64; cp.async.wait_all; mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
        "{%f1,%f2,%f3,%f4},{%r1,%r2,%r3,%r4},{%r5,%r6},{%f1,%f2,%f3,%f4};"
    )
    refuse_unsupported(function.instructions, kernel="k")
    assert [f.op_class for f in function_facts(function)] == [
        "",
        "",
        "tensor",
    ]
