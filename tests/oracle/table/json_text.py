# SPDX-License-Identifier: MIT
"""Prints the objects of xn-table info --json, or of audit --json, as the text that info, or
audit -v, prints.

json_text.py < OBJECTS
"""

import json
import sys

KEYS = {"unicode": "Unicode"}
NUMBERS = {"entries", "code_points", "sequences", "variants", "classes", "rules", "actions",
           "warnings", "octets_in_memory", "octets_of_workspace"}
TEXTS = {"file", "format", "version", "version_comment", "date", "valid_from", "valid_until",
         "unicode", "index_fingerprint"}


def unique(pairs):
    """Returns an object, and fails if it has a member twice."""
    assert len(pairs) == len(dict(pairs)), pairs
    return dict(pairs)


def check_info(found):
    assert set(found) == NUMBERS | TEXTS | {"languages", "scopes"}, found
    for key, value in found.items():
        if key in NUMBERS:
            assert type(value) is int
        elif key in TEXTS:
            assert value is None or (type(value) is str and value != "")


def print_info(found):
    check_info(found)
    for key, value in found.items():
        name = KEYS.get(key, key.replace("_", " "))
        if key == "languages":
            for language in value:
                print("language: " + language)
        elif key == "scopes":
            for scope in value:
                assert list(scope) == ["type", "value"]
                print("scope: " + scope["type"] + " " + scope["value"])
        elif value is not None:
            print(f"{name}: {value}")
        elif key == "index_fingerprint":
            print(name + ": none")


def print_finding(found):
    assert list(found) == ["file", "code_points", "finding", "variant", "becomes", "line", "clause"]
    print(found["code_points"], ("variant-" if found["variant"] is True else "") + found["finding"],
          found["becomes"] or "-", found["line"], found["clause"], sep="\t")


def main():
    first = True
    findings = 0
    for line in sys.stdin:
        found = json.loads(line, object_pairs_hook=unique)
        if "format" in found:
            if not first:
                print()
            print_info(found)
        elif "finding" in found:
            findings += 1
            print_finding(found)
        else:
            assert list(found) == ["file", "usable", "total", "findings"]
            assert found["findings"] == findings
            findings = 0
            print(f"{found['file']} with IDNA 2003: {found['usable']} of {found['total']} "
                  "code points usable")
        first = False


main()
