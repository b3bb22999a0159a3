"""Tensors as PyTorch has them, on NumPy's memory."""

import numpy as np


class Tensor:
    def __init__(self, values):
        self.values, self.shape, self.dtype = values, values.shape, values.dtype

    @property
    def __cuda_array_interface__(self):
        if self.dtype.kind == "V":
            raise TypeError("no such type in NumPy")
        return dict(self.values.__array_interface__)

    def stride(self):
        return tuple(step // self.values.itemsize for step in self.values.strides)

    def numel(self):
        return self.values.size

    def as_strided(self, shape, strides):
        steps = tuple(step * self.values.itemsize for step in strides)
        return Tensor(np.lib.stride_tricks.as_strided(self.values, shape, steps))

    def detach(self):
        return self

    cpu = detach

    def numpy(self):
        return self.values
