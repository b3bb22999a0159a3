"""Random CUDA C++ kernels: expressions, divergence, loops, shared memory, device functions, warp
exchanges, atomics.

Every kernel is `k(const unsigned* in, unsigned* out, float* real, int n)`. Integer results do not
depend on the order of warps; floating-point values are only combined within a thread.
"""

import random

_INT = ("+", "-", "*", "&", "|", "^")
_FLOAT = ("+", "-", "*")
_COMPARE = ("<", "<=", "==", "!=", ">", ">=")


class Writer:
    """One kernel's text, from a seed. `block` and `grid` are its launch."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.depth = 0
        self.uniform = True  # may there be a block barrier here?
        self.names = 0
        rng = self.rng
        self.block = rng.choice(
            [(32, 1, 1), (64, 1, 1), (96, 1, 1), (100, 1, 1), (16, 8, 1), (7, 5, 3), (33, 2, 1)]
        )
        self.grid = rng.choice([(1, 1, 1), (3, 1, 1), (2, 2, 1), (5, 1, 2)])
        threads = self.block[0] * self.block[1] * self.block[2]
        self.full_warps = threads % 32 == 0
        self.threads = threads

    def pick(self, *choices: str) -> str:
        return self.rng.choice(choices)

    def whole(self, depth: int = 0) -> str:
        """An unsigned expression."""
        rng = self.rng
        if depth > 2 or rng.random() < 0.3:
            return self.pick(
                "a",
                "b",
                "c",
                "t",
                f"{rng.randrange(100)}u",
                "threadIdx.x",
                "blockIdx.x",
                f"0x{rng.getrandbits(32):x}u",
            )
        x, y = self.whole(depth + 1), self.whole(depth + 1)
        if rng.randrange(12) < 5:
            return f"({x} {rng.choice(_INT)} {y})"
        forms = (
            f"({x} >> ({y} & 31))",
            f"({x} << ({y} & 31))",
            f"({x} / (({y} & 1023) + 1))",
            f"({x} % (({y} & 63) + 1))",
            f"(unsigned)((int){x} / ((int)({y} & 255) + 3))",
            f"(unsigned)__popc({x})",
            f"(unsigned)__clz({x})",
            f"({self.condition(depth + 1)} ? {x} : {y})",
            f"__brev({x})",
            f"__byte_perm({x}, {y}, {rng.getrandbits(16)})",
            f"(unsigned)max((int){x}, (int){y})",
            f"min({x}, {y})",
            f"(unsigned)__mulhi((int){x}, (int){y})",
            f"(unsigned)(((unsigned long long){x} * {y}) >> {rng.randrange(33)})",
            f"helper({x}, {y})",
            f"(unsigned)(short){x}",
            f"(unsigned)(signed char){x}",
            f"__float_as_uint({self.real(depth + 1)})",
            f"__funnelshift_l({x}, {y}, {rng.randrange(32)})",
            f"(unsigned)abs((int){x})",
        )
        return rng.choice(forms)

    def real(self, depth: int = 0) -> str:
        rng = self.rng
        if depth > 2 or rng.random() < 0.3:
            return self.pick("f", "g", f"{rng.uniform(-4, 4):.4f}f", "(float)(t & 63)", "1e-3f")
        x, y = self.real(depth + 1), self.real(depth + 1)
        forms = (
            f"({x} {rng.choice(_FLOAT)} {y})",
            f"({x} {rng.choice(_FLOAT)} {y})",
            f"fmaf({x}, {y}, f)",
            f"fminf({x}, {y})",
            f"fmaxf({x}, {y})",
            f"fabsf({x})",
            f"sqrtf(fabsf({x}))",
            f"({x} / (fabsf({y}) + 1.5f))",
            f"floorf({x})",
            f"(float)(int)({x})",
            f"(float)((double){x} * {y})",
            f"(- {x})",
            f"truncf({x})",
            f"rintf({x})",
            f"__half2float(__float2half({x}))",
            f"({self.condition(depth + 1)} ? {x} : {y})",
        )
        return rng.choice(forms)

    def condition(self, depth: int = 0) -> str:
        op = self.rng.choice(_COMPARE)
        if self.rng.random() < 0.3:
            return f"({self.real(depth + 1)} {op} {self.real(depth + 1)})"
        if self.rng.random() < 0.3:
            return (
                f"(({self.whole(depth + 1)} & {self.rng.choice((1, 3, 7, 16))}) {op}"
                f" {self.rng.randrange(4)})"
            )
        return f"({self.whole(depth + 1)} {op} {self.whole(depth + 1)})"

    def statement(self) -> str:
        kind = self.rng.randrange(20)
        if kind < 5:
            return f"{self.pick('a', 'b', 'c')} = {self.whole()};"
        if kind < 8:
            return f"{self.pick('f', 'g')} = {self.real()};"
        if kind < 11 and self.depth < 3:
            return self._branch()
        if kind < 13 and self.depth < 2:
            return self._loop()
        if kind < 15:
            return self._shared()
        if kind == 15 and self.uniform:
            return self._exchange()
        if kind == 16:
            return f"atomicAdd(&counts[{self.whole()} & 15], {self.whole()} & 255);"
        if kind == 17:
            return f"atomicMax(&out[n * 2 + ({self.whole()} & 31)], {self.whole()});"
        if kind == 18:
            return f"{self.pick('a', 'b')} ^= in[({self.whole()}) % (unsigned)n];"
        return f"local[{self.whole()} & 7] = {self.whole()}; c += local[{self.whole()} & 7];"

    def _inside(self, uniform: bool = False) -> str:
        before = self.uniform
        self.uniform = before and uniform
        self.depth += 1
        text = " ".join(self.statement() for _ in range(self.rng.randrange(1, 4)))
        self.depth -= 1
        self.uniform = before
        return text

    def _branch(self) -> str:
        rng = self.rng
        if rng.random() < 0.2:
            cases = " ".join(
                f"case {n}: {self._inside()} break;" for n in range(rng.randrange(3, 7))
            )
            return f"switch ({self.whole()} & 7) {{ {cases} default: a += 3; }}"
        text = f"if {self.condition()} {{ {self._inside()} }}"
        if rng.random() < 0.5:
            text += f" else {{ {self._inside()} }}"
        if rng.random() < 0.1 and not self.uniform:
            text += (
                " if ((a & 63) == 5) {"
                f" {self.pick('break', 'continue') if self.in_loop else 'c++'}; }}"
            )
        return text

    in_loop = False

    def _loop(self) -> str:
        self.names += 1
        name = f"i{self.names}"
        limit = self.pick(
            f"(int)({self.whole(2)} & 7)", str(self.rng.randrange(1, 6)), "(int)(t & 3) + 1"
        )
        before, self.in_loop = self.in_loop, True
        body = self._inside()
        leave = f" if ({self.condition()}) break;" if self.rng.random() < 0.3 else ""
        self.in_loop = before
        return f"for (int {name} = 0; {name} < {limit}; ++{name}) {{ {body} a += {name};{leave} }}"

    def _shared(self) -> str:
        if not self.uniform:
            return f"b += mine[(tid * 7 + {self.rng.randrange(9)}) % {self.threads}];"
        offset = self.rng.randrange(self.threads)
        return (
            f"__syncthreads(); mine[(tid + {offset}) % {self.threads}] = {self.whole()};"
            f" __syncthreads(); a ^= mine[({self.whole()}) % {self.threads}u]; __syncthreads();"
        )

    def _exchange(self) -> str:
        rng = self.rng
        if not self.full_warps:
            return f"c += (unsigned)__syncthreads_count({self.condition()});"
        forms = (
            f"a += __shfl_xor_sync(~0u, {self.whole()}, {rng.randrange(32)});",
            (
                f"b = __shfl_down_sync(~0u, {self.whole()}, {rng.randrange(32)},"
                f" {rng.choice((8, 16, 32))});"
            ),
            f"b ^= __shfl_sync(~0u, {self.whole()}, {self.whole()}, 16);",
            f"c = __shfl_up_sync(~0u, {self.whole()}, {rng.randrange(8)});",
            f"a ^= __ballot_sync(~0u, {self.condition()});",
            f"c += __all_sync(~0u, {self.condition()});",
            f"b += __match_any_sync(~0u, {self.whole()} & 3);",
            f"a += __reduce_add_sync(~0u, {self.whole()});",
            f"a ^= __reduce_max_sync(~0u, {self.whole()});",
            f"c += (unsigned)__syncthreads_or({self.condition()});",
            (
                "if (t & 1) { a += __shfl_xor_sync(0xaaaaaaaau, b, 2); } else { b +="
                " __shfl_xor_sync(0x55555555u, a, 4); }"
            ),
            "__syncwarp();",
        )
        return rng.choice(forms)

    def kernel(self) -> str:
        early = ""
        if not self.full_warps and self.rng.random() < 0.3:
            early, self.uniform = "if (t % 11 == 3) return;", False  # no block barriers after this
        body = "\n  ".join(self.statement() for _ in range(self.rng.randrange(4, 14)))
        return f"""
#include <cuda_fp16.h>
__device__ __noinline__ unsigned helper(unsigned x, unsigned y) {{
  unsigned s = x;
  for (unsigned i = 0; i < (y & 3); ++i) {{ if ((s ^ i) & 1) s = s * 3 + y; else s ^= y >> i; }} return s; }}
extern "C" __global__ void k(const unsigned* in, unsigned* out, float* real, int n) {{
  __shared__ unsigned mine[{self.threads}]; __shared__ unsigned counts[16];
  unsigned tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned t = tid + {self.threads} * (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z));
  unsigned a = in[t % n], b = in[(t * 5 + 1) % n], c = t; unsigned local[8] = {{a, b, 1, 2, 3, 4, 5, 6}};
  float f = (float)(int)a * 1e-6f, g = real[n + t % n];
  mine[tid] = b; if (tid < 16) counts[tid] = 0; __syncthreads();
  {early}
  {body}
  {"__syncthreads();" if not early else ""}
  if (t >= (unsigned)n) return;
  out[t] = a ^ (b * 3) ^ c ^ local[a & 7]; out[n + t] = {"counts[tid & 15]" if not early else "c"}; real[t] = f + g;
}}
"""
