# SPDX-License-Identifier: MIT
"""The codec "xn", which converts by to_ascii() and to_unicode().  Importing xn registers it."""

import codecs

from xn import _xn


def _check_errors(errors):
    # ignore and replace would turn a refused name into the name of another host.
    if errors != "strict":
        raise ValueError(f"the codec xn supports errors='strict' only, not {errors!r}")


def _read_ascii(octets):
    for at, octet in enumerate(octets if not octets.isascii() else b""):
        if octet >= 0x80:
            raise UnicodeDecodeError("xn", octets, at, at + 1, "not ASCII")
    return octets.decode("ascii")


class Codec(codecs.Codec):
    def encode(self, input, errors="strict"):
        _check_errors(errors)
        return _xn.to_ascii(input).encode("ascii"), len(input)

    def decode(self, input, errors="strict"):
        _check_errors(errors)
        return _xn.to_unicode(_read_ascii(bytes(input))), len(input)


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Encodes in pieces.  Holds each label back until its dot.  The whole name is kept, since its
    length and its last label are checked when it ends."""

    def __init__(self, errors="strict"):
        _check_errors(errors)
        super().__init__(errors)
        self.reset()

    def reset(self):
        self._name = ""
        self._written = 0

    def _encode_complete(self, name):
        *complete, _last = _xn.labels(name)
        if complete == [""]:  # the root, unless something follows
            return ""
        try:
            return "".join(_xn.label_to_ascii(label) + "." for label in complete)
        except UnicodeEncodeError:
            pass
        return _xn.to_ascii(name)  # raises, with positions in the name

    def encode(self, input, final=False):
        name = self._name + input
        encoded = _xn.to_ascii(name) if final else self._encode_complete(name)
        output = encoded[self._written :].encode("ascii")
        self._name = name
        self._written = len(encoded)
        if final:
            self.reset()
        return output

    def getstate(self):
        return self._name or 0

    def setstate(self, state):
        self._name = state or ""
        self._written = len(self._encode_complete(self._name))


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Decodes in pieces.  Holds each label back until its dot."""

    def __init__(self, errors="strict"):
        _check_errors(errors)
        super().__init__(errors)

    def _buffer_decode(self, input, errors, final):
        octets = bytes(input)
        end = len(octets) if final else octets.rfind(b".") + 1
        text = _read_ascii(octets)
        return _xn.to_unicode(text[:end]), end


class StreamWriter(Codec, codecs.StreamWriter):
    pass


class StreamReader(Codec, codecs.StreamReader):
    pass


def find_codec(name):
    if name != "xn":
        return None
    codec = Codec()
    return codecs.CodecInfo(
        name="xn",
        encode=codec.encode,
        decode=codec.decode,
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamwriter=StreamWriter,
        streamreader=StreamReader,
    )


codecs.register(find_codec)
