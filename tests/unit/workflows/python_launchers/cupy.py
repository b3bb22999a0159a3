"""A minimal CuPy with raw kernels: arrays are NumPy's, kernels run on the emulator."""

from __future__ import annotations

import numpy as np

from kernprof import emulator

float32, int32 = np.float32, np.int32


class ndarray:
    def __init__(self, values):
        self.host = values
        self.__cuda_array_interface__ = dict(values.__array_interface__)

    def get(self):
        return self.host.copy()

    def __getitem__(self, where):
        return ndarray(self.host[where])


def arange(count, dtype):
    return ndarray(np.arange(count, dtype=dtype))


def zeros(shape, dtype):
    return ndarray(np.zeros(shape, dtype))


class RawKernel:
    def __init__(self, code, name, options=()):
        self.code, self.name = code, name

    def __call__(self, grid, block, args, *, shared_mem=0):
        values = tuple(arg.host if isinstance(arg, ndarray) else arg for arg in args)
        emulator.run(
            self.code,
            function=self.name,
            grid=grid,
            block=block,
            args=values,
            shared_bytes=shared_mem,
        )


class RawModule:
    def __init__(self, code=None, *, path=None, options=()):
        self.code = code

    def get_function(self, name):
        return RawKernel(self.code, name)
