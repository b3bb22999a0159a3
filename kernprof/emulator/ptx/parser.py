"""PTX text → `ir.Module`. A kernel of 2,000 instructions takes some tens of milliseconds."""

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.body import BodyParser
from kernprof.emulator.ptx.declarations import LINKAGE, SPACES, read_variables
from kernprof.emulator.ptx.tokens import Tokens
from kernprof.errors import CompileFailed

_FUNCTION_DIRECTIVES = frozenset(
    {
        ".maxntid",
        ".reqntid",
        ".minnctapersm",
        ".maxnctapersm",
        ".maxnreg",
        ".noreturn",
        ".maxclusterrank",
        ".explicitcluster",
        ".reqnctapercluster",
        ".blocksareclusters",
        ".abi_preserve",
        ".abi_preserve_control",
        ".unique",
    }
)


def parse(text: str, kernel: str | None = None) -> ir.Module:
    """A whole PTX file; with `kernel`, without the instructions of the other ones.

    Raises CompileFailed with the PTX line where the text is not PTX; what is wrong inside a
    function is kept in its
    `damage`, for a kernel that does not call it need not care. Instructions are not judged here:
    see
    `kernprof.emulator.ptx.table.refuse_unsupported`.
    """
    return _ModuleParser(Tokens(text), kernel).module()


def _step_over(tokens: Tokens, start: int) -> None:
    """To behind the `}` that closes the body beginning at `start`."""
    depth, tokens.at = 1, start
    while depth:
        word = tokens.next()
        depth += (word == "{") - (word == "}")


class _ModuleParser:
    def __init__(self, tokens: Tokens, kernel: str | None) -> None:
        self.tokens, self.kernel = tokens, kernel
        self.version = self.target = ""
        self.address_size = 64
        self.files: dict[int, str] = {}
        self.variables: dict[str, ir.Variable] = {}
        self.functions: dict[str, ir.Function] = {}

    def module(self) -> ir.Module:
        self._read_files()
        while self.tokens.peek():
            self._item()
        if not self.target:
            self.tokens.fail("a .target directive")
        return ir.Module(
            version=self.version,
            target=self.target,
            address_size=self.address_size,
            variables=self.variables,
            functions=self.functions,
        )

    def _read_files(self) -> None:
        """`.file` directives stand at the end of the text, after the `.loc`s that use them."""
        items = self.tokens.items
        for at, word in enumerate(items):
            if word == ".file" and items[at + 2].startswith('"'):
                self.files[int(items[at + 1])] = items[at + 2][1:-1]

    def _item(self) -> None:
        tokens = self.tokens
        external = False
        while tokens.peek() in LINKAGE:
            external |= tokens.next() == ".extern"
        word = tokens.next()
        if word in SPACES:
            for variable in read_variables(tokens, SPACES[word], external=external):
                self.variables[variable.name] = variable
            tokens.expect(";")
        elif word in (".entry", ".func"):
            self._function(entry=word == ".entry")
        else:
            self._directive(word)

    def _directive(self, word: str) -> None:
        tokens = self.tokens
        if word == ".version":
            self.version = tokens.next()
        elif word == ".target":
            self.target = tokens.next()
            while tokens.take(","):
                tokens.next()
        elif word == ".address_size":
            self.address_size = tokens.integer()
        elif word == ".file":
            self._skip_file()
        elif word in (".pragma", ".alias"):
            tokens.until(";")
        elif word != ";":
            tokens.fail("a directive", tokens.at - 1)

    def _skip_file(self) -> None:
        tokens = self.tokens
        tokens.integer()
        tokens.next()
        while tokens.take(","):
            tokens.integer()

    def _function(self, *, entry: bool) -> None:
        tokens = self.tokens
        returns = self._parameters() if tokens.peek() == "(" else ()
        name = tokens.next()
        parameters = self._parameters() if tokens.peek() == "(" else ()
        directives = self._directives()
        if tokens.take(";"):
            declared = ir.Function(
                name=name, entry=entry, parameters=parameters, returns=returns, declaration=True
            )
            self.functions.setdefault(name, declared)
            return
        tokens.expect("{")
        start = tokens.at
        body = BodyParser(tokens, self.files, {v.name for v in (*parameters, *returns)})
        damage = ""
        try:
            if entry and self.kernel not in (None, name):
                _step_over(tokens, start)
            else:
                body.read()
        except CompileFailed as error:  # of no account where the kernel does not call it
            damage = error.message
            _step_over(tokens, start)
            body = BodyParser(tokens, self.files, set())
        self.functions[name] = ir.Function(
            name=name,
            entry=entry,
            parameters=parameters,
            returns=returns,
            variables=tuple(body.variables),
            registers=tuple(body.registers),
            instructions=tuple(body.instructions),
            labels=body.labels,
            branch_targets=body.branch_targets,
            directives=directives,
            damage=damage,
        )

    def _parameters(self) -> tuple[ir.Variable, ...]:
        tokens = self.tokens
        tokens.expect("(")
        found: list[ir.Variable] = []
        while not tokens.take(")"):
            space = tokens.next()
            if space == ".reg":
                tokens.fail(
                    "a .param parameter (register parameters are of the old ABI)", tokens.at - 1
                )
            if space not in SPACES:
                tokens.fail("a parameter", tokens.at - 1)
            found += read_variables(tokens, "param")
            tokens.take(",")
        return tuple(found)

    def _directives(self) -> dict[str, tuple[int, ...]]:
        tokens = self.tokens
        found: dict[str, tuple[int, ...]] = {}
        while (word := tokens.peek()) in _FUNCTION_DIRECTIVES or word == ".pragma":
            tokens.next()
            if word == ".pragma":
                tokens.until(";")
                continue
            values: list[int] = []
            while tokens.peek()[:1].isdigit():
                values.append(tokens.integer())
                tokens.take(",")
            found[word[1:]] = tuple(values)
        return found
