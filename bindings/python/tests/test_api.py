# SPDX-License-Identifier: MIT
"""Arguments, results and errors of the functions."""

import copy
import doctest
import inspect
import os
import pickle
import re
import types
import unittest

import rows
import xn
from rows import refusal, span
from xn import Flags, Status

# Functions of a text and flags
TEXT_AND_FLAGS = ["to_ascii", "to_unicode", "label_to_ascii", "label_to_unicode", "to_display"]
TEXT_AND_FLAGS += ["canonical", "key", "display_why", "traits", "explain", "nfkc", "diagnose"]
TEXT_AND_FLAGS += ["diagnose_unicode", "try_to_ascii", "try_to_unicode", "try_label_to_ascii"]
TEXT_AND_FLAGS += ["try_label_to_unicode", "try_to_display", "try_canonical", "try_key"]
# Each function with arguments that it accepts, but for the text
CALLS = {name: (getattr(xn, name), ()) for name in TEXT_AND_FLAGS} | {
    "labels": (xn.labels, ()),
    "punycode_encode": (xn.punycode_encode, ()),
    "punycode_decode": (xn.punycode_decode, ()),
    "find_host": (xn.find_host, ("host",)),
    "replace_host": (xn.replace_host, ("host",)),
    "try_find_host": (xn.try_find_host, ("host",)),
    "try_replace_host": (xn.try_replace_host, ("host",)),
    "try_prep": (lambda text, *rest, **kw: xn.try_prep("Nameprep", text, *rest, **kw), ()),
    "prep": (lambda text, *rest, **kw: xn.prep("Nameprep", text, *rest, **kw), ()),
    "equal a": (lambda text, *rest, **kw: xn.equal(text, "b", *rest, **kw), ()),
    "equal b": (lambda text, *rest, **kw: xn.equal("b", text, *rest, **kw), ()),
}
TAKES_FLAGS = {*CALLS} - {"labels", "punycode_encode", "punycode_decode"}
UNKNOWN = 2 * max(Flags)  # the first bit that is not a flag


class Text(str):
    """Its own methods must never be asked."""

    __slots__ = ()

    def __len__(self):
        return 1

    def encode(self, *arguments):
        return b"wrong"


class Arguments(unittest.TestCase):
    def test_names(self):
        public = {n for n, v in vars(xn).items()
                  if n[0] != "_" and not isinstance(v, types.ModuleType)}
        self.assertEqual(public, set(xn.__all__))
        self.assertEqual((xn.__version__, xn.unicode_version), (xn.version(), "3.2.0"))
        self.assertIsNone(xn.try_to_ascii(flags=2, text="a_"))

    def test_types(self):
        for name, (function, rest) in CALLS.items():
            with self.subTest(name):
                for value in (b"a", None, 1, bytearray(b"a"), ["a"]):
                    self.assertRaises(TypeError, function, value, *rest)
                self.assertRaises(TypeError, function, "a", *rest, 0, 0, 0, 0)
                self.assertRaises(TypeError, function, "a", *rest, none=1)
                if name not in TAKES_FLAGS:
                    continue
                for value in ("1", 1.0, None, b""):
                    self.assertRaises(TypeError, function, "a", *rest, flags=value)
                for value in (UNKNOWN, 1 << 31, 1 << 32, 1 << 63, 1 << 64, -1, -(1 << 70)):
                    self.assertRaises(ValueError, function, "a", *rest, flags=value)
                    self.assertRaises(ValueError, function, "\ud800", *rest, flags=value)
        self.assertRaises(TypeError, xn.to_ascii)
        self.assertRaises(TypeError, xn.to_ascii, "a", text="b")
        self.assertRaises(ValueError, xn.to_ascii, "ü", Flags.CROSSCHECK)
        for function in (xn.prep, xn.try_prep):
            for profile in ("none", "Nameprep\0", "\ud800", "né"):
                self.assertRaises(LookupError, function, profile, "a")
        for function in (xn.find_host, xn.replace_host, xn.try_find_host, xn.try_replace_host):
            for where, kind in (("none", ValueError), ("\ud800", ValueError), (1, TypeError)):
                self.assertRaises(kind, function, "a", where)

    def test_keys(self):
        """What is no key as key() writes it, and no number of shards"""
        for key in ("bücher.example", "example", "Example!", "a.b!", "a!b", "%41!", "!", "\ud800"):
            self.assertIsInstance(refusal(xn.key_hash, key), ValueError)
            self.assertIsNone(refusal(xn.key_hash, key).label)
        for name in (".", "a b", "*.a", "www.Bücher.example."):
            self.assertIsInstance(xn.key_hash(xn.key(name)), int)
        for count in (0, -1):
            self.assertRaises(ValueError, xn.shard, "a", count)
        for count in (None, "4", 4.0):
            self.assertRaises(TypeError, xn.shard, "a", count)
        self.assertEqual(xn.shard("bücher.example", 2**70), xn.key_hash("example!xn--bcher-kva!"))

    def test_underscore(self):
        """UNDERSCORE is STD3 with underscores, also alone."""
        self.assertEqual(xn.to_ascii("_a.B", Flags.UNDERSCORE), "_a.B")
        for flags in (Flags.UNDERSCORE, Flags.UNDERSCORE | Flags.STD3):
            error = refusal(xn.to_ascii, "a b/@:.com", flags)
            self.assertEqual(span(error), (Status.XN_E_STD3_CHAR, 1, 2, 0))

    def test_values_in_messages(self):
        """The argument, the type or the value that is wrong"""
        for part, kind, function, *arguments in (
            ("'text'.*bytes", TypeError, xn.to_ascii, b"a"),
            ("'profile'.*bytes", TypeError, xn.prep, b"a", "a"),
            ("'where'.*int", TypeError, xn.replace_host, "a", 1),
            ("'b'.*int", TypeError, xn.equal, "a", 1),
            ("'flags'.*str", TypeError, xn.to_unicode, "a", "2"),
            ("3", TypeError, xn.to_ascii, "a", 0, 0),
            ("'b'", TypeError, xn.equal, "a"),
            ("'none'", TypeError, lambda: xn.to_ascii("a", none=1)),
            (str(1 << 40), ValueError, xn.key, "a", 1 << 40),
            ("'where'.*'uri'", ValueError, xn.find_host, "a", "uri"),
            (r"'Nameprep\\x00'", LookupError, xn.try_prep, "Nameprep\0", "a"),
        ):
            self.assertRaisesRegex(kind, part, function, *arguments)


class Results(unittest.TestCase):
    def test_same_object(self):
        for name in ("to_ascii", "try_to_ascii", "to_unicode", "label_to_ascii", "nfkc",
                     "to_display"):
            for text in ("example", "a", "x" * 60):
                fresh = "".join(list(text))  # no constant
                self.assertIs(getattr(xn, name)(fresh), fresh)
                result = getattr(xn, name)(Text(text))
                self.assertEqual((type(result), result), (str, text))
        fresh = "".join(["bü", "cher"])
        self.assertIs(xn.to_unicode(fresh), fresh)
        self.assertEqual(xn.to_ascii(Text("bücher")), "xn--bcher-kva")
        text = "".join(["http://exam", "ple/"])
        self.assertIs(xn.replace_host(text), text)

    def test_types(self):
        self.assertEqual(list(iter(xn.labels("a。b．c｡"))), ["a", "b", "c", ""])
        self.assertTrue(inspect.isgenerator(xn.explain("a")))
        self.assertEqual(xn.profiles()[:2], ("Nameprep", "SASLprep"))
        self.assertIs(xn.equal("BÜCHER.de.", "xn--bcher-kva.DE"), True)
        self.assertIs(xn.equal("a", "b"), False)
        self.assertEqual(type(xn.traits("a")), xn.Traits)
        self.assertEqual(type(xn.display_why("раypal")), xn.Why)
        self.assertEqual(str(Status.XN_E_GUARD), "XN_E_GUARD")
        self.assertIsNone(xn.diagnose_unicode("ü." * 5000))
        for text, expected in (
            ("a.xn--a.xn--ü", (Status.XN_E_PROHIBITED, 2, 7, 1)),
            ("ü.xn--ü", (Status.XN_E_PUNYCODE, 6, 7, 1)),
            ("１.2.3.4", (Status.XN_E_GUARD, 6, 7, 3)),
        ):
            self.assertEqual(span(xn.diagnose_unicode(text)), expected)

    def test_hosts(self):
        host = xn.find_host("http://ü@bücher.example:80/é")
        self.assertEqual(host, (xn.HostKind.NAME, "bücher.example", "80", "", (9, 23), (24, 26),
                                (23, 23)))
        self.assertEqual(type(host.kind), xn.HostKind)
        self.assertEqual(xn.find_host("http://[fe80::1%25eth0]:8080/").zone, "eth0")

    def test_hints(self):
        """A text without :// is probably of another kind."""
        for text in ("www.bücher.de", "user@bücher.de"):
            for function in (xn.find_host, xn.replace_host):
                error = refusal(function, text)
                self.assertEqual(len(error.__notes__), 1)
                again = pickle.loads(pickle.dumps(error))
                self.assertEqual((str(again), again.__notes__), (str(error), error.__notes__))
        for text, where in (("1http://a", "url"), ("a b", "host"), ("a", "email")):
            self.assertFalse(hasattr(refusal(xn.find_host, text, where), "__notes__"))
        for text, flag in (("ȡ", "ALLOW_UNASSIGNED"), ("_a", "UNDERSCORE")):
            error = refusal(xn.to_ascii, text, Flags.STD3)
            self.assertEqual(error.__notes__, [f"The flag {flag} accepts this character."])

    def test_explanations(self):
        steps = list(xn.explain("Bü.a℀"))
        self.assertEqual(steps[1], ("char", 0, 0, 1, 0x42, "b", None, None, None, None,
                                    "RFC 3454 table B.2", None))
        self.assertEqual(steps[4],
                         ("insert", 0, 0, 2, 0xFC, None, "eha", 1, 249, 0, "", None))
        refused = steps[-1].error
        self.assertEqual((*span(refused), refused.mapped, refused.object),
                         (Status.XN_E_GUARD, 4, 5, 1, 0x2F, "Bü.a℀"))
        self.assertEqual(sum(s.kind == "result" for s in xn.explain("ü." * 2000)), 2001)


class Errors(unittest.TestCase):
    def test_surrogates(self):
        for name, (function, rest) in CALLS.items():
            for text, at, label in (("\ud800", 0, 0), ("ü.a\udfffb\ud800", 3, 1),
                                    ("\U0001f600\udc80.", 1, 0)):
                with self.subTest(f"{name} {text!a}"):
                    if name.startswith("try_"):
                        self.assertIsNone(function(text, *rest))
                        continue
                    error = (function(text) if name.startswith("diagnose")
                             else refusal(function, text, *rest))
                    if name in ("nfkc", "prep", "punycode_encode", "punycode_decode"):
                        label = None
                    self.assertEqual(span(error), (Status.XN_E_CODE_POINT, at, at + 1, label))
                    code = ord(text[at])
                    self.assertEqual((error.code_point, error.mapped, error.object),
                                     (code, code, text))
                    self.assertEqual((error.__context__, error.__cause__), (None, None))

    def test_classes(self):
        error = refusal(xn.to_ascii, "straße.раypal.a℀b")
        self.assertEqual(xn.XnError.__mro__[1:4], (UnicodeEncodeError, UnicodeError, ValueError))
        self.assertEqual(xn.XnError.__module__, "xn")
        self.assertEqual((error.object[error.start : error.end], error.label), ("℀", 2))
        self.assertEqual(error.args,
                         ("xn", error.object, error.start, error.end, error.reason))
        by_hand = xn.XnError("xn", "a", 0, 1, "made by hand")
        self.assertTrue(str(by_hand).endswith("character 1: made by hand"))
        try:
            try:
                raise KeyError("handled")
            except KeyError:
                xn.to_ascii("a..b")
        except xn.XnError as error:
            self.assertEqual(type(error.__context__), KeyError)

    def test_copies(self):
        for function, text in ((xn.to_ascii, "straße.раypal.a℀b"), (xn.to_ascii, "a..b"),
                               (xn.to_ascii, "ü" * 100), (xn.to_unicode, "xn--\ud800"),
                               (lambda text: xn.prep("SASLprep", text), "\u0221")):
            error = refusal(function, text)
            copies = [copy.copy(error), copy.deepcopy(error)]
            copies += [pickle.loads(pickle.dumps(error, p))
                       for p in range(pickle.HIGHEST_PROTOCOL + 1)]
            for one in copies:
                self.assertEqual((type(one), one.args, vars(one), str(one), type(one.status)),
                                 (type(error), error.args, vars(error), str(error), Status))

    def test_positions_in_messages(self):
        """What a message says of the position, in characters: of a text without label"""
        for function, text, *numbers in (
            (xn.to_ascii, "ü..de", 2), (xn.to_ascii, "ü." + "a" * 70, 2),
            (xn.nfkc, "ü\ud800", 2), (xn.punycode_decode, "a-é", 3),
            (xn.punycode_encode, "ü\ud800", 2), (xn.punycode_decode, "ab-z", 5),
            (lambda text: xn.prep("SASLprep", text), "日.本\u0221", 4),
            (xn.find_host, "http://ü.b:99999/", 12), (xn.replace_host, "http://é..b/", 2),
            (lambda text: xn.equal("é", text), "ü..", 2),
        ):
            head = re.split(": | is | has ", str(refusal(function, text)))[0]
            self.assertEqual(list(map(int, re.findall(r"\d+", head))), numbers)
        error = refusal(xn.equal, "é", "ü..")
        self.assertEqual((error.object, error.input, error.start), ("ü..", 1, 2))
        error = refusal(xn.to_ascii, "é." * 100)
        self.assertEqual((error.status, error.octets, error.start, error.end),
                         (Status.XN_E_NAME_LONG, 799, 0, 200))


class Documents(unittest.TestCase):
    readme = os.path.join(rows.HERE, "../README.md")

    def test_examples_of_readme(self):
        result = doctest.testfile(self.readme, module_relative=False)
        self.assertGreater(result.attempted, 10)
        self.assertEqual(result.failed, 0)

    def test_examples_of_docstrings(self):
        finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
        parser = doctest.DocTestParser()
        without = set()
        for name in xn.__all__:
            value, tests = getattr(xn, name), []
            if inspect.isroutine(value):
                tests = [parser.get_doctest(value.__doc__, dict(vars(xn)), name, None, 0)]
                if not tests[0].examples:
                    without.add(name)
            elif inspect.isclass(value):
                tests = finder.find(value, name, globs=dict(vars(xn)))
            for test in tests:
                runner.run(test)
        self.assertEqual((runner.failures, without), (0, {"version"}))
        self.assertGreater(runner.tries, 40)
        self.assertEqual(doctest.testmod(xn).failed, 0)


if __name__ == "__main__":
    unittest.main()
