# SPDX-License-Identifier: MIT
"""The functions of encodings.idna, by libxn: from xn.compat import idna.

As there, unassigned code points are allowed, and ToUnicode() raises where RFC 3490 returns its
input.  The guards of libxn apply.  The README lists the differences.
"""

import re

from xn import _xn
from xn._types import Flags

dots = re.compile("[\u002e\u3002\uff0e\uff61]")
ace_prefix = b"xn--"
sace_prefix = "xn--"
_QUERY = int(Flags.ALLOW_UNASSIGNED)


def nameprep(label: str) -> str:
    """Returns the nameprep (RFC 3491) of a query string."""
    return _xn.prep("Nameprep", label, _QUERY)


def ToASCII(label: str) -> bytes:
    """Returns ToASCII of a label as bytes."""
    return _xn.label_to_ascii(label, _QUERY).encode("ascii")


def ToUnicode(label: str | bytes) -> str:
    """Returns ToUnicode of a label, a str or bytes; raises where that fails."""
    if isinstance(label, bytes):
        label = label.decode("ascii")
    if not label.isascii():
        label = _xn.prep("Nameprep", label, _QUERY)
        for at, character in enumerate(label):
            if not character.isascii():
                raise UnicodeEncodeError("xn", label, at, at + 1, "ToUnicode needs an ACE label")
    return _xn.decode_label(label, _QUERY)
