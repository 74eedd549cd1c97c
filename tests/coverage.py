# SPDX-License-Identifier: MIT
"""Finds the lines and branches of the C sources that the tests reach, as gcov counts them, but for
the bindings.

`make coverage` runs it in the build directory, where it works in the directory coverage.  It adds
up the builds that compile different code, and prints every line or branch that is not reached,
except those that tests/uncovered.tsv accounts for, and then a row per directory.  It fails if less
than GOALS are reached, and if a row of uncovered.tsv accounts for nothing.

    DIRECTORIES=   these only, for example 'lib table'
    TESTS=         runs these tests only, and never fails
    COVERAGE_CC    another gcc, and GCOV its gcov

tests/mutate/mutation.py imports it for its map from lines to tests.
"""
import fnmatch
import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys

GOALS = 99.3, 96.8  # per cent of all lines, and of all branches
# They examine how threads behave, or the build.
LEFT_OUT = {"tests/unit/threads", "tests/unit/stack", "tests/unit/compat/link.sh",
            "tests/ship/install.sh"}
JOBS = int(os.environ.get("JOBS", "2"))


def clean_environment(**more):
    """Returns the environment without the variables of the make that runs this script."""
    env = {name: value for name, value in os.environ.items()
           if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "TESTS", "DIRECTORIES", "COUNT",
                           "SEED")}
    env.setdefault("XN_TEST_SHARE", "9")
    env.setdefault("XN_TEST_LIMIT", "900")
    env.update(more)
    return env


def run(arguments, directory, log, **environment):
    """Runs a command and returns its exit status; its output goes to the file log."""
    with open(log, "w") as out:
        return subprocess.run(arguments, cwd=directory, stdin=subprocess.DEVNULL, stdout=out,
                              stderr=subprocess.STDOUT,
                              env=clean_environment(**environment)).returncode


def show_end(log):
    with open(log, errors="replace") as lines:
        sys.stdout.writelines(lines.readlines()[-8:])


class Build:
    """A build of the sources in WORK/source, in WORK/name."""

    def __init__(self, work, name, configure, cflags, cppflags="", cc=None):
        self.work = os.path.abspath(work)
        self.directory = os.path.join(self.work, name)
        self.log = self.directory + ".log"
        self.options = [*configure, "CC=" + (cc or os.environ.get("COVERAGE_CC", "gcc")),
                        "CPPFLAGS=" + cppflags, "CFLAGS=" + cflags, "CFLAGS_FOR_BUILD=" + cflags]
        self.make_program = os.environ.get("MAKE", "make").split()[0]

    def configure(self):
        """Configures the build, unless that has been done with the same options."""
        stamp = os.path.join(self.directory, "options")
        if os.path.exists(stamp) and open(stamp).read() == "\n".join(self.options):
            return True
        shutil.rmtree(self.directory, ignore_errors=True)
        os.makedirs(self.directory)
        if run(["../source/configure", "-q", *self.options], self.directory, self.log) != 0:
            show_end(self.log)
            return False
        with open(stamp, "w") as out:
            out.write("\n".join(self.options))
        return True

    def make(self, *arguments, **environment):
        return run([self.make_program, "-s", *arguments], self.directory, self.log, **environment)

    def variable(self, name):
        """Returns the words of a variable of the Makefile."""
        # The last line: make may have to configure again first, which prints others.
        return subprocess.run(
            [self.make_program, "-s", f"--eval=print-it: ; @echo $({name})", "print-it"],
            cwd=self.directory, env=clean_environment(), capture_output=True,
            text=True).stdout.rstrip("\n").rsplit("\n", 1)[-1].split()


# gcov writes its counts when a program exits, and a handler that raises its signal again does not.
DUMP = """#define _GNU_SOURCE
#include <signal.h>
void __gcov_dump(void);
void __gcov_reset(void);
#define raise(number) (__gcov_dump(), __gcov_reset(), raise(number))
"""


class CoverageBuild(Build):
    """A build that counts, and keeps apart what each test reaches."""

    def __init__(self, work, name, configure, cppflags=""):
        # Functions that are always inlined are called here, because an inlined copy has branches
        # of its own.  Shared libraries only, so that no source is compiled twice.
        dump = os.path.join(os.path.abspath(work), "dump.h")
        super().__init__(work, name, ["--disable-static", *configure],
                         f"-O0 --coverage -fprofile-update=atomic -include {dump}",
                         ("-Dalways_inline=unused " + cppflags).strip())
        with open(dump, "w") as out:
            out.write(DUMP)
        self.reach = os.path.join(self.directory, "reach")

    def run_tests(self, tests):
        """Runs tests, each with counts of its own, and returns those that did not pass."""
        shutil.rmtree(self.reach, ignore_errors=True)
        strip = self.directory.count("/")
        self.make("-k", f"-j{JOBS}", "check", "TESTS=" + " ".join(tests),
                  # Programs that run as another user write their counts as well.
                  "TESTS_ENVIRONMENT=: > $@.began; umask 0; "
                  f"GCOV_PREFIX=$(abs_builddir)/reach/$@ GCOV_PREFIX_STRIP={strip}; "
                  "export GCOV_PREFIX GCOV_PREFIX_STRIP;")
        failed = {test for test in tests if not passed(self.directory, test)}
        with open(os.path.join(self.directory, "failed"), "w") as out:
            out.write(" ".join(sorted(failed)))
        return failed

    def seconds(self, test):
        """Returns the seconds that a test took, which other tests at the same time lengthen."""
        log = os.path.join(self.directory, log_of(test))
        try:
            return os.path.getmtime(log) - os.path.getmtime(log + ".began")
        except OSError:
            return 0.0

    def counts(self, tests):
        """Returns for each test what it reaches: see read_counts()."""
        with multiprocessing.Pool(JOBS) as pool:
            return dict(zip(tests, pool.starmap(read_counts, [
                (os.path.join(self.reach, log_of(test)), self.directory) for test in tests])))


def log_of(test):
    return re.sub(r"\.(sh|tsv|txt)$", "", test) + ".log"


def passed(directory, test):
    trs = os.path.join(directory, log_of(test)[:-4] + ".trs")
    try:
        with open(trs) as lines:
            return re.search(r"^:global-test-result: *(PASS|SKIP)", lines.read(), re.M) is not None
    except OSError:
        return False


def read_counts(directory, objects):
    """Reads the counts below a directory, of objects in another, or of all objects in the same.

    Returns a dictionary from source to one from line to (reached, branches taken), where branches
    is a tuple of truth values.
    """
    data = []
    ending = ".gcno" if directory == objects else ".gcda"
    for place, _, files in os.walk(directory):
        relative = os.path.relpath(place, directory)
        if relative.startswith(("reach", "lib/resolve/examples")):
            continue
        for name in files:
            notes = os.path.join(objects, relative, name[:-5] + ".gcno")
            if name.endswith(ending) and name[:-5] != "tables" and os.path.exists(notes):
                beside = os.path.join(place, name[:-5] + ".gcno")
                if not os.path.exists(beside):
                    os.symlink(notes, beside)
                data.append(os.path.join(relative, name))
    counts = {}
    # One object at a time: given several that contain the same function, gcov reports less.
    for name in data:
        out = subprocess.run([os.environ.get("GCOV", "gcov"), "-j", "-t", "-b", name],
                             cwd=directory, capture_output=True).stdout
        for line in out.splitlines():
            for file in json.loads(line)["files"]:
                source = source_of(file["file"])
                # Of a test, the sources that it includes to replace what they call
                if source is not None and (source.endswith(".c") or not name.startswith("tests")):
                    add_lines(counts.setdefault(source, {}), file["lines"])
    return counts


def source_of(name):
    """Returns the name of a source relative to the top directory, or None for another file."""
    name = re.sub(r"^.*/source/", "", os.path.normpath(name))
    name = re.sub(r"^(\.\./)+(source/)?", "", name)
    is_ours = "/" in name and not name.startswith(("/", "tests/")) and name.endswith((".c", ".h"))
    return name if is_ours else None


def add_lines(lines, more):
    for line in more:
        here = (line["count"] > 0, tuple(b["count"] > 0 for b in line["branches"]))
        number = line["line_number"]
        lines[number] = join(lines[number], here) if number in lines else here


def join(a, b):
    """Joins two counts of a line.  Its branches may be compiled differently in two objects."""
    longer, shorter = sorted((a[1], b[1]), key=len, reverse=True)
    return (a[0] or b[0], tuple(taken or (i < len(shorter) and shorter[i])
                                for i, taken in enumerate(longer)))


def add_counts(total, more):
    for source, lines in more.items():
        known = total.setdefault(source, {})
        for number, here in lines.items():
            known[number] = join(known[number], here) if number in known else here


def directory_of(source):
    return os.path.dirname(source)


def full_build(work):
    """The build that reaches most: with all libraries, and the drop-in libidn."""
    return CoverageBuild(work, "full", ["--enable-libidn-compat"])


def tests_of(build):
    return [test for test in build.variable("TESTS") if test not in LEFT_OUT]


class Reasons:
    """tests/uncovered.tsv: why lines are not reached.

    A row has a pattern of sources, a regular expression for the text of the line, and the reason.
    """

    def __init__(self, name):
        self.rows = []
        self.used = set()
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                if not line.startswith("#") and line.strip():
                    sources, text, reason = line.rstrip("\n").split("\t")
                    self.rows.append((sources, re.compile(text), reason))

    def find(self, source, text):
        """Returns the reason for a line that is not reached, or None."""
        for row in self.rows:
            if fnmatch.fnmatchcase(source, row[0]) and row[1].search(text):
                self.used.add(row)
                return row[2]
        return None

    def unused(self):
        """Returns the rows whose lines are all reached."""
        return [f"{row[0]}: {row[1].pattern}" for row in self.rows if row not in self.used]


def is_in(directory, directories):
    return any(directory == d or directory.startswith(d + "/") for d in directories)


def report(total, top, reasons, directories, is_whole=False):
    """Prints what is not reached, and then the figures of each directory.

    Returns whether the goals are reached, which only a run of all tests can do.
    """
    rows, missing, explained = {}, [], {}
    for source in sorted(total):
        here = directory_of(source)
        if directories and not is_in(here, directories):
            continue
        reason = None
        with open(os.path.join(top, source), encoding="utf-8") as lines:
            text = [""] + lines.read().split("\n")
        row = rows.setdefault(here, [0] * 5)
        for number, (reached, branches) in sorted(total[source].items()):
            untaken = branches.count(False) if reached else 0
            row[0] += 1
            row[1] += reached
            row[2] += len(branches)
            row[3] += branches.count(True)
            if reached and untaken == 0:
                reason = None
                continue
            line = text[number].strip()
            # What follows a condition that is never met has the reason of the condition.
            inherited = reason if not reached else None
            reason = reasons.find(source, line) or inherited
            if reason is not None:
                explained[reason] = explained.get(reason, 0) + 1
                row[4] += 1
                continue
            missing.append(f"{source}:{number}: " + (
                f"{untaken} of {len(branches)} branches not taken" if reached else "not reached")
                + ": " + line)
    print("\n".join(missing))
    for reason, count in sorted(explained.items(), key=lambda item: -item[1]):
        print(f"# {count} lines: {reason}")
    rows["all"] = [sum(row[i] for row in rows.values()) for i in range(5)]
    for name, (lines, reached, branches, taken, known) in rows.items():
        print(f"{name:<22} lines {reached:5}/{lines:<5} {percent(reached, lines)} %  "
              f"branches {taken:5}/{branches:<5} {percent(taken, branches)} %  "
              f"with a reason {known}")
    wrong = [f"tests/uncovered.tsv: reached: {row}" for row in reasons.unused()]
    if 100 * reached < GOALS[0] * lines or 100 * taken < GOALS[1] * branches:
        wrong.append(f"less than {GOALS[0]} and {GOALS[1]} %")
    if is_whole and wrong:
        print("\n".join(["# the goals are not reached:", *wrong]))
    return lines > 0 and not (is_whole and wrong)


def percent(part, whole):
    return f"{100 * part / whole:6.2f}" if whole else "     -"


def main():
    work = os.path.abspath("coverage")
    chosen = os.environ.get("TESTS", "").split()
    directories = os.environ.get("DIRECTORIES", "").split()
    total = {}
    builds = [
        full_build(work),
        # The code for other machines, and for systems without the optional libraries
        CoverageBuild(work, "portable",
                      ["--without-libidn", "--without-libunistring", "--without-libidn2"],
                      "-U__SSE2__"),
        CoverageBuild(work, "libidn", ["--without-libunistring", "--without-libidn2"]),
    ]
    for build in builds:
        name = os.path.basename(build.directory)
        if not build.configure():
            print(f"# {name}: cannot be configured")
            continue
        tests = tests_of(build)
        if name != "full":
            few = {*build.variable("unit_programs"), *build.variable("vector_files")}
            tests = [test for test in tests if test in few]
        tests = [test for test in tests if not chosen or test in chosen]
        failed = build.run_tests(tests)
        for test in sorted(failed):
            print(f"# {name}: {test} fails in this build")
        for counts in build.counts(tests).values():
            add_counts(total, counts)
        # The generators, which ran while the sources were compiled, and what no test loads
        add_counts(total, read_counts(build.directory, build.directory))
    source = os.path.join(work, "source")
    reasons = Reasons(os.path.join(source, "tests", "uncovered.tsv"))
    return 0 if report(total, source, reasons, directories, not chosen and not directories) else 1


if __name__ == "__main__":
    sys.exit(main())
