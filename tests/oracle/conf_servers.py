# SPDX-License-Identifier: MIT
"""Servers that check converted configurations: conf_servers.py XN...

A configuration that its server accepts in ASCII is written with non-ASCII names and converted: the
result is the one in ASCII, and its server accepts it.
"""
import os
import shutil
import subprocess
import sys
import tempfile

xn = sys.argv[1:]
os.environ['PATH'] += ':/usr/sbin:/usr/local/sbin'

# Server, command, configuration
CASES = [
    ('named', ['named-checkconf', '{}'], '''
options { directory "{dir}"; empty-server "süd.example"; deny-answer-aliases { "ö.example"; }
    except-from { "a.ö.example"; }; response-policy { zone "rpz.ü.example"; };
    rrset-order { class IN type A name "ü.example" order random; }; };
view "ü" {
    zone "bücher.example" { type primary; file "zone"; update-policy {
        grant key name ü.bücher.example A; }; };
    zone "rpz.ü.example" { type primary; file "rpz"; };
};
'''),
    ('unbound', ['unbound-checkconf', '{}'], '''
server:
    chroot: ""
    directory: "{dir}"
    username: ""
    local-zone: "bücher.example." static # ü
    local-data: "www.bücher.example. IN CNAME straße.example."
    local-data-ptr: "192.0.2.1 www.bücher.example"
    domain-insecure: ü.example
dnscrypt:
    dnscrypt-provider: 2.dnscrypt-cert.ü.example.
forward-zone:
    name: "ü.example"
    forward-addr: 192.0.2.1@853#dns.ü.example
    forward-host: ns.ö.example@53
'''),
    ('nsd', ['nsd-checkconf', '{}'], '''
server:
    zonesdir: "{dir}"
zone:
    name: "bücher.example"
    zonefile: "zone"
'''),
    ('dnsmasq', ['dnsmasq', '--test', '--conf-file={}'], '''
# ü
address=/bücher.example/ü.example/192.0.2.1 # ü
server=/ä.example/192.0.2.9#53
host-record=ö.example,www.ö.example,192.0.2.1
cname=a.ö.example,ö.example
txt-record=ü.example,"text, ü"
srv-host=_ldap._tcp.ü.example,ldap.ü.example,389
rebind-domain-ok=ü.example
domain-suffix=ü.example
'''),
    ('nginx', ['nginx', '-t', '-e', '{dir}/error', '-c', '{}'], '''
pid {dir}/pid; error_log {dir}/error;
events { }
http { # ü
    access_log off;
    resolver 127.0.0.1:5353 valid=30s ipv6=off;
    log_format a '$remote_addr ü;
        server_name ü';
    upstream bücher { server 192.0.2.1:8080; server 192.0.2.2; }
    server {
        listen 127.0.0.1:8089 default_server;
        server_name bücher.example *.bücher.example .ü.example ö.*;
        location /ü { proxy_pass http://bücher/ü; proxy_cookie_domain bücher.example ü.example; }
        location / { return 301 https://www.ü.example$request_uri; }
    }
}
'''),
]
ZONE = '@ 300 SOA ns.example. a.example. 1 2 3 4 5\n@ NS ns.example.\n'


def check(right, name, *notes):
    for note in () if right else notes:
        print('#', str(note).replace('\n', '\n# '))
    print('%sok - %s' % ('' if right else 'not ', name))


def to_ascii(text):
    """Spells the names of the cases in ASCII, except for ü alone, in comments and paths."""
    words = {'süd': 'xn--sd-xka', 'bücher': 'xn--bcher-kva', 'straße': 'strasse',
             'ü.': 'xn--tda.', 'ö.': 'xn--nda.', 'ä.': 'xn--4ca.'}
    for word, ascii_word in words.items():
        text = text.replace(word, ascii_word)
    return text


def accepts(command, path, text):
    """Whether a server accepts a configuration, without a warning about names, and its output."""
    with open(path, 'w', encoding='utf-8') as conf:
        conf.write(text)
    words = [word.replace('{dir}', os.path.dirname(path)).replace('{}', path) for word in command]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode == 0, done.stdout.decode()


with tempfile.TemporaryDirectory() as folder:
    os.chmod(folder, 0o755)
    for name in 'zone', 'rpz':
        with open(folder + '/' + name, 'w', encoding='ascii') as zone:
            zone.write(ZONE)
    for server, command, text in CASES:
        path = folder + '/conf'
        text = text.replace('{dir}', folder)
        with open(path, 'w', encoding='utf-8') as conf:
            conf.write(text)
        done = subprocess.run(xn + ['--conf=' + server, path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        check(done.returncode == 0 and done.stdout.decode() == to_ascii(text),
              server + ': converted', done.stdout.decode(), done.stderr.decode())
        if shutil.which(command[0]) is None:
            print('ok # SKIP %s is not installed' % command[0])
            continue
        right, output = accepts(command, path, done.stdout.decode())
        check(right, server + ': ' + command[0], output)
