// Order, scans, counts, sparse matrices, graphs, codes, texts, tables and atomics, of kinds that the other files lack;
// written after descriptions. `fresh.py` launches them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <stdint.h>
namespace cg = cooperative_groups;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned char u8;

// A scan in one pass: blocks take numbers in order and look back over what those before them have published.
extern "C" __global__ void scan_back(const int* x, int* y, volatile u64* state, int* ticket, int n) {
  __shared__ int warps[8], mine, before;
  int t = threadIdx.x, lane = t % 32, w = t / 32;
  if (t == 0) mine = atomicAdd(ticket, 1);
  __syncthreads();
  int tile = mine, at = tile * 1024 + t * 4, v[4], s = 0;
  for (int k = 0; k < 4; ++k) v[k] = s += at + k < n ? x[at + k] : 0;
  int sum = s;
  for (int d = 1; d < 32; d *= 2) {
    int o = __shfl_up_sync(0xffffffffu, sum, d);
    if (lane >= d) sum += o;
  }
  if (lane == 31) warps[w] = sum;
  __syncthreads();
  int ahead = sum - s, all = 0;
  for (int k = 0; k < 8; ++k) {
    if (k < w) ahead += warps[k];
    all += warps[k];
  }
  if (w == 0) {
    if (lane == 0) state[tile] = (tile ? 1ull : 2ull) << 32 | (u32)all;
    int so_far = 0;
    for (int look = tile - 1; look >= 0; look -= 32) {
      int from = look - lane;
      u64 seen = 2ull << 32;
      if (from >= 0)
        do seen = state[from];
        while (seen >> 32 == 0);
      u32 whole = __ballot_sync(0xffffffffu, seen >> 32 == 2);
      int last = whole ? __ffs(whole) - 1 : 31, part = lane <= last ? (int)(u32)seen : 0;
      for (int d = 16; d; d /= 2) part += __shfl_xor_sync(0xffffffffu, part, d);
      so_far += part;
      if (whole) break;
    }
    if (lane == 0) {
      if (tile) state[tile] = 2ull << 32 | (u32)(so_far + all);
      before = so_far;
    }
  }
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    if (at + k < n) y[at + k] = before + ahead + v[k];
}
// A scan of long rows of doubles by a block that goes along, carrying on.
extern "C" __global__ void scan_rows(const double* x, double* y, int cols) {
  __shared__ double tile[2][256];
  int t = threadIdx.x;
  double carry = 0;
  for (int c = 0; c < cols; c += 256) {
    int now = 0;
    tile[0][t] = c + t < cols ? x[blockIdx.x * cols + c + t] : 0.0;
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
      tile[1 - now][t] = tile[now][t] + (t >= d ? tile[now][t - d] : 0.0);
      now = 1 - now;
      __syncthreads();
    }
    if (c + t < cols) y[blockIdx.x * cols + c + t] = carry + tile[now][t];
    carry += tile[now][255];
    __syncthreads();
  }
}

// A pass of a radix sort: places of keys by a digit of four bits, equal digits found by matching within warps.
extern "C" __global__ void digit_places(const u32* key, const int* base, u32* out, int shift, int n) {
  __shared__ int counts[8][16], from[16];
  int t = threadIdx.x, w = t / 32, lane = t % 32, i = blockIdx.x * 256 + t;
  if (t < 128) counts[t / 16][t % 16] = 0;
  if (t < 16) from[t] = base[t * gridDim.x + blockIdx.x];
  __syncthreads();
  u32 k = i < n ? key[i] : 0;
  int digit = i < n ? k >> shift & 15 : 16;
  u32 same = __match_any_sync(0xffffffffu, digit);
  int rank = __popc(same & ((1u << lane) - 1));
  if (i < n && rank == 0) counts[w][digit] = __popc(same);
  __syncthreads();
  if (i >= n) return;
  for (int q = 0; q < w; ++q) rank += counts[q][digit];
  out[from[digit] + rank] = k;
}
// A pass of a bitonic sort in global memory, and Batcher's odd-even merge sort of tiles of 1024.
extern "C" __global__ void bitonic_pass(u32* key, int size, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, a = (i / step) * 2 * step + i % step, b = a + step;
  u32 x = key[a], y = key[b];
  if ((x > y) == ((a & size) == 0)) key[a] = y, key[b] = x;
}
extern "C" __global__ void batcher(int* key) {
  __shared__ int s[1024];
  int t = threadIdx.x, first = blockIdx.x * 1024;
  s[t] = key[first + t];
  s[t + 512] = key[first + t + 512];
  for (int p = 1; p < 1024; p *= 2)
    for (int k = p; k; k /= 2) {
      __syncthreads();
      int low = k % p, at = t / k * 2 * k + low + t % k;
      if (at + k < 1024 && at / (2 * p) == (at + k) / (2 * p)) {
        int x = s[at], y = s[at + k];
        if (x > y) s[at] = y, s[at + k] = x;
      }
    }
  __syncthreads();
  key[first + t] = s[t];
  key[first + t + 512] = s[t + 512];
}

// Counts of 1,000 bins: all into global memory; copies for pairs of warps in shared memory; a block has a range of bins.
extern "C" __global__ void bins_global(const unsigned short* x, u32* bins, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(bins + x[i] % 1000, 1u);
}
extern "C" __global__ void bins_copies(const ushort4* x, u32* bins, int n4) {
  __shared__ u32 own[4][1001];
  for (int k = threadIdx.x; k < 4004; k += 256) own[0][k] = 0;
  __syncthreads();
  u32* mine = own[threadIdx.x / 64];
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n4; i += gridDim.x * 256) {
    ushort4 v = x[i];
    atomicAdd(mine + v.x % 1000, 1u);
    atomicAdd(mine + v.y % 1000, 1u);
    atomicAdd(mine + v.z % 1000, 1u);
    atomicAdd(mine + v.w % 1000, 1u);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < 1000; k += 256) {
    u32 s = own[0][k] + own[1][k] + own[2][k] + own[3][k];
    if (s) atomicAdd(bins + k, s);
  }
}

// Least and greatest of rows with their places; rows that hold nothing below a limit are left by a vote.
extern "C" __global__ void extremes(const float* x, float4* out, int rows, int cols, float limit) {
  int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (r >= rows) return;
  bool any = false;
  for (int c = lane; c < cols && !any; c += 32) any = x[r * cols + c] < limit;
  if (!__any_sync(0xffffffffu, any)) return;
  float low = 1e30f, high = -1e30f;
  int lo = 0, hi = 0;
  for (int c = lane; c < cols; c += 32) {
    float v = x[r * cols + c];
    if (v < low) low = v, lo = c;
    if (v > high) high = v, hi = c;
  }
  for (int d = 16; d; d /= 2) {
    float a = __shfl_down_sync(0xffffffffu, low, d), b = __shfl_down_sync(0xffffffffu, high, d);
    int p = __shfl_down_sync(0xffffffffu, lo, d), q = __shfl_down_sync(0xffffffffu, hi, d);
    if (a < low || (a == low && p < lo)) low = a, lo = p;
    if (b > high || (b == high && q < hi)) high = b, hi = q;
  }
  if (lane == 0) out[r] = make_float4(low, lo, high, hi);
}
// Rows of eight by tiles of eight threads of a cooperative group.
extern "C" __global__ void tile_norms(const float4* x, float* out, int rows, int quads) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int r = blockIdx.x * (blockDim.x / 8) + tile.meta_group_rank();
  if (r >= rows) return;
  float s = 0;
  for (int q = tile.thread_rank(); q < quads; q += 8) {
    float4 v = x[r * quads + q];
    s += fabsf(v.x) + fabsf(v.y) + fabsf(v.z) + fabsf(v.w);
  }
  s = cg::reduce(tile, s, cg::plus<float>());
  if (tile.thread_rank() == 0) out[r] = s;
}

// A sparse matrix times a vector: rows by groups of four lanes; columns of equal length; entries with their row, sums of
// equal rows within a warp by shuffles.
extern "C" __global__ void sparse_rows(const int* start, const int* col, const float* a, const float* x, float* y, int rows) {
  int r = (blockIdx.x * blockDim.x + threadIdx.x) / 4, lane = threadIdx.x % 4;
  float s = 0;
  if (r < rows)
    for (int k = start[r] + lane; k < start[r + 1]; k += 4) s += a[k] * __ldg(x + col[k]);
  s += __shfl_xor_sync(0xffffffffu, s, 1);
  s += __shfl_xor_sync(0xffffffffu, s, 2);
  if (r < rows && lane == 0) y[r] = s;
}
extern "C" __global__ void sparse_columns(const int* col, const float* a, const float* x, float* y, int rows, int width) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0;
  for (int k = 0; k < width; ++k) {
    int c = col[k * rows + r];
    if (c >= 0) s += a[k * rows + r] * x[c];
  }
  y[r] = s;
}
extern "C" __global__ void sparse_entries(const int* row, const int* col, const float* a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int r = i < n ? row[i] : -1;
  float s = i < n ? a[i] * x[col[i]] : 0.0f;
  for (int d = 1; d < 32; d *= 2) {
    float v = __shfl_up_sync(0xffffffffu, s, d);
    int q = __shfl_up_sync(0xffffffffu, r, d);
    if (lane >= d && q == r) s += v;
  }
  int next = __shfl_down_sync(0xffffffffu, r, 1);
  if (r >= 0 && (lane == 31 || next != r)) atomicAdd(y + r, s);
}

// A level of a breadth-first search from below; ranks pulled and pushed along edges; labels hooked and shortened.
extern "C" __global__ void level_below(const int* start, const int* to, const u32* front, u32* next, int* depth, int level, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  bool found = false;
  if (v < n && depth[v] < 0)
    for (int k = start[v]; k < start[v + 1] && !found; ++k) found = front[to[k] / 32] >> to[k] % 32 & 1;
  if (found) depth[v] = level;
  u32 all = __ballot_sync(0xffffffffu, found);
  if (threadIdx.x % 32 == 0 && v < n) next[v / 32] = all;
}
extern "C" __global__ void rank_pull(const int* start, const int* from, const float* rank, const int* degree, float* out, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float s = 0;
  for (int k = start[v]; k < start[v + 1]; ++k) s += rank[from[k]] / degree[from[k]];
  out[v] = 0.15f / n + 0.85f * s;
}
extern "C" __global__ void rank_push(const int* start, const int* to, const float* rank, float* out, int n) {
  int v = (blockIdx.x * blockDim.x + threadIdx.x) / 8, lane = threadIdx.x % 8;
  if (v >= n) return;
  int a = start[v], b = start[v + 1];
  float each = 0.85f * rank[v] / max(1, b - a);
  for (int k = a + lane; k < b; k += 8) atomicAdd(out + to[k], each);
}
extern "C" __global__ void hooked(int* label, const int2* edge, int edges) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= edges) return;
  int a = edge[i].x, b = edge[i].y;
  while (true) {
    while (label[a] != a) a = ((volatile int*)label)[a];
    while (label[b] != b) b = ((volatile int*)label)[b];
    if (a == b) return;
    int high = max(a, b), low = min(a, b);
    if (atomicCAS(label + high, high, low) == high) return;
    a = high, b = low;
  }
}
// Neighbours in common, by bits: a warp a pair of rows.
extern "C" __global__ void common_bits(const int2* pair, const u64* rows, int* out, int pairs, int words) {
  int p = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (p >= pairs) return;
  const u64 *a = rows + pair[p].x * words, *b = rows + pair[p].y * words;
  int s = 0;
  for (int k = lane; k < words; k += 32) s += __popcll(a[k] & b[k]);
  s = __reduce_add_sync(0xffffffffu, s);
  if (lane == 0) out[p] = s;
}

// Runs of equal bytes of a tile: heads by comparing, their numbers by ballots, lengths by the next head.
extern "C" __global__ void run_lengths(const u8* x, u8* value, unsigned short* length, int* count) {
  __shared__ int warps[9];
  __shared__ unsigned short place[1025];
  int t = threadIdx.x, lane = t % 32, w = t / 32, done = 0;
  const u8* own = x + blockIdx.x * 1024;
  for (int at = t; at < 1024; at += 256) {
    bool head = at == 0 || own[at] != own[at - 1];
    u32 heads = __ballot_sync(0xffffffffu, head);
    if (lane == 0) warps[w] = __popc(heads);
    __syncthreads();
    int before = done;
    for (int k = 0; k < 8; ++k) {
      if (k < w) before += warps[k];
      done += warps[k];
    }
    if (head) place[before + __popc(heads & ((1u << lane) - 1))] = at;
    __syncthreads();
  }
  if (t == 0) place[done] = 1024, count[blockIdx.x] = done;
  __syncthreads();
  for (int k = t; k < done; k += 256) {
    value[blockIdx.x * 1024 + k] = own[place[k]];
    length[blockIdx.x * 1024 + k] = place[k + 1] - place[k];
  }
}
// Twelve letters looked for at each place; and many words at once by a table of states, a stretch of text a thread.
extern "C" __global__ void find_word(const u8* text, const u8* word, int* count, int n, int length) {
  __shared__ u8 tile[256 + 32], w[32];
  int t = threadIdx.x, first = blockIdx.x * 256;
  for (int k = t; k < 256 + length; k += 256) tile[k] = first + k < n ? text[first + k] : 0;
  if (t < length) w[t] = word[t];
  __syncthreads();
  int k = 0;
  while (k < length && tile[t + k] == w[k]) ++k;
  int here = __syncthreads_count(k == length && first + t + length <= n);
  if (t == 0 && here) atomicAdd(count, here);
}
extern "C" __global__ void find_words(const u8* text, const short* table, const int* ends, int* counts, int n, int each, int reach) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, from = i * each, state = 0;
  if (from >= n) return;
  for (int k = max(0, from - reach); k < min(n, from + each); ++k) {
    state = table[state * 4 + text[k]];
    int which = ends[state];
    if (which >= 0 && k >= from) atomicAdd(counts + which, 1);
  }
}

// A table of open places with keys and values, filled and then asked; a filter of bits with three places a key.
__device__ u32 spread(u32 h) {
  h ^= h >> 16;
  h *= 0x7feb352du;
  h ^= h >> 15;
  h *= 0x846ca68bu;
  return h ^ h >> 16;
}
extern "C" __global__ void table_fill(u64* table, const u32* key, u32 mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u64 own = (u64)key[i] << 32 | (u32)i;
  for (u32 at = spread(key[i]) & mask;; at = (at + 1) & mask) {
    u64 was = atomicCAS(table + at, ~0ull, own);
    if (was == ~0ull || was >> 32 == key[i]) return;
  }
}
extern "C" __global__ void table_ask(const u64* table, const u32* key, int* out, u32 mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 k = key[i];
  int found = -1;
  for (u32 at = spread(k) & mask;; at = (at + 1) & mask) {
    u64 e = table[at];
    if (e == ~0ull) break;
    if (e >> 32 == k) {
      found = (int)(u32)e;
      break;
    }
  }
  out[i] = found;
}
extern "C" __global__ void filter_bits(u32* bits, const u32* key, int n, u32 mask) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    u32 a = spread(key[i]), b = spread(a ^ 0x9e3779b9u) | 1;
    for (int k = 0; k < 3; ++k) {
      u32 at = (a + k * b) & mask;
      atomicOr(bits + at / 32, 1u << at % 32);
    }
  }
}

// Sums of values by 64 names: floats all at once; doubles; pairs of halves; floats by the leader of a matching group.
extern "C" __global__ void few_floats(const u8* name, const float* x, float* sum, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(sum + name[i], x[i]);
}
extern "C" __global__ void few_doubles(const u8* name, const float* x, double* sum, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(sum + name[i], (double)x[i]);
}
extern "C" __global__ void few_leaders(const u8* name, const float* x, float* sum, int n) {
  int lane = threadIdx.x % 32;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    u32 same = __match_any_sync(__activemask(), name[i]);
    float s = 0;
    for (u32 left = same; left; left &= left - 1) s += __shfl_sync(same, x[i], __ffs(left) - 1);
    if (lane == __ffs(same) - 1) atomicAdd(sum + name[i], s);
  }
}
extern "C" __global__ void half_cells(const int* cell, const __half2* x, __half2* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum + cell[i], x[i]);
}
// The greatest of floats by comparing and exchanging words.
extern "C" __global__ void greatest_cells(const int* cell, const float* x, float* most, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32* p = (u32*)most + cell[i];
  u32 was = *(volatile u32*)p;
  while (__uint_as_float(was) < x[i]) {
    u32 now = atomicCAS(p, was, __float_as_uint(x[i]));
    if (now == was) break;
    was = now;
  }
}

// SHA-256 of blocks of 64 bytes, and SipHash of short texts.
__constant__ u32 round_key[64];
extern "C" __global__ void sha256(const u32* block, u32* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 w[16], s[8] = {0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au, 0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u}, b[8];
#pragma unroll
  for (int k = 0; k < 16; ++k) w[k] = __byte_perm(block[k * n + i], 0, 0x0123);
#pragma unroll
  for (int k = 0; k < 8; ++k) b[k] = s[k];
#define TURN(X, N) __funnelshift_r(X, X, N)
#pragma unroll
  for (int k = 0; k < 64; ++k) {
    if (k >= 16) {
      u32 p = w[(k + 1) % 16], q = w[(k + 14) % 16];
      w[k % 16] += (TURN(p, 7) ^ TURN(p, 18) ^ p >> 3) + w[(k + 9) % 16] + (TURN(q, 17) ^ TURN(q, 19) ^ q >> 10);
    }
    u32 x = b[7] + (TURN(b[4], 6) ^ TURN(b[4], 11) ^ TURN(b[4], 25)) + ((b[4] & b[5]) ^ (~b[4] & b[6])) + round_key[k] + w[k % 16];
    u32 y = (TURN(b[0], 2) ^ TURN(b[0], 13) ^ TURN(b[0], 22)) + ((b[0] & b[1]) ^ (b[0] & b[2]) ^ (b[1] & b[2]));
    b[7] = b[6], b[6] = b[5], b[5] = b[4], b[4] = b[3] + x, b[3] = b[2], b[2] = b[1], b[1] = b[0], b[0] = x + y;
  }
  for (int k = 0; k < 8; ++k) out[k * n + i] = s[k] + b[k];
}
extern "C" __global__ void siphash(const u64* text, u64* out, u64 k0, u64 k1, int words, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u64 a = k0 ^ 0x736f6d6570736575ull, b = k1 ^ 0x646f72616e646f6dull, c = k0 ^ 0x6c7967656e657261ull, d = k1 ^ 0x7465646279746573ull;
#define LEFT(X, N) ((X) << (N) | (X) >> (64 - (N)))
  auto turn = [&]() {
    a += b, b = LEFT(b, 13), b ^= a, a = LEFT(a, 32);
    c += d, d = LEFT(d, 16), d ^= c;
    a += d, d = LEFT(d, 21), d ^= a;
    c += b, b = LEFT(b, 17), b ^= c, c = LEFT(c, 32);
  };
  for (int k = 0; k < words; ++k) {
    u64 m = text[(size_t)i * words + k];
    d ^= m, turn(), turn(), a ^= m;
  }
  u64 last = (u64)(8 * words & 255) << 56;
  d ^= last, turn(), turn(), a ^= last;
  c ^= 255;
  for (int k = 0; k < 4; ++k) turn();
  out[i] = a ^ b ^ c ^ d;
}

// Alignments with gaps that open and go on, antidiagonals of a pair in shared memory; warping of series in time; the
// likeliest states of a chain; shortest paths among 256 places, all rounds by one grid.
extern "C" __global__ void affine_gaps(const u8* a, const u8* b, int* best, int length) {
  __shared__ int h[3][257], e[2][257], f[2][257];
  int t = threadIdx.x, most = 0, pair = blockIdx.x;
  for (int k = t; k < 257; k += blockDim.x)
    h[0][k] = h[1][k] = h[2][k] = 0, e[0][k] = e[1][k] = f[0][k] = f[1][k] = -10000;
  u8 own = t < length ? a[pair * length + t] : 0;
  __syncthreads();
  for (int d = 0; d < 2 * length - 1; ++d) {
    int now = d % 3, one = (d + 2) % 3, two = (d + 1) % 3, p = d & 1, j = d - t;
    if (t < length && j >= 0 && j < length) {
      int left = max(h[one][t + 1] - 5, e[1 - p][t + 1] - 1), up = max(h[one][t] - 5, f[1 - p][t] - 1);
      if (j == 0) left = -5;
      int s = (j ? h[two][t] : 0) + (own == b[pair * length + j] ? 3 : -2);
      s = max(max(s, 0), max(left, up));
      h[now][t + 1] = s;
      e[p][t + 1] = left;
      f[p][t + 1] = up;
      most = max(most, s);
    }
    __syncthreads();
  }
  most = __reduce_max_sync(0xffffffffu, most);
  if (t % 32 == 0) atomicMax(best + pair, most);
}
extern "C" __global__ void time_warp(const float* a, const float* b, float* out, int length) {
  extern __shared__ float row[];
  int t = threadIdx.x;
  float own = a[blockIdx.x * length + t], left = 1e30f, corner = t ? 1e30f : 0.0f;
  for (int k = t; k < length + 1; k += blockDim.x) row[k] = 1e30f;
  float* y = row + length + 1;
  for (int k = t; k < length; k += blockDim.x) y[k] = b[blockIdx.x * length + k];
  __syncthreads();
  for (int d = 0; d < 2 * length - 1; ++d) {
    int j = d - t;
    bool at = j >= 0 && j < length;
    float above = at ? row[t] : 0;
    __syncthreads();
    if (at) {
      float gap = own - y[j];
      if (t == 0) above = 1e30f;
      float v = gap * gap + fminf(fminf(above, left), corner);
      corner = above;
      left = v;
      row[t + 1] = v;
    }
    __syncthreads();
  }
  if (t == length - 1) out[blockIdx.x] = left;
}
extern "C" __global__ void likeliest(const u8* seen, const float* step, const float* shows, u8* back, float* score, int length) {
  __shared__ float p[2][64];
  int s = threadIdx.x, chain = blockIdx.x;
  p[0][s] = shows[seen[chain * length] * 64 + s];
  for (int k = 1; k < length; ++k) {
    __syncthreads();
    float best = -1e30f;
    int from = 0;
    for (int q = 0; q < 64; ++q) {
      float v = p[(k - 1) & 1][q] + step[q * 64 + s];
      if (v > best) best = v, from = q;
    }
    p[k & 1][s] = best + shows[seen[chain * length + k] * 64 + s];
    back[(chain * length + k) * 64 + s] = from;
  }
  score[chain * 64 + s] = p[(length - 1) & 1][s];
}
extern "C" __global__ void all_paths(int* d, int n) {
  auto grid = cg::this_grid();
  for (int k = 0; k < n; ++k) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x) {
      int other = d[i / n * n + k] + d[k * n + i % n];
      if (other < d[i]) d[i] = other;
    }
    grid.sync();
  }
}
