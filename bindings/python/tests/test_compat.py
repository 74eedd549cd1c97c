# SPDX-License-Identifier: MIT
"""xn.compat.idna next to encodings.idna.  argv: the README, whose list of differences is tested."""

import encodings.idna
import re
import sys
import unicodedata

from tap import check, check_equal, check_raises, run
from xn.compat import idna

OLD = unicodedata.ucd_3_2_0
# RFC 3454 does not map them.
ASSIGNED = [0x4C0, *range(0x10A0, 0x10C6), *range(0x13A0, 0x13F5), 0x2132, 0x2183]


def outcome(function, *arguments):
    try:
        return function(*arguments)
    except UnicodeError:
        return None


ALL = [*range(0xD800), *range(0xE000, 0x110000)]
# All that are assigned, and some of the others: encodings.idna takes its time.
MOST = [cp for cp in ALL if cp < 0x30000 or cp >> 12 == 0xE0 or cp % 101 == 0]


def find_differences(name, make, code_points):
    """The code points for which a function differs, in a label that has one."""
    ours, theirs = getattr(idna, name), getattr(encodings.idna, name)
    return [cp for cp in code_points if outcome(ours, make(cp)) != outcome(theirs, make(cp))]


def is_assigned(cp):
    return OLD.category(chr(cp)) != "Cn"


def read_numbers(readme):
    """The numbers of code points that the README says differ."""
    text = " ".join(open(readme, encoding="utf-8").read().split())
    return tuple(map(int, re.search(r"(\d+) assigned and (\d+) unassigned", text).groups()))


def code_points():
    differ = find_differences("nameprep", chr, ALL)
    assigned = [cp for cp in differ if is_assigned(cp)]
    # Fixed in later versions of Python
    fixed = encodings.idna.nameprep("\u04c0") == "\u04c0"
    check_equal("assigned code points that differ", assigned, [] if fixed else ASSIGNED)
    unassigned = [cp for cp in differ if not is_assigned(cp)]
    numbers = read_numbers(sys.argv[1])
    check_equal("the README's number of assigned ones", len(ASSIGNED), numbers[0])
    if sys.version_info[:2] == (3, 11):
        check_equal("the README's number of unassigned ones", len(unassigned), numbers[1])
    check(
        "unassigned code points are not mapped",
        [hex(cp) for cp in unassigned if idna.nameprep(chr(cp)) != chr(cp)],
    )
    guarded = set(range(0x80)) | DELIMITED
    for name, make in (("ToASCII", chr), ("ToASCII", lambda cp: f"ü{chr(cp)}ü")):
        found = set(find_differences(name, make, MOST)) - set(differ) - guarded
        check(f"{name} differs for these only, {make(0x61)!a}", [hex(cp) for cp in sorted(found)])
    found = set(find_differences("ToUnicode", lambda cp: f"xn--{chr(cp)}tda", MOST)) - set(differ)
    check("ToUnicode differs for these only", [hex(cp) for cp in sorted(found - guarded)])


# Code points that nameprep maps to text with ASCII that no label of a host has, or to U+3002: a
# guard
DELIMITED = {
    cp
    for cp in MOST
    if cp >= 0x80
    and re.search("[^-a-z0-9_\x80-\U0010ffff]|\u3002", outcome(idna.nameprep, chr(cp)) or "")
}


def labels():
    for label in ("bücher", "BÜCHER", "example", "a" * 63, "ａ", "straße", "日本語", "xn--bcher-kva"):
        for name in ("nameprep", "ToASCII", "ToUnicode"):
            ours, theirs = getattr(idna, name), getattr(encodings.idna, name)
            actual, expected = outcome(ours, label), outcome(theirs, label)
            wrong = actual != expected or type(actual) is not type(expected)
            check(f"{name}({label[:13]!a})", wrong and f"{actual!a}, expected {expected!a}")
    for label in (b"xn--bcher-kva", b"example"):
        check_equal(f"ToUnicode({label})", idna.ToUnicode(label), encodings.idna.ToUnicode(label))
    for label in ("", "a" * 64, "ü" * 64, "\u0627a", "a\u0627", "\ue000", "xn--ü", "\ud800"):
        check_equal(f"both refuse {label[:9]!a}", outcome(encodings.idna.ToASCII, label), None)
        check_equal(f"ToASCII({label[:9]!a})", outcome(idna.ToASCII, label), None)
    for label in ("xn--bü", "bücher", "xn--a-", "xn--0000h", b"\xff", "\ue000"):
        check_equal(f"both refuse {label!a}", outcome(encodings.idna.ToUnicode, label), None)
        check_equal(f"ToUnicode({label!a})", outcome(idna.ToUnicode, label), None)
    error = check_raises("position", UnicodeEncodeError, idna.ToUnicode, "aü")
    check_equal("its span", (error.start, error.end), (1, 2))


def documented():
    """What the README says besides code points."""
    check_equal("a℀b, theirs", encodings.idna.ToASCII("a℀b"), b"aa/cb")
    check_equal("a℀b, ours", outcome(idna.ToASCII, "a℀b"), None)
    check_equal("a dot, theirs", encodings.idna.ToASCII("a.b"), b"a.b")
    check_equal("a dot, ours", outcome(idna.ToASCII, "a.b"), None)
    check_equal("a label with a dot, theirs", encodings.idna.ToASCII("ü⒈"), b"xn--1.-wka")
    check_equal("a label with a dot, ours", outcome(idna.ToASCII, "ü⒈"), None)
    check_equal("NUL, theirs", encodings.idna.ToASCII("a\0"), b"a\0")
    check_equal("NUL, ours", outcome(idna.ToASCII, "a\0"), None)
    check_equal("a long label", idna.ToUnicode("a" * 1025), "a" * 1025)
    check_equal("XN--, ours", idna.ToUnicode("XN--BCHER-KVA"), "BüCHER")
    if sys.version_info < (3, 13):
        check_equal("XN--, theirs", encodings.idna.ToUnicode("XN--BCHER-KVA"), "XN--BCHER-KVA")
    check_equal("dots", (idna.dots.pattern, idna.dots.flags), (encodings.idna.dots.pattern, 32))
    check_equal("ace_prefix", idna.ace_prefix, encodings.idna.ace_prefix)
    check_equal("sace_prefix", idna.sace_prefix, encodings.idna.sace_prefix)


run(code_points, labels, documented)
