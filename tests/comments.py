# SPDX-License-Identifier: MIT
"""Judges the comments of each folder of the product; tests/format.sh runs it.

Reads the names of files, one per line, from standard input.  Prints a line per folder: its name,
and the faults if there are any; and a note, which begins with #, where the share of comment lines
is unusual.  With --list, prints the comments instead.

A comment is a /* */ comment, a run of // or # lines, or a docstring of Python.  SPDX and #!
lines do not count.  A question may contain "what", and so may quoted text.
"""
import re
import sys

FOLDERS = ("lib", "nameprep", "data/gen", "table", "resolve", "compat", "tools", "bindings", "web")

MAX_WHAT = 0.01  # of the comments
USUAL_SHARE = (8, 15)  # per cent of the lines
ALLOWED_SHARE = (3, 25)

# A string or a regular expression is matched to be skipped: it may contain the start of a comment.
C_TOKENS = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
    |"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'
    """, re.DOTALL | re.VERBOSE)
JS_TOKENS = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
    |"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`
    |(?:(?<=[(,=:?!&|;{}[>])|(?<=return))[ ]*/(?![*/])(?:\\.|\[(?:\\.|[^]\\\n])*\]|[^/\\\n[])+/
    """, re.DOTALL | re.VERBOSE)
PYTHON_TOKENS = re.compile(r"""
    (?P<comment>\#[^\n]*|^[ ]*[rR]?\"{3}.*?\"{3})
    |[rRbB]*\"{3}.*?\"{3}|[rRbB]*'{3}.*?'{3}
    |"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'
    """, re.DOTALL | re.MULTILINE | re.VERBOSE)
TOKENS = {"c": C_TOKENS, "h": C_TOKENS, "js": JS_TOKENS, "mjs": JS_TOKENS,
          "ts": JS_TOKENS, "py": PYTHON_TOKENS, "pyi": PYTHON_TOKENS}

QUOTED = re.compile(r'"[^"]*"|`[^`]*`|\'[^\']*\'(?!\w)')
# From "what" to the end of its sentence, unless that is a question mark
WHAT = re.compile(r"\bwhat\b(?![^.?]*\?)", re.IGNORECASE)


def find_comments(text, tokens):
    """Yields the first line, the last line and the text of each comment."""
    run = None
    line, counted = 1, 0
    for token in tokens.finditer(text):
        comment = token["comment"]
        if comment is None or "SPDX-License-Identifier" in comment or comment.startswith("#!"):
            continue
        line += text.count("\n", counted, token.start())
        counted = token.start()
        last = line + comment.count("\n")
        words = " ".join(comment.strip('/*#" \n').split())
        starts_line = not text[text.rfind("\n", 0, counted) + 1:counted].strip()
        is_run = comment.startswith(("//", "#")) and starts_line
        if run and is_run and run[1] == line - 1:
            run = (run[0], last, run[2] + " " + words)
            continue
        if run:
            yield run
        run = (line, last, words)
        if not is_run:
            yield run
            run = None
    if run:
        yield run


def find_folder(path):
    for folder in FOLDERS:
        if path.startswith(folder + "/") and "/tests/" not in path:
            return folder
    return None


class Folder:
    """The counts of a folder."""

    def __init__(self):
        self.lines = self.comment_lines = self.comments = 0
        self.whats = []

    def add(self, path, text, tokens):
        self.lines += text.count("\n")
        for first, last, words in find_comments(text, tokens):
            self.comments += 1
            self.comment_lines += last - first + 1
            if "--list" in sys.argv:
                print(f"{path}:{first}: {words}")
            if WHAT.search(QUOTED.sub("", words)):
                self.whats.append(f"{path}:{first}")

    def find_faults(self, name):
        share = 100 * self.comment_lines / self.lines
        if not USUAL_SHARE[0] <= share <= USUAL_SHARE[1]:
            print(f"# {name}: {share:.1f} % of the lines are comments")
        if not ALLOWED_SHARE[0] <= share <= ALLOWED_SHARE[1]:
            yield f"{share:.1f} % of the lines are comments"
        if len(self.whats) > MAX_WHAT * self.comments:
            yield (f'{len(self.whats)} of {self.comments} comments contain "what": '
                   + " ".join(self.whats[:20]))


def main():
    folders = {}
    for path in sys.stdin.read().split("\n"):
        name = find_folder(path)
        tokens = TOKENS.get(path.rpartition(".")[2])
        if name is not None and tokens is not None:
            with open(path, encoding="utf-8") as file:
                folders.setdefault(name, Folder()).add(path, file.read(), tokens)
    if "--list" not in sys.argv:
        for name, folder in folders.items():
            print(name, "; ".join(folder.find_faults(name)))


main()
