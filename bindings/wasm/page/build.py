#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the page: one HTML file, with its style, its script and everything they need inside.

    build.py SOURCE WASM SUFFIXES OUTPUT

SOURCE is the top directory of the sources; WASM is xn-like.wasm, built by `make wasm`; SUFFIXES
has the Public Suffix List.  The same sources give the same octets.
"""
import base64
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import time

LIMIT = 256 * 1024
MODULES = (
    'bindings/wasm/machine.js',
    'bindings/wasm/parameters.js',
    'bindings/wasm/calls.js',
    'bindings/wasm/xn.js',
    'bindings/wasm/look-alikes.js',
    'bindings/wasm/page/names.js',
    'bindings/wasm/page/suffixes.js',
    'bindings/wasm/page/lookalike.js',
    'bindings/wasm/page/links.js',
    'bindings/wasm/page/analysis.js',
    'bindings/wasm/page/texts.js',
    'bindings/wasm/page/verdict.js',
    'bindings/wasm/page/elements.js',
    'bindings/wasm/page/typed.js',
    'bindings/wasm/page/result.js',
    'bindings/wasm/page/labels.js',
    'bindings/wasm/page/list.js',
    'bindings/wasm/page/page.js',
)
# Section 3.2 of the licence demands this of a form that is not the source.
MPL = '''Its source is available from
https://publicsuffix.org/list/public_suffix_list.dat under the terms of the Mozilla Public License,
v. 2.0, of which a copy is at https://mozilla.org/MPL/2.0/.
'''
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


def to_ace(label):
    return label if label.isascii() else 'xn--' + label.encode('punycode').decode('ascii')


def read_suffixes(path):
    """Returns the date of a Public Suffix List and its rules as a tree, as suffixes.js reads it."""
    text = read(path)
    version = re.search(r'^// VERSION: (\d{4}-\d\d-\d\d)', text, flags=re.M)
    # Lists before 2024 have no version; packages keep the date of the file.
    date = version[1] if version else time.strftime('%Y-%m-%d', time.gmtime(os.stat(path).st_mtime))
    tree = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith('//'):
            node = tree
            for label in reversed(line.split()[0].split('.')):
                node = node.setdefault(to_ace(label), {})
            node[''] = {}
    if not {'com', 'de', 'ck'} <= tree.keys():
        sys.exit(f'build.py: {path} is not the Public Suffix List')

    def write(node):
        return ','.join(
            label + ('' if '' in below else '?') + (f'({write(below)})' if below.keys() > {''}
                                                    or '' not in below else '')
            for label, below in sorted(node.items()) if label)

    return date + '\n' + write(tree)


def read_known(path):
    return ' '.join(line for line in read(path).splitlines() if not line.startswith('#'))


def read_texts(path):
    """Returns the texts of each language by their keys.  The file has a line for each key, and
    below it an indented line for each language, which may be continued on lines indented more."""
    texts = {}
    for number, line in enumerate(read(path).splitlines(), 1):
        if not line or line.startswith('#'):
            continue
        if match := re.fullmatch(r'(\w+)', line):
            if match[1] in texts:
                sys.exit(f'build.py: {path}:{number}: a second {match[1]}')
            key = texts[match[1]] = {}
        elif match := re.fullmatch(r'  (\w\w) (.+)', line):
            language = match[1]
            key[language] = match[2]
        elif match := re.fullmatch(r'     (.+)', line):
            key[language] += ' ' + match[1]
        else:
            sys.exit(f'build.py: {path}:{number}: neither a key nor a text')
    languages = {}
    for name, key in texts.items():
        for language in next(iter(texts.values())):
            if language not in key:
                sys.exit(f'build.py: {path}: {name} has no text in {language}')
            languages.setdefault(language, {})[name] = key[language]
        if len({tuple(sorted(re.findall(r'\{\w+\}', text))) for text in key.values()}) > 1:
            sys.exit(f'build.py: {path}: {name} has other values in another language')
    return json.dumps(languages, ensure_ascii=False, separators=(',', ':'))


def compress(octets):
    # Without the time, which gzip.compress() writes into the header.
    return base64.b64encode(gzip.compress(octets, 9, mtime=0)).decode('ascii')


def join_modules(source, files):
    """Joins ES modules, each after those that it imports from, as the body of a strict script."""
    script = os.path.join(source, 'bindings/wasm/commonjs.awk')
    joined = subprocess.run(['awk', '-v', 'body=1', '-f', script,
                             *(os.path.join(source, file) for file in files)],
                            stdout=subprocess.PIPE, check=False)
    if joined.returncode != 0:
        sys.exit(1)  # commonjs.awk says why.
    return joined.stdout.decode('utf-8')


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
            'Unicode Character Database.\n\n' + data[data.index('UNICODE LICENSE'):]
            + '\nThe rules for registrable names are those of the Public Suffix List. ' + MPL)
    if '--' in text:
        sys.exit('build.py: the licences cannot be in a comment of HTML')
    return text


def build(source, wasm, suffixes):
    style = '\n' + without_comments(read(source, 'bindings/wasm/page/page.css'))
    loader = '\n' + without_comments(join_modules(source, ['bindings/wasm/page/loader.js']))
    # In a scope of its own, which uses the functions of the loader
    script = '(() => {\n' + without_comments(
        join_modules(source, MODULES)) + '})()\n'
    with open(wasm, 'rb') as file:
        code = file.read()
    names = pack(read_facts(os.path.join(source, 'data/unicode/name.txt')))
    scripts = pack(read_facts(os.path.join(source, 'data/unicode/script.txt')))
    parts = {
        'policy': "default-src 'none'; script-src " + source_hash(loader) + ' '
                  + source_hash(script) + " 'wasm-unsafe-eval'; style-src " + source_hash(style)
                  + "; base-uri 'none'; form-action 'none'",
        'style': style,
        'loader': loader,
        'packed': compress(script.encode('utf-8')),
        'wasm': compress(code),
        'licences': read_licences(source),
        # One part, which compresses better than several.
        'data': compress('\n\n'.join((
            names, scripts, read_suffixes(suffixes),
            read_known(os.path.join(source, 'bindings/wasm/page/known.txt')),
            read_texts(os.path.join(source, 'bindings/wasm/page/texts.txt')))).encode('utf-8')),
    }
    # In one pass, so that text within a part is never taken for the name of another part.
    return re.sub(f"@({'|'.join(parts)})@", lambda match: parts[match[1]],
                  read(source, 'bindings/wasm/page/page.html'))


def main():
    source, wasm, suffixes, output = sys.argv[1:]
    page = build(source, wasm, suffixes).encode('utf-8')
    if len(page) > LIMIT:
        sys.exit(f'build.py: the page has {len(page)} octets, more than {LIMIT}')
    with open(output + '.new', 'wb') as file:
        file.write(page)
    os.replace(output + '.new', output)


if __name__ == '__main__':
    main()
