#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The documents and manuals: their examples are run, their links lead somewhere, and the options,
functions, constants and files that they name exist.

An example is a line "$ COMMAND" in an indented block, with its output below it; "$ cat FILE" makes
the file, and so does a fence "```c FILE".  Messages are compared by position and clause, as in
tests/cli.

documents.py PAGE...: only the examples of these, and what they lack is a skip.  XN_MODULES: a
folder with xn for Python, in site, and with packages of npm, in node_modules.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import run  # noqa: E402

SOURCE = os.path.abspath(os.environ.get("srcdir", "."))
# Their examples change the system, or need what a build does not have.
NOT_RUN = {"tests/README.md", "bindings/wasm/page/README.md"}
NEEDED = {"--audit-2008": "WITH_LIBIDN2", "--cross-check": "WITH_LIBIDN", ".xml": "WITH_EXPAT",
          "--explain": "WITH_LIBUNISTRING", "clickhouse": "clickhouse",
          "python3 ": "python3", "jq ": "jq", "dnssec-": "dnssec-signzone", "cc ": "cc",
          "pkg-config": "pkg-config", "awk -f": "awk",
          "import keys": "python3 -c 'import pandas, xn'",
          "data.py": "python3 -c 'import pandas, xn'",
          "models.py": "python3 -c 'import sqlalchemy, xn'",
          "names.mjs": "cd ../node_modules/libxn && cd ../@duckdb",
          "form.mjs": "cd ../node_modules/libxn && cd ../zod"}
# Of other programs, and of configure
OTHER_OPTIONS = """archives armor array block branch cached cflags config debug detach-sign
diff-filter ignore-missing install keyserver libs name-only no-build-isolation no-deps no-index
no-messages path queries-file query recv-keys register remove-all
section system-site-packages table test verify no no-tld tld traits usestd3asciirules no-std3 trace
number no-drop-root print with- help version
""".split()

count = failures = 0


def check(name, wrong):
    """Reports a test: it passes if the list of what is wrong is empty."""
    global count, failures
    count += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {count} - {name}")
    for line in wrong:
        print("#", line)


def read(path):
    """Returns a file, or nothing if another test has just removed it."""
    try:
        with open(os.path.join(SOURCE, path), encoding="utf-8", errors="replace") as lines:
            return lines.read()
    except FileNotFoundError:
        return ""


def find(*patterns):
    """Returns the files of the source, without those of tests that run at the same time."""
    return sorted(os.path.relpath(path, SOURCE) for pattern in patterns
                  for path in glob.glob(os.path.join(SOURCE, pattern), recursive=True)
                  if ".d/" not in path and ".new/" not in path)


DOCUMENTS = find("*.md", "doc/*.md", "doc/*/*.md", "data/*.md", "tests/*.md", "tests/*/README.md",
                 "bindings/*/README.md", "bindings/*/*/README.md", "bindings/wasm/page/*.md")
MANUALS = find("lib/*.3", "lib/*/*.[13]", "bindings/*.7",
               "tools/*/*.[157]")
# Those of the libraries as the build makes them; the rest are links
BUILT_PAGES = [page for page in find(os.path.abspath("pages/*.3"))
               if not read(page).startswith(".so ")]


def read_manual(path):
    """Returns a manual with its special characters as they are printed."""
    text = read(path).replace("\\&", "").replace("\\-", "-").replace("\\(dq", '"')
    text = text.replace("\\(aq", "'")
    text = re.sub(r"\\\[u([0-9A-F]+)\]", lambda m: chr(int(m[1], 16)), text)
    return text.replace("\\[:u]", "\u00fc").replace("\\e", "\\")


# Examples

def find_examples(path):
    """Returns the commands of a document, each with the lines below it."""
    examples = []
    if path.endswith(".md"):
        # blocks of lines that are indented by four columns, or within a fence of the shell
        blocks = re.findall(r"(?:^    .*\n?|(?<=\n)\n(?=    ))+|^```\w+ \S+\n(?:(?!```).*\n)*```$",
                            read(path), re.MULTILINE)
        blocks = [re.sub(r"^```\w+ (\S+)", r"$ cat \1", block[:-4]) if block[0] == "`" else
                  re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks]
    else:
        blocks = re.findall(r"^\.Bd.*\n((?:(?!\.Ed).*\n)*)", read_manual(path), re.MULTILINE)
    for block in blocks:
        command = None
        for line in block.rstrip("\n").split("\n"):
            if line.startswith("$ "):
                command = [line[2:].replace("./xn", "xn"), []]
                examples.append(command)
            elif command is not None:
                command[1].append(line)
    return examples


def has(runner, need, place):
    """Whether there is a feature or a program, or what a command looks for."""
    if need.isupper():
        return need in runner.features
    command = need if " " in need else "command -v " + need
    return subprocess.run(["sh", "-c", command], cwd=place, env=runner.environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def is_same(shown, printed):
    """Whether a line is the one that is shown: words of a message may differ."""
    if shown == printed:
        return True
    a, b = run.parse(shown), run.parse(printed)
    program = re.compile(r"(xn|xn-zone|xn-table|runxn): ")
    return bool(program.match(shown) and program.match(printed)) and a[::2] == b[::2]


def check_examples(runner, path):
    """Runs the examples.  Returns what some of them lack, which are not run."""
    place = os.path.join(runner.work, path.replace("/", "-"))
    os.mkdir(place)
    environment = {**runner.environment, "PATH": runner.environment["PATH"] + ":" + place,
                   "PKG_CONFIG_PATH": runner.work}
    wrong, lacks = [], []
    examples = find_examples(path)
    for command, shown in examples:
        made = re.fullmatch(r"cat ([\w.-]+)", command)
        if made and not os.path.exists(os.path.join(place, made[1])):
            with open(os.path.join(place, made[1]), "w", encoding="utf-8") as out:
                out.write("".join(line + "\n" for line in shown))
            continue
        missing = [need for word, need in NEEDED.items()
                   if word in command and not has(runner, need, place)]
        if missing:
            lacks += missing
            continue
        done = subprocess.run(["sh", "-c", command], cwd=place, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=run.SECONDS)
        printed = (done.stdout + done.stderr).decode("utf-8", "replace").split("\n")[:-1]
        while shown and shown[-1] == "":
            shown.pop()
        if len(shown) != len(printed) or not all(map(is_same, shown, printed)):
            wrong += ["$ " + command, "shown:", *shown, "printed:", *printed]
    if examples:
        check(f"{path}: {len(examples)} examples", wrong)
    return lacks


# Links and names

def list_anchors(path):
    text = read(path)
    headings = re.findall(r"^#+ (.*)", text, re.MULTILINE)
    return set(re.findall(r'<a id="([^"]*)"', text)) | {
        re.sub(r"[`,.:?#+()*]", "", heading.lower().replace(" ", "-")) for heading in headings}


def check_links(path):
    wrong = []
    for link in set(re.findall(r"\]\(([^)\s]*)\)", read(path))):
        if link.startswith("http") or link.startswith("mailto"):
            continue
        file, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
        if not os.path.exists(os.path.join(SOURCE, target)):
            wrong.append(f"{link}: no such file")
        elif path in installed and target not in installed:
            wrong.append(f"{link}: not installed")
        elif anchor and anchor not in list_anchors(target):
            wrong.append(f"{link}: no such heading")
    check(f"{path}: links", wrong)


def check_files(path):
    wrong = []
    top = r"bindings|data|doc|lib|m4|nameprep|tests|tools"
    for name in set(re.findall(rf"`((?:{top})/[^`\s]*)`", read(path))):
        if "NAME" in name or "..." in name or "$" in name:
            continue
        places = SOURCE, os.path.join(SOURCE, os.path.dirname(path)), "."
        if not any(glob.glob(os.path.join(place, name.split("#")[0])) for place in places) \
                and not re.search(rf"\b{re.escape(name)}\b", makefile):
            wrong.append(name)
    for target in set(re.findall(r"(?:`|^    )make ([a-z][a-z-]+)", read(path), re.MULTILINE)):
        if not re.search(rf"^([\w -]* )?{target}( [\w -]*)?:", makefile, re.MULTILINE):
            wrong.append("make " + target)
    check(f"{path}: files and targets", wrong)


def list_options(*command):
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         stdin=subprocess.DEVNULL, env=runner.environment).stdout.decode()
    return set(re.findall(r"(?<![\w-])--([a-z][a-z0-9-]*)", out)), out


def check_options(path, text, known):
    wrong = sorted(set(re.findall(r"(?<![\w-])--([a-z][a-z0-9-]*)", text)) - known)
    check(f"{path}: options exist", wrong)


def check_manual(command, path):
    """A manual describes each option of --help, with its letter and its value, and no unknown
    one."""
    items = " ".join(re.findall(r"^\.It (.*)", read_manual(path), re.MULTILINE))
    described = set(re.findall(r"Fl -([a-z][a-z0-9-]*)", items))
    wrong = sorted(described - known)
    shown = r"^  (?:-(\w))?(?:, | {4})?(?:--([a-z0-9-]+))?(\[=|=| [A-Z])?"
    for letter, name, value in re.findall(shown, list_options(command, "--help")[1], re.MULTILINE):
        ending = {"": r"(?! Ns)", "=": " Ns =", "[=": " Ns Op ="}.get(value, "")
        if name and not re.search(rf"Fl -{name}\b(?!-){ending}", items):
            wrong.append(f"--{name}{value}")
        ending = "" if value in ("", "[=") else " Ar"
        if letter and not re.search(rf"Fl {letter}\b{ending}", items):
            wrong.append(f"-{letter}{value}")
    check(f"{path} describes each option", wrong)


NAME = r"\b(?:xni?_[a-z0-9_]*[a-z0-9]|(?:RUN)?XN_[A-Z0-9_]*[A-Z0-9])\b"


def check_headers():
    """Each function and constant of a public header stands in a page that the build made."""
    manual = re.sub(r"[\"\s,]+|\.F[atonc]\b|\.Fn\b", " ", " ".join(map(read, BUILT_PAGES)))
    for header in ["lib/xn.h", "lib/table/xn-table.h", "lib/resolve/xn-resolve.h"]:
        text = re.sub(r"/\*.*?\*/", "", read(header), flags=re.DOTALL)
        wrong = [name for name in re.findall(r"^XN_(?:API|CHECKED)[^;]*?\b(xn_\w+)\(", text, re.M)
                 if not re.search(rf"\b{name}\b", manual)]
        constants = set(re.findall(r"\bXN_[A-Z0-9_]*[A-Z0-9]\b", text))
        constants = {name for name in constants
                     if not re.match(r"XN_(API|CHECKED|\w*_?H$|VERSION_|TABLE_KIND_)", name)}
        wrong += sorted(constants - set(re.findall(NAME, manual)))
        check(f"pages have each function and constant of {header}", wrong)


def check_references(pages):
    for path in [path for path in MANUALS if not path.endswith(".3")] + BUILT_PAGES:
        wrong = {f"{name}({section})" for name, section in
                 re.findall(r"^\.Xr (\S+) (\d)", read(path), re.MULTILINE)
                 if name.startswith(("xn", "runxn")) and name not in pages}
        check(f"{path}: references", sorted(wrong))
        if os.path.exists("/usr/bin/mandoc"):
            lint = subprocess.run(["mandoc", "-Tlint", "-Wstyle", os.path.join(SOURCE, path)],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
            check(f"{path}: mandoc", [line for line in lint.decode().split("\n") if line and not
                  re.search("outdated mandoc.db|referenced manual not found", line)])


def check_code(path, place):
    """The C of a document compiles; what needs the headers of GNU libidn is left out."""
    for number, block in enumerate(re.findall(r"^```c\n(.*?)^```", read(path), re.M | re.S), 1):
        if re.search(r"#include <(idna|stringprep|punycode|pr29)\.h>", block):
            continue
        source = os.path.join(place, "block.c")
        with open(source, "w", encoding="utf-8") as out:
            out.write(block)
        done = subprocess.run([*os.environ.get("CC", "cc").split(), "-std=c99", "-Wall", "-Werror",
                               "-I" + os.path.join(SOURCE, "lib"), "-c", "-o", source + ".o",
                               source],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        check(f"{path}: C block {number}",
              done.stdout.decode().split("\n") if done.returncode != 0 else [])


def check_all():
    for document in DOCUMENTS:
        check_links(document)
        check_files(document)
        check_options(document, read(document), known)
        check_code(document, work)
    for document in DOCUMENTS + MANUALS:
        text = re.sub(r"\]\(#[^)]*\)|There is no `\w*`", "", read(document))
        check(f"{document}: functions and constants exist",
              sorted(name for name in set(re.findall(NAME, text)) - names
                     - set(re.findall(r"FUNCTION (\w+)", text))
                     if not any(other.startswith(name) for other in names)))
        if document not in NOT_RUN:
            check_examples(runner, document)
    for command in commands:
        for manual in MANUALS:
            if os.path.basename(manual) == command + ".1":
                check_manual(command, manual)
    check_headers()
    check_references(pages)


with tempfile.TemporaryDirectory() as work:
    runner = run.Runner(work)
    with open("Makefile", encoding="utf-8") as lines:
        makefile = lines.read()
    installed = re.search(r"^nobase_dist_doc_DATA = ((?:.*\\\n)*.*)", makefile, re.MULTILINE)
    installed = installed[1].split()
    engines = os.environ.get("XN_ENGINES", "")
    if os.path.exists(os.path.join(engines, "chdb")):
        runner.make_command("clickhouse", ["env", "XN_ENGINES=" + engines, "node",
                                           SOURCE + "/tests/ship/clickhouse.mjs"])
    modules = os.environ.get("XN_MODULES", "/nonexistent")
    os.symlink(os.path.join(modules, "node_modules"), os.path.join(work, "node_modules"))
    runner.environment["PYTHONPATH"] = os.path.join(modules, "site")
    build = os.getcwd()
    with open(os.path.join(work, "xn.pc"), "w", encoding="utf-8") as out:  # as if installed
        out.write(f"Name: xn\nDescription: xn\nVersion: 1\nCflags: -I{SOURCE}/lib\n"
                  f"Libs: -L{build}/.libs -lxn -Wl,-rpath,{build}/.libs\n")
    known = set(OTHER_OPTIONS)
    commands = [name for name in run.COMMANDS if os.path.exists(os.path.join(runner.bin, name))]
    for name in commands:
        known |= list_options(name, "--help")[0]
    known |= list_options("sh", os.path.join(SOURCE, "configure"), "--help")[0]
    rows = " ".join(map(read, find("tools/*/*options.[ch]")))
    known |= set(" ".join(re.findall(r'(?:{|OPTION )"([\w -]+)"', rows)).split())
    sources = find(*(f"{top}/**/*.{ending}" for top in
                     "lib nameprep bindings tests tools".split()
                     for ending in "c h sql sh mk map py js".split()))
    names = set(re.findall(NAME, " ".join(map(read, sources))))
    pages = set(re.findall(r"^\.Nm (\S+)", " ".join(map(read, MANUALS)), re.MULTILINE))
    pages |= {os.path.basename(path).rsplit(".", 1)[0]
              for path in MANUALS + glob.glob("pages/*.3")}
    for page in sys.argv[1:]:
        lacks = check_examples(runner, page)
        if lacks:
            count += 1
            print(f"ok {count} # SKIP {page}: {lacks[0]}")
    if len(sys.argv) == 1:
        check_all()
print(f"1..{count}")
sys.exit(failures != 0)
