# SPDX-License-Identifier: MIT
"""Functions of names that are written in Python, around those in C."""

from collections.abc import Callable, Generator

from xn import _xn
from xn._constants import HostKind, StepKind, Traits, Where, Why
from xn._types import FlagsLike, Host, Step, WhereLike, XnError


def _catch(
    function: Callable[[str, FlagsLike], str], text: str, flags: FlagsLike
) -> XnError | None:
    try:
        function(text, flags)
    except XnError as error:
        error.__context__ = None
        return error.with_traceback(None)
    return None


def diagnose(text: str, flags: FlagsLike = 0) -> XnError | None:
    """Returns the XnError that to_ascii() raises, or None.

    >>> diagnose("a..b").start, diagnose("a.b")
    (2, None)
    """
    return _catch(_xn.to_ascii, text, flags)


def diagnose_unicode(text: str, flags: FlagsLike = 0) -> XnError | None:
    """Returns an XnError with the reason why to_unicode() leaves a label unchanged, or None.

    >>> diagnose_unicode("xn--").status
    <Status.XN_E_ROUND_TRIP: 36>
    """
    return _catch(_xn._decode, text, flags)


def shard(name: str, count: int, flags: FlagsLike = 0) -> int:
    """Returns the number, from 0, of the one of so many partitions that a name belongs to.

    It is the partition of its key in a table that PostgreSQL divides by hash.

    >>> shard("bücher.example", 4)
    3
    """
    if not isinstance(count, int):
        kind = type(count).__name__
        raise TypeError(f"shard() argument 'count' must be int, not {kind}")
    if count < 1:
        raise ValueError(f"shard() argument 'count' must be at least 1, not {count}")
    return _xn.key_hash(_xn.key(name, flags)) % count


def traits(text: str, flags: FlagsLike = 0) -> Traits:
    """Returns facts about a name.

    >>> traits("straße.example")
    <Traits.NON_ASCII|CHANGED|DEVIATION: 25>
    """
    return Traits(_xn._traits(text, flags))


def display_why(text: str, flags: FlagsLike = 0) -> Why:
    """Returns why to_display() leaves labels of a name in ACE: one reason for each such label.

    >>> display_why("p\u0430ypal.com")
    <Why.MIXED: 128>
    """
    return Why(_xn._display_why(text, flags))


def find_host(text: str, where: WhereLike = Where.URL, flags: FlagsLike = 0) -> Host:
    """Finds the host in a URL, a mail address, or a name with a port.

    >>> find_host("http://bücher.example:80/").host
    'bücher.example'
    >>> find_host("user@bücher.example", where="email").host_span
    (5, 19)
    """
    kind, *parts = _xn._find_host(text, where, flags)
    return Host(HostKind(kind), *parts)


def try_find_host(
    text: str, where: WhereLike = Where.URL, flags: FlagsLike = 0
) -> Host | None:
    """Returns the result of find_host(), or None where that raises XnError.

    >>> try_find_host("http://a..b/") is None
    False
    >>> try_find_host("http://a b/") is None
    True
    """
    try:
        return find_host(text, where, flags)
    except XnError:
        return None


def explain(text: str, flags: FlagsLike = 0) -> Generator[Step, None, None]:
    """Returns a generator of the steps that lead to the result of to_ascii().

    A refused label has a step with the XnError, which is not raised.

    >>> [(step.kind.value, step.text) for step in explain("Bü")]
    [('label', 'Bü'), ('char', None), ('char', None), ('prepared', 'bü'), ('insert', 'eha'), \
('result', 'xn--b-eha')]
    """
    steps = _xn._explain(text, flags)  # not lazily, so that wrong arguments raise at once
    return (Step(StepKind(kind), *rest) for kind, *rest in steps)
