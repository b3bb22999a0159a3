"""Where an instruction's results go: registers, pairs of them, and predicates, of the lanes that
are on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from tests.oracle.machine_code.state import Array, State, Unsupported, Warps, u32, u64

Put = Callable[[Warps, Array], None]
_NAME = re.compile(r"(U?R)(\d+)")
_LOW = u64(0xFFFFFFFF)


class Results(State):
    def result(self, text: str) -> Put:
        text = text.replace(".reuse", "")
        if text in ("RZ", "URZ"):
            return lambda c, v: None
        found = _NAME.match(text)
        if not found:
            raise Unsupported(f"result {text}")
        number = int(found[2])
        if found[1] == "UR":
            return _uniform(self.uniform, number)
        registers = self.registers

        def put(c: Warps, v: Array) -> None:
            registers[number, c.rows] = (
                v if c.full else np.where(c.on, v, registers[number, c.rows])
            )

        return put

    def result64(self, text: str) -> Put:
        if text in ("RZ", "URZ"):
            return lambda c, v: None
        found = _NAME.match(text)
        low, high = self.result(found[0]), self.result(f"{found[1]}{int(found[2]) + 1}")

        def put(c: Warps, v: Array) -> None:
            low(c, (v & _LOW).astype(u32))
            high(c, (v >> u64(32)).astype(u32))

        return put

    def predicate_result(self, text: str) -> Put:
        if text in ("PT", "UPT"):
            return lambda c, v: None
        if text[0] == "U":
            return _uniform(self.uniform_predicates, int(text[2:]))
        number, predicates = int(text[1:]), self.predicates

        def put(c: Warps, v: Array) -> None:
            predicates[number, c.rows] = np.where(c.on, v, predicates[number, c.rows])

        return put


def _uniform(registers: Array, number: int) -> Put:
    """One value for a warp: that of its first lane which is on."""

    def put(c: Warps, v: Array) -> None:
        if v.ndim == 2:
            v = np.broadcast_to(v, (c.n, v.shape[1]))
            v = v[:, 0] if v.shape[1] == 1 else v[np.arange(c.n), c.on.argmax(axis=1)]
        registers[number, c.rows] = np.where(c.on.any(axis=1), v, registers[number, c.rows])

    return put
