// The kernels of a small language model: forward, backward and the optimiser.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <vector>
#include <cub/cub.cuh>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include "common.h"
#define GELU_SCALING_FACTOR sqrtf(2.0f / M_PI)
namespace cg = cooperative_groups;

__global__ void encoder_forward_kernel2(float *out, const int *inp, const float *wte, const float *wpe, int B, int T, int C) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x, N = B * T * C;
  if (idx < N) {
    int bt = idx / C, b = bt / T, t = bt % T, c = idx % C;
    int ix = inp[b * T + t];
    out[b * T * C + t * C + c] = wte[ix * C + c] + wpe[t * C + c];
  }
}
__device__ inline float4 add_float4(const float4 &a, const float4 &b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__global__ void encoder_forward_kernel3(float4 *out, const int *inp, const float4 *wte, const float4 *wpe, int B, int T, int C) {
  int C4 = C / 4, idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * T * C4) {
    int bt = idx / C4, b = bt / T, t = bt % T, c4 = idx % C4;
    out[idx] = add_float4(wte[inp[b * T + t] * C4 + c4], wpe[t * C4 + c4]);
  }
}
__global__ void encoder_backward_kernel(float *dwte, float *dwpe, const float *dout, const int *inp, int B, int T, int C) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * T * C) {
    int bt = idx / C, b = bt / T, t = bt % T, c = idx % C, ix = inp[b * T + t];
    const float *dout_btc = dout + b * T * C + t * C + c;
    atomicAdd(dwte + ix * C + c, *dout_btc);
    atomicAdd(dwpe + t * C + c, *dout_btc);
  }
}
__global__ void layernorm_forward_kernel3(float *__restrict__ out, float *__restrict__ mean, float *__restrict__ rstd, const float *__restrict__ inp, const float *__restrict__ weight, const float *__restrict__ bias, int N, int C) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int idx = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (idx >= N) return;
  const float *x = inp + idx * C;
  float sum = 0.0f;
  for (int i = warp.thread_rank(); i < C; i += warp.size()) sum += x[i];
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  float m = sum / C;
  if (warp.thread_rank() == 0 && mean != nullptr) __stcs(mean + idx, m);
  sum = 0.0f;
  for (int i = warp.thread_rank(); i < C; i += warp.size()) { float diff = x[i] - m; sum += diff * diff; }
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  float s = rsqrtf(sum / C + 1e-5f);
  if (warp.thread_rank() == 0 && rstd != nullptr) __stcs(rstd + idx, s);
  float *o = out + idx * C;
  for (int c = warp.thread_rank(); c < C; c += warp.size()) { float n = s * (__ldcs(x + c) - m); __stcs(o + c, n * weight[c] + bias[c]); }
}
__global__ void layernorm_backward_kernel2(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp, const float *weight, const float *mean, const float *rstd, int B, int T, int C) {
  extern __shared__ float shared[];
  namespace cg = cooperative_groups;
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int idx = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank(), N = B * T;
  if (idx >= N) return;
  int b = idx / T, t = idx % T;
  const float *dout_bt = dout + b * T * C + t * C, *inp_bt = inp + b * T * C + t * C;
  float *dinp_bt = dinp + b * T * C + t * C;
  const float mean_bt = mean[b * T + t], rstd_bt = rstd[b * T + t];
  float *dbias_shared = shared, *dweight_shared = shared + C;
  for (int i = threadIdx.x; i < C; i += blockDim.x) { dbias_shared[i] = 0.0f; dweight_shared[i] = 0.0f; }
  __syncthreads();
  float dnorm_mean = 0.0f, dnorm_norm_mean = 0.0f;
  for (int i = warp.thread_rank(); i < C; i += warp.size()) {
    float norm_bti = (inp_bt[i] - mean_bt) * rstd_bt, dnorm_i = weight[i] * dout_bt[i];
    dnorm_mean += dnorm_i; dnorm_norm_mean += dnorm_i * norm_bti;
  }
  dnorm_mean = cg::reduce(warp, dnorm_mean, cg::plus<float>{}) / C;
  dnorm_norm_mean = cg::reduce(warp, dnorm_norm_mean, cg::plus<float>{}) / C;
  for (int i = warp.thread_rank(); i < C; i += warp.size()) {
    float norm_bti = (inp_bt[i] - mean_bt) * rstd_bt, dnorm_i = weight[i] * dout_bt[i];
    atomicAdd(&dbias_shared[i], dout_bt[i]);
    atomicAdd(&dweight_shared[i], norm_bti * dout_bt[i]);
    float dval = dnorm_i; dval -= dnorm_mean; dval -= norm_bti * dnorm_norm_mean; dval *= rstd_bt;
    dinp_bt[i] += dval;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < C; i += blockDim.x) { atomicAdd(&dbias[i], dbias_shared[i]); atomicAdd(&dweight[i], dweight_shared[i]); }
}
__global__ void permute_kernel(float *q, float *k, float *v, const float *inp, int B, int N, int NH, int d) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * NH * N * d) {
    int b = idx / (NH * N * d), rest = idx % (NH * N * d), nh_ = rest / (N * d);
    rest = rest % (N * d);
    int n = rest / d, d_ = rest % d;
    int inp_idx = (b * N * 3 * NH * d) + (n * 3 * NH * d) + (0 * NH * d) + (nh_ * d) + d_;
    q[idx] = __ldcs(&inp[inp_idx]); k[idx] = __ldcs(&inp[inp_idx + NH * d]); v[idx] = __ldcs(&inp[inp_idx + 2 * (NH * d)]);
  }
}
__device__ float &vec_at(float4 &vec, int index) { return reinterpret_cast<float *>(&vec)[index]; }
__device__ float vec_at(const float4 &vec, int index) { return reinterpret_cast<const float *>(&vec)[index]; }
__global__ void softmax_forward_kernel5(float *out, float inv_temperature, const float *inp, int N, int T) {
  assert(T % 4 == 0);
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int idx = (gridDim.x - blockIdx.x - 1) * warp.meta_group_size() + warp.meta_group_rank();
  if (idx >= N * T) return;
  int own_pos = idx % T, pos_by_4 = own_pos / 4;
  const float *x = inp + idx * T;
  float maxval = -FLT_MAX, sumval = 0.0f;
  const float4 *x_vec = reinterpret_cast<const float4 *>(x);
  for (int i = warp.thread_rank(); i < pos_by_4; i += warp.size()) {
    float4 v = x_vec[i];
    float old_maxval = maxval;
    for (int k = 0; k < 4; ++k) maxval = fmaxf(maxval, vec_at(v, k));
    sumval *= expf(inv_temperature * (old_maxval - maxval));
    for (int k = 0; k < 4; ++k) sumval += expf(inv_temperature * (vec_at(v, k) - maxval));
  }
  if (4 * pos_by_4 + warp.thread_rank() <= own_pos) {
    float old_maxval = maxval;
    maxval = fmaxf(maxval, x[4 * pos_by_4 + warp.thread_rank()]);
    sumval *= expf(inv_temperature * (old_maxval - maxval));
    sumval += expf(inv_temperature * (x[4 * pos_by_4 + warp.thread_rank()] - maxval));
  }
  float global_maxval = cg::reduce(warp, maxval, cg::greater<float>{});
  sumval *= expf(inv_temperature * (maxval - global_maxval));
  float sum = cg::reduce(warp, sumval, cg::plus<float>{});
  float norm = 1.f / sum;
  for (int i = warp.thread_rank(); i <= own_pos; i += warp.size()) {
    float ev = expf(inv_temperature * (__ldcs(x + i) - global_maxval));
    __stcs(out + idx * T + i, ev * norm);
  }
}
__device__ float warpReduceMax(float val) { for (int offset = 16; offset > 0; offset /= 2) val = fmaxf(val, __shfl_down_sync(0xFFFFFFFF, val, offset)); return val; }
__device__ float warpReduceSum(float val) { for (int offset = 16; offset > 0; offset /= 2) val += __shfl_down_sync(0xFFFFFFFF, val, offset); return val; }
__global__ void softmax_forward_kernel4(float *out, const float *inp, int N, int C) {
  extern __shared__ float shared[];
  int idx = blockIdx.x, tid = threadIdx.x, warpId = threadIdx.x / 32, laneId = threadIdx.x % 32, warpsPerBlock = blockDim.x / 32;
  float *maxvals = shared, *sumvals = &shared[warpsPerBlock];
  const float *x = inp + idx * C;
  float maxval = -INFINITY;
  for (int i = tid; i < C; i += blockDim.x) maxval = fmaxf(maxval, x[i]);
  maxval = warpReduceMax(maxval);
  if (laneId == 0) maxvals[warpId] = maxval;
  __syncthreads();
  if (tid == 0) { float val = maxvals[tid]; for (int i = 1; i < warpsPerBlock; i++) val = fmaxf(val, maxvals[i]); maxvals[0] = val; }
  __syncthreads();
  float offset = maxvals[0];
  for (int i = tid; i < C; i += blockDim.x) out[idx * C + i] = expf(x[i] - offset);
  x = out + idx * C;
  float sumval = 0.0f;
  for (int i = tid; i < C; i += blockDim.x) sumval += x[i];
  sumval = warpReduceSum(sumval);
  if (laneId == 0) sumvals[warpId] = sumval;
  __syncthreads();
  if (tid == 0) { float val = sumvals[tid]; for (int i = 1; i < warpsPerBlock; ++i) val += sumvals[i]; sumvals[0] = val; }
  __syncthreads();
  float sum = sumvals[0];
  for (int i = tid; i < C; i += blockDim.x) out[idx * C + i] = x[i] / sum;
}
template <int blockSize> __global__ void layernorm_cub(float *out, const float *inp, int C) {
  typedef cub::BlockReduce<float, blockSize> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  __shared__ float s_mean, s_rstd;
  const float *x = inp + (size_t)blockIdx.x * C;
  float sum = 0, square = 0;
  for (int i = threadIdx.x; i < C; i += blockSize) { float v = x[i]; sum += v; square += v * v; }
  sum = BlockReduce(temp).Sum(sum);
  __syncthreads();
  square = BlockReduce(temp).Sum(square);
  if (threadIdx.x == 0) { s_mean = sum / C; s_rstd = rsqrtf(square / C - s_mean * s_mean + 1e-5f); }
  __syncthreads();
  for (int i = threadIdx.x; i < C; i += blockSize) out[(size_t)blockIdx.x * C + i] = (x[i] - s_mean) * s_rstd;
}
__global__ void gelu_forward_kernel(float *out, const float *inp, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) { float xi = inp[i], cube = 0.044715f * xi * xi * xi; out[i] = 0.5f * xi * (1.0f + tanhf(GELU_SCALING_FACTOR * (xi + cube))); }
}
__global__ void gelu_backward_kernel(float *dinp, const float *inp, const float *dout, const int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float x = inp[i], cube = 0.044715f * x * x * x, tanh_arg = GELU_SCALING_FACTOR * (x + cube), tanh_out = tanhf(tanh_arg), coshf_out = coshf(tanh_arg);
    float sech_out = 1.0f / (coshf_out * coshf_out);
    dinp[i] = (0.5f * (1.0f + tanh_out) + x * 0.5f * sech_out * GELU_SCALING_FACTOR * (1.0f + 3.0f * 0.044715f * x * x)) * dout[i];
  }
}
__global__ void residual_forward_kernel(float *out, float *inp1, float *inp2, int N) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < N) out[idx] = __ldcs(&inp1[idx]) + __ldcs(&inp2[idx]);
}
__global__ void crossentropy_forward_kernel1(float *losses, float *probs, int *targets, int B, int T, int V) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < B * T) { int b = i / T, t = i % T; losses[b * T + t] = -logf(probs[b * T * V + t * V + targets[b * T + t]]); }
}
__global__ void matmul_backward_bias_kernel4(float *dbias, const float *dout, int B, int T, int OC) {
  extern __shared__ float smem[];
  const int warp_id = threadIdx.x / warpSize, lane_id = threadIdx.x % warpSize, tl = blockIdx.x * warpSize, vstep = blockDim.x / warpSize;
  const float *dout_col = dout + tl + lane_id;
  float dout_sum = 0.0f;
  for (int row = warp_id; row < B * T; row += vstep) dout_sum += dout_col[row * OC];
  smem[lane_id + warp_id * warpSize] = dout_sum;
  __syncthreads();
  dout_sum = 0.0f;
  if (warp_id == 0) { for (int j = 0; j < vstep; j++) dout_sum += smem[lane_id + j * warpSize]; dbias[tl + lane_id] += dout_sum; }
}
__device__ inline float lerp(float start, float end, float weight) { return fma(weight, end, fma(-weight, start, start)); }
__global__ void adamw_kernel2(float *params_memory, float *grads_memory, float *m_memory, float *v_memory, long num_parameters, float learning_rate, float beta1, float beta2, float beta1_correction, float beta2_correction, float eps, float weight_decay) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= num_parameters) return;
  float grad = grads_memory[i], m = m_memory[i], v = v_memory[i];
  m = lerp(grad, m, beta1); m_memory[i] = m;
  v = lerp(grad * grad, v, beta2); v_memory[i] = v;
  m /= beta1_correction; v /= beta2_correction;
  params_memory[i] -= learning_rate * (m / (sqrtf(v) + eps) + weight_decay * params_memory[i]);
}
__global__ void matmul_forward_kernel1(float *out, const float *inp, const float *weight, const float *bias, int BT, int C, int OC) {
  int bt = blockIdx.x * blockDim.x + threadIdx.x, oc = blockIdx.y * blockDim.y + threadIdx.y;
  if (bt < BT && oc < OC) {
    float val = (bias != NULL) ? bias[oc] : 0.0f;
    const float *wrow = weight + oc * C, *inp_bt = inp + bt * C;
    for (int i = 0; i < C; i++) val += inp_bt[i] * wrow[i];
    out[bt * OC + oc] = val;
  }
}
__device__ float4 ld_vec(const float *address) { return *reinterpret_cast<const float4 *>(address); }
__device__ void st_vec(float *address, float4 val) { *reinterpret_cast<float4 *>(address) = val; }
__global__ void __launch_bounds__(16 * 16, 2) matmul_forward_kernel4(float *out, const float *inp, const float *weight, const float *bias, int C, int OC) {
  int oc = 8 * (blockIdx.y * blockDim.y + threadIdx.y);
  __shared__ float lhs_s[128][32];
  __shared__ float rhs_s[128][32];
  inp += 128 * blockIdx.x * C; weight += 128 * blockIdx.y * C; out += 128 * blockIdx.x * OC + 128 * blockIdx.y;
  float vals[8][8] = {};
  if (bias != NULL) for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 4) { float4 b = ld_vec(bias + oc + j); vals[i][j + 0] = b.x; vals[i][j + 1] = b.y; vals[i][j + 2] = b.z; vals[i][j + 3] = b.w; }
  int si_start = 4 * (16 * threadIdx.y + threadIdx.x);
  for (int so = 0; so < C; so += 32) {
    __syncthreads();
    int xmod8 = threadIdx.x % 8, xby8 = threadIdx.x / 8, xo = 4 * xmod8;
    for (int y = 2 * threadIdx.y + xby8; y < 128; y += 32) { st_vec(&lhs_s[y][xo], ld_vec(inp + y * C + so + xo)); st_vec(&rhs_s[y][xo], ld_vec(weight + y * C + so + xo)); }
    __syncthreads();
    for (int si = si_start; si < si_start + 32; si += 4) {
      float4 rhs[8];
      for (int u = 0; u < 8; ++u) rhs[u] = ld_vec(&rhs_s[u + 8 * threadIdx.y][si % 32]);
      for (int ii = 0; ii < 8; ++ii) {
        float4 lhs = ld_vec(&lhs_s[ii + 8 * threadIdx.x][si % 32]);
        for (int ji = 0; ji < 8; ++ji) { vals[ii][ji] += lhs.x * rhs[ji].x; vals[ii][ji] += lhs.y * rhs[ji].y; vals[ii][ji] += lhs.z * rhs[ji].z; vals[ii][ji] += lhs.w * rhs[ji].w; }
      }
    }
  }
  for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; j += 4) st_vec(out + (8 * threadIdx.x + i) * OC + 8 * threadIdx.y + j, make_float4(vals[i][j + 0], vals[i][j + 1], vals[i][j + 2], vals[i][j + 3]));
}
__global__ void attention_query_key_kernel1(float *preatt, const float *inp, int B, int T, int C, int NH) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * NH * T * T) {
    int t2 = idx % T, t = (idx / T) % T;
    if (t2 > t) { preatt[idx] = -INFINITY; return; }
    int h = (idx / (T * T)) % NH, b = idx / (NH * T * T), C3 = C * 3, hs = C / NH;
    const float *query_t = inp + b * T * C3 + t * C3 + h * hs, *key_t2 = inp + b * T * C3 + t2 * C3 + h * hs + C;
    float val = 0.0f;
    for (int i = 0; i < hs; i++) val += query_t[i] * key_t2[i];
    val *= 1.0 / sqrtf(hs);
    preatt[idx] = val;
  }
}
__global__ void flash_forward(const float *Q, const float *K, const float *V, const int N, const int d, const int Tc, const int Tr, const int Bc, const int Br, const float softmax_scale, float *l, float *m, float *O) {
  int tx = threadIdx.x, bx = blockIdx.x, by = blockIdx.y;
  int qkv_offset = (bx * gridDim.y * N * d) + (by * N * d), lm_offset = (bx * gridDim.y * N) + (by * N);
  extern __shared__ float sram[];
  int tile_size = Bc * d;
  float *Qi = sram, *Kj = &sram[tile_size], *Vj = &sram[tile_size * 2], *S = &sram[tile_size * 3];
  for (int j = 0; j < Tc; j++) {
    for (int x = 0; x < d; x++) { Kj[(tx * d) + x] = K[qkv_offset + (tile_size * j) + (tx * d) + x]; Vj[(tx * d) + x] = V[qkv_offset + (tile_size * j) + (tx * d) + x]; }
    __syncthreads();
    for (int i = 0; i < Tr; i++) {
      for (int x = 0; x < d; x++) Qi[(tx * d) + x] = Q[qkv_offset + (tile_size * i) + (tx * d) + x];
      float row_m_prev = m[lm_offset + (Br * i) + tx], row_l_prev = l[lm_offset + (Br * i) + tx], row_m = -INFINITY;
      for (int y = 0; y < Bc; y++) {
        float sum = 0;
        for (int x = 0; x < d; x++) sum += Qi[(tx * d) + x] * Kj[(y * d) + x];
        sum *= softmax_scale; S[(Bc * tx) + y] = sum;
        if (sum > row_m) row_m = sum;
      }
      float row_l = 0;
      for (int y = 0; y < Bc; y++) { S[(Bc * tx) + y] = __expf(S[(Bc * tx) + y] - row_m); row_l += S[(Bc * tx) + y]; }
      float row_m_new = max(row_m_prev, row_m), row_l_new = (__expf(row_m_prev - row_m_new) * row_l_prev) + (__expf(row_m - row_m_new) * row_l);
      for (int x = 0; x < d; x++) {
        float pv = 0;
        for (int y = 0; y < Bc; y++) pv += S[(Bc * tx) + y] * Vj[(y * d) + x];
        O[qkv_offset + (tile_size * i) + (tx * d) + x] = (1 / row_l_new) * ((row_l_prev * __expf(row_m_prev - row_m_new) * O[qkv_offset + (tile_size * i) + (tx * d) + x]) + (__expf(row_m - row_m_new) * pv));
      }
      m[lm_offset + (Br * i) + tx] = row_m_new; l[lm_offset + (Br * i) + tx] = row_l_new;
    }
    __syncthreads();
  }
}
template <typename T> __global__ void scale_add_half(T *out, const T *a, const T *b, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (T)((float)a[i] * s + (float)b[i]);
}
template <typename Td, typename Ts> __device__ Td cast_value(Ts val) { return (Td)val; }
template <> __device__ float cast_value<float, __nv_bfloat16>(__nv_bfloat16 val) { return __bfloat162float(val); }
__global__ void global_norm_squared_kernel(float *out, const __nv_bfloat16 *data, size_t count) {
  size_t index = blockIdx.x * blockDim.x + threadIdx.x, grid_width = blockDim.x * gridDim.x;
  float accumulator = 0.f;
  for (size_t i = index; i < count; i += grid_width) accumulator += cast_value<float>(data[i]) * cast_value<float>(data[i]);
  __shared__ float shared_val[32];
  const int lane_id = threadIdx.x % 32, warp_id = threadIdx.x / 32, num_warps = blockDim.x / 32;
  float warp_val = warpReduceSum(accumulator);
  if (lane_id == 0) shared_val[warp_id] = warp_val;
  __syncthreads();
  warp_val = (lane_id < num_warps) ? shared_val[lane_id] : 0.0f;
  float block_sum = warpReduceSum(warp_val);
  if (threadIdx.x == 0) atomicAdd(out, block_sum);
}
int main() { std::vector<float> h(3); cudaCheck(cudaSetDevice(0)); gelu_forward_kernel<<<1, 32>>>(nullptr, nullptr, 0); }
