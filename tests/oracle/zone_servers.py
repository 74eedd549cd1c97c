# SPDX-License-Identifier: MIT
"""Name servers as oracles: zone_servers.py XN...

named-checkzone prints the records of a zone before and after its conversion: the second set is the
first with the names converted by GNU libidn. nsd-checkzone and kzonecheck load the converted zone.
"""
import ctypes
import ctypes.util
import os
import re
import shutil
import subprocess
import sys
import tempfile

xn = sys.argv[1:]
os.environ['PATH'] += ':/usr/sbin:/usr/local/sbin'
named, nsd, knot = (shutil.which(name) for name in
                    ('named-checkzone', 'nsd-checkzone', 'kzonecheck'))
library = ctypes.util.find_library('idn')
libidn = ctypes.CDLL(library) if library else None

HEAD = '''$ORIGIN example.
$TTL 300
@ SOA ns hostmaster 1 2 3 4 5
 NS ns
ns A 192.0.2.1
'''
# Name, zone, and which servers refuse such a zone even if it is ASCII
ZONES = [
    ('owners and targets', '''bücher A 192.0.2.2
www.bücher CNAME BÜCHER
ÜBER MX 10 Mail.straße
 MX 20 село.中国.
село 1h IN AAAA 2001:db8::1
''', ''),
    ('parentheses, comments and escapes', '''b\\195\\188cher ( MX ; ü (
\t10 m\\195\\164il ) ; ü
a\\.b.bücher TXT "ü" ; "
*.bücher A 192.0.2.3
x\\032y.bücher TXT ( "a;b" "(" )
''', 'knot'),
    ('origins', '''$ORIGIN bücher.example.
@ A 192.0.2.1
www A 192.0.2.2
$ORIGIN süb.example.
@ NS ns.süb
ns.süb A 192.0.2.3
''', ''),
    ('services', '''_xmpp-client._tcp.село SRV 5 0 5222 chat.село
_http._tcp PTR K\\195\\188che._http._tcp
Küche._http._tcp SRV 0 0 80 bücher
 TXT "ü"
''', 'knot'),
    ('other types', '''ü RP a.ü b.ü
ü AFSDB 1 ä
ü NAPTR 1 2 "s" "x" "" ä
ü KX 1 ä
ü SVCB 1 ä
 HTTPS 0 ö
ü LOC 1 N 1 E 1m
ö DNAME ä
ü HINFO "ü" "ü"
ü CAA 0 issue "a.example"
ü TYPE65280 \\# 1 00
''', 'knot'),
    ('$GENERATE', '''$GENERATE 1-3 dyn$.bücher A 192.0.2.$
$GENERATE 1-3 alias$ CNAME dyn$.bücher
''', 'nsd knot'),
]


def convert_label(label):
    octets = re.sub(rb'\\(\d\d\d)', lambda m: bytes([int(m[1])]), label)
    if all(octet < 0x80 for octet in octets):
        return label
    result = ctypes.c_void_p()
    if libidn.idna_to_ascii_8z(ctypes.c_char_p(octets), ctypes.byref(result), 0) != 0:
        return b'refused'
    return ctypes.string_at(result.value)


def convert_token(token):
    if token.startswith(b'"') or (b'._tcp' in token and not token.startswith(b'_')):
        return token
    return b'.'.join(convert_label(label) for label in re.split(rb'(?<!\\)\.', token))


def read_records(path, is_converted):
    """The records of a zone, with the names converted unless they are."""
    command = [named, '-q', '-D', '-i', 'none', '-r', 'ignore', 'example', path]
    for check in 'k', 'n', 'm', 'M', 'S':
        command[3:3] = ['-' + check, 'ignore']
    dump = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    records = set()
    for line in dump.stdout.splitlines():
        tokens = re.findall(rb'"(?:[^"\\]|\\.)*"|\S+', line)
        if not is_converted:
            tokens = [convert_token(token) for token in tokens]
        records.add(b' '.join(token if token[:1] == b'"' else token.lower() for token in tokens))
    return records if dump.returncode == 0 else None


def check(result, name, reason=''):
    if reason:
        print('ok # SKIP %s: %s' % (name, reason))
    else:
        print('%sok - %s' % ('' if result else 'not ', name))


def loads(command):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode != 0:
        print('# ' + run.stdout.decode('utf-8', 'replace').strip().replace('\n', '\n# '))
    return run.returncode == 0


with tempfile.TemporaryDirectory() as folder:
    before, after = folder + '/before', folder + '/after'
    for name, text, unable in ZONES:
        with open(before, 'w', encoding='utf-8') as zone:
            zone.write(HEAD + text)
        with open(after, 'wb') as zone:
            status = subprocess.run(xn + [before], stdout=zone).returncode
        check(status == 0, name + ': accepted')
        if not named or not libidn:
            check(True, name + ': the same records', 'no named-checkzone or GNU libidn')
        else:
            old, new = read_records(before, False), read_records(after, True)
            if old != new and old and new:
                print('# %r' % sorted(old ^ new))
            check(old is not None and len(old) > 5 and old == new, name + ': the same records')
        if nsd and 'nsd' not in unable:
            check(loads([nsd, 'example', after]), name + ': nsd-checkzone')
        else:
            check(True, name + ': nsd-checkzone',
                  'refused by it in ASCII, too' if nsd else 'not installed')
        if knot and 'knot' not in unable:
            check(loads([knot, '-o', 'example', after]), name + ': kzonecheck')
        else:
            check(True, name + ': kzonecheck',
                  'refused by it in ASCII, too' if knot else 'not installed')
