// Small kernels whose lanes and blocks do unequal work. No GPU has run them: an interpreter of their machine code has.
typedef unsigned int uint;
typedef unsigned char uchar;

__global__ void whileSum(const float *x, const int *n, float *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  int k = n[t];
  while (k-- > 0) s += x[k * 32 + (t & 31)];
  out[t] = s;
}

__global__ void strideLoop(const float *x, float *out, int n) {
  float s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) s += x[i] * x[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

__global__ void ell(const int *cols, const float *vals, const float *x, float *y, int n, int width) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  float s = 0;
  for (int k = 0; k < width; k++) {
    int c = cols[k * n + r];
    if (c < 0) break;
    s += vals[k * n + r] * x[c];
  }
  y[r] = s;
}

__global__ void maskedSum(const float *x, const int *first, const int *last, float *y, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  float s = 0;
  for (int k = first[r]; k < last[r]; k++) {
    float v = x[k];
    if (v > 0) s += v;
    else s -= 2 * v;
  }
  y[r] = s;
}

__global__ void maxRun(const int *x, const int *first, const int *last, int *y, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  int best = 0, run = 0;
  for (int k = first[r]; k < last[r]; k++) {
    if (x[k] & 1) {
      run++;
      best = max(best, run);
    } else run = 0;
  }
  y[r] = best;
}

__global__ void polyHash(const uchar *text, const int *off, const int *len, unsigned long long *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  unsigned long long h = 14695981039346656037ULL;
  for (int i = 0; i < len[t]; i++) {
    h ^= text[off[t] + i];
    h *= 1099511628211ULL;
  }
  out[t] = h;
}

__global__ void lowerBound(const int *a, int n, const int *q, int *out, int m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= m) return;
  int lo = 0, hi = n, v = q[t];
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (a[mid] < v) lo = mid + 1;
    else hi = mid;
  }
  out[t] = lo;
}

__global__ void insertionSort(int *a, int per) {
  int *p = a + (blockIdx.x * blockDim.x + threadIdx.x) * per;
  for (int i = 1; i < per; i++) {
    int v = p[i], j = i - 1;
    while (j >= 0 && p[j] > v) {
      p[j + 1] = p[j];
      j--;
    }
    p[j + 1] = v;
  }
}

__global__ void raggedDot(const double *a, const double *b, const int *n, double *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  double s = 0;
  for (int k = 0; k < n[t]; k++) s = fma(a[k * 64 + (t & 63)], b[k], s);
  out[t] = s;
}

__global__ void pagerank(const int *ptr, const int *src, const float *rank, const int *deg, float *out, int n, float d) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float s = 0;
  for (int e = ptr[v]; e < ptr[v + 1]; ++e) {
    int u = src[e];
    s += rank[u] / deg[u];
  }
  out[v] = (1 - d) / n + d * s;
}

__global__ void triangular(const float *L, const float *b, float *x, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  for (int k = t; k < n; k += blockDim.x) s[k] = b[k];
  __syncthreads();
  for (int i = 0; i < n; i++) {
    if (t == 0) s[i] /= L[i * n + i];
    __syncthreads();
    for (int k = i + 1 + t; k < n; k += blockDim.x) s[k] -= L[k * n + i] * s[i];
    __syncthreads();
  }
  for (int k = t; k < n; k += blockDim.x) x[k] = s[k];
}

__global__ void rowNorm(const float *a, float *out, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0, m = -1e30f;
  for (int c = 0; c < cols; c++) {
    float v = a[r * cols + c];
    s += v * v;
    m = fmaxf(m, v);
  }
  for (int c = 0; c < cols; c++) out[r * cols + c] = a[r * cols + c] * rsqrtf(s + 1e-6f) - m;
}

__global__ void causalAvg(const float *v, float *o, int T, int C) {
  int t = blockIdx.x, c = threadIdx.x;
  float s = 0;
  for (int k = 0; k <= t; k++) s += v[k * C + c];
  o[t * C + c] = s / (t + 1);
}

__global__ void causalThread(const float *q, const float *k, float *o, int T, int D) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= T) return;
  float best = -1e30f;
  for (int u = 0; u <= t; u++) {
    float s = 0;
    for (int d = 0; d < D; d++) s += q[t * D + d] * k[u * D + d];
    best = fmaxf(best, s);
  }
  o[t] = best;
}

__global__ void histPrivate(const uchar *x, uint *h, int n) {
  __shared__ uint s[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) s[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&s[x[i]], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) if (s[i]) atomicAdd(&h[i], s[i]);
}

__global__ void lcs(const uchar *a, const uchar *b, int *out, int n, int m) {
  extern __shared__ int d[];
  int t = threadIdx.x;
  int *p0 = d, *p1 = d + m + 1, *p2 = d + 2 * (m + 1);
  for (int i = t; i <= m; i += blockDim.x) p0[i] = p1[i] = p2[i] = 0;
  __syncthreads();
  for (int s = 2; s <= n + m; s++) {
    for (int j = 1 + t; j <= m; j += blockDim.x) {
      int i = s - j;
      if (i >= 1 && i <= n) p2[j] = a[i - 1] == b[j - 1] ? p0[j - 1] + 1 : max(p1[j], p1[j - 1]);
    }
    __syncthreads();
    int *q = p0;
    p0 = p1;
    p1 = p2;
    p2 = q;
  }
  if (t == 0) out[0] = p1[m];
}

__global__ void nbodySoft(const float4 *p, float4 *a, const int *lists, const int *count, int n, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 me = p[i];
  float fx = 0, fy = 0, fz = 0;
  for (int k = 0; k < count[i]; k++) {
    float4 o = p[lists[k * n + i]];
    float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z, r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < 1.5f) {
      float q = 1.0f / (r2 + 0.1f), q6 = q * q * q, f = q * q6 * (48 * q6 - 24);
      fx += dx * f;
      fy += dy * f;
      fz += dz * f;
    }
  }
  a[i] = make_float4(fx, fy, fz, 0);
}

__global__ void bandMul(const float *A, const float *x, float *y, int n, int band) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0;
  int lo = max(0, i - band), hi = min(n - 1, i + band);
  for (int j = lo; j <= hi; ++j) s += A[i * (2 * band + 1) + (j - i + band)] * x[j];
  y[i] = s;
}

__global__ void countdown(const uint *x, uint *y, const uint *n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  uint s = 0;
  for (uint k = n[t]; k; k--) s = s * 3 + x[k & 1023];
  y[t] = s;
}

__global__ void pairs64(const long long *x, long long *y, long long n) {
  long long t = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (t >= n) return;
  long long s = 0;
  for (long long k = 0; k <= t; k += 3) s += x[k] ^ t;
  y[t] = s;
}

// -- tables of structures in shared memory, windows that slide, branches in loops ----------------------------------------

struct Light { float x, y, z, radius, r, g, b, kind; };

__global__ void lights(const Light *table, const float *px, float *out, int count, int n) {
  __shared__ Light own[32];
  for (int i = threadIdx.x; i < count; i += blockDim.x) own[i] = table[i];
  __syncthreads();
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  float sum = 0;
  for (int k = 0; k < count; k++) {
    float dx = px[t] - own[k].x, dy = px[t + n] - own[k].y;
    if (dx * dx + dy * dy < own[k].radius) sum += own[k].r * own[k].kind + own[k].g * own[k].z + own[k].b;
  }
  out[t] = sum;
}

__global__ void fir(const float *x, const float *taps, float *y, int n) {
  int t = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (t >= n) return;
  float sum[4] = {};
  for (int k = 0; k < 16; k++)
    for (int j = 0; j < 4; j++) sum[j] += taps[k] * x[t + j + k];
  for (int j = 0; j < 4; j++) y[t + j] = sum[j];
}

__global__ void bestShift(const short *a, const short *b, int *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int best = 1 << 30;
  for (int d = 0; d < 12; d++) {
    int s = 0;
    for (int k = 0; k < 6; k++) s += abs(a[t + k] - b[t + k + d]);
    if (s < best) best = s;
  }
  out[t] = best;
}

__global__ void medianOfSeven(const float *x, float *y, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  float w[7];
  for (int k = 0; k < 7; k++) w[k] = x[min(max(t + k - 3, 0), n - 1)];
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 7; j++)
      if (w[j] < w[i]) { float s = w[i]; w[i] = w[j]; w[j] = s; }
  y[t] = w[3];
}

__global__ void statistics(const float *x, float *out, int n) {
  __shared__ float mean, scale, low, high;
  __shared__ float part[8][4];
  float s = 0, q = 0, lo = 1e30f, hi = -1e30f;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float v = x[blockIdx.x * n + i];
    s += v; q += v * v; lo = fminf(lo, v); hi = fmaxf(hi, v);
  }
  for (int o = 16; o; o /= 2) {
    s += __shfl_xor_sync(~0u, s, o); q += __shfl_xor_sync(~0u, q, o);
    lo = fminf(lo, __shfl_xor_sync(~0u, lo, o)); hi = fmaxf(hi, __shfl_xor_sync(~0u, hi, o));
  }
  if (threadIdx.x % 32 == 0) { float *p = part[threadIdx.x / 32]; p[0] = s; p[1] = q; p[2] = lo; p[3] = hi; }
  __syncthreads();
  if (threadIdx.x == 0) {
    s = q = 0; lo = 1e30f; hi = -1e30f;
    for (int w = 0; w < blockDim.x / 32; w++) { s += part[w][0]; q += part[w][1]; lo = fminf(lo, part[w][2]); hi = fmaxf(hi, part[w][3]); }
    mean = s / n; scale = rsqrtf(q / n - mean * mean + 1e-5f); low = lo; high = hi;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float v = x[blockIdx.x * n + i];
    out[blockIdx.x * n + i] = v <= low || v >= high ? 0 : (v - mean) * scale;
  }
}

__global__ void clipped(const float *x, const int *first, const int *last, float *y, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  float s = 0;
  for (int k = first[r]; k < last[r]; k++) {
    float v = x[k];
    if (v > 10) continue;
    if (v < -40) break;
    s += v > 0 ? v : x[k + 1];
  }
  y[r] = s;
}

__global__ void hop(const int *next, const float *w, const int *starts, float *y, int n, int most) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  int at = starts[r];
  float s = 0;
  for (int k = 0; k < most && at >= 0; k++) { s += w[at]; at = next[at]; }
  y[r] = s;
}

__global__ void doublesInTiles(const double *a, const double *b, double *c, int n) {
  __shared__ double A[16][16], B[16][17];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  double s = 0;
  for (int k = 0; k < n; k += 16) {
    A[y][x] = a[row * n + k + x]; B[x][y] = b[(k + y) * n + col];
    __syncthreads();
    for (int j = 0; j < 16; j++) s += A[y][j] * B[x][j];
    __syncthreads();
  }
  c[row * n + col] = s;
}

__global__ void quaternions(const float4 *q, const int *which, float4 *out, int n) {
  __shared__ float4 s[128];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = q[t];
  __syncthreads();
  float4 v = s[which[t] & 127];
  if (v.w > 0) { float4 u = s[threadIdx.x ^ 1]; v.x += u.x; v.y -= u.y; v.z *= u.z; }
  __syncthreads();
  if (threadIdx.x % 3 == 0) s[threadIdx.x] = v;
  __syncthreads();
  out[t] = s[127 - threadIdx.x];
}

__global__ void bitonicPairs(const int2 *in, int2 *out) {
  __shared__ int2 s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  for (int k = 2; k <= 256; k *= 2)
    for (int j = k / 2; j; j /= 2) {
      __syncthreads();
      int o = t ^ j;
      if (o > t) {
        int2 a = s[t], b = s[o];
        if ((a.x > b.x) == ((t & k) == 0)) { s[t] = b; s[o] = a; }
      }
    }
  __syncthreads();
  out[blockIdx.x * 256 + t] = s[t];
}

__global__ void newton(const float *x, float *y, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  float v = x[t], r = v;
  for (int k = 0; k < 40; k++) {
    float f = r * r * r - v, d = 3 * r * r;
    if (fabsf(f) < 1e-4f * fabsf(v)) break;
    r -= f / d;
  }
  y[t] = r;
}

__global__ void mergeRuns(const int *a, const int *b, int *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = t * n, j = t * n, o = 2 * t * n;
  while (i < (t + 1) * n && j < (t + 1) * n) out[o++] = a[i] <= b[j] ? a[i++] : b[j++];
  while (i < (t + 1) * n) out[o++] = a[i++];
  while (j < (t + 1) * n) out[o++] = b[j++];
}

__global__ void guardedTile(const float *x, float *y, int n) {
  __shared__ float s[768];
  int base = blockIdx.x * 768;
  for (int i = threadIdx.x; i < 768; i += 128)
    if (base + i < n) s[i] = x[base + i];
  __syncthreads();
  for (int i = threadIdx.x; i < 768; i += 128)
    if (base + 767 - i < n) y[base + i] = s[767 - i] * 2;
}

__global__ void guardedRows(const unsigned *in, unsigned *out, int rows, int width) {
  __shared__ unsigned tile[32][33];
  unsigned sum = 0;
  for (int first = 0; first < width; first += 32) {
    for (int y = threadIdx.y; y < 32; y += 8)
      tile[y][threadIdx.x] = blockIdx.x * 32 + y < rows ? in[(blockIdx.x * 32 + y) * width + first + threadIdx.x] : 0;
    __syncthreads();
    for (int k = 0; k < 32; k++) sum += __popc(tile[threadIdx.x][k] ^ first);
    __syncthreads();
  }
  if (threadIdx.y == 0) out[blockIdx.x * 32 + threadIdx.x] = sum;
}

__global__ void matches(const uchar *text, const uchar *sought, const int *fail, int *count, int n, int m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, end = min(t * 20 + 19 + m, n), q = 0, c = 0;
  for (int i = t * 20; i < end; i++) {
    while (q > 0 && sought[q] != text[i]) q = fail[q - 1];
    if (sought[q] == text[i]) q++;
    if (q == m) {
      c++;
      q = fail[q - 1];
    }
  }
  count[t] = c;
}

__global__ void machines(const uchar *s, int *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = 0, c = 0;
  s += t * n;
first:
  if (i >= n) goto end;
  switch (s[i++]) {
  case 0: goto second;
  case 1: c += 3; goto first;
  case 2: goto third;
  default: c++; goto first;
  }
second:
  if (i >= n) goto end;
  if (s[i++] < 3) {
    c += 2;
    goto third;
  }
  goto first;
third:
  if (i >= n) goto end;
  c ^= s[i++];
  if (c & 1) goto first;
  goto second;
end:
  out[t] = c;
}

__global__ void longestMatch(const uchar *d, int *out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 13, best = 0, where = 0;
  if (i >= n) return;
  for (int p = max(i - 24, 0); p < i; p++) {
    int l = 0;
    while (l < 18 && i + l < n && d[p + l] == d[i + l]) l++;
    if (l > best) {
      best = l;
      where = i - p;
      if (l == 18) break;
    }
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = best << 16 | where;
}

__global__ void cases(const int *kind, const float *x, float *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float a = x[t];
  switch (kind[t]) {
  case 0: a = a * a + 1; break;
  case 1: a = x[(t + 1) & 127] * 2;
  case 2: a += x[(t + 2) & 127]; break;
  case 3: a = sqrtf(fabsf(a)); break;
  case 4: for (int i = 0; i < t % 5; i++) a += x[i]; break;
  case 5: return;
  case 6: a = 1 / a; break;
  default: a = 0;
  }
  y[t] = a;
}

__global__ void frontier(const int *first, const int *to, const int *from, int n, int *depth, int *next, int *many) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  for (int e = first[from[t]]; e < first[from[t] + 1]; e++)
    if (atomicCAS(&depth[to[e]], -1, 2) == -1) next[atomicAdd(many, 1)] = to[e];
}

__device__ void order(int &a, int &b) {
  int least = min(a, b);
  b = max(a, b);
  a = least;
}

__global__ void medianOfNine(const uchar *in, uchar *out, int width, int height) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, v[9];
  if (x == 0 || y == 0 || x >= width - 1 || y >= height - 1) return;
  for (int k = 0; k < 9; k++) v[k] = in[(y + k / 3 - 1) * width + x + k % 3 - 1];
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 9; j++) order(v[i], v[j]);
  out[y * width + x] = v[4];
}

__global__ void pairSums(const float *x, float *sums, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  float v = 0;
  for (int i = blockIdx.x * 256 + t; i < n; i += 768) {
    v += x[i];
    if (i + 128 < n) v += x[i + 128];
  }
  s[t] = v;
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    volatile float *own = s;
    for (int k = 32; k; k /= 2) {
      if (k < 32) __syncwarp();
      own[t] += own[t + k];
    }
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}
