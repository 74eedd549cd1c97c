# SPDX-License-Identifier: MIT
"""The rows of tests/vectors/, with positions in characters."""

import re
import unittest

import rows
import xn

FUNCTIONS = {
    "to-ascii": xn.to_ascii,
    "to-unicode": xn.to_unicode,
    "label-to-ascii": xn.label_to_ascii,
    "label-to-unicode": xn.label_to_unicode,
    "nfkc": xn.nfkc,
    "display": xn.to_display,
    "canonical": xn.canonical,
    "key": xn.key,
    "traits": xn.traits,
    "key-to-name": lambda text, flags: xn.key_to_name(text),
    "key-hash": lambda text, flags: str(xn.key_hash(text)),
    "punycode-encode": lambda text, flags: xn.punycode_encode(text),
    "punycode-decode": lambda text, flags: xn.punycode_decode(text),
}
WITH_ARGUMENT = {
    "prep": lambda profile, text, flags: xn.prep(profile, text, flags),
    "find-host": lambda where, text, flags: xn.find_host(text, where, flags),
    "replace-host": lambda where, text, flags: xn.replace_host(text, where, flags),
    "shard": lambda count, text, flags: str(xn.shard(text, int(count), flags)),
}
OF_TEXT = {"prep", "nfkc", "punycode-encode", "punycode-decode", "key-to-name", "key-hash"}
TRIES = {"to-ascii": xn.try_to_ascii, "to-unicode": xn.try_to_unicode,
         "canonical": xn.try_canonical, "label-to-ascii": xn.try_label_to_ascii,
         "label-to-unicode": xn.try_label_to_unicode, "display": xn.try_to_display,
         "key": xn.try_key}
TRIES_WITH_ARGUMENT = {
    "prep": lambda profile, text, flags: xn.try_prep(profile, text, flags),
    "find-host": lambda where, text, flags: xn.try_find_host(text, where, flags),
    "replace-host": lambda where, text, flags: xn.try_replace_host(text, where, flags),
}


def call(row, text, functions=FUNCTIONS, others=WITH_ARGUMENT):
    if row.operation in functions:
        return functions[row.operation](text, row.flags)
    return others[row.operation](row.argument, text, row.flags)


class Vectors(unittest.TestCase):
    def check_error(self, row, error, text, status, position, rule):
        expected = {
            "status": status, "object": text, "encoding": "xn", "start": position.start,
            "end": position.end, "code_point": position.code_point,
            "mapped": position.mapped, "octets": position.octets, "decoded": position.decoded,
            "rule": rule, "input": 0, "line": 0, "__context__": None, "__cause__": None,
        }
        for name, value in expected.items():
            self.assertEqual(getattr(error, name), value, name)
            self.assertIs(type(getattr(error, name)), type(value), name)
        self.check_label(row, error, position.label)
        self.check_message(error)

    def check_label(self, row, error, label):
        """Without label=N, a fault is in the first label of a name.  Of a text with a host, the row
        does not say whether it is in the name, except for its syntax."""
        usual = (None,) if row.operation in OF_TEXT else (0,)
        if row.operation.endswith("-host"):
            usual = (None,) if error.status == xn.Status.XN_E_SYNTAX else (None, 0)
        self.assertIn(error.label, usual if label is None else (label,))

    def check_message(self, error):
        """Its words may be any, but it has the position in characters, and the rule."""
        self.assertRegex(str(error), "^[ -~]+$")
        self.assertTrue(str(error).endswith(error.reason) and f"({error.rule})" in error.reason)
        number = re.search(r"character (\d+): ", str(error))
        self.assertTrue(number is None or int(number[1]) == error.start + 1, str(error))

    def check_result(self, row, text, result):
        if row.operation == "find-host":
            return self.check_host(row, text, result)
        if row.operation == "traits":
            names = [name for name, trait in rows.TRAITS.items() if trait in result]
            return self.assertEqual(" ".join(names), row.output)
        if row.operation == "punycode-decode":
            expected = "".join(map(chr, rows.read_points(row.output)))
        else:
            expected = rows.read_text(row.output).decode()
        if "case" in row.words:  # the digits, and ASCII as typed; there is no annotation
            result, expected = result.lower(), expected.lower()
        self.assertEqual(result, expected)
        self.assertIs(type(result), str)
        self.assertTrue(result != text or result is text, "not the same object")

    def check_host(self, row, text, host):
        kind, *parts = re.fullmatch(
            r"(\w+) (\d+)\+(\d+) port (\d+)\+(\d+) zone (\d+)\+(\d+)", row.output).groups()
        self.assertEqual(host.kind, kind)
        octets, parts = text.encode(), list(map(int, parts))
        for part, at, offset, length in zip(host[1:4], host[4:], parts[::2], parts[1::2]):
            self.assertEqual(part.encode(), octets[offset : offset + length])
            self.assertEqual((text[slice(*at)], len(text[: at[0]].encode())), (part, offset))

    def check_ill_formed(self, row, octets, text):
        """UTF-8 that no str has; as lone surrogates, refused where it is ill-formed."""
        at = next(i for i, c in enumerate(text) if "\ud800" <= c <= "\udfff")
        position = rows.Position("", text)
        position.start, position.end, position.label = at, at + 1, text.count(".", 0, at)
        position.code_point = position.mapped = ord(text[at])
        if row.operation in OF_TEXT:
            position.label = None
        function = xn.to_ascii if row.operation == "explain" else None
        error = rows.refusal(function, text) if function else rows.refusal(call, row, text)
        self.check_error(row, error, text, xn.Status.XN_E_CODE_POINT, position, "RFC 3629")
        offset = re.match(r"\d+", row.position)
        if offset and row.finding == xn.Status.XN_E_UTF8:
            self.assertEqual(len(octets[: int(offset[0])].decode()), error.start)

    def check_display(self, row, text):
        """The reasons, which are in place of a position."""
        why = sum(rows.WHY[word.removeprefix("why=")] for word in row.position.split())
        if row.status == xn.Status.XN_OK:
            return self.assertEqual(xn.display_why(text, row.flags), why)
        for function in (xn.display_why, xn.to_display):
            error = rows.refusal(function, text, row.flags)
            self.assertEqual((error.status, error.rule), (row.status, row.clause))
            self.check_message(error)
            self.assertTrue(row.status == xn.Status.XN_E_EMPTY or error.start < error.end)

    def check_explain(self, row, text):
        steps = list(xn.explain(text, row.flags))
        for step in steps:
            if step.kind == xn.StepKind.LABEL:
                self.assertEqual(step.text, text[step.start : step.end])
        if row.status == xn.Status.XN_OK:
            results = [step.text for step in steps if step.kind == xn.StepKind.RESULT]
            return self.assertEqual(".".join(results), rows.read_text(row.output).decode())
        error = next(step.error for step in steps if step.error)
        position = rows.Position(row.position, text)
        self.check_error(row, error, text, row.finding, position, row.clause)

    def check_finding(self, row, text):
        """The function that returns the diagnosis"""
        find = {"to-ascii": xn.diagnose, "traits": xn.diagnose, "to-unicode": xn.diagnose_unicode}
        if row.operation not in find:
            return
        error = find[row.operation](text, row.flags)
        if row.finding == xn.Status.XN_OK:
            return self.assertIsNone(error)
        position = rows.Position(row.position, text)
        self.check_error(row, error, text, row.finding, position, row.clause)

    def check_row(self, row):
        if row.operation == "punycode-encode":
            points = rows.read_points(row.input)
            if max(points, default=0) > 0x10FFFF:
                return
            text = "".join(map(chr, points))
            position = rows.Position(row.position, "a" * len(text))  # code points already
        else:
            octets = rows.read_text(row.input)
            text = octets.decode("utf-8", "surrogateescape")
            if re.search("[\ud800-\udfff]", text):
                return self.check_ill_formed(row, octets, text)
            if row.operation == "explain":
                return self.check_explain(row, text)
            position = None if row.operation == "display" else rows.Position(row.position, text)
        if row.operation == "display":
            self.check_display(row, text)
        expected = None
        if row.status == xn.Status.XN_OK:
            expected = call(row, text)
            self.check_result(row, text, expected)
        elif position is not None:
            error = rows.refusal(call, row, text)
            self.check_error(row, error, text, row.status, position, row.clause)
        if row.operation in TRIES or row.operation in TRIES_WITH_ARGUMENT:
            self.assertEqual(call(row, text, TRIES, TRIES_WITH_ARGUMENT), expected)
        self.check_finding(row, text)

    def test_rows(self):
        every = list(rows.read_vectors())
        self.assertGreater(len(every), 2500)
        for row in every:
            with self.subTest(row.name):
                self.check_row(row)


if __name__ == "__main__":
    unittest.main()
