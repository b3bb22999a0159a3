"""Names that nsys gives its tables and columns: these stay, whatever a host or user may be called."""

from __future__ import annotations

import re

_TABLE = re.compile(
    r"(?:CUPTI_ACTIVITY|ENUM|TARGET_INFO|META_DATA|NVTX|SCHED|OSRT|PROFILER|ANALYSIS|DIAGNOSTIC|GPU|NIC|MPI|UCX|CUDA"
    r"|COMPOSITE|SAMPLING|GENERIC|PERF|UNWIND|NCCL|CUBLAS|CUDNN|OPENACC|OPENMP|NV|VULKAN|OPENGL|DX\d+|ETW|D3D\d+)_\w+"
    r"|StringIds|ThreadNames|PROCESSES|ProcessStreams|EXPORT_TOOL"
)
_WORDS = frozenset({
    "BIGINT", "BLOB", "CREATE", "DEFAULT", "INT", "INTEGER", "KEY", "NOT", "NULL", "PRIMARY", "REAL", "REFERENCES",
    "TABLE", "TEXT", "UNIQUE", "asyncEngines", "binaryData", "blockX", "blockY", "blockZ", "busLocation", "bytes",
    "cacheConfig", "callchainId", "category", "chipName", "clockRate", "color", "computeMajor", "computeMinor",
    "constantMemory", "contentId", "contextId", "copyCount", "copyKind", "correlationId", "cpu", "ctrlDevPath",
    "ctxswDevPath", "cuDevice", "cudaId", "demangledName", "deprecatedSrcId", "deprecatedSyncType", "devStateName",
    "deviceId", "domainId", "doubleValue", "dstContextId", "dstDeviceId", "dstKind", "duration",
    "dynamicSharedMemory", "end", "endGlobalTid", "eventClass", "eventId", "eventSyncId", "eventType", "filename",
    "filenameId", "flag", "floatValue", "globalPid", "globalTid", "globalVid", "gpuId", "graphExecId", "graphId",
    "graphNodeId", "greenContextId", "gridId", "gridX", "gridY", "gridZ", "hwId", "id", "int32Value", "int64Value",
    "isDiscrete", "isGreenContext", "isSchedIn", "jsonText", "jsonTextId", "kernelMode", "l2CacheSize", "label",
    "launchType", "localMemoryPerThread", "localMemoryTotal", "localTime", "luid", "mangledName", "maxBlockDimX",
    "maxBlockDimY", "maxBlockDimZ", "maxBlocksPerSm", "maxGridDimX", "maxGridDimY", "maxGridDimZ", "maxIPC",
    "maxRegistersPerBlock", "maxRegistersPerSm", "maxShmemPerBlock", "maxShmemPerBlockOptin", "maxShmemPerSm",
    "maxThreadsPerBlock", "maxWarpsPerSm", "memKind", "memoryBandwidth", "migrationCause", "module", "name",
    "nameEnum", "nameId", "nestingLevel", "nodeMask", "nullStreamId", "originalIP", "parentContextId", "pid",
    "priority", "processId", "pwGpuId", "rangeId", "registersPerThread", "returnValue", "revision", "severity",
    "sharedMemoryExecuted", "sharedMemoryLimitConfig", "shortName", "smCount", "smMajor", "smMinor", "source",
    "specialEntry", "srcContextId", "srcDeviceId", "srcKind", "stackDepth", "start", "startTime",
    "staticSharedMemory", "stopTime", "streamId", "symbol", "syncType", "text", "textId", "threadBlock",
    "threadState", "threadsPerWarp", "thumbCode", "timestamp", "timestampType", "totalMemory", "uint32Value",
    "uint64Value", "unresolved", "unwindMethod", "utcEpochNs", "utcTime", "uuid", "value", "virtualAddress", "vmId",
})  # fmt: skip


def is_table(name: str) -> bool:
    return _TABLE.fullmatch(name) is not None


def is_column(name: str) -> bool:
    return name in _WORDS


def without_known(sql: str) -> str:
    """A table's definition without the words of SQL and of nsys: what is left is the file's own."""
    return re.sub(r"\w+", lambda word: "" if is_column(word[0]) or is_table(word[0]) else word[0], sql)
