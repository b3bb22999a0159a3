"""Calibration, arithmetic and spills on kernels compiled here; the bound on time by hand."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.contract import Counters, Request
from kernprof.emulator.counting.metrics import CALIBRATED
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.jit.cache_model import Traffic
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.executions import solve
from kernprof.emulator.sass.metrics import MachineCode, machine_code, machine_metrics
from kernprof.emulator.timing.estimate import limits, time_bound
from kernprof.gpus.architectures import ARCHITECTURES
from kernprof.gpus.datasheets import stand_in
from kernprof.model.run import Metric, Provenance

pytestmark = pytest.mark.usefixtures("nvrtc_ready", "nvdisasm_ready")
HOPPER = ARCHITECTURES["sm_90"]
SOURCE = """
extern "C" __global__ void looped(const float* __restrict__ src, float* __restrict__ out, int n, int rounds) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < rounds; ++k) sum = fmaf(sum, 0.5f, src[(i + 32 * k) % n]);
    out[i] = sum;
}
extern "C" __global__ void choice(const float* __restrict__ src, float* __restrict__ out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = src[i];
    if (i % 2) v = src[i ^ 1] * 3.0f;
    out[i] = v;
}
extern "C" __global__ void roots(const float* __restrict__ src, float* __restrict__ out, int n, int rounds) {
    float v = src[threadIdx.x];
    for (int k = 0; k < rounds; ++k) v = sqrtf(-2 * __logf(v)) * __cosf(v + k);
    out[threadIdx.x] = v;
}
extern "C" __global__ void four(const float* __restrict__ src, float* __restrict__ out, int n) {
    __shared__ __align__(16) float tile[128];
    for (int k = 0; k < 4; ++k) tile[32 * k + threadIdx.x] = src[32 * k + threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += tile[4 * threadIdx.x + k];
    out[threadIdx.x] = sum;
}
"""


def run(
    function: str,
    grid: int,
    block: int,
    *args: object,
    options: tuple[str, ...] = (),
    caches: bool = False,
) -> Emulation:
    source = (
        SOURCE
        if function in SOURCE
        else (Path(__file__).parents[2] / "emulator_kernels" / "control.cu").read_text()
    )
    return emulate(
        Request(
            kernel=source,
            function=function,
            grid=grid,
            block=block,
            args=args,
            options=options,
            caches=caches,
        )
    )


def floats(count: int) -> np.ndarray:
    return np.arange(count, dtype=np.float32)


@cache
def looped(rounds: int) -> Emulation:
    return run("looped", 4, 64, floats(200), floats(200), np.int32(200), np.int32(rounds))


def code_of(emulation: Emulation) -> SassKernel:
    kernel = emulation.prepared.code.kernel
    assert kernel is not None
    return kernel


def test_a_loop_runs_as_often_as_it_does() -> None:
    """8 warps, of which 7 have work (200 threads): 7 × rounds times through the loop."""
    kernel = code_of(looped(5))
    solution = solve(looped(5).prepared.program, kernel, looped(5).counters.values)
    assert solution.error < 0.001
    loop = [n for n, b in enumerate(kernel.blocks) if n in b.successors]
    assert [solution.warps[n] for n in loop] == [7 * 5]
    # One round more costs the loop's instructions once more per warp, and nothing else.
    more, less = (looped(rounds).profile.metrics["instructions"] for rounds in (9, 5))
    assert more.reason == less.reason == CALIBRATED
    length = kernel.blocks[loop[0]].end - kernel.blocks[loop[0]].start
    assert (more.value or 0) - (less.value or 0) == 7 * 4 * length


def test_a_root_within_an_unrolled_loop_is_no_copy_of_the_loop() -> None:
    """The parts of one square root lie before and behind the branch to its slow path, in a loop
    unrolled by four.
    """
    short, many = (
        run("roots", 2, 32, floats(32), floats(32), np.int32(32), np.int32(rounds)).profile.metrics[
            "instructions"
        ]
        for rounds in (4, 36)
    )
    # a root, a logarithm and a cosine in every round of each warp
    assert ((many.value or 0) - (short.value or 0)) / (2 * 32) > 12


def test_arithmetic_by_class_is_exact_under_predicates_too() -> None:
    metrics = run("choice", 2, 96, floats(192), floats(192), np.int32(192)).profile.metrics
    assert (metrics["fp32_mul"].value, metrics["fp32_add"].value, metrics["fp32_fma"].value) == (
        96,
        0,
        0,
    )
    assert metrics["fp32_fma"].provenance is Provenance.EXACT
    assert looped(5).profile.metrics["fp32_fma"].value == 200 * 5


def test_four_loads_that_ptxas_joins_are_one_request_of_four_wavefronts() -> None:
    out = floats(32)
    emulation = run("four", 1, 32, floats(128), out, np.int32(0))
    assert out.tolist() == [16 * n + 6 for n in range(32)]
    metrics = emulation.profile.metrics
    kernel = code_of(emulation)
    assert any(i.name.startswith("LDS.128") for i in kernel.instructions)
    assert (metrics["shared_load_requests"].value, metrics["shared_load_wavefronts"].value) == (
        1,
        4,
    )
    assert metrics["shared_load_requests"].provenance is Provenance.EXACT
    assert metrics["shared_store_wavefronts"].value == 4


def test_spills_are_counted_where_the_machine_code_has_them() -> None:
    names = ("local_load_sectors", "local_store_sectors")
    arguments = (floats(256), floats(256), np.int32(256))
    metrics = run("spilled", 1, 256, *arguments).profile.metrics
    spilled = run("spilled", 1, 256, *arguments, options=("-maxrregcount=24",))
    assert [metrics[name].value for name in names] == [0, 0]
    kernel = code_of(spilled)
    for name, opcode in zip(names, ("LDL", "STL"), strict=True):
        words = sum(
            2 if "64" in i.modifiers else 4 if "128" in i.modifiers else 1
            for i in kernel.instructions
            if i.opcode == opcode
        )
        metric = spilled.profile.metrics[name]
        assert metric.value == 8 * 4 * words  # 8 warps; a word of a warp fills 4 sectors
        assert "spills" in (metric.reason or "")


APART = """
extern "C" __global__ void tails(const unsigned char *text, const int *length, unsigned *out) {
  const unsigned char *p = text + threadIdx.x * 24;
  int left = length[threadIdx.x];
  unsigned h = 17;
  while (left >= 4) {
    h = (h ^ (p[0] | p[1] << 8 | p[2] << 16 | p[3] << 24)) * 0x5bd1e995; h ^= h >> 13; p += 4; left -= 4;
  }
  switch (left) {
    case 3: h ^= p[2] << 16;
    case 2: h ^= p[1] << 8;
    case 1: h ^= p[0]; h *= 0x5bd1e995;
  }
  out[threadIdx.x] = h ^ h >> 15;
}
extern "C" __global__ void kinds(const int *data, int *out, float *f) {
  int i = threadIdx.x, acc = 0;
  float x = i;
  for (int k = 0; k < 20; k++) {
    int what = data[i + k * 32] & 3;
    if (what == 0) x = sqrtf(x + k);
    else if (what == 1) { acc += data[(acc + k) & 255]; f[i] = x; }
    else if (what == 2) x = x * 1.5f + acc;
    else { acc ^= k; if (acc & 64) continue; x += out[64 + ((i + k) & 31)]; }
    x *= 0.5f;
  }
  out[i] = acc; f[i] = x;
}
"""


def request_apart(function: str, *args: object, block: int = 64) -> Request:
    return Request(kernel=APART, function=function, grid=1, block=block, args=args, caches=False)


def apart(function: str, *args: object) -> Mapping[str, Metric]:
    return emulate(request_apart(function, *args)).profile.metrics


def test_accesses_that_lanes_reach_by_several_paths_without_waiting_are_estimates() -> None:
    text, out = np.zeros(64 * 24, np.uint8), np.zeros(64, np.uint32)
    name = "global_load_requests"
    mixed = apart("tails", text, np.arange(64, dtype=np.int32) % 4, out)[name]
    assert mixed.provenance is Provenance.ESTIMATE  # an H200 counts 10
    alike = apart("tails", text, np.full(64, 3, np.int32), out)[name]
    assert (alike.value, alike.provenance) == (2 * (1 + 1 + 1 + 1), Provenance.EXACT)


@pytest.mark.parametrize(("element", "racy"), [("edges[i]", True), ("i", False)])
def test_stores_under_a_racy_load_are_estimates(element: str, racy: bool) -> None:
    """Threads of a graph search race for the nodes that they have in common."""
    source = f"""
    extern "C" __global__ void k(int *seen, const int *edges, int *next) {{
      int i = threadIdx.x, node = {element};
      if (seen[node] == 0) {{ seen[node] = 1; next[i] = node; }}
    }}
    """
    edges = np.arange(64, dtype=np.int32) // 2
    metrics = ones(source, np.zeros(64, np.int32), edges, edges.copy()).profile.metrics
    assert metrics["global_load_requests"].provenance is Provenance.EXACT
    stores = metrics["global_store_requests"]
    assert (stores.provenance is Provenance.ESTIMATE) is racy
    assert ("in a timing-dependent order" in (stores.reason or "")) is racy


@pytest.mark.parametrize(
    ("body", "estimates"),
    [
        ("y[3 * atomicAdd(n, 1)] = i;", {"global_store_sectors"}),
        (
            "if (atomicMin(n + i / 2, -i) > -i) y[i] = i;",
            {"global_store_sectors", "global_store_requests"},
        ),
        (
            "__shared__ bool first; if (i == 0) first = atomicAdd(n, 1) == 0; __syncthreads();"
            "if (first) y[i] = i;",
            set(),
        ),
    ],
)
def test_old_values_of_atomics_make_addresses_and_branches_estimates(
    body: str, estimates: set[str]
) -> None:
    source = f'extern "C" __global__ void k(int *n, int *y) {{ int i = threadIdx.x; {body} }}'
    metrics = ones(source, np.zeros(64, np.int32), np.zeros(192, np.int32)).profile.metrics
    stores = ("global_store_sectors", "global_store_requests")
    assert {n for n in stores if metrics[n].provenance is Provenance.ESTIMATE} == estimates


@pytest.mark.parametrize(
    ("root", "sure"), [("sqrtf(a)", True), ("rsqrtf(a)", False), ("__expf(a)", False)]
)
def test_control_flow_on_approximate_values_is_an_estimate(root: str, sure: bool) -> None:
    source = f"""
    extern "C" __global__ void k(const float *x, float *y) {{
      float a = x[threadIdx.x], s = 0;
      for (int i = 0; i < 8; i++) {{
        a = {root} + 0.3f;
        if (a > 1.2f) s += a * y[threadIdx.x + i];
      }}
      y[threadIdx.x] = s;
    }}
    """
    metrics = ones(
        source, np.linspace(0, 2, 64, dtype=np.float32), np.ones(72, np.float32)
    ).profile.metrics
    assert (metrics["global_load_requests"].provenance is Provenance.EXACT) is sure


@pytest.mark.parametrize("copies", [False, True])
def test_wavefronts_by_instruction_are_those_of_all_accesses_to_shared_memory(copies: bool) -> None:
    source = """
    extern "C" __global__ void k(const float *x, float *y, int *many) {
      __shared__ float s[1024];
      __shared__ int found;
      if (threadIdx.x == 0) found = 0;
    #if COPIES
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::
                   "r"((unsigned)__cvta_generic_to_shared(s + threadIdx.x * 32)), "l"(x + threadIdx.x));
      asm volatile("cp.async.wait_all;");
    #else
      s[threadIdx.x * 32] = x[threadIdx.x];
    #endif
      __syncthreads();
      atomicAdd(&found, threadIdx.x & 1);
      y[threadIdx.x] = s[31 - threadIdx.x];
      __syncthreads();
      many[0] = found;
    }
    """.replace("COPIES", str(int(copies)))
    x, y, many = np.ones(32, np.float32), np.zeros(32, np.float32), np.zeros(1, np.int32)
    metrics = ones(source, x, y, many, block=32).profile.metrics
    assert metrics["shared_atomic_wavefronts"].value == 1  # one lane adds for all
    taken, least = metrics["shared_wavefronts_source"], metrics["shared_ideal_wavefronts"]
    assert (taken.value, least.value) == (1 + 32 + 1 + 1 + 1, 5)
    assert taken.provenance is (Provenance.ESTIMATE if copies else Provenance.EXACT)


def test_a_load_that_ptxas_takes_out_of_a_loop_of_shuffles_is_done_once() -> None:
    source = """
    extern "C" __global__ void k(const unsigned char *key, const float *x, float *sum, int n) {
      for (int i = threadIdx.x; i < n; i += blockDim.x) {
        unsigned same = __match_any_sync(__activemask(), key[i]);
        float s = 0;
        for (unsigned left = same; left; left &= left - 1) s += __shfl_sync(same, x[i], __ffs(left) - 1);
        if (threadIdx.x % 32 == __ffs(same) - 1) atomicAdd(sum + key[i], s);
      }
    }
    """
    key, x, sums = (
        np.arange(256, dtype=np.uint8) % 5,
        np.ones(256, np.float32),
        np.zeros(5, np.float32),
    )
    metrics = ones(source, key, x, sums, 256, block=64).profile.metrics
    assert sums.tolist() == np.bincount(key).tolist()
    # key, x, and key by those that add, for each of 8 rows
    assert metrics["global_load_requests"].value == 3 * 8


QUOTIENTS = {  # kernels compiled together, by what each computes of x and 3
    ("x[threadIdx.x] / by", np.float32): "float_quotient",
    ("x[threadIdx.x] * by", np.float32): "float_product",
    ("__frcp_rz(x[threadIdx.x])", np.float32): "reciprocal_towards_zero",
    ("1.0f / x[threadIdx.x]", np.float32): "reciprocal",
    ("sqrtf(x[threadIdx.x])", np.float32): "root",
    ("exp2f(x[threadIdx.x])", np.float32): "power",
    ("tanhf(x[threadIdx.x])", np.float32): "hyperbolic",
    ("x[threadIdx.x] / by", np.float64): "double_quotient",
    ("sqrt(x[threadIdx.x])", np.float64): "double_root",
    ("x[threadIdx.x] / by", np.int64): "integer_quotient",
}


@cache
def quotient_source() -> str:
    names = {np.float32: "float", np.float64: "double", np.int64: "long long"}
    return "\n".join(
        f'extern "C" __global__ void {function}({names[kind]} *x, {names[kind]} by) {{'
        f" x[threadIdx.x] = {expression}; }}"
        for (expression, kind), function in QUOTIENTS.items()
    )


def quotients(
    expression: str, x: list[float] | np.ndarray, kind: type = np.float32
) -> Mapping[str, Metric]:
    arguments = np.resize(np.asarray(x, kind), 32), kind(3)
    return emulate(
        Request(
            kernel=quotient_source(),
            function=QUOTIENTS[expression, kind],
            grid=1,
            block=32,
            args=arguments,
        )
    ).profile.metrics


@pytest.mark.parametrize(
    ("expression", "kind", "easy", "hard", "more"),
    [
        # The paths through the routine are not known: their mean is taken.
        ("x[threadIdx.x] / by", np.float32, 1.0, 0.0, range(20, 40)),
        ("x[threadIdx.x] / by", np.float32, 1.0, 1e-35, range(20, 60)),
        ("sqrtf(x[threadIdx.x])", np.float32, 1.0, 0.0, range(9, 15)),
        ("1.0f / x[threadIdx.x]", np.float32, 1.0, 0.0, range(15, 25)),
        ("x[threadIdx.x] / by", np.float64, 1.0, 0.0, range(45, 72)),
        ("sqrt(x[threadIdx.x])", np.float64, 1.0, 0.0, range(10, 24)),
        ("x[threadIdx.x] / by", np.int64, 1, 1 << 40, range(60, 110)),
    ],
)
def test_operands_that_need_a_routine_cost_its_instructions(
    expression: str, kind: type, easy: float, hard: float, more: range
) -> None:
    without, with_one, with_all = (
        quotients(expression, x, kind)["instructions"].value or 0
        for x in ([easy], [hard] + 31 * [easy], [hard])
    )
    assert with_one - without in more
    assert with_all <= with_one  # what the others took is not executed


def test_a_quotient_of_zero_needs_no_addition_of_its_routine() -> None:
    # The routine adds its operands only if one is NaN.
    assert quotients("x[threadIdx.x] / by", [0.0])["fp32_add"].value == 0


def test_powers_below_the_smallest_normal_number_are_scaled() -> None:
    short = quotients(
        "exp2f(x[threadIdx.x])", [1.0] * 27 + [-127.0, -float("inf"), -200.0, -150.0, -126.0]
    )["fp32_mul"]
    assert (short.value, short.provenance) == (2 * 4, Provenance.EXACT)


def test_a_polynomial_that_only_some_threads_take_counts_for_these() -> None:
    x = np.linspace(0, 2, 32, dtype=np.float32)
    some, none, every = (
        quotients("tanhf(x[threadIdx.x])", values)["fp32_fma"] for values in (x, x + 1, 0 * x)
    )
    assert [(metric.value or 0) - (none.value or 0) for metric in (every, some)] == [
        32,
        int((x < 0.6).sum()),
    ]
    assert some.provenance is Provenance.EXACT


def test_without_machine_code_every_access_is_in_doubt() -> None:
    prepared = looped(5).prepared
    absent = MachineCode(None, "nothing to read")
    assert absent.widen(prepared.program.module) == (prepared.program.module, absent)
    metrics = machine_metrics(prepared.program, looped(5).counters, absent).metrics
    assert Provenance.EXACT not in {m.provenance for m in metrics.values() if m.value is not None}
    assert (
        metrics["global_load_sectors"].value
        == looped(5).profile.metrics["global_load_sectors"].value
    )
    assert (
        metrics["global_load_sectors"].reason == "not checked against machine code: nothing to read"
    )


@pytest.mark.parametrize(
    ("cubin", "kernel", "reason"),
    [
        (b"", "looped", "the cubin is missing"),
        (None, "absent", "the cubin has no machine code of the kernel absent"),
    ],
)
def test_machine_code_that_is_not_there_has_a_reason(
    cubin: bytes | None, kernel: str, reason: str
) -> None:
    compiled = looped(5).prepared.compiled
    assert machine_code(
        compiled.cubin if cubin is None else cubin, compiled.ptx, kernel
    ) == MachineCode(None, reason)


def test_machine_code_of_other_ptx_is_not_used() -> None:
    compiled = looped(5).prepared.compiled
    result = machine_code(compiled.cubin, compiled.ptx.replace("fma.rn", "fma.rz"), compiled.kernel)
    assert result == MachineCode(None, "the cubin has no PTX line information")


# -- the bound
# -----------------------------------------------------------------------------------------------------


def metrics(**values: float) -> dict[str, Metric]:
    return {name: Metric(value=value, unit="") for name, value in values.items()}


def test_the_slowest_part_bounds_the_time_and_is_named() -> None:
    gpu = stand_in(HOPPER)
    assert gpu is not None
    traffic = Traffic(read_bytes=0, written_bytes=0, fetched_bytes=4_800_000, changed_bytes=0)
    bound = time_bound(metrics(shared_load_wavefronts=132.0), HOPPER, traffic)
    assert bound.value == pytest.approx(1000)  # 4.8 MB at 4.8 TB/s
    assert bound.provenance is Provenance.BOUND
    assert bound.reason == "H200 SXM: 4.8 MB of device memory; with cold caches"
    cycles = metrics(shared_load_wavefronts=132 * 1980.0, fp32_fma=128 * 132 * 990.0)
    bound = time_bound(cycles, HOPPER, None)
    assert bound.value == pytest.approx(1000)  # 1980 cycles of 1.98 GHz
    assert bound.reason == "H200 SXM: wavefronts of shared memory"
    written = Traffic(
        read_bytes=0, written_bytes=0, fetched_bytes=0, changed_bytes=gpu.l2_bytes + 9_600_000
    )
    assert next(iter(limits({}, gpu, written)))[1] == pytest.approx(2e-6)


def test_instructions_count_towards_the_bound_only_when_calibrated() -> None:
    counted = Metric(value=4 * 132 * 1980.0, unit="inst", reason="counted in PTX")
    assert time_bound({"instructions": counted}, HOPPER, None).value is None
    calibrated = Metric(value=counted.value, unit="inst", reason=CALIBRATED)
    assert time_bound({"instructions": calibrated}, HOPPER, None).value == pytest.approx(1000)


def test_no_bound_without_a_gpu_or_work() -> None:
    assert (
        time_bound({}, ARCHITECTURES["sm_88"], None).reason
        == "the table of data sheets has no GPU of sm_88"
    )
    assert time_bound(metrics(fp32_add=0.0), HOPPER, None).value is None


def test_modelled_traffic_is_an_estimate_and_sampling_drops_it() -> None:
    emulation = run("choice", 32, 256, floats(8192), floats(8192), np.int32(0), caches=True)
    read, written = (emulation.profile.metrics[f"dram_bytes_{way}"] for way in ("read", "written"))
    assert (read.value, written.value) == (32768, 0)
    assert read.provenance is Provenance.ESTIMATE
    without = run(
        "choice", 32, 256, floats(8192), floats(8192), np.int32(0), caches=False
    ).profile.metrics
    assert without["dram_bytes_read"].value is None
    assert without["dram_bytes_read"].reason


def test_counters_are_left_as_they_were() -> None:
    before = looped(5).counters.values.copy()
    machine_metrics(
        looped(5).prepared.program, Counters(looped(5).counters.values), looped(5).prepared.code
    )
    assert np.array_equal(before, looped(5).counters.values)


def ones(source: str, *args: object, grid: int = 1, block: int = 64, **more: object) -> Emulation:
    return emulate(
        Request(
            kernel=source,
            grid=grid,
            block=block,
            args=args,
            options=("-std=c++17",),
            caches=False,
            **more,
        )  # type: ignore[arg-type]
    )


def test_shuffles_of_diverged_warps_are_not_counted_for_full_warps() -> None:
    source = """
    #include <cooperative_groups.h>
    namespace cg = cooperative_groups;
    extern "C" __global__ void k(const float *in, float *out) {
      auto block = cg::this_thread_block();
      auto tile = cg::tiled_partition<32>(block);
      float sum = in[block.thread_rank()];
      if (block.thread_rank() < 32)
        for (int offset = 16; offset > 0; offset /= 2) sum += tile.shfl_down(sum, offset);
      if (block.thread_rank() == 0) out[0] = sum;
    }
    """
    out = np.zeros(1, np.float32)
    result = ones(source, np.ones(64, np.float32), out)
    assert out[0] == 32
    # one warp, five rounds: not those of the copy beside
    assert result.profile.value("fp32_add") == 5 * 32


def test_an_addition_whose_result_is_selected_counts_for_the_threads_that_take_it() -> None:
    source = """
    extern "C" __global__ void k(const float *in, const int *head, float *out) {
      int lane = threadIdx.x % 32;
      float sum = in[threadIdx.x];
      for (int d = 1; d < 32; d *= 2) {
        float other = __shfl_up_sync(~0u, sum, d);
        if (lane - d >= head[threadIdx.x]) sum += other;
      }
      out[threadIdx.x] = sum;
    }
    """
    head = np.repeat(np.array([0, 5, 9, 30, 0, 31], np.int32), [5, 4, 21, 2, 31, 1])
    out = np.zeros(64, np.float32)
    result = ones(source, np.ones(64, np.float32), head, out)
    lane = np.arange(64) % 32
    assert (out == lane - head + 1).all()
    assert result.profile.value("fp32_add") == sum(
        int((lane - d >= head).sum()) for d in (1, 2, 4, 8, 16)
    )


@pytest.mark.parametrize(("last", "sure"), [(32, True), (4, False)])
def test_additions_behind_where_lanes_leave_are_an_estimate(last: int, sure: bool) -> None:
    source = """
    extern "C" __global__ void k(const float *in, const int *head, float *out) {
      int lane = threadIdx.x % 32, own = head[threadIdx.x];
      float sum = in[threadIdx.x];
      float other = __shfl_up_sync(~0u, sum, 16);
      int its = __shfl_up_sync(~0u, own, 16);
      if (lane >= 16 && its == own) sum += other;
      if (own >= 0 && lane < LAST) atomicAdd(out + own, sum);
    }
    """.replace("LAST", str(last))
    head = np.array([*range(16), *range(8), *range(8, 16)], np.int32)
    head[28:] = 100
    metrics = ones(
        source, np.ones(32, np.float32), head, np.zeros(128, np.float32), block=32
    ).profile.metrics["fp32_add"]
    assert (metrics.provenance is Provenance.EXACT) is sure
    assert metrics.value == 12 or not sure


def test_the_atomic_of_a_whole_warp_runs_as_often_as_its_block() -> None:
    source = """
    extern "C" __global__ void k(const int *in, int *out, int *count) {
      int i = blockIdx.x * blockDim.x + threadIdx.x, base = 0;
      unsigned mask = __ballot_sync(~0u, in[i] > 0);
      if (threadIdx.x % 32 == 0 && mask) base = atomicAdd(count, __popc(mask));
      base = __shfl_sync(~0u, base, 0);
      if (in[i] > 0) out[base + __popc(mask & ((1u << threadIdx.x % 32) - 1))] = in[i];
    }
    """
    data = np.zeros(256, np.int32)
    data[:40] = 1
    count = np.zeros(1, np.int32)
    result = ones(source, data, np.zeros(256, np.int32), count, grid=4)
    assert count[0] == 40
    assert result.profile.value("global_atomic_requests") == 2
    assert result.profile.metrics["instructions"].reason == CALIBRATED


SWIZZLED = """__shared__ __align__(1024) int4 tile[32]; int t = threadIdx.x, row = t / 4;
  unsigned to = (unsigned)__cvta_generic_to_shared(tile + row * 4 + (t % 4 + row / 2) % 4);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"((int4 *)x + t));
  asm volatile("cp.async.wait_all;");"""
VOLATILE = """volatile int *v = x;
  for (int d = blockDim.x; d > 1; d /= 2) v[threadIdx.x] += v[threadIdx.x + d];"""


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        # one lane adds for all; the atomics share the count of lanes
        ("atomicAdd(x, 10); atomicAdd(x + 1, 3);", {"global_reduction_sectors": 2}),
        ("for (int i = 0; i < 3; i++) atomicAdd(x + i, i + 1);", {"global_reduction_sectors": 3}),
        ("x[2] = atomicAdd(x, 9) + atomicAdd(x + 1, 3);", {"global_atomic_sectors": 2}),
        (
            "__shared__ int s[2]; atomicAdd(s, 10); atomicAdd(s + 1, 3);",
            {"shared_atomic_wavefronts": 2},
        ),
        (
            """unsigned old; atomicExch(x + 1, 5); atomicAdd(x + 2, threadIdx.x);
            asm volatile("atom.global.gpu.acq_rel.add.u32 %0, [%1], 1;" : "=r"(old) : "l"(x));""",
            {"global_atomic_requests": 2, "global_reduction_requests": 1},
        ),
        (SWIZZLED, {"global_load_sectors": 16}),
        (VOLATILE, {"global_load_requests": 10, "global_store_sectors": 20}),
    ],
)
def test_counts_are_exact(body: str, counts: dict[str, int]) -> None:
    source = f'extern "C" __global__ void k(int *x) {{ {body} }}'
    metrics = ones(source, np.zeros(128, np.int32), block=32).profile.metrics
    assert {name: metrics[name].value for name in counts} == counts
    assert {metrics[name].provenance for name in counts} == {Provenance.EXACT}


@pytest.mark.parametrize(
    ("body", "name", "why"),
    [
        (
            'printf("%d", x[threadIdx.x]);',
            "global_load_requests",
            "without the instructions of printf",
        ),
        ("free(malloc(16));", "instructions", "without the memory accesses of malloc and free"),
        (
            "while (atomicCAS(x, 0, 1) != 0) {} atomicExch(x, 0);",
            "global_atomic_requests",
            "its iterations depend on timing",
        ),
        (
            "__shared__ float s; atomicAdd(&s, 1.0f);",
            "shared_load_requests",
            "ptxas compiled atom",
        ),
    ],
)
def test_undeterminable_counters_are_marked(body: str, name: str, why: str) -> None:
    source = '#include <cstdio>\nextern "C" __global__ void k(int *x) { %s }'
    plain = ones(
        source % "x[threadIdx.x] += atomicAdd(x + 64, 1);", np.zeros(65, np.int32), block=32
    ).profile.metrics
    assert plain["global_load_requests"].provenance is Provenance.EXACT
    assert plain["instructions"].reason == CALIBRATED
    metrics = ones(source % body, np.zeros(65, np.int32), block=32).profile.metrics[name]
    assert metrics.provenance is Provenance.ESTIMATE
    assert why in (metrics.reason or "")


def test_arithmetic_of_rounds_that_depend_on_time_is_an_estimate_and_other_arithmetic_is_not() -> (
    None
):
    source = r"""
    extern "C" __global__ void k(int *x) {
      float scaled = x[threadIdx.x] * 3.0f;
      int old = x[64], seen;
      do {
        seen = old;
        old = atomicCAS(x + 64, seen, __float_as_int(__int_as_float(seen) + 1.0f));
      } while (old != seen);
      x[threadIdx.x] = __float_as_int(scaled);
    }
    """
    metrics = ones(source, np.zeros(65, np.int32), block=32).profile.metrics
    assert metrics["fp32_add"].value > 32
    assert metrics["fp32_add"].provenance is Provenance.ESTIMATE
    assert "its iterations depend on timing" in (metrics["fp32_add"].reason or "")
    assert (metrics["fp32_mul"].value, metrics["fp32_mul"].provenance) == (32, Provenance.EXACT)


SHIFTED = r"""
extern "C" __global__ void k(const char *src, int per, int ps, int os, int pd, int od) {
    extern __shared__ __align__(128) char s[];
    int t = threadIdx.x;
    const char *from = src + t / per * ps + t % per * 16 + os;
    unsigned to = (unsigned)__cvta_generic_to_shared(s) + t / per * pd + t % per * 16 + od;
    asm volatile("cp.async.HOW.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from));
    asm volatile("cp.async.wait_all;");
}
"""


@pytest.mark.parametrize(
    ("how", "places", "sectors"),  # what an H200 counted
    [
        ("cg", (32, 0, 0, 0, 0), 16),
        ("cg", (32, 0, 0, 0, 16), 20),
        ("cg", (32, 0, 0, 0, 32), 16),
        ("cg", (32, 0, 16, 0, 0), 20),
        ("cg", (32, 0, 16, 0, 16), 17),
        ("cg", (32, 0, 16, 0, 32), 20),
        ("cg", (8, 256, 0, 144, 0), 18),
        ("cg", (4, 256, 0, 80, 0), 20),
        ("cg", (2, 256, 0, 48, 0), 24),
        ("cg", (1, 32, 0, 16, 0), 16),
        ("cg", (1, 16, 0, 48, 0), 32),
        ("cg", (8, 256, 16, 128, 0), 20),
        ("ca", (32, 0, 0, 0, 112), 16),
        ("ca", (8, 256, 16, 144, 0), 20),
        ("ca", (1, 32, 0, 16, 0), 32),
    ],
)
def test_copies_past_the_l1_ask_for_the_sectors_that_they_fill(
    how: str, places: tuple[int, ...], sectors: int
) -> None:
    arguments = (np.zeros(16384, np.uint8), *map(np.int32, places))
    metrics = emulator.run(
        SHIFTED.replace("HOW", how), grid=1, block=32, args=arguments, shared_bytes=16384
    ).metrics
    assert metrics["global_load_sectors"].value == sectors


def test_generic_atomics_skip_code_of_other_spaces() -> None:
    source = """
    #include <cuda_fp16.h>
    extern "C" __global__ void k(const int *where, __half2 *out) {
      atomicAdd(out + where[threadIdx.x], __floats2half2_rn(1, 2));
    }"""
    result = ones(source, np.arange(64, dtype=np.int32), np.zeros(128, np.float16))
    kernel, solution = code_of(result), result.machine.solution
    assert solution is not None
    other = [
        n for n, b in enumerate(kernel.blocks) if kernel.instructions[b.start].opcode == "QSPC"
    ]
    assert other
    assert not any(solution.warps[n] for n in range(other[0], len(kernel.blocks) - 1))
    assert result.profile.value("instructions") == 2 * kernel.blocks[other[0]].start
    assert result.profile.metrics["global_atomic_requests"].provenance is Provenance.EXACT


def test_an_atomic_that_ptxas_keeps_is_none_without_a_result() -> None:
    source = """extern "C" __global__ void k(int *out) {
      __shared__ int s[4];
      int *p = threadIdx.x < 32 ? out : s;
      if (threadIdx.x < 4) s[threadIdx.x] = 0;
      __syncthreads();
      atomicAdd(p, 1);
      if (threadIdx.x == 0) out[1] = s[0];
    }"""
    emulation = ones(source, np.zeros(2, np.int32))
    kernel = code_of(emulation)
    returns_value = any(
        instruction.opcode in ("ATOM", "ATOMG") for instruction in kernel.instructions
    )
    counted = {
        kind: emulation.profile.value(f"global_{kind}_requests") for kind in ("atomic", "reduction")
    }
    assert counted == {"atomic": int(returns_value), "reduction": int(not returns_value)}


def test_each_copy_of_a_branch_that_diverges_has_its_share_of_the_joins() -> None:
    source = """extern "C" __global__ void k(short *data) {
      __shared__ short s[66];
      int t = threadIdx.x;
      s[2 * t] = data[2 * t];
      s[2 * t + 1] = data[2 * t + 1];
      __syncthreads();
      for (int r = 0; r < 16; r++) {
        int p = 2 * t + (r & 1);
        if (p + 1 < 64) { short a = s[p], b = s[p + 1]; if (a > b) { s[p] = b; s[p + 1] = a; } }
        __syncthreads();
      }
      data[t] = s[2 * t];
    }"""
    emulation = ones(source, np.arange(64, dtype=np.int16)[::-1].copy(), block=32)
    kernel = code_of(emulation)
    result = solve(emulation.prepared.program, kernel, emulation.counters.values)
    joins = [
        n for n, b in enumerate(kernel.blocks) if kernel.instructions[b.end - 1].opcode == "BSYNC"
    ]
    if not joins:
        pytest.skip("this ptxas makes no branches of it")
    # each round, once or in two parts
    assert max(result.warps[n] for n in joins) <= 2 * 16 / (len(joins) / 2)
