// What kernels use of Thrust: functors, pairs, complex numbers, the memory behind a pointer. Its algorithms are the host's.
#pragma once
#include "std.h"

namespace thrust {
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
using std::plus; using std::minus; using std::multiplies; using std::less; using std::greater; using std::pair; using std::make_pair;
template <class T> struct maximum { __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
template <class T> struct minimum { __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
template <class T> __host__ __device__ constexpr T *raw_pointer_cast(T *p) { return p; }
template <class T> struct device_ptr {
  T *pointer;
  __host__ __device__ T *get() const { return pointer; }
  __host__ __device__ T &operator*() const { return *pointer; }
  template <class I> __host__ __device__ T &operator[](I i) const { return pointer[i]; }
  template <class I> __host__ __device__ device_ptr operator+(I i) const { return {pointer + i}; }
};
template <class T> __host__ __device__ constexpr T *raw_pointer_cast(const device_ptr<T> &p) { return p.pointer; }
template <class T> struct complex {
    T x, y;
    __host__ __device__ constexpr complex(T a = T(), T b = T()) : x(a), y(b) {}
    __host__ __device__ constexpr T real() const { return x; }
    __host__ __device__ constexpr T imag() const { return y; }
    __host__ __device__ complex &operator+=(complex b) { return *this = *this + b; }
    __host__ __device__ complex &operator*=(complex b) { return *this = *this * b; }
    friend __host__ __device__ complex operator+(complex a, complex b) { return complex(a.x + b.x, a.y + b.y); }
    friend __host__ __device__ complex operator-(complex a, complex b) { return complex(a.x - b.x, a.y - b.y); }
    friend __host__ __device__ complex operator*(complex a, complex b) { return complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
};
template <class T> __host__ __device__ T abs(complex<T> a) { return hypot(a.x, a.y); }
template <class T> __host__ __device__ T norm(complex<T> a) { return a.x * a.x + a.y * a.y; }
}  // namespace thrust
