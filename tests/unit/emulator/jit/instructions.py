"""PTX instruction forms to run on both with awkward operands."""

import numpy as np
from numpy.typing import NDArray

from .agreement import HEAD

# Result width, source widths, instruction with {d} and {a} {b} {c} for the operands, p for a
# predicate.
INTEGER = (
    [
        (32, (32, 32), f"{op}.{t}32 {{d}}, {{a}}, {{b}}")
        for op, types in {
            "add": "us",
            "sub": "us",
            "mul.lo": "us",
            "mul.hi": "us",
            "div": "us",
            "rem": "us",
            "min": "us",
            "max": "us",
        }.items()
        for t in types
    ]
    + [
        (64, (64, 64), f"{op}.{t}64 {{d}}, {{a}}, {{b}}")
        for op in ("add", "sub", "mul.lo", "mul.hi", "div", "rem", "min", "max")
        for t in "us"
    ]
    + [
        (16, (16, 16), f"{op}.{t}16 {{d}}, {{a}}, {{b}}")
        for op in ("add", "sub", "mul.lo", "mul.hi", "div", "rem", "min", "max")
        for t in "us"
    ]
    + [
        (32, (32, 32), "add.sat.s32 {d}, {a}, {b}"),
        (32, (32, 32), "sub.sat.s32 {d}, {a}, {b}"),
        (64, (32, 32), "mul.wide.u32 {d}, {a}, {b}"),
        (64, (32, 32), "mul.wide.s32 {d}, {a}, {b}"),
        (32, (16, 16), "mul.wide.u16 {d}, {a}, {b}"),
        (32, (16, 16), "mul.wide.s16 {d}, {a}, {b}"),
        (32, (32, 32, 32), "mad.lo.s32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "mad.hi.u32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "mad.hi.s32 {d}, {a}, {b}, {c}"),
        (64, (32, 32, 64), "mad.wide.s32 {d}, {a}, {b}, {c}"),
        (64, (64, 64, 64), "mad.lo.u64 {d}, {a}, {b}, {c}"),
        (32, (32, 32), "mul24.lo.u32 {d}, {a}, {b}"),
        (32, (32, 32), "mul24.hi.s32 {d}, {a}, {b}"),
        (32, (32, 32, 32), "mad24.lo.s32 {d}, {a}, {b}, {c}"),
        (32, (32,), "neg.s32 {d}, {a}"),
        (64, (64,), "neg.s64 {d}, {a}"),
        (16, (16,), "neg.s16 {d}, {a}"),
        (32, (32,), "abs.s32 {d}, {a}"),
        (64, (64,), "abs.s64 {d}, {a}"),
        (16, (16,), "abs.s16 {d}, {a}"),
        (32, (32, 32, 32), "sad.u32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "sad.s32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "dp4a.u32.u32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "dp4a.s32.s32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "dp4a.u32.s32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "dp2a.lo.s32.u32 {d}, {a}, {b}, {c}"),
        (32, (32, 32, 32), "dp2a.hi.u32.s32 {d}, {a}, {b}, {c}"),
    ]
    + [
        (32, (32, 32), f"{op}.{k} {{d}}, {{a}}, {{b}}")
        for op in ("add", "min", "max", "min.relu", "max.relu")
        for k in ("u16x2", "s16x2")
        if not (op.endswith("relu") and k == "u16x2")
    ]
    + [
        (32, (32, 32, 32), f"vabsdiff4.u32.{a}32.{b}32{add} {{d}}, {{a}}, {{b}}, {{c}}")
        for a in "us"
        for b in "us"
        for add in ("", ".add")
    ]
)
LOGIC = (
    [
        (w, (w, w), f"{op}.b{w} {{d}}, {{a}}, {{b}}")
        for op in ("and", "or", "xor")
        for w in (16, 32, 64)
    ]
    + [(w, (w,), f"{op}.b{w} {{d}}, {{a}}") for op in ("not", "cnot") for w in (16, 32, 64)]
    + [
        (w, (w, 32), f"{op}{w} {{d}}, {{a}}, {{b}}")
        for op in ("shl.b", "shr.u", "shr.s")
        for w in (16, 32, 64)
    ]
    + [(32, (w,), f"{op}.b{w} {{d}}, {{a}}") for op in ("popc", "clz") for w in (32, 64)]
    + [
        (32, (w,), f"bfind{s}.{t}{w} {{d}}, {{a}}")
        for s in ("", ".shiftamt")
        for t in "us"
        for w in (32, 64)
    ]
    + [(w, (w,), f"brev.b{w} {{d}}, {{a}}") for w in (32, 64)]
    + [(w, (w, 32, 32), f"bfe.{t}{w} {{d}}, {{a}}, {{b}}, {{c}}") for t in "us" for w in (32, 64)]
    + [
        (32, (32, 32, 32), f"shf.{way}.{mode}.b32 {{d}}, {{a}}, {{b}}, {{c}}")
        for way in "lr"
        for mode in ("wrap", "clamp")
    ]
    + [
        (32, (32, 32, 32), f"prmt.b32{mode} {{d}}, {{a}}, {{b}}, {{c}}")
        for mode in ("", ".f4e", ".b4e", ".rc8", ".ecl", ".ecr", ".rc16")
    ]
    + [
        (32, (32, 32, 32), f"lop3.b32 {{d}}, {{a}}, {{b}}, {{c}}, {table}")
        for table in (0x1E, 0x80, 0xE8, 0xFF, 0)
    ]
    + [(32, (32, 32), f"bmsk.{m}.b32 {{d}}, {{a}}, {{b}}") for m in ("clamp", "wrap")]
    + [
        (32, (32, 32), f"szext.{m}.{t}32 {{d}}, {{a}}, {{b}}")
        for m in ("clamp", "wrap")
        for t in "us"
    ]
    + [
        (32, (32, 32, 32), "bfi.b32 {d}, {a}, {b}, {c}, 7"),
        (64, (64, 64, 32), "bfi.b64 {d}, {a}, {b}, {c}, 40"),
        (32, (32, 32, 32), "slct.u32.s32 {d}, {a}, {b}, {c}"),
        (64, (64, 64, 32), "slct.u64.f32 {d}, {a}, {b}, {c}"),
        (32, (32, 32), "{{ .reg .pred q; setp.lt.s32 q, {a}, {b}; selp.b32 {d}, {a}, {b}, q; }}"),
        (32, (32, 32), "{{ .reg .pred q, r; setp.gt.u32 q|r, {a}, {b}; selp.u32 {d}, 3, 5, r; }}"),
        (32, (32, 32, 32), "fns.b32 {d}, {a}, {b}, {c}"),
        (32, (32, 32), "{{ .reg .b32 q; and.b32 q, {b}, 31; fns.b32 {d}, {a}, q, 3; }}"),
        (32, (32, 32), "{{ .reg .b32 q; and.b32 q, {b}, 31; fns.b32 {d}, {a}, q, -2; }}"),
        (32, (32, 32), "{{ .reg .b32 q; and.b32 q, {b}, 31; fns.b32 {d}, {a}, q, 0; }}"),
        (64, (32, 32), "mov.b64 {d}, {{{{a}}, {b}}}".replace("{{{{a}}, {b}}}", "{{{a}, {b}}}")),
    ]
)
FLOAT = (
    [
        (w, (w, w), f"{op}{m}.f{w} {{d}}, {{a}}, {{b}}")
        for op, modes in {
            "add": ("", ".rn"),
            "sub": ("",),
            "mul": ("",),
            "div": (".rn",),
            "min": ("", ".NaN"),
            "max": ("",),
        }.items()
        for m in modes
        for w in (32, 64)
        if not (m == ".NaN" and w == 64)
    ]
    + [
        (32, (32, 32), f"{op}.{m}{f}.f32 {{d}}, {{a}}, {{b}}")
        for op in ("add", "sub", "mul", "div")
        for m in ("rn", "rz", "rm", "rp")
        for f in ("", ".ftz")
    ]
    + [
        (32, (32, 32, 32), f"fma.{m}{f}.f32 {{d}}, {{a}}, {{b}}, {{c}}")
        for m in ("rn", "rz", "rm", "rp")
        for f in ("", ".ftz", ".sat")
    ]
    + [
        (64, (64, 64), f"{op}.{m}.f64 {{d}}, {{a}}, {{b}}")
        for op in ("add", "sub", "mul", "div")
        for m in ("rz", "rm", "rp")
    ]
    + [(64, (64, 64, 64), f"fma.{m}.f64 {{d}}, {{a}}, {{b}}, {{c}}") for m in ("rz", "rm", "rp")]
    + [
        (64, (64,), f"{op}.{m}.f64 {{d}}, {{a}}")
        for op in ("rcp", "sqrt")
        for m in ("rz", "rm", "rp")
    ]
    + [(64, (64,), f"rsqrt.approx{f}.f64 {{d}}, {{a}}") for f in ("", ".ftz")]
    + [
        (w, (w, w), f"{op}{nan}.xorsign.abs.{k} {{d}}, {{a}}, {{b}}")
        for op in ("min", "max")
        for nan in ("", ".NaN")
        for w, k in ((32, "f32"), (16, "f16"), (32, "bf16x2"))
    ]
    + [(32, (32, 32, 32), f"{op}.NaN.abs.f32 {{d}}, {{a}}, {{b}}, {{c}}") for op in ("min", "max")]
    + [
        (64, (64, 64, 64), "fma.rn.f64 {d}, {a}, {b}, {c}"),
        (32, (32, 32), "add.sat.f32 {d}, {a}, {b}"),
        (32, (32,), "neg.f32 {d}, {a}"),
        (32, (32,), "abs.f32 {d}, {a}"),
        (64, (64,), "neg.f64 {d}, {a}"),
        (64, (64,), "abs.f64 {d}, {a}"),
        (32, (32,), "neg.ftz.f32 {d}, {a}"),
        (32, (32, 32), "copysign.f32 {d}, {a}, {b}"),
        (64, (64, 64), "copysign.f64 {d}, {a}, {b}"),
        (64, (64,), "rcp.rn.f64 {d}, {a}"),
        (64, (64,), "sqrt.rn.f64 {d}, {a}"),
        (64, (64,), "rcp.approx.ftz.f64 {d}, {a}"),
    ]
    + [
        (32, (32,), f"{op}.{m}.f32 {{d}}, {{a}}")
        for op in ("rcp", "sqrt")
        for m in ("rn", "rz", "rm", "rp", "approx")
    ]
    + [
        (16, (16, 16), f"{op}{f}.{k} {{d}}, {{a}}, {{b}}")
        for k in ("f16", "bf16")
        for op in ("add", "sub", "mul", "min", "max")
        for f in ("",)
    ]
    + [
        (16, (16, 16), f"{op}.{f}.f16 {{d}}, {{a}}, {{b}}")
        for op in ("add", "mul")
        for f in ("ftz", "sat")
    ]
    + [
        (16, (16, 16, 16), f"fma.rn{f}.{k} {{d}}, {{a}}, {{b}}, {{c}}")
        for k, fs in {"f16": ("", ".ftz", ".sat", ".relu"), "bf16": ("", ".relu")}.items()
        for f in fs
    ]
    + [(32, (32, 32, 32), f"fma.rn.{k} {{d}}, {{a}}, {{b}}, {{c}}") for k in ("f16x2", "bf16x2")]
    + [
        (32, (32, 32), f"{op}.{k} {{d}}, {{a}}, {{b}}")
        for op in ("add", "mul", "min")
        for k in ("f16x2", "bf16x2")
    ]
    + [(32, (32,), f"{op}.{k} {{d}}, {{a}}") for op in ("neg", "abs") for k in ("f16x2", "bf16x2")]
    + [
        (32, (32,), f"{{{{ .reg .pred q; testp.{what}.f32 q, {{a}}; selp.u32 {{d}}, 1, 0, q; }}}}")
        for what in ("finite", "infinite", "number", "notanumber", "normal", "subnormal")
    ]
)
COMPARE = (
    [
        (
            32,
            (w, w),
            f"{{{{ .reg .pred q; setp.{op}.f{w} q, {{a}}, {{b}}; selp.u32 {{d}}, 1, 0, q; }}}}",
        )
        for w in (32, 64)
        for op in (
            "eq",
            "ne",
            "lt",
            "le",
            "gt",
            "ge",
            "equ",
            "neu",
            "ltu",
            "leu",
            "gtu",
            "geu",
            "num",
            "nan",
        )
    ]
    + [
        (
            32,
            (w, w),
            f"{{{{ .reg .pred q; setp.{op}.{t}{w} q, {{a}}, {{b}}; selp.u32 {{d}}, 1, 0, q; }}}}",
        )
        for w in (16, 32, 64)
        for t in "us"
        for op in ("eq", "lt", "ge")
    ]
    + [
        (32, (32, 32), f"set.{op}.{to}.{k} {{d}}, {{a}}, {{b}}")
        for op in ("lt", "gt")
        for to in ("u32", "f32")
        for k in ("f32", "s32")
    ]
    + [
        (32, (32, 32), f"set.{op}.{k}.{k} {{d}}, {{a}}, {{b}}")
        for op in ("eq", "gtu")
        for k in ("f16x2", "bf16x2")
    ]
    + [
        (
            32,
            (32, 32),
            (
                "{{ .reg .pred q, r, s; setp.lt.s32 s, {b}, 0; setp.ge.xor.f32 q|r, {a}, {b}, s; "
                "selp.u32 {d}, 1, 2, r; }}"
            ),
        ),
    ]
)
_FLOATS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
_WHOLES = {"u8": 16, "s8": 16, "u16": 16, "s16": 16, "u32": 32, "s32": 32, "u64": 64, "s64": 64}
CONVERT = (
    [
        (_WHOLES[to], (_WHOLES[source],), f"cvt{s}.{to}.{source} {{d}}, {{a}}")
        for to in _WHOLES
        for source in _WHOLES
        for s in ("", ".sat")
        if to != source
    ]
    + [
        (_FLOATS[to], (_WHOLES[source],), f"cvt.{m}.{to}.{source} {{d}}, {{a}}")
        for to in ("f16", "f32", "f64")
        for source in _WHOLES
        for m in ("rn", "rz", "rm", "rp")
        if not (to == "f16" and m != "rn")
    ]
    + [
        (16, (32, 32), f"cvt.rn.satfinite{r}.{k}x2.f32 {{d}}, {{a}}, {{b}}")
        for k in ("e4m3", "e5m2")
        for r in ("", ".relu")
    ]
    + [
        (16, (32,), f"cvt.rn.satfinite{r}.{k}x2.f16x2 {{d}}, {{a}}")
        for k in ("e4m3", "e5m2")
        for r in ("", ".relu")
    ]
    + [
        (32, (16,), f"cvt.rn{r}.f16x2.{k}x2 {{d}}, {{a}}")
        for k in ("e4m3", "e5m2")
        for r in ("", ".relu")
    ]
    + [(32, (32, 32), f"cvt.pack.sat.{k}.s32 {{d}}, {{a}}, {{b}}") for k in ("u16", "s16")]
    + [
        (32, (32, 32, 32), f"cvt.pack.sat.{k}.s32.b32 {{d}}, {{a}}, {{b}}, {{c}}")
        for k in ("u8", "s8", "u4", "s4", "u2")
    ]
    + [
        (_WHOLES[to], (_FLOATS[source],), f"cvt.{m}.{to}.{source} {{d}}, {{a}}")
        for to in _WHOLES
        for source in ("f16", "f32", "f64")
        for m in ("rni", "rzi", "rmi", "rpi")
    ]
    + [(32, (64,), f"cvt.{m}.f32.f64 {{d}}, {{a}}") for m in ("rn", "rz", "rm", "rp")]
    + [(16, (32,), f"cvt.{m}.{k}.f32 {{d}}, {{a}}") for m in ("rn", "rz") for k in ("f16", "bf16")]
    + [
        (16, (64,), "cvt.rn.f16.f64 {d}, {a}"),
        (32, (16,), "cvt.f32.f16 {d}, {a}"),
        (32, (16,), "cvt.f32.bf16 {d}, {a}"),
        (64, (32,), "cvt.f64.f32 {d}, {a}"),
        (64, (16,), "cvt.f64.f16 {d}, {a}"),
        (32, (32,), "cvt.sat.f32.f32 {d}, {a}"),
        (32, (32,), "cvt.rna.tf32.f32 {d}, {a}"),
        (32, (32,), "cvt.ftz.f32.f32 {d}, {a}"),
        (32, (32, 32), "cvt.rn.f16x2.f32 {d}, {a}, {b}"),
        (32, (32, 32), "cvt.rn.relu.bf16x2.f32 {d}, {a}, {b}"),
    ]
    + [
        (w, (w,), f"cvt.{m}.f{w}.f{w} {{d}}, {{a}}")
        for m in ("rni", "rzi", "rmi", "rpi")
        for w in (32, 64)
    ]
)
APPROXIMATE = [
    (32, (32,), f"{op}.approx{f}.f32 {{d}}, {{a}}")
    for op in ("ex2", "lg2", "rsqrt", "sin", "cos")
    for f in ("", ".ftz")
] + [
    (32, (32,), "tanh.approx.f32 {d}, {a}"),
    (16, (16,), "ex2.approx.f16 {d}, {a}"),
    (16, (16,), "tanh.approx.f16 {d}, {a}"),
]


def kernel(forms: list[tuple[int, tuple[int, ...], str]]) -> str:
    """Each thread reads a row of three 64-bit operands and writes one 64-bit result per form."""
    lines = []
    for n, (width, sources, form) in enumerate(forms):
        names = dict(
            zip("abc", (f"%{x}{w}" for x, w in zip("abc", sources, strict=False)), strict=False)
        )
        lines += [
            "mov.u64 %d64, 0; mov.u32 %d32, 0; mov.u16 %d16, 0;",
            form.format(d=f"%d{width}", **names) + ";",
        ]
        if width != 64:
            lines.append(f"cvt.u64.u{width} %d64, %d{width};")
        lines.append(f"st.global.u64 [%out+{8 * n}], %d64;")
    return (
        HEAD
        + f"""
.visible .entry k(.param .u64 i, .param .u64 o)
{{
  .reg .b64 %a64, %b64, %c64, %d64, %in, %out, %t;
  .reg .b32 %a32, %b32, %c32, %d32, %n, %m, %k;
  .reg .b16 %a16, %b16, %c16, %d16;
  ld.param.u64 %in, [i]; ld.param.u64 %out, [o];
  mov.u32 %n, %tid.x; mov.u32 %m, %ctaid.x; mov.u32 %k, %ntid.x; mad.lo.s32 %n, %m, %k, %n;
  mul.wide.u32 %t, %n, 24; add.s64 %in, %in, %t;
  mul.wide.u32 %t, %n, {8 * len(forms)}; add.s64 %out, %out, %t;
  ld.global.u64 %a64, [%in]; ld.global.u64 %b64, [%in+8]; ld.global.u64 %c64, [%in+16];
  cvt.u32.u64 %a32, %a64; cvt.u32.u64 %b32, %b64; cvt.u32.u64 %c32, %c64;
  cvt.u16.u64 %a16, %a64; cvt.u16.u64 %b16, %b64; cvt.u16.u64 %c16, %c64;
  {chr(10).join(lines)}
  ret;
}}
"""
    )


def operands(count: int, seed: int) -> NDArray[np.uint64]:
    """Rows of three: random bits, small numbers, bit patterns at the edges, ordinary floating-point
    numbers.
    """
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 2**64, (count, 3), np.uint64)
    edges = np.array(
        [
            0,
            1,
            2,
            7,
            31,
            32,
            33,
            63,
            64,
            65,
            0x7F,
            0x80,
            0xFF,
            0x7FFF,
            0x8000,
            0xFFFF,
            0x3C00,
            0x7C00,
            0xFC00,
            0x7E01,
            0x0001,
            0x03FF,
            0x7FFFFFFF,
            0x80000000,
            0xFFFFFFFF,
            0x3F800000,
            0xBF800000,
            0x7F800000,
            0xFF800000,
            0x7FC00001,
            0x00000001,
            0x007FFFFF,
            0x00800000,
            0x7F7FFFFF,
            0x4B000001,
            0x4F000000,
            1 << 63,
            (1 << 63) - 1,
            2**64 - 1,
            0x3FF << 52,
            0x7FF << 52,
            0xFFF << 52,
            (0x7FF << 52) + 1,
            0x43E << 52,
            1 << 52,
            (1 << 52) - 1,
        ],
        np.uint64,
    )
    choice = rng.integers(0, 5, (count, 3))
    values = np.where(choice == 1, edges[rng.integers(0, len(edges), (count, 3))], values)
    values = np.where(choice == 2, rng.integers(0, 70, (count, 3), np.uint64), values)
    singles = (rng.normal(0, 1, (count, 3)) * 10.0 ** rng.integers(-6, 7, (count, 3))).astype(
        np.float32
    )
    values = np.where(choice == 3, singles.view(np.uint32).astype(np.uint64), values)
    doubles = rng.normal(0, 1, (count, 3)) * 10.0 ** rng.integers(-20, 20, (count, 3))
    values = np.where(choice == 4, doubles.view(np.uint64), values)
    halves = rng.normal(0, 4, (count, 3)).astype(np.float16).view(np.uint16).astype(np.uint64)
    return np.where(rng.random((count, 3)) < 0.1, halves | halves << np.uint64(16), values)
