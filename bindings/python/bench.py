# SPDX-License-Identifier: MIT
"""Times of the module next to encodings.idna and, where it is installed, the package idna.

Processor time, the least of several rounds, in ns for each call, with the loop.  Exits with 1 if
the module is not at least 4 times as fast as encodings.idna on ASCII, and 40 times on other names.
"""

import itertools
import sys
import time

import xn

try:
    import idna
except ImportError:
    idna = None

ROUNDS = 15
NAMES = ["www.example.com", "bücher.example", "日本語.jp", "почта.рф", \
    "a.very.long.name.in.ascii.example"]


def measure(function, name, calls):
    times = itertools.repeat(None, calls)
    began = time.process_time_ns()
    for _ in times:
        function(name)
    return (time.process_time_ns() - began) / calls


def measure_all(functions, name):
    """The rounds alternate, so that other work on the machine disturbs all functions."""
    least = {}
    for _ in range(ROUNDS):
        for title, (function, calls) in functions.items():
            least[title] = min(least.get(title, 1e9), measure(function, name, calls))
    return least


def refuse(name):
    try:
        xn.to_ascii(name)
    except xn.XnError:
        pass


def main():
    failed = False
    print("| ToASCII, ns for each call | xn | codec idna | package idna | codec idna / xn |")
    print("|---|--:|--:|--:|--:|")
    for name in NAMES:
        functions = {
            "xn": (xn.to_ascii, 20000),
            "codec": (lambda name: name.encode("idna"), 1000),
        }
        if idna is not None:
            functions["package"] = (idna.encode, 1000)
        times = measure_all(functions, name)
        ratio = times["codec"] / times["xn"]
        failed = failed or ratio < (4 if name.isascii() else 40)
        package = f"{times['package']:.0f}" if "package" in times else "-"
        print(
            f"| `{name}` | {times['xn']:.0f} | {times['codec']:.0f} | {package} | {ratio:.1f} |"
        )
    fresh = [f"bücher{i}.example" for i in range(200000)]
    began = time.process_time_ns()
    list(map(xn.to_ascii, fresh))
    took = (time.process_time_ns() - began) / len(fresh)
    print(f"\n200 000 new non-ASCII names with map(): {took:.0f} ns each")
    name = "bücher..example"
    times = measure_all({"raise": (refuse, 5000), "try": (xn.try_to_ascii, 20000)}, name)
    print(f"a refusal: {times['raise']:.0f} ns; with try_to_ascii: {times['try']:.0f} ns")
    return failed


sys.exit(main())
