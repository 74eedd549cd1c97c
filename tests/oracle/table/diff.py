# SPDX-License-Identifier: MIT
"""Properties of xn-table diff: no difference between a table and itself in another form; exactly
one for one random edit; and for names, those of a plain reference implementation.

    diff.py SEED ROUNDS TABLE...    XN_TABLE is the command; each TABLE is compared with itself
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

SPACE = 'urn:ietf:params:xml:ns:lgr-1.0'
TYPES = ['invalid', 'blocked', 'allocatable', 'activated', '']
tree.register_namespace('', SPACE)


def run(*arguments, text=''):
    done = subprocess.run(os.environ['XN_TABLE'].split() + list(arguments), input=text.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout.decode()


def report(name, wrong):
    print(('not ok - ' if wrong else 'ok - ') + name)
    for line in str(wrong or '').splitlines()[:20]:
        print('# ' + line)


def write(name, text):
    path = os.path.join(directory, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


# The same table in another form

def shuffle(path, to):
    """Writes the entries and their variants in another order, and ranges in pieces."""
    document = tree.parse(path)
    data = document.getroot().find('{%s}data' % SPACE)
    entries = []
    for entry in list(data):
        data.remove(entry)
        variants = list(entry)
        random.shuffle(variants)
        for variant in variants:
            entry.remove(variant)
            entry.append(variant)
        entries += pieces(entry)
    random.shuffle(entries)
    data.extend(entries)
    document.write(to, 'UTF-8', xml_declaration=True)


def pieces(entry):
    if not entry.tag.endswith('range'):
        return [entry]
    first, last = (int(entry.get(key), 16) for key in ('first-cp', 'last-cp'))
    rest = {key: value for key, value in entry.items() if key not in ('first-cp', 'last-cp')}
    if last - first < 300 and random.random() < 0.7:
        return [tree.Element('{%s}char' % SPACE, dict(rest, cp='%04X' % cp))
                for cp in range(first, last + 1)]
    middle = random.randint(first, last)
    return [tree.Element(entry.tag, {'first-cp': '%04X' % one, 'last-cp': '%04X' % other, **rest})
            for one, other in ((first, middle), (middle + 1, last)) if one <= other]


def compare_with_itself(path):
    forms = [('itself', path)]
    status, text = run('convert', '-q', path)
    forms.append(('its conversion', write('converted.xml', text)))
    if path.endswith('.xml'):
        forms.append(('a shuffled copy', os.path.join(directory, 'shuffled.xml')))
        shuffle(path, forms[-1][1])
    wrong = ''
    for name, other in forms:
        for pair in ((path, other), (other, path)):
            status, text = run('diff', '-v', *pair)
            if status != 0 or text != '':
                wrong += '%s: exit %d\n%s' % (name, status, text)
    report('no difference: ' + os.path.basename(path), wrong)


# One edit

class Table:
    """Code points with contexts and variants; classes; rules, each of which is used; actions."""

    def __init__(self):
        self.header = {'version': '1', 'language': 'de', 'unicode-version': '6.3.0'}
        self.entries = {(0x30 + i,): ('r%d' % i, {}) for i in range(3)}
        for cp in random.sample(range(0x61, 0x7B), 20):
            self.entries[cp,] = (random.choice(['', '', 'r0', 'r1']), {})
        for _ in range(3):
            self.entries[tuple(random.sample(range(0x61, 0x7B), 2))] = ('', {})
        for _, variants in list(self.entries.values())[3:]:
            for _ in range(random.choice([0, 0, 1, 2])):
                variants[random.randrange(0xE0, 0xFF),] = random.choice(TYPES)
        self.classes = [set(random.sample(self.singles(), 5)) for _ in range(3)]
        self.rules = [random.choice('+?') for _ in range(3)]
        self.actions = [self.action() for _ in range(4)]

    def singles(self):
        return sorted(key[0] for key in self.entries if len(key) == 1)

    @staticmethod
    def action():
        return (random.choice(['invalid', 'blocked', 'odd%d' % random.randrange(1000)]),
                random.choice(['', 'r0', 'r1', 'r2']),
                random.choice(['', 'blocked', 'allocatable', 'odd']))

    def xml(self):
        lines = ['<lgr xmlns="%s"><meta>' % SPACE]
        for key in ('version', 'language', 'unicode-version'):
            lines.append('<%s>%s</%s>' % (key, self.header[key], key))
        lines.append('</meta><data>')
        for key, (when, variants) in sorted(self.entries.items()):
            lines.append('<char cp="%s"%s>' % (digits(key), when and ' when="%s"' % when))
            lines += ['<var cp="%s"%s/>' % (digits(to), kind and ' type="%s"' % kind)
                      for to, kind in variants.items()]
            lines.append('</char>')
        lines.append('</data><rules>')
        for number, members in enumerate(self.classes):
            lines.append('<class name="c%d">%s</class>' % (
                number, ' '.join('%04X' % cp for cp in sorted(members))))
        for number, kind in enumerate(self.rules):
            lines.append('<rule name="r%d"><class by-ref="c%d" count="%s"/><end/></rule>' % (
                number, number, '1+' if kind == '+' else '0:1'))
        lines += ['<action disp="%s"%s%s/>' % (
            disposition, rule and ' match="%s"' % rule, kind and ' any-variant="%s"' % kind)
            for disposition, rule, kind in self.actions]
        return '\n'.join(lines + ['</rules></lgr>\n'])


def digits(key):
    return ' '.join('%04X' % cp for cp in key)


def name_of(key):
    return ' '.join('U+%04X' % cp for cp in key)


def action_text(action):
    disposition, rule, kind = action
    return 'action %s%s%s' % (disposition, rule and ' match ' + rule,
                              kind and ' any-variant ' + kind)


def entry_text(key, when, variants):
    count = len(variants)
    return name_of(key) + (when and ': when ' + when) + (
        count and ' with %d variant%s' % (count, 's' * (count > 1)) or '')


def edit(table):
    """Changes one thing.  Returns the line that is expected, and whether something is lost."""
    key = random.choice(list(table.entries)[3:])
    when, variants = table.entries[key]
    number = random.randrange(3)
    kind = random.choice(['remove', 'add', 'context', 'gain', 'drop', 'type', 'class', 'rule',
                          'action', 'no action', 'header'])
    if kind == 'remove':
        del table.entries[key]
        return '- ' + entry_text(key, when, variants), True
    if kind == 'add':
        key = (0x400,)
        table.entries[key] = (when, variants)
        return '+ ' + entry_text(key, when, variants), False
    if kind == 'context':
        new = random.choice([rule for rule in ('', 'r0', 'r2') if rule != when])
        table.entries[key] = (new, variants)
        return '~ %s context: %s -> %s' % (name_of(key), when and 'when ' + when or 'none',
                                           new and 'when ' + new or 'none'), new != ''
    if kind == 'gain':
        variants[0x400,] = 'blocked'
        return '+ %s variant U+0400: blocked' % name_of(key), False
    if kind in ('drop', 'type') and variants:
        to = random.choice(list(variants))
        old, new = variants[to], random.choice([one for one in TYPES if one != variants[to]])
        if kind == 'type':
            variants[to] = new
            return '~ %s variant %s: %s -> %s' % (
                name_of(key), name_of(to), old or 'untyped', new or 'untyped'), \
                TYPES.index(new) < TYPES.index(old)
        del variants[to]
        return '- %s variant %s: %s' % (name_of(key), name_of(to), old or 'untyped'), True
    if kind == 'class':
        cp = random.choice(table.singles())
        sign = '-' if cp in table.classes[number] else '+'
        table.classes[number] ^= {cp}
        return '%s U+%04X in class of rule r%d' % (sign, cp, number), True
    if kind == 'rule':
        table.rules[number] = '?' if table.rules[number] == '+' else '+'
        return '~ rule r%d' % number, True
    if kind == 'action':
        table.actions.insert(random.randrange(5), ('new', '', 'odd'))
        return '+ action new any-variant odd', True
    if kind == 'no action':
        return '- ' + action_text(table.actions.pop(number)), True
    header, text = random.choice([('version', 'version'), ('unicode-version', 'Unicode')])
    old, table.header[header] = table.header[header], '7.0.0'
    return '~ %s: %s -> 7.0.0' % (text, old), False


def compare_edits(rounds):
    wrong = ''
    for _ in range(rounds):
        table = Table()
        old = write('old.xml', table.xml())
        line, is_lost = edit(table)
        status, text = run('diff', '-q', old, write('new.xml', table.xml()))
        if text != '' or status != is_lost:
            wrong += '%s: exit %d with -q\n%s' % (line, status, text)
        status, text = run('diff', old, os.path.join(directory, 'new.xml'))
        if [one.split('\t')[0] for one in text.splitlines()] != [line] or status != is_lost:
            wrong += 'expected %s\n%s' % (line, text)
    report('%d random edits' % rounds, wrong)


# Names

def random_table():
    """Makes a table of some of six code points: of text, which is made transitive, or XML."""
    letters = 'abcdef'
    if random.random() < 0.3:
        return 'txt', ''.join('U+%04X%s\n' % (ord(one), random.choice(
            ['', '|U+%04X' % ord(random.choice(letters))])) for one in letters)
    data = ''
    for one in letters + random.choice(['', 'g']):
        variants = random.sample([other for other in letters if other != one],
                                 random.choice([0, 0, 1, 2]))
        data += '<char cp="%04X">%s</char>' % (ord(one), ''.join(
            '<var cp="%04X" type="%s"%s/>' % (
                ord(to), random.choice(TYPES[1:4]), random.choice(['', '', ' when="r"']))
            for to in variants))
    if random.random() < 0.4:
        data += '<char cp="0061 0062"><var cp="0065" type="blocked"/></char>'
    return 'xml', ('<lgr xmlns="%s"><data>%s</data><rules><rule name="r"><look-behind>'
                   '<char cp="0063"/></look-behind><anchor/></rule><rule name="s">'
                   '<char cp="0064"/></rule>%s</rules></lgr>' % (SPACE, data, random.choice(
                       ['', '<action disp="%s" match="s"/>' % random.choice(TYPES[:3])])))


def answers(path, names):
    """Returns verdict, disposition and index of each name, and the kind of each collision."""
    _, text = run('check', '-q', '--append=verdict,disposition,index', path,
                  text='\n'.join(names) + '\n')
    rows = [line.split('\t')[1:] for line in text.splitlines()]
    pairs = [(i, j) for i in range(len(names)) for j in range(i)]
    _, text = run('collide', '-qv', '--pairs', path,
                  text=''.join('%s\t%s\n' % (names[j], names[i]) for i, j in pairs))
    kinds = {pair: line.split('\t')[2:] for pair, line in zip(pairs, text.splitlines())}
    return rows, kinds


def expect(old, new, names):
    found = []
    for i, name in enumerate(names):
        was, now = old[0][i], new[0][i]
        if was[0] != now[0]:
            found.append(('name', i + 1, was[1], now[1]))
        elif was[0] == 'valid' and was[1] != now[1]:
            found.append(('disposition', i + 1, was[1], now[1]))
        if was[0] == now[0] == 'valid' and was[2] != now[2]:
            found.append(('index', i + 1, was[2], now[2]))
        if name in names[:i]:
            continue
        for j in range(i):
            if new[1][i, j][0] == 'collide' and old[1][i, j][0] != 'collide':
                found.append(('collision', i + 1, j + 1, new[1][i, j][1]))
                break
    return found


def compare_names(rounds):
    wrong = ''
    total = 0
    for _ in range(rounds):
        paths = [write('%s.%s' % (side, ending), text)
                 for side, (ending, text) in (('old', random_table()), ('new', random_table()))]
        names = [''.join(random.choices('abcdefg', k=random.randint(1, 4))) for _ in range(40)]
        expected = expect(answers(paths[0], names), answers(paths[1], names), names)
        _, text = run('diff', '--json', '--names=-', *paths, text='\n'.join(names) + '\n')
        found = [(one['part'], one['line'], one.get('earlier_line', one['old']), one['new'])
                 for one in map(json.loads, text.splitlines()) if 'label' in one]
        total += len(found)
        if found != expected:
            wrong += 'not found: %s\nnot expected: %s\n' % (
                [one for one in expected if one not in found],
                [one for one in found if one not in expected])
    report('%d random pairs of tables: the differences of names' % rounds,
           wrong or (total == 0 and 'none'))


seed = int(sys.argv[1])
print('# seed %d' % seed)
random.seed(seed)
with tempfile.TemporaryDirectory() as directory:
    for table_path in sys.argv[3:]:
        compare_with_itself(table_path)
    if int(sys.argv[2]) > 0:
        compare_edits(int(sys.argv[2]))
        compare_names(int(sys.argv[2]) // 2)
