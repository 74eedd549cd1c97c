# SPDX-License-Identifier: MIT
"""What holds for every text: the corpora of the fuzzers, and random ones.  SEED: of these."""

import os
import random
import re
import unittest

import rows
import xn

PIECES = (
    "a Z 0 - _ . 。 ． ｡ xn-- XN-- ü ß é e\u0301 日 語 р \u05d0 \u0661 \u00ad \u200d ℀ ⒈ ／ ＠ \u0221 "
    "\ufdfa \U0001f600 \U00010400 \ud800 \udfff \0 ! / : @ [ ] % %41 %c3%bc ? # \\ http:// mailto: "
    "1 0x 256 tda kva \x7f \x80 \ufeff"
).split(" ") + [" "]
FUNCTIONS = [
    xn.to_ascii,
    xn.to_unicode,
    xn.label_to_ascii,
    xn.label_to_unicode,
    xn.to_display,
    xn.canonical,
    xn.key,
    lambda text, flags: xn.key_to_name(text),
    lambda text, flags: xn.key_hash(text),
    xn.display_why,
    xn.traits,
    xn.nfkc,
    lambda text, flags: list(xn.explain(text, flags)),
    lambda text, flags: list(xn.labels(text)),
    lambda text, flags: xn.punycode_encode(text),
    lambda text, flags: xn.punycode_decode(text),
    lambda text, flags: xn.prep("SASLprep", text, flags),
    lambda text, flags: xn.equal("ü", text, flags),
] + [
    lambda text, flags, where=where, function=function: function(text, where, flags)
    for where in xn.Where
    for function in (xn.find_host, xn.replace_host)
]


def find_wrong_error(error, text):
    if error.object != text:
        return "another object"
    if not 0 <= error.start <= error.end <= len(text):
        return f"span {error.start} to {error.end} of {len(text)}"
    if not re.fullmatch("[ -~]+", str(error)):
        return f"message {error}"
    part = text[error.start : error.end]
    if error.code_point is not None and not error.decoded and "%" not in part:
        if chr(error.code_point) not in part:
            return f"{error.code_point:x} is not in {part!a}"
    return ""


def find_wrong(text, flags):
    """Calls each function: what is not as it must be, or an empty text."""
    for function in FUNCTIONS:
        try:
            result = function(text, flags)
        except xn.XnError as error:
            wrong = find_wrong_error(error, text)
            if wrong:
                return f"{function.__name__}: {wrong}"
        else:
            if isinstance(result, xn.Host):
                for part, span in zip(result[1:4], result[4:]):
                    if text[slice(*span)] != part:
                        return f"{result}"
            elif type(result) is list:
                for step in result:
                    wrong = getattr(step, "error", None) and find_wrong_error(step.error, text)
                    if wrong:
                        return f"explain: {wrong}"
                    if getattr(step, "kind", None) == "label":
                        if text[step.start : step.end] != step.text:
                            return f"{step}"
    try:
        expected = xn.to_ascii(text, flags)
    except xn.XnError:
        expected = None
    if xn.try_to_ascii(text, flags) != expected:
        return "try_to_ascii"
    if expected is not None and not expected.isascii():
        return "not ASCII"
    return ""


class Texts(unittest.TestCase):
    def test_corpora(self):
        flags = [0, xn.Flags.NO_GUARDS, 0x3BF]  # all but CROSSCHECK
        for folder, _, files in os.walk(os.path.join(rows.TOP, "fuzz/corpus")):
            for file in files:
                with open(os.path.join(folder, file), "rb") as corpus:
                    octets = corpus.read(4000)
                for text in (octets.decode("utf-8", "surrogateescape"), octets.decode("latin-1")):
                    for f in flags:
                        self.assertFalse(find_wrong(text, f), f"{file}, flags {f}")

    def test_random(self):
        seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
        source = random.Random(seed)
        for _ in range(2000):
            text = "".join(source.choices(PIECES, k=source.randrange(1, 12)))
            wrong = find_wrong(text, source.getrandbits(10) & 0x3BF)
            self.assertFalse(wrong, f"SEED={seed}: {text!a}")


if __name__ == "__main__":
    unittest.main()
