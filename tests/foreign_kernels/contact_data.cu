// Sparse matrices, graphs, sorting, tables, codes, texts and sequences, of kinds that the other files lack; written after
// descriptions. `contact.py` launches them.
#include <cooperative_groups.h>
#include <stdint.h>
namespace cg = cooperative_groups;
typedef unsigned long long u64;

// Sparse times 32 dense columns: a warp a row, a lane a column; or a warp for 32 entries, rows added up by atomics.
extern "C" __global__ void spmm_rows(const int* start, const int* col, const float* val, const float* dense, float* out, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = start[row]; k < start[row + 1]; ++k) sum += val[k] * dense[col[k] * 32 + lane];
  out[row * 32 + lane] = sum;
}
extern "C" __global__ void spmm_entries(const int* row, const int* col, const float* val, const float* dense, float* out, int entries) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 32, lane = threadIdx.x % 32;
  if (first >= entries) return;
  int count = min(32, entries - first), own = first + lane;
  int r = lane < count ? row[own] : -1, c = lane < count ? col[own] : 0;
  float v = lane < count ? val[own] : 0, sum = 0;
  for (int k = 0; k < count; ++k) {
    int there = __shfl_sync(~0u, r, k), next = k + 1 < count ? __shfl_sync(~0u, r, k + 1) : -1;
    sum += __shfl_sync(~0u, v, k) * dense[__shfl_sync(~0u, c, k) * 32 + lane];
    if (there != next) {
      atomicAdd(out + there * 32 + lane, sum);
      sum = 0;
    }
  }
}
// One level of a triangular solve: rows whose unknowns are all known, in an order of their own; four lanes a row.
extern "C" __global__ void solve_level(const int* order, const int* start, const int* col, const double* val, const double* b, double* x, int first, int count) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 4, lane = threadIdx.x % 4;
  bool there = i < count;
  int row = there ? order[first + i] : 0, end = there ? start[row + 1] - 1 : 0;
  double sum = 0;
  if (there)
    for (int k = start[row] + lane; k < end; k += 4) sum += val[k] * x[col[k]];
  sum += __shfl_xor_sync(~0u, sum, 1);
  sum += __shfl_xor_sync(~0u, sum, 2);
  if (there && lane == 0) x[row] = (b[row] - sum) / val[end];
}
// Luby's independent set, one round: a vertex joins where its number is above all its neighbours'.
__device__ __forceinline__ uint32_t luby(uint32_t v, uint32_t round) {
  v = (v + round * 0x9E3779B9u) * 0x85EBCA6Bu;
  v ^= v >> 15;
  return v * 0xC2B2AE35u;
}
extern "C" __global__ void independent_set(const int* start, const int* to, const signed char* was, signed char* state, int nodes, uint32_t round) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= nodes || was[v] != 0) return;
  uint32_t own = luby(v, round);
  bool best = true;
  for (int k = start[v]; k < start[v + 1]; ++k) {
    int u = to[k];
    if (was[u] == 1) { state[v] = -1; return; }
    uint32_t other = luby(u, round);
    if (was[u] == 0 && (other > own || (other == own && u > v))) best = false;
  }
  if (best) state[v] = 1;
}
// First-fit colouring: colours of the neighbours as bits of 64, the first free one; conflicts are for a later pass.
extern "C" __global__ void first_fit(const int* start, const int* to, const int* old, int* colour, int* conflicts, int nodes) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  bool redo = false;
  if (v < nodes) {
    u64 used = 0;
    for (int k = start[v]; k < start[v + 1]; ++k) {
      int c = old[to[k]];
      if (c >= 0 && c < 64) used |= 1ull << c;
      redo |= c == old[v] && to[k] < v;
    }
    colour[v] = redo || old[v] < 0 ? __ffsll(~used) - 1 : old[v];
  }
  unsigned all = __ballot_sync(~0u, redo);
  if (threadIdx.x % 32 == 0 && all) atomicAdd(conflicts, __popc(all));
}
// Betweenness, back through one level: what successors depend on, by lanes of a warp for each vertex.
extern "C" __global__ void betweenness_back(const int* front, const int* start, const int* to, const int* depth, const float* paths, float* depend, float* centre, int count, int level) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= count) return;
  int v = front[i];
  float sum = 0, own = paths[v];
  for (int k = start[v] + lane; k < start[v + 1]; k += 32) {
    int u = to[k];
    if (depth[u] == level + 1) sum += own / paths[u] * (1 + depend[u]);
  }
  for (int m = 16; m; m >>= 1) sum += __shfl_down_sync(~0u, sum, m);
  if (lane == 0) { depend[v] = sum; centre[v] += sum; }
}
// Walks along edges by chance: an alias table for each vertex.
extern "C" __global__ void random_walks(const int* start, const int* to, const float* keep, const int* alias, int* path, int walks, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= walks) return;
  u64 s = 0x9E3779B97F4A7C15ull * (i + 1);
  int v = i;
  for (int k = 0; k < steps; ++k) {
    path[k * walks + i] = v;
    int first = start[v], degree = start[v + 1] - first;
    if (degree == 0) continue;
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    int e = first + (uint32_t)(s >> 32) % degree;
    if ((s & 0xFFFFFF) * 5.9604645e-8f >= keep[e]) e = first + alias[e];
    v = to[e];
  }
}
// Attention over edges: a softmax of each vertex's edges, then a weighted sum of its neighbours' features of 64.
extern "C" __global__ void edge_attention(const int* start, const int* to, const float* left, const float* right, const float* feature, float* out, int nodes) {
  int v = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
  if (v >= nodes) return;
  int first = start[v], end = start[v + 1];
  float own = left[v], top = -INFINITY, sum = 0;
  for (int k = first + lane; k < end; k += 32) {
    float s = own + right[to[k]];
    top = fmaxf(top, s > 0 ? s : 0.2f * s);
  }
  for (int m = 16; m; m >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, m));
  float2 acc = make_float2(0, 0);
  for (int k = first; k < end; ++k) {
    int u = to[k];
    float s = own + right[u], w = __expf((s > 0 ? s : 0.2f * s) - top);
    float2 f = ((const float2*)feature)[u * 32 + lane];
    sum += w;
    acc.x += w * f.x;
    acc.y += w * f.y;
  }
  float inverse = end > first ? 1 / sum : 0;
  ((float2*)out)[v * 32 + lane] = make_float2(acc.x * inverse, acc.y * inverse);
}

// Sums of segments that flags begin: within warps by shuffles, warps joined through shared memory.
extern "C" __global__ void segmented_scan(const float* x, const unsigned char* flag, float* out, float* last, unsigned char* any, int n) {
  __shared__ float carry[8];
  __shared__ int broken[8];
  int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = i < n ? x[i] : 0;
  unsigned heads = __ballot_sync(~0u, i < n && flag[i]), below = heads & (0xFFFFFFFFu >> (31 - lane));
  int from = below ? 31 - __clz(below) : 0;
  for (int d = 1; d < 32; d <<= 1) {
    float other = __shfl_up_sync(~0u, v, d);
    if (lane - d >= from) v += other;
  }
  if (lane == 31) { carry[warp] = v; broken[warp] = heads != 0; }
  __syncthreads();
  if (!below) {
    float before = 0;
    for (int w = warp - 1; w >= 0; --w) {
      before += carry[w];
      if (broken[w]) break;
    }
    v += before;
  }
  if (i < n) out[i] = v;
  if (threadIdx.x == 255) {
    last[blockIdx.x] = v;
    int all = 0;
    for (int w = 0; w < 8; ++w) all |= broken[w];
    any[blockIdx.x] = all;
  }
}
// The k-th largest of a row, a digit of eight bits at a time: all in one block; and one digit's histogram for all blocks.
extern "C" __global__ void row_select(const uint32_t* x, uint32_t* out, int cols, int k) {
  __shared__ int bin[256];
  __shared__ int chosen, left;
  const uint32_t* row = x + (size_t)blockIdx.x * cols;
  uint32_t prefix = 0;
  int want = k;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bin[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < cols; i += 256) {
      uint32_t v = row[i];
      if (shift == 24 || v >> (shift + 8) == prefix >> (shift + 8)) atomicAdd(bin + (v >> shift & 255), 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      int b = 255;
      for (; b > 0 && bin[b] < want; --b) want -= bin[b];
      chosen = b;
      left = want;
    }
    __syncthreads();
    prefix |= (uint32_t)chosen << shift;
    want = left;
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = prefix;
}
extern "C" __global__ void digit_counts(const uint32_t* x, int* counts, int n, uint32_t prefix, int shift) {
  __shared__ int bin[2048];
  for (int i = threadIdx.x; i < 2048; i += blockDim.x) bin[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (shift == 21 || x[i] >> (shift + 11) == prefix) atomicAdd(bin + (x[i] >> shift & 2047), 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 2048; i += blockDim.x)
    if (bin[i]) atomicAdd(counts + i, bin[i]);
}
// Seven values a thread sorted by a network of exchanges, then merged pairwise in shared memory by searches.
extern "C" __global__ void merge_sort_tile(const int* x, int* out, int n) {
  __shared__ int s[128 * 7];
  int t = threadIdx.x, base = blockIdx.x * 896, v[7];
  for (int i = t; i < 896; i += 128) s[i] = base + i < n ? x[base + i] : 0x7FFFFFFF;
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 7; ++k) v[k] = s[t * 7 + k];
#pragma unroll
  for (int round = 0; round < 7; ++round)
#pragma unroll
    for (int k = round & 1; k + 1 < 7; k += 2)
      if (v[k] > v[k + 1]) { int w = v[k]; v[k] = v[k + 1]; v[k + 1] = w; }
  for (int width = 1; width < 128; width *= 2) {
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 7; ++k) s[t * 7 + k] = v[k];
    __syncthreads();
    int group = t / (2 * width) * (2 * width), a0 = group * 7, count = width * 7, diagonal = (t - group) * 7;
    const int *a = s + a0, *b = a + count;
    int low = max(0, diagonal - count), high = min(diagonal, count);
    while (low < high) {
      int m = (low + high) / 2;
      if (a[m] <= b[diagonal - 1 - m]) low = m + 1; else high = m;
    }
    int i = low, j = diagonal - low;
#pragma unroll
    for (int k = 0; k < 7; ++k) {
      bool left = j >= count || (i < count && a[i] <= b[j]);
      v[k] = left ? a[i++] : b[j++];
    }
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 7; ++k) s[t * 7 + k] = v[k];
  __syncthreads();
  for (int i = t; i < 896; i += 128)
    if (base + i < n) out[base + i] = s[i];
}

// Cuckoo hashing with two places for each key: pairs are exchanged until a place was free.
__device__ __forceinline__ uint32_t place(uint32_t key, int which, uint32_t size) { return ((key ^ (which ? 0x7FEB352Du : 0x846CA68Bu)) * (which ? 0x9E3779B1u : 0x85EBCA77u) >> 7) % size; }
extern "C" __global__ void cuckoo_insert(u64* table, const uint32_t* keys, int* failed, int n, uint32_t size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u64 pair = (u64)keys[i] << 32 | i;
  uint32_t at = place(keys[i], 0, size);
  for (int round = 0; round < 50; ++round) {
    pair = atomicExch(table + at, pair);
    if (pair == ~0ull) return;
    uint32_t key = pair >> 32, first = place(key, 0, size);
    at = at == first ? place(key, 1, size) : first;
  }
  atomicAdd(failed, 1);
}
// Buckets of 32 slots, read by a warp at once: each lane's key in turn.
extern "C" __global__ void slab_find(const uint32_t* slabs, const uint32_t* wanted, int* out, int n, uint32_t buckets) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, found = -1;
  uint32_t key = i < n ? wanted[i] : 0;
  unsigned work = __ballot_sync(~0u, i < n);
  uint32_t bucket = key * 2654435761u % buckets;
  while (work) {
    int whose = __ffs(work) - 1;
    uint32_t k = __shfl_sync(~0u, key, whose), b = __shfl_sync(~0u, bucket, whose), slot = slabs[b * 32 + lane];
    unsigned hit = __ballot_sync(~0u, slot == k), empty = __ballot_sync(~0u, slot == 0);
    if (lane == whose) {
      if (hit) found = b * 32 + __ffs(hit) - 1;
      else if (!empty) bucket = (bucket + 1) % buckets;
    }
    if (hit || empty) work &= work - 1;
  }
  if (i < n) out[i] = found;
}
// Rows put together by key (returns and states): six groups, four sums each, of decimals in 64 bits.
extern "C" __global__ void group_sums(const int* date, const unsigned char* flag, const int* quantity, const int* price, const unsigned char* discount, const unsigned char* tax, u64* sums, int n, int until) {
  __shared__ u64 part[6][4];
  if (threadIdx.x < 24) part[threadIdx.x / 4][threadIdx.x % 4] = 0;
  __syncthreads();
  u64 own[4] = {0, 0, 0, 0};
  int group = -1;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (date[i] > until) continue;
    int g = flag[i];
    if (g != group) {
      if (group >= 0) for (int k = 0; k < 4; ++k) atomicAdd(&part[group][k], own[k]);
      own[0] = own[1] = own[2] = own[3] = 0;
      group = g;
    }
    u64 less = (u64)price[i] * (100 - discount[i]);
    own[0] += quantity[i];
    own[1] += price[i];
    own[2] += less;
    own[3] += less * (100 + tax[i]);
  }
  if (group >= 0) for (int k = 0; k < 4; ++k) atomicAdd(&part[group][k], own[k]);
  __syncthreads();
  if (threadIdx.x < 24) atomicAdd(sums + threadIdx.x, part[threadIdx.x / 4][threadIdx.x % 4]);
}
// Signatures of sets: the least of sixteen hashes of each document's words, a warp a document.
extern "C" __global__ void minhash(const int* start, const uint32_t* word, uint32_t* out, int documents) {
  int d = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (d >= documents) return;
  uint32_t least[16];
#pragma unroll
  for (int h = 0; h < 16; ++h) least[h] = ~0u;
  for (int k = start[d] + lane; k < start[d + 1]; k += 32) {
    uint32_t w = word[k];
#pragma unroll
    for (int h = 0; h < 16; ++h) {
      uint32_t v = (w + h * 0x632BE5ABu) * (0x9E3779B1u + 2 * h);
      least[h] = min(least[h], v ^ v >> 16);
    }
  }
#pragma unroll
  for (int h = 0; h < 16; ++h) {
    uint32_t v = __reduce_min_sync(~0u, least[h]);
    if (lane == h) out[d * 16 + h] = v;
  }
}

// Integers of `width` bits unpacked, four blocks of 128 a time (frame of reference): a tile through shared memory.
extern "C" __global__ void unpack_bits(const uint32_t* packed, const int* base, const unsigned char* width, const int* offset, int* out) {
  __shared__ uint32_t tile[4 * 128 + 1];
  int t = threadIdx.x, block = blockIdx.x, first = offset[block], words = offset[block + 1] - first;
  for (int i = t; i < words; i += 128) tile[i] = packed[first + i];
  if (t == 0) tile[words] = 0;
  __syncthreads();
  int at = 0;
  for (int part = 0; part < 4; ++part) {
    int bits = width[block * 4 + part], bit = t * bits;
    u64 two = tile[at + bit / 32] | (u64)tile[min(at + bit / 32 + 1, 512)] << 32;
    out[block * 512 + part * 128 + t] = base[block * 4 + part] + (int)(two >> bit % 32 & ((1ull << bits) - 1));
    at += bits * 4;
  }
}
// Runs written out: each place finds its run by a search in shared memory.
extern "C" __global__ void expand_runs(const int* end, const int* value, const int* first, int* out, int n, int runs) {
  __shared__ int ends[512];
  int t = threadIdx.x, begin = first[blockIdx.x], count = min(512, runs - begin);
  for (int i = t; i < count; i += blockDim.x) ends[i] = end[begin + i];
  __syncthreads();
  for (int k = 0; k < 4; ++k) {
    int i = blockIdx.x * 1024 + k * 256 + t;
    if (i >= n) break;
    int low = 0, high = count - 1;
    while (low < high) {
      int m = (low + high) / 2;
      if (ends[m] > i) high = m; else low = m + 1;
    }
    out[i] = value[begin + low];
  }
}
// Canonical Huffman codes decoded, a chunk a thread: lengths by comparison with each length's first code.
extern "C" __global__ void huffman_decode(const uint32_t* bits, const int* chunk, const uint32_t* limit, const int* index, const unsigned char* symbol, unsigned char* out, int chunks, int each) {
  __shared__ uint32_t top[16];
  __shared__ int from[16];
  if (threadIdx.x < 16) { top[threadIdx.x] = limit[threadIdx.x]; from[threadIdx.x] = index[threadIdx.x]; }
  __syncthreads();
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= chunks) return;
  int at = chunk[c];
  for (int k = 0; k < each; ++k) {
    uint32_t window = __funnelshift_l(bits[at / 32 + 1], bits[at / 32], at % 32);
    int length = 1;
    while (length < 15 && (window >> 16) >= top[length]) ++length;
    out[c * each + k] = symbol[(from[length] + (window >> (32 - length))) & 255];
    at += length;
  }
}
// The longest earlier match within 32 bytes, for each byte of a block's text.
extern "C" __global__ void longest_match(const unsigned char* text, unsigned char* length, unsigned char* distance, int n) {
  __shared__ unsigned char s[32 + 256 + 18];
  int base = blockIdx.x * 256, t = threadIdx.x;
  for (int i = t; i < 32 + 256 + 18; i += 256) {
    int at = base - 32 + i;
    s[i] = at >= 0 && at < n ? text[at] : 0;
  }
  __syncthreads();
  if (base + t >= n) return;
  int best = 0, where = 0;
  for (int d = 1; d <= min(32, base + t); ++d) {
    int l = 0;
    while (l < 18 && base + t + l < n && s[32 + t + l] == s[32 + t + l - d]) ++l;
    if (l > best) { best = l; where = d; }
  }
  length[base + t] = best;
  distance[base + t] = where;
}
// What a predictor of three neighbours misses (a compressor of floats): quantised, with outliers apart.
extern "C" __global__ void lorenzo(const float* x, uint16_t* code, int* outliers, int width, int height, float step) {
  __shared__ int q[17][17];
  int tx = threadIdx.x, ty = threadIdx.y, u = blockIdx.x * 16 + tx, v = blockIdx.y * 16 + ty;
  auto at = [&](int a, int b) { return a >= 0 && b >= 0 && a < width && b < height ? __float2int_rn(x[b * width + a] / step) : 0; };
  q[ty + 1][tx + 1] = at(u, v);
  if (tx == 0) q[ty + 1][0] = at(u - 1, v);
  if (ty == 0) q[0][tx + 1] = at(u, v - 1);
  if (tx == 0 && ty == 0) q[0][0] = at(u - 1, v - 1);
  __syncthreads();
  int delta = q[ty + 1][tx + 1] - q[ty + 1][tx] - q[ty][tx + 1] + q[ty][tx] + 512;
  bool far = delta < 0 || delta >= 1024;
  if (u < width && v < height) {
    code[v * width + u] = far ? 0 : delta;
    if (far) atomicAdd(outliers, 1);
  }
}
// Fields of a table as text: separators outside quotes, as bits of words, 32 bytes a lane.
extern "C" __global__ void field_bits(const uint4* text, uint32_t* fields, uint32_t* quotes, int* count, int lanes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  uint32_t q = 0, f = 0;
  if (i < lanes) {
    uint4 two[2] = {text[2 * i], text[2 * i + 1]};
    const uint32_t* w = (const uint32_t*)two;
#pragma unroll
    for (int k = 0; k < 32; ++k) {
      uint32_t c = w[k / 4] >> 8 * (k % 4) & 255;
      q |= (uint32_t)(c == '"') << k;
      f |= (uint32_t)(c == ',' || c == '\n') << k;
    }
  }
  uint32_t inside = q;
  inside ^= inside << 1;
  inside ^= inside << 2;
  inside ^= inside << 4;
  inside ^= inside << 8;
  inside ^= inside << 16;
  unsigned odd = __ballot_sync(~0u, __popc(q) & 1);
  if (__popc(odd & ((1u << threadIdx.x % 32) - 1)) & 1) inside = ~inside;
  if (i < lanes) { quotes[i] = inside; fields[i] = f & ~inside; }
  int sum = __reduce_add_sync(~0u, i < lanes ? __popc(f & ~inside) : 0);
  if (threadIdx.x % 32 == 0) count[i / 32] = sum;
}

// ChaCha20: a block of 64 bytes a thread, combined with the text.
#define QUARTER(a, b, c, d) a += b; d = __funnelshift_l(d ^ a, d ^ a, 16); c += d; b = __funnelshift_l(b ^ c, b ^ c, 12); a += b; d = __funnelshift_l(d ^ a, d ^ a, 8); c += d; b = __funnelshift_l(b ^ c, b ^ c, 7);
extern "C" __global__ void chacha20(const uint4* text, uint4* out, const uint32_t* key, uint32_t counter, int blocks) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= blocks) return;
  uint32_t s[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
  for (int k = 0; k < 8; ++k) s[4 + k] = key[k];
  s[12] = counter + i;
  s[13] = s[14] = s[15] = 7;
#pragma unroll
  for (int k = 0; k < 16; ++k) x[k] = s[k];
#pragma unroll 2
  for (int r = 0; r < 10; ++r) {
    QUARTER(x[0], x[4], x[8], x[12]) QUARTER(x[1], x[5], x[9], x[13]) QUARTER(x[2], x[6], x[10], x[14]) QUARTER(x[3], x[7], x[11], x[15])
    QUARTER(x[0], x[5], x[10], x[15]) QUARTER(x[1], x[6], x[11], x[12]) QUARTER(x[2], x[7], x[8], x[13]) QUARTER(x[3], x[4], x[9], x[14])
  }
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    uint4 w = text[i * 4 + k];
    out[i * 4 + k] = make_uint4(w.x ^ (x[4 * k] + s[4 * k]), w.y ^ (x[4 * k + 1] + s[4 * k + 1]), w.z ^ (x[4 * k + 2] + s[4 * k + 2]), w.w ^ (x[4 * k + 3] + s[4 * k + 3]));
  }
}
// Montgomery products of 256 bits, eight words a number, numbers side by side.
extern "C" __global__ void montgomery(const uint32_t* a, const uint32_t* b, uint32_t* out, const uint32_t* modulus, uint32_t inverse, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t x[8], y[8], m[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) { x[k] = a[k * n + i]; y[k] = b[k * n + i]; m[k] = modulus[k]; }
  for (int r = 0; r < rounds; ++r) {
    uint32_t t[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
#pragma unroll
    for (int j = 0; j < 8; ++j) {
      u64 c = 0;
#pragma unroll
      for (int k = 0; k < 8; ++k) { c += (u64)x[k] * y[j] + t[k]; t[k] = (uint32_t)c; c >>= 32; }
      uint32_t high = t[8] + (uint32_t)c, q = t[0] * inverse;
      c = (u64)q * m[0] + t[0] >> 32;
#pragma unroll
      for (int k = 1; k < 8; ++k) { c += (u64)q * m[k] + t[k]; t[k - 1] = (uint32_t)c; c >>= 32; }
      c += high;
      t[7] = (uint32_t)c;
      t[8] = c >> 32;
    }
#pragma unroll
    for (int k = 0; k < 8; ++k) x[k] = t[k];
  }
#pragma unroll
  for (int k = 0; k < 8; ++k) out[k * n + i] = x[k];
}
// A number-theoretic transform of 1,024 values modulo 2^31 − 2^27 + 1, in shared memory, two values a thread.
__device__ __forceinline__ uint32_t product(uint32_t a, uint32_t b) { return (u64)a * b % 2013265921u; }
extern "C" __global__ void number_transform(uint32_t* x, const uint32_t* root) {
  __shared__ uint32_t s[1024];
  int t = threadIdx.x;
  uint32_t* own = x + blockIdx.x * 1024;
  s[__brev(t) >> 22] = own[t];
  s[__brev(t + 512) >> 22] = own[t + 512];
  for (int half = 1; half < 1024; half *= 2) {
    __syncthreads();
    int k = t % half, at = t / half * 2 * half + k;
    uint32_t a = s[at], b = product(s[at + half], root[k * (512 / half)]);
    s[at] = a + b >= 2013265921u ? a + b - 2013265921u : a + b;
    s[at + half] = a >= b ? a - b : a + 2013265921u - b;
  }
  __syncthreads();
  own[t] = s[t];
  own[t + 512] = s[t + 512];
}

// Words of 21 letters counted: each thread rolls over eight places, both strands, into a table by hash.
extern "C" __global__ void count_words(const unsigned char* text, uint32_t* table, int n, uint32_t mask) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  const u64 all = (1ull << 42) - 1;
  u64 forward = 0, back = 0;
  for (int k = 0; k < 28; ++k) {
    if (first + k >= n) return;
    u64 c = text[first + k] >> 1 & 3;
    forward = (forward << 2 | c) & all;
    back = back >> 2 | (c ^ 2) << 40;
    if (k < 20) continue;
    u64 h = min(forward, back) * 0x9E3779B97F4A7C15ull;
    atomicAdd(table + (h >> 40 & mask), 1u);
  }
}
// Backward search in a text's index: counts every 64 places, the rest by bits of two planes.
struct Rank { uint32_t count[4]; u64 low, high; };
extern "C" __global__ void backward_search(const Rank* index, const uint32_t* before, const unsigned char* query, uint2* out, int n, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t from = 0, to = before[4];
  for (int k = length - 1; k >= 0 && from < to; --k) {
    int c = query[i * length + k] & 3;
    auto rank = [&](uint32_t at) {
      const Rank& r = index[at / 64];
      u64 match = (c & 1 ? r.low : ~r.low) & (c & 2 ? r.high : ~r.high);
      return r.count[c] + __popcll(match & ((1ull << at % 64) - 1));
    };
    from = before[c] + rank(from);
    to = before[c] + rank(to);
  }
  out[i] = make_uint2(from, to);
}
// Two sequences' likelihood by a hidden Markov model of three states, a warp a pair, a lane a column, diagonals.
extern "C" __global__ void pair_likelihood(const unsigned char* read, const float* error, const unsigned char* hap, float* out, int pairs, int length, int width) {
  int pair = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (pair >= pairs) return;
  float sum = 0, left_m = 0, left_x = 0, left_y = 0;
  const float go = 0.9f, open = 0.05f, extend = 0.1f, close = 0.9f;
  unsigned char own = lane < width ? hap[pair * width + lane] : 255;
  float m = 0, x = 0, y = 0, diag_m = 0, diag_x = 0, diag_y = lane == 0 ? 1.0f / width : 0;
  for (int d = 0; d < length + 31; ++d) {
    left_m = __shfl_up_sync(~0u, m, 1);
    left_x = __shfl_up_sync(~0u, x, 1);
    left_y = __shfl_up_sync(~0u, y, 1);
    if (lane == 0) { left_m = left_x = 0; left_y = 1.0f / width; }
    int row = d - lane;
    if (row >= 0 && row < length && lane < width) {
      float e = error[pair * length + row], p = read[pair * length + row] == own ? 1 - e : e / 3;
      float nm = p * (go * diag_m + close * (diag_x + diag_y)), nx = open * m + extend * x, ny = open * left_m + extend * left_y;
      m = nm;
      x = nx;
      y = ny;
      if (row == length - 1) sum = m + x;
    }
    diag_m = left_m;
    diag_x = left_x;
    diag_y = left_y;
  }
  for (int k = 16; k; k >>= 1) sum += __shfl_down_sync(~0u, sum, k);
  if (lane == 0) out[pair] = log10f(sum + 1e-30f);
}
// Edit distance with bits (Myers): a pattern of 64 against each thread's text.
extern "C" __global__ void myers(const u64* equal, const unsigned char* text, int* best, int n, int length) {
  __shared__ u64 eq[4];
  if (threadIdx.x < 4) eq[threadIdx.x] = equal[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u64 pv = ~0ull, mv = 0;
  int score = 64, least = 64;
  for (int k = 0; k < length; ++k) {
    u64 e = eq[text[k * n + i] & 3], xv = e | mv, xh = (((e & pv) + pv) ^ pv) | e, ph = mv | ~(xh | pv), mh = pv & xh;
    score += (ph >> 63) - (mh >> 63);
    ph <<= 1;
    pv = mh << 1 | ~(xv | ph);
    mv = ph & xv;
    least = min(least, score);
  }
  best[i] = least;
}
// Knapsacks: a block an instance, the row of all weights in shared memory twice.
extern "C" __global__ void knapsack(const int* weight, const int* value, int* out, int items, int capacity) {
  extern __shared__ int row[];
  int *a = row, *b = row + capacity + 1;
  for (int c = threadIdx.x; c <= capacity; c += blockDim.x) a[c] = 0;
  for (int i = 0; i < items; ++i) {
    int w = weight[blockIdx.x * items + i], v = value[blockIdx.x * items + i];
    __syncthreads();
    for (int c = threadIdx.x; c <= capacity; c += blockDim.x) b[c] = c >= w ? max(a[c], a[c - w] + v) : a[c];
    int* other = a;
    a = b;
    b = other;
  }
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = a[capacity];
}
// Tours improved by exchanging two edges: the best exchange of all, numbered by a triangle.
extern "C" __global__ void two_opt(const float2* city, u64* best, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, pairs = (n - 2) * (n - 1) / 2;
  u64 own = ~0ull;
  for (int k = i; k < pairs; k += gridDim.x * blockDim.x) {
    int b = (int)((sqrtf(8.0f * k + 1) + 1) * 0.5f);
    while (b * (b - 1) / 2 > k) --b;
    while ((b + 1) * b / 2 <= k) ++b;
    int a = k - b * (b - 1) / 2;
    float2 p = city[a], q = city[a + 1], r = city[b], s = city[b + 1 == n ? 0 : b + 1];
    float change = hypotf(p.x - r.x, p.y - r.y) + hypotf(q.x - s.x, q.y - s.y) - hypotf(p.x - q.x, p.y - q.y) - hypotf(r.x - s.x, r.y - s.y);
    u64 coded = (u64)(uint32_t)__float2int_rn((change + 8) * 1e6f) << 32 | (uint32_t)k;
    own = min(own, coded);
  }
  for (int m = 16; m; m >>= 1) own = min(own, (u64)__shfl_xor_sync(~0u, own, m));
  if (threadIdx.x % 32 == 0) atomicMin(best, own);
}
