# SPDX-License-Identifier: MIT
"""The classes of the module.  The members of the enums are the constants that libxn lists."""

from enum import IntEnum, IntFlag, StrEnum
from typing import NamedTuple

from xn import _xn

STATUSES, FLAGS, TRAITS, REASONS, STEPS, WHERES, KINDS, LIKES = range(1, 9)  # xn_group in xn.h


def document(kind, constants):
    """Gives an enum, and each of its members, the words of libxn."""
    lines = []
    for member, (_, _, _, words) in zip(kind.__members__.values(), constants, strict=True):
        member.__doc__ = words
        lines.append(f"    {member.name}: {words}")
    kind.__doc__ += "\n\n" + "\n".join(lines)


def read_values(group, prefix):
    return {name.removeprefix(prefix): value for value, name, *_ in _xn.constants(group)}


def read_keywords(group, prefix):
    return {name.removeprefix(prefix): word for _, name, word, _ in _xn.constants(group)}


class Flags(IntFlag):
    """Every function accepts every flag, and ignores those that do not apply."""

    vars().update(read_values(FLAGS, "XN_"))


class Traits(IntFlag):
    """Facts about a name."""

    vars().update(read_values(TRAITS, "XN_TRAIT_"))


class Why(IntFlag):
    """Reasons why to_display() leaves labels in ACE.  RTL is none: isolate the name."""

    vars().update(read_values(REASONS, "XN_WHY_"))


class Status(IntEnum):
    """The status of a refusal."""

    vars().update(read_values(STATUSES, ""))

    def __str__(self):
        return self.name


class Where(StrEnum):
    """The kinds of text with a host."""

    vars().update(read_keywords(WHERES, "XN_"))


class HostKind(StrEnum):
    """The kinds of hosts.  NONE means that a URL has no host, as in file:///etc."""

    vars().update(read_keywords(KINDS, "XN_KIND_"))


class Host(NamedTuple):
    """The host in a text, with its parts as typed; text[slice(*host_span)] is host."""

    kind: HostKind
    host: str
    port: str
    zone: str
    host_span: tuple[int, int]
    port_span: tuple[int, int]
    zone_span: tuple[int, int]


class StepKind(StrEnum):
    """The kinds of steps of explain()."""

    vars().update(read_keywords(STEPS, "XN_STEP_"))


class XnError(UnicodeEncodeError):
    """A refusal of a text, with its position in characters, its status and its rule.

    object, start, end, reason: the text, the span at fault, and the reason
    status: a member of Status
    label: the number of the label, from 0
    code_point, mapped: as typed, and its mapping by nameprep; None if there is not a single one
    octets: the length in ASCII of a label or a name that is too long, if known, else 0
    rule: the clause, such as "RFC 3454 table C.2.2"
    decoded: whether the fault is in the decoded ACE label
    input: equal(): 1 if the second name is at fault
    line: LookAlikes(): the line, from 1; else 0

    >>> import xn
    >>> error = xn.diagnose("a..b")
    >>> error.status, error.start, error.rule
    (<Status.XN_E_EMPTY: 33>, 2, 'RFC 3490 section 4.1 step 8')
    """

    status = Status(0)
    label = 0
    code_point = None
    mapped = None
    octets = 0
    rule = ""
    input = 0
    line = 0
    decoded = False
    _line = ""  # the result of xn_diag_format()

    def __str__(self):
        return self._line or f"label {self.label + 1}, character {self.start + 1}: {self.reason}"


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


NO_SCHEME = "RFC 3986 section 3.1"
NO_SCHEME_NOTE = 'The default is a URL; where="host" is for a host, where="email" for an address.'


def make_error(text, start, end, reason, members):
    """Returns an XnError; called by the functions in C."""
    error = XnError("xn", text, start, end, reason)
    members["status"] = Status(members["status"])
    error.__dict__ = members
    if error.rule == NO_SCHEME and "://" not in text:
        error.add_note(NO_SCHEME_NOTE)
    return error


for _enum, _group in (
    (Status, STATUSES),
    (Flags, FLAGS),
    (Traits, TRAITS),
    (Why, REASONS),
    (StepKind, STEPS),
    (Where, WHERES),
    (HostKind, KINDS),
):
    document(_enum, _xn.constants(_group))
for _class in (Flags, Traits, Why, Status, Where, HostKind, Host, StepKind, XnError, Step):
    _class.__module__ = "xn"  # the public name, also for pickle
