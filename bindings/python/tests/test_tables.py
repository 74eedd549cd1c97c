# SPDX-License-Identifier: MIT
"""Registry tables: the rows of tests/vectors, results and errors."""

import array
import copy
import datetime
import itertools
import os
import pathlib
import pickle
import re
import tempfile
import unittest
import warnings

import rows
import xn
from rows import refusal
from xn import TableLabelError, TableStatus

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
UNUSED = BEGIN + '<data><char cp="0061" tag="t"/></data></lgr>'


def read_points(column):
    return "".join(chr(int(word, 16)) for word in column.split())


def write_points(text):
    return " ".join(f"{ord(c):04X}" for c in text)


def load(name):
    paths = [os.path.join(rows.TOP, "vectors/tables", f"{name}.{end}") for end in ("xml", "txt")]
    return xn.Table.load(next(path for path in paths if os.path.exists(path)))


def make_contents(form, body):
    body = re.sub(rb"\\x(..)", lambda m: bytes([int(m[1], 16)]),
                  body.encode().replace(rb"\n", b"\n"))
    return BEGIN.encode() + body + b"\n</lgr>\n" if form == "lgr" else body


def make_pair(a, b):
    """The text of a table in which two strings are variants of each other."""
    variant = '<char cp="{}"><var cp="{}" type="blocked"/></char>'
    return BEGIN + f"<data>{variant.format(a, b)}{variant.format(b, a)}</data></lgr>"


class Rows(unittest.TestCase):
    def test_verdicts(self):
        tables, count = {}, 0
        for columns in rows.read_lines("vectors/table/verdicts.tsv"):
            name, points, status, disposition, position, index, variants = columns
            table = tables[name] = tables.get(name) or load(name)
            label = read_points(points)
            with self.subTest(f"{name}: {points[:60]}"):
                result = table.check(label)
                try:
                    found_index = write_points(table.index(label))
                except TableLabelError:
                    found_index = "-"
                variants_found = list(table.variants(label))
                for v in variants_found:
                    self.assertEqual(table.key(v.label), table.key(label))
                found = ";".join(f"{write_points(v.label)}:{v.disposition}"
                                 for v in variants_found) or "-"
                self.assertEqual((result.status.name, result.disposition, found_index, found),
                                 (status, disposition, index, variants))
                self.assertIs(table.allows(label), bool(result))
                self.assertEqual(bool(result), status == "XN_TABLE_OK")
                if position != "-":
                    self.assertEqual(result.start, int(position))
                part = label[result.start : result.end]
                if result:
                    self.assertEqual((result.start, result.end), (0, 0))
                elif result.code_point is None or label.startswith("xn--"):
                    self.assertEqual(part, label)
                else:
                    self.assertEqual(part[:1].lower(), chr(result.code_point))
            count += 1
        self.assertGreater(count, 250)

    def test_idna_verdicts(self):
        for file in sorted(os.listdir(os.path.join(rows.TOP, "vectors/tables"))):
            if not file.endswith(".tsv"):
                continue
            table = load(file[:-4])
            for points, _, _, _, *columns in rows.read_lines("vectors/tables/" + file):
                label = read_points(points)
                if (not columns or columns[0] == "*"
                        or table.check(label.upper()) != table.check(label)):
                    continue
                idna = table.check(label).idna
                actual = (f"changes:{idna.prepared}" if idna.changes
                          else f"ok:{idna.ascii}" if idna.error is None
                          else f"{idna.error.status}:{idna.error.start}")
                self.assertEqual(actual, columns[0], f"{file}: {points}")

    def test_refused(self):
        """Refused tables, from bytes and where possible from a str"""
        for columns in rows.read_lines("vectors/table/refused.tsv"):
            name, form, status, position, clause, *_, body = columns
            with self.subTest(name):
                contents = make_contents(form, body)
                error = refusal(xn.Table, contents)
                self.assertEqual((error.status.name, f"{error.line}:{error.column}", error.clause),
                                 ("XN_TABLE_" + status, position, clause))
                self.assertTrue(str(error).startswith(position + ": "))
                self.assertIn(f" ({clause})", str(error))
                if contents.isascii():
                    self.assertEqual(vars(refusal(xn.Table, contents.decode())), vars(error))

    def test_advice(self):
        for name, form, findings, body, *_ in rows.read_lines("vectors/table/advice.tsv"):
            with self.subTest(name):
                table = xn.Table(make_contents(form, body), lint=True, today="2026-11-22")
                self.assertEqual(table.info.warnings, len(table.warnings))
                self.assertEqual(len(table.warnings) == 0, findings == "-")
                for found in table.warnings:
                    self.assertIn(f"{found.line} ", findings)
                    self.assertIn(f"({found.clause})", findings)


class Faults(unittest.TestCase):
    def test_positions(self):
        """They are in the units of the contents."""
        body = '<meta><version comment="ü日">1</version></meta><data><char cp="61"/></data>'
        text = BEGIN + body + "</lgr>"
        before = body[: body.index("<char")]
        for contents, part, column in ((text, "<char", before), ("\ufeff" + text, "<char", before),
                                       (text.encode(), b"<char", before.encode())):
            error = refusal(xn.Table, contents)
            self.assertEqual((contents[error.offset :][:5], error.line, error.column),
                             (part, 2, len(column) + 1))
        error = refusal(xn.Table, BEGIN + "ü\ud800")
        self.assertEqual((error.status, error.line, error.column, error.offset, error.filename),
                         (TableStatus.XN_TABLE_E_UTF8, 2, 2, len(BEGIN) + 1, None))
        self.assertIsInstance(error, ValueError)
        error = refusal(xn.Table, BEGIN + '<data><char cp="0061"/></data><rules c="1"/></lgr>')
        self.assertEqual((error.element, error.subject), ("rules", "c"))
        for contents in ("<", BEGIN):
            error = refusal(xn.Table, contents)
            copies = [copy.copy(error), copy.deepcopy(error)]
            copies += [pickle.loads(pickle.dumps(error, p))
                       for p in range(pickle.HIGHEST_PROTOCOL + 1)]
            for one in copies:
                self.assertEqual((type(one), one.args, vars(one)),
                                 (xn.TableError, error.args, vars(error)))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(os.fsencode(folder), b"\xff" * 30 + b".xml")
            with open(path, "wb") as file:
                file.write(b"<")
            for form in path, os.fsdecode(path), pathlib.Path(os.fsdecode(path)):
                error = refusal(xn.Table.load, form)
                self.assertEqual(error.filename, os.fsdecode(path))
                self.assertTrue(str(error).startswith(os.fsdecode(path) + ":1:"))
            path = os.path.join(folder, "b.xml")
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
                self.assertEqual([w.kind for w in table.warnings], kinds)
                self.assertEqual({w.filename for w in table.warnings}, {path} if kinds else set())
                again = pickle.loads(pickle.dumps(table))
                self.assertEqual([vars(w) for w in again.warnings],
                                 [vars(w) for w in table.warnings])
            refusal(xn.Table.load, path, "list")
            self.assertRaises(ValueError, xn.Table.load, path, "txt")
            self.assertRaises(TypeError, xn.Table.load, path, None, True)
        self.assertRaises(FileNotFoundError, xn.Table.load, "/nonexistent/table")

    def test_warnings(self):
        odd = BEGIN + '<meta><odd/></meta><data><char cp="0061"/></data></lgr>'
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            [warning] = xn.Table(odd).warnings
            self.assertEqual(caught, [])  # loading does not warn by itself
            warnings.warn(warning)
            self.assertEqual([w.category for w in caught], [xn.TableWarning])
        self.assertEqual((warning.kind, warning.note, warning.line, warning.column),
                         (xn.TableKind.UNKNOWN_ELEMENT, False, 2, 7))
        self.assertEqual(warning.subject, "odd")
        self.assertTrue(str(warning).startswith("2:7: ") and warning.clause in str(warning))
        self.assertEqual(xn.Table(UNUSED).warnings, ())
        [note] = xn.Table(UNUSED, lint=True).warnings
        self.assertEqual((note.kind, note.note, note.status), ("unused-tag", True, 40))

    def test_arguments(self):
        table = xn.Table(PAIRS)
        for value in (None, 1, ["U+0061"]):
            self.assertRaises(TypeError, xn.Table, value)
        for value in ("none", "RFC 7940", 5, ""):
            self.assertRaises(ValueError, xn.Table, "U+0061", value)
        for value in ("rfc4290", xn.TableFormat.RFC4290):
            self.assertEqual(xn.Table("U+0061", value).info.format, "rfc4290")
        refusal(xn.Table, PAIRS, "rfc3743")
        self.assertRaises(TypeError, xn.Table, "U+0061", None, True)
        for contents in (b"U+0061", bytearray(b"U+0061"), array.array("H", b"U+0061")):
            self.assertTrue(xn.Table(contents).allows("a"))
        for name in ("check", "allows", "index", "key", "variants"):
            for value in (b"a", None, 1):
                self.assertRaisesRegex(TypeError, "'label'.*" + type(value).__name__,
                                       getattr(table, name), value)
        self.assertRaises(TypeError, table.collide, "a", b"a")
        for rest, kind in (((1,), TypeError), ((None, "1"), TypeError), ((None, -1), ValueError)):
            self.assertRaises(kind, table.variants, "a", *rest)
        for name in ("info", "warnings", "fingerprint", "name"):
            self.assertRaises(AttributeError, setattr, table, name, 1)


class Labels(unittest.TestCase):
    def test_results(self):
        table = xn.Table(PAIRS)
        result = table.check("bücher")
        self.assertEqual(result[:10], (TableStatus.XN_TABLE_E_CONTEXT, "invalid", 1, 2, 0xFC,
                                       "first", False, None, 10, ""))
        self.assertEqual((type(result.status), str(result.status)),
                         (TableStatus, "XN_TABLE_E_CONTEXT"))
        self.assertEqual(result.idna, (None, "xn--bcher-kva", "bücher", False))
        result = table.check("ZZ")
        self.assertEqual(result[:10], (TableStatus.XN_TABLE_E_ACTION, "invalid", 0, 2, None, "zz",
                                       False, 0, 15, "no ž"))
        result = table.check("ß")
        self.assertEqual((bool(result), *result.idna), (True, None, "ss", "ss", True))
        for label, verdict in (
            ("日ü", (53, "invalid", 0, 1, 0x65E5)), ("\U0001F600", (53, "invalid", 0, 1, 0x1F600)),
            ("é\ud800", (52, "invalid", 1, 2, 0xD800)), ("xn--\ud800", (52, "invalid", 0, 5, None)),
            ("", (50, "invalid", 0, 0, None)), ("ä" * 500, (51, "invalid", 0, 500, None)),
            ("XN--BCHER-KVA", (54, "invalid", 0, 13, 0xFC)),
        ):
            status = table.check(label).status
            if label == "é\ud800":
                self.assertEqual(status, TableStatus.XN_TABLE_E_CODE_POINT)
                verdict = (status, *verdict[1:])
            self.assertEqual(table.check(label)[:5], verdict, ascii(label))
            self.assertFalse(table.allows(label))
            self.assertEqual(list(table.variants(label)), [])
        idna = table.check("a\u2028").idna
        self.assertEqual((type(idna.error), idna.error.object, idna.error.start, *idna[1:]),
                         (xn.XnError, "a\u2028", 1, None, None, False))
        error = table.check("é\ud800").idna.error
        self.assertEqual((error.status, error.start, error.end),
                         (xn.Status.XN_E_CODE_POINT, 1, 2))
        for length in (*range(430, 580), 7000):  # comments around the size of a buffer
            result = xn.Table(PAIRS.replace('"no', '"' + "x" * length)).check("zz")
            self.assertIn("x" * length + " \\xC5\\xBE", result.message)

    def test_index(self):
        table = xn.Table(PAIRS)
        self.assertEqual([table.index(label) for label in ("Bär", "bār", "zz")],
                         ["bar", "bar", "zz"])
        error = refusal(table.index, "bücher")
        self.assertEqual((error.status, error.label, error.input, error.result[:11], str(error)),
                         (54, "bücher", 0, table.check("bücher")[:11], error.result.message))
        self.assertEqual(vars(pickle.loads(pickle.dumps(error))), vars(error))

    def test_variants(self):
        table = xn.Table(PAIRS)
        variants = list(table.variants("Ba"))
        self.assertEqual(variants[0],
                         ("bä", "blocked", "xn--b-0fa", False, False, "", False, 2, None, ""))
        self.assertEqual([v[:3] for v in variants[1:]], [("bā", "allocatable", "xn--b-oha")])
        self.assertEqual(type(variants[0]), xn.TableVariant)
        self.assertEqual((table.check("Ba").allowed, table.check("?").allowed), (True, False))
        self.assertEqual([v.label for v in table.variants("a", "allocatable")], ["ā"])
        for disposition in ("none", "blocked\0", "\ud800", ""):
            self.assertEqual(list(table.variants("a", disposition)), [])
        self.assertEqual(len(list(itertools.islice(table.variants("a" * 60), 5))), 5)
        for label, limit, number, is_more in (("aa", 8, 8, False), ("aa", 7, 7, True),
                                              ("a", 0, 0, True), ("b", 0, 0, False),
                                              ("a" * 9, 1000, 1000, True)):
            iterator = table.variants(label, limit=limit)
            self.assertEqual(len(list(itertools.islice(iterator, number))), number)
            if not is_more:
                self.assertRaises(StopIteration, next, iterator)
                continue
            error = refusal(next, iterator)
            self.assertEqual((error.status, error.label, error.result, re.findall(r"\d+",
                             str(error))), (TableStatus.XN_TABLE_LIMIT, label, None, [str(limit)]))
        self.assertEqual(len(list(table.variants("a" * 7, limit=1 << 80))), 3**7 - 1)
        iterator = table.variants("a", limit=None)
        del table
        self.assertEqual(len(list(iterator)), 2)  # the table outlives it
        same = xn.Table(make_pair("0073 0073", "00DF")).variants("ss")
        self.assertEqual([v[:4] for v in same], [("ß", "blocked", "ss", True)])
        never = xn.Table(make_pair("0061", "2028")).variants("a")
        self.assertEqual([v[:4] for v in never], [("\u2028", "blocked", None, False)])

    def test_collisions(self):
        table = xn.Table(PAIRS)
        for a, b, relation, b_of_a, a_of_b in (
            ("bar", "bär", "index", "blocked", "blocked"),
            ("ba", "bā", "index", "allocatable", "blocked"),
            ("bar", "BAR", "same", None, None),
            ("bar", "xn--br-via", "index", "blocked", "blocked"),
            ("bar", "zz", "distinct", None, None),
        ):
            collision = table.collide(a, b)
            self.assertEqual(collision[:4], (relation, b_of_a, a_of_b, False))
            self.assertEqual((bool(collision), type(collision.relation)),
                             (relation != "distinct", xn.TableRelation))
            self.assertEqual([result[:11] for result in (collision.a, collision.b)],
                             [table.check(x)[:11] for x in (a, b)])
        for a, b, number in (("ü", "bü", 1), ("bü", "ü", 0), ("bü", "日", 0), ("", "a", 0)):
            error = refusal(table.collide, a, b)
            self.assertEqual((error.input, error.label, error.result[:4]),
                             (number, (a, b)[number], table.check((a, b)[number])[:4]))

    def test_contents(self):
        table = xn.Table(PAIRS)
        self.assertEqual(table.info, (
            xn.TableFormat.RFC7940, ("de", "fr"), (("domain", "example"),), "3", "v", "2026-01-02",
            "2026-02-03", "2027-02-03", "", 6, 30, 0, 6, 0, 2, 1, 0))
        self.assertEqual(repr(table), "<xn.Table: rfc7940, 30 code points>")
        a, b, c = (xn.Table(t).fingerprint for t in ("U+0061", "U+0061 # a", "U+0062"))
        self.assertTrue(a == b != c)
        self.assertNotIn(load("segmentations").fingerprint, (a, c))
        self.assertTrue(copy.copy(table) is copy.deepcopy([table])[0] is table)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(table, protocol))
            self.assertEqual((type(again), again.info), (xn.Table, table.info))
        self.assertEqual(type(type("Mine", (xn.Table,), {})("U+0061")).__name__, "Mine")


if __name__ == "__main__":
    unittest.main()
