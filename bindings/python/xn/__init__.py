# SPDX-License-Identifier: MIT
"""Internationalised domain names (IDNA 2003): libxn for Python.

>>> import xn
>>> xn.to_ascii("bücher.example")
'xn--bcher-kva.example'
>>> xn.to_unicode("xn--bcher-kva.example")
'bücher.example'

Text that is refused raises XnError, a UnicodeEncodeError whose start and end are indexes into it.
"""

from xn import _codec, _xn  # noqa: F401 (the first registers the codec)
from xn._like import LikeLetters, LikeMatch, LikeReasons, LookAlikes
from xn._table import (
    Table,
    TableCollision,
    TableError,
    TableFormat,
    TableIdna,
    TableInfo,
    TableKind,
    TableLabelError,
    TableRelation,
    TableResult,
    TableStatus,
    TableVariant,
    TableWarning,
)
from xn._types import (
    Flags,
    Host,
    HostKind,
    Status,
    Step,
    StepKind,
    Traits,
    Where,
    Why,
    XnError,
)
from xn._xn import (
    canonical,
    diagnose,
    diagnose_unicode,
    equal,
    key,
    key_hash,
    key_to_name,
    label_to_ascii,
    label_to_unicode,
    labels,
    nfkc,
    prep,
    profiles,
    punycode_decode,
    punycode_encode,
    replace_host,
    to_ascii,
    to_display,
    to_unicode,
    try_canonical,
    try_key,
    try_label_to_ascii,
    try_label_to_unicode,
    try_prep,
    try_replace_host,
    try_to_ascii,
    try_to_display,
    try_to_unicode,
    unicode_version,
    version,
)

__all__ = [
    "Flags",
    "Host",
    "HostKind",
    "LikeLetters",
    "LikeMatch",
    "LikeReasons",
    "LookAlikes",
    "Status",
    "Step",
    "StepKind",
    "Table",
    "TableCollision",
    "TableError",
    "TableFormat",
    "TableIdna",
    "TableInfo",
    "TableKind",
    "TableLabelError",
    "TableRelation",
    "TableResult",
    "TableStatus",
    "TableVariant",
    "TableWarning",
    "Traits",
    "Where",
    "Why",
    "XnError",
    "canonical",
    "diagnose",
    "diagnose_unicode",
    "display_why",
    "equal",
    "explain",
    "find_host",
    "key",
    "key_hash",
    "key_to_name",
    "label_to_ascii",
    "label_to_unicode",
    "labels",
    "nfkc",
    "prep",
    "profiles",
    "punycode_decode",
    "punycode_encode",
    "replace_host",
    "to_ascii",
    "to_display",
    "to_unicode",
    "traits",
    "try_canonical",
    "try_find_host",
    "try_key",
    "try_label_to_ascii",
    "try_label_to_unicode",
    "try_prep",
    "try_replace_host",
    "try_to_ascii",
    "try_to_display",
    "try_to_unicode",
    "unicode_version",
    "version",
]
__version__ = _xn.__version__


def traits(text, flags=0):
    """Returns facts about a name.

    >>> traits("straße.example")
    <Traits.NON_ASCII|CHANGED|DEVIATION: 25>
    """
    return Traits(_xn.traits(text, flags))


def display_why(text, flags=0):
    """Returns why to_display() leaves labels of a name in ACE: one reason for each such label.

    >>> display_why("p\u0430ypal.com")
    <Why.MIXED: 128>
    """
    return Why(_xn.display_why(text, flags))


def find_host(text, where=Where.URL, flags=0):
    """Finds the host in a URL, a mail address, or a name with a port.

    >>> find_host("http://bücher.example:80/").host
    'bücher.example'
    >>> find_host("user@bücher.example", where="email").host_span
    (5, 19)
    """
    kind, *parts = _xn.find_host(text, where, flags)
    return Host(HostKind(kind), *parts)


def try_find_host(text, where=Where.URL, flags=0):
    """Returns the result of find_host(), or None where that raises XnError.

    >>> try_find_host("http://a..b/") is None
    False
    >>> try_find_host("http://a b/") is None
    True
    """
    found = _xn.try_find_host(text, where, flags)
    return found and Host(HostKind(found[0]), *found[1:])


def explain(text, flags=0):
    """Returns a generator of the steps that lead to the result of to_ascii().

    A refused label has a step with the XnError, which is not raised.

    >>> [(step.kind.value, step.text) for step in explain("Bü")]
    [('label', 'Bü'), ('char', None), ('char', None), ('prepared', 'bü'), ('insert', 'eha'), \
('result', 'xn--b-eha')]
    """
    steps = _xn.explain(text, flags)  # not lazily, so that wrong arguments raise at once
    return (Step(StepKind(kind), *rest) for kind, *rest in steps)
