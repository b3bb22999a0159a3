"""What names mean: classes of API calls, kernels and ranges, as data."""

import re
from enum import IntEnum
from functools import lru_cache

import numpy as np

from kernprof.model.trace import NONE, Bools, Ints, MemoryKind, Timeline, WorkKind


class CallClass(IntEnum):
    OTHER = 0
    SYNC = 1
    BLOCKING_COPY = 2  # copies that return when they are done, and allocation
    LAUNCH = 3  # kernels and graphs
    ENQUEUE = 4  # asynchronous copies and memsets
    LOAD = 5  # modules loaded or compiled


# A wait in the OS for a host function that the thread had queued behind its work: no call of
# CUDA's.
QUEUED_WAIT = "waiting for a queued host function"
HOST_FUNCTION = re.compile(r"^(cu(da)?|hip)(LaunchHostFunc|StreamAddCallback)")
# The first that matches a call's name without its version suffix wins.
_CALLS: tuple[tuple[CallClass, re.Pattern[str]], ...] = (
    (
        CallClass.SYNC,
        re.compile(
            rf"(cu(da)?|hip)(Device|Stream|Event|Ctx|Thread|Context)Synchronize|{QUEUED_WAIT}"
        ),
    ),
    (
        CallClass.LOAD,
        re.compile(
            r"(cu(da)?|hip)(ModuleLoad|LibraryLoad|LinkComplete|ModuleGetLoadingMode)|nvrtcCompile"
        ),
    ),
    (
        CallClass.LAUNCH,
        re.compile(r"cu(da)?(Launch|GraphLaunch)|hip(Ext|Module|ExtModule)?Launch|hipGraphLaunch"),
    ),
    (CallClass.ENQUEUE, re.compile(r"(cu(da)?|hip)(Memcpy\w*Async|Memset|MemPrefetch)")),
    (
        CallClass.BLOCKING_COPY,
        re.compile(
            r"(cu(da)?|hip)Memcpy|(cuda|hip)(Malloc|Free)(?!Async|Mipmapped)|(cuda|hip)Host(Alloc|Malloc|Register|Unregister)"
            r"|cuMem(Alloc|Free)(?!Async)|cuMemHost|cuMem(Create|Map|Unmap|Release|AddressReserve|SetAccess)"
        ),
    ),
)
_GRAPH_LAUNCH = re.compile(r"(cu(da)?|hip)GraphLaunch")
_KERNEL_LAUNCH = re.compile(
    r"cu(da)?Launch(?!HostFunc)|hip(Ext|Module|ExtModule)?Launch(?!HostFunc)"
)
_CAPTURE_BEGIN = re.compile(r"cu(da)?StreamBeginCapture")
_CAPTURE_END = re.compile(r"cu(da)?StreamEndCapture")
_SYNCHRONOUS_COPY = re.compile(r"(cu(da)?|hip)Memcpy(?!\w*Async)")

COMMUNICATION = re.compile(
    r"nccl(Dev)?Kernel|ncclSymk|rccl|nvshmem|cross_device_reduce|(one|two)_?shot_all_?reduce|multimem_all",
    re.IGNORECASE,
)
TRANSPOSE = re.compile(r"nchwToNhwc|nhwcToNchw|genericTranspose")
# Batch norm in NCHW, and how often each kernel goes through its tensor: to find mean and variance
# and to apply them; backward (negative: the tensor's other kernels come before it) through the
# input and the gradient twice, and out.
NCHW_NORMS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"\bbn_fw_tr\w*(NCHW|1C11)"), 3),
    (re.compile(r"\bbn_bw_1C11"), -5),
    (re.compile(r"batch_norm_collect_statistics_kernel"), 1),
    (re.compile(r"batch_norm_transform_input_kernel"), 2),
    (re.compile(r"batch_norm_backward_kernel"), -5),
)
INFERRING_NORM = re.compile(r"\bbn_fw_inf\w*NCHW")  # cuDNN's batch norm where nothing is trained
# Element by element through so many tensors, at the memory's rate; as nsys writes names, and as
# CUPTI's demangler does.
STREAMING = re.compile(
    r"vectorized_elementwise_kernel<.*std::array<char ?\*, (?:\(unsigned long\))?(\d+)(?:ul)?>"
)
# Kernels of libraries that take each element on its own: one after the other they go through memory
# again and again.
POINTWISE = re.compile(
    r"(vectorized|unrolled|legacy|\b)_?elementwise_kernel|^cupy_(?!\w*(sum|max|min|dot|scan|sort|reduce))\w+__|fused_dropout"
    r"|^(loop|wrapped)_\w*(add|multiply|convert|select|broadcast)\w*$"
)
# OS calls in which a thread waits for something else.
OS_WAIT = re.compile(
    r"poll|select|epoll|sem_|cond_(timed|clock)?wait|mutex_lock|rwlock_|sleep|futex|pthread_join|wait(pid|id)?$"
    r"|^p?read|^recv|accept|^sigwait|barrier_wait"
)
# Those in which it waits for what comes from outside the process: a file, a pipe, a socket.
INPUT_WAIT = re.compile(r"poll|select|epoll|^p?read|^recv|accept")
# Threads and processes that load data (PyTorch: pt_data_worker, pt_data_pin; also DALI, tf.data).
LOADER = re.compile(
    r"pt_data|data_?(load|work|pin)|pin_?mem|loader|prefetch|dali|tf_data", re.IGNORECASE
)
# `forward embeddings.token (Embedding)`, as `--nvtx torch` names modules, says neither data nor
# step.
_NO_MODULE = r"^(?!forward \S+ \([\w#]+\)$).*?"
DATA_RANGE = re.compile(
    rf"{_NO_MODULE}(\b(data|load)\b|data_?load|(next|get|read|load)_?(batch|data)|fetch|\binput|__next__|batch_?gen)",
    re.IGNORECASE | re.DOTALL,
)
# In these of PyTorch's a thread waits for what other processes make.
WORKERS_RANGE = re.compile("_MultiProcessingDataLoaderIter")
# Range names that say "one step of a training or inference loop", once their numbers are gone.
STEP_RANGE = re.compile(
    rf"{_NO_MODULE}(ProfilerStep|\bstep\b|\biter(ation)?\b|train_?step|\bbatch\b|\btoken\b|\bforward_?pass\b)",
    re.IGNORECASE | re.DOTALL,
)
# Ranges that frameworks push around every operator: never the program's own steps.
OPERATOR_RANGE = re.compile(
    r"^(aten|autograd|torch|c10d?|prims|inductor|triton)::|Backward\d*$|^nccl[A-Z:]|^ProfilerStep\*$"
)
# Ranges around one module, layer or phase inside a step, which repeat without being steps.
MODULE_RANGE = re.compile(
    r"^(FSDP|DDP|DeepSpeed|Megatron)\b|::(pre|post|root)_?(pre_|post_)?(forward|backward)"
    r"|\blayers?[._ ]?\d|\bblocks?[._ ]\d|^forward \S+ \(|^nn\.Module|\[param\|"
)
# What frameworks mark where they run graphs, or run at all: a trace with these and without GPU work
# has lost it.
RAN_UNSEEN = re.compile(
    r"^Thunk:|^XlaModule|command_buffer|^CommandBuffer|CUDAGraph|^cu(da)?GraphLaunch|LaunchKernel"
)
LIBRARY_DOMAINS = re.compile(
    r"nccl|cublas|cudnn|cccl|cub|thrust|cusolver|cusparse|cufft|nvshmem|pytorch operators", re.I
)

# A number on its own, or one that counts: at the end of a word of four letters (`layer7`) that is not a type's (`float32`) nor an operator's of autograd (`AddBackward0`). Others are part of a name:
# `fp8`, `c10d`, `h2d`, `conv2d`.
_NUMBER = re.compile(
    r"#?(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])"
    r"|(?<=[A-Za-z]{4})(?<!loat)(?<!uint)(?<!half)(?<!ouble)(?<!omplex)(?<!ackward)\d+(?![A-Za-z0-9])"
)
_VERSION = re.compile(r"(_v\d+)?(_ptsz|_ptds)?$")


def matching(timeline: Timeline, pattern: re.Pattern[str]) -> Bools:
    """For each of the timeline's strings, whether the pattern is found in it; one more, False, for
    NONE.
    """
    return _matching(timeline.strings, pattern)


@lru_cache(maxsize=32)
def _matching(strings: tuple[str, ...], pattern: re.Pattern[str]) -> Bools:
    flags = np.array([bool(pattern.search(text)) for text in strings] + [False], dtype=np.bool_)
    flags.setflags(write=False)
    return flags


def call_classes(timeline: Timeline) -> Ints:
    """The class of each API call: its name's, but for `…Async` copies that did block."""
    table = np.array(
        [_call_class(text) for text in timeline.strings] + [CallClass.OTHER], dtype=np.int8
    )
    classes = np.asarray(table[timeline.calls.name])
    classes[_blocked(timeline)] = CallClass.BLOCKING_COPY
    return classes


def _blocked(timeline: Timeline) -> Ints:
    """The calls that copied from or to pageable memory and returned only when the copy was done.

    cudaMemcpyAsync does that for every copy to pageable memory, and for big ones from it ("API
    synchronization behavior" in the CUDA runtime's manual); which, the times say.
    """
    work = timeline.work
    rows = np.flatnonzero(
        (work.memory == MemoryKind.PAGEABLE) & (work.kind == WorkKind.COPY) & (work.call != NONE)
    )
    call = work.call[rows]
    return np.asarray(call[timeline.calls.end[call] >= work.end[rows]])


def graph_launches(timeline: Timeline) -> Bools:
    return matching(timeline, _GRAPH_LAUNCH)[timeline.calls.name]


def kernel_launches(timeline: Timeline) -> Bools:
    return matching(timeline, _KERNEL_LAUNCH)[timeline.calls.name]


def capture_steps(timeline: Timeline) -> Ints:
    """For each API call, 1 where it begins a stream's capture into a graph, -1 where it ends one,
    else 0.
    """
    begins, ends = matching(timeline, _CAPTURE_BEGIN), matching(timeline, _CAPTURE_END)
    return (begins.astype(np.int32) - ends)[timeline.calls.name]


def synchronous_copies(timeline: Timeline) -> Bools:
    return matching(timeline, _SYNCHRONOUS_COPY)[timeline.calls.name]


def _call_class(text: str) -> CallClass:
    return next((kind for kind, pattern in _CALLS if pattern.match(text)), CallClass.OTHER)


def call_name(text: str) -> str:
    """`cudaLaunchKernel_v7000` → `cudaLaunchKernel`."""
    return _VERSION.sub("", text)


def numbers(text: str) -> tuple[int, ...]:
    """The numbers that `stem` takes out of a name."""
    return tuple(int(found.lstrip("#")) for found in _NUMBER.findall(text))


def stem(text: str) -> str:
    """A range's name with its numbers taken out: `step 12` → `step #`, but `h2d` stays."""
    return _NUMBER.sub("#", text)
