# SPDX-License-Identifier: MIT
"""The classes of names: errors, and results with several parts."""

from typing import Any, Literal, NamedTuple

from xn._constants import Flags, HostKind, Status, StepKind, Where

FlagsLike = Flags | Literal[0]  # 0: no flags
WhereLike = Where | Literal["host", "host-port", "email", "url"]


class Host(NamedTuple):
    """The host in a text, with its parts as typed; text[slice(*host_span)] is host."""

    kind: HostKind
    host: str
    port: str
    zone: str
    host_span: tuple[int, int]
    port_span: tuple[int, int]
    zone_span: tuple[int, int]


class XnError(UnicodeEncodeError):
    """A refusal of a text, with its position in characters, its status and its rule.

    object, start, end, reason: the text, the span at fault, and the reason
    status: a member of Status
    label: the number of the label, from 0; None for a text, which has no labels
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

    status: Status = Status(0)
    label: int | None = None
    code_point: int | None = None
    mapped: int | None = None
    octets: int = 0
    rule: str = ""
    input: int = 0
    line: int = 0
    decoded: bool = False
    _line: str = ""  # the result of xn_diag_format()

    def __str__(self) -> str:
        return self._line or f"character {self.start + 1}: {self.reason}"


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


def make_error(text: str, start: int, end: int, reason: str, members: dict[str, Any]) -> XnError:
    """Returns an XnError; called by the functions in C."""
    error = XnError("xn", text, start, end, reason)
    members["status"] = Status(members["status"])
    error.__dict__ = members
    if error.status == Status.XN_E_UNASSIGNED:
        error.add_note("The flag ALLOW_UNASSIGNED accepts this character.")
    if error.status == Status.XN_E_STD3_CHAR and error.mapped == ord("_"):
        error.add_note("The flag UNDERSCORE accepts this character.")
    if error.rule == NO_SCHEME and "://" not in text:
        error.add_note(NO_SCHEME_NOTE)
    return error


for _class in (Host, XnError, Step):
    _class.__module__ = "xn"  # the public name, also for pickle
