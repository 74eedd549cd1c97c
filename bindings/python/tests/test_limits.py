# SPDX-License-Identifier: MIT
"""Long input, memory, threads and interpreters."""

import gc
import pickle
import sys
import threading
import time
import tracemalloc
import unittest

import xn
from rows import refusal
from xn import _xn
from xn.compat import idna

MILLION = 1000000


def fail_quietly(function, *arguments):
    try:
        function(*arguments)
    except (AttributeError, ValueError, TypeError, LookupError):
        pass


def call_everything(i):
    """Results and errors of every function, with new strings each time."""
    name = f"bücher{i}.日本語.example"
    url = f"http://{name}:80/"
    for function in (xn.to_ascii, xn.try_to_ascii, xn.to_unicode, xn.traits, xn.diagnose, xn.nfkc,
                     xn.diagnose_unicode, xn.to_display, xn.display_why, xn.find_host,
                     xn.replace_host, xn.try_find_host, xn.punycode_encode, xn.punycode_decode,
                     xn.labels, xn.explain, lambda text: xn.prep("SASLprep", text),
                     lambda text: xn.equal(name, text), lambda text: text.encode("xn").decode("xn"),
                     idna.ToASCII):
        for text in (name, url, "ü." * 200, f"a..{i}", f"ü..{i}\ud800", i):
            fail_quietly(lambda function=function, text=text: list(function(text) or ()))
    fail_quietly(xn.to_ascii, name, 1 << 20)
    fail_quietly(xn.prep, name, name)
    fail_quietly(xn.find_host, name, name)
    fail_quietly(lambda: xn.to_ascii(name, none=i))
    use_tables(i)
    use_look_alikes(i)


def use_look_alikes(i):
    """Results and errors of look-alikes."""
    index = xn.LookAlikes([f"bücher{i}.example", "paypal.com"], edits=i % 2)
    for name in ("раypa1.com", "paypall.com", f"bucher{i}.example", f"a{i}"):
        index.find(name)
    for name in (f"ü..{i}", f"{i}\ud800", i):
        fail_quietly(index.find, name)
        fail_quietly(xn.LookAlikes, ["a", f"{name}"])
    for names in (i, [i], [f"{i}\n\n"], [f"{i}"] * 9 + ["ü\ud800"]):
        fail_quietly(xn.LookAlikes, names)
    fail_quietly(xn.LookAlikes, f"{i}", 1 << 20)
    pickle.loads(pickle.dumps(index))


LGR = """<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
<meta><odd/><version comment="{0}">{0}</version>
<language>de</language><scope type="domain">example</scope></meta>
<data><char cp="0061"><var cp="00E4" type="blocked"/></char>
<char cp="00E4" comment="{0}"><var cp="0061" type="blocked"/></char></data></lgr>"""


def use_tables(i):
    """Results and errors of tables."""
    tables = [xn.Table(f"U+{0x61:06X}|U+0062 # {i}", lint=True)]
    fail_quietly(lambda: tables.append(xn.Table(LGR.format(f"ü{i}"), lint=True)))  # needs expat
    for table in tables:
        table.check(f"a{i}"), table.check(f"ü\ud800{i}"), table.check("A" * 70)
        table.allows(f"a{i}"), table.info, table.warnings, table.fingerprint, table.index("aaa")
        table.collide("aa", "ä" if len(table.warnings) > 1 else "a")
        fail_quietly(table.collide, "a", f"{i}")
        fail_quietly(table.index, f"{i}\ud800")
        fail_quietly(list, table.variants("a" * 10, "blocked", i % 8))
        fail_quietly(table.variants, f"{i}", f"{i}\0")
        next(table.variants("aaa"), None)  # dropped in the middle
        fail_quietly(table.check, i)
        fail_quietly(table.variants, "a", i)
        pickle.loads(pickle.dumps(table))
    for contents in (f"<{i}", f"U+0061\n{i}ü", f"U+0061\n{i}\ud800", i):
        fail_quietly(xn.Table, contents)
    fail_quietly(xn.Table, "U+0061", f"{i}")


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
    fail_quietly(function, text)
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
        for text in ("ß" * MILLION, "a" * MILLION, "a." * MILLION, "ü." * 300000,
                     "\u00ad" * MILLION):
            for name in ("to_ascii", "to_unicode", "label_to_ascii", "to_display", "traits"):
                result = self.took(1, getattr(xn, name), text)
                self.assertTrue(not isinstance(result, xn.XnError) or result.end <= len(text))
                self.assertEqual(xn.to_ascii("bücher.de"), "xn--bcher-kva.de")
        error = refusal(xn.to_ascii, "ß" * MILLION)
        self.assertEqual((error.status, error.start, error.end),
                         (xn.Status.XN_E_LABEL_LONG, 0, MILLION))
        self.assertIsNone(xn.try_to_ascii("ß" * MILLION))
        self.assertEqual(len(xn.nfkc("Ⅷ" * MILLION)), 4 * MILLION)
        self.assertEqual(refusal(xn.to_ascii, "ü" * MILLION + "\ud800").start, MILLION)
        text = "a." * 20000 + "ü" * 100 + "." + "ü" * MILLION
        steps = self.took(2, lambda text: list(xn.explain(text)), text)
        self.assertEqual(steps[-1].kind, xn.StepKind.REFUSED)
        for text in ("！" * 200000 + "/", "ü!" * 200000 + "@", "ü" + " " * 200000):
            self.assertIsInstance(self.took(1, xn.to_display, text), xn.XnError)

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
            for i in range(count):
                call_everything(i)
            gc.collect()
            return tracemalloc.get_traced_memory()[0], sys.getrefcount(None)

        tracemalloc.start()
        measure(500)
        totals, nones = zip(*(measure(250) for _ in range(4)))
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

        def outcome(function, arguments):
            try:
                result = function(*arguments)
                if name == "load_table":
                    return type(result[0]), result[1]
                if name == "like_build":
                    return _xn.like_find(result, "раypa1.com")
                if name == "table_variants":
                    return [_xn.next_variant(result), _xn.next_variant(result)]
                if isinstance(result, xn.XnError):
                    raise result
                return list(result) if function is xn.labels else result
            except xn.XnError as error:
                return error.status, error.start, error.end

        # Without the methods in Python: where their frames need memory, Python raises SystemError.
        capsule = xn.Table("U+0061|U+0062\nU+0062\nU+00FC")._table
        index = xn.LookAlikes("paypal.com")._index
        long = "ü." * 200
        for name, arguments in (
            ("to_ascii", ("bücher",)),
            ("to_ascii", ("a..b",)),
            ("to_unicode", ("xn--tda",)),
            ("try_find_host", ("http://ü:80/",)),
            ("try_prep", ("SASLprep", "ü")),
            ("diagnose", (long, xn.Flags.NO_GUARDS)),
            ("diagnose_unicode", ("xn--é",)),
            ("label_to_ascii", ("\ud800",)),
            ("labels", ("a.ü",)),
            ("equal", ("ü", "ö..")),
            ("traits", ("ü",)),
            ("find_host", ("http://ü:80/",)),
            ("prep", ("SASLprep", "ü")),
            ("profiles", ()),
            ("punycode_encode", ("ü",)),
            ("punycode_decode", ("tda",)),
            ("like_build", (True, "ü # \ud800\npaypal.com")),
            ("like_build", (False, "ü\nö\ud800")),
            ("like_find", (index, "é.раypa1.com")),
            ("like_find", (index, "é..")),
            ("load_table", ("U+0061|U+0062 # é".encode() * 300, True, 0, True, None, None)),
            ("load_table", (LGR.format("ü").encode(), True, 0, True, b"file", "2026-11-22")),
            ("table_check", (capsule, "ü\ud800")),
            ("table_allows", (capsule, "a")),
            ("table_index", (capsule, "aü")),
            ("table_collide", (capsule, "aü", "bü")),
            ("table_variants", (capsule, 3, "aüa", "blocked")),
            ("table_variants", (capsule, 1, "a")),
            ("table_info", (capsule,)),
            ("table_fingerprint", (capsule,)),
        ):
            function = getattr(xn, name, None) or getattr(_xn, name)
            expected = outcome(function, arguments)
            for start in range(1, 250):
                set_nomemory(start, start + 1)
                try:
                    actual = outcome(function, arguments)
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
        index = xn.LookAlikes(["paypal.com", "bücher.example", "google.com"], edits=True)
        likes = ["раypa1.com", "bucher.example.org", "g00gle.corn", "paypall.com", "a.example"]
        found = [index.find(name) for name in likes]
        wrong = []

        def work(start):
            for i in range(start, start + 2000):
                at = i % len(names)
                if xn.to_ascii(names[at]) != expected[at] or xn.try_to_ascii("a..b") is not None:
                    wrong.append(names[at])
                if index.find(likes[i % 5]) != found[i % 5]:
                    wrong.append(likes[i % 5])
                if i % 100 == 0 and xn.LookAlikes([f"brand{i}"]).find(f"bränd{i}").line != 1:
                    wrong.append(i)

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
