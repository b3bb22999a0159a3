// Texts, codes, lists, graphs and numbers as blogs, samples and benchmark suites have them: dictionaries, stream ciphers,
// erasure codes, quotes, lists that are ranked, matchings, rows put in order and primes. `sojourners.py` launches them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <stdint.h>
namespace cg = cooperative_groups;

// Strings of a dictionary, laid one after another where `offset` says.
__global__ void dictionary_thread(const int* code, const int* starts, const unsigned char* letters, const int* offset, unsigned char* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int from = starts[code[i]], size = starts[code[i] + 1] - from;
  for (int k = 0; k < size; ++k) out[offset[i] + k] = letters[from + k];
}

template <int LANES>
__global__ void dictionary_group(const int* __restrict__ code, const int* __restrict__ starts, const unsigned char* __restrict__ letters, const int* __restrict__ offset, unsigned char* __restrict__ out, int n) {
  const auto group = cg::tiled_partition<LANES>(cg::this_thread_block());
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;
  if (i >= n) return;
  int from = 0, size = 0, to = 0;
  if (group.thread_rank() == 0) {
    const int c = code[i];
    from = __ldg(starts + c), size = __ldg(starts + c + 1) - from, to = offset[i];
  }
  from = group.shfl(from, 0), size = group.shfl(size, 0), to = group.shfl(to, 0);
  for (int k = group.thread_rank(); k < size; k += LANES) out[to + k] = letters[from + k];
}

// RC4: a stream of bytes a thread, whose 256 bytes of state lie in local memory, or in shared memory beside the others'.
__global__ void rc4_local(const unsigned char* keys, unsigned char* out, int streams, int length) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= streams) return;
  unsigned char s[256];
  for (int i = 0; i < 256; ++i) s[i] = i;
  unsigned char j = 0;
  for (int i = 0; i < 256; ++i) {
    j += s[i] + keys[id * 16 + i % 16];
    unsigned char t = s[i];
    s[i] = s[j];
    s[j] = t;
  }
  unsigned char a = 0, b = 0;
  for (int k = 0; k < length; ++k) {
    b += s[++a];
    unsigned char t = s[a];
    s[a] = s[b];
    s[b] = t;
    out[(size_t)id * length + k] = s[(unsigned char)(s[a] + t)];
  }
}

__global__ void __launch_bounds__(32) rc4_shared(const uint4* __restrict__ keys, unsigned* __restrict__ out, int streams, int words) {
  __shared__ unsigned char state[256 * 32];  // byte i of lane l at 128 (i / 4) + 4 l + i % 4: each lane has its own bank
  const int lane = threadIdx.x, id = blockIdx.x * 32 + lane;
  if (id >= streams) return;
  unsigned char* own = state + 4 * lane;
#define AT(i) own[((i) >> 2) * 128 + ((i) & 3)]
  for (int i = 0; i < 64; ++i) reinterpret_cast<unsigned*>(own)[i * 32] = 0x03020100u + 0x04040404u * i;
  const uint4 key = keys[id];
  const unsigned part[4] = {key.x, key.y, key.z, key.w};
  unsigned j = 0;
#pragma unroll 16
  for (int i = 0; i < 256; ++i) {
    const unsigned t = AT(i);
    j = (j + t + (part[i / 4 % 4] >> 8 * (i % 4))) & 255;
    AT(i) = AT(j);
    AT(j) = t;
  }
  unsigned a = 0, b = 0;
  for (int w = 0; w < words; ++w) {
    unsigned four = 0;
    for (int k = 0; k < 4; ++k) {
      a = (a + 1) & 255;
      const unsigned t = AT(a);
      b = (b + t) & 255;
      const unsigned u = AT(b);
      AT(a) = u;
      AT(b) = t;
      four |= (unsigned)AT((t + u) & 255) << 8 * k;
    }
    out[(size_t)w * streams + id] = four;
  }
}

// Erasure code over GF(256), 0x11d: three parities of eight blocks of data. A word at a time by doubling, or a byte at a
// time by tables of products with either nibble.
__constant__ unsigned char c_generator[3][8];

__global__ void parity_words(const unsigned* __restrict__ data, unsigned* __restrict__ parity, int words) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words) return;
  unsigned p[3] = {0, 0, 0};
#pragma unroll
  for (int d = 0; d < 8; ++d) {
    unsigned v = data[d * words + i];
#pragma unroll
    for (int bit = 0; bit < 8; ++bit) {
#pragma unroll
      for (int q = 0; q < 3; ++q)
        if (c_generator[q][d] >> bit & 1) p[q] ^= v;
      const unsigned high = v >> 7 & 0x01010101u;
      v = (v & 0x7f7f7f7fu) << 1 ^ high * 0x1d;
    }
  }
  for (int q = 0; q < 3; ++q) parity[q * words + i] = p[q];
}

__device__ unsigned char gf_times(unsigned a, unsigned b) {
  unsigned r = 0;
  for (; b; b >>= 1) {
    if (b & 1) r ^= a;
    a = a << 1 ^ (a & 128 ? 0x11d : 0);
  }
  return r;
}

__global__ void parity_tables(const unsigned char* data, unsigned char* parity, int bytes) {
  __shared__ unsigned char low[24][16], high[24][16];
  for (int t = threadIdx.x; t < 24 * 16; t += blockDim.x) {
    const unsigned g = c_generator[t / 16 / 8][t / 16 % 8];
    low[t / 16][t % 16] = gf_times(g, t % 16);
    high[t / 16][t % 16] = gf_times(g, t % 16 << 4);
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < bytes; i += gridDim.x * blockDim.x) {
    unsigned p[3] = {0, 0, 0};
    for (int d = 0; d < 8; ++d) {
      const unsigned v = data[d * bytes + i];
      for (int q = 0; q < 3; ++q) p[q] ^= low[q * 8 + d][v & 15] ^ high[q * 8 + d][v >> 4];
    }
    for (int q = 0; q < 3; ++q) parity[q * bytes + i] = p[q];
  }
}

// Which letters of lines of 256 stand within quotes, as readers of JSON find them: a bit a letter.
__device__ __forceinline__ unsigned prefix_xor(unsigned m) {
  m ^= m << 1, m ^= m << 2, m ^= m << 4, m ^= m << 8;
  return m ^ m << 16;
}

__global__ void quotes_ballot(const unsigned char* __restrict__ text, unsigned* __restrict__ within, int lines) {
  const int line = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (line >= lines) return;
  unsigned carry = 0;
  for (int w = 0; w < 8; ++w) {
    const unsigned quotes = __ballot_sync(0xffffffff, text[(size_t)line * 256 + w * 32 + lane] == '"');
    const unsigned inside = prefix_xor(quotes) ^ carry;
    carry = (int)inside >> 31;
    if (lane == w) within[line * 8 + w] = inside;
  }
}

__global__ void quotes_thread(const uint4* __restrict__ text, unsigned* __restrict__ within, int lines) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines) return;
  unsigned carry = 0;
  for (int w = 0; w < 8; ++w) {
    unsigned quotes = 0;
    for (int q = 0; q < 2; ++q) {
      const uint4 v = text[line * 16 + w * 2 + q];
      const unsigned part[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        const unsigned same = __vcmpeq4(part[k], 0x22222222u) & 0x01010101u;
        quotes |= (same * 0x10204080u >> 28 & 15) << (q * 16 + k * 4);
      }
    }
    const unsigned inside = prefix_xor(quotes) ^ carry;
    carry = 0u - (inside >> 31);
    within[line * 8 + w] = inside;
  }
}

// Ranks of the nodes of linked lists of 512 by pointer jumping: how far each is from its end. A block a list.
__global__ void list_rank_arrays(const int* next, int* rank) {
  __shared__ int succ[512], dist[512];
  const int i = threadIdx.x, base = blockIdx.x * 512;
  succ[i] = next[base + i];
  dist[i] = succ[i] == i ? 0 : 1;
  __syncthreads();
  for (int step = 0; step < 9; ++step) {
    const int s = succ[i], d = dist[s], t = succ[s];
    __syncthreads();
    dist[i] += d;
    succ[i] = t;
    __syncthreads();
  }
  rank[base + i] = dist[i];
}

__global__ void list_rank_packed(const int2* __restrict__ next, int2* __restrict__ rank) {
  __shared__ unsigned node[2][512];  // the successor above, the distance below
  const int i = threadIdx.x;
  const int2 two = next[blockIdx.x * 256 + i];
  node[0][2 * i] = two.x << 16 | (two.x != 2 * i);
  node[0][2 * i + 1] = two.y << 16 | (two.y != 2 * i + 1);
  __syncthreads();
  int from = 0;
  bool going = true;
  while (__syncthreads_or(going)) {
    going = false;
    for (int k = i; k < 512; k += 256) {
      const unsigned own = node[from][k], other = node[from][own >> 16];
      node[from ^ 1][k] = (other & 0xffff0000u) | ((own & 0xffffu) + (other & 0xffffu));
      going |= (own ^ other) >> 16 != 0;
    }
    from ^= 1;
  }
  rank[blockIdx.x * 256 + i] = make_int2(node[from][2 * i] & 0xffff, node[from][2 * i + 1] & 0xffff);
}

// A step of a matching: each vertex chooses the heaviest edge whose other end is still free (the first such).
__global__ void choose_thread(const int* start, const int* end, const float* weight, const unsigned char* taken, int* choice, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int best = -1;
  float most = -1.0f;
  if (!taken[v])
    for (int e = start[v]; e < start[v + 1]; ++e)
      if (!taken[end[e]] && weight[e] > most) {
        most = weight[e];
        best = e;
      }
  choice[v] = best;
}

__global__ void choose_group(const int* __restrict__ start, const int* __restrict__ end, const float* __restrict__ weight, const unsigned char* __restrict__ taken, int* __restrict__ choice, int n) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int v = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  if (v >= n) return;
  unsigned long long most = 0;  // the weight above, the edge's complement below
  if (!taken[v]) {
    const int last = start[v + 1];
    for (int e = start[v] + tile.thread_rank(); e < last; e += 8)
      if (!taken[end[e]]) most = max(most, (unsigned long long)__float_as_uint(weight[e]) << 32 | ~(unsigned)e);
  }
  most = cg::reduce(tile, most, cg::greater<unsigned long long>());
  if (tile.thread_rank() == 0) choice[v] = most ? (int)~(unsigned)most : -1;
}

// Rows of a sparse matrix put in order of columns, at most 32 entries each: by insertion in place, or in a warp's registers.
__global__ void row_sort_insertion(const int* start, int* col, float* val, int rows) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const int first = start[r], last = start[r + 1];
  for (int i = first + 1; i < last; ++i) {
    const int c = col[i];
    const float v = val[i];
    int j = i;
    for (; j > first && col[j - 1] > c; --j) {
      col[j] = col[j - 1];
      val[j] = val[j - 1];
    }
    col[j] = c;
    val[j] = v;
  }
}

__global__ void row_sort_bitonic(const int* __restrict__ start, int* __restrict__ col, float* __restrict__ val, int rows) {
  const int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (r >= rows) return;
  const int at = start[r] + lane;
  const bool live = at < start[r + 1];
  int c = live ? col[at] : 0x7fffffff;
  float v = live ? val[at] : 0.0f;
#pragma unroll
  for (int size = 2; size <= 32; size *= 2)
#pragma unroll
    for (int d = size / 2; d > 0; d /= 2) {
      const int oc = __shfl_xor_sync(0xffffffff, c, d);
      const float ov = __shfl_xor_sync(0xffffffff, v, d);
      const bool up = (lane & size) == 0, low = (lane & d) == 0;
      if (low == up ? oc < c : oc > c) c = oc, v = ov;
    }
  if (live) col[at] = c, val[at] = v;
}

// Which 32-bit numbers are primes, after Miller and Rabin with bases 2, 7 and 61.
__device__ unsigned times_plain(unsigned a, unsigned b, unsigned n) { return (unsigned long long)a * b % n; }

__global__ void primes_plain(const unsigned* x, unsigned char* is, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const unsigned n = x[i];
  bool prime = n > 2 && (n & 1);
  if (n == 2 || n == 7 || n == 61) {
    is[i] = 1;
    return;
  }
  const unsigned bases[3] = {2, 7, 61};
  for (int k = 0; prime && k < 3; ++k) {
    unsigned d = n - 1, s = 0;
    while (!(d & 1)) d >>= 1, ++s;
    unsigned y = 1, b = bases[k] % n;
    for (; d; d >>= 1) {
      if (d & 1) y = times_plain(y, b, n);
      b = times_plain(b, b, n);
    }
    bool strong = y == 1 || y == n - 1;
    while (!strong && --s > 0) {
      y = times_plain(y, y, n);
      strong = y == n - 1;
    }
    prime = strong;
  }
  is[i] = prime;
}

__global__ void primes_montgomery(const unsigned* __restrict__ x, unsigned char* __restrict__ is, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const unsigned n = x[i];
  if (n < 2 || !(n & 1) || n == 7 || n == 61) {
    is[i] = n == 2 || n == 7 || n == 61;
    return;
  }
  unsigned inv = n;  // of n modulo 2^32, after Newton
#pragma unroll
  for (int k = 0; k < 4; ++k) inv *= 2 - n * inv;
  auto times = [n, inv](unsigned a, unsigned b) {
    const unsigned lo = a * b, hi = __umulhi(a, b), q = __umulhi(lo * inv, n);
    return hi >= q ? hi - q : hi - q + n;
  };
  const unsigned one = (0u - n) % n, minus = n - one;
  const int s = __ffs(n - 1) - 1;
  const unsigned odd = (n - 1) >> s;
  const unsigned square = (unsigned long long)one * one % n;
  bool prime = true;
  for (unsigned base = 2; prime && base <= 61; base = base == 2 ? 7 : base == 7 ? 61 : 62) {
    const unsigned b = times(base % n, square);
    unsigned y = one;
    for (int bit = 31 - __clz(odd); bit >= 0; --bit) {
      y = times(y, y);
      if (odd >> bit & 1) y = times(y, b);
    }
    bool strong = y == one || y == minus;
    for (int k = 1; k < s && !strong; ++k) {
      y = times(y, y);
      strong = y == minus;
    }
    prime = strong;
  }
  is[i] = prime;
}
