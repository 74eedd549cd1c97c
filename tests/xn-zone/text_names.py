#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# --text against a plain implementation of its rules: random texts, read in pieces of random sizes,
# and each code point that is not a letter, beside a name.
#     text_names.py DATA XN... prints TAP.  XN_SEED: another seed.
import json
import os
import random
import re
import stringprep
import subprocess
import sys

SPACE = ' \t\v\f\r'
LOCAL = set("!#$%&'*+-=?^_`{|}~.\"")
URL = re.compile('[^\\x00-\\x20"<>\\x7f]*')
AUTHORITY = re.compile('[^/?#\\\\\\x00-\\x20"<>\\x7f]*')


DOTS = '.\u3002\uff0e\uff61'


def read_facts(path):
    """The value of each non-ASCII code point in a file of data/."""
    facts = {}
    with open(path, encoding='ascii') as lines:
        for line in lines:
            match = re.match('([0-9A-F]+)(?:\\.\\.([0-9A-F]+))? = (\\w+)', line)
            if match:
                first = int(match[1], 16)
                for cp in range(max(first, 0x80), int(match[2] or match[1], 16) + 1):
                    facts[cp] = match[3]
    return facts


CATEGORY = read_facts(sys.argv[1] + '/properties/gc.txt')
SCRIPT = read_facts(sys.argv[1] + '/unicode/script.txt')


def is_hebrew_letter(c):
    return c != '' and SCRIPT.get(ord(c)) == 'Hebrew' and CATEGORY[ord(c)] == 'Lo'


def is_name(line, at):
    c = line[at]
    cp = ord(c)
    if cp < 0x80:
        return c.isalnum() or c in '.-_'
    if 0xD800 <= cp <= 0xDFFF:
        return False
    if c in '\u05f3\u05f4':
        return at > 0 and is_hebrew_letter(line[at - 1]) and is_hebrew_letter(line[at + 1:at + 2])
    return CATEGORY.get(cp, 'Cn')[0] not in 'PZ' or c in DOTS + '\u00b7\u30fb'


def is_last(c):
    """Whether a name can end with a character, which is part of it."""
    return c not in DOTS and c not in '-_' and CATEGORY.get(ord(c), 'Lo')[0] not in 'PZ' \
        and CATEGORY.get(ord(c)) != 'Cf' and not stringprep.in_table_b1(c)


def is_local(c):
    return not c.isascii() or c.isalnum() or c in LOCAL


def find_names(line):
    """The positions at which a name begins and ends, in characters."""
    at = url_end = 0
    while at < len(line):
        before = line[at - 1] if at > 0 else ' '
        if line.startswith('://', at):
            authority = AUTHORITY.match(line, at + 3).group()
            ends = [i for i, c in enumerate(authority) if not c.isascii()
                    and not is_name(line, at + 3 + i) and not 0xD800 <= ord(c) <= 0xDFFF]
            authority = authority[:ends[0]] if ends else authority
            begin = at + 3 + authority.rfind('@') + 1
            url_end = max(url_end, at + 3 + len(authority) if ends
                          else URL.match(line, at + 3).end())
        elif line.startswith('||', at) and not line.startswith('|', at + 2):
            begin = at + 2
        elif line[at] == '@' and at >= url_end and (before in SPACE + '<,' or is_local(before)):
            begin = at + 1
        else:
            at += 1
            continue
        end = begin
        while end < len(line) and is_name(line, end):
            end += 1
        at = end
        while end > begin and not is_last(line[end - 1]):
            end -= 1
        if end > begin:
            yield begin, end


def octets(text):
    return text.encode('utf-8', 'surrogateescape')


PIECES = ['ü', 'küche', 'ß', 'a', 'b.c', 'x-y', '_d', 'xn--tda', '.', '.', '\u3002', '\uff0e',
          '\uff61', '://', '://', 'http://', '@', '@', '@', '||', '|', ':', '/', '//', '?', '#', '<',
          '>', ',', ' ', '\t', '"', "'", '(', ')', '!', '^', '*', '\\', '\r', '\v', '\x00',
          '\x7f', '\u3000', '☃', '“', '\u2014', '\u05f4', '\u05d0', '\u05d0', '\u30fb', '\u200d',
          '\uff0d', '\u3001', '™',
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


def check_code_points(command):
    """Whether a name ends before each code point, and whether it may end with it."""
    cps = [cp for cp, category in CATEGORY.items() if category not in ('Lo', 'Cs', 'Co')]
    cps += [cp + 1 for cp in cps]
    cps = [cp for cp in cps if not 0xD800 <= cp <= 0xDFFF]
    lines = ['x://\u00fc%c. x://\u00fc%c\u00fc' % (cp, cp) for cp in cps]
    lines += ['x://%c\u05f4\u05d0 x://\u05d0\u05f3%c' % (cp, cp) for cp in SCRIPT]
    data = '\n'.join(lines).encode()
    found = [json.loads(line)['name'] for line in
             run(command + ['--list', '--json'], data, None).splitlines()]
    names = [line[begin:end] for line in lines for begin, end in find_names(line)]
    differing = [pair for pair in zip(found, names) if pair[0] != pair[1]]
    return '%r' % (differing[:1] or [len(found), len(names)]) if found != names else None


def main():
    rng = random.Random(int(os.environ.get('XN_SEED', '3490')))
    command = sys.argv[2:] + ['--text', '-q', '--max-messages=0']
    for number, (count, pieces) in enumerate([(40000, None), (300, rng), (3000, None)], 1):
        lines = [make_line(rng) for _ in range(count)]
        wrong = check(command, lines, pieces)
        if wrong:
            print('# ' + wrong)
        print('%sok %d - %d random lines%s' % ('not ' if wrong else '', number, count,
                                               ' in pieces' if pieces else ''))
    wrong = check_code_points(command)
    if wrong:
        print('# ' + wrong)
    print('%sok 4 - each code point that is no letter, beside a name' % ('not ' if wrong else ''))
    print('1..4')


main()
