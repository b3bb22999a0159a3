"""What was calibrated: the noise between processes of each variant."""

from __future__ import annotations

from kernprof.model.documents.gate.noise import NoiseDocument
from kernprof.report.text.table import Section, Table, row
from kernprof.stats import QUANTILE


def noise_sections(document: NoiseDocument) -> list[Section]:
    rows = tuple(
        row(key, metric, f"{100 * share:.3f} %", f"{100 * QUANTILE * 2**0.5 * share:.2f} %")
        for key, shares in document.shares.items()
        for metric, share in shares.items()
    )
    head = ("variant", "of", "noise", "told apart from")
    lines = (f"{document.gpu}, {document.processes} processes",)
    return [Section(title="noise between processes of one program", lines=lines,
                    table=Table(head=head, align="wlrr", rows=rows))]  # fmt: skip
