# SPDX-License-Identifier: MIT
"""Reads tests/vectors/*.tsv; tests/vectors/README.md has the columns."""

import os
import re
from typing import NamedTuple

import xn
from xn import _types, _xn


def read_words(group, kind):
    return {keyword: kind(value) for value, _, keyword, _ in _xn.constants(group)}


FLAGS = read_words(_types.FLAGS, xn.Flags) | {"case": xn.Flags(0)}
TRAITS = read_words(_types.TRAITS, xn.Traits)
WHY = read_words(_types.REASONS, xn.Why)
TOKEN = re.compile(rb"\\x(..)|\\u\{([0-9a-f]+)\}|\\\*(\d+);|\\([(\\)])|([^\\])", re.I | re.S)


def read_text(column):
    """The octets of a text."""
    out, last, group = bytearray(), 0, 0
    for token in TOKEN.finditer(column.encode()):
        before = len(out)
        octet, point, count, escaped, plain = token.groups()
        if escaped == b"(":
            group = before
            continue
        if escaped == b")":
            last = group
            continue
        if octet:
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


def read_rows(directory):
    for file in sorted(os.listdir(directory)):
        if not file.endswith(".tsv"):
            continue
        with open(os.path.join(directory, file), encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                line = line.rstrip("\n")
                if not line or line.startswith("#"):
                    continue
                operation, flags, input, status, position, output, clause = line.split("\t")
                operation, _, argument = operation.partition("/")
                status, _, finding = status.partition("/")
                words = flags.split()
                bits = xn.Flags(0)
                for word in words:
                    bits |= FLAGS[word]
                yield Row(
                    f"{file}:{number} {line.split(chr(9))[0]}",
                    operation,
                    argument,
                    bits,
                    words,
                    input,
                    read_status(status),
                    read_status(finding or status),
                    position,
                    output,
                    clause,
                )


class Position:
    """The column `offset`, in the characters of a text."""

    def __init__(self, column, text):
        self.label = self.octets = self.offset = self.length = 0
        self.code_point = self.mapped = None
        self.decoded = False
        for word in column.split():
            name, _, value = word.partition("=")
            if name == "label":
                self.label = int(value)
            elif name == "octets":
                self.octets = int(value)
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
