"""A TimelineComparison as sections."""

from collections.abc import Callable, Iterator

from kernprof.model.kernel_names import told_apart
from kernprof.model.trace_report import BeforeAfter, DeviceComparison, TimelineComparison
from kernprof.report.text.quantity import change_cell, quantity, quantity_cell
from kernprof.report.text.table import Cell, Row, Section, Table, row

_LEAST = 0.005  # of the window: less is not called better or worse
_KEYS = ("name", "before_ns", "after_ns", "change_ns")


def comparison_sections(comparison: TimelineComparison, rows: int) -> list[Section]:
    """Per GPU the time before and after, and what moved, the largest change first."""
    paths = (f"before: {comparison.before.path}", f"after: {comparison.after.path}")
    sections = [
        Section(title="what moved between two timelines", lines=paths, notes=comparison.notes)
    ]
    for device in comparison.devices:
        sections.append(
            Section(title=device.after.title, lines=(moved_sentence(device),), notes=device.notes)
        )
        sections += [
            Section(title=title, table=table, level=2)
            for title, table in moved_tables(device, rows)
        ]
    return sections


def moved_sentence(device: DeviceComparison) -> str:
    """`an iteration: 300 µs → 100 µs, 3.00 times as fast; CPU bound → mixed`."""
    before, after = device.window.before_ns, device.window.after_ns
    times = f", {before / after:.2f} times as fast" if before and after else ""
    verdicts = [each.verdict.label.value for each in (device.before, device.after)]
    verdict = (
        f"{verdicts[0]} before and after" if verdicts[0] == verdicts[1] else " → ".join(verdicts)
    )
    unit = "an iteration" if device.per_iteration else "the window"
    return f"{unit}: {quantity(before, 'ns')} → {quantity(after, 'ns')}{times}; {verdict}"


def moved_tables(device: DeviceComparison, rows: int) -> Iterator[tuple[str, Table]]:
    """Parts of the window, kernels and NVTX ranges, by title; those of which there are any."""
    least = _LEAST * max(device.window.before_ns or 0.0, device.window.after_ns or 0.0)
    for title, moved, shown in (
        ("where the time goes", device.parts, _words),
        ("kernels", device.kernels, told_apart(each.name for each in device.kernels).__getitem__),
        ("NVTX ranges", device.ranges, str),
    ):
        if moved:
            made = tuple(_moved_row(each, shown, least) for each in moved[:rows])
            yield (
                title,
                Table(
                    head=("name", "before", "after", "change"),
                    align="srrr",
                    rows=made,
                    keys=_KEYS,
                    cut=max(0, len(moved) - rows),
                ),
            )


def _moved_row(moved: BeforeAfter, shown: Callable[[str], str], least_ns: float) -> Row:
    times = (quantity_cell(moved.before_ns, "ns"), quantity_cell(moved.after_ns, "ns"))
    return row(
        Cell(shown(moved.name), value=moved.name), *times, change_cell(moved.change_ns, least_ns)
    )


def _words(name: str) -> str:
    return name.replace("_", " ")
