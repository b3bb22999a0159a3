"""`@kernprof.profile` and `kernprof.timeline()` on a GPU: prints what they found."""

from __future__ import annotations

import sys

import cupy

import kernprof

SOURCE = r"""
extern "C" __global__ void turn(const float* in, float* out, int n) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(size_t)x * n + y + j] = in[(size_t)(y + j) * n + x];
}
"""
turn = cupy.RawKernel(SOURCE, "turn", ("-lineinfo",))


@kernprof.profile(store=sys.argv[1] if len(sys.argv) > 1 else ".kernprof")
def turned(field, factor):
    out = cupy.empty_like(field)
    turn((field.shape[0] // 32,) * 2, (32, 8), (field, out, cupy.int32(field.shape[0])))
    return out * factor


if __name__ == "__main__":
    field = cupy.random.random((2048, 2048), dtype=cupy.float32)
    run = turned(field, 2.0)
    print(
        [(each.variant, each.profile and each.profile.value("duration")) for each in run.variants]
    )
    with kernprof.timeline() as recording:
        for _ in range(20):
            turned.__wrapped__(field, 2.0)
    device = recording.result.report.devices[0]
    print(
        device.verdict.label.value,
        device.iterations,
        [(row.name, row.count) for row in device.kernels],
    )
