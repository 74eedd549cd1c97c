# SPDX-License-Identifier: MIT
"""Long input, memory, threads and interpreters."""

import gc
import pickle
import sys
import threading
import time
import tracemalloc

import xn
from tap import check, check_equal, check_raises, run, skip
from xn import _xn
from xn.compat import idna

MILLION = 1000000


def long_input():
    for text in ("ß" * MILLION, "a" * MILLION, "a." * MILLION, "ü." * 300000, "\u00ad" * MILLION):
        for name in ("to_ascii", "to_unicode", "label_to_ascii", "to_display", "traits"):
            began = time.process_time()
            try:
                getattr(xn, name)(text)
            except xn.XnError as error:
                end = error.end
                check(f"{name} of {text[:2]!a}: span", end > len(text) and str(end))
            took = time.process_time() - began
            check(f"{name} of {text[:2]!a}, long: within 1 s", took > 1 and f"{took} s")
            check_equal(f"{name}: the next call", xn.to_ascii("bücher.de"), "xn--bcher-kva.de")
    error = check_raises("a million ß", xn.XnError, xn.to_ascii, "ß" * MILLION)
    check_equal(
        "why", (error.status, error.start, error.end), (xn.Status.XN_E_LABEL_LONG, 0, MILLION)
    )
    check_equal("try", xn.try_to_ascii("ß" * MILLION), None)
    check_equal("equal", xn.equal("ü", "Ü"), True)
    check_equal("a result of a million", len(xn.nfkc("Ⅷ" * MILLION)), 4 * MILLION)
    check_raises("a late surrogate", xn.XnError, xn.to_ascii, "ü" * MILLION + "\ud800")
    began = time.process_time()
    text = "ü" * 100 + "." + "ü" * MILLION
    steps = list(xn.explain("a." * 20000 + text))
    took = time.process_time() - began
    check_equal("explain: steps of long labels", steps[-1].kind, xn.StepKind.REFUSED)
    check("explain of 20 000 labels: within 2 s", took > 2 and f"{took} s")
    for hostile in ("！" * 200000 + "/", "ü!" * 200000 + "@", "ü" + " " * 200000):
        began = time.process_time()
        check_raises(f"to_display of {hostile[:2]!a}", xn.XnError, xn.to_display, hostile)
        took = time.process_time() - began
        check(f"to_display of {hostile[:2]!a}: within 1 s", took > 1 and f"{took} s")


def fail_quietly(function, *arguments):
    try:
        function(*arguments)
    except (ValueError, TypeError, LookupError):
        pass


def call_everything(i):
    """Results and errors of every function, with new strings each time."""
    name = f"bücher{i}.日本語.example"
    xn.to_ascii(name, xn.Flags.STD3)
    xn.to_unicode(xn.try_to_ascii(name))
    list(xn.labels(name))
    list(xn.explain(name + ".ü!"))
    xn.traits(name)
    xn.diagnose(name), xn.diagnose(f"a..{i}"), xn.diagnose_unicode(f"xn--é{i}")
    xn.try_find_host(name), xn.try_prep("SASLprep", f"{i}\x07"), xn.try_replace_host(name)
    xn.equal(name, name.upper())
    xn.to_display(name)
    xn.display_why("раypal" + name)
    xn.find_host(f"http://{name}:80/")
    xn.replace_host(f"http://{name}/")
    xn.prep("SASLprep", name)
    xn.nfkc(name + "ﬁ")
    xn.punycode_decode(xn.punycode_encode(name))
    xn.profiles()
    name.encode("xn").decode("xn")
    idna.ToASCII(f"ü{i}")
    xn.to_ascii("ü." * 200, xn.Flags.NO_GUARDS)
    for function in (xn.to_ascii, xn.to_display, xn.punycode_decode, xn.find_host, xn.labels):
        fail_quietly(function, f"ü..{i}\ud800")
        fail_quietly(function, f"ü..{i} @")
        fail_quietly(function, i)
    fail_quietly(xn.to_ascii, name, 1 << 20)
    fail_quietly(xn.to_ascii, name, 1 << 40)
    fail_quietly(xn.prep, name, name)
    fail_quietly(xn.find_host, name, name)
    fail_quietly(xn.equal, name, "\udfff" + name)
    fail_quietly(xn.punycode_encode, f"{i}\ud800")
    fail_quietly(lambda: xn.to_ascii(name, none=i))
    fail_quietly(xn.explain, f"{i}\ud800")
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


def memory():
    """No reference is lost: the memory does not grow with the number of calls."""

    def measure(count):
        for i in range(count):
            call_everything(i)
        gc.collect()
        return tracemalloc.get_traced_memory()[0], sys.getrefcount(None)

    tracemalloc.start()
    measure(500)
    totals, nones = zip(*(measure(500) for _ in range(4)))
    tracemalloc.stop()
    # A lost reference counts in each round, but Python's caches grow until they are full.
    growth = min(after - before for before, after in zip(totals, totals[1:]))
    check("memory of 500 rounds", growth > 2000 and f"{growth} octets")
    none_before, none_after = nones[-2:]
    # Immortal from 3.12 on
    check(
        "references of None", abs(none_after - none_before) > 100 and f"{none_before}, {none_after}"
    )


def without_memory():
    """Whichever allocation fails, a call raises MemoryError or has its usual outcome."""
    try:
        from _testcapi import remove_mem_hooks, set_nomemory
    except ImportError:
        skip("without memory", "this Python has no _testcapi")
        return

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
        ("to_ascii", (long, xn.Flags.NO_GUARDS)),
        ("to_ascii", ("a..b",)),
        ("try_to_ascii", ("a..b",)),
        ("to_unicode", ("xn--tda",)),
        ("try_find_host", ("http://ü:80/",)),
        ("try_prep", ("SASLprep", "ü")),
        ("diagnose", ("bücher",)),
        ("diagnose", (long, xn.Flags.NO_GUARDS)),
        ("diagnose", ("a..b",)),
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
        ("version", ()),
        ("like_build", (True, "ü # \ud800\npaypal.com")),
        ("like_build", (False, "ü\nö..", xn.Flags.STD3)),
        ("like_build", (False, "ü\nö\ud800")),
        ("like_find", (index, "é.раypa1.com")),
        ("like_find", (index, "é..")),
        ("load_table", ("U+0061|U+0062 # é".encode() * 300, True, 0, True, None, None)),
        ("load_table", (LGR.format("ü").encode(), True, 0, True, b"file", "2026-11-22")),
        ("load_table", (b"<", False, 0, False, None, None)),
        ("table_check", (capsule, "A\u2028")),
        ("table_check", (capsule, "ü\ud800")),
        ("table_allows", (capsule, "a")),
        ("table_index", (capsule, "aü")),
        ("table_index", (capsule, "日")),
        ("table_collide", (capsule, "aü", "bü")),
        ("table_collide", (capsule, "aü", "é")),
        ("table_variants", (capsule, 3, "aüa", "blocked")),
        ("table_variants", (capsule, 1, "a")),
        ("table_info", (capsule,)),
        ("table_fingerprint", (capsule,)),
    ):
        function = getattr(xn, name, None) or getattr(_xn, name)
        expected = outcome(function, arguments)
        wrong = ""
        for start in range(1, 250):
            actual = None
            set_nomemory(start, start + 1)
            try:
                actual = outcome(function, arguments)
            except MemoryError:
                actual = expected
            finally:
                remove_mem_hooks()
            if repr(actual) != repr(expected):  # errors are not equal
                wrong = f"allocation {start}: {actual!a}"
        check(f"{name}{arguments[-1:]!a:.20} without memory", wrong)


def threads_of_look_alikes():
    """One index in many threads, while others are built."""
    index = xn.LookAlikes(["paypal.com", "bücher.example", "google.com"], edits=True)
    names = ["раypa1.com", "bucher.example.org", "g00gle.corn", "paypall.com", "a..b", "a.example"]

    def look(name):
        try:
            return index.find(name)
        except xn.XnError as error:
            return str(error)

    expected = [look(name) for name in names]
    wrong = []

    def work(start):
        for i in range(500):
            at = (i + start) % len(names)
            if look(names[at]) != expected[at]:
                wrong.append(names[at])
            if i % 50 == 0 and xn.LookAlikes(["paypal.com"] * 500).find("paypa1.com").line != 1:
                wrong.append("built")

    workers = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    check_equal("an index in 6 threads", wrong, [])


def large_list():
    """An index of more than 2 GiB, and lists of which each name takes the same time."""
    name = ".".join(["a" * 62] * 4)[:253]
    error = check_raises("too large", ValueError, xn.LookAlikes, [name] * 400000, edits=True)
    check_equal("it says so", str(error), "the list is too large")
    began = time.process_time()
    index = xn.LookAlikes(f"{i:x}aypal.com" for i in range(100000))
    check_equal("100 000 names", index.find("f00aypa1.com").line, 0xF00 + 1)
    took = time.process_time() - began
    check("100 000 names: within 2 s", took > 2 and f"{took} s")
    for text in ("a" * MILLION, "ü." * MILLION, "\ud800" * MILLION):
        began = time.process_time()
        check_raises(f"find {text[:2]!a}, long", xn.XnError, index.find, text)
        error = check_raises(f"names {text[:2]!a}, long", xn.XnError, xn.LookAlikes, ["a", text])
        check_equal(f"names {text[:2]!a}: line", error.line, 2)
        took = time.process_time() - began
        check(f"names {text[:2]!a}, long: within 1 s", took > 1 and f"{took} s")


def threads_of_tables():
    """One table in many threads, and one iterator in several."""
    table = xn.Table("U+0061|U+0062\nU+0062\nU+00FC")
    labels = ["a" * (i % 9) + "ü" * (i % 5) + "é" * (i % 3 == 0) for i in range(60)]

    def look(label):
        result = table.check(label)
        return result[:4], [v.label for v in table.variants(label)], str(result.idna.error)

    expected = [look(label) for label in labels]
    wrong, delivered, shared = [], [], table.variants("a" * 12, limit=None)

    def work(start):
        for _ in range(5):
            for i in range(len(labels)):
                at = (i + start) % len(labels)
                if look(labels[at]) != expected[at]:
                    wrong.append(labels[at])
        while True:
            try:
                delivered.append(next(shared).label)
            except StopIteration:
                return
            except ValueError:
                pass  # another thread is using it

    workers = [threading.Thread(target=work, args=(7 * n,)) for n in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    check_equal("a table in 6 threads", wrong, [])
    check_equal("an iterator in 6 threads", len(set(delivered)), 2**12 - 1)


def effort():
    """Refused candidates and refused labels take bounded time."""
    table = xn.Table("U+0061|U+0062\nU+0062")
    for name, label in (("long", "a" * MILLION), ("ill-formed", "\ud800" * MILLION)):
        began = time.process_time()
        check_equal(f"{name}: refused", bool(table.check(label)), False)
        took = time.process_time() - began
        check(f"{name}: within 1 s", took > 1 and f"{took} s")
    began = time.process_time()
    check_equal("one of 2^63", next(table.variants("a" * 63)).label, "a" * 62 + "b")
    took = time.process_time() - began
    check("one of 2^63: within 1 s", took > 1 and f"{took} s")


def threads():
    names = [f"ü{i}.{'é' * (i % 40 + 1)}.example" for i in range(300)]
    expected = [xn.to_ascii(name) for name in names]
    wrong = []

    def work(start):
        for _ in range(20):
            for i in range(len(names)):
                at = (i + start) % len(names)
                if xn.to_ascii(names[at]) != expected[at] or xn.try_to_ascii("a..b") is not None:
                    wrong.append(names[at])

    workers = [threading.Thread(target=work, args=(37 * n,)) for n in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    check_equal("8 threads", wrong, [])


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


def gil():
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
        runs = any(ticks_during(function, text) for _ in range(5))
        check(f"{name}: another thread runs", "" if runs else "it waits")
    results, workers = [], []
    for at in range(4):
        text = chr(0x3A9 + at) * 300000
        workers.append(threading.Thread(target=lambda t=text: results.append(xn.nfkc(t) == t)))
        workers[-1].start()
    for worker in workers:
        worker.join()
    check_equal("long calls in 4 threads", results, [True] * 4)


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


def interpreters():
    module = None
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            module = module or __import__(name)
        except ImportError:
            pass
    if module is None:
        skip("interpreters", "this Python has no module for them")
        return
    code = IN_INTERPRETER.format(path=sys.path, theirs=id(xn.XnError))
    for round in range(2):
        created = [module.create() for _ in range(3)]
        for number, interpreter in enumerate(created):
            failed = None
            try:
                failed = module.run_string(interpreter, code)
            except Exception as error:
                failed = error
            check(f"interpreter {number}, round {round}", failed and str(failed))
        for interpreter in created:
            module.destroy(interpreter)
        check_equal("this interpreter goes on", xn.to_ascii("ü"), "xn--tda")
    if module.__name__ != "_interpreters":
        return
    failures = []

    def work(interpreter):
        try:
            failures.append(module.run_string(interpreter, code * 20))
        except Exception as error:
            failures.append(error)

    created = [module.create() for _ in range(4)]
    workers = [threading.Thread(target=work, args=(interpreter,)) for interpreter in created]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for interpreter in created:
        module.destroy(interpreter)
    check_equal("4 interpreters, each in a thread of its own", failures, [None] * 4)


def again():
    """Deleting the modules and importing them again gives a second set of classes."""
    old = xn.XnError
    for name in [n for n in sys.modules if n == "xn" or n.startswith("xn.")]:
        del sys.modules[name]
    import xn as second

    check("a second import", second.XnError is old and "the same class")
    check_raises("raises its own error", second.XnError, second.to_ascii, "a..b")


TABLES = [effort, threads_of_tables]
LOOK_ALIKES = [large_list, threads_of_look_alikes]
TOGETHER = [threads, gil, interpreters, again]  # the last one imports the module again
run(long_input, memory, without_memory, *TABLES, *LOOK_ALIKES, *TOGETHER)
