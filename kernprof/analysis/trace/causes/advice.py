"""What to type, per cause, for people who write PyTorch or CuPy. Fields in braces are filled from
the trace.
"""

from kernprof.model.trace_report import CauseId, VerdictLabel

ADVICE: dict[CauseId, str] = {
    CauseId.PAGEABLE_COPIES: (
        "Pin the host memory: DataLoader(..., pin_memory=True) and tensor.to('cuda',"
        " non_blocking=True) in PyTorch; cupyx.empty_pinned() and ndarray.set(..., stream=stream)"
        " in CuPy."
    ),
    CauseId.SYNC_COPIES: (
        "Do not wait for each copy: tensor.to('cuda', non_blocking=True) from pinned memory, on a"
        " stream of its own (torch.cuda.Stream()) with stream.wait_stream(); in CuPy"
        " ndarray.set(..., stream=stream) or cupy.cuda.runtime.memcpyAsync, and one synchronize()"
        " where the result is used."
    ),
    CauseId.NO_OVERLAP: (
        "Copy the next batch while this one computes: with torch.cuda.stream(copy_stream):"
        " next_batch = batch.to('cuda', non_blocking=True), from pinned memory, then"
        " torch.cuda.current_stream().wait_stream(copy_stream); in CuPy use two"
        " cupy.cuda.Stream(non_blocking=True)."
    ),
    CauseId.TINY_KERNELS: (
        "Launch less often: torch.compile(model, mode='reduce-overhead') or torch.cuda.CUDAGraph in"
        " PyTorch; cupy.fuse or a stream capture (stream.begin_capture() … graph.launch()) in CuPy;"
        " or a bigger batch."
    ),
    CauseId.LAYOUT_TRANSPOSES: (
        "Keep one layout: model.to(memory_format=torch.channels_last) and"
        " batch.to(memory_format=torch.channels_last), so that cuDNN does not transpose around each"
        " convolution."
    ),
    CauseId.FP32_MATMUL: (
        "Let tensor cores do it: torch.set_float32_matmul_precision('high') and"
        " torch.backends.cudnn.allow_tf32 = True (TF32), or torch.autocast('cuda',"
        " dtype=torch.bfloat16); in CuPy set CUPY_TF32=1 or use float16 arrays. Check that the"
        " accuracy still suffices."
    ),
    CauseId.UNFUSED_ATTENTION: (
        "Use one kernel: torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=…), in"
        " transformers attn_implementation='sdpa' (or 'flash_attention_2')."
    ),
    CauseId.GROUPED_CONVOLUTIONS: (
        "Put channels last: model.to(memory_format=torch.channels_last) and batch.to(memory_format="
        "torch.channels_last): grouped and depth-wise convolutions have fast kernels for NHWC."
    ),
    CauseId.PER_TENSOR_OPTIMIZER: (
        "Update all tensors at once: torch.optim.AdamW(…, fused=True), or foreach=True; for other"
        " optimizers torch._foreach_* operations."
    ),
    CauseId.ELEMENTWISE_CHAINS: (
        "Join them: torch.compile(model), or torch.jit.script of the function; cupy.fuse in CuPy,"
        " jax.jit in JAX."
    ),
    CauseId.ITEM_PING_PONG: (
        "Keep the value on the GPU: no .item(), .cpu(), print(tensor) or `if tensor:` per step;"
        " accumulate in a tensor and read it once per many steps (torch.where instead of a branch);"
        " in CuPy no float(array), no array.get() in the loop."
    ),
    CauseId.STEP_SYNC: (
        "Do not wait in the loop: no synchronize(), block_until_ready() or cudaDeviceSynchronize"
        " per step, and no wait hidden in nonzero(), masked indexing or an `if` on a tensor"
        " (torch.where keeps it on the GPU); wait once, where results are used."
    ),
    CauseId.INPUT_STARVATION: (
        "Prepare batches in parallel and ahead: DataLoader(num_workers={workers}, pin_memory=True, "
        "persistent_workers=True, prefetch_factor=4), or move the preprocessing to the GPU."
    ),
    CauseId.PAGE_FAULTS: (
        "Bring managed memory to the GPU before the kernel: cudaMemPrefetchAsync"
        " (cuMemPrefetchAsync, cupy.cuda.runtime.memPrefetchAsync), cudaMemAdvise for what is only"
        " read, or cudaMalloc and explicit copies."
    ),
    CauseId.EXPOSED_COMMUNICATION: (
        "Hide it or exchange less: overlap with backward (DistributedDataParallel; FSDP prefetch),"
        " accumulate gradients (no_sync() for all but every n-th step), exchange 16-bit ones"
        " (bf16_compress_hook), or a larger batch per GPU."
    ),
    CauseId.COMMUNICATION_ON_COMPUTE_STREAM: (
        "Start collectives beside the kernels: async_op=True and wait() where the result is used,"
        " or DistributedDataParallel, which exchanges each bucket of gradients on a stream of its"
        " own."
    ),
    CauseId.SMALL_COLLECTIVES: (
        "Exchange larger pieces: DistributedDataParallel(bucket_cap_mb=…),"
        " torch._utils._flatten_dense_tensors and one all_reduce, or"
        " torch.distributed.all_reduce_coalesced."
    ),
    CauseId.STRAGGLER: (
        "Make the late rank faster: what it does meanwhile stands above; balance its batches or its"
        " data loading, and look at that rank's own causes."
    ),
    CauseId.PROFILER_OVERHEAD: (
        "This time is the profiler's, not the program's: trace less (nsys profile --trace=cuda,nvtx"
        " leaves calls to the OS out; torch.profiler without with_stack and record_shapes) or judge"
        " without it."
    ),
}

# What a verdict suggests by itself; the causes say more where they were found.
FIRST_STEPS: dict[VerdictLabel, str] = {
    VerdictLabel.GPU_COMPUTE_BOUND: (
        "The host keeps up; only faster kernels help: start with the first of the table below"
        " (kernprof profile)."
    ),
    VerdictLabel.CUDA_API_BOUND: (
        "Launch less often: CUDA graphs, torch.compile(mode='reduce-overhead'), cupy.fuse, bigger"
        " batches."
    ),
    VerdictLabel.SYNC_BOUND: (
        "Wait less often: take .item(), .cpu(), print(tensor), synchronize(), block_until_ready()"
        " and blocking copies out of the loop."
    ),
    VerdictLabel.CPU_BOUND: (
        "The GPU waits for Python or other CPU work: find it with py-spy or cProfile where the"
        " longest gaps are, then move it to the GPU, to other threads or processes, or out of the"
        " loop."
    ),
    VerdictLabel.TRANSFER_BOUND: (
        "Copy less, from pinned memory, and while kernels run: see the causes."
    ),
    VerdictLabel.INPUT_STARVED: "Prepare data faster or ahead of time: see the cause.",
    VerdictLabel.COMMUNICATION_BOUND: (
        "Exchange less, or while kernels run: see the causes. DistributedDataParallel overlaps"
        " backward."
    ),
    VerdictLabel.MIXED: (
        "Start with the largest cause. Ranges around the program's phases (torch.cuda.nvtx.range, "
        "cupyx.profiler.time_range) would say which of them is late."
    ),
}
