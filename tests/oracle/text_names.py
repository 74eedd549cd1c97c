#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where --text ends a name, and that it converts none with a symbol, for each code point: as the
General_Category in data/ says.  text_names.py XN... prints TAP."""
import os
import re
import subprocess
import sys

DATA = os.environ['srcdir'] + '/data/'
INSIDE = '\xb7\u3002\u30fb\uff0e\uff61'  # punctuation that a name may contain


def read_ranges(path):
    with open(DATA + path, encoding='ascii') as lines:
        for line in lines:
            match = re.match('([0-9A-F]+)(?:\\.\\.([0-9A-F]+))?(?: = (\\w+))?', line)
            if match:
                yield int(match[1], 16), int(match[2] or match[1], 16), match[3]


category = {cp: value for first, last, value in read_ranges('properties/gc.txt')
            for cp in range(max(first, 0x80), last + 1) if value not in ('Lo', 'Cs', 'Co')}
removed = {cp for first, last, _ in read_ranges('rfc3454/B.1.txt')
           for cp in range(first, last + 1)}
lines, names = [], []
for cp in sorted(set(category) | {cp + 1 for cp in category}):
    if 0xD800 <= cp <= 0xDFFF:
        continue
    c = chr(cp)
    ends = category.get(cp, '')[:1] in ('P', 'Z') and c not in INSIDE
    is_last = not ends and c not in INSIDE and category.get(cp) != 'Cf' and cp not in removed
    lines.append('x://\xfc%c\xfc x://\xfc%c' % (c, c))
    names += ['\xfc' if ends else '\xfc%c\xfc' % c, '\xfc%c' % c if is_last else '\xfc']


def check(name, found, expected):
    wrong = [pair for pair in zip(found, expected) if pair[0] != pair[1]]
    if found != expected:
        print('# found, expected: %r' % (wrong[:3] or [len(found), len(expected)]))
    print('%sok - %s' % ('' if found == expected else 'not ', name))


def run(arguments, rows):
    done = subprocess.run(sys.argv[1:] + ['--text', *arguments], stdout=subprocess.PIPE,
                          input='\n'.join(rows).encode(), stderr=subprocess.DEVNULL)
    return done.stdout.decode().rstrip('\n').split('\n')


check('each code point that is no letter, inside and after a name',
      [line.split('\t')[5] for line in run(['--list'], lines)], names)
shown = {cp for first, last, _ in read_ranges('display/show.txt') for cp in range(first, last + 1)}
symbols = ['x://\xfc%c' % cp for cp, value in category.items()
           if (value[0] == 'S' or value in ('Nl', 'No')) and cp not in shown]
check('each symbol', run(['--on-error=keep'], symbols), symbols)
