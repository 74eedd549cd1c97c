# SPDX-License-Identifier: MIT
"""Checked by mypy --strict, not run: the stub allows what the functions do, and nothing else.

Each line with `type: ignore` must be an error of the kind in brackets.
"""

import datetime
import pathlib
from collections.abc import Generator, Iterator
from typing import assert_type

import xn

assert_type(xn.to_ascii(text="a", flags=xn.Flags.STD3 | xn.Flags.LOWER), str)
assert_type(xn.try_to_ascii("a", 0), str | None)
assert_type(xn.display_why("a", xn.Flags.STD3), xn.Why)
assert_type(xn.try_find_host("a", xn.Where.HOST), xn.Host | None)
assert_type(xn.diagnose("a"), xn.XnError | None)
assert_type(xn.shard("a", count=2), int)
assert_type(xn.labels("a"), Iterator[str])
assert_type(xn.traits("a") & xn.Traits.MIXED, xn.Traits)
assert_type(xn.explain("a", xn.Flags.STD3), Generator[xn.Step, None, None])
assert_type(xn.find_host("a", where="email").host_span, tuple[int, int])
assert_type(xn.prep(profile="Nameprep", text="a"), str)
assert_type(xn.__version__ + xn.unicode_version, str)
try:
    xn.to_ascii("")
except UnicodeEncodeError as error:
    assert isinstance(error, xn.XnError)
    assert_type(error.status, xn.Status)
    assert_type(error.label, int | None)
    assert_type(error.rule + error.reason + error.object, str)
match = xn.LookAlikes((name for name in ("a", "b")), xn.Flags.STD3, edits=True).find("b")
assert_type(match, xn.LikeMatch | None)
if match is not None:
    assert_type(match.reasons & xn.LikeReasons.EDIT, xn.LikeReasons)
    assert_type(match.letters[0].text, str)
table = xn.Table(bytearray(b"U+0061"), "list", lint=True, today=datetime.date(2026, 11, 22))
assert_type(xn.Table.load(pathlib.Path("file"), xn.TableFormat.RFC4290), xn.Table)
assert_type(table.warnings, tuple[xn.TableWarning, ...])
assert_type(table.check(label="a").allowed, bool)
assert_type(table.variants("a", "blocked", None), Generator[xn.TableVariant, None, None])
assert_type(table.collide("a", "b").a.status, xn.TableStatus)
try:
    xn.Table("")
except xn.TableError as fault:
    assert_type(fault.filename, str | None)
except xn.TableLabelError as refusal:
    assert_type(refusal.result, xn.TableResult | None)

xn.to_ascii(b"a")  # type: ignore[arg-type]
xn.to_ascii("a", 2)  # type: ignore[arg-type]
xn.to_ascii("a", "std3")  # type: ignore[arg-type]
xn.to_ascii()  # type: ignore[call-arg]
xn.try_to_ascii("a").encode()  # type: ignore[union-attr]
xn.labels("a")[0]  # type: ignore[index]
xn.find_host("a", "uri")  # type: ignore[arg-type]
xn.prep("Nameprep")  # type: ignore[call-arg]
xn.Flags.UNKNOWN  # type: ignore[attr-defined]
xn.LookAlikes([b"a"])  # type: ignore[list-item]
xn.LookAlikes("a", 0, True)  # type: ignore[misc]
xn.Table(1)  # type: ignore[arg-type]
xn.Table("U+0061", "txt")  # type: ignore[arg-type]
table.check("a").status = xn.TableStatus(0)  # type: ignore[misc]
next(table.variants("a")).ascii.encode()  # type: ignore[union-attr]
next(xn.explain("a")).error.start  # type: ignore[union-attr]
