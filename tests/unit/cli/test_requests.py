"""Commands name their options and build requests from them: nothing is passed on unseen by the type
checker.
"""

from __future__ import annotations

import ast
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path

import click
import pytest

from kernprof.cli.app import COMMANDS, cli, module_of

CLI = Path(__file__).resolve().parents[3] / "kernprof" / "cli"
REQUESTS = {
    "capture.catch.CaptureRequest",
    "analyse.request.AnalyseRequest",
    "compare.CompareRequest",
    "export.ExportRequest",
    "page.ReportRequest",
    "pipeline.run.PipelineRequest",
    "plots.run.PlotRequest",
    "plots.roofline.RooflineRequest",
    "run.profile.ProfileRequest",
    "run.request.RunRequest",
    "trace.judge.TimelineRequest",
    "trace.picture.TimelinePlotRequest",
    "trace.recording.RecordRequest",
    "trace.what_if.WhatIfRequest",
    "tune.request.TuneRequest",
}


def callback_of(name: str) -> ast.FunctionDef:
    path = Path(*module_of(name).split(".")[2:]).with_suffix(".py")
    tree = ast.parse((CLI / path).read_text(encoding="utf-8"))
    return next(
        each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == "command"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_names_its_options_and_their_types(name: str) -> None:
    command, callback = cli.get_command(click.Context(cli), name), callback_of(name)
    assert command is not None
    assert callback.args.kwarg is None
    assert callback.args.vararg is None
    given = (*callback.args.args, *callback.args.kwonlyargs)
    assert {each.arg for each in given} == {
        each.name for each in command.params if each.expose_value
    }
    assert all(
        each.annotation is not None and "Any" not in ast.unparse(each.annotation) for each in given
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_unpacks_no_dictionary(name: str) -> None:
    calls = [node for node in ast.walk(callback_of(name)) if isinstance(node, ast.Call)]
    assert not [
        ast.unparse(call) for call in calls if any(word.arg is None for word in call.keywords)
    ]


@pytest.mark.parametrize("path", sorted(REQUESTS))
def test_a_request_is_frozen_and_typed(path: str) -> None:
    module, _, name = path.rpartition(".")
    request = getattr(import_module(f"kernprof.workflows.{module}"), name)
    assert is_dataclass(request)
    assert request.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert not [
        each.name for each in fields(request) if "Any" in str(each.type) or "dict" in str(each.type)
    ]
