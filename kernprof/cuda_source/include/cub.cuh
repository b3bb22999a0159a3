// CUB's algorithms for blocks, warps and threads. Includes are appended for each algorithm that the source names.
// Device-wide algorithms are omitted, because the host calls them.
#pragma once
#include <cub/util_type.cuh>
#include <cub/thread/thread_operators.cuh>

namespace cub {  // function objects that CUB 3 removed
struct Sum { template <class A, class B> __host__ __device__ auto operator()(A &&a, B &&b) const { return a + b; } };
struct Max { template <class A, class B> __host__ __device__ auto operator()(A &&a, B &&b) const { return a < b ? b : a; } };
struct Min { template <class A, class B> __host__ __device__ auto operator()(A &&a, B &&b) const { return b < a ? b : a; } };
struct Equality { template <class A, class B> __host__ __device__ bool operator()(A &&a, B &&b) const { return a == b; } };
__device__ inline unsigned LaneId() { unsigned lane; asm("mov.u32 %0, %laneid;" : "=r"(lane)); return lane; }
__device__ inline unsigned WarpId() { unsigned warp; asm("mov.u32 %0, %warpid;" : "=r"(warp)); return warp; }
struct Inequality { template <class A, class B> __host__ __device__ bool operator()(A &&a, B &&b) const { return a != b; } };
}
