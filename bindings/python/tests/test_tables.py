# SPDX-License-Identifier: MIT
"""Registry tables: the rows of tests/table/, results and errors.  argv: that directory."""

import array
import copy
import datetime
import itertools
import os
import pathlib
import pickle
import re
import signal
import sys
import tempfile
import warnings

import xn
from tap import check, check_equal, check_raises, run

DIRECTORY = sys.argv[1]
BEGIN = '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n'
PAIRS = """
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
<meta><version comment="v">3</version><date>2026-01-02</date><language>de</language>
<language>fr</language><scope type="domain">example</scope>
<validity-start>2026-02-03</validity-start><validity-end>2027-02-03</validity-end></meta>
<data>
<char cp="0061"><var cp="00E4" type="blocked"/><var cp="0101" type="allocatable"/></char>
<range first-cp="0062" last-cp="007A"/>
<char cp="00DF" comment="sharp s"/>
<char cp="00E4"><var cp="0061" type="blocked"/><var cp="0101" type="blocked"/></char>
<char cp="00FC" when="first"/>
<char cp="0101"><var cp="0061" type="blocked"/><var cp="00E4" type="blocked"/></char>
</data>
<rules><rule name="first"><look-behind><start/></look-behind><anchor/></rule>
<rule name="zz"><char cp="007A"/><char cp="007A"/></rule>
<action disp="invalid" match="zz" comment="no \N{LATIN SMALL LETTER Z WITH CARON}"/></rules>
</lgr>
""".strip()

# A label has a variant that arises in two ways; rules forbid a code point, and decide.
CONTEXTS = """
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
<meta><scope type="domain">example</scope><scope type="script">Latn</scope>
<unicode-version>6.3.0</unicode-version></meta>
<data>
<char cp="0061"><var cp="0078" type="t" when="any"/><var cp="0078" type="u" not-when="z"/></char>
<char cp="0062" not-when="first" comment="b"/>
<char cp="0063 0064"/><char cp="0065 0066"/><char cp="0067 0068"/>
<char cp="0078"/><char cp="0079"><var cp="0078" type="v"/></char><char cp="007A"/>
</data>
<rules><class name="zs">007A</class>
<rule name="any"><any/></rule><rule name="z"><class by-ref="zs"/></rule>
<rule name="zz"><char cp="007A"/><char cp="007A"/></rule>
<rule name="first"><look-behind><start/></look-behind><anchor/></rule>
<action disp="allocatable" any-variant="t" not-match="zz" comment="\u017e"/>
<action disp="blocked" any-variant="u"/>
<action disp="invalid" match="zz"/></rules>
</lgr>
""".strip()


def read_lines(name):
    with open(os.path.join(DIRECTORY, name), encoding="utf-8", newline="\n") as lines:
        for line in lines:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def read_points(column):
    return "".join(chr(int(word, 16)) for word in column.split())


def write_points(text):
    return " ".join(f"{ord(c):04X}" for c in text)


def load(name):
    for suffix in ("xml", "txt"):
        path = os.path.join(DIRECTORY, "tables", f"{name}.{suffix}")
        if os.path.exists(path):
            return xn.Table.load(path)
    raise FileNotFoundError(name)


def find_index(table, label):
    try:
        return write_points(table.index(label))
    except xn.TableLabelError:
        return "-"


def verdicts():
    """Each label as typed: in lower case, in upper case and as an A-label."""
    tables, rows = {}, 0
    for name, points, status, disposition, position, index, variants in read_lines("verdicts.tsv"):
        table = tables[name] = tables.get(name) or load(name)
        label = read_points(points)
        result = table.check(label)
        found = ";".join(f"{write_points(v.label)}:{v.disposition}" for v in table.variants(label))
        actual = (result.status.name, result.disposition, find_index(table, label), found or "-")
        wrong = "" if actual == (status, disposition, index, variants) else f"{actual}"
        if position != "-" and result.start != int(position):
            wrong = f"position {result.start}"
        if table.allows(label) is not bool(result) or bool(result) != (status == "XN_TABLE_OK"):
            wrong = "allows()"
        if result and (result.start or result.end):
            wrong = "a position"
        part = label[result.start : result.end]
        if result.code_point is None or label.startswith("xn--"):
            wrong = wrong or (not result and part != label and f"refused: {part!a}")
        elif part[:1].lower() != chr(result.code_point):
            wrong = f"refused: {part!a}"
        check(f"{name}: {points[:60]}: {status}", wrong)
        rows += 1
    check_equal("many rows", rows > 400, True)


def idna_verdicts():
    for file in sorted(os.listdir(os.path.join(DIRECTORY, "tables"))):
        if not file.endswith(".tsv"):
            continue
        table = load(file[:-4])
        for points, _, _, _, *columns in read_lines(os.path.join("tables", file)):
            label = read_points(points)
            if not columns or columns[0] == "*" or table.check(label.upper()) != table.check(label):
                continue
            idna = table.check(label).idna
            if idna.changes:
                actual = f"changes:{idna.prepared}"
            elif idna.error is None:
                actual = f"ok:{idna.ascii}"
            else:
                actual = f"{idna.error.status}:{idna.error.start}"
            check_equal(f"{file}: {points[:60]}: IDNA 2003", actual, columns[0])


def make_contents(form, body):
    body = re.sub(
        rb"\\x(..)", lambda m: bytes([int(m[1], 16)]), body.encode().replace(rb"\n", b"\n")
    )
    return BEGIN.encode() + body + b"\n</lgr>\n" if form == "lgr" else body


def faults():
    """Refused tables, and warnings, from bytes and where possible from a str."""
    for name, form, status, position, clause, words, body in read_lines("refused.tsv"):
        contents = make_contents(form, body)
        error = check_raises(f"refused: {name}", xn.TableError, xn.Table, contents)
        actual = (error.status.name, f"{error.line}:{error.column}", error.clause)
        check_equal(f"{name}: position", actual, ("XN_TABLE_" + status, position, clause))
        words = error.reason if words == "..." else words
        check_equal(f"{name}: message", str(error), f"{position}: {words} ({clause})")
        if contents.isascii():
            again = check_raises(f"{name}, as a str", xn.TableError, xn.Table, contents.decode())
            check_equal(f"{name}, as a str: the same", vars(again), vars(error))
    for name, form, findings, body, _ in read_lines("advice.tsv"):
        table = xn.Table(make_contents(form, body), lint=True, today="2026-11-22")
        findings = findings.replace("\\xff", "\ufffd").replace("\\xFF", "\ufffd")
        found = [f"{w.line} {w.subject}: {w.reason} ({w.clause})" for w in table.warnings]
        check_equal(f"warnings: {name}", "; ".join(found) or "-", findings)
        check_equal(f"{name}: how many", table.info.warnings, len(found))


def positions_of_faults():
    """They are in the units of the contents."""
    body = "<meta><version comment=\"ü日\">1</version></meta><data><char cp=\"61\"/></data>"
    text = BEGIN + body + "</lgr>"
    for contents, unit in ((text, "str"), (text.encode(), "bytes"), ("\ufeff" + text, "mark")):
        error = check_raises(f"a fault, {unit}", xn.TableError, xn.Table, contents)
        part = contents[error.offset :]
        check_equal(f"{unit}: offset", part[:5], b"<char" if unit == "bytes" else "<char")
        check_equal(f"{unit}: line", error.line, 2)
        before = body[: body.index("<char")]
        column = len(before.encode() if unit == "bytes" else before) + 1
        check_equal(f"{unit}: column", error.column, column)
        check(f"{unit}: message", not str(error).startswith(f"2:{column}: ") and str(error))
    error = check_raises("a surrogate", xn.TableError, xn.Table, BEGIN + "ü\ud800")
    check_equal(
        "its position",
        (error.status, error.line, error.column, error.offset),
        (xn.TableStatus.XN_TABLE_E_UTF8, 2, 2, len(BEGIN) + 1),
    )
    check_equal("no file", error.filename, None)
    check_equal("bases", xn.TableError.__mro__[-4:-2], (ValueError, Exception))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(os.fsencode(folder), b"\xff" * 30 + b".xml")
        with open(path, "wb") as file:
            file.write(b"<")
        error = check_raises("a file", xn.TableError, xn.Table.load, path)
        check_equal("its name", os.fsencode(error.filename), path)
        check("in the message", not str(error).startswith(os.fsdecode(path) + ":1:") and str(error))
        for form in path, os.fsdecode(path), pathlib.Path(os.fsdecode(path)):
            error = check_raises("a file", xn.TableError, xn.Table.load, form)
            check_equal(f"{type(form).__name__}: a str", error.filename, os.fsdecode(path))
        path = os.path.join(folder, "b.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(BEGIN + '<data><char cp="0061"/></data><rules c="1"/></lgr>')
        error = check_raises("an attribute", xn.TableError, xn.Table.load, path)
        check_equal(
            "element and subject",
            (error.element, error.subject, error.reason),
            ("rules", "c", "an unknown attribute"),
        )
        with open(path, "w", encoding="utf-8") as file:
            file.write(BEGIN + "<meta><validity-end>2026-01-01</validity-end></meta><data>"
                       '<char cp="0061" tag="unused"/></data></lgr>')
        for options, kinds in (
            ({}, []),
            ({"today": "2026-01-02"}, []),
            ({"lint": True}, ["unused-tag"]),
            ({"lint": True, "today": datetime.date(2026, 1, 1)}, ["unused-tag"]),
            ({"lint": True, "today": "2026-01-02"}, ["expired", "unused-tag"]),
        ):
            table = xn.Table.load(path, **options)
            check_equal(f"load with {options}", [w.kind for w in table.warnings], kinds)
            names = {w.filename for w in table.warnings}
            check_equal(f"load with {options}: the file", names, {path} if kinds else set())
            again = pickle.loads(pickle.dumps(table))
            check_equal("pickled", [vars(w) for w in again.warnings],
                        [vars(w) for w in table.warnings])
        check_raises("load: another format", xn.TableError, xn.Table.load, path, "list")
        check_raises("load: a word", ValueError, xn.Table.load, path, "txt")
        check_raises("load: lint by position", TypeError, xn.Table.load, path, None, True)
    check_raises("no file", FileNotFoundError, xn.Table.load, "/nonexistent/table")
    for contents in ("<", BEGIN):
        error = check_raises("an error", xn.TableError, xn.Table, contents)
        copies = [copy.copy(error), copy.deepcopy(error)]
        copies += [pickle.loads(pickle.dumps(error, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
        expected = (type(error), error.args, vars(error))
        wrong = [c for c in copies if (type(c), c.args, vars(c)) != expected]
        check(f"copies of {error}", wrong and repr(wrong))


def table_warnings():
    table = xn.Table(BEGIN + '<meta><odd/></meta><data><char cp="0061"/></data></lgr>')
    check_equal("a warning", [type(w) for w in table.warnings], [xn.TableWarning])
    check(
        "its message",
        str(table.warnings[0]) != "2:7: warning: an unknown element, ignored: 'odd', in <meta> "
        "(RFC 7940 section 4.3)" and str(table.warnings[0]),
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        xn.Table(BEGIN + '<meta><odd/></meta><data><char cp="0061"/></data></lgr>')
        check_equal("loading does not warn by itself", caught, [])
        warnings.warn(table.warnings[0])
        check_equal("it can be passed on", [w.category for w in caught], [xn.TableWarning])
    unused = BEGIN + '<data><char cp="0061" tag="t"/></data></lgr>'
    check_equal("without lint", xn.Table(unused).warnings, ())
    check_equal("a kind", table.warnings[0].kind, xn.TableKind.UNKNOWN_ELEMENT)
    check_equal("no note", table.warnings[0].note, False)
    notes = [(w.kind, w.note) for w in xn.Table(unused, lint=True).warnings]
    check_equal("a note", notes, [("unused-tag", True)])
    for today in ("2027-02-04", datetime.date(2027, 2, 4)):
        expired = [w.kind for w in xn.Table(PAIRS, lint=True, today=today).warnings]
        check_equal(f"expired, {today!r}", "expired" in expired, True)
    current = xn.Table(PAIRS, lint=True, today="2027-02-03")
    check_equal("not expired", [w.kind for w in current.warnings if w.kind == "expired"], [])
    check_equal("lint", [w.status for w in xn.Table(unused, lint=True).warnings], [40])


def arguments():
    table = xn.Table(PAIRS)
    for value in (None, 1, ["U+0061"], 1.5):
        check_raises(f"Table({value!r})", TypeError, xn.Table, value)
    for value in ("none", "RFC 7940", 5, ""):
        check_raises(f"format {value!r}", ValueError, xn.Table, "U+0061", value)
    for value in ("rfc4290", xn.TableFormat.RFC4290):
        check_equal(f"format {value!r}", xn.Table("U+0061", value).info.format, "rfc4290")
    check_equal("format by keyword", xn.Table(contents="U+0061", format="list").info.format, "list")
    check_raises("a wrong format", xn.TableError, xn.Table, PAIRS, "rfc3743")
    check_raises("lint by position", TypeError, xn.Table, "U+0061", None, True)
    for contents in (b"U+0061", bytearray(b"U+0061"), memoryview(b"U+0061"),
                     array.array("B", b"U+0061"), array.array("H", b"U+0061")):
        check_equal(f"{type(contents).__name__}", xn.Table(contents).allows("a"), True)
    for name in ("check", "allows", "index", "variants"):
        function = getattr(table, name)
        for value in (b"a", None, 1):
            error = check_raises(f"{name}({value!r})", TypeError, function, value)
            expected = f"{name}() argument 'label' must be str, not {type(value).__name__}"
            check_equal(f"{name}({value!r}): message", str(error), expected)
        check_raises(f"{name}()", TypeError, function)
    check_raises("collide(b'a')", TypeError, table.collide, b"a", "a")
    check_raises("collide('a', b'a')", TypeError, table.collide, "a", b"a")
    check_raises("disposition", TypeError, table.variants, "a", 1)
    for value in ("1", 1.5, b"1"):
        check_raises(f"limit {value!r}", TypeError, table.variants, "a", None, value)
    check_raises("limit -1", ValueError, table.variants, "a", None, -1)
    check_equal("a large limit", len(list(table.variants("a", limit=1 << 80))), 2)
    for name in ("info", "warnings", "fingerprint"):
        check_raises(f"{name} is read-only", AttributeError, setattr, table, name, 1)
    check_raises("no other attribute", AttributeError, setattr, table, "name", 1)


def results():
    table = xn.Table(PAIRS)
    result = table.check("bücher")
    check_equal(
        "a context",
        result[:11],
        (xn.TableStatus.XN_TABLE_E_CONTEXT, "invalid", 1, 2, 0xFC, "first", False, None, 10, "",
         "U+00FC at code point 2: the table allows it only where rule first matches (line 10)"),
    )
    check_equal("type of status", type(result.status), xn.TableStatus)
    check_equal("its name", str(result.status), "XN_TABLE_E_CONTEXT")
    check_equal("IDNA 2003", result.idna, (None, "xn--bcher-kva", "bücher", False))
    result = table.check("ZZ")
    check_equal(
        "an action",
        result[:11],
        (xn.TableStatus.XN_TABLE_E_ACTION, "invalid", 0, 2, None, "zz", False, 0, 15, "no ž",
         "action 0 (line 15, \"no \\xC5\\xBE\") makes it invalid"),
    )
    result = table.check("ß")
    check_equal("a comment of a code point", (bool(result), result.idna.prepared), (True, "ss"))
    check_equal("IDNA 2003 changes it", (result.idna.changes, result.idna.ascii), (True, "ss"))
    result = table.check("日ü")
    check_equal("not listed", (result.status, result.start, result.end), (53, 0, 1))
    result = table.check("\U0001F600")
    check_equal("beyond the BMP", (result.start, result.end, result.code_point), (0, 1, 0x1F600))
    result = table.check("a\u2028")
    check_equal("refused by IDNA 2003", type(result.idna.error), xn.XnError)
    check_equal("where", (result.idna.error.object, result.idna.error.start), ("a\u2028", 1))
    check_equal("nothing stored", result.idna[1:], (None, None, False))
    result = table.check("é\ud800")
    check_equal("a surrogate", result.status, xn.TableStatus.XN_TABLE_E_CODE_POINT)
    check_equal("where it is", result[2:5], (1, 2, 0xD800))
    error = result.idna.error
    check_equal("IDNA 2003: a surrogate", error.status, xn.Status.XN_E_CODE_POINT)
    check_equal("IDNA 2003: where it is", (error.start, error.end), (1, 2))
    result = table.check("xn--\ud800")
    check_equal("a surrogate behind the ACE prefix", result[:5], (52, "invalid", 0, 5, None))
    check_equal("not allowed", table.allows("é\ud800"), False)
    check_equal("no variants", list(table.variants("é\ud800")), [])
    check_equal("empty", table.check("")[:4], (50, "invalid", 0, 0))
    check_equal("long", table.check("ä" * 500)[:4], (51, "invalid", 0, 500))
    check_equal("an A-label", table.check("XN--BCHER-KVA")[2:5], (0, 13, 0xFC))
    long = xn.Table(PAIRS.replace("sharp s", "s").replace('comment="no', 'comment="no' + "é" * 700))
    check_equal("a long comment", long.check("zz").message.count("\\xC3\\xA9"), 700)
    wrong = []
    for length in range(430, 580):  # around the size of the buffer that most messages fit into
        comment = "x" * length
        message = xn.Table(PAIRS.replace('comment="no', f'comment="{comment}')).check("zz").message
        if message != f'action 0 (line 15, "{comment} \\xC5\\xBE") makes it invalid':
            wrong.append(length)
    check_equal("comments around the size of a buffer", wrong, [])
    check_equal("its text", long.check("zz").comment, "no" + "é" * 700 + " ž")


def labels():
    table = xn.Table(PAIRS)
    indexes = [table.index(label) for label in ("Bär", "bār", "zz")]
    check_equal("index", indexes, ["bar", "bar", "zz"])
    error = check_raises("index of a refused label", xn.TableLabelError, table.index, "bücher")
    check_equal("why", (error.status, error.label, error.input), (54, "bücher", 0))
    check_equal("the verdict", error.result[:11], table.check("bücher")[:11])
    check_equal("the message", str(error), error.result.message)
    check_equal("a copy", vars(pickle.loads(pickle.dumps(error))), vars(error))
    variants = list(table.variants("Ba"))
    check_equal("variants", [v[:3] for v in variants], [
        ("bä", "blocked", "xn--b-0fa"), ("bā", "allocatable", "xn--b-oha"),
    ])
    check_equal("the first", variants[0][3:], (False, False, "", False, 2, None, ""))
    check_equal("type", type(variants[0]), xn.TableVariant)
    check_equal("of a disposition", [v.label for v in table.variants("a", "allocatable")], ["ā"])
    for disposition in ("none", "blocked\0", "\ud800", ""):
        check_equal(f"of {disposition!a}", list(table.variants("a", disposition)), [])
    check_equal("an iterator", next(table.variants("aaa")).label, "aaä")
    check_equal("the first ones", len(list(itertools.islice(table.variants("a" * 60), 5))), 5)
    check_equal("as many as the limit", len(list(table.variants("aa", limit=8))), 8)
    iterator = table.variants("aa", limit=7)
    check_equal("the limit", len(list(itertools.islice(iterator, 7))), 7)
    error = check_raises("more", xn.TableLabelError, next, iterator)
    check_equal(
        "it says so",
        (str(error), error.status, error.label, error.result),
        ("more than 7 variants", xn.TableStatus.XN_TABLE_LIMIT, "aa", None),
    )
    error = check_raises("default", xn.TableLabelError, list, table.variants("a" * 9))
    check_equal("the default limit", error.args, ("more than 1000 variants",))
    check_equal("no limit", len(list(table.variants("a" * 7, limit=None))), 3 ** 7 - 1)
    check_equal("not allowed: none", list(table.variants("bücher")), [])
    iterator = table.variants("a", limit=None)
    del table
    check_equal("the table outlives it", len(list(iterator)), 2)


def make_ways(letters):
    """The text of a table in which a label of n letters has the variant 0...0 in 2^n ways."""
    entries, actions = [], []
    for i, letter in enumerate(letters):
        entries.append(f'<char cp="{ord(letter):04X}"><var cp="0030" type="t{i}" when="any"/>'
                       f'<var cp="0030" type="u{i}" not-when="none"/></char>')
        actions.append(f'<action disp="d{i}" any-variant="t{i}"/>'
                       f'<action disp="e{i}" any-variant="u{i}"/>')
    return (BEGIN + f'<data><char cp="0030"/><char cp="007A"/>{"".join(entries)}</data><rules>'
            '<rule name="any"><any/></rule><rule name="none"><char cp="007A"/></rule>'
            f'{"".join(actions)}</rules></lgr>')


def contexts():
    table = xn.Table(CONTEXTS)
    scopes = (("domain", "example"), ("script", "Latn"))
    expected = ("rfc7940", (), scopes, "", "", "", "", "", "6.3.0", 8, 5, 3, 3, 1, 4, 3, 0)
    check_equal("info", table.info, expected)
    check_equal(
        "not where a rule matches",
        table.check("b")[:11],
        (xn.TableStatus.XN_TABLE_E_CONTEXT, "invalid", 0, 1, 0x62, "first", True, None, 6, "b",
         "U+0062 at code point 1: the table does not allow it where rule first matches (line 6)"),
    )
    check_equal("allowed by default", table.check("xb")[:10], (0, "valid", 0, 0, None, "", False, 7,
        None, ""))
    check_equal("the first line", xn.Table("U+0061").check("b").line, None)
    first = xn.Table(CONTEXTS.replace("\n", " ")).check("b")
    check_equal("in the first line of the table", first.line, 1)
    variant = next(table.variants("a"))
    expected = ("x", "allocatable", "x", False, True, "zz", True, 0, 14, "\u017e")
    check_equal("a variant in two ways, of a rule that must not match", variant, expected)
    first = xn.Table(CONTEXTS.replace("\n", " "))
    check_equal("a variant of an action in the first line", next(first.variants("a")).line, 1)
    variant = next(table.variants("y"))
    expected = ("x", "valid", "x", False, False, "", False, 7, None, "")
    check_equal("a variant of a default action", variant, expected)
    ways = xn.Table(make_ways("abcdefghijkl"))
    variant = next(ways.variants("abcdefghijkl"))
    check_equal("too many ways", variant[:5], ("0" * 12, None, "0" * 12, False, False))
    check_equal("and no action", variant[5:], ("", False, None, None, ""))
    for a, b in (("abcdefghijkl", "0" * 12), ("0" * 12, "abcdefghijkl")):
        collision = ways.collide(a, b)
        check_equal(f"{a}, {b}: too many ways", collision[:4], ("index", None, None, True))
    check_equal("few ways", ways.collide("ab", "00")[:4], ("index", "d0", None, False))
    check_equal("the other way", ways.collide("00", "ab")[:4], ("index", None, "d0", False))


def interrupted():
    """A signal ends the search for a variant, of which a rule refuses all at their end."""
    variants = "".join(f'<var cp="{cp:04X}" type="t"/>' for cp in range(0x62, 0x7B))
    table = xn.Table(
        BEGIN + f'<data><range first-cp="0062" last-cp="007A"/><char cp="0061">{variants}</char>'
        '</data><rules><rule name="r"><start/><class count="1+">0061</class><end/></rule>'
        '<action disp="invalid" not-match="r"/></rules></lgr>'
    )

    def interrupt(*_):
        raise InterruptedError("by a signal")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    error = check_raises("interrupted", InterruptedError, next, table.variants("a" * 63))
    signal.signal(signal.SIGALRM, before)
    check_equal("its message", str(error), "by a signal")


def limits():
    """Labels and limits at their borders."""
    table = xn.Table(PAIRS)
    for limit, count in ((0, 0), (1, 1), (2, 2)):
        found = []
        iterator = table.variants("a", limit=limit)
        found.extend(itertools.islice(iterator, limit))
        check_equal(f"limit {limit}", len(found), count)
        if limit < 2:
            error = check_raises(f"limit {limit}: more", xn.TableLabelError, next, iterator)
            check_equal(f"limit {limit}: message", str(error), f"more than {limit} variants")
        else:
            check_raises("limit 2: no more", StopIteration, next, iterator)
    check_equal("limit 0, and no variants", list(table.variants("b", limit=0)), [])
    four = xn.Table("U+10400..U+1044F")  # of which each has four octets, and a lower case
    for count, status in ((1, 0), (62, 0), (63, 0), (64, 51)):
        label = "\U00010400" * count
        check_equal(f"{count} capital letters", four.check(label).status, status)
    lower = xn.Table("U+10428..U+1044F")
    check_equal("63 letters in lower case", lower.index("\U00010400" * 63), "\U00010428" * 63)


def make_pair(a, b):
    """The text of a table in which two strings are variants of each other."""
    variant = '<char cp="{}"><var cp="{}" type="blocked"/></char>'
    entries = (variant.format(a, b), variant.format(b, a))
    return BEGIN + f"<data>{''.join(entries)}</data></lgr>"


def stored_variants():
    same = [v[:4] for v in xn.Table(make_pair("0073 0073", "00DF")).variants("ss")]
    check_equal("stored under the same name", same, [("ß", "blocked", "ss", True)])
    never = [v[:4] for v in xn.Table(make_pair("0061", "2028")).variants("a")]
    check_equal("not stored", never, [("\u2028", "blocked", None, False)])


def collisions():
    table = xn.Table(PAIRS)
    for a, b, relation, b_of_a, a_of_b in (
        ("bar", "bär", "index", "blocked", "blocked"),
        ("ba", "bā", "index", "allocatable", "blocked"),
        ("bar", "BAR", "same", None, None),
        ("bar", "xn--br-via", "index", "blocked", "blocked"),
        ("bar", "baz", "distinct", None, None),
        ("bar", "zz", "distinct", None, None),
    ):
        collision = table.collide(a, b)
        check_equal(f"{a}, {b}", collision[:4], (relation, b_of_a, a_of_b, False))
        check_equal(f"{a}, {b}: true", bool(collision), relation != "distinct")
        verdicts = [result[:11] for result in (collision.a, collision.b)]
        check_equal(f"{a}, {b}: verdicts", verdicts, [table.check(x)[:11] for x in (a, b)])
    check_equal("type", type(collision.relation), xn.TableRelation)
    for a, b, number in (("ü", "bü", 1), ("bü", "ü", 0), ("bü", "日", 0), ("", "a", 0)):
        error = check_raises(f"{a}, {b}", xn.TableLabelError, table.collide, a, b)
        check_equal(f"{a}, {b}: which", (error.input, error.label), (number, (a, b)[number]))
        check_equal(f"{a}, {b}: why", error.result[:4], table.check((a, b)[number])[:4])


def contents():
    table = xn.Table(PAIRS)
    check_equal(
        "info",
        table.info,
        (xn.TableFormat.RFC7940, ("de", "fr"), (("domain", "example"),), "3", "v", "2026-01-02",
         "2026-02-03", "2027-02-03", "", 6, 30, 0, 6, 0, 2, 1, 0),
    )
    check_equal("repr", repr(table), "<xn.Table: rfc7940, 30 code points>")
    check_equal("fingerprint", xn.Table("U+0061").fingerprint, xn.Table("U+0061 # a").fingerprint)
    check_equal("another", xn.Table("U+0061").fingerprint != xn.Table("U+0062").fingerprint, True)
    check_equal("of contexts", load("segmentations").fingerprint, None)
    check_equal("a copy", copy.copy(table) is copy.deepcopy([table])[0] is table, True)
    loaded = load("labels")
    for original in (table, loaded, xn.Table("U+0061", xn.TableFormat.LIST), xn.Table(b"U+0061")):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(original, protocol))
            check_equal(f"pickle, protocol {protocol}", type(again), xn.Table)
            check_equal(f"pickle, protocol {protocol}: the same", again.info, original.info)

    expired = BEGIN + '<meta><version comment="ü">1</version>'
    expired += '<validity-end>2026-01-01</validity-end></meta><data>'
    expired += '<char cp="0061" tag="unused"/></data></lgr>'
    for options in ({}, {"lint": True}, {"lint": True, "today": "2026-11-22"}):
        original = xn.Table(expired, **options)
        again = pickle.loads(pickle.dumps(original))
        check_equal(f"warnings with {options}", len(original.warnings), len(options))
        check_equal("pickled", *([vars(w) for w in t.warnings] for t in (original, again)))

    class Mine(xn.Table):
        pass

    check_equal("a subclass", type(Mine("U+0061")), Mine)
    words = {word for word in vars(xn.TableStatus) if word.startswith("XN_TABLE_")}
    check_equal("statuses", len(words) > 30 and words == {s.name for s in xn.TableStatus}, True)


LABELS = [results, labels, limits, interrupted, contexts, stored_variants, collisions]
FILES = [faults, positions_of_faults, table_warnings, contents]
run(verdicts, idna_verdicts, *FILES, arguments, *LABELS)
