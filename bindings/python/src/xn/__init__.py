# SPDX-License-Identifier: MIT
"""Internationalised domain names (IDNA 2003): libxn for Python.

>>> import xn
>>> xn.to_ascii("bücher.example")
'xn--bcher-kva.example'
>>> xn.to_unicode("xn--bcher-kva.example")
'bücher.example'

Text that is refused raises XnError, a UnicodeEncodeError whose start and end are indexes into it.
"""

from xn import _codec, _xn  # the first registers the codec
from xn._constants import (
    Flags,
    HostKind,
    LikeReasons,
    Status,
    StepKind,
    TableFormat,
    TableKind,
    TableRelation,
    TableStatus,
    Traits,
    Where,
    Why,
)
from xn._functions import (
    diagnose,
    diagnose_unicode,
    display_why,
    explain,
    find_host,
    shard,
    traits,
    try_find_host,
)
from xn._like import LikeLetters, LikeMatch, LookAlikes
from xn._table import (
    Table,
    TableCollision,
    TableError,
    TableIdna,
    TableInfo,
    TableLabelError,
    TableResult,
    TableVariant,
    TableWarning,
)
from xn._types import Host, Step, XnError
from xn._xn import *  # the functions in C: the rest of __all__

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
    "shard",
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
