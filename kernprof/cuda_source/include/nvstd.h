// Replacement of nvstd::function, for calls within a thread.
#pragma once
namespace nvstd {
template <class> class function;
template <class R, class... A> class function<R(A...)> {
    struct alignas(16) Held { char bytes[64]; } held;
    R (*call)(Held *, A...) = nullptr;
public:
    __host__ __device__ function() {}
    template <class F> __host__ __device__ function(F f) : call([](Held *h, A... a) -> R { return (*(F *)h)(a...); }) {
        static_assert(sizeof(F) <= sizeof(Held), "nvstd::function holds at most 64 bytes here");
        new (&held) F(f);
    }
    __host__ __device__ R operator()(A... a) { return call(&held, a...); }
    __host__ __device__ explicit operator bool() const { return call; }
};
}  // namespace nvstd
