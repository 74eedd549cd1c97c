# SPDX-License-Identifier: MIT
from collections.abc import Generator, Iterable, Iterator
from datetime import date as _date
from enum import IntEnum, IntFlag, StrEnum
from typing import Any, Final, Literal, NamedTuple, Self

from _typeshed import ReadableBuffer, StrOrBytesPath

__version__: Final[str]
unicode_version: Final[str]

class Flags(IntFlag):
    ALLOW_UNASSIGNED = 0x01
    STD3 = 0x02
    UNDERSCORE = 0x04
    LOWER = 0x08
    NO_GUARDS = 0x10
    PR29 = 0x20
    CROSSCHECK = 0x40
    STRICT_ACE = 0x80
    PERCENT = 0x100
    TO_UNICODE = 0x200
    TO_DISPLAY = 0x400

class Traits(IntFlag):
    NON_ASCII = 0x001
    ACE = 0x002
    FAKE_ACE = 0x004
    CHANGED = 0x008
    DEVIATION = 0x010
    MIXED = 0x020
    UNASSIGNED = 0x040
    RTL = 0x080
    PR29 = 0x100
    INVALID = 0x200

class Why(IntFlag):
    FAKE = 0x001
    UNASSIGNED = 0x002
    DEVIATION = 0x004
    CHARACTER = 0x008
    HYPHEN = 0x010
    MARK = 0x020
    DIGITS = 0x040
    MIXED = 0x080
    CONTEXT = 0x100
    TLD = 0x200
    LOOKALIKE = 0x400
    RTL = 0x800

class LikeReasons(IntFlag):
    ASCII = 0x01
    MARK = 0x02
    SINGLE_SCRIPT = 0x04
    MIXED_SCRIPT = 0x08
    WHOLE_SCRIPT = 0x10
    HIDDEN = 0x20
    EDIT = 0x40
    DEVIATION = 0x80

class Status(IntEnum):
    XN_OK = 0
    XN_E_SPACE = 1
    XN_E_ARGUMENT = 2
    XN_E_UTF8 = 10
    XN_E_CODE_POINT = 11
    XN_E_UNASSIGNED = 20
    XN_E_PROHIBITED = 21
    XN_E_BIDI_MIXED = 22
    XN_E_BIDI_ENDS = 23
    XN_E_STD3_CHAR = 30
    XN_E_STD3_HYPHEN = 31
    XN_E_ACE_PREFIX = 32
    XN_E_EMPTY = 33
    XN_E_LABEL_LONG = 34
    XN_E_NAME_LONG = 35
    XN_E_ROUND_TRIP = 36
    XN_E_PUNYCODE = 40
    XN_E_OVERFLOW = 41
    XN_E_GUARD = 50
    XN_E_SYNTAX = 51
    XN_E_CROSSCHECK = 60

class Where(StrEnum):
    HOST = "host"
    HOST_PORT = "host-port"
    EMAIL = "email"
    URL = "url"

class HostKind(StrEnum):
    NONE = "none"
    NAME = "name"
    IPV4 = "ipv4"
    IPV6 = "ipv6"

class StepKind(StrEnum):
    LABEL = "label"
    CHAR = "char"
    PREPARED = "prepared"
    INSERT = "insert"
    RESULT = "result"
    REFUSED = "refused"

class XnError(UnicodeEncodeError):
    status: Status
    label: int
    code_point: int | None
    mapped: int | None
    octets: int
    rule: str
    input: int
    line: int
    decoded: bool

class Host(NamedTuple):
    kind: HostKind
    host: str
    port: str
    zone: str
    host_span: tuple[int, int]
    port_span: tuple[int, int]
    zone_span: tuple[int, int]

class Step(NamedTuple):
    kind: StepKind
    label: int
    start: int
    end: int
    code_point: int | None
    to: str | None
    text: str | None
    at: int | None
    delta: int | None
    bias: int | None
    rule: str
    error: XnError | None

class LikeLetters(NamedTuple):
    label: int
    at: int
    text: str
    to: str

class LikeMatch(NamedTuple):
    name: str
    reasons: LikeReasons
    line: int
    start: int
    end: int
    letters: tuple[LikeLetters, ...]
    letters_count: int

class TableStatus(IntEnum):
    XN_TABLE_OK = 0
    XN_TABLE_E_ARGUMENT = 1
    XN_TABLE_E_UTF8 = 2
    XN_TABLE_E_CODE_POINT = 3
    XN_TABLE_E_SPACE = 4
    XN_TABLE_E_MEMORY = 10
    XN_TABLE_E_LIMIT = 11
    XN_TABLE_E_UNSUPPORTED = 12
    XN_TABLE_E_XML = 20
    XN_TABLE_E_DOCTYPE = 21
    XN_TABLE_E_ELEMENT = 22
    XN_TABLE_E_ATTRIBUTE = 23
    XN_TABLE_E_SYNTAX = 24
    XN_TABLE_E_DUPLICATE = 26
    XN_TABLE_E_UNDEFINED = 27
    XN_TABLE_E_RULE = 28
    XN_TABLE_W_ADVICE = 40
    XN_TABLE_E_EMPTY = 50
    XN_TABLE_E_LABEL_LONG = 51
    XN_TABLE_E_ACE = 52
    XN_TABLE_E_NOT_LISTED = 53
    XN_TABLE_E_CONTEXT = 54
    XN_TABLE_E_ACTION = 55
    XN_TABLE_E_IDNA = 56
    XN_TABLE_END = 60
    XN_TABLE_LIMIT = 61
    XN_TABLE_E_EFFORT = 62
    XN_TABLE_E_COMPLEX = 63
    XN_TABLE_E_NO_TAG = 70
    XN_TABLE_E_AMBIGUOUS = 71
    XN_TABLE_E_NO_DOMAIN = 72
    XN_TABLE_E_NO_LABEL = 73
    XN_TABLE_E_CONTRADICTION = 74

class TableFormat(StrEnum):
    RFC7940 = "rfc7940"
    RFC4290 = "rfc4290"
    RFC3743 = "rfc3743"
    LIST = "list"

class TableRelation(StrEnum):
    DISTINCT = "distinct"
    SAME = "same"
    SAME_INDEX = "index"
    VARIANT = "variant"

class TableKind(StrEnum):
    UNKNOWN_ATTRIBUTE = "unknown-attribute"
    UNKNOWN_ELEMENT = "unknown-element"
    LOWER_CASE = "lower-case"
    ORDER = "order"
    UNDEFINED_REFERENCE = "undefined-reference"
    DUPLICATE_REFERENCE = "duplicate-reference"
    UNDEFINED_TAG = "undefined-tag"
    ASSUMED_VERSION = "assumed-version"
    POSITIONAL_COUNT = "positional-count"
    NOT_UTF8 = "not-utf8"
    NO_VERSION = "no-version"
    NO_COLUMN = "no-column"
    STRING_RANGE = "string-range"
    EMPTY_VARIANT = "empty-variant"
    DUPLICATE_VARIANT = "duplicate-variant"
    PREFERRED = "preferred"
    UNUSED_CLASS = "unused-class"
    UNUSED_RULE = "unused-rule"
    UNUSED_TAG = "unused-tag"
    UNNAMED_TYPE = "unnamed-type"
    OUT_OF_REPERTOIRE = "out-of-repertoire"
    UNUSED_TYPE = "unused-type"
    DEAD_ACTION = "dead-action"
    NOT_LISTED = "not-listed"
    NO_INVERSE = "no-inverse"
    OTHER_CONTEXT = "other-context"
    MIXED_CONTEXT = "mixed-context"
    CONDITIONAL_REFLEXIVE = "conditional-reflexive"
    NOT_TRANSITIVE = "not-transitive"
    TWO_READINGS = "two-readings"
    IMPOSSIBLE_RULE = "impossible-rule"
    UNMATCHED_RULE = "unmatched-rule"
    IMPOSSIBLE_CONTEXT = "impossible-context"
    LEADING_MARK = "leading-mark"
    DISALLOWED = "disallowed"
    EXPIRED = "expired"

class TableError(ValueError):
    status: TableStatus
    line: int
    column: int
    offset: int
    clause: str
    element: str
    subject: str
    reason: str
    filename: str | None

class TableWarning(UserWarning):
    status: TableStatus
    line: int
    column: int
    offset: int
    clause: str
    element: str
    subject: str
    reason: str
    filename: str | None
    kind: TableKind
    note: bool

class TableIdna(NamedTuple):
    error: XnError | None
    ascii: str | None
    prepared: str | None
    changes: bool

class TableResult(NamedTuple):
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
    def __bool__(self) -> bool: ...

class TableLabelError(ValueError):
    status: TableStatus
    label: str
    result: TableResult | None
    input: int

class TableVariant(NamedTuple):
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
    relation: TableRelation
    b_of_a: str | None
    a_of_b: str | None
    complex: bool
    a: TableResult
    b: TableResult
    def __bool__(self) -> bool: ...

class TableInfo(NamedTuple):
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

_Where = Where | Literal["host", "host-port", "email", "url"]
_Format = TableFormat | Literal["rfc7940", "rfc4290", "rfc3743", "list"] | None
_Flags = Flags | Literal[0]  # 0: no flags

class LookAlikes:
    def __new__(
        cls, names: str | Iterable[str], flags: _Flags = 0, *, edits: bool = False
    ) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def find(self, name: str, flags: _Flags = Flags.ALLOW_UNASSIGNED) -> LikeMatch | None: ...

class Table:
    def __new__(
        cls,
        contents: str | ReadableBuffer,
        format: _Format = None,
        *,
        lint: bool = False,
        today: _date | str | None = None,
    ) -> Self: ...
    @classmethod
    def load(
        cls,
        path: StrOrBytesPath,
        format: _Format = None,
        *,
        lint: bool = False,
        today: _date | str | None = None,
    ) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    @property
    def warnings(self) -> tuple[TableWarning, ...]: ...
    @property
    def info(self) -> TableInfo: ...
    @property
    def fingerprint(self) -> str | None: ...
    def check(self, label: str) -> TableResult: ...
    def allows(self, label: str) -> bool: ...
    def index(self, label: str) -> str: ...
    def variants(
        self, label: str, disposition: str | None = None, limit: int | None = 1000
    ) -> Generator[TableVariant, None, None]: ...
    def collide(self, a: str, b: str) -> TableCollision: ...

def to_ascii(text: str, flags: _Flags = 0) -> str: ...
def diagnose(text: str, flags: _Flags = 0) -> XnError | None: ...
def diagnose_unicode(text: str, flags: _Flags = 0) -> XnError | None: ...
def try_to_ascii(text: str, flags: _Flags = 0) -> str | None: ...
def try_to_unicode(text: str, flags: _Flags = 0) -> str | None: ...
def try_label_to_ascii(text: str, flags: _Flags = 0) -> str | None: ...
def try_label_to_unicode(text: str, flags: _Flags = 0) -> str | None: ...
def try_to_display(text: str, flags: _Flags = 0) -> str | None: ...
def try_canonical(text: str, flags: _Flags = 0) -> str | None: ...
def try_key(text: str, flags: _Flags = 0) -> str | None: ...
def try_find_host(text: str, where: _Where = Where.URL, flags: _Flags = 0) -> Host | None: ...
def try_replace_host(text: str, where: _Where = Where.URL, flags: _Flags = 0) -> str | None: ...
def try_prep(profile: str, text: str, flags: _Flags = 0) -> str | None: ...
def to_unicode(text: str, flags: _Flags = 0) -> str: ...
def label_to_ascii(text: str, flags: _Flags = 0) -> str: ...
def label_to_unicode(text: str, flags: _Flags = 0) -> str: ...
def to_display(text: str, flags: _Flags = 0) -> str: ...
def display_why(text: str, flags: _Flags = 0) -> Why: ...
def canonical(text: str, flags: _Flags = 0) -> str: ...
def key(text: str, flags: _Flags = 0) -> str: ...
def key_to_name(key: str) -> str: ...
def key_hash(key: str) -> int: ...
def equal(a: str, b: str, flags: _Flags = 0) -> bool: ...
def labels(text: str) -> Iterator[str]: ...
def traits(text: str, flags: _Flags = 0) -> Traits: ...
def explain(text: str, flags: _Flags = 0) -> Generator[Step, None, None]: ...
def find_host(text: str, where: _Where = Where.URL, flags: _Flags = 0) -> Host: ...
def replace_host(text: str, where: _Where = Where.URL, flags: _Flags = 0) -> str: ...
def nfkc(text: str, flags: _Flags = 0) -> str: ...
def prep(profile: str, text: str, flags: _Flags = 0) -> str: ...
def profiles() -> tuple[str, ...]: ...
def punycode_encode(text: str) -> str: ...
def punycode_decode(text: str) -> str: ...
def version() -> str: ...
