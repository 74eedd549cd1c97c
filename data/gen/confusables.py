#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes data/display/confusables.txt: the prototypes of UTS #39, from a file with data of ICU.

    python3 data/gen/confusables.py /usr/lib/chromium/icudtl.dat 'Unicode 17.0.0, 2026-11-23' \
        > data/display/confusables.txt

Not needed for building: run it in the top directory for a new version of Unicode, which the second
argument names with the date.  Debian's chromium-common installs that file; the executable of Node
contains the same data, and process.versions its version.  Keeps the code points that a label can
contain after nameprep, without the marks that the generator of the tables drops, and without
prototypes of more than PROTOTYPE_MAX code points.  Of those that Unicode 3.2 leaves unassigned,
which ACE labels can contain, keeps those that look like letters and digits of ASCII: whose
prototypes are such letters, without marks like a stroke, or letters that alike.txt replaces by
them."""
import re
import struct
import sys
import unicodedata
from pathlib import Path

UNICODE = unicodedata.ucd_3_2_0
DROPPED = range(0x300, 0x370)
PROTOTYPE_MAX = 4
INFO = 4  # the size of the fields of an item before its UDataInfo


def read_item(data):
    """Returns the prototypes of the item confusables.cfu.  UDataInfo has the format at octet 8;
    the header of the item, as ICU's uspoof_impl.h has it, gives the offsets and sizes of the keys,
    their values and the strings."""
    at = data.index(b"Cfu \x02\0\0\0") - 8 - INFO
    at += struct.unpack_from("<H", data, at)[0]
    keys, count, values, _, strings, _ = struct.unpack_from("<6I", data, at + 12)
    prototypes = {}
    for i in range(count):
        (key,) = struct.unpack_from("<I", data, at + keys + 4 * i)
        (value,) = struct.unpack_from("<H", data, at + values + 2 * i)
        units = 1 + (key >> 24)
        text = struct.pack("<H", value)
        if units > 1:
            start = at + strings + 2 * value
            text = data[start : start + 2 * units]
        prototypes[key & 0x1FFFFF] = text.decode("utf-16-le")
    return prototypes


def read_own():
    """Returns the letters of alike.txt with those that they look like."""
    lines = Path("data/display/alike.txt").read_text().splitlines()
    pairs = [line.split(" -> ") for line in lines if not line.startswith("#")]
    return {int(cp, 16): "".join(chr(int(to, 16)) for to in text.split()) for cp, text in pairs}


def looks_ascii(prototype, own):
    """Returns whether a prototype looks like letters and digits of ASCII."""
    points = [ord(c) for c in prototype if ord(c) not in DROPPED]
    letters = "".join(own.get(cp, chr(cp)) for cp in points)
    return letters.isascii() and letters.isalnum()


def read_table(path):
    """Returns the code points that a table of RFC 3454 lists."""
    listed = set()
    for line in path.read_text().splitlines():
        match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?", line)
        if match:
            first, last = match[1], match[2] or match[1]
            listed.update(range(int(first, 16), int(last, 16) + 1))
    return listed


def find_label_characters():
    """Returns the code points that nameprep leaves as they are: assigned, and unassigned ones."""
    excluded, later = set(), read_table(Path("data/rfc3454/A.1.txt"))
    for path in Path("data/rfc3454").iterdir():
        if path.name[0] in "AC" or path.name in ("B.1.txt", "B.2.txt"):
            excluded |= read_table(path)
    label = {
        cp
        for cp in range(sys.maxunicode + 1)
        if cp not in excluded and UNICODE.normalize("NFKC", chr(cp)) == chr(cp)
    }
    return label, {cp for cp in later if unicodedata.normalize("NFKC", chr(cp)) == chr(cp)}


def main():
    prototypes = read_item(Path(sys.argv[1]).read_bytes())
    assigned, unassigned = find_label_characters()
    assigned -= set(DROPPED)
    own = read_own()
    kept = {
        cp
        for cp, prototype in prototypes.items()
        if len(prototype) <= PROTOTYPE_MAX
        and (cp in assigned or (cp in unassigned and looks_ascii(prototype, own)))
    }
    print(f"# Prototypes of confusable code points: UTS #39, {sys.argv[2]}, by confusables.py")
    for cp in sorted(kept):
        print(f"{cp:04X} ->", *(f"{ord(c):04X}" for c in prototypes[cp]))


if __name__ == "__main__":
    main()
