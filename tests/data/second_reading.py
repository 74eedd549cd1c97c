# SPDX-License-Identifier: MIT
"""Compares the files of data/ with Python's and Perl's own Unicode data: second_reading.py DATA"""
import re
import stringprep
import subprocess
import sys
import unicodedata

data = sys.argv[1]
old = unicodedata.ucd_3_2_0
POINTS = range(0x110000)
count = failures = 0

# Perl prints each property as lines "PROPERTY FIRST VALUE", with the short names of values.
PERL = r'''
use Unicode::UCD qw(prop_invmap prop_value_aliases);
print "version 0 ", Unicode::UCD::UnicodeVersion(), "\n";
for my $property ("gc", "sc", "jt", "ccc", "age") {
    my ($first, $values) = prop_invmap($property);
    for my $i (0 .. $#$first) {
        my ($short) = $property =~ /gc|sc|jt/ ? prop_value_aliases($property, $values->[$i])
            : $values->[$i];
        my (undef, $long) = $property eq "sc" ? prop_value_aliases($property, $values->[$i]) : ();
        printf "%s %d %s %s\n", $property, $first->[$i], $short // $values->[$i], $long // "";
    }
}
'''


def check(name, wrong):
    """Reports a test case, which passes if the list of differences is empty."""
    global count, failures
    count += 1
    for line in wrong[:10]:
        print('#', line)
    if wrong:
        failures += 1
        print('# %d differences' % len(wrong))
    print('%s %d - %s' % ('not ok' if wrong else 'ok', count, name), flush=True)


def read(path):
    """Yields first, last and the rest of each fact."""
    with open('%s/%s' % (data, path), encoding='utf-8') as lines:
        for line in lines:
            match = re.match(r'([0-9A-F]+)(?:\.\.([0-9A-F]+))?(?: *[=~] *(.*))?', line)
            if match:
                first = int(match[1], 16)
                yield first, int(match[2], 16) if match[2] else first, line.strip()


def read_values(path, default):
    values = [default] * len(POINTS)
    for first, last, line in read(path):
        values[first:last + 1] = [line.split(' = ')[1]] * (last + 1 - first)
    return values


def compare(name, expected, actual, points=POINTS):
    check(name, ['U+%04X: %s, not %s' % (cp, actual[cp], expected(cp)) for cp in points
                 if actual[cp] != expected(cp)])


def number(version):
    return tuple(int(part) for part in version.split('.')[:2])


ages = read_values('properties/age.txt', '')


def values_of(kind, default, version):
    """The values of a property in a version, from its file, changes.txt and age.txt."""
    values = read_values('properties/%s.txt' % kind, default)
    for first, last, line in read('properties/changes.txt'):
        for part in line.split(' = ')[1].split(', '):
            change, until = part.split(' until ')
            prop, value = change.split(':')
            if prop == kind and number(until) >= number(version):
                values[first:last + 1] = [value] * (last + 1 - first)
                break
    return [values[cp] if ages[cp] and number(ages[cp]) <= number(version) else default
            for cp in POINTS]


# Unicode 3.2, and RFC 3454
classes = read_values('unicode/class.txt', '0')
compare('combining classes of Unicode 3.2', lambda cp: str(old.combining(chr(cp))), classes)
decompositions = [''] * len(POINTS)
for first, last, line in read('unicode/decomposition.txt'):
    kind, targets = re.match(r'\S+ ([=~]) (.*)', line).groups()
    for cp in range(first, last + 1):
        decompositions[cp] = kind + ' ' + targets


# Python has the decompositions of Corrigendum 4, and the data those of before.
CORRECTED = {0x2F868: '= 2136A', 0x2F874: '= 5F33', 0x2F91F: '= 43AB', 0x2F95F: '= 7AAE',
             0x2F9BF: '= 4D57'}


def decomposition(cp):
    if cp in CORRECTED:
        return CORRECTED[cp]
    text = re.sub(r'<\w+>', '~', old.decomposition(chr(cp)))
    return text if text[:1] in '~' else '= ' + text


compare('decompositions of Unicode 3.2', decomposition, decompositions)
for table, test in (('A.1', 'a1'), ('B.1', 'b1'), ('C.1.1', 'c11'), ('C.1.2', 'c12'),
                    ('C.2.1', 'c21'), ('C.2.2', 'c22'), ('C.3', 'c3'), ('C.4', 'c4'),
                    ('C.5', 'c5'), ('C.6', 'c6'), ('C.7', 'c7'), ('C.8', 'c8'), ('C.9', 'c9'),
                    ('D.1', 'd1'), ('D.2', 'd2')):
    members = [False] * len(POINTS)
    for first, last, line in read('rfc3454/%s.txt' % table):
        members[first:last + 1] = [True] * (last + 1 - first)
    function = getattr(stringprep, 'in_table_' + test)
    compare('RFC 3454 table ' + table, lambda cp: function(chr(cp)), members)

# The version of Unicode that Python has
version = unicodedata.unidata_version
compare('General_Category of Unicode %s, by Python' % version,
        lambda cp: unicodedata.category(chr(cp)), values_of('gc', 'Cn', version))
compare('Canonical_Combining_Class of Unicode %s, by Python' % version,
        lambda cp: str(unicodedata.combining(chr(cp))), values_of('ccc', '0', version))

# The version that Perl has
try:
    output = subprocess.run(['perl', '-e', PERL], capture_output=True, text=True, check=True).stdout
except (OSError, subprocess.CalledProcessError):
    output = ''
if not output:
    count += 1
    print("ok %d # SKIP no Perl with Unicode::UCD" % count)
else:
    starts = {}
    for line in output.splitlines():
        kind, first, short, *long = line.split()
        starts.setdefault(kind, []).append((int(first), short, long[0] if long else short))
    version = starts.pop('version')[0][1]
    perl, scripts = {}, []
    for kind, ranges in starts.items():
        ends = [first for first, _, _ in ranges[1:]] + [len(POINTS)]
        perl[kind] = [short for (first, short, _), end in zip(ranges, ends)
                      for _ in range(first, end)]
        if kind == 'sc':
            scripts = [long for (first, _, long), end in zip(ranges, ends)
                       for _ in range(first, end)]
    for kind, default in (('gc', 'Cn'), ('sc', 'Zzzz'), ('jt', 'U'), ('ccc', '0')):
        compare('%s of Unicode %s, by Perl' % (kind, version), perl[kind].__getitem__,
                values_of(kind, default, version))

    def age(cp):
        if 0xFDD0 <= cp <= 0xFDEF or cp & 0xFFFE == 0xFFFE:
            return '' # Unicode gives an age to noncharacters, which stay unassigned
        text = perl['age'][cp].lstrip('V').replace('_', '.')
        if text == 'Unassigned' or text == 'NA':
            return ''
        return text if number(text) > (5, 2) else '5.2'

    compare('the ages of Unicode %s, by Perl' % version, age,
            [a if a and number(a) <= number(version) else '' for a in ages])
    compare('the scripts of what Unicode 3.2 assigns, by Perl', scripts.__getitem__,
            read_values('unicode/script.txt', 'Unknown'),
            [cp for cp in POINTS if old.category(chr(cp)) not in ('Cn', 'Cs', 'Co')])
print('1..%d' % count)
sys.exit(failures > 0)
