# SPDX-License-Identifier: MIT
"""Look-alikes: the rows of tests/unit/like.tsv, results and errors.  argv: that directory."""

import copy
import io
import os
import pickle
import sys

import xn
from tap import check_equal, check_raises, run
from vectors import read_text
from xn import _types, _xn

KEYWORDS = [(value, word) for value, _, word, _ in _xn.constants(_types.LIKES)]
NEWER = "\u0430\u0440\u0440\u04cf\u0435.com"  # like apple.com; U+04CF is not in Unicode 3.2


def read_rows():
    with open(os.path.join(sys.argv[1], "like.tsv"), encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("#"):
                kind, text, without, edited = line.rstrip("\n").split("\t")
                text = read_text(text).decode()
                yield kind, text, without, without if edited == "=" else edited


def write_points(text):
    return "+".join(f"{ord(c):X}" for c in text)


def describe(name, match):
    """The match as the rows have it."""
    if match is None:
        return "-"
    letters = [
        f"{part.label}.{part.at}:{write_points(part.text)}>{write_points(part.to)}"
        for part in match.letters
    ]
    start, end = (len(name[:at].encode()) for at in (match.start, match.end))
    reasons = "+".join(word for value, word in KEYWORDS if value & match.reasons)
    return " ".join([reasons, str(match.line), f"{start}+{end - start}", *letters])


def rows():
    every = list(read_rows())
    lines = [text for kind, text, *_ in every if kind == "list"]
    names = [row[1:] for row in every if row[0] == "find"]
    check_equal("many rows", len(lines) > 10 and len(names) >= 40, True)
    text = "\n".join(lines)
    for edits in (False, True):
        for form, value in (
            ("text", text),
            ("list", lines),
            ("generator", (line for line in lines)),
            ("lines of a file", io.StringIO(text + "\n")),
        ):
            index = xn.LookAlikes(value, edits=edits)
            for name, *expected in names:
                actual = describe(name, index.find(name))
                check_equal(f"{form}, edits {edits}: {name!a}", actual, expected[edits])


def matches():
    index = xn.LookAlikes(["bücher.example", "paypal.com"], edits=True)
    match = index.find("日.rnaypal.com.bücherr.example.")
    check_equal("the end of the name first", (match.name, match.line), ("xn--bcher-kva.example", 1))
    check_equal("the labels", (match.start, match.end), (14, 29))
    match = index.find("日。ｐаypa1。ｃom.example")
    expected = ("paypal.com", 41, 2, 2, 12, ((1, 1, "а", "a"), (1, 5, "1", "l")), 2)
    check_equal("a match", match, expected)
    check_equal("its type", type(match), xn.LikeMatch)
    check_equal("letters", {type(letter) for letter in match.letters}, {xn.LikeLetters})
    check_equal("reasons", repr(match.reasons), "<LikeReasons.ASCII|MIXED_SCRIPT|HIDDEN: 41>")
    check_equal("a letter more", index.find("paypall.com").letters, ((0, 6, "l", ""),))
    check_equal("a letter less", index.find("pypal.com").letters, ((0, 1, "", "a"),))
    check_equal("transposed", index.find("payapl.com").letters, ((0, 3, "ap", "pa"),))
    for copied in (copy.copy(match), pickle.loads(pickle.dumps(match))):
        check_equal("a copy", (copied, type(copied.reasons)), (match, xn.LikeReasons))
    many = xn.LookAlikes("l" * 20 + ".com").find("1" * 20 + ".com")
    check_equal("many letters", (len(many.letters), many.letters_count), (16, 20))
    for names in ("", [], "# a\n"):
        check_equal(f"no names: {names!r}", xn.LookAlikes(names).find("a"), None)
    without = xn.LookAlikes("paypal.com")
    check_equal("no edits by default", without.find("paypall.com"), None)


def flags():
    index = xn.LookAlikes("apple.com")
    check_equal("newer characters", index.find(NEWER).reasons, xn.LikeReasons.WHOLE_SCRIPT)
    error = check_raises("only on request", xn.XnError, index.find, NEWER, xn.Flags(0))
    check_equal("why", (error.status, error.start, error.line), (xn.Status.XN_E_UNASSIGNED, 3, 0))
    error = check_raises("in the list", xn.XnError, xn.LookAlikes, ["a", NEWER])
    check_equal("its line", (error.status, error.line), (xn.Status.XN_E_UNASSIGNED, 2))
    newer = xn.LookAlikes([NEWER], xn.Flags.ALLOW_UNASSIGNED)
    check_equal("allowed in the list", newer.find("apple.com").line, 1)
    check_equal("by keyword", newer.find(name="a", flags=0), None)
    std3 = xn.Flags.STD3
    check_raises("find: STD3", xn.XnError, index.find, "a_b", std3)
    check_raises("names: STD3", xn.XnError, xn.LookAlikes, "a_b", flags=std3)
    check_equal("not by default", xn.LookAlikes("a_b", flags=0).find("a_b"), None)


def errors():
    """The text of an error is the line, without its comment."""
    empty, long = xn.Status.XN_E_EMPTY, xn.Status.XN_E_LABEL_LONG
    prohibited, surrogate = xn.Status.XN_E_PROHIBITED, xn.Status.XN_E_CODE_POINT
    for text, status, line, start, end, content in (
        ("a.b\nc..d\n", empty, 2, 2, 2, "c..d"),
        ("c..d", empty, 1, 2, 2, "c..d"),
        ("\n#..\n ü..d\t# ü\nb..", empty, 3, 3, 3, " ü..d\t"),
        ("\ufeffü..d\r\n", empty, 1, 2, 2, "ü..d\r"),
        ("ü\nö\u2028\n", prohibited, 2, 1, 2, "ö\u2028"),
        ("ü\n" + "a" * 64, long, 2, 0, 64, "a" * 64),
        ("ü\n\ud800", surrogate, 2, 0, 1, "\ud800"),
        ("ü # \ud800\nü \udfff#\ud800", surrogate, 2, 2, 3, "ü \udfff"),
        ("ü.a\udfff\n\ud800", surrogate, 1, 3, 4, "ü.a\udfff"),
    ):
        name = ascii(text[:20]).replace("\\n", "|")
        for form, value in (("text", text), ("lines", text.split("\n"))):
            error = check_raises(f"{form}: {name}", xn.XnError, xn.LookAlikes, value)
            actual = (error.status, error.line, error.start, error.end, error.object)
            check_equal(f"{name}: position", actual, (status, line, start, end, content))
            again = pickle.loads(pickle.dumps(error))
            check_equal(f"{name}: a copy", (str(again), again.line), (str(error), line))
    words = "line 2, label 2, character 5: an empty label (RFC 3490 section 4.1 step 8)"
    error = check_raises("a fault", xn.XnError, xn.LookAlikes, "a\n  b..c # d")
    check_equal("its message", (str(error), error.label), (words, 1))
    strict = xn.Flags.STRICT_ACE
    error = check_raises("an end", xn.XnError, xn.LookAlikes, "ü\nxn--9\nb", strict)
    check_equal("at an end", (error.line, error.start, error.object), (2, 5, "xn--9"))
    error = check_raises("a surrogate", xn.XnError, xn.LookAlikes, "a\nü.b\ud800")
    words = "line 2, label 2, character 4: U+D800 is a surrogate (RFC 3629)"
    check_equal("message of a surrogate", (str(error), error.label), (words, 1))
    check_equal("a surrogate in a comment", xn.LookAlikes("a # \ud800\nb").find("b.c").line, 2)
    index = xn.LookAlikes("a.b")
    for name, status, start in (
        ("ü..b", empty, 2),
        ("", empty, 0),
        ("ü.b\ud800", surrogate, 3),
        ("a\0b", xn.Status.XN_E_GUARD, 1),
    ):
        error = check_raises(f"find({name!a})", xn.XnError, index.find, name)
        actual = (error.status, error.start, error.object, error.line)
        check_equal(f"find({name!a}): position", actual, (status, start, name, 0))


def arguments():
    for value in (None, 1, 1.5, b"a", [b"a"], ["a", None], [1]):
        check_raises(f"LookAlikes({value!r})", TypeError, xn.LookAlikes, value)
    error = check_raises("bytes", TypeError, xn.LookAlikes, ["a", b"b"])
    check_equal("message", str(error), "LookAlikes(): line 2 of 'names' must be str, not bytes")
    error = check_raises("two lines", ValueError, xn.LookAlikes, ["a", "b\nc"])
    check_equal("where", str(error), "LookAlikes(): line 2 of 'names' contains a line feed")
    check_raises("two line feeds", ValueError, xn.LookAlikes, ["a\n\n"])
    check_raises("no names", TypeError, xn.LookAlikes)
    check_raises("edits by position", TypeError, xn.LookAlikes, "a", 0, True)
    index = xn.LookAlikes("a")
    for value in (b"a", None, 1):
        error = check_raises(f"find({value!r})", TypeError, index.find, value)
        kind = type(value).__name__
        expected = f"find() argument 'name' must be str, not {kind}"
        check_equal(f"find({value!r}): message", str(error), expected)
    for function, name in ((index.find, "find"), (xn.LookAlikes, "LookAlikes")):
        for value in ("1", 1.0, None):
            check_raises(f"{name}: flags {value!r}", TypeError, function, "a", value)
        error = check_raises(f"{name}: flag 31", ValueError, function, "a", 1 << 31)
        check_equal(f"{name}: message", str(error), "unknown or unsupported flag")
        for value in (1 << 20, 1 << 40, -1):
            check_raises(f"{name}: flags {value}", ValueError, function, "a", value)
            check_raises(f"{name}: flags {value}, surrogate", ValueError, function, "\ud800", value)
    check_raises("no other attribute", AttributeError, setattr, index, "name", 1)

    class Text(str):
        def __contains__(self, part):
            raise AssertionError

        removeprefix = removesuffix = encode = None

    for value in (Text("paypal.com"), [Text("paypal.com")]):
        found = xn.LookAlikes(value).find(Text("paypa1.com"))
        check_equal("a subclass of str", (type(found.name), found.name), (str, "paypal.com"))


def copies():
    index = xn.LookAlikes(iter(["paypal.com\n", NEWER]), xn.Flags.ALLOW_UNASSIGNED, edits=True)
    check_equal("a copy", copy.copy(index) is copy.deepcopy([index])[0] is index, True)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(index, protocol))
        check_equal(f"pickle, protocol {protocol}", type(again), xn.LookAlikes)
        for name in ("paypall.com", "paypa1.com", "apple.com", "a"):
            check_equal(f"protocol {protocol}: {name}", again.find(name), index.find(name))

    class Mine(xn.LookAlikes):
        pass

    check_equal("a subclass", type(Mine("a")), Mine)


run(rows, matches, flags, errors, arguments, copies)
