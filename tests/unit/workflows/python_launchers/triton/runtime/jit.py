import inspect


class Parameter:
    def __init__(self, each):
        self.name, self.default = each.name, each.default
        self.has_default = each.default is not inspect.Parameter.empty
        self.is_constexpr = "constexpr" in str(each.annotation)


class JITFunction:
    def __init__(self, fn):
        self.fn = fn
        self.params = [Parameter(each) for each in inspect.signature(fn).parameters.values()]
        self.arg_names = [each.name for each in self.params]
        self.effect = None

    def __getitem__(self, grid):
        return lambda *args, **more: self.run(*args, grid=grid, warmup=False, **more)

    def run(self, *args, grid, warmup, **more):
        self.effect(*args)
