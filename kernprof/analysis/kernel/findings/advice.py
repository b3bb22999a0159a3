"""Fixes of each finding: the change, and the APIs for it in CUDA C++, CuPy and Numba."""

from types import MappingProxyType

from kernprof.model.diagnosis import FindingId

_STAGE = "go through a shared-memory tile: coalesced load, `__syncthreads()`, coalesced store"
ADVICE: MappingProxyType[FindingId, tuple[str, ...]] = MappingProxyType(
    {
        FindingId.UNCOALESCED_LOADS: (
            (
                "let neighbouring threads (threadIdx.x) load neighbouring words: make x the"
                " contiguous index"
            ),
            f"if the access order is fixed, {_STAGE}; for records, keep a structure of arrays",
            (
                "CUDA C++: __shared__ float tile[32][33]; Numba: cuda.shared.array((32, 33),"
                " float32); CuPy: the same in a RawKernel, or cupy.ascontiguousarray before the"
                " launch"
            ),
        ),
        FindingId.UNCOALESCED_STORES: (
            "let neighbouring threads (threadIdx.x) store neighbouring words",
            f"if the access order is fixed, {_STAGE}",
            (
                "CUDA C++: __shared__ float tile[32][33]; Numba: cuda.shared.array((32, 33),"
                " float32), cuda.syncthreads(); CuPy: the same in a RawKernel"
            ),
        ),
        FindingId.UNCOALESCED_ATOMICS: (
            (
                "let a warp's atomics update neighbouring words, or accumulate in shared memory and"
                " store the sums in order"
            ),
            (
                "CUDA C++, CuPy RawKernel: atomicAdd on a __shared__ copy; Numba:"
                " cuda.shared.array, cuda.atomic.add on it"
            ),
        ),
        FindingId.HOST_MEMORY: (
            (
                "copy the data to the GPU before the launch, if the kernel reads it more than once"
                " or not in order"
            ),
            (
                "CUDA C++: cudaMemcpyAsync, cudaMemPrefetchAsync; CuPy: cupy.asarray; Numba:"
                " cuda.to_device"
            ),
        ),
        FindingId.MISALIGNED_LOADS: (
            (
                "start each row on a 32-byte boundary (better 128): pad the rows, or shift the loop"
                " so that loads align"
            ),
            (
                "CUDA C++: cudaMallocPitch; CuPy: allocate (rows, cols rounded up to 32) and use a"
                " view; Numba: the same"
            ),
        ),
        FindingId.MISALIGNED_STORES: (
            "start each row on a 32-byte boundary (better 128): pad the rows of the output",
            (
                "CUDA C++: cudaMallocPitch; CuPy: allocate (rows, cols rounded up to 32) and use a"
                " view; Numba: the same"
            ),
        ),
        FindingId.BANK_CONFLICTS: (
            "pad the tile's rows by one word, or permute its columns (column XOR row)",
            (
                "CUDA C++: __shared__ float tile[32][33]; Numba: cuda.shared.array((32, 33),"
                " float32); CuPy: the same in a RawKernel"
            ),
        ),
        FindingId.SPILLS: (
            (
                "local arrays: index them with constants (unrolled loops, a sorting network), or keep"
                " them in shared memory"
            ),
            (
                "spilled registers: smaller tiles per thread, less unrolling; CUDA C++, CuPy: raise"
                " or drop __launch_bounds__ and -maxrregcount; Numba: max_registers= of @cuda.jit"
            ),
        ),
        FindingId.REDUNDANT_TRAFFIC: (
            (
                "move less: keep reused data in registers or shared memory, fuse passes over"
                " the data, and let neighbouring blocks use the same data at the same time (blocks"
                " in tiles, not in rows)"
            ),
            (
                "CuPy: fuse element-wise steps with cupy.fuse or ElementwiseKernel; Numba: one"
                " kernel instead of several"
            ),
        ),
        FindingId.RELOADS: (
            (
                "load each value once: a tile in shared memory, then several results"
                " per thread in registers"
            ),
            (
                "CUDA C++, CuPy RawKernel: __shared__ tile, __syncthreads(); Numba:"
                " cuda.shared.array, cuda.syncthreads()"
            ),
        ),
        FindingId.SHARED_TRAFFIC: (
            (
                "let each thread compute several results (4 × 4, 8 × 8) from values in"
                " registers, and read shared memory 16 bytes at a time"
            ),
            (
                "CUDA C++, CuPy RawKernel: float4 reads of the tile into registers; Numba:"
                " cuda.local.array for the results, with constant indices"
            ),
        ),
        FindingId.NARROW_ACCESSES: (
            ("move 16 bytes per thread and instruction; issue several loads before the first use"),
            (
                "CUDA C++, CuPy RawKernel: float4 and #pragma unroll; Numba: a loop of four"
                " independent loads per thread, which the compiler can bring forward"
            ),
        ),
        FindingId.TENSOR_CORES: (
            "run the matrix product on tensor cores: with a library, or with wmma or mma.sync",
            (
                "CuPy: cupy.matmul of float16 (cuBLAS), or CUPY_TF32=1 for float32; CUDA C++:"
                " cuBLAS, CUTLASS, nvcuda::wmma; Numba: call CuPy for the product"
            ),
        ),
        FindingId.GLOBAL_ATOMICS: (
            (
                "reduce within the thread, then the warp (shuffles), then the block (shared"
                " memory); execute one atomic per block, and launch few blocks (a grid-stride loop)"
            ),
            (
                "CUDA C++, CuPy RawKernel: __shfl_down_sync, __reduce_add_sync, cub::BlockReduce;"
                " Numba: cuda.reduce, or cuda.shared.array with cuda.atomic.add on it first"
            ),
        ),
        FindingId.SHARED_ATOMICS: (
            (
                "give each warp a private copy in shared memory, and add the copies at the end;"
                " combine updates of equal addresses within the warp first"
            ),
            "CUDA C++: __match_any_sync; Numba: cuda.shared.array of copies × bins",
        ),
        FindingId.DIVERGENCE: (
            (
                "let a warp's threads take the same branch: sort or group the work, hoist the"
                " condition out of the loop"
            ),
            "a branch on blockIdx or on the warp's index does not diverge, a branch on threadIdx may",
        ),
        FindingId.FP64: (
            "compute in FP32 if its accuracy suffices: expf, sinf, powf instead of exp, sin, pow",
            (
                "a literal such as 0.5 is a double: CUDA C++: 0.5f; Numba: float32(0.5); CuPy:"
                " dtype=cupy.float32"
            ),
        ),
        FindingId.SPECIAL_FUNCTIONS: (
            (
                "use fast intrinsics (__expf, __fdividef, rsqrtf); compute a reciprocal once and"
                " multiply by it"
            ),
            (
                "CUDA C++, CuPy: --use_fast_math (for CuPy in options=); Numba:"
                " @cuda.jit(fastmath=True)"
            ),
        ),
        FindingId.INSTRUCTIONS: (
            (
                "execute fewer instructions: hoist index arithmetic (divisions, remainders) out of"
                " loops, unroll them, use 32-bit indices and fast intrinsics (__expf, __fdividef)"
            ),
            (
                "let each thread compute several results with 16-byte accesses; reduce with warp"
                " shuffles instead of a tree in shared memory"
            ),
            "Numba: int32 indices (64-bit ones double the arithmetic), @cuda.jit(fastmath=True)",
        ),
        FindingId.PARTIAL_WARPS: (
            "make the block size a multiple of 32 threads, for example 128 or 256",
            "if blocks have few threads, divide the work over threadIdx.x, not only blockIdx.x",
        ),
        FindingId.FEW_BLOCKS: (
            (
                "launch more blocks: a warp or a block for each row instead of a thread, smaller"
                " blocks, or split a block's work over several blocks (over k, over rows)"
            ),
            "number of SMs in CuPy: device.attributes['MultiProcessorCount']",
        ),
        FindingId.SHORT_LAUNCH: (
            ("process several inputs in one launch, or launch the kernels as a CUDA graph"),
            "CuPy: cupy.cuda.Stream.begin_capture; Numba: one kernel over the batch",
        ),
        FindingId.TAIL: (
            (
                "choose a grid that fills whole waves, or a grid-stride loop with as many blocks as"
                " can be resident"
            ),
            (
                "CUDA C++: cudaOccupancyMaxActiveBlocksPerMultiprocessor; Numba: blocks = SMs ×"
                " blocks per SM"
            ),
        ),
        FindingId.LOW_OCCUPANCY: (
            (
                "increase occupancy: fewer registers per thread, less shared memory per block (see"
                " the limiter), or another block size; or hide latency by more independent loads"
                " per thread"
            ),
            (
                "CUDA C++, CuPy: __launch_bounds__(threads, blocks); Numba: max_registers= of"
                " @cuda.jit"
            ),
        ),
        FindingId.UNEVEN: (
            (
                "give all blocks, and all warps of a block, the same amount of work; smaller blocks"
                " balance the load better"
            ),
        ),
        FindingId.BARRIERS: (
            (
                "synchronise less: warp shuffles instead of shared memory, the last steps of a tree"
                " within one warp, smaller blocks"
            ),
            (
                "CUDA C++, CuPy: __syncwarp(), __shfl_down_sync; Numba: cuda.syncwarp(),"
                " cuda.shfl_down_sync"
            ),
        ),
        FindingId.MEMORY_LATENCY: (
            (
                "process several elements per thread, in larger blocks: 16-byte loads, several"
                " independent loads before the first use; more warps, if few are resident"
            ),
            (
                "CUDA C++: cp.async (__pipeline_memcpy_async) two tiles ahead; Numba, CuPy: unroll"
                " by hand"
            ),
        ),
        FindingId.SHARED_LATENCY: (
            (
                "read shared memory 16 bytes at a time, well before the values are used; keep reused"
                " values in registers"
            ),
        ),
        FindingId.MEMORY_QUEUE: (
            (
                "execute fewer memory instructions: 16-byte accesses, values in registers, warp"
                " shuffles instead of shared memory"
            ),
        ),
        FindingId.MATH_PIPE: ("execute less arithmetic, or spread it over other pipes",),
        FindingId.DEPENDENT_INSTRUCTIONS: ("give each thread several independent results",),
        FindingId.INSTRUCTION_FETCH: (
            "make the code shorter: less unrolling, fewer inlined branches",
        ),
        FindingId.AT_THE_LIMIT: (
            ("move fewer bytes; if that is not possible, 16-byte accesses gain a few percent"),
        ),
    }
)

_LAYOUT = "pass data in the library's layout: contiguous, channels last, sizes in multiples of 8"
# Advice for programs that call library kernels. Only the library's authors can fix the findings
# that are not listed here.
CALLER_ADVICE: MappingProxyType[FindingId, tuple[str, ...]] = MappingProxyType(
    {
        FindingId.TENSOR_CORES: (
            (
                "allow a data type that tensor cores support: TF32 instead of float32, or half"
                " precision, if its accuracy suffices"
            ),
            (
                "PyTorch: torch.set_float32_matmul_precision('high'),"
                " torch.backends.cudnn.allow_tf32, torch.autocast; CuPy: CUPY_TF32=1; cuBLAS:"
                " cublasSetMathMode(CUBLAS_TF32_TENSOR_OP_MATH); cuDNN: cudnnSetConvolutionMathType"
            ),
        ),
        FindingId.FP64: (
            "call the library with float32 data: a NumPy array is float64 by default",
            "PyTorch: tensor.float(); CuPy: dtype=cupy.float32",
        ),
        FindingId.UNCOALESCED_LOADS: (
            _LAYOUT,
            "PyTorch: tensor.contiguous(); CuPy: cupy.ascontiguousarray",
        ),
        FindingId.UNCOALESCED_STORES: (
            _LAYOUT,
            "PyTorch: tensor.contiguous(); CuPy: cupy.ascontiguousarray",
        ),
        FindingId.MISALIGNED_LOADS: (_LAYOUT, "pad the last dimension to a multiple of 16 bytes"),
        FindingId.MISALIGNED_STORES: (_LAYOUT, "pad the last dimension to a multiple of 16 bytes"),
        FindingId.FEW_BLOCKS: (
            (
                "pass more work per call: a larger batch, or several small calls in one (batched"
                " products)"
            ),
            "PyTorch: torch.bmm, torch.vmap; cuBLAS: cublasGemmStridedBatchedEx",
        ),
        FindingId.SHORT_LAUNCH: (
            (
                "call the library less often: larger batches, fused steps, or a CUDA graph of the"
                " sequence"
            ),
            (
                "PyTorch: torch.compile(mode='reduce-overhead'); CuPy: cupy.fuse,"
                " cupy.cuda.Stream.begin_capture"
            ),
        ),
        FindingId.REDUNDANT_TRAFFIC: (
            "fuse the call with the steps before and after: torch.compile, cupy.fuse",
        ),
        FindingId.HOST_MEMORY: ("pass data in GPU memory: tensor.cuda(), cupy.asarray",),
        FindingId.AT_THE_LIMIT: (
            (
                "fuse the call with the steps before and after, so that the data moves once:"
                " torch.compile, cupy.fuse"
            ),
        ),
    }
)
# Kernels that wait for other GPUs get no advice.
NO_ADVICE: MappingProxyType[FindingId, tuple[str, ...]] = MappingProxyType({})
