"""A matrix turned by a tile in shared memory."""

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

turn = Workload(
    "turn",
    params={
        "rows": Param(256, "rows of the input", minimum=1),
        "cols": Param(512, "columns of the input", minimum=1),
    },
    inputs=lambda p, rng: {"src": rng.random((p.rows, p.cols), dtype=np.float32)},
    outputs=lambda p: {"dst": empty((p.cols, p.rows))},
    reference=lambda p, x: {"dst": np.ascontiguousarray(x.src.T)},
    args="src dst rows cols",
    tolerance=0.0,
)
turn.cuda(
    "tiled", "turn.cu", grid=lambda p: (ceil_div(p.cols, 32), ceil_div(p.rows, 32)), block=(32, 8)
)
