"""Parser from PTX text to `ir.Module`; 2,000 instructions take some tens of milliseconds."""

import re
from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import ROWS, Form
from kernprof.emulator.ptx.operands import (
    LINKAGE,
    SPACES,
    SPECIALS,
    BadOperand,
    OperandReader,
    Tokens,
    read_variables,
)
from kernprof.errors import CompileFailed

_NUMBERED = re.compile(r"(.*?)(\d+)$")
_FOR_DEBUGGERS = "$L__tmp"  # prefix of labels that no branch targets: they end no block


class BodyParser:
    """Reader of a function body, from behind `{` to the matching `}`.

    `parameters` are the names of `.param` variables that are already declared.
    """

    def __init__(self, tokens: Tokens, files: dict[int, str], parameters: set[str]) -> None:
        self.tokens, self.files, self.parameters = tokens, files, parameters
        self.variables: list[ir.Variable] = []
        self.registers: list[ir.Register] = []
        self.instructions: list[ir.Instruction] = []
        self.labels: dict[str, int] = {}
        self.branch_targets: dict[str, tuple[str, ...]] = {}
        self.loc: ir.SourceLine | None = None
        self._places: dict[tuple[int, int, int], ir.SourceLine] = {}
        self._scopes: list[dict[str, ir.Operand]] = [{}]  # resolved names, innermost last
        self._declared: list[dict[str, str]] = [{}]  # register name → type; "%r<" → numbered family
        self._scope_number = 0
        self._scope_suffix = [""]
        # pc of a jump, and the scopes around it
        self._jumps: list[tuple[int, tuple[str, ...]]] = []
        self._opcodes: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {}

    def read(self) -> None:
        tokens = self.tokens
        while True:
            word = tokens.next()
            if word == "}":
                if len(self._scopes) == 1:
                    self._find_labels()
                    return
                self._leave()
            elif word == "{":
                self._enter()
            elif word[0] == ".":
                self._directive(word)
            elif word == "@":
                self._guarded()
            elif tokens.peek() == ":":
                self._label(word)
            elif word != ";":
                self._instruction(word, None)

    def _enter(self) -> None:
        self._scope_number += 1
        self._scopes.append({})
        self._declared.append({})
        self._scope_suffix.append(f"#{self._scope_number}")

    def _leave(self) -> None:
        self._scopes.pop()
        self._declared.pop()
        self._scope_suffix.pop()

    def _directive(self, word: str) -> None:
        tokens = self.tokens
        if word == ".loc":
            self._loc()
        elif word == ".reg":
            self._register_declaration()
        elif word in SPACES:
            self._variable_declaration(SPACES[word])
        elif word in (".pragma", ".callprototype"):
            tokens.until(";")
        else:
            tokens.fail("a directive of a function body", tokens.at - 1)

    def _loc(self) -> None:
        tokens = self.tokens
        file, line, column = tokens.integer(), tokens.integer(), tokens.integer()
        function = caller = None
        while tokens.take(","):
            word = tokens.next()
            if word == "function_name":
                function = self.tokens.strings.get(tokens.next())
                if tokens.take("+"):
                    tokens.integer()
            elif word == "inlined_at":
                place = tokens.integer(), tokens.integer(), tokens.integer()
                caller = self._places.get(place) or self._source(*place)
            else:
                tokens.fail("function_name or inlined_at", tokens.at - 1)
        self.loc = self._source(file, line, column, function, caller)
        self._places[file, line, column] = self.loc

    def _source(
        self,
        file: int,
        line: int,
        column: int,
        function: str | None = None,
        caller: ir.SourceLine | None = None,
    ) -> ir.SourceLine:
        return ir.SourceLine(self.files.get(file, f"<file {file}>"), line, column, function, caller)

    def _register_declaration(self) -> None:
        tokens = self.tokens
        kind = tokens.next()[1:]
        if kind in ("v2", "v4"):
            tokens.fail("a scalar register (vector registers are of the old ABI)", tokens.at - 1)
        if kind not in ir.TYPE_BYTES:
            tokens.fail("a register type", tokens.at - 1)
        while True:
            name = tokens.next()
            if tokens.take("<"):
                tokens.integer()
                tokens.expect(">")
                name += "<"
            self._declared[-1][name] = kind
            if not tokens.take(","):
                break
        tokens.expect(";")

    def _variable_declaration(self, space: str) -> None:
        for variable in read_variables(self.tokens, space):
            unique = variable.name + self._scope_suffix[-1]
            self._scopes[-1][variable.name] = ir.Symbol(unique)
            self.variables.append(
                ir.Variable(
                    unique,
                    space,
                    variable.type,
                    variable.align,
                    variable.size,
                    variable.initial,
                    variable.relocations,
                )
            )
        self.tokens.expect(";")

    def _label(self, name: str) -> None:
        tokens = self.tokens
        tokens.expect(":")
        if tokens.take(".branchtargets"):
            self.branch_targets[name + self._scope_suffix[-1]] = tuple(
                word for word in tokens.until(";") if word != ","
            )
        elif tokens.peek() in (".callprototype", ".calltargets"):
            tokens.until(";")
        elif not name.startswith(_FOR_DEBUGGERS):
            self.labels[name + self._scope_suffix[-1]] = len(self.instructions)

    def _find_labels(self) -> None:
        """Collect labels by scope: inline assembly may repeat a label in several scopes."""
        for pc, scopes in self._jumps:
            i = self.instructions[pc]
            *first, label = i.operands
            assert isinstance(label, ir.Label)
            labels = self.branch_targets if row_of(i).form is Form.INDEXED_BRANCH else self.labels
            inner = next((s for s in reversed(scopes) if label.name + s in labels), "")
            if inner:
                self.instructions[pc] = replace(i, operands=(*first, ir.Label(label.name + inner)))

    def _guarded(self) -> None:
        tokens = self.tokens
        negated = tokens.take("!")
        try:
            register = self._name(tokens.next())
        except BadOperand as error:
            tokens.fail(str(error), tokens.at - 1)
        if not isinstance(register, ir.Register):
            tokens.fail("a predicate register", tokens.at - 1)
        self._instruction(tokens.next(), ir.Guard(register, negated))

    def _instruction(self, word: str, guard: ir.Guard | None) -> None:
        tokens = self.tokens
        start = tokens.at
        parts = self._opcodes.get(word) or self._split(word)
        words = tokens.until(";")
        try:
            operands = self._operands(parts[0], words)
        except BadOperand as error:
            tokens.fail(str(error), start - 1)
        pc = len(self.instructions)
        if operands and isinstance(operands[-1], ir.Label) and len(self._scopes) > 1:
            self._jumps.append((pc, tuple(self._scope_suffix)))
        self.instructions.append(
            ir.Instruction(pc, *parts, operands, guard, self.loc, tokens.line(start - 1))
        )

    def _split(self, word: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        opcode, *modifiers = word.split(".")
        if not opcode.isidentifier():
            self.tokens.fail("an instruction", self.tokens.at - 1)
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        self._opcodes[word] = opcode, tuple(modifiers), types
        return self._opcodes[word]

    def _operands(self, opcode: str, words: list[str]) -> tuple[ir.Operand, ...]:
        if opcode == "call":
            return (self._call(words),)
        if opcode in ROWS and ROWS[opcode].refused:
            return ()  # refused opcodes are reported later: their operands may have another form
        if opcode in ROWS and "L" in ROWS[opcode].operands:
            if not words:
                raise BadOperand("a label")
            *first, label = words
            return (*OperandReader(first[:-1], self._name).all(), ir.Label(label))
        return OperandReader(words, self._name).all()

    def _call(self, words: list[str]) -> ir.CallOperand:
        reader = OperandReader(words, self._name)
        returns = _listed(reader)
        if returns is not None:
            reader.expect(",")
        target = reader.operand()
        if not isinstance(target, ir.Symbol | ir.Register):
            raise BadOperand("a function to call")
        arguments: tuple[ir.Operand, ...] = ()
        prototype = None
        if reader.peek() == ",":
            reader.at += 1
            arguments = _listed(reader) or ()
        if reader.peek() == ",":
            reader.at += 1
            prototype = reader.peek()
        return ir.CallOperand(target, returns or (), arguments, prototype)

    def _name(self, word: str) -> ir.Operand:
        for depth in range(len(self._scopes) - 1, -1, -1):
            if word in self._scopes[depth]:
                return self._scopes[depth][word]
            kind = self._declared[depth].get(word) or self._family(word, depth)
            if kind:
                register = ir.Register(word + self._scope_suffix[depth], kind, len(self.registers))
                self.registers.append(register)
                self._scopes[depth][word] = register
                return register
        if word == "WARP_SZ":
            return ir.Immediate(32)
        if word[0] != "%":
            return ir.Symbol(word)
        if word in SPECIALS or word.startswith(("%envreg", "%pm")):
            return ir.Special(word)
        raise BadOperand(f"a declared register, found {word!r}")

    def _family(self, word: str, depth: int) -> str | None:
        match = _NUMBERED.match(word)
        # %rd1 may be family %rd, and p10 may be number 10 of p or 0 of p1: the longest declared
        # prefix wins.
        if not match:
            return None
        digits = match.group(2)
        for cut in range(len(digits) - 1, -1, -1):
            kind = self._declared[depth].get(match.group(1) + digits[:cut] + "<")
            if kind:
                return kind
        return None


def _listed(reader: OperandReader) -> tuple[ir.Operand, ...] | None:
    if reader.peek() != "(":
        return None
    reader.at += 1
    operands: list[ir.Operand] = []
    while reader.peek() != ")":
        operands.append(reader.operand())
        if reader.peek() == ",":
            reader.at += 1
    reader.at += 1
    return tuple(operands)


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
    """Parse a PTX file; with `kernel`, skip the instructions of the other kernels.

    Raises CompileFailed with the line of invalid PTX. Errors inside a function are stored in its
    `damage`, because they do not matter to kernels that do not call it. Unsupported instructions
    are checked later, by `kernprof.emulator.ptx.facts.refuse_unsupported`.
    """
    return _ModuleParser(Tokens(text), kernel).module()


def _step_over(tokens: Tokens, start: int) -> None:
    """Move behind the `}` that closes the body beginning at `start`."""
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
        """Read the `.file` directives, which follow the `.loc`s that use them."""
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
        except CompileFailed as error:  # irrelevant if the kernel does not call it
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
        parameters: list[ir.Variable] = []
        while not tokens.take(")"):
            space = tokens.next()
            if space == ".reg":
                tokens.fail(
                    "a .param parameter (register parameters are of the old ABI)", tokens.at - 1
                )
            if space not in SPACES:
                tokens.fail("a parameter", tokens.at - 1)
            parameters += read_variables(tokens, "param")
            tokens.take(",")
        return tuple(parameters)

    def _directives(self) -> dict[str, tuple[int, ...]]:
        tokens = self.tokens
        directives: dict[str, tuple[int, ...]] = {}
        while (word := tokens.peek()) in _FUNCTION_DIRECTIVES or word == ".pragma":
            tokens.next()
            if word == ".pragma":
                tokens.until(";")
                continue
            values: list[int] = []
            while tokens.peek()[:1].isdigit():
                values.append(tokens.integer())
                tokens.take(",")
            directives[word[1:]] = tuple(values)
        return directives
