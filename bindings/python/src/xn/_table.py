# SPDX-License-Identifier: MIT
"""Registry tables (RFC 7940, 4290, 3743).  The words and positions are those of libxn-table."""

import os
import sys
from collections.abc import Generator
from datetime import date
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from xn import _xn
from xn._constants import TableFormat, TableKind, TableRelation, TableStatus
from xn._types import XnError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, StrOrBytesPath

_FORMATS = {word: value for value, _, word, _ in _xn._constants(1, True)}
FormatLike = TableFormat | Literal["rfc7940", "rfc4290", "rfc3743", "list"] | None


class TableFault:
    """A fault in a table, with its position."""

    status: TableStatus = TableStatus(0)
    line: int = 0
    column: int = 0
    offset: int = 0
    clause: str = ""
    element: str = ""
    subject: str = ""
    reason: str = ""
    filename: str | None = None


class TableError(TableFault, ValueError):
    """A table that is refused."""


class TableWarning(TableFault, UserWarning):
    """A part of a table that is doubtful: see Table.warnings.  A note needs no change of it."""

    kind: TableKind
    note: bool = False


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

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def allowed(self) -> bool:
        """Whether the table allows the label."""
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

    def __bool__(self) -> bool:
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

    status: TableStatus = TableStatus(0)
    label: str = ""
    result: TableResult | None = None
    input: int = 0


def make_fault(kind: type, members: dict[str, Any], filename: str | None) -> Any:
    fault = kind(members.pop("message"))
    members["status"] = TableStatus(members["status"])
    word, note = members.pop("kind"), members.pop("note")
    if word is not None:
        members |= {"kind": TableKind(word), "note": note}
    fault.__dict__ = members | {"filename": filename}
    return fault


def make_result(members: tuple[Any, ...]) -> TableResult:
    status, *rest, idna = members
    return TableResult._make((TableStatus(status), *rest, idna and TableIdna._make(idna)))


def make_label_error(
    status: TableStatus,
    label: str,
    message: str,
    result: TableResult | None = None,
    input: int = 0,
) -> TableLabelError:
    error = TableLabelError(message)
    error.__dict__ = {"status": status, "label": label, "result": result, "input": input}
    return error


def read_key(key: Any, label: str) -> str:
    if isinstance(key, str):
        return key
    result = make_result(key)
    raise make_label_error(result.status, label, result.message, result)


def list_variants(state: Any, label: str, limit: int | None) -> Generator[TableVariant, None, None]:
    while (variant := _xn._next_variant(state)) is not None:
        if len(variant) == 2:
            status, message = TableStatus(variant[0]), variant[1]
            if status == TableStatus.XN_TABLE_LIMIT:
                message = f"the label has more than {limit} variants"
            raise make_label_error(status, label, message)
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
    _table: Any
    _source: tuple[Any, ...]
    _warnings: tuple[TableWarning, ...]

    def __new__(
        cls,
        contents: "str | ReadableBuffer",
        format: FormatLike = None,
        *,
        lint: bool = False,
        today: date | str | None = None,
    ) -> Self:
        """Loads a table from its text.  lint: also warns of parts that are unused.

        format is a member of TableFormat, or its value; None: decide by the contents.
        today: the date, for the warning that a table has expired.
        """
        return cls._load(contents, format, lint, today, None)

    @classmethod
    def load(
        cls,
        path: "StrOrBytesPath",
        format: FormatLike = None,
        *,
        lint: bool = False,
        today: date | str | None = None,
    ) -> Self:
        """Loads a table from a file."""
        with open(path, "rb") as file:
            return cls._load(file.read(), format, lint, today, os.fsdecode(path))

    @classmethod
    def _load(
        cls,
        contents: "str | ReadableBuffer",
        format: FormatLike,
        lint: bool,
        today: date | str | None,
        filename: str | None,
    ) -> Self:
        if isinstance(contents, str):
            octets = contents.encode("utf-8", "surrogatepass")
        else:
            octets = contents if type(contents) is bytes else bytes(memoryview(contents))
        is_str = isinstance(contents, str)
        number = 0 if format is None else _FORMATS[TableFormat(format)]
        name = None if filename is None else os.fsencode(filename)
        day = None if today is None else str(today)
        table, warnings = _xn._load_table(octets, is_str, number, lint, name, day)
        if isinstance(table, dict):
            raise make_fault(TableError, table, filename)
        self = super().__new__(cls)
        self._table = table
        self._source = (contents if is_str else octets, format, bool(lint), day, filename)
        self._warnings = tuple(make_fault(TableWarning, w, filename) for w in warnings)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._load, self._source

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __repr__(self) -> str:
        info = self.info
        return f"<xn.Table: {info.format}, {info.code_points} code points>"

    @property
    def warnings(self) -> tuple[TableWarning, ...]:
        """The warnings of loading the table: TableWarning objects."""
        return self._warnings

    @property
    def info(self) -> TableInfo:
        """The contents of the table."""
        format, languages, scopes, *rest = _xn._table_info(self._table)
        return TableInfo(TableFormat(format), tuple(languages), tuple(scopes), *rest)

    @property
    def fingerprint(self) -> str:
        """Equal for tables that give the same index labels, which can then be compared."""
        return _xn._table_fingerprint(self._table)

    def check(self, label: str) -> TableResult:
        """Returns the verdict on a label, with its reason, and that of IDNA 2003."""
        return make_result(_xn._table_check(self._table, label))

    def allows(self, label: str) -> bool:
        """Returns whether the table allows a label: whether its disposition is not "invalid"."""
        return _xn._table_allows(self._table, label)

    def index(self, label: str) -> str:
        """Returns the index label: labels that are variants of each other have the same.

        Raises TableLabelError if the table does not list the label.
        """
        return read_key(_xn._table_index(self._table, label), label)

    def key(self, label: str) -> str:
        """Returns the key: labels that collide have the same, also where variants have contexts.

        Labels with the same key are compared with collide().  Raises as index() does.
        """
        return read_key(_xn._table_key(self._table, label), label)

    def variants(
        self, label: str, disposition: str | None = None, limit: int | None = 1000
    ) -> Generator[TableVariant, None, None]:
        """Returns a generator of the variants of a label, in code point order.

        disposition: only those with this one.  A label that is not allowed has none.  After `limit`
        variants, raises TableLabelError if there are more; None: no limit.  Also raises it if the
        variants take too long to find, after about a second.
        """
        number = sys.maxsize if limit is None else limit
        if number < 0:
            raise ValueError(f"variants() argument 'limit' must be at least 0, not {number}")
        selected = () if disposition is None else (disposition,)
        state = _xn._table_variants(self._table, min(number, sys.maxsize), label, *selected)
        return list_variants(state, label, limit)

    def collide(self, a: str, b: str) -> TableCollision:
        """Returns how two labels collide.

        Raises TableLabelError if the table does not list one of them.
        """
        relation, *rest = _xn._table_collide(self._table, a, b)
        if isinstance(relation, str):
            *others, first, second = rest
            results = make_result(first), make_result(second)
            return TableCollision._make((TableRelation(relation), *others, *results))
        result = make_result(rest[0])
        raise make_label_error(result.status, (a, b)[relation], result.message, result, relation)


for _class in (
    Table,
    TableCollision,
    TableError,
    TableIdna,
    TableInfo,
    TableLabelError,
    TableResult,
    TableVariant,
    TableWarning,
):
    _class.__module__ = "xn"  # the public name, also for pickle
