// Texture references, which CUDA 12 removed; each reference contains a texture object.
#pragma once
#include <texture_types.h>

template <class T, int Dimensions = 1, cudaTextureReadMode Mode = cudaReadModeElementType> struct texture { cudaTextureObject_t object; };
namespace texture_references {
template <class T, cudaTextureReadMode Mode> struct texel { typedef T type; };
template <class T> struct normalised { typedef float type; };
template <> struct normalised<uchar2> { typedef float2 type; };
template <> struct normalised<ushort2> { typedef float2 type; };
template <> struct normalised<uchar4> { typedef float4 type; };
template <> struct normalised<ushort4> { typedef float4 type; };
template <class T> struct texel<T, cudaReadModeNormalizedFloat> : normalised<T> {};
}
#define FETCH(name, dimensions, parameters, ...) \
  template <class T, cudaTextureReadMode M> __device__ typename texture_references::texel<T, M>::type name parameters { \
    return name<typename texture_references::texel<T, M>::type>(t.object, __VA_ARGS__); \
  }
#define REFERENCE(dimensions) const texture<T, dimensions, M> &t
FETCH(tex1Dfetch, 1, (REFERENCE(1), int x), x)
FETCH(tex1D, 1, (REFERENCE(1), float x), x)
FETCH(tex2D, 2, (REFERENCE(2), float x, float y), x, y)
FETCH(tex3D, 3, (REFERENCE(3), float x, float y, float z), x, y, z)
#undef FETCH
#undef REFERENCE
