"""Table of PTX opcodes: one row has all properties of an opcode.

A new opcode needs a row here, an emitter for its form in `jit/instructions` (or a function in
`jit/runtime/elements.c`), and a handler in `tests/oracle`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto


class AccessKind(str, Enum):
    LOAD = "load"
    STORE = "store"
    ATOMIC = "atomic"  # read-modify-write whose old value is used
    # `red`, or an `atom` with an unused result, which ptxas compiles to RED
    REDUCTION = "reduction"


# Operation of an instruction. The JIT has one emitter for each Form.
Form = Enum(
    "Form",
    # UNARY: operations on one integer, and neg and abs of floating-point values
    "SUM SUM_WITH_CARRY PRODUCT PRODUCT_AND_SUM PRODUCT_WITH_CARRY QUOTIENT EXTREME UNARY ROOT"
    " EXP2 LOG2 SINE COSINE TANH RSQRT LOGIC SHIFT SELECT MOVE CONVERT COMPARE"
    " COMPARE_TO_REGISTER TEST_PROPERTY SPACE_ADDRESS IS_SPACE LOAD STORE ATOMIC COPY SHUFFLE VOTE"
    " MATCH REDUCE ACTIVE_LANES ELECT MATRIX_PRODUCT MATRIX_ROWS MATRIX_TRANSPOSE"
    # runtime/elements.c executes BY_LANE lane by lane: `Opcode.native` names the function
    " BY_LANE"
    # executed in C by the runtime (jit/instructions/rare.py)
    " MEMORY_BARRIER GROUP_PRODUCT HEAP CLUSTER_BARRIER LAUNCH_CONTROL TENSOR_MAP TENSOR_MEMORY TEXTURE SURFACE"
    # NOTHING: fences, hints, and waits for operations that the emulator completes at once
    " BRANCH INDEXED_BRANCH CALL RETURN EXIT TRAP BARRIER NOTHING",
)


class BlockEnd(Enum):
    """Effect of an instruction on its basic block."""

    NOT = auto()  # the basic block continues
    JUMP = auto()  # jumps to labels
    LEAVE = auto()  # returns from the function or exits the kernel
    CALL = auto()  # is a basic block of its own
    BARRIER = auto()  # is a basic block of its own; threads of a thread block synchronise


class MachineCopies(Enum):
    """Correspondence of a PTX instruction to machine instructions, for the SASS calibration."""

    ANY = auto()  # ptxas may move, copy or merge the instruction
    FIXED = auto()  # ptxas does not move the instruction to another basic block
    SPLIT = auto()  # like FIXED, but ptxas may generate several machine instructions


FLOPS = ("add", "mul", "fma")  # values of `Opcode.float_work`


@dataclass(frozen=True, slots=True, kw_only=True)
class Opcode:
    """Properties of one opcode.

    `operands` has a letter for each operand. Operands after "|" are optional:

    - "=" is written, "+" is read and written.
    - "a" is read in the instruction's type, "w" in 32 bits or fewer, "p" as a predicate.
    - "@" is an address, "M" is the member mask of lanes, "L" is a label.
    - "C" is a call, "k" is a constant.

    Further fields:

    - `variants`: the operands of instructions with a modifier, by modifier.
    - `float_work`: the kind of floating-point operation in `FLOPS`, "" for other opcodes.
    - `tensor`: true for instructions of the tensor cores.
    - `pure`: the result depends only on the sources, and the instruction has no other effect.
    - `ends`: the effect on the basic block.
    - `meets`: with .sync, lanes of the warp wait for one another.
    - `operations`: modifiers that name the operation, such as "add" of an atomic.
    - `modifiers`: all supported modifiers; () if unknown modifiers are harmless.
    - `orders_memory`: the compiler moves no memory access across the instruction.
    - `expands`: ptxas adds instructions for denormal and huge operands, under a predicate that is
      seldom true.
    - `native`: name of the function in runtime/elements.c; {kind} is replaced by the last type.
    - `flags`: bits of the function's argument `form`, by modifier. The bits of "" are always set.
    - `refused`: the reason why the opcode is not emulated. `refused_with`: the reason by modifier.
    """

    name: str = ""
    form: Form | None = None
    operands: str = ""
    variants: Mapping[str, str] = field(default_factory=dict)
    float_work: str = ""
    tensor: bool = False
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


_FIXED, _SPLIT = MachineCopies.FIXED, MachineCopies.SPLIT
_BOOLEAN = ("and", "or", "xor")
_ATOMIC = (*_BOOLEAN, "add", "min", "max", "exch", "cas", "inc", "dec")
_BARRIER_MODIFIERS = "sync arrive red aligned and or popc pred u32 cta all"
_VIDEO = (
    "vadd vsub vabsdiff vmin vmax vshl vshr vset vmad vadd2 vsub2 vabsdiff2 vmin2 vmax2 vset2 vavrg2"
    " vadd4 vsub4 vmin4 vmax4 vset4 vavrg4"
)
_SPARSE = {"sp": "sparse matrix instructions are not emulated"}
_PRMT_MODES = {"f4e": 1, "b4e": 2, "rc8": 3, "ecl": 4, "ecr": 5, "rc16": 6}


def _logic(form: Form, operands: str) -> Opcode:
    return Opcode(form=form, operands=operands, pure=True)


def _by_lane(operands: str, native: str, *, pure: bool = False, **flags: int) -> Opcode:
    return Opcode(form=Form.BY_LANE, operands=operands, native=native, flags=flags, pure=pure)


def _runtime(form: Form, operands: str, **variants: str) -> Opcode:
    return Opcode(form=form, operands=operands, variants=variants, orders_memory=True)


def _nothing(operands: str) -> Opcode:
    return Opcode(form=Form.NOTHING, operands=operands)


_TABLE: dict[str, Opcode] = {
    # arithmetic
    **dict.fromkeys(
        ("add", "sub"), Opcode(form=Form.SUM, operands="=aa", float_work="add", pure=True)
    ),
    "mul": Opcode(form=Form.PRODUCT, operands="=aa", float_work="mul", pure=True),
    **dict.fromkeys(
        ("fma", "mad"),
        Opcode(form=Form.PRODUCT_AND_SUM, operands="=aaa", float_work="fma", pure=True),
    ),
    **dict.fromkeys(("min", "max"), _logic(Form.EXTREME, "=aa|a")),
    **dict.fromkeys(("neg", "abs", "popc", "clz", "brev"), _logic(Form.UNARY, "=a")),
    "cnot": Opcode(form=Form.UNARY, operands="=a"),
    **dict.fromkeys(("div", "rem"), Opcode(form=Form.QUOTIENT, operands="=aa", expands=True)),
    "setp": Opcode(form=Form.COMPARE, operands="=aa|p", operations=_BOOLEAN),
    "set": Opcode(form=Form.COMPARE_TO_REGISTER, operands="=aa|p", operations=_BOOLEAN),
    "slct": Opcode(form=Form.SELECT, operands="=aaw"),
    "testp": Opcode(form=Form.TEST_PROPERTY, operands="=a"),
    "copysign": _by_lane("=aa", "copysign_{kind}"),
    **dict.fromkeys(
        ("addc", "subc"), Opcode(form=Form.SUM_WITH_CARRY, operands="=aa", reads_carry=True)
    ),
    "madc": Opcode(form=Form.PRODUCT_WITH_CARRY, operands="=aaa", reads_carry=True),
    **{
        name: Opcode(form=form, operands="=a", expands=True)
        for name, form in (
            ("rcp", Form.ROOT),
            ("sqrt", Form.ROOT),
            ("rsqrt", Form.RSQRT),
            ("sin", Form.SINE),
            ("cos", Form.COSINE),
            ("lg2", Form.LOG2),
            ("ex2", Form.EXP2),
            ("tanh", Form.TANH),
        )
    },
    # instructions on bits and bytes
    **dict.fromkeys(("and", "or", "xor"), _logic(Form.LOGIC, "=aa")),
    "not": _logic(Form.LOGIC, "=a"),
    **dict.fromkeys(("shl", "shr"), _logic(Form.SHIFT, "=aw")),
    "mul24": _by_lane("=aa", "mul24_{kind}", hi=1),
    "mad24": replace(_by_lane("=aaa", "mul24_{kind}"), flags={"": 2, "hi": 1, "sat": 4}),
    "sad": _by_lane("=aaa", "sad_{kind}"),
    "dp4a": _by_lane("=www", "dp4a"),
    "dp2a": _by_lane("=www", "dp2a", hi=4),
    "vabsdiff4": replace(
        _by_lane("=www", "vabsdiff4", add=4),
        refused_with={"sat": "saturating sums of bytes are not emulated"},
    ),
    "lop3": _by_lane("=aaak|p", "lop3", pure=True),
    "shf": _by_lane("=aaw", "shf", pure=True, wrap=1, l=2),
    "bfind": _by_lane("=a", "bfind_{kind}", shiftamt=1),
    "fns": _by_lane("=www", "fns"),
    "bfe": _by_lane("=aww", "bfe_{kind}", pure=True),
    "bfi": _by_lane("=aaww", "bfi_{kind}", pure=True),
    "bmsk": _by_lane("=ww", "bmsk", wrap=1),
    "szext": _by_lane("=aw", "szext_{kind}", wrap=1),
    "prmt": _by_lane("=aaw", "prmt", pure=True, **_PRMT_MODES),
    # moves
    "mov": _logic(Form.MOVE, "=a"),
    "selp": Opcode(form=Form.SELECT, operands="=aap"),
    "cvta": _logic(Form.SPACE_ADDRESS, "=a"),
    "isspacep": Opcode(form=Form.IS_SPACE, operands="=a"),
    "cvt": Opcode(form=Form.CONVERT, operands="=a|aa", pure=True, expands=True),
    "movmatrix": Opcode(form=Form.MATRIX_TRANSPOSE, operands="=a", meets=True),
    "pragma": _nothing("|k"),
    "createpolicy": _nothing("=|aaa"),  # `ptx.lowering` replaces this opcode
    # memory
    "ld": Opcode(form=Form.LOAD, operands="=@|a", access=AccessKind.LOAD, machine=_FIXED),
    "ldu": Opcode(form=Form.LOAD, operands="=@|a", access=AccessKind.LOAD),
    "st": Opcode(
        form=Form.STORE,
        operands="@a|a",
        access=AccessKind.STORE,
        machine=_FIXED,
        refused_with={
            "async": "asynchronous remote stores are not emulated",
            "bulk": "bulk stores are not emulated",
        },
    ),
    "atom": Opcode(
        form=Form.ATOMIC,
        operands="=@a|aa",
        access=AccessKind.ATOMIC,
        operations=_ATOMIC,
        machine=_FIXED,
        orders_memory=True,
    ),
    "red": Opcode(
        form=Form.ATOMIC,
        operands="@a|a",
        access=AccessKind.REDUCTION,
        operations=_ATOMIC,
        machine=_FIXED,
        orders_memory=True,
        refused_with={"async": "asynchronous remote reductions are not emulated"},
    ),
    "cp": Opcode(
        form=Form.COPY,
        operands="|@@kaa",
        variants={"bulk": "|aaaaaa", "mbarrier": "a"},
        machine=_FIXED,
        orders_memory=True,
    ),
    **{
        name: Opcode(
            form=Form.MATRIX_ROWS, operands=operands, access=kind, meets=True, machine=_FIXED
        )
        for name, operands, kind in (
            ("ldmatrix", "=@", AccessKind.LOAD),
            ("stmatrix", "@a", AccessKind.STORE),
        )
    },
    **dict.fromkeys(("prefetch", "prefetchu"), _nothing("@|a")),
    **dict.fromkeys(("discard", "applypriority"), _nothing("@k")),
    **dict.fromkeys(
        ("membar", "fence"), Opcode(form=Form.NOTHING, operands="|@k", orders_memory=True)
    ),
    # sm_90 and textures. The internal opcode `heap` represents malloc and free, and `cluster`
    # represents barrier.cluster.
    "mbarrier": _runtime(
        Form.MEMORY_BARRIER,
        "aw",
        inval="a",
        arrive="=a|w",
        arrive_drop="=a|w",
        test_wait="=aa|w",
        try_wait="=aa|w",
    ),
    "heap": _runtime(Form.HEAP, "=a", free="a"),
    "cluster": _runtime(Form.CLUSTER_BARRIER, "", test="="),
    "clusterlaunchcontrol": _runtime(Form.LAUNCH_CONTROL, "aa", query_cancel="=a"),
    "mapa": replace(_by_lane("=aw", "mapa_{kind}"), orders_memory=True),
    "getctarank": replace(_by_lane("=a", "getctarank_{kind}"), orders_memory=True),
    "tex": _runtime(Form.TEXTURE, "=a|aaaa"),
    "suld": _runtime(Form.SURFACE, "=a"),
    "sust": _runtime(Form.SURFACE, "aa"),
    "wgmma": Opcode(
        form=Form.GROUP_PRODUCT,
        operands="|k",
        variants={"mma_async": "+aap|kkkk"},
        tensor=True,
        meets=True,
        orders_memory=True,
        machine=_SPLIT,
        refused_with=_SPARSE,
    ),
    "wgmma.commit_group": Opcode(
        form=Form.BARRIER,
        modifiers=("sync", "aligned"),
        ends=BlockEnd.BARRIER,
        orders_memory=True,
        machine=_SPLIT,
    ),
    "tcgen05": Opcode(
        form=Form.TENSOR_MEMORY,
        variants={
            **{"alloc": "aw", "dealloc": "aw", "ld": "=@|k", "st": "@a|a", "cp": "aa"},
            **{"mma": "aaaaa|aa", "commit": "a|w"},
        },
        tensor=True,
        meets=True,
        orders_memory=True,
        machine=_SPLIT,
        refused_with=_SPARSE
        | {
            "shift": "shifts of tensor memory are not emulated",
            "red": "reductions of tensor memory are not emulated",
        },
    ),
    # exchanges between the lanes of a warp
    **{
        name: Opcode(form=form, operands=operands, meets=True, machine=_SPLIT)
        for name, form, operands in (
            ("shfl", Form.SHUFFLE, "=awwM"),
            ("vote", Form.VOTE, "=p|M"),
            ("match", Form.MATCH, "=aM"),
        )
    },
    "redux": Opcode(
        form=Form.REDUCE,
        operands="=aM",
        meets=True,
        operations=(*_BOOLEAN, "add", "min", "max"),
        machine=_SPLIT,
    ),
    "activemask": Opcode(form=Form.ACTIVE_LANES, operands="="),
    "elect": Opcode(form=Form.ELECT, operands="=M", meets=True),
    "mma": Opcode(
        form=Form.MATRIX_PRODUCT,
        operands="=aaa|aaaa",
        tensor=True,
        meets=True,
        machine=_SPLIT,
        refused_with=_SPARSE,
    ),
    "wmma": Opcode(
        form=Form.MATRIX_PRODUCT,
        operands="=aaa",
        variants={"load": "=@|w", "store": "@a|w"},
        tensor=True,
        meets=True,
        machine=_SPLIT,
    ),
    # control
    "bra": Opcode(form=Form.BRANCH, operands="L", ends=BlockEnd.JUMP),
    "brx": Opcode(form=Form.INDEXED_BRANCH, operands="wL", ends=BlockEnd.JUMP),
    "ret": Opcode(form=Form.RETURN, ends=BlockEnd.LEAVE),
    "exit": Opcode(form=Form.EXIT, ends=BlockEnd.LEAVE),
    "trap": Opcode(form=Form.TRAP, ends=BlockEnd.LEAVE),
    "call": Opcode(form=Form.CALL, operands="C", ends=BlockEnd.CALL, orders_memory=True),
    **dict.fromkeys(
        ("bar", "barrier"),
        Opcode(
            form=Form.BARRIER,
            operands="|ww",
            variants={"red": "=w|wp", "warp": "M"},
            modifiers=tuple(_BARRIER_MODIFIERS.split()),
            ends=BlockEnd.BARRIER,
            machine=_FIXED,
            orders_memory=True,
        ),
    ),
    **dict.fromkeys(("setmaxnreg", "pmevent"), _nothing("k")),
    **dict.fromkeys(("brkpt", "griddepcontrol"), _nothing("")),
    "nanosleep": _nothing("w"),
    "tensormap": Opcode(form=Form.TENSOR_MAP, operands="aak|a", variants={"replace": "aa|a"}),
    # opcodes that are not emulated
    **dict.fromkeys(
        ("alloca", "stacksave", "stackrestore"),
        Opcode(refused="dynamic allocation on the stack is not emulated"),
    ),
    "multimem": Opcode(refused="multicast memory is not emulated"),
    **dict.fromkeys(
        ("istypep", "txq", "suq"),
        Opcode(refused="reading the type or size of a texture is not emulated"),
    ),
    "tld4": Opcode(refused="texture gathers are not emulated"),
    "sured": Opcode(refused="reductions on surfaces are not emulated"),
    **dict.fromkeys(
        _VIDEO.split(),
        Opcode(refused="video instructions are not emulated"),
    ),
}
ROWS: Mapping[str, Opcode] = {name: replace(row, name=name) for name, row in _TABLE.items()}
