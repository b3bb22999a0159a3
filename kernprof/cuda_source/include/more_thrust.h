// The parts of Thrust that a single thread can use: tuples, and algorithms with thrust::seq or thrust::device.
#pragma once
#include "more_std.h"
#include "thrust.h"

namespace thrust {
using namespace cuda::std;
struct one_thread {};
constexpr one_thread seq, device, host;
#define FORWARDED(name)                                                                                          \
    template <class... T> __host__ __device__ auto name(one_thread, T... t) { return cuda::std::name(t...); }
FORWARDED(copy) FORWARDED(copy_if) FORWARDED(fill) FORWARDED(for_each) FORWARDED(transform) FORWARDED(reduce)
FORWARDED(inclusive_scan) FORWARDED(exclusive_scan) FORWARDED(lower_bound) FORWARDED(upper_bound) FORWARDED(binary_search)
FORWARDED(find) FORWARDED(find_if) FORWARDED(count) FORWARDED(count_if) FORWARDED(min_element) FORWARDED(max_element)
FORWARDED(reverse) FORWARDED(unique) FORWARDED(inner_product) FORWARDED(equal) FORWARDED(swap_ranges) FORWARDED(remove_if)
#undef FORWARDED
template <class I, class... F> __host__ __device__ void sort(one_thread, I first, I last, F... f) {
    cuda::std::make_heap(first, last, f...);
    cuda::std::sort_heap(first, last, f...);
}
template <class I> __host__ __device__ void sequence(one_thread, I first, I last) { cuda::std::iota(first, last, 0); }
}  // namespace thrust
