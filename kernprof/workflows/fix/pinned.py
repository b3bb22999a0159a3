"""Edits of a Python program so that copies to the GPU start from pinned host memory.

`DataLoader(…)` gets `pin_memory=True`. A tensor that is created once, and copied in a loop, gets
`.pin_memory()`. The program is parsed, not executed.
"""

import ast
import re
from collections.abc import Iterator

from kernprof.cuda_source.kernels import Edit, offsets

_TO_GPU = re.compile(r"(\w+)\.(cuda\(|to\(['\"]cuda)")
_ON_HOST = re.compile(r"torch\.(from_numpy|as_tensor|tensor|zeros|ones|empty|rand|randn|arange)")


def pinned(text: str) -> Iterator[tuple[str, Edit | str]]:
    """Yield each source of pageable copies with its edit, or with the reason that it stays."""
    tree = [*ast.walk(ast.parse(text))]
    calls = [node for node in tree if isinstance(node, ast.Call)]
    for call in calls:
        words = [word.arg for word in call.keywords]
        if ast.unparse(call.func).endswith("DataLoader") and "pin_memory" not in words:
            place = f"the DataLoader in line {call.lineno}"
            if words and None not in words:
                start, _ = offsets(text, call.keywords[0])
                yield place, Edit(start, start, "pin_memory=True, ")
            else:
                yield place, "it has no keyword arguments, or ** arguments"
    loops = [node for node in tree if isinstance(node, ast.For | ast.While)]
    repeated = {id(node) for loop in loops for node in ast.walk(loop)}
    texts = [ast.unparse(call) for call in calls if id(call) in repeated]
    copied = {copy[1] for code in texts if (copy := _TO_GPU.match(code))}
    assigned = [(ast.unparse(n.targets[-1]), n) for n in tree if isinstance(n, ast.Assign)]
    names = [name for name, _ in assigned]
    for name, node in assigned:
        value = node.value
        if name not in copied or ".pin_memory(" in ast.unparse(value):
            continue
        if id(node) in repeated or names.count(name) > 1:
            yield name, "it is assigned in a loop, or several times"
        elif (
            isinstance(value, ast.Call)
            and _ON_HOST.fullmatch(ast.unparse(value.func))
            and "device" not in [word.arg for word in value.keywords]
        ):
            _, end = offsets(text, value)
            yield name, Edit(end, end, ".pin_memory()")
        else:
            yield name, "it is not a new tensor of torch in host memory"
