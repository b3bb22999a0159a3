// Sums, scans, counts, order, graphs, texts and codes, the same work in several ways; written from knowledge of how such
// kernels are usually written. `newcomers.py` launches them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <stdint.h>
namespace cg = cooperative_groups;
typedef unsigned int u32;
typedef unsigned char u8;

// The sum of n numbers: shared memory and halves, shuffles after four at once, a group's reduction, an atomic a warp.
template <int WAY>
__global__ void sum_all(const float* x, float* out, int n) {
  __shared__ float part[256];
  float s = 0;
  int i = blockIdx.x * 256 + threadIdx.x, stride = gridDim.x * 256;
  if (WAY == 1) {
    for (; i < n / 4; i += stride) {
      float4 v = ((const float4*)x)[i];
      s += v.x + v.y + v.z + v.w;
    }
  } else {
    for (; i < n; i += stride) s += x[i];
  }
  if (WAY == 0) {
    part[threadIdx.x] = s;
    for (int k = 128; k; k /= 2) {
      __syncthreads();
      if (threadIdx.x < k) part[threadIdx.x] += part[threadIdx.x + k];
    }
    if (threadIdx.x == 0) atomicAdd(out, part[0]);
  } else if (WAY == 2) {
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    s = cg::reduce(tile, s, cg::plus<float>());
    if (tile.thread_rank() == 0) part[tile.meta_group_rank()] = s;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (int k = 1; k < 8; ++k) s += part[k];
      atomicAdd(out, s);
    }
  } else {
    for (int k = 16; k; k /= 2) s += __shfl_down_sync(0xffffffffu, s, k);
    if (threadIdx.x % 32 == 0) atomicAdd(out, s);
  }
}

// Sums up to each number, in blocks of 512: Kogge and Stone, Brent and Kung, by warps, by a group's scan.
template <int WAY>
__global__ void scan_block(const int* x, int* y) {
  __shared__ int s[512], warps[16];
  int t = threadIdx.x, v = x[blockIdx.x * 512 + t];
  if (WAY < 2) s[t] = v;
  if (WAY == 0) {
    for (int d = 1; d < 512; d *= 2) {
      __syncthreads();
      int o = t >= d ? s[t - d] : 0;
      __syncthreads();
      s[t] += o;
    }
    v = s[t];
  } else if (WAY == 1) {
    for (int d = 1; d < 512; d *= 2) {
      __syncthreads();
      int at = (t + 1) * 2 * d - 1;
      if (at < 512) s[at] += s[at - d];
    }
    for (int d = 128; d; d /= 2) {
      __syncthreads();
      int at = (t + 1) * 2 * d - 1;
      if (at + d < 512) s[at + d] += s[at];
    }
    __syncthreads();
    v = s[t];
  } else {
    if (WAY == 2)
      for (int d = 1; d < 32; d *= 2) {
        int o = __shfl_up_sync(0xffffffffu, v, d);
        if (t % 32 >= d) v += o;
      }
    else
      v = cg::inclusive_scan(cg::tiled_partition<32>(cg::this_thread_block()), v);
    if (t % 32 == 31) warps[t / 32] = v;
    __syncthreads();
    for (int k = 0; k < t / 32; ++k) v += warps[k];
  }
  y[blockIdx.x * 512 + t] = v;
}

// How often each byte occurs: counted at once, in the block, by warps of it, or after those alike have met.
template <int WAY>
__global__ void byte_counts(const u32* x, u32* counts, int n) {
  __shared__ u32 own[WAY == 2 ? 8 * 256 : 256];
  u32* mine = WAY == 0 ? counts : WAY == 2 ? own + threadIdx.x / 32 * 256 : own;
  for (int k = threadIdx.x; k < (WAY == 2 ? 2048 : 256); k += 256) own[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
    u32 v = x[i];
    for (int k = 0; k < 4; ++k, v >>= 8) {
      if (WAY == 3) {
        u32 alike = __match_any_sync(__activemask(), v & 255);
        if (__ffs(alike) - 1 == threadIdx.x % 32) atomicAdd(mine + (v & 255), __popc(alike));
      } else {
        atomicAdd(mine + (v & 255), 1u);
      }
    }
  }
  __syncthreads();
  if (WAY == 0) return;
  u32 s = own[threadIdx.x];
  if (WAY == 2)
    for (int k = 1; k < 8; ++k) s += own[k * 256 + threadIdx.x];
  if (s) atomicAdd(counts + threadIdx.x, s);
}

// What is greater is kept, in any order: a counter that each, each warp, or each block asks.
template <int WAY>
__global__ void keep_greater(float* kept, int* count, const float* x, int n, float least) {
  __shared__ int some, base;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? x[i] : -1e30f;
  bool in = v > least;
  if (WAY == 0) {
    if (in) kept[atomicAdd(count, 1)] = v;
  } else if (WAY == 1) {
    u32 all = __ballot_sync(0xffffffffu, in);
    int at = 0, lane = threadIdx.x % 32;
    if (lane == 0 && all) at = atomicAdd(count, __popc(all));
    at = __shfl_sync(0xffffffffu, at, 0);
    if (in) kept[at + __popc(all & (1u << lane) - 1)] = v;
  } else {
    if (threadIdx.x == 0) some = 0;
    __syncthreads();
    int own = in ? atomicAdd(&some, 1) : 0;
    __syncthreads();
    if (threadIdx.x == 0) base = atomicAdd(count, some);
    __syncthreads();
    if (in) kept[base + own] = v;
  }
}

// Rows of 512 are put in order: bitonic in shared memory, the same with shuffles for near pairs, or ranks by counting.
template <int WAY>
__global__ void sort_rows(const u32* x, u32* y) {
  __shared__ u32 s[512];
  int t = threadIdx.x;
  u32 v = x[blockIdx.x * 512 + t];
  s[t] = v;
  if (WAY == 2) {
    __syncthreads();
    int rank = 0;
    for (int k = 0; k < 512; ++k) rank += s[k] < v || (s[k] == v && k < t);
    y[blockIdx.x * 512 + rank] = v;
    return;
  }
  for (int size = 2; size <= 512; size *= 2)
    for (int step = size / 2; step; step /= 2) {
      bool up = (t & size) == 0, low = (t & step) == 0;
      u32 o;
      if (WAY == 1 && step < 32) {
        o = __shfl_xor_sync(0xffffffffu, v, step);
      } else {
        __syncthreads();
        s[t] = v;
        __syncthreads();
        o = s[t ^ step];
      }
      v = up == low ? min(v, o) : max(v, o);
    }
  y[blockIdx.x * 512 + t] = v;
}

// Where values belong in an ordered list: by halves, or down a tree laid out level by level.
extern "C" __global__ void search_halves(const int* list, const int* asked, int* at, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int v = asked[i], low = 0, high = n;
  while (low < high) {
    int mid = (low + high) / 2;
    if (list[mid] < v) low = mid + 1;
    else high = mid;
  }
  at[i] = low;
}
extern "C" __global__ void search_levels(const int* tree, const int* asked, int* at, int levels, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int v = asked[i], k = 1;
  for (int l = 0; l < levels; ++l) k = 2 * k + (tree[k] < v);
  at[i] = k - (1 << levels);
}

// Neighbours of the frontier that were not met get a depth: a thread, or a warp, a node; or a thread an edge.
template <int WAY>
__global__ void meet(const int* front, const int* start, const int* to, const int* before, int* depth, int many, int edges) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto visit = [&](int e) {
    if (depth[to[e]] < 0) depth[to[e]] = 7;
  };
  if (WAY == 0 && i < many)
    for (int e = start[front[i]]; e < start[front[i] + 1]; ++e) visit(e);
  if (WAY == 1 && i / 32 < many)
    for (int e = start[front[i / 32]] + i % 32; e < start[front[i / 32] + 1]; e += 32) visit(e);
  if (WAY == 2 && i < edges) {
    int low = 0, high = many;
    while (high - low > 1) {
      int mid = (low + high) / 2;
      if (before[mid] <= i) low = mid;
      else high = mid;
    }
    visit(start[front[low]] + i - before[low]);
  }
}

// The product of two rows of 64 for each edge: a thread, eight threads, or a warp an edge.
template <int WIDE>
__global__ void edge_products(const int* from, const int* to, const float* a, const float* b, float* out, int edges) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, e = i / WIDE;
  float s = 0;
  if (e < edges)
    for (int k = i % WIDE; k < 64; k += WIDE) s += a[from[e] * 64 + k] * b[to[e] * 64 + k];
  for (int k = WIDE / 2; k; k /= 2) s += __shfl_xor_sync(0xffffffffu, s, k);
  if (e < edges && i % WIDE == 0) out[e] = s;
}

// A word is looked for at each place of a text: in memory, or in a tile of it.
template <bool TILE>
__global__ void places_of(const u8* text, const u8* word, int* count, int n, int m) {
  __shared__ u8 tile[256 + 32];
  int i = blockIdx.x * 256 + threadIdx.x, k = 0;
  if (TILE) {
    for (int j = threadIdx.x; j < 256 + m; j += 256) tile[j] = blockIdx.x * 256 + j < n ? text[blockIdx.x * 256 + j] : 0;
    __syncthreads();
    while (k < m && tile[threadIdx.x + k] == word[k]) ++k;
  } else {
    while (k < m && i + k < n && text[i + k] == word[k]) ++k;
  }
  if (k == m) atomicAdd(count, 1);
}

// Three bytes become four letters: byte by byte, or twelve bytes as words.
__device__ u32 letter(u32 v) { return v < 26 ? 'A' + v : v < 52 ? 'a' + v - 26 : v < 62 ? '0' + v - 52 : v == 62 ? '+' : '/'; }
extern "C" __global__ void base64_bytes(const u8* x, u8* y, int triples) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= triples) return;
  u32 v = x[3 * i] << 16 | x[3 * i + 1] << 8 | x[3 * i + 2];
  for (int k = 0; k < 4; ++k) y[4 * i + k] = letter(v >> (18 - 6 * k) & 63);
}
extern "C" __global__ void base64_words(const u32* x, uint4* y, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= groups) return;
  u32 w[3], out[4];
  for (int k = 0; k < 3; ++k) w[k] = __byte_perm(x[3 * i + k], 0, 0x0123);
  u32 v[4] = {w[0] >> 8, w[0] << 16 & 0xff0000 | w[1] >> 16, w[1] << 8 & 0xffff00 | w[2] >> 24, w[2] & 0xffffff};
  for (int k = 0; k < 4; ++k)
    out[k] = letter(v[k] >> 18) | letter(v[k] >> 12 & 63) << 8 | letter(v[k] >> 6 & 63) << 16 | letter(v[k] & 63) << 24;
  y[i] = make_uint4(out[0], out[1], out[2], out[3]);
}

// Checksums of lines of 256 bytes: bit by bit, by a table in global memory, or in shared memory.
template <int WAY>
__global__ void checksum(const u32* x, const u32* table, u32* out, int lines) {
  __shared__ u32 near[256];
  for (int k = threadIdx.x; k < 256; k += blockDim.x) near[k] = table[k];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= lines) return;
  u32 c = ~0u;
  for (int k = 0; k < 64; ++k) {
    u32 v = x[k * lines + i];
    for (int b = 0; b < 4; ++b, v >>= 8) {
      if (WAY == 0) {
        c ^= v & 255;
        for (int j = 0; j < 8; ++j) c = c >> 1 ^ (c & 1 ? 0xedb88320u : 0);
      } else {
        c = c >> 8 ^ (WAY == 1 ? table[(c ^ v) & 255] : near[(c ^ v) & 255]);
      }
    }
  }
  out[i] = ~c;
}

// Lines of digits, each of twelve with leading blanks, become numbers.
extern "C" __global__ void numbers_read(const u8* text, long long* out, int lines) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= lines) return;
  long long v = 0;
  bool minus = false;
  for (int k = 0; k < 12; ++k) {
    u8 c = text[i * 13 + k];
    if (c == '-') minus = true;
    else if (c >= '0' && c <= '9') v = v * 10 + c - '0';
  }
  out[i] = minus ? -v : v;
}

// The characters of a text of UTF-8, four bytes at a time.
extern "C" __global__ void characters(const u32* x, u32* count, int words) {
  u32 s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < words; i += gridDim.x * blockDim.x)
    s += __popc(__vcmpne4(x[i] & 0xc0c0c0c0u, 0x80808080u)) / 8;
  s = __reduce_add_sync(0xffffffffu, s);
  if (threadIdx.x % 32 == 0) atomicAdd(count, s);
}
