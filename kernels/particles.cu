// energy[i] = ½ · mass · |velocity|² of n particles with eight float32 fields each, four of which are needed.

#ifndef BLOCK
#define BLOCK 256
#endif

struct Particle {
    float x, y, z, charge, vx, vy, vz, mass;
};

__device__ float kinetic(float vx, float vy, float vz, float mass) {
    return 0.5f * mass * (vx * vx + vy * vy + vz * vz);
}

// Array of structures: every load of a warp has a stride of 32 bytes, and half of each sector is never used.
extern "C" __global__ void aos(const Particle* __restrict__ particles, float* __restrict__ energy, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) energy[i] = kinetic(particles[i].vx, particles[i].vy, particles[i].vz, particles[i].mass);
}

// The same structure, the four fields by one 16-byte load: a quarter of the requests, the same sectors.
extern "C" __global__ void aos_vectorised(const float4* __restrict__ halves, float* __restrict__ energy, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    float4 v = halves[2 * i + 1];
    energy[i] = kinetic(v.x, v.y, v.z, v.w);
}

// Groups of 32 particles, field by field within a group: coalesced, and a particle's fields stay in one kilobyte.
extern "C" __global__ void aosoa(const float* __restrict__ groups, float* __restrict__ energy, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const float* group = groups + (size_t)(i / 32) * 256 + i % 32;
    energy[i] = kinetic(group[4 * 32], group[5 * 32], group[6 * 32], group[7 * 32]);
}

// Structure of arrays: four coalesced loads, nothing fetched that is not used.
extern "C" __global__ void soa(const float* __restrict__ fields, float* __restrict__ energy, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const float* at = fields + (size_t)4 * n + i;
    energy[i] = kinetic(at[0], at[(size_t)n], at[(size_t)2 * n], at[(size_t)3 * n]);
}

// Four particles per thread: four 16-byte loads in flight.
extern "C" __global__ void soa_vectorised(const float4* __restrict__ fields, float4* __restrict__ energy, int n) {
    const unsigned i = blockIdx.x * BLOCK + threadIdx.x, vectors = n / 4;
    if (i >= vectors) return;
    const float4* at = fields + (size_t)4 * vectors + i;
    const float4 vx = at[0], vy = at[vectors], vz = at[(size_t)2 * vectors], mass = at[(size_t)3 * vectors];
    energy[i] = make_float4(kinetic(vx.x, vy.x, vz.x, mass.x), kinetic(vx.y, vy.y, vz.y, mass.y),
                            kinetic(vx.z, vy.z, vz.z, mass.z), kinetic(vx.w, vy.w, vz.w, mass.w));
}
