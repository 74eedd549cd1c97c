# SPDX-License-Identifier: MIT
"""The functions of encodings.idna, by libxn: from xn.compat import idna.

As there, unassigned code points are allowed, and ToUnicode() raises where RFC 3490 returns its
input.  The guards of libxn apply.  The README lists the differences.
"""

import re

from typing import Final

from xn import Flags, _xn

dots: Final[re.Pattern[str]] = re.compile("[\u002e\u3002\uff0e\uff61]")
ace_prefix: Final = b"xn--"
sace_prefix: Final = "xn--"
_QUERY = int(Flags.ALLOW_UNASSIGNED)


def nameprep(label: str) -> str:
    """Returns the nameprep (RFC 3491) of a query string.

    >>> nameprep("BÜCHER")
    'bücher'
    """
    prepared: str = _xn.prep("Nameprep", label, _QUERY)
    return prepared


def ToASCII(label: str) -> bytes:
    """Returns ToASCII of a label as bytes.

    >>> ToASCII("bücher")
    b'xn--bcher-kva'
    """
    encoded: str = _xn.label_to_ascii(label, _QUERY)
    return encoded.encode("ascii")


def ToUnicode(label: str | bytes) -> str:
    """Returns ToUnicode of a label, a str or bytes; raises where that fails.

    >>> ToUnicode(b"xn--bcher-kva")
    'bücher'
    """
    text = label.decode("ascii") if isinstance(label, bytes) else label
    if not text.isascii():
        text = nameprep(text)
        for at, character in enumerate(text):
            if not character.isascii():
                raise UnicodeEncodeError("xn", text, at, at + 1, "ToUnicode needs an ACE label")
    decoded: str = _xn.decode_label(text, _QUERY)
    return decoded
