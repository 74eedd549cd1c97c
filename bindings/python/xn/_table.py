# SPDX-License-Identifier: MIT
"""Registry tables (RFC 7940, 4290, 3743).  The words and positions are those of libxn-table."""

import os
import sys
from enum import IntEnum, StrEnum
from typing import NamedTuple

from xn import _xn
from xn._types import XnError, document

STATUSES, FORMATS, RELATIONS, _, KINDS = range(5)  # xn_table_group in xn-table.h


def read_keywords(group):
    return {
        name.removeprefix("XN_TABLE_"): word for _, name, word, _ in _xn.table_constants(group)
    }


class TableStatus(IntEnum):
    """The status of a table that is refused, or of a label."""

    vars().update({name: value for value, name, *_ in _xn.table_constants(STATUSES)})

    def __str__(self):
        return self.name


class TableFormat(StrEnum):
    """The formats of tables."""

    vars().update(read_keywords(FORMATS))


class TableRelation(StrEnum):
    """How two labels collide: the first that applies."""

    vars().update(read_keywords(RELATIONS))


class TableKind(StrEnum):
    """The kinds of warnings: the words of xn-table lint --ignore."""

    vars().update({n.removeprefix("KIND_"): word for n, word in read_keywords(KINDS).items()})


for _enum, _group in (
    (TableStatus, STATUSES),
    (TableFormat, FORMATS),
    (TableRelation, RELATIONS),
    (TableKind, KINDS),
):
    document(_enum, _xn.table_constants(_group))
_FORMATS = {word: value for value, _, word, _ in _xn.table_constants(FORMATS)}


class TableFault:
    """A fault in a table, with its position."""

    status = TableStatus(0)
    line = 0
    column = 0
    offset = 0
    clause = ""
    element = ""
    subject = ""
    reason = ""
    filename = None


class TableError(TableFault, ValueError):
    """A table that is refused."""


class TableWarning(TableFault, UserWarning):
    """A part of a table that is doubtful: see Table.warnings.  A note needs no change of it."""

    kind: TableKind
    note = False


class TableIdna(NamedTuple):
    """The verdict of IDNA 2003 on a label, which is independent of the table's."""

    error: XnError | None
    ascii: str | None
    prepared: str | None
    changes: bool


class TableResult(NamedTuple):
    """The verdict of a table on a label; true if the table allows it."""

    status: TableStatus
    disposition: str
    start: int
    end: int
    code_point: int | None
    rule: str
    negated: bool
    action: int | None
    line: int | None
    comment: str
    message: str
    idna: TableIdna | None

    def __bool__(self):
        return self.status == TableStatus.XN_TABLE_OK


class TableVariant(NamedTuple):
    """A variant of a label.  ascii is None if IDNA 2003 cannot store it."""

    label: str
    disposition: str | None
    ascii: str | None
    same_name: bool
    conflict: bool
    rule: str
    negated: bool
    action: int | None
    line: int | None
    comment: str


class TableCollision(NamedTuple):
    """How two labels collide; true if they do."""

    relation: TableRelation
    b_of_a: str | None
    a_of_b: str | None
    complex: bool
    a: TableResult
    b: TableResult

    def __bool__(self):
        return self.relation != TableRelation.DISTINCT


class TableInfo(NamedTuple):
    """The contents of a table.  Missing texts are empty."""

    format: TableFormat
    languages: tuple[str, ...]
    scopes: tuple[tuple[str, str], ...]
    version: str
    version_comment: str
    date: str
    valid_from: str
    valid_until: str
    unicode_version: str
    entries: int
    code_points: int
    sequences: int
    variants: int
    classes: int
    rules: int
    actions: int
    warnings: int


class TableLabelError(ValueError):
    """A label that has no index label or too many variants."""

    status = TableStatus(0)
    label = ""
    result = None
    input = 0


def make_fault(kind, members, filename):
    fault = kind(members.pop("message"))
    members["status"] = TableStatus(members["status"])
    word, note = members.pop("kind"), members.pop("note")
    if word is not None:
        members |= {"kind": TableKind(word), "note": note}
    fault.__dict__ = members | {"filename": filename}
    return fault


def make_result(members):
    status, *rest, idna = members
    return TableResult(TableStatus(status), *rest, idna and TableIdna._make(idna))


def make_label_error(status, label, message, result=None, input=0):
    error = TableLabelError(message)
    error.__dict__ = {"status": status, "label": label, "result": result, "input": input}
    return error


def deliver(state, label, limit):
    while (variant := _xn.next_variant(state)) is not None:
        if isinstance(variant, int):
            message = f"more than {limit} variants"
            raise make_label_error(TableStatus(variant), label, message)
        yield TableVariant._make(variant)


class Table:
    """A registry table, which does not change; any thread may use it.

    >>> import xn
    >>> table = xn.Table("U+0061..U+007A\\nU+00FC")
    >>> table.allows("Bücher"), table.allows("bûcher")
    (True, False)
    >>> print(table.check("bûcher").message)
    U+00FB at code point 2: the table does not list it

    Labels are taken as typed: in lower case, and A-labels in decoded form.
    """

    __slots__ = ("_table", "_source", "_warnings")

    def __new__(cls, contents, format=None, *, lint=False, today=None):
        """Loads a table from its text.  lint: also warns of parts that are unused.

        format is a member of TableFormat, or its value; None: decide by the contents.
        today: the date, for the warning that a table has expired.
        """
        return cls._load(contents, format, lint, today, None)

    @classmethod
    def load(cls, path, format=None, *, lint=False, today=None):
        """Loads a table from a file."""
        with open(path, "rb") as file:
            return cls._load(file.read(), format, lint, today, os.fsdecode(path))

    @classmethod
    def _load(cls, contents, format, lint, today, filename):
        is_str = isinstance(contents, str)
        if is_str:
            octets = contents.encode("utf-8", "surrogatepass")
        elif type(contents) is bytes:
            octets = contents
        else:
            octets = bytes(memoryview(contents))
        number = 0 if format is None else _FORMATS[TableFormat(format)]
        name = None if filename is None else os.fsencode(filename)
        date = None if today is None else str(today)
        table, warnings = _xn.load_table(octets, is_str, number, lint, name, date)
        if isinstance(table, dict):
            raise make_fault(TableError, table, filename)
        self = super().__new__(cls)
        self._table = table
        self._source = (contents if is_str else octets, format, bool(lint), date, filename)
        self._warnings = tuple(make_fault(TableWarning, w, filename) for w in warnings)
        return self

    def __reduce__(self):
        return type(self)._load, self._source

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        info = self.info
        return f"<xn.Table: {info.format}, {info.code_points} code points>"

    @property
    def warnings(self):
        """The warnings of loading the table, in the order of its text: TableWarning objects."""
        return self._warnings

    @property
    def info(self):
        """The contents of the table."""
        format, languages, scopes, *rest = _xn.table_info(self._table)
        return TableInfo(TableFormat(format), tuple(languages), tuple(scopes), *rest)

    @property
    def fingerprint(self):
        """Equal for tables that give the same index labels; None if these depend on contexts.

        Index labels can be compared only under tables with the same fingerprint.
        """
        return _xn.table_fingerprint(self._table)

    def check(self, label):
        """Returns the verdict on a label, with its reason, and that of IDNA 2003."""
        return make_result(_xn.table_check(self._table, label))

    def allows(self, label):
        """Returns whether the table allows a label: whether its disposition is not "invalid"."""
        return _xn.table_allows(self._table, label)

    def index(self, label):
        """Returns the index label: labels that are variants of each other have the same.

        Raises TableLabelError if the table does not list the label.
        """
        index = _xn.table_index(self._table, label)
        if isinstance(index, str):
            return index
        result = make_result(index)
        raise make_label_error(result.status, label, result.message, result)

    def variants(self, label, disposition=None, limit=1000):
        """Returns a generator of the variants of a label, in code point order.

        disposition: only those with this one.  A label that is not allowed has none.  After `limit`
        variants, raises TableLabelError if there are more; None: no limit.
        """
        number = sys.maxsize if limit is None else limit
        if number < 0:
            raise ValueError("variants() argument 'limit' must not be negative")
        selected = () if disposition is None else (disposition,)
        state = _xn.table_variants(self._table, min(number, sys.maxsize), label, *selected)
        return deliver(state, label, limit)

    def collide(self, a, b):
        """Returns how two labels collide.

        Raises TableLabelError if the table does not list one of them.
        """
        relation, *rest = _xn.table_collide(self._table, a, b)
        if isinstance(relation, str):
            *dispositions, first, second = rest
            return TableCollision(
                TableRelation(relation), *dispositions, make_result(first), make_result(second)
            )
        result = make_result(rest[0])
        raise make_label_error(result.status, (a, b)[relation], result.message, result, relation)


_classes = [Table, TableCollision, TableError, TableFormat, TableIdna, TableInfo, TableKind]
_classes += [TableLabelError]
_classes += [TableRelation, TableResult, TableStatus, TableVariant, TableWarning]
for _class in _classes:
    _class.__module__ = "xn"  # the public name, also for pickle
