// CUB's parts for blocks, warps and threads, those that the text names (added below); those for a whole device are called
// by the host.
#pragma once
#include <cub/util_type.cuh>
#include <cub/thread/thread_operators.cuh>

namespace cub {  // which CUB 3 dropped
struct Sum { template <class A, class B> __host__ __device__ auto operator()(A &&a, B &&b) const { return a + b; } };
struct Max { template <class A, class B> __host__ __device__ auto operator()(A &&a, B &&b) const { return a < b ? b : a; } };
struct Min { template <class A, class B> __host__ __device__ auto operator()(A &&a, B &&b) const { return b < a ? b : a; } };
struct Equality { template <class A, class B> __host__ __device__ bool operator()(A &&a, B &&b) const { return a == b; } };
__device__ inline unsigned LaneId() { unsigned lane; asm("mov.u32 %0, %laneid;" : "=r"(lane)); return lane; }
__device__ inline unsigned WarpId() { unsigned warp; asm("mov.u32 %0, %warpid;" : "=r"(warp)); return warp; }
struct Inequality { template <class A, class B> __host__ __device__ bool operator()(A &&a, B &&b) const { return a != b; } };
}
