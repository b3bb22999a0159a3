// Letters, signatures, sketches, graphs, curves, bits, digits, hashes, orders, sparse rows, codes and roots, the same work
// in several ways; written from knowledge of how such kernels are usually written. `lodgers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned char u8;
typedef unsigned long long u64;

__device__ u32 mixed(u32 h) {
  h ^= h >> 16, h *= 0x7feb352du, h ^= h >> 15, h *= 0x846ca68bu, h ^= h >> 16;
  return h;
}

// Thirteen letters of a strand as a number, the less of it and the other strand's: each place by itself, or sixteen
// places a thread that go along.
template <int OWN>
__global__ void either_strand(const u8* letter, u32* y, int n) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * OWN;
  if (first >= n) return;
  u32 here = 0, there = 0;
  auto more = [&](int at) {
    u32 v = letter[at];
    here = (here << 2 | v) & 0x3ffffff, there = there >> 2 | (3 - v) << 24;
  };
  for (int k = 0; k < 12; ++k) more(first + k);
  for (int k = 0; k < OWN && first + k < n; ++k) more(first + k + 12), y[first + k] = min(here, there);
}

// Bits in which signatures of 256 bits differ, all pairs: each from memory, from tiles of 16, or tiles and words of 16
// bytes.
template <int WAY>
__global__ void bits_apart(const u32* a, const u32* b, u32* y, int n) {
  __shared__ u32 p[16][9], q[16][9];
  int x = threadIdx.x, w = threadIdx.y, row = blockIdx.y * 16 + w, col = blockIdx.x * 16 + x, s = 0;
  if (WAY == 1) {
    if (x < 8) p[w][x] = a[row * 8 + x], q[w][x] = b[(blockIdx.x * 16 + w) * 8 + x];
    __syncthreads();
    for (int k = 0; k < 8; ++k) s += __popc(p[w][k] ^ q[x][k]);
  } else if (WAY == 0) {
    for (int k = 0; k < 8; ++k) s += __popc(a[row * 8 + k] ^ b[col * 8 + k]);
  } else {
    for (int k = 0; k < 2; ++k) {
      uint4 u = ((const uint4*)a)[row * 2 + k], v = ((const uint4*)b)[col * 2 + k];
      s += __popc(u.x ^ v.x) + __popc(u.y ^ v.y) + __popc(u.z ^ v.z) + __popc(u.w ^ v.w);
    }
  }
  y[row * n + col] = s;
}

// The share of two of four letters in windows of 100: each by itself, or a thread's 32 windows by what comes and goes.
template <int OWN>
__global__ void shares_in_windows(const u8* letter, u8* y, int n) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * OWN, s = 0;
  if (first >= n) return;
  auto told = [&](int at) { return (letter[at] == 1) + (letter[at] == 2); };
  for (int k = 0; k < 100; ++k) s += told(first + k);
  for (int k = 0; k < OWN && first + k < n; ++k) {
    y[first + k] = (u8)s;
    if (k + 1 < OWN && first + k + 1 < n) s += told(first + k + 100) - told(first + k);
  }
}

// The least mixed number among ten places next to each other: each by itself, or from a tile of numbers already mixed.
template <bool TILE>
__global__ void least_of_ten(const u32* x, u32* y, int n) {
  __shared__ u32 own[137];
  int i = blockIdx.x * 128 + threadIdx.x;
  u32 m = 0xffffffffu;
  if (TILE) {
    for (int k = threadIdx.x; k < 137; k += 128) own[k] = mixed(x[blockIdx.x * 128 + k]);
    __syncthreads();
    for (int k = 0; k < 10; ++k) m = min(m, own[threadIdx.x + k]);
  } else {
    for (int k = 0; k < 10; ++k) m = min(m, mixed(x[i + k]));
  }
  if (i < n) y[i] = m;
}

// About how many are different: the most leading zeros by 1,024 names; at once, or in the block first.
template <bool SHARED>
__global__ void different(const u32* x, u32* most, int n) {
  __shared__ u32 own[1024];
  if (SHARED) {
    for (int k = threadIdx.x; k < 1024; k += blockDim.x) own[k] = 0;
    __syncthreads();
  }
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    u32 h = mixed(x[i]);
    atomicMax((SHARED ? own : most) + (h & 1023), (u32)__clz(h | 1023) + 1);
  }
  if (!SHARED) return;
  __syncthreads();
  for (int k = threadIdx.x; k < 1024; k += blockDim.x)
    if (own[k]) atomicMax(most + k, own[k]);
}

// About how often each occurs: three rows of counters; at once, or by one of those alike in a warp.
template <bool ALIKE>
__global__ void sketched(const u32* x, u32* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 v = x[i], many = 1;
  if (ALIKE) {
    u32 same = __match_any_sync(__activemask(), v);
    if (__ffs(same) - 1 != threadIdx.x % 32) return;
    many = __popc(same);
  }
  for (u32 row = 0; row < 3; ++row) atomicAdd(count + row * 4099 + mixed(v + row * 0x9e3779b9u) % 4099, many);
}

// Nodes are taken off: neighbours have one edge less, and those that fall to a limit are listed; each asks for a place
// in the list, or one of a warp asks.
template <bool WARP>
__global__ void taken_off(int* list, int* many, const int* gone, const int* start, const int* near, int* degree, int count, int limit) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= count) return;
  int node = gone[i];
  for (int first = start[node]; first < start[node + 1]; first += 32) {
    int k = first + lane, other = k < start[node + 1] ? near[k] : -1;
    bool falls = other >= 0 && atomicSub(degree + other, 1) == limit + 1;
    if (WARP) {
      u32 all = __ballot_sync(0xffffffffu, falls);
      int at = 0;
      if (lane == 0 && all) at = atomicAdd(many, __popc(all));
      at = __shfl_sync(0xffffffffu, at, 0) + __popc(all & ((1u << lane) - 1));
      if (falls) list[at] = other;
    } else if (falls) {
      list[atomicAdd(many, 1)] = other;
    }
  }
}

// The name that most neighbours have, the least of these, of up to 24: counted pair by pair by a thread, or by matching in
// a warp.
template <bool WARP>
__global__ void names_of_neighbours(const int* start, const int* near, const int* name, int* y, int nodes) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / (WARP ? 32 : 1);
  if (i >= nodes) return;
  int first = start[i], many = start[i + 1] - first;
  u32 best = 0;
  if (WARP) {
    int lane = threadIdx.x % 32, own = lane < many ? name[near[first + lane]] : -1;
    u32 same = __match_any_sync(0xffffffffu, own);
    best = lane < many ? (u32)__popc(same) << 16 | (0xffff - own) : 0;
    best = __reduce_max_sync(0xffffffffu, best);
    if (lane == 0) y[i] = 0xffff - (best & 0xffff);
  } else {
    for (int k = 0; k < many; ++k) {
      int own = name[near[first + k]];
      u32 s = 0;
      for (int j = 0; j < many; ++j) s += name[near[first + j]] == own;
      best = max(best, s << 16 | (0xffff - own));
    }
    y[i] = 0xffff - (best & 0xffff);
  }
}

// How far along Hilbert's curve of 2^16 × 2^16 a place is: bit by bit with turns, or by a table of states.
__constant__ u8 turn_table[16];
template <bool TABLE>
__global__ void along_curve(const u32* place, u32* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 a = place[i] & 0xffff, b = place[i] >> 16, d = 0;
  if (TABLE) {
    u32 state = 0;
    for (int k = 15; k >= 0; --k) {
      u32 t = turn_table[state * 4 + (a >> k & 1) * 2 + (b >> k & 1)];
      d = d << 2 | (t & 3), state = t >> 2;
    }
  } else {
    for (int s = 1 << 15; s; s /= 2) {
      u32 rx = (a & s) > 0, ry = (b & s) > 0;
      d += s * s * ((3 * rx) ^ ry);
      if (ry == 0) {
        if (rx) a = 0xffff - a, b = 0xffff - b;
        u32 t = a;
        a = b, b = t;
      }
    }
  }
  y[i] = d;
}

// Bits of 32 × 32 change rows for columns, a warp each: by 32 votes, by five exchanges of halves, or a thread alone in
// shared memory.
template <int WAY>
__global__ void bits_turned(const u32* x, u32* y) {
  __shared__ u32 own[8][33];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  u32 v = x[i], out = 0;
  if (WAY == 0) {
    for (int k = 0; k < 32; ++k) {
      u32 column = __ballot_sync(0xffffffffu, v >> k & 1);
      if (lane == k) out = column;
    }
  } else if (WAY == 1) {
    u32 mask = 0x0000ffffu;
    for (int k = 16; k; k /= 2, mask ^= mask << k) {
      u32 other = __shfl_xor_sync(0xffffffffu, v, k);
      v = lane & k ? (v & ~mask) | (other >> k & mask) : (v & mask) | (other << k & ~mask);
    }
    out = v;
  } else {
    own[threadIdx.x / 32][lane] = v;
    __syncwarp();
    for (int k = 0; k < 32; ++k) out |= (own[threadIdx.x / 32][k] >> lane & 1) << k;
  }
  y[i] = out;
}

// Numbers as ten digits: by division, two digits by a table, or by multiplying fractions.
__constant__ char two_digits[200];
template <int WAY>
__global__ void digits_of(const u32* x, char* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 v = x[i];
  char* out = y + (size_t)i * 10;
  if (WAY == 0) {
    for (int k = 9; k >= 0; --k, v /= 10) out[k] = (char)('0' + v % 10);
  } else if (WAY == 1) {
    for (int k = 8; k >= 0; k -= 2, v /= 100) *(uint16_t*)(out + k) = *(const uint16_t*)(two_digits + v % 100 * 2);
  } else {
    for (int half = 0; half < 2; ++half) {
      u64 part = (u64)(half ? v % 100000 : v / 100000) * 429497;  // of 10^4, with 32 bits after the point
      for (int k = 0; k < 5; ++k) out[half * 5 + k] = (char)('0' + (part >> 32)), part = (part & 0xffffffffu) * 10;
    }
  }
}

// A hash of rows of 64 bytes in four streams: a thread a row, or four threads a row.
__device__ u32 turned(u32 v, int k) { return v << k | v >> (32 - k); }
template <bool FOUR>
__global__ void hash_of_rows(const u32* x, u32* y, int rows) {
  const u32 p1 = 2654435761u, p2 = 2246822519u, p3 = 3266489917u;
  int i = blockIdx.x * blockDim.x + threadIdx.x, row = FOUR ? i / 4 : i;
  if (row >= rows) return;
  u32 begin[4] = {p1 + p2, p2, 0, 0u - p1}, h = 64;
  const int shift[4] = {1, 7, 12, 18};
  if (FOUR) {
    int t = i % 4;
    u32 v = begin[t];
    for (int k = 0; k < 4; ++k) v = turned(v + x[row * 16 + k * 4 + t] * p2, 13) * p1;
    v = turned(v, shift[t]);
    v += __shfl_xor_sync(0xffffffffu, v, 1), v += __shfl_xor_sync(0xffffffffu, v, 2);
    h += v;
    if (t) return;
  } else {
    u32 sum = 0;
#pragma unroll
    for (int t = 0; t < 4; ++t) {
      u32 v = begin[t];
#pragma unroll
      for (int k = 0; k < 4; ++k) v = turned(v + x[row * 16 + k * 4 + t] * p2, 13) * p1;
      sum += turned(v, shift[t]);
    }
    h += sum;
  }
  h ^= h >> 15, h *= p2, h ^= h >> 13, h *= p3, h ^= h >> 16;
  y[row] = h;
}

// An order of 64 drawn by each thread, whose seventh and last are kept: in its own memory, or in shared memory.
template <bool SHARED>
__global__ void orders_drawn(u8* y, int n) {
  __shared__ u8 all[SHARED ? 64 * 64 : 1];
  u8 own[SHARED ? 1 : 64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  auto at = [&](int k) -> u8& { return SHARED ? all[k * 64 + threadIdx.x] : own[k]; };
  for (int k = 0; k < 64; ++k) at(k) = (u8)k;
  for (int k = 63; k > 0; --k) {
    int j = mixed(i * 64 + k) % (k + 1);
    u8 t = at(k);
    at(k) = at(j), at(j) = t;
  }
  y[2 * i] = at(6), y[2 * i + 1] = at(63);
}

// How many columns a row of the product of two sparse matrices has: a table of 521 places, or bits of all columns.
template <bool BITS>
__global__ void columns_of_product(const int* start, const int* col, int* y, int cols) {
  __shared__ int own[BITS ? 640 : 521];
  __shared__ int many;
  int row = blockIdx.x, size = BITS ? (cols + 31) / 32 : 521;
  for (int k = threadIdx.x; k < size; k += blockDim.x) own[k] = BITS ? 0 : -1;
  if (threadIdx.x == 0) many = 0;
  __syncthreads();
  for (int k = start[row] + threadIdx.x / 8; k < start[row + 1]; k += blockDim.x / 8)
    for (int j = start[col[k]] + threadIdx.x % 8; j < start[col[k] + 1]; j += 8) {
      int c = col[j];
      if (BITS) {
        atomicOr(own + c / 32, 1 << c % 32);
      } else {
        for (int h = c * 107 % 521;; h = h == 520 ? 0 : h + 1) {
          int before = atomicCAS(own + h, -1, c);
          if (before == -1) atomicAdd(&many, 1);
          if (before == -1 || before == c) break;
        }
      }
    }
  __syncthreads();
  if (BITS) {
    int s = 0;
    for (int k = threadIdx.x; k < size; k += blockDim.x) s += __popc(own[k]);
    if (s) atomicAdd(&many, s);
    __syncthreads();
  }
  if (threadIdx.x == 0) y[row] = many;
}

// A step of Jacobi in doubles with seven entries a row: rows after each other, or entries beside each other.
template <bool BESIDE>
__global__ void seven_entries(const int* col, const double* value, const double* right, const double* x, double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = right[i];
  for (int k = 0; k < 7; ++k) {
    int at = BESIDE ? k * n + i : i * 7 + k;
    s -= value[at] * x[col[at]];
  }
  y[i] = s * 0.125;
}

// Two sums of twelve bytes in a field of 256, by powers of a root: by shifts, by tables in global memory, or in shared
// memory.
template <int WAY>
__global__ void parities(const u8* x, const u8* logs, const u8* powers, u8* y, int n) {
  __shared__ u8 own[768];
  if (WAY == 2) {
    for (int k = threadIdx.x; k < 768; k += blockDim.x) own[k] = k < 256 ? logs[k] : powers[k - 256];
    __syncthreads();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 p = 0, q = 0;
  for (int k = 0; k < 12; ++k) {
    u32 v = x[k * n + i];
    p ^= v;
    if (WAY == 0) {
      u32 a = v;
      for (int j = 0; j < k * 5; ++j) a = a << 1 ^ (a & 128 ? 0x11d : 0);
      q ^= a;
    } else if (v) {
      q ^= WAY == 2 ? own[256 + own[v] + k * 5] : powers[logs[v] + k * 5];
    }
  }
  y[i] = (u8)p, y[n + i] = (u8)q;
}

// Roots of whole numbers of 64 bits: bit by bit, by doubles put right, or by Newton from a power of two.
template <int WAY>
__global__ void whole_roots(const u64* x, u32* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u64 v = x[i], r = 0;
  if (WAY == 0) {
    for (u64 bit = 1ull << 31; bit; bit >>= 1)
      if ((r | bit) * (r | bit) <= v) r |= bit;
  } else if (WAY == 1) {
    r = (u64)sqrt((double)v);
    while (r > 0xffffffffull || r * r > v) --r;
    while (r < 0xffffffffull && (r + 1) * (r + 1) <= v) ++r;
  } else if (v) {
    r = 1ull << (64 - __clzll(v) + 1) / 2;
    for (u64 next = (r + v / r) / 2; next < r; next = (r + v / r) / 2) r = next;
  }
  y[i] = (u32)r;
}

// Keys of a block go apart by one bit, each side in order: by votes and sums of warps, or by a scan in shared memory.
template <bool VOTES>
__global__ void parted(const u32* x, u32* y, int bit) {
  __shared__ int sum[VOTES ? 8 : 256];
  int t = threadIdx.x, lane = t % 32, before, zeros;
  u32 v = x[blockIdx.x * 256 + t], zero = !(v >> bit & 1);
  if (VOTES) {
    u32 all = __ballot_sync(0xffffffffu, zero);
    if (lane == 0) sum[t / 32] = __popc(all);
    __syncthreads();
    before = __popc(all & ((1u << lane) - 1)), zeros = 0;
    for (int k = 0; k < 8; ++k) before += k < t / 32 ? sum[k] : 0, zeros += sum[k];
  } else {
    sum[t] = zero;
    for (int k = 1; k < 256; k *= 2) {
      __syncthreads();
      int other = t >= k ? sum[t - k] : 0;
      __syncthreads();
      sum[t] += other;
    }
    __syncthreads();
    before = sum[t] - zero, zeros = sum[255];
  }
  y[blockIdx.x * 256 + (zero ? before : zeros + t - before)] = v;
}
