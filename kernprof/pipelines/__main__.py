"""Run one variant of a pipeline in its own process, alone or under a profiler.

    python -m kernprof.pipelines image-training --fixes workers,pinned -p batch=64 --result out.json

The process prints only PyTorch's messages. It writes the result as JSON to the file `--result`: a
`LoopMeasurement`, or `error`.
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
from kernprof.pipelines.measure import choose_device, run_variant

_MESSAGE = 2000  # longest message of another library's error, in characters


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m kernprof.pipelines", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("pipeline")
    parser.add_argument(
        "--fixes", default="", help="comma-separated fixes, in order; default: none (the baseline)"
    )
    parser.add_argument("--param", "-p", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--device", default="cuda:0", help="cuda:N, or cpu (with tiny parameters)")
    parser.add_argument("--no-record", action="store_true", help="time only, without capture range")
    parser.add_argument(
        "--result", type=Path, help="output file of the result; default: standard output"
    )
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = parse(argv)

    def write(document: dict[str, Any]) -> None:
        text = stored(document) + "\n"
        if arguments.result is None:
            sys.stdout.write(text)
        else:
            outputs.write(arguments.result, text)

    try:
        pipeline = find_pipeline(arguments.pipeline)
        device = choose_device(arguments.device)
        params = pipeline.parameters(arguments.param, tiny=device.type == "cpu")
        settings = pipeline.settings(params, tuple(filter(None, arguments.fixes.split(","))))
        run_variant(
            pipeline,
            settings,
            device,
            on_measured=lambda measurement: write(asdict(measurement)),
            record=not arguments.no_record,
        )
    except Exception as error:
        failure = error
        if not isinstance(failure, KernprofError):
            text = f"{type(error).__name__}: {str(error).strip()[:_MESSAGE]}"
            failure = CaptureFailed(f"the pipeline failed: {text}")
        document = {
            "kind": type(failure).__name__,
            "message": failure.message,
            "hint": failure.hint,
            "exit_code": failure.exit_code,
        }
        write({"error": document})
        return failure.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
