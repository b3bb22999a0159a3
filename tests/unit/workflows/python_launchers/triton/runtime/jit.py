import inspect


class Parameter:
    def __init__(self, item):
        self.name, self.default = item.name, item.default
        self.has_default = item.default is not inspect.Parameter.empty
        self.is_constexpr = "constexpr" in str(item.annotation)


class JITFunction:
    def __init__(self, fn):
        self.fn = fn
        self.params = [
            Parameter(parameter) for parameter in inspect.signature(fn).parameters.values()
        ]
        self.arg_names = [param.name for param in self.params]
        self.effect = None

    def __getitem__(self, grid):
        return lambda *args, **more: self.run(*args, grid=grid, warmup=False, **more)

    def run(self, *args, grid, warmup, **more):
        self.effect(*args)
