# SPDX-License-Identifier: MIT
"""TAP for the tests of the Python module."""

import sys
import traceback

_failed = 0


def check(name, wrong=""):
    """Passes if `wrong`, which says what is wrong, is empty."""
    global _failed
    if not wrong:
        print(f"ok - {name}")
        return
    _failed += 1
    for line in str(wrong).splitlines()[:20]:
        print("#", line.encode("ascii", "backslashreplace").decode())
    print(f"not ok - {name}")


def check_equal(name, actual, expected):
    check(name, "" if actual == expected else f"expected: {expected!a}\nactual: {actual!a}")


def check_raises(name, kind, function, *arguments, **keywords):
    """Passes if exactly this kind of exception is raised; returns the exception."""
    try:
        result = function(*arguments, **keywords)
    except Exception as error:
        check(name, "" if type(error) is kind else f"raised {error!a}")
        return error
    check(name, f"returned {result!a}")
    return None


def skip(name, why):
    print(f"ok # SKIP {name}: {why}")


def run(*tests):
    """Runs the tests.  One that ends with an exception has failed; the others still run."""
    for test in tests:
        try:
            test()
        except Exception:
            check(test.__name__, traceback.format_exc())
    sys.exit(_failed != 0)
