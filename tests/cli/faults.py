# SPDX-License-Identifier: MIT
"""Fault injection: faults.py NM [COMMAND]

Each call of the C library that a command makes fails in turn (faults.c), in each operation of each
command; but a call that the same functions have led to before, in this operation or in an earlier
one, only with XN_TEST_ALL.  After each run one of these holds:
- everything is as without the fault: the only possibility where calls are interrupted or short;
- one line reports the error, with its reason and the exit status for errors; all other messages are
  among those of the run without faults; the output is a beginning of its output, in whole lines;
  each file is as it was, as it will be, or a beginning of that;
- a signal ended the command, which has removed its temporary files, unless it was killed.
Then each command reads a file once and ten times, and must leave as many allocated blocks and open
descriptors.  COMMAND restricts the runs to one of the commands.
"""
import errno
import os
import signal
import subprocess
import sys
import tempfile

ALL = "XN_TEST_ALL" in os.environ
LIBRARY = os.path.abspath("tests/cli/.libs/faults.so")
SECONDS = 100  # a command that takes longer hangs
SHOWN = 20  # faults of one command

# What a failing call may cause: the same result, a reported error, either, or either with words
# that need not name the reason.
SAME, ERROR, EITHER, OTHER_WORDS = range(4)
FAULTS = [row.split() for row in """
memory ENOMEM EITHER
read short SAME
read EINTR SAME
read EAGAIN SAME
read EIO ERROR
write short SAME
write EINTR SAME
write EAGAIN SAME
write ENOSPC ERROR
write EIO ERROR
write EPIPE ERROR
open EACCES EITHER
open EMFILE EITHER
close EIO ERROR
close-other EIO SAME
stat EIO OTHER_WORDS
lseek EIO EITHER
ftruncate EIO ERROR
fsync EINTR SAME
fsync EIO ERROR
fchmod EIO OTHER_WORDS
fchown EPERM OTHER_WORDS
xattr EIO OTHER_WORDS
link EPERM ERROR
rename EXDEV ERROR
realpath ELOOP ERROR
fopen EMFILE ERROR
fopen ENOMEM ERROR
fread EIO ERROR
scandir EMFILE ERROR
pipe EMFILE SAME
thread EAGAIN SAME
thread short SAME
setenv ENOMEM ERROR
readlink EACCES OTHER_WORDS
access EACCES OTHER_WORDS
exec EACCES ERROR""".strip().split("\n")]
SIGNALS = [(call, "SIGKILL") for call in (
    "open", "stat", "read", "write", "lseek", "fsync", "fchmod", "close", "link", "rename")]
SIGNALS += [(call, "SIGTERM") for call in ("write", "fsync", "fchmod", "link", "rename")]
SIGNALS += [("fsync", name) for name in (
    "SIGALRM", "SIGHUP", "SIGINT", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGXCPU",
    "SIGXFSZ")]


def write(name, text):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "wb") as out:
        out.write(text if isinstance(text, bytes) else text.encode())


def read(name):
    with open(name, "rb") as file:
        return file.read()


class Case:
    """A command line.  input: its standard input; folder: its files, whose contents change.
    status: after errors.  memory: the words of libc's message about missing memory.  only, never:
    kinds of calls.  replaces: files are old or new, not begun."""

    def __init__(self, program, arguments, input="/dev/null", folder=None, status=3, memory=None,
                 only=None, never=None, replaces=False):
        self.program, self.arguments = program, arguments.split()
        self.input, self.folder, self.status, self.memory = input, folder, status, memory
        self.only, self.never, self.replaces = only, never, replaces
        self.environment = dict(os.environ)


class Run:
    """The results of a run with this fault, or without one.  sites: a file for the sites of all
    calls."""

    def __init__(self, case, call="", what="", at=0, site="", sites=""):
        environment = dict(case.environment, FAULT_CALL=call, FAULT_DO=what, FAULT_AT=str(at),
                           FAULT_SITE=site, FAULT_SITES=sites, FAULT_HIT="hit",
                           FAULT_PROGRAM=case.program, LD_PRELOAD=LIBRARY)
        write("hit", "")
        with open(case.input, "rb") as stdin, open("out", "wb") as out, open("err", "wb") as err:
            try:
                self.status = subprocess.run(
                    [BUILD + "/" + case.program, *case.arguments], stdin=stdin, stdout=out,
                    stderr=err, env=environment, close_fds=False, timeout=SECONDS).returncode
            except subprocess.TimeoutExpired:
                self.status = "no end"
        self.hit = os.path.getsize("hit") > 0
        self.out, self.err = read("out"), read("err")
        self.files = read_files(case.folder)


def read_files(folder):
    return {name: read(os.path.join(folder, name)) for name in os.listdir(folder)} \
        if folder is not None else {}


def restore(case, before):
    if case.folder is not None and read_files(case.folder) != before:
        for name in os.listdir(case.folder):
            os.unlink(os.path.join(case.folder, name))
        for name, text in before.items():
            write(os.path.join(case.folder, name), text)


def find_sites(case):
    """Returns the sites of the calls that a command makes, by their kind, in order."""
    write("sites", "")
    Run(case, sites="sites")
    sites = {}
    for line in read("sites").decode().splitlines():
        call, site = line.split()
        sites.setdefault(call, []).append(site)
    return sites


tried = set()


def choose(case, call, sites):
    """Returns the calls to try: their numbers, and their sites, since numbers vary with threads.
    Names of files that appear and disappear depend on
    more than the functions, so a case that replaces files has its own."""
    chosen = []
    for number, site in enumerate(sites.get(call, []), 1):
        key = (case.program, call, site, case if case.replaces else None)
        if ALL or site == "0" or key not in tried:
            tried.add(key)
            chosen.append((number, "" if ALL or site == "0" else site))
    return chosen


def is_beginning(text, whole):
    return whole.startswith(text) and (text in (b"", whole) or text[-1:] in b"\n\0")


def reports(case, line, what, effect):
    """Whether a line reports the error, in the form "PROGRAM: ...: REASON"."""
    if not line.startswith(case.program.encode() + b": ") or not line.endswith(b"\n"):
        return False
    if case.memory is not None and what == "ENOMEM" and case.memory in line:
        return True
    reason = b": " + os.strerror(getattr(errno, what)).encode()
    return effect == OTHER_WORDS or reason + b"\n" in line or reason + b":" in line


def is_reported(case, run, want, what, effect):
    """Whether there is one more message than are expected, and it reports the error."""
    wanted, reported = want.err.splitlines(True), 0
    for line in run.err.splitlines(True):
        if line in wanted:
            del wanted[:wanted.index(line) + 1]
        elif reports(case, line, what, effect):
            reported += 1
        else:
            return False
    return reported == 1


def has_sound_files(case, run, want, before):
    if run.files in (before, want.files):
        return True
    sound = all(text == before.get(name) or is_beginning(text, want.files.get(name, b"-"))
                for name, text in run.files.items())
    return sound and set(before) <= set(run.files) and not case.replaces


def has_whole_files(run, want, before):
    return all(run.files.get(name) in (text, want.files.get(name, text))
               for name, text in before.items())


def judge(case, run, want, before, what, effect):
    """Returns the first thing that is wrong about a run, or None."""
    if effect is None:  # a signal
        if run.status != -getattr(signal, what):
            return "not ended by the signal"
        sound = has_whole_files(run, want, before) if what == "SIGKILL" else \
            has_sound_files(case, run, want, before)
        return None if sound else "files"
    if isinstance(run.status, str) or run.status < 0:
        return "no end, or a crash"
    is_same = (run.status, run.out, run.err, run.files) == (
        want.status, want.out, want.err, want.files)
    if is_same:
        return "the error is ignored" if effect == ERROR else None
    if effect == SAME:
        return "the result is not the same"
    has_memory_words = case.memory is not None and what == "ENOMEM" and case.memory in run.err
    if run.status != case.status and not (has_memory_words and run.status != 0):
        return "exit status"
    if not is_reported(case, run, want, what, effect):
        return "messages"
    if not is_beginning(run.out, want.out):
        return "output"
    return None if has_sound_files(case, run, want, before) else "files"


def check(name, faults):
    global number
    number += 1
    print("\n".join(["# " + fault for fault in faults] +
                    [f"{'not ok' if faults else 'ok'} {number} - {name}"]), flush=True)


def try_fault(case, want, before, call, what, effect, chosen, wrong):
    """Lets each of these calls of a kind fail in turn; what must not matter also all together, and
    short calls in each operation, since they depend on its data."""
    every = [(0, "")] if effect == SAME and (chosen or what == "short") else []
    for at, site in every + chosen:
        if len(wrong) == SHOWN:
            return
        run = Run(case, call, what, at, site)
        restore(case, before)
        found = judge(case, run, want, before, what, effect) if run.hit else None
        if not run.hit and (run.status, run.out, run.err) != (want.status, want.out, want.err):
            found = "two runs without faults differ"
        if found is not None:
            wrong.append(f"{call} number {at}, {what}: {found}: exit {run.status}, {run.err[:300]}")


def inject(case):
    before, wrong = read_files(case.folder), []
    want = Run(case)
    restore(case, before)
    sites = find_sites(case)
    restore(case, before)
    calls = [call for call in sites if case.only in (None, call) and call != case.never]
    if not calls:
        wrong.append("no call is known that could fail")
    chosen = {call: choose(case, call, sites) for call in calls}
    for call, what, effect in FAULTS:
        if call not in calls:
            continue
        try_fault(case, want, before, call, what, globals()[effect], chosen[call], wrong)
    for call, what in SIGNALS if case.replaces else []:
        try_fault(case, want, before, call, what, None, chosen.get(call, []), wrong)
    check(f"{case.program} {' '.join(case.arguments)} < {case.input}", wrong)


def count_leaks(program, arguments):
    environment = dict(os.environ, FAULT_LEAKS="leaks", LD_PRELOAD=LIBRARY)
    done = subprocess.run([BUILD + "/" + program, *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    return done.returncode, read("leaks")


def check_leaks(program, arguments, repeated):
    """The words of REPEATED are given once, and ten times."""
    one = count_leaks(program, arguments + repeated)
    many = count_leaks(program, arguments + repeated * 10)
    check(f"leaks: {program} {' '.join(arguments + repeated)}",
          [f"{one} of one, {many} of ten"] if one != many or one[0] > 1 else [])


def check_lines(program, arguments, name):
    """The lines of a file are given once, and ten times."""
    text = read(name)
    counts = []
    for times in 1, 10:
        write("lines", text * times)
        counts.append(count_leaks(program, arguments + ["lines"]))
    check(f"leaks: {program} {' '.join(arguments)} {name}",
          [str(counts)] if counts[0] != counts[1] or counts[0][0] > 1 else [])


SMALL = 'ü,bücher.example\na,..\n\nx,xn--tda\r\n"q","ß\n"\nlast,z'
ZONE = "ü A 192.0.2.1\na MX ( ; ü\n1 ä! )\n TXT \"\n"
ORIGINS = "ü A 1\nÜ TXT a\n$ORIGIN ä.\nb\\195\\188 CNAME ü._http._tcp\n"
POLICY = ("[policy]\nreserved = list\ntables = table.txt\n"
          "min-octets = 2\n[zone example]\ndepth = 1\n")
FORMS = ["-v", "-u -v", "--list", "--list --json", "--check --json", "--check --ready",
         "--on-error=stop", "--progress=always"]


def make_files():
    write("small", SMALL)
    write("latin", b"\374\nb\374\n")
    write("urls", "bücher.de\nhttp://bücher.de/x\nb..c\nbücher.de:80\n")
    write("names", "faß.de\nxn--fa-hia.de\nI♥.de\na..b\nxn--a.xn--strae-oqa\n*.a+\n")
    write("good", "bücher.de\nxn--tda\n")
    write("header", "bücher.example\na\n")
    # more than two batches, with messages in each
    write("large", "".join(
        f"n{i}{'..' if i % 6000 == 77 else '.example' if i % 3 else '.bücher'}\n"
        for i in range(1, 20001)))
    write("rejects/reject", "")
    write("zone", ZONE)
    write("origins", ORIGINS)
    write("hosts", "::1 ü ä!\n::2 ü ä xn--4ca\n")
    write("text", "||bücher.de^ http://ä../\n")
    write("nsd", 'zone: name: ü\nzone: name: "b\\195\\188"\n')
    write("nginx", "upstream ü { server ä:80; }\nserver { return 302 http://ü/; }\n")
    write("large.zone", "".join(
        f"n{i} {'A 1' if i % 60 else 'NS ü'}\n" for i in range(1, 9001)))
    write("long/list", "".join(f"küche{i}.example # ü\n" for i in range(1, 4001)))
    write("two/list", "küche.example # ü\n\nßes\n")
    write("two/more", "küche.example # ü\n\nßes\n")


def cases_of_xn():
    def xn(arguments, input="/dev/null", **more):
        return Case("xn", arguments, input, **more)

    for arguments in ["-v", "-u", "--display -v", "--json", "--json=traits", "--csv -f2",
                      "--csv -f2 --append", "-f1,2 -F,", "--append",
                      "--append=message,unicode", "-c", "-c --json", "-x", "-x --json", "-n",
                      "-n --debug", "-s", "-p SASLprep", "-e", "-d", "--punycode-encode=trace",
                      "--punycode-decode=code-points", "--line-buffered", "--like=good",
                      "--on-error=text:x --lower", "--on-error=stop", "--header --csv -f1", "-0",
                      "--progress=always", "--max-messages=1"]:
        yield xn(arguments, "small")
    for arguments in ["--url", "--email", "--hostport"]:
        yield xn(arguments + " --percent", "urls")
    if has("HAVE_LIBIDN2"):
        for arguments in ["", " --json", " -v"]:
            yield xn("--audit-2008" + arguments, "names")
    # Without the memory to load a reference library there is none.
    yield xn("--cross-check", "small", never="memory")
    yield xn("--version", never="memory")
    for arguments in ["--help", "--profiles", "Bücher a..b", "-i small -i names",
                      "--check -i small"]:
        yield xn(arguments)
    yield xn("--compare Bücher XN--BCHER-KVA", status=2)
    reject = " --reject=rejects/reject"
    yield xn("-u --on-error=keep" + reject, "small", folder="rejects")
    yield xn("--csv -f2" + reject, "small", folder="rejects")
    yield xn(reject, "large", folder="rejects")
    yield xn("-j3" + reject, "large", folder="rejects")
    yield xn("-j3 --punycode-encode=trace", "large", only="thread")
    os.environ["CHARSET"] = "UTF-8"
    for arguments in ["--idn ", "--idn -u --debug "]:
        yield xn(arguments + "bücher.de", status=1)
        yield xn(arguments, "good", status=1)
    # libc, without the memory to load a converter, says that it has none.
    os.environ["CHARSET"] = "ISO-8859-1"
    yield xn("--idn", "latin", status=1, memory=b"unknown")


def cases_of_zone():
    for form in "zone", "hosts", "text":
        for arguments in FORMS:
            yield Case("xn-zone", f"--{form} {arguments}", form)
    for arguments in ["-v --json zone zone", "--text text hosts", "--help"]:
        yield Case("xn-zone", arguments)
    yield Case("xn-zone", "", "large.zone")
    yield Case("xn-zone", "--hosts --in-place long/list", folder="long", replaces=True)
    yield Case("xn-zone", "--hosts --in-place=.bak two/list", folder="two", replaces=True)


def cases_of_table():
    def table(arguments, input="/dev/null", **more):
        return Case("xn-table", arguments, input, **more)

    # a registry's files: a policy, a table in two formats and a list of reserved names
    write("policy", POLICY)
    write("list", "www\nu\nb.example\n")
    write("table.txt", "U+0062\nU+0063\nU+0065\nU+0068\nU+0072\nU+0075\nU+00FC|U+0075\n")
    write("pack.txt", "0062;;\n0063;;\n0068;;\n0075;;\n00FC;;0075\n")
    write("less.txt", read("table.txt").replace(b"U+0062\n", b""))
    write("table.xml", subprocess.run([BUILD + "/xn-table", "convert", "table.txt"],
                                      stdout=subprocess.PIPE).stdout)
    write("tables/example.txt", read("table.txt"))
    write("tables/test.xml", read("table.xml"))
    write("labels", "büch\nbuch\nxx\nw..w\n")
    write("wanted", "bücher.example\nwww.example\nbüch.test\na.b.example\nx.org\n")
    write("tagged", "büch\texample\nbuch\texample\nbuch\ttest\nb\n")
    for name in "table.txt", "table.xml":
        for arguments in ["info", "lint", "lint --json", "lint --idna2003", "convert",
                          "check", "check --variants --json",
                          "check --append=verdict,index,message"]:
            yield table(f"{arguments} {name}", "labels")
    for arguments in ["collide", "collide --json -v", "check -j3", "check --on-error=stop -v"]:
        yield table(arguments + " table.txt", "labels")
    yield table("collide table.txt labels labels")
    yield table("collide --pairs table.txt", "tagged")
    yield table("collide --tables=tables", "tagged")
    for option in "-v", "--json":
        yield table(f"diff {option} --names=labels table.txt less.txt")
    for arguments in ["diff table.txt table.xml", "check table.txt büch xx", "--help",
                      "package --label=büch pack.txt", "lint table.txt table.xml"]:
        yield table(arguments)
    yield table("package pack.txt", "labels")
    yield table("check --tables=tables", "wanted")
    yield table("check --policy=policy", "wanted")
    yield table("check --variants --reject=rejects/reject table.txt", "labels", folder="rejects")


def cases_of_runxn():
    if os.path.exists(BUILD + "/.libs/libxn-preload.so"):
        yield Case("runxn", "-u /bin/echo x", status=125, never="exec")
        yield Case("runxn", "/bin/echo x", status=126, only="exec")
        yield Case("runxn", "-e ISO-8859-1 /bin/echo x", status=125, never="exec",
                   memory=b"unknown")


def has(feature):
    with open(BUILD + "/config.h") as header:
        return f"#define {feature} 1\n" in header


def check_all_leaks(program, cases):
    """Each case that reads standard input, with names in files instead; and some others."""
    by_option = program != "xn-zone"
    for case in cases:
        if case.input in ("small", "urls", "names", *"zone hosts text".split()) and \
                not any(word in case.arguments for word in ("--cross-check", "--idn")):
            check_leaks(program, case.arguments,
                        ["-i", case.input] if by_option else [case.input])
    if program == "xn":
        for arguments in ["-u bücher.de", "--check a..ü", "--check --wildcard -i names",
                          "--header -f bücher.example -i header", "-j2 --max-messages=1 -i names"]:
            words = arguments.split()
            at = -2 if "-i" in words else -1
            check_leaks(program, words[:at], words[at:])
    if program == "xn-zone":
        for arguments in ["--display origins", "-u -v origins", "--std3 origins",
                          "--strict-ace --json origins", "--hosts --both hosts",
                          "--hosts --both --json hosts", "--hosts --display hosts",
                          "--conf=nsd nsd", "--conf=nginx nginx"]:
            check_leaks(program, arguments.split()[:-1], arguments.split()[-1:])
    if program == "xn-table":
        for arguments in ["info table.txt", "info table.xml", "lint --idna2003 table.xml",
                          "lint table.xml", "check --variants table.xml -i labels",
                          "check --json table.txt -i labels",
                          "collide table.txt labels", "package pack.txt --label=büch"]:
            words = arguments.split()
            at = -2 if "-i" in words else -1
            check_leaks(program, words[:at], words[at:])
        for arguments in ["", "--json ", "--append=message,index,variants ", "-j2 --variants "]:
            check_lines(program, f"check {arguments}--policy=policy -i".split(), "wanted")
        for arguments in ["", "--json ", "-v "]:
            check_lines(program, f"collide {arguments}--tables=tables".split(), "tagged")
            check_lines(program, f"collide {arguments}--pairs table.txt".split(), "tagged")


CASES = {"xn": cases_of_xn, "xn-zone": cases_of_zone, "xn-table": cases_of_table,
         "runxn": cases_of_runxn}
BUILD, number = os.getcwd(), 0


def why_not():
    """Returns why calls cannot be made to fail, or None."""
    symbols = subprocess.run([*sys.argv[1].split(), "xn"], stdout=subprocess.PIPE).stdout
    if os.environ.get("RUN") or not os.path.exists(LIBRARY):
        return "no shared libraries, or another machine"
    if b"san_init" in symbols:
        return "a sanitizer intercepts the calls"
    with tempfile.TemporaryDirectory() as folder:
        hit = os.path.join(folder, "hit")
        subprocess.run(["./xn", "--version"], stdout=subprocess.DEVNULL,
                       env=dict(os.environ, FAULT_HIT=hit, LD_PRELOAD=LIBRARY))
        return None if os.path.exists(hit) else "LD_PRELOAD is not supported"


def main():
    reason = why_not()
    if reason is not None:
        print("1..0 # SKIP", reason)
        return
    for signal_number in range(1, 32):  # nohup and a background job ignore some
        if signal_number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(signal_number, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_files()
        for program in sys.argv[2:] or CASES:
            if os.path.exists(f"{BUILD}/{program}"):
                cases = list(CASES[program]())
                for case in cases:
                    inject(case)
                check_all_leaks(program, cases)
        os.chdir(BUILD)
    print(f"1..{number}")


main()
