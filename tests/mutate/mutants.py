# SPDX-License-Identifier: MIT
"""Makes mutants of sources in C: copies with one small fault each.

The scanner knows tokens and nesting only.  A mutant that does not compile does not count.
"""
import collections
import random
import re

# A mutant replaces text[start:end] by new; line is the number of its first line.
Mutant = collections.namedtuple("Mutant", "line start end new")
Token = collections.namedtuple("Token", "kind text start end")

TOKENS = re.compile(r"""
    (?P<blank>\s+|/\*.*?\*/|//[^\n]*
        |^[ ]*\#[ ]*(?!define)(?:\\\n|[^\n])*|^[ ]*\#[ ]*define[ ]+\w+)
    |(?P<string>"(?:\\.|[^"\\\n])*")|(?P<character>'(?:\\.|[^'\\\n])+')
    |(?P<number>\d\w*(?:\.\w+)?)|(?P<name>[A-Za-z_]\w*)
    |(?P<operator><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[<>=!+*/%&|^-]=|&&|\|\||.)
    """, re.DOTALL | re.MULTILINE | re.VERBOSE)

OPERATORS = {
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "<<": [">>"], ">>": ["<<"], "+=": ["=", "-="], "-=": ["=", "+="],
    "|=": ["="], "&=": ["="], "++": ["--"], "--": ["++"], "/": ["*"], "%": ["/"], "!": [""],
    "~": [""],
}
# If they have an operand before them
BINARY = {"+": ["-"], "-": ["+"], "*": ["+"], "&": ["|"], "|": ["&"]}
WORDS = {"true": "false", "false": "true"}
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, ")]}"
KEYWORDS = {"if", "for", "while", "do", "else", "switch", "case", "default", "return", "goto",
            "break", "continue", "static", "const", "struct", "enum", "union", "extern", "typedef",
            "inline", "unsigned", "signed", "char", "int", "long", "short", "bool", "void",
            "size_t", "sizeof"}


class Source:
    def __init__(self, text):
        self.text = text
        self.tokens = [Token(m.lastgroup, m.group(), m.start(), m.end())
                       for m in TOKENS.finditer(text) if m.lastgroup != "blank"]
        self.partner = self.find_partners()
        self.starts = [0] + [m.end() for m in re.finditer("\n", text)]
        self.mutants = []
        self.constants = self.find_constants()

    def find_partners(self):
        partner, open_tokens = {}, []
        for i, token in enumerate(self.tokens):
            if token.kind == "operator" and token.text in OPENING:
                open_tokens.append(i)
            elif token.kind == "operator" and token.text in CLOSING and open_tokens:
                partner[i] = open_tokens.pop()
                partner[partner[i]] = i
        return partner

    def find_constants(self):
        """Returns the constants of the source, by the first part of their names."""
        groups = collections.OrderedDict()
        for token in self.tokens:
            if token.kind == "name" and re.fullmatch(r"[A-Z][A-Z0-9_]+", token.text):
                names = groups.setdefault(token.text.rsplit("_", 1)[0], [])
                if token.text not in names:
                    names.append(token.text)
        return groups

    def line_of(self, position):
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= position else (low, middle)
        return low + 1

    def add(self, start, end, new):
        if self.text[start:end] != new:
            self.mutants.append(Mutant(self.line_of(start), start, end, new))

    def is_at(self, i, *texts):
        return 0 <= i < len(self.tokens) and self.tokens[i].text in texts

    def find(self):
        for i, token in enumerate(self.tokens):
            getattr(self, "mutate_" + token.kind)(i, token)
            if self.begins_statement(i):
                self.mutate_statement(i, token)
        return self.mutants

    def mutate_operator(self, i, token):
        before = self.tokens[i - 1] if i > 0 else None
        is_binary = before is not None and (
            before.kind != "operator" and before.text not in KEYWORDS or before.text in ")]")
        more = BINARY.get(token.text, []) if is_binary else []
        for new in OPERATORS.get(token.text, []) + more:
            self.add(token.start, token.end, new)
        if token.text in ("&&", "||"):
            self.drop_operand(i)
        if token.text == "{" and self.is_at(i - 1, ",", "{") and self.is_at(
                self.partner.get(i, i) + 1, ","):
            self.add(token.start, self.tokens[self.partner[i] + 1].end, "")  # a row of a table
        if token.text == "," and self.is_scalar(i - 1) and self.is_scalar(i + 1):
            a, b = self.tokens[i - 1], self.tokens[i + 1]
            self.add(a.start, b.end, b.text + self.text[a.end:b.start] + a.text)

    def is_scalar(self, i):
        """Whether token i is a whole element of a list."""
        return (self.is_at(i - 1, ",", "{", "(", "[") and self.is_at(i + 1, ",", "}", ")", "]")
                and self.tokens[i].kind != "operator")

    def drop_operand(self, i):
        end = i + 1
        while end < len(self.tokens) and not self.is_at(end, "&&", "||", "?", ":", ",", ";", ")",
                                                         "]", "}"):
            end = self.partner.get(end, end) + 1
        if end > i + 1:
            self.add(self.tokens[i].start, self.tokens[end - 1].end, "")
        begin = i - 1
        while begin > 0 and not self.is_at(begin, "&&", "||", "?", ":", ",", ";", "(", "[", "{",
                                           "=", "return"):
            begin = self.partner.get(begin, begin) - 1
        if begin + 1 < i:
            self.add(self.tokens[begin + 1].start, self.tokens[i].end, "")

    def mutate_number(self, i, token):
        match = re.fullmatch(r"(?:(0[xX])([0-9a-fA-F]+)|(\d+))([uUlLn]*)", token.text)
        if match is None:
            return
        prefix, digits, suffix = match[1] or "", match[2] or match[3], match[4]
        value = int(digits, 16 if prefix else 10)
        show = (lambda n: f"{prefix}{n:0{len(digits)}X}{suffix}") if prefix else (
            lambda n: f"{n}{suffix}")
        self.add(token.start, token.end, show(value + 1))
        if value > 0:
            self.add(token.start, token.end, show(value - 1))
        if len(digits) > 2:
            other = "1" if digits[1] != "1" else "2"
            self.add(token.start, token.end, prefix + digits[0] + other + digits[2:] + suffix)

    def mutate_character(self, i, token):
        if len(token.text) == 3 and token.text[1].isalnum():
            self.add(token.start, token.end, f"'{chr(ord(token.text[1]) ^ 1)}'")

    def mutate_string(self, i, token):
        words = [m for m in re.finditer(r"(?<![\\%\w])[A-Za-z]{3,}", token.text) if m.start() > 0]
        if not words:
            return
        word = random.Random(f"{token.start} {token.text}").choice(words)
        at = token.start + word.end() - 1
        last = self.text[at]
        self.add(at, at + 1, ("s" if last != "s" else "t") if last.islower() else
                 ("S" if last != "S" else "T"))

    def mutate_name(self, i, token):
        if token.text in WORDS and not self.is_at(i - 1, ".", "->"):
            self.add(token.start, token.end, WORDS[token.text])
        names = self.constants.get(token.text.rsplit("_", 1)[0], [])
        if token.text in names and len(names) > 1:
            self.add(token.start, token.end, names[(names.index(token.text) + 1) % len(names)])
        if token.text in ("if", "while"):
            self.negate(i, token)
        if token.text == "return" and self.is_at(i + 2, ";"):
            value = self.tokens[i + 1]
            if value.kind == "name" and value.text not in WORDS and value.text != "NULL":
                self.add(value.start, value.end, "0")

    def negate(self, i, token):
        if self.is_at(i + 1, "("):
            start, stop = self.tokens[i + 1].end, self.tokens[self.partner[i + 1]].start
            self.add(start, stop, f"!({self.text[start:stop]})")

    def begins_statement(self, i):
        token = self.tokens[i]
        if token.kind == "operator" and token.text != "*":
            return False
        return self.is_at(i - 1, ";", "{", "}", "else", "do") or (
            self.is_at(i - 1, ")") and self.is_at(self.partner.get(i - 1, 0) - 1, "if", "for",
                                                  "while"))

    def mutate_statement(self, i, token):
        """Drops an expression statement, or an if that has no else."""
        if token.text == "if" and self.is_at(i + 1, "("):
            end = self.statement_end(self.partner[i + 1] + 1)
            if end is not None and not self.is_at(end + 1, "else"):
                self.add(token.start, self.tokens[end].end, ";")
        elif token.text not in KEYWORDS and not (
                i + 1 < len(self.tokens) and self.tokens[i + 1].kind == "name"):
            end = self.statement_end(i)
            if end is not None:
                self.add(token.start, self.tokens[end].end, ";")

    def statement_end(self, i):
        """Returns the last token of the statement that begins at i."""
        if self.is_at(i, "{"):
            return self.partner.get(i)
        if self.is_at(i, "if", "for", "while", "do", "switch"):
            return None
        while i < len(self.tokens) and not self.is_at(i, ";"):
            if self.is_at(i, "}", ")", "]"):
                return None
            i = self.partner.get(i, i) + 1
        return i if i < len(self.tokens) else None


def find_mutants(text):
    """Returns the mutants of a source, in the order of the text."""
    return sorted(set(Source(text).find()))


def apply(text, mutant):
    return text[:mutant.start] + mutant.new + text[mutant.end:]


def show(text, mutant):
    """Returns the old and the new form of the lines that a mutant changes, on one line each."""
    start = text.rfind("\n", 0, mutant.start) + 1
    end = text.find("\n", mutant.end)
    end = len(text) if end < 0 else end
    old = text[start:end]
    new = text[start:mutant.start] + mutant.new + text[mutant.end:end]
    return " ".join(old.split()), " ".join(new.split())
