#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs blocks of commands, and compares what they print.  tests/README.md describes their form.

    run.py FILE...            all blocks of these files; FILE:LINE is the block with that line
    run.py --update FILE...   writes what the commands print into the files
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
COMMANDS = ("xn", "xn-zone", "xn-table", "runxn")
SECONDS = 600  # a command that takes longer hangs, however busy the machine is
OPTIONAL = re.compile(r"\b(jq)\b")  # programs without which a block is skipped
MARKS = "#@$&<>!=?^"  # a line of output that begins with one of these has "> " before it
MESSAGE = re.compile(r"(?:(?:xn|xn-zone|xn-table|runxn): (?:idn: )?)?"
                     r"(?:(?P<position>argument \d+(?::\d+)?|\S+:\d+(?::\d+)?): )?(?P<text>.*)")
CLAUSE = re.compile(r"(?P<words>.*? \{?(?P<clause>\([^()]*\))\}?)(?:; (?P<hint>.*))?")
VARIABLE = re.compile(r"\{(.*?)\}(?!\})")


class Command:
    """A command of a block: its input, and what it is expected to print."""

    def __init__(self, line):
        self.line = line
        self.input, self.output, self.messages, self.status = [], [], [], 0


class Block:
    """A test: a title, files, programs that it needs, and commands."""

    def __init__(self, line):
        self.line, self.end = line, line
        self.head = []  # the lines before the first command
        self.title, self.needs, self.files, self.commands = [], [], [], []

    def add(self, number, line):
        mark, rest = line[0], line[2:] if line[1:2] == " " else line[1:]
        if not self.commands:
            self.head.append(line)
        if mark == "$":
            if not self.commands:
                self.head.pop()
            self.commands.append(Command(rest))
        elif mark == "&" and self.commands:
            self.commands[-1].line += "\n" + rest
        elif mark == "#" and not self.commands:
            self.title.append(rest)
        elif mark == "?" and not self.commands:
            self.needs += rest.split()
        elif mark == "@" and not self.commands:
            self.files.append((rest.split(), []))
        elif mark == "<" and self.commands:
            self.commands[-1].input.append(rest)
        elif mark == "<" and self.files:
            self.files[-1][1].append(rest)
        elif mark == "!" and self.commands:
            self.commands[-1].messages.append(rest)
        elif mark == "=" and self.commands:
            self.commands[-1].status = int(rest)
        elif mark == "^" and self.commands:
            self.commands[-1].output.append("^")
        elif self.commands and (mark == ">" or mark not in MARKS):
            self.commands[-1].output.append(rest if mark == ">" else line)
        else:
            sys.exit(f"line {number}: no such line here: {line}")


def read_blocks(path):
    """Returns the blocks of a file.  One without a command has files and needs for all others."""
    blocks, block = [], None
    with open(path, encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if line == "":
                block = None
                continue
            if block is None:
                block = Block(number)
                blocks.append(block)
            block.add(number, line)
            block.end = number
    for common in [block for block in blocks if not block.commands]:
        for block in blocks:
            block.files = common.files + block.files if block is not common else block.files
            block.needs = common.needs + block.needs if block is not common else block.needs
    return [block for block in blocks if block.commands]


def to_text(octets):
    """Returns octets as the lines of a block: control characters as their pictures."""
    if octets == b"":
        return []
    text = octets.decode("utf-8", "backslashreplace")
    text = "".join(chr(0x2400 + ord(c)) if c < " " and c not in "\t\n" else c for c in text)
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    else:
        lines.append("^")
    return lines


def to_octets(lines):
    text = "".join(line + "\n" for line in lines)
    return re.sub("[\u2400-\u241F]", lambda m: chr(ord(m[0]) - 0x2400), text).encode()


def show_output(line):
    if line == "":
        return ">"
    return "> " + line if line[0] in MARKS and line != "^" else line


def parse(message):
    """Returns the position, words, clause and hint of a message, or of a line of words.txt."""
    match = MESSAGE.fullmatch(message)
    position = (match["position"] or "").replace(" ", ":")  # argument:1:3
    parts = CLAUSE.fullmatch(match["text"])
    if parts is None:
        return position, match["text"], "", ""
    return position, parts["words"], parts["clause"], parts["hint"] or ""


class Words:
    """The messages of words.txt, by their names."""

    def __init__(self, path):
        self.templates = []
        for block in read_blocks(path):
            texts = []
            for message in (m for command in block.commands for m in command.messages):
                _, words, _, hint = parse(message)
                texts += [words, hint] if hint else [words]
            names = " ".join(block.title).split()
            if len(names) != len(texts):
                sys.exit(f"{path}:{block.line}: {len(texts)} messages and hints need names")
            for name, text in zip(names, texts):
                parts = VARIABLE.split(text)
                pattern = "".join(re.escape(part) if i % 2 == 0 else
                                  r"(\(.*)" if part.startswith("(") else "(.*)"
                                  for i, part in enumerate(parts))
                self.templates.append((sum(map(len, parts[::2])), name, re.compile(pattern)))
        self.templates.sort(key=lambda row: -row[0])

    def find(self, text):
        """Returns the name of a message or hint, and its values."""
        for _, name, pattern in self.templates:
            found = pattern.fullmatch(text)
            if found:
                return name, list(found.groups())
        return "(not in words.txt)", [text]

    def describe(self, line):
        """Returns a message as its name, position, values, clause and hint."""
        position, words, clause, hint = parse(line)
        name, values = self.find(words)
        values = [value for value in values if value != clause]
        return [name, position, values, clause, self.find(hint)[0] if hint else ""]


def show_message(name, position, values, clause, hint):
    shown = ["{" + value + "}" for value in values]
    return " ".join(word for word in [name, position, *shown, clause, hint] if word)


EXPECTED = re.compile(r"(?P<name>[\w-]+)(?: (?P<position>[^\s{}()]+:\d\S*))?"
                      r"(?P<values>(?: \{.*?\})*)(?: (?P<clause>\(.*\)))?(?: (?P<hint>[\w-]+))?")


def is_expected(line, message):
    """Whether a message is the one of a line: the line may lack values, and the hint."""
    name, position, values, clause, hint = message
    wanted = EXPECTED.fullmatch(line)
    if wanted is None or [wanted["name"], wanted["position"] or "", wanted["clause"] or ""] != [
            name, position, clause] or wanted["hint"] not in (None, hint):
        return False
    at = 0
    for value in re.findall(r"\{(.*?)\}(?= |$)", wanted["values"]):
        if value not in values[at:]:
            return False
        at = values.index(value, at) + 1
    return True


class Runner:
    def __init__(self, work):
        self.work, self.number = work, 0
        build = os.path.abspath(os.environ.get("builddir", "."))
        self.source = os.path.abspath(os.environ.get("srcdir", os.path.join(HERE, "../..")))
        self.bin = os.path.join(work, "bin")
        os.mkdir(self.bin)
        run = os.environ.get("RUN", "").split()
        for command in COMMANDS:
            for ending in ("", ".exe"):
                program = os.path.join(build, command + ending)
                if os.path.exists(program):
                    self.make_command(command, [*run, program])
        self.words = Words(os.path.join(HERE, "words.txt"))
        with open(os.path.join(build, "config.h")) as header:
            self.features = re.findall(r"^#define (\w+) 1$", header.read(), re.MULTILINE)
        if not run and "XN_TEST_SHARE" not in os.environ:
            self.features.append("PLAIN_BUILD")
        self.environment = {
            name: value for name, value in os.environ.items()
            if name in ("LD_LIBRARY_PATH", "LD_PRELOAD", "QEMU_LD_PREFIX", "TMPDIR")
            or name.startswith("GCOV_") or name.endswith("SAN_OPTIONS")}
        self.environment.update(LC_ALL="C.UTF-8", HOME=work, srcdir=self.source, builddir=build,
                                PATH=self.bin + ":" + os.environ["PATH"] + ":/usr/sbin:/sbin")

    def make_command(self, command, words):
        path = os.path.join(self.bin, command)
        if len(words) == 1:
            os.symlink(words[0], path)
            return
        with open(path, "w") as script:
            script.write(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        os.chmod(path, 0o755)

    def prepare(self, block):
        """Makes the folder of a block, and its files."""
        place = os.path.join(self.work, "block")
        shutil.rmtree(place, ignore_errors=True)
        os.mkdir(place)
        for path, lines in [(name, lines) for names, lines in block.files for name in names]:
            path = os.path.join(place, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as out:
                out.write(to_octets(lines))
        return place

    def run(self, command, place):
        """Returns the lines of output, the messages, and the exit status."""
        try:
            done = subprocess.run(["/bin/sh", "-c", command.line], cwd=place, timeout=SECONDS,
                                  input=to_octets(command.input), env=self.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except subprocess.TimeoutExpired:
            return [], [], "more than %d seconds" % SECONDS
        return to_text(done.stdout), to_text(done.stderr), done.returncode

    def missing(self, block):
        """Returns the programs of a block that are not there, or features such as WITH_LIBIDN."""
        optional = OPTIONAL.findall(" ".join(command.line for command in block.commands))
        return [name for name in block.needs + optional
                if (name not in self.features if name.isupper() else
                    shutil.which(name, path=self.environment["PATH"]) is None)]

    def check(self, path, block):
        """Prints the result of a block as a line of TAP, with all that differs."""
        self.number += 1
        title = f"{os.path.basename(path)}:{block.line}: {' '.join(block.title)}"
        missing = self.missing(block)
        if missing:
            print(f"ok {self.number} # SKIP {title}: no {missing[0]}")
            return
        place, faults = self.prepare(block), []
        for command in block.commands:
            output, messages, status = self.run(command, place)
            output = name_messages(self.words, output)
            found = self.compare_messages(path, command.messages, messages)
            if output != command.output:
                found += differences("output", command.output, output)
            if status != command.status:
                found += differences("exit status", [str(command.status)], [str(status)])
            faults += [*("$ " + command.line).split("\n"), *found] if found else []
        print(f"{'not ok' if faults else 'ok'} {self.number} - {title}")
        if faults:
            print("\n".join("# " + line for line in faults))
            print(f"# repeat it: python3 {os.path.relpath(__file__)} "
                  f"{os.path.relpath(path)}:{block.line}")

    def compare_messages(self, path, wanted, messages):
        if os.path.basename(path) == "words.txt":
            wanted = [VARIABLE.sub(r"\1", message) for message in wanted]
            return [] if wanted == messages else differences("messages", wanted, messages)
        found = [self.words.describe(message) for message in messages]
        if len(wanted) == len(found) and all(map(is_expected, wanted, found)):
            return []
        shown = [show_message(*message) for message in found]
        return differences("messages", wanted, shown) + ["as printed:", *messages]

    def update(self, path):
        """Writes what the commands print into a file of blocks."""
        with open(path, encoding="utf-8", newline="\n") as lines:
            old = lines.read().split("\n")
        new, last = [], 0
        for block in read_blocks(path):
            new += old[last:block.line - 1]
            last = block.end
            if self.missing(block):
                new += old[block.line - 1:block.end]
                continue
            place = self.prepare(block)
            new += block.head
            for command in block.commands:
                new += self.render(path, command, *self.run(command, place))
        with open(path, "w", encoding="utf-8", newline="\n") as out:
            out.write("\n".join(new + old[last:]))

    def render(self, path, command, output, messages, status):
        lines = ("$ " + command.line.replace("\n", "\n& ")).split("\n")
        lines += ["< " + line if line else "<" for line in command.input]
        lines += [show_output(line) for line in name_messages(self.words, output)]
        if os.path.basename(path) == "words.txt":
            lines += ["! " + keep_variables(message, command.messages) for message in messages]
        else:
            found = [self.words.describe(message) for message in messages]
            lines += ["! " + keep_line(message, command.messages) for message in found]
        return lines + (["= " + str(status)] if status != 0 else [])


JSON_MESSAGE = re.compile(r'("message":")((?:[^"\\]|\\.)*)')
STEP_MESSAGE = re.compile(r"^(  (?:refused|decodes|does not decode)\b[^:]*: )(.*)")


def name_messages(words, lines):
    """Returns lines of output in which the messages of JSON and --explain stand by their names."""
    def name(match):
        return match[1] + "! " + show_message(*words.describe(match[2].replace('\\"', '"')))
    return [STEP_MESSAGE.sub(name, JSON_MESSAGE.sub(name, line)) for line in lines]


def keep_line(message, old):
    """Returns the line of a message: the old one if it expects this message."""
    for line in old:
        if is_expected(line, message):
            return line
    return show_message(*message)


def keep_variables(message, old):
    """Returns a message with the variable parts of the old line in braces."""
    for line in old:
        if VARIABLE.sub(r"\1", line) == message:
            return line
    text = MESSAGE.fullmatch(message)["text"]
    prefix = message[:len(message) - len(text)]
    for value in dict.fromkeys(value for line in old for value in VARIABLE.findall(line)):
        text = text.replace(value, "{" + value + "}", 1) if value else text
    return prefix + text


def differences(what, expected, actual):
    return ([f"{what} expected:", *("  " + line for line in expected)]
            + [f"{what} actual:", *("  " + line for line in actual)])


def main(arguments):
    is_update = arguments[:1] == ["--update"]
    if is_update:
        arguments = arguments[1:]
    if not arguments:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as work:
        runner = Runner(work)
        for argument in arguments:
            path, _, line = argument.partition(":")
            if is_update:
                runner.update(path)
                continue
            for block in read_blocks(path):
                if not line or block.line <= int(line) <= block.end:
                    runner.check(path, block)
        if not is_update:
            print(f"1..{runner.number}")


if __name__ == "__main__":
    main(sys.argv[1:])
