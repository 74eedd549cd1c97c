#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the page: one HTML file, with its style, its script and everything they need inside.

    build.py SOURCE WASM OUTPUT

SOURCE is the top directory of the sources; WASM is the module that `make wasm` builds.  The same
sources give the same octets.
"""
import base64
import gzip
import hashlib
import html
import json
import os
import re
import sys

LIMIT = 200_000
IMPORT = re.compile(r"^(?:import|export)\s[^;'()=]*\sfrom '([^']+)'.*\n", re.M)


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def join_modules(path, seen):
    """Returns an ES module after those that it imports from, for one scope: names are kept."""
    if path in seen:
        return ''
    seen.add(path)
    text = read(path)
    if path.endswith('.json'):
        return f'const words = {text.strip()}\n'
    imports = IMPORT.finditer(text)
    before = ''.join(join_modules(os.path.normpath(os.path.join(os.path.dirname(path), one[1])),
                                  seen) for one in imports)
    return before + re.sub(r'^export ', '', IMPORT.sub('', text), flags=re.M)


def source_hash(text):
    """Returns the hash of a script or a style for the page's Content-Security-Policy."""
    digest = hashlib.sha256(text.encode('utf-8')).digest()
    return "'sha256-" + base64.b64encode(digest).decode('ascii') + "'"


def read_licences(source):
    """Returns both licences, each of which demands to be in every copy."""
    text = (read(source, 'LICENSE') + '\nThe tables of characters are derived from the Unicode '
            'Character Database.\n\n' + read(source, 'LICENSES/LicenseRef-Unicode-3.0.txt'))
    if '--' in text:
        sys.exit('build.py: the licences cannot be in a comment of HTML')
    return text


def build(source, wasm):
    page = os.path.join(source, 'bindings/wasm/page')
    style = read(page, 'page.css')
    # In a block, so that two declarations of a name are an error.
    script = "'use strict';{\n" + join_modules(os.path.join(page, 'page.js'), set()) + '}\n'
    with open(wasm, 'rb') as file:
        packed = gzip.compress(file.read(), 9, mtime=0)
    words = json.loads(read(page, 'words.json'))
    parts = {name: html.escape(text) for name, text in words.items() if isinstance(text, str)}
    parts |= {
        'policy': f"default-src 'none'; script-src {source_hash(script)} 'wasm-unsafe-eval'; "
                  f"style-src {source_hash(style)}; base-uri 'none'; form-action 'none'",
        'style': style,
        'script': script,
        'wasm': base64.b64encode(packed).decode('ascii'),
        'licences': read_licences(source),
    }
    # In one pass, so that text within a part is never taken for the name of another part.
    return re.sub(r'@(\w+)@', lambda match: parts[match[1]], read(page, 'page.html'))


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
