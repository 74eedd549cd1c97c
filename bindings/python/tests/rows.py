# SPDX-License-Identifier: MIT
"""Reads rows of tests/, of which a source distribution has a copy.  tests/vectors/README.md
describes the columns of vectors."""

import os
import re
from typing import NamedTuple

import xn
from xn import _xn

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, "../../../tests"))
TOP = TOP if os.path.exists(os.path.join(TOP, "vectors")) else os.path.join(HERE, "data")
TOKEN = re.compile(rb"\\x(..)|\\u\{([0-9a-f]+)\}|\\\*(\d+);|\\([(\\)])|([^\\])", re.I | re.S)


def read_lines(name):
    """The columns of the rows of a file."""
    with open(os.path.join(TOP, name), encoding="utf-8", newline="\n") as lines:
        for line in lines:
            if line != "\n" and not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def read_words(group, kind):
    return {keyword: kind(value) for value, _, keyword, _ in _xn._constants(group)}


FLAGS = read_words(2, xn.Flags) | {"case": xn.Flags(0)}
TRAITS = read_words(3, xn.Traits)
WHY = read_words(4, xn.Why)


def read_text(column):
    """The octets of a text."""
    out, last, group = bytearray(), 0, 0
    for token in TOKEN.finditer(column.encode()):
        before = len(out)
        octet, point, count, escaped, plain = token.groups()
        if escaped == b"(":
            group = before
        elif escaped == b")":
            last = group
        elif octet:
            out.append(int(octet, 16))
        elif point:
            out += chr(int(point, 16)).encode("utf-8", "surrogatepass")
        elif count:
            out += out[last:] * (int(count) - 1)
        else:
            out += escaped or plain
        if len(out) > before and out[before] & 0xC0 != 0x80:
            last = before
    return bytes(out)


def read_points(column):
    return [int(word[2:], 16) for word in column.split()]


class Row(NamedTuple):
    name: str
    operation: str
    argument: str
    flags: xn.Flags
    words: list
    input: str
    status: xn.Status
    finding: xn.Status
    position: str
    output: str
    clause: str


def read_status(word):
    return xn.Status["XN_OK" if word == "OK" else "XN_E_" + word]


def read_vectors():
    for file in sorted(os.listdir(os.path.join(TOP, "vectors"))):
        if not file.endswith(".tsv"):
            continue
        for columns in read_lines("vectors/" + file):
            operation, flags, input, status, position, output, clause = columns
            name = f"{file}: {' '.join(columns[:4])[:60]}"
            operation, _, argument = operation.partition("/")
            status, _, finding = status.partition("/")
            bits = xn.Flags(0)
            for word in flags.split():
                bits |= FLAGS[word]
            yield Row(name, operation, argument, bits, flags.split(), input, read_status(status),
                      read_status(finding or status), position, output, clause)


class Position:
    """The column `offset`, in the characters of a text."""

    def __init__(self, column, text):
        self.octets = self.offset = self.length = 0
        self.label = self.code_point = self.mapped = None
        self.decoded = False
        for word in column.split():
            name, _, value = word.partition("=")
            if name in ("label", "octets"):
                setattr(self, name, int(value))
            elif name == "decoded":
                self.decoded = True
            elif name == "cp":
                typed, _, mapped = value.replace("U+", "").partition(">")
                self.code_point = int(typed, 16)
                self.mapped = int(mapped or typed, 16)
            elif name == "mapped":
                self.mapped = int(value[2:], 16)
            else:
                self.offset, self.length = map(int, word.split("+"))
        character_of = []  # for each octet
        for i, character in enumerate(text):
            character_of += [i] * len(character.encode("utf-8", "surrogatepass"))
        character_of.append(len(text))
        self.start = character_of[self.offset]
        self.end = self.start
        if self.length > 0:
            self.end = character_of[self.offset + self.length - 1] + 1


def refusal(function, *arguments, **keywords):
    """The XnError, or another error of the module, that a function raises."""
    try:
        result = function(*arguments, **keywords)
    except (xn.XnError, xn.TableError, xn.TableLabelError) as error:
        return error
    raise AssertionError(f"returned {result!a}")


def span(error):
    return error.status, error.start, error.end, error.label
