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


def decode_split(octets, at):
    decoder = codecs.getincrementaldecoder("xn")()
    return decoder.decode(octets[:at]) + decoder.decode(octets[at:], final=True)


def find_wrong_split(octets, whole):
    """The first position at which splitting octets makes a difference."""
    for at in range(len(octets) + 1):
        actual = encode_outcome(decode_split, octets, at)
        if actual != whole:
            return f"split at {at}: {actual!a}, expected {whole!a}"
    return ""


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
            whole = octets.decode("xn")
            check_equal(row.name + ", decode", whole, xn.to_unicode(text))
            check(row.name + ", split", find_wrong_split(octets, whole))


def characters():
    octets = b"xn--bcher-kva.xn--wgv71a119e.XN--TDA.example."
    decoder = codecs.getincrementaldecoder("xn")()
    parts = [decoder.decode(octets[i : i + 1]) for i in range(len(octets))]
    check_equal("a label is held back until its dot", parts[12:14], ["", "bücher."])
    parts.append(decoder.decode(b"", True))
    decoder = codecs.getincrementaldecoder("xn")()
    check_equal("labels that are complete", decoder.decode(b"a.xn--tda.b.xn--"), "a.ü.b.")
    check_equal("the label that is not", decoder.getstate(), (b"xn--", 0))
    check_equal("then its rest, and two more", decoder.decode(b"tda.c.d"), "ü.c.")
    decoder.reset()
    check_equal("reset, decoder", decoder.decode(b"e", True), "e")
    check_equal("octet by octet", "".join(parts), xn.to_unicode(octets.decode()))


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
            check_equal("read by characters", "".join(iter(lambda: file.read(1), "")), "bücher.ü")
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
    decoder.decode(b"a.xn--")
    check_raises("decode by parts", UnicodeDecodeError, decoder.decode, b"\xff")
    check_raises("another name", LookupError, "a".encode, "xn2")


def interfaces():
    info = codecs.lookup("XN")
    check_equal("name", info.name, "xn")
    check_equal("encode", info.encode("bücher"), (b"xn--bcher-kva", 6))
    check_equal("decode", info.decode(memoryview(b"xn--bcher-kva")), ("bücher", 13))
    check_equal("bytearray", bytearray(b"xn--bcher-kva").decode("xn"), "bücher")
    stream = codecs.getwriter("xn")(io.BytesIO())
    stream.write("bücher.de")
    check_equal("writer", stream.getvalue(), b"xn--bcher-kva.de")
    check_equal("reader", codecs.getreader("xn")(io.BytesIO(b"xn--tda")).read(), "ü")
    check_equal("idna remains", "a℀b".encode("idna"), b"aa/cb")


run(replay, characters, files, errors, interfaces)
