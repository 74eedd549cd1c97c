# SPDX-License-Identifier: MIT
"""The examples of the README and of docstrings, and the functions listed.  argv: the README."""

import doctest
import re
import sys

import xn
from tap import check, check_equal, run


def examples():
    text = open(sys.argv[1], encoding="utf-8").read()
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, "README", sys.argv[1], 0)
    messages = []
    result = doctest.DocTestRunner().run(test, out=messages.append)
    check_equal("there are examples", result.attempted > 10, True)
    check(f"{result.attempted} examples", result.failed and "".join(messages))


def docstrings():
    result = doctest.testmod(xn)
    check_equal("examples of docstrings", (result.attempted, result.failed), (7, 0))


def names():
    text = open(sys.argv[1], encoding="utf-8").read()
    functions = set(re.findall(r"`(\w+)\(", text))
    missing = [n for n in xn.__all__ if n[0].islower() and n not in functions | {"unicode_version"}]
    check_equal("each function is listed", missing, [])


run(examples, docstrings, names)
