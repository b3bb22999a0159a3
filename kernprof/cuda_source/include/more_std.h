// Names of the C++ library that std.h lacks, from libcu++. It compiles slowly, so it is included only if needed.
#pragma once
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/concepts>
#include <cuda/std/numbers>
#include <cuda/std/functional>
#include <cuda/std/iterator>
#include <cuda/std/limits>
#include <cuda/std/numeric>
#include <cuda/std/algorithm>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>

namespace std {
using namespace cuda::std;
using cuda::std::get;
#define OF_COMPLEX(name) template <class T> __host__ __device__ auto name(const cuda::std::complex<T> &z) { return cuda::std::name(z); }
OF_COMPLEX(abs) OF_COMPLEX(exp) OF_COMPLEX(log) OF_COMPLEX(sqrt) OF_COMPLEX(sin) OF_COMPLEX(cos) OF_COMPLEX(tan)
#undef OF_COMPLEX
template <class T> __host__ __device__ constexpr T min(std::initializer_list<T> all) { return cuda::std::min(all); }
template <class T> __host__ __device__ constexpr T max(std::initializer_list<T> all) { return cuda::std::max(all); }
}  // namespace std
