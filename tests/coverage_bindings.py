# SPDX-License-Identifier: MIT
"""Counts what the tests of the bindings reach: in C as gcov counts it, in JavaScript as V8 does, in
Python the lines.

tests/coverage.py imports it.  The tests run as they are, by bindings/check.sh, with a compiler and
an interpreter that count; those that compare symbols and sizes fail, because of the counters.  What
is compiled to WebAssembly is not counted: clang has no gcov for it.
"""
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

SCRIPTS = ("sqlite/tests/check.sh", "postgresql/tests/check.sh", "python/tests/check.sh",
           "wasm/tests/check.sh")

# A directory of counts for each directory of objects, since the tests remove theirs.  Anyone may
# write there: the server of PostgreSQL does not run as root.
COMPILER = """#!/bin/sh
for argument; do
    [ "$argument" != -c ] || is_object=1
done
[ -n "$is_object" ] || exec {gcc} "$@" -lgcov
counts={counts}/$(pwd | cksum | tr -d ' ')
mkdir -p "$counts" && chmod 777 "$counts"
exec {gcc} "$@" -O0 --coverage -fprofile-update=atomic -dumpdir "$counts/"
"""
# The Makefiles of PostgreSQL ignore CC in the environment.
MAKE = """#!/bin/sh
exec {make} "$@" CC={directory}/cc
"""
INTERPRETER = """#!/bin/sh
[ "$1 $2" != '-m unittest' ] || exec {python} {directory}/trace.py "$@"
exec {python} "$@"
"""
TRACER = """import atexit, json, os, runpy, sys, threading
lines = {{}}
def trace(frame, event, argument):
    name = frame.f_code.co_filename
    if "/site/xn/" not in name:
        return None
    reached = lines.setdefault(name[name.rindex("/site/xn/") + 6:], set())
    def count(frame, event, argument):
        reached.add(frame.f_lineno)
        return count
    return count(frame, event, argument)
def write():
    sys.settrace(None)
    with open("{directory}/lines.%d" % os.getpid(), "w") as out:
        json.dump({{name: sorted(reached) for name, reached in lines.items()}}, out)
atexit.register(write)
sys.argv = sys.argv[2:]
sys.path[0] = ""
threading.settrace(trace)
sys.settrace(trace)
runpy.run_module("unittest", run_name="__main__", alter_sys=True)
"""


def write_program(directory, name, text, **values):
    path = os.path.join(directory, name)
    with open(path, "w") as out:
        out.write(text.format(directory=directory, **values))
    os.chmod(path, 0o755)


def find_python(source):
    """Returns an interpreter that can build the module, if there is one."""
    test = os.path.join(source, "bindings/python/interpreter.py")
    for name in (os.environ.get("PYTHON") or "python3", "/usr/bin/python3"):
        path = shutil.which(name)
        if path and subprocess.run([path, test], capture_output=True).returncode == 0:
            return path
    return sys.executable


def run_tests(directory, work, source):
    """Runs the tests of the bindings, and prints those that fail because of the counters."""
    build = os.path.join(work, "bindings")
    os.makedirs(build, exist_ok=True)
    for binding in ("sqlite", "postgresql"):  # objects that were compiled with other counts
        shutil.rmtree(os.path.join(build, "bindings", binding), ignore_errors=True)
    make = os.environ.get("MAKE", "make").split()[0]
    python = find_python(source)
    write_program(directory, "cc", COMPILER, gcc=os.environ.get("COVERAGE_CC", "gcc"),
                  counts=os.path.join(directory, "c"))
    write_program(directory, "make", MAKE, make=make)
    write_program(directory, "python3", INTERPRETER, python=python)
    write_program(directory, "trace.py", TRACER)
    env = {name: value for name, value in os.environ.items()
           if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "TESTS", "DIRECTORIES")}
    env.update(srcdir=source, CC=directory + "/cc", MAKE=directory + "/make",
               PG_CONFIG=os.environ.get("PG_CONFIG") or "pg_config",
               PYTHON=directory + "/python3", PYTHONS="", PG_TESTS="sql tables limits",
               NODE_V8_COVERAGE=directory + "/v8",
               GCOV_ERROR_FILE="/dev/null", XN_TEST_LIMIT="1800")
    log = build + ".log"
    with open(log, "w") as out:
        subprocess.run(["sh", os.path.join(source, "bindings/check.sh"), *SCRIPTS], cwd=build,
                       env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
    with open(log, errors="replace") as lines:
        text = lines.read()
    for line in re.findall(r"^(?:not ok|SKIPPED:).*$", text, re.M):
        print("# bindings: " + line)
    print("# bindings: " + text.rstrip("\n").rsplit("\n", 1)[-1])


def find_source(name, source):
    """Returns the name of a source of the bindings, or None: those of Python are compiled in a
    copy."""
    name = os.path.normpath(name)
    if "/" not in name:
        name = "bindings/python/" + name
    name = re.sub(r"^.*/(?=bindings/)", "", name)
    is_ours = name.startswith("bindings/") and "/tests/" not in name
    return name if is_ours and os.path.exists(os.path.join(source, name)) else None


def count_c(directory, source, add_lines):
    counts = {}
    for place, _, files in os.walk(directory):
        for name in sorted(files):
            if not name.endswith(".gcno"):
                continue
            out = subprocess.run([os.environ.get("GCOV", "gcov"), "-j", "-t", "-b", name],
                                 cwd=place, capture_output=True).stdout
            for line in out.splitlines():
                for file in json.loads(line)["files"]:
                    found = find_source(file["file"], source)
                    if found is not None:
                        add_lines(counts.setdefault(found, {}), file["lines"])
    return counts


def count_javascript(directory, source):
    """A block of which V8 reports a count of its own is a branch, at the line where it begins."""
    folder = "bindings/wasm/"
    texts, reached, blocks = {}, {}, {}
    for name in os.listdir(os.path.join(source, folder)):
        if name.endswith(".js"):
            with open(os.path.join(source, folder, name), encoding="utf-8") as file:
                texts[name] = file.read()
            units = len(texts[name].encode("utf-16-le")) // 2  # in which V8 counts
            reached[name], blocks[name] = bytearray(units), set()
    for name in os.listdir(directory) if os.path.isdir(directory) else ():
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            try:
                scripts = json.load(file)["result"]
            except ValueError:  # of a process that was ended
                continue
        for script in scripts:
            name = script["url"].rsplit("/", 1)[-1]
            ranges = [r for f in script["functions"] for r in f["ranges"]]
            # A test of faults loads changed copies.
            if name not in texts or not ranges or ranges[0]["endOffset"] != len(reached[name]):
                continue
            here = bytearray(len(reached[name]))
            for r in ranges:
                size = r["endOffset"] - r["startOffset"]
                here[r["startOffset"]:r["endOffset"]] = bytes([r["count"] > 0]) * size
            reached[name] = bytearray(a | b for a, b in zip(reached[name], here))
            for f in script["functions"]:
                if f["isBlockCoverage"]:
                    blocks[name].update(r["startOffset"] for r in f["ranges"][1:])
    counts = {}
    for name, text in texts.items():
        if not any(reached[name]):
            continue
        lines, at = counts.setdefault(folder + name, {}), 0
        for number, line in enumerate(text.split("\n"), 1):
            units = len(line.encode("utf-16-le")) // 2
            first = at + len(line) - len(line.lstrip())
            branches = tuple(bool(reached[name][i]) for i in sorted(blocks[name])
                             if at <= i <= at + units and i < len(reached[name]))
            if not re.match(r"\s*($|//|/?\*|[]})]+[,;)]*$)", line):
                lines[number] = (bool(reached[name][first]), branches)
            at += units + 1
    return counts


def list_lines(path):
    """Returns the lines that have code, without those of texts that document."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines, codes = set(), [compile(text, path, "exec")]
    for code in codes:
        lines.update(line for _, _, line in code.co_lines() if line)
        codes.extend(constant for constant in code.co_consts if hasattr(constant, "co_lines"))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines.difference_update(range(node.lineno, node.end_lineno + 1))
    return lines


def count_python(directory, source):
    reached = {}
    for name in os.listdir(directory):
        if name.startswith("lines."):
            with open(os.path.join(directory, name)) as file:
                for script, lines in json.load(file).items():
                    reached.setdefault(script, set()).update(lines)
    return {f"bindings/python/{script}":
            {line: (line in lines, ())
             for line in sorted(list_lines(os.path.join(source, "bindings/python", script)))}
            for script, lines in reached.items()}


def count(work, source, add_lines):
    """Runs the tests of the bindings and returns the counts of their sources."""
    directory = tempfile.mkdtemp(prefix="xn-coverage.")  # where the server may write
    try:
        os.chmod(directory, 0o755)
        os.makedirs(os.path.join(directory, "c"))
        os.chmod(os.path.join(directory, "c"), 0o777)
        run_tests(directory, work, source)
        return {**count_c(os.path.join(directory, "c"), source, add_lines),
                **count_javascript(os.path.join(directory, "v8"), source),
                **count_python(directory, source)}
    finally:
        shutil.rmtree(directory, ignore_errors=True)
