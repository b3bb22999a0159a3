// Replacement of the C++ library for kernels: type traits, limits, min, max, pairs, arrays, C functions in std.
#pragma once
#include "compare.h"
#include "c.h"

// The functions of string.h, as templates, so that the user's functions of the same names take precedence.
template <class T> __host__ __device__ size_t strlen(const T *s) { size_t n = 0; while (s[n]) n++; return n; }
template <class T> __host__ __device__ int memcmp(const T *x, const void *y, size_t n) {
    const unsigned char *a = (const unsigned char *)x, *b = (const unsigned char *)y;
    for (; n && *a == *b; n--) a++, b++;
    return n ? *a - *b : 0;
}
template <class T> __host__ __device__ int strncmp(const T *a, const char *b, size_t n) {
    for (; n && *a && *a == *b; n--) a++, b++;
    return n ? (unsigned char)*a - (unsigned char)*b : 0;
}
template <class T> __host__ __device__ int strcmp(const T *a, const char *b) { return strncmp(a, b, ~(size_t)0); }
template <class T> __host__ __device__ T *strcpy(T *a, const char *b) { return (T *)memcpy(a, b, strlen(b) + 1); }
template <class T> __host__ __device__ T *strcat(T *a, const char *b) { strcpy(a + strlen(a), b); return a; }
template <class T> __host__ __device__ T *strncpy(T *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++) a[i] = *b ? *b++ : 0;
    return a;
}
template <class T> __host__ __device__ T *memmove(T *x, const void *y, size_t n) {
    char *a = (char *)x;
    const char *b = (const char *)y;
    if (a < b) for (size_t i = 0; i < n; i++) a[i] = b[i];
    else while (n--) a[n] = b[n];
    return x;
}

// On Linux, size_t and uint64_t are the same type. Here, as in libcu++ for NVRTC, they are two types of the same width.
namespace two_of_one_width {
#define OF_WIDE(name, sign, how)                                                                                     \
    __host__ __device__ constexpr sign long long name(sign long a, sign long long b) { return (sign long long)a how b ? a : b; } \
    __host__ __device__ constexpr sign long long name(sign long long a, sign long b) { return a how (sign long long)b ? a : b; }
OF_WIDE(min, signed, <) OF_WIDE(min, unsigned, <) OF_WIDE(max, signed, >) OF_WIDE(max, unsigned, >)
#undef OF_WIDE
}  // namespace two_of_one_width
using two_of_one_width::min; using two_of_one_width::max;

namespace std {
using two_of_one_width::min; using two_of_one_width::max;
using ::size_t;
using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t;
using ::intptr_t; using ::uintptr_t;
typedef long ptrdiff_t;
typedef decltype(nullptr) nullptr_t;

template <class T, T v> struct integral_constant {
    static constexpr T value = v;
    typedef T value_type;
    typedef integral_constant type;
    __host__ __device__ constexpr operator T() const { return v; }
    __host__ __device__ constexpr T operator()() const { return v; }
};
template <bool b> using bool_constant = integral_constant<bool, b>;
typedef bool_constant<true> true_type;
typedef bool_constant<false> false_type;
template <bool b, class T, class F> struct conditional { typedef T type; };
template <class T, class F> struct conditional<false, T, F> { typedef F type; };
template <bool b, class T, class F> using conditional_t = typename conditional<b, T, F>::type;
template <bool b, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool b, class T = void> using enable_if_t = typename enable_if<b, T>::type;
template <class...> using void_t = void;
template <class T> struct remove_const { typedef T type; };
template <class T> struct remove_const<const T> { typedef T type; };
template <class T> struct remove_volatile { typedef T type; };
template <class T> struct remove_volatile<volatile T> { typedef T type; };
template <class T> struct remove_cv : remove_const<typename remove_volatile<T>::type> {};
template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };
template <class T> struct remove_pointer { typedef T type; };
template <class T> struct remove_pointer<T *> { typedef T type; };
template <class T> struct remove_pointer<T *const> { typedef T type; };
template <class T> struct add_pointer { typedef typename remove_reference<T>::type *type; };
template <class T> struct decay : remove_cv<typename remove_reference<T>::type> {};
template <class T> struct remove_extent { typedef T type; };
template <class T> struct remove_extent<T[]> { typedef T type; };
template <class T, size_t n> struct remove_extent<T[n]> { typedef T type; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> using decay_t = typename decay<T>::type;
template <class T> struct type_identity { typedef T type; };
template <class A, class B> struct is_same : false_type {};
template <class T> struct is_same<T, T> : true_type {};
template <class T> struct is_void : is_same<remove_cv_t<T>, void> {};
template <class T> struct is_pointer : false_type {};
template <class T> struct is_pointer<T *> : true_type {};
template <class T> struct is_reference : false_type {};
template <class T> struct is_reference<T &> : true_type {};
template <class T> struct is_array : false_type {};
template <class T> struct is_array<T[]> : true_type {};
template <class T, size_t n> struct is_array<T[n]> : true_type {};
template <class T> struct is_const : false_type {};
template <class T> struct is_const<const T> : true_type {};
template <class T, class... U> struct is_any_of : bool_constant<(is_same<remove_cv_t<T>, U>::value || ...)> {};
template <class T> struct is_floating_point : is_any_of<T, float, double> {};
template <class T> struct is_integral : is_any_of<T, bool, char, signed char, unsigned char, short, unsigned short, int,
    unsigned, long, unsigned long, long long, unsigned long long, wchar_t> {};
template <class T> struct is_arithmetic : bool_constant<is_integral<T>::value || is_floating_point<T>::value> {};
template <class T, bool = is_arithmetic<T>::value> struct is_signed : bool_constant<((T)-1 < (T)0)> {};
template <class T> struct is_signed<T, false> : false_type {};
template <class T> struct is_unsigned : bool_constant<is_arithmetic<T>::value && !is_signed<T>::value> {};
template <class T> struct is_enum : bool_constant<__is_enum(T)> {};
template <class T> struct is_class : bool_constant<__is_class(T)> {};
template <class T> struct is_trivially_copyable : bool_constant<__is_trivially_copyable(T)> {};
template <class T> struct underlying_type { typedef __underlying_type(T) type; };
template <class T> struct make_unsigned { typedef T type; };
template <> struct make_unsigned<int> { typedef unsigned type; };
template <> struct make_unsigned<char> { typedef unsigned char type; };
template <> struct make_unsigned<signed char> { typedef unsigned char type; };
template <> struct make_unsigned<short> { typedef unsigned short type; };
template <> struct make_unsigned<long> { typedef unsigned long type; };
template <> struct make_unsigned<long long> { typedef unsigned long long type; };
template <class T> using make_unsigned_t = typename make_unsigned<T>::type;
template <class A, class B> inline constexpr bool is_same_v = is_same<A, B>::value;
template <class T> inline constexpr bool is_integral_v = is_integral<T>::value;
template <class T> inline constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <class T> inline constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <class T> inline constexpr bool is_signed_v = is_signed<T>::value;
template <class T> inline constexpr bool is_unsigned_v = is_unsigned<T>::value;
template <class T> inline constexpr bool is_pointer_v = is_pointer<T>::value;
template <class T> inline constexpr bool is_void_v = is_void<T>::value;
template <class T> inline constexpr bool is_const_v = is_const<T>::value;
template <class T> inline constexpr bool is_trivially_copyable_v = is_trivially_copyable<T>::value;
template <size_t align, class T> struct aligned_type { alignas(align) T value; };
// Result type of mathematical functions for these argument types: float if all are float, otherwise double.
template <class... T> using real_of = enable_if_t<(is_arithmetic<T>::value && ...), conditional_t<(is_same<T, float>::value && ...), float, double>>;
template <class... T> using mixed_of = enable_if_t<!(is_same<T, float>::value && ...) && !(is_same<T, double>::value && ...), real_of<T...>>;
}  // namespace std

// Overloads for integers and mixed argument types, which CUDA provides through a host compiler's headers.
#define OF_ONE(name) template <class T> __host__ __device__ std::mixed_of<T> name(T x) { return ::name((double)x); }
#define OF_TWO(name) \
    template <class A, class B> __host__ __device__ std::mixed_of<A, B> name(A a, B b) { typedef std::real_of<A, B> T; return ::name((T)a, (T)b); }
OF_ONE(sqrt) OF_ONE(cbrt) OF_ONE(exp) OF_ONE(exp2) OF_ONE(expm1) OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p)
OF_ONE(sin) OF_ONE(cos) OF_ONE(tan) OF_ONE(asin) OF_ONE(acos) OF_ONE(atan) OF_ONE(sinh) OF_ONE(cosh) OF_ONE(tanh)
OF_ONE(asinh) OF_ONE(acosh) OF_ONE(atanh) OF_ONE(floor) OF_ONE(ceil) OF_ONE(round) OF_ONE(trunc) OF_ONE(rint)
OF_ONE(nearbyint) OF_ONE(fabs) OF_ONE(erf) OF_ONE(erfc) OF_ONE(tgamma) OF_ONE(lgamma)
OF_TWO(pow) OF_TWO(atan2) OF_TWO(fmod) OF_TWO(hypot) OF_TWO(fmax) OF_TWO(fmin) OF_TWO(fdim) OF_TWO(remainder) OF_TWO(copysign)
#undef OF_ONE
#undef OF_TWO
template <class A, class B, class C> __host__ __device__ std::mixed_of<A, B, C> fma(A a, B b, C c) {
    typedef std::real_of<A, B, C> T;
    return ::fma((T)a, (T)b, (T)c);
}

namespace std {

template <class T> __host__ __device__ T &&declval() noexcept;
template <class T> __host__ __device__ constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> __host__ __device__ constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> __host__ __device__ constexpr const T &clamp(const T &x, const T &a, const T &b) { return x < a ? a : b < x ? b : x; }
template <class T> __host__ __device__ constexpr void swap(T &a, T &b) { T t = a; a = b; b = t; }
template <class T, class U = T> __host__ __device__ constexpr T exchange(T &a, U &&b) { T t = a; a = b; return t; }

template <class A, class B> struct pair {
    A first; B second;
    __host__ __device__ constexpr pair() : first(), second() {}
    __host__ __device__ constexpr pair(const A &a, const B &b) : first(a), second(b) {}
};
template <class A, class B> __host__ __device__ constexpr pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }
template <size_t i, class A, class B> __host__ __device__ constexpr decltype(auto) get(const pair<A, B> &p) {
    if constexpr (i == 0) return (p.first);
    else return (p.second);
}
// Host classes with the correct object size only: a kernel's class may have members of these classes.
template <class T, class...> struct unique_ptr { T *own; };
template <class T> struct shared_ptr { T *own; void *count; };
template <class T, class...> struct vector { T *first, *last, *room; };
template <class T> struct function { void *own[4]; };
template <class T> struct basic_string { T *first; size_t length; T room[16 / sizeof(T)]; };
typedef basic_string<char> string;
template <class T, size_t n> struct array {
    typedef T value_type, &reference, *pointer, *iterator, *reverse_iterator;
    typedef const T &const_reference, *const_pointer, *const_iterator, *const_reverse_iterator;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    T values[n];
    __host__ __device__ constexpr T &operator[](size_t i) { return values[i]; }
    __host__ __device__ constexpr const T &operator[](size_t i) const { return values[i]; }
    __host__ __device__ constexpr size_t size() const { return n; }
    __host__ __device__ constexpr T *data() { return values; }
    __host__ __device__ constexpr const T *data() const { return values; }
    __host__ __device__ constexpr T *begin() { return values; }
    __host__ __device__ constexpr T *end() { return values + n; }
};
template <class T = void> struct plus { __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a + b; } };
template <class T = void> struct minus { __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a - b; } };
template <class T = void> struct multiplies { __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a * b; } };
template <class T = void> struct less { __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a < b; } };
template <class T = void> struct greater { __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a > b; } };

template <class T> struct numeric_limits { static constexpr bool is_specialized = false; };
#define NUMBERS(type, least, largest, low, small)                                            \
    template <> struct numeric_limits<type> {                                                \
        static constexpr bool is_specialized = true, is_signed = (type)-1 < (type)0;         \
        static constexpr bool is_integer = (type)3 / (type)2 == (type)1;                     \
        static constexpr bool is_exact = is_integer, is_bounded = true, is_modulo = is_integer && !is_signed; \
        static constexpr bool is_iec559 = !is_integer, has_infinity = !is_integer, has_quiet_NaN = !is_integer; \
        static constexpr int radix = 2, digits = is_integer ? sizeof(type) * 8 - is_signed : sizeof(type) == 4 ? 24 : 53; \
        static constexpr int digits10 = is_integer ? digits * 3 / 10 : digits == 24 ? 6 : 15, max_digits10 = is_integer ? 0 : digits10 + (digits == 24 ? 3 : 2); \
        __host__ __device__ static constexpr type min() { return least; }                    \
        __host__ __device__ static constexpr type max() { return largest; }                  \
        __host__ __device__ static constexpr type lowest() { return low; }                   \
        __host__ __device__ static constexpr type epsilon() { return small; }                \
        __host__ __device__ static constexpr type infinity() { return is_integer ? (type)0 : (type)__builtin_bit_cast(float, 0x7f800000u); } \
        __host__ __device__ static constexpr type quiet_NaN() { return is_integer ? (type)0 : (type)__builtin_bit_cast(float, 0x7fc00000u); } \
    }
NUMBERS(bool, false, true, false, 0);
NUMBERS(char, CHAR_MIN, CHAR_MAX, CHAR_MIN, 0);
NUMBERS(signed char, SCHAR_MIN, SCHAR_MAX, SCHAR_MIN, 0);
NUMBERS(unsigned char, 0, UCHAR_MAX, 0, 0);
NUMBERS(short, SHRT_MIN, SHRT_MAX, SHRT_MIN, 0);
NUMBERS(unsigned short, 0, USHRT_MAX, 0, 0);
NUMBERS(int, INT_MIN, INT_MAX, INT_MIN, 0);
NUMBERS(unsigned, 0, UINT_MAX, 0, 0);
NUMBERS(long, LONG_MIN, LONG_MAX, LONG_MIN, 0);
NUMBERS(unsigned long, 0, ULONG_MAX, 0, 0);
NUMBERS(long long, LLONG_MIN, LLONG_MAX, LLONG_MIN, 0);
NUMBERS(unsigned long long, 0, ULLONG_MAX, 0, 0);
NUMBERS(float, FLT_MIN, FLT_MAX, -FLT_MAX, FLT_EPSILON);
NUMBERS(double, DBL_MIN, DBL_MAX, -DBL_MAX, DBL_EPSILON);
#undef NUMBERS

using ::abs; using ::fabs; using ::sqrt; using ::cbrt; using ::exp; using ::exp2; using ::expm1; using ::log; using ::log2;
using ::log10; using ::log1p; using ::sin; using ::cos; using ::tan; using ::asin; using ::acos; using ::atan; using ::atan2;
using ::sinh; using ::cosh; using ::tanh; using ::asinh; using ::acosh; using ::atanh; using ::pow; using ::floor; using ::ceil;
using ::round; using ::trunc; using ::rint; using ::nearbyint; using ::fmod; using ::remainder; using ::fma; using ::fmin;
using ::fmax; using ::fdim; using ::hypot; using ::erf; using ::erfc; using ::tgamma; using ::lgamma; using ::copysign;
using ::sqrtf; using ::expf; using ::logf; using ::powf; using ::sinf; using ::cosf; using ::tanhf; using ::fabsf; using ::floorf;
using ::ceilf; using ::fmaxf; using ::fminf; using ::fmodf; using ::roundf; using ::lround; using ::lrint; using ::llround;
using ::ldexp; using ::frexp; using ::modf; using ::scalbn; using ::isnan; using ::isinf; using ::isfinite; using ::signbit;
using ::memcpy; using ::memset; using ::printf; using ::malloc; using ::free;
}  // namespace std
