"""Compilation of a kernel's LLVM assembly to CPU code through llvmlite, with a cache on disk."""

import ctypes
import functools
import json
import threading
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kernprof import cache
from kernprof.emulator.jit.assembly import Assembly, Gathering, assemble
from kernprof.emulator.program import Program

# Code with at least this many lines of LLVM assembly is compiled with few optimisations: full
# optimisation would take 0.5 s more. Code with few optimisations is 10 to 50 % slower.
_LONG = 6_000
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Native:
    """CPU machine code of a kernel in memory.

    `run` is the address of the C function `run` (runtime/blocks.c), which executes blocks. `keep`
    references objects that must exist as long as the code. `best` is true if the code is compiled
    with all optimisations that its length allows.
    """

    assembly: Assembly
    gathering: Gathering
    run: int
    keep: object
    best: bool


def build(
    program: Program,
    *,
    check: bool = False,
    quickly: bool = False,
) -> Native:
    """Return the machine code of a kernel, from the disk cache if possible.

    `check` adds the memory checks of --find-bugs. `quickly` accepts code with few optimisations.
    Raises NotCovered if an instruction is not emulated.
    """
    machine, processor = _machine(2)
    key = cache.key_of(
        "jit", _version(), processor, program.key or repr(program), program.kernel, str(check)
    )
    with _lock:
        compiled, best = _recall(key), True
        if compiled is None and quickly:
            compiled, best = _recall(f"{key}q"), False
        if compiled is None:
            assembly = assemble(program, check=check)
            choice = assembly.text.count("\n") < _LONG
            well, best = choice and not quickly, not (choice and quickly)
            compiled = (
                replace(assembly, text=""),
                _object(assembly.text, _machine(int(well))[0], well=well),
            )
            head = json.dumps(asdict(compiled[0])).encode()
            data = len(head).to_bytes(8, "little") + head + compiled[1]
            cache.store("jit", key if best else f"{key}q", data)
        assembly, code = compiled
        units = ("runtime", "moves", *assembly.units)
        engine = _loaded([code, *[_runtime(unit, machine, processor) for unit in units]])
    run = engine.get_function_address("run")
    return Native(assembly, Gathering.of(program, assembly), run, engine, best)


def warm() -> None:
    """Load LLVM and compile the C runtime in advance, before a kernel is compiled."""
    with _lock:
        for unit in ("runtime", "moves"):
            _runtime(unit, *_machine(2))


@functools.cache
def _version() -> str:
    """Return a hash of the emulator's source files.

    The hash is part of cache keys, so that a change of the emulator invalidates all entries.
    """
    emulator = Path(__file__).parents[1]
    files = sorted([*emulator.rglob("*.py"), *emulator.rglob("*.ll")])
    return cache.key_of(*(file.read_bytes() for file in files))


def _machine(level: int) -> tuple[Any, str]:
    """Return an LLVM target machine with optimisation `level`, and a description of this CPU."""
    import llvmlite
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    name, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    wide = f"{features},-prefer-256-bit"
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=name, features=wide, opt=level, reloc="static", codemodel="jitdefault", jit=True
    )
    return machine, f"{llvmlite.__version__} {name} {features}"


def _object(text: str, machine: Any, *, well: bool) -> bytes:
    """Compile LLVM assembly of a kernel to object code; `well` enables all optimisations."""
    import llvmlite.binding as llvm

    module = _module(text, machine)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
    passes = llvm.create_new_module_pass_manager()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    if well:
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
    passes.run(module, builder)
    return bytes(machine.emit_object(module))


def _module(text: str, machine: Any) -> Any:
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    return module


def _runtime(unit: str, machine: Any, processor: str) -> bytes:
    """Return the object code of a part of the C runtime: the LLVM assembly runtime/`unit`.ll.

    Clang has generated and optimised the assembly (scripts/build-runtime).
    """
    key = cache.key_of("jit runtime", unit, _version(), processor)
    code = cache.load("jit", key)
    if code is None:
        text = (Path(__file__).parent / "runtime" / f"{unit}.ll").read_text()
        code = bytes(machine.emit_object(_module(text, machine)))
        cache.store("jit", key, code)
    return code


def _loaded(objects: Iterable[bytes]) -> Any:
    """Link object files in memory; return the LLVM execution engine that holds the code."""
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(2)[0])
    for data in objects:
        engine.add_object_file(llvm.ObjectFileRef.from_data(data))
    engine.finalize_object()
    return engine


@functools.cache
def lists() -> Any:
    """Return the C functions of runtime/caches.c by name.

    The parameters of the functions are addresses and integers.
    """
    with _lock:
        engine = _loaded([_runtime("caches", *_machine(2))])
    size = ctypes.c_int64
    kinds = {
        "play": 3,
        "sectors": 6,
        "turns": 5,
        "flatten": 6,
        "before": 5,
        "gaps": 5,
        "since": 4,
        "wavefronts": 5,
    }
    functions = {
        n: ctypes.CFUNCTYPE(None, *[size] * many)(engine.get_function_address(n))
        for n, many in kinds.items()
    }
    return SimpleNamespace(**functions, engine=engine)  # the engine keeps the code in memory


def _recall(key: str) -> tuple[Assembly, bytes] | None:
    data = cache.load("jit", key)
    if data is None:
        return None
    length = int.from_bytes(data[:8], "little")
    fields = json.loads(data[8 : 8 + length])
    for name in ("nodes", "slots", "accesses"):
        fields[name] = tuple(tuple(row) for row in fields[name])
    return Assembly(**fields | {"units": tuple(fields["units"])}), data[8 + length :]
