// Replacement of the CUDA samples' helper_math.h: component-wise operators of float2 … uint4, lerp, clamp, dot, …
#pragma once
#include "c.h"

#define AUTO inline __host__ __device__
#define OPERATOR(type, scalar, parts, sign)                                                              \
    AUTO type operator sign(type a, type b) { type r; parts##_(r, a, b, sign) return r; }                \
    AUTO type operator sign(type a, scalar b) { type r; parts##_S(r, a, b, sign) return r; }             \
    AUTO type operator sign(scalar a, type b) { type r; parts##_T(r, a, b, sign) return r; }             \
    AUTO void operator sign##=(type &a, type b) { a = a sign b; }                                        \
    AUTO void operator sign##=(type &a, scalar b) { a = a sign b; }
#define P2_(r, a, b, s) r.x = a.x s b.x; r.y = a.y s b.y;
#define P3_(r, a, b, s) P2_(r, a, b, s) r.z = a.z s b.z;
#define P4_(r, a, b, s) P3_(r, a, b, s) r.w = a.w s b.w;
#define P2_S(r, a, b, s) r.x = a.x s b; r.y = a.y s b;
#define P3_S(r, a, b, s) P2_S(r, a, b, s) r.z = a.z s b;
#define P4_S(r, a, b, s) P3_S(r, a, b, s) r.w = a.w s b;
#define P2_T(r, a, b, s) r.x = a s b.x; r.y = a s b.y;
#define P3_T(r, a, b, s) P2_T(r, a, b, s) r.z = a s b.z;
#define P4_T(r, a, b, s) P3_T(r, a, b, s) r.w = a s b.w;
#define VECTOR(type, scalar, parts) \
    OPERATOR(type, scalar, parts, +) OPERATOR(type, scalar, parts, -) OPERATOR(type, scalar, parts, *) OPERATOR(type, scalar, parts, /)
VECTOR(float2, float, P2) VECTOR(float3, float, P3) VECTOR(float4, float, P4)
VECTOR(int2, int, P2) VECTOR(int3, int, P3) VECTOR(int4, int, P4)
VECTOR(uint2, unsigned, P2) VECTOR(uint3, unsigned, P3) VECTOR(uint4, unsigned, P4)

AUTO float2 make_float2(float s) { return make_float2(s, s); }
AUTO float2 make_float2(float3 a) { return make_float2(a.x, a.y); }
AUTO float2 make_float2(int2 a) { return make_float2(float(a.x), float(a.y)); }
AUTO float2 make_float2(uint2 a) { return make_float2(float(a.x), float(a.y)); }
AUTO float3 make_float3(float s) { return make_float3(s, s, s); }
AUTO float3 make_float3(float2 a) { return make_float3(a.x, a.y, 0.0f); }
AUTO float3 make_float3(float2 a, float s) { return make_float3(a.x, a.y, s); }
AUTO float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
AUTO float3 make_float3(int3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
AUTO float3 make_float3(uint3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
AUTO float4 make_float4(float s) { return make_float4(s, s, s, s); }
AUTO float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, 0.0f); }
AUTO float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
AUTO float4 make_float4(int4 a) { return make_float4(float(a.x), float(a.y), float(a.z), float(a.w)); }
AUTO int2 make_int2(int s) { return make_int2(s, s); }
AUTO int2 make_int2(float2 a) { return make_int2(int(a.x), int(a.y)); }
AUTO int3 make_int3(int s) { return make_int3(s, s, s); }
AUTO int3 make_int3(float3 a) { return make_int3(int(a.x), int(a.y), int(a.z)); }
AUTO int4 make_int4(int s) { return make_int4(s, s, s, s); }
AUTO uint3 make_uint3(unsigned s) { return make_uint3(s, s, s); }
AUTO float2 operator-(const float2 &a) { return make_float2(-a.x, -a.y); }
AUTO float3 operator-(const float3 &a) { return make_float3(-a.x, -a.y, -a.z); }
AUTO float4 operator-(const float4 &a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }

#define EVERY(f) f(float2, 2) f(float3, 3) f(float4, 4)
AUTO float lerp(float a, float b, float t) { return a + t * (b - a); }
AUTO float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
AUTO int clamp(int f, int a, int b) { return max(a, min(f, b)); }
AUTO unsigned clamp(unsigned f, unsigned a, unsigned b) { return max(a, min(f, b)); }
AUTO float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
AUTO float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
AUTO float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
AUTO float3 cross(float3 a, float3 b) { return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
#define BY_PART(name, f)                                                                             \
    AUTO float2 name(float2 a) { return make_float2(f(a.x), f(a.y)); }                               \
    AUTO float3 name(float3 a) { return make_float3(f(a.x), f(a.y), f(a.z)); }                       \
    AUTO float4 name(float4 a) { return make_float4(f(a.x), f(a.y), f(a.z), f(a.w)); }
#define OF_TWO(f)                                                                                    \
    AUTO float2 f(float2 a, float2 b) { return make_float2(f(a.x, b.x), f(a.y, b.y)); }              \
    AUTO float3 f(float3 a, float3 b) { return make_float3(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)); } \
    AUTO float4 f(float4 a, float4 b) { return make_float4(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w)); }
OF_TWO(fminf) OF_TWO(fmaxf) BY_PART(floorf, floorf) BY_PART(fabs, fabsf)
AUTO float fracf(float v) { return v - floorf(v); }
#define COMMON(type, n)                                                                              \
    AUTO type lerp(type a, type b, float t) { return a + t * (b - a); }                              \
    AUTO type clamp(type v, float a, float b) { return fmaxf(make_##type(a), fminf(v, make_##type(b))); } \
    AUTO type clamp(type v, type a, type b) { return fmaxf(a, fminf(v, b)); }                        \
    AUTO float length(type v) { return sqrtf(dot(v, v)); }                                           \
    AUTO type normalize(type v) { return v * rsqrtf(dot(v, v)); }                                    \
    AUTO type fracf(type v) { return v - floorf(v); }
EVERY(COMMON)
AUTO float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
AUTO float smoothstep(float a, float b, float x) { float y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (3.0f - 2.0f * y); }
#undef AUTO
#undef OPERATOR
#undef VECTOR
#undef EVERY
#undef COMMON
#undef BY_PART
#undef OF_TWO
