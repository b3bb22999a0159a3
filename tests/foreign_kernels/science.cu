// Stencils, graphs, dynamic programming, particles and chemistry, in the manner of benchmark suites.
#include <stdio.h>
#include <iostream>
#include <string>
#include <cuda.h>
#include <curand_kernel.h>
#include "helper_math.h"
#define BLOCK_SIZE 16
#define EXPAND_RATE 2
#define IN_RANGE(x, min, max) ((x) >= (min) && (x) <= (max))
#define MIN(a, b) ((a) <= (b) ? (a) : (b))
#define FP float
struct Node { int starting, no_of_edges; };
struct Latlong { float lat, lng; };
__constant__ float d_stencil[9] = {-1.f, 0.f, 1.f, -2.f, 0.f, 2.f, -1.f, 0.f, 1.f};
__device__ int d_flags[64];

__global__ void bfs_Kernel(Node *g_graph_nodes, int *g_graph_edges, bool *g_graph_mask, bool *g_updating_graph_mask, bool *g_graph_visited, int *g_cost, int no_of_nodes) {
  int tid = blockIdx.x * 512 + threadIdx.x;
  if (tid < no_of_nodes && g_graph_mask[tid]) {
    g_graph_mask[tid] = false;
    for (int i = g_graph_nodes[tid].starting; i < (g_graph_nodes[tid].no_of_edges + g_graph_nodes[tid].starting); i++) {
      int id = g_graph_edges[i];
      if (!g_graph_visited[id]) { g_cost[id] = g_cost[tid] + 1; g_updating_graph_mask[id] = true; }
    }
  }
}
__global__ void calculate_temp(int iteration, float *power, float *temp_src, float *temp_dst, int grid_cols, int grid_rows, int border_cols, int border_rows, float Cap, float Rx, float Ry, float Rz, float step, float time_elapsed) {
  __shared__ float temp_on_cuda[BLOCK_SIZE][BLOCK_SIZE];
  __shared__ float power_on_cuda[BLOCK_SIZE][BLOCK_SIZE];
  __shared__ float temp_t[BLOCK_SIZE][BLOCK_SIZE];
  float amb_temp = 80.0, step_div_Cap = step / Cap, Rx_1 = 1 / Rx, Ry_1 = 1 / Ry, Rz_1 = 1 / Rz;
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int small_block_rows = BLOCK_SIZE - iteration * 2, small_block_cols = BLOCK_SIZE - iteration * 2;
  int blkY = small_block_rows * by - border_rows, blkX = small_block_cols * bx - border_cols;
  int blkYmax = blkY + BLOCK_SIZE - 1, blkXmax = blkX + BLOCK_SIZE - 1, yidx = blkY + ty, xidx = blkX + tx;
  int loadYidx = yidx, loadXidx = xidx, index = grid_cols * loadYidx + loadXidx;
  if (IN_RANGE(loadYidx, 0, grid_rows - 1) && IN_RANGE(loadXidx, 0, grid_cols - 1)) { temp_on_cuda[ty][tx] = temp_src[index]; power_on_cuda[ty][tx] = power[index]; }
  __syncthreads();
  int validYmin = (blkY < 0) ? -blkY : 0, validYmax = (blkYmax > grid_rows - 1) ? BLOCK_SIZE - 1 - (blkYmax - grid_rows + 1) : BLOCK_SIZE - 1;
  int validXmin = (blkX < 0) ? -blkX : 0, validXmax = (blkXmax > grid_cols - 1) ? BLOCK_SIZE - 1 - (blkXmax - grid_cols + 1) : BLOCK_SIZE - 1;
  int N = ty - 1, S = ty + 1, W = tx - 1, E = tx + 1;
  N = (N < validYmin) ? validYmin : N; S = (S > validYmax) ? validYmax : S; W = (W < validXmin) ? validXmin : W; E = (E > validXmax) ? validXmax : E;
  bool computed;
  for (int i = 0; i < iteration; i++) {
    computed = false;
    if (IN_RANGE(tx, i + 1, BLOCK_SIZE - i - 2) && IN_RANGE(ty, i + 1, BLOCK_SIZE - i - 2) && IN_RANGE(tx, validXmin, validXmax) && IN_RANGE(ty, validYmin, validYmax)) {
      computed = true;
      temp_t[ty][tx] = temp_on_cuda[ty][tx] + step_div_Cap * (power_on_cuda[ty][tx] + (temp_on_cuda[S][tx] + temp_on_cuda[N][tx] - 2.0 * temp_on_cuda[ty][tx]) * Ry_1 + (temp_on_cuda[ty][E] + temp_on_cuda[ty][W] - 2.0 * temp_on_cuda[ty][tx]) * Rx_1 + (amb_temp - temp_on_cuda[ty][tx]) * Rz_1);
    }
    __syncthreads();
    if (i == iteration - 1) break;
    if (computed) temp_on_cuda[ty][tx] = temp_t[ty][tx];
    __syncthreads();
  }
  if (computed) temp_dst[index] = temp_t[ty][tx];
}
__global__ void lud_diagonal(float *m, int matrix_dim, int offset) {
  __shared__ float shadow[BLOCK_SIZE][BLOCK_SIZE];
  int array_offset = offset * matrix_dim + offset;
  for (int i = 0; i < BLOCK_SIZE; i++) { shadow[i][threadIdx.x] = m[array_offset + threadIdx.x]; array_offset += matrix_dim; }
  __syncthreads();
  for (int i = 0; i < BLOCK_SIZE - 1; i++) {
    if (threadIdx.x > i) { for (int j = 0; j < i; j++) shadow[threadIdx.x][i] -= shadow[threadIdx.x][j] * shadow[j][i]; shadow[threadIdx.x][i] /= shadow[i][i]; }
    __syncthreads();
    if (threadIdx.x > i) for (int j = 0; j < i + 1; j++) shadow[i + 1][threadIdx.x] -= shadow[i + 1][j] * shadow[j][threadIdx.x];
    __syncthreads();
  }
  array_offset = (offset + 1) * matrix_dim + offset;
  for (int i = 1; i < BLOCK_SIZE; i++) { m[array_offset + threadIdx.x] = shadow[i][threadIdx.x]; array_offset += matrix_dim; }
}
__global__ void lud_internal(float *m, int matrix_dim, int offset) {
  __shared__ float peri_row[BLOCK_SIZE][BLOCK_SIZE];
  __shared__ float peri_col[BLOCK_SIZE][BLOCK_SIZE];
  int global_row_id = offset + (blockIdx.y + 1) * BLOCK_SIZE, global_col_id = offset + (blockIdx.x + 1) * BLOCK_SIZE;
  peri_row[threadIdx.y][threadIdx.x] = m[(offset + threadIdx.y) * matrix_dim + global_col_id + threadIdx.x];
  peri_col[threadIdx.y][threadIdx.x] = m[(global_row_id + threadIdx.y) * matrix_dim + offset + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < BLOCK_SIZE; i++) sum += peri_col[threadIdx.y][i] * peri_row[i][threadIdx.x];
  m[(global_row_id + threadIdx.y) * matrix_dim + global_col_id + threadIdx.x] -= sum;
}
__device__ __host__ int maximum(int a, int b, int c) { int k; if (a <= b) k = b; else k = a; if (k <= c) return (c); else return (k); }
__global__ void needle_cuda_shared_1(int *referrence, int *matrix_cuda, int cols, int penalty, int i, int block_width) {
  int bx = blockIdx.x, tx = threadIdx.x, b_index_x = bx, b_index_y = i - 1 - bx;
  int index = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + (cols + 1), index_n = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + (1);
  int index_w = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + (cols), index_nw = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x;
  __shared__ int temp[BLOCK_SIZE + 1][BLOCK_SIZE + 1];
  __shared__ int ref[BLOCK_SIZE][BLOCK_SIZE];
  if (tx == 0) temp[tx][0] = matrix_cuda[index_nw];
  for (int ty = 0; ty < BLOCK_SIZE; ty++) ref[ty][tx] = referrence[index + cols * ty];
  __syncthreads();
  temp[tx + 1][0] = matrix_cuda[index_w + cols * tx];
  __syncthreads();
  temp[0][tx + 1] = matrix_cuda[index_n];
  __syncthreads();
  for (int m = 0; m < BLOCK_SIZE; m++) {
    if (tx <= m) { int t_index_x = tx + 1, t_index_y = m - tx + 1; temp[t_index_y][t_index_x] = maximum(temp[t_index_y - 1][t_index_x - 1] + ref[t_index_y - 1][t_index_x - 1], temp[t_index_y][t_index_x - 1] - penalty, temp[t_index_y - 1][t_index_x] - penalty); }
    __syncthreads();
  }
  for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
    if (tx <= m) { int t_index_x = tx + BLOCK_SIZE - m, t_index_y = BLOCK_SIZE - tx; temp[t_index_y][t_index_x] = maximum(temp[t_index_y - 1][t_index_x - 1] + ref[t_index_y - 1][t_index_x - 1], temp[t_index_y][t_index_x - 1] - penalty, temp[t_index_y - 1][t_index_x] - penalty); }
    __syncthreads();
  }
  for (int ty = 0; ty < BLOCK_SIZE; ty++) matrix_cuda[index + ty * cols] = temp[ty + 1][tx + 1];
}
__global__ void dynproc_kernel(int iteration, int *gpuWall, int *gpuSrc, int *gpuResults, int cols, int rows, int startStep, int border) {
  __shared__ int prev[256];
  __shared__ int result[256];
  int bx = blockIdx.x, tx = threadIdx.x, small_block_cols = 256 - iteration * 2, blkX = small_block_cols * bx - border, blkXmax = blkX + 256 - 1, xidx = blkX + tx;
  int validXmin = (blkX < 0) ? -blkX : 0, validXmax = (blkXmax > cols - 1) ? 256 - 1 - (blkXmax - cols + 1) : 256 - 1;
  int W = tx - 1, E = tx + 1;
  W = (W < validXmin) ? validXmin : W; E = (E > validXmax) ? validXmax : E;
  bool isValid = IN_RANGE(tx, validXmin, validXmax);
  if (IN_RANGE(xidx, 0, cols - 1)) prev[tx] = gpuSrc[xidx];
  __syncthreads();
  bool computed;
  for (int i = 0; i < iteration; i++) {
    computed = false;
    if (IN_RANGE(tx, i + 1, 256 - i - 2) && isValid) {
      computed = true;
      int left = prev[W], up = prev[tx], right = prev[E], shortest = MIN(left, up);
      shortest = MIN(shortest, right);
      result[tx] = shortest + gpuWall[cols * (startStep + i) + xidx];
    }
    __syncthreads();
    if (i == iteration - 1) break;
    if (computed) prev[tx] = result[tx];
    __syncthreads();
  }
  if (computed) gpuResults[xidx] = result[tx];
}
__global__ void srad(float d_lambda, int d_Nr, int d_Nc, long d_Ne, int *d_iN, int *d_iS, int *d_jE, int *d_jW, float *d_dN, float *d_dS, float *d_dE, float *d_dW, float d_q0sqr, float *d_c, float *d_I) {
  int ei = (blockIdx.x * 256) + threadIdx.x, row = (ei + 1) % d_Nr - 1, col = (ei + 1) / d_Nr + 1 - 1;
  if ((ei + 1) % d_Nr == 0) { row = d_Nr - 1; col = col - 1; }
  if (ei < d_Ne) {
    float d_Jc = d_I[ei], d_dN_loc = d_I[d_iN[row] + d_Nr * col] - d_Jc, d_dS_loc = d_I[d_iS[row] + d_Nr * col] - d_Jc;
    float d_dW_loc = d_I[row + d_Nr * d_jW[col]] - d_Jc, d_dE_loc = d_I[row + d_Nr * d_jE[col]] - d_Jc;
    float d_G2 = (d_dN_loc * d_dN_loc + d_dS_loc * d_dS_loc + d_dW_loc * d_dW_loc + d_dE_loc * d_dE_loc) / (d_Jc * d_Jc), d_L = (d_dN_loc + d_dS_loc + d_dW_loc + d_dE_loc) / d_Jc;
    float d_num = (0.5 * d_G2) - ((1.0 / 16.0) * (d_L * d_L)), d_den = 1 + (0.25 * d_L), d_qsqr = d_num / (d_den * d_den);
    d_den = (d_qsqr - d_q0sqr) / (d_q0sqr * (1 + d_q0sqr));
    float d_c_loc = 1.0 / (1.0 + d_den);
    if (d_c_loc < 0) d_c_loc = 0; else if (d_c_loc > 1) d_c_loc = 1;
    d_dN[ei] = d_dN_loc; d_dS[ei] = d_dS_loc; d_dW[ei] = d_dW_loc; d_dE[ei] = d_dE_loc; d_c[ei] = d_c_loc;
  }
}
__global__ void kmeansPoint(float *features, int nfeatures, int npoints, int nclusters, int *membership, float *clusters) {
  const unsigned int point_id = blockIdx.x * blockDim.x + threadIdx.x;
  int index = -1;
  if (point_id < npoints) {
    float min_dist = FLT_MAX;
    for (int i = 0; i < nclusters; i++) {
      int cluster_base_index = i * nfeatures;
      float ans = 0.0;
      for (int j = 0; j < nfeatures; j++) { int addr = point_id + j * npoints; float diff = (features[addr] - clusters[cluster_base_index + j]); ans += diff * diff; }
      if (ans < min_dist) { min_dist = ans; index = i; }
    }
    membership[point_id] = index;
  }
}
struct FOUR_VECTOR { FP v, x, y, z; };
__global__ void kernel_gpu_cuda(FP a2, const FOUR_VECTOR *d_rv, const FP *d_qv, FOUR_VECTOR *d_fv, int par, int boxes) {
  __shared__ FOUR_VECTOR rA_shared[64];
  __shared__ FOUR_VECTOR rB_shared[64];
  __shared__ FP qB_sv[64];
  int bx = blockIdx.x, tx = threadIdx.x, wtx = tx;
  const FOUR_VECTOR *rA = &d_rv[bx * par];
  FOUR_VECTOR *fA = &d_fv[bx * par];
  while (wtx < par) { rA_shared[wtx] = rA[wtx]; wtx += blockDim.x; }
  __syncthreads();
  for (int k = 0; k < 3; k++) {
    int pointer = (bx + k) % boxes;
    wtx = tx;
    while (wtx < par) { rB_shared[wtx] = d_rv[pointer * par + wtx]; qB_sv[wtx] = d_qv[pointer * par + wtx]; wtx += blockDim.x; }
    __syncthreads();
    wtx = tx;
    while (wtx < par) {
      for (int j = 0; j < par; j++) {
        FP r2 = rA_shared[wtx].v + rB_shared[j].v - (rA_shared[wtx].x * rB_shared[j].x + rA_shared[wtx].y * rB_shared[j].y + rA_shared[wtx].z * rB_shared[j].z);
        FP u2 = a2 * r2, vij = exp(-u2), fs = 2 * vij;
        FP dx = rA_shared[wtx].x - rB_shared[j].x, dy = rA_shared[wtx].y - rB_shared[j].y, dz = rA_shared[wtx].z - rB_shared[j].z;
        fA[wtx].v += qB_sv[j] * vij; fA[wtx].x += qB_sv[j] * fs * dx; fA[wtx].y += qB_sv[j] * fs * dy; fA[wtx].z += qB_sv[j] * fs * dz;
      }
      wtx += blockDim.x;
    }
    __syncthreads();
  }
}
__global__ void bpnn_layerforward_CUDA(float *input_cuda, float *output_hidden_cuda, float *input_hidden_cuda, float *hidden_partial_sum, int in, int hid) {
  int by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int index = (hid + 1) * 16 * by + (hid + 1) * ty + tx + 1 + (hid + 1), index_in = 16 * by + ty + 1;
  __shared__ float input_node[16];
  __shared__ float weight_matrix[16][16];
  if (tx == 0) input_node[ty] = input_cuda[index_in];
  __syncthreads();
  weight_matrix[ty][tx] = input_hidden_cuda[index];
  __syncthreads();
  weight_matrix[ty][tx] = weight_matrix[ty][tx] * input_node[ty];
  __syncthreads();
  for (int i = 1; i <= __log2f(16); i++) {
    int power_two = __powf(2, i);
    if (ty % power_two == 0) weight_matrix[ty][tx] = weight_matrix[ty][tx] + weight_matrix[ty + power_two / 2][tx];
    __syncthreads();
  }
  input_hidden_cuda[index] = weight_matrix[ty][tx];
  __syncthreads();
  if (tx == 0) hidden_partial_sum[by * hid + ty] = weight_matrix[tx][ty];
}
__global__ void Fan2(float *m_cuda, float *a_cuda, float *b_cuda, int Size, int j1, int t) {
  if (threadIdx.x + blockIdx.x * blockDim.x >= Size - 1 - t) return;
  if (threadIdx.y + blockIdx.y * blockDim.y >= Size - t) return;
  int xidx = blockIdx.x * blockDim.x + threadIdx.x, yidx = blockIdx.y * blockDim.y + threadIdx.y;
  a_cuda[Size * (xidx + 1 + t) + (yidx + t)] -= m_cuda[Size * (xidx + 1 + t) + t] * a_cuda[Size * t + (yidx + t)];
  if (yidx == 0) b_cuda[xidx + 1 + t] -= m_cuda[Size * (xidx + 1 + t) + (yidx + t)] * b_cuda[t];
}
__global__ void euclid(Latlong *d_locations, float *d_distances, int numRecords, float lat, float lng) {
  int globalId = blockDim.x * (gridDim.x * blockIdx.y + blockIdx.x) + threadIdx.x;
  Latlong *latLong = d_locations + globalId;
  if (globalId < numRecords) d_distances[globalId] = (float)sqrt((lat - latLong->lat) * (lat - latLong->lat) + (lng - latLong->lng) * (lng - latLong->lng));
}
__device__ float3 bodyBodyInteraction(float3 ai, float4 bi, float4 bj) {
  float3 r; r.x = bj.x - bi.x; r.y = bj.y - bi.y; r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.00125f, invDist = rsqrtf(distSqr), invDistCube = invDist * invDist * invDist, s = bj.w * invDistCube;
  ai.x += r.x * s; ai.y += r.y * s; ai.z += r.z * s;
  return ai;
}
__global__ void integrateBodies(float4 *newPos, const float4 *oldPos, float4 *vel, int numBodies, float deltaTime, int numTiles) {
  extern __shared__ float4 sharedPos[];
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= numBodies) return;
  float4 position = oldPos[index];
  float3 acc = {0.0f, 0.0f, 0.0f};
  for (int tile = 0; tile < numTiles; tile++) {
    sharedPos[threadIdx.x] = oldPos[tile * blockDim.x + threadIdx.x];
    __syncthreads();
#pragma unroll 128
    for (unsigned int counter = 0; counter < blockDim.x; counter++) acc = bodyBodyInteraction(acc, position, sharedPos[counter]);
    __syncthreads();
  }
  float4 velocity = vel[index];
  velocity.x += acc.x * deltaTime; velocity.y += acc.y * deltaTime; velocity.z += acc.z * deltaTime;
  position.x += velocity.x * deltaTime; position.y += velocity.y * deltaTime; position.z += velocity.z * deltaTime;
  newPos[index] = position; vel[index] = velocity;
}
__global__ void collide(float4 *pos, float3 *force, float radius, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 p = make_float3(pos[i]), total = make_float3(0.0f);
  for (int j = 0; j < n; j++) {
    float3 d = make_float3(pos[j]) - p;
    float dist = length(d);
    if (i != j && dist < 2 * radius) total += -0.5f * (2 * radius - dist) * normalize(d) + clamp(d, -0.1f, 0.1f) * dot(d, d);
  }
  force[i] = total;
}
__global__ void sobel(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  float gx = 0, gy = 0;
#pragma unroll
  for (int dy = -1; dy <= 1; dy++)
#pragma unroll
    for (int dx = -1; dx <= 1; dx++) {
      float p = in[(y + dy) * w + x + dx];
      gx += p * d_stencil[(dy + 1) * 3 + dx + 1]; gy += p * d_stencil[(dx + 1) * 3 + dy + 1];
    }
  out[y * w + x] = (unsigned char)min(255.f, sqrtf(gx * gx + gy * gy));
}
__global__ void game_of_life(const unsigned char *in, unsigned char *out, int w, int h) {
  for (unsigned cell = blockIdx.x * blockDim.x + threadIdx.x; cell < w * h; cell += blockDim.x * gridDim.x) {
    unsigned x = cell % w, yAbs = cell - x, xl = (x + w - 1) % w, xr = (x + 1) % w, yu = (yAbs + w * h - w) % (w * h), yd = (yAbs + w) % (w * h);
    unsigned n = in[xl + yu] + in[x + yu] + in[xr + yu] + in[xl + yAbs] + in[xr + yAbs] + in[xl + yd] + in[x + yd] + in[xr + yd];
    out[x + yAbs] = n == 3 || (n == 2 && in[x + yAbs]) ? 1 : 0;
  }
}
__global__ void mandelbrot(unsigned *out, int w, int h, double x0, double y0, double step, int limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  double cr = x0 + x * step, ci = y0 + y * step, zr = 0, zi = 0;
  int n = 0;
  while (n < limit && zr * zr + zi * zi < 4.0) { double t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; n++; }
  if (x < w && y < h) out[y * w + x] = n;
}
__global__ void BlackScholesGPU(float2 *__restrict d_CallResult, float2 *__restrict d_PutResult, float2 *__restrict d_StockPrice, float2 *__restrict d_OptionStrike, float2 *__restrict d_OptionYears, float Riskfree, float Volatility, int optN) {
  const int opt = blockDim.x * blockIdx.x + threadIdx.x;
  if (opt >= optN / 2) return;
  float c[2], p[2];
  for (int i = 0; i < 2; i++) {
    float S = i ? d_StockPrice[opt].y : d_StockPrice[opt].x, X = i ? d_OptionStrike[opt].y : d_OptionStrike[opt].x, T = i ? d_OptionYears[opt].y : d_OptionYears[opt].x;
    float sqrtT = __fdividef(1.0F, rsqrtf(T)), d1 = __fdividef(__logf(S / X) + (Riskfree + 0.5f * Volatility * Volatility) * T, Volatility * sqrtT), d2 = d1 - Volatility * sqrtT;
    float CND[2];
    for (int k = 0; k < 2; k++) {
      float d = k ? d2 : d1, K = __fdividef(1.0f, (1.0f + 0.2316419f * fabsf(d)));
      float cnd = 0.39894228040143267794f * __expf(-0.5f * d * d) * (K * (0.31938153f + K * (-0.356563782f + K * (1.781477937f + K * (-1.821255978f + K * 1.330274429f)))));
      CND[k] = d > 0 ? 1.0f - cnd : cnd;
    }
    float expRT = __expf(-Riskfree * T);
    c[i] = S * CND[0] - X * expRT * CND[1]; p[i] = X * expRT * (1.0f - CND[1]) - S * (1.0f - CND[0]);
  }
  d_CallResult[opt] = make_float2(c[0], c[1]); d_PutResult[opt] = make_float2(p[0], p[1]);
}
__global__ void haar1d(float *id, float *od, unsigned n) {
  extern __shared__ float s[];
  int t = threadIdx.x, g = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = id[g];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    float a = 0, b = 0;
    if (t < half) { a = (s[2 * t] + s[2 * t + 1]) * 0.70710678f; b = (s[2 * t] - s[2 * t + 1]) * 0.70710678f; }
    __syncthreads();
    if (t < half) { s[t] = a; s[half + t] = b; }
    __syncthreads();
  }
  od[g] = s[t];
}
__global__ void fwtBatch1Kernel(float *d_Output, float *d_Input, int log2N) {
  const int N = 1 << log2N, base = blockIdx.x << log2N;
  extern __shared__ float s_data[];
  float *d_Src = d_Input + base, *d_Dst = d_Output + base;
  for (int pos = threadIdx.x; pos < N; pos += blockDim.x) s_data[pos] = d_Src[pos];
  const int pos = threadIdx.x;
  for (int stride = N >> 2; stride > 0; stride >>= 2) {
    int lo = pos & (stride - 1), i0 = ((pos - lo) << 2) + lo, i1 = i0 + stride, i2 = i1 + stride, i3 = i2 + stride;
    __syncthreads();
    float D0 = s_data[i0], D1 = s_data[i1], D2 = s_data[i2], D3 = s_data[i3], T = D0;
    D0 = D0 + D2; D2 = T - D2; T = D1; D1 = D1 + D3; D3 = T - D3; T = D0;
    s_data[i0] = D0 + D1; s_data[i1] = T - D1; T = D2; s_data[i2] = D2 + D3; s_data[i3] = T - D3;
  }
  if (log2N & 1) { __syncthreads(); for (int pos = threadIdx.x; pos < N / 2; pos += blockDim.x) { int i0 = pos << 1, i1 = i0 + 1; float D0 = s_data[i0], D1 = s_data[i1]; s_data[i0] = D0 + D1; s_data[i1] = D0 - D1; } }
  __syncthreads();
  for (int pos = threadIdx.x; pos < N; pos += blockDim.x) d_Dst[pos] = s_data[pos];
}
#define KERNEL_RADIUS 8
__constant__ float c_Kernel[2 * KERNEL_RADIUS + 1];
__global__ void convolutionRowsKernel(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch) {
  __shared__ float s_Data[4][(8 + 2 * 1) * 16];
  const int baseX = (blockIdx.x * 8 - 1) * 16 + threadIdx.x, baseY = blockIdx.y * 4 + threadIdx.y;
  d_Src += baseY * pitch + baseX; d_Dst += baseY * pitch + baseX;
#pragma unroll
  for (int i = 1; i < 1 + 8; i++) s_Data[threadIdx.y][threadIdx.x + i * 16] = d_Src[i * 16];
  s_Data[threadIdx.y][threadIdx.x] = (baseX >= 0) ? d_Src[0] : 0;
  s_Data[threadIdx.y][threadIdx.x + 9 * 16] = (imageW - baseX > 9 * 16) ? d_Src[9 * 16] : 0;
  __syncthreads();
#pragma unroll
  for (int i = 1; i < 1 + 8; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++) sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + i * 16 + j];
    d_Dst[i * 16] = sum;
  }
}
int main(int argc, char *argv[]) {
  std::string name(argv[0]); cudaEvent_t e; cudaEventCreate(&e);
  bfs_Kernel<<<1, 512>>>(NULL, NULL, NULL, NULL, NULL, NULL, 0); std::cout << name << std::endl;
}
