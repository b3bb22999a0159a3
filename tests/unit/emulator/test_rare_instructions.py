"""Rare instructions give the results that an H200 gave, whole arrays if they are small."""

from __future__ import annotations

import numpy as np
import pytest

from kernprof import emulator
from kernprof.errors import EmulationFault, UnsupportedInstruction, UsageError, WorkloadError


def run(
    source: str, *args: object, block: int = 32, grid: int = 1, **more: object
) -> emulator.Profile:  # type: ignore[name-defined]
    return emulator.run(source, grid=grid, block=block, args=args, **more)  # type: ignore[arg-type]


def test_labels_belong_to_the_scope_that_they_stand_in() -> None:
    source = """
    __device__ int twice(int x) {
      int y;
      asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 3; mov.u32 %0, 1; @p bra over; mov.u32 %0, 2; over: }"
                   : "=r"(y) : "r"(x));
      return y;
    }
    extern "C" __global__ void k(int *out) { out[threadIdx.x] = twice(threadIdx.x) * 10 + twice(threadIdx.x - 4); }
    """
    out = np.zeros(32, np.int32)
    run(source, out)
    lane = np.arange(32)
    assert (out == np.where(lane > 3, 1, 2) * 10 + np.where(lane > 7, 1, 2)).all()


def test_recursion_is_refused() -> None:
    source = """
    __device__ __noinline__ int down(int n) { return n < 0 ? 1 : down(n + 1) * down(n + 2) + n; }
    extern "C" __global__ void k(int *out) { out[threadIdx.x] = down(threadIdx.x); }
    """
    with pytest.raises(UnsupportedInstruction, match="recursion"):
        run(source, np.zeros(32, np.int32))


def test_malloc_gives_null_where_the_heap_is_used_up() -> None:
    source = """
    extern "C" __global__ void k(int *out) {
      char *p = (char *)malloc(3 << 20);
      out[threadIdx.x] = p != 0;
      if (p) p[5] = 1;
    }
    """
    out = np.zeros(32, np.int32)
    run(source, out)
    assert out.sum() == 1  # blocks of a power of two, of 8 MB


def test_device_memory_stays_for_a_launch_that_has_its_address() -> None:
    source = """
    struct S { int pad[2], *p; };
    __device__ int *kept;
    extern "C" __global__ void take(int **out) { *(*out = new int) = 7; }
    extern "C" __global__ void value(int *p, int *out) { *new int = 1; *out = *p; }
    extern "C" __global__ void member(S s, int *out) { *new int = 1; *out = *s.p; }
    extern "C" __global__ void linked(S *s, int *out) { *new int = 1; *out = *s->p; }
    extern "C" __global__ void variable(int *, int *out) { *new int = 1; *out = *kept; }
    extern "C" __global__ void drop(int **from, int *out) { delete *from; }
    """
    place, out = np.zeros(2, np.uint64), np.zeros(1, np.int32)
    emulator.run(source, function="take", grid=1, block=1, args=(place[:1],))
    structure = np.array((0, place[0]), "u8, u8").reshape(1)
    linked = emulator.address(structure)
    firsts = {"value": place[0], "member": structure[0], "linked": linked, "variable": out}
    for function, first in {**firsts, "drop": place}.items():
        symbols = {"kept": place[:1]} if function == "variable" else {}
        args = first, out
        emulator.run(source, function=function, grid=1, block=1, args=args, symbols=symbols)
        assert out[0] == 7, function
        out[:] = 7 * (function == "variable")
    emulator.run(source, function="take", grid=1, block=1, args=(place[1:],))
    assert place[1] == place[0]


def test_a_wild_free_and_a_wild_handle_are_faults() -> None:
    with pytest.raises(EmulationFault):
        run('extern "C" __global__ void k(int *out) { free(out); }', np.zeros(4, np.int32))
    source = (
        'extern "C" __global__ void k(cudaTextureObject_t t, float *out) { *out ='
        " tex1Dfetch<float>(t, 0); }"
    )
    with pytest.raises(EmulationFault):
        run(source, np.uint64(77), np.zeros(4, np.float32))


def test_calls_through_function_pointers_are_refused() -> None:
    source = """
    typedef int (*F)(int);
    __device__ int one(int x) { return x + 1; }
    __device__ F table[2] = {one, nullptr};
    extern "C" __global__ void k(int *out, int n) { out[threadIdx.x] = table[n](threadIdx.x); }
    """
    with pytest.raises(UnsupportedInstruction, match="calls through function pointers"):
        run(source, np.zeros(32, np.int32), np.int32(0))


def test_a_grid_that_is_no_whole_number_of_clusters_is_refused() -> None:
    source = 'extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int *out) { *out = 1; }'
    with pytest.raises(UsageError, match="not a multiple"):
        run(source, np.zeros(4, np.int32), grid=6)


def test_a_loop_that_ptxas_unrolls_before_a_cluster_meets_gives_what_it_says() -> None:
    source = """#include <cooperative_groups.h>
    extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int *out, int n) {
      __shared__ int own;
      int sum = 0;
      for (int i = 0; i < n; ++i) sum = sum * 3 + i;
      if (threadIdx.x == 0) own = sum + blockIdx.x;
      cooperative_groups::this_cluster().sync();
      out[blockIdx.x * 32 + threadIdx.x] = own;
    }"""
    for n, expected in ((3, 5), (8, 1636)):
        out = np.zeros(64, np.int32)
        run(source, out, np.int32(n), grid=2)
        assert out.tolist() == [expected] * 32 + [expected + 1] * 32


def test_a_cube_map_is_six_layers_found_by_direction() -> None:
    """The directions of NVIDIA's sample of cube maps, through the middle of each texel; layers of
    cubes behind.
    """
    source = """
    extern "C" __global__ void k(cudaTextureObject_t t, float *out, int layer) {
      float u = 2 * (threadIdx.x + 0.5f) / 4 - 1, v = 2 * (threadIdx.y + 0.5f) / 4 - 1;
      float to[6][3] = {{1, -v, -u}, {-1, -v, u}, {u, 1, v}, {u, -1, -v}, {u, -v, 1}, {-u, -v, -1}};
      for (int f = 0; f < 6; f++) {
        float x = 3 * to[f][0], y = 3 * to[f][1], z = 3 * to[f][2];
        float found = layer < 0 ? texCubemap<float>(t, x, y, z) : texCubemapLayered<float>(t, x, y, z, layer);
        out[f * 16 + threadIdx.y * 4 + threadIdx.x] = found;
      }
    }
    """
    faces, out = np.arange(192, dtype=np.float32).reshape(12, 4, 4), np.zeros(96, np.float32)
    for layer, linear in ((-1, False), (-1, True), (1, True)):
        texture = emulator.Texture(faces, linear=linear, normalized=True, address="wrap")
        run(source, texture, out, np.int32(layer), block=(4, 4))
        assert np.array_equal(out, faces.ravel()[96 * max(layer, 0) :][:96])


@pytest.mark.parametrize(
    "output",
    [
        lambda: emulator.Texture(np.zeros(4)),
        lambda: emulator.Texture(np.zeros((2, 2), np.float32), address="no"),
    ],
)
def test_invalid_textures_are_refused(output: object) -> None:
    source = (
        'extern "C" __global__ void k(cudaTextureObject_t t, float *out) { *out ='
        " tex1Dfetch<float>(t, 0); }"
    )
    with pytest.raises(WorkloadError, match="a texture of"):
        run(source, output(), np.zeros(4, np.float32))  # type: ignore[operator]


def test_a_tensor_map_of_a_wrong_shape_is_refused() -> None:
    with pytest.raises(WorkloadError, match="2 dimensions"):
        emulator.TensorMap(np.zeros((4, 4), np.float32), (4,)).encoded()


@pytest.mark.parametrize(
    ("shape", "box", "swizzle"), [((4, 6), (2, 4), 0), ((4, 8), (2, 6), 0), ((16, 64), (2, 32), 64)]
)
def test_a_tensor_map_that_the_driver_does_not_make_is_refused(
    shape: tuple[int, int], box: tuple[int, int], swizzle: int
) -> None:
    with pytest.raises(WorkloadError, match="multiples of 16"):
        emulator.TensorMap(np.zeros(shape, np.float32), box, swizzle).encoded()


POLICY = r"""
__global__ void policy(const float *x, float *y) {
  unsigned long long p; float v;
  asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(p));
  asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(v) : "l"(x + threadIdx.x), "l"(p));
  asm volatile("st.global.L2::cache_hint.f32 [%0], %1, %2;" :: "l"(y + threadIdx.x), "f"(2 * v), "l"(p));
}
"""


def test_policies_of_caches_change_nothing() -> None:
    x = np.arange(32, dtype=np.float32)
    y = np.zeros_like(x)
    run(POLICY, x, y, function="policy")
    assert np.array_equal(y, 2 * x)
