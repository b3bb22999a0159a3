"""Memory of emulated kernels: address space, textures, surfaces and tensor maps."""
