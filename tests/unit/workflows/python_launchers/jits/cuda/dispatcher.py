thread = {"index": 0}


class _LaunchConfiguration:
    def __init__(self, dispatcher, griddim, blockdim, sharedmem=0):
        self.dispatcher, self.griddim, self.blockdim, self.sharedmem = (
            dispatcher,
            griddim,
            blockdim,
            sharedmem,
        )

    def __call__(self, *args):
        for index in range(self.griddim * self.blockdim):
            thread["index"] = index
            self.dispatcher.py_func(*args)


class Dispatcher:
    def __init__(self, py_func):
        self.py_func = py_func

    def __call__(self, *args):
        return self.py_func(*args)

    def __getitem__(self, sizes):
        return _LaunchConfiguration(self, *sizes)
