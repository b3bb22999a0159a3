// Replacement of the C library's headers for kernels: number types, limits, constants. printf, assert, memcpy and the
// functions of math.h are built into NVRTC.
#pragma once

typedef signed char int8_t;
typedef signed short int16_t;
typedef signed int int32_t;
typedef signed long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef signed char int_least8_t, int_fast8_t;
typedef signed short int_least16_t, int_fast16_t;
typedef signed int int_least32_t, int_fast32_t;
typedef signed long long int_least64_t, int_fast64_t, intmax_t, intptr_t;
typedef unsigned char uint_least8_t, uint_fast8_t;
typedef unsigned short uint_least16_t, uint_fast16_t;
typedef unsigned int uint_least32_t, uint_fast32_t;
typedef unsigned long long uint_least64_t, uint_fast64_t, uintmax_t, uintptr_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned char u_int8_t, u_char;
typedef unsigned short u_int16_t, u_short;
typedef unsigned int u_int32_t, u_int;
typedef unsigned long long u_int64_t;
typedef unsigned long u_long;
typedef long ssize_t, off_t;
typedef long long time_t;  // as in libcu++
typedef int pid_t;
struct FILE;
struct timeval { long tv_sec, tv_usec; };

#define __extension__
#ifndef NULL
#define NULL 0
#endif
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295u
#define LONG_MIN (-9223372036854775807l - 1)
#define LONG_MAX 9223372036854775807l
#define ULONG_MAX 18446744073709551615ul
#define LLONG_MIN (-9223372036854775807ll - 1)
#define LLONG_MAX 9223372036854775807ll
#define ULLONG_MAX 18446744073709551615ull
#define INT8_MIN SCHAR_MIN
#define INT8_MAX SCHAR_MAX
#define UINT8_MAX UCHAR_MAX
#define INT16_MIN SHRT_MIN
#define INT16_MAX SHRT_MAX
#define UINT16_MAX USHRT_MAX
#define INT32_MIN INT_MIN
#define INT32_MAX INT_MAX
#define UINT32_MAX UINT_MAX
#define INT64_MIN LLONG_MIN
#define INT64_MAX LLONG_MAX
#define UINT64_MAX ULLONG_MAX
#define SIZE_MAX ULONG_MAX
#define INT64_C(n) n##ll
#define UINT64_C(n) n##ull
#define INT32_C(n) n
#define UINT32_C(n) n##u

#define FLT_RADIX 2
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_EPSILON 1.1920928955078125e-07f
#define FLT_MIN 1.17549435082228750797e-38f
#define FLT_MAX 3.40282346638528859812e+38f
#define DBL_DIG 15
#define DBL_MANT_DIG 53
#define DBL_EPSILON 2.2204460492503131e-16
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#define LDBL_MAX DBL_MAX
#define HUGE_VAL __longlong_as_double(0x7ff0000000000000ll)
#define HUGE_VALF __int_as_float(0x7f800000)
#ifndef INFINITY
#define INFINITY HUGE_VALF
#endif
#ifndef NAN
#define NAN __int_as_float(0x7fc00000)
#endif
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define RAND_MAX 2147483647
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define offsetof(type, member) __builtin_offsetof(type, member)
