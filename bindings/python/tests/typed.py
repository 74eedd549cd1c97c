# SPDX-License-Identifier: MIT
"""Checked by mypy --strict, not run: the stub allows what the functions do, and nothing else.

Each line with `type: ignore` must be an error of the kind in brackets.
"""

import array
import datetime
import pathlib
from collections.abc import Generator, Iterator
from typing import assert_type

import xn

assert_type(xn.to_ascii("a", xn.Flags.STD3), str)
assert_type(xn.to_ascii("a", 0), str)
assert_type(xn.to_ascii(text="a", flags=xn.Flags.STD3 | xn.Flags.LOWER), str)
assert_type(xn.try_to_ascii("a", xn.Flags.STD3), str | None)
assert_type(xn.to_unicode("a", xn.Flags.STD3), str)
assert_type(xn.label_to_ascii("a", xn.Flags.STD3), str)
assert_type(xn.label_to_unicode("a", xn.Flags.STD3), str)
assert_type(xn.to_display("a", xn.Flags.STD3), str)
assert_type(xn.display_why("a", xn.Flags.STD3), xn.Why)
assert_type(xn.canonical("a", xn.Flags.STD3), str)
assert_type(xn.key("a", flags=xn.Flags.STD3), str)
assert_type(xn.try_to_unicode("a"), str | None)
assert_type(xn.try_find_host("a", xn.Where.HOST), xn.Host | None)
assert_type(xn.diagnose("a"), xn.XnError | None)
assert_type(xn.diagnose_unicode(text="a"), xn.XnError | None)
assert_type(xn.key_to_name("a!"), str)
assert_type(xn.key_hash(key="a!"), int)
assert_type(xn.equal("a", "b", xn.Flags.STD3), bool)
assert_type(xn.equal(a="a", b="b"), bool)
assert_type(xn.labels("a"), Iterator[str])
assert_type(xn.traits("a", xn.Flags.STD3), xn.Traits)
assert_type(xn.traits("a") & xn.Traits.MIXED, xn.Traits)
assert_type(xn.explain("a", xn.Flags.STD3), Generator[xn.Step, None, None])
assert_type(xn.find_host("a", xn.Where.HOST, xn.Flags.STD3), xn.Host)
assert_type(xn.find_host("a", "host-port"), xn.Host)
assert_type(xn.find_host("a", where="email"), xn.Host)
assert_type(xn.find_host("a", "url").kind, xn.HostKind)
assert_type(xn.find_host("a").host_span, tuple[int, int])
assert_type(xn.find_host("a").port_span, tuple[int, int])
assert_type(xn.find_host("a").zone_span, tuple[int, int])
assert_type(xn.replace_host("a", xn.Where.EMAIL, xn.Flags.STD3), str)
assert_type(xn.replace_host("a", "host"), str)
assert_type(xn.nfkc("a", xn.Flags.STD3), str)
assert_type(xn.prep("Nameprep", "a", xn.Flags.STD3), str)
assert_type(xn.prep(profile="Nameprep", text="a"), str)
assert_type(xn.profiles(), tuple[str, ...])
assert_type(xn.punycode_encode("a"), str)
assert_type(xn.punycode_decode("a"), str)
assert_type(xn.version(), str)
assert_type(xn.__version__ + xn.unicode_version, str)
for step in xn.explain("a"):
    assert_type(step.kind, xn.StepKind)
    assert_type(step.label + step.start + step.end, int)
    assert_type(step.code_point, int | None)
    assert_type(step.to, str | None)
    assert_type(step.text, str | None)
    assert_type(step.at, int | None)
    assert_type(step.delta, int | None)
    assert_type(step.bias, int | None)
    assert_type(step.error, xn.XnError | None)
try:
    xn.to_ascii("")
except UnicodeEncodeError as error:
    assert isinstance(error, xn.XnError)
    assert_type(error.status, xn.Status)
    assert_type(error.label + error.start + error.end + error.octets, int)
    assert_type(error.input + error.line, int)
    assert_type(error.code_point, int | None)
    assert_type(error.mapped, int | None)
    assert_type(error.rule + error.reason + error.object, str)
    assert_type(error.decoded, bool)
index = xn.LookAlikes(["a"], xn.Flags.STD3, edits=True)
assert_type(index, xn.LookAlikes)
with open("names") as lines:
    xn.LookAlikes(lines)
match = xn.LookAlikes(names="a").find("b", xn.Flags.STD3)
assert_type(match, xn.LikeMatch | None)
if match is not None:
    assert_type(match.reasons & xn.LikeReasons.EDIT, xn.LikeReasons)
    assert_type(match.line + match.start + match.end + match.letters_count, int)
    assert_type(match.letters[0], xn.LikeLetters)
    assert_type(match.letters[0].text + match.letters[0].to + match.name, str)
table = xn.Table("U+0061", "list", lint=True)
assert_type(table, xn.Table)
assert_type(xn.Table(bytearray(b"U+0061"), xn.TableFormat.RFC4290), xn.Table)
assert_type(xn.Table.load(b"file", None), xn.Table)
xn.Table("U+0061", today=datetime.date(2026, 11, 22))
xn.Table(memoryview(b"U+0061"), today="2026-11-22")
xn.Table(array.array("B", b"U+0061"))
xn.Table.load(pathlib.Path("file"), "rfc4290", lint=True, today=datetime.date(2026, 11, 22))
xn.Table.load("file", xn.TableFormat.LIST, today="2026-11-22")
xn.LookAlikes(name for name in ("a", "b"))
assert_type(table.warnings[0].kind, xn.TableKind)
assert_type(table.warnings, tuple[xn.TableWarning, ...])
assert_type(table.info.languages, tuple[str, ...])
assert_type(table.fingerprint, str | None)
assert_type(table.check("a"), xn.TableResult)
assert_type(table.check(label="a").action, int | None)
assert_type(table.allows("a"), bool)
assert_type(table.index("a"), str)
assert_type(table.variants("a", "blocked", None), Generator[xn.TableVariant, None, None])
assert_type(table.info.scopes, tuple[tuple[str, str], ...])
assert_type(table.variants("a", None, 0), Generator[xn.TableVariant, None, None])
assert_type(table.variants("a", limit=3), Generator[xn.TableVariant, None, None])
assert_type(table.collide("a", "b").relation, xn.TableRelation)
assert_type(table.collide("a", "b").a.status, xn.TableStatus)
assert_type(table.collide("a", "b").complex, bool)
assert_type(table.collide("a", "b").__bool__(), bool)
assert_type(table.check("a").__bool__(), bool)
assert_type(table.warnings[0].note, bool)
for variant in table.variants("a"):
    assert_type(variant.disposition, str | None)
    assert_type(variant.ascii, str | None)
    assert_type(variant.same_name, bool)
    assert_type(variant.conflict, bool)
    assert_type(variant.negated, bool)
    assert_type(variant.action, int | None)
    assert_type(variant.line, int | None)
idna = table.check("a").idna
if idna is not None:
    assert_type(idna.error, xn.XnError | None)
    assert_type(idna.ascii, str | None)
try:
    xn.Table("")
except xn.TableError as fault:
    assert_type(fault.line + fault.column + fault.offset, int)
    assert_type(fault.clause + fault.element + fault.subject + fault.reason, str)
    assert_type(fault.filename, str | None)
except xn.TableLabelError as refusal:
    assert_type(refusal.status, xn.TableStatus)
    assert_type(refusal.result, xn.TableResult | None)

xn.to_ascii(b"a")  # type: ignore[arg-type]
xn.to_ascii("a", 2)  # type: ignore[arg-type]
xn.find_host("a", "url", 1)  # type: ignore[arg-type]
xn.to_ascii("a", "std3")  # type: ignore[arg-type]
xn.to_ascii("a", None)  # type: ignore[arg-type]
xn.to_ascii("a", xn.Flags.STD3, 0)  # type: ignore[call-arg]
xn.to_ascii()  # type: ignore[call-arg]
xn.try_to_ascii("a").encode()  # type: ignore[union-attr]
xn.to_unicode(b"a")  # type: ignore[arg-type]
xn.label_to_ascii(b"a")  # type: ignore[arg-type]
xn.label_to_unicode(b"a")  # type: ignore[arg-type]
xn.to_display(b"a")  # type: ignore[arg-type]
xn.display_why(b"a")  # type: ignore[arg-type]
xn.equal("a")  # type: ignore[call-arg]
xn.equal("a", b"a")  # type: ignore[arg-type]
xn.labels("a", xn.Flags.STD3)  # type: ignore[call-arg]
xn.labels("a")[0]  # type: ignore[index]
xn.traits(b"a")  # type: ignore[arg-type]
xn.explain(b"a")  # type: ignore[arg-type]
xn.explain("a")[0]  # type: ignore[index]
xn.find_host("a", "uri")  # type: ignore[arg-type]
xn.find_host("a", None)  # type: ignore[arg-type]
xn.replace_host("a", "uri")  # type: ignore[arg-type]
xn.nfkc(b"a")  # type: ignore[arg-type]
xn.prep("Nameprep")  # type: ignore[call-arg]
xn.prep(None, "a")  # type: ignore[arg-type]
xn.profiles("a")  # type: ignore[call-arg]
xn.punycode_encode("a", xn.Flags.STD3)  # type: ignore[call-arg]
xn.punycode_decode(b"a")  # type: ignore[arg-type]
xn.version(0)  # type: ignore[call-arg]
xn.Flags.UNKNOWN  # type: ignore[attr-defined]
xn.unicode_version = "4"  # type: ignore[misc]
xn.LookAlikes(1)  # type: ignore[arg-type]
xn.LookAlikes([b"a"])  # type: ignore[list-item]
xn.LookAlikes("a", 0, True)  # type: ignore[misc]
index.find(b"a")  # type: ignore[arg-type]
index.find("a", 1)  # type: ignore[arg-type]
index.find("a").name  # type: ignore[union-attr]
xn.Table(1)  # type: ignore[arg-type]
next(table.variants("a")).disposition.encode()  # type: ignore[union-attr]
next(table.variants("a")).ascii.encode()  # type: ignore[union-attr]
table.warnings[0].filename.encode()  # type: ignore[union-attr]
xn.Table("U+0061", "txt")  # type: ignore[arg-type]
xn.Table("U+0061", None, True)  # type: ignore[misc]
xn.Table.load(None)  # type: ignore[arg-type]
table.check(b"a")  # type: ignore[arg-type]
table.allows(None)  # type: ignore[arg-type]
table.index("a").start  # type: ignore[attr-defined]
table.variants("a", 1)  # type: ignore[arg-type]
table.variants("a")[0]  # type: ignore[index]
table.collide("a")  # type: ignore[call-arg]
table.check("a").status = xn.TableStatus(0)  # type: ignore[misc]
table.info = None  # type: ignore
table.check("a").idna.ascii  # type: ignore[union-attr]
next(xn.explain("a")).text.encode()  # type: ignore[union-attr]
next(xn.explain("a")).error.start  # type: ignore[union-attr]
next(xn.explain("a")).label = 1  # type: ignore[misc]
