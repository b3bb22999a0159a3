"""Kernels that several tests compile."""

SUITE = r"""
extern "C" __global__ void naive(const float* __restrict__ in, float* __restrict__ out, int rows, int cols){
  int x = blockIdx.x*blockDim.x+threadIdx.x, y = blockIdx.y*blockDim.y+threadIdx.y;
  if (x<cols && y<rows) out[(size_t)x*rows+y] = in[(size_t)y*cols+x];
}
extern "C" __global__ void smem(const float* __restrict__ in, float* __restrict__ out, int rows, int cols){
  __shared__ float t[32][32];
  int x = blockIdx.x*32+threadIdx.x, y = blockIdx.y*32+threadIdx.y;
  for (int j=0;j<32;j+=blockDim.y) if (x<cols && y+j<rows) t[threadIdx.y+j][threadIdx.x]=in[(size_t)(y+j)*cols+x];
  __syncthreads();
  x = blockIdx.y*32+threadIdx.x; y = blockIdx.x*32+threadIdx.y;
  for (int j=0;j<32;j+=blockDim.y) if (x<rows && y+j<cols) out[(size_t)(y+j)*rows+x]=t[threadIdx.x][threadIdx.y+j];
}
extern "C" __global__ void padded(const float* __restrict__ in, float* __restrict__ out, int rows, int cols){
  __shared__ float t[32][33];
  int x = blockIdx.x*32+threadIdx.x, y = blockIdx.y*32+threadIdx.y;
  for (int j=0;j<32;j+=blockDim.y) if (x<cols && y+j<rows) t[threadIdx.y+j][threadIdx.x]=in[(size_t)(y+j)*cols+x];
  __syncthreads();
  x = blockIdx.y*32+threadIdx.x; y = blockIdx.x*32+threadIdx.y;
  for (int j=0;j<32;j+=blockDim.y) if (x<rows && y+j<cols) out[(size_t)(y+j)*rows+x]=t[threadIdx.x][threadIdx.y+j];
}
extern "C" __global__ void copyk(const float4* __restrict__ in, float4* __restrict__ out, size_t n){
  size_t i = (size_t)blockIdx.x*blockDim.x+threadIdx.x; if(i<n) out[i]=in[i];
}
extern "C" __global__ void strided(const float* __restrict__ in, float* __restrict__ out, int n, int stride){
  int i = blockIdx.x*blockDim.x+threadIdx.x; if (i<n) out[i] = in[((size_t)i*stride)%n]*2.f+1.f;
}
extern "C" __global__
void matmul(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N){
  __shared__ float a[16][16], b[16][16];
  int tx=threadIdx.x, ty=threadIdx.y, r=blockIdx.y*16+ty, c=blockIdx.x*16+tx; float s=0;
  for(int k=0;k<N;k+=16){ a[ty][tx]=A[r*N+k+tx]; b[ty][tx]=B[(k+ty)*N+c]; __syncthreads();
    for(int j=0;j<16;j++) s+=a[ty][j]*b[j][tx]; __syncthreads(); }
  C[r*N+c]=s;
}
"""

AWKWARD = r"""
#include <cuda_fp16.h>
#include <mma.h>
#include <cooperative_groups.h>
using namespace nvcuda;
__constant__ float coef[4] = {1.f, 2.f, 3.f, 4.f};
__device__ int counter = 7;
__device__ double table[3] = {1.0, -2.5, 1e300};
__device__ const char* message = "hi";
struct P { float a; double b; int c[3]; };
namespace ns {
__device__ __noinline__ float helper(float x, int n) { float s = 0; for (int i = 0; i < n; i++) s += x * i; return s; }
template <typename T, int N> __global__ void templated(T* x, int n, P p) {
  extern __shared__ char dyn[]; T* sm = (T*)dyn; __shared__ T st[N];
  auto block = cooperative_groups::this_thread_block();
  int i = threadIdx.x; st[i % N] = x[i]; sm[i] = x[i]; block.sync();
  if (i < n) x[i] = st[(i + 1) % N] + coef[i & 3] + (T)p.b;
  atomicAdd(&counter, 1); if (i == 3) printf("%d\n", i);
  if (i == 5) x[0] = helper(x[4], n) + table[n % 3] + message[n & 1];
}
}
extern "C" __global__ void halves(const __half2* a, __half2* b) {
  int i = threadIdx.x; b[i] = __hfma2(a[i], b[i], a[i]); }
extern "C" __global__ void wm(const half* a, const half* b, float* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc; wmma::fill_fragment(fc, 0.f);
  wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, b, 16); wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
extern "C" __global__ void indirect(int* a) {
  int (*f[2])(int) = {[](int x) { return x + 1; }, [](int x) { return x * x; }};
  a[0] = f[a[1] & 1](a[2]);
}
"""
