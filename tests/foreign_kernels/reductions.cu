// Reductions, scans, histograms and sorts in the manner of vendor samples.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include "helper_cuda.h"
namespace cg = cooperative_groups;

template <class T> struct SharedMemory {
  __device__ inline operator T *() { extern __shared__ int __smem[]; return (T *)__smem; }
};

template <class T> __device__ __forceinline__ T warpReduceSum(unsigned int mask, T mySum) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) mySum += __shfl_down_sync(mask, mySum, offset);
  return mySum;
}

template <class T> __global__ void reduce0(T *g_idata, T *g_odata, unsigned int n) {
  cg::thread_block cta = cg::this_thread_block();
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  cg::sync(cta);
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if ((tid % (2 * s)) == 0) sdata[tid] += sdata[tid + s];
    cg::sync(cta);
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

template <class T> __global__ void reduce1(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) sdata[index] += sdata[index + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

template <class T> __global__ void reduce3(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  T mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
  sdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] = mySum = mySum + sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

template <class T, unsigned int blockSize, bool nIsPow2> __global__ void reduce6(T *g_idata, T *g_odata, unsigned int n) {
  cg::thread_block cta = cg::this_thread_block();
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x, i = blockIdx.x * blockSize * 2 + threadIdx.x, gridSize = blockSize * 2 * gridDim.x;
  T mySum = 0;
  while (i < n) {
    mySum += g_idata[i];
    if (nIsPow2 || i + blockSize < n) mySum += g_idata[i + blockSize];
    i += gridSize;
  }
  sdata[tid] = mySum;
  cg::sync(cta);
  if ((blockSize >= 512) && (tid < 256)) sdata[tid] = mySum = mySum + sdata[tid + 256];
  cg::sync(cta);
  if ((blockSize >= 256) && (tid < 128)) sdata[tid] = mySum = mySum + sdata[tid + 128];
  cg::sync(cta);
  if ((blockSize >= 128) && (tid < 64)) sdata[tid] = mySum = mySum + sdata[tid + 64];
  cg::sync(cta);
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
  if (cta.thread_rank() < 32) {
    if (blockSize >= 64) mySum += sdata[tid + 32];
    for (int offset = tile32.size() / 2; offset > 0; offset /= 2) mySum += tile32.shfl_down(mySum, offset);
  }
  if (cta.thread_rank() == 0) g_odata[blockIdx.x] = mySum;
}

template <typename T, unsigned int blockSize> __global__ void reduce7(const T *__restrict__ g_idata, T *__restrict__ g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x, gridSize = blockSize * gridDim.x;
  unsigned int maskLength = (blockSize & 31);
  maskLength = (maskLength > 0) ? (32 - maskLength) : maskLength;
  const unsigned int mask = (0xffffffff) >> maskLength;
  T mySum = 0;
  unsigned int i = blockIdx.x * blockSize + threadIdx.x;
  while (i < n) { mySum += g_idata[i]; i += gridSize; }
  mySum = warpReduceSum<T>(mask, mySum);
  if ((tid % warpSize) == 0) sdata[tid / warpSize] = mySum;
  __syncthreads();
  const unsigned int shmem_extent = (blockSize / warpSize) > 0 ? (blockSize / warpSize) : 1;
  const unsigned int ballot_result = __ballot_sync(mask, tid < shmem_extent);
  if (tid < shmem_extent) { mySum = sdata[tid]; mySum = warpReduceSum<T>(ballot_result, mySum); }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

template <class T> __global__ void cg_reduce(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  cg::thread_block cta = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(cta);
  unsigned int ctaSize = cta.size(), numCtas = gridDim.x, threadRank = cta.thread_rank();
  unsigned int threadIndex = (blockIdx.x * ctaSize) + threadRank;
  T threadVal = 0;
  for (unsigned int i = threadIndex; i < n; i += numCtas * ctaSize) threadVal += g_idata[i];
  sdata[threadRank] = threadVal;
  cg::sync(cta);
  cg::reduce_store_async(tile, &sdata[threadRank - tile.thread_rank()], threadVal, cg::plus<T>());
  cg::sync(cta);
  if (threadRank == 0) {
    T blockVal = 0;
    for (unsigned int s = 0; s < ctaSize; s += 32) blockVal += sdata[s];
    g_odata[blockIdx.x] = blockVal;
  }
}

__device__ unsigned int retirementCount = 0;
__global__ void reduceSinglePass(const float *g_idata, float *g_odata, unsigned int n) {
  __shared__ float sh[256];
  __shared__ bool amLast;
  int tid = threadIdx.x;
  float sum = 0;
  for (unsigned i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x) sum += g_idata[i];
  sh[tid] = sum;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) { if (tid < s) sh[tid] += sh[tid + s]; __syncthreads(); }
  if (gridDim.x > 1) {
    if (tid == 0) g_odata[blockIdx.x] = sh[0];
    __threadfence();
    if (tid == 0) { unsigned int ticket = atomicInc(&retirementCount, gridDim.x); amLast = (ticket == gridDim.x - 1); }
    __syncthreads();
    if (amLast) {
      float total = 0;
      for (int i = tid; i < gridDim.x; i += blockDim.x) total += ((volatile float *)g_odata)[i];
      sh[tid] = total;
      __syncthreads();
      for (int s = 128; s > 0; s >>= 1) { if (tid < s) sh[tid] += sh[tid + s]; __syncthreads(); }
      if (tid == 0) { g_odata[0] = sh[0]; retirementCount = 0; }
    }
  }
}

__global__ void shfl_scan_test(int *data, int width, int *partial_sums) {
  extern __shared__ int sums[];
  int id = ((blockIdx.x * blockDim.x) + threadIdx.x), lane_id = id % warpSize, warp_id = threadIdx.x / warpSize;
  int value = data[id];
#pragma unroll
  for (int i = 1; i <= width; i *= 2) {
    unsigned int mask = 0xffffffff;
    int n = __shfl_up_sync(mask, value, i, width);
    if (lane_id >= i) value += n;
  }
  if (threadIdx.x % warpSize == warpSize - 1) sums[warp_id] = value;
  __syncthreads();
  if (warp_id == 0 && lane_id < (blockDim.x / warpSize)) {
    int warp_sum = sums[lane_id];
    int mask = (1 << (blockDim.x / warpSize)) - 1;
    for (int i = 1; i <= (blockDim.x / warpSize); i *= 2) {
      int n = __shfl_up_sync(mask, warp_sum, i, (blockDim.x / warpSize));
      if (lane_id >= i) warp_sum += n;
    }
    sums[lane_id] = warp_sum;
  }
  __syncthreads();
  int blockSum = 0;
  if (warp_id > 0) blockSum = sums[warp_id - 1];
  value += blockSum;
  data[id] = value;
  if (partial_sums != NULL && threadIdx.x == blockDim.x - 1) partial_sums[blockIdx.x] = value;
}

#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)
__global__ void prescan(float *g_odata, float *g_idata, int n) {
  extern __shared__ float temp[];
  int thid = threadIdx.x, offset = 1, ai = thid, bi = thid + (n / 2);
  int bankOffsetA = CONFLICT_FREE_OFFSET(ai), bankOffsetB = CONFLICT_FREE_OFFSET(bi);
  temp[ai + bankOffsetA] = g_idata[ai + blockIdx.x * n];
  temp[bi + bankOffsetB] = g_idata[bi + blockIdx.x * n];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int a = offset * (2 * thid + 1) - 1, b = offset * (2 * thid + 2) - 1;
      a += CONFLICT_FREE_OFFSET(a); b += CONFLICT_FREE_OFFSET(b);
      temp[b] += temp[a];
    }
    offset *= 2;
  }
  if (thid == 0) temp[n - 1 + CONFLICT_FREE_OFFSET(n - 1)] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int a = offset * (2 * thid + 1) - 1, b = offset * (2 * thid + 2) - 1;
      a += CONFLICT_FREE_OFFSET(a); b += CONFLICT_FREE_OFFSET(b);
      float t = temp[a]; temp[a] = temp[b]; temp[b] += t;
    }
  }
  __syncthreads();
  g_odata[ai + blockIdx.x * n] = temp[ai + bankOffsetA];
  g_odata[bi + blockIdx.x * n] = temp[bi + bankOffsetB];
}

__global__ void cgScan(const int *in, int *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = cg::exclusive_scan(tile, in[i], cg::plus<int>()) + 1000 * cg::reduce(tile, in[i], cg::greater<int>());
}

#define WARP_COUNT 6
#define HISTOGRAM256_BIN_COUNT 256
inline __device__ void addWord(unsigned *s_WarpHist, unsigned data, unsigned tag) {
  atomicAdd(s_WarpHist + ((data >> 0) & 0xFFU), 1); atomicAdd(s_WarpHist + ((data >> 8) & 0xFFU), 1);
  atomicAdd(s_WarpHist + ((data >> 16) & 0xFFU), 1); atomicAdd(s_WarpHist + ((data >> 24) & 0xFFU), 1);
}
__global__ void histogram256Kernel(unsigned *d_PartialHistograms, unsigned *d_Data, unsigned dataCount) {
  __shared__ unsigned s_Hist[WARP_COUNT * HISTOGRAM256_BIN_COUNT];
  unsigned *s_WarpHist = s_Hist + (threadIdx.x >> 5) * HISTOGRAM256_BIN_COUNT;
  for (unsigned i = 0; i < (HISTOGRAM256_BIN_COUNT / 32); i++) s_Hist[threadIdx.x + i * WARP_COUNT * 32] = 0;
  const unsigned tag = threadIdx.x << 27;
  __syncthreads();
  for (unsigned pos = blockIdx.x * blockDim.x + threadIdx.x; pos < dataCount; pos += blockDim.x * gridDim.x)
    addWord(s_WarpHist, d_Data[pos], tag);
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < HISTOGRAM256_BIN_COUNT; bin += WARP_COUNT * 32) {
    unsigned sum = 0;
    for (unsigned i = 0; i < WARP_COUNT; i++) sum += s_Hist[bin + i * HISTOGRAM256_BIN_COUNT];
    d_PartialHistograms[blockIdx.x * HISTOGRAM256_BIN_COUNT + bin] = sum;
  }
}
__global__ void mergeHistogram256Kernel(unsigned *d_Histogram, unsigned *d_PartialHistograms, unsigned histogramCount) {
  unsigned sum = 0;
  for (unsigned i = threadIdx.x; i < histogramCount; i += 256) sum += d_PartialHistograms[blockIdx.x + i * 256];
  __shared__ unsigned data[256];
  data[threadIdx.x] = sum;
  for (unsigned stride = 128; stride > 0; stride >>= 1) { __syncthreads(); if (threadIdx.x < stride) data[threadIdx.x] += data[threadIdx.x + stride]; }
  if (threadIdx.x == 0) d_Histogram[blockIdx.x] = data[0];
}

__device__ inline void Comparator(unsigned &keyA, unsigned &valA, unsigned &keyB, unsigned &valB, unsigned dir) {
  unsigned t;
  if ((keyA > keyB) == dir) { t = keyA; keyA = keyB; keyB = t; t = valA; valA = valB; valB = t; }
}
#define SHARED_SIZE_LIMIT 512U
__global__ void bitonicSortShared(unsigned *d_DstKey, unsigned *d_DstVal, unsigned *d_SrcKey, unsigned *d_SrcVal, unsigned arrayLength, unsigned dir) {
  cg::thread_block cta = cg::this_thread_block();
  __shared__ unsigned s_key[SHARED_SIZE_LIMIT];
  __shared__ unsigned s_val[SHARED_SIZE_LIMIT];
  d_SrcKey += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x; d_SrcVal += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_DstKey += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x; d_DstVal += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  s_key[threadIdx.x] = d_SrcKey[0]; s_val[threadIdx.x] = d_SrcVal[0];
  s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_SrcKey[(SHARED_SIZE_LIMIT / 2)];
  s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_SrcVal[(SHARED_SIZE_LIMIT / 2)];
  for (unsigned size = 2; size < arrayLength; size <<= 1) {
    unsigned ddd = dir ^ ((threadIdx.x & (size / 2)) != 0);
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      cg::sync(cta);
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], ddd);
    }
  }
  for (unsigned stride = arrayLength / 2; stride > 0; stride >>= 1) {
    cg::sync(cta);
    unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], dir);
  }
  cg::sync(cta);
  d_DstKey[0] = s_key[threadIdx.x]; d_DstVal[0] = s_val[threadIdx.x];
  d_DstKey[(SHARED_SIZE_LIMIT / 2)] = s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
  d_DstVal[(SHARED_SIZE_LIMIT / 2)] = s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
}

__device__ int atomicAggInc(unsigned int *counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  int mask = active.ballot(1);
  int leader = __ffs(mask) - 1;
  int res = 0;
  if (active.thread_rank() == 0) res = atomicAdd(counter, active.size());
  res = active.shfl(res, leader);
  return res + active.thread_rank();
}
__global__ void filter_arr(int *dst, unsigned int *nres, const int *src, int n) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  for (int i = id; i < n; i += gridDim.x * blockDim.x) if (src[i] > 0) dst[atomicAggInc(nres)] = src[i];
}
__global__ void oddEvenCountAndSumCG(int *inputArr, int *numOfOdds, int *sumOfOddAndEvens, unsigned int size) {
  cg::thread_block cta = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
  for (int i = grid.thread_rank(); i < size; i += grid.size()) {
    int elem = inputArr[i];
    auto subTile = cg::binary_partition(tile32, elem & 1);
    if (elem & 1) {
      int oddGroupSum = cg::reduce(subTile, elem, cg::plus<int>());
      if (subTile.thread_rank() == 0) { atomicAdd(numOfOdds, (int)subTile.size()); atomicAdd(&sumOfOddAndEvens[0], oddGroupSum); }
    } else {
      int evenGroupSum = cg::reduce(subTile, elem, cg::plus<int>());
      if (subTile.thread_rank() == 0) atomicAdd(&sumOfOddAndEvens[1], evenGroupSum);
    }
    cg::sync(tile32);
  }
}
__global__ void simpleVote(unsigned int *input, unsigned int *result, int size) {
  int tx = threadIdx.x;
  unsigned mask = 0xffffffff;
  result[tx] = __any_sync(mask, input[tx]) + 2 * __all_sync(mask, input[tx] > 3) + 4 * __popc(__ballot_sync(mask, input[tx] & 1));
}
__global__ void rank_by_counting(const float *values, int *rank, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int smaller = 0;
  for (int j = 0; j < n; j++) smaller += values[j] < values[i] || (values[j] == values[i] && j < i);
  rank[i] = smaller;
}
__global__ void oddEvenTransposition(int *a, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * n + t];
  for (int k = 0; k < n; k++) {
    __syncthreads();
    int i = 2 * (t / 2) + (k & 1);
    if (t % 2 == 0 && i + 1 < n && s[i] > s[i + 1]) { int x = s[i]; s[i] = s[i + 1]; s[i + 1] = x; }
  }
  __syncthreads();
  a[blockIdx.x * n + t] = s[t];
}

int main(int argc, char **argv) {
  findCudaDevice(argc, (const char **)argv);
  int *d_in; checkCudaErrors(cudaMalloc((void **)&d_in, 1 << 20));
  reduce7<float, 256><<<32, 256, 1024>>>((float *)d_in, (float *)d_in, 1 << 18);
  printf("done {%d}\n", argc);
  return EXIT_SUCCESS;
}
