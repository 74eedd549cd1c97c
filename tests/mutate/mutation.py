# SPDX-License-Identifier: MIT
"""Mutation testing: plants one small fault at a time in a copy of the sources, and runs the tests
that reach it.

`make mutation` runs it in the build directory; it works in the directories coverage and mutation.
It prints every mutant that no test detects, with its file and line, the old line and the new one,
and a row per directory.  A mutant that survives is a gap in the tests, or equivalent to the
original: a reader has to decide, so survivors are not failures.

    COUNT=200      mutants, divided among the directories by the number of their lines
    SEED=          of the choice, printed: the same seed and sources give the same mutants
    DIRECTORIES=   these only, for example 'lib table'
    MINUTES=       the run ends after this time, perhaps before all are tried
    QUICK=1        makes no map from lines to tests: runs the fastest of the directory, of some
                   seconds, and the others after the last mutant, as long as there is time
    VERBOSE=1      prints the detected mutants, too

tests/mutate/equivalent.tsv lists equivalent mutants, which are not tried.  A mutant that does not
compile, or compiles to the same code, is replaced by another.
"""
import fnmatch
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import coverage  # noqa: E402
import mutants  # noqa: E402

# The tests of a directory, for mutants of lines that are not code, such as tables, and for QUICK.
TESTS = {
    "lib": ["tests/unit/*", "tests/vectors/*", "tests/oracle/*", "tests/fuzz/replay.sh"],
    "nameprep": ["tests/unit/*", "tests/vectors/*", "tests/oracle/*"],
    "data/gen": ["tests/unit/gentables.sh", "tests/unit/tables", "tests/vectors/*",
                 "tests/oracle/table/properties", "tests/unit/compat/*"],
    "lib/table": ["tests/unit/table/*", "tests/oracle/table/*", "tests/cli/*table*"],
    "lib/resolve": ["tests/unit/resolve/*", "tests/unit/charset"],
    "lib/compat": ["tests/unit/compat/*"],
    "tools/common": ["tests/cli/*", "tests/fuzz/replay.sh", "tests/unit/charset"],
    "tools/xn": ["tests/cli/*", "tests/oracle/*", "tests/fuzz/replay.sh"],
    "tools/xn-table": ["tests/cli/*", "tests/oracle/table/*"],
    "tools/xn-zone": ["tests/cli/*", "tests/oracle/*", "tests/fuzz/replay.sh"],
}
# Sources that a release contains and the build makes
NOT_MUTATED = ("nameprep/tables.c", "lib/table/read/property_tables.c",
               "tools/xn-zone/categories.h")


def list_sources(top):
    """Returns the sources that are mutated, by directory."""
    found = {}
    for directory in TESTS:
        for place, folders, names in os.walk(os.path.join(top, directory)):
            folders[:] = sorted(set(folders) - {"examples"})
            here = os.path.relpath(place, top)
            found.setdefault(directory, []).extend(
                path for path in (here + "/" + name for name in sorted(names))
                if path.endswith((".c", ".h")) and path not in NOT_MUTATED
                and find_part(path) == directory)
    return found


def find_part(path):
    """Returns the directory of TESTS that a source belongs to: the innermost."""
    return max((part for part in TESTS if path.startswith(part + "/")), key=len)


def read(path):
    with open(path, encoding="utf-8") as lines:
        return lines.read()


def read_equivalent(name):
    """Returns the equivalent mutants: (file, old line, new line)."""
    rows = (line.rstrip("\n").split("\t") for line in read(name).split("\n")
            if line and not line.startswith("#"))
    return {(row[0], row[1], row[2]) for row in rows}


class Trial:
    """A mutant, and the tests that it has not passed yet: None if they are not known."""

    def __init__(self, path, mutant):
        self.path, self.mutant = path, mutant
        self.tests, self.left = 0, None


class Choice:
    """The mutants of a directory, in an order given by the seed.

    A line is chosen first, and then one of its mutants: otherwise long lines had most of them.
    """

    def __init__(self, top, seed, directory, files, equivalent):
        lines = {}
        self.size = 0
        for path in files:
            text = read(os.path.join(top, path))
            self.size += text.count("\n")
            for mutant in mutants.find_mutants(text):
                if (path, *mutants.show(text, mutant)) not in equivalent:
                    lines.setdefault((path, mutant.line), []).append(mutant)
        at_random = random.Random(f"{seed} {directory}")
        order = sorted(lines)
        at_random.shuffle(order)
        self.left = iter([Trial(path, at_random.choice(lines[path, line]))
                          for path, line in order])
        self.lock = threading.Lock()

    def next(self):
        with self.lock:
            return next(self.left, None)


def read_seconds(tests):
    """Returns the seconds that tests took in the build that this one starts from, as far as known:
    a log is created when its test begins."""
    logs = {coverage.log_of(test): test for test in tests}
    out = subprocess.run(["stat", "-c", "%n %.W %.Y", *logs], capture_output=True, text=True).stdout
    rows = (line.split() for line in out.splitlines())
    return {logs[name]: float(end) - float(begin)
            for name, begin, end in rows if begin.strip("-0.")}


class Map:
    """Which tests reach a line."""

    def __init__(self, build, tests, use_coverage):
        self.tests, self.seconds = tests, {}
        self.lines, self.compiled = {}, {}
        self.is_quick = not use_coverage
        if use_coverage:
            self.read_coverage(build)

    def use_tests(self, tests):
        """Sets the tests of a map that was made without coverage."""
        self.tests, self.seconds = tests, read_seconds(tests)

    def read_coverage(self, build):
        failed = set(read(os.path.join(build.directory, "failed")).split())
        self.tests = [test for test in self.tests if test not in failed]
        for test, counts in build.counts(self.tests).items():
            self.seconds[test] = build.seconds(test)
            for source, lines in counts.items():
                self.compiled.setdefault(source, set()).update(lines)
                for line, (reached, _) in lines.items():
                    if reached:
                        self.lines.setdefault((source, line), []).append(test)

    def find(self, path, line):
        """Returns the tests for a line, the fastest first; none if no test reaches it."""
        if line in self.compiled.get(path, ()):
            tests = self.lines.get((path, line), [])
        else:
            patterns = TESTS[find_part(path)]
            tests = [test for test in self.tests
                     if any(fnmatch.fnmatch(test, pattern) and
                            test.count("/") == pattern.count("/") for pattern in patterns)]
        return sorted(tests, key=lambda test: (self.seconds.get(test, 1), test))


class TimeUp(Exception):
    """The run has to end before the tests of a mutant did."""


class Worker(coverage.Build):
    """A copy of the sources, and a build of it."""

    def __init__(self, number, original, tests, limit):
        work = os.path.join("mutation", str(number))
        super().__init__(work, "build", ["--disable-static", "--enable-libidn-compat"],
                         "-O1 -w", cc=os.environ.get("CC", "cc"))
        self.original, self.source = original, os.path.join(self.work, "source")
        self.map, self.limit = tests, limit

    def prepare(self):
        """Brings the copy up to date, and builds it."""
        if not os.path.exists(self.source):
            shutil.copytree(self.original, self.source)
            subprocess.run(["chmod", "-R", "u+w", self.source], check=True)
        for place, _, files in os.walk(self.original):
            for name in files:
                old = os.path.join(place, name)
                new = os.path.join(self.source, os.path.relpath(old, self.original))
                if not os.path.exists(new) or open(old, "rb").read() != open(new, "rb").read():
                    os.makedirs(os.path.dirname(new), exist_ok=True)
                    shutil.copyfile(old, new)
        if not self.configure() or self.make("all") != 0:
            coverage.show_end(self.log)
            sys.exit("mutation: cannot build the unmodified sources")
        self.unmodified = self.digests()

    def digests(self, stem=""):
        """Returns digests of the objects and tables that are not those of tests, or of the objects
        of a source alone."""
        found = {}
        for place, directories, files in os.walk(os.path.join(self.directory,
                                                              os.path.dirname(stem))):
            if place == self.directory:
                directories[:] = [d for d in directories if d not in ("tests", "bindings")]
            for name in files:
                if name == os.path.basename(stem) + ".o" if stem else name.endswith(
                        (".o", "tables.c", "tables.h")):
                    with open(os.path.join(place, name), "rb") as data:
                        found[os.path.join(place, name)] = hashlib.sha256(data.read()).digest()
        return found

    def is_unmodified(self, stem=""):
        return all(self.unmodified.get(name, digest) == digest
                   for name, digest in self.digests(stem).items())

    def run_limited(self, arguments, seconds):
        """Runs make, and returns its exit status, or None if it exceeded the time limit.

        Processor time is limited for each process as well, so that one that hangs ends; one that
        waits for ever is ended with the run.
        """
        def limit():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 10, int(seconds) + 15))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 31, 1 << 31))

        with open(self.log, "w") as out:
            process = subprocess.Popen(
                [self.make_program, "-s", *arguments], cwd=self.directory, stdout=out,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, preexec_fn=limit,
                env=coverage.clean_environment())
            try:
                return process.wait(min(120 + 5 * seconds, max(1, self.limit - time.time())))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                if time.time() > self.limit:
                    raise TimeUp from None
                return None

    def build(self, path):
        """Builds the object of a source, or everything if it has several, or another name.  Returns
        whether that succeeds, and whether it made a difference."""
        stem, ending = os.path.splitext(path)
        for target in (stem + ".lo", stem + ".o"):
            if (ending == ".c" and not path.startswith("data/")
                    and os.path.exists(os.path.join(self.directory, target))):
                return self.run_limited([target], 120) == 0, not self.is_unmodified(stem)
        return self.run_limited(["all"], 120) == 0, not self.is_unmodified()

    def run_tests(self, trial, tests):
        """Runs tests in groups of some seconds.  Returns the first that fails, "survived", or
        "unfinished": a quick run tries one group of tests first."""
        is_first = trial.left is None
        if is_first:
            trial.tests, trial.left = len(tests), list(tests)
        left = trial.left
        while left:
            group, seconds = [], 0.0
            while len(group) < len(left) and (not group or seconds < 2):
                group.append(left[len(group)])
                seconds += self.map.seconds.get(group[-1], 1)
            for test in group:
                for ending in (".log", ".trs"):
                    path = os.path.join(self.directory, coverage.log_of(test)[:-4] + ending)
                    if os.path.exists(path):
                        os.unlink(path)
            if time.time() > self.limit:
                raise TimeUp
            began = time.time()
            self.run_limited(["-k", *map(coverage.log_of, group)], seconds)
            if len(group) == 1 or group[0] not in self.map.seconds:
                took = (time.time() - began) / len(group)
                self.map.seconds.update((test, took) for test in group)
            for test in group:
                if not coverage.passed(self.directory, test):
                    return test
            del left[:len(group)]
            if left and is_first and self.map.is_quick:
                return "unfinished"
        return "survived"

    def judge(self, trial):
        """Returns "invalid", "same", "survived", "unfinished" or the name of the test that
        fails."""
        path = trial.path
        directory = os.path.dirname(path)
        if directory == "data/gen" and self.run_limited(
                ["data/gen/gentables", "data/gen/genproperties", "data/gen/genlibidn"], 60) != 0:
            return "invalid"
        is_built, differs = self.build(path)  # tests link it when they run
        if not is_built:
            return "the generator" if directory == "data/gen" else "invalid"
        if directory == "data/gen" and not differs:
            return self.run_tests(trial, ["tests/unit/gentables.sh"])
        if not differs:
            return "same"
        return self.run_tests(trial, self.map.find(path, trial.mutant.line))

    def try_mutant(self, trial):
        place = os.path.join(self.source, trial.path)
        text = read(os.path.join(self.original, trial.path))
        with open(place, "w", encoding="utf-8") as out:
            out.write(mutants.apply(text, trial.mutant))
        try:
            return self.judge(trial)
        finally:
            with open(place, "w", encoding="utf-8") as out:
                out.write(text)


class Run:
    """A run: the directories' quotas, and the results."""

    def __init__(self, choices, count, limit):
        self.choices, self.limit = choices, limit
        total = sum(choice.size for choice in choices.values())
        self.queue = []
        for directory, choice in choices.items():
            quota = max(1, round(count * choice.size / total))
            self.queue += [((i + 0.5) / quota, directory) for i in range(quota)]
        # In this order a run that ends early has mutants of all directories.
        self.queue.sort()
        self.results = {directory: [0, 0, 0] for directory in choices}
        self.unfinished = []
        self.lock = threading.Lock()
        self.verbose = os.environ.get("VERBOSE", "")

    def work(self, worker):
        while time.time() < self.limit:
            with self.lock:
                directory = self.queue.pop(0)[1] if self.queue else None
                if directory is None and not self.unfinished:
                    return
                trial = self.unfinished.pop(0) if directory is None else None
            if trial is not None:
                self.try_one(worker, trial)
            while directory is not None and time.time() < self.limit:
                trial = self.choices[directory].next()
                if trial is None or self.try_one(worker, trial):
                    break

    def try_one(self, worker, trial):
        """Returns whether the mutant counts: otherwise another replaces it."""
        try:
            result = worker.try_mutant(trial)
        except TimeUp:
            result = "unfinished"
        with self.lock:
            if result in ("invalid", "same"):
                self.results[os.path.dirname(trial.path)][2] += 1
                return False
            if result != "unfinished":
                self.count(worker, trial, result)
            elif trial.left is not None:
                self.unfinished.append(trial)
        return True

    def count(self, worker, trial, result):
        survived = result.startswith("survived")
        counts = self.results[os.path.dirname(trial.path)]
        counts[0] += 1
        counts[1] += not survived
        if survived or self.verbose:
            old, new = mutants.show(read(os.path.join(worker.original, trial.path)), trial.mutant)
            verdict = result if survived else "detected by " + result
            if survived and trial.tests == 0:
                verdict += ": no test reaches the line"
            print(f"{trial.path}:{trial.mutant.line}: {verdict}\n    - {old}\n    + {new}",
                  flush=True)

    def count_unfinished(self, worker):
        """Counts the mutants that there was no time to finish among those that survive."""
        for trial in self.unfinished:
            tried = trial.tests - len(trial.left)
            self.count(worker, trial, f"survived {tried} of {trial.tests} tests")

    def summary(self):
        rows = dict(self.results)
        rows["all"] = [sum(row[i] for row in self.results.values()) for i in range(3)]
        for directory, (tried, detected, replaced) in rows.items():
            share = f"{100 * detected / tried:5.1f} %" if tried else ""
            print(f"{directory:<26} {detected:4} of {tried:4} detected {share:>8}"
                  f"  {replaced:4} replaced")


def digest_of(top):
    """Returns a digest of all files below a directory."""
    digest = hashlib.sha256()
    for place, directories, files in os.walk(top):
        directories.sort()
        for name in sorted(files):
            with open(os.path.join(place, name), "rb") as data:
                digest.update(name.encode() + data.read())
    return digest.hexdigest()


def make_map(original, quick):
    """Builds with coverage and runs all tests, unless that has been done for these sources."""
    build = coverage.full_build("coverage")
    stamp = os.path.join(build.directory, "mapped")
    now = digest_of(original)
    is_current = os.path.exists(stamp) and read(stamp) == now
    if quick and not is_current:
        return Map(None, [], False)
    if not is_current:
        if not build.configure():
            sys.exit("mutation: cannot configure")
        tests = coverage.tests_of(build)
        failed = build.run_tests(tests)
        print(f"# {len(tests)} tests; {len(failed)} fail with coverage and are not used:",
              *sorted(failed))
        with open(stamp, "w") as out:
            out.write(now)
    return Map(build, coverage.tests_of(build), True)


def main():
    began = time.time()
    seed = os.environ.get("SEED") or str(int(began))
    quick = bool(os.environ.get("QUICK"))
    limit = began + 60 * float(os.environ.get("MINUTES") or 1e6)
    original = os.path.abspath("coverage/source")
    here = os.path.dirname(os.path.abspath(__file__))
    equivalent = read_equivalent(os.path.join(here, "equivalent.tsv"))
    chosen = os.environ.get("DIRECTORIES", "").split()
    choices = {
        directory: Choice(original, seed, directory, files, equivalent)
        for directory, files in list_sources(original).items()
        if not chosen or any(directory == c or directory.startswith(c + "/") for c in chosen)}
    if not choices:
        sys.exit("mutation: no such directory")
    print(f"# seed {seed}", flush=True)
    tests = make_map(original, quick)
    workers = [Worker(number + 1, original, tests, limit) for number in range(coverage.JOBS)]
    threads = [threading.Thread(target=worker.prepare) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if any(not hasattr(worker, "unmodified") for worker in workers):
        return 1
    if not tests.tests:
        tests.use_tests(coverage.tests_of(workers[0]))
    print(f"# {time.time() - began:.0f} seconds of preparation", flush=True)
    run = Run(choices, int(os.environ.get("COUNT") or 200), limit)
    threads = [threading.Thread(target=run.work, args=(worker,)) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    run.count_unfinished(workers[0])
    run.summary()
    print(f"# seed {seed}, {time.time() - began:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
