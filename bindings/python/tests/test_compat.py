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


def read_numbers(pattern):
    """Numbers of code points that the README says differ."""
    text = " ".join(open(sys.argv[1], encoding="utf-8").read().split())
    return tuple(map(int, re.search(pattern, text).groups()))


# Those for which the README has numbers; each version of Unicode assigns more code points.
COUNTED = unicodedata.unidata_version.split(".")[0] in ("14", "15")


def code_points():
    differ = find_differences("nameprep", chr, ALL)
    assigned = [cp for cp in differ if is_assigned(cp)]
    # Corrected in later versions of Python, and by distributions in earlier ones
    fixed = encodings.idna.nameprep("\u04c0") == "\u04c0"
    check_equal("assigned code points that differ", assigned, [] if fixed else ASSIGNED)
    unassigned = [cp for cp in differ if not is_assigned(cp)]
    numbers = read_numbers(r"(\d+) assigned and (\d+) unassigned")
    check_equal("the README's number of assigned ones", len(ASSIGNED), numbers[0])
    if fixed or COUNTED:
        expected = 0 if fixed else numbers[1]
        check_equal("unassigned code points that differ", len(unassigned), expected)
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


def marks():
    """Python takes the combining classes of today for marks that Unicode 3.2 does not assign."""
    new = {cp for cp in ALL if not is_assigned(cp) and unicodedata.combining(chr(cp))}
    # U+0360 has class 234, U+0334 class 1: a mark of any other class moves across one of them.
    across = "a\u0360{}", "a{}\u0334"
    differ = {
        cp
        for cp in ALL
        if not is_assigned(cp)
        and any(outcome(idna.nameprep, text) != outcome(encodings.idna.nameprep, text)
                for text in (pattern.format(chr(cp)) for pattern in across))
        and outcome(idna.nameprep, chr(cp)) == outcome(encodings.idna.nameprep, chr(cp))
    }
    check("these marks are reordered by Python", [hex(cp) for cp in sorted(differ ^ new)])
    wrong = [hex(cp) for cp in new for p in across if idna.nameprep(t := p.format(chr(cp))) != t]
    check("none is reordered here", wrong)
    least, most = read_numbers(r"(\d+) of them in Python 3.11, (\d+) in 3.12 and 3.13")
    if COUNTED:
        number = least if unicodedata.unidata_version.startswith("14") else most
        check_equal("the README's number of them", len(new), number)


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
    for label in ("xn--bü", "bücher", "xn--a-", "xn--0000h", b"\xff", "ａ".encode(), "\ue000"):
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
    theirs = encodings.idna.ToUnicode("XN--BCHER-KVA")
    check("XN--, theirs", theirs not in ("XN--BCHER-KVA", "BüCHER") and theirs)
    check_equal("a new mark, theirs", encodings.idna.nameprep("a\u0358\u0334"), "a\u0334\u0358")
    check_equal("dots", (idna.dots.pattern, idna.dots.flags), (encodings.idna.dots.pattern, 32))
    check_equal("ace_prefix", idna.ace_prefix, encodings.idna.ace_prefix)
    check_equal("sace_prefix", idna.sace_prefix, encodings.idna.sace_prefix)


run(code_points, marks, labels, documented)
