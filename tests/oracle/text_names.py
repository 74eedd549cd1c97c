#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# --text against a plain implementation of its rules and of ToASCII: random texts, read in pieces of
# random sizes, and code points beside a name and after one in ASCII.
#     text_names.py XN... prints TAP.  XN_SEED: another seed.
import json
import os
import random
import re
import stringprep
import subprocess
import sys
from unicodedata import ucd_3_2_0

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


DATA = os.environ['srcdir'] + '/data'
CATEGORY = read_facts(DATA + '/properties/gc.txt')
SCRIPT = read_facts(DATA + '/unicode/script.txt')
SHOWN = read_facts(DATA + '/display/show.txt')
with open(DATA + '/rfc3454/B.2.txt', encoding='ascii') as rows:
    FOLDED = {int(row.split()[0], 16): ''.join(chr(int(to, 16)) for to in row.split()[2:])
              for row in rows if '->' in row}
PROHIBITED = [stringprep.in_table_c12, stringprep.in_table_c22, stringprep.in_table_c3,
              stringprep.in_table_c4, stringprep.in_table_c5, stringprep.in_table_c6,
              stringprep.in_table_c7, stringprep.in_table_c8, stringprep.in_table_c9]


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


class Refused(Exception):
    """A name that ToASCII refuses."""


def nameprep(label):
    text = ''.join(c for c in label if not stringprep.in_table_b1(c))
    text = ucd_3_2_0.normalize('NFKC', text.translate(FOLDED))
    if any(is_prohibited(c) for c in text for is_prohibited in PROHIBITED):
        raise Refused
    if any(map(stringprep.in_table_d1, text)) and (
            any(map(stringprep.in_table_d2, text)) or not stringprep.in_table_d1(text[0])
            or not stringprep.in_table_d1(text[-1])):
        raise Refused
    return text


def label_to_ascii(label):
    if label.isascii():
        text = label
    else:
        if any(map(stringprep.in_table_a1, label)):
            raise Refused
        text = nameprep(label)
        if not re.fullmatch('[a-z0-9_\\x80-\U0010ffff-]*', text) or '\u3002' in text:
            raise Refused  # the guard delimiter
        if not text.isascii():
            if text.startswith('xn--'):
                raise Refused
            text = 'xn--' + text.encode('punycode').decode()
    if not 1 <= len(text) <= 63:
        raise Refused
    return text


def to_ascii(name):
    labels = [label_to_ascii(label) for label in re.split('[%s]' % DOTS, name)]
    if re.fullmatch('[0-9]+|0x[0-9a-f]*', labels[-1], re.I):
        raise Refused  # the guard literal
    if len('.'.join(labels)) > 253:
        raise Refused
    return '.'.join(labels)


def find_unclear(name):
    """The first code point of a name, which ToASCII accepts, that may not belong to it, or None."""
    has_full_stop = False
    parts = re.split('([%s])' % DOTS, name)
    for i in range(0, len(parts), 2):
        label = parts[i]
        for c in label:
            category = CATEGORY.get(ord(c), 'Cn')
            if (category[0] == 'S' or category in ('Nl', 'No')) and ord(c) not in SHOWN:
                return c
            if c.isascii() or not label[0].isascii():
                continue
            if stringprep.in_table_b1(c) or ucd_3_2_0.normalize('NFKC', c) != c:
                return c
            if 0 < i == len(parts) - 1 and \
                    SCRIPT.get(ord(c)) not in ('Latin', 'Common', 'Inherited'):
                return c
        for c in nameprep(label):
            if not c.isascii() and ord(c) not in SHOWN:
                return c
        if i + 1 < len(parts):
            if has_full_stop and parts[i + 1] != '.':
                return parts[i + 1]
            has_full_stop = has_full_stop or parts[i + 1] == '.'
    return None


def is_local(c):
    return not c.isascii() or c.isalnum() or c in LOCAL


def find_names(line):
    """The positions at which a name begins and ends, in characters."""
    at = url_end = 0
    while at < len(line):
        before = line[at - 1] if at > 0 else ' '
        is_address = line[at] == '@'
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
        if end > begin and (not is_address or re.search('[%s]' % DOTS, line[begin:end])):
            yield begin, end


def octets(text):
    return text.encode('utf-8', 'surrogateescape')


PIECES = ['ü', 'küche', 'ß', 'a', '.a', 'b.c', 'x-y', '_d', 'xn--tda', '.', '.', '\u3002', '\uff0e',
          '\uff61', '://', '://', 'http://', '@', '@', '@', '||', '|', ':', '/', '//', '?', '#', '<',
          '>', ',', ' ', '\t', '"', "'", '(', ')', '!', '^', '*', '\\', '\r', '\v', '\x00',
          '\x7f', '\u3000', '☃', '“', '\u2014', '\u05f4', '\u05d0', '\u05d0', '\u30fb', '\u200d',
          '\uff0d', '\u3001', '™', 'ª', '\ufe0f',
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


def convert(name):
    """The result for a name: its conversion, an unclear code point, or that it is refused."""
    try:
        output = to_ascii(name)
    except Refused:
        return 'refused', None
    unclear = find_unclear(name)
    return ('unclear', 'U+%04X' % ord(unclear)) if unclear else ('output', output)


def expected(lines):
    """What is found, with the results, and the text that follows from them."""
    found, text = [], []
    for number, line in enumerate(lines, 1):
        at = 0
        converted = ''
        for begin, end in find_names(line):
            name = line[begin:end]
            if name.isascii():
                continue
            result = convert(name)
            found.append((number, len(octets(line[:begin])) + 1, name) + result)
            converted += line[at:begin] + (result[1] if result[0] == 'output' else name)
            at = end
        text.append(octets(converted + line[at:]))
    return found, b'\n'.join(text)


def read_result(o):
    if 'output' in o:
        return 'output', o['output']
    if o['error']['status'] == 'UNCLEAR_END':
        return 'unclear', o['error']['code_point']
    return 'refused', None


def check(command, lines, rng):
    data = b'\n'.join(octets(line) for line in lines)
    objects = [json.loads(line) for line in run(command + ['--json'], data, rng).splitlines()]
    found = [(o['line'], o['octet'], o['input']) + read_result(o) for o in objects
             if o.get('error', {}).get('status') != 'NOT_TEXT']
    names, text = expected(lines)
    if found != names:
        differing = [pair for pair in zip(found, names) if pair[0] != pair[1]]
        return 'names: %r' % (differing[:1] or [len(found), len(names)])
    output = run(command, data, rng)
    if output != text:
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


def code_points_after_names():
    """Lines with each code point after a name, except for Han and Hangul that NFKC retains."""
    for cp in CATEGORY:
        if not 0xD800 <= cp <= 0xDFFF and (SCRIPT.get(cp) not in ('Han', 'Hangul', None)
                                           or ucd_3_2_0.normalize('NFKC', chr(cp)) != chr(cp)):
            yield 'x://example.org%c x://a%c.org%cb x://\u00fc.\u00fc%c' % (cp, cp, cp, cp)


def run_checks(command, rng):
    count = 40000 if 'XN_TEST_ALL' in os.environ else 4000
    for count, pieces in [(count, None), (300, rng)]:
        lines = [make_line(rng) for _ in range(count)]
        yield '%d random lines%s' % (count, ' in pieces' if pieces else ''), \
            check(command, lines, pieces)
    yield 'each code point that is no letter, beside a name', check_code_points(command)
    yield 'code points after a name', check(command, list(code_points_after_names()), None)


def main():
    rng = random.Random(int(os.environ.get('XN_SEED', '3490')))
    command = sys.argv[1:] + ['--text', '-q', '--max-messages=0', '--on-error=keep']
    for name, wrong in run_checks(command, rng):
        if wrong:
            print('# ' + wrong)
        print('%sok - %s' % ('not ' if wrong else '', name))


main()
