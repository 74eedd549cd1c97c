# SPDX-License-Identifier: MIT
"""The codec.  argv: the directory of the vectors."""

import codecs
import io
import os
import sys
import tempfile

import vectors
import xn
from tap import check, check_equal, check_raises, run


def encode_outcome(function, *arguments):
    """A result, or what an XnError says but for the object, which may be the name so far."""
    try:
        return function(*arguments)
    except xn.XnError as error:
        return error.status, error.start, error.end, error.label, error.rule


def encode_incrementally(text):
    return codecs.getincrementalencoder("xn")().encode(text, final=True)


def decode_incrementally(octets):
    return codecs.getincrementaldecoder("xn")().decode(octets, final=True)


def replay():
    for row in vectors.read_rows(sys.argv[1]):
        if row.flags or row.operation not in ("to-ascii", "to-unicode"):
            continue
        text = vectors.read_text(row.input).decode("utf-8", "surrogateescape")
        if len(text) > 2000:
            continue
        if row.operation == "to-ascii":
            whole = encode_outcome(text.encode, "xn")
            expected = encode_outcome(lambda: xn.to_ascii(text).encode())
            check(row.name + ", encode", whole != expected and f"{whole!a}")
            check_equal(row.name + ", final", encode_outcome(encode_incrementally, text), whole)
        elif text.isascii():
            octets = text.encode()
            if "\n" in text or "\r" in text:
                check_raises(row.name + ", decode", ValueError, octets.decode, "xn")
                continue
            whole = octets.decode("xn")
            check_equal(row.name + ", decode", whole, xn.to_unicode(text))
            check_equal(row.name + ", final", decode_incrementally(octets), whole)


def parts():
    decoder = codecs.getincrementaldecoder("xn")()
    for octets in (b"", b"a.", b"xn--tda"):
        error = check_raises(f"decode({octets})", ValueError, decoder.decode, octets)
        check("says how to read names", "xn.to_unicode(line.strip())" not in str(error))
    answers = (decoder.getstate(), decoder.decode(b"b", True))
    check_equal("nothing is kept", answers, ((b"", 0), "b"))
    check_equal("a second name", decoder.decode(memoryview(b"xn--tda"), final=True), "ü")
    check_raises("iterdecode", ValueError, list, codecs.iterdecode([b"xn--", b"tda"], "xn"))


def lines():
    """Of a file of names, the first would be decoded without its last label, the others not."""
    names = b"xn--bcher-kva.example\nxn--bcher-kva.example\n"
    for octets in (names, b"xn--tda\n", b"xn--tda\r", b"\r\na"):
        error = check_raises(f"{octets}", ValueError, octets.decode, "xn")
        check("says how to decode lines", "xn.to_unicode(line.strip())" not in str(error))
        decoder = codecs.getincrementaldecoder("xn")()
        check_raises(f"{octets}, final", ValueError, decoder.decode, octets, True)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names")
        with open(path, "wb") as file:
            file.write(names)
        for read in (list, lambda file: file.read(), lambda file: file.readline()):
            with open(path, encoding="xn") as file:
                check_raises("a file of names", ValueError, read, file)
        for mode in ("r", "w", "a"):
            check_raises(f"codecs.open, {mode}", ValueError, codecs.open, path, mode, "xn")


def files():
    """Text files never end a name, so writing to one must raise rather than lose a label."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names")
        for text in ("bücher.de", "bücher.de.", "a", "", "a\n"):
            with open(path, "w", encoding="xn") as file:
                check_raises(f"write({text.split()})", ValueError, file.write, text)
            check_equal(f"write({text.split()}): the file", open(path, "rb").read(), b"")
        with open(path, "wb") as file:
            file.write(b"kept")
        for mode in ("a", "r+"):
            with open(path, mode, encoding="xn") as file:
                check_raises(f"mode {mode}", ValueError, file.write, "ü")
            check_equal(f"mode {mode}: the file", open(path, "rb").read(), b"kept")
        with open(path, "wb") as file:
            file.write(b"xn--bcher-kva.xn--tda")
        with open(path, encoding="xn") as file:
            check_equal("read", file.read(), "bücher.ü")
        with open(path, encoding="xn") as file:
            check_raises("read by characters", ValueError, file.read, 1)
    with io.TextIOWrapper(io.BytesIO(), encoding="xn", write_through=True) as file:
        check_raises("write_through", ValueError, file.write, "ü.de")
    check_raises("iterencode", ValueError, list, codecs.iterencode(["bü", "cher"], "xn"))
    encoder = codecs.getincrementalencoder("xn")()
    error = check_raises("without final", ValueError, encoder.encode, "bücher")
    check("says how to write names", "xn.to_ascii(name)" not in str(error) and str(error))
    check_equal("nothing is kept", (encoder.getstate(), encoder.encode("a.b", True)), (0, b"a.b"))
    check_equal("a second name", encoder.encode("é.b", final=True), b"xn--9ca.b")
    error = check_raises("a refused name", xn.XnError, encoder.encode, "ü.a..", True)
    check_equal("its position", (error.object, error.start), ("ü.a..", 4))


def errors():
    for handler in ("ignore", "replace", "xmlcharrefreplace", "surrogateescape", "none"):
        check_raises(f"encode, {handler}", ValueError, "ü".encode, "xn", handler)
        check_raises(f"decode, {handler}", ValueError, b"a".decode, "xn", handler)
        for find in (codecs.getincrementalencoder, codecs.getincrementaldecoder):
            check_raises(f"{find.__name__}, {handler}", ValueError, find("xn"), handler)
    error = check_raises("encode", xn.XnError, "a..b".encode, "xn")
    check_equal("context", (error.__context__, error.__cause__), (None, None))
    for octets, at in ((b"a\xff", 1), ("é".encode(), 0), (b"abc.\x80de", 4)):
        error = check_raises(f"decode {octets}", UnicodeDecodeError, octets.decode, "xn")
        check_equal(f"decode {octets}: span", (error.start, error.end), (at, at + 1))
        check_equal(f"decode {octets}: context", error.__context__, None)
    decoder = codecs.getincrementaldecoder("xn")()
    check_raises("decode, final", UnicodeDecodeError, decoder.decode, b"\xff", True)
    check_raises("another name", LookupError, "a".encode, "xn2")


def interfaces():
    info = codecs.lookup("XN")
    check_equal("name", info.name, "xn")
    check_equal("encode", info.encode("bücher"), (b"xn--bcher-kva", 6))
    check_equal("decode", info.decode(memoryview(b"xn--bcher-kva")), ("bücher", 13))
    check_equal("bytearray", bytearray(b"xn--bcher-kva").decode("xn"), "bücher")
    # Each write() would be encoded as a name of its own, and each read() decoded as one.
    check_raises("writer", ValueError, codecs.getwriter("xn"), io.BytesIO())
    check_raises("reader", ValueError, codecs.getreader("xn"), io.BytesIO(b"xn--tda"))
    check_equal("idna remains", "a℀b".encode("idna"), b"aa/cb")


run(replay, parts, lines, files, errors, interfaces)
