# SPDX-License-Identifier: MIT
"""The codec."""

import codecs
import io
import os
import tempfile
import unittest

import rows
import xn
from rows import refusal, span


def outcome(function, *arguments):
    """A result, or what an XnError says but for the object, which may be the name so far."""
    try:
        return function(*arguments)
    except xn.XnError as error:
        return *span(error), error.rule


def encoder():
    return codecs.getincrementalencoder("xn")()


def decoder():
    return codecs.getincrementaldecoder("xn")()


class Codec(unittest.TestCase):
    def test_vectors(self):
        for row in rows.read_vectors():
            if row.flags or row.operation not in ("to-ascii", "to-unicode"):
                continue
            text = rows.read_text(row.input).decode("utf-8", "surrogateescape")
            with self.subTest(row.name):
                if row.operation == "to-ascii":
                    whole = outcome(lambda: xn.to_ascii(text).encode())
                    self.assertEqual(outcome(text.encode, "xn"), whole)
                    self.assertEqual(outcome(encoder().encode, text, True), whole)
                elif text.isascii() and ("\n" in text or "\r" in text):
                    self.assertRaises(ValueError, text.encode().decode, "xn")
                elif text.isascii():
                    whole = text.encode().decode("xn")
                    self.assertEqual(whole, xn.to_unicode(text))
                    self.assertEqual(decoder().decode(text.encode(), True), whole)

    def test_parts(self):
        """A name in parts, lines and streams would lose labels: they are refused."""
        reader, writer = decoder(), encoder()
        for octets in (b"", b"a.", b"xn--tda"):
            self.assertRaises(ValueError, reader.decode, octets)
        self.assertRaises(ValueError, writer.encode, "bücher")
        self.assertEqual((reader.getstate(), reader.decode(b"b", True)), ((b"", 0), "b"))
        self.assertEqual(reader.decode(memoryview(b"xn--tda"), final=True), "ü")
        self.assertEqual((writer.getstate(), writer.encode("a.b", True)), (0, b"a.b"))
        self.assertEqual(writer.encode("é.b", final=True), b"xn--9ca.b")
        error = refusal(writer.encode, "ü.a..", True)
        self.assertEqual((error.object, error.start), ("ü.a..", 4))
        self.assertRaises(ValueError, list, codecs.iterdecode([b"xn--", b"tda"], "xn"))
        self.assertRaises(ValueError, list, codecs.iterencode(["bü", "cher"], "xn"))
        for octets in (b"xn--tda.a\nxn--tda.a\n", b"xn--tda\r", b"\r\na"):
            self.assertRaises(ValueError, octets.decode, "xn")
            self.assertRaises(ValueError, reader.decode, octets, True)
        self.assertRaises(ValueError, codecs.getwriter("xn"), io.BytesIO())
        self.assertRaises(ValueError, codecs.getreader("xn"), io.BytesIO(b"xn--tda"))

    def test_files(self):
        """Text files never end a name, so writing to one must raise rather than lose a label."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "names")
            with open(path, "w", encoding="xn") as file:
                self.assertRaises(ValueError, file.write, "bücher.de\n")
            with open(path, "w", encoding="ascii") as file:
                self.assertEqual(os.stat(path).st_size, 0)
                file.write("xn--tda.xn--tda")
            with open(path, encoding="xn") as file:
                self.assertRaises(ValueError, file.read, 1)
            with open(path, encoding="xn") as file:
                self.assertEqual(file.read(), "ü.ü")
            self.assertRaises(ValueError, codecs.open, path, "r", "xn")

    def test_errors(self):
        for handler in ("ignore", "replace", "xmlcharrefreplace", "surrogateescape", "none"):
            self.assertRaises(ValueError, "ü".encode, "xn", handler)
            self.assertRaises(ValueError, b"a".decode, "xn", handler)
            self.assertRaises(ValueError, codecs.getincrementalencoder("xn"), handler)
            self.assertRaises(ValueError, codecs.getincrementaldecoder("xn"), handler)
        error = refusal("a..b".encode, "xn")
        self.assertEqual((error.start, error.__context__, error.__cause__), (2, None, None))
        for octets, at in ((b"a\xff", 1), ("é".encode(), 0), (b"abc.\x80de", 4)):
            with self.assertRaises(UnicodeDecodeError) as caught:
                octets.decode("xn")
            self.assertEqual((caught.exception.start, caught.exception.end), (at, at + 1))
        self.assertRaises(UnicodeDecodeError, decoder().decode, b"\xff", True)
        self.assertRaises(LookupError, "a".encode, "xn2")

    def test_interfaces(self):
        info = codecs.lookup("XN")
        self.assertEqual(info.name, "xn")
        self.assertEqual(info.encode("bücher"), (b"xn--bcher-kva", 6))
        self.assertEqual(info.decode(memoryview(b"xn--bcher-kva")), ("bücher", 13))
        self.assertEqual(bytearray(b"xn--bcher-kva").decode("xn"), "bücher")
        self.assertEqual("a℀b".encode("idna"), b"aa/cb")  # that codec remains


if __name__ == "__main__":
    unittest.main()
