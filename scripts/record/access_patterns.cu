// Kernels of `record_access_patterns.py`. One warp does one access over and over: what a pattern of addresses costs;
// `table` holds the lanes' byte addresses, `on` the lanes that take part, `rounds` how often each of three patterns runs.
// And `mix_…`: many warps that store to (or load from) shared memory, and do something else between.
typedef unsigned u32;
typedef unsigned long long u64;

struct three { u32 on[3], rounds[3], zero; };

__device__ inline u32 shared_at(const void *p) { return (u32)__cvta_generic_to_shared(p); }

#define WITH(on) "{ .reg .pred p; setp.ne.u32 p, " on ", 0;\n@p "
#define IF_ON WITH("%1")
#define IF_ON2 WITH("%2")
#define IF_ON4 WITH("%4")
#define PATTERNS(name, base, address, ...)                                                                            \
  extern "C" __global__ void name(const u32 *table, three what, char *room, u32 *out) {                               \
    __shared__ __align__(1024) u32 s[8192];                                                                             \
    u32 sum = 0;                                                                                                      \
    for (int pattern = 0; pattern < 3; pattern++) {                                                                   \
      u32 own = table[32 * pattern + threadIdx.x], on = what.on[pattern] >> threadIdx.x & 1;                          \
      address a = (base) + own;                                                                                       \
      _Pragma("unroll 1") for (u32 round = 0; round < what.rounds[pattern]; round++) {                                \
        u32 x = 0, y = 0, z = 0, w = 0;                                                                               \
        u64 d = 0, e = 0;                                                                                             \
        __VA_ARGS__                                                                                                   \
        a += (x ^ y ^ z ^ w ^ (u32)d ^ (u32)e) & what.zero;                                                           \
      }                                                                                                               \
      sum += (u32)a;                                                                                                  \
      __syncwarp();                                                                                                   \
    }                                                                                                                 \
    if (what.zero) out[threadIdx.x] = sum + s[threadIdx.x];                                                           \
  }
#define SHARED(name, ...) PATTERNS(name, shared_at(s), u32, __VA_ARGS__)
#define GLOBAL(name, ...) PATTERNS(name, (u64)room, u64, __VA_ARGS__)

SHARED(lds8, asm volatile(IF_ON "ld.shared.u8 %0, [%2]; }" : "+r"(x) : "r"(on), "r"(a) : "memory");)
SHARED(lds16, asm volatile("{ .reg .pred p; .reg .b16 h; mov.b16 h, 0; setp.ne.u32 p, %1, 0;\n@p ld.shared.u16 h, [%2]; cvt.u32.u16 %0, h; }" : "+r"(x) : "r"(on), "r"(a) : "memory");)
SHARED(lds32, asm volatile(IF_ON "ld.shared.u32 %0, [%2]; }" : "+r"(x) : "r"(on), "r"(a) : "memory");)
SHARED(lds64, asm volatile(IF_ON2 "ld.shared.v2.u32 {%0, %1}, [%3]; }" : "+r"(x), "+r"(y) : "r"(on), "r"(a) : "memory");)
SHARED(lds128, asm volatile(IF_ON4 "ld.shared.v4.u32 {%0, %1, %2, %3}, [%5]; }" : "+r"(x), "+r"(y), "+r"(z), "+r"(w) : "r"(on), "r"(a) : "memory");)
SHARED(sts8, asm volatile(IF_ON "st.shared.u8 [%2], %0; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(sts16, asm volatile("{ .reg .pred p; .reg .b16 h, t; mov.b32 {h, t}, %0; setp.ne.u32 p, %1, 0;\n@p st.shared.u16 [%2], h; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(sts32, asm volatile(IF_ON "st.shared.u32 [%2], %0; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(sts64, asm volatile(IF_ON "st.shared.v2.u32 [%2], {%0, %1}; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(sts128, asm volatile(IF_ON "st.shared.v4.u32 [%2], {%0, %1, %0, %2}; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(ldsm1, asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "+r"(x) : "r"(a) : "memory");)
SHARED(ldsm2, asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "+r"(x), "+r"(y) : "r"(a) : "memory");)
SHARED(ldsm4, asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "+r"(x), "+r"(y), "+r"(z), "+r"(w) : "r"(a) : "memory");)
SHARED(ldsm4t, asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "+r"(x), "+r"(y), "+r"(z), "+r"(w) : "r"(a) : "memory");)
SHARED(stsm1, asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%1], {%0};" : : "r"(round), "r"(a) : "memory");)
SHARED(stsm2, asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%1], {%0, %0};" : : "r"(round), "r"(a) : "memory");)
SHARED(stsm4, asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%1], {%0, %0, %0, %0};" : : "r"(round), "r"(a) : "memory");)
SHARED(atoms_add, asm volatile(IF_ON "atom.shared.add.u32 %0, [%2], %1; }" : "+r"(x) : "r"(on), "r"(a) : "memory");)
SHARED(atoms_max, asm volatile(IF_ON "atom.shared.max.s32 %0, [%2], %3; }" : "+r"(x) : "r"(on), "r"(a), "r"(round) : "memory");)
SHARED(atoms_exch, asm volatile(IF_ON "atom.shared.exch.b32 %0, [%2], %3; }" : "+r"(x) : "r"(on), "r"(a), "r"(round) : "memory");)
SHARED(atoms_cas, asm volatile(IF_ON "atom.shared.cas.b32 %0, [%2], %3, %1; }" : "+r"(x) : "r"(on), "r"(a), "r"(round) : "memory");)
SHARED(atoms_cas64, asm volatile(IF_ON "atom.shared.cas.b64 %0, [%2], %3, %3; }" : "+l"(d) : "r"(on), "r"(a), "l"((u64)round) : "memory");)
SHARED(atoms_exch64, asm volatile(IF_ON "atom.shared.exch.b64 %0, [%2], %3; }" : "+l"(d) : "r"(on), "r"(a), "l"((u64)round) : "memory");)
SHARED(reds_add, asm volatile(IF_ON "red.shared.add.u32 [%2], %0; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(reds_inc, asm volatile(IF_ON "red.shared.add.u32 [%2], 1; }" : : "r"(round), "r"(on), "r"(a) : "memory");)
SHARED(generic64, asm volatile(IF_ON "st.v2.u32 [%2], {%0, %1}; }" : : "r"(round), "r"(on), "l"(__cvta_shared_to_generic(a)) : "memory");)
GLOBAL(stg64, asm volatile(IF_ON "st.global.v2.u32 [%2], {%0, %1}; }" : : "r"(round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_add, asm volatile(IF_ON "red.global.add.u32 [%2], %0; }" : : "r"(round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_addf, asm volatile(IF_ON "red.global.add.f32 [%2], %0; }" : : "f"((float)round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_add64, asm volatile(IF_ON "red.global.add.u64 [%2], %0; }" : : "l"((u64)round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_addd, asm volatile(IF_ON "red.global.add.f64 [%2], %0; }" : : "d"((double)round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_half2, asm volatile(IF_ON "red.global.add.noftz.f16x2 [%2], %0; }" : : "r"(round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_v4, asm volatile(IF_ON "red.global.add.v4.f32 [%2], {%0, %0, %0, %0}; }" : : "f"((float)round), "r"(on), "l"(a) : "memory");)
GLOBAL(red_max, asm volatile(IF_ON "red.global.max.s32 [%2], %0; }" : : "r"(round), "r"(on), "l"(a) : "memory");)
GLOBAL(atom_add, asm volatile(IF_ON "atom.global.add.u32 %0, [%2], %3; }" : "+r"(x) : "r"(on), "l"(a), "r"(round) : "memory");)
GLOBAL(atom_addf, asm volatile(IF_ON "atom.global.add.f32 %0, [%2], %3; }" : "+r"(x) : "r"(on), "l"(a), "r"(round) : "memory");)
GLOBAL(atom_exch, asm volatile(IF_ON "atom.global.exch.b32 %0, [%2], %3; }" : "+r"(x) : "r"(on), "l"(a), "r"(round) : "memory");)
GLOBAL(atom_cas, asm volatile(IF_ON "atom.global.cas.b32 %0, [%2], %3, %1; }" : "+r"(x) : "r"(on), "l"(a), "r"(round) : "memory");)
GLOBAL(atom_cas64, asm volatile(IF_ON "atom.global.cas.b64 %0, [%2], %3, %3; }" : "+l"(d) : "r"(on), "l"(a), "l"((u64)round) : "memory");)
GLOBAL(ldgsts4, asm volatile(IF_ON "cp.async.ca.shared.global [%0], [%2], 4; }" : : "r"(shared_at(s) + (u32)(a - (u64)room)), "r"(on), "l"((u64)room + 16 * threadIdx.x) : "memory"); asm volatile("cp.async.wait_all;" ::: "memory");)
GLOBAL(ldgsts8, asm volatile(IF_ON "cp.async.ca.shared.global [%0], [%2], 8; }" : : "r"(shared_at(s) + (u32)(a - (u64)room)), "r"(on), "l"((u64)room + 16 * threadIdx.x) : "memory"); asm volatile("cp.async.wait_all;" ::: "memory");)
GLOBAL(ldgsts16, asm volatile(IF_ON "cp.async.cg.shared.global [%0], [%2], 16; }" : : "r"(shared_at(s) + (u32)(a - (u64)room)), "r"(on), "l"((u64)room + 16 * threadIdx.x) : "memory"); asm volatile("cp.async.wait_all;" ::: "memory");)

// -- many warps --------------------------------------------------------------------------------------------------------

__constant__ u32 constants[4096];

// `ways`: how many places the lanes' other accesses go to; `others` of them to `mine` accesses of shared memory.
struct mixed { u32 rounds, mine, others, ways, step, zero; };

#define MIX(name, own, other)                                                                                         \
  extern "C" __global__ void name(mixed m, char *room, u32 *out) {                                                    \
    extern __shared__ __align__(1024) u32 s[];                                                                          \
    u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5, place = lane % m.ways, sum = threadIdx.x;                   \
    u32 own_place = (warp * 32 + lane) * 4 * m.step % 32768, a = shared_at(s) + own_place;                            \
    u64 g = (u64)room + (blockIdx.x * 32 + warp) % 512 * 4096 + place * 128;                                          \
    for (u32 round = 0; round < m.rounds; round++) {                                                                  \
      _Pragma("unroll 1") for (u32 n = 0; n < m.others; n++) { other }                                                \
      _Pragma("unroll 1") for (u32 n = 0; n < m.mine; n++) { own }                                                    \
    }                                                                                                                 \
    if (m.zero) out[threadIdx.x] = sum + s[threadIdx.x];                                                              \
  }
#define STORE asm volatile("st.shared.u32 [%0], %1;" : : "r"(a + (sum & m.zero)), "r"(sum) : "memory");
#define STORE4 asm volatile("st.shared.v4.u32 [%0], {%1, %1, %1, %1};" : : "r"(shared_at(s) + own_place * 4 % 32768 + (sum & m.zero)), "r"(sum) : "memory");
#define LOAD { u32 x; asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(a + (sum & m.zero)) : "memory"); sum += x; }
#define NOTHING sum += n;
#define CONSTANT sum += constants[(place * 33 + (sum & m.zero)) % 4096];
#define MATCH { u32 x; asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(x) : "r"(place + (sum & m.zero))); sum += x; }
#define SHUFFLE sum += __shfl_xor_sync(~0u, sum, 1);
#define GATHER { u32 x; asm volatile("ld.global.u32 %0, [%1];" : "=r"(x) : "l"(g + (sum & m.zero)) : "memory"); sum += x; }
#define FAR { u32 x; asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(x) : "l"(g + (sum & m.zero)) : "memory"); sum += x; }
#define SCATTER asm volatile("st.global.u32 [%0], %1;" : : "l"(g + (sum & m.zero)), "r"(sum) : "memory");
#define BANKS { u32 x; asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(shared_at(s) + place * 128 + (sum & m.zero)) : "memory"); sum += x; }
#define COUNT asm volatile("red.shared.add.u32 [%0], 1;" : : "r"(shared_at(s) + 32768 + place * 4 + (sum & m.zero)) : "memory");
#define REDUCE asm volatile("red.global.add.u32 [%0], 1;" : : "l"(g + (sum & m.zero)) : "memory");
#define FOR_EACH_OTHER(own, suffix)                                                                                   \
  MIX(mix_nothing_##suffix, own, NOTHING) MIX(mix_constant_##suffix, own, CONSTANT) MIX(mix_match_##suffix, own, MATCH) \
  MIX(mix_shuffle_##suffix, own, SHUFFLE) MIX(mix_gather_##suffix, own, GATHER) MIX(mix_far_##suffix, own, FAR)       \
  MIX(mix_scatter_##suffix, own, SCATTER) MIX(mix_banks_##suffix, own, BANKS) MIX(mix_count_##suffix, own, COUNT)     \
  MIX(mix_reduce_##suffix, own, REDUCE)
FOR_EACH_OTHER(STORE, store)
FOR_EACH_OTHER(STORE4, store4)
FOR_EACH_OTHER(LOAD, load)

// Eight accesses in flight at once, beside what other pipes do.
#define EIGHT(...) { for (u32 k = 0; k < 8; k++) { __VA_ARGS__ } }
#define LOAD8 { u32 x[8]; EIGHT(asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x[k]) : "r"(a + k * 128 % 1024));) EIGHT(sum += x[k];) }
#define WIDE8 { u32 x[8]; EIGHT({ u32 y; u32 z; u32 w; asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(x[k]), "=r"(y), "=r"(z), "=r"(w) : "r"(shared_at(s) + own_place * 4 % 16384 + k * 512)); x[k] += y + z + w; }) EIGHT(sum += x[k];) }
#define ALIKE8 { u32 x[8]; EIGHT(asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x[k]) : "r"(shared_at(s) + k * 4 + warp * 64));) EIGHT(sum += x[k];) }
#define STORE8 EIGHT(asm volatile("st.shared.u32 [%0], %1;" : : "r"(a + k * 128 % 1024), "r"(sum) : "memory");)
#define BOTH8 { u32 x[8]; EIGHT(asm volatile("st.shared.u32 [%0], %1;" : : "r"(a + k * 128 % 1024), "r"(sum) : "memory"); asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x[k]) : "r"(a + (k * 128 + 64) % 1024) : "memory");) EIGHT(sum += x[k];) }
#define BITS EIGHT(sum += __popc(sum + k);)
#define ROOTS { float f = __uint_as_float(sum); EIGHT(asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(f));) sum += __float_as_uint(f); }
#define CONVERSIONS EIGHT(sum = __float_as_uint((float)sum);)
#define DOUBLES { double d = sum; EIGHT(d = d * d + 1.0;) sum += (u32)__double2loint(d); }
#define MEETING __syncthreads();
#define ASKING sum += __syncthreads_or(sum == m.zero);
#define VOTES EIGHT(sum += __ballot_sync(~0u, sum > k);)
#define REMAINDERS EIGHT(sum += sum % (m.ways + k);)
#define SHUFFLES EIGHT(sum += __shfl_xor_sync(~0u, sum, 1);)
#define COPIES asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\ncp.async.wait_all;" : : "r"(shared_at(s) + 32768 + lane * 4), "l"(g) : "memory");
#define LINES { u32 x[8]; EIGHT(asm volatile("ld.global.u32 %0, [%1];" : "=r"(x[k]) : "l"((u64)room + (blockIdx.x * 32 + warp) % 512 * 4096 + k * 128 + lane * 4));) EIGHT(sum += x[k];) }
#define NUMBERS EIGHT(sum += constants[(place * 33 + k) % 4096];)
#define FOR_EACH_PIPE(own, suffix)                                                                                    \
  MIX(pipe_nothing_##suffix, own, NOTHING) MIX(pipe_bits_##suffix, own, BITS) MIX(pipe_roots_##suffix, own, ROOTS)     \
  MIX(pipe_conversions_##suffix, own, CONVERSIONS) MIX(pipe_doubles_##suffix, own, DOUBLES)                           \
  MIX(pipe_meeting_##suffix, own, MEETING) MIX(pipe_asking_##suffix, own, ASKING) MIX(pipe_votes_##suffix, own, VOTES) \
  MIX(pipe_remainders_##suffix, own, REMAINDERS) MIX(pipe_shuffles_##suffix, own, SHUFFLES)                           \
  MIX(pipe_copies_##suffix, own, COPIES) MIX(pipe_lines_##suffix, own, LINES) MIX(pipe_match_##suffix, own, MATCH)    \
  MIX(pipe_numbers_##suffix, own, NUMBERS)
FOR_EACH_PIPE(LOAD8, loads)
FOR_EACH_PIPE(WIDE8, wides)
FOR_EACH_PIPE(ALIKE8, alikes)
FOR_EACH_PIPE(STORE8, stores)
FOR_EACH_PIPE(BOTH8, boths)

// Compare-and-swap loops as ptxas and people write them: warps that meet at `ways` places of a block, or of the grid.
extern "C" __global__ void swap_shared(mixed m, char *room, u32 *out) {
  __shared__ float s[8192];
  u32 x = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u;
  for (u32 round = 0; round < m.rounds; round++) {
    x = x * 1664525u + 1013904223u;
    atomicAdd(&s[(x >> 8) % m.ways], 1.0f);
  }
  if (m.zero) out[threadIdx.x] = s[threadIdx.x];
}
extern "C" __global__ void swap_global(mixed m, char *room, u32 *out) {
  u32 x = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u;
  int *places = (int *)room;
  for (u32 round = 0; round < m.rounds; round++) {
    x = x * 1664525u + 1013904223u;
    int *p = places + (x >> 8) % m.ways * m.step, old = *(volatile int *)p, seen;
    do { seen = old; old = atomicCAS(p, seen, seen + 3); } while (old != seen);
  }
  if (m.zero) out[threadIdx.x] = x;
}
// Bulk copies and reductions by one thread of each warp, of `step` bytes.
extern "C" __global__ void bulk(mixed m, char *room, u32 *out) {
  extern __shared__ __align__(1024) u32 s[];
  __shared__ u64 bar;
  u32 b = shared_at(&bar), at = shared_at(s);
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b));
  __syncthreads();
  for (u32 round = 0; round < m.rounds; round++) {
    if (threadIdx.x == 0) {
      if (m.ways == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(b), "r"(m.step) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at), "l"(room + blockIdx.x * 16384), "r"(m.step), "r"(b) : "memory");
      } else {
        if (m.ways == 1) asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(room + blockIdx.x * 16384), "r"(at), "r"(m.step) : "memory");
        if (m.ways == 2) asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(room + blockIdx.x * 16384), "r"(at), "r"(m.step) : "memory");
        if (m.ways == 3) asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64 [%0], [%1], %2;" ::"l"(room + blockIdx.x * 16384), "r"(at), "r"(m.step) : "memory");
        asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
      }
    }
    if (m.ways == 0) asm volatile("{\n.reg .pred p;\nL1:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra L2;\nbra L1;\nL2:\n}" ::"r"(b), "r"(round & 1) : "memory");
    __syncthreads();
  }
  if (m.zero) out[threadIdx.x] = s[threadIdx.x];
}
