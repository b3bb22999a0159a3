// Ciphers, dates, coded numbers, sparse rows, patterns, lists, puzzles, boards, sieves, small programs, keys, boxes,
// folded strands and codes, as blogs, samples and benchmark suites have them. `wayfarers.py` launches them.
#include <cooperative_groups.h>
#include <stdint.h>
namespace cg = cooperative_groups;
typedef unsigned int uint;
typedef unsigned long long ull;

// Sixteen rounds of a Feistel network with four tables of 256 words: the tables WHERE they are.
__constant__ uint c_sbox[1024];
__constant__ uint c_subkeys[18];
enum { GLOBAL_TABLES, CONSTANT_TABLES, SHARED_TABLES };

template <int WHERE>
__global__ void feistel_encrypt(const uint2* __restrict__ in, uint2* __restrict__ out, const uint* __restrict__ g_sbox, int n) {
  __shared__ uint s_sbox[WHERE == SHARED_TABLES ? 1024 : 1];
  if (WHERE == SHARED_TABLES) {
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) s_sbox[i] = g_sbox[i];
    __syncthreads();
  }
  const uint* S = WHERE == SHARED_TABLES ? s_sbox : WHERE == CONSTANT_TABLES ? c_sbox : g_sbox;
  int gid = blockIdx.x * blockDim.x + threadIdx.x;
  if (gid >= n) return;
  uint L = in[gid].x, R = in[gid].y;
#pragma unroll
  for (int i = 0; i < 16; i += 2) {
    L ^= c_subkeys[i];
    R ^= ((S[L >> 24] + S[256 + (L >> 16 & 0xff)]) ^ S[512 + (L >> 8 & 0xff)]) + S[768 + (L & 0xff)];
    R ^= c_subkeys[i + 1];
    L ^= ((S[R >> 24] + S[256 + (R >> 16 & 0xff)]) ^ S[512 + (R >> 8 & 0xff)]) + S[768 + (R & 0xff)];
  }
  out[gid] = make_uint2(R ^ c_subkeys[17], L ^ c_subkeys[16]);
}

// Days since an epoch become year, month and day.
__device__ __forceinline__ uint civil_from_days(int z) {
  z += 719468;
  const int era = (z >= 0 ? z : z - 146096) / 146097;
  const uint doe = (uint)(z - era * 146097);
  const uint yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const int y = (int)yoe + era * 400;
  const uint doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const uint mp = (5 * doy + 2) / 153;
  const uint d = doy - (153 * mp + 2) / 5 + 1;
  const uint m = mp < 10 ? mp + 3 : mp - 9;
  return (uint)(y + (m <= 2)) << 16 | m << 8 | d;
}

__device__ uint civil_by_years(int z) {  // the plain way: year after year, month after month
  const uint8_t length[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int y = 1970;
  for (;;) {
    int leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    if (z < 365 + leap) {
      for (int m = 0; m < 12; m++) {
        int days = length[m] + (m == 1 && leap);
        if (z < days) return (uint)y << 16 | (m + 1) << 8 | (z + 1);
        z -= days;
      }
    }
    z -= 365 + leap;
    y++;
  }
}

__global__ void dates_each(const int* days, uint* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = civil_from_days(days[i]);
}

__global__ void dates_four(const int4* days, uint4* out, int n4) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
    int4 d = days[i];
    out[i] = make_uint4(civil_from_days(d.x), civil_from_days(d.y), civil_from_days(d.z), civil_from_days(d.w));
  }
}

__global__ void dates_counted(const int* days, uint* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = civil_by_years(days[i]);
}

// Signed numbers as variable numbers of bytes, 256 a block: places by a scan with shuffles, or in shared memory.
template <bool SHUFFLES>
__global__ void write_varints(const int* in, uint8_t* out, int* lengths) {
  __shared__ int sums[256];
  __shared__ uint8_t bytes[256 * 5];
  const int tid = threadIdx.x, lane = tid & 31, warp = tid >> 5;
  const int value = in[blockIdx.x * 256 + tid];
  uint zigzag = (uint)(value << 1) ^ (uint)(value >> 31);
  const int mine = max(1, (38 - __clz(zigzag)) / 7);
  int end = mine;
  if (SHUFFLES) {
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
      int other = __shfl_up_sync(0xffffffff, end, d);
      if (lane >= d) end += other;
    }
    if (lane == 31) sums[warp] = end;
    __syncthreads();
    for (int w = 0; w < warp; w++) end += sums[w];
  } else {
    sums[tid] = mine;
    __syncthreads();
    for (int d = 1; d < 256; d <<= 1) {
      int other = tid >= d ? sums[tid - d] : 0;
      __syncthreads();
      sums[tid] += other;
      __syncthreads();
    }
    end = sums[tid];
  }
  int at = end - mine;
  while (zigzag >= 0x80) {
    bytes[at++] = zigzag | 0x80;
    zigzag >>= 7;
  }
  bytes[at] = zigzag;
  if (tid == 255) lengths[blockIdx.x] = sums[SHUFFLES ? 8 : 255] = end;
  __syncthreads();
  const int total = sums[SHUFFLES ? 8 : 255];
  for (int i = tid; i < total; i += 256) out[(size_t)blockIdx.x * 1280 + i] = bytes[i];
}

// How many columns the sum of two sparse matrices has in each row: merged by a thread, or searched for by a warp.
__global__ void spadd_count_merge(const int* rpA, const int* ciA, const int* rpB, const int* ciB, int* count, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int i = rpA[row], j = rpB[row], endA = rpA[row + 1], endB = rpB[row + 1], total = 0;
  while (i < endA && j < endB) {
    int a = ciA[i], b = ciB[j];
    i += a <= b;
    j += b <= a;
    total++;
  }
  count[row] = total + (endA - i) + (endB - j);
}

__global__ void spadd_count_search(const int* rpA, const int* ciA, const int* rpB, const int* ciB, int* count, int rows) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x & 31;
  if (row >= rows) return;
  const int startA = rpA[row], endA = rpA[row + 1], startB = rpB[row], endB = rpB[row + 1];
  int fresh = 0;
  for (int j = startB + lane; j < endB; j += 32) {
    const int key = ciB[j];
    int lo = startA, hi = endA;
    while (lo < hi) {
      int mid = (lo + hi) >> 1;
      if (ciA[mid] < key) lo = mid + 1;
      else hi = mid;
    }
    fresh += lo == endA || ciA[lo] != key;
  }
  fresh = __reduce_add_sync(0xffffffff, fresh);
  if (lane == 0) count[row] = endA - startA + fresh;
}

// Where a pattern of 12 classes of letters ends, bit-parallel (shift-and): 64 places a thread.
enum { BYTES_GLOBAL, BYTES_SHARED, WORDS_SHARED };
template <int HOW>
__global__ void shift_and(const uint8_t* text, const uint* masks, ull* hits, int chunks) {
  __shared__ uint cached[256];
  if (HOW != BYTES_GLOBAL) {
    cached[threadIdx.x] = masks[threadIdx.x];
    __syncthreads();
  }
  const int chunk = blockIdx.x * blockDim.x + threadIdx.x;
  if (chunk >= chunks) return;
  const uint* mask = HOW == BYTES_GLOBAL ? masks : cached;
  const uint8_t* own = text + (size_t)chunk * 64;  // 16 letters go ahead
  uint state = 0;
  ull found = 0;
  if (HOW == WORDS_SHARED) {
    const uint4* quad = (const uint4*)own;
    for (int q = 0; q < 5; q++) {
      const uint4 v = quad[q];
      const uint word[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
      for (int w = 0; w < 4; w++)
#pragma unroll
        for (int b = 0; b < 4; b++) {
          state = (state << 1 | 1) & mask[word[w] >> 8 * b & 0xff];
          if (q > 0) found = found << 1 | (state >> 11 & 1);
        }
    }
  } else {
    for (int i = 0; i < 80; i++) {
      state = (state << 1 | 1) & mask[own[i]];
      if (i >= 16) found = found << 1 | (state >> 11 & 1);
    }
  }
  hits[chunk] = found;
}

// How many documents two sorted lists share, a block a pair: searched for, or by tiles in shared memory.
__global__ void postings_search(const int* a, const int* b, int* shared_count, int na, int nb) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  const int *A = a + (size_t)blockIdx.x * na, *B = b + (size_t)blockIdx.x * nb;
  int found = 0;
  for (int i = threadIdx.x; i < na; i += blockDim.x) {
    const int key = A[i];
    int at = 0;
    for (int step = 2048; step; step >>= 1)
      if (at + step <= nb && B[at + step - 1] < key) at += step;
    found += at < nb && B[at] == key;
  }
  if (found) atomicAdd(&total, found);
  __syncthreads();
  if (threadIdx.x == 0) shared_count[blockIdx.x] = total;
}

__global__ void postings_tiles(const int* a, const int* b, int* shared_count, int na, int nb) {
  constexpr int TILE = 512;
  __shared__ int tile[TILE];
  const int *A = a + (size_t)blockIdx.x * na, *B = b + (size_t)blockIdx.x * nb;
  int i = 0, found = 0;
  for (int base = 0; base < nb; base += TILE) {
    const int many = min(TILE, nb - base);
    for (int t = threadIdx.x; t < many; t += blockDim.x) tile[t] = B[base + t];
    __syncthreads();
    const int last = tile[many - 1];
    while (true) {  // the block goes on together
      const int mine = i + threadIdx.x, key = mine < na ? A[mine] : INT32_MAX;
      const bool inside = key <= last;
      if (inside) {
        int lo = 0, hi = many;
        while (lo < hi) {
          int mid = (lo + hi) / 2;
          if (tile[mid] < key) lo = mid + 1;
          else hi = mid;
        }
        found += lo < many && tile[lo] == key;
      }
      const int went = __syncthreads_count(inside);
      i += went;
      if (went < (int)blockDim.x) break;
    }
    __syncthreads();
  }
  found = __reduce_add_sync(0xffffffff, found);
  __shared__ int parts[32];
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = found;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < (int)blockDim.x / 32; w++) found += parts[w];
    shared_count[blockIdx.x] = found;
  }
}

// Candidates of cells of a Sudoku are crossed out until nothing changes: 81 threads a board, or a warp.
__global__ void sudoku_block(const uint8_t* boards, unsigned short* out) {
  __shared__ unsigned short cell[81];
  const int t = threadIdx.x, row = t / 9, col = t % 9;
  if (t < 81) {
    int given = boards[blockIdx.x * 81 + t];
    cell[t] = given ? 1 << (given - 1) : 0x1ff;
  }
  __syncthreads();
  bool changed = true;
  while (__syncthreads_or(changed)) {
    changed = false;
    unsigned short mine = 0;
    if (t < 81) {
      mine = cell[t];
      if (__popc(mine) > 1) {
        unsigned short gone = 0;
        const int top = row / 3 * 3, left = col / 3 * 3;
        for (int k = 0; k < 9; k++) {
          unsigned short a = cell[row * 9 + k], b = cell[k * 9 + col], c = cell[(top + k / 3) * 9 + left + k % 3];
          if (k != col && __popc(a) == 1) gone |= a;
          if (k != row && __popc(b) == 1) gone |= b;
          if (__popc(c) == 1) gone |= c;
        }
        changed = (mine & gone) != 0;
        mine &= ~gone;
      }
    }
    __syncthreads();
    if (t < 81) cell[t] = mine;
    __syncthreads();
  }
  if (t < 81) out[blockIdx.x * 81 + t] = cell[t];
}

__global__ void sudoku_warp(const uint8_t* boards, unsigned short* out, int many) {
  __shared__ unsigned fixed[4][27];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, board = blockIdx.x * 4 + warp;
  if (board >= many) return;
  unsigned mine[3];
  for (int k = 0; k < 3; k++) {
    int t = lane + 32 * k, given = t < 81 ? boards[board * 81 + t] : 0;
    mine[k] = given ? 1u << (given - 1) : 0x1ffu;
  }
  bool changed = true;
  while (__any_sync(0xffffffff, changed)) {
    if (lane < 27) fixed[warp][lane] = 0;
    __syncwarp();
    for (int k = 0; k < 3; k++) {
      int t = lane + 32 * k, row = t / 9, col = t % 9;
      if (t < 81 && __popc(mine[k]) == 1) {
        atomicOr(&fixed[warp][row], mine[k]);
        atomicOr(&fixed[warp][9 + col], mine[k]);
        atomicOr(&fixed[warp][18 + row / 3 * 3 + col / 3], mine[k]);
      }
    }
    __syncwarp();
    changed = false;
    for (int k = 0; k < 3; k++) {
      int t = lane + 32 * k, row = t / 9, col = t % 9;
      if (t < 81 && __popc(mine[k]) > 1) {
        unsigned gone = fixed[warp][row] | fixed[warp][9 + col] | fixed[warp][18 + row / 3 * 3 + col / 3];
        changed |= (mine[k] & gone) != 0;
        mine[k] &= ~gone;
      }
    }
    __syncwarp();
  }
  for (int k = 0; k < 3; k++)
    if (lane + 32 * k < 81) out[board * 81 + lane + 32 * k] = mine[k];
}

// Moves on boards of Othello: rays square by square, or whole boards of 64 bits shifted in eight directions.
__global__ void moves_squares(const ull* own, const ull* other, ull* moves, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, board = i / 64, square = i % 64;
  if (board >= n) return;
  const ull me = own[board], you = other[board];
  bool legal = false;
  if (!((me | you) >> square & 1)) {
    for (int dy = -1; dy <= 1 && !legal; dy++)
      for (int dx = -1; dx <= 1 && !legal; dx++) {
        if (!dx && !dy) continue;
        int x = square % 8 + dx, y = square / 8 + dy, flips = 0;
        while (x >= 0 && x < 8 && y >= 0 && y < 8 && (you >> (y * 8 + x) & 1)) x += dx, y += dy, flips++;
        legal = flips && x >= 0 && x < 8 && y >= 0 && y < 8 && (me >> (y * 8 + x) & 1);
      }
  }
  const unsigned votes = __ballot_sync(0xffffffff, legal);
  if (square % 32 == 0) ((unsigned*)moves)[board * 2 + square / 32] = votes;
}

template <int SHIFT>
__device__ __forceinline__ ull fill_moves(ull me, ull you, ull empty) {
  auto go = [](ull b) { return SHIFT > 0 ? b << (SHIFT > 0 ? SHIFT : 0) : b >> (SHIFT < 0 ? -SHIFT : 0); };
  ull run = go(me) & you;
#pragma unroll
  for (int k = 0; k < 5; k++) run |= go(run) & you;
  return go(run) & empty;
}

__global__ void moves_shifted(const ull* own, const ull* other, ull* moves, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const ull me = own[i], you = other[i], empty = ~(me | you), inner = you & 0x7e7e7e7e7e7e7e7eULL;
  moves[i] = fill_moves<1>(me, inner, empty) | fill_moves<-1>(me, inner, empty) | fill_moves<8>(me, you, empty) |
             fill_moves<-8>(me, you, empty) | fill_moves<7>(me, inner, empty) | fill_moves<-7>(me, inner, empty) |
             fill_moves<9>(me, inner, empty) | fill_moves<-9>(me, inner, empty);
}

// Primes among 16,384 odd numbers a block: crossed out in shared bytes, or bits.
__global__ void sieve_bytes(const int* primes, int many, int* count) {
  __shared__ __align__(16) uint8_t composite[16384];
  const int first = blockIdx.x * 32768 + 1;
  for (int i = threadIdx.x; i < 4096; i += blockDim.x) ((int*)composite)[i] = 0;
  __syncthreads();
  for (int k = threadIdx.x; k < many; k += blockDim.x) {
    const int p = primes[k];
    int start = max(p * p, (first + p - 1) / p * p);
    if (start % 2 == 0) start += p;
    for (int i = (start - first) / 2; i < 16384; i += p) composite[i] = 1;
  }
  __syncthreads();
  int left = 0;
  for (int i = threadIdx.x; i < 16384; i += blockDim.x) left += !composite[i];
  left = __reduce_add_sync(0xffffffff, left);
  if (threadIdx.x % 32 == 0) atomicAdd(&count[blockIdx.x], left);
}

__global__ void sieve_bits(const int* primes, int many, int* count) {
  __shared__ unsigned composite[512];
  const int first = blockIdx.x * 32768 + 1, lane = threadIdx.x % 32, warps = blockDim.x / 32;
  for (int i = threadIdx.x; i < 512; i += blockDim.x) composite[i] = 0;
  __syncthreads();
  for (int k = threadIdx.x / 32; k < many; k += warps) {  // a warp a prime
    const int p = primes[k];
    int start = max(p * p, (first + p - 1) / p * p);
    if (start % 2 == 0) start += p;
    for (int i = (start - first) / 2 + lane * p; i < 16384; i += 32 * p) atomicOr(&composite[i >> 5], 1u << (i & 31));
  }
  __syncthreads();
  int left = 0;
  for (int i = threadIdx.x; i < 512; i += blockDim.x) left += 32 - __popc(composite[i]);
  left = __reduce_add_sync(0xffffffff, left);
  if (lane == 0) atomicAdd(&count[blockIdx.x], left);
}

// Small programs of a stack machine, a block a program and a thread an input: the stack in local or shared memory.
template <bool SHARED>
__global__ void run_programs(const uint8_t* code, const int* input, int* out, int length, int inputs) {
  __shared__ int stacks[SHARED ? 12 * 128 : 1];
  int local[SHARED ? 1 : 12];
  const uint8_t* program = code + blockIdx.x * length;
  for (int i = threadIdx.x; i < inputs; i += blockDim.x) {
    const int x = input[i];
    int sp = 0;
#define STACK(k) (SHARED ? stacks[(k) * 128 + threadIdx.x] : local[k])
    for (int pc = 0; pc < length; pc++) {
      const int op = program[pc];
      switch (op) {
        case 0: STACK(sp) = x; sp++; break;
        case 1: STACK(sp - 2) = STACK(sp - 2) + STACK(sp - 1); sp--; break;
        case 2: STACK(sp - 2) = STACK(sp - 2) - STACK(sp - 1); sp--; break;
        case 3: STACK(sp - 2) = STACK(sp - 2) * STACK(sp - 1); sp--; break;
        case 4: STACK(sp - 2) = min(STACK(sp - 2), STACK(sp - 1)); sp--; break;
        case 5: STACK(sp - 2) = STACK(sp - 1) ? STACK(sp - 2) % STACK(sp - 1) : 0; sp--; break;
        case 6: STACK(sp - 1) = ~STACK(sp - 1); break;
        case 7: STACK(sp - 1) = STACK(sp - 1) >> 3; break;
        default: STACK(sp) = op; sp++;
      }
    }
    out[blockIdx.x * inputs + i] = STACK(0);
#undef STACK
  }
}

// The latest record of each key, time above value in 64 bits: straight to memory, or a table a block first.
__global__ void latest_direct(const unsigned short* key, const unsigned* time, const unsigned* value, ull* latest, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicMax(&latest[key[i]], (ull)time[i] << 32 | value[i]);
}

__global__ void latest_tables(const unsigned short* key, const unsigned* time, const unsigned* value, ull* latest, int n, int keys) {
  extern __shared__ ull table[];
  for (int k = threadIdx.x; k < keys; k += blockDim.x) table[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const ull packed = (ull)time[i] << 32 | value[i];
    if (packed > table[key[i]]) atomicMax(&table[key[i]], packed);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < keys; k += blockDim.x)
    if (table[k]) atomicMax(&latest[k], table[k]);
}

// How many boxes each box overlaps, all by all.
struct Box {
  float3 lo, hi;
};

__device__ bool overlap(const Box& a, const Box& b) {
  return a.lo.x <= b.hi.x && b.lo.x <= a.hi.x && a.lo.y <= b.hi.y && b.lo.y <= a.hi.y && a.lo.z <= b.hi.z && b.lo.z <= a.hi.z;
}

__global__ void boxes_direct(const Box* boxes, int* hits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Box me = boxes[i];
  int count = 0;
  for (int j = 0; j < n; j++)
    if (j != i && overlap(me, boxes[j])) count++;
  hits[i] = count;
}

__global__ void boxes_tiles(const Box* boxes, int* hits, int n) {
  __shared__ Box tile[128];
  int i = blockIdx.x * 128 + threadIdx.x, base = blockIdx.y * 128;
  if (base + threadIdx.x < n) tile[threadIdx.x] = boxes[base + threadIdx.x];
  __syncthreads();
  if (i >= n) return;
  Box me = boxes[i];
  int count = 0, many = min(128, n - base);
#pragma unroll 4
  for (int j = 0; j < many; j++) count += overlap(me, tile[j]);
  if (i >= base && i < base + many) count--;  // itself
  if (count) atomicAdd(&hits[i], count);
}

// The most pairs of a folded strand (Nussinov), a block a strand, diagonal by diagonal: a thread a cell, or a warp.
template <bool WARP>
__global__ void fold_pairs(const uint8_t* strands, int* best, uint8_t* table, int n) {
  __shared__ uint8_t dp[80][84];
  __shared__ uint8_t base[80];
  const int tid = threadIdx.x, lane = tid % 32, threads = WARP ? blockDim.x / 32 : blockDim.x;
  for (int i = tid; i < n; i += blockDim.x) base[i] = strands[blockIdx.x * n + i];
  for (int i = tid; i < 80 * 84; i += blockDim.x) dp[i / 84][i % 84] = 0;
  __syncthreads();
  for (int span = 4; span < n; span++) {
    for (int i = WARP ? tid / 32 : tid; i + span < n; i += threads) {
      const int j = i + span;
      const bool pairs = base[i] + base[j] == 3;
      int most = max((int)dp[i + 1][j - 1] + pairs, max((int)dp[i + 1][j], (int)dp[i][j - 1]));
      for (int k = i + 1 + (WARP ? lane : 0); k < j; k += WARP ? 32 : 1) most = max(most, dp[i][k] + dp[k + 1][j]);
      if (WARP) most = __reduce_max_sync(0xffffffff, most);
      if (!WARP || lane == 0) dp[i][j] = most;
    }
    __syncthreads();
  }
  if (tid == 0) best[blockIdx.x] = dp[0][n - 1];
  for (int i = tid; i < n; i += blockDim.x) table[blockIdx.x * n + i] = dp[i][n - 1];
}

// Checks of a code, eight messages each, by least magnitudes and signs: a thread a check, or eight threads.
__global__ void check_nodes(const float* in, float* out, int checks) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= checks) return;
  float least = 1e30f, second = 1e30f;
  int at = 0;
  unsigned sign = 0;
  for (int e = 0; e < 8; e++) {
    float v = in[e * checks + c], a = fabsf(v);
    sign ^= __float_as_uint(v) & 0x80000000u;
    if (a < least) {
      second = least, least = a, at = e;
    } else if (a < second) {
      second = a;
    }
  }
  for (int e = 0; e < 8; e++) {
    float m = 0.75f * (e == at ? second : least);
    unsigned own = sign ^ (__float_as_uint(in[e * checks + c]) & 0x80000000u);
    out[e * checks + c] = __uint_as_float(__float_as_uint(m) | own);
  }
}

__global__ void check_nodes_group(const float* in, float* out, int checks) {
  auto eight = cg::tiled_partition<8>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x, c = i / 8, e = i % 8;
  if (c >= checks) return;
  float v = in[c * 8 + e], a = fabsf(v), least = a, second = 1e30f;
  unsigned negative = eight.ballot(v < 0);
  for (int d = 4; d; d /= 2) {
    float l = eight.shfl_xor(least, d), s = eight.shfl_xor(second, d);
    second = fminf(fmaxf(least, l), fminf(second, s));
    least = fminf(least, l);
  }
  float m = 0.75f * (a == least ? second : least);
  out[c * 8 + e] = (__popc(negative) ^ (v < 0)) & 1 ? -m : m;
}

// Residues that are in contact, as bits: a vote of a warp, or 32 tests of a thread.
__global__ void contacts_votes(const float4* atoms, unsigned* bits, int n, float cutoff2) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y, words = (n + 31) / 32;
  const float4 a = atoms[i];
  bool near = false;
  if (j < n) {
    float4 b = atoms[j];
    float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    near = dx * dx + dy * dy + dz * dz < cutoff2;
  }
  unsigned word = __ballot_sync(0xffffffff, near);
  if (threadIdx.x % 32 == 0 && j / 32 < words) bits[i * words + j / 32] = word;
}

__global__ void contacts_words(const float4* atoms, unsigned* bits, int n, float cutoff2) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, w = blockIdx.y, words = gridDim.y;
  __shared__ float4 other[32];
  if (threadIdx.x < 32 && w * 32 + threadIdx.x < n) other[threadIdx.x] = atoms[w * 32 + threadIdx.x];
  __syncthreads();
  if (i >= n) return;
  const float4 a = atoms[i];
  unsigned word = 0;
  for (int k = 0; k < 32 && w * 32 + k < n; k++) {
    float dx = a.x - other[k].x, dy = a.y - other[k].y, dz = a.z - other[k].z;
    if (dx * dx + dy * dy + dz * dz < cutoff2) word |= 1u << k;
  }
  bits[i * words + w] = word;
}
