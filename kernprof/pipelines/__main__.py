"""One variant in a process of its own, to be run under a profiler or alone.

    python -m kernprof.pipelines image-training --fixes workers,pinned -p batch=64 --result out.json

Prints nothing but PyTorch's own messages. `--result` gets the result as JSON: a `LoopMeasurement`,
or `error`.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.errors import CaptureFailed, KernprofError
from kernprof.model.serialize import stored
from kernprof.pipelines.catalogue import find_pipeline
from kernprof.pipelines.measure import LoopMeasurement, choose_device, run_variant

_MESSAGE = 2000  # characters of a foreign error


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m kernprof.pipelines", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("pipeline")
    parser.add_argument(
        "--fixes", default="", help="comma-separated, in order; none is the baseline"
    )
    parser.add_argument("--param", "-p", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--device", default="cuda:0", help="cuda:N, or cpu (tiny)")
    parser.add_argument("--no-record", action="store_true", help="only time: no capture range")
    parser.add_argument(
        "--result", type=Path, help="where to write the result; default: standard output"
    )
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = parse(argv)
    try:
        _run(arguments)
    except KernprofError as error:
        return _fail(error, arguments.result)
    except Exception as error:
        text = f"{type(error).__name__}: {str(error).strip()[:_MESSAGE]}"
        return _fail(CaptureFailed(f"the pipeline failed: {text}"), arguments.result)
    return 0


def _run(arguments: argparse.Namespace) -> None:
    pipeline = find_pipeline(arguments.pipeline)
    device = choose_device(arguments.device)
    params = pipeline.parameters(arguments.param, tiny=device.type == "cpu")
    settings = pipeline.settings(params, tuple(filter(None, arguments.fixes.split(","))))

    def write(measured: LoopMeasurement) -> None:
        _write(asdict(measured), arguments.result)

    run_variant(pipeline, settings, device, on_measured=write, record=not arguments.no_record)


def _fail(error: KernprofError, result: Path | None) -> int:
    failure = {
        "kind": type(error).__name__,
        "message": error.message,
        "hint": error.hint,
        "exit_code": error.exit_code,
    }
    _write({"error": failure}, result)
    return error.exit_code


def _write(document: dict[str, Any], result: Path | None) -> None:
    text = stored(document) + "\n"
    if result is None:
        sys.stdout.write(text)
        return
    outputs.write(result, text)


if __name__ == "__main__":
    sys.exit(main())
