# SPDX-License-Identifier: MIT
"""The codec "xn", which converts by to_ascii() and to_unicode().  Importing xn registers it."""

import codecs
from typing import TYPE_CHECKING, Any

from xn import _xn

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def _check_errors(errors: str) -> None:
    # ignore and replace would turn a refused name into the name of another host.
    if errors != "strict":
        raise ValueError(f"the codec xn supports errors='strict' only, not {errors!r}")


def _read_ascii(octets: bytes) -> str:
    # Of several lines, to_unicode() would decode the first label and the last at most.
    if b"\n" in octets or b"\r" in octets:
        raise ValueError(
            "the codec xn decodes one name, not lines; use xn.to_unicode(line.strip())"
        )
    for at, octet in enumerate(octets if not octets.isascii() else b""):
        if octet >= 0x80:
            raise UnicodeDecodeError("xn", octets, at, at + 1, "not ASCII")
    return octets.decode("ascii")


class Codec(codecs.Codec):
    """Encodes and decodes whole names."""

    def encode(self, input: str, errors: str = "strict") -> tuple[bytes, int]:
        _check_errors(errors)
        return _xn.to_ascii(input).encode("ascii"), len(input)

    def decode(self, input: "ReadableBuffer", errors: str = "strict") -> tuple[str, int]:
        _check_errors(errors)
        octets = bytes(input)
        return _xn.to_unicode(_read_ascii(octets)), len(octets)


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Encodes complete names only: encode(name, final=True).

    A text file that is closed does not say so to its encoder, so it would lose a label that is held
    back.  Without final=True, encode() raises ValueError, and nothing is written.
    """

    def __init__(self, errors: str = "strict") -> None:
        _check_errors(errors)
        super().__init__(errors)

    def encode(self, input: str, final: bool = False) -> bytes:
        if not final:
            raise ValueError(
                "the codec xn cannot encode in parts, as a text file does: a name must be complete;"
                " write xn.to_ascii(name) to a file with encoding='ascii'"
            )
        return _xn.to_ascii(input).encode("ascii")


class IncrementalDecoder(codecs.IncrementalDecoder):
    """Decodes complete names only: decode(octets, final=True)."""

    def __init__(self, errors: str = "strict") -> None:
        _check_errors(errors)
        super().__init__(errors)

    def decode(self, input: "ReadableBuffer", final: bool = False) -> str:
        if not final:
            raise ValueError(
                "the codec xn cannot decode in parts, as a text file does: a name must be complete;"
                " open a file with encoding='ascii' and use xn.to_unicode(line.strip())"
            )
        return _xn.to_unicode(_read_ascii(bytes(input)))


def _refuse_stream(stream: object, errors: str = "strict") -> Any:
    # A stream reads and writes in parts, each of which would be taken for a name.
    raise ValueError("the codec xn converts complete names only, not streams")


def find_codec(name: str) -> codecs.CodecInfo | None:
    """Returns the codec, or None for another name."""
    if name != "xn":
        return None
    codec = Codec()
    return codecs.CodecInfo(
        name="xn",
        encode=codec.encode,
        decode=codec.decode,
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamwriter=_refuse_stream,
        streamreader=_refuse_stream,
    )


codecs.register(find_codec)
