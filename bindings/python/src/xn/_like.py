# SPDX-License-Identifier: MIT
"""Look-alikes of protected names.  The words and positions are those of libxn."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from xn import _xn
from xn._constants import Flags, LikeReasons
from xn._types import FlagsLike


class LikeLetters(NamedTuple):
    """One or two letters of a name that look like those of the protected one; "" for none.

    label, at: where they are: the label, and the position in it, decoded and prepared, from 0
    text, to: in the name, and in the protected name
    """

    label: int
    at: int
    text: str
    to: str


class LikeMatch(NamedTuple):
    """The protected name that a name looks like, and why.

    name: the protected name, in ASCII and lower case
    reasons: members of LikeReasons
    line: the line of the protected name in the list, from 1
    start, end: where the labels are that look like it
    letters: those that differ, the first 16 of letters_count
    """

    name: str
    reasons: LikeReasons
    line: int
    start: int
    end: int
    letters: tuple[LikeLetters, ...]
    letters_count: int


def join_lines(lines: Iterable[str]) -> str:
    """Returns lines, which may end with a line feed, as a text."""
    texts = []
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            kind = type(line).__name__
            raise TypeError(f"LookAlikes(): line {number} of 'names' must be str, not {kind}")
        texts.append(str.removesuffix(line, "\n"))
        if "\n" in texts[-1]:
            raise ValueError(f"LookAlikes(): line {number} of 'names' contains a line feed")
    return "\n".join(texts)


class LookAlikes:
    """An index of protected names, which does not change; any thread may use it.

    >>> import xn
    >>> index = xn.LookAlikes(["paypal.com", "example"])
    >>> match = index.find("www.p\\u0430ypal.com")
    >>> match.name, match.reasons, match.start
    ('paypal.com', <LikeReasons.MIXED_SCRIPT: 8>, 4)
    >>> index.find("www.paypal.com") is None
    True
    """

    __slots__ = ("_index", "_source")
    _index: Any
    _source: tuple[str, FlagsLike, bool]

    def __new__(
        cls, names: str | Iterable[str], flags: FlagsLike = 0, *, edits: bool = False
    ) -> Self:
        """Builds the index.  edits: also finds names that are one letter apart.

        names has one name on each line: an iterable of lines, such as a list or a file, or a text;
        # begins a comment.  A name that cannot be converted raises XnError, with its line.
        """
        text = names if isinstance(names, str) else join_lines(names)
        return cls._build(str.removeprefix(text, "\ufeff"), flags, bool(edits))

    @classmethod
    def _build(cls, text: str, flags: FlagsLike, edits: bool) -> Self:
        self = super().__new__(cls)
        self._index = _xn._like_build(edits, text, flags)
        self._source = (text, flags, edits)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._build, self._source

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def find(self, name: str, flags: FlagsLike = Flags.ALLOW_UNASSIGNED) -> LikeMatch | None:
        """Returns the protected name that a name looks like, as a LikeMatch, or None.

        None also if the name is protected itself, or a subdomain of one that is.  By default,
        characters that are newer than Unicode 3.2 are allowed, since others register them.
        """
        found = _xn._like_find(self._index, name, flags)
        if found is None:
            return None
        name, reasons, line, start, end, letters, count = found
        letters = tuple(map(LikeLetters._make, letters))
        return LikeMatch(name, LikeReasons(reasons), line, start, end, letters, count)


for _class in (LikeLetters, LikeMatch, LookAlikes):
    _class.__module__ = "xn"  # the public name, also for pickle
