// Replacement of Thrust for kernels: functors, pairs, complex numbers, pointers. Its algorithms are host code.
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
    __host__ __device__ complex &operator-=(complex b) { return *this = *this - b; }
    __host__ __device__ complex &operator/=(complex b) { return *this = *this / b; }
    friend __host__ __device__ complex operator-(complex a) { return complex(-a.x, -a.y); }
    friend __host__ __device__ bool operator==(complex a, complex b) { return a.x == b.x && a.y == b.y; }
    friend __host__ __device__ complex operator/(complex a, complex b) {
        T n = b.x * b.x + b.y * b.y;
        return complex((a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n);
    }
    friend __host__ __device__ complex operator-(complex a, complex b) { return complex(a.x - b.x, a.y - b.y); }
    friend __host__ __device__ complex operator*(complex a, complex b) { return complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
};
template <class T> __host__ __device__ T abs(complex<T> a) { return hypot(a.x, a.y); }
template <class T> __host__ __device__ T norm(complex<T> a) { return a.x * a.x + a.y * a.y; }
template <class T> __host__ __device__ T arg(complex<T> a) { return atan2(a.y, a.x); }
template <class T> __host__ __device__ complex<T> conj(complex<T> a) { return complex<T>(a.x, -a.y); }
template <class T> __host__ __device__ complex<T> polar(T r, T angle) { return complex<T>(r * cos(angle), r * sin(angle)); }
template <class T> __host__ __device__ complex<T> exp(complex<T> a) { return polar<T>(::exp(a.x), a.y); }
template <class T> __host__ __device__ complex<T> log(complex<T> a) { return complex<T>(::log(abs(a)), arg(a)); }
template <class T> __host__ __device__ complex<T> sqrt(complex<T> a) { return polar<T>(::sqrt(abs(a)), arg(a) / 2); }
}  // namespace thrust
