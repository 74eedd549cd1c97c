# SPDX-License-Identifier: MIT
"""The names in configurations: conf_names.py XN...

Each text has its names in brackets: all of them are found at their positions, and nothing else is
changed.
"""
import json
import re
import subprocess
import sys

xn = sys.argv[1:]

# Server and statements
TEXTS = {
    'named': '''
// ü ; zone ü {};
# ü ; zone "ü" {
/* zone "ü" {
 // */ zone ⟦ü⟧ {};
/**/zone/**/⟦b\\195\\188⟧/*
*/{ type primary; file "ü"; masters { ü; }; };
zone
  "⟦a.ü.b.⟧"
  IN { }
;
ZONE "⟦_http._tcp.ü⟧" { };//ü
key "ü" { algorithm hmac-sha256; secret "ü\\" zone ü {"; };
view "ü" { zone "⟦ü⟧" { in-view "ü"; }; zone ⟦ä。ü⟧{}; };
options { directory "ü"; empty-server ⟦ü⟧; empty-contact "⟦a.ü⟧"; dns64-server ⟦ü⟧; };
options { deny-answer-aliases { "⟦ü⟧"; ⟦a.ü⟧; } except-from { "⟦ü⟧"; }; server-id "ü"; };
options { response-policy { zone "⟦rpz⟧"; zone ⟦ü⟧ policy cname ⟦ö.⟧; } max-policy-ttl 3; };
options { response-policy { zone "⟦cname⟧" policy cname ⟦ö⟧; }; };
options { rrset-order { class IN type A name "⟦ü⟧" order random; name ⟦ä⟧ order cyclic; }; };
options { root-delegation-only exclude { "⟦ü⟧"; }; dns64 ::/96 { exclude { ü; ::1; }; }; };
options { validate-except { ⟦ü⟧; }; dual-stack-servers port 53 { "⟦ü⟧" port 3; ::1; }; };
trust-anchors { ⟦ü.⟧ initial-key 257 3 8 "ü"; };
options { disable-algorithms "⟦ü⟧" { "ü"; }; disable-empty-zone ⟦ü⟧; };
zone ⟦ü⟧ { update-policy { grant ü subdomain ⟦ü.⟧ A; deny ü name ⟦ü⟧ ANY; grant ü zonesub A; }; };
zone ⟦ü⟧ { update-policy { deny ü ZONESUB A; grant ü zonesubs ⟦ü⟧ A; }; };
zone ⟦ü⟧ { update-policy { grant zonesub name ⟦ü⟧ A; }; };
acl ü { ü; }; logging { category zone { ü; }; };
zone ⟦ü⟧ { server-names { "⟦ü⟧"; }; server-addresses { ::1; }; };
zone "⟦.⟧" { type hint; };
options { dns64-contact ⟦ü⟧; ipv4only-contact ⟦ü⟧; ipv4only-server "⟦ü⟧"; tkey-domain "⟦ü⟧"; };
options { disable-ds-digests ⟦ü⟧ { "ü"; }; dnssec-must-be-secure ⟦ü⟧ ü; nxdomain-redirect ⟦ü⟧; };
options { remote-hostname "⟦ü⟧"; catalog-zones { zone "⟦ü⟧" zone-directory "ü"; }; };
zone"⟦ü⟧"{};
managed-keys { "⟦ü⟧" initial-key 257 3 8 "ü"; ⟦ä⟧ static-key 257 3 8 "ü"; };
trusted-keys { ⟦ü⟧ 257 3 8 "ü"; };
''',
    'unbound': '''
# local-zone: ü
server: # ü
    local-zone: "⟦ü.⟧" static # ü
    local-zone: ⟦b\\195\\188cher⟧ static
    local-zone:⟦ü⟧ static
    local-zone:
        '⟦ü⟧'
        static
    local-data: "⟦a.ü.⟧ IN CNAME ⟦ü.⟧" # "
    local-data: '⟦ü⟧ 300 TXT "ü ü"'
    local-data: "  ⟦ü⟧ A 192.0.2.1"
    local-data: "$ORIGIN ü"
    local-data-ptr: "192.0.2.1 300 ⟦ü.⟧ "
    domain-insecure: ⟦ü⟧
    private-domain: ⟦ü⟧
    chroot: "ü"
    include: ü local-zone: ⟦ü⟧ deny
    ratelimit-for-domain: ⟦ü⟧ 1000
    access-control: 2001:db8::/32 allow
    ratelimit-below-domain: ⟦ü⟧ 1000
    caps-exempt: ⟦ü⟧
    caps-whitelist: ⟦ü⟧
    client-subnet-zone: ⟦ü⟧
    dns64-ignore-aaaa: ⟦ü⟧
    ipsecmod-allow: ⟦ü⟧
    local-zone-override: ⟦ü⟧ 192.0.2.0/24 ü
    local-zone-tag: ⟦ü⟧ "ü ü"
    trust-anchor: "⟦ü⟧ DS 1 8 2 AA"
forward-zone: name: "⟦ü⟧"
    forward-addr: 192.0.2.1@853#⟦ü⟧
    forward-addr: 2001:db8::1
    forward-host: ⟦ü⟧@53#⟦ö⟧
stub-zone:
    name: ⟦ä。ü⟧
    stub-host: ⟦ns.ü⟧
    stub-addr: 192.0.2.1@853#⟦ü⟧
auth-zone:
    name: ⟦ü⟧
    primary: ⟦ü⟧#⟦ä⟧
    master: 192.0.2.1
    master: ⟦ü⟧
    allow-notify: ⟦ü⟧
    url: "https://⟦ü⟧:443/ü"
    zonefile: "ü"
view:
    response-ip:
        "fe80::/10" deny
    name: "ü"
    local-zone: ⟦ü⟧ static
dnscrypt:
    dnscrypt-provider: ⟦2.dnscrypt-cert.ü.⟧
    dnscrypt-provider-cert: ü
remote-control:
    control-interface: /ü
dnstap:
    dnstap-tls-server-name: ⟦ü⟧
    dnstap-socket-path: ü
cachedb:
    redis-server-host: ⟦ü⟧
    redis-server-password: ü
rpz:
    name: ⟦rpz.ü⟧
    rpz-cname-override: ⟦ü⟧
    tags: "ü"
server:
''',
    'nsd': '''
# zone: name: ü
server:
    zonesdir: "ü"
zone:
    name: "⟦ü⟧"
    zonefile: "%s.ü"
    include-pattern: ü
zone: name:⟦a.b\\195\\188⟧
zone: zonefile: ü name: '⟦ü.⟧'
pattern:
    name: "ü"
key:
    name: ü
    secret: "ü"
tls-auth:
    name: ü
    auth-domain-name: ⟦ü⟧
server:
''',
    'dnsmasq': '''
# address=/ü/192.0.2.1
address=/⟦ü⟧/192.0.2.1
address=/⟦ü⟧/.⟦a.ü⟧/*.⟦ü⟧/ # ü
address=/#/192.0.2.1
 server = /⟦ü⟧//⟦ö⟧/192.0.2.1#53 # ü
server=192.0.2.1
local=/⟦ü⟧/
ipset=/⟦ü⟧/⟦ä⟧/ü,ü
rebind-domain-ok=⟦ü⟧
rebind-domain-ok=/⟦ü⟧/
rebind-domain-ok=/⟦b#c⟧/⟦ü⟧/
host-record=⟦ü⟧,⟦a.ü⟧,192.0.2.1,::1,300
cname=*.⟦ü⟧, ⟦ä⟧ ,⟦ü⟧
cname=⟦300⟧,⟦ü⟧, 300 # 1
txt-record="⟦ü⟧","a, ü # ü" # ü
srv-host=⟦_ldap._tcp.ü⟧,⟦ü⟧,389
naptr-record=⟦ü⟧,1,2,s,ü,ü,⟦ü⟧
domain=⟦ü⟧,192.0.2.0/24,local
domain-suffix=⟦ü⟧,192.0.2.0/24
dhcp-host=ü,ü
conf-file=/ü
domain-needed
#=ü
mx-host=⟦ü⟧,⟦ä⟧,1
auth-soa=1,⟦ü⟧,1
auth-sec-servers=⟦ü⟧,⟦ä⟧
auth-server=⟦ü⟧,ü
auth-zone=⟦ü⟧,192.0.2.0/24
caa-record=⟦ü⟧,0,issue,ü
dns-rr=⟦ü⟧,51,ü
dynamic-host=⟦ü⟧,0.0.0.8,ü
interface-name=⟦ü⟧,ü
mx-target=⟦ü⟧
mx-target=⟦300⟧
nftset=/⟦ü⟧/⟦ä⟧/ü,ü
ptr-record=⟦ü⟧,⟦ä⟧,ü
synth-domain=⟦ü⟧,192.0.2.0/24,ü
trust-anchor=⟦ü⟧,1,8,2,ü
''',
    'nginx': '''
# server_name ü;
events { } http { # ü {
log_format a '$remote ü
  server_name ü; "{'
  "
ü \\" server_name ü;";
upstream ⟦ü⟧ { server ⟦ä.ü⟧:80 weight=2; server unix:/ü; server 192.0.2.1:80; server [::1]:80; }
server { listen 80; server_name ⟦ü⟧ *.⟦ü⟧ .⟦a.ü⟧ '⟦ö⟧' "⟦ä⟧"
  ⟦www.ü.*⟧ _ "" $hostname ⟦$a.ü⟧ ~^a$;
  root /ü; ssl_certificate ü; add_header a ü;
  location /ü { proxy_pass https://⟦ü⟧:8080/ü; }
  location ~ ü{ return 301 https://⟦www.ü⟧$request_uri; }
  location = / { return 302 "http://a:b@⟦ü⟧/?u=http://⟦ö⟧"; set $b "${a}{"; set ${c}} ü; }
  location /a { rewrite ^/ü(.*)$ http://⟦ü⟧/$1 last; proxy_redirect http://⟦ü⟧ https://⟦ä⟧; }
  location /b { fastcgi_pass ⟦ü⟧:9000; error_page 404 =301 https://⟦$a.ü⟧/; proxy_pass $ü; }
  location /c { proxy_pass http://unix:/ü:/; valid_referers none blocked server_names *.⟦ü⟧ ⟦ü⟧/ü; }
  location /d { proxy_cookie_domain ⟦ü⟧ .⟦ä⟧; proxy_cookie_domain off; }
  location /e { proxy_cookie_domain ⟦www.$host⟧ $host; proxy_cookie_domain ~^a$ $1; }
  location /f { memcached_pass ⟦ü⟧:11211; } location /g { scgi_pass ⟦ü⟧:9000; }
  location /h { uwsgi_pass ⟦ü⟧; ssl_stapling_responder http://⟦ü⟧/ü; grpc_ssl_name ⟦ü⟧; }
  proxy_ssl_name ⟦ü⟧; grpc_pass grpc://⟦ü⟧; rewrite ^/a\\;ü$ http://⟦ü⟧/; }
}
server { listen ⟦ü⟧:80 default_server ssl bind; listen ⟦ä⟧; listen unix:/ü backlog=3; }
server { listen 8080 reuseport; listen 8100-8102; listen *:80; listen [::1]:80; listen 192.0.2.1; };
server { return 302 "http://⟦ü⟧/b@ö"; return 302 "http://⟦ü⟧?b@ö"; return 302 "http://⟦ü⟧#b@ö"; };
server { return 302 'http://⟦ü⟧\\b@ö'; return 302 'http://⟦ü⟧"b@ö'; return 302 "http://⟦ü⟧'b@ö"; };
server { return 302 "http://⟦ü⟧<b@ö"; return 302 "http://⟦ü⟧>b@ö"; return 302 "http://⟦ü⟧ b@ö"; };
server { return 302 "http://⟦ü⟧,ö"; return 302 "http://⟦ü⟧;ö"; return 302 "http://b;c,d@⟦ü⟧"; };
server { return 302 http://⟦b.$a.ü⟧/; };
server { server_name ⟦${a}.ü⟧ ⟦ä⟧; };
server { server_name ⟦0⟧ ⟦9⟧ ⟦z⟧ - ⟦$a.example⟧ ⟦$a.xn--tda.example⟧; proxy_ssl_name /ü; };
server { resolver 192.0.2.1 [::1]:53 ⟦ü⟧ ⟦ä⟧:53 valid=30s ipv6=off status_zone=ü; };
server_name # ü
⟦ü⟧;
server_name "a
ü" ⟦ü⟧;
upstream ⟦b⟧ {
  server ⟦ü⟧;
}
''',
}
def convert(name):
    octets = re.sub(rb'\\(\d\d\d)', lambda m: bytes([int(m[1])]), name.encode())
    return '.'.join(label if label.isascii() else label.encode('idna').decode()
                    for label in re.split('[.\u3002]', octets.decode()))


def split_marks(marked):
    """The plain text, its names with line and octet, and the converted text."""
    plain, converted, names = '', '', []
    for part in re.split('(⟦[^⟧]*⟧)', marked):
        name = part[1:-1] if part.startswith('⟦') else None
        if name is not None:
            before = plain.encode()
            names.append((before.count(b'\n') + 1, len(before) - before.rfind(b'\n'), name))
        plain += part if name is None else name
        converted += part if name is None else convert(name)
    return plain, names, converted


def run(arguments, text):
    done = subprocess.run(xn + arguments, input=text.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    messages = [line for line in done.stderr.decode().splitlines(True) if ': note: ' not in line]
    return done.returncode, done.stdout.decode(), ''.join(messages)


def check(right, name, *notes):
    for note in () if right else notes:
        print('#', note)
    print('%sok - %s' % ('' if right else 'not ', name))
    return right


def find(server, text):
    """The names that are listed."""
    rows = [json.loads(line) for line in
            run(['--conf=' + server, '--list', '--json'], text)[1].splitlines()]
    found = []
    for row in rows:
        octets = row['input'].encode()
        prefix = 2 if octets[:2] == b'*.' and server in ('dnsmasq', 'nginx') else \
            1 if octets[:1] == b'.' and server in ('dnsmasq', 'nginx') else 0
        found.append((row['line'], row['octet'] + prefix, octets[prefix:].decode()))
    return found


def examine(server, marked, name):
    plain, names, converted = split_marks(marked)
    conf = ['--conf=' + server]
    found = find(server, plain)
    right = check(found == names, name + ': listed',
                  'missing %r' % [n for n in names if n not in found],
                  'other %r' % [n for n in found if n not in names])
    done = run(conf, plain)
    right &= check(done == (0, converted, ''), name + ': converted', done[2], *[
        '%r, not %r' % pair for pair in zip(done[1].split('\n'), converted.split('\n'))
        if pair[0] != pair[1]])
    right &= check(run(conf, converted) == (0, converted, ''), name + ': a second run')
    wanted = ''.join('xn-zone: -:%d:%d: (xn-zone --ready)\n'
                     % (line, octet - skip(server, plain, line, octet))
                     for line, octet, name in names if convert(name) != name)
    status, done, messages = run(conf + ['--check'], plain)
    messages = re.sub(r'(:\d+: ).*(\(xn-zone --ready\))$', r'\1\2', messages, flags=re.M)
    right &= check((status, done, messages) == (1 if wanted else 0, '', wanted),
                   name + ': --check')
    return right


def skip(server, plain, line, octet):
    """The width of the prefix before a name, which is part of the position of a message."""
    before = plain.split('\n')[line - 1].encode()[:octet - 1]
    if server not in ('dnsmasq', 'nginx'):
        return 0
    if before.endswith(b'*.'):
        return 2
    return 1 if re.search(rb'(^|[\s/,"\'])\.$', before) else 0


for server, marked in TEXTS.items():
    examine(server, marked, server)
    examine(server, marked.replace('\n', '\r\n'), server + ', CR LF')
