"""The drawings of docs/developer, kept in docs/images/developer: `python docs/docgen/diagrams.py`
writes them.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "images" / "developer"

if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

from docgen.diagram import PALETTES, Diagram, svg  # noqa: E402


def _down(*names: str) -> dict[str, str]:
    return {f"{first} > {other}": "" for first, other in itertools.pairwise(names)}


DIAGRAMS: Mapping[str, Diagram] = {
    "architecture": Diagram(
        title="Packages in tiers: each imports from those below it",
        rows=(
            ("cli\none file per command", "pytest_plugin\nthe fixture"),
            ("workflows\none use case per command",),
            (
                "capturing\nworkload, collect, emulator,\npipelines, doctor, redact",
                "answering\nreaders, analysis,\nreport, store",
            ),
            ("process", "gpus", "cards", "metrics", "model", "stats"),
            (
                "errors",
                (
                    "shared by all\ncache, cuda_source, extras, interrupts,\noutputs, progress,"
                    " settings, units, version"
                ),
            ),
        ),
        arrows=_down("cli", "workflows", "capturing", "model", "shared by all", "errors")
        | {
            "pytest_plugin > workflows": "",
            "workflows > answering": "",
            "capturing > process": "",
            "capturing > gpus": "",
            "answering > gpus": "",
            "answering > model": "",
            "answering > cards": "",
            "gpus > cards": "",
            "cards > errors": "",
            "answering > metrics": "",
            "answering > stats": "",
            "answering > process": "",
            "capturing > stats": "",
            "model > metrics": "",
            "metrics > errors": "",
            "process > shared by all": "",
            "gpus > errors": "",
        },
        key=frozenset({"workflows"}),
    ),
    "kernels": Diagram(
        title="From a workload to a report",
        rows=(
            ("Workload\nparameters, inputs, reference", "Variant\none kernel"),
            ("Collector\nncu, emulator or CUDA events",),
            ("Capture\nfiles in the store",),
            ("Profile\nmetrics with provenance",),
            ("Scores", "Findings", "Comparison"),
            ("Report\nterminal, Markdown, CSV, HTML, JSON",),
        ),
        arrows={
            "Workload > Collector": "",
            "Variant > Collector": "",
            "Collector > Capture": "",
            "Capture > Profile": "readers",
            "Profile > Scores": "",
            "Profile > Findings": "",
            "Profile > Comparison": "",
            "Scores > Report": "",
            "Findings > Report": "",
            "Comparison > Report": "",
        },
        key=frozenset({"Profile"}),
    ),
    "emulator": Diagram(
        title="One kernel, executed twice",
        rows=(
            ("CUDA C++\nNVRTC", "Numba\nits own compiler"),
            ("PTX\nparsed, control flow, layout",),
            ("Contract\nscheduling, counting, faults",),
            ("JIT\nin the product", "Oracle\nin tests/oracle, NumPy"),
            ("Memory, counters, faults\nequal to the last unit",),
        ),
        arrows={
            "CUDA C++ > PTX": "",
            "Numba > PTX": "",
            "PTX > Contract": "",
            "Contract > JIT": "",
            "Contract > Oracle": "",
            "JIT > Memory, counters, faults": "",
            "Oracle > Memory, counters, faults": "",
        },
        key=frozenset({"Contract"}),
    ),
    "jit": Diagram(
        title="From PTX to machine code",
        rows=(
            ("Program\nof a kernel and its functions", "Data flow\nwho lives, what is uniform"),
            ("Flatten\ncalls inlined, one list of nodes",),
            (
                "Control\na mask per node",
                "Instructions\none emitter a form",
                "Accesses\ngroups with a pattern",
            ),
            ("LLVM assembly\nof the warp function", "Runtime\nC, kept as LLVM assembly"),
            ("Machine code\ncached on disk",),
            ("Session\nworkers over blocks",),
        ),
        arrows={
            "Program > Flatten": "",
            "Data flow > Flatten": "",
            "Flatten > Control": "",
            "Flatten > Instructions": "",
            "Flatten > Accesses": "",
            "Control > LLVM assembly": "",
            "Instructions > LLVM assembly": "",
            "Accesses > Runtime": "calls",
            "LLVM assembly > Machine code": "",
            "Runtime > Machine code": "",
            "Machine code > Session": "",
        },
        key=frozenset({"LLVM assembly"}),
    ),
    "sass": Diagram(
        title="Instruction counts by the machine code",
        rows=(
            ("PTX\nwith line information", "Cubin\nof ptxas or NVRTC"),
            ("Counters by PTX block\nof the JIT", "Disassembly\nnvdisasm: blocks, PTX lines"),
            ("Places\nmachine block → PTX block", "Flow\nwho dominates whom"),
            ("Calibration\nhow often each block ran",),
            ("Estimate\nof every block", "No estimate\na rule would have to guess"),
        ),
        arrows={
            "PTX > Counters by PTX block": "",
            "Cubin > Disassembly": "",
            "Counters by PTX block > Places": "",
            "Disassembly > Places": "",
            "Disassembly > Flow": "",
            "Places > Calibration": "",
            "Flow > Calibration": "",
            "Calibration > Estimate": "",
            "Calibration > No estimate": "",
        },
        key=frozenset({"Calibration"}),
    ),
    "what-if": Diagram(
        title="A trace, changed and replayed",
        rows=(
            ("Timeline\nof a recorded program",),
            ("Scope\nup to 24 iterations",),
            ("Graph\nnodes: starts and ends; edges: lags", "Change\na plan of edits"),
            ("Replay\nearliest time of every node",),
            ("Step and critical path", "Timeline of the replay\njudged as any other"),
        ),
        arrows={
            "Timeline > Scope": "",
            "Scope > Graph": "",
            "Change > Graph": "",
            "Graph > Replay": "",
            "Replay > Step and critical path": "",
            "Replay > Timeline of the replay": "",
        },
        key=frozenset({"Graph"}),
    ),
    "timeline-verdicts": Diagram(
        title="From a trace to a verdict",
        rows=(
            ("Trace\nnsys, CUPTI, PyTorch",),
            ("Columns\nwork, calls, ranges, threads",),
            ("Windows\nthe iterations of a loop",),
            ("Accounting\n100 % of the window", "Idle gaps\nby cause"),
            ("Measures",),
            ("Verdict\nthe first label whose needs hold", "Causes\nranked by gain"),
        ),
        arrows={
            "Trace > Columns": "readers",
            "Columns > Windows": "",
            "Windows > Accounting": "",
            "Windows > Idle gaps": "",
            "Accounting > Measures": "",
            "Idle gaps > Measures": "",
            "Measures > Verdict": "",
            "Measures > Causes": "",
        },
        key=frozenset({"Measures"}),
    ),
    "opcode": Diagram(
        title="What a new opcode needs",
        rows=(
            ("Row\nin emulator/ptx/opcodes.py",),
            ("Parser, control flow", "Counts and accesses", "SASS calibration"),
            ("Emitter\nin emulator/jit/instructions", "Handler\nin tests/oracle"),
            ("Property tests\nboth give the same bits",),
        ),
        arrows={
            "Row > Parser, control flow": "derived",
            "Row > Counts and accesses": "",
            "Row > SASS calibration": "derived",
            "Counts and accesses > Emitter": "",
            "Counts and accesses > Handler": "",
            "Emitter > Property tests": "",
            "Handler > Property tests": "",
        },
        key=frozenset({"Row"}),
    ),
    "finding": Diagram(
        title="What a new finding needs",
        rows=(
            ("FindingRule\nid, title, the metrics it needs", "Threshold\nvalue, meaning, source"),
            ("look()\nevidence and model → RuleMatch",),
            (
                "ModelledFix\nwhich work goes away",
                "Advice\nCUDA C++, CuPy, Numba",
                "Place\nsource lines",
            ),
            ("Evaluation\npredicted beside measured gains",),
        ),
        arrows={
            "FindingRule > look()": "",
            "Threshold > look()": "",
            "look() > ModelledFix": "",
            "look() > Advice": "",
            "look() > Place": "",
            "ModelledFix > Evaluation": "",
        },
        key=frozenset({"look()"}),
    ),
    "release": Diagram(
        title="The way to a release",
        rows=(
            ("Version\npyproject.toml, kernprof/__init__.py", "CHANGELOG.md\na section"),
            ("scripts/test\nlint, types, docs, tests", "scripts/fit\naccuracy on the corpora"),
            ("Clean clone\nscripts/quickstart", "GPU machine\ntests/gpu, scripts/record"),
            ("Wheel and sdist\npython -m build",),
            ("Tag",),
        ),
        arrows={
            "Version > scripts/test": "",
            "CHANGELOG.md > scripts/fit": "",
            "scripts/test > Clean clone": "",
            "scripts/fit > GPU machine": "",
            "Clean clone > Wheel and sdist": "",
            "GPU machine > Wheel and sdist": "",
            "Wheel and sdist > Tag": "",
        },
        key=frozenset({"Tag"}),
    ),
}


def files() -> Mapping[str, str]:
    """Every drawing by its file's name."""
    return {
        f"{name}-{palette}.svg": svg(diagram, palette)
        for name, diagram in DIAGRAMS.items()
        for palette in PALETTES
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
