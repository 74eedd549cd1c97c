# SPDX-License-Identifier: MIT
"""The codec.  argv: the directory of the vectors."""

import codecs
import io
import sys

import vectors
import xn
from tap import check, check_equal, check_raises, run


def encode_outcome(function, *arguments):
    """A result, or what an XnError says but for the object, which may be the name so far."""
    try:
        return function(*arguments)
    except xn.XnError as error:
        return error.status, error.start, error.end, error.label, error.rule


def encode_split(text, at):
    encoder = codecs.getincrementalencoder("xn")()
    first = encoder.encode(text[:at])
    state = encoder.getstate()
    encoder = codecs.getincrementalencoder("xn")()
    encoder.setstate(state)
    return first + encoder.encode(text[at:], final=True)


def decode_split(octets, at):
    decoder = codecs.getincrementaldecoder("xn")()
    return decoder.decode(octets[:at]) + decoder.decode(octets[at:], final=True)


def find_wrong_split(function, text, whole):
    """The first position at which splitting a text makes a difference."""
    for at in range(len(text) + 1):
        actual = encode_outcome(function, text, at)
        # A label that is refused is refused when it ends, whatever follows.
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
            # Ill-formed text is refused first, but it may follow a label that is refused.
            if whole[0] != xn.Status.XN_E_CODE_POINT:
                check(row.name + ", split", find_wrong_split(encode_split, text, whole))
        elif text.isascii():
            octets = text.encode()
            whole = octets.decode("xn")
            check_equal(row.name + ", decode", whole, xn.to_unicode(text))
            check(row.name + ", split", find_wrong_split(decode_split, octets, whole))


def characters():
    for text in ("bücher.Example。日本語", "a.", ".", "Ｂücher．de．", "a.b.c.d.", "１.com", "com.１"):
        encoder = codecs.getincrementalencoder("xn")()
        outcome = encode_outcome(
            lambda: b"".join(encoder.encode(c) for c in text) + encoder.encode("", True)
        )
        check_equal(f"character by character: {text!a}", outcome, encode_outcome(text.encode, "xn"))
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
    encoder = codecs.getincrementalencoder("xn")()
    check_equal("encoded labels that are complete", encoder.encode("a.ü.b.é"), b"a.xn--tda.b.")
    check_equal("then its rest, and two more", encoder.encode("a.c.d"), b"xn--a-9fa.c.")
    check_equal("octet by octet", "".join(parts), xn.to_unicode(octets.decode()))
    names = ["bü", "cher", ".de", "."]
    check_equal(
        "iterencode", list(codecs.iterencode(names, "xn")), [b"xn--bcher-kva.", b"de."]
    )
    encoder = codecs.getincrementalencoder("xn")()
    check_equal("held back", encoder.encode("bü"), b"")
    encoder.reset()
    check_equal("reset", encoder.encode("a", True), b"a")
    check_equal("a second name", encoder.encode("é.b", True), b"xn--9ca.b")
    encoder.encode("ü.a")
    error = check_raises("a refused label", xn.XnError, encoder.encode, "..")
    check_equal("its position in the name", (error.object, error.start), ("ü.a..", 4))


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


run(replay, characters, errors, interfaces)
