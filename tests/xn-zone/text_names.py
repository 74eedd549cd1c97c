#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# --text against a plain implementation of its rules: random texts, read in pieces of random sizes.
#     text_names.py XN... prints TAP.  XN_SEED: another seed.
import json
import os
import random
import re
import subprocess
import sys

SPACE = ' \t\v\f\r'
LOCAL = set("!#$%&'*+-=?^_`{|}~.\"")
URL = re.compile('[^\\x00-\\x20"<>\\x7f]*')
AUTHORITY = re.compile('[^/?#\\\\\\x00-\\x20"<>\\x7f]*')


def is_name(c):
    return c.isascii() and (c.isalnum() or c in '.-_') or \
        ord(c) >= 0x80 and not 0xD800 <= ord(c) <= 0xDFFF


def is_local(c):
    return not c.isascii() or c.isalnum() or c in LOCAL


def find_names(line):
    """The positions at which a name begins and ends, in characters."""
    at = url_end = 0
    while at < len(line):
        before = line[at - 1] if at > 0 else ' '
        if line.startswith('://', at):
            authority = AUTHORITY.match(line, at + 3)
            begin = at + 3 + authority.group().rfind('@') + 1
            url_end = max(url_end, URL.match(line, at + 3).end())
        elif line.startswith('||', at) and not line.startswith('|', at + 2):
            begin = at + 2
        elif line[at] == '@' and at >= url_end and (before in SPACE + '<,' or is_local(before)):
            begin = at + 1
        else:
            at += 1
            continue
        end = begin
        while end < len(line) and is_name(line[end]):
            end += 1
        at = end
        while end > begin and line[end - 1] in '.\u3002\uff0e\uff61':
            end -= 1
        if end > begin:
            yield begin, end


def octets(text):
    return text.encode('utf-8', 'surrogateescape')


PIECES = ['ü', 'küche', 'ß', 'a', 'b.c', 'x-y', '_d', 'xn--tda', '.', '.', '\u3002', '\uff0e',
          '\uff61', '://', '://', 'http://', '@', '@', '@', '||', '|', ':', '/', '//', '?', '#', '<',
          '>', ',', ' ', '\t', '"', "'", '(', ')', '!', '^', '*', '\\', '\r', '\v', '\x00',
          '\x7f', '\u3000', '☃',
          '\udcff', '\udce3\udc80', 'user', ':8080', 'mailto:', '\ufeff']


def make_line(rng):
    return ''.join(rng.choice(PIECES) for _ in range(rng.randint(0, 14)))


def run(command, data, rng):
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)
    if rng is None:
        return child.communicate(data)[0]
    at = 0
    while at < len(data):
        size = rng.choice([1, 7, 64, 1000])
        child.stdin.write(data[at:at + size])
        child.stdin.flush()
        at += size
    return child.communicate()[0]


def expected(lines):
    """What is found, and the text that follows from it; changed: the answers for the names."""
    found = []
    for number, line in enumerate(lines, 1):
        for begin, end in find_names(line):
            name = line[begin:end]
            if not name.isascii():
                found.append((number, len(octets(line[:begin])) + 1, name))
    return found


def check(command, lines, rng):
    data = b'\n'.join(octets(line) for line in lines)
    objects = [json.loads(line) for line in run(command + ['--json'], data, rng).splitlines()]
    found = [(o['line'], o['octet'], o['input']) for o in objects]
    if found != expected(lines):
        differing = [pair for pair in zip(found, expected(lines)) if pair[0] != pair[1]]
        return 'names: %r' % (differing[:1] or [len(found), len(expected(lines))])
    rows = data.split(b'\n')
    for o in reversed(objects):
        if 'output' in o:
            row, at = rows[o['line'] - 1], o['octet'] - 1
            typed = o['input'].encode()
            rows[o['line'] - 1] = row[:at] + o['output'].encode() + row[at + len(typed):]
    output = run(command, data, rng)
    if output != b'\n'.join(rows):
        return 'output'
    return None if run(command, output, rng) == output else 'not idempotent'


def main():
    rng = random.Random(int(os.environ.get('XN_SEED', '3490')))
    command = sys.argv[1:] + ['--text', '-q', '--max-messages=0']
    for number, (count, pieces) in enumerate([(40000, None), (300, rng), (3000, None)], 1):
        lines = [make_line(rng) for _ in range(count)]
        wrong = check(command, lines, pieces)
        if wrong:
            print('# ' + wrong)
        print('%sok %d - %d random lines%s' % ('not ' if wrong else '', number, count,
                                               ' in pieces' if pieces else ''))
    print('1..3')


main()
