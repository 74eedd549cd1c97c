#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares xn-table with a model of xn-registry.conf(5) and of `xn-table collide --tables`, written
from the manuals, for random tables, policies and labels.

    policy.py [SEED [ROUNDS]]    in the build directory
"""
import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

SCRIPTS = {"Latin": "abcdäö", "Cyrillic": "аб", "Greek": "λ", "Common": "1-"}
ALPHABET = "".join(SCRIPTS.values())
TAGS = ("de", "sr", "zh-hans", "zh", "xx")
ZONES = ("example", "co.example", "test")
KEYS = ("tables", "reserved", "languages", "scripts", "mixed-scripts", "hyphens-3-4", "refuse",
        "min-code-points", "max-code-points", "min-octets", "max-octets", "label", "depth")
PLACES = {"label": "pz", "depth": "pz", "languages": "pz"}  # policy, zone; others in any section
LENGTHS = KEYS[7:11]


def to_ace(label):
    return label if label.isascii() else "xn--" + label.encode("punycode").decode()


class Table:
    """A table: the letters that it lists, and the least variant of each letter."""

    def __init__(self, rng, path, language=None):
        self.path, self.file = path, os.path.basename(path)
        self.stem = None if language else self.file.rpartition(".")[0].lower()
        self.language = language
        self.letters = sorted(rng.sample(ALPHABET, rng.randint(4, len(ALPHABET))))
        self.pairs = []
        if not language:
            self.pairs = [(rng.choice(self.letters), rng.choice(ALPHABET))
                          for _ in range(rng.choice((0, 0, 1, 3)))]
            self.pairs = sorted({pair for pair in self.pairs if pair[0] != pair[1]})
        self.least = least_variants(self.pairs)

    def text(self):
        if self.language:
            data = "".join(f'<char cp="{ord(c):04X}"/>' for c in self.letters)
            return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><language>'
                    f"{self.language}</language></meta><data>{data}</data></lgr>\n")
        variants = collections.defaultdict(list)
        for a, b in self.pairs:
            variants[a].append(b)
        return "".join(f"U+{ord(c):04X}" + "|" * (c in variants)
                       + ":".join(f"U+{ord(v):04X}" for v in variants[c]) + "\n"
                       for c in self.letters)

    def first_unlisted(self, label):
        return next((i for i, c in enumerate(label) if c not in self.letters), None)

    def index(self, label):
        return None if self.first_unlisted(label) is not None else least(self.least, label)


def least_variants(pairs):
    """Returns the least letter of each class of the symmetric and transitive relation."""
    classes = {c: {c} for pair in pairs for c in pair}
    for a, b in pairs:
        joined = classes[a] | classes[b]
        for c in joined:
            classes[c] = joined
    return {c: min(members) for c, members in classes.items()}


def least(variants, label):
    return "".join(variants.get(c, c) for c in label)


def make_tables(rng, count):
    tables = {}
    for _ in range(count):
        path = rng.choice(("", "", "more/")) + rng.choice(TAGS) + ".txt"
        tables[path] = Table(rng, path)
    for i in range(rng.choice((0, 0, 1, 2)) if HAS_XML else 0):
        path = f"by-language-{i}.xml"
        tables[path] = Table(rng, path, rng.choice(TAGS))
    return list(tables.values())


def find_table(tables, tag):
    """Returns the tables that a tag refers to; more than one is an error."""
    for fits in (lambda t: t.stem == tag, lambda t: t.language == tag,
                 lambda t: t.language is not None and t.language.startswith(tag + "-")):
        found = [t for t in tables if fits(t)]
        if found:
            return found
    return []


def make_label(rng):
    while True:
        label = "".join(rng.choice(ALPHABET) for _ in range(rng.choice((1, 2, 2, 3, 4, 5))))
        if rng.random() < 0.1:
            label = label[:2] + "--" + label[2:] + "a"
        if not (label.startswith("-") or label.endswith("-")) and not label.isdigit():
            return label


def type_label(rng, label):
    """Returns another spelling of a label."""
    return rng.choice((label, label, to_ace(label), label.upper() if label.isascii() else label))


def type_tag(rng, tag):
    return rng.choice((tag, tag, tag.upper(), tag.replace("-", "_")))


class Policy:
    """A policy: sections with the value and the line of each key."""

    def __init__(self, rng):
        self.tables = make_tables(rng, rng.randint(0, 5))
        self.lists = {f"reserved-{i}.txt": self.make_list(rng) for i in range(2)}
        self.zones = rng.sample(ZONES, rng.choice((0, 1, 2, 3)))
        self.tags = rng.sample(TAGS, rng.choice((0, 1, 2)))
        self.sections = {("policy", ""): {}}
        self.sections.update({("zone", z): {} for z in self.zones})
        self.sections.update({("language", t): {} for t in self.tags})
        for section in self.sections:
            for key in KEYS:
                likely = 0.5 if key in ("tables", "languages") else 0.12
                if rng.random() < likely and section[0][0] in PLACES.get(key, "pzl"):
                    self.add(rng, section, key)
        self.check_languages()
        self.lines = {}

    @staticmethod
    def make_list(rng):
        return [make_label(rng) + ("." + rng.choice(ZONES) if rng.random() < 0.5 else "")
                for _ in range(8)]

    def add(self, rng, section, key):
        kind, name = section
        if key == "tables":
            value = rng.sample(self.tables, rng.randint(min(1, len(self.tables)),
                                                        min(3, len(self.tables))))
        elif key == "reserved":
            value = rng.sample(sorted(self.lists), rng.choice((1, 2)))
        elif key == "languages":
            value = rng.sample(TAGS, rng.randint(1, 3))
        elif key == "scripts":
            value = rng.sample(("Latin", "Cyrillic", "Greek"), rng.choice((1, 2)))
        elif key in ("mixed-scripts", "hyphens-3-4"):
            value = rng.choice(("yes", "no", "no"))
        elif key == "refuse":
            value = rng.sample(("valid", "blocked", "invalid"), rng.choice((1, 2)))
        elif key in LENGTHS:
            value = rng.randint(1, 3) + {"min": 0, "max": 3 if key[4] == "c" else 8}[key[:3]]
        elif key == "depth":
            value = rng.choice((1, 2)) if self.zones else None
        elif kind == "zone":
            value = rng.choice((1, 2, -2 - name.count("."), -3 - name.count(".")))
        elif self.zones:
            return
        else:
            value = rng.choice((1, 2, -1, -2, -3))
        if value:
            self.sections[section][key] = value

    def check_languages(self):
        """Drops the tags that the policy could not list: without a section and a table."""
        named = [t for s in self.sections.values() for t in s.get("tables", ())]
        for section in self.sections.values():
            known = [t for t in section.get("languages", ())
                     if named and (t in self.tags
                                   or any(find_table(s.get("tables", ()), t)
                                          for s in self.sections.values()))]
            section.pop("languages", None)
            if known:
                section["languages"] = known

    def text(self, rng):
        lines = []
        for (kind, name), values in self.sections.items():
            shown = type_tag(rng, name) if kind == "language" else name
            lines.append(f"[{kind} {shown}]" if name else f"[{kind}]")
            self.lines[(kind, name)] = len(lines)
            for key, value in values.items():
                if isinstance(value, list):
                    value = ", ".join(v.path if isinstance(v, Table) else v for v in value)
                lines.append(f"{key} = {value}")
                self.lines[(kind, name, key)] = len(lines)
        return "\n".join(lines) + "\n"

    def find(self, key, *sections):
        """Returns the value and line of a rule: that of the first section which has it."""
        for section in (*sections, ("policy", "")):
            if key in self.sections.get(section, ()):
                return self.sections[section][key], self.lines[(*section, key)]
        return None, None


class Verdict:
    """What the model says of a name: the refusals, with the line of the policy, which is ANY where
    the manual does not say which; the tables asked, with the position that they refuse; and the
    first table that allows the label."""

    ANY = object()

    def __init__(self):
        self.refusals, self.asked, self.deciding = [], [], None

    def refuse(self, status, line=None):
        self.refusals.append((status, line))


def find_script(c):
    return next((script for script, letters in SCRIPTS.items() if c in letters), "Latin")


def judge(policy, name, tag):
    """Returns the verdict of the model about a name, as a list of labels, and its tag."""
    verdict = Verdict()
    suffixes = (".".join(name[i:]) for i in range(1, len(name)))
    zone = next((("zone", z) for z in suffixes if z in policy.zones), None)
    if policy.zones and zone is None:
        verdict.refuse("POLICY_ZONE", min(policy.lines[("zone", z)] for z in policy.zones))
        return verdict
    number, line = policy.find("label", zone)
    if zone:
        judge_depth(policy, verdict, len(name), zone)
    at = find_registered(len(name), number, zone)
    if at is None:
        verdict.refuse("TABLE_NO_LABEL", line)
        return verdict
    language = ("language", tag) if tag in policy.tags else None
    if ask_tables(policy, verdict, name[at], tag, zone, language):
        judge_label(policy, verdict, name[at], ".".join(name[at + 1:]), (language, zone))
    return verdict


def count_labels(zone):
    return zone[1].count(".") + 1


def judge_depth(policy, verdict, count, zone):
    number, _ = policy.find("label", zone)
    depth, line = policy.find("depth", zone)
    if depth is None:  # as many as there are down to the one that is registered
        depth = 1 if number is None else number if number > 0 else -number - count_labels(zone)
        line = policy.lines[zone]
    if count - count_labels(zone) > depth:
        verdict.refuse("POLICY_DEPTH", line)


def find_registered(count, number, zone):
    """Returns the index of the label that is registered, or None if the name lacks it."""
    if number is None:
        return count - count_labels(zone) - 1 if zone else max(count - 2, 0)
    at = number - 1 if number > 0 else count + number
    return at if 0 <= at < count else None


def ask_tables(policy, verdict, label, tag, zone, language):
    """Asks the tables that apply.  Returns False if the tag is refused."""
    languages, languages_line = policy.find("languages", zone)
    if tag and languages is not None and tag not in languages:
        verdict.refuse("POLICY_LANGUAGE", languages_line)
        return False
    sections = (language, zone) if tag else (zone,)
    tables, line = policy.find("tables", *sections)
    if tables is None and not tag:
        if languages is not None and not label.isascii():
            verdict.refuse("TABLE_NO_TAG", languages_line)
    elif tables is None:
        if languages is None and language is None:
            verdict.refuse("TABLE_TAG", Verdict.ANY)
            return False
    elif tag and "tables" not in policy.sections.get(language, ()):
        found = find_table(tables, tag)
        if len(found) != 1:
            verdict.refuse("TABLE_TAGS" if found else "TABLE_TAG", line)
            return False
        tables = found
    refused, refused_line = policy.find("refuse", *sections)
    verdict.asked = [(t, t.first_unlisted(label)) for t in tables or ()]
    if refused is None or "valid" not in refused:
        verdict.deciding = next((t for t, at in verdict.asked if at is None), None)
    for _, at in verdict.asked if verdict.deciding is None else ():
        if at is None:
            verdict.refuse("POLICY_DISPOSITION", refused_line)
        else:
            verdict.refuse("TABLE_REFUSES", line)
    return True


def judge_label(policy, verdict, label, below, sections):
    """Applies the rules about the label itself."""
    sizes = {"code-points": len(label), "octets": len(to_ace(label))}
    for key in LENGTHS:
        limit, line = policy.find(key, *sections)
        size = sizes[key[4:]]
        if limit is not None and (size < limit if key.startswith("min") else size > limit):
            verdict.refuse("POLICY_LENGTH", line)
    value, line = policy.find("hyphens-3-4", *sections)
    if value == "no" and label[2:4] == "--":
        verdict.refuse("POLICY_HYPHENS", line)
    scripts = {find_script(c) for c in label} - {"Common"}
    allowed, line = policy.find("scripts", *sections)
    if allowed is not None and not scripts <= set(allowed):
        verdict.refuse("POLICY_SCRIPT", line)
    value, line = policy.find("mixed-scripts", *sections)
    if value == "no" and len(scripts) > 1:
        verdict.refuse("POLICY_MIXED", line)
    lists, line = policy.find("reserved", *sections)
    table = verdict.deciding
    for entry in (e for name in lists or () for e in policy.lists[name]):
        first, _, rest = entry.partition(".")
        if rest not in ("", below):
            continue
        if first == label or (table and table.index(first) is not None
                              and table.index(first) == table.index(label)):
            verdict.refuse("POLICY_RESERVED", line)
            break


def is_same(verdict, answer):
    """Compares a verdict with an object of --json."""
    found = []
    for error in answer["errors"]:
        match = re.search(r"p\.conf:(\d+) \S+$", error["rule"])
        found.append((error["status"], int(match[1]) if match else None))
    expected = [(status, next((l for s, l in found if s == status), None)
                 if line is Verdict.ANY else line) for status, line in verdict.refusals]
    tables = [(t["file"], t.get("position")) for t in answer["tables"]]
    return (sorted(found, key=str) == sorted(expected, key=str)
            and tables == [(t.file, at) for t, at in verdict.asked]
            and answer["valid"] == (not expected))


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write(text)


def run(work, arguments):
    """Runs xn-table; returns the objects that it prints, or None with its messages."""
    result = subprocess.run([*PROGRAM, *arguments], capture_output=True, cwd=work, check=False)
    if result.returncode not in (0, 1):
        return None, result.stderr.decode()
    return [json.loads(line) for line in result.stdout.splitlines()], result.stderr.decode()


def check_policy(rng, work):
    """Returns a description of what differs, or None."""
    policy = Policy(rng)
    for table in policy.tables:
        write(f"{work}/{table.path}", table.text())
    for name, entries in policy.lists.items():
        write(f"{work}/{name}", "".join(e + "\n" for e in entries))
    write(f"{work}/p.conf", policy.text(rng))
    reserved = [e.split(".") for entries in policy.lists.values() for e in entries]
    records = []
    for _ in range(60):
        label = rng.choice(reserved)[0] if rng.random() < 0.3 else make_label(rng)
        name = [make_label(rng)] * rng.choice((0, 0, 0, 1)) + [label]
        name += rng.choice((*ZONES, *policy.zones, "", "other")).split(".")
        records.append(([n for n in name if n], rng.choice((*TAGS, *policy.tags, ""))))
    write(f"{work}/names", "".join(
        ".".join(type_label(rng, n) for n in name) + "\t" + type_tag(rng, tag) + "\n"
        for name, tag in records))
    arguments = ["check", "--json", "-q", "--policy=p.conf", "-f1", "--table-tag=2", "-i", "names"]
    answers, messages = run(work, arguments)
    if answers is None or len(answers) != len(records):
        return f"{shlex.join(arguments)}: {messages}"
    for (name, tag), answer in zip(records, answers):
        verdict = judge(policy, name, tag)
        if not is_same(verdict, answer):
            expected = [(s, "any" if l is Verdict.ANY else l) for s, l in verdict.refusals]
            asked = [(t.path, at) for t, at in verdict.asked]
            return (f"line {answer['line']} of names\nexpected: {expected} tables {asked}\n"
                    f"actual: {json.dumps(answer, ensure_ascii=False)}")
    return None


def unite(tables, common):
    """Returns the relation of all tables, or None if a table lists as different letters what others
    make variants."""
    own = least_variants([pair for t in tables for pair in t.pairs])
    for table in tables:
        listed = {c: (own.get(c, c), table.least.get(c, c)) for c in table.letters}
        if len({a for a, _ in listed.values()}) != len(set(listed.values())):
            return None
    return least_variants([pair for t in (*tables, *common) for pair in t.pairs])


def collide(tables, common, records):
    """Returns the collisions of the model: line, earlier line, kind, table."""
    united = unite(tables, common)
    kept, collisions = [], []
    for line, (label, tag, zone) in enumerate(records, 1):
        found = find_table(tables, tag)
        if len(found) != 1:
            continue
        table = found[0]
        match = None
        for at, other, other_table in [k[:3] for k in kept if k[3] == zone.lower()]:
            both = table.index(label) is not None and other_table.index(other) is not None
            shared = [c for c in common
                      if c.index(label) is not None and c.index(label) == c.index(other)]
            if both and label == other:
                match = "same", other_table
            elif both and table is other_table and table.index(label) == table.index(other):
                match = "index", table
            elif shared:
                match = "same" if label == other else "index", shared[0]
            elif both and united is not None and least(united, label) == least(united, other):
                match = "index", other_table
            if match:
                collisions.append((line, at, match[0], match[1].file))
                break
        kept.append((line, label, table, zone.lower()))
    return collisions


def check_collide(rng, work):
    tables = make_tables(rng, rng.randint(1, 4))
    common = [Table(rng, "common/all.txt")] if rng.random() < 0.5 else []
    for table in (*tables, *common):
        write(f"{work}/{table.path}", table.text())
    letters = rng.sample(ALPHABET.replace("-", ""), 5)
    records = [("".join(rng.choice(letters) for _ in range(rng.choice((1, 2, 2, 3)))),
                rng.choice([t.stem or t.language for t in tables] + ["xx"]),
                rng.choice(("example", "Example", "test", ""))) for _ in range(60)]
    write(f"{work}/names", "".join(f"{type_label(rng, label)}\t{type_tag(rng, tag)}\t{zone}\n"
                                   for label, tag, zone in records))
    arguments = ["collide", "--json", "-q", "--table-zone=3", "names"]
    arguments[1:1] = [f"--tables={t.path}" for t in tables] + [f"--common={t.path}" for t in common]
    answers, messages = run(work, arguments)
    if answers is None:
        return f"{shlex.join(arguments)}: {messages}"
    found = [(a["line"], a["earlier_line"], a["kind"], a["table"]) for a in answers]
    expected = collide(tables, common, records)
    if found != expected:
        first = next(pair for pair in zip(expected + [None], found + [None]) if pair[0] != pair[1])
        return f"{shlex.join(arguments)}\nexpected: {first[0]}\nactual: {first[1]}"
    return None


def show(work, wrong):
    """Prints what differs, and the files, as comments of TAP."""
    print("\n".join("# " + line for line in wrong.splitlines()))
    for folder, _, files in os.walk(work):
        for file in sorted(files):
            path = os.path.join(folder, file)
            print(f"# {os.path.relpath(path, work)}:")
            with open(path, encoding="utf-8") as text:
                print("".join("#   " + line for line in text), end="")


def passes(check, what, seed, rounds):
    for i in range(rounds):
        with tempfile.TemporaryDirectory() as work:
            wrong = check(random.Random(f"{what} {seed} {i}"), work)
            if wrong is not None:
                print(f"# to repeat: tests/oracle/policy.py {seed} {i + 1}")
                show(work, wrong)
                return False
    return True


def main(seed="1", rounds="300"):
    checks = ((check_policy, "check --policy"), (check_collide, "collide --tables"))
    print(f"# seed {seed}, {rounds} rounds\n1..{len(checks)}")
    for number, (check, what) in enumerate(checks, 1):
        is_ok = passes(check, what, seed, int(rounds))
        print(f"{'ok' if is_ok else 'not ok'} {number} - {what}")


def is_configured(macro):
    with open("config.h", encoding="utf-8") as text:
        return f"#define {macro} 1" in text.read()


if __name__ == "__main__":
    HAS_XML = is_configured("WITH_EXPAT")
    PROGRAM = [*shlex.split(os.environ.get("RUN", "")), os.path.abspath("xn-table")]
    main(*sys.argv[1:])
