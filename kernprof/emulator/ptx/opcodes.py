"""Table of PTX instructions, one row each.

The row holds all properties of an instruction. A new instruction needs a row here, an emitter in
`jit/instructions` under its form (or a function in `jit/runtime/elements.c`), and a handler in
`tests/oracle`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class OpClass(str, Enum):
    """Class that counts a thread instruction at PTX level.

    The classes are ncu's (`smsp__sass_thread_inst_executed_op_*`). A packed operation (f16x2)
    counts once; `facts.LANES` holds its number of results.
    """

    FP16_ADD = "fp16_add"
    FP16_MUL = "fp16_mul"
    FP16_FMA = "fp16_fma"
    FP16_OTHER = "fp16_other"
    FP32_ADD = "fp32_add"
    FP32_MUL = "fp32_mul"
    FP32_FMA = "fp32_fma"
    FP32_OTHER = "fp32_other"
    FP64_ADD = "fp64_add"
    FP64_MUL = "fp64_mul"
    FP64_FMA = "fp64_fma"
    FP64_OTHER = "fp64_other"
    INTEGER = "integer"
    BIT = "bit"
    CONVERSION = "conversion"
    SPECIAL = "special"
    MOVE = "move"
    CONTROL = "control"
    MEMORY = "memory"
    COMMUNICATION = "communication"
    TENSOR = "tensor"


class AccessKind(str, Enum):
    LOAD = "load"
    STORE = "store"
    ATOMIC = "atomic"  # read-modify-write whose old value is used
    # `red`, or an `atom` with an unused result, which ptxas compiles to RED
    REDUCTION = "reduction"


class Form(Enum):
    """Operation of an instruction: the key of the JIT's emitters."""

    SUM = auto()
    SUM_WITH_CARRY = auto()
    PRODUCT = auto()
    PRODUCT_AND_SUM = auto()
    PRODUCT_WITH_CARRY = auto()
    QUOTIENT = auto()
    EXTREME = auto()
    UNARY = auto()  # of integers; the sign of floating-point numbers
    ROOT = auto()
    EXP2 = auto()
    LOG2 = auto()
    SINE = auto()
    COSINE = auto()
    TANH = auto()
    RSQRT = auto()
    LOGIC = auto()
    SHIFT = auto()
    SELECT = auto()
    MOVE = auto()
    CONVERT = auto()
    COMPARE = auto()
    COMPARE_TO_REGISTER = auto()
    TEST_PROPERTY = auto()
    SPACE_ADDRESS = auto()
    IS_SPACE = auto()
    LOAD = auto()
    STORE = auto()
    ATOMIC = auto()
    COPY = auto()
    SHUFFLE = auto()
    VOTE = auto()
    MATCH = auto()
    REDUCE = auto()
    ACTIVE_LANES = auto()
    ELECT = auto()
    MATRIX_PRODUCT = auto()
    MATRIX_ROWS = auto()
    MATRIX_TRANSPOSE = auto()
    BY_LANE = auto()  # runtime/elements.c executes it lane by lane: `native` names the function
    # Executed in C by the runtime (jit/instructions/rare.py).
    MEMORY_BARRIER = auto()
    GROUP_PRODUCT = auto()
    HEAP = auto()
    CLUSTER_BARRIER = auto()
    TEXTURE = auto()
    SURFACE = auto()
    BRANCH = auto()
    INDEXED_BRANCH = auto()
    CALL = auto()
    RETURN = auto()
    EXIT = auto()
    TRAP = auto()
    BARRIER = auto()
    NOTHING = auto()  # fences, hints, waits for completed operations


class BlockEnd(Enum):
    """Kind of basic-block end that an instruction causes."""

    NOT = auto()
    JUMP = auto()  # to labels
    LEAVE = auto()  # leaves the function or the kernel
    CALL = auto()  # a separate block
    BARRIER = auto()  # a separate block; threads of the thread block wait for one another


class MachineCopies(Enum):
    """Machine code that ptxas generates for an instruction, for the SASS calibration."""

    ANY = auto()
    FIXED = auto()  # ptxas does not move it
    SPLIT = auto()  # ptxas does not move it, but may split it into several machine instructions


class FloatWork(str, Enum):
    """Arithmetic class of an instruction with a floating-point type."""

    ADD = "add"
    MUL = "mul"
    FMA = "fma"
    OTHER = "other"


FLOPS = (FloatWork.ADD, FloatWork.MUL, FloatWork.FMA)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opcode:
    """One kind of instruction.

    `operands` has a letter for each operand: "=" written, "+" read and written, "a" read in
    the instruction's type, "w" read in 32 bits or fewer, "p" a predicate, "@" an address,
    "M" the lanes that are to meet, "L" a label, "C" a call, "k" a constant. Operands behind
    "|" are optional. `variants`: other operands for a modifier.

    `op_class` None: by the type and `float_work`, INTEGER for integers. `compares`: the
    first type is that of the result, the last one that of the operands. `pure`: the result
    depends on the sources alone, without another effect. `meets`: with .sync, lanes of the
    warp wait for one another. `operations`: modifiers that name the operation. `modifiers`:
    all that are allowed, if another one would change the meaning. `orders_memory`: no
    access moves across it. `expands`: ptxas adds steps for denormal and huge operands,
    under a predicate that is seldom true.

    `native`: the function of runtime/elements.c, {kind} its last type. `flags`: bits of the
    function's form by modifier; "" is always set.

    `refused` is the reason for not emulating it, `refused_with` the reason by modifier.
    """

    name: str
    form: Form | None = None
    operands: str = ""
    variants: Mapping[str, str] = field(default_factory=dict)
    op_class: OpClass | None = None
    float_work: FloatWork | None = None
    compares: bool = False
    pure: bool = False
    reads_carry: bool = False
    ends: BlockEnd = BlockEnd.NOT
    meets: bool = False
    access: AccessKind | None = None
    operations: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    machine: MachineCopies = MachineCopies.ANY
    orders_memory: bool = False
    expands: bool = False
    native: str = ""
    flags: Mapping[str, int] = field(default_factory=dict)
    refused: str = ""
    refused_with: Mapping[str, str] = field(default_factory=dict)


_BOOLEAN = ("and", "or", "xor")
_ATOMIC = (*_BOOLEAN, "add", "min", "max", "exch", "cas", "inc", "dec")
_BARRIER_OPERANDS = {"red": "=w|wp", "warp": "M"}
_BARRIER_MODIFIERS = (
    "sync",
    "arrive",
    "red",
    "aligned",
    "and",
    "or",
    "popc",
    "pred",
    "u32",
    "cta",
    "all",
)


def _rows() -> Iterator[Opcode]:
    yield from _arithmetic()
    yield from _bits()
    yield from _moves()
    yield from _memory()
    yield from _exchanges()
    yield from _control()
    yield from _refused()


def _arithmetic() -> Iterator[Opcode]:
    for name, form, operands, work in (
        ("add", Form.SUM, "=aa", FloatWork.ADD),
        ("sub", Form.SUM, "=aa", FloatWork.ADD),
        ("mul", Form.PRODUCT, "=aa", FloatWork.MUL),
        ("fma", Form.PRODUCT_AND_SUM, "=aaa", FloatWork.FMA),
        ("mad", Form.PRODUCT_AND_SUM, "=aaa", FloatWork.FMA),
        ("min", Form.EXTREME, "=aa|a", FloatWork.OTHER),
        ("max", Form.EXTREME, "=aa|a", FloatWork.OTHER),
        ("neg", Form.UNARY, "=a", FloatWork.OTHER),
        ("abs", Form.UNARY, "=a", FloatWork.OTHER),
    ):
        yield Opcode(name=name, form=form, operands=operands, float_work=work, pure=True)
    other = FloatWork.OTHER
    for name in ("div", "rem"):
        yield Opcode(name=name, form=Form.QUOTIENT, operands="=aa", float_work=other, expands=True)
    for name, form in (("setp", Form.COMPARE), ("set", Form.COMPARE_TO_REGISTER)):
        yield Opcode(
            name=name,
            form=form,
            operands="=aa|p",
            float_work=other,
            compares=True,
            operations=_BOOLEAN,
        )
    yield Opcode(name="slct", form=Form.SELECT, operands="=aaw", float_work=other)
    yield Opcode(name="testp", form=Form.TEST_PROPERTY, operands="=a", float_work=other)
    yield Opcode(
        name="copysign",
        form=Form.BY_LANE,
        operands="=aa",
        float_work=other,
        native="copysign_{kind}",
    )
    integer = OpClass.INTEGER
    for name, form, operands in (
        ("addc", Form.SUM_WITH_CARRY, "=aa"),
        ("subc", Form.SUM_WITH_CARRY, "=aa"),
        ("madc", Form.PRODUCT_WITH_CARRY, "=aaa"),
    ):
        yield Opcode(name=name, form=form, operands=operands, op_class=integer, reads_carry=True)
    for name, operands, native, flags in (
        ("mul24", "=aa", "mul24_{kind}", {"hi": 1}),
        ("mad24", "=aaa", "mul24_{kind}", {"": 2, "hi": 1, "sat": 4}),
        ("sad", "=aaa", "sad_{kind}", {}),
        ("dp4a", "=www", "dp4a", {}),
        ("dp2a", "=www", "dp2a", {"hi": 4}),
        ("vabsdiff4", "=www", "vabsdiff4", {"add": 4}),
    ):
        yield Opcode(
            name=name,
            form=Form.BY_LANE,
            operands=operands,
            op_class=integer,
            native=native,
            flags=flags,
            refused_with={"sat": "saturated sums of bytes are not emulated"} if "v" in name else {},
        )
    for name, form in (
        ("rcp", Form.ROOT),
        ("sqrt", Form.ROOT),
        ("rsqrt", Form.RSQRT),
        ("sin", Form.SINE),
        ("cos", Form.COSINE),
        ("lg2", Form.LOG2),
        ("ex2", Form.EXP2),
        ("tanh", Form.TANH),
    ):
        yield Opcode(name=name, form=form, operands="=a", op_class=OpClass.SPECIAL, expands=True)


def _bits() -> Iterator[Opcode]:
    for name, form, operands, pure in (
        ("and", Form.LOGIC, "=aa", True),
        ("or", Form.LOGIC, "=aa", True),
        ("xor", Form.LOGIC, "=aa", True),
        ("not", Form.LOGIC, "=a", True),
        ("cnot", Form.UNARY, "=a", False),
        ("shl", Form.SHIFT, "=aw", True),
        ("shr", Form.SHIFT, "=aw", True),
        ("popc", Form.UNARY, "=a", True),
        ("clz", Form.UNARY, "=a", True),
        ("brev", Form.UNARY, "=a", True),
    ):
        yield Opcode(name=name, form=form, operands=operands, op_class=OpClass.BIT, pure=pure)
    bytes_of = {"f4e": 1, "b4e": 2, "rc8": 3, "ecl": 4, "ecr": 5, "rc16": 6}
    for name, operands, native, flags, pure in (
        ("lop3", "=aaak|p", "lop3", {}, True),
        ("shf", "=aaw", "shf", {"wrap": 1, "l": 2}, True),
        ("bfind", "=a", "bfind_{kind}", {"shiftamt": 1}, False),
        ("fns", "=www", "fns", {}, False),
        ("bfe", "=aww", "bfe_{kind}", {}, True),
        ("bfi", "=aaww", "bfi_{kind}", {}, True),
        ("bmsk", "=ww", "bmsk", {"wrap": 1}, False),
        ("szext", "=aw", "szext_{kind}", {"wrap": 1}, False),
        ("prmt", "=aaw", "prmt", bytes_of, True),
    ):
        yield Opcode(
            name=name,
            form=Form.BY_LANE,
            operands=operands,
            op_class=OpClass.BIT,
            pure=pure,
            native=native,
            flags=flags,
        )


def _moves() -> Iterator[Opcode]:
    move = OpClass.MOVE
    yield Opcode(name="mov", form=Form.MOVE, operands="=a", op_class=move, pure=True)
    yield Opcode(name="selp", form=Form.SELECT, operands="=aap", op_class=move)
    yield Opcode(name="cvta", form=Form.SPACE_ADDRESS, operands="=a", op_class=move, pure=True)
    yield Opcode(name="isspacep", form=Form.IS_SPACE, operands="=a", op_class=move)
    yield Opcode(name="pragma", form=Form.NOTHING, operands="|k", op_class=move)
    yield Opcode(
        name="cvt",
        form=Form.CONVERT,
        operands="=a|aa",
        op_class=OpClass.CONVERSION,
        pure=True,
        expands=True,
    )
    yield Opcode(
        name="movmatrix", form=Form.MATRIX_TRANSPOSE, operands="=a", op_class=move, meets=True
    )


def _memory() -> Iterator[Opcode]:
    memory, fixed = OpClass.MEMORY, MachineCopies.FIXED
    for name in ("ld", "ldu"):
        yield Opcode(
            name=name,
            form=Form.LOAD,
            operands="=@|a",
            op_class=memory,
            access=AccessKind.LOAD,
            machine=fixed if name == "ld" else MachineCopies.ANY,
        )
    yield Opcode(
        name="st",
        form=Form.STORE,
        operands="@a|a",
        op_class=memory,
        access=AccessKind.STORE,
        machine=fixed,
        refused_with={
            "async": "asynchronous remote stores are not emulated",
            "bulk": "bulk stores are not emulated",
        },
    )
    yield Opcode(
        name="atom",
        form=Form.ATOMIC,
        operands="=@a|aa",
        op_class=memory,
        access=AccessKind.ATOMIC,
        operations=_ATOMIC,
        machine=fixed,
        orders_memory=True,
    )
    yield Opcode(
        name="red",
        form=Form.ATOMIC,
        operands="@a|a",
        op_class=memory,
        access=AccessKind.REDUCTION,
        operations=_ATOMIC,
        machine=fixed,
        orders_memory=True,
        refused_with={"async": "asynchronous remote reductions are not emulated"},
    )
    yield Opcode(
        name="cp",
        form=Form.COPY,
        operands="|@@kaa",
        variants={"bulk": "|aaaaaa", "mbarrier": "a"},
        op_class=memory,
        machine=fixed,
        orders_memory=True,
    )
    yield from _hopper()
    for name, operands, kind in (
        ("ldmatrix", "=@", AccessKind.LOAD),
        ("stmatrix", "@a", AccessKind.STORE),
    ):
        yield Opcode(
            name=name,
            form=Form.MATRIX_ROWS,
            operands=operands,
            op_class=memory,
            access=kind,
            meets=True,
            machine=fixed,
        )
    for name in ("prefetch", "prefetchu"):
        yield Opcode(name=name, form=Form.NOTHING, operands="@|a", op_class=memory)


def _hopper() -> Iterator[Opcode]:
    """Return the rows of sm_90 and textures, and of two internal opcodes: heap and cluster.

    heap represents malloc and free; cluster represents barrier.cluster.
    """
    arrives, waits = "=a|w", "=aa|w"
    bars = {
        "inval": "a",
        "arrive": arrives,
        "arrive_drop": arrives,
        "test_wait": waits,
        "try_wait": waits,
    }
    sparse = {"sp": "sparse matrix instructions are not emulated"}
    for name, form, operands, variants, op_class in (
        ("mbarrier", Form.MEMORY_BARRIER, "aw", bars, OpClass.CONTROL),
        ("heap", Form.HEAP, "=a", {"free": "a"}, OpClass.MEMORY),
        ("cluster", Form.CLUSTER_BARRIER, "", {"test": "="}, OpClass.CONTROL),
        ("mapa", Form.BY_LANE, "=aw", {}, OpClass.INTEGER),
        ("getctarank", Form.BY_LANE, "=a", {}, OpClass.INTEGER),
        ("tex", Form.TEXTURE, "=a|aaaa", {}, OpClass.MEMORY),
        ("suld", Form.SURFACE, "=a", {}, OpClass.MEMORY),
        ("sust", Form.SURFACE, "aa", {}, OpClass.MEMORY),
    ):
        yield Opcode(
            name=name,
            form=form,
            native=f"{name}_{{kind}}" if form is Form.BY_LANE else "",
            operands=operands,
            variants=variants,
            op_class=op_class,
            orders_memory=True,
        )
    yield Opcode(
        name="wgmma",
        form=Form.GROUP_PRODUCT,
        operands="|k",
        variants={"mma_async": "+aap|kkkk"},
        op_class=OpClass.TENSOR,
        meets=True,
        orders_memory=True,
        machine=MachineCopies.SPLIT,
        refused_with=sparse,
    )


def _exchanges() -> Iterator[Opcode]:
    for name, form, operands in (
        ("shfl", Form.SHUFFLE, "=awwM"),
        ("vote", Form.VOTE, "=p|M"),
        ("match", Form.MATCH, "=aM"),
    ):
        yield Opcode(
            name=name,
            form=form,
            operands=operands,
            op_class=OpClass.COMMUNICATION,
            meets=True,
            machine=MachineCopies.SPLIT,
        )
    yield Opcode(
        name="redux",
        form=Form.REDUCE,
        operands="=aM",
        op_class=OpClass.COMMUNICATION,
        meets=True,
        operations=(*_BOOLEAN, "add", "min", "max"),
        machine=MachineCopies.SPLIT,
    )
    yield Opcode(
        name="activemask", form=Form.ACTIVE_LANES, operands="=", op_class=OpClass.COMMUNICATION
    )
    yield Opcode(
        name="elect", form=Form.ELECT, operands="=M", op_class=OpClass.COMMUNICATION, meets=True
    )
    yield Opcode(
        name="mma",
        form=Form.MATRIX_PRODUCT,
        operands="=aaa|aaaa",
        op_class=OpClass.TENSOR,
        meets=True,
        machine=MachineCopies.SPLIT,
        refused_with={"sp": "sparse matrix instructions are not emulated"},
    )
    yield Opcode(
        name="wmma",
        form=Form.MATRIX_PRODUCT,
        operands="=aaa",
        variants={"load": "=@|w", "store": "@a|w"},
        op_class=OpClass.TENSOR,
        meets=True,
        machine=MachineCopies.SPLIT,
    )


def _control() -> Iterator[Opcode]:
    control = OpClass.CONTROL
    for name, form, operands, ends in (
        ("bra", Form.BRANCH, "L", BlockEnd.JUMP),
        ("brx", Form.INDEXED_BRANCH, "wL", BlockEnd.JUMP),
        ("ret", Form.RETURN, "", BlockEnd.LEAVE),
        ("exit", Form.EXIT, "", BlockEnd.LEAVE),
        ("trap", Form.TRAP, "", BlockEnd.LEAVE),
    ):
        yield Opcode(name=name, form=form, operands=operands, op_class=control, ends=ends)
    yield Opcode(
        name="call",
        form=Form.CALL,
        operands="C",
        op_class=control,
        ends=BlockEnd.CALL,
        orders_memory=True,
    )
    for name in ("bar", "barrier"):
        yield Opcode(
            name=name,
            form=Form.BARRIER,
            operands="|ww",
            variants=_BARRIER_OPERANDS,
            modifiers=_BARRIER_MODIFIERS,
            op_class=control,
            ends=BlockEnd.BARRIER,
            machine=MachineCopies.FIXED,
            orders_memory=True,
        )
    for name in ("membar", "fence"):
        yield Opcode(
            name=name, form=Form.NOTHING, operands="|@k", op_class=control, orders_memory=True
        )
    for name, operands in (
        ("setmaxnreg", "k"),
        ("brkpt", ""),
        ("nanosleep", "w"),
        ("griddepcontrol", ""),
        ("pmevent", "k"),
        ("discard", "@k"),
        ("applypriority", "@k"),
    ):
        yield Opcode(name=name, form=Form.NOTHING, operands=operands, op_class=control)


def _refused() -> Iterator[Opcode]:
    for name, operands in (
        ("createpolicy", "=|aaa"),
        ("alloca", "=a|k"),
        ("stacksave", "="),
        ("stackrestore", "a"),
    ):
        # lowered before execution
        yield Opcode(name=name, form=Form.NOTHING, operands=operands, op_class=OpClass.MOVE)
    for names, reason in (
        ("tcgen05", "fifth-generation tensor core instructions are not emulated"),
        ("clusterlaunchcontrol", "clusters that take over others' work are not emulated"),
        ("multimem", "multicast memory is not emulated"),
        ("istypep txq suq", "reading the type or size of a texture is not emulated"),
        ("tld4", "texture gathers are not emulated"),
        ("tensormap", "changing a tensor map on the GPU is not emulated"),
        ("sured", "reductions on surfaces are not emulated"),
        (
            "vadd vsub vabsdiff vmin vmax vshl vshr vset vmad vadd2 vsub2 vabsdiff2 vmin2 vmax2"
            " vset2 vavrg2 vadd4 vsub4 vmin4 vmax4 vset4 vavrg4",
            "write it as shifts and masks: video instructions are not emulated",
        ),
    ):
        for name in names.split():
            yield Opcode(name=name, refused=reason)


ROWS: Mapping[str, Opcode] = {row.name: row for row in _rows()}
