# SPDX-License-Identifier: MIT
"""The classes of the module; numbers are those of xn.h."""

from enum import IntEnum, IntFlag, StrEnum
from typing import NamedTuple


class Flags(IntFlag):
    """Every function accepts every flag, and ignores those that do not apply."""

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
    """Facts about a name."""

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
    """Why to_display() leaves labels in ACE; RTL is not a reason: isolate the name."""

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
    """Why text is refused."""

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

    def __str__(self):
        return self.name


class Where(StrEnum):
    """What a text with a host is."""

    HOST = "host"
    HOST_PORT = "host-port"
    EMAIL = "email"
    URL = "url"


class HostKind(StrEnum):
    """What a host is; NONE: a URL has no host, as in file:///etc."""

    NONE = "none"
    NAME = "name"
    IPV4 = "ipv4"
    IPV6 = "ipv6"


class Host(NamedTuple):
    """The host in a text, its parts as typed; text[slice(*host_span)] is host."""

    kind: HostKind
    host: str
    port: str
    zone: str
    host_span: tuple[int, int]
    port_span: tuple[int, int]
    zone_span: tuple[int, int]


class StepKind(StrEnum):
    """What a step of explain() is."""

    LABEL = "label"
    CHAR = "char"
    PREPARED = "prepared"
    INSERT = "insert"
    RESULT = "result"
    REFUSED = "refused"


# The statuses of a label as a whole: a message about them has no position in it.
WHOLE_LABEL = {Status.XN_E_LABEL_LONG, Status.XN_E_ROUND_TRIP, Status.XN_E_CROSSCHECK}


class XnError(UnicodeEncodeError):
    """Text that is refused: where (in characters), what, and by which rule."""

    status = None
    label = 0
    code_point = None
    mapped = None
    octets = 0
    rule = ""
    input = 0
    decoded = False
    _in_text = False

    def _format_position(self):
        """What precedes the reason, counted from 1; xn_diag_format() counts octets."""
        position = "second name, " if self.input else ""
        if self.status == Status.XN_E_NAME_LONG:
            return position
        if self._in_text or self.status == Status.XN_E_SYNTAX:
            return f"{position}character {self.start + 1}: "
        position += f"label {self.label + 1}"
        if self.decoded:
            position += ", decoded"
        elif self.status not in WHOLE_LABEL:
            position += f", character {self.start + 1}"
        return position + ": "

    def __str__(self):
        return self._format_position() + self.reason


class Step(NamedTuple):
    """A step of explain().  Members that do not apply are None."""

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


def make_error(
    text,
    start,
    end,
    reason,
    status,
    label,
    code_point,
    mapped,
    octets,
    rule,
    input,
    decoded,
    in_text,
):
    """Called by the functions in C."""
    error = XnError("xn", text, start, end, reason)
    error.status = Status(status)
    error.label = label
    error.code_point = code_point
    error.mapped = mapped
    error.octets = octets
    error.rule = rule
    error.input = input
    error.decoded = bool(decoded)
    error._in_text = bool(in_text)
    return error


for _class in (Flags, Traits, Why, Status, Where, HostKind, Host, StepKind, XnError, Step):
    _class.__module__ = "xn"  # where users find them, also by pickle
