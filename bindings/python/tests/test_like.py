# SPDX-License-Identifier: MIT
"""Look-alikes: the rows of tests/unit/like.tsv, results and errors."""

import copy
import io
import pickle
import re
import unittest

import rows
import xn
from rows import refusal, span
from xn import Flags, Status

KEYWORDS = rows.read_words(8, xn.LikeReasons)
NEWER = "\u0430\u0440\u0440\u04cf\u0435.com"  # like apple.com; U+04CF is not in Unicode 3.2


def write_points(text):
    return "+".join(f"{ord(c):X}" for c in text)


def describe(name, match):
    """The match as the rows have it."""
    if match is None:
        return "-"
    letters = [f"{part.label}.{part.at}:{write_points(part.text)}>{write_points(part.to)}"
               for part in match.letters]
    start, end = (len(name[:at].encode()) for at in (match.start, match.end))
    reasons = "+".join(word for word, value in KEYWORDS.items() if value in match.reasons)
    return " ".join([reasons, str(match.line), f"{start}+{end - start}", *letters])


class Matches(unittest.TestCase):
    def test_rows(self):
        every = [(kind, rows.read_text(text).decode(), *rest)
                 for kind, text, *rest in rows.read_lines("unit/like.tsv") if kind != "refuse"]
        lines = [row[1] for row in every if row[0] == "list"]
        names = [row[1:] for row in every if row[0] == "find"]
        self.assertGreaterEqual(len(names), 40)
        text = "\n".join(lines)
        for edits in (False, True):
            for value in (text, lines, (line for line in lines), io.StringIO(text + "\n")):
                index = xn.LookAlikes(value, edits=edits)
                for name, without, edited in names:
                    expected = edited if edits and edited != "=" else without
                    self.assertEqual(describe(name, index.find(name)), expected, name)

    def test_match(self):
        index = xn.LookAlikes(["bücher.example", "paypal.com"], edits=True)
        match = index.find("日。ｐаypa1。ｃom.example")
        self.assertEqual(match, ("paypal.com", 41, 2, 2, 12, ((1, 1, "а", "a"), (1, 5, "1", "l")),
                                 2))
        self.assertEqual((type(match), type(match.reasons), type(match.letters[0])),
                         (xn.LikeMatch, xn.LikeReasons, xn.LikeLetters))
        for copied in (copy.copy(match), pickle.loads(pickle.dumps(match))):
            self.assertEqual((copied, type(copied.reasons)), (match, xn.LikeReasons))
        for name, letter in (("paypall.com", (0, 6, "l", "")), ("pypal.com", (0, 1, "", "a")),
                             ("payapl.com", (0, 3, "ap", "pa"))):
            self.assertEqual(index.find(name).letters, (letter,))
        many = xn.LookAlikes("l" * 20 + ".com").find("1" * 20 + ".com")
        self.assertEqual((len(many.letters), many.letters_count), (16, 20))
        for names in ("", [], "# a\n"):
            self.assertIsNone(xn.LookAlikes(names).find("a"))
        self.assertIsNone(xn.LookAlikes("paypal.com").find("paypall.com"))

    def test_flags(self):
        index = xn.LookAlikes("apple.com")
        self.assertEqual(index.find(NEWER).reasons, xn.LikeReasons.WHOLE_SCRIPT)
        unassigned = Status.XN_E_UNASSIGNED
        self.assertEqual(span(refusal(index.find, NEWER, Flags(0)))[:2], (unassigned, 3))
        error = refusal(xn.LookAlikes, ["a", NEWER])
        self.assertEqual((error.status, error.line), (unassigned, 2))
        newer = xn.LookAlikes([NEWER], Flags.ALLOW_UNASSIGNED)
        self.assertEqual(newer.find("apple.com").line, 1)
        self.assertIsNone(newer.find(name="a", flags=0))
        refusal(index.find, "a_b", Flags.STD3)
        refusal(xn.LookAlikes, "a_b", flags=Flags.STD3)

    def test_copies(self):
        index = xn.LookAlikes(iter(["paypal.com\n", NEWER]), Flags.ALLOW_UNASSIGNED, edits=True)
        self.assertTrue(copy.copy(index) is copy.deepcopy([index])[0] is index)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(index, protocol))
            for name in ("paypall.com", "paypa1.com", "apple.com", "a"):
                self.assertEqual(again.find(name), index.find(name))
        self.assertEqual(type(type("Mine", (xn.LookAlikes,), {})("a")).__name__, "Mine")


class Refusals(unittest.TestCase):
    def test_rows(self):
        lists = [(rows.read_text(text), *rest)
                 for kind, text, *rest in rows.read_lines("unit/like.tsv") if kind == "refuse"]
        self.assertGreaterEqual(len(lists), 10)
        for octets, fault, place in lists:
            status, _, length = fault.replace("+", " ").split()
            if status == "XN_E_UTF8":  # no str has such octets
                continue
            mark = 3 if place.startswith("1:") and octets.startswith(b"\xef\xbb\xbf") else 0
            error = refusal(xn.LookAlikes, octets.decode())
            before, at_fault = (error.object[start:end].encode() for start, end in
                                ((0, error.start), (error.start, error.end)))
            self.assertEqual((error.status.name, f"{error.line}:{mark + len(before) + 1}"),
                             (status, place))
            self.assertEqual(len(at_fault), int(length))

    def test_names(self):
        """The object of an error is the line, without its comment."""
        empty, surrogate = Status.XN_E_EMPTY, Status.XN_E_CODE_POINT
        for text, status, line, start, end, content in (
            ("a.b\nc..d\n", empty, 2, 2, 2, "c..d"),
            ("\n#..\n ü..d\t# ü\nb..", empty, 3, 3, 3, " ü..d\t"),
            ("\ufeffü..d\r\n", empty, 1, 2, 2, "ü..d\r"),
            ("ü # \ud800\nü \udfff#\ud800", surrogate, 2, 2, 3, "ü \udfff"),
            ("ü.a\udfff\n\ud800", surrogate, 1, 3, 4, "ü.a\udfff"),
        ):
            for value in (text, text.split("\n")):
                error = refusal(xn.LookAlikes, value)
                self.assertEqual((*span(error)[:3], error.line, error.object),
                                 (status, start, end, line, content))
                again = pickle.loads(pickle.dumps(error))
                self.assertEqual((str(again), again.line), (str(error), line))
        error = refusal(xn.LookAlikes("a.b").find, "ü.b\ud800")
        self.assertEqual((*span(error), error.line), (surrogate, 3, 4, 1, 0))
        self.assertEqual(xn.LookAlikes("a # \ud800\nb").find("b.c").line, 2)
        # The numbers in a message: line, label, character
        for text, numbers in (("a\n  b..c # d", "2 2"), ("a\nü.b\ud800", "2 2 4")):
            head = re.split(": | is ", str(refusal(xn.LookAlikes, text)))[0]
            self.assertEqual(" ".join(re.findall(r"\d+", head)), numbers)

    def test_arguments(self):
        for value in (None, 1, 1.5, b"a", [b"a"], ["a", None], [1]):
            self.assertRaises(TypeError, xn.LookAlikes, value)
        self.assertRaisesRegex(TypeError, "line 2 of 'names'.*bytes", xn.LookAlikes, ["a", b"b"])
        self.assertRaisesRegex(ValueError, "line 2 of 'names'", xn.LookAlikes, ["a", "b\nc"])
        self.assertRaises(ValueError, xn.LookAlikes, ["a\n\n"])
        self.assertRaises(TypeError, xn.LookAlikes)
        self.assertRaises(TypeError, xn.LookAlikes, "a", 0, True)
        index = xn.LookAlikes("a")
        for value in (b"a", None, 1):
            self.assertRaisesRegex(TypeError, "'name'.*" + type(value).__name__, index.find, value)
        for function in (index.find, xn.LookAlikes):
            for value in ("1", 1.0, None):
                self.assertRaises(TypeError, function, "a", value)
            for value in (1 << 20, 1 << 31, 1 << 40, -1):
                self.assertRaises(ValueError, function, "a", value)
                self.assertRaises(ValueError, function, "\ud800", value)
        self.assertRaises(AttributeError, setattr, index, "name", 1)


if __name__ == "__main__":
    unittest.main()
