#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the page: one HTML file, with its style, its script and everything they need inside.

    build.py SOURCE WASM OUTPUT

SOURCE is the top directory of the sources; WASM has xn.wasm, built by `make wasm`.  The same
sources give the same octets.
"""
import base64
import gzip
import hashlib
import os
import re
import sys

LIMIT = 256 * 1024
MODULES = (
    'bindings/wasm/machine.js',
    'bindings/wasm/parameters.js',
    'bindings/wasm/calls.js',
    'bindings/wasm/xn.js',
    'web/names.js',
    'web/lookalike.js',
    'web/analysis.js',
    'web/texts.js',
    'web/elements.js',
    'web/typed.js',
    'web/result.js',
    'web/labels.js',
    'web/page.js',
)
DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def read_facts(path):
    """Yields pairs of a range and a value from a file in data/."""
    for line in read(path).splitlines():
        if line and not line.startswith('#'):
            codes, value = line.split(' = ')
            first, _, last = codes.partition('..')
            yield int(first, 16), int(last or first, 16), value


def base36(number):
    """Returns a number in base 36, which parseInt(text, 36) in names.js reads."""
    digits = DIGITS[number % 36]
    while number >= 36:
        number //= 36
        digits = DIGITS[number % 36] + digits
    return digits


def pack(facts):
    """Returns one line for each fact: [GAP+][LENGTH~]SHARED WORDS...

    GAP is the number of code points between the range before and this one; LENGTH is the number of
    code points in the range, less one; SHARED is a digit, the number of first words that the value
    shares with the one before.  Names share most of their words, and the rest compresses well.
    """
    lines = []
    last, before = -1, []
    for first, end, value in facts:
        words = value.split(' ')
        shared = 0
        while shared < min(len(words), len(before)) and words[shared] == before[shared]:
            shared += 1
        line = DIGITS[shared] + ' '.join(words[shared:])
        if end > first:
            line = base36(end - first) + '~' + line
        if first > last + 1:
            line = base36(first - last - 1) + '+' + line
        lines.append(line)
        last, before = end, words
    return '\n'.join(lines)


def compress(octets):
    # Without the time, which gzip.compress() writes into the header.
    return base64.b64encode(gzip.compress(octets, 9, mtime=0)).decode('ascii')


DECLARATION = re.compile(r'^(?:async )?(?:function|class|const|let) (\w+)', re.M)


def join_modules(paths):
    """Joins ES modules, each after those that it imports from, as one strict script.

    They share a scope, in which importers use an export under its own name, and see it change when
    it is assigned to.
    """
    text = ''
    for path in paths:
        module = re.sub(r"^import \{[^}]*\} from '[^']*'\n", '', read(path), flags=re.M)
        module = re.sub(r"^export \{[^}]*\}(?: from '[^']*')?\n", '', module, flags=re.M)
        module = re.sub(r'^export (?=(?:async )?(?:function|class|const|let)\b)', '', module,
                        flags=re.M)
        if re.search(r'^(?:import|export)\b', module, flags=re.M):
            sys.exit(f'build.py: {path}: an import or export that is not supported')
        text += module
    names = DECLARATION.findall(text)
    for name in sorted(set(names)):
        if names.count(name) > 1:
            sys.exit(f'build.py: two modules declare {name}')
    return f"(() => {{\n'use strict'\n{text}}})()\n"


def without_comments(text):
    """Removes comments on lines of their own, and indents."""
    text = re.sub(r'^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n', '', text, flags=re.M | re.S)
    text = re.sub(r'^[ \t]*//.*\n', '', text, flags=re.M)
    return re.sub(r'^[ \t]+|^\n', '', text, flags=re.M)


def source_hash(text):
    """Returns the hash of a script or a style for the page's Content-Security-Policy."""
    digest = hashlib.sha256(text.encode('utf-8')).digest()
    return "'sha256-" + base64.b64encode(digest).decode('ascii') + "'"


def read_licences(source):
    """Returns both licences: each demands that its text is in every copy, and the page is copied
    without other files."""
    data = read(source, 'data/README.md')
    text = (read(source, 'LICENSE') + '\nThe names and tables of characters are derived from the '
            'Unicode Character Database.\n\n' + data[data.index('UNICODE LICENSE'):])
    if '--' in text:
        sys.exit('build.py: the licences cannot be in a comment of HTML')
    return text


def build(source, wasm):
    style = '\n' + without_comments(read(source, 'web/page.css'))
    script = '\n' + without_comments(join_modules(os.path.join(source, file) for file in MODULES))
    with open(wasm, 'rb') as file:
        code = file.read()
    names = pack(read_facts(os.path.join(source, 'data/unicode/name.txt')))
    scripts = pack(read_facts(os.path.join(source, 'data/unicode/script.txt')))
    parts = {
        'policy': "default-src 'none'; script-src " + source_hash(script)
                  + " 'wasm-unsafe-eval'; style-src " + source_hash(style)
                  + "; base-uri 'none'; form-action 'none'",
        'style': style,
        'script': script,
        'wasm': compress(code),
        'licences': read_licences(source),
        'names': compress((names + '\n\n' + scripts).encode('ascii')),
    }
    # In one pass, so that text within a part is never taken for the name of another part.
    return re.sub(r'@(policy|style|script|wasm|names|licences)@', lambda match: parts[match[1]],
                  read(source, 'web/page.html'))


def main():
    source, wasm, output = sys.argv[1:]
    page = build(source, wasm).encode('utf-8')
    if len(page) > LIMIT:
        sys.exit(f'build.py: the page has {len(page)} octets, more than {LIMIT}')
    with open(output + '.new', 'wb') as file:
        file.write(page)
    os.replace(output + '.new', output)


if __name__ == '__main__':
    main()
