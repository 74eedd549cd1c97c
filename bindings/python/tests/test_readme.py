# SPDX-License-Identifier: MIT
"""The examples of the README and of docstrings, and the functions listed.  argv: the README."""

import doctest
import enum
import inspect
import pydoc
import re
import sys
import types

import xn
from tap import check, check_equal, run
from xn.compat import idna


def examples():
    text = open(sys.argv[1], encoding="utf-8").read()
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, "README", sys.argv[1], 0)
    messages = []
    result = doctest.DocTestRunner().run(test, out=messages.append)
    check_equal("there are examples", result.attempted > 10, True)
    check(f"{result.attempted} examples", result.failed and "".join(messages))


def list_documented():
    """The public functions, classes, methods and properties, with their names."""
    for module in (xn, xn._codec, idna):
        for name, value in sorted(vars(module).items()):
            public = name in getattr(module, "__all__", (name,)) and name[0] != "_"
            if not public or isinstance(value, types.ModuleType):
                continue
            if not inspect.isroutine(value) and not inspect.isclass(value):
                continue
            yield f"{module.__name__}.{name}", value
            if inspect.isclass(value) and value.__module__ == module.__name__:
                for member, own in sorted(vars(value).items()):
                    if member[0] != "_" and (inspect.isroutine(own) or isinstance(own, property)):
                        yield f"{module.__name__}.{name}.{member}", getattr(value, member)


INHERITED = re.compile(r"_codec\.\w+\.(encode|decode)$")  # described by codecs


def docstrings():
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    missing, without, messages = [], [], []
    for name, value in list_documented():
        text = "" if INHERITED.search(name) else value.__doc__
        if text is None:
            missing.append(name)
        names = vars(idna) if name.startswith("xn.compat") else vars(xn)
        test = parser.get_doctest(inspect.cleandoc(text or ""), dict(names), name, None, 0)
        is_function = inspect.isroutine(value) and name.count(".") == 1
        if is_function and not test.examples and value not in (xn.version,):
            without.append(name)
        runner.run(test, out=messages.append)
    check_equal("those without a docstring", missing, [])
    check_equal("functions without an example", without, [])
    check_equal("there are examples in docstrings", runner.tries > 40, True)
    check(f"{runner.tries} examples of docstrings", runner.failures and "".join(messages))
    result = doctest.testmod(xn)
    check_equal("examples of the module", result.attempted > 0 and result.failed, 0)


def members():
    """help() shows each member of each enum with its words."""
    for name in xn.__all__:
        kind = getattr(xn, name)
        if isinstance(kind, enum.EnumMeta):
            text = pydoc.plain(pydoc.render_doc(kind))
            wrong = [m.name for m in kind if f"{m.name}: {m.__doc__}" not in text or not m.__doc__]
            check(f"help of the members of {name}", wrong)
    text = pydoc.plain(pydoc.render_doc(xn.Flags.STD3))
    check("help(xn.Flags.STD3)", "allow only letters" not in text and text)
    text = pydoc.plain(pydoc.render_doc(xn.to_ascii))
    check("help(xn.to_ascii)", "to_ascii(text, flags=0)" not in text and text)


def write_default(value):
    if isinstance(value, xn.Flags):
        return f"Flags.{value.name}" if value else "0"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def signatures():
    """Calls in the tables have the parameters, and their defaults, of the functions."""
    text = open(sys.argv[1], encoding="utf-8").read()
    cells = " ".join(re.findall(r"^\|([^|]*)\|", text, re.M))
    kinds = {"table": xn.Table, "index": xn.LookAlikes}
    found = set()
    for owner, name, arguments in re.findall(r"`(?:(\w+)\.)?(\w+)\(([^)]*)\)`", cells):
        if "..." in arguments:
            continue
        function = getattr(kinds[owner] if owner else xn, name)
        parameters = list(inspect.signature(function).parameters.values())
        words = []
        for parameter in parameters[1 if owner else 0:]:
            if parameter.kind is parameter.KEYWORD_ONLY and "*" not in words:
                words.append("*")
            default = parameter.default
            has_default = default is not inspect.Parameter.empty
            words.append(parameter.name + (f"={write_default(default)}" if has_default else ""))
        check_equal(f"the README has {name}()", arguments, ", ".join(words))
        found.add(name)
    check_equal("many calls are in tables", len(found) > 25, True)
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text, re.M)
    attributes = {word for row in rows for word in re.findall(r"\w+", row)}
    check_equal("the README lists the attributes of errors", attributes,
                {n for n in vars(xn.diagnose("")) if n[0] != "_"})


def names():
    text = open(sys.argv[1], encoding="utf-8").read()
    functions = set(re.findall(r"`(\w+)\(", text))
    missing = [n for n in xn.__all__ if n[0].islower() and n not in functions | {"unicode_version"}]
    check_equal("each function is listed", missing, [])


# Sentences of the README, and expressions that are true if they hold
STATEMENTS = [
    ("What a function does not change, it returns as the same object.",
     "(lambda name: xn.to_ascii(name) is name)('a.b')"),
    ("ToUnicode of each label; one that cannot be decoded is unchanged",
     "xn.to_unicode('xn--fa-hia.xn--tda') == 'xn--fa-hia.\u00FC'"),
    ("the `XnError` that `to_ascii` raises, or `None`",
     "xn.diagnose('a..b').status is xn.Status.XN_E_EMPTY and xn.diagnose('a') is None"),
    ("the one spelling: ASCII, lower case, no final dot",
     "xn.canonical('A.\u00DC.') == 'a.xn--tda'"),
    ("a key such as `com!example!www!`, which sorts as names do in the DNS",
     "xn.key('www.example.com') == 'com!example!www!'"),
    ("there are forms that return `None` instead: `try_to_ascii()`",
     "xn.try_to_ascii('a..b') is None and xn.try_to_ascii('a') == 'a'"),
    ("`where` is `\"host\"`, `\"host-port\"`, `\"email\"` or `\"url\"`, or a member of `Where`.",
     "[xn.find_host(t, w).host for t, w in (('a', 'host'), ('a:1', 'host-port'), ('b@a', 'email'),"
     " ('x://a', 'url'), ('x://a', xn.Where.URL))] == ['a'] * 5"),
    ("`XnError` is a `UnicodeEncodeError`, and so a `ValueError`.",
     "issubclass(xn.XnError, UnicodeEncodeError)"),
    ("the number of the label, from 0", "xn.diagnose('a..b').label == 1"),
    ("as typed, and what nameprep maps it to; `None` if there is not a single one",
     "(lambda e: (e.code_point, e.mapped))(xn.diagnose('\uFF20')) == (0xFF20, 0x40)"
     " and xn.diagnose('a..b').mapped is None"),
    ("the length in ASCII of a label or a name that is too long, if known, else 0",
     "xn.diagnose('a' * 70).octets == 70 and xn.diagnose('a..b').octets == 0"),
    ("whether the fault is in what an ACE label decodes to",
     "xn.diagnose('xn--a', xn.Flags.STRICT_ACE).decoded and not xn.diagnose('a..b').decoded"),
    ("`object[start:end]` is the text at fault; it is empty where something is missing.",
     "(lambda e: e.object[e.start:e.end])(xn.diagnose('a\u2028')) == '\u2028'"
     " and (lambda e: e.object[e.start:e.end])(xn.diagnose('a..b')) == ''"),
    ("A lone surrogate is refused by each function, with `XN_E_CODE_POINT`.",
     "xn.diagnose(chr(0xD800)).status is xn.Status.XN_E_CODE_POINT"),
    ("An argument of another type raises `TypeError`, an unknown flag `ValueError`, an unknown "
     "profile `LookupError`.",
     "[raised(xn.to_ascii, 1), raised(xn.to_ascii, 'a', 0x10000), raised(xn.prep, 'x', 'a')]"
     " == [TypeError, ValueError, LookupError]"),
]


def raised(function, *arguments):
    try:
        function(*arguments)
    except Exception as error:
        return type(error)


def statements():
    text = " ".join(open(sys.argv[1], encoding="utf-8").read().split())
    for sentence, expression in STATEMENTS:
        check_equal(sentence, (sentence in text, eval(expression)), (True, True))


run(examples, docstrings, members, signatures, names, statements)
