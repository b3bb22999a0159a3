"""Cost of an annotated call: on and off again, by kind of function and range consumer.

    python scripts/bench/annotate_overhead.py [--repeat 7]

CPU time per call in ns, the least of several runs (the machine may be busy), the bare call taken
off. Without a listening tool, NVTX's own push and pop take a few ns. Under nsys they take some
hundred ns more, which a script inside the program cannot separate.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import kernprof
from kernprof.collect.nvtx.emit import NOBODY, outlet

CALLS = 50_000
SOURCE = """
def plain(): pass
def with_arguments(a, b=1, *, c=2): pass
class Thing:
    def method(self): pass
    @staticmethod
    def static(): pass
"""
Work = Callable[[ModuleType, int], None]


def plain(module: ModuleType, calls: int) -> None:
    function = module.plain
    for _ in range(calls):
        function()


def with_arguments(module: ModuleType, calls: int) -> None:
    function = module.with_arguments
    for _ in range(calls):
        function(1, b=2, c=3)


def method(module: ModuleType, calls: int) -> None:
    thing = module.Thing()
    for _ in range(calls):
        thing.method()


def static(module: ModuleType, calls: int) -> None:
    for _ in range(calls):
        module.Thing.static()


WORKS: tuple[Work, ...] = (plain, with_arguments, method, static)


def per_call_ns(work: Work, module: ModuleType, repeat: int) -> float:
    def once() -> float:
        began = time.process_time_ns()
        work(module, CALLS)
        return (time.process_time_ns() - began) / CALLS

    return min(once() for _ in range(repeat))


def functions(repeat: int) -> None:
    module = ModuleType("bench_module")
    exec(compile(SOURCE, "bench_module", "exec"), module.__dict__)
    sys.modules["bench_module"] = module
    for _ in range(2):  # the first time warms the machine up
        bare = {work.__name__: per_call_ns(work, module, repeat) for work in WORKS}
    print("| through | " + " | ".join(bare) + " |")
    print("| --- |" + " --: |" * len(bare))
    print("| bare call | " + " | ".join(f"{bare[name]:.0f}" for name in bare) + " |")
    for silent in (True, False):
        vars(outlet).clear()
        if silent:
            outlet.use(NOBODY, *[lambda *_: 0] * 4)
        with kernprof.annotate("bench_module:*"):
            on = {
                work.__name__: per_call_ns(work, module, repeat) - bare[work.__name__]
                for work in WORKS
            }
        print(f"| {outlet.kind} | " + " | ".join(f"+{on[kind]:.0f}" for kind in bare) + " |")
    off = {work.__name__: per_call_ns(work, module, repeat) - bare[work.__name__] for work in WORKS}
    print("| off again | " + " | ".join(f"{off[kind]:+.0f}" for kind in bare) + " |")


def modules(repeat: int) -> None:
    try:
        import torch
    except ImportError:
        print("# no PyTorch: its modules are not measured")
        return
    outlet.use(NOBODY, *[lambda *_: 0] * 4)
    holder = ModuleType("holder")
    holder.net = torch.nn.Identity()  # type: ignore[attr-defined]
    x = torch.zeros(1)

    def forward(module: ModuleType, calls: int) -> None:
        net = module.net
        for _ in range(calls):
            net(x)

    bare = per_call_ns(forward, holder, repeat)
    with kernprof.annotate("torch"):
        on = per_call_ns(forward, holder, repeat)
    print(
        f"torch.nn.Module.forward (Identity): {bare:.0f} ns bare, +{on - bare:.0f} ns on, nobody"
        " listening"
    )
    for names in (("json:loads",), ("torch",), ("torch", "json:*")):
        took = []
        for _ in range(repeat):
            began = time.process_time()
            with kernprof.annotate(*names):
                pass
            took.append(1e3 * (time.process_time() - began))
        print(
            f"to enter and leave annotate{names}: {min(took):.1f} ms with {len(sys.modules)}"
            " modules loaded"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    json.loads("1")
    functions(options.repeat)
    modules(options.repeat)
