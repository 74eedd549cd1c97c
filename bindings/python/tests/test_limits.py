# SPDX-License-Identifier: MIT
"""Long input, memory, threads and interpreters."""

import contextlib
import gc
import sys
import threading
import time
import tracemalloc
import unittest

import xn
from rows import refusal
from xn import _xn

MILLION = 1000000


LGR = """<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
<meta><odd/><version comment="ü">ü</version>
<language>de</language><scope type="domain">example</scope></meta>
<data><char cp="0061"><var cp="00E4" type="blocked"/></char>
<char cp="00E4" comment="ü"><var cp="0061" type="blocked"/></char></data></lgr>"""
TABLE = xn.Table("U+0061|U+0062\nU+0062\nU+00FC")._table
INDEX = xn.LookAlikes("paypal.com")._index
# The functions in C, with results and errors of each kind
CALLS = (
    ("to_ascii", ("bücher",)),
    ("to_ascii", ("a..b",)),
    ("to_ascii", ("ü", 1 << 20)),
    ("to_ascii", ("ü." * 200, xn.Flags.NO_GUARDS)),
    ("to_ascii", (1,)),
    ("to_unicode", ("xn--tda",)),
    ("to_display", ("раypal",)),
    ("try_to_ascii", ("ü..",)),
    ("_decode", ("xn--é",)),
    ("label_to_ascii", ("\ud800",)),
    ("key_hash", ("a!",)),
    ("key_hash", ("A!",)),
    ("labels", ("a.ü",)),
    ("equal", ("ü", "ö..")),
    ("_traits", ("ü",)),
    ("_display_why", ("ü",)),
    ("_explain", ("bü..a",)),
    ("_find_host", ("http://ü:80/",)),
    ("_find_host", ("http://ü:80/", "none")),
    ("replace_host", ("http://ü:80/",)),
    ("prep", ("SASLprep", "ü")),
    ("prep", ("none", "ü")),
    ("try_prep", ("SASLprep", "ü")),
    ("nfkc", ("ﬁ",)),
    ("profiles", ()),
    ("punycode_encode", ("ü",)),
    ("punycode_decode", ("tda",)),
    ("_constants", (1,)),
    ("_like_build", (True, "ü # \ud800\npaypal.com")),
    ("_like_build", (False, "ü\nö\ud800")),
    ("_like_find", (INDEX, "é.раypa1.com")),
    ("_like_find", (INDEX, "é..")),
    ("_load_table", ("U+0061|U+0062 # é".encode() * 300, True, 0, True, None, None)),
    ("_load_table", (LGR.encode(), True, 0, True, b"file", "2026-11-22")),
    ("_table_check", (TABLE, "ü\ud800")),
    ("_table_check", (TABLE, 1)),
    ("_table_allows", (TABLE, "a")),
    ("_table_index", (TABLE, "aü")),
    ("_table_key", (TABLE, "aü")),
    ("_table_collide", (TABLE, "aü", "bü")),
    ("_table_collide", (TABLE, "a", "é")),
    ("_table_variants", (TABLE, 3, "aüa", "blocked")),
    ("_table_variants", (TABLE, 1, "a")),
    ("_table_info", (TABLE,)),
    ("_table_fingerprint", (TABLE,)),
)


def outcome(name, arguments):
    """What a call returns or raises, in a form that can be compared."""
    try:
        result = getattr(_xn, name)(*arguments)
        if name == "_load_table":
            return type(result[0]), result[1]
        if name == "_like_build":
            return _xn._like_find(result, "раypa1.com")
        if name == "_table_variants":
            return [_xn._next_variant(result), _xn._next_variant(result)]
        return list(result) if name == "labels" else result
    except xn.XnError as error:
        return error.status, error.start, error.end
    except (LookupError, TypeError, ValueError) as error:
        return type(error)


def ticks_during(function, text):
    """The number of times another thread runs in the middle half of a call."""
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(0.0005):
            ticks.append(time.perf_counter())

    worker = threading.Thread(target=tick)
    worker.start()
    time.sleep(0.01)
    began = time.perf_counter()
    with contextlib.suppress(ValueError):
        function(text)
    ended = time.perf_counter()
    stop.set()
    worker.join()
    quarter = (ended - began) / 4
    return sum(began + quarter < at < ended - quarter for at in ticks)


IN_INTERPRETER = """
import sys
sys.path[:] = {path!r}
import xn
assert xn.to_ascii("bücher") == "xn--bcher-kva" == "bücher".encode("xn").decode()
try:
    xn.to_ascii("a..b")
except xn.XnError as error:
    assert error.status is xn.Status.XN_E_EMPTY and error.start == 2
else:
    raise AssertionError
assert id(xn.XnError) != {theirs}
assert xn.Table("U+0061|U+0062\\nU+0062").collide("a", "b").relation is xn.TableRelation.SAME_INDEX
assert [v.label for v in xn.Table("U+0061|U+0062\\nU+0062").variants("a")] == ["b"]
assert xn.LookAlikes("paypal.com").find("paypa1.com").reasons is xn.LikeReasons.ASCII
"""


def run_threads(count, work):
    workers = [threading.Thread(target=work, args=(7 * n,)) for n in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


class Time(unittest.TestCase):
    def took(self, seconds, function, *arguments):
        """The result or the error of a call, which takes no more processor time than this."""
        began = time.process_time()
        try:
            result = function(*arguments)
        except (xn.XnError, xn.TableLabelError) as error:
            result = error
        self.assertLess(time.process_time() - began, seconds, f"{function} {arguments[0][:9]!a}")
        return result

    def test_long_names(self):
        for text in ("ß" * MILLION, "a." * MILLION, "ü." * 300000, "\u00ad" * MILLION):
            for name in ("to_ascii", "to_unicode", "label_to_ascii", "to_display", "traits"):
                result = self.took(1, getattr(xn, name), text)
                self.assertTrue(not isinstance(result, xn.XnError) or result.end <= len(text))
        error = refusal(xn.to_ascii, "ß" * MILLION)
        self.assertEqual((error.status, error.start, error.end),
                         (xn.Status.XN_E_LABEL_LONG, 0, MILLION))
        self.assertEqual(len(xn.nfkc("Ⅷ" * MILLION)), 4 * MILLION)
        self.assertEqual(refusal(xn.to_ascii, "ü" * MILLION + "\ud800").start, MILLION)
        text = "a." * 20000 + "ü" * 100 + "." + "ü" * MILLION
        steps = self.took(2, lambda text: list(xn.explain(text)), text)
        self.assertEqual(steps[-1].kind, xn.StepKind.REFUSED)

    def test_long_lists(self):
        lines = [f"bücher{i}.example" for i in range(50000)]
        index = self.took(5, xn.LookAlikes, lines)
        self.assertEqual(index.find("bucher49999.example").line, 50000)
        self.assertEqual(refusal(xn.LookAlikes, lines + ["a..b"]).line, 50001)
        name = ".".join(["a" * 62] * 4)  # an index of more than 2 GiB
        self.assertRaises(ValueError, xn.LookAlikes, [name[:253]] * 400000, edits=True)
        for text in ("ü." * 300000, "a" * MILLION, "a\ud800" * 300000):
            self.took(1, index.find, text)
            self.took(1, xn.LookAlikes, "a\n" + text)

    def test_tables(self):
        table = xn.Table("U+0061|U+0062\nU+0062")
        for label in ("a" * MILLION, "\ud800" * MILLION):
            self.assertFalse(self.took(1, table.check, label))
        variant = self.took(1, lambda label: next(table.variants(label)), "a" * 63)
        self.assertEqual(variant.label, "a" * 62 + "b")


class Memory(unittest.TestCase):
    def test_growth(self):
        """No reference is lost: the memory does not grow with the number of calls."""

        def measure(count):
            for _ in range(count):
                for name, arguments in CALLS:
                    outcome(name, arguments)
            gc.collect()
            return tracemalloc.get_traced_memory()[0], sys.getrefcount(None)

        tracemalloc.start()
        measure(300)
        totals, nones = zip(*(measure(150) for _ in range(4)))
        tracemalloc.stop()
        # A lost reference counts in each round, but Python's caches grow until they are full.
        self.assertLess(min(b - a for a, b in zip(totals, totals[1:])), 2000)
        self.assertLess(abs(nones[-1] - nones[-2]), 100)  # immortal from 3.12 on

    def test_without(self):
        """Whichever allocation fails, a call raises MemoryError or has its usual outcome."""
        try:
            from _testcapi import remove_mem_hooks, set_nomemory
        except ImportError:
            self.skipTest("this Python has no _testcapi")
        for name, arguments in CALLS:
            expected = outcome(name, arguments)
            for start in range(1, 250):
                set_nomemory(start, start + 1)
                try:
                    actual = outcome(name, arguments)
                except MemoryError:
                    actual = expected
                finally:
                    remove_mem_hooks()
                if repr(actual) != repr(expected):  # errors are not equal
                    self.fail(f"{name}{arguments!a:.60}, allocation {start}: {actual!a}")


class Threads(unittest.TestCase):
    def test_functions(self):
        names = [f"ü{i}.{'é' * (i % 40 + 1)}.example" for i in range(300)]
        expected = [xn.to_ascii(name) for name in names]
        index = xn.LookAlikes(["paypal.com", "bücher.example"], edits=True)
        found = [index.find(name) for name in ("раypa1.com", "bucher.example.org", "a.example")]
        wrong = []

        def work(start):
            for i in range(start, start + 2000):
                if xn.to_ascii(names[i % 300]) != expected[i % 300]:
                    wrong.append(names[i % 300])
                at = i % 3
                if index.find(("раypa1.com", "bucher.example.org", "a.example")[at]) != found[at]:
                    wrong.append(at)

        run_threads(8, work)
        self.assertEqual(wrong, [])

    def test_tables(self):
        """One table in many threads, and one iterator in several"""
        table = xn.Table("U+0061|U+0062\nU+0062\nU+00FC")
        labels = ["a" * (i % 9) + "ü" * (i % 5) + "é" * (i % 3 == 0) for i in range(60)]

        def look(label):
            result = table.check(label)
            return result[:4], [v.label for v in table.variants(label)], str(result.idna.error)

        expected = [look(label) for label in labels]
        wrong, delivered, shared = [], [], table.variants("a" * 12, limit=None)

        def work(start):
            for i in range(start, start + 200):
                if look(labels[i % 60]) != expected[i % 60]:
                    wrong.append(labels[i % 60])
            while True:
                try:
                    delivered.append(next(shared).label)
                except StopIteration:
                    return
                except ValueError:
                    pass  # another thread is using it

        run_threads(6, work)
        self.assertEqual((wrong, len(set(delivered))), ([], 2**12 - 1))

    def test_lock(self):
        """Other threads run during a call with long input."""
        index = xn.LookAlikes("paypal.com")
        for name, text in (
            ("nfkc", "ﬁ" * 4 * MILLION),
            ("to_ascii", "ü." * 2 * MILLION),
            ("to_unicode", "xn--tda." * 2 * MILLION),
            ("equal", "ü." * 2 * MILLION),
            ("traits", "ü." * 2 * MILLION),
            ("display_why", "ü." * 2 * MILLION),
            ("find_host", "http://" + "ü." * 2 * MILLION),
            ("LookAlikes", "".join(f"paypal{i}.com\n" for i in range(50000))),
            ("find", "ü." * 2 * MILLION),
        ):
            function = getattr(xn, name, index.find)
            if name == "equal":
                function = lambda text: xn.equal("a", text)  # noqa: E731
            text.encode()  # the time of the call begins with a str whose UTF-8 is known
            self.assertTrue(any(ticks_during(function, text) for _ in range(5)), name)


class Interpreters(unittest.TestCase):
    def test_interpreters(self):
        try:
            import _interpreters as module
        except ImportError:
            module = __import__("_xxsubinterpreters")
        code = IN_INTERPRETER.format(path=sys.path, theirs=id(xn.XnError))
        for _ in range(2):
            created = [module.create() for _ in range(3)]
            for interpreter in created:
                self.assertIsNone(module.run_string(interpreter, code))
            for interpreter in created:
                module.destroy(interpreter)
            self.assertEqual(xn.to_ascii("ü"), "xn--tda")
        if module.__name__ != "_interpreters":
            return
        created, outcomes = [module.create() for _ in range(4)], []

        def work(number):
            try:
                outcomes.append(module.run_string(created[number // 7], code * 20))
            except Exception as error:
                outcomes.append(error)

        run_threads(4, work)  # each in a thread of its own
        for interpreter in created:
            module.destroy(interpreter)
        self.assertEqual(outcomes, [None] * 4)

    def test_second_import(self):
        """Deleting the modules and importing them again gives a second set of classes."""
        kept = {n: sys.modules.pop(n) for n in [*sys.modules] if n.partition(".")[0] == "xn"}
        try:
            import xn as second

            self.assertIsNot(second.XnError, xn.XnError)
            self.assertRaises(second.XnError, second.to_ascii, "a..b")
        finally:
            sys.modules.update(kept)


if __name__ == "__main__":
    unittest.main()
