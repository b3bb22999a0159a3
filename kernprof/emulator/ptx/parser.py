"""Parser of PTX text to an `ir.Module`; 2,000 instructions take some tens of milliseconds."""

import re
from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import ROWS, Form, Opcode
from kernprof.emulator.ptx.operands import (
    LINKAGE,
    PRODUCTS,
    SPACES,
    SPECIALS,
    VECTORS,
    Tokens,
    read_variables,
)
from kernprof.errors import CompileFailed

_NUMBERED = re.compile(r"(.*?)(\d+)$")
_FILE = re.compile(r'^\s*\.file\s+(\d+)\s+"([^"\n]*)"', re.MULTILINE)
# prefix of debug labels, which are not branch targets and therefore start no basic block
_FOR_DEBUGGERS = "$L__tmp"
_UNKNOWN = Opcode()


class BodyParser:
    """Parser of a function body: the tokens after `{`, up to the matching `}`."""

    def __init__(self, tokens: Tokens, files: dict[int, str]) -> None:
        self.tokens, self.files = tokens, files
        self.variables: list[ir.Variable] = []
        self.registers: list[ir.Register] = []
        self.instructions: list[ir.Instruction] = []
        self.labels: dict[str, int] = {}
        self.label_spans: dict[str, tuple[int, int]] = {}
        self.branch_targets: dict[str, tuple[str, ...]] = {}
        self.loc: ir.SourceLine | None = None
        self._sources: dict[tuple[int, int, int], ir.SourceLine] = {}
        # name → operand in each open scope, innermost scope last
        self._scopes: list[dict[str, ir.Operand]] = [{}]
        # register name → type in each open scope; the name "%r<" declares the numbered registers
        # %r…
        self._declared: list[dict[str, str]] = [{}]
        self._scope_number = 0
        self._scope_suffix = [""]
        # pc of a jump, and the name suffixes of the scopes around the jump
        self._jumps: list[tuple[int, tuple[str, ...]]] = []
        self._opcodes: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {}

    def read(self) -> None:
        tokens = self.tokens
        while True:
            word = tokens.next()
            if word == "}":
                if len(self._scopes) == 1:
                    self._resolve_labels()
                    return
                for scopes in (self._scopes, self._declared, self._scope_suffix):
                    scopes.pop()
            elif word == "{":
                self._scope_number += 1
                self._scopes.append({})
                self._declared.append({})
                self._scope_suffix.append(f"#{self._scope_number}")
            elif word[0] == ".":
                self._directive(word)
            elif word == "@":
                negated = tokens.take("!")
                register = self._name(tokens.next())
                if not isinstance(register, ir.Register):
                    tokens.fail("a predicate register", tokens.at - 1)
                self._instruction(tokens.next(), ir.Guard(register, negated))
            elif tokens.peek() == ":":
                self._label(word)
            elif word != ";":
                self._instruction(word, None)

    def _directive(self, word: str) -> None:
        tokens = self.tokens
        if word == ".loc":
            self._loc()
        elif word == ".reg":
            self._declare_registers()
        elif word in SPACES:
            for variable in read_variables(tokens, SPACES[word]):
                unique = variable.name + self._scope_suffix[-1]
                self._scopes[-1][variable.name] = ir.Symbol(unique)
                self.variables.append(replace(variable, name=unique))
            tokens.expect(";")
        elif word in (".pragma", ".callprototype"):
            tokens.until(";")
        else:
            tokens.fail("a directive of a function body", tokens.at - 1)

    def _loc(self) -> None:
        tokens = self.tokens
        at = tokens.integer(), tokens.integer(), tokens.integer()
        function = caller = None
        while tokens.take(","):
            word = tokens.next()
            if word == "function_name":
                function = tokens.strings.get(tokens.next())
                if tokens.take("+"):
                    tokens.integer()
            elif word == "inlined_at":
                call_site = tokens.integer(), tokens.integer(), tokens.integer()
                caller = self._sources.get(call_site) or self._source(call_site)
            else:
                tokens.fail("function_name or inlined_at", tokens.at - 1)
        self.loc = self._sources[at] = self._source(at, function, caller)

    def _source(
        self,
        at: tuple[int, int, int],
        function: str | None = None,
        caller: ir.SourceLine | None = None,
    ) -> ir.SourceLine:
        file, line, column = at
        return ir.SourceLine(self.files.get(file, f"<file {file}>"), line, column, function, caller)

    def _declare_registers(self) -> None:
        tokens = self.tokens
        kind = tokens.next()[1:]
        if kind not in ir.TYPE_BYTES:
            tokens.fail("a register type", tokens.at - 1)
        while not tokens.take(";"):
            name = tokens.next()
            if tokens.take("<"):
                tokens.integer()
                tokens.expect(">")
                name += "<"
            self._declared[-1][name] = kind
            if tokens.peek() != ";":
                tokens.expect(",")

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
            unique = name + self._scope_suffix[-1]
            self.labels[unique] = len(self.instructions)
            self.label_spans[unique] = tokens.span(tokens.at - 2, tokens.at - 1)

    def _resolve_labels(self) -> None:
        """Replace the label of each jump by the label of the innermost scope that defines it.

        Inline assembly may use the same label in several scopes.
        """
        for pc, scopes in self._jumps:
            i = self.instructions[pc]
            *first, label = i.operands
            assert isinstance(label, ir.Label)
            labels = self.branch_targets if row_of(i).form is Form.INDEXED_BRANCH else self.labels
            inner = next((s for s in reversed(scopes) if label.name + s in labels), "")
            if inner:
                self.instructions[pc] = replace(i, operands=(*first, ir.Label(label.name + inner)))

    def _instruction(self, word: str, guard: ir.Guard | None) -> None:
        tokens = self.tokens
        opcode_at = tokens.at - 1
        parts = self._opcodes.get(word)
        if parts is None:
            opcode, *modifiers = word.split(".")
            if not opcode.isidentifier():
                tokens.fail("an instruction", tokens.at - 1)
            types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
            parts = self._opcodes[word] = opcode, tuple(modifiers), types
        row = ROWS.get(parts[0], _UNKNOWN)
        # The unsupported opcode is reported later. The syntax of its operands may be unknown.
        if row.refused:
            tokens.until(";")
            operands: list[ir.Operand] = []
        elif row.form is Form.CALL:
            operands = [self._call()]
            tokens.expect(";")
        else:
            operands = self._list(";", label="L" in row.operands)
        pc = len(self.instructions)
        if operands and isinstance(operands[-1], ir.Label) and len(self._scopes) > 1:
            self._jumps.append((pc, tuple(self._scope_suffix)))
        line, first = tokens.line(opcode_at), opcode_at
        if guard:  # tokens of `@%p` and `@!%p` before the opcode
            first -= 3 if guard.negated else 2
        span = tokens.span(first, tokens.at - 1)
        self.instructions.append(
            ir.Instruction(pc, *parts, tuple(operands), guard, self.loc, line, span)
        )

    def _list(self, end: str, *, label: bool = False) -> list[ir.Operand]:
        """Read operands up to the token `end`; if `label` is true, the last operand is a label."""
        tokens = self.tokens
        operands: list[ir.Operand] = []
        while not tokens.take(end):
            if operands:
                tokens.expect(",")
            if label and tokens.items[tokens.at + 1 : tokens.at + 2] == [end]:
                operands.append(ir.Label(tokens.next()))
            else:
                operands.append(self._operand())
        return operands

    def _call(self) -> ir.CallOperand:
        tokens = self.tokens
        returns: list[ir.Operand] = []
        if tokens.take("("):
            returns = self._list(")")
            tokens.expect(",")
        target = self._operand()
        if not isinstance(target, ir.Symbol | ir.Register):
            tokens.fail("a function to call", tokens.at - 1)
        arguments: list[ir.Operand] = []
        if tokens.take(",") and tokens.take("("):
            arguments = self._list(")")
        prototype = tokens.next() if tokens.take(",") else None
        return ir.CallOperand(target, tuple(returns), tuple(arguments), prototype)

    def _operand(self) -> ir.Operand:
        first = self._single()
        return ir.Pair(first, self._single()) if self.tokens.take("|") else first

    def _single(self) -> ir.Operand:
        tokens = self.tokens
        word = tokens.peek()
        if word in ("-", "~", "(", "WARP_SZ") or word[:1].isdigit():
            return tokens.constant()
        tokens.next()
        if word == "{":
            return ir.Vector(tuple(self._list("}")))
        if word == "[":
            return self._address()
        if word == "!":
            register = self._single()
            if not isinstance(register, ir.Register):
                tokens.fail("a predicate after '!'", tokens.at - 1)
            return ir.Negated(register)
        if word == "_":
            return ir.Sink()
        if not (word[0].isalpha() or word[0] in "_$%"):
            tokens.fail("an operand", tokens.at - 1)
        base = self._name(word)
        if isinstance(base, ir.Symbol) and tokens.peek() in ("+", "-"):
            return ir.Symbol(base.name, base.offset + self._offset())
        return base

    def _offset(self) -> int:
        """Read offsets such as `+ 8`, `- 8` and `+ -8`; return their sum."""
        tokens, total = self.tokens, 0
        while tokens.peek() in ("+", "-"):
            total += (1 if tokens.next() == "+" else -1) * tokens.expression(PRODUCTS)
        return total

    def _address(self) -> ir.Operand:
        tokens = self.tokens
        base = self._single()
        if tokens.take(","):  # the coordinates of a tensor or texture
            return ir.Vector((base, *self._list("]")))
        offset = self._offset()
        tokens.expect("]")
        match base:
            case ir.Immediate(value):
                return ir.Address(None, value + offset)
            case ir.Symbol(name, inner):
                return ir.Address(ir.Symbol(name), inner + offset)
            case ir.Register():
                return ir.Address(base, offset)
        tokens.fail("an address", tokens.at - 1)

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
        if word[0] != "%":
            return ir.Symbol(word)
        if word in VECTORS:
            return ir.Vector(tuple(self._name(f"{word}.{component}") for component in "xyzw"))
        if word.endswith(".w") and word[:-2] in VECTORS:
            return ir.Immediate(0)
        if word in SPECIALS or word.startswith(("%envreg", "%pm")):
            return ir.Special(word)
        self.tokens.fail("a declared register", self.tokens.at - 1)

    def _family(self, word: str, depth: int) -> str | None:
        """Return the type of a numbered register; None if its family is not declared.

        `%rd1` is number 1 of the family `%rd`. `p10` may be number 10 of `p` or number 0 of `p1`:
        the longest declared prefix is used.
        """
        match = _NUMBERED.match(word)
        prefix, digits = match.groups() if match else ("", "")
        families = (f"{prefix}{digits[:cut]}<" for cut in range(len(digits) - 1, -1, -1))
        declared = self._declared[depth]
        return next((declared[family] for family in families if family in declared), None)


def parse(text: str, kernel: str | None = None) -> ir.Module:
    """Parse a PTX file; if `kernel` is given, skip the bodies of other kernels.

    Raises CompileFailed with the line of invalid PTX. An error inside a function is stored in
    `Function.damage`, because kernels that do not call the function may still run. Unsupported
    instructions are checked later, by `kernprof.emulator.ptx.facts.refuse_unsupported`.
    """
    try:
        return _ModuleParser(Tokens(text), kernel).module()
    except RecursionError as error:
        raise CompileFailed(
            "the operands of the PTX are nested too deeply",
            hint="the PTX is damaged: compile the kernel again",
        ) from error


class _ModuleParser:
    def __init__(self, tokens: Tokens, kernel: str | None) -> None:
        self.tokens, self.kernel = tokens, kernel
        self.version = self.target = ""
        self.address_size = 64
        # The `.file` directives are read in advance, because they follow the `.loc` directives that
        # use them.
        self.files = {int(number): name for number, name in _FILE.findall(tokens.text)}
        self.variables: dict[str, ir.Variable] = {}
        self.functions: dict[str, ir.Function] = {}

    def module(self) -> ir.Module:
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
        elif word == ".version":
            self.version = tokens.next()
        elif word == ".target":
            self.target = tokens.next()
            while tokens.take(","):
                tokens.next()
        elif word == ".address_size":
            self.address_size = tokens.integer()
        elif word == ".file":  # number, "name", and optionally time and size
            tokens.integer()
            tokens.next()
            while tokens.take(","):
                tokens.integer()
        elif word in (".pragma", ".alias"):
            tokens.until(";")
        elif word == ".nv_intermediate_source_section":  # Tile IR: blanked by `Tokens`
            tokens.until("}")
        elif word != ";":
            tokens.fail("a directive", tokens.at - 1)

    def _function(self, *, entry: bool) -> None:
        tokens = self.tokens
        returns = self._parameters()
        name = tokens.next()
        parameters = self._parameters()
        function = ir.Function(
            name=name,
            entry=entry,
            parameters=parameters,
            returns=returns,
            directives=self._directives(),
        )
        if tokens.take(";"):
            self.functions.setdefault(name, replace(function, declaration=True))
            return
        tokens.expect("{")
        start, body, damage = tokens.at, BodyParser(tokens, self.files), ""
        skip = entry and self.kernel not in (None, name)
        try:
            if not skip:
                body.read()
        # The error is ignored if the kernel does not call the function.
        except CompileFailed as error:
            damage, skip, body = error.message, True, BodyParser(tokens, self.files)
        if skip:
            tokens.at, depth = start, 1
            while depth:
                word = tokens.next()
                depth += (word == "{") - (word == "}")
        self.functions[name] = replace(
            function,
            variables=tuple(body.variables),
            registers=tuple(body.registers),
            instructions=tuple(body.instructions),
            labels=body.labels,
            label_spans=body.label_spans,
            branch_targets=body.branch_targets,
            damage=damage,
        )

    def _parameters(self) -> tuple[ir.Variable, ...]:
        tokens = self.tokens
        parameters: list[ir.Variable] = []
        if tokens.take("("):
            while not tokens.take(")"):
                hidden = tokens.take(".hidden")
                if tokens.next() not in SPACES:
                    tokens.fail(
                        "a .param parameter (register parameters are not supported)", tokens.at - 1
                    )
                read = read_variables(tokens, "param")
                parameters += (replace(variable, external=hidden) for variable in read)
                tokens.take(",")
        return tuple(parameters)

    def _directives(self) -> dict[str, tuple[int, ...]]:
        """Read tuning directives, such as `.maxntid 256, 1, 1`; return their values by name."""
        tokens = self.tokens
        directives: dict[str, tuple[int, ...]] = {}
        while tokens.peek()[:1] == ".":
            word = tokens.next()
            if word == ".pragma":
                tokens.until(";")
                continue
            values: list[int] = []
            while tokens.peek()[:1].isdigit():
                values.append(tokens.integer())
                tokens.take(",")
            directives[word[1:]] = tuple(values)
        return directives
