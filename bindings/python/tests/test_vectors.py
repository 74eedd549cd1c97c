# SPDX-License-Identifier: MIT
"""The rows of tests/vectors/, with positions in characters.  argv: the directory."""

import re
import sys

import vectors
import xn
from xn import _xn
from tap import check, run

FUNCTIONS = {
    "to-ascii": xn.to_ascii,
    "to-unicode": xn.to_unicode,
    "label-to-ascii": xn.label_to_ascii,
    "label-to-unicode": xn.label_to_unicode,
    "nfkc": xn.nfkc,
    "display": xn.to_display,
    "canonical": xn.canonical,
    "key": xn.key,
}
PRINTABLE = re.compile(r"[ -~]+")


def find_difference(error, text, status, position, rule):
    """A member of an XnError that is not as expected."""
    expected = {
        "status": status,
        "object": text,
        "encoding": "xn",
        "start": position.start,
        "end": position.end,
        "label": position.label,
        "code_point": position.code_point,
        "mapped": position.mapped,
        "octets": position.octets,
        "decoded": position.decoded,
        "rule": rule,
        "input": 0,
        "__context__": None,
        "__cause__": None,
    }
    for name, value in expected.items():
        actual = getattr(error, name)
        if type(actual) is not type(value) or actual != value:
            return f"{name}: {actual!a}, expected {value!a}"
    return find_wrong_message(error)


def find_wrong_message(error):
    message = str(error)
    if not PRINTABLE.fullmatch(message):
        return f"not printable ASCII: {message!a}"
    if not message.endswith(f"({error.rule})") or not message.endswith(error.reason):
        return f"no rule, or no reason: {message}"
    number = re.search(r"character (\d+): ", message)
    if number and int(number[1]) != error.start + 1:
        return f"starts at {error.start}: {message}"
    return "octet " in message and not re.search(r"an? .*octet", message) and message


def call(row, text):
    if row.operation == "prep":
        return xn.prep(row.argument, text, row.flags)
    if row.operation == "replace-host":
        return xn.replace_host(text, row.argument, row.flags)
    if row.operation == "find-host":
        return xn.find_host(text, row.argument, row.flags)
    if row.operation == "traits":
        return xn.traits(text, row.flags)
    if row.operation == "key-to-name":
        return xn.key_to_name(text)
    if row.operation == "key-hash":
        return str(xn.key_hash(text))
    if row.operation == "punycode-encode":
        return xn.punycode_encode(text)
    if row.operation == "punycode-decode":
        return xn.punycode_decode(text)
    return FUNCTIONS[row.operation](text, row.flags)


def find_wrong_parts(host, row, text):
    kind, *parts = re.fullmatch(
        r"(\w+) (\d+)\+(\d+) port (\d+)\+(\d+) zone (\d+)\+(\d+)", row.output
    ).groups()
    spans = [host.host_span, host.port_span, host.zone_span]
    octets = text.encode()
    for i, part in enumerate((host.host, host.port, host.zone)):
        offset, length = int(parts[2 * i]), int(parts[2 * i + 1])
        if part.encode() != octets[offset : offset + length]:
            return f"{part!a} is not {offset}+{length}"
        if text[slice(*spans[i])] != part or len(text[: spans[i][0]].encode()) != offset:
            return f"{spans[i]} is not {offset}+{length}"
    return host.kind != kind and f"{host.kind}, expected {kind}"


def find_wrong_result(row, text, result):
    if row.operation == "find-host":
        return find_wrong_parts(result, row, text)
    if row.operation == "traits":
        names = [name for name, trait in vectors.TRAITS.items() if trait in result]
        return " ".join(names) != row.output and names
    if row.operation == "punycode-decode":
        expected = "".join(map(chr, vectors.read_points(row.output)))
    else:
        expected = vectors.read_text(row.output).decode()
    if "case" in row.words:  # the digits, and ASCII as typed; there is no annotation
        result, expected = result.lower(), expected.lower()
    if type(result) is not str or result != expected:
        return f"{result!a}, expected {expected!a}"
    return result == text and result is not text and "not the same object"


def check_ill_formed(row, octets, text):
    """UTF-8 that no str has; as lone surrogates, refused where it is ill-formed."""
    at = next(i for i, c in enumerate(text) if "\ud800" <= c <= "\udfff")
    position = vectors.Position("", text)
    position.start, position.end, position.label = at, at + 1, text.count(".", 0, at)
    position.code_point = position.mapped = ord(text[at])
    try:
        result = call(row, text)
    except xn.XnError as error:
        if row.operation in ("prep", "nfkc") or row.operation.startswith("punycode"):
            position.label = 0
        wrong = find_difference(error, text, xn.Status.XN_E_CODE_POINT, position, "RFC 3629")
        offset = re.match(r"\d+", row.position)
        if not wrong and offset and row.finding == xn.Status.XN_E_UTF8:
            before = octets[: int(offset[0])].decode()
            wrong = len(before) != error.start and f"starts at {error.start}"
        check(row.name, wrong)
        return
    check(row.name, f"returned {result!a}")


def check_display(row, text):
    """The reasons, which are in place of a position."""
    why = sum(vectors.WHY[word.removeprefix("why=")] for word in row.position.split())
    try:
        actual = xn.display_why(text, row.flags)
    except xn.XnError as error:
        wrong = error.status != row.status and f"{error.status}"
        wrong = wrong or (error.rule != row.clause and error.rule) or find_wrong_message(error)
        if not wrong and row.status != xn.Status.XN_E_EMPTY and error.start >= error.end:
            wrong = "an empty span"
        check(row.name + ", why", wrong)
        return
    check(row.name + ", why", actual != why and f"{actual!r}, expected {xn.Why(why)!r}")


def check_explain(row, text):
    steps = list(xn.explain(text, row.flags))
    results = {}
    for step in steps:
        if step.kind == xn.StepKind.LABEL and step.text != text[step.start : step.end]:
            return check(row.name, f"{step}")
        if step.kind == xn.StepKind.RESULT:
            results[step.label] = step.text
    wrong = ""
    if row.status == xn.Status.XN_OK:
        result = ".".join(results.values())
        expected = vectors.read_text(row.output).decode()
        wrong = result != expected and f"{result!a}, expected {expected!a}"
    else:
        errors = [step.error for step in steps if step.error]
        position = vectors.Position(row.position, text)
        wrong = "not refused"
        if errors:
            wrong = find_difference(errors[0], text, row.finding, position, row.clause)
    check(row.name, wrong)


def check_row(row):
    if row.operation == "punycode-encode":
        points = vectors.read_points(row.input)
        if max(points, default=0) > 0x10FFFF:
            return
        text = "".join(map(chr, points))
    else:
        octets = vectors.read_text(row.input)
        text = octets.decode("utf-8", "surrogateescape")
        if re.search("[\ud800-\udfff]", text):
            return check_ill_formed(row, octets, text)
    if row.operation == "explain":
        return check_explain(row, text)
    if row.operation == "display":
        check_display(row, text)
    if row.operation == "punycode-encode" and row.status != xn.Status.XN_OK:
        position = vectors.Position(row.position, "a" * len(text))  # code points already
    elif row.operation != "display":
        position = vectors.Position(row.position, text)
    try:
        result = call(row, text)
    except xn.XnError as error:
        wrong = ""
        if row.status == xn.Status.XN_OK:
            wrong = f"raised {error}"
        elif row.operation != "display":
            wrong = find_difference(error, text, row.status, position, row.clause)
        check(row.name, wrong)
    else:
        wrong = row.status != xn.Status.XN_OK and f"returned {result!a}"
        check(row.name, wrong or find_wrong_result(row, text, result))
    check_related(row, text)


def check_related(row, text):
    """The other functions that must agree with the row."""
    if row.operation == "to-ascii":
        expected = None
        if row.status == xn.Status.XN_OK:
            expected = vectors.read_text(row.output).decode()
        actual = xn.try_to_ascii(text, row.flags)
        check(row.name + ", try", actual != expected and f"{actual!a}")
    elif row.operation == "label-to-unicode" and row.finding != xn.Status.XN_OK:
        try:
            wrong = f"returned {_xn.decode_label(text, row.flags)!a}"
        except xn.XnError as error:
            position = vectors.Position(row.position, text)
            wrong = find_difference(error, text, row.finding, position, row.clause)
        check(row.name + ", strict", wrong)


def replay():
    for row in vectors.read_rows(sys.argv[1]):
        check_row(row)


run(replay)
