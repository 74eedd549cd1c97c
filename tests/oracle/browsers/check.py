# SPDX-License-Identifier: MIT
"""Compares xn --display with browsers, and fails if a name is shown that both hide.

check.py XN DATA VECTORS COUNT SEED

Makes COUNT names from the facts in the directory DATA, from the vectors in the directory VECTORS
and from the dictionaries of hunspell that are installed, and prints the table of
doc/reference/display.md. The same SEED makes the same names.
"""

import glob
import os
import random
import re
import subprocess
import sys

import browsers

MOST_HIDDEN_WORDS = 0.005
SURPLUS = 1.1  # some names are refused, and some are made twice
# Names whose form to show is known.  A browser that answers otherwise was not understood.
CONTROLS = {"xn--bcher-kva.com": "bücher.com", "xn--ypal-43d9g.com": "xn--ypal-43d9g.com"}
TOP_LEVELS = ["com", "net", "org", "de", "ru", "is", "az", "cat", "gr", "am", "il", "th", "jp",
              "cn", "ge", "kr", "xn--p1ai", "xn--9dbq2a"]
# Letters, and marks after them
WORD = r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f\u0590-\u0fff\u1780-\u17ff]){1,28}"
KINDS = ["single letters", "pairs of scripts", "look-alikes", "names of the vectors", "real words"]


def read_ranges(path):
    """Returns the value of each code point in a file of facts."""
    values = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))? = (.*)", line)
            if match:
                first, last = int(match[1], 16), int(match[2] or match[1], 16)
                values.update(dict.fromkeys(range(first, last + 1), match[3]))
    return values


class Letters:
    """What may be shown, and the letters of each script, which include those that may not."""

    def __init__(self, data):
        self.shown = read_ranges(data + "/display/show.txt")
        self.categories = read_ranges(data + "/properties/gc.txt")
        self.scripts = {}
        for point, script in read_ranges(data + "/unicode/script.txt").items():
            if self.categories.get(point, "Cn")[0] in "LMN" and point >= 0x80:
                self.scripts.setdefault(script, []).append(point)
        self.scripts["Latin"] += range(ord("a"), ord("z") + 1)
        self.plain = {script: [p for p in points if self.shown.get(p) == "shown"] or points
                      for script, points in self.scripts.items()}
        self.lookalikes = {
            script: [p for p in points if re.search("latin|digit|stroke|slash",
                                                    self.shown.get(p, ""))]
            for script, points in self.scripts.items()}
        self.lookalikes = {s: points for s, points in self.lookalikes.items() if points}
        self.script_of = {p: s for s, points in self.scripts.items() for p in points}


def place(chooser, point, neighbour):
    """Puts a letter alone, first, in the middle or last."""
    letter, other = chr(point), chr(neighbour)
    return chooser.choice([letter, letter + other, other + letter + other, other + letter])


def single_letters(chooser, letters, count):
    points = [p for p in letters.script_of if p >= 0x80]
    # Half of them are not ideographs, which are nearly all of the letters.
    few = [p for p in points if letters.script_of[p] not in ("Han", "Hangul")]
    for number in range(count):
        point = few[number // 2 % len(few)] if number % 2 else chooser.choice(points)
        yield place(chooser, point, chooser.choice(letters.plain[letters.script_of[point]]))


def pairs_of_scripts(chooser, letters, count):
    scripts = sorted(letters.scripts)
    for _ in range(count):
        label = [chooser.choice(letters.plain[chooser.choice(scripts)]) for _ in range(2)]
        label += [chooser.choice(letters.plain[letters.script_of[chooser.choice(label)]])
                  for _ in range(chooser.randrange(4))]
        chooser.shuffle(label)
        yield "".join(map(chr, label)) + chooser.choice(["", "", "1", "-a"])


def look_alikes(chooser, letters, count):
    scripts = sorted(letters.lookalikes)
    for _ in range(count):
        script = chooser.choice(scripts)
        alike = letters.lookalikes[script]
        label = [chooser.choice(alike) for _ in range(1 + chooser.randrange(6))]
        if chooser.random() < 0.3:
            label.append(chooser.choice(letters.plain[script]))
        if chooser.random() < 0.2:
            label.append(ord(chooser.choice("01abo")))
        chooser.shuffle(label)
        yield "".join(map(chr, label))


def names_of_vectors(directory):
    """Returns the names in the vectors of names."""
    names = set()
    for file_name in ("display.tsv", "names.tsv", "traits.tsv"):
        with open(f"{directory}/{file_name}", encoding="utf-8") as file:
            for line in file:
                columns = line.rstrip("\n").split("\t")
                if line[0] == "#" or len(columns) < 6 or "\\x" in line:
                    continue
                names.add(re.sub(r"\\u\{([0-9a-f]+)\}", lambda m: chr(int(m[1], 16)), columns[2]))
    return sorted(name for name in names if name.isprintable())


def read_dictionary(chooser, path, count):
    """Returns at most so many words of a dictionary that are not ASCII, in lower case."""
    encoding = "latin-1"
    with open(path.removesuffix(".dic") + ".aff", "rb") as file:
        match = re.search(rb"^(?:\xef\xbb\xbf)?SET\s+(\S+)", file.read(), re.MULTILINE)
    if match:
        encoding = match[1].decode().replace("microsoft-", "")
    with open(path, encoding=encoding, errors="ignore") as file:
        lines = file.readlines()
    words = set()
    for line in chooser.sample(lines, min(len(lines), 20 * count)):
        word = re.split(r"[/\s]", line, maxsplit=1)[0].lower()
        if not word.isascii() and re.fullmatch(WORD, word):
            words.add(word)
    return set(chooser.sample(sorted(words), min(count, len(words))))


def real_words(chooser, count):
    """Returns words of each installed dictionary, about as many of each, under .com."""
    paths = {os.path.realpath(path) for path in glob.glob("/usr/share/hunspell/*.dic")
             if os.path.exists(path.removesuffix(".dic") + ".aff")}
    words = set()
    for number, path in enumerate(sorted(paths)):
        share = (count - len(words)) // (len(paths) - number)
        words |= read_dictionary(chooser, path, share)
    return sorted(words), len(paths)


def make_names(chooser, data, vectors, count):
    """Returns pairs of a kind and a name."""
    letters = Letters(data)
    share = count // 10
    names = [(3, name) for name in names_of_vectors(vectors)]
    for kind, labels in enumerate((single_letters(chooser, letters, 3 * share),
                                   pairs_of_scripts(chooser, letters, 2 * share),
                                   look_alikes(chooser, letters, 2 * share))):
        names += [(kind, f"{label}.{chooser.choice(TOP_LEVELS)}") for label in labels]
    words, dictionaries = real_words(chooser, max(count - len(names), 3 * share))
    print(f"# {len(words)} words of {dictionaries} dictionaries")
    return names + [(4, word + ".com") for word in words]


def convert(program, names):
    """Returns the ASCII form and the form to show of each name that has them."""
    text = "".join(name + "\n" for _, name in names)
    run = subprocess.run([program, "--append=ascii,display"], input=text, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8")
    lines = run.stdout.split("\n")[:-1]
    if len(lines) != len(names):
        sys.exit(f"check.py: {len(names)} names, but {len(lines)} lines from {program}")
    rows = {}
    for (kind, name), line in zip(names, lines):
        ascii_form, shown = line.split("\t")[-2:]
        if "xn--" in ascii_form and not set(ascii_form) - set("abcdefghijklmnopqrstuvwxyz"
                                                              "0123456789-._"):
            rows.setdefault(ascii_form, (kind, name, is_shown(shown)))
    return rows


def is_shown(name):
    return name != "" and not any(label.startswith("xn--") for label in name.split("."))


def ask(browser, program, names):
    """Returns whether a browser shows each name."""
    with browser(program) as asked:
        forms = asked.show([*CONTROLS, *(name for name in names if name not in CONTROLS)])
    for name, form in CONTROLS.items():
        if forms[name] != form:
            sys.exit(f"check.py: {program} shows {name} as {forms[name]!a}, not as {form!a}")
    return {name: is_shown(forms[name]) for name in names}


def print_table(rows, verdicts):
    """Prints how many names are shown by whom.

    Returns the names that are shown though both browsers hide them, the real words that are hidden
    though both show them, and the number of real words that both show."""
    counts = {}
    wrong, lost = [], []
    for name, (kind, typed, here) in rows.items():
        by = sum(verdict[name] for verdict in verdicts)
        counts[kind, here, by] = counts.get((kind, here, by), 0) + 1
        if here and by == 0:
            wrong.append((typed, name))
        if not here and by == 2 and kind == 4:
            lost.append((typed, name))
    print("| names | | both show | one shows | both hide |\n|---|---|--:|--:|--:|")
    for kind, title in enumerate(KINDS):
        for here, word in ((True, "shown here"), (False, "hidden here")):
            cells = [str(counts.get((kind, here, by), 0)) for by in (2, 1, 0)]
            print(f"| {title} | {word} | {' | '.join(cells)} |")
    words = sum(counts.get((4, here, 2), 0) for here in (True, False))
    return wrong, lost, words


def main():
    program, data, vectors, count, seed = sys.argv[1:6]
    names = make_names(random.Random(seed), data, vectors, int(SURPLUS * int(count)))
    rows = dict(list(convert(program, names).items())[:int(count)])
    print(f"# {len(rows)} names, seed {seed}")
    if not rows:
        sys.exit("check.py: no names")
    verdicts = []
    for browser, path in ((browsers.Firefox, "firefox-esr"), (browsers.Chromium, "chromium")):
        version = subprocess.run([path, "--version"], text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL).stdout.strip()
        print("# " + version.split(" built")[0], flush=True)
        verdicts.append(ask(browser, path, rows))
    wrong, lost, words = print_table(rows, verdicts)
    for typed, name in lost[:20]:
        print(f"# hidden, though both show it: {typed} {name}")
    for typed, name in wrong[:50]:
        print(f"# shown, though both hide it: {typed} {name}")
    few = len(lost) <= MOST_HIDDEN_WORDS * words
    print(f"{'ok' if not wrong else 'not ok'} 1 - nothing is shown that both hide ({len(wrong)})")
    if any(kind == 4 for kind, _, _ in rows.values()):
        few = few and words > 0
        print(f"{'ok' if few else 'not ok'} 2 - words that both show:"
              f" {len(lost)} of {words} hidden")
    else:
        print("ok 2 - words that both show # SKIP no dictionaries (Debian: hunspell-*)")
    print("1..2")
    passed = (not wrong) + few
    print(f"{passed} passed, {2 - passed} failed")
    sys.exit(passed < 2)


main()
