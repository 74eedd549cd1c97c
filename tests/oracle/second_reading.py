# SPDX-License-Identifier: MIT
"""Compares the files of data/ with Python's and Perl's own Unicode data: second_reading.py DATA"""
import hashlib
import re
import stringprep
import subprocess
import sys
import unicodedata

data = sys.argv[1]
old = unicodedata.ucd_3_2_0
POINTS = range(0x110000)
# Of the planes without characters, only the ends
COMPARED = [cp for cp in POINTS
            if not (4 <= cp >> 16 <= 13 or cp >> 16 >= 15) or (cp + 64 & 0xFFFF) < 128]
# Of the facts that only data/ has: printed by the case that compares it
EXPECTED_FACTS = 'ebf2a033edd6c3ee38429fa8007f5570cf318c4f01d6c5fb11c10fe8577733c7'
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


def compare(name, expected, actual, points=COMPARED):
    check(name, ['U+%04X: %s, not %s' % (cp, actual[cp], expected(cp)) for cp in points
                 if actual[cp] != expected(cp)])


def number(version):
    return tuple(int(part) for part in version.split('.')[:2])


ages = read_values('properties/age.txt', '')


def ages_until(version):
    return {age for age in set(ages) if age and number(age) <= number(version)}


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
    present = ages_until(version)
    return [value if age in present else default for value, age in zip(values, ages)]


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


# RFC 5892, computed by the rules of its sections 2 and 3 for what Python has
EXCEPTIONS = {cp: allowed for allowed, text in (
    (True, '00DF 03C2 06FD 06FE 0F0B 3007 00B7 0375 05F3 05F4 30FB 0660-0669 06F0-06F9'),
    (False, '0640 07FA 302E 302F 3031-3035 303B'))
    for word in text.split() for cp in range(int(word[:4], 16), int(word[-4:], 16) + 1)}
# Default_Ignorable_Code_Point and White_Space; three blocks; jamo that are not of modern syllables
DISALLOWED = [(int(a, 16), int(b, 16)) for a, b in (word.split('-') for word in (
    '034F-034F 061C-061C 115F-1160 17B4-17B5 180B-180F 200B-200B 200E-200F 202A-202E 2060-206F '
    '3164-3164 FE00-FE0F FEFF-FEFF FFA0-FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF '
    '20D0-20FF 1D100-1D1FF 1D200-1D24F 1100-11FF A960-A97C D7B0-D7C6 D7CB-D7FB').split())]


def is_allowed(cp):
    char = chr(cp)
    if cp in EXCEPTIONS:
        return EXCEPTIONS[cp]
    if cp == 0x2D or cp in (0x200C, 0x200D):
        return True
    folded = unicodedata.normalize('NFKC', unicodedata.normalize('NFKC', char).casefold())
    if folded != char or any(first <= cp <= last for first, last in DISALLOWED):
        return False
    return unicodedata.category(char) in ('Ll', 'Lu', 'Lo', 'Nd', 'Lm', 'Mn', 'Mc')


def idna2008(cp):
    is_letter = unicodedata.category(chr(cp)) in ('Ll', 'Lo', 'Nd', 'Lm', 'Mn', 'Mc')
    return '' if is_letter == is_allowed(cp) else 'D' if is_letter else 'P'


compare('what RFC 5892 allows, of Unicode %s, by Python' % version, idna2008,
        read_values('properties/idna2008.txt', ''),
        [cp for cp in POINTS if unicodedata.category(chr(cp)) not in ('Cn', 'Cs', 'Co')])

# Older and newer versions, of which no program here has the data, are as they were compared once.
facts = hashlib.sha256()
for kind in ('gc', 'jt', 'sc', 'ccc', 'age', 'idna2008'):
    for first, last, line in read('properties/%s.txt' % kind):
        if ages[first] and number(ages[first]) > (14, 0):
            facts.update(('%s %s\n' % (kind, line)).encode())
for first, last, line in read('properties/changes.txt'):
    facts.update((line + '\n').encode())
check('the facts after Unicode 14, and of older versions', [facts.hexdigest()]
      if facts.hexdigest() != EXPECTED_FACTS else [])

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

    present = ages_until(version)
    compare('the ages of Unicode %s, by Perl' % version, age,
            [a if a in present else '' for a in ages])
    compare('the scripts of what Unicode 3.2 assigns, by Perl', scripts.__getitem__,
            read_values('unicode/script.txt', 'Unknown'),
            [cp for cp in POINTS if old.category(chr(cp)) not in ('Cn', 'Cs', 'Co')])
print('1..%d' % count)
sys.exit(failures > 0)
