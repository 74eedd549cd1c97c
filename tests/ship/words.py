#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each message of the sources stands in tests/cli/words.txt.

A message is a string of C with two words or more; the parts between its values are looked for.
Files and strings that are no messages are listed below, with the reason.
"""
import glob
import os
import re
import sys

SOURCE = os.environ.get("srcdir", ".")
# They print what --explain, info and traces are about.
NO_MESSAGES = (r"explain_output|punycode_trace|command_info|display_scripts|constants"
               r"|audit_2008_output|diff_changes|diff_names|diff_rules")
# They need a machine that lacks something, or a caller in C.
UNREACHED = "|".join("""memory|does not fit|no diagnosis|this character|second name
reference library|libidn2|cannot be kept|cannot write|cannot set|cannot load|glibc|statically
another user|the key of a name|! after a label|unknown status|Ctrl-D|^passwords|^mail addresses
^hosts with|^code points such|names is$|standard stream|more than 253 octets|such text|^the port$
^the zone of the|^the address literal|none refused|too many columns
messages not shown|at code point|its path contains
so its names are not|the list is too large|look up another name|while it was being converted
the date|is not known|32 gigabytes|literal code points|rules with an anchor|^ambiguous|unknown flag
except for
^the table does not allow the label|^(no table has|several tables have) this tag|^a reserved name$
^a (language|script) that is not allowed|^too short or too long|^a disposition that is refused
^(earlier|other) l|^valid (from|until)$|only for the index""".split("\n"))
# Rows of options, and the beginning and end of --help
HELP = r"^(?:static )?const (?:struct option_(?:row|command)|char \*const usages)\b[^;{]*\{.*?^\};"
VALUES = r"%[-+#0-9.*]*(?:z|l|h)*[a-zA-Z]|\\.|'|; try |(?<=\w) --?[a-z][-a-z0-9]*"


def find_strings(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^ *#(?:.*\\\n)*.*", "", text, flags=re.MULTILINE)
    text = re.sub(HELP, "", text, flags=re.MULTILINE | re.DOTALL)
    for match in re.finditer(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', text):
        string = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', match[0]))
        for part in re.split(VALUES, string):
            part = part.strip(" ;:,()%")
            if re.match(r"[a-z].*[a-z]{2} [a-z]", part):
                yield part


with open(os.path.join(SOURCE, "tests/cli/words.txt"), encoding="utf-8") as file:
    words = re.sub(r"\s+", " ", re.sub(r"[{}]", "", file.read()))
count = failures = 0
for directory in ("lib", "lib/*", "lib/table/*", "tools/*"):
    for path in sorted(glob.glob(os.path.join(SOURCE, directory, "*.c"))):
        if re.search(NO_MESSAGES, path):
            continue
        with open(path, encoding="utf-8") as file:
            wrong = [part for part in find_strings(file.read())
                     if any(re.sub(r"\s+", " ", piece) not in words for piece in part.split("; "))
                     and re.sub(r"\s+", " ", part) not in words
                     and not re.search(UNREACHED, part)]
        count += 1
        failures += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {count} - {os.path.relpath(path, SOURCE)}")
        for part in wrong:
            print("# not in tests/cli/words.txt:", part)
print(f"1..{count}")
sys.exit(failures != 0)
