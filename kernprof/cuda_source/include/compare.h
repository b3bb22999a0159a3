// The result types of operator <=>, for C++20.
#pragma once
#if __cplusplus >= 202002L
namespace std {
#define ORDER(name)                                                                                                  \
    friend constexpr __host__ __device__ bool operator==(name, name) = default;                                      \
    friend constexpr __host__ __device__ bool operator==(name a, int) { return a.value == 0; }                       \
    friend constexpr __host__ __device__ bool operator<(name a, int) { return a.value == -1; }                       \
    friend constexpr __host__ __device__ bool operator>(name a, int) { return a.value == 1; }                        \
    friend constexpr __host__ __device__ bool operator<=(name a, int) { return a.value == -1 || a.value == 0; }      \
    friend constexpr __host__ __device__ bool operator>=(name a, int) { return a.value == 1 || a.value == 0; }
struct partial_ordering {
    signed char value;
    static const partial_ordering less, equivalent, greater, unordered;
    ORDER(partial_ordering)
};
inline constexpr partial_ordering partial_ordering::less{-1}, partial_ordering::equivalent{0}, partial_ordering::greater{1}, partial_ordering::unordered{2};
struct weak_ordering {
    signed char value;
    static const weak_ordering less, equivalent, greater;
    constexpr __host__ __device__ operator partial_ordering() const { return {value}; }
    ORDER(weak_ordering)
};
inline constexpr weak_ordering weak_ordering::less{-1}, weak_ordering::equivalent{0}, weak_ordering::greater{1};
struct strong_ordering {
    signed char value;
    static const strong_ordering less, equal, equivalent, greater;
    constexpr __host__ __device__ operator partial_ordering() const { return {value}; }
    constexpr __host__ __device__ operator weak_ordering() const { return {value}; }
    ORDER(strong_ordering)
};
inline constexpr strong_ordering strong_ordering::less{-1}, strong_ordering::equal{0}, strong_ordering::equivalent{0}, strong_ordering::greater{1};
#undef ORDER
}  // namespace std
#endif
