# SPDX-License-Identifier: MIT
from collections.abc import Generator, Iterator
from enum import IntEnum, IntFlag, StrEnum
from typing import Final, Literal, NamedTuple

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

_Where = Where | Literal["host", "host-port", "email", "url"]

def to_ascii(text: str, flags: int = 0) -> str: ...
def try_to_ascii(text: str, flags: int = 0) -> str | None: ...
def to_unicode(text: str, flags: int = 0) -> str: ...
def label_to_ascii(text: str, flags: int = 0) -> str: ...
def label_to_unicode(text: str, flags: int = 0) -> str: ...
def to_display(text: str, flags: int = 0) -> str: ...
def display_why(text: str, flags: int = 0) -> Why: ...
def equal(a: str, b: str, flags: int = 0) -> bool: ...
def labels(text: str) -> Iterator[str]: ...
def traits(text: str, flags: int = 0) -> Traits: ...
def explain(text: str, flags: int = 0) -> Generator[Step, None, None]: ...
def find_host(text: str, where: _Where = Where.URL, flags: int = 0) -> Host: ...
def replace_host(text: str, where: _Where = Where.URL, flags: int = 0) -> str: ...
def nfkc(text: str, flags: int = 0) -> str: ...
def prep(profile: str, text: str, flags: int = 0) -> str: ...
def profiles() -> tuple[str, ...]: ...
def punycode_encode(text: str) -> str: ...
def punycode_decode(text: str) -> str: ...
def version() -> str: ...
