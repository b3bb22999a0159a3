"""Calibrated counters against what H200 and H100 GPUs counted on the same machine code.

Each recording holds a kernel's PTX and cubin, the counters of the emulator's run, and the GPU's
counts. The launches are of held-out sets, on which nothing was fitted. Their calibration was right
when they were chosen, and must stay right.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Column, Counters
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.launch import program_of
from kernprof.emulator.sass.disassembly import find_nvdisasm
from kernprof.emulator.sass.metrics import machine_code, machine_metrics
from kernprof.errors import ToolNotFound
from kernprof.model.run import Provenance

RECORDING = Path(__file__).parent.parent / "data" / "emulator" / "h200_counts.npz"


@cache
def recorded() -> dict[str, tuple[dict[str, Any], Compiled, Counters]]:
    with np.load(RECORDING) as data:  # of 21 columns
        launches = json.loads(data["launches"].tobytes())
        return {
            name: (
                launch,
                Compiled(
                    ptx=data[f"{number}_ptx"].tobytes().decode(),
                    cubin=data[f"{number}_cubin"].tobytes(),
                    kernel=launch["kernel"],
                    arch=launch["arch"],
                    title=name,
                    language="cuda",
                    source_file=name,
                    key=name,
                ),
                Counters(np.pad(data[f"{number}_counters"], ((0, 0), (0, len(Column) - 21)))),
            )
            for number, (name, launch) in enumerate(launches.items())
        }


def tolerance(name: str) -> float:
    if name == "instructions":
        return 0.05
    return 0.02 if name.startswith("fp") else 0.015


@pytest.mark.parametrize("name", recorded())
def test_counters_are_those_of_the_gpu(name: str) -> None:
    try:
        find_nvdisasm()
    except ToolNotFound as error:
        pytest.skip(str(error))
    launch, compiled, counters = recorded()[name]
    code, program = program_of(
        compiled, machine_code(compiled.cubin, compiled.ptx, compiled.kernel)
    )
    metrics = machine_metrics(program, counters, code).metrics
    compared = {
        counter: (metrics[counter], gpu)
        for counter, gpu in launch["counts"].items()
        if metrics[counter].value is not None
    }
    assert {
        counter: (metric.value, gpu)
        for counter, (metric, gpu) in compared.items()
        if abs((metric.value or 0) - gpu) > max(tolerance(counter) * gpu, 2)
    } == {}
    assert any(metric.provenance is Provenance.EXACT for metric, _ in compared.values())
