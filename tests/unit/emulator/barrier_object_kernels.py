"""Kernels whose order is made by barrier objects: warps that produce and consume, copies in bulk;
right or with a mistake.
"""

from collections.abc import Iterator

_HEAD = """
typedef unsigned long long u64;
__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void init(u64 *b, int n) { asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at(b)), "r"(n) : "memory"); }
__device__ void arrive(u64 *b) {
    asm volatile("{ .reg .b64 s; mbarrier.arrive.shared.b64 s, [%0]; }" ::"r"(at(b)) : "memory");
}
__device__ void expect(u64 *b, int bytes) {
    asm volatile("{ .reg .b64 s; mbarrier.arrive.expect_tx.shared.b64 s, [%0], %1; }" ::"r"(at(b)), "r"(bytes) : "memory");
}
__device__ void wait(u64 *b, int parity) {
    int done = 0;
    while (!done)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(at(b)), "r"(parity) : "memory");
}
__device__ void fetch(void *to, const void *from, int bytes, u64 *b) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 ::"r"(at(to)), "l"(from), "r"(bytes), "r"(at(b)) : "memory");
}
__device__ void put(void *to, const void *from, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(at(from)), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
}
"""
_PARAMETERS = "const int* row, const int* col, int n, int* a, int* b, int* c"
_ROUNDS = """__shared__ alignas(16) int s[2][64]; __shared__ u64 full[2], empty[2];
int t = threadIdx.x, w = t / 32;
if (t == 0) for (int k = 0; k < 2; k++) { init(&full[k], %d); init(&empty[k], 64); }
__syncthreads();
if (w == 0) {
  for (int k = 0; k < 6; k++) { int at = k & 1; %s
  %s }
} else if (w < 3) {
  int sum = 0;
  for (int k = 0; k < 6; k++) { int at = k & 1; %s
    sum += s[at][95 - t]; %s }
  c[blockIdx.x * 64 + t - 32] = sum;
}"""


def _kernel(body: str) -> str:
    return f'{_HEAD}extern "C" __global__ void k({_PARAMETERS}) {{\n{body}\n}}\n'


def kernels() -> Iterator[tuple[str, str, bool]]:
    """Name, source, and whether it races."""
    taken, there, free = (
        "if (k > 1) wait(&empty[at], (k / 2 - 1) & 1);",
        "wait(&full[at], k / 2 & 1);",
        "arrive(&empty[at]);",
    )
    by_hand = "s[at][t] = b[k * 64 + t]; s[at][t + 32] = b[k * 64 + t + 32]; arrive(&full[at]);"
    early = "arrive(&full[at]); s[at][t] = b[k * 64 + t]; s[at][t + 32] = b[k * 64 + t + 32];"
    bulk = "if (t == 0) { expect(&full[at], 256); fetch(s[at], b + k * 64, 256, &full[at]); }"
    for name, count, fill in (("stores", 32, by_hand), ("bulk copies", 1, bulk)):
        yield f"ring of {name}", _kernel(_ROUNDS % (count, taken, fill, there, free)), False
        other = fill.replace("s[at]", "s[at ^ 1]")
        yield (
            f"ring of {name}, into the other stage",
            _kernel(_ROUNDS % (count, taken, other, there, free)),
            True,
        )
        yield (
            f"ring of {name}, used too early",
            _kernel(_ROUNDS % (count, taken, fill, "", free)),
            True,
        )
        yield (
            f"ring of {name}, given back too early",
            _kernel(_ROUNDS % (count, taken, fill, there + free, "")),
            True,
        )
        yield (
            f"ring of {name}, wrong stage",
            _kernel(_ROUNDS % (count, taken, fill, there.replace("[at]", "[0]"), free)),
            True,
        )
    yield "ring of stores, arrives first", _kernel(_ROUNDS % (32, taken, early, there, free)), True
    result = (
        "__shared__ alignas(16) int s[128]; int t = threadIdx.x; s[t] = b[blockIdx.x * 128 +"
        " t];\n{0}\n"
    )
    result += "if (t == 0) put(c + {1} * 128, s, 512);"
    yield "bulk result", _kernel(result.format("__syncthreads();", "blockIdx.x")), False
    yield "bulk result, no barrier", _kernel(result.format("", "blockIdx.x")), True
    yield "bulk result, one place", _kernel(result.format("__syncthreads();", "0")), True
    together = """__shared__ int s[128]; __shared__ u64 bar; int t = threadIdx.x; if (t == 0) init(&bar, 128);
__syncthreads(); s[t] = b[t]; {0} {1} c[blockIdx.x * 128 + t] = s[127 - t];"""
    yield (
        "one barrier object for all",
        _kernel(together.format("arrive(&bar);", "wait(&bar, 0);")),
        False,
    )
    yield "one barrier object, not waited for", _kernel(together.format("arrive(&bar);", "")), True
    copies = """__shared__ int s[128]; __shared__ u64 bar; int t = threadIdx.x; if (t == 0) init(&bar, 128);
__syncthreads(); asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at(s + t)), "l"(b + t) : "memory");
asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(at(&bar)) : "memory"); {0}
c[blockIdx.x * 128 + t] = s[127 - t];"""
    yield "copies that arrive", _kernel(copies.replace("{0}", "wait(&bar, 0);")), False
    yield "copies that arrive, not waited for", _kernel(copies.replace("{0}", "")), True
