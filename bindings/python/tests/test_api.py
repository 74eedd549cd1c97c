# SPDX-License-Identifier: MIT
"""Arguments, results and errors of the functions."""

import ast
import collections.abc
import copy
import enum
import inspect
import os
import pickle
import re
import sys
import tempfile
import types
import typing

import xn
from tap import check, check_equal, check_raises, run, skip

TEXT_AND_FLAGS = [
    "to_ascii",
    "to_unicode",
    "label_to_ascii",
    "label_to_unicode",
    "to_display",
    "canonical",
    "key",
    "display_why",
    "traits",
    "explain",
    "nfkc",
]
# They return None where the functions without try_ raise XnError.
TRIES = ["to_ascii", "to_unicode", "label_to_ascii", "label_to_unicode", "to_display"]
TRIES += ["canonical", "key", "find_host", "replace_host", "prep"]
DIAGNOSES = ["diagnose", "diagnose_unicode"]  # they return an XnError
TEXT_AND_FLAGS += [*(f"try_{name}" for name in TRIES[:7]), *DIAGNOSES]
# Each function with arguments that it accepts, but for the text
CALLS = {name: (getattr(xn, name), (), {}) for name in TEXT_AND_FLAGS} | {
    "labels": (xn.labels, (), {}),
    "punycode_encode": (xn.punycode_encode, (), {}),
    "punycode_decode": (xn.punycode_decode, (), {}),
    "find_host": (xn.find_host, ("host",), {}),
    "replace_host": (xn.replace_host, ("host",), {}),
    "try_find_host": (xn.try_find_host, ("host",), {}),
    "try_replace_host": (xn.try_replace_host, ("host",), {}),
    "try_prep": (lambda text, *rest, **kw: xn.try_prep("Nameprep", text, *rest, **kw), (), {}),
    "prep": (lambda text, *rest, **kw: xn.prep("Nameprep", text, *rest, **kw), (), {}),
    "equal a": (lambda text, *rest, **kw: xn.equal(text, "b", *rest, **kw), (), {}),
    "equal b": (lambda text, *rest, **kw: xn.equal("b", text, *rest, **kw), (), {}),
}
TAKES_FLAGS = {*CALLS} - {"labels", "punycode_encode", "punycode_decode"}
UNKNOWN = 2 * max(xn.Flags)  # the first bit that is not a flag


class Text(str):
    """Its own methods must never be asked."""

    __slots__ = ()

    def __len__(self):
        return 1

    def encode(self, *arguments):
        return b"wrong"


def versions():
    check_equal("the version of libxn", xn.__version__, xn.version())
    check_equal("that of Unicode", xn.unicode_version, "3.2.0")


def signatures():
    for name in TEXT_AND_FLAGS:
        function = getattr(xn, name)
        check_equal(f"signature of {name}", str(inspect.signature(function)), "(text, flags=0)")
        check_equal(f"{name} has a docstring", bool(inspect.getdoc(function)), True)
        check_equal(
            f"{name} by keyword",
            repr(
                list(function(flags=2, text="a")) if name == "explain" else function(
                    flags=2, text="a"
                ),
            ),
            repr(list(function("a", 2)) if name == "explain" else function("a", 2)),
        )
    for function, expected in (
        (xn.labels, "(text)"),
        (xn.punycode_encode, "(text)"),
        (xn.punycode_decode, "(text)"),
        (xn.profiles, "()"),
        (xn.prep, "(profile, text, flags=0)"),
        (xn.try_prep, "(profile, text, flags=0)"),
        (xn.try_replace_host, "(text, where='url', flags=0)"),
        (xn.try_find_host, "(text, where=<Where.URL: 'url'>, flags=0)"),
        (xn.equal, "(a, b, flags=0)"),
        (xn.replace_host, "(text, where='url', flags=0)"),
        (xn.find_host, "(text, where=<Where.URL: 'url'>, flags=0)"),
    ):
        name = function.__name__
        check_equal(f"signature of {name}", str(inspect.signature(function)), expected)
        check_equal(f"{name} has a docstring", bool(inspect.getdoc(function)), True)
    check_equal("all names exist", [n for n in xn.__all__ if not hasattr(xn, n)], [])
    public = {n for n, v in vars(xn).items() if not n.startswith("_")}
    public -= {n for n in public if isinstance(getattr(xn, n), types.ModuleType)}
    check_equal("all public names are listed", public, set(xn.__all__))
    check_equal("flags by keyword", xn.to_ascii("ü_", flags=xn.Flags.LOWER), "xn--_-dha")
    check_equal("flags as a number", xn.try_to_ascii("a_", 2), None)
    check_equal("flags of several", xn.to_ascii("A_", xn.Flags.STD3 | xn.Flags.UNDERSCORE), "A_")


TUPLES = [xn.Host, xn.LikeLetters, xn.LikeMatch, xn.Step, xn.TableCollision, xn.TableIdna]
TUPLES += [xn.TableInfo, xn.TableResult, xn.TableVariant]
ODD = """<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><odd/><language>de</language>
<scope type="domain">example</scope></meta><data>
<char cp="0061"><var cp="00DF" type="blocked"/><var cp="2028" type="shown"/></char>
<char cp="0062" when="b"/><char cp="00DF"/><char cp="2028"/></data>
<rules><rule name="b"><look-behind><start/></look-behind><anchor/></rule>
<action disp="shown" any-variant="shown"/></rules></lgr>"""
TABLE = xn.Table(ODD)
# A label of 12 letters has a variant in too many ways to find its disposition.
LETTERS = "abcdefghijkl"
CHARS = "".join(
    f'<char cp="{ord(c):04X}"><var cp="0030" type="{c}" when="a"/>'
    f'<var cp="0030" type="{c}{c}" not-when="z"/></char>' for c in LETTERS
)
ACTIONS = "".join(f'<action disp="{c}" any-variant="{c}"/>' for c in LETTERS)
WAYS = xn.Table(f"""<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>{CHARS}<char cp="0030"/>
<char cp="007A"/></data><rules><rule name="a"><any/></rule><rule name="z"><char cp="007A"/></rule>
{ACTIONS}</rules></lgr>""")


def describe(node):
    """The names in a stub: classes with their members, functions with their arguments."""
    if isinstance(node, ast.ClassDef):
        values = (n for n in node.body if isinstance(n, ast.Assign))
        return {n.targets[0].id: ast.literal_eval(n.value) for n in values}
    return [argument.arg for argument in node.args.args]


def stub():
    file = os.path.join(os.path.dirname(xn.__file__), "__init__.pyi")
    tree = ast.parse(open(file, encoding="utf-8").read())
    nodes = [n for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))]
    found = {n.name: describe(n) for n in nodes}
    found["unicode_version"] = None
    check_equal("the stub has all names", set(found), set(xn.__all__))
    for name, expected in found.items():
        value = getattr(xn, name)
        if isinstance(value, enum.EnumMeta):
            check_equal(f"stub: {name}", {m.name: m.value for m in value}, expected)
        elif isinstance(expected, list):
            check_equal(f"stub: {name}", list(inspect.signature(value).parameters), expected)
    for kind in TUPLES:
        node = next(n for n in tree.body if getattr(n, "name", "") == kind.__name__)
        fields = tuple(n.target.id for n in node.body if isinstance(n, ast.AnnAssign))
        check_equal(f"stub: members of {kind.__name__}", fields, kind._fields)
    node = next(n for n in tree.body if isinstance(n, ast.Assign))
    words = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
    check_equal("stub: words of where", words, list(xn.Where))
    node = [n for n in tree.body if isinstance(n, ast.Assign)][1]
    words = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and n.value]
    check_equal("stub: words of formats", words, list(xn.TableFormat))
    for error in (
        check_raises("an error for the stub", xn.XnError, xn.to_ascii, ""),
        check_raises("a fault for the stub", xn.TableError, xn.Table, ""),
        check_raises("a label for the stub", xn.TableLabelError, TABLE.index, ""),
        TABLE.warnings[0],
    ):
        name = type(error).__name__
        node = next(n for n in tree.body if getattr(n, "name", "") == name)
        attributes = {n.target.id for n in node.body}
        public = {n for n in vars(error) if not n.startswith("_")}
        check_equal(f"stub: attributes of {name}", attributes, public)
    for kind in (xn.Table, xn.LookAlikes):
        title = kind.__name__
        node = next(n for n in tree.body if getattr(n, "name", "") == title)
        methods = {n.name for n in node.body if n.name[0] != "_"}
        check_equal(f"stub: {title}", methods, {n for n in vars(kind) if n[0] != "_"})
        for name in methods:
            check_equal(f"{title}.{name} has a docstring", bool(getattr(kind, name).__doc__), True)


# Calls that give each type of result, and arguments that are refused for the attributes of XnError
RESULTS = {
    "to_ascii": ["ü"],
    "try_to_ascii": ["ü", ""],
    "try_to_unicode": ["xn--tda", "\ud800"],
    "try_label_to_ascii": ["ü", ""],
    "try_label_to_unicode": ["xn--tda", "\ud800"],
    "try_to_display": ["ü", "a b"],
    "try_canonical": ["ü", ""],
    "try_key": ["ü", ""],
    "try_find_host": ["http://ü/", "ü"],
    "try_replace_host": ["http://ü/", "ü"],
    "try_prep": [("Nameprep", "ü"), ("Nameprep", "\ue000")],
    "diagnose": ["ü", ""],
    "diagnose_unicode": ["xn--tda", "xn--a"],
    "to_unicode": ["xn--tda"],
    "label_to_ascii": ["ü"],
    "label_to_unicode": ["xn--tda"],
    "to_display": ["ü"],
    "canonical": ["ü"],
    "key": ["ü"],
    "key_to_name": ["a!"],
    "key_hash": ["a!"],
    "display_why": ["ü", "xn--pypal-4ve"],
    "equal": [("ü", "Ü"), ("a", "b")],
    "labels": ["a.b"],
    "traits": ["a", "ü"],
    "explain": ["ü"],
    "find_host": ["http://ü/"],
    "replace_host": ["http://ü/"],
    "nfkc": ["ü"],
    "prep": [("Nameprep", "ü")],
    "profiles": [()],
    "punycode_encode": ["ü"],
    "punycode_decode": ["tda"],
    "version": [()],
}
REFUSED = ["", "a\u2028", "xn--ü"]


def fits(value, kind):
    """Whether a value has a type of the stub, also in the parts of a tuple."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is types.UnionType:
        return any(fits(value, part) for part in arguments)
    if origin is tuple:
        if arguments[-1] is not Ellipsis:
            return len(value) == len(arguments) and all(map(fits, value, arguments))
        return all(fits(part, arguments[0]) for part in value)
    return isinstance(value, origin or kind)


def check_types(name, annotation, values):
    """Passes if each value has a type of the stub, and each of these types has a value."""
    names = vars(xn) | vars(collections.abc) | {"Literal": typing.Literal}
    found = {type(value) for value in values}
    expected = set()
    for part in ast.unparse(annotation).split(" | "):
        kind = eval(part, names)
        origin = typing.get_origin(kind) or kind
        if inspect.isabstract(origin):
            expected |= {t for t in found if issubclass(t, origin)} or {origin}
        else:
            expected.add(type(None) if origin is None else origin)
    check_equal(f"stub: types of {name}", found, expected)
    kind = eval(ast.unparse(annotation), names)
    check(f"stub: parts of {name}", [repr(v) for v in values if not fits(v, kind)])


def stub_types():
    file = os.path.join(os.path.dirname(xn.__file__), "__init__.pyi")
    tree = ast.parse(open(file, encoding="utf-8").read())
    nodes = {n.name: n for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))}
    functions = {n for n in nodes if isinstance(nodes[n], ast.FunctionDef)}
    check_equal("results of all functions", set(RESULTS), functions)
    for name, calls in RESULTS.items():
        values = [getattr(xn, name)(*(c if isinstance(c, tuple) else (c,))) for c in calls]
        check_types(name, nodes[name].returns, values)
    errors = [check_raises(f"refused: {t!a}", xn.XnError, xn.to_ascii, t) for t in REFUSED]
    steps = [s for t in ("Ü.xn--tda", "a\u2028") for s in xn.explain(t)]
    hosts = [xn.find_host("http://ü:80/"), xn.find_host("http://[fe80::1%25lo]/")]
    results = [TABLE.check(label) for label in ("a", "ß", "é", "ab", "\u2028")]
    collisions = [TABLE.collide(*pair) for pair in (("a", "ß"), ("ß", "a"), ("a", "a"))]
    results.append(collisions[0].a)
    index = xn.LookAlikes("paypal.com", edits=True)
    found = [index.find(name) for name in ("paypa1.com", "paypall.com")]
    labels = (TABLE.index, "é"), (list, TABLE.variants("aa", limit=1))
    variants = [*TABLE.variants("aa"), next(WAYS.variants(LETTERS))]
    faults = [check_raises("a fault", xn.TableError, xn.Table, "<")]
    doubts = [*TABLE.warnings]
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        file.write(b"<")
        file.flush()
        faults.append(check_raises("a fault in a file", xn.TableError, xn.Table.load, file.name))
        file.seek(0)
        file.write(ODD.encode())
        file.flush()
        doubts += xn.Table.load(file.name).warnings
    for kind, values in (
        ("XnError", errors),
        ("Step", steps),
        ("Host", hosts),
        ("LikeMatch", found),
        ("LikeLetters", [letter for match in found for letter in match.letters]),
        ("TableResult", results),
        ("TableIdna", [r.idna for r in results if r.idna]),
        ("TableCollision", collisions),
        ("TableVariant", variants),
        ("TableError", faults),
        ("TableWarning", doubts),
        ("TableInfo", [TABLE.info]),
        ("TableLabelError", [check_raises("a label", xn.TableLabelError, *c) for c in labels]),
    ):
        for member in nodes[kind].body:
            if not isinstance(member, ast.AnnAssign):
                continue
            name = member.target.id
            check_types(f"{kind}.{name}", member.annotation, [getattr(v, name) for v in values])
    for kind in (xn.XnError, xn.TableError, xn.TableWarning, xn.TableLabelError):
        bases = [ast.unparse(base) for base in nodes[kind.__name__].bases]
        builtin = next(c for c in kind.__mro__ if c.__module__ == "builtins")
        check_equal(f"stub: the base of {kind.__name__}", bases, [builtin.__name__])


def wrong_types():
    for name, (function, rest, keywords) in CALLS.items():
        for value in (b"a", None, 1, bytearray(b"a"), ["a"]):
            check_raises(
                f"{name}({value!r})", TypeError, function, value, *rest, **keywords
            )
        if name in TAKES_FLAGS:
            for value in ("1", 1.0, None, b""):
                check_raises(
                    f"{name}: flags {value!r}", TypeError, function, "a", *rest, flags=value
                )
            for value in (UNKNOWN, 1 << 31, 1 << 32, 1 << 63, 1 << 64, 1 << 200, -1, -(1 << 70)):
                check_raises(
                    f"{name}: flags {value}", ValueError, function, "a", *rest, flags=value
                )
                check_raises(
                    f"{name}: flags {value}, surrogate",
                    ValueError,
                    function,
                    "\ud800",
                    *rest,
                    flags=value,
                )
        check_raises(f"{name}: too many", TypeError, function, "a", *rest, 0, 0, 0, 0)
        check_raises(f"{name}: keyword", TypeError, function, "a", *rest, none=1)
    check_raises("no argument", TypeError, xn.to_ascii)
    check_raises("twice", TypeError, xn.to_ascii, "a", text="b")
    check_raises("profile", LookupError, xn.prep, "none", "a")
    check_raises("profile with NUL", LookupError, xn.prep, "Nameprep\0", "a")
    check_raises("profile with a surrogate", LookupError, xn.prep, "\ud800", "a")
    check_raises("profile of another type", TypeError, xn.prep, b"Nameprep", "a")
    check_raises("where", ValueError, xn.find_host, "a", "none")
    check_raises("where with a surrogate", ValueError, xn.replace_host, "a", "\ud800")
    check_raises("where of another type", TypeError, xn.find_host, "a", 1)
    check_raises("no cross-check", ValueError, xn.to_ascii, "ü", xn.Flags.CROSSCHECK)
    table, index = xn.Table("U+0061"), xn.LookAlikes("a")
    flag, words = 1 << 40, "unknown or unsupported flag"
    for kind, message, function, *arguments in (
        (TypeError, "to_ascii() argument 'text' must be str, not bytes", xn.to_ascii, b"a"),
        (TypeError, "diagnose_unicode() argument 'text' must be str, not int",
         xn.diagnose_unicode, 1),
        (TypeError, "try_key() argument 'text' must be str, not list", xn.try_key, []),
        (TypeError, "try_prep() argument 'text' must be str, not bytes", xn.try_prep, "a", b"a"),
        (TypeError, "prep() argument 'profile' must be str, not bytes", xn.prep, b"a", "a"),
        (TypeError, "replace_host() argument 'where' must be str, not int",
         xn.replace_host, "a", 1),
        (TypeError, "try_replace_host() argument 'text' must be str, not int",
         xn.try_replace_host, 1),
        (TypeError, "equal() argument 'b' must be str, not int", xn.equal, "a", 1),
        (TypeError, "to_unicode() argument 'flags' must be int, not str", xn.to_unicode, "a", "2"),
        (TypeError, "collide() argument 'b' must be str, not bytes", table.collide, "a", b"b"),
        (TypeError, "to_ascii() takes at most 2 arguments (3 given)", xn.to_ascii, "a", 0, 0),
        (TypeError, "labels() takes at most 1 arguments (2 given)", xn.labels, "a", 0),
        (TypeError, "equal() missing required argument 'b'", xn.equal, "a"),
        (TypeError, "prep() missing required argument 'profile'", xn.prep),
        (TypeError, "to_ascii() got an unexpected keyword argument 'none'",
         lambda: xn.to_ascii("a", none=1)),
        (TypeError, "to_ascii() got multiple values for argument 'text'",
         lambda: xn.to_ascii("a", text="b")),
        (ValueError, f"key(): unknown flag in {flag}", xn.key, "a", flag),
        (ValueError, f"find(): unknown flag in {flag}", index.find, "a", flag),
        (ValueError, words, xn.to_ascii, "a", UNKNOWN),
        (ValueError, words, xn.diagnose, "a", UNKNOWN),
        (ValueError, words, xn.explain, "\ud800", UNKNOWN),
        (ValueError, "find_host() argument 'where' must be a member of xn.Where, not 'uri'",
         xn.find_host, "a", "uri"),
        (ValueError, "try_replace_host() argument 'where' must be a member of xn.Where, not 'x'",
         xn.try_replace_host, "a", "x"),
        (LookupError, "unknown profile: 'n\u00e9'", xn.prep, "n\u00e9", "a"),
        (LookupError, "unknown profile: 'Nameprep\\x00'", xn.try_prep, "Nameprep\0", "a"),
        (ValueError, "variants() argument 'limit' must not be negative",
         table.variants, "a", None, -1),
    ):
        error = check_raises(message, kind, function, *arguments)
        check_equal(f"the message: {message}", str(error.args[0]), message)


def results():
    for name in ("to_ascii", "try_to_ascii", "to_unicode", "label_to_ascii", "nfkc", "to_display"):
        function = getattr(xn, name)
        for text in ("example", "a", "x" * 60):
            fresh = "".join(list(text))  # no constant
            check_equal(f"{name}: the same object, {text[:5]}", function(fresh) is fresh, True)
            given = Text(text)
            result = function(given)
            wrong = type(result) is not str or result != text
            check(f"{name}: an exact str from a subclass, {text[:5]}", wrong and repr(result))
    fresh = "".join(["bü", "cher"])
    check_equal("to_unicode: the same object, non-ASCII", xn.to_unicode(fresh) is fresh, True)
    check_equal("to_ascii of a subclass", xn.to_ascii(Text("bücher")), "xn--bcher-kva")
    check_equal(
        "iterators",
        iter(xn.labels("a.b")) is not None and list(xn.labels("a。b．c｡")),
        ["a", "b", "c", ""],
    )
    check_equal("labels: an iterator", next(xn.labels("ü.b")), "ü")
    check_equal("explain is a generator", inspect.isgenerator(xn.explain("a")), True)
    check_equal(
        "profiles", xn.profiles()[:2] + (type(xn.profiles()),), ("Nameprep", "SASLprep", tuple)
    )
    check_equal("each profile is known", [p for p in xn.profiles() if xn.prep(p, "1") != "1"], [])
    check_equal("profiles in any case", xn.prep("sASLPREP", "I\u00adX"), "IX")
    check_equal(
        "equal", (xn.equal("BÜCHER.de.", "xn--bcher-kva.DE"), xn.equal("a", "b")), (True, False)
    )
    check_equal(
        "traits",
        xn.traits("xn--bcher-kva.ß"),
        xn.Traits.ACE | xn.Traits.NON_ASCII | xn.Traits.CHANGED | xn.Traits.DEVIATION,
    )
    check_equal("type of traits", type(xn.traits("a")), xn.Traits)
    check_equal(
        "try_to_ascii",
        (xn.try_to_ascii("ü"), xn.try_to_ascii("a..b"), xn.try_to_ascii("\ud800")),
        ("xn--tda", None, None),
    )
    check_equal(
        "a byte order mark is a character",
        xn.punycode_decode(xn.punycode_encode("\ufeffa\ufffe")),
        "\ufeffa\ufffe",
    )
    check_equal("NUL", (xn.nfkc("a\0b"), xn.try_to_ascii("a\0b")), ("a\0b", None))
    long = "ü." * 5000
    check_equal("a long result", xn.to_ascii(long, xn.Flags.NO_GUARDS), "xn--tda." * 5000)
    check_equal("a long result of nfkc", xn.nfkc("\ufdfa" * 3000), xn.nfkc("\ufdfa") * 3000)
    check_equal("a long result of punycode", len(xn.punycode_encode("ü" * 3000)) >= 3000, True)
    check_equal(
        "a round trip of 4096",
        xn.punycode_decode(xn.punycode_encode("ü\U00010000" * 2048)),
        "ü\U00010000" * 2048,
    )
    check_equal("to_display", xn.to_display("xn--bcher-kva.example"), "bücher.example")
    check_equal("display_why", xn.display_why("раypal.com"), xn.Why.MIXED)
    check_equal("canonical", xn.canonical("Bücher.Example."), "xn--bcher-kva.example")
    check_equal("key", xn.key("www.Bücher.example"), "example!xn--bcher-kva!www!")
    check_equal("key_to_name", xn.key_to_name("example!xn--bcher-kva!"), "xn--bcher-kva.example")
    check_equal("key_hash", xn.key_hash("com!example!www!") % 7, 5)
    error = check_raises("key_to_name of no key", xn.XnError, xn.key_to_name, "ü!")
    check_equal("its status", error.status, xn.Status.XN_E_SYNTAX)
    check_equal("its position", (error.start, error.end), (0, 1))


def documented():
    """Each class is found by its public name, and its constants have the words of libxn."""
    for name in xn.__all__:
        kind = getattr(xn, name)
        if isinstance(kind, type):
            check_equal(f"module of {name}", (kind.__module__, kind.__qualname__), ("xn", name))
        if not isinstance(kind, enum.EnumMeta):
            continue
        lines = kind.__doc__.split("\n\n", 1)[1].split("\n")
        members = kind.__members__.values()
        check_equal(f"{name}: words", lines, [f"    {m.name}: {m.__doc__}" for m in members])
        check_equal(f"{name}: all differ", len({m.__doc__ for m in members}), len(members))
    for member, words in (
        (xn.Flags.STD3, "only letters, digits and inner hyphens"),
        (xn.Status.XN_E_EMPTY, "an empty label"),
        (xn.TableStatus.XN_TABLE_E_XML, "XML that is not well-formed"),
    ):
        check(f"words of {member!r}", words not in member.__doc__ and member.__doc__)


def outcome(function, *arguments):
    """A result or an error, in a form that can be compared."""
    try:
        result = function(*arguments)
    except xn.XnError as error:
        result = error
    return vars(result) | {"args": result.args} if isinstance(result, xn.XnError) else result


def tries():
    """The forms that do not raise, next to those that do."""
    texts = ["", "ü", "a..b", "http://ü/", "http://ü..b/", "a℀b", "\ue000", "\ud800", "xn--ü", "é b"]
    texts += ["xn--a", "xn--tda.", "é." * 200, "ü" * 100]
    for name in TRIES:
        rest = ("Nameprep",) if name == "prep" else ()
        function, other = getattr(xn, name), getattr(xn, f"try_{name}")
        for text in texts:
            for flags in (0, xn.Flags.STD3, xn.Flags.NO_GUARDS):
                where = ("url", flags) if name.endswith("_host") else (flags,)
                expected = outcome(function, *rest, text, *where)
                expected = None if isinstance(expected, dict) else expected
                actual = other(*rest, text, *where)
                check_equal(f"try_{name}({text[:9]!a}, {flags:d})", actual, expected)
    for text in texts:
        for flags in (0, xn.Flags.STD3, xn.Flags.NO_GUARDS):
            expected = outcome(xn.to_ascii, text, flags)
            expected = expected if isinstance(expected, dict) else None
            actual = outcome(xn.diagnose, text, flags)
            check_equal(f"diagnose({text[:9]!a}, {flags:d})", actual, expected)
    for text, status, start, end in (
        ("a.xn--a.xn--ü", xn.Status.XN_E_PROHIBITED, 2, 7),
        ("ü.xn--ü", xn.Status.XN_E_PUNYCODE, 6, 7),
        ("a\ud800", xn.Status.XN_E_CODE_POINT, 1, 2),
        ("１.2.3.4", xn.Status.XN_E_GUARD, 6, 7),
    ):
        error = xn.diagnose_unicode(text)
        check_equal(f"diagnose_unicode({text!a})", (error.status, error.start, error.end),
            (status, start, end))
    for text in ("", "a..b", "bücher.xn--tda", "ü." * 5000):
        check_equal(f"diagnose_unicode({text[:9]!a})", xn.diagnose_unicode(text), None)
    check_raises("an unknown profile", LookupError, xn.try_prep, "none", "a")
    check_raises("an unknown kind", ValueError, xn.try_find_host, "a", "none")


def hints():
    """Texts without :// for which the kind of text is probably another one."""
    hint = 'The default is a URL; where="host" is for a host, where="email" for an address.'
    for text in ("www.bücher.de", "bücher", "example.com", "user@bücher.de"):
        for function in (xn.find_host, xn.replace_host):
            name = f"{function.__name__}({text!a})"
            error = check_raises(name, xn.XnError, function, text)
            check_equal(f"{name}: hint", error.__notes__, [hint])
            check(f"{name}: message", not str(error).endswith(f"({error.rule})") and str(error))
            copy = pickle.loads(pickle.dumps(error))
            check_equal(f"{name}: a copy", (str(copy), copy.__notes__), (str(error), [hint]))
    for text, where in (("1http://a", "url"), ("http:/a", "url"), ("a b", "host"), ("a", "email")):
        error = check_raises(f"{text!a}, {where}", xn.XnError, xn.find_host, text, where)
        check_equal(f"{text!a}, {where}: no hint", getattr(error, "__notes__", []), [])


def words():
    """Functions have the same names in the npm package, in its spelling."""
    file = os.path.join(sys.argv[1], "xn.d.ts")
    if not os.path.exists(file):
        skip("names of functions", "this is not the whole of xn")
        return
    text = open(file, encoding="utf-8").read()
    theirs = set(re.findall(r"^export declare function (\w+)", text, re.M))
    theirs = {re.sub("(ASCII|[A-Z])", r"_\1", name).lower() for name in theirs}
    ours = {n for n in xn.__all__ if n[0].islower()} - {"version", "unicode_version"}
    check_equal("names of functions", sorted(ours), sorted(theirs))


def hosts():
    host = xn.find_host("http://ü@bücher.example:80/é")
    check_equal(
        "find_host",
        host,
        (xn.HostKind.NAME, "bücher.example", "80", "", (9, 23), (24, 26), (23, 23)),
    )
    check_equal("kind", type(host.kind), xn.HostKind)
    check_equal("an address", xn.find_host("http://[fe80::1%25eth0]:8080/").zone, "eth0")
    check_equal("no host", xn.find_host("file:///etc/passwd").kind, xn.HostKind.NONE)
    check_equal("where as a word", xn.find_host("bücher:80", "host-port").port, "80")
    check_equal("where as a member", xn.replace_host("é@bücher", xn.Where.EMAIL), "é@xn--bcher-kva")
    check_equal(
        "replace_host", xn.replace_host("http://bücher/ü?ü#ü"), "http://xn--bcher-kva/ü?ü#ü"
    )
    check_equal(
        "ToUnicode",
        xn.replace_host("http://xn--bcher-kva/", flags=xn.Flags.TO_UNICODE),
        "http://bücher/",
    )
    check_equal(
        "the form to show",
        xn.replace_host("http://p\u0430ypal.xn--tda/\u0430", flags=xn.Flags.TO_DISPLAY),
        "http://xn--pypal-4ve.ü/\u0430",
    )
    text = "".join(["http://exam", "ple/"])
    check_equal("the same object", xn.replace_host(text) is text, True)
    error = check_raises("refused", xn.XnError, xn.find_host, "http://ü@bü cher/")
    check_equal(
        "its position", (str(error).split(":")[0], error.start, error.end), ("character 12", 11, 12)
    )


def surrogates():
    for name, (function, rest, keywords) in CALLS.items():
        if name.startswith("try_"):
            check_equal(f"{name}, a surrogate", function("ü.\udfff", *rest), None)
            continue
        if name in DIAGNOSES:
            continue
        for text, at, label in (
            ("\ud800", 0, 0),
            ("ü.a\udfffb\ud800", 3, 1),
            ("\U0001f600\udc80.", 1, 0),
        ):
            error = check_raises(f"{name}({text!a})", xn.XnError, function, text, *rest)
            if not isinstance(error, xn.XnError):
                continue
            if name in ("nfkc", "prep", "punycode_encode", "punycode_decode"):
                label = 0
            code = ord(text[at])
            check_equal(
                f"{name}({text!a}): position",
                (
                    error.status,
                    error.start,
                    error.end,
                    error.label,
                    error.code_point,
                    error.mapped,
                    error.object,
                ),
                (xn.Status.XN_E_CODE_POINT, at, at + 1, label, code, code, text),
            )
            check_equal(
                f"{name}({text!a}): context", (error.__context__, error.__cause__), (None, None)
            )
            check(
                f"{name}({text!a}): message",
                f"U+{code:04X} is a surrogate" not in str(error) and str(error),
            )


def errors():
    error = check_raises("an error", xn.XnError, xn.to_ascii, "straße.раypal.a℀b")
    check_equal("bases", xn.XnError.__mro__[1:4], (UnicodeEncodeError, UnicodeError, ValueError))
    check_equal(
        "str",
        str(error),
        "label 3, character 16: U+002F, mapped from U+2100, may not be in a host name "
        "(xn guard delimiter)",
    )
    check_equal("the text at fault", error.object[error.start : error.end], "℀")
    check_equal("arguments", error.args, ("xn", error.object, error.start, error.end, error.reason))
    check_equal(
        "status in text", f"{error.status} {error.status!r}", "XN_E_GUARD <Status.XN_E_GUARD: 50>"
    )
    check_equal("module", xn.XnError.__module__ + "." + xn.XnError.__qualname__, "xn.XnError")
    for text, flags, function in (
        ("straße.раypal.a℀b", 0, xn.to_ascii),
        ("a..b", 0, xn.to_ascii),
        ("ü" * 100, 0, xn.to_ascii),
        ("a." * 200 + "ü", 0, xn.to_ascii),
        ("xn--\ud800", 0, xn.to_unicode),
        ("\u0221", 0, lambda text, flags: xn.prep("SASLprep", text)),
    ):
        error = check_raises(f"{text[:20]!a}", xn.XnError, function, text, flags)
        copies = [copy.copy(error), copy.deepcopy(error)]
        copies += [pickle.loads(pickle.dumps(error, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
        expected = (type(error), error.args, vars(error), str(error), repr(error))
        wrong = [c for c in copies if (type(c), c.args, vars(c), str(c), repr(c)) != expected]
        check(f"copies of {text[:20]!a}", wrong and repr(wrong))
        check_equal(
            f"copies of {text[:20]!a}: status", {type(c.status) for c in copies}, {xn.Status}
        )
    for function, text, expected in (
        (
            xn.to_ascii,
            "ü..de",
            "label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)",
        ),
        (xn.to_ascii, "", "label 1, character 1: an empty label (RFC 3490 section 4.1 step 8)"),
        (
            xn.to_ascii,
            "ü." + "a" * 70,
            "label 2: 70 octets in ASCII, 63 are allowed (RFC 3490 section 4.1 step 8)",
        ),
        (xn.nfkc, "ü\ud800", "character 2: U+D800 is a surrogate (RFC 3629)"),
        (xn.punycode_decode, "a-é", "character 3: not a Punycode digit (RFC 3492 section 6.2)"),
        (xn.punycode_encode, "ü\ud800", "character 2: U+D800 is a surrogate (RFC 3492 section 5)"),
        (
            lambda text: xn.prep("SASLprep", text),
            "ü\x07",
            "character 2: U+0007 is prohibited (RFC 3454 table C.2.1)",
        ),
        (
            lambda text: xn.prep("SASLprep", text),
            "日.本\u0221",
            "character 4: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)",
        ),
        (xn.punycode_decode, "ü.ab-z", "character 1: not a Punycode digit"),
        (xn.punycode_decode, "ab-z", "character 5: truncated Punycode (RFC 3492 section 6.2)"),
        (xn.find_host, "http://ü.b:99999/", "character 12: not a port from 0 to 65535 (RFC 3986"),
        (xn.replace_host, "http://é..b/", "label 2, character 10: an empty label (RFC 3490"),
        (
            lambda text: xn.equal("é", text),
            "ü..",
            "second name, label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)",
        ),
        (xn.find_host, "é", "character 1: "),
    ):
        error = check_raises(f"refused: {text[:9]!a}", xn.XnError, function, text)
        check(f"message of {text[:9]!a}", not str(error).startswith(expected) and str(error))
    error = check_raises("equal: the second", xn.XnError, xn.equal, "é", "ü..")
    check_equal("equal: the text at fault", (error.object, error.input, error.start), ("ü..", 1, 2))
    error = check_raises("long name", xn.XnError, xn.to_ascii, "é." * 100)
    check_equal(
        "octets",
        (error.status, error.octets, error.start, error.end),
        (xn.Status.XN_E_NAME_LONG, 799, 0, 200),
    )
    error = xn.XnError("xn", "a", 0, 1, "made by hand")
    check_equal("made by hand", str(error), "label 1, character 1: made by hand")
    try:
        try:
            raise KeyError("handled")
        except KeyError:
            xn.to_ascii("a..b")
    except xn.XnError as error:
        check_equal("the context is what is handled", type(error.__context__), KeyError)


def explanations():
    steps = list(xn.explain("Bü.a℀"))
    check_equal(
        "kinds",
        [step.kind.value for step in steps],
        "label char char prepared insert result label char char prepared refused".split(),
    )
    check_equal(
        "char",
        steps[1],
        ("char", 0, 0, 1, 0x42, "b", None, None, None, None, "RFC 3454 table B.2", None),
    )
    check_equal("insert", steps[4], ("insert", 0, 0, 2, 0xFC, None, "eha", 1, 249, 0, "", None))
    refused = steps[-1].error
    check_equal(
        "refused",
        (type(refused), refused.start, refused.end, refused.mapped),
        (xn.XnError, 4, 5, 0x2F),
    )
    check_equal("its object", refused.object, "Bü.a℀")
    check_equal(
        "mapped to nothing", [s.to for s in xn.explain("ü\u00ad") if s.kind == "char"], ["ü", ""]
    )
    text = "日本語。ＪＰ.xn--bcher-kva"
    spans = [text[s.start : s.end] for s in xn.explain(text) if s.kind == xn.StepKind.LABEL]
    check_equal("positions", spans, ["日本語", "ＪＰ", "xn--bcher-kva"])
    inserts = [s for s in xn.explain(text) if s.kind == "insert" and s.label == 2]
    digits = [text[s.start : s.end] for s in inserts]
    check_equal("positions of digits", digits, ["kva"])
    many = "ü." * 2000
    check_equal("many labels", sum(s.kind == "result" for s in xn.explain(many)), 2001)
    check_raises("wrong arguments raise at once", TypeError, xn.explain, b"a")
    check_raises("and a surrogate", xn.XnError, xn.explain, "\ud800")
    check_equal("type of a step", type(steps[0]), xn.Step)


def display():
    """Positions of names that have no form to show."""
    no_guards = xn.Flags.NO_GUARDS
    std3 = "not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)"
    for text, flags, start, end, message in (
        ("a b", 0, 1, 2, f"label 1, character 2: U+0020 is {std3}"),
        ("é.a\x07b", 0, 3, 4, f"label 2, character 4: U+0007 is {std3}"),
        ("a\xa0ü", no_guards, 1, 2, f"label 1, character 2: U+0020, mapped from U+00A0, is {std3}"),
        ("b.ü\xa8", no_guards, 3, 4, "label 2, character 4: U+0020, mapped from U+00A8, is not a"),
        ("ü.\u2024ü b", no_guards, 4, 5, f"label 2, character 5: U+0020 is {std3}"),
        ("ü！.ü/", 0, 4, 5, "label 2, character 5: U+002F may not be in a host name (xn"),
        ("ü!!.é!ä/", 0, 7, 8, "label 2, character 8: U+002F may not"),
        ("ü!.ä..x", 0, 5, 5, "label 3, character 6: an empty label (RFC 3490 section 4.1 step 8)"),
        ("b\xfc\u2488de", 0, 2, 3, "label 1, character 3: U+002E, mapped from U+2488, may not"),
        ("ü／", 0, 1, 2, "label 1, character 2: U+002F, mapped from U+FF0F, may not"),
        ("ü." + "！" * 70 + "/", 0, 72, 73, "label 2, character 73: U+002F may not"),
        ("\u0221", 0, 0, 1, "label 1, character 1: U+0221 is not assigned in Unicode 3.2"),
    ):
        for function in (xn.to_display, xn.display_why):
            name = f"{function.__name__}({text[:9]!a})"
            error = check_raises(name, xn.XnError, function, text, flags)
            check_equal(f"{name}: position", (error.start, error.end), (start, end))
            check(f"{name}: message", not str(error).startswith(message) and str(error))


ARGUMENTS = [versions, signatures, stub, stub_types, documented, wrong_types]
run(*ARGUMENTS, results, tries, hints, words, hosts, surrogates, errors, explanations, display)
