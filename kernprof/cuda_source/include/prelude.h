// Included before a complete .cu file: declarations that host compilers include implicitly or through other headers.
#pragma once
#include "std.h"
#include <driver_types.h>
#include "texture_references.h"

// Functions of the CUDA device runtime that NVRTC does not declare.
#if __CUDA_ARCH__ >= 900
__device__ inline void cudaGridDependencySynchronize() { asm volatile("griddepcontrol.wait;" ::: "memory"); }
__device__ inline void cudaTriggerProgrammaticLaunchCompletion() { asm volatile("griddepcontrol.launch_dependents;" ::: "memory"); }
#endif
__device__ __forceinline__ void *alloca(size_t bytes) {
    void *place;
    asm volatile("{ .reg .u64 local; alloca.u64 local, %1, 16; cvta.local.u64 %0, local; }" : "=l"(place) : "l"(bytes));
    return place;
}
