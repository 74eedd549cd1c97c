# SPDX-License-Identifier: MIT
"""Compares an older build of the commands with this one.

old_build.py OLD NEW [NAMES [SEED]]

OLD and NEW are directories with xn, xn-zone and xn-table.  Each operation and form of output
converts a corpus of NAMES names (100 000 if not given, and as many at a time): half are ASCII, a
third international, the rest hostile.  Output, exit status and the number of messages must be
equal; words of messages may differ.  Of each command the first lines that differ are printed, and
what only one of the builds refuses as wrong usage.  100 000 names take two minutes.  Not part of
any target: whoever runs it knows which differences NEWS.md explains.  The last line is
N passed, N failed.
"""

import os
import random
import re
import subprocess
import sys
import tempfile

LETTERS = "abcdefghijklmnopqrstuvwxyz"
RANGES = [(0xE0, 0x180), (0x3B1, 0x3CA), (0x430, 0x450), (0x5D0, 0x5EB), (0x627, 0x64B),
          (0x905, 0x93A), (0xE01, 0xE30), (0x3041, 0x3097), (0x4E00, 0x9FA5), (0xAC00, 0xD7A4)]
HOSTILE = [
    "", "-", "--", "xn--", "xn--a", "xn--\u00fc", "XN--BCHER-KVA", "\u00ad", "\u200d",
    "\u3002", "\uff0e", "\uff61", "\u0130", "\u00df", "\u03c2", "\u2488", "\ufdfa", "\u202e",
    "\u0660a\u0627", "\u1e9e", "\ud7a4", "\U000e0001", "\U0010ffff", "%41", "a_b", "*", " a",
    "a\u00a0", "@", "/", ":80", "a" * 63, "a" * 64, "\u00fc" * 59, "\u00fc" * 60, "\u0301",
    "\u0f71\u0f72\u0f71", "\u1100\u1161", "0x7f", "127", "xn--nxasmq6b", "xn--ls8h", "\u2100",
    "\u00aa",
]
FLAGS = [[], ["--std3"], ["--allow-unassigned"], ["--underscore", "--lower"], ["--no-guards"],
         ["--strict-ace", "--wildcard"]]
FORMS = [[], ["--append"], ["--json"], ["--on-error=keep", "-q"], ["-j4", "-v"],
         ["--on-error=skip", "--exit-zero"]]
OPERATIONS = [["-a"], ["-u"], ["--display"], ["-c"], ["--check=registration"], ["-n"], ["-s"],
              ["-p", "SASLprep"], ["-e"], ["-d"], ["--url"], ["--email"], ["--hostport"],
              ["-u", "--url", "--percent"], ["--audit-2008"], ["-x"]]
SHOWN = 3
BLOCK = 100000  # names that are converted at a time, since the results are held
WORDS = re.compile(rb'"(message|hint)":"([^"\\]|\\.)*"')


def random_label(rng):
    low, high = rng.choice(RANGES)
    text = "".join(chr(rng.randrange(low, high)) for _ in range(rng.randrange(1, 12)))
    return text.upper() if rng.random() < 0.1 else text


def random_name(rng):
    kind = rng.random()
    if kind < 0.5:
        labels = ["".join(rng.choices(LETTERS + "0123456789-", k=rng.randrange(1, 16)))
                  for _ in range(rng.randrange(1, 4))]
        labels.append(rng.choice(["com", "net", "example", "de"]))
        return ".".join(labels).encode()
    if kind < 0.84:
        return f"{random_label(rng)}.{rng.choice(['com', random_label(rng)])}".encode()
    labels = [rng.choice(HOSTILE) + rng.choice(["", random_label(rng), "a"])
              for _ in range(rng.randrange(1, 5))]
    octets = rng.choice([".", ".", "\u3002", "@", "/"]).join(labels).encode()
    if rng.random() < 0.2:
        at = rng.randrange(len(octets) + 1)
        octets = octets[:at] + rng.randbytes(rng.randrange(1, 3)) + octets[at + 1:]
    return octets.replace(b"\n", b"")


def zone_record(rng, name):
    plain = name.translate(None, b" \t\r\"\\;()$\0") or b"@"
    data = rng.choice([b"A 192.0.2.1", b"NS ns.example.", b"MX 10 %s", b"CNAME %s", b'TXT "%s"',
                       b"SRV 0 0 80 %s"])
    return b"%s 3600 IN %s" % (plain, data.replace(b"%s", plain))


def corpora(rng, count, directory):
    names = [random_name(rng) for _ in range(count)]
    records = [zone_record(rng, name) for name in names[: count // 5]]
    quoted = [b'%d,"%s",x' % (i, name.replace(b'"', b'""')) for i, name in enumerate(names)]
    paths = {}
    for kind, lines in (("names", names), ("csv", [b"id,host,more"] + quoted),
                        ("zone", [b"$ORIGIN example.", b"$TTL 60"] + records),
                        ("list", [b"U+%04X" % cp for low, high in [*RANGES, (0x61, 0x7B)]
                                  for cp in range(low, high)]),
                        ("hosts", [b"192.0.2.1 " + r.split()[0] for r in records if r.split()])):
        paths[kind] = os.path.join(directory, kind)
        with open(paths[kind], "wb") as out:
            out.write(b"\n".join(lines) + b"\n")
    return paths


def commands(paths):
    for operation in OPERATIONS:
        for flags, form in zip(FLAGS, FORMS):
            yield ["xn", *operation, *form, "-i", paths["names"]]
            yield ["xn", *operation, *flags, "-i", paths["names"]]
    for form in FORMS:
        yield ["xn", "--csv", "--header", "-f", "host", *form, "-i", paths["csv"]]
    for kind in ("zone", "hosts", "text"):
        for operation in ("-a", "-u", "--display", "-c", "-l"):
            for form in ([], ["--json"], ["-v"], ["--on-error=keep", "-q"]):
                yield ["xn-zone", f"--{kind}", operation, *form,
                       paths["names" if kind == "text" else kind]]
    for form in ([], ["--json"], ["--append=verdict,index,ascii"], ["--variants"], ["-v"], ["-j4"]):
        yield ["xn-table", "check", *form, "-i", paths["names"], paths["list"]]
    yield ["xn-table", "collide", paths["list"], paths["names"]]


def run(directory, command):
    done = subprocess.run([os.path.join(directory, command[0]), *command[1:]], capture_output=True,
                          stdin=subprocess.DEVNULL, check=False)
    return done.stdout, done.stderr, done.returncode


def differences(old, new):
    if old[2] != new[2]:
        yield f"exit status {old[2]}, {new[2]}"
    before, after = (WORDS.sub(b"", result[0]).split(b"\n") for result in (old, new))
    for a, b in zip(before, after):
        if a != b:
            yield f"- {a!r}\n    + {b!r}"
    if len(before) != len(after):
        yield f"{len(before)}, {len(after)} lines"
    if old[1].count(b"\n") != new[1].count(b"\n"):
        yield f"{old[1].count(10)}, {new[1].count(10)} messages"


def compare(old, new, count, seed, reported):
    """Returns the number of commands with the same result, and of others."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        paths = corpora(random.Random(seed), count, directory)
        for command in commands(paths):
            results = run(old, command), run(new, command)
            shown = " ".join(command).replace(directory + "/", "")
            found = list(differences(*results))
            is_new = found and shown not in reported
            if is_new:
                reported.add(shown)
            if 2 in (results[0][2], results[1][2]):
                if is_new and results[0][2] != results[1][2]:
                    print(f"skipped: {shown}: {(results[0][1] or results[1][1])[:200]!r}")
                continue
            passed, failed = passed + (not found), failed + bool(found)
            for difference in found[:SHOWN] if is_new else []:
                print(f"{shown} ({len(found)} differences)\n    {difference}")
    return passed, failed


def main(old, new, count=BLOCK, seed=1):
    reported, totals = set(), [0, 0]
    for first in range(0, int(count), BLOCK):
        results = compare(old, new, min(BLOCK, int(count) - first), int(seed) + first // BLOCK,
                          reported)
        totals = [a + b for a, b in zip(totals, results)]
    print("{} passed, {} failed".format(*totals))
    return totals[1] > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
