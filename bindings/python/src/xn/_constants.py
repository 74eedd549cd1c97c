# SPDX-License-Identifier: MIT
"""The enums.  Their members are the constants that the libraries list.

make_stub.py writes _constants.pyi, for type checkers, from these classes.
"""

from enum import IntEnum, IntFlag, StrEnum

from xn import _xn


class _Status(IntEnum):
    def __str__(self):
        return self.name


def _make(name, kind, constants, prefix, text):
    """Returns an enum with the values, or the words of a StrEnum, and the documentation."""
    column = 2 if kind is StrEnum else 0
    enum = kind(name, {row[1].removeprefix(prefix): row[column] for row in constants}, module="xn")
    lines = []
    for member, (*_, words) in zip(enum.__members__.values(), constants, strict=True):
        member.__doc__ = words
        lines.append(f"    {member.name}: {words}")
    enum.__doc__ = text + "\n\n" + "\n".join(lines)
    return enum


# The numbers are those of xn_group in xn.h, and below of xn_table_group in xn-table.h.
_list = _xn._constants
Status = _make("Status", _Status, _list(1), "", "The status of a refusal.")
Flags = _make(
    "Flags", IntFlag, _list(2), "XN_", "Every function ignores the flags that do not apply to it."
)
Traits = _make("Traits", IntFlag, _list(3), "XN_TRAIT_", "Facts about a name.")
Why = _make(
    "Why",
    IntFlag,
    _list(4),
    "XN_WHY_",
    "Reasons why to_display() leaves labels in ACE.  RTL is none: isolate the name.",
)
StepKind = _make("StepKind", StrEnum, _list(5), "XN_STEP_", "The kinds of steps of explain().")
Where = _make("Where", StrEnum, _list(6), "XN_", "The kinds of text with a host.")
HostKind = _make(
    "HostKind",
    StrEnum,
    _list(7),
    "XN_KIND_",
    "The kinds of hosts.  NONE means that a URL has no host, as in file:///etc.",
)
LikeReasons = _make(
    "LikeReasons",
    IntFlag,
    _list(8),
    "XN_LIKE_",
    "Reasons for which a name looks like a protected one.",
)

TableStatus = _make(
    "TableStatus",
    _Status,
    _list(0, True),
    "",
    "The status of a table that is refused, or of a label.",
)
TableFormat = _make(
    "TableFormat", StrEnum, _list(1, True), "XN_TABLE_", "The formats of tables."
)
TableRelation = _make(
    "TableRelation",
    StrEnum,
    _list(2, True),
    "XN_TABLE_",
    "How two labels collide: the first that applies.",
)
TableKind = _make(
    "TableKind",
    StrEnum,
    _list(4, True),
    "XN_TABLE_KIND_",
    "The kinds of warnings: the words of xn-table lint --ignore.",
)
