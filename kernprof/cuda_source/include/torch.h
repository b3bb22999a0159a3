// Replacement of PyTorch's headers for kernels: 16-bit types, tensor accessors, atomics, macros. Host code is omitted.
#pragma once
#include "std.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_ALWAYS_INLINE __forceinline__
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__(threads)
#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__(threads, blocks)
#define C10_RESTRICT __restrict__
#define C10_UNUSED
#define C10_LIKELY(x) (x)
#define C10_UNLIKELY(x) (x)
#define C10_WARP_SIZE 32
#define C10_CLANG_HAS_WARNING(name) 0
#define C10_CLANG_DIAGNOSTIC_PUSH()
#define C10_CLANG_DIAGNOSTIC_POP()
#define C10_CLANG_DIAGNOSTIC_IGNORE(name)
#define C10_API
#define TORCH_API
#define TORCH_CUDA_CU_API
#define CUDA_KERNEL_ASSERT(...) assert(__VA_ARGS__)
#define CUDA_KERNEL_LOOP_TYPE(i, n, type) \
    for (type i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
#define C10_CUDA_KERNEL_LAUNCH_CHECK()
#define C10_CUDA_CHECK(...)
#define AT_CUDA_CHECK(...)
#define TORCH_CHECK(...)
#define TORCH_INTERNAL_ASSERT(...)
#define AT_ASSERT(...)
#define AT_ASSERTM(...)
#define AT_ERROR(...)

namespace c10 {
// A 16-bit floating-point type. Operations are computed in float and rounded after each operation.
#define SHORT_FLOAT(name, native, narrow, widen)                                                       \
    struct alignas(2) name {                                                                           \
        unsigned short x;                                                                              \
        struct from_bits_t {};                                                                         \
        static constexpr __host__ __device__ from_bits_t from_bits() { return {}; }                    \
        name() = default;                                                                              \
        constexpr __host__ __device__ name(unsigned short bits, from_bits_t) : x(bits) {}              \
        __host__ __device__ name(float value) { *this = name(narrow(value)); }                         \
        __host__ __device__ name(const native &value) { memcpy(&x, &value, 2); }                       \
        __host__ __device__ operator float() const { return widen((native)*this); }                    \
        __host__ __device__ operator native() const { native value; memcpy(&value, &x, 2); return value; } \
    };                                                                                                 \
    inline __host__ __device__ name operator-(const name &a) { return -(float)a; }                     \
    SHORT_SUM(name, +) SHORT_SUM(name, -) SHORT_SUM(name, *) SHORT_SUM(name, /)                        \
    SHORT_ORDER(name, <) SHORT_ORDER(name, >) SHORT_ORDER(name, <=) SHORT_ORDER(name, >=) SHORT_ORDER(name, ==) SHORT_ORDER(name, !=)
#define SHORT_SUM(name, sign)                                                                          \
    inline __host__ __device__ name operator sign(const name &a, const name &b) { return (float)a sign (float)b; } \
    template <class T> inline __host__ __device__ std::enable_if_t<std::is_arithmetic<T>::value, std::conditional_t<std::is_integral<T>::value, name, T>> operator sign(const name &a, T b) { return (float)a sign b; } \
    template <class T> inline __host__ __device__ std::enable_if_t<std::is_arithmetic<T>::value, std::conditional_t<std::is_integral<T>::value, name, T>> operator sign(T a, const name &b) { return a sign (float)b; } \
    inline __host__ __device__ name &operator sign##=(name &a, const name &b) { return a = a sign b; }
#define SHORT_ORDER(name, sign)                                                                        \
    inline __host__ __device__ bool operator sign(const name &a, const name &b) { return (float)a sign (float)b; } \
    template <class T> inline __host__ __device__ std::enable_if_t<std::is_arithmetic<T>::value, bool> operator sign(const name &a, T b) { return (float)a sign b; } \
    template <class T> inline __host__ __device__ std::enable_if_t<std::is_arithmetic<T>::value, bool> operator sign(T a, const name &b) { return a sign (float)b; }
SHORT_FLOAT(Half, __half, __float2half_rn, __half2float)
SHORT_FLOAT(BFloat16, __nv_bfloat16, __float2bfloat16_rn, __bfloat162float)
#undef SHORT_FLOAT
#undef SHORT_SUM
#undef SHORT_ORDER

struct Tensor {};  // used by host code only
enum class ScalarType : signed char { Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8, QInt32, BFloat16 };
}  // namespace c10

namespace std {
#define SHORT_LIMITS(T, most, least, infinite, step)                                                   \
    template <> struct numeric_limits<c10::T> {                                                        \
        static constexpr bool is_specialized = true;                                                   \
        static __host__ __device__ c10::T make(unsigned short bits) { return {bits, c10::T::from_bits()}; } \
        static __host__ __device__ c10::T lowest() { return make(0x8000 | most); }                     \
        static __host__ __device__ c10::T max() { return make(most); }                                 \
        static __host__ __device__ c10::T min() { return make(least); }                                \
        static __host__ __device__ c10::T infinity() { return make(infinite); }                        \
        static __host__ __device__ c10::T epsilon() { return make(step); }                             \
    };
SHORT_LIMITS(Half, 0x7BFF, 0x0400, 0x7C00, 0x1400) SHORT_LIMITS(BFloat16, 0x7F7F, 0x0080, 0x7F80, 0x3C00)
#undef SHORT_LIMITS
}  // namespace std

namespace at {
using namespace c10;
template <class T> struct OpMathType { typedef T type; };
template <> struct OpMathType<Half> { typedef float type; };
template <> struct OpMathType<BFloat16> { typedef float type; };
template <class T> using opmath_type = typename OpMathType<T>::type;
template <class T, bool device> using acc_type = std::conditional_t<std::is_integral<T>::value, long long, opmath_type<T>>;
template <class T, bool device> struct AccumulateType { typedef acc_type<T, device> type; };

template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };
// Part of a tensor: the address of its first element, and the sizes and strides of its remaining dimensions.
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t> struct TensorAccessor {
    typename P<T>::PtrType data_; const I *sizes_, *strides_;
    __host__ __device__ I size(I i) const { return sizes_[i]; }
    __host__ __device__ I stride(I i) const { return strides_[i]; }
    __host__ __device__ typename P<T>::PtrType data() const { return data_; }
    __host__ __device__ auto operator[](I i) const { return TensorAccessor<T, n - 1, P, I>{data_ + strides_[0] * i, sizes_ + 1, strides_ + 1}; }
};
template <class T, template <class> class P, class I> struct TensorAccessor<T, 1, P, I> {
    typename P<T>::PtrType data_; const I *sizes_, *strides_;
    __host__ __device__ I size(I i) const { return sizes_[i]; }
    __host__ __device__ I stride(I i) const { return strides_[i]; }
    __host__ __device__ typename P<T>::PtrType data() const { return data_; }
    __host__ __device__ T &operator[](I i) const { return data_[strides_[0] * i]; }
};
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t> struct GenericPackedTensorAccessor {
    typename P<T>::PtrType data_; I sizes_[n], strides_[n];
    __host__ __device__ I size(I i) const { return sizes_[i]; }
    __host__ __device__ I stride(I i) const { return strides_[i]; }
    __host__ __device__ typename P<T>::PtrType data() const { return data_; }
    __host__ __device__ decltype(auto) operator[](I i) const { return TensorAccessor<T, n, P, I>{data_, sizes_, strides_}[i]; }
};
template <class T, size_t n, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, n, P, int32_t>;
template <class T, size_t n, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, n, P, int64_t>;
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t> using PackedTensorAccessor = GenericPackedTensorAccessor<T, n, P, I>;

template <class A, class B> __host__ __device__ constexpr A ceil_div(A a, B b) { return (a + b - 1) / b; }
struct PhiloxCudaState { uint64_t seed_, offset_; uint64_t *seed_ptr_, *offset_ptr_; uint32_t offset_intragraph_; bool captured_; };
namespace cuda {
template <class A, class B> __host__ __device__ constexpr A ATenCeilDiv(A a, B b) { return (a + b - 1) / b; }
namespace philox {
inline __device__ std::pair<uint64_t, uint64_t> unpack(PhiloxCudaState s) {
    return s.captured_ ? std::make_pair(*s.seed_ptr_, *s.offset_ptr_ + s.offset_intragraph_) : std::make_pair(s.seed_, s.offset_);
}
}  // namespace philox
namespace detail {
template <class T, class I> struct TensorInfo { T *data; I sizes[25], strides[25]; int dims; };
template <class T, class I, int Dims> struct IndexToOffset {
    static __host__ __device__ I get(I at, const TensorInfo<T, I> &info) {
        I offset = 0;
        for (int i = info.dims - 1; i > 0; i--, at /= info.sizes[i + 1]) offset += at % info.sizes[i] * info.strides[i];
        return offset + at * info.strides[0];
    }
};
}  // namespace detail
}  // namespace cuda
}  // namespace at
namespace torch {
using namespace at;
namespace headeronly {
using namespace at;
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t> using HeaderOnlyTensorAccessor = TensorAccessor<T, n, P, I>;
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t> using HeaderOnlyGenericPackedTensorAccessor = GenericPackedTensorAccessor<T, n, P, I>;
}  // namespace headeronly
}  // namespace torch

inline __device__ c10::Half atomicAdd(c10::Half *p, c10::Half x) { return atomicAdd((__half *)p, (__half)x); }
inline __device__ c10::BFloat16 atomicAdd(c10::BFloat16 *p, c10::BFloat16 x) { return atomicAdd((__nv_bfloat16 *)p, (__nv_bfloat16)x); }
inline __device__ long atomicAdd(long *p, long x) { return atomicAdd((unsigned long long *)p, (unsigned long long)x); }
template <class T> __device__ T gpuAtomicAdd(T *p, T x) { return atomicAdd(p, x); }
template <class T> __device__ void gpuAtomicAddNoReturn(T *p, T x) { atomicAdd(p, x); }
template <class T> __device__ T __ldg(const T *p, std::enable_if_t<std::is_same<T, c10::Half>::value || std::is_same<T, c10::BFloat16>::value> * = 0) { return *p; }
